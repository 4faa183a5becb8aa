"""The journal of a match: everything that ever happened at its table, in one order, never rewritten.

A match at the table is its journal: picks (people's, computers', chance's), picks taken back, seats that resigned,
changed hands, were helped by a computer or ran out of time. Any process that reads the same journal sits at the same
table. What is no pick and concerns all is told in the story as a note.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

import parlor
from parlor.engine.record import ALL, Line

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
# Whoever sat at `seat` got up: it is open to anyone.
LEFT: Final = 8
# Somebody sat down at `seat`.
SAT: Final = 9
# A computer of level `value` told `seat` what it would pick.
HINTED: Final = 10
# What is allowed at this table: `value` is a sum of the bits below.
TERMS: Final = 11
# `seat` called the match off before everybody had picked.
ABORTED: Final = 12
# Nobody came back to `seat`: the match is over.
ABANDONED: Final = 13
# The table stood still for `value` milliseconds, which are nobody's.
CREDITED: Final = 14
# `seat` has asked for another match; everybody finds it by this one.
REMATCH: Final = 15

# Terms of a table: no computer helps a person; nobody talks.
NO_HELP: Final = 1
NO_CHAT: Final = 2


class JournalEntry(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened: what, its value, by which seat (-1 chance), and when (milliseconds)."""

    kind: int
    value: int
    seat: int
    at: int


class Note(NamedTuple):
    """Something that the story tells beside the picks, after how many of them it happened, and whose doing it was."""

    plies: int
    seat: int
    text: str


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
        self.notes: list[Note] = []
        self.terms = 0
        self.resigned: set[int] = set()
        # All who resigned, ran out of time or went away.
        self.lost: set[int] = set()
        self.computers: dict[int, int] = {}
        # The seats of people whom a computer has helped.
        self.helped: set[int] = set()
        # When those who got up left their seats, which are still open.
        self.left: dict[int, int] = {}
        # Who asked to go back, to how many picks, and who has allowed it.
        self.asking: tuple[int, int] | None = None
        self.allowed: set[int] = set()
        # Who was refused to go back, by whom, and after how many picks: it may ask again when it has picked.
        self.refused: tuple[int, int] | None = None
        self.refused_at: dict[int, int] = {}
        # How often each seat has taken back.
        self.backs: list[int] = [0] * self.state.players
        self.late: int | None = None
        self.abandoned: int | None = None
        self.aborted = False
        self.rematch = False
        # When the last entry of the match itself was written.
        self.at = 0
        # When the present decision began, how much of it is nobody's, and how much time each seat has used before it.
        self.since = 0
        self.credit = 0
        self.used: list[int] = [0] * self.state.players
        self.decisions: list[int] = [0] * self.state.players

    def copy(self) -> "Ledger":
        """An independent copy, on which an entry can be tried."""
        new = object.__new__(Ledger)
        new.__dict__.update(self.__dict__)
        new.state = self.state.clone()
        new.said, new.notes = list(self.said), list(self.notes)
        new.resigned, new.lost = set(self.resigned), set(self.lost)
        new.helped, new.allowed = set(self.helped), set(self.allowed)
        new.computers, new.left, new.refused_at = dict(self.computers), dict(self.left), dict(self.refused_at)
        new.backs, new.used, new.decisions = list(self.backs), list(self.used), list(self.decisions)
        return new

    # -- how it stands -----------------------------------------------------------------------------

    @property
    def plies(self) -> int:
        """How many picks the match has now."""
        record = self.state.record
        return 0 if record is None else len(record.picks)

    @property
    def over(self) -> bool:
        """Whether nothing can be picked any more."""
        return self.state.seat == parlor.OVER or self._ended()

    def _ended(self) -> bool:
        """Whether the table ended the match, not the game."""
        return self.late is not None or self.abandoned is not None or self.aborted or self.everybody_left()

    def everybody_left(self) -> bool:
        """A match goes on without those who resigned only while two or more are left."""
        return bool(self.resigned) and self.state.players - len(self.resigned) <= 1

    def winners(self) -> list[int]:
        """Who has won: by the game, or by staying when the others resigned, left or ran out of time."""
        if self.aborted or not self.over:
            return []
        stayed = [seat for seat in range(self.state.players) if seat not in self.lost]
        if self._ended():
            return stayed
        scores = self.state.scores()
        best = max((scores[seat] for seat in stayed), default=0.0)
        return [seat for seat in stayed if scores[seat] == best] if self.lost else self.state.winners()

    @property
    def reason(self) -> str:
        """What ended the match beside the game: resigned, late, abandoned, aborted; empty if nothing did."""
        if self.aborted:
            return "aborted"
        if self.late is not None:
            return "late"
        if self.abandoned is not None:
            return "abandoned"
        return "resigned" if self.everybody_left() else ""

    def verdict(self) -> str:
        """What ended the match, in a sentence; empty if the game did."""
        if not self._ended():
            return ""
        if self.aborted:
            return "The match was called off."
        culprit = self.late if self.late is not None else self.abandoned
        blamed = sorted(self.resigned) if culprit is None else [culprit]
        return f"{' and '.join(map(self.game.seat_name, blamed))} {WHAT_ENDED[self.reason]}."

    def allows(self, term: int) -> bool:
        """Whether the terms of the table do not forbid something."""
        return not self.terms & term

    # -- reading -----------------------------------------------------------------------------------

    def read(self, entries: Iterable[JournalEntry]) -> None:
        """Let the entries happen, in order."""
        for entry in entries:
            if entry.kind == PICK:
                self._pick(entry)
            else:
                HAPPENINGS[entry.kind](self, entry)
            self.length += 1
            if entry.kind != REMATCH:
                self.at = entry.at

    def _pick(self, entry: JournalEntry) -> None:
        seat = self.state.seat
        if not self.state.mid_sentence():
            self.sentence_from, self.said = self.plies, []
        if seat >= 0 and self.state.allows(entry.value):
            self.said.append(self.game.label(self.state, entry.value))
            self.used[seat] += max(0, entry.at - self.since - self.credit) if self.since else 0
        self.state.pick(entry.value)
        if seat >= 0 and not self.state.mid_sentence():
            # A decision is a whole sentence: nobody's clock tells how many words were said of one that is not heard.
            self.decisions[seat] += 1
        self.since, self.credit = entry.at, 0
        self.asking = self.refused = None

    def _take_back(self, entry: JournalEntry) -> None:
        plies = entry.value
        self.state = self.earlier(plies)
        self.notes = [note if note.plies <= plies else note._replace(plies=plies) for note in self.notes]
        self.refused_at = {seat: min(at, plies) for seat, at in self.refused_at.items()}
        self.backs[entry.seat] += 1
        if self.asking is not None:
            self._note(entry.seat, f"{self._name(entry)} took back, as everybody allowed.")
        self.sentence_from = self._sentence_before(plies)
        self.said = [self._label(ply) for ply in range(self.sentence_from, plies)]
        self.asking = self.refused = None

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

    def _resign(self, entry: JournalEntry) -> None:
        self.resigned.add(entry.seat)
        self.lost.add(entry.seat)
        self._note(entry.seat, f"{self._name(entry)} resigned.")

    def _ask_back(self, entry: JournalEntry) -> None:
        self.asking, self.allowed, self.refused = (entry.seat, entry.value), set(), None
        self._note(entry.seat, f"{self._name(entry)} asked to take back.")

    def _allow_back(self, entry: JournalEntry) -> None:
        self.allowed.add(entry.seat)

    def _refuse_back(self, entry: JournalEntry) -> None:
        if self.asking is not None:
            self.refused = (self.asking[0], entry.seat)
            self.refused_at[self.asking[0]] = self.plies
        self.asking = None
        self._note(entry.seat, f"{self._name(entry)} did not allow it.")

    def _seat_computer(self, entry: JournalEntry) -> None:
        if entry.value:
            self.computers[entry.seat] = entry.value
            self.helped.add(entry.seat)
            self._note(entry.seat, f"A computer of level {entry.value} plays for {self._name(entry)}.")
        elif self.computers.pop(entry.seat, 0):
            self._note(entry.seat, f"{self._name(entry)} plays without the computer again.")

    def _run_out(self, entry: JournalEntry) -> None:
        self.late = entry.seat if self.late is None else self.late
        self.lost.add(entry.seat)
        self._note(entry.seat, f"{self._name(entry)} ran out of time.")

    def _leave(self, entry: JournalEntry) -> None:
        self.left[entry.seat] = entry.at
        self._forget(entry.seat)
        self._note(entry.seat, f"{self._name(entry)} left the seat.")

    def _sit(self, entry: JournalEntry) -> None:
        self.left.pop(entry.seat, None)
        self._forget(entry.seat)
        self._note(entry.seat, f"{self._name(entry)} sat down.")

    def _forget(self, seat: int) -> None:
        """Nothing that belonged to whoever sat there is handed on."""
        self.computers.pop(seat, None)
        self.allowed.discard(seat)
        self.refused_at.pop(seat, None)
        if self.asking is not None and self.asking[0] == seat:
            self.asking = None

    def _hint(self, entry: JournalEntry) -> None:
        self.helped.add(entry.seat)
        self._note(entry.seat, f"{self._name(entry)} asked a computer of level {entry.value} for a hint.")

    def _set_terms(self, entry: JournalEntry) -> None:
        self.terms = entry.value

    def _abort(self, entry: JournalEntry) -> None:
        self.aborted = True
        self._note(entry.seat, f"{self._name(entry)} called the match off.")

    def _abandon(self, entry: JournalEntry) -> None:
        self.abandoned = entry.seat if self.abandoned is None else self.abandoned
        self.lost.add(entry.seat)
        self._note(entry.seat, f"{self._name(entry)} abandoned the match.")

    def _credit(self, entry: JournalEntry) -> None:
        self.credit += entry.value

    def _ask_rematch(self, entry: JournalEntry) -> None:
        self.rematch = True

    # -- notes -------------------------------------------------------------------------------------

    def _name(self, entry: JournalEntry) -> str:
        return self.game.seat_name(entry.seat)

    def _note(self, seat: int, text: str) -> None:
        """Let the story tell something beside the picks."""
        note = Note(self.plies, seat, text)
        self.notes.append(note)
        _tell(self.state, note)

    def earlier(self, plies: int) -> parlor.State:
        """The match as it was after so many picks, with the notes up to there."""
        if not self.notes:
            return self.state.taken_back(self.plies - plies)
        record, log = self.state.record, self.state.log
        state = self.game.replay(self.options, [], position=None if record is None else record.origin)
        notes = list(self.notes)
        for ply, pick in enumerate(log[:plies]):
            while notes and notes[0].plies <= ply:
                _tell(state, notes.pop(0))
            state.pick(pick)
        for note in notes:
            if note.plies <= plies:
                _tell(state, note)
        return state


def _tell(state: parlor.State, note: Note) -> None:
    if state.record is not None:
        state.record.lines.append(Line(len(state.record.picks), note.seat, note.text, ALL, ""))


# What ends a match beside the game, by the words that files and scenes use for it.
ENDED_BY = {"resigned": RESIGNED, "late": TIME_OUT, "abandoned": ABANDONED, "aborted": ABORTED}
WHAT_ENDED = {"resigned": "resigned", "late": "ran out of time", "abandoned": "abandoned the match"}

HAPPENINGS: dict[int, Any] = {
    TAKEN_BACK: Ledger._take_back,
    RESIGNED: Ledger._resign,
    ASKED_BACK: Ledger._ask_back,
    ALLOWED_BACK: Ledger._allow_back,
    REFUSED_BACK: Ledger._refuse_back,
    COMPUTER_SITS: Ledger._seat_computer,
    TIME_OUT: Ledger._run_out,
    LEFT: Ledger._leave,
    SAT: Ledger._sit,
    HINTED: Ledger._hint,
    TERMS: Ledger._set_terms,
    ABORTED: Ledger._abort,
    ABANDONED: Ledger._abandon,
    CREDITED: Ledger._credit,
    REMATCH: Ledger._ask_rematch,
}
