"""Whether plain data has the form of a TypedDict: no field missing, none unknown, every value of its type.

It reads annotations, so the file that holds the types is not compiled, nor is this one.
"""

import types
import typing
from functools import cache
from typing import Any


def misfits(data: object, kind: Any, where: str = "") -> list[str]:
    """Every place where the data is not what `kind` says, each as a sentence; none if it fits."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return []
    if typing.is_typeddict(kind):
        return _fields(data, kind, where)
    if origin is typing.Literal:
        return [] if data in inside else [_expected(where, f"one of {', '.join(map(str, inside))}", data)]
    if origin in (types.UnionType, typing.Union):
        return [] if any(not misfits(data, one) for one in inside) else [_expected(where, str(kind), data)]
    if origin is list:
        return _items(data, inside[0], where)
    if origin is dict:
        return _named(data, inside[1], where)
    fits = type(data) is kind or (kind is float and type(data) is int)
    return [] if fits else [_expected(where, kind.__name__, data)]


def _fields(data: object, kind: Any, where: str) -> list[str]:
    if not isinstance(data, dict):
        return [_expected(where, f"a {kind.__name__}", data)]
    hints, needed = _hints(kind)
    found = [f"{where or kind.__name__} has no {name}" for name in sorted(needed - data.keys())]
    for name, value in data.items():
        if name in hints:
            found += misfits(value, hints[name], f"{where}.{name}" if where else str(name))
        else:
            found.append(f"{where or kind.__name__} has {name!r}, which a {kind.__name__} has not")
    return found


@cache
def _hints(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The bare type of each field, and the fields that may not be absent."""
    return typing.get_type_hints(kind), kind.__required_keys__


def _items(data: object, kind: Any, where: str) -> list[str]:
    if not isinstance(data, list):
        return [_expected(where, "a list", data)]
    return [fault for at, item in enumerate(data) for fault in misfits(item, kind, f"{where}[{at}]")]


def _named(data: object, kind: Any, where: str) -> list[str]:
    if not isinstance(data, dict):
        return [_expected(where, "an object", data)]
    return [fault for name, item in data.items() for fault in misfits(item, kind, f"{where}.{name}")]


def _expected(where: str, what: str, found: object) -> str:
    return f"{where or 'it'} must be {what}, not {found!r:.80}"
