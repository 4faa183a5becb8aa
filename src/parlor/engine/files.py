"""Cards, decks, boards and maps as TOML files: read completely, every mistake told at once.

    [card.push]
    name = "Push"
    cost = 2
    verbs = "damage:1"
    source = "house"

A game reads its files and the user's packs into `Entry` objects, asks each entry for typed fields,
and calls `Mistakes.check()` at the end. A mistake names file, entry, field, what was expected, what
was found and, for a misspelt word, what was probably meant.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from parlor.engine.errors import BadData
from parlor.engine.nearest import nearest

SOURCES = ("rulebook", "published", "house")

# Whether what runs here serves strangers.
_strangers: ContextVar[bool] = ContextVar("strangers", default=False)


@contextmanager
def for_strangers() -> Iterator[None]:
    """While this lasts no option names a file: a server opens none that its visitors think of."""
    token = _strangers.set(True)
    try:
        yield
    finally:
        _strangers.reset(token)


def names_file(value: object) -> bool:
    """Whether the value of an option is the name of a file that may be opened."""
    if _strangers.get() or not isinstance(value, (str, Path)):
        return False
    try:
        return Path(value).is_file()
    except (OSError, ValueError):
        return False


def word_of(name: str) -> str:
    """A name as it stands in words: small letters, everything else but digits as `_`."""
    return "".join(letter if letter.isalnum() else "_" for letter in name.lower())


class Mistakes:
    """All mistakes found so far."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, file: str, entry: str, field: str, expected: str, found: str, meant: str = "") -> None:
        """Note a mistake; `meant` is what a misspelt word was probably meant to be."""
        place = ": ".join(part for part in (file, entry, field) if part)
        hint = f"; did you mean {meant}?" if meant else ""
        self.found.append(f"{place}: expected {expected}, found {found}{hint}")

    def tell(self, file: str, entry: str, sentence: str) -> None:
        """Note a mistake that is no matter of one field, such as the size of a deck."""
        self.found.append(f"{file}: {entry}: {sentence}")

    def check(self) -> None:
        """Raise `BadData` with every mistake, if there is one."""
        if self.found:
            raise BadData("\n".join(self.found))


class Entry:
    """One table of a file, such as `[card.push]`, asked for its fields one by one."""

    def __init__(self, file: str, kind: str, name: str, data: dict[str, Any], mistakes: Mistakes) -> None:
        self.file = file
        self.kind = kind
        self.name = name
        self._data = data
        self._asked: set[str] = set()
        self._mistakes = mistakes

    def wrong(self, field: str, expected: str, found: object, meant: str = "") -> None:
        """Note a mistake in a field."""
        shown = found if isinstance(found, str) else repr(found)
        self._mistakes.add(self.file, f"{self.kind} {self.name}".strip(), field, expected, shown, meant)

    def tell(self, sentence: str) -> None:
        """Note a mistake of the whole entry."""
        self._mistakes.tell(self.file, f"{self.kind} {self.name}", sentence)

    def part(self, kind: str, data: dict[str, Any]) -> "Entry":
        """A table inside this one, as an entry of its own."""
        return Entry(self.file, f"{self.kind} {self.name}: {kind}", "", data, self._mistakes)

    def has(self, field: str) -> bool:
        """Whether the field is given."""
        return field in self._data

    def raw(self, field: str) -> Any:
        """The value of a field as it stands; None if it is not given."""
        self._asked.add(field)
        return self._data.get(field)

    def text(self, field: str, default: str | None = None) -> str:
        """A text; empty after a mistake."""
        value = self._given(field, default, "a text")
        if isinstance(value, str):
            return value
        self._refuse(field, "a text", value)
        return default or ""

    def line(self, field: str, default: str | None = None) -> str:
        """A text that people are shown on one line, such as a name: never empty if it must be given."""
        value = self.text(field, default)
        if value != default and not is_line(value) and isinstance(self._data.get(field), str):
            self.wrong(field, "a text on one line, without control characters", repr(value))
        return value

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number from `least` to `most`; `least` after a mistake."""
        expected = f"a whole number from {least} to {most}"
        value = self._given(field, default, expected)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self._refuse(field, expected, value)
        return least

    def flag(self, field: str, default: bool = False) -> bool:
        """True or false."""
        value = self._given(field, default, "true or false")
        if isinstance(value, bool):
            return value
        self._refuse(field, "true or false", value)
        return default

    def choice(self, field: str, words: Sequence[str], default: str | None = None) -> str:
        """One of the words; the first after a mistake."""
        value = self._given(field, default, one_of(words))
        if isinstance(value, str) and value in words:
            return value
        if value is not None:
            self.wrong(field, one_of(words), value, nearest(value, words))
        return words[0]

    def texts(self, field: str, default: list[str] | None = None) -> list[str]:
        """A list of texts."""
        value = self._given(field, default, "a list of texts")
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return value
        self._refuse(field, "a list of texts", value)
        return []

    def choices(self, field: str, words: Sequence[str], default: list[str] | None = None) -> list[str]:
        """A list of some of the words."""
        good = []
        for item in self.texts(field, default):
            if item in words:
                good.append(item)
            else:
                self.wrong(field, one_of(words), item, nearest(item, words))
        return good

    def counts(self, field: str) -> dict[str, Any]:
        """A table of names with counts, such as `{ push = 3 }`; the counts are the caller's to check."""
        value = self._given(field, None, "a table of names with counts")
        if isinstance(value, dict):
            return value
        self._refuse(field, "a table of names with counts", value)
        return {}

    def source(self) -> str:
        """Where the entry comes from."""
        return self.choice("source", SOURCES)

    def finish(self) -> None:
        """Note every field that nobody asked for."""
        for field in self._data:
            if field not in self._asked:
                self.wrong(field, one_of(sorted(self._asked)), "an unknown field", nearest(field, self._asked))

    def _given(self, field: str, default: Any, expected: str) -> Any:
        self._asked.add(field)
        if field not in self._data and default is None:
            self.wrong(field, expected, "nothing")
            return None
        return self._data.get(field, default)

    def _refuse(self, field: str, expected: str, value: object) -> None:
        if value is not None:
            self.wrong(field, expected, f'the text "{value}"' if isinstance(value, str) else value)


def is_line(text: str) -> bool:
    """Whether a text says something and can be shown on one line: no breaks, no escape codes."""
    return bool(text.strip()) and text.isprintable()


def one_of(words: Iterable[str]) -> str:
    """Alternatives as people write them."""
    listed = list(words)
    return listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " or " + listed[-1]


def read(path: Path, kinds: Sequence[str], mistakes: Mistakes) -> dict[str, dict[str, Entry]]:
    """The entries of a file by kind and name: `[card.push]` is `read(...)["card"]["push"]`."""
    entries: dict[str, dict[str, Entry]] = {kind: {} for kind in kinds}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        mistakes.add(str(path), "", "", "a file that can be read", str(error.strerror))
        return entries
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        mistakes.add(str(path), "", "", "TOML", str(error))
        return entries
    for kind, tables in data.items():
        if kind not in kinds:
            mistakes.add(path.name, "", kind, f"tables of {one_of(kinds)}", "an unknown kind", nearest(kind, kinds))
        elif not isinstance(tables, dict):
            mistakes.add(path.name, "", kind, f"tables [{kind}.name]", repr(tables))
        else:
            for name, table in tables.items():
                if not is_line(name):
                    mistakes.add(path.name, kind, "", "a name on one line, without control characters", repr(name))
                elif isinstance(table, dict):
                    entries[kind][name] = Entry(path.name, kind, name, table, mistakes)
                else:
                    mistakes.add(path.name, kind, name, f"a table [{kind}.{name}]", repr(table))
    return entries


def read_all(paths: Iterable[Path], kinds: Sequence[str], mistakes: Mistakes) -> dict[str, dict[str, Entry]]:
    """The entries of several files; a later file adds to the earlier ones and replaces by name."""
    entries: dict[str, dict[str, Entry]] = {kind: {} for kind in kinds}
    for path in paths:
        for kind, tables in read(path, kinds, mistakes).items():
            entries[kind].update(tables)
    return entries


class Argument:
    """What a verb takes: a whole number from `least` to `most`, or one of some words."""

    def __init__(self, name: str, least: int = 0, most: int = 0, words: Sequence[str] = ()) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.words = words

    def expected(self) -> str:
        """What may stand here, as people write it."""
        return one_of(self.words) if self.words else f"a whole number from {self.least} to {self.most}"

    def value(self, text: str) -> int | None:
        """The number, or the index of the word; None if it does not fit."""
        if self.words:
            return self.words.index(text) if text in self.words else None
        # As it is written it is printed: 7, not 07 or another script's seven.
        return {str(number): number for number in range(self.least, self.most + 1)}.get(text)


class Verb:
    """One word of a game's closed vocabulary of effects: its arguments, its number and its sentence."""

    def __init__(self, name: str, code: int, arguments: Sequence[Argument], say: Callable[[list[str]], str]) -> None:
        self.name = name
        self.code = code
        self.arguments = arguments
        # Makes the printed sentence from the arguments as they were written.
        self.say = say


class Call:
    """A verb with its arguments, as a card uses it."""

    def __init__(self, verb: Verb, written: list[str], values: list[int]) -> None:
        self.verb = verb
        self.written = written
        self.values = values

    def text(self) -> str:
        """The printed sentence."""
        return self.verb.say(self.written)


class Verbs:
    """A closed vocabulary of verbs."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.named = {verb.name: verb for verb in verbs}

    def call(self, entry: Entry, field: str, name: str, written: list[str]) -> Call | None:
        """A checked call; after a mistake, which the entry notes, None."""
        verb = self.named.get(name)
        if verb is None:
            entry.wrong(field, f"a verb ({', '.join(self.named)})", name, nearest(name, self.named))
            return None
        if len(written) != len(verb.arguments):
            wanted = ", ".join(argument.name for argument in verb.arguments) or "no argument"
            entry.wrong(field, f"{name} with {wanted}", f"{len(written)} arguments")
            return None
        values = []
        for argument, text in zip(verb.arguments, written, strict=True):
            value = argument.value(text)
            if value is None:
                meant = nearest(text, argument.words)
                entry.wrong(field, f"{argument.expected()} as {argument.name} of {name}", text, meant)
                return None
            values.append(value)
        return Call(verb, written, values)

    def reference(self) -> list[tuple[str, str, str]]:
        """For the manual: each verb with its arguments, what they may be, and an example of its sentence."""
        rows = []
        for verb in self.named.values():
            names = " ".join([verb.name, *(argument.name for argument in verb.arguments)])
            expected = "; ".join(f"{argument.name}: {argument.expected()}" for argument in verb.arguments)
            example = [
                argument.words[0] if argument.words else str(max(argument.least, 2)) for argument in verb.arguments
            ]
            rows.append((names, expected, verb.say(example)))
        return rows
