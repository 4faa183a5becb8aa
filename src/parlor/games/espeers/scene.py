"""How a duel looks on a screen (docs/scene.md), and the plain words for picks.

Most of a scene is as it was one pick ago, so what is drawn is remembered by the facts it was drawn from: the same
facts give the same object, which costs nothing to draw and nothing to compare.
"""

from collections import Counter
from functools import lru_cache
from typing import Any

from parlor.engine import CHANCE, OVER, WATCHER
from parlor.games.espeers.cards import Card, Library
from parlor.games.espeers.frames import (
    ACTIVE,
    AIM,
    DISCARD,
    GIVING,
    NAMING,
    OPENING,
    PHASES,
    PREDICTION,
    REMOVAL,
    SETUP,
    STARTER,
    TAKING,
    WINDOW,
    WORD,
)
from parlor.games.espeers.refusals import not_cyclable, not_layable, not_playable
from parlor.games.espeers.secrets import unseen
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.words import (
    ABILITIES,
    ATTACK,
    BARRIER,
    BARRIER_ATTACK,
    CARD,
    CYCLE,
    END,
    GUARD,
    HAND,
    KEEP,
    MULLIGAN,
    NONE,
    PASS,
    PLAY,
    SEAT,
    SPENT,
    SYMBOL,
    SYMBOLS,
    TARGET,
)

SHAPES = ("☆", "✚", "◯", "□", "≋")
DRAWS = (0, 0, 0, 1, 2)

# Why no sentence can be begun with a card: it is somebody else's turn, or another sentence is to be finished.
NOT_NOW = "ESP-050: you may not begin now."

remembered = lru_cache(maxsize=8192)


def areas(table: DuelTable, seat: int) -> list[dict[str, Any]]:
    """Everything on the table: the other mind above, the stack between, one's own below."""
    lower = 0 if seat == WATCHER else seat
    shown = [strip(table), opportunity(table, seat)]
    shown += side(table, 1 - lower, seat)
    shown.append(stack_area(table))
    shown += looked_area(table, seat)
    shown += side(table, lower, seat)
    return [*shown, legend(), *(counting(table, owner) for owner in range(2) if owner != seat)]


def strip(table: DuelTable) -> dict[str, Any]:
    """The phases of the turn."""
    phase = table.phase()
    return _strip(phase, "Set-up" if phase == SETUP else f"Turn {table.turn}: {table.game.seat_name(table.active)}")


@remembered
def _strip(phase: int, title: str) -> dict[str, Any]:
    names = ["Set-up"] if phase == SETUP else [name.capitalize() for name in PHASES[1:]]
    now = "Set-up" if phase == SETUP else PHASES[phase].capitalize()
    steps = [{"name": name, "now": name == now} for name in names]
    return {"id": "phases", "kind": "steps", "title": title, "steps": steps}


def opportunity(table: DuelTable, seat: int) -> dict[str, Any]:
    """Who may act now, and what a pass would do."""
    if table.seat < 0:
        who = "nobody"
    else:
        who = "you" if table.seat == seat else table.game.seat_name(table.seat)
    return _opportunity(who, after_pass(table, seat) if waiting(table, seat) == WINDOW else "")


@remembered
def _opportunity(who: str, after: str) -> dict[str, Any]:
    rows = [{"name": "To act", "text": who}]
    if after:
        rows.append({"name": "After a pass", "text": after})
    return {"id": "opportunity", "kind": "facts", "title": "Opportunity", "rows": rows}


def waiting(table: DuelTable, seat: int) -> int:
    """The kind of decision that is waited for, as a seat may know it: others' begun sentences are not heard."""
    begun = table.begun() if table.seat != seat else 0
    return int(table.agenda.below(begun, 0))


def after_pass(table: DuelTable, seat: int) -> str:
    """What happens if the seat with Opportunity passes."""
    begun = table.begun()
    if table.agenda.below(begun, 2) == 0:
        return f"Opportunity goes to {table.game.seat_name(1 - table.seat)}"
    if table.stack.height:
        return f"{table.card_name(table.stack.card(table.stack.height - 1))} resolves"
    return "the Active phase goes on" if table.phase() == ACTIVE else "the turn ends"


# -- one mind ------------------------------------------------------------------------------------


def side(table: DuelTable, owner: int, seat: int) -> list[dict[str, Any]]:
    """One player's points, hand, Barrier, deck and discard pile."""
    return [
        points_area(table, owner),
        hand_area(table, owner, seat),
        barrier_area(table, owner, seat),
        deck_area(table, owner, seat),
        discard_area(table, owner),
    ]


def points_area(table: DuelTable, owner: int) -> dict[str, Any]:
    """The ten points in their four places."""
    mind = table.mind(owner)
    places = (mind.pool, mind.spent, GUARD if mind.guarded() else 0, mind.removed)
    title = f"{table.game.seat_name(owner)}: life {mind.remaining()}"
    return _points(owner, title, places, mind.shield, mind.boost, mind.hush > 0)


@remembered
def _points(owner: int, title: str, places: tuple[int, ...], shield: int, boost: int, hush: bool) -> dict[str, Any]:
    names = ("Pool", "Spent", "Barrier", "removed")
    counters = [{"name": name, "count": count} for name, count in zip(names, places, strict=True)]
    area = {"id": f"psi:{owner}", "kind": "pool", "title": title, "owner": owner, "counters": counters}
    notes = [f"shield {shield}"] * (shield > 0) + [f"boost {boost}"] * (boost > 0)
    notes += ["no Impulse cards this turn"] * hush
    return {**area, "note": ", ".join(notes)} if notes else area


def hand_area(table: DuelTable, owner: int, seat: int) -> dict[str, Any]:
    """A hand: open to its owner, backs to everybody else."""
    mind, name = table.mind(owner), table.game.seat_name(owner)
    title = f"{name}: hand ({mind.hand.total})"
    if owner != seat:
        return _closed_hand(owner, title, mind.hand.total)
    cards = in_hand(table, owner)
    if table.seat == owner and table.agenda.kind() in (ACTIVE, WINDOW):
        lay = not_layable(table, owner)
        whys = tuple((not_playable(table, owner, card), not_cyclable(table, owner, card), lay) for card in cards)
    else:
        whys = ((NOT_NOW,) * 3,) * len(cards)
    return _open_hand(table.library, owner, title, cards, whys)


@remembered
def _closed_hand(owner: int, title: str, count: int) -> dict[str, Any]:
    shown = [back(f"hand:{owner}:{place}") for place in range(count)]
    return {"id": f"hand:{owner}", "kind": "hand", "title": title, "owner": owner, "cards": shown}


@remembered
def _open_hand(
    library: Library, owner: int, title: str, cards: tuple[int, ...], whys: tuple[tuple[str, ...], ...]
) -> dict[str, Any]:
    shown = [
        _held(library.cards[card], card_id, owner, why)
        for card, card_id, why in zip(cards, hand_ids(library, owner, cards), whys, strict=True)
    ]
    return {"id": f"hand:{owner}", "kind": "hand", "title": title, "owner": owner, "cards": shown}


@remembered
def _held(known: Card, card_id: str, owner: int, whys: tuple[str, ...]) -> dict[str, Any]:
    return {**face(known, card_id), "owner": owner, "actions": actions(known, whys)}


def in_hand(table: DuelTable, owner: int) -> tuple[int, ...]:
    """The cards of a hand in the order of the vocabulary, equal ones side by side."""
    return tuple(table.mind(owner).hand.cards())


@remembered
def hand_ids(library: Library, owner: int, cards: tuple[int, ...]) -> tuple[str, ...]:
    """The ids of an open hand's cards, which they keep while others come and go."""
    copies: Counter[int] = Counter()
    ids = []
    for card in cards:
        copies[card] += 1
        copy = f":{copies[card]}" if copies[card] > 1 else ""
        ids.append(f"hand:{owner}:{library.cards[card].word}{copy}")
    return tuple(ids)


def held(table: DuelTable, seat: int) -> list[tuple[int, str]]:
    """The cards of the seat's own hand, each with its id."""
    cards = in_hand(table, seat)
    return list(zip(cards, hand_ids(table.library, seat, cards), strict=True))


@remembered
def actions(known: Card, whys: tuple[str, ...]) -> list[dict[str, Any]]:
    """The sentences a card in hand stands for, each with the reason if it is not possible now."""
    ability = ABILITIES[SYMBOLS.index(known.symbol)]
    offered = (("play", f"Play ({known.cost})"), ("cycle", f"Cycle ({ability})"), ("barrier", "Lay as Barrier"))
    return [
        {"say": f"{verb} card:{known.word}", "label": label, "why": why}
        for (verb, label), why in zip(offered, whys, strict=True)
    ]


def barrier_area(table: DuelTable, owner: int, seat: int) -> dict[str, Any]:
    """The Barrier, face down with two points on it."""
    mind, title = table.mind(owner), f"{table.game.seat_name(owner)}: Barrier"
    if not mind.guarded():
        return _barrier(owner, title, None, 0, NONE, False)
    known = table.library.cards[mind.barrier] if owner == seat else None
    return _barrier(owner, title, known, mind.laid, mind.excluded, True)


@remembered
def _barrier(owner: int, title: str, known: Card | None, laid: int, excluded: int, stands: bool) -> dict[str, Any]:
    shown = []
    if stands:
        card_id = f"barrier:{owner}:0"
        marks = [f"laid in turn {laid}"]
        if excluded != NONE:
            marks.append(f"not {SYMBOLS[excluded]}")
        card = back(card_id) if known is None else face(known, card_id)
        shown = [{**card, "marks": marks, "beads": [{"owner": owner, "count": GUARD}]}]
    return {"id": f"barrier:{owner}", "kind": "row", "title": title, "owner": owner, "cards": shown}


def deck_area(table: DuelTable, owner: int, seat: int) -> dict[str, Any]:
    """A deck: its size, what its owner knows of its bottom, and what all know to be in it."""
    mind, name, notes = table.mind(owner), table.game.seat_name(owner), []
    if len(mind.bottom):
        known = ", ".join(table.card_name(card) for card in mind.bottom) + " at the bottom"
        notes.append(known if owner == seat else f"{name} knows the {len(mind.bottom)} lowest")
    if len(mind.returned):
        notes.append(", ".join(table.card_name(card) for card in mind.returned) + " shuffled in")
    return _deck(owner, f"{name}: deck", mind.deck_size(), "; ".join(notes))


@remembered
def _deck(owner: int, title: str, count: int, note: str) -> dict[str, Any]:
    area = {"id": f"deck:{owner}", "kind": "pile", "title": title, "owner": owner, "count": count, "cards": []}
    return {**area, "note": note} if note else area


def discard_area(table: DuelTable, owner: int) -> dict[str, Any]:
    """A discard pile, open to all, the newest card first."""
    title = f"{table.game.seat_name(owner)}: discard pile"
    return _discard(table.library, owner, title, tuple(table.mind(owner).discard))


@remembered
def _discard(library: Library, owner: int, title: str, pile: tuple[int, ...]) -> dict[str, Any]:
    shown = [_discarded(library.cards[card], f"discard:{owner}:{place}", owner) for place, card in enumerate(pile)]
    area = {"id": f"discard:{owner}", "kind": "pile", "title": title, "owner": owner}
    return {**area, "count": len(pile), "cards": shown[::-1]}


@remembered
def _discarded(known: Card, card_id: str, owner: int) -> dict[str, Any]:
    return {**face(known, card_id), "owner": owner}


# -- between them --------------------------------------------------------------------------------


def stack_area(table: DuelTable) -> dict[str, Any]:
    """The stack, what resolves next first."""
    if not table.stack.height:
        return _empty_stack()
    shown = [entry(table, place) for place in range(table.stack.height - 1, -1, -1)]
    return {"id": "stack", "kind": "stack", "title": "Stack", "cards": shown}


@remembered
def _empty_stack() -> dict[str, Any]:
    return {"id": "stack", "kind": "stack", "title": "Stack", "cards": []}


def entry(table: DuelTable, place: int) -> dict[str, Any]:
    """A Suspended card or attack."""
    stack = table.stack
    card, owner, target = stack.card(place), int(stack.seat(place)), stack.target(place)
    marks = []
    if place == stack.height - 1 and table.winner == NONE:
        marks.append("resolving" if table.resolving() else "resolves next")
    if target == GONE:
        marks.append("its target is gone")
    elif target != NONE:
        marks.append(f"target: {entry_name(table, target)}")
    return _suspended(None if card == BARRIER_ATTACK else table.library.cards[card], place, owner, tuple(marks))


def entry_name(table: DuelTable, place: int) -> str:
    """A Suspended card and whose it is; of equal ones, which."""
    stack = table.stack
    name = f"{table.card_name(stack.card(place))} of {table.game.seat_name(stack.seat(place))}"
    for other in range(stack.height):
        if other != place and (stack.card(other), stack.seat(other)) == (stack.card(place), stack.seat(place)):
            return f"{name}, {stack.height - place} from the top"
    return name


@remembered
def _suspended(known: Card | None, place: int, owner: int, marks: tuple[str, ...]) -> dict[str, Any]:
    shown = {"id": f"stack:{place}", "name": "Barrier attack", "text": "Deal 1 damage."}
    if known is not None:
        shown = face(known, f"stack:{place}")
    return {**shown, "owner": owner, "marks": list(marks)}


def looked_area(table: DuelTable, seat: int) -> list[dict[str, Any]]:
    """The cards that a seat looks at by a dig."""
    owner = int(table.looker())
    if owner == NONE:
        return []
    title = f"{table.game.seat_name(owner)} looks at"
    ids = [f"looked:{place}" for place in range(len(table.looked))]
    cards = [
        face(table.library.cards[card], card_id) if owner == seat else back(card_id)
        for card, card_id in zip(table.looked, ids, strict=True)
    ]
    return [{"id": "looked", "kind": "row", "title": title, "owner": owner, "cards": cards}]


@remembered
def legend() -> dict[str, Any]:
    """The symbols and what cycling gives."""
    rows = [
        {"name": f"{shape} {symbol}", "text": ability}
        for shape, symbol, ability in zip(SHAPES, SYMBOLS, ABILITIES, strict=True)
    ]
    return {"id": "symbols", "kind": "facts", "title": "Symbols: cycling gives", "rows": rows}


def counting(table: DuelTable, owner: int) -> dict[str, Any]:
    """A deck list less what was seen of it, to count cards by."""
    title = f"{table.game.seat_name(owner)}: cards not seen yet"
    return _counting(table.library, owner, title, tuple(unseen(table, owner).cards()))


@remembered
def _counting(library: Library, owner: int, title: str, bag: tuple[int, ...]) -> dict[str, Any]:
    by_symbol = dict.fromkeys(SYMBOLS, 0)
    rows = []
    for card, count in Counter(bag).items():
        known = library.cards[card]
        by_symbol[known.symbol] += count
        shape = SHAPES[SYMBOLS.index(known.symbol)]
        rows.append({"name": known.name, "text": f"{count} {shape} {known.symbol}"})
    symbols = ", ".join(f"{shape} {count}" for shape, count in zip(SHAPES, by_symbol.values(), strict=True))
    return {"id": f"unseen:{owner}", "kind": "facts", "title": title, "note": symbols, "rows": rows}


def symbol_of(table: DuelTable, card: int) -> str:
    """The shape and name of a card's symbol."""
    symbol = table.cards.symbol[card]
    return f"{SHAPES[symbol]} {SYMBOLS[symbol]}"


@remembered
def face(known: Card, card_id: str) -> dict[str, Any]:
    """A card seen from the front."""
    return {
        "id": card_id,
        "name": known.name,
        "text": known.text(),
        "type": known.type,
        "cost": known.cost,
        "symbol": known.symbol,
        "source": known.source,
        "word": f"card:{known.word}",
    }


@remembered
def back(card_id: str) -> dict[str, Any]:
    """A card seen from behind."""
    return {"id": card_id, "name": "hidden card", "face": "down"}


# -- words ---------------------------------------------------------------------------------------


def prompt(table: DuelTable, seat: int) -> str:
    """What the seat is asked, or whom it waits for."""
    if table.seat == CHANCE:
        return "Chance decides who starts." if table.agenda.kind() == STARTER else "A card is to come."
    if table.seat != seat:
        return f"{table.game.seat_name(table.seat)} {doing(table, seat)}."
    return question(table)


def doing(table: DuelTable, seat: int) -> str:
    """What another seat is about, as this one may know it."""
    return {
        OPENING: "keeps the hand or takes a mulligan",
        ACTIVE: "is in the Active phase",
        WINDOW: "has Opportunity",
        DISCARD: "discards down to six cards",
        PREDICTION: "may predict the symbol of the Barrier",
        REMOVAL: "chooses which points to lose",
        NAMING: "names a symbol",
        TAKING: "takes one of the cards looked at",
        GIVING: "chooses a card to discard",
    }[waiting(table, seat)]


def question(table: DuelTable) -> str:
    """What the seat to pick is asked."""
    agenda = table.agenda
    kind = int(agenda.kind())
    if kind == WORD:
        return ("Play which card?", "Cycle which card?", "Lay which card as a Barrier?")[agenda.a()]
    if kind == AIM:
        return f"{table.card_name(agenda.a())} against which Suspended card?"
    if kind == WINDOW:
        return f"You have Opportunity. If you pass, {after_pass(table, int(table.seat))}."
    if kind == REMOVAL:
        if agenda.b() == 1:
            return "You lose 1 PSI. From the Spent Zone or from the Pool?"
        return f"You lose {agenda.b()} PSI. How many of them from the Spent Zone?"
    if kind == DISCARD:
        return f"Discard down to {HAND} cards: which one?"
    return {
        OPENING: "Keep this hand, or shuffle it away and draw six new cards?",
        ACTIVE: "Your Active phase.",
        PREDICTION: "Predict the symbol of the Barrier?",
        NAMING: "Name the symbol of the top card of the other deck.",
        TAKING: "Take which card? The others go to the bottom of your deck.",
        GIVING: "Discard which card?",
    }[kind]


def label(table: DuelTable, pick: int) -> str:
    """A legal pick as a button says it."""
    if pick >= CARD:
        return card_label(table, pick - CARD)
    if pick >= TARGET:
        return entry_name(table, int(table.stack.height) - 1 - (pick - TARGET))
    if pick >= SPENT:
        k, n = pick - SPENT, int(table.agenda.b())
        if n == 1:
            return "From Spent" if k else "From Pool"
        return f"{k} from Spent, {n - k} from Pool"
    if pick == PASS:
        return "No prediction" if table.agenda.kind() == PREDICTION else "Pass"
    if pick >= SYMBOL:
        return f"{SHAPES[pick - SYMBOL]} {SYMBOLS[pick - SYMBOL]}"
    if pick >= SEAT:
        return f"{table.game.seat_name(pick - SEAT)} starts"
    return action_label(table, pick)


def action_label(table: DuelTable, pick: int) -> str:
    """A first word as a button says it."""
    paid = table.agenda.kind() == OPENING and table.mind(table.seat).mulligans > 0
    return {
        PLAY: "Play a card",
        CYCLE: "Cycle a card",
        BARRIER: "Lay a Barrier",
        ATTACK: "Attack with the Barrier",
        END: "End the Active phase",
        KEEP: "Keep the hand",
        MULLIGAN: "Mulligan (1 PSI)" if paid else "Mulligan (free)",
    }[pick]


def card_label(table: DuelTable, card: int) -> str:
    """A card as the sentence begun needs it."""
    name = table.card_name(card)
    if table.seat == CHANCE or table.agenda.kind() != WORD:
        return name
    word = table.agenda.a()
    if word == PLAY:
        return f"{name} ({table.cards.cost[card]})"
    if word == BARRIER:
        return f"{name} ({symbol_of(table, card)})"
    symbol = table.cards.symbol[card]
    warning = ": your deck is too small, you would lose" if DRAWS[symbol] > table.mind(table.seat).deck_size() else ""
    return f"{name} ({ABILITIES[symbol]}){warning}"


def places(table: DuelTable, pick: int) -> list[str]:
    """The drawn things that a click may mean this pick by."""
    seat = int(table.seat)
    if seat in (CHANCE, OVER):
        return []
    if pick >= CARD:
        if table.agenda.kind() == TAKING:
            return [f"looked:{place}" for place, card in enumerate(table.looked) if card == pick - CARD]
        return [card_id for card, card_id in held(table, seat) if card == pick - CARD]
    if pick >= TARGET:
        return [f"stack:{table.stack.height - 1 - (pick - TARGET)}"]
    if pick == ATTACK:
        return [f"barrier:{seat}:0"]
    reasons = {PLAY: not_playable, CYCLE: not_cyclable}
    if pick in reasons:
        return [card_id for card, card_id in held(table, seat) if not reasons[pick](table, seat, card)]
    return [card_id for _, card_id in held(table, seat)] if pick == BARRIER else []
