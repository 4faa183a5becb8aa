"""A latch: one at a time, in order, and nobody who gave up keeps it."""

import asyncio

from parlor.table.latch import Latch


def test_who_waits_gets_it_in_order() -> None:
    async def story() -> list[int]:
        latch, order = Latch(), list[int]()

        async def one(number: int) -> None:
            await latch.take()
            order.append(number)
            await asyncio.sleep(0)
            assert latch.taken
            latch.give_back()

        await asyncio.gather(*(one(number) for number in range(5)))
        assert not latch.taken
        return order

    assert asyncio.run(story()) == [0, 1, 2, 3, 4]


def test_a_free_one_is_taken_without_waiting() -> None:
    latch = Latch()
    assert latch.take_now()
    assert not latch.take_now()
    latch.give_back()
    assert latch.take_now()


def test_who_gives_up_is_passed_over() -> None:
    async def story() -> None:
        latch = Latch()
        assert latch.take_now()
        first, second = asyncio.create_task(latch.take()), asyncio.create_task(latch.take())
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        latch.give_back()
        await asyncio.wait_for(second, 5)
        assert latch.taken

    asyncio.run(story())


def test_who_gives_up_when_it_was_just_handed_over_hands_it_on() -> None:
    async def story() -> None:
        latch = Latch()
        assert latch.take_now()
        first, second = asyncio.create_task(latch.take()), asyncio.create_task(latch.take())
        await asyncio.sleep(0)
        latch.give_back()
        first.cancel()
        await asyncio.wait_for(second, 5)
        assert latch.taken

    asyncio.run(story())
