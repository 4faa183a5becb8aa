"""Pairs of cards: whether two that a seat draws in one match win more, or less, than each of them adds by itself.

This is seen, not caused: a long match brings more cards. That moves what each card seems worth, and so is taken out of
a pair; what is left is told with false alarms under control, for there are many pairs.
"""

import math
from itertools import combinations
from typing import Any, Final, NamedTuple

import polars as pl

from parlor.lab.cards import AS_IT_IS, card_title
from parlor.lab.chunks import CARDS
from parlor.lab.statistics import Estimate, Interval, discoveries, z
from parlor.lab.summary import figure
from parlor.lab.tables import Tables

# So many of the commonest cards of a seat are paired, if each way to draw them came so often.
MOST: Final = 16
FEW: Final = 20
TOLD: Final = 6
FALSE: Final = 0.05
SEATS: Final = 2


class Pair(NamedTuple):
    """Two cards of a seat: by how many points of a hundred both are more than the sum of each."""

    seat: int
    first: str
    second: str
    more: Estimate
    both: int


def together(tables: Tables) -> dict[str, Any]:
    """The pairs that stand out most, the surest first."""
    pairs = [pair for seat in range(SEATS) for pair in of_seat(tables, seat)]
    chances = discoveries([pair.more.p for pair in pairs])
    order = sorted(zip(chances, pairs, strict=True), key=lambda row: (row[1].more.p, row[1]))
    return {"weighed": len(pairs), "pairs": [_plain(pair, q) for q, pair in order[:TOLD]]}


def of_seat(tables: Tables, seat: int) -> list[Pair]:
    """All pairs of a seat that came often enough, each way."""
    own = (pl.col("arm") == AS_IT_IS) & (pl.col("seat") == seat)
    held = tables.cards.filter(own & (pl.col("drawn") > 0) & pl.col("word").str.starts_with(CARDS))
    counts = held.group_by("word").len().sort("len", "word", descending=[True, False]).head(MOST)
    words = sorted(counts["word"].to_list())
    keys = ["deal", "seating"]
    rows = tables.seats.filter(own).select(*keys, "points")
    for word in words:
        has = held.filter(pl.col("word") == word).select(*keys, pl.lit(True).alias(word))
        rows = rows.join(has, on=keys, how="left")
    rows = rows.with_columns(pl.col(word).fill_null(False) for word in words)
    found = (_pair(rows, seat, first, second) for first, second in combinations(words, 2))
    return [pair for pair in found if pair is not None]


def _pair(rows: pl.DataFrame, seat: int, first: str, second: str) -> Pair | None:
    """The four ways to draw two cards: both, one, the other, neither."""
    four = rows.group_by(first, second).agg(pl.mean("points"), pl.var("points").alias("spread"), pl.len())
    cells = {(a, b): (mean, spread, count) for a, b, mean, spread, count in four.iter_rows()}
    if len(cells) < 4 or min(count for _, _, count in cells.values()) < FEW:
        return None
    value = math.fsum((1 if a == b else -1) * mean for (a, b), (mean, _, _) in cells.items())
    error = math.sqrt(math.fsum(spread / count for _, spread, count in cells.values()))
    return Pair(seat, first, second, Estimate(100.0 * value, 100.0 * error), cells[True, True][2])


def _plain(pair: Pair, q: float) -> dict[str, Any]:
    half = z() * pair.more.error
    value = pair.more.value
    return {
        "seat": pair.seat,
        "first": card_title(pair.first),
        "second": card_title(pair.second),
        "more": figure(Interval(value, value - half, value + half, pair.both), 2),
        "both": pair.both,
        "q": round(q, 6),
        "sure": q < FALSE,
    }
