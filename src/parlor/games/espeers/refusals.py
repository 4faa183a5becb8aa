"""Why a pick is refused: one sentence that a player understands, with the clause that says so."""

from mypy_extensions import i64

from parlor.engine import CHANCE
from parlor.games.espeers.frames import (
    ACTIVE,
    AIM,
    DISCARD,
    GIVING,
    NAMING,
    OPENING,
    PREDICTION,
    REMOVAL,
    STARTER,
    TAKING,
    WINDOW,
    WORD,
)
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.words import (
    ATTACK,
    BARRIER,
    CARD,
    CIRCLE,
    CYCLE,
    END,
    GUARD,
    HEIGHT,
    IMPULSE,
    KEEP,
    MULLIGAN,
    NONE,
    PASS,
    PK,
    PLAY,
    SPENT,
    SYMBOL,
    TARGET,
)


def reason(table: DuelTable, pick: int) -> str:
    """Why this pick is illegal now."""
    if table.seat == CHANCE:
        return for_chance(table, pick)
    if pick >= CARD:
        return for_card(table, pick - CARD)
    if pick >= TARGET:
        return for_target(table, pick - TARGET + 1)
    if pick >= SPENT:
        return for_removal(table, pick - SPENT)
    if table.mid_sentence():
        return f"ESP-114: finish what you began, or take it back: {asked(table)}."
    if pick in (PLAY, CYCLE, BARRIER, ATTACK, END):
        return for_action(table, pick)
    if pick in (KEEP, MULLIGAN):
        return for_opening(table, pick)
    if pick == PASS:
        return for_pass(table)
    if pick >= SYMBOL:
        return f"ESP-083, ESP-109: a symbol is named only for a Barrier just laid or a Zener card; now {asked(table)}."
    return "ESP-004: who starts is decided before any card is drawn, and only by chance."


def asked(table: DuelTable) -> str:
    """What the seat to pick must decide, as the end of a sentence."""
    kind = table.agenda.kind()
    if kind == WORD:
        word = ("play", "cycle", "lay as a Barrier")[table.agenda.a()]
        return f"name the card to {word}"
    return {
        OPENING: "keep the hand or take a mulligan",
        ACTIVE: "play or cycle a card, lay a Barrier, attack with it, or end the phase",
        WINDOW: "play a card, cycle one or pass",
        AIM: "name the target",
        DISCARD: "choose a card to discard",
        GIVING: "choose a card to discard",
        PREDICTION: "predict the symbol of the Barrier or pass",
        NAMING: "name a symbol",
        REMOVAL: "say how many of the points come from the Spent Zone",
        TAKING: "take one of the cards you look at",
    }[int(kind)]


def for_chance(table: DuelTable, pick: int) -> str:
    """Chance only says which card comes, or who starts."""
    if table.agenda.kind() == STARTER:
        return "ESP-004: chance decides who starts."
    if pick >= CARD:
        return f"ESP-112: no {table.card_name(pick - CARD)} is among the cards that chance picks from."
    return "ESP-112: chance is to say which card comes."


# -- cards ---------------------------------------------------------------------------------------


def for_card(table: DuelTable, card: int) -> str:
    """Why a card cannot be named now."""
    kind, seat = table.agenda.kind(), table.seat
    if kind == WORD:
        word = table.agenda.a()
        if word == PLAY:
            return not_playable(table, seat, card)
        return not_cyclable(table, seat, card) if word == CYCLE else not_in_hand(table, seat, card, "ESP-080")
    if kind == TAKING:
        return f"ESP-107: {table.card_name(card)} is not among the cards you look at."
    if kind == DISCARD:
        return not_in_hand(table, seat, card, "ESP-037")
    if kind == GIVING:
        return not_in_hand(table, seat, card, "ESP-106")
    return f"ESP-114: a card is not to be named now; {asked(table)}."


def not_in_hand(table: DuelTable, seat: i64, card: i64, clause: str) -> str:
    """Only cards in hand can be used; empty if it is there."""
    if table.mind(seat).hand.count(card):
        return ""
    return f"{clause}: you have no {table.card_name(card)} in your hand."


def not_playable(table: DuelTable, seat: i64, card: i64) -> str:
    """ESP-051 to ESP-056, ESP-067, ESP-110: why the seat could not play the card with Opportunity, or nothing."""
    cards, mind, name = table.cards, table.mind(seat), table.card_name(card)
    if not mind.hand.count(card):
        return not_in_hand(table, seat, card, "ESP-051")
    if full_stack(table):
        return full_stack(table)
    if cards.type[card] == PK and not table.allows_pk(seat):
        return f"ESP-053: {name} is a PK card; those are played only in your own Active phase."
    if cards.type[card] == IMPULSE and mind.hush:
        return "ESP-110: you cannot play Impulse cards for the rest of this turn."
    if cards.cost[card] > mind.pool:
        return f"ESP-052: {name} costs {cards.cost[card]}; your Pool holds {mind.pool}."
    if cards.filter[card] != NONE and not table.has_target(cards.filter[card]):
        return f"ESP-056: no Suspended card can be the target of {name}."
    return ""


def full_stack(table: DuelTable) -> str:
    """ESP-067: why nothing can be added to the stack, or nothing."""
    return f"ESP-067: the stack holds {HEIGHT} entries; nothing can be added." if table.stack.height >= HEIGHT else ""


def not_cyclable(table: DuelTable, seat: i64, card: i64) -> str:
    """ESP-072: why the seat could not cycle the card with Opportunity, or nothing."""
    if table.mind(seat).hand.count(card) and table.cards.symbol[card] == CIRCLE:
        return f"ESP-072: {table.card_name(card)} has the circle, which has no ability; it cannot be cycled."
    return not_in_hand(table, seat, card, "ESP-070")


def not_layable(table: DuelTable, seat: i64) -> str:
    """ESP-080 to ESP-082: why the seat could not lay a Barrier, or nothing."""
    mind = table.mind(seat)
    if not table.calm() or seat != table.active:
        return "ESP-080: a Barrier is laid only in your own Active phase, with an empty stack."
    if mind.guarded():
        return "ESP-082: you have a Barrier; nobody may have two."
    if mind.pool < GUARD:
        return f"ESP-081: a Barrier needs {GUARD} PSI points in the Pool; yours holds {mind.pool}."
    return "" if mind.hand.total else "ESP-080: you have no card in your hand."


# -- words ---------------------------------------------------------------------------------------


def for_action(table: DuelTable, pick: int) -> str:
    """Why an action cannot be begun."""
    kind, seat = table.agenda.kind(), table.seat
    if kind not in (ACTIVE, WINDOW):
        return f"ESP-035, ESP-050: nobody has Opportunity now; {asked(table)}."
    if pick in (PLAY, CYCLE) and table.mind(seat).hand.total == 0:
        return "ESP-051, ESP-070: you have no card in your hand."
    if pick == PLAY:
        return full_stack(table) or nothing_playable(table, seat)
    if pick == CYCLE:
        return "ESP-072: none of your cards can be cycled; all of them have the circle."
    if pick == BARRIER:
        return not_layable(table, seat)
    if pick == END:
        return "ESP-036: only who has the turn ends the Active phase, with an empty stack; you may pass."
    return not_attacking(table, seat)


def nothing_playable(table: DuelTable, seat: i64) -> str:
    """Why no card of the hand can be played: the one reason of all cards, or that there are several."""
    hand = table.mind(seat).hand.cards()
    reasons = {not_playable(table, seat, card) for card in hand}
    if len(reasons) == 1:
        return reasons.pop()
    if table.mind(seat).hush and not table.allows_pk(seat):
        return "ESP-053, ESP-110: you can play neither PK cards now nor Impulse cards for the rest of this turn."
    return "ESP-050: none of your cards can be played now."


def not_attacking(table: DuelTable, seat: i64) -> str:
    """ESP-089: why the seat could not make a Barrier attack."""
    mind = table.mind(seat)
    if not table.calm():
        return "ESP-089: a Barrier attacks only in your own Active phase, with an empty stack."
    if not mind.guarded():
        return "ESP-089: you have no Barrier to attack with."
    return "ESP-089: your Barrier was laid this turn; it may attack from your next Active phase on."


def for_opening(table: DuelTable, pick: int) -> str:
    """Keeping and mulligans belong to the opening hand."""
    if table.agenda.kind() != OPENING:
        return f"ESP-006: hands are kept or shuffled away only before the first turn; now {asked(table)}."
    return "ESP-009: this mulligan costs 1 PSI point; your Pool is empty."


def for_pass(table: DuelTable) -> str:
    """Who may not pass."""
    if table.agenda.kind() == ACTIVE:
        return "ESP-036: with an empty stack in your own Active phase you do not pass; you end the phase."
    return f"ESP-059: there is no Opportunity to pass; {asked(table)}."


def for_target(table: DuelTable, n: int) -> str:
    """Why the n-th entry of the stack cannot be the target."""
    if table.agenda.kind() != AIM:
        return f"ESP-056: a target is named only after a card that needs one; now {asked(table)}."
    if n > table.stack.height:
        return f"ESP-057: the stack holds {table.stack.height}; number {n} is not on it."
    card, entry = table.agenda.a(), table.stack.card(table.stack.height - n)
    if entry < 0:
        return "ESP-057: a Barrier attack is no card and cannot be a target."
    return f"ESP-056: {table.card_name(entry)} cannot be the target of {table.card_name(card)}."


def for_removal(table: DuelTable, k: int) -> str:
    """Why so many points cannot come from the Spent Zone."""
    if table.agenda.kind() != REMOVAL:
        return f"ESP-096: no points are being removed; now {asked(table)}."
    seat, n = table.agenda.a(), table.agenda.b()
    least, most = table.least_spent(seat, n), table.most_spent(seat, n)
    points = "1 point" if n == 1 else f"{n} points"
    return f"ESP-096: of {points}, {least} to {most} can come from your Spent Zone, not {k}."
