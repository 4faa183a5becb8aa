"""A ladder: every bot meets every other, on every seat alike, and their strengths are worked out.

Matches come in pairs with the same luck and exchanged seats. Where more than two sit at the table, the two
bots sit alternately. A match is worth 1 point, shared equally by the seats that win it.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from parlor.bots import roster
from parlor.bots.arena import Arena, Played
from parlor.bots.workers import Workers
from parlor.engine.dice import Dice
from parlor.engine.errors import BadOption
from parlor.engine.picks import Picks
from parlor.engine.record import CHANCE, OVER
from parlor.engine.state import State
from parlor.lab.pairs import Pairs
from parlor.lab.statistics import wilson
from parlor.registry import game as game_named

# A difference of so many points of Elo means odds of ten to one.
TENFOLD = 400.0


class Event(NamedTuple):
    """What is played: a game with its packs and options; what the highest level may spend (0: as it is used to).

    It thinks so many seconds of processor time a sentence, or so many iterations of its search, without a clock.
    """

    game: str
    packs: tuple[str, ...]
    options: dict[str, Any]
    seconds: float
    iterations: int = 0
    # Each match begins with so many random picks, the same with exchanged seats.
    random: int = 0


class Pairing(NamedTuple):
    """One match to be played: the bot on each seat, by number, and the seed of all luck."""

    seats: tuple[int, ...]
    seed: int


@dataclass
class Ladder:
    """The results between bots: `points[a][b]` are those of a against b, of `games[a][b]` matches."""

    names: list[str]
    points: list[list[float]] = field(default_factory=list)
    games: list[list[int]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    picks: list[int] = field(default_factory=list)
    # By two bots, the lower number first: their pairs of matches, and what is known of unfinished ones.
    pairs: dict[tuple[int, int], Pairs] = field(default_factory=dict)
    half: dict[tuple[int, int, int], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        count = range(len(self.names))
        self.points = self.points or [[0.0 for _ in count] for _ in count]
        self.games = self.games or [[0 for _ in count] for _ in count]
        self.seconds = self.seconds or [0.0 for _ in count]
        self.picks = self.picks or [0 for _ in count]

    def add(self, pairing: Pairing, played: Played) -> None:
        """Write down a match."""
        a, b = sorted(set(pairing.seats))
        won = sum(point for bot, point in zip(pairing.seats, played.points, strict=True) if bot == a)
        self.points[a][b] += won
        self.points[b][a] += 1.0 - won
        self.games[a][b] += 1
        self.games[b][a] += 1
        first = self.half.pop((a, b, pairing.seed), None)
        if first is None:
            self.half[a, b, pairing.seed] = won
        else:
            self.pairs.setdefault((a, b), Pairs()).add(first, won)
        for bot, seconds, picks in zip(pairing.seats, played.seconds, played.picks, strict=True):
            self.seconds[bot] += seconds
            self.picks[bot] += picks

    def rate(self, bot: int, other: int) -> "Rate":
        """How a bot does against another; its interval is that of pairs, once there are some."""
        rate = Rate.of(self.points[bot][other], self.games[bot][other])
        pairs = self.pairs.get((min(bot, other), max(bot, other)))
        if pairs is None:
            return rate
        found = pairs.interval()
        low, high = (found.low, found.high) if bot < other else (1 - found.high, 1 - found.low)
        return rate._replace(low=min(low, rate.share), high=max(high, rate.share))

    def total(self, bot: int) -> "Rate":
        """How a bot does against all others."""
        return Rate.of(sum(self.points[bot]), sum(self.games[bot]))

    def elo(self) -> list[float]:
        """The strength of each bot; that of the weakest is 0."""
        strengths = bradley_terry(self.points)
        ratings = [TENFOLD * math.log10(strength) for strength in strengths]
        return [rating - min(ratings) for rating in ratings]

    def seconds_a_pick(self, bot: int) -> float:
        """How long a bot thought, on average."""
        return self.seconds[bot] / max(1, self.picks[bot])

    def plain(self) -> dict[str, Any]:
        """Everything as JSON-able data."""
        elo = self.elo()
        return {
            "bots": [
                {"name": name, "elo": round(elo[bot], 1), "total": self.total(bot)._asdict()}
                for bot, name in enumerate(self.names)
            ],
            "pairs": [
                {"bot": self.names[a], "against": self.names[b], **self.rate(a, b)._asdict()}
                for a, b in combinations(range(len(self.names)), 2)
                if self.games[a][b]
            ],
            "seconds_a_pick": {name: round(self.seconds_a_pick(bot), 5) for bot, name in enumerate(self.names)},
        }


class Rate(NamedTuple):
    """A share of the points, with the interval that holds the true one in 95 of 100 cases."""

    points: float
    games: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, points: float, games: int) -> "Rate":
        """The rate of so many points in so many games (Wilson)."""
        found = wilson(points, games)
        return cls(points, games, found.value, found.low, found.high)


def bradley_terry(points: Sequence[Sequence[float]]) -> list[float]:
    """The strengths under which these points are likeliest: a beats b with the chance a / (a + b).

    Each pair that met is given one more match, drawn, without which a bot that never lost would be infinitely strong.
    """
    count = range(len(points))
    met = {(a, b) for a in count for b in count if a != b and points[a][b] + points[b][a] > 0}
    won = [sum(points[a][b] + 0.5 for b in count if (a, b) in met) for a in count]
    strengths = [1.0 for _ in count]
    for _ in range(10000):
        # Hunter's algorithm: each round is likelier than the last.
        stronger = []
        for a in count:
            against = sum(
                (points[a][b] + points[b][a] + 1) / (strengths[a] + strengths[b]) for b in count if (a, b) in met
            )
            stronger.append(won[a] / against if against else 1.0)
        scale = math.exp(-sum(math.log(strength) for strength in stronger) / len(stronger))
        stronger = [strength * scale for strength in stronger]
        change = max(abs(math.log(new / old)) for new, old in zip(stronger, strengths, strict=True))
        strengths = stronger
        if change < 1e-9:
            break
    return strengths


def pairings(bots: int, players: int, games: int, seed: int) -> list[Pairing]:
    """All matches of a ladder: each two bots meet `games` times, all pairs a little before any pair much."""
    listed = []
    for match in range(games):
        turn, exchanged = divmod(match, 2)
        for pair, (a, b) in enumerate(combinations(range(bots), 2)):
            seats = tuple(a if (seat + turn + exchanged) % 2 == 0 else b for seat in range(players))
            listed.append(Pairing(seats, luck(seed, turn, pair)))
    return listed


def luck(seed: int, turn: int, pair: int) -> int:
    """The seed of a match and of the one with exchanged seats."""
    return Dice(seed * 1000003 + turn * 1009 + pair).word()


def play(event: Event, names: Sequence[str], pairing: Pairing) -> Played:
    """Play one match."""
    game = game_named(event.game, event.packs)
    bots = [roster.bot(names[bot], game, event.seconds, event.iterations, processor=True) for bot in pairing.seats]
    start = game.begin(game.check(event.options))
    if event.random:
        start = gone_astray(start, event.random, pairing.seed)
    return Arena(start).play(bots, pairing.seed, list(pairing.seats))


def gone_astray(start: State, picks: int, seed: int) -> State:
    """A match after so many random picks and the rest of their sentence; if that ended it, after others."""
    dice, legal = Dice(seed), Picks()
    while True:
        state, made = start.fork(), 0
        while state.seat != OVER and (made < picks or state.mid_sentence()):
            if state.seat == CHANCE:
                state.apply(state.chance(dice))
                continue
            legal.clear()
            state.legal(legal)
            state.apply(legal.at(dice.below(legal.count)))
            made += 1
        if state.seat != OVER:
            return state


Progress = Callable[[int, int], None]


def climb(
    event: Event, names: Sequence[str], games: int, seed: int, jobs: int = 1, progress: Progress = lambda *_: None
) -> Ladder:
    """Play a whole ladder in so many processes; `progress` hears how many matches are played, of how many."""
    matches = pairings(len(names), check(event, names, games), games, seed)
    ladder = Ladder(list(names))
    played = _in_turn(event, names, matches) if jobs == 1 else _side_by_side(event, names, matches, jobs)
    for count, (pairing, result) in enumerate(played, 1):
        ladder.add(pairing, result)
        progress(count, len(matches))
    return ladder


def check(event: Event, names: Sequence[str], games: int) -> int:
    """Refuse what cannot be a ladder; returns how many sit at the table."""
    game = game_named(event.game, event.packs)
    for name in names:
        roster.bot(name, game)
        if names.count(name) > 1:
            raise BadOption(f"{name} is named twice; a bot does not play against itself")
    if len(names) < 2:
        raise BadOption("a ladder needs at least two bots")
    if games < 2 or games % 2:
        raise BadOption(f"the games a pair must be an even number, so that both bots sit everywhere, not {games}")
    players = int(game.start(seed=0, **event.options).players)
    if players < 2:
        raise BadOption(f"a ladder needs at least two players, and this is {game.title} for one")
    return players


def _in_turn(event: Event, names: Sequence[str], matches: list[Pairing]) -> Iterator[tuple[Pairing, Played]]:
    for pairing in matches:
        yield pairing, play(event, names, pairing)


def _side_by_side(
    event: Event, names: Sequence[str], matches: list[Pairing], jobs: int
) -> Iterator[tuple[Pairing, Played]]:
    with Workers(jobs) as workers:
        begun = {workers.submit(play, event, list(names), pairing): pairing for pairing in matches}
        for future in as_completed(begun):
            yield begun[future], future.result()
