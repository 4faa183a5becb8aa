"""Matches read from text, line by line; whatever is wrong is told with its line."""

import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from parlor import registry
from parlor.engine.errors import BadMatch, IllegalPick, ParlorError
from parlor.engine.files import is_line
from parlor.engine.game import Game
from parlor.engine.match_text import (
    BY_SOMEBODY,
    CALLED_OFF,
    CHANCE_WORD,
    FIRST_LINE,
    HIDDEN_WORD,
    WATCHER_WORD,
    Match,
    Sentence,
    Verdict,
    sentences,
    value_of,
    written_score,
)
from parlor.engine.nearest import nearest
from parlor.engine.record import CHANCE, HIDDEN, OVER, WATCHER
from parlor.engine.state import State

HEADERS = ("game", "version", "pack", "known to", "result", "picks", "start")
NAMED_HEADERS = ("option", "seat")

# What data that describes no possible match can make a game's own code raise.
UNFIT = (TypeError, KeyError, IndexError, ValueError, AttributeError, OverflowError, RecursionError)


def read(text: str, packs: Sequence[str | Path] = ()) -> Match:
    """The match that a text describes; `BadMatch` names the line and says what is wrong there.

    `packs` are the pack files that the match was played with.
    """
    return _Reader(text, [Path(pack) for pack in packs]).match()


def read_file(path: str | Path, packs: Sequence[str | Path] = ()) -> Match:
    """The match in a file; its packs are found beside it, unless they are given."""
    file = Path(path)
    try:
        text = file.read_bytes().decode()
    except OSError as error:
        raise BadMatch(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadMatch(f"{path}: is no text: byte {error.start} is not UTF-8") from None
    try:
        return read(text, [*packs, *_packs_beside(file, text, packs)])
    except BadMatch as error:
        raise BadMatch(f"{path}: {error}") from None


def _packs_beside(file: Path, text: str, given: Sequence[str | Path]) -> list[Path]:
    named = [line.split()[1:2] for line in text.split("\n") if line.startswith("pack:")]
    beside = [file.parent / Path(words[0]).name for words in named if words]
    names = {Path(pack).name for pack in given}
    return [pack for pack in beside if pack.name not in names and pack.is_file()]


class _Reader:
    """Reads a text line by line; `number` is the line that an error is in."""

    def __init__(self, text: str, packs: list[Path]) -> None:
        self.lines = text.removeprefix("\ufeff").split("\n")
        self.packs = packs
        self.number = 1
        # The line and the value of each header.
        self.headers: dict[str, tuple[int, str]] = {}
        self.notes: dict[int, list[str]] = {}

    def match(self) -> Match:
        """The match, or the first thing that is wrong."""
        if self.lines[0].strip() != FIRST_LINE:
            self.bad(f"a match begins with the line {FIRST_LINE!r}, not {self.lines[0].strip()[:40]!r}")
        first = self.read_headers()
        match = self.begun()
        told = self.read_picks(match, first)
        match.notes = self.notes
        match.sentences = [sentence for _, sentence in told]
        if match.known_to is None:
            match.state = self.played(match, told)
            self.check_result(match, match.state)
            match.sentences = sentences(match.state)
        elif match.start is None:
            self.played(match, told)
        self.check_count(match)
        return match

    def bad(self, what: str) -> NoReturn:
        """Refuse the text because of the present line."""
        raise BadMatch(f"line {self.number}: {what}")

    # -- headers

    def read_headers(self) -> int:
        """Take in every line before the first one of picks; returns the number of that one."""
        for number, line in enumerate(self.lines[1:], 2):
            self.number, content = number, line.strip()
            if re.match(rf"([0-9]+|{CHANCE_WORD})(\s|$)", content):
                return number
            if content.startswith("#"):
                self.note(0, content)
            elif content:
                self.read_header(content)
        return len(self.lines) + 1

    def read_header(self, content: str) -> None:
        name, colon, value = content.partition(":")
        words = name.split()
        name = " ".join(words)
        known = name in HEADERS or (len(words) == 2 and words[0] in NAMED_HEADERS)
        if not colon or not known:
            near = nearest(name, HEADERS)
            hint = f"; did you mean {near!r}?" if near else ""
            self.bad(f"{content[:40]!r} is neither a header nor a line of picks{hint}")
        if name == "pack":
            name += " " + value.strip()
        if name in self.headers:
            self.bad(f"{name} was already given in line {self.headers[name][0]}")
        self.headers[name] = (self.number, value.strip())

    def header(self, name: str) -> str:
        """The value of a header that must be there; its line becomes the present one."""
        if name not in self.headers:
            self.number = 1
            self.bad(f"the header {name!r} is missing")
        self.number, value = self.headers[name]
        return value

    def named(self, kind: str) -> list[str]:
        """The headers of a kind that there may be several of."""
        return [name for name in self.headers if name.split(" ")[0] == kind]

    def begun(self) -> Match:
        """The match before its first pick, from the headers."""
        game = self.read_game()
        options = self.read_options(game)
        # A person who plays alone may sit on two seats.
        seats = game.begin(options).players
        match = Match(game, options, [game.seat_name(seat) for seat in range(seats)])
        for name in self.named("seat"):
            value = self.header(name)
            seat = self.seat_number(name.split()[1], match)
            read = value_of(value)
            match.names[seat] = read if isinstance(read, str) else value
            if not is_line(match.names[seat]):
                self.bad(f"a name is a text on one line, without control characters, not {match.names[seat]!r}")
        if "known to" in self.headers:
            known_to = self.header("known to")
            match.known_to = WATCHER if known_to == WATCHER_WORD else self.seat_number(known_to, match)
        if "start" in self.headers:
            match.start = self.read_start(match)
        match.verdict = self.read_verdict(match)
        match.result = None if match.verdict else self.read_result(match)
        return match

    def read_game(self) -> Game:
        packs = self.read_packs()
        name = self.header("game")
        try:
            game = registry.game(name, packs)
        except ParlorError as error:
            self.bad(str(error))
        for file, mark in game.packs:
            if f"pack {file} {mark}" not in self.headers:
                self.bad(f"the pack {file} has changed since the match was played, or was not used in it")
        version = self.header("version")
        if version != game.version:
            self.bad(f"the match was played by version {version} of the rules; here is version {game.version}")
        return game

    def read_packs(self) -> list[Path]:
        """The given pack files; every pack of the headers must be among them."""
        names = [pack.name for pack in self.packs]
        for header in self.named("pack"):
            words = self.header(header).split()
            if len(words) != 2:
                self.bad("a pack is given by its file name and its fingerprint")
            if words[0] not in names:
                self.bad(f"the match was played with the pack {words[0]}, which was not found")
        return self.packs

    def read_options(self, game: Game) -> dict[str, Any]:
        given = {name.split()[1]: value_of(self.header(name)) for name in self.named("option")}
        try:
            return game.check(given)
        except UNFIT as error:
            self.blame(game, given, str(error))
            self.bad(str(error))

    def blame(self, game: Game, given: dict[str, Any], refusal: str) -> None:
        """Go to the line of the option without which the others would do; if several are such, of the one named."""
        alone = [name for name in given if _fits(game, {other: given[other] for other in given if other != name})]
        named = [name for name in given if re.search(rf"\b{re.escape(name)}\b", refusal)]
        guilty = [name for name in alone if name in named] or alone or named
        self.header(f"option {guilty[0]}" if guilty else "game")

    def seat_number(self, text: str, match: Match) -> int:
        last = len(match.names) - 1
        if not re.fullmatch("[0-9]{1,3}", text) or int(text) > last:
            self.bad(f"a seat is a number from 0 to {last}, not {text!r}")
        return int(text)

    def read_start(self, match: Match) -> dict[str, Any]:
        data = value_of(self.header("start"))
        if not isinstance(data, dict):
            self.bad("a start is a position as a JSON object")
        if match.known_to is not None:
            return data
        try:
            position = match.game.position(data, ask_chance=True).position()
        except ParlorError as error:
            self.bad(str(error))
        if position["options"] != match.options:
            self.bad("the options of the start are not those of the headers")
        return position

    def read_verdict(self, match: Match) -> Verdict | None:
        reason, *seats = self.header("result").split() or [""]
        if reason not in (*BY_SOMEBODY, CALLED_OFF):
            return None
        blamed = [self.seat_number(seat, match) for seat in seats]
        rising = blamed == sorted(set(blamed))
        if not rising or bool(blamed) == (reason == CALLED_OFF) or len(blamed) == len(match.names) > 1:
            self.bad(f"a result is {CALLED_OFF!r}, or {BY_SOMEBODY[0]!r} and such with some of the seats, rising")
        return Verdict(reason, blamed)

    def read_result(self, match: Match) -> list[float] | None:
        text = self.header("result")
        if text == "unfinished":
            return None
        try:
            scores = [float(word) for word in text.split()]
        except ValueError:
            scores = []
        if len(scores) != len(match.names) or not all(map(math.isfinite, scores)):
            self.bad(f"a result is 'unfinished' or one number a seat, not {text[:40]!r}")
        return scores

    # -- picks

    def note(self, ply: int, content: str) -> None:
        note = content.lstrip("#").strip()
        if not note.isprintable():
            self.bad(f"a note has no control characters: {note[:60]!r}")
        self.notes.setdefault(ply, []).append(note)

    def read_picks(self, match: Match, first: int) -> list[tuple[int, Sentence]]:
        """Every line of picks with its number."""
        found: list[tuple[int, Sentence]] = []
        ply = 0
        for number, line in enumerate(self.lines[first - 1 :], first):
            self.number = number
            words, *comment = re.split(r"(?<!\S)#", line.strip(), maxsplit=1)
            if words:
                sentence = self.read_sentence(words.split(), match, ply)
                ply += len(sentence.picks)
                found.append((number, sentence))
            if comment:
                self.note(ply, comment[0])
        return found

    def read_sentence(self, words: list[str], match: Match, ply: int) -> Sentence:
        return Sentence(self.actor(words[0], match), self.codes(words[1:], match), ply)

    def actor(self, word: str, match: Match) -> int:
        if word == CHANCE_WORD:
            return CHANCE
        if not word.isdecimal():
            self.bad(f"picks begin with the number of a seat or {CHANCE_WORD!r}, not {word[:40]!r}")
        return self.seat_number(word, match)

    def codes(self, words: list[str], match: Match) -> list[int]:
        if not words:
            self.bad("here are no picks")
        if match.known_to is None and HIDDEN_WORD in words:
            self.bad(f"{HIDDEN_WORD} may stand only in a match as one seat knows it (header 'known to')")
        try:
            return [HIDDEN if word == HIDDEN_WORD else match.game.code(word) for word in words]
        except IllegalPick as error:
            self.bad(str(error))

    def played(self, match: Match, told: list[tuple[int, Sentence]]) -> State:
        """The state after these picks, or after those before the first hidden one."""
        state = match.game.replay(match.options, [], position=match.start)
        for number, sentence in told:
            self.number = number
            for pick in sentence.picks:
                if pick == HIDDEN:
                    return state
                self.play(match, state, sentence.actor, pick)
        return state

    def play(self, match: Match, state: State, actor: int, pick: int) -> None:
        word = match.game.word(pick)
        if state.seat == OVER:
            self.bad(f"the match is over before {word}")
        if state.seat != actor:
            self.bad(f"{word} is picked by {_who(actor)}, but {_who(state.seat)} is to pick")
        try:
            state.pick(pick)
        except IllegalPick as error:
            self.bad(f"{word} is illegal: {error}")
        except UNFIT as error:
            if match.start is None:
                raise
            self.bad(f"{word} cannot be carried out from the start that is given: {error!r}")

    # -- the end

    def check_result(self, match: Match, state: State) -> None:
        self.header("result")
        scores = state.scores() if state.seat == OVER else None
        if scores != match.result:
            found = "unfinished" if scores is None else " ".join(map(written_score, scores))
            self.bad(f"the picks give the result {found!r}")

    def check_count(self, match: Match) -> None:
        if "picks" in self.headers:
            count = sum(len(sentence.picks) for sentence in match.sentences)
            if self.header("picks") != str(count):
                self.bad(f"there are {count} picks, not {self.header('picks')[:40]}; is the text complete?")


def _fits(game: Game, options: dict[str, Any]) -> bool:
    try:
        game.check(options)
    except UNFIT:
        return False
    return True


def _who(actor: int) -> str:
    return CHANCE_WORD if actor == CHANCE else f"seat {actor}"
