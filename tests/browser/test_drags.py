"""What is dragged to its place is done in one go; what is pointed at shows where it may go."""

from browsers import Server, Windows
from clicking import sit
from playwright.sync_api import Page, expect

SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]


def middle(page: Page, thing: str) -> tuple[float, float]:
    """The middle of a drawn thing."""
    box = page.locator(f'[data-id="{thing}"]').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: str, place: str) -> None:
    """Pull a thing to a place, faster than it can follow."""
    start, end = middle(page, thing), middle(page, place)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=2)
    page.mouse.up()


def test_a_counter_is_dragged_to_where_it_goes(windows: Windows, served: Server) -> None:
    match, tokens = served.begin("symmetric", SEATS, options={"starts": "first"})
    page = windows.open(1280, 720)
    sit(page, served.url, match, tokens[0])
    expect(page.locator(".piece.ghost").first).to_be_visible()  # the first move that the table tells
    page.locator('[data-id="cell:1,0"]').hover()
    expect(page.locator('[data-id="cell:3,0"] .dot')).to_be_visible()
    drag(page, "cell:1,0", "cell:3,0")
    expect(page.locator("section.story")).to_contain_text("moves e6 to e8")


def test_a_card_is_played_by_dragging_it_to_the_stack_and_cycled_by_dragging_it_to_the_pile(
    windows: Windows, served: Server
) -> None:
    position = {
        "turn": 1,
        "active": 0,
        "phase": "active",
        "seats": [
            {"pool": 10, "hand": ["push", "focus", "hurl"], "deck": ["push"] * 3},
            {"pool": 10, "hand": ["psi_leak"], "deck": ["psi_leak"] * 3},
        ],
    }
    match, tokens = served.begin("espeers", SEATS, position=position)
    page = windows.open(1280, 720)
    sit(page, served.url, match, tokens[0])
    drag(page, "hand:0:focus", "discard:0")
    expect(page.locator("section.story")).to_contain_text("cycles Focus")
    drag(page, "hand:0:push", "stack")
    expect(page.locator("section.story")).to_contain_text("plays Push")
