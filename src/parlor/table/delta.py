"""Deltas: what changed from one scene to the next, as short as it gets.

A change is one of
    {field: change, ...}              some fields of an object, or (by index) some items of a list
    []                                the field is gone
    [value]                           the new value
    [keep, tail]                      a list keeps its first items and gets `tail` after them
    [order, fresh, {index: change}]   a list of things with ids: `order` has for each the old index, or -1 for
                                      the next of `fresh`; then some of them change
    [field, values, {index: change}]  every thing of a list gets its value of one field; then some of them change
As in Python, 1 and true are the same: a field keeps its type from scene to scene.
"""

from typing import Any, Final

from parlor.engine.memory import Memory

FRESH = -1
ABSENT = object()
# Things with more fields are cards, of which the same few are drawn again and again.
FEW_FIELDS: Final = 8

# Changes of such things, by where these lie in memory.
_changes = Memory()


def delta(old: Any, new: Any) -> Any:
    """The change that makes `new` out of `old`; empty if they are equal. What is the same object is not looked into."""
    kind = type(new)
    if kind is dict and type(old) is dict:
        return _objects(old, new)
    if kind is list and type(old) is list:
        return _lists(old, new)
    return {} if old == new else [new]


def _objects(old: dict[str, Any], new: dict[str, Any]) -> Any:
    changes: dict[str, Any] = {}
    common = 0
    for name, value in new.items():
        before = old.get(name, ABSENT)
        if before is value:
            common += 1
        elif before is ABSENT:
            changes[name] = [value]
        else:
            common += 1
            change = delta(before, value)
            if change:
                changes[name] = change
    if common < len(old):
        for name in old:
            if name not in new:
                changes[name] = []
    return changes


def _lists(old: list[Any], new: list[Any]) -> Any:
    if _has_ids(new) and _has_ids(old):
        return _things(old, new)
    if len(old) == len(new):
        different = [i for i, before in enumerate(old) if before is not new[i] and before != new[i]]
        return {str(i): delta(old[i], new[i]) for i in different} if len(different) <= len(new) // 2 else [new]
    most = min(len(old), len(new))
    keep = 0
    while keep < most and (old[keep] is new[keep] or old[keep] == new[keep]):
        keep += 1
    return [keep, new[keep:]]


def grown(old: list[list[Any]], new: list[list[Any]]) -> Any:
    """The change of a list in pieces; empty if there is none. A piece that is the same object is not looked into."""
    keep = 0
    same = 0
    while same < len(old) and same < len(new) and old[same] is new[same]:
        keep += len(old[same])
        same += 1
    before = old[same] if same + 1 == len(old) else [line for piece in old[same:] for line in piece]
    after = new[same] if same + 1 == len(new) else [line for piece in new[same:] for line in piece]
    at = 0
    while at < len(before) and at < len(after) and (before[at] is after[at] or before[at] == after[at]):
        at += 1
    return [keep + at, after[at:]] if at < len(before) or at < len(after) else []


def _has_ids(things: list[Any]) -> bool:
    return bool(things) and type(things[0]) is dict and "id" in things[0]


def _things(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Any:
    """Things that are known by their ids: those that stay send only what is new about them."""
    if len(old) != len(new):
        return _moved(old, new)
    changes: dict[str, Any] = {}
    for i, thing in enumerate(new):
        before = old[i]
        if before is not thing:
            if before["id"] != thing["id"]:
                return _moved(old, new)
            change = _change(before, thing)
            if change:
                changes[str(i)] = change
    return _column(new, changes) if len(changes) > len(new) // 2 else changes


def _change(old: dict[str, Any], new: dict[str, Any]) -> Any:
    """The change of one thing. A known one holds both, so that nothing else can lie where they do."""
    if len(new) <= FEW_FIELDS:
        return _objects(old, new)
    where = (id(old), id(new))
    known = _changes.get(where)
    if known is None:
        known = (old, new, _objects(old, new))
        _changes.keep(where, known)
    return known[2]


def _moved(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Any:
    """Things that came, went or changed places."""
    places = {thing["id"]: place for place, thing in enumerate(old)}
    order: list[int] = []
    fresh: list[Any] = []
    changes: dict[str, Any] = {}
    for i, thing in enumerate(new):
        place = places.pop(thing["id"], FRESH)
        order.append(place)
        if place == FRESH:
            fresh.append(thing)
        elif old[place] is not thing:
            change = _change(old[place], thing)
            if change:
                changes[str(i)] = change
    return [order, fresh, changes]


def _column(new: list[dict[str, Any]], changes: dict[str, Any]) -> Any:
    """A field that changed in most things is sent as one list of values."""
    for field in next(iter(changes.values())):
        often = sum(field in change for change in changes.values()) > len(new) // 2
        if often and all(type(thing.get(field)) in (str, int) for thing in new):
            rest = {i: {name: c for name, c in change.items() if name != field} for i, change in changes.items()}
            return [field, [thing[field] for thing in new], {i: change for i, change in rest.items() if change}]
    return changes


def patch(old: Any, change: Any) -> Any:
    """What the delta was made for: `patch(old, delta(old, new)) == new`. The old value is left as it was."""
    if type(change) is dict:
        if not change:
            return old
        new = old.copy()
        for name, inner in change.items():
            if type(new) is list:
                new[int(name)] = patch(new[int(name)], inner)
            elif not inner and type(inner) is list:
                del new[name]
            else:
                new[name] = patch(new.get(name), inner)
        return new
    if len(change) == 1:
        return change[0]
    if len(change) == 2:
        return old[: change[0]] + change[1]
    order, fresh, changes = change
    if type(order) is str:
        return patch([{**thing, order: value} for thing, value in zip(old, fresh, strict=True)], changes)
    news = iter(fresh)
    return patch([next(news) if place == FRESH else old[place] for place in order], changes)
