"""A match as numbers, as one seat may know it: the map space by space, the cards by kind and by their fields."""

from typing import Final

from mypy_extensions import i32

from parlor.engine import Piece, Tensor, i64, sees, vec
from parlor.engine.piles import Pile
from parlor.engine.values import plus
from parlor.games.source import frames
from parlor.games.source.cards import NEED_AT, NEED_BITS, SORT_BITS, SORTS, ST_BITS, Library
from parlor.games.source.lanes import SPACES, lowest
from parlor.games.source.strength import aura_change, near_aura, own_strength
from parlor.games.source.table import (
    FROZEN,
    MONSTER,
    REACT,
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORTS,
    TILES,
    TOKENS,
    TRAP,
    TRAP_CARD,
    TRAP_SEEN,
    TRAPPED,
    USED,
    WEBBED,
    Field,
)

# A space: whose monster stands there, its four ST, frozen, used; whose trap and whose web; Terrestrial, Otherworldly.
SPACE: Final = 14
SIDE: Final = 14
# Cards by their fields: kinds of card, both requirements, the four ST.
FIELDS: Final = SORTS + 2 + 4
MOST_SORTED: Final = (1 << SORT_BITS) - 1
MOST_NEEDED: Final = (1 << NEED_BITS) - 1
MOST_ST: Final = (1 << ST_BITS) - 1
# What scales four symbols, tokens, webs and whether a seat may react, in 8 bits each.
OPEN_MOSTS: Final[i64] = i64(sum(most << 8 * place for place, most in enumerate((1, 1, 1, 1, 4, 4, 1))))


def pieces(kinds: int, words: int) -> list[Piece]:
    """The pieces for a library of so many kinds and a vocabulary of so many words."""
    side = (
        "points, four symbols unused, tokens, webs, may react, hand, deck, spaces of each colour, its lanes "
        "lie right, supports"
    )
    space = (
        "monster (viewer's, other's), four ST, frozen, used, trap (viewer's, other's), web (two), "
        "Terrestrial, Otherworldly"
    )
    return [
        Piece("to_pick", 2, "whose decision it is: the viewer's, the other's"),
        Piece("turn_player", 2, "whose turn it is"),
        Piece("viewer", 2, "in which seat the viewer sits: half a of the map is seat 0's"),
        Piece("when", 4, "turn, a card was played, one was placed, an attack was made"),
        Piece("asked", len(frames.KINDS), "what the viewer is asked for"),
        Piece("said", frames.SPEAKER + words, "the sentence that the viewer has begun: its verb, then its words"),
        Piece("own_side", SIDE, side),
        Piece("other_side", SIDE, side),
        Piece("map", SPACES * SPACE, f"each space: {space}"),
        Piece("hand", kinds, "cards in the viewer's hand, by kind"),
        Piece("hand_fields", FIELDS, "the same by their fields: sorts, requirements, four ST"),
        Piece("deck", kinds, "cards in the viewer's deck"),
        Piece("other_hand", kinds, "cards that the viewer knows in the other hand"),
        Piece("own_monsters", kinds, "the viewer's monsters on the map"),
        Piece("other_monsters", kinds, "the other's monsters on the map"),
        Piece("own_laid", kinds, "the viewer's supports and traps"),
        Piece("other_laid", kinds, "the other's supports, and those of its traps that the viewer has seen"),
        Piece("own_done", kinds, "the viewer's Done Zone"),
        Piece("other_done", kinds, "the other's Done Zone"),
    ]


def fill(field: Field, seat: i64, words: i64, tensor: Tensor) -> None:
    """Everything but hands, decks, unseen traps and unfinished sentences of others."""
    own: i64 = seat if seat >= 0 else i64(0)
    kinds: i64 = i64(len(field.library.cards))
    tensor.mark(field.seat if own == 0 or field.seat < 0 else 1 - field.seat, 2)
    tensor.mark(field.player if own == 0 else 1 - field.player, 2)
    tensor.mark(seat, 2)
    tensor.number(field.turn, field.setting.turn_limit)
    tensor.number(field.played, 1)
    tensor.number(field.placed, 1)
    tensor.number(field.struck, 1)
    fill_said(field, seat, words, tensor)
    fill_side(field, own, tensor)
    fill_side(field, 1 - own, tensor)
    fill_map(field, own, tensor)
    fill_hands(field, own, seat, kinds, tensor)
    fill_monsters(field, own, kinds, tensor)
    fill_laid(field, own, seat, kinds, tensor)
    fill_laid(field, 1 - own, seat, kinds, tensor)
    tensor.pile(field.done(own), kinds)
    tensor.pile(field.done(1 - own), kinds)


def fill_said(field: Field, seat: i64, words: i64, tensor: Tensor) -> None:
    """What the viewer is asked, and what it has begun to say."""
    agenda = field.agenda
    kind: i64 = agenda.kind() if field.seat == seat and seat >= 0 else i64(-1)
    tensor.mark(kind, i64(len(frames.KINDS)))
    if kind == frames.SENTENCE and agenda.a() // frames.SPEAKER == seat:
        tensor.put(agenda.a() % frames.SPEAKER, 1.0)
        if agenda.b() >= 0:
            tensor.put(frames.SPEAKER + agenda.b() % words, 1.0)
        if agenda.c() >= 0:
            tensor.put(frames.SPEAKER + agenda.c() % words, 1.0)
    tensor.skip(frames.SPEAKER + words)


def fill_side(field: Field, seat: i64, tensor: Tensor) -> None:
    """What everybody sees of a seat."""
    seats = field.seats
    at: i64 = seat * SEAT
    tensor.number(field.points(seat), 100)
    unused: i64 = field.unused(seat)
    symbols: i64 = unused & 1 | (unused & 2) << 7 | (unused & 4) << 14 | (unused & 8) << 21
    things: i64 = seats[at + TOKENS] << 32 | seats[at + TILES] << 40 | seats[at + REACT] << 48
    tensor.lanes(symbols | things, OPEN_MOSTS, 7)
    tensor.number(field.hand(seat).total, 10)
    tensor.number(field.deck(seat).size(), 40)
    tensor.number(field.terrestrials(seat), 4)
    tensor.number(field.otherworldlies(seat), 4)
    tensor.number((field.side0 if seat == 0 else field.side1) + 1, 2)
    used: i64 = 0
    row: i64 = seat * SUPPORTS
    while row < (seat + 1) * SUPPORTS:
        if field.supports[row * SUPPORT + SUPPORT_CARD] >= 0:
            used += 1
        row += 1
    tensor.number(used, SUPPORTS)


def fill_map(field: Field, own: i64, tensor: Tensor) -> None:
    """Space by space."""
    mine: i64 = own * SEAT
    other: i64 = (1 - own) * SEAT
    tensor.spread(field.seats[mine + TRAPPED], 8, SPACE)
    tensor.spread(field.seats[other + TRAPPED], 9, SPACE)
    tensor.spread(field.seats[mine + WEBBED], 10, SPACE)
    tensor.spread(field.seats[other + WEBBED], 11, SPACE)
    tensor.spread(field.terrestrial, 12, SPACE)
    tensor.spread(field.otherworldly, 13, SPACE)
    standing: i64 = field.occupied()
    while standing:
        space: i64 = lowest(standing)
        standing &= standing - 1
        fill_monster(field, field.at[space], own, space * SPACE, tensor)
    tensor.skip(SPACES * SPACE)


def fill_monster(field: Field, monster: i64, own: i64, first: i64, tensor: Tensor) -> None:
    """Whose it is, and how strong."""
    at: i64 = monster * MONSTER
    tensor.put(first if field.owner(monster) == own else first + 1, 1.0)
    lonely: bool = not near_aura(field, monster)
    symbol: i64 = 0
    while symbol < 4:
        total: i64 = own_strength(field, monster, symbol)
        if not lonely:
            total += aura_change(field, monster, symbol)
        if total > 0:
            tensor.add(first + 2 + symbol, total, 50)
        symbol += 1
    if field.monsters[at + FROZEN]:
        tensor.put(first + 6, 1.0)
    if field.monsters[at + USED]:
        tensor.put(first + 7, 1.0)


def fill_hands(field: Field, own: i64, seat: i64, kinds: i64, tensor: Tensor) -> None:
    """The viewer's hand and deck, and what it knows of the other's; a watcher sees none."""
    if seat < 0:
        tensor.skip(kinds * 3 + FIELDS)
        return
    hand = field.hand(own)
    tensor.pile(hand, kinds)
    fill_fields(field.library, hand, tensor)
    tensor.counts(field.deck(own).bag.counts, kinds)
    other = field.hand(1 - own)
    i: i64 = 0
    while i < other.total:
        if other.shown(i):
            tensor.put(other.at(i), 1.0)
        i += 1
    tensor.skip(kinds)


def fill_fields(library: Library, cards: Pile, tensor: Tensor) -> None:
    """Cards by their fields, summed: sorts in tenths, which are added one by one."""
    fields: i64 = cards.sum_of(library.fields)
    four: i64 = cards.sum_of(library.four)
    cells, here = tensor.cells, tensor.here()
    tenths = TENTHS
    sort: i64 = 0
    while sort < SORTS:
        cells[here + sort] = tenths[(fields >> sort * SORT_BITS) & MOST_SORTED]
        sort += 1
    tensor.skip(SORTS)
    tensor.number((fields >> NEED_AT) & MOST_NEEDED, 10)
    tensor.number(fields >> (NEED_AT + NEED_BITS), 10)
    symbol: i64 = 0
    while symbol < 4:
        tensor.number((four >> symbol * ST_BITS) & MOST_ST, 500)
        symbol += 1


def tenths_added() -> list[i32]:
    """The bits of no tenth, of one, of one and one more (`engine/values.py`)."""
    found: list[i32] = [0]
    for _ in range(MOST_SORTED):
        found.append(plus(found[-1], 0.1))
    return found


TENTHS: Final = vec[i32](tenths_added())


def fill_monsters(field: Field, own: i64, kinds: i64, tensor: Tensor) -> None:
    """Whose monsters are on the map, by kind."""
    many: i64 = field.numbers
    while many:
        monster: i64 = lowest(many)
        many &= many - 1
        card: i64 = field.card(monster)
        tensor.put(card if field.owner(monster) == own else kinds + card, 1.0)
    tensor.skip(kinds * 2)


def fill_laid(field: Field, owner: i64, seat: i64, kinds: i64, tensor: Tensor) -> None:
    """Supports, which lie open, and traps that the viewer has seen."""
    row: i64 = owner * SUPPORTS
    while row < (owner + 1) * SUPPORTS:
        card: i64 = field.supports[row * SUPPORT + SUPPORT_CARD]
        if card >= 0:
            tensor.put(card, 1.0)
        row += 1
    spaces: i64 = field.seats[owner * SEAT + TRAPPED]
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        if sees(field.traps[space * TRAP + TRAP_SEEN], seat):
            tensor.put(field.traps[space * TRAP + TRAP_CARD], 1.0)
    tensor.skip(kinds)
