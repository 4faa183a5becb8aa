"""The closed vocabulary of effects: what a card may say, and the sentence printed for it.

break damage:2@broke      "Break your opponent's Barrier. If a Barrier was broken this way, deal 2 damage."
"""

from typing import Final

from parlor.engine.files import Argument, Call, Entry, Verb, Verbs
from parlor.engine.nearest import nearest

DAMAGE: Final = 0
PIERCE: Final = 1
BACKLASH: Final = 2
BREAK: Final = 3
PREVENT: Final = 4
BOOST: Final = 5
REGAIN: Final = 6
DRAW: Final = 7
DRAIN: Final = 8
DIG: Final = 9
MILL: Final = 10
LOSE: Final = 11
GIVE_UP: Final = 12
ZENER: Final = 13
HUSH: Final = 14
NEGATE: Final = 15
SCATTER: Final = 16

# What is done to the other mind or its cards.
STRIKES: Final = (DAMAGE, PIERCE, BREAK, DRAIN, MILL, LOSE, GIVE_UP, ZENER, HUSH)

# A filter is an index into FILTERS: from CHEAP on, the card may cost at most the digit.
ANY_CARD: Final = 0
PK_CARD: Final = 1
IMPULSE_CARD: Final = 2
CHEAP: Final = 3
FILTERS: Final = ("any", "pk", "impulse", *[f"cost{digit}" for digit in range(10)])

ALWAYS: Final = -1
BROKE: Final = 0
OWN_BARRIER: Final = 1
FOE_BARRIER: Final = 2
FOE_OPEN: Final = 3
FOE_DRY: Final = 4
FOE_HAND: Final = 5
WEAK: Final = 6
CONDITIONS: Final = {
    "broke": "If a Barrier was broken this way,",
    "barrier": "If you have a Barrier,",
    "foe_barrier": "If your opponent has a Barrier,",
    "foe_open": "If your opponent has no Barrier,",
    "foe_dry": "If your opponent's Pool is empty,",
    "foe_hand2": "If your opponent has 2 or fewer cards in hand,",
    "weak": "If you have fewer PSI points than your opponent,",
}


def many(count: str, thing: str) -> str:
    """A number of things, singular for one."""
    return f"{count} {thing}" if count == "1" else f"{count} {thing}s"


def top(count: str) -> str:
    """The top cards of a deck."""
    return "the top card" if count == "1" else f"the top {count} cards"


def suspended(filter_: str) -> str:
    """The cards that a filter lets through."""
    if filter_.startswith("cost"):
        return f"a Suspended card that costs {filter_[4:]} or less"
    return {"any": "a Suspended card", "pk": "a Suspended PK card", "impulse": "a Suspended Impulse card"}[filter_]


def dig_sentence(count: str) -> str:
    """What `dig` does."""
    if count == "1":
        return "Look at the top card of your deck and put it in your hand."
    return f"Look at {top(count)} of your deck; put 1 in your hand and the others on the bottom."


def zener_sentence(damage: str, cards: str) -> str:
    """What `zener` does."""
    first = "Name a symbol, then discard the top card of your opponent's deck."
    return f"{first} If it has that symbol, deal {damage} damage; otherwise draw {many(cards, 'card')}."


def drain_sentence(count: str) -> str:
    """What `drain` does."""
    return f"Your opponent moves up to {many(count, 'PSI point')} from their Pool to their Spent Zone."


N: Final = Argument("n", 1, 9)
F: Final = Argument("f", words=FILTERS)
VERBS: Final = Verbs(
    [
        Verb("damage", DAMAGE, [N], lambda w: f"Deal {w[0]} damage."),
        Verb("pierce", PIERCE, [N], lambda w: f"Deal {w[0]} damage that cannot be prevented."),
        Verb("backlash", BACKLASH, [N], lambda w: f"Remove {w[0]} of your own PSI points from the game."),
        Verb("break", BREAK, [], lambda w: "Break your opponent's Barrier."),
        Verb(
            "prevent", PREVENT, [N], lambda w: f"Prevent the next {w[0]} damage that would be dealt to you this turn."
        ),
        Verb("boost", BOOST, [N], lambda w: f"The next damage you deal this turn is increased by {w[0]}."),
        Verb("regain", REGAIN, [N], lambda w: f"Regain up to {many(w[0], 'PSI point')}."),
        Verb("drain", DRAIN, [N], lambda w: drain_sentence(w[0])),
        Verb("draw", DRAW, [N], lambda w: f"Draw {many(w[0], 'card')}."),
        Verb("dig", DIG, [N], lambda w: dig_sentence(w[0])),
        Verb("mill", MILL, [N], lambda w: f"Your opponent discards {top(w[0])} of their deck."),
        Verb("discard", LOSE, [N], lambda w: f"Your opponent discards {many(w[0], 'random card')}."),
        Verb("choose_discard", GIVE_UP, [N], lambda w: f"Your opponent discards {many(w[0], 'card')} of their choice."),
        Verb("zener", ZENER, [Argument("d", 1, 9), Argument("m", 1, 9)], lambda w: zener_sentence(w[0], w[1])),
        Verb("hush", HUSH, [], lambda w: "Your opponent cannot play Impulse cards for the rest of this turn."),
        Verb("negate", NEGATE, [F], lambda w: f"Negate {suspended(w[0])}."),
        Verb(
            "scatter",
            SCATTER,
            [F],
            lambda w: f"Shuffle {suspended(w[0])} into its owner's deck without effect.",
        ),
    ]
)


class Clause:
    """A verb of a card with its condition."""

    def __init__(self, call: Call, condition: str) -> None:
        self.call = call
        self.condition = condition

    def code(self) -> list[int]:
        """The four numbers it is carried out by: verb, its two arguments, condition."""
        first, second = [*self.call.values, 0, 0][:2]
        condition = list(CONDITIONS).index(self.condition) if self.condition else ALWAYS
        return [self.call.verb.code, first, second, condition]

    def text(self) -> str:
        """Its printed sentence."""
        sentence = self.call.text()
        if not self.condition:
            return sentence
        return f"{CONDITIONS[self.condition]} {sentence[0].lower()}{sentence[1:]}"


def parse(entry: Entry, field: str) -> list[Clause]:
    """The verbs of a card, written as `break damage:2@broke`; the entry notes every mistake."""
    clauses: list[Clause] = []
    for written in entry.text(field).split():
        action, at, condition = written.partition("@")
        if at and condition not in CONDITIONS:
            expected = f"a condition ({', '.join(CONDITIONS)})"
            entry.wrong(field, expected, condition or "nothing", nearest(condition, CONDITIONS))
        name, colon, arguments = action.partition(":")
        call = VERBS.call(entry, field, name, arguments.split(";") if colon else [])
        if condition == "broke" and not any(clause.call.verb.code == BREAK for clause in clauses):
            entry.wrong(field, "break before a verb with @broke", written)
        if call is not None and (condition in CONDITIONS or not at):
            clauses.append(Clause(call, condition))
    return clauses


def aims(clause: Clause) -> bool:
    """Whether the verb needs a target on the stack."""
    return clause.call.verb.code in (NEGATE, SCATTER)
