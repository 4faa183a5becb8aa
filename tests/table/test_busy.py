"""At a busy server whoever has picked is answered at once and shown the rest a little later; nothing is lost by it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from parlor.table.chairs import Chair
from parlor.table.deeds import Visitor
from parlor.table.delta import patch
from parlor.table.lines import LiveLine
from parlor.table.messages import NewMatch, SeatPlan
from parlor.table.meter import NO_LIMITS, Meter
from parlor.table.outbox import FEW, Outbox
from parlor.table.room import Room
from parlor.table.sqlite import SqliteStore
from parlor.table.table import MatchTable
from parlor.table.takeback import plies_known
from parlor.table.thinkers import Thinkers
from parlor.table.views import Viewer

pytestmark = pytest.mark.filterwarnings("error")


class Player:
    """A seat with a line, and what it was sent."""

    def __init__(self, table: MatchTable, room: Room, outbox: Outbox, seat: int) -> None:
        visitor = Visitor(table, room, Meter(NO_LIMITS))
        visitor.chair = Chair(seat, table.row.seats[seat].token_hash)
        self.table = table
        self.received: list[Any] = []
        self.scene: Any = None
        self.line = LiveLine(visitor, outbox, self.send, self.send_now)
        self.line._view(Viewer(seat, self.line.wake, visitor.chair))

    async def send(self, message: Any) -> None:
        raise AssertionError("all is sent at once")

    def send_now(self, texts: list[bytes]) -> bool:
        for text in texts:
            message = json.loads(text)
            self.received.append(message)
            if message["is"] == "scene":
                self.scene = message["scene"]
            elif message["is"] == "delta":
                self.scene = patch(self.scene, message["change"])
        return True

    async def pick(self, word: str) -> None:
        """Pick, and wait for the answer."""
        self.received.clear()
        button = next(button for button in self.scene["picks"] if button["word"] == word)
        ply = plies_known(self.table.ledger, self.line.visitor.seat)
        await self.line.take(json.dumps({"do": "pick", "id": 7, "ply": ply, "pick": button["pick"]}))
        while not any(message["is"] in ("ok", "no") for message in self.received):
            await asyncio.sleep(0.001)

    def shows_all(self) -> bool:
        return bool(self.scene == self.table.drawn(self.line.visitor.seat).whole())


def at_table(path: Path, play: Callable[[Outbox, Player, Player], Awaitable[None]]) -> None:
    async def sit() -> None:
        room, outbox = Room(SqliteStore(path / "parlor.db"), Thinkers(0)), Outbox()
        await room.open()
        deal = {"cards": ["card:js", "card:kh"], "bets": []}
        table, _ = await room.begin(NewMatch("leduc", [SeatPlan("here"), SeatPlan("here")], position=deal))
        players = [Player(table, room, outbox, seat) for seat in range(2)]
        await until(lambda: all(player.scene for player in players))
        try:
            await asyncio.wait_for(play(outbox, *players), 20)
        finally:
            for player in players:
                player.line.hang_up()
            await room.close()

    asyncio.run(sit())


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.001)


def test_who_has_picked_is_answered_at_once_and_has_nothing_more_to_pick(tmp_path: Path) -> None:
    async def play(outbox: Outbox, ada: Player, bo: Player) -> None:
        outbox.under_way += FEW + 1
        await ada.pick("call")
        assert [message["is"] for message in ada.received] == ["delta", "ok"]
        assert ada.received[0]["change"] == {"picks": [[]], "to_pick": [1]}
        assert ada.scene["picks"] == []
        # Whose turn it is now is shown everything.
        await until(bo.shows_all)
        assert bo.scene["picks"]
        await until(ada.shows_all)

    at_table(tmp_path, play)


def test_what_was_put_off_comes_when_it_is_ones_turn_again(tmp_path: Path) -> None:
    async def play(outbox: Outbox, ada: Player, bo: Player) -> None:
        outbox.under_way += FEW + 1
        await ada.pick("call")
        await until(bo.shows_all)
        ada.received.clear()
        await bo.pick("raise")
        await until(ada.shows_all)
        assert len(ada.received) == 1
        assert ada.scene["picks"]

    at_table(tmp_path, play)


def test_where_few_pick_all_is_shown_with_the_answer(tmp_path: Path) -> None:
    async def play(outbox: Outbox, ada: Player, bo: Player) -> None:
        await ada.pick("call")
        assert ada.shows_all()
        assert outbox.under_way == 0

    at_table(tmp_path, play)


def test_a_pick_is_under_way_until_its_answer_is_sent_or_the_line_has_gone(tmp_path: Path) -> None:
    async def play(outbox: Outbox, ada: Player, bo: Player) -> None:
        await ada.pick("call")
        assert outbox.under_way == 0
        await until(bo.shows_all)
        picking = asyncio.create_task(bo.pick("call"))
        await asyncio.sleep(0)  # it has begun, and waits for its commit
        assert outbox.under_way == 1
        bo.line.hang_up()
        await until(lambda: outbox.under_way == 0)
        picking.cancel()

    at_table(tmp_path, play)
