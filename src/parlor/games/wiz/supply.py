"""Drawing from the deck: undetermined cards between those that somebody has seen at its top or bottom."""

from parlor.engine import Dice, Picks, append, i64, only, vec
from parlor.games.wiz.notes import learn_more, note
from parlor.games.wiz.renewal import begin_renewal, drew_fresh
from parlor.games.wiz.table import ANY, WizTable


def can_give_card(table: WizTable) -> bool:
    """WIZ-047, WIZ-048: the deck has a card, or the discard pile can become the deck."""
    return table.deck.size() > 0 or len(table.pile) > 1


def renew(table: WizTable) -> None:
    """WIZ-047: all of the discard pile but its top card becomes the deck, undetermined."""
    if table.deck.size() or len(table.pile) < 2:
        return
    last: i64 = i64(len(table.pile)) - 1
    i: i64 = 0
    while i < last:
        table.deck.bag.add(table.pile[i])
        i += 1
    top: i64 = table.pile[last]
    table.pile = append(vec[i64](), top)
    begin_renewal(table)


def decided(table: WizTable) -> i64:
    """The next card if it is determined; -1 if chance must say."""
    deck = table.deck
    if len(deck.top):
        return deck.top[0]
    return deck.bottom[0] if deck.bag.total == 0 else i64(-1)


def next_cards(table: WizTable, picks: Picks) -> None:
    """The cards that may be drawn now."""
    card: i64 = decided(table)
    if card >= 0:
        picks.add(card)
    else:
        table.deck.bag.kinds(picks, 0)


def next_weights(table: WizTable, weights: Picks) -> None:
    """How likely each of them is."""
    if decided(table) >= 0:
        weights.add(1)
    else:
        table.deck.bag.weights(weights)


def roll_card(table: WizTable, dice: Dice) -> i64:
    """One of them by its weight."""
    card: i64 = decided(table)
    return card if card >= 0 else table.deck.bag.look(dice)


def draw(table: WizTable, kind: i64) -> i64:
    """Take the card from the deck; returns the seats that had seen it there, as bits."""
    deck = table.deck
    viewers: i64 = 0
    if len(deck.top):
        viewers = deck.top_viewers[0]
        deck.draw_decided()
    elif deck.bag.total == 0:
        viewers = deck.bottom_viewers[0]
        deck.draw_decided()
    else:
        deck.bag.remove(kind)
    return viewers


def draw_unseen(table: WizTable, seat: i64, kind: i64) -> None:
    """A seat takes a card that only it sees, and those who saw it in the deck."""
    viewers: i64 = draw(table, kind)
    table.hide(table.eyes(seat) | viewers)
    table.take_in(seat, kind)
    note(table, seat, ANY)
    drew_fresh(table, seat)
    tell_viewers(table, seat, kind, viewers)


def tell_viewers(table: WizTable, seat: i64, kind: i64, viewers: i64) -> None:
    """Those who had seen the card in the deck know who has it now."""
    viewer: i64 = 0
    while viewers and viewer < table.players:
        if (viewers >> viewer) & 1 and viewer != seat:
            learn_more(table, viewer, seat, kind)
        viewer += 1


def fix_bottom(table: WizTable, kind: i64, viewer: i64) -> None:
    """WIZ-223: chance says which card lies above the known ones at the bottom."""
    deck = table.deck
    deck.bag.remove(kind)
    deck.bottom = in_front(kind, deck.bottom)
    deck.bottom_viewers = in_front(only(viewer), deck.bottom_viewers)


def fix_top(table: WizTable, kind: i64, viewer: i64) -> None:
    """Chance says which card lies under the known ones at the top."""
    deck = table.deck
    deck.bag.remove(kind)
    deck.top = append(deck.top, kind)
    deck.top_viewers = append(deck.top_viewers, only(viewer))


def in_front(first: i64, rest: vec[i64]) -> vec[i64]:
    """The list with one more number before it."""
    out = append(vec[i64](), first)
    i: i64 = 0
    while i < i64(len(rest)):
        out = append(out, rest[i])
        i += 1
    return out


def show_bottom(table: WizTable, viewer: i64, count: i64) -> None:
    """All fixed cards among the lowest `count` are now known to the viewer, those at the top included if need be."""
    deck = table.deck
    while i64(len(deck.bottom)) < count and deck.bag.total == 0 and len(deck.top):
        last: i64 = i64(len(deck.top)) - 1
        deck.bottom = in_front(deck.top[last], deck.bottom)
        deck.bottom_viewers = in_front(deck.top_viewers[last], deck.bottom_viewers)
        deck.top = deck.top[:last]
        deck.top_viewers = deck.top_viewers[:last]
    i: i64 = i64(len(deck.bottom)) - count
    if i < 0:
        i = 0
    while i < i64(len(deck.bottom)):
        deck.bottom_viewers[i] = deck.bottom_viewers[i] | only(viewer)
        i += 1
