"""Setting up, decks and hands, the sixty cards and their relations, and how long a match lasts."""

from pathlib import Path
from typing import Any

import pytest
from stories import discard, duel, game, hand, laid, last_card_drawn, matrix, pools, say, small_deck, table, use, words

import parlor
from parlor.games.symetra.cards import AFFINITY, ENMITY, relations
from parlor.games.symetra.files import read_cards

BOOK = read_cards([])


def bond(one: str, other: str, by_polarity: bool = False) -> int:
    """The relation of two cards."""
    table = relations(BOOK.cards, by_polarity)
    return int(table[BOOK.kinds[one] * 60 + BOOK.kinds[other]])


# -- A: components and setup -------------------------------------------------------------------------


@pytest.mark.rule("SYM-001")
def test_sixty_cards_each_with_its_own_name() -> None:
    assert len({card.name for card in BOOK.cards}) == 60
    assert len(game().start(seed=1).position()["matrix"]) == 0
    assert game().start(seed=1).tally()["cards"] == 60
    assert game().start(seed=1, players=4, deck="draft", boxes=2).tally()["cards"] == 120


@pytest.mark.rule("SYM-002", "SYM-003", "SYM-193")
def test_every_seat_has_fifty_beads_of_its_own() -> None:
    state = game().start(seed=1, players=3)
    assert [pools(state, seat) for seat in range(3)] == ["27/20/3"] * 3  # 30 and 20, and 3 paid
    assert [state.tally()[f"beads of seat {seat}"] for seat in range(3)] == [50] * 3
    rich = game().start(seed=1, players=2, energy_sets=3)
    assert [pools(rich, seat) for seat in range(2)] == ["87/60/3"] * 2


@pytest.mark.rule("SYM-004", "SYM-050")
def test_turns_go_round_clockwise() -> None:
    state = game().start(seed=4, players=4)
    asked = []
    while state.position()["round"] == 1:
        asked.append(state.seat)
        state.say("done")
    assert asked == [(asked[0] + step) % 4 for step in range(4)]


@pytest.mark.rule("SYM-005", "SYM-006")
@pytest.mark.parametrize(("options", "order"), [({}, [0, 1, 2]), ({"dealer": 0}, [1, 2, 0])])
def test_the_deal_begins_at_the_dealers_left(options: dict[str, Any], order: list[int]) -> None:
    state = game().start(players=3, ask_chance=True, **options)
    for count in range(9):
        state.pick(state.picks()[0])
        seat = order[count // 3]
        assert len(hand(state, seat)) == count % 3 + 1
    assert [len(hand(state, seat)) for seat in range(3)] == [3, 3, 3]


@pytest.mark.rule("SYM-006", "SYM-237", "SYM-020")
def test_a_dealt_card_is_known_to_its_seat_only() -> None:
    state = game().start(players=3, seed=5)
    for seat in range(3):
        for viewer in range(3):
            seen = state.view(viewer)["seats"][seat]
            assert seen["hand_size"] == 3
            assert len(seen["hand"]) == (3 if viewer == seat else 0)


# -- B: deck, hand, discard ----------------------------------------------------------------------------


@pytest.mark.rule("SYM-013")
def test_nobody_knows_the_order_of_the_deck() -> None:
    state = duel("light 0,0 s0 x2", top="sound, water")
    for seat in (0, 1, parlor.WATCHER):
        assert state.view(seat)["deck"]["top"] == [None, None]


@pytest.mark.rule("SYM-014", "SYM-015", "SYM-027")
def test_an_emptied_deck_is_refilled_at_once_and_burned() -> None:
    state = last_card_drawn()
    assert state.view(0)["deck"]["size"] == 2  # four cards, one burned for each of two seats
    assert len(discard(state)) == 2


@pytest.mark.rule("SYM-016")
def test_burning_never_takes_the_last_card() -> None:
    state = last_card_drawn("joy, union", players=3)
    assert state.view(0)["deck"]["size"] == 1
    assert len(discard(state)) == 1


@pytest.mark.rule("SYM-017")
def test_an_empty_deck_waits_for_a_discard() -> None:
    state = last_card_drawn("")
    assert (state.view(0)["deck"]["size"], discard(state)) == (0, set())
    assert state.seat == 1
    say(state, "done")  # nothing is drawn
    assert len(hand(state, 1)) == 2
    data = state.position()
    data["seats"][0]["hand"].remove("earth")
    data["discard"] = ["earth"]
    for key in ("agenda", "to_pick"):
        del data[key]
    later = say(state.game.position(data, ask_chance=True), "done")
    say(later, "card:earth")  # the discard is shuffled in first
    assert "earth" in hand(later, later.position()["turn"] - 1)


@pytest.mark.rule("SYM-019")
def test_a_hand_has_no_limit() -> None:
    cards = "earth, fire, water, air, ether, space, time, life, death, order, chaos, union"
    state = duel("light 0,0 s0 x2", s0=f"fused charged hand: {cards}", s1="hand: hope")
    use(state, "card:light seat:0")
    assert len(hand(state, 0)) == 14  # Light and the end of the turn


@pytest.mark.rule("SYM-023")
def test_a_card_shown_for_a_fuse_counts_as_in_hand() -> None:
    state = duel("light 0,0 s1 x2 / courage 3,0 s1 x2", s0="charged hand: fire", s1="hand: hope, air")
    say(state, "fuse card:fire . s1 use card:courage seat:1 . s1 pass")
    assert state.seat == 0  # Courage is done, the fuse is next; the empty hand was not punished
    assert pools(state, 0) == "24/22/4"
    say(state, "cell:1,0")
    assert pools(state, 0) == "20/25/4"  # lock, then 3 for the empty hand


@pytest.mark.rule("SYM-024")
def test_an_empty_hand_can_end_the_game_for_a_seat() -> None:
    state = duel("light 0,0 s0 x2 used", s0="charged a=4 hand: fire", s1="", s2="")
    say(state, "fuse card:fire cell:1,0")
    assert pools(state, 0) == "out"  # 4 - 1 lock - 3
    assert len(hand(state, 0)) == 0


@pytest.mark.rule("SYM-025")
def test_the_empty_hand_rule_waits_for_a_card() -> None:
    state = small_deck("", "", ["light", "hope, air"])
    assert state.seat == 0
    data = state.position()
    data["seats"][1]["hand"].append("light")
    data["seats"][0]["hand"] = []
    for key in ("agenda", "to_pick"):
        del data[key]
    alone = state.game.position(data, ask_chance=True)
    assert pools(alone, 0) == "24/22/4"


@pytest.mark.rule("SYM-026")
def test_empty_hands_are_handled_in_turn_order() -> None:
    top = "sound, water, chaos, order, joy, union"
    data = duel("light 0,0 s0 x2 used", s0="charged hand: fire", s1="", s2="", top=top)
    position = data.position()
    for seat in (1, 2):
        position["seats"][seat]["hand"] = []
    for key in ("agenda", "to_pick"):
        del position[key]
    state = say(data.game.position(position, seed=1), "fuse card:fire cell:1,0")
    assert [hand(state, seat) for seat in range(3)] == [["sound", "water"], ["order", "chaos"], ["joy", "union"]]


@pytest.mark.rule("SYM-243")
def test_hands_are_looked_at_when_a_cycle_was_paid_for() -> None:
    story = """
    game base seats=2 cycle=1 round=3 start=0 turn=1
    s0 24/22/4 hand: fire
    s1 24/20/4 fused charged hand: earth
    matrix cruelty 0,0 s1 x2
    deck top: sound, water, joy, union
    """
    state = table(story, seed=1, phase="end")
    use(state, "card:cruelty seat:0")  # the empty hand draws at once, before the cycle ends
    assert len(hand(state, 0)) == 2
    empty = game().position(empty_at_cycle_start(), seed=1)
    say(empty, "done")
    assert empty.position()["cycle"] == 2
    assert len(hand(empty, 0)) == 2
    assert pools(empty, 0) == "18/79/3"  # 24, 3 for the cycle, 3 for the empty hand


def empty_at_cycle_start() -> dict[str, Any]:
    """The last turn of a cycle, with nothing left to draw until the matrix is cleared into the discard."""
    rest = [card.word for card in BOOK.cards if card.word not in ("light", "hope")]
    cells = [(q, r) for r in range(-4, 5) for q in range(-4, 5) if abs(q + r) <= 4]
    board = [{"card": name, "cell": list(at), "seat": 1, "energy": 1} for name, at in zip(rest, cells, strict=False)]
    seats: list[dict[str, Any]] = [
        {"actual": 24, "potential": 22, "universal": 4, "hand": []},
        {"actual": 20, "potential": 18, "universal": 4, "hand": ["light", "hope"], "fused": True},
    ]
    used = {name: {"1": 1} for name in rest}
    data: dict[str, Any] = {"options": {"energy_sets": 2}, "seats": seats, "matrix": board, "used": used}
    seats[0]["potential"], seats[1]["potential"] = 72, 100 - 24 - len(board)
    return data | {"cycle": 1, "round": 3, "turn": 1}


# -- D: cards and relations ------------------------------------------------------------------------------


@pytest.mark.rule("SYM-036", "SYM-037")
def test_types_and_polarities() -> None:
    types = [card.type for card in BOOK.cards]
    assert {name: types.count(name) for name in set(types)} == {"element": 15, "emotion": 25, "energy": 19, "none": 1}
    signs = [card.polarity for card in BOOK.cards]
    assert {name: signs.count(name) for name in set(signs)} == {"+": 25, "-": 25, "neutral": 9, "none": 1}


@pytest.mark.rule("SYM-038", "SYM-040", "SYM-041")
def test_relations_hold_both_ways_and_add_up() -> None:
    words = list(BOOK.kinds)
    pairs = [(one, other) for at, one in enumerate(words) for other in words[at + 1 :]]
    assert all(bond(one, other) == bond(other, one) for one, other in pairs[::7])
    table = relations(BOOK.cards, False)
    bonds = [int(table[BOOK.kinds[one] * 60 + BOOK.kinds[other]]) for one, other in pairs]
    assert sum(b & AFFINITY > 0 for b in bonds) == 575
    assert sum(b & ENMITY > 0 for b in bonds) == 30
    assert not any(b == AFFINITY | ENMITY for b in bonds)
    assert all(bond("infinity", other) == AFFINITY for other in words)
    peaceful = {word for word in words if not any(bond(word, other) & ENMITY for other in words)}
    known = {"ether", "thought", "time", "space", "transcendence", "transformation", "sustenance"}
    assert peaceful == known | {"infinity", "equanimity"}
    assert all(any(bond(word, other) & AFFINITY for other in words if other != word) for word in words)


@pytest.mark.rule("SYM-039", "SYM-042")
def test_emotions_and_polarity() -> None:
    assert bond("joy", "light") == AFFINITY
    assert bond("joy", "sorrow") == ENMITY
    assert bond("joy", "dark") == 0
    assert bond("joy", "dark", True) == ENMITY
    assert bond("joy", "transformation", True) == 0
    assert bond("envy", "transcendence", True) == 0
    state = game().start(seed=1, emotion_enmity="polarity")
    assert state.options["emotion_enmity"] == "polarity"


@pytest.mark.rule("SYM-043")
def test_two_copies_of_one_name() -> None:
    assert bond("joy", "joy") == AFFINITY
    assert bond("infinity", "infinity") == AFFINITY
    assert bond("light", "light") == 0


def test_the_cards_are_the_listed_ones() -> None:
    """Costs, karma and sources against the table of section 6."""
    rules = Path(str(parlor.__file__)).parent / "games" / "symetra" / "rules.md"
    rows = [line.split(" | ") for line in rules.read_text(encoding="utf-8").splitlines() if line.startswith("| SYM-3")]
    assert len(rows) == 60
    for row, card in zip(rows, BOOK.cards, strict=True):
        assert row[1].strip("*") == card.name
        assert (row[3], row[4], int(row[5])) == (card.type, card.polarity, card.cost)
        assert (row[10] == "yes") == card.good_karma


@pytest.mark.rule("SYM-152")
def test_the_ten_good_karma_cards() -> None:
    kind = {card.name for card in BOOK.cards if card.good_karma}
    ten = "Compassion Courage Hope Innocence Light Order Passion Sound Transcendence Vigor"
    assert kind == set(ten.split())


def test_card_texts_are_made_from_the_data() -> None:
    texts = {card.name: card.text for card in BOOK.cards}
    assert all(texts.values())
    assert texts["Light"] == "That player draws 1 card from the deck."
    assert texts["Fullness"] == "Its controller moves energy from potential onto it until it holds 5."


def test_a_pack_replaces_a_card(tmp_path: Path) -> None:
    pack = tmp_path / "promo.toml"
    pack.write_text(
        '[card.dawn]\nname = "Dawn"\nreplaces = "light"\ntype = "element"\npolarity = "+"\ncost = 2\n'
        'selects = ["player"]\nneeds = ["supply"]\neffect = ["draw player 2"]\nenmities = ["dark"]\nsource = "house"\n'
    )
    promo = parlor.game("symetra", [pack])
    assert promo.code("card:dawn") == game().code("card:light")
    pack.write_text('[card.dawn]\nname = "Dawn"\ntype = "element"\npolarity = "+"\ncost = 2\n')
    with pytest.raises(parlor.BadData, match="replaces: expected the name of a card"):
        parlor.game("symetra", [pack])


# -- E, F: matrix and length -------------------------------------------------------------------------------


@pytest.mark.rule("SYM-044", "SYM-048", "SYM-085")
def test_a_card_may_be_fused_next_to_any_piece() -> None:
    state = duel("sound 0,0 s1 x2 used / joy 5,0 s1 x1", s0="charged hand: fire, earth")
    say(state, "fuse card:fire")
    around = {"cell:1,0", "cell:0,1", "cell:-1,1", "cell:-1,0", "cell:0,-1", "cell:1,-1"}
    far = {"cell:6,0", "cell:5,1", "cell:4,1", "cell:4,0", "cell:5,-1", "cell:6,-1"}
    assert set(words(state).split()) == around | far
    assert "SYM-085" in state.why(state.game.code("cell:0,0"))
    assert "SYM-085" in state.why(state.game.code("cell:3,0"))


@pytest.mark.rule("SYM-049")
def test_the_table_ends_at_radius_fifteen() -> None:
    state = duel("sound 15,0 s1 x2 used", s0="charged hand: fire, earth")
    say(state, "fuse card:fire")
    assert set(words(state).split()) == {"cell:14,0", "cell:14,1", "cell:15,-1"}
    corner = duel("sound 0,-15 s1 x2 used", s0="charged hand: fire, earth")
    assert set(words(say(corner, "fuse card:fire")).split()) == {"cell:1,-15", "cell:0,-14", "cell:-1,-14"}


@pytest.mark.rule("SYM-045")
def test_every_cycle_of_the_base_game_starts_empty() -> None:
    state = game().start(seed=2)
    assert matrix(state) == set()
    state.say("fuse")
    state.pick(state.picks()[0])
    state.say("cell:0,0")
    while state.position()["cycle"] == 1:
        state.say("done" if "done" in words(state) else "pass")
    assert matrix(state) == set()
    assert laid(state, "light") == "gone"


@pytest.mark.rule("SYM-051", "SYM-052", "SYM-053")
@pytest.mark.parametrize(("players", "cycles"), [(2, 4), (3, 3), (6, 6)])
def test_as_many_cycles_as_seats(players: int, cycles: int) -> None:
    state = game().start(seed=3, players=players)
    turns = 0
    last = 1
    while state.seat != parlor.OVER and state.position()["cycle"] <= cycles:
        last = state.position()["cycle"]
        turns += last == 1
        state.say("done")
    assert last == cycles
    assert turns == 3 * players
    long = game().start(seed=3, players=2, rounds=5)
    assert [say_done(long) for _ in range(10)][-1] == 2


def say_done(state: parlor.State) -> int:
    """Nothing is done; returns the cycle after it."""
    state.say("done")
    cycle: int = state.position()["cycle"]
    return cycle
