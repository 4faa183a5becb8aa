"""The sixty cards as tables of integers: what the rules look up while they run."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.games.symetra.verbs import ACTION
from parlor.games.symetra.words import KINDS

TYPES: Final[list[str]] = ["none", "element", "emotion", "energy"]
POLARITIES: Final[list[str]] = ["none", "+", "-", "neutral"]
EMOTION: Final = 2
POSITIVE: Final = 1
NEGATIVE: Final = 2

AFFINITY: Final = 1
ENMITY: Final = 2

WIDTH: Final = 5  # an instruction is a verb and up to four arguments


class Card:
    """One kind of card as its file tells it."""

    def __init__(self, word: str, name: str) -> None:
        self.word = word
        self.name = name
        # The action in a few words; the exact text is made from the effect.
        self.gist = ""
        self.set = ""
        self.type = "none"
        self.polarity = "none"
        self.cost = 0
        self.good_karma = False
        self.affinities: list[str] = []
        self.enmities: list[str] = []
        # Each selection as a kind and its demands, one bit each.
        self.selects: list[tuple[int, int]] = []
        self.needs = 0
        # Each instruction as a verb and its arguments.
        self.effect: list[list[int]] = []
        self.selection_text = "none"
        self.text = ""
        self.lasts = "instant"
        self.source = "house"
        self.cost_source = ""
        self.effect_source = ""

    def short(self) -> str:
        """What a player reads of the action: what it does, when, and how long it lasts."""
        lines = [self.text]
        if self.selects and self.selects[0][0] == ACTION:
            lines.append("Only as an answer.")
        if self.lasts != "instant":
            lines.append(f"Lasts {self.lasts}.")
        return " ".join(lines)

    def small_print(self) -> str:
        """What it selects, and whence cost and effect come."""
        return (
            f"Acts on: {self.selection_text}. Cost: {whence(self.cost_source)}. Effect: {whence(self.effect_source)}."
        )


def whence(marks: str) -> str:
    """Where something comes from, in words; the marks are those of rules.md."""
    if marks.lower().startswith("house"):
        return "our reconstruction"
    first = "the rulebook" if marks.startswith("RB") else "the designer"
    return f"{first}, completed by us" if "HOUSE" in marks else first


class Book:
    """All cards. Kinds are 0 to 59; the copy of a card in another box is the same kind."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.kinds: dict[str, int] = {card.word: kind for kind, card in enumerate(cards)}
        self.cost: vec[i64] = _column([card.cost for card in cards])
        self.type: vec[i64] = _column([TYPES.index(card.type) for card in cards])
        self.polarity: vec[i64] = _column([POLARITIES.index(card.polarity) for card in cards])
        self.karma: vec[i64] = _column([int(card.good_karma) for card in cards])
        self.slots: vec[i64] = _column([len(card.selects) for card in cards])
        self.slot: vec[i64] = _column([_part(card.selects, slot, 0) for card in cards for slot in range(2)])
        self.demands: vec[i64] = _column([_part(card.selects, slot, 1) for card in cards for slot in range(2)])
        self.needs: vec[i64] = _column([card.needs for card in cards])
        first: list[int] = []
        code: list[int] = []
        for card in cards:
            first.append(len(code))
            for instruction in card.effect:
                code += instruction + [0] * (WIDTH - len(instruction))
        self.first: vec[i64] = _column([start // WIDTH for start in first])
        ends = [*first[1:], len(code)]
        self.last: vec[i64] = _column([end // WIDTH for end in ends])
        self.code: vec[i64] = _column(code)

    def argument(self, instruction: i64, part: i64) -> i64:
        """A part of an instruction: 0 is its verb, 1 to 4 are its arguments."""
        return self.code[instruction * 5 + part]


def _part(selects: list[tuple[int, int]], slot: int, part: int) -> int:
    return selects[slot][part] if slot < len(selects) else 0


def _column(values: list[int]) -> vec[i64]:
    column = vec[i64]()
    for value in values:
        column = append(column, i64(value))
    return column


def relations(cards: list[Card], by_polarity: bool) -> vec[i64]:
    """SYM-038 to SYM-043: the relation of every pair of kinds, AFFINITY and ENMITY as bits."""
    table = [
        _bond(one, other) | _bond(other, one) | _opposed(one, other, by_polarity) for one in cards for other in cards
    ]
    for kind, card in enumerate(cards):
        loving = card.type == "emotion" or card.type == "none"
        table[kind * KINDS + kind] = AFFINITY if loving else 0
    return _column(table)


def _bond(one: Card, other: Card) -> int:
    """What one card says of the other: its lists, its polarity if it is an emotion, and Infinity's embrace."""
    bond = 0
    kindred = one.type == "emotion" and one.polarity == other.polarity
    if other.word in one.affinities or kindred or one.type == "none":
        bond |= AFFINITY
    if other.word in one.enmities:
        bond |= ENMITY
    return bond


def _opposed(one: Card, other: Card, by_polarity: bool) -> int:
    """SYM-042: by option an emotion has enmity with every card of the opposite polarity but two."""
    if not by_polarity or "emotion" not in (one.type, other.type):
        return 0
    if {one.word, other.word} & {"transcendence", "transformation"}:
        return 0
    return ENMITY if {one.polarity, other.polarity} == {"+", "-"} else 0
