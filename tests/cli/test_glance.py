"""A table in a small window: board and hand stand at the prompt, the rest comes when it is asked for."""

import pytest
from rich.text import Text

import parlor
from parlor.cli import draw
from parlor.cli.terminal import FRAME, came, declining

HOUSE = ["espeers", "source", "symetra", "symmetric", "wiz"]
WIDE, HIGH, PROMPT = 80, 24, 3


def middle(name: str) -> parlor.State:
    """A random match, some way on, where a seat begins a sentence."""
    state, dice = parlor.game(name).start(seed=4), parlor.Dice(4)
    for _ in range(60):
        legal = state.picks()
        state.pick(legal[dice.below(len(legal))])
    while state.mid_sentence():
        state.pick(state.picks()[0])
    return state


@pytest.mark.parametrize("name", HOUSE)
def test_the_least_important_is_left_out_first(name: str) -> None:
    scene = middle(name).scene(0)
    whole, short = draw.areas(scene, WIDE), draw.glance(scene, WIDE, 12)
    assert len(draw.glance(scene, WIDE, drawn_lines(whole))) == len(whole)
    assert len(short) <= len(whole)
    assert short[-1].plain == "(`board` shows the rest of the table)" or drawn_lines(whole) <= 12
    hands = [area for area in scene["areas"] if area.get("role") == "hand"]
    told = "\n".join(line.plain for line in short)
    assert all(card["name"] in told for area in hands for card in area["cards"])


def drawn_lines(lines: list[Text]) -> int:
    """How many lines of the window these texts take."""
    return sum(1 if line.no_wrap else max(1, -(-line.cell_len // WIDE)) for line in lines)


@pytest.mark.parametrize("name", HOUSE)
def test_a_table_fits_a_small_window_with_board_and_hand(name: str) -> None:
    game = parlor.game(name)
    for seed in range(3):
        state, dice = game.start(seed=seed), parlor.Dice(seed)
        for ply in range(150):
            if state.seat == parlor.OVER:
                break
            if ply % 15 == 0:
                fits(state)
            legal = state.picks()
            state.pick(legal[dice.below(len(legal))])


def fits(state: parlor.State) -> None:
    """Goal, table, prompt, choices and the line to type on stand in the window; so do all held cards and pieces."""
    scene = state.scene(state.seat)
    offers = draw.offers(scene, WIDE, HIGH // 4)
    shown = draw.glance(scene, WIDE, HIGH - len(offers) - FRAME)
    told = "\n".join(line.plain for line in shown)
    assert drawn_lines(shown) + len(offers) + FRAME <= HIGH, told
    held = [card for area in scene["areas"] if area.get("role") == "hand" for card in area["cards"]]
    pieces = [cell["card"] for area in scene["areas"] for cell in area.get("cells", []) if cell.get("card")]
    for card in held + pieces:
        assert card["name"][:4] in told, (card["name"], told)


def test_many_choices_are_cut_short_and_said_so() -> None:
    state = parlor.game("symmetric").start(seed=1)
    state.say("from:1,0")
    scene = state.scene(0)
    assert draw.offers(scene, 20, 3)[-1].plain == "(`list` shows every choice)"
    assert len(draw.offers(scene, 20, 3)) == 3
    assert len(draw.offers(scene, 20)) == len(scene["picks"])


def test_a_hand_says_what_its_cards_do() -> None:
    state = parlor.game("espeers").start(seed=1)
    told = "\n".join(line.plain for line in draw.areas(state.scene(0), WIDE))
    for area in state.scene(0)["areas"]:
        for card in area.get("cards", []) if area.get("role") == "hand" else []:
            assert card["text"].split(".")[0][:30] in told.replace("\n      ", " ")


@pytest.mark.parametrize(
    ("name", "start", "card"), [("espeers", "psychic l", "Psychic Lance"), ("wiz", "fire elem", "Fire")]
)
def test_every_card_can_be_looked_at_by_the_beginning_of_its_name(name: str, start: str, card: str) -> None:
    game = parlor.game(name)
    scene = game.start(seed=1).scene(0)
    assert card in draw.look(scene, start, WIDE, game.gallery())[0].plain
    assert draw.look(scene, "nobody", WIDE, game.gallery()) == []


@pytest.mark.parametrize("name", ["espeers", "source", "symetra", "wiz"])
def test_a_gallery_shows_every_card_once(name: str) -> None:
    faces = parlor.game(name).gallery()
    assert len({face["id"] for face in faces}) == len(faces) >= 40
    assert all(face["name"] and (face.get("text") or face.get("stats")) for face in faces)


def test_passing_lasts_until_somebody_plays_or_the_own_turn() -> None:
    state = parlor.game("espeers").start(seed=1, starts="first")
    while state.game.word(state.picks()[0]) in ("keep", "mulligan"):
        state.say("keep")
    assert declining(state) == -1  # the own turn ends with `end`
    assert came(state, 0, "turn", 0)
    state.say("end")
    assert (state.seat, declining(state) >= 0) == (1, True)
    assert not came(state, 1, "turn", 0)
    since = len(state.log)
    state.say("pass")
    assert not came(state, 0, "play", since)
    assert came(state, 0, "play", 0)
