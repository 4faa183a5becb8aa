"""The same rooms in every game: who knows one folder knows them all."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "parlor" / "games"
FOLDERS = sorted(folder for folder in GAMES.iterdir() if (folder / "game.py").exists())
# docs/architecture.md says what each is for.
ROOMS = {
    "game",
    "match",
    "table",
    "frames",
    "words",
    "refusals",
    "positions",
    "outlook",
    "telling",
    "scene",
    "plates",
    "asking",
    "tensor",
}
# What a game has only if it has secrets, or cards.
WITH_SECRETS = {"secrets"}
WITH_CARDS = {"cards", "faces"}
# Names that one of the rooms had once, or that say nothing about a rule.
OTHER_NAMES = {
    "why",
    "reasons",
    "position",
    "setting",
    "knowledge",
    "hidden",
    "guess",
    "guessing",
    "judgement",
    "finder",
    "field",
    "arrangement",
    "chronicle",
    "stages",
    "library",
    "book",
    "utils",
    "helpers",
    "common",
    "manager",
}


def modules(folder: Path) -> set[str]:
    """The files of a game's folder, by name."""
    return {path.stem for path in folder.glob("*.py")}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_the_same_rooms(folder: Path) -> None:
    wanted = set(ROOMS)
    if redefines(folder / "match.py", "imagine"):
        wanted |= WITH_SECRETS
    if (folder / "cards.toml").exists():
        wanted |= WITH_CARDS
    assert wanted <= modules(folder), f"{folder.name} lacks {sorted(wanted - modules(folder))}"
    assert (folder / "rules.md").exists()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_room_has_a_second_name(folder: Path) -> None:
    assert not modules(folder) & OTHER_NAMES


def test_one_class_has_a_name_that_its_module_must_explain() -> None:
    """A saved match, a line of the log, an entry of a file: no second class is called so, and no game's."""
    found: dict[str, list[str]] = {}
    for path in GAMES.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name in ("Table", "Match", "Line", "Entry"):
                found.setdefault(node.name, []).append(str(path.relative_to(GAMES.parent)))
    assert not {name: paths for name, paths in found.items() if len(paths) > 1}
    assert not [path for paths in found.values() for path in paths if path.startswith("games")]


def test_no_file_is_longer_than_500_lines() -> None:
    source = GAMES.parent
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in source.rglob("*.py")}
    long = {str(path.relative_to(source)): lines for path, lines in lengths.items() if lines > 500}
    assert not long, f"divide by subject: {long}"


def redefines(path: Path, method: str) -> bool:
    """Whether a class of the file has a method of this name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == method for node in ast.walk(tree))


def test_the_package_of_the_games_can_be_called_and_imported_from() -> None:
    """`parlor.games()` lists the games; `import parlor.games.wiz.values as v` finds the module."""
    program = """
import parlor
import parlor.games.wiz.values as v
from parlor import games
assert parlor.games() == games() and "wiz" in parlor.games()
assert v.value.__module__ == "parlor.games.wiz.values"
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
