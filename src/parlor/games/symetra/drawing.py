"""Taking cards off a deck: drawing, looking, burning. Chance speaks only where the top card is undetermined."""

from mypy_extensions import i64

from parlor.engine import CHANCE, only
from parlor.games.symetra import frames
from parlor.games.symetra.energy import move
from parlor.games.symetra.piles import (
    after_taking,
    determine,
    discard,
    into_hand,
    refill,
    supply,
    take_determined,
    top_card,
)
from parlor.games.symetra.table import ACTUAL, NONE, POTENTIAL, SymetraTable
from parlor.games.symetra.telling import told_burned, told_drawn, told_empty_hand, told_looked, told_taken


def ready(table: SymetraTable, deck: i64) -> bool:
    """Whether the top card can be taken now; if not, the frame above refills the deck or there is nothing."""
    if table.decks[deck] > 0:
        return True
    if not refill(table, deck):
        table.agenda.pop()
    return False


def step_draw(table: SymetraTable) -> None:
    """SYM-017, SYM-082: draw the next card of a DRAW frame."""
    agenda = table.agenda
    if agenda.b() == 0 or not table.inside[agenda.a()]:
        agenda.pop()
        return
    deck = table.deck_of(agenda.a())
    if not ready(table, deck):
        return
    if table.tops[deck]:
        table.reveal()
        drawn(table, take_determined(table, deck))
    else:
        table.ask(CHANCE)


def drawn(table: SymetraTable, card: i64) -> None:
    """SYM-237: a drawn card is known to its drawer (and to those who knew it on top)."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    agenda.set_b(agenda.b() - 1)
    into_hand(table, card, seat, table.seen[card])
    told_drawn(table, seat, card)
    after_taking(table, table.deck_of(seat))


def draw_by_chance(table: SymetraTable, card: i64) -> None:
    """Chance has said which card is drawn."""
    seat: i64 = table.agenda.a()
    deck = table.deck_of(seat)
    table.decks[deck] = table.decks[deck] - 1
    table.hide(table.viewers_of_hand(seat))
    drawn(table, card)


def step_take(table: SymetraTable) -> None:
    """SYM-348, SYM-018: Order takes the top cards into hand without emptying the deck for good."""
    agenda = table.agenda
    if agenda.b() == 0:
        agenda.pop()
        return
    deck = table.deck_of(agenda.a())
    if table.tops[deck]:
        table.reveal()
        taken(table, take_determined(table, deck))
    else:
        table.ask(CHANCE)


def taken(table: SymetraTable, card: i64) -> None:
    """A card of the deck's top comes into hand."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    agenda.set_b(agenda.b() - 1)
    into_hand(table, card, seat, table.seen[card])
    told_taken(table, seat, card)


def take_by_chance(table: SymetraTable, card: i64) -> None:
    """Chance has said which card is taken."""
    seat: i64 = table.agenda.a()
    deck = table.deck_of(seat)
    table.decks[deck] = table.decks[deck] - 1
    table.hide(table.viewers_of_hand(seat))
    taken(table, card)


def step_look(table: SymetraTable) -> None:
    """SYM-240: look at the top cards, one after the other; b counts those already seen."""
    agenda = table.agenda
    deck: i64 = agenda.c()
    looker: i64 = agenda.a()
    seen: i64 = agenda.b() & 15
    most: i64 = agenda.b() >> 4
    while seen < most and seen < table.tops[deck]:
        card = top_card(table, deck, seen)
        table.seen[card] = table.seen[card] | only(looker)
        told_looked(table, looker, card)
        seen += 1
    agenda.set_b(most << 4 | seen)
    if seen == most:
        table.reveal()
        agenda.pop()
    else:
        table.ask(CHANCE)


def look_by_chance(table: SymetraTable, card: i64) -> None:
    """Chance has said which card lies there: only the looking seat knows it."""
    agenda = table.agenda
    looker: i64 = agenda.a()
    table.hide(only(looker))
    determine(table, card, agenda.c(), only(looker))


def step_burn(table: SymetraTable) -> None:
    """SYM-015, SYM-016: burn a card from the top of a new deck, but never its last one."""
    agenda = table.agenda
    deck: i64 = agenda.a()
    if agenda.b() == 0 or table.decks[deck] <= 1:
        agenda.pop()
    else:
        table.ask(CHANCE)


def burn_by_chance(table: SymetraTable, card: i64) -> None:
    """The burned card goes face up into the discard."""
    agenda = table.agenda
    agenda.set_b(agenda.b() - 1)
    table.decks[agenda.a()] = table.decks[agenda.a()] - 1
    discard(table, card)
    told_burned(table, card)


def step_hands(table: SymetraTable) -> None:
    """SYM-021 to SYM-026: seats with an empty hand move 3 from actual to potential and draw 2, one by one."""
    agenda = table.agenda
    gone: i64 = agenda.a()
    first: i64 = agenda.b()
    while gone < table.players:
        seat: i64 = (first + gone) % table.players
        gone += 1
        if hand_is_empty(table, seat):
            agenda.set_a(gone)
            empty_hand(table, seat)
            return
    agenda.pop()


def hand_is_empty(table: SymetraTable, seat: i64) -> bool:
    """SYM-021, SYM-023, SYM-025: no card in hand or announced, and one to draw."""
    if not table.inside[seat] or table.hands[seat] or table.fronts[seat]:
        return False
    return supply(table, table.deck_of(seat)) > 0


def empty_hand(table: SymetraTable, seat: i64) -> None:
    """SYM-021, SYM-024: 3 energy go from actual into potential; a seat that lost its last one does not draw."""
    told_empty_hand(table, seat)
    move(table, seat, ACTUAL, POTENTIAL, NONE, 3)
    if table.inside[seat]:
        table.agenda.push(frames.DRAW, seat, 2)


def check_hands(table: SymetraTable, first: i64) -> None:
    """SYM-022, SYM-026: look at all hands, beginning with this seat."""
    table.agenda.push(frames.HANDS, 0, first)
