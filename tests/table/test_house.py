"""The house: pages that exist and pages that do not, files in few bytes, prefixes, hosts, numbers."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlor.table import pages
from parlor.table.app import create_app
from parlor.table.pages import Shown
from parlor.table.sqlite import SqliteStore

PAGE = '<!doctype html><html><head><script src="/assets/index-1.js"></script></head><body></body></html>'
SCRIPT = b"console.log('a table');" * 50


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client as a build leaves it."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    script = folder / "assets" / "index-1.js"
    script.write_bytes(SCRIPT)
    script.with_name("index-1.js.gz").write_bytes(gzip.compress(SCRIPT))
    script.with_name("index-1.js.br").write_bytes(b"brotli")
    monkeypatch.setattr(pages, "client_folder", lambda: folder)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/new/leduc", "/rules/leduc", "/open"])
def test_pages_of_the_client_are_its_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        *["/assets/zzz.js", "/zzz", "/m", "/lobby", "/wp-login.php", "/assets/index-1.js.gz", "/%2e%2e/x"],
        *["/m/abc", "/m/abc/x", "/replay/abc/3", "/m/%20", "/new/chess", "/rules/chess/SYM-001", "/learn/chess/guide"],
    ],
)
def test_what_is_not_there_is_told_to_people_in_words_with_a_way_home(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text
    assert 'href="/"' in answer.text
    # The client draws its own words in our style.
    assert PAGE.partition("</head>")[0] in answer.text
    asked = client.get(path, headers={"Accept": "application/json"})
    assert (asked.status_code, asked.json()) == (404, {"why": "There is nothing here."})


def test_the_page_of_a_match_is_there_as_long_as_the_match(tmp_path: Path) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        match = client.post("/api/matches", json={"game": "leduc", "seats": seats}).json()["id"]
        for path in (f"/m/{match}", f"/replay/{match}/3"):
            assert client.get(path).status_code == 200
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        assert client.get(f"/m/{match}").status_code == 200, "it need not be in memory"


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/api/matches/none/scene", "/%00", "/a%0ab"])
def test_programs_are_told_in_json(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["why"]


def test_who_asks_in_the_wrong_way_is_told_in_words(client: TestClient) -> None:
    for method, path in (("POST", "/zzz"), ("DELETE", "/healthz"), ("PUT", "/api/matches")):
        answer = client.request(method, path, json={})
        assert (answer.status_code, answer.json()["why"]) == (405, "That cannot be asked for in this way.")


def test_an_address_may_be_too_long(client: TestClient) -> None:
    for path in ("/" + "x" * 5000, "/api/matches/" + "x" * 5000 + "/scene", "/?q=" + "x" * 5000):
        assert client.get(path).status_code == 414
    assert client.get("/" + "x" * 300).status_code == 404


@pytest.mark.parametrize("path", ["/", "/healthz", "/assets/index-1.js", "/api/games", "/nothing", "/api/nothing"])
def test_the_head_of_every_answer_can_be_had_alone(client: TestClient, path: str) -> None:
    whole, head = client.get(path), client.head(path)
    assert head.status_code == whole.status_code
    assert head.content == b""
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert "content-security-policy" in head.headers


def test_files_come_in_the_fewest_bytes_that_the_browser_takes(client: TestClient) -> None:
    plain = client.get("/assets/index-1.js", headers={"Accept-Encoding": "identity"})
    assert (plain.content, plain.headers["vary"]) == (SCRIPT, "Accept-Encoding")
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    zipped = client.get("/assets/index-1.js", headers={"Accept-Encoding": "gzip"})
    assert (zipped.headers["content-encoding"], zipped.content) == ("gzip", SCRIPT)
    assert int(zipped.headers["content-length"]) < len(SCRIPT) // 5
    best = client.head("/assets/index-1.js", headers={"Accept-Encoding": "gzip, deflate, br"})
    assert best.headers["content-encoding"] == "br"


def test_there_is_an_icon_and_a_manifest(client: TestClient) -> None:
    assert client.get("/favicon.ico").headers["content-type"].startswith("image/svg+xml")
    assert client.get("/manifest.webmanifest").json()["start_url"] == "/"


def test_under_a_prefix_everything_is_found_there(tmp_path: Path) -> None:
    app = create_app(SqliteStore(tmp_path / "parlor.db"), shown=Shown("/parlor"))
    with TestClient(app) as client:
        for asked in ("/parlor/m/abc", "/m/abc"):
            page = client.get(asked).text
            assert 'src="/parlor/assets/index-1.js"' in page
            assert '<meta name="parlor-root" content="/parlor" />' in page
        assert client.get("/parlor/api/games").status_code == 200
        assert client.get("/parlor/assets/index-1.js").content == SCRIPT
        assert 'href="/parlor/"' in client.get("/parlor/zzz").text
        assert client.get("/manifest.webmanifest").json()["start_url"] == "/parlor/"
        made = client.post("/parlor/api/matches", json={"game": "leduc", "seats": [{"kind": "here"}] * 2}).json()
        with client.websocket_connect(f"/parlor/api/matches/{made['id']}/live") as line:
            line.send_json({"do": "sit"})
            assert line.receive_json()["is"] == "scene"


def test_only_trusted_hosts_are_answered_to(tmp_path: Path) -> None:
    app = create_app(SqliteStore(tmp_path / "parlor.db"), hosts=["example.org", "[::1]"])
    with TestClient(app) as client:
        for trusted in ("[::1]", "[::1]:8000"):
            assert client.get("/api/games", headers={"Host": trusted}).status_code == 200
        assert client.get("/api/games", headers={"Host": "example.org"}).status_code == 200
        assert client.get("/api/games", headers={"Host": "example.org:8000"}).status_code == 200
        assert client.get("/api/games", headers={"Host": "evil.example"}).status_code == 400
        asked = client.websocket_connect("/api/matches/none/live", headers={"Host": "evil.example"})
        with pytest.raises(WebSocketDisconnect) as closed, asked:
            pass
        assert closed.value.code == 1008


def test_the_numbers_are_for_this_machine_or_whoever_knows_the_token(tmp_path: Path, client: TestClient) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", headers={"X-Forwarded-For": "10.0.0.7"}).status_code == 403
    app = create_app(SqliteStore(tmp_path / "other.db"), shown=Shown(metrics_token="secret"))
    with TestClient(app) as guarded:
        assert guarded.get("/metrics").status_code == 403
        assert guarded.get("/metrics", headers={"Authorization": "Bearer secret"}).status_code == 200
