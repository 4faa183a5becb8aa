"""The log and the events: what happened, told to everybody as far as each may know it."""

from typing import Any, Final

from parlor.engine import ALL, CHANCE, i64, only, vec
from parlor.engine.scene import Card as Face
from parlor.games.wiz.cards import (
    ELEMENTALS,
    ELEMENTS,
    KIND_BITS,
    KINDS,
    SHAPES,
    TITANS,
)
from parlor.games.wiz.faces import attached_face, bare
from parlor.games.wiz.table import DARK_CHARACTER, FIRST_CHARACTER, Draft, WizTable
from parlor.games.wiz.titles import card_title, hand_title, names, title
from parlor.games.wiz.words import (
    ADD,
    ARM,
    AS,
    ATTACH,
    BREAK,
    CHARS,
    DECK,
    DISCARD,
    DONE,
    DRAIN,
    ENTER,
    EXPEL,
    GAIN,
    HAND,
    HANDS,
    LOW,
    POOL,
    SEATS,
    SEIZE,
    STRONGER,
)

# The id of a card that a spotlight shows.
PLAYED: Final = "played"
DEEDS: Final = {
    HAND: "lays",
    ADD: "adds",
    SEIZE: "seizes",
    BREAK: "breaks up",
    ATTACH: "attaches",
    POOL: "plays to the pool",
    ARM: "arms",
}


def who(table: WizTable, seat: int) -> str:
    """A seat's name."""
    return table.game.seat_name(seat)


def move(table: WizTable, what: str, source: str, goal: str, owner: int) -> None:
    """An event that everybody sees."""
    table.emit("move", {"what": what, "from": source, "to": goal, "owner": int(owner)})


def hidden_move(table: WizTable, kind: int, source: str, goal: str, viewers: int, owner: int) -> None:
    """An event whose card only some see."""
    data: dict[str, Any] = {"what": title(kind), "from": source, "to": goal, "owner": int(owner)}
    table.emit("move", data, viewers, data | {"what": "a card"})


def spotlight(table: WizTable, seat: i64, verb: str, card: Face, against: list[str], line: str, more: str = "") -> None:
    """A deed that others look at."""
    told: dict[str, Any] = {"seat": int(seat), "verb": verb, "card": card, "against": against, "line": line}
    if more:
        told["consequence"] = more
    table.emit("deed", told)


# -- the round -----------------------------------------------------------------------------------------


def dealer(table: WizTable) -> None:
    """Who deals first."""
    if table.record is not None:
        table.tell(f"{who(table, table.dealer)} deals first.")


def got_character(table: WizTable, seat: i64, element: i64) -> None:
    """A seat has its character."""
    if table.record is not None:
        table.tell(f"{who(table, seat)} is the {ELEMENTS[element].capitalize()} Wiz.")


def new_round(table: WizTable) -> None:
    """A round begins."""
    if table.record is not None:
        table.head(f"Round {table.round}: {who(table, table.starter())} starts.", CHANCE)


def rolled(table: WizTable, face: i64) -> None:
    """The Life Pool's die."""
    if table.record is not None:
        table.tell(f"The Life Pool's die shows {face}: it is worth {table.worth_of_pool} EP.")


def dealt(table: WizTable, seat: i64, kind: i64) -> None:
    """A card of the deal."""
    if table.record is not None:
        table.tell(f"{who(table, seat)} is dealt {title(kind)}.", only(seat))
        hidden_move(table, kind, "deck", f"held:{seat}", only(seat), seat)


def turn(table: WizTable, seat: i64) -> None:
    """A turn begins or is missed."""
    if table.record is not None:
        table.head(f"Turn {table.turns[seat]}: {who(table, seat)}.", seat)
        if table.missed[seat]:
            table.tell(f"{who(table, seat)} misses a turn.")
        table.emit("turn", {"seat": int(seat)})


def went_out(table: WizTable, seat: i64) -> None:
    """A seat wins the round."""
    if table.record is not None:
        table.tell(f"{who(table, seat)} goes out and wins the round.")


def round_over(table: WizTable) -> None:
    """A round nobody won."""
    if table.record is not None and table.winner < 0:
        table.tell("The round has lasted too long: nobody gains EP.")


def over(table: WizTable) -> None:
    """The match is over."""
    if table.record is not None:
        table.tell("The match is over.")
        table.emit("end", {"winners": table.winners()})


# -- actions and draws -----------------------------------------------------------------------------------


def took_top(table: WizTable, seat: i64, kind: i64) -> None:
    """A card from the discard pile."""
    if table.record is not None:
        line = f"{who(table, seat)} takes {title(kind)} from the discard pile."
        table.tell(line)
        spotlight(table, seat, "takes", bare(int(kind), PLAYED), ["pile"], line)
        move(table, title(kind), "pile", f"held:{seat}", seat)


def drew(table: WizTable, seat: i64, kind: i64) -> None:
    """A card from the deck."""
    record = table.record
    if record is not None:
        viewers: i64 = record.viewers[i64(len(record.viewers)) - 1]
        table.tell(f"{who(table, seat)} draws {title(kind)}.", viewers, f"{who(table, seat)} draws a card.")
        hidden_move(table, kind, "deck", f"held:{seat}", viewers, seat)


def saw(table: WizTable, seat: i64, kind: i64) -> None:
    """A card that Search shows."""
    record = table.record
    if record is not None:
        viewers: i64 = record.viewers[i64(len(record.viewers)) - 1]
        table.tell(f"{who(table, seat)} sees {title(kind)}.", viewers, f"{who(table, seat)} looks at a card.")


def kept(table: WizTable, seat: i64, kind: i64) -> None:
    """A card that only its taker knows."""
    if table.record is not None:
        table.tell(f"{who(table, seat)} keeps {title(kind)}.", only(seat), f"{who(table, seat)} keeps a card.")
        hidden_move(table, kind, "deck", f"held:{seat}", only(seat), seat)


def discarded(table: WizTable, seat: i64, kind: i64) -> None:
    """A card on the discard pile."""
    if table.record is not None:
        line = f"{who(table, seat)} discards {title(kind)}."
        table.tell(line)
        spotlight(table, seat, "discards", bare(int(kind), PLAYED), ["pile"], line)
        move(table, title(kind), f"held:{seat}", "pile", seat)


def swallowed(table: WizTable, seat: i64, kind: i64) -> None:
    """A card that Abyss takes."""
    if table.record is not None:
        table.tell(f"Abyss takes {title(kind)} from {who(table, seat)}.")
        move(table, title(kind), f"held:{seat}", "pile", seat)


def acted(table: WizTable, words: vec[i64]) -> None:
    """An action card with its objects."""
    if table.record is not None:
        seat = table.turn
        said = [object_title(table, int(word)) for word in words[1:]]
        told = " ".join([title(words[0]), *[word for word in said if word]])
        line = f"{who(table, seat)} plays {told}."
        table.tell(line)
        spotlight(table, seat, "plays", bare(int(words[0]), PLAYED), aimed_at(words), line)
        move(table, title(words[0]), f"held:{seat}", "pile", seat)


def aimed_at(words: vec[i64]) -> list[str]:
    """The ids of the hands and seats that an action card names."""
    hands = [f"hand:{word - HANDS + 1}" for word in words if HANDS <= word < SEATS]
    return hands + [f"plate:{word - SEATS}" for word in words if SEATS <= word < AS]


def object_title(table: WizTable, word: int) -> str:
    """An object of an action card as people name it."""
    if word < CHARS:
        return f"for {title(word)}"
    if word < SEATS:
        return f"on {hand_title(word)}"
    if word < AS:
        return f"on {who(table, word - SEATS)}"
    if word < AS + 6:
        return f"as {ELEMENTS[word - AS]}"
    said = {
        DECK: "on the bottom of the deck",
        DISCARD: "on the discard pile",
        ENTER: "to enter the board",
        EXPEL: "to expel",
        STRONGER: "for +1",
    }
    return said.get(word, "")


def swapped(table: WizTable, player: i64, other: i64, taken: i64, given: i64) -> None:
    """The two cards of a Swap, for its two seats."""
    if table.record is not None:
        both = only(player) | only(other)
        one, two = who(table, player), who(table, other)
        public = f"{one} and {two} swap a card."
        table.tell(f"{one} takes {title(taken)} from {two} and gives {title(given)}.", both, public)


def attacked(table: WizTable, seat: i64) -> None:
    """The EP of an attack."""
    if table.record is not None:
        element = ELEMENTS[table.character[seat]].capitalize()
        table.tell(f"{who(table, seat)}'s {element} Wiz attacks for {table.gained} EP.")
        table.emit("count", {"where": f"ep:{seat}", "name": "EP", "change": int(table.gained)})
        line = f"{who(table, seat)}'s {element} Wiz attacks for {table.gained} EP."
        card = attached_face(PLAYED, int(table.character[seat]), "character")
        others = [f"plate:{other}" for other in range(table.players) if other != seat]
        spotlight(table, seat, "attacks", card, others, line, f"EP {table.ep[seat] - table.gained} → {table.ep[seat]}.")


def answered(table: WizTable, asked: i64) -> None:
    """All answers of a Shield window."""
    if table.record is not None:
        for seat in range(table.players):
            if (asked >> seat) & 1:
                shield = (table.shields >> seat) & 1
                light = (table.lights >> seat) & 1
                did = "plays Shield" if shield else "uses Light's Shield" if light else "passes"
                table.tell(f"{who(table, seat)} {did}.")


# -- step 4 ----------------------------------------------------------------------------------------------


def played(table: WizTable, draft: Draft) -> None:
    """A complete sentence of step 4."""
    if table.record is not None:
        seat = table.turn
        line = f"{who(table, seat)} {deed(table, draft)}."
        table.tell(line)
        goals = {f"hand:{place + 1}" for place in [draft.target, *draft.sources] if 0 <= place < FIRST_CHARACTER}
        if len(draft.cards):
            card = bare(int(draft.cards[0]) & KIND_BITS, PLAYED)
            spotlight(table, seat, DEEDS[int(draft.verb)], card, sorted(goals) or [f"hands:{seat}"], line)
        for index in range(len(draft.cards)):
            source = int(draft.sources[index])
            origin = f"held:{seat}" if source < 0 else f"hand:{source + 1}"
            goal = f"hand:{draft.target + 1}" if draft.target >= 0 else f"hands:{seat}"
            move(table, card_title(int(draft.cards[index])), origin, goal, seat)


def undone(table: WizTable, draft: Draft) -> None:
    """A sentence that a Shield stopped."""
    if table.record is not None:
        table.tell(f"Stopped: {who(table, table.turn)} {deed(table, draft)}; the cards go back.")


def deed(table: WizTable, draft: Draft) -> str:
    """What a sentence does, in words."""
    cards = names([int(card) for card in draft.cards])
    word = int(draft.words[len(draft.words) - 1])
    first = HANDS if draft.target < FIRST_CHARACTER else CHARS - FIRST_CHARACTER
    target = hand_title(first + int(draft.target))
    if draft.verb == HAND:
        return f"{'opens with' if draft.opening else 'lays'} a {shape_title(draft)}: {cards}{with_attached(draft)}"
    if draft.verb == ADD:
        return f"adds {cards} to {target}{at_end(draft)}{given_by(draft)}"
    if draft.verb == SEIZE:
        return f"seizes {target} with {cards}"
    if draft.verb == BREAK:
        laid = "; ".join(names([int(card) for card in hand.cards]) for hand in draft.made)
        return f"breaks up {target} into {laid}"
    thing = title(word) if word < CHARS else f"the {ELEMENTS[word - CHARS]} character"
    if draft.verb == ATTACH:
        return f"attaches {thing} to {target}"
    return f"plays {thing} to the Life Pool" if draft.verb == POOL else f"arms their character with {thing}"


def shape_title(draft: Draft) -> str:
    """A kind of hand in words."""
    return "Master hand" if draft.shape == 3 else SHAPES[draft.shape]


def at_end(draft: Draft) -> str:
    """At which end of a run."""
    return "" if draft.end == 0 else " at the low end" if draft.end == LOW else " at the high end"


def given_by(draft: Draft) -> str:
    """Which hand gave the card."""
    return f", taken from {hand_title(HANDS + int(draft.sources[0]))}" if draft.sources[0] >= 0 else ""


def with_attached(draft: Draft) -> str:
    """What an opening hand is laid with."""
    things = []
    if draft.elemental >= 0:
        things.append("the Light character" if draft.light else title(ELEMENTALS + draft.elemental))
    things += [title(TITANS + element) for element in range(6) if (draft.titans >> element) & 1]
    if draft.titans & DARK_CHARACTER:
        things.append("the Dark character")
    return f" with {', '.join(things)}" if things else ""


def looked(table: WizTable, seat: i64) -> None:
    """A seat knows the Deck Joker."""
    if table.record is not None:
        name = who(table, seat)
        face = f"{name} looks at the Deck Joker: {title(table.joker)}."
        table.tell(face, table.joker_known, f"{name} looks at the Deck Joker.")


def shown(table: WizTable, seat: i64, kind: i64) -> None:
    """A card picked for the joker that cannot be one."""
    if table.record is not None:
        table.tell(f"{who(table, seat)} picks {title(kind)} for the Deck Joker, shows and keeps it.")
        move(table, title(kind), "deck", f"held:{seat}", seat)


def prize(table: WizTable, words: vec[i64]) -> None:
    """What the winner of the pool does with its worth."""
    if table.record is not None:
        name, worth = who(table, table.turn), table.worth_of_pool
        if words[0] == GAIN:
            table.tell(f"{name} wins the Life Pool and gains {worth} EP.")
        else:
            seats = [who(table, int(word) - SEATS) for word in words if word != DRAIN and word != DONE]
            table.tell(f"{name} wins the Life Pool and takes {worth} EP from {' and '.join(seats)}.")


# -- scoring ---------------------------------------------------------------------------------------------


def loser_drew(table: WizTable, kind: i64) -> None:
    """A card for an empty-handed loser."""
    if table.record is not None:
        seat = table.agenda.a()
        table.tell(f"{who(table, seat)} holds no card and takes {title(kind)}.")


def powered(table: WizTable, seat: i64, word: i64) -> None:
    """Power 1."""
    if table.record is not None:
        table.tell(f"{who(table, seat)}'s character adds 2 to {hand_title(word)}.")


def cancelled(table: WizTable, seat: i64, mine: i64, theirs: i64) -> None:
    """One hand cancels another."""
    if table.record is not None:
        table.tell(f"{who(table, seat)} cancels {hand_title(theirs)} with {hand_title(mine)}.")


def left_with(table: WizTable, seat: i64, chaotic: i64, held: i64) -> None:
    """What a loser leaves to the winner."""
    if table.record is not None:
        kinds = [kind for kind in range(KINDS) for _ in range(int(table.held[seat * KINDS + kind]))]
        if kinds:
            table.tell(f"{who(table, seat)} shows what was held: {names(kinds)}.")
        parts = f"{held} held, {chaotic - held} in hands"
        table.tell(f"{who(table, seat)} is left with {chaotic} chaotic EP ({parts}).")


def scored(table: WizTable, many: i64, total: i64, titans: i64, factor: i64) -> None:
    """The sum of the round."""
    if table.record is not None:
        name = who(table, table.winner)
        extra = f" + {titans} for Titans" if titans else ""
        times = f", times {factor} for one element" if factor > 1 else ""
        line = f"{name}: multipliers {many} × chaotic EP {total}{extra}{times} = {table.gained} EP."
        table.tell(line)
        table.emit("note", {"text": line})
        table.emit("count", {"where": f"ep:{table.winner}", "name": "EP", "change": int(table.gained)}, ALL)
