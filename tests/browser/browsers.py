"""A served table and Debian's Chromium, for tests in a real browser."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from parlor.table.app import client_folder

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PATIENCE = 60_000


def chromium() -> str | None:
    """The browser that the system has."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that lives as long as the tests."""
    if not (client_folder() / "index.html").is_file():
        pytest.skip("the client is not built (make build)")
    import socket

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    database = tmp_path_factory.mktemp("table") / "parlor.db"
    command = [sys.executable, "-m", "parlor.cli.main", "serve", "--port", str(port), "--no-browser", "--no-limits"]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{database}"], stdout=subprocess.DEVNULL, env=dict(os.environ)
    )
    url = f"http://localhost:{port}"
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{url}/healthz").read()
            break
        except OSError:
            time.sleep(0.1)
    yield url
    server.terminate()
    server.wait(30)


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    """One Chromium for all tests; each takes windows of its own."""
    path = chromium()
    if path is None:
        pytest.skip("Chromium is not installed (tools/install-test-tools installs it)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


def window(chrome: Browser, width: int = 1200, height: int = 900, scheme: str = "light") -> Page:
    """A window that nobody has used before; `window.failed` there tells what went wrong."""
    dark = scheme == "dark"
    context = chrome.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script("addEventListener('error', event => (window.failed = String(event.message)))")
    return page


@pytest.fixture
def page(chrome: Browser) -> Iterator[Page]:
    """A window of ordinary size."""
    opened = window(chrome)
    yield opened
    failed = opened.evaluate("window.failed ?? ''")
    opened.context.close()
    assert failed == ""


def axe() -> str:
    """The source of axe-core, from the client's packages."""
    source = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not source.is_file():
        pytest.skip("axe-core is not installed (make build)")
    return source.read_text(encoding="utf-8")
