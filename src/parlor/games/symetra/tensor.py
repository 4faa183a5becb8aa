"""A match as numbers, as one seat may know it. Kinds also enter by their fields: cost, type, polarity."""

from typing import Final

from mypy_extensions import i64

from parlor.engine import Piece, Tensor
from parlor.games.symetra import frames
from parlor.games.symetra.secrets import holds_pack, is_hidden
from parlor.games.symetra.table import (
    CAPACITY,
    DISCARD,
    FRONT,
    HAND_OF,
    LINK,
    LINK_CANCELLED,
    LINK_CARD,
    LINK_SEAT,
    LOOKED,
    MATRIX,
    NONE,
    PACK,
    SHOWN,
    TOP_OF,
    SymetraTable,
)
from parlor.games.symetra.words import CARD, CELL, ENERGY, KINDS, RADIUS, SEAT

SEATS: Final = 6
FRAMES: Final = frames.PAUSE + 1
MARKS: Final = 7
ALL_MARKS: Final = 127
# A seat: ten numbers, its marks, infinity and the limit.
SIDE: Final = 11 + MARKS + 2
# Cards by their fields: cost, and how many of each type and polarity.
FIELDS: Final = 1 + 4 + 4
# Where what is known of others' cards begins, counted from the viewer's hand.
OTHERS: Final = KINDS + FIELDS
LINKS: Final = 3  # the newest links of the chain, each a verb, a seat, whether it is cancelled
LINK_SIZE: Final = 3 + SEATS + 1
SAID: Final = 11 + 1 + SEATS

BEADS: Final = 30  # about as many as a seat has


def pieces() -> list[Piece]:
    """The pieces, the same for every number of players and boxes."""
    side = (
        "in the game, actual, potential, universal, won, hand, fused, charged, turns bought, joined, deck; "
        "seven marks; infinity; limit"
    )
    fields = "cost, four types, four polarities, in tenths"
    return [
        Piece("to_pick", SEATS, "whose decision it is; the viewer is the first, then the seats in order"),
        Piece("turn", SEATS, "whose turn it is"),
        Piece("start", SEATS, "who began the round"),
        Piece("when", 5, "cycle, round, end of a round, least energy wins, mood"),
        Piece("asked", FRAMES, "what the viewer is asked for"),
        Piece("said", SAID, "the sentence begun: plain words, an amount of energy, seats"),
        Piece("said_cards", KINDS, "cards that it names, by kind"),
        Piece("said_cell", 2, "the cell that it names"),
        Piece("seats", SEATS * SIDE, f"each seat, the viewer first: {side}"),
        Piece("hand", KINDS, "cards in the viewer's hand, by kind"),
        Piece("hand_fields", FIELDS, f"the same by their fields: {fields}"),
        Piece("other_hands", KINDS, "cards that the viewer knows in other hands"),
        Piece("top", KINDS, "cards that the viewer knows on a deck"),
        Piece("shown", KINDS, "cards that lie open beside the matrix, or that the viewer looks at"),
        Piece("discard", KINDS, "cards in a discard pile"),
        Piece("own_matrix", KINDS, "the viewer's energy on cards of the matrix, by kind, in fifths"),
        Piece("other_matrix", KINDS, "others' energy on cards of the matrix"),
        Piece("laid", KINDS, "cards in the matrix"),
        Piece("places", 2 * KINDS, "where each kind lies in the matrix: across, down"),
        Piece("used", KINDS, "how often the viewer has used a card this round"),
        Piece(
            "matrix_fields",
            2 * FIELDS,
            f"the viewer's cards in the matrix, then the others', by their fields: {fields}",
        ),
        Piece("chain_cards", KINDS, "cards whose actions stand in the chain"),
        Piece("chain", LINKS * LINK_SIZE, "the newest links: fuse, charge or use; whose; whether it is cancelled"),
        Piece("own_cards", KINDS, "the viewer's own cards, where decks are drafted or built"),
        Piece("pack", KINDS, "the pack in the viewer's hand"),
    ]


def fill(table: SymetraTable, seat: i64, tensor: Tensor) -> None:
    """4.6: the public facts, and what this seat alone may know."""
    own: i64 = seat if seat >= 0 else i64(0)
    tensor.mark(turned(table, table.seat, own), SEATS)
    tensor.mark(turned(table, table.turn, own), SEATS)
    tensor.mark(turned(table, table.start, own), SEATS)
    fill_when(table, tensor)
    tensor.mark(table.agenda.kind() if table.seat == seat and seat >= 0 else i64(-1), FRAMES)
    fill_said(table, own, tensor)
    other: i64 = 0
    while other < table.players:
        fill_seat(table, (own + other) % table.players, tensor)
        other += 1
    tensor.skip((SEATS - table.players) * SIDE)
    fill_cards(table, seat, tensor)
    fill_matrix(table, own, tensor)
    fill_chain(table, own, tensor)
    fill_draft(table, seat, tensor)


def turned(table: SymetraTable, seat: i64, own: i64) -> i64:
    """A seat counted from the viewer; -1 for nobody."""
    return (seat - own + table.players) % table.players if seat >= 0 else i64(-1)


def fill_when(table: SymetraTable, tensor: Tensor) -> None:
    """Where in the match we are."""
    rounds: i64 = table.rules.rounds
    tensor.number(table.cycle, 5)
    tensor.number(table.round if table.round < rounds else rounds, rounds)
    tensor.number(table.ending, 1)
    tensor.number(table.least, 1)
    tensor.number(table.mood, 2)


def fill_said(table: SymetraTable, own: i64, tensor: Tensor) -> None:
    """The words of the sentence being said."""
    i: i64 = 0
    while i < table.said_count:
        word: i64 = table.said[i]
        if word < CARD:
            tensor.put(word, 1.0)
        elif word < CELL:
            tensor.put(SAID + (word - CARD) % KINDS, 1.0)
        elif word < ENERGY:
            fill_cell(table, word - CELL, SAID + KINDS, tensor)
        elif word < SEAT:
            tensor.add(CARD, word - ENERGY, CAPACITY)
        else:
            tensor.put(CARD + 1 + turned(table, word - SEAT, own), 1.0)
        i += 1
    tensor.skip(SAID + KINDS + 2)


def fill_cell(table: SymetraTable, cell: i64, at: i64, tensor: Tensor) -> None:
    """Where a cell lies."""
    rules = table.rules
    tensor.add(at, rules.column[cell] - RADIUS, RADIUS)
    tensor.add(at + 1, rules.row[cell] - RADIUS, RADIUS)


def fill_seat(table: SymetraTable, seat: i64, tensor: Tensor) -> None:
    """What everybody sees of a seat."""
    tensor.number(table.inside[seat], 1)
    tensor.number(table.actual(seat), BEADS)
    tensor.number(table.potential(seat), BEADS)
    tensor.number(table.universal(seat), BEADS)
    tensor.number(table.won[seat], 3)
    tensor.number(table.hands[seat], 6)
    tensor.number(table.fused[seat], 1)
    tensor.number(table.charged[seat], 1)
    tensor.number(table.bought[seat] if table.rules.partial else 0, 3)
    tensor.number(table.joined[seat] if table.rules.partial else 0, 1)
    tensor.number(table.decks[table.deck_of(seat)], KINDS)
    tensor.bits(table.moods[seat] & ALL_MARKS, MARKS)
    tensor.flag(table.infinity[seat] != NONE)
    tensor.number(table.limit[seat] + 1, 5)


def fill_cards(table: SymetraTable, seat: i64, tensor: Tensor) -> None:
    """Hands, decks and discards, as far as the seat knows them."""
    places = table.place
    card: i64 = 0
    while card < i64(len(places)):
        place: i64 = places[card]
        if TOP_OF <= place < PACK and place != MATRIX:
            fill_card(table, card, place, seat, tensor)
        card += 1
    tensor.skip(OTHERS + 4 * KINDS)


def fill_card(table: SymetraTable, card: i64, place: i64, seat: i64, tensor: Tensor) -> None:
    """A card that lies neither in a bag nor in the matrix."""
    book = table.rules.book
    kind: i64 = card % KINDS
    if place == HAND_OF + seat and seat >= 0:
        if not is_hidden(table, card, seat):
            tensor.put(kind, 1.0)
            fill_fields(book.cost[kind], book.type[kind], book.polarity[kind], i64(KINDS), tensor)
    elif HAND_OF <= place < FRONT:
        if not is_hidden(table, card, seat):
            tensor.put(OTHERS + kind, 1.0)
    elif place < HAND_OF:
        if not is_hidden(table, card, seat):
            tensor.put(OTHERS + KINDS + kind, 1.0)
    elif place == SHOWN or FRONT <= place < SHOWN or (place == LOOKED and not is_hidden(table, card, seat)):
        tensor.put(OTHERS + 2 * KINDS + kind, 1.0)
    elif DISCARD <= place < DISCARD + SEATS:
        tensor.put(OTHERS + 3 * KINDS + kind, 1.0)


def fill_fields(cost: i64, type_: i64, polarity: i64, at: i64, tensor: Tensor) -> None:
    """A card by its fields."""
    tensor.add(at, cost, 10)
    tensor.put(at + 1 + type_, 0.1)
    tensor.put(at + 5 + polarity, 0.1)


def fill_matrix(table: SymetraTable, own: i64, tensor: Tensor) -> None:
    """What lies where with whose energy."""
    book = table.rules.book
    fields: i64 = 6 * KINDS
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        kind: i64 = card % KINDS
        mine: bool = table.control[card] == own
        tensor.add(kind if mine else KINDS + kind, table.energy[card], CAPACITY)
        tensor.put(2 * KINDS + kind, 1.0)
        fill_cell(table, table.cell[card], 3 * KINDS + 2 * kind, tensor)
        at: i64 = fields if mine else fields + FIELDS
        fill_fields(book.cost[kind], book.type[kind], book.polarity[kind], at, tensor)
        if table.used[card]:
            tensor.add(5 * KINDS + kind, table.uses(card, own), 1)
        i += 1
    tensor.skip(fields + 2 * FIELDS)


def fill_chain(table: SymetraTable, own: i64, tensor: Tensor) -> None:
    """The cards of the chain, and its newest links."""
    link: i64 = 0
    while link < table.links:
        card: i64 = table.chain[link * LINK + LINK_CARD]
        if card != NONE:
            tensor.put(card % KINDS, 1.0)
        link += 1
    tensor.skip(KINDS)
    place: i64 = 0
    while place < LINKS:
        link = table.links - 1 - place
        if link >= 0:
            at: i64 = link * LINK
            tensor.put(table.chain[at] - 2, 1.0)
            tensor.put(3 + turned(table, table.chain[at + LINK_SEAT], own), 1.0)
            if table.chain[at + LINK_CANCELLED]:
                tensor.put(3 + SEATS, 1.0)
        tensor.skip(LINK_SIZE)
        place += 1


def fill_draft(table: SymetraTable, seat: i64, tensor: Tensor) -> None:
    """SYM-170: a seat's own cards, and the pack in its hand."""
    if table.rules.private and seat >= 0:
        card: i64 = 0
        while card < table.cards:
            if table.owner[card] == seat:
                tensor.put(card % KINDS, 1.0)
            if table.place[card] >= PACK and holds_pack(table, table.place[card] - PACK, seat):
                tensor.put(KINDS + card % KINDS, 1.0)
            card += 1
    tensor.skip(2 * KINDS)
