"""What a level of a computer may spend; a game that knows better than the usual numbers brings its own."""

from typing import final


@final
class Level:
    """A level: iterations of a tree, or turns of alpha-beta; and how it errs.

    `waver` is how often of 100 times it takes any pick that it looked at; `heat` how much worse, in thousandths of the
    match, a pick may look that it takes a third as often as the best.
    """

    def __init__(self, iterations: int, waver: int = 0, turns: int = 0, heat: int = 0) -> None:
        self.iterations = iterations
        self.waver = waver
        self.turns = turns
        self.heat = heat


def usual_levels() -> list[Level]:
    """Levels 1 to 4 of a game that says nothing."""
    return [Level(60, 80), Level(60, 40), Level(100), Level(1000)]
