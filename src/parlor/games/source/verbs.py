"""The verbs of the effect language, each a small change of the field."""

from parlor.engine import append, i64, only, vec
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.done import bounce, destroy
from parlor.games.source.lanes import bit, lowest, summoning
from parlor.games.source.selectors import behind, onward
from parlor.games.source.summon import put_on_map
from parlor.games.source.table import (
    LASTING,
    MONSTER,
    POINTS,
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORTS,
    TILES,
    TOKENS,
    TRAP,
    TRAP_SEEN,
    TRAPPED,
    WEBBED,
    Field,
)
from parlor.games.source.telling import (
    told_bottom,
    told_change,
    told_freeze,
    told_gain,
    told_hand_seen,
    told_kept,
    told_lasting,
    told_lost_card,
    told_moved_by_effect,
    told_nothing,
    told_recalled,
    told_searched,
    told_traps_seen,
    told_web,
)


def act(field: Field, row: i64, packed: i64, monster: i64) -> None:
    """A call acts on one monster."""
    code = field.library.code
    verb: i64 = code[row]
    controller: i64 = frames.controller_of(packed)
    if verb == the.ST:
        change_st(field, row, controller, monster)
    elif verb == the.FREEZE:
        freeze(field, row, controller, monster)
    elif verb == the.DESTROY:
        destroy(field, monster)
    elif verb == the.BOUNCE:
        bounce(field, monster)
    elif verb == the.SHIFT:
        go(field, monster, field.lanes.parallel[field.space(monster)])
    elif verb == the.SWAP:
        swap(field, frames.self_of(packed), monster)
    elif verb == the.BACK:
        field.agenda.push(frames.RETREAT, bit(monster), packed, code[row + the.NUMBER] << 16)
    elif verb == the.FORWARD:
        field.agenda.push(frames.ADVANCE, monster, packed, code[row + the.NUMBER])


def act_each(field: Field, row: i64, packed: i64, monsters: i64) -> None:
    """SRC-155, RUL-SRC-73: a call acts on a fixed group; if it destroys them, each falls with its own triggers."""
    code = field.library.code
    if code[row] == the.BACK:
        field.agenda.push(frames.RETREAT, monsters, packed, code[row + the.NUMBER] << 16)
        return
    order = ordered(field, monsters)
    i: i64 = i64(len(order)) - 1
    if code[row] == the.DESTROY:
        while i >= 0:
            doomed = frames.context(order[i], 0, field.space(order[i]), field.owner(order[i]), frames.OF_MONSTER)
            field.agenda.push(frames.TRIGGER, the.DESTROYED, doomed)
            i -= 1
        return
    i = 0
    while i < i64(len(order)):
        act(field, row, packed, order[i])
        i += 1


def ordered(field: Field, monsters: i64) -> vec[i64]:
    """SRC-160: the turn player's monsters first, lower number first."""
    order = vec[i64]()
    turn: i64 = 0
    while turn < 2:
        seat: i64 = field.player if turn == 0 else 1 - field.player
        many: i64 = monsters
        while many:
            monster: i64 = lowest(many)
            many &= many - 1
            if field.owner(monster) == seat:
                order = append(order, monster)
        turn += 1
    return order


def ends(field: Field, until: i64, controller: i64) -> i64:
    """SRC-158, RUL-SRC-82: how many ends of turn a timed effect lasts, the current one included."""
    own: bool = field.player == controller
    if until == the.THIS_TURN:
        return 1
    if until == the.YOUR_NEXT:
        return 3 if own else 2
    next_: i64 = 2 if own else 3
    return next_ if until == the.OPP_NEXT else next_ + 2


def change_st(field: Field, row: i64, controller: i64, monster: i64) -> None:
    """A timed or lasting change of ST."""
    code = field.library.code
    until: i64 = code[row + the.UNTIL]
    if until == the.LASTING:
        add_lasting(field, row, monster)
        return
    if field.record is not None:
        told_change(field, row, controller, monster)
    amounts = vec[i64]()
    i: i64 = 0
    while i < 4:
        amounts = append(amounts, code[row + the.AMOUNTS + i])
        i += 1
    field.change(monster, amounts, 0, ends(field, until, controller))


def add_lasting(field: Field, row: i64, monster: i64) -> None:
    """A change that lasts while the monster is on the map, in all at most `cap`."""
    code = field.library.code
    cap: i64 = code[row + the.CAP]
    changes: list[int] = []
    i: i64 = 0
    while i < 4:
        at: i64 = monster * MONSTER + LASTING + i
        old: i64 = field.monsters[at]
        new: i64 = old + code[row + the.AMOUNTS + i]
        if cap >= 0 and new > old and new > cap:
            new = old if old > cap else cap
        if cap >= 0 and new < old and new < -cap:
            new = old if old < -cap else -cap
        field.monsters[at] = new
        changes.append(int(new - old))
        i += 1
    if field.record is not None:
        told_lasting(field, monster, changes)


def freeze(field: Field, row: i64, controller: i64, monster: i64) -> None:
    """SRC-157: a monster cannot move, attack or both for some time."""
    code = field.library.code
    if field.record is not None:
        told_freeze(field, row, controller, monster)
    lasts: i64 = ends(field, code[row + the.UNTIL], controller)
    field.change(monster, vec[i64]([0, 0, 0, 0]), code[row + the.WHAT], lasts)


def go(field: Field, monster: i64, space: i64) -> None:
    """SRC-077: an effect moves a monster; nothing on the space is activated."""
    if field.record is not None:
        told_moved_by_effect(field, monster, space)
    field.shift(monster, space)


def swap(field: Field, one: i64, other: i64) -> None:
    """Two monsters change places by an effect."""
    if one == other:
        return
    if field.record is not None:
        told_moved_by_effect(field, one, field.space(other))
        told_moved_by_effect(field, other, field.space(one))
    field.exchange(one, other)


def proceed_retreat(field: Field) -> bool:
    """SRC-162: a group moves back, nearest to its own summoning space first; two ways are asked."""
    agenda = field.agenda
    while True:
        packed: i64 = agenda.c()
        monster: i64 = packed & 31
        if monster and packed >> 8 & 255:
            spaces: i64 = behind(field, monster)
            if spaces & (spaces - 1):
                return True
            if spaces:
                retreat(field, lowest(spaces))
                continue
        if agenda.a() == 0:
            agenda.pop()
            return False
        follow(field, rearmost(field, agenda.a()))


def follow(field: Field, monster: i64) -> None:
    """The next monster of the group begins to move back."""
    agenda = field.agenda
    steps: i64 = agenda.c() >> 16
    agenda.set_a(agenda.a() & ~bit(monster))
    agenda.set_c(steps << 16 | steps << 8 | monster)


def rearmost(field: Field, monsters: i64) -> i64:
    """SRC-162: nearest to its own summoning space, then lower number."""
    best: i64 = 0
    least: i64 = 999
    while monsters:
        monster: i64 = lowest(monsters)
        monsters &= monsters - 1
        steps: i64 = field.lanes.apart(summoning(field.owner(monster)), field.space(monster))
        if steps < least:
            least = steps
            best = monster
    return best


def retreat(field: Field, space: i64) -> None:
    """One step back."""
    agenda = field.agenda
    go(field, agenda.c() & 31, space)
    agenda.set_c(agenda.c() - 256)


def proceed_advance(field: Field) -> bool:
    """SRC-163: up to so many steps forward; the first is compulsory, then `stop` is allowed."""
    agenda = field.agenda
    while True:
        monster: i64 = agenda.a()
        spaces: i64 = onward(field, monster) if monster and agenda.c() & 255 else 0
        if spaces == 0:
            agenda.pop()
            return False
        if spaces & (spaces - 1) or agenda.c() >> 8:
            return True
        advance(field, lowest(spaces))


def advance(field: Field, space: i64) -> None:
    """One step forward."""
    agenda = field.agenda
    go(field, agenda.a(), space)
    agenda.set_c(agenda.c() - 1 + 256)


def repair(field: Field, seat: i64, points: i64) -> None:
    """RUL-SRC-76: gain SourcePoints, also above the starting number."""
    field.seats[seat * SEAT + POINTS] = field.seats[seat * SEAT + POINTS] + points
    if field.record is not None:
        told_gain(field, seat, points)


def recall(field: Field, seat: i64, owner: i64, card: i64) -> None:
    """SRC-139, RUL-SRC-91: a card comes from a Done Zone to the hand, openly; it is that player's from then on."""
    field.done(owner).remove(card)
    field.hand(seat).add(card, 1)
    if field.record is not None:
        told_recalled(field, seat, owner, card)


def destroy_trap(field: Field, space: i64) -> None:
    """SRC-166: a trap destroyed by an effect is revealed and done, without its effect."""
    field.reveal()
    card: i64 = field.lift_trap(space)
    if field.record is not None:
        told_lost_card(field, card)


def destroy_equipment(field: Field, seat: i64, place: i64) -> None:
    """SRC-166: equipment destroyed by an effect is done."""
    row: i64 = seat * SUPPORTS + place
    if field.record is not None:
        told_lost_card(field, field.supports[row * SUPPORT + SUPPORT_CARD])
    field.clear_support(row)


def lay_web(field: Field, seat: i64, space: i64) -> None:
    """SRC-135, SRC-136: a web tile is placed."""
    field.seats[seat * SEAT + TILES] = field.seats[seat * SEAT + TILES] - 1
    field.seats[seat * SEAT + WEBBED] = field.seats[seat * SEAT + WEBBED] | bit(space)
    if field.record is not None:
        told_web(field, seat, space)


def put_summoned(field: Field, seat: i64, space: i64, origin: str) -> None:
    """SRC-054..056: an effect summon onto an unoccupied space."""
    card: i64 = field.held
    field.held = -1
    if card == field.library.floralia:
        field.seats[seat * SEAT + TOKENS] = field.seats[seat * SEAT + TOKENS] - 1
    put_on_map(field, card, seat, space, origin)


def take_from_hand(field: Field, seat: i64, card: i64) -> None:
    """The summoned card leaves the hand."""
    field.hand(seat).remove(card)


def take_from_deck(field: Field, seat: i64, card: i64) -> None:
    """RUL-SRC-79: the summoned card leaves the deck, which is shuffled."""
    deck = field.deck(seat)
    deck.shuffle()
    deck.bag.remove(card)
    if field.record is not None:
        told_searched(field, seat)


def nothing_found(field: Field, seat: i64, from_deck: bool) -> None:
    """No fitting card; a searched deck is shuffled all the same."""
    if from_deck:
        field.deck(seat).shuffle()
        if field.record is not None:
            told_searched(field, seat)
    elif field.record is not None:
        told_nothing(field)


def look(field: Field, what: i64, seat: i64) -> None:
    """See enemy traps, the enemy hand, or the own top card."""
    if what == the.TOP:
        field.agenda.push(frames.PEEK, seat)
    elif what == the.HAND:
        field.hand(1 - seat).show()
        field.reveal()
        if field.record is not None:
            told_hand_seen(field, seat)
    else:
        see_traps(field, seat)


def see_traps(field: Field, seat: i64) -> None:
    """RUL-SRC-80: the looker knows these traps as long as they lie there."""
    spaces: i64 = field.seats[(1 - seat) * SEAT + TRAPPED]
    if field.record is not None:
        told_traps_seen(field, seat)
    field.reveal()
    while spaces:
        at: i64 = lowest(spaces) * TRAP + TRAP_SEEN
        spaces &= spaces - 1
        field.traps[at] = field.traps[at] | bit(seat)


def peek(field: Field, card: i64) -> None:
    """Chance says which card is on top; only the looker sees it."""
    seat: i64 = field.agenda.a()
    deck = field.deck(seat)
    field.hide(only(seat))
    deck.bag.remove(card)
    deck.put_top(card, only(seat))


def keep_top(field: Field) -> None:
    """The card stays on top, known to the looker."""
    seat: i64 = field.agenda.a()
    field.agenda.pop()
    if field.record is not None:
        told_kept(field, seat)


def put_bottom(field: Field) -> None:
    """The card goes to the bottom, known to the looker."""
    seat: i64 = field.agenda.a()
    field.agenda.pop()
    deck = field.deck(seat)
    if field.record is not None:
        told_bottom(field, seat)
    deck.put_bottom(deck.draw_decided(), only(seat))
