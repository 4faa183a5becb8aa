"""Fair use: what is limited is cost; nobody waits for another's computers; nothing half sent is waited for."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from databases import free_port
from fastapi.testclient import TestClient
from visitors import Seat, begin, wait_for

import parlor
from parlor.table import wire
from parlor.table.app import create_app
from parlor.table.meter import Bill, Bucket, Limits, Meter, Metered
from parlor.table.sqlite import SqliteStore
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


def test_a_server_ends_soon_whatever_is_half_sent(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "parlor.cli.main", "serve", "--no-browser", "--port", str(port)]
    server = subprocess.Popen([*command, "--database", f"sqlite:///{tmp_path}/parlor.db"], stdout=subprocess.DEVNULL)
    try:
        wait_for(lambda: answers(port))
        begun = (
            b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
        )
        sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
        sockets[0].sendall(begun)
        sockets[1].sendall(b"GET /api/ga")
        time.sleep(0.3)
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) is not None
    finally:
        server.kill()


def answers(port: int) -> bool:
    try:
        return bool(urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").read())
    except OSError:
        return False
