"""What a card is worth: the same deals with it and without it.

Each deal is played as it is, and once more with the card exchanged whenever it is brought to one seat: the next card
of the lot comes in its place, and it comes last. Until the first exchange both matches are alike to the last pick, so
what differs afterwards is the card's doing. (How often its holders win says less: slow cards are seen in long matches.)
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import polars as pl

from parlor.engine.errors import BadOption
from parlor.engine.game import Game
from parlor.lab.chunks import CARDS
from parlor.lab.experiment import Arm
from parlor.lab.matches import Named
from parlor.lab.statistics import Estimate, Interval, discoveries, estimate, mean_interval, shrink, wilson, z
from parlor.lab.summary import figure
from parlor.lab.tables import Tables

AS_IT_IS = "as it is"
# So many deals in which it was exchanged are too few to say anything.
FEW = 10
# So many matches are named that it decided.
DECIDED = 3


class Worth(NamedTuple):
    """What a card is worth to a seat that draws it, in points of a hundred."""

    word: str
    seat: int
    # Beside the card after it in the deck, in the deals in which the seat draws it.
    worth: Interval
    # The same drawn towards all cards of the seat, and the share of false alarms among those that look as sure.
    shrunk: Estimate
    q: float
    # In the first half of those deals by when it comes, and in the second.
    early: Interval
    late: Interval
    # How often the seat draws it; which share of its chances it is picked; how often it is drawn and never picked.
    seen: Interval
    picked: Interval
    dead: Interval
    # Matches that were won with it and lost without it.
    decided: list[Named]


def card_word(game: Game, name: str) -> str:
    """The word of a card, however a person writes it."""
    plain = name.strip().casefold().removeprefix(CARDS).replace(" ", "_")
    for word in (f"{CARDS}{plain}", f"{CARDS}{plain.replace('_', '')}"):
        if word in game.vocabulary:
            return word
    if not any(word.startswith(CARDS) for word in game.vocabulary):
        raise BadOption(f"{game.title} has no cards")
    game.code(f"{CARDS}{plain}")
    raise AssertionError


def card_title(word: str) -> str:
    """A card as people read it."""
    return word.removeprefix(CARDS).replace("_", " ").title()


def arm_name(word: str, seat: int) -> str:
    """The arm in which a seat is never brought a card."""
    return f"{word.removeprefix(CARDS)}@{seat}"


def arms(base: Arm, wanted: Sequence[tuple[str, int]]) -> tuple[Arm, ...]:
    """The deals as they are, and without each of these cards for its seat."""
    exchanged = [
        Arm(arm_name(word, seat), base.packs, base.options, base.bots, exchange=(word, seat)) for word, seat in wanted
    ]
    return (Arm(AS_IT_IS, base.packs, base.options, base.bots), *exchanged)


def drawn_cards(tables: Tables, arm: str, most: int = 0) -> list[tuple[str, int]]:
    """The cards that seats draw, with the first seat that does; the commonest `most`, in alphabetical order."""
    rows = tables.cards.filter((pl.col("arm") == arm) & pl.col("word").str.starts_with(CARDS) & (pl.col("drawn") > 0))
    counts = rows.group_by("word").agg(pl.min("seat"), pl.len().alias("times")).sort("times", "word", descending=True)
    return sorted((word, seat) for word, seat, _ in (counts.head(most) if most else counts).iter_rows())


def worths(tables: Tables, wanted: Sequence[tuple[str, int]]) -> list[Worth]:
    """What these cards are worth, the most first."""
    base = tables.seats.filter(pl.col("arm") == AS_IT_IS)
    pairs = [_paired(tables, base, word, seat) for word, seat in wanted]
    raw = [estimate((100.0 * (rows["points"] - rows["points after"])).to_list()) for rows in pairs]
    counted = [number for number, rows in enumerate(pairs) if rows.height >= FEW]
    shrunk = dict(zip(counted, shrink([raw[number] for number in counted]).estimates, strict=True))
    chances = dict(zip(counted, discoveries([raw[number].p for number in counted]), strict=True))
    found = [
        _worth(tables, base, word, seat, pairs[number], shrunk[number], chances[number])
        for number, (word, seat) in enumerate(wanted)
        if number in shrunk
    ]
    return sorted(found, key=lambda one: -one.worth.value)


def _paired(tables: Tables, base: pl.DataFrame, word: str, seat: int) -> pl.DataFrame:
    """The deals in which it was exchanged, with the seat's points as they are and without it."""
    own = tables.seats.filter(
        (pl.col("arm") == arm_name(word, seat)) & (pl.col("seat") == seat) & (pl.col("exchanged") > 0)
    )
    without = own.select("deal", "seating", pl.col("points").alias("points after"), "exchanged_at")
    with_it = base.filter(pl.col("seat") == seat).select("deal", "seating", "points", "picks")
    rows = without.join(with_it, on=["deal", "seating"], how="inner", maintain_order="left")
    found: pl.DataFrame = rows.group_by("deal", maintain_order=True).agg(
        pl.mean("points"), pl.mean("points after"), pl.min("exchanged_at"), pl.min("picks"), pl.first("seating")
    )
    return found


def _worth(
    tables: Tables, base: pl.DataFrame, word: str, seat: int, rows: pl.DataFrame, shrunk: Estimate, q: float
) -> Worth:
    values = (100.0 * (rows["points"] - rows["points after"])).to_list()
    order = sorted(range(len(values)), key=lambda at: (rows["exchanged_at"][at], at))
    half = len(values) // 2
    held = tables.cards.filter((pl.col("arm") == AS_IT_IS) & (pl.col("word") == word) & (pl.col("seat") == seat))
    drawn = held.filter(pl.col("drawn") > 0)
    decided = rows.filter(pl.col("points") > pl.col("points after")).sort(
        pl.col("points after") - pl.col("points"), "picks", "deal"
    )
    return Worth(
        word,
        seat,
        mean_interval(values),
        shrunk,
        q,
        mean_interval([values[at] for at in order[:half]]),
        mean_interval([values[at] for at in order[half:]]),
        wilson(drawn.height, base.filter(pl.col("seat") == seat).height),
        wilson(float(held["picked"].sum()), int(held["offered"].sum())),
        wilson(drawn.filter(pl.col("picked") == 0).height, drawn.height),
        [Named(AS_IT_IS, row["deal"], row["seating"]) for row in decided.head(DECIDED).iter_rows(named=True)],
    )


def plain(found: Worth) -> dict[str, Any]:
    """A card's worth as JSON-able data."""
    half = z() * found.shrunk.error
    shrunk = Interval(found.shrunk.value, found.shrunk.value - half, found.shrunk.value + half, found.worth.sample)
    return {
        "card": found.word.removeprefix(CARDS),
        "title": card_title(found.word),
        "seat": found.seat,
        "worth": figure(found.worth, 2),
        "shrunk": figure(shrunk, 2),
        "q": round(found.q, 6),
        "sure": found.q < 0.05,
        "early": figure(found.early, 2),
        "late": figure(found.late, 2),
        "seen": figure(found.seen),
        "picked": figure(found.picked),
        "dead": figure(found.dead),
        "decided": [str(named) for named in found.decided],
    }


def sentence(found: dict[str, Any], who: str) -> str:
    """A card's worth in words; `who` draws it."""
    worth = found["worth"]
    if worth["low"] is None:
        return f"{found['title']} came too seldom to say anything."
    half, times = (worth["high"] - worth["low"]) / 2, f"in {worth['sample']:,} deals"
    if worth["low"] <= 0.0 <= worth["high"]:
        about = f"{worth['value']:+.1f} ± {half:.1f} points {times}"
        return f"{found['title']} is worth about as much to {who} as the next card: {about}."
    more = "more" if worth["value"] > 0 else "less"
    size = f"{abs(worth['value']):.1f} ± {half:.1f} points"
    return f"Drawing {found['title']} wins {who} {size} {more} than the next card would, {times}."
