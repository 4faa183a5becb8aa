"""Many matches at once over WebSockets: committed picks a second, and how long a pick takes to be acknowledged.

    python bench/table_load.py --matches 500 --seconds 20 --game espeers
    python bench/table_load.py --rate 2500                             people who think: so many picks a second
    python bench/table_load.py --database postgresql://... --processes 2

The server runs in processes of its own; this one holds a line for every seat of every match and picks at random.
It reads of each message what it needs (the picks it has, the ply, whether the match is over) and counts from the
moment when every match has begun. A match that is over is followed by a new one.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import random
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import picows
import uvloop

import parlor
from parlor.table.delta import patch
from table_server import free_port, serve, wait_until_up


class Facts(msgspec.Struct):
    """What a player needs to know of the table."""

    ply: int
    over: bool


class Scene(msgspec.Struct):
    """What a player needs to know of a scene."""

    picks: list[Any]
    table: Facts


class NewFacts(msgspec.Struct):
    """What is new at the table, as a delta says it: a new value in brackets."""

    ply: list[int] = []
    over: list[bool] = []


class Change(msgspec.Struct):
    """The parts of a delta that concern a player."""

    picks: Any = None
    table: NewFacts | None = None


class Message(msgspec.Struct):
    """What the server sends."""

    kind: str = msgspec.field(name="is")
    id: int = 0
    scene: Scene | None = None
    change: Change | None = None


DECODER = msgspec.json.Decoder(Message)


class Counts:
    """What was measured."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.sizes: list[int] = []
        self.refused = 0


class Line(picows.WSListener):
    """One seat of one match: knows what it may pick, and answers when it is asked."""

    def __init__(self, match: "Match", token: str) -> None:
        self.match = match
        self.token = token
        self.picks: list[Any] = []
        self.table = Facts(0, False)
        self.sent = 0.0
        self.transport: Any = None

    def on_ws_connected(self, transport: Any) -> None:
        self.transport = transport
        self.send({"do": "sit", "token": self.token})

    def send(self, message: dict[str, Any]) -> None:
        self.transport.send(picows.WSMsgType.TEXT, msgspec.json.encode(message))

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        data = frame.get_payload_as_memoryview()
        message = DECODER.decode(data)
        if message.change is not None:
            self.match.counts.sizes.append(len(data))
            self.take(message.change)
        elif message.scene is not None:
            self.picks, self.table = message.scene.picks, message.scene.table
        else:
            self.answered(message)
        if self.table.over:
            self.match.finish()
        elif self.picks and not self.sent:
            self.match.asked(self)

    def take(self, change: Change) -> None:
        if change.picks is not None:
            self.picks = patch(self.picks, change.picks)
        if change.table is not None:
            self.table.ply = change.table.ply[0] if change.table.ply else self.table.ply
            self.table.over = change.table.over[0] if change.table.over else self.table.over

    def answered(self, message: Message) -> None:
        if not message.id:
            return
        if message.kind == "ok":
            self.match.counts.latencies.append(time.perf_counter() - self.sent)
        else:
            self.match.counts.refused += 1
        self.sent = 0.0

    def pick(self) -> None:
        """Pick one of what is offered."""
        if self.picks and not self.sent and not self.table.over:
            self.sent = time.perf_counter()
            button = self.match.dice.choice(self.picks)
            said = [button["pick"]]
            if self.match.sentences and button.get("then"):
                said.append(self.match.dice.choice(button["then"])["pick"])
            self.send({"do": "pick", "id": 1, "ply": self.table.ply, "picks": said})


class Match:
    """A match and its lines."""

    def __init__(self, opened: dict[str, Any], dice: random.Random, load: "Load") -> None:
        self.id = opened["id"]
        self.dice = dice
        self.counts = load.counts
        self.pause = load.pause
        self.sentences = load.sentences
        self.start = load.start
        self.over = asyncio.get_running_loop().create_future()
        self.lines = [Line(self, seat["token"]) for seat in opened["seats"]]

    def asked(self, line: Line) -> None:
        """A seat may pick: at once, or after it has thought for a while."""
        if not self.start.is_set():
            return
        if self.pause:
            asyncio.get_running_loop().call_later(self.dice.uniform(0, 2 * self.pause), line.pick)
        else:
            line.pick()

    def finish(self) -> None:
        if not self.over.done():
            self.over.set_result(None)

    async def sit(self, ports: list[int], number: int) -> None:
        """Open a line for each seat, at one server after the other."""
        for i, line in enumerate(self.lines):
            url = f"ws://127.0.0.1:{ports[(number + i) % len(ports)]}/api/matches/{self.id}/live"
            await picows.ws_connect(lambda line=line: line, url)

    def leave(self) -> None:
        for line in self.lines:
            line.transport.disconnect()


class Load:
    """All matches at once."""

    def __init__(self, ports: list[int], game: str, pause: float, sentences: bool = False) -> None:
        self.ports = ports
        self.game = game
        self.pause = pause
        # Whether a word that calls for another one is sent together with it, as a click does.
        self.sentences = sentences
        self.counts = Counts()
        # So many matches are opened at once.
        self.posting = asyncio.Semaphore(16)
        # Set when every match has begun: only then they are played.
        self.start = asyncio.Event()

    async def begin(self, number: int, dice: random.Random) -> Match:
        seats = [{"kind": "here"}] * parlor.game(self.game).default_players()
        body = json.dumps({"game": self.game, "seats": seats})
        async with self.posting:
            opened = await asyncio.to_thread(self._post, self.ports[number % len(self.ports)], body)
        match = Match(opened, dice, self)
        await match.sit(self.ports, number)
        return match

    def _post(self, port: int, body: str) -> Any:
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as server:
            server.request("POST", "/api/matches", body, {"Content-Type": "application/json"})
            return json.load(server.getresponse())

    async def one_table(self, number: int, begun: asyncio.Semaphore) -> None:
        """Match after match."""
        dice = random.Random(number)
        while True:
            match = await self.begin(number, dice)
            begun.release()
            await self.start.wait()
            for line in match.lines:
                match.asked(line)
            await match.over
            match.leave()

    async def run(self, matches: int, seconds: float, servers: list[int]) -> "Measured":
        """Play; what happened before every match had begun is not counted."""
        begun = asyncio.Semaphore(0)
        tables = [asyncio.create_task(self.one_table(number, begun)) for number in range(matches)]
        for _ in range(matches):
            await begun.acquire()
        self.start.set()
        await asyncio.sleep(2)
        self.counts.latencies, self.counts.sizes = [], []
        used, started = [busy(process) for process in [*servers, os.getpid()]], time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - started
        spent = [busy(process) - before for process, before in zip([*servers, os.getpid()], used, strict=True)]
        for table in tables:
            table.cancel()
        return Measured(self.counts, took, sum(spent[:-1]), spent[-1])


class Measured(msgspec.Struct):
    """What a run has shown: seconds on the clock, and of processor time of the servers and of this program."""

    counts: Counts
    seconds: float
    servers: float
    players: float


def busy(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="espeers")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=0, help="picks a second, were they answered at once")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--sentences", action="store_true", help="two words of a sentence in one message, as by a click"
    )
    parser.add_argument("--database", default="")
    arguments = parser.parse_args()
    pause = arguments.matches / arguments.rate if arguments.rate else 0.0
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"sqlite:///{folder}/parlor.db"
        ports = [free_port() for _ in range(arguments.processes)]
        servers = [serve(database, port) for port in ports]
        try:
            for port in ports:
                wait_until_up(port)

            async def play() -> Measured:
                load = Load(ports, arguments.game, pause, arguments.sentences)
                return await load.run(arguments.matches, arguments.seconds, [server.pid for server in servers])

            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                measured = runner.run(play())
        finally:
            for server in servers:
                server.send_signal(signal.SIGTERM)
                server.wait(20)
    print(f"{arguments.game}: {arguments.matches} matches at once, {len(servers)} process(es), {os.cpu_count()} cores")
    report(measured)


def report(measured: Measured) -> None:
    counts = measured.counts
    times, sizes = sorted(counts.latencies), sorted(counts.sizes)
    print(f"  committed picks a second  {len(times) / measured.seconds:8.0f}")
    print(f"  acknowledged, p50         {times[len(times) // 2] * 1000:8.1f} ms")
    print(f"  acknowledged, p99         {times[len(times) * 99 // 100] * 1000:8.1f} ms")
    print(f"  server's time a pick      {measured.servers / len(times) * 1e6:8.0f} µs of one core")
    print(f"  players' time a pick      {measured.players / len(times) * 1e6:8.0f} µs of one core")
    print(f"  update, median            {sizes[len(sizes) // 2]:8d} bytes")
    print(f"  update, largest           {sizes[-1]:8d} bytes")
    print(f"  refused                   {counts.refused:8d}")


if __name__ == "__main__":
    main()
