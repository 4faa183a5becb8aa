"""A match of an experiment played once more, this time with its record: to be written down, looked at, annotated.

A row of the tables is a seed and bots, so nothing but the row is needed.
"""

from pathlib import Path
from typing import NamedTuple

import polars as pl

from parlor.bots import roster
from parlor.bots.arena import voice
from parlor.engine import notation
from parlor.engine.dice import Dice
from parlor.engine.errors import BadData, BadOption
from parlor.engine.luck import Luck
from parlor.engine.picks import Picks
from parlor.engine.record import CHANCE, OVER
from parlor.engine.state import State
from parlor.lab.chunks import exchange_of
from parlor.lab.experiment import Experiment
from parlor.lab.runs import experiment_of, read_manifest


class Named(NamedTuple):
    """A match by arm, deal and seating; written `before/17/0`."""

    arm: str
    deal: int
    seating: int

    def __str__(self) -> str:
        return f"{self.arm}/{self.deal}/{self.seating}"

    @classmethod
    def parse(cls, text: str, experiment: Experiment) -> "Named":
        """From `before/17/0`, `17/0` or `17` where that is enough."""
        *arm, deal = text.removesuffix("/").split("/")
        seating = "0"
        if arm and deal.isdecimal() and arm[-1].isdecimal():
            seating, deal = deal, arm.pop()
        name = "/".join(arm) or experiment.arms[0].name
        if not deal.isdecimal() or not seating.isdecimal():
            raise BadOption(f"a match is named ARM/DEAL/SEATING, as {experiment.arms[0].name}/17/0, not {text}")
        return cls(name, int(deal), int(seating))


def retell(experiment: Experiment, named: Named) -> State:
    """The state at the end of a match, with all its picks; chance is asked in it."""
    names = [arm.name for arm in experiment.arms]
    if named.arm not in names:
        raise BadOption(f"no arm {named.arm}; there are {', '.join(names)}")
    number = names.index(named.arm)
    arm, game, seatings = experiment.arm(number), experiment.game_of(number), experiment.seatings(number)
    if named.seating >= len(seatings):
        raise BadOption(f"{named}: there are {len(seatings)} seatings, from 0")
    seed = experiment.seed_of(named.deal)
    luck, exchange, legal, words = Luck(seed), exchange_of(arm, game), Picks(), Picks()
    bots = [roster.bot(arm.bots[own], game, experiment.seconds, experiment.iterations) for own in range(len(arm.bots))]
    seating = seatings[named.seating]
    dice: list[Dice] = [voice(seed, own) for own in seating]
    state = game.start(ask_chance=True, **arm.options)
    while state.seat != OVER and len(state.log) < experiment.cap:
        if state.seat == CHANCE:
            state.pick(state.brought(luck) if exchange is None else exchange.brought(state, luck, legal))
            continue
        seat = state.seat
        legal.clear()
        state.legal(legal)
        if legal.count == 1:
            state.pick(int(legal.at(0)))  # nobody is asked, as in the arena
            continue
        words.clear()
        bots[seating[seat]].speak(state.imagine(seat, dice[seat]), dice[seat], words)
        for word in words.plain():
            state.pick(word)
            if state.seat != seat or not state.mid_sentence():
                break
    return state


def told_match(out: Path, name: str) -> str:
    """A match that a study's folder names, as a `.parlor` file; refused where this version would tell another."""
    experiment = experiment_of(out)
    named = Named.parse(name, experiment)
    state = retell(experiment, named)
    if read_manifest(out)["fingerprint"] != experiment.fingerprint() and not _is(state, out, named):
        raise BadData(f"{named} was played by another version of Parlor or of {experiment.game}: play the study anew")
    return _written(experiment, named, state)


def _is(state: State, out: Path, named: Named) -> bool:
    """Whether a match went as its row says."""
    rows = pl.read_parquet(out / "matches.parquet").filter(**named._asdict()).rows(named=True)
    winners = sum(1 << seat for seat in state.winners()) if state.seat == OVER else 0
    return all(
        len(state.log) == row["picks"] + row["rolls"] and (row["capped"] or winners == row["winners"]) for row in rows
    )


def match_text(experiment: Experiment, named: Named) -> str:
    """A match as a `.parlor` file."""
    return _written(experiment, named, retell(experiment, named))


def _written(experiment: Experiment, named: Named, state: State) -> str:
    number = [arm.name for arm in experiment.arms].index(named.arm)
    bots, seating = experiment.arm(number).bots, experiment.seatings(number)[named.seating]
    return notation.match_of(state, [bots[own] for own in seating], None).write()
