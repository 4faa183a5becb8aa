"""A table of its own for the storms: starting it, and waiting until it answers.

Where servers are killed by the hundred, each is forked from a process that has imported all that a server needs: it is
a process of its own, which opens the database anew, but up in a tenth of the time.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from typing import Any, Protocol

# How often a server that starts is asked, and how many seconds lie between: on a machine that others use as well.
# Time is not counted: this program may have been stopped as a whole meanwhile.
PATIENCE = 6000
BETWEEN = 0.02


class Server(Protocol):
    """A process that serves."""

    pid: int

    def send_signal(self, number: int) -> None: ...

    def wait(self, timeout: float | None = None) -> Any: ...

    def poll(self) -> int | None: ...


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def words(database: str, port: int) -> list[str]:
    return ["serve", "--port", str(port), "--database", database, "--no-limits", "--no-browser"]


def serve(database: str, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "parlor.cli.main", *words(database, port)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def wait_until_up(port: int, server: Server | None = None) -> None:
    for _ in range(PATIENCE):
        if server is not None and server.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").read()
        except OSError:
            time.sleep(BETWEEN)
        else:
            return
    raise SystemExit("the server did not start")


# -- servers by the hundred -----------------------------------------------------------------------------


class Forked:
    """A server that another process forked: a file of the system tells when it has ended."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._life = os.pidfd_open(pid)

    def send_signal(self, number: int) -> None:
        signal.pidfd_send_signal(self._life, number)

    def wait(self, timeout: float | None = None) -> None:
        if not select.select([self._life], [], [], timeout)[0]:
            raise TimeoutError(f"the server {self.pid} does not end")
        os.close(self._life)

    def poll(self) -> int | None:
        return 0 if select.select([self._life], [], [], 0)[0] else None


class Nursery:
    """The process that servers are forked from."""

    def __init__(self) -> None:
        command = [sys.executable, __file__]
        # Ctrl-C is for whoever kills; a nursery ends when nothing more can be asked of it.
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)

    def serve(self, database: str, port: int) -> Forked:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(words(database, port)).encode() + b"\n")
        self._process.stdin.flush()
        return Forked(int(self._process.stdout.readline()))

    def close(self) -> None:
        self._process.communicate()


def fork_servers() -> None:
    """Fork a server for each line that is read, and tell its process."""
    import parlor
    import parlor.cli.serve
    import parlor.table.app
    import parlor.table.wire
    from parlor.cli.main import main

    for name in parlor.games():
        parlor.game(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDWR), 0)
            os.dup2(0, 1)
            os._exit(main(json.loads(line)) or 0)
        print(process, flush=True)


if __name__ == "__main__":
    fork_servers()
