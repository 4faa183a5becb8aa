"""The smallest change that meets a goal: all small changes race on the same deals, and what surely fails drops out.

A change is smaller if it touches fewer fields, and then if its steps are fewer. The race looks at its arms after 1, 2,
4, 8, … rounds; its intervals are so wide that in 95 of 100 races none of all its looks errs.
"""

import time
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from parlor.engine.errors import BadOption, ParlorError
from parlor.lab import bands
from parlor.lab.bands import Band
from parlor.lab.chunks import CARDS, Chunk
from parlor.lab.claims import HOLDS, NOT, OPEN, sides_of, together, within
from parlor.lab.edits import Cards, Edit
from parlor.lab.experiment import Arm, Experiment
from parlor.lab.figures import amount, check, figures, told
from parlor.lab.runs import Standing, begin_folder
from parlor.lab.setting import Setting
from parlor.lab.statistics import Interval, mean_interval
from parlor.lab.summary import figure
from parlor.lab.tables import load

# So many arms race at most, and so often they are looked at.
MOST_ARMS: Final = 200
LOOKS: Final = 8
AS_IT_IS: Final = "as it is"


class Candidate(NamedTuple):
    """A change: what it sets, and how large it is (fields, steps)."""

    edits: tuple[Edit, ...]
    size: tuple[int, int]

    @property
    def name(self) -> str:
        """How its arm is called."""
        return ", ".join(map(str, self.edits)) or AS_IT_IS


class Runner(NamedTuple):
    """A candidate in the race: its values so far by goal, and what is thought of it."""

    candidate: Candidate
    number: int
    values: dict[str, list[float]]

    def interval(self, band: Band, sure: float) -> Interval:
        """What a goal's measure is so far."""
        return mean_interval(self.values[band.measure], sure)

    def verdict(self, goals: Sequence[Band], sure: float) -> str:
        """Whether it meets all goals."""
        return together([within(self.interval(goal, sure), goal.low, goal.high) for goal in goals])


def fix_study(setting: Setting, goals: Sequence[str], fields: Sequence[str], step: int, most: int) -> dict[str, Any]:
    """Race all small changes of some fields towards a goal."""
    if setting.part is not None:
        raise BadOption("a race is not played in parts: what comes next depends on what was")
    if step < 1 or most < 1:
        raise BadOption("--step and --most must be at least 1")
    wanted = [bands.parse(goal) for goal in goals]
    for goal in wanted:
        check(goal.measure, setting.players())
    library = Cards(setting.rules(), setting.packs)
    paths = [tuple(field.split(".")) for field in fields] or costs(setting, library)
    arms: list[Arm] = []
    field: list[Candidate] = []
    for candidate in candidates(library, paths, setting.options, step, most):
        arm = library.arm(candidate.name, candidate.edits, setting.options)
        if _playable(setting, arm):
            arms.append(arm)
            field.append(candidate)
    if len(field) > MOST_ARMS:
        raise BadOption(
            f"{len(field)} changes are too many for a race; name fewer fields with --field, or a lower --most"
        )
    experiment = setting.experiment(arms)
    race = Race(setting, experiment, field, wanted)
    race.run()
    return race.told()


def costs(setting: Setting, library: Cards) -> list[tuple[str, ...]]:
    """The cost of every card that somebody draws."""
    look = setting.experiment([setting.base("all")], ["policy"] * setting.players(), matches=100, seconds=20.0)
    found = setting.play(look, "look").cards
    drawn = found.filter(found["drawn"] > 0)["word"].unique().sort().to_list()
    names = [word.removeprefix(CARDS) for word in drawn]
    listed = [(name, "cost") for name in names if isinstance(library.cards.get(name, {}).get("cost"), int)]
    if not listed:
        raise BadOption("the cards have no cost; name what may change: --field CARD.FIELD or --field OPTION")
    return list(listed)


def candidates(
    library: Cards, paths: Sequence[tuple[str, ...]], options: dict[str, Any], step: int, most: int
) -> Iterable[Candidate]:
    """Every change of at most so many steps, the smallest first."""
    now = {path: library.value(path, options) for path in paths}
    for path, value in now.items():
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadOption(f"{'.'.join(path)} is no whole number but {value!r}")
    yield Candidate((), (0, 0))
    for count in range(1, most + 1):
        for chosen in combinations(now, count):
            for steps in sorted(_steps(count, most), key=lambda steps: sum(map(abs, steps))):
                changed = tuple(Edit(path, now[path] + step * by) for path, by in zip(chosen, steps, strict=True))
                yield Candidate(changed, (count, sum(map(abs, steps))))


def _steps(count: int, most: int) -> list[tuple[int, ...]]:
    """All ways to take at most so many steps on so many fields, at least one on each."""
    if count == 0:
        return [()]
    return [
        (by, *rest)
        for by in range(-most, most + 1)
        if by
        for rest in _steps(count - 1, most - abs(by))
        if abs(by) + sum(map(abs, rest)) <= most
    ]


def _playable(setting: Setting, arm: Arm) -> bool:
    """Whether the game has such a card: a cost below 0, say, is refused."""
    try:
        setting.experiment([arm]).check()
    except ParlorError:
        return False
    return True


class Race:
    """Arms that play on while they may yet win."""

    def __init__(self, setting: Setting, experiment: Experiment, field: Sequence[Candidate], goals: list[Band]) -> None:
        self.setting = setting
        self.experiment = experiment
        self.goals = goals
        self.runners = [
            Runner(candidate, number, {goal.measure: [] for goal in goals}) for number, candidate in enumerate(field)
        ]
        self.sure = 1.0 - 0.05 / (LOOKS * len(field) * len(goals))
        self.rounds = 0
        self.matches = 0
        self.seconds = 0.0

    def run(self) -> None:
        """Until the smallest change that meets the goals is known, or the time is over."""
        begun, out = time.monotonic(), self.setting.out / "race"
        begin_folder(self.experiment, out)
        upto = 1
        while self.rounds < self.experiment.chunks() and not self.decided():
            alive = [one for one in self.runners if self.verdict(one) == OPEN]
            upto = min(upto, self.experiment.chunks())
            chunks = [Chunk(one.number, number) for number in range(self.rounds, upto) for one in alive]
            for done, _ in enumerate(self.setting.runner.run(self.experiment, iter(chunks), out), 1):
                self.setting.progress(f"{len(alive)} changes", Standing(done, len(chunks), 100.0))
                if time.monotonic() - begun > self.setting.seconds and self.rounds:
                    self.seconds = time.monotonic() - begun
                    return
            for one in alive:
                self.look(one, range(self.rounds, upto))
            self.rounds, upto = upto, 2 * upto
        self.seconds = time.monotonic() - begun

    def look(self, one: Runner, numbers: Iterable[int]) -> None:
        """Add what an arm played."""
        folders = [Chunk(one.number, number).folder(self.setting.out / "race") for number in numbers]
        arm = self.experiment.arms[one.number].name
        tables = load(folders, [arm])
        self.matches += tables.matches.height
        found = figures(tables, arm, list(one.values))
        for measure, values in one.values.items():
            values += [float(value) for value in found[measure].to_list()]

    def verdict(self, one: Runner) -> str:
        """What is thought of an arm."""
        return one.verdict(self.goals, self.sure) if one.values[self.goals[0].measure] else OPEN

    def decided(self) -> bool:
        """Whether some arm meets the goals and no smaller change may yet."""
        good = [one.candidate.size for one in self.runners if self.verdict(one) == HOLDS]
        may = [one.candidate.size for one in self.runners if self.verdict(one) == OPEN]
        return not may or (bool(good) and min(good) <= min(may))

    def told(self) -> dict[str, Any]:
        """How the race ended."""
        sides = sides_of(self.setting)
        order = sorted(self.runners, key=lambda one: (one.candidate.size, self.distance(one)))
        good = [one for one in order if self.verdict(one) == HOLDS]
        if good:
            best = good[0]
            verdict = [f"{self.describe(best)} meets the goal: {self.figures_of(best, sides)}."]
            if not best.candidate.edits:
                verdict = [f"Nothing needs to change: {self.figures_of(best, sides)}."]
        else:
            best = min(self.runners, key=self.distance)
            left = sum(self.verdict(one) == OPEN for one in self.runners)
            verdict = [
                f"No change is proved to meet the goal; {left} of {len(self.runners)} may. "
                f"Nearest is {self.describe(best)}: {self.figures_of(best, sides)}."
            ]
        return {
            "format": 1,
            "kind": "fix",
            "setting": self.setting.plain(),
            "out": str(self.setting.out),
            "goals": [goal._asdict() for goal in self.goals],
            "matches": self.matches,
            "seconds": round(self.seconds, 1),
            "found": {".".join(edit.path): edit.value for edit in best.candidate.edits} if good else None,
            "candidates": [
                {
                    "change": one.candidate.name,
                    "fields": one.candidate.size[0],
                    "steps": one.candidate.size[1],
                    "verdict": self.verdict(one),
                    "figures": {goal.measure: figure(one.interval(goal, 0.95)) for goal in self.goals},
                }
                for one in sorted(order, key=lambda one: (self.verdict(one) != HOLDS, self.verdict(one) == NOT))
            ],
            "verdict": [*verdict, f"{len(self.runners)} changes raced in {self.matches:,} matches."],
        }

    def describe(self, one: Runner) -> str:
        """A change in words."""
        fields, steps = one.candidate.size
        if not fields:
            return AS_IT_IS
        return f"{one.candidate.name} ({fields} field{'s'[: fields > 1]}, {steps} step{'s'[: steps > 1]})"

    def figures_of(self, one: Runner, sides: Sequence[str]) -> str:
        """What an arm's goals came to."""
        listed = []
        for goal in self.goals:
            value = one.interval(goal, 0.95)
            ends = f"{amount(goal.measure, value.low)} to {amount(goal.measure, value.high)}"
            listed.append(f"{told(goal.measure, sides)} {amount(goal.measure, value.value)} ({ends})")
        return "; ".join(listed)

    def distance(self, one: Runner) -> float:
        """How far an arm is from the middle of its goals, in their widths."""
        total = 0.0
        for goal in self.goals:
            middle, width = (goal.low + goal.high) / 2, (goal.high - goal.low) or 1.0
            values = one.values[goal.measure]
            total += abs(sum(values) / len(values) - middle) / width if values else 1e9
        return total
