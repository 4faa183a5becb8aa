"""What the tests of Symmetric say again and again."""

from typing import Any

import parlor

START = "b3y/6/7/3by3/y2y1b2b/3by3/7/6/b3y"
BLUE, YELLOW = 0, 1


def table(**options: Any) -> parlor.State:
    """A new match."""
    return parlor.game("symmetric").start(seed=1, **options)


def place(arrangement: str, seat: int = BLUE, /, **fields: Any) -> parlor.State:
    """A match anywhere; what is not said is as at the beginning of a turn."""
    data = {"arrangement": arrangement, "to_pick": seat} | fields
    if "chosen" in data:
        data["from"] = data.pop("chosen")
    return parlor.game("symmetric").position(data, seed=1)


def words(state: parlor.State) -> list[str]:
    """The legal picks as words."""
    return [state.game.word(pick) for pick in state.picks()]


def targets(state: parlor.State, at: str) -> list[str]:
    """Where the counter on `at` may go now, as q,r."""
    copy = state.clone()
    copy.say(f"from:{at}")
    return [word.removeprefix("to:") for word in words(copy)]


def arrangement(state: parlor.State) -> str:
    """Where the counters stand."""
    return str(state.position()["arrangement"])


def stage(state: parlor.State) -> str:
    """What is asked."""
    return str(state.position()["stage"])


def why(state: parlor.State, word: str) -> str:
    """Why a word is refused."""
    return state.why(state.game.code(word))


def skip_turns(state: parlor.State, sentences: str) -> None:
    """Play turns written as `a>b`, each a Symmetric Move with step 2 skipped."""
    for sentence in sentences.split():
        at, to = sentence.split(">")
        state.say(f"from:{at} to:{to} skip")
