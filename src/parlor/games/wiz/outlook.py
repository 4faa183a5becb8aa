"""Bot knowledge: finding hands, a quick sensible pick, and how a match looks for a seat."""

from typing import Final

from parlor.engine import Dice, Picks, i64
from parlor.engine.brain import mark, note
from parlor.games.wiz.cards import (
    ABYSS,
    CHARACTER,
    ELEMENTALS,
    FIRST_SHARD,
    KINDS,
    MASTER,
    MASTERS,
    RUN,
    SHARDS,
    SHIELD,
    TOP_RANK,
    TRAP,
    WIZ,
    element_of,
    rank_of,
)
from parlor.games.wiz.finishing import can_finish
from parlor.games.wiz.frames import ACT, PEEK, PLAY, THROW, WINDOW
from parlor.games.wiz.hands import candidates, is_hand, new_draft, pop, push
from parlor.games.wiz.layable import can_lay
from parlor.games.wiz.table import Draft, WizTable
from parlor.games.wiz.values import multiplier, points, value
from parlor.games.wiz.words import (
    ADD,
    ARM,
    ATTACH,
    BREAK,
    DECK,
    DISCARD,
    DONE,
    HAND,
    LAY,
    LOOK,
    PASS,
    POOL,
    SEIZE,
)

# -- all hands -----------------------------------------------------------------------------------------


def layable_hands(table: WizTable, seat: i64, found: Picks) -> i64:
    """Every hand that a seat could lay now, each as its cards (+ AS_JOKER) behind their number; returns how many."""
    turn: i64 = table.turn
    table.turn = seat
    draft = new_draft(table, seat)
    count: i64 = 0
    shape: i64 = RUN
    while shape <= MASTER:
        if can_lay(table, draft, shape):
            draft.shape = shape
            count += longer_hands(table, draft, found)
            draft.shape = 0
        shape += 1
    table.turn = turn
    return count


def longer_hands(table: WizTable, draft: Draft, found: Picks) -> i64:
    """The hands that begin with the cards of the draft and have more."""
    items = table.scratch(draft.count)
    candidates(table, draft, items)
    count: i64 = 0
    i: i64 = 0
    while i < items.count:
        if push(table, draft, items.at(i)):
            if is_hand(table, draft):
                note_hand(draft, found)
                count += 1 + longer_hands(table, draft, found)
            elif can_finish(table, draft):
                count += longer_hands(table, draft, found)
            pop(table, draft)
        i += 1
    return count


def note_hand(draft: Draft, found: Picks) -> None:
    """Write a hand down: how many cards, then the cards."""
    found.add(draft.count)
    i: i64 = 0
    while i < draft.count:
        found.add(draft.cards[i])
        i += 1


# -- a quick pick --------------------------------------------------------------------------------------


def hunch(table: WizTable, picks: Picks, dice: Dice) -> i64:
    """A quick sensible pick: lay long hands, draw what fits, throw away what fits nothing."""
    kind: i64 = table.agenda.kind()
    if kind == PLAY:
        return hunch_play(table, picks, dice)
    if kind == THROW:
        return least_useful(table, table.turn, picks)
    if kind == ACT and len(table.words) == 0:
        return hunch_draw(table, picks, dice)
    if kind == WINDOW:
        return picks.at(picks.count - 1) if dice.below(2) else i64(PASS)
    return picks.at(dice.below(picks.count))


def hunch_play(table: WizTable, picks: Picks, dice: Dice) -> i64:
    """Verbs by how good they usually are; in a hand more cards before `lay`, natural ones before Wiz."""
    draft = table.draft
    if draft is None:
        return best_verb(picks, dice)
    first: i64 = picks.at(0)
    if picks.holds(LAY):
        return first if first < ELEMENTALS and keeps_natural(draft, first) else i64(LAY)
    if first < WIZ or dice.below(4):
        return first
    return picks.at(dice.below(picks.count))


def keeps_natural(draft: Draft, card: i64) -> bool:
    """Whether another natural card makes the hand longer without wasting a high value on a Master hand."""
    return draft.shape != MASTER or rank_of(card) >= FIRST_SHARD or draft.count < 3


def best_verb(picks: Picks, dice: Dice) -> i64:
    """The first verb of a list of good ones, sometimes a later one."""
    for verb in (SEIZE, HAND, ARM, POOL, LOOK, ADD, ATTACH, BREAK):
        if picks.holds(verb) and dice.below(6):
            return verb
    return DONE


def hunch_draw(table: WizTable, picks: Picks, dice: Dice) -> i64:
    """The discard pile's top card if it fits to held ones, else the deck; now and then an action card."""
    first: i64 = picks.at(0)
    if first < KINDS and first != SHIELD and first != TRAP and dice.below(3):
        return first
    if picks.holds(DISCARD):
        top: i64 = table.pile[i64(len(table.pile)) - 1]
        if usefulness(table, table.turn, top) >= 4:
            return DISCARD
    return DECK if picks.holds(DECK) else picks.at(picks.count - 1)


def least_useful(table: WizTable, seat: i64, picks: Picks) -> i64:
    """The held card that fits least to the others; of equals the one with the most points."""
    best: i64 = picks.at(0)
    worst: i64 = 1000000
    i: i64 = 0
    while i < picks.count:
        kind: i64 = picks.at(i)
        use: i64 = usefulness(table, seat, kind) * 100 - table.box.points[kind]
        if use < worst:
            worst = use
            best = kind
        i += 1
    return best


def usefulness(table: WizTable, seat: i64, kind: i64) -> i64:
    """How much a card fits to what a seat holds: neighbours, equals of other elements, its Master."""
    if kind >= WIZ or (kind >= MASTERS and kind < ELEMENTALS):
        return 20
    if kind >= ELEMENTALS:
        return 6
    element: i64 = element_of(kind)
    rank: i64 = rank_of(kind)
    held: i64 = table.ones[seat * 6 + element]
    use: i64 = 0
    if rank > 1:
        use += 2 * ((held >> (rank - 1)) & 1)
    if rank < TOP_RANK:
        use += 2 * ((held >> (rank + 1)) & 1)
    if rank > 2:
        use += (held >> (rank - 2)) & 1
    use += (held >> (rank + 2)) & 1
    other: i64 = 0
    while other < 6:
        if other != element:
            use += 2 * ((table.ones[seat * 6 + other] >> rank) & 1)
        other += 1
    if table.count(seat, MASTERS + element):
        use += 3
    return use


# -- how it looks --------------------------------------------------------------------------------------


def outlook(table: WizTable, seat: i64) -> float:
    """From 0 to 1: the EP race, and what hands on the table and held cards promise for this round."""
    best: float = -1000000.0
    mine: float = prospects(table, seat)
    other: i64 = 0
    while other < table.players:
        if other != seat:
            theirs: float = prospects(table, other)
            if theirs > best:
                best = theirs
        other += 1
    lead: float = (mine - best) / 300.0
    size: float = lead if lead > 0 else -lead
    return 0.5 + 0.5 * lead / (1.0 + size)


def prospects(table: WizTable, seat: i64) -> float:
    """EP, the strength of the own hands, and the burden of held cards."""
    total: float = 0.0
    for hand in table.hands:
        if hand.owner == seat:
            total += float(25 * multiplier(value(hand)) + 4 * value(hand))
            if hand.shape == CHARACTER:
                total += 20.0
    if table.opened[seat]:
        total += 30.0
    return float(table.ep[seat]) * 1000.0 / float(table.box.goal) + total - float(6 * table.sizes[seat])


# -- what a brain is told ------------------------------------------------------------------------------

SHAPES_LAID: Final = 0
LAID: Final = 5
MULTIPLIED: Final = 6
WORTH: Final = 7
LAID_CARDS: Final = 8
OPENED: Final = 9
EP: Final = 10
EPS: Final = 11
GAP: Final = 22
SIZES: Final = 23
BURDEN: Final = 36
OWN_TURN: Final = 37
ROUND: Final = 38
DECKS: Final = 39
PAIRS: Final = 45
TRIPLES: Final = 46
LEVELS: Final = 47
SETS: Final = 48
LOOSE: Final = 49
CLOSED: Final = 50
PLACES: Final = 56
POOL_WORTH: Final = 59
NEXT_TURN: Final = 60
NUMBERS_HELD: Final = 61
SHARDS_HELD: Final = 62
SORTS_HELD: Final = 63
WILDS_HELD: Final = 67
ACTIONS_HELD: Final = 68
FOE_SIZE: Final = 82
BY_HAND: Final = 83
BLOCKS: Final = [
    ("hands laid", 5),
    ("the value of the hands laid", 1),
    ("their multipliers", 1),
    ("their points", 1),
    ("cards laid", 1),
    ("has opened", 1),
    ("EP", 1),
    ("EP so far", 11),
    ("EP before the next", 1),
    ("cards held", 13),
    ("points held", 1),
    ("own turn", 1),
    ("round", 1),
    ("cards in the deck", 6),
    ("neighbours held", 1),
    ("runs held", 1),
    ("equals held", 1),
    ("sets held", 1),
    ("cards that fit nothing", 1),
    ("turns without opening", 6),
    ("where the character is", 3),
    ("the pool's worth", 1),
    ("turn comes next", 1),
    ("numbers held", 1),
    ("shards held", 1),
    ("Masters, Elementals, Titans, artifacts held", 4),
    ("Wiz held", 1),
    ("action cards held", 14),
    ("the fewest cards another holds", 1),
    ("the hand-made prospects", 1),
]


def features(table: WizTable, seat: i64, out: Picks) -> None:
    """What counts of a seat."""
    laid_features(table, seat, out)
    note(out, OPENED, 1 if table.opened[seat] else 0)
    goal: i64 = table.box.goal
    ep: i64 = table.ep[seat]
    best: i64 = -1000000
    fewest: i64 = 99
    other: i64 = 0
    while other < table.players:
        if other != seat:
            if table.ep[other] > best:
                best = table.ep[other]
            if table.sizes[other] < fewest:
                fewest = table.sizes[other]
        other += 1
    note(out, EP, ep * 40 // goal)
    mark(out, EPS, 11, ep * 10 // goal)
    note(out, GAP, (ep - best) * 40 // goal)
    mark(out, SIZES, 13, table.sizes[seat])
    note(out, FOE_SIZE, fewest)
    note(out, OWN_TURN, 1 if table.turn == seat else 0)
    note(out, NEXT_TURN, 1 if table.turn >= 0 and table.after(table.turn) == seat else 0)
    note(out, ROUND, table.round if table.round < 20 else 20)
    mark(out, DECKS, 6, table.deck.size() // 12)
    if not table.opened[seat]:
        mark(out, CLOSED, 6, table.turns[seat] // 2)
    if table.box.characters:
        mark(out, PLACES, 3, table.place[seat])
    note(out, POOL_WORTH, table.worth_of_pool // 10)
    held_features(table, seat, out)
    note(out, BY_HAND, i64(int(prospects(table, seat) / 10.0)))


def asked(table: WizTable) -> i64:
    """What is asked: the frame; of a sentence how many words were said, in step 4 after which verb."""
    kind: i64 = table.agenda.kind()
    draft = table.draft
    if kind == PLAY and draft is not None:
        said: i64 = PEEK + 1
        if draft.verb == ADD:
            said += 4
        elif draft.verb != HAND:
            said += 8
        return said + (draft.count if draft.count < 3 else i64(3))
    if kind == ACT and len(table.words) > 0:
        return PEEK + 13
    return kind


def laid_features(table: WizTable, seat: i64, out: Picks) -> None:
    """The own hands on the table."""
    values: i64 = 0
    times: i64 = 0
    worth: i64 = 0
    cards: i64 = 0
    for hand in table.hands:
        if hand.owner == seat:
            note(out, SHAPES_LAID + hand.shape, 1)
            values += value(hand)
            times += multiplier(value(hand))
            worth += points(table, hand)
            cards += hand.size()
    note(out, LAID, values)
    note(out, MULTIPLIED, times)
    note(out, WORTH, worth // 5)
    note(out, LAID_CARDS, cards)


def held_features(table: WizTable, seat: i64, out: Picks) -> None:
    """The held cards: how many of each sort, and how they fit to each other."""
    row: i64 = seat * KINDS
    burden: i64 = 0
    numbers: i64 = 0
    shards: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = table.held[row + kind]
        if count:
            burden += count * table.box.points[kind]
            if kind < SHARDS:
                numbers += count
            elif kind < MASTERS:
                shards += count
            elif kind < WIZ:
                note(out, SORTS_HELD + (kind - MASTERS) // 6, count)
            elif kind == WIZ:
                note(out, WILDS_HELD, count)
            else:
                note(out, ACTIONS_HELD + kind - ABYSS, count)
        kind += 1
    note(out, BURDEN, burden // 5)
    note(out, NUMBERS_HELD, numbers)
    note(out, SHARDS_HELD, shards)
    fitting(table, seat, out)


def fitting(table: WizTable, seat: i64, out: Picks) -> None:
    """Neighbours and runs of one element, equals and sets of several, and what has no company."""
    once: i64 = 0
    twice: i64 = 0
    thrice: i64 = 0
    pairs: i64 = 0
    triples: i64 = 0
    element: i64 = 0
    while element < 6:
        ranks: i64 = table.ones[seat * 6 + element]
        pairs += bits(ranks & (ranks >> 1))
        triples += bits(ranks & (ranks >> 1) & (ranks >> 2))
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
        element += 1
    alone: i64 = 0
    element = 0
    while element < 6:
        ranks = table.ones[seat * 6 + element]
        alone += bits(ranks & ~(ranks << 1) & ~(ranks >> 1) & ~twice)
        element += 1
    note(out, PAIRS, pairs)
    note(out, TRIPLES, triples)
    note(out, LEVELS, bits(twice))
    note(out, SETS, bits(thrice))
    note(out, LOOSE, alone)


def bits(many: i64) -> i64:
    """How many bits a number has."""
    count: i64 = 0
    while many:
        many &= many - 1
        count += 1
    return count
