"""What hands are worth, who is strong in an element, and which hands are protected against whom."""

from typing import Final

from parlor.engine import i64
from parlor.games.wiz.cards import (
    AS_JOKER,
    CHARACTER,
    EARTH,
    FIRST_SHARD,
    MASTER,
    RUN,
    SET,
    TOP_RANK,
    WIZ,
    element_of,
    opposite,
)
from parlor.games.wiz.table import DARK_CHARACTER, Hand, WizTable, bits

ELEMENTAL_POINTS: Final = 30
TITAN_POINTS: Final = 100
CHARACTER_POINTS: Final = 100
ARTIFACT_POINTS: Final = 30
JOKER_POINTS: Final = 20


# -- values and points -------------------------------------------------------------------------------


def core_value(hand: Hand) -> i64:
    """WIZ-025: 1 a card, 3 for a Master that is one, 5 for a character."""
    if hand.shape == CHARACTER:
        return 5
    return hand.size() + 2 if hand.shape == MASTER else hand.size()


def elemental_bonus(hand: Hand) -> i64:
    """WIZ-132 to WIZ-136: +1, +2 on its own element; two Elementals +1, opposites 0."""
    if hand.elemental < 0:
        return 0
    if hand.canceller >= 0:
        return 0 if hand.canceller == opposite(hand.elemental) else 1
    return 2 if hand.elemental == hand.element() else 1


def titan_mask(hand: Hand) -> i64:
    """The elements of the Titans on a hand, the Dark character's included, as bits."""
    return (hand.titans & 63) | ((hand.titans & DARK_CHARACTER) >> 1)


def titan_count(hand: Hand) -> i64:
    """How many Titans lie on a hand."""
    return bits(hand.titans)


def has_own_titan(hand: Hand) -> bool:
    """WIZ-122, WIZ-141: whether a Titan of the hand's own element lies on it."""
    element: i64 = hand.element()
    return element >= 0 and (titan_mask(hand) >> element) & 1 == 1


def titan_bonus(hand: Hand) -> i64:
    """WIZ-140: a Titan adds 2, or 4 if it has the hand's element."""
    bonus: i64 = 2 * bits(hand.titans)
    if has_own_titan(hand):
        # Both the Dark Titan and the Dark character may lie on a dark hand (RUL-WIZ-58).
        bonus += 4 if hand.element() == 5 and hand.titans & 96 == 96 else 2
    return bonus


def artifact_bonus(hand: Hand) -> i64:
    """WIZ-226: an artifact adds 2 to its character, 4 if of its element."""
    if hand.artifacts == 0:
        return 0
    own: i64 = (hand.artifacts >> hand.printed) & 1
    return 2 * bits(hand.artifacts) + 2 * own


def value(hand: Hand) -> i64:
    """WIZ-072: the core, what is attached, Alignment, and at scoring Power 1."""
    total: i64 = core_value(hand) + elemental_bonus(hand) + hand.plus + hand.power
    if hand.titans:
        total += titan_bonus(hand)
    return total + artifact_bonus(hand)


def card_points(table: WizTable, card: i64) -> i64:
    """WIZ-024, WIZ-202: printed points; 20 for a card that lies as Deck Joker."""
    return JOKER_POINTS if card >= AS_JOKER else table.box.points[card]


def attached_points(hand: Hand) -> i64:
    """The points of Elementals, Titans and artifacts on a hand."""
    total: i64 = 0
    if hand.elemental >= 0:
        total += ELEMENTAL_POINTS
    if hand.canceller >= 0:
        total += ELEMENTAL_POINTS
    return total + TITAN_POINTS * bits(hand.titans) + ARTIFACT_POINTS * bits(hand.artifacts)


def points(table: WizTable, hand: Hand) -> i64:
    """WIZ-073, WIZ-210: the points of all its cards, attached ones included."""
    total: i64 = attached_points(hand)
    if hand.shape == CHARACTER:
        return total + CHARACTER_POINTS
    i: i64 = 0
    while i < i64(len(hand.cards)):
        total += card_points(table, hand.cards[i])
        i += 1
    return total


def multiplier(worth: i64) -> i64:
    """WIZ-244: what an uncancelled hand of this value multiplies by."""
    if worth >= 12:
        return 5
    if worth >= 9:
        return 3
    return 2 if worth >= 6 else 1


def naturals(hand: Hand) -> i64:
    """WIZ-071: how many core cards are themselves."""
    count: i64 = 0
    i: i64 = 0
    while i < i64(len(hand.cards)):
        if hand.cards[i] < WIZ:
            count += 1
        i += 1
    return count


# -- strength ----------------------------------------------------------------------------------------


def strength(table: WizTable, seat: i64, element: i64) -> i64:
    """WIZ-106: values of the own hands of the element, and its natural cards in own sets without element."""
    total: i64 = 0
    for hand in table.hands:
        if hand.owner == seat:
            own: i64 = hand.element()
            if own == element:
                total += value(hand)
            elif own < 0:
                i: i64 = 0
                while i < i64(len(hand.cards)):
                    if hand.cards[i] < WIZ and element_of(hand.cards[i]) == element:
                        total += 1
                    i += 1
    return total


def stronger(table: WizTable, seat: i64, hand: Hand) -> bool:
    """WIZ-107, WIZ-109: whether a seat is strictly stronger than the owner in the hand's element."""
    element: i64 = hand.element()
    return element >= 0 and strength(table, seat, element) > strength(table, hand.owner, element)


# -- locks -------------------------------------------------------------------------------------------


def locks(table: WizTable, seat: i64) -> i64:
    """WIZ-141: the elements that an opponent's Titan locks against a seat, as bits."""
    mask: i64 = 0
    if not table.box.titans:
        return mask
    bit: i64 = 1
    for hand in table.hands:
        if hand.titans and hand.owner != seat and has_own_titan(hand):
            mask |= bit << hand.element()
    return mask


def locked(table: WizTable, seat: i64, element: i64) -> bool:
    """WIZ-141: whether this element is locked against a seat."""
    return element >= 0 and (locks(table, seat) >> element) & 1 == 1


# -- protection --------------------------------------------------------------------------------------


def five_shards(hand: Hand) -> bool:
    """WIZ-093: an opening run or set with five cards that are or stand for shards."""
    if not hand.opening:
        return False
    if hand.shape == RUN:
        return hand.low <= FIRST_SHARD and hand.high() >= TOP_RANK
    return hand.shape == SET and hand.low >= FIRST_SHARD and hand.size() >= 5


def earth_guards(table: WizTable, hand: Hand) -> bool:
    """WIZ-218: the Earth character protects its owner's opening hand of earth."""
    return hand.opening and hand.element() == EARTH and table.has_character(hand.owner, EARTH)


def one_elemental(hand: Hand) -> bool:
    """Whether a hand carries exactly one Elemental."""
    return hand.elemental >= 0 and hand.canceller < 0


def guarded_against(hand: Hand, seat: i64) -> bool:
    """WIZ-125: a Shield guards it against this seat until the end of the turn."""
    return (hand.guarded >> seat) & 1 == 1


def protected(table: WizTable, hand: Hand, seat: i64) -> bool:
    """WIZ-118 to WIZ-123, WIZ-125: whether an opponent's hand is protected against a seat."""
    if one_elemental(hand):
        if hand.elemental_by != seat:
            return True
        if not stronger(table, seat, hand):
            return True
    if hand.opening and (five_shards(hand) or earth_guards(table, hand)):
        return True
    if hand.titans and has_own_titan(hand):
        return True
    return guarded_against(hand, seat) or locked(table, seat, hand.element())


def owner_barred(table: WizTable, hand: Hand) -> bool:
    """WIZ-090, WIZ-124: whether its owner may not amend a hand."""
    if hand.opening or (one_elemental(hand) and hand.elemental_by != hand.owner):
        return True
    return locked(table, hand.owner, hand.element())


def may_touch(table: WizTable, hand: Hand, seat: i64) -> bool:
    """WIZ-118: own hands that nothing bars, and opponents' hands that are not protected."""
    if hand.owner == seat:
        return not owner_barred(table, hand)
    return not protected(table, hand, seat)


def may_amend(table: WizTable, hand: Hand, seat: i64) -> bool:
    """WIZ-118, WIZ-211: as `may_touch`, but no core card is ever added to a character."""
    return hand.shape != CHARACTER and may_touch(table, hand, seat)
