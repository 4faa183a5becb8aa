"""Whether the tests notice a mistake: small random changes in a game's rules, or in the engine, one at a time.

    python bench/mutants.py espeers --count 40 --seed 1
    python bench/mutants.py engine --count 40 --slowest 10

Each mutant is one change at a random place (an operator, a comparison, a number, a condition, a statement left out) in
an interpreted copy of the project in a temporary folder. First the tests of that game run on the unchanged copy; those
that take longer than `--slowest` seconds are left out. Then they run on each mutant, quick ones first, until one fails.
It is *noticed* if a test fails or takes far longer than it should; *equivalent* if they pass and random matches of
every option set are the same as before, pick by pick; else it has *survived*.
"""

import argparse
import ast
import copy
import json
import os
import random
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
# What only draws, tells, reads files or judges is no rule.
NO_RULES = {"__init__", "scene", "telling", "text", "files", "faces", "plates", "asking", "spotlights", "unanswered"}
NO_RULES |= {"outlook", "thought", "hints", "prospects", "threats", "tensor", "oracle", "tournament"}
NO_RULES |= {"rulebook_ai", "solver"}
ENGINE = ["agenda", "boards", "decks", "dice", "game", "luck", "picks", "piles", "play", "record", "sorting", "state"]
LONGEST = 3600  # seconds of the processor for one run of the tests
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
from parlor.laws.matches import RandomMatch, text, viewers
for name in sys.argv[2:]:
    game = parlor.game(name)
    for variant, options in game.variants.items():
        for seed in range(int(sys.argv[1])):
            match, seen = RandomMatch(game, options, seed), hashlib.sha256()
            while match.state.seat != OVER and len(match.state.log) < 1500:
                match.step()
                state = match.state
                seen.update(text([state.seat, state.picks(), state.weights(), state.position()]).encode())
                if len(state.log) % 9 == 0:
                    parts = [[state.view(seat), state.guess(seat, Dice(seed)).position()] for seat in viewers(state)]
                    seen.update(text([parts, state.worth(0), state.undo_floor]).encode())
            print(name, variant, seed, seen.hexdigest(), match.state.scores(), match.state.winners())
"""
# A plugin of pytest. A first run writes down how long each test that passes takes; later runs take those alone, quick
# ones first, and give each far longer. All in seconds of the processor, so that a busy machine makes no difference.
CLOCK = """
import json, os, signal, time
from pathlib import Path
import pytest
FILE, SLOWEST = Path(os.environ["MUTANTS_CLOCK"]), int(os.environ["MUTANTS_SLOWEST"])
usual = json.loads(FILE.read_text()) if FILE.exists() else None
took = {}
class TooLong(BaseException):
    pass
def late(*_):
    raise TooLong
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    if usual is not None:
        items[:] = sorted((item for item in items if item.nodeid in usual), key=lambda item: usual[item.nodeid])
@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item):
    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, SLOWEST if usual is None else 5 + 10 * usual[item.nodeid])
    begun = time.process_time()
    outcome = yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    if outcome.excinfo is None:
        took[item.nodeid] = time.process_time() - begun
    elif outcome.excinfo[0] is TooLong:
        outcome.force_exception(AssertionError("it takes too long"))
def pytest_sessionfinish(session):
    if usual is None:
        FILE.write_text(json.dumps(took))
"""


def rule_files(target: str) -> list[Path]:
    """The files that may be changed."""
    if target == "engine":
        return [ROOT / "src/parlor/engine" / f"{name}.py" for name in ENGINE]
    for folder in (ROOT / "src/parlor/games" / target, ROOT / "examples" / target):
        if folder.is_dir():
            return [file for file in sorted(folder.glob("*.py")) if file.stem not in NO_RULES]
    raise SystemExit(f"{target} is neither a game here nor engine")


def tests_of(target: str) -> list[str]:
    """The tests to run, as pytest is told."""
    if target == "engine":
        small = "not espeers and not source and not symetra and not symmetric and not wiz"
        return ["tests/engine", "tests/laws", "-k", f"{small} or tests/engine or espeers-default"]
    own = "tests/" + target if (ROOT / "tests" / target).is_dir() else f"tests/engine/test_{target}.py"
    return [own, "tests/laws", "-k", f"{target} and not two_modes and not any_first"]


def left_alone(node: ast.AST) -> list[ast.AST]:
    """What of a node is no rule: imports, annotations, decorators, texts."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.AnnAssign)):
        return [node] if not isinstance(node, ast.AnnAssign) else [node.annotation]
    parts: list[ast.AST] = []
    if isinstance(node, ast.FunctionDef):
        parts = [node.args, *([node.returns] if node.returns else [])]
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        parts += node.decorator_list
    if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
        parts += [line for line in node.body if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)]
    return parts


def kind_of_change(node: ast.AST) -> str:
    """What can be changed in a node; empty if nothing."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in OPERATORS:
        return "compare"
    if isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)) and type(node.op) in OPERATORS:
        return "operator"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return "not"
    if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        return "constant"
    if isinstance(node, (ast.If, ast.While)):
        return "condition"
    return "statement" if isinstance(node, (ast.Expr, ast.AugAssign)) else ""


def sites(tree: ast.AST) -> list[tuple[ast.AST, str]]:
    """The places of a file that can be changed, each with the kind of change."""
    found: list[tuple[ast.AST, str]] = []
    skipped: set[int] = set()
    for node in ast.walk(tree):
        for part in left_alone(node):
            skipped.update(id(inner) for inner in ast.walk(part))
        kind = kind_of_change(node)
        if kind and id(node) not in skipped:
            found.append((node, kind))
    return found


def change(node: ast.AST, kind: str, dice: random.Random) -> None:
    """Make one change."""
    if kind == "compare" and isinstance(node, ast.Compare):
        node.ops[0] = OPERATORS[type(node.ops[0])]()
    elif kind == "operator" and isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)):
        node.op = OPERATORS[type(node.op)]()
    elif kind == "not" and isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(func=ast.Name(id="bool", ctx=ast.Load()), args=[node.operand], keywords=[])
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
    """Changed files without end: which, what was changed, and the new text; each place once."""
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
    """The project without anything compiled, and the plugin that orders its tests."""
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "client", "node_modules", ".git")
    for name in ("src", "examples", "tests", "docs", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "setup.py", "Makefile"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "tests/mutants_clock.py").write_text(CLOCK, encoding="utf-8")


def run(command: list[str], folder: Path, slowest: int) -> tuple[int, str]:
    """Run Python in the copy; its exit code, and what it prints. Whatever hangs is ended after its time."""
    path = os.pathsep.join(str(folder / name) for name in ("src", "examples", "tests"))
    clock = {"MUTANTS_CLOCK": str(folder / "clock.json"), "MUTANTS_SLOWEST": str(slowest)}
    environment = os.environ | clock | {"PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, preexec_fn=_limited
    )
    return done.returncode, done.stdout


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))


def written(place: Path, text: str) -> None:
    """Write a file of the copy; what Python compiled of it before is not to be believed within the same second."""
    place.write_text(text, encoding="utf-8")
    Path(cache_from_source(str(place))).unlink(missing_ok=True)


def pytest_command(target: str) -> list[str]:
    """How the tests of a target are run."""
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "mutants_clock", "--no-header", "--tb=no", "-rfE"]
    return ["-m", "pytest", *quiet, *tests_of(target)]


def noticed(target: str, folder: Path, slowest: int) -> str:
    """Which test notices the change; empty if none does."""
    code, printed = run([*pytest_command(target), "-x"], folder, slowest)
    if code == 0:
        return ""
    lines = [line for line in printed.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return lines[0][:110] if lines else f"exit code {code}"


def measured(target: str, folder: Path, slowest: int) -> None:
    """Run the tests on the unchanged copy, to know how long each takes and that all pass."""
    run(pytest_command(target), folder, slowest)
    took = json.loads((folder / "clock.json").read_text(encoding="utf-8"))
    print(f"{len(took)} tests take {sum(took.values()):.0f} seconds on the unchanged rules", flush=True)
    found = noticed(target, folder, slowest)
    if found:
        raise SystemExit(f"the tests notice a change where there is none: {found}")


def main() -> None:
    """Make mutants and tell what became of them."""
    parser = argparse.ArgumentParser(description="whether tests notice small random changes")
    parser.add_argument("target", help="a game, or engine")
    parser.add_argument("--count", type=int, default=30, help="how many mutants (30)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--slowest", type=int, default=20, help="seconds that a test may take to be run (20)")
    parser.add_argument("--matches", type=int, default=2, help="random matches of each option set to compare (2)")
    args = parser.parse_args()
    names = ["leduc", "goofspiel", "connect_four", "espeers"] if args.target == "engine" else [args.target]
    results: dict[str, list[str]] = {"noticed": [], "equivalent": [], "survived": []}
    with TemporaryDirectory(prefix="parlor-mutants-") as temporary:
        folder = Path(temporary)
        copied(folder)
        measured(args.target, folder, args.slowest)
        trace = ["-c", TRACE, str(args.matches), *names]
        usual = run(trace, folder, args.slowest)[1]
        for number, (file, told, text) in enumerate(mutants(args.target, args.seed)):
            if number == args.count:
                break
            place = folder / file.relative_to(ROOT)
            original = place.read_text(encoding="utf-8")
            written(place, text)
            by = noticed(args.target, folder, args.slowest)
            same = not by and run(trace, folder, args.slowest)[1] == usual
            result = "noticed" if by else "equivalent" if same else "survived"
            written(place, original)
            results[result].append(told)
            print(f"{number + 1:3} {result:10} {told}{'   by ' + by if by else ''}", flush=True)
    counts = {result: len(changes) for result, changes in results.items()}
    real = counts["noticed"] + counts["survived"]
    print(json.dumps({"target": args.target, "seed": args.seed, **counts}))
    print(f"{counts['noticed']} of {real} mutants that change anything were noticed.")
    for result in ("survived", "equivalent"):
        for told in results[result]:
            print(f"  {result}: {told}")


if __name__ == "__main__":
    main()
