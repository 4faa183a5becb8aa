"""Brains: whole numbers that say the same everywhere, in a file that is proved before it is believed."""

import json
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import parlor
from parlor.bots import roster
from parlor.bots.levels import LevelBot
from parlor.engine import BadData, Picks
from parlor.engine.brain import HIDDEN, UNIT, WEIGHT, Brain, numbers_of
from parlor.engine.brain_file import Sheet, brain_of, load, read, write
from parlor.games.espeers.match import Duel
from parlor.games.symmetric.outlook import game_outlook

# A card that the house does not have.
PACK = """\
[card.wreck]
name = "Wreck"
type = "PK"
cost = 0
symbol = "star"
verbs = "damage:2"
source = "house"
"""
LEARNERS = [name for name in parlor.games() if parlor.game(name).feature_names()]


def features(*pairs: int) -> Picks:
    """Features as a state would tell them."""
    found = Picks()
    for number in pairs:
        found.add(number)
    return found


def test_a_strength_is_a_sum_of_weights_and_what_hidden_units_add() -> None:
    linear = Brain(3, 0, [WEIGHT, -2 * WEIGHT, 0])
    assert linear.strength(features(0, 2, 1, 1, 2, 50)) == 0
    assert linear.strength(features(0, 3)) == 3 * UNIT
    # One unit: bias -1, weights 1 0 0, worth 2: it says nothing up to 1, then what is above, and at most 4.
    unit = [-HIDDEN, HIDDEN, 0, 0, 2 * HIDDEN]
    brain = Brain(3, 1, [0, 0, 0, *unit])
    assert [brain.strength(features(0, n)) for n in (0, 1, 2, 9)] == [0, 0, 2 * UNIT, 8 * UNIT]
    with pytest.raises(ValueError, match="no brain of 3 features"):
        Brain(3, 1, [0, 0, 0])


@pytest.mark.parametrize("name", LEARNERS)
def test_features_stay_within_their_names_and_give_every_seat_a_chance(name: str) -> None:
    game = parlor.game(name)
    names = game.feature_names()
    assert len(set(names)) == len(names)
    brain = Brain(len(names), 1, [7] * numbers_of(len(names), 1))
    seen: set[int] = set()
    for variant, options in list(game.variants.items())[:4]:
        state, dice = game.start(seed=3, **options), parlor.Dice(5)
        for ply in range(400):
            if state.seat == parlor.OVER:
                break
            gains = vec[i64]([0] * int(state.players))
            if ply % 7 == 0 and brain.rate(state, gains, Picks()):
                assert 999990 <= sum(gains) <= 1000000, variant
                told = Picks()
                state.features(state.seat, told)
                pairs = told.plain()
                assert all(0 <= index < len(names) for index in pairs[::2])
                assert all(abs(number) <= 3000 for number in pairs[1::2])
                seen |= set(pairs[::2])
            state.pick(state.hunch(features(*state.picks()), dice))
    assert len(seen) > len(names) / 3


def test_a_file_that_does_not_fit_is_refused_and_the_hand_made_evaluation_serves(tmp_path: Path) -> None:
    game = parlor.game("espeers")
    path, size = tmp_path / "brain.bin", len(game.feature_names())
    write(path, game, Sheet(1, list(range(-5, numbers_of(size, 1) - 5)), 3, "parlor train espeers", "proved"))
    assert read(path, game).proof == "proved"
    assert load(path, game).horizon == 3
    whole = path.read_bytes()
    line, _, body = whole.partition(b"\n")
    header = json.loads(line)

    def refused(data: bytes, words: str) -> None:
        path.write_bytes(data)
        with pytest.raises(BadData, match=words):
            read(path, game)

    refused(b"", "no brain")
    refused(b"[1]\n" + body, "no brain")
    refused(whole[:-1], "damaged")
    refused(whole[:-1] + b"\x01", "damaged")
    for name, value, words in (
        ("features", "0" * 16, "other rules, cards or features"),
        ("game", "wiz", "other rules"),
        ("hidden", -1, "how large"),
        ("hidden", "1", "how large"),
        ("inputs", 5, "how large"),
        ("horizon", None, "when its brain is asked"),
    ):
        refused(json.dumps(header | {name: value}).encode() + b"\n" + body, words)


def test_a_game_whose_brain_does_not_fit_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parlor.game("espeers")
    (tmp_path / "brain.bin").write_bytes(b"{}\n")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    assert brain_of(game) == (None, "brain.bin is no brain: the hand-made evaluation serves")


def test_a_brain_of_the_house_leaves_a_pack_with_new_cards_to_the_hand_made_evaluation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = parlor.game("espeers")
    size = len(house.feature_names())
    write(tmp_path / "brain.bin", house, Sheet(0, [WEIGHT] * numbers_of(size, 0), 0, "parlor train espeers", "proved"))
    pack = tmp_path / "pack.toml"
    pack.write_text(PACK, encoding="utf-8")
    packed = parlor.game("espeers", packs=[pack])
    monkeypatch.setattr(type(house), "folder", tmp_path)
    assert brain_of(house)[0] is not None
    assert packed.brain is None
    assert packed.brain_trouble == (
        "brain.bin was trained for other rules, cards or features than these: the hand-made evaluation serves"
    )
    found = []
    for name in ("5", "hand"):
        bot, dice = roster.bot(name, packed, iterations=80), parlor.Dice(2)
        state = packed.start(seed=8)
        for _ in range(12):
            state.pick(bot.choose(state.guess(state.seat, dice), dice))
        found.append(state.log)
    assert found[0] == found[1]


def test_hand_is_the_highest_level_without_a_brain_and_another_brain_can_be_given(tmp_path: Path) -> None:
    game = parlor.game("espeers")
    hand = roster.bot("hand", game, iterations=50)
    assert isinstance(hand, LevelBot)
    assert not hand.learned
    path = tmp_path / "brain.bin"
    names = game.feature_names()
    # A brain that wants nothing but cards in hand, beside one that wants none.
    wish = [WEIGHT if name.startswith("cards in hand") else 0 for name in names]
    many = [int(name.partition(":")[2] or 0) * weight for name, weight in zip(names, wish, strict=True)]
    held = {}
    for sign in (1, -1):
        write(path, game, Sheet(0, [sign * weight for weight in many], 0, "", ""))
        bot = roster.bot(f"5 with {path}", game, iterations=300)
        state, dice = game.start(seed=8), parlor.Dice(2)
        held[sign] = 0
        for _ in range(60):
            if state.seat == parlor.OVER:
                break
            state.pick(bot.choose(state.guess(state.seat, dice), dice))
            assert isinstance(state, Duel)
            held[sign] += sum(int(state.mind(seat).hand.total) for seat in range(2))
    assert held[1] > 1.5 * held[-1]
    with pytest.raises(parlor.BadOption, match="only level 5"):
        roster.bot(f"4 with {path}", game)


@pytest.mark.parametrize("name", LEARNERS)
def test_a_brain_of_the_house_fits_its_game_and_tells_how_it_was_trained_and_proved(name: str) -> None:
    game = parlor.game(name)
    assert game.folder is not None
    assert game.brain_trouble == ""
    path = game.folder / "brain.bin"
    assert (game.brain is not None) == path.is_file()
    if path.is_file():
        sheet = read(path, game)
        assert sheet.command.startswith(f"parlor train {name} --matches ")
        assert sheet.proof.startswith(f"parlor ladder {name} ")


def test_level_5_of_espeers_asks_its_brain_and_the_levels_below_do_not() -> None:
    game = parlor.game("espeers")
    assert game.brain is not None

    def picked(bot: LevelBot) -> list[int]:
        state, dice = game.start(seed=8), parlor.Dice(2)
        for _ in range(25):
            state.pick(bot.choose(state.guess(state.seat, dice), dice))
        return state.log

    for level in range(1, 5):
        assert picked(LevelBot(level)) == picked(LevelBot(level, learned=False))
    assert picked(LevelBot(5, iterations=200)) == picked(LevelBot(5, iterations=200, brain=game.brain))
    assert picked(LevelBot(5, iterations=200)) != picked(LevelBot(5, iterations=200, learned=False))


def test_level_5_of_symmetric_asks_its_brain_and_the_levels_below_do_not() -> None:
    game = parlor.game("symmetric")
    state, dice = game.start(seed=1), parlor.Dice(3)
    for _ in range(16):
        state.pick(state.picks()[dice.below(len(state.picks()))])
    by_hand = {int(game_outlook(lead) * 1e6) for lead in range(-90, 90)}

    def counted(level: int, learned: bool = True) -> bool:
        """Whether what it found is what a count of spaces comes to."""
        best = LevelBot(level, 0.02, learned=learned).search(state, parlor.Dice(1)).values[0]
        return any(abs(best * 1e6 - value) < 2 for value in by_hand)

    assert game.brain is not None
    assert [counted(level) for level in range(1, 6)] == [True] * 4 + [False]
    assert counted(5, learned=False)
