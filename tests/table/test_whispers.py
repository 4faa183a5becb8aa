"""Words of an unfinished sentence: nobody but the speaker is sent anything, and no clock tells of them."""

import random
from typing import Any

import pytest

import parlor
from parlor.table.clock import Clock
from parlor.table.journal import PICK, RESIGNED, JournalEntry
from parlor.table.ledger import Ledger
from parlor.table.sqlite import SqliteStore
from parlor.table.store import MatchRow, SeatRow
from parlor.table.table import MatchTable
from parlor.table.views import Viewer

# Games in whose ordinary play sentences are built unheard.
WHISPERING = ("espeers", "source", "wiz")


class Listener:
    """A viewer that counts how often it was woken."""

    def __init__(self, table: MatchTable, seat: int) -> None:
        self.woken = 0
        self.viewer = Viewer(seat, self.wake)
        table.viewers.add(self.viewer)

    def wake(self) -> None:
        self.woken += 1


def table_of(name: str) -> MatchTable:
    game = parlor.game(name)
    options = game.check({})
    seats = [SeatRow(seat, "person", "", "") for seat in range(options["players"])]
    return MatchTable(MatchRow("match", name, game.version, options, None, None, 0, seats), SqliteStore(""), game)


def plain(drawn: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in drawn.items() if name != "events"}


@pytest.mark.rule("SYM-205")
def test_a_match_that_is_over_tells_how_long_it_took() -> None:
    table = table_of("symetra")
    table.row.created = 1_000
    assert table.drawn(0).scene["table"]["took"] == 0
    table.notice(0, [JournalEntry(RESIGNED, 0, 0, 755_900)])
    assert table.drawn(0).scene["table"]["took"] == 754


@pytest.mark.parametrize("name", parlor.games())
def test_a_begun_sentence_wakes_nobody_who_does_not_hear_it(name: str) -> None:
    table, chooser, dice = table_of(name), random.Random(2), parlor.Dice(2)
    listeners = [Listener(table, seat) for seat in [*range(table.ledger.state.players), parlor.WATCHER]]
    whispers = 0
    for _ in range(300):
        state = table.ledger.state
        if table.ledger.over:
            break
        before = {one.viewer.seat: plain(table.drawn(one.viewer.seat).whole()) for one in listeners}
        for one in listeners:
            one.woken = 0
        seat = state.seat
        pick = state.chance(dice) if seat == parlor.CHANCE else chooser.choice(state.picks())
        table.notice(table.ledger.length, [JournalEntry(PICK, pick, seat, 1000)])
        for one in listeners:
            if not one.woken:
                whispers += 1
                assert one.viewer.seat != seat
                assert plain(table.drawn(one.viewer.seat).whole()) == before[one.viewer.seat]
    assert whispers > 0 or name not in WHISPERING


def test_a_sentence_is_one_decision_of_the_clock() -> None:
    game = parlor.game("symetra")
    ledger, clock, dice = Ledger(game, game.check({})), Clock(bank=60, increment=5), parlor.Dice(1)
    while ledger.state.seat == parlor.CHANCE:
        ledger.read([JournalEntry(PICK, ledger.state.chance(dice), parlor.CHANCE, 1000)])
    seat = ledger.state.seat
    full = clock.left(ledger, seat, 1000)
    ledger.read([JournalEntry(PICK, game.code("fuse"), seat, 1000)])
    assert ledger.state.mid_sentence()
    assert clock.left(ledger, seat, 1000) == full
    while ledger.state.seat == seat and ledger.state.mid_sentence():
        ledger.read([JournalEntry(PICK, ledger.state.picks()[0], seat, 1000)])
    assert ledger.decisions[seat] == 1
    assert clock.left(ledger, seat, 1000) == full + 5000
