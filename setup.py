"""Compiles engine, games and bots with mypyc where there is a C compiler; elsewhere the same files run as they are.

PARLOR_COMPILE=0 in the environment leaves everything interpreted; CC names another compiler.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOTS = ("src", "examples")
COMPILED = ("src/parlor/engine", "src/parlor/bots", "src/parlor/games/[a-z]*", "examples/[a-z]*")
# What only reads files, talks to people or waits for other processes is not compiled.
PLAIN = {"__init__.py", "errors.py", "files.py", "text.py", "look.py", "commands.py"}
PLAIN |= {"notation.py", "match_text.py", "match_reader.py"}
PLAIN |= {"lessons.py", "lesson_file.py", "glossary.py", "rulebook.py", "brain_file.py"}
# What reads annotations needs them, and compiled files have lost theirs.
PLAIN |= {"typed.py", "engine/scene.py"}
PLAIN |= {"workers.py", "parallel.py", "analysis.py", "advice.py"}
# Of the server what every pick goes through without waiting is, of the adapters what steps many matches at once.
# No coroutine is compiled: mypyc's lose or keep the exception that they handle while they wait (tests/house).
PICKED = ("ahead", "delta", "ledger", "outbox", "pending", "present", "sending", "takeback", "views")
ALONE = {"parlor.table.native": [f"src/parlor/table/{name}.py" for name in PICKED]}
ALONE["parlor.adapters.native"] = [f"src/parlor/adapters/{name}.py" for name in ("held", "payoffs", "rows")]


def groups() -> list[tuple[list[str], str | None]]:
    """One shared library a folder, kept inside it, so that a change in one game compiles that game alone."""
    found: list[tuple[list[str], str | None]] = []
    for folder in sorted(folder for pattern in COMPILED for folder in Path().glob(pattern)):
        files = sorted(str(path) for path in folder.glob("*.py") if not {path.name, "/".join(path.parts[-2:])} & PLAIN)
        # A folder of scripts is no package.
        if files and (folder / "__init__.py").is_file():
            found.append((files, ".".join([*folder.parts[1:], "native"])))
    return [*found, *((files, name) for name, files in ALONE.items())]


def compiler() -> str:
    """The command that compiles C: what CC says, what built this Python, or what the system calls `cc`."""
    built_python = sysconfig.get_config_var("CC") or "cc"
    usual = built_python if shutil.which(shlex.split(built_python)[0]) else "cc"
    return os.environ.get("CC") or usual


def compiles(command: str) -> bool:
    """Whether the command compiles a file that needs Python's headers."""
    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        include = f"-I{sysconfig.get_path('include')}"
        try:
            tried = subprocess.run([*shlex.split(command), include, "-c", probe.name], cwd=folder, capture_output=True)
        except OSError:
            return False
        return tried.returncode == 0


def translate() -> list[Any]:
    """The sources as C; nothing is remembered between builds, for mypyc's memory of a class is not all of it."""
    from mypyc.build import mypycify

    sources = [file for files, _ in groups() for file in files]
    return mypycify([f"--cache-dir={os.devnull}", *sources], separate=groups(), opt_level="3", debug_level="0")


def extensions() -> list[Any]:
    """What to compile: everything, or nothing."""
    if os.environ.get("PARLOR_COMPILE") == "0":
        print("parlor: PARLOR_COMPILE=0: everything will run interpreted", file=sys.stderr)
        return []
    command = compiler()
    if not compiles(command):
        print(f"parlor: {command} compiles no C for this Python: everything will run interpreted", file=sys.stderr)
        return []
    os.environ["CC"] = command
    made = translate()
    for extension in made:
        # Names that no other library can replace are called directly, and inlined.
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return made


def compiled_files() -> list[Path]:
    """What builds have left beside the sources."""
    return [path for root in ROOTS for ending in ("so", "pyd") for path in Path(root).rglob(f"*.{ending}")]


def sweep(made: Sequence[Any]) -> None:
    """Remove what an earlier build left beside the sources and this one does not make: it would shadow them."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    fresh = {Path(root, *extension.name.split(".")) for extension in made for root in ROOTS}
    for path in compiled_files():
        if path.with_name(path.name.removesuffix(suffix)) not in fresh:
            path.unlink()


class build_sources(build_py):
    """Packages what is there now, nothing that an earlier build left behind."""

    def run(self) -> None:
        if self.editable_mode:
            sweep(self.distribution.ext_modules or [])
        else:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not self.editable_mode:
            self.pack_guides()

    def pack_guides(self) -> None:
        """Every game's folder takes its page of docs/games along."""
        for page in Path("docs/games").glob("*.md"):
            folder = Path(self.build_lib, "parlor", "games", page.stem)
            if folder.is_dir():
                self.copy_file(str(page), str(folder / "how-to-play.md"))


class build_extensions(build_ext):
    """Compiles; beside the sources it leaves only what it made."""

    def run(self) -> None:
        super().run()
        if self.inplace:
            sweep(self.extensions or [])
            for path in compiled_files():
                path.touch()  # newer than its source, until that is changed


guests = find_packages("examples")
setup(
    packages=find_packages("src") + guests,
    package_dir={"": "src"} | {name: f"examples/{name}" for name in guests},
    ext_modules=extensions(),
    cmdclass={"build_py": build_sources, "build_ext": build_extensions},
)
