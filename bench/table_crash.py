"""Kills the server at random moments while matches are played: no acknowledged pick may be lost.

    python bench/table_crash.py --kills 200
    python bench/table_crash.py --kills 200 --database postgresql://...

After each kill a new server is started on the same database; at the end every match is compared with
what was acknowledged, and replayed from its journal.
"""

import argparse
import asyncio
import contextlib
import json
import random
import signal
import subprocess
import tempfile
import time
from typing import Any

import websockets

import parlor
from parlor.cli.database import store_of
from parlor.table.delta import patch
from parlor.table.journal import PICK, TAKEN_BACK, Ledger
from table_server import free_port, post, serve, wait_until_up


class Match:
    """A match that one client plays for all its seats, over one line a seat, and what was acknowledged of it."""

    def __init__(self, opened: dict[str, Any]) -> None:
        self.id = opened["id"]
        self.tokens = [seat["token"] for seat in opened["seats"]]
        # For each acknowledged pick: how many picks its seat had seen, and which it was.
        self.acknowledged: list[tuple[int, int]] = []

    async def play(self, port: int, dice: random.Random) -> None:
        """Pick for whoever is asked until the line breaks or the match is over."""
        url = f"ws://127.0.0.1:{port}/api/matches/{self.id}/live"
        async with contextlib.AsyncExitStack() as lines:
            seats = [
                await lines.enter_async_context(websockets.connect(url, max_size=None, compression=None))
                for _ in self.tokens
            ]
            scenes: list[Any] = [await sit(line, token) for line, token in zip(seats, self.tokens, strict=True)]
            while not any(scene["table"]["over"] for scene in scenes):
                asked = next(i for i, scene in enumerate(scenes) if scene["picks"])
                ply, pick = scenes[asked]["table"]["ply"], dice.choice(scenes[asked]["picks"])["pick"]
                await seats[asked].send(json.dumps({"do": "pick", "id": 1, "ply": ply, "pick": pick}))
                scenes[asked], answer = await answered(seats[asked], scenes[asked])
                if answer["is"] == "ok":
                    self.acknowledged.append((ply, pick))
                for i, line in enumerate(seats):
                    if i != asked:
                        await line.send(json.dumps({"do": "why", "id": 2, "word": ""}))
                        scenes[i], _ = await answered(line, scenes[i])


async def sit(line: Any, token: str) -> Any:
    await line.send(json.dumps({"do": "sit", "id": 1, "token": token}))
    scene, _ = await answered(line, None)
    return scene


async def answered(line: Any, scene: Any) -> tuple[Any, Any]:
    """What the line shows when the question is answered, and the answer."""
    while True:
        message = json.loads(await line.recv())
        if message["is"] == "scene":
            scene = message["scene"]
        elif message["is"] == "delta":
            scene = patch(scene, message["change"])
        else:
            return scene, message


async def until_killed(server: subprocess.Popen[bytes], port: int, matches: list[Match], dice: random.Random) -> None:
    """Play on every table, and kill the server at some moment."""

    async def on(match: Match) -> None:
        with contextlib.suppress(OSError, websockets.WebSocketException, EOFError):
            await match.play(port, dice)

    players = [asyncio.create_task(on(match)) for match in matches]
    await asyncio.sleep(dice.uniform(0.05, 0.6))
    server.send_signal(signal.SIGKILL)
    server.wait()
    await asyncio.gather(*players)


async def verify(database: str, matches: list[Match]) -> int:
    """Every acknowledged pick is in the journal, and every journal replays; returns how many were checked."""
    store = store_of(database)
    await store.open()
    checked = 0
    for match in matches:
        row = await store.match(match.id)
        assert row is not None, f"match {match.id} is gone"
        entries = await store.entries(match.id, 0)
        assert len(entries) == row.length, f"match {match.id} has lost entries"
        ledger = Ledger(parlor.game(row.game), row.options, row.position)
        ledger.read(entries)
        assert all(entry.kind in (PICK, TAKEN_BACK) for entry in entries)
        for ply, pick in match.acknowledged:
            assert ledger.state.log[ply] == pick, f"match {match.id}: pick {ply} was acknowledged and is lost"
            checked += 1
    await store.close()
    return checked


def crash(database: str, kills: int, game: str, tables: int) -> tuple[int, int]:
    """Kill so often; returns how many matches there were and how many acknowledged picks were found again."""
    dice = random.Random(1)
    players = parlor.game(game).default_players()
    matches: list[Match] = []
    for _ in range(kills):
        port = free_port()
        server = serve(database, port)
        wait_until_up(port)
        body = {"game": game, "seats": [{"kind": "here"}] * players}
        fresh = [Match(post(f"http://127.0.0.1:{port}/api/matches", body)) for _ in range(tables)]
        matches += fresh
        asyncio.run(until_killed(server, port, matches[-3 * tables :], dice))
    return len(matches), asyncio.run(verify(database, matches))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--database", default="")
    arguments = parser.parse_args()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or f"sqlite:///{folder}/parlor.db"
        matches, picks = crash(database, arguments.kills, arguments.game, arguments.tables)
    seconds = time.perf_counter() - started
    print(f"{arguments.kills} kills, {matches} matches, {picks} acknowledged picks, none lost ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
