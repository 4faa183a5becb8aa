"""The options of a game: what each may be, and what it does."""

from typing import Any, final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One option of a game: its allowed values, its default and what it does."""

    def __init__(self, name: str, values: list[Any], default: Any, text: str, must: str = "") -> None:
        self.name = name
        self.values = values
        self.default = default
        self.text = text
        self.must = must or _alternatives([str(value) for value in values])

    def refuse(self, value: object) -> str:
        """The sentence that refuses a value."""
        return f"{self.name} must be {self.must}, not {value}"

    def plain(self) -> dict[str, Any]:
        """The option as JSON-able data."""
        return {"name": self.name, "values": list(self.values), "default": self.default, "text": self.text}


def _alternatives(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


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
