"""What people do at a table. Each deed is written once, and served as a message of a line and as a request."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

import parlor
from parlor.table import acts, messages
from parlor.table.meter import Meter
from parlor.table.names import clean_name
from parlor.table.refusals import NotSeated, Refused
from parlor.table.store import SeatRow
from parlor.table.table import Chair, MatchTable, hash_of, new_token
from parlor.table.takeback import plies_known


class Visitor:
    """Somebody at a table: with a chair there, or watching."""

    def __init__(self, table: MatchTable, meter: Meter, chair: Chair | None = None) -> None:
        self.table = table
        self.meter = meter
        self.chair = chair

    @property
    def seat(self) -> int:
        """The seat that the visitor holds, or WATCHER."""
        return parlor.WATCHER if self.chair is None else self.chair.seat

    def sit(self, token: str) -> None:
        """Sit down with a token; without one, watch."""
        self.chair = self.table.chair_of(token) if token else None

    def must_sit(self) -> Chair:
        """The visitor's chair; refused without one, or when its seat is somebody else's by now."""
        if self.chair is None:
            raise NotSeated("This needs the secret link of a seat at this table.")
        self.table.must_hold(self.chair)
        return self.chair

    def row(self) -> SeatRow:
        """The visitor's seat as it is kept."""
        return self.table.row.seats[self.must_sit().seat]


class Deed(NamedTuple):
    """Something that can be done: where requests ask for it, what it answers, and how it is done."""

    path: str
    gives: type[msgspec.Struct]
    do: Callable[[Visitor, Any], Awaitable[msgspec.Struct]]


async def join(visitor: Visitor, wanted: messages.Join) -> messages.Joined:
    """An open seat becomes a person's, with a new token."""
    table = visitor.table
    await table.refresh_seats()
    free = [row for row in table.row.seats if row.kind == "open"]
    if not free:
        raise Refused("No seat at this table is open.")
    row, token = free[0], new_token()
    name = clean_name(wanted.name) or "Guest"
    taken = SeatRow(row.seat, "person", name, hash_of(token), 0, row.shadow)
    await table.change_seat(taken, row.token_hash)
    return messages.Joined(table.row.id, table.row.game, row.seat, token)


async def pick(visitor: Visitor, wanted: messages.Pick) -> messages.PlyReached:
    """Make a pick, or the picks of one sentence."""
    await acts.pick(visitor.table, visitor.must_sit(), wanted.ply, _chosen(visitor, wanted))
    visitor.meter.count("picks")
    return _reached(visitor)


def _chosen(visitor: Visitor, wanted: messages.Pick) -> list[int]:
    """The picks of a message, which gives them in one of three ways."""
    given = (wanted.pick is not None) + bool(wanted.picks) + bool(wanted.say)
    if given != 1:
        raise Refused("Give a pick, or the picks or words of one sentence.")
    if wanted.pick is not None:
        return [wanted.pick]
    if wanted.picks:
        return wanted.picks
    words = wanted.say.split()
    if not 1 <= len(words) <= messages.LONGEST_SENTENCE:
        raise Refused(f"A sentence has 1 to {messages.LONGEST_SENTENCE} words, not {len(words)}.")
    return [visitor.table.ledger.game.code(word) for word in words]


def _reached(visitor: Visitor) -> messages.PlyReached:
    return messages.PlyReached(plies_known(visitor.table.ledger, visitor.seat))


async def undo(visitor: Visitor, wanted: messages.Undo) -> messages.PlyReached:
    """Take back, or ask to."""
    await acts.undo(visitor.table, visitor.must_sit(), wanted.words)
    return _reached(visitor)


async def answer(visitor: Visitor, wanted: messages.Answer) -> messages.PlyReached:
    """Say whether the match may go back."""
    await acts.answer(visitor.table, visitor.must_sit(), wanted.allow)
    return _reached(visitor)


async def resign(visitor: Visitor, wanted: messages.Resign) -> messages.Ended:
    """Give up."""
    await acts.resign(visitor.table, visitor.must_sit())
    return messages.Ended(visitor.table.ledger.over)


async def leave(visitor: Visitor, wanted: messages.Leave) -> messages.Left:
    """Get up: the seat is open to anyone, and its secret link opens nothing any more."""
    row, ledger = visitor.row(), visitor.table.ledger
    if ledger.over:
        raise Refused("The match is over.")
    if row.seat in ledger.resigned:
        raise Refused("You have resigned.")
    await visitor.table.change_seat(SeatRow(row.seat, "open", "", hash_of(new_token())), row.token_hash)
    visitor.chair = None
    return messages.Left(True)


async def computer(visitor: Visitor, wanted: messages.Computer) -> messages.LevelSeated:
    """Let a computer play for the seat, or take the seat back."""
    await acts.seat_computer(visitor.table, visitor.must_sit(), wanted.level)
    return messages.LevelSeated(wanted.level)


async def shadow(visitor: Visitor, wanted: messages.Shadow) -> messages.Allowed:
    """Let watchers look over the shoulder, or no longer."""
    row = visitor.row()
    await visitor.table.change_seat(msgspec.structs.replace(row, shadow=wanted.allow), row.token_hash)
    return messages.Allowed(wanted.allow)


async def rename(visitor: Visitor, wanted: messages.Rename) -> messages.Named:
    """Take another name."""
    row = visitor.row()
    changed = msgspec.structs.replace(row, name=clean_name(wanted.name))
    await visitor.table.change_seat(changed, row.token_hash)
    return messages.Named(changed.name)


async def why(visitor: Visitor, wanted: messages.Why) -> messages.Refusal:
    """Why a word cannot be picked now; empty if it can."""
    ledger = visitor.table.ledger
    if ledger.over:
        return messages.Refusal("The match is over.")
    if ledger.state.seat != visitor.seat:
        return messages.Refusal("It is not your turn.")
    visitor.must_sit()
    return messages.Refusal(ledger.state.why(ledger.game.code(wanted.word)))


# A message's type, and the deed that it asks for.
DEEDS: dict[type[messages.Message], Deed] = {
    messages.Join: Deed("join", messages.Joined, join),
    messages.Pick: Deed("pick", messages.PlyReached, pick),
    messages.Undo: Deed("undo", messages.PlyReached, undo),
    messages.Answer: Deed("undo/answer", messages.PlyReached, answer),
    messages.Resign: Deed("resign", messages.Ended, resign),
    messages.Leave: Deed("leave", messages.Left, leave),
    messages.Computer: Deed("computer", messages.LevelSeated, computer),
    messages.Shadow: Deed("shadow", messages.Allowed, shadow),
    messages.Rename: Deed("name", messages.Named, rename),
    messages.Why: Deed("why", messages.Refusal, why),
}
