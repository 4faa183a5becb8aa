"""Draws the boards in the README from scenes, as a terminal or a browser draws them: no rules in here."""

from math import sqrt
from pathlib import Path
from typing import Any

import parlor

PICTURE = Path(__file__).parent / "boards.svg"
SIZE = 24.0  # from the centre of a hexagon to its corners; half the side of a square
COLOURS = ["#2f6fb3", "#e0a526"]
TINTS = ["#d6e4f2", "#f8ebcb"]
PAPER, BOARD, LINE, INK = "#faf8f4", "#efeae0", "#b9b0a0", "#3a352c"

Place = tuple[float, float]
# Each board: a game and the words that lead to the position.
BOARDS = [
    ("symmetric", "from:1,0 to:3,0 from:0,-4 to:0,-3 from:-4,0 to:-4,1 from:1,-1 to:1,0 from:0,-1 to:0,-2 skip"),
    ("connect_four", "drop:4 drop:4 drop:3 drop:5 drop:4 drop:3 drop:5 drop:2"),
]


def picture() -> str:
    """Both boards side by side."""
    parts: list[str] = []
    left = 20.0
    for name, words in BOARDS:
        state = parlor.game(name).start(seed=1)
        state.say(words)
        scene = state.scene(state.seat)
        parts.append(f'<g transform="translate({left:.0f} 60)">{board(scene)}</g>')
        parts.append(text((left + 4, 36), scene["title"], 17, "start", "bold"))
        left += width(scene) + 30
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left:.0f} 420" font-family="sans-serif">'
    title = "<title>A match of Symmetric and a match of Connect Four</title>"
    return f'{head}{title}<rect width="100%" height="100%" rx="12" fill="{PAPER}"/>{"".join(parts)}</svg>\n'


def board(scene: dict[str, Any]) -> str:
    """The cells, what moved lately, and the pieces; a piece that can be picked has a ring."""
    area = scene["areas"][0]
    left, top = corner(area)
    places = {cell["id"]: (x - left, y - top) for cell, (x, y) in centres(area)}
    movable = {place for pick in scene["picks"] if len(pick["at"]) == 1 for place in pick["at"]}
    cells = [ground(area["kind"], cell, places[cell["id"]]) for cell in area["cells"]]
    arrows = [arrow(places[one["from"]], places[one["to"]], one["owner"]) for one in area.get("arrows", [])]
    pieces = [
        piece(cell["piece"], places[cell["id"]], cell["id"] in movable) for cell in area["cells"] if "piece" in cell
    ]
    return "".join(cells + arrows + pieces)


def centres(area: dict[str, Any]) -> list[tuple[dict[str, Any], Place]]:
    """Where the middle of each cell is."""
    if area["kind"] == "grid":
        return [(cell, (2 * SIZE * cell["x"], 2 * SIZE * cell["y"])) for cell in area["cells"]]
    return [(cell, (sqrt(3) * SIZE * (cell["q"] + cell["r"] / 2), 1.5 * SIZE * cell["r"])) for cell in area["cells"]]


def corner(area: dict[str, Any]) -> Place:
    """The upper left corner of the whole board."""
    places = [place for _, place in centres(area)]
    return min(x for x, _ in places) - SIZE, min(y for _, y in places) - SIZE


def width(scene: dict[str, Any]) -> float:
    """How wide a board is."""
    area = scene["areas"][0]
    return max(x for _, (x, _) in centres(area)) + SIZE - corner(area)[0]


def ground(kind: str, cell: dict[str, Any], middle: Place) -> str:
    """A cell and its marks."""
    x, y = middle
    corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
    if kind == "hex":
        side = sqrt(0.75)
        corners = [(0.0, -1.0), (side, -0.5), (side, 0.5), (0.0, 1.0), (-side, 0.5), (-side, -0.5)]
    edge = " ".join(f"{x + SIZE * right:.1f},{y + SIZE * down:.1f}" for right, down in corners)
    fill = TINTS[cell["tint"]] if "tint" in cell else BOARD
    marks = "".join(text((x, y + 7), mark, 20) for mark in cell.get("marks", []))
    return f'<polygon points="{edge}" fill="{fill}" stroke="{LINE}"/>{marks}'


def piece(shown: dict[str, Any], middle: Place, movable: bool) -> str:
    """A counter with its letter."""
    x, y = middle
    ring = f' stroke="{INK}" stroke-width="2"' if movable else ""
    disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{SIZE * 0.7:.1f}" fill="{COLOURS[shown["owner"]]}"{ring}/>'
    return disc + text((x, y + 5), shown["letter"], 14, "middle", "bold", "#ffffff")


def arrow(start: Place, end: Place, owner: int) -> str:
    """A line with a dot at its beginning, from where a piece came to where it went."""
    (x1, y1), (x2, y2) = start, end
    line = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{COLOURS[owner]}"'
    dot = f'<circle cx="{x1:.1f}" cy="{y1:.1f}" r="4" fill="{COLOURS[owner]}"/>'
    return f'<line {line} stroke-width="3" stroke-dasharray="5 4" opacity="0.8"/>{dot}'


def text(place: Place, words: str, size: int, anchor: str = "middle", weight: str = "normal", ink: str = INK) -> str:
    """Words on the picture."""
    font = f'font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" fill="{ink}"'
    return f'<text x="{place[0]:.1f}" y="{place[1]:.1f}" {font}>{words}</text>'


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"written: {PICTURE}")
