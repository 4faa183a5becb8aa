"""Draws docs/pictures/*.webp: every page of the table, and a busy moment of every game, in Debian's Chromium.

python tools/screenshots.py
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import parlor
from parlor.bots.greedy import GreedyBot
from parlor.engine import notation
from parlor.engine.bot import answer

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PORT = 8765
URL = f"http://localhost:{PORT}"
DESK, PHONE = (1280, 720), (390, 844)
NAMES = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"]
# Games that look best with more players than usual.
PLAYERS = {"symetra": 3, "wiz": 3}
# And how they look when the table is full.
CROWD = {"symetra": 6, "wiz": 6}
SEED, EARLY, LATE = 7, 30, 250
# Of short matches the busiest moment of several.
MATCHES = {"espeers": 12}
# A picture in fewer bytes: the browser draws it once more.
SMALLER = """async (url) => {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const small = await canvas.convertToBlob({ type: "image/webp", quality: 0.88 });
    let text = "";
    for (const byte of new Uint8Array(await small.arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
}"""


def ask(path: str, body: Any = None, token: str = "") -> Any:
    """What the server answers, to whoever holds a token."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{URL}/api/{path}", data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def busy(scene: dict[str, Any]) -> int:
    """How much is to be seen: what lies on the table, and above all what waits on a stack for an answer."""
    answering = any(pick["word"] == "pass" for pick in scene["picks"])
    weights = {"stack": 4 if answering else 0, "row": 1}
    lying = sum(weights.get(area["kind"], 0) * len(area.get("cards", [])) for area in scene["areas"])
    return lying + sum(
        2 for area in scene["areas"] for cell in [*area.get("cells", []), *area.get("spaces", [])] if "card" in cell
    )


def moment(name: str, players: int = 0) -> parlor.State:
    """The busiest moment of a match between computers in which the first seat is asked."""
    game = parlor.game(name)
    best, most = game.start(seed=SEED), -1
    for seed in range(SEED, SEED + MATCHES.get(name, 1)):
        state = game.start(players=players or PLAYERS.get(name, game.default_players()), seed=seed)
        bot, dice = GreedyBot(), parlor.Dice(seed)
        while state.seat != parlor.OVER and len(state.log) < LATE:
            state.pick(answer(bot, state, dice))
            if state.seat == 0 and len(state.log) >= EARLY and (seen := busy(state.scene(0))) > most:
                best, most = state.clone(), seen
    return best


def over(name: str) -> parlor.State:
    """A match between computers that is over."""
    state, bot, dice = parlor.game(name).start(seed=SEED), GreedyBot(), parlor.Dice(SEED)
    while state.seat != parlor.OVER:
        state.pick(answer(bot, state, dice))
    return state


def seated(state: parlor.State) -> dict[str, Any]:
    """The match at the table: one person, and computers that wait for their turn."""
    computers = [{"kind": "computer", "level": 1}] * (len(state.scene(0)["names"]) - 1)
    opened = ask(
        "matches/upload", {"text": notation.write(state), "seats": [{"kind": "person", "name": NAMES[0]}, *computers]}
    )
    return dict(opened)


def window(browser: Browser, size: tuple[int, int], dark: bool = False) -> Page:
    """A window that nobody has used."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        bypass_csp=True,  # waiting for a condition is a script that the page would not allow
    )
    # Whoever has picked before is not told how.
    context.add_init_script("localStorage.setItem('parlor.knows', 'yes')")
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def shoot(page: Page, name: str) -> None:
    """Keep what the window shows to somebody with a mouse or a finger: keys are named only to who uses them."""
    page.wait_for_load_state("networkidle")
    whole = base64.b64encode(page.screenshot()).decode()
    small = page.evaluate(SMALLER, f"data:image/png;base64,{whole}")
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(small))


def show(page: Page, opened: dict[str, Any]) -> None:
    """Sit down at the first seat of a match."""
    page.goto(f"{URL}/m/{opened['id']}#{opened['seats'][0]['token']}")
    page.wait_for_selector(".glows")


def draw(browser: Browser) -> None:
    """All pictures."""
    desk, phone = window(browser, DESK), window(browser, PHONE)
    evening, late = window(browser, DESK, dark=True), window(browser, PHONE, dark=True)
    for path, name in (("/", "home"), ("/new/symetra", "new-match"), ("/rules/symetra", "rules"), ("/open", "open")):
        desk.goto(URL + path)
        desk.wait_for_selector("h1")
        desk.wait_for_timeout(1000)
        shoot(desk, name)
    for game in (name for name in parlor.games() if parlor.game(name).minutes):
        opened = seated(moment(game))
        places = {"": desk, "-evening": evening, "-phone": phone, "-phone-evening": late}
        for end, page in places.items():
            show(page, opened)
            shoot(page, f"{game}{end}")
        if game in CROWD:
            show(desk, seated(moment(game, CROWD[game])))
            shoot(desk, f"{game}-crowd")
    finished = seated(over("espeers"))
    desk.goto(f"{URL}/replay/{finished['id']}/60")
    desk.wait_for_selector(".course svg", timeout=120_000)
    shoot(desk, "replay")


def main() -> None:
    """Serve, draw, stop."""
    PICTURES.mkdir(exist_ok=True)
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "parlor.cli.main", "serve", "--port", str(PORT), "--no-browser", "--no-limits"]
        server = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/parlor.db"])
        try:
            for _ in range(300):
                try:
                    ask("games")
                    break
                except OSError:
                    time.sleep(0.1)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
                draw(browser)
                browser.close()
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
