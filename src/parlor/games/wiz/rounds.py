"""Rounds: characters, the pool's die, a clear table, the deal, and the end of a round or of the match."""

from parlor.engine import CHANCE, OVER, Picks, append, i64, vec
from parlor.games.wiz import telling
from parlor.games.wiz.cards import FIRST_SHARD, KINDS, is_action, kind_at
from parlor.games.wiz.frames import DEAL, ROLL_POOL, SCORING, TURN
from parlor.games.wiz.notes import note
from parlor.games.wiz.table import ACTION, NONE, PLAIN, Hand, WizTable
from parlor.games.wiz.waiting import ask
from parlor.games.wiz.words import CHARS


def finish(table: WizTable) -> None:
    """The match is over."""
    table.agenda.clear()
    table.seat = OVER
    telling.over(table)


def choosing_characters(table: WizTable) -> bool:
    """WIZ-208: at random from seat 0 on, or picked openly from the first starter on."""
    done: i64 = table.agenda.a()
    if done == table.players:
        table.agenda.pop()
        return True
    return ask(table, table.after(table.starter(), done) if table.box.picked else CHANCE)


def legal_characters(table: WizTable, picks: Picks) -> None:
    """WIZ-023: the characters of elements in play that nobody has."""
    element: i64 = 0
    while element < 6:
        if (table.box.elements >> element) & 1 and not is_taken(table, element):
            picks.add(CHARS + element)
        element += 1


def is_taken(table: WizTable, element: i64) -> bool:
    """Whether somebody has this character."""
    seat: i64 = 0
    while seat < table.players:
        if table.character[seat] == element:
            return True
        seat += 1
    return False


def take_character(table: WizTable, element: i64) -> None:
    """WIZ-208: a seat has its character for the whole game."""
    done: i64 = table.agenda.a()
    seat: i64 = table.seat if table.box.picked else done
    table.character[seat] = element
    table.agenda.set_a(done + 1)
    telling.got_character(table, seat, element)


def run_round(table: WizTable) -> None:
    """One round: pool, deal, turns, scoring, and then the next."""
    agenda = table.agenda
    stage: i64 = agenda.a()
    agenda.set_a(stage + 1)
    if stage == 0:
        begin_round(table)
        if table.box.life_pool:
            agenda.push(ROLL_POOL)
    elif stage == 1:
        agenda.push(DEAL, 0, 13, 0)
    elif stage == 2:
        table.turn = table.starter()
        agenda.push(TURN)
    elif stage == 3:
        if table.winner >= 0:
            table.shown = True
            table.reveal()
            agenda.push(SCORING)
    else:
        end_round(table)


def begin_round(table: WizTable) -> None:
    """A new round, on a clear table."""
    table.round += 1
    clear_table(table)
    telling.new_round(table)


def clear_table(table: WizTable) -> None:
    """WIZ-004, WIZ-026, WIZ-253: everything but EP, characters and an unwon pool is cleared."""
    table.turn = NONE
    seats: i64 = table.players
    table.missed = zeros(seats)
    table.turns = zeros(seats)
    table.opened = zeros(seats)
    table.looked = zeros(seats)
    table.arrived = zeros(seats)
    table.place = zeros(seats)
    table.claimed = filled(seats, NONE)
    table.levels = filled(seats, NONE)
    table.light_used = 0
    table.air_used = 0
    table.held = zeros(seats * KINDS)
    table.sizes = zeros(seats)
    table.ones = zeros(seats * 6)
    table.twos = zeros(seats * 6)
    table.noted = vec[i64]()
    table.loose = zeros(seats * 4)
    table.private = vec[i64]()
    table.strays = vec[i64]()
    table.renewed = vec[i64]()
    table.fresh = vec[i64]()
    table.doubts = vec[i64]()
    table.mixed = 0
    table.pile = vec[i64]()
    table.looking = vec[i64]()
    table.joker = NONE
    table.joker_public = False
    table.joker_known = 0
    nothing: list[Hand] = []
    table.hands = nothing
    table.winner = NONE
    table.gained = 0
    table.shown = False
    fill_deck(table)


def zeros(count: i64) -> vec[i64]:
    """So many noughts."""
    return filled(count, 0)


def filled(count: i64, number: i64) -> vec[i64]:
    """So many times this number."""
    out = vec[i64]()
    while count > 0:
        out = append(out, number)
        count -= 1
    return out


def fill_deck(table: WizTable) -> None:
    """WIZ-026, WIZ-187: all cards in any order, but those that an unwon pool keeps."""
    bag = table.deck.bag
    table.deck.shuffle()
    bag.counts = table.box.counts[:]
    bag.total = table.box.total
    element: i64 = 0
    while element < 6:
        level: i64 = 1
        while level <= table.pool[element]:
            if element != 3 or (table.pool_air >> level) & 1 == 0:
                bag.remove(kind_at(element, FIRST_SHARD - 1 + level))
            level += 1
        element += 1


def roll_pool(table: WizTable, face: i64) -> None:
    """WIZ-184, WIZ-185: a new pool is worth 25 times the roll; an unwon one grows by it."""
    table.worth_of_pool += 25 * face
    table.pool_open = True
    telling.rolled(table, face)
    table.agenda.pop()


def end_round(table: WizTable) -> None:
    """WIZ-005, WIZ-030, WIZ-187, WIZ-253: the deal passes on; after the last round the match is over."""
    telling.round_over(table)
    if table.box.life_pool and not table.pool_open:
        table.pool = zeros(6)
        table.pool_air = 0
        table.worth_of_pool = 0
    if table.round == table.box.round_limit:
        finish(table)
        return
    table.dealer = table.starter()
    table.agenda.set_a(0)


def run_deal(table: WizTable) -> bool:
    """WIZ-031 to WIZ-035: 13 and 12 cards, then more for every action card dealt, seat by seat."""
    agenda = table.agenda
    if agenda.b():
        return ask(table, CHANCE)
    served: i64 = agenda.a() + 1
    agenda.set_a(served)
    if served == table.players or agenda.c():
        if agenda.c() == 0:
            agenda.set_c(1)
            served = 0
            agenda.set_a(0)
        if served == table.players:
            agenda.pop()
            return True
        agenda.set_b(table.action_cards(table.after(table.starter(), served)))
    else:
        agenda.set_b(12)
    return True


def deal(table: WizTable, kind: i64) -> None:
    """WIZ-033, WIZ-037: a card for the next seat, which alone sees it; an action card calls for one more."""
    agenda = table.agenda
    seat: i64 = table.after(table.starter(), agenda.a())
    table.deck.bag.remove(kind)
    table.hide(table.eyes(seat))
    table.take_in(seat, kind)
    note(table, seat, ACTION if is_action(kind) else PLAIN)
    telling.dealt(table, seat, kind)
    if agenda.c() == 0 or not is_action(kind):
        agenda.set_b(agenda.b() - 1)
    if agenda.c() or (agenda.b() == 0 and agenda.a() == table.players - 1):
        table.reveal()  # who gets how many cards more shows the number of action cards
