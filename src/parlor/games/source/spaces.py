"""How people call a space: by whose half it lies in, and what it is. Words that are typed have the map's own names."""

from parlor.engine import i64
from parlor.games.source.lanes import FLUX, HALF, LANE
from parlor.games.source.table import Field


def kind_of(field: Field, space: i64) -> str:
    """A space within its half: summoning space, flux, Terrestrial 2; a lane before the sides are chosen."""
    at: i64 = space % HALF
    if at <= FLUX:
        return "flux" if at == FLUX else "summoning space"
    number: i64 = (at - 2) % LANE + 1
    if field.terrestrial >> space & 1:
        return f"Terrestrial {number}"
    if field.otherworldly >> space & 1:
        return f"Otherworldly {number}"
    return f"{'left' if at < 2 + LANE else 'right'} lane {number}"


def told_space(field: Field, space: i64) -> str:
    """A space as the story tells it to everybody."""
    return f"{field.game.seat_name(space // HALF)}'s {kind_of(field, space)}"


def asked_space(field: Field, seat: i64, space: i64) -> str:
    """A space as a question to one seat names it."""
    return f"{'your' if space // HALF == seat else 'their'} {kind_of(field, space)}"


def drawn_name(field: Field, seat: i64, space: i64) -> str:
    """A space in two or three letters, as a small drawing has room for: T1, O2, summon, flux; ' in the other half."""
    words = kind_of(field, space).split()
    short = words[0] if len(words) == 1 else "summon" if words[-1] == "space" else f"{words[0][0].upper()}{words[-1]}"
    return short if space // HALF == seat else f"{short}'"
