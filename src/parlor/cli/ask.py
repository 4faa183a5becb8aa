"""What people type: with completion in a terminal, line by line from a file or pipe."""

import sys
from functools import cache
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlor.cli.completion import Prompt, Words


class Keyboard:
    """Where lines come from; at their end there is EOFError."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self._prompt: Prompt | None = None
        if self.terminal:
            # Only here, because it takes a while to load.
            from parlor.cli import completion

            self._prompt = completion.Prompt()

    def line(self, prompt: str, words: "Words" = lambda typed: [], whose: str = "") -> str:
        """The next line, without spaces around it; `words` may follow those typed; `whose` lines are kept apart."""
        if self._prompt is not None:
            return self._prompt.line(prompt, words, whose).strip()
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        # Shown, so that the output reads like the screen of a person who typed.
        print(line.rstrip("\n"), flush=True)
        if not line:
            raise EOFError
        return line.strip()


@cache
def keyboard() -> Keyboard:
    """The one keyboard."""
    return Keyboard()
