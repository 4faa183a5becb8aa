"""Company: who is there, what is said, another match with the same people, and the house that passes for somebody."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from visitors import Seat, begin, do, drawn, holds, pick, scene, wait_for

import parlor
from parlor.table import passing, room
from parlor.table.app import create_app
from parlor.table.sqlite import SqliteStore


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def here(client: TestClient, match: str) -> list[bool]:
    return [seat["here"] for seat in scene(client, match)["table"]["seats"]]


def test_all_see_who_is_there(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "leduc")
    live = f"/api/matches/{match}/live"
    with client.websocket_connect(live) as one:
        Seat(one, ada)
        wait_for(lambda: here(client, match) == [True, False])
        with client.websocket_connect(live) as two:
            Seat(two, bo)
            wait_for(lambda: here(client, match) == [True, True])
        wait_for(lambda: here(client, match) == [True, False])


# -- talk -----------------------------------------------------------------------------------------------


def said(seat: Seat) -> list[tuple[int, str, str]]:
    return [(one["seat"], one["text"], one["emote"]) for one in seat.received if one["is"] == "said"]


def test_what_is_said_is_sent_to_all_and_to_those_who_come_later(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "leduc")
    live = f"/api/matches/{match}/live"
    with client.websocket_connect(live) as one, client.websocket_connect(live) as two:
        first, watcher = Seat(one, ada), Seat(two)
        assert first.ask("say", text="  good\n luck <b> ")["is"] == "ok"
        assert first.ask("say", emote="hello")["is"] == "ok"
        watcher.catch_up()
        assert said(watcher) == [(0, "good luck <b>", ""), (0, "", "hello")]
        assert watcher.ask("say", text="psst")["is"] == "no"
    with client.websocket_connect(live) as three:
        late = Seat(three, bo)
        late.catch_up()
        assert len(said(late)) == 2
    assert "good luck" not in client.get(f"/api/matches/{match}/file").text


def test_nobody_talks_too_fast_or_nonsense(client: TestClient) -> None:
    match, (ada, _) = begin(client, "leduc")
    assert do(client, match, ada, "say", {})[0] == 409
    assert do(client, match, ada, "say", {"text": "a", "emote": "hello"})[0] == 409
    assert do(client, match, ada, "say", {"emote": "fly"})[0] == 409
    codes = [do(client, match, ada, "say", {"text": "a"})[0] for _ in range(12)]
    assert (codes[0], codes[-1]) == (200, 429)


def test_the_host_may_have_a_silent_table(client: TestClient) -> None:
    match, (ada, _) = begin(client, "leduc", chat=False)
    assert do(client, match, ada, "say", {"text": "hello"})[1]["why"] == "At this table nobody talks."
    assert scene(client, match)["table"]["chat"] is False


# -- again ------------------------------------------------------------------------------------------------


def test_a_rematch_brings_everybody_along_each_one_seat_on(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    assert do(client, match, ada, "rematch")[0] == 409
    do(client, match, ada, "resign")
    status, first = do(client, match, ada, "rematch")
    assert (status, first["seat"]) == (200, 1)
    assert scene(client, match)["table"]["rematch"] == first["id"]
    second = do(client, match, bo, "rematch")[1]
    assert (second["id"], second["seat"]) == (first["id"], 0)
    shown = scene(client, first["id"], second["token"])
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["Bo", "Ada"]
    assert len({ada, bo, first["token"], second["token"]}) == 4
    assert client.get(f"/api/matches/{first['id']}/scene", headers=holds(ada)).status_code == 403
    assert do(client, match, bo, "rematch")[1]["why"] == "You have joined that match already."
    assert pick(client, first["id"], second["token"], "drop:4")[0] == 200


def test_a_rematch_on_one_device_and_against_a_computer(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four", [{"kind": "here"}, {"kind": "here"}])
    do(client, match, ada, "resign")
    again = do(client, match, ada, "rematch")[1]
    assert (again["seat"], again["token"]) == (1, "")
    assert scene(client, again["id"], ada)["seat"] == 1
    assert scene(client, again["id"], bo)["seat"] == 0
    alone, (ada, _) = begin(client, "connect_four", [{"kind": "person"}, {"kind": "computer", "level": 1}])
    do(client, alone, ada, "resign")
    again = do(client, alone, ada, "rematch")[1]
    wait_for(lambda: scene(client, again["id"], again["token"])["to_pick"] == 1)


# -- passing ------------------------------------------------------------------------------------------------


def a_window(client: TestClient, only_pass: bool) -> tuple[str, list[str], int]:
    """A match of Espeers in which a seat is asked for an answer, and can only pass, or could do more."""
    game = parlor.game("espeers")
    for seed in range(200):
        state, dice = game.start(seed=seed), parlor.Dice(seed)
        while state.seat != parlor.OVER and len(state.log) < 200:
            legal = state.picks()
            if passing.declining(state) >= 0 and (len(legal) == 1) == only_pass:
                match, tokens = begin(client, "espeers", [{"kind": "here"}] * 2, position=state.position())
                return match, tokens, state.seat
            state.pick(legal[dice.below(len(legal))])
    raise AssertionError("no such window")


class Recorded(dict[str, float]):
    """The wait of every mode, which does not last long here."""

    def __init__(self, asked: list[str]) -> None:
        super().__init__()
        self.asked = asked

    def __getitem__(self, mode: str) -> float:
        self.asked.append(mode)
        return 0.01


@pytest.mark.parametrize("only_pass", [True, False])
def test_the_house_passes_whether_there_was_a_choice_or_not(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, only_pass: bool
) -> None:
    """After the same wait: how fast an answer comes tells nothing of a hand."""
    waits: list[str] = []
    monkeypatch.setattr(room, "WAITS", Recorded(waits))
    match, tokens, seat = a_window(client, only_pass)
    table = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    assert do(client, match, tokens[seat], "passing", {"mode": "only"}) == (200, {"mode": "only"})
    wait_for(lambda: table.ledger.plies > 0)
    assert table.ledger.game.word(table.ledger.state.log[0]) == "pass"
    assert waits[0] == "only"


def test_a_turn_that_nobody_answers_needs_no_pass(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sits down with `own` is not asked whether to add to cards of their own that were let go."""
    monkeypatch.setattr(room, "WAITS", Recorded([]))
    match, (ada, bo) = begin(client, "espeers", position=DUEL)
    table = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        socket.send_json({"do": "sit", "token": ada, "passing": "own"})
        wait_for(lambda: table.passings)
        for card in ("focus", "push"):
            speaks(client, match, ada, f"play card:{card}")
            speaks(client, match, bo, "pass")
            wait_for(lambda: "end" in legal(table.ledger.state))
        speaks(client, match, ada, "end")
    assert table.ledger.state.view(0)["seats"][1]["pool"] == 5
    assert table.ledger.state.log_lines(0).count("Player 1 passes.") == 2


def test_passing_until_something_is_played_goes_back_to_what_it_was(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "espeers", position=DUEL)
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        socket.send_json({"do": "sit", "token": ada, "passing": "own"})
        wait_for(lambda: scene(client, match, ada)["table"]["passing"] == "own")
        speaks(client, match, ada, "play card:push")
        assert do(client, match, ada, "passing", {"mode": "play"})[0] == 200
        assert scene(client, match, ada)["table"]["passing"] == "play"
        speaks(client, match, bo, "play card:recoil target:1")
        wait_for(lambda: scene(client, match, ada)["table"]["passing"] == "own")


DUEL = {
    "options": {"damage_zone": "auto"},
    "turn": 5,
    "active": 0,
    "phase": "active",
    "seats": [
        {"hand": ["crush", "focus", "push"], "deck": ["push"] * 3, "pool": 10, "spent": 0, "removed": 0},
        {"hand": ["push", "recoil"], "deck": ["push"] * 3, "pool": 7, "spent": 0, "removed": 3},
    ],
}


def speaks(client: TestClient, match: str, token: str, words: str) -> None:
    """Somebody says a sentence, and it is taken."""
    ply = scene(client, match, token)["table"]["ply"]
    assert do(client, match, token, "pick", {"ply": ply, "say": words}) == (200, {"ply": ply + len(words.split())})


def legal(state: parlor.State) -> list[str]:
    return [state.game.word(pick) for pick in state.picks()]


def test_nobody_else_learns_of_passing_and_it_is_not_handed_on(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "espeers")
    before = drawn(client, match, bo)
    assert do(client, match, ada, "passing", {"mode": "turn"})[0] == 200
    assert scene(client, match, ada)["table"]["passing"] == "turn"
    assert drawn(client, match, bo) == before
    assert do(client, match, ada, "passing", {"mode": "always"})[0] == 422
    do(client, match, ada, "leave")
    joined: Any = client.post(f"/api/matches/{match}/join", json={"name": "Cy"}).json()
    assert scene(client, match, joined["token"])["table"]["passing"] == "never"
