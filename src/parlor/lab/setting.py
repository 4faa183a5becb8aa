"""The setting of a study: what is played by whom, how much of it, and where it goes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from parlor import registry
from parlor.engine.game import Game
from parlor.lab.experiment import Arm, Experiment, Pack, Stop
from parlor.lab.frames import sized
from parlor.lab.runners import Here, Runner
from parlor.lab.runs import Part, Result, Standing, run

USUAL_BOT = "greedy"


class PartDone(Exception):
    """A part of a study is played; what it says is known when all parts are merged."""


@dataclass(frozen=True)
class Setting:
    """What is played, how long, and where."""

    game: str
    out: Path
    packs: tuple[Pack, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = ()
    seed: int = 1
    matches: int = 20_000
    seconds: float = 60.0
    # How many iterations level 5 searches, without a clock; 0: by the clock.
    iterations: int = 0
    runner: Runner = field(default_factory=Here)
    part: Part | None = None
    progress: Callable[[str, Standing], None] = lambda what, standing: None

    def rules(self) -> Game:
        """The game with the packs."""
        return registry.game(self.game, [pack.file() for pack in self.packs])

    def players(self, options: dict[str, Any] | None = None) -> int:
        """How many sit at the table."""
        game = self.rules()
        return int(game.begin(game.check(self.options | (options or {}))).players)

    def seated(self, options: dict[str, Any] | None = None) -> tuple[str, ...]:
        """The bot of each seat: those that were named, one for all, or the usual one."""
        players = self.players(options)
        bots = self.bots or (USUAL_BOT,)
        return bots * players if len(bots) == 1 else bots

    def base(self, name: str) -> Arm:
        """The game as it is, as an arm."""
        return Arm(name, self.packs)

    def experiment(
        self, arms: Sequence[Arm], bots: Sequence[str] = (), matches: int = 0, seconds: float = 0.0, width: float = 0.0
    ) -> Experiment:
        """An experiment in this setting; `matches` and `seconds` are for each arm and for all."""
        options = arms[0].options
        stop = Stop(seconds=seconds or self.seconds, width=width)
        made = Experiment(
            self.game,
            tuple(bots) or self.seated(options),
            tuple(arms),
            self.options,
            self.seed,
            iterations=self.iterations,
            stop=stop,
        )
        return sized(made, matches or self.matches)

    def play(self, experiment: Experiment, name: str = "") -> Result:
        """Play it, in the study's folder or in a folder of that name in it."""
        out = self.out / name if name else self.out

        def progress(standing: Standing) -> None:
            self.progress(name or experiment.game, standing)

        result = run(experiment, out, self.runner, self.part, progress)
        if self.part is not None:
            raise PartDone
        return result

    def at(self, seconds: float) -> "Setting":
        """The same with another time."""
        return replace(self, seconds=seconds)

    def into(self, out: Path) -> "Setting":
        """The same in another folder."""
        return replace(self, out=out)

    def plain(self) -> dict[str, Any]:
        """With whom and what everything was measured, as JSON-able data."""
        game = self.rules()
        return {
            "game": self.game,
            "title": game.title,
            "rules": game.version,
            "packs": [list(pack) for pack in game.packs],
            "options": self.options,
            "players": self.players(),
            "bots": list(self.seated()),
            "seed": self.seed,
        }
