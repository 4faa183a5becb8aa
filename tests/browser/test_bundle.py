"""The client stays small: what a page loads at first, and how its other parts arrive."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from browsers import Server, Windows
from playwright.sync_api import expect

from parlor.table.pages import client_folder

MOST = 150 * 1024
ALL = 200 * 1024
PAGES = {"Clauses", "Gallery", "HowTo", "Learn", "NewMatch", "Replay", "TablePage", "Upload"}


def built() -> list[Path]:
    """The files of the client; the pictures of links are for others than its readers."""
    files = [path for path in client_folder().rglob("*") if path.is_file() and path.parent.name != "previews"]
    if not files:
        pytest.skip("the client is not built (make build)")
    return [path for path in files if path.suffix not in (".gz", ".br")]


def packed(files: set[Path]) -> int:
    return sum(len(gzip.compress(path.read_bytes())) for path in files)


def needed(script: Path) -> set[Path]:
    """A script, and every other that it cannot begin without."""
    found: set[Path] = set()
    waiting = [script]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += [one.with_name(name) for name in re.findall(r'(?:from|import)"\./([^"]+)"', one.read_text())]
    return found


def test_every_page_loads_little_at_first(record_property: Any) -> None:
    files = built()
    page = next(path for path in files if path.name == "index.html")
    linked = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page.read_text())
    always = {page, *(found for name in linked for found in needed(page.parent / name) if found in files)}
    sizes = {"Home": packed(always)}
    for name in PAGES:
        (script,) = (path for path in files if re.fullmatch(rf"{name}-[\w-]{{8}}\.js", path.name))
        sizes[name] = packed(always | needed(script))
    sizes["all"] = packed(set(files))
    print("bytes at first:", ", ".join(f"{name} {size:,}" for name, size in sorted(sizes.items())))
    for name, size in sizes.items():
        record_property(name, size)
        assert size < (ALL if name == "all" else MOST), name
    assert sizes["Home"] < MOST // 2


@pytest.mark.parametrize("root", ["", "/parlor"])
def test_what_is_fetched_later_is_packed_kept_and_found(root: str, tmp_path: Path, windows: Windows) -> None:
    built()
    server = Server(tmp_path, *(("--root-path", root) if root else ()))
    try:
        page = windows.open()
        told: dict[str, dict[str, str]] = {}
        complaints: list[str] = []
        page.on("response", lambda got: told.update({got.url: {"": str(got.status), **got.headers}}))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        page.goto(f"{server.url}{root}/")
        expect(page.locator("main h1").first).to_be_visible()
        for path, words in (("/rules/leduc", "Leduc"), ("/new/leduc", "Leduc"), ("/open", "match")):
            page.goto(f"{server.url}{root}{path}")
            expect(page.locator("main")).to_contain_text(words)
        match, tokens = server.begin("leduc", [{"kind": "person"}, {"kind": "computer"}])
        page.goto(f"{server.url}{root}/m/{match}#{tokens[0]}")
        expect(page.locator(".prompt").first).to_be_visible()
        scripts = {url: about for url, about in told.items() if "/assets/" in url}
        assert any("TablePage-" in url for url in scripts)
        for url, about in scripts.items():
            assert url.startswith(f"{server.url}{root}/assets/")
            assert about[""] in ("200", "304"), url
            assert about["cache-control"] == "public, max-age=31536000, immutable"
            assert about["content-encoding"] in ("br", "gzip")
        assert complaints == []
    finally:
        server.stop()
