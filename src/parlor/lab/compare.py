"""Two arms compared deal by deal: what moved, how sure that is, and what could have been seen.

Both arms play the same deals with the same luck, so what differs is the arms' doing. Where nothing differs, the
matches are the same to the last pick, and the difference is exactly 0.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import polars as pl

from parlor.lab.chunks import CARDS
from parlor.lab.figures import SEATS, figures, is_share, seat_name, word_title
from parlor.lab.looks import LESS, MORE, OPEN, SAME, Answer, Shift
from parlor.lab.statistics import Estimate, Interval, discoveries, estimate, of_sums, student, visible
from parlor.lab.summary import figure
from parlor.lab.tables import Tables

# Among all changes that are told as such, so many of a hundred may be false alarms.
FALSE = 0.05
ALWAYS = ("turns", "picks", "drawn", "capped", "lead_changes", "decided", "comebacks", "options")
# So many changes are told beside who wins, and of so many words how often they are picked; the page has all of them.
MOST_OTHERS = 4
MOST_WORDS = 2
PICKED = "picked"


class Change(NamedTuple):
    """How a figure differs between two arms; shares in points of a hundred."""

    name: str
    before: float
    after: float
    difference: Interval
    # The share of false alarms among changes that look as sure.
    q: float
    # The smallest difference that would have been seen in 80 of 100 such experiments.
    visible: float
    # What a test said that ended the run; then `q` says nothing.
    judged: bool | None = None

    @property
    def moved(self) -> bool:
        """Whether it is told as a change."""
        return self.q < FALSE if self.judged is None else self.judged


class Comparison(NamedTuple):
    """All changes between two arms, and in how many deals anything was otherwise."""

    before: str
    after: str
    sides: list[str]
    deals: int
    differing: int
    changes: list[Change]

    # Of every word, how often it is picked in a match; told apart, for there are many.
    words: list[Change]

    @property
    def moved(self) -> list[Change]:
        """The changes that are told: first who wins, then the surest; at last words that are picked more or less."""
        told = [change for change in self.changes if change.moved]
        won = [change for change in told if change.name.partition(":")[0] in SEATS]
        others = [change for change in told if change not in won][:MOST_OTHERS]
        return won + others + [change for change in self.words if change.moved][:MOST_WORDS]


def compare(tables: Tables, before: str, after: str, sides: Sequence[str]) -> Comparison:
    """What moved from one arm to another."""
    seats = sorted(tables.seats.filter(pl.col("arm") == before)["seat"].unique().to_list())
    # Of two seats one tells all; of more each tells something.
    measures = [*ALWAYS, *(f"points:{seat}" for seat in (seats[:1] if len(seats) == 2 else seats))]
    both = paired(tables, before, after, measures)
    estimates = [difference(both, name) for name in measures]
    chances = discoveries([found.p for found in estimates])
    changes = [_change(name, both, found, q) for name, found, q in zip(measures, estimates, chances, strict=True)]
    changes.sort(key=lambda change: (change.q, -abs(change.difference.value) / (change.difference.half or 1.0)))
    differing = both.filter(pl.any_horizontal(pl.col(name) != pl.col(f"{name} after") for name in measures)).height
    return Comparison(before, after, list(sides), both.height, differing, changes, words(tables, before, after, both))


def judged(found: Comparison, answers: Sequence[Answer]) -> Comparison:
    """The same, with what a test said that ended the run, and differences that its end does not flatter."""
    said = {f"points:{answer.question.seat}": answer for answer in answers}
    changes = []
    for change in found.changes:
        if answer := said.get(change.name):
            sure = answer.value.low > 0.0 or answer.value.high < 0.0
            moved = answer.verdict in (MORE, LESS) or (answer.verdict == OPEN and sure)
            change = change._replace(difference=answer.value, q=math.nan, judged=moved)
        changes.append(change)
    return found._replace(changes=changes)


def ended(answer: Answer, sides: Sequence[str]) -> str:
    """How a test ended, in words."""
    who, test = seat_name(answer.question.seat, sides), answer.question.test
    assert isinstance(test, Shift)
    size, value = f"{test.points:g} points", answer.value
    told = {
        MORE: f"{who} wins more",
        LESS: f"{who} wins less",
        SAME: f"{who} does not win {size} more or less",
        OPEN: f"not decided whether {who} wins {size} more or less, or nothing",
    }[answer.verdict]
    span = f"{value.value:+.1f} points ({value.low:+.1f} to {value.high:+.1f})"
    return f"Asked until {size} or nothing was clear, {value.sample:,} deals: {told}; {span}."


def words(tables: Tables, before: str, after: str, both: pl.DataFrame) -> list[Change]:
    """How much more often each word is picked in a match: cards first, then the surest."""
    count, deals = both.height, both.select("deal")
    seatings = max(1, tables.matches.filter(pl.col("arm") == before)["seating"].n_unique())
    sums = [_picked(tables, arm, deals) for arm in (before, after)]
    rows = sums[0].join(sums[1], on=["deal", "word"], how="full", suffix=" after", coalesce=True).fill_null(0)
    apart = (pl.col("picked after") - pl.col("picked")) / seatings
    found = rows.group_by("word").agg(
        pl.sum("picked") / seatings,
        pl.sum("picked after") / seatings,
        apart.sum().alias("sum"),
        (apart**2).sum().alias("squares"),
    )
    listed = [(row, of_sums(row[3], row[4], count)) for row in found.sort("word").iter_rows()]
    chances = discoveries([one.p for _, one in listed])
    changes = []
    for (row, one), q in zip(listed, chances, strict=True):
        half = student(count - 1) * one.error if math.isfinite(one.error) else math.inf
        interval = Interval(one.value, one.value - half, one.value + half, count)
        name = f"{PICKED}:{row[0]}"
        changes.append(Change(name, row[1] / count, row[2] / count, interval, q, visible(one.error)))

    def order(change: Change) -> tuple[bool, bool, float, str]:
        sureness = abs(change.difference.value) / (change.difference.half or 1.0)
        return not change.moved, not change.name.startswith(f"{PICKED}:{CARDS}"), -sureness, change.name

    return sorted(changes, key=order)


def _picked(tables: Tables, arm: str, deals: pl.DataFrame) -> pl.DataFrame:
    rows = tables.cards.filter(pl.col("arm") == arm).join(deals, on="deal", how="semi")
    found: pl.DataFrame = rows.group_by("deal", "word").agg(pl.sum("picked").cast(pl.Int64))
    return found


def paired(tables: Tables, before: str, after: str, measures: Sequence[str], pace: float = 0.0) -> pl.DataFrame:
    """The deals that both arms played, with the measures of both."""
    one, other = figures(tables, before, measures, pace), figures(tables, after, measures, pace)
    both: pl.DataFrame = one.join(other, on="deal", how="inner", suffix=" after", maintain_order="left")
    return both.drop_nulls()


def difference(both: pl.DataFrame, name: str) -> Estimate:
    """By how much a measure is higher after than before."""
    return estimate((both[f"{name} after"] - both[name]).cast(pl.Float64).to_list())


def _change(name: str, both: pl.DataFrame, found: Estimate, q: float) -> Change:
    scale = 100.0 if is_share(name) else 1.0
    count = both.height
    half = student(count - 1) * found.error if math.isfinite(found.error) else math.inf
    value = scale * found.value
    interval = Interval(value, value - scale * half, value + scale * half, count)
    means = [scale * estimate(both[column].cast(pl.Float64).to_list()).value for column in (name, f"{name} after")]
    return Change(name, means[0], means[1], interval, q, scale * visible(found.error))


# -- in words ----------------------------------------------------------------------------------------


def sentences(found: Comparison, what: str) -> list[str]:
    """What moved, in words; `what` is what the second arm is."""
    if found.deals and not found.differing:
        return [f"{what}: no difference at all; all {found.deals:,} deals were played alike to the last pick."]
    told = [sentence(change, found.sides) for change in found.moved]
    seen = unseen(found)
    if not told:
        return [f"{what}: no difference that we could see in {found.deals:,} deals; {seen} would have shown."]
    rest = f"nothing else moved by more than we could see: {seen}" if seen else "nothing else moved"
    return [f"{what}: {'; '.join(told)}; {rest}."]


def unseen(found: Comparison) -> str:
    """How large a change could have stayed unseen: of who wins and other shares, and of the length."""
    still = [change for change in found.changes if not change.moved and math.isfinite(change.visible)]
    points = max((change.visible for change in still if is_share(change.name)), default=0.0)
    turns = max((change.visible for change in still if change.name == "turns"), default=0.0)
    listed = [f"{points:.1f} points"] if points else []
    return " or ".join([*listed, f"{turns:.1f} turns"] if turns else listed)


def sentence(change: Change, sides: Sequence[str]) -> str:
    """A change in words."""
    value, half = change.difference.value, change.difference.half
    # As many digits as say how sure it is.
    digits = next((digits for digits in (1, 2, 3) if half >= 0.95 * 10.0**-digits), 4)
    size = f"{abs(value):.{digits}f} ± {half:.{digits}f}"
    more = "more" if value > 0 else "less"
    kind, _, seat = change.name.partition(":")
    if kind == "points":
        return f"{seat_name(int(seat), sides)} wins {size} points {more}"
    if kind == PICKED:
        return f"{word_title(seat)} is picked {size} times {more} in a match"
    return {
        "turns": f"matches are {size} turns {'longer' if value > 0 else 'shorter'}",
        "picks": f"they take {size} picks {more}",
        "drawn": f"{size} of 100 matches {more} are drawn",
        "capped": f"{size} of 100 matches {more} do not end",
        "comebacks": f"{size} of 100 matches {more} are won from behind",
        "options": f"there are {size} words {more} to choose from",
        "lead_changes": f"the lead changes {size} times {more}",
        "decided": f"matches are decided {size} % of their length {'later' if value > 0 else 'earlier'}",
    }[change.name]


def plain(found: Comparison, what: str) -> dict[str, Any]:
    """A comparison as JSON-able data."""
    return {
        "before": found.before,
        "after": found.after,
        "what": what,
        "deals": found.deals,
        "differing": found.differing,
        "changes": [_plain(change) for change in found.changes],
        "words": [_plain(change) for change in found.words],
        "verdict": sentences(found, what),
    }


def _plain(change: Change) -> dict[str, Any]:
    return {
        "name": change.name,
        "before": _known(change.before),
        "after": _known(change.after),
        "difference": figure(change.difference),
        "q": _known(change.q),
        "visible": _known(change.visible),
        "moved": change.moved,
    }


def _known(number: float) -> float | None:
    return round(number, 6) if math.isfinite(number) else None
