"""What a level of a computer may spend; a game that knows better than the usual numbers brings its own."""

from typing import final


@final
class Level:
    """A level: iterations of a tree, or turns of alpha-beta; and how often of 100 times it wavers."""

    def __init__(self, iterations: int, waver: int = 0, turns: int = 0) -> None:
        self.iterations = iterations
        self.waver = waver
        self.turns = turns


def usual_levels() -> list[Level]:
    """Levels 1 to 4 of a game that says nothing."""
    return [Level(60, 80), Level(60, 40), Level(100), Level(1000)]
