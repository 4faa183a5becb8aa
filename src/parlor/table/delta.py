"""Deltas: what changed from one scene to the next, as short as it gets.

A delta is a list of changes, each `[path, value]`, `[path]` (the field is gone), or
`[path, keep, tail]` (a list: keep its first items and put `tail` after them). A path is a list of
field names and indices. As in Python, 1 and true are the same: a field keeps its type from scene to scene.
"""

from typing import Any

Path = list[str | int]


def delta(old: Any, new: Any) -> list[list[Any]]:
    """The changes that make `new` out of `old`."""
    changes: list[list[Any]] = []
    _compare(old, new, [], changes)
    return changes


def _compare(old: Any, new: Any, path: Path, changes: list[list[Any]]) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in old:
            if name not in new:
                changes.append([[*path, name]])
        for name, value in new.items():
            if name not in old:
                changes.append([[*path, name], value])
            elif old[name] != value:
                _compare(old[name], value, [*path, name], changes)
    elif isinstance(old, list) and isinstance(new, list):
        _compare_lists(old, new, path, changes)
    elif old != new:
        changes.append([path, new])


def _compare_lists(old: list[Any], new: list[Any], path: Path, changes: list[list[Any]]) -> None:
    if len(old) == len(new):
        for index, value in enumerate(new):
            if old[index] != value:
                _compare(old[index], value, [*path, index], changes)
        return
    keep = 0
    while keep < min(len(old), len(new)) and old[keep] == new[keep]:
        keep += 1
    changes.append([path, keep, new[keep:]])


def patch(old: Any, changes: list[list[Any]]) -> Any:
    """What `delta` was made from: `patch(old, delta(old, new)) == new`. The old value is used up."""
    for change in changes:
        path = change[0]
        if not path:
            old = change[1] if len(change) == 2 else [*old[: change[1]], *change[2]]
            continue
        holder = old
        for step in path[:-1]:
            holder = holder[step]
        if len(change) == 1:
            del holder[path[-1]]
        elif len(change) == 2:
            holder[path[-1]] = change[1]
        else:
            holder[path[-1]] = [*holder[path[-1]][: change[1]], *change[2]]
    return old
