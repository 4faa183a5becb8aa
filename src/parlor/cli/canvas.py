"""Characters on a sheet of rows and columns, with lines that join where they meet."""

from rich.cells import cell_len, set_cell_size
from rich.text import Text

# Which of the four sides (1 up, 2 right, 4 down, 8 left) a line goes to, and the character for it.
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


class Canvas:
    """A drawing that grows as things are put on it; row 0, column 0 is the upper left."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}
        self._joints: dict[tuple[int, int], int] = {}

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write a text from this place to the right."""
        for letter in text:
            width = cell_len(letter)
            if width == 0:
                continue
            self._cells[row, column] = (letter, style)
            if width == 2:
                self._cells[row, column + 1] = ("", style)
            column += width

    def put_centred(self, row: int, column: int, width: int, text: str, style: str = "") -> None:
        """Write a text in the middle of so many columns, cut off if it is too long."""
        shown = fit(text, width)
        room = width - cell_len(shown)
        self.put(row, column, " " * (room // 2) + shown + " " * (room - room // 2), style)

    def frame(self, top: int, left: int, bottom: int, right: int) -> None:
        """Draw a frame; where it meets others the lines join."""
        for column in range(left, right):
            for row in (top, bottom):
                self._join(row, column, RIGHT)
                self._join(row, column + 1, LEFT)
        for row in range(top, bottom):
            for column in (left, right):
                self._join(row, column, DOWN)
                self._join(row + 1, column, UP)

    def _join(self, row: int, column: int, side: int) -> None:
        sides = self._joints.get((row, column), 0) | side
        self._joints[row, column] = sides
        self._cells[row, column] = (JOINTS[sides], "dim")

    def lines(self) -> list[Text]:
        """The drawing, one text a row."""
        if not self._cells:
            return []
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (row, column), cell in self._cells.items():
            rows.setdefault(row, {})[column] = cell
        first = min(column for _, column in self._cells)
        return [_line(rows.get(row, {}), first) for row in range(min(rows), max(rows) + 1)]


def _line(cells: dict[int, tuple[str, str]], first: int) -> Text:
    line = Text(no_wrap=True)
    for column in range(first, max(cells, default=first - 1) + 1):
        letter, style = cells.get(column, (" ", ""))
        line.append(letter, style)
    line.rstrip()
    return line


def fit(text: str, width: int) -> str:
    """A text cut to a width, an ellipsis showing where."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"
