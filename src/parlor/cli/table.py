"""`parlor table`: looks after the matches of a table that `parlor serve` hosts."""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlor.cli import database
from parlor.cli.options import add_command
from parlor.engine import notation
from parlor.engine.errors import BadOption

if TYPE_CHECKING:
    from parlor.table.store import Listed, MatchRow, Store

EXAMPLES = """\
parlor table list                          the newest matches
parlor table list --broken                 those that cannot be read, and why
parlor table show ID --journal             all that happened in one
parlor table export ID match.parlor        one as a match file
parlor table prune --keep-abandoned 30     delete what nobody played on for 30 days
parlor table backup parlor.backup.gz       all of them in one file, also while the table is served
parlor table restore parlor.backup.gz      … and back, into SQLite or PostgreSQL
parlor table check                         whether every match can be read"""

STAGES = ("unstarted", "going", "finished")
ALL_WELL, SOMETHING_WRONG = 0, 1


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "table", "look after the matches of a table", EXAMPLES)
    deeds = parser.add_subparsers(metavar="WHAT", dest="deed", required=True)
    listing = _deed(deeds, "list", "list matches, the newest first", _list, beside=True)
    listing.add_argument("--broken", action="store_true", help="only those that cannot be read")
    listing.add_argument("--stage", choices=STAGES, help="only those that are so far")
    listing.add_argument("--game", default="", help="only those of a game")
    listing.add_argument("--most", type=int, default=100, metavar="N", help="how many at most (default: 100)")
    show = _deed(deeds, "show", "show a match", _show, beside=True)
    show.add_argument("match", help="its id, as in its link")
    show.add_argument("--journal", action="store_true", help="with all that happened")
    export = _deed(deeds, "export", "write a match as a match file", _export, beside=True)
    export.add_argument("match", help="its id")
    export.add_argument("file", nargs="?", help="the file (default: show it)")
    delete = _deed(deeds, "delete", "delete matches", _delete)
    delete.add_argument("matches", nargs="+", metavar="MATCH", help="their ids")
    pruning = _deed(deeds, "prune", "delete matches that have been kept long enough", _prune)
    database.add_retention(pruning)
    backup = _deed(deeds, "backup", "write all matches into a file", _backup, beside=True)
    backup.add_argument("file", type=Path, help="the file; compressed if it ends with .gz")
    restore = _deed(deeds, "restore", "keep the matches of a backup that are not there", _restore)
    restore.add_argument("file", type=Path, help="a backup")
    check = _deed(deeds, "check", "try to read every match", _check, beside=True)
    check.add_argument("--mark", action="store_true", help="put aside what cannot be read, and take back what can")


Do = Callable[["Store", argparse.Namespace], Awaitable[int]]


def _deed(deeds: Any, name: str, summary: str, do: Do, beside: bool = False) -> argparse.ArgumentParser:
    """One thing to do; `beside` a server if it only looks."""
    parser: argparse.ArgumentParser = deeds.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
    database.add_option(parser)
    parser.set_defaults(do=do, beside=beside)
    return parser


def run(args: argparse.Namespace) -> int:
    """Do what is asked with the database."""
    beside = args.beside and not getattr(args, "mark", False)
    store = database.store_of(args.database, beside)
    return asyncio.run(_with_store(store if args.do is _restore else database.there(store), args))


async def _with_store(store: "Store", args: argparse.Namespace) -> int:
    await store.open()
    try:
        code: int = await args.do(store, args)
        return code
    finally:
        await store.close()


# -- looking --------------------------------------------------------------------------------------------


async def _list(store: "Store", args: argparse.Namespace) -> int:
    from parlor.table.store import Search

    stage = STAGES.index(args.stage) if args.stage else None
    found = await store.find(Search(stage, args.game, args.broken, max(0, args.most)))
    rows = [_cells(match) for match in found]
    wide = [max(len(row[column]) for row in [HEADINGS, *rows]) for column in range(len(HEADINGS))]
    for row in [HEADINGS, *rows] if rows else []:
        # Whoever reads the list by program gets matches alone.
        out = sys.stderr if row is HEADINGS else sys.stdout
        print(
            "  ".join(f"{text:<{width}}" for text, width in zip(row, wide, strict=True)).rstrip(), file=out, flush=True
        )
    print(f"{len(found)} matches", file=sys.stderr)
    return ALL_WELL


HEADINGS = ["match", "game", "stage", "made", "last changed", "entries", ""]


def _cells(match: "Listed") -> list[str]:
    """A match in a list, by its headings; last, what is wrong with it."""
    wrong = f"broken: {match.broken}" if match.broken else ""
    times = [_time(match.created), _time(match.changed)]
    return [match.id, match.game, STAGES[match.stage], *times, str(match.length), wrong]


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


async def _found(store: "Store", match_id: str) -> "MatchRow":
    row = await store.match(match_id)
    if row is None:
        raise BadOption(f"there is no match {match_id}")
    return row


async def _show(store: "Store", args: argparse.Namespace) -> int:
    row = await _found(store, args.match)
    standing = row.standing
    facts = {
        "match": row.id,
        "game": f"{row.game}, rules version {row.version}",
        "options": ", ".join(f"{name}={value}" for name, value in row.options.items()),
        "position": "" if row.position is None else "its own",
        "clock": "" if row.clock is None else ", ".join(f"{name} {value}" for name, value in row.clock.items()),
        "made": _time(row.created),
        "changed": _time(row.changed),
        "stage": STAGES[standing.stage],
        "asked": f"seat {standing.waiting}" if standing.waiting >= 0 else "",
        "due": "" if standing.due is None else _time(standing.due),
        "broken": row.broken,
    }
    for name, fact in facts.items():
        if fact:
            print(f"{name:9} {fact}")
    for seat in row.seats:
        print(f"seat {seat.seat}    {seat.kind} {seat.name}{f' (level {seat.level})' if seat.level else ''}".rstrip())
    if args.journal:
        for ply, entry in enumerate(await store.entries(row.id, 0)):
            print(f"{ply:6d}  {_time(entry.at)}  seat {entry.seat:2d}  kind {entry.kind}  value {entry.value}")
    return ALL_WELL


async def _export(store: "Store", args: argparse.Namespace) -> int:
    from parlor.table.checking import replayed

    row = await _found(store, args.match)
    ledger = replayed(row, await store.entries(row.id, 0))
    text = notation.write(ledger.state, [seat.name for seat in row.seats])
    if args.file is None:
        print(text, end="")
    else:
        notation.write_file(args.file, text)
        print(f"match {row.id} is in {args.file}")
    return ALL_WELL


# -- changing -------------------------------------------------------------------------------------------


async def _delete(store: "Store", args: argparse.Namespace) -> int:
    gone = await store.delete(args.matches)
    for match_id in args.matches:
        print(f"deleted {match_id}" if match_id in gone else f"there is no match {match_id}")
    return ALL_WELL if len(gone) == len(set(args.matches)) else SOMETHING_WRONG


async def _prune(store: "Store", args: argparse.Namespace) -> int:
    from parlor.table.clock import now
    from parlor.table.keeping import prune

    retention, count = database.retention_of(args), 0
    while gone := await prune(store, retention, now()):
        count += len(gone)
        for match_id, why in gone.items():
            print(f"deleted {match_id}: {why}")
    print(f"{count} matches deleted", file=sys.stderr)
    return ALL_WELL


async def _backup(store: "Store", args: argparse.Namespace) -> int:
    from parlor.table.backup import write_backup

    count = await write_backup(store, args.file)
    print(f"{count} matches are in {args.file}")
    return ALL_WELL


async def _restore(store: "Store", args: argparse.Namespace) -> int:
    from parlor.table.backup import restore_backup

    new, known = await restore_backup(store, args.file)
    print(f"{new} matches restored from {args.file}; {known} were there")
    return ALL_WELL


async def _check(store: "Store", args: argparse.Namespace) -> int:
    from parlor.table.checking import what_is_wrong

    count = wrong = 0
    async for matches in store.everything():
        for match in matches:
            why = what_is_wrong(match)
            count, wrong = count + 1, wrong + bool(why)
            if why:
                print(f"{match.id}: {why}")
            if args.mark and why != match.broken:
                await store.put_aside(match.id, why)
    print(f"{count} matches, {wrong} cannot be read", file=sys.stderr)
    return SOMETHING_WRONG if wrong else ALL_WELL
