"""A prompt that completes words, for terminals."""

from collections.abc import Callable, Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

# The words that may follow those already typed, each with what it means.
Words = Callable[[list[str]], list[tuple[str, str]]]


class Prompt:
    """Asks for lines, and remembers for each person those that were typed by this one alone."""

    def __init__(self) -> None:
        self._sessions: dict[str, PromptSession[str]] = {}

    def line(self, prompt: str, words: Words, whose: str = "") -> str:
        """The next line; EOFError for Ctrl-D, KeyboardInterrupt for Ctrl-C. The key Up brings back nobody else's."""
        if whose not in self._sessions:
            self._sessions[whose] = PromptSession(reserve_space_for_menu=4)
        return self._sessions[whose].prompt(prompt, completer=_Completer(words))


class _Completer(Completer):
    def __init__(self, words: Words) -> None:
        self._words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that begin with, or have after their colon, what is being typed."""
        *typed, begun = document.text_before_cursor.split(" ")
        for word, meaning in self._words([word for word in typed if word]):
            if word.startswith(begun) or word.partition(":")[2].startswith(begun):
                yield Completion(word, -len(begun), display_meta="" if meaning == word else meaning)
