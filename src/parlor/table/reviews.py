"""Matches that are thought over for those who look at them: begun when somebody asks, told as far as they are."""

import asyncio
import contextlib
import itertools
import logging
from collections import OrderedDict

import msgspec

import parlor
from parlor.table.refusals import TooMuch
from parlor.table.review import (
    Measured,
    Played,
    Stop,
    Turn,
    iterations_for,
    measured,
    played,
    stops_of,
    swings,
    turn,
    vital_label,
)
from parlor.table.thinkers import Thinkers

log = logging.getLogger("parlor.table")

# How many are kept, and how many may be under way at once.
MOST_KEPT, MOST_AT_ONCE = 64, 8
# How many of these may be one address's.
MOST_EACH = 2
# So many moments are one piece of work: nobody waits long behind it.
PIECE = 4


class Point(msgspec.Struct):
    """A moment: how many picks were made, who brought it there (-1: chance), each seat's chance and its number."""

    ply: int
    actor: int
    chances: list[float]
    vitals: list[int]


class Account(msgspec.Struct):
    """What took a seat from its first chance to its last: luck, its own choices, those of the others."""

    start: float
    luck: float
    own: float
    others: float


class ReviewShown(msgspec.Struct):
    """How far a match is thought over: points so far, and at the end what turned it and each seat's account."""

    done: int
    of: int
    points: list[Point]
    turns: list[Turn]
    accounts: list[Account]
    # What the seats' numbers are of: life, EP.
    label: str


class Review:
    """One match, and how far it is thought over."""

    def __init__(self, state: parlor.State, whose: str) -> None:
        # Who asked first.
        self.whose = whose
        self.match: Played = played(state)
        self.stops: list[Stop] = stops_of(state)
        self.players = state.players
        self.label = vital_label(state)
        self.found: list[Measured] = []
        self.turns: list[Turn] = []
        self.task: asyncio.Task[None] | None = None

    def shown(self) -> ReviewShown:
        """What can be told now. The turning points are one piece of work more."""
        points = [Point(*stop, *found) for stop, found in zip(self.stops, self.found, strict=False)]
        under_way = self.task is not None and not self.task.done()
        done = len(points) + (0 if under_way else 1)
        accounts = [] if under_way else [account(points, seat) for seat in range(self.players) if points]
        return ReviewShown(done, len(self.stops) + 1, points, self.turns, accounts, self.label)


def account(points: list[Point], seat: int) -> Account:
    """What took a seat from its first chance to its last."""
    found = Account(points[0].chances[seat], 0.0, 0.0, 0.0)
    for before, after in itertools.pairwise(points):
        change = after.chances[seat] - before.chances[seat]
        if after.actor == parlor.CHANCE:
            found.luck += change
        elif after.actor == seat:
            found.own += change
        else:
            found.others += change
    return found


class Reviews:
    """All matches that are being thought over, or were lately."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[str, Review] = OrderedDict()

    def of(self, match_id: str, state: parlor.State, whose: str) -> ReviewShown:
        """How far a match that is over is thought over; who asks first sets it going."""
        review = self._kept.get(match_id)
        if review is None or review.match.log != state.log:
            under_way = [one.whose for one in self._kept.values() if one.task is not None and not one.task.done()]
            if len(under_way) >= MOST_AT_ONCE or under_way.count(whose) >= MOST_EACH:
                raise TooMuch("Many matches are being thought over; try again in a moment.")
            review = self._kept[match_id] = Review(state, whose)
            review.task = asyncio.create_task(self._think(match_id, review, whose))
            if len(self._kept) > MOST_KEPT:
                self._forget(self._kept.popitem(last=False)[1])
        self._kept.move_to_end(match_id)
        return review.shown()

    async def _think(self, match_id: str, review: Review, whose: str) -> None:
        match, stops = review.match, review.stops
        count = iterations_for(len(stops), review.players)
        try:
            for first in range(0, len(stops), PIECE):
                plies = [stop.ply for stop in stops[first : first + PIECE]]
                review.found += await self._thinkers.reckon(whose, measured, match, plies, count, 1)
            found = [one.chances for one in review.found]
            for number in swings(stops, found):
                changes = [now - then for now, then in zip(found[number], found[number - 1], strict=True)]
                before = stops[number - 1].ply
                review.turns.append(await self._thinkers.reckon(whose, turn, match, before, stops[number], changes, 1))
        except Exception:
            log.exception("a match could not be thought over", extra={"match": match_id})

    def _forget(self, review: Review) -> None:
        if review.task is not None:
            review.task.cancel()

    async def close(self) -> None:
        """Stop thinking."""
        for review in self._kept.values():
            self._forget(review)
        for review in self._kept.values():
            if review.task is not None:
                with contextlib.suppress(asyncio.CancelledError):
                    await review.task
