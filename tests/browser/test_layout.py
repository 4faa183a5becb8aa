"""What can be picked can be hit and what is written can be read: at every size, in crowded states of every game.

By default the two busiest states of each game; PARLOR_LAYOUT_STATES=50: the fifty busiest.
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

# Sizes of windows that fingers use, and of those with a mouse.
PHONES, DESKS = [(360, 640), (390, 844)], [(1024, 640), (1280, 720), (2560, 1440)]
STATES = int(os.environ.get("PARLOR_LAYOUT_STATES", "2"))
# Crowded tables: as many players as there may be.
PLAYERS = {"symetra": 6, "wiz": 6}
# How long a match is looked at, and how many moments of it are weighed.
LONG, MOST = 1200, max(16, 2 * STATES)

# What is wrong with the picture: what glows and is not hit at its centre, texts that are too small, cut off without an
# ellipsis or lie on each other, words parted without a hyphen, cards without their name, with half of it or that hide
# each other's index, a page that scrolls.
FAULTS = """(touch) => {
    const faults = [];
    const name = (thing) => (thing.getAttribute('aria-label') || thing.textContent || '').trim().slice(0, 60);
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1)
        faults.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
    for (const thing of document.querySelectorAll('main .glows')) {
        if (thing.closest('.crowd, .choices.many, .larger')) thing.scrollIntoView({ block: 'nearest' });
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
    // What is cut on purpose ends in an ellipsis, or scrolls.
    const meant = (style) =>
        style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || /auto|scroll/.test(style.overflow);
    const texts = [];
    const written = (node, holder) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, top, right, bottom } of range.getClientRects()) {
            let [l, t, r, b] = [left, top, right, bottom];
            if (r - l < 3 || b - t < 3) continue;
            let [cut, excused] = [false, false];
            for (let around = holder; around && around.tagName !== 'MAIN'; around = around.parentElement) {
                const style = getComputedStyle(around);
                excused ||= meant(style);
                if (around instanceof SVGElement || style.display === 'contents') continue;
                if (style.overflow === 'visible') continue;
                const box = around.getBoundingClientRect();
                // Half a line that is cut off cannot be read; the feet of letters may be.
                const feet = (b - t) * 0.3;
                if (r > box.right + 3 || b > box.bottom + feet || t < box.top - feet) cut ||= !excused;
                [l, t] = [Math.max(l, box.left), Math.max(t, box.top)];
                [r, b] = [Math.min(r, box.right), Math.min(b, box.bottom)];
            }
            const button = holder.closest('button');
            const around = button?.getBoundingClientRect();
            if (around?.width && button.matches('.buttons button, .way') &&
                (l < around.left - 1 || r > around.right + 1 || t < around.top - 3 || b > around.bottom + 3))
                faults.push(`leaves its button: ${node.data.trim().slice(0, 40)}`);
            // A card in a fan lies below its neighbour: only what is uppermost is to be read.
            const seen = [0.1, 0.5, 0.9].every((part) => {
                const on = document.elementFromPoint(l + (r - l) * part, (t + b) / 2);
                return on && (on === holder || on.contains(holder) || holder.contains(on));
            });
            if (cut && (seen || r <= l || b <= t)) faults.push(`cut off: ${node.data.trim().slice(0, 40)}`);
            // Letters do not fill the height of their line.
            const air = (b - t) * 0.2;
            if (seen) texts.push({ text: node.data.trim().slice(0, 30), holder, l, t: t + air, r, b: b - air });
        }
    };
    for (const name of document.querySelectorAll('.who .name'))
        if (name.scrollWidth > name.clientWidth + 1) faults.push(`a name is cut: ${name.textContent}`);
    const least = (text) => text.closest('svg.board') ? 11 : 12;
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (!node.data.trim() || holder.closest('.hidden-text, .emblem, svg svg')) continue;
        const size = getComputedStyle(holder).fontSize;
        if (parseFloat(size) < least(holder) - 0.01)
            faults.push(`small text: ${node.data.trim().slice(0, 40)} ${size}`);
        if (!holder.closest('.bracket, svg.board')) written(node, holder);
        // A word is whole, or parted with a hyphen.
        const range = document.createRange();
        for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]{3,}(?![-\u200b])/gu)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (rows.size > 1) faults.push(`parted: ${word} in ${node.data.trim().slice(0, 40)}`);
        }
        // What is written on a board is whole.
        if (holder.closest('svg.board') && node.data.trim().endsWith('…'))
            faults.push(`cut on the board: ${node.data.trim()}`);
    }
    texts.forEach((one, i) => {
        for (const other of texts.slice(i + 1)) {
            const across = Math.min(one.r, other.r) - Math.max(one.l, other.l);
            const down = Math.min(one.b, other.b) - Math.max(one.t, other.t);
            if (across > 3 && down > 3 && one.holder !== other.holder)
                faults.push(`overlap: ${one.text} and ${other.text}`);
        }
    });
    for (const index of document.querySelectorAll('.fan .slot .index')) {
        const { left, top } = index.getBoundingClientRect();
        const over = document.elementFromPoint(left + 7, top + 8)?.closest('.slot');
        const held = index.closest('.slot');
        if (over && over !== held) faults.push(`hidden index: ${held.textContent.trim().slice(0, 30)}`);
    }
    for (const name of document.querySelectorAll('.fan .slot .name, .stack .name')) {
        if (getComputedStyle(name).display === 'none') faults.push(`no name: ${name.textContent}`);
        const lines = getComputedStyle(name).webkitLineClamp;
        if (lines !== 'none' && name.scrollHeight > name.clientHeight + 4) faults.push(`name cut: ${name.textContent}`);
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


def uploaded(served: Server, state: parlor.State) -> tuple[str, str]:
    """A match that stands so, and the token of its first seat."""
    players = len(state.scene(0)["names"])
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "person", "name": "Bernard"}] * (players - 1)]
    opened = served.ask("matches/upload", {"text": notation.write(state), "seats": seats})
    return opened["id"], opened["seats"][0]["token"]


def looked_at(page: Page, sizes: list[tuple[int, int]], touch: bool) -> dict[str, list[str]]:
    """What is wrong with a table in windows of these sizes."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.wait_for_timeout(150)
        if faults := page.evaluate(FAULTS, touch):
            found[f"{width}x{height}"] = faults[:6]
    return found


@pytest.mark.parametrize("game", parlor.games())
def test_what_can_be_picked_is_never_covered(windows: Windows, served: Server, game: str) -> None:
    states = crowded(game)
    assert states, "no state to look at"
    faults: dict[str, list[str]] = {}
    phone, desk = windows.open(*PHONES[0], touch=True), windows.open(*DESKS[0])
    for number, state in enumerate(states):
        match, token = uploaded(served, state)
        for page, sizes in ((phone, PHONES), (desk, DESKS)):
            sit(page, served.url, match, token)
            settled(page)
            found = looked_at(page, sizes, page is phone)
            faults |= {f"state {number}, {size}": told for size, told in found.items()}
    assert not faults, "\n".join(f"{where}: {told}" for where, told in faults.items())
