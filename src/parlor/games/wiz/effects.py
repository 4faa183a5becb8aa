"""What blank action cards do: the closed vocabulary of a designer's pack, as numbers."""

from typing import Final

from parlor.engine import append, i64, vec

DRAW: Final = 0
TARGET_DRAWS: Final = 1
DISCARD_HELD: Final = 2
STUN_TARGET: Final = 3
GAIN_EP: Final = 4
DRAIN_EP: Final = 5
TAKE_DISCARD: Final = 6
PEEK_TOP: Final = 7
END_TURN: Final = 8


class Effect:
    """A blank's name, printed text and verbs in order."""

    def __init__(self, name: str, text: str, source: str) -> None:
        self.name = name
        self.text = text
        self.source = source
        self.verbs: vec[i64] = vec[i64]()
        self.numbers: vec[i64] = vec[i64]()
        # A verb on a target makes it a card played against one chosen opponent.
        self.targets: bool = False

    def add(self, verb: i64, number: i64) -> None:
        """Add one verb with its number."""
        self.verbs = append(self.verbs, verb)
        self.numbers = append(self.numbers, number)
        if verb in (TARGET_DRAWS, STUN_TARGET, DRAIN_EP):
            self.targets = True
