"""Private decks: drafting packs that travel round the table, or building a deck in secret."""

from mypy_extensions import i64

from parlor.engine import CHANCE, Picks, only
from parlor.games.symetra import frames
from parlor.games.symetra.piles import cards_at, put_into_bag
from parlor.games.symetra.table import NONE, OUT, PACK, TAKEN, SymetraTable
from parlor.games.symetra.telling import told_built, told_drafted
from parlor.games.symetra.words import CARD, KINDS


def step_draft_deal(table: SymetraTable) -> None:
    """SYM-166, SYM-167: chance fills one pack for every seat."""
    agenda = table.agenda
    if agenda.b() < table.players * table.rules.pack_size:
        table.ask(CHANCE)
        return
    stage: i64 = agenda.a()
    agenda.pop()
    agenda.push(frames.DRAFT, stage)


def pack_card_dealt(table: SymetraTable, card: i64) -> None:
    """A card of a pack: only the seat that opens the pack sees it."""
    agenda = table.agenda
    seat: i64 = agenda.b() // table.rules.pack_size
    pack: i64 = agenda.a() * table.players + seat
    table.place[card] = PACK + pack
    table.pack[card] = pack
    table.hide(only(seat))
    agenda.set_b(agenda.b() + 1)


def pack_held(table: SymetraTable, stage: i64, step: i64, seat: i64) -> i64:
    """SYM-169: the pack that a seat holds; the first travels to the left, then the direction turns."""
    opener: i64 = seat - step if stage % 2 == 0 else seat + step
    return stage * table.players + (opener + table.players * 20) % table.players


def draft_words(table: SymetraTable, picks: Picks) -> None:
    """D17: every card of the pack in hand."""
    agenda = table.agenda
    cards_at(table, PACK + pack_held(table, agenda.a(), agenda.b(), agenda.c()), picks)


def drafted(table: SymetraTable, pick: i64) -> None:
    """SYM-168, SYM-170: the seat takes a card, hidden; packs move on when all have picked."""
    agenda = table.agenda
    stage: i64 = agenda.a()
    step: i64 = agenda.b()
    seat: i64 = agenda.c()
    card: i64 = pick - CARD
    table.hide(only(seat))
    table.place[card] = TAKEN + seat
    table.taken[card] = step
    table.owner[card] = seat
    told_drafted(table, seat, card)
    agenda.set_c(seat + 1)
    if seat + 1 == table.players:
        # Everybody now sees the pack that was passed on.
        table.reveal()
        agenda.set_c(0)
        agenda.set_b(step + 1)
        if step + 1 == table.rules.pack_size:
            agenda.pop()
            next_pack(table, stage + 1)


def next_pack(table: SymetraTable, stage: i64) -> None:
    """The next pack is opened; after the last one the taken cards are the private decks (SYM-171)."""
    if stage < table.rules.packs:
        table.agenda.push(frames.DRAFT_DEAL, stage)
        return
    card: i64 = 0
    while card < table.cards:
        if table.owner[card] != NONE:
            put_into_bag(table, card, table.owner[card])
        card += 1


def step_build(table: SymetraTable) -> None:
    """SYM-176: each seat builds its deck of 20 in secret."""
    agenda = table.agenda
    if agenda.a() == table.players:
        agenda.pop()
    else:
        table.ask(agenda.a())


def build_words(table: SymetraTable, picks: Picks) -> None:
    """D18: every card of the seat's own box that is not in its list yet."""
    first: i64 = table.agenda.a() * KINDS
    kind: i64 = 0
    while kind < KINDS:
        if table.place[first + kind] == OUT:
            picks.add(CARD + first + kind)
        kind += 1


def built(table: SymetraTable, pick: i64) -> None:
    """D18: a card of the list, known to its seat only."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    card: i64 = pick - CARD
    table.hide(only(seat))
    table.owner[card] = seat
    put_into_bag(table, card, seat)
    told_built(table, seat, card)
    agenda.set_b(agenda.b() + 1)
    if agenda.b() == 20:
        agenda.set_a(seat + 1)
        agenda.set_b(0)
