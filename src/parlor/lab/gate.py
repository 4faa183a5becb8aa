"""A gate between two bots: pairs of matches until it is sure enough which of two strengths is the true one.

Pairs are played in batches and looked at batch by batch, so the result does not depend on which was done first.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from parlor.bots.workers import Workers
from parlor.engine.errors import BadOption
from parlor.lab.ladder import Event, Pairing, check, luck, play
from parlor.lab.pairs import Gate, Pairs, after_stopping
from parlor.lab.statistics import Interval

# So many pairs are played for each process between two looks.
BATCH = 8
VERDICTS = {1: "passed", -1: "refused", 0: "not decided"}


class Trial(NamedTuple):
    """What a gate found about the first of two bots."""

    gate: Gate
    pairs: Pairs
    batch: int
    seconds_a_pick: tuple[float, float]

    @property
    def verdict(self) -> int:
        """1: passed, -1: refused, 0: the pairs were not enough."""
        return self.gate.verdict(self.pairs)

    def elo(self) -> Interval:
        """Normalised Elo, too high as often as too low."""
        return after_stopping(self.gate, self.pairs, self.batch)

    def plain(self) -> dict[str, Any]:
        """Everything as JSON-able data."""
        share, elo = self.pairs.interval(), self.elo()
        return {
            "verdict": VERDICTS[self.verdict],
            "gate": {"low": self.gate.low, "high": self.gate.high, "alpha": self.gate.alpha, "beta": self.gate.beta},
            "ratio": round(self.gate.ratio(self.pairs), 4),
            "pairs": {f"{result:g}": count for result, count in sorted(self.pairs.counts.items())},
            "matches": 2 * self.pairs.number,
            "share": {"value": share.value, "low": share.low, "high": share.high},
            "normalised_elo": {"value": round(elo.value, 1), "low": round(elo.low, 1), "high": round(elo.high, 1)},
            "seconds_a_pick": [round(seconds, 5) for seconds in self.seconds_a_pick],
        }

    def sentence(self, names: Sequence[str]) -> str:
        """The verdict in words."""
        share, elo = self.pairs.interval(), self.elo()
        told = f"{names[0]} got {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f}) against"
        told += f" {names[1]} in {2 * self.pairs.number} matches: normalised Elo {elo.value:+.0f}"
        told += f" ({elo.low:+.0f} to {elo.high:+.0f})."
        gate = self.gate
        if self.verdict > 0:
            return f"{told} Passed: rather {gate.high:+g} than {gate.low:+g}."
        if self.verdict < 0:
            return f"{told} Refused: rather {gate.low:+g} than {gate.high:+g}."
        return f"{told} Not decided between {gate.low:+g} and {gate.high:+g}."


def pair(event: Event, names: Sequence[str], seed: int) -> tuple[float, float, tuple[float, float], tuple[int, int]]:
    """Play one deal on both seats: the first bot's points in each, and the seconds and picks of both bots."""
    points: list[float] = []
    seconds, picks = [0.0, 0.0], [0, 0]
    players = check(event, names, 2)
    for exchanged in range(2):
        seats = tuple((seat + exchanged) % 2 for seat in range(players))
        played = play(event, names, Pairing(seats, seed))
        points.append(sum(point for bot, point in zip(seats, played.points, strict=True) if bot == 0))
        for bot, spent, made in zip(seats, played.seconds, played.picks, strict=True):
            seconds[bot] += spent
            picks[bot] += made
    return points[0], points[1], (seconds[0], seconds[1]), (picks[0], picks[1])


def pass_gate(
    event: Event,
    names: Sequence[str],
    gate: Gate,
    seed: int,
    jobs: int = 1,
    most: int = 10000,
    progress: Callable[[Trial], None] = lambda trial: None,
) -> Trial:
    """Play until the gate decides, or `most` matches; `progress` hears how it stands after each batch."""
    check(event, names, 2)
    if len(names) != 2:
        raise BadOption("a gate is between two bots")
    if not gate.low < gate.high:
        raise BadOption(f"a gate needs a lower strength and then a higher one, not {gate.low:g} and {gate.high:g}")
    batch = BATCH * jobs
    pairs, seconds, picks = Pairs(), [0.0, 0.0], [0, 0]
    trial = Trial(gate, pairs, batch, (0.0, 0.0))
    with Workers(jobs) as workers:
        while not trial.verdict and 2 * pairs.number < most:
            first = pairs.number
            seeds = [luck(seed, number, 0) for number in range(first, min(first + batch, (most + 1) // 2))]
            futures = [workers.submit(pair, event, list(names), number) for number in seeds] if jobs > 1 else []
            results = [one.result() for one in futures] or [pair(event, names, number) for number in seeds]
            for one, other, spent, made in results:
                pairs.add(one, other)
                seconds = [a + b for a, b in zip(seconds, spent, strict=True)]
                picks = [a + b for a, b in zip(picks, made, strict=True)]
            pace = (seconds[0] / max(1, picks[0]), seconds[1] / max(1, picks[1]))
            trial = Trial(gate, pairs, batch, pace)
            progress(trial)
    return trial
