"""Whether the tests notice a mistake: small random changes in a game's rules, or in the engine, one at a time.

    python bench/mutants.py espeers --count 40 --seed 1
    python bench/mutants.py engine --count 40 --limit 300

Each mutant is one change at a random place (an operator, a comparison, a number, a condition, a statement left out) in
an interpreted copy of the project in a temporary folder. The tests of that game run on it and stop at the first
failure. It is *noticed* if a test fails, or if they take longer than the limit; *equivalent* if they pass and random
matches of every option set are the same as before, pick by pick; else it has *survived*.
"""

import argparse
import ast
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
# What only draws, tells, reads files or judges is no rule.
NO_RULES = {"__init__", "scene", "telling", "text", "outlook", "thought", "files", "hints", "oracle", "tournament"}
NO_RULES |= {"rulebook_ai", "solver", "faces", "plates", "prompts", "endings", "spotlights"}
ENGINE = ["agenda", "boards", "decks", "dice", "game", "luck", "picks", "play", "record", "sorting", "state"]
OPERATORS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
# Plays matches and prints what they come to; run in both copies.
TRACE = """
import hashlib, sys
import parlor
from parlor.engine import OVER, Dice
from parlor.laws.matches import Match, text, viewers
for name in sys.argv[2:]:
    game = parlor.game(name)
    for variant, options in game.variants.items():
        for seed in range(int(sys.argv[1])):
            match, seen = Match(game, options, seed), hashlib.sha256()
            while match.state.seat != OVER and len(match.state.log) < 1500:
                match.step()
                state = match.state
                seen.update(text([state.seat, state.picks(), state.weights(), state.position()]).encode())
                if len(state.log) % 9 == 0:
                    parts = [[state.view(seat), state.guess(seat, Dice(seed)).position()] for seat in viewers(state)]
                    seen.update(text([parts, state.worth(0), state.undo_floor]).encode())
            print(name, variant, seed, seen.hexdigest(), match.state.scores(), match.state.winners())
"""


def rule_files(target: str) -> list[Path]:
    """The files that may be changed."""
    if target == "engine":
        return [ROOT / "src/parlor/engine" / f"{name}.py" for name in ENGINE]
    for folder in (ROOT / "src/parlor/games" / target, ROOT / "examples" / target):
        if folder.is_dir():
            return [file for file in sorted(folder.glob("*.py")) if file.stem not in NO_RULES]
    raise SystemExit(f"{target} is neither a game here nor engine")


def tests_of(target: str) -> list[list[str]]:
    """The tests to run, in order: quick ones that see much first."""
    if target == "engine":
        golden = ["tests/laws/test_golden.py", "-k", "leduc or goofspiel or connect_four or espeers-default"]
        return [golden, ["tests/engine"], ["tests/laws/test_broken.py"], ["tests/espeers"]]
    own = ["tests/" + target] if (ROOT / "tests" / target).is_dir() else [f"tests/engine/test_{target}.py"]
    laws = ["tests/laws/test_laws.py", "-k", f"({target}-default or {target}-five) and not two_modes and not any_first"]
    return [["tests/laws/test_golden.py", "-k", target], own, ["tests/laws/test_reload.py", "-k", target], laws]


def unchanged(node: ast.AST) -> list[ast.AST]:
    """What of a node is no rule: imports, annotations, decorators, texts."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [node]
    if isinstance(node, ast.AnnAssign):
        return [node.annotation]
    parts: list[ast.AST] = []
    if isinstance(node, ast.FunctionDef):
        parts = [node.args, *node.decorator_list, *([node.returns] if node.returns else [])]
    if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
        parts += [line for line in node.body if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)]
    return parts


def sites(tree: ast.AST) -> list[tuple[ast.AST, str]]:
    """The places of a file that can be changed, each with the kind of change."""
    found: list[tuple[ast.AST, str]] = []
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.AnnAssign)) or id(node) in skipped:
            skipped.update(id(inner) for inner in ast.walk(node))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for part in (
                *node.decorator_list,
                *([node.args, node.returns] if isinstance(node, ast.FunctionDef) else []),
            ):
                skipped.update(id(inner) for inner in ast.walk(part) if part is not None) if part else None
            for line in node.body:
                is_text = isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
                if is_text:
                    skipped.update(id(inner) for inner in ast.walk(line))
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Compare) and type(node.ops[0]) in OPERATORS:
            found.append((node, "compare"))
        elif isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)) and type(node.op) in OPERATORS:
            found.append((node, "operator"))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            found.append((node, "not"))
        elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
            found.append((node, "constant"))
        elif isinstance(node, (ast.If, ast.While)):
            found.append((node, "condition"))
        elif isinstance(node, (ast.Expr, ast.AugAssign)):
            found.append((node, "statement"))
    return found


def change(node: ast.AST, kind: str, dice: random.Random) -> None:
    """Make one change."""
    if kind == "compare" and isinstance(node, ast.Compare):
        node.ops[0] = OPERATORS[type(node.ops[0])]()
    elif kind == "operator" and isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)):
        node.op = OPERATORS[type(node.op)]()
    elif kind == "not" and isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
    elif kind == "constant" and isinstance(node, ast.Constant):
        value = node.value
        node.value = not value if isinstance(value, bool) else int(str(value)) + dice.choice([-1, 1])
    elif kind == "condition" and isinstance(node, ast.If):
        node.test = ast.Constant(value=dice.choice([True, False]))
    elif kind == "condition" and isinstance(node, ast.While):
        node.test = ast.BoolOp(op=ast.And(), values=[node.test, ast.Constant(value=False)])
    elif kind == "statement" and isinstance(node, ast.Expr):
        node.value = ast.Constant(value=None)
    elif kind == "statement" and isinstance(node, ast.AugAssign):
        node.value = ast.Constant(value=0)


def mutants(target: str, seed: int) -> Iterator[tuple[Path, str, str]]:
    """Changed files without end: which, what was changed, and the new text; each place and change once."""
    dice = random.Random(f"{target} {seed}")
    files = rule_files(target)
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    places = [(file, at) for file in files for at in range(len(sites(trees[file])))]
    dice.shuffle(places)
    for file, at in places:
        tree = copy.deepcopy(trees[file])
        node, kind = sites(tree)[at]
        before = ast.unparse(node).splitlines()[0]
        change(node, kind, dice)
        after = ast.unparse(ast.fix_missing_locations(node)).splitlines()[0]
        told = f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)} {kind}: {before[:70]}  ->  {after[:70]}"
        yield file, told, ast.unparse(tree)


def copied(folder: Path) -> None:
    """The project without anything compiled."""
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "client", "node_modules", ".git")
    for name in ("src", "examples", "tests", "docs", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "setup.py", "Makefile"):
        shutil.copy(ROOT / name, folder / name)


def run(command: list[str], folder: Path, limit: float) -> tuple[int, str]:
    """Run Python in the copy; what it prints, and its code (-1: it took too long)."""
    path = os.pathsep.join([str(folder / "src"), str(folder / "examples")])
    environment = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=limit
        )
    except subprocess.TimeoutExpired:
        return -1, ""
    return done.returncode, done.stdout


def noticed(target: str, folder: Path, limit: float) -> str:
    """Which test notices the change; empty if none does."""
    end = time.monotonic() + limit
    for tests in tests_of(target):
        if not (folder / tests[0]).exists():
            continue
        command = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
        code, printed = run(command, folder, max(1.0, end - time.monotonic()))
        if code == -1:
            return f"they take longer than {limit:.0f} seconds"
        if code not in (0, 5):
            lines = [line for line in printed.splitlines() if line.startswith(("FAILED", "ERROR"))]
            return lines[0][:110] if lines else f"exit code {code}"
    return ""


def main() -> None:
    """Make mutants and tell what became of them."""
    parser = argparse.ArgumentParser(description="whether tests notice small random changes")
    parser.add_argument("target", help="a game, or engine")
    parser.add_argument("--count", type=int, default=30, help="how many mutants (30)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--limit", type=float, default=400.0, help="seconds for the tests of one mutant (400)")
    parser.add_argument("--matches", type=int, default=2, help="random matches of each option set to compare (2)")
    args = parser.parse_args()
    names = ["leduc", "goofspiel", "connect_four", "espeers"] if args.target == "engine" else [args.target]
    results: dict[str, list[str]] = {"noticed": [], "equivalent": [], "survived": []}
    with TemporaryDirectory(prefix="parlor-mutants-") as temporary:
        folder = Path(temporary)
        copied(folder)
        trace = ["-c", TRACE, str(args.matches), *names]
        usual = run(trace, folder, 3600)[1]
        for number, (file, told, text) in enumerate(mutants(args.target, args.seed)):
            if number == args.count:
                break
            place = folder / file.relative_to(ROOT)
            original = place.read_text(encoding="utf-8")
            place.write_text(text, encoding="utf-8")
            by = noticed(args.target, folder, args.limit)
            result = "noticed" if by else "equivalent" if run(trace, folder, 3600)[1] == usual else "survived"
            place.write_text(original, encoding="utf-8")
            results[result].append(told)
            print(f"{number + 1:3} {result:10} {told}{'   by ' + by if by else ''}", flush=True)
    counts = {result: len(changes) for result, changes in results.items()}
    real = counts["noticed"] + counts["survived"]
    print(json.dumps({"target": args.target, "seed": args.seed, **counts}))
    print(f"{counts['noticed']} of {real} mutants that change anything were noticed.")
    for told in results["survived"]:
        print(f"  survived: {told}")


if __name__ == "__main__":
    main()
