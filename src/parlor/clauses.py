"""Which clauses a game's rules have, and which tests prove them.

A clause is a numbered item of the `rules.md` in the game's folder: a list item `- SMC-001 (RB) Two players …` or
a table row `| SYM-236 | Public: pools, … |`. Rulings (`RUL-SMC-04`) may be named by tests too, but need not be.
A test names the clauses it proves: `@pytest.mark.rule("SMC-001", "SMC-002")`, on a function, a class, a module
(`pytestmark`) or one parameter (`pytest.param(…, marks=…)`). Tests are read, not run; the ids are written out.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from parlor.engine.errors import BadData
from parlor.engine.game import Game

ITEM = re.compile(r"^\s*(?:[-*]|\|)\s*\**(?P<id>[A-Z]{2,5}-\d{3}[a-z]?)\b\**:?\s*(?:\|\s*)?(?P<text>.*)$")
RULING = re.compile(r"^\s*(?:[-*]|\|)\s*\**(?P<id>RUL-[A-Z]{2,5}-\d+[a-z]?)\b")


def rules_file(game: Game) -> Path | None:
    """The `rules.md` in the folder of a game, if it has one."""
    module = sys.modules[type(game).__module__]
    path = Path(str(module.__file__)).parent / "rules.md"
    return path if path.is_file() else None


def clauses(game: Game) -> dict[str, str]:
    """The clauses of a game in the order of its rules, each with the beginning of its text."""
    path = rules_file(game)
    return {} if path is None else dict(_read(path))


@cache
def _read(path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        item = ITEM.match(line)
        if item and item["id"] in found:
            raise BadData(f"{path}, line {number}: {item['id']} stands here for the second time")
        if item:
            found[item["id"]] = item["text"].strip(" |")
    return found


def rulings(game: Game) -> list[str]:
    """The ids of the rulings in a game's rules."""
    path = rules_file(game)
    lines = [] if path is None else path.read_text(encoding="utf-8").splitlines()
    return [item["id"] for item in map(RULING.match, lines) if item]


def tests_folder(game: Game) -> Path | None:
    """The tests of the checkout that holds a game; None where it was installed without them."""
    module = sys.modules[type(game).__module__]
    for folder in Path(str(module.__file__)).resolve().parents:
        if (folder / "pyproject.toml").is_file():
            return folder / "tests" if (folder / "tests").is_dir() else None
    return None


def coverage(game: Game) -> dict[str, list[str]]:
    """Each clause with the tests that prove it; `BadData` where the tests are not at hand."""
    marks = marked(game)
    return {clause: marks.get(clause, []) for clause in clauses(game)}


def unknown(game: Game) -> dict[str, list[str]]:
    """What tests name in the form of this game's clauses, but its rules do not have, with those tests."""
    known = set(clauses(game)) | set(rulings(game))
    letters = {_letters(clause) for clause in known}
    return {name: tests for name, tests in marked(game).items() if _letters(name) in letters and name not in known}


def _letters(clause: str) -> str:
    """SYM of SYM-041, RUL-SYM of RUL-SYM-07."""
    return clause.rpartition("-")[0]


def marked(game: Game) -> dict[str, list[str]]:
    """Every id that a test of the game's checkout names, with those tests."""
    folder = tests_folder(game)
    if folder is None:
        raise BadData(f"the tests of {game.title} are not here: they come with a checkout of its source, not installed")
    return marks_in(folder)


def report(game: Game) -> str:
    """The coverage as text: every clause with its tests, and a count."""
    names = clauses(game)
    if not names:
        return f"{game.title} has no numbered clauses (no rules.md in its folder)."
    try:
        tests = coverage(game)
    except BadData as error:
        return str(error)
    lines = [f"{clause}  {', '.join(tests[clause]) or 'NO TEST'}" for clause in names]
    proved = sum(bool(found) for found in tests.values())
    return "\n".join([*lines, "", f"{game.title}: {proved} of {len(names)} clauses have tests."])


# -- reading tests -------------------------------------------------------------------------------


def marks_in(folder: Path) -> dict[str, list[str]]:
    """Every id named by a test in a folder, with the ids of those tests (`engine/test_dice.py::test_x`)."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for name, test in _marks_of_file(path):
            tests = found.setdefault(name, [])
            where = f"{path.relative_to(folder).as_posix()}::{test}"
            if where not in tests:
                tests.append(where)
    return found


def _marks_of_file(path: Path) -> Iterator[tuple[str, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    yield from _marks_of_tests(path, tree.body, _pytestmark(path, tree.body), "")


def _marks_of_tests(path: Path, body: list[ast.stmt], inherited: list[str], prefix: str) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test") and not _skipped(node.decorator_list):
            own = inherited + _rules(path, node.decorator_list) + _pytestmark(path, node.body)
            yield from _marks_of_tests(path, node.body, own, f"{prefix}{node.name}::")
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not _skipped(node.decorator_list):
            for name in inherited + _rules(path, node.decorator_list):
                yield name, prefix + node.name


def _pytestmark(path: Path, body: list[ast.stmt]) -> list[str]:
    values = [
        node.value
        for node in body
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets)
    ]
    return _rules(path, values)


def _rules(path: Path, expressions: list[ast.expr]) -> list[str]:
    """The ids in every `….mark.rule(…)` inside some expressions."""
    calls = [call for expression in expressions for call in ast.walk(expression) if _is_mark(call, "rule")]
    return [_written_out(path, argument) for call in calls if isinstance(call, ast.Call) for argument in call.args]


def _written_out(path: Path, argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise BadData(f'{path}, line {argument.lineno}: write the clauses of a rule marker out, as in rule("SYM-041")')


def _skipped(decorators: list[ast.expr]) -> bool:
    """A test that is always skipped proves nothing."""
    return any(_is_mark(decorator, "skip") for decorator in decorators)


def _is_mark(node: ast.AST, name: str) -> bool:
    function = node.func if isinstance(node, ast.Call) else node
    if not isinstance(function, ast.Attribute) or function.attr != name:
        return False
    mark = function.value
    return (isinstance(mark, ast.Attribute) and mark.attr == "mark") or (
        isinstance(mark, ast.Name) and mark.id == "mark"
    )
