"""Positions back to a table: ESP-115 refuses what could not be."""

from typing import Any

from parlor.engine import OVER, BadPosition, append
from parlor.engine.nearest import nearest
from parlor.engine.piles import Pile
from parlor.games.espeers.cards import EFFECT_WIDTH, Library
from parlor.games.espeers.frames import ACTIVE, EFFECT, ENDING, FRAMES, PHASES, SETUP, WINDOW
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.positions import ATTACK_WORD, FIELDS, GONE_WORD, WORDS
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.strayed import EVEN, WIDTH
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.verbs import BACKLASH, DAMAGE, DIG, DRAW, GIVE_UP, LOSE, MILL, PIERCE, ZENER
from parlor.games.espeers.words import BARRIER_ATTACK, GUARD, HEIGHT, NONE, PK, POINTS, SYMBOLS

# ESP-116: a deck list of a position need not be legal; this many cards are enough for any puzzle.
MOST_CARDS = 99
FACTS = ("game", "version", "options", "turn", "active", "phase", "winner", "todo", "stack", "seats")
SIDE = {
    "hand": {},
    "deck": {},
    "bottom": [],
    "returned": [],
    "strayed": [],
    "discard": [],
    "pool": POINTS,
    "spent": 0,
    "removed": 0,
    "barrier": None,
    "shield": 0,
    "boost": 0,
    "hush": False,
    "mulligans": 0,
}
# What may stand on what; `word` on a phase means the Active phase.
ABOVE: dict[str, tuple[str, ...]] = {
    "setup": ("starter", "opening", "drawing"),
    "refresh": (),
    "draw": ("drawing",),
    "active": ("word", "window", "prediction", "drawing", "effect"),
    "discard": (),
    "end": ("window", "effect"),
    "opening": ("opening", "drawing"),
    "drawing": ("drawing",),
    "window": ("word", "drawing"),
    "word": ("aim",),
    "effect": ("drawing", "removal", "naming", "turning", "looking", "taking", "milling", "losing", "giving"),
}
# The verbs that leave each frame waiting.
CAUSES: dict[str, tuple[int, ...]] = {
    "drawing": (DRAW, ZENER),
    "removal": (DAMAGE, PIERCE, BACKLASH, ZENER),
    "naming": (ZENER,),
    "turning": (ZENER,),
    "looking": (DIG,),
    "taking": (DIG,),
    "milling": (MILL,),
    "losing": (LOSE,),
    "giving": (GIVE_UP,),
}


def set_table(table: DuelTable, data: dict[str, Any]) -> None:
    """Lay a position out on an empty table; the seat to pick is found by running on."""
    known_fields("a position", data, FACTS)
    table.turn = number("turn", data.get("turn", 1), 0)
    table.active = number("active", data.get("active", 0), 0, 1)
    phase = choice("phase", data.get("phase", "active"), PHASES)
    if (phase == "setup") != (table.turn == 0):
        raise BadPosition("turn is 0 during setup and 1 or more afterwards")
    sides = row("seats", data.get("seats"))
    if len(sides) != 2:
        raise BadPosition("seats must be a list of two")
    over = data.get("winner") is not None
    table.first = mind_of(table, 0, sides[0], over)
    table.second = mind_of(table, 1, sides[1], over)
    table.agenda.push(PHASES.index(phase))
    for place, entry in enumerate(row("stack", data.get("stack", []))):
        suspend(table, place, entry)
    for step in row("todo", data.get("todo", [])):
        put(table, step)
    if over:
        finish(table, number("winner", data["winner"], 0, 1))
    check_stack(table)
    check_counts(table)


def finish(table: DuelTable, winner: int) -> None:
    """A position that names its winner is the end of a match."""
    if table.agenda.depth > 1:
        raise BadPosition("when there is a winner nothing is left to do")
    if table.mind(winner).remaining() == 0:
        raise BadPosition(f"seat {winner} has no PSI points left and cannot have won")
    table.winner = winner
    table.seat = OVER


# -- a seat --------------------------------------------------------------------------------------


def mind_of(table: DuelTable, seat: int, data: Any, over: bool) -> Mind:
    """One side, checked."""
    who = f"seat {seat}"
    if not isinstance(data, dict):
        raise BadPosition(f"{who} must be an object with named fields, not {data!r}")
    known_fields(who, data, tuple(SIDE))
    side = {**SIDE, **data}
    mind = Mind().begin()
    fill(mind.hand, table.library, f"{who}: hand", side["hand"])
    fill(mind.deck, table.library, f"{who}: deck", side["deck"])
    for card in cards(table.library, f"{who}: bottom", side["bottom"]):
        mind.put_bottom(card)
    for card in cards(table.library, f"{who}: discard", side["discard"]):
        mind.put_away(card)
    for card in cards(table.library, f"{who}: returned", side["returned"]):
        mind.returned = append(mind.returned, card)
    for card in mind.returned:
        if list(mind.returned).count(card) > mind.deck.count(card):
            raise BadPosition(f"{who}: returned: the deck holds {mind.deck.count(card)} {table.card_name(card)}")
    for row in side["strayed"]:
        read_strayed(mind, table.library, f"{who}: strayed", row)
    for field in ("pool", "spent", "removed", "shield", "boost", "mulligans"):
        most = 9999 if field in ("pool", "spent", "removed") else 99
        setattr(mind, field, number(f"{who}: {field}", side[field], 0, most))
    if not isinstance(side["hush"], bool):
        raise BadPosition(f"{who}: hush must be true or false, not {side['hush']!r}")
    mind.hush = int(side["hush"])
    if side["barrier"] is not None:
        raise_barrier(table, mind, who, side["barrier"])
    check_points(mind, who, over)
    return mind


def read_strayed(mind: Mind, library: Library, where: str, row: Any) -> None:
    """A card that was shuffled in and may have left the deck: its odds, and how many cards left since."""
    if not isinstance(row, list) or len(row) != WIDTH:
        raise BadPosition(f"{where}: a card has {WIDTH - 1} numbers: its odds, and how many cards left; not {row!r}")
    mind.strayed = append(mind.strayed, card_of(library, where, row[0]))
    for value in row[1:]:
        mind.strayed = append(mind.strayed, number(where, value, 0, EVEN))


def raise_barrier(table: DuelTable, mind: Mind, who: str, data: Any) -> None:
    """The Barrier of a seat: its card, the turn it was laid, the symbol wrongly predicted."""
    if isinstance(data, list):
        raise BadPosition(f"{who}: a seat has at most one Barrier")
    known_fields(f"{who}: barrier", data, ("card", "turn", "points", "not"))
    if data.get("points", GUARD) != GUARD:
        raise BadPosition(f"{who}: a Barrier holds exactly {GUARD} points, not {data['points']}")
    mind.barrier = card_of(table.library, f"{who}: barrier", data["card"])
    mind.laid = number(f"{who}: barrier: turn", data["turn"], 1, table.turn)
    if data.get("not") is not None:
        mind.excluded = SYMBOLS.index(choice(f"{who}: barrier: not", data["not"], SYMBOLS))
        if mind.excluded == table.cards.symbol[mind.barrier]:
            raise BadPosition(f"{who}: barrier: {data['card']} has the symbol {data['not']}")


def check_points(mind: Mind, who: str, over: bool) -> None:
    """ESP-011, ESP-020: ten points in all, and some of them left."""
    guard = GUARD if mind.guarded() else 0
    total = mind.pool + mind.spent + mind.removed + guard
    if total != POINTS:
        parts = f"Pool {mind.pool} + Spent {mind.spent} + Barrier {guard} + removed {mind.removed}"
        raise BadPosition(f"{who}: {parts} = {total}, not {POINTS}")
    if mind.remaining() == 0 and not over:
        raise BadPosition(f"{who} has no PSI points left: the match is over, and a winner must be named")


# -- the stack and what is to be done ------------------------------------------------------------


def suspend(table: DuelTable, place: int, data: Any) -> None:
    """Put the next entry on the stack."""
    where = f"stack entry {place + 1}"
    known_fields(where, data, ("seat", "card", "target"))
    seat = number(f"{where}: seat", data["seat"], 0, 1)
    active = table.phase() == ACTIVE and seat == table.active
    if data["card"] == ATTACK_WORD:
        if not active:
            raise BadPosition(f"{where}: a Barrier attacks only in its owner's Active phase")
        table.stack.push(seat, BARRIER_ATTACK)
        return
    card = card_of(table.library, where, data["card"])
    if table.cards.type[card] == PK and not active:
        raise BadPosition(f"{where}: {data['card']} is a PK card; only the active player has those, in Active")
    table.stack.push(seat, card, target_of(table, place, card, data.get("target"), where))


def target_of(table: DuelTable, place: int, card: int, target: Any, where: str) -> int:
    """ESP-057: a fitting card lower on the stack, or one that is gone."""
    filter_ = table.cards.filter[card]
    if filter_ == NONE:
        if target is not None:
            raise BadPosition(f"{where}: {table.card_name(card)} has no target")
        return NONE
    if target == GONE_WORD:
        return GONE
    if target is None:
        raise BadPosition(f"{where}: {table.card_name(card)} needs a target: the place of a card below it, or 'gone'")
    aim = number(f"{where}: target", target, 1, place) - 1
    if not table.cards.fits(table.stack.card(aim), filter_):
        raise BadPosition(f"{where}: entry {aim + 1} cannot be the target of {table.card_name(card)}")
    return aim


def put(table: DuelTable, data: Any) -> None:
    """Put the next frame on the agenda, if it can stand on the one below."""
    if not isinstance(data, dict):
        raise BadPosition(f"todo must be a list of objects with named fields, not {data!r}")
    below = FRAMES[table.agenda.kind()]
    name = choice("todo: do", data["do"], FRAMES)
    if name not in ABOVE.get(below, ()) or (below == "drawing" and table.phase() != SETUP):
        raise BadPosition(f"todo: {name} cannot follow {below}")
    seen = ("seen",) if name in ("looking", "taking") else ()
    known_fields(f"todo: {name}", data, ("do", *FIELDS[name], *seen))
    a, b = numbers(table, name, data)
    if below == "effect":
        check_cause(table, name, a)
    table.agenda.push(FRAMES.index(name), a, b)
    check_frame(table, name, a, b)


def numbers(table: DuelTable, name: str, data: dict[str, Any]) -> tuple[int, int]:
    """The two numbers of a frame."""
    where = f"todo: {name}"
    if name == "starter":
        return 0, 0
    if name == "word":
        return WORDS.index(choice(f"{where}: word", data["word"], WORDS)), 0
    if name == "aim":
        return card_of(table.library, where, data["card"]), 0
    if name == "effect":
        broke = data.get("broke", False)
        if not isinstance(broke, bool):
            raise BadPosition(f"{where}: broke must be true or false, not {broke!r}")
        return verb_place(table, number(f"{where}: verb", data["verb"], 0)), int(broke)
    seat = number(f"{where}: seat", data["seat"], 0, 1)
    if name == "window":
        return seat, number(f"{where}: passes", data["passes"], 0, 1)
    if name == "turning":
        return seat, SYMBOLS.index(choice(f"{where}: symbol", data["symbol"], SYMBOLS))
    for card in cards(table.library, f"{where}: seen", data.get("seen", [])):
        table.looked = append(table.looked, card)
    if name == "removal":
        return seat, number(f"{where}: points", data["points"], 1, POINTS)
    return seat, number(f"{where}: cards", data["cards"], 0, MOST_CARDS) if "cards" in FIELDS[name] else 0


def verb_place(table: DuelTable, verb: int) -> int:
    """Where the verbs of the resolving card go on."""
    if table.stack.height == 0:
        raise BadPosition("todo: effect: the stack is empty")
    card = table.stack.card(table.stack.height - 1)
    at = table.cards.first(card) + verb * EFFECT_WIDTH
    if at > table.cards.last(card):
        raise BadPosition(f"todo: effect: {table.card_name(card)} has fewer verbs than {verb}")
    return at


def check_cause(table: DuelTable, name: str, seat: int) -> None:
    """What waits in the middle of an effect was caused by the verb before."""
    card, player = table.stack.card(table.stack.height - 1), table.stack.seat(table.stack.height - 1)
    at = table.agenda.a() - EFFECT_WIDTH
    if at < table.cards.first(card) or table.cards.effects[at] not in CAUSES[name]:
        raise BadPosition(f"todo: {name} is not caused by {table.card_name(card)}")
    owner = 1 - player if name in ("milling", "losing", "giving") else player
    if name != "removal" and seat != owner:
        raise BadPosition(f"todo: {name}: the seat must be {owner}")


def check_frame(table: DuelTable, name: str, a: int, b: int) -> None:
    """What a frame needs beside its place."""
    if name == "prediction":
        owner = table.mind(table.active)
        if a == table.active or not owner.guarded() or owner.laid != table.turn or owner.excluded != NONE:
            raise BadPosition("todo: prediction: the other seat has just laid a Barrier and nothing was predicted yet")
    elif name == "removal":
        if table.least_spent(a, b) >= table.most_spent(a, b) or b > table.mind(a).pool + table.mind(a).spent:
            raise BadPosition(f"todo: removal: seat {a} has no choice in removing {b} points")
    elif name == "taking":
        if len(table.looked) == 0:
            raise BadPosition("todo: taking: no cards are seen")
    elif name == "window":
        if b == 0 and table.stack.height == 0:
            raise BadPosition("todo: window: with an empty stack one pass has been made")
    elif name == "word":
        check_word(table, a)
    elif name == "aim":
        check_aim(table, a)
    elif name == "drawing" and table.phase() == ACTIVE:
        below = int(table.agenda.below(1, 0))
        asked = table.agenda.below(1, 1) if below == WINDOW else table.active
        if below != EFFECT and a != asked:
            raise BadPosition(f"todo: drawing: the seat must be {asked}")


def check_word(table: DuelTable, word: int) -> None:
    """A sentence was begun by the seat that has Opportunity, with a word that was legal."""
    window = table.agenda.below(1, 0) == WINDOW
    seat = int(table.agenda.below(1, 1)) if window else int(table.active)
    table.seat = seat
    hand = table.mind(seat).hand
    held = [card for card in range(table.cards.count) if hand.count(card)]
    if WORDS[word] == "play":
        legal = any(table.playable(seat, card) for card in held)
    elif WORDS[word] == "cycle":
        legal = any(SYMBOLS[table.cards.symbol[card]] != "circle" for card in held)
    else:
        legal = table.can_lay(seat)
    if not legal:
        raise BadPosition(f"todo: word: seat {seat} could not begin with {WORDS[word]}")


def check_aim(table: DuelTable, card: int) -> None:
    """The card that waits for its target could be played."""
    playable = table.mind(table.seat).hand.count(card) and table.playable(table.seat, card)
    if WORDS[table.agenda.below(1, 1)] != "play" or table.cards.filter[card] == NONE or not playable:
        raise BadPosition(f"todo: aim: {table.card_name(card)} cannot be played at a target")


def check_counts(table: DuelTable) -> None:
    """ESP-115, ESP-116: no deck list need be legal, but none is endless."""
    for seat in range(2):
        if table.all_cards(seat) > MOST_CARDS:
            raise BadPosition(f"seat {seat} has {table.all_cards(seat)} cards; there may be {MOST_CARDS}")


def check_stack(table: DuelTable) -> None:
    """ESP-067 and the phases: how high the stack may be, and who must then have Opportunity."""
    phase, height = int(table.phase()), int(table.stack.height)
    if height > HEIGHT:
        raise BadPosition(f"the stack holds {height} entries; at most {HEIGHT} are allowed")
    if height and phase not in (ACTIVE, ENDING):
        raise BadPosition(f"the stack is empty in the phase {PHASES[phase]}")
    acts = any(kind in (WINDOW, EFFECT) for kind, *_ in table.agenda.frames())
    if height and table.winner == NONE and not acts:
        raise BadPosition("the stack is not empty: todo must say who has Opportunity or what resolves")
    for seat in range(2):
        mind = table.mind(seat)
        if phase < ACTIVE and (mind.shield or mind.boost or mind.hush):
            raise BadPosition(f"seat {seat}: shield, boost and hush are 0 before the Active phase")


# -- fields --------------------------------------------------------------------------------------


def known_fields(where: str, data: Any, fields: tuple[str, ...]) -> None:
    """Refuse what is no object, and fields that do not exist."""
    if not isinstance(data, dict):
        raise BadPosition(f"{where} must be an object with named fields, not {data!r}")
    for field in data:
        if field not in fields:
            meant = nearest(field, fields)
            raise BadPosition(f"{where} has no field {field}" + (f"; did you mean {meant}?" if meant else ""))


def number(where: str, value: Any, least: int, most: int = 9999) -> int:
    """A whole number in its range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        limits = f"{least} or more" if most == 9999 else f"from {least} to {most}"
        raise BadPosition(f"{where} must be a whole number {limits}, not {value!r}")
    return value


def row(where: str, value: Any) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise BadPosition(f"{where} must be a list, not {value!r}")
    return value


def choice(where: str, value: Any, words: tuple[str, ...]) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in words:
        raise BadPosition(f"{where} must be one of {', '.join(words)}, not {value!r}")
    return value


def card_of(library: Library, where: str, word: Any) -> int:
    """The kind of a card."""
    if not isinstance(word, str) or word not in library.kinds:
        meant = nearest(word, library.words)
        raise BadPosition(f"{where}: no card named {word}" + (f"; did you mean {meant}?" if meant else ""))
    return library.kinds[word]


def cards(library: Library, where: str, words: Any) -> list[int]:
    """The kinds of cards in an order."""
    if not isinstance(words, list) or len(words) > MOST_CARDS:
        raise BadPosition(f"{where} must be a list of at most {MOST_CARDS} cards")
    return [card_of(library, where, word) for word in words]


def fill(pile: Pile, library: Library, where: str, data: Any) -> None:
    """Cards without an order: names with counts, or a list of names."""
    if isinstance(data, list):
        for card in cards(library, where, data):
            pile.add(card)
        return
    if not isinstance(data, dict):
        raise BadPosition(f"{where} must be cards with counts, not {data!r}")
    if sum(count for count in data.values() if type(count) is int) > MOST_CARDS:
        raise BadPosition(f"{where} holds more than {MOST_CARDS} cards")
    for word, count in data.items():
        card = card_of(library, where, word)
        for _ in range(number(f"{where}: {word}", count, 0, 999)):
            pile.add(card)
