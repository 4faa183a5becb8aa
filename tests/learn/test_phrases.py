"""Hints speak: every sentence of a game is told as a friend would say it, not as a row of buttons."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlor
from parlor.bots.advice import Advice, goes_on, labels, rehearsal
from parlor.engine.errors import BadData
from parlor.engine.phrases import Phrases, phrases_of

HOUSE = ["espeers", "source", "symetra", "symmetric", "wiz"]


def said(game: parlor.Game, seed: int, most: int, **options: Any) -> Iterator[tuple[parlor.State, list[int]]]:
    """The states of a random match, each with the whole sentence that is said there."""
    state, dice = game.start(seed=seed, **options), parlor.Dice(seed)
    for _ in range(most):
        if state.seat == parlor.OVER:
            return
        trial, picks = rehearsal(state), list[int]()
        while not picks or (goes_on(state, trial) and trial.mid_sentence()):
            legal = trial.picks()
            picks.append(int(legal[dice.below(len(legal))]))
            trial.pick(picks[-1])
        yield state, picks
        for pick in picks:
            state.pick(pick)


@pytest.mark.parametrize("name", HOUSE)
def test_every_word_of_a_longer_sentence_has_its_phrase(name: str) -> None:
    game = parlor.game(name)
    phrases = phrases_of(game.folder)
    rows = []
    for seed, options in enumerate(list(game.variants.values())[:4]):
        for _, picks in said(game, seed, 150, **options):
            words = [game.word(pick) for pick in picks]
            if len(words) > 1 and any(phrase is None for _, phrase in phrases.parts(words)):
                rows.append(" ".join(words))
    assert rows == []


@pytest.mark.parametrize("name", HOUSE)
def test_a_sentence_begins_with_a_capital_and_holds_no_word_of_the_program(name: str) -> None:
    for state, picks in said(parlor.game(name), 11, 150):
        text = labels(state, Advice(picks, 0.5))
        assert not text[:1].islower(), text
        assert text
        assert not set("{}_") & set(text), text
        assert not text.endswith((":", ",", " ")), text


def told(name: str, sentence: str, *buttons: str, own: str = "") -> str:
    return phrases_of(parlor.game(name).folder).sentence(sentence.split(), list(buttons), own)


def test_a_hint_reads_as_a_sentence() -> None:
    assert (
        told("symmetric", "from:1,0 to:3,0", "Move e6", "e6 to e8, drags e4 to e2") == "Move e6 to e8 and drag e4 to e2"
    )
    assert told("espeers", "cycle card:push", "Cycle a card", "Push (draw 1)") == "Cycle Push: draw 1"
    use = told("symetra", "use card:life seat:0", "Use an action", "Life (cost 2, 1 left)", "Player 1", own="seat:0")
    assert use == "Use Life on yourself"
    assert (
        told("symetra", "use card:calm card:calm", "Use an action", "Calm (cost 1, 0 left)", "Calm")
        == "Use Calm on itself"
    )
    assert told("symetra", "cell:1,0", "The left of Thought: energy 1") == "Choose the left of Thought: energy 1"
    fight = told(
        "source",
        "attack monster:1 target:5 symbol:beta",
        "Attack",
        "Horned Scrapper",
        "Attack Tide Crawler",
        "β 20 : 5 wins",
    )
    assert fight == "Attack Tide Crawler with Horned Scrapper, β 20 : 5 wins"
    laid = told(
        "wiz",
        "hand set card:a from hand:2 card:b lay",
        "Lay",
        "A set",
        "fire 1",
        "Take",
        "Laid hand 2",
        "earth 1",
        "Lay it",
    )
    assert laid == "Lay a set: fire 1, earth 1 from laid hand 2"


def test_a_game_without_phrases_says_what_its_buttons_say() -> None:
    assert Phrases().sentence(["drop", "column:3"], ["Drop", "Column 4"]) == "Drop, Column 4"
    assert phrases_of(None) == Phrases()


def test_a_slot_that_its_pattern_does_not_have_is_refused(tmp_path: Path) -> None:
    (tmp_path / "phrases.toml").write_text('[phrase]\n"play card:" = "play {cart}"\n[swop]\n', encoding="utf-8")
    with pytest.raises(BadData, match=r"(?s)swop.*cart"):
        phrases_of(tmp_path)
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "phrases.toml").write_text("[phrase", encoding="utf-8")
    with pytest.raises(BadData, match="TOML"):
        phrases_of(tmp_path / "odd")
