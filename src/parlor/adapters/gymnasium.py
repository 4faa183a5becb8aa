"""Every game as a Gymnasium environment: one seat is yours, computers of chosen levels have the others.

    from parlor.adapters import gymnasium                     # registers parlor/espeers-v1 …
    env = gym.make("parlor/espeers-v1", opponents=["3"])

`action_masks()` (what MaskablePPO asks for) and `info["action_mask"]` say what is legal. An illegal pick is harmless:
nothing changes, it costs a little, `info["illegal"]` says why it is illegal, and after a hundred in a row the match is
given up (truncated).
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import parlor
from parlor.adapters import rendering
from parlor.adapters.cells import Cells
from parlor.adapters.payoffs import payoffs
from parlor.adapters.rows import MOST, Desk, begun, go_on, make
from parlor.bots.roster import bot
from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.errors import BadOption
from parlor.engine.game import Game
from parlor.engine.record import OVER
from parlor.engine.state import State
from parlor.engine.tensor import width_of
from parlor.registry import every_game

ILLEGAL = -0.01
PATIENCE = 100


class SeatEnv(gymnasium.Env):  # type: ignore[type-arg, unused-ignore]
    """One seat of a game. `seat=None`: another one in every match."""

    metadata = {"render_modes": ["ansi", "rgb_array", "svg"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("random",),
        seat: int | None = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = parlor.game(game)
        self.first = self.game.begin(self.game.check(options))
        self.players = int(self.first.players)
        if seat is not None and not 0 <= seat < self.players:
            raise BadOption(f"{self.game.title} has the seats 0 to {self.players - 1} here, not {seat}")
        if self.players > 1 and len(opponents) not in (1, self.players - 1):
            raise BadOption(f"name one opponent for all other seats, or {self.players - 1}, not {len(opponents)}")
        self.seat = seat
        self.render_mode = render_mode
        self.opponents = [bot(name, self.game) for name in opponents]
        self.observation_space = spaces.Box(-MOST, MOST, (width_of(self.game.pieces),), np.float32)
        self.action_space: Any = spaces.Discrete(len(self.game.vocabulary))
        self._desk = Desk(self.game)
        mask: Any = self._desk.mask
        self._cells = Cells(self._desk.tensor)
        self._mask: Any = np.frombuffer(mask, np.int8)
        self.match: State = self.first
        self.own = 0
        self.refused = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match; with a seed always the same one, and always the same ones after it."""
        super().reset(seed=seed)
        self.dice = Dice(int(self.np_random.integers(2**62)))
        self.match = begun(self.first)
        self.own = int(self.dice.below(self.players)) if self.seat is None else self.seat
        self.refused = 0
        self._others = self._seated()
        go_on(self.match, self.dice, self._others)
        return self._look(), self._told()

    def _seated(self) -> list[Bot | None]:
        others: list[Bot | None] = [None] * self.players
        for place in range(1, self.players):
            at = place - 1 if len(self.opponents) > 1 else 0
            others[(self.own + place) % self.players] = self.opponents[at]
        return others

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a pick; the others answer until the seat is asked again, or the match is over."""
        pick = int(action)
        reason = self.match.why(pick)
        if reason:
            self.refused += 1
            told = self._told() | {"illegal": reason}
            return self._look(), ILLEGAL, False, self.refused >= PATIENCE, told
        self.refused = 0
        make(self.match, pick)
        go_on(self.match, self.dice, self._others)
        over = self.match.seat == OVER
        return self._look(), payoffs(self.match)[self.own], over, False, self._told()

    def action_masks(self) -> Any:
        """Which picks are legal."""
        return self._mask.astype(np.bool_)

    def _look(self) -> Any:
        self._desk.look(self.match, self.own)
        return self._cells.take()

    def _told(self) -> dict[str, Any]:
        """Beside what was looked at last: which picks were legal there."""
        return {"action_mask": self._mask.copy()}

    def render(self) -> Any:
        """The table as the seat may see it: text, pixels or SVG."""
        if self.render_mode == "rgb_array":
            return rendering.picture(self.match, self.own)
        if self.render_mode == "svg":
            return rendering.svg(self.match, self.own)
        return rendering.text(self.match, self.own)


def environment_id(game: Game) -> str:
    """The id of a game: its name and the version of its rules."""
    return f"parlor/{game.name}-v{game.version}"


def _register() -> None:
    for game in every_game():
        identity = environment_id(game)
        if identity not in gymnasium.registry:
            gymnasium.register(identity, "parlor.adapters.gymnasium:SeatEnv", kwargs={"game": game.name})


_register()
