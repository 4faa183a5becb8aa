"""Duels for stories: a position in one line a seat, and its facts as short texts."""

from typing import Any

import parlor
from parlor import Game, State

GAME = parlor.game("espeers")


def mind(
    points: str = "10/0", hand: str = "", deck: str = "", barrier: str = "", laid: int = 3, **more: Any
) -> dict[str, Any]:
    """One side: "4/3" is Pool 4 and Spent 3; what is missing to ten is removed. Cards are words."""
    pool, spent = (int(part) for part in points.split("/"))
    side: dict[str, Any] = {"hand": hand.split(), "deck": deck.split(), "pool": pool, "spent": spent}
    guard = 2 if barrier else 0
    if barrier:
        side["barrier"] = {"card": barrier, "turn": laid}
    return {**side, "removed": 10 - pool - spent - guard, **more}


def duel(
    a: dict[str, Any], b: dict[str, Any], game: Game = GAME, options: dict[str, Any] | None = None, **more: Any
) -> State:
    """A's turn 5, Active phase, empty stack, unless said; B's deck is three Push unless said. Chance is asked."""
    if not b["deck"] and "bottom" not in b:
        b = {**b, "deck": ["push"] * 3}
    data = {"options": options or {}, "turn": 5, "active": 0, "phase": "active", "seats": [a, b], **more}
    return game.position(data, ask_chance=True)


def words(state: State) -> str:
    """The legal picks as words."""
    return " ".join(state.game.word(pick) for pick in state.picks())


def side(state: State, seat: int) -> dict[str, Any]:
    """All facts of a seat."""
    facts: dict[str, Any] = state.facts()["seats"][seat]
    return facts


def points(state: State, seat: int) -> str:
    """Pool and Spent Zone of a seat, as in "4/3"."""
    facts = side(state, seat)
    return f"{facts['pool']}/{facts['spent']}"


def removed(state: State, seat: int) -> int:
    """The points that a seat has lost."""
    return int(side(state, seat)["removed"])


def hand(state: State, seat: int) -> str:
    """The hand of a seat as words."""
    return " ".join(word for word, count in side(state, seat)["hand"].items() for _ in range(count))


def deck(state: State, seat: int) -> str:
    """The undetermined cards of a deck as words."""
    return " ".join(word for word, count in side(state, seat)["deck"].items() for _ in range(count))


def discard(state: State, seat: int) -> str:
    """A discard pile as words, the newest last."""
    return " ".join(side(state, seat)["discard"])


def stack(state: State) -> str:
    """The stack as words, the newest last."""
    return " ".join(entry["card"].replace(" ", "_") for entry in state.facts()["stack"])


def why(state: State, word: str) -> str:
    """Why a word is refused now."""
    return state.why(state.game.code(word))


def resolve(state: State, more: str = "") -> State:
    """Pass until the stack is empty; whoever must choose how to lose points takes spent ones, chance rolls."""
    dice = parlor.Dice(7)
    for word in more.split():
        state.say(word)
    while state.facts()["stack"] and state.seat != parlor.OVER:
        if state.seat == parlor.CHANCE:
            state.roll(dice)
        else:
            picks = words(state).split()
            state.say("pass" if "pass" in picks else picks[-1])
    return state
