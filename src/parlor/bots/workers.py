"""Worker processes: work that should stop neither a terminal nor a server, on every core.

Workers are spawned when they are first needed. They end with `close`, with the process that made them however
that ends, and with the terminal; Ctrl-C is left to the process that made them. One that dies is replaced at once.
"""

import atexit
import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pickle import PicklingError
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

Result = TypeVar("Result")
# Who dies sooner after birth, in seconds, is replaced only when there is work: it may be unable to live.
INFANCY = 0.5
# Set when this process ends, before its workers are ended with it: none of them is replaced then.
ENDING = threading.Event()
atexit.register(ENDING.set)


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
        self._busy = 0

    def submit(self, function: Callable[..., Result], *arguments: Any) -> "Future[Result]":
        """Call a module's function in a worker."""
        future: Future[Result] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("these workers were closed")
            if len(self._clerks) < self.count:
                # Kept before it begins: Ctrl-C may come at any moment, and all that has begun must be ended.
                self._clerks.append(Clerk(self._tasks))
                self._clerks[-1].thread.start()
            self._busy += 1
            future.add_done_callback(self._rest)
            self._tasks.put(Task(future, function, arguments))
        return future

    def _rest(self, future: "Future[Any]") -> None:
        with self._lock:
            self._busy -= 1

    @property
    def idle(self) -> int:
        """How many workers have nothing to do."""
        return max(0, self.count - self._busy)

    def close(self) -> None:
        """End all workers, finished or not; what they had not done raises WorkerDied."""
        with self._lock:
            self._closed = True
            clerks, self._clerks = self._clerks, []
        self._tasks.put(None)
        for clerk in clerks:
            clerk.stop()
        for clerk in clerks:
            if clerk.thread.is_alive():
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
        self._asking = False
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        """Task after task until None, which is for all clerks."""
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
        self.tasks.put(None)

    def ask(self, task: Task) -> tuple[bool, Any]:
        """What the worker answers: whether it could do it, and the result or the error."""
        try:
            with self._lock:
                self._asking = True
                pipe = self.hire()
            pipe.send((task.function, task.arguments))
            done, result = pipe.recv()
        finally:
            with self._lock:
                self._asking = False
        return bool(done), result

    def hire(self) -> Connection:
        """The pipe to the worker, which is started if there is none."""
        if self._stopped:
            raise EOFError
        if self.pipe is None:
            # Spawned, not forked: threads, sockets and memory of ours are none of a worker's business.
            context = multiprocessing.get_context("spawn")
            _block_ctrl_c()
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self.process, self.pipe = process, ours
            threading.Thread(target=self.mourn, args=(process, time.monotonic()), daemon=True).start()
        return self.pipe

    def mourn(self, process: BaseProcess, born: float) -> None:
        """Replace a worker that died while it had nothing to do; of any other the clerk hears by itself."""
        wait([process.sentinel])
        with self._lock:
            if self.process is process and not self._asking and not self._stopped:
                self.forget()
                if time.monotonic() - born > INFANCY:
                    self.replace()

    def bury(self) -> None:
        """Forget a worker that died, and hire another one."""
        with self._lock:
            self.forget()
            self.replace()

    def replace(self) -> None:
        """Hire another worker now, if that can be; if not, when there is work."""
        if not ENDING.is_set():
            with contextlib.suppress(EOFError, OSError):
                self.hire()

    def forget(self) -> None:
        """No more of a worker."""
        if self.pipe is not None:
            self.pipe.close()
        if self.process is not None:
            self.process.terminate()
            self.process.join()
        self.pipe = self.process = None

    def stop(self) -> None:
        """End the worker, whatever it does."""
        with self._lock:
            self._stopped = True
            if self.process is not None:
                self.process.terminate()


def _block_ctrl_c() -> None:
    """A worker inherits what its clerk's thread blocks, and so hears no Ctrl-C from its first moment on."""
    if hasattr(signal, "pthread_sigmask"):
        # First, because it unblocks what we block.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


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
            _send(pipe, function, arguments)
        except OSError:
            return


def _send(pipe: Connection, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """Call a function and answer with its result, or with the error."""
    try:
        answer: tuple[bool, Any] = True, function(*arguments)
    except Exception as error:
        answer = False, error
    try:
        pipe.send(answer)
    except (PicklingError, TypeError, AttributeError) as error:
        pipe.send((False, TypeError(f"the answer of {function.__name__} cannot leave its process: {error}")))


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
