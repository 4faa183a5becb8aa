"""The ways in: `make play` step by step, an installed wheel, the container, the site, a release."""

import importlib.util
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from types import ModuleType

import pytest

HOUSE = Path(__file__).parents[2]


def tool(name: str) -> ModuleType:
    """A script of tools/ as a module."""
    spec = importlib.util.spec_from_file_location(name, HOUSE / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- make play -------------------------------------------------------------------------------------


@pytest.fixture
def play(tmp_path: Path) -> ModuleType:
    """tools/play.py in a house of its own: one source and its compiled file."""
    module = tool("play")
    source = tmp_path / "src" / "parlor" / "engine" / "dice.py"
    source.parent.mkdir(parents=True)
    source.write_text("")
    (tmp_path / "setup.py").write_text("")
    (tmp_path / ".venv").mkdir()
    for name in ("HOUSE", "VENV", "COMPILED", "INSTALLED", "BUILD"):
        setattr(module, name, tmp_path / Path(getattr(module, name)).relative_to(HOUSE))
    return module


@pytest.mark.skipif(os.name != "posix", reason="groups of processes are POSIX")
def test_ending_the_compiler_ends_all_that_it_has_started(play: ModuleType) -> None:
    child = "echo there; (sleep 20; echo late) & wait"
    work = subprocess.Popen(["sh", "-c", child], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert work.stdout is not None
    assert work.stdout.readline() == "there\n"
    play.end_group(work)
    assert work.stdout.read() == ""  # whoever lives on holds it open, and would have said "late"


def test_compiled_files_count_only_while_no_source_is_newer(play: ModuleType) -> None:
    assert not play.compiled()
    play.COMPILED.touch()
    assert play.compiled()
    later = play.COMPILED.stat().st_mtime + 5
    os.utime(play.HOUSE / "src" / "parlor" / "engine" / "dice.py", (later, later))
    assert not play.compiled()


def test_compiled_files_of_other_sources_are_swept_before_serving_interpreted(play: ModuleType) -> None:
    stale = play.HOUSE / "src" / "parlor" / "engine" / "dice.cpython-311.so"
    stale.write_bytes(b"")
    play.sweep()
    assert not stale.exists()


def test_what_was_compiled_meanwhile_moves_beside_its_sources(play: ModuleType) -> None:
    made = play.BUILD / "parlor" / "engine" / "dice.cpython-311.so"
    made.parent.mkdir(parents=True)
    made.write_bytes(b"fast")
    play.move_in()
    assert (play.HOUSE / "src" / "parlor" / "engine" / "dice.cpython-311.so").read_bytes() == b"fast"
    assert play.compiled()


def test_a_step_that_fails_is_named(play: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"this step failed: .*false"):
        play.run("false")


# -- an installed package ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with our pure wheel and what it needs, made without compiler, make or Node on the PATH."""
    folder = tmp_path_factory.mktemp("wheel")
    bare = {"PARLOR_COMPILE": "0", "PATH": "/nowhere", "HOME": str(folder)}
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq"]
    command = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(HOUSE)]
    subprocess.run(command, env=os.environ | bare, check=True, timeout=300)
    home = folder / "empty"
    venv.create(home, with_pip=True)
    wheel = next(folder.glob("parlor-*.whl"))
    fetched = subprocess.run(
        [home / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "-qq", "install", wheel],
        env=os.environ | {"PATH": "/nowhere"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if fetched.returncode:
        pytest.skip(f"what the wheel needs cannot be had here: {fetched.stderr.strip()[-200:]}")
    return home / "bin" / "python"


def test_the_wheel_plays_in_an_empty_environment(installed: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        [installed, "-m", "parlor.selftest"], env={"PATH": "/nowhere"}, cwd=tmp_path, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    assert "all is well" in told.stdout


def test_python_dash_m_parlor_is_the_command(installed: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        [installed, "-m", "parlor", "doctor"], env={"PATH": "/nowhere"}, cwd=tmp_path, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    assert "interpreted" in told.stdout
    assert "parlor[lab]" in told.stdout


# -- containers, the site, releases ----------------------------------------------------------------------


def test_the_container_runs_as_nobody_special_keeps_its_matches_and_tells_its_health() -> None:
    text = (HOUSE / "Dockerfile").read_text(encoding="utf-8")
    steps = [line.split()[0] for line in text.splitlines() if re.match(r"[A-Z]+ ", line)]
    assert steps.count("FROM") == 3
    last = text.rpartition("FROM ")[2]
    for needed in ("USER parlor", "VOLUME /data", "HEALTHCHECK", "/healthz", "parlor.selftest compiled"):
        assert needed in last
    copied = re.findall(r"^COPY (?!--from)(\S+)", text, re.MULTILINE)
    assert all((HOUSE / path).exists() for path in copied)


def test_compose_joins_the_table_and_postgresql() -> None:
    yaml = pytest.importorskip("yaml")
    services = yaml.safe_load((HOUSE / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert services["table"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert services["table"]["environment"]["PARLOR_DATABASE"].startswith("postgresql://")
    assert "password" not in services["table"]["environment"]["PARLOR_DATABASE"], "it would stand in the process list"


def test_every_compiled_wheel_is_asked_whether_it_is_compiled() -> None:
    settings = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    assert settings["test-command"] == "python -m parlor.selftest compiled"


def test_yaml_files_of_the_house_can_be_read() -> None:
    yaml = pytest.importorskip("yaml")
    files = [HOUSE / ".pre-commit-config.yaml", *(HOUSE / ".github" / "ISSUE_TEMPLATE").glob("*.yml")]
    assert all(yaml.safe_load(file.read_text(encoding="utf-8")) for file in files)
    assert len(files) > 3


def test_every_page_stands_in_the_contents_of_the_site() -> None:
    listed = set(re.findall(r"^([\w/-]+)$", (HOUSE / "docs" / "index.md").read_text(encoding="utf-8"), re.MULTILINE))
    pages = {str(page.relative_to(HOUSE / "docs").with_suffix("")) for page in (HOUSE / "docs").rglob("*.md")}
    assert pages - {"index"} <= listed


def test_the_site_is_made_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", str(tmp_path)]
    told = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, timeout=600, check=False)
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "reference.html").exists()


def test_a_release_needs_a_told_change() -> None:
    release = tool("release")
    release.refuse_untold("# What has changed\n\n## 1.2.0\n- New: a game.\n", "1.2.0")
    with pytest.raises(SystemExit, match=r"does not tell what is new in 1\.3\.0"):
        release.refuse_untold("# What has changed\n\n## 1.2.0\n- New: a game.\n", "1.3.0")
    with pytest.raises(SystemExit):
        release.refuse_untold("## 1.3.0\n\n## 1.2.0\n- New: a game.\n", "1.3.0")


def test_a_release_needs_a_raised_rules_version_where_a_playthrough_moved() -> None:
    release = tool("release")
    moved = ["tests/golden/wiz/core.txt", "tests/golden/wiz/full.txt"]
    release.refuse_silent_rules(moved, ["wiz"])
    with pytest.raises(SystemExit, match="wiz"):
        release.refuse_silent_rules(moved, ["espeers"])


def test_a_release_needs_a_clean_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    release = tool("release")
    monkeypatch.setattr(release, "git", lambda *_: " M README.md")
    with pytest.raises(SystemExit, match="not clean"):
        release.refuse_dirty_tree()
