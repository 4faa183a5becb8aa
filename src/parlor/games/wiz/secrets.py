"""What a seat may know, and other tables that it cannot tell from the real one."""

from typing import Any, Final

from parlor.engine import Bag, Dice, Picks, append, i64, only, vec
from parlor.games.wiz.cards import KINDS, NAMES, SHIELD, may_be_joker, rank_of
from parlor.games.wiz.deeds import take_back
from parlor.games.wiz.frames import DEAL, SWAP_CARDS, WINDOW
from parlor.games.wiz.notes import index_of, loosen, sort_admits
from parlor.games.wiz.positions import WORDS, table_facts
from parlor.games.wiz.shield import has_light
from parlor.games.wiz.table import ACTION, ANY, CALM, NONE, PLAIN, WizTable, without

JOKER_SORT: Final = 4  # a number card, shard or Master
RANK_SORT: Final = 5  # + rank: the Deck Joker's public rank


def in_sentence(table: WizTable) -> bool:
    """Whether the seat to pick has begun a sentence and not finished it."""
    kind: i64 = table.agenda.kind()
    if kind == WINDOW:
        return False
    if kind == SWAP_CARDS:
        return table.agenda.b() > 0
    return table.draft is not None or len(table.words) > 0


def unsay(table: WizTable) -> None:
    """Take the unfinished sentence back to its start."""
    if table.agenda.kind() == SWAP_CARDS:
        table.agenda.set_b(0)
        return
    table.words = vec[i64]()
    if table.draft is not None:
        take_back(table)


def knows_joker(table: WizTable, viewer: i64) -> bool:
    """WIZ-198, WIZ-257: who picked or looked, and everybody at scoring; in open solo play both seats."""
    if table.shown or (table.box.open and table.joker_known != 0):
        return True
    return viewer >= 0 and (table.joker_known >> viewer) & 1 == 1


def knows_held(table: WizTable, viewer: i64, seat: i64) -> bool:
    """WIZ-037, WIZ-257: own cards, at scoring all, in open solo play both seats'."""
    return viewer == seat or table.shown or (table.box.open and viewer >= 0)


def sees_card(viewers: i64, viewer: i64, table: WizTable) -> bool:
    """Whether a viewer has seen a card in the deck."""
    if viewer < 0:
        return False
    return (viewers >> viewer) & 1 == 1 or (table.box.open and viewers != 0)


def redraw(table: WizTable, viewer: i64, dice: Dice) -> None:
    """Draw anew everything that the viewer cannot know, so that all notes hold."""
    unseen = Bag(KINDS)
    pour_unseen(table, viewer, unseen)
    dealing: bool = table.agenda.kind() == DEAL
    if dealing:
        loosen_deal(table, viewer)
    slots = fixed_places(table, viewer, unseen)
    if table.joker >= 0 and not knows_joker(table, viewer):
        sort: i64 = RANK_SORT + table.joker_rank() if table.joker_public else JOKER_SORT
        table.joker = draw_sort(unseen, sort, dice)
    sort = CALM
    while sort <= ANY:
        fill_seats(table, viewer, unseen, slots, sort, dice)
        sort += 1
    if dealing:
        settle_deal(table, viewer, unseen, dice)
    redraw_looking(table, viewer, unseen, dice)
    redraw_ends(table, viewer, unseen, dice)
    table.deck.bag.pour(unseen)
    redraw_answers(table, viewer, dice)
    redraw_private(table, viewer, dice)


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
        if not holds_action(unseen):
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


def holds_action(unseen: Bag) -> bool:
    """Whether an action card is among the unseen ones."""
    kind: i64 = 0
    while kind < KINDS:
        if unseen.counts[kind] and sort_admits(ACTION, kind):
            return True
        kind += 1
    return False


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


def hides_looking(table: WizTable, viewer: i64) -> bool:
    """Whether another seat looks at cards that this viewer does not see."""
    return len(table.looking) > 0 and viewer != table.turn and not (table.box.open and viewer >= 0)


def draw_sort(unseen: Bag, sort: i64, dice: Dice) -> i64:
    """Draw a card of a sort at random."""
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if admits(sort, kind):
            total += unseen.counts[kind]
        kind += 1
    left: i64 = dice.below(total)
    kind = 0
    while True:
        if admits(sort, kind):
            left -= unseen.counts[kind]
            if left < 0:
                unseen.remove(kind)
                return kind
        kind += 1


def admits(sort: i64, kind: i64) -> bool:
    """Whether a place of this sort may hold a card of this kind."""
    if sort >= RANK_SORT:
        return rank_of(kind) == sort - RANK_SORT
    if sort == JOKER_SORT:
        return may_be_joker(kind)
    return sort_admits(sort, kind)


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


def narrow(slots: vec[i64], seat: i64, kind: i64) -> None:
    """A private note takes the narrowest public note that admits it."""
    sort: i64 = CALM
    while sort <= ANY:
        if slots[seat * 4 + sort] and sort_admits(sort, kind):
            slots[seat * 4 + sort] = slots[seat * 4 + sort] - 1
            return
        sort += 1


def fill_seats(table: WizTable, viewer: i64, unseen: Bag, slots: vec[i64], sort: i64, dice: Dice) -> None:
    """Deal cards into all places of one sort."""
    seat: i64 = 0
    while seat < table.players:
        if not knows_held(table, viewer, seat):
            left: i64 = slots[seat * 4 + sort]
            while left > 0:
                table.take_in(seat, draw_sort(unseen, sort, dice))
                left -= 1
        seat += 1


def redraw_looking(table: WizTable, viewer: i64, unseen: Bag, dice: Dice) -> None:
    """The cards that another seat looks at."""
    if hides_looking(table, viewer):
        i: i64 = 0
        while i < i64(len(table.looking)):
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


def settled(table: WizTable) -> WizTable:
    """WIZ-260: the table as it was before the unfinished sentence."""
    if not in_sentence(table):
        return table
    before = table.twin()
    unsay(before)
    return before


def words_said(table: WizTable, seat: int) -> list[str]:
    """The unfinished sentence, for the seat that says it."""
    if table.seat != seat or not in_sentence(table):
        return []
    words = table.words if table.draft is None else table.draft.words
    if len(words):
        return [WORDS[int(word)] for word in words]
    return [f"card:{NAMES[table.agenda.b() - 1]}"]


def known_facts(table: WizTable, seat: int) -> dict[str, Any]:
    """WIZ-262: the own cards, the public notes, the own private notes, the table and the counts."""
    calm = settled(table)
    facts = table_facts(calm)
    facts["sizes"] = [int(size) for size in calm.sizes]
    facts["held"] = [facts["held"][other] if knows_held(calm, seat, other) else None for other in range(calm.players)]
    facts["private"] = [entry[1:] for entry in facts["private"] if entry[0] == seat]
    facts["deck"] = known_deck(calm, facts["deck"], seat)
    facts["joker"] = known_joker(calm, seat)
    if hides_looking(calm, seat):
        facts["looking"] = len(calm.looking)
    if calm.agenda.kind() == WINDOW:
        facts["shields"] = [other for other in facts["shields"] if other == seat]
        facts["lights"] = [other for other in facts["lights"] if other == seat]
    if calm.agenda.kind() == DEAL:
        hide_deal(facts)
    facts["said"] = words_said(table, seat)
    return facts


def hide_deal(facts: dict[str, Any]) -> None:
    """WIZ-037: how many action cards were dealt shows only by how many cards everybody gets in the end."""
    facts["notes"] = [{} for _ in facts["notes"]]
    facts["agenda"][-1] = ["deal", 0, 0, 0]


def known_deck(table: WizTable, facts: dict[str, Any], seat: int) -> dict[str, Any]:
    """How many cards the deck has, and those that the seat has seen in it."""
    deck = table.deck
    known: dict[str, Any] = {"count": int(deck.size())}
    for name, viewers in (("top", deck.top_viewers), ("bottom", deck.bottom_viewers)):
        if name in facts:
            rows = zip(facts[name], viewers, strict=True)
            known[name] = [[card if sees_card(mask, seat, table) else None, who] for (card, who), mask in rows]
    return known


def known_joker(table: WizTable, seat: int) -> Any:
    """WIZ-198, WIZ-204: its face for those who know it, its rank once it is public."""
    if table.joker < 0:
        return None
    if knows_joker(table, seat):
        return NAMES[table.joker]
    return {"rank": int(rank_of(table.joker))} if table.joker_public else "hidden"
