"""The table in a real browser, used as people use it: by clicking what glows, or by keyboard alone."""

import json
import urllib.request
from typing import Any

import pytest
from browsers import axe, window
from playwright.sync_api import Browser, Page, expect

import parlor

# Whole matches of the shorter games; of the longer ones so many picks, then one resigns.
MOST_PICKS = 40
AGAINST_ONE: list[dict[str, Any]] = [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": 1}]


def begin(url: str, game: str, seats: list[dict[str, Any]]) -> tuple[str, list[str]]:
    body = json.dumps({"game": game, "seats": seats}).encode()
    request = urllib.request.Request(f"{url}/api/matches", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        opened = json.load(answer)
    return opened["id"], [seat["token"] for seat in opened["seats"]]


def sit(page: Page, url: str, match: str, token: str) -> None:
    page.goto(f"{url}/m/{match}#{token}")
    expect(page.locator(".prompt").first).to_be_visible()


def settled(page: Page) -> str:
    """Wait until something glows or the match is over; says which."""
    page.locator(".glows:not([disabled]), a[href^='/replay/']").first.wait_for()
    return "over" if page.locator('a[href^="/replay/"]').count() else "asked"


def click_what_glows(page: Page, number: int) -> None:
    """Click one glowing thing, and whatever it asks then; the page may have moved on meanwhile."""
    page.evaluate(
        """number => {
            const dialog = document.querySelector('[role=dialog]');
            const glowing = [...(dialog ?? document).querySelectorAll('.glows:not([disabled])')];
            const one = glowing[number % glowing.length];
            if (one) one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        }""",
        number,
    )


def play(page: Page, most: int) -> str:
    """Click what glows until the match is over or enough was picked."""
    for number in range(most):
        if settled(page) == "over":
            return "over"
        click_what_glows(page, number * 7 + 3)
        page.wait_for_timeout(30)
    return settled(page)


@pytest.mark.parametrize("game", parlor.games())
def test_a_match_is_played_by_clicking_only_what_glows(page: Page, served: str, game: str) -> None:
    players = parlor.game(game).default_players()
    match, tokens = begin(served, game, AGAINST_ONE[:1] + AGAINST_ONE[1:] * (players - 1))
    sit(page, served, match, tokens[0])
    if play(page, MOST_PICKS) != "over":
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Resign", exact=True).click()
    if players == 2:
        expect(page.get_by_role("link", name="Replay")).to_be_visible()


def test_one_click_from_the_home_page_starts_a_match(page: Page, served: str) -> None:
    page.goto(served)
    card = page.locator("li", has=page.get_by_role("heading", name="Connect Four"))
    card.get_by_role("button", name="Play a computer").click()
    expect(page.locator(".prompt")).to_be_visible()
    assert settled(page) == "asked"


def test_two_browsers_play_over_an_invite_link(chrome: Browser, served: str) -> None:
    ada, bo = window(chrome), window(chrome)
    ada.goto(f"{served}/new/connect_four")
    ada.get_by_label("Seat 2").select_option("person")
    ada.get_by_role("button", name="Begin").click()
    link = ada.locator("#invite1").input_value()
    assert "#" in link
    ada.get_by_role("button", name="To the table").click()
    bo.goto(link)
    expect(bo.locator(".prompt")).to_be_visible()
    assert "#" not in bo.url
    assert settled(ada) == "asked"
    click_what_glows(ada, 0)
    assert settled(bo) == "asked"
    expect(bo.locator(".log li").first).to_contain_text("drop")
    click_what_glows(bo, 1)
    assert settled(ada) == "asked"
    ada.context.close()
    bo.context.close()


def test_coming_back_shows_the_present_scene(page: Page, served: str) -> None:
    match, tokens = begin(served, "connect_four", AGAINST_ONE)
    sit(page, served, match, tokens[0])
    play(page, 2)
    settled(page)
    pieces = page.locator(".piece").count()
    page.goto(served)
    page.get_by_role("link", name="Connect Four", exact=True).first.click()
    settled(page)
    assert page.locator(".piece").count() == pieces


def test_the_device_is_handed_over_with_the_hand_hidden(page: Page, served: str) -> None:
    page.goto(f"{served}/new/leduc")
    for seat in ("Seat 1", "Seat 2"):
        page.get_by_label(seat).select_option("here")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".prompt")).to_be_visible()
    settled(page)
    click_what_glows(page, 0)
    hand_over = page.get_by_role("heading", name="Hand the device to")
    expect(hand_over).to_be_visible()
    assert page.locator(".card").count() == 0
    page.get_by_role("button", name="I am").click()
    assert settled(page) == "asked"


def test_an_own_pick_is_taken_back(page: Page, served: str) -> None:
    match, tokens = begin(served, "connect_four", [{"kind": "person"}, {"kind": "person"}])
    sit(page, served, match, tokens[0])
    settled(page)
    click_what_glows(page, 0)
    expect(page.locator(".piece")).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".piece")).to_have_count(0)


def test_a_match_is_replayed_and_played_on_from_a_moment(page: Page, served: str) -> None:
    match, tokens = begin(served, "connect_four", AGAINST_ONE)
    sit(page, served, match, tokens[0])
    assert play(page, 60) == "over"
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".piece")).to_have_count(0)
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".piece")).to_have_count(1)
    assert page.url.endswith("/1")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".prompt")).to_be_visible()
    assert settled(page) == "asked"


def test_a_phone_shows_everything_without_scrolling_sideways(chrome: Browser, served: str) -> None:
    phone = window(chrome, 380, 780, "dark")
    match, tokens = begin(served, "symmetric", AGAINST_ONE)
    for path in ("/", "/new/symmetric", f"/m/{match}#{tokens[0]}"):
        phone.goto(served + path)
        phone.wait_for_load_state("networkidle")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    play(phone, 4)
    phone.context.close()


def test_a_match_is_played_by_keyboard_alone(page: Page, served: str) -> None:
    match, tokens = begin(served, "connect_four", AGAINST_ONE)
    sit(page, served, match, tokens[0])
    for _ in range(3):
        settled(page)
        before = page.locator(".piece").count()
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.classList.contains('glows')"):
                break
        page.keyboard.press("Enter")
        expect(page.locator(".piece")).not_to_have_count(before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_violation(chrome: Browser, served: str, scheme: str) -> None:
    source = axe()
    page = window(chrome, scheme=scheme)
    tables = []
    for game in parlor.games():
        players = parlor.game(game).default_players()
        match, tokens = begin(served, game, AGAINST_ONE[:1] + AGAINST_ONE[1:] * (players - 1))
        tables.append(f"/m/{match}#{tokens[0]}")
    for path in ("/", "/new/symmetric", "/rules/symmetric", *tables):
        page.goto(served + path)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(200)
        found = page.evaluate(f"(() => {{ {source}; return axe.run(); }})()")
        serious = [
            (violation["id"], violation["nodes"][0]["html"][:200])
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
        ]
        assert serious == [], path
    page.context.close()
