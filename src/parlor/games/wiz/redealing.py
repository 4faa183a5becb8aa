"""Other tables that a seat cannot tell from the real one: everything that it does not know drawn anew."""

from parlor.engine import Bag, Dice, Picks, append, i64, only, vec
from parlor.games.wiz.cards import KINDS, SHIELD
from parlor.games.wiz.frames import DEAL, WINDOW
from parlor.games.wiz.notes import index_of, loosen
from parlor.games.wiz.origins import hidden_in_deck, hidden_places, of_deck, reckon
from parlor.games.wiz.renewal import HOLDERS, JOKER, LOOKED, newest
from parlor.games.wiz.secrets import hides_looking, knows_held, knows_joker, sees_card
from parlor.games.wiz.shield import has_light
from parlor.games.wiz.sorts import JOKER_SORT, RANK_SORT, admitted, draw_sort, narrow, sort_admits
from parlor.games.wiz.straying import place_strays
from parlor.games.wiz.table import ACTION, ANY, CALM, NONE, PLAIN, WizTable, without


def redraw(table: WizTable, viewer: i64, dice: Dice) -> None:
    """Draw anew everything that the viewer cannot know, so that all notes hold."""
    unseen = Bag(KINDS)
    undrawn: i64 = table.deck.bag.total
    pour_unseen(table, viewer, unseen)
    dealing: bool = table.agenda.kind() == DEAL
    if dealing:
        loosen_deal(table, viewer)
    slots = fixed_places(table, viewer, unseen)
    place_strays(table, viewer, unseen, slots, dice)
    if len(table.renewed):
        deal_by_decks(table, viewer, unseen, undrawn, slots, dice)
    else:
        if table.joker >= 0 and not knows_joker(table, viewer):
            table.joker = draw_sort(unseen, joker_sort(table), dice)
        sort: i64 = CALM
        while sort <= ANY:
            fill_seats(table, viewer, unseen, slots, sort, dice)
            sort += 1
        if dealing:
            settle_deal(table, viewer, unseen, dice)
        redraw_looking(table, viewer, unseen, 0, i64(len(table.looking)), dice)
        redraw_ends(table, viewer, unseen, dice)
    table.deck.bag.pour(unseen)
    redraw_answers(table, viewer, dice)
    redraw_private(table, viewer, dice)


def joker_sort(table: WizTable) -> i64:
    """What is known of the Deck Joker."""
    return RANK_SORT + table.joker_rank() if table.joker_public else JOKER_SORT


def deal_by_decks(table: WizTable, viewer: i64, unseen: Bag, undrawn: i64, slots: vec[i64], dice: Dice) -> None:
    """Deal all hidden cards, those of the newest deck first."""
    renewed, fresh, doubts = table.renewed, table.fresh, table.doubts
    table.renewed, table.fresh, table.doubts = renewed[:], fresh[:], doubts[:]
    reckon(table, viewer, dice)
    last: i64 = newest(table)
    deck: i64 = last
    while deck >= 0:
        cards = unseen
        if deck > 0:
            ends: i64 = hidden_in_deck(table, viewer, undrawn) if deck == last else 0
            cards = of_deck(table, unseen, deck, ends + hidden_places(table, viewer, deck), dice)
        deal_deck(table, viewer, cards, unseen, slots, deck, dice)
        if deck == last:
            redraw_ends(table, viewer, cards, dice)
            table.deck.bag.pour(cards)
        elif deck > 0:
            unseen.pour(cards)
        deck -= 1
    table.renewed, table.fresh, table.doubts = renewed, fresh, doubts


def deal_deck(table: WizTable, viewer: i64, cards: Bag, older: Bag, slots: vec[i64], deck: i64, dice: Dice) -> None:
    """Deal the cards of one deck to the places that got them."""
    if table.joker >= 0 and not knows_joker(table, viewer) and table.fresh[deck * HOLDERS + JOKER]:
        table.joker = draw_fitting(table, cards, older, joker_sort(table), dice)
    sort: i64 = ANY
    seat: i64 = 0
    while seat < table.players:
        left: i64 = 0 if knows_held(table, viewer, seat) else table.fresh[deck * HOLDERS + seat]
        while left > 0 and deck > 0:
            sort = sort_to_fill(table, viewer, cards, older, slots, seat)
            if sort < 0:
                break
            table.take_in(seat, draw_fitting(table, cards, older, sort, dice))
            slots[seat * 4 + sort] = slots[seat * 4 + sort] - 1
            left -= 1
        seat += 1
    sort = CALM
    while sort <= ANY and deck == 0:
        fill_seats(table, viewer, cards, slots, sort, dice)
        sort += 1
    last: i64 = newest(table)
    first: i64 = i64(len(table.looking)) - table.fresh[last * HOLDERS + LOOKED]
    if deck == last:
        redraw_looking(table, viewer, cards, first, i64(len(table.looking)), dice)
    elif table.fresh[deck * HOLDERS + LOOKED]:
        redraw_looking(table, viewer, cards, 0, first, dice)


def sort_to_fill(table: WizTable, viewer: i64, cards: Bag, older: Bag, slots: vec[i64], seat: i64) -> i64:
    """Which place of a seat a card of a deck gets: one that older cards cannot fill, else the widest that they fit."""
    sort: i64 = scarce(table, viewer, older, slots, seat)
    if sort < ANY and admitted(cards, sort):
        return sort
    sort = ANY
    while sort >= CALM and (slots[seat * 4 + sort] == 0 or admitted(cards, sort) == 0):
        sort -= 1
    if sort >= CALM:
        return sort
    sort = ANY
    while sort >= CALM and slots[seat * 4 + sort] == 0:
        sort -= 1
    return sort


def draw_fitting(table: WizTable, cards: Bag, older: Bag, sort: i64, dice: Dice) -> i64:
    """Draw a card of a sort; if these have none, one that is older or lies in the deck changes places with one."""
    if admitted(cards, sort):
        return draw_sort(cards, sort, dice)
    table.forced = True
    others = older if admitted(older, sort) else table.deck.bag
    if admitted(others, sort) == 0:
        return cards.draw(dice) if cards.total else others.draw(dice)
    card: i64 = draw_sort(others, sort, dice)
    if cards.total:
        others.add(cards.draw(dice))
    return card


def is_served(table: WizTable, seat: i64) -> bool:
    """Whether a seat's action cards are all replaced: then their number shows."""
    order: i64 = (seat - table.starter() + table.players) % table.players
    return table.agenda.c() == 1 and order < table.agenda.a()


def loosen_deal(table: WizTable, viewer: i64) -> None:
    """Before a seat's action cards are replaced nobody else knows how many it has."""
    seat: i64 = 0
    while seat < table.players:
        if not knows_held(table, viewer, seat) and not is_served(table, seat):
            loosen(table, seat, ANY)
        seat += 1


def settle_deal(table: WizTable, viewer: i64, unseen: Bag, dice: Dice) -> None:
    """Count the action cards that the guess dealt; who is being served still lacks at least one other card."""
    seat: i64 = 0
    while seat < table.players:
        if not knows_held(table, viewer, seat) and not is_served(table, seat):
            if table.agenda.c() == 1 and seat == table.after(table.starter(), table.agenda.a()):
                serve_again(table, viewer, seat, unseen, dice)
            actions: i64 = table.action_cards(seat)
            table.loose[seat * 4 + ANY] = 0
            table.loose[seat * 4 + ACTION] = actions
            table.loose[seat * 4 + PLAIN] = table.sizes[seat] - actions
        seat += 1


def serve_again(table: WizTable, viewer: i64, seat: i64, unseen: Bag, dice: Dice) -> None:
    """A seat whose action cards are being replaced has fewer other cards than it will have in the end."""
    whole: i64 = 13 if seat == table.starter() else 12
    while table.sizes[seat] - table.action_cards(seat) >= whole:
        put_back(table, seat, PLAIN, unseen, dice)
        if admitted(unseen, ACTION) == 0:
            free_action(table, viewer, seat, unseen, dice)
        table.take_in(seat, draw_sort(unseen, ACTION, dice))
    table.agenda.set_b(whole - (table.sizes[seat] - table.action_cards(seat)))


def free_action(table: WizTable, viewer: i64, served: i64, unseen: Bag, dice: Dice) -> None:
    """All unseen action cards were dealt to seats that are still to be served: one of them has another card instead."""
    seat: i64 = table.after(served, 1)
    while knows_held(table, viewer, seat) or is_served(table, seat) or table.action_cards(seat) == 0:
        seat = table.after(seat, 1)
    put_back(table, seat, ACTION, unseen, dice)
    table.take_in(seat, draw_sort(unseen, PLAIN, dice))


def put_back(table: WizTable, seat: i64, sort: i64, unseen: Bag, dice: Dice) -> None:
    """Put any card of a sort that the seat holds back to the unseen ones."""
    chosen: i64 = NONE
    held: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if sort_admits(sort, kind) and table.count(seat, kind):
            held += table.count(seat, kind)
            if dice.below(held) < table.count(seat, kind):
                chosen = kind
        kind += 1
    table.give_out(seat, chosen)
    unseen.add(chosen)


def pour_unseen(table: WizTable, viewer: i64, unseen: Bag) -> None:
    """Collect all cards that the viewer does not see: bag, joker, others' held cards, what others look at."""
    unseen.pour(table.deck.bag)
    if table.joker >= 0 and not knows_joker(table, viewer):
        unseen.add(table.joker)
    seat: i64 = 0
    while seat < table.players:
        if not knows_held(table, viewer, seat):
            kind: i64 = 0
            while kind < KINDS:
                while table.count(seat, kind):
                    table.give_out(seat, kind)
                    unseen.add(kind)
                kind += 1
        seat += 1
    if hides_looking(table, viewer):
        pour_list(table.looking, unseen)
    i: i64 = 0
    while i < i64(len(table.deck.top)):
        if not sees_card(table.deck.top_viewers[i], viewer, table):
            unseen.add(table.deck.top[i])
        i += 1
    i = 0
    while i < i64(len(table.deck.bottom)):
        if not sees_card(table.deck.bottom_viewers[i], viewer, table):
            unseen.add(table.deck.bottom[i])
        i += 1


def pour_list(cards: vec[i64], unseen: Bag) -> None:
    """Put cards of a list into the bag."""
    i: i64 = 0
    while i < i64(len(cards)):
        unseen.add(cards[i])
        i += 1


def fixed_places(table: WizTable, viewer: i64, unseen: Bag) -> vec[i64]:
    """Give other seats the cards that are known there; returns how many places of each sort are left to fill."""
    slots = table.loose[:]
    noted = table.noted[:]
    i: i64 = 0
    while viewer >= 0 and i < i64(len(table.private)):
        entry: i64 = table.private[i] // KINDS
        if entry // 6 == viewer and not knows_held(table, viewer, entry % 6):
            seat: i64 = entry % 6
            kind: i64 = table.private[i] % KINDS
            at: i64 = index_of(noted, seat * KINDS + kind)
            if at >= 0:
                noted = without(noted, at)
            else:
                narrow(slots, seat, kind)
            unseen.remove(kind)
            table.take_in(seat, kind)
        i += 1
    i = 0
    while i < i64(len(noted)):
        if not knows_held(table, viewer, noted[i] // KINDS):
            unseen.remove(noted[i] % KINDS)
            table.take_in(noted[i] // KINDS, noted[i] % KINDS)
        i += 1
    return slots


def fill_seats(table: WizTable, viewer: i64, unseen: Bag, slots: vec[i64], sort: i64, dice: Dice) -> None:
    """Deal cards into all places of one sort."""
    seat: i64 = 0
    while seat < table.players:
        if not knows_held(table, viewer, seat):
            left: i64 = slots[seat * 4 + sort]
            while left > 0:
                table.take_in(seat, draw_fitting(table, unseen, unseen, sort, dice))
                left -= 1
        seat += 1


def scarce(table: WizTable, viewer: i64, unseen: Bag, slots: vec[i64], seat: i64) -> i64:
    """A sort that a seat needs, and of which all need more cards than were unseen before the deck was renewed;
    else any.
    """
    sort: i64 = CALM
    while sort < ANY and (slots[seat * 4 + sort] == 0 or needed(table, viewer, slots, sort) <= admitted(unseen, sort)):
        sort += 1
    return sort


def needed(table: WizTable, viewer: i64, slots: vec[i64], sort: i64) -> i64:
    """How many places of all seats take only cards of a sort."""
    count: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        if not knows_held(table, viewer, seat):
            count += slots[seat * 4 + sort] + (slots[seat * 4 + CALM] if sort == PLAIN else 0)
        seat += 1
    return count


def redraw_looking(table: WizTable, viewer: i64, unseen: Bag, first: i64, end: i64, dice: Dice) -> None:
    """Some of the cards that another seat looks at."""
    if hides_looking(table, viewer):
        i: i64 = first
        while i < end:
            table.looking[i] = draw_sort(unseen, ANY, dice)
            i += 1


def redraw_ends(table: WizTable, viewer: i64, unseen: Bag, dice: Dice) -> None:
    """The fixed cards at top and bottom of the deck that the viewer has not seen."""
    deck = table.deck
    i: i64 = 0
    while i < i64(len(deck.top)):
        if not sees_card(deck.top_viewers[i], viewer, table):
            deck.top[i] = draw_sort(unseen, ANY, dice)
        i += 1
    i = 0
    while i < i64(len(deck.bottom)):
        if not sees_card(deck.bottom_viewers[i], viewer, table):
            deck.bottom[i] = draw_sort(unseen, ANY, dice)
        i += 1


def redraw_answers(table: WizTable, viewer: i64, dice: Dice) -> None:
    """WIZ-261: answers that the viewer has not heard yet become any that the seat could have given."""
    if table.agenda.kind() != WINDOW:
        return
    seat: i64 = 0
    while seat < table.players:
        bit: i64 = only(seat)
        answered: bool = table.agenda.c() & bit != 0 and table.agenda.a() & bit == 0
        if answered and seat != viewer:
            table.shields &= ~bit
            table.lights &= ~bit
            choice: i64 = dice.below(3)
            if choice == 1 and table.count(seat, SHIELD):
                table.shields |= bit
            elif choice == 2 and has_light(table, seat):
                table.lights |= bit
        seat += 1


def redraw_private(table: WizTable, viewer: i64, dice: Dice) -> None:
    """What other seats know of each other's cards, drawn anew from those they hold now."""
    if len(table.private) == 0:
        return
    fresh = vec[i64]()
    used = vec[i64]([0] * (6 * KINDS))
    last: i64 = NONE
    order = sorted_entries(table.private)
    i: i64 = 0
    while i < i64(len(order)):
        entry: i64 = order[i] // KINDS
        seat: i64 = entry % 6
        if entry != last:
            used = vec[i64]([0] * (6 * KINDS))
            last = entry
        if knows_held(table, viewer, seat) or entry // 6 == viewer:
            fresh = append(fresh, order[i])
        else:
            kind: i64 = some_held(table, seat, used, dice)
            if kind >= 0:
                used[seat * KINDS + kind] = used[seat * KINDS + kind] + 1
                fresh = append(fresh, entry * KINDS + kind)
        i += 1
    table.private = fresh


def sorted_entries(entries: vec[i64]) -> vec[i64]:
    """The notes in rising order."""
    numbers = sorted(int(entry) for entry in entries)
    out = vec[i64]()
    for number in numbers:
        out = append(out, i64(number))
    return out


def some_held(table: WizTable, seat: i64, used: vec[i64], dice: Dice) -> i64:
    """A random held card of a seat that is not used yet; NONE if all are."""
    found = Picks()
    kind: i64 = 0
    while kind < KINDS:
        left: i64 = table.count(seat, kind) - used[seat * KINDS + kind]
        while left > 0:
            found.add(kind)
            left -= 1
        kind += 1
    return found.at(dice.below(found.count)) if found.count else i64(NONE)
