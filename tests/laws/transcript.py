"""Law 7, golden playthroughs: a stored, readable transcript of one random match for each game and option set.

A rule that changes shows as a diff: what was said, what happened, and what each seat saw change. The first and the
last picks are told in full; of those between, one line of digests.

    == 12  Player 1: from:0,2 to:1,2                       ply of the last word, who, the sentence
      event move {"from": …}                               what it made happen, in truth
      all: board.cells[3]: "." -> "x"                      what changed in every view,
      seat 0: hand: -"light" +"dark" +"fire", now 4        and in the view of one seat
      log of seat 1: Player 1 draws a card.                new log lines (`log` alone: the same for all)
      -> Choose a counter. [from:0,2 from:1,1]             the prompt of who is to pick, and its legal picks
"""

import difflib
import hashlib
from collections import Counter
from pathlib import Path
from typing import Any

from parlor import CHANCE, OVER, Game, State
from parlor.laws import LawBroken
from parlor.laws.matches import RandomMatch, text, viewer_name, viewers

GOLDEN = "7 (golden playthroughs)"
FIRST = 40
LAST = 10
SEED = 1

Changes = dict[str, Any]


def transcript(game: Game, variant: str, seed: int = SEED) -> str:
    """The transcript of the random match of a seed."""
    match = RandomMatch(game, game.variants[variant], seed)
    length = match.length()
    teller = Teller(match)
    lines = [*heading(game, variant, match, length), *teller.opening()]
    while match.state.seat != OVER:
        if len(match.state.log) < FIRST or len(match.state.log) >= length - LAST:
            lines += teller.skipped()
            lines += teller.told(_sentence(match))
        else:
            teller.skip(_sentence(match))
    return "\n".join([*lines, *teller.skipped(), *ending(match.state)]) + "\n"


def heading(game: Game, variant: str, match: RandomMatch, length: int) -> list[str]:
    """What is played."""
    options = text(match.state.options)
    return [f"# {game.title}, {variant}: the random match of seed {match.seed}, {length} picks", f"options {options}"]


def ending(state: State) -> list[str]:
    """How it ended."""
    return ["", f"over: winners {text(state.winners())}, scores {text(state.scores())}"]


def _sentence(match: RandomMatch) -> list[str]:
    """Make the picks of one sentence."""
    seat = match.state.seat
    words = [match.game.word(match.step())]
    while match.state.seat == seat and match.state.mid_sentence():
        words.append(match.game.word(match.step()))
    return [match.game.seat_name(seat) + ":", *words]


class Teller:
    """Tells what changes from sentence to sentence."""

    def __init__(self, match: RandomMatch) -> None:
        self.match = match
        self.seats = viewers(match.state)
        self.views = {seat: leaves(match.state.view(seat)) for seat in self.seats}
        self.lines = {seat: match.state.log_lines(seat) for seat in self.seats}
        self._digest = hashlib.sha256()
        self._skipped = 0

    def opening(self) -> list[str]:
        """What everybody sees at the start."""
        return ["", "== 0  the start", *self._changed({seat: {} for seat in self.seats}), *self._prompt()]

    def told(self, words: list[str]) -> list[str]:
        """One sentence in full."""
        state = self.match.state
        views, lines = self.views, self.lines
        self._look()
        events = [f"  event {event.kind} {text(event.data)}" for event in state.events]
        title = f"== {len(state.log)}  {' '.join(words)}"
        return ["", title, *events, *self._changed(views), *self._new_lines(lines), *self._prompt()]

    def skip(self, words: list[str]) -> None:
        """Remember a sentence that is not told, in a digest; now and then also what is seen then."""
        state = self.match.state
        seen: list[Any] = [words, [event.kind for event in state.events]]
        if self._skipped % 16 == 0:
            seen += [state.position(), *(state.scene(seat) for seat in self.seats)]
        self._digest.update(text(seen).encode())
        self._skipped += 1

    def skipped(self) -> list[str]:
        """The line for what was not told."""
        if not self._skipped:
            return []
        self._look()
        line = f"… {self._skipped} sentences, up to pick {len(self.match.state.log)}, {self._digest.hexdigest()[:16]}"
        self._skipped = 0
        return ["", line]

    def _look(self) -> None:
        self.views = {seat: leaves(self.match.state.view(seat)) for seat in self.seats}
        self.lines = {seat: self.match.state.log_lines(seat) for seat in self.seats}

    def _changed(self, before: dict[int, Changes]) -> list[str]:
        changes = {seat: _changes(before[seat], self.views[seat]) for seat in self.seats}
        everybody = [change for change in changes[self.seats[0]] if all(change in changes[seat] for seat in self.seats)]
        lines = [f"  all: {change}" for change in everybody]
        for seat in self.seats:
            lines += [f"  {viewer_name(seat)}: {change}" for change in changes[seat] if change not in everybody]
        return lines

    def _new_lines(self, before: dict[int, list[str]]) -> list[str]:
        new = {seat: self.lines[seat][len(before[seat]) :] for seat in self.seats}
        if all(new[seat] == new[self.seats[0]] for seat in self.seats):
            return [f"  log: {line}" for line in new[self.seats[0]]]
        return [f"  log of {viewer_name(seat)}: {line}" for seat in self.seats for line in new[seat]]

    def _prompt(self) -> list[str]:
        state = self.match.state
        if state.seat == OVER:
            return []
        prompt = "Chance." if state.seat == CHANCE else prompt_of(state)
        words = [state.game.word(pick) for pick in state.picks()]
        shown = " ".join(words) if len(words) <= 8 else f"{' '.join(words[:6])} … {words[-1]} ({len(words)})"
        return [f"  -> {prompt} [{shown}]"]


def prompt_of(state: State) -> str:
    """What the seat to pick is asked."""
    ask = state.game.ask(state, state.seat)
    return f"{ask['what']} {ask['why']}".strip()


def leaves(data: Any, path: str = "") -> Changes:
    """The single values of plain data by their paths; a list of single values counts as one."""
    if isinstance(data, dict) and data:
        parts = [leaves(value, f"{path}.{name}" if path else str(name)) for name, value in data.items()]
        return {name: value for part in parts for name, value in part.items()}
    if isinstance(data, list) and any(isinstance(value, dict | list) for value in data):
        parts = [leaves(value, f"{path}[{index}]") for index, value in enumerate(data)]
        return {name: value for part in parts for name, value in part.items()}
    return {path: data}


def _changes(before: Changes, after: Changes) -> list[str]:
    gone = [f"{path}: {text(value)} -> nothing" for path, value in before.items() if path not in after]
    come = [f"{path}: {text(value)}" for path, value in after.items() if path not in before]
    other = [change for path in after if path in before for change in _change(path, before[path], after[path])]
    return gone + come + other


def _change(path: str, old: Any, new: Any) -> list[str]:
    if old == new:
        return []
    if not isinstance(old, list) or not isinstance(new, list):
        return [f"{path}: {text(old)} -> {text(new)}"]
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [f"{path}[{at}]: {text(one)} -> {text(other)}" for at, (one, other) in pairs if one != other]
    out, into = Counter(map(text, old)), Counter(map(text, new))
    moved = [f"-{value}" for value in (out - into).elements()] + [f"+{value}" for value in (into - out).elements()]
    return [f"{path}: {' '.join(moved)}, now {len(new)}"]


# -- stored playthroughs ---------------------------------------------------------------------------


def golden_file(folder: Path, game: Game, variant: str) -> Path:
    """Where the transcript of a game and option set is stored."""
    return folder / game.name / f"{variant}.txt"


def store_golden(folder: Path, game: Game, variant: str) -> None:
    """Write the transcript anew."""
    path = golden_file(folder, game, variant)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(transcript(game, variant), encoding="utf-8")


def check_golden(folder: Path, game: Game, variant: str) -> None:
    """Law 7: the match is still played, told and seen as it is stored."""
    path = golden_file(folder, game, variant)
    if not path.is_file():
        fault = f"{variant} has no playthrough; write it: pytest --golden-update"
        raise LawBroken(GOLDEN, game.name, fault, game.variants[variant])
    stored, now = path.read_text(encoding="utf-8").splitlines(), transcript(game, variant).splitlines()
    diff = list(difflib.unified_diff(stored, now, "stored", "now", lineterm="", n=4))
    if diff:
        told = (
            f"{variant} plays otherwise than stored. If that was meant, run pytest --golden-update and read the diff:"
        )
        raise LawBroken(GOLDEN, game.name, "\n".join([told, *diff[:60]]), game.variants[variant])


def check_no_strays(folder: Path, wanted: list[Path]) -> None:
    """Law 7: every stored playthrough belongs to a game and option set that there is."""
    strays = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.txt") if path not in wanted)
    if strays:
        fault = f"no registered game and variant has these playthroughs: {', '.join(strays)}"
        raise LawBroken(GOLDEN, "every game", fault, {})
