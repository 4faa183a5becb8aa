"""Carrying out effects: one call after another, asking its controller where there is a choice."""

from typing import Final

from parlor.engine import Picks, i64
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source import words as say
from parlor.games.source.channel import proceed_spent
from parlor.games.source.done import release
from parlor.games.source.lanes import lowest
from parlor.games.source.selectors import (
    can_do,
    chosen,
    condition,
    enemy_equipment,
    named,
    open_spaces,
    recallable,
    recalled_from,
    summonable,
)
from parlor.games.source.table import MONSTER, SEAT, TRAPPED, USED, Field
from parlor.games.source.telling import told_declined
from parlor.games.source.verbs import (
    act,
    act_each,
    destroy_equipment,
    destroy_trap,
    lay_web,
    look,
    nothing_found,
    put_summoned,
    recall,
    repair,
    take_from_deck,
    take_from_hand,
)

# The areas from which `floralia`, `hand` and `deck` are seen to come.
ORIGINS: Final = ["points", "hand", "deck"]


def proceed_effect(field: Field) -> bool:
    """SRC-154, SRC-161: the next call of the effect on top; True if somebody must choose."""
    agenda = field.agenda
    row: i64 = agenda.a()
    packed: i64 = agenda.b()
    code = field.library.code
    if code[row] == the.END:
        finish_effect(field)
        return False
    if agenda.c() != frames.FRESH and agenda.c() != frames.AGREED:
        return True
    if agenda.c() == frames.FRESH:
        if not condition(field, row, packed):
            next_call(field)
            return False
        if code[row + the.MAY]:
            if can_do(field, row, packed):
                agenda.set_c(frames.ASKED)
                return True
            next_call(field)
            return False
    return carry_out(field, row, packed)


def next_call(field: Field) -> None:
    """The call is dealt with."""
    field.agenda.set_a(field.agenda.a() + the.WIDTH)
    field.agenda.set_c(frames.FRESH)


def finish_effect(field: Field) -> None:
    """SRC-127, SRC-161: the effect is done; a used-up card leaves; then what the effect triggered."""
    field.agenda.pop()
    if field.agenda.kind() == frames.SPENT:
        proceed_spent(field)
    release(field)


def carry_out(field: Field, row: i64, packed: i64) -> bool:
    """One call, agreed to where it needs that; True if its controller must choose."""
    if field.library.code[row + the.SELECTOR]:
        return carry_out_on(field, row, packed)
    if not can_do(field, row, packed):
        next_call(field)
        return False
    return carry_out_other(field, row, packed)


def carry_out_on(field: Field, row: i64, packed: i64) -> bool:
    """A call that acts on monsters."""
    if not can_do(field, row, packed):
        next_call(field)
        return False
    selector: i64 = field.library.code[row + the.SELECTOR]
    if selector < the.PICK:
        next_call(field)
        act(field, row, packed, named(field, row, packed))
        return False
    monsters: i64 = chosen(field, row, packed)
    if selector == the.EACH:
        next_call(field)
        act_each(field, row, packed, monsters)
        return False
    if monsters & (monsters - 1):
        field.agenda.set_c(frames.CHOOSING)
        return True
    next_call(field)
    act(field, row, packed, lowest(monsters))
    return False


def carry_out_other(field: Field, row: i64, packed: i64) -> bool:
    """A call that needs no monster and can do something."""
    agenda = field.agenda
    code = field.library.code
    verb: i64 = code[row]
    seat: i64 = frames.controller_of(packed)
    number: i64 = code[row + the.NUMBER]
    if verb == the.SUMMON and code[row + the.WHAT] != the.TOKENS:
        agenda.set_c(frames.NAMING)
        return True
    if verb == the.RECALL or verb == the.DESTROY_CARD or verb == the.WEB or verb == the.SUMMON:
        return choose_one(field, row, packed)
    next_call(field)
    if verb == the.DRAW:
        agenda.push(frames.DRAWING, seat, number)
    elif verb == the.DISCARD:
        agenda.push(frames.DISCARDING, seat, number)
    elif verb == the.OPP_DISCARD:
        agenda.push(frames.RANDOM, 1 - seat, number)
    elif verb == the.REPAIR:
        repair(field, seat, number)
    elif verb == the.LOOK:
        look(field, code[row + the.WHAT], seat)
    return False


def choose_one(field: Field, row: i64, packed: i64) -> bool:
    """A choice among public things is asked only if there are two or more."""
    picks = Picks()
    offer(field, picks, row, packed)
    if picks.count > 1:
        field.agenda.set_c(frames.CHOOSING)
        return True
    choose(field, row, packed, picks.at(0))
    return False


def offer(field: Field, picks: Picks, row: i64, packed: i64) -> None:
    """What a call's controller may choose, in the order of the vocabulary."""
    code = field.library.code
    verb: i64 = code[row]
    seat: i64 = frames.controller_of(packed)
    if code[row + the.SELECTOR] == the.PICK:
        add_all(picks, chosen(field, row, packed), say.MONSTER)
    elif verb == the.RECALL:
        offer_recalls(field, picks, row, seat)
    elif verb == the.DESTROY_CARD:
        add_all(picks, enemy_equipment(field, 1 - seat), say.SUPPORT)
        add_all(picks, field.seats[(1 - seat) * SEAT + TRAPPED], say.SPACE)
    else:
        add_all(picks, open_spaces(field, row, packed), say.SPACE)


def add_all(picks: Picks, many: i64, first: i64) -> None:
    """Add the words of every member of a set; `first` is the word of member 0."""
    while many:
        picks.add(first + lowest(many))
        many &= many - 1


def offer_recalls(field: Field, picks: Picks, row: i64, seat: i64) -> None:
    """The cards of a Done Zone that may be recalled."""
    done = field.done(recalled_from(field, row, seat))
    i: i64 = 0
    while i < done.total:
        if not done.repeats(i) and recallable(field, row, done.at(i)):
            picks.add(say.CARD + done.at(i))
        i += 1


def choose(field: Field, row: i64, packed: i64, pick: i64) -> None:
    """SRC-155: the controller's choice is acted on."""
    verb: i64 = field.library.code[row]
    seat: i64 = frames.controller_of(packed)
    if field.agenda.c() == frames.SETTING:
        next_call(field)
        put_summoned(field, seat, pick - say.SPACE, ORIGINS[field.library.code[row + the.WHAT]])
        return
    next_call(field)
    if field.library.code[row + the.SELECTOR] == the.PICK:
        act(field, row, packed, pick - say.MONSTER)
    elif verb == the.RECALL:
        recall(field, seat, recalled_from(field, row, seat), pick - say.CARD)
    elif verb == the.DESTROY_CARD:
        if pick >= say.SPACE:
            destroy_trap(field, pick - say.SPACE)
        else:
            destroy_equipment(field, 1 - seat, pick - say.SUPPORT)
    elif verb == the.WEB:
        lay_web(field, seat, pick - say.SPACE)
    else:
        field.held = field.library.floralia
        field.holder = seat
        put_summoned(field, seat, pick - say.SPACE, ORIGINS[the.TOKENS])


def legal_effect(field: Field, picks: Picks) -> None:
    """The answers that the effect on top waits for."""
    row: i64 = field.agenda.a()
    packed: i64 = field.agenda.b()
    stage: i64 = field.agenda.c()
    if stage == frames.ASKED:
        if agreeable(field, row, frames.controller_of(packed)):
            picks.add(say.YES)
        picks.add(say.NO)
    elif stage == frames.NAMING:
        offer_summons(field, picks, row, frames.controller_of(packed))
    else:
        offer(field, picks, row, packed)


def agreeable(field: Field, row: i64, seat: i64) -> bool:
    """`yes` to a summon from hand or deck needs a fitting card; to everything else nothing hidden."""
    code = field.library.code
    if code[row] != the.SUMMON or code[row + the.WHAT] == the.TOKENS:
        return True
    picks = Picks()
    offer_summons(field, picks, row, seat)
    return picks.at(0) != say.NO


def offer_summons(field: Field, picks: Picks, row: i64, seat: i64) -> None:
    """The fitting cards of hand or deck; `no` if there is none, so that being asked shows nothing."""
    before: i64 = picks.count
    if field.library.code[row + the.WHAT] == the.FROM_HAND:
        hand = field.hand(seat)
        i: i64 = 0
        while i < hand.total:
            if not hand.repeats(i) and summonable(field, row, hand.at(i)):
                picks.add(say.CARD + hand.at(i))
            i += 1
    else:
        offer_deck(field, picks, row, seat)
    if picks.count == before:
        picks.add(say.NO)


def offer_deck(field: Field, picks: Picks, row: i64, seat: i64) -> None:
    """RUL-SRC-79: the fitting cards that are still in the deck."""
    deck = field.deck(seat).clone()
    deck.shuffle()
    card: i64 = 0
    while card < field.library.main:
        if deck.bag.counts[card] and summonable(field, row, card):
            picks.add(say.CARD + card)
        card += 1


def answer_effect(field: Field, pick: i64) -> None:
    """A controller's answer to the effect on top."""
    agenda = field.agenda
    stage: i64 = agenda.c()
    row: i64 = agenda.a()
    packed: i64 = agenda.b()
    if stage == frames.ASKED:
        agree(field, pick, row, packed)
    elif stage == frames.NAMING:
        name_summoned(field, pick, row, packed)
    else:
        choose(field, row, packed, pick)


def agree(field: Field, pick: i64, row: i64, packed: i64) -> None:
    """SRC-154: what is marked `may` can be declined; `yes` to a summon is whispered until the card is named."""
    code = field.library.code
    if pick == say.NO:
        if field.record is not None:
            told_declined(field, frames.controller_of(packed))
        next_call(field)
        return
    if code[row] == the.SUMMON and code[row + the.WHAT] != the.TOKENS:
        field.whisper()
    field.agenda.set_c(frames.AGREED)


def name_summoned(field: Field, pick: i64, row: i64, packed: i64) -> None:
    """SRC-054: the card to be summoned leaves hand or deck; its space is asked if there are several."""
    field.aloud()
    seat: i64 = frames.controller_of(packed)
    from_deck: bool = field.library.code[row + the.WHAT] == the.FROM_DECK
    if pick == say.NO:
        nothing_found(field, seat, from_deck)
        next_call(field)
        return
    field.held = pick - say.CARD
    field.holder = seat
    if from_deck:
        take_from_deck(field, seat, field.held)
    else:
        take_from_hand(field, seat, field.held)
    spaces: i64 = open_spaces(field, row, packed)
    field.agenda.set_c(frames.SETTING)
    if spaces & (spaces - 1) == 0:
        next_call(field)
        put_summoned(field, seat, lowest(spaces), ORIGINS[field.library.code[row + the.WHAT]])


def may_use(field: Field, monster: i64) -> bool:
    """SRC-156: an ability not yet used this turn whose first call can do something."""
    start: i64 = field.library.start(field.card(monster), the.ABILITY)
    if start < 0 or field.monsters[monster * MONSTER + USED]:
        return False
    packed = frames.context(monster, 0, field.space(monster), field.owner(monster), frames.OF_MONSTER)
    return condition(field, start, packed) and can_do(field, start, packed)


def use(field: Field, monster: i64) -> None:
    """SRC-156: an ability needs no symbol and is done once in each own turn."""
    field.monsters[monster * MONSTER + USED] = 1
    packed = frames.context(monster, 0, field.space(monster), field.owner(monster), frames.OF_MONSTER)
    field.agenda.push(frames.EFFECT, field.library.start(field.card(monster), the.ABILITY), packed, frames.FRESH)
