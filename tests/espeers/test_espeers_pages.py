"""The pages about cards say what the code does, and their examples work."""

import re
from pathlib import Path

import pytest

import parlor
from parlor.games.espeers.text import reference

DOCS = Path(__file__).parents[2] / "docs"
CARDS = (DOCS / "cards.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of the page about cards in a language."""
    return re.findall(rf"```{language}[^\n]*\n(.*?)```", CARDS, re.DOTALL)


def test_the_verb_reference_is_the_generated_one() -> None:
    assert reference() in CARDS, "docs/cards.md: put in what parlor.games.espeers.text.reference() gives"


def test_the_pack_on_the_page_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_pack.toml").write_text(blocks("toml")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(blocks("python")[0], names)
    state = names["state"]
    assert isinstance(state, parlor.State)
    assert state.view(0)["seats"][0]["unseen"]["thunderclap"] == 3


def test_the_mistakes_on_the_page_are_told_like_that(tmp_path: Path) -> None:
    text = (
        blocks("toml")[0]
        .replace('"waves"', '"wave"')
        .replace("damage:2", "damage:12")
        .replace("trance = 3", "trance = 2")
    )
    path = tmp_path / "my_pack.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(parlor.BadData) as refused:
        parlor.game("espeers", packs=[path])
    assert str(refused.value) == blocks("text")[0].strip()


def test_every_ruling_is_listed() -> None:
    rules = (Path(parlor.__file__).parent / "games" / "espeers" / "rules.md").read_text(encoding="utf-8")
    page = (DOCS / "rulings" / "espeers.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| (RUL-ESP-\d+)", rules, re.M)) <= set(re.findall(r"RUL-ESP-\d+", page))


def test_the_guide_marks_every_house_card() -> None:
    page = (DOCS / "games" / "espeers.md").read_text(encoding="utf-8")
    game = parlor.game("espeers")
    for card in game.library.cards:  # type: ignore[attr-defined]
        row = f"| {card.name} | {card.type} | {card.cost} | {card.symbol} | {card.text()} | {card.source} |"
        assert row in page, f"docs/games/espeers.md lacks the row {row}"
