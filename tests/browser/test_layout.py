"""What can be picked can be hit: at every size, in crowded states of long matches of every game.

PARLOR_LAYOUT_STATES says how many states of each game are looked at (a few by default, fifty for a thorough look).
"""

import os
from typing import Any

import pytest
from browsers import Server, Windows
from clicking import settled, sit
from playwright.sync_api import Page

import parlor
from parlor.bots.bot import RandomBot
from parlor.engine import notation
from parlor.engine.bot import answer

SIZES = [(360, 640), (390, 844), (1024, 640), (1280, 720), (2560, 1440)]
STATES = int(os.environ.get("PARLOR_LAYOUT_STATES", "2"))
# Crowded tables: as many players as there may be.
PLAYERS = {"symetra": 6, "wiz": 6}
# How long a match is looked at, and how many moments of it are weighed.
LONG, MOST = 1200, max(16, 2 * STATES)

# What is wrong with the picture: what glows and is not hit at its centre, texts too small, cards that hide each other's
# index, a page that scrolls.
FAULTS = """({touch}) => {
    const faults = [];
    const name = (thing) => (thing.getAttribute('aria-label') || thing.textContent || '').trim().slice(0, 60);
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1)
        faults.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
    for (const thing of document.querySelectorAll('main .glows')) {
        if (thing.closest('.crowd, .choices.many')) thing.scrollIntoView({ block: 'nearest' });
        const hit = thing.querySelector(':scope > .ground') ?? thing;
        const { left, top, width, height } = hit.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const found = document.elementFromPoint(x, y);
        if (!found || !(thing.contains(found) || found.closest('.glows') === thing)) {
            const by = found ? found.outerHTML.slice(0, 90) : 'the edge';
            faults.push(`covered: ${name(thing)} at ${Math.round(x)},${Math.round(y)} by ${by}`);
        }
        // A whole board on a phone has smaller cells: a press beside one of them does nothing.
        const needed = thing.closest('svg.board') ? 28 : 43;
        if (touch && Math.max(width, height) < needed)
            faults.push(`small to touch: ${name(thing)} ${Math.round(width)}x${Math.round(height)}`);
    }
    const least = (text) => text.closest('svg.board') ? 11 : 12;
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (!node.data.trim() || holder.closest('.hidden-text, .emblem, svg svg')) continue;
        const size = getComputedStyle(holder).fontSize;
        if (parseFloat(size) < least(holder) - 0.01)
            faults.push(`small text: ${node.data.trim().slice(0, 40)} ${size}`);
    }
    for (const index of document.querySelectorAll('.fan .slot .index')) {
        const { left, top } = index.getBoundingClientRect();
        const over = document.elementFromPoint(left + 7, top + 8)?.closest('.slot');
        const held = index.closest('.slot');
        if (over && over !== held) faults.push(`hidden index: ${held.textContent.trim().slice(0, 30)}`);
    }
    return [...new Set(faults)];
}"""


def crowded(game: str) -> list[parlor.State]:
    """States of a match of random picks in which the first seat is asked: the busiest ones."""
    opened = parlor.game(game)
    players = PLAYERS.get(game, opened.default_players())
    dice, bot = parlor.Dice(5), RandomBot()
    state = opened.start(players=players, seed=5)
    found: list[tuple[int, parlor.State]] = []
    asked, apart = 0, 1
    while state.seat != parlor.OVER and len(state.log) < LONG:
        state.pick(answer(bot, state, dice))
        if state.seat != 0:
            continue
        asked += 1
        if asked % apart == 0:
            found.append((busy(state.scene(0)), state.clone()))
        if len(found) > MOST:
            found, apart = found[::2], apart * 2
    return [state for _, state in sorted(found, key=lambda pair: -pair[0])[:STATES]]


def busy(scene: dict[str, Any]) -> int:
    """How much there is to draw."""
    areas = scene["areas"]
    cards = sum(len(area.get("cards", [])) for area in areas if area["kind"] != "pile")
    taken = sum("card" in cell for area in areas for cell in [*area.get("cells", []), *area.get("spaces", [])])
    return cards + taken + 2 * len(scene["picks"])


def shown(page: Page, served: Server, state: parlor.State) -> None:
    """Sit down at the first seat of a match that stands so."""
    players = len(state.scene(0)["names"])
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "person", "name": "Bo"}] * (players - 1)]
    opened = served.ask("matches/upload", {"text": notation.write(state), "seats": seats})
    sit(page, served.url, opened["id"], opened["seats"][0]["token"])
    settled(page)


@pytest.mark.parametrize("game", parlor.games())
def test_what_can_be_picked_is_never_covered(windows: Windows, served: Server, game: str) -> None:
    states = crowded(game)
    assert states, "no state to look at"
    faults = {}
    for number, state in enumerate(states):
        for width, height in SIZES:
            touch = width < 700
            page = windows.open(width, height, touch=touch)
            shown(page, served, state)
            page.wait_for_timeout(120)
            if found := page.evaluate(FAULTS, {"touch": touch}):
                faults[f"state {number}, {width}x{height}"] = found[:6]
            page.context.close()
    assert faults == {}
