"""The time that a search spends: by the clock on the wall, or by the processor, whatever else that does meanwhile."""

import time


def now(processor: bool) -> float:
    """Seconds since some moment; the processor's are those that it worked for this thread."""
    return time.thread_time() if processor else time.monotonic()
