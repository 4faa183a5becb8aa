"""Characters: on and off the board, and the attack."""

from parlor.engine import i64
from parlor.games.wiz.cards import (
    ARTIFACTS,
    CHARACTER,
    ELEMENTALS,
    TITANS,
    WIZ,
    element_of,
    opposite,
)
from parlor.games.wiz.table import BOARD, FIRST_CHARACTER, SIDE, Hand, WizTable
from parlor.games.wiz.values import (
    ELEMENTAL_POINTS,
    TITAN_POINTS,
    card_points,
    earth_guards,
    five_shards,
    one_elemental,
    titan_mask,
)


def enter(table: WizTable, seat: i64) -> None:
    """WIZ-171, WIZ-210: the own character comes to the board and counts as a hand of its element."""
    hand = Hand()
    hand.id = FIRST_CHARACTER + table.character[seat]
    hand.owner = seat
    hand.shape = CHARACTER
    hand.printed = table.character[seat]
    table.place[seat] = BOARD
    table.arrived[seat] = table.turns[seat]
    table.put_hand(hand)


def may_be_expelled(hand: Hand, seat: i64) -> bool:
    """WIZ-172: an opponent's character on the board that does not carry exactly one Elemental."""
    return hand.shape == CHARACTER and hand.owner != seat and not one_elemental(hand)


def expel(table: WizTable, hand: Hand) -> None:
    """WIZ-172: back to its side; attached cards to the discard pile, an attached character to its own side, used up."""
    table.place[hand.owner] = SIDE
    discard_elementals(table, hand)
    element: i64 = 0
    while element < 6:
        if (hand.titans >> element) & 1:
            table.discard(TITANS + element)
        element += 1
    element = 0
    while element < 6:
        if (hand.artifacts >> element) & 1:
            table.discard(ARTIFACTS + element)
        element += 1
    table.hands.remove(hand)


def discard_elementals(table: WizTable, hand: Hand) -> None:
    """The Elemental cards of an expelled character, in the order of the vocabulary."""
    first: i64 = hand.elemental if hand.light != 1 else i64(-1)
    second: i64 = hand.canceller if hand.light != 2 else i64(-1)
    low: i64 = first if first < second else second
    high: i64 = second if first < second else first
    if low >= 0:
        table.discard(ELEMENTALS + low)
    if high >= 0:
        table.discard(ELEMENTALS + high)


# -- the attack --------------------------------------------------------------------------------------


def attacks_now(table: WizTable, seat: i64) -> bool:
    """WIZ-227, WIZ-234: the character was on the board before this turn."""
    return table.place[seat] == BOARD and table.arrived[seat] < table.turns[seat]


def left_out(table: WizTable, hand: Hand, attacker: Hand) -> bool:
    """WIZ-138, WIZ-143, WIZ-229: hands that an attack does not reach."""
    if hand.shape == CHARACTER or one_elemental(hand) or five_shards(hand) or earth_guards(table, hand):
        return True
    if hand.titans == 0 or has_own_artifact(attacker):
        return False
    one: i64 = 1
    return titan_mask(hand) != one << opposite(attacker.printed)


def has_own_artifact(attacker: Hand) -> bool:
    """Whether a character carries the artifact of its own element."""
    return (attacker.artifacts >> attacker.printed) & 1 == 1


def attack_targets(table: WizTable, seat: i64) -> i64:
    """The opponents with a hand that the attack reaches, as bits."""
    attacker = table.there(FIRST_CHARACTER + table.character[seat])
    mask: i64 = 0
    one: i64 = 1
    for hand in table.hands:
        if hand.owner != seat and not left_out(table, hand, attacker):
            mask |= one << hand.owner
    return mask


def attack_points(table: WizTable, seat: i64, spared: i64) -> i64:
    """WIZ-228: the points of the opponents' cards that the attack reaches, seats that shielded spared."""
    attacker = table.there(FIRST_CHARACTER + table.character[seat])
    total: i64 = 0
    for hand in table.hands:
        if hand.owner != seat and (spared >> hand.owner) & 1 == 0 and not left_out(table, hand, attacker):
            total += hand_under_attack(table, hand, attacker)
    return total


def hand_under_attack(table: WizTable, hand: Hand, attacker: Hand) -> i64:
    """WIZ-230 to WIZ-232: every card once, or double by an artifact, never more."""
    doubled: i64 = 63 if has_own_artifact(attacker) else attacker.artifacts
    everything: bool = doubled == 63
    element: i64 = hand.element()
    total: i64 = 0
    i: i64 = 0
    while i < hand.size():
        card: i64 = hand.cards[i]
        by: i64 = element if element >= 0 else element_of(card) if card < WIZ else i64(-1)
        total += doubled_points(card_points(table, card), doubled, by, everything)
        i += 1
    if hand.elemental >= 0:
        total += doubled_points(ELEMENTAL_POINTS, doubled, hand.elemental, everything)
    if hand.canceller >= 0:
        total += doubled_points(ELEMENTAL_POINTS, doubled, hand.canceller, everything)
    bit: i64 = 0
    while bit < 7:
        if (hand.titans >> bit) & 1:
            total += doubled_points(TITAN_POINTS, doubled, 5 if bit == 6 else bit, everything)
        bit += 1
    return total


def doubled_points(points: i64, doubled: i64, element: i64, everything: bool) -> i64:
    """A card's points, double if its element is."""
    return points * 2 if everything or (element >= 0 and (doubled >> element) & 1) else points
