"""Symbol cards: four a player; each action uses one."""

from parlor.engine import i64
from parlor.games.source.lanes import bit
from parlor.games.source.table import SEAT, UNUSED, Field


def use_symbol(field: Field, seat: i64, symbol: i64) -> None:
    """SRC-081, SRC-085, SRC-090: a symbol is used until the player's next turn, whatever comes of the action."""
    field.seats[seat * SEAT + UNUSED] = field.seats[seat * SEAT + UNUSED] & ~bit(symbol)
