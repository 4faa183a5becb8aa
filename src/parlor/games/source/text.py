"""The printed text of a card, made from its program, so that text and behaviour cannot drift."""

from itertools import pairwise

from parlor.games.source import language as the
from parlor.games.source.grammar import Call, Clause

SIDE_FORMS = {0: ("1 of your monsters", "your monsters"), 1: ("1 enemy monster", "enemy monsters")}
HEADS = {
    "summoned": "When summoned, ",
    "wins": "When it wins a battle, ",
    "wins_attacking": "When it wins a battle as the attacker, ",
    "destroyed": "When it is destroyed, ",
    "destroyed_in_battle": "When it is destroyed in battle, ",
    "strikes": "After it attacks the SOURCE generator, ",
    "ability": "Once in each of your turns: ",
}
RECALL_WORDS = ("monster", "equipment card", "trap", "channeled effect")
GROUND_WORDS = ("a Terrestrial space", "an Otherworldly space", "your half")


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def counted(number: int, thing: str) -> str:
    """3 cards, 1 card."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def signed(number: int) -> str:
    """+5, −5."""
    return f"{number:+d}".replace("-", "−")


def either(words: list[str]) -> str:
    """a, b or c."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]


def amounts(call: Call) -> str:
    """+5 to every ST, or alpha +20 and beta +20."""
    values = call.row[the.AMOUNTS : the.AMOUNTS + 4]
    if len(set(values)) == 1:
        return f"{signed(values[0])} to every ST"
    parts = [f"{symbol} {signed(value)}" for symbol, value in zip(the.SYMBOLS, values, strict=True) if value]
    return " and ".join(parts)


def requirement(call: Call) -> str:
    """With requirement 0, or 1 or less."""
    most = call.row[the.MAX_REQ]
    return "" if most < 0 else f" with requirement {most}{' or less' if most else ''}"


def types(mask: int) -> str:
    """Flame or Frost."""
    return either([name for place, name in enumerate(the.TYPES.values()) if mask >> place & 1])


def which(call: Call) -> str:
    """Which cards: their requirement, type and name."""
    kindred = f" of the type {types(call.row[the.TYPE])}" if call.row[the.TYPE] else ""
    return requirement(call) + kindred + (f" named {call.printed[call.named]}" if call.named else "")


class Speaker:
    """Writes the calls of one clause; `kind` is the kind of the card."""

    def __init__(self, kind: str, clause: Clause) -> None:
        self.kind = kind
        self.clause = clause

    def filters(self, call: Call) -> str:
        """Which monsters, after their side."""
        row, parts = call.row, ""
        it = "the equipped monster" if self.kind == "equipment" else "it"
        if row[the.FILTERS] & the.ADJACENT:
            parts += f" adjacent to {it}"
        if row[the.FILTERS] & the.NEAR_OWN:
            parts += " adjacent to one of your monsters"
        if row[the.FILTERS] & the.AT_HOME:
            parts += " on your half"
        if row[the.WITHIN] >= 0:
            centre = "your flux space" if self.kind == "channeled" else it
            parts += f" within {counted(row[the.WITHIN], 'space')} of {centre}"
        parts += which(call)
        if row[the.WEAK]:
            symbols = [symbol for place, symbol in enumerate(the.SYMBOLS) if row[the.WEAK] >> place & 1]
            parts += f" whose {either(symbols)} ST is {row[the.WEAK_NUMBER]} or less"
        return parts

    def whom(self, call: Call) -> str:
        """The selected monster or monsters."""
        row = call.row
        selector = the.SELECTORS[row[the.SELECTOR]]
        if selector == "self":
            return {"equipment": "the equipped monster", "channeled": "the channeling monster"}.get(self.kind, "it")
        if selector == "victim":
            return "the monster" if call is self.clause.calls[0] or call.verb == "freeze" else "it"
        if selector == "foe":
            return "the winner" if self.clause.trigger == "destroyed_in_battle" else "the loser"
        one, _ = SIDE_FORMS[row[the.SIDE]]
        if row[the.FILTERS] & the.TOKEN:
            one = "1 of your monster tokens" if row[the.SIDE] == 0 else "1 enemy monster token"
        if selector == "each":
            one = one.replace("1 ", "each ", 1)
        return one + self.filters(call)

    def until(self, call: Call) -> str:
        """Until when."""
        name = the.UNTILS[call.row[the.UNTIL]]
        its = call.row[the.SELECTOR] == the.VICTIM
        ends = {
            "this_turn": "the turn",
            "your_next": "your next turn",
            "opp_next": "its next turn" if its else "the opponent's next turn",
            "opp_next2": "the second of its next turns" if its else "the second of the opponent's next turns",
        }
        return f" until the end of {ends[name]}" if name in ends else ""

    def condition(self, call: Call) -> str:
        """While or when."""
        row = call.row
        if row[the.CONDITION] == the.ON:
            return f" {'while' if row[the.UNTIL] == 0 else 'if'} it stands on {GROUND_WORDS[row[the.CONDITION_WHAT]]}"
        if row[the.CONDITION] == the.ON_TURN:
            return f" on {('your', 'the opponent' + chr(39) + 's')[row[the.CONDITION_WHAT]]} turn"
        if row[the.CONDITION] == the.IS_WEAK:
            return f" if its {the.SYMBOLS[row[the.CONDITION_WHAT]]} ST is {row[the.CONDITION_NUMBER]} or less"
        if row[the.CONDITION] == the.IS_TYPE:
            return f" if it is of the type {types(row[the.CONDITION_WHAT])}"
        return f" if it is named {call.printed[call.asked]}" if row[the.CONDITION] == the.IS_NAMED else ""

    def said(self, call: Call) -> str:
        """One call, without `may` and condition."""
        speak = getattr(self, f"say_{call.verb}")
        text: str = speak(call)
        return text

    def say_none(self, call: Call) -> str:
        """Nothing."""
        return "nothing"

    def say_st(self, call: Call) -> str:
        """A change of ST."""
        change = amounts(call)
        if call.row[the.UNTIL] == the.LASTING:
            cap = f" ({signed(call.row[the.CAP])} at most)" if call.row[the.CAP] >= 0 else ""
            mine = "" if call.row[the.SELECTOR] == the.SELF else f"{self.whom(call)} has "
            return f"{mine}{change} while it stays on the map{cap}"
        if self.clause.trigger == "static":
            return change
        return f"{self.whom(call)} has {change}{self.until(call)}"

    def say_aura(self, call: Call) -> str:
        """A change for its neighbours."""
        return f"{SIDE_FORMS[call.row[the.SIDE]][1]} adjacent to it have {amounts(call)}"

    def say_freeze(self, call: Call) -> str:
        """Cannot move, attack or both."""
        what = ("", "move", "attack", "move or attack")[call.row[the.WHAT]]
        whom = self.whom(call)
        if call.row[the.SELECTOR] == the.EACH:
            whom = SIDE_FORMS[call.row[the.SIDE]][1] + self.filters(call)
        return f"{whom} cannot {what}{self.until(call)}"

    def say_draw(self, call: Call) -> str:
        """Draw."""
        return f"draw {counted(call.row[the.NUMBER], 'card')}"

    def say_discard(self, call: Call) -> str:
        """Discard."""
        return f"discard {counted(call.row[the.NUMBER], 'card')}"

    def say_opp_discard(self, call: Call) -> str:
        """The opponent discards."""
        return f"the opponent discards {counted(call.row[the.NUMBER], 'card')} at random"

    def say_repair(self, call: Call) -> str:
        """Gain SourcePoints."""
        return f"you gain {counted(call.row[the.NUMBER], 'SourcePoint')}"

    def say_recall(self, call: Call) -> str:
        """A card from the Done Zone."""
        kinds = [word for place, word in enumerate(RECALL_WORDS) if call.row[the.WHAT] >> place & 1]
        number = "a" if call.row[the.MAX_REQ] >= 0 else "1"
        cards = f"{number} {either(kinds)}{which(call)}"
        if call.row[the.SIDE]:
            return f"take {cards} from the opponent's Done Zone into your hand"
        return f"return {cards} from your Done Zone to your hand"

    def say_destroy(self, call: Call) -> str:
        """Destroy."""
        return f"destroy {self.whom(call)}"

    def say_bounce(self, call: Call) -> str:
        """Return to hand."""
        return f"return {self.whom(call)} to its owner's hand"

    def say_destroy_card(self, call: Call) -> str:
        """A trap or equipment card."""
        return "destroy 1 enemy trap or enemy equipment card"

    def say_back(self, call: Call) -> str:
        """Back."""
        steps = call.row[the.NUMBER]
        far = ", or as far as it can go" if steps > 1 else ""
        return f"move {self.whom(call)} {counted(steps, 'space')} back{far}"

    def say_forward(self, call: Call) -> str:
        """Forward."""
        steps = call.row[the.NUMBER]
        return f"move {self.whom(call)} {'up to ' if steps > 1 else ''}{counted(steps, 'space')} forward"

    def say_shift(self, call: Call) -> str:
        """To the parallel space."""
        return f"move {self.whom(call)} to its parallel space if that space is unoccupied"

    def say_swap(self, call: Call) -> str:
        """Change places."""
        return f"swap it with {self.whom(call).replace('1 of', 'one of', 1)}"

    def place(self, call: Call) -> str:
        """Where something is put."""
        place = the.PLACES[call.row[the.PLACE]]
        near = "the monster" if self.kind == "trap" else "it"
        return {
            "here": "the space it stood on",
            "adjacent": f"an unoccupied space adjacent to {near}",
            "near_own": "an unoccupied space adjacent to one of your monsters",
            "home": "an unoccupied space of your half",
        }[place]

    def say_web(self, call: Call) -> str:
        """A web token."""
        return f"place a web token on {self.place(call)}"

    def say_summon(self, call: Call) -> str:
        """An effect summon."""
        source = the.SUMMONED_FROM[call.row[the.WHAT]]
        what = "a Floralia token" if source == "floralia" else f"a monster{which(call)} from your {source}"
        place = the.PLACES[call.row[the.PLACE]]
        barred = {"here": "", "home": " (not the summoning space)"}.get(place, " (not a summoning space)")
        return f"summon {what} on {self.place(call)}{barred}"

    def say_look(self, call: Call) -> str:
        """Look at something."""
        return (
            "look at every enemy trap",
            "look at the opponent's hand",
            "look at the top card of your deck; you may put it on the bottom",
        )[call.row[the.WHAT]]

    def bearer(self, call: Call) -> tuple[str, str]:
        """Who has a static mark: as subject and as owner."""
        if self.kind == "equipment" and call is self.clause.calls[0]:
            return "the equipped monster", "of the equipped monster"
        return "it", "its"

    def say_no_back(self, call: Call) -> str:
        """Cannot be moved back."""
        return f"effects cannot move {self.bearer(call)[0]} back"

    def say_ignore_traps(self, call: Call) -> str:
        """Does not activate traps."""
        return f"{self.bearer(call)[0]} does not activate traps"

    def say_cannot_attack(self, call: Call) -> str:
        """Cannot attack."""
        return f"{self.bearer(call)[0]} cannot attack"

    def say_parallel_steps(self, call: Call) -> str:
        """Steps to the parallel space."""
        step = "a step of its movement" if self.kind == "monster" else "a step"
        return f"{step} may also go to the parallel space"

    def owned(self, call: Call, things: str) -> str:
        """Its movements, or movements of the equipped monster."""
        owner = self.bearer(call)[1]
        return f"{owner} {things}" if owner == "its" else f"{things} {owner}"

    def say_longer(self, call: Call) -> str:
        """Longer movements."""
        return f"{self.owned(call, 'movements')} with an ST above 0 are {counted(call.row[the.NUMBER], 'space')} longer"

    def say_min_steps(self, call: Call) -> str:
        """A least length."""
        length = counted(call.row[the.NUMBER], "space")
        return f"{self.owned(call, 'movements')} with an ST above 0 are at least {length} long"

    def say_strike_bonus(self, call: Call) -> str:
        """More damage."""
        attacks = self.owned(call, "attacks")
        return f"{attacks} on the SOURCE generator take {call.row[the.NUMBER]} more SourcePoints"

    def say_attack_bonus(self, call: Call) -> str:
        """Stronger as the attacker."""
        bearer = self.bearer(call)[0]
        return f"when {bearer} attacks a monster, its ST in that battle is {call.row[the.NUMBER]} higher"

    def say_attacker_penalty(self, call: Call) -> str:
        """Weaker attackers."""
        bearer = self.bearer(call)[0]
        return f"when {bearer} is attacked, the attacker's ST in that battle is {call.row[the.NUMBER]} lower"

    def say_reach(self, call: Call) -> str:
        """Attacks two spaces away."""
        bearer = self.bearer(call)[0]
        return f"{bearer} may also attack an enemy monster 2 spaces forward if the space between is unoccupied"

    def say_expires(self, call: Call) -> str:
        """A short life."""
        if call.row[the.NUMBER] == 2:
            return "it is destroyed at the end of the turn after the turn it was summoned in"
        return f"it is destroyed at the end of turn {call.row[the.NUMBER]} of its life"

    def say_stop(self, call: Call) -> str:
        """A web."""
        return "a monster of the other player that steps onto it ends its movement there, and the web is removed"

    def whole(self, call: Call) -> str:
        """One call with `may` and condition."""
        return ("you may " if call.row[the.MAY] else "") + self.said(call) + self.condition(call)

    def joined(self) -> str:
        """All calls of the clause as one sentence without its point."""
        calls = self.clause.calls
        first = calls[0]
        if len(calls) == 2 and first.verb == "destroy" and first.row[the.CONDITION] == the.IS_WEAK:
            symbol = the.SYMBOLS[first.row[the.CONDITION_WHAT]]
            weak = f"if {self.whom(first)}'s {symbol} ST is {first.row[the.CONDITION_NUMBER]} or less it is destroyed"
            return f"{weak}; otherwise {self.whole(calls[1])}"
        text = self.whole(first)
        for before, call in pairwise(calls):
            text += f"{self.link(before, call)}{self.whole(call)}"
        return text

    def link(self, before: Call, call: Call) -> str:
        """What stands between two calls."""
        if call.row[the.MAY]:
            return "; then "
        if before.verb == "draw" and call.verb == "discard":
            return ", then "
        if call.verb in the.CONTINUOUS_VERBS or call.verb == "freeze":
            return ", and "
        return " and "


def clause_text(kind: str, clause: Clause) -> str:
    """One clause as sentences."""
    speaker = Speaker(kind, clause)
    if clause.trigger == "static":
        return " ".join(capital(speaker.whole(call)) + "." for call in clause.calls)
    head = HEADS.get(clause.trigger, "")
    return capital(head + speaker.joined()) + "."


def call_text(kind: str, clause: Clause, call: Call) -> str:
    """One call as a sentence of its own."""
    return capital(Speaker(kind, clause).whole(call)) + "."


def bracket_text(clause: Clause, earlier: list[Clause]) -> str:
    """One bracket: `21-40: draw 1 card.`"""
    span = f"{clause.low}+" if clause.high == the.MOST else f"{clause.low}–{clause.high}"
    calls = clause.calls
    if len(calls) == 2 and calls[0].row == calls[1].row and earlier:
        if [call.row for call in earlier[-1].calls] == [calls[0].row]:
            return f"{span}: do that twice."
        return f"{span}: {Speaker('channeled', clause).whole(calls[0])}; do that twice."
    return f"{span}: {Speaker('channeled', clause).joined()}."


def card_text(kind: str, clauses: list[Clause]) -> str:
    """The whole printed effect of a card."""
    if kind == "channeled":
        return " ".join(bracket_text(clause, clauses[:place]) for place, clause in enumerate(clauses))
    return " ".join(clause_text(kind, clause) for clause in clauses)
