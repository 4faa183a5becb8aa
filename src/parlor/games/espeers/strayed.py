"""Cards that all saw being shuffled into a deck, and that may have left it unseen since: the odds of where they are.

Each has seven numbers: the card, how likely it is in the deck, in hand, under the Barrier, at the bottom and among the
cards being looked at (the odds, which need not add up to anything), and how many cards have left the deck unseen since
it was shuffled in: of such cards no more can be anywhere else.
"""

from typing import Final

from mypy_extensions import i64

from parlor.engine import append, vec

WIDTH: Final = 7
CARD: Final = 0
DECK: Final = 1
HAND: Final = 2
SHIELD: Final = 3
BOTTOM: Final = 4
LOOKED: Final = 5
DRAWN: Final = 6
EVEN: Final = 1 << 40
LEAST: Final = 1 << 20


def stray(strayed: vec[i64], card: i64) -> vec[i64]:
    """One more, which is still in the deck."""
    fresh = strayed[:]
    field: i64 = 0
    while field < WIDTH:
        fresh = append(fresh, card if field == CARD else i64(EVEN) if field == DECK else i64(0))
        field += 1
    return fresh


def drawn(strayed: vec[i64], source: i64, target: i64, size: i64) -> vec[i64]:
    """One of so many cards of the deck, or of its bottom, went to hand or is looked at, unseen by others."""
    at: i64 = 0
    while at < i64(len(strayed)):
        strayed[at + DRAWN] = strayed[at + DRAWN] + 1
        at += WIDTH
    return moved(strayed, source, target, 1, size)


def moved(strayed: vec[i64], source: i64, target: i64, count: i64, size: i64) -> vec[i64]:
    """So many of the cards of a place went to another one unseen, each as likely."""
    at: i64 = 0
    while at < i64(len(strayed)):
        share: i64 = strayed[at + source] * count // size
        strayed[at + source] = strayed[at + source] - share
        strayed[at + target] = strayed[at + target] + share
        at += WIDTH
    return strayed


def came_out(strayed: vec[i64], source: i64, card: i64, size: i64) -> vec[i64]:
    """A card of a place was shown: it is the newest of its kind that can be there; no other was it."""
    gone: i64 = -1
    at: i64 = 0
    while at < i64(len(strayed)):
        if strayed[at + CARD] == card and strayed[at + source]:
            gone = at
        at += WIDTH
    rest = vec[i64]()
    at = 0
    while at < i64(len(strayed)):
        if at != gone:
            strayed[at + source] = strayed[at + source] - strayed[at + source] // size
            rest = kept(rest, strayed, at)
        at += WIDTH
    return rest


def kept(rest: vec[i64], strayed: vec[i64], at: i64) -> vec[i64]:
    """Take a card over, its odds large enough to be told apart."""
    total: i64 = 0
    field: i64 = DECK
    while field <= LOOKED:
        total += strayed[at + field]
        field += 1
    scale: i64 = EVEN // total if 0 < total < LEAST else 1
    field = 0
    while field < WIDTH:
        number: i64 = strayed[at + field]
        rest = append(rest, number * scale if DECK <= field <= LOOKED else number)
        field += 1
    return rest
