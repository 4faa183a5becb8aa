"""What can be turned about a tree search, in one place: a level sets it, a tuner turns it and asks the gate."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from parlor.engine.errors import BadData, BadOption
from parlor.engine.nearest import nearest

# In a game's folder: which knobs its highest level turns, and how the gate let them pass.
FILE = "search.toml"


class Knobs(NamedTuple):
    """How a search of Monte Carlo trees goes about it."""

    # How much a pick that was seldom tried is allowed beyond what it brought.
    explore: float = 0.7
    # How many picks are played on by hunches before `worth` is asked.
    horizon: int = 200
    # 1 if a play-out that is cut off goes on to the end of the sentence first, 2 if to the end of the turn.
    whole: int = 0
    # More than 1: every seat decides in a tree of its own, and not on what it cannot know.
    observers: int = 1
    # In play-outs the best of so many random picks is made, by what its word brought its seat in this search so far;
    # 0: the game's hunch decides.
    rivals: int = 0
    # A pick that was never tried is thought to bring so much more than those beside it; by far: each is tried first.
    urge: float = 1000.0
    # How much worse an unlikely pick is thought at first, where a prior tells what is likely, and by how much one that
    # was never tried is thought worse than the others.
    lean: float = 1.0
    shy: float = 0.0
    # In open games: 1 if whoever comes to a new place is asked whether it wins there at once.
    glance: int = 1
    # 1 if a game is asked to `foresee` what comes of what is under way, instead of for the `worth` of the moment.
    foresee: int = 0


def turned(knobs: Knobs, text: str) -> Knobs:
    """The same with some of them turned: "explore=0.5 horizon=10"."""
    for part in text.split():
        name, _, value = part.partition("=")
        if name not in Knobs._fields:
            near = nearest(name, list(Knobs._fields))
            hint = f"; did you mean {near}?" if near else ""
            raise BadOption(f"no knob named {name}; there are {', '.join(Knobs._fields)}{hint}")
        try:
            number = float(value)
        except ValueError:
            raise BadOption(f"{name} must be a number, not {value!r}") from None
        whole = isinstance(getattr(knobs, name), int)
        if not -1000.0 <= number <= 1000.0 or (whole and number != int(number)) or (whole and number < 0):
            raise BadOption(f"{name} cannot be {value}")
        changed: dict[str, Any] = {name: int(number) if whole else number}
        knobs = knobs._replace(**changed)
    return knobs


@cache
def turned_by(folder: Path | None) -> str:
    """Which knobs the game in this folder turns for its highest level: `tuned` in `search.toml`, beside its `proof`."""
    file = None if folder is None else folder / FILE
    if file is None or not file.is_file():
        return ""
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{file.name}: {error}") from None
    if sorted(said) != ["proof", "tuned"] or not all(isinstance(text, str) for text in said.values()):
        raise BadData(f"{file.name} says `tuned` and `proof`, each as a text, and nothing else")
    try:
        turned(Knobs(), said["tuned"])
    except BadOption as error:
        raise BadData(f"{file.name}: {error}") from None
    return str(said["tuned"])
