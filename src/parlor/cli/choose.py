"""`parlor` alone: choose a game, its options and opponents by answering questions."""

import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import parlor
from parlor.bots import roster
from parlor.cli import play
from parlor.cli.ask import keyboard
from parlor.cli.games import game_list, option_table
from parlor.cli.options import option_value
from parlor.cli.screen import screen
from parlor.cli.seats import PERSON, Seat, around, usual
from parlor.engine import BadOption, Game, ParlorError, State

Answer = TypeVar("Answer")


def run() -> int:
    """Ask for everything, then play; at the end of input, leave."""
    screen().say(game_list(numbered=True))
    screen().say()
    try:
        game = _choose_game()
        options = _choose_options(game)
        seed = secrets.randbits(63)
        state = game.start(seed=seed, **options)
        seats = _choose_seats(state)
    except EOFError:
        return 0
    play.start(state, seats, seed)
    return 0


def _asked(question: str, read: Callable[[str], Answer], words: list[str]) -> Answer:
    """Ask until the answer can be read."""
    while True:
        line = keyboard().line(question, lambda typed: [(word, "") for word in words])
        try:
            return read(line)
        except ParlorError as error:
            screen().say(str(error), "red")


def _choose_game() -> Game:
    names = parlor.games()

    def read(line: str) -> Game:
        if line.isdecimal() and 1 <= int(line) <= len(names):
            return parlor.game(names[int(line) - 1])
        if not line:
            raise BadOption(f"type a number from 1 to {len(names)}, or a name")
        return parlor.game(line)

    return _asked("Which game (number or name)? ", read, names)


def _choose_options(game: Game) -> dict[str, Any]:
    """The options that a person changed one by one; Enter is content with them."""
    # Only what was changed is kept: the other options may have other defaults then.
    changed: dict[str, Any] = {}
    chosen = game.check(changed)
    if not game.options and len(game.seats) == 1:
        return chosen
    if game.options:
        screen().say(option_table(game))
    while True:
        told = ", ".join(f"{name}={value}" for name, value in chosen.items())
        line = keyboard().line(f"Enter to play with {told}; or NAME=VALUE to change: ", lambda _: _names(game))
        if not line:
            return chosen
        name, _, value = line.partition("=")
        try:
            wanted = changed | {name.strip(): option_value(game, name.strip(), value.strip())}
            chosen = game.check(wanted)
            changed = wanted
        except ParlorError as error:
            screen().say(str(error), "red")


def _names(game: Game) -> list[tuple[str, str]]:
    return [("players=", game.seats_text())] + [(f"{option.name}=", option.must) for option in game.options]


def _choose_seats(state: State) -> list[Seat]:
    """Who plays the other seats."""
    game, players = state.game, state.players
    if players == 1:
        return around(game, 1, 0, [PERSON])
    used = usual(game, state.options)
    names = [*roster.names(game), PERSON]
    question = f"Against whom ({', '.join(names)})? Enter for {used}: "
    return _asked(
        question, lambda line: around(game, players, game.own_seat(state.options), line.split() or [used]), names
    )
