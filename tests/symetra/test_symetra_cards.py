"""One story for each of the sixty cards."""

from typing import Any

import pytest
from stories import cell, discard, duel, hand, laid, lines, marks, matrix, pools, say, settle, use, words

import parlor


def legal(state: parlor.State, word: str) -> bool:
    """Whether a word may be said now."""
    return state.allows(state.game.code(word))


@pytest.mark.rule("SYM-301")
def test_infinity_lets_other_cards_be_used_again_for_more() -> None:
    state = duel("infinity 0,0 s0 x4 / light 1,0 s0 x5 used", top="sound, water, chaos, order")
    assert not legal(say(state.clone(), "use"), "card:light")
    use(state, "card:infinity")
    assert marks(state, 0) == {"infinity": "infinity"}
    use(state, "card:light seat:0")
    assert laid(state, "light") == "s0 x3"  # 1, and 1 more for the earlier use
    assert "infinity" not in words(say(state, "use"))  # Infinity itself is not among the other cards


@pytest.mark.rule("SYM-302")
def test_light_lets_a_player_draw() -> None:
    state = use(duel("light 0,0 s0 x2", top="sound, water"), "card:light seat:1")
    assert "sound" in hand(state, 1)
    assert laid(state, "light") == "s0 x1"


@pytest.mark.rule("SYM-303", "SYM-239")
def test_dark_puts_a_card_of_the_players_choice_on_the_deck() -> None:
    state = use(duel("dark 0,0 s0 x2", s1="hand: hope, air, life"), "card:dark seat:1")
    assert (state.seat, words(state)) == (1, "card:air card:hope card:life")
    state.say("card:air")
    assert hand(state, 1) == ["hope", "life"]
    assert "air" in hand(state, 0)  # seat 0 drew it at the end of the turn
    assert "air" in state.view(1)["seats"][0]["hand"]  # and seat 1 knows that


@pytest.mark.rule("SYM-304")
def test_sound_lets_a_player_fuse_at_once() -> None:
    state = use(duel("sound 0,0 s0 x3", s1="fused silenced hand: hope, air, life"), "card:sound seat:1")
    assert (state.seat, words(state)) == (1, "pass fuse")
    state.say("fuse card:life cell:1,0")
    assert laid(state, "life") == "s1 x1"
    declined = use(duel("sound 0,0 s0 x3", s1="hand: hope, air, life"), "card:sound seat:1")
    declined.say("pass")
    assert len(hand(declined, 1)) == 3


@pytest.mark.rule("SYM-305", "SYM-140")
def test_silence_cancels_announced_fuses_and_forbids_more() -> None:
    state = duel("light 0,0 s0 x2 used / silence 1,0 s1 x5", s0="charged hand: fire, earth")
    say(state, "fuse card:fire . s1 use card:silence seat:0")
    assert marks(state, 0) == {"silenced": True}
    assert "fire" in hand(state, 0)
    assert "The fuse of Fire is cancelled" in lines(state)


@pytest.mark.rule("SYM-306")
def test_earth_lets_the_controller_add_up_to_two() -> None:
    state = use(duel("earth 0,0 s0 x2 / sound 1,0 s1 x1 used"), "card:earth card:sound")
    assert (state.seat, words(state)) == (1, "energy:0 energy:1 energy:2")
    state.say("energy:2")
    assert laid(state, "sound") == "s1 x3"


@pytest.mark.rule("SYM-307")
def test_air_takes_two_into_potential() -> None:
    state = duel("air 0,0 s0 x2 / sound 1,0 s1 x4 used")
    before = pools(state, 1)
    use(state, "card:air card:sound")
    assert laid(state, "sound") == "s1 x2"
    assert (before, pools(state, 1)) == ("24/18/4", "24/20/4")


@pytest.mark.rule("SYM-308", "SYM-246")
def test_water_feeds_every_fused_card_from_the_universal() -> None:
    board = "water 0,0 s0 x2 / sound 1,0 s1 x1 used / order 0,1 s1 x1 used / joy -1,0 s1 x1"
    state = use(duel(board, s1="u=2"), "card:water")
    assert [laid(state, card) for card in ("sound", "order", "joy")] == ["s1 x2", "s1 x1", "s1 x2"]  # E, W; then none
    assert pools(state, 1).endswith("/0")


@pytest.mark.rule("SYM-309")
def test_fire_burns_every_fused_card() -> None:
    state = use(duel("fire 0,0 s0 x2 / sound 1,0 s1 x2 / order 0,1 s0 x1 used"), "card:fire")
    assert laid(state, "sound") == "s1 x1"
    assert laid(state, "order") == "gone"
    assert pools(state, 0).endswith("/6")  # the cost and the energy of Order


@pytest.mark.rule("SYM-240", "SYM-310")
@pytest.mark.parametrize("top", [{}, {"top": "life"}, {"top": "life", "seen": {"life": [0]}}])
def test_the_log_tells_that_ether_looks_whatever_was_known_of_the_top(top: dict[str, Any]) -> None:
    state = use(duel("ether 0,0 s0 x4", s1="hand: air", **top), "card:ether deck")
    card = state.view(0)["deck"]["top"][0].capitalize()
    assert state.log_lines(0)[-1] == f"Player 1 sees {card} in the deck."
    assert state.log_lines(1)[-1] == "Player 1 looks at a card of the deck."


@pytest.mark.rule("SYM-310", "SYM-240", "SYM-018")
def test_ether_carries_out_the_top_card_or_leaves_it() -> None:
    state = use(duel("ether 0,0 s0 x4", top="death, water"), "card:ether deck")
    assert (state.seat, words(state)) == (0, "pass use")
    assert state.view(0)["deck"]["top"] == ["death", None]
    assert state.view(1)["deck"]["top"] == [None, None]
    left = state.clone()
    left.say("pass")
    assert "death" in hand(left, 0)  # drawn at the end of the turn
    say(state, "use seat:1")
    assert pools(state, 1).startswith("21/")
    assert discard(state) == {"death"}


@pytest.mark.rule("SYM-311")
def test_thought_puts_five_cards_back_in_any_order() -> None:
    state = duel("thought 0,0 s0 x2", top="sound, water, chaos, order, joy, union")
    use(state, "card:thought deck")
    assert words(state) == "card:sound card:water card:joy card:order card:chaos"
    say(state, "card:joy card:order card:chaos card:water card:sound")
    assert state.position()["deck"]["top"] == ["water", "chaos", "order", "joy", "union"]  # Sound was drawn
    assert state.view(0)["deck"]["top"] == ["water", "chaos", "order", "joy", None]


@pytest.mark.rule("SYM-312")
def test_space_moves_a_card_without_checking_relations() -> None:
    state = duel("space 0,0 s0 x3 / light 1,0 s1 x2 used / dark 2,0 s1 x2 used")
    say(state, "use card:space card:dark")
    assert words(state) == "cell:0,-1 cell:1,-1 cell:-1,0 cell:-1,1 cell:0,1"
    say(state, "cell:-1,0")
    assert matrix(state) == {"space 0,0 s0 x2", "light 1,0 s1 x2", "dark -1,0 s1 x2"}
    itself = duel("space 0,0 s0 x3 / light 1,0 s1 x2 used")
    say(itself, "use card:space card:space")
    assert words(itself) == "cell:1,-1 cell:0,1"  # next to Light, the only other card
    assert cell(say(itself, "cell:0,1"), "space") == "0,1"


@pytest.mark.rule("SYM-313")
def test_time_cancels_an_announced_action() -> None:
    state = duel("death 0,0 s0 x3 / time 1,0 s1 x3")
    say(state, "use card:death seat:1 . s1 use card:time card:death")
    assert pools(state, 1) == "24/19/6"
    assert laid(state, "death") == "s0 x3"  # unpaid
    assert "Death is cancelled" in lines(state)


@pytest.mark.rule("SYM-314")
def test_mirror_turns_an_action_against_its_announcer() -> None:
    state = duel("death 0,0 s0 x3 / mirror 1,0 s1 x3")
    say(state, "use card:death seat:1 . s1 use card:mirror card:death")
    assert pools(state, 0).startswith("21/")
    assert pools(state, 1).startswith("24/")
    cards = duel("air 0,0 s0 x2 / mirror 1,0 s1 x3 / sound 0,1 s0 x3 used")
    say(cards, "use card:air card:mirror . s1 use card:mirror card:air . s1 card:sound")
    assert (laid(cards, "sound"), laid(cards, "mirror")) == ("s0 x1", "s1 x1")


@pytest.mark.rule("SYM-315")
def test_veil_hides_a_card_from_all_others() -> None:
    state = use(duel("veil 0,0 s0 x2 / life 1,0 s0 x2 used / torpor 2,0 s1 x2"), "card:veil card:life")
    assert state.seat == 1
    say(state, "use card:torpor")
    assert not legal(state, "card:life")
    assert legal(state, "card:veil")
    assert "SYM-315" in state.why(state.game.code("card:life"))


@pytest.mark.rule("SYM-316")
def test_void_ends_effects_on_a_player_or_a_card() -> None:
    state = use(duel("void 0,0 s0 x3", s1="silenced depression limit=1 hand: hope"), "card:void seat:1")
    assert marks(state, 1) == {}
    card = duel("void 0,0 s0 x3 / sound 1,0 s1 x8 transcended torpor extra=1 veil=0 used", s1="u=0")
    use(card, "card:void card:sound")
    assert (laid(card, "sound"), pools(card, 1)) == ("s1 x5", "24/18/3")  # its capacity is back at once


@pytest.mark.rule("SYM-317")
def test_equanimity_ends_and_forbids_emotions() -> None:
    board = "equanimity 0,0 s0 x2 / calm 1,0 s1 x2 torpor / fear 2,0 s1 x2"
    state = duel(board, s0="fused charged fear silenced innocence", s1="")
    use(state, "card:equanimity seat:0")
    assert marks(state, 0) == {"silenced": True, "equanimity": True}
    assert state.position()["magnets"] == []
    say(state, "use card:fear")
    assert words(state) == "seat:1"
    assert "SYM-317" in state.why(state.game.code("seat:0"))


@pytest.mark.rule("SYM-318", "SYM-319", "SYM-126")
def test_love_and_hate_replace_each_other() -> None:
    state = use(duel("love 0,0 s0 x3 / hate 1,0 s0 x4"), "card:love")
    assert state.position()["mood"] == "love"
    use(state, "card:hate")
    assert state.position()["mood"] == "hate"


@pytest.mark.rule("SYM-318")
def test_under_love_every_pair_has_affinity() -> None:
    state = duel("order 0,0 s1 x3 used", s0="charged hand: fire, earth", game="mood=love")
    say(state, "fuse card:fire cell:1,0")
    assert laid(state, "fire") == "s0 x2"  # affinity and lock


@pytest.mark.rule("SYM-319")
def test_under_hate_every_pair_has_enmity() -> None:
    state = duel("order 0,0 s1 x3 used", s0="charged hand: fire, earth", game="mood=hate")
    say(state, "fuse card:fire cell:1,0")
    assert (laid(state, "fire"), laid(state, "order")) == ("s0 x1", "s1 x2")


@pytest.mark.rule("SYM-320", "SYM-238")
def test_compassion_takes_a_card_from_the_discard() -> None:
    state = use(duel("compassion 0,0 s0 x2", discard="joy, union"), "card:compassion seat:1")
    assert words(state) == "card:compassion card:joy card:union"  # also the one discarded for its cost
    state.say("card:union")
    assert "union" in state.view(0)["seats"][1]["hand"]  # known to all


@pytest.mark.rule("SYM-321")
def test_cruelty_discards_by_lot() -> None:
    state = use(cruel(), "card:cruelty seat:1")
    assert state.seat == parlor.CHANCE
    assert words(state) == "card:air card:hope card:life"
    state.say("card:hope")
    assert discard(state) == {"hope"}
    assert hand(state, 1) == ["air", "life"]


def cruel() -> parlor.State:
    """Cruelty at the ready, with chance asked like a seat."""
    board = duel("cruelty 0,0 s0 x3", s1="hand: hope, air, life")
    return board.game.position(board.position(), ask_chance=True)


@pytest.mark.rule("SYM-322")
def test_courage_keeps_others_from_re_acting() -> None:
    state = duel("courage 0,0 s0 x3 / death 1,0 s0 x3 / time 0,1 s1 x3")
    say(state, "use card:courage seat:0 . s1 pass . s0 pass")
    assert marks(state, 0) == {"courage": True}
    say(state, "use card:death seat:1")
    assert pools(state, 1).startswith("21/")  # seat 1 was not asked, though Time could answer


@pytest.mark.rule("SYM-323")
def test_fear_forbids_re_actions() -> None:
    state = duel("death 1,0 s0 x3 / time 0,1 s1 x3", s1="fear")
    say(state, "use card:death seat:1")
    assert pools(state, 1).startswith("21/")
    placed = use(duel("fear 0,0 s0 x3"), "card:fear seat:1")
    assert marks(placed, 1) == {"fear": True}


@pytest.mark.rule("SYM-324")
def test_innocence_makes_a_magnet_for_positive_actions() -> None:
    state = duel("innocence 0,0 s0 x3 / life 1,0 s0 x3", s2="")
    use(state, "card:innocence seat:2")
    assert state.position()["magnets"] == [["innocence", 2]]
    use(state, "card:life seat:1")
    say(state, "s1 energy:3 . s2 energy:1")
    assert (pools(state, 1), pools(state, 2)) == ("27/19/4", "25/21/4")


@pytest.mark.rule("SYM-325")
def test_guilt_makes_a_magnet_for_negative_actions() -> None:
    state = duel("guilt 0,0 s0 x3 / death 1,0 s0 x3", s2="")
    use(state, "card:guilt seat:2")
    use(state, "card:death seat:1")
    assert (pools(state, 1), pools(state, 2)) == ("21/25/4", "21/25/4")


@pytest.mark.rule("SYM-326", "SYM-239")
def test_enthusiasm_gives_one_and_draws_three() -> None:
    state = duel("enthusiasm 0,0 s0 x3", s0="fused charged hand: earth, fire", s2="", top="sound, water, chaos, order")
    use(state, "card:enthusiasm seat:1")
    assert words(state) == "card:earth card:fire"
    state.say("card:fire")
    assert "fire" in hand(state, 1)
    assert {"earth", "sound", "water", "chaos"} <= set(hand(state, 0))
    assert "fire" in state.view(0)["seats"][1]["hand"]  # known to giver and receiver
    assert "fire" not in state.view(2)["seats"][1]["hand"]


@pytest.mark.rule("SYM-327", "SYM-239")
def test_envy_takes_a_card_by_lot() -> None:
    state = use(duel("envy 0,0 s0 x3", s1="hand: hope", s2=""), "card:envy seat:1")
    assert "hope" in hand(state, 0)
    assert len(hand(state, 1)) == 2  # the empty hand drew two
    assert "hope" in state.view(1)["seats"][0]["hand"]
    assert "hope" not in state.view(2)["seats"][0]["hand"]


@pytest.mark.rule("SYM-328", "SYM-244", "SYM-117")
def test_generosity_hands_a_card_over() -> None:
    state = duel("generosity 0,0 s0 x2 / sound 1,0 s0 x3 used")
    use(state, "card:generosity card:sound seat:1")
    assert laid(state, "sound") == "s1 x3"
    assert pools(state, 0).startswith("27/")
    assert legal(say(state, "use"), "card:sound")  # the new controller has a fresh use


@pytest.mark.rule("SYM-329", "SYM-244", "SYM-117")
def test_greed_takes_a_card_over() -> None:
    state = duel("greed 0,0 s0 x4 / sound 1,0 s1 x3 used")
    use(state, "card:greed card:sound")
    assert laid(state, "sound") == "s0 x3"
    assert pools(state, 1).startswith("27/")
    poor = duel("greed 0,0 s0 x5 / sound 1,0 s1 x3 used", s0="fused charged a=41 u=2")
    use(poor, "card:greed card:sound")
    assert laid(poor, "sound") == "s0 x2"  # as far as there is potential


@pytest.mark.rule("SYM-330")
def test_humility_moves_two_and_lets_the_least_win() -> None:
    state = use(duel("humility 0,0 s0 x4 / sound 1,0 s0 x1 used"), "card:humility")
    assert words(state) == "card:sound card:humility"  # no `done`: two must move
    say(state, "card:sound card:humility")
    assert pools(state, 0).startswith("26/")
    assert state.position()["win"] == "least"


@pytest.mark.rule("SYM-331")
def test_pride_moves_up_to_four_and_lets_the_most_win() -> None:
    state = use(duel("pride 0,0 s0 x3 / sound 1,0 s0 x1 used", game="win=least"), "card:pride")
    say(state, "card:sound card:sound card:pride card:pride")
    assert (laid(state, "sound"), laid(state, "pride")) == ("s0 x3", "s0 x3")
    assert state.position()["win"] == "most"


@pytest.mark.rule("SYM-332", "SYM-119")
def test_vigor_allows_one_more_use() -> None:
    state = duel("vigor 0,0 s0 x3 / light 1,0 s0 x4 used torpor")
    say(state, "use card:vigor")
    assert words(state) == "card:light"  # not Vigor itself
    settle(say(state, "card:light"))
    use(state, "card:light seat:0")
    assert laid(state, "light") == "s0 x3"
    assert state.position()["matrix"][0]["marks"] == {}


@pytest.mark.rule("SYM-333")
def test_torpor_stops_announcing() -> None:
    state = use(duel("torpor 0,0 s0 x3 / life 1,0 s1 x3 extra=1"), "card:torpor card:life")
    assert state.position()["matrix"][1]["marks"] == {"torpor": True}  # and Vigor has ended
    assert state.seat == 1
    assert "use" not in words(state).split()


@pytest.mark.rule("SYM-334", "SYM-113", "SYM-114")
def test_passion_makes_actions_cheaper() -> None:
    state = use(duel("passion 0,0 s0 x3 / light 1,0 s0 x2", s0="fused charged depression"), "card:passion seat:0")
    assert marks(state, 0) == {"passion": True}
    use(state, "card:light seat:1")
    assert laid(state, "light") == "s0 x2"  # free


@pytest.mark.rule("SYM-335")
def test_depression_makes_actions_dearer() -> None:
    state = use(duel("depression 0,0 s0 x3 / light 1,0 s1 x1", s1="passion"), "card:depression seat:1")
    assert marks(state, 1) == {"depression": True}
    assert "use" not in words(state).split()  # Light costs 2 now and holds 1


@pytest.mark.rule("SYM-336")
def test_hope_brings_energy_back_into_actual() -> None:
    state = use(duel("hope 0,0 s0 x2", s1="u=1 hand: air"), "card:hope seat:1")
    assert words(state) == "energy:0 energy:1"
    state.say("energy:1")
    assert pools(state, 1).startswith("25/")


@pytest.mark.rule("SYM-337")
def test_despair_sends_energy_into_potential() -> None:
    state = use(duel("despair 0,0 s0 x2"), "card:despair seat:1")
    assert pools(state, 1) == "24/24/2"


@pytest.mark.rule("SYM-338")
def test_calm_moves_two_into_actual() -> None:
    state = use(duel("calm 0,0 s0 x2 / sound 3,0 s1 x3 used"), "card:calm card:sound")
    assert (laid(state, "sound"), pools(state, 1)) == ("s1 x1", "26/19/4")


@pytest.mark.rule("SYM-339")
def test_anger_moves_two_onto_a_card() -> None:
    state = use(duel("anger 0,0 s0 x2 / sound 3,0 s1 x4 used"), "card:anger card:sound")
    assert (laid(state, "sound"), pools(state, 1)) == ("s1 x5", "22/18/5")  # one spills


@pytest.mark.rule("SYM-340")
def test_joy_feeds_up_to_three_different_cards() -> None:
    state = use(duel("joy 0,0 s0 x3 / sound 1,0 s1 x1 / order 2,0 s1 x1"), "card:joy seat:1")
    assert (state.seat, words(state)) == (1, "done card:sound card:order")
    say(state, "card:sound")
    assert words(state) == "done card:order"
    say(state, "done")
    assert (laid(state, "sound"), laid(state, "order")) == ("s1 x2", "s1 x1")


@pytest.mark.rule("SYM-341")
def test_sorrow_takes_from_three_cards() -> None:
    few = use(duel("sorrow 0,0 s0 x3 / sound 1,0 s1 x2 used / order 2,0 s1 x1 used"), "card:sorrow seat:1")
    assert (laid(few, "sound"), laid(few, "order")) == ("s1 x1", "gone")  # all, without asking
    board = "sorrow 0,0 s0 x3 / sound 1,0 s1 x1 / order 2,0 s1 x1 used / joy 3,0 s1 x1 / union 4,0 s1 x1"
    many = use(duel(board), "card:sorrow seat:1")
    assert (many.seat, words(many)) == (1, "card:sound card:joy card:order card:union")
    say(many, "card:sound card:joy card:union")
    assert laid(many, "order") == "s1 x1"
    assert discard(many) >= {"sound", "joy", "union"}


@pytest.mark.rule("SYM-342", "SYM-174")
def test_creation_fuses_the_top_card() -> None:
    state = duel("creation 0,0 s0 x3 / water 1,0 s0 x2 used", s0="fused charged silenced", s1="hand: hope", top="life")
    use(state, "card:creation cell:0,1")
    assert laid(state, "life") == "s0 x3"  # affinity with Creation and Water, and the lock
    assert pools(state, 0) == "23/15/6"


@pytest.mark.rule("SYM-343")
def test_destruction_destroys_in_original_mode_too() -> None:
    state = use(duel("destruction 0,0 s0 x3 / sound 1,0 s1 x3 used", mode="original"), "card:destruction card:sound")
    assert matrix(state) == {"destruction 0,0 empty"}
    assert discard(state) == {"sound"}
    assert pools(state, 1).endswith("/7")


@pytest.mark.rule("SYM-344")
def test_preservation_protects_against_others() -> None:
    state = use(duel("preservation 0,0 s0 x2 / sound 1,0 s0 x3 used / air 2,0 s1 x2"), "card:preservation card:sound")
    assert state.position()["matrix"][0]["marks"] == {"preserved": True}
    assert "use" not in words(state).split()  # Air finds nothing to take
    fire = use(duel("fire 0,0 s0 x2 / sound 1,0 s1 x3 preserved used / order 0,1 s0 x3 preserved used"), "card:fire")
    assert (laid(fire, "sound"), laid(fire, "order")) == ("s1 x3", "s0 x2")


@pytest.mark.rule("SYM-345", "SYM-150", "SYM-151")
def test_transcendence_lifts_the_capacity_and_pays_out_at_the_end_of_the_round() -> None:
    state = duel("transcendence 0,0 s0 x2 / sound 1,0 s0 x5 used", s0="fused hand: earth, fire")
    use(state, "card:transcendence card:sound")
    say(state, "charge energy:3 card:sound")
    assert laid(state, "sound") == "s0 x8"
    say(state, "s1 done")
    assert state.position()["round"] == 3
    assert laid(state, "sound") == "s0 x5"
    assert pools(state, 0).startswith("24/")  # 24 - 3 charged + 3 above the capacity


@pytest.mark.rule("SYM-346", "SYM-174")
def test_transformation_puts_the_top_card_in_a_cards_place() -> None:
    state = duel("transformation 0,0 s0 x3 / dark 1,0 s1 x3 torpor", top="light")
    use(state, "card:transformation card:dark")
    assert matrix(state) == {"transformation 0,0 s0 x1", "light 1,0 s1 x3"}
    assert discard(state) == {"dark"}
    assert legal(say(state, "use"), "card:light")  # Torpor has gone with Dark


@pytest.mark.rule("SYM-347")
def test_sustenance_brings_energy_back() -> None:
    state = use(duel("sustenance 0,0 s0 x2 / sound 3,0 s1 x1 used"), "card:sustenance card:sound")
    assert (state.seat, words(state)) == (1, "energy:0 energy:1 energy:2 energy:3")
    state.say("energy:3")
    assert (laid(state, "sound"), pools(state, 1)) == ("s1 x4", "24/21/1")


@pytest.mark.rule("SYM-348", "SYM-018", "SYM-239")
def test_order_takes_three_and_puts_three_back() -> None:
    state = duel("order 0,0 s0 x2", s1="hand: hope, air, life", top="sound, water, chaos, joy")
    use(state, "card:order seat:1")
    assert words(state) == "card:sound card:air card:water card:hope card:chaos card:life"
    say(state, "card:hope card:air card:sound")
    assert hand(state, 1) == ["water", "chaos", "life"]
    assert "sound" in hand(state, 0)  # the last one put was topmost, and seat 0 drew it
    assert state.view(1)["deck"]["top"][:2] == ["air", "hope"]
    assert state.view(0)["deck"]["top"][:2] == [None, None]


@pytest.mark.rule("SYM-349", "SYM-241")
def test_chaos_shuffles_a_hand_into_the_deck() -> None:
    state = duel("chaos 0,0 s0 x2", s1="hand: hope, air, life", top="sound, water", seen={"hope": [0, 1]})
    assert state.view(0)["seats"][1]["hand"] == ["hope"]
    use(state, "card:chaos seat:1")
    assert len(hand(state, 1)) == 3
    assert state.view(0)["seats"][1]["hand"] == []
    assert state.view(0)["deck"]["top"] == []


@pytest.mark.rule("SYM-350")
def test_balance_levels_two_cards() -> None:
    state = use(
        duel("balance 0,0 s0 x3 / sound 3,0 s1 x5 used / order 4,0 s0 x2"), "card:balance card:sound card:order"
    )
    assert (laid(state, "sound"), laid(state, "order")) == ("s1 x3", "s0 x3")
    assert pools(state, 1) == "24/19/4"


@pytest.mark.rule("SYM-351")
def test_life_actualizes_potential() -> None:
    state = use(duel("life 0,0 s0 x3", s1="hand: air"), "card:life seat:1")
    assert words(state) == "energy:0 energy:1 energy:2 energy:3"
    state.say("energy:2")
    assert pools(state, 1) == "26/20/4"


@pytest.mark.rule("SYM-352")
def test_death_takes_three_of_the_actual() -> None:
    assert pools(use(duel("death 0,0 s0 x3"), "card:death seat:1"), 1) == "21/25/4"


@pytest.mark.rule("SYM-353")
def test_union_counts_neighbours_with_affinity() -> None:
    board = "union 0,0 s0 x3 / water 3,0 s1 x1 used / life 4,0 s1 x1 / earth 3,1 s0 x1 used / dark 2,0 s0 x1 used"
    state = use(duel(board, s0="fused charged hand: chaos", game="mood=love"), "card:union card:water")
    assert laid(state, "water") == "s1 x3"  # Life and Earth; Dark does not count, not even under Love


@pytest.mark.rule("SYM-354")
def test_separation_counts_neighbours_without_affinity() -> None:
    board = "separation 0,0 s0 x3 / water 3,0 s1 x4 used / life 4,0 s1 x1 / dark 2,0 s0 x1 used"
    state = use(duel(board, game="mood=love"), "card:separation card:water")
    assert laid(state, "water") == "s1 x3"  # Dark alone


@pytest.mark.rule("SYM-355")
def test_movement_lets_a_player_charge_at_once() -> None:
    state = use(duel("movement 0,0 s0 x2 / sound 1,0 s1 x1 used", s1="charged stilled"), "card:movement seat:1")
    assert (state.seat, words(state)) == (1, "pass charge")
    say(state, "charge energy:2 card:sound")
    assert (laid(state, "sound"), pools(state, 1)) == ("s1 x3", "22/21/4")


@pytest.mark.rule("SYM-356", "SYM-140")
def test_stillness_cancels_charges() -> None:
    state = duel("light 0,0 s0 x2 used / stillness 1,0 s1 x3", s0="fused")
    say(state, "charge energy:3 . s1 use card:stillness seat:0")
    assert marks(state, 0) == {"stilled": True}
    assert (laid(state, "light"), pools(state, 0)) == ("s0 x2", "24/20/4")
    assert "The charge is cancelled" in lines(state)


@pytest.mark.rule("SYM-357", "SYM-123", "SYM-124")
def test_freedom_carries_out_a_fused_cards_action() -> None:
    state = duel("freedom 0,0 s0 x4 / death 1,0 s1 x1 / ether 0,1 s1 x1 / sound 3,0 s1 x1", s0="fused charged limit=0")
    say(state, "use card:freedom")
    assert words(state) == "card:death"  # not Ether, not Sound which is not fused
    use_on = settle(say(state, "card:death seat:1"))
    assert pools(use_on, 1).startswith("21/")
    assert laid(use_on, "freedom") == "s0 x1"
    assert use_on.position()["used"] == {"freedom": {"0": 1}}  # Death itself was not used


@pytest.mark.rule("SYM-358")
def test_limitation_leaves_one_more_action() -> None:
    state = use(
        duel("limitation 0,0 s0 x3 / light 1,0 s1 x2 / hope 2,0 s1 x2", s1="hand: air"), "card:limitation seat:1"
    )
    assert marks(state, 1) == {"limit": 1}
    use(state, "card:light seat:1")
    assert marks(state, 1) == {"limit": 0}
    assert "use" not in words(state).split()


@pytest.mark.rule("SYM-359")
def test_fullness_fills_a_card_to_five() -> None:
    state = use(duel("fullness 0,0 s0 x5 / sound 1,0 s1 x2 used"), "card:fullness card:sound")
    assert (laid(state, "sound"), pools(state, 1)) == ("s1 x5", "24/17/4")


@pytest.mark.rule("SYM-360")
def test_emptiness_leaves_one() -> None:
    state = use(duel("emptiness 0,0 s0 x4 / sound 1,0 s1 x4 used"), "card:emptiness card:sound")
    assert (laid(state, "sound"), pools(state, 1)) == ("s1 x1", "24/21/4")
