"""`parlor deck`: what a builder of decks reads."""

from pathlib import Path

import pytest

from parlor.cli.main import main

GOOD = """
[card.thunderclap]
name = "Thunderclap"
type = "PK"
cost = 3
symbol = "waves"
verbs = "break damage:2@broke"
source = "house"

[deck.storm]
note = "Loud."
source = "house"
[deck.storm.cards]
thunderclap = 3
push = 3
hurl = 3
crush = 3
shatter = 3
focus = 3
recoil = 3
veto = 3
trance = 3
aegis = 3
"""


def run(arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code of a command and what it printed."""
    code = main(arguments.split())
    printed = capsys.readouterr()
    return code, printed.out + printed.err


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "decks.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_a_good_deck_is_all_right(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("deck check decks.toml", capsys) == (0, "storm: 30 cards of 10 kinds, all right\n")


def test_a_deck_is_shown_with_costs_symbols_and_texts(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run("deck show decks.toml", capsys)
    assert code == 0
    assert "storm (30 cards, house): Loud." in told
    assert "  0 ███ 3\n  1 ███ 3\n  2 █████████ 9\n" in told
    assert "  waves (draw 2)   ███ 3\n" in told
    assert "3 × Thunderclap (PK, cost 3, waves, house)\n    Break your opponent's Barrier." in told


def test_a_deck_of_the_house_is_shown_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run("deck show kinetic", capsys)
    assert code == 0
    assert told.startswith("kinetic (30 cards, house): ")
    code, told = run("deck show kinetik", capsys)
    assert (code, told.partition(";")[0]) == (1, "parlor: there is no deck file and no deck named kinetik")


def test_every_mistake_of_a_deck_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(GOOD.replace("push = 3", "pusch = 4").replace("aegis = 3", "aegis = 0"), encoding="utf-8")
    code, told = run("deck check decks.toml", capsys)
    assert code == 1
    for sentence in (
        "deck storm: no card named pusch; did you mean push?",
        "deck storm: 4 copies of pusch; at most 3 are allowed",
        "deck storm: aegis needs 1 to 3 copies, not 0",
        "deck storm: has 28 cards; a deck has exactly 30",
    ):
        assert sentence in told


def test_a_deck_may_use_the_cards_of_a_pack(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card, deck = GOOD.split("[deck.storm]")
    (tmp_path / "pack.toml").write_text(card, encoding="utf-8")
    file.write_text("[deck.storm]" + deck, encoding="utf-8")
    assert run("deck check decks.toml", capsys)[0] == 1
    assert run("deck check decks.toml --pack pack.toml", capsys)[0] == 0


def test_a_file_without_a_deck_and_a_game_without_decks(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("deck check decks.toml --game leduc", capsys) == (1, "parlor: Leduc poker has no deck files\n")
    file.write_text("", encoding="utf-8")
    code, told = run("deck check decks.toml", capsys)
    assert (code, told) == (1, "parlor: decks.toml: expected a deck: a table [deck.name], found none\n")


def test_a_file_of_cards_alone_is_checked_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    card = GOOD.partition("[deck.storm]")[0]
    Path("cards.toml").write_text(card, encoding="utf-8")
    assert run("deck check cards.toml", capsys) == (0, "cards.toml: 1 card for Espeers, all right\n")
    assert "Thunderclap\n    Break your opponent's Barrier." in run("deck show cards.toml", capsys)[1]
    Path("cards.toml").write_text(card.replace("cost = 3", "cost = 12"), encoding="utf-8")
    code, told = run("deck check cards.toml", capsys)
    assert (code, told) == (
        1,
        "parlor: cards.toml: card thunderclap: cost: expected a whole number from 0 to 9, found 12\n",
    )
