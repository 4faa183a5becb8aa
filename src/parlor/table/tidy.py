"""Looking for garbage while nobody waits.

What a pick leaves is freed at once: scenes and states have no rings among them. Lines and requests that have ended
do, and wait for a second in which nothing is asked of the server.
"""

import gc
import time

from parlor.table.meter import Meter

# So many objects more than at the last look are worth one when all is calm, and so many when it never is.
MANY = 100_000
TOO_MANY = 3_000_000


class Tidier:
    """Decides when to look for garbage."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._seen = 0

    def due(self, objects: int) -> bool:
        """Whether to look now, with so many objects more than after the last time; asked once a second."""
        asked = self._meter.counts["messages"] + self._meter.counts["requests"]
        calm, self._seen = asked == self._seen, asked
        return objects > (MANY if calm else TOO_MANY)


def tidy_up(meter: Meter) -> None:
    """Look for garbage now and then, for ever."""
    tidier = Tidier(meter)
    while True:
        time.sleep(1)
        if tidier.due(gc.get_count()[0]):
            gc.collect()
