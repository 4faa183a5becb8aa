"""Sentences: the words of an announcement, picked one by one. No word is legal that leads into a dead end."""

from mypy_extensions import i64

from parlor.engine import ALL, Picks
from parlor.games.symetra import frames
from parlor.games.symetra.chain import announce_charge, announce_fuse, announce_use, open_window
from parlor.games.symetra.charge import amounts, cards_to_charge, charge, sources
from parlor.games.symetra.energy import move
from parlor.games.symetra.fuse import cells_to_fuse, fuse
from parlor.games.symetra.piles import cards_at, out_of_hand
from parlor.games.symetra.selections import is_freedom, options
from parlor.games.symetra.solitaire import solo_cards, solo_cells, solo_fuse
from parlor.games.symetra.table import ACTUAL, HAND_OF, NONE, ON_CARD, WITHDRAWN, SymetraTable
from parlor.games.symetra.telling import told_withdrawn
from parlor.games.symetra.use import carry_out, usable
from parlor.games.symetra.words import CARD, CELL, CHARGE, ENERGY, FUSE, KINDS


def begin_sentence(table: SymetraTable, seat: i64, where: i64, word: i64) -> None:
    """The first word has been said."""
    table.said[0] = word
    table.said_count = 1
    table.agenda.push(frames.SAY, seat, where)


def words(table: SymetraTable, picks: Picks) -> None:
    """The words that may come next."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    where: i64 = agenda.b()
    first: i64 = table.said[0]
    if where == frames.IN_WITHDRAWAL:
        amount: i64 = 1
        while amount <= table.energy[first - CARD]:
            picks.add(ENERGY + amount)
            amount += 1
    elif first == FUSE:
        fuse_words(table, picks, seat, where)
    elif first == CHARGE:
        charge_words(table, picks, seat)
    else:
        use_words(table, picks, seat, where)


def fuse_words(table: SymetraTable, picks: Picks, seat: i64, where: i64) -> None:
    """D1, D7, D19: a card of the hand; then, where nothing is announced, its cell."""
    if where == frames.IN_SOLITAIRE:
        if table.said_count == 1:
            solo_cards(table, picks)
        else:
            solo_cells(table, picks, table.said[1] - CARD)
    elif table.said_count == 1:
        cards_at(table, HAND_OF + seat, picks)
    else:
        cells_to_fuse(table, picks)


def charge_words(table: SymetraTable, picks: Picks, seat: i64) -> None:
    """D1, D7: an amount, or a source and an amount; for Movement then the card."""
    if table.said_count == 1:
        sources(table, picks, seat)
        amounts(picks, table.actual(seat))
    elif table.said_count == 2 and table.said[1] < CELL:
        amounts(picks, table.energy[table.said[1] - CARD])
    else:
        cards_to_charge(table, picks, seat, said_source(table))


def said_source(table: SymetraTable) -> i64:
    """The source card of the transfer being said; NONE for a charge from actual."""
    return table.said[1] - CARD if table.said[1] < CELL else NONE


def use_words(table: SymetraTable, picks: Picks, seat: i64, where: i64) -> None:
    """D1, D2, D9, D16: the card, for Freedom the card it copies, and the selections in their order."""
    count: i64 = table.said_count
    if where == frames.BY_ETHER:
        ether_words(table, picks)
    elif count == 1:
        usable(table, picks, seat)
    else:
        card: i64 = table.said[1] - CARD
        before: i64 = words_before_selections(table)
        text = said_text(table)
        if count < before:
            options(table, picks, seat, card, table.cell[card], card % KINDS, 0, NONE)
        else:
            other: i64 = table.said[before] if count > before else NONE
            options(table, picks, seat, card, table.cell[card], text, count - before, other)


def ether_words(table: SymetraTable, picks: Picks) -> None:
    """SYM-310: the selections of the revealed card, measured from where Ether stood."""
    slot: i64 = table.said_count - 1
    other: i64 = table.said[1] if slot else NONE
    options(table, picks, table.act_user, table.act_card, table.act_cell, table.act_text, slot, other)


def words_before_selections(table: SymetraTable) -> i64:
    """How many words come before the selections: use and card, and the copied card for Freedom."""
    return 3 if is_freedom(table, (table.said[1] - CARD) % KINDS) else 2


def said_text(table: SymetraTable) -> i64:
    """The kind whose action is being announced."""
    before = words_before_selections(table)
    if before == 3 and table.said_count > 2:
        return (table.said[2] - CARD) % KINDS
    return (table.said[1] - CARD) % KINDS


def hear(table: SymetraTable, pick: i64) -> None:
    """The next word of the sentence."""
    table.said[table.said_count] = pick
    table.said_count += 1
    where: i64 = table.agenda.b()
    first: i64 = table.said[0]
    if where == frames.IN_WITHDRAWAL:
        hear_withdrawal(table)
    elif first == FUSE:
        hear_fuse(table, where)
    elif first == CHARGE:
        hear_charge(table, where)
    else:
        hear_use(table, where)


def end_sentence(table: SymetraTable) -> None:
    """The sentence is complete."""
    table.agenda.pop()
    table.said_count = 0


def hear_fuse(table: SymetraTable, where: i64) -> None:
    """A fuse is complete with its card, or with its cell where nothing is announced."""
    seat: i64 = table.agenda.a()
    card: i64 = table.said[1] - CARD
    if where == frames.IN_TURN or where == frames.IN_WINDOW:
        end_sentence(table)
        announced(table, seat, where)
        announce_fuse(table, seat, card)
        open_window(table, seat)
    elif table.said_count == 2:
        table.seen[card] = ALL
    else:
        cell: i64 = table.said[2] - CELL
        end_sentence(table)
        out_of_hand(table, card, seat)
        if where == frames.IN_SOLITAIRE:
            solo_fuse(table, card, cell)
        else:
            fuse(table, seat, card, cell)


def hear_charge(table: SymetraTable, where: i64) -> None:
    """A charge is complete with its amount; Movement's with its card."""
    seat: i64 = table.agenda.a()
    count: i64 = table.said_count
    source = said_source(table)
    amounts_at: i64 = 1 if source == NONE else 2
    if count <= amounts_at:
        return
    amount: i64 = table.said[amounts_at] - ENERGY
    if where == frames.BY_MOVEMENT:
        if count == amounts_at + 2:
            card: i64 = table.said[count - 1] - CARD
            end_sentence(table)
            charge(table, seat, amount, source, card)
        return
    end_sentence(table)
    announced(table, seat, where)
    announce_charge(table, seat, amount, source)
    open_window(table, seat)


def hear_use(table: SymetraTable, where: i64) -> None:
    """A use is complete with its last selection."""
    if where == frames.BY_ETHER:
        hear_ether(table)
        return
    before = words_before_selections(table)
    count: i64 = table.said_count
    if count < before or count < before + table.rules.book.slots[said_text(table)]:
        return
    seat: i64 = table.agenda.a()
    card: i64 = table.said[1] - CARD
    copied: i64 = table.said[2] - CARD if before == 3 else NONE
    one: i64 = table.said[before] if count > before else NONE
    two: i64 = table.said[before + 1] if count > before + 1 else NONE
    end_sentence(table)
    announced(table, seat, where)
    announce_use(table, seat, card, copied, one, two)
    open_window(table, seat)


def hear_ether(table: SymetraTable) -> None:
    """SYM-310: with the last selection the revealed action is carried out."""
    if table.said_count <= table.rules.book.slots[table.act_text]:
        return
    table.act_one = table.said[1]
    table.act_two = table.said[2] if table.said_count > 2 else NONE
    end_sentence(table)
    carry_out(table, table.act_text)


def announced(table: SymetraTable, seat: i64, where: i64) -> None:
    """SYM-148, SYM-183: after an announcement nobody has passed or said done in a row."""
    if where != frames.IN_WINDOW:
        table.agenda.set_b(0)


def hear_withdrawal(table: SymetraTable) -> None:
    """SYM-162: any amount moves from the card into the actual."""
    seat: i64 = table.agenda.a()
    card: i64 = table.said[0] - CARD
    amount: i64 = table.said[1] - ENERGY
    end_sentence(table)
    table.marks[card] = table.marks[card] | WITHDRAWN
    told_withdrawn(table, seat, card, amount)
    move(table, seat, ON_CARD, ACTUAL, card, amount)
