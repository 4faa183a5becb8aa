"""Connections to PostgreSQL: made when they are needed, dropped when they fail, never waited for without end."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

import psycopg

from parlor.table.store import NOT_NOW, PATIENCE, StoreDown, Unwritable

log = logging.getLogger("parlor.table")

Connection = psycopg.AsyncConnection[Any]
Result = TypeVar("Result")

# What says that the database is away, and not that something is wrong with what was asked.
DOWN = (psycopg.OperationalError, psycopg.InterfaceError, OSError, TimeoutError)
# So that a connection whose other end has vanished is noticed within seconds (milliseconds for the last).
NOTICE: dict[str, Any] = {"connect_timeout": 2, "keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3}
NOTICE |= {"tcp_user_timeout": 3000}
# How long a statement may take and how long it may wait for a lock, in milliseconds.
LIMITS = f"SET statement_timeout = {int(PATIENCE * 1000)}; SET lock_timeout = {int(PATIENCE * 1000) // 2}"


async def connect(url: str) -> Connection:
    """A connection on which every statement is its own transaction."""
    async with asyncio.timeout(PATIENCE):
        connection = await psycopg.AsyncConnection.connect(url, autocommit=True, **NOTICE)
        await connection.execute(LIMITS)
    return connection


async def hang_up(connection: Connection) -> None:
    """Close a connection, in whatever state it is."""
    with contextlib.suppress(psycopg.Error, OSError):
        await connection.close()


class Connections:
    """Some connections that those share who have something to ask."""

    def __init__(self, url: str, most: int = 8) -> None:
        self._url = url
        self._idle: list[Connection] = []
        self._free = asyncio.Semaphore(most)

    async def do(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        """Do work in one transaction; it may be done twice, if the connection was cut the first time."""
        try:
            async with asyncio.timeout(PATIENCE):
                try:
                    return await self._try(work)
                except DOWN:
                    # Usually the database was restarted while the connection lay idle: so were the others.
                    await self.close()
                    return await self._try(work)
        except psycopg.DataError as error:
            raise Unwritable(f"That cannot be kept: {error}") from None
        except DOWN as error:
            log.warning("the database cannot be used", extra={"why": str(error)})
            raise StoreDown(NOT_NOW) from error

    async def _try(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        async with self._one() as connection, connection.transaction():
            return await work(connection)

    @contextlib.asynccontextmanager
    async def _one(self) -> AsyncIterator[Connection]:
        async with self._free:
            connection = self._idle.pop() if self._idle else await connect(self._url)
            try:
                yield connection
            except BaseException as error:
                # What is the caller's fault alone leaves the connection as it was.
                if isinstance(error, psycopg.DataError | psycopg.IntegrityError):
                    self._idle.append(connection)
                else:
                    await hang_up(connection)
                raise
            self._idle.append(connection)

    async def close(self) -> None:
        """Hang up where nobody speaks."""
        while self._idle:
            await hang_up(self._idle.pop())
