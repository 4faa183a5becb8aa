"""The games that come with Parlor, one folder each."""
