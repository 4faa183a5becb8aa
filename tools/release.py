"""Makes a release: python tools/release.py [--check]

Refuses a dirty tree, a change that CHANGELOG.md does not tell, and a golden playthrough that moved since the last
tag while its game's rules version did not. Then builds the client, a source archive and a pure wheel into dist/, and
tries the wheel in an empty environment. Compiled wheels are made by cibuildwheel (pyproject.toml); each runs
`python -m parlor.selftest compiled`.
"""

import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
GOLDEN = "tests/golden/"


class Refused(SystemExit):
    """Why there is no release."""


def git(*arguments: str) -> str:
    """What git answers."""
    return subprocess.run(["git", *arguments], cwd=HOUSE, capture_output=True, text=True, check=True).stdout.strip()


def version() -> str:
    """The version in the sources."""
    found = re.search(r'^VERSION = "(.+)"', (HOUSE / "src" / "parlor" / "version.py").read_text(), re.MULTILINE)
    assert found is not None
    return found.group(1)


def refuse_dirty_tree() -> None:
    """What is released is what is committed."""
    changed = git("status", "--porcelain")
    if changed:
        raise Refused(f"the tree is not clean:\n{changed}")


def refuse_untold(changelog: str, number: str) -> None:
    """The changelog has a section for this version that says something."""
    section = re.search(rf"^## {re.escape(number)}\b.*?$(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if section is None or not section.group(1).strip():
        raise Refused(f"CHANGELOG.md does not tell what is new in {number}")


def refuse_silent_rules(moved: Sequence[str], raised: Sequence[str]) -> None:
    """A game whose playthrough moved has a raised rules version."""
    games = sorted({path.removeprefix(GOLDEN).split("/")[0] for path in moved if path.startswith(GOLDEN)})
    silent = [game for game in games if game not in raised]
    if silent:
        raise Refused(f"playthroughs changed, but not the rules version, of: {', '.join(silent)}")


def rules_version(text: str) -> str:
    """The rules version that a game.py names; "1" if it names none."""
    found = re.search(r'self\.version = "(.+?)"', text)
    return found.group(1) if found else "1"


def raised_since(tag: str, games: Sequence[str]) -> list[str]:
    """The games whose rules version is another than at the tag."""
    found = []
    for game in games:
        path = f"src/parlor/games/{game}/game.py"
        now = (HOUSE / path).read_text() if (HOUSE / path).exists() else ""
        then = subprocess.run(["git", "show", f"{tag}:{path}"], cwd=HOUSE, capture_output=True, text=True).stdout
        if rules_version(now) != rules_version(then):
            found.append(game)
    return found


def check() -> None:
    """Everything that keeps a release from being made."""
    refuse_dirty_tree()
    refuse_untold((HOUSE / "CHANGELOG.md").read_text(), version())
    tags = git("tag", "--list", "v*", "--sort=-v:refname").split()
    if tags:
        moved = git("diff", "--name-only", "--diff-filter=M", tags[0], "--", GOLDEN).split()
        games = sorted({path.removeprefix(GOLDEN).split("/")[0] for path in moved})
        refuse_silent_rules(moved, raised_since(tags[0], games))


def build() -> list[Path]:
    """The client, a source archive and a pure wheel."""
    subprocess.run([sys.executable, "tools/client.py", "build"], cwd=HOUSE, check=True)
    command = [sys.executable, "-m", "build", "--outdir", "dist"]
    subprocess.run(command, cwd=HOUSE, check=True, env=_pure())
    return sorted((HOUSE / "dist").glob(f"parlor-{version()}*"))


def _pure() -> dict[str, str]:
    """The environment of a build that compiles nothing."""
    return os.environ | {"PARLOR_COMPILE": "0"}


def try_out(wheel: Path) -> None:
    """Install the wheel into an empty environment and let it test itself."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-qq", str(wheel)], check=True)
        subprocess.run([python, "-m", "parlor.selftest"], check=True, cwd=folder)


def main(arguments: Sequence[str]) -> int:
    """Check, build, try."""
    check()
    if "--check" in arguments:
        print(f"{version()} can be released")
        return 0
    made = build()
    for wheel in [file for file in made if file.suffix == ".whl"]:
        try_out(wheel)
    print(f"made: {', '.join(file.name for file in made)}; now: git tag v{version()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
