"""Parlor's games for programs that learn: many at once (`batch`), PettingZoo, Gymnasium and OpenSpiel.

Each module needs its library, which the extras `parlor[gym]` and `parlor[openspiel]` bring; Parlor itself needs none.
The action of every adapter is the pick: its number in `game.vocabulary`, the same in every match of a game.
"""
