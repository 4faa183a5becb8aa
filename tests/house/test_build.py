"""What a build leaves behind: everything that belongs, nothing that is stale."""

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Any

import pytest

HOUSE = Path(__file__).parents[2]
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project in another folder, without anything built."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HOUSE / name, tmp_path)
    for name in ("src", "examples"):
        shutil.copytree(
            HOUSE / name, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
        )
    return tmp_path


def setup(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run setup.py there; by itself without compiling."""
    settings = os.environ | {"PARLOR_COMPILE": "0"} | environment
    command = [sys.executable, "setup.py", *arguments]
    return subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True, check=True, timeout=300)


def test_a_wheel_holds_every_file_of_the_packages_and_nothing_else(copy: Path) -> None:
    setup(copy, "-q", "bdist_wheel")
    with zipfile.ZipFile(next((copy / "dist").glob("*.whl"))) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
        commands = wheel.read(next(name for name in wheel.namelist() if name.endswith("entry_points.txt"))).decode()
    # Examples that are no packages.
    scripts = [copy / "examples" / name for name in ("lab", "research")]
    sources = {
        path.relative_to(copy / root).as_posix()
        for root in ("src", "examples")
        for path in (copy / root).rglob("*")
        if path.is_file() and "egg-info" not in str(path) and path.parent not in scripts
    }
    assert packed == sources
    assert "parlor = parlor.cli.main:main" in commands
    assert "connect_four = connect_four:create" in commands


def test_a_wheel_holds_nothing_of_an_earlier_build(copy: Path) -> None:
    gone = copy / "src" / "parlor" / "engine" / "gone.py"
    gone.write_text('"""Soon deleted."""\n', encoding="utf-8")
    setup(copy, "-q", "build")
    gone.unlink()
    setup(copy, "-q", "bdist_wheel")
    with zipfile.ZipFile(next((copy / "dist").glob("*.whl"))) as wheel:
        assert "parlor/engine/gone.py" not in wheel.namelist()


@pytest.mark.parametrize("name", [f"dice{SUFFIX}", f"gone{SUFFIX}", "dice.cpython-39-other.so"])
def test_an_interpreted_build_removes_compiled_files_that_would_shadow_the_sources(copy: Path, name: str) -> None:
    stale = copy / "src" / "parlor" / "engine" / name
    stale.write_bytes(b"compiled long ago")
    setup(copy, "-q", "build_ext", "--inplace")
    assert not stale.exists()


@pytest.mark.parametrize("compiler", ["/nowhere/cc", "false"])
def test_without_a_working_compiler_the_build_is_interpreted_and_says_so(copy: Path, compiler: str) -> None:
    told = setup(copy, "-q", "build_ext", "--inplace", PARLOR_COMPILE="1", CC=compiler).stderr
    assert f"{compiler} compiles no C for this Python: everything will run interpreted" in told
    assert not list(copy.rglob("*.so"))


def test_no_coroutine_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiled one that waits while it handles an exception hands that on to whatever runs next."""
    monkeypatch.chdir(HOUSE)
    told: dict[str, Any] = {}
    exec(Path("setup.py").read_text(encoding="utf-8").partition("guests = ")[0], told)
    compiled = [Path(file) for files, _ in told["groups"]() for file in files]
    assert len(compiled) > 100
    for path in compiled:
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        assert not any(isinstance(node, ast.AsyncFunctionDef) for node in nodes), path
