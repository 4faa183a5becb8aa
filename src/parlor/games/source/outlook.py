"""How good a match looks to a searching player, and a quick sensible pick."""

from typing import Final

from parlor.engine import Dice, Picks, i64
from parlor.games.source import frames
from parlor.games.source import words as say
from parlor.games.source.battle import attack_strength, targets
from parlor.games.source.lanes import count_bits, lowest, summoning
from parlor.games.source.strength import attacker, strength
from parlor.games.source.table import SEAT, SUPPORT, SUPPORT_CARD, SUPPORTS, TRAPPED, Field

# What a SourcePoint, a point of ST, a point of ST a step further on, a step along the road, a monster at the enemy
# generator, a card in support, a trap and a card in hand are worth to each other.
POINT: Final = 0.03
STRENGTH: Final = 0.004
FRONT: Final = 0.0002
STEP: Final = 0.05
SIEGE: Final = 0.2
HELPER: Final = 0.09
AMBUSH: Final = 0.1
CARD: Final = 0.05
# What a seat does first, and how often of eight times it thinks of it at all.
VERBS: Final = (
    (say.STRIKE, 8),
    (say.REACT, 8),
    (say.SUMMON, 6),
    (say.USE, 2),
    (say.PLACE, 2),
    (say.TRAP, 1),
    (say.EQUIP, 1),
    (say.CHANNEL, 1),
    (say.MOVE, 7),
)
NO_TARGET: Final = -1000


def outlook(field: Field, seat: i64) -> float:
    """From 0 (lost) to 1 (won)."""
    balance = field.points(seat) - field.points(1 - seat)
    score = POINT * float(balance) + assets(field, seat) - assets(field, 1 - seat)
    return 0.5 + 0.49 * score / (1.0 + abs(score))


def assets(field: Field, seat: i64) -> float:
    """Monsters, stronger and further on is better; cards in support, traps, and cards in hand."""
    total: i64 = 0
    front: i64 = 0
    steps: i64 = 0
    spaces: i64 = field.standing(seat)
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        monster: i64 = field.at[space]
        sum_of_four: i64 = 0
        symbol: i64 = 0
        while symbol < 4:
            sum_of_four += strength(field, monster, symbol)
            symbol += 1
        rank: i64 = field.lanes.rank(seat, space)
        total += sum_of_four
        front += sum_of_four * rank
        steps += rank
    siege = SIEGE if field.standing(seat) >> summoning(1 - seat) & 1 else 0.0
    monsters = STRENGTH * float(total) + FRONT * float(front) + STEP * float(steps)
    return monsters + siege + cards_worth(field, seat)


def cards_worth(field: Field, seat: i64) -> float:
    """A card that lies ready is worth more than one in hand, and no more than ten in hand count."""
    helpers: i64 = 0
    row: i64 = seat * SUPPORTS
    while row < (seat + 1) * SUPPORTS:
        if field.supports[row * SUPPORT + SUPPORT_CARD] >= 0:
            helpers += 1
        row += 1
    traps: i64 = count_bits(field.seats[seat * SEAT + TRAPPED])
    hand: i64 = field.hand(seat).total
    if hand > 10:
        hand = 10
    return HELPER * float(helpers) + AMBUSH * float(traps) + CARD * float(hand)


# -- a quick pick ------------------------------------------------------------------------------------


def hunch(field: Field, picks: Picks, dice: Dice) -> i64:
    """Attack what is weaker, strike, summon the strongest, go on; the rest now and then."""
    kind: i64 = field.agenda.kind()
    if kind == frames.ACT:
        return hunch_verb(field, picks, dice)
    if kind == frames.SENTENCE:
        return hunch_word(field, picks, dice)
    if kind == frames.MOVING or kind == frames.ADVANCE:
        return furthest(field, field.seat, picks, dice)
    if picks.at(0) == say.CHANNEL or picks.at(0) == say.YES:
        return picks.at(0) if dice.below(4) else picks.at(picks.count - 1)
    return picks.at(dice.below(picks.count))


def hunch_verb(field: Field, picks: Picks, dice: Dice) -> i64:
    """An attack that wins, or the first of the other verbs that comes to mind."""
    if picks.holds(say.ATTACK) and winning_monster(field, field.seat) >= 0:
        return say.ATTACK
    for verb, often in VERBS:
        if picks.holds(verb) and dice.below(8) < often:
            return verb
    return say.END


def hunch_word(field: Field, picks: Picks, dice: Dice) -> i64:
    """The strongest card, the monster that wins, the symbol of which it has most."""
    agenda = field.agenda
    verb: i64 = agenda.a() % frames.SPEAKER
    seat: i64 = agenda.a() // frames.SPEAKER
    first: i64 = agenda.b()
    if verb == say.SUMMON or verb == say.REACT:
        return strongest_card(field, picks)
    if verb == say.ATTACK:
        return hunch_attack(field, seat, first, agenda.c(), picks, dice)
    if first >= 0 and (verb == say.MOVE or verb == say.STRIKE):
        return best_symbol(field, first, picks)
    return picks.at(dice.below(picks.count))


def hunch_attack(field: Field, seat: i64, monster: i64, target: i64, picks: Picks, dice: Dice) -> i64:
    """Who attacks whom by what: as much stronger as possible."""
    if monster < 0:
        winner: i64 = winning_monster(field, seat)
        return say.MONSTER + winner if winner >= 0 else picks.at(dice.below(picks.count))
    best: i64 = picks.at(0)
    most: i64 = NO_TARGET
    i: i64 = 0
    while i < picks.count:
        pick: i64 = picks.at(i)
        margin: i64 = (
            margin_by(field, monster, target, pick - say.SYMBOL)
            if target >= 0
            else best_margin(field, seat, monster, pick - say.TARGET)
        )
        if margin > most:
            best, most = pick, margin
        i += 1
    return best


def winning_monster(field: Field, seat: i64) -> i64:
    """The monster that can win an attack by most; -1 if none can win one."""
    best: i64 = -1
    most: i64 = 0
    spaces: i64 = field.standing(seat)
    while spaces:
        monster: i64 = field.at[lowest(spaces)]
        spaces &= spaces - 1
        reached: i64 = targets(field, monster)
        if reached == 0 or not attacker(field, monster):
            continue
        while reached:
            margin: i64 = best_margin(field, seat, monster, field.at[lowest(reached)])
            reached &= reached - 1
            if margin > most:
                best, most = monster, margin
    return best


def best_margin(field: Field, seat: i64, monster: i64, target: i64) -> i64:
    """By how much a monster is stronger than another, by the best symbol that is left."""
    most: i64 = NO_TARGET
    unused: i64 = field.unused(seat)
    symbol: i64 = 0
    while symbol < 4:
        if unused >> symbol & 1:
            margin: i64 = margin_by(field, monster, target, symbol)
            if margin > most:
                most = margin
        symbol += 1
    return most


def margin_by(field: Field, monster: i64, target: i64, symbol: i64) -> i64:
    """By how much a monster is stronger than another by a symbol."""
    return attack_strength(field, monster, target, symbol) - strength(field, target, symbol)


def best_symbol(field: Field, monster: i64, picks: Picks) -> i64:
    """The symbol of which the monster has most."""
    best: i64 = picks.at(0)
    most: i64 = -1
    i: i64 = 0
    while i < picks.count:
        current: i64 = strength(field, monster, picks.at(i) - say.SYMBOL)
        if current > most:
            best, most = picks.at(i), current
        i += 1
    return best


def strongest_card(field: Field, picks: Picks) -> i64:
    """The monster card with the highest ST in all."""
    best: i64 = picks.at(0)
    most: i64 = -1
    i: i64 = 0
    while i < picks.count:
        at: i64 = (picks.at(i) - say.CARD) * 4
        st = field.library.st
        total: i64 = st[at] + st[at + 1] + st[at + 2] + st[at + 3]
        if total > most:
            best, most = picks.at(i), total
        i += 1
    return best


def furthest(field: Field, seat: i64, picks: Picks, dice: Dice) -> i64:
    """The step that leads on most; of equal ones, any."""
    best: i64 = picks.at(0)
    most: i64 = -1
    equal: i64 = 0
    i: i64 = 0
    while i < picks.count:
        pick: i64 = picks.at(i)
        rank: i64 = field.lanes.rank(seat, pick - say.TO) if pick >= say.TO else i64(-1)
        if rank > most:
            best, most, equal = pick, rank, 1
        elif rank == most:
            equal += 1
            if dice.below(equal) == 0:
                best = pick
        i += 1
    return best
