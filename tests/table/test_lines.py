"""A line sends what is new in one piece, waits for a client that reads slowly, and outlives a scene that fails."""

import asyncio
import json
from typing import Any, cast

import pytest

import parlor
from parlor.table import outbox as outbox_module
from parlor.table.deeds import Visitor
from parlor.table.lines import LiveLine
from parlor.table.meter import NO_LIMITS, Meter
from parlor.table.outbox import AT_ONCE, FEW, LATEST, LATEST_OF_ALL, Outbox
from parlor.table.present import Present
from parlor.table.store import MatchRow, SeatRow
from parlor.table.views import Drawing, Viewer


class Eyes:
    """What is seen from a seat: counts what is drawn, and may see nothing at all."""

    def __init__(self) -> None:
        self.seat = 1
        self.drawn = 0
        self.blind = False

    def look(self) -> Drawing:
        if self.blind:
            raise ValueError("nothing to be seen")
        self.drawn += 1
        return Drawing({"number": self.drawn}, [])


class Table(Present):
    """A table that waits for seat 0, at which nobody looks away, and watchers may look over every shoulder."""

    def __init__(self, eyes: Eyes) -> None:
        game = parlor.game("connect_four")
        seats = [SeatRow(seat, "here", "", "", shadow=True) for seat in (0, 1)]
        super().__init__(MatchRow("match", game.name, game.version, game.check({}), None, None, 0, seats), game)
        self.eyes = eyes

    def drawn(self, seat: int, behind: bool = False) -> Drawing:
        return self.eyes.look()

    def look_away(self, viewer: Any) -> None:
        pass


def told(text: str | bytes) -> dict[str, Any]:
    """A message; of a scene, only which drawing it is."""
    message: dict[str, Any] = json.loads(text)
    if message.get("is") == "scene":
        return {"scene": message["scene"]["number"]}
    if message.get("is") == "delta":
        return {"scene": message["change"]["number"][0]}
    return message


class Client:
    """The other end of a line: takes texts at once, or one by one when it is ready."""

    def __init__(self) -> None:
        self.pieces: list[list[Any]] = []
        self.ready = asyncio.Event()
        self.ready.set()
        self.gone = False

    def send_now(self, texts: list[bytes]) -> bool:
        if self.ready.is_set() and not self.gone:
            self.pieces.append([told(text) for text in texts])
            return True
        return False

    async def send(self, message: Any) -> None:
        await self.ready.wait()
        if self.gone:
            raise OSError("gone")
        self.pieces.append([told(message["text"])])


def opened(client: Client, outbox: Outbox | None = None) -> tuple[LiveLine, Eyes]:
    eyes = Eyes()
    visitor = Visitor(cast(Any, Table(eyes)), cast(Any, None), Meter(NO_LIMITS))
    line = LiveLine(visitor, outbox or Outbox(), client.send, client.send_now)
    line.viewer = Viewer(eyes.seat, line.wake)
    return line, eyes


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_is_new_and_the_answer_go_out_in_one_piece() -> None:
    async def talk() -> list[list[Any]]:
        client = Client()
        line, _ = opened(client)
        line.answer({"id": 1})
        line.wake()
        line.wake()
        await turns()
        return client.pieces

    assert asyncio.run(talk()) == [[{"scene": 1}, {"id": 1}]]


def test_for_a_client_that_does_not_read_nothing_is_drawn_and_nothing_is_lost() -> None:
    async def talk() -> tuple[int, list[list[Any]]]:
        client = Client()
        line, eyes = opened(client)
        client.ready.clear()
        for number in range(4):
            line.wake()
            line.answer({"id": number})
            await turns()
        drawn = eyes.drawn
        client.ready.set()
        await turns()
        return drawn, client.pieces

    drawn, pieces = asyncio.run(talk())
    assert drawn == 1
    assert pieces == [[{"scene": 1}], [{"id": 0}], [{"scene": 2}, {"id": 1}, {"id": 2}, {"id": 3}]]


def test_who_has_gone_is_sent_nothing_more() -> None:
    async def talk() -> list[list[Any]]:
        client = Client()
        line, _ = opened(client)
        client.gone = True
        line.wake()
        await turns()
        line.hang_up()
        line.wake()
        await turns()
        return client.pieces

    assert asyncio.run(talk()) == []


def test_a_line_outlives_a_scene_that_cannot_be_drawn() -> None:
    async def talk() -> tuple[int, list[list[Any]]]:
        client = Client()
        line, eyes = opened(client)
        eyes.blind = True
        line.wake()
        line.answer({"id": 1})
        await turns()
        eyes.blind = False
        line.wake()
        await turns()
        return line.meter.counts["failures"], client.pieces

    failures, pieces = asyncio.run(talk())
    assert failures == 1
    assert pieces == [[{"id": 1}], [{"scene": 1}]]


def test_who_acted_is_sent_the_answer_before_others_are_shown_anything() -> None:
    async def talk() -> list[str]:
        outbox, order = Outbox(), list[str]()

        class Named(Client):
            def __init__(self, name: str) -> None:
                super().__init__()
                self.name = name

            def send_now(self, texts: list[bytes]) -> bool:
                order.append(self.name)
                return super().send_now(texts)

        lines = {name: opened(Named(name), outbox)[0] for name in ("looks on", "acts", "looks on too", "acts too")}
        for name, line in lines.items():
            line.wake()
            if name.startswith("acts"):
                line.answer({"id": 1})
        await turns()
        return order

    assert asyncio.run(talk()) == ["acts", "acts too", "looks on", "looks on too"]


def under_load(outbox: Outbox) -> None:
    """More picks are under way than onlookers are served beside."""
    outbox.under_way = FEW + 1


def test_while_many_picks_wait_who_only_looks_on_is_shown_several_at_once() -> None:
    async def talk() -> tuple[int, list[list[Any]]]:
        outbox, client = Outbox(), Client()
        line, eyes = opened(client, outbox)
        under_load(outbox)
        for _ in range(3):
            line.wake()
            await turns()
        drawn = eyes.drawn
        outbox.done()
        await turns()
        return drawn, client.pieces

    assert asyncio.run(talk()) == (0, [[{"scene": 1}]])


def test_whose_turn_it_is_waits_for_nobody() -> None:
    async def talk() -> list[list[Any]]:
        outbox, client = Outbox(), Client()
        line, eyes = opened(client, outbox)
        under_load(outbox)
        line.wake()
        await turns()
        line.table.ledger.state.seat = eyes.seat
        line.wake()
        await turns()
        return client.pieces

    assert asyncio.run(talk()) == [[{"scene": 1}]]


def test_an_answer_waits_for_nobody_and_brings_what_was_put_off() -> None:
    async def talk() -> list[list[Any]]:
        outbox, client = Outbox(), Client()
        line, _ = opened(client, outbox)
        under_load(outbox)
        line.wake()
        await turns()
        line.answer({"id": 1})
        await turns()
        outbox.done()
        await turns()
        return client.pieces

    assert asyncio.run(talk()) == [[{"scene": 1}, {"id": 1}]]


def test_who_looks_on_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox_module, "LATEST", 0.01)

    async def talk() -> list[list[list[Any]]]:
        outbox, clients = Outbox(), [Client() for _ in range(3 * AT_ONCE)]
        under_load(outbox)
        for client in clients:
            opened(client, outbox)[0].wake()
        while not all(client.pieces for client in clients):
            await asyncio.sleep(0.001)
        return [client.pieces for client in clients]

    assert asyncio.run(asyncio.wait_for(talk(), 20)) == [[[{"scene": 1}]]] * (3 * AT_ONCE)


def test_who_looks_on_waits_a_little_longer_where_picks_do() -> None:
    outbox = Outbox()
    quick = outbox._latest()
    for _ in range(300):
        outbox.done(0.2)
    slow = outbox._latest()
    for _ in range(300):
        outbox.done(30.0)
    assert quick == LATEST < slow < outbox._latest() == LATEST_OF_ALL


def test_who_hangs_up_while_put_off_is_forgotten() -> None:
    async def talk() -> tuple[int, list[list[Any]]]:
        outbox, client = Outbox(), Client()
        line, eyes = opened(client, outbox)
        under_load(outbox)
        line.wake()
        await turns()
        line.hang_up()
        outbox.done()
        await turns()
        return eyes.drawn, client.pieces

    assert asyncio.run(talk()) == (0, [])


def test_a_line_that_fails_holds_up_no_other() -> None:
    async def talk() -> list[list[Any]]:
        class Broken(Client):
            def send_now(self, texts: list[bytes]) -> bool:
                raise ValueError("broken")

        outbox, client = Outbox(), Client()
        for line in (opened(Broken(), outbox)[0], opened(client, outbox)[0]):
            line.answer({"id": 1})
        await turns()
        return client.pieces

    assert asyncio.run(talk()) == [[{"id": 1}]]
