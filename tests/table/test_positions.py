"""Positions that visitors send: what is impossible is refused at once, what is kept is as the game writes it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from visitors import PEOPLE, begin

import parlor
from parlor.table.app import create_app
from parlor.table.sqlite import SqliteStore


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    # Who comes and goes is shown a little later, which is no matter of these stories.
    monkeypatch.setattr("parlor.table.present.PRESENCE", 3600.0)
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def position_of(game: str, picks: int = 30) -> dict[str, Any]:
    """A moment of a match."""
    options: dict[str, Any] = {"first": "seat:0"} if game == "source" else {}
    state = parlor.game(game).start(seed=7, **options)
    for _ in range(picks):
        state.pick(state.picks()[0])
    return state.position()


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("symetra", {"used": {"anger": {"1": 30_000_000}}}),
        ("symetra", {"nonsense": "\ud800"}),
        ("symetra", {"round": 9}),
        ("wiz", {"agenda": [["turn", 4, 0, 0], ["play", 0, 0, 0]]}),
        ("source", {"seats": [{"deck": {"bag": {"frostling": 10**12}}}, {}]}),
        ("leduc", {"cards": {}, "bets": []}),
        ("goofspiel", {"prizes": {}, "bids": [[], []]}),
        ("espeers", {"seats": [{"deck": {"push": 999}}, {}]}),
    ],
)
def test_an_impossible_position_begins_no_match(client: TestClient, game: str, change: dict[str, Any]) -> None:
    plan = {"game": game, "seats": PEOPLE, "position": {**position_of(game, 4), **change}}
    refused = client.post("/api/matches", content=json.dumps(plan), headers={"Content-Type": "application/json"})
    assert refused.status_code == 422
    assert refused.json()["why"]
    # The table goes on: others begin and are kept.
    assert begin(client)[0]
    assert client.get("/healthz").status_code == 200


def test_the_table_keeps_what_the_game_writes(client: TestClient) -> None:
    short = {"seats": [{"hand": ["push", "push"]}, {"deck": ["crush"]}]}
    match, _ = begin(client, "espeers", position=short)
    kept = client.app.state.room.tables[match].row.position  # type: ignore[attr-defined]
    assert kept == parlor.game("espeers").position(short).position()
    assert kept["seats"][0]["hand"] == {"push": 2}
