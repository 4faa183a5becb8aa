"""A match as numbers, as one seat may know it: cards by kind, hands on the table by their fields, seats in order."""

from typing import Final

from parlor.engine import Piece, Tensor, i64
from parlor.games.wiz import frames
from parlor.games.wiz.cards import KIND_BITS, KINDS
from parlor.games.wiz.secrets import knows_held, knows_joker, settled
from parlor.games.wiz.table import Hand, WizTable
from parlor.games.wiz.words import vocabulary

SEATS: Final = 6
SIDE: Final = 10 + 6 + 6
ELEMENT: Final = 6
# A hand: whose, three shapes, lowest rank, size, element, Elemental, cancelled, guarded, Titans.
HAND: Final = 3 + 3 + 2 + ELEMENT + 4
SLOTS: Final = 16  # hands that enter by their fields; those beyond only by their cards
FRAMES: Final = frames.PEEK + 1
# Where there is nothing to mark; an i64, for beside a plain -1 the other number would be made an object.
ABSENT: Final[i64] = i64(-1)
WORDS: Final = len(vocabulary())


def pieces() -> list[Piece]:
    """The pieces, the same for every number of players and every play deck."""
    side = (
        "EP, held cards, turn of opening, shard level, turns, turns to miss, looked at the joker, character "
        "on the board, used up, gave the deal; element claimed; character"
    )
    hand = (
        "viewer's, next seat's, others'; run, set, Master; lowest rank; size; element; Elemental, cancelled, "
        "kept off, Titans"
    )
    return [
        Piece("to_pick", SEATS, "whose decision it is; the viewer is the first, then the seats in order"),
        Piece("turn", SEATS, "whose turn it is"),
        Piece(
            "when", 6, "round, cards in the deck, actions played, actions allowed, shards played to the pool, scoring"
        ),
        Piece("asked", FRAMES, "what the viewer is asked for"),
        Piece("said", WORDS, "the words of the sentence that the viewer has begun"),
        Piece("seats", SEATS * SIDE, f"each seat, the viewer first: {side}"),
        Piece("held", KINDS, "the viewer's cards, by kind"),
        Piece("held_fields", 15 + ELEMENT, "the same by their fields: rank, element"),
        Piece("others", KINDS, "cards that the viewer knows in others' fingers"),
        Piece("own_laid", KINDS, "cards of the viewer's hands on the table"),
        Piece("other_laid", KINDS, "cards of others' hands on the table"),
        Piece("hands", SLOTS * HAND, f"the hands on the table by their numbers, the first {SLOTS}: {hand}"),
        Piece("pile", KINDS, "the discard pile"),
        Piece("pile_top", KINDS, "its top card"),
        Piece("looking", KINDS, "cards that the viewer looks at"),
        Piece("joker", KINDS, "the Deck Joker, if the viewer knows it"),
        Piece("joker_there", 2, "there is a Deck Joker; all know its rank"),
        Piece("pool", ELEMENT + 2, "the piles of the Life Pool, its worth, whether it is open"),
    ]


def fill(table: WizTable, seat: i64, tensor: Tensor) -> None:
    """WIZ-262: the own cards, the public notes, the table and the counts; another's sentence is not heard."""
    calm = table if table.seat == seat else settled(table)
    own: i64 = seat if seat >= 0 else i64(0)
    tensor.mark(turned(calm, calm.seat, own), SEATS)
    tensor.mark(turned(calm, calm.turn, own), SEATS)
    fill_when(calm, tensor)
    fill_said(calm, seat, tensor)
    other: i64 = 0
    while other < calm.players:
        fill_seat(calm, (own + other) % calm.players, tensor)
        other += 1
    tensor.skip((SEATS - calm.players) * SIDE)
    fill_held(calm, seat, own, tensor)
    fill_hands(calm, own, tensor)
    fill_piles(calm, seat, tensor)


def turned(table: WizTable, seat: i64, own: i64) -> i64:
    """A seat counted from the viewer; -1 for nobody."""
    return (seat - own + table.players) % table.players if seat >= 0 else ABSENT


def fill_when(table: WizTable, tensor: Tensor) -> None:
    """Where in the match we are."""
    tensor.number(table.round, 10)
    tensor.number(table.deck.size(), 100)
    tensor.number(table.acted, 3)
    tensor.number(table.limit, 3)
    tensor.number(table.pooled, 5)
    tensor.flag(table.shown)


def fill_said(table: WizTable, seat: i64, tensor: Tensor) -> None:
    """What the viewer is asked, and what it has begun to say."""
    asked: bool = table.seat == seat and seat >= 0
    tensor.mark(table.agenda.kind() if asked else ABSENT, FRAMES)
    if asked:
        draft = table.draft
        words = table.words if draft is None else draft.words
        i: i64 = 0
        while i < i64(len(words)):
            tensor.put(words[i], 1.0)
            i += 1
        if table.agenda.kind() == frames.SWAP_CARDS and table.agenda.b() > 0:
            tensor.put(table.agenda.b() - 1, 1.0)
    tensor.skip(WORDS)


def fill_seat(table: WizTable, seat: i64, tensor: Tensor) -> None:
    """What everybody sees of a seat."""
    tensor.number(table.ep[seat], table.box.goal)
    tensor.number(table.sizes[seat], 14)
    tensor.number(table.opened[seat], 10)
    tensor.number(table.levels[seat] + 1, 5)
    tensor.number(table.turns[seat], 10)
    tensor.number(table.missed[seat], 2)
    tensor.number(table.looked[seat], 10)
    tensor.flag(table.place[seat] == 1)
    tensor.flag(table.place[seat] == 2)
    tensor.flag(table.dealer == seat)
    tensor.mark(table.claimed[seat], ELEMENT)
    tensor.mark(table.character[seat], ELEMENT)


def fill_held(table: WizTable, seat: i64, own: i64, tensor: Tensor) -> None:
    """WIZ-037, WIZ-257: own cards by kind and by their fields, and what is known of the others'."""
    first: i64 = KINDS + 15 + ELEMENT
    held = table.held
    other: i64 = 0
    while other < table.players:
        if table.sizes[other] and knows_held(table, seat, other):
            kind: i64 = 0
            at: i64 = other * KINDS
            left: i64 = table.sizes[other]
            while left > 0 and kind < KINDS:
                count: i64 = held[at + kind]
                if count:
                    left -= count
                    if other == own and seat >= 0:
                        fill_kind(kind, count, tensor)
                    else:
                        tensor.put(first + kind, float(count))
                kind += 1
        other += 1
    i: i64 = 0
    while i < i64(len(table.noted)) and table.agenda.kind() != frames.DEAL:
        entry: i64 = table.noted[i]
        if not knows_held(table, seat, entry // KINDS):
            tensor.put(first + entry % KINDS, 1.0)
        i += 1
    i = 0
    while i < i64(len(table.private)):
        entry = table.private[i]
        whose: i64 = entry // KINDS
        if whose // 6 == seat and not knows_held(table, seat, whose % 6):
            tensor.put(first + entry % KINDS, 1.0)
        i += 1
    tensor.skip(first + KINDS)


def fill_kind(kind: i64, count: i64, tensor: Tensor) -> None:
    """A held card, by its kind, its rank and its element."""
    tensor.add(kind, count, 1)
    if kind < 54:
        tensor.add(KINDS + kind % 9, count, 1)
        tensor.add(KINDS + 15 + kind // 9, count, 4)
    elif kind < 84:
        tensor.add(KINDS + 9 + (kind - 54) % 5, count, 1)
        tensor.add(KINDS + 15 + (kind - 54) // 5, count, 4)
    elif kind < 90:
        tensor.add(KINDS + 14, count, 1)
        tensor.add(KINDS + 15 + kind - 84, count, 4)


def fill_hands(table: WizTable, own: i64, tensor: Tensor) -> None:
    """The cards of all hands, and the hands themselves by their numbers."""
    for hand in table.hands:
        mine: i64 = i64(0) if hand.owner == own else i64(KINDS)
        cards = hand.cards
        i: i64 = 0
        while i < i64(len(cards)):
            tensor.put(mine + (cards[i] & KIND_BITS), 1.0)
            i += 1
        if hand.id < SLOTS:
            fill_hand(table, hand, own, 2 * KINDS + hand.id * HAND, tensor)
    tensor.skip(2 * KINDS + SLOTS * HAND)


def fill_hand(table: WizTable, hand: Hand, own: i64, at: i64, tensor: Tensor) -> None:
    """A hand by its fields."""
    whose: i64 = turned(table, hand.owner, own)
    tensor.put(at + (whose if whose < 2 else i64(2)), 1.0)
    if 1 <= hand.shape <= 3:
        tensor.put(at + 2 + hand.shape, 1.0)
    tensor.add(at + 6, hand.low, 14)
    tensor.add(at + 7, hand.size(), 7)
    element: i64 = hand.element()
    if element >= 0:
        tensor.put(at + 8 + element, 1.0)
    if hand.elemental >= 0:
        tensor.put(at + 14, 1.0)
    if hand.canceller >= 0:
        tensor.put(at + 15, 1.0)
    if hand.guarded:
        tensor.put(at + 16, 1.0)
    if hand.titans:
        tensor.put(at + 17, 1.0)


def fill_piles(table: WizTable, seat: i64, tensor: Tensor) -> None:
    """The discard pile, what is looked at, the Deck Joker and the Life Pool."""
    top: i64 = i64(len(table.pile)) - 1
    tensor.cards(table.pile, KINDS)
    tensor.mark(table.pile[top] if top >= 0 else ABSENT, KINDS)
    if len(table.looking) and (seat == table.turn or (table.box.open and seat >= 0)):
        tensor.cards(table.looking, KINDS)
    else:
        tensor.skip(KINDS)
    tensor.mark(table.joker if table.joker >= 0 and knows_joker(table, seat) else ABSENT, KINDS)
    tensor.flag(table.joker >= 0)
    tensor.flag(table.joker_public)
    element: i64 = 0
    while element < ELEMENT:
        tensor.number(table.pool[element], 5)
        element += 1
    tensor.number(table.worth_of_pool, 100)
    tensor.flag(table.pool_open)
