"""The opening: beads, decks, the deal, and the reveal that finds the starting seat."""

from mypy_extensions import i64

from parlor.engine import CHANCE, only
from parlor.games.symetra import frames
from parlor.games.symetra.drawing import ready
from parlor.games.symetra.piles import after_taking, discard, into_hand, put_into_bag, take_determined
from parlor.games.symetra.table import ACTUAL, POTENTIAL, SymetraTable
from parlor.games.symetra.telling import told_dealt, told_turned_up
from parlor.games.symetra.words import KINDS


def set_out(table: SymetraTable) -> None:
    """SYM-003, SYM-193, SYM-208: beads in the pools; then what is to be done before the first cycle."""
    rules = table.rules
    seat: i64 = 0
    while seat < table.players:
        table.inside[seat] = 1
        artificial = rules.against_ai and seat < table.players - 1
        table.pools[seat * 3 + ACTUAL] = 0 if rules.solitaire else (40 if artificial else 30) * rules.sets
        table.pools[seat * 3 + POTENTIAL] = 0 if rules.solitaire else (10 if artificial else 20) * rules.sets
        seat += 1
    agenda = table.agenda
    if rules.solitaire:
        shuffle_boxes(table)
        agenda.push(frames.SOLO)
        return
    agenda.push(frames.CYCLE)
    if not rules.against_ai:
        agenda.push(frames.REVEAL, 0, (only(table.players) - 1))
    agenda.push(frames.DEAL)
    if rules.drafted:
        agenda.push(frames.DRAFT_DEAL)
    elif rules.constructed and rules.lists:
        bring_lists(table)
    elif rules.constructed:
        agenda.push(frames.BUILD)
    else:
        shuffle_boxes(table)


def shuffle_boxes(table: SymetraTable) -> None:
    """SYM-001, SYM-006: the sixty cards become the shared deck."""
    card: i64 = 0
    while card < table.cards:
        put_into_bag(table, card, 0)
        card += 1


def bring_lists(table: SymetraTable) -> None:
    """SYM-176, SYM-177: every seat brings its list; the n-th seat with a name has its n-th copy."""
    copies: dict[str, int] = {}
    for seat, names in enumerate(table.rules.lists):
        for name in names:
            copy = copies.get(name, 0)
            copies[name] = copy + 1
            card: i64 = table.rules.book.kinds[name] + copy * KINDS
            table.owner[card] = seat
            put_into_bag(table, card, seat)


def step_deal(table: SymetraTable) -> None:
    """SYM-006: 3 cards for every seat, beginning at the dealer's left."""
    dealt: i64 = table.agenda.a()
    if dealt == table.players * 3:
        table.agenda.pop()
    else:
        table.ask(CHANCE)


def dealt_to(table: SymetraTable) -> i64:
    """Whose card is dealt now."""
    return (table.rules.dealer + 1 + table.agenda.a() // 3) % table.players


def dealt(table: SymetraTable, card: i64) -> None:
    """SYM-237: a dealt card is known to its seat only."""
    seat = dealt_to(table)
    deck = table.deck_of(seat)
    table.agenda.set_a(table.agenda.a() + 1)
    table.decks[deck] = table.decks[deck] - 1
    into_hand(table, card, seat, 0)
    table.hide(table.viewers_of_hand(seat))
    told_dealt(table, seat, card)


def step_reveal(table: SymetraTable) -> None:
    """SYM-007, SYM-009: each seat still in question turns a card; c holds their costs plus 1, four bits a seat."""
    agenda = table.agenda
    gone: i64 = agenda.a()
    while gone < table.players:
        seat: i64 = (table.rules.dealer + 1 + gone) % table.players
        if agenda.b() & only(seat):
            agenda.set_a(gone)
            turn_over(table, seat)
            return
        gone += 1
    compare_reveal(table)


def turn_over(table: SymetraTable, seat: i64) -> None:
    """Turn the top card of the seat's deck."""
    deck = table.deck_of(seat)
    if not table.decks[deck] and not table.discards[deck]:
        table.agenda.set_a(table.agenda.a() + 1)
    elif ready(table, deck):
        if table.tops[deck]:
            turned(table, take_determined(table, deck))
        else:
            table.ask(CHANCE)


def turned_by_chance(table: SymetraTable, card: i64) -> None:
    """Chance has said which card is turned."""
    deck = table.deck_of((table.rules.dealer + 1 + table.agenda.a()) % table.players)
    table.decks[deck] = table.decks[deck] - 1
    turned(table, card)


def turned(table: SymetraTable, card: i64) -> None:
    """SYM-010: the turned card goes to the discard and stays there."""
    agenda = table.agenda
    seat: i64 = (table.rules.dealer + 1 + agenda.a()) % table.players
    cost: i64 = table.rules.book.cost[card % KINDS]
    agenda.set_a(agenda.a() + 1)
    agenda.set_c(agenda.c() | (cost + 1) << (seat * 4))
    discard(table, card)
    told_turned_up(table, seat, card, cost)
    after_taking(table, table.deck_of(seat))


def compare_reveal(table: SymetraTable) -> None:
    """SYM-008, SYM-009: the highest cost starts; seats that share it turn again."""
    agenda = table.agenda
    best: i64 = -1
    tied: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        if agenda.b() & only(seat):
            cost: i64 = agenda.c() >> (seat * 4) & 15
            if cost > best:
                best = cost
                tied = only(seat)
                table.start = seat
            elif cost == best:
                tied |= only(seat)
        seat += 1
    if tied == only(table.start):
        agenda.pop()
        if table.rules.shared_turns:
            # SYM-185: the starting seat is the lowest of its team.
            table.start -= table.start % (table.players // table.rules.team_count)
    else:
        agenda.set_a(0)
        agenda.set_b(tied)
        agenda.set_c(0)
