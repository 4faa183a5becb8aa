"""Positions back to a match: what no match could come to is refused."""

from typing import Any

from parlor.engine import Agenda, BadPosition
from parlor.games.source import frames, strength
from parlor.games.source import language as the
from parlor.games.source.cards import CHANNELED, EQUIPMENT, MONSTER_TOKEN
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.cards import TRAP as TRAP_KIND
from parlor.games.source.done import LONGEST_CHAIN
from parlor.games.source.lanes import SIDES, bit, lowest, table
from parlor.games.source.piles import Pile
from parlor.games.source.positions import members
from parlor.games.source.table import (
    LASTING,
    MONSTER,
    POINTS,
    REACT,
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORT_TURN,
    SUPPORTS,
    TILES,
    TIMER,
    TOKENS,
    TRAP,
    TRAP_CARD,
    TRAP_O,
    TRAP_SEEN,
    TRAP_T,
    TRAP_TURN,
    TRAPPED,
    UNUSED,
    USED,
    WEBBED,
    Field,
)
from parlor.games.source.words import MOST_MONSTERS


def read_facts(field: Field, data: dict[str, Any], lists: list[dict[str, int]]) -> None:
    """Fill an empty field from data; whatever is not given is as at the start of a turn after the draw."""
    field.turn = whole(data, "turn", 1, 0, 9999)
    field.player = whole(data, "turn_player", 0, 0, 1)
    read_sides(field, data.get("sides"))
    field.played = truth(data, "played")
    field.placed = truth(data, "placed")
    field.struck = truth(data, "struck")
    field.triggered = whole(data, "triggered", 0, 0, LONGEST_CHAIN)
    seats = data.get("seats", [{}, {}])
    if not isinstance(seats, list) or len(seats) != 2:
        raise BadPosition("seats must be a list of two")
    read_monsters(field, data.get("monsters", []))
    for seat in range(2):
        webs = sum(1 for web in data.get("webs", []) if web.get("owner", 0) == seat)
        read_seat(field, seat, seats[seat], webs)
    read_traps(field, data.get("traps", []))
    read_webs(field, data.get("webs", []))
    read_held(field, data.get("held"))
    for seat in range(2):
        read_deck(field, seat, seats[seat].get("deck"), lists[seat])
    read_agenda(field, data)


def whole(data: dict[str, Any], name: str, default: int, least: int, most: int) -> int:
    """A whole number of some data."""
    value = data.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadPosition(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    return value


def truth(data: dict[str, Any], name: str) -> int:
    """True or false as 1 or 0."""
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise BadPosition(f"{name} must be true or false, not {value!r}")
    return int(value)


def read_sides(field: Field, sides: Any) -> None:
    """The sides of both halves; not given: as the options say, else t_left and t_right."""
    if sides is None:
        sides = [SIDES[0], SIDES[1]] if field.side0 < 0 else [SIDES[field.side0], SIDES[field.side1]]
    if not isinstance(sides, list) or len(sides) != 2 or any(side is not None and side not in SIDES for side in sides):
        raise BadPosition(f"sides must be two of t_left, t_right (or null before they are chosen), not {sides!r}")
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


def read_monsters(field: Field, monsters: Any) -> None:
    """The monsters on the map, in any order of their numbers."""
    for monster in sorted(monsters, key=lambda one: int(one["number"]) if "number" in one else MOST_MONSTERS):
        read_monster(field, monster)


def read_monster(field: Field, data: dict[str, Any]) -> None:
    """One monster; without a number it gets the lowest that is free."""
    number = whole(data, "number", int(lowest(~field.numbers & ~1)), 1, MOST_MONSTERS)
    owner, space = whole(data, "owner", 0, 0, 1), space_of(field, data["space"])
    if field.numbers >> number & 1:
        raise BadPosition(f"two monsters have the number {number}")
    if field.at[space]:
        raise BadPosition(f"two monsters stand on {data['space']}")
    card = card_of(field, data["card"], MONSTER_CARD, MONSTER_TOKEN)
    free = field.numbers
    field.numbers = ~bit(number)
    field.enter(card, owner, space)
    field.numbers = free | bit(number)
    row = number * MONSTER
    for symbol, amount in enumerate(four(data.get("lasting", [0, 0, 0, 0]))):
        field.monsters[row + LASTING + symbol] = amount
    field.monsters[row + USED] = truth(data, "used")
    field.monsters[row + TIMER] = whole(data, "timer", int(strength.number(field, number, the.EXPIRES)), -1, 99)
    if field.library.kind[card] == MONSTER_TOKEN:
        field.seats[owner * SEAT + TOKENS] = field.seats[owner * SEAT + TOKENS] - 1
    for change in data.get("timed", []):
        freeze = change.get("freeze", "none")
        if freeze not in the.FREEZES:
            raise BadPosition(f"freeze must be move, attack or both, not {freeze!r}")
        amounts = table(four(change.get("st", [0, 0, 0, 0])))
        field.change(number, amounts, the.FREEZES.index(freeze), whole(change, "ends", 1, 1, 5))


def four(values: Any) -> list[int]:
    """Four whole numbers, one for each symbol."""
    good = isinstance(values, list) and len(values) == 4 and all(type(value) is int for value in values)
    if not good or any(abs(value) > 9999 for value in values):
        raise BadPosition(f"four whole numbers are needed (alpha, beta, gamma, delta), not {values!r}")
    return list(values)


def read_pile(field: Field, pile: Pile, cards: Any, shown: Any) -> None:
    """Cards by name and count; `shown` are those that the other seat knows."""
    for name, copies in cards.items():
        card = card_of(field, name, MONSTER_CARD, EQUIPMENT, TRAP_KIND, CHANNELED)
        known = copies if shown is None else shown.get(name, 0)
        if type(copies) is not int or not 0 <= copies <= 999 or type(known) is not int or not 0 <= known <= copies:
            raise BadPosition(f"{name} needs a count of 0 or more, and no more shown than there are")
        for copy in range(copies):
            pile.add(card, 1 if copy < known else 0)


def read_seat(field: Field, seat: int, data: dict[str, Any], webs: int) -> None:
    """What belongs to a seat, its deck apart; if `tiles` is not given, the pile lacks the webs that lie on the map."""
    row = seat * SEAT
    field.seats[row + POINTS] = whole(data, "points", int(field.setting.points), 0, 9999)
    read_pile(field, field.hand(seat), data.get("hand", {}), data.get("shown", {}))
    read_pile(field, field.done(seat), data.get("done", {}), None)
    unused = data.get("unused", the.SYMBOLS)
    if not isinstance(unused, list) or any(symbol not in the.SYMBOLS for symbol in unused):
        raise BadPosition(f"unused must be a list of {', '.join(the.SYMBOLS)}, not {unused!r}")
    field.seats[row + UNUSED] = sum(1 << the.SYMBOLS.index(symbol) for symbol in set(unused))
    supports = data.get("supports", [])
    if not isinstance(supports, list) or len(supports) > SUPPORTS:
        raise BadPosition(f"supports must be a list of at most {SUPPORTS}")
    for place, support in enumerate(supports):
        if support is not None:
            read_support(field, seat, place, support)
    field.seats[row + TOKENS] = whole(data, "tokens", int(field.seats[row + TOKENS]), 0, 99)
    field.seats[row + TILES] = whole(data, "tiles", int(field.seats[row + TILES]) - webs, 0, 99)
    field.seats[row + REACT] = truth(data, "may_react")


def read_support(field: Field, seat: int, place: int, data: dict[str, Any]) -> None:
    """The card of one support space."""
    card = card_of(field, data["card"], EQUIPMENT, CHANNELED)
    row = seat * SUPPORTS + place
    if field.library.kind[card] == EQUIPMENT:
        monster = whole(data, "monster", 0, 1, MOST_MONSTERS)
        if not field.numbers >> monster & 1 or field.owner(monster) != seat:
            raise BadPosition(f"{data['card']} is attached to monster {monster}, which is no monster of its owner")
        field.fill_support(row, card, whole(data, "turns", int(field.library.turns[card]), 1, 99), monster)
    else:
        field.fill_support(row, card, whole(data, "uses", int(field.library.uses[card]), 0, 99), 0)
    field.supports[row * SUPPORT + SUPPORT_TURN] = whole(data, "turn", 0, 0, 9999)


def read_traps(field: Field, traps: Any) -> None:
    """The traps on the map."""
    for trap in traps:
        space, owner = space_of(field, trap["space"]), whole(trap, "owner", 0, 0, 1)
        if field.lanes.summonings >> space & 1:
            raise BadPosition(f"SRC-071: no trap lies on a summoning space such as {trap['space']}")
        if field.trap_owner(space) >= 0:
            raise BadPosition(f"SRC-073: two traps lie on {trap['space']}")
        card = card_of(field, trap["card"], TRAP_KIND)
        needed = [int(field.library.terrestrial[card]), int(field.library.otherworldly[card])]
        field.lay_trap(space, owner, card)
        row = space * TRAP
        field.traps[row + TRAP_TURN] = whole(trap, "turn", 0, 0, 9999)
        covered = trap.get("covered", needed)
        if len(covered) != 2 or any(type(n) is not int or n < least for n, least in zip(covered, needed, strict=True)):
            raise BadPosition(f"SRC-072: {trap['card']} needs {needed} covered when it is placed, not {covered!r}")
        field.traps[row + TRAP_T], field.traps[row + TRAP_O] = covered
        for seat in trap.get("seen", []):
            field.traps[row + TRAP_SEEN] = field.traps[row + TRAP_SEEN] | bit(whole({"seen": seat}, "seen", 0, 0, 1))


def read_webs(field: Field, webs: Any) -> None:
    """The webs on the map."""
    for web in webs:
        space, owner = space_of(field, web["space"]), whole(web, "owner", 0, 0, 1)
        if field.lanes.summonings >> space & 1 or field.webs() >> space & 1:
            raise BadPosition(f"SRC-136: a web on {web['space']} is impossible")
        field.seats[owner * SEAT + WEBBED] = field.seats[owner * SEAT + WEBBED] | bit(space)


def read_held(field: Field, held: Any) -> None:
    """A card between hand or deck and the map."""
    if held is not None:
        field.held = card_of(field, held["card"], MONSTER_CARD)
        field.holder = whole(held, "owner", 0, 0, 1)


def read_deck(field: Field, seat: int, data: Any, cards: dict[str, int]) -> None:
    """A deck; not given, it holds the cards of the list that are nowhere else."""
    deck = field.deck(seat)
    names = field.setting.names
    if data is None:
        for name, copies in cards.items():
            number = field.library.numbers[name]
            deck.bag.add(number, max(0, copies - elsewhere(field, seat, number)))
        return
    main = {name: number for number, name in enumerate(names[: field.library.main])}
    deck.bag.fill(data.get("bag", {}), main)
    for entry in reversed(data.get("top", [])):
        deck.put_top(main[entry["card"]], sum(1 << int(viewer) for viewer in entry.get("seen", [seat])))
    for entry in data.get("bottom", []):
        deck.put_bottom(main[entry["card"]], sum(1 << int(viewer) for viewer in entry.get("seen", [seat])))


def elsewhere(field: Field, seat: int, card: int) -> int:
    """How many copies of a card a seat has outside its deck."""
    count = 0
    for pile in (field.hand(seat), field.done(seat)):
        count += sum(1 for i in range(pile.count) if pile.card(i) == card)
    count += sum(
        1 for monster in members(field.numbers) if field.owner(monster) == seat and field.card(monster) == card
    )
    for row in range(seat * SUPPORTS, seat * SUPPORTS + SUPPORTS):
        count += field.supports[row * SUPPORT + SUPPORT_CARD] == card
    for space in members(field.seats[seat * SEAT + TRAPPED]):
        count += field.traps[space * TRAP + TRAP_CARD] == card
    return count + (field.held == card and field.holder == seat)


def read_agenda(field: Field, data: dict[str, Any]) -> None:
    """What is still to be done; not given: the turn player acts, or the match is over if somebody has no points."""
    lost = field.points(0) == 0 or field.points(1) == 0
    agenda = data.get("agenda", [] if lost else [["act", field.player, 0, 0]])
    if lost and agenda:
        raise BadPosition("SRC-112: a player without SourcePoints has lost; the agenda must be empty")
    for kind, a, b, c in agenda:
        push_frame(field, field.agenda, kind, [a, b, c])
    for kind, a, b, c in data.get("waiting", []):
        push_frame(field, field.waiting, kind, [a, b, c])


def push_frame(field: Field, agenda: Agenda, name: Any, numbers: list[Any]) -> None:
    """One frame, its numbers checked."""
    if name not in frames.KINDS or any(type(number) is not int for number in numbers):
        raise BadPosition(f"no frame {name!r} with {numbers}")
    kind = frames.KINDS.index(name)
    a, b, c = numbers
    if not fits_frame(field, kind, a, b, c):
        raise BadPosition(f"the frame {name} with {numbers} speaks of something that is not there")
    agenda.push(kind, a, b, c)


def fits_frame(field: Field, kind: int, a: int, b: int, c: int) -> bool:
    """Whether the numbers of a frame speak of seats, monsters and rows that exist."""
    if kind in (frames.SENTENCE, frames.SYMBOL):
        return 0 <= a < 2 * frames.SPEAKER and -1 <= b < 200 and -1 <= c < 200
    if kind == frames.MOVING:
        return field.numbers >> a & 1 == 1 and b >= 0
    if kind == frames.EFFECT:
        row = 0 <= a < len(field.library.code) and a % the.WIDTH == 0
        return row and fits_context(field, b) and 0 <= c <= frames.SETTING
    if kind in (frames.BATTLE, frames.TRIGGER, frames.RETREAT, frames.ADVANCE):
        numbers = a if kind == frames.RETREAT else bit(a) if kind == frames.ADVANCE and a else 0
        return 0 <= a < 1 << 25 and numbers & ~field.numbers == 0 and fits_context(field, b)
    if kind in (frames.SPENT, frames.END):
        return 0 <= a <= 5 and 0 <= b < 2 * SUPPORTS
    return 0 <= a <= 1 and 0 <= b < 999


def fits_context(field: Field, packed: int) -> bool:
    """Whether the monsters of a context are on the map."""
    ones = [monster for monster in (packed & 31, packed >> 5 & 31) if monster]
    return 0 <= packed < 3 << 16 and all(field.numbers >> monster & 1 for monster in ones) and packed >> 10 & 31 < 24
