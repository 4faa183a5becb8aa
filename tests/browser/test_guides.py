"""Who does only what the coach says comes to the end of every guided match and lesson: by mouse, touch or keys."""

import re
from typing import Any

import pytest
from browsers import Server, Windows
from playwright.sync_api import Locator, Page, expect

import parlor
from parlor.engine.glossary import terms_in
from parlor.engine.lesson_file import lessons_of

GUIDES = [name for name in parlor.games() if any(lesson.kind == "guide" for lesson in lessons_of(parlor.game(name)))]
WAYS = [(name, "guide", way) for name in GUIDES for way in ("mouse", "touch", "keyboard")]
# The short lessons: with the mouse all, with a finger one a game.
SHORT = [(name, [one.name for one in lessons_of(parlor.game(name)) if one.kind == "lesson"]) for name in GUIDES]
WAYS += [(name, lesson, "mouse") for name, lessons in SHORT for lesson in lessons]
WAYS += [(name, lessons[0], "touch") for name, lessons in SHORT if lessons]
ENOUGH = 60
MOST_SIZES = 5
END = "You know how it goes"
GLOWS = ".glows:not([disabled])"
# What the coach says, how many rings there are, how much of the table the coach covers, and what it names on a board
# that bears no name there.
SEEN = """() => {
  const coach = document.querySelector('.coach'), table = document.querySelector('main .table');
  if (!coach || !table) return null;
  const [a, b] = [coach.getBoundingClientRect(), table.getBoundingClientRect()];
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const told = coach.querySelector('.head').innerText + coach.querySelector('.told').innerText;
  const words = coach.querySelector('.told'), say = coach.querySelector('.say').innerText;
  const written = [...document.querySelectorAll('.veil .name')].map((one) => one.textContent).join(' ');
  const nameless = [...document.querySelectorAll('main :is(.board, .hex) .glows[data-name]')]
    .filter(({ dataset: { name }, textContent }) => say.includes(name) &&
      !`${textContent} ${written}`.includes(name.split(' ').at(-1)))
    .map(({ dataset: { name } }) => name);
  return {nameless,told, rings: document.querySelectorAll('.ring').length, covered: wide > 1 && high > 1,
    hidden: words.scrollHeight > words.clientHeight + 1, table: Math.round(b.height)};
}"""


# The words of the game that stand on the table and are not marked, each with a text that it stands in.
BARE = """(terms) => {
  const table = document.querySelector('main .table'), shown = [];
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [text, one] = [texts.currentNode.textContent.trim(), texts.currentNode.parentElement];
    const box = one.getBoundingClientRect();
    // Names of cards are names.
    if (!text || box.width < 2 || one.closest('[aria-hidden=true], .hidden-text, [data-name]')) continue;
    shown.push([text, one.closest('.term') !== null]);
  }
  return terms.flatMap((forms) => {
    const met = new RegExp('(^|[^\\\\w])(' + forms.join('|').replace(/[+]/g, '\\\\+') + ')(?!\\\\w)', 'i');
    const own = shown.filter(([text]) => met.test(text));
    return own.length && !own.some(([, marked]) => marked) ? [[forms[0], own[0][0]]] : [];
  });
}"""


def bare(page: Page, game: str) -> dict[str, str]:
    """The words of the glossary that the table shows unmarked now."""
    terms = [[term.word, *term.forms] for term in parlor.game(game).glossary]
    return {str(word): str(text) for word, text in page.evaluate(BARE, terms)}


def meant(page: Page) -> Locator:
    """The one thing to press: a choice that stands open, the coach's own button if nothing is asked for."""
    go_on = page.get_by_role("button", name="Go on", exact=True)
    if go_on.count():
        return go_on
    choice = page.locator(f"main [role=dialog] {GLOWS}")
    return choice.first if choice.count() else page.locator(f"main {GLOWS}").first


def presses(page: Page, way: str) -> None:
    """One press of what is meant."""
    one = meant(page)
    if way == "keyboard":
        one.focus()
        page.keyboard.press("Enter")
    elif way == "touch":
        one.tap()
    else:
        one.click()


def settled(page: Page, before: str) -> dict[str, Any] | None:
    """What is seen when the coach says something that it has not just said; nothing at the end."""
    page.wait_for_function(
        "([before, end]) => document.querySelector('main')?.dataset.sending === 'false' && ("
        "[...document.querySelectorAll('h2')].some(one => one.innerText.endsWith(end)) || "
        "(document.querySelector('.ring') && document.querySelector('.coach.ready') && "
        "document.querySelector('.coach .head').innerText + "
        "document.querySelector('.coach .told').innerText !== before))",
        arg=[before, END],
    )
    found: dict[str, Any] | None = page.evaluate(SEEN)
    return found


@pytest.mark.parametrize(("game", "lesson", "way"), WAYS)
def test_who_does_what_the_coach_says_comes_to_the_end(
    windows: Windows, served: Server, game: str, lesson: str, way: str
) -> None:
    page = windows.open(390, 844, touch=True) if way == "touch" else windows.open(1280, 720)
    page.goto(f"{served.url}/learn/{game}/{lesson}")
    seen = settled(page, "")
    tables: list[int] = []
    unmarked: dict[str, str] = {}
    told = ""
    for _ in range(ENOUGH):
        if seen is None:
            break
        tables.append(seen["table"])
        unmarked |= bare(page, game) if lesson == "guide" else {}
        told += seen["told"]
        assert seen["rings"], f"nothing is ringed: {seen['told']}"
        assert not seen["hidden"], f"what is said has to be scrolled: {seen['told']}"
        assert not seen["covered"], f"the coach covers the table: {seen['told']}"
        assert not seen["nameless"], f"what the coach names bears no name: {seen}"
        presses(page, way)
        # Every press has its own words.
        seen = settled(page, seen["told"])
    # The board keeps its size; on a phone it may give room once to a longer text.
    assert tables == sorted(tables, reverse=True), f"the table grows again: {tables}"
    assert len(set(tables)) <= MOST_SIZES, f"the table changes its size from press to press: {tables}"
    # What stands on the table is explained by the guide, if a touch does not tell it.
    said = {term.word for term in terms_in(told, parlor.game(game).glossary)}
    assert {word: text for word, text in unmarked.items() if word not in said} == {}
    expect(page.get_by_role("heading", name=END)).to_be_visible()
    play_on = page.get_by_role("button", name=re.compile("(Play on|Again)"))
    if lesson == "guide" or play_on.count():
        play_on.click()
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


def test_the_ring_follows_what_it_is_round_however_late_that_moves(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.goto(f"{served.url}/learn/source/supports")
    expect(page.locator(".ring").first).to_be_visible()
    page.wait_for_timeout(2500)
    page.locator("main .glows").first.evaluate("one => { one.style.translate = '-60px -20px' }")
    page.wait_for_function(
        "() => { const box = one => document.querySelector(one).getBoundingClientRect();"
        "const [a, b] = [box('.ring'), box('main .glows')];"
        "return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) < 6; }"
    )


def test_a_wrong_press_on_a_board_or_plate_is_answered_too(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.goto(f"{served.url}/learn/source/guide")
    page.locator('.table [data-id="plate:0"]').click()
    expect(page.locator(".fault")).to_contain_text("press Go on")
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.locator(".coach")).to_contain_text("Horned Scrapper")
    page.locator('[data-id="plate:0"]').click()
    expect(page.locator(".fault")).to_contain_text("Not this one. Press your Horned Scrapper.")
    page.keyboard.press("Escape")
    expect(page.locator(".fault")).to_have_count(0)
    page.locator('[data-name="Tide Crawler"] .ground').click(force=True)
    expect(page.locator(".fault")).to_contain_text("Not this one. Press your Horned Scrapper.")


def comes_to(page: Page, words: str) -> None:
    """Let the coach do everything until it says this."""
    for _ in range(ENOUGH):
        expect(page.locator("main[data-sending=false]")).to_be_visible()
        if words in page.locator(".coach .say").inner_text():
            return
        page.locator(".coach .foot button").filter(has_not_text="Back").click()
    raise AssertionError(f"the coach never says {words}")


def test_the_coach_tells_what_a_card_does_where_it_cannot_be_read(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.goto(f"{served.url}/learn/symetra/guide")
    comes_to(page, "Press Joy to play it")
    expect(page.locator(".ring").first).to_be_visible()
    # Its text stands on the card itself.
    expect(page.locator(".coach .card")).to_have_count(0)
    comes_to(page, "Press Life to use it")
    expect(page.locator(".coach .card")).to_contain_text("up to 3 of their energy from potential")
    comes_to(page, "Answer it: press Time")
    # What a link does is told by the chain.
    expect(page.get_by_role("group", name="The chain")).to_contain_text("moves 2 energy from it into potential")
    expect(page.locator(".coach .card")).to_have_count(0)


def test_nobody_thinks_while_the_learner_reads(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.goto(f"{served.url}/learn/symetra/guide")
    comes_to(page, "are foes")
    expect(page.locator(".table")).not_to_contain_text("thinks")


def test_one_caption_is_on_one_button(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.goto(f"{served.url}/learn/wiz/guide")
    comes_to(page, "Open with run")
    expect(page.locator(".ring").first).to_be_visible()
    expect(page.locator("main .table button", has_text="Open with run")).to_have_count(1)


def test_what_a_choice_brings_lies_inside_the_ring(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.goto(f"{served.url}/learn/source/guide")
    comes_to(page, "Horned Scrapper")
    expect(page.locator(".board .badge")).to_contain_text("wins")
    page.wait_for_function(
        "() => { const box = one => document.querySelector(one).getBoundingClientRect();"
        "const [a, b] = [box('.veil .ring'), box('.board .badge')];"
        "return a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom; }"
    )


def test_what_the_other_player_does_is_played_in_view_and_a_press_goes_on(windows: Windows, served: Server) -> None:
    page = windows.open(1280, 720)
    page.add_init_script("localStorage.setItem('parlor.pace', 'calm')")
    page.goto(f"{served.url}/learn/symmetric/guide")
    comes_to(page, "Now take a step")
    meant(page).click()
    expect(page.locator(".coach")).to_contain_text("Press e4, the empty target")
    meant(page).click()
    expect(page.locator(".spotlight")).to_contain_text("a9 to b9")
    expect(page.locator(".coach")).to_contain_text("Watch what the other player does")
    expect(page.locator(".ring")).to_have_count(0)
    # The board shows it when it was told.
    expect(page.locator(".spotlight")).to_contain_text("f5 to g5")
    page.keyboard.press("Space")
    expect(page.locator(".spotlight")).to_have_count(0)
    expect(page.locator(".coach")).to_contain_text("Press i1")
    # Whoever goes back and comes again sees it again, and not when only going back.
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".coach")).to_contain_text("Now take a step")
    expect(page.locator(".spotlight")).to_have_count(0)


def test_on_a_phone_every_card_can_be_read_whole(windows: Windows, served: Server) -> None:
    page = windows.open(390, 844, touch=True)
    page.goto(f"{served.url}/learn/source/guide")
    comes_to(page, "You choose: Magma Golem")
    box = page.locator(".coach .card", has_text="Flamebow")
    before = page.locator("main .table").bounding_box()
    box.get_by_role("button", name="all").tap()
    words = box.locator("p")
    assert words.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    box.get_by_role("button", name="close").tap()
    assert words.evaluate("one => one.scrollHeight > one.clientHeight + 1")
    # What is not meant says why, and what it does.
    page.locator("[data-name='Goop']").first.tap()
    expect(page.locator(".fault")).to_contain_text("Goop needs your monsters")
    expect(page.locator(".fault")).to_contain_text("cannot move or attack until the end of the second")
    assert page.locator("main .table").bounding_box() == before
