"""A hint at the table: what to do and what to hope from it, seen by all; and what was done is taken back."""

from browsers import Server, Windows
from clicking import sit
from playwright.sync_api import expect


def test_a_hint_says_what_to_do_and_everybody_is_told(windows: Windows, served: Server) -> None:
    match, tokens = served.begin("connect_four", [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": 1}])
    page = windows.open(1280, 720)
    sit(page, served.url, match, tokens[0])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give me a hint").click()
    told = page.locator(".tip[role=status]")
    expect(told).to_contain_text("Try:")
    expect(told).to_contain_text("Or:")
    told.get_by_role("button", name="Do it").first.click()
    expect(page.locator(".piece").first).to_be_visible()
    story = [line["text"] for line in served.ask(f"matches/{match}/scene", token=tokens[0])["story"]]
    assert any("asked a computer of level 3 for a hint" in line for line in story), story


def test_a_hint_lies_on_the_table_as_ghosts(windows: Windows, served: Server) -> None:
    match, tokens = served.begin("symmetric", [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": 1}])
    page = windows.open(1280, 720)
    sit(page, served.url, match, tokens[0])
    expect(page.locator(".glows").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give me a hint").click()
    told = page.locator(".tip[role=status]")
    expect(told).to_contain_text("to win")
    # What would be pressed is ringed, what would move stands as a ghost where it would stand.
    expect(page.locator(".hint-ring").first).to_be_visible()
    expect(page.locator(".piece.ghost").first).to_be_visible()
    expect(told.locator(".shown")).to_contain_text("Try:")
    told.get_by_role("button", name="Or:").click()
    expect(told.locator(".shown")).to_contain_text("Or:")
    expect(page.locator(".hint-ring").first).to_be_visible()
    told.get_by_role("button", name="Do it").first.click()
    expect(page.locator(".hint-ring")).to_have_count(0)


def test_where_people_do_without_computers_no_hint_is_offered(windows: Windows, served: Server) -> None:
    match, tokens = served.begin(
        "connect_four", [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": 1}], help=False
    )
    page = windows.open(1280, 720)
    sit(page, served.url, match, tokens[0])
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(page.get_by_role("button", name="Give me a hint")).to_have_count(0)
