"""How many presses the ten commonest deeds of each game need at the table in the browser, and needed before.

What can be dragged to its place is dragged, which counts as one press; the client before could not drag.

    python bench/clicks.py [GAME …]

A deed is a sentence that computers say often (its kind: `play card target`), together with what it asks for next where
that cannot be declined and could not have been said before: `done` and the discard that it asks for, a fuse and its
place. Others may be asked meanwhile, and decline. It is made in Chromium in a true position,
by pressing what the scene offers for it; presses are counted. "Before" is the client up to commit 7eb9f97, whose
presses are counted by the rule of its code: one for each word that is drawn or a button, a word that is drawn nowhere
together with the drawn one after it, one more where a thing meant several words, and one for each time that it asked
whether to add to one's own card that nobody had answered.
"""

import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import parlor
from parlor.bots.greedy import GreedyBot
from parlor.engine import notation
from parlor.engine.bot import answer
from parlor.table.ahead import look_ahead
from parlor.table.passing import declining

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import screenshots as pictures

DEEDS, MATCHES, LONG = 10, 4, 400
PATIENCE = 30_000


@dataclass
class Deed:
    """A sentence of the first seat in a true position."""

    before: parlor.State
    picks: list[int]


def kind(state: parlor.State, picks: list[int]) -> str:
    """What kind of sentence it is: its words without what they name."""
    return " ".join(state.game.word(pick).split(":")[0] for pick in picks)


def common(name: str) -> list[tuple[str, Deed]]:
    """The commonest kinds of sentences in matches between computers, each with an example from the middle of one."""
    found: dict[str, list[Deed]] = defaultdict(list)
    game = parlor.game(name)
    for seed in range(MATCHES):
        state, bot, dice = game.start(seed=seed), GreedyBot(), parlor.Dice(seed)
        while state.seat != parlor.OVER and len(state.log) < LONG:
            if state.seat != 0 or state.mid_sentence():
                state.pick(answer(bot, state, dice))
                continue
            start, said = state.clone(), spoken(state, bot, dice)
            while brought(start, state, said):
                said += spoken(state, bot, dice)
            if len(start.picks()) > 1:
                found[kind(start, said)].append(Deed(start, said))
    ranked = sorted(found.items(), key=lambda item: -len(item[1]))
    return [(name, deeds[len(deeds) // 2]) for name, deeds in ranked[:DEEDS]]


def spoken(state: parlor.State, bot: GreedyBot, dice: parlor.Dice) -> list[int]:
    """The first seat says a sentence."""
    said: list[int] = []
    while state.seat == 0 and (not said or state.mid_sentence()):
        said.append(answer(bot, state, dice))
        state.pick(said[-1])
    return said


def brought(start: parlor.State, state: parlor.State, said: list[int]) -> bool:
    """Whether a deed asks its seat for more, once everybody else has declined; the state goes on to there."""
    if said[0] == declining(start):
        return False
    after = state.clone()
    while after.seat > 0 and declining(after) >= 0:
        after.pick(declining(after))
    if after.seat != 0 or after.game.quiet(after) >= 0 or len(after.picks()) < 2:
        return False
    if any(start.allows(pick) for pick in after.picks()):
        return False
    while state.seat != 0:
        state.pick(declining(state))
    return True


def once(deed: Deed) -> int:
    """The presses that the client needed before."""
    state, count, at = deed.before.clone(), 0, 0
    seat = state.seat
    while at < len(deed.picks):
        declined(state)
        buttons = state.scene(seat)["picks"]
        look_ahead(state, buttons)
        wanted = next(one for one in buttons if one["pick"] == deed.picks[at])
        drawn, words = wanted["at"], 1
        if not drawn:
            after = [one for one in wanted.get("then", []) if one["pick"] in deed.picks[at + 1 : at + 2]]
            drawn, words = (after[0]["at"], 2) if after else ([], 1)
        meant = sum(drawn[0] in one["at"] for b in buttons for one in (b, *b.get("then", []))) if drawn else 1
        count += 1 if meant == 1 else 2
        for pick in deed.picks[at : at + words]:
            state.pick(pick)
        at += words
    return count + own_windows(state, seat)


def declined(state: parlor.State) -> None:
    """Everybody who is asked meanwhile declines."""
    while state.seat > 0 and declining(state) >= 0:
        state.pick(declining(state))


def own_windows(state: parlor.State, seat: int) -> int:
    """How often a seat is asked whether it adds to its own deed, if everybody lets it pass."""
    asked = 0
    while state.seat >= 0 and declining(state) >= 0 and asked < 20:
        if state.seat == seat and not state.game.unanswered(state):
            break
        asked += state.seat == seat
        state.pick(declining(state))
    return asked


def now(page: Page, deed: Deed) -> int:
    """The presses that it needs in the browser."""
    state = deed.before
    opened = seated(state)
    token = opened["seats"][0]["token"]
    page.goto(f"{pictures.URL}/m/{opened['id']}#{token}")
    page.wait_for_selector(".glows")
    words, presses = [state.game.word(pick) for pick in deed.picks], 0
    began = known(opened["id"])
    trial = state.clone()
    while words:
        scene = trial.scene(0)
        look_ahead(trial, scene["picks"])
        thing, label, said = way(scene, words)
        place, reached = goal(trial, scene, thing, words, said)
        if not place:
            thrown, place, reached = throwing(scene, words)
            thing, label = (thrown, "") if place else (thing, label)
        if not place:
            place, reached = onward(trial, scene, thing, words, said)
        if place and drag(page, thing, label, place):
            presses, said = presses + 1, reached
        else:
            presses += press(page, thing, label)
        for word in words[:said]:
            settle(page)
            decline(opened, trial)
            trial.pick(trial.game.code(word))
        words = words[said:]
        settle(page)
        decline(opened, trial)
        settle(page)
    for _ in range(50):
        if known(opened["id"]) >= began + len(deed.picks):
            return presses
        page.wait_for_timeout(100)
    raise RuntimeError("the deed was not done")


def seated(state: parlor.State) -> dict[str, Any]:
    """The match at the table, everybody a person: others do only what they are made to."""
    seats = [{"kind": "person", "name": name} for name in pictures.NAMES[: len(state.scene(0)["names"])]]
    opened = dict(pictures.ask("matches/upload", {"text": notation.write(state), "seats": seats}))
    for seat in opened["seats"][1:]:
        joining = {"invitation": seat["invitation"], "name": pictures.NAMES[seat["seat"]]}
        seat["token"] = pictures.ask(f"matches/{opened['id']}/join", joining)["token"]
    return opened


def settle(page: Page) -> None:
    """Until the table has answered."""
    page.wait_for_function("() => document.querySelector('main').dataset.sending === 'false'")
    page.wait_for_timeout(250)


def decline(opened: dict[str, Any], trial: parlor.State) -> None:
    """Whoever else is asked now declines, as in the trial."""
    while trial.seat > 0 and declining(trial) >= 0:
        told = {"pick": declining(trial), "ply": known(opened["id"])}
        pictures.ask(f"matches/{opened['id']}/pick", told, opened["seats"][trial.seat]["token"])
        trial.pick(declining(trial))


def known(match: str) -> int:
    """How many picks everybody knows of."""
    return int(pictures.ask(f"matches/{match}/scene")["table"]["ply"])


def way(scene: dict[str, Any], words: list[str]) -> tuple[str, str, int]:
    """What to press for as many of these words as one thing says: its id, what it is called, how many words."""
    best: tuple[str, str, int] = ("", "", 0)
    for card in cards(scene):
        for action in card.get("actions", []):
            said = action["say"].split()
            if not action["why"] and said == words[: len(said)] and len(said) > best[2]:
                best = (card["id"], action["label"], len(said))
    for area in scene["areas"]:
        for bracket in area.get("brackets", []):
            if bracket["say"].split() == words:
                return "", bracket["label"], len(words)
    button = next(one for one in scene["picks"] if one["word"] == words[0])
    if best[2] == 0 and button["at"]:
        best = (button["at"][0], button["label"], 1)
    for after in button.get("then", []) if best[2] == 0 else []:
        if len(words) > 1 and after["pick"] == parlor.game(scene["title"].lower()).code(words[1]):
            if not after["at"]:
                return "", f"{button['label']}: {after['label']}", 2
            best = (after["at"][0], after["label"], 2)
    return (drawn_as(scene, best[0]), best[1], best[2]) if best[2] else ("", button["label"], 1)


def goal(state: parlor.State, scene: dict[str, Any], thing: str, words: list[str], said: int) -> tuple[str, int]:
    """Where a thing can be dragged to say these words, and how many that says; nowhere if it would ask more."""
    offered = [
        action
        for card in cards(scene)
        for action in card.get("actions", [])
        if not action["why"] and drawn_as(scene, card["id"]) == thing and action.get("at")
    ]
    wanted = [action for action in offered if action["say"].split() == words[:said]]
    if wanted:
        place = wanted[0]["at"][0]
        alone = sum(place in action["at"] for action in offered) == 1
        return (drawn_as(scene, place), said) if alone else ("", 0)
    pieces = {cell["id"] for area in scene["areas"] for cell in area.get("cells", []) if "piece" in cell}
    if thing not in pieces or said != 1 or len(words) < 2:
        return "", 0
    after = state.clone()
    after.pick(after.game.code(words[0]))
    button = next(one for one in after.scene(0)["picks"] if one["word"] == words[1])
    return (button["at"][0], 2) if button["at"] else ("", 0)


def throwing(scene: dict[str, Any], words: list[str]) -> tuple[str, str, int]:
    """The held card that is dragged to a pile, which ends the turn and is its discard; the pile, and the words."""
    piles = [area["id"] for area in scene["areas"] if area.get("throws") == words[0]]
    if len(words) != 2 or not piles:
        return "", "", 0
    held = [card for area in scene["areas"] if area.get("role") == "hand" for card in area["cards"]]
    thrown = [card["id"] for card in held if card.get("word", words[1]) == words[1] and names(card, words[1])]
    return (thrown[0], piles[0], 2) if thrown else ("", "", 0)


def names(card: dict[str, Any], word: str) -> bool:
    """Whether a word names a held card."""
    return bool(card["id"].split(":")[2:3] == [word.partition(":")[2]])


def onward(state: parlor.State, scene: dict[str, Any], thing: str, words: list[str], said: int) -> tuple[str, int]:
    """The cell to which a thing can be dragged that is asked for next, perhaps after others have declined."""
    if len(words) != said + 1 or not said:
        return "", 0
    after = state.clone()
    for word in words[:said]:
        after.pick(after.game.code(word))
    declined(after)
    if after.seat != 0:
        return "", 0
    at = next(one for one in after.scene(0)["picks"] if one["word"] == words[said])["at"]
    cells = {cell["id"] for area in scene["areas"] for cell in area.get("cells", [])}
    place = drawn_as(scene, at[0]) if at else ""
    return (place, said + 1) if place in cells else ("", 0)


def drag(page: Page, thing: str, label: str, place: str) -> bool:
    """Drag a thing or a button to a place with the mouse; False if one of them is not drawn."""
    boxes = []
    for name in (thing, place):
        drawn = page.locator(f'[data-id="{name}"]' if name else "button.amount", has_text=None if name else label).first
        box = drawn.bounding_box() if drawn.count() else None
        if box is None:
            return False
        boxes.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*boxes[0])
    page.mouse.down()
    page.mouse.move(*boxes[1], steps=6)
    page.mouse.up()
    page.wait_for_timeout(600)
    return True


def drawn_as(scene: dict[str, Any], thing: str) -> str:
    """The id under which a thing is drawn: a card that stands on a board is its cell."""
    for area in scene["areas"]:
        for cell in [*area.get("cells", []), *area.get("spaces", [])]:
            if cell.get("card", {}).get("id") == thing:
                return str(cell["id"])
    return thing


def cards(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """Every card that is drawn."""
    found: list[dict[str, Any]] = []
    for area in scene["areas"]:
        found += area.get("cards", [])
        found += [cell["card"] for cell in [*area.get("cells", []), *area.get("spaces", [])] if "card" in cell]
    return found


def press(page: Page, thing: str, label: str) -> int:
    """Press a thing, and the choice that is meant if it asks; how many presses that was."""
    if not thing:
        page.locator("button.glows", has_text=label).first.click(timeout=PATIENCE)
        return 1
    drawn = page.locator(f'[data-id="{thing}"].glows, .glows:has([data-id="{thing}"])').first
    ground = drawn.locator(".ground")
    (ground.first if ground.count() else drawn).click(timeout=PATIENCE)
    page.wait_for_timeout(250)
    dialog = page.locator("[role=dialog]")
    if not dialog.count():
        return 1
    # Seats have names at the table.
    shown = re.compile(re.sub(r"Player\\ \d", ".+", re.escape(label)))
    dialog.locator("button.glows", has_text=shown).first.click(timeout=PATIENCE)
    return 2


def main(games: list[str]) -> int:
    """Count, and print a table for each game."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    pictures.URL = f"http://localhost:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "parlor.cli.main", "serve", "--port", str(port), "--no-browser", "--no-limits"]
        server = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/parlor.db"], stdout=subprocess.DEVNULL)
        try:
            waited_for_server()
            with sync_playwright() as playwright:
                path = shutil.which("chromium") or shutil.which("google-chrome")
                browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
                page = pictures.window(browser, pictures.DESK)
                for name in games:
                    table(page, name)
                browser.close()
        finally:
            server.terminate()
            server.wait(30)
    return 0


def waited_for_server() -> None:
    """Until it answers."""
    for _ in range(600):
        try:
            pictures.ask("games")
            return
        except OSError:
            time.sleep(0.1)


def table(page: Page, name: str) -> None:
    """The deeds of a game."""
    rows = []
    for told, deed in common(name):
        try:
            rows.append((told, once(deed), now(page, deed)))
        except Exception as error:  # a deed that could not be made is told, not counted
            print(f"  {told}: could not be made ({str(error).splitlines()[0][:80]})")
    print(f"{name:<10} {'deed':<44} before now")
    for told, before, after in rows:
        print(f"{'':<10} {told[:44]:<44} {before:>6} {after:>3}")
    if rows:
        first = sum(before for _, before, _ in rows) / len(rows)
        last = sum(after for _, _, after in rows) / len(rows)
        print(f"{'':<10} {'on average':<44} {first:>6.2f} {last:.2f}  ratio {last / first:.2f}\n", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [name for name in parlor.games() if parlor.game(name).minutes]))
