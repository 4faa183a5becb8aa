"""Worker processes: they answer, are replaced when they die, and never outlive who made them."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import wait
from pathlib import Path

import pytest

from parlor.bots.workers import INFANCY, WorkerDied, Workers, cores

# Tells the ids of two workers, lets them work for a minute, and waits.
BOSS = """
import os, sys, time
from parlor.bots.workers import Workers
if __name__ == "__main__":
    workers = Workers(2)
    print(*[future.result() for future in [workers.submit(os.getpid) for _ in range(2)]], flush=True)
    busy = [workers.submit(time.sleep, 60) for _ in range(2)]
    print("busy", flush=True)
    [future.result() for future in busy]
"""


def alive(process: int) -> bool:
    """Whether a process runs (what has ended and waits to be noticed does not)."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def gone(processes: list[int], seconds: float = 30.0) -> bool:
    until = time.monotonic() + seconds
    while any(alive(process) for process in processes):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def boss(tmp_path: Path) -> tuple["subprocess.Popen[str]", list[int]]:
    """A process with two busy workers, and their ids."""
    script = tmp_path / "boss.py"
    script.write_text(BOSS)
    process = subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    workers = [int(number) for number in process.stdout.readline().split()]
    assert process.stdout.readline() == "busy\n"
    assert all(alive(worker) for worker in workers)
    return process, workers


def test_work_is_done_elsewhere_and_mistakes_come_back() -> None:
    with Workers(2) as workers:
        futures = [workers.submit(pow, base, 2) for base in range(10)]
        assert [future.result() for future in futures] == [base * base for base in range(10)]
        process = workers.submit(os.getpid).result()
        assert process != os.getpid()
        with pytest.raises(ValueError, match="invalid literal"):
            workers.submit(int, "seven").result()
        assert workers.submit(os.getpid).exception() is None
    assert gone([process])


def test_a_worker_that_dies_is_replaced() -> None:
    with Workers(1) as workers:
        first = workers.submit(os.getpid).result()
        with pytest.raises(WorkerDied, match="_exit"):
            workers.submit(os._exit, 3).result()
        assert workers.submit(os.getpid).result() != first


def another(workers: Workers, before: int, seconds: float = 30.0) -> int:
    """The worker that has come in the place of one, without being asked for."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        process = workers._clerks[0].process
        if process is not None and process.pid not in (None, before):
            return process.pid or 0
        time.sleep(0.02)
    return 0


def test_who_dies_idle_is_replaced_before_there_is_work() -> None:
    with Workers(1) as workers:
        first = workers.submit(os.getpid).result()
        time.sleep(INFANCY)
        os.kill(first, signal.SIGKILL)
        second = another(workers, first)
        assert second
        assert workers.submit(os.getpid).result() == second, "and it is the one that works"
        with pytest.raises(WorkerDied):
            workers.submit(os._exit, 3).result()
        third = another(workers, second)
        assert third
    assert gone([first, second, third])


# Ends without a word to its workers, which were idle for a while.
HASTY = """
import time
from parlor.bots.workers import INFANCY, Workers
if __name__ == "__main__":
    workers = Workers(4)
    [future.result() for future in [workers.submit(time.sleep, 0.3) for _ in range(4)]]
    time.sleep(INFANCY + 0.4)
"""


def test_nobody_is_hired_while_the_process_ends(tmp_path: Path) -> None:
    script = tmp_path / "hasty.py"
    script.write_text(HASTY)
    for _ in range(3):
        done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")


def test_closing_ends_work_that_is_under_way() -> None:
    workers = Workers(1)
    process = workers.submit(os.getpid).result()
    futures = [workers.submit(time.sleep, 600) for _ in range(3)]
    workers.close()
    assert gone([process])
    assert len(wait(futures, 30).done) == 3
    assert all(isinstance(future.exception(), WorkerDied) for future in futures)
    with pytest.raises(RuntimeError, match="closed"):
        workers.submit(os.getpid)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look at other processes")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP, signal.SIGINT])
def test_workers_end_with_who_made_them(how: signal.Signals, tmp_path: Path) -> None:
    process, workers = boss(tmp_path)
    process.send_signal(how)
    process.wait(30)
    assert gone(workers)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look at other processes")
def test_ctrl_c_is_left_to_who_made_them(tmp_path: Path) -> None:
    """A terminal interrupts the whole group; workers say nothing about it."""
    process, workers = boss(tmp_path)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert told.count("KeyboardInterrupt") == 1
    assert gone(workers)


def test_there_is_a_core() -> None:
    assert cores() >= 1
