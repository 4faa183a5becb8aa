"""Draws docs/pictures/*.png: every page of the table, and a match of every game, in Debian's Chromium.

python tools/screenshots.py
"""

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

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PORT = 8765
URL = f"http://localhost:{PORT}"
DESK, PHONE = (1180, 940), (380, 780)
# So many clicks show each game well.
CLICKS = {"symetra": 40, "symmetric": 14, "source": 40, "wiz": 40, "espeers": 12}


def ask(path: str, body: Any = None) -> Any:
    """What the server answers."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{URL}/api/{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def play(page: Page, picks: int) -> None:
    """Click some of what glows, and whatever is asked then."""
    settled = "document.querySelector('main')?.dataset.sending === 'false' && document.querySelector('.glows')"
    for number in range(picks):
        page.wait_for_function(f"document.querySelector(\"a[href^='/replay/']\") || ({settled})")
        page.evaluate(
            """number => {
                const within = document.querySelector('[role=dialog]') ?? document;
                const all = [...within.querySelectorAll('.glows:not([disabled])')];
                all[number % all.length]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            }""",
            number * 5 + 2,
        )
    page.wait_for_function(f"document.querySelector(\"a[href^='/replay/']\") || ({settled})")


def window(browser: Browser, size: tuple[int, int], dark: bool = False) -> Page:
    """A window that nobody has used."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        bypass_csp=True,  # waiting for a condition is a script that the page would not allow
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def shoot(page: Page, name: str) -> None:
    """Keep what the window shows."""
    page.keyboard.press("Escape")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=str(PICTURES / f"{name}.png"))


def draw(browser: Browser) -> None:
    """All pictures."""
    desk, phone = window(browser, DESK), window(browser, PHONE, dark=True)
    for path, name in (("/", "home"), ("/new/symetra", "new-match"), ("/rules/symetra", "rules"), ("/open", "open")):
        desk.goto(URL + path)
        desk.wait_for_load_state("networkidle")
        shoot(desk, name)
    for game in (name for name in parlor.games() if parlor.game(name).minutes):
        seats = [{"kind": "person"}] + [{"kind": "computer", "level": 1}] * (parlor.game(game).default_players() - 1)
        for page, name, picks in ((desk, game, CLICKS.get(game, 14)), (phone, f"{game}-phone", 9)):
            opened = ask("matches", {"game": game, "seats": seats})
            page.goto(f"{URL}/m/{opened['id']}#{opened['seats'][0]['token']}")
            play(page, picks)
            shoot(page, name)
    opened = ask("matches", {"game": "connect_four", "seats": [{"kind": "person"}, {"kind": "computer", "level": 1}]})
    desk.goto(f"{URL}/m/{opened['id']}#{opened['seats'][0]['token']}")
    play(desk, 45)
    desk.get_by_role("link", name="Replay").click()
    desk.get_by_role("button", name="To the end").click()
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
