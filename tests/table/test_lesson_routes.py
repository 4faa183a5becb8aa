"""Learners at the server: a lesson is gone step by step, and the server remembers nothing of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from visitors import holds

import parlor
from parlor.engine.lesson_file import lessons_of
from parlor.table.app import create_app
from parlor.table.sqlite import SqliteStore

LESSONS = [
    (name, lesson.name) for name in parlor.games() for lesson in lessons_of(parlor.game(name)) if not lesson.free
]
GUIDE = "/api/games/espeers/lessons/guide"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def go(client: TestClient, path: str, at: dict[str, Any], press: str = "", read: bool = False) -> dict[str, Any]:
    """One press of a learner who stands somewhere."""
    way = {"done": at["done"], "said": at["said"], "press": press, "next": read}
    answer = client.post(path, json=way)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def sentences(part: Any) -> Iterator[str]:
    """What drawn things say when they are pressed."""
    if isinstance(part, list):
        for one in part:
            yield from sentences(one)
    elif isinstance(part, dict):
        for name, value in part.items():
            if name in ("actions", "brackets"):
                yield from (one["say"] for one in value if not one.get("why"))
            else:
                yield from sentences(value)


START: dict[str, Any] = {"done": [], "said": []}


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_who_presses_only_what_is_wanted_comes_to_the_end(client: TestClient, game: str, lesson: str) -> None:
    path = f"/api/games/{game}/lessons/{lesson}"
    at = go(client, path, START)
    for _ in range(200):
        if at["over"]:
            break
        step = at["step"]
        offered = {button["word"] for button in at["scene"]["picks"]} | {
            say.split()[0] for say in sentences(at["scene"]["areas"])
        }
        assert offered == set(step["wanted"]), "only what is asked for glows"
        at = go(client, path, at, next(iter(step["wanted"]), ""), read=not step["wanted"])
        assert at["fault"] == ""
    assert at["over"]
    assert at["end"]
    played = client.post(f"{path}/play", json={"done": at["done"], "name": "Ada"})
    assert played.status_code == 201, played.text
    opened = played.json()
    mine = next(seat for seat in opened["seats"] if seat["token"])
    scene = client.get(f"/api/matches/{opened['id']}/scene", headers=holds(mine["token"])).json()
    assert [seat["name"] for seat in scene["table"]["seats"]].count("Ada") == 1
    # After a lesson that ended its match a new one begins.
    told = [] if at["scene"].get("ending") else at["scene"]["story"]
    assert scene["story"][: len(told)] == told, "the match goes on from the lesson"
    assert not scene.get("ending")


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_press_of_a_lesson_has_its_own_words(client: TestClient, game: str, lesson: str) -> None:
    path = f"/api/games/{game}/lessons/{lesson}"
    at, before = go(client, path, START), ""
    while not at["over"]:
        step = at["step"]
        told = f"{step['at']} {step['say']}"
        assert told != before
        whole = sorted(sentences(at["scene"]["areas"]), key=len)
        press = whole[-1] if whole else next(iter(step["wanted"]), "")
        at, before = go(client, path, at, press, read=not step["wanted"]), told
        assert at["fault"] == ""


def test_the_list_tells_what_a_lesson_is_about(client: TestClient) -> None:
    first = client.get("/api/games/espeers/lessons").json()[0]
    assert (first["name"], first["kind"]) == ("guide", "guide")
    assert first["title"]
    assert first["aim"]
    assert first["steps"] >= 8
    assert client.get("/api/games/connect_four/lessons").json() == []


def test_a_wrong_press_is_told_why_and_loses_nothing(client: TestClient) -> None:
    first = go(client, GUIDE, START, read=True)
    wrong = go(client, GUIDE, first, "play card:hurl")
    assert wrong["fault"] == "That card comes later. Push is the one that glows."
    assert (wrong["done"], wrong["said"], wrong["scene"]) == (first["done"], first["said"], first["scene"])
    illegal = go(client, GUIDE, first, "pass")
    assert "ESP-" in illegal["fault"], "the engine's own reason"
    right = go(client, GUIDE, wrong, "play card:push")
    assert right["fault"] == ""
    assert right["step"]["at"] == first["step"]["at"] + 1


def test_other_actions_say_later_in_the_scene(client: TestClient) -> None:
    scene = go(client, GUIDE, START, read=True)["scene"]
    hand = next(area for area in scene["areas"] if area["kind"] == "hand" and area.get("owner", 0) == 0)
    possible = [card["name"] for card in hand["cards"] if any(not one["why"] for one in card.get("actions", []))]
    assert possible == ["Push"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"done": ["", "play card:hurl"]}, 409),
        ({"done": ["nonsense"]}, 422),
        ({"press": "nonsense"}, 422),
        ({"done": [""] * 65}, 422),
        ({"done": "no list"}, 422),
        ({"more": 1}, 422),
    ],
)
def test_ways_that_are_none_are_refused_in_words(client: TestClient, body: Any, status: int) -> None:
    answer = client.post(GUIDE, json=body)
    assert answer.status_code == status
    assert answer.json()["why"]


def test_lessons_that_there_are_not(client: TestClient) -> None:
    assert client.post("/api/games/espeers/lessons/chess", json={}).status_code == 404
    assert client.post("/api/games/chess/lessons/guide", json={}).status_code == 404
