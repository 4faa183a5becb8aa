"""Every game in OpenSpiel: `register()` adds `parlor_espeers` … to what `pyspiel.load_game` knows.

    from parlor.adapters import openspiel
    openspiel.register()
    game = pyspiel.load_game("parlor_symetra(players=3)")

An action is a pick: its number in the game's vocabulary, chance's too. Chance is explicit. Observers honour public and
private information and perfect recall. `resampler` gives OpenSpiel's Python IS-MCTS guesses of what a seat cannot know.
States, actions and observations are JSON too (`to_struct`, `action_to_struct`, `to_observation_struct`).
"""

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from parlor.adapters.cells import Cells
from parlor.adapters.held import Chances, Held, told
from parlor.adapters.payoffs import payoffs
from parlor.adapters.rows import Desk, begun
from parlor.engine.dice import Dice
from parlor.engine.game import Game
from parlor.engine.record import ALL, CHANCE, OVER, WATCHER, Heard
from parlor.engine.state import State
from parlor.engine.tensor import Piece, Tensor, width_of
from parlor.registry import every_game

PREFIX = "parlor_"
# No match is longer; by law every match ends, and random ones are a hundred times shorter.
LONGEST = 100_000
# Who picks, as OpenSpiel tells it, by how far a seat of ours is below 0.
PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
TERMINAL, ASKED_CHANCE = PLAYERS[OVER], PLAYERS[CHANCE]
# So many numbers tell two pasts apart: the bits of their fingerprint.
BITS = 64


def register() -> list[str]:
    """Make every game known to OpenSpiel; returns their names there."""
    known = pyspiel.registered_names()
    games = {PREFIX + game.name: game for game in every_game()}
    for name, game in games.items():
        if name not in known:
            # A class, no function: OpenSpiel lets go of it when Python has ended; a class is not taken apart then.
            made = type(f"Spiel{game.title.replace(' ', '')}", (SpielGame,), {"game": game})
            pyspiel.register_game(_type(game), made)
    return list(games)


def _type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game up front; options that are plain values are parameters."""
    kinds = pyspiel.GameType
    secret = _has_secrets(game)
    return kinds(
        short_name=PREFIX + game.name,
        long_name=f"{game.title} (Parlor, rules {game.version})",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if _has_chance(game) else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secret else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=max(2, game.seats[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Any]:
    plain = {option.name: option.default for option in game.options if isinstance(option.default, bool | int | str)}
    return {"players": game.default_players(), **plain}


def _overrides(game: Game, name: str) -> bool:
    return getattr(type(game.begin(game.check({}))), name) is not getattr(State, name)


def _has_secrets(game: Game) -> bool:
    return _overrides(game, "imagine")


def _has_chance(game: Game) -> bool:
    """Whether any variant of the game ever asks chance; a match of each tells."""
    return any(_asks_chance(game, options) for options in [{}, *game.variants.values()])


def _asks_chance(game: Game, options: dict[str, Any]) -> bool:
    state, dice = game.begin(game.check(options)), Dice(1)
    while state.seat >= 0:
        picks = state.picks()
        state.apply(picks[dice.below(len(picks))])
    return state.seat == CHANCE


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game with its options; `register` makes one for each."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, params = self.game, params or {}
        chosen = {**_parameters(game), **params}
        self.first = game.begin(game.check(params))
        self.chances = Chances(len(game.vocabulary))
        low, high = game.stakes if game.stakes[0] < game.stakes[1] else (-1.0, 1.0)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.vocabulary),
            max_chance_outcomes=len(game.vocabulary),
            num_players=int(self.first.players),
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(game), info, chosen)

    def new_initial_state(self) -> "SpielState":
        """The first decision of a match."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a player may know, as OpenSpiel asks for it."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """At most as many as a match has picks."""
        deterministic = pyspiel.GameType.ChanceMode.DETERMINISTIC
        return 0 if self.get_type().chance_mode == deterministic else LONGEST


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """One match at one moment, as OpenSpiel sees it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.hold(Held(begun(game.first), game.chances))

    def hold(self, held: Held) -> None:
        """Be this match from now on."""
        self.held = held
        self.player = PLAYERS.get(held.state.seat, held.state.seat)

    # What is asked for at every step is answered here, not by way of C++, which would only ask back.

    def current_player(self) -> int:
        """Who picks."""
        return self.player

    def is_chance_node(self) -> bool:
        """Whether chance picks."""
        return self.player == ASKED_CHANCE

    def is_player_node(self) -> bool:
        """Whether a player picks."""
        return self.player >= 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What may be picked now, rising: chance's outcomes where it is asked, else nothing for who is not asked."""
        if self.player == ASKED_CHANCE:
            return sorted(self.held.picks())
        return self.held.picks() if player is None or player == self.player else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.picks() if player == self.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely."""
        return self.held.odds()

    def _apply_action(self, action: int) -> None:
        seat = self.held.apply(action)
        self.player = seat if seat >= 0 else PLAYERS[seat]

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.state.game.word(action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        """What it was worth to each."""
        return payoffs(self.held.state)

    def __str__(self) -> str:
        return json.dumps(self.held.state.position())

    def _to_struct(self) -> dict[str, Any]:
        """The position, which `parlor.Game.position` takes back."""
        return self.held.state.position()

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """All that the player may know now."""
        return self.held.state.view(player)

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        """The pick by its word."""
        return {"pick": self.held.state.game.word(action)}

    def _struct_to_actions(self, struct: dict[str, Any]) -> list[int]:
        return [self.held.state.game.code(struct["pick"])]


def resampler(state: SpielState, player: int) -> SpielState:
    """Another state that the player cannot tell from this one: for `ISMCTSBot.set_resampler` of OpenSpiel's Python."""
    guessed: SpielState = state.clone()
    guessed.hold(state.held.other(state.held.state.guess(player, Dice(int(np.random.randint(2**62))))))
    return guessed


class Observer:
    """What a player may know: all, the public part, or the private part; if recalled, with the words heard so far."""

    def __init__(self, game: SpielGame, asked: Any) -> None:
        self.public = asked.public_info
        self.private = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = asked.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.public:
            self._lay_out(game.game)

    def _lay_out(self, game: Game) -> None:
        """The tensor, and each piece of it by name."""
        pieces = [*game.pieces, *(recalled_pieces(game) if self.recalls else [])]
        desk = Desk(game)
        desk.tensor = Tensor(width_of(pieces))
        cells = Cells(desk.tensor)
        self._see, self._empty, self.tensor = desk.see, cells.emptier(0, 1), cells.rows[0]
        at = 0
        for piece in pieces:
            self.dict[piece.name] = self.tensor[at : at + piece.size]
            at += piece.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers of a state, as a player may know them."""
        if self.tensor is None:
            return
        seat = player if self.private else WATCHER
        self._empty()
        self._see(state.held.state, seat)
        if self.recalls:
            self._recall(told(state.held.state).heard_by(seat), seat)

    def _recall(self, heard: Heard, seat: int) -> None:
        """How often each word was heard from whom, and a fingerprint of all that was heard, in its order."""
        picks, actors = np.array(heard.picks, np.int64), np.array(heard.actors, np.int64)
        counts = self.dict["heard"].reshape(3, -1)
        speakers = np.where(actors == CHANCE, 2, np.where(actors == seat, 0, 1))
        known = picks >= 0
        np.add.at(counts, (speakers[known], picks[known]), 0.125)
        past = np.concatenate([[seat], picks, actors]).tobytes()
        print_ = hashlib.blake2b(past, digest_size=BITS // 8).digest()
        self.dict["past"][:] = np.unpackbits(np.frombuffer(print_, np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        match = state.held.state
        open_to_all = match.view(WATCHER) if self.public != self.private or not self.private else {}
        facts = match.view(player) if self.private else open_to_all
        if not self.public:
            facts = {name: value for name, value in facts.items() if open_to_all.get(name) != value}
        if not self.recalls:
            return json.dumps(facts) if facts else ""
        return json.dumps([player, facts, self._heard(told(match), player)])

    def _heard(self, heard: Heard, player: int) -> list[int]:
        known = heard.heard_by(player if self.private else WATCHER)
        picks = [int(pick) for pick in known.picks]
        if self.public:
            return picks
        return [pick for pick, viewers in zip(picks, known.viewers, strict=True) if viewers != ALL]


def recalled_pieces(game: Game) -> list[Piece]:
    """What an observer that forgets nothing has beside `game.pieces`."""
    return [
        Piece(
            "heard", 3 * len(game.vocabulary), "how often each word was heard from the player, others, chance; eighths"
        ),
        Piece(
            "past", BITS, "a fingerprint of the player and all that it has heard, in order: other pasts have another"
        ),
    ]
