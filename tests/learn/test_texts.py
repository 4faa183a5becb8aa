"""No text that a player can meet has a word of the program in it; every glossary entry is met somewhere."""

import re

import pytest
from texts import code_words, ended, played, read_in, reasons, scene_texts, taught, walked

import parlor
from parlor.cli import draw
from parlor.engine.glossary import terms_in
from parlor.every_rule import example_lesson, examples_of

HOUSE = ["espeers", "source", "symetra", "symmetric", "wiz"]


def told(found: dict[str, str]) -> list[str]:
    """The texts with code words, and which."""
    return [f"{path}: {words}: {text}" for text, path in found.items() if (words := code_words(path, text))]


def test_a_code_word_is_seen() -> None:
    bad = [
        "card:light",
        "Player 2 picks seat:1.",
        "Cost: HOUSE.",
        "see RUL-WIZ-3",
        "mind_spike",
        "say `pass`",
        "ESP-050: no.",
        "The card lies at 0,-1.",
        "moves to a.r1",
        "Lost Wisp #5",
        "monster:1 is none of yours",
        "The decks of seat 0 and 1",
        "None",
        "e6>e8",
        "['fire']",
    ]
    assert all(code_words(".prompt", text) for text in bad)
    fine = [
        "Lay a run: fire 4, 5, 6.",
        "Extra move: choose a counter.",
        "20 : 5 Tide Crawler",
        "HOUSEHOLD",
        "At 1,000 EP",
    ]
    assert not any(code_words(".prompt", text) for text in fine)
    assert not code_words(".areas.cards.actions.why", "SRC-037, SRC-038: not now.")
    assert code_words(".why", "ESP-050: not now (ESP-051).")


@pytest.mark.parametrize("name", HOUSE)
def test_no_scene_of_a_random_match_shows_a_code_word(name: str) -> None:
    game = parlor.game(name)
    for seed, options in enumerate(list(game.variants.values())[:4]):
        assert told(scene_texts(game, seed, 300, **options)) == []


# Words of rules and forms, which no friend at the table would say: docs/voice.md has better ones.
COLD = re.compile(
    r"\b(?:house|click(?:s|ed)?|selects?|selected|selections?|re-acts?|re-actions?|active player|illegal|invalid)\b",
    re.I,
)


@pytest.mark.parametrize("name", HOUSE)
def test_no_text_is_cold(name: str) -> None:
    game = parlor.game(name)
    found = scene_texts(game, 5, 300) | reasons(game, 6, 150) | taught(game)
    found |= {str(card.get(part, "")): part for card in game.gallery() for part in ("text", "gist", "note")}
    assert [text for text in found if COLD.search(text)] == []


@pytest.mark.parametrize("name", HOUSE)
def test_no_refusal_in_a_random_match_has_a_code_word(name: str) -> None:
    game = parlor.game(name)
    for seed, options in enumerate(list(game.variants.values())[:4]):
        assert told(reasons(game, seed, 300, **options)) == []


@pytest.mark.parametrize("name", HOUSE)
def test_no_terminal_shows_a_code_word(name: str) -> None:
    for state in played(parlor.game(name), 3, 200):
        seat = max(0, int(state.seat))
        scene = state.scene(seat)
        for line in [*draw.glance(scene, 80, 15), *draw.offers(scene, 80)]:
            # What is typed stands in ticks; brackets stand around what can be picked, | is the side of a hexagon.
            read = re.sub(r"`[^`]*`|[\[\]|]", " ", line.plain)
            assert not code_words(".terminal", read), line.plain


@pytest.mark.parametrize("name", HOUSE)
def test_nothing_that_teaches_shows_a_code_word(name: str) -> None:
    game = parlor.game(name)
    assert told(taught(game)) == []


@pytest.mark.parametrize("name", HOUSE)
def test_no_lesson_shows_a_code_word(name: str) -> None:
    game = parlor.game(name)
    seen = {text: path for state in walked(game) for path, text in read_in(state.scene(0))}
    assert told(seen) == []


@pytest.mark.parametrize("name", HOUSE)
def test_no_end_of_a_match_has_a_code_word(name: str) -> None:
    game = parlor.game(name)
    for seed, options in enumerate(list(game.variants.values())[:4]):
        state = ended(game, seed, **options)
        seen = {text: path for path, text in read_in(game.ending(state), ".ending")}
        for seat in [*range(state.players), parlor.WATCHER]:
            seen |= {text: path for path, text in read_in(state.scene(seat))}
        assert told(seen) == []
        assert [text for text in seen if COLD.search(text)] == []


@pytest.mark.parametrize("name", HOUSE)
def test_no_example_of_a_rule_has_a_code_word(name: str) -> None:
    game = parlor.game(name)
    found: dict[str, str] = {}
    for clause in examples_of(game):
        lesson = example_lesson(game, clause)
        assert lesson is not None
        said = [words for step in lesson.steps for words in step.all_words()]
        found |= dict.fromkeys([lesson.end, *(text for words in said for text in (words.say, words.why))], clause)
    assert told(found) == []


@pytest.mark.parametrize("name", HOUSE)
def test_every_term_of_a_glossary_is_met(name: str) -> None:
    game = parlor.game(name)
    texts = [text for text, where in taught(game).items() if where != "glossary"]
    texts += list(scene_texts(game, 1, 300))
    met = {term.word for text in texts for term in terms_in(text, game.glossary)}
    assert [term.word for term in game.glossary if term.word not in met] == []


@pytest.mark.parametrize("name", parlor.games())
def test_options_are_told_in_sentences_without_the_words_of_the_program(name: str) -> None:
    game = parlor.game(name)
    for option in game.options:
        assert option.text[0].isupper(), f"{name} {option.name}: {option.text}"
        assert option.text.endswith("."), f"{name} {option.name}: {option.text}"
        codes = [str(value) for value in option.values if isinstance(value, str)]
        assert not [code for code in codes if f"{code}:" in option.text], f"{name} {option.name}: {option.text}"
        assert not re.search(r"\b[a-z]+\d+\b|_", option.text), f"{name} {option.name}: {option.text}"
