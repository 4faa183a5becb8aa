"""What every table of the house shows: areas that know their place, cards with a picture, plates, a goal, a reason."""

from collections.abc import Iterator
from typing import Any

import pytest

import parlor
from parlor import OVER, Dice, Game

GAMES = ("espeers", "source", "symetra", "symmetric", "wiz")


def moments(game: Game, options: dict[str, Any]) -> Iterator[parlor.State]:
    """Moments of a random match, its end among them."""
    state, dice = game.start(seed=11, **options), Dice(11)
    while state.seat != OVER:
        if len(state.log) % 23 == 0 or len(state.log) < 30:
            yield state
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    yield state


def cards(part: Any) -> Iterator[dict[str, Any]]:
    """Every face that is drawn, wherever it lies, and those in the spotlight; a face has a text or a corner."""
    if isinstance(part, dict):
        if "name" in part and "id" in part and {"text", "corner"} & set(part):
            yield part
        for value in part.values():
            yield from cards(value)
    elif isinstance(part, list):
        for value in part:
            yield from cards(value)


@pytest.mark.parametrize("name", GAMES)
def test_every_area_has_a_role_and_every_face_an_emblem_that_exists(name: str) -> None:
    game = parlor.game(name)
    for options in ({}, {"players": game.seats[-1]}):
        for state in moments(game, options):
            for seat in range(state.players):
                scene = state.scene(seat)
                assert [area["id"] for area in scene["areas"] if "role" not in area] == []
                faces = [card for card in cards([scene["areas"], scene["events"]]) if card.get("face") != "down"]
                assert {card["name"] for card in faces if card.get("emblem", "") not in game.emblems} == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_table_says_how_one_wins_where_we_are_and_how_everybody_stands(name: str) -> None:
    game = parlor.game(name)
    for state in moments(game, {}):
        scene = state.scene(0)
        assert scene["goal"].endswith(".")
        assert scene["when"]
        assert [plate["seat"] for plate in scene["plates"]] == list(range(state.players))
        assert all(plate["vitals"] for plate in scene["plates"])
        if state.seat == OVER:
            ending = scene["ending"]
            assert ending["reason"].endswith(".")
            assert f"{ending['clause']} " in (game.folder / "rules.md").read_text(encoding="utf-8")  # type: ignore[operator]
            assert sorted(score["seat"] for score in ending["scores"]) == list(range(state.players))
        else:
            assert scene["ask"]["what"]
