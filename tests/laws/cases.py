"""What the laws are checked on: every registered game with every option set of its `variants`."""

from dataclasses import dataclass
from typing import Any

import parlor
from parlor import Game


@dataclass(frozen=True)
class Case:
    """A game and one of its main option sets."""

    name: str
    variant: str

    @property
    def game(self) -> Game:
        """The game; a game that cannot even be made fails in its own tests only."""
        return parlor.game(self.name)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the variant."""
        return self.game.variants[self.variant]

    def __str__(self) -> str:
        return f"{self.name}-{self.variant}"


def cases() -> list[Case]:
    """All of them."""
    return [Case(name, variant) for name in parlor.games() for variant in variants(name)]


def variants(name: str) -> list[str]:
    """The names of a game's option sets."""
    try:
        return list(parlor.game(name).variants)
    except Exception:
        return ["default"]
