"""A whole sentence in one message: all of it or nothing, one commit, one round trip."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from visitors import Seat, begin, do, scene, wait_for

import parlor
from parlor.table.acts import _rehearse
from parlor.table.app import create_app
from parlor.table.deeds import DEEDS
from parlor.table.refusals import Refused
from parlor.table.sqlite import SqliteStore
from parlor.table.store import Standing
from parlor.table.table import MatchTable


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def a_sentence(client: TestClient) -> tuple[MatchTable, str, str, list[int]]:
    """A match of Symetra, its id, the token of whoever is to pick, and a sentence of two words or more."""
    match, tokens = begin(client, "symetra")
    table: MatchTable = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    state = table.ledger.state
    trial, said = state.clone(), [state.game.code("fuse")]
    trial.pick(said[0])
    while trial.mid_sentence() and trial.seat == state.seat:
        said.append(trial.picks()[0])
        trial.pick(said[-1])
    assert len(said) > 1
    return table, match, tokens[state.seat], said


def test_a_sentence_is_said_by_one_message_and_written_by_one_commit(client: TestClient) -> None:
    table, match, token, said = a_sentence(client)
    appended: list[int] = []
    append = table._store.append

    async def counted(match_id: str, length: int, entries: Any, standing: Standing) -> bool:
        appended.append(len(entries))
        return await append(match_id, length, entries, standing)

    table._store.append = counted  # type: ignore[method-assign]
    ply = scene(client, match, token)["table"]["ply"]
    assert do(client, match, token, "pick", {"ply": ply, "picks": said}) == (200, {"ply": ply + len(said)})
    assert len(appended) == 1
    assert table.ledger.state.log[-len(said) :] == said


def test_words_say_a_sentence_too(client: TestClient) -> None:
    table, match, token, said = a_sentence(client)
    ply = scene(client, match, token)["table"]["ply"]
    words = " ".join(table.ledger.game.word(pick) for pick in said)
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        seat = Seat(socket, token)
        assert seat.ask("pick", ply=ply, say=words)["is"] == "ok"
        assert seat.scene["table"]["ply"] == ply + len(said)


def test_of_a_sentence_with_a_wrong_word_nothing_is_said(client: TestClient) -> None:
    table, match, token, said = a_sentence(client)
    before = scene(client, match, token)
    wrong = [*said[:-1], table.ledger.game.code("done")]
    status, told = do(client, match, token, "pick", {"ply": before["table"]["ply"], "picks": wrong})
    assert status == 409
    assert told["why"]
    status, told = do(client, match, token, "pick", {"ply": before["table"]["ply"], "say": "fuse nothing"})
    assert (status, "no word 'nothing'" in told["why"]) == (422, True)
    assert scene(client, match, token) == before


def test_a_message_goes_no_further_than_its_sentence(client: TestClient) -> None:
    """Who could say on after a roll or a look would be refused until the roll is to the liking."""
    match, (ada, _) = begin(client, "leduc")
    codes = {button["word"]: button["pick"] for button in scene(client, match, ada)["picks"]}
    before = scene(client, match, ada)
    both = [codes["call"], codes["call"]]
    status, told = do(client, match, ada, "pick", {"ply": before["table"]["ply"], "picks": both})
    assert (status, told["why"].startswith("The sentence ends with call")) == (409, True)
    assert scene(client, match, ada) == before


def test_a_message_may_go_on_where_nothing_became_known(client: TestClient) -> None:
    """In Wiz `done` only leads to the discard: both are one press at the table."""
    match, tokens = begin(client, "wiz")
    token, seen = next((one, here) for one in tokens if (here := scene(client, match, one))["picks"])
    [held] = [area for area in seen["areas"] if area.get("role") == "hand"]
    name = next(card["id"] for card in held["cards"] if card.get("suit")).split(":")[-1].split(".")[0]
    status, _ = do(client, match, token, "pick", {"ply": seen["table"]["ply"], "say": f"done card:{name}"})
    after = scene(client, match, token)
    assert (status, after["picks"]) == (200, [])


@pytest.mark.parametrize("game", ["wiz", "symetra"])
def test_a_message_does_not_go_on_after_a_roll(game: str) -> None:
    """Who could would try what fits what was drawn, and be refused for nothing until it does."""
    tried, dice = 0, parlor.Dice(1)
    state = parlor.game(game).start(seed=1)
    while state.seat != parlor.OVER and tried < 5:
        pick = (picks := state.picks())[dice.below(len(picks))]
        after = state.clone()
        after.pick(pick)
        if len(after.log) > len(state.log) + 1 and after.seat == state.seat:
            tried += 1
            with pytest.raises(Refused, match="when it is seen"):
                _rehearse(state, [pick, after.picks()[0]])
        state = after
    assert tried


@pytest.mark.parametrize("wrong", [{}, {"pick": 0, "picks": [0]}, {"pick": 0, "say": "call"}, {"say": " "}])
def test_a_pick_is_given_in_one_way(client: TestClient, wrong: dict[str, Any]) -> None:
    match, (ada, _) = begin(client, "leduc")
    ply = scene(client, match, ada)["table"]["ply"]
    assert do(client, match, ada, "pick", {"ply": ply, **wrong})[0] == 409


def test_every_deed_is_served_on_both_transports(client: TestClient) -> None:
    described = client.get("/openapi.json").json()["paths"]
    match, (ada, _) = begin(client, "leduc")
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        seat = Seat(socket, ada)
        for kind, deed in DEEDS.items():
            assert f"/api/matches/{{match_id}}/{deed.path}" in described
            name = kind.__struct_config__.tag
            told = seat.ask(str(name), nonsense=1)
            assert (told["is"], told["why"]) == ("no", "Object contains unknown field nonsense"), name


def test_the_substitute_of_who_resigned_plays_on(client: TestClient) -> None:
    match, tokens = begin(client, "symetra", [{"kind": "person"}] * 3, options={"players": 3})
    table: MatchTable = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    seat = table.ledger.state.seat
    plies = table.ledger.plies
    assert do(client, match, tokens[seat], "resign") == (200, {"over": False})
    wait_for(lambda: table.ledger.plies > plies)
