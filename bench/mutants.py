"""Whether the tests notice a mistake: small random changes in a game's rules, or in the engine, one at a time.

    python bench/mutants.py engine espeers wiz --count 120 --seed 1
    python bench/mutants.py engine espeers wiz --again

Each mutant is one change at a random place of a function (an operator, a comparison, a number, a condition, a statement
left out). All of them are built at once into one compiled copy of the project (build/mutants-SEED), each behind a
switch that is off; places where the types would no longer fit are left out. First the tests of a game run once with
nothing switched on: how long each takes (those above `--slowest` seconds are left out) and which places it reaches.
Then, for each mutant, the tests that reach its place run, quick ones and those that noticed others first, until one
fails or `--seconds` are over. It is *noticed* if a test fails or takes far longer than it should (seconds are the
processor's, not the clock's); *equivalent* if random matches of every option set reach its place and are all the same
as before, pick by pick (positions, refusals, views, guesses); else it has *survived*. `--again` tries the survivors of
the last run once more, in the same copy, after tests were added: those are measured, the others are known. `--resume`
goes on with a run that was stopped; `--only turn.py:131 blanks.py:114` builds and tries only those of a seed there.
"""

import argparse
import ast
import copy
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import parlor

ROOT = Path(__file__).parents[1]
# What only draws, tells, judges or reads commands is no rule.
NO_RULES = {"__init__", "scene", "telling", "text", "files", "faces", "plates", "asking", "spotlights", "unanswered"}
NO_RULES |= {"outlook", "thought", "hints", "prospects", "threats", "tensor", "oracle", "tournament"}
NO_RULES |= {"rulebook_ai", "solver", "mind"}
ENGINE = ["agenda", "boards", "decks", "dice", "game", "luck", "picks", "piles", "play", "record", "sorting", "state"]
ENGINE_GAMES = ["leduc", "goofspiel", "connect_four", "espeers"]
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


# Seconds of the processor to collect tests, ten times what is usual: a mutant that runs on import may never end.
COLLECTING = 30
SWITCHED = re.compile(r"_on\((\d+)\)")
# The switch, a module of the copy.
SWITCH = """
import os
from typing import Final
from mypy_extensions import i64

class Switch:
    def __init__(self) -> None:
        self.active: i64 = int(os.environ.get("MUTANT", "-1"))
        self.reached: list[bool] = [False] * 4000

SWITCH: Final = Switch()

def on(number: i64) -> bool:
    SWITCH.reached[number] = True
    return SWITCH.active == number

def activate(number: int) -> None:
    SWITCH.active = number

def forget() -> None:
    SWITCH.reached = [False] * 4000

def reached() -> list[int]:
    return [number for number, there in enumerate(SWITCH.reached) if there]
"""
# Builds the switch and the one folder that was changed; everything else was compiled before.
BUILD = """
import os, sys
from pathlib import Path
scope = {"__name__": "setup"}
exec(Path("setup.py").read_text().split("guests =")[0], scope)
scope["ALONE"]["parlor.native"] = ["src/parlor/mutant.py"]
os.environ["CC"] = scope["compiler"]()
changed = ("parlor.native__mypyc", "parlor.mutant", *(name + ".native__mypyc" for name in sys.argv[1:]))
made = [extension for extension in scope["translate"]() if extension.name in changed]
for extension in made:
    extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-O0", "-g0"]
guests = {folder.name: str(folder) for folder in Path("examples").iterdir() if (folder / "__init__.py").exists()}
from setuptools import setup
setup(name="parlor", packages=["parlor"], package_dir={"": "src"} | guests, ext_modules=made,
      script_args=["--quiet", "build_ext", "--inplace"])
for folder in ("src", "examples"):
    for compiled in Path(folder).rglob("*.so"):
        compiled.touch()
"""


@dataclass(frozen=True)
class Mutant:
    """A change behind a switch."""

    number: int
    file: str  # within the project
    place: int  # which of the places of the file that can be changed
    choice: int  # of two ways to change it
    told: str


def rule_files(target: str, root: Path) -> list[Path]:
    """The files of a copy that may be changed."""
    if target == "engine":
        return [root / "src/parlor/engine" / f"{name}.py" for name in ENGINE]
    for folder in (root / "src/parlor/games" / target, root / "examples" / target):
        if folder.is_dir():
            return [file for file in sorted(folder.glob("*.py")) if file.stem not in NO_RULES]
    raise SystemExit(f"{target} is neither a game here nor engine")


def tests_of(target: str) -> list[str]:
    """The tests to run, as pytest is told."""
    if target == "engine":
        small = "not espeers and not source and not symetra and not symmetric and not wiz"
        return ["tests/engine", "tests/laws", "-k", f"not two_modes and ({small} or tests/engine or espeers-default)"]
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


def narrows(node: ast.AST) -> bool:
    """Whether a condition tells the compiler what something is: changed, the types would no longer fit."""
    return any(
        isinstance(part, (ast.Is, ast.IsNot, ast.NamedExpr))
        or (isinstance(part, ast.Name) and part.id in ("isinstance", "TYPE_CHECKING"))
        for part in ast.walk(node)
    )


def sites(tree: ast.AST) -> list[tuple[ast.AST, str]]:
    """The places in functions of a file that can be changed, each with the kind of change."""
    found: list[tuple[ast.AST, str]] = []
    skipped: set[int] = set()
    within: set[int] = set()
    for node in ast.walk(tree):
        for part in left_alone(node):
            skipped.update(id(inner) for inner in ast.walk(part))
        if isinstance(node, ast.FunctionDef):
            within.update(id(inner) for inner in ast.walk(node))
        kind = kind_of_change(node)
        condition = node.test if isinstance(node, (ast.If, ast.While)) else node
        rule = id(node) in within and id(node) not in skipped
        if kind and rule and (kind == "statement" or not narrows(condition)):
            found.append((node, kind))
    return found


def changed(node: ast.AST, kind: str, choice: int) -> ast.AST:
    """The node with one change."""
    new = copy.deepcopy(node)
    if kind == "compare" and isinstance(new, ast.Compare):
        new.ops[0] = OPERATORS[type(new.ops[0])]()
    elif kind == "operator" and isinstance(new, (ast.BinOp, ast.BoolOp, ast.AugAssign)):
        new.op = OPERATORS[type(new.op)]()
    elif kind == "not" and isinstance(new, ast.UnaryOp):
        return ast.Call(func=ast.Name(id="bool", ctx=ast.Load()), args=[new.operand], keywords=[])
    elif kind == "constant" and isinstance(new, ast.Constant):
        value = new.value
        new.value = not value if isinstance(value, bool) else int(str(value)) + (1 if choice else -1)
    elif isinstance(new, ast.If):
        new.test = ast.Constant(value=bool(choice))
    elif isinstance(new, ast.While):
        new.test = ast.Constant(value=False)
    elif kind == "statement":
        return ast.Pass()
    return new


class Switches(ast.NodeTransformer):
    """Puts changes of a file behind their switches."""

    def __init__(self, at: dict[int, tuple[int, str, Any]]) -> None:
        self.at = at  # by the identity of the node: number, kind, and the changed node

    def visit(self, node: ast.AST) -> Any:
        """The node behind its switch, if it has one."""
        number, kind, new = self.at.get(id(node), (-1, "", node))
        old: Any = super().generic_visit(node)
        if number < 0:
            return old
        switch = ast.Call(func=ast.Name(id="_on", ctx=ast.Load()), args=[ast.Constant(value=number)], keywords=[])
        if kind == "condition" and isinstance(new, (ast.If, ast.While)):
            old.test = ast.IfExp(test=switch, body=new.test, orelse=old.test)
            return old
        if isinstance(old, ast.stmt):
            return ast.If(test=switch, body=[new], orelse=[old])
        return ast.IfExp(test=switch, body=new, orelse=old)


def switched(text: str, chosen: list[Mutant]) -> str:
    """A file with changes behind switches."""
    tree = ast.parse(text)
    places = sites(tree)
    at = {id(places[m.place][0]): (m.number, places[m.place][1], changed(*places[m.place], m.choice)) for m in chosen}
    new: ast.Module = Switches(at).visit(tree)
    new.body.insert(1, ast.ImportFrom(module="parlor.mutant", names=[ast.alias("on", "_on")], level=0))
    return ast.unparse(ast.fix_missing_locations(new))


def mutants(target: str, seed: int, root: Path) -> Iterator[Mutant]:
    """Changes without end; each place once."""
    dice = random.Random(f"{target} {seed}")
    found = {file: sites(ast.parse(file.read_text(encoding="utf-8"))) for file in rule_files(target, root)}
    places = [(file, place) for file, there in found.items() for place in range(len(there))]
    dice.shuffle(places)
    for number, (file, place) in enumerate(places):
        node, kind = found[file][place]
        choice = dice.randrange(2)
        before, after = (ast.unparse(one).splitlines()[0][:90] for one in (node, changed(node, kind, choice)))
        told = f"{file.relative_to(root)}:{getattr(node, 'lineno', 0)} {kind}: {before}  ->  {after}"
        yield Mutant(number, str(file.relative_to(root)), place, choice, told)


class Workshop:
    """A compiled copy of the project with mutants in it."""

    def __init__(self, seed: int, again: str) -> None:
        self.folder = ROOT / "build" / f"mutants-{seed}"
        if again == "resume":
            return
        if again:
            shutil.rmtree(self.folder / "tests")
            self._copy("tests")
        else:
            shutil.rmtree(self.folder, ignore_errors=True)
            self._copy("src", "examples", "tests", "docs", "tools")
            for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "setup.py", "Makefile"):
                shutil.copy(ROOT / name, self.folder / name)
            (self.folder / "src/parlor/mutant.py").write_text(SWITCH, encoding="utf-8")
        shutil.copy(Path(__file__).with_name("mutants_plugin.py"), self.folder / "tests")

    def _copy(self, *names: str) -> None:
        left_out = shutil.ignore_patterns("__pycache__", "client", "node_modules", ".git")
        for name in names:
            shutil.copytree(ROOT / name, self.folder / name, ignore=left_out)

    def kept(self, target: str, name: str) -> Path:
        """Where something that was found out about a target in this copy is kept."""
        return self.folder / f"{target}-{name}.json"

    def build(self, chosen: list[Mutant]) -> list[Mutant]:
        """Build mutants into the copy; those whose types fit."""
        texts = {m.file: (self.folder / m.file).read_text(encoding="utf-8") for m in chosen}
        while True:
            for file, text in texts.items():
                new = switched(text, [m for m in chosen if m.file == file])
                (self.folder / file).write_text(new, encoding="utf-8")
            unfit = self._unfit(list(texts))
            if not unfit:
                break
            chosen = [m for m in chosen if m.number not in unfit]
        packages = {".".join(Path(file).parent.parts[1:]) for file in texts}
        build = [sys.executable, "-W", "ignore", "-c", BUILD, *sorted(packages)]
        subprocess.run(build, cwd=self.folder, check=True, stderr=subprocess.DEVNULL)
        return chosen

    def _unfit(self, files: list[str]) -> set[int]:
        """The switches on lines that mypy complains about."""
        command = [sys.executable, "-m", "mypy", "--no-pretty", "--cache-dir", str(ROOT / "build/mutants-mypy"), *files]
        printed = subprocess.run(command, cwd=self.folder, capture_output=True, text=True).stdout
        found: set[int] = set()
        for file, line, what in re.findall(r"^(\S+?\.py):(\d+): error: (.*)", printed, re.MULTILINE):
            text = (self.folder / file).read_text(encoding="utf-8").splitlines()
            near = SWITCHED.findall("".join(text[max(0, int(line) - 2) : int(line) + 1]))
            # What is known of a type may have been lost further up: the last change before it. A function that returns
            # nothing now is named by its first line.
            before, after = (SWITCHED.findall("".join(part)) for part in (text[: int(line)], text[int(line) :]))
            lost = after[:1] if what.startswith("Missing return") else before[-1:]
            found |= {int(number) for number in near or lost}
        if not found and "error" in printed:
            raise SystemExit(printed)
        return found

    def pytest(self, target: str, active: int = -1) -> "Pytest":
        """A new process that does jobs, with the tests of a target collected."""
        path = os.pathsep.join(str(self.folder / name) for name in ("src", "examples", "tests"))
        quiet = ["-q", "-p", "no:cacheprovider", "-p", "mutants_plugin", "--no-header", "--tb=no"]
        environment = {"PYTHONPATH": path, "MUTANT": str(active)}
        return Pytest([sys.executable, "-m", "pytest", *quiet, *tests_of(target)], self.folder, environment)


class Pytest:
    """A process of pytest with the plugin; what it could collect is its first answer."""

    def __init__(self, command: list[str], folder: Path, more: dict[str, str]) -> None:
        theirs, ours = os.pipe()
        reading, writing = os.pipe()
        environment = os.environ | more | {"MUTANTS_PIPES": f"{theirs},{writing}"}
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        limited = ["bash", "-c", f'ulimit -S -t {COLLECTING}; exec "$@"', "collect", *command]
        self.process = subprocess.Popen(limited, cwd=folder, env=environment, pass_fds=(theirs, writing), **quiet)  # type: ignore[call-overload]
        os.close(theirs)
        os.close(writing)
        self.jobs, self.answers = os.fdopen(ours, "w"), os.fdopen(reading)
        self.collected = self._answer()

    def do(self, job: dict[str, Any]) -> dict[str, Any]:
        """The answer to a job."""
        self.jobs.write(json.dumps(job) + "\n")
        self.jobs.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        line = self.answers.readline()
        found: dict[str, Any] = json.loads(line) if line else {"error": "the tests cannot be collected"}
        return found

    def close(self) -> None:
        """No more jobs."""
        self.jobs.close()
        self.process.wait()
        self.answers.close()


class Trial:
    """What is usual, and whether a mutant differs from it."""

    def __init__(self, workshop: Workshop, target: str, args: argparse.Namespace) -> None:
        self.workshop = workshop
        self.target = target
        self.seconds: float = args.seconds
        self.caught: Counter[str] = Counter()  # how many mutants each test has noticed
        names = ENGINE_GAMES if target == "engine" else [target]
        self.plies: int = args.plies
        self.pytest = workshop.pytest(target)
        self.at_import = set(self.pytest.collected["at_import"])
        self.compared: int = args.compared
        earlier = bool(mode_of(args)) and workshop.kept(target, "measured").exists()
        known: dict[str, Any] = read(workshop.kept(target, "measured")) if earlier else {"took": {}, "matches": []}
        tests = set(self.pytest.collected["tests"])
        answer: dict[str, Any] = {"took": {}, "failed": "as before"}
        if not (earlier and args.resume):
            answer = self.pytest.do({"do": "measure", "slowest": args.slowest, "known": list(known["took"])})
        self.took = {name: took for name, took in (known["took"] | answer["took"]).items() if name in tests}
        total = sum(seconds for seconds, _ in self.took.values())
        print(f"{target}: {len(self.took)} tests take {total:.0f} s, left out: {answer['failed']}", flush=True)
        seeds = range(100, 100 + args.matches)
        chosen = [[name, variant, seed] for seed in seeds for name in names for variant in parlor.game(name).variants]
        played = known["matches"] or self._played(self.pytest, chosen)
        self.matches = [(match, *usual) for match, usual in zip(chosen, played, strict=True)]
        write(workshop.kept(target, "measured"), {"took": self.took, "matches": played})
        # Those that do a job now are taken out.
        self.idle: SimpleQueue[Pytest] = SimpleQueue()
        for process in [self.pytest, *(workshop.pytest(target) for _ in range(args.jobs - 1))]:
            self.idle.put(process)

    def _played(self, pytest: Pytest, matches: list[list[Any]], **how: Any) -> list[list[Any]]:
        """How matches went, and which places each reached; none if they cannot be played."""
        padded = [[*match, ""][:4] for match in matches]
        job = {"do": "matches", "of": padded, "plies": self.plies, "seconds": 600, **how}
        found: list[list[Any]] = pytest.do(job).get("matches", [])
        return found

    def _changes_nothing(self, pytest: Pytest, number: int, how: dict[str, Any]) -> bool:
        """Whether all matches that reach a place (if none does, it is not known) go as they do without the mutant."""
        early = number in self.at_import
        before = [[*match, usual] for match, usual, reached in self.matches if early or number in reached]
        before = before[:: -(-len(before) // self.compared)] if before else []
        after = self._played(pytest, before, **how)
        return bool(before) and [usual for *_, usual in before] == [found for found, _ in after]

    def judged(self, mutant: Mutant) -> tuple[str, str]:
        """Noticed, equivalent or survived; and by which test."""
        if mutant.number not in self.at_import:
            pytest = self.idle.get()
            try:
                return self._result(pytest, mutant.number, {"mutant": mutant.number})
            finally:
                self.idle.put(pytest)
        anew = self.workshop.pytest(
            self.target, mutant.number
        )  # what runs when the tests are imported: all is imported anew
        try:
            if set(anew.collected.get("tests", [])) != set(self.pytest.collected["tests"]):
                return "noticed", "the tests cannot be collected, or others are"
            return self._result(anew, mutant.number, {})
        finally:
            anew.close()

    def close(self) -> None:
        """No more mutants."""
        while not self.idle.empty():
            self.idle.get().close()

    def _order(self, number: int) -> list[tuple[str, float]]:
        """The tests that reach a place, quick ones and those that noticed others first; then the others, if it is
        reached before any test."""
        reaching = {name for name, (_, reached) in self.took.items() if number in reached}
        chosen = self.took if number in self.at_import else reaching
        cost = {name: self.took[name][0] / (1 + self.caught[name]) for name in chosen}
        order = sorted(chosen, key=lambda name: (name not in reaching, cost[name]))
        return [(name, self.took[name][0]) for name in order]

    def _result(self, pytest: Pytest, number: int, how: dict[str, Any]) -> tuple[str, str]:
        tests = self._order(number)
        answer = pytest.do({"do": "tests", "tests": tests, "seconds": self.seconds, **how})
        if "error" in answer:
            return "noticed", answer["error"]
        if answer["by"]:
            self.caught[answer["by"]] += 1
            return "noticed", answer["by"]
        ran = f"{answer['ran']} of {len(tests)} tests pass"
        return ("equivalent" if self._changes_nothing(pytest, number, how) else "survived"), ran


def read(file: Path) -> Any:
    """What was written."""
    return json.loads(file.read_text(encoding="utf-8"))


def write(file: Path, data: Any) -> None:
    """Keep something for a later run."""
    file.write_text(json.dumps(data, indent=1), encoding="utf-8")


def built(targets: list[str], args: argparse.Namespace, workshop: Workshop) -> None:
    """Build the mutants of a seed, those of all targets at once."""
    made: dict[str, list[Mutant]] = {}
    for target in targets:
        all_of_them = islice(mutants(target, args.seed, workshop.folder), args.count + args.count // 6)
        wanted = [mutant for mutant in all_of_them if not args.only or stands_at(mutant, args.only)]
        first = sum(len(others) for others in made.values())
        made[target] = [replace(mutant, number=first + number) for number, mutant in enumerate(wanted)]
    fit = set(workshop.build([mutant for some in made.values() for mutant in some]))
    for target, some in made.items():
        there = [asdict(mutant) for mutant in some if mutant in fit]
        write(workshop.kept(target, "built"), there[: args.count])


def stands_at(mutant: Mutant, places: list[str]) -> bool:
    """Whether a mutant stands at one of some places, each the end of a path and a line, as results tell them."""
    return any(f"/{mutant.told}".partition(" ")[0].endswith(f"/{place}") for place in places)


def chosen(target: str, args: argparse.Namespace, workshop: Workshop) -> list[Mutant]:
    """The mutants of a target; or those of an earlier run that were not noticed."""
    if args.again:
        earlier = read(workshop.kept(target, "results"))
        return [Mutant(**entry["mutant"]) for entry in earlier if entry["result"] == "survived"]
    return [Mutant(**entry) for entry in read(workshop.kept(target, "built"))]


def mode_of(args: argparse.Namespace) -> str:
    """What of an earlier run is used."""
    return "again" if args.again else "resume" if args.resume else ""


def judge(trial: Trial, tried: list[Mutant], file: Path, results: list[dict[str, Any]], jobs: int) -> None:
    """Try mutants, so many at a time, but those with a result."""
    trial.caught.update(entry["by"] for entry in results if entry["result"] == "noticed")
    left = tried[len(results) :]
    with ThreadPoolExecutor(jobs) as crew:
        for mutant, (result, by) in zip(left, crew.map(trial.judged, left), strict=True):
            results.append({"result": result, "by": by, "mutant": asdict(mutant)})
            print(f"{len(results):3} {result:10} {mutant.told}   ({by[-110:]})", flush=True)
            write(file, results)
    trial.close()
    tell(results)


def main() -> None:
    """Make mutants and tell what became of them."""
    parser = argparse.ArgumentParser(description="whether tests notice small random changes")
    parser.add_argument("targets", nargs="+", help="games, or engine")
    parser.add_argument("--count", type=int, default=120, help="how many mutants of each (120)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--slowest", type=float, default=10, help="seconds that a test may take to be run (10)")
    parser.add_argument("--seconds", type=float, default=25, help="seconds of tests for one mutant (25)")
    parser.add_argument("--matches", type=int, default=3, help="random matches of each option set to compare (3)")
    parser.add_argument("--plies", type=int, default=1500, help="how much of each match is compared (1500)")
    parser.add_argument("--compared", type=int, default=12, help="how many of them, if so many reach a place (12)")
    parser.add_argument("--jobs", type=int, default=1, help="how many mutants are tried at a time (1)")
    parser.add_argument("--resume", action="store_true", help="go on with a run that was stopped")
    parser.add_argument("--only", nargs="+", metavar="FILE:LINE", help="of the mutants of this seed only those there")
    parser.add_argument("--again", action="store_true", help="only the survivors of an earlier run")
    args = parser.parse_args()
    workshop = Workshop(args.seed, mode_of(args))
    if not mode_of(args):
        built(args.targets, args, workshop)
    for target in args.targets:
        tried = chosen(target, args, workshop)
        print(f"{target}: {len(tried)} mutants", flush=True)
        file = workshop.kept(target, "again" if args.again else "results")
        earlier = read(file) if args.resume and file.exists() else []
        judge(Trial(workshop, target, args), tried, file, earlier, args.jobs)


def tell(results: list[dict[str, Any]]) -> None:
    """How many of each, and which were not noticed."""
    counts = {kind: sum(entry["result"] == kind for entry in results) for kind in ("noticed", "equivalent", "survived")}
    real = counts["noticed"] + counts["survived"]
    print(f"{counts['noticed']} of {real} that change anything were noticed; {counts['equivalent']} change nothing")
    for kind in ("survived", "equivalent"):
        for entry in results:
            if entry["result"] == kind:
                print(f"  {kind}: {entry['mutant']['told']}")


if __name__ == "__main__":
    main()
