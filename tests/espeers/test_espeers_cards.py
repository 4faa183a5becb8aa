"""One story for each card: what stands on it happens."""

import re
from pathlib import Path
from typing import Any

import pytest
from duels import GAME, deck, discard, duel, hand, mind, points, removed, resolve, side, stack, words

import parlor
from parlor import State

LIBRARY = GAME.library  # type: ignore[attr-defined]
RULES = (Path(parlor.__file__).parent / "games" / "espeers" / "rules.md").read_text(encoding="utf-8")


def played(card: str, foe: str = "9/0", more: str = "", mine: str = "10/0", foe_hand: str = "", **sides: Any) -> State:
    """A plays the card against a foe who lets it through."""
    a = mind(mine, f"{card} push", deck="hurl hurl hurl", **{k[2:]: v for k, v in sides.items() if k.startswith("a_")})
    b = mind(foe, foe_hand, **{k[2:]: v for k, v in sides.items() if k.startswith("b_")})
    return resolve(duel(a, b), f"play card:{card} {more}")


def answered(first: str, answer: str) -> State:
    """A plays a card, B answers it with another and all is let through."""
    state = duel(mind(hand=f"{first} push", deck="hurl"), mind(hand=f"{answer} push"))
    state.say(f"play card:{first} play card:{answer} target:1 pass pass")
    return state


def test_every_card_has_a_story() -> None:
    stories = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert {card.word for card in LIBRARY.cards} <= stories
    assert len(LIBRARY.cards) == 46


def verbs_of(card: Any) -> str:
    """The verbs of a card as its file writes them."""
    calls = [(clause.call, f"@{clause.condition}" if clause.condition else "") for clause in card.clauses]
    return " ".join(f"{call.verb.name}{':' * bool(call.written)}{';'.join(call.written)}{at}" for call, at in calls)


def test_the_cards_and_beginner_decks_are_those_of_the_rules() -> None:
    rows = re.findall(r"^\| ([\w ]+) \| (PK|IMPULSE) \| (\d) \| (\w+) \| .+ \| `(.+)` \|$", RULES, re.M)
    cards = {card.name: (card.type, str(card.cost), card.symbol, verbs_of(card)) for card in LIBRARY.cards}
    assert {name: tuple(facts) for name, *facts in rows} == cards
    listed = [name.lower().replace(" ", "_") for name, *_ in rows]
    assert LIBRARY.decks["kinetic"].counts == dict.fromkeys(listed[:10], 3)
    assert LIBRARY.decks["telepath"].counts == dict.fromkeys(listed[10:20], 3)


# -- Kinetic -----------------------------------------------------------------------------------------


def test_push() -> None:
    state = played("push")
    assert (points(state, 0), removed(state, 1)) == ("8/2", 2)


def test_hurl() -> None:
    assert removed(played("hurl"), 1) == 3


def test_crush() -> None:
    state = played("crush")
    assert (points(state, 0), removed(state, 1)) == ("4/6", 4)


def test_shatter() -> None:
    broken = played("shatter", "7/0", b_barrier="hurl")
    assert (side(broken, 1)["barrier"], removed(broken, 1)) == (None, 2)
    assert removed(played("shatter"), 1) == 1


def test_pyrokinesis() -> None:
    state = played("pyrokinesis", "7/0", b_barrier="hurl", b_shield=2)
    assert (removed(state, 1), side(state, 1)["barrier"] is None) == (2, False)


def test_overload() -> None:
    state = played("overload")
    assert (removed(state, 0), removed(state, 1)) == (1, 3)


def test_kinetic_guard() -> None:
    assert side(played("kinetic_guard"), 0)["shield"] == 2


def test_focus() -> None:
    assert side(played("focus"), 0)["boost"] == 1


def test_recoil() -> None:
    state = answered("crush", "recoil")
    assert (discard(state, 0), removed(state, 1), points(state, 1)) == ("crush", 0, "7/3")


def test_second_wind() -> None:
    assert points(played("second_wind", mine="5/5"), 0) == "7/3"


# -- Telepath ----------------------------------------------------------------------------------------


def test_mind_spike() -> None:
    assert removed(played("mind_spike"), 1) == 2


def test_psychic_lance() -> None:
    assert removed(played("psychic_lance"), 1) == 4


def test_psi_drain() -> None:
    state = played("psi_drain")
    assert (removed(state, 1), points(state, 1)) == (3, "6/1")


def test_mind_break() -> None:
    state = played("mind_break", foe_hand="crush crush")
    assert (removed(state, 1), hand(state, 1), discard(state, 1)) == (3, "crush", "crush")


def test_zener_test() -> None:
    hit = played("zener_test", more="pass symbol:square card:push")
    assert (removed(hit, 1), discard(hit, 1)) == (4, "push")
    miss = played("zener_test", more="pass symbol:star card:push card:hurl")
    assert (removed(miss, 1), hand(miss, 0)) == (1, "hurl push")


def test_disrupt() -> None:
    assert discard(answered("hurl", "disrupt"), 0) == "hurl"
    dear = duel(mind(hand="crush push"), mind(hand="disrupt push"))
    dear.say("play card:crush")
    assert words(dear) == "cycle pass"


def test_precognition() -> None:
    state = played("precognition", more="pass card:hurl card:hurl card:hurl card:hurl")
    assert (hand(state, 0), side(state, 0)["bottom"]) == ("hurl push", ["hurl", "hurl"])


def test_psi_leak() -> None:
    assert points(played("psi_leak"), 1) == "7/2"


def test_mental_block() -> None:
    assert side(played("mental_block"), 0)["shield"] == 2


def test_confusion() -> None:
    state = answered("crush", "confusion")
    assert (deck(state, 0), discard(state, 0), points(state, 0)) == ("crush hurl", "", "4/6")


# -- the advanced pool -------------------------------------------------------------------------------


def test_volley() -> None:
    assert removed(played("volley"), 1) == 3
    assert removed(played("volley", "7/0", b_barrier="hurl"), 1) == 2


def test_gravity_well() -> None:
    state = played("gravity_well")
    assert (removed(state, 1), points(state, 1)) == (3, "5/2")


def test_ignite() -> None:
    assert removed(played("ignite"), 1) == 3
    assert removed(played("ignite", b_shield=5), 1) == 2


def test_ambush() -> None:
    assert removed(played("ambush", "0/9"), 1) == 3
    assert removed(played("ambush", "1/8"), 1) == 1


def test_opening() -> None:
    assert removed(played("opening"), 1) == 3
    guarded = played("opening", "7/0", b_barrier="hurl")
    assert (removed(guarded, 1), side(guarded, 1)["barrier"] is None) == (1, False)


def test_siege() -> None:
    broken = played("siege", "7/0", b_barrier="hurl")
    assert (removed(broken, 1), discard(broken, 1)) == (3, "hurl")
    assert removed(played("siege"), 1) == 1


def test_desperation() -> None:
    assert removed(played("desperation", mine="8/0"), 1) == 4
    assert removed(played("desperation"), 1) == 1


def test_bulwark_strike() -> None:
    assert removed(played("bulwark_strike", mine="8/0", a_barrier="hurl"), 1) == 3
    assert removed(played("bulwark_strike"), 1) == 1


def test_burnout() -> None:
    state = played("burnout")
    assert (removed(state, 0), removed(state, 1)) == (2, 4)


def test_mind_flood() -> None:
    state = played("mind_flood", more="pass card:push card:push card:push card:hurl")
    assert (discard(state, 1), hand(state, 0)) == ("push push push", "hurl push")


def test_amnesia() -> None:
    state = played("amnesia", foe_hand="crush crush crush")
    assert (hand(state, 1), discard(state, 1)) == ("crush", "crush crush")


def test_silence() -> None:
    state = played("silence", foe_hand="focus")
    assert side(state, 1)["hush"] is True
    state.say("play card:push")
    assert words(state) == "cycle pass"


def test_zener_mastery() -> None:
    assert removed(played("zener_mastery", more="pass symbol:square card:push"), 1) == 6
    miss = played("zener_mastery", more="pass symbol:star card:push card:hurl card:hurl")
    assert (removed(miss, 1), hand(miss, 0)) == (1, "hurl hurl push")


def test_poltergeist() -> None:
    assert removed(played("poltergeist", foe_hand="crush crush"), 1) == 3
    assert removed(played("poltergeist", foe_hand="crush crush crush"), 1) == 1


def test_brainstorm() -> None:
    assert hand(played("brainstorm"), 0) == "hurl hurl push"


def test_trance() -> None:
    state = played("trance", mine="4/6")
    assert points(state, 0) == "7/3"


def test_aegis() -> None:
    assert side(played("aegis"), 0)["shield"] == 4


def test_reflex() -> None:
    state = played("reflex")
    assert (side(state, 0)["shield"], hand(state, 0)) == (1, "hurl push")


def test_veto() -> None:
    assert discard(answered("crush", "veto"), 0) == "crush"
    assert discard(answered("focus", "veto"), 0) == "focus"


def test_static() -> None:
    assert discard(answered("focus", "static"), 0) == "focus"
    pk = duel(mind(hand="push push"), mind(hand="static push"))
    pk.say("play card:push")
    assert words(pk) == "cycle pass"


def test_mirage() -> None:
    state = answered("focus", "mirage")
    assert (deck(state, 0), side(state, 0)["boost"], stack(state)) == ("focus hurl", 0, "")


def test_panic() -> None:
    state = duel(mind(hand="panic push"), mind(hand="crush hurl"))
    state.say("play card:panic pass pass")
    assert (state.seat, words(state)) == (1, "card:crush card:hurl")
    state.say("card:crush")
    assert (hand(state, 1), discard(state, 1)) == ("hurl", "crush")


def test_overcharge() -> None:
    state = played("overcharge")
    resolve(state, "play card:push")
    assert removed(state, 1) == 4


def test_fever() -> None:
    state = played("fever")
    assert (removed(state, 0), side(state, 0)["boost"]) == (1, 2)


def test_undertow() -> None:
    assert points(played("undertow"), 1) == "6/3"


def test_remote_viewing() -> None:
    a = mind(hand="remote_viewing", deck="push push push hurl crush focus")
    state = duel(a, mind())
    state.say("play card:remote_viewing card:push card:push card:hurl card:crush card:focus card:crush")
    assert (hand(state, 0), side(state, 0)["bottom"]) == ("crush", ["push", "push", "hurl", "focus"])
    assert deck(state, 0) == "push"


# -- what is printed on them -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("shatter", "Break your opponent's Barrier. If a Barrier was broken this way, deal 1 damage."),
        ("second_wind", "Regain up to 3 PSI points."),
        ("reflex", "Prevent the next 1 damage that would be dealt to you this turn. Draw 1 card."),
        ("disrupt", "Negate a Suspended card that costs 4 or less."),
        ("mirage", "Shuffle a Suspended Impulse card into its owner's deck without effect."),
        (
            "zener_mastery",
            "Name a symbol, then discard the top card of your opponent's deck. "
            "If it has that symbol, deal 5 damage; otherwise draw 2 cards.",
        ),
        ("panic", "Your opponent discards 1 card of their choice."),
        (
            "psi_drain",
            "Deal 2 damage. Your opponent moves up to 1 PSI point from their Pool to their Spent Zone.",
        ),
    ],
)
def test_the_text_is_made_from_the_verbs(word: str, text: str) -> None:
    assert LIBRARY.card(word).text() == text


def test_every_card_says_that_it_is_a_reconstruction() -> None:
    assert {card.source for card in LIBRARY.cards} == {"house"}
    assert {entry.source for entry in LIBRARY.decks.values()} == {"house"}


@pytest.mark.parametrize("name", ["kinetic", "telepath"])
def test_a_beginner_deck_has_six_cards_of_each_symbol(name: str) -> None:
    counts: dict[str, int] = {}
    for word, count in LIBRARY.decks[name].counts.items():
        symbol = LIBRARY.card(word).symbol
        counts[symbol] = counts.get(symbol, 0) + count
    assert counts == dict.fromkeys(["star", "cross", "circle", "square", "waves"], 6)


def test_the_sample_decks_hold_the_whole_advanced_pool() -> None:
    beginner = set(LIBRARY.decks["kinetic"].counts) | set(LIBRARY.decks["telepath"].counts)
    advanced = set(LIBRARY.decks["tempest"].counts) | set(LIBRARY.decks["labyrinth"].counts)
    assert beginner | advanced == set(LIBRARY.words)
    assert not beginner & advanced
