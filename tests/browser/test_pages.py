"""The pages around the table in a real browser: each does its deed, and leads on when something is missing."""

import re
from pathlib import Path

import pytest
from browsers import Server, Windows
from clicking import click, play, settled, sit
from playwright.sync_api import Page, expect

import parlor

ADA, BO = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}
COMPUTER = {"kind": "computer", "level": 1}
GROWN = [name for name in parlor.games() if parlor.game(name).minutes]


def finished(served: Server) -> tuple[str, list[str]]:
    """A match of Connect Four that Ada has won in seven picks."""
    match, tokens = served.begin("connect_four", [ADA, BO])
    for number in range(7):
        served.pick(match, tokens[number % 2], f"drop:{1 + number % 2}")
    return match, tokens


# -- home ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GROWN)
def test_a_box_is_chosen_and_played_with_two_presses(page: Page, served: Server, name: str) -> None:
    title = parlor.game(name).title
    page.goto(served.url)
    page.get_by_role("button", name=title).first.click()
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    page.get_by_role("button", name="Play a computer").click()
    expect(page.locator(".prompt").first).to_be_visible()
    settled(page)
    page.goto(served.url)
    mine = page.locator("section", has_text="Your matches")
    expect(mine.get_by_text("your turn", exact=True)).to_be_visible()
    mine.get_by_role("link", name=title).click()
    expect(page.locator(".prompt").first).to_be_visible()


def test_who_comes_first_is_told_what_will_stand_where(page: Page, served: Server) -> None:
    page.goto(served.url)
    expect(page.get_by_text("None yet. Start one above")).to_be_visible()
    expect(page.get_by_role("link", name="Learn in 5 minutes")).to_have_class(re.compile("main"))
    page.get_by_role("button", name="What is your name?").click()
    page.get_by_label("Your name").fill("Ada")
    page.keyboard.press("Enter")
    page.reload()
    expect(page.get_by_role("button", name="Ada")).to_be_visible()


def test_an_open_seat_is_taken_from_home_and_left_again(windows: Windows, served: Server) -> None:
    ada, bo = windows.open(), windows.open()
    ada.goto(f"{served.url}/new/leduc?with=anyone")
    ada.get_by_role("button", name="Begin").click()
    expect(ada.get_by_role("heading", name="Waiting for somebody")).to_be_visible()
    bo.goto(served.url)
    bo.get_by_role("button", name="Sit down at Leduc poker").first.click()
    expect(bo.locator(".prompt").first).to_be_visible()
    expect(ada.get_by_role("heading", name="Waiting for")).to_have_count(0)
    bo.get_by_role("button", name="Menu").click()
    bo.get_by_role("button", name="Leave the seat to somebody else").click()
    bo.get_by_role("button", name="Yes, I leave").click()
    expect(bo.get_by_text("You are watching")).to_be_visible()


def test_evening_light_is_chosen_and_kept(page: Page, served: Server) -> None:
    page.goto(served.url)
    html = page.locator("html")
    expect(html).to_have_attribute("data-light", "day")
    page.get_by_role("button", name="Evening light").click()
    expect(html).to_have_attribute("data-light", "evening")
    page.reload()
    expect(html).to_have_attribute("data-light", "evening")


# -- a new match ----------------------------------------------------------------------------------------


def test_options_that_do_not_go_together_are_told_in_their_row(page: Page, served: Server) -> None:
    page.goto(f"{served.url}/new/symetra")
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()
    page.get_by_text("More choices").click()
    teams = page.get_by_role("group", name="Teams", exact=True)
    teams.get_by_role("radio").last.check(force=True)
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name="Begin")).to_be_disabled()
    page.get_by_role("button", name="Back to").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".prompt").first).to_be_visible()


def test_a_preset_seats_as_many_as_it_is_for(page: Page, served: Server) -> None:
    page.goto(f"{served.url}/new/symetra")
    for title, seats in (("Family table", 3), ("Two teams", 4), ("Alone", 1)):
        page.get_by_role("radio", name=title).check(force=True)
        expect(page.get_by_role("region", name="Seat")).to_have_count(seats)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".prompt").first).to_be_visible()


@pytest.mark.rule("SYM-206")
def test_against_the_ai_of_the_rulebook_the_person_sits_last(page: Page, served: Server) -> None:
    page.goto(f"{served.url}/new/symetra")
    page.get_by_role("radio", name="Against the A.I.").check(force=True)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".prompt").first).to_be_visible()
    seats = served.ask(f"matches/{page.url.rsplit('/', 1)[1]}/scene")["table"]["seats"]
    assert [bool(seat["computer"]) for seat in seats] == [True] * (len(seats) - 1) + [False]


@pytest.mark.parametrize("name", parlor.games())
def test_no_word_of_the_program_stands_among_the_choices(page: Page, served: Server, name: str) -> None:
    page.goto(f"{served.url}/new/{name}")
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()
    page.get_by_text("More choices").click()
    told = page.locator("main").inner_text()
    assert not re.findall(r"\b\w+_\w+\b|\bNone\b|\bseat:\d|\bt_left\b|\bTrue\b|\bFalse\b|\bundefined\b", told)


# -- friends --------------------------------------------------------------------------------------------


def test_two_browsers_meet_by_a_link(windows: Windows, served: Server) -> None:
    ada, bo = windows.open(), windows.open()
    ada.goto(f"{served.url}/new/espeers?with=friends")
    ada.get_by_role("button", name="Begin").click()
    expect(ada.get_by_role("heading", name="Waiting for a friend")).to_be_visible()
    expect(ada.get_by_role("img", name="The link as a picture to scan")).to_be_visible()
    ada.get_by_role("button", name="Copy the link").click()
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    link = ada.evaluate("navigator.clipboard.readText()")
    assert "#" in link
    bo.goto(link)
    expect(bo.locator(".prompt").first).to_be_visible()
    assert "#" not in bo.url
    expect(ada.get_by_role("heading", name="Waiting for")).to_have_count(0)
    bo.get_by_role("textbox", name="Say something").fill("<b>Hello</b> Ada")
    bo.keyboard.press("Enter")
    expect(ada.get_by_text("<b>Hello</b> Ada")).to_be_visible()
    used = windows.open()
    used.goto(link)
    expect(used.get_by_role("heading", name="This link opens no seat")).to_be_visible()
    used.get_by_role("button", name="Watch instead").click()
    expect(used.get_by_text("You are watching")).to_be_visible()


def test_a_computer_takes_the_seat_of_who_does_not_come(page: Page, served: Server) -> None:
    page.goto(f"{served.url}/new/connect_four?with=friends")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="A computer for").click()
    expect(page.get_by_role("heading", name="Waiting for")).to_have_count(0)
    assert play(page) == "over"


# -- the end, and the replay ----------------------------------------------------------------------------


def test_the_end_says_why_and_leads_to_another_match(windows: Windows, served: Server) -> None:
    match, tokens = finished(served)
    ada, bo = windows.open(), windows.open()
    sit(ada, served.url, match, tokens[0])
    sit(bo, served.url, match, tokens[1])
    expect(ada.get_by_role("heading", name="You win!")).to_be_visible()
    expect(bo.get_by_role("heading", name="Ada wins")).to_be_visible()
    expect(ada.get_by_role("img", name="How the match went")).to_be_visible()
    ada.get_by_role("button", name="Rematch").click()
    expect(ada).not_to_have_url(re.compile(match))
    bo.get_by_role("button", name="Join the rematch").click()
    expect(bo, "everybody comes along").to_have_url(ada.url)
    settled(bo)


def test_a_match_is_replayed_shared_and_played_on_from_a_moment(windows: Windows, served: Server) -> None:
    match, tokens = finished(served)
    page = windows.open()
    sit(page, served.url, match, tokens[0])
    page.get_by_role("link", name="Replay").click()
    pieces = page.locator("main .piece")
    page.get_by_role("button", name="Forward").click()
    expect(pieces).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    expect(pieces).to_have_count(7)
    page.keyboard.press("ArrowLeft")
    expect(pieces).to_have_count(6)
    page.get_by_role("slider").fill("3")
    expect(pieces).to_have_count(3)
    page.get_by_role("button", name=re.compile("^Turning point 1")).click()
    expect(page.get_by_text(re.compile("Best:|Nothing better was found"))).to_be_visible()
    expect(page.get_by_role("heading", name="Luck")).to_be_visible()
    page.get_by_role("slider").fill("4")
    expect(pieces).to_have_count(4)
    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_text("is copied")).to_be_visible()
    friend = windows.open()
    friend.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(friend.locator("main .piece")).to_have_count(4)
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".prompt").first).to_be_visible()
    click(page)
    settled(page)
    assert pieces.count() >= 6


def test_hands_are_open_in_a_replay_unless_one_wants_to_see_it_as_it_was(page: Page, served: Server) -> None:
    match, tokens = served.begin("espeers", [ADA, BO], options={"starts": "first"})
    for token in tokens:
        served.pick(match, token, "keep")
    served.ask(f"matches/{match}/resign", {}, tokens[0])
    page.goto(f"{served.url}/m/{match}#{tokens[0]}")
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    cards = page.get_by_role("group", name="Bo: hand (6)")
    expect(cards).to_be_visible()
    page.get_by_role("button", name="as you saw it").click()
    expect(cards).to_have_count(0)


def test_a_saved_match_is_opened_again(page: Page, served: Server, tmp_path: Path) -> None:
    match, tokens = finished(served)
    sit(page, served.url, match, tokens[0])
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the match").click()
    saved = tmp_path / "match.parlor"
    download.value.save_as(saved)
    page.goto(f"{served.url}/open")
    page.get_by_text("Or paste its text").click()
    page.get_by_label("The text of the file").fill("no match at all")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Choose a file").set_input_files(saved)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("main .piece")).to_have_count(7)
    assert match not in page.url


# -- rules and cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GROWN)
def test_two_pages_teach_and_every_rule_is_one_press_further(page: Page, served: Server, name: str) -> None:
    page.goto(f"{served.url}/rules/{name}")
    expect(page.get_by_role("heading", name=parlor.game(name).title, exact=True)).to_be_visible()
    expect(page.locator("figure").first).to_be_visible()
    assert "parlor " not in page.locator("main").inner_text(), "no commands of the terminal"
    page.get_by_role("link", name="Every rule").first.click()
    expect(page.get_by_role("heading", name="Every rule of")).to_be_visible()
    first = page.locator("main [id]").first
    clause = first.get_attribute("id") or ""
    page.get_by_label("Find").fill(clause)
    expect(page.locator("main [id]")).to_have_count(1)


@pytest.mark.parametrize("name", GROWN)
def test_the_rulebook_is_printed_on_two_pages(page: Page, served: Server, name: str) -> None:
    page.goto(f"{served.url}/rules/{name}")
    expect(page.locator("figure").last).to_be_visible()
    page.wait_for_load_state("networkidle")
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 2, paper


def test_a_link_to_a_clause_leads_to_it(page: Page, served: Server) -> None:
    page.goto(f"{served.url}/rules/espeers/ESP-050")
    expect(page.locator(".meant")).to_contain_text("ESP-050")
    expect(page.locator(".meant")).to_be_in_viewport()


def test_every_rule_has_an_example_to_look_at_and_to_play_from(page: Page, served: Server) -> None:
    page.goto(f"{served.url}/rules/symetra/SYM-089")
    page.locator(".meant").get_by_role("link", name="Look at an example").click()
    expect(page.locator(".coach")).to_contain_text("Enmity with another player's card")
    expect(page.locator(".ring").first).to_be_visible()
    page.locator("main .glows:not([disabled])").first.click()
    expect(page.get_by_text("What happened: Player 1 fuses Light")).to_be_visible()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".prompt").first).to_be_visible()


def test_cards_are_found_by_kind_and_by_what_they_do(page: Page, served: Server) -> None:
    page.goto(f"{served.url}/cards/espeers")
    cards = page.locator("main ul .face")
    everything = cards.count()
    expect(cards.first).to_be_visible()
    page.get_by_label("Name or effect").fill("push")
    assert 0 < cards.count() < max(everything, 40)
    page.get_by_label("Name or effect").fill("no card says this")
    page.get_by_role("button", name="Clear the filters").click()
    page.get_by_role("button", name="IMPULSE", exact=True).click()
    page.get_by_role("button", name="Recoil", exact=False).first.click()
    expect(page.get_by_role("complementary", name="The chosen card")).to_contain_text("Recoil")
    page.goto(f"{served.url}/cards/symmetric")
    expect(page.get_by_role("heading", name="No cards here")).to_be_visible()


# -- what is not there ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/m/nothing", "This table is not here"),
        ("/replay/nothing", "No such match"),
        ("/new/chess", "No such game"),
        ("/rules/chess", "No such game"),
        ("/cards/chess", "No such game"),
        ("/learn/espeers/nothing", "No such lesson"),
    ],
)
def test_what_is_not_there_is_told_with_a_way_on(page: Page, served: Server, path: str, title: str) -> None:
    page.goto(served.url + path)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.get_by_role("link", name="To the shelf").click()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()


def test_a_replay_before_the_end_leads_to_the_table(page: Page, served: Server) -> None:
    match, _ = served.begin("connect_four", [ADA, BO])
    page.goto(f"{served.url}/replay/{match}")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator(".prompt").first).to_be_visible()


def test_a_lost_connection_is_told_on_top(page: Page, served: Server) -> None:
    page.goto(served.url)
    page.context.set_offline(True)
    expect(page.get_by_text("No connection. Your matches are safe.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("No connection.")).to_have_count(0)


def test_enlarged_twice_no_page_needs_to_be_moved_sideways(windows: Windows, served: Server) -> None:
    page = windows.open(640, 400)
    for path in ("/", "/new/wiz", "/rules/symetra", "/rules/espeers/all", "/cards/wiz", "/open"):
        page.goto(served.url + path)
        expect(page.locator("main h1").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
