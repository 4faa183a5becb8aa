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
    seed: int = 1

    @property
    def game(self) -> Game:
        """The game; a game that cannot even be made fails in its own tests only."""
        return parlor.game(self.name)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the variant."""
        return self.game.variants[self.variant]

    def __str__(self) -> str:
        return f"{self.name}-{self.variant}" + (f"-{self.seed}" if self.seed > 1 else "")


def cases() -> list[Case]:
    """All of them."""
    return [Case(name, variant) for name in parlor.games() for variant in variants(name)]


def matches() -> list[Case]:
    """One match of each, and a second one of each game's first option set."""
    return [*cases(), *(Case(name, variants(name)[0], 2) for name in parlor.games())]


def variants(name: str) -> list[str]:
    """The names of a game's option sets."""
    try:
        return list(parlor.game(name).variants)
    except Exception:
        return ["default"]
