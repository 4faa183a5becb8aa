"""Results that are kept by the facts they follow from, as many as there is room for."""

from typing import Any, Final

ROOM: Final = 8192


class Memory:
    """What was found before. When there is no more room, what was not asked for since the last time goes."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._fresh: dict[tuple[object, ...], Any] = {}
        self._older: dict[tuple[object, ...], Any] = {}

    def __len__(self) -> int:
        return len(self._fresh) + len(self._older)

    def get(self, facts: tuple[object, ...]) -> Any:
        """What followed from the facts, or None."""
        found = self._fresh.get(facts)
        if found is None:
            found = self._older.pop(facts, None)
            if found is not None:
                self._fresh[facts] = found
        return found

    def keep(self, facts: tuple[object, ...], found: Any) -> None:
        """Remember what follows from the facts."""
        if 2 * len(self._fresh) >= self._room:
            self._older, self._fresh = self._fresh, {}
        self._fresh[facts] = found
