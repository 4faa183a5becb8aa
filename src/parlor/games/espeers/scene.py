"""How a duel looks on a screen (docs/scene.md), and the plain words for picks."""

from typing import Any

from parlor.engine import CHANCE, OVER, WATCHER
from parlor.games.espeers.positions import unseen
from parlor.games.espeers.reasons import not_cyclable, not_layable, not_playable
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.table import Table
from parlor.games.espeers.words import (
    ABILITIES,
    ACTIVE,
    AIM,
    ATTACK,
    BARRIER,
    BARRIER_ATTACK,
    CARD,
    CYCLE,
    DISCARD,
    END,
    GIVING,
    GUARD,
    HAND,
    KEEP,
    MULLIGAN,
    NAMING,
    NONE,
    OPENING,
    PASS,
    PHASES,
    PLAY,
    PREDICTION,
    REMOVAL,
    SEAT,
    SETUP,
    SPENT,
    STARTER,
    SYMBOL,
    SYMBOLS,
    TAKING,
    TARGET,
    WINDOW,
    WORD,
)

SHAPES = ("☆", "✚", "◯", "□", "≋")
DRAWS = (0, 0, 0, 1, 2)


def areas(table: Table, seat: int) -> list[dict[str, Any]]:
    """Everything on the table: the other mind above, the stack between, one's own below."""
    lower = 0 if seat == WATCHER else seat
    shown = [strip(table), opportunity(table, seat)]
    shown += side(table, 1 - lower, seat)
    shown.append(stack_area(table))
    shown += looked_area(table, seat)
    shown += side(table, lower, seat)
    return [*shown, legend(), *(counting(table, owner) for owner in range(2) if owner != seat)]


def strip(table: Table) -> dict[str, Any]:
    """The phases of the turn."""
    phase = table.phase()
    names = ["Set-up"] if phase == SETUP else [name.capitalize() for name in PHASES[1:]]
    now = "Set-up" if phase == SETUP else PHASES[phase].capitalize()
    title = "Set-up" if phase == SETUP else f"Turn {table.turn}: {table.game.seat_name(table.active)}"
    steps = [{"name": name, "now": name == now} for name in names]
    return {"id": "phases", "kind": "steps", "title": title, "steps": steps}


def opportunity(table: Table, seat: int) -> dict[str, Any]:
    """Who may act now, and what a pass would do."""
    if table.seat < 0:
        who = "nobody"
    else:
        who = "you" if table.seat == seat else table.game.seat_name(table.seat)
    rows = [{"name": "To act", "text": who}]
    if waiting(table, seat) == WINDOW:
        rows.append({"name": "After a pass", "text": after_pass(table, seat)})
    return {"id": "opportunity", "kind": "facts", "title": "Opportunity", "rows": rows}


def waiting(table: Table, seat: int) -> int:
    """The kind of decision that is waited for, as a seat may know it: others' begun sentences are not heard."""
    begun = table.begun() if table.seat != seat else 0
    return int(table.agenda.below(begun, 0))


def after_pass(table: Table, seat: int) -> str:
    """What happens if the seat with Opportunity passes."""
    begun = table.begun()
    if table.agenda.below(begun, 2) == 0:
        return f"Opportunity goes to {table.game.seat_name(1 - table.seat)}"
    if table.stack.height:
        return f"{table.card_name(table.stack.card(table.stack.height - 1))} resolves"
    return "the Active phase goes on" if table.phase() == ACTIVE else "the turn ends"


# -- one mind ------------------------------------------------------------------------------------


def side(table: Table, owner: int, seat: int) -> list[dict[str, Any]]:
    """One player's points, hand, Barrier, deck and discard pile."""
    return [
        points_area(table, owner),
        hand_area(table, owner, seat),
        barrier_area(table, owner, seat),
        deck_area(table, owner, seat),
        discard_area(table, owner),
    ]


def points_area(table: Table, owner: int) -> dict[str, Any]:
    """The ten points in their four places."""
    mind, name = table.mind(owner), table.game.seat_name(owner)
    guard = GUARD if mind.guarded() else 0
    places = (("Pool", mind.pool), ("Spent", mind.spent), ("Barrier", guard), ("removed", mind.removed))
    counters = [{"name": place, "count": int(count)} for place, count in places]
    area = {"id": f"psi:{owner}", "kind": "pool", "title": f"{name}: life {mind.remaining()}", "owner": owner}
    notes = [f"shield {mind.shield}"] * (mind.shield > 0) + [f"boost {mind.boost}"] * (mind.boost > 0)
    notes += ["no Impulse cards this turn"] * (mind.hush > 0)
    return {**area, "counters": counters, **({"note": ", ".join(notes)} if notes else {})}


def hand_area(table: Table, owner: int, seat: int) -> dict[str, Any]:
    """A hand: open to its owner, backs to everybody else."""
    mind, name = table.mind(owner), table.game.seat_name(owner)
    if owner == seat:
        shown = [
            {**face(table, card, f"hand:{owner}:{place}"), "owner": owner, "actions": actions(table, owner, card)}
            for place, card in enumerate(in_hand(table, owner))
        ]
    else:
        shown = [back(f"hand:{owner}:{place}") for place in range(mind.hand.total)]
    title = f"{name}: hand ({mind.hand.total})"
    return {"id": f"hand:{owner}", "kind": "hand", "title": title, "owner": owner, "cards": shown}


def in_hand(table: Table, owner: int) -> list[int]:
    """The cards of a hand in the order of the vocabulary, equal ones side by side."""
    return table.mind(owner).hand.cards()


def actions(table: Table, seat: int, card: int) -> list[dict[str, Any]]:
    """The sentences a card in hand stands for, each with the reason if it is not possible now."""
    cost, symbol, word = table.cards.cost[card], table.cards.symbol[card], table.game.word(CARD + card)
    offered = [
        ("play", f"Play ({cost})", not_playable(table, seat, card)),
        ("cycle", f"Cycle ({ABILITIES[symbol]})", not_cyclable(table, seat, card)),
        ("barrier", "Lay as Barrier", not_layable(table, seat)),
    ]
    idle = "" if table.seat == seat and table.agenda.kind() in (ACTIVE, WINDOW) else no_opportunity(table, seat)
    return [{"say": f"{verb} {word}", "label": label, "why": idle or why} for verb, label, why in offered]


def no_opportunity(table: Table, seat: int) -> str:
    """Why the seat cannot begin a sentence."""
    if table.seat == seat and table.mid_sentence():
        return "ESP-114: finish the sentence that you began."
    return "ESP-050: you do not have Opportunity now."


def barrier_area(table: Table, owner: int, seat: int) -> dict[str, Any]:
    """The Barrier, face down with two points on it."""
    mind, name = table.mind(owner), table.game.seat_name(owner)
    shown = []
    if mind.guarded():
        card_id = f"barrier:{owner}:0"
        card = face(table, mind.barrier, card_id) if owner == seat else back(card_id)
        marks = [f"laid in turn {mind.laid}"]
        if mind.excluded != NONE:
            marks.append(f"not {SYMBOLS[mind.excluded]}")
        beads = [{"owner": owner, "count": GUARD}]
        shown = [{**card, "marks": marks, "beads": beads}]
    return {"id": f"barrier:{owner}", "kind": "row", "title": f"{name}: Barrier", "owner": owner, "cards": shown}


def deck_area(table: Table, owner: int, seat: int) -> dict[str, Any]:
    """A deck: its size, and what its owner knows of its bottom."""
    mind, name = table.mind(owner), table.game.seat_name(owner)
    area = {
        "id": f"deck:{owner}",
        "kind": "pile",
        "title": f"{name}: deck",
        "owner": owner,
        "count": int(mind.deck_size()),
    }
    if len(mind.bottom) == 0:
        return {**area, "cards": []}
    if owner == seat:
        return {**area, "cards": [], "note": "bottom: " + ", ".join(table.card_name(card) for card in mind.bottom)}
    return {**area, "cards": [], "note": f"{name} knows the {len(mind.bottom)} lowest"}


def discard_area(table: Table, owner: int) -> dict[str, Any]:
    """A discard pile, open to all, the newest card first."""
    pile, name = list(table.mind(owner).discard), table.game.seat_name(owner)
    shown = [{**face(table, card, f"discard:{owner}:{place}"), "owner": owner} for place, card in enumerate(pile)]
    area = {"id": f"discard:{owner}", "kind": "pile", "title": f"{name}: discard pile", "owner": owner}
    return {**area, "count": len(pile), "cards": shown[::-1]}


# -- between them --------------------------------------------------------------------------------


def stack_area(table: Table) -> dict[str, Any]:
    """The stack, what resolves next first."""
    shown = [entry(table, place) for place in range(table.stack.height - 1, -1, -1)]
    return {"id": "stack", "kind": "stack", "title": "Stack", "cards": shown}


def entry(table: Table, place: int) -> dict[str, Any]:
    """A Suspended card or attack."""
    stack = table.stack
    card, owner, target = stack.card(place), int(stack.seat(place)), stack.target(place)
    shown = {"id": f"stack:{place}", "name": "Barrier attack", "text": "Deal 1 damage."}
    if card != BARRIER_ATTACK:
        shown = face(table, card, f"stack:{place}")
    marks = []
    if place == stack.height - 1:
        marks.append("resolving" if table.resolving() else "resolves next")
    if target == GONE:
        marks.append("its target is gone")
    elif target != NONE:
        marks.append(f"target: {table.card_name(stack.card(target))} of {table.game.seat_name(stack.seat(target))}")
    return {**shown, "owner": owner, "marks": marks}


def looked_area(table: Table, seat: int) -> list[dict[str, Any]]:
    """The cards that a seat looks at by a dig."""
    owner = int(table.looker())
    if owner == NONE:
        return []
    title = f"{table.game.seat_name(owner)} looks at"
    ids = [f"looked:{place}" for place in range(len(table.looked))]
    cards = [
        face(table, card, card_id) if owner == seat else back(card_id)
        for card, card_id in zip(table.looked, ids, strict=True)
    ]
    return [{"id": "looked", "kind": "row", "title": title, "owner": owner, "cards": cards}]


def legend() -> dict[str, Any]:
    """The symbols and what cycling gives."""
    rows = [
        {"name": f"{shape} {symbol}", "text": ability}
        for shape, symbol, ability in zip(SHAPES, SYMBOLS, ABILITIES, strict=True)
    ]
    return {"id": "symbols", "kind": "facts", "title": "Symbols: cycling gives", "rows": rows}


def counting(table: Table, owner: int) -> dict[str, Any]:
    """A deck list less what was seen of it, to count cards by."""
    bag = unseen(table, owner)
    by_symbol = [0] * len(SYMBOLS)
    rows = []
    for card in range(table.cards.count):
        if bag.count(card):
            by_symbol[table.cards.symbol[card]] += int(bag.count(card))
            rows.append({"name": table.card_name(card), "text": f"{bag.count(card)} {symbol_of(table, card)}"})
    symbols = ", ".join(f"{shape} {count}" for shape, count in zip(SHAPES, by_symbol, strict=True))
    title = f"{table.game.seat_name(owner)}: cards not seen yet"
    return {"id": f"unseen:{owner}", "kind": "facts", "title": title, "note": symbols, "rows": rows}


def symbol_of(table: Table, card: int) -> str:
    """The shape and name of a card's symbol."""
    symbol = table.cards.symbol[card]
    return f"{SHAPES[symbol]} {SYMBOLS[symbol]}"


def face(table: Table, card: int, card_id: str) -> dict[str, Any]:
    """A card seen from the front."""
    known = table.library.cards[card]
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


def back(card_id: str) -> dict[str, Any]:
    """A card seen from behind."""
    return {"id": card_id, "name": "hidden card", "face": "down"}


# -- words ---------------------------------------------------------------------------------------


def prompt(table: Table, seat: int) -> str:
    """What the seat is asked, or whom it waits for."""
    if table.seat == CHANCE:
        return "Chance decides who starts." if table.agenda.kind() == STARTER else "A card is to come."
    if table.seat != seat:
        return f"{table.game.seat_name(table.seat)} {doing(table, seat)}."
    return question(table)


def doing(table: Table, seat: int) -> str:
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


def question(table: Table) -> str:
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


def label(table: Table, pick: int) -> str:
    """A legal pick as a button says it."""
    if pick >= CARD:
        return card_label(table, pick - CARD)
    if pick >= TARGET:
        place = table.stack.height - 1 - (pick - TARGET)
        owner = table.game.seat_name(table.stack.seat(place))
        return f"{table.card_name(table.stack.card(place))} of {owner}"
    if pick >= SPENT:
        k, n = pick - SPENT, int(table.agenda.b())
        return f"{k} from Spent, {n - k} from Pool"
    if pick == PASS:
        return "No prediction" if table.agenda.kind() == PREDICTION else "Pass"
    if pick >= SYMBOL:
        return f"{SHAPES[pick - SYMBOL]} {SYMBOLS[pick - SYMBOL]}"
    if pick >= SEAT:
        return f"{table.game.seat_name(pick - SEAT)} starts"
    return action_label(table, pick)


def action_label(table: Table, pick: int) -> str:
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


def card_label(table: Table, card: int) -> str:
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


def places(table: Table, pick: int) -> list[str]:
    """The drawn things that a click may mean this pick by."""
    seat = int(table.seat)
    if seat in (CHANCE, OVER):
        return []
    if pick >= CARD:
        if table.agenda.kind() == TAKING:
            return [f"looked:{place}" for place, card in enumerate(table.looked) if card == pick - CARD]
        return [f"hand:{seat}:{place}" for place, card in enumerate(in_hand(table, seat)) if card == pick - CARD]
    if pick >= TARGET:
        return [f"stack:{table.stack.height - 1 - (pick - TARGET)}"]
    if pick == ATTACK:
        return [f"barrier:{seat}:0"]
    reasons = {PLAY: not_playable, CYCLE: not_cyclable}
    if pick in reasons:
        hand = enumerate(in_hand(table, seat))
        return [f"hand:{seat}:{place}" for place, card in hand if not reasons[pick](table, seat, card)]
    return [f"hand:{seat}:{place}" for place, _ in enumerate(in_hand(table, seat))] if pick == BARRIER else []
