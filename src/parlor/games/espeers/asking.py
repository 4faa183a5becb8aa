"""What is asked and why, the picks in plain words, and where they stand."""

from parlor.engine import CHANCE, OVER
from parlor.engine.blocks import ask, phases
from parlor.engine.scene import Ask
from parlor.games.espeers.faces import SHAPES, hand_ids
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
    STARTER,
    TAKING,
    WINDOW,
    WORD,
)
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.unanswered import unanswered
from parlor.games.espeers.words import (
    ABILITIES,
    ATTACK,
    BARRIER,
    CARD,
    CYCLE,
    END,
    HAND,
    KEEP,
    MULLIGAN,
    PASS,
    PLAY,
    SEAT,
    SPENT,
    SYMBOL,
    SYMBOLS,
    TARGET,
)

DRAWS = (0, 0, 0, 1, 2)
STEPS = tuple(name.capitalize() for name in PHASES[1:])
# The steps of a turn as each phase shows them; before the first turn there are none.
STEPS_IN = [phases(STEPS, name.capitalize()) if name in PHASES[1:] else [] for name in PHASES]


def question(table: DuelTable, seat: int) -> Ask:
    """What the seat is asked and why, or whom it waits for; in which step of the turn."""
    steps = STEPS_IN[table.phase()]
    if table.seat == CHANCE:
        return ask(
            "Chance decides who starts." if table.agenda.kind() == STARTER else "A card is to come.", "", "", steps
        )
    if table.seat != seat:
        return ask(f"{table.game.seat_name(table.seat)} {doing(table, seat)}.", then_acts(table, seat), "", steps)
    kind = int(table.agenda.kind())
    if kind == WINDOW:
        what, why, at = opportunity(table)
    elif kind in (WORD, AIM):
        what, why, at = unfinished(table)
    elif kind == REMOVAL:
        what, why, at = removal(table)
    elif kind == ACTIVE:
        what, why, at = active(table, seat)
    else:
        what, why = WHAT[kind]
        at = f"barrier:{1 - seat}:0" if kind == PREDICTION else ""
    return ask(what, why, at, steps)


WHAT = {
    OPENING: (
        "Keep this hand?",
        "You may shuffle it away and draw six new cards: once for nothing, then for 1 PSI point.",
    ),
    DISCARD: (f"Discard down to {HAND} cards: which one?", "It goes to your discard pile without effect."),
    GIVING: ("Discard which card?", "An effect takes it from your hand."),
    PREDICTION: ("Predict the symbol of the Barrier?", "If you are right it breaks; if not, nothing is lost."),
    NAMING: (
        "Name the symbol of the top card of the other deck.",
        "If you are right it deals damage; if not, you draw.",
    ),
    TAKING: ("Take which card?", "The others go to the bottom of your deck."),
}


def opportunity(table: DuelTable) -> tuple[str, str, str]:
    """ESP-050: the seat has Opportunity."""
    seat, height = int(table.seat), int(table.stack.height)
    then = after_pass(table)
    if not height:
        return "Act now, or pass?", f"You have Opportunity. {then}", ""
    top = table.stack.card(height - 1)
    risk = at_risk(table, seat)
    why = f"{then} {risk}".strip()
    cards, at = in_hand(table, seat), f"stack:{height - 1}"
    if not any(table.playable(seat, card) for card in cards):
        cycles = any(table.suits(CYCLE, card) for card in cards)
        what = "Cycle a card, or pass?" if cycles else "You can only pass."
        return what, f"You can play nothing with a Pool of {table.mind(seat).pool}. {why}", at
    if table.stack.seat(height - 1) == seat:
        return f"Add to your {table.card_name(top)}, or pass?", why, at
    return f"Answer {table.card_name(top)}, or pass?", why, at


def active(table: DuelTable, seat: int) -> tuple[str, str, str]:
    """The own Active phase: whether anything can be played, and what else can be done."""
    pool, cards = int(table.mind(seat).pool), in_hand(table, seat)
    if any(table.playable(seat, card) for card in cards):
        other = "You may also cycle cards, lay a Barrier, or attack with it."
        return "Your move: play a card, or end the phase.", f"Your Pool of {pool} pays. {other}", ""
    why = f"Your Pool of {pool} pays for no card in your hand." if cards else "Your hand is empty."
    if any(table.suits(CYCLE, card) for card in cards):
        return "Your move: cycle a card, or end the phase.", why, ""
    return "Your move: end the phase, when you are ready.", why, ""


def at_risk(table: DuelTable, seat: int) -> str:
    """What the stack would cost the seat."""
    prospect = unanswered(table)
    life = int(table.mind(seat).remaining())
    if prospect is None or prospect.life[seat] >= life:
        return ""
    return f"Unanswered, your life goes {life} → {prospect.life[seat]}."


def after_pass(table: DuelTable) -> str:
    """What happens if the seat with Opportunity passes."""
    if table.stack.height:
        who = "you pass" if table.agenda.b() else "you both pass"
        return f"If {who}, {table.card_name(table.stack.card(table.stack.height - 1))} acts."
    return "If you pass, the Active phase goes on." if table.phase() == ACTIVE else "If you pass, the turn ends."


def unfinished(table: DuelTable) -> tuple[str, str, str]:
    """A sentence was begun."""
    agenda = table.agenda
    if agenda.kind() == AIM:
        return f"{table.card_name(agenda.a())} against which card of the stack?", "", ""
    return ("Play which card?", "Cycle which card?", "Lay which card as a Barrier?")[agenda.a()], "", ""


def removal(table: DuelTable) -> tuple[str, str, str]:
    """ESP-096: points are lost, and their owner chooses which."""
    lost, at = int(table.agenda.b()), f"psi:{table.seat}"
    why = "The Pool pays for cards this turn; Spent points come back when your turn begins."
    if lost == 1:
        return "You lose 1 PSI point: Spent or Pool?", why, at
    return f"You lose {lost} PSI points: how many of them Spent?", why, at


def waiting(table: DuelTable, seat: int) -> int:
    """The kind of decision that is waited for, as a seat may know it: others' begun sentences are not heard."""
    begun = table.begun() if table.seat != seat else 0
    return int(table.agenda.below(begun, 0))


def doing(table: DuelTable, seat: int) -> str:
    """What another seat is about, as this one may know it."""
    kind = waiting(table, seat)
    return {
        OPENING: "keeps the hand or takes a mulligan",
        ACTIVE: "is in the Active phase",
        WINDOW: "has Opportunity",
        DISCARD: "discards down to six cards",
        PREDICTION: "may predict the symbol of the Barrier",
        REMOVAL: losing(table) if kind == REMOVAL else "",
        NAMING: "names a symbol",
        TAKING: "takes one of the cards looked at",
        GIVING: "chooses a card to discard",
    }[kind]


def losing(table: DuelTable) -> str:
    """ESP-096: how many points are lost, and by which card."""
    lost = int(table.agenda.b())
    by = f" by {table.card_name(table.stack.card(table.stack.height - 1))}" if table.resolving() else ""
    return f"loses {lost} PSI point{'s' * (lost > 1)}{by}, and chooses which"


def then_acts(table: DuelTable, seat: int) -> str:
    """What comes next on the stack, where points are being lost."""
    prospect = unanswered(table)
    if waiting(table, seat) != REMOVAL or prospect is None or not table.resolving():
        return ""
    later = [place for place in range(table.stack.height - 2, -1, -1) if place not in prospect.void]
    return f"Then {table.card_name(table.stack.card(later[0]))} acts." if later else ""


def quiet(table: DuelTable) -> int:
    """The pick by which the seat declines: pass, or end the Active phase; -1 if there is none."""
    kind = int(table.agenda.kind())
    if table.seat < 0:
        return -1
    return PASS if kind in (WINDOW, PREDICTION) else END if kind == ACTIVE else -1


def own_entry(table: DuelTable) -> bool:
    """Whether the seat has Opportunity with its own entry on top: the other mind has let it go."""
    if table.seat < 0 or table.agenda.kind() != WINDOW or not table.stack.height:
        return False
    return table.stack.seat(table.stack.height - 1) == table.seat


def settled(table: DuelTable) -> bool:
    """Whether the stack is empty and nothing of it is still to be done."""
    under_way = (PREDICTION, REMOVAL, NAMING, TAKING, GIVING)
    return table.stack.height == 0 and not table.begun() and table.agenda.kind() not in under_way


# -- picks in plain words ------------------------------------------------------------------------


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
    symbol = table.cards.symbol[card]
    if word == BARRIER:
        return f"{name} ({SHAPES[symbol]} {SYMBOLS[symbol]})"
    warning = ": your deck is too small, you would lose" if DRAWS[symbol] > table.mind(table.seat).deck_size() else ""
    return f"{name} ({ABILITIES[symbol]}){warning}"


def entry_name(table: DuelTable, place: int) -> str:
    """A Suspended card and whose it is; of equal ones, which."""
    stack = table.stack
    name = f"{table.card_name(stack.card(place))} of {table.game.seat_name(stack.seat(place))}"
    for other in range(stack.height):
        if other != place and (stack.card(other), stack.seat(other)) == (stack.card(place), stack.seat(place)):
            return f"{name}, {stack.height - place} from the top"
    return name


# -- where picks stand ---------------------------------------------------------------------------


def in_hand(table: DuelTable, owner: int) -> tuple[int, ...]:
    """The cards of a hand in the order of the vocabulary, equal ones side by side."""
    return tuple(table.mind(owner).hand.cards())


def held(table: DuelTable, seat: int) -> list[tuple[int, str]]:
    """The cards of the seat's own hand, each with its id."""
    cards = in_hand(table, seat)
    return list(zip(cards, hand_ids(table.library, seat, cards), strict=True))


def places(table: DuelTable, pick: int) -> list[str]:
    """The drawn things that a press may mean this pick by."""
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
    if pick in (PLAY, CYCLE, BARRIER):
        return [card_id for card, card_id in held(table, seat) if table.suits(pick, card)]
    return []
