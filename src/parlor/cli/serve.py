"""`parlor serve`: the table in the browser."""

import argparse
import gc
import json
import logging
import os
import sys
import threading
import time
import webbrowser
from typing import Any

from parlor.cli import database

# Seconds that open requests and lines have to end when the server does.
GRACE = 2

EXAMPLES = """examples:
  parlor serve                                  http://localhost:8000, matches in a SQLite file
  parlor serve --host 0.0.0.0 --port 80         for everybody on the network
  parlor serve --database postgresql://me@db/parlor   as many servers as you like on one database
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "serve",
        help="host the table in the browser",
        description="Host the table in the browser: play alone, with friends, or against computers.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    database.add_option(parser)
    parser.add_argument(
        "--thinkers",
        type=int,
        default=max(1, (os.cpu_count() or 2) // 2),
        help="processes for quick computers, and as many for slow ones",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--no-limits", action="store_true", help="let every address do as much as it likes")
    parser.add_argument("--root-path", default="", help="the prefix that a proxy shows it under, such as /parlor")
    parser.add_argument("--trusted-hosts", default="", help="the names it answers to, with commas (default: any)")
    parser.add_argument("--metrics-token", default="", help="who knows it may read /metrics (default: this machine)")
    database.add_retention(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    # Python would look for garbage in the middle of play, and everybody would wait for a tenth of a second or more.
    # While it starts there is none either, and it would look through all that is imported again and again.
    gc.disable()
    import uvicorn

    from parlor.table.app import create_app
    from parlor.table.meter import NO_LIMITS, Limits
    from parlor.table.pages import Shown
    from parlor.table.tidy import tidy_up
    from parlor.table.wire import Door, TableServer, TableSocket, http_through

    logging.basicConfig(level=logging.INFO, handlers=[_handler()])
    limits = NO_LIMITS if arguments.no_limits else Limits()
    store = database.store_of(arguments.database)
    # What is wrong with a database is told before the server is.
    store.prepare()
    app = create_app(
        store,
        workers=arguments.thinkers,
        limits=limits,
        shown=Shown(_root(arguments.root_path), arguments.metrics_token),
        hosts=[host for host in arguments.trusted_hosts.split(",") if host],
        retention=database.retention_of(arguments),
    )
    url = f"http://localhost:{arguments.port}"
    if not arguments.no_browser:
        threading.Thread(target=_open_browser, args=(url,), daemon=True).start()
    print(f"The table is set: {url}", flush=True)
    threading.Thread(target=tidy_up, args=(app.state.meter,), daemon=True).start()
    # The thread that writes the database has little to do in Python, and a whole commit waits for it.
    sys.setswitchinterval(0.0005)
    config = uvicorn.Config(
        app,
        host=arguments.host,
        port=arguments.port,
        # Lines of JSON as all others, and none for whatever nonsense a visitor sends.
        log_config=None,
        log_level="error",
        access_log=False,
        http=http_through(Door(limits.connections, limits.everybody)),
        ws=TableSocket,
        ws_max_size=1 << 16,
        # Every browser asks for it: it adds two thirds to what a pick costs, and 50 KB to each line.
        ws_per_message_deflate=False,
        # Lines are told that the server ends; what was half sent is waited for no longer than this.
        timeout_graceful_shutdown=GRACE,
    )
    TableServer(config).run()
    return 0


def _root(prefix: str) -> str:
    """A prefix as it stands before every path: `/parlor`, or nothing."""
    return f"/{prefix.strip('/')}" if prefix.strip("/") else ""


def _open_browser(url: str) -> None:
    time.sleep(1.0)
    webbrowser.open(url)


class _Structured(logging.Formatter):
    """A line of JSON a record, without secrets: only what the server itself puts in."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in ("match", "path", "why") if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def _handler() -> logging.Handler:
    handler = logging.StreamHandler()
    handler.setFormatter(_Structured())
    return handler
