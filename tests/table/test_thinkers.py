"""Who thinks at the table."""

import asyncio

import pytest

import parlor
from parlor.bots.parallel import asked, choose
from parlor.table.thinkers import Thinkers


@pytest.mark.rule("SYM-206")
def test_in_ai_solitaire_the_computers_are_the_rulebooks() -> None:
    state = parlor.game("symetra").start(players=2, play="ai", seed=3)
    thinkers = Thinkers(1)
    decisions = 0
    try:
        while decisions < 4:
            seat = state.seat
            pick = state.picks()[0]
            if seat == 1 and len(state.picks()) > 1:
                dice = parlor.Dice(decisions)
                wanted = choose(asked("rulebook-ai", state.guess(seat, dice), dice))
                pick = asyncio.run(thinkers.choose(state, 1, parlor.Dice(decisions)))
                assert pick == wanted
                decisions += 1
            state.pick(pick)
    finally:
        thinkers.close()
