"""Seats and their secrets: a token is made for whoever sits down, and opens nothing when that person has left."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from visitors import DEAL, Seat, begin, do, holds, pick, scene

import parlor
from parlor.table import journal
from parlor.table.app import create_app
from parlor.table.chairs import Chair
from parlor.table.deeds import DEEDS
from parlor.table.journal import JournalEntry
from parlor.table.sqlite import SqliteStore
from parlor.table.table import TRIES

FRIEND = [{"kind": "person", "name": "Ada"}, {"kind": "person"}]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def opened(client: TestClient, seats: Any = FRIEND, game: str = "leduc", **more: Any) -> dict[str, Any]:
    answer = client.post("/api/matches", json={"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def join(client: TestClient, match: str, **wanted: str) -> Any:
    return client.post(f"/api/matches/{match}/join", json=wanted)


def test_the_maker_gets_the_own_token_and_an_invitation_for_the_friend(client: TestClient) -> None:
    made = opened(client)
    mine, friends = made["seats"]
    assert (mine["kind"], friends["kind"]) == ("person", "invited")
    assert mine["token"]
    assert not mine["invitation"]
    assert friends["invitation"]
    assert not friends["token"]
    assert client.get(f"/api/matches/{made['id']}/scene", headers=holds(friends["invitation"])).status_code == 403


def test_an_invitation_is_exchanged_once_for_a_token_that_the_maker_does_not_know(client: TestClient) -> None:
    made = opened(client)
    invitation = made["seats"][1]["invitation"]
    joined = join(client, made["id"], name="Bo", invitation=invitation).json()
    assert joined["seat"] == 1
    assert joined["token"] != invitation
    assert scene(client, made["id"], joined["token"])["seat"] == 1
    again = join(client, made["id"], name="Cy", invitation=invitation)
    assert (again.status_code, again.json()["why"]) == (409, "That invitation is used up.")


def test_a_friend_who_opens_the_link_sits_down_and_is_told_the_token(client: TestClient) -> None:
    made = opened(client, position=DEAL)
    with client.websocket_connect(f"/api/matches/{made['id']}/live") as socket:
        friend = Seat(socket, made["seats"][1]["invitation"])
        assert friend.scene["seat"] == 1
        token = next(message["token"] for message in friend.received if message["is"] == "ok")
    assert scene(client, made["id"], token)["view"]["cards"] == [None, "card:kh"]


def test_a_seat_for_friends_is_not_in_the_lobby(client: TestClient) -> None:
    made = opened(client)
    assert client.get("/api/lobby").json() == []
    assert join(client, made["id"], name="Stranger").status_code == 409


def test_the_maker_does_not_hold_an_open_seat(client: TestClient) -> None:
    """Once a line seated with what the maker was given kept seeing and acting for whoever joined."""
    made = opened(client, [{"kind": "person"}, {"kind": "open"}], position=DEAL)
    match, given = made["id"], made["seats"][1]
    assert not given["token"]
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        spy = Seat(socket)
        assert join(client, match, name="Bo").status_code == 200
        assert spy.ask("sit", token=given["invitation"])["is"] == "no"
        assert spy.ask("pick", ply=0, pick=1)["is"] == "no"
        assert spy.scene["seat"] == parlor.WATCHER


def test_a_line_of_whoever_left_neither_sees_nor_acts_for_the_next(client: TestClient) -> None:
    match, (ada, bo) = begin(client, position=DEAL)
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        old = Seat(socket, bo)
        assert old.scene["seat"] == 1
        assert do(client, match, bo, "leave")[0] == 200
        old.catch_up()
        assert old.scene["seat"] == parlor.WATCHER
        assert any(message.get("why") for message in old.received if message["is"] == "scene")
        joined = join(client, match, name="Cy").json()
        assert pick(client, match, ada, "raise")[0] == 200
        for what in ("resign", "leave", "undo", "abort"):
            told = old.ask(what)
            assert (told["is"], told["why"]) == ("no", "That seat is no longer yours."), what
        assert old.ask("pick", ply=1, pick=1)["is"] == "no"
        assert old.scene["picks"] == []
    shown = scene(client, match, joined["token"])
    assert (shown["table"]["resigned"], shown["to_pick"]) == ([], 1)


def test_nothing_is_handed_on_with_a_seat(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    assert do(client, match, bo, "shadow", {"allow": True})[0] == 200
    assert do(client, match, bo, "undo")[0] == 200
    assert do(client, match, bo, "computer", {"level": 1})[0] == 200
    assert do(client, match, bo, "leave")[0] == 200
    joined = join(client, match, name="Cy").json()
    seat = scene(client, match, joined["token"])["table"]["seats"][1]
    assert (seat["name"], seat["shadow"], seat["computer"]) == ("Cy", False, 0)
    assert scene(client, match)["table"]["asking"] is None


def test_a_busy_table_does_not_forget_who_left(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    assert do(client, match, bo, "computer", {"level": 1})[0] == 200
    table = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    append, refusals = table._store.append, iter(range(TRIES + 1))

    async def conflicting(*arguments: Any) -> bool:
        """Others are faster, more often than one commit tries."""
        return next(refusals, None) is None and await append(*arguments)

    monkeypatch.setattr(table._store, "append", conflicting)
    assert do(client, match, bo, "leave")[0] == 200
    joined = join(client, match, name="Cy").json()
    shown = scene(client, match, joined["token"])
    assert shown["table"]["seats"][1]["computer"] == 0, "the computer of whoever left is not handed on"
    assert "Player 2 left the seat." in shown["log"]


def test_who_leaves_in_the_moment_of_the_end_has_left(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    pick(client, match, bo, "drop:4")
    table = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    change_seat = table._store.change_seat

    async def ending(*arguments: Any) -> bool:
        """The match ends while the seat changes hands."""
        done: bool = await change_seat(*arguments)
        await table.commit(Chair(0, None), lambda ledger: [JournalEntry(journal.RESIGNED, 0, 0, 1)])
        return done

    monkeypatch.setattr(table._store, "change_seat", ending)
    assert do(client, match, bo, "leave") == (200, {"left": True})
    assert scene(client, match)["table"]["reason"] == "resigned"
    assert do(client, match, bo, "resign")[0] == 403, "the token opens nothing any more"


def test_the_story_tells_who_came_and_went(client: TestClient) -> None:
    match, (_, bo) = begin(client, "connect_four")
    do(client, match, bo, "leave")
    join(client, match, name="Cy")
    log = scene(client, match)["log"]
    assert log == ["Player 2 sat down.", "Player 2 left the seat.", "Player 2 sat down."]


def test_people_without_a_name_get_one(client: TestClient) -> None:
    match, _ = begin(client, "connect_four", [{"kind": "person"}, {"kind": "person"}])
    names = [seat["name"] for seat in scene(client, match)["table"]["seats"]]
    assert all(names)
    assert names[0] != names[1]


def test_people_on_one_device_all_have_tokens(client: TestClient) -> None:
    made = opened(client, [{"kind": "here"}, {"kind": "here"}])
    assert all(seat["token"] and not seat["invitation"] for seat in made["seats"])


FILLED: dict[str, Any] = {
    "pick": {"ply": 0, "pick": 0},
    "undo/answer": {"allow": True},
    "computer": {"level": 1},
    "hint": {"level": 1},
    "say": {"text": "hello"},
    "passing": {"mode": "only"},
    "shadow": {"allow": True},
    "name": {"name": "Eve"},
    "why": {"word": "call"},
    "outcome": {"say": "call"},
}


def test_no_deed_of_a_seat_is_done_for_a_wrong_token(client: TestClient) -> None:
    made = opened(client, position=DEAL)
    match, own, invitation = made["id"], made["seats"][0]["token"], made["seats"][1]["invitation"]
    foreign = begin(client, position=DEAL)[1][0]
    before = scene(client, match, own)
    for deed in DEEDS.values():
        for token in (foreign, invitation, own[:-1], own + "A", "x" * len(own)):
            if deed.path != "join":
                assert do(client, match, token, deed.path, FILLED.get(deed.path))[0] in (401, 403), deed.path
    assert scene(client, match, own) == before


@pytest.mark.parametrize("seated", [False, True])
def test_a_match_that_is_played_is_not_looked_at_by_another_way(client: TestClient, seated: bool) -> None:
    match, (ada, _) = begin(client, position=DEAL)
    who = holds(ada) if seated else {}
    for path in ("replay?ply=0", "turns", "analysis"):
        assert client.get(f"/api/matches/{match}/{path}", headers=who).status_code == 409, path
    on = {"ply": 0, "seats": [{"kind": "here"}, {"kind": "here"}]}
    assert client.post(f"/api/matches/{match}/branch", json=on, headers=who).status_code == 409
    told = client.get(f"/api/matches/{match}/file", headers=who).text
    assert "kh" not in told
    assert ("js" in told) == seated
