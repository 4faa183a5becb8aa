"""`make play`: from a fresh checkout to the table in the browser, in the time that pip and npm need.

    set up     a .venv with what playing needs, and the client, side by side
    serve      the table; where nothing is compiled yet, interpreted, and it says so
    compile    meanwhile, in the background; then the server starts anew with the fast rules (matches are stored)

Needs nothing but Python 3.11. `PARLOR_COMPILE=0` stays interpreted; arguments go to `parlor serve`.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
VENV = HOUSE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
# What was installed, and what the compiled files were made from, is older than these stamps.
INSTALLED, COMPILED = VENV / "installed", VENV / "compiled"
PIP = ["-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-compile"]
BUILD = HOUSE / "build" / "fast"
# What the compiler said.
TOLD = HOUSE / "build" / "compiling.txt"
PREVIEWS = HOUSE / "src" / "parlor" / "table" / "client" / "previews"
PATIENCE = 10.0


class Failed(SystemExit):
    """A step that cannot go on; the message says which."""


def run(*command: str | Path, **environment: str) -> None:
    """Run a step to its end in the project's folder."""
    if subprocess.run([str(part) for part in command], cwd=HOUSE, env=os.environ | environment).returncode:
        raise Failed(f"parlor: this step failed: {' '.join(str(part) for part in command)}")


def newest(*patterns: str) -> float:
    """When the newest of these files was changed."""
    return max((path.stat().st_mtime for pattern in patterns for path in HOUSE.glob(pattern)), default=0.0)


def age(stamp: Path) -> float:
    """When a stamp was made; 0 for never."""
    return stamp.stat().st_mtime if stamp.exists() else 0.0


def install() -> None:
    """A .venv with the package and what it needs at run time; nothing is compiled here."""
    if age(INSTALLED) >= newest("pyproject.toml", "examples/*/__init__.py") or any(VENV.glob("tools-*")):
        return
    print("parlor: installing what playing needs, from PyPI and npm; this takes a minute or two once", flush=True)
    if not PYTHON.exists():
        run(sys.executable, "-m", "venv", VENV)
    run(PYTHON, *PIP, "setuptools>=77")
    run(PYTHON, *PIP, "--no-build-isolation", "--editable", ".", PARLOR_COMPILE="0")
    INSTALLED.touch()


def build_client(failures: list[str]) -> None:
    """The page in the browser; Node comes from the PATH or from PyPI."""
    try:
        run(PYTHON if PYTHON.exists() else sys.executable, "tools/client.py", "build")
    except Failed as failed:
        failures.append(str(failed))


def set_up() -> None:
    """Install and build the client at the same time: the one waits for downloads while the other works."""
    failures: list[str] = []
    client = threading.Thread(target=build_client, args=(failures,))
    beside = shutil.which("npm") is not None
    if beside:
        client.start()
    install()
    if not beside:
        client.start()
    client.join()
    if failures:
        raise Failed(failures[0])


def compiled() -> bool:
    """Whether the compiled files are those of the sources."""
    return age(COMPILED) >= newest("setup.py", "src/parlor/**/*.py", "examples/*/*.py")


def compiling() -> "subprocess.Popen[bytes] | None":
    """The compiler at work in a folder of its own, politely; None where there is nothing to do or no compiler."""
    if compiled() or os.environ.get("PARLOR_COMPILE") == "0" or shutil.which(os.environ.get("CC", "cc")) is None:
        return None
    jobs = str(os.cpu_count() or 2)
    steps = (
        f"'{PYTHON}' {' '.join(PIP)} 'mypy>=2.4,<3' && "
        f"'{PYTHON}' setup.py --quiet build_ext --build-lib '{BUILD}' --parallel {jobs}"
    )
    polite = ["nice", "-n", "10"] if shutil.which("nice") else []
    TOLD.parent.mkdir(exist_ok=True)
    with TOLD.open("wb") as told:
        # A group of its own, so that whoever ends it ends all of it.
        return subprocess.Popen(
            [*polite, "sh", "-c", steps], cwd=HOUSE, stdout=told, stderr=told, start_new_session=True
        )


def draw_previews() -> None:
    """The pictures of links, beside everything else; only the installed package can draw them."""
    if not PREVIEWS.exists() and PREVIEWS.parent.exists():
        command = [str(PYTHON), "tools/previews.py", str(PREVIEWS)]
        subprocess.Popen(command, cwd=HOUSE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def sweep() -> None:
    """Remove compiled files of other sources: Python would take them for these."""
    for root in ("src", "examples"):
        for stale in (HOUSE / root).rglob("*.so"):
            stale.unlink()


def move_in() -> None:
    """Put the compiled files beside their sources."""
    for made in BUILD.rglob("*.so"):
        inside = made.relative_to(BUILD)
        root = HOUSE / ("src" if inside.parts[0] == "parlor" else "examples")
        shutil.move(made, root / inside)
    shutil.rmtree(BUILD, ignore_errors=True)
    COMPILED.touch()


def serve(*arguments: str) -> "subprocess.Popen[bytes]":
    """The table."""
    return subprocess.Popen([str(BIN / "parlor"), "serve", *arguments], cwd=HOUSE)


def stop(server: "subprocess.Popen[bytes]") -> None:
    """End the server: it tells its visitors, and they come back by themselves."""
    server.send_signal(signal.SIGTERM)
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def main(arguments: Sequence[str]) -> int:
    """Set up, serve, and change to the compiled rules when they are there."""
    leave_tidily()
    set_up()
    if not compiled():
        sweep()
    work = compiling()
    if work is not None:
        print("parlor: the rules run interpreted until they are compiled; then the table changes over by itself.")
    server = serve(*arguments)
    draw_previews()
    try:
        if work is not None and _finished(work, server):
            print("parlor: the rules are compiled now; the table starts anew, and matches go on.", flush=True)
            stop(server)
            move_in()
            server = serve(*arguments, *(() if "--no-browser" in arguments else ("--no-browser",)))
        return server.wait()
    except KeyboardInterrupt:
        return server.wait(PATIENCE)
    finally:
        if work is not None and work.poll() is None:
            end_group(work)
        if server.poll() is None:
            stop(server)


def leave_tidily() -> None:
    """Whoever ends this process, or closes its terminal, ends what it has started too."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda *_: sys.exit(1))


def end_group(work: "subprocess.Popen[bytes]") -> None:
    """End a process and all that it has started."""
    if os.name == "posix":
        os.killpg(work.pid, signal.SIGTERM)
    else:
        work.terminate()


def _finished(work: "subprocess.Popen[bytes]", server: "subprocess.Popen[bytes]") -> bool:
    """Wait for the compiler, or for the end of the server; True if the compiled files are there."""
    while server.poll() is None:
        try:
            made = work.wait(1.0) == 0
        except subprocess.TimeoutExpired:
            continue
        if not made:
            print(f"parlor: compiling failed ({TOLD} tells why); the table stays interpreted.", file=sys.stderr)
        return made
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
