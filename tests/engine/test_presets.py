"""Presets: ways to play that have a name, and where a person sits down."""

import re

import pytest

import parlor
from parlor.cli.main import main

GAMES = [name for name in parlor.games() if parlor.game(name).presets]


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_can_be_played_and_says_what_it_is(name: str) -> None:
    game = parlor.game(name)
    assert len({preset.name for preset in game.presets}) == len(game.presets)
    for preset in game.presets:
        assert preset.title
        assert preset.text.endswith(".")
        assert game.start(seed=1, **preset.options).picks()


def test_presets_are_listed_and_taken_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "symetra"]) == 0
    assert "solitaire" in capsys.readouterr().out
    assert main(["play", "espeers", "--preset", "nothing"]) == 1
    assert "its presets are: first, mirror, advanced" in capsys.readouterr().err


@pytest.mark.rule("SYM-206")
def test_in_ai_solitaire_the_person_sits_last() -> None:
    game = parlor.game("symetra")
    assert game.own_seat(game.check({"players": 4, "play": "ai"})) == 3
    assert game.own_seat(game.check({"players": 4})) == 0


def test_solitaire_needs_no_number_of_players() -> None:
    assert parlor.game("symetra").start(seed=1, play="solitaire").players == 1


def test_options_are_understood_as_people_write_them() -> None:
    wiz, source = parlor.game("wiz"), parlor.game("source")
    assert wiz.check({"titans": "yes", "goal": "700"}) == wiz.check({"titans": True, "goal": 700})
    assert (
        source.check({"flux_on_road": "False"})
        == source.check({"flux_on_road": "off"})
        == source.check({"flux_on_road": "no"})
    )
    with pytest.raises(parlor.BadOption, match="titans must be yes or no, not maybe"):
        wiz.check({"titans": "maybe"})


@pytest.mark.parametrize("name", parlor.games())
def test_every_option_tells_the_truth_in_words(name: str) -> None:
    """Each listed value and each end of a range is taken by itself or with a reason, and nobody reads code."""
    game = parlor.game(name)
    for option in game.options:
        texts = [option.label, *option.words, option.word(option.default)]
        assert not any(code in text for text in texts for code in ("None", "True", "False", "_", "seat:")), texts
        ends = [option.least, option.most] if option.most >= option.least else []
        assert all(option.takes(option.meant(value)) for value in [*option.values, *option.words, *ends])
        for outside in [option.least - 1, option.most + 1] if ends else []:
            assert outside in option.values or not option.takes(outside)
            with pytest.raises(parlor.BadOption):
                game.check({option.name: outside})


@pytest.mark.parametrize("name", parlor.games())
def test_what_a_list_of_options_says_can_be_typed(name: str) -> None:
    """Each word, each end of a range and each example of what an option must be."""
    game = parlor.game(name)
    for option in game.options:
        for part in re.split(r", or |, | or ", option.must):
            before, _, example = part.partition("such as ")
            words = [part] if " " not in part or part in option.words else []
            for text in [example] if example else re.findall(r"\d+", before) if " to " in before else words:
                assert option.takes(option.meant(text)) or game.check({option.name: text}), f"{option.name}={text}"
