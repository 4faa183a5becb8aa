"""Plain data: what JSON can say."""

from typing import Any


def own(data: Any) -> Any:
    """A copy of plain data that shares nothing with it."""
    if isinstance(data, dict):
        return {name: own(value) for name, value in data.items()}
    if isinstance(data, list):
        return [own(value) for value in data]
    return data


def piles_in(data: Any, words: set[str], path: str = "") -> dict[str, list[str]]:
    """Every list of these words in plain data, and every table of them with counts, by its path."""
    piles: dict[str, list[str]] = {}
    if isinstance(data, dict):
        counted = [name for name, count in data.items() if name in words and isinstance(count, int)]
        if counted and len(counted) == len(data):
            return {path: [name for name in counted for _ in range(data[name])]}
        for name, value in data.items():
            piles.update(piles_in(value, words, f"{path}.{name}" if path else str(name)))
    elif isinstance(data, list):
        named = [value for value in data if isinstance(value, str) and value in words]
        if named:
            piles[path] = named
        for at, value in enumerate(data):
            if isinstance(value, (dict, list)):
                piles.update(piles_in(value, words, f"{path}.{at}"))
    return piles
