"""How long a stranger waits: a clone in an empty folder, an empty home and empty caches, `make play`, the first page.

python bench/front_door.py               seconds to /healthz and to the first painted page, and what was installed
python bench/front_door.py --test        `make test` to its end as well
python bench/front_door.py --compiled    also until the table has changed over to the compiled rules
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
PATIENCE = 900.0


def fresh(folder: Path) -> tuple[Path, dict[str, str]]:
    """A clone, and an environment that knows nothing of this machine's user."""
    clone, home = folder / "parlor", folder / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", str(HOUSE), str(clone)], check=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "VIRTUAL_ENV"))}
    own = {"HOME": str(home), "PIP_CACHE_DIR": str(home / "pip"), "npm_config_cache": str(home / "npm")}
    return clone, kept | own | {"BROWSER": "true", "CCACHE_DISABLE": "1"}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(url: str) -> bool:
    """Whether the address answers well."""
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def wait(what: str, there: object, begun: float) -> float:
    """Wait until `there()`; print and return the seconds since the beginning."""
    assert callable(there)
    while not there():
        if time.monotonic() - begun > PATIENCE:
            sys.exit(f"{what}: not within {PATIENCE:.0f} s")
        time.sleep(0.2)
    took = time.monotonic() - begun
    print(f"{what:<40}{took:8.1f} s", flush=True)
    return took


def painted(url: str) -> bool:
    """Whether a browser paints the page."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = chromium.new_page()
        page.goto(url)
        page.wait_for_selector("h1")
        chromium.close()
    return True


def size(folder: Path) -> float:
    """Megabytes below a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def main() -> None:
    """Play, and perhaps test, from nothing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--test", action="store_true")
    parser.add_argument("--compiled", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clone, environment = fresh(Path(folder))
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        begun = time.monotonic()
        command = ["make", "play", f"ARGS=--port {port} --no-browser"]
        play = subprocess.Popen(command, cwd=clone, env=environment, start_new_session=True)
        try:
            wait("make play: /healthz answers", lambda: answers(f"{url}/healthz"), begun)
            wait("make play: first page painted", lambda: painted(url), begun)
            installed = size(clone / ".venv"), size(clone / "web" / "node_modules")
            print(f"installed: .venv {installed[0]:.0f} MB, node_modules {installed[1]:.0f} MB")
            if chosen.compiled:
                wait("make play: rules compiled", (clone / ".venv" / "compiled").exists, begun)
                wait("make play: /healthz answers again", lambda: answers(f"{url}/healthz"), begun)
        finally:
            os.killpg(play.pid, signal.SIGTERM)
            play.wait()
        if chosen.test:
            begun = time.monotonic()
            subprocess.run(["make", "test"], cwd=clone, env=environment, check=True)
            print(f"{'make test':<40}{time.monotonic() - begun:8.1f} s")


if __name__ == "__main__":
    main()
