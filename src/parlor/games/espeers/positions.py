"""Positions as plain data, and what of them a seat may know.

    {"turn": 5, "active": 0, "phase": "active", "todo": [{"do": "window", "seat": 1, "passes": 0}],
     "stack": [{"seat": 0, "card": "hurl"}],
     "seats": [{"hand": {"push": 1}, "deck": {"hurl": 2}, "pool": 6, "spent": 4, ...}, {...}]}

`todo` stands above the phase, what comes first last. A target is counted from the bottom of the stack, from 1.
"""

from typing import Any, Final

from mypy_extensions import i64

from parlor.engine import vec
from parlor.games.espeers.library import EFFECT_WIDTH
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.pile import Pile
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.table import Table
from parlor.games.espeers.words import (
    AIM,
    BARRIER_ATTACK,
    EFFECT,
    FRAMES,
    GUARD,
    LOOKING,
    NONE,
    PHASES,
    SYMBOLS,
    TAKING,
    TURNING,
    WORD,
)

WORDS: Final = ("play", "cycle", "barrier")
# The fields of each frame beside `do`, in the order of its numbers.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "starter": (),
    "opening": ("seat",),
    "window": ("seat", "passes"),
    "word": ("word",),
    "aim": ("card",),
    "prediction": ("seat",),
    "effect": ("verb", "broke"),
    "drawing": ("seat", "cards"),
    "removal": ("seat", "points"),
    "naming": ("seat",),
    "turning": ("seat", "symbol"),
    "looking": ("seat", "cards"),
    "taking": ("seat",),
    "milling": ("seat", "cards"),
    "losing": ("seat", "cards"),
    "giving": ("seat", "cards"),
}
ATTACK_WORD: Final = "barrier attack"
GONE_WORD: Final = "gone"


def facts(table: Table) -> dict[str, Any]:
    """ESP-116: all of the state."""
    data = shared(table)
    data["todo"] = [frame(table, kind, a, b) for kind, a, b, _ in table.agenda.frames()[1:]]
    data["seats"] = [{**secrets(table, seat), **openly(table, seat)} for seat in range(2)]
    return data


def known(table: Table, seat: int) -> dict[str, Any]:
    """ESP-113: what a seat (or a watcher) may know; `unseen` is a deck list less what everybody has seen."""
    data = shared(table)
    heard = len(table.agenda.frames()) - (0 if table.seat == seat else table.begun())
    todo = [frame(table, kind, a, b) for kind, a, b, _ in table.agenda.frames()[1:heard]]
    data["todo"] = [step if step.get("seat") == seat else without_cards(step) for step in todo]
    data["seats"] = [view_of(table, owner, owner == seat) for owner in range(2)]
    return data


def shared(table: Table) -> dict[str, Any]:
    """What is never hidden: the turn and the stack."""
    data: dict[str, Any] = {"turn": int(table.turn), "active": int(table.active), "phase": PHASES[table.phase()]}
    if table.winner != NONE:
        data["winner"] = int(table.winner)
    data["stack"] = [entry(table, place) for place in range(table.stack.height)]
    return data


def entry(table: Table, place: i64) -> dict[str, Any]:
    """An entry of the stack."""
    stack, words = table.stack, table.library.words
    card = stack.card(place)
    data: dict[str, Any] = {"seat": int(stack.seat(place))}
    data["card"] = ATTACK_WORD if card == BARRIER_ATTACK else words[card]
    if stack.target(place) != NONE:
        data["target"] = GONE_WORD if stack.target(place) == GONE else int(stack.target(place)) + 1
    return data


def frame(table: Table, kind: int, a: int, b: int) -> dict[str, Any]:
    """A frame of the agenda in words."""
    name, words = FRAMES[kind], table.library.words
    if kind == WORD:
        return {"do": name, "word": WORDS[a]}
    if kind == AIM:
        return {"do": name, "card": words[a]}
    if kind == EFFECT:
        top = table.stack.card(table.stack.height - 1)
        return {"do": name, "verb": (a - int(table.cards.first(top))) // EFFECT_WIDTH, "broke": b == 1}
    if kind == TURNING:
        return {"do": name, "seat": a, "symbol": SYMBOLS[b]}
    data: dict[str, Any] = {"do": name, **dict(zip(FIELDS[name], (a, b), strict=False))}
    if kind in (LOOKING, TAKING):
        data["seen"] = named(table.looked, words)
    return data


def without_cards(step: dict[str, Any]) -> dict[str, Any]:
    """A frame as the others see it: how many cards are looked at, not which."""
    return {**step, "seen": len(step["seen"])} if "seen" in step else step


def secrets(table: Table, seat: int) -> dict[str, Any]:
    """What only the seat itself knows."""
    mind, words = table.mind(seat), table.library.words
    return {
        "hand": mind.hand.plain(words),
        "deck": mind.deck.plain(words),
        "bottom": named(mind.bottom, words),
        "barrier": barrier(mind, words, True),
    }


def openly(table: Table, seat: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    mind = table.mind(seat)
    return {
        "returned": named(mind.returned, table.library.words),
        "discard": named(mind.discard, table.library.words),
        "pool": int(mind.pool),
        "spent": int(mind.spent),
        "removed": int(mind.removed),
        "shield": int(mind.shield),
        "boost": int(mind.boost),
        "hush": mind.hush == 1,
        "mulligans": int(mind.mulligans),
    }


def view_of(table: Table, owner: int, own: bool) -> dict[str, Any]:
    """A seat as its owner or somebody else sees it."""
    mind, words = table.mind(owner), table.library.words
    data: dict[str, Any] = {"hand_size": int(mind.hand.total), "deck_size": int(mind.deck_size())}
    data["bottom_size"] = len(mind.bottom)
    data["life"] = int(mind.remaining())
    data["unseen"] = unseen(table, owner).plain(words)
    data.update(secrets(table, owner) if own else {"barrier": barrier(mind, words, False)})
    return {**data, **openly(table, owner)}


def unseen(table: Table, owner: int) -> Pile:
    """A deck list less what everybody has seen of it: the cards in hand, deck and Barrier, together."""
    mind = table.mind(owner)
    pile = mind.deck.clone()
    pile.pour(mind.hand.clone())
    for card in mind.bottom:
        pile.add(card)
    if mind.guarded():
        pile.add(mind.barrier)
    if table.looker() == owner:
        for card in table.looked:
            pile.add(card)
    return pile


def barrier(mind: Mind, words: list[str], own: bool) -> dict[str, Any] | None:
    """A Barrier: its card only for its owner."""
    if not mind.guarded():
        return None
    card = {"card": words[mind.barrier]} if own else {}
    excluded = None if mind.excluded == NONE else SYMBOLS[mind.excluded]
    return {**card, "turn": int(mind.laid), "points": GUARD, "not": excluded}


def named(cards: vec[i64], words: list[str]) -> list[str]:
    """Cards in their order, by their words."""
    return [words[card] for card in cards]
