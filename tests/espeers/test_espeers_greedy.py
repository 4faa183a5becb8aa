"""The greedy player and the evaluation it asks: it takes what is there to be taken."""

import pytest
from duels import GAME, duel, mind

import parlor
from parlor import OVER, Dice, State
from parlor.bots.bot import Bot, RandomBot, answer
from parlor.bots.greedy import GreedyBot
from parlor.bots.roster import bot, names


def sentence(state: State, seed: int = 1) -> str:
    """What the greedy player says until another is asked or the sentence is complete."""
    player, dice, said = GreedyBot(), Dice(seed), []
    seat = state.seat
    while True:
        pick = answer(player, state, dice)
        said.append(state.game.word(pick))
        state.pick(pick)
        if state.seat != seat or not state.mid_sentence():
            return " ".join(said)


def play(first: Bot, second: Bot, seed: int, game: str = "espeers") -> list[int]:
    """Who wins."""
    state = parlor.game(game).start(seed=seed)
    dice = Dice(seed)
    while state.seat != OVER:
        state.pick(answer((first, second)[state.seat], state, dice))
    return state.winners()


def test_it_takes_the_win() -> None:
    assert sentence(duel(mind(hand="hurl push crush"), mind("1/2"))) == "play card:crush"


def test_it_saves_itself() -> None:
    state = duel(mind(hand="crush push"), mind("2/1", "kinetic_guard focus"))
    state.say("play card:crush")
    assert sentence(state) == "play card:kinetic_guard"


def test_it_answers_the_dearest_card() -> None:
    state = duel(mind(hand="hurl trance push"), mind("4/0", "veto push"))
    state.say("play card:hurl pass play card:trance")
    assert sentence(state) == "play card:veto target:2"


def test_it_does_not_draw_itself_to_death() -> None:
    state = duel(mind(hand="kinetic_guard hurl", deck="push"), mind("9/1", "push"))
    assert "cycle" not in sentence(state)


def test_the_same_dice_say_the_same() -> None:
    states = [GAME.start(seed=5) for _ in range(2)]
    for state in states:
        dice = Dice(3)
        for _ in range(30):
            state.pick(answer(GreedyBot(guesses=2), state, dice))
    assert states[0].log == states[1].log


def test_it_beats_random_picks() -> None:
    greedy, random = GreedyBot(guesses=2), RandomBot()
    wins = [play(greedy, random, seed) == [0] for seed in range(4)]
    wins += [play(random, greedy, seed) == [1] for seed in range(4)]
    assert sum(wins) >= 7


@pytest.mark.parametrize("game", ["connect_four", "leduc"])
def test_it_plays_games_that_say_nothing_of_their_worth(game: str) -> None:
    assert play(GreedyBot(guesses=1), GreedyBot(guesses=1), 1, game)


def test_it_tries_only_some_sentences_where_there_are_too_many() -> None:
    state = GAME.start(seed=5)
    state.say("keep keep")
    assert answer(GreedyBot(guesses=1, sentences=2), state, Dice(1)) in state.picks()


def test_the_roster_knows_it() -> None:
    assert names(GAME)[:2] == ["random", "greedy"]
    assert isinstance(bot("greedy", GAME), GreedyBot)


def test_worth_is_certain_at_the_end_and_balanced_at_the_start() -> None:
    mirror = duel(mind(hand="push", deck="push " * 9), mind(hand="push", deck="push " * 9))
    assert mirror.worth(0) == mirror.worth(1) == 0.5
    ahead = duel(mind(hand="push", deck="push " * 9), mind("6/0", hand="push", deck="push " * 9))
    assert ahead.worth(0) > 0.6 > 0.4 > ahead.worth(1)
    assert ahead.worth(0) + ahead.worth(1) == pytest.approx(1)
    ended = duel(mind(hand="crush"), mind("3/0"))
    ended.say("play card:crush")
    assert (ended.worth(0), ended.worth(1)) == (1.0, 0.0)
