"""One match being played: its journal, the people who look at it, and what they may do."""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Any

import parlor
from parlor.engine.errors import IllegalPick
from parlor.table import journal
from parlor.table.ahead import look_ahead
from parlor.table.clock import Clock, clock_of, now
from parlor.table.delta import delta, grown
from parlor.table.journal import Entry, Ledger
from parlor.table.store import MatchRow, SeatRow, Store

LEVELS = range(1, 6)


class Refused(Exception):
    """Something that a person may not do now; the message says why. Nothing has changed."""


class Gone(Refused):
    """A match that does not exist."""


def new_token() -> str:
    """A secret that opens a seat."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Drawing:
    """What a pair of eyes sees at one moment: a scene, and its log in pieces."""

    def __init__(self, scene: dict[str, Any], log: list[list[str]]) -> None:
        self.scene = scene
        self.log = log

    def whole(self) -> dict[str, Any]:
        """All of it, as one scene."""
        return {**self.scene, "log": [line for piece in self.log for line in piece]}

    def since(self, earlier: "Drawing") -> dict[str, Any]:
        """The change that makes this out of what was seen earlier; empty if nothing is new."""
        change: dict[str, Any] = delta(earlier.scene, self.scene)
        told = grown(earlier.log, self.log)
        if told:
            change["log"] = told
        return change


class Viewer:
    """Somebody who looks at a table: a seat's holder, a watcher, or a watcher behind a seat that allows it.

    It is woken when there is something new, and draws when it is ready to send: a slow line misses what lay
    between, never what is.
    """

    def __init__(self, seat: int, wake: Callable[[], None], behind: bool = False) -> None:
        self.seat = seat
        self.behind = behind
        self.wake = wake
        self._shown: Drawing | None = None

    def update(self, table: "Table") -> dict[str, Any] | None:
        """The message that tells what is new; None if nothing is."""
        if self.behind and not table.row.seats[self.seat].shadow:
            self.seat, self.behind, self._shown = parlor.WATCHER, False, None
        shown, drawing = self._shown, table.drawn(self.seat, self.behind)
        self._shown = drawing
        if shown is None:
            return {"is": "scene", "scene": drawing.whole()}
        change = drawing.since(shown)
        return {"is": "delta", "change": change} if change else None


class Table:
    """A match in memory. All changes go through `_write`, one at a time."""

    def __init__(self, row: MatchRow, store: Store, game: parlor.Game) -> None:
        self.row = row
        self.clock: Clock | None = clock_of(row.clock)
        self.ledger = Ledger(game, row.options, row.position)
        self.viewers: set[Viewer] = set()
        # What was drawn of the present moment, for each pair of eyes.
        self._drawings: dict[tuple[int, bool], Drawing] = {}
        self._people: list[dict[str, Any]] = []
        self._store = store
        self._lock = asyncio.Lock()
        # What was heard of other processes while this one was writing or reading.
        self._heard: list[tuple[int, list[Entry]]] = []
        self._dice = parlor.Dice(secrets.randbits(96))

    # -- reading ---------------------------------------------------------------------------------

    async def catch_up(self) -> bool:
        """Read what other processes have written; True if there was something."""
        async with self._lock:
            return await self._read_on()

    async def _read_on(self) -> bool:
        entries = await self._store.entries(self.row.id, self.ledger.length)
        if entries:
            self.ledger.read(entries)
            self._show(entries)
        await self._take_heard()
        return bool(entries)

    def hear(self, length: int, entries: list[Entry]) -> bool:
        """Another process has added entries to a journal of this length; False if they must be read from the store."""
        if self._lock.locked():
            self._heard.append((length, entries))
            return True
        return self._follow(length, entries)

    def _follow(self, length: int, entries: list[Entry]) -> bool:
        """Let happen what was heard, if it is next; False if something is missing before it."""
        if self.ledger.length >= length + len(entries):
            return True
        if self.ledger.length != length:
            return False
        self.ledger.read(entries)
        self._show(entries)
        return True

    async def _take_heard(self) -> None:
        """What was heard while the lock was held happens now, before anybody else has it."""
        while self._heard:
            if not self._follow(*self._heard.pop(0)):
                await self._read_on()

    async def refresh_seats(self) -> None:
        """Read who sits where anew."""
        row = await self._store.match(self.row.id)
        if row is not None and row.seats != self.row.seats:
            self.row.seats = row.seats
            self.show_all()

    def seat_of(self, token: str) -> SeatRow | None:
        """The seat that a token opens; every seat is compared, in constant time."""
        given = hash_of(token)
        found = None
        for seat in self.row.seats:
            if seat.token_hash and hmac.compare_digest(seat.token_hash, given):
                found = seat
        return found

    def computer_at(self, seat: int) -> int:
        """The level of the computer at a seat; 0 if a person sits there."""
        row = self.row.seats[seat]
        return self.ledger.computers.get(seat, row.level if row.kind == "computer" else 0)

    def plies_for(self, seat: int) -> int:
        """How many picks a seat knows to have been made: not those of another's unfinished sentence."""
        record = self.ledger.state.record
        if record is None or record.hears(seat):
            return self.ledger.plies
        return int(record.whispered)

    def scene(self, seat: int) -> dict[str, Any]:
        """All that a viewer of this seat (or a watcher) may know."""
        return {"view": self.ledger.state.view(seat), **self.drawn(seat).whole()}

    def drawn(self, seat: int, behind: bool = False) -> Drawing:
        """The scene as it is sent to a browser: without what only programs read; behind a seat, nothing to pick."""
        eyes = (seat, behind)
        drawing = self._drawings.get(eyes)
        if drawing is None:
            drawing = self._draw(seat, behind)
            if self.clock is None:
                self._drawings[eyes] = drawing
        return drawing

    def _draw(self, seat: int, behind: bool) -> Drawing:
        ledger = self.ledger
        scene = ledger.state.drawing(seat)
        scene["table"] = self._facts(seat)
        if ledger.over:
            scene["picks"], scene["winners"] = [], ledger.winners()
        if behind:
            scene["picks"], scene["table"]["can_undo"] = [], 0
        look_ahead(ledger.state, scene["picks"])
        return Drawing(scene, scene.pop("log"))

    def _facts(self, seat: int) -> dict[str, Any]:
        """What a scene says of the table itself."""
        ledger, over = self.ledger, self.ledger.over
        return {
            "id": self.row.id,
            "game": self.row.game,
            "ply": self.plies_for(seat),
            "over": over,
            "winners": ledger.winners() if over else [],
            "took": max(0, ledger.at - self.row.created) // 1000 if over else 0,
            "resigned": sorted(ledger.resigned),
            "late": ledger.late,
            "asking": None if ledger.asking is None else {"seat": ledger.asking[0], "allowed": sorted(ledger.allowed)},
            "can_undo": self.free_undo(seat) if seat >= 0 else 0,
            "sentence": self.sentence_for(seat),
            "seats": self._seats_shown(),
            "clock": None if self.clock is None else self._clock_shown(self.clock),
        }

    def _seats_shown(self) -> list[dict[str, Any]]:
        """Who sits where; drawn anew only when that may have changed."""
        if not self._people:
            self._people = [
                {"name": row.name, "kind": row.kind, "computer": self.computer_at(row.seat), "shadow": row.shadow}
                for row in self.row.seats
            ]
        return self._people

    def _clock_shown(self, clock: Clock) -> list[int]:
        at = now()
        return [clock.left(self.ledger, seat, at) for seat in range(self.ledger.state.players)]

    def sentence_for(self, seat: int) -> list[str]:
        """The words of the sentence that this seat is building."""
        return self.ledger.sentence() if self.ledger.state.seat == seat else []

    def show_all(self) -> None:
        """Wake every viewer: something is new."""
        self._people = []
        self._drawings.clear()
        for viewer in self.viewers:
            viewer.wake()

    def _show(self, entries: list[Entry]) -> None:
        """Wake those for whom something is new, which a word of a sentence that they do not hear is not."""
        record = self.ledger.state.record
        if record is None or len(entries) != 1 or entries[0].kind != journal.PICK:
            self.show_all()
            return
        self._drawings.clear()
        for viewer in self.viewers:
            if record.hears(viewer.seat):
                viewer.wake()

    def free_undo(self, seat: int) -> int:
        """How many picks a seat may take back without asking anybody: its own, the last that it knows of."""
        record = self.ledger.state.record
        if record is None or self.ledger.over:
            return 0
        end = start = self.plies_for(seat)
        while start > record.revealed and record.actors[start - 1] == seat:
            start -= 1
        return end - start

    # -- writing ---------------------------------------------------------------------------------

    async def pick(self, seat: int, ply: int, pick: int) -> None:
        """A seat makes a pick that it chose when `ply` picks were made."""
        async with self._lock:
            for attempt in range(3):
                self._may_act(seat)
                state = self.ledger.state
                if state.seat != seat:
                    raise Refused("It is not your turn.")
                if ply != self.plies_for(seat):
                    raise Refused(f"That pick was meant for ply {ply}; the match is at ply {self.plies_for(seat)}.")
                tried = self.ledger.copy()
                at = now()
                entries = [Entry(journal.PICK, pick, seat, at)]
                try:
                    tried.read(entries)
                except IllegalPick as error:
                    raise Refused(str(error)) from None
                self._roll(tried, entries, at)
                if await self._write(tried, entries):
                    return
                if attempt == 2:
                    raise Refused("The table is busy; try again.")

    def _roll(self, tried: Ledger, entries: list[Entry], at: int) -> None:
        """Let chance answer, as part of the same entry in the journal."""
        while tried.state.seat == parlor.CHANCE:
            outcome = Entry(journal.PICK, tried.state.chance(self._dice), parlor.CHANCE, at)
            tried.read([outcome])
            entries.append(outcome)

    async def _write(self, tried: Ledger, entries: list[Entry]) -> bool:
        """Commit entries that were tried; on a conflict read what others wrote and say False."""
        waiting = parlor.OVER if tried.over else tried.state.seat
        try:
            taken = await self._store.append(self.row.id, self.ledger.length, entries, waiting)
            if taken:
                self.ledger = tried
                self._show(entries)
        finally:
            await self._take_heard()
        if not taken:
            await self._read_on()
        return taken

    async def _enter(self, seat: int, make: Callable[[], list[Entry]]) -> None:
        """Write what `make` finds to be right at the present moment."""
        async with self._lock:
            for _ in range(3):
                self._may_act(seat)
                entries = make()
                tried = self.ledger.copy()
                tried.read(entries)
                self._roll(tried, entries, now())
                if await self._write(tried, entries):
                    return
            raise Refused("The table is busy; try again.")

    def _may_act(self, seat: int) -> None:
        if self.ledger.over:
            raise Refused("The match is over.")
        if seat in self.ledger.resigned:
            raise Refused("You have resigned.")

    async def undo(self, seat: int, words: int = 0) -> None:
        """Take back the last words of a sentence, or the seat's last sentence; if that is not free, ask the others."""

        def make() -> list[Entry]:
            ledger, at = self.ledger, now()
            if 0 < words <= min(self.free_undo(seat), len(self.sentence_for(seat))):
                return [Entry(journal.TAKEN_BACK, ledger.plies - words, seat, at)]
            if self.free_undo(seat):
                return [Entry(journal.TAKEN_BACK, self._sentence_start(seat), seat, at)]
            if ledger.asking is not None:
                raise Refused("Somebody has asked to go back already.")
            if seat not in ledger.state.actors:
                raise Refused("You have made no pick that could be taken back.")
            target = self._last_own_sentence(seat)
            if not self._others(seat):
                return [Entry(journal.TAKEN_BACK, target, seat, at)]
            return [Entry(journal.ASKED_BACK, target, seat, at)]

        await self._enter(seat, make)

    async def answer_undo(self, seat: int, allow: bool) -> None:
        """Allow or refuse what another seat asked; when all have allowed it, it happens."""

        def make() -> list[Entry]:
            ledger, at = self.ledger, now()
            if ledger.asking is None or ledger.asking[0] == seat:
                raise Refused("Nobody has asked you to go back.")
            asker, target = ledger.asking
            if not allow:
                return [Entry(journal.REFUSED_BACK, 0, seat, at)]
            answering = self._sharing(seat)
            entries = [Entry(journal.ALLOWED_BACK, 0, one, at) for one in sorted(answering)]
            if self._others(asker) <= ledger.allowed | answering:
                entries.append(Entry(journal.TAKEN_BACK, target, asker, at))
            return entries

        await self._enter(seat, make)

    def _others(self, seat: int) -> set[int]:
        """The seats whose people must agree: not those on the asker's device, computers or those who left."""
        own = self._sharing(seat)
        return {
            row.seat
            for row in self.row.seats
            if row.seat not in own and not self.computer_at(row.seat) and row.seat not in self.ledger.resigned
        }

    def _sharing(self, seat: int) -> set[int]:
        """The seat, and those that share its device."""
        if self.row.seats[seat].kind != "here":
            return {seat}
        return {row.seat for row in self.row.seats if row.kind == "here"}

    def _sentence_start(self, seat: int) -> int:
        """Where the seat's last sentence within the free picks begins."""
        return max(self.plies_for(seat) - self.free_undo(seat), self._last_own_sentence(seat))

    def _last_own_sentence(self, seat: int) -> int:
        """How many picks were made before the last sentence of a seat began."""
        state = self.ledger.state
        actors = state.actors
        last = max(ply for ply, actor in enumerate(actors) if actor == seat)
        earlier = state.taken_back(len(actors) - last)
        while last > 0 and actors[last - 1] == seat and earlier.mid_sentence():
            last -= 1
            earlier = state.taken_back(len(actors) - last)
        return last

    async def resign(self, seat: int) -> None:
        """Give up. With three or more players a computer plays on for the seat."""

        def make() -> list[Entry]:
            entries = [Entry(journal.RESIGNED, 0, seat, now())]
            if self.ledger.state.players - len(self.ledger.resigned) > 2:
                entries.append(Entry(journal.COMPUTER_SITS, 3, seat, now()))
            return entries

        await self._enter(seat, make)

    async def seat_computer(self, seat: int, level: int) -> None:
        """A computer takes the seat (0: its person takes it back)."""
        if level not in LEVELS and level != 0:
            raise Refused("Computers have levels 1 to 5.")
        await self._enter(seat, lambda: [Entry(journal.COMPUTER_SITS, level, seat, now())])

    async def run_out(self) -> None:
        """The seat to pick has no time left."""
        clock, seat = self.clock, self.ledger.state.seat
        if clock is None or seat < 0:
            return

        def make() -> list[Entry]:
            at = now()
            if self.ledger.state.seat != seat or self.computer_at(seat) or clock.left(self.ledger, seat, at) > 0:
                raise Refused("There is time left.")
            if clock.late == "computer":
                return [Entry(journal.COMPUTER_SITS, 3, seat, at)]
            return [Entry(journal.TIME_OUT, 0, seat, at)]

        await self._enter(seat, make)

    async def leave(self, seat: int) -> None:
        """Get up: the seat is open to anyone, and its secret link opens nothing any more."""
        self._may_act(seat)
        row = self.row.seats[seat]
        await self.change_seat(SeatRow(seat, "open", "", hash_of(new_token())), row.token_hash)

    async def change_seat(self, seat: SeatRow, old_hash: str) -> None:
        """Somebody sits down, changes the name, or lets watchers look over the shoulder."""
        if not await self._store.change_seat(self.row.id, seat, old_hash):
            raise Refused("Somebody else was faster: that seat is taken.")
        self.row.seats[seat.seat] = seat
        self.show_all()
