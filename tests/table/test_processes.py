"""Two servers on one PostgreSQL database: a match is played at both."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from visitors import Seat, begin, drawn, pick, scene, wait_for

from parlor.table.app import create_app
from parlor.table.postgres import PostgresStore

Two = tuple[TestClient, TestClient]


@pytest.fixture
def servers(fresh_postgres: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    # Who comes and goes is shown a little later, which is no matter of these stories.
    monkeypatch.setattr("parlor.table.present.PRESENCE", 3600.0)
    apps = [create_app(PostgresStore(fresh_postgres)) for _ in range(2)]
    with TestClient(apps[0]) as one, TestClient(apps[1]) as two:
        yield one, two


def test_a_pick_at_one_server_is_seen_at_the_other(servers: Two) -> None:
    one, two = servers
    match, (ada, bo) = begin(one, "connect_four")
    with two.websocket_connect(f"/api/matches/{match}/live") as line:
        far = Seat(line, bo)
        pick(one, match, ada, "drop:4")
        far.hear()
        assert far.scene["to_pick"] == 1
        assert far.pick("drop:4")["is"] == "ok"
    wait_for(lambda: scene(one, match)["table"]["ply"] == 2)
    assert drawn(one, match, ada) == drawn(two, match, ada)


def test_a_late_pick_at_the_other_server_is_refused(servers: Two) -> None:
    one, two = servers
    match, (ada, _) = begin(one, "connect_four")
    before = scene(two, match, ada)
    pick(one, match, ada, "drop:4")
    late = two.post(
        f"/api/matches/{match}/pick",
        json={"ply": before["table"]["ply"], "pick": before["picks"][0]["pick"]},
        headers={"Authorization": f"Bearer {ada}"},
    )
    assert late.status_code == 409
    wait_for(lambda: scene(two, match)["table"]["ply"] == 1)


def test_an_open_seat_is_taken_once_at_two_servers(servers: Two) -> None:
    one, two = servers
    match, _ = begin(one, "connect_four", [{"kind": "person"}, {"kind": "open"}])
    scene(two, match)
    assert one.post(f"/api/matches/{match}/join", json={"name": "Bo"}).status_code == 200
    assert two.post(f"/api/matches/{match}/join", json={"name": "Cy"}).status_code == 409


def test_computers_of_one_server_play_on_at_the_other(servers: Two) -> None:
    one, two = servers
    match, (ada, _) = begin(one, "connect_four", [{"kind": "person"}, {"kind": "computer", "level": 1}])
    pick(two, match, ada, "drop:4")
    wait_for(lambda: scene(one, match, ada)["table"]["ply"] == 2)
    assert scene(one, match)["to_pick"] == 0
