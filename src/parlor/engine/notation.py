"""Matches as text: what `.parlor` files hold (docs/notation.md).

    parlor match 1
    game: leduc
    version: 1
    option players: 2
    seat 0: Ada
    seat 1: random
    result: 1 -1
    picks: 4

    chance card:ks card:qh
    0 raise
    1 fold

A line of picks begins with who made them and is one sentence, or what chance did in one go. In a match
as one seat knows it (`known to: 0`) the picks it may not know are `?`.
"""

from parlor.engine.match_reader import read, read_file
from parlor.engine.match_text import Match, Sentence, Verdict, match_of, sentences, value_of, write, write_file

__all__ = [
    "Match",
    "Sentence",
    "Verdict",
    "match_of",
    "read",
    "read_file",
    "sentences",
    "value_of",
    "write",
    "write_file",
]
