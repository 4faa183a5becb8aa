"""What goes over the wire, in every registered game: nothing hidden, and not much."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient
from visitors import Seat, begin

import parlor
from parlor.table.app import create_app
from parlor.table.meter import NO_LIMITS
from parlor.table.sqlite import SqliteStore
from parlor.table.table import MatchTable

PICKS = 50
MEDIAN, LARGEST = 2048, 16384


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    # Who comes and goes is shown a little later, which is no matter of these stories.
    monkeypatch.setattr("parlor.table.present.PRESENCE", 3600.0)
    app = create_app(SqliteStore(tmp_path / "parlor.db"), limits=NO_LIMITS)
    with TestClient(app) as client:
        yield client


def from_a_guess(table: MatchTable, seat: int, dice: parlor.Dice) -> dict[str, Any]:
    """What the viewer would be sent if the match were another one that it cannot tell from this."""
    other = MatchTable(table.row, table._store, table.ledger.game)
    other.ledger = table.ledger.copy()
    other.ledger.state = table.ledger.state.guess(seat, dice)
    return other.drawn(seat).whole()


@pytest.mark.parametrize("game", parlor.games())
def test_all_that_a_seat_was_sent_fits_every_guess(client: TestClient, game: str) -> None:
    """A sampled match, watched by every seat and a watcher: sent scenes and deltas add up to what a guess shows."""
    players = parlor.game(game).default_players()
    match, tokens = begin(client, game, [{"kind": "person"}] * players)
    table: MatchTable = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    dice, chooser, sizes = parlor.Dice(5), random.Random(game), []
    with ExitStack() as lines:
        at = f"/api/matches/{match}/live"
        viewers = [Seat(lines.enter_context(client.websocket_connect(at)), token) for token in [*tokens, ""]]
        for _ in range(PICKS):
            if table.ledger.over:
                break
            speaker = viewers[table.ledger.state.seat]
            heard = [len(viewer.received) for viewer in viewers]
            assert speaker.pick(chooser.choice(speaker.scene["picks"])["word"])["is"] == "ok"
            for viewer, before in zip(viewers, heard, strict=True):
                if viewer is not speaker:
                    # An answer to a question of its own comes after all that it was to be sent.
                    viewer.ask("why", word="no such word")
                expected = from_a_guess(table, viewer.scene["seat"], dice)
                assert viewer.scene == msgspec.json.decode(msgspec.json.encode(expected))
                sizes += [len(msgspec.json.encode(m)) for m in viewer.received[before:] if m["is"] == "delta"]
    sizes.sort()
    assert sizes[len(sizes) // 2] <= MEDIAN, f"median update of {game}"
    assert sizes[-1] <= LARGEST, f"largest update of {game}"
