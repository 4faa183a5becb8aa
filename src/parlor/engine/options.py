"""The options of a game: what each may be, and what it does."""

from typing import Any, final

from mypy_extensions import mypyc_attr

YES = ("yes", "true", "on")
NO = ("no", "false", "off")


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One option of a game: its allowed values, its default and what it does.

    Beside the listed values it takes any whole number from `least` to `most`, where those are given. `label` and
    `words` (one for each value) are what people read; `must` says in words what else it may be, such as a list.
    """

    def __init__(
        self,
        name: str,
        values: list[Any],
        default: Any,
        text: str,
        must: str = "",
        label: str = "",
        words: list[str] | None = None,
        least: int = 0,
        most: int = -1,
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.text = text
        self.label = label or name.replace("_", " ").capitalize()
        self.words = words or [_word(value) for value in values]
        self.least = least
        self.most = most
        self.must = must or self._alternatives()

    def _alternatives(self) -> str:
        written = [word_or(value, word) for value, word in zip(self.values, self.words, strict=True)]
        if self.most < self.least:
            return written[0] if len(written) == 1 else ", ".join(written[:-1]) + " or " + written[-1]
        others = [word for value, word in zip(self.values, written, strict=True) if type(value) is not int]
        return " or ".join([*others, f"{self.least} to {self.most}"])

    def takes(self, value: object) -> bool:
        """Whether the value is one of those listed, or a number in the range."""
        return one_of(value, self.values) or (type(value) is int and self.least <= value <= self.most)

    def meant(self, value: Any) -> Any:
        """The value that somebody means who writes yes for true, a word for a value or a number as text."""
        if self.takes(value):
            return value
        if type(value) is bool:
            word = "yes" if value else "no"
            return word if one_of(word, self.values) else value
        return self._typed(value) if isinstance(value, str) else value

    def _typed(self, text: str) -> Any:
        typed = text.strip().casefold()
        for value, word in zip(self.values, self.words, strict=True):
            if typed in (word.casefold(), word_or(value, word).casefold()):
                return value
        if typed in YES or typed in NO:
            told = self.meant(typed in YES)
            return told if self.takes(told) else text
        if typed.isascii() and typed.isdecimal() and len(typed) < 10 and self.takes(int(typed)):
            return int(typed)
        return text

    def word(self, value: Any) -> str:
        """A value as people read it."""
        for other, word in zip(self.values, self.words, strict=True):
            if one_of(value, [other]):
                return word
        return _word(value)

    def refuse(self, value: object) -> str:
        """The sentence that refuses a value."""
        return f"{self.name} must be {self.must}, not {_word(value)[:80]}"

    def plain(self) -> dict[str, Any]:
        """The option as JSON-able data."""
        told: dict[str, Any] = {
            "name": self.name,
            "label": self.label,
            "values": list(self.values),
            "words": list(self.words),
            "default": self.default,
            "text": self.text,
        }
        return told if self.most < self.least else {**told, "least": self.least, "most": self.most}


def switch(name: str, default: bool, text: str, label: str) -> Option:
    """An option that is on or off."""
    return Option(name, [False, True], default, text, "", label, ["no", "yes"])


def _word(value: object) -> str:
    if value is None:
        return "usual"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def word_or(value: object, word: str) -> str:
    """How a value is typed: as it is, or by its word where it is nothing or a truth."""
    return word if value is None or isinstance(value, bool) else str(value)


def one_of(value: object, values: list[Any]) -> bool:
    """Whether the value is one of the list; unlike `in`, neither True nor 1.0 is 1."""
    return any(type(value) is type(other) and value == other for other in values)


@final
class Preset:
    """A way to play that has a name: options that go together, for those who do not want to choose."""

    def __init__(self, name: str, title: str, text: str, options: dict[str, Any]) -> None:
        self.name = name
        self.title = title
        # One sentence for somebody who knows the game's name only.
        self.text = text
        # What `Game.start` is given, the number of players included.
        self.options = options
