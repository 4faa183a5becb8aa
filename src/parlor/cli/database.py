"""Which database a command uses. No password is part of a command line, which every user of the machine can read."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from parlor.engine.errors import BadOption

if TYPE_CHECKING:
    from parlor.table.keeping import Retention
    from parlor.table.store import Store

# The variable that names a database where the command line does not; others cannot read it.
VARIABLE = "PARLOR_DATABASE"
MOST_DAYS = 100_000


def add_option(parser: argparse.ArgumentParser) -> None:
    """Let a command be told its database."""
    parser.add_argument(
        "--database",
        default="",
        help=f"sqlite:///FILE or postgresql://… (default: what {VARIABLE} says, else a file of yours)",
    )


def store_of(database: str, beside: bool = False) -> "Store":
    """The store that an address names; `beside` a server it may only be looked at where it has one process."""
    if "://" in database and urlsplit(database).password is not None:
        raise BadOption(
            "a password in the command line can be read by everybody on this machine: put it into PGPASSWORD, "
            f"into the file that PGPASSFILE names, or the whole address into {VARIABLE}"
        )
    address = database or os.environ.get(VARIABLE, "")
    from parlor.table.sqlite import SqliteStore

    if address.startswith(("postgresql://", "postgres://")):
        from parlor.table.postgres import PostgresStore

        return PostgresStore(address)
    if address.startswith("sqlite:///"):
        return SqliteStore(address.removeprefix("sqlite:///"), beside)
    if address:
        raise BadOption(f"a database is sqlite:///FILE or postgresql://…, not {address.partition(':')[0]}")
    return SqliteStore(own_file(), beside)


def there(store: "Store") -> "Store":
    """The store, if it is there already: who only looks or tidies makes no new database of a mistyped name."""
    from parlor.table.sqlite import SqliteStore

    if isinstance(store, SqliteStore) and not Path(store.path).is_file():
        raise BadOption(
            f"there is no database {store.path}: name it by --database sqlite:///FILE, or serve a table first"
        )
    return store


def own_file() -> Path:
    """Where matches are kept if nobody says otherwise."""
    home = Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share")))
    return home / "parlor" / "parlor.db"


def add_retention(parser: argparse.ArgumentParser) -> None:
    """Let a command be told how long matches are kept."""
    kept = parser.add_argument_group("what is kept", "Days without a change after which matches are deleted; 0: never.")
    kept.add_argument("--keep-unstarted", type=_days, default=1.0, metavar="N", help="nobody has picked (default: 1)")
    kept.add_argument("--keep-abandoned", type=_days, default=90.0, metavar="N", help="not over (default: 90)")
    kept.add_argument("--keep-finished", type=_days, default=365.0, metavar="N", help="over (default: 365)")


def _days(text: str) -> float:
    days = float(text)
    if not 0 <= days <= MOST_DAYS:
        raise argparse.ArgumentTypeError(f"{text} is no number of days")
    return days


def retention_of(args: argparse.Namespace) -> "Retention":
    """How long matches are kept."""
    from parlor.table.keeping import Retention

    return Retention(args.keep_unstarted, args.keep_abandoned, args.keep_finished)
