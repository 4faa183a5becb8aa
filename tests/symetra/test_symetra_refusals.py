"""Why a word is refused: whatever is asked, the answer says what would be right, with its clause."""

import pytest
from stories import duel, game, words

import parlor
from parlor.games.symetra import frames
from parlor.games.symetra.match import SymetraMatch

# The option set, what is asked in it, a word that does not answer it, and why.
ASKED = [
    ("default", frames.DRAW, "done", "SYM-237: chance decides now"),
    ("default", frames.TURN, "pass", "SYM-079: it is your own turn"),
    ("default", frames.WINDOW, "done", "SYM-132: this is not your turn to end"),
    ("default", frames.FUSING, "pass", "SYM-085: choose a place for the card"),
    ("vote", frames.CLAIMING, "done", "SYM-158: you are asked about good karma"),
    ("vote", frames.VOTE, "done", "SYM-158: you are asked about good karma"),
    ("partial", frames.PAY, "fuse", "SYM-194: buy 0 to 3 turns"),
    ("partial", frames.JOINING, "fuse", "SYM-195: you are asked whether you join"),
    ("full", frames.WITHDRAW, "fuse", "SYM-162: take energy off each of your cards once"),
    ("draft", frames.DRAFT, "done", "SYM-168: take a card of the pack that you hold"),
    ("constructed", frames.BUILD, "fuse", "SYM-176: take a card of your own box"),
    ("solitaire", frames.SOLO, "pass", "SYM-199: fuse a card of your hand, or be done"),
]


@pytest.mark.parametrize(("variant", "frame", "word", "reason"), ASKED)
def test_whatever_is_asked_a_word_that_does_not_answer_it_is_told_the_question(
    variant: str, frame: int, word: str, reason: str
) -> None:
    for seed in range(8):
        state, dice = game().start(seed=seed, ask_chance=True, **game().variants[variant]), parlor.Dice(seed)
        while state.seat != parlor.OVER:
            assert isinstance(state, SymetraMatch)
            picks = state.picks()
            if state.agenda.kind() == frame and game().code(word) not in picks:
                assert state.why(game().code(word)).startswith(reason), state.why(game().code(word))
                return
            state.pick(picks[dice.below(len(picks))])
    pytest.fail("nobody was asked")


@pytest.mark.parametrize(
    ("mark", "verb", "reason"),
    [
        ("silenced", "fuse", "SYM-305: Silence forbids you to announce a fuse."),
        ("stilled", "charge", "SYM-356: Stillness forbids you to announce a charge."),
    ],
)
def test_who_is_forbidden_to_announce_is_told_by_which_card(mark: str, verb: str, reason: str) -> None:
    state = duel("light 0,0 s0 x2", s0=f"{mark} hand: fire")
    assert verb not in words(state).split()
    assert state.why(game().code(verb)) == reason


def test_who_is_forbidden_nothing_is_told_what_is_missing() -> None:
    empty = duel("light 0,0 s0 x2", s0="hand: ")
    assert empty.why(game().code("fuse")) == "SYM-083: you hold no card to fuse."
    bare = duel("light 0,0 s1 x2", s0="hand: fire")
    assert bare.why(game().code("charge")) == "SYM-103: you control no card to charge."


@pytest.mark.rule("SYM-122")
def test_only_what_takes_fused_cards_speaks_of_them() -> None:
    near = duel("death 0,0 s0 x5 / joy 1,0 s1 x1 / union 3,0 s1 x1")
    near.say("use card:death")
    for word in ("joy", "union"):
        assert near.why(game().code(f"card:{word}")).startswith(f"SYM-122: Death cannot take {word.title()} now.")
    fused = duel("greed 0,0 s0 x5 / joy 1,0 s1 x1 / union 3,0 s1 x1")
    fused.say("use card:greed")
    assert "card:joy" in words(fused)
    assert fused.why(game().code("card:union")) == "SYM-122: Union is not fused to Greed."


@pytest.mark.rule("SYM-357")
def test_what_copies_cannot_be_copied_and_says_so() -> None:
    state = duel("freedom 0,0 s0 x5 / light 1,0 s1 x1 / ether 0,1 s1 x1")
    state.say("use card:freedom")
    assert state.why(game().code("card:ether")) == "SYM-357: the action of Ether cannot be carried out by another card."


@pytest.mark.parametrize("first", ["infinity", "light"])
def test_each_card_that_can_be_used_is_offered_once(first: str) -> None:
    """Infinity is card 0: what lies on no cell must not be taken for it."""
    state = duel(f"{first} 0,0 s0 x5 / sound 1,0 s0 x3 / joy 4,0 s1 x1")
    state.say("use")
    assert words(state) == f"card:{first} card:sound"
