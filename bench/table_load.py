"""Many matches at once over WebSockets: committed picks a second, and how long a pick takes to be acknowledged.

    python bench/table_load.py --matches 500 --seconds 20 --game espeers
    python bench/table_load.py --database postgresql://... --processes 2

The server runs in processes of its own; this one plays both seats of every match with random picks.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any

import msgspec
import websockets

from parlor.table.delta import patch


class Player:
    """One seat of one match: shows what it is sent and answers when it is asked."""

    def __init__(self, url: str, token: str, dice: random.Random, counts: "Counts") -> None:
        self.url = url
        self.token = token
        self.dice = dice
        self.counts = counts

    async def play(self) -> None:
        async with websockets.connect(self.url, max_size=None, compression=None) as line:
            await line.send(json.dumps({"do": "sit", "token": self.token}))
            scene: Any = None
            sent: float = 0.0
            waiting = False
            async for data in line:
                message = msgspec.json.decode(data)
                kind = message["is"]
                if kind == "scene":
                    scene = message["scene"]
                elif kind == "delta":
                    self.counts.sizes.append(len(data))
                    scene = patch(scene, message["change"])
                elif kind == "ok" and message["id"]:
                    self.counts.latencies.append(time.perf_counter() - sent)
                    waiting = False
                elif kind == "no":
                    self.counts.refused += 1
                    waiting = False
                if scene is None or scene["table"]["over"]:
                    if scene is not None:
                        return
                    continue
                if scene["picks"] and not waiting:
                    choice = self.dice.choice(scene["picks"])["pick"]
                    sent = time.perf_counter()
                    waiting = True
                    await line.send(json.dumps({"do": "pick", "id": 1, "ply": scene["table"]["ply"], "pick": choice}))


class Counts:
    """What was measured."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.sizes: list[int] = []
        self.refused = 0


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


async def one_table(ports: list[int], game: str, number: int, end: float, counts: Counts) -> None:
    """Match after match until the time is up."""
    dice = random.Random(number)
    while time.perf_counter() < end:
        port = ports[number % len(ports)]
        body = {"game": game, "seats": [{"kind": "person"}, {"kind": "person"}]}
        opened = await asyncio.to_thread(post, f"http://127.0.0.1:{port}/api/matches", body)
        players = []
        for i, seat in enumerate(opened["seats"]):
            other = ports[(number + i) % len(ports)]
            url = f"ws://127.0.0.1:{other}/api/matches/{opened['id']}/live"
            players.append(Player(url, seat["token"], random.Random(dice.random()), counts).play())
        try:
            await asyncio.wait_for(asyncio.gather(*players), max(0.1, end - time.perf_counter()))
        except TimeoutError:
            return


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def serve(database: str, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "parlor.cli.main", "serve", "--port", str(port), "--database", database]
    return subprocess.Popen([*command, "--no-limits", "--no-browser"])


def wait_until_up(port: int) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").read()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


async def load(ports: list[int], game: str, matches: int, seconds: float) -> Counts:
    counts = Counts()
    end = time.perf_counter() + seconds
    await asyncio.gather(*(one_table(ports, game, number, end, counts) for number in range(matches)))
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="espeers")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"sqlite:///{folder}/parlor.db"
        ports = [free_port() for _ in range(arguments.processes)]
        servers = [serve(database, port) for port in ports]
        try:
            for port in ports:
                wait_until_up(port)
            counts = asyncio.run(load(ports, arguments.game, arguments.matches, arguments.seconds))
        finally:
            for server in servers:
                server.send_signal(signal.SIGTERM)
                server.wait(20)
    times = sorted(counts.latencies)
    sizes = sorted(counts.sizes)
    print(f"{arguments.game}: {arguments.matches} matches at once, {len(servers)} process(es), {os.cpu_count()} cores")
    print(f"  committed picks a second  {len(times) / arguments.seconds:8.0f}")
    print(f"  acknowledged, p50         {times[len(times) // 2] * 1000:8.1f} ms")
    print(f"  acknowledged, p99         {times[len(times) * 99 // 100] * 1000:8.1f} ms")
    print(f"  update, median            {sizes[len(sizes) // 2]:8d} bytes")
    print(f"  update, largest           {sizes[-1]:8d} bytes")
    print(f"  refused                   {counts.refused:8d}")


if __name__ == "__main__":
    main()
