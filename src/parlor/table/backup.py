"""All matches of a database in one file, and back: into the same kind of database or the other.

A line says what the file is, each match is a line (`Whole`), and the last line counts them, so that a file that was cut
off is noticed before anything is restored. A name that ends with `.gz` is compressed.
"""

import contextlib
import gzip
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from parlor.engine.errors import BadData
from parlor.table.journal import JournalEntry
from parlor.table.store import SeatValues, Store, Whole

FORM = 2
# How many matches are restored in one go.
TOGETHER = 200


class First(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a backup."""

    parlor: str = "backup"
    form: int = FORM


# A match in a backup of the first form, which did not know who had asked for it.
OlderValues = tuple[str, str, str, str, str | None, str | None, int, int, int, int, int | None, int, str, int]


class Older(msgspec.Struct, array_like=True):
    """A match of such a backup."""

    row: OlderValues
    seats: list[SeatValues]
    entries: list[JournalEntry]


class Last(msgspec.Struct, forbid_unknown_fields=True):
    """The last line of a backup: how many matches it holds, and the SHA-256 of all lines before."""

    matches: int
    sha256: str


async def write_backup(store: Store, file: Path) -> int:
    """Write all matches as they are at this moment; returns how many. The file is there when it is whole."""
    part = file.with_name(f".{file.name}.part")
    digest, count = hashlib.sha256(), 0
    try:
        with _opened(part, file) as out:
            _put(out, digest, First())
            async for matches in store.everything():
                for match in matches:
                    _put(out, digest, match)
                count += len(matches)
            out.write(msgspec.json.encode(Last(count, digest.hexdigest())) + b"\n")
        part.replace(file)
    except OSError as error:
        raise BadData(f"{file} cannot be written: {error.strerror}") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
    return count


@contextlib.contextmanager
def _opened(part: Path, file: Path) -> Iterator[IO[bytes]]:
    """A file that only its owner may read, for it holds what opens seats; on the disk when it is closed."""
    with os.fdopen(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as raw:
        if file.suffix == ".gz":
            with gzip.open(raw, "wb", compresslevel=6) as packed:
                yield packed  # type: ignore[misc]
        else:
            yield raw
        raw.flush()
        os.fsync(raw.fileno())


def _put(out: IO[bytes], digest: "hashlib._Hash", line: msgspec.Struct) -> None:
    data = msgspec.json.encode(line) + b"\n"
    digest.update(data)
    out.write(data)


async def restore_backup(store: Store, file: Path) -> tuple[int, int]:
    """Keep the matches of a backup that the store does not have; returns how many are new, and how many there were."""
    whole = sum(1 for _ in _matches(file))
    new, together = 0, []
    for match in _matches(file):
        together.append(match)
        if len(together) == TOGETHER:
            new += await store.keep(together)
            together = []
    new += await store.keep(together) if together else 0
    return new, whole - new


def _matches(file: Path) -> Iterator[Whole]:
    """The matches of a backup; every mistake in the file is told with its line."""
    digest, number = hashlib.sha256(), 0
    try:
        with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as lines:
            last, form = b"", FORM
            for number, line in enumerate(lines, 1):
                if number == 1:
                    form = _form(line)
                elif number > 2:
                    yield _match(last, form)
                digest.update(last)
                last = line
        end = msgspec.json.decode(last, type=Last)
    except (msgspec.MsgspecError, UnicodeError, EOFError, gzip.BadGzipFile) as error:
        raise BadData(f"{file}, line {number}: this is no whole backup ({error})") from None
    except OSError as error:
        raise BadData(f"{file} cannot be read: {error.strerror}") from None
    if end.matches != number - 2 or end.sha256 != digest.hexdigest():
        raise BadData(f"{file} was changed or cut off after it was written")


def _match(line: bytes, form: int) -> Whole:
    if form == FORM:
        return msgspec.json.decode(line, type=Whole)
    older = msgspec.json.decode(line, type=Older)
    return Whole((*older.row, ""), older.seats, older.entries)


def _form(line: bytes) -> int:
    """What a backup is written in."""
    first = msgspec.json.decode(line, type=First)
    if first.parlor != "backup" or first.form > FORM:
        raise BadData("this backup was made by a newer Parlor")
    return first.form
