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


def row(middle: str, seat: int = BLUE) -> parlor.State:
    """Counters in the middle row of h61, such as "1y2b1y1b"; the others wait in the top row and in the last."""
    blue, yellow = 6 - middle.count("b"), 6 - middle.count("y")
    top = "b" * blue + (str(5 - blue) if blue < 5 else "")
    last = "y" * yellow + (str(5 - yellow) if yellow < 5 else "")
    return place(f"{top}/6/7/8/{middle}/8/7/6/{last}", seat)


def middle(state: parlor.State) -> str:
    """The middle row of h61."""
    return arrangement(state).split("/")[4]


def along(state: parlor.State, q: int) -> list[int]:
    """Where in the middle row the counter on q,0 may go."""
    if f"from:{q},0" not in words(state):
        return []
    return [int(cell.partition(",")[0]) for cell in targets(state, f"{q},0") if cell.endswith(",0")]
