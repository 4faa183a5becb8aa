"""A table at the present moment: how its match stands, who sits at it and who looks. Nothing here waits."""

import asyncio
import hmac
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

import parlor
from parlor.engine.errors import IllegalPick
from parlor.table.chairs import Chair, hash_of
from parlor.table.chat import Chat, Said
from parlor.table.clock import Clock, clock_of, now
from parlor.table.facts import Affairs, SeatInfo
from parlor.table.journal import NO_CHAT, PICK, JournalEntry
from parlor.table.ledger import Ledger
from parlor.table.passing import Passing
from parlor.table.refusals import NotSeated, Refused
from parlor.table.store import MatchRow, SeatRow, Standing
from parlor.table.views import Drawing, Viewer, affairs, draw

LEVELS = range(1, 6)
# When a computer has not picked for so long (milliseconds), the process that let it think is lost.
LOST = 15_000
# The seats that a token opens; at the others a computer sits, or nobody yet.
HELD = ("person", "here")
# The seats that somebody may take.
FREE = ("invited", "open")
# How long it takes until all are shown who came or went, in seconds.
PRESENCE = 0.25
# How long somebody who asked by a request is taken to be there (milliseconds).
A_VISIT = 30_000


class Change:
    """Entries that were tried, what the ledger says with them, and where the match stands then."""

    def __init__(self, ledger: Ledger, entries: list[JournalEntry], standing: Standing) -> None:
        self.ledger = ledger
        self.entries = entries
        self.standing = standing


@mypyc_attr(allow_interpreted_subclasses=True)
class Present:
    """A match in memory, as it stands."""

    def __init__(self, row: MatchRow, game: parlor.Game) -> None:
        self.row = row
        self.clock: Clock | None = clock_of(row.clock)
        self.ledger = Ledger(game, row.options, row.position)
        self.viewers: set[Viewer] = set()
        # What was drawn of the present moment, for each pair of eyes.
        self._drawings: dict[tuple[int, bool], Drawing] = {}
        # What is told of the table itself, and when in the ledger that was; None: it is to be told anew.
        self._affairs: Affairs | None = None
        self._affairs_at = 0
        self._dice = parlor.Dice(secrets.randbits(96))
        self.chat = Chat()
        # How the house passes for seats, as long as whoever asked for it sits there.
        self.passings: dict[int, Passing] = {}
        # Whose lines are open, as all were shown it, and what will show it anew.
        self._present: list[int] = []
        self._presence: asyncio.TimerHandle | None = None
        # When a request was last made at this table.
        self._visited = 0
        # Why nothing can be done here any more, though the match is not over; empty where it is played.
        self.closed = "" if row.version == game.version else _other_rules(row, game)

    def moved(self) -> None:
        """Something changed: somebody may be to act."""
        raise NotImplementedError

    # -- who sits where ----------------------------------------------------------------------------

    def chair_of(self, token: str) -> Chair:
        """The chair that a token opens; every seat is compared, in constant time."""
        given = hash_of(token)
        found = None
        for row in self.row.seats:
            if hmac.compare_digest(row.token_hash, given) and row.kind in HELD:
                found = Chair(row.seat, row.token_hash)
        if found is None:
            raise NotSeated("That secret link does not open a seat at this table.")
        return found

    def invites(self, invitation: str) -> bool:
        """Whether this is an invitation to a seat that is still free."""
        given = hash_of(invitation)
        return any(row.kind in FREE and hmac.compare_digest(row.token_hash, given) for row in self.row.seats)

    def free_seat(self, invitation: str) -> SeatRow:
        """The seat that an invitation keeps free; without one, the first that is open to anyone."""
        given = hash_of(invitation)
        for row in self.row.seats:
            if row.kind == "open" and not invitation:
                return row
            if row.kind in FREE and hmac.compare_digest(row.token_hash, given):
                return row
        raise Refused("That invitation is used up." if invitation else "No seat at this table is open.")

    def holds(self, chair: Chair) -> bool:
        """Whether the seat still belongs to whoever sat down there."""
        return chair.key is None or self.row.seats[chair.seat].token_hash == chair.key

    def must_hold(self, chair: Chair) -> None:
        """Refuse whoever has lost the seat."""
        if not self.holds(chair):
            raise NotSeated("That seat is no longer yours.")

    def computer_at(self, seat: int, ledger: Ledger | None = None) -> int:
        """The level of the computer at a seat, now or in a ledger; 0 if a person sits there."""
        row = self.row.seats[seat]
        return (ledger or self.ledger).computers.get(seat, row.level if row.kind == "computer" else 0)

    @property
    def awake(self) -> bool:
        """Whether somebody plays or looks: computers among themselves pause when nobody does."""
        looked_at = bool(self.viewers) or now() - self._visited < A_VISIT
        return looked_at or not all(self.computer_at(row.seat) for row in self.row.seats)

    def visit(self) -> None:
        """Somebody asks for something by a request, and may do so again."""
        self._visited = now()
        self.moved()

    def look(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on."""
        self.viewers.add(viewer)
        self.moved()
        self._presence_changed()

    def look_away(self, viewer: Viewer) -> None:
        """Somebody looks no longer."""
        self.viewers.discard(viewer)
        self._presence_changed()

    def _presence_changed(self) -> None:
        """Show soon who is there; those who come back at once were never away."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE, self._show_presence)

    def _show_presence(self) -> None:
        self._presence = None
        present = self.present()
        if present != self._present:
            self._present = present
            self.show_all()

    def present(self) -> list[int]:
        """The seats whose holders have a line open at this process."""
        chairs = {viewer.chair for viewer in self.viewers if viewer.chair is not None}
        return sorted({chair.seat for chair in chairs if self.holds(chair)})

    def say(self, chair: Chair, text: str, emote: str) -> Said:
        """Somebody says something to all who look."""
        self.must_hold(chair)
        if not self.ledger.allows(NO_CHAT):
            raise Refused("At this table nobody talks.")
        said = self.chat.say(chair.seat, self.row.seats[chair.seat].name, text, emote)
        for viewer in self.viewers:
            viewer.push({"is": "said", **msgspec.structs.asdict(said)})
        return said

    def set_passing(self, chair: Chair, mode: str) -> None:
        """The house passes for a seat from now on, or no longer; nobody else learns of it."""
        self.must_hold(chair)
        before = self.passings.pop(chair.seat, None)
        own = before is not None and self.holds(before.chair) and "own" in (before.mode, before.after)
        if mode != "never":
            self.passings[chair.seat] = Passing(mode, self.ledger.plies, chair, "own" if own else "never")
        self.show_all()
        self.moved()

    def begin_passing(self, chair: Chair, mode: str) -> None:
        """Somebody sits down who wants the house to pass so; what was said before stays."""
        known = self.passings.get(chair.seat)
        if mode != "never" and (known is None or not self.holds(known.chair)):
            self.set_passing(chair, mode)

    def people(self) -> list[SeatInfo]:
        """Who sits where, as a scene says it."""
        return [
            {
                "name": row.name,
                "kind": row.kind,
                "computer": self.computer_at(row.seat),
                "shadow": row.shadow,
                "helped": row.seat in self.ledger.helped,
                "here": row.seat in self._present,
            }
            for row in self.row.seats
        ]

    def affairs(self) -> Affairs:
        """What a scene says of the table that no mere pick changes; to be read only."""
        if self._affairs is None or self._affairs_at != self.ledger.happened:
            self._affairs, self._affairs_at = affairs(self), self.ledger.happened
        return self._affairs

    # -- showing -------------------------------------------------------------------------------------

    def scene(self, seat: int) -> dict[str, Any]:
        """All that a viewer of this seat (or a watcher) may know."""
        drawn = self.drawn(seat).whole()
        return {"view": self.ledger.state.view(seat), **drawn, "log": [line["text"] for line in drawn["story"]]}

    def drawn(self, seat: int, behind: bool = False) -> Drawing:
        """The scene as it is sent to a browser; drawn once for each pair of eyes, unless a clock runs."""
        eyes = (seat, behind)
        drawing = self._drawings.get(eyes)
        if drawing is None:
            drawing = draw(self, seat, behind)
            if self.clock is None:
                self._drawings[eyes] = drawing
        return drawing

    def show_all(self) -> None:
        """Wake every viewer: something is new."""
        self._affairs = None
        self._drawings.clear()
        for viewer in self.viewers:
            viewer.wake()

    def show(self, entries: list[JournalEntry]) -> None:
        """Wake those for whom something is new, which words of a sentence that they do not hear are not."""
        record = self.ledger.state.record
        if record is None or not _only_picks(entries):
            self.show_all()
            return
        heard_before = record.whispered > self.ledger.plies - len(entries)
        self._drawings.clear()
        for viewer in self.viewers:
            if heard_before or record.hears(viewer.seat):
                viewer.wake()

    def close(self, why: str) -> None:
        """Nothing can be done here any more."""
        self.closed = why
        self.show_all()

    # -- where it stands -----------------------------------------------------------------------------

    def standing(self, ledger: Ledger, entries: Sequence[JournalEntry] = ()) -> Standing:
        """What the store must know of the match in order to find it, when these entries are added."""
        started = self.row.standing.started or any(self._by_person(entry) for entry in entries)
        return Standing(parlor.OVER if ledger.over else ledger.state.seat, self.due(ledger), started)

    def _by_person(self, entry: JournalEntry) -> bool:
        return entry.kind == PICK and entry.seat >= 0 and self.row.seats[entry.seat].kind != "computer"

    def due(self, ledger: Ledger) -> int | None:
        """When the match goes on by itself: a clock runs out, or a computer has thought too long."""
        seat, clock = ledger.state.seat, self.clock if ledger.since else None
        if ledger.over or self.closed or seat < 0:
            return None
        thinks = self.computer_at(seat, ledger) > 0
        if (not thinks and clock is None) or not self.awake:
            return None
        at = now()
        return at + LOST if thinks or clock is None else at + clock.left(ledger, seat, at)

    # -- what comes next -----------------------------------------------------------------------------

    def change(self, chair: Chair, make: Callable[[Ledger], list[JournalEntry]], after_the_end: bool) -> Change:
        """What `make` finds to be right at the present moment, tried; chance answers in the same change."""
        self._must_act(chair, after_the_end)
        entries = make(self.ledger)
        tried = self.ledger.copy()
        try:
            tried.read(entries)
        except IllegalPick as error:
            raise Refused(str(error)) from None
        self._roll(tried, entries)
        return Change(tried, entries, self.standing(tried, entries))

    def come(self, change: Change) -> None:
        """What was tried is the present from now on."""
        self.ledger, self.row.standing = change.ledger, change.standing
        self.show(change.entries)

    def _must_act(self, chair: Chair, after_the_end: bool) -> None:
        self.must_hold(chair)
        if self.closed:
            raise Refused(self.closed)
        if after_the_end:
            return
        if self.ledger.over:
            raise Refused("The match is over.")
        if chair.key is not None and chair.seat in self.ledger.resigned:
            raise Refused("You have resigned.")

    def _roll(self, tried: Ledger, entries: list[JournalEntry]) -> None:
        """Let chance answer, as part of the same change."""
        while tried.state.seat == parlor.CHANCE:
            outcome = JournalEntry(PICK, tried.state.chance(self._dice), parlor.CHANCE, now())
            tried.read([outcome])
            entries.append(outcome)


def _only_picks(entries: list[JournalEntry]) -> bool:
    return all(entry.kind == PICK for entry in entries)


def _other_rules(row: MatchRow, game: parlor.Game) -> str:
    return (
        f"This match was begun by version {row.version} of the rules, and here is version {game.version}: "
        "it can be looked at, not played on."
    )
