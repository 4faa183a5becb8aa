"""What people do at a table. Each deed is written once, and served as a message of a line and as a request."""

import secrets
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec

import parlor
from parlor.bots.advice import advised, asked
from parlor.engine.errors import IllegalPick
from parlor.engine.scene import Arrow
from parlor.table import acts, messages
from parlor.table.chairs import Chair, hash_of, new_token
from parlor.table.meter import TOO_MANY, Meter
from parlor.table.names import clean_name, made_up_name
from parlor.table.present import HELD
from parlor.table.refusals import NotSeated, Refused, TooMuch
from parlor.table.room import Room
from parlor.table.store import SeatRow
from parlor.table.table import MatchTable
from parlor.table.takeback import plies_known


class Visitor:
    """Somebody at a table: with a chair there, or watching."""

    def __init__(self, table: MatchTable, room: Room, meter: Meter, address: str = "") -> None:
        self.table = table
        self.room = room
        self.meter = meter
        self.address = address
        self.chair: Chair | None = None

    @property
    def seat(self) -> int:
        """The seat that the visitor holds, or WATCHER."""
        return parlor.WATCHER if self.chair is None else self.chair.seat

    async def sit(self, token: str) -> None:
        """Sit down with a token; without one, watch."""
        # Where nobody knows who asked for a match (an older Parlor kept no addresses), it plays on for whoever comes.
        self.table.row.maker = self.table.row.maker or self.address
        try:
            self.chair = self.table.chair_of(token) if token else None
        except NotSeated:
            # Another process may know better who sits here.
            await self.table.refresh_seats()
            self.chair = self.table.chair_of(token)

    def must_sit(self) -> Chair:
        """The visitor's chair; refused without one, or when its seat is somebody else's by now."""
        if self.chair is None:
            raise NotSeated("This needs the secret link of a seat at this table.")
        self.table.must_hold(self.chair)
        return self.chair

    def begins_a_match(self) -> None:
        """Refuse one more match to whoever has begun too many."""
        if not self.meter.allows_match(self.address):
            raise TooMuch(TOO_MANY)

    def row(self) -> SeatRow:
        """The visitor's seat as it is kept."""
        return self.table.row.seats[self.must_sit().seat]


class Deed(NamedTuple):
    """Something that can be done: where requests ask for it, what it answers, and how it is done."""

    path: str
    gives: type[msgspec.Struct]
    do: Callable[[Visitor, Any], Awaitable[msgspec.Struct]]


async def join(visitor: Visitor, wanted: messages.Join) -> messages.Joined:
    """An open seat, or the one of an invitation, becomes a person's, with a new token."""
    table = visitor.table
    await table.refresh_seats()
    if table.ledger.over:
        raise Refused("The match is over.")
    acts.must_be_new(table.ledger)
    row, token = table.free_seat(wanted.invitation), new_token()
    name = clean_name(wanted.name) or row.name or made_up_name([other.name for other in table.row.seats])
    await table.change_hands(SeatRow(row.seat, "person", name, hash_of(token)), row.token_hash)
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
    return [code_of(visitor.table.ledger.game, word) for word in words]


def code_of(game: parlor.Game, word: str) -> int:
    """The pick of a word. What was probably meant is not looked for: that costs the whole vocabulary."""
    codes = _codes(game)
    if word not in codes:
        raise IllegalPick(f"{game.title} has no word {word[:40]!r}.")
    return codes[word]


@cache
def _codes(game: parlor.Game) -> dict[str, int]:
    return {word: code for code, word in enumerate(game.vocabulary)}


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
    """Get up: the seat is open to anyone, and its token opens nothing any more. The last one out ends the match."""
    table, chair, row = visitor.table, visitor.must_sit(), visitor.row()
    if row.seat in table.ledger.resigned:
        raise Refused("You have resigned.")
    stay = any(other.kind in (*HELD, "invited") and other.seat != row.seat for other in table.row.seats)
    if not stay:
        await acts.walk_out(table, chair)
    elif table.ledger.over:
        raise Refused("The match is over.")
    nobody = SeatRow(row.seat, "open", "", hash_of(new_token()))
    await table.change_hands(nobody, row.token_hash)
    visitor.chair = None
    return messages.Left(True)


async def computer(visitor: Visitor, wanted: messages.Computer) -> messages.LevelSeated:
    """Let a computer play for the seat, or take the seat back."""
    await acts.seat_computer(visitor.table, visitor.must_sit(), wanted.level)
    return messages.LevelSeated(wanted.level)


async def hint(visitor: Visitor, wanted: messages.Hint) -> messages.Hinted:
    """Tell what a computer would pick, once everybody knows that it was asked."""
    table = visitor.table
    await acts.note_hint(table, visitor.must_sit(), wanted.level)
    question = asked(table.ledger.state, parlor.Dice(secrets.randbits(96)))
    found = await visitor.room.thinkers.reckon(visitor.address, advised, question, wanted.level)
    first = found[0].say.split()[0]
    return messages.Hinted(table.ledger.game.code(first), first, [messages.Advised(*one) for one in found])


async def abort(visitor: Visitor, wanted: messages.Abort) -> messages.Ended:
    """Call the match off."""
    await acts.abort(visitor.table, visitor.must_sit())
    return messages.Ended(visitor.table.ledger.over)


async def claim(visitor: Visitor, wanted: messages.Claim) -> messages.Ended:
    """End a match that somebody abandoned."""
    await acts.claim(visitor.table, visitor.must_sit())
    return messages.Ended(visitor.table.ledger.over)


async def say(visitor: Visitor, wanted: messages.Say) -> messages.Heard:
    """Say something to all at the table."""
    said = visitor.table.say(visitor.must_sit(), wanted.text, wanted.emote)
    return messages.Heard(said.text, said.emote)


async def set_passing(visitor: Visitor, wanted: messages.Passing) -> messages.PassingSet:
    """Let the house pass for the seat, or no longer."""
    visitor.table.set_passing(visitor.must_sit(), wanted.mode)
    return messages.PassingSet(wanted.mode)


async def rematch(visitor: Visitor, wanted: messages.Rematch) -> messages.Joined:
    """Begin another match with the same people, or join the one that somebody has begun."""
    old, chair = visitor.table, visitor.must_sit()
    if not old.ledger.over:
        raise Refused("The match is not over.")
    table = await visitor.room.rematch(old, visitor.address, visitor.begins_a_match)
    await table.refresh_seats()
    if not old.ledger.rematch:
        await acts.note_rematch(old, chair)
    mine = [row for row in table.row.seats if row.token_hash == chair.key]
    if not mine:
        raise Refused("You have joined that match already.")
    if mine[0].kind in HELD:  # on a shared device the token stays as it is
        return messages.Joined(table.row.id, table.row.game, mine[0].seat, "")
    token = new_token()
    await table.change_hands(SeatRow(mine[0].seat, "person", mine[0].name, hash_of(token)), mine[0].token_hash)
    return messages.Joined(table.row.id, table.row.game, mine[0].seat, token)


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
    return messages.Refusal(ledger.state.why(code_of(ledger.game, wanted.word)))


async def outcome(visitor: Visitor, wanted: messages.Outcome) -> messages.OutcomeShown:
    """What a sentence would bring; a watcher may ask only what comes if everybody passes."""
    ledger = visitor.table.ledger
    if wanted.say:
        visitor.must_sit()
    if ledger.over:
        return messages.OutcomeShown(wanted.say, "The match is over.", [], [], [], [], False)
    try:
        for word in wanted.say.split():
            code_of(ledger.game, word)
    except IllegalPick as unknown:
        return messages.OutcomeShown(wanted.say, str(unknown), [], [], [], [], False)
    shown = messages.OutcomeShown(**ledger.state.outcome(visitor.seat, wanted.say))
    if not shown.why and not shown.moves:
        shown.moves = ways(ledger.state, wanted.say)
    return shown


def ways(state: parlor.State, word: str) -> list[Arrow]:
    """Where the thing that a first word names may go, as far as the words after it move it."""
    after = state.unfinished(state.game.code(word)) if word and " " not in word else None
    if after is None:
        return []
    moved = [state.game.preview(after, pick)[:1] for pick in after.picks()]
    return [{**arrow, "kind": "way"} for arrows in moved for arrow in arrows]


# A message's type, and the deed that it asks for.
DEEDS: dict[type[messages.Message], Deed] = {
    messages.Join: Deed("join", messages.Joined, join),
    messages.Pick: Deed("pick", messages.PlyReached, pick),
    messages.Undo: Deed("undo", messages.PlyReached, undo),
    messages.Answer: Deed("undo/answer", messages.PlyReached, answer),
    messages.Resign: Deed("resign", messages.Ended, resign),
    messages.Leave: Deed("leave", messages.Left, leave),
    messages.Computer: Deed("computer", messages.LevelSeated, computer),
    messages.Hint: Deed("hint", messages.Hinted, hint),
    messages.Abort: Deed("abort", messages.Ended, abort),
    messages.Claim: Deed("claim", messages.Ended, claim),
    messages.Say: Deed("say", messages.Heard, say),
    messages.Rematch: Deed("rematch", messages.Joined, rematch),
    messages.Passing: Deed("passing", messages.PassingSet, set_passing),
    messages.Shadow: Deed("shadow", messages.Allowed, shadow),
    messages.Rename: Deed("name", messages.Named, rename),
    messages.Why: Deed("why", messages.Refusal, why),
    messages.Outcome: Deed("outcome", messages.OutcomeShown, outcome),
}
