"""Decks, hands and discards, and who knows which hidden card is where.

Taking a card from a deck is a frame of its own: a determined top card is taken at once, otherwise chance says
which card it is. The moment a deck loses its last card, its discard becomes the deck.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine import ALL, Picks
from parlor.games.symetra import frames
from parlor.games.symetra.mixing import mix
from parlor.games.symetra.table import BAG, DISCARD, HAND_OF, NONE, TOP_OF, SymetraTable
from parlor.games.symetra.telling import told_reshuffled
from parlor.games.symetra.words import CARD


def discard(table: SymetraTable, card: i64) -> None:
    """SYM-027, SYM-173: the card goes face up into its discard."""
    pile: i64 = table.pile_of(card)
    table.place[card] = DISCARD + pile
    table.seen[card] = ALL
    table.discards[pile] = table.discards[pile] + 1


def into_hand(table: SymetraTable, card: i64, seat: i64, viewers: i64) -> None:
    """The card goes into a hand, where these viewers know it."""
    table.place[card] = HAND_OF + seat
    table.seen[card] = viewers | table.viewers_of_hand(seat)
    table.hands[seat] = table.hands[seat] + 1


def out_of_hand(table: SymetraTable, card: i64, seat: i64) -> None:
    """The card leaves a hand; where to is said next."""
    table.hands[seat] = table.hands[seat] - 1


def forget_hand(table: SymetraTable, seat: i64, viewers: i64) -> None:
    """SYM-241: a card is about to leave this hand unseen: only these viewers still know what stays."""
    if table.hands[seat] == 1:
        return
    keep: i64 = viewers | table.viewers_of_hand(seat)
    mix(table, HAND_OF + seat, NONE, NONE, keep)
    card: i64 = 0
    while card < table.cards:
        if table.place[card] == HAND_OF + seat:
            table.seen[card] = table.seen[card] & keep
        card += 1


def put_on_top(table: SymetraTable, card: i64, deck: i64, viewers: i64) -> None:
    """Lay a card on top of a deck, known to these viewers."""
    table.place[card] = TOP_OF + deck
    table.seen[card] = viewers
    table.top = append(table.top, card)
    table.tops[deck] = table.tops[deck] + 1
    table.decks[deck] = table.decks[deck] + 1


def put_into_bag(table: SymetraTable, card: i64, deck: i64) -> None:
    """Shuffle a card in: nobody knows its place."""
    table.place[card] = BAG + deck
    table.seen[card] = 0
    table.decks[deck] = table.decks[deck] + 1


def top_card(table: SymetraTable, deck: i64, depth: i64) -> i64:
    """The determined card `depth` places under the top of a deck."""
    at: i64 = i64(len(table.top)) - 1
    left: i64 = depth
    while True:
        card: i64 = table.top[at]
        if table.place[card] == TOP_OF + deck:
            if left == 0:
                return card
            left -= 1
        at -= 1


def take_determined(table: SymetraTable, deck: i64) -> i64:
    """Take the top card, which is determined, off a deck."""
    card = top_card(table, deck, 0)
    rest = vec[i64]()
    i: i64 = 0
    while i < i64(len(table.top)):
        if table.top[i] != card:
            rest = append(rest, table.top[i])
        i += 1
    table.top = rest
    table.tops[deck] = table.tops[deck] - 1
    table.decks[deck] = table.decks[deck] - 1
    return card


def determine(table: SymetraTable, card: i64, deck: i64, viewers: i64) -> None:
    """Chance has said which card lies under the determined ones: it lies there now, known to these viewers."""
    table.place[card] = TOP_OF + deck
    table.seen[card] = viewers
    longer = vec[i64]()
    longer = append(longer, card)
    i: i64 = 0
    while i < i64(len(table.top)):
        longer = append(longer, table.top[i])
        i += 1
    table.top = longer
    table.tops[deck] = table.tops[deck] + 1


def shuffle_top(table: SymetraTable, deck: i64) -> None:
    """The determined cards of a deck lose their places."""
    rest = vec[i64]()
    i: i64 = 0
    while i < i64(len(table.top)):
        card: i64 = table.top[i]
        if table.place[card] == TOP_OF + deck:
            table.place[card] = BAG + deck
            table.seen[card] = 0
        else:
            rest = append(rest, card)
        i += 1
    table.top = rest
    table.tops[deck] = 0


def supply(table: SymetraTable, deck: i64) -> i64:
    """How many cards a deck and its discard hold together."""
    return table.decks[deck] + table.discards[deck]


def drawers(table: SymetraTable, deck: i64) -> i64:
    """SYM-015: how many seats in the game use this deck."""
    return 1 if table.rules.private else table.seats_inside()


def refill(table: SymetraTable, deck: i64) -> bool:
    """SYM-014, SYM-015, SYM-017: an empty deck gets its discard, shuffled, and cards are burned; False if none."""
    if table.discards[deck] == 0:
        return False
    mix(table, DISCARD + deck, NONE, NONE, 0)
    card: i64 = 0
    while card < table.cards:
        if table.place[card] == DISCARD + deck:
            put_into_bag(table, card, deck)
        card += 1
    table.discards[deck] = 0
    table.agenda.push(frames.BURN, deck, drawers(table, deck))
    told_reshuffled(table)
    return True


def after_taking(table: SymetraTable, deck: i64) -> None:
    """SYM-014: a deck that has just lost its last card is refilled at once."""
    if table.decks[deck] == 0:
        refill(table, deck)


def cards_at(table: SymetraTable, place: i64, picks: Picks) -> None:
    """Add the words of all cards in a place, rising."""
    places = table.place
    card: i64 = 0
    while card < table.cards:
        if places[card] == place:
            picks.add(CARD + card)
        card += 1
