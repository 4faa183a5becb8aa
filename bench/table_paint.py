"""How soon the table is seen, how much the browser must fetch, how long its tasks are:  python bench/table_paint.py

Serves a table, opens a match of every game in Chromium with an empty cache, and reports when its cells and cards were
first painted; the size of the client's files as they travel, compressed by gzip; and of a busy match of Symetra with
all motion the tasks of the main thread, as the clock on the wall has them and in time of the processor (which others
on the machine do not lengthen).
"""

import gzip
import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import parlor
from parlor.table.pages import client_folder

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "browser"))
from clicking import DRIVER

TIMES = 5
DEEDS, FRAME = 40, 16


def bundle() -> int:
    """Bytes of all that the client consists of, each file compressed."""
    packed = (".gz", ".br", ".png")
    files = [path for path in client_folder().rglob("*") if path.is_file() and path.suffix not in packed]
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)


def ask(url: str, path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/api/{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def painted(browser: Browser, url: str, game: str) -> float:
    """Milliseconds from asking for the page to the first frame that shows the table of a match."""
    seats = [{"kind": "person"}] * parlor.game(game).default_players()
    opened = ask(url, "matches", {"game": game, "seats": seats})
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    page.goto(f"{url}/m/{opened['id']}#{opened['seats'][0]['token']}", wait_until="commit")
    page.wait_for_selector("main .stage [data-id]")
    found = page.evaluate("new Promise(done => requestAnimationFrame(() => done(performance.now())))")
    context.close()
    return float(found)


def tasks(browser: Browser, url: str) -> list[tuple[float, float]]:
    """Every task of the page's main thread in a busy match: milliseconds on the wall, and of the processor."""
    seats: list[dict[str, Any]] = [{"kind": "person"}, *[{"kind": "computer", "level": 1}] * 2]
    opened = ask(url, "matches", {"game": "symetra", "seats": seats, "options": {"players": 3}})
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(f"{url}/m/{opened['id']}#{opened['seats'][0]['token']}")
    page.wait_for_selector("main .stage [data-id]")
    page.wait_for_timeout(1000)
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline", "__metadata"])
    page.evaluate(DRIVER, [DEEDS, 0])
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    mains = {one["tid"] for one in trace if one.get("args", {}).get("name") == "CrRendererMain"}
    done = [one for one in trace if one.get("name") == "RunTask" and one["tid"] in mains and "dur" in one]
    return [(one["dur"] / 1000, one.get("tdur", one["dur"]) / 1000) for one in done]


def told(found: list[tuple[float, float]]) -> str:
    """The longest tasks, and how many would have missed a frame."""
    longest, busiest = max(wall for wall, _ in found), max(cpu for _, cpu in found)
    missed = sum(cpu > FRAME for _, cpu in found)
    return (
        f"busy Symetra, {DEEDS} presses, {len(found)} tasks: longest {longest:.0f} ms on the wall, {busiest:.0f} ms of"
        f" the processor; {missed} above {FRAME} ms of it"
    )


def serve(folder: str) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    command = [sys.executable, "-m", "parlor.cli.main", "serve", "--port", str(port), "--no-browser", "--no-limits"]
    server = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/parlor.db"], stdout=subprocess.DEVNULL)
    url = f"http://localhost:{port}"
    for _ in range(600):
        try:
            ask(url, "games")
            return server, url
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("parlor serve does not answer")


def main() -> None:
    print(f"client: {bundle() / 1024:.1f} KB (gzip)")
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder:
        server, url = serve(folder)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
                for game in parlor.games():
                    found = [painted(browser, url, game) for _ in range(TIMES)]
                    print(f"{game}: table painted after {statistics.median(found):.0f} ms (most {max(found):.0f})")
                print(told(tasks(browser, url)), flush=True)
                browser.close()
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
