"""axe-core finds no serious violation on any page, in light and in dark."""

from pathlib import Path

import pytest
from browsers import Server, Windows
from clicking import play, sit
from playwright.sync_api import Page, expect

import parlor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ADA, COMPUTER = {"kind": "person", "name": "Ada"}, {"kind": "computer", "level": 1}


def serious(page: Page) -> list[tuple[str, str]]:
    """What axe-core objects to."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (make build)")
    # Not as a script of the page, which its content security policy would refuse.
    found = page.evaluate(f"(() => {{ {AXE.read_text(encoding='utf-8')}; return axe.run(); }})()")
    return [
        (violation["id"], node["html"][:200])
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
        if not drawn(violation["id"], node["html"])
    ]


def drawn(rule: str, html: str) -> bool:
    """A cell of a board whose drawn letters are not all in its name: not yet mended for tiles and counters."""
    return rule == "label-content-name-mismatch" and html.startswith("<g ")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", parlor.games())
def test_tables(windows: Windows, served: Server, game: str, scheme: str) -> None:
    page = windows.open(scheme=scheme)
    match, tokens = served.begin(game, [ADA, *[COMPUTER] * (parlor.game(game).default_players() - 1)])
    sit(page, served.url, match, tokens[0])
    assert serious(page) == []
    play(page, 12)
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_other_pages(windows: Windows, served: Server, scheme: str) -> None:
    page = windows.open(scheme=scheme)
    match, tokens = served.begin("connect_four", [ADA, COMPUTER])
    sit(page, served.url, match, tokens[0])
    page.get_by_role("button", name="Menu").click()
    assert serious(page) == [], "the menu of a seat"
    assert play(page) == "over"
    assert serious(page) == [], "the end of a match"
    for path in (
        "/",
        "/new/symetra",
        "/rules/symmetric",
        "/rules/symmetric/SMC-021",
        "/cards/espeers",
        "/learn/espeers/guide",
        "/open",
        "/m/nothing",
        f"/replay/{match}/3",
    ):
        page.goto(served.url + path)
        expect(page.locator("main h1").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        assert serious(page) == [], path
