"""What others show of a link: the game's name, its sentence and its picture."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import parlor
from parlor.table.app import create_app
from parlor.table.pages import client_folder
from parlor.table.sqlite import SqliteStore


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A table of its own."""
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as visitor:
        yield visitor


def told(page: str, key: str) -> str:
    """A property of a page as link previews read it."""
    found = re.search(rf'property="{key}"\s+content="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


@pytest.mark.skipif(not (client_folder() / "index.html").is_file(), reason="the client is not built")
def test_links_tell_their_game(client: TestClient) -> None:
    for name in ("espeers", "wiz"):
        game = parlor.game(name)
        for path in (f"/new/{name}", f"/rules/{name}"):
            page = client.get(path).text
            assert told(page, "og:title") == f"{game.title} at Parlor"
            assert told(page, "og:description") == game.summary
    seats = [{"kind": "person"}, {"kind": "invited"}]
    match = client.post("/api/matches", json={"game": "espeers", "seats": seats}).json()["id"]
    assert told(client.get(f"/m/{match}").text, "og:title") == "Espeers at Parlor"
    assert told(client.get("/").text, "og:title") == "Parlor"
    assert client.get("/m/there-is-none").status_code == 404


@pytest.mark.skipif(not (client_folder() / "previews").is_dir(), reason="the pictures are not drawn")
def test_pictures_of_links_are_there(client: TestClient) -> None:
    address = told(client.get("/new/espeers").text, "og:image")
    assert address.startswith("http")
    picture = client.get(address.partition("//")[2].partition("/")[2])
    assert picture.status_code == 200
    assert picture.headers["content-type"] in ("image/png", "image/svg+xml")
