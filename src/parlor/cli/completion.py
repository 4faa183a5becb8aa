"""A prompt that completes words, for terminals."""

from collections.abc import Callable, Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

# The words that may follow those already typed, each with what it means.
Words = Callable[[list[str]], list[tuple[str, str]]]


class Prompt:
    """Asks for lines and remembers them."""

    def __init__(self) -> None:
        self._session: PromptSession[str] = PromptSession(reserve_space_for_menu=4)

    def line(self, prompt: str, words: Words) -> str:
        """The next line; EOFError for Ctrl-D, KeyboardInterrupt for Ctrl-C."""
        return self._session.prompt(prompt, completer=_Completer(words))


class _Completer(Completer):
    def __init__(self, words: Words) -> None:
        self._words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that begin with, or have after their colon, what is being typed."""
        *typed, begun = document.text_before_cursor.split(" ")
        for word, meaning in self._words([word for word in typed if word]):
            if word.startswith(begun) or word.partition(":")[2].startswith(begun):
                yield Completion(word, -len(begun), display_meta="" if meaning == word else meaning)
