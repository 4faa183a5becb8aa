"""What the tables of one arm say: fairness, length, decisions, drama. Every figure has its interval and its sample.

Deals are what is independent: the seatings of a deal share their luck, so they count as one.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import polars as pl

from parlor.lab.figures import LOW
from parlor.lab.statistics import (
    Interval,
    estimate,
    mean_interval,
    quantile,
    quantile_interval,
    ratio_interval,
    share_interval,
    wilson,
)
from parlor.lab.tables import Tables

# What lies between 0 and 1, however few matches there are.
SHARES = ("points", "beaten", "back")


class Summary(NamedTuple):
    """One arm in figures."""

    arm: str
    matches: int
    deals: int
    # By seat: share of the points, and of the other seats beaten.
    seats: list[Interval]
    beaten: list[Interval]
    # By bot, if there are several.
    bots: dict[str, Interval]
    drawn: Interval
    capped: Interval
    turns: "Length"
    picks: "Length"
    sentences: "Length"
    # Legal words where there was a choice; the share of picks without one; choices a match.
    options: Interval
    forced: Interval
    choices: Interval
    # How often the lead changes, when the winner leads for good, how often the winner was nearly beaten, how high the
    # leader's chance is at half time.
    lead_changes: Interval
    decided: Interval
    comebacks: Interval
    half_time: Interval


class Length(NamedTuple):
    """How long matches are: mean, the median with its interval, and what 5 and 95 of 100 stay below."""

    mean: Interval
    median: Interval
    short: float
    long: float


def summary(tables: Tables, arm: str) -> Summary:
    """The figures of an arm."""
    matches = tables.matches.filter(pl.col("arm") == arm)
    seats = tables.seats.filter(pl.col("arm") == arm)
    count = matches.height
    several = matches.select(
        "deal", "seating", (pl.col("winners").cast(pl.UInt32).bitwise_count_ones() > 1).alias("many")
    )
    drawn = several.filter("many").height - matches.filter("capped").height
    played = matches.filter(~pl.col("capped"))
    return Summary(
        arm,
        count,
        matches["deal"].n_unique(),
        [by_deal(rows, "points") for rows in _by_seat(seats)],
        [by_deal(rows, "beaten") for rows in _by_seat(seats)],
        _bots(seats),
        wilson(max(0, drawn), count),
        wilson(matches.filter("capped").height, count),
        length(matches, "turns"),
        length(matches, "picks"),
        length(matches, "sentences"),
        _ratio(seats, "options", "free"),
        _ratio(seats, "forced", "picks"),
        by_deal(seats.group_by("deal", "seating", maintain_order=True).agg(pl.sum("free")), "free"),
        by_deal(played, "lead_changes"),
        by_deal(played, "decided"),
        by_deal(played.with_columns(back=(pl.col("lowest") < LOW).cast(pl.Float64)), "back"),
        by_deal(played, "half_time"),
    )


def by_deal(rows: pl.DataFrame, column: str) -> Interval:
    """The mean of a column, the deals being what is independent."""
    values = rows.group_by("deal", maintain_order=True).agg(pl.mean(column))[column].to_list()
    if column not in SHARES:
        return mean_interval(values)
    found = estimate(values)
    return share_interval(found.value, found.error * len(values) ** 0.5 if len(values) > 1 else 0.5, len(values))


def length(matches: pl.DataFrame, column: str) -> Length:
    """How long matches are in this measure."""
    values = sorted(float(value) for value in matches[column].to_list())
    if not values:
        nothing = Interval(math.nan, -math.inf, math.inf, 0)
        return Length(nothing, nothing, math.nan, math.nan)
    return Length(
        by_deal(matches, column), quantile_interval(values, 0.5), quantile(values, 0.05), quantile(values, 0.95)
    )


def _by_seat(seats: pl.DataFrame) -> list[pl.DataFrame]:
    return [seats.filter(pl.col("seat") == seat) for seat in sorted(seats["seat"].unique().to_list())]


def _bots(seats: pl.DataFrame) -> dict[str, Interval]:
    """The share of the points of each bot."""
    names = seats["bot"].unique(maintain_order=True).to_list()
    if len(names) < 2:
        return {}
    found = {}
    for name in sorted(names):
        own = seats.filter(pl.col("bot") == name).group_by("deal", "seating", maintain_order=True).agg(pl.sum("points"))
        found[name] = by_deal(own, "points")
    return found


def _ratio(seats: pl.DataFrame, top: str, bottom: str) -> Interval:
    sums = seats.group_by("deal", maintain_order=True).agg(pl.sum(top), pl.sum(bottom))
    return ratio_interval([float(v) for v in sums[top].to_list()], [float(v) for v in sums[bottom].to_list()])


# -- as plain data -----------------------------------------------------------------------------------


def figure(interval: Interval, digits: int = 4) -> dict[str, Any]:
    """An interval as JSON-able data; what is not known is null."""
    value, low, high = (round(number, digits) if math.isfinite(number) else None for number in interval[:3])
    return {"value": value, "low": low, "high": high, "sample": interval.sample}


def plain(found: Summary, sides: Sequence[str]) -> dict[str, Any]:
    """A summary as JSON-able data."""
    return {
        "arm": found.arm,
        "matches": found.matches,
        "deals": found.deals,
        "seats": [
            {
                "seat": seat,
                "side": sides[seat] if seat < len(sides) else "",
                "share": figure(share),
                "beaten": figure(beat),
            }
            for seat, (share, beat) in enumerate(zip(found.seats, found.beaten, strict=True))
        ],
        "bots": {name: figure(share) for name, share in found.bots.items()},
        "drawn": figure(found.drawn),
        "capped": figure(found.capped),
        **{name: _length(getattr(found, name)) for name in ("turns", "picks", "sentences")},
        **{
            name: figure(getattr(found, name))
            for name in ("options", "forced", "choices", "lead_changes", "decided", "comebacks", "half_time")
        },
    }


def _length(found: Length) -> dict[str, Any]:
    return {
        "mean": figure(found.mean),
        "median": figure(found.median),
        "short": None if math.isnan(found.short) else found.short,
        "long": None if math.isnan(found.long) else found.long,
    }
