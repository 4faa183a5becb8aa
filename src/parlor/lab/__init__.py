"""The lab: experiments with thousands of matches, and statistics that say how sure they are."""
