"""A duel as numbers, as one mind may know it. Cards also enter by their fields, so that packs can be learnt."""

from typing import Final

from mypy_extensions import i64

from parlor.engine import Piece, Tensor, vec
from parlor.games.espeers.frames import AIM, FRAMES, PHASES, WORD
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.words import DECK, GUARD, NONE, POINTS, SYMBOLS

# A card by its fields: its type, its symbol, its cost.
FIELDS: Final = 2 + 5 + 1
# A side: ten numbers, whether its Barrier is of an earlier turn, and the symbol that it has not.
SIDE: Final = 11 + 5
LONG: Final = 40  # turns
LANE: Final = 255
FIVE_LANES: Final = (1 << 40) - 1
# What scales the first eight numbers of a side, and the fields of cards, in 8 bits each.
MOSTS: Final = (POINTS, POINTS, POINTS, 1, GUARD, GUARD, 1, 2)
SIDE_MOSTS: Final[i64] = i64(sum(most << 8 * place for place, most in enumerate(MOSTS)))
TENTHS: Final[i64] = i64(sum(10 << 8 * place for place in range(7)))
# Where there is nothing to mark; an i64, for beside a plain -1 the other number would be made an object.
ABSENT: Final[i64] = i64(-1)
# How many there are, counted once.
PHASE_COUNT: Final[i64] = i64(len(PHASES))
FRAME_COUNT: Final[i64] = i64(len(FRAMES))
SYMBOL_COUNT: Final[i64] = i64(len(SYMBOLS))


def pieces(kinds: int) -> list[Piece]:
    """The pieces for a library of so many kinds."""
    fields = "two types, five symbols, each in tenths, the cost in hundredths"
    side = (
        "pool, spent, removed, Barrier, shield, boost, hush, mulligans, hand, deck, Barrier can attack, its symbol not"
    )
    return [
        Piece("to_pick", 2, "whose decision it is: the viewer's, the other's"),
        Piece("active", 2, "whose turn it is"),
        Piece("phase", len(PHASES), ", ".join(PHASES)),
        Piece("todo", len(FRAMES), "what is being done: the top of the agenda"),
        Piece("turn", 1, f"turns, in {LONG}ths"),
        Piece("word", 3, "the viewer has begun to say: play, cycle, barrier"),
        Piece("named", kinds, "the card that the viewer has named in its sentence"),
        Piece("own_side", SIDE, side),
        Piece("other_side", SIDE, side),
        Piece("hand", kinds, "cards in the viewer's hand, by kind"),
        Piece("hand_fields", FIELDS, f"the same by their fields: {fields}"),
        Piece("deck", kinds, "cards in the viewer's deck"),
        Piece("barrier", kinds, "the card of the viewer's Barrier"),
        Piece("looked", kinds, "cards that the viewer looks at"),
        Piece("unseen", kinds, "the other's cards that nobody has seen: hand, deck and Barrier"),
        Piece("unseen_fields", FIELDS, f"the same by their fields: {fields}"),
        Piece("own_discard", kinds, "the viewer's discard pile"),
        Piece("other_discard", kinds, "the other's discard pile"),
        Piece("own_stack", kinds, "the viewer's cards on the stack"),
        Piece("other_stack", kinds, "the other's cards on the stack"),
        Piece("attacks", 2, "Barrier attacks on the stack: the viewer's, the other's"),
        Piece("top", kinds, "the card on top of the stack"),
        Piece("top_fields", FIELDS + 2, f"the same by its fields: {fields}; whose it is"),
    ]


def fill(table: DuelTable, seat: i64, tensor: Tensor) -> None:
    """ESP-113: what a seat (or a watcher) may know."""
    own: i64 = seat if seat >= 0 else i64(0)
    kinds: i64 = table.cards.count
    tensor.mark(table.seat if own == 0 or table.seat < 0 else 1 - table.seat, 2)
    tensor.mark(table.active if own == 0 else 1 - table.active, 2)
    tensor.mark(table.phase(), PHASE_COUNT)
    fill_sentence(table, seat, tensor, kinds)
    fill_side(table, table.mind(own), tensor)
    fill_side(table, table.mind(1 - own), tensor)
    fill_own(table, own, seat, tensor, kinds)
    fill_unseen(table, 1 - own, tensor, kinds)
    tensor.cards(table.mind(own).discard, kinds)
    tensor.cards(table.mind(1 - own).discard, kinds)
    fill_stack(table, own, tensor, kinds)


def fill_sentence(table: DuelTable, seat: i64, tensor: Tensor, kinds: i64) -> None:
    """What is being done, the turn, and the sentence that the viewer has begun; another's is not heard."""
    agenda = table.agenda
    hidden: i64 = table.begun() if table.seat != seat else i64(0)
    tensor.mark(agenda.below(hidden, 0) if agenda.depth > hidden else ABSENT, FRAME_COUNT)
    tensor.number(table.turn, LONG)
    kind: i64 = agenda.kind() if hidden == 0 else ABSENT
    tensor.mark(agenda.a() if kind == WORD else ABSENT, 3)
    tensor.mark(agenda.a() if kind == AIM else ABSENT, kinds)


def fill_side(table: DuelTable, mind: Mind, tensor: Tensor) -> None:
    """What everybody sees of a mind."""
    points: i64 = mind.pool | (mind.spent << 8) | (mind.removed << 16)
    if mind.barrier != NONE:
        points |= 1 << 24
    lasting: i64 = (mind.shield << 32) | (mind.boost << 40) | (mind.hush << 48) | (mind.mulligans << 56)
    tensor.lanes(points | lasting, SIDE_MOSTS, 8)
    tensor.number(mind.hand.total, POINTS)
    tensor.number(mind.deck_size(), DECK)
    tensor.flag(mind.barrier != NONE and mind.laid < table.turn)
    tensor.mark(mind.excluded, SYMBOL_COUNT)


def fill_own(table: DuelTable, own: i64, seat: i64, tensor: Tensor, kinds: i64) -> None:
    """The cards that only their owner knows; a watcher sees none."""
    mind = table.mind(own)
    if seat < 0:
        tensor.skip(kinds * 4 + FIELDS)
        return
    fill_fields(tensor.weighed(mind.hand, kinds, table.cards.fields), tensor)
    tensor.cards(mind.bottom, 0)
    tensor.pile(mind.deck, kinds)
    tensor.mark(mind.barrier, kinds)
    if table.looker() == seat:
        tensor.cards(table.looked, kinds)
    else:
        tensor.skip(kinds)


def fill_unseen(table: DuelTable, owner: i64, tensor: Tensor, kinds: i64) -> None:
    """A deck list less what everybody has seen of it: hand, deck and Barrier of a mind, together."""
    mind = table.mind(owner)
    fields = table.cards.fields
    sums: i64 = tensor.weighed(mind.deck, 0, fields) + tensor.weighed(mind.hand, 0, fields)
    if len(mind.bottom):
        sums += sum_of(mind.bottom, fields)
        tensor.cards(mind.bottom, 0)
    if mind.barrier != NONE:
        sums += fields[mind.barrier]
        tensor.put(mind.barrier, 1.0)
    if table.looker() == owner:
        sums += sum_of(table.looked, fields)
        tensor.cards(table.looked, 0)
    tensor.skip(kinds)
    fill_fields(sums, tensor)


def sum_of(cards: vec[i64], fields: vec[i64]) -> i64:
    """The fields of cards that lie in an order, together."""
    total: i64 = 0
    i: i64 = 0
    while i < i64(len(cards)):
        total += fields[cards[i]]
        i += 1
    return total


def fill_fields(sums: i64, tensor: Tensor) -> None:
    """Cards by their fields, from the sum of their `Tables.fields`: in tenths, the cost in hundredths."""
    count: i64 = sums & LANE
    rest: i64 = sums >> 8
    symbols: i64 = ((rest >> 8) & LANE) + ((rest >> 16) & LANE) + ((rest >> 24) & LANE) + ((rest >> 32) & LANE)
    tensor.lanes(count - (rest & LANE) | ((rest & FIVE_LANES) << 8) | ((count - symbols) << 48), TENTHS, 7)
    tensor.number(sums >> 48, 100)


def fill_stack(table: DuelTable, own: i64, tensor: Tensor, kinds: i64) -> None:
    """Whose cards are suspended, and which is the next to resolve."""
    stack = table.stack
    attacks: i64 = 0
    other_attacks: i64 = 0
    place: i64 = 0
    while place < stack.height:
        card: i64 = stack.card(place)
        mine: bool = stack.seat(place) == own
        if card < 0:
            attacks += 1 if mine else 0
            other_attacks += 0 if mine else 1
        else:
            tensor.put(card if mine else kinds + card, 1.0)
        place += 1
    tensor.skip(kinds * 2)
    tensor.number(attacks, 1)
    tensor.number(other_attacks, 1)
    top: i64 = stack.card(stack.height - 1) if stack.height else ABSENT
    tensor.mark(top, kinds)
    if top >= 0:
        cards = table.cards
        tensor.put(cards.type[top], 1.0)
        tensor.put(2 + cards.symbol[top], 1.0)
        tensor.add(7, cards.cost[top], 10)
    if stack.height:
        tensor.put(FIELDS if stack.seat(stack.height - 1) == own else FIELDS + 1, 1.0)
    tensor.skip(FIELDS + 2)
