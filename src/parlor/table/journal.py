"""The journal of a match: everything that ever happened at its table, in one order, never rewritten.

A match at the table is its journal: picks (people's, computers', chance's), picks taken back, seats
that resigned, changed hands or ran out of time. Any process that reads the same journal sits at the
same table.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

import parlor

PICK: Final = 0
# `value` is how many picks of the log are left.
TAKEN_BACK: Final = 1
# `seat` gives up the match.
RESIGNED: Final = 2
# `seat` asks to go back to `value` picks; the others answer.
ASKED_BACK: Final = 3
ALLOWED_BACK: Final = 4
REFUSED_BACK: Final = 5
# A computer of level `value` sits down at `seat`; 0: a person takes it (again).
COMPUTER_SITS: Final = 6
# `seat` has used up its time.
TIME_OUT: Final = 7


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened: what, its value, by which seat (-1 chance), and when (milliseconds)."""

    kind: int
    value: int
    seat: int
    at: int


class Ledger:
    """A journal read up to some entry: the state of play and all that is not the game's business."""

    def __init__(self, game: parlor.Game, options: dict[str, Any], position: dict[str, Any] | None = None) -> None:
        self.game = game
        self.options = options
        self.position = position
        self.length = 0
        self.state = game.replay(options, [], position=position)
        # Where the sentence of the last pick began, and its words as a button said them.
        self.sentence_from = 0
        self.said: list[str] = []
        self.resigned: set[int] = set()
        self.computers: dict[int, int] = {}
        # Who asked to go back, to how many picks, and who has allowed it.
        self.asking: tuple[int, int] | None = None
        self.allowed: set[int] = set()
        self.late: int | None = None
        # When the last entry was written.
        self.at = 0
        # When the present decision began, and how much time each seat has used before it.
        self.since = 0
        self.used: list[int] = [0] * self.state.players
        self.decisions: list[int] = [0] * self.state.players

    def copy(self) -> "Ledger":
        """An independent copy, on which an entry can be tried."""
        new = object.__new__(Ledger)
        new.game, new.options, new.position = self.game, self.options, self.position
        new.length, new.sentence_from, new.said = self.length, self.sentence_from, list(self.said)
        new.state = self.state.clone()
        new.resigned, new.computers = set(self.resigned), dict(self.computers)
        new.asking, new.allowed, new.late = self.asking, set(self.allowed), self.late
        new.at, new.since, new.used, new.decisions = self.at, self.since, list(self.used), list(self.decisions)
        return new

    @property
    def plies(self) -> int:
        """How many picks the match has now."""
        record = self.state.record
        return 0 if record is None else len(record.picks)

    @property
    def over(self) -> bool:
        """Whether nothing can be picked any more."""
        return self.state.seat == parlor.OVER or self.late is not None or self.everybody_left()

    def everybody_left(self) -> bool:
        """A match goes on without those who resigned only while two or more are left."""
        return bool(self.resigned) and self.state.players - len(self.resigned) <= 1

    def read(self, entries: Iterable[Entry]) -> None:
        """Let the entries happen, in order."""
        for entry in entries:
            self._happen(entry)
            self.length += 1
            self.at = entry.at

    def _happen(self, entry: Entry) -> None:
        if entry.kind == PICK:
            self._pick(entry)
        elif entry.kind == TAKEN_BACK:
            self._take_back(entry.value)
        elif entry.kind == RESIGNED:
            self.resigned.add(entry.seat)
        elif entry.kind == ASKED_BACK:
            self.asking, self.allowed = (entry.seat, entry.value), set()
        elif entry.kind == ALLOWED_BACK:
            self.allowed.add(entry.seat)
        elif entry.kind == REFUSED_BACK:
            self.asking = None
        elif entry.kind == COMPUTER_SITS:
            self._sit(entry.seat, entry.value)
        elif entry.kind == TIME_OUT:
            self.late = entry.seat

    def _pick(self, entry: Entry) -> None:
        seat = self.state.seat
        if not self.state.mid_sentence():
            self.sentence_from, self.said = self.plies, []
        if seat >= 0 and self.state.allows(entry.value):
            self.said.append(self.game.label(self.state, entry.value))
            self.used[seat] += max(0, entry.at - self.since) if self.since else 0
        self.state.pick(entry.value)
        if seat >= 0 and not self.state.mid_sentence():
            # A decision is a whole sentence: nobody's clock tells how many words were said of one that is not heard.
            self.decisions[seat] += 1
        self.since = entry.at
        self.asking = None

    def _take_back(self, plies: int) -> None:
        self.state = self.state.taken_back(self.plies - plies)
        self.sentence_from = self._sentence_before(plies)
        self.said = [self._label(ply) for ply in range(self.sentence_from, plies)]
        self.asking = None

    def _label(self, ply: int) -> str:
        """The pick after so many others, as its button said it."""
        earlier = self.state.taken_back(self.plies - ply)
        return self.game.label(earlier, self.state.log[ply]) if earlier.seat >= 0 else ""

    def _sentence_before(self, plies: int) -> int:
        """Where the sentence that is under way after so many picks began."""
        start, earlier = plies, self.state
        while start > 0 and earlier.mid_sentence():
            start -= 1
            earlier = self.state.taken_back(plies - start)
        return start

    def sentence(self) -> list[str]:
        """The words of the sentence that is under way, as their buttons said them."""
        return list(self.said) if self.state.mid_sentence() else []

    def _sit(self, seat: int, level: int) -> None:
        if level:
            self.computers[seat] = level
        else:
            self.computers.pop(seat, None)

    def winners(self) -> list[int]:
        """Who has won: by the game, or by staying when the others resigned or ran out of time."""
        if self.state.seat == parlor.OVER:
            return self.state.winners()
        if not self.over:
            return []
        gone = self.resigned | ({self.late} if self.late is not None else set())
        return [seat for seat in range(self.state.players) if seat not in gone]
