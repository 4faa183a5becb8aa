"""Glossary: the words of a game that a newcomer meets, each told in one sentence (never compiled).

`glossary.toml` in a game's folder:

    [[term]]
    word = "Opportunity"
    forms = ["opportunities"]           # other shapes of the word that people read (may be absent)
    text = "The right to act now: whoever has it may play a card or pass."
    clause = "ESP-050"                  # of rules.md, where all of it stands

Texts have no markup: whoever shows one looks for the words in it (`terms_in`).
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from parlor.engine.files import Entry, Mistakes

GLOSSARY_FILE = "glossary.toml"
CLAUSE = re.compile(r"(?:RUL-)?[A-Z]{2,5}-\d{2,3}[a-z]?")
# One sentence that is read in passing.
MOST_LETTERS = 180


@dataclass(frozen=True)
class Term:
    """A word of a game and what it means."""

    word: str
    forms: tuple[str, ...]
    text: str
    clause: str

    def spellings(self) -> list[str]:
        """All shapes in which the word is read."""
        return [self.word, *self.forms]


def terms_in(text: str, terms: Iterable[Term]) -> list[Term]:
    """The terms that stand in a text as whole words, whatever their capitals."""
    found = []
    for term in terms:
        spelt = "|".join(re.escape(word) for word in term.spellings())
        if re.search(rf"(?<!\w)(?:{spelt})(?!\w)", text, re.IGNORECASE):
            found.append(term)
    return found


def read_glossary(folder: Path | None) -> list[Term]:
    """The glossary of the game in this folder, as its file orders it; `BadData` tells every mistake in it."""
    file = None if folder is None else folder / GLOSSARY_FILE
    if file is None or not file.is_file():
        return []
    mistakes = Mistakes()
    terms = _terms(file, mistakes)
    mistakes.check()
    return terms


def _terms(file: Path, mistakes: Mistakes) -> list[Term]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        mistakes.add(file.name, "", "", "a glossary in TOML", str(error))
        return []
    top = Entry(file.name, "glossary", "", data, mistakes)
    tables = top.raw("term")
    top.finish()
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        top.wrong("term", "tables [[term]]", "nothing" if tables is None else tables)
        return []
    terms = [
        _term(Entry(file.name, "term", str(table.get("word", at)), table, mistakes))
        for at, table in enumerate(tables, 1)
    ]
    _tell_twins(file, terms, mistakes)
    return terms


def _term(entry: Entry) -> Term:
    term = Term(entry.text("word"), tuple(entry.texts("forms", [])), entry.text("text"), entry.text("clause"))
    entry.finish()
    if len(term.text) > MOST_LETTERS:
        entry.wrong("text", f"at most {MOST_LETTERS} letters", str(len(term.text)))
    if not term.text.endswith("."):
        entry.wrong("text", "a sentence with a full stop", term.text)
    if not CLAUSE.fullmatch(term.clause):
        entry.wrong("clause", "the number of a clause, as ESP-050", term.clause)
    return term


def _tell_twins(file: Path, terms: list[Term], mistakes: Mistakes) -> None:
    """Note every word that stands for two things."""
    owners: dict[str, str] = {}
    for term in terms:
        for word in term.spellings():
            other = owners.setdefault(word.casefold(), term.word)
            if other != term.word or term.spellings().count(word) > 1:
                mistakes.tell(file.name, f"term {term.word}", f"{word} stands in the glossary already, at {other}")
