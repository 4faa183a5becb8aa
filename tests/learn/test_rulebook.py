"""The player's rulebook: two pages with pictures of true positions; a file with mistakes tells all of them."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

import parlor
from parlor.cli.rules import WIDTH, rules_text
from parlor.engine.errors import BadData
from parlor.engine.glossary import terms_in
from parlor.engine.rulebook import read_rulebook, rulebook_of

ESPEERS = parlor.game("espeers")


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "rulebook.toml"
    file.write_text(text, encoding="utf-8")
    return file


TWO_PAGES = """
title = "How to play"
[[section]]
title = "Aim"
page = 1
text = "Win."
[section.picture]
lesson = "guide"
step = 3
areas = ["plate:1", "stack"]
caption = "Push waits."
[[section]]
title = "More"
page = 2
text = "More."
"""


def test_a_picture_is_what_the_learner_sees_at_a_step(tmp_path: Path) -> None:
    book = read_rulebook(ESPEERS, written(tmp_path, TWO_PAGES))
    (picture,) = book.sections[0].pictures
    assert [area["id"] for area in picture.scene["areas"]] == ["stack"]
    assert [card["name"] for card in picture.scene["areas"][0]["cards"]] == ["Push"]
    assert [plate["id"] for plate in picture.scene["plates"]] == ["plate:1"]
    assert picture.scene["picks"] == []
    assert "log" not in picture.scene
    assert "view" not in picture.scene


def test_a_picture_may_be_a_position(tmp_path: Path) -> None:
    symmetric = parlor.game("symmetric")
    text = TWO_PAGES.replace('lesson = "guide"\nstep = 3', "position = {BOARD}").replace('"plate:1", "stack"', "")
    board = '{ board = "h61", arrangement = "b3y/6/7/3by3/yy5bb/3by3/7/6/b3y", to_pick = 0, stage = "step" }'
    book = read_rulebook(symmetric, written(tmp_path, text.replace("{BOARD}", board)))
    assert book.sections[0].pictures[0].scene["areas"]
    with pytest.raises(BadData, match="a position of wiz, not of symmetric"):
        read_rulebook(symmetric, written(tmp_path, text.replace("{BOARD}", '{ game = "wiz" }')))


def test_a_rulebook_tells_every_mistake_at_once(tmp_path: Path) -> None:
    bad = TWO_PAGES.replace("page = 2", "page = 3").replace("step = 3", "step = 99").replace('"stack"', '"stock"')
    with pytest.raises(BadData) as told:
        read_rulebook(ESPEERS, written(tmp_path, bad + "colour = 1\n"))
    for part in ("page", "step", "stock", "colour"):
        assert part in str(told.value), part
    with pytest.raises(BadData, match="none empty"):
        read_rulebook(ESPEERS, written(tmp_path, TWO_PAGES.replace("page = 2", "page = 1")))
    with pytest.raises(BadData, match="tables"):
        read_rulebook(ESPEERS, written(tmp_path, 'title = "x"\nsection = 3\n'))
    with pytest.raises(BadData, match="in TOML"):
        read_rulebook(ESPEERS, written(tmp_path, "title ="))


def test_a_game_without_a_rulebook_has_none() -> None:
    assert rulebook_of(parlor.game("connect_four")) is None


@pytest.mark.parametrize("name", ["espeers", "source", "symetra", "symmetric", "wiz"])
def test_every_game_has_two_illustrated_pages(name: str) -> None:
    game = parlor.game(name)
    book = rulebook_of(game)
    assert book is not None
    assert book.sections[0].title == "The aim"
    assert book.sections[-1].title == "What is ours"
    assert any("example" in section.title for section in book.sections)
    (turn,) = [section for section in book.sections if section.title == "Your turn, in pictures"]
    assert turn.page == 1
    assert len(turn.pictures) >= 3
    assert sum(len(section.pictures) for section in book.sections) >= 4
    assert all(section.pictures or section.text for section in book.sections)
    assert sum(len(section.text.split()) for section in book.sections) <= 750, "this is more than two pages"
    explained = {term.word for section in book.sections for term in terms_in(section.text, game.glossary)}
    assert len(explained) >= len(game.glossary) / 2


@pytest.mark.parametrize("name", ["espeers", "source", "symetra", "symmetric", "wiz"])
def test_every_picture_is_drawn_on_a_terminal_of_80_columns(name: str) -> None:
    told = rules_text(parlor.game(name))
    assert "too little room" not in told
    pictures = re.findall(r"^```\n(.*?)\n```$", told, re.M | re.S)
    assert pictures
    assert [line for picture in pictures for line in picture.split("\n") if cell_len(line) > WIDTH] == []
