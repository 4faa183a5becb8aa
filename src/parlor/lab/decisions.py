"""What there is to decide in a match: how many choices, how much hangs on them, and how it is opened."""

import math
from collections import Counter
from typing import Any, Final

import polars as pl

from parlor.lab.figures import word_title
from parlor.lab.statistics import ratio_interval, wilson
from parlor.lab.summary import by_deal, figure
from parlor.lab.tables import Tables

# A choice needs no thought if the best is so much better than the second best, and matters if the worst is so much
# worse (as shares of a match).
PLAIN: Final = 0.2
MATTERS: Final = 0.01
# A curve of a match has so many points; so many openings are named.
POINTS: Final = 10
NAMED: Final = 3


def decisions(tables: Tables) -> dict[str, Any]:
    """How many choices there are and what hangs on them, as the game's evaluation sees it."""
    sentences = tables.matches.select("arm", "deal", "seating", "sentences")
    rows = tables.decisions.filter(pl.col("choices").is_not_null()).join(sentences, on=["arm", "deal", "seating"])
    open_ = rows.filter(pl.col("choices") > 1).with_columns(stakes=pl.col("best") - pl.col("worst"))
    plain = open_.filter(pl.col("best") - pl.col("second") > PLAIN)
    seats = tables.seats.group_by("deal", maintain_order=True).agg(pl.sum("answers"), pl.sum("sentences"))
    answers, said = ([float(count) for count in seats[name].to_list()] for name in ("answers", "sentences"))
    at = (pl.col("sentence") * POINTS // pl.col("sentences")).alias("at")
    curve = open_.with_columns(at).group_by("at").agg(pl.mean("choices"), pl.mean("stakes"), pl.len().alias("sample"))
    return {
        "sample": rows.height,
        "open": figure(wilson(open_.height, rows.height)),
        "matter": figure(wilson(open_.filter(pl.col("stakes") > MATTERS).height, open_.height)),
        "plain": figure(wilson(plain.height, open_.height)),
        "sentences": figure(by_deal(open_.with_columns(pl.col("choices").cast(pl.Float64)), "choices"), 2),
        "stakes": figure(by_deal(open_, "stakes")),
        "answers": figure(ratio_interval(answers, said)),
        "passes": _passes(tables),
        "curve": [
            {
                "at": round(row["at"] / POINTS, 3),
                "choices": round(row["choices"], 2),
                "stakes": round(row["stakes"], 4),
                "sample": row["sample"],
            }
            for row in curve.sort("at").iter_rows(named=True)
        ],
    }


def _passes(tables: Tables) -> dict[str, Any] | None:
    """How often `pass` is said where it can be; none, where nobody ever can."""
    rows = tables.cards.filter(pl.col("word") == "pass")
    offered = int(rows["offered"].sum())
    return figure(wilson(float(rows["picked"].sum()), offered)) if offered else None


def openings(tables: Tables) -> dict[str, Any]:
    """How different the first two sentences with a choice are, and what the commonest of them win."""
    rows = tables.seats.filter(pl.col("opening") != "")
    counts = Counter(rows["opening"].to_list())
    total = sum(counts.values())
    bits = -math.fsum(count / total * math.log2(count / total) for count in counts.values()) if total else 0.0
    named = []
    for opening, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:NAMED]:
        own = by_deal(rows.filter(pl.col("opening") == opening), "points")
        named.append(
            {"opening": opening, "told": _told(opening), "share": figure(wilson(count, total)), "points": figure(own)}
        )
    return {
        "bits": round(bits, 3),
        # So many equally common openings would be as hard to guess.
        "different": round(2.0**bits, 1),
        "sample": total,
        "commonest": named,
    }


def _told(opening: str) -> str:
    return " ".join(word_title(word).strip("“”") for word in opening.split())
