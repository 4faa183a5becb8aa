"""Connect Four: the counts that every correct implementation gives."""

import parlor
from parlor.engine.play import perft


def test_counts_of_the_first_plies() -> None:
    start = parlor.game("connect_four").start()
    assert [perft(start, depth) for depth in range(1, 8)] == [7, 49, 343, 2401, 16807, 117649, 823536]
