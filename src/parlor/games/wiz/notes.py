"""What is publicly known of held cards, and what one seat knows of another's (section 4, "Hidden and known")."""

from parlor.engine import append, i64, vec
from parlor.games.wiz.cards import KINDS, is_action
from parlor.games.wiz.renewal import left_hand, mix_decks, no_longer_known
from parlor.games.wiz.sorts import narrowest_of
from parlor.games.wiz.strays import found, ruled_out, swapped
from parlor.games.wiz.table import ANY, CALM, NONE, PLAIN, WizTable, without


def note(table: WizTable, seat: i64, sort: i64) -> None:
    """A seat got a card of which the public knows this much."""
    table.loose[seat * 4 + sort] = table.loose[seat * 4 + sort] + 1


def note_kind(table: WizTable, seat: i64, kind: i64) -> None:
    """Everybody knows the card that a seat got; who knew another of its kind there, knows of both."""
    table.noted = append(table.noted, seat * KINDS + kind)
    viewer: i64 = 0
    while viewer < table.players and len(table.private):
        if index_of(table.private, (viewer * 6 + seat) * KINDS + kind) >= 0:
            learn(table, viewer, seat, kind)
        viewer += 1


def strike(table: WizTable, seat: i64, kind: i64) -> None:
    """A card left a seat openly: its note is struck, and no stray is supposed with who holds none but known cards."""
    strike_note(table, seat, kind)
    if len(table.strays):
        ruled_out(table, seat)


def strike_note(table: WizTable, seat: i64, kind: i64) -> None:
    """Strike a known note of a kind, else one of the narrowest that admits it."""
    strike_private(table, seat, kind)
    at: i64 = index_of(table.noted, seat * KINDS + kind)
    if at >= 0:
        table.noted = without(table.noted, at)
        return
    found(table, NONE, seat, kind)
    left_hand(table, seat, kind)
    sort: i64 = narrowest_of(table.loose, seat, kind)
    if sort >= 0:
        table.loose[seat * 4 + sort] = table.loose[seat * 4 + sort] - 1


def index_of(numbers: vec[i64], number: i64) -> i64:
    """Where a number stands; NONE if nowhere."""
    i: i64 = 0
    while i < i64(len(numbers)):
        if numbers[i] == number:
            return i
        i += 1
    return NONE


def loosen(table: WizTable, seat: i64, sort: i64) -> None:
    """Every note of a seat that names no kind becomes one of this sort."""
    total: i64 = 0
    at: i64 = seat * 4
    while at < seat * 4 + 4:
        total += table.loose[at]
        table.loose[at] = 0
        at += 1
    table.loose[seat * 4 + sort] = total


def forget(table: WizTable, seat: i64) -> None:
    """Swap: all notes of a seat become `any`."""
    no_longer_known(table, seat)
    kept = vec[i64]()
    i: i64 = 0
    while i < i64(len(table.noted)):
        if table.noted[i] // KINDS != seat:
            kept = append(kept, table.noted[i])
        i += 1
    table.noted = kept
    loosen(table, seat, ANY)
    table.loose[seat * 4 + ANY] = table.sizes[seat]


def notes_a_discard(table: WizTable, seat: i64) -> bool:
    """Whether the public knows of a card of this seat that may be discarded in step 5."""
    if table.loose[seat * 4 + CALM] or table.loose[seat * 4 + PLAIN]:
        return True
    i: i64 = 0
    while i < i64(len(table.noted)):
        if table.noted[i] // KINDS == seat and not is_action(table.noted[i] % KINDS):
            return True
        i += 1
    return False


def asked_to_discard(table: WizTable, seat: i64) -> None:
    """Being asked to discard shows that there is a card that may be discarded."""
    if not notes_a_discard(table, seat) and table.loose[seat * 4 + ANY]:
        table.loose[seat * 4 + ANY] = table.loose[seat * 4 + ANY] - 1
        note(table, seat, PLAIN)
        table.reveal()


# -- private notes -----------------------------------------------------------------------------------


def learn(table: WizTable, viewer: i64, seat: i64, kind: i64) -> None:
    """One seat gets to know a card that another holds."""
    table.private = append(table.private, (viewer * 6 + seat) * KINDS + kind)


def learn_more(table: WizTable, viewer: i64, seat: i64, kind: i64) -> None:
    """One seat gets to know a card that another has got beside those of its kind that the public knows there."""
    while times(table.private, (viewer * 6 + seat) * KINDS + kind) < times(table.noted, seat * KINDS + kind):
        learn(table, viewer, seat, kind)
    learn(table, viewer, seat, kind)


def strike_private(table: WizTable, seat: i64, kind: i64) -> None:
    """A card of this kind left the seat openly: every viewer who knew one there strikes it."""
    if len(table.private) == 0 and len(table.strays) == 0:
        return
    viewer: i64 = 0
    while viewer < table.players:
        at: i64 = index_of(table.private, (viewer * 6 + seat) * KINDS + kind)
        if at >= 0:
            table.private = without(table.private, at)
        else:
            found(table, viewer, seat, kind)
        viewer += 1


def unlearn(table: WizTable, seat: i64, keep: i64) -> None:
    """All that others but `keep` knew of a seat's cards is struck: it swapped with somebody else."""
    kept = vec[i64]()
    i: i64 = 0
    while i < i64(len(table.private)):
        entry: i64 = table.private[i] // KINDS
        if entry % 6 != seat or entry // 6 == keep:
            kept = append(kept, table.private[i])
        i += 1
    table.private = kept


def swap_notes(table: WizTable, player: i64, other: i64, taken: i64, given: i64) -> None:
    """After a Swap: its player knows all cards of the other; the other knows what it lost and what it knew before."""
    swapped(table, player, other, given)
    keep_noted(table, other, player)
    forget(table, player)
    forget(table, other)
    mix_decks(table, player, other)
    unlearn(table, player, other)
    unlearn(table, other, player)
    knew = index_of(table.private, (other * 6 + player) * KINDS + given)
    if knew >= 0:
        table.private = without(table.private, knew)
    learn(table, other, player, taken)
    lost = index_of(table.private, (player * 6 + other) * KINDS + taken)
    if lost >= 0:
        table.private = without(table.private, lost)
    learn(table, player, other, given)


def keep_noted(table: WizTable, viewer: i64, seat: i64) -> None:
    """What the public knew of a seat's cards is from now on known to this viewer alone."""
    i: i64 = 0
    while i < i64(len(table.noted)):
        kind: i64 = table.noted[i] % KINDS
        entry: i64 = (viewer * 6 + seat) * KINDS + kind
        if table.noted[i] // KINDS == seat and times(table.private, entry) < times(table.noted, table.noted[i]):
            learn(table, viewer, seat, kind)
        i += 1


def times(numbers: vec[i64], number: i64) -> i64:
    """How often a number stands there."""
    count: i64 = 0
    i: i64 = 0
    while i < i64(len(numbers)):
        if numbers[i] == number:
            count += 1
        i += 1
    return count


def learn_all(table: WizTable, viewer: i64, seat: i64) -> None:
    """A Swap shows a seat's held cards: its player knows them all from now on."""
    kept = vec[i64]()
    i: i64 = 0
    while i < i64(len(table.private)):
        if table.private[i] // KINDS != viewer * 6 + seat:
            kept = append(kept, table.private[i])
        i += 1
    table.private = kept
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = table.count(seat, kind)
        while count > 0:
            learn(table, viewer, seat, kind)
            count -= 1
        kind += 1
