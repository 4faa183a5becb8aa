"""The end of a round: empty-handed losers, Power 1, cancelling, and the EP of the winner."""

from parlor.engine import Picks, append, i64, vec
from parlor.games.wiz import telling
from parlor.games.wiz.cards import CHARACTER, KINDS, WATER
from parlor.games.wiz.frames import CANCELLING, LOSER_DRAWS, POWER
from parlor.games.wiz.notes import note_kind
from parlor.games.wiz.table import FIRST_CHARACTER, Hand, WizTable
from parlor.games.wiz.values import multiplier, points, titan_count, value
from parlor.games.wiz.words import CANCEL, CHARS, DONE, HANDS


def joker_draws(table: WizTable) -> i64:
    """WIZ-237: as many cards as the joker has printed points, at most 10; 1 without a joker."""
    if table.joker < 0:
        return 1
    printed: i64 = table.box.points[table.joker]
    return 10 if printed > 10 else printed


def score_step(table: WizTable) -> bool:
    """Set up the next question of the scoring; returns whether the scoring is over."""
    agenda = table.agenda
    stage: i64 = agenda.a()
    step: i64 = agenda.b()
    if step == table.players:
        agenda.set_a(stage + 1)
        agenda.set_b(0)
        return False
    seat: i64 = table.after(table.winner, step)
    agenda.set_b(step + 1)
    if stage == 0:
        if seat != table.winner and table.sizes[seat] == 0:
            agenda.push(LOSER_DRAWS, seat, joker_draws(table))
    elif stage == 1:
        assign_power(table, seat)
    elif stage == 2:
        if seat != table.winner:
            agenda.push(CANCELLING, seat)
    else:
        score(table)
        return True
    return False


# -- Power 1 -----------------------------------------------------------------------------------------


def fits_power(table: WizTable, hand: Hand, seat: i64) -> bool:
    """WIZ-212: an own hand of the character's element, not the character itself."""
    return hand.owner == seat and hand.shape != CHARACTER and hand.element() == table.character[seat]


def assign_power(table: WizTable, seat: i64) -> None:
    """WIZ-212, WIZ-238: one fitting hand gets +2 by itself; with more the owner chooses."""
    if table.character[seat] < 0:
        return
    count: i64 = 0
    for hand in table.hands:
        if fits_power(table, hand, seat):
            count += 1
    if count > 1:
        table.agenda.push(POWER, seat)
        return
    for hand in table.hands:
        if fits_power(table, hand, seat):
            hand.power = 2
            telling.powered(table, seat, HANDS + hand.id)


def legal_power(table: WizTable, picks: Picks) -> None:
    """The fitting hands."""
    for hand in table.hands:
        if fits_power(table, hand, table.agenda.a()):
            picks.add(HANDS + hand.id)


def use_power(table: WizTable, word: i64) -> None:
    """WIZ-212: +2 for the chosen hand."""
    table.there(word - HANDS).power = 2
    telling.powered(table, table.agenda.a(), word)
    table.agenda.pop()


# -- cancelling --------------------------------------------------------------------------------------


def weakest(table: WizTable) -> i64:
    """The smallest value among the winner's hands not yet cancelled; 999 if there is none."""
    least: i64 = 999
    for hand in table.hands:
        if hand.owner == table.winner and not hand.cancelled:
            worth: i64 = value(hand)
            if worth < least:
                least = worth
    return least


def may_cancel_with(table: WizTable, hand: Hand, seat: i64, least: i64) -> bool:
    """WIZ-239, WIZ-240: an own hand, not yet used, of at least the value of some hand to be cancelled."""
    return hand.owner == seat and not hand.spent and value(hand) >= least


def can_cancel(table: WizTable, seat: i64) -> bool:
    """Whether a loser is asked."""
    least: i64 = weakest(table)
    return any(may_cancel_with(table, hand, seat, least) for hand in table.hands)


def hand_word(hand: Hand) -> i64:
    """The word that names a hand or a character on the board."""
    return CHARS + hand.printed if hand.shape == CHARACTER else HANDS + hand.id


def hand_named(table: WizTable, word: i64) -> Hand:
    """The hand or character that a word names."""
    return table.there(FIRST_CHARACTER + word - CHARS if word < HANDS else word - HANDS)


def legal_cancel(table: WizTable, picks: Picks) -> None:
    """`cancel` and two hands, or `done`."""
    seat: i64 = table.agenda.a()
    said: i64 = i64(len(table.words))
    if said == 0:
        picks.add(DONE)
        picks.add(CANCEL)
        return
    least: i64 = weakest(table)
    most: i64 = value(hand_named(table, table.words[1])) if said == 2 else 0
    characters: bool = True
    while True:
        for hand in table.hands:
            if (hand.shape == CHARACTER) != characters:
                continue
            if (said == 1 and may_cancel_with(table, hand, seat, least)) or (
                said == 2 and hand.owner == table.winner and not hand.cancelled and value(hand) <= most
            ):
                picks.add(hand_word(hand))
        if not characters:
            return
        characters = False


def say_cancel(table: WizTable, word: i64) -> None:
    """WIZ-239: one own hand cancels one of the winner's."""
    if word == DONE:
        table.agenda.pop()
        return
    table.words = append(table.words, word)
    if len(table.words) < 3:
        table.whisper()
        return
    table.aloud()
    hand_named(table, table.words[1]).spent = True
    hand_named(table, table.words[2]).cancelled = True
    telling.cancelled(table, table.agenda.a(), table.words[1], table.words[2])
    table.words = vec[i64]()


# -- the sum -----------------------------------------------------------------------------------------


def held_points(table: WizTable, seat: i64) -> i64:
    """WIZ-205: printed points of the held cards."""
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        total += table.held[seat * KINDS + kind] * table.box.points[kind]
        kind += 1
    return total


def chaotic(table: WizTable, seat: i64) -> i64:
    """WIZ-241 to WIZ-243: a loser's held cards and hands not used for cancelling."""
    total: i64 = held_points(table, seat)
    for hand in table.hands:
        if hand.owner == seat and not hand.spent:
            total += points(table, hand)
    return total


def multipliers(table: WizTable) -> i64:
    """WIZ-245: the multipliers of the winner's uncancelled hands, added up."""
    total: i64 = 0
    for hand in table.hands:
        if hand.owner == table.winner and not hand.cancelled:
            total += multiplier(value(hand))
    return total


def titan_ep(table: WizTable) -> i64:
    """WIZ-144, WIZ-246: 100 times the multiplier for each Titan on an uncancelled hand."""
    total: i64 = 0
    for hand in table.hands:
        if hand.owner == table.winner and not hand.cancelled and hand.titans:
            total += 100 * titan_count(hand) * multiplier(value(hand))
    return total


def one_element_factor(table: WizTable) -> i64:
    """WIZ-251, WIZ-216: 2 if all the winner's hands have the same element, 3 for Water; else 1."""
    element: i64 = -2
    for hand in table.hands:
        if hand.owner == table.winner:
            if hand.element() < 0 or (element >= 0 and hand.element() != element):
                return 1
            element = hand.element()
    if element < 0:
        return 1
    return 3 if table.has_character(table.winner, WATER) else 2


def score(table: WizTable) -> None:
    """WIZ-247, WIZ-252: the winner gains multipliers times chaotic EP, plus Titans; nobody else anything."""
    total: i64 = 0
    step: i64 = 1
    while step < table.players:
        seat: i64 = table.after(table.winner, step)
        left: i64 = chaotic(table, seat)
        total += left
        telling.left_with(table, seat, left, held_points(table, seat))
        step += 1
    many: i64 = multipliers(table)
    titans: i64 = titan_ep(table)
    factor: i64 = one_element_factor(table)
    table.gained = (many * total + titans) * factor
    table.ep[table.winner] = table.ep[table.winner] + table.gained
    telling.scored(table, many, total, titans, factor)


def loser_takes(table: WizTable, seat: i64, kind: i64) -> None:
    """WIZ-237: a card for an empty-handed loser, open like all held cards now."""
    table.take_in(seat, kind)
    note_kind(table, seat, kind)
    table.agenda.set_b(table.agenda.b() - 1)
