"""The cards of the matrix as tiles: beads and sockets, cost now, marks, place in the chain, what they can do."""

from parlor.engine import Picks
from parlor.engine.blocks import action, beads, remembered
from parlor.engine.scene import Action, Cell
from parlor.engine.scene import Card as Face
from parlor.games.symetra import frames
from parlor.games.symetra.faces import Print, face, order_of, printed, spot_of
from parlor.games.symetra.selections import complete, is_freedom, options
from parlor.games.symetra.table import CAPACITY, NONE, PRESERVED, TORPOR, TRANSCENDED, SymetraTable
from parlor.games.symetra.telling import selection_name
from parlor.games.symetra.unanswered import unanswered
from parlor.games.symetra.use import cost_now, use_left
from parlor.games.symetra.words import CARD, KINDS

MARKS = ((PRESERVED, "Preservation"), (TRANSCENDED, "Transcendence"), (TORPOR, "Torpor"))
# So many sentences stand in a bubble at most; where a card has more, its selections are asked for one by one.
MOST_ROWS = 6
# What a card offers: the sentence, the button, and the drawn thing that it is about.
Offer = tuple[str, str, str]


def tile(table: SymetraTable, number: int, card: int, seat: int) -> Cell:
    """A cell of the matrix with the card in it, as a viewer sees it."""
    controller = int(table.control[card])
    marks = [f"used by {table.game.seat_name(other)}" for other in range(table.players) if table.uses(card, other)]
    marks += [name for bit, name in MARKS if table.marks[card] & bit]
    if table.veil[card]:
        marks.append("Veil")
    if table.extra[card]:
        marks.append(f"Vigor: {table.extra[card]} more")
    if controller == NONE:
        marks.append("empty")
    reason = ""
    offers: tuple[Offer, ...] = ()
    if controller == seat and may_begin(table, seat):
        reason = idle(table, seat, card)
        offers = () if reason else sentences(table, seat, card)
    priced = controller != NONE and not table.rules.solitaire
    return _tile(
        table.rules.area.cells[number],
        printed(table, card),
        int(table.energy[card]),
        controller,
        int(cost_now(table, controller, card)) if priced else NONE,
        tuple(marks),
        table.marks[card] & TRANSCENDED != 0,
        order_of(table, card),
        unanswered(table).gains.get(card, 0),
        table.seat == seat and is_said(table, card),
        reason,
        offers,
    )


@remembered
def _tile(
    where: tuple[int, int],
    shown_as: Print,
    energy: int,
    controller: int,
    cost: int,
    marks: tuple[str, ...],
    endless: bool,
    order: int,
    gain: int,
    chosen: bool,
    reason: str,
    offers: tuple[Offer, ...],
) -> Cell:
    shown: Face = {**face(shown_as, f"card:{shown_as[2]}"), "marks": list(marks)}
    shown["sockets"] = max(energy, CAPACITY) if endless else CAPACITY
    stats: list[list[str]] = []
    if controller != NONE:
        shown["owner"] = controller
        shown["beads"] = beads(controller, energy)
    if cost != NONE:
        stats.append(["cost now", str(cost)])
        shown["corner"] = str(cost)
    stats.append(["energy", f"{energy}" if endless else f"{energy} of {CAPACITY}"])
    shown["stats"] = stats
    if order:
        shown["order"] = order
    if gain:
        shown["badge"] = f"+{gain}" if gain > 0 else f"−{-gain}"
    if chosen:
        shown["chosen"] = True
    if reason:
        shown["reason"] = reason
    if offers:
        shown["actions"] = [_offered(*offer) for offer in offers]
    q, r = where
    cell: Cell = {"id": f"cell:{q},{r}", "q": q, "r": r, "label": shown["name"], "card": shown}
    if controller != NONE:
        cell["tint"] = controller
    return cell


def _offered(say: str, label: str, at: str) -> Action:
    offer = action(say, label)
    if at:
        offer["at"] = [at]
    return offer


def may_begin(table: SymetraTable, seat: int) -> bool:
    """Whether the seat is asked for an announcement."""
    return table.seat == seat and table.agenda.kind() in (frames.TURN, frames.WINDOW, frames.ENDPHASE)


def is_said(table: SymetraTable, card: int) -> bool:
    """Whether a sentence under way has named the card."""
    return table.agenda.kind() == frames.SAY and any(table.said[at] == CARD + card for at in range(1, table.said_count))


def idle(table: SymetraTable, seat: int, card: int) -> str:
    """Why the seat cannot use its card now, in a few words; empty if it can."""
    if table.in_chain(card):
        return "in the chain"
    if table.marks[card] & TORPOR:
        return "Torpor"
    if not use_left(table, seat, card):
        return "used this round"
    if table.limit[seat] == 0 and not is_freedom(table, card % KINDS):
        return "Limitation"
    short = int(cost_now(table, seat, card)) - int(table.energy[card])
    if short > 0:
        return f"{short} short"
    return "" if complete(table, seat, card, table.cell[card], card % KINDS) else "no target"


def sentences(table: SymetraTable, seat: int, card: int) -> tuple[Offer, ...]:
    """The sentences that use a card: one for each selection, or only the beginning where there are many."""
    say, cost = f"use card:{table.card_word(card)}", int(cost_now(table, seat, card))
    price = "free" if cost == 0 else f"pay {cost}"
    plain: Offer = (say, f"Use, {price}", "")
    slots = int(table.rules.book.slots[card % KINDS])
    if slots != 1 or is_freedom(table, card % KINDS):
        return (plain,)
    picks = Picks()
    options(table, picks, seat, card, table.cell[card], card % KINDS, 0, NONE)
    words = picks.plain()
    if len(words) > MOST_ROWS:
        return (plain,)
    return tuple(
        (
            f"{say} {table.game.word(word)}",
            f"Use on {selection_name(table, word)}, {price}" if table.players > 1 else f"Use, {price}",
            spot_of(table, word),
        )
        for word in words
    )
