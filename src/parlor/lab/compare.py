"""Two arms compared deal by deal: what moved, how sure that is, and what could have been seen.

Both arms play the same deals with the same luck, so what differs is the arms' doing. Where nothing differs, the
matches are the same to the last pick, and the difference is exactly 0.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import polars as pl

from parlor.lab.statistics import Estimate, Interval, discoveries, estimate, student, visible
from parlor.lab.summary import figure
from parlor.lab.tables import Tables

# Among all changes that are told as such, so many of a hundred may be false alarms.
FALSE = 0.05


class Change(NamedTuple):
    """How a figure differs between two arms."""

    name: str
    # What is said of it: of a share "points", else what is counted.
    unit: str
    before: float
    after: float
    difference: Interval
    # The share of false alarms among changes that look as sure.
    q: float
    # The smallest difference that would have been seen in 80 of 100 such experiments.
    visible: float

    @property
    def moved(self) -> bool:
        """Whether it is told as a change."""
        return self.q < FALSE


class Comparison(NamedTuple):
    """All changes between two arms, and whether any deal was played otherwise."""

    before: str
    after: str
    deals: int
    differing: int
    changes: list[Change]

    @property
    def moved(self) -> list[Change]:
        """The changes that are told, the surest first."""
        return [change for change in self.changes if change.moved]


SHARES = ("points", "drawn", "capped", "comebacks")


def compare(tables: Tables, before: str, after: str, sides: Sequence[str]) -> Comparison:
    """What moved from one arm to another."""
    one, other = _figures(tables, before, sides), _figures(tables, after, sides)
    both = one.join(other, on="deal", how="inner", suffix=" after", maintain_order="left")
    names = [name for name in one.columns if name != "deal"]
    estimates = [
        estimate((both[f"{name} after"] - both[name]).to_list()) if both.height else Estimate(0.0, math.inf)
        for name in names
    ]
    chances = discoveries([found.p for found in estimates])
    changes = [_change(name, both, found, q) for name, found, q in zip(names, estimates, chances, strict=True)]
    changes.sort(key=lambda change: (change.q, -abs(change.difference.value) / (change.difference.half or 1.0)))
    differing = both.filter(pl.any_horizontal(pl.col(name) != pl.col(f"{name} after") for name in names)).height
    return Comparison(before, after, both.height, differing, changes)


def _figures(tables: Tables, arm: str, sides: Sequence[str]) -> pl.DataFrame:
    """For each deal of an arm every figure that is compared."""
    matches = tables.matches.filter(pl.col("arm") == arm)
    seats = tables.seats.filter(pl.col("arm") == arm)
    found: pl.DataFrame = matches.group_by("deal", maintain_order=True).agg(
        pl.mean("turns"),
        pl.mean("picks"),
        (pl.col("winners").cast(pl.UInt32).bitwise_count_ones() > 1).mean().alias("drawn"),
        pl.col("capped").mean(),
        pl.mean("lead_changes").alias("changes of the lead"),
        pl.mean("decided").alias("when it is decided"),
        (pl.col("lowest") < 0.25).mean().alias("comebacks"),
    )
    choice = seats.group_by("deal", maintain_order=True).agg((pl.sum("options") / pl.sum("free")).alias("options"))
    found = found.join(choice.fill_nan(0.0), on="deal", maintain_order="left")
    for seat in _told_seats(seats, sides):
        own = seats.filter(pl.col("seat") == seat).group_by("deal", maintain_order=True).agg(pl.mean("points"))
        found = found.join(own.rename({"points": seat_name(seat, sides)}), on="deal", maintain_order="left")
    return found


def _told_seats(seats: pl.DataFrame, sides: Sequence[str]) -> list[int]:
    """Of two seats one tells all; of more each tells something."""
    listed: list[int] = sorted(seats["seat"].unique().to_list())
    return listed[:1] if len(listed) == 2 else listed


def seat_name(seat: int, sides: Sequence[str]) -> str:
    """A seat by what it plays, or by its number."""
    named = seat < len(sides) and sides[seat] and sides.count(sides[seat]) == 1
    return sides[seat] if named else f"seat {seat + 1}"


def _change(name: str, both: pl.DataFrame, found: Estimate, q: float) -> Change:
    scale, unit = _unit(name)
    count = both.height
    half = student(count - 1) * found.error if math.isfinite(found.error) else math.inf
    value = scale * found.value
    interval = Interval(value, value - scale * half, value + scale * half, count)
    means = [_mean(both[column]) * scale for column in (name, f"{name} after")]
    return Change(name, unit, means[0], means[1], interval, q, scale * visible(found.error))


def _mean(column: pl.Series) -> float:
    values = [float(value) for value in column.to_list()]
    return math.fsum(values) / len(values) if values else math.nan


def _unit(name: str) -> tuple[float, str]:
    """Shares are told in points of a hundred."""
    counted = {"turns", "picks", "options", "changes of the lead"}
    return (1.0, name) if name in counted else (100.0, "points")


# -- in words ----------------------------------------------------------------------------------------


def sentences(found: Comparison, what: str) -> list[str]:
    """What moved, in words; `what` is what the second arm is."""
    if found.deals and not found.differing:
        return [f"{what}: no difference at all; all {found.deals:,} deals were played alike to the last pick."]
    told = [sentence(change) for change in found.moved]
    seen = [change for change in found.changes if change.unit == "points" and not change.moved]
    unseen = max((change.visible for change in seen if math.isfinite(change.visible)), default=0.0)
    rest = f"nothing else moved by more than we could see: {unseen:.1f} points"
    if not told:
        return [
            f"{what}: no difference that we could see in {found.deals:,} deals; {unseen:.1f} points would have shown."
        ]
    return [f"{what}: {'; '.join(told)}; {rest}."]


def sentence(change: Change) -> str:
    """A change in words."""
    value, half = change.difference.value, change.difference.half
    size = f"{abs(value):.1f} ± {half:.1f}"
    if change.name == "turns":
        return f"matches are {size} turns {'longer' if value > 0 else 'shorter'}"
    if change.name == "picks":
        return f"they take {size} picks {'more' if value > 0 else 'less'}"
    more = "more" if value > 0 else "less"
    if change.name == "drawn":
        return f"{size} of 100 matches {more} are drawn"
    if change.name == "capped":
        return f"{size} of 100 matches {more} do not end"
    if change.name == "comebacks":
        return f"{size} of 100 matches {more} are won from behind"
    if change.name == "options":
        return f"there are {size} words {more} to choose from"
    if change.name == "changes of the lead":
        return f"the lead changes {size} times {more}"
    if change.name == "when it is decided":
        return f"matches are decided {size} % of their length {'later' if value > 0 else 'earlier'}"
    return f"{change.name} wins {size} points {more}"


def plain(found: Comparison, what: str) -> dict[str, Any]:
    """A comparison as JSON-able data."""
    return {
        "before": found.before,
        "after": found.after,
        "deals": found.deals,
        "differing": found.differing,
        "changes": [
            {
                "name": change.name,
                "unit": change.unit,
                "before": _known(change.before),
                "after": _known(change.after),
                "difference": figure(change.difference),
                "q": _known(change.q),
                "visible": _known(change.visible),
                "moved": change.moved,
            }
            for change in found.changes
        ],
        "verdict": sentences(found, what),
    }


def _known(number: float) -> float | None:
    return round(number, 6) if math.isfinite(number) else None
