"""What a browser asks for once a game: its look and its emblems."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

import parlor
from parlor.engine.scene import Card
from parlor.engine.typed import misfits
from parlor.table.app import create_app
from parlor.table.sqlite import SqliteStore


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


@pytest.mark.parametrize("name", parlor.games())
def test_a_game_tells_how_it_looks(client: TestClient, name: str) -> None:
    game = parlor.game(name)
    answer = client.get(f"/api/games/{name}/look")
    assert answer.json() == {"look": game.look, "emblems": game.emblems}
    assert "max-age" in answer.headers["cache-control"]


def test_what_a_browser_has_is_not_sent_again(client: TestClient) -> None:
    tag = client.get("/api/games/espeers/look").headers["etag"]
    again = client.get("/api/games/espeers/look", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/games/wiz/look", headers={"If-None-Match": tag}).status_code == 200


def test_an_unknown_game_is_refused_in_words(client: TestClient) -> None:
    answer = client.get("/api/games/chess/look")
    assert (answer.status_code, answer.json()) == (404, {"why": "There is no game named chess."})


@pytest.mark.parametrize("name", parlor.games())
def test_every_game_has_a_picture_on_its_box(client: TestClient, name: str) -> None:
    answer = client.get(f"/api/games/{name}/lid.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(answer.text)
    assert root.tag.endswith("svg")
    strange = {part.tag.rpartition("}")[2] for part in root.iter()} & {"script", "foreignObject", "image", "style"}
    assert not strange
    assert not any(name == "style" or name.startswith("on") for part in root.iter() for name in part.attrib)


@pytest.mark.parametrize(("name", "least"), [("espeers", 40), ("source", 60), ("symetra", 60), ("symmetric", 0)])
def test_all_cards_of_a_game_can_be_looked_through(client: TestClient, name: str, least: int) -> None:
    cards = client.get(f"/api/games/{name}/cards").json()
    assert len(cards) >= least
    assert len({card["id"] for card in cards}) == len(cards)
    assert all(card["name"] and not misfits(card, Card) for card in cards)
