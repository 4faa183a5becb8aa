"""How much hangs on a decision, and that whoever watches changes nothing."""

import pytest

import parlor
from parlor.bots import roster
from parlor.bots.arena import Arena
from parlor.bots.greedy import UNIT
from parlor.bots.stakes import Stakes
from parlor.bots.watch import EVERY, Watch


def test_the_best_and_the_worst_of_an_open_game_are_those_of_its_moves() -> None:
    state = parlor.game("connect_four").start()
    state.say("drop:4 drop:1 drop:4 drop:1 drop:4 drop:7")
    worths = []
    for pick in state.picks():
        after = state.clone()
        after.pick(pick)
        worths.append(int(after.worth(0) * UNIT))
    worths.sort()
    found = Stakes(state.imagine(0, parlor.Dice(1)), parlor.Dice(2))
    assert (found.worst, found.second, found.best) == (worths[0], worths[-2], worths[-1])
    assert found.count == 7
    assert found.best == UNIT, "the fourth in a row wins"


@pytest.mark.parametrize("name", ["espeers", "leduc", "wiz"])
def test_a_match_that_is_weighed_is_the_same_match(name: str) -> None:
    game = parlor.game(name)
    arena = Arena(game.begin(game.check({})))
    bots = [roster.bot("policy", game) for _ in range(2)]
    weighed = Watch(arena.start, True)
    with_scales, without = arena.play(bots, 3, [0, 1], weighed), arena.play(bots, 3, [0, 1])
    assert with_scales._replace(seconds=()) == without._replace(seconds=())
    assert len(weighed.stakes) == -(-len(weighed.speakers) // EVERY)
    for one in weighed.stakes:
        assert one.best >= one.second >= one.worst
        assert one.count > 1 or one.best == one.worst


def test_an_opening_is_the_first_two_choices() -> None:
    game = parlor.game("espeers")
    arena = Arena(game.begin(game.check({})))
    watch = Watch(arena.start)
    arena.play([roster.bot("greedy", game)] * 2, 5, [0, 1], watch)
    for seat in range(2):
        words = [game.vocabulary[word] for word in watch.openings[seat].plain()]
        assert words[0] in ("keep", "mulligan")
        assert len(words) > 1
    assert watch.answers[0] + watch.answers[1] > 0
