"""What a browser asks for to teach a game: its words and its rulebook."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import parlor
from parlor.table.app import create_app
from parlor.table.sqlite import SqliteStore


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def test_a_game_tells_its_words(client: TestClient) -> None:
    terms = client.get("/api/games/espeers/glossary").json()
    assert [term["word"] for term in terms] == [term.word for term in parlor.game("espeers").glossary]
    assert set(terms[0]) == {"word", "forms", "text", "clause"}
    assert client.get("/api/games/connect_four/glossary").json() == []
    assert client.get("/api/games/chess/glossary").status_code == 404


def test_a_game_without_a_rulebook_has_a_title_and_no_section(client: TestClient) -> None:
    answer = client.get("/api/games/connect_four/rulebook")
    assert answer.json() == {"title": "Connect Four", "sections": []}
    tag = answer.headers["etag"]
    assert client.get("/api/games/connect_four/rulebook", headers={"If-None-Match": tag}).status_code == 304
