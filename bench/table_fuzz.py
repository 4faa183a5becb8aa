"""Bad input for the table: nonsense over HTTP and WebSocket must be refused, never fail, hang or tell secrets.

    python bench/table_fuzz.py --messages 10000

Every path of the server's own OpenAPI description is asked with values that fit, nearly fit and do not fit;
WebSockets are sent cut, wrong and huge messages between right ones. Matches of every game are asked for with options,
positions and files that are right, or wrong in one place; what is taken is played a little. Meanwhile a watchdog asks
for something cheap again and again: the longest it waits tells how long the loop stood still. Then schemathesis reads
the description and checks that answers are as it says. A server of its own is started; afterwards it must hold no line
and no file more.
"""

import argparse
import asyncio
import http.client
import json
import multiprocessing
import random
import signal
import string
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import websockets

import parlor
from parlor.engine import notation
from table_server import free_port, serve, wait_until_up

# No answer may come later, in seconds.
SLOWEST = 2.0
LONGEST, LATE = "longest answer, ms", f"answers later than {SLOWEST:.0f} s"
# For how long the loop may stand still, in milliseconds, and which share of the matches asked for must be made.
STALL, LONGEST_STALL = "longest run of the loop in a wait, ms", 250
MADE, LEAST_MADE = "matches made", 0.3
SECRETS = ("Traceback", 'File "', "token_hash", "sqlite3", "psycopg")
NONSENSE: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, 2**70, 1e308, "", "x", "\x00", "💥" * 40, "a" * 5000, [], {}, [[]], {"": {}},
    "../../etc/passwd", "' OR 1=1 --", "<script>", "NaN",
]  # fmt: skip


class Fuzzer:
    """Makes values from a JSON schema, most of them a little wrong."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def value(self, schema: dict[str, Any], whole: dict[str, Any], depth: int = 0) -> Any:
        """A value for a schema, or nonsense."""
        dice = self.dice
        if dice.random() < 0.15 or depth > 6:
            return dice.choice(NONSENSE)
        if "$ref" in schema:
            return self.value(whole["components"]["schemas"][schema["$ref"].split("/")[-1]], whole, depth)
        if "anyOf" in schema:
            return self.value(dice.choice(schema["anyOf"]), whole, depth)
        kind = schema.get("type", "object")
        if kind == "object":
            fields = schema.get("properties", {})
            made = {name: self.value(inner, whole, depth + 1) for name, inner in fields.items() if dice.random() < 0.9}
            return made | ({self.text(): dice.choice(NONSENSE)} if dice.random() < 0.1 else {})
        if kind == "array":
            return [self.value(schema.get("items", {}), whole, depth + 1) for _ in range(dice.randrange(4))]
        if kind == "integer":
            return dice.choice([0, 1, 2, 3, -1, 10**7, dice.randrange(-5, 300)])
        if kind == "boolean":
            return dice.random() < 0.5
        return dice.choice(["person", "computer", "open", "here", "leduc", "connect_four", self.text()])

    def text(self) -> str:
        """Some text."""
        return "".join(self.dice.choice(string.printable) for _ in range(self.dice.randrange(12)))

    def message(self, ply: int) -> str:
        """Something like a message of live play."""
        dice = self.dice
        fields = {"id": 1, "token": self.text(), "ply": ply, "pick": dice.randrange(12), "word": self.text()}
        fields |= {"words": 1, "level": 1, "allow": True, "seat": 0}
        said: dict[str, Any] = {"do": dice.choice(["sit", "pick", "undo", "answer", "why", "look", "shadow", "fly", 7])}
        said |= {name: value for name, value in fields.items() if dice.random() < 0.5}
        if dice.random() < 0.4:
            said[dice.choice([*fields, "do", "more"])] = dice.choice(NONSENSE)
        text = json.dumps(said)
        return text[: dice.randrange(len(text))] if dice.random() < 0.2 else text


async def fuzz_http(url: str, count: int, fuzzer: Fuzzer, seen: Counter[str]) -> None:
    """Ask every path with made-up values."""
    dice = fuzzer.dice
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        schema = (await client.get("/openapi.json")).json()
        seats = [{"kind": "here"}, {"kind": "here"}]
        opened = (await client.post("/api/matches", json={"game": "leduc", "seats": seats})).json()
        tokens = [seat["token"] for seat in opened["seats"]]
        asks = [(path, method, about) for path, methods in schema["paths"].items() for method, about in methods.items()]
        for _ in range(count):
            path, method, about = dice.choice(asks)
            path = path.replace("{match_id}", dice.choice([opened["id"], "none", "%00", "x" * 300]))
            path = path.replace("{name}", dice.choice(["leduc", "..%2f", "none"]))
            headers = {"Authorization": f"Bearer {dice.choice([*tokens, 'wrong', '-'])}"}
            query = {
                one["name"]: str(fuzzer.value(one["schema"], schema))[:100]
                for one in about.get("parameters", [])
                if one["in"] == "query"
            }
            body = None
            if "requestBody" in about:
                inner = about["requestBody"]["content"]["application/json"]["schema"]
                body = json.dumps(fuzzer.value(inner, schema)).encode()
                headers["Content-Type"] = "application/json"
            started = time.perf_counter()
            answer = await client.request(method.upper(), path, params=query, content=body, headers=headers)
            took(started, seen)
            judge(answer.status_code, answer.text, f"{method} {path} {body!r}", tokens, seen)


def took(started: float, seen: Counter[str]) -> None:
    """Remember the longest answer, and count those that came too late."""
    waited = time.perf_counter() - started
    seen[LONGEST] = max(seen[LONGEST], int(waited * 1000))
    seen[LATE] += waited > SLOWEST


def judge(status: int, text: str, what: str, tokens: list[str], seen: Counter[str]) -> None:
    """An answer that is no failure and tells no secret."""
    seen[f"HTTP {status}"] += 1
    assert status < 500, f"{what}: {status} {text[:300]}"
    told = [secret for secret in (*SECRETS, *tokens) if secret in text]
    assert not told, f"{what}: told {told}"


async def fuzz_live(url: str, count: int, fuzzer: Fuzzer, seen: Counter[str]) -> None:
    """Send made-up messages; each is answered, or ends the line."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        body = {"game": "connect_four", "seats": [{"kind": "here"}, {"kind": "here"}]}
        opened = (await client.post("/api/matches", json=body)).json()
    live = f"{url.replace('http', 'ws')}/api/matches/{opened['id']}/live"
    sent = 0
    while sent < count:
        async with websockets.connect(live, max_size=None) as line:
            if fuzzer.dice.random() < 0.7:
                await line.send(json.dumps({"do": "sit", "token": fuzzer.dice.choice(opened["seats"])["token"]}))
            for _ in range(min(50, count - sent)):
                huge = fuzzer.dice.random() < 0.01
                text = "x" * 20_000 if huge else fuzzer.message(fuzzer.dice.randrange(30))
                sent += 1
                try:
                    started = time.perf_counter()
                    await line.send(text if fuzzer.dice.random() < 0.97 else text.encode())
                    seen[f"live {await answer_of(line)}"] += 1
                    took(started, seen)
                except websockets.ConnectionClosed:
                    seen["live closed"] += 1
                    break


class Mutator:
    """Makes requests for new matches, of which about half are wrong in one place."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def creation(self) -> tuple[str, dict[str, Any]]:
        """Where to ask, and for what."""
        dice = self.dice
        game = parlor.game(dice.choice(parlor.games()))
        state = self.played(game)
        seats = [{"kind": "here"}] * state.players
        if dice.random() < 0.3:
            text = notation.write(state)
            if dice.random() < 0.5:
                at = dice.randrange(len(text))
                text = text[:at] + dice.choice(["", "x", "9", "\n", text[:40]]) + text[at + dice.randrange(3) :]
            return "/api/matches/upload", {"text": text, "seats": seats}
        body: dict[str, Any] = {"game": game.name, "seats": seats, "options": dict(state.options)}
        if dice.random() < 0.6:
            body["position"] = state.position()
        return "/api/matches", self.mutated(body) if dice.random() < 0.5 else body

    def played(self, game: parlor.Game) -> parlor.State:
        """A match of some option set after some random picks."""
        dice = self.dice
        options = dice.choice(list(game.variants.values()))
        state = game.start(seed=dice.randrange(10**6), **options)
        for _ in range(dice.randrange(60)):
            if state.seat == parlor.OVER:
                break
            state.pick(dice.choice(state.picks()))
        return state

    def mutated(self, body: dict[str, Any]) -> Any:
        """The same with one place wrong."""
        places: list[tuple[Any, Any]] = []

        def walk(node: Any) -> None:
            for key in list(node) if isinstance(node, dict) else range(len(node)):
                places.append((node, key))
                if isinstance(node[key], (dict, list)):
                    walk(node[key])

        body = json.loads(json.dumps(body))
        walk(body)
        node, key = self.dice.choice(places)
        wrong = self.dice.choice([*NONSENSE, 10**12, -3, 31, {"x": 10**9}, [1] * 50])
        if self.dice.random() < 0.2:
            del node[key]
        elif isinstance(node, list) and self.dice.random() < 0.3:
            node.append(node[key])
        elif isinstance(node, dict) and self.dice.random() < 0.2:
            node["unknown"] = wrong
        else:
            node[key] = wrong
        return body


async def fuzz_matches(url: str, count: int, mutator: Mutator, seen: Counter[str]) -> None:
    """Ask for matches, and play those that are given."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        for _ in range(count):
            path, body = mutator.creation()
            started = time.perf_counter()
            answer = await client.post(path, json=body)
            took(started, seen)
            judge(answer.status_code, answer.text[:300], f"{path} {str(body)[:2000]}", [], seen)
            seen["matches asked for"] += 1
            if answer.status_code == 201:
                seen[MADE] += 1
                await play_on(client, answer.json(), mutator.dice)


async def play_on(client: httpx.AsyncClient, opened: dict[str, Any], dice: random.Random) -> None:
    """A few random picks of whoever is asked."""
    for _ in range(6):
        for seat in opened["seats"]:
            headers = {"Authorization": f"Bearer {seat['token']}"}
            shown = (await client.get(f"/api/matches/{opened['id']}/scene", headers=headers)).json()
            if shown["picks"]:
                body = {"ply": shown["table"]["ply"], "pick": dice.choice(shown["picks"])["pick"]}
                answer = await client.post(f"/api/matches/{opened['id']}/pick", json=body, headers=headers)
                assert answer.status_code in (200, 409), answer.text
                break


class Watchdog(multiprocessing.Process):
    """Asks for something cheap again and again, and remembers the longest wait.

    It is a process of its own, so that nothing but the server makes it wait. On a busy machine the server waits for a
    processor as well; so it remembers too for how long the loop's thread really ran during one wait.
    """

    def __init__(self, port: int, server: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.loop = Path(f"/proc/{server}/task/{server}/schedstat")
        self.longest = multiprocessing.Value("d", 0.0)
        self.longest_run = multiprocessing.Value("d", 0.0)
        self.over = multiprocessing.Event()

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        while not self.over.is_set():
            started, ran = time.perf_counter(), self._ran()
            connection.request("GET", "/icon.svg")
            connection.getresponse().read()
            self.longest.value = max(self.longest.value, time.perf_counter() - started)
            self.longest_run.value = max(self.longest_run.value, self._ran() - ran)
            time.sleep(0.02)

    def _ran(self) -> float:
        """The processor time of the loop's thread so far, in seconds."""
        return int(self.loop.read_text().split()[0]) / 1e9

    def stop(self) -> None:
        self.over.set()
        self.join()


async def answer_of(line: Any) -> str:
    """The next answer on a line."""
    while True:
        text = str(await asyncio.wait_for(line.recv(), 30))
        assert not any(secret in text for secret in SECRETS), text[:300]
        kind = json.loads(text)["is"]
        if kind in ("ok", "no"):
            return str(kind)


CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def conform(url: str, folder: str, examples: int) -> str:
    """Let schemathesis look for answers that the description does not tell; its summary, or what it found."""
    schema = httpx.get(f"{url}/openapi.json", timeout=30).json()
    seats = [{"kind": "here"}, {"kind": "here"}]
    opened = httpx.post(f"{url}/api/matches", json={"game": "leduc", "seats": seats}, timeout=30).json()
    lessons = httpx.get(f"{url}/api/games/symetra/lessons", timeout=30).json()
    known = {
        "match_id": [opened["id"], "none"],
        "name": ["leduc", "symetra", "none"],
        "lesson": [*(lesson["name"] for lesson in lessons), "none"],
    }
    for methods in schema["paths"].values():
        for about in methods.values():
            for one in about.get("parameters", []):
                if one["in"] == "path":
                    one["schema"]["enum"] = known[one["name"]]
    file = Path(folder, "openapi.json")
    file.write_text(json.dumps(schema))
    command = [sys.executable, "-m", "schemathesis.cli", "run", str(file), "--url", url, "--checks", CHECKS]
    command += ["--header", f"Authorization: Bearer {opened['seats'][0]['token']}", "--max-examples", str(examples)]
    command += ["--seed", "1", "--warnings", "off", "--continue-on-failure", "--no-color"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    return run.stdout


# Computers that were asked to play by the way hold some files for their processes; a leak would be of thousands.
THINKERS_FILES = 16


def open_files(process: int) -> int:
    """How many files and sockets a process holds."""
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def assert_let_go(url: str, process: int, before: int) -> None:
    """A server that is left alone holds no line, and no more files than before."""
    for _ in range(100):
        told = httpx.get(f"{url}/metrics", timeout=30, headers={"Connection": "close"}).text
        if "parlor_connections 0" in told and open_files(process) <= before:
            return
        time.sleep(0.1)
    raise AssertionError(f"{open_files(process)} files are open, {before} were")


def fuzz(messages: int, seed: int = 1, examples: int = 0) -> Counter[str]:
    """Start a server, send it so much nonsense, and count its answers."""
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = serve(f"sqlite:///{folder}/parlor.db", port)
        try:
            wait_until_up(port)
            url = f"http://127.0.0.1:{port}"
            httpx.post(f"{url}/api/matches", json={}, timeout=30, headers={"Connection": "close"})
            before = open_files(server.pid) + THINKERS_FILES
            watchdog = Watchdog(port, server.pid)
            watchdog.start()
            asyncio.run(fuzz_http(url, messages // 3, Fuzzer(seed), seen))
            asyncio.run(fuzz_live(url, messages // 3, Fuzzer(seed), seen))
            asyncio.run(fuzz_matches(url, messages - 2 * (messages // 3), Mutator(seed), seen))
            watchdog.stop()
            seen["longest wait of the watchdog, ms"] = int(watchdog.longest.value * 1000)
            seen[STALL] = int(watchdog.longest_run.value * 1000)
            if examples:
                print(conform(url, folder, examples)[-1200:])
            assert_let_go(url, server.pid, before)
            assert httpx.get(f"{url}/healthz", timeout=30).json() == {"status": "ok"}
            assert "parlor_failures_total 0" in httpx.get(f"{url}/metrics", timeout=30).text
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=100, help="of each request, by schemathesis (0: none)")
    arguments = parser.parse_args()
    seen = fuzz(arguments.messages, arguments.seed, arguments.examples)
    for what, count in sorted(seen.items()):
        print(f"{what:<38} {count:7d}")
    kept = seen[STALL] < LONGEST_STALL and not seen[LATE] and seen[MADE] >= LEAST_MADE * seen["matches asked for"]
    raise SystemExit(0 if kept else "a bar is missed")


if __name__ == "__main__":
    main()
