"""The puzzle of the day in the browser: found at home, tried freely, solved by the one turn that wins."""

import re

from browsers import Server, Windows
from playwright.sync_api import Page, expect

import parlor
from parlor.engine.lesson_file import lesson_of


def pressed(page: Page, words: list[str]) -> None:
    """Press the spaces that words name."""
    for word in words:
        expect(page.locator("main")).to_have_attribute("data-sending", "false")
        place = page.locator(f'main [data-id="cell:{word.partition(":")[2]}"].glows').first
        place.click()


def test_home_has_a_puzzle_that_tells_nothing_before_it_is_asked(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.goto(served.url)
    page.get_by_role("link", name=re.compile("Try it")).click()
    expect(page.locator(".coach")).to_contain_text("one wins at once")
    assert page.locator(".veil .ring").count() == 0, "what is pointed at is no puzzle"
    page.get_by_role("button", name="Show me the answer").click()
    expect(page.get_by_role("heading", name="That is how")).to_be_visible()
    page.get_by_role("link", name="Another puzzle").click()
    expect(page.locator(".coach")).to_contain_text("one wins at once")
    page.goto(served.url)
    expect(page.get_by_role("link", name=re.compile("Solved ✓"))).to_be_visible()


def test_a_finger_solves_it_after_a_wrong_try(windows: Windows, served: Server) -> None:
    puzzle = lesson_of(parlor.game("symmetric"), "third_01")
    right = puzzle.steps[0].accept[0].split()
    page = windows.open(390, 844, touch=True)
    page.goto(f"{served.url}/learn/symmetric/third_01")
    pressed(page, right[:2])
    # A finger does not point: no place is marked that cannot be pressed.
    expect(page.locator("main")).to_have_attribute("data-sending", "false")
    marked = "main .hex .cell:not(.glows) .dot"
    assert page.locator(marked).count() == 0
    # Not the step that wins: to stay is the end of the turn.
    page.get_by_role("button", name="Skip").first.click()
    expect(page.get_by_text(puzzle.steps[0].wrong)).to_be_visible()
    pressed(page, right[2:])
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
