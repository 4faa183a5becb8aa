"""What matches cost that nobody plays: a server starts on many, and its memory stays flat while they come and go.

    python bench/table_size.py                              a million stored; 200,000 begun and finished
    python bench/table_size.py --stored 100000 --played 5000

The first part fills a SQLite file with copies of three matches (finished, abandoned, waiting for a computer when the
server was killed), starts a server on it, and tells how long it took to answer and how much memory it holds. The second
begins matches of Leduc in a room of this process and plays each to its end by the same acts as people do, a hundred at
a time; it tells the memory of the process along the way.
"""

import argparse
import asyncio
import random
import signal
import sqlite3
import tempfile
import time
from pathlib import Path

import parlor
from parlor.table import acts
from parlor.table.chairs import Chair
from parlor.table.messages import NewMatch, SeatPlan
from parlor.table.room import Room
from parlor.table.sqlite import SqliteStore
from parlor.table.table import MatchTable
from parlor.table.takeback import plies_known
from parlor.table.thinkers import Thinkers
from table_server import free_port, serve, wait_until_up

# Of a thousand stored matches one waits for a computer; of the others every third was abandoned.
KINDS = "CASE WHEN n % 1000 = 0 THEN 2 WHEN n % 3 = 0 THEN 1 ELSE 0 END"
COUNT = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?)"
AT_ONCE = 100
GAME = "leduc"


def held(process: int | str) -> int:
    """Megabytes of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


async def play(table: MatchTable, dice: random.Random, most: int = 10_000) -> None:
    """Play a match to its end, or for so many picks."""
    for _ in range(most):
        state = table.ledger.state
        if table.ledger.over:
            return
        seat = int(state.seat)
        await acts.pick(table, Chair(seat, None), plies_known(table.ledger, seat), [dice.choice(state.picks())])


# -- a large database ----------------------------------------------------------------------------------


async def templates(path: str) -> list[str]:
    """Three matches: one that is over, one that was left, one that waits for a computer."""
    room, dice = Room(SqliteStore(path), Thinkers(0)), random.Random(1)
    await room.open()
    made = []
    for picks in (10_000, 2, 1):
        table, _ = await room.begin(NewMatch(GAME, [SeatPlan("here"), SeatPlan("here")]))
        await play(table, dice, picks)
        made.append(table.row.id)
    await room.close()
    return made


def fill(path: str, count: int) -> None:
    """So many copies of the templates."""
    made = asyncio.run(templates(path))
    names = " ".join(f"WHEN {kind} THEN '{name}'" for kind, name in enumerate(made))
    copies = f"{COUNT} SELECT 'copy' || n AS copy, CASE {KINDS} {names} END AS template FROM c"
    with sqlite3.connect(path) as database:
        database.execute(f"CREATE TEMP TABLE copies AS {copies}", (count,))
        for table, key in (("matches", "id"), ("seats", "match"), ("journal", "match")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            values = ", ".join("copy" if column == key else column for column in columns)
            database.execute(f"INSERT INTO {table} SELECT {values} FROM copies JOIN {table} ON {key} = template")
        database.execute("UPDATE seats SET kind = 'computer', level = 1 WHERE match IN "
                         "(SELECT copy FROM copies WHERE template = ?)", (made[2],))  # fmt: skip
        database.execute("UPDATE matches SET due = changed WHERE id IN "
                         "(SELECT copy FROM copies WHERE template = ?)", (made[2],))  # fmt: skip
    database.close()


def stored(count: int) -> None:
    """Start a server on many matches."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/parlor.db"
        fill(path, count)
        size, port = Path(path).stat().st_size // 1_000_000, free_port()
        began = time.perf_counter()
        server = serve(f"sqlite:///{path}", port)
        try:
            wait_until_up(port)
            took, first = time.perf_counter() - began, held(server.pid)
            used = sum(map(int, Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[11:13])) / 100
            time.sleep(10)
            print(f"{count:,} matches stored ({size:,} MB): /healthz after {took:.1f} s ({used:.1f} s of a core), "
                  f"{first} MB, {held(server.pid)} MB ten seconds later", flush=True)  # fmt: skip
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


# -- matches that come and go ---------------------------------------------------------------------------


async def played(count: int) -> None:
    """Begin and finish so many matches, and tell the memory ten times."""
    with tempfile.TemporaryDirectory() as folder:
        room, dice = Room(SqliteStore(f"{folder}/parlor.db"), Thinkers(0)), random.Random(1)
        await room.open()
        for done in range(0, count, AT_ONCE):
            if done % (count // 10) < AT_ONCE:
                print(f"{done:9,} matches begun and finished: {held('self')} MB", flush=True)
            plan = NewMatch(GAME, [SeatPlan("here"), SeatPlan("here")])
            begun = await asyncio.gather(*(room.begin(plan) for _ in range(AT_ONCE)))
            await asyncio.gather(*(play(table, dice) for table, _ in begun))
        print(f"{count:9,} matches begun and finished: {held('self')} MB", flush=True)
        await room.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stored", type=int, default=1_000_000)
    parser.add_argument("--played", type=int, default=200_000)
    arguments = parser.parse_args()
    assert 2 in parlor.game(GAME).seats
    if arguments.stored:
        stored(arguments.stored)
    if arguments.played:
        asyncio.run(played(arguments.played))


if __name__ == "__main__":
    main()
