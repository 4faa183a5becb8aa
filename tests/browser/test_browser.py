"""The table in a real browser, used as people use it: by clicking what glows, by touch, or by keyboard alone."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
from browsers import PATIENCE, Server, Windows
from clicking import GLOWING, click, play, settled, sit
from playwright.sync_api import Page, expect

import parlor
from parlor.bots.bot import RandomBot
from parlor.engine import notation
from parlor.engine.bot import answer as best

ADA, BO = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}
COMPUTER = {"kind": "computer", "level": 1}
# Matches that are over soon.
SHORT: dict[str, dict[str, Any]] = {
    "source": {"points": 50, "turn_limit": 20},
    "symmetric": {"board": "h37", "turn_cap": 20},
    "wiz": {"goal": 500, "turn_limit": 10, "round_limit": 1},
}
PHONE = (380, 780)


def against_computers(game: str) -> list[dict[str, Any]]:
    return [ADA, *[COMPUTER] * (parlor.game(game).default_players() - 1)]


@pytest.mark.parametrize("game", parlor.games())
def test_a_whole_match_by_clicking_only_what_glows(page: Page, served: Server, game: str) -> None:
    match, tokens = served.begin(game, against_computers(game), options=SHORT.get(game, {}))
    sit(page, served.url, match, tokens[0])
    assert play(page) == "over"
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    assert served.ask(f"matches/{match}/scene", token=tokens[0])["table"]["over"]


@pytest.mark.parametrize(
    ("game", "options", "seats", "title"),
    [
        ("symetra", {"play": "solitaire"}, [ADA], r"^The end$"),
        ("symetra", {"play": "ai"}, [COMPUTER, ADA], r"win"),
        ("wiz", {"players": 1, "turn_limit": 10, "round_limit": 1}, [ADA, COMPUTER], r"win|draw"),
    ],
)
def test_solo_games_are_played_to_their_end(
    page: Page, served: Server, game: str, options: dict[str, Any], seats: list[dict[str, Any]], title: str
) -> None:
    match, tokens = served.begin(game, seats, options=options)
    sit(page, served.url, match, tokens[seats.index(ADA)])
    assert play(page) == "over"
    expect(page.get_by_role("heading", name=re.compile(title)).first).to_be_visible()


def test_a_bracket_over_the_hand_lays_its_cards_with_one_press(page: Page, served: Server) -> None:
    state, dice, bot = parlor.game("wiz").start(seed=3), parlor.Dice(3), RandomBot()
    while not (state.seat == 0 and any(area.get("brackets") for area in state.scene(0)["areas"])):
        state.pick(best(bot, state, dice))
    laid = sum(len(area["groups"]) for area in state.scene(0)["areas"] if area["kind"] == "groups")
    seats = [ADA, *[BO] * (len(state.scene(0)["names"]) - 1)]
    opened = served.ask("matches/upload", {"text": notation.write(state), "seats": seats})
    sit(page, served.url, opened["id"], opened["seats"][0]["token"])
    page.locator(".bracket").first.click()
    expect(page.locator(".laid .group")).to_have_count(laid + 1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_edge_bears_friendship_and_enmity_at_once(page: Page, served: Server) -> None:
    state, dice, bot = parlor.game("symetra").start(seed=28), parlor.Dice(28), RandomBot()

    def marked() -> list[str]:
        return [" ".join(edge["between"]) for area in state.scene(0)["areas"] for edge in area.get("edges", [])]

    while not (state.seat == 0 and len(set(marked())) < len(marked())):
        state.pick(best(bot, state, dice))
    opened = served.ask("matches/upload", {"text": notation.write(state), "seats": [ADA, BO]})
    sit(page, served.url, opened["id"], opened["seats"][0]["token"])
    expect(page.locator("svg.board g.link, svg.board g.clash")).to_have_count(len(marked()))
    expect(page.get_by_text("could not be drawn")).to_have_count(0)


def test_a_broken_line_comes_back_with_what_was_missed(page: Page, served: Server) -> None:
    page.add_init_script(
        """const Line = WebSocket;
        window.lines = [];
        window.WebSocket = class extends Line {
            constructor(url) { super(window.cut ? url + '/cut' : url); window.lines.push(this); }
        };"""
    )
    match, tokens = served.begin("connect_four", [ADA, BO])
    sit(page, served.url, match, tokens[0])
    click(page)
    expect(page.locator(".piece")).to_have_count(1)
    page.evaluate("window.cut = true; window.lines.forEach(line => line.close())")
    expect(page.get_by_role("status")).to_contain_text("The line broke")
    served.pick(match, tokens[1], "drop:4")
    page.evaluate("window.cut = false")
    missed = page.get_by_role("region", name="While you were away")
    expect(missed).to_contain_text("drop")
    expect(page.locator(".piece")).to_have_count(2)
    missed.get_by_role("button", name="Read").click()
    expect(missed).to_have_count(0)
    click(page)
    expect(page.locator(".piece")).to_have_count(3)


def test_a_killed_server_goes_on_where_it_was(page: Page, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        match, tokens = server.begin("connect_four", [ADA, BO])
        sit(page, server.url, match, tokens[0])
        click(page)
        expect(page.locator(".piece")).to_have_count(1)
        server.kill()
        expect(page.get_by_role("status")).to_contain_text("The line broke")
        server.start()
        server.pick(match, tokens[1], "drop:4")
        expect(page.locator(".piece")).to_have_count(2)
        click(page)
        expect(page.locator(".piece")).to_have_count(3)
    finally:
        server.kill()


def test_links_that_lead_nowhere_say_so_and_lead_on(page: Page, served: Server) -> None:
    match, _ = served.begin("connect_four", against_computers("connect_four"))
    page.goto(f"{served.url}/m/{match}#wrong-token")
    expect(page.get_by_text("This link opens no seat")).to_be_visible()
    page.get_by_role("button", name="Watch instead").click()
    expect(page.locator(".prompt").first).to_be_visible()
    page.goto(f"{served.url}/m/nosuchmatch")
    expect(page.get_by_text("This table is not here")).to_be_visible()
    page.goto(f"{served.url}/no/such/page")
    expect(page.locator("main h1").first).to_be_visible()
    expect(page.get_by_role("link").first).to_be_visible()


def test_the_device_is_handed_over_with_the_hand_hidden(page: Page, served: Server) -> None:
    page.goto(f"{served.url}/new/espeers")
    page.get_by_label("Who sits at seat 2").get_by_text("here").click()
    page.get_by_text("More choices").click()
    page.get_by_role("radiogroup", name="Who begins").get_by_text("the first seat").click()
    page.get_by_role("button", name="Begin").click()
    for _ in range(2):
        own = page.locator(".rail .held")
        expect(own).to_have_count(6)
        names = {name.inner_text() for name in own.locator(".name").all()}
        page.get_by_role("button", name="Keep").click()
        expect(page.get_by_role("heading", name="Hand the device to")).to_be_visible()
        assert page.locator(".face").count() == 0
        told = page.locator("body").text_content() or ""
        assert not [name for name in names if name in told], "nor is anything read aloud"
        expect(page.get_by_role("button", name="I am")).to_be_focused()
        page.keyboard.press("Enter")
    assert settled(page) == "asked"


def test_an_own_pick_is_taken_back_freely_and_word_by_word(page: Page, served: Server) -> None:
    match, tokens = served.begin("symmetric", [ADA, BO])
    sit(page, served.url, match, tokens[0])
    click(page)
    sentence = page.get_by_role("list", name="Your sentence so far")
    expect(sentence.get_by_role("listitem")).to_have_count(1)
    sentence.get_by_role("button").click()
    expect(sentence).to_have_count(0)
    click(page)
    expect(sentence.get_by_role("listitem")).to_have_count(1)
    click(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".prompt .what")).to_contain_text("choose a counter")


def test_others_are_asked_before_a_revealed_pick_is_taken_back(windows: Windows, served: Server) -> None:
    match, tokens = served.begin("connect_four", [ADA, BO])
    ada, bo = windows.open(), windows.open()
    for window, token in ((ada, tokens[0]), (bo, tokens[1])):
        sit(window, served.url, match, token)
    click(ada)
    click(bo)
    expect(ada.locator(".piece")).to_have_count(2)
    for answer, left in (("Refuse", 2), ("Allow", 2)):
        ada.get_by_role("button", name="Menu").click()
        ada.get_by_role("button", name="Ask to take back").click()
        expect(ada.get_by_text("Waiting whether")).to_be_visible()
        bo.get_by_role("alertdialog").get_by_role("button", name=answer).click()
        expect(ada.get_by_text("Waiting whether")).to_have_count(0)
        expect(ada.locator(".piece")).to_have_count(left)
        if answer == "Refuse":
            # Whoever was refused may ask again after another pick.
            ada.keyboard.press("Escape")
            click(ada)
            click(bo)
            expect(ada.locator(".piece")).to_have_count(4)


@pytest.mark.parametrize("game", parlor.games())
def test_a_phone_shows_everything_and_is_played_by_touch(windows: Windows, served: Server, game: str) -> None:
    phone = windows.open(*PHONE, scheme="dark", touch=True)
    match, tokens = served.begin(game, against_computers(game), options=SHORT.get(game, {}))
    sit(phone, served.url, match, tokens[0])
    for number in range(4):
        if settled(phone) == "asked":
            click(phone, number, touch=True)
    play(phone, 10)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the table"
    for path in ("/", f"/new/{game}", f"/rules/{game}", "/open"):
        phone.goto(served.url + path)
        expect(phone.locator("main h1").first).to_be_attached()
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on such a thing."""
    for _ in range(200):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not reach {selector}")


def test_a_whole_match_is_played_by_keyboard_alone(page: Page, served: Server) -> None:
    page.goto(served.url)
    expect(page.get_by_role("button", name="Connect Four").last).to_be_visible()
    for key, words in (("Tab", "Connect Four"), ("Shift+Tab", "Play a computer")):
        for _ in range(200):
            page.keyboard.press(key)
            if words in page.evaluate("document.querySelector('button:focus')?.innerText ?? ''"):
                break
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Connect Four").first).to_be_attached()
    expect(page.locator(".prompt")).to_be_visible()
    for _ in range(21):
        if settled(page) == "over":
            break
        tab_to(page, GLOWING)
        page.keyboard.press("Enter")
    assert settled(page) == "over"
    tab_to(page, "a[href^='/replay/']")
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_be_visible()


def test_symetra_is_played_by_keyboard_with_dialogs(page: Page, served: Server) -> None:
    # Taking back a word by Backspace is not looked at here: a press of a card says a whole sentence.
    match, tokens = served.begin("symetra", against_computers("symetra"))
    sit(page, served.url, match, tokens[0])
    prompt = page.locator(".prompt").first
    for _ in range(8):
        settled(page)
        if "Your turn" in prompt.inner_text():
            break
        page.keyboard.press(" ")
    expect(prompt).to_contain_text("Your turn")

    def known() -> tuple[int, list[str]]:
        table = served.ask(f"matches/{match}/scene", token=tokens[0])["table"]
        return table["ply"], table["sentence"]

    before = known()
    tab_to(page, ".rail .glows")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    if page.locator("[role=dialog]").count():
        tab_to(page, "[role=dialog] .glows")
        page.keyboard.press("Enter")
    until = time.monotonic() + PATIENCE / 1000
    while known() == before and time.monotonic() < until:
        page.wait_for_timeout(100)
    assert known() != before


def test_a_key_leads_to_what_glows_and_the_focus_is_seen(page: Page, served: Server) -> None:
    match, tokens = served.begin("symmetric", [ADA, BO])
    sit(page, served.url, match, tokens[0])
    settled(page)
    focused = page.locator(":focus")
    page.keyboard.press("g")
    expect(focused).to_have_class(re.compile("glows"))
    first = focused.get_attribute("aria-label") or ""
    assert "can be picked" in first
    ground = "getComputedStyle(document.activeElement.querySelector('.ground')).strokeWidth"
    assert float(page.evaluate(ground).removesuffix("px")) >= 4
    page.keyboard.press("g")
    expect(focused).not_to_have_attribute("aria-label", first)
    page.keyboard.press("Shift+G")
    expect(focused).to_have_attribute("aria-label", first)
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Your sentence so far")).to_be_visible()


def test_what_happens_is_read_aloud(page: Page, served: Server) -> None:
    match, tokens = served.begin("connect_four", [ADA, BO])
    sit(page, served.url, match, tokens[0])
    aloud = page.locator(".hidden-text[aria-live=polite]")
    expect(aloud).to_contain_text("turn")
    click(page)
    expect(aloud).to_contain_text("drop")
    served.pick(match, tokens[1], "drop:4")
    expect(aloud).to_contain_text("4")
    expect(aloud).to_contain_text("Your turn")


WATCH_TRAVELLERS = """() => {
    window.travelled = 0;
    new MutationObserver((changes) => {
        for (const change of changes)
            for (const node of change.addedNodes) if (node.classList?.contains('travelling')) window.travelled++;
    }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_travel_unless_the_system_asks_for_less_motion(windows: Windows, served: Server, motion: Any) -> None:
    page = windows.open()
    page.emulate_media(reduced_motion=motion)
    match, tokens = served.begin("espeers", [ADA, BO], options={"starts": "first"})
    for token in tokens:
        served.pick(match, token, "keep")
    sit(page, served.url, match, tokens[0])
    settled(page)
    page.evaluate(WATCH_TRAVELLERS)
    served.pick(match, tokens[0], "end")
    for _ in range(40):
        scene = served.ask(f"matches/{match}/scene", token=tokens[1])
        if scene["to_pick"] == 1 and any(event["kind"] == "move" for event in scene["events"]):
            break
        seat = scene["to_pick"]
        words = [one["word"] for one in served.ask(f"matches/{match}/scene", token=tokens[seat])["picks"]]
        served.pick(match, tokens[seat], next((word for word in ("pass", "end") if word in words), ""))
    expect(page.locator(".log h3", has_text="Turn 2")).to_be_visible()
    page.wait_for_timeout(300)
    travelled = page.evaluate("window.travelled")
    assert travelled > 0 if motion == "no-preference" else travelled == 0


@pytest.mark.parametrize("game", ["symetra", "source", "wiz", "espeers"])
@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desk", "phone"])
def test_the_own_hand_stays_in_sight(windows: Windows, served: Server, game: str, size: tuple[int, int]) -> None:
    page = windows.open(*size)
    match, tokens = served.begin(game, against_computers(game))
    sit(page, served.url, match, tokens[0])
    if settled(page) == "asked":
        play(page, 12)
    page.evaluate("scrollTo(0, 0)")
    held = page.locator(".rail .face").first
    if not page.locator(".rail .face").count():
        return  # an empty hand
    expect(held).to_be_in_viewport(ratio=0.9)
    page.locator(".rail .held").first.focus()
    assert page.evaluate("scrollY") == 0, "looking at a card does not move the table"


def test_cards_that_nobody_sees_are_no_stops_for_the_keyboard(page: Page, served: Server) -> None:
    match, tokens = served.begin("espeers", [ADA, BO])
    sit(page, served.url, match, tokens[0])
    expect(page.locator(".others .backs")).to_be_visible()
    assert page.locator(".thing:has(.face.down):not([tabindex='-1'])").count() == 0


def test_passing_goes_on_until_the_own_turn(page: Page, served: Server) -> None:
    match, tokens = served.begin("espeers", [ADA, BO], options={"starts": "second"})
    for token in (tokens[1], tokens[0]):
        served.pick(match, token, "keep")
    served.pick(match, tokens[1], "end")
    sit(page, served.url, match, tokens[0])
    page.get_by_role("button", name="Menu").click()
    passing = page.get_by_label("Passing")
    expect(passing).to_be_visible()
    passing.select_option("turn")
    until = time.monotonic() + PATIENCE / 1000
    while passing.input_value() == "turn" and time.monotonic() < until:
        scene = served.ask(f"matches/{match}/scene", token=tokens[1])
        words = [button["word"] for button in scene["picks"]]
        if words:
            served.pick(match, tokens[1], next((word for word in ("pass", "end") if word in words), ""))
    expect(passing).not_to_have_value("turn")
    assert served.ask(f"matches/{match}/scene", token=tokens[0])["to_pick"] == 0


def test_a_refused_click_says_which_rule_forbids_it(page: Page, served: Server) -> None:
    match, tokens = served.begin("symmetric", [ADA, BO])
    sit(page, served.url, match, tokens[0])
    settled(page)
    page.locator(".cell.taken:not(.glows) .ground").first.click()
    clause = page.get_by_role("alert").get_by_role("link")
    expect(clause).to_have_attribute("href", re.compile(r"/rules/symmetric/SMC-\d{3}$"))
    with page.expect_popup() as popup:
        clause.click()
    number = (clause.get_attribute("href") or "").rpartition("/")[2]
    expect(popup.value.locator(".meant")).to_contain_text(number)


def test_watchers_look_over_a_shoulder_only_if_it_is_allowed(windows: Windows, served: Server) -> None:
    match, tokens = served.begin("espeers", [ADA, BO])
    ada, watcher = windows.open(), windows.open()
    sit(ada, served.url, match, tokens[0])
    sit(watcher, served.url, match, "")
    hand = watcher.locator(".fan .held, .others .row .lying")
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(hand).to_have_count(0)
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_label("Watchers may see my cards").check()
    watcher.get_by_role("button", name="Menu").click()
    watcher.get_by_role("button", name="Look over the shoulder of Ada").click()
    expect(hand).to_have_count(6)
    assert watcher.locator(GLOWING).count() == 0
    ada.get_by_label("Watchers may see my cards").uncheck()
    expect(hand).to_have_count(0)


def test_a_seat_is_named_left_to_a_computer_and_resigned(page: Page, served: Server) -> None:
    match, tokens = served.begin("connect_four", [{"kind": "person"}, BO])
    sit(page, served.url, match, tokens[0])
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("My name").fill("<b>Ada</b>")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("<b>Ada</b>", exact=False).first).to_be_visible()
    page.get_by_role("button", name="A computer takes my seat").click()
    expect(page.locator(".piece")).to_have_count(1)
    page.get_by_role("button", name="I play again").click()
    expect(page.get_by_role("button", name="A computer takes my seat")).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I resign").click()
    expect(page.locator(".prompt").last).to_contain_text("Bo wins")


def test_clocks_run_and_the_seat_that_is_late_loses(page: Page, served: Server) -> None:
    clock = {"bank": 4, "increment": 0, "late": "lose"}
    match, tokens = served.begin("connect_four", [ADA, BO], clock=clock)
    served.pick(match, tokens[0])
    sit(page, served.url, match, tokens[0])
    expect(page.locator(".clock").last).to_have_text(re.compile("0:0[0-3]"))
    expect(page.locator(".prompt").last).to_contain_text("You win!")
