"""What the README and the pages in docs/ show is true: their code runs, their excerpts and links exist."""

import re
import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
PAGES = sorted([HOUSE / "README.md", HOUSE / "CHANGELOG.md", *(HOUSE / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")


@dataclass(frozen=True)
class Block:
    """A piece of text in a language; what it says of a file stands behind it: ```python file=examples/leduc/game.py."""

    line: int
    language: str
    file: str
    text: str


def blocks(page: Path) -> list[Block]:
    """All of them, from top to bottom."""
    text = page.read_text(encoding="utf-8")
    found = []
    for fence in FENCE.finditer(text):
        _, _, file = fence.group(2).strip().partition("file=")
        found.append(Block(text[: fence.start()].count("\n") + 1, fence.group(1), file, fence.group(3)))
    return found


def code(page: Path) -> list[Block]:
    """The Python that can be run."""
    return [block for block in blocks(page) if block.language == "python" and not block.file]


def excerpts(page: Path) -> list[Block]:
    """The Python that is quoted from a file."""
    return [block for block in blocks(page) if block.language == "python" and block.file]


def name(page: Path) -> str:
    """A page as people call it."""
    return str(page.relative_to(HOUSE))


@pytest.mark.parametrize("page", [page for page in PAGES if code(page)], ids=name)
def test_the_code_on_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(page):
        if block.language != "python" and block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    names: dict[str, object] = {"__name__": "page"}
    for block in code(page):
        exec(compile("\n" * block.line + block.text, str(page), "exec"), names)


@pytest.mark.parametrize("page", [page for page in PAGES if excerpts(page)], ids=name)
def test_excerpts_stand_in_their_files(page: Path) -> None:
    for block in excerpts(page):
        source = (HOUSE / block.file).read_text(encoding="utf-8")
        indented = textwrap.indent(block.text, "    ")
        assert block.text in source or indented in source, f"{name(page)}, line {block.line}: not in {block.file}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for match in LINK.finditer(page.read_text(encoding="utf-8")):
        link = match.group(1) or match.group(2)
        if "://" not in link and not link.startswith("#"):
            target = page.parent / link.partition("#")[0]
            assert target.exists(), f"{name(page)} links to {link}"


@pytest.mark.parametrize("game", ["connect_four", "leduc", "goofspiel"])
def test_a_tutorial_game_is_shorter_than_170_lines(game: str) -> None:
    lines = (HOUSE / "examples" / game / "game.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 170


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] + [name for names in project["optional-dependencies"].values() for name in names]
    page = (HOUSE / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    missing = [name for name in wanted if re.split(r"[^\w-]", name)[0].lower() not in page]
    assert not missing, "name them in docs/dependencies.md, with the reason"
