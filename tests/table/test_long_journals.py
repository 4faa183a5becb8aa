"""Journals in which much was taken back, helped and said: reading them stops nobody, and they have an end."""

import asyncio
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from visitors import begin, do, pick

import parlor
from parlor.engine import notation
from parlor.engine.record import ALL, Line
from parlor.table import acts, journal
from parlor.table import table as tables
from parlor.table.app import create_app
from parlor.table.journal import JournalEntry, Note
from parlor.table.ledger import NEAR, Ledger
from parlor.table.messages import SeatPlan
from parlor.table.meter import PAYER, Bucket
from parlor.table.room import Room
from parlor.table.sqlite import SqliteStore
from parlor.table.store import MatchRow, SeatRow
from parlor.table.table import MatchTable
from parlor.table.thinkers import Thinkers


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def busy_journal(game: parlor.Game, seed: int) -> list[JournalEntry]:
    """A random match in which seats are helped and take back now and then."""
    dice, ledger, entries = random.Random(seed), Ledger(game, game.check({})), list[JournalEntry]()

    def happen(kind: int, value: int, seat: int) -> None:
        entries.append(JournalEntry(kind, value, seat, 1000 + len(entries)))
        ledger.read(entries[-1:])

    while not ledger.over and len(entries) < 400:
        seat = ledger.state.seat
        chance = dice.random()
        if seat >= 0 and chance < 0.1:
            happen(journal.HINTED, 3, seat)
        elif seat >= 0 and chance < 0.25 and ledger.plies > 2:
            happen(journal.TAKEN_BACK, ledger.plies - dice.randint(1, 2), seat)
        else:
            happen(journal.PICK, dice.choice(ledger.state.picks()), seat)
    return entries


def read_anew(game: parlor.Game, picks: list[int], notes: list[Note]) -> parlor.State:
    """A match from its beginning, with the notes that were made between its picks."""
    state = game.replay(game.check({}), [])
    assert state.record is not None
    for ply in range(len(picks) + 1):
        told = [Line(ply, note.seat, note.text, ALL, "") for note in notes if note.plies == ply]
        state.record.lines.extend(told)
        if ply < len(picks):
            state.follow(picks[ply])
    return state


def story(state: parlor.State, seat: int) -> list[str]:
    return [line["text"] for piece in state.story(seat) for line in piece]


@pytest.mark.parametrize("name", ["espeers", "leduc", "wiz"])
def test_what_was_is_found_from_near_by_and_is_the_same(name: str) -> None:
    game, dice = parlor.game(name), random.Random(5)
    for seed in range(3):
        ledger = Ledger(game, game.check({}))
        ledger.read(busy_journal(game, seed))
        for plies in [ledger.plies, *(dice.randint(0, ledger.plies) for _ in range(12)), 0]:
            found = ledger.earlier(plies)
            expected = read_anew(game, ledger.state.log[:plies], ledger.notes)
            assert found.log == expected.log
            assert found.position() == expected.position()
            assert [story(found, seat) for seat in (0, 1)] == [story(expected, seat) for seat in (0, 1)]
            assert ledger.anchor is not None
            assert 0 <= plies - len(ledger.anchor.log) <= 2 * NEAR


SEATS = [SeatRow(seat, "here", "", "") for seat in (0, 1)]


class Journal:
    """A store that knows one journal."""

    def __init__(self, entries: list[JournalEntry]) -> None:
        self.all = entries

    async def entries(self, match_id: str, since: int) -> list[JournalEntry]:
        return self.all[since:]


def test_a_long_journal_is_read_while_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "A_WHILE", 0.0)
    game = parlor.game("leduc")
    entries = busy_journal(game, 1)
    row = MatchRow("m", "leduc", game.version, game.check({}), None, None, 0, SEATS)

    async def play() -> int:
        table = MatchTable(row, Journal(entries), game)  # type: ignore[arg-type]
        reading, turns = asyncio.create_task(table.catch_up()), 0
        while not reading.done():
            turns += 1
            # What is half read is shown to nobody.
            assert table.ledger.length in (0, len(entries))
            await asyncio.sleep(0)
        assert table.ledger.length == len(entries)
        return turns

    assert asyncio.run(play()) >= len(entries)


def test_a_long_file_is_read_beside_the_loop_and_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, dice, threads = parlor.game("wiz"), random.Random(1), list[str]()
    state = game.start(seed=1, preset="core", turn_limit=500, round_limit=500, goal=100_000)
    while len(state.log) < 3000:
        state.pick(dice.choice(state.picks()))
    text, read = notation.match_of(state, ["Ada", "Bo"], None).write(), notation.read

    def watched(text: str) -> notation.Match:
        threads.append(threading.current_thread().name)
        return read(text)

    async def play() -> tuple[int, float]:
        room = Room(SqliteStore(tmp_path / "parlor.db"), Thinkers(1))
        await room.open()
        bucket = Bucket(0.0, 10.0)
        PAYER.set(bucket)
        table, _ = await room.upload(text, [SeatPlan("here"), SeatPlan("here")])
        await room.close()
        return table.ledger.plies, bucket.left()

    monkeypatch.setattr(notation, "read", watched)
    plies, left = asyncio.run(play())
    assert plies >= 3000
    assert threads != ["MainThread"]
    assert left < 10, "whoever sent it pays for the thread's time"


def test_what_can_be_repeated_has_an_end_and_the_match_goes_on(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    monkeypatch.setattr(acts, "MOST_HAPPENINGS", 4)
    for level in (1, 0, 1, 0):
        assert do(client, match, bo, "computer", {"level": level})[0] == 200
    for what in ("computer", "hint", "undo"):
        status, told = do(client, match, ada, what, {} if what == "undo" else {"level": 1})
        assert status == 409
        assert "Too much" in told["why"]
    assert pick(client, match, ada, "drop:4")[0] == 200
    assert do(client, match, bo, "resign") == (200, {"over": True})


def test_nobody_comes_and_goes_without_end(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match, (_, bo) = begin(client, "connect_four")
    # Bo sat down; gets up and sits down again, and once more.
    monkeypatch.setattr(acts, "MOST_HAPPENINGS", 4)
    assert do(client, match, bo, "leave")[0] == 200
    status, joined = do(client, match, "", "join")
    assert status == 200
    assert do(client, match, joined["token"], "leave")[0] == 200
    status, told = do(client, match, "", "join")
    assert status == 409
    assert "Too much" in told["why"]
