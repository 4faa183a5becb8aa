"""Small changes of a game, written as text: `hurl.cost=3`, `cinder_imp.st.alpha=20..40:10`, `goal=500,1000`.

What stands before the `=` is an option of the game, or a card and a field of it in the game's `cards.toml` (or in a
pack). A changed card becomes a pack that replaces it: nothing in the game itself is touched.
"""

import difflib
import json
import re
import tomllib
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from parlor.engine.errors import BadData, BadOption
from parlor.engine.game import Game
from parlor.engine.notation import value_of
from parlor.lab.experiment import Arm, Pack

MOST_VALUES = 50
RANGE = re.compile(r"-?\d+\.\.-?\d+(?::\d+)?")


class Edit(NamedTuple):
    """One field set to one value."""

    path: tuple[str, ...]
    value: Any

    def __str__(self) -> str:
        return f"{'.'.join(self.path)}={self.value}"


class Cards:
    """The cards of a game as its files have them, and how to change them."""

    def __init__(self, game: Game, packs: Sequence[Pack] = ()) -> None:
        self.game = game
        self.packs = tuple(packs)
        self.cards: dict[str, dict[str, Any]] = {}
        own = None if game.folder is None else game.folder / "cards.toml"
        texts = [own.read_text(encoding="utf-8")] if own and own.is_file() else []
        for text in [*texts, *(pack.text for pack in packs)]:
            self.cards |= tomllib.loads(text).get("card", {})

    def is_option(self, path: Sequence[str]) -> bool:
        """Whether a path leads to an option of the game."""
        return path[0] == "players" or path[0] in [option.name for option in self.game.options]

    def value(self, path: Sequence[str], options: dict[str, Any]) -> Any:
        """What a field is now."""
        if self.is_option(path):
            found: Any = self.game.check(options).get(path[0])
            for name in path[1:]:
                found = found.get(name) if isinstance(found, dict) else None
            return found
        card = self.cards.get(path[0])
        if card is None:
            known = [*self.cards, *(option.name for option in self.game.options)]
            near = difflib.get_close_matches(path[0], known, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise BadOption(f"{self.game.title} has no card and no option {path[0]}{hint}")
        if len(path) < 2:
            raise BadOption(f"name a field of {path[0]}: {', '.join(card)}")
        value: Any = card
        for name in path[1:]:
            if not isinstance(value, dict) or name not in value:
                fields = ", ".join(value) if isinstance(value, dict) else "none"
                raise BadOption(f"{'.'.join(path)}: there is no field {name}; fields: {fields}")
            value = value[name]
        return value

    def arm(self, name: str, edits: Sequence[Edit], options: dict[str, Any]) -> Arm:
        """An arm with these changes; the game itself says if it cannot be so."""
        chosen: dict[str, Any] = {}
        changed: dict[str, dict[str, Any]] = {}
        for edit in edits:
            self.value(edit.path, options)
            if self.is_option(edit.path):
                _set(chosen, edit.path, edit.value, deepcopy(self.game.check(options).get(edit.path[0])))
            else:
                card = changed.setdefault(edit.path[0], deepcopy(self.cards[edit.path[0]]))
                _set({"": card}, ("", *edit.path[1:]), edit.value, card)
        packs = (*self.packs, Pack("edit.toml", toml({"card": changed}))) if changed else self.packs
        return Arm(name, packs, chosen)


def _set(data: dict[str, Any], path: Sequence[str], value: Any, present: Any) -> None:
    """Set a field, however deep; `present` is what the first of the path holds."""
    if len(path) == 1:
        data[path[0]] = value
        return
    inner = data.setdefault(path[0], present if isinstance(present, dict) else {})
    for name in path[1:-1]:
        inner = inner.setdefault(name, {})
    inner[path[-1]] = value


def parse(text: str) -> tuple[tuple[str, ...], list[Any]]:
    """The path and the values of `hurl.cost=1..5`, `cinder_imp.st.alpha=20..40:10` or `goal=500,1000`."""
    name, equals, listed = text.partition("=")
    path = tuple(name.strip().split("."))
    if not equals or not all(path) or not listed:
        raise BadOption(f"a change is written CARD.FIELD=1..5 or OPTION=A,B, not {text}")
    first, dots, rest = listed.partition("..")
    if not dots:
        return path, [value_of(value) for value in listed.split(",")]
    last, _, step = rest.partition(":")
    try:
        low, high, by = int(first), int(last), int(step or 1)
    except ValueError:
        raise BadOption(f"a range is written 1..5 or 20..40:10, not {listed}") from None
    if by < 1 or high < low or (high - low) // by >= MOST_VALUES:
        raise BadOption(f"a range rises by at least 1 and has at most {MOST_VALUES} values, unlike {listed}")
    return path, list(range(low, high + 1, by))


def parse_one(text: str) -> Edit:
    """One field set to one value: `hurl.cost=3`, `starts=first`."""
    path, values = parse(text)
    if len(values) > 1 and RANGE.fullmatch(text.partition("=")[2]):
        raise BadOption(f"a comparison sets one value, not {text}; `parlor lab sweep` tries several")
    return Edit(path, values[0] if len(values) == 1 else value_of(text.partition("=")[2]))


def from_pack(path: Path) -> Pack:
    """A pack file, proved to be one that can be read."""
    pack = Pack.read(path)
    try:
        tomllib.loads(pack.text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{path}: {error}") from None
    return pack


# -- as TOML -----------------------------------------------------------------------------------------


def toml(data: dict[str, dict[str, dict[str, Any]]]) -> str:
    """Tables of entries as TOML text: `{"card": {"hurl": {"cost": 3}}}`."""
    parts = []
    for table, entries in data.items():
        for name, fields in entries.items():
            lines = [f"{_key(field)} = {_value(value)}" for field, value in fields.items()]
            parts.append("\n".join([f"[{table}.{_key(name)}]", *lines]))
    return "\n\n".join(parts) + "\n"


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
