"""Every game as a PettingZoo environment (AEC): an observation with its mask for the seat that is to pick.

    from parlor.adapters import pettingzoo
    env = pettingzoo.env("espeers", deck0="kinetic")          # or, after pettingzoo.register():
    env = make("aec", "parlor/espeers-v1")                    # from pettingzoo import make

Agents are `seat_0`, `seat_1` …; an action is a pick (its number in `game.vocabulary`). One turn may be several picks:
`agent_selection` then stays. The version of an id is the version of the game's rules.
"""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo import register as register_environment

import parlor
from parlor.adapters import rendering
from parlor.adapters.cells import Cells
from parlor.adapters.payoffs import payoffs
from parlor.adapters.rows import MOST, Desk, begun, go_on
from parlor.engine.dice import Dice
from parlor.engine.errors import BadOption
from parlor.engine.game import Game
from parlor.engine.record import OVER
from parlor.engine.state import State
from parlor.engine.tensor import width_of
from parlor.registry import every_game

MODES = ["human", "ansi", "rgb_array", "svg"]
SEED = 2**62


def environment_id(game: Game) -> str:
    """The id under which PettingZoo and Gymnasium know a game: its name and the version of its rules."""
    return f"parlor/{game.name}-v{game.version}"


def register() -> list[str]:
    """Make every game known to `pettingzoo.make`; returns their ids."""
    ids = []
    for game in every_game():
        ids.append(environment_id(game))
        register_environment("aec", ids[-1], "parlor.adapters.pettingzoo:env", kwargs={"game": game.name})
    return ids


def env(game: str, render_mode: str | None = None, **options: Any) -> "ParlorEnv":
    """An environment for a game with these options."""
    return ParlorEnv(game, render_mode, **options)


class ParlorEnv(AECEnv, EzPickle):  # type: ignore[misc, unused-ignore]
    """One match after the other. An illegal pick raises `IllegalPick`, with the reason, and changes nothing."""

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        EzPickle.__init__(self, game, render_mode, **options)
        if render_mode is not None and render_mode not in MODES:
            raise BadOption(f"there is no render mode {render_mode}; there are {', '.join(MODES)}")
        self.game = parlor.game(game)
        self.metadata = {"name": environment_id(self.game), "render_modes": MODES, "is_parallelizable": False}
        self.metadata["render_fps"] = 2
        self.render_mode = render_mode
        self.first = self.game.begin(self.game.check(options))
        self.possible_agents = [f"seat_{seat}" for seat in range(self.first.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: _observations(self.game) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(len(self.game.vocabulary)) for agent in self.possible_agents}
        self._desk = Desk(self.game)
        self._cells = Cells(self._desk.tensor)
        self._mask: Any = np.frombuffer(_cells(self._desk.mask), np.int8)
        self.match: State = self.first
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """A dictionary: the numbers of `game.pieces`, and the mask of legal picks."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All picks of the vocabulary."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; with a seed always the same one."""
        self.match = begun(self.first)
        self._dice = Dice(secrets.randbelow(SEED) if seed is None else seed)
        go_on(self.match, self._dice, [None] * len(self.possible_agents))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now; its mask is empty if it is not asked."""
        self._desk.look(self.match, self._seats[agent])
        return {"observation": self._cells.take(), "action_mask": self._mask.copy()}

    def step(self, action: Any) -> None:
        """Make a pick for `agent_selection`."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._desk.play(self.match, int(action), self._dice)
        self._cumulative_rewards[agent] = 0.0
        if seat == OVER:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        for agent, payoff in zip(self.possible_agents, payoffs(self.match), strict=True):
            self.rewards[agent] = payoff
            self._cumulative_rewards[agent] += payoff
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The table as the agent to pick may see it: printed, as text, as pixels, or as SVG."""
        seat = max(int(self.match.seat), 0)
        if self.render_mode == "rgb_array":
            return rendering.picture(self.match, seat)
        if self.render_mode == "svg":
            return rendering.svg(self.match, seat)
        lines = rendering.text(self.match, seat)
        if self.render_mode == "ansi":
            return lines
        print(lines)
        return None

    def close(self) -> None:
        """Nothing is held open."""


def _observations(game: Game) -> spaces.Dict:
    numbers = spaces.Box(-MOST, MOST, (width_of(game.pieces),), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (len(game.vocabulary),), np.int8)})


def _cells(cells: Any) -> Any:
    """Numbers of compiled code, for numpy, whose types do not know them."""
    return cells
