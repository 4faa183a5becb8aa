"""Where matches are kept. One interface, two databases (`sqlite.py`, `postgres.py`), the same tests.

`append` is a compare-and-swap: it adds entries only if the journal still has the length that the caller saw. It
returns after the entries are committed. What is handed to a database is encoded before, in the caller: what no database
takes fails there, and nobody else. A database that does not answer raises `StoreDown` within seconds, and is used again
as soon as it is back.
"""

import contextlib
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Protocol

import msgspec

import parlor
from parlor.table.journal import JournalEntry

# How long anybody waits for the database, in seconds.
PATIENCE = 3.0
# What a match is to those who look after it: nobody has picked, people play, it is over.
UNSTARTED, GOING, FINISHED = range(3)
# How a character that no PostgreSQL text takes stands in JSON.
NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


class StoreDown(parlor.ParlorError):
    """The database does not answer or cannot write now; the message is for people."""


class Unwritable(parlor.ParlorError):
    """Something that no database takes."""


class Unreadable(parlor.ParlorError):
    """A match in the database that cannot be read."""


class WrongDatabase(parlor.ParlorError):
    """A database that this program must not use: newer, in use, or not Parlor's."""


NOT_NOW = "The table cannot reach its memory just now. Look whether what you did stands, and try again."


class SeatRow(msgspec.Struct):
    """A seat at a table: who may sit there. The token itself is known to its holder only."""

    seat: int
    kind: str
    name: str
    token_hash: str
    level: int = 0
    shadow: bool = False


class Standing(msgspec.Struct, frozen=True):
    """Where a match stands, as far as it is looked for by that."""

    # Who is asked now; OVER: nobody any more.
    waiting: int = parlor.OVER
    # When it goes on by itself (milliseconds): a clock runs out, a computer is to pick. None: it waits for people.
    due: int | None = None
    # Whether a person has picked.
    started: bool = False

    @property
    def stage(self) -> int:
        """Unstarted, going or finished."""
        return FINISHED if self.waiting == parlor.OVER else GOING if self.started else UNSTARTED


class MatchRow(msgspec.Struct):
    """A match as it was set up, and where it stands."""

    id: str
    game: str
    version: str
    options: dict[str, Any]
    position: dict[str, Any] | None
    clock: dict[str, Any] | None
    created: int
    seats: list[SeatRow]
    length: int = 0
    changed: int = 0
    standing: Standing = Standing()
    # Why it was put aside; empty for a match that can be read.
    broken: str = ""
    # The address that asked for it; empty if nobody knows.
    maker: str = ""


class PutOff(msgspec.Struct, frozen=True, array_like=True):
    """When a match is due (None: when somebody opens it), if its journal still has this length (None: in any case)."""

    match_id: str
    due: int | None
    length: int | None = None


class Search(msgspec.Struct, frozen=True):
    """Which matches to list: all that is given must fit; the newest first."""

    stage: int | None = None
    game: str = ""
    broken: bool = False
    most: int = 100


class Listed(msgspec.Struct, frozen=True):
    """A match in a list: what can be told of it even if it cannot be read."""

    id: str
    game: str
    version: str
    created: int
    changed: int
    length: int
    waiting: int
    due: int | None
    stage: int
    broken: str


# The columns of a match, in the order in which `match_row` takes and `whole` gives them; `open_seats` counts them.
COLUMNS = (
    *("id", "game", "version", "options", "position", "clock", "created", "length", "changed"),
    *("waiting", "due", "stage", "broken", "open_seats", "maker"),
)
RowValues = tuple[str, str, str, str, str | None, str | None, int, int, int, int, int | None, int, str, int, str]
# Those of a seat, after its match.
SEAT_COLUMNS = ("seat", "kind", "name", "token_hash", "level", "shadow")
SeatValues = tuple[int, str, str, str, int, bool]


class Whole(msgspec.Struct, array_like=True):
    """A match as it lies in the database: the values of its columns, of its seats, and its journal."""

    row: RowValues
    seats: list[SeatValues]
    entries: list[JournalEntry]

    @property
    def id(self) -> str:
        """Which match it is."""
        return self.row[0]

    @property
    def broken(self) -> str:
        """Why it was put aside; empty for a match that can be read."""
        return self.row[COLUMNS.index("broken")]  # type: ignore[return-value]


def encoded(value: object) -> str:
    """A value as JSON that every database takes."""
    try:
        text = msgspec.json.encode(value).decode()
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise Unwritable(f"That cannot be kept: {error}.") from None
    if NUL.search(text):
        raise Unwritable("That cannot be kept: it holds a character of number 0.")
    return text


def text(value: str) -> str:
    """A text, if every database takes it."""
    encoded(value)
    return value


def decoded(value: str | None) -> Any:
    """What was encoded."""
    return None if value is None else msgspec.json.decode(value)


def whole(match: MatchRow, entries: list[JournalEntry]) -> Whole:
    """A new match as it will lie in the database; what no database takes is refused."""
    standing, created = match.standing, match.created
    position, clock = (None if part is None else encoded(part) for part in (match.position, match.clock))
    row: RowValues = (
        *(text(match.id), text(match.game), text(match.version), encoded(match.options), position, clock),
        *(created, len(entries), match.changed or created),
        *(standing.waiting, standing.due, standing.stage, text(match.broken)),
        *(sum(seat.kind == "open" for seat in match.seats), text(match.maker)),
    )
    return Whole(row, [seat_values(seat) for seat in match.seats], entries)


def match_row(row: Sequence[Any], seats: Iterable[Sequence[Any]]) -> MatchRow:
    """A match from the values of its columns (JSON as text), and its seats from theirs."""
    match_id, game, version, options, position, clock, created, length, changed, *rest = row
    waiting, due, stage, broken, _, maker = rest
    try:
        people = [SeatRow(seat, kind, name, key, level, bool(shadow)) for seat, kind, name, key, level, shadow in seats]
        plain = msgspec.convert([decoded(part) for part in (options, position, clock)], Plain)
    except (ValueError, TypeError, RecursionError) as error:
        raise Unreadable(f"Match {match_id} cannot be read: {error}.") from None
    setup, start, time = plain
    standing = Standing(waiting, due, stage != UNSTARTED)
    known = (length, changed, standing, broken, maker)
    return MatchRow(match_id, game, version, setup, start, time, created, people, *known)


# Options, position and clock of a match.
Plain = tuple[dict[str, Any], dict[str, Any] | None, dict[str, Any] | None]


def readable(rows: Iterable[tuple[Sequence[Any], Iterable[Sequence[Any]]]]) -> list[MatchRow]:
    """The matches among these that can be read: one that cannot hurts no other."""
    found = []
    for row, seats in rows:
        with contextlib.suppress(Unreadable):
            found.append(match_row(row, seats))
    return found


def seat_values(seat: SeatRow) -> SeatValues:
    """A seat as the values of its columns."""
    return seat.seat, text(seat.kind), text(seat.name), text(seat.token_hash), seat.level, seat.shadow


# Matches that anyone may join, the newest first.
IN_LOBBY = f"open_seats > 0 AND stage <> {FINISHED} AND broken = '' ORDER BY created DESC LIMIT 100"


def stages(search: Search) -> Sequence[int]:
    """The stages to look through, one after the other: each has its matches in order."""
    return range(FINISHED + 1) if search.stage is None else [search.stage]


def conditions(search: Search, value: str) -> str:
    """What holds of the matches of one stage that are looked for; the values are the stage and the game."""
    return f"stage = {value} AND {value} IN ('', game)" + (" AND broken <> ''" if search.broken else "")


def newest(found: list[Listed], search: Search) -> list[Listed]:
    """As many as are wanted, the newest first."""
    return sorted(found, key=lambda match: match.created, reverse=True)[: search.most]


class Listener(Protocol):
    """Who wants to know what happens in the database without its doing."""

    def changed(self, match_id: str, length: int, entries: list[JournalEntry] | None) -> None:
        """A match was changed: these entries were added to its journal of this length (None: read it anew)."""

    def gone(self, match_id: str) -> None:
        """A match was deleted."""

    def missed(self) -> None:
        """For a while nothing could be heard: anything may have changed."""


class Store(Protocol):
    """A database of matches."""

    # When any process was last known to use this database before it was opened here (milliseconds; 0: never).
    last_used: int

    def prepare(self) -> None:
        """Make the database ready and bring its schema up to date, or raise what people must know before it is used."""

    async def open(self) -> None:
        """Connect; prepares what was not prepared."""

    async def close(self) -> None:
        """Finish what was begun and disconnect, within a few seconds."""

    async def prove(self) -> None:
        """Write something, and raise StoreDown if that takes longer than two seconds."""

    async def create(self, match: MatchRow, entries: list[JournalEntry]) -> None:
        """Keep a new match with the first entries of its journal."""

    async def match(self, match_id: str) -> MatchRow | None:
        """A match, or None."""

    async def entries(self, match_id: str, since: int) -> list[JournalEntry]:
        """The journal from an entry on."""

    async def append(self, match_id: str, length: int, entries: list[JournalEntry], standing: Standing) -> bool:
        """Add entries if the journal has this length; False if it has not. Committed on return."""

    async def change_seat(self, match_id: str, seat: SeatRow, old_hash: str) -> bool:
        """Give a seat to somebody, if its token is still the old one."""

    async def open_matches(self) -> list[MatchRow]:
        """Matches that are not over and have a seat that is open to anyone, the newest first."""

    async def due(self, before: int, most: int) -> list[str]:
        """Matches that go on by themselves before a moment (milliseconds), the first of them first."""

    async def put_off(self, later: list[PutOff]) -> None:
        """Say when matches are due, where nothing else has happened to them."""

    async def put_aside(self, match_id: str, why: str) -> None:
        """Mark a match as one that cannot be read; with an empty reason, as one that can."""

    async def find(self, search: Search) -> list[Listed]:
        """Matches for those who look after them."""

    async def old(self, stage: int, before: int, most: int) -> list[str]:
        """Matches of a stage that nothing has happened to since a moment."""

    async def delete(self, match_ids: Sequence[str]) -> list[str]:
        """Delete matches; returns those that there were."""

    def everything(self) -> AsyncIterator[list[Whole]]:
        """All matches, some at a time, as they are at one moment."""

    async def keep(self, matches: Sequence[Whole]) -> int:
        """Keep matches of another database, but none that there is already; returns how many are new."""

    def listen(self, listener: Listener) -> None:
        """Tell somebody what happens."""
