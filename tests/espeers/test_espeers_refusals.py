"""Why a word is refused: words of the setup, of passing and of looking, said where nobody asks for them."""

import pytest
from duels import GAME, duel, mind, why, words

from parlor import CHANCE


@pytest.mark.rule("ESP-004", "ESP-006")
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("seat:0", "ESP-004: who starts is decided before any card is drawn"),
        ("seat:1", "ESP-004: who starts is decided before any card is drawn"),
        ("keep", "ESP-006: hands are kept or shuffled away only before the first turn"),
        ("mulligan", "ESP-006: hands are kept or shuffled away only before the first turn"),
        ("pass", "ESP-036: with an empty stack in your own Active phase you do not pass"),
        ("card:push", "ESP-114: a card is not to be named now"),
    ],
)
def test_words_of_the_setup_come_too_late_in_a_turn(word: str, reason: str) -> None:
    assert why(duel(mind(hand="push"), mind()), word).startswith(reason), why(duel(mind(hand="push"), mind()), word)


def test_nobody_passes_while_something_else_is_asked() -> None:
    opening = GAME.start(seed=1, ask_chance=True)
    while opening.seat == CHANCE:
        opening.pick(opening.picks()[0])
    assert why(opening, "pass").startswith("ESP-059: there is no Opportunity to pass")
    throwing = duel(mind(hand="push " * 9), mind(), phase="discard")
    assert why(throwing, "pass").startswith("ESP-059: there is no Opportunity to pass")


@pytest.mark.rule("ESP-107")
def test_only_a_card_that_is_looked_at_is_taken() -> None:
    state = duel(mind(hand="precognition", deck="push hurl crush"), mind())
    state.say("play card:precognition")
    while state.seat == CHANCE:
        state.pick(state.picks()[0])
    assert words(state) == "card:crush card:hurl card:push"
    assert why(state, "card:veto") == "ESP-107: Veto is not among the cards you look at."


def test_every_word_is_told_what_its_kind_is_for() -> None:
    """The first and the last of each kind too."""
    clauses = {
        "card": "ESP-114",
        "target": "ESP-056",
        "spent": "ESP-0",
        "symbol": "ESP-083, ESP-109",
        "seat": "ESP-004",
    }
    state = duel(mind(hand="push"), mind())
    told = {word: why(state, word) for word in GAME.vocabulary if ":" in word}
    for word, reason in told.items():
        assert reason.startswith(clauses[word.partition(":")[0]]), (word, reason)
    assert len({reason.partition(":")[0] for word, reason in told.items() if word.startswith("spent:")}) == 1
