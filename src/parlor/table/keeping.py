"""How long matches are kept."""

import logging

import msgspec

from parlor.table.clock import DAY
from parlor.table.store import FINISHED, GOING, UNSTARTED, Store

log = logging.getLogger("parlor.table")

# How many matches are deleted in one go: others write in between.
TOGETHER = 200


class Retention(msgspec.Struct, frozen=True):
    """After how many days without a change matches are deleted, by their stage; 0: never."""

    unstarted: float = 1
    abandoned: float = 90
    finished: float = 365

    def rules(self) -> list[tuple[int, float, str]]:
        """For each stage the days, and why its matches are deleted then."""
        return [
            (UNSTARTED, self.unstarted, "nobody played"),
            (GOING, self.abandoned, "nobody played on"),
            (FINISHED, self.finished, "it was over long ago"),
        ]


async def prune(store: Store, retention: Retention, at: int) -> dict[str, str]:
    """Delete some matches that have been kept long enough at a moment (milliseconds): each, and why; none when done."""
    for stage, days, why in retention.rules():
        old = await store.old(stage, at - int(days * DAY), TOGETHER) if days else []
        if old:
            gone = await store.delete(old)
            for match_id in gone:
                log.info("match deleted", extra={"match": match_id, "why": why})
            return dict.fromkeys(gone, why)
    return {}
