"""The cards of SOURCE as tables of integers, read from cards.toml and packs."""

from pathlib import Path
from typing import Any, Final

from parlor.engine import i64, vec
from parlor.engine.files import Entry, Mistakes, one_of, read_all, word_of
from parlor.engine.nearest import nearest
from parlor.games.source import language as the
from parlor.games.source.files import FOLDER
from parlor.games.source.grammar import Call, Clause, Reader
from parlor.games.source.lanes import table
from parlor.games.source.language import CLAUSES, WIDTH
from parlor.games.source.text import call_text, card_text

KINDS: Final = ["monster", "equipment", "trap", "channeled", "monster token", "tile token"]
MONSTER: Final = 0
EQUIPMENT: Final = 1
TRAP: Final = 2
CHANNELED: Final = 3
MONSTER_TOKEN: Final = 4
TILE_TOKEN: Final = 5
# So many bits has each number of `Library.fields` (the sorts first, then the requirements) and of `Library.four`.
SORTS: Final = 4
SORT_BITS: Final = 9
NEED_AT: Final = SORTS * SORT_BITS
NEED_BITS: Final = 13
ST_BITS: Final = 15

# On whose turns a card is in force or may be activated: the owner's, the opponent's, or both.
WHOSE: Final = {"Y": 1, "O": 2, "Y/O": 3}
OWN_TURN: Final = 1
# More copies of a card no list has; how many a deck may hold is a matter of the rules (SRC-144).
MOST_COPIES: Final = 99
OTHER_TURN: Final = 2


class Card:
    """One card as its file describes it."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.name
        self.name = entry.line("name")
        if self.name and word_of(self.name) != entry.name:
            entry.wrong("name", f"a name whose word is {entry.name}", self.name)
        self.kind = entry.choice("kind", KINDS)
        monster = self.kind in ("monster", "monster token")
        self.type = entry.choice("type", the.TYPE_WORDS) if monster else ""
        required = self.kind in ("monster", "equipment", "trap")
        self.terrestrial = entry.number("terrestrial", 0, 4) if required else 0
        self.otherworldly = entry.number("otherworldly", 0, 4) if required else 0
        self.st = self._strengths(entry) if monster else [0, 0, 0, 0]
        self.turns = entry.number("turns", 1, 99) if self.kind == "equipment" else 0
        timed = self.kind in ("equipment", "channeled")
        self.whose = entry.choice("whose", list(WHOSE)) if timed else ""
        channeled = self.kind == "channeled"
        self.symbols = entry.choices("symbols", the.SYMBOLS) if channeled else []
        self.uses = entry.number("uses", 1, 99) if channeled else 0
        self.copies = entry.number("copies", 1, 24) if self.kind.endswith("token") else 0
        self.clauses: list[Clause] = Reader(entry, self.kind).program(entry.text("program"))
        self.source = entry.source()
        self.gist = entry.line("gist", "")
        self.note = entry.line("note", "")
        entry.finish()
        self.text = ""

    def _strengths(self, entry: Entry) -> list[int]:
        """SRC-059: printed ST of a monster add up to 50, 75, 100, 125, 150 for requirement 0 to 4."""
        given = entry.counts("st")
        values = [given.get(symbol) for symbol in the.SYMBOLS]
        good = all(isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 150 for value in values)
        if not good or len(given) != 4:
            entry.wrong("st", f"{one_of(the.SYMBOLS)} with numbers from 0 to 150", str(given))
            return [0, 0, 0, 0]
        total, wanted = sum(given.values()), 50 + 25 * self.requirement()
        if self.kind == "monster" and total != wanted:
            entry.wrong("st", f"a total of {wanted} for requirement {self.requirement()}", str(total))
        return [int(given[symbol]) for symbol in the.SYMBOLS]

    def requirement(self) -> int:
        """T + O (RUL-SRC-02)."""
        return self.terrestrial + self.otherworldly

    def fields(self) -> int:
        """Its sort (tokens count with the last one) and both requirements, each in bits of its own, to be summed."""
        sort = min(KINDS.index(self.kind), SORTS - 1)
        return 1 << SORT_BITS * sort | self.terrestrial << NEED_AT | self.otherworldly << NEED_AT + NEED_BITS


class Library:
    """Every card of the loaded set; the tables hold one row a card, main-deck cards first, then tokens."""

    def __init__(self, packs: list[Path]) -> None:
        mistakes = self.mistakes = Mistakes()
        files = [FOLDER / "cards.toml", FOLDER / "decks.toml", *packs]
        entries = read_all(files, ["card", "deck"], mistakes)
        cards = [Card(entry) for entry in entries["card"].values()]
        _name(cards, entries["card"])
        mistakes.check()
        for card in cards:
            card.text = card_text(card.kind, card.clauses)
        self.starters = {name: _list(entries["deck"][name]) for name in ("red", "blue")}
        self.deck_entries: dict[str, Entry] = entries["deck"]
        self.decks: dict[str, dict[str, Any]] = {name: _list(entry) for name, entry in self.deck_entries.items()}
        mistakes.check()
        self.cards = [card for card in cards if not card.kind.endswith("token")]
        self.main = len(self.cards)
        self.cards += [card for card in cards if card.kind.endswith("token")]
        self.numbers: dict[str, int] = {card.id: number for number, card in enumerate(self.cards)}
        self.floralia: i64 = self.numbers["floralia"]
        self.web: i64 = self.numbers["web"]
        self._number()
        self._compile()

    def _number(self) -> None:
        cards = self.cards
        self.kind: vec[i64] = table([KINDS.index(card.kind) for card in cards])
        self.terrestrial: vec[i64] = table([card.terrestrial for card in cards])
        self.otherworldly: vec[i64] = table([card.otherworldly for card in cards])
        self.requirement: vec[i64] = table([card.requirement() for card in cards])
        self.st: vec[i64] = table([value for card in cards for value in card.st])
        self.turns: vec[i64] = table([card.turns for card in cards])
        self.whose: vec[i64] = table([WHOSE.get(card.whose, 0) for card in cards])
        self.symbols: vec[i64] = table([sum(1 << the.SYMBOLS.index(word) for word in card.symbols) for card in cards])
        self.uses: vec[i64] = table([card.uses for card in cards])
        # As a bit, to be looked up in the types that an effect names; 0 for what is no monster.
        self.type: vec[i64] = table([1 << the.TYPE_WORDS.index(card.type) if card.type else 0 for card in cards])
        self.copies: vec[i64] = table([card.copies for card in cards])
        # What hands are summed up by: each card's sort and both its requirements, and its four ST, in one number each.
        self.fields: vec[i64] = table([card.fields() for card in cards])
        self.four: vec[i64] = table([sum(st << ST_BITS * place for place, st in enumerate(card.st)) for card in cards])

    def _compile(self) -> None:
        """Every clause becomes rows of one long table; `start` says where a card's clauses begin."""
        rows: list[int] = []
        starts: list[int] = []
        marks: list[int] = []
        brackets: list[int] = []
        first_bracket: list[int] = []
        self._told: list[str] = []
        for card in self.cards:
            begun = [-1] * CLAUSES
            mark = 0
            first_bracket.append(len(brackets) // 3)
            for clause in card.clauses:
                at = len(rows)
                if clause.trigger == "bracket":
                    brackets += [clause.low, clause.high, at]
                else:
                    begun[the.TRIGGERS.index(clause.trigger)] = at
                for call in clause.calls:
                    self._resolve(call)
                    rows += call.row
                    self._told.append(f"{card.name}: {call_text(card.kind, clause, call)}")
                    if clause.trigger in ("static", "equipped"):
                        mark |= 1 << call.row[the.VERB]
                rows += [the.END] + [0] * (WIDTH - 1)
                self._told.append("")
            starts += begun
            marks.append(mark)
        first_bracket.append(len(brackets) // 3)
        calls = [call for card in self.cards for clause in card.clauses for call in clause.calls]
        # Whether equipment may change monsters that do not carry it, and cards may change their owner.
        self.spreads: bool = any(
            clause.trigger == "equipped" and call.row[the.SELECTOR] == the.EACH
            for card in self.cards
            for clause in card.clauses
            for call in clause.calls
        )
        self.takes: bool = any(call.verb == "recall" and call.row[the.SIDE] for call in calls)
        self.code: vec[i64] = table(rows)
        self.starts: vec[i64] = table(starts)
        self.marks: vec[i64] = table(marks)
        self._brackets: vec[i64] = table(brackets)
        self._first_bracket: vec[i64] = table(first_bracket)

    def _resolve(self, call: Call) -> None:
        """The cards that a call names, by their numbers."""
        if call.named:
            call.row[the.NAMED] = self.numbers[call.named]
        if call.asked:
            call.row[the.CONDITION_WHAT] = self.numbers[call.asked]

    def start(self, card: i64, trigger: i64) -> i64:
        """Where a card's clause for a trigger begins in `code`; -1 if it has none."""
        return self.starts[card * CLAUSES + trigger]

    def bracket(self, card: i64, strength: i64) -> i64:
        """SRC-126: where the bracket of a channeled effect that contains this ST begins in `code`."""
        at: i64 = self._first_bracket[card]
        while self._brackets[at * 3 + 1] < strength and at + 1 < self._first_bracket[card + 1]:
            at += 1
        return self._brackets[at * 3 + 2]

    def told(self, row: i64) -> str:
        """What the call at a row of `code` says, with the name of its card."""
        return self._told[row // WIDTH]

    def names(self) -> list[str]:
        """The ids of all cards, by number."""
        return [card.id for card in self.cards]


def _name(cards: list[Card], entries: dict[str, Entry]) -> None:
    """SRC-167: effects may name monsters; each must be there. The text gets the name as it is printed."""
    names = {card.id: card.name for card in cards}
    monsters = [card.id for card in cards if card.kind in ("monster", "monster token")]
    for card in cards:
        for call in [call for clause in card.clauses for call in clause.calls]:
            for id in (call.named, call.asked):
                known = list(names) if call.verb == "recall" and id == call.named else monsters
                if id and id not in known:
                    entries[card.id].wrong("program", "the word of a card that may be named", id, nearest(id, known))
            call.printed = {id: names.get(id, id) for id in (call.named, call.asked) if id}


def _list(entry: Entry) -> dict[str, Any]:
    entry.source()
    entry.line("note", "")
    cards = entry.counts("cards")
    for word, copies in cards.items():
        if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= MOST_COPIES:
            entry.tell(f"{word} needs 1 to {MOST_COPIES} copies, not {copies}")
    entry.finish()
    return cards
