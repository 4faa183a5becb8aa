"""The room: all tables of a server process, and the computers that play at them."""

import asyncio
import contextlib
import logging
import re
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import parlor
from parlor.engine import notation
from parlor.engine.errors import BadData, BadOption
from parlor.engine.files import for_strangers
from parlor.table import acts
from parlor.table.aside import Aside
from parlor.table.chairs import Chair
from parlor.table.checking import in_words
from parlor.table.clock import clock_of, now
from parlor.table.journal import ENDED_BY, NO_CHAT, NO_HELP, PICK, TERMS, JournalEntry
from parlor.table.messages import NewMatch, OpenedSeat, SeatPlan
from parlor.table.meter import Bill, Metered
from parlor.table.names import rematch_id
from parlor.table.passing import WAITS, Passing, declining, passes, waited_for
from parlor.table.refusals import Gone, PutAside, Refused
from parlor.table.seating import seated, seated_again, sitting_down
from parlor.table.store import MatchRow, SeatRow, Store, StoreDown
from parlor.table.table import MatchTable
from parlor.table.takeback import plies_known
from parlor.table.thinkers import Thinkers, called_for

log = logging.getLogger("parlor.table")

MATCH_ID = re.compile("[A-Za-z0-9_-]{1,60}")
PUT_ASIDE = "This match cannot be read and was put aside; whoever runs this table has been told."
# So many tables are kept in memory without anybody looking at them.
MOST_TABLES = 2000


# A new table, and what its maker is told of its seats.
Begun = tuple[MatchTable, list[OpenedSeat]]


class Room:
    """All tables that this process has in memory; the store has all there are."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.aside = Aside()
        # When this process began: what was before since the last use of the database is nobody's time.
        self._began = 0
        self.tables: dict[str, MatchTable] = {}
        self._opening: dict[str, asyncio.Task[MatchTable]] = {}
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Connect."""
        self.store.listen(self)
        await self.store.open()
        self._began = now()

    async def close(self) -> None:
        """Stop thinking; everything that was acknowledged is kept."""
        tasks = [*self.thinking.values(), *self._catching_up]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        self.thinkers.close()
        await self.store.close()

    # -- matches -----------------------------------------------------------------------------------

    async def begin(self, plan: NewMatch, maker: str = "") -> Begun:
        """A new match, which an address asks for."""
        game = _game(plan.game)
        options = dict(plan.options)
        options.setdefault("players", len(plan.seats))
        with for_strangers():
            state = game.replay(game.check(options), [], position=plan.position)
        return await self._begin(plan, state, maker)

    async def upload(self, text: str, seats: list[SeatPlan], plies: int | None = None, maker: str = "") -> Begun:
        """A match from a match file, to be played on from its end or after so many picks."""
        match = await self.aside.do(lambda: read_of_strangers(text))
        if match.state is None:
            raise Refused("This file holds only what one seat knows; it cannot be played on.")
        if match.verdict is None:
            return await self.branch(match.state, seats or sitting_down(match.state, match.names), plies, maker)
        return await self._show(match, match.state, match.verdict, maker)

    async def _show(self, match: notation.Match, state: parlor.State, verdict: notation.Verdict, maker: str) -> Begun:
        """A match that people ended before the game did: it is looked at with everybody's eyes, not played on."""
        seats = [SeatPlan("here", name) for name in match.names]
        kind, at = ENDED_BY[verdict.reason], now()
        ends = [JournalEntry(kind, 0, seat, at) for seat in verdict.seats or [0]]
        plan = NewMatch(state.game.name, seats, dict(state.options), match.start)
        return await self._begin(plan, state, maker, ends)

    async def branch(self, state: parlor.State, seats: list[SeatPlan], plies: int | None, maker: str = "") -> Begun:
        """A new match that begins with the first picks of another one."""
        log, origin = state.log, state.record.origin if state.record else None
        start = state.game.replay(state.options, log[:plies], position=origin)
        return await self._begin(NewMatch(state.game.name, seats, dict(state.options), origin), start, maker)

    async def _begin(self, plan: NewMatch, state: parlor.State, maker: str, ends: Sequence[JournalEntry] = ()) -> Begun:
        if state.players != len(plan.seats):
            raise BadOption(f"{state.players} players need as many seats, not {len(plan.seats)}")
        rows, opened = seated(plan.seats)
        return await self._keep(secrets.token_urlsafe(9), plan, state, rows, maker, ends), opened

    async def _keep(
        self,
        match_id: str,
        plan: NewMatch,
        state: parlor.State,
        rows: list[SeatRow],
        maker: str,
        ends: Sequence[JournalEntry] = (),
    ) -> MatchTable:
        """Keep a new match, with its first picks and perhaps its end."""
        clock_of(plan.clock)
        dice = parlor.Dice(secrets.randbits(96))
        while state.seat == parlor.CHANCE and not ends:
            state.roll(dice)
        at = now()
        entries = [JournalEntry(TERMS, terms_of(plan), parlor.CHANCE, at)] if terms_of(plan) else []
        entries += [JournalEntry(PICK, pick, actor, at) for pick, actor in zip(state.log, state.actors, strict=True)]
        entries += ends
        row = MatchRow(
            id=match_id,
            game=state.game.name,
            version=state.game.version,
            options=dict(state.options),
            # As the game itself writes it, whatever was sent.
            position=None if state.record is None else state.record.origin,
            clock=plan.clock,
            created=at,
            seats=rows,
            maker=maker,
        )
        table = MatchTable(row, self.store, state.game, self.moved)
        await table.begin_with(entries)
        row.standing = table.standing(table.ledger)
        await self.store.create(row, entries)
        self._make_room()
        self.tables[row.id] = table
        self.moved(table)
        return table

    async def rematch(self, table: MatchTable, maker: str, begins: Callable[[], None]) -> MatchTable:
        """The match after one that is over: the same people, each one seat on; begun by whoever asks first."""
        next_id = rematch_id(table.row.id)
        if await self.store.match(next_id) is None:
            begins()
            row, state = table.row, table.ledger.state
            game = state.game
            with for_strangers():
                begun = game.replay(game.check(row.options), [], position=row.position)
            helped, talked = table.ledger.allows(NO_HELP), table.ledger.allows(NO_CHAT)
            plan = NewMatch(row.game, [], row.options, row.position, row.clock, helped, talked)
            try:
                await self._keep(next_id, plan, begun, seated_again(row.seats, not called_for(state)), maker)
            except Exception:
                # Another process may have been faster.
                if await self.store.match(next_id) is None:
                    raise
        return await self.table(next_id)

    async def table(self, match_id: str) -> MatchTable:
        """The table of a match, from memory or the store."""
        if not MATCH_ID.fullmatch(match_id):
            raise Gone("There is no such match.")
        opening = self._opening.get(match_id)
        if opening is None:
            found = self.tables.get(match_id)
            if found is not None:
                return found
            opening = asyncio.create_task(self._open_table(match_id))
            self._opening[match_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(opening)

    async def game_of(self, match_id: str) -> str | None:
        """The game of a match, empty if this server has it not; nothing if there is no such match. Opens no table."""
        if not MATCH_ID.fullmatch(match_id):
            return None
        table = self.tables.get(match_id)
        row = table.row if table is not None else await self.store.match(match_id)
        if row is None:
            return None
        return row.game if row.game in parlor.games() else ""

    async def _open_table(self, match_id: str) -> MatchTable:
        """Read a match, which is a task of its own: whoever asked first pays for it."""
        bill = Bill()
        try:
            return await Metered(self._read_table(match_id), bill)
        except (Gone, PutAside, StoreDown):
            self.tables.pop(match_id, None)
            raise
        except Exception as error:
            self.tables.pop(match_id, None)
            log.exception("a match cannot be read and is put aside", extra={"match": match_id})
            await self.store.put_aside(match_id, in_words(error))
            raise PutAside(PUT_ASIDE) from None
        finally:
            bill.pay()

    async def _read_table(self, match_id: str) -> MatchTable:
        self._make_room()
        row = await self.store.match(match_id)
        if row is None:
            raise Gone("There is no such match.")
        if row.broken:
            raise PutAside(PUT_ASIDE)
        table = MatchTable(row, self.store, parlor.game(row.game), self.moved)
        # Changes are noticed from now on, so that none is missed between reading and listening.
        self.tables[match_id] = table
        await table.catch_up()
        await acts.credit(table, self.store.last_used, self._began)
        return table

    async def lobby(self) -> list[MatchRow]:
        """Matches with an open seat that can be played here."""
        return [row for row in await self.store.open_matches() if _is_played(row)]

    # -- computers ------------------------------------------------------------------------

    def moved(self, table: MatchTable) -> None:
        """Something happened at a table: a computer may be to pick, or the house to pass for somebody."""
        self.think(table)
        self._pass(table)

    def _pass(self, table: MatchTable) -> None:
        """Pass for a seat that wants it, after a while that does not depend on what it holds."""
        seat, ply = table.ledger.state.seat, table.ledger.length
        passing = table.passings.get(seat)
        if passing is None or table.ledger.over:
            return
        if not table.holds(passing.chair) or waited_for(passing, table.ledger, seat):
            del table.passings[seat]
            if table.holds(passing.chair) and passing.after != "never":
                table.set_passing(passing.chair, passing.after)
            table.show_all()
            return
        if passes(passing, table.ledger.state) and passing.timed != ply:
            passing.timed = ply
            asyncio.get_running_loop().call_later(WAITS[passing.mode], self._pass_now, table, passing, ply)

    def _pass_now(self, table: MatchTable, passing: Passing, length: int) -> None:
        """Pass, if nothing has happened since."""
        seat = passing.chair.seat
        if table.ledger.length == length and table.passings.get(seat) is passing:
            known, code = plies_known(table.ledger, seat), declining(table.ledger.state)
            self._start(acts.pick(table, passing.chair, known, [code]))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""

        async def done() -> None:
            with contextlib.suppress(Refused, StoreDown):
                await work

        task = asyncio.create_task(done())
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    def think(self, table: MatchTable) -> None:
        """Let computers pick at this table as long as it is their turn."""
        if table.row.id not in self.thinking and self._computers_turn(table):
            task = asyncio.create_task(self._play_computers(table))
            self.thinking[table.row.id] = task
            task.add_done_callback(lambda _: self.thinking.pop(table.row.id, None))

    def _computers_turn(self, table: MatchTable) -> bool:
        seat = table.ledger.state.seat
        return not table.ledger.over and not table.closed and seat >= 0 and table.computer_at(seat) > 0 and table.awake

    async def _play_computers(self, table: MatchTable) -> None:
        dice = parlor.Dice(secrets.randbits(96))
        while self._computers_turn(table):
            state = table.ledger.state
            seat, ply = state.seat, plies_known(table.ledger, state.seat)
            try:
                pick = await self.thinkers.choose(state, table.computer_at(seat), dice, table.row.maker)
                await acts.pick(table, Chair(seat, None), ply, [pick])
            except Refused as refusal:
                # The match went on without this thought: somebody took back, or another process was faster.
                log.info("thought refused", extra={"match": table.row.id, "why": str(refusal)})
                await asyncio.sleep(0.05)
            except Exception:
                # The match is due again before long, and another thought is tried.
                log.exception("a computer failed", extra={"match": table.row.id})
                return

    # -- what happens in the store without this process's doing --------------------------------------

    def changed(self, match_id: str, length: int, entries: list[JournalEntry] | None) -> None:
        """Another process may have changed a match that this one has in memory."""
        table = self.tables.get(match_id)
        if table is None:
            return
        if entries is None or not table.notice(length, entries):
            self._refresh([table])
        else:
            self._pass(table)

    def missed(self) -> None:
        """Anything may have changed: tables that somebody looks at are read anew, the others when they are needed."""
        for table in list(self.tables.values()):
            self.forget(table)
        self._refresh(list(self.tables.values()))

    def gone(self, match_id: str) -> None:
        """A match was deleted."""
        table = self.tables.pop(match_id, None)
        if table is not None:
            table.close("This match was deleted.")

    def _refresh(self, tables: list[MatchTable]) -> None:
        task = asyncio.create_task(self._catch_up(tables))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _catch_up(self, tables: list[MatchTable]) -> None:
        for table in tables:
            try:
                await table.catch_up()
                await table.refresh_seats()
            except StoreDown:
                # Whoever has the database back tells so, and all is read again.
                log.info("not caught up", extra={"match": table.row.id})
            except Exception:
                log.exception("not caught up", extra={"match": table.row.id})

    # -- memory ----------------------------------------------------------------------------------------

    def forget(self, table: MatchTable) -> None:
        """Drop a table at which nobody looks and nobody thinks; the store keeps it."""
        match_id = table.row.id
        if not table.viewers and match_id not in self.thinking and match_id not in self._opening:
            self.tables.pop(match_id, None)

    def _make_room(self) -> None:
        """Drop the tables that were opened first, where nobody looks, when there are too many."""
        if len(self.tables) > MOST_TABLES:
            for match_id in list(self.tables)[: MOST_TABLES // 10]:
                table = self.tables.pop(match_id)
                # Those in use come last from now on.
                self.tables[match_id] = table
                self.forget(table)


def read_of_strangers(text: str) -> notation.Match:
    """A match file that a visitor sent."""
    with for_strangers():
        return notation.read(text)


def _game(name: str) -> parlor.Game:
    try:
        return parlor.game(name)
    except (BadData, BadOption) as error:
        raise Refused(str(error)) from None


def _is_played(row: MatchRow) -> bool:
    """Whether this server has the game, by the same rules."""
    try:
        return row.game in parlor.games() and parlor.game(row.game).version == row.version
    except BadData:
        return False


def terms_of(plan: NewMatch) -> int:
    """What is not allowed at the table of a new match."""
    return (0 if plan.help else NO_HELP) | (0 if plan.chat else NO_CHAT)
