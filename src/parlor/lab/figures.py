"""What is measured of the deals of an arm, one row a deal: the figures that are compared, claimed and kept in bands.

turns, picks, sentences, minutes     how long a match is (minutes at so many seconds a sentence)
drawn, capped, comebacks             shares of the matches, from 0 to 1
lead_changes, decided, options       drama, and how many words there are where there is a choice
points:0, beaten:0, score:0          what a seat gets; which share of the others it beats; its score
picked:WORD, when:WORD               how often a word is picked; its share where it could be
first:WORD                           in which of its own sentences a seat could say it first
"""

import math
from collections.abc import Sequence
from typing import Final

import polars as pl

from parlor.engine.errors import BadOption
from parlor.lab.tables import Tables

# A winner who once stood so low has come back.
LOW: Final = 0.25
SEATS: Final = ("points", "beaten", "score")
WORDS: Final = ("picked", "when", "first")
SHARES: Final = ("drawn", "capped", "comebacks", "decided", "points", "beaten", "when")
PLAIN: Final = (
    "turns",
    "picks",
    "sentences",
    "minutes",
    "drawn",
    "capped",
    "comebacks",
    "lead_changes",
    "decided",
    "options",
)


def check(measure: str, seats: int) -> None:
    """Refuse what is no measure, in words."""
    kind, _, of = measure.partition(":")
    if kind in SEATS and of.isdecimal() and int(of) < seats:
        return
    if kind in WORDS and of:
        return
    if measure not in PLAIN:
        known = ", ".join(
            [*PLAIN, "points:SEAT", "beaten:SEAT", "score:SEAT", "picked:WORD", "when:WORD", "first:WORD"]
        )
        raise BadOption(f"{measure} is not measured here; what is: {known}")


def is_share(measure: str) -> bool:
    """Whether it is told in points of a hundred."""
    return measure.partition(":")[0] in SHARES


def figures(tables: Tables, arm: str, measures: Sequence[str], pace: float = 0.0) -> pl.DataFrame:
    """For each deal of an arm these measures, averaged over its seatings."""
    matches = tables.matches.filter(pl.col("arm") == arm)
    seats = tables.seats.filter(pl.col("arm") == arm)
    found = matches.group_by("deal", maintain_order=True).agg(
        pl.mean("turns"),
        pl.mean("picks"),
        pl.mean("sentences"),
        (pl.col("sentences") * (pace / 60.0)).mean().alias("minutes"),
        ((pl.col("winners").cast(pl.UInt32).bitwise_count_ones() > 1) & ~pl.col("capped")).mean().alias("drawn"),
        pl.col("capped").mean(),
        (pl.col("lowest") < LOW).mean().alias("comebacks"),
        pl.mean("lead_changes"),
        pl.mean("decided"),
    )
    choice = seats.group_by("deal", maintain_order=True).agg((pl.sum("options") / pl.sum("free")).alias("options"))
    found = found.join(choice.fill_nan(0.0), on="deal", maintain_order="left")
    for measure in measures:
        kind, _, of = measure.partition(":")
        if kind in SEATS:
            own = seats.filter(pl.col("seat") == int(of)).group_by("deal", maintain_order=True).agg(pl.mean(kind))
            found = found.join(own.rename({kind: measure}), on="deal", maintain_order="left")
        elif kind in WORDS:
            found = found.join(_word(tables, arm, kind, of, measure), on="deal", how="left", maintain_order="left")
            if kind != "first":
                found = found.with_columns(pl.col(measure).fill_null(0.0))
    wanted: pl.DataFrame = found.select("deal", *dict.fromkeys(measures))
    return wanted


def _word(tables: Tables, arm: str, kind: str, word: str, measure: str) -> pl.DataFrame:
    rows = tables.cards.filter((pl.col("arm") == arm) & (pl.col("word") == word)).group_by("deal", maintain_order=True)
    if kind == "first":
        first: pl.DataFrame = rows.agg(pl.col("first").filter(pl.col("first") > 0).mean().alias(measure))
        return first
    times, chances = pl.sum("picked").cast(pl.Float64), pl.sum("offered")
    found: pl.DataFrame = rows.agg((times if kind == "picked" else times / chances).alias(measure))
    return found.fill_nan(0.0)


def seat_name(seat: int, sides: Sequence[str]) -> str:
    """A seat by what it plays, or by its number."""
    named = seat < len(sides) and sides[seat] and list(sides).count(sides[seat]) == 1
    return sides[seat] if named else f"seat {seat + 1}"


def word_title(word: str) -> str:
    """A word as people read it: a card by its name, a verb in quotation marks."""
    kind, _, name = word.rpartition(":")
    plain = name.replace("_", " ")
    return plain.title() if kind == "card" else f"“{plain}”"


def told(measure: str, sides: Sequence[str]) -> str:
    """A measure in words."""
    kind, _, of = measure.partition(":")
    if kind in SEATS:
        return {
            "points": f"{seat_name(int(of), sides)} wins",
            "beaten": f"{seat_name(int(of), sides)} beats",
            "score": f"the score of {seat_name(int(of), sides)}",
        }[kind]
    if kind in WORDS:
        if kind == "first":
            return f"{word_title(of)} is first possible in sentence"
        return f"{word_title(of)} is picked" + (" where it can be" if kind == "when" else " in a match")
    return {
        "lead_changes": "changes of the lead",
        "decided": "when it is decided",
        "comebacks": "matches won from behind",
        "drawn": "draws",
        "capped": "matches without an end",
        "options": "words to choose from",
    }.get(measure, measure)


def amount(measure: str, value: float) -> str:
    """A figure with its unit: shares in per cent."""
    if not math.isfinite(value):
        return "not known"
    if is_share(measure):
        return f"{100 * value:.1f} %"
    return f"{value:,.1f}" if abs(value) < 1000 else f"{value:,.0f}"
