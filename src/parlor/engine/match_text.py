"""A match as data and as text: its sentences, its verdict, and how it is written (`notation.py` shows one)."""

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from parlor.engine.dice import Dice
from parlor.engine.errors import BadMatch
from parlor.engine.files import is_line
from parlor.engine.game import Game
from parlor.engine.record import CHANCE, HIDDEN, OVER, WATCHER
from parlor.engine.state import State

FIRST_LINE = "parlor match 1"
HIDDEN_WORD = "?"
CHANCE_WORD = "chance"
WATCHER_WORD = "watchers"
WIDTH = 100

# How people end a match, beside playing it: giving up, running out of time, going away; or it is called off by all.
BY_SOMEBODY = ("resigned", "late", "abandoned")
CALLED_OFF = "aborted"


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
    given = list(names) or [""] * state.players
    if len(given) != state.players:
        raise ValueError(f"{state.players} seats need {state.players} names, not {len(given)}")
    # A seat at which nobody sits, or somebody without a name, is called as the game calls it.
    called = [name or game.seat_name(other) for other, name in enumerate(given)]
    match = Match(game, dict(state.options), called)
    for name in match.names:
        if not is_line(name):
            raise ValueError(f"a name is a text on one line, without control characters, not {name!r}")
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
    return "unfinished" if match.result is None else " ".join(written_score(score) for score in match.result)


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


def written_score(score: float) -> str:
    """A score as it is written: whole ones without a point."""
    return str(int(score)) if float(score).is_integer() else repr(score)
