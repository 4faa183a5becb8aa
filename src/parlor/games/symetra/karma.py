"""What surrounds the instructions of a card action: payment, good karma, repeats by magnets, and the vote."""

from typing import Final

from mypy_extensions import i64

from parlor.games.symetra import frames
from parlor.games.symetra.cards import NEGATIVE, POSITIVE
from parlor.games.symetra.energy import move
from parlor.games.symetra.selections import fits, slot_kind, user_ready
from parlor.games.symetra.table import ACTUAL, IDLE, NONE, PENDING, POTENTIAL, SymetraTable
from parlor.games.symetra.telling import told_attracted, told_claim, told_karma, told_resolving, told_vote
from parlor.games.symetra.use import carry_out, pay_and_begin, player_slot
from parlor.games.symetra.verbs import CARD_SLOT, EITHER, PLAYER
from parlor.games.symetra.words import CARD, CLAIM, KINDS, SEAT, YES

INNOCENCE: Final = 0
GUILT: Final = 1


def begin_use(table: SymetraTable, link: i64) -> None:
    """The re-check was passed: note bonus and magnets as they stand now, pay, and follow the instructions."""
    told_resolving(table, link)
    pay_and_begin(table, link)
    table.act_bonus = 0
    table.act_claim = 0
    if table.rules.karma and opponent_selected(table) and table.act_copied == NONE:
        # SYM-153, SYM-154, SYM-158
        if table.rules.book.karma[table.act_card % KINDS]:
            table.act_bonus = table.act_paid + 1
        elif table.rules.karma == 2:
            table.act_claim = table.act_paid + 1
    attract(table)


def opponent_selected(table: SymetraTable) -> bool:
    """SYM-153, SYM-155: whether an opponent or a card an opponent controls is among the selections."""
    slot: i64 = 0
    while slot < 2:
        value: i64 = table.act_one if slot == 0 else table.act_two
        kind = slot_kind(table, table.act_text, slot)
        seat: i64 = NONE
        if kind == PLAYER or (kind == EITHER and value >= SEAT):
            seat = value - SEAT
        elif kind in (CARD_SLOT, EITHER):
            seat = table.control[value - CARD]
        if seat != NONE and table.rules.team[seat] != table.rules.team[table.act_user]:
            return True
        slot += 1
    return False


def attract(table: SymetraTable) -> None:
    """4.3: the magnets that exist now and fit the polarity of the acting card are due after this use."""
    if len(table.magnets) == 0 or player_slot(table, table.act_text, table.act_one, table.act_two) == NONE:
        return
    polarity: i64 = table.rules.book.polarity[table.act_card % KINDS]
    i: i64 = 0
    while i < i64(len(table.magnets)):
        magnet: i64 = table.magnets[i]
        if (magnet == 0 and polarity == POSITIVE) or (magnet == 1 and polarity == NEGATIVE):
            table.magnets[i + 2] = PENDING
        i += 3


def step_using(table: SymetraTable) -> None:
    """RUL-SYM-74: after the instructions the karma bonus, the repeats, the vote."""
    agenda = table.agenda
    step: i64 = agenda.a()
    if step == 0:
        agenda.set_a(1)
        if table.act_bonus:
            reward(table, table.act_bonus)
    elif step == 1:
        if not repeat(table):
            agenda.set_a(2)
    elif step == 2:
        agenda.set_a(3)
        if table.act_claim and table.inside[table.act_user]:
            agenda.push(frames.CLAIMING, table.act_user)
    else:
        agenda.pop()
        end_use(table)


def reward(table: SymetraTable, bonus: i64) -> None:
    """SYM-153, SYM-156: the bonus moves from potential into actual, as far as the potential reaches."""
    moved = move(table, table.act_user, POTENTIAL, ACTUAL, NONE, bonus)
    told_karma(table, moved)


def repeat(table: SymetraTable) -> bool:
    """SYM-324, SYM-325, SYM-157: carry the instructions out once more for the next magnet that is due."""
    i: i64 = 0
    while i < i64(len(table.magnets)):
        if table.magnets[i + 2] == PENDING:
            table.magnets[i + 2] = IDLE
            if table.inside[table.act_user] and magnet_fits(table, SEAT + table.magnets[i + 1]):
                put_magnet(table, SEAT + table.magnets[i + 1])
                carry_out(table, table.act_text)
                return True
        i += 3
    return False


def magnet_fits(table: SymetraTable, magnet: i64) -> bool:
    """4.3: whether the magnet is legal in the place of the selected player, measured from where the card stood."""
    text: i64 = table.act_text
    slot = player_slot(table, text, table.act_one, table.act_two)
    other: i64 = table.act_one if slot == 1 else NONE
    user: i64 = table.act_user
    fitting = fits(table, user, table.act_card, table.act_cell, text, slot, magnet, other)
    return fitting and user_ready(table, user, text)


def put_magnet(table: SymetraTable, magnet: i64) -> None:
    """The magnet takes the place of the selected player."""
    if player_slot(table, table.act_text, table.act_one, table.act_two) == 0:
        table.act_one = magnet
    else:
        table.act_two = magnet
    told_attracted(table, magnet - SEAT)


def end_use(table: SymetraTable) -> None:
    """The use is over: nothing of it is remembered."""
    table.act_user = NONE
    table.act_card = NONE
    table.act_cell = NONE
    table.act_text = NONE
    table.act_copied = NONE
    table.act_one = NONE
    table.act_two = NONE
    table.act_paid = 0
    table.act_bonus = 0
    table.act_claim = 0


def claim(table: SymetraTable, pick: i64) -> None:
    """SYM-158: the user claims good karma, and the others vote in turn order."""
    table.agenda.pop()
    if pick == CLAIM:
        told_claim(table)
        table.agenda.push(frames.VOTE, 0)


def step_vote(table: SymetraTable) -> None:
    """SYM-158: the next seat votes; more yes than no grants the bonus."""
    agenda = table.agenda
    gone: i64 = agenda.a()
    while gone < table.players - 1:
        gone += 1
        seat: i64 = (table.act_user + gone) % table.players
        if table.inside[seat]:
            agenda.set_a(gone)
            table.ask(seat)
            return
    granted = agenda.b() > agenda.c()
    agenda.pop()
    if granted:
        reward(table, table.act_claim)


def vote(table: SymetraTable, pick: i64) -> None:
    """An open vote."""
    agenda = table.agenda
    if pick == YES:
        agenda.set_b(agenda.b() + 1)
    else:
        agenda.set_c(agenda.c() + 1)
    told_vote(table, table.seat, pick == YES)
