"""Who sits where: people and bots."""

import atexit
from functools import cache
from typing import Any, NamedTuple

from parlor.bots import roster
from parlor.bots.levels import LEVELS
from parlor.bots.parallel import ParallelBot
from parlor.bots.workers import Workers, cores
from parlor.engine import BadOption, Game
from parlor.engine.bot import Bot

PERSON = "person"
# Who plays where nobody is named: thinks a little, and always the same with the same seed.
USUAL = "2"


class Seat(NamedTuple):
    """A seat: what its player is called, and the bot if it is one."""

    name: str
    bot: Bot | None


def seat_of(name: str, game: Game) -> Seat:
    """A person or the bot of that name."""
    if name == PERSON:
        return Seat(PERSON, None)
    return Seat(f"level {name}" if name.isdecimal() else name, opponent(name, game))


def opponent(name: str, game: Game) -> Bot:
    """The bot of that name; the highest level thinks on all cores."""
    return ParallelBot(int(name), workers()) if name == LEVELS[-1] else roster.bot(name, game)


@cache
def workers() -> Workers:
    """The processes that think for this terminal; they are started when they are first asked."""
    made = Workers(cores())
    atexit.register(made.close)
    return made


def usual(game: Game, options: dict[str, Any]) -> str:
    """Who plays the other seats where nobody is named: whom the game's options call for, or a computer."""
    return game.opponent(options) or USUAL


def around(game: Game, players: int, seat: int, against: list[str]) -> list[Seat]:
    """A person on `seat`, the others as named; one name stands for all of them."""
    if not 0 <= seat < players:
        raise BadOption(f"seat must be 0 to {players - 1}, not {seat}")
    others = against * (players - 1) if len(against) == 1 else list(against)
    if len(others) != players - 1:
        raise BadOption(
            f"{len(others)} opponents were named; {players} players need {players - 1}, or one name for all"
        )
    others.insert(seat, PERSON)
    return [seat_of(name, game) for name in others]


def again(game: Game, names: list[str]) -> list[Seat]:
    """The seats of a saved match: bots by their names, everybody else a person."""
    bots = {seat.name: seat for seat in [seat_of(name, game) for name in roster.names(game)]}
    return [bots.get(name, Seat(name, None)) for name in names]
