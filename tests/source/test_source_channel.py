"""Channeled effects, windows, tokens and Done Zones."""

import pytest
from source_stories import GAME, Story, placed

import parlor

WINDOW = [["act", 0, 0, 0], ["window", 1, 0, 0]]


@pytest.mark.rule("SRC-117")
def test_placing_needs_a_free_support_space_and_nothing_else() -> None:
    story = Story(hand0="flamebow").say("place card:flamebow")
    assert story.supports(0)[0] == {"card": "flamebow", "uses": 2, "turn": 5}
    full = Story(hand0="flamebow", supports0=placed("overcharge", "quake_call", "scrap_recall"))
    assert "place" not in full.words()
    assert "SRC-117" in full.why("place")


@pytest.mark.rule("SRC-118")
def test_not_in_the_turn_it_was_placed() -> None:
    story = Story("A1 cinder_imp a.f", hand0="overcharge").say("place card:overcharge")
    assert "channel" not in story.words()
    story.say("end")
    assert (story.seat, story.words()) == (0, {"channel", "pass"})  # another turn: window W0


@pytest.mark.rule("SRC-119")
def test_it_stays_until_used_up() -> None:
    story = Story("A1 cinder_imp a.f", supports0=placed("flamebow")).turns(8)
    assert story.supports(0)[0]["uses"] == 2
    story.say("channel card:flamebow monster:1 symbol:alpha channel card:flamebow monster:1 symbol:delta")
    assert (story.supports(0)[0], story.done(0)) == (None, {"flamebow": 1})


@pytest.mark.rule("SRC-120", "SRC-124")
def test_card_monster_symbol() -> None:
    story = Story("A1 cinder_imp a.f", supports0=placed("flamebow", "overcharge"))
    assert story.says("channel") == {"card:flamebow", "card:overcharge"}
    assert story.says("channel card:flamebow") == {"monster:1"}
    assert story.says("channel card:flamebow monster:1") == {"symbol:alpha", "symbol:delta"}
    story.say("channel card:flamebow monster:1")
    assert "SRC-124" in story.why("symbol:beta")


@pytest.mark.rule("SRC-121", "SRC-122", "SRC-123")
def test_where_the_channeling_monster_stands() -> None:
    pieces = ("A1 cinder_imp a.l1", "A2 cinder_imp b.f", "A3 cinder_imp a.s", "A4 cinder_imp b.s")
    story = Story(*pieces, supports0=placed("flamebow"))
    assert "channel" not in story.words()
    assert "SRC-121" in story.why("channel")
    blind = Story(*pieces, supports0=placed("flamebow"), options={"draw": "blind"})
    assert blind.says("channel card:flamebow") == {"monster:1", "monster:2"}


@pytest.mark.rule("SRC-125")
def test_a_wrong_symbol_in_blind_costs_the_symbol_only() -> None:
    story = Story("A1 cinder_imp a.l1", supports0=placed("flamebow"), options={"draw": "blind"}, ask=True)
    assert story.say("channel card:flamebow monster:1 symbol:gamma").supports(0)[0]["uses"] == 2
    assert story.unused(0) == ["alpha", "beta", "delta"]


@pytest.mark.rule("SRC-126", "SRC-131")
@pytest.mark.parametrize(
    ("alpha", "bracket"), [(0, "self"), (20, "self"), (21, "enemy"), (45, "enemy"), (46, "destroy")]
)
def test_the_bracket_with_the_current_st(alpha: int, bracket: str) -> None:
    story = Story("A1 cinder_imp a.f", "B2 frostling a.l1", supports0=placed("flamebow"))
    data = story.facts
    data["monsters"][0]["lasting"] = [alpha - 25, 0, 0, 0]
    story.state = GAME.position(data, seed=1)
    story.say("channel card:flamebow monster:1 symbol:alpha")
    found = "destroy" if not story.monster(2) else "enemy" if story.monster(2)["timed"] else "self"
    assert found == bracket
    assert story.supports(0)[0]["uses"] == 1


@pytest.mark.rule("SRC-131")
@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("0-20: none() | 22+: none()", "a bracket that begins at 21, found 22"),
        ("0-20: none() | 20+: none()", "a bracket that begins at 21, found 20"),
        ("0-20: none() | 21-40: none()", "a last bracket that ends with +, found 21-40"),
        ("1+: none()", "a bracket that begins at 0, found 1"),
    ],
)
def test_brackets_cover_everything_once(tmp_path: pytest.TempPathFactory, program: str, told: str) -> None:
    pack = tmp_path / "pack.toml"  # type: ignore[operator]
    pack.write_text(
        f'[card.hum]\nname = "Hum"\nkind = "channeled"\nwhose = "Y"\nsymbols = ["alpha"]\nuses = 1\n'
        f'program = "{program}"\nsource = "house"\n'
    )
    with pytest.raises(parlor.BadData, match="card hum: program: expected") as refused:
        parlor.game("source", [pack])
    assert told.replace("+", "+") in str(refused.value)


@pytest.mark.rule("SRC-127")
def test_each_activation_consumes_a_use_even_without_a_target() -> None:
    story = Story("A1 magma_golem a.f", supports0=placed("flamebow", uses=1))
    story.say("channel card:flamebow monster:1 symbol:alpha")
    assert (story.supports(0)[0], story.done(0)) == (None, {"flamebow": 1})


@pytest.mark.rule("SRC-128", "SRC-129", "SRC-130")
def test_whose_turn_and_which_symbols() -> None:
    own = Story("A1 cinder_imp a.f", supports0=placed("aegis_field"))
    assert "channel" not in own.words()
    for support, unused, asked in (
        ("glacial_veil", "beta", True),
        ("glacial_veil", "alpha", False),
        ("overcharge", "delta", True),
        ("rift_step", "gamma delta", False),
    ):
        story = Story("B1 frostling b.f", supports1=placed(support), unused1=unused, agenda=WINDOW)
        assert (story.seat == 1) is asked, support
    away = Story("B1 frostling b.l1", supports1=placed("glacial_veil"), agenda=WINDOW)
    assert away.seat == 0
    blind = Story(
        "B1 frostling b.l1", supports1=placed("glacial_veil"), unused1="alpha", agenda=WINDOW, options={"draw": "blind"}
    )
    assert blind.seat == 1


@pytest.mark.rule("SRC-130")
def test_windows_come_after_the_draw_and_after_each_action_and_stay_open() -> None:
    story = Story("A1 cinder_imp a.l1", "B2 coral_guard b.f", supports1=placed("glacial_veil"), player=1).say("end")
    assert (story.seat, story.words()) == (1, {"channel", "pass"})  # W0
    story.say("pass move monster:1 symbol:beta")
    assert story.seat == 1  # W1
    story.say("channel card:glacial_veil monster:2 symbol:gamma")
    assert story.seat == 1  # still open
    story.say("pass end")
    assert story.facts["turn_player"] == 1


@pytest.mark.rule("SRC-132", "SRC-138")
def test_tokens_return_to_the_token_deck_and_done_zones_are_public() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 floralia b.r3", done1="goop", ask=True)
    assert story.facts["seats"][1]["tokens"] == 3
    story.say("attack monster:1 target:2 symbol:alpha")
    assert (story.facts["seats"][1]["tokens"], story.done(1)) == (4, {"goop": 1})
    assert story.state.view(0)["seats"][1]["done"] == {"goop": 1}
    assert story.state.view(parlor.WATCHER)["seats"][1]["done"] == {"goop": 1}


@pytest.mark.rule("SRC-134")
def test_floralia_lives_through_the_next_turn_of_the_match() -> None:
    story = Story("A1 bloom_mother a.f").say("use monster:1 space:a.l1")
    assert story.turns(1).space(2) == "a.l1"
    assert story.turns(1).space(2) == ""
    assert story.facts["seats"][0]["tokens"] == 4


@pytest.mark.rule("SRC-135", "SRC-136")
def test_webs_lie_on_free_spaces_without_a_web() -> None:
    pieces = ("A1 brood_queen a.f", "A2 cinder_imp a.l2")
    story = Story(*pieces, webs=["B a.l1"], traps=["A goop a.r1"]).say("use monster:1")
    assert story.words() == {"space:a.r1", "space:a.l3"}
    story.say("space:a.r1")
    assert (story.traps(), story.facts["seats"][0]["tiles"]) == (["a.r1"], 3)
    none = Story(*pieces, tiles0=0)
    assert "use" not in none.words()


@pytest.mark.rule("SRC-137")
def test_used_and_expired_cards_go_to_their_owners_done_zone() -> None:
    story = Story("A1 cinder_imp a.l1", traps=["B snare_vine a.l2"], hand0="goop").say("move monster:1 symbol:alpha")
    assert (story.done(0), story.done(1)) == ({}, {"snare_vine": 1})


@pytest.mark.rule("SRC-139")
def test_effects_bring_cards_back() -> None:
    story = Story("A1 volcanic_tyrant a.f", supports0=placed("scrap_recall"), done0="goop")
    assert story.say("channel card:scrap_recall monster:1 symbol:alpha").hand(0) == {"goop": 1}
