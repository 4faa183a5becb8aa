"""Verbs that leave an effect: marks on players and cards, Love and Hate, the condition of winning."""

from librt.vecs import append
from mypy_extensions import i64

from parlor.games.symetra.energy import overflow
from parlor.games.symetra.leaving import drop_magnets
from parlor.games.symetra.selected import selected_card, selected_player
from parlor.games.symetra.table import (
    DEPRESSION,
    EMOTIONAL,
    IDLE,
    NONE,
    PASSION,
    PRESERVED,
    TORPOR,
    TRANSCENDED,
    SymetraTable,
)
from parlor.games.symetra.telling import told_card_marked, told_condition, told_mood, told_player_marked


def mark_player(table: SymetraTable, instruction: i64) -> None:
    """Put a mark on the selected player, or Infinity on the user (SYM-301)."""
    mark: i64 = table.rules.book.argument(instruction, 1)
    if mark == 7:
        if table.inside[table.act_user]:
            table.infinity[table.act_user] = table.act_card
        return
    seat = selected_player(table)
    if seat == NONE:
        return
    if mark < 7:
        bit: i64 = 1
        bit <<= mark
        # SYM-126: Passion and Depression end each other.
        if bit == PASSION:
            table.moods[seat] = table.moods[seat] & ~DEPRESSION
        elif bit == DEPRESSION:
            table.moods[seat] = table.moods[seat] & ~PASSION
        table.moods[seat] = table.moods[seat] | bit
    elif mark == 8:
        # SYM-358, RUL-SYM-73: the allowance never rises.
        if table.limit[seat] == NONE or table.limit[seat] > 1:
            table.limit[seat] = 1
    else:
        make_magnet(table, mark - 9, seat)
    told_player_marked(table, seat, mark)


def make_magnet(table: SymetraTable, magnet: i64, seat: i64) -> None:
    """SYM-324, SYM-325: the player becomes a magnet, the last in order; one who is it already stays in place."""
    i: i64 = 0
    while i < i64(len(table.magnets)):
        if table.magnets[i] == magnet and table.magnets[i + 1] == seat:
            return
        i += 3
    table.magnets = append(append(append(table.magnets, magnet), seat), i64(IDLE))


def mark_card(table: SymetraTable, instruction: i64) -> None:
    """Put a mark on the selected card."""
    card = selected_card(table)
    if card == NONE:
        return
    mark: i64 = table.rules.book.argument(instruction, 1)
    bit: i64 = 1
    if mark == 0:
        table.veil[card] = table.veil[card] | (bit << table.act_user)
    elif mark == 1:
        table.marks[card] = table.marks[card] | PRESERVED
    elif mark == 2:
        table.marks[card] = table.marks[card] | TRANSCENDED
    elif mark == 3:
        # SYM-126: Vigor and Torpor end each other.
        table.marks[card] = table.marks[card] | TORPOR
        table.extra[card] = 0
    else:
        table.marks[card] = table.marks[card] & ~TORPOR
        table.extra[card] = table.extra[card] + 1
    told_card_marked(table, card, mark)


def end_effects(table: SymetraTable) -> None:
    """SYM-316: all until-EOR effects on the selected player or card end."""
    seat = selected_player(table)
    if seat != NONE:
        table.moods[seat] = 0
        table.infinity[seat] = NONE
        table.limit[seat] = NONE
        drop_magnets(table, seat)
        return
    card = selected_card(table)
    if card != NONE:
        table.veil[card] = 0
        table.marks[card] = 0
        table.extra[card] = 0
        if table.control[card] != NONE:
            # RUL-SYM-56: without Transcendence the capacity is back at once.
            overflow(table, card)


def end_emotions(table: SymetraTable) -> None:
    """SYM-317: effects of emotion cards on the selected player and on their cards end."""
    seat = selected_player(table)
    if seat == NONE:
        return
    table.moods[seat] = table.moods[seat] & ~EMOTIONAL
    drop_magnets(table, seat)
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if table.control[card] == seat:
            table.marks[card] = table.marks[card] & ~TORPOR
            table.extra[card] = 0
        i += 1


def set_mood(table: SymetraTable, instruction: i64) -> None:
    """SYM-318, SYM-319, RUL-SYM-39: the later of Love and Hate replaces the earlier."""
    table.mood = table.rules.book.argument(instruction, 1)
    told_mood(table)


def set_win(table: SymetraTable, instruction: i64) -> None:
    """SYM-330, SYM-331, SYM-126: the later of Humility and Pride decides how the cycle is won."""
    table.least = table.rules.book.argument(instruction, 1)
    told_condition(table)
