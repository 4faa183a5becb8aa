"""Who does only what the coach says comes to the end of every guided match: by mouse, touch or keyboard alone."""

import pytest
from browsers import Server, Windows
from playwright.sync_api import Page, expect

import parlor
from parlor.engine.lessons import lessons_of

GUIDES = [name for name in parlor.games() if any(lesson.kind == "guide" for lesson in lessons_of(parlor.game(name)))]
# Every guide by mouse; fingers and keys are the client's own, so a deck of cards and a board tell enough of them.
WAYS = [(name, "mouse") for name in GUIDES]
WAYS += [(name, way) for name in ("espeers", "symmetric") for way in ("touch", "keyboard")]
ENOUGH = 120
END = "That is all you need"
GLOWS = "main .glows:not([disabled])"
IDLE = "() => document.querySelector('main')?.dataset.sending === 'false'"


def now(page: Page) -> str:
    """What the coach says, and how far the sentence is."""
    page.wait_for_function(IDLE)
    return str(
        page.evaluate("document.querySelector('.coach')?.innerText + document.querySelectorAll('.glows').length")
    )


def presses(page: Page, way: str) -> None:
    """One press of what is meant: the coach's own button if nothing is asked for."""
    go_on = page.get_by_role("button", name="Go on", exact=True)
    if go_on.count():
        go_on.tap() if way == "touch" else go_on.click()
        return
    dialog = page.locator(f"[role=dialog] {GLOWS.removeprefix('main ')}")
    one = dialog.first if dialog.count() else page.locator(GLOWS).first
    if way == "keyboard":
        one.focus()
        page.keyboard.press("Enter")
    elif way == "touch":
        one.tap()
    else:
        one.click()


@pytest.mark.parametrize(("game", "way"), WAYS)
def test_who_does_what_the_coach_says_comes_to_the_end(windows: Windows, served: Server, game: str, way: str) -> None:
    page = windows.open(390, 844, touch=True) if way == "touch" else windows.open(1280, 720)
    page.goto(f"{served.url}/learn/{game}/guide")
    expect(page.locator(".coach.ready")).to_be_visible()
    for _ in range(ENOUGH):
        if page.get_by_role("heading", name=END).count():
            break
        before = now(page)
        presses(page, way)
        page.wait_for_timeout(60)
        if page.locator(".coach").count() and now(page) == before:
            page.wait_for_timeout(300)
    expect(page.get_by_role("heading", name=END)).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".prompt").first).to_be_visible()


def test_a_wrong_press_is_told_why_and_a_lesson_is_gone_on_with(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.goto(f"{served.url}/learn/espeers/guide")
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.locator(".coach")).to_contain_text("Press Push")
    page.locator("[data-name='Hurl']").first.click()
    expect(page.locator(".fault")).to_contain_text("Push is the one that glows")
    expect(page.locator(".coach")).to_contain_text("Press Push")
    page.reload()
    expect(page.get_by_role("heading", name="Go on at step 2?")).to_be_visible()
    page.get_by_role("button", name="Go on at step 2").click()
    expect(page.locator(".coach")).to_contain_text("Press Push")
