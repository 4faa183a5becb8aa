"""Chunks: the pieces of an experiment, each computed from (experiment, arm, number) alone.

A chunk writes its tables into a folder of a temporary name and renames that: what is there is complete, whoever
made it and how often. So to resume, to retry, to crash and to do a thing twice are one and the same.
"""

import gc
import json
import math
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from parlor.bots import roster
from parlor.bots.arena import Arena, Exchange, Played
from parlor.bots.watch import UNIT, Watch
from parlor.engine.bot import Bot
from parlor.engine.errors import BadOption
from parlor.engine.game import Game
from parlor.lab.experiment import Arm, Experiment
from parlor.lab.statistics import beaten
from parlor.lab.tables import CardRow, DecisionRow, MatchRow, SeatRow, Tables, packed

# Of so many deals one is told sentence by sentence.
TOLD = 25
# Words of things that are held and played; what has no colon is a verb.
CARDS = "card:"
# The file of a chunk that is read while others are played.
SUMS = "sums.json"


class Chunk(NamedTuple):
    """A piece of an experiment: some deals of one arm."""

    arm: int
    number: int

    def folder(self, out: Path) -> Path:
        """Where its tables are, once they are made."""
        return out / "parts" / f"{self.arm:04d}-{self.number:06d}"


def make(experiment: Experiment, chunk: Chunk, out: Path) -> Chunk:
    """Play a chunk and write its tables, unless they are there."""
    if not chunk.folder(out).is_dir():
        place(chunk, out, files_of(play(experiment, chunk)))
    return chunk


def make_there(experiment: Experiment, chunk: Chunk, fingerprint: str) -> dict[str, bytes]:
    """Play a chunk on another machine: its files; refused where another version of anything would play it."""
    if experiment.fingerprint() != fingerprint:
        raise BadOption(
            f"a worker has another version of Parlor or of {experiment.game} than whoever asked it; "
            "install the same everywhere"
        )
    return files_of(play(experiment, chunk))


def files_of(tables: Tables) -> dict[str, bytes]:
    """The files of a chunk: its tables, and what a stop rule asks of them."""
    return packed(tables) | {SUMS: json.dumps(sums(tables.seats)).encode()}


def sums(rows: list[SeatRow]) -> list[tuple[float, float, int]]:
    """For each seat the sum of its points a deal, that of their squares, and how many deals there are."""
    seats = 1 + max(row.seat for row in rows)
    points: list[dict[int, list[float]]] = [{} for _ in range(seats)]
    for row in rows:
        points[row.seat].setdefault(row.deal, []).append(row.points)
    means = [[math.fsum(deal) / len(deal) for deal in own.values()] for own in points]
    return [(math.fsum(own), math.fsum(value**2 for value in own), len(own)) for own in means]


def place(chunk: Chunk, out: Path, files: dict[str, bytes]) -> None:
    """Put the files of a chunk into its folder: all of them or none."""
    folder = chunk.folder(out)
    fresh = folder.with_name(f".{folder.name}.{os.getpid()}.{os.urandom(4).hex()}")
    fresh.mkdir(parents=True)
    try:
        for name, data in files.items():
            (fresh / name).write_bytes(data)
        fresh.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def play(experiment: Experiment, chunk: Chunk) -> Tables:
    """All matches of a chunk."""
    arm, game = experiment.arm(chunk.arm), experiment.game_of(chunk.arm)
    start = game.begin(game.check(arm.options))
    scribe = Scribe(experiment, arm, game, Arena(start, experiment.cap))
    with kept():
        for deal in experiment.deals_of(chunk.number):
            for number, seating in enumerate(experiment.seatings(chunk.arm)):
                scribe.play(deal, number, seating)
    return scribe.tables


@contextmanager
def kept() -> Iterator[None]:
    """No search for garbage meanwhile: states and rows hold no circles, and looking through them takes long."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


class Scribe:
    """Plays matches of an arm and writes them down."""

    def __init__(self, experiment: Experiment, arm: Arm, game: Game, arena: Arena) -> None:
        self.experiment = experiment
        self.arm = arm
        self.game = game
        self.arena = arena
        self.bots: list[Bot] = [roster.bot(bot, game, experiment.seconds, experiment.iterations) for bot in arm.bots]
        self.words = [code for code, word in enumerate(game.vocabulary) if word.startswith(CARDS) or ":" not in word]
        self.tables = Tables([], [], [], [])

    def play(self, deal: int, number: int, seating: tuple[int, ...]) -> None:
        """One match."""
        seed, told = self.experiment.seed_of(deal), deal % TOLD == 0
        watch, exchange = Watch(self.arena.start, told), exchange_of(self.arm, self.game)
        bots = [self.bots[voice] for voice in seating]
        played = self.arena.play(bots, seed, list(seating), watch, exchange)
        key = (self.arm.name, deal, number)
        self.tables.matches.append(self.match(key, seed, played, watch))
        shares = beaten(played.scores)
        for seat, voice in enumerate(seating):
            own = exchange if exchange and exchange.seat == seat else None
            self.tables.seats.append(
                SeatRow(
                    *key,
                    seat=seat,
                    bot=self.arm.bots[voice],
                    voice=voice,
                    points=played.points[seat],
                    score=float(played.scores[seat]),
                    beaten=shares[seat],
                    picks=played.picks[seat],
                    sentences=played.sentences[seat],
                    forced=int(watch.forced[seat]),
                    free=int(watch.free[seat]),
                    options=int(watch.options[seat]),
                    answers=int(watch.answers[seat]),
                    opening=" ".join(self.game.vocabulary[word] for word in watch.openings[seat].plain()),
                    exchanged=int(own.times) if own else 0,
                    exchanged_at=int(own.first) if own else 0,
                    luck=int(watch.luck[seat]) / UNIT if told else None,
                )
            )
            self.tables.cards.extend(self.held(key, seat, watch))
        if told:
            self.tables.decisions.extend(course(key, watch))

    def match(self, key: tuple[str, int, int], seed: int, played: Played, watch: Watch) -> MatchRow:
        """The row of a match."""
        winners = sum(1 << seat for seat, points in enumerate(played.points) if points > 0.0)
        return MatchRow(
            *key,
            seed=seed,
            seats=len(played.points),
            winners=winners,
            turns=played.turns,
            picks=sum(played.picks),
            sentences=sum(played.sentences),
            rolls=played.rolls,
            capped=played.capped,
            **drama(watch, winners)._asdict(),
        )

    def held(self, key: tuple[str, int, int], seat: int, watch: Watch) -> list[CardRow]:
        """The words that a seat was brought, could have picked, or picked."""
        rows, first = [], seat * int(watch.words)
        for code in self.words:
            at = first + code
            counts = (int(watch.drawn[at]), int(watch.offered[at]), int(watch.picked[at]), int(watch.first[at]))
            if any(counts):
                rows.append(CardRow(*key, seat, self.game.vocabulary[code], *counts))
        return rows


def exchange_of(arm: Arm, game: Game) -> Exchange | None:
    """The exchange of an arm, fresh for a match."""
    return Exchange(arm.exchange[1], game.code(arm.exchange[0])) if arm.exchange else None


class Drama(NamedTuple):
    """How exciting a match was."""

    lead_changes: int
    decided: float
    lowest: float
    half_time: float


def drama(watch: Watch, winners: int) -> Drama:
    """What the looks of a match tell: the lead is the highest look, a tie leaves it where it was."""
    seats, looks = int(watch.seats), watch.looks
    moments = len(looks) // seats
    if moments == 0 or seats < 2:
        return Drama(0, 0.0, 0.5, 0.5)
    leader, changes, since, lowest, half = -1, 0, 0, UNIT, UNIT
    for moment in range(moments):
        row = [int(looks[moment * seats + seat]) for seat in range(seats)]
        best = max(row)
        ahead = row.index(best)
        if row.count(best) == 1 and ahead != leader:
            changes += leader >= 0
            leader, since = ahead, moment
        lowest = min(lowest, *(look for seat, look in enumerate(row) if winners >> seat & 1))
        if moment == moments // 2:
            half = best
    won = leader >= 0 and winners == 1 << leader
    return Drama(changes, since / moments if won else 1.0, lowest / UNIT, half / UNIT)


def course(key: tuple[str, int, int], watch: Watch) -> list[DecisionRow]:
    """A match sentence by sentence."""
    seats, rows = int(watch.seats), []
    weighed = dict(zip((int(number) for number in watch.weighed), watch.stakes, strict=True))
    for at, look in enumerate(watch.looks):
        number, seat = divmod(at, seats)
        speaker, choice = int(watch.speakers[number]), weighed.get(number)
        told: tuple[Any, ...] = (None, None, None, None)
        if choice is not None and seat == speaker:
            told = (int(choice.count), *(int(end) / UNIT for end in (choice.best, choice.second, choice.worst)))
        rows.append(DecisionRow(*key, number, speaker, seat, int(look) / UNIT, *told))
    return rows
