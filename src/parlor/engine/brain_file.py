"""The file of a brain, `brain.bin` in a game's folder: a line of JSON, then its numbers as little-endian 32 bits."""

import hashlib
import json
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from parlor.engine.brain import Brain, numbers_of
from parlor.engine.errors import BadData
from parlor.engine.prior import Prior, prior_numbers

if TYPE_CHECKING:
    from parlor.engine.game import Game

NAME = "brain.bin"
FORM = 2
LONGEST = 1 << 24


def fingerprint(game: "Game") -> str:
    """What a brain must have been trained on to fit a game: its rules' version, its features and its words."""
    told = "\n".join([game.name, game.version, *game.feature_names(), *game.vocabulary])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


class Sheet(NamedTuple):
    """What a file tells: the numbers of a brain and how it is used, how it was trained, what it proved."""

    hidden: int
    # None of them if it does not judge and only has a prior.
    numbers: list[int]
    horizon: int
    command: str
    proof: str
    anchor: int = 0
    # The hidden units of the prior and its numbers, if it has one; how much a search leans to likely picks, and how
    # much worse than others it thinks what was never tried, in thousandths.
    units: int = 0
    prior: Sequence[int] = ()
    lean: int = 1000
    shy: int = 0
    # How much a search with it explores, in thousandths; 0: as usual in the game.
    explore: int = 0


# What a header tells as a number, with its bounds and what it is about.
BOUNDS = {
    "hidden": (0, 1024, "how large its brain is"),
    "units": (0, 1024, "how large its prior is"),
    "horizon": (0, 1000, "when its brain is asked"),
    "anchor": (-LONGEST, LONGEST, "what the hand-made evaluation counts"),
    "lean": (0, 100000, "how its prior is used"),
    "shy": (-100000, 100000, "how its prior is used"),
    "explore": (0, 100000, "how much a search with it explores"),
}


def write(path: Path, game: "Game", sheet: Sheet) -> None:
    """Write a brain for a game."""
    body = array("i", [*sheet.numbers, *sheet.prior])
    if sys.byteorder == "big":
        body.byteswap()
    data = body.tobytes()
    header = {
        "brain": FORM,
        "game": game.name,
        "version": game.version,
        "features": fingerprint(game),
        "inputs": len(game.feature_names()),
        "judges": bool(sheet.numbers),
        "likes": bool(sheet.prior),
        **{name: getattr(sheet, name) for name in BOUNDS},
        "command": sheet.command,
        "proof": sheet.proof,
        "sum": hashlib.sha256(data).hexdigest(),
    }
    part = path.with_suffix(".part")
    part.write_bytes(json.dumps(header).encode() + b"\n" + data)
    part.replace(path)


def read(path: Path, game: "Game") -> Sheet:
    """What a file tells, if it fits the game; `BadData` says why it does not."""
    line, _, data = path.read_bytes().partition(b"\n")
    header = _header(line, path)
    if header.get("game") != game.name or header.get("features") != fingerprint(game):
        raise BadData(f"{path.name} was trained for other rules, cards or features than these")
    inputs, words = len(game.feature_names()), len(game.vocabulary)
    if (
        header.get("inputs") != inputs
        or type(header.get("judges")) is not bool
        or type(header.get("likes")) is not bool
    ):
        raise BadData(f"{path.name} does not say how large its brain is")
    told = {name: _bounded(header, name, path) for name in BOUNDS}
    judged = numbers_of(inputs, told["hidden"]) if header["judges"] else 0
    liked = prior_numbers(inputs, told["units"], words) if header["likes"] else 0
    if len(data) != 4 * (judged + liked) or hashlib.sha256(data).hexdigest() != header.get("sum"):
        raise BadData(f"{path.name} is damaged")
    body = array("i")
    body.frombytes(data)
    if sys.byteorder == "big":
        body.byteswap()
    if any(abs(number) > LONGEST for number in body):
        raise BadData(f"{path.name} holds numbers that are too large")
    numbers = body.tolist()
    command, proof = str(header.get("command", "")), str(header.get("proof", ""))
    return Sheet(
        told["hidden"], numbers[:judged], told["horizon"], command, proof,
        told["anchor"], told["units"], numbers[judged:], told["lean"], told["shy"], told["explore"],
    )  # fmt: skip


def _bounded(header: dict[str, Any], name: str, path: Path) -> int:
    """A number of the header within its bounds."""
    low, high, what = BOUNDS[name]
    number = header.get(name)
    if type(number) is not int or not low <= number <= high:
        raise BadData(f"{path.name} does not say {what}")
    return number


def load(path: Path, game: "Game") -> Brain:
    """The brain of a file."""
    return brain_from(read(path, game), game)


def brain_from(sheet: Sheet, game: "Game") -> Brain:
    """The brain that a sheet describes."""
    inputs = len(game.feature_names())
    prior = Prior(inputs, sheet.units, len(game.vocabulary), list(sheet.prior)) if sheet.prior else None
    lean, shy, explore = sheet.lean / 1000, sheet.shy / 1000, sheet.explore / 1000
    return Brain(inputs, sheet.hidden, sheet.numbers, sheet.horizon, sheet.anchor, prior, lean, shy, explore)


def _header(line: bytes, path: Path) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("brain") != FORM:
        raise BadData(f"{path.name} is no brain")
    return header


def brain_of(game: "Game") -> tuple[Brain | None, str]:
    """The brain in the game's folder, and in words why it is not used, if it is not."""
    folder = game.folder
    if folder is None or not (folder / NAME).is_file():
        return None, ""
    try:
        return load(folder / NAME, game), ""
    except (BadData, OSError) as error:
        return None, f"{error}: the hand-made evaluation serves"
