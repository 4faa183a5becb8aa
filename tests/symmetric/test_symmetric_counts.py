"""Symmetric: the counts that every correct implementation gives."""

from collections.abc import Iterator

import pytest
from symmetric_table import table

import parlor
from parlor.engine.picks import Picks
from parlor.engine.play import perft
from parlor.games.symmetric.frames import STEP
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.words import SKIP


def opening(board: str, starts: str = "first") -> SymmetricMatch:
    state = table(board=board, repetition=0, starts=starts).fork()
    assert isinstance(state, SymmetricMatch)
    return state


def turns(match: SymmetricMatch, skipping: bool) -> Iterator[SymmetricMatch]:
    """The match after every sentence of a whole turn, or after those that skip step 2."""
    picks = Picks()
    match.legal(picks)
    for pick in [SKIP] if skipping and match.stage == STEP else picks.plain():
        after = match.fork()
        after.apply(pick)
        if after.turns != match.turns:
            yield after
        else:
            yield from turns(after, skipping)


def result(match: SymmetricMatch) -> tuple[int, ...]:
    """Where the counters stand."""
    return tuple(match.counters.places)


def count(games: Iterator[SymmetricMatch]) -> tuple[int, int]:
    """How many sentences there are, and how many different results; nobody has won."""
    sentences, results = 0, set()
    for match in games:
        assert match.seat != parlor.OVER
        sentences += 1
        results.add(result(match))
    return sentences, len(results)


@pytest.mark.parametrize("starts", ["first", "second"])
@pytest.mark.parametrize(
    ("board", "counts"), [("h61", [6, 30, 210, 852, 4554, 17109]), ("h37", [6, 21, 141, 483, 2535, 7482])]
)
def test_pick_sequences(board: str, counts: list[int], starts: str) -> None:
    assert [perft(opening(board, starts), depth) for depth in range(1, 7)] == counts


@pytest.mark.parametrize("starts", ["first", "second"])
def test_first_turns_on_h61(starts: str) -> None:
    start = opening("h61", starts)
    assert count(turns(start, skipping=False)) == (1074, 1074)
    assert count(turns(start, skipping=True)) == (30, 30)
    assert count(two for one in turns(start, skipping=True) for two in turns(one, skipping=True)) == (648, 373)


@pytest.mark.parametrize("starts", ["first", "second"])
def test_first_turns_on_h37(starts: str) -> None:
    start = opening("h37", starts)
    assert count(turns(start, skipping=False)) == (13608, 5122)
    assert count(turns(start, skipping=True)) == (201, 127)
    assert count(two for one in turns(start, skipping=True) for two in turns(one, skipping=True)) == (6543, 814)


@pytest.mark.skipif(not parlor.COMPILED, reason="too many turns for the interpreted rules")
def test_first_two_turns_on_h61() -> None:
    start = opening("h61")
    both = (two for one in turns(start, skipping=False) for two in turns(one, skipping=False))
    assert count(both) == (811_113, 418_224)
