"""Compiles engine, games and bots with mypyc where there is a C compiler; elsewhere the same files run as they are."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

# One shared library a group, so that a change in one game compiles that game alone.
# What only draws, reads files or talks to people is not compiled.
PLAIN = {"__init__.py", "errors.py", "notation.py", "files.py", "scene.py", "text.py"}


def group(name: str, folder: str) -> tuple[list[str], str]:
    files = sorted(str(path) for path in Path(folder).glob("*.py") if path.name not in PLAIN)
    return files, name


def groups() -> list[tuple[list[str], str]]:
    found = [group("parlor_engine", "src/parlor/engine"), group("parlor_bots", "src/parlor/bots")]
    found += [group(f"parlor_{path.name}", str(path)) for path in sorted(Path("src/parlor/games").glob("[a-z]*/"))]
    found += [group(f"parlor_{path.name}", str(path)) for path in sorted(Path("examples").glob("[a-z]*/"))]
    return [(files, name) for files, name in found if files]


def can_compile() -> bool:
    if os.environ.get("PARLOR_COMPILE", "1") == "0":
        return False
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(compiler.split()[0]) is not None and header.exists()


def extensions() -> list[Extension]:
    if not can_compile():
        print("parlor: no C compiler (or PARLOR_COMPILE=0): everything will run interpreted", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    sources = [file for files, _ in groups() for file in files]
    return mypycify(sources, separate=groups(), opt_level="3", debug_level="0")


class all_or_nothing(build_ext):
    """A build that fails half-way leaves nothing compiled, so that both halves never mix."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            print(f"parlor: compiling failed ({error}): everything will run interpreted", file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


guests = find_packages("examples")
setup(
    packages=find_packages("src") + guests,
    package_dir={"": "src"} | {name: f"examples/{name}" for name in guests},
    ext_modules=extensions(),
    cmdclass={"build_ext": all_or_nothing},
)
