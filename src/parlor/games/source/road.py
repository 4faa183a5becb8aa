"""The road: the map with monsters, traps and webs."""

from typing import Final

from parlor.engine.blocks import area, remembered, tag
from parlor.engine.scene import Area, Cell
from parlor.engine.scene import Card as Face
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source import words as say
from parlor.games.source.faces import monster, trap
from parlor.games.source.lanes import FLUX, HALF, LANE, Lanes
from parlor.games.source.offers import acts, goes_on, monster_offer, offering, rest_offer
from parlor.games.source.spaces import asked_space, drawn_name, kind_of
from parlor.games.source.table import SEAT, WEBBED, Field
from parlor.games.source.text import capital

# What a web does, for who points at it.
WEB_NOTE: Final = "A web ends the movement of an enemy who comes here, and is gone then."


def road(state: Field, seat: int, mine: int) -> Area:
    """The map with monsters, traps and webs."""
    drawn = area("map", "map", "Map", "board", note="The map is our reconstruction.")
    named = chosen(state, seat)
    spaces = state.lanes.numbers.items()
    drawn["spaces"] = [space(state, seat, mine, name, place, named) for name, place in spaces]
    drawn["ways"] = _ways(state.lanes)
    return drawn


@remembered
def _ways(lanes: Lanes) -> list[list[str]]:
    return [
        [f"space:{name}", f"space:{other}"]
        for name, place in lanes.numbers.items()
        for other in lanes.words(lanes.adjacent[place])
        if place < lanes.numbers[other]
    ]


def where(lanes: Lanes, mine: int, place: int) -> tuple[int, int]:
    """Where a space is drawn: the viewer's generator on the left, his left lane above."""
    width = 2 * lanes.lane + 3
    half, at = divmod(place, HALF)
    lane = 0 if 2 <= at < 2 + LANE else 2 if at >= 2 + LANE else 1
    along = at if at < 2 else 2 + (at - 2) % LANE
    if half != mine:
        along, lane = width - along, 2 - lane
    return along, lane


def space(state: Field, seat: int, mine: int, name: str, place: int, named: list[int]) -> Cell:
    """One space with what stands and lies on it."""
    looks = look(state, place)
    webs = tuple(owner for owner in range(2) if state.seats[owner * SEAT + WEBBED] >> place & 1)
    which = int(state.at[place])
    trapped = state.trap_owner(place) >= 0
    owners = tuple(state.game.seat_name(owner) for owner in webs)
    names = (asked_space(state, mine, place), kind_of(state, place), drawn_name(state, mine, place))
    bare = _space(state.lanes, mine, name, place, looks, owners, names)
    if not which and not trapped:
        return bare
    drawn = bare.copy()
    if trapped:
        drawn["under"] = trap(state, seat, place)
    if which:
        drawn["card"] = standing(state, seat, which)
        drawn["note"] = aloud(drawn["card"], state.game.seat_name(state.owner(which)), bare["note"])
        if which in named:
            drawn["chosen"] = True
    return drawn


@remembered
def _space(
    lanes: Lanes, mine: int, name: str, place: int, looks: str, webs: tuple[str, ...], names: tuple[str, str, str]
) -> Cell:
    """A bare space: `names` are how a question calls it, what is written on it, and its two letters."""
    x, y = where(lanes, mine, place)
    told, written, label = names
    drawn: Cell = {"id": f"space:{name}", "x": x, "y": y, "label": label, "look": looks, "word": f"space:{name}"}
    drawn["note"] = f"{capital(told)}."
    drawn["tint"] = place // HALF
    drawn["marks"] = ["summoning" if place % HALF == 0 else written]
    if webs:
        drawn["tags"] = [tag(f"web of {owner}", WEB_NOTE, "plain", "web") for owner in webs]
    return drawn


def look(state: Field, place: int) -> str:
    """The kind of a space, as look.toml names it; a lane has no colour before the sides are chosen."""
    if place % HALF <= FLUX:
        return "summoning" if place % HALF == 0 else "flux"
    if state.terrestrial >> place & 1:
        return "terrestrial"
    return "otherworldly" if state.otherworldly >> place & 1 else "lane"


def aloud(card: Face, owner: str, place_text: str) -> str:
    """The monster on a space, as one would read it out."""
    values = ", ".join(f"{symbol} {stat[1]}" for symbol, stat in zip(the.SYMBOLS, card["stats"], strict=True))
    return f"{card['name']} of {owner}, on {place_text[0].lower()}{place_text[1:-1]}, {values}."


def standing(state: Field, seat: int, which: int) -> Face:
    """A monster on the map; for who may act now with what it can do."""
    drawn = monster(state, which)
    if state.owner(which) != seat:
        return drawn
    if goes_on(state, seat, which):
        return offering(drawn, rest_offer(state, seat, which))
    return offering(drawn, monster_offer(state, seat, which)) if acts(state, seat) else drawn


def chosen(state: Field, seat: int) -> list[int]:
    """The monsters that the viewer's unfinished sentence has named."""
    agenda = state.agenda
    if agenda.kind() != frames.SENTENCE or agenda.a() // frames.SPEAKER != seat:
        return []
    verb = agenda.a() % frames.SPEAKER
    words = [agenda.c()] if verb in (say.EQUIP, say.CHANNEL) else [agenda.b(), agenda.c()]
    return [int(word) for word in words if word > 0] if verb not in (say.TRAP, say.PLACE) else []
