"""A table of its own for the storms: starting it, and waiting until it answers."""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from typing import Any


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def serve(database: str, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "parlor.cli.main", "serve", "--port", str(port), "--database", database]
    return subprocess.Popen([*command, "--no-limits", "--no-browser"], stdout=subprocess.DEVNULL)


def wait_until_up(port: int) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").read()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")
