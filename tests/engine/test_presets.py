"""Presets: ways to play that have a name, and where a person sits down."""

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
