"""What the turn player, or the other player in a window, may say: verbs and the words that follow them."""

from parlor.engine import Picks, i64
from parlor.games.source import frames
from parlor.games.source import words as say
from parlor.games.source.battle import attack, may_strike, strike, targets
from parlor.games.source.cards import CHANNELED
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.channel import channel, channelers, may_channel, may_place, place, usable
from parlor.games.source.effects import add_all, may_use, use
from parlor.games.source.equipment import equip, equippable, may_equip
from parlor.games.source.lanes import bit, lowest
from parlor.games.source.movement import move, mover
from parlor.games.source.strength import attacker, strength
from parlor.games.source.summon import may_react, may_summon, summon, summonable
from parlor.games.source.symbols import use_symbol
from parlor.games.source.table import SUPPORT, SUPPORT_CARD, SUPPORTS, Field
from parlor.games.source.traps import place_trap, placeable, trap_spaces
from parlor.games.source.turn import end_turn


def legal_act(field: Field, picks: Picks) -> None:
    """SRC-028..031: the verbs whose sentence can be finished, and `end`."""
    seat: i64 = field.agenda.a()
    legal_plays(field, seat, picks)
    if field.unused(seat):
        legal_symbol_actions(field, seat, picks)
    if any_user(field, seat):
        picks.add(say.USE)
    picks.add(say.END)


def legal_plays(field: Field, seat: i64, picks: Picks) -> None:
    """SRC-029, SRC-030: what may be played from the hand."""
    hand = field.hand(seat)
    found: i64 = 0
    room: bool = may_summon(field, seat)
    may_arm: bool = may_equip(field, seat)
    may_trap: bool = field.played == 0 and trap_spaces(field, seat) != 0
    may_lay: bool = may_place(field, seat)
    i: i64 = 0
    while i < hand.total:
        card: i64 = hand.at(i)
        kind: i64 = field.library.kind[card]
        if kind == CHANNELED:
            if may_lay:
                found |= bit(say.PLACE)
        elif kind == MONSTER_CARD:
            if room and field.covered(seat, card):
                found |= bit(say.SUMMON)
            if room and may_react(field, seat):
                found |= bit(say.REACT)
        elif may_arm and equippable(field, seat, card):
            found |= bit(say.EQUIP)
        elif may_trap and placeable(field, seat, card):
            found |= bit(say.TRAP)
        i += 1
    add_all(picks, found, 0)


def legal_symbol_actions(field: Field, seat: i64, picks: Picks) -> None:
    """SRC-031, SRC-081, SRC-087: actions that use a symbol."""
    found: i64 = 0
    spaces: i64 = field.standing(seat)
    while spaces:
        monster: i64 = field.at[lowest(spaces)]
        spaces &= spaces - 1
        if found & bit(say.MOVE) == 0 and can_move(field, monster):
            found |= bit(say.MOVE)
        if found & bit(say.ATTACK) == 0 and targets(field, monster) and attacker(field, monster):
            found |= bit(say.ATTACK)
        if may_strike(field, monster):
            found |= bit(say.STRIKE)
    if may_channel(field, seat):
        found |= bit(say.CHANNEL)
    add_all(picks, found, 0)


def can_move(field: Field, monster: i64) -> bool:
    """SRC-103: intentional: some unused symbol takes it at least one step; blind: it is not forbidden to move."""
    if not mover(field, monster):
        return False
    return field.setting.blind or move_symbols(field, monster) != 0


def move_symbols(field: Field, monster: i64) -> i64:
    """SRC-083, SRC-091: the unused symbols of which a monster has an ST above 0."""
    unused: i64 = field.unused(field.owner(monster))
    found: i64 = 0
    symbol: i64 = 0
    while symbol < 4:
        if unused >> symbol & 1 and strength(field, monster, symbol) > 0:
            found |= bit(symbol)
        symbol += 1
    return found


def any_user(field: Field, seat: i64) -> bool:
    """SRC-156: whether some monster's ability may be used."""
    spaces: i64 = field.standing(seat)
    while spaces:
        if may_use(field, field.at[lowest(spaces)]):
            return True
        spaces &= spaces - 1
    return False


def legal_window(picks: Picks) -> None:
    """SRC-130: in a window: channel or pass."""
    picks.add(say.CHANNEL)
    picks.add(say.PASS)


def legal_sentence(field: Field, picks: Picks) -> None:
    """The next words of the sentence that has begun."""
    agenda = field.agenda
    verb: i64 = agenda.a() % frames.SPEAKER
    seat: i64 = agenda.a() // frames.SPEAKER
    if agenda.b() < 0:
        first_words(field, picks, verb, seat)
    elif agenda.c() < 0:
        second_words(field, picks, verb, seat, agenda.b())
    else:
        third_words(field, picks, verb, seat, agenda.b())


def first_words(field: Field, picks: Picks, verb: i64, seat: i64) -> None:
    """A card for plays from the hand and channeling, a monster for everything else."""
    if verb == say.CHANNEL:
        offer_channels(field, picks, seat)
    elif verb <= say.PLACE:
        offer_cards(field, picks, verb, seat)
    else:
        add_all(picks, speakers(field, verb, seat), say.MONSTER)


def offer_cards(field: Field, picks: Picks, verb: i64, seat: i64) -> None:
    """The cards of the hand that fit a verb."""
    hand = field.hand(seat)
    i: i64 = 0
    while i < hand.total:
        card: i64 = hand.at(i)
        if not hand.repeats(i) and playable(field, verb, seat, card):
            picks.add(say.CARD + card)
        i += 1


def playable(field: Field, verb: i64, seat: i64, card: i64) -> bool:
    """Whether a card fits a verb."""
    if verb == say.SUMMON:
        return summonable(field, seat, card)
    if verb == say.REACT:
        return field.library.kind[card] == MONSTER_CARD
    if verb == say.EQUIP:
        return equippable(field, seat, card)
    if verb == say.TRAP:
        return placeable(field, seat, card)
    return field.library.kind[card] == CHANNELED


def offer_channels(field: Field, picks: Picks, seat: i64) -> None:
    """SRC-120: the channeled effects that may be activated, in the order of the vocabulary."""
    last: i64 = -1
    while True:
        best: i64 = -1
        row: i64 = seat * SUPPORTS
        end: i64 = row + SUPPORTS
        while row < end:
            card: i64 = field.supports[row * SUPPORT + SUPPORT_CARD]
            if card > last and (best < 0 or card < best) and usable(field, seat, row):
                best = card
            row += 1
        if best < 0:
            return
        picks.add(say.CARD + best)
        last = best


def speakers(field: Field, verb: i64, seat: i64) -> i64:
    """The monsters that may do what a verb says, as a set of numbers."""
    found: i64 = 0
    spaces: i64 = field.standing(seat)
    while spaces:
        monster: i64 = field.at[lowest(spaces)]
        spaces &= spaces - 1
        if able(field, verb, monster):
            found |= bit(monster)
    return found


def able(field: Field, verb: i64, monster: i64) -> bool:
    """Whether a monster may do what a verb says."""
    if verb == say.MOVE:
        return can_move(field, monster)
    if verb == say.ATTACK:
        return attacker(field, monster) and targets(field, monster) != 0
    if verb == say.STRIKE:
        return may_strike(field, monster)
    return may_use(field, monster)


def second_words(field: Field, picks: Picks, verb: i64, seat: i64, first: i64) -> None:
    """What follows the first word."""
    if verb == say.EQUIP:
        add_all(picks, numbers_on(field, field.standing(seat)), say.MONSTER)
    elif verb == say.TRAP:
        add_all(picks, trap_spaces(field, seat), say.SPACE)
    elif verb == say.ATTACK:
        add_all(picks, numbers_on(field, targets(field, first)), say.TARGET)
    elif verb == say.CHANNEL:
        add_all(picks, numbers_on(field, channelers(field, seat)), say.MONSTER)
    elif verb == say.MOVE:
        add_all(picks, move_symbols(field, first), say.SYMBOL)
    else:
        add_all(picks, field.unused(seat), say.SYMBOL)


def third_words(field: Field, picks: Picks, verb: i64, seat: i64, first: i64) -> None:
    """SRC-083, SRC-124: the symbol; of a channeled effect only those on its card."""
    symbols: i64 = field.unused(seat)
    if verb == say.CHANNEL:
        symbols &= field.library.symbols[first]
    add_all(picks, symbols, say.SYMBOL)


def numbers_on(field: Field, spaces: i64) -> i64:
    """The numbers of the monsters on some spaces, as a set."""
    found: i64 = 0
    while spaces:
        found |= bit(field.at[lowest(spaces)])
        spaces &= spaces - 1
    return found


def begin(field: Field, pick: i64) -> None:
    """The first word of a sentence, heard by its speaker only until it is complete; `end` is a whole sentence."""
    seat: i64 = field.agenda.a()
    if pick == say.END:
        end_turn(field)
        return
    field.whisper()
    field.agenda.push(frames.SENTENCE, pick + seat * frames.SPEAKER, -1, -1)


def answer_window(field: Field, pick: i64) -> None:
    """SRC-130: a channel keeps the window open, `pass` closes it."""
    if pick == say.PASS:
        field.agenda.pop()
    else:
        begin(field, pick)


def go_on(field: Field, pick: i64) -> None:
    """One more word."""
    agenda = field.agenda
    verb: i64 = agenda.a() % frames.SPEAKER
    seat: i64 = agenda.a() // frames.SPEAKER
    if pick < say.SYMBOL + 4:
        conclude(field, verb, seat, agenda.b(), agenda.c(), pick - say.SYMBOL)
        return
    if agenda.b() < 0:
        agenda.set_b(meant(pick))
    else:
        agenda.set_c(meant(pick))
    first: i64 = agenda.b()
    second: i64 = agenda.c()
    if wants_symbol(verb, second) and field.setting.blind:
        field.aloud()
        code: i64 = agenda.a()
        agenda.pop()
        agenda.push(frames.SYMBOL, code, first, second)
    elif wants_symbol(verb, second):
        field.whisper()
    elif second >= 0 or verb < say.EQUIP or verb == say.PLACE or verb == say.USE:
        conclude(field, verb, seat, first, second, -1)
    else:
        field.whisper()


def wants_symbol(verb: i64, second: i64) -> bool:
    """SRC-081: whether only the symbol is missing."""
    if verb == say.MOVE or verb == say.STRIKE:
        return True
    return (verb == say.ATTACK or verb == say.CHANNEL) and second >= 0


def meant(pick: i64) -> i64:
    """The card, space or monster that a word names."""
    if pick >= say.CARD:
        return pick - say.CARD
    if pick >= say.SPACE:
        return pick - say.SPACE
    return pick - say.TARGET if pick > say.TARGET else pick - say.MONSTER


def conclude(field: Field, verb: i64, seat: i64, first: i64, second: i64, symbol: i64) -> None:
    """The sentence is complete: everybody hears it, and it is done."""
    field.aloud()
    field.agenda.pop()
    carry_out(field, verb, seat, first, second, symbol)


def draw_symbol(field: Field, pick: i64) -> None:
    """SRC-084: in blind draw chance draws the symbol after everything else was named."""
    agenda = field.agenda
    verb: i64 = agenda.a() % frames.SPEAKER
    seat: i64 = agenda.a() // frames.SPEAKER
    first: i64 = agenda.b()
    second: i64 = agenda.c()
    agenda.pop()
    carry_out(field, verb, seat, first, second, pick - say.SYMBOL)


def carry_out(field: Field, verb: i64, seat: i64, first: i64, second: i64, symbol: i64) -> None:
    """What a complete sentence says; on the own turn window W1 follows."""
    if seat == field.player:
        field.triggered = 0
        field.agenda.push(frames.WINDOW, 1 - seat)
    if symbol >= 0:
        use_symbol(field, seat, symbol)
    if verb == say.SUMMON or verb == say.REACT:
        summon(field, seat, first)
    elif verb == say.EQUIP:
        equip(field, seat, first, second)
    elif verb == say.TRAP:
        place_trap(field, seat, first, second)
    elif verb == say.PLACE:
        place(field, seat, first)
    elif verb == say.MOVE:
        move(field, first, symbol)
    elif verb == say.ATTACK:
        attack(field, first, second, symbol)
    elif verb == say.STRIKE:
        strike(field, first, symbol)
    elif verb == say.CHANNEL:
        channel(field, seat, first, second, symbol)
    else:
        use(field, first)
