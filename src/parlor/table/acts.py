"""What changes a match: each act finds the entries that are right at the present moment, and has them committed.

People act by deeds (`deeds.py`), the house acts for its computers and clocks (`room.py`).
"""

import contextlib
from collections.abc import Sequence

import parlor
from parlor.engine.errors import IllegalPick
from parlor.table import journal
from parlor.table.chairs import Chair
from parlor.table.clock import now
from parlor.table.journal import JournalEntry
from parlor.table.ledger import Ledger
from parlor.table.present import FREE, HELD
from parlor.table.refusals import Refused
from parlor.table.table import MatchTable
from parlor.table.takeback import free_picks, free_sentence, last_sentence, plies_known

# The computer that goes on for somebody who resigned or ran out of time.
SUBSTITUTE = 3


# How long an empty seat is waited for before the others may end the match (milliseconds).
CLAIM_AFTER = 60_000
# Shorter stops are none: servers leave word every few seconds that they run (milliseconds).
A_STOP = 15_000
# How often a seat may take back in a match.
MOST_BACKS = 300
# How much may happen in a match beside its picks before only what ends it may: all of it is read when it is opened.
MOST_HAPPENINGS = 3000


async def pick(table: MatchTable, chair: Chair, ply: int, picks: Sequence[int]) -> None:
    """A seat makes a pick, or the picks of one sentence: all or none. It chose when it knew of `ply` picks."""
    seat = chair.seat

    def make(ledger: Ledger) -> list[JournalEntry]:
        if ledger.state.seat != seat:
            raise Refused("It is not your turn.")
        known = plies_known(ledger, seat)
        if ply != known:
            raise Refused(f"That pick was meant for ply {ply}; the match is at ply {known}.")
        if len(picks) > 1:
            _rehearse(ledger.state, picks)
        at = now()
        return [JournalEntry(journal.PICK, one, seat, at) for one in picks]

    await table.commit(chair, make)


def _rehearse(state: parlor.State, picks: Sequence[int]) -> None:
    """Refuse picks between which something becomes known, or which are not all the seat's own.

    Who is refused after a roll or a look could try another sentence.
    """
    rehearsal = state.clone()
    for pick in picks[:-1]:
        revealed, made = rehearsal.record.revealed if rehearsal.record else 0, len(rehearsal.log)
        try:
            rehearsal.pick(pick)
        except IllegalPick as error:
            raise Refused(str(error)) from None
        looked = rehearsal.record is not None and rehearsal.record.revealed != revealed
        rolled = len(rehearsal.log) > made + 1
        if looked or rolled or rehearsal.seat != state.seat:
            raise Refused(f"The sentence ends with {state.game.word(pick)}; say what follows when it is seen.")


async def undo(table: MatchTable, chair: Chair, words: int = 0) -> None:
    """Take back the last words of a sentence, or the seat's last sentence; if that is not free, ask the others."""
    seat = chair.seat

    def make(ledger: Ledger) -> list[JournalEntry]:
        at, free = now(), free_picks(ledger, seat)
        must_be_new(ledger)
        if ledger.backs[seat] >= MOST_BACKS:
            raise Refused(f"You have taken back {MOST_BACKS} times; that is enough for one match.")
        sentence = ledger.sentence() if ledger.state.seat == seat else []
        if 0 < words <= min(free, len(sentence)):
            return [JournalEntry(journal.TAKEN_BACK, ledger.plies - words, seat, at)]
        if free:
            return [JournalEntry(journal.TAKEN_BACK, free_sentence(ledger, seat), seat, at)]
        if ledger.asking is not None:
            raise Refused("Somebody has asked to go back already.")
        if seat in ledger.refused_at and seat not in ledger.state.actors[ledger.refused_at[seat] :]:
            raise Refused("You were refused; you may ask again after your next pick.")
        if seat not in ledger.state.actors:
            raise Refused("You have made no pick that could be taken back.")
        target = last_sentence(ledger, seat)
        if not must_agree(table, seat):
            return [JournalEntry(journal.TAKEN_BACK, target, seat, at)]
        return [JournalEntry(journal.ASKED_BACK, target, seat, at)]

    await table.commit(chair, make)


async def answer(table: MatchTable, chair: Chair, allow: bool) -> None:
    """Allow or refuse what another seat asked; when all have allowed it, it happens."""
    seat = chair.seat

    def make(ledger: Ledger) -> list[JournalEntry]:
        at = now()
        if ledger.asking is None or ledger.asking[0] == seat:
            raise Refused("Nobody has asked you to go back.")
        asker, target = ledger.asking
        if not allow:
            return [JournalEntry(journal.REFUSED_BACK, 0, seat, at)]
        answering = sharing(table, seat)
        entries = [JournalEntry(journal.ALLOWED_BACK, 0, one, at) for one in sorted(answering)]
        if must_agree(table, asker) <= ledger.allowed | answering:
            entries.append(JournalEntry(journal.TAKEN_BACK, target, asker, at))
        return entries

    await table.commit(chair, make)


def must_agree(table: MatchTable, seat: int) -> set[int]:
    """The seats whose people must agree: not those on the asker's device, nor those who resigned.

    A computer that sits in for a person agrees to nothing: the person is asked. Where nobody sits, nobody can agree.
    """
    own, ledger = sharing(table, seat), table.ledger
    others = [row for row in table.row.seats if row.seat not in own and row.seat not in ledger.resigned]
    played = set(ledger.state.actors)
    if any(row.kind in FREE and row.seat in played for row in others):
        raise Refused("Nobody sits at a seat that has picked: nobody there could allow it.")
    return {row.seat for row in others if row.kind in HELD}


def sharing(table: MatchTable, seat: int) -> set[int]:
    """The seat, and those that share its device."""
    if table.row.seats[seat].kind != "here":
        return {seat}
    return {row.seat for row in table.row.seats if row.kind == "here"}


async def resign(table: MatchTable, chair: Chair) -> None:
    """Give up. With three or more players a computer plays on for the seat."""

    def make(ledger: Ledger) -> list[JournalEntry]:
        entries = [JournalEntry(journal.RESIGNED, 0, chair.seat, now())]
        if ledger.state.players - len(ledger.resigned) > 2:
            entries.append(JournalEntry(journal.COMPUTER_SITS, SUBSTITUTE, chair.seat, now()))
        return entries

    await table.commit(chair, make)


async def seat_computer(table: MatchTable, chair: Chair, level: int) -> None:
    """A computer takes the seat (0: its person takes it back). Everybody is told."""

    def make(ledger: Ledger) -> list[JournalEntry]:
        if level:
            must_be_new(ledger)
            may_be_helped(ledger)
        if level == ledger.computers.get(chair.seat, 0):
            raise Refused("That is so already.")
        return [JournalEntry(journal.COMPUTER_SITS, level, chair.seat, now())]

    await table.commit(chair, make)


async def note_hint(table: MatchTable, chair: Chair, level: int) -> None:
    """A computer tells the seat what it would pick. Everybody is told that it was asked."""

    def make(ledger: Ledger) -> list[JournalEntry]:
        must_be_new(ledger)
        may_be_helped(ledger)
        if ledger.state.seat != chair.seat:
            raise Refused("It is not your turn.")
        return [JournalEntry(journal.HINTED, level, chair.seat, now())]

    await table.commit(chair, make)


def must_be_new(ledger: Ledger) -> None:
    """Refuse what could be repeated without end, where it was."""
    if ledger.happened >= MOST_HAPPENINGS:
        raise Refused("Too much has happened at this table: play on, or end the match.")


def may_be_helped(ledger: Ledger) -> None:
    """Refuse help where the terms of the table forbid it."""
    if not ledger.allows(journal.NO_HELP):
        raise Refused("At this table no computer helps a person.")


async def abort(table: MatchTable, chair: Chair) -> None:
    """Call the match off, before every person has picked."""

    def make(ledger: Ledger) -> list[JournalEntry]:
        picked = set(ledger.state.actors)
        if all(row.seat in picked for row in table.row.seats if row.kind != "computer"):
            raise Refused("Everybody has picked: resign, or ask to take back.")
        return [JournalEntry(journal.ABORTED, 0, chair.seat, now())]

    await table.commit(chair, make)


async def walk_out(table: MatchTable, chair: Chair) -> None:
    """The last person goes: a match that was begun is abandoned, another one never was."""

    def make(ledger: Ledger) -> list[JournalEntry]:
        kind = journal.ABANDONED if chair.seat in ledger.state.actors else journal.ABORTED
        return [JournalEntry(kind, 0, chair.seat, now())]

    await table.commit(chair, make)


async def note_rematch(table: MatchTable, chair: Chair) -> None:
    """Somebody wants another match: everybody is shown where it is."""
    await table.commit(chair, lambda ledger: [JournalEntry(journal.REMATCH, 0, chair.seat, now())], after_the_end=True)


async def claim(table: MatchTable, chair: Chair) -> None:
    """End a match that waits for somebody who left and did not come back."""

    def make(ledger: Ledger) -> list[JournalEntry]:
        seat = ledger.state.seat
        if seat not in ledger.left:
            raise Refused("The match does not wait for somebody who left.")
        waited = now() - ledger.left[seat]
        if waited < CLAIM_AFTER:
            raise Refused(f"Somebody may still come: wait {(CLAIM_AFTER - waited) // 1000 + 1} seconds.")
        return [JournalEntry(journal.ABANDONED, 0, seat, now())]

    await table.commit(chair, make)


async def credit(table: MatchTable, stopped: int, began: int) -> None:
    """Give back the time in which no server ran, to whoever was to pick all through it."""

    def make(ledger: Ledger) -> list[JournalEntry]:
        # A server is known to have run when the last entry was written, too.
        since = max(stopped, ledger.at)
        if ledger.at == 0 or since >= began:
            raise Refused("The match went on since then.")
        return [JournalEntry(journal.CREDITED, began - since, ledger.state.seat, now())]

    if table.clock is not None and stopped > 0 and began - stopped > A_STOP:
        with contextlib.suppress(Refused):
            await table.commit(Chair(max(0, table.ledger.state.seat), None), make)


async def run_out(table: MatchTable) -> None:
    """The seat to pick has no time left."""
    clock, seat = table.clock, table.ledger.state.seat
    if clock is None or seat < 0:
        return

    def make(ledger: Ledger) -> list[JournalEntry]:
        at = now()
        if ledger.state.seat != seat or table.computer_at(seat) or clock.left(ledger, seat, at) > 0:
            raise Refused("There is time left.")
        if clock.late == "computer":
            return [JournalEntry(journal.COMPUTER_SITS, SUBSTITUTE, seat, at)]
        return [JournalEntry(journal.TIME_OUT, 0, seat, at)]

    await table.commit(Chair(seat, None), make)
