"""What a server counts, and how much it lets one address do."""

import time
from collections import OrderedDict

import msgspec

MOST_ADDRESSES = 10_000


class Limits(msgspec.Struct):
    """How much one address may do: requests and new matches a minute, messages a second, connections."""

    requests: float = 600.0
    matches: float = 60.0
    messages: float = 50.0
    connections: int = 200


class Bucket:
    """Lets through so many a second on average, and a burst of so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is let through."""
        at = time.monotonic()
        self._left = min(self._burst, self._left + (at - self._at) * self._rate)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Meter:
    """Counts for /metrics and limits for each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.counts: dict[str, int] = {"requests": 0, "refused": 0, "picks": 0, "messages": 0, "failures": 0}
        self._connections: dict[str, int] = {}
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def count(self, what: str) -> None:
        """One more of something."""
        self.counts[what] += 1

    def allows(self, address: str, what: str) -> bool:
        """Whether an address may do one more thing of a kind (`requests` or `matches`)."""
        key = (address, what)
        bucket = self._buckets.get(key)
        if bucket is None:
            a_minute = self.limits.requests if what == "requests" else self.limits.matches
            bucket = self._buckets[key] = Bucket(a_minute / 60, a_minute)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()

    @property
    def connections(self) -> int:
        """How many WebSockets are open."""
        return sum(self._connections.values())

    def arrive(self, address: str) -> bool:
        """Count one more WebSocket of an address; False if it has too many already."""
        open_now = self._connections.get(address, 0)
        if open_now >= self.limits.connections:
            return False
        self._connections[address] = open_now + 1
        return True

    def depart(self, address: str) -> None:
        """One WebSocket of an address is closed."""
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def bucket(self) -> Bucket:
        """A limit for the messages of one connection."""
        return Bucket(self.limits.messages, self.limits.messages * 4)

    def text(self, gauges: dict[str, int]) -> str:
        """Everything in Prometheus' text format."""
        lines = []
        for name, value in self.counts.items():
            lines += [f"# TYPE parlor_{name}_total counter", f"parlor_{name}_total {value}"]
        for name, value in gauges.items():
            lines += [f"# TYPE parlor_{name} gauge", f"parlor_{name} {value}"]
        return "\n".join(lines) + "\n"
