"""Damaged options, match files and packs: refused in words, or they work; the law sees where they do neither."""

from pathlib import Path
from typing import Any

import pytest
from lots import Lots

import parlor
from parlor.engine import BadData, Game
from parlor.laws.brought import (
    check_damaged_match_files,
    check_damaged_options,
    check_damaged_packs,
    data_files,
)
from parlor.laws.verdict import LawBroken

CASES = [(name, variant) for name in parlor.games() for variant in list(parlor.game(name).variants)[:2]]


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_what_people_bring_is_refused_or_works(name: str, variant: str) -> None:
    game = parlor.game(name)
    check_damaged_options(game, game.variants[variant], 1)
    check_damaged_match_files(game, game.variants[variant], 1)
    check_damaged_packs(game, game.variants[variant], 1)


def test_cards_decks_and_boards_are_among_the_packs() -> None:
    found = {file.name for name in parlor.games() for file in data_files(parlor.game(name))}
    assert {"cards.toml", "decks.toml", "h37.toml"} <= found


class Careless(Lots):
    """Takes whatever it is given, until it needs it."""

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        return {"players": 2, **{name: value + 1 for name, value in options.items() if name != "players"}}


def test_options_that_are_believed_are_seen() -> None:
    with pytest.raises(LawBroken, match=r"law 3 \(replay\).*\n.*options .* must raise BadOption, not TypeError"):
        check_damaged_options(Careless(), {}, 1)


def test_a_match_file_that_raises_something_else_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str) -> None:
        raise KeyError(text[:1])

    monkeypatch.setattr("parlor.laws.brought.notation.read", read)
    with pytest.raises(LawBroken, match=r"a match file with .* must raise BadMatch, not KeyError"):
        check_damaged_match_files(parlor.game("leduc"), {}, 1)


def test_a_pack_that_breaks_the_match_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = parlor.registry.game

    def trusting(name: str, packs: list[Path]) -> Game:
        if packs[0].name[0].isdigit():
            raise IndexError
        return sound(name, packs)

    monkeypatch.setattr("parlor.laws.brought.registry.game", trusting)
    with pytest.raises(LawBroken, match=r"a pack .* must raise BadData, not IndexError"):
        check_damaged_packs(parlor.game("espeers"), {}, 1)


@pytest.mark.parametrize("copies", ["[1, 2]", "0", "true", "99999999999999999999"])
def test_copies_of_a_deck_are_numbers(tmp_path: Path, copies: str) -> None:
    pack = tmp_path / "deck.toml"
    pack.write_text(f'[deck.red]\nsource = "house"\n[deck.red.cards]\nwhirlpool = {copies}\n')
    with pytest.raises(BadData, match="whirlpool needs 1 to 99 copies"):
        parlor.game("source", [pack])
