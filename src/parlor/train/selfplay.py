"""Matches between searches, lot by lot: what was picked, and what the searches thought of every pick.

Only picks are kept. What counts of a state is told anew from them, so matches outlive a change of features.
"""

import gzip
import json
import random
from pathlib import Path
from typing import Any, NamedTuple

import parlor
from parlor.bots.alphabeta import AlphaBeta, Memory
from parlor.bots.arena import CAP, points_of
from parlor.bots.levels import knobs_of
from parlor.bots.mcts import Finding, Search
from parlor.engine import CHANCE, OVER, Dice, Game, Picks, State
from parlor.engine.brain import Brain
from parlor.engine.brain_file import load
from parlor.train.leaves import Leaf, Sower
from parlor.train.plan import Plan

# So many matches of the same options are a lot.
LOT = 8
# Of a hundred picks so many are made the likelier the more they were visited, beside those that stray.
LOOSE = 19


class Decision(NamedTuple):
    """One of several picks was made: after how many picks of the log, which there were, and what a search thought."""

    ply: int
    picks: list[int]
    visits: list[int]
    # How good the match looked to who picked, from 0 to 1.
    value: float


class Record(NamedTuple):
    """A match: its options, all picks, the decisions among them, each seat's share of the point, leaves of searches."""

    options: dict[str, Any]
    log: list[int]
    decisions: list[Decision]
    points: list[float]
    leaves: list[Leaf]


def options_of(game: Game, plan: Plan, dice: random.Random) -> dict[str, Any]:
    """The options of a lot: mostly the usual ones, now and then those of a variant that the brain is for."""
    fitting = [options for options in game.variants.values() if tells(game, options)] if plan.varied else []
    return dice.choice(fitting) if fitting and dice.randrange(100) < plan.varied else {}


def tells(game: Game, options: dict[str, Any]) -> bool:
    """Whether a match with these options soon has features."""
    state = game.start(seed=1, **options)
    for _ in range(40):
        if state.seat < 0 or state.features(0, Picks()):
            break
        state.pick(state.picks()[0])
    return state.seat >= 0 and state.features(0, Picks())


class Player:
    """A search that plays all seats, and begins anew with every sentence."""

    def __init__(self, plan: Plan, start: State, dice: Dice, brain: Brain | None) -> None:
        self.plan = plan
        self.dice = dice
        self.brain = brain
        self.knobs = knobs_of(start, brain)
        if plan.explore:
            self.knobs = self.knobs._replace(explore=plan.explore / 1000)
        self.search: Search | None = None

    def think(self, state: State) -> Finding:
        """What a search finds for the seat to pick; in the middle of a sentence it goes on with its tree."""
        if self.search is None or self.search.me != state.seat:
            seen = state.imagine(state.seat, self.dice)
            self.search = Search(seen, self.dice, self.knobs, self.brain)
            self.search.run(self.plan.iterations)
        else:
            self.search.run(max(0, self.plan.iterations - int(self.search.visits())))
        return self.search.finding()

    def follow(self, seat: int, pick: int) -> None:
        """Go on in a sentence, or forget."""
        if self.search is not None and (self.search.me != seat or not self.search.follow(pick)):
            self.search = None


class Looker(Player):
    """Looks some turns ahead by alpha-beta, for all seats."""

    def __init__(self, plan: Plan, start: State, dice: Dice, brain: Brain | None) -> None:
        super().__init__(plan, start, dice, brain)
        self.memory = Memory()

    def think(self, state: State) -> Finding:
        """The best pick, and what it leads to."""
        seen = state.fork()
        if self.brain is not None:
            seen.trust(self.brain)
        return AlphaBeta(seen, self.memory).run(self.plan.turns)


def choice(finding: Finding, plan: Plan, dice: random.Random) -> int:
    """Mostly the pick that was visited most; `stray` of 100 times any, so that matches show what else may happen."""
    drawn = 100 * dice.random()
    if drawn < plan.stray:
        return dice.choice(finding.picks)
    if drawn < plan.stray + LOOSE:
        return dice.choices(finding.picks, [visits * visits + 0.01 for visits in finding.visits])[0]
    return finding.picks[0]


def play(plan: Plan, options: dict[str, Any], number: int, stray: random.Random, brain: Brain | None) -> Record:
    """One match."""
    start = parlor.game(plan.game).start(seed=plan.seed, ask_chance=True, **options)
    state, dice = start.fork(), Dice(plan.seed << 32 | number)
    player, legal = (Looker if plan.turns else Player)(plan, start, dice, brain), Picks()
    random_picks = stray.randrange(plan.random + 1) if plan.random else 0
    sower = Sower(plan, player.knobs, random.Random(f"{plan.game} {plan.seed} leaves {number}"))
    log: list[int] = []
    decisions: list[Decision] = []
    while state.seat != OVER and len(log) < CAP:
        seat = int(state.seat)
        legal.clear()
        if seat == CHANCE:
            player.search = None
            pick = int(state.chance(dice))
        else:
            state.legal(legal)
            pick = int(legal.at(0))
            if random_picks > 0:
                random_picks -= 1
                pick = stray.choice(legal.plain())
            elif legal.count > 1:
                finding = player.think(state)
                if plan.leaves and player.search is not None:
                    sower.sow(state, len(log), player.search)
                tries = max(1, sum(finding.visits))
                value = sum(value * n for value, n in zip(finding.values, finding.visits, strict=True)) / tries
                decisions.append(Decision(len(log), finding.picks, finding.visits, value))
                pick = choice(finding, plan, stray)
            player.follow(seat, pick)
        state.apply(pick)
        log.append(pick)
    return Record(options, log, decisions, list(points_of(state)), sower.leaves)


def renewed(plan: Plan, lot: int) -> int:
    """How many matches the players of a lot have learned from."""
    return lot * LOT // plan.renew * plan.renew if plan.renew else 0


def learned(work: Path, matches: int) -> Path:
    """The file of what was learned from the first so many matches."""
    return work / f"brain-{matches:06d}.bin"


def lot_of(plan: Plan, lot: int, brain: Brain | None = None) -> list[Record]:
    """Play a lot: the same plan, number and brain give the same matches, whenever."""
    dice = random.Random(f"{plan.game} {plan.seed} {lot}")
    options = options_of(parlor.game(plan.game), plan, dice)
    return [play(plan, options, number, dice, brain) for number in range(lot * LOT, (lot + 1) * LOT)]


def grow(plan: Plan, work: Path, lot: int) -> Path:
    """Play a lot unless it is there, and keep it; returns its file, which is whole or not there."""
    path = work / f"matches-{lot:05d}.json.gz"
    if not path.is_file():
        matches = renewed(plan, lot)
        brain = load(learned(work, matches), parlor.game(plan.game)) if matches else None
        played = lot_of(plan, lot, brain)
        part = path.with_suffix(".part")
        part.write_bytes(gzip.compress(json.dumps(played).encode(), mtime=0))
        part.replace(path)
    return path


def kept(plan: Plan, work: Path, lot: int) -> list[Record]:
    """A lot, from its file if there is one."""
    found = json.loads(gzip.decompress(grow(plan, work, lot).read_bytes()))
    return [
        Record(options, log, [Decision(*one) for one in decisions], points, [Leaf(*one) for one in leaves])
        for options, log, decisions, points, leaves in found
    ]
