"""The verbs of effects, one clause after another."""

from pathlib import Path

import pytest
from duels import GAME, deck, discard, duel, hand, mind, points, removed, resolve, side, why, words

import parlor
from parlor import CHANCE, Game
from parlor.games.espeers.match import Duel
from parlor.games.espeers.outlook import Side, suppose
from parlor.games.espeers.verbs import DRAIN, NEGATE, REGAIN, SCATTER, VERBS, ZENER

PACK = """
[card.flare]
name = "Flare"
type = "PK"
cost = 0
symbol = "star"
verbs = "{verbs}"
source = "house"
"""


def with_flare(folder: Path, verbs: str) -> Game:
    """The game with one more card that does just this."""
    path = folder / "flare.toml"
    path.write_text(PACK.format(verbs=verbs), encoding="utf-8")
    return parlor.game("espeers", packs=[path])


@pytest.mark.rule("ESP-101")
def test_verbs_act_from_left_to_right_and_conditions_are_read_when_their_turn_comes(tmp_path: Path) -> None:
    game = with_flare(tmp_path, "drain:9 damage:2@foe_dry")
    state = duel(mind(hand="flare"), mind("5/0"), game=game)
    resolve(state, "play card:flare")
    assert (points(state, 1), removed(state, 1)) == ("0/3", 7)
    early = duel(mind(hand="flare"), mind("5/0"), game=with_flare(tmp_path, "damage:2@foe_dry drain:9"))
    resolve(early, "play card:flare")
    assert (points(early, 1), removed(early, 1)) == ("0/5", 5)


@pytest.mark.rule("ESP-101")
@pytest.mark.parametrize(
    ("condition", "mine", "theirs", "holds"),
    [
        ("barrier", mind("8/0", "flare", barrier="hurl"), mind("5/0"), True),
        ("barrier", mind("10/0", "flare"), mind("3/0", barrier="hurl"), False),
        ("foe_barrier", mind(hand="flare"), mind("5/0"), False),
        ("foe_open", mind(hand="flare"), mind("5/0"), True),
        ("foe_dry", mind(hand="flare"), mind("0/5"), True),
        ("foe_dry", mind(hand="flare"), mind("1/4"), False),
        ("foe_hand2", mind(hand="flare"), mind("5/0", "push push"), True),
        ("foe_hand2", mind(hand="flare"), mind("5/0", "push push push"), False),
        ("weak", mind("4/0", "flare"), mind("5/0"), True),
        ("weak", mind("5/0", "flare"), mind("5/0"), False),
        ("broke", mind(hand="flare"), mind("5/0"), False),
    ],
)
def test_conditions(
    condition: str, mine: dict[str, object], theirs: dict[str, object], holds: bool, tmp_path: Path
) -> None:
    first = "break " if condition == "broke" else ""
    state = duel(mine, theirs, game=with_flare(tmp_path, f"{first}boost:1@{condition}"))
    resolve(state, "play card:flare")
    assert side(state, 0)["boost"] == int(holds)


@pytest.mark.parametrize("verbs", ["damage:2@broke", "damage:2@broke break", "draw:1 damage:2@broke"])
def test_what_depends_on_a_broken_barrier_stands_behind_the_break(verbs: str, tmp_path: Path) -> None:
    with pytest.raises(parlor.BadData, match="expected break before a verb with @broke, found damage:2@broke"):
        with_flare(tmp_path, verbs)


def test_foe_barrier_is_a_condition(tmp_path: Path) -> None:
    game = with_flare(tmp_path, "boost:1@foe_barrier")
    state = duel(mind(hand="flare"), mind("5/0", barrier="hurl"), game=game)
    resolve(state, "play card:flare")
    assert side(state, 0)["boost"] == 1


@pytest.mark.rule("ESP-102")
def test_a_backlash_is_no_damage() -> None:
    state = duel(mind("6/2", "burnout", barrier="hurl", shield=5), mind("9/0"))
    state.say("play card:burnout")
    assert (state.seat, words(state)) == (0, "spent:0 spent:1 spent:2")
    state.say("spent:2")
    assert (side(state, 0)["shield"], side(state, 0)["barrier"] is None) == (5, False)


@pytest.mark.rule("ESP-103")
def test_break_and_drain() -> None:
    state = duel(mind(hand="shatter"), mind("5/0", barrier="hurl"))
    state.say("play card:shatter")
    assert (points(state, 1), discard(state, 1)) == ("5/2", "hurl")
    without = duel(mind(hand="shatter"), mind("5/0"))
    without.say("play card:shatter")
    assert (points(without, 1), removed(without, 1)) == ("5/0", 5)
    drained = duel(mind(hand="psi_leak"), mind("1/5", shield=3, barrier="hurl"))
    drained.say("play card:psi_leak")
    assert (points(drained, 1), side(drained, 1)["shield"]) == ("0/6", 3)


@pytest.mark.rule("ESP-104", "RUL-ESP-40")
def test_what_is_left_of_a_shield_stays_for_this_turn() -> None:
    state = duel(mind(hand="push push crush"), mind("9/0", shield=2))
    state.say("play card:push pass")
    assert (side(state, 1)["shield"], removed(state, 1)) == (1, 1)
    state.say("play card:crush pass")
    assert (side(state, 1)["shield"], removed(state, 1)) == (0, 3)


@pytest.mark.rule("ESP-104")
def test_shields_add_up() -> None:
    state = duel(mind(hand="aegis reflex", deck="push"), mind())
    state.say("play card:aegis pass play card:reflex card:push")
    assert side(state, 0)["shield"] == 5


@pytest.mark.rule("ESP-104")
def test_boosts_add_up_and_are_used_by_prevented_damage_but_not_by_skipped() -> None:
    state = duel(mind(hand="overcharge focus opening push"), mind("9/0"))
    state.say("play card:overcharge pass play card:focus pass")
    assert side(state, 0)["boost"] == 3
    skipped = duel(mind(hand="opening", boost=3), mind("7/0", barrier="hurl"))
    skipped.say("play card:opening")
    assert side(skipped, 0)["boost"] == 3
    prevented = duel(mind(hand="push", boost=3), mind("9/0", shield=9))
    prevented.say("play card:push")
    assert (side(prevented, 0)["boost"], side(prevented, 1)["shield"], removed(prevented, 1)) == (0, 5, 1)


@pytest.mark.rule("ESP-105", "ESP-108")
def test_scatter_shuffles_known_cards_too() -> None:
    state = duel({**mind(hand="hurl push", deck="push"), "bottom": ["crush", "crush"]}, mind(hand="confusion push"))
    state.say("play card:hurl play card:confusion target:1 pass pass")
    assert (deck(state, 0), side(state, 0)["bottom"]) == ("crush crush hurl push", [])
    assert (discard(state, 0), discard(state, 1)) == ("", "confusion")


@pytest.mark.rule("ESP-106")
def test_random_discards_take_all_if_there_are_fewer() -> None:
    state = duel(mind(hand="amnesia"), mind(hand="hurl"))
    state.say("play card:amnesia pass")
    assert (state.seat, words(state)) == (CHANCE, "card:hurl")
    state.say("card:hurl")
    assert (hand(state, 1), discard(state, 1), state.seat) == ("", "hurl", 0)


@pytest.mark.rule("ESP-106", "ESP-112")
def test_random_discards_are_weighted_by_copies() -> None:
    state = duel(mind(hand="amnesia"), mind(hand="hurl push push push"))
    state.say("play card:amnesia pass")
    assert (words(state), state.weights()) == ("card:hurl card:push", [1, 3])


@pytest.mark.rule("ESP-106")
def test_the_foe_chooses_what_to_discard_and_mill_never_loses() -> None:
    state = duel(mind(hand="panic"), mind(hand="hurl kinetic_guard"))
    state.say("play card:panic pass")
    assert (state.seat, words(state)) == (1, "card:hurl card:kinetic_guard")
    state.say("card:kinetic_guard")
    assert (discard(state, 1), points(state, 1), hand(state, 1)) == ("kinetic_guard", "10/0", "hurl")
    milled = duel(mind(hand="mind_flood", deck="push"), mind(deck="hurl hurl"))
    milled.say("play card:mind_flood card:hurl card:hurl card:push")
    assert (discard(milled, 1), milled.seat, hand(milled, 0)) == ("hurl hurl", 0, "push")


@pytest.mark.rule("ESP-107")
def test_a_dig_keeps_the_order_and_takes_the_first_of_equal_cards() -> None:
    state = duel(mind(hand="precognition", deck="push push crush hurl"), mind())
    state.say("play card:precognition card:push card:crush card:push")
    assert words(state) == "card:crush card:push"
    state.say("card:push")
    assert side(state, 0)["bottom"] == ["crush", "push"]


@pytest.mark.rule("ESP-107")
def test_a_dig_takes_what_there_is_and_does_not_lose() -> None:
    state = duel(mind(hand="precognition precognition"), {**mind(), "bottom": []})
    state.say("play card:precognition pass")
    assert (state.seat, words(state).split()[-1]) == (0, "end")
    small = duel({**mind(hand="precognition", deck="push"), "bottom": ["crush"]}, mind())
    small.say("play card:precognition card:push")
    assert words(small) == "card:crush card:push"


@pytest.mark.rule("ESP-109")
def test_a_zener_hit_is_damage_in_every_respect() -> None:
    state = duel(mind(hand="zener_test", boost=1), mind("6/0", deck="hurl", shield=1, barrier="push"))
    state.say("play card:zener_test symbol:circle card:hurl")
    assert (points(state, 1), words(state)) == ("6/2", "spent:0 spent:1")
    assert side(state, 0)["boost"] == 0


@pytest.mark.rule("ESP-109")
def test_a_zener_miss_draws_and_keeps_the_boost_and_an_empty_deck_does_nothing() -> None:
    state = duel(mind(hand="zener_test", boost=1, deck="push"), mind("6/0", deck="hurl"))
    state.say("play card:zener_test symbol:star card:hurl card:push")
    assert (hand(state, 0), side(state, 0)["boost"], removed(state, 1)) == ("push", 1, 4)
    empty = duel(mind(hand="zener_test"), {**mind(), "bottom": []})
    empty.say("play card:zener_test")
    assert words(empty) == "symbol:star symbol:cross symbol:circle symbol:square symbol:waves"
    empty.say("symbol:star")
    assert (empty.seat, words(empty)) == (0, "end")


@pytest.mark.rule("ESP-109", "ESP-112")
def test_a_zener_turns_a_known_bottom_card_up_without_chance() -> None:
    state = duel(mind(hand="zener_test"), {**mind("6/0"), "bottom": ["hurl"]})
    state.say("play card:zener_test symbol:circle")
    assert (removed(state, 1), discard(state, 1), state.seat) == (7, "hurl", 0)


def test_who_begins_each_hand_and_each_deck_are_lots_of_their_own() -> None:
    drawn_from = [
        ("mind_break", "pass", "push hurl"),  # their hand
        ("brainstorm", "", ""),  # the own deck
        ("zener_test", "symbol:star", ""),  # their deck
    ]
    lots = [GAME.start(ask_chance=True).lot()]
    for seat in range(2):
        for card, then, held in drawn_from:
            own, other = mind(hand=card, deck="push hurl"), mind(hand=held, deck="push hurl")
            first, second = (own, other) if seat == 0 else (other, own)
            state = duel(first, second, active=seat)
            state.say(f"play card:{card} {then}")
            assert state.seat == CHANCE
            lots.append(state.lot())
    starter, hand1, deck0, deck1, hand0, deck1_again, deck0_again = lots
    assert len({starter, hand0, hand1, deck0, deck1}) == 5
    assert (deck1_again, deck0_again) == (deck1, deck0)


@pytest.mark.rule("ESP-110")
def test_a_hushed_player_is_asked_but_plays_no_impulse() -> None:
    state = duel(mind(hand="push focus"), mind(hand="kinetic_guard", hush=True))
    state.say("play card:push")
    assert (state.seat, words(state)) == (1, "cycle pass")
    assert why(state, "play") == "ESP-110: you cannot play Impulse cards for the rest of this turn."
    hushed = duel(mind(hand="silence push focus"), mind(hand="focus"))
    hushed.say("play card:silence pass pass")
    assert side(hushed, 1)["hush"] is True
    assert hushed.log_lines(0)[-1] == "Player 2 cannot play Impulse cards for the rest of this turn."


@pytest.mark.rule("ESP-111", "ESP-022")
def test_draw_and_regain_serve_the_cards_player() -> None:
    state = duel(mind(hand="brainstorm push", deck="hurl"), mind())
    state.say("play card:brainstorm pass card:hurl")
    assert state.winners() == [1]
    wind = duel(mind("7/3", hand="second_wind"), mind("5/5"))
    wind.say("play card:second_wind")
    assert (points(wind, 0), points(wind, 1)) == ("9/1", "5/5")


@pytest.mark.rule("ESP-112")
def test_a_draw_is_a_pick_of_chance_even_if_only_one_card_is_possible() -> None:
    state = duel(mind(hand="push hurl", deck="hurl hurl"), mind())
    state.say("cycle card:push")
    assert (state.seat, words(state), state.weights()) == (CHANCE, "card:hurl", [2])


def test_every_verb_of_the_vocabulary_is_used_by_a_card() -> None:
    library = GAME.library  # type: ignore[attr-defined]
    used = {clause.call.verb.name for card in library.cards for clause in card.clauses}
    assert used == set(VERBS.named)


# -- what the outlook supposes ----------------------------------------------------------------------------------------

# Every verb that changes something a side counts, in a duel where it can do all it says.
SUPPOSED = ["damage:1", "damage:4", "pierce:2", "backlash:2", "break", "prevent:3", "boost:2", "regain:2", "regain:9"]
SUPPOSED += ["drain:2", "drain:9", "draw:2", "dig:2", "mill:1", "discard:1", "discard:9", "choose_discard:1", "hush"]


def counted(side: Side) -> list[int | bool]:
    """What a side has, however it chose to lose points."""
    return [side.remaining(), side.barrier, side.shield, side.boost, side.hand, side.deck]


@pytest.mark.parametrize("barrier", ["", "hurl"])
@pytest.mark.parametrize("verb", SUPPOSED)
def test_the_outlook_supposes_what_the_verbs_do(verb: str, barrier: str, tmp_path: Path) -> None:
    mine = mind("5/3", "flare", "push push push push", shield=1, boost=1)
    theirs = mind("4/3" if barrier else "5/3", "push hurl", "push push push", barrier, shield=1)
    state = duel(mine, theirs, game=with_flare(tmp_path, verb))
    state.say("play card:flare")
    assert isinstance(state, Duel)
    sides = [Side(state.mind(0)), Side(state.mind(1))]
    call = VERBS.named[verb.partition(":")[0]]
    suppose(call.code, int(verb.partition(":")[2] or 0), 0, sides[0], sides[1])
    resolve(state)
    assert [counted(side) for side in sides] == [counted(Side(state.mind(seat))) for seat in range(2)]
    if call.code in (REGAIN, DRAIN):
        assert [(side.pool, side.spent) for side in sides] == [
            (state.mind(seat).pool, state.mind(seat).spent) for seat in range(2)
        ]


def test_every_verb_is_supposed_or_known_not_to_be() -> None:
    tried = {VERBS.named[verb.partition(":")[0]].code for verb in SUPPOSED}
    # Zener is rated by its odds; what negates acts on the stack.
    assert {verb.code for verb in VERBS.named.values()} - tried == {ZENER, NEGATE, SCATTER}
