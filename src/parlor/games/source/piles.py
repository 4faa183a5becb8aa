"""A pile of cards in no order: a hand or a Done Zone."""

from parlor.engine import append, i64, vec


class Pile:
    """Cards sorted by number; of each card the other seat knows whether it is here, or not."""

    def __init__(self) -> None:
        # card * 2, plus 1 if the other seat knows that it is here
        self._entries: vec[i64] = vec[i64]()
        self.count: i64 = 0

    def card(self, index: i64) -> i64:
        """The index-th card."""
        return self._entries[index] >> 1

    def shown(self, index: i64) -> bool:
        """Whether the other seat knows the index-th card."""
        return self._entries[index] & 1 == 1

    def repeats(self, index: i64) -> bool:
        """Whether the card before the index-th is the same."""
        return index > 0 and self._entries[index - 1] >> 1 == self._entries[index] >> 1

    def add(self, card: i64, shown: i64) -> None:
        """Put a card in."""
        entry: i64 = card * 2 + shown
        entries = self._entries
        at: i64 = self.count
        if at == i64(len(entries)):
            entries = append(entries, entry)
            self._entries = entries
        while at > 0 and entries[at - 1] > entry:
            entries[at] = entries[at - 1]
            at -= 1
        entries[at] = entry
        self.count += 1

    def holds(self, card: i64) -> bool:
        """Whether such a card is here."""
        return self._last(card) >= 0

    def take(self, card: i64) -> None:
        """Take such a card out: one that the other seat knows of, if there is one."""
        at: i64 = self._last(card)
        if at < 0:
            raise ValueError(f"no card {card} is in the pile")
        self._close(at)

    def take_at(self, index: i64) -> i64:
        """Take the index-th card out."""
        card: i64 = self._entries[index] >> 1
        self._close(index)
        return card

    def show(self) -> None:
        """The other seat sees every card."""
        i: i64 = 0
        while i < self.count:
            self._entries[i] = self._entries[i] | 1
            i += 1

    def doubt(self, card: i64) -> None:
        """The other seat can no longer be sure of one of these cards."""
        at: i64 = self._last(card)
        if at >= 0 and self._entries[at] & 1:
            self._close(at)
            self.add(card, 0)

    def _last(self, card: i64) -> i64:
        at: i64 = self.count - 1
        while at >= 0 and self._entries[at] >> 1 != card:
            at -= 1
        return at

    def _close(self, at: i64) -> None:
        self.count -= 1
        while at < self.count:
            self._entries[at] = self._entries[at + 1]
            at += 1

    def clone(self) -> "Pile":
        """An independent copy."""
        copy = Pile()
        copy._entries = self._entries[: self.count]
        copy.count = self.count
        return copy

    def plain(self, names: list[str], only_shown: bool = False) -> dict[str, int]:
        """The cards as names with counts."""
        found: dict[str, int] = {}
        i: i64 = 0
        while i < self.count:
            if self.shown(i) or not only_shown:
                name = names[self.card(i)]
                found[name] = found.get(name, 0) + 1
            i += 1
        return found
