"""Worker processes: work that should stop neither a terminal nor a server, on every core.

Workers are spawned when they are first needed. They end with `close`, with the process that made them however
that ends, and with the terminal; Ctrl-C is left to the process that made them. One that dies is replaced.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

Result = TypeVar("Result")


class WorkerDied(Exception):
    """A worker ended before its work did."""


class Task(NamedTuple):
    """A call to be made in a worker, and where its result goes."""

    future: "Future[Any]"
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Workers:
    """So many worker processes; what is submitted is begun in order."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._clerks: list[Clerk] = []
        self._lock = threading.Lock()
        self._closed = False

    def submit(self, function: Callable[..., Result], *arguments: Any) -> "Future[Result]":
        """Call a module's function in a worker."""
        future: Future[Result] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("these workers were closed")
            if len(self._clerks) < self.count:
                self._clerks.append(Clerk(self._tasks))
            self._tasks.put(Task(future, function, arguments))
        return future

    def close(self) -> None:
        """End all workers, finished or not; what they had not done raises WorkerDied."""
        with self._lock:
            self._closed = True
            clerks, self._clerks = self._clerks, []
            for clerk in clerks:
                clerk.stop()
            for _ in clerks:
                self._tasks.put(None)
        for clerk in clerks:
            clerk.thread.join()

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Clerk:
    """Hands one worker its tasks, from a thread that waits for the answers."""

    def __init__(self, tasks: "SimpleQueue[Task | None]") -> None:
        self.tasks = tasks
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self._lock = threading.Lock()
        self._stopped = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        """Task after task until None."""
        while (task := self.tasks.get()) is not None:
            if not task.future.set_running_or_notify_cancel():
                continue
            try:
                done, result = self.ask(task)
            except (EOFError, OSError):
                self.bury()
                task.future.set_exception(WorkerDied(f"a worker ended during {task.function.__name__}"))
                continue
            except Exception as error:
                task.future.set_exception(error)
                continue
            if done:
                task.future.set_result(result)
            else:
                task.future.set_exception(result)

    def ask(self, task: Task) -> tuple[bool, Any]:
        """What the worker answers: whether it could do it, and the result or the error."""
        pipe = self.hire()
        pipe.send((task.function, task.arguments))
        done, result = pipe.recv()
        return bool(done), result

    def hire(self) -> Connection:
        """The pipe to the worker, which is started if there is none."""
        with self._lock:
            if self._stopped:
                raise EOFError
            if self.pipe is None:
                # Spawned, not forked: threads, sockets and memory of ours are none of a worker's business.
                context = multiprocessing.get_context("spawn")
                self.pipe, theirs = context.Pipe()
                self.process = context.Process(target=serve, args=(theirs,), daemon=True)
                self.process.start()
                theirs.close()
            return self.pipe

    def bury(self) -> None:
        """Forget a worker that died."""
        with self._lock:
            if self.pipe is not None:
                self.pipe.close()
            if self.process is not None:
                self.process.join()
            self.pipe = self.process = None

    def stop(self) -> None:
        """End the worker, whatever it does."""
        with self._lock:
            self._stopped = True
            if self.process is not None:
                self.process.terminate()


def serve(pipe: Connection) -> None:
    """A worker's life: call what it is told to, until nobody is there to tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            function, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, function(*arguments)
        except Exception as error:
            answer = False, error
        try:
            pipe.send(answer)
        except OSError:
            return


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
