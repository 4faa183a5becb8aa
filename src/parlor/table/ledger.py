"""A journal read up to some entry: how the match stands.

A ledger is copied for every pick, and most of what it holds stays as it is. So copies share it: what changes is
replaced by something new, and nothing is changed in place but the state and what belongs to the pick itself.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import parlor
from parlor.engine.record import ALL, Line
from parlor.table.journal import (
    ABANDONED,
    ABORTED,
    ALLOWED_BACK,
    ASKED_BACK,
    COMPUTER_SITS,
    CREDITED,
    HINTED,
    LEFT,
    PICK,
    REFUSED_BACK,
    REMATCH,
    RESIGNED,
    SAT,
    TAKEN_BACK,
    TERMS,
    TIME_OUT,
    JournalEntry,
    Note,
)

# How many picks lie between an earlier match that is kept and what is asked for: more than any sentence has.
NEAR: Final = 64

# A sentence that is not under way; always the same, so that nobody looks for what changed.
NO_WORDS: Final[list[str]] = []


class Ledger:
    """A journal read up to some entry: the state of play and all that is not the game's business."""

    def __init__(
        self,
        game: parlor.Game,
        options: dict[str, Any],
        position: dict[str, Any] | None = None,
        state: parlor.State | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.position = position
        self.length = 0
        self.state: parlor.State = game.replay(options, [], position=position) if state is None else state
        # Counts what happened beside picks: while it stays, so does all that is told of the table beside them.
        self.happened = 0
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
        self.backs: list[int] = [0] * int(self.state.players)
        self.late: int | None = None
        self.abandoned: int | None = None
        self.aborted = False
        self.rematch = False
        # When the last entry of the match itself was written.
        self.at = 0
        # When the present decision began, how much of it is nobody's, and how much time each seat has used before it.
        self.since = 0
        self.credit = 0
        self.used: list[int] = [0] * int(self.state.players)
        self.decisions: list[int] = [0] * int(self.state.players)
        # The match a little before the last that was asked for, so that few picks are made again; never changed.
        self.anchor: parlor.State | None = None

    def copy(self) -> "Ledger":
        """An independent copy, on which an entry can be tried."""
        new = Ledger(self.game, self.options, self.position, self.state.clone())
        new.length, new.happened = self.length, self.happened
        new.sentence_from, new.said, new.notes, new.terms = self.sentence_from, self.said, self.notes, self.terms
        new.resigned, new.lost, new.left = self.resigned, self.lost, self.left
        new.computers, new.helped = self.computers, self.helped
        new.asking, new.allowed = self.asking, self.allowed
        new.refused, new.refused_at, new.backs = self.refused, self.refused_at, self.backs
        new.late, new.abandoned, new.aborted, new.rematch = self.late, self.abandoned, self.aborted, self.rematch
        new.at, new.since, new.credit = self.at, self.since, self.credit
        new.used, new.decisions, new.anchor = self.used, self.decisions, self.anchor
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
                self.happened += 1
                HAPPENINGS[entry.kind](self, entry)
            self.length += 1
            if entry.kind != REMATCH:
                self.at = entry.at

    def _pick(self, entry: JournalEntry) -> None:
        seat = self.state.seat
        if not self.state.mid_sentence():
            self.sentence_from, self.said = self.plies, []
        if seat >= 0 and self.state.allows(entry.value):
            self.said = [*self.said, self.game.label(self.state, entry.value)]
            spent = max(0, entry.at - self.since - self.credit) if self.since else 0
            self.used = _more(self.used, seat, spent)
        self.state.pick(entry.value)
        if seat >= 0 and not self.state.mid_sentence():
            # A decision is a whole sentence: nobody's clock tells how many words were said of one that is not heard.
            self.decisions = _more(self.decisions, seat, 1)
        self.since, self.credit = entry.at, 0
        if self.asking is not None or self.refused is not None or self.state.seat == parlor.OVER:
            self.asking = self.refused = None
            self.happened += 1

    def _take_back(self, entry: JournalEntry) -> None:
        plies = entry.value
        self.state = self.earlier(plies)
        if self.anchor is not None and len(self.anchor.log) > plies:
            self.anchor = None
        self.notes = [note if note.plies <= plies else note._replace(plies=plies) for note in self.notes]
        self.refused_at = {seat: min(at, plies) for seat, at in self.refused_at.items()}
        self.backs = _more(self.backs, entry.seat, 1)
        if self.asking is not None:
            self._note(entry.seat, f"{self._name(entry)} took back, as everybody allowed.")
        self.sentence_from = self._sentence_before(plies)
        self.said = [self._label(ply) for ply in range(self.sentence_from, plies)]
        self.asking = self.refused = None

    def _label(self, ply: int) -> str:
        """The pick after so many others, as its button said it."""
        earlier = self.earlier(ply)
        return self.game.label(earlier, self.state.log[ply]) if earlier.seat >= 0 else ""

    def _sentence_before(self, plies: int) -> int:
        """Where the sentence that is under way after so many picks began."""
        start, earlier = plies, self.state
        while start > 0 and earlier.mid_sentence():
            start -= 1
            earlier = self.earlier(start)
        return start

    def sentence(self) -> list[str]:
        """The words of the sentence that is under way, as their buttons said them."""
        return self.said if self.state.mid_sentence() else NO_WORDS

    def _resign(self, entry: JournalEntry) -> None:
        self.resigned = self.resigned | {entry.seat}
        self.lost = self.lost | {entry.seat}
        self._note(entry.seat, f"{self._name(entry)} resigned.")

    def _ask_back(self, entry: JournalEntry) -> None:
        self.asking, self.allowed, self.refused = (entry.seat, entry.value), set(), None
        self._note(entry.seat, f"{self._name(entry)} asked to take back.")

    def _allow_back(self, entry: JournalEntry) -> None:
        self.allowed = self.allowed | {entry.seat}

    def _refuse_back(self, entry: JournalEntry) -> None:
        if self.asking is not None:
            self.refused = (self.asking[0], entry.seat)
            self.refused_at = {**self.refused_at, self.asking[0]: self.plies}
        self.asking = None
        self._note(entry.seat, f"{self._name(entry)} did not allow it.")

    def _seat_computer(self, entry: JournalEntry) -> None:
        if entry.value:
            self.computers = {**self.computers, entry.seat: entry.value}
            self.helped = self.helped | {entry.seat}
            self._note(entry.seat, f"A computer of level {entry.value} plays for {self._name(entry)}.")
        elif entry.seat in self.computers:
            self.computers = _without(self.computers, entry.seat)
            self._note(entry.seat, f"{self._name(entry)} plays without the computer again.")

    def _run_out(self, entry: JournalEntry) -> None:
        self.late = entry.seat if self.late is None else self.late
        self.lost = self.lost | {entry.seat}
        self._note(entry.seat, f"{self._name(entry)} ran out of time.")

    def _leave(self, entry: JournalEntry) -> None:
        self.left = {**self.left, entry.seat: entry.at}
        self._forget(entry.seat)
        self._note(entry.seat, f"{self._name(entry)} left the seat.")

    def _sit(self, entry: JournalEntry) -> None:
        self.left = _without(self.left, entry.seat)
        self._forget(entry.seat)
        self._note(entry.seat, f"{self._name(entry)} sat down.")

    def _forget(self, seat: int) -> None:
        """Nothing that belonged to whoever sat there is handed on."""
        self.computers = _without(self.computers, seat)
        self.allowed = self.allowed - {seat}
        self.refused_at = _without(self.refused_at, seat)
        if self.asking is not None and self.asking[0] == seat:
            self.asking = None

    def _hint(self, entry: JournalEntry) -> None:
        self.helped = self.helped | {entry.seat}
        self._note(entry.seat, f"{self._name(entry)} asked a computer of level {entry.value} for a hint.")

    def _set_terms(self, entry: JournalEntry) -> None:
        self.terms = entry.value

    def _abort(self, entry: JournalEntry) -> None:
        self.aborted = True
        self._note(entry.seat, f"{self._name(entry)} called the match off.")

    def _abandon(self, entry: JournalEntry) -> None:
        self.abandoned = entry.seat if self.abandoned is None else self.abandoned
        self.lost = self.lost | {entry.seat}
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
        self.notes = [*self.notes, note]
        _tell(self.state, note)

    def earlier(self, plies: int) -> parlor.State:
        """The match as it was after so many picks, with the notes up to there."""
        anchor = self.anchor
        if anchor is None or not plies - 2 * NEAR <= len(anchor.log) <= plies:
            near = anchor if anchor is not None and len(anchor.log) <= plies else self._begun()
            anchor = self.anchor = self._followed(near, max(len(near.log), plies - NEAR))
        state = self._followed(anchor, plies)
        for note in self.notes:
            if note.plies == plies:
                _tell(state, note)
        return state

    def _begun(self) -> parlor.State:
        record = self.state.record
        return self.game.replay(self.options, [], position=None if record is None else record.origin)

    def _followed(self, start: parlor.State, plies: int) -> parlor.State:
        """The match up to so many picks, from an earlier one on, with the notes between its picks."""
        state, log = start.clone(), self.state.log
        first = len(state.log)
        notes = [note for note in self.notes if first <= note.plies < plies]
        for ply in range(first, plies):
            while notes and notes[0].plies <= ply:
                _tell(state, notes.pop(0))
            state.follow(log[ply])
        return state


def _more(numbers: list[int], seat: int, more: int) -> list[int]:
    """The numbers of all seats, with more for one of them."""
    new = numbers.copy()
    new[seat] += more
    return new


def _without(numbers: dict[int, int], seat: int) -> dict[int, int]:
    """What is known of the seats, without one of them."""
    return {other: number for other, number in numbers.items() if other != seat}


def _tell(state: parlor.State, note: Note) -> None:
    if state.record is not None:
        state.record.lines.append(Line(len(state.record.picks), note.seat, note.text, ALL, ""))


WHAT_ENDED = {"resigned": "resigned", "late": "ran out of time", "abandoned": "abandoned the match"}

HAPPENINGS: dict[int, Callable[[Ledger, JournalEntry], None]] = {
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
