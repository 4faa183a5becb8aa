"""Positions back to a match: what no match could come to is refused."""

from typing import Any, Final

from parlor.engine import BadPosition
from parlor.engine.given import Given, seats_of, shown, whole
from parlor.engine.piles import Pile
from parlor.games.source import language as the
from parlor.games.source import strength
from parlor.games.source.agendas import read_agenda
from parlor.games.source.cards import CHANNELED, EQUIPMENT, MONSTER_TOKEN
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.cards import TRAP as TRAP_KIND
from parlor.games.source.done import LONGEST_CHAIN
from parlor.games.source.lanes import SIDES, bit, lowest, table
from parlor.games.source.secrets import owned
from parlor.games.source.table import (
    LASTING,
    MONSTER,
    POINTS,
    REACT,
    SEAT,
    SUPPORT,
    SUPPORT_TURN,
    SUPPORTS,
    TILES,
    TIMER,
    TOKENS,
    TRAP,
    TRAP_O,
    TRAP_SEEN,
    TRAP_T,
    TRAP_TURN,
    UNUSED,
    USED,
    WEBBED,
    Field,
)
from parlor.games.source.words import MOST_MONSTERS

FIELDS: Final = (
    *("game", "version", "options", "turn", "turn_player", "sides", "played", "placed", "struck", "triggered", "held"),
    *("seats", "monsters", "traps", "webs", "agenda", "waiting"),
)
SEAT_FIELDS: Final = (
    *("points", "hand", "shown", "deck", "done", "unused", "supports", "tokens", "tiles", "may_react"),
)
MONSTER_FIELDS: Final = ("number", "card", "owner", "space", "lasting", "timed", "used", "timer")
# No pile is so large.
MOST_CARDS: Final = 99
# More than cards and clauses could ever add up to.
HIGHEST: Final = 9999
MOST_CHANGES: Final = 40


def read_facts(field: Field, data: dict[str, Any], lists: list[dict[str, int]]) -> None:
    """Fill an empty field from data; whatever is not given is as at the start of a turn after the draw."""
    given = Given("a position", data, FIELDS)
    field.turn = given.whole("turn", 0, int(field.setting.turn_limit), 1)
    field.player = given.whole("turn_player", 0, 1, 0)
    read_sides(field, data.get("sides"))
    field.played = int(given.truth("played"))
    field.placed = int(given.truth("placed"))
    field.struck = int(given.truth("struck"))
    field.triggered = given.whole("triggered", 0, LONGEST_CHAIN, 0)
    seats = given.row("seats") if "seats" in data else [{}, {}]
    if len(seats) != 2:
        raise BadPosition("seats must be a list of two")
    read_monsters(field, given.row("monsters"))
    webs = [Given("a web", web, ("space", "owner")) for web in given.row("webs")]
    for seat in range(2):
        laid = sum([1 for web in webs if web.whole("owner", 0, 1, 0) == seat])
        read_seat(field, seat, Given(f"seat {seat}", seats[seat], SEAT_FIELDS), laid)
    read_traps(field, given.row("traps"))
    read_webs(field, webs)
    read_held(field, data.get("held"))
    for seat in range(2):
        read_deck(field, seat, seats[seat].get("deck"), lists[seat])
    read_agenda(field, given)
    check_lists(field, lists)


def read_sides(field: Field, sides: Any) -> None:
    """The sides of both halves; not given: as the options say, else t_left and t_right."""
    if sides is None:
        sides = [SIDES[0], SIDES[1]] if field.side0 < 0 else [SIDES[field.side0], SIDES[field.side1]]
    if not isinstance(sides, list) or len(sides) != 2 or any(side is not None and side not in SIDES for side in sides):
        raise BadPosition(f"sides must be two of t_left, t_right (or null before they are chosen), not {shown(sides)}")
    field.side0 = field.side1 = -1
    for seat, side in enumerate(sides):
        if side is not None:
            field.choose_sides(seat, SIDES.index(side))


def card_of(field: Field, name: Any, *kinds: int) -> int:
    """The number of a card that must be of one of these kinds."""
    number = field.library.numbers.get(name) if isinstance(name, str) else None
    if number is None:
        raise BadPosition(f"no card called {name!r}")
    if kinds and field.library.kind[number] not in kinds:
        raise BadPosition(f"{name} is no card of the kind that belongs there")
    return number


def space_of(field: Field, name: Any) -> int:
    """The number of a space of this map."""
    number = field.lanes.numbers.get(name) if isinstance(name, str) else None
    if number is None:
        raise BadPosition(f"no space called {name!r} on a map with lanes of {field.lanes.lane}")
    return number


def read_monsters(field: Field, monsters: list[Any]) -> None:
    """The monsters on the map, in any order of their numbers."""
    given = [Given("a monster", monster, MONSTER_FIELDS) for monster in monsters]
    for monster in sorted(given, key=lambda one: one.whole("number", 1, MOST_MONSTERS, MOST_MONSTERS)):
        read_monster(field, monster)


def read_monster(field: Field, data: Given) -> None:
    """One monster; without a number it gets the lowest that is free."""
    number = data.whole("number", 1, MOST_MONSTERS, int(lowest(~field.numbers & ~1)))
    owner, space = data.whole("owner", 0, 1, 0), space_of(field, data.value("space"))
    if field.numbers >> number & 1:
        raise BadPosition(f"two monsters have the number {number}")
    if field.at[space]:
        raise BadPosition(f"two monsters stand on {data.value('space')}")
    card = card_of(field, data.value("card"), MONSTER_CARD, MONSTER_TOKEN)
    free = field.numbers
    field.numbers = ~bit(number)
    field.enter(card, owner, space)
    field.numbers = free | bit(number)
    row = number * MONSTER
    for symbol, amount in enumerate(four(data.data.get("lasting", [0, 0, 0, 0]))):
        field.monsters[row + LASTING + symbol] = amount
    field.monsters[row + USED] = int(data.truth("used"))
    field.monsters[row + TIMER] = data.whole("timer", -1, 99, int(strength.number(field, number, the.EXPIRES)))
    if field.library.kind[card] == MONSTER_TOKEN:
        field.seats[owner * SEAT + TOKENS] = field.seats[owner * SEAT + TOKENS] - 1
    changes = data.row("timed")
    if len(changes) > MOST_CHANGES:
        raise BadPosition(f"a monster has at most {MOST_CHANGES} timed changes")
    for entry in changes:
        change = Given("a timed change", entry, ("ends", "st", "freeze"))
        amounts = table(four(entry.get("st", [0, 0, 0, 0])))
        field.change(number, amounts, change.choice("freeze", the.FREEZES, "none"), change.whole("ends", 1, 5, 1))


def four(values: Any) -> list[int]:
    """Four whole numbers, one for each symbol."""
    if not isinstance(values, list) or len(values) != 4:
        raise BadPosition(f"four whole numbers are needed (alpha, beta, gamma, delta), not {shown(values)}")
    return [whole(value, -HIGHEST, HIGHEST, "a strength") for value in values]


def read_pile(field: Field, pile: Pile, cards: dict[str, Any], known: dict[str, Any] | None) -> None:
    """Cards by name and count; `known` are those that the other seat knows, without any: all."""
    total = 0
    for name in known or {}:
        if name not in cards:
            raise BadPosition(f"{shown(name)} is shown, but is not there")
    for name, count in cards.items():
        card = main_card(field, name)
        copies = whole(count, 0, MOST_CARDS, f"the count of {name}")
        told = copies if known is None else whole(known.get(name, 0), 0, copies, f"the shown ones of {name}")
        total += copies
        if total > MOST_CARDS:
            raise BadPosition(f"a pile has at most {MOST_CARDS} cards")
        for copy in range(copies):
            pile.add(card, 1 if copy < told else 0)


def read_seat(field: Field, seat: int, data: Given, webs: int) -> None:
    """What belongs to a seat, its deck apart; if `tiles` is not given, the pile lacks the webs that lie on the map."""
    row = seat * SEAT
    field.seats[row + POINTS] = data.whole("points", 0, HIGHEST, int(field.setting.points))
    read_pile(field, field.hand(seat), data.named("hand"), data.named("shown"))
    read_pile(field, field.done(seat), data.named("done"), None)
    unused = data.data.get("unused", list(the.SYMBOLS))
    if not isinstance(unused, list) or len(unused) > 4 or any(symbol not in the.SYMBOLS for symbol in unused):
        raise BadPosition(f"unused must be a list of {', '.join(the.SYMBOLS)}, not {shown(unused)}")
    field.seats[row + UNUSED] = sum([1 << the.SYMBOLS.index(symbol) for symbol in set(unused)])
    supports = data.row("supports")
    if len(supports) > SUPPORTS:
        raise BadPosition(f"supports must be a list of at most {SUPPORTS}")
    for place, support in enumerate(supports):
        if support is not None:
            fields = ("card", "monster", "turns", "uses", "turn")
            read_support(field, seat, place, Given(f"a support of seat {seat}", support, fields))
    tokens, tiles = int(field.seats[row + TOKENS]), int(field.seats[row + TILES]) - webs
    if tokens < 0 or tiles < 0:
        raise BadPosition(f"seat {seat} has more tokens or webs on the map than there are (SRC-013)")
    field.seats[row + TOKENS] = data.whole("tokens", 0, tokens, tokens)
    field.seats[row + TILES] = data.whole("tiles", 0, tiles, tiles)
    field.seats[row + REACT] = int(data.truth("may_react"))


def read_support(field: Field, seat: int, place: int, data: Given) -> None:
    """The card of one support space."""
    name = data.value("card")
    card = card_of(field, name, EQUIPMENT, CHANNELED)
    row = seat * SUPPORTS + place
    if field.library.kind[card] == EQUIPMENT:
        monster = data.whole("monster", 1, MOST_MONSTERS)
        if not field.numbers >> monster & 1 or field.owner(monster) != seat:
            raise BadPosition(f"{name} is attached to monster {monster}, which is no monster of its owner")
        if data.has("uses"):
            raise BadPosition(f"{name} has turns, not uses")
        field.fill_support(row, card, data.whole("turns", 1, 99, int(field.library.turns[card])), monster)
    else:
        if data.has("monster") or data.has("turns"):
            raise BadPosition(f"{name} is attached to no monster and has uses, not turns")
        field.fill_support(row, card, data.whole("uses", 0, 99, int(field.library.uses[card])), 0)
    field.supports[row * SUPPORT + SUPPORT_TURN] = data.whole("turn", 0, HIGHEST, 0)


def read_traps(field: Field, traps: list[Any]) -> None:
    """The traps on the map."""
    for entry in traps:
        trap = Given("a trap", entry, ("space", "owner", "card", "turn", "covered", "seen"))
        space, owner = space_of(field, trap.value("space")), trap.whole("owner", 0, 1, 0)
        if field.lanes.summonings >> space & 1:
            raise BadPosition(f"SRC-071: no trap lies on a summoning space such as {entry['space']}")
        if field.trap_owner(space) >= 0:
            raise BadPosition(f"SRC-073: two traps lie on {entry['space']}")
        card = card_of(field, trap.value("card"), TRAP_KIND)
        field.lay_trap(space, owner, card)
        row = space * TRAP
        field.traps[row + TRAP_TURN] = trap.whole("turn", 0, HIGHEST, 0)
        needed = [int(field.library.terrestrial[card]), int(field.library.otherworldly[card])]
        field.traps[row + TRAP_T], field.traps[row + TRAP_O] = covered(entry, needed)
        for seat in seats_of(entry.get("seen", []), 2, "seen"):
            field.traps[row + TRAP_SEEN] = field.traps[row + TRAP_SEEN] | bit(seat)


def covered(entry: dict[str, Any], needed: list[int]) -> list[int]:
    """SRC-072: the spaces of both colours that were covered when a trap was placed."""
    given = entry.get("covered", needed)
    good = isinstance(given, list) and len(given) == 2 and all(type(number) is int for number in given)
    if not good or any(not least <= number <= 24 for number, least in zip(given, needed, strict=True)):
        raise BadPosition(f"SRC-072: {entry['card']} needs {needed} covered when it is placed, not {shown(given)}")
    return [int(number) for number in given]


def read_webs(field: Field, webs: list[Given]) -> None:
    """The webs on the map."""
    for web in webs:
        space, owner = space_of(field, web.value("space")), web.whole("owner", 0, 1, 0)
        if field.lanes.summonings >> space & 1 or field.webs() >> space & 1:
            raise BadPosition(f"SRC-136: a web on {web.value('space')} is impossible")
        field.seats[owner * SEAT + WEBBED] = field.seats[owner * SEAT + WEBBED] | bit(space)


def read_held(field: Field, data: Any) -> None:
    """A card between hand or deck and the map."""
    if data is not None:
        held = Given("held", data, ("card", "owner"))
        field.held = card_of(field, held.value("card"), MONSTER_CARD)
        field.holder = held.whole("owner", 0, 1, 0)


def read_deck(field: Field, seat: int, data: Any, cards: dict[str, int]) -> None:
    """A deck; not given, it holds the cards of the list that are nowhere else."""
    deck = field.deck(seat)
    if data is None:
        elsewhere = owned(field, seat)
        for name, copies in cards.items():
            number = field.library.numbers[name]
            deck.bag.add(number, max(0, copies - int(elsewhere.counts[number])))
        return
    given = Given(f"the deck of seat {seat}", data, ("bag", "top", "bottom"))
    # Names of their own: compiled, the variables above hold only whole numbers.
    for kind, count in given.named("bag").items():
        deck.bag.add(main_card(field, kind), whole(count, 0, MOST_CARDS, f"the count of {kind}"))
    top: list[Any] = given.row("top")
    if len(top) + len(given.row("bottom")) > MOST_CARDS:
        raise BadPosition(f"a deck has at most {MOST_CARDS} cards")
    for entry in top[::-1]:
        card, viewers = known_card(field, seat, entry)
        deck.put_top(card, viewers)
    for entry in given.row("bottom"):
        card, viewers = known_card(field, seat, entry)
        deck.put_bottom(card, viewers)


def main_card(field: Field, name: Any) -> int:
    """The number of a card that decks are made of."""
    return card_of(field, name, MONSTER_CARD, EQUIPMENT, TRAP_KIND, CHANNELED)


def known_card(field: Field, seat: int, entry: Any) -> tuple[int, int]:
    """A determined card of a deck, and who knows it."""
    given = Given("a card of a deck", entry, ("card", "seen"))
    viewers = sum([1 << viewer for viewer in seats_of(entry.get("seen", [seat]), 2, "seen")])
    return main_card(field, given.value("card")), viewers


def check_lists(field: Field, lists: list[dict[str, int]]) -> None:
    """RUL-SRC-111: no more copies of a card than the list has; both together where cards are taken (SRC-139)."""
    have = [owned(field, seat) for seat in range(2)]
    for card in range(field.library.main):
        name = field.setting.names[card]
        found = [int(cards.counts[card]) for cards in have]
        listed = [cards.get(name, 0) for cards in lists]
        if field.library.takes:
            found, listed = [sum(found)], [sum(listed)]
        for seat, copies in enumerate(found):
            if copies > listed[seat]:
                whose = "both decks have" if field.library.takes else f"the deck of seat {seat} has"
                raise BadPosition(f"{whose} {listed[seat]} {name}, the position {copies}")
