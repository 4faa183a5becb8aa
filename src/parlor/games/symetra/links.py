"""The chain as a ribbon: announced actions, the newest first, with what they are about and when they come."""

from parlor.engine.blocks import arrow, chain, remembered
from parlor.engine.scene import Area, Arrow
from parlor.engine.scene import Card as Face
from parlor.games.symetra.cards import Card
from parlor.games.symetra.deeds import told
from parlor.games.symetra.faces import Print, aims_of, charge_face, face, printed
from parlor.games.symetra.table import LINK, NONE, SymetraTable
from parlor.games.symetra.telling import selection_name
from parlor.games.symetra.unanswered import unanswered
from parlor.games.symetra.use import link_cost, recheck
from parlor.games.symetra.words import CARD, CHARGE, ENERGY, KINDS, USE

NOTE = "The newest comes first."


def chain_area(table: SymetraTable) -> Area:
    """The announced actions; above them the one being carried out."""
    shown, arrows = [], []
    if table.act_user != NONE:
        shown.append(acting(table))
    for link in range(table.links - 1, -1, -1):
        shown.append(link_card(table, link))
        arrows += link_arrows(table, link)
    return chain("chain", "The chain", shown, arrows, NOTE)


def acting(table: SymetraTable) -> Face:
    """The action being carried out."""
    words = [selection_name(table, int(word)) for word in (table.act_one, table.act_two) if word != NONE]
    acts = table.rules.book.cards[table.act_text]
    marks = ("being carried out", *(f"on {word}" for word in words))
    return _acting(printed(table, int(table.act_card)), int(table.act_user), acts, marks, tuple(words))


@remembered
def _acting(shown_as: Print, user: int, acts: Card, marks: tuple[str, ...], names: tuple[str, ...]) -> Face:
    shown: Face = {**face(shown_as, "acting"), "owner": user, "text": acts.text, "marks": list(marks)}
    shown["gist"] = told(acts, names)
    return shown


def link_card(table: SymetraTable, link: int) -> Face:
    """An announced action with its selections, its cost now, and why it comes to nothing if it does."""
    kind, seat, card, copied, one, two, cancelled = [int(table.chain[link * LINK + part]) for part in range(7)]
    names = tuple(selection_name(table, word) for word in (one, two) if word != NONE and kind == USE)
    brings = unanswered(table).brings.get(link, "")
    marks = [brings] * (brings != "") + [f"on {name}" for name in names]
    if cancelled:
        marks.append("cancelled")
    void = "cancelled" if cancelled else ""
    order = int(table.links) - link
    if kind == CHARGE:
        marks += [f"from {table.card_name(two - CARD)}"] if two != NONE else []
        return _charge(link, seat, one - ENERGY, tuple(marks), order, void)
    if kind != USE:
        return _fuse(printed(table, card), link, seat, tuple(marks), order, void)
    acts = table.rules.book.cards[(card if copied == NONE else copied) % KINDS]
    void = void or recheck(table, link) or ("comes to nothing" if link in unanswered(table).void else "")
    does = (acts, told(acts, names))
    return _use(printed(table, card), link, seat, int(link_cost(table, link)), does, tuple(marks), order, void)


@remembered
def _use(
    shown_as: Print,
    link: int,
    seat: int,
    cost: int,
    does: tuple[Card, str],
    marks: tuple[str, ...],
    order: int,
    void: str,
) -> Face:
    acts, gist = does
    shown: Face = {**face(shown_as, f"link:{link}"), "owner": seat, "cost": cost, "corner": str(cost)}
    shown["text"] = acts.text
    shown["gist"] = gist
    return _placed(shown, marks, order, void)


@remembered
def _fuse(shown_as: Print, link: int, seat: int, marks: tuple[str, ...], order: int, void: str) -> Face:
    shown: Face = {**face(shown_as, f"link:{link}"), "owner": seat, "text": "It comes into the matrix."}
    shown["gist"] = "comes into the matrix; its place is chosen then"
    return _placed(shown, ("will be fused", *marks), order, void)


@remembered
def _charge(link: int, seat: int, amount: int, marks: tuple[str, ...], order: int, void: str) -> Face:
    shown: Face = {**charge_face(amount, f"link:{link}", seat)}
    return _placed(shown, marks, order, void)


def _placed(shown: Face, marks: tuple[str, ...], order: int, void: str) -> Face:
    shown["marks"] = list(marks)
    shown["order"] = order
    if void:
        shown["void"] = True
        shown["reason"] = void
    return shown


def link_arrows(table: SymetraTable, link: int) -> list[Arrow]:
    """From an announced use to what it selects."""
    kind, seat, card, copied, one, two, cancelled = [int(table.chain[link * LINK + part]) for part in range(7)]
    if kind != USE:
        return []
    text = (card if copied == NONE else copied) % KINDS
    way = "void" if cancelled or link in unanswered(table).void else "selects"
    return [arrow(f"link:{link}", place, seat, way) for place in aims_of(table, text, (one, two))]
