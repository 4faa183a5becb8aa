"""The table's own way of speaking WebSocket says the same as the library's."""

import asyncio
import random
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from parlor.table.wire import A_BIT, HEAD, NO_TEXT, SAYS_NOTHING, GatheringTransport, Inbox, TableSocket, _frame


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


def test_what_is_said_at_once_follows_what_was_said_before() -> None:
    async def talk() -> list[bytes]:
        wire = Wire()
        line = GatheringTransport(wire, asyncio.get_running_loop())
        line.write(b"first, ")
        line.write_now(b"second")
        await asyncio.sleep(0)
        return wire.written

    assert asyncio.run(talk()) == [b"first, second"]


def test_nothing_is_said_to_somebody_who_has_hung_up() -> None:
    async def talk() -> list[bytes]:
        wire = Wire()
        line = GatheringTransport(wire, asyncio.get_running_loop())
        line.write(b"too late")
        wire.close()
        await asyncio.sleep(0)
        return wire.written

    assert asyncio.run(talk()) == [b"closed"]


REQUEST = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Socket(Wire):
    """A transport to nobody, which can be told to wait."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def pause_reading(self) -> None:
        self.written.append(b"paused")

    def resume_reading(self) -> None:
        self.written.append(b"resumed")

    def abort(self) -> None:
        self.written.append(b"closed")


def heard(kind: type[WebSocketsSansIOProtocol], chunks: list[bytes]) -> list[Any]:
    """What an application is told of what a client sends, piece by piece."""
    told: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            told.append(await receive())
            if told[-1]["type"] != "websocket.receive":
                return

    async def talk() -> None:
        config = uvicorn.Config(application, log_config=None, ws_max_size=1 << 16)
        config.load()
        line = kind(config, ServerState(), {})
        line.connection_made(Socket())
        for chunk in [REQUEST, *chunks]:
            if line.transport.is_closing():
                break
            line.data_received(chunk)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        if not line.transport.is_closing():
            line.connection_lost(None)
        await asyncio.sleep(0)

    asyncio.run(talk())
    return told


def said(dice: random.Random) -> bytes:
    """One message of a client, which may be of any kind, in one frame or two, right or wrong."""
    text = "é".encode() * dice.choice([0, 1, 20, 62, 63, 64, 300])
    kind = dice.choices([Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CONT], [20, 2, 2, 2, 0.2])[0]
    if kind in (Opcode.PING, Opcode.PONG):
        return Frame(kind, text[:100]).serialize(mask=True)
    if dice.random() < 0.02:
        text += b"\xff"
    if dice.random() < 0.15:
        first, between, rest = Frame(kind, text, fin=False), Frame(Opcode.PING, b""), Frame(Opcode.CONT, b"!")
        return b"".join(frame.serialize(mask=True) for frame in (first, between, rest))
    frame = Frame(kind, text).serialize(mask=dice.random() > 0.01)
    return bytes([frame[0] | 0x40]) + frame[1:] if dice.random() < 0.01 else frame


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_sent_and_however_it_is_cut_is_heard_as_the_library_hears_it(seed: int) -> None:
    dice = random.Random(seed)
    messages = [said(dice) for _ in range(40)]
    stream = b"".join(messages)
    if seed % 3:
        chunks = messages
    else:
        cuts = sorted(dice.sample(range(len(stream)), 30))
        chunks = [stream[start:end] for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert heard(TableSocket, chunks) == heard(WebSocketsSansIOProtocol, chunks)


A_TEXT = Frame(Opcode.TEXT, b"{}").serialize(mask=True)
# A text inside another message, whose mask changes nothing.
INSIDE = b"\x82\xfe\x00\xd0" + bytes(4) + bytes(208 - len(A_TEXT)), A_TEXT


@pytest.mark.parametrize(
    "chunks",
    [
        [A_TEXT, A_TEXT],
        [*INSIDE, A_TEXT],
        [A_TEXT + INSIDE[0], INSIDE[1], A_TEXT],
        [Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True), A_TEXT],
        [A_TEXT[:1], A_TEXT[1:], A_TEXT],
        [A_TEXT + A_TEXT, A_TEXT],
        [Frame(Opcode.CLOSE, b"").serialize(mask=True), A_TEXT],
    ],
)
def test_what_only_looks_like_a_text_is_none(chunks: list[bytes]) -> None:
    told = heard(TableSocket, chunks)
    assert told == heard(WebSocketsSansIOProtocol, chunks)
    assert told


def test_a_client_that_does_not_wait_is_made_to() -> None:
    async def talk() -> list[bytes]:
        async def application(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await asyncio.sleep(3600)

        config = uvicorn.Config(application, log_config=None)
        config.load()
        line, socket = TableSocket(config, ServerState(), {}), Socket()
        line.connection_made(socket)
        line.data_received(REQUEST)
        for _ in range(3):
            await asyncio.sleep(0)
        for _ in range(100):
            if b"paused" in socket.written:
                break
            line.data_received(Frame(Opcode.TEXT, b"{}").serialize(mask=True))
        return socket.written

    assert b"paused" in asyncio.run(talk())


NOTHING = {
    "pings": Frame(Opcode.PING, b"a" * 125),
    "pongs": Frame(Opcode.PONG, b""),
    "parts": Frame(Opcode.CONT, b"", fin=False),
}


@pytest.mark.parametrize("kind", NOTHING)
def test_who_sends_frames_without_end_that_say_nothing_is_hung_up_on(kind: str) -> None:
    begun = [Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)] if kind == "parts" else []
    flood = NOTHING[kind].serialize(mask=True) * 5000
    assert [event.get("code") for event in heard(TableSocket, [*begun, flood, flood])][:1] == [SAYS_NOTHING]
    few = NOTHING[kind].serialize(mask=True) * 100
    assert [event.get("code") for event in heard(TableSocket, [*begun, few])] == [1005]


def test_what_is_no_text_is_not_told_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    told = heard(TableSocket, [Frame(Opcode.TEXT, b"\xff" * 200).serialize(mask=True)])
    assert [event["code"] for event in told] == [NO_TEXT]
    assert not caplog.records


def test_of_many_messages_in_one_piece_only_some_wait_and_all_are_read_in_order() -> None:
    texts = [str(number) for number in range(3000)]
    piece = b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in texts)
    waiting, told = [0], list[str]()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            told.append(event["text"])
            await asyncio.sleep(0)

    async def talk() -> None:
        config = uvicorn.Config(application, log_config=None)
        config.load()
        line = TableSocket(config, ServerState(), {})
        line.connection_made(Socket())
        line.data_received(REQUEST)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        line.data_received(piece)
        while len(told) < len(texts):
            waiting.append(len(line.queue._events))  # type: ignore[attr-defined]
            await asyncio.sleep(0)
        line.connection_lost(None)
        await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(talk(), 60))
    assert told == texts
    assert max(waiting) <= A_BIT // HEAD


def test_who_talks_on_after_the_end_is_cut_off_and_nothing_of_it_is_kept() -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.close", "code": 1008})

    async def talk() -> tuple[bool, int]:
        config = uvicorn.Config(application, log_config=None)
        config.load()
        line, wire = TableSocket(config, ServerState(), {}), Socket()
        line.connection_made(wire)
        line.data_received(REQUEST)
        pieces = 0
        while not wire.is_closing() and pieces < 100:
            await asyncio.sleep(0)
            line.data_received(A_TEXT * 100)
            pieces += 1
        kept = len(line._later)
        line.connection_lost(None)
        await asyncio.sleep(0)
        return pieces < 100, kept

    assert asyncio.run(talk()) == (True, 0)


def test_pings_of_a_client_who_reads_nothing_are_not_answered() -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            pass

    async def talk() -> list[bytes]:
        config = uvicorn.Config(application, log_config=None)
        config.load()
        line, wire = TableSocket(config, ServerState(), {}), Socket()
        line.connection_made(wire)
        line.data_received(REQUEST)
        for _ in range(3):
            await asyncio.sleep(0)
        wire.written.clear()
        line.pause_writing()
        line.data_received(Frame(Opcode.PING, b"there?").serialize(mask=True))
        line.connection_lost(None)
        await asyncio.sleep(0)
        return wire.written

    assert asyncio.run(talk())[0] == b"closed"
