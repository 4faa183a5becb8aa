"""Honest play: help is shown to all, nobody's consent is taken for granted, and every end has a reason."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from visitors import Seat, begin, do, pick, scene, wait_for

from parlor.table import acts, caretaker, clock, room, table, views
from parlor.table.app import create_app
from parlor.table.sqlite import SqliteStore
from parlor.table.table import MatchTable


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def table_of(client: TestClient, match: str) -> MatchTable:
    table: MatchTable = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    return table


def file_of(client: TestClient, match: str) -> str:
    return str(client.get(f"/api/matches/{match}/file").text)


def replay_log(client: TestClient, match: str, ply: int) -> list[str]:
    answer = client.get(f"/api/matches/{match}/replay?ply={ply}")
    assert answer.status_code == 200, answer.text
    log: list[str] = answer.json()["scene"]["log"]
    return log


# -- help ---------------------------------------------------------------------------------------------


def test_a_computer_that_helped_for_a_moment_is_told_to_all(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    assert do(client, match, bo, "computer", {"level": 5})[0] == 200
    assert do(client, match, bo, "computer", {"level": 0})[0] == 200
    helped = "A computer of level 5 plays for Player 2."
    again = "Player 2 plays without the computer again."
    for shown in (scene(client, match), scene(client, match, ada)):
        assert shown["log"][-2:] == [helped, again]
        assert [seat["helped"] for seat in shown["table"]["seats"]] == [False, True]
    do(client, match, ada, "resign")
    assert helped in replay_log(client, match, 0)
    assert f"# {helped}" in file_of(client, match)


def test_a_hint_is_told_to_all(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    status, told = do(client, match, ada, "hint", {"level": 1})
    assert (status, told["word"].startswith("drop:")) == (200, True)
    best, other = told["advice"]
    assert best["say"] == told["word"] != other["say"]
    assert 0.0 <= other["worth"] <= best["worth"] <= 1.0
    assert best["text"]
    assert best["chance"].endswith("% to win")
    assert scene(client, match, bo)["log"][-1] == "Player 1 asked a computer of level 1 for a hint."
    assert do(client, match, bo, "hint", {"level": 1})[0] == 409


def test_a_table_may_forbid_all_help(client: TestClient) -> None:
    match, (ada, _) = begin(client, "connect_four", help=False)
    assert scene(client, match)["table"]["help"] is False
    for what in ("hint", "computer"):
        status, told = do(client, match, ada, what, {"level": 3})
        assert (status, told["why"]) == (409, "At this table no computer helps a person.")


# -- taking back ----------------------------------------------------------------------------------------


def test_a_computer_that_sits_in_agrees_to_nothing(client: TestClient) -> None:
    """Once, after a clock had handed a seat to a computer, the opponent could take back the whole match unasked."""
    match, (ada, bo) = begin(client, "connect_four")
    for column in range(1, 4):
        pick(client, match, ada, f"drop:{column}")
        pick(client, match, bo, f"drop:{column}")
    pick(client, match, ada, "drop:7")
    do(client, match, bo, "computer", {"level": 1})
    wait_for(lambda: scene(client, match)["to_pick"] == 0)
    plies = scene(client, match, ada)["table"]["ply"]
    assert do(client, match, ada, "undo") == (200, {"ply": plies})
    assert scene(client, match)["table"]["asking"] == {"seat": 0, "allowed": []}
    assert do(client, match, bo, "undo/answer", {"allow": True})[0] == 200
    assert scene(client, match, ada)["table"]["ply"] == plies - 2
    assert "Player 1 took back, as everybody allowed." in scene(client, match)["log"]


def test_nobody_takes_back_what_somebody_who_left_has_seen(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    do(client, match, bo, "leave")
    status, told = do(client, match, ada, "undo")
    assert (status, told["why"].startswith("Nobody sits at a seat that has picked")) == (409, True)


def test_who_was_refused_is_told_and_asks_again_only_after_the_next_pick(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        asker = Seat(socket, ada)
        assert asker.ask("undo")["is"] == "ok"
        assert do(client, match, bo, "undo/answer", {"allow": False})[0] == 200
        asker.catch_up()
        assert asker.scene["table"]["undo_refused"] == {"seat": 0, "by": 1}
        assert asker.ask("undo")["why"] == "You were refused; you may ask again after your next pick."
        assert asker.pick("drop:1")["is"] == "ok"
        assert asker.scene["table"]["undo_refused"] is None
    pick(client, match, bo, "drop:1")
    assert do(client, match, ada, "undo")[0] == 200


def test_taking_back_has_an_end(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acts, "MOST_BACKS", 3)
    match, (ada, _) = begin(client, "connect_four")
    for _ in range(3):
        pick(client, match, ada, "drop:4")
        assert do(client, match, ada, "undo")[0] == 200
    pick(client, match, ada, "drop:4")
    assert do(client, match, ada, "undo")[1]["why"].startswith("You have taken back 3 times")


# -- ends -----------------------------------------------------------------------------------------------


def end_by_resigning(client: TestClient) -> tuple[str, list[str]]:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    do(client, match, ada, "resign")
    return match, [ada, bo]


def end_by_the_clock(client: TestClient) -> tuple[str, list[str]]:
    match, (ada, bo) = begin(client, "connect_four", clock={"bank": 1})
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    wait_for(lambda: scene(client, match)["table"]["over"])
    return match, [ada, bo]


def end_by_leaving(client: TestClient) -> tuple[str, list[str]]:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    do(client, match, ada, "leave")
    status, told = do(client, match, bo, "claim")
    assert (status, told["why"].startswith("Somebody may still come")) == (409, True)
    acts.CLAIM_AFTER, kept = 0, acts.CLAIM_AFTER
    try:
        assert do(client, match, bo, "claim") == (200, {"over": True})
    finally:
        acts.CLAIM_AFTER = kept
    return match, ["", bo]


ENDS = [
    (end_by_resigning, "resigned", "Player 1 resigned."),
    (end_by_the_clock, "late", "Player 1 ran out of time."),
    (end_by_leaving, "abandoned", "Player 1 abandoned the match."),
]


@pytest.mark.parametrize(("end", "reason", "told"), ENDS)
def test_every_end_has_its_reason_everywhere(client: TestClient, end: Any, reason: str, told: str) -> None:
    match, _ = end(client)
    shown = scene(client, match)
    assert (shown["table"]["over"], shown["table"]["reason"], shown["winners"]) == (True, reason, [1])
    assert (shown["ending"]["reason"], shown["ending"]["winners"]) == (told, [1])
    assert shown["log"][-1] == told
    assert told in replay_log(client, match, 2)
    text = file_of(client, match)
    assert f"result: {reason} 0" in text
    assert f"# {told}" in text
    assert client.get("/api/lobby").json() == []


@pytest.mark.parametrize(("end", "reason", "told"), ENDS)
def test_opening_the_file_of_such_a_match_starts_none(client: TestClient, end: Any, reason: str, told: str) -> None:
    match, _ = end(client)
    text = file_of(client, match)
    again = client.post("/api/matches/upload", json={"text": text}).json()
    assert again["over"]
    shown = scene(client, again["id"])
    assert (shown["table"]["reason"], shown["winners"], shown["ending"]["reason"]) == (reason, [1], told)
    assert shown["picks"] == []
    token = again["seats"][1]["token"]
    assert do(client, again["id"], token, "pick", {"ply": 2, "pick": 0})[1]["why"] == "The match is over."


def test_a_match_is_called_off_before_everybody_has_picked(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    assert do(client, match, bo, "abort") == (200, {"over": True})
    shown = scene(client, match)
    assert (shown["table"]["reason"], shown["winners"]) == ("aborted", [])
    assert shown["ending"]["reason"] == "The match was called off."
    assert "result: aborted" in file_of(client, match)
    other, (ada, bo) = begin(client, "connect_four")
    pick(client, other, ada, "drop:4")
    pick(client, other, bo, "drop:4")
    assert do(client, other, bo, "abort")[0] == 409


def test_the_last_person_out_ends_the_match(client: TestClient) -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}]
    match, (ada, _) = begin(client, "connect_four", seats)
    pick(client, match, ada, "drop:4")
    assert do(client, match, ada, "leave") == (200, {"left": True})
    shown = scene(client, match)["table"]
    assert (shown["over"], shown["reason"]) == (True, "abandoned")
    unstarted, (ada, _) = begin(client, "connect_four", seats)
    do(client, unstarted, ada, "leave")
    assert scene(client, unstarted)["table"]["reason"] == "aborted"
    assert client.get("/api/lobby").json() == []


# -- clocks -----------------------------------------------------------------------------------------------


def test_time_in_which_no_server_ran_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, hours = tmp_path / "parlor.db", 3 * 3600 * 1000
    with TestClient(create_app(SqliteStore(path))) as client:
        match, (ada, bo) = begin(client, "connect_four", clock={"bank": 600})
        pick(client, match, ada, "drop:4")
        pick(client, match, bo, "drop:4")
        assert client.get("/healthz").status_code == 200
        before = scene(client, match)["table"]["clock"][0]
    later = clock.now
    for module in (clock, acts, room, table, views, caretaker):
        monkeypatch.setattr(module, "now", lambda: later() + hours)
    with TestClient(create_app(SqliteStore(path))) as client:
        shown = scene(client, match)["table"]
        assert not shown["over"]
        assert before - 60_000 < shown["clock"][0] <= before + 10_000
        assert pick(client, match, ada, "drop:1")[0] == 200
        assert scene(client, match)["table"]["clock"][0] > 500_000
