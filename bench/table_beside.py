"""Our table beside boardgame.io 0.50, in one run: moves a second, and how long a move takes to be acknowledged.

    python bench/table_beside.py                                       100 and 500 matches, 15 seconds, three turns each
    python bench/table_beside.py --matches 100 --seconds 5 --turns 1
    python bench/table_beside.py --games espeers --clicks              one game, word by word and as clicks say them

The peer is installed by npm into a folder that is deleted afterwards; nothing of it is kept. It plays tic-tac-toe in
memory, driven by a client that says no more than its protocol asks for; ours commits every pick to SQLite. Ours plays
two games: Connect Four, an open game on a grid as the peer's is, and Espeers, a duel with hidden hands whose every pick
draws a whole scene for either seat. Both servers are driven by this one process over WebSockets, take turns, and are
told by the medians of their turns.
Matches are opened at the same time, and one that is over is followed by the next, so that short games are measured too.
A match of tic-tac-toe is over after nine moves at most, so the peer is measured twice: with new lines for each match as
its own clients do, the next match being opened while the one before it is played; and with lines that go on from match
to match, which leaves out what connecting costs. Beside each rate stands how many moves waited for their answers on
average: times can be compared only where as many wait. With new lines that are few of the peer's, for most of its time
goes into connecting; with lines that are kept it is nearly one a match, as with ours.
Ours opens new lines for each match, when the one before it is over. With --clicks it is measured once more: one click
may say two words of a sentence in one message and one commit. Always counted are messages that were acknowledged.
"""

import argparse
import asyncio
import json
import random
import signal
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import picows
import uvloop

from table_load import Load, busy
from table_server import free_port, serve, wait_until_up

PEER = "boardgame.io@0.50.2"
GAME = "tic-tac-toe"
# After so many seconds a player who was told nothing of a match asks the peer again.
ASK_AGAIN = 2.0
SERVER = """
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const LINES = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
const wins = cells => LINES.some(line => cells[line[0]] !== null && line.every(at => cells[at] === cells[line[0]]));
const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, at) => {
      if (G.cells[at] !== null) return INVALID_MOVE;
      G.cells[at] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (wins(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every(cell => cell !== null)) return { draw: true };
  },
};
Server({ games: [TicTacToe], origins: ['*'] }).run(Number(process.argv[2]), () => console.log('up'));
"""


class Figures(NamedTuple):
    """What one turn of one server has shown; times in milliseconds, the server's own in microseconds a move."""

    rate: float
    p50: float
    p99: float
    cost: float
    # How many moves waited for their answer, on average.
    waiting: float


class PeerLine(picows.WSListener):
    """One player of one match at the peer."""

    def __init__(self, match: "PeerMatch", player: str) -> None:
        self.match = match
        self.player = player
        self.sent = 0.0
        self.transport: Any = None

    def on_ws_connected(self, transport: Any) -> None:
        self.transport = transport

    def say(self, text: str) -> None:
        self.transport.send(picows.WSMsgType.TEXT, text.encode())

    def emit(self, *arguments: Any) -> None:
        self.say(f"42/{GAME},{json.dumps(arguments)}")

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        text = frame.get_payload_as_utf8_text()
        if text.startswith("0"):
            self.say(f"40/{GAME},")
        elif text == "2":
            self.say("3")
        elif text.startswith("40"):
            self.emit("sync", self.match.id, self.player, None)
        elif text.startswith("42"):
            kind, match, *rest = json.loads(text[text.index("[") :])
            state = rest[0]["state"] if kind == "sync" else rest[0] if kind == "update" else None
            # A line that has gone on may still be told of its last match.
            if state is not None and match == self.match.id:
                self.shown(state)

    def shown(self, state: dict[str, Any]) -> None:
        """A new state: the answer to a move, or the other's move."""
        if self.sent:
            self.match.load.latencies.append(time.perf_counter() - self.sent)
            self.sent = 0.0
        self.match.shown(self, state)

    def move(self, state: dict[str, Any]) -> None:
        free = [at for at, cell in enumerate(state["G"]["cells"]) if cell is None]
        payload = {
            "type": "click",
            "args": [self.match.dice.choice(free)],
            "playerID": self.player,
            "credentials": None,
        }
        self.sent = time.perf_counter()
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, state["_stateID"], self.match.id, self.player)


class PeerMatch:
    """A match of tic-tac-toe and its two lines, which may be those of an earlier match."""

    def __init__(self, name: str, dice: random.Random, load: "PeerLoad", lines: list[PeerLine] | None = None) -> None:
        self.id = name
        self.dice = dice
        self.load = load
        self.states: dict[str, dict[str, Any]] = {}
        self.ready = asyncio.get_running_loop().create_future()
        self.over = asyncio.get_running_loop().create_future()
        self.playing = False
        self.kept = lines is not None
        self.lines = lines or [PeerLine(self, player) for player in "01"]

    async def sit(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        if self.kept:
            for line in self.lines:
                line.match, line.sent = self, 0.0
                line.emit("sync", self.id, line.player, None)
        else:
            await asyncio.gather(*(picows.ws_connect(lambda line=line: line, url) for line in self.lines))
        # Two who come to a new match in the same moment are not always both told of it: then they ask again.
        while not (await asyncio.wait([self.ready], timeout=ASK_AGAIN))[0]:
            for line in self.lines:
                line.emit("sync", self.id, line.player, None)

    def begin(self) -> None:
        self.playing = True
        for line in self.lines:
            self.play(line)

    def shown(self, line: PeerLine, state: dict[str, Any]) -> None:
        self.states[line.player] = state
        if len(self.states) == 2 and not self.ready.done():
            self.ready.set_result(None)
        if state["ctx"].get("gameover") is not None:
            if not self.over.done():
                self.over.set_result(None)
        elif self.playing:
            self.play(line)

    def play(self, line: PeerLine) -> None:
        state = self.states[line.player]
        if state["ctx"]["currentPlayer"] == line.player and not line.sent and "gameover" not in state["ctx"]:
            line.move(state)

    def leave(self) -> None:
        for line in self.lines:
            line.transport.disconnect()


class PeerLoad:
    """All matches at the peer."""

    def __init__(self, port: int, keeps: bool) -> None:
        self.port = port
        # Whether lines go on from match to match.
        self.keeps = keeps
        self.latencies: list[float] = []
        self.start = asyncio.Event()

    async def one_table(self, number: int, begun: asyncio.Semaphore) -> None:
        """Match after match: the next one is ready when one is over, or follows on the same lines."""
        dice, played = random.Random(number), 0
        match = await self.open(number, played, dice)
        begun.release()
        await self.start.wait()
        while True:
            match.begin()
            played += 1
            if self.keeps:
                await match.over
                match = await self.open(number, played, dice, match.lines)
            else:
                following = await self.open(number, played, dice)
                await match.over
                match.leave()
                match = following

    async def open(
        self, number: int, played: int, dice: random.Random, lines: list[PeerLine] | None = None
    ) -> PeerMatch:
        match = PeerMatch(f"match-{number}-{played}", dice, self, lines)
        await match.sit(self.port)
        return match

    async def run(self, matches: int, seconds: float, server: int) -> Figures:
        begun = asyncio.Semaphore(0)
        tables = [asyncio.create_task(self.one_table(number, begun)) for number in range(matches)]
        for _ in range(matches):
            await begun.acquire()
        self.start.set()
        await asyncio.sleep(2)
        self.latencies.clear()
        used, started = busy(server), time.perf_counter()
        await asyncio.sleep(seconds)
        took, spent = time.perf_counter() - started, busy(server) - used
        for table in tables:
            table.cancel()
        return figures(self.latencies, took, spent)


def figures(latencies: list[float], took: float, spent: float) -> Figures:
    times = sorted(latencies)
    if not times:
        raise SystemExit("no move was answered")
    at99 = times[len(times) * 99 // 100]
    median, cost, waiting = statistics.median(times) * 1000, spent / len(times) * 1e6, sum(times) / took
    return Figures(len(times) / took, median, at99 * 1000, cost, waiting)


def install(folder: Path) -> None:
    """The peer, for this run alone."""
    (folder / "server.js").write_text(SERVER)
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(folder), PEER]
    if subprocess.run(command, cwd=folder).returncode:
        raise SystemExit(f"npm could not install {PEER}")


def theirs(folder: Path, matches: int, seconds: float, keeps: bool) -> Figures:
    """One turn of the peer."""
    port = free_port()
    server = subprocess.Popen(["node", "server.js", str(port)], cwd=folder, stdout=subprocess.PIPE)
    assert server.stdout is not None
    server.stdout.readline()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:

            async def play() -> Figures:
                return await PeerLoad(port, keeps).run(matches, seconds, server.pid)

            return runner.run(play())
    finally:
        server.kill()
        server.wait()


def ours(game: str, matches: int, seconds: float, sentences: bool) -> Figures:
    """One turn of our table, on a new SQLite file: word by word, or with the sentences that clicks say."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = serve(f"sqlite:///{folder}/parlor.db", port)
        try:
            wait_until_up(port)
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:

                async def play() -> Figures:
                    measured = await Load([port], game, 0.0, sentences).run(matches, seconds, [server.pid])
                    return figures(measured.counts.latencies, measured.seconds, measured.servers)

                return runner.run(play())
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


def median(turns: list[Figures]) -> Figures:
    return Figures(*(statistics.median(column) for column in zip(*turns, strict=True)))


def tell(who: str, one: Figures, peer: Figures) -> None:
    """One line: messages a second, their times, and both beside the peer."""
    times = f"p50 {one.p50:6.1f} ms  p99 {one.p99:6.1f} ms  {one.waiting:4.0f} waiting"
    beside = f"x {one.rate / peer.rate:.2f}, {peer.cost / one.cost:.2f} for the same processor time"
    print(f"  {who:40} {one.rate:7.0f}/s  {times}  {one.cost:5.0f} µs  {beside}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["connect_four", "espeers"])
    parser.add_argument("--matches", type=int, nargs="+", default=[100, 500])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--clicks", action="store_true", help="also with sentences of two words in one message")
    arguments = parser.parse_args()
    ways = [(game, clicks) for game in arguments.games for clicks in ((False, True) if arguments.clicks else (False,))]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        install(folder)
        for matches in arguments.matches:
            new, kept = [], []
            own: dict[tuple[str, bool], list[Figures]] = {way: [] for way in ways}
            for _ in range(arguments.turns):
                new.append(theirs(folder, matches, arguments.seconds, False))
                kept.append(theirs(folder, matches, arguments.seconds, True))
                for game, clicks in ways:
                    own[game, clicks].append(ours(game, matches, arguments.seconds, clicks))
            print(f"{matches} matches at once, medians of {arguments.turns} turns of {arguments.seconds:g} s")
            tell(f"{PEER}, memory, new lines", median(new), median(new))
            tell(f"{PEER}, memory, lines kept", median(kept), median(new))
            for (game, clicks), turns in own.items():
                tell(f"parlor {game}, SQLite, {'clicks' if clicks else 'single words'}", median(turns), median(new))


if __name__ == "__main__":
    main()
