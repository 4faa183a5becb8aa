"""A match as text, as a drawing and as a picture: the same lines and fields, read off the scene of a viewer."""

from html import escape
from typing import Any

import numpy as np
import numpy.typing as npt

from parlor.engine.state import State

# Nobody's, then the colours of the seats.
COLOURS = [(206, 200, 188), (38, 99, 156), (214, 154, 36), (52, 128, 82), (168, 62, 60), (112, 78, 150), (70, 130, 140)]
TABLE = (240, 236, 226)
CELL, GAP = 14, 2
WIDE = 24  # fields in a row of cards

# A field of the drawing: across, down, whose it is (0: nobody), and what it says.
Field = tuple[float, float, int, str]


def text(state: State, seat: int) -> str:
    """The table line by line."""
    game = state.game
    ask = game.ask(state, seat)
    head = [f"{game.title}. {game.when(state, seat)}".strip(), f"{ask['what']} {ask['why']}".strip()]
    plates = [_plate(game.seat_name(plate["seat"]), plate) for plate in game.plates(state, seat)]
    return "\n".join([*head, *plates, *(_area(area) for area in game.areas(state, seat))])


def _plate(name: str, plate: Any) -> str:
    vitals = ", ".join(f"{vital['label']} {vital['value']}" for vital in plate["vitals"])
    tags = ", ".join(tag["text"] for tag in plate["tags"])
    return f"{name}: {'; '.join(part for part in (vitals, tags) if part)}"


def _area(area: Any) -> str:
    cells = [*area.get("cells", []), *area.get("spaces", [])]
    said = [card["name"] for card in area.get("cards", [])]
    said += [f"{cell['label']} {_on(cell)}" for cell in cells if _on(cell)]
    said += [
        f"{group['title']} ({', '.join(card['name'] for card in group['cards'])})" for group in area.get("groups", [])
    ]
    said += [f"{counter['name']} {counter['count']}" for counter in area.get("counters", [])]
    said += [f"{row['name']} {row['text']}" for row in area.get("rows", [])]
    count = f" ({area['count']})" if "count" in area else ""
    return f"{area['title']}{count}: {', '.join(said) or '-'}"


def _on(cell: Any) -> str:
    """What stands or lies on a space."""
    if "piece" in cell:
        return str(cell["piece"]["name"])
    return str(cell["card"]["name"]) if "card" in cell else ""


def fields(state: State, seat: int) -> list[Field]:
    """All that lies on the table as fields, one area below the other."""
    found: list[Field] = []
    down = 0.0
    for area in state.game.areas(state, seat):
        cells = [*area.get("cells", []), *area.get("spaces", [])]
        places = [_place(cell) for cell in cells]
        left, top = (min(axis) for axis in zip(*places, strict=True)) if places else (0.0, 0.0)
        for cell, (x, y) in zip(cells, places, strict=True):
            owner = cell["piece"]["owner"] + 1 if "piece" in cell else 0
            found.append((x - left, down + y - top, owner, _on(cell) or cell["label"]))
        down = max([down, *(field[1] + 1 for field in found)])
        cards = [*area.get("cards", []), *(card for group in area.get("groups", []) for card in group["cards"])]
        for at, card in enumerate(cards):
            owner = card.get("owner", area.get("owner", -1)) + 1
            found.append((at % WIDE, down + at // WIDE, owner, card["name"]))
        down = max([down, *(field[1] + 1 for field in found)]) + (0.5 if cells or cards else 0.0)
    return found or [(0.0, 0.0, 0, state.game.title)]


def _place(cell: Any) -> tuple[float, float]:
    return (cell["q"] + cell["r"] / 2, cell["r"]) if "q" in cell else (cell["x"], cell["y"])


def _size(drawn: list[Field]) -> tuple[int, int]:
    wide = max(x for x, *_ in drawn) + 1
    high = max(y for _, y, *_ in drawn) + 1
    return int(wide * (CELL + GAP)) + GAP, int(high * (CELL + GAP)) + GAP


def svg(state: State, seat: int) -> str:
    """The fields as a drawing; each says what it is when it is pointed at."""
    drawn = fields(state, seat)
    wide, high = _size(drawn)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">']
    parts.append(f'<rect width="{wide}" height="{high}" fill="rgb{TABLE}"/>')
    for x, y, owner, name in drawn:
        at = f'x="{x * (CELL + GAP) + GAP:g}" y="{y * (CELL + GAP) + GAP:g}" width="{CELL}" height="{CELL}"'
        parts.append(f'<rect {at} rx="2" fill="rgb{COLOURS[owner]}"><title>{escape(name)}</title></rect>')
    return "".join([*parts, "</svg>"])


def picture(state: State, seat: int) -> npt.NDArray[np.uint8]:
    """The fields as pixels: rows, columns, red, green and blue."""
    drawn = fields(state, seat)
    wide, high = _size(drawn)
    pixels = np.empty((high, wide, 3), np.uint8)
    pixels[:] = TABLE
    for x, y, owner, _ in drawn:
        left, top = int(x * (CELL + GAP)) + GAP, int(y * (CELL + GAP)) + GAP
        pixels[top : top + CELL, left : left + CELL] = COLOURS[owner]
    return pixels
