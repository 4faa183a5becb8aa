"""Who sits where: people and bots."""

from typing import NamedTuple

from parlor.bots import roster
from parlor.bots.bot import Bot
from parlor.engine import BadOption, Game

PERSON = "person"


class Seat(NamedTuple):
    """A seat: its player's name, and the bot if it is one."""

    name: str
    bot: Bot | None


def seat_of(name: str, game: Game) -> Seat:
    """A person or the bot of that name."""
    return Seat(name, None if name == PERSON else roster.bot(name, game))


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
    known = roster.names(game)
    return [Seat(name, roster.bot(name, game) if name in known else None) for name in names]
