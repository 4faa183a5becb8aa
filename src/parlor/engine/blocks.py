"""Builders of what scenes are made of: each block of `engine/scene.py` is put together in one place for all games.

Most of a scene is as it was one pick ago. `remembered` keeps what is drawn by the facts it is drawn from: the same
facts give the same object, which costs nothing to draw and nothing to compare. So nobody may change a block that was
given out.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from parlor.engine.scene import (
    Action,
    Area,
    Arrow,
    Ask,
    Beads,
    Card,
    Cell,
    Edge,
    Group,
    Plate,
    Race,
    Role,
    Row,
    Runner,
    Step,
    Tag,
    Vital,
    Zone,
)

remembered = lru_cache(maxsize=8192)

# No seat: what belongs to everybody.
NOBODYS: Final = -1
HIDDEN_NAME: Final = "hidden card"

AreaKind = Literal["grid", "hex", "map", "hand", "row", "pile", "stack", "groups", "pool", "steps", "facts"]
VitalForm = Literal["ring", "bar", "stones", "number"]
ZoneLook = Literal["full", "hollow", "shield", "gone", "risk"]
Source = Literal["rulebook", "published", "house"]
TagLook = Literal["plain", "spent", "good", "bad"]


# -- cards -----------------------------------------------------------------------------------------


@remembered
def hidden(card_id: str) -> Card:
    """A card seen from behind."""
    return {"id": card_id, "name": HIDDEN_NAME, "face": "down"}


@remembered
def backs(prefix: str, count: int) -> list[Card]:
    """So many cards from behind: `prefix:0`, `prefix:1` and so on."""
    return [hidden(f"{prefix}:{place}") for place in range(count)]


def beads(owner: int, count: int) -> list[Beads]:
    """Beads of one seat on a card."""
    return [{"owner": owner, "count": count}]


def action(say: str, label: str, why: str = "", short: str = "") -> Action:
    """A sentence that a card begins; what is not possible says why, in a sentence and in a few words."""
    made: Action = {"say": say, "label": label, "why": why}
    if why and short:
        made["short"] = short
    return made


# -- areas -----------------------------------------------------------------------------------------


def area(area_id: str, kind: AreaKind, title: str, role: Role, owner: int = NOBODYS, note: str = "") -> Area:
    """An area, still without what lies there."""
    made: Area = {"id": area_id, "kind": kind, "title": title, "role": role}
    if owner != NOBODYS:
        made["owner"] = owner
    if note:
        made["note"] = note
    return made


def fan(area_id: str, title: str, role: Role, cards: list[Card], owner: int = NOBODYS, note: str = "") -> Area:
    """A hand."""
    made = area(area_id, "hand", title, role, owner, note)
    made["cards"] = cards
    return made


def row(area_id: str, title: str, role: Role, cards: list[Card], owner: int = NOBODYS, note: str = "") -> Area:
    """Cards side by side."""
    made = area(area_id, "row", title, role, owner, note)
    made["cards"] = cards
    return made


def pile(
    area_id: str, title: str, role: Role, count: int, cards: list[Card], owner: int = NOBODYS, note: str = ""
) -> Area:
    """A pile of so many cards, those that are known from the top down."""
    made = area(area_id, "pile", title, role, owner, note)
    made["count"] = count
    made["cards"] = cards
    return made


def chain(area_id: str, title: str, cards: list[Card], arrows: list[Arrow], note: str = "") -> Area:
    """A stack or chain, what happens next first; arrows lead from an answer to what it answers."""
    made = area(area_id, "stack", title, "stack", NOBODYS, note)
    made["cards"] = cards
    if arrows:
        made["arrows"] = arrows
    return made


def hexes(area_id: str, title: str, cells: list[Cell], edges: list[Edge]) -> Area:
    """A board of hexagons."""
    made = area(area_id, "hex", title, "board")
    made["cells"] = cells
    if edges:
        made["edges"] = edges
    return made


def laid_groups(area_id: str, title: str, groups: list[Group], owner: int = NOBODYS, note: str = "") -> Area:
    """Groups that a seat has laid out."""
    made = area(area_id, "groups", title, "rows", owner, note)
    made["groups"] = groups
    return made


def facts(area_id: str, title: str, rows: list[Row], owner: int = NOBODYS, note: str = "") -> Area:
    """A table of facts, behind a button."""
    made = area(area_id, "facts", title, "aside", owner, note)
    made["rows"] = rows
    return made


def arrow(origin: str, goal: str, owner: int, kind: str) -> Arrow:
    """From one drawn thing to another."""
    return {"from": origin, "to": goal, "owner": owner, "kind": kind}


# -- plates ----------------------------------------------------------------------------------------


def zone(name: str, count: int, look: ZoneLook, short: str = "") -> Zone:
    """A part of a vital number."""
    made: Zone = {"name": name, "count": count, "look": look}
    if short:
        made["short"] = short
    return made


def vital(
    vital_id: str,
    label: str,
    value: int,
    form: VitalForm,
    most: int = 0,
    zones: Sequence[Zone] = (),
    risk: int = 0,
) -> Vital:
    """A number by which a seat lives or wins."""
    made: Vital = {"id": vital_id, "label": label, "value": value, "form": form}
    if most:
        made["most"] = most
    if zones:
        made["zones"] = list(zones)
    if risk:
        made["risk"] = risk
    return made


@remembered
def tag(text: str, note: str = "", look: TagLook = "plain", emblem: str = "") -> Tag:
    """A short fact on a plate."""
    made: Tag = {"text": text, "look": look}
    if note:
        made["note"] = note
    if emblem:
        made["emblem"] = emblem
    return made


def plate(
    seat: int, note: str, turn: bool, vitals: list[Vital], tags: list[Tag], holds: int = -1, leads: bool = False
) -> Plate:
    """A seat plate."""
    made: Plate = {"id": f"plate:{seat}", "seat": seat, "note": note, "turn": turn, "vitals": vitals, "tags": tags}
    if holds >= 0:
        made["holds"] = holds
    if leads:
        made["leads"] = True
    return made


def race(
    title: str,
    goal: int,
    form: Literal["track", "beads", "sockets"],
    values: Sequence[int],
    note: str = "",
    also: Sequence[int] = (),
    ahead: Sequence[int] = (),
) -> Race:
    """All seats against one goal, by seat; perhaps a second number of each, and the seats that are ahead."""
    runners: list[Runner] = [{"seat": seat, "value": value} for seat, value in enumerate(values)]
    for seat, number in enumerate(also):
        runners[seat]["also"] = number
    for seat in ahead:
        runners[seat]["leads"] = True
    made: Race = {"id": "race", "title": title, "goal": goal, "form": form, "runners": runners}
    if note:
        made["note"] = note
    return made


# -- the prompt ------------------------------------------------------------------------------------


def ask(what: str, why: str = "", at: str = "", steps: Sequence[Step] = ()) -> Ask:
    """What is asked and why, about which drawn thing, in which step of the turn."""
    made: Ask = {"what": what, "why": why}
    if steps:
        made["steps"] = list(steps)
    if at:
        made["at"] = at
    return made


@remembered
def phases(names: tuple[str, ...], now: str) -> list[Step]:
    """The steps of a turn, the present one marked."""
    return [{"name": name, "now": name == now} for name in names]
