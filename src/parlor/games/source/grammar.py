"""The grammar of the effect language: programs are read, checked and compiled to rows of numbers.

A program is clauses `trigger: call ; call` joined by ` | `. A call becomes one instruction, a row of
WIDTH numbers whose columns `language.py` names; a clause ends with a row whose verb is END.
"""

import re

from parlor.engine.files import Entry, one_of
from parlor.engine.nearest import nearest
from parlor.games.source.language import (
    AMOUNTS,
    CAP,
    CONDITION,
    CONDITION_NUMBER,
    CONDITION_WHAT,
    CONDITIONS,
    CONTINUOUS_VERBS,
    EACH,
    FILTER_WORDS,
    FILTERS,
    FREEZES,
    GROUNDS,
    IS_NAMED,
    IS_TYPE,
    IS_WEAK,
    KIND_TRIGGERS,
    LASTING,
    LOOKED_AT,
    MAX_REQ,
    MAY,
    MOST,
    MOST_STEPS,
    NAMED,
    NEAR_OWN,
    NONE,
    NUMBER,
    NUMBERED_VERBS,
    ON,
    ON_TURN,
    PLACE,
    PLACES,
    RECALLED,
    SELECTOR,
    SELECTORS,
    SIDE,
    SIDES,
    SINGLE_VERBS,
    SUMMONED_FROM,
    SYMBOLS,
    TRIGGER_SELECTORS,
    TURNS,
    TYPE,
    TYPE_WORDS,
    UNTIL,
    UNTILS,
    VERB,
    VERBS,
    WEAK,
    WEAK_NUMBER,
    WHAT,
    WIDTH,
    WITHIN,
)


class Call:
    """One call of a program: what its text says and the row of numbers it compiles to."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.row: list[int] = [0] * WIDTH
        self.row[VERB] = VERBS.index(verb)
        self.row[WITHIN] = self.row[MAX_REQ] = self.row[CAP] = self.row[NAMED] = NONE
        # The words of the monsters that a filter and a condition name, and how these are printed.
        self.named = ""
        self.asked = ""
        self.printed: dict[str, str] = {}


class Clause:
    """A trigger (for a channeled effect a bracket from `low` to `high`) with its calls."""

    def __init__(self, trigger: str, low: int, high: int, calls: list[Call]) -> None:
        self.trigger = trigger
        self.low = low
        self.high = high
        self.calls = calls


class Reader:
    """Reads the program of one entry; every mistake is noted with the entry."""

    def __init__(self, entry: Entry, kind: str) -> None:
        self.entry = entry
        self.kind = kind

    def wrong(self, expected: str, found: str, meant: str = "") -> None:
        """Note a mistake in the program."""
        self.entry.wrong("program", expected, found, meant)

    def program(self, text: str) -> list[Clause]:
        """All clauses of a program."""
        clauses = [self.clause(part.strip()) for part in text.split("|")]
        found = [clause for clause in clauses if clause is not None]
        named = [clause.trigger for clause in found if clause.trigger != "bracket"]
        for trigger in sorted({trigger for trigger in named if named.count(trigger) > 1}):
            self.wrong(f"one clause {trigger}", f"{named.count(trigger)}")
        if self.kind == "channeled":
            self.brackets(found)
        return found

    def brackets(self, clauses: list[Clause]) -> None:
        """SRC-131: brackets cover 0 and up without gap or overlap."""
        next_low = 0
        for clause in clauses:
            if clause.low != next_low:
                self.wrong(f"a bracket that begins at {next_low}", str(clause.low))
            next_low = clause.high + 1
        if clauses and clauses[-1].high != MOST:
            self.wrong("a last bracket that ends with +", f"{clauses[-1].low}-{clauses[-1].high}")

    def clause(self, text: str) -> Clause | None:
        """One clause; None after a mistake."""
        head, colon, rest = text.partition(":")
        trigger, low, high = head.strip(), 0, 0
        bracket = re.fullmatch(r"(\d+)(?:-(\d+)|\+)", trigger)
        if bracket:
            low, high = int(bracket[1]), int(bracket[2] or MOST)
            trigger = "bracket"
        allowed = KIND_TRIGGERS[self.kind]
        if not colon or trigger not in allowed:
            words = ["a bracket such as 0-20 or 46+"] if self.kind == "channeled" else allowed
            self.wrong(f"{one_of(words)} and a colon", text, nearest(trigger, allowed))
            return None
        calls = [self.call(part.strip(), trigger) for part in rest.split(";")]
        return Clause(trigger, low, high, [call for call in calls if call is not None])

    def call(self, text: str, trigger: str) -> Call | None:
        """`may verb(arguments) if condition(arguments)`; None after a mistake."""
        shape = re.fullmatch(r"(may )?(\w+)\((.*?)\)(?: if (\w+)\(([^()]*)\))?", text)
        if not shape:
            self.wrong("[may] verb(arguments) [if condition(arguments)]", text)
            return None
        allowed = {"tile": ["stop"], "static": CONTINUOUS_VERBS, "equipped": CONTINUOUS_VERBS}
        verbs = allowed.get(trigger, SINGLE_VERBS)
        if shape[2] not in verbs:
            self.wrong(f"a verb for {trigger} ({', '.join(verbs)})", shape[2], nearest(shape[2], verbs))
            return None
        call = Call(shape[2])
        if shape[1]:
            call.row[MAY] = 1
            if trigger in allowed:
                self.wrong(f"no may in {trigger}", text)
        self.arguments(call, split(shape[3]), trigger)
        if shape[4]:
            self.condition(call, shape[4], split(shape[5]))
            if trigger in allowed and call.row[CONDITION] == IS_WEAK:
                self.wrong(f"on or turn in {trigger}: an ST may not depend on an ST", text)
        return call

    def condition(self, call: Call, name: str, words: list[str]) -> None:
        """`on(place)`, `turn(whose)`, `weak(symbol, n)`, `type(types)` or `name(monster)`."""
        row = call.row
        if name == "on" and len(words) == 1:
            row[CONDITION], row[CONDITION_WHAT] = ON, self.word(words[0], GROUNDS)
        elif name == "turn" and len(words) == 1:
            row[CONDITION], row[CONDITION_WHAT] = ON_TURN, self.word(words[0], TURNS)
        elif name == "weak" and len(words) == 2:
            row[CONDITION], row[CONDITION_WHAT] = IS_WEAK, self.word(words[0], SYMBOLS)
            row[CONDITION_NUMBER] = self.number(words[1])
        elif name == "type" and len(words) == 1:
            row[CONDITION], row[CONDITION_WHAT] = IS_TYPE, self.types(words[0])
        elif name == "name" and len(words) == 1:
            row[CONDITION], call.asked = IS_NAMED, words[0]
        else:
            shapes = "on(place), turn(whose), weak(symbol, n), type(types) or name(monster)"
            self.wrong(shapes, f"{name}({', '.join(words)})", nearest(name, CONDITIONS))

    def types(self, text: str) -> int:
        """Types joined by `/`, as bits."""
        found = 0
        for word in text.split("/"):
            found |= 1 << self.word(word, TYPE_WORDS)
        return found

    def arguments(self, call: Call, words: list[str], trigger: str) -> None:
        """The arguments of a verb, by its name."""
        named = dict(word.split("=", 1) for word in words if "=" in word and "(" not in word.split("=")[0])
        plain = [word for word in words if word not in {f"{name}={value}" for name, value in named.items()}]
        takes = {
            "st": (self.st, 1),
            "aura": (self.aura, 1),
            "freeze": (self.freeze, 2),
            "recall": (self.recall, 1),
            "destroy_card": (self.destroy_card, 1),
            "back": (self.steps, 2),
            "forward": (self.steps, 2),
            "web": (self.web, 1),
            "summon": (self.summon, 2),
            "look": (self.look, 1),
        }
        for verb in ("destroy", "bounce", "shift", "swap"):
            takes[verb] = (self.select, 1)
        for verb in ("draw", "discard", "opp_discard", "repair", *NUMBERED_VERBS):
            takes[verb] = (self.count, 1)
        read, wanted = takes.get(call.verb, (self.nothing, 0))
        if len(plain) != wanted:
            self.wrong(f"{call.verb} with {wanted} arguments before named ones", f"{len(plain)}")
            return
        read(call, plain, named, trigger)
        for name in named:
            self.wrong(f"an argument of {call.verb}", name)

    def word(self, text: str, words: list[str]) -> int:
        """The number of a word; 0 after a mistake."""
        if text in words:
            return words.index(text)
        self.wrong(one_of(words), text or "nothing", nearest(text, words))
        return 0

    def number(self, text: str, least: int = 0, most: int = MOST) -> int:
        """A whole number; `least` after a mistake."""
        if re.fullmatch(r"-?\d{1,3}", text) and least <= int(text) <= most:
            return int(text)
        self.wrong(f"a whole number from {least} to {most}", text or "nothing")
        return least

    def nothing(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """A verb without arguments."""

    def count(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """A verb with a number."""
        call.row[NUMBER] = self.number(plain[0], 1, MOST_STEPS if call.verb in ("longer", "min_steps") else MOST)
        if call.verb == "reach" and call.row[NUMBER] != 2:
            self.wrong("reach(2)", f"reach({plain[0]})")

    def amounts(self, call: Call, named: dict[str, str]) -> None:
        """alpha, beta, gamma, delta or all = n."""
        given = False
        for place, symbol in enumerate(SYMBOLS):
            for name in ("all", symbol):
                if name in named:
                    given = True
                    call.row[AMOUNTS + place] += self.number(named[name], -MOST)
        for name in ("all", *SYMBOLS):
            named.pop(name, None)
        if not given:
            self.wrong(f"an amount ({one_of(['all', *SYMBOLS])} = n) in {call.verb}", "none")

    def until(self, call: Call, named: dict[str, str], trigger: str) -> None:
        """When a change ends; continuous clauses have no such word."""
        if trigger in ("static", "equipped"):
            if "until" in named:
                self.wrong(f"no until in {trigger}", named.pop("until"))
            return
        call.row[UNTIL] = self.word(named.pop("until", ""), UNTILS[1:]) + 1

    def st(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """A change of ST: selector, amounts, until, cap."""
        self.select(call, plain, named, trigger)
        self.amounts(call, named)
        self.until(call, named, trigger)
        if "cap" in named:
            call.row[CAP] = self.number(named.pop("cap"), 1)
            if call.row[UNTIL] != LASTING:
                self.wrong("cap only with until=lasting", UNTILS[call.row[UNTIL]])

    def aura(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """A change for neighbours: side, amounts."""
        call.row[SIDE] = self.word(plain[0], SIDES)
        self.amounts(call, named)

    def freeze(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """A freeze: selector, what, until."""
        self.select(call, plain, named, trigger)
        call.row[WHAT] = self.word(plain[1], FREEZES[1:]) + 1
        self.until(call, named, trigger)
        if call.row[UNTIL] == LASTING:
            self.wrong("an end of turn", "lasting")

    def recall(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """A return from a Done Zone: kinds, max_req, type, name, zone."""
        for kind in plain[0].split("/"):
            call.row[WHAT] |= 1 << self.word(kind, RECALLED)
        self.which(call, named)
        call.row[SIDE] = self.word(named.pop("zone", "own"), SIDES)

    def which(self, call: Call, named: dict[str, str]) -> None:
        """Which cards: the highest requirement allowed, types of monsters, a name."""
        if "max_req" in named:
            call.row[MAX_REQ] = self.number(named.pop("max_req"))
        if "type" in named:
            call.row[TYPE] = self.types(named.pop("type"))
        call.named = named.pop("name", "")

    def destroy_card(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """The destruction of a card: trap_or_equipment."""
        self.word(plain[0], ["trap_or_equipment"])

    def steps(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """back(selector, k) and forward(selector, k)."""
        self.select(call, plain, named, trigger)
        call.row[NUMBER] = self.number(plain[1], 1, MOST_STEPS)
        if call.verb == "forward" and call.row[SELECTOR] == EACH:
            self.wrong("one monster for forward", "each")

    def web(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """A web tile: its place."""
        call.row[PLACE] = self.word(plain[0], PLACES[:3])

    def summon(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """An effect summon: from where, place, max_req, type, name."""
        call.row[WHAT] = self.word(plain[0], SUMMONED_FROM)
        call.row[PLACE] = self.word(plain[1], PLACES)
        if call.row[WHAT]:
            self.which(call, named)

    def look(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """A look: at what."""
        call.row[WHAT] = self.word(plain[0], LOOKED_AT)

    def select(self, call: Call, plain: list[str], named: dict[str, str], trigger: str) -> None:
        """self, victim, foe, pick(side, filters) or each(side, filters)."""
        known = ["self"] if trigger in ("static", "equipped") else TRIGGER_SELECTORS.get(trigger, ["self"])
        if plain[0] in known:
            call.row[SELECTOR] = SELECTORS.index(plain[0])
            return
        shape = re.fullmatch(r"(pick|each)\((.*)\)", plain[0])
        groups = {"static": [], "equipped": ["each(...)"]}.get(trigger, ["pick(...)", "each(...)"])
        if not shape or f"{shape[1]}(...)" not in groups:
            choices = [*known, *groups]
            self.wrong(f"{one_of(choices)} in {trigger}", plain[0], nearest(plain[0], choices))
            return
        call.row[SELECTOR] = SELECTORS.index(shape[1])
        words = split(shape[2])
        call.row[SIDE] = self.word(words[0] if words else "", SIDES)
        for word in words[1:]:
            self.filter(call, word)
        if call.verb == "swap" and shape[1] == "each":
            self.wrong("one monster for swap", "each")
        if trigger == "equipped" and (call.row[WEAK] or call.row[FILTERS] & NEAR_OWN):
            self.wrong("neither weak nor near_own in equipped", plain[0])

    def filter(self, call: Call, word: str) -> None:
        """adjacent, near_own, home, token, within=k, max_req=k, weak=symbols:k, type=types or name=monster."""
        name, _, value = word.partition("=")
        if name == "within":
            call.row[WITHIN] = self.number(value)
        elif name == "max_req":
            call.row[MAX_REQ] = self.number(value)
        elif name == "weak":
            symbols, _, number = value.partition(":")
            for symbol in symbols.split("/"):
                call.row[WEAK] |= 1 << self.word(symbol, SYMBOLS)
            call.row[WEAK_NUMBER] = self.number(number)
        elif name == "type":
            call.row[TYPE] = self.types(value)
        elif name == "name":
            call.named = value
        elif word in FILTER_WORDS:
            call.row[FILTERS] |= 1 << FILTER_WORDS.index(word)
        else:
            names = [*FILTER_WORDS, "within=k", "max_req=k", "weak=symbols:k", "type=types", "name=monster"]
            self.wrong(one_of(names), word, nearest(word, names))


def split(text: str) -> list[str]:
    """Arguments, split at the commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
