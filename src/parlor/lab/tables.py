"""The lab's tables: what is written down of matches, their seats, their cards, and how some of them went.

Rows of all tables name their match by arm, deal and seating. A row holds nothing that differs from run to run, such
as a time, so the same experiment gives the same bytes wherever it is played.
"""

import io
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl


class MatchRow(NamedTuple):
    """A match: its seed, and how it went."""

    arm: str
    deal: int
    seating: int
    seed: int
    seats: int
    # The seats that won, as bits; all of them in a match that was stopped.
    winners: int
    turns: int
    picks: int
    sentences: int
    rolls: int
    capped: bool
    # How often another seat took the lead, after which share of its sentences the winner led for good, how low the
    # winner's chance once was, and how high the leader's was at half time.
    lead_changes: int
    decided: float
    lowest: float
    half_time: float


class SeatRow(NamedTuple):
    """A seat of a match: who sat there, what it got, and what it could decide."""

    arm: str
    deal: int
    seating: int
    seat: int
    bot: str
    voice: int
    points: float
    score: float
    # The share of the other seats that it beat.
    beaten: float
    picks: int
    sentences: int
    # Picks with one legal word, picks with more, and how many words were legal in all of those.
    forced: int
    free: int
    options: int
    # Sentences while it was another's turn; the words of its first two sentences with a choice.
    answers: int
    opening: str
    # How often a card was exchanged for this seat, and at which roll of chance first (0: never).
    exchanged: int
    exchanged_at: int
    # By how much chance raised what the seat's match was worth above the average; told of some deals.
    luck: float | None


class CardRow(NamedTuple):
    """A card or verb of a seat of a match, by its word: how often drawn, legal at a decision, picked.

    `first` is the seat's sentence in which it was legal first (0: in none).
    """

    arm: str
    deal: int
    seating: int
    seat: int
    word: str
    drawn: int
    offered: int
    picked: int
    first: int


class DecisionRow(NamedTuple):
    """How a match looked before a sentence: some deals are told in full.

    Of some sentences the speaker's row says how many there were to choose from, and what the best, the second best and
    the worst of them lead to.
    """

    arm: str
    deal: int
    seating: int
    sentence: int
    speaker: int
    seat: int
    worth: float
    choices: int | None
    best: float | None
    second: float | None
    worst: float | None


class Tables(NamedTuple):
    """The rows of a chunk, or the frames of all chunks."""

    matches: Any
    seats: Any
    cards: Any
    decisions: Any


KINDS: Final[dict[str, Any]] = {"matches": MatchRow, "seats": SeatRow, "cards": CardRow, "decisions": DecisionRow}
TYPES: Final = {
    "arm": pl.String,
    "bot": pl.String,
    "word": pl.String,
    "opening": pl.String,
    "deal": pl.Int64,
    "seed": pl.Int64,
    "capped": pl.Boolean,
    **dict.fromkeys(("points", "score", "beaten", "luck", "decided", "lowest", "half_time"), pl.Float64),
    **dict.fromkeys(("worth", "best", "second", "worst"), pl.Float64),
}
KEYS: Final = {
    "matches": ["deal", "seating"],
    "seats": ["deal", "seating", "seat"],
    "cards": ["deal", "seating", "seat", "word"],
    "decisions": ["deal", "seating", "sentence", "seat"],
}


def schema(table: str) -> dict[str, Any]:
    """The columns of a table."""
    return {name: TYPES.get(name, pl.Int32) for name in KINDS[table]._fields}


def frame(table: str, rows: list[Any]) -> pl.DataFrame:
    """Rows as a frame."""
    return pl.DataFrame(rows, schema=schema(table), orient="row")


def packed(tables: Tables) -> dict[str, bytes]:
    """The tables of a chunk, each as a file."""
    files = {}
    for name, rows in zip(Tables._fields, tables, strict=True):
        file = io.BytesIO()
        save(frame(name, rows), file)
        files[f"{name}.parquet"] = file.getvalue()
    return files


def save(data: pl.DataFrame, file: Path | io.BytesIO) -> None:
    """Write a frame, always with the same bytes for the same rows."""
    data.write_parquet(file, compression="zstd", compression_level=3, statistics=False, row_group_size=1 << 20)


def load(folders: list[Path], arms: list[str]) -> Tables:
    """The tables of many chunks as one each, sorted by arm (as they are named) and match."""
    order = pl.Enum(arms)
    found = []
    for name in Tables._fields:
        files = [folder / f"{name}.parquet" for folder in folders]
        data = pl.concat([pl.read_parquet(file) for file in files]) if files else frame(name, [])
        found.append(data.sort([pl.col("arm").cast(order), *KEYS[name]]))
    return Tables(*found)
