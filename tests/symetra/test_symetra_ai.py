"""A.I. Solitaire: its setting, and the policy of the rulebook's opponent."""

from typing import Any

import pytest
from stories import duel, game, hand, laid, pools, say, settle, table

import parlor
from parlor import Dice
from parlor.bots.bot import RandomBot
from parlor.bots.roster import bot, names
from parlor.engine.bot import answer
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.rulebook_ai import BY_LOT, FIRST, RulebookBot, sentence_balance
from parlor.games.symetra.thought import balance, begin, lead

AI = RulebookBot()


def choice(state: parlor.State, seed: int = 1) -> str:
    """What the opponent says now."""
    return state.game.word(answer(AI, state, Dice(seed)))


def sentence(state: parlor.State, seed: int = 1) -> str:
    """What the opponent announces or decides now, to the end of its sentence."""
    dice, seat = Dice(seed), state.seat
    said = []
    while True:
        pick = answer(AI, state, dice)
        said.append(state.game.word(pick))
        state.pick(pick)
        if state.seat != seat or not state.mid_sentence():
            return " ".join(said)


@pytest.mark.rule("SYM-206", "SYM-207", "SYM-208", "SYM-012")
def test_the_setting() -> None:
    state = game().start(players=3, play="ai", seed=1)
    assert [pools(state, seat) for seat in range(3)] == ["37/10/3", "37/10/3", "27/20/3"]
    assert state.seat == 0  # no reveal is made
    assert state.view(0)["discard"] == []
    assert [len(hand(state, seat)) for seat in range(3)] == [3, 3, 3]
    while state.position()["cycle"] == 1:
        state.say("done")
    assert state.position()["start"] == 0  # in every cycle


def test_it_plays_any_seat_of_any_game_by_name() -> None:
    assert "rulebook-ai" in names(game())
    assert isinstance(bot("rulebook-ai", game()), RulebookBot)
    dice = Dice(3)
    settings: list[dict[str, Any]] = [{"players": 3, "mode": "original", "good_karma": "vote"}]
    settings.append({"players": 2, "partial_cost": "yes"})
    for options in settings:
        state = game().start(seed=2, **options)
        while state.seat != parlor.OVER and len(state.log) < 160:
            player = AI if state.seat == 0 else RandomBot()
            state.pick(answer(player, state, dice))
        assert state.tally()["cards"] == 60


@pytest.mark.rule("SYM-209")
def test_it_fuses_a_card_of_its_hand_by_lot() -> None:
    state = duel("sound 0,0 s1 x2 used", s0="charged hand: earth, fire, light")
    assert choice(state) == "fuse"
    say(state, "fuse")
    assert {choice(state, seed) for seed in range(12)} == {"card:earth", "card:fire", "card:light"}
    careful = duel("sound 0,0 s1 x2 used", s0="charged a=1 hand: earth")
    assert choice(careful) == "done"  # not with its last actual


@pytest.mark.rule("SYM-210")
def test_it_fuses_where_the_difference_is_greatest() -> None:
    board = "life 0,0 s1 x1 / mirror 1,0 s1 x1 / dark 4,0 s1 x2 used"
    state = duel(board, s0="charged hand: light")
    say(state, "fuse card:light")
    # Both touch Life and Mirror.
    assert {choice(state, seed) for seed in range(12)} == {"cell:0,1", "cell:1,-1"}
    hostile = duel("dark 0,0 s1 x2 used / union 3,0 s1 x2 used", s0="charged hand: light")
    say(hostile, "fuse card:light")
    around = {f"cell:{place}" for place in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")}
    assert choice(hostile) in around  # others' loss counts like own gain


@pytest.mark.rule("SYM-211")
def test_love_or_hate_come_first() -> None:
    state = duel("love 0,0 s0 x3 / hate 1,0 s0 x4", s0="charged hand: earth")
    assert {sentence(state.clone(), seed) for seed in range(12)} == {"use card:love", "use card:hate"}
    say(state, "use card:love . pass")
    assert choice(state) == "fuse"  # one of the two is enough
    spent = duel("love 0,0 s0 x3", s0="fused charged hand: earth")
    assert choice(spent) == "done"
    silent = duel("love 0,0 s0 x3", s0="charged silenced hand: earth")
    assert sentence(silent) == "use card:love"  # its fuse is unspent, whatever forbids it


@pytest.mark.rule("SYM-211", "SYM-212")
def test_uses_that_leave_energy_come_before_the_charge() -> None:
    state = duel("life 0,0 s0 x4 / sound 1,0 s0 x2 used", s0="fused hand: earth")
    assert sentence(state) == "use card:life seat:0"
    scarce = duel("life 0,0 s0 x2 / sound 1,0 s0 x4 used", s0="fused hand: earth")
    assert sentence(scarce) == "charge energy:3"  # Life would be emptied: first the charge
    settle(scarce)
    assert choice(scarce) == "card:life"  # the card with the least energy


@pytest.mark.rule("SYM-212")
def test_it_charges_what_fits_and_keeps_one_actual() -> None:
    nearly_full = duel("sound 0,0 s0 x4 used", s0="fused hand: earth")
    assert sentence(nearly_full) == "charge energy:1"
    poor = duel("sound 0,0 s0 x1 used", s0="fused a=3 hand: earth")
    assert sentence(poor) == "charge energy:2"
    full = duel("sound 0,0 s0 x5 used", s0="fused hand: earth")
    assert choice(full) == "done"


@pytest.mark.rule("SYM-213", "SYM-214", "SYM-215")
def test_it_announces_nothing_that_costs_more_than_it_brings() -> None:
    light = duel("light 0,0 s0 x3", s0="fused charged hand: earth")
    assert choice(light) == "done"  # the cost is 1, hidden cards count nothing
    kind = duel("light 0,0 s0 x3", s0="fused charged hand: earth", game="karma=ten")
    assert sentence(kind) == "use card:light seat:1"  # -1 + 2
    best = duel("death 0,0 s0 x3 / despair 1,0 s0 x3", s0="fused charged hand: earth")
    assert sentence(best) == "use card:death seat:1"  # takes 3 of an actual; Despair takes none


@pytest.mark.rule("SYM-214")
def test_the_balance_counts_the_best_choice_of_others() -> None:
    state = duel("life 0,0 s0 x4", s0="fused charged hand: earth")
    assert isinstance(state, SymetraMatch)
    dice = Dice(1)
    for seat, expected in ((0, -2 + 3), (1, -2 - 3)):
        world = begin(state, 0, game().code("use"))
        for word in ("card:life", f"seat:{seat}"):
            world.apply(game().code(word))
        assert balance(world, 0, lead(state, 0), dice) == expected


@pytest.mark.rule("SYM-216")
def test_time_and_mirror_are_kept_for_answers() -> None:
    state = duel("death 0,0 s0 x3 / time 1,0 s1 x3", s0="fused charged hand: earth")
    say(state, "use card:death seat:1")
    assert sentence(state) == "use card:time card:death"
    calm = duel("life 0,0 s0 x3 / death 1,0 s1 x5", s0="fused charged hand: earth")
    say(calm, "use card:life seat:0")
    assert choice(calm) == "pass"  # it makes no other re-actions
    own = duel("life 0,0 s0 x4 / time 1,0 s0 x3", s0="fused charged hand: earth")
    say(own, "use card:life seat:0")
    assert choice(own) == "pass"  # nor does it answer itself


@pytest.mark.rule("SYM-217")
def test_some_cards_select_by_lot_whatever_it_costs() -> None:
    state = duel("anger 0,0 s0 x3 / sound 1,0 s1 x2 used", s0="fused charged hand: earth")
    assert {sentence(state.clone(), seed) for seed in range(16)} == {
        "use card:anger card:sound",
        "use card:anger card:anger",
    }
    chaos = duel("chaos 0,0 s0 x3", s0="fused charged hand: earth")
    assert choice(chaos) == "use"


@pytest.mark.rule("SYM-218")
def test_in_the_end_of_round_phase_it_uses_what_is_left() -> None:
    story = """
    game base seats=2 cycle=1 round=1 start=0 turn=0
    s0 22/20/3 hand: earth
    s1 27/20/3 hand: hope
    matrix life 0,0 s0 x5
    """
    state = table(story, seed=1, phase="end")
    assert sentence(state) == "use card:life seat:0"
    tired = table(story, seed=1, phase="end", used={"life": {"0": 1}}, options={"unlimited_actions": "yes"})
    assert choice(tired) == "pass"


@pytest.mark.rule("SYM-219")
def test_any_other_choice_is_the_best_or_by_lot() -> None:
    state = duel("life 0,0 s1 x4", s0="charged hand: earth", s1="hand: hope", start=1, turn=1)
    settle(say(state, "use card:life seat:0"))
    assert state.seat == 0
    assert choice(state) == "energy:3"
    assert laid(state, "life") == "s1 x2"
    draft = game().start(players=2, deck="draft", seed=1)
    assert len({choice(draft, seed) for seed in range(12)}) > 2


@pytest.mark.rule("SYM-213", "SYM-214")
@pytest.mark.parametrize("unseen", ["creation", "ether"])
def test_hidden_cards_count_nothing(unseen: str) -> None:
    """Whatever the deck may hold: the cost is lost for certain, and nothing else that loses is said instead."""
    for seed in range(12):
        state = duel(f"{unseen} 0,0 s0 x4 / light 1,0 s0 x3", s0="fused charged hand: earth", seed=seed)
        assert choice(state, seed) == "done"
    known = duel("ether 0,0 s0 x4", s0="fused charged hand: earth", s1="hand: air", top="life", seen={"life": [0]})
    assert sentence(known) == "use card:ether deck"  # -2 and 3 by Life, which it knows there


@pytest.mark.rule("SYM-213", "SYM-217")
def test_in_whole_matches_it_announces_no_loss() -> None:
    uses = 0
    for seed in range(3):
        state, dice = game().start(players=2, good_karma="ten", seed=seed), Dice(seed)
        while state.seat != parlor.OVER and len(state.log) < 400:
            view = state.view(parlor.WATCHER)
            if state.seat or view["chain"] or "acting" in view:
                state.pick(answer(AI, state, dice))
                continue
            before = state.fork()
            said = sentence(state, seed).split()
            if said[0] != "use":
                continue
            uses += 1
            assert isinstance(before, SymetraMatch)
            loss = sentence_balance(before, 0, [game().code(word) for word in said], Dice(1)) < 0
            assert not loss or said[1].removeprefix("card:") in (*BY_LOT, *FIRST), said
    assert uses > 10


@pytest.mark.rule("SYM-209", "SYM-210")
def test_sound_lets_it_fuse_without_looking() -> None:
    """Light would gain nothing and Order would: it takes any of them, and lays it where that card does best."""
    board = "sound 0,0 s1 x4 / earth 1,0 s1 x1 used"
    state = duel(board, s0="charged hand: light, order", s1="fused charged hand: hope", start=1, turn=1)
    say(state, "use card:sound seat:0")
    settle(state)
    assert sentence(state.clone(), 1).startswith("fuse card:")
    said = {sentence(state.clone(), seed) for seed in range(24)}
    assert {words.split()[1] for words in said} == {"card:light", "card:order"}
    around_earth = {f"cell:{place}" for place in ("2,0", "2,-1", "1,-1", "0,1", "1,1")}
    assert {words.split()[2] for words in said if "order" in words} <= around_earth
    poor = duel(board, s0="charged a=1 hand: light, order", s1="fused charged hand: hope", start=1, turn=1)
    say(poor, "use card:sound seat:0")
    settle(poor)
    assert choice(poor) == "pass"  # not with its last actual


@pytest.mark.rule("SYM-216")
def test_it_cancels_only_what_others_announced() -> None:
    state = duel("death 0,0 s0 x3 / time 1,0 s0 x3 / hope 3,0 s1 x3", s0="fused charged hand: earth", s1="hand: air")
    say(state, "use card:death seat:0 . s1 use card:hope seat:1")
    assert (state.seat, sentence(state)) == (0, "use card:time card:hope")  # though its own Death costs it more


@pytest.mark.rule("SYM-219")
def test_choices_inside_instructions_look_at_what_comes_of_them() -> None:
    board = "air 0,0 s1 x2 / mirror 1,0 s0 x3 / sound 0,1 s1 x1 used / order -1,0 s1 x4 used"
    state = duel(board, s0="fused charged hand: earth", s1="fused charged hand: hope", start=1, turn=1)
    say(state, "use card:air card:mirror . s0 use card:mirror card:air")
    settle(state)
    assert choice(state) == "card:order"  # Air takes 2 there, and only 1 off Sound
    ether = duel("ether 0,0 s0 x4", s0="fused charged hand: earth", s1="hand: air", top="life")
    settle(say(ether, "use card:ether deck"))
    assert {sentence(ether.clone(), seed) for seed in range(6)} == {"use seat:0"}


def test_it_beats_random_play() -> None:
    wins = 0
    for seed in range(6):
        state, dice = game().start(players=2, seed=seed), Dice(seed)
        while state.seat != parlor.OVER:
            state.pick(answer(AI if state.seat == 0 else RandomBot(), state, dice))
        wins += 0 in state.winners()
    assert wins >= 5
