"""Verbs that move energy: between pools, onto and off cards, fixed or by choice."""

from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra import frames
from parlor.games.symetra.cards import AFFINITY
from parlor.games.symetra.energy import move, sweep
from parlor.games.symetra.selected import controlled_card, selected_card, selected_player
from parlor.games.symetra.table import (
    ACTUAL,
    NONE,
    ON_CARD,
    POTENTIAL,
    PRESERVED,
    SymetraTable,
)
from parlor.games.symetra.telling import told_amount, told_chosen, told_controller
from parlor.games.symetra.verbs import ONE_BY_ONE
from parlor.games.symetra.words import CARD, DONE, ENERGY, KINDS


def mover(table: SymetraTable, instruction: i64) -> i64:
    """Who moves: the controller of the selected card, or the selected player; NONE if there is nobody."""
    if table.rules.book.argument(instruction, 1) == 0:
        card = controlled_card(table)
        return NONE if card == NONE else table.control[card]
    return selected_player(table)


def move_fixed(table: SymetraTable, instruction: i64) -> None:
    """Move a fixed number, as far as it is there (SYM-035)."""
    seat = mover(table, instruction)
    if seat != NONE:
        book = table.rules.book
        source: i64 = book.argument(instruction, 2)
        target: i64 = book.argument(instruction, 3)
        move(table, seat, source, target, selected_card(table), book.argument(instruction, 4))


def largest_amount(table: SymetraTable, instruction: i64) -> i64:
    """How much an "up to" may move at most."""
    seat = mover(table, instruction)
    if seat == NONE:
        return 0
    book = table.rules.book
    source: i64 = book.argument(instruction, 2)
    held: i64 = table.energy[selected_card(table)] if source == ON_CARD else table.pools[seat * 3 + source]
    most: i64 = book.argument(instruction, 4)
    return most if most < held else held


def move_up_to(table: SymetraTable, instruction: i64) -> None:
    """SYM-035: the moving seat chooses how much; it is not asked if there is nothing to move."""
    if largest_amount(table, instruction) > 0:
        table.agenda.push(frames.CHOICE, mover(table, instruction), instruction)


def choose_amount(table: SymetraTable, instruction: i64, pick: i64) -> None:
    """The chosen amount moves."""
    seat: i64 = table.agenda.a()
    table.agenda.pop()
    book = table.rules.book
    source: i64 = book.argument(instruction, 2)
    target: i64 = book.argument(instruction, 3)
    told_amount(table, seat, pick - ENERGY)
    move(table, seat, source, target, selected_card(table), pick - ENERGY)


def move_fused(table: SymetraTable, instruction: i64) -> None:
    """SYM-246, SYM-308, SYM-309: every controlled card fused to the acting one, in the order of the sides."""
    book = table.rules.book
    source: i64 = book.argument(instruction, 1)
    target: i64 = book.argument(instruction, 2)
    amount: i64 = book.argument(instruction, 3)
    near = table.rules.near
    side: i64 = table.act_cell * 6
    end: i64 = side + 6
    while side < end:
        cell: i64 = near[side]
        card: i64 = table.at[cell] if cell != NONE else NONE
        if card != NONE and table.control[card] != NONE and (source != ON_CARD or may_lose(table, card)):
            move(table, table.control[card], source, target, card, amount)
        side += 1


def may_lose(table: SymetraTable, card: i64) -> bool:
    """SYM-344, RUL-SYM-46: Preservation keeps the energy on a card against actions of others."""
    return not table.marks[card] & PRESERVED or table.control[card] == table.act_user


def fill(table: SymetraTable, instruction: i64) -> None:
    """SYM-359: potential flows onto the card until it holds so much."""
    card = controlled_card(table)
    if card != NONE:
        wanted: i64 = table.rules.book.argument(instruction, 1) - table.energy[card]
        move(table, table.control[card], POTENTIAL, ON_CARD, card, wanted)


def drain(table: SymetraTable, instruction: i64) -> None:
    """SYM-360: energy flows off the card into potential until so much is left."""
    card = controlled_card(table)
    if card != NONE:
        spare: i64 = table.energy[card] - table.rules.book.argument(instruction, 1)
        move(table, table.control[card], ON_CARD, POTENTIAL, card, spare)


def move_per_neighbour(table: SymetraTable, instruction: i64) -> None:
    """SYM-353, SYM-354: as much as the card has neighbours with (or without) printed affinity."""
    card = controlled_card(table)
    if card == NONE:
        return
    book = table.rules.book
    wanted: i64 = AFFINITY if book.argument(instruction, 3) == 0 else 0
    count: i64 = 0
    near = table.rules.near
    side: i64 = table.cell[card] * 6
    end: i64 = side + 6
    while side < end:
        cell: i64 = near[side]
        neighbour: i64 = table.at[cell] if cell != NONE else NONE
        if neighbour != NONE and table.rules.relation[(card % KINDS) * KINDS + neighbour % KINDS] & AFFINITY == wanted:
            count += 1
        side += 1
    move(table, table.control[card], book.argument(instruction, 1), book.argument(instruction, 2), card, count)


def losers(table: SymetraTable, seat: i64, source: i64) -> i64:
    """How many cards of a seat can take part in a movement of chosen cards."""
    count: i64 = 0
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if table.control[card] == seat and (source != ON_CARD or may_lose(table, card)):
            count += 1
        i += 1
    return count


def move_chosen(table: SymetraTable, instruction: i64) -> None:
    """SYM-340, SYM-341: the player chooses different cards; where all must go, nobody is asked."""
    seat = selected_player(table)
    if seat == NONE:
        return
    book = table.rules.book
    source: i64 = book.argument(instruction, 1)
    table.said_count = 0
    if book.argument(instruction, 4) == 1 or losers(table, seat, source) > book.argument(instruction, 3):
        table.agenda.push(frames.CHOICE, seat, instruction)
        return
    card: i64 = 0
    while card < table.cards:
        if table.control[card] == seat and (source != ON_CARD or may_lose(table, card)):
            move(table, seat, source, book.argument(instruction, 2), card, 1)
        card += 1


def one_by_one(table: SymetraTable, instruction: i64) -> None:
    """SYM-330, SYM-331, RUL-SYM-68: the user chooses a card for every single energy."""
    book = table.rules.book
    user: i64 = table.act_user
    if not table.inside[user]:
        return
    table.said_count = 0
    if book.argument(instruction, 4) == 1 or table.controls_any(user):
        table.agenda.push(frames.CHOICE, user, instruction)


def losing_cards(table: SymetraTable, picks: Picks, instruction: i64) -> None:
    """The cards that may be chosen next, and `done` where one may stop."""
    book = table.rules.book
    seat: i64 = table.agenda.a()
    source: i64 = book.argument(instruction, 1)
    if book.argument(instruction, 4) == 1:
        picks.add(DONE)
    if source != ON_CARD and table.pools[seat * 3 + source] == 0:
        return
    different = book.argument(instruction, 0) != ONE_BY_ONE
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        fitting = table.control[card] == seat and (source != ON_CARD or may_lose(table, card))
        if fitting and not (different and chosen_before(table, card)):
            picks.add(CARD + card)
        i += 1


def chosen_before(table: SymetraTable, card: i64) -> bool:
    """Whether the card was chosen already."""
    i: i64 = 0
    while i < table.said_count:
        if table.said[i] == CARD + card:
            return True
        i += 1
    return False


def choose_card(table: SymetraTable, instruction: i64, pick: i64) -> None:
    """One energy moves on or off the chosen card; then the next is chosen, if one is left."""
    agenda = table.agenda
    book = table.rules.book
    seat: i64 = agenda.a()
    if pick == DONE:
        end_choice(table)
        return
    count: i64 = agenda.c() + 1
    agenda.set_c(count)
    if book.argument(instruction, 0) != ONE_BY_ONE:
        table.said[table.said_count] = pick
        table.said_count += 1
    told_chosen(table, seat, pick - CARD)
    move(table, seat, book.argument(instruction, 1), book.argument(instruction, 2), pick - CARD, 1)
    forced = book.argument(instruction, 4) == 0
    if count == book.argument(instruction, 3) or not table.inside[seat] or (forced and not table.controls_any(seat)):
        end_choice(table)


def end_choice(table: SymetraTable) -> None:
    """Nothing more is chosen here."""
    table.agenda.pop()
    table.said_count = 0


def exchange(table: SymetraTable, instruction: i64) -> None:
    """SYM-244, SYM-328, SYM-329: the beads on a card are exchanged in one movement; the card changes hands."""
    card = controlled_card(table)
    if card == NONE:
        return
    giver: i64 = table.control[card]
    to_player = table.rules.book.argument(instruction, 1) == 1
    taker: i64 = selected_player(table) if to_player else table.act_user
    if taker == NONE or giver == taker or (to_player and giver != table.act_user) or not table.inside[taker]:
        return
    held: i64 = table.energy[card]
    table.pools[giver * 3 + ACTUAL] = table.actual(giver) + held
    given: i64 = held if held < table.potential(taker) else table.potential(taker)
    table.pools[taker * 3 + POTENTIAL] = table.potential(taker) - given
    table.energy[card] = given
    table.control[card] = taker
    told_controller(table, giver, taker, card, held, given)
    sweep(table, taker, card)


def balance(table: SymetraTable) -> None:
    """SYM-350: surplus above half of both flows into potential, then what is below is filled up."""
    one: i64 = table.act_one - CARD
    two: i64 = table.act_two - CARD
    half: i64 = (table.energy[one] + table.energy[two]) // 2
    lower(table, one, half)
    lower(table, two, half)
    lift(table, one, half)
    lift(table, two, half)


def lower(table: SymetraTable, card: i64, level: i64) -> None:
    """The surplus of a card moves into its controller's potential."""
    if table.control[card] != NONE and table.energy[card] > level and may_lose(table, card):
        move(table, table.control[card], ON_CARD, POTENTIAL, card, table.energy[card] - level)


def lift(table: SymetraTable, card: i64, level: i64) -> None:
    """A card is filled from its controller's potential."""
    if table.control[card] != NONE and table.energy[card] < level:
        move(table, table.control[card], POTENTIAL, ON_CARD, card, level - table.energy[card])
