"""What a server counts, and how much of its time it lets one address take.

What is limited is cost, not count: every request and message is charged for the time that the server's loop really
spent on it, and for a little more, so that cheap ones do not come for nothing.
"""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Generator
from contextvars import ContextVar
from typing import Any, TypeVar

import msgspec

MOST_ADDRESSES = 10_000
# What a request, a handshake and a message cost beside the time they take, in seconds of the loop.
A_REQUEST, A_HANDSHAKE, A_MESSAGE = 0.010, 0.010, 0.002

TOO_MANY = "Too many new matches; wait a moment."

Result = TypeVar("Result")


class Limits(msgspec.Struct):
    """How much one address may take: seconds of the loop each second, and at once; matches a minute; connections."""

    work: float = 0.1
    burst: float = 6.0
    matches: float = 60.0
    connections: int = 200
    # Of all addresses together.
    everybody: int = 10_000


NO_LIMITS = Limits(1e9, 1e9, 1e9, 10**9, 10**9)


class Bucket:
    """Lets through so much a second on average, and so much at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def left(self) -> float:
        """How much may be taken now; less than nothing after more was charged than there was."""
        at = time.monotonic()
        self._left = min(self._burst, self._left + (at - self._at) * self._rate)
        self._at = at
        return self._left

    def take(self, cost: float = 1.0) -> bool:
        """Whether so much more is let through; if so it is charged."""
        if self.left() < cost:
            return False
        self._left -= cost
        return True

    def charge(self, cost: float) -> None:
        """What was done has cost so much."""
        self._left -= cost

    def wait(self) -> float:
        """Seconds until nothing is owed any more."""
        return max(0.0, -self.left() / self._rate)


# The account of whoever asked for what is being done, in this task and in those that it begins.
PAYER: ContextVar[Bucket | None] = ContextVar("payer", default=None)


class Bill:
    """How long the loop worked on something."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def pay(self) -> None:
        """Charge it to whoever asked for it; what nobody asked for is the house's."""
        payer = PAYER.get()
        if payer is not None:
            payer.charge(self.seconds)


class Metered(Awaitable[Result]):
    """Something to be done, each of whose steps is timed: what it waits for costs nothing."""

    def __init__(self, work: Awaitable[Result], bill: Bill) -> None:
        self._work = work
        self._bill = bill

    def __await__(self) -> Generator[Any, Any, Result]:
        steps: Any = self._work.__await__()
        failed: BaseException | None = None
        while True:
            started = time.perf_counter()
            try:
                wanted = next(steps) if failed is None else getattr(steps, "throw", _throw)(failed)
            except StopIteration as done:
                result: Result = done.value
                return result
            finally:
                self._bill.seconds += time.perf_counter() - started
            failed = None
            try:
                yield wanted
            except BaseException as error:
                failed = error


def _throw(error: BaseException) -> None:
    raise error


class Meter:
    """Counts for /metrics, and limits for each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.counts: dict[str, int] = {"requests": 0, "refused": 0, "picks": 0, "messages": 0, "failures": 0}
        self._connections: dict[str, int] = {}
        self.connections = 0
        self._work: OrderedDict[str, Bucket] = OrderedDict()
        self._matches: OrderedDict[str, Bucket] = OrderedDict()

    def count(self, what: str) -> None:
        """One more of something."""
        self.counts[what] += 1

    def work(self, address: str) -> Bucket:
        """How much of the loop's time an address may take."""
        return _of(self._work, address, self.limits.work, self.limits.burst)

    def allows_match(self, address: str) -> bool:
        """Whether an address may make one more match."""
        return _of(self._matches, address, self.limits.matches / 60, self.limits.matches).take()

    def arrive(self, address: str) -> bool:
        """Count one more WebSocket of an address; False if it, or the server, has too many already."""
        mine = self._connections.get(address, 0)
        if mine >= self.limits.connections or self.connections >= self.limits.everybody:
            return False
        self._connections[address] = mine + 1
        self.connections += 1
        return True

    def depart(self, address: str) -> None:
        """One WebSocket of an address is closed."""
        self.connections -= 1
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def text(self, gauges: dict[str, int]) -> str:
        """Everything in Prometheus' text format."""
        lines = []
        for name, value in self.counts.items():
            lines += [f"# TYPE parlor_{name}_total counter", f"parlor_{name}_total {value}"]
        for name, value in gauges.items():
            lines += [f"# TYPE parlor_{name} gauge", f"parlor_{name} {value}"]
        return "\n".join(lines) + "\n"


def _of(buckets: "OrderedDict[str, Bucket]", address: str, rate: float, burst: float) -> Bucket:
    """The bucket of an address; those that were not asked for longest are forgotten when there are too many."""
    bucket = buckets.get(address)
    if bucket is None:
        bucket = buckets[address] = Bucket(rate, burst)
        if len(buckets) > MOST_ADDRESSES:
            buckets.popitem(last=False)
    buckets.move_to_end(address)
    return bucket
