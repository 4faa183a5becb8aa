"""How a duel looks: what a search or a greedy player asks for.

Everything is counted in the logarithm of the odds to win. A verb that waits for somebody's choice is first
finished in thought; then the stack is let through, from the top down, as if nobody added to it.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from parlor.engine import OVER, Picks
from parlor.engine.brain import mark, note
from parlor.games.espeers.cards import EFFECT_WIDTH
from parlor.games.espeers.frames import GIVING, NAMING, REMOVAL, TAKING, WINDOW, WORD
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.verbs import (
    BACKLASH,
    BOOST,
    BREAK,
    BROKE,
    DAMAGE,
    DIG,
    DRAIN,
    DRAW,
    FOE_BARRIER,
    FOE_DRY,
    FOE_HAND,
    FOE_OPEN,
    GIVE_UP,
    HUSH,
    LOSE,
    MILL,
    NEGATE,
    OWN_BARRIER,
    PIERCE,
    PREVENT,
    REGAIN,
    SCATTER,
    WEAK,
    ZENER,
)
from parlor.games.espeers.words import (
    GUARD,
)

# What each thing adds to the logarithm of the odds: fitted to who won 4,000 duels between searches, then cards in
# hand and ready points rated lower, for one that holds back what it could use loses.
LIFE: Final = 0.65
LAST_POINTS: Final = 10.0  # shared by the points left: the last ones weigh most
CARD_IN_HAND: Final = 0.3
CARD_TOO_MANY: Final = 0.15
READY_POINT: Final = 0.08
DECK_CARD: Final = 0.06
LAST_CARDS: Final = 15.0  # shared by the cards left: who must draw from an empty deck loses
DEFEAT: Final = -30.0
# What the fit says little of is rated by hand, in the same measure.
STANDING_BARRIER: Final = 0.35
SHIELD_POINT: Final = 0.03
BOOST_POINT: Final = 0.03
LOOKED_AT: Final = 0.02
NAMED_RIGHT: Final = 0.25  # how often a named symbol is the right one
HUSHED: Final = 0.06


class Side:
    """What counts of one mind, while the stack is let through in thought."""

    def __init__(self, mind: Mind) -> None:
        self.pool: i64 = mind.pool
        self.spent: i64 = mind.spent
        self.barrier: bool = mind.guarded()
        self.shield: i64 = mind.shield
        self.boost: i64 = mind.boost
        self.hand: i64 = mind.hand.total
        self.deck: i64 = mind.deck_size()
        self.extra: float = 0.0

    def remaining(self) -> i64:
        """The points left."""
        return self.pool + self.spent + (GUARD if self.barrier else 0)

    def lower(self) -> None:
        """The Barrier breaks."""
        self.barrier = False
        self.spent += GUARD

    def suffer(self, n: i64) -> None:
        """Points are removed, spent ones first."""
        if n > self.pool + self.spent and self.barrier:
            self.lower()
        from_spent: i64 = n if n < self.spent else self.spent
        self.spent -= from_spent
        self.pool -= n - from_spent
        if self.pool < 0:
            self.pool = 0

    def struck(self, n: i64) -> None:
        """Damage meets the shield, the Barrier, the points."""
        prevented: i64 = n if n < self.shield else self.shield
        self.shield -= prevented
        n -= prevented
        if n > 0 and self.barrier:
            self.lower()
            n -= n if n < GUARD else GUARD
        if n > 0:
            self.suffer(n)

    def drained(self, n: i64) -> None:
        """Points go to the Spent Zone."""
        moved: i64 = n if n < self.pool else self.pool
        self.pool -= moved
        self.spent += moved

    def value(self) -> float:
        """The side as the fit rates it."""
        life: i64 = self.remaining()
        if life <= 0:
            return DEFEAT
        value = LIFE * float(life) - LAST_POINTS / (float(life) + 1.0) + self.extra
        kept: i64 = self.hand if self.hand < 6 else 6
        value += CARD_IN_HAND * float(kept) + CARD_TOO_MANY * float(self.hand - kept)
        value += READY_POINT * float(self.pool)
        value += SHIELD_POINT * float(self.shield) + BOOST_POINT * float(self.boost)
        if self.barrier:
            value += STANDING_BARRIER
        deck: i64 = self.deck if self.deck > 0 else 0
        return value + DECK_CARD * float(deck) - LAST_CARDS / (float(deck) + 1.0)


def chances(table: DuelTable, seat: i64) -> float:
    """How likely the seat seems to win, from 0 to 1."""
    if table.seat == OVER:
        return 1.0 if table.winner == seat else 0.0
    mine, theirs = Side(table.mind(seat)), Side(table.mind(1 - seat))
    if table.resolving():
        finish_verb(table, seat, mine, theirs)
    let_through(table, seat, mine, theirs, 0)
    return 1.0 / (1.0 + exp(theirs.value() - mine.value()))


def finish_verb(table: DuelTable, seat: i64, mine: Side, theirs: Side) -> None:
    """What the choice that is waited for will do, however it is made: it stands behind `next_verb` already."""
    kind: i64 = table.agenda.kind()
    n: i64 = table.agenda.b()
    chooser, other = (mine, theirs) if table.agenda.a() == seat else (theirs, mine)
    if kind == REMOVAL:
        chooser.suffer(n)
    elif kind == GIVING:
        chooser.hand -= n if n < chooser.hand else chooser.hand
    elif kind == TAKING:
        chooser.hand += 1
        chooser.deck += i64(len(table.looked)) - 1
    elif kind == NAMING:
        at: i64 = table.next_verb() - EFFECT_WIDTH
        suppose(ZENER, table.cards.effects[at + 1], table.cards.effects[at + 2], chooser, other)


def let_through(table: DuelTable, seat: i64, mine: Side, theirs: Side, undone: i64) -> None:
    """Carry the stack out in thought, from the top down; what was negated (places as bits) does nothing."""
    stack, cards = table.stack, table.cards
    bit: i64 = 1
    place: i64 = stack.height - 1
    while place >= 0:
        if (undone >> place) & 1 == 0:
            card: i64 = stack.card(place)
            at: i64 = cards.first(card)
            broke: bool = False
            if place == stack.height - 1 and table.resolving():
                at = table.next_verb()
                broke = table.broke()
            player, foe = (mine, theirs) if stack.seat(place) == seat else (theirs, mine)
            while at < cards.last(card):
                verb: i64 = cards.effects[at]
                if supposed(cards.effects[at + 3], player, foe, broke):
                    if verb in (NEGATE, SCATTER):
                        if stack.target(place) >= 0:
                            undone |= bit << stack.target(place)
                    else:
                        broke = broke or (verb == BREAK and foe.barrier)
                        suppose(verb, cards.effects[at + 1], cards.effects[at + 2], player, foe)
                at += EFFECT_WIDTH
        place -= 1


def supposed(condition: i64, player: Side, foe: Side, broke: bool) -> bool:
    """Whether a condition would hold."""
    if condition == BROKE:
        return broke
    if condition == OWN_BARRIER:
        return player.barrier
    if condition == FOE_BARRIER:
        return foe.barrier
    if condition == FOE_OPEN:
        return not foe.barrier
    if condition == FOE_DRY:
        return foe.pool == 0
    if condition == FOE_HAND:
        return foe.hand <= 2
    return condition != WEAK or player.remaining() < foe.remaining()


def suppose(verb: i64, n: i64, m: i64, player: Side, foe: Side) -> None:
    """What a verb would do."""
    if verb in (DAMAGE, PIERCE):
        n += player.boost
        player.boost = 0
        if verb == DAMAGE:
            foe.struck(n)
        else:
            foe.suffer(n)
    elif verb == BACKLASH:
        player.suffer(n)
    elif verb == BREAK:
        if foe.barrier:
            foe.lower()
    elif verb == PREVENT:
        player.shield += n
    elif verb == BOOST:
        player.boost += n
    elif verb == REGAIN:
        moved: i64 = n if n < player.spent else player.spent
        player.spent -= moved
        player.pool += moved
    elif verb == DRAIN:
        foe.drained(n)
    elif verb == DRAW:
        player.hand += n
        player.deck -= n
    elif verb == DIG:
        player.hand += 1
        player.deck -= 1
        player.extra += LOOKED_AT * float(n)
    elif verb == MILL:
        foe.deck -= n
    elif verb in (LOSE, GIVE_UP):
        foe.hand -= n if n < foe.hand else foe.hand
    elif verb == ZENER:
        foe.deck -= 1
        foe.extra -= NAMED_RIGHT * LIFE * float(n)
        player.extra += (1.0 - NAMED_RIGHT) * CARD_IN_HAND * float(m)
    elif verb == HUSH:
        player.extra += HUSHED


# -- what a brain is told ------------------------------------------------------------------------------

LIVES: Final = 0
POOLS: Final = 11
HANDS: Final = 22
DECKS: Final = 32
GUARDED: Final = 41
ATTACKS: Final = 42
SHIELDS: Final = 43
BOOSTS: Final = 44
EXTRA: Final = 45
OWN_TURN: Final = 46
ASKED: Final = 47
COSTS: Final = 48
AFFORDED: Final = 49
HARM: Final = 50
MARGIN: Final = 58
FOE_LIFE: Final = 66
FOE_POOL: Final = 67
FOE_CARDS: Final = 68
FOE_GUARD: Final = 69
TURN_POOL: Final = 70
TURN_HAND: Final = 71
BY_HAND: Final = 72
KINDS_HELD: Final = 73
FRAME_COUNT: Final = 22
BLOCKS: Final = [
    ("points left", 11),
    ("points in the Pool", 11),
    ("cards in hand", 10),
    ("cards in the deck", 9),
    ("a Barrier", 1),
    ("a Barrier that can attack", 1),
    ("a shield", 1),
    ("a boost", 1),
    ("what else the stack brings", 1),
    ("own turn", 1),
    ("asked now", 1),
    ("the cost of the hand", 1),
    ("cards it can pay for", 1),
    ("harm it can do", 8),
    ("harm beside the other's points", 8),
    ("the other's points", 1),
    ("the other's Pool", 1),
    ("the other's cards", 1),
    ("the other's Barrier", 1),
    ("the Pool in the own turn", 1),
    ("the hand in the own turn", 1),
    ("the hand-made value in 128ths", 1),
]


def features(table: DuelTable, seat: i64, out: Picks) -> None:
    """What counts of a seat, after the stack was let through in thought."""
    mine, theirs = Side(table.mind(seat)), Side(table.mind(1 - seat))
    if table.resolving():
        finish_verb(table, seat, mine, theirs)
    let_through(table, seat, mine, theirs, 0)
    own: i64 = 1 if table.active == seat else 0
    mark(out, LIVES, 11, mine.remaining())
    mark(out, POOLS, 11, mine.pool)
    mark(out, HANDS, 10, mine.hand)
    mark(out, DECKS, 9, deck_bucket(mine.deck))
    if mine.barrier:
        note(out, GUARDED, 1)
        if own and table.mind(seat).laid < table.turn:
            note(out, ATTACKS, 1)
    note(out, SHIELDS, mine.shield)
    note(out, BOOSTS, mine.boost)
    note(out, EXTRA, i64(int(mine.extra * 16.0)))
    note(out, OWN_TURN, own)
    if table.seat == seat:
        note(out, ASKED, 1)
    held(table, seat, mine, theirs, out)
    note(out, FOE_LIFE, theirs.remaining())
    note(out, FOE_POOL, theirs.pool)
    note(out, FOE_CARDS, theirs.hand)
    if theirs.barrier:
        note(out, FOE_GUARD, 1)
    if own:
        note(out, TURN_POOL, mine.pool)
        note(out, TURN_HAND, mine.hand)
    by_hand = mine.value()
    note(out, BY_HAND, i64(int((by_hand if by_hand > -20.0 else -20.0) * 128.0)))


def asked(table: DuelTable) -> i64:
    """What is asked: the frame; of a sentence its word, of a window whose turn it is and who is on top of the stack."""
    kind: i64 = table.agenda.kind()
    if kind == WORD:
        return FRAME_COUNT + table.agenda.a()
    if kind != WINDOW:
        return kind
    height: i64 = table.stack.height
    top: i64 = 0
    if height:
        top = 1 if table.stack.seat(height - 1) == table.seat else 2
    return FRAME_COUNT + 4 + top + (3 if table.active == table.seat else 0)


def deck_bucket(deck: i64) -> i64:
    """The last cards one by one, more of them roughly."""
    if deck < 4:
        return deck
    if deck < 6:
        return 4
    if deck < 9:
        return 5
    if deck < 13:
        return 6
    return 7 if deck < 18 else 8


def held(table: DuelTable, seat: i64, mine: Side, theirs: Side, out: Picks) -> None:
    """The cards in hand, and what harm the Pool can pay for, the most harmful card a point first."""
    hand, cards = table.mind(seat).hand, table.cards
    costs: i64 = 0
    afforded: i64 = 0
    harm: i64 = 0
    left: i64 = mine.pool
    i: i64 = 0
    while i < hand.total:
        card: i64 = hand.at(i)
        note(out, KINDS_HELD + card, 1)
        cost: i64 = cards.cost[card]
        costs += cost
        if cost <= mine.pool:
            afforded += 1
        if cards.harm[card] and cost <= left:
            harm += cards.harm[card]
            left -= cost
        i += 1
    note(out, COSTS, costs)
    note(out, AFFORDED, afforded)
    mark(out, HARM, 8, harm)
    mark(out, MARGIN, 8, harm - theirs.remaining() + 6)
