"""The words of each game: every one is met somewhere, every one is explained where the rules say it."""

from pathlib import Path

import pytest

import parlor
from parlor import clauses
from parlor.engine.errors import BadData
from parlor.engine.glossary import Term, read_glossary, terms_in

HOUSE = ["espeers", "source", "symetra", "symmetric", "wiz"]


def test_a_term_is_found_as_a_whole_word_in_any_of_its_shapes() -> None:
    terms = [Term("Barrier", ("Barriers",), "A wall.", "ESP-001"), Term("EP", (), "Points.", "WIZ-001")]
    assert [term.word for term in terms_in("Two barriers stand.", terms)] == ["Barrier"]
    assert terms_in("Barriered, and deep in a step.", terms) == []
    assert [term.word for term in terms_in("(EP): Barrier!", terms)] == ["Barrier", "EP"]


def test_a_game_without_a_glossary_has_no_terms() -> None:
    assert parlor.game("connect_four").glossary == []


def test_a_glossary_tells_every_mistake_at_once(tmp_path: Path) -> None:
    (tmp_path / "glossary.toml").write_text(
        'name = "x"\n'
        '[[term]]\nword = "Pool"\nforms = "pools"\ntext = "no stop"\nclause = "5"\n'
        '[[term]]\nword = "pool"\ntext = "Again."\nclause = "ESP-001"\nlink = 1\n',
        encoding="utf-8",
    )
    with pytest.raises(BadData) as told:
        read_glossary(tmp_path)
    for part in ("name", "forms", "a full stop", "the number of a clause", "stands in the glossary already", "link"):
        assert part in str(told.value), part
    (tmp_path / "glossary.toml").write_text("term = 3", encoding="utf-8")
    with pytest.raises(BadData, match=r"tables \[\[term\]\]"):
        read_glossary(tmp_path)
    (tmp_path / "glossary.toml").write_text("term = [", encoding="utf-8")
    with pytest.raises(BadData, match="a glossary in TOML"):
        read_glossary(tmp_path)


@pytest.mark.parametrize("name", HOUSE)
def test_every_clause_of_a_glossary_exists(name: str) -> None:
    game = parlor.game(name)
    known = {*clauses.clauses(game), *clauses.rulings(game)}
    assert [term.word for term in game.glossary if term.clause not in known] == []
