"""The table's own way of speaking WebSocket says the same as the library's."""

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from parlor.table.wire import GatheringTransport, Inbox, _frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_is_framed_as_the_protocol_says(size: int) -> None:
    data = b"x" * size
    assert _frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


def test_what_was_said_is_read_in_order_and_waited_for() -> None:
    async def talk() -> list[str]:
        inbox = Inbox(asyncio.get_running_loop())
        inbox.put_nowait("one")
        first = await inbox.get()
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        assert not waiting.done()
        assert inbox.empty()
        inbox.put_nowait("two")
        inbox.put_nowait("three")
        return [first, await waiting, await inbox.get()]

    assert asyncio.run(talk()) == ["one", "two", "three"]


def test_a_reader_who_went_away_loses_nothing() -> None:
    async def talk() -> str:
        inbox = Inbox(asyncio.get_running_loop())
        gone = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        inbox.put_nowait("still here")
        return str(await inbox.get())

    assert asyncio.run(talk()) == "still here"


class Wire(asyncio.Transport):
    """A transport that remembers what was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def is_closing(self) -> bool:
        return b"closed" in self.written

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.written.append(b"closed")


def test_what_is_said_in_one_turn_goes_out_in_one_piece() -> None:
    async def talk() -> list[bytes]:
        wire = Wire()
        line = GatheringTransport(wire, asyncio.get_running_loop())
        line.write(b"new, ")
        line.write(b"ok")
        await asyncio.sleep(0)
        line.write(b"last")
        line.close()
        return wire.written

    assert asyncio.run(talk()) == [b"new, ok", b"last", b"closed"]


def test_nothing_is_said_to_somebody_who_has_hung_up() -> None:
    async def talk() -> list[bytes]:
        wire = Wire()
        line = GatheringTransport(wire, asyncio.get_running_loop())
        line.write(b"too late")
        wire.close()
        await asyncio.sleep(0)
        return wire.written

    assert asyncio.run(talk()) == [b"closed"]
