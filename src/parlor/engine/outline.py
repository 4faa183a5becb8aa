"""A match as rows, as one seat may know it: what lies on the table, and the legal picks, for models that attend.

The rows are read off the scene: what nobody draws for a seat cannot be in its outline.
"""

from typing import Any, TypedDict

from parlor.engine.drawing import buttons
from parlor.engine.state import State

# A field of a row: a number, or a word (of a closed set: a name, a symbol, a colour).
Field = float | str


class Entity(TypedDict):
    """A thing on the table: a seat, a card, a space, a laid group, a counter."""

    kind: str
    zone: str
    owner: int
    name: str
    fields: dict[str, Field]


class PickRow(TypedDict):
    """A legal pick: its number, its word in two parts, and the rows of the things it names."""

    pick: int
    verb: str
    object: str
    rows: list[int]


class Outline(TypedDict):
    """What a seat may know as rows. Owners are counted from the viewer: 0 is the viewer, -1 nobody."""

    entities: list[Entity]
    picks: list[PickRow]


def outline(state: State, seat: int) -> Outline:
    """The rows of a state for a viewer."""
    rows = _Rows(max(seat, 0), state.players)
    for plate in state.game.plates(state, seat):
        rows.add(plate, "seat", "table", plate["seat"], "")
    for area in state.game.areas(state, seat):
        rows.area(area)
    asked = buttons(state) if state.seat == seat else []
    return {"entities": rows.entities, "picks": [rows.pick(button) for button in asked]}


class _Rows:
    """The rows so far, and which drawn thing each of them is."""

    def __init__(self, viewer: int, players: int) -> None:
        self.viewer = viewer
        self.players = players
        self.entities: list[Entity] = []
        self.row_of: dict[str, int] = {}

    def owner(self, seat: int) -> int:
        """A seat counted from the viewer; nobody stays nobody."""
        return (seat - self.viewer) % self.players if seat >= 0 else -1

    def area(self, area: Any) -> None:
        """All that lies in an area; a pile is a row itself, for its size."""
        zone, owner = area.get("role") or area["kind"], area.get("owner", -1)
        if "count" in area:
            self.add(area, "pile", zone, owner, area["title"].rpartition(": ")[2])
        for card in area.get("cards", []):
            self.add(card, "card", zone, owner, card["name"])
        for cell in [*area.get("cells", []), *area.get("spaces", [])]:
            self.cell(cell, zone)
        for group in area.get("groups", []):
            self.add(group, "group", zone, group["owner"], group["title"])
            for card in group["cards"]:
                self.add(card, "card", zone, group["owner"], card["name"])
        for counter in area.get("counters", []):
            self.add(counter, "counter", zone, owner, counter["name"])
        for row in area.get("rows", []):
            self.entities.append(
                {"kind": "fact", "zone": zone, "owner": -1, "name": row["name"], "fields": {"is": row["text"]}}
            )

    def cell(self, cell: Any, zone: str) -> None:
        """A space, what stands on it and what lies there."""
        piece = cell.get("piece")
        self.add(cell, "space", zone, piece["owner"] if piece else -1, piece["name"] if piece else "")
        for name in ("card", "under"):
            if name in cell:
                self.add(cell[name], "card", zone, -1, cell[name]["name"])

    def add(self, drawn: Any, kind: str, zone: str, owner: int, name: str) -> None:
        """A row for a drawn thing."""
        self.row_of.setdefault(drawn.get("id", ""), len(self.entities))
        whose = self.owner(drawn.get("owner", owner))
        self.entities.append({"kind": kind, "zone": zone, "owner": whose, "name": name, "fields": _fields(drawn)})

    def pick(self, button: dict[str, Any]) -> PickRow:
        """A row for a legal pick."""
        verb, _, what = button["word"].partition(":")
        rows = [self.row_of[place] for place in button["at"] if place in self.row_of]
        return {"pick": button["pick"], "verb": verb, "object": what, "rows": rows}


# What is for the eye, or has a place of its own in the row.
UNTOLD = {"id", "name", "text", "note", "label", "title", "source", "emblem", "sign", "accent", "word", "owner", "seat"}


def _fields(drawn: Any) -> dict[str, Field]:
    """Numbers and short words of a drawn thing, named parts (vitals, stats) among them."""
    fields: dict[str, Field] = {}
    for name, value in drawn.items():
        if name not in UNTOLD and isinstance(value, int | float | str):
            fields[name] = float(value) if isinstance(value, int | float) else value
    for vital in drawn.get("vitals", []):
        fields[vital["label"]] = float(vital["value"])
    for pair in [*drawn.get("stats", []), *drawn.get("numbers", [])]:
        fields[str(pair[0])] = float(pair[1]) if isinstance(pair[1], int | float) else str(pair[1])
    return fields
