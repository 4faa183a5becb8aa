"""A match that is over is thought over: how it went, what turned it, and by luck or by choice."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from visitors import begin, do, holds

import parlor
from parlor.bots.greedy import GreedyBot
from parlor.engine import notation
from parlor.table import review
from parlor.table.app import create_app
from parlor.table.refusals import TooMuch
from parlor.table.reviews import MOST_EACH, Reviews
from parlor.table.sqlite import SqliteStore
from parlor.table.thinkers import Thinkers

PATIENCE = 60


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def finished(name: str, **options: Any) -> parlor.State:
    """A match between two that pick what looks best."""
    state, dice, bot = parlor.game(name).start(seed=3, **options), parlor.Dice(1), GreedyBot()
    while state.seat != parlor.OVER:
        state.pick(bot.choose(state.guess(state.seat, dice), dice))
    return state


def thought_over(client: TestClient, match: str) -> dict[str, Any]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = client.get(f"/api/matches/{match}/analysis")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["done"] == found["of"]:
            return found
        time.sleep(0.05)
    raise AssertionError("it is never thought over")


def test_one_address_does_not_keep_others_from_having_theirs_thought_over() -> None:
    async def story() -> list[str]:
        thinkers = Thinkers(0)
        reviews, state, answers = Reviews(thinkers), finished("connect_four"), []
        for number, whose in enumerate(["greedy"] * 4 + ["modest"]):
            try:
                reviews.of(f"match{number}", state, whose)
                answers.append("yes")
            except TooMuch:
                answers.append("no")
        await reviews.close()
        thinkers.close()
        return answers

    assert asyncio.run(story()) == ["yes"] * MOST_EACH + ["no"] * 2 + ["yes"]


def test_a_duel_is_told_from_its_even_start_to_its_end(client: TestClient) -> None:
    state = finished("espeers")
    opened = client.post("/api/matches/upload", json={"text": notation.write(state)}).json()
    found = thought_over(client, opened["id"])
    first, last = found["points"][0], found["points"][-1]
    assert all(0.2 < chance < 0.8 for chance in first["chances"])
    assert [round(chance) for chance in last["chances"]] == [int(seat in state.winners()) for seat in (0, 1)]
    assert last["ply"] == len(state.log)
    for seat, account in enumerate(found["accounts"]):
        whole = account["start"] + account["luck"] + account["own"] + account["others"]
        assert whole == pytest.approx(last["chances"][seat])
    assert (found["label"], first["vitals"]) == ("life", [10, 10])
    assert 0 in last["vitals"]
    headings = client.get(f"/api/matches/{opened['id']}/replay?ply=0").json()["headings"]
    assert [ply for ply, _ in headings] == sorted(ply for ply, _ in headings)
    assert {text.partition(":")[0] for _, text in headings} >= {"Turn 1", "Turn 2"}
    for turn in found["turns"]:
        past = [text for ply, text in headings if ply <= turn["ply"]]
        assert turn["when"] == (past[-1].partition(":")[0] if past else "")
    assert found["turns"]
    for turn in found["turns"]:
        assert turn["text"]
        assert max(abs(change) for change in turn["changes"]) >= review.LEAST_SWING
        assert [choice["chance"] for choice in turn["choices"]] == sorted(
            (choice["chance"] for choice in turn["choices"]), reverse=True
        )
        assert sum(choice["yours"] for choice in turn["choices"]) == bool(turn["choices"])


def test_luck_is_what_nobody_chose() -> None:
    state = finished("leduc")
    actors = [stop.actor for stop in review.stops_of(state)]
    assert parlor.CHANCE in actors[1:], "the open card"
    plain = finished("symmetric", board="h37", turn_cap=20)
    assert parlor.CHANCE not in [stop.actor for stop in review.stops_of(plain)][1:]


def test_what_the_story_does_not_tell_is_named_by_its_buttons() -> None:
    state = parlor.game("wiz").start(seed=3)
    while state.why(state.game.code("deck")):
        state.pick(state.picks()[0])
    ply, actor = len(state.log), state.seat
    state.say("deck")
    told = review.turn(review.played(state), ply, review.Stop(ply + 1, actor), [0.2, -0.2], 1)
    assert told.text == f"Player {actor + 1}: Draw from the deck"


def test_a_blunder_is_named_with_what_was_better() -> None:
    # Player 1 could have won at once with drop:4.
    state = parlor.game("connect_four").start(seed=1)
    state.say("drop:1 drop:7 drop:2 drop:7 drop:3 drop:7 drop:6 drop:7")
    match, stops = review.played(state), review.stops_of(state)
    blunder = review.turn(match, stops[6].ply, stops[7], [-0.5, 0.5], 1)
    assert (blunder.choices[0].label, blunder.choices[0].yours) == ("drop:4", False)
    assert [choice.label for choice in blunder.choices if choice.yours] == ["drop:6"]
    kept = review.turn(match, stops[7].ply, stops[8], [0.0, 0.0], 1)
    assert kept.actor == 1


def test_only_matches_that_are_over_are_thought_over(client: TestClient) -> None:
    match, tokens = begin(client)
    refused = client.get(f"/api/matches/{match}/analysis", headers=holds(tokens[0]))
    assert (refused.status_code, refused.json()["why"]) == (409, "A match can be replayed when it is over.")
    do(client, match, tokens[0], "resign")
    assert thought_over(client, match)["points"] == [], "nobody had decided anything"


def test_all_hands_are_open_after_the_end(client: TestClient) -> None:
    match, tokens = begin(client, "espeers")
    for token in tokens:
        do(client, match, token, "resign")
    path = f"/api/matches/{match}/replay?ply=9999"
    open_hands = [
        area
        for area in client.get(f"{path}&open=true", headers=holds(tokens[0])).json()["scene"]["areas"]
        if area["kind"] == "hand"
    ]
    assert sorted(area["owner"] for area in open_hands) == [0, 1]
    assert not any(card.get("face") == "down" for area in open_hands for card in area["cards"])
    closed = client.get(path, headers=holds(tokens[0])).json()["scene"]["areas"]
    assert any(card.get("face") == "down" for area in closed if area["kind"] == "hand" for card in area["cards"])
