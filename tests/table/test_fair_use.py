"""Fair use: what is limited is cost; nobody waits for another's computers; nothing half sent is waited for."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest
import websockets.sync.client
from databases import free_port
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from visitors import Seat, begin, do, holds, wait_for

import parlor
from parlor.engine import notation
from parlor.table import wire
from parlor.table.app import create_app
from parlor.table.journal import JournalEntry
from parlor.table.ledger import Ledger
from parlor.table.lines import TRY_LATER
from parlor.table.meter import A_HANDSHAKE, TOO_MANY, Bill, Bucket, Limits, Meter, Metered
from parlor.table.sqlite import SqliteStore
from parlor.table.store import Store
from parlor.table.table import MatchTable
from parlor.table.thinkers import Thinkers, Turnstile


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def test_what_is_waited_for_costs_nothing_and_what_is_worked_costs_its_time() -> None:
    async def work(spin: float) -> str:
        await asyncio.sleep(0.05)
        end = time.perf_counter() + spin
        while time.perf_counter() < end:
            pass
        await asyncio.sleep(0)
        return "done"

    idle, busy = Bill(), Bill()
    assert asyncio.run(_awaited(Metered(work(0.0), idle))) == "done"
    assert asyncio.run(_awaited(Metered(work(0.03), busy))) == "done"
    assert busy.seconds > idle.seconds + 0.02


async def _awaited(work: Any) -> Any:
    return await work


def test_a_failure_and_a_cancel_go_through_the_meter() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("gone")

    async def story() -> None:
        with pytest.raises(KeyError):
            await Metered(fail(), Bill())
        waiting = asyncio.create_task(_awaited(Metered(asyncio.sleep(60), Bill())))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(story())


def test_whoever_costs_much_is_refused_sooner() -> None:
    cheap, dear = Bucket(1e-9, 1.0), Bucket(1e-9, 1.0)
    cheap.charge(0.01)
    dear.charge(1.5)
    assert cheap.left() > 0
    assert dear.left() < 0


def test_an_unknown_word_is_not_compared_with_the_whole_vocabulary(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compare(*_: Any, **__: Any) -> None:
        raise AssertionError("difflib looks through all words")

    match, (ada, _) = begin(client, "leduc")
    monkeypatch.setattr("difflib.get_close_matches", compare)
    with client.websocket_connect(f"/api/matches/{match}/live") as line:
        seat = Seat(line, ada)
        ply = seat.scene["table"]["ply"]
        assert "has no word" in seat.ask("why", word="nonsense" * 8)["why"]
        assert "has no word" in seat.ask("pick", ply=ply, say="nonsense")["why"]
        assert "has no word" in seat.ask("outcome", say="nonsense")["why"]
        assert "has no word" in seat.ask("outcome", say="call nonsense")["why"]


def test_an_address_has_so_many_lines_and_the_server_too() -> None:
    meter = Meter(Limits(connections=2, everybody=3))
    assert [meter.arrive("a"), meter.arrive("a"), meter.arrive("a")] == [True, True, False]
    assert [meter.arrive("b"), meter.arrive("b")] == [True, False]
    meter.depart("a")
    assert meter.arrive("b")


def test_sockets_go_through_a_door() -> None:
    door = wire.Door(each=2, everybody=3)
    assert [door.enter("10.0.0.1") for _ in range(3)] == [True, True, False]
    assert [door.enter("10.0.0.2") for _ in range(2)] == [True, False]
    door.leave("10.0.0.1")
    assert door.enter("10.0.0.2")


# -- computers ------------------------------------------------------------------------------------------


def test_addresses_take_turns_at_the_thinkers() -> None:
    async def story() -> list[str]:
        turnstile, order = Turnstile(1), []

        async def think(whose: str) -> None:
            await turnstile.enter(whose)
            order.append(whose)
            await asyncio.sleep(0)
            turnstile.leave()

        greedy = [asyncio.create_task(think("greedy")) for _ in range(6)]
        await asyncio.sleep(0)
        modest = asyncio.create_task(think("modest"))
        gone = asyncio.create_task(think("gone"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*greedy, modest, gone, return_exceptions=True)
        return order

    order = asyncio.run(story())
    assert order.index("modest") <= 3
    assert order.count("greedy") == 6


def test_whoever_asks_for_a_match_pays_for_its_computers_however_it_was_asked_for(client: TestClient) -> None:
    def maker(match: str) -> str:
        return str(client.app.state.room.tables[match].row.maker)  # type: ignore[attr-defined]

    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}]
    match, (ada, _) = begin(client, "connect_four", seats)
    text = notation.write(parlor.game("connect_four").start(seed=1))
    uploaded = client.post("/api/matches/upload", json={"text": text, "seats": seats})
    assert do(client, match, ada, "resign")[0] == 200
    branched = client.post(f"/api/matches/{match}/branch", json={"ply": 0, "seats": seats})
    again = client.post(f"/api/matches/{match}/rematch", json={}, headers=holds(ada))
    made = [answer.json()["id"] for answer in (uploaded, branched, again)]
    assert maker(match)
    assert [maker(other) for other in made] == [maker(match)] * 3


def test_a_match_from_before_a_restart_plays_on_for_whoever_asked_for_it(store: Store) -> None:
    with TestClient(create_app(store), client=("10.0.0.6", 1)) as before:
        match, (ada, _) = begin(before, "connect_four")
        other, _ = begin(before, "connect_four")
    with TestClient(create_app(store), client=("10.0.0.7", 1)) as after:
        room = after.app.state.room  # type: ignore[attr-defined]
        assert after.get(f"/api/matches/{match}/scene", headers=holds(ada)).status_code == 200
        assert room.tables[match].row.maker == "10.0.0.6"
        with after.websocket_connect(f"/api/matches/{other}/live") as line:
            Seat(line)
            assert room.tables[other].row.maker == "10.0.0.6"


def test_a_match_of_which_nobody_knows_who_asked_for_it_plays_on_for_whoever_comes_to_it(tmp_path: Path) -> None:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as before:
        match, (ada, _) = begin(before, "connect_four")
        other, _ = begin(before, "connect_four")
    with contextlib.closing(sqlite3.connect(tmp_path / "parlor.db")) as file, file:
        file.execute("UPDATE matches SET maker = ''")
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db")), client=("10.0.0.7", 1)) as after:
        room = after.app.state.room  # type: ignore[attr-defined]
        assert after.get(f"/api/matches/{match}/scene", headers=holds(ada)).status_code == 200
        assert room.tables[match].row.maker == "10.0.0.7"
        with after.websocket_connect(f"/api/matches/{other}/live") as line:
            Seat(line)
            assert room.tables[other].row.maker == "10.0.0.7"


@pytest.mark.parametrize("by_line", [True, False])
def test_whoever_opens_a_match_from_before_a_restart_pays_for_reading_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_line: bool
) -> None:
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as before:
        match, _ = begin(before, "leduc")
    reading = MatchTable._read_slowly

    async def slowly(table: MatchTable, entries: list[JournalEntry]) -> Ledger:
        time.sleep(0.2)
        return await reading(table, entries)

    monkeypatch.setattr(MatchTable, "_read_slowly", slowly)
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as after:
        work = after.app.state.meter.work("testclient")  # type: ignore[attr-defined]
        work._rate = 1e-9
        left = work.left()
        if by_line:
            with after.websocket_connect(f"/api/matches/{match}/live") as line:
                Seat(line)
        else:
            assert after.get(f"/api/matches/{match}/scene").status_code == 200
        assert work.left() < left - 0.15


def test_a_rematch_is_a_new_match_on_every_way_and_joining_it_is_none(tmp_path: Path) -> None:
    limits = Limits(matches=3.0)
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"), limits=limits)) as client:
        meter = client.app.state.meter  # type: ignore[attr-defined]
        (one, (ada, bo)), (two, (cy, _)) = begin(client, "connect_four"), begin(client, "connect_four")
        # None comes back while this goes on.
        for bucket in meter._matches.values():
            bucket._rate = 1e-9
        assert do(client, one, ada, "resign")[0] == do(client, two, cy, "resign")[0] == 200
        with client.websocket_connect(f"/api/matches/{one}/live") as line:
            again = Seat(line, ada).ask("rematch")
            assert again["is"] == "ok"
        assert do(client, one, bo, "rematch")[1]["id"] == again["match"]
        with client.websocket_connect(f"/api/matches/{two}/live") as line:
            assert Seat(line, cy).ask("rematch")["why"] == TOO_MANY
        assert do(client, two, cy, "rematch") == (429, {"why": TOO_MANY})


def test_a_thinker_that_is_killed_is_replaced_and_the_thought_thought_again() -> None:
    async def story() -> int:
        thinkers = Thinkers(1)
        try:
            state = parlor.game("connect_four").start(seed=1)
            thinking = asyncio.create_task(thinkers.choose(state, 1, parlor.Dice(1)))
            clerks = thinkers._quick._clerks
            while not clerks or clerks[0].process is None or clerks[0].process.pid is None:
                await asyncio.sleep(0.01)
            os.kill(clerks[0].process.pid, signal.SIGKILL)
            return await thinking
        finally:
            thinkers.close()

    assert asyncio.run(story()) in range(7)


def test_computers_among_themselves_pause_while_nobody_looks(client: TestClient) -> None:
    computers = [{"kind": "computer", "level": 1}, {"kind": "computer", "level": 1}]
    match, _ = begin(client, "connect_four", computers)
    table: MatchTable = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    for _ in range(20):
        client.get("/api/lobby")
    assert (table.awake, table.due(table.ledger), table.ledger.plies) == (False, None, 0)
    with client.websocket_connect(f"/api/matches/{match}/live") as line:
        watcher = Seat(line)
        wait_for(lambda: table.ledger.plies > 2)
        assert watcher.scene


# -- what is half sent ------------------------------------------------------------------------------------

HALF_A_BODY = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
HALF_A_HEADER = b"GET /api/ga"
# A server whose visitors have a second instead of ten to send what they ask.
HASTY = "from parlor.table import guard, wire; guard.BODY_TIME = wire.HEADER_TIME = 1.0"


@contextlib.contextmanager
def served(
    folder: Path, changes: str = "pass", log: IO[bytes] | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server in a process of its own, and its port."""
    port = free_port()
    command = ["serve", "--no-browser", "--port", str(port), "--database", f"sqlite:///{folder}/parlor.db"]
    program = f"{changes}; from parlor.cli.main import main; main({command})"
    server = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.DEVNULL, stderr=log)
    try:
        wait_for(lambda: answers(port))
        assert server.poll() is None, "another program took the port"
        yield server, port
    finally:
        server.kill()


def test_a_server_ends_soon_whatever_is_half_sent(tmp_path: Path) -> None:
    with served(tmp_path) as (server, port):
        sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
        sockets[0].sendall(HALF_A_BODY)
        sockets[1].sendall(HALF_A_HEADER)
        time.sleep(0.3)
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) is not None


def test_lines_are_told_that_the_server_ends(tmp_path: Path) -> None:
    with served(tmp_path) as (server, port):
        body = json.dumps({"game": "leduc", "seats": [{"kind": "here"}, {"kind": "here"}]}).encode()
        asked = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/matches", body, {"Content-Type": "application/json"}
        )
        match = json.load(urllib.request.urlopen(asked))["id"]
        with websockets.sync.client.connect(f"ws://127.0.0.1:{port}/api/matches/{match}/live") as line:
            line.send(json.dumps({"do": "sit", "token": ""}))
            line.recv()
            server.send_signal(signal.SIGTERM)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                heard_out(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012, "service restart: a browser comes back"
        assert server.wait(20) is not None


def test_a_browser_that_asks_for_compressed_lines_gets_the_short_way(tmp_path: Path) -> None:
    with served(tmp_path) as (_, port):
        url = f"ws://127.0.0.1:{port}/api/matches/none/live"
        with websockets.sync.client.connect(url, compression="deflate") as line:
            assert line.request is not None
            assert "permessage-deflate" in line.request.headers["Sec-WebSocket-Extensions"]
            assert line.protocol.extensions == []


def test_what_is_half_sent_is_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, HASTY) as (_, port):
        silent, header, body = (socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(3))
        header.sendall(HALF_A_HEADER)
        body.sendall(HALF_A_BODY)
        told = b"".join(iter(lambda: body.recv(4096), b""))  # until it hung up
        assert told.startswith(b"HTTP/1.1 408 ")
        assert b"The request was not sent in time." in told
        for line in (silent, header):
            with contextlib.suppress(ConnectionResetError):
                assert line.recv(4096) == b"", "closed without a word"
        assert answers(port)


UPGRADE = (
    b" /api/matches/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
HALF_A_LINE = [
    b"POST" + UPGRADE + b"Content-Length: 5\r\n\r\nhello",
    b"GET" + UPGRADE + b"Content-Length: 5\r\n\r\n",
    b"GET" + UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n",
]


def test_what_never_becomes_a_line_is_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, HASTY) as (_, port):
        for half in HALF_A_LINE:
            line = socket.create_connection(("127.0.0.1", port), timeout=20)
            line.sendall(half)
            with contextlib.suppress(ConnectionResetError):
                while line.recv(4096):  # until it hung up
                    pass
        assert answers(port)


UNREAD = [
    b"GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999\r\n\r\n",
    b"POST /api/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999\r\n\r\n",
]


@pytest.mark.parametrize("head", UNREAD)
def test_a_body_without_end_that_nobody_reads_is_not_taken(tmp_path: Path, head: bytes) -> None:
    with served(tmp_path) as (_, port):
        line = socket.create_connection(("127.0.0.1", port), timeout=20)
        line.sendall(head)
        assert b"connection: close" in line.recv(4096).lower()
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            pour(line, b"1\r\n \r\n" * 1000)
        assert answers(port)


def test_who_trickles_a_request_has_no_more_time_than_others(tmp_path: Path) -> None:
    with served(tmp_path, HASTY) as (_, port):
        line = socket.create_connection(("127.0.0.1", port), timeout=20)
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            trickle(line)


@pytest.mark.parametrize("begun", [b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET /"])
def test_headers_without_end_are_not_taken(tmp_path: Path, begun: bytes) -> None:
    more = b"X-More: more\r\n" * 300 if begun.endswith(b"\n") else b"more" * 1000
    with served(tmp_path) as (_, port):
        line = socket.create_connection(("127.0.0.1", port), timeout=20)
        line.sendall(begun)
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            pour(line, more)
        assert answers(port)


def test_nonsense_leaves_nothing_in_the_log(tmp_path: Path) -> None:
    upgrade = b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n"
    with (tmp_path / "log").open("w+b") as log, served(tmp_path, log=log) as (server, port):
        for nonsense in (b"\x16\x03\x01nonsense\r\n\r\n", b"GET /api/games HTTP/1.1\r\nHost: x\r\n" + upgrade):
            line = socket.create_connection(("127.0.0.1", port), timeout=20)
            line.sendall(nonsense)
            assert line.recv(4096).startswith(b"HTTP/1.1 ")
        server.send_signal(signal.SIGTERM)
        server.wait(20)
        log.seek(0)
        # Only what the table itself has to say, as that it waited for its database.
        assert {json.loads(told)["logger"] for told in log.read().splitlines()} <= {"parlor.table"}


def test_handshakes_are_counted(client: TestClient) -> None:
    match, _ = begin(client, "leduc")
    meter: Meter = client.app.state.meter  # type: ignore[attr-defined]
    meter.work("testclient")._rate = 1e-9
    before = meter.work("testclient").left()
    with client.websocket_connect(f"/api/matches/{match}/live"):
        assert meter.work("testclient").left() < before - A_HANDSHAKE / 2
    meter.work("testclient").charge(1000)
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(f"/api/matches/{match}/live"):
        pass
    assert refused.value.code == TRY_LATER


def test_handshakes_where_there_is_no_table_are_counted_too(client: TestClient) -> None:
    meter: Meter = client.app.state.meter  # type: ignore[attr-defined]
    meter.work("testclient")._rate = 1e-9
    before = meter.work("testclient").left()
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/nowhere"):
        pass
    assert meter.work("testclient").left() < before - A_HANDSHAKE / 2


def test_who_looks_pays_for_what_is_drawn_for_him(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = begin(client, "leduc")
    meter: Meter = client.app.state.meter  # type: ignore[attr-defined]
    table: MatchTable = client.app.state.room.tables[match]  # type: ignore[attr-defined]
    meter.work("testclient")._rate = 1e-9
    drawn = table.drawn

    def slowly(seat: int, behind: bool = False) -> Any:
        time.sleep(0.2)
        return drawn(seat, behind)

    monkeypatch.setattr(table, "drawn", slowly)
    before = meter.work("testclient").left()
    with client.websocket_connect(f"/api/matches/{match}/live") as line:
        Seat(line)
    assert meter.work("testclient").left() < before - 0.15


def heard_out(line: websockets.sync.client.ClientConnection) -> None:
    """Hear all that a line is told, until it is closed."""
    while True:
        line.recv(timeout=20)


def pour(line: socket.socket, more: bytes) -> None:
    """Send megabytes."""
    for _ in range(2000):
        line.sendall(more)


def trickle(line: socket.socket) -> None:
    """Send a header line now and then, for twenty seconds."""
    for number in range(400):
        line.sendall(b"X-More: %d\r\n" % number)
        time.sleep(0.05)


def answers(port: int) -> bool:
    try:
        return bool(urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").read())
    except OSError:
        return False
