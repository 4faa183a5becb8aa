"""Facts about this machine and what runs on it, for figures that others compare with theirs."""

import os
import platform
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from statistics import median

import parlor

STOPWATCH = "import time; begun = time.perf_counter(); import parlor; print(time.perf_counter() - begun)"


def facts() -> dict[str, str]:
    """The machine, Python, the C compiler and Parlor."""
    mode = "compiled" if parlor.COMPILED else "interpreted"
    return {
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": compiler() if parlor.COMPILED else "none used",
        "parlor": f"{parlor.__version__} ({mode})",
    }


def processor() -> str:
    """What the processor calls itself."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text(encoding="utf-8").splitlines() if about.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def compiler() -> str:
    """The C compiler that builds Parlor here, as it presents itself."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    try:
        told = subprocess.run([*shlex.split(command), "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "not on this machine"
    return told.splitlines()[0]


def import_seconds() -> float:
    """How long a fresh Python takes to `import parlor`."""
    command = [sys.executable, "-c", STOPWATCH]
    return median(float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(5))
