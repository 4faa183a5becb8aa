"""Dependencies point one way, and a game's folder is whole: without it everything else still works."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import parlor

HOUSE = Path(__file__).parents[2]
SOURCE = HOUSE / "src" / "parlor"
# What the files of a room may import of Parlor.
MAY = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "bots"},
    "laws": {"engine", "games", "bots", "laws"},
    "lab": {"engine", "games", "bots", "laws", "lab"},
    "train": {"engine", "games", "bots", "train"},
    "adapters": {"engine", "games", "bots", "laws", "lab", "adapters"},
    "table": {"engine", "games", "bots", "laws", "lab", "adapters", "table"},
}
# Files beside the rooms that every room above the games may ask.
OPEN = {"registry", "version", "clauses", "every_rule"}
HOUSE_GAMES = sorted(folder.name for folder in (SOURCE / "games").iterdir() if (folder / "game.py").exists())


def imports(file: Path) -> set[str]:
    """The modules of Parlor that a file imports, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "parlor":
            found |= {f"parlor.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name for name in found if name == "parlor" or name.startswith("parlor.")}


@pytest.mark.parametrize("room", [room for room in MAY if (SOURCE / room).is_dir()])
def test_a_room_imports_nothing_above_it(room: str) -> None:
    for file in sorted((SOURCE / room).rglob("*.py")):
        for name in imports(file):
            parts = name.split(".")
            if len(parts) == 1:
                assert room not in ("engine", "games"), f"{file} imports all of parlor"
            else:
                assert parts[1] in MAY[room] | OPEN, f"{file} imports {name}"
            if room == "games" and parts[1:2] == ["games"]:
                own = file.relative_to(SOURCE / "games").parts[0]
                assert parts[2:3] == [own], f"{file} imports another game: {name}"


def words_of(file: Path) -> str:
    """The code of a file without its docstrings and comments: examples may name games."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def test_no_file_outside_a_games_folder_names_that_game() -> None:
    for file in sorted(SOURCE.rglob("*.py")):
        if "games" in file.relative_to(SOURCE).parts[:1]:
            continue
        code = "\n".join(line for line in words_of(file).splitlines() if not line.startswith("EXAMPLES = "))
        for game in HOUSE_GAMES:
            quoted = [f"'{game}'", f'"{game}"', f"games.{game}"]
            named = [text for text in quoted if text in code and text not in ("'source'", '"source"')]
            assert not named, f"{file.relative_to(HOUSE)} names {game}"


@pytest.mark.parametrize("gone", HOUSE_GAMES)
def test_without_a_games_folder_everything_else_works(gone: str, tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "client", gone)
    shutil.copytree(SOURCE, tmp_path / "parlor", ignore=ignored)
    # Guests that were compiled with the whole house want it: here everything runs interpreted.
    shutil.copytree(HOUSE / "examples", tmp_path, ignore=ignored, dirs_exist_ok=True)
    script = """
import contextlib, io, parlor
from parlor.cli.main import main, parser
import parlor.table.app
parser().format_help()
assert main(["games"]) == 0
for name in parlor.games():
    state = parlor.game(name).start(seed=1)
    state.scene(parlor.WATCHER)
print(*parlor.games())
"""
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONPATH": str(tmp_path), "HOME": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    left = set(told.stdout.splitlines()[-1].split())
    assert left >= set(HOUSE_GAMES) - {gone}
    assert gone not in left
    assert gone in parlor.games()
