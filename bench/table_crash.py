"""Bad days of a table while people play: nothing that was acknowledged may be lost, and no match corrupted.

    python bench/table_crash.py --kills 200
    python bench/table_crash.py --kills 200 --postgres                on a PostgreSQL of its own
    python bench/table_crash.py --kills 0 --restarts 20 --cuts 50     a PostgreSQL of its own is restarted, and cut off
    python bench/table_crash.py --kills 0 --thinkers 100 --full 10    thinkers are killed; the disk is full for a while

Matches use picks, sentences, taking back, clocks, computers, joining, leaving and resigning (`table_players.py`).
After each kill a new server is started on the same database. The other storms go through one server, which must answer
at their end.
"""

import argparse
import asyncio
import contextlib
import os
import random
import resource
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

import parlor
from parlor.cli.database import store_of
from table_players import BROKEN, Match, verify_all
from table_server import Forked, Nursery, free_port, serve, wait_until_up

sys.path.append(str(Path(__file__).parents[1] / "tests" / "table"))
from databases import PostgresServer, postgres_programs

# How long a server lives at most, in seconds: one in ten so long that its computers come to think.
LIVES = [0.9] * 9 + [4.0]
# What makes a bad moment.
Strike = Callable[[], None]
# Bad moments, each with the seconds after it.
Strikes = Iterable[tuple[Strike, float]]


def two_seated(name: str) -> bool:
    """Whether two people and nobody else may play a game."""
    return 2 in parlor.game(name).seats


def begin(matches: list[Match], port: int, games: list[str], tables: int) -> list[Match]:
    """New matches, of all games and setups by turns."""
    fresh = []
    for _ in range(tables):
        number = len(matches)
        match = Match(number, games[number % len(games)])
        with contextlib.suppress(*BROKEN):
            match.begin(port)
        if match.id:
            fresh.append(match)
            matches.append(match)
    return fresh


async def play(matches: list[Match], port: int, dice: random.Random, seconds: float) -> None:
    """Play on every table for so long; who is thrown out comes back."""

    async def on(match: Match) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(*BROKEN):
                await match.play(port, dice)
                return
            await asyncio.sleep(0.05)

    players = [asyncio.create_task(on(match)) for match in matches]
    await asyncio.wait(players, timeout=seconds)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)


def kills(database: str, count: int, games: list[str], tables: int, dice: random.Random) -> Counter[str]:
    """Kill servers in the middle of play, until there were enough or Ctrl-C; what was found again."""
    matches: list[Match] = []
    nursery, killed, ended = Nursery(), 0, threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: ended.set())
    while killed < count and not ended.is_set():
        port = free_port()
        server = nursery.serve(database, port)
        wait_until_up(port, server)
        begin(matches, port, games, tables)
        asyncio.run(until_killed(server, port, matches[-3 * tables :], dice))
        killed += 1
        if killed % 50 == 0:
            print(f"  {killed} kills", flush=True)
    signal.signal(signal.SIGINT, before)
    nursery.close()
    found = asyncio.run(verify_all(store_of(database), matches))
    return found + Counter(matches=len(matches), kills=killed)


async def until_killed(server: Forked, port: int, matches: list[Match], dice: random.Random) -> None:
    """Play, and kill the server at some moment."""
    playing = asyncio.create_task(play(matches, port, dice, 30))
    await asyncio.sleep(dice.uniform(0.05, dice.choice(LIVES)))
    server.send_signal(signal.SIGKILL)
    server.wait()
    await asyncio.sleep(0.05)
    playing.cancel()
    await asyncio.wait([playing])


def storm(
    database: str, strikes: Iterable[tuple[Strike, float]], games: list[str], dice: random.Random
) -> Counter[str]:
    """Play through bad moments at one server, which must play on after them."""
    matches: list[Match] = []
    port = free_port()
    server = serve(database, port)
    try:
        wait_until_up(port)
        for number, (strike, pause) in enumerate(strikes):
            if number % 5 == 0:
                begin(matches, port, games, 4)
            asyncio.run(through(strike, pause, matches[-12:], port, dice))
        wait_until_up(port)
        last = begin(matches, port, games, 6)
        asyncio.run(play(last, port, dice, 5))
        if len(last) < 6 or not any(deed.picks for match in last for deed in match.done):
            raise SystemExit("nobody can play after the storm")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    return asyncio.run(verify_all(store_of(database), matches)) + Counter(matches=len(matches))


async def through(strike: Strike, pause: float, matches: list[Match], port: int, dice: random.Random) -> None:
    """Play through one bad moment."""
    playing = asyncio.create_task(play(matches, port, dice, pause))
    await asyncio.sleep(dice.uniform(0, pause / 3))
    await asyncio.to_thread(strike)
    await playing


# -- bad moments ----------------------------------------------------------------------------------------


def restart(server: PostgresServer) -> None:
    """PostgreSQL loses its power, and is back after a moment."""
    server.stop()
    server.start()


def children(process: int) -> list[int]:
    """The worker processes of a server."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == process and "spawn_main" in (folder / "cmdline").read_text():
                found.append(int(folder.name))
    return found


def thinkers_killed(count: int, server: Callable[[], int], dice: random.Random) -> Iterator[tuple[Strike, float]]:
    """Processes in which computers think are killed, until it were so many; while there is none, play goes on."""
    killed: list[int] = []

    def strike() -> None:
        workers = children(server())
        if workers:
            killed.append(dice.choice(workers))
            with contextlib.suppress(ProcessLookupError):
                os.kill(killed[-1], signal.SIGKILL)

    for _ in range(20 * count):
        if len(killed) == count:
            return
        yield strike, 0.6
    raise SystemExit(f"only {len(killed)} thinkers were found")


def fill_disk(server: Callable[[], int], database: Path) -> None:
    """For a second no file of the server may grow."""
    process = server()
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    largest = max(file.stat().st_size for file in database.parent.glob(f"{database.name}*"))
    resource.prlimit(process, resource.RLIMIT_FSIZE, (largest, hard))
    time.sleep(1)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))


def serving() -> int:
    """The process that serves now: the only one of ours that does."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == os.getpid() and "\0serve\0" in (folder / "cmdline").read_text():
                return int(folder.name)
    raise SystemExit("no server is running")


@contextlib.contextmanager
def own_postgres() -> Iterator[tuple[PostgresServer, str]]:
    """A PostgreSQL that may be stopped, which keeps what it says it keeps, and an empty database in it."""
    programs = postgres_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed (tools/install-test-tools installs it)")
    server = PostgresServer(programs, "-c fsync=on")
    try:
        server.start()
        yield server, server.fresh()
    finally:
        server.remove()


def report(what: str, found: Counter[str], started: float) -> None:
    deeds = ", ".join(f"{count} {name}" for name, count in sorted(found.items()) if name not in ("matches", "kills"))
    seconds = time.perf_counter() - started
    print(f"{what}: {found['matches']} matches; found again: {deeds}; none lost ({seconds:.0f} s)", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200, help="servers to kill")
    parser.add_argument("--postgres", action="store_true", help="… on a PostgreSQL of its own")
    parser.add_argument("--restarts", type=int, default=0, help="times to restart PostgreSQL")
    parser.add_argument("--cuts", type=int, default=0, help="times to cut all connections to PostgreSQL")
    parser.add_argument("--thinkers", type=int, default=0, help="thinkers to kill")
    parser.add_argument("--full", type=int, default=0, help="times that the disk is full")
    parser.add_argument("--games", default="connect_four,leduc,symetra", help="the games that are played, with commas")
    parser.add_argument("--tables", type=int, default=4, help="new matches after each kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="for the kills (default: a SQLite file, for the bench alone)")
    arguments = parser.parse_args()
    games = [name for name in arguments.games.split(",") if two_seated(name)]
    dice = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "parlor.db")
        if arguments.kills:
            started = time.perf_counter()
            with own_postgres() if arguments.postgres else contextlib.nullcontext((None, f"sqlite:///{file}")) as own:
                database = arguments.database or own[1]
                found = kills(database, arguments.kills, games, arguments.tables, dice)
            report(f"{found['kills']} kills ({database.partition(':')[0]})", found, started)
        if arguments.restarts or arguments.cuts:
            cut_off(arguments.restarts, arguments.cuts, games, dice)
        at_one_server(Path(folder, "storm.db"), arguments.thinkers, arguments.full, games, dice)


def cut_off(restarts: int, cuts: int, games: list[str], dice: random.Random) -> None:
    """Restart PostgreSQL, and cut its connections."""
    with own_postgres() as (postgres, url):
        started = time.perf_counter()
        strikes: list[tuple[Strike, float]] = [(lambda: restart(postgres), 6.0)] * restarts
        strikes += [(lambda: none_of(postgres.cut_connections(url)), 1.0)] * cuts
        report(f"{restarts} restarts, {cuts} cuts", storm(url, strikes, games, dice), started)


def none_of(result: object) -> None:
    """What a strike says is of no interest."""


def at_one_server(file: Path, thinkers: int, full: int, games: list[str], dice: random.Random) -> None:
    """Kill thinkers, and fill the disk."""
    strikes = chain(thinkers_killed(thinkers, serving, dice), [(lambda: fill_disk(serving, file), 3.0)] * full)
    if thinkers or full:
        started = time.perf_counter()
        found = storm(f"sqlite:///{file}", strikes, games, dice)
        report(f"{thinkers} thinkers killed, {full} times a full disk", found, started)


if __name__ == "__main__":
    main()
