"""Matches as text: what `.parlor` files hold (docs/notation.md).

    parlor match 1
    game: leduc
    version: 1
    option players: 2
    seat 0: Ada
    seat 1: random
    result: 1 -1
    picks: 4

    chance card:ks card:qh
    0 raise
    1 fold

A line of picks begins with who made them and is one sentence, or what chance did in one go. In a match
as one seat knows it (`known to: 0`) the picks it may not know are `?`.
"""

import json
import math
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from parlor import registry
from parlor.engine.dice import Dice
from parlor.engine.errors import BadMatch, IllegalPick, ParlorError
from parlor.engine.game import Game
from parlor.engine.nearest import nearest
from parlor.engine.record import CHANCE, HIDDEN, OVER, WATCHER
from parlor.engine.state import State

FIRST_LINE = "parlor match 1"
HIDDEN_WORD = "?"
CHANCE_WORD = "chance"
WATCHER_WORD = "watchers"
WIDTH = 100
HEADERS = ("game", "version", "pack", "known to", "result", "picks", "start")
NAMED_HEADERS = ("option", "seat")

# How people end a match, beside playing it: giving up, running out of time, going away; or it is called off by all.
BY_SOMEBODY = ("resigned", "late", "abandoned")
CALLED_OFF = "aborted"

# What data that describes no possible match can make a game's own code raise.
UNFIT = (TypeError, KeyError, IndexError, ValueError, AttributeError, OverflowError, RecursionError)


class Verdict(NamedTuple):
    """How people ended a match before the game did: the word for it, and the seats whose doing it was."""

    reason: str
    seats: list[int]

    def __str__(self) -> str:
        return " ".join([self.reason, *map(str, self.seats)])


class Sentence(NamedTuple):
    """Picks that one seat, or chance, made in one go; `ply` is how many picks came before them."""

    actor: int
    picks: list[int]
    ply: int


class Match:
    """A match that was read: its state, or only what one seat knows of it."""

    def __init__(self, game: Game, options: dict[str, Any], names: list[str]) -> None:
        self.game = game
        self.options = options
        self.names = names
        # The whole match, asking chance; None in a match as one seat knows it.
        self.state: State | None = None
        # The seat (or WATCHER) whose knowledge this is; None for a whole match.
        self.known_to: int | None = None
        self.start: dict[str, Any] | None = None
        self.sentences: list[Sentence] = []
        self.result: list[float] | None = None
        # How people ended it, if they did.
        self.verdict: Verdict | None = None
        # Comments, by the number of picks made before them.
        self.notes: dict[int, list[str]] = {}

    def resume(self, seed: int | None = None) -> State:
        """The match to be played on: chance rolls by itself from here."""
        if self.state is None:
            raise BadMatch("only what one seat knows was written down; to go on, the whole match is needed")
        if self.verdict is not None:
            raise BadMatch(f"the match is over ({self.verdict}); it can be replayed, not played on")
        dice = secrets.randbits(63) if seed is None else seed
        return self.game.replay(self.options, self.state.log, position=self.start, seed=dice)

    def write(self) -> str:
        """The text that `read` reads as this match."""
        return _text(self)


# -- writing ---------------------------------------------------------------------------------------


def sentences(state: State) -> list[Sentence]:
    """The picks of a match as people see them: one sentence, or what chance did in one go, each."""
    record = state.record
    if record is None:
        raise ValueError("a fork remembers no picks; ask the match it was forked from")
    again = state.game.replay(state.options, [], position=record.origin)
    found: list[Sentence] = []
    for ply, pick in enumerate(state.log):
        actor = again.seat
        goes_on = bool(found) and found[-1].actor == actor and (actor == CHANCE or again.mid_sentence())
        if goes_on:
            found[-1].picks.append(pick)
        else:
            found.append(Sentence(actor, [pick], ply))
        again.pick(pick)
    return found


def write(state: State, names: Sequence[str] = (), seat: int | None = None) -> str:
    """A match as text; with a seat (or WATCHER), only what that seat knows of it."""
    return match_of(state, names, seat).write()


def write_file(path: str | Path, text: str) -> None:
    """Write the text of a match to a file; a file that holds anything else is not overwritten."""
    try:
        file = Path(path).expanduser()
        taken = file.exists() and not file.read_bytes().startswith(FIRST_LINE.encode())
        if not taken:
            file.write_text(text, encoding="utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        raise BadMatch(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None
    if taken:
        raise BadMatch(f"{path} exists and is no match; choose another name")


def match_of(state: State, names: Sequence[str] = (), seat: int | None = None) -> Match:
    """What `read` would give for the text of this match."""
    record = state.record
    found = sentences(state)
    game = state.game
    match = Match(game, dict(state.options), list(names) or [game.seat_name(other) for other in range(state.players)])
    if len(match.names) != state.players:
        raise ValueError(f"{state.players} seats need {state.players} names, not {len(match.names)}")
    match.result = state.scores() if state.seat == OVER else None
    match.start = None if record is None else record.origin
    match.sentences = found
    if seat is None:
        match.state = state
        return match
    state.check_viewer(seat)
    match.known_to = seat
    # A list that is not this seat's to know, such as a deck of another, is an imagined one.
    match.options = dict(state.guess(seat, Dice(0)).options)
    if match.start is not None:
        match.start = game.position(match.start, ask_chance=True).view(seat)
    match.sentences = _redacted(state, found, seat)
    return match


def _redacted(state: State, whole: list[Sentence], seat: int) -> list[Sentence]:
    """The sentences as a seat knows them.

    Where one of two neighbouring picks of a seat is hidden, so is whether a sentence ends between them.
    """
    record = state.record
    known = [] if record is None else [int(pick) for pick in record.known_to(seat).picks]
    found: list[Sentence] = []
    for actor, picks, ply in whole:
        seen = known[ply : ply + len(picks)]
        if not seen:
            break
        joined = bool(found) and found[-1].actor == actor and HIDDEN in (found[-1].picks[-1], seen[0])
        if joined:
            found[-1].picks.extend(seen)
        else:
            found.append(Sentence(actor, seen, ply))
    return found


def _text(match: Match) -> str:
    game = match.game
    lines = [FIRST_LINE, f"game: {game.name}", f"version: {game.version}"]
    lines += [f"pack: {name} {mark}" for name, mark in game.packs]
    lines += [f"option {name}: {_plain(value)}" for name, value in match.options.items()]
    lines += [f"seat {seat}: {_plain(name)}" for seat, name in enumerate(match.names)]
    if match.known_to is not None:
        lines.append(f"known to: {WATCHER_WORD if match.known_to == WATCHER else match.known_to}")
    lines += [f"result: {_result(match)}", f"picks: {sum(len(sentence.picks) for sentence in match.sentences)}"]
    if match.start is not None:
        lines.append(f"start: {json.dumps(match.start)}")
    lines.append("")
    for sentence in match.sentences:
        lines += _sentence_lines(match, sentence)
    lines += _notes(match, sum(len(sentence.picks) for sentence in match.sentences))
    return "\n".join(lines) + "\n"


def _result(match: Match) -> str:
    if match.verdict is not None:
        return str(match.verdict)
    return "unfinished" if match.result is None else " ".join(_number(score) for score in match.result)


def _sentence_lines(match: Match, sentence: Sentence) -> list[str]:
    """A sentence on one line, or on more where it is long or a comment stands in it."""
    actor = CHANCE_WORD if sentence.actor == CHANCE else str(sentence.actor)
    lines: list[str] = []
    for ply, pick in enumerate(sentence.picks, sentence.ply):
        word = HIDDEN_WORD if pick == HIDDEN else match.game.word(pick)
        notes = _notes(match, ply)
        if not lines or notes or len(lines[-1]) + len(word) >= WIDTH:
            lines += [*notes, actor]
        lines[-1] += " " + word
    return lines


def _notes(match: Match, ply: int) -> list[str]:
    return [f"# {note}".rstrip() for note in match.notes.get(ply, [])]


def _plain(value: Any) -> str:
    """A value that `value_of` reads back: texts as they are where that is possible, everything else as JSON."""
    if isinstance(value, str) and value.isprintable() and value_of(value) == value:
        return value
    return json.dumps(value)


def value_of(text: str) -> Any:
    """What a header says: JSON if it is any, else the text itself."""
    try:
        return json.loads(text, parse_constant=str)
    except (ValueError, RecursionError):
        return text.strip()


def _number(score: float) -> str:
    return str(int(score)) if float(score).is_integer() else repr(score)


# -- reading ---------------------------------------------------------------------------------------


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
            for name in given:
                if name in str(error):
                    self.header(f"option {name}")
            self.bad(str(error))

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
        self.notes.setdefault(ply, []).append(content.lstrip("#").strip())

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
            found = "unfinished" if scores is None else " ".join(map(_number, scores))
            self.bad(f"the picks give the result {found!r}")

    def check_count(self, match: Match) -> None:
        if "picks" in self.headers:
            count = sum(len(sentence.picks) for sentence in match.sentences)
            if self.header("picks") != str(count):
                self.bad(f"there are {count} picks, not {self.header('picks')[:40]}; is the text complete?")


def _who(actor: int) -> str:
    return CHANCE_WORD if actor == CHANCE else f"seat {actor}"
