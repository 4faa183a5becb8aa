"""The greedy player and the evaluation it asks: it takes what is there to be taken."""

from pathlib import Path
from typing import Any

import pytest
from duels import GAME, duel, mind

import parlor
from parlor import OVER, Dice, State
from parlor.bots.bot import RandomBot
from parlor.bots.greedy import GreedyBot
from parlor.bots.roster import bot, names
from parlor.engine.bot import Bot, answer


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


def test_points_about_to_be_lost_count_as_lost() -> None:
    """Damage that waits for its owner to choose the zone is as bad as damage done."""
    state = duel(mind(hand="hurl"), mind("5/5", "kinetic_guard push"))
    state.say("play card:hurl")
    assert sentence(state) == "play card:kinetic_guard"
    assert sentence(duel(mind(hand="crush", deck="push " * 9), mind("5/5", deck="push " * 9))) == "play card:crush"


@pytest.mark.parametrize(
    ("mine", "theirs", "said", "choice"),
    [
        (mind(hand="crush", deck="push " * 9), mind("5/5"), "play card:crush", "spent:3"),
        (mind(hand="panic push", deck="push " * 9), mind(hand="push push"), "play card:panic pass pass", "card:push"),
        (
            mind(hand="precognition push", deck="push " * 6),
            mind(hand="push"),
            "play card:precognition pass pass card:push card:push card:push",
            "card:push",
        ),
    ],
)
def test_a_choice_that_is_waited_for_is_worth_what_it_will_do(mine: Any, theirs: Any, said: str, choice: str) -> None:
    state = duel(mine, theirs)
    state.say(said)
    before = state.worth(0)
    state.say(choice)
    assert state.worth(0) == pytest.approx(before, abs=0.004)  # but for which card it is


def test_a_broken_barrier_is_remembered_while_a_choice_is_waited_for(tmp_path: Path) -> None:
    pack = tmp_path / "wreck.toml"
    verbs = 'verbs = "break backlash:1 damage:2@broke"'
    pack.write_text(
        f'[card.wreck]\nname = "Wreck"\ntype = "PK"\ncost = 0\nsymbol = "star"\n{verbs}\nsource = "house"\n'
    )
    state = duel(mind("5/5", "wreck"), mind("6/0", barrier="hurl"), game=parlor.game("espeers", packs=[pack]))
    state.say("play card:wreck")
    before = state.worth(0)
    state.say("spent:1")
    assert state.worth(0) == pytest.approx(before)


def test_a_symbol_to_be_named_promises_something() -> None:
    sides = mind(hand="zener_mastery", deck="push " * 9), mind(deck="push " * 9)
    state = duel(*sides)
    state.say("play card:zener_mastery")
    without = duel(mind("6/4", deck="push " * 9), sides[1])
    assert state.worth(0) > without.worth(0)


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
    assert names(GAME)[:3] == ["random", "policy", "greedy"]
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
