"""Where a guess puts the cards that a Swap may have taken along: of each seat's exactly one went to the other."""

from parlor.engine import Bag, Dice, i64, only, vec
from parlor.games.wiz.cards import KINDS
from parlor.games.wiz.notes import index_of
from parlor.games.wiz.renewal import HOLDERS, newest
from parlor.games.wiz.secrets import knows_held
from parlor.games.wiz.sorts import admitted, narrow, sort_admits
from parlor.games.wiz.strays import AMONG, COUNT, HOME, SEATS, SPENT, STRAY, VIEWER, WHAT, kept
from parlor.games.wiz.table import ACTION, ANY, CALM, NONE, PLAIN, WizTable


def place_strays(table: WizTable, viewer: i64, unseen: Bag, slots: vec[i64], dice: Dice) -> None:
    """Give the strays that a viewer knows of to seats: first those that went, then those that stayed."""
    mine = vec[i64]()
    rows = vec[i64]()
    at: i64 = 0
    while at < i64(len(table.strays)):
        if table.strays[at] == NONE or table.strays[at] == viewer:
            mine = kept(mine, table.strays, at)
            if may_matter(table, viewer, unseen, table.strays, at):
                rows = kept(rows, table.strays, at)
        at += STRAY
    table.strays = mine
    rows = covered(rows, viewer)
    went = those_that_went(rows, dice)
    free = slots[:]
    sorts: bool = False
    while True:
        place_rows(table, viewer, unseen, free, slots, went, sorts)
        place_rows(table, viewer, unseen, free, slots, rows, sorts)
        if sorts:
            return
        sorts = True


def may_matter(table: WizTable, viewer: i64, unseen: Bag, strays: vec[i64], at: i64) -> bool:
    """Whether a stray is to be placed: who took part in the Swap knows more than the public does."""
    what: i64 = strays[at + WHAT]
    seats: i64 = strays[at + SEATS]
    took_part: bool = viewer >= 0 and seats & only(viewer) != 0
    if what >= KINDS:
        return strays[at + VIEWER] == viewer or not took_part
    return unseen.counts[what] > 0 and not (took_part and knows_of(table, viewer, seats, what))


def knows_of(table: WizTable, viewer: i64, seats: i64, kind: i64) -> bool:
    """Whether a viewer knows of such a card with one of the seats: then it is this one."""
    seat: i64 = 0
    while seat < table.players:
        if seats & only(seat) and (
            (seat == viewer and table.count(seat, kind) > 0)
            or index_of(table.private, (viewer * 6 + seat) * KINDS + kind) >= 0
        ):
            return True
        seat += 1
    return False


def covered(rows: vec[i64], viewer: i64) -> vec[i64]:
    """A card that the viewer alone knew is one of those of which the public knows the sort."""
    at: i64 = 0
    while at < i64(len(rows)):
        if rows[at] == viewer and viewer >= 0 and rows[at + WHAT] < KINDS:
            rows = without_sort(rows, at)
        at += STRAY
    return rows


def without_sort(rows: vec[i64], of: i64) -> vec[i64]:
    """Strike the narrowest public sort that a known card of the same home has."""
    sort: i64 = CALM
    while sort < ANY:
        at: i64 = 0
        while at < i64(len(rows)) and sort_admits(sort, rows[of + WHAT]):
            alike: bool = rows[at + HOME] == rows[of + HOME] and rows[at + SEATS] == rows[of + SEATS]
            if rows[at] == NONE and rows[at + WHAT] == KINDS + sort and alike and rows[at + COUNT]:
                rows[at + COUNT] = rows[at + COUNT] - 1
                return rows
            at += STRAY
        sort += 1
    return rows


def those_that_went(rows: vec[i64], dice: Dice) -> vec[i64]:
    """Of each home one card, if it is among its strays: taken out of them, and no longer supposed at home."""
    went = vec[i64]()
    home: i64 = 0
    while home < 6:
        at: i64 = one_that_went(rows, home, dice)
        if at >= 0:
            rows[at + COUNT] = rows[at + COUNT] - 1
            went = kept(went, rows, at)
            last: i64 = i64(len(went)) - STRAY
            went[last + COUNT] = 1
            went[last + HOME] = NONE
            went[last + AMONG] = rows[at + SEATS] & ~only(home)
        home += 1
    return went


def one_that_went(rows: vec[i64], home: i64, dice: Dice) -> i64:
    """Which stray of a home went, each card as likely; NONE if it was a card of which nothing was known."""
    total: i64 = 0
    among: i64 = 0
    at: i64 = 0
    while at < i64(len(rows)):
        if may_have_gone(rows, at, home):
            if rows[at + WHAT] == SPENT:
                return NONE
            total += rows[at + COUNT]
            among = rows[at + AMONG] if among == 0 or rows[at + AMONG] < among else among
        at += STRAY
    if total == 0:
        return NONE
    left: i64 = dice.below(total if total > among else among)
    at = 0
    while at < i64(len(rows)):
        if may_have_gone(rows, at, home):
            left -= rows[at + COUNT]
            if left < 0:
                return at
        at += STRAY
    return NONE


def may_have_gone(rows: vec[i64], at: i64, home: i64) -> bool:
    """Whether a stray had this home and may be elsewhere."""
    return rows[at + HOME] == home and rows[at + SEATS] & ~only(home) != 0


def place_rows(
    table: WizTable, viewer: i64, unseen: Bag, free: vec[i64], slots: vec[i64], rows: vec[i64], sorts: bool
) -> None:
    """Put all cards that are known, or all of which only the sort is, where they are supposed."""
    at: i64 = 0
    while at < i64(len(rows)):
        left: i64 = rows[at + COUNT] if (rows[at + WHAT] >= KINDS) == sorts else 0
        wanted: i64 = only(rows[at + HOME]) if rows[at + HOME] >= 0 else rows[at + AMONG]
        while left > 0:
            place_one(table, viewer, unseen, free, slots, rows[at + WHAT], wanted, rows[at + SEATS])
            left -= 1
        at += STRAY


def place_one(
    table: WizTable, viewer: i64, unseen: Bag, free: vec[i64], slots: vec[i64], what: i64, wanted: i64, seats: i64
) -> None:
    """Give a card to one of the wanted seats that has room for it, else to any of the seats."""
    seat: i64 = 0
    while seat < 2 * table.players:
        chosen: i64 = wanted if seat < table.players else seats
        holder: i64 = seat % table.players
        if chosen & only(holder) and not knows_held(table, viewer, holder):
            if what >= KINDS:
                if reserve(table, viewer, unseen, free, slots, holder, what - KINDS):
                    return
            elif unseen.counts[what] and narrow(free, holder, what):
                narrow(slots, holder, what)
                unseen.remove(what)
                table.take_in(holder, what)
                return
        seat += 1


def reserve(table: WizTable, viewer: i64, unseen: Bag, free: vec[i64], slots: vec[i64], seat: i64, sort: i64) -> bool:
    """A place of a seat becomes one of this sort, if there is one to spare and there are cards enough of it."""
    at: i64 = spare(free, seat, sort)
    if at < 0:
        return False
    free[seat * 4 + at] = free[seat * 4 + at] - 1
    if at > sort and enough(table, viewer, unseen, slots, sort):
        slots[seat * 4 + at] = slots[seat * 4 + at] - 1
        slots[seat * 4 + sort] = slots[seat * 4 + sort] + 1
    return True


def spare(free: vec[i64], seat: i64, sort: i64) -> i64:
    """The narrowest place of a seat in which a card of this sort may be; NONE if there is none."""
    place: i64 = CALM
    while place <= ANY:
        fits: bool = place in (sort, ANY) or (place != ACTION and sort != ACTION)
        if fits and free[seat * 4 + place]:
            return place
        place += 1
    return NONE


def enough(table: WizTable, viewer: i64, unseen: Bag, slots: vec[i64], sort: i64) -> bool:
    """Whether more unseen cards are of this sort than places ask for; one may be the Deck Joker."""
    calm: i64 = 1
    plain: i64 = 1
    action: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        if not knows_held(table, viewer, seat):
            calm += slots[seat * 4 + CALM]
            plain += slots[seat * 4 + CALM] + slots[seat * 4 + PLAIN]
            action += slots[seat * 4 + ACTION]
        seat += 1
    if sort == ACTION:
        return within_reach(table, unseen, ACTION) > action
    return within_reach(table, unseen, PLAIN) > plain and (sort == PLAIN or within_reach(table, unseen, CALM) > calm)


def within_reach(table: WizTable, unseen: Bag, sort: i64) -> i64:
    """How many unseen cards of a sort seats can have: of a renewed deck no more than they drew."""
    count: i64 = admitted(unseen, sort)
    if len(table.renewed) == 0:
        return count
    of_deck: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if sort_admits(sort, kind):
            there: i64 = table.renewed[newest(table) * KINDS + kind]
            of_deck += unseen.counts[kind] if unseen.counts[kind] < there else there
        kind += 1
    drawn: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        drawn += table.fresh[newest(table) * HOLDERS + seat]
        seat += 1
    return count - of_deck + (of_deck if of_deck < drawn else drawn)
