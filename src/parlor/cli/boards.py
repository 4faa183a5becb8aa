"""Draws boards: grids of squares, hexagons and maps of spaces and ways.

hexagons, pointed tops          a grid              a map

  _.-'-._.-'-._                   1   2
 |  a  |  b  |                  ┌───┬───┐       ┌────┐     ┌────┐
 |  B  |     |                  │ x │ o │       │ A  │·····│ B  │
_.-'-._.-'-._.-'-._             └───┴───┘       └────┘     └────┘
"""

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from parlor.cli.canvas import Canvas, fit
from parlor.cli.cards import FaceLine, card_lines, hidden
from parlor.cli.sheet import Sheet

WIDEST = 14
# How wide the boxes of a map may be where it would not fit otherwise.
TINY = (8, 6, 5, 4)
Face = list[FaceLine]


# How wide a cell without a frame is.
FLAT = 8


class Faces:
    """What stands in each cell or space of a board, as lines of text."""

    def __init__(self, sheet: Sheet, things: list[dict[str, Any]]) -> None:
        self.sheet = sheet
        self.things = things
        self._shared = _shared_letters(things)
        self._owners = {thing["card"].get("owner") for thing in things if thing.get("card")}

    def body(self, thing: dict[str, Any]) -> Face:
        """The piece or card of a cell, its marks, and the sign of the seat in whose colour it is shaded."""
        sheet, piece, tint = self.sheet, thing.get("piece"), thing.get("tint")
        if thing.get("card"):
            return self._card(thing)
        letter = self.letter(piece) if piece else ""
        parts = [sheet.sign(tint), sheet.marked(thing, letter), *self._marks(thing)]
        text = " ".join(part for part in parts if part)
        style = f"bold {sheet.colour(piece.get('owner'))}" if piece else sheet.colour(tint) or "dim"
        return [(text, style)] if text else []

    def _card(self, thing: dict[str, Any]) -> Face:
        """A card; before its name the sign of its owner where cards of several owners lie on the board."""
        sheet, face = self.sheet, card_lines(self.sheet, thing["card"])
        if len(self._owners) > 1:
            face[0] = (f"{sheet.sign(thing['card'].get('owner'))} {face[0][0]}".strip(), face[0][1])
        if not sheet.offered(thing["card"]):
            face[0] = (sheet.marked(thing, face[0][0]), face[0][1])
        marks = " ".join([*self._marks(thing), sheet.sign(thing.get("tint"))]).strip()
        return [*face, (marks, "")] if marks else face

    def _marks(self, thing: dict[str, Any]) -> list[str]:
        """The marks and badges of a cell, and the card that lies under what stands there."""
        marks: list[str] = [*thing.get("marks", []), *(tag["text"] for tag in thing.get("tags", []))]
        under = thing.get("under")
        if not under:
            return marks
        name = "card" if hidden(under) else under["name"]
        return [*marks, f"{name} of {self.sheet.name(under.get('owner'))}, face down"]

    def letter(self, piece: dict[str, Any]) -> str:
        """A piece's letter; with its owner's sign where pieces of several owners share the letter."""
        letter = str(piece.get("letter") or piece["name"][:1])
        return letter + self.sheet.sign(piece.get("owner")) if letter in self._shared else letter

    def labelled(self, thing: dict[str, Any]) -> Face:
        """The label of a cell above what stands in it; a card that gives its cell the name stands alone."""
        label = str(thing.get("label", ""))
        if label == thing.get("card", {}).get("name"):
            return self.body(thing)
        return [(label, "dim"), *self.body(thing)]

    def short(self, thing: dict[str, Any]) -> Face:
        """What stands in a cell; its label only if nothing does."""
        if thing.get("piece") or thing.get("card"):
            return self.body(thing)
        tint = thing.get("tint")
        parts = [self.sheet.sign(tint), self.sheet.marked(thing, str(thing.get("label", ""))), *self._marks(thing)]
        return [("".join(parts), self.sheet.colour(tint) or "dim")]

    def tiny(self, thing: dict[str, Any]) -> Face:
        """The label of a space and the beginning of what stands in it."""
        body = self.body(thing)
        filled = thing.get("piece") or thing.get("card")
        label = str(thing.get("label", ""))
        if filled:
            return [(label, "dim"), body[0]]
        style = self.sheet.colour(thing.get("tint")) or "dim"
        marks = " ".join(self._marks(thing))
        return [(self.sheet.marked(thing, label), style), *([(marks, style)] if marks else [])]

    def legend(self) -> list[Text]:
        """What the letters and signs mean."""
        sheet = self.sheet
        pieces = {self.letter(piece): piece for thing in self.things if (piece := thing.get("piece"))}
        parts = [(f"{letter} {piece['name']}", piece.get("owner")) for letter, piece in sorted(pieces.items())]
        tints = sorted({thing["tint"] for thing in self.things if thing.get("tint") is not None})
        owners = sorted(owner for owner in self._owners if owner is not None) if len(self._owners) > 1 else []
        parts += [(f"{sheet.sign(owner)} card of {sheet.name(owner)}", owner) for owner in owners]
        parts += [(f"{sheet.sign(tint)} shaded for {sheet.name(tint)}", tint) for tint in tints]
        line = Text()
        for text, owner in parts:
            line.append("   " if line else "")
            line.append(text, sheet.colour(owner))
        return [line] if line else []

    def occupied(self) -> list[Text]:
        """What stands or lies in spaces, in words, where the drawing has room for its beginning only."""
        filled = [
            thing for thing in self.things if thing.get("piece") or thing.get("card") or len(self._marks(thing)) > 1
        ]
        return [Text(self._told(thing)) for thing in filled]

    def _told(self, thing: dict[str, Any]) -> str:
        """A cell by its label and what stands in it; a card that gives its cell the name is told once."""
        label, words = str(thing.get("label", thing["id"])), self._words(thing)
        return words if label == thing.get("card", {}).get("name") else f"{label}: {words}"

    def _words(self, thing: dict[str, Any]) -> str:
        return " ".join(text for text, _ in self.body(thing))

    def listed(self) -> list[Text]:
        """Every cell in words, where there is no room for a drawing."""
        lines = [Text(self._told(thing)) for thing in self.things if self._words(thing)]
        return [Text("(too little room to draw the board)", "dim"), *lines]


def _shared_letters(things: list[dict[str, Any]]) -> set[str]:
    owners: dict[str, set[int | None]] = {}
    for thing in things:
        piece = thing.get("piece")
        if piece:
            owners.setdefault(str(piece.get("letter") or piece["name"][:1]), set()).add(piece.get("owner"))
    return {letter for letter, seats in owners.items() if len(seats) > 1}


def _size(faces: list[Face]) -> tuple[int, int]:
    """The width and height that every face fits in."""
    width = max((cell_len(text) for face in faces for text, _ in face), default=1)
    return min(width, WIDEST), max([1, *(len(face) for face in faces)])


def _write(canvas: Canvas, face: Face, top: int, left: int, width: int) -> None:
    for row, (text, style) in enumerate(face, top):
        canvas.put_centred(row, left, width, text, style)


def _drawn_size(lines: list[Text]) -> tuple[int, int]:
    return max((line.cell_len for line in lines), default=0), len(lines)


def _fits(sheet: Sheet, lines: list[Text]) -> bool:
    width, height = _drawn_size(lines)
    return width <= sheet.width and (sheet.height is None or height <= sheet.height)


def _best(sheet: Sheet, drawings: list[list[Text]]) -> list[Text] | None:
    """The first drawing that fits; else the last one if at least its width does."""
    for lines in drawings:
        if _fits(sheet, lines):
            return lines
    narrow = [lines for lines in drawings if _drawn_size(lines)[0] <= sheet.width]
    return narrow[-1] if narrow else None


# -- grids -----------------------------------------------------------------------------------------


def grid(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """Squares; labels that a whole column or row shares stand at its head."""
    faces = Faces(sheet, area["cells"])
    lines = _grid_lines(faces)
    return (lines if _drawn_size(lines)[0] <= sheet.width else faces.listed()) + faces.legend()


def _grid_lines(faces: Faces) -> list[Text]:
    cells = faces.things
    by_column, by_row = _heads(cells, "x"), _heads(cells, "y")
    shown = [faces.body(cell) if by_column or by_row else faces.labelled(cell) for cell in cells]
    width, height = _size(shown)
    width = max(width, 3, *(cell_len(label) for label in by_column.values()), 0)
    canvas = Canvas()
    for x, label in by_column.items():
        canvas.put_centred(-1, x * (width + 1) + 1, width, label, "bold")
    for y, label in ({} if by_column else by_row).items():
        canvas.put(y * (height + 1) + (height + 1) // 2, -cell_len(label) - 1, label, "bold")
    for cell, face in zip(cells, shown, strict=True):
        top, left = cell["y"] * (height + 1), cell["x"] * (width + 1)
        canvas.frame(top, left, top + height + 1, left + width + 1)
        _write(canvas, face, top + 1 + (height - len(face)) // 2, left + 1, width)
    return canvas.lines()


def _heads(cells: list[dict[str, Any]], side: str) -> dict[int, str]:
    """The label of each column (or row), if all its cells have the same one and the columns different ones."""
    heads: dict[int, set[str]] = {}
    for cell in cells:
        heads.setdefault(cell[side], set()).add(str(cell.get("label", "")))
    labels = [label for found in heads.values() for label in found]
    if "" in labels or len(labels) != len(heads) or len(set(labels)) != len(labels):
        return {}
    return {place: min(found) for place, found in heads.items()}


# -- hexagons --------------------------------------------------------------------------------------


def hexagons(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """Hexagons with pointed tops; in a low window only empty ones are labelled, in a lower one they have no frames."""
    faces = Faces(sheet, area["cells"])
    drawings = [_hex_lines(faces, [show(cell) for cell in faces.things]) for show in (faces.labelled, faces.short)]
    flat = _flat_lines(faces, [faces.short(cell) for cell in faces.things])
    if len(flat) < len(drawings[-1]):
        drawings.append(flat)
    best = _best(sheet, drawings)
    return (faces.listed() if best is None else best) + faces.legend()


def _hex_lines(faces: Faces, shown: list[Face]) -> list[Text]:
    width, height = _size(shown)
    half = max(width // 2 + 1, 3)
    # The upper edge of a hexagon, from its left to its right side; the lower edge is the same, half a cell on.
    slope = "-" * (half - 2) + "."
    upper = "_" + slope[::-1] + "'" + slope + "_"
    lower = "'" + slope + "_" + slope[::-1] + "'"
    canvas = Canvas()
    for cell, face in zip(faces.things, shown, strict=True):
        middle, top = (2 * cell["q"] + cell["r"]) * half, cell["r"] * (height + 1)
        canvas.put(top, middle - half, upper, "dim")
        canvas.put(top + height + 1, middle - half, lower, "dim")
        for row in range(top + 1, top + height + 1):
            canvas.put(row, middle - half, "|", "dim")
            canvas.put(row, middle + half, "|", "dim")
        _write(canvas, face, top + 1, middle - half + 1, 2 * half - 1)
    return canvas.lines()


def _flat_lines(faces: Faces, shown: list[Face]) -> list[Text]:
    """A row of cells a line, without frames; what is too long for its place is told below."""
    canvas = Canvas()
    half = FLAT // 2
    for cell, face in zip(faces.things, shown, strict=True):
        text, style = face[0] if face else ("·", "dim")
        left = (2 * cell["q"] + cell["r"]) * half - half
        canvas.put_centred(cell["r"], left, FLAT - 1, fit(text.strip() or "·", FLAT - 1), style)
    cut = any(cell.get("card") for cell in faces.things)
    return canvas.lines() + (faces.occupied() if cut else [])


# -- maps ------------------------------------------------------------------------------------------


def spaces(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """Boxes where the spaces lie, and dotted ways between them."""
    faces = Faces(sheet, area["spaces"])
    shown = [faces.labelled(space) for space in faces.things]
    ways = [(one, other) for one, other in area.get("ways", [])]
    best = _best_map(faces, shown, ways, WIDEST)
    if best is None:
        tiny = [faces.tiny(space) for space in faces.things]
        small = [_best_map(faces, tiny, ways, width) for width in TINY]
        best = next((lines + faces.occupied() for lines in small if lines is not None), None)
    return (faces.listed() + _listed_ways(faces.things, ways) if best is None else best) + faces.legend()


def _best_map(faces: Faces, shown: list[Face], ways: list[tuple[str, str]], widest: int) -> list[Text] | None:
    """The map with boxes no wider than that, if it fits."""
    widths = [*range(40, faces.sheet.width, 10), faces.sheet.width]
    drawings = [_map_lines(faces.things, shown, ways, width, widest) for width in widths]
    return _best(faces.sheet, [lines for lines in drawings if lines])


def _listed_ways(things: list[dict[str, Any]], ways: list[tuple[str, str]]) -> list[Text]:
    labels = {thing["id"]: str(thing.get("label", thing["id"])) for thing in things}
    return [Text("ways: " + ", ".join(f"{labels[one]} – {labels[other]}" for one, other in ways))] if ways else []


def _map_lines(
    things: list[dict[str, Any]], shown: list[Face], ways: list[tuple[str, str]], width: int, widest: int
) -> list[Text]:
    """The map in so many columns; nothing if that is too narrow for it."""
    inner, height = _size(shown)
    inner = min(inner, widest)
    corners = _corners(things, width - inner - 2, inner + 4, height + 3)
    if not corners:
        return []
    canvas = Canvas()
    unclear = [way for way in ways if not _dots(canvas, way, corners, inner, height)]
    for thing, face in zip(things, shown, strict=True):
        top, left = corners[thing["id"]]
        for row in range(top + 1, top + height + 1):
            canvas.put(row, left + 1, " " * inner)
        canvas.frame(top, left, top + height + 1, left + inner + 1)
        _write(canvas, face, top + 1, left + 1, inner)
    return canvas.lines() + _listed_ways(things, unclear)


def _corners(things: list[dict[str, Any]], room: int, wide: int, high: int) -> dict[str, tuple[int, int]]:
    """Where the upper left corner of each box goes, so that no two boxes touch; nothing if they must."""
    left, right = min(thing["x"] for thing in things), max(thing["x"] for thing in things)
    across = room / (right - left) if right > left else 1.0
    down = 0.0
    for i, one in enumerate(things):
        for other in things[:i]:
            if abs(one["x"] - other["x"]) * across < wide:
                apart = abs(one["y"] - other["y"])
                if not apart:
                    return {}
                down = max(down, high / apart)
    top = min(thing["y"] for thing in things)
    return {thing["id"]: (round((thing["y"] - top) * down), round((thing["x"] - left) * across)) for thing in things}


def _dots(canvas: Canvas, way: tuple[str, str], corners: dict[str, tuple[int, int]], inner: int, height: int) -> bool:
    """Draw a way as dots from middle to middle; False if another space lies across it."""
    (top, left), (bottom, right) = corners[way[0]], corners[way[1]]
    steps = max(abs(bottom - top), abs(right - left), 1)
    clear = True
    for step in range(steps + 1):
        row = round(top + (bottom - top) * step / steps) + (height + 1) // 2
        column = round(left + (right - left) * step / steps) + (inner + 1) // 2
        canvas.put(row, column, "·", "dim")
        for space, (y, x) in corners.items():
            if space not in way and y <= row <= y + height + 1 and x <= column <= x + inner + 1:
                clear = False
    return clear
