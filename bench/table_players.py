"""Players for the storms: they do all that can be done at a table, and remember what was acknowledged.

At the end every match is compared with that: each acknowledged deed stands in its journal, in the order in which they
were acknowledged, a sentence in one piece; a seat belongs to whom it was given; and every journal replays.
"""

import asyncio
import contextlib
import hashlib
import json
import random
import urllib.error
from collections import Counter
from typing import Any, NamedTuple

import websockets

from parlor.table import journal
from parlor.table.checking import replayed, what_is_wrong
from parlor.table.delta import patch
from parlor.table.journal import JournalEntry
from parlor.table.store import Store, Whole, match_row
from table_server import post

# What breaks a line or a request while a server is killed.
BROKEN = (OSError, websockets.WebSocketException, EOFError, TimeoutError)
# What stands in a journal for somebody who leaves: the last one out ends the match.
LEAVING = (journal.LEFT, journal.ABORTED, journal.ABANDONED)
# Setups that are made by turns: seats and clock. The maker sits at the first.
SETUPS: list[tuple[list[dict[str, Any]], dict[str, Any] | None]] = [
    ([{"kind": "person"}, {"kind": "person"}], None),
    ([{"kind": "person"}, {"kind": "person"}], {"bank": 600, "increment": 5}),
    ([{"kind": "person"}, {"kind": "computer", "level": 1}], None),
    ([{"kind": "person"}, {"kind": "computer", "level": 1}], {"bank": 600, "increment": 5, "late": "computer"}),
    ([{"kind": "here"}, {"kind": "here"}], None),
    ([{"kind": "person"}, {"kind": "open"}], {"days": 1}),
]


class Deed(NamedTuple):
    """Something that was acknowledged: the kinds of entries that may stand for it, whose it is, and the picks."""

    name: str
    kinds: tuple[int, ...]
    seat: int
    picks: tuple[int, ...] = ()


class Line:
    """A seat's WebSocket, and what it shows."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.scene: Any = None

    async def ask(self, what: str, **more: Any) -> dict[str, Any]:
        """Say something and hear all until it is answered."""
        await self.socket.send(json.dumps({"do": what, "id": 1, **more}))
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
            if message["is"] == "scene":
                self.scene = message["scene"]
            elif message["is"] == "delta":
                self.scene = patch(self.scene, message["change"])
            elif message.get("id") == 1:
                return message


class Match:
    """A match that one client plays for all its people, over one line a seat."""

    def __init__(self, number: int, game: str) -> None:
        self.seats, self.clock = SETUPS[number % len(SETUPS)]
        self.game = game
        self.id = ""
        # The secret of each seat that is ours, and of those that certainly still are.
        self.tokens: dict[int, str] = {}
        self.sure: dict[int, str] = {}
        self.done: list[Deed] = []
        # The seats that were left, and the secrets that must open them no more.
        self.left: list[tuple[int, str]] = []
        self.lines: dict[int, Line] = {}

    def begin(self, port: int) -> None:
        """Make the match, and let friends take their seats."""
        body = {"game": self.game, "seats": self.seats} | ({"clock": self.clock} if self.clock else {})
        opened = post(f"http://127.0.0.1:{port}/api/matches", body)
        self.id = opened["id"]
        for seat in opened["seats"]:
            if seat["token"]:
                self._holds(seat["seat"], seat["token"])
            elif seat["kind"] in ("invited", "open"):
                self.join(port, seat["seat"], seat["invitation"])

    def _holds(self, seat: int, token: str) -> None:
        self.tokens[seat] = self.sure[seat] = token

    def join(self, port: int, seat: int, invitation: str = "") -> None:
        """Take a seat that is free."""
        joined = post(f"http://127.0.0.1:{port}/api/matches/{self.id}/join", {"invitation": invitation})
        self._holds(joined["seat"], joined["token"])
        self.done.append(Deed("join", (journal.SAT,), joined["seat"]))

    async def play(self, port: int, dice: random.Random) -> None:
        """Do things at the table until a line breaks or the match is over."""
        url = f"ws://127.0.0.1:{port}/api/matches/{self.id}/live"
        async with contextlib.AsyncExitStack() as stack:
            self.lines = {}
            for seat, token in list(self.tokens.items()):
                socket = await stack.enter_async_context(websockets.connect(url, max_size=None, compression=None))
                line = Line(socket)
                if (await line.ask("sit", token=token))["is"] == "ok":
                    self.lines[seat] = line
                else:
                    # It was left, and the answer was lost.
                    del self.tokens[seat]
                    self.sure.pop(seat, None)
            while self.lines and not any(line.scene["table"]["over"] for line in self.lines.values()):
                await self._step(port, dice)

    async def _step(self, port: int, dice: random.Random) -> None:
        """One deed of somebody, and a look around for the others."""
        chance = dice.random()
        asked = [seat for seat, line in self.lines.items() if line.scene["picks"]]
        asking = next(iter(self.lines.values())).scene["table"]["asking"]
        if asking is not None:
            await self._answer(asking["seat"], dice)
        elif chance < 0.10:
            await self._do(dice.choice(list(self.lines)), "undo", (journal.TAKEN_BACK, journal.ASKED_BACK))
        elif chance < 0.14:
            seat, level = dice.choice(list(self.lines)), dice.choice([0, 1])
            await self._do(seat, "computer", (journal.COMPUTER_SITS,), level=level)
        elif chance < 0.17 and len(self.lines) > 1:
            await self._leave_and_come_back(port, dice.choice(list(self.lines)))
        elif chance < 0.175:
            await self._do(dice.choice(list(self.lines)), "resign", (journal.RESIGNED,))
        elif asked:
            await self._pick(asked[0], dice)
        else:
            await asyncio.sleep(0.01)
        for line in self.lines.values():
            await line.ask("why", word="pass")

    async def _do(self, seat: int, what: str, kinds: tuple[int, ...], **more: Any) -> bool:
        answer = await self.lines[seat].ask(what, **more)
        if answer["is"] == "ok":
            self.done.append(Deed(what, kinds, seat))
        return bool(answer["is"] == "ok")

    async def _answer(self, asker: int, dice: random.Random) -> None:
        others = [seat for seat in self.lines if seat != asker]
        if others:
            kinds = (journal.ALLOWED_BACK, journal.REFUSED_BACK)
            await self._do(others[0], "answer", kinds, allow=dice.random() < 0.7)
        else:
            await asyncio.sleep(0.01)

    async def _leave_and_come_back(self, port: int, seat: int) -> None:
        """Get up, and take the seat again as somebody else."""
        self.sure.pop(seat, None)
        if not await self._do(seat, "leave", LEAVING):
            self.sure[seat] = self.tokens[seat]
            return
        self.left.append((seat, self.tokens.pop(seat)))
        line = self.lines.pop(seat)
        with contextlib.suppress(urllib.error.HTTPError):
            await asyncio.to_thread(self.join, port, seat)
            if (await line.ask("sit", token=self.tokens[seat]))["is"] == "ok":
                self.lines[seat] = line

    async def _pick(self, seat: int, dice: random.Random) -> None:
        """A pick, or where a word calls for another one, two of them in one message."""
        line = self.lines[seat]
        button = dice.choice(line.scene["picks"])
        picks = [button["pick"]]
        if button.get("then"):
            picks.append(dice.choice(button["then"])["pick"])
        answer = await line.ask("pick", ply=line.scene["table"]["ply"], picks=picks)
        if answer["is"] == "ok":
            name = "sentence" if len(picks) > 1 else "pick"
            self.done.append(Deed(name, (journal.PICK,), seat, tuple(picks)))


# -- looking for what was lost --------------------------------------------------------------------------


def place_of(deed: Deed, entries: list[JournalEntry], start: int) -> int:
    """Where a deed's entries end in the journal, from a place on; -1 if it is not there."""
    for i in range(start, len(entries)):
        if entries[i].kind in deed.kinds and entries[i].seat == deed.seat:
            said = tuple(entry.value for entry in entries[i : i + len(deed.picks)])
            if said == deed.picks:
                return i + max(1, len(deed.picks))
    return -1


def verify(match: Match, kept: Whole | None, found: Counter[str]) -> None:
    """Nothing that was acknowledged is lost, and the match can be read."""
    if kept is None:
        raise SystemExit(f"match {match.id} is gone")
    wrong = what_is_wrong(kept)
    if wrong:
        raise SystemExit(f"match {match.id} is corrupt: {wrong}")
    at = 0
    for number, deed in enumerate(match.done):
        place = place_of(deed, kept.entries, at)
        if place < 0 and not left_at_the_end(match, number, kept):
            raise SystemExit(
                f"match {match.id}: {deed} was acknowledged and is lost; it is number {number} of {match.done}, "
                f"searched from {at} in {kept.entries}"
            )
        at = max(at, place)
        found[deed.name] += 1
    hashes = {seat: token_hash for seat, _, _, token_hash, _, _ in kept.seats}
    for seat, token in match.left:
        if hashes[seat] == hashed(token):
            raise SystemExit(f"match {match.id}: seat {seat} was left, and its token opens it still")
    for seat, token in match.sure.items():
        if hashes[seat] != hashed(token):
            raise SystemExit(f"match {match.id}: seat {seat} was given and is lost")
        found["seat"] += 1


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def left_at_the_end(match: Match, number: int, kept: Whole) -> bool:
    """Whether a deed without an entry is somebody's leaving while the match ended: nothing came after it."""
    last = number == len(match.done) - 1 and match.done[number].name == "leave"
    return last and replayed(match_row(kept.row, kept.seats), kept.entries).over


async def verify_all(store: Store, matches: list[Match]) -> Counter[str]:
    """Compare all matches with their journals; how many deeds of each kind were found."""
    await store.open()
    kept = {match.id: match async for chunk in store.everything() for match in chunk}
    await store.close()
    found: Counter[str] = Counter()
    for match in matches:
        verify(match, kept.get(match.id), found)
    return found
