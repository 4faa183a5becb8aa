"""The terminal: what is printed, and where."""

import os
import sys
from collections.abc import Iterable
from functools import cache
from io import TextIOWrapper

from rich.console import Console, RenderableType
from rich.text import Text

# Where output goes to a file or a pipe nobody's window limits it.
PLAIN_WIDTH = 100


class Screen:
    """Where everything is shown."""

    def __init__(self) -> None:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.terminal = sys.stdout.isatty()
        width = None if self.terminal or "COLUMNS" in os.environ else PLAIN_WIDTH
        self.console = Console(highlight=False, markup=False, emoji=False, width=width)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.console.width

    @property
    def height(self) -> int | None:
        """How many lines there are; None if it does not matter."""
        return self.console.height if self.terminal else None

    def say(self, text: RenderableType = "", style: str = "") -> None:
        """Show a text."""
        self.console.print(text, style=style or None)

    def draw(self, lines: Iterable[Text]) -> None:
        """Show a drawing; its lines are not broken, only those of text are."""
        for line in lines:
            self.console.print(line, overflow="ignore" if line.no_wrap else None, crop=not line.no_wrap)

    def clear(self) -> None:
        """Leave nothing of what was shown, not even above the window."""
        if self.terminal:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()

    def page(self, markdown: str) -> None:
        """Show a long text: in a terminal page by page, elsewhere as it is."""
        if not self.terminal:
            print(markdown)
            return
        from rich.markdown import Markdown

        os.environ.setdefault("LESS", "FRX")  # less shows colours, and leaves a short text standing
        with self.console.pager(styles=True):
            self.console.print(Markdown(markdown))


@cache
def screen() -> Screen:
    """The one screen."""
    return Screen()
