"""The table: matches that people and computers play over the network."""
