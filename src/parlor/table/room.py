"""The room: all tables of a server process, the computers that play at them, and the clocks."""

import asyncio
import contextlib
import logging
import re
import secrets

import parlor
from parlor.engine import notation
from parlor.engine.errors import BadOption
from parlor.engine.files import for_strangers
from parlor.table import acts
from parlor.table.clock import clock_of, now
from parlor.table.journal import PICK, Entry
from parlor.table.messages import NewMatch, SeatPlan
from parlor.table.names import clean_name
from parlor.table.refusals import Gone, Refused
from parlor.table.store import MatchRow, SeatRow, Store
from parlor.table.table import LEVELS, Chair, MatchTable, hash_of, new_token
from parlor.table.takeback import plies_known
from parlor.table.thinkers import Thinkers

log = logging.getLogger("parlor.table")

KINDS = ("person", "here", "computer", "open")
MATCH_ID = re.compile("[A-Za-z0-9_-]{1,60}")
# A match that waits for a computer and has not moved for so long has lost the process that served it.
ABANDONED = 15_000


# A new table, and a token for each seat that a person may take.
Begun = tuple[MatchTable, list[str]]


class Room:
    """All tables that this process has in memory; the store has all there are."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.tables: dict[str, MatchTable] = {}
        self._opening: dict[str, asyncio.Task[MatchTable]] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._catching_up: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Connect, and go on with every match that waits for a computer."""
        await self.store.open()
        self.store.listen(self._notice)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop thinking; everything that was acknowledged is kept."""
        tasks = [*self._thinking.values(), *self._catching_up, *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        self.thinkers.close()
        await self.store.close()

    # -- matches -----------------------------------------------------------------------------------

    async def begin(self, plan: NewMatch) -> Begun:
        """A new match; returns its table and a token for each seat that a person may take."""
        game = _game(plan.game)
        options = dict(plan.options)
        options.setdefault("players", len(plan.seats))
        with for_strangers():
            state = game.replay(game.check(options), [], position=plan.position)
        return await self._begin(plan, state)

    async def upload(self, text: str, seats: list[SeatPlan], plies: int | None = None) -> Begun:
        """A match from a match file, to be played on from its end or after so many picks."""
        with for_strangers():
            match = notation.read(text)
        if match.state is None:
            raise Refused("This file holds only what one seat knows; it cannot be played on.")
        return await self.branch(match.state, seats or _sitting_down(match.state, match.names), plies)

    async def branch(self, state: parlor.State, seats: list[SeatPlan], plies: int | None) -> Begun:
        """A new match that begins with the first picks of another one."""
        log, origin = state.log, state.record.origin if state.record else None
        start = state.game.replay(state.options, log[:plies], position=origin)
        return await self._begin(NewMatch(state.game.name, seats, dict(state.options), origin), start)

    async def _begin(self, plan: NewMatch, state: parlor.State) -> Begun:
        if state.players != len(plan.seats):
            raise BadOption(f"{state.players} players need as many seats, not {len(plan.seats)}")
        clock_of(plan.clock)
        tokens = [new_token() if seat.kind != "computer" else "" for seat in plan.seats]
        dice = parlor.Dice(secrets.randbits(96))
        while state.seat == parlor.CHANCE:
            state.roll(dice)
        at = now()
        entries = [Entry(PICK, pick, actor, at) for pick, actor in zip(state.log, state.actors, strict=True)]
        row = MatchRow(
            id=secrets.token_urlsafe(9),
            game=state.game.name,
            version=state.game.version,
            options=dict(state.options),
            position=plan.position,
            clock=plan.clock,
            created=at,
            seats=[_seat(i, seat, token) for i, (seat, token) in enumerate(zip(plan.seats, tokens, strict=True))],
            waiting=state.seat,
        )
        await self.store.create(row, entries)
        table = await self.table(row.id)
        self.think(table)
        return table, tokens

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

    async def _open_table(self, match_id: str) -> MatchTable:
        row = await self.store.match(match_id)
        if row is None:
            raise Gone("There is no such match.")
        table = MatchTable(row, self.store, _game(row.game), self.think)
        # Changes are noticed from now on, so that none is missed between reading and listening.
        self.tables[match_id] = table
        try:
            await table.catch_up()
        except BaseException:
            del self.tables[match_id]
            raise
        return table

    # -- computers and clocks ------------------------------------------------------------------------

    def think(self, table: MatchTable) -> None:
        """Let computers pick at this table as long as it is their turn."""
        if table.row.id not in self._thinking and self._computers_turn(table):
            task = asyncio.create_task(self._play_computers(table))
            self._thinking[table.row.id] = task
            task.add_done_callback(lambda _: self._thinking.pop(table.row.id, None))

    def _computers_turn(self, table: MatchTable) -> bool:
        seat = table.ledger.state.seat
        return not table.ledger.over and seat >= 0 and table.computer_at(seat) > 0

    async def _play_computers(self, table: MatchTable) -> None:
        dice = parlor.Dice(secrets.randbits(96))
        while self._computers_turn(table):
            state = table.ledger.state
            seat, ply = state.seat, plies_known(table.ledger, state.seat)
            try:
                pick = await self.thinkers.choose(state, table.computer_at(seat), dice)
                await acts.pick(table, Chair(seat, None), ply, [pick])
            except Refused as refusal:
                # The match went on without this thought: somebody took back, or another process was faster.
                log.info("thought refused", extra={"match": table.row.id, "why": str(refusal)})
                await asyncio.sleep(0.05)
            except Exception:
                # The sweep finds the match again and lets another thought be tried.
                log.exception("a computer failed", extra={"match": table.row.id})
                return

    async def _sweep(self) -> None:
        """Every second: clocks that ran out. At the start and now and then: matches that lost their process."""
        rested, next_look = 0, 0
        while True:
            try:
                if now() >= next_look:
                    await self._find_abandoned(now() - rested)
                    rested = ABANDONED
                    self.forget_quiet_tables()
                    next_look = now() + ABANDONED
                for table in list(self.tables.values()):
                    await self._look_at_clock(table)
            except Exception:
                log.exception("sweep failed")
            await asyncio.sleep(1)

    async def _find_abandoned(self, before: int) -> None:
        """Go on with matches that wait for a computer or a clock and have not moved for a while."""
        for row in await self.store.waiting_matches(before):
            table = await self.table(row.id)
            await table.catch_up()
            self.think(table)

    async def _look_at_clock(self, table: MatchTable) -> None:
        clock, seat = table.clock, table.ledger.state.seat
        if clock is None or seat < 0 or table.ledger.over or table.computer_at(seat):
            return
        if clock.left(table.ledger, seat, now()) <= 0:
            with contextlib.suppress(Refused):
                await acts.run_out(table)

    def _notice(self, match_id: str, length: int, entries: list[Entry] | None) -> None:
        """Another process may have changed a match that this one has in memory."""
        table = self.tables.get(match_id)
        if table is None or (entries is not None and table.notice(length, entries)):
            return
        task = asyncio.create_task(self._catch_up(table))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _catch_up(self, table: MatchTable) -> None:
        await table.catch_up()
        await table.refresh_seats()

    def forget_quiet_tables(self, most: int = 5000) -> None:
        """Drop tables that nobody looks at, when there are too many; the store keeps them."""
        if len(self.tables) > most:
            quiet = [key for key, table in self.tables.items() if not table.viewers and key not in self._thinking]
            for key in quiet[: len(self.tables) - most]:
                del self.tables[key]


def _game(name: str) -> parlor.Game:
    try:
        return parlor.game(name)
    except BadOption as error:
        raise Refused(str(error)) from None


def _sitting_down(state: parlor.State, names: list[str]) -> list[SeatPlan]:
    """Whoever is to pick goes on against computers; at a match that is over everybody has a seat."""
    if state.seat == parlor.OVER:
        return [SeatPlan("person", name) for name in names]
    asked = max(0, state.seat)
    return [SeatPlan("person" if seat == asked else "computer", name) for seat, name in enumerate(names)]


def _seat(number: int, plan: SeatPlan, token: str) -> SeatRow:
    if plan.kind not in KINDS:
        raise BadOption(f"a seat is {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {plan.kind}")
    if plan.kind == "computer" and plan.level not in LEVELS:
        raise BadOption(f"computers have levels 1 to 5, not {plan.level}")
    level = plan.level if plan.kind == "computer" else 0
    name = clean_name(plan.name) or ("Computer" if level else "")
    return SeatRow(number, plan.kind, name, hash_of(token) if token else "", level)
