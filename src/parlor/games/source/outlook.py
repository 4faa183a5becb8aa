"""How good a match looks to a searching player, and a quick sensible pick."""

from typing import Final

from parlor.engine import Dice, Picks, i64, vec
from parlor.engine.brain import mark, note
from parlor.games.source import frames
from parlor.games.source import words as say
from parlor.games.source.battle import attack_strength, targets
from parlor.games.source.lanes import count_bits, lowest, summoning
from parlor.games.source.strength import attacker, strength
from parlor.games.source.table import (
    CARRIED,
    FROZEN,
    MONSTER,
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORTS,
    TRAPPED,
    USED,
    WEBBED,
    Field,
)

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


# -- what a brain is told ------------------------------------------------------------------------------

POINTS_LEFT: Final = 0
POINTS_ROUGHLY: Final = 1
RANKS: Final = 13
RANK_ST: Final = 29
SYMBOL_ST: Final = 45
BEST_ST: Final = 49
BESIEGING: Final = 53
BESIEGED: Final = 54
STOPPED: Final = 55
SPENT: Final = 56
CARRIERS: Final = 57
SUPPORTING: Final = 58
TRAPS_LAID: Final = 64
WEBS_LAID: Final = 65
IN_HAND: Final = 66
HAND_SORTS: Final = 78
READY: Final = 82
READY_ST: Final = 83
DECK_LEFT: Final = 84
SYMBOLS_LEFT: Final = 92
OWN_TURN: Final = 97
TERRESTRIAL: Final = 98
OTHERWORLDLY: Final = 99
MONSTERS: Final = 100
TURN_SIEGE: Final = 108
LATE: Final = 109
BY_HAND: Final = 110
BLOCKS: Final = [
    ("SourcePoints", 1),
    ("SourcePoints roughly", 12),
    ("monsters so far on", 16),
    ("their ST there", 16),
    ("ST of a symbol", 4),
    ("the highest ST of a symbol", 4),
    ("at the other generator", 1),
    ("the other at the own generator", 1),
    ("frozen monsters", 1),
    ("monsters that have acted", 1),
    ("monsters with equipment", 1),
    ("cards in support", 6),
    ("traps", 1),
    ("webs", 1),
    ("cards in hand", 12),
    ("sorts of cards in hand", 4),
    ("monsters it could summon", 1),
    ("their ST", 1),
    ("cards in the deck", 8),
    ("symbols left", 5),
    ("own turn", 1),
    ("Terrestrial spaces held", 1),
    ("Otherworldly spaces held", 1),
    ("monsters", 8),
    ("at the other generator in the own turn", 1),
    ("SourcePoints late in the match", 1),
    ("the hand-made worth of what it has", 1),
]


def features(field: Field, seat: i64, out: Picks) -> None:
    """What counts of a seat."""
    left: i64 = field.points(seat)
    own: i64 = 1 if field.player == seat else 0
    note(out, POINTS_LEFT, left)
    mark(out, POINTS_ROUGHLY, 12, left // 4)
    note(out, OWN_TURN, own)
    note(out, LATE, left * field.turn // (field.setting.turn_limit + 1))
    siege: i64 = field.standing(seat) >> summoning(1 - seat) & 1
    note(out, BESIEGING, siege)
    note(out, TURN_SIEGE, siege * own)
    note(out, BESIEGED, field.standing(1 - seat) >> summoning(seat) & 1)
    note(out, TRAPS_LAID, count_bits(field.seats[seat * SEAT + TRAPPED]))
    note(out, WEBS_LAID, count_bits(field.seats[seat * SEAT + WEBBED]))
    mark(out, SYMBOLS_LEFT, 5, count_bits(field.unused(seat)))
    note(out, TERRESTRIAL, field.terrestrials(seat))
    note(out, OTHERWORLDLY, field.otherworldlies(seat))
    mark(out, DECK_LEFT, 8, field.deck(seat).size() // 4)
    row: i64 = seat * SUPPORTS
    while row < (seat + 1) * SUPPORTS:
        card: i64 = field.supports[row * SUPPORT + SUPPORT_CARD]
        if card >= 0:
            note(out, SUPPORTING + field.library.kind[card], 1)
        row += 1
    monster_features(field, seat, out)
    hand_features(field, seat, out)
    note(out, BY_HAND, i64(int(assets(field, seat) * 64.0)))


def asked(field: Field) -> i64:
    """What is asked: the frame; of a sentence its verb and how many words have followed."""
    agenda = field.agenda
    kind: i64 = agenda.kind()
    if kind != frames.SENTENCE:
        return kind
    followed: i64 = (1 if agenda.b() >= 0 else 0) + (1 if agenda.c() >= 0 else 0)
    return frames.END + 1 + (agenda.a() % frames.SPEAKER - say.SUMMON) * 3 + followed


def monster_features(field: Field, seat: i64, out: Picks) -> None:
    """The monsters on the map: how far on, how strong, how fit to act; ST in fives."""
    sums = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0])
    stopped: i64 = 0
    spent: i64 = 0
    carriers: i64 = 0
    spaces: i64 = field.standing(seat)
    mark(out, MONSTERS, 8, count_bits(spaces))
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        monster: i64 = field.at[space]
        total: i64 = 0
        symbol: i64 = 0
        while symbol < 4:
            st: i64 = strength(field, monster, symbol)
            total += st
            sums[symbol] = sums[symbol] + st
            if st > sums[4 + symbol]:
                sums[4 + symbol] = st
            symbol += 1
        rank: i64 = field.lanes.rank(seat, space)
        if rank > 15:
            rank = 15
        note(out, RANKS + rank, 1)
        note(out, RANK_ST + rank, total // 5)
        at: i64 = monster * MONSTER
        if field.monsters[at + FROZEN]:
            stopped += 1
        if field.monsters[at + USED]:
            spent += 1
        if field.monsters[at + CARRIED]:
            carriers += 1
    symbol = 0
    while symbol < 4:
        note(out, SYMBOL_ST + symbol, sums[symbol] // 5)
        note(out, BEST_ST + symbol, sums[4 + symbol] // 5)
        symbol += 1
    note(out, STOPPED, stopped)
    note(out, SPENT, spent)
    note(out, CARRIERS, carriers)


def hand_features(field: Field, seat: i64, out: Picks) -> None:
    """The cards in hand, and the monsters among them whose requirements are met."""
    hand, library = field.hand(seat), field.library
    mark(out, IN_HAND, 12, hand.total)
    ready: i64 = 0
    best: i64 = 0
    i: i64 = 0
    while i < hand.total:
        card: i64 = hand.at(i)
        kind: i64 = library.kind[card]
        note(out, HAND_SORTS + kind, 1)
        if kind == 0 and field.covered(seat, card):
            ready += 1
            if library.requirement[card] > best:
                best = library.requirement[card]
        i += 1
    note(out, READY, ready)
    note(out, READY_ST, best)


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
