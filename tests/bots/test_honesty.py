"""A bot decides alike when nothing changes but what is hidden from its seat."""

from collections import Counter

import pytest

import parlor
from parlor.bots.greedy import GreedyBot
from parlor.bots.knobs import Knobs
from parlor.bots.levels import LevelBot
from parlor.bots.searcher import SearchBot
from parlor.engine.bot import Bot, answer

SECRETIVE = ["espeers", "leduc", "source", "symetra", "wiz"]
# Their guesses are the same, card by card, for the same dice, whatever the hidden facts are.
EXACT = ["espeers", "leduc", "source", "wiz"]
BOTS: dict[str, Bot] = {
    "greedy": GreedyBot(2, 20),
    "level 1": LevelBot(1),
    "level 2": LevelBot(2),
    "level 5, 30 iterations": LevelBot(5, iterations=30),
    "multiple observers": SearchBot(30, knobs=Knobs(observers=2, horizon=5)),
}


def two_worlds(name: str, seed: int) -> tuple[parlor.State, parlor.State]:
    """A match after some picks, and another that the seat to pick cannot tell from it, with other secrets."""
    state, dice = parlor.game(name).start(seed=seed), parlor.Dice(seed)
    for _ in range(0 if name == "leduc" else 24):
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    while len(state.picks()) == 1:
        state.pick(state.picks()[0])
    for luck in range(100, 200):
        other = state.guess(state.seat, parlor.Dice(luck))
        if other.position() != state.position():
            return state, other
    raise AssertionError(f"{name} hides nothing here")


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", EXACT)
def test_secrets_change_no_pick(name: str, bot: str) -> None:
    state, other = two_worlds(name, 3)
    for luck in range(4):
        picked = [answer(BOTS[bot], world, parlor.Dice(luck)) for world in (state, other)]
        assert picked[0] == picked[1], f"with dice {luck} {bot} picked otherwise when only secrets were changed"


@pytest.mark.parametrize("name", SECRETIVE)
def test_secrets_change_no_distribution(name: str) -> None:
    bot = SearchBot(16, knobs=Knobs(horizon=4), waver=50)
    worlds = two_worlds(name, 5)
    first, second = (Counter(answer(bot, world, parlor.Dice(luck)) for luck in range(60)) for world in worlds)
    differing = sum(abs(first[pick] - second[pick]) for pick in first | second) / 2
    assert differing <= 15, f"of 60 picks {differing} went elsewhere: {first} became {second}"


@pytest.mark.parametrize("name", ["symmetric", *SECRETIVE])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_level_without_a_clock_repeats_itself(name: str, level: int) -> None:
    if level > 2 and not parlor.COMPILED:
        pytest.skip("long thoughts, interpreted")
    state = parlor.game(name).start(seed=2)
    picked = {answer(LevelBot(level), state, parlor.Dice(8)) for _ in range(2)}
    assert len(picked) == 1
    assert picked <= set(state.picks())


@pytest.mark.parametrize("name", ["source", "symetra", "wiz"])
def test_the_rest_of_a_sentence_is_thought_of_with_its_beginning(name: str) -> None:
    """The words of a sentence after the first cost little, and are legal."""
    bot, dice = SearchBot(24, knobs=Knobs(horizon=2)), parlor.Dice(1)
    state = parlor.game(name).start(seed=4)
    for _ in range(200):
        picks = state.picks()
        reused = bot.kept_for(state.guess(state.seat, dice)) and len(picks) > 1
        pick = answer(bot, state, dice)
        assert pick in picks
        if reused:
            return
        state.pick(pick)
    raise AssertionError("no sentence was thought of as a whole")
