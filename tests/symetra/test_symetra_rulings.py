"""What the rulings say of cards that meet: copying, cancelling, reflecting, protection, magnets, changes of control."""

import pytest
from stories import duel, hand, laid, lines, marks, pools, say, settle, use, words

from parlor.games.symetra.files import read_cards


@pytest.mark.rule("SYM-324", "SYM-157")
def test_the_action_that_makes_a_magnet_is_not_repeated() -> None:
    """RUL-SYM-40: Innocence makes seat 2 a magnet; the earlier magnet alone repeats it."""
    state = use(duel("innocence 0,0 s0 x3", s0="fused charged innocence hand: earth", s2=""), "card:innocence seat:2")
    assert state.position()["magnets"] == [["innocence", 0], ["innocence", 2]]
    assert lines(state).count("attracts") == 1


@pytest.mark.rule("SYM-324", "SYM-325")
def test_magnets_repeat_in_their_order_and_only_where_they_are_legal() -> None:
    """RUL-SYM-40: the magnet that gave its last card away is skipped by the action that needs a card of its user."""
    state = duel(
        "enthusiasm 0,0 s0 x3", s0="fused charged hand: earth", s1="", s2="innocence", top="sound, water, chaos, joy"
    )
    use(state, "card:enthusiasm seat:1")
    say(state, "card:earth")
    assert (state.seat, len(hand(state, 0))) == (0, 3)  # repeated for seat 2: one of the three drawn is given
    guilty = duel("death 0,0 s0 x3", s1="guilt", s2="guilt")
    use(guilty, "card:death seat:0")
    told = [line for line in lines(guilty).splitlines() if "attracts" in line]
    assert [line[:8] for line in told] == ["Player 2", "Player 3"]
    assert [pools(guilty, seat)[:3] for seat in range(3)] == ["21/", "21/", "21/"]


@pytest.mark.rule("SYM-322", "SYM-130")
def test_the_brave_may_answer_themselves() -> None:
    """RUL-SYM-72: Courage keeps the others silent, not its own player."""
    state = duel("life 0,0 s0 x3 / death 1,0 s0 x3 / time 3,0 s1 x3", s0="fused charged courage hand: earth")
    say(state, "use card:life seat:0")
    assert (state.seat, words(state)) == (0, "pass use")


@pytest.mark.rule("SYM-344", "SYM-089")
def test_preservation_keeps_energy_against_enmity_and_balance() -> None:
    """RUL-SYM-46."""
    fused = duel("dark 1,0 s1 x2 preserved used", s0="charged hand: light, earth")
    say(fused, "fuse card:light cell:0,0")
    assert laid(fused, "dark") == "s1 x2"
    level = duel("balance 0,0 s0 x3 / sound 3,0 s1 x5 preserved used / order 4,0 s0 x1 used")
    use(level, "card:balance card:sound card:order")
    assert (laid(level, "sound"), laid(level, "order")) == ("s1 x5", "s0 x3")
    board = "sorrow 0,0 s0 x3 / sound 1,0 s1 x2 preserved used / order 2,0 s1 x2 used"
    assert laid(use(duel(board), "card:sorrow seat:1"), "sound") == "s1 x2"
    own = duel("air 0,0 s0 x3 / sound 1,0 s0 x4 preserved used")
    assert laid(use(own, "card:air card:sound"), "sound") == "s0 x2"  # not against its controller


@pytest.mark.rule("SYM-314")
def test_a_reflected_selection_must_be_legal_beside_the_other() -> None:
    """Space moves Mirror beside Sound; only Sound could be moved instead, and it would lie beside nothing."""
    board = "space 0,0 s0 x3 / mirror 1,0 s1 x3 / sound 5,0 s0 x2 used"
    state = duel(board, s1="hand: hope")
    say(state, "use card:space card:mirror cell:0,1 . s1 use card:mirror card:space")
    settle(state)
    # Space itself would touch Mirror; Sound at 0,1 would touch Space.
    assert words(state) == "card:sound card:space"
    lonely = duel("generosity 0,0 s0 x3 / mirror 1,0 s1 x3", s1="hand: hope")
    say(lonely, "use card:generosity card:generosity seat:1 . s1 use card:mirror card:generosity")
    settle(lonely)
    assert "Generosity is cancelled" in lines(lonely)  # nobody is an other player to themselves
    level = duel("balance 0,0 s0 x4 / sound 1,0 s0 x2 used / mirror 2,0 s1 x3", s1="hand: hope")
    say(level, "use card:balance card:mirror card:sound . s1 use card:mirror card:balance")
    settle(level)
    assert words(level) == "card:balance"  # Sound is the other card already


@pytest.mark.rule("SYM-357", "SYM-141", "SYM-315")
def test_a_copied_card_must_stay_beside_freedom() -> None:
    board = "freedom 0,0 s0 x4 / death 1,0 s1 x1 / space 2,0 s1 x3"
    state = duel(board, s1="hand: hope")
    say(state, "use card:freedom card:death seat:1 . s1 use card:space card:death cell:3,0")
    settle(state)
    assert pools(state, 1).startswith("24/")
    assert "Freedom is cancelled: the copied card cannot be selected" in lines(state)
    veiled = duel("freedom 0,0 s0 x4 / death 1,0 s1 x1 veil=1 / light 0,1 s1 x1")
    assert words(say(veiled, "use card:freedom")) == "card:light"


@pytest.mark.rule("SYM-315")
def test_the_veils_user_alone_may_select_the_card() -> None:
    """RUL-SYM-47: not even its controller."""
    mine = duel("calm 0,0 s0 x2 / sound 1,0 s1 x2 veil=0 used")
    assert words(say(mine, "use card:calm")) == "card:sound card:calm"
    theirs = duel("calm 0,0 s0 x2 / sound 1,0 s0 x2 veil=1 used")
    assert words(say(theirs, "use card:calm")) == "card:calm"


@pytest.mark.rule("SYM-316", "SYM-324")
def test_void_ends_a_magnet() -> None:
    state = use(duel("void 0,0 s0 x3", s1="innocence guilt infinity=light"), "card:void seat:1")
    assert (state.position()["magnets"], marks(state, 1)) == ([], {})


@pytest.mark.rule("SYM-328", "SYM-324")
def test_generosity_is_not_repeated_with_a_card_that_has_changed_hands() -> None:
    state = duel("generosity 0,0 s0 x2 / sound 1,0 s0 x3 used", s2="innocence")
    use(state, "card:generosity card:sound seat:1")
    assert laid(state, "sound") == "s1 x3"
    assert pools(state, 2) == "24/22/4"


@pytest.mark.rule("SYM-313", "SYM-141")
def test_time_finds_its_action_cancelled() -> None:
    """RUL-SYM-44: Mirror has cancelled Generosity before Time comes to it; Time is cancelled and unpaid."""
    board = "generosity 0,0 s0 x3 / time 1,0 s1 x3 / mirror 2,0 s1 x3"
    state = duel(board, s1="hand: hope")
    say(state, "use card:generosity card:generosity seat:1 . s1 use card:time card:generosity")
    say(state, "s1 use card:mirror card:generosity")
    settle(state)
    assert (laid(state, "mirror"), laid(state, "time")) == ("s1 x1", "s1 x3")
    assert "Time is cancelled" in lines(state)


@pytest.mark.rule("SYM-313", "SYM-133")
def test_a_later_time_saves_an_action() -> None:
    """RUL-SYM-84: Freedom carries out Time against Time."""
    state = duel("death 0,0 s0 x3 / freedom 1,0 s0 x4 / time 2,0 s1 x3", s1="hand: hope")
    say(state, "use card:death seat:1 . s1 use card:time card:death . s0 use card:freedom card:time card:time")
    settle(state)
    assert pools(state, 1).startswith("21/")
    assert laid(state, "time") == "s1 x3"


@pytest.mark.rule("SYM-346", "SYM-032")
def test_transformation_takes_the_capacity_away() -> None:
    state = duel("transformation 0,0 s0 x3 / sound 1,0 s1 x8 transcended used", s1="u=0 hand: hope", top="light")
    use(state, "card:transformation card:sound")
    assert (laid(state, "light"), pools(state, 1)) == ("s1 x5", "24/18/3")


@pytest.mark.rule("SYM-358")
def test_a_second_limitation_allows_no_more() -> None:
    """RUL-SYM-73."""
    state = use(duel("limitation 0,0 s0 x3", s1="limit=0 hand: hope"), "card:limitation seat:1")
    assert marks(state, 1) == {"limit": 0}


@pytest.mark.rule("SYM-156")
def test_the_bonus_comes_after_the_instructions() -> None:
    """RUL-SYM-74: Sound's fuse is fed from the potential of its player before the user's bonus is moved."""
    state = duel("sound 0,0 s0 x3", game="karma=ten", s1="hand: life, hope")
    use(state, "card:sound seat:1")
    assert pools(state, 0) == "24/19/6"
    say(state, "pass")
    assert pools(state, 0) == "27/16/6"


@pytest.mark.rule("SYM-310", "SYM-014")
def test_ethers_last_card_leaves_the_deck_before_it_acts() -> None:
    """RUL-SYM-43: the deck is refilled first, so that Light draws another card than itself."""
    away = {"ether", "light", "joy", "union", "veil", "earth", "hope"}
    rest = [card.word for card in read_cards([]).cards if card.word not in away]
    empty = [f"{name} {at % 8 - 4},{at // 8 + 1} empty" for at, name in enumerate(rest)]
    state = duel(
        " / ".join(["ether 0,0 s0 x4", *empty]),
        s0="fused charged hand: earth",
        s1="hand: hope",
        mode="original",
        top="light",
        discard="joy, union, veil",
    )
    use(state, "card:ether deck")
    assert words(state) == "pass use"
    say(state, "use seat:1")
    drawn = set(hand(state, 1)) - {"hope"}
    assert len(drawn) == 1
    assert drawn < {"joy", "union", "veil"}
