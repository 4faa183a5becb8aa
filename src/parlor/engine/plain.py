"""Plain data: what JSON can say."""

from typing import Any


def own(data: Any) -> Any:
    """A copy of plain data that shares nothing with it."""
    if isinstance(data, dict):
        return {name: own(value) for name, value in data.items()}
    if isinstance(data, list):
        return [own(value) for value in data]
    return data
