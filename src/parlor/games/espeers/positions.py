"""Positions as plain data.

    {"turn": 5, "active": 0, "phase": "active", "todo": [{"do": "window", "seat": 1, "passes": 0}],
     "stack": [{"seat": 0, "card": "hurl"}],
     "seats": [{"hand": {"push": 1}, "deck": {"hurl": 2}, "pool": 6, "spent": 4, ...}, {...}]}

`todo` stands above the phase, what comes first last. A target is counted from the bottom of the stack, from 1.
"""

from typing import Any, Final

from mypy_extensions import i64

from parlor.engine import vec
from parlor.games.espeers.cards import EFFECT_WIDTH
from parlor.games.espeers.frames import AIM, EFFECT, FRAMES, LOOKING, PHASES, TAKING, TURNING, WORD
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.strayed import WIDTH
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.words import BARRIER_ATTACK, GUARD, NONE, SYMBOLS

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


def facts(table: DuelTable) -> dict[str, Any]:
    """ESP-116: all of the state."""
    data = shared(table)
    data["todo"] = [frame(table, kind, a, b) for kind, a, b, _ in table.agenda.frames()[1:]]
    data["seats"] = [{**secrets(table, seat), **openly(table, seat), **strayed(table, seat)} for seat in range(2)]
    return data


def shared(table: DuelTable) -> dict[str, Any]:
    """What is never hidden: the turn and the stack."""
    data: dict[str, Any] = {"turn": int(table.turn), "active": int(table.active), "phase": PHASES[table.phase()]}
    if table.winner != NONE:
        data["winner"] = int(table.winner)
    data["stack"] = [entry(table, place) for place in range(table.stack.height)]
    return data


def entry(table: DuelTable, place: i64) -> dict[str, Any]:
    """An entry of the stack."""
    stack, words = table.stack, table.library.words
    card = stack.card(place)
    data: dict[str, Any] = {"seat": int(stack.seat(place))}
    data["card"] = ATTACK_WORD if card == BARRIER_ATTACK else words[card]
    if stack.target(place) != NONE:
        data["target"] = GONE_WORD if stack.target(place) == GONE else int(stack.target(place)) + 1
    return data


def frame(table: DuelTable, kind: int, a: int, b: int) -> dict[str, Any]:
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


def secrets(table: DuelTable, seat: int) -> dict[str, Any]:
    """What only the seat itself knows."""
    mind, words = table.mind(seat), table.library.words
    return {
        "hand": mind.hand.plain(words),
        "deck": mind.deck.plain(words),
        "bottom": named(mind.bottom, words),
        "barrier": barrier(mind, words, True),
    }


def openly(table: DuelTable, seat: int) -> dict[str, Any]:
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


def strayed(table: DuelTable, seat: int) -> dict[str, Any]:
    """The cards shuffled in that may have left the deck since: the odds of where each is, and how many cards left."""
    words = table.library.words
    numbers = [int(number) for number in table.mind(seat).strayed]
    rows = [numbers[at : at + WIDTH] for at in range(0, len(numbers), WIDTH)]
    return {"strayed": [[words[card], *odds] for card, *odds in rows]} if rows else {}


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
