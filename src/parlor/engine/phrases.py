"""Phrases: a sentence of picks in plain words, as a friend would say it (never compiled).

`phrases.toml` in a game's folder:

    [phrase]
    "play card: target:" = "play {card} against {target}"
    "^card:" = "choose {card}"
    "cycle card:" = "cycle {card}: {card()}"

    [swap]
    ", drags " = " and drag "

The longest pattern that fits is taken, from the first word on; `card:` fits every word that begins so, and `^` only the
first word. What no pattern fits is told as its button tells it. A slot holds what the button of its word says, up to a
bracket or a colon: `{card=}` all of it, `{card()}` what stands in brackets, `{card>}` what follows the colon, `{~card}`
the same with a small first letter, `{card2}` the second word of its kind.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parlor.engine.errors import BadData
from parlor.engine.files import Entry, Mistakes
from parlor.engine.state import State

PHRASES_FILE = "phrases.toml"
SLOT = re.compile(r"\{(~?)([a-z]+)(\d?)(=|\(\)|>)?\}")
BRACKETS = re.compile(r"\(([^()]*)\)$")
# A label up to its bracket or colon, and the rest behind the colon; 20 : 5 is no such colon.
PARTS = re.compile(r"(.*?)(?: \(.*\)|(?<! ): (.*))?$")


@dataclass(frozen=True)
class Phrase:
    """What is said for some words in a row."""

    words: tuple[str, ...]
    first: bool
    text: str

    def fits(self, said: list[str], at: int) -> bool:
        """Whether the words from here on are these."""
        here = said[at : at + len(self.words)]
        return (
            (at == 0 or not self.first)
            and len(here) == len(self.words)
            and all(
                word.startswith(pattern) if pattern.endswith(":") else word == pattern
                for word, pattern in zip(here, self.words, strict=True)
            )
        )

    def kinds(self) -> list[str]:
        """The names of its slots: `card`, and `card2` for the second card."""
        found: list[str] = []
        for word in self.words:
            if word.endswith(":"):
                many = sum(one.rstrip("23456789") == word[:-1] for one in found) + 1
                found.append(word[:-1] + (str(many) if many > 1 else ""))
        return found


@dataclass(frozen=True)
class Phrases:
    """All phrases of a game, the longest first, and what is said otherwise in the end."""

    phrases: tuple[Phrase, ...] = ()
    swaps: tuple[tuple[str, str], ...] = ()

    def sentence(self, said: list[str], labels: list[str], own: str = "") -> str:
        """The words, whose buttons say so, as one sentence without a full stop; `own` is the word of who says it."""
        told = ""
        for at, phrase in self.parts(said):
            end = at + (1 if phrase is None else len(phrase.words))
            if phrase is None:
                part = f", {labels[at]}" if told else labels[at]
            else:
                part = _filled(phrase, said[at:end], labels[at:end], own)
            told += part if not told or part.startswith((",", ":", ";")) else f" {part}"
        return self._smooth(told)

    def parts(self, said: list[str]) -> Iterator[tuple[int, Phrase | None]]:
        """Where each phrase begins, and which it is; none where only a button's own words are left."""
        at = 0
        while at < len(said):
            phrase = next((one for one in self.phrases if one.fits(said, at)), None)
            yield at, phrase
            at += 1 if phrase is None else len(phrase.words)

    def _smooth(self, told: str) -> str:
        for old, new in self.swaps:
            told = told.replace(old, new)
        told = re.sub(r":,", ":", told).strip(" ,:;")
        return told[:1].upper() + told[1:]


def phrase_of(state: State, picks: list[int], labels: list[str]) -> str:
    """A sentence of the seat that picks, in plain words."""
    game = state.game
    said = [game.word(pick) for pick in picks]
    return phrases_of(game.folder).sentence(said, labels, f"seat:{state.seat}")


@cache
def phrases_of(folder: Path | None) -> Phrases:
    """The phrases of the game in this folder; `BadData` tells every mistake in them."""
    file = None if folder is None else Path(folder) / PHRASES_FILE
    if file is None or not file.is_file():
        return Phrases()
    mistakes = Mistakes()
    found = _read(file, mistakes)
    mistakes.check()
    return found


def _read(file: Path, mistakes: Mistakes) -> Phrases:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{file.name}: expected phrases in TOML, found {error}") from error
    top = Entry(file.name, "phrases", "", data, mistakes)
    tables = {name: top.raw(name) or {} for name in ("phrase", "swap")}
    top.finish()
    for name, table in tables.items():
        if not isinstance(table, dict) or not all(isinstance(text, str) for text in table.values()):
            top.wrong(name, "a table of texts", str(table))
            return Phrases()
    phrases = [_phrase(words, text) for words, text in tables["phrase"].items()]
    for phrase in phrases:
        for _, kind, number, _ in SLOT.findall(phrase.text):
            if kind + number not in phrase.kinds():
                top.wrong("phrase", f"one of {', '.join(phrase.kinds())} in {phrase.text!r}", kind + number)
    phrases.sort(key=lambda phrase: (-len(phrase.words), not phrase.first))
    return Phrases(tuple(phrases), tuple(tables["swap"].items()))


def _phrase(words: str, text: str) -> Phrase:
    return Phrase(tuple(words.removeprefix("^").split()), words.startswith("^"), text)


def _filled(phrase: Phrase, said: list[str], labels: list[str], own: str) -> str:
    """The text with its slots filled."""
    slots = [(word, label) for word, label, kind in zip(said, labels, phrase.words, strict=True) if kind.endswith(":")]
    held = dict(zip(phrase.kinds(), slots, strict=True))

    def fill(match: re.Match[str]) -> str:
        small, kind, number, part = match.groups()
        word, label = held[kind + number]
        text = _part(label, part or "")
        if word == own:
            text = "yourself"
        elif number and word == held[kind][0]:
            text = "itself"
        return text[:1].lower() + text[1:] if small else text

    return SLOT.sub(fill, phrase.text)


def _part(label: str, part: str) -> str:
    """A part of what a button says."""
    if part == "=":
        return label
    if part == "()":
        found = BRACKETS.search(label)
        return found[1] if found else ""
    parts = PARTS.fullmatch(label)
    return label if parts is None else (parts[2] or "" if part == ">" else parts[1])
