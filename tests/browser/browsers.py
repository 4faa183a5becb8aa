"""A served table and Debian's Chromium, for tests in a real browser."""

import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from parlor.table.pages import client_folder

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
# A loaded machine may be slow, but nothing here takes longer than a minute.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


class Server:
    """A `parlor serve` of its own, which can be killed and started again at the same address."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        self._arguments = arguments
        self._database = f"sqlite:///{folder / 'parlor.db'}"
        self.start()

    def start(self) -> None:
        """Serve, and wait until it answers."""
        command = [sys.executable, "-m", "parlor.cli.main", "serve", "--port", str(self.port), "--no-browser"]
        command += ["--no-limits", "--database", self._database, *self._arguments]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE / 1000
        while self._process.poll() is None and time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).read()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("parlor serve does not answer")

    def kill(self) -> None:
        """As when the power fails."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it in order."""
        self._process.terminate()
        self._process.wait(30)

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """What the API answers."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/api/{path}", data, headers)) as answer:
            return json.load(answer)

    def begin(self, game: str, seats: list[dict[str, Any]], **more: Any) -> tuple[str, list[str]]:
        """A new match, and the token of each seat."""
        opened = self.ask("matches", {"game": game, "seats": seats, **more})
        return opened["id"], [self._token(opened["id"], seat) for seat in opened["seats"]]

    def _token(self, match: str, seat: dict[str, Any]) -> str:
        """The maker's own token, or what a friend gets for an invitation."""
        if seat["kind"] != "invited":
            return str(seat["token"])
        return str(self.ask(f"matches/{match}/join", {"invitation": seat["invitation"]})["token"])

    def pick(self, match: str, token: str, word: str = "") -> None:
        """A seat picks a word, or the first thing it can."""
        scene = self.ask(f"matches/{match}/scene", token=token)
        button = next(one for one in scene["picks"] if word in ("", one["word"]))
        self.ask(f"matches/{match}/pick", {"ply": scene["table"]["ply"], "pick": button["pick"]}, token)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lives as long as the tests."""
    if not (client_folder() / "index.html").is_file():
        pytest.skip("the client is not built (make build)")
    server = Server(tmp_path_factory.mktemp("table"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """One Chromium for all tests of a file, for while it is open no other event loop can run; each takes windows."""
    found = [path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))]
    if not found:
        pytest.skip("Chromium is not installed (tools/install-test-tools installs it)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found[0], args=ARGUMENTS, timeout=PATIENCE)
        yield browser
        browser.close()


class Windows:
    """Opens windows that nobody has used before; at the end nothing may have gone wrong in any of them."""

    def __init__(self, chrome: Browser) -> None:
        self._chrome = chrome
        self._opened: list[Page] = []
        self._failures: list[str] = []

    def open(self, width: int = 1200, height: int = 900, scheme: str = "light", touch: bool = False) -> Page:
        """A window of this size, and perhaps with fingers."""
        context = self._chrome.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
            permissions=["clipboard-read", "clipboard-write"],
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self._failures.append(str(error)))
        self._opened.append(page)
        return page

    def close(self) -> None:
        """Close them; a part of the table that could not be drawn is a failure too."""
        for page in self._opened:
            if page.is_closed():
                continue
            if page.get_by_text("could not be drawn").count():
                self._failures.append(f"{page.url} could not be drawn")
            page.context.close()
        assert self._failures == []


@pytest.fixture
def windows(chrome: Browser) -> Iterator[Windows]:
    """As many windows as a test wants."""
    opened = Windows(chrome)
    yield opened
    opened.close()


@pytest.fixture
def page(windows: Windows) -> Page:
    """A window of ordinary size."""
    return windows.open()
