"""What a seat knows, and what it may imagine instead of what it does not know."""

from typing import Any, Final

from parlor.engine import WATCHER, Bag, Dice, Picks, i64, sees, vec
from parlor.engine.piles import Pile
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.cards import CHANNELED, Library
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.cards import TRAP as TRAP_KIND
from parlor.games.source.decks import LEAST, most_copies
from parlor.games.source.lanes import table
from parlor.games.source.positions import facts, members
from parlor.games.source.strength import strength
from parlor.games.source.table import (
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORTS,
    TRAP,
    TRAP_CARD,
    TRAP_O,
    TRAP_SEEN,
    TRAP_T,
    TRAPPED,
    Field,
)

LIMITS: Final = ((4, 1), (3, 5))
MOST_CHANNELED: Final = 10


def known(field: Field, seat: int) -> dict[str, Any]:
    """All that a seat may know: everything but hands, decks, unseen traps and unfinished sentences of others."""
    view = facts(field)
    del view["agenda"], view["waiting"], view["triggered"]
    view["turn_limit"] = int(field.setting.turn_limit)
    view["draw"] = "blind" if field.setting.blind else "intentional"
    view["sentence"] = sentence(field, seat)
    for owner, data in enumerate(view["seats"]):
        mask_seat(field, seat, owner, data)
    for monster in view["monsters"]:
        monster["st"] = [int(strength(field, monster["number"], symbol)) for symbol in range(4)]
    for trap in view["traps"]:
        if seat not in trap["seen"]:
            trap["card"] = None
    return view


def mask_seat(field: Field, seat: int, owner: int, data: dict[str, Any]) -> None:
    """What a viewer sees of a seat: sizes, and of the cards only those it knows."""
    deck = field.deck(owner)
    data["hand_size"] = int(field.hand(owner).total)
    data["deck_size"] = int(deck.size())
    data["occupied"] = [int(field.terrestrials(owner)), int(field.otherworldlies(owner))]
    data["deck_name"] = deck_name(field, owner)
    if seat == owner:
        return
    data["hand"] = data["shown"] if seat != WATCHER else {}
    del data["shown"], data["deck"]


def deck_name(field: Field, owner: int) -> str:
    """`red`, `blue`, or `custom`, of which the other seat does not know the list."""
    deck = decks_of(field)[owner]
    return deck if isinstance(deck, str) else "custom"


def decks_of(field: Field) -> list[Any]:
    """The decks as the options say."""
    decks = field.options["decks"]
    return decks.split(",") if isinstance(decks, str) else list(decks)


def sentence(field: Field, seat: int) -> list[int]:
    """The words of the seat's own unfinished sentence, as numbers of the agenda."""
    agenda = field.agenda
    if agenda.kind() != frames.SENTENCE or agenda.a() // frames.SPEAKER != seat:
        return []
    return [int(word) for word in (agenda.a() % frames.SPEAKER, agenda.b(), agenda.c()) if word >= 0]


# -- imagining ---------------------------------------------------------------------------------


def unsay(field: Field, seat: i64) -> None:
    """A viewer has not heard the unfinished sentence of another."""
    agenda = field.agenda
    kind: i64 = agenda.kind()
    if kind == frames.SENTENCE and agenda.a() // frames.SPEAKER != seat:
        agenda.pop()
    elif kind == frames.EFFECT and agenda.c() == frames.NAMING:
        whispered: bool = field.library.code[agenda.a() + the.MAY] == 1
        if whispered and frames.controller_of(agenda.b()) != seat:
            agenda.set_c(frames.ASKED)


def redraw(field: Field, seat: i64, owner: i64, dice: Dice) -> None:
    """Every card of `owner` that `seat` does not know becomes any other that it does not know."""
    pool = hidden_cards(field, seat, owner)
    custom = not isinstance(decks_of(field)[owner], str)
    if custom:
        pool = any_cards(field, seat, owner, pool.total, dice)
    spaces = unseen_traps(field, seat, owner)
    if not deal_traps(field, pool, spaces, 0, dice):
        return
    deal_hand(field, seat, owner, pool, dice)
    deal_deck(field, seat, owner, pool, dice)
    if custom:
        rename_deck(field, owner, dice)


def unseen_traps(field: Field, seat: i64, owner: i64) -> vec[i64]:
    """The spaces of a player's traps that a viewer has not seen."""
    spaces = members(field.seats[owner * SEAT + TRAPPED])
    return table([space for space in spaces if not sees(field.traps[space * TRAP + TRAP_SEEN], seat)])


def hidden_cards(field: Field, seat: i64, owner: i64) -> Bag:
    """The cards of a player that a viewer cannot tell apart: hand, deck and traps it has not seen."""
    pool = Bag(field.library.main)
    hand = field.hand(owner)
    for i in range(hand.total):
        if seat == WATCHER or not hand.shown(i):
            pool.add(hand.at(i))
    deck = field.deck(owner).clone()
    deck.shuffle()
    pool.pour(deck.bag)
    spaces = unseen_traps(field, seat, owner)
    for i in range(len(spaces)):
        pool.add(field.traps[spaces[i] * TRAP + TRAP_CARD])
    return pool


def deal_traps(field: Field, pool: Bag, spaces: vec[i64], place: i64, dice: Dice) -> bool:
    """SRC-080: every unseen trap becomes a trap whose requirements were covered when it was placed."""
    if place == i64(len(spaces)):
        return True
    row: i64 = spaces[place] * TRAP
    library = field.library
    cards, weights = Picks(), Picks()
    card: i64 = 0
    while card < library.main:
        if pool.counts[card] and library.kind[card] == TRAP_KIND:
            covered: bool = library.terrestrial[card] <= field.traps[row + TRAP_T]
            if covered and library.otherworldly[card] <= field.traps[row + TRAP_O]:
                cards.add(card)
                weights.add(pool.counts[card])
        card += 1
    order = shuffled(cards, weights, dice)
    i: i64 = 0
    while i < i64(len(order)):
        pool.remove(order[i])
        if deal_traps(field, pool, spaces, place + 1, dice):
            field.traps[row + TRAP_CARD] = order[i]
            return True
        pool.add(order[i])
        i += 1
    return False


def shuffled(cards: Picks, weights: Picks, dice: Dice) -> vec[i64]:
    """The cards in a random order, those with more copies sooner."""
    order: list[int] = []
    left, heavy = cards.plain(), weights.plain()
    while left:
        several = Picks()
        for weight in heavy:
            several.add(weight)
        at = dice.weighted(several)
        order.append(left.pop(at))
        heavy.pop(at)
    return table(order)


def deal_hand(field: Field, seat: i64, owner: i64, pool: Bag, dice: Dice) -> None:
    """A hand keeps the cards that the viewer knows; the others are drawn anew."""
    old = field.hand(owner)
    new = Pile()
    i: i64 = 0
    while i < old.total:
        if seat != WATCHER and old.shown(i):
            new.add(old.at(i), 1)
        elif seat == WATCHER:
            new.add(pool.draw(dice), 1 if old.shown(i) else 0)
        else:
            new.add(pool.draw(dice), 0)
        i += 1
    if owner == 0:
        field.hand0 = new
    else:
        field.hand1 = new


def deal_deck(field: Field, seat: i64, owner: i64, pool: Bag, dice: Dice) -> None:
    """The determined cards of a deck are drawn anew; the rest is its undetermined part."""
    deck = field.deck(owner)
    i: i64 = 0
    while i < i64(len(deck.top)):
        deck.top[i] = pool.draw(dice)
        i += 1
    i = 0
    while i < i64(len(deck.bottom)):
        deck.bottom[i] = pool.draw(dice)
        i += 1
    deck.bag = pool


# -- decks whose list is secret ----------------------------------------------------------------


def any_cards(field: Field, seat: i64, owner: i64, count: i64, dice: Dice) -> Bag:
    """So many cards that make a legal deck (SRC-142..151) together with the cards that the viewer knows."""
    library = field.library
    seen = seen_cards(field, seat, owner)
    room = room_for(library, seen)
    pool = Bag(library.main)
    for space in unseen_of(field, seat, owner):
        card = fitting_trap(field, space, room, dice)
        room[card] -= 1
        pool.add(card)
        seen.add(card)
    for card in more_cards(field, seen, room, int(count - pool.total), dice):
        pool.add(card)
    return pool


def room_for(library: Library, cards: Bag) -> list[int]:
    """SRC-144..150: how many more copies of each card a deck with these may hold."""
    return [most_copies(library.cards[card], library) - int(cards.counts[card]) for card in range(library.main)]


def more_cards(field: Field, cards: Bag, room: list[int], count: int, dice: Dice) -> list[int]:
    """So many cards that keep a deck legal, at random; they are added to it."""
    found: list[int] = []
    while len(found) < count:
        free = [card for card in range(field.library.main) if room[card] > 0 and allowed(field, cards, card)]
        card = free[dice.below(len(free))]
        room[card] -= 1
        cards.add(card)
        found.append(card)
    return found


def unseen_of(field: Field, seat: i64, owner: i64) -> list[int]:
    """The spaces of unseen traps, the hardest to fit first."""
    spaces = unseen_traps(field, seat, owner)
    listed = [int(spaces[i]) for i in range(len(spaces))]
    return sorted(listed, key=lambda space: field.traps[space * TRAP + TRAP_T] + field.traps[space * TRAP + TRAP_O])


def fitting_trap(field: Field, space: int, room: list[int], dice: Dice) -> int:
    """A trap that may lie on a space; the real one if no other is left."""
    library, row = field.library, space * TRAP
    fits = [
        card
        for card in range(library.main)
        if library.kind[card] == TRAP_KIND
        and room[card] > 0
        and library.terrestrial[card] <= field.traps[row + TRAP_T]
        and library.otherworldly[card] <= field.traps[row + TRAP_O]
    ]
    return fits[dice.below(len(fits))] if fits else int(field.traps[row + TRAP_CARD])


def allowed(field: Field, seen: Bag, card: int) -> bool:
    """SRC-142, SRC-143, SRC-151: whether one more of this card keeps a deck legal."""
    library = field.library
    kind = library.kind[card]
    same = [other for other in range(library.main) if seen.counts[other] and library.kind[other] == kind]
    if kind == CHANNELED:
        return sum(seen.counts[other] for other in same) < MOST_CHANNELED
    if kind != MONSTER_CARD:
        return True
    for requirement, most in LIMITS:
        if library.requirement[card] == requirement:
            return sum(seen.counts[other] for other in same if library.requirement[other] == requirement) < most
    return True


def seen_cards(field: Field, seat: i64, owner: i64) -> Bag:
    """The cards of a player that a viewer knows."""
    bag = Bag(field.library.main)
    done, hand = field.done(owner), field.hand(owner)
    for i in range(done.total):
        bag.add(done.at(i))
    for i in range(hand.total):
        if seat != WATCHER and hand.shown(i):
            bag.add(hand.at(i))
    for monster in members(field.numbers):
        if field.owner(monster) == owner and field.library.kind[field.card(monster)] == MONSTER_CARD:
            bag.add(field.card(monster))
    for row in range(owner * SUPPORTS, owner * SUPPORTS + SUPPORTS):
        if field.supports[row * SUPPORT + SUPPORT_CARD] >= 0:
            bag.add(field.supports[row * SUPPORT + SUPPORT_CARD])
    for space in members(field.seats[owner * SEAT + TRAPPED]):
        if sees(field.traps[space * TRAP + TRAP_SEEN], seat):
            bag.add(field.traps[space * TRAP + TRAP_CARD])
    if field.held >= 0 and field.holder == owner:
        bag.add(field.held)
    return bag


def owned(field: Field, owner: i64) -> Bag:
    """Every main-deck card of a player, wherever it is."""
    bag = seen_cards(field, WATCHER, owner)
    bag.pour(hidden_cards(field, WATCHER, owner))
    return bag


def rename_deck(field: Field, owner: i64, dice: Dice) -> None:
    """The options of an imagined match name an imagined list, a legal one, not the real one."""
    decks = decks_of(field)
    bag = owned(field, owner)
    if field.library.takes:
        bag = unlisted(field, bag, owned(field, 1 - owner), listed(field, decks[1 - owner]))
    more_cards(field, bag, room_for(field.library, bag), LEAST - int(bag.total), dice)
    decks[owner] = {"name": "imagined", "cards": dict(sorted(bag.plain(field.setting.names).items()))}
    field.options = field.options | {"decks": decks}


def listed(field: Field, deck: Any) -> dict[str, int]:
    """The list of a deck as the options say it."""
    return dict(field.library.starters[deck] if isinstance(deck, str) else deck["cards"])


def unlisted(field: Field, own: Bag, others: Bag, cards: dict[str, int]) -> Bag:
    """SRC-139: of all cards those that the list of the other player does not have, whoever has them now."""
    own.pour(others)
    bag = Bag(field.library.main)
    for card in range(field.library.main):
        bag.add(card, max(0, int(own.counts[card]) - cards.get(field.setting.names[card], 0)))
    return bag


# -- where cards lie ---------------------------------------------------------------------------


def whereabouts(data: dict[str, Any]) -> dict[str, list[str]]:
    """The cards that a position or a view names, by place; each seat has cards of its own."""
    found: dict[str, list[str]] = {}
    for owner, side in enumerate(data["seats"]):
        deck = side.get("deck", {"bag": {}, "top": [], "bottom": []})
        places = {"hand": several(side["hand"]), "done zone": several(side["done"])}
        places["deck"] = several(deck["bag"]) + [entry["card"] for entry in [*deck["top"], *deck["bottom"]]]
        places["field"] = [row["card"] for row in side["supports"] if row]
        places["field"] += [monster["card"] for monster in data["monsters"] if monster["owner"] == owner]
        for place, cards in places.items():
            found[f"{place} of seat {owner}"] = [f"{card} of seat {owner}" for card in cards]
    if data["held"]:
        found["held"] = [f"{data['held']['card']} of seat {data['held']['owner']}"]
    for trap in data["traps"]:
        if trap["card"] is not None:
            found[f"trap on {trap['space']}"] = [f"{trap['card']} of seat {trap['owner']}"]
    return found


def several(counts: dict[str, int]) -> list[str]:
    """Cards with counts as a list."""
    return [card for card, count in counts.items() for _ in range(count)]
