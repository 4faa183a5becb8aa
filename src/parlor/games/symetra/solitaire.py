"""Solitaire: one player, three cards at a time, as much energy as the relations give."""

from mypy_extensions import i64

from parlor.engine import CHANCE, Picks, only
from parlor.games.symetra import frames
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.leaving import finish
from parlor.games.symetra.matrix import free_cells, put
from parlor.games.symetra.piles import into_hand
from parlor.games.symetra.table import CAPACITY, HAND_OF, NONE, SOLO_DISCARD, SymetraTable
from parlor.games.symetra.telling import told_laid_aside, told_solo_draw, told_solo_fuse
from parlor.games.symetra.words import CARD, CELL, KINDS, MIDDLE


def step_solo(table: SymetraTable) -> None:
    """SYM-199: draw three; when none is left in hand, three again, until the deck is gone."""
    if table.hands[0] > 0:
        table.ask(0)
    elif table.decks[0] > 0:
        table.agenda.push(frames.SOLO_DRAW, 3 if table.decks[0] > 3 else table.decks[0])
    else:
        finish(table, only(0))


def step_solo_draw(table: SymetraTable) -> None:
    """Draw the next card."""
    if table.agenda.a() == 0:
        table.agenda.pop()
    else:
        table.ask(CHANCE)


def solo_drawn(table: SymetraTable, card: i64) -> None:
    """A card comes into hand."""
    table.agenda.set_a(table.agenda.a() - 1)
    table.decks[0] = table.decks[0] - 1
    into_hand(table, card, 0, 0)
    table.hide(only(0))
    told_solo_draw(table, card)


def gain(table: SymetraTable, card: i64, cell: i64) -> i64:
    """SYM-201, SYM-202: the energy that a fuse into this cell brings now; NONE if the card touches no relation."""
    total: i64 = 0
    own: i64 = 0
    related = False
    near = table.rules.near
    side: i64 = cell * 6
    end: i64 = side + 6
    while side < end:
        next_cell: i64 = near[side]
        neighbour: i64 = table.at[next_cell] if next_cell != NONE else NONE
        if neighbour != NONE:
            relation: i64 = table.rules.relation[(card % KINDS) * KINDS + neighbour % KINDS]
            if relation:
                related = True
                if relation & AFFINITY:
                    own += 1
                if relation & ENMITY:
                    own += 1
                    if table.energy[neighbour] < CAPACITY:
                        total += 1
        side += 1
    if not related:
        return NONE
    return total + (own if own < CAPACITY else CAPACITY)


def solo_cells(table: SymetraTable, picks: Picks, card: i64) -> None:
    """SYM-200: the first card lies at 0,0; every later one touches a card it is related to."""
    if table.laid_count == 0:
        picks.add(CELL + MIDDLE)
        return
    free = Picks()
    free_cells(table, free)
    i: i64 = 0
    while i < free.count:
        if gain(table, card, free.at(i) - CELL) != NONE:
            picks.add(free.at(i))
        i += 1


def solo_cards(table: SymetraTable, picks: Picks) -> None:
    """The cards of the hand that can be fused somewhere."""
    card: i64 = 0
    while card < table.cards:
        if table.place[card] == HAND_OF:
            cells = Picks()
            solo_cells(table, cells, card)
            if cells.count:
                picks.add(CARD + card)
        card += 1


def can_fuse_any(table: SymetraTable) -> bool:
    """Whether a card of the hand can be fused."""
    cards = Picks()
    solo_cards(table, cards)
    return cards.count > 0


def solo_fuse(table: SymetraTable, card: i64, cell: i64) -> None:
    """SYM-200 to SYM-203: the card gets its energy now, and so do the neighbours it has enmity with."""
    first = table.laid_count == 0
    put(table, card, cell)
    table.control[card] = 0
    if first:
        table.energy[card] = 1
    near = table.rules.near
    side: i64 = cell * 6
    end: i64 = side + 6
    while side < end:
        next_cell: i64 = near[side]
        neighbour: i64 = table.at[next_cell] if next_cell != NONE else NONE
        if neighbour != NONE:
            relation: i64 = table.rules.relation[(card % KINDS) * KINDS + neighbour % KINDS]
            if relation & AFFINITY:
                add_one(table, card)
            if relation & ENMITY:
                add_one(table, card)
                add_one(table, neighbour)
        side += 1
    told_solo_fuse(table, card, cell)


def add_one(table: SymetraTable, card: i64) -> None:
    """SYM-202: one energy, if it fits; what is too much is lost."""
    if table.energy[card] < CAPACITY:
        table.energy[card] = table.energy[card] + 1


def lay_aside(table: SymetraTable) -> None:
    """SYM-199, SYM-204: the rest of the hand goes face down into the discard."""
    card: i64 = 0
    while card < table.cards:
        if table.place[card] == HAND_OF:
            table.place[card] = SOLO_DISCARD
        card += 1
    told_laid_aside(table, table.hands[0])
    table.hands[0] = 0


def total_energy(table: SymetraTable) -> i64:
    """SYM-205: the energy of all cards in the matrix."""
    total: i64 = 0
    i: i64 = 0
    while i < table.laid_count:
        total += table.energy[table.laid[i]]
        i += 1
    return total
