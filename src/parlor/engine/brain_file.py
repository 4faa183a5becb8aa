"""The file of a brain, `brain.bin` in a game's folder: a line of JSON, then its numbers as little-endian 32 bits."""

import hashlib
import json
import sys
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from parlor.engine.brain import Brain, numbers_of
from parlor.engine.errors import BadData

if TYPE_CHECKING:
    from parlor.engine.game import Game

NAME = "brain.bin"
FORM = 1
LONGEST = 1 << 24


def fingerprint(game: "Game") -> str:
    """What a brain must have been trained on to fit a game: its rules' version and the names of its features."""
    told = "\n".join([game.name, game.version, *game.feature_names()])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


class Sheet(NamedTuple):
    """What a file tells: the numbers of a brain and how it is used, how it was trained, what it proved."""

    hidden: int
    numbers: list[int]
    horizon: int
    command: str
    proof: str


def write(path: Path, game: "Game", sheet: Sheet) -> None:
    """Write a brain for a game."""
    body = array("i", sheet.numbers)
    if sys.byteorder == "big":
        body.byteswap()
    data = body.tobytes()
    header = {
        "brain": FORM,
        "game": game.name,
        "version": game.version,
        "features": fingerprint(game),
        "inputs": len(game.feature_names()),
        "hidden": sheet.hidden,
        "horizon": sheet.horizon,
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
    inputs, hidden, horizon = len(game.feature_names()), header.get("hidden"), header.get("horizon")
    if not isinstance(hidden, int) or not 0 <= hidden <= 1024 or header.get("inputs") != inputs:
        raise BadData(f"{path.name} does not say how large its brain is")
    if not isinstance(horizon, int) or not 0 <= horizon <= 1000:
        raise BadData(f"{path.name} does not say when its brain is asked")
    if len(data) != 4 * numbers_of(inputs, hidden) or hashlib.sha256(data).hexdigest() != header.get("sum"):
        raise BadData(f"{path.name} is damaged")
    body = array("i")
    body.frombytes(data)
    if sys.byteorder == "big":
        body.byteswap()
    if any(abs(number) > LONGEST for number in body):
        raise BadData(f"{path.name} holds numbers that are too large")
    return Sheet(hidden, body.tolist(), horizon, str(header.get("command", "")), str(header.get("proof", "")))


def load(path: Path, game: "Game") -> Brain:
    """The brain of a file."""
    sheet = read(path, game)
    return Brain(len(game.feature_names()), sheet.hidden, sheet.numbers, sheet.horizon)


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
