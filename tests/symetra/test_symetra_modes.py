"""Good karma, original mode, drafts, constructed decks, teams, tweaks, and solitaire."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from stories import duel, game, hand, laid, lines, matrix, pools, say, settle, table, use, words

import parlor
from parlor.cli.main import main
from parlor.engine import notation
from parlor.games.symetra.files import read_cards

NAMES = [card.word for card in read_cards([]).cards]


def first_picks(state: parlor.State, count: int) -> parlor.State:
    """So many times the first legal pick."""
    for _ in range(count):
        state.pick(state.picks()[0])
    return state


# -- P: good karma -----------------------------------------------------------------------------------


@pytest.mark.rule("SYM-153", "SYM-154")
def test_kindness_to_an_opponent_is_rewarded() -> None:
    state = use(duel("passion 0,0 s0 x3", game="karma=ten"), "card:passion seat:1")
    assert pools(state, 0) == "26/17/5"  # cost 1, bonus 2
    free = use(duel("courage 0,0 s0 x3", s0="fused charged passion", game="karma=ten"), "card:courage seat:1")
    assert pools(free, 0) == "25/18/4"  # at cost 0 the bonus is 1
    card = use(duel("vigor 0,0 s0 x3 / sound 1,0 s1 x2 used", game="karma=ten"), "card:vigor card:sound")
    assert pools(card, 0) == "26/17/5"


@pytest.mark.rule("SYM-155")
def test_no_reward_for_kindness_to_oneself_a_teammate_or_nobody() -> None:
    own = use(duel("passion 0,0 s0 x3", game="karma=ten"), "card:passion seat:0")
    assert pools(own, 0) == "24/19/5"
    empty = duel("vigor 0,0 s0 x3 / sound 1,0 empty", game="karma=ten", mode="original")
    assert pools(use(empty, "card:vigor card:sound"), 0) == "24/19/5"
    story = """
    game base seats=4 teams=0,1,0,1 karma=ten cycle=2 round=2 start=0 turn=0
    s0 24/19/4 fused charged hand: earth, fire
    s1 24/22/4 hand: hope
    s2 24/22/4 hand: air
    s3 24/22/4 hand: joy
    matrix passion 0,0 s0 x3
    """
    team = use(table(story, seed=1), "card:passion seat:2")
    assert pools(team, 0) == "24/19/5"


@pytest.mark.rule("SYM-156", "SYM-138")
def test_the_reward_comes_as_far_as_potential_reaches_and_never_for_a_cancelled_action() -> None:
    poor = use(duel("passion 0,0 s0 x3", s0="fused charged a=42", game="karma=ten"), "card:passion seat:1")
    assert pools(poor, 0) == "43/0/5"
    state = duel("passion 0,0 s0 x3 / time 1,0 s1 x3", game="karma=ten")
    say(state, "use card:passion seat:1 . s1 use card:time card:passion")
    settle(state)
    assert pools(state, 0) == "24/19/4"


@pytest.mark.rule("SYM-158")
def test_the_table_votes_on_other_kind_deeds() -> None:
    state = use(duel("joy 0,0 s0 x3 / sound 1,0 s1 x1", s2="", game="karma=vote"), "card:joy seat:1")
    say(state, "s1 done")
    assert (state.seat, words(state)) == (0, "pass claim")
    denied = state.clone()
    say(denied, "claim . s1 yes . s2 no")
    assert pools(denied, 0) == "24/19/6"
    say(state, "claim . s1 yes . s2 yes")
    assert pools(state, 0) == "27/16/6"  # the cost of 2 and 1
    silent = use(duel("death 0,0 s0 x3 / sound 1,0 s1 x1", s2="", game="karma=vote"), "card:death seat:0")
    assert words(silent) != "pass claim"  # no opponent was selected


# -- Q: original mode ----------------------------------------------------------------------------------


@pytest.mark.rule("SYM-159", "SYM-160")
def test_empty_cards_stay_and_can_be_selected_but_not_used() -> None:
    state = duel("fire 0,0 s0 x1 / life 1,0 s1 x1 / veil 5,0 s0 x2", s0="hand: earth", mode="original")
    settle(say(state, "use card:fire"))
    assert (laid(state, "fire"), laid(state, "life")) == ("empty", "empty")
    say(state, "use card:veil card:life")
    settle(state)
    assert [card["marks"] for card in state.position()["matrix"] if card["card"] == "life"] == [{"veil": [0]}]
    say(state, "charge energy:1")
    settle(state)
    assert words(state) == "card:veil"  # no empty card can be charged from the actual


@pytest.mark.rule("SYM-161", "SYM-162")
def test_at_the_end_of_a_cycle_seats_withdraw_what_they_like() -> None:
    story = """
    game original seats=2 cycle=1 round=3 start=0 turn=1
    s0 22/19/4 hand: earth
    s1 22/22/4 hand: hope
    matrix sound 0,0 s0 x3 used / joy 1,0 s0 x2 used / union 2,0 s1 x2 used
    """
    state = say(table(story, seed=1), "done")
    assert (state.seat, words(state)) == (0, "done card:sound card:joy")
    say(state, "card:sound")
    assert words(state) == "energy:1 energy:2 energy:3"
    say(state, "energy:3")
    assert words(state) == "done card:joy"
    say(state, "done . s1 done")
    assert matrix(state) == {"sound 0,0 empty", "joy 1,0 s0 x2", "union 2,0 s1 x2"}
    assert pools(state, 0) == "26/19/3"  # 22 + 4 of the universal + 3, and 3 paid


@pytest.mark.rule("SYM-163", "SYM-164")
def test_a_charge_may_shift_energy_between_fused_cards() -> None:
    board = "sound 0,0 s0 x3 used / joy 1,0 empty / union 0,1 s0 x1 used / life 3,0 s0 x1 / dark -1,0 s1 x2 used"
    state = duel(board, s0="fused hand: earth", mode="original")
    say(state, "charge")
    assert words(state) == "card:sound card:union energy:1 energy:2 energy:3"  # Life touches nothing
    say(state, "card:sound energy:3")
    assert words(state) == "card:joy card:union"
    say(state, "card:joy")
    assert (laid(state, "sound"), laid(state, "joy")) == ("empty", "s0 x3")


@pytest.mark.rule("SYM-165")
def test_a_transfer_without_its_energy_is_cancelled() -> None:
    board = "sound 0,0 s0 x3 used / joy 1,0 empty / calm 3,0 s1 x2"
    state = duel(board, s0="fused hand: earth", s1="hand: hope", mode="original")
    say(state, "charge card:sound energy:3 . s1 use card:calm card:sound")
    settle(state)
    assert (laid(state, "sound"), laid(state, "joy")) == ("s0 x1", "empty")
    assert "The charge is cancelled" in lines(state)


# -- R: draft and constructed -----------------------------------------------------------------------------


@pytest.mark.rule("SYM-166", "SYM-167")
@pytest.mark.parametrize(
    ("players", "boxes", "packs", "size"),
    [(2, 1, 3, 6), (3, 1, 3, 6), (4, 1, 3, 5), (5, 1, 2, 6), (6, 1, 1, 10), (4, 2, 3, 6), (5, 2, 3, 6), (6, 2, 2, 9)],
)
def test_pack_sizes(players: int, boxes: int, packs: int, size: int) -> None:
    state = game().start(players=players, deck="draft", boxes=boxes, seed=1)
    assert len(state.view(0)["pack"]) == size
    first_picks(state, players * packs * size)
    sizes = [seat["deck"]["size"] + seat["hand_size"] for seat in state.view(0)["seats"]]
    assert sizes == [packs * size - turned(state, seat) for seat in range(players)]


def turned(state: parlor.State, seat: int) -> int:
    """How many cards a seat turned over to find the first player."""
    count: int = len(state.view(0)["seats"][seat]["discard"])
    return count


@pytest.mark.rule("SYM-168", "SYM-169", "SYM-170")
def test_packs_travel_and_picks_stay_hidden() -> None:
    state = game().start(players=3, deck="draft", seed=1)
    first = [state.view(seat)["pack"] for seat in range(3)]
    taken = []
    for seat in range(3):
        assert state.seat == seat
        taken.append(state.game.word(state.picks()[0]).removeprefix("card:"))
        assert state.view(seat)["pack"] == first[seat]  # nothing moves until all have picked
        state.pick(state.picks()[0])
    for seat in range(3):
        left = (seat - 1) % 3
        assert state.view(seat)["pack"] == [card for card in first[left] if card != taken[left]]
        assert state.view(seat)["own_cards"] == [taken[seat]]
        assert taken[seat] not in str(state.view((seat + 1) % 3)["own_cards"])
        assert state.view(seat)["packs_held"][0] == first[seat]
    first_picks(state, 15)
    second = [state.view(seat)["pack"] for seat in range(3)]
    first_picks(state, 3)
    assert set(state.view(0)["pack"]) < set(second[1])  # the second pack comes from the other side


@pytest.mark.rule("SYM-171", "SYM-172", "SYM-175")
def test_drafted_cards_are_private_decks() -> None:
    state = game().start(players=2, deck="draft", seed=3)
    first_picks(state, 36)
    for seat in range(2):
        view = state.view(seat)
        assert set(view["seats"][seat]["hand"]) <= set(view["own_cards"])
        assert set(view["seats"][seat]["discard"]) <= set(view["own_cards"])
        assert len(view["own_cards"]) == 18
    assert state.tally()["cards"] == 60  # the undealt ones are out of the game, unseen
    assert "deck" not in state.view(0)


PRIVATE: dict[str, Any] = {
    "options": {"players": 2, "deck": "draft"},
    "cycle": 2,
    "round": 2,
    "matrix": [{"card": "envy", "cell": [0, 0], "seat": 0, "energy": 3, "owner": 0}],
    "seats": [
        {
            "actual": 24,
            "potential": 19,
            "universal": 4,
            "hand": ["earth"],
            "fused": True,
            "charged": True,
            "deck": {"top": ["fire"], "rest": ["water"]},
        },
        {"actual": 24, "potential": 22, "universal": 4, "hand": ["hope"], "deck": {"rest": ["air", "joy"]}},
    ],
}


@pytest.mark.rule("SYM-173")
def test_cards_go_to_their_owners_discard() -> None:
    state = game().position(PRIVATE, seed=1)
    use(state, "card:envy seat:1")
    position = state.position()
    assert "hope" in position["seats"][0]["hand"]
    assert position["owners"]["hope"] == 1
    data = position | {"turn": 0, "round": 2}
    for key in ("agenda", "to_pick"):
        del data[key]
    data["matrix"] = [{"card": "cruelty", "cell": [0, 0], "seat": 1, "energy": 3, "owner": 1}]
    data["seats"][0] |= {
        "hand": ["hope"],
        "potential": 21,
        "universal": 5,
        "deck": {"rest": ["water", "earth", "fire"]},
    }
    data["seats"][1] |= {"actual": 24, "potential": 19, "universal": 4, "fused": True, "charged": True}
    data["seats"][1]["deck"] = {"rest": ["union", "order"]}
    data |= {"turn": 1, "used": {}}
    data["owners"]["cruelty"] = 1
    cruel = game().position(data, seed=1)
    use(cruel, "card:cruelty seat:0")
    assert "hope" in cruel.position()["seats"][1]["discard"]  # its owner's


@pytest.mark.rule("SYM-172", "SYM-310", "SYM-311")
def test_any_deck_may_be_looked_at() -> None:
    data = PRIVATE | {"matrix": [{"card": "thought", "cell": [0, 0], "seat": 0, "energy": 3, "owner": 0}]}
    state = game().position(data, seed=1)
    say(state, "use card:thought")
    assert words(state) == "seat:0 seat:1"
    say(state, "seat:1 card:air card:joy")
    assert state.view(0)["seats"][1]["deck"]["top"] == ["joy", "air"]


@pytest.mark.rule("SYM-174", "SYM-342")
def test_creation_takes_ones_own_top_card() -> None:
    data = PRIVATE | {"matrix": [{"card": "creation", "cell": [0, 0], "seat": 0, "energy": 3, "owner": 0}]}
    state = use(game().position(data, seed=1), "card:creation cell:1,0")
    assert laid(state, "fire") == "s0 x1"


def test_a_match_prepared_with_private_decks_is_saved_without_packs() -> None:
    data = PRIVATE | {"matrix": [{"card": "thought", "cell": [0, 0], "seat": 0, "energy": 3, "owner": 0}]}
    state = say(game().position(data, seed=1), "use card:thought")
    saved = state.position()
    assert "packs" not in saved
    assert words(game().position(saved, seed=1)) == "seat:0 seat:1"
    with pytest.raises(parlor.BadPosition, match="packs: pack 0 does not have"):
        game().position(saved | {"packs": {"fire": [0, 0]}}, seed=1)


@pytest.mark.rule("SYM-168")
def test_a_draft_that_has_lost_its_packs_is_refused() -> None:
    state = game().start(players=2, deck="draft", seed=3)
    first_picks(state, 4)
    saved = state.position()
    del saved["packs"]
    with pytest.raises(parlor.BadPosition, match="packs"):
        game().position(saved, seed=3)


@pytest.mark.rule("SYM-176")
def test_decks_are_built_in_secret() -> None:
    state = game().start(players=2, deck="constructed", seed=1)
    assert len(state.picks()) == 60
    first_picks(state, 20)
    assert state.seat == 1
    assert len(state.view(0)["own_cards"]) == 20
    assert state.view(1)["own_cards"] == []
    assert state.log_lines(1)[-1] == "Player 1 chooses a card."
    first_picks(state, 20)
    sizes = [seat["deck"]["size"] + seat["hand_size"] + len(seat["discard"]) for seat in state.view(0)["seats"]]
    assert sizes == [20, 20]


@pytest.mark.rule("SYM-177")
def test_open_lists() -> None:
    lists = [NAMES[:20], NAMES[10:30]]
    state = game().start(players=2, deck="constructed", lists=lists, seed=1)
    own = [set(state.view(seat)["own_cards"]) for seat in range(2)]
    assert own[0] == set(NAMES[:20])
    assert own[1] == {f"{name}-2" for name in NAMES[10:20]} | set(NAMES[20:30])


# -- S: teams -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-178", "SYM-180", "SYM-181")
def test_how_teams_sit_and_what_they_see() -> None:
    blind = game().start(players=4, teams="blind", seed=1)
    assert "team 1" in note(blind, 0)
    assert "team 1" in note(blind, 2)
    assert blind.view(0)["seats"][2]["hand"] == []
    shared = game().start(players=6, teams="shared", team_size=3, seed=1)
    assert [note(shared, seat)[-6:] for seat in range(6)] == ["team 1"] * 3 + ["team 2"] * 3
    assert len(shared.view(0)["seats"][2]["hand"]) == 3
    assert shared.view(0)["seats"][3]["hand"] == []


def note(state: parlor.State, seat: int) -> str:
    """What the scene says beside the name of a seat."""
    text: str = state.scene(parlor.WATCHER)["plates"][seat]["note"]
    return text


SHARED = """
game base seats=4 teams=shared cycle={cycle} round={round} start=0 turn=0
s0 {s0} hand: earth, fire
s1 {s1} hand: hope
s2 {s2} hand: air
s3 {s3} hand: joy
matrix {board}
"""


def shared(board: str = "empty", cycle: int = 2, round_: int = 2, **seats: str) -> parlor.State:
    """A table of two teams that share their turns."""
    pools = {f"s{seat}": seats.get(f"s{seat}", "24/22/4") for seat in range(4)}
    return table(SHARED.format(cycle=cycle, round=round_, board=board, **pools), seed=1)


@pytest.mark.rule("SYM-182", "SYM-183", "SYM-184")
def test_a_sharing_team_has_one_turn() -> None:
    state = shared("sound 0,0 s2 x2", s2="24/20/4")
    say(state, "s0 fuse card:fire")
    settle(state)
    say(state, "cell:1,0")
    assert state.seat == 0
    say(state, "s0 done . s1 done")
    while state.seat == 0:
        say(state, "done")
    assert [len(hand(state, seat)) for seat in range(4)] == [2, 2, 1, 1]  # both members drew
    assert state.seat == 2


@pytest.mark.rule("SYM-183")
def test_the_initiative_goes_round_until_all_are_done_in_a_row() -> None:
    state = shared("sound 0,0 s3 x2 used", s3="24/20/4")
    say(state, "s0 done . s1 fuse card:hope . s0 pass . s1 cell:1,0")
    assert state.seat == 1  # Hope can be used or charged
    say(state, "s1 done")
    assert state.seat == 0  # seat 0 said done before seat 1 acted
    say(state, "s0 done")
    assert state.seat == 2


@pytest.mark.rule("SYM-185")
def test_the_starting_seat_is_the_lowest_of_its_team() -> None:
    for seed in range(6):
        state = game().start(players=4, teams="shared", seed=seed)
        assert state.position()["start"] in (0, 2)
    state = shared(cycle=1, round_=3)
    say(state, "s0 done . s1 done . s2 done . s3 done")
    assert (state.position()["cycle"], state.position()["start"]) == (2, 2)


@pytest.mark.rule("SYM-248")
def test_a_member_that_leaves_hands_on_the_initiative() -> None:
    state = shared("sound 0,0 s3 x2 used", s0="1/45/4", s3="24/20/4")
    say(state, "s0 fuse card:fire")
    settle(state)
    say(state, "cell:1,0")
    assert pools(state, 0) == "out"
    assert state.seat == 1
    say(state, "s1 done")
    assert len(hand(state, 1)) == 2


@pytest.mark.rule("SYM-179", "SYM-187", "SYM-188")
def test_teams_win_together_but_cycles_alone() -> None:
    story = """
    game base seats=4 teams=0,1,0,1 cycle=4 round=3 start=0 turn=3
    s0 30/14/4 hand: earth
    s1 25/21/4 hand: hope
    s2 10/36/4 hand: air
    s3 22/24/4 hand: joy
    matrix sound 0,0 s0 x2 used
    """
    state = say(table(story, seed=1), "done")
    assert state.winners() == [1, 3]  # 46 against 47 taken together
    assert [seat["won"] for seat in state.position()["seats"]] == [1, 0, 0, 0]
    tie = """
    game base seats=4 teams=0,1,0,1 cycle=4 round=3 start=0 turn=3
    s0 20/26/4 won=1 hand: earth
    s1 20/26/4 hand: hope
    s2 20/26/4 hand: air
    s3 20/26/4 hand: joy
    matrix empty
    """
    assert say(table(tie, seed=1), "done").winners() == [0, 2]


@pytest.mark.rule("SYM-186")
def test_enmity_between_teammates_feeds_both() -> None:
    state = shared("dark 0,0 s1 x2 used", s1="24/20/4")
    data = state.position()
    data["seats"][0]["hand"] = ["light", "earth"]
    for key in ("agenda", "to_pick"):
        del data[key]
    state = say(game().position(data, seed=1), "fuse card:light")
    settle(state)
    say(state, "cell:1,0")
    assert (laid(state, "dark"), laid(state, "light")) == ("s1 x3", "s0 x2")


# -- T: tweaks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-191", "SYM-119", "SYM-192")
def test_unlimited_actions() -> None:
    state = duel("light 0,0 s0 x5", s0="fused charged passion hand: earth", game="unlimited_actions=yes")
    use(state, "card:light seat:1")
    assert laid(state, "light") == "s0 x5"  # the first is free
    use(state, "card:light seat:1")
    assert laid(state, "light") == "s0 x4"  # each further one costs at least 1
    tired = duel("light 0,0 s0 x5 used=20 / joy 3,0 s0 x5", game="unlimited_actions=yes")
    say(tired, "use")
    assert words(tired) == "card:joy"


@pytest.mark.rule("SYM-194", "SYM-195", "SYM-196", "SYM-197")
def test_partial_cost() -> None:
    state = game().start(players=2, partial_cost="yes", seed=1)
    first = state.seat
    assert words(state) == "energy:0 energy:1 energy:2 energy:3"
    say(state, "energy:1 energy:0")
    assert pools(state, first) == "29/20/1"
    assert (state.seat, words(state)) == (first, "join skip")
    say(state, "join done")
    assert len(hand(state, first)) == 4
    assert len(hand(state, 1 - first)) == 3  # without a bought turn there is no turn and no draw
    assert state.position()["cycle"] == 2  # nobody had a turn left
    assert state.position()["seats"][first]["turns_bought"] == 0


@pytest.mark.rule("SYM-194")
def test_partial_cost_leaves_one_actual() -> None:
    story = """
    game base seats=2 partial_cost=yes cycle=1 round=3 start=0 turn=1
    s0 24/22/4 hand: light
    s1 4/46/0 hand: hope
    matrix empty
    """
    state = table(story, seed=1)
    say(state, "done")
    say(state, "s1 energy:3")
    assert state.view(1)["seats"][1]["actual"] == 1
    six = game().start(players=2, partial_cost="yes", rounds=6, seed=1)
    assert words(six).split()[-1] == "energy:6"


# -- U: solitaire ---------------------------------------------------------------------------------------------


def solo(*cards: str) -> parlor.State:
    """Solitaire with these first three cards in hand."""
    state = game().start(players=1, play="solitaire", ask_chance=True)
    for card in cards:
        state.say(f"card:{card}")
    return state


@pytest.mark.rule("SYM-199", "SYM-204")
def test_what_is_not_fused_is_laid_aside_unseen() -> None:
    state = solo("light", "chaos", "fire")
    say(state, "fuse card:light cell:0,0 . done")
    assert state.view(0)["aside"] == 2
    assert "chaos" not in str(state.view(0))
    assert state.seat == parlor.CHANCE


@pytest.mark.rule("SYM-200", "SYM-203")
def test_every_later_card_touches_a_relation() -> None:
    state = solo("light", "chaos", "life")
    say(state, "fuse card:light cell:0,0 . fuse")
    assert words(state) == "card:life"  # Chaos is related to nothing there
    assert "SYM-200" in state.why(state.game.code("card:chaos"))
    say(state, "card:life cell:1,0")
    assert matrix(state) == {"light 0,0 s0 x1", "life 1,0 s0 x1"}  # Light gets nothing later


@pytest.mark.rule("SYM-202")
def test_the_capacity_holds_in_solitaire() -> None:
    data = {
        "options": {"players": 1, "play": "solitaire"},
        "seats": [{"hand": ["joy"]}],
        "matrix": [
            {"card": card, "cell": at, "seat": 0, "energy": 1}
            for card, at in zip(
                ["life", "sound", "creation", "union", "freedom", "water"],
                [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]],
                strict=True,
            )
        ],
    }
    state = say(game().position(data, ask_chance=True), "fuse card:joy cell:0,0")
    assert laid(state, "joy") == "s0 x5"
    assert state.scores() == [11.0]


@pytest.mark.rule("SYM-198", "SYM-205")
def test_solitaire_ends_with_the_deck() -> None:
    state = game().start(players=1, play="solitaire", seed=2)
    while state.seat != parlor.OVER:
        state.pick(state.picks()[-1])
    view = state.view(0)
    assert state.winners() == [0]
    assert state.scores() == [float(view["energy"])]
    assert len(view["matrix"]) + view["aside"] == 60


@pytest.mark.rule("SYM-205")
def test_a_solitaire_at_the_terminal_tells_cards_energy_and_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    state = game().start(players=1, play="solitaire", seed=2)
    while state.seat != parlor.OVER:
        before = state.clone()
        state.pick(state.picks()[-1])
    notation.write_file(tmp_path / "match.parlor", notation.write(before))
    monkeypatch.setattr("sys.stdin", io.StringIO(state.game.word(state.log[-1])))
    assert main(["play", "--load", str(tmp_path / "match.parlor")]) == 0
    told = capsys.readouterr().out
    assert re.search(rf"Cards in the matrix\W+{len(state.view(0)['matrix'])}\b", told)
    assert re.search(rf"Energy\W+{state.view(0)['energy']}\b", told)
    assert re.search(r"Time taken: \d+ min \d+ s", told)
