"""Options of the test suite, how hypothesis searches in it, and a guard against testing old code."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("parlor", deadline=None, derandomize=True, max_examples=15, print_blob=False)
settings.load_profile("parlor")

# Fixtures that several test files share.
pytest_plugins = ["browser.browsers", "table.databases", "saving"]


def pytest_configure(config: pytest.Config) -> None:
    """Programs that the tests start can be interrupted and hung up on, also where the tests run in the background.

    What is ignored here they would ignore too; a handler of ours they do not inherit.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-update", action="store_true", help="write the golden playthroughs anew")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test compiled files that are older than their sources."""
    for root in ("src", "examples"):
        for compiled in (session.config.rootpath / root).rglob("*.so"):
            source = compiled.with_name(compiled.name.partition(".")[0] + ".py")
            if _age(source) > _age(compiled):
                pytest.exit(f"{source} was changed after it was compiled: run `make build`", returncode=1)


def _age(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0.0
