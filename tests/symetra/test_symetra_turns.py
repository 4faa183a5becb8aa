"""Energy, the turn, fuse, charge, card actions, chains, cancelled actions, and the end of a round."""

import pytest
from stories import cell, discard, duel, hand, laid, lines, marks, matrix, pools, say, settle, table, use, words

import parlor


def legal(state: parlor.State, word: str) -> bool:
    """Whether a word may be said now."""
    return state.allows(state.game.code(word))


def why(state: parlor.State, word: str) -> str:
    """Why a word may not be said now."""
    return state.why(state.game.code(word))


# -- C: energy ---------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-028", "SYM-029", "SYM-030")
def test_beads_keep_their_colour() -> None:
    state = duel("greed 0,0 s0 x4 / sound 1,0 s1 x3 used")
    before = state.tally()
    use(state, "card:greed card:sound")
    assert state.tally() == before
    assert laid(state, "sound") == "s0 x3"  # beads of seat 0 alone
    assert (pools(state, 0), pools(state, 1)) == ("24/15/8", "27/19/4")  # the cost lies in seat 0's own share


@pytest.mark.rule("SYM-031", "SYM-032")
def test_a_card_holds_five() -> None:
    state = duel("sound 0,0 s0 x4 used", s0="fused hand: earth")
    say(state, "charge energy:3 card:sound")
    assert (laid(state, "sound"), pools(state, 0)) == ("s0 x5", "21/18/6")


@pytest.mark.rule("SYM-033", "SYM-034", "SYM-098")
def test_an_emptied_card_leaves_before_the_next_side_is_checked() -> None:
    state = duel("dark 1,0 s1 x1 / sound 0,2 s1 x2 used", s0="charged hand: light, earth")
    settle(say(state, "fuse card:light"))
    say(state, "cell:0,1")
    assert discard(state) == {"dark"}
    assert laid(state, "light") == "s0 x2"  # the empty card was exempt until its lock; Sound is affine


@pytest.mark.rule("SYM-035")
def test_moving_moves_as_much_as_there_is() -> None:
    state = use(duel("death 0,0 s0 x3", s1="a=2 hand: hope", s2=""), "card:death seat:1")
    assert pools(state, 1) == "out"
    despair = use(duel("despair 0,0 s0 x2", s1="u=1 hand: hope"), "card:despair seat:1")
    assert pools(despair, 1) == "24/26/0"


# -- I: the turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-079", "SYM-081", "SYM-115")
def test_each_action_once_in_any_order() -> None:
    state = duel("sound 0,0 s0 x2 used / order 1,0 s0 x3", s0="hand: earth, fire, life", s1="hand: hope")
    say(state, "charge energy:1 . pass . card:sound")
    assert words(state) == "done fuse use"
    assert "SYM-081" in why(state, "charge")
    say(state, "use card:order seat:0 . pass")
    say(state, "card:earth card:fire card:life")
    assert words(state) == "done fuse"
    say(state, "done")
    assert state.seat == 1


@pytest.mark.rule("SYM-080")
def test_without_an_action_nobody_can_re_act() -> None:
    state = duel("time 0,0 s1 x3 / life 1,0 s1 x3", s0="hand: earth, fire")
    say(state, "done")
    assert state.seat == 1
    assert words(state) == "done fuse charge use"


@pytest.mark.rule("SYM-082")
def test_the_turn_ends_with_a_draw_that_nobody_answers() -> None:
    state = duel("time 0,0 s1 x3", s0="hand: earth, fire", top="sound, water")
    say(state, "done")
    assert hand(state, 0) == ["sound", "earth", "fire"]
    assert state.seat == 1


# -- J: fuse -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-083", "SYM-084", "SYM-238")
def test_a_fuse_shows_the_card_and_only_then_its_place() -> None:
    state = duel("life 0,0 s1 x3", s0="charged hand: earth, fire")
    say(state, "fuse card:fire")
    assert state.seat == 1  # the re-action check comes before the place is said
    assert state.view(1)["seats"][0]["front"] == "fire"
    say(state, "pass")
    assert (state.seat, words(state).split()[0][:5]) == (0, "cell:")


@pytest.mark.rule("SYM-086", "SYM-087", "SYM-090")
def test_sides_are_checked_in_order_while_potential_lasts() -> None:
    board = "life 1,0 s1 x1 / sound 1,-1 s1 x1 / mirror 0,-1 s1 x1 / dark -1,0 s0 x2 used"
    state = duel(board, s0="charged a=44 u=2 hand: light, earth")
    assert pools(state, 0) == "44/2/2"
    say(state, "fuse card:light cell:0,0")
    assert pools(state, 0) == "43/0/2"
    assert (laid(state, "light"), laid(state, "dark")) == (
        "s0 x3",
        "s0 x2",
    )  # Life and Sound fed it
    own = duel("dark -1,0 s0 x2 used", s0="charged a=45 u=2 hand: light, earth")
    say(own, "fuse card:light cell:0,0")
    assert (laid(own, "light"), laid(own, "dark")) == ("s0 x2", "s0 x2")  # the card being fused comes first


@pytest.mark.rule("SYM-091", "SYM-088")
def test_relations_with_empty_cards() -> None:
    enmity = duel("dark 1,0 empty", s0="charged hand: light, earth", mode="original")
    say(enmity, "fuse card:light cell:0,0")
    assert (laid(enmity, "light"), laid(enmity, "dark")) == ("s0 x1", "empty")
    kin = duel("life 1,0 empty", s0="charged hand: light, earth", mode="original")
    say(kin, "fuse card:light cell:0,0")
    assert laid(kin, "light") == "s0 x2"


@pytest.mark.rule("SYM-092")
def test_a_pair_may_have_affinity_and_enmity() -> None:
    state = duel("dark 1,0 s1 x2 used", s0="charged hand: light, earth", game="mood=love")
    say(state, "fuse card:light cell:0,0")
    assert (laid(state, "light"), laid(state, "dark")) == ("s0 x2", "s1 x1")


@pytest.mark.rule("SYM-093", "SYM-095", "SYM-096")
def test_what_does_not_fit_spills() -> None:
    board = "life 1,0 s1 x1 / sound 1,-1 s1 x1 / creation 0,-1 s1 x1"
    board += " / union -1,0 s1 x1 / freedom -1,1 s1 x1 / water 0,1 s1 x1"
    state = duel(board, s0="charged hand: joy, earth", s1="hand: hope")
    settle(say(state, "fuse card:joy"))
    say(state, "cell:0,0")
    assert laid(state, "joy") == "s0 x5"
    assert pools(state, 0) == "23/16/6"  # 6 left the potential, 1 and the lock spilled


@pytest.mark.rule("SYM-097")
def test_moving_a_card_checks_no_relations() -> None:
    state = duel("space 0,0 s0 x3 / light 1,0 s1 x2 used / dark 3,0 s1 x2 used")
    settle(say(state, "use card:space card:dark cell:0,1"))
    assert (cell(state, "dark"), laid(state, "light"), laid(state, "dark")) == ("0,1", "s1 x2", "s1 x2")


# -- K: charge -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-099", "SYM-100", "SYM-104")
def test_a_charge_announces_its_amount() -> None:
    state = duel("life 0,0 s1 x3 / sound 1,0 s0 x1 used", s0="fused a=2 hand: earth")
    say(state, "charge")
    assert words(state) == "energy:1 energy:2"
    say(state, "energy:2")
    assert state.seat == 1  # the re-action check comes before the card is said
    assert pools(state, 0).startswith("2/")  # the energy stays in the actual
    say(state, "pass")
    assert words(state) == "card:sound"


@pytest.mark.rule("SYM-103")
def test_without_a_card_there_is_no_charge() -> None:
    state = duel("sound 0,0 s1 x1 used", s0="hand: earth")
    assert words(state) == "done fuse"
    assert "SYM-103" in why(state, "charge")


@pytest.mark.rule("SYM-105")
def test_a_charge_without_its_energy_is_cancelled() -> None:
    state = duel("sound 0,0 s0 x1 used / death 1,0 s1 x3", s0="fused a=5 hand: earth", s2="")
    say(state, "charge energy:3 . s1 use card:death seat:0")
    settle(state)
    assert pools(state, 0).startswith("2/")
    assert laid(state, "sound") == "s0 x1"
    assert "The charge is cancelled" in lines(state)


@pytest.mark.rule("SYM-060", "SYM-056")
def test_a_seat_may_spend_its_last_actual() -> None:
    state = duel("sound 0,0 s0 x1 used", s0="fused a=3 hand: earth", s1="", s2="")
    say(state, "charge energy:3")
    assert "Careful" in state.scene(0)["prompt"]
    say(state, "card:sound")
    assert pools(state, 0) == "out"
    assert discard(state) == {"sound", "earth"}


# -- L: card actions -------------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-106", "SYM-107", "SYM-108")
def test_who_may_announce_what() -> None:
    state = duel("light 0,0 s0 x1 / life 1,0 s0 x1 / death 2,0 s1 x3 / joy 3,0 s0 x3 torpor / water 4,0 s0 x2 used")
    say(state, "use")
    assert words(state) == "card:light"
    assert "SYM-108" in why(state, "card:life")
    assert "SYM-106" in why(state, "card:death")
    assert "SYM-106" in why(state, "card:chaos")
    assert "SYM-333" in why(state, "card:joy")
    assert "SYM-115" in why(state, "card:water")
    lonely = duel("earth 0,0 s0 x3 / light 3,0 s0 x3", s0="fused charged hand: fire")
    say(lonely, "use")
    assert "SYM-107" in why(lonely, "card:earth")  # nothing is fused to it


@pytest.mark.rule("SYM-109", "SYM-110", "SYM-111")
def test_the_cost_is_paid_after_the_re_check() -> None:
    state = duel("life 0,0 s0 x2 / air 1,0 s1 x2")
    say(state, "use card:life seat:0")
    assert (state.seat, laid(state, "life")) == (1, "s0 x2")  # announced, not paid
    paid = settle(state.clone())
    say(paid, "energy:3")
    assert laid(paid, "life") == "gone"
    say(state, "use card:air card:life")
    settle(state)
    assert laid(state, "life") == "gone"
    assert "Life is cancelled" in lines(state)


@pytest.mark.rule("SYM-112", "SYM-120", "SYM-121")
def test_instructions_go_on_when_paying_discards_the_card() -> None:
    state = use(duel("fire 0,0 s0 x1 / sound 1,0 s1 x2"), "card:fire")
    assert (laid(state, "fire"), laid(state, "sound")) == ("gone", "s1 x1")  # measured from where Fire stood
    space = duel("space 0,0 s0 x1 / light 1,0 s1 x2 used")
    settle(say(space, "use card:space card:space cell:0,1"))
    assert matrix(space) == {"light 1,0 s1 x2"}  # Space itself is gone and not moved
    moved = duel("space 0,0 s0 x1 / light 1,0 s1 x2 used")
    settle(say(moved, "use card:space card:light cell:-1,0"))
    assert matrix(moved) == {"light -1,0 s1 x2"}


@pytest.mark.rule("SYM-046", "SYM-121")
def test_creation_after_it_vanished_fuses_a_first_card() -> None:
    state = use(duel("creation 3,0 s0 x2", top="dark"), "card:creation cell:4,0")
    assert matrix(state) == {"dark 4,0 s0 x2"}  # 1 from potential for the empty matrix, and the lock


@pytest.mark.rule("SYM-113", "SYM-114")
def test_costs_never_fall_below_nothing() -> None:
    state = duel("light 0,0 s0 x1", s0="fused charged passion hand: earth")
    use(state, "card:light seat:1")
    assert laid(state, "light") == "s0 x1"


@pytest.mark.rule("SYM-116", "SYM-139")
def test_a_cancelled_action_counts_as_used() -> None:
    state = duel("death 0,0 s0 x3 / time 1,0 s1 x3", s0="charged hand: earth, fire")
    say(state, "use card:death seat:1")
    assert state.position()["used"] == {"death": {"0": 1}}
    say(state, "s1 use card:time card:death")
    settle(state)
    assert words(state) == "done fuse"


@pytest.mark.rule("SYM-118")
def test_use_counts_survive_leaving_and_returning() -> None:
    used = {"light": {"0": 1}, "sound": {"1": 1}}
    state = duel("sound 0,0 s1 x2", s0="charged hand: light, fire", used=used)
    say(state, "fuse card:light cell:1,0")
    assert laid(state, "light") == "s0 x2"
    assert state.seat == 1  # Light was used this round before it came back: the turn is over


@pytest.mark.rule("SYM-119", "SYM-245", "SYM-332")
def test_a_further_use_costs_at_least_one() -> None:
    state = duel("light 0,0 s0 x3 used extra=1", s0="fused charged passion hand: earth")
    use(state, "card:light seat:1")
    assert laid(state, "light") == "s0 x2"


@pytest.mark.rule("SYM-245", "SYM-301")
def test_infinitys_addition_is_fixed_at_the_announcement() -> None:
    board = "light 0,0 s0 x4 used / void 1,0 s1 x3 / sound 5,0 s1 x1 used"
    state = duel(board, s0="fused charged infinity=infinity hand: earth")
    say(state, "use card:light seat:1 . s1 use card:void seat:0")
    settle(state)
    assert marks(state, 0) == {}
    assert laid(state, "light") == "s0 x2"  # 1 and 1 more, though Infinity has ended
    dearer = duel("light 0,0 s0 x4 used / depression 1,0 s1 x3", s0="fused charged infinity=infinity hand: earth")
    say(dearer, "use card:light seat:1 . s1 use card:depression seat:0")
    settle(dearer)
    assert laid(dearer, "light") == "s0 x1"  # other changes count as they stand


@pytest.mark.rule("SYM-247")
def test_permissions_cover_a_cancelled_use() -> None:
    state = duel("death 0,0 s0 x5 extra=1 / time 1,0 s1 x3", s0="fused charged hand: earth")
    say(state, "use card:death seat:1 . s1 use card:time card:death")
    settle(state)
    assert (state.seat, words(state)) == (0, "done use")
    use(state, "card:death seat:1")
    assert pools(state, 1).startswith("21/")


@pytest.mark.rule("SYM-122", "SYM-344", "SYM-315", "SYM-317")
def test_protected_cards_cannot_be_selected() -> None:
    board = "calm 0,0 s0 x2 / sound 1,0 s1 x2 preserved used / joy 2,0 s1 x1 veil=1 / union 3,0 s0 x1 used"
    state = duel(board, s2="")
    say(state, "use card:calm")
    assert words(state) == "card:calm card:union"
    assert "SYM-344" in why(state, "card:sound")
    assert "SYM-315" in why(state, "card:joy")
    calmed = duel("calm 0,0 s0 x2 / sound 1,0 s1 x2 used", s1="equanimity hand: hope")
    say(calmed, "use card:calm")
    assert words(calmed) == "card:calm"
    assert "SYM-317" in why(calmed, "card:sound")


@pytest.mark.rule("SYM-123", "SYM-125", "SYM-317")
def test_a_copied_action_has_the_nature_of_the_copying_card() -> None:
    board = "freedom 0,0 s0 x4 / torpor 1,0 s1 x1 used / life 2,0 s1 x3"
    state = duel(board, s1="equanimity hand: hope")
    settle(say(state, "use card:freedom card:torpor card:life"))  # Freedom is no emotion: Equanimity does not stop it
    assert [card["marks"] for card in state.position()["matrix"] if card["card"] == "life"] == [{"torpor": True}]
    ended = duel("equanimity 0,0 s0 x2 / life 2,0 s1 x3 torpor", s1="hand: hope")
    use(ended, "card:equanimity seat:1")  # but the mark is Torpor's, an emotion's
    assert [card["marks"] for card in ended.position()["matrix"] if card["card"] == "life"] == [{}]


@pytest.mark.rule("SYM-125", "SYM-157")
def test_a_copy_is_never_a_good_karma_card() -> None:
    state = duel("freedom 0,0 s0 x4 / light 1,0 s1 x1", game="karma=ten", top="sound, water")
    settle(say(state, "use card:freedom card:light seat:1"))
    assert pools(state, 0) == "24/18/7"  # only the cost moved


@pytest.mark.rule("SYM-127")
def test_effects_end_together_with_the_round() -> None:
    story = """
    game base seats=2 cycle=1 round=1 start=0 turn=1
    s0 27/18/3 fear hand: earth, fire
    s1 27/20/3 courage limit=1 innocence hand: hope
    matrix light 0,0 s0 x2 veil=1 torpor extra=1 used
    """
    state = table(story, seed=1, mood="hate")
    say(state, "done")
    position = state.position()
    assert position["round"] == 2
    assert (marks(state, 0), marks(state, 1), position["magnets"], position["mood"]) == ({}, {}, [], "none")
    assert position["matrix"][0]["marks"] == {}
    assert position["used"] == {}


# -- M: re-actions and chains ---------------------------------------------------------------------------------


@pytest.mark.rule("SYM-128", "SYM-131", "SYM-132")
def test_everybody_is_asked_anew_after_each_link() -> None:
    board = "life 0,0 s0 x3 / death 1,0 s1 x3 / hope 2,0 s2 x3 / calm 3,0 s0 x3"
    state = duel(board, s1="hand: air", s2="hand: ether")
    asked = []
    say(state, "use card:life seat:0")
    asked.append(state.seat)
    say(state, "pass")
    asked.append(state.seat)
    say(state, "use card:hope seat:2")  # seat 2 re-acts: seat 0, seat 1 and itself are asked again
    while state.view(0)["chain"]:
        asked.append(state.seat)
        if "pass" not in words(state).split():
            break
        say(state, "pass")
    assert asked[:4] == [1, 2, 0, 1]


@pytest.mark.rule("SYM-129")
def test_fuse_and_charge_answer_only_in_ones_own_turn() -> None:
    state = duel("life 0,0 s1 x3 / light 1,0 s0 x2", s0="hand: earth, fire", s1="hand: hope")
    say(state, "use card:light seat:0")
    assert (state.seat, words(state)) == (1, "pass use")
    assert "SYM-129" in why(state, "fuse")
    say(state, "pass")
    assert (state.seat, words(state)) == (0, "pass fuse charge")
    say(state, "fuse card:fire")
    assert [link["verb"] for link in state.view(0)["chain"]] == ["use", "fuse"]


@pytest.mark.rule("SYM-130")
def test_a_seat_may_answer_itself() -> None:
    state = duel("life 0,0 s0 x3 / death 1,0 s0 x3")
    say(state, "use card:life seat:0")
    assert state.seat == 0
    say(state, "use card:death seat:1")
    assert [link["card"] for link in state.view(0)["chain"]] == []  # both resolved, nobody could answer
    assert pools(state, 1).startswith("21/")


@pytest.mark.rule("SYM-133", "SYM-134", "SYM-135")
def test_each_link_is_finished_before_the_one_below() -> None:
    state = duel("life 0,0 s0 x3 / hope 1,0 s1 x3", s1="hand: air")
    say(state, "use card:life seat:1 . s1 use card:hope seat:1")
    assert (state.seat, words(state)) == (1, "energy:0 energy:1 energy:2")  # Hope first, and nothing else is possible
    say(state, "energy:2")
    assert words(state) == "energy:0 energy:1 energy:2 energy:3"  # then Life


@pytest.mark.rule("SYM-136", "SYM-191")
def test_a_card_stands_in_a_chain_once() -> None:
    board = "light 0,0 s0 x5 / life 1,0 s0 x5"
    state = duel(board, s0="fused charged hand: earth", game="unlimited_actions=yes")
    say(state, "use card:light seat:0 . s0 use")
    assert words(state) == "card:life"
    assert "SYM-136" in why(state, "card:light")


@pytest.mark.rule("SYM-137", "SYM-242")
def test_who_cannot_re_act_is_not_asked() -> None:
    state = duel("light 0,0 s0 x2 / life 1,0 s1 x1", s1="hand: hope")  # Life costs 2
    say(state, "use card:light seat:0")
    assert state.view(0)["chain"] == []
    assert [state.game.word(pick) for pick in state.log if pick < 11] == ["use"]


@pytest.mark.rule("SYM-133")
def test_a_chain_of_twenty_links_resolves_from_the_last_to_the_first() -> None:
    mine = ["light", "life", "hope", "joy", "courage", "passion", "innocence", "order", "love", "vigor"]
    theirs = [
        "death",
        "despair",
        "guilt",
        "sorrow",
        "depression",
        "cruelty",
        "limitation",
        "stillness",
        "hate",
        "torpor",
    ]
    selections = {"love": "", "hate": "", "vigor": "card:light", "torpor": "card:death"}
    order = [name for pair in zip(mine, theirs, strict=True) for name in pair]
    board = " / ".join(f"{name} {at - 10},0 s{at % 2} x5" for at, name in enumerate(order))
    story = f"""
    game base seats=2 cycle=2 round=2 start=0 turn=0 energy_sets=2
    s0 26/20/4 fused charged hand: earth, fire
    s1 26/20/4 hand: air, water
    matrix {board}
    """
    state = table(story, seed=1)
    for name in order:
        say(state, f"use card:{name} {selections.get(name, 'seat:0')}".strip())
    assert lines(state).count(" uses ") == 20  # then nobody can answer any more, and the chain runs off
    while state.view(0)["chain"] or "acting" in state.view(0):
        state.pick(state.picks()[-1])
    ends = [line for line in lines(state).splitlines() if line.endswith(" acts.") or " is canc" in line]
    told = [line.split()[0].lower() for line in ends]
    assert told == list(reversed(order))


# -- N: cancelled actions --------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-138", "SYM-140", "SYM-145")
def test_a_cancelled_fuse_returns_known_to_all() -> None:
    state = duel("light 0,0 s0 x2 used / silence 1,0 s1 x5", s0="charged hand: fire, earth")
    say(state, "fuse card:fire . s1 use card:silence seat:0")
    settle(state)
    assert "fire" in state.view(1)["seats"][0]["hand"]
    assert state.position()["seats"][0]["fused"] is True
    assert pools(state, 0) == "24/20/4"


@pytest.mark.rule("SYM-141", "SYM-142")
def test_lost_selections_and_lost_cards_cancel() -> None:
    moved = duel("air 0,0 s0 x2 / sound 1,0 s1 x3 used / space 2,0 s1 x3", s1="hand: hope")
    say(moved, "use card:air card:sound . s1 use card:space card:sound cell:3,0")
    settle(moved)
    assert laid(moved, "sound") == "s1 x3"
    assert "Air is cancelled" in lines(moved)
    stolen = duel("life 0,0 s0 x3 / greed 1,0 s1 x5", s1="hand: hope")
    say(stolen, "use card:life seat:0 . s1 use card:greed card:life")
    settle(stolen)
    assert laid(stolen, "life") == "s1 x3"
    assert "Life is cancelled" in lines(stolen)


@pytest.mark.rule("SYM-143", "SYM-061", "SYM-062")
def test_actions_of_a_seat_that_left_are_cancelled() -> None:
    state = duel("life 0,0 s0 x3 / death 1,0 s1 x3", s0="fused charged a=2 hand: earth", s1="hand: hope", s2="")
    say(state, "use card:life seat:1 . s1 use card:death seat:0")
    settle(state)
    assert pools(state, 0) == "out"
    assert pools(state, 1).startswith("24/")
    assert state.seat == 1  # the turn ended without a draw
    assert "SYM-062" in death_on_the_absent()


def death_on_the_absent() -> str:
    """Why a seat that has left cannot be selected."""
    story = """
    game base seats=3 cycle=2 round=2 start=0 turn=0
    s0 24/19/4 fused charged hand: earth
    s1 0/0/0 out
    s2 24/22/4 hand: hope
    matrix death 0,0 s0 x3
    """
    state = table(story, seed=1)
    say(state, "use card:death")
    assert words(state) == "seat:0 seat:2"
    return why(state, "seat:1")


@pytest.mark.rule("SYM-144")
def test_an_unpayable_action_is_cancelled() -> None:
    state = duel("life 0,0 s0 x2 / depression 1,0 s1 x2", s1="hand: hope")
    say(state, "use card:life seat:0 . s1 use card:depression seat:0")
    settle(state)
    assert laid(state, "life") == "s0 x2"
    assert "its cost cannot be paid" in lines(state)


# -- O: end of round -------------------------------------------------------------------------------------------


ROUND_END = """
game base seats=2 cycle=1 round=1 start=0 turn=1
s0 22/19/3 hand: earth, fire
s1 22/19/3 fused charged hand: hope, air
matrix light 0,0 s0 x3 / life 1,0 s0 x3 / death 2,0 s1 x3 / joy 3,0 s1 x3
"""


@pytest.mark.rule("SYM-146", "SYM-147", "SYM-148", "SYM-149")
def test_the_end_of_round_phase() -> None:
    state = table(ROUND_END, seed=1)
    say(state, "s1 done")
    assert (state.position()["phase"], state.seat, words(state)) == ("end", 0, "pass use")
    assert "SYM-146" in why(state, "fuse")
    say(state, "use card:light seat:0 . s1 pass")  # it can be answered
    say(state, "s0 pass")  # by oneself too
    assert (state.seat, words(state)) == (0, "pass use")  # and keeps the initiative
    say(state, "s0 pass . s1 use card:joy seat:1 . s0 pass . s1 pass . s1 done")
    assert state.seat == 1
    say(state, "s1 pass")
    assert (state.position()["phase"], state.seat) == ("end", 0)  # seat 1 acted, so seat 0 is asked again
    say(state, "s0 pass")
    assert state.position()["round"] == 2


@pytest.mark.rule("SYM-150", "SYM-081", "SYM-116")
def test_a_round_renews_fuses_charges_and_uses() -> None:
    state = table(ROUND_END, seed=1)
    say(state, "done . pass . pass")
    entry = state.position()
    assert entry["round"] == 2
    assert not any(seat["fused"] or seat["charged"] for seat in entry["seats"])
    assert entry["used"] == {}


@pytest.mark.rule("SYM-107", "SYM-302")
def test_no_word_leads_into_a_dead_end() -> None:
    """Light needs a card to draw: with empty piles it is not offered, however long the chain is."""
    from parlor.games.symetra.files import read_cards

    names = [card.word for card in read_cards([]).cards]
    cells = [[q, r] for r in range(-4, 5) for q in range(-4, 5) if abs(q + r) <= 4]
    mine, theirs = ["light", "life"], ["death", "joy", "calm"]
    board = [
        {
            "card": name,
            "cell": at,
            "seat": 0 if name in mine else 1 if name in theirs else None,
            "energy": 4 if name in mine + theirs else 0,
        }
        for name, at in zip([name for name in names if name not in ("earth", "fire")], cells, strict=False)
    ]
    seats = [{"actual": 20, "potential": 22, "hand": ["earth"]}, {"actual": 20, "potential": 18, "hand": ["fire"]}]
    data = {"options": {"mode": "original"}, "cycle": 2, "seats": seats, "matrix": board}
    state = parlor.game("symetra").position(data, seed=1)
    say(state, "use card:life seat:0 . s1 use card:death seat:0 . s0 pass . s1 use card:joy seat:1")
    assert (state.seat, words(state)) == (0, "pass fuse charge")
