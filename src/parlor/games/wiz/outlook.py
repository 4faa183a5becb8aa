"""Bot knowledge: finding hands, a quick sensible pick, and how a match looks for a seat."""

from parlor.engine import Dice, Picks, i64
from parlor.games.wiz.cards import (
    CHARACTER,
    ELEMENTALS,
    FIRST_SHARD,
    KINDS,
    MASTER,
    MASTERS,
    RUN,
    SHIELD,
    TOP_RANK,
    TRAP,
    WIZ,
    element_of,
    rank_of,
)
from parlor.games.wiz.finishing import can_finish
from parlor.games.wiz.frames import ACT, PLAY, THROW, WINDOW
from parlor.games.wiz.hands import candidates, is_hand, new_draft, pop, push
from parlor.games.wiz.layable import can_lay
from parlor.games.wiz.table import Draft, WizTable
from parlor.games.wiz.values import multiplier, value
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
