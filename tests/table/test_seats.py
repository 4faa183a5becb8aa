"""Who sits where: looking over shoulders, getting up, and asking one's own device for leave."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from visitors import DEAL, Seat, begin, do, holds, pick, scene

import parlor
from parlor.table.app import create_app
from parlor.table.sqlite import SqliteStore


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    # Who comes and goes is shown a little later, which is no matter of these stories.
    monkeypatch.setattr("parlor.table.present.PRESENCE", 3600.0)
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def test_a_watcher_looks_over_a_shoulder_only_while_the_seat_allows_it(client: TestClient) -> None:
    match, (ada, _) = begin(client, position=DEAL)
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        watcher = Seat(socket)
        public = watcher.scene
        assert watcher.ask("look", seat=0)["is"] == "no"
        assert watcher.ask("look", seat=7)["is"] == "no"
        assert do(client, match, ada, "shadow", {"allow": True})[0] == 200
        watcher.hear()
        assert watcher.ask("look", seat=0)["is"] == "ok"
        assert watcher.scene["seat"] == 0
        assert watcher.scene["areas"] != public["areas"]
        assert watcher.scene["picks"] == []
        assert watcher.ask("pick", pick=1)["is"] == "no"
        assert do(client, match, ada, "shadow", {"allow": False})[0] == 200
        watcher.hear()
        assert watcher.scene["seat"] == parlor.WATCHER
        assert watcher.scene["areas"] == public["areas"]


def test_who_sits_sees_with_own_eyes_only(client: TestClient) -> None:
    match, (ada, bo) = begin(client, position=DEAL)
    do(client, match, bo, "shadow", {"allow": True})
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        assert Seat(socket, ada).ask("look", seat=1)["is"] == "no"


def test_who_leaves_opens_the_seat_to_anyone(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    assert do(client, match, bo, "leave") == (200, {"left": True})
    assert client.get(f"/api/matches/{match}/scene", headers=holds(bo)).status_code == 403
    assert [row["id"] for row in client.get("/api/lobby").json()] == [match]
    joined = client.post(f"/api/matches/{match}/join", json={"name": "Cy"}).json()
    assert joined["seat"] == 1
    assert pick(client, match, joined["token"], "drop:4")[0] == 200


def test_seats_on_one_device_need_no_consent_of_each_other(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four", [{"kind": "here"}, {"kind": "here"}])
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    assert do(client, match, ada, "undo") == (200, {"ply": 0})


def test_the_people_on_another_device_are_asked(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four", [{"kind": "person"}, {"kind": "here"}])
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    assert do(client, match, ada, "undo") == (200, {"ply": 2})
    assert do(client, match, bo, "undo/answer", {"allow": True}) == (200, {"ply": 0})
    assert scene(client, match)["to_pick"] == 0


def test_the_moments_that_decided_a_match_are_found(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    assert client.get(f"/api/matches/{match}/turns").status_code == 409
    for _ in range(3):
        pick(client, match, ada, "drop:1")
        pick(client, match, bo, "drop:2")
    pick(client, match, ada, "drop:1")
    assert client.get(f"/api/matches/{match}/turns").json()[-1] == 7
