"""Positions back to a table; a short one is filled up with what is usual."""

from typing import Any

from parlor.engine import BadPosition, append, i64, vec
from parlor.games.wiz import frames
from parlor.games.wiz.cards import (
    AS_JOKER,
    CHARACTER,
    ELEMENTS,
    KINDS,
    MASTER,
    MASTERS,
    NAMES,
    RUN,
    SET,
    SHAPES,
    TOP_RANK,
    WIZ,
    element_of,
    rank_of,
)
from parlor.games.wiz.deck import numbers
from parlor.games.wiz.notes import note, note_kind
from parlor.games.wiz.positions import CODES, FRAMES, PLACES, card_name, count_cards
from parlor.games.wiz.table import ANY, BOARD, FIRST_CHARACTER, NONE, SIDE, SORT_NAMES, Draft, Hand, WizTable
from parlor.games.wiz.values import naturals

KINDS_OF_FRAMES = {name: value for value, name in FRAMES.items()}
SEATED = ("draw", "stunned", "swap_cards", "taken_two", "loser_draws", "power", "cancelling")
STEPS = {"act": (3, "act"), "play": (4, "play"), "discard": (4, "throw")}


def kind_named(name: Any) -> int:
    """The kind of a card's name."""
    if name not in NAMES:
        raise BadPosition(f"there is no card {name!r}")
    return NAMES.index(name)


def card_named(name: Any) -> int:
    """A card on the table by its name."""
    text = str(name)
    return kind_named(text[6:]) + AS_JOKER if text.startswith("joker ") else kind_named(text)


def cards_named(data: Any) -> vec[i64]:
    """A list of cards by name."""
    if not isinstance(data, list):
        raise BadPosition(f"cards are a list of names, not {data!r}")
    return numbers([card_named(name) for name in data])


def element_named(name: Any) -> int:
    """An element by its name; nothing for none."""
    if name is None:
        return NONE
    if name not in ELEMENTS:
        raise BadPosition(f"there is no element {name!r}")
    return ELEMENTS.index(name)


def whole(value: Any, least: int, most: int, what: str) -> int:
    """A whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadPosition(f"{what} must be a whole number from {least} to {most}, not {value!r}")
    return value


def mask_of(data: Any, seats: int) -> int:
    """A list of seats as a set."""
    return sum(1 << whole(seat, 0, seats - 1, "a seat") for seat in set(data))


def row(data: dict[str, Any], name: str, seats: int, usual: int, least: int = 0, most: int = 10**9) -> vec[i64]:
    """One number a seat."""
    values = data.get(name, [usual] * seats)
    if not isinstance(values, list) or len(values) != seats:
        raise BadPosition(f"{name} must have one number for each of the {seats} seats")
    return numbers([whole(value, least, most, name) for value in values])


def load_hand(data: dict[str, Any], seats: int) -> Hand:
    """A hand from its data."""
    hand = Hand()
    hand.owner = whole(data["owner"], 0, seats - 1, "owner")
    if "character" in data:
        hand.shape = CHARACTER
        hand.printed = element_named(data["character"])
        hand.id = FIRST_CHARACTER + hand.printed
        for name in data.get("artifacts", []):
            hand.artifacts |= 1 << element_named(name)
    else:
        hand.id = whole(data["number"], 1, 40, "number") - 1
        hand.shape = SHAPES.index(data["kind"])
        hand.cards = cards_named(data["cards"])
        load_core(hand, data)
    hand.aligned = element_named(data.get("aligned"))
    hand.plus = whole(data.get("plus", 0), 0, 99, "plus")
    if "elemental" in data:
        hand.elemental = element_named(data["elemental"][0])
        hand.elemental_by = whole(data["elemental"][1], 0, seats - 1, "elemental")
    if "canceller" in data:
        hand.canceller = element_named(data["canceller"][0])
        hand.canceller_by = whole(data["canceller"][1], 0, seats - 1, "canceller")
    hand.light = whole(data.get("light", 0), 0, 2, "light")
    for name in data.get("titans", []):
        hand.titans |= 64 if name == "char" else 1 << element_named(name)
    hand.guarded = mask_of(data.get("guarded", []), seats)
    hand.power = whole(data.get("power", 0), 0, 2, "power")
    hand.opening = data.get("opening", False) is True
    hand.cancelled = data.get("cancelled", False) is True
    hand.spent = data.get("spent", False) is True
    return hand


def load_core(hand: Hand, data: dict[str, Any]) -> None:
    """The core cards: what rank and element they make, checked."""
    cards = [int(card) for card in hand.cards]
    first = next((index for index, card in enumerate(cards) if card < WIZ), None)
    if first is None:
        raise BadPosition(f"hand {hand.id + 1} has no natural card")
    if hand.shape == MASTER:
        hand.printed = cards[0] - MASTERS
        if not 0 <= hand.printed < 6:
            raise BadPosition(f"hand {hand.id + 1} is a Master hand without a Master")
        return
    if len(cards) < 3 or cards[first] >= MASTERS:
        raise BadPosition(f"hand {hand.id + 1} needs three number cards or shards")
    if hand.shape == SET:
        hand.low = rank_of(cards[first])
    elif hand.shape == RUN:
        hand.printed = element_named(data.get("element", ELEMENTS[element_of(cards[first])]))
        hand.low = rank_of(cards[first]) - first
        if hand.low < 1 or hand.high() > TOP_RANK:
            raise BadPosition(f"hand {hand.id + 1} reaches beyond the ranks 1 to S5")
    else:
        raise BadPosition(f"hand {hand.id + 1} must be a run, a set or a Master hand")
    for index, card in enumerate(cards):
        if card < WIZ and not fits_core(hand, data, index, card):
            raise BadPosition(f"{card_name(card)} does not fit into hand {hand.id + 1}")


def fits_core(hand: Hand, data: dict[str, Any], index: int, card: int) -> bool:
    """Whether a natural card is in its place; cards of the new element may lie in an aligned run."""
    if hand.shape == SET:
        return rank_of(card) == hand.low
    elements = {hand.printed, element_named(data.get("aligned"))}
    return rank_of(card) == hand.low + index and (element_of(card) in elements or data.get("aligned") is not None)


def load_table(table: WizTable, data: dict[str, Any]) -> None:
    """Fill a table from its data."""
    seats = int(table.players)
    table.round = whole(data.get("round", 1), 0, 500, "round")
    table.dealer = whole(data.get("dealer", seats - 1), -1, seats - 1, "dealer")
    table.turn = whole(data.get("turn", 0), -1, seats - 1, "turn")
    table.hands = sorted((load_hand(entry, seats) for entry in data.get("hands", [])), key=lambda hand: hand.id)
    if len({int(hand.id) for hand in table.hands}) < len(table.hands):
        raise BadPosition("two hands have the same number")
    load_seats(table, data, seats)
    load_cards(table, data, seats)
    load_notes(table, data, seats)
    table.looking = cards_named(data.get("looking", []))
    table.limit = whole(data.get("limit", table.hands_of(table.turn)), 0, 99, "limit")
    table.acted = whole(data.get("acted", 0), 0, 99, "acted")
    table.pooled = whole(data.get("pooled", 0), 0, 99, "pooled")
    table.tried = data.get("tried", False) is True
    table.shields = mask_of(data.get("shields", []), seats)
    table.lights = mask_of(data.get("lights", []), seats)
    table.winner = whole(data.get("winner", -1), -1, seats - 1, "winner")
    table.gained = whole(data.get("gained", 0), 0, 10**9, "gained")
    table.shown = data.get("shown", False) is True
    table.words = numbers([CODES[word] for word in data.get("said", [])])
    if "draft" in data:
        table.draft = load_draft(data["draft"], seats)
    load_agenda(table, data)
    check_cards(table)


def load_seats(table: WizTable, data: dict[str, Any], seats: int) -> None:
    """What belongs to each seat."""
    owners = [int(hand.owner) for hand in table.hands]
    opened = [1 if seat in owners else 0 for seat in range(seats)]
    table.ep = row(data, "ep", seats, 0)
    table.missed = row(data, "missed", seats, 0)
    table.turns = row(data, "turns", seats, 2)
    table.opened = row({"opened": data.get("opened", opened)}, "opened", seats, 0)
    table.looked = row(data, "looked", seats, 0)
    table.arrived = row(data, "arrived", seats, 0)
    table.levels = row(data, "levels", seats, NONE, NONE, TOP_RANK)
    table.claimed = numbers([element_named(name) for name in data.get("claimed", [None] * seats)])
    table.character = numbers([element_named(name) for name in data.get("characters", [None] * seats)])
    board = [int(hand.owner) for hand in table.hands if hand.shape == CHARACTER]
    places = data.get("places", [PLACES[BOARD if seat in board else SIDE] for seat in range(seats)])
    table.place = numbers([PLACES.index(place) for place in places])
    table.light_used = mask_of(data.get("light_used", []), seats)
    table.air_used = mask_of(data.get("air_used", []), seats)
    for name, values in (("claimed", table.claimed), ("characters", table.character), ("places", table.place)):
        if len(values) != seats:
            raise BadPosition(f"{name} must have one entry for each of the {seats} seats")
    for hand in table.hands:
        if hand.shape == CHARACTER and table.character[hand.owner] != hand.printed:
            raise BadPosition(f"seat {hand.owner} does not have the {ELEMENTS[hand.printed]} character")


def counted(data: Any) -> dict[str, int]:
    """Held cards: a table of counts, or a list of names."""
    if isinstance(data, list):
        return {name: data.count(name) for name in data}
    if not isinstance(data, dict):
        raise BadPosition(f"held cards are names with counts, not {data!r}")
    return data


def load_cards(table: WizTable, data: dict[str, Any], seats: int) -> None:
    """Held cards, piles, joker and pool; without a deck, it gets all that is nowhere else."""
    table.held = numbers([0] * (seats * KINDS))
    table.sizes = numbers([0] * seats)
    table.ones = numbers([0] * (seats * 6))
    table.twos = numbers([0] * (seats * 6))
    held = data.get("held", [{}] * seats)
    if not isinstance(held, list) or len(held) != seats:
        raise BadPosition(f"held must have one entry for each of the {seats} seats")
    for seat, cards in enumerate(held):
        for name, count in counted(cards).items():
            for _ in range(whole(count, 0, 4, str(name))):
                table.take_in(seat, kind_named(name))
    table.pile = cards_named(data.get("pile", []))
    table.joker = NONE if data.get("joker") is None else kind_named(data["joker"])
    table.joker_public = data.get("joker_public", False) is True
    table.joker_known = mask_of(data.get("joker_known", []), seats)
    pool = data.get("pool", {})
    levels = pool.get("levels", {})
    table.pool = numbers([whole(levels.get(name, 0), 0, 5, "a level") for name in ELEMENTS])
    table.pool_air = sum(1 << whole(level, 1, 5, "a level") for level in pool.get("air", []))
    table.worth_of_pool = whole(pool.get("worth", 0), 0, 10**6, "worth")
    table.pool_open = pool.get("open", bool(table.box.life_pool)) is True
    table.deck.bag.counts = numbers([0] * KINDS)
    table.deck.bag.total = 0
    if "deck" in data:
        load_deck(table, data["deck"], seats)


def load_deck(table: WizTable, data: dict[str, Any], seats: int) -> None:
    """The deck from its data."""
    deck = table.deck
    deck.bag.fill(data.get("bag", {}), {name: kind for kind, name in enumerate(NAMES)})
    for name, viewers in data.get("top", []):
        deck.put_top(kind_named(name), mask_of(viewers, seats))
    deck.top = numbers([int(card) for card in deck.top][::-1])
    deck.top_viewers = numbers([int(mask) for mask in deck.top_viewers][::-1])
    for name, viewers in data.get("bottom", []):
        deck.put_bottom(kind_named(name), mask_of(viewers, seats))


def load_notes(table: WizTable, data: dict[str, Any], seats: int) -> None:
    """The notes; without any, of each held card anything is possible."""
    table.loose = numbers([0] * (seats * 4))
    if "notes" in data:
        for seat, entry in enumerate(data["notes"]):
            for name in entry.get("known", []):
                note_kind(table, seat, kind_named(name))
            for sort, name in enumerate(SORT_NAMES):
                table.loose[seat * 4 + sort] = whole(entry.get(name, 0), 0, 300, name)
    else:
        for seat in range(seats):
            for _ in range(table.sizes[seat]):
                note(table, seat, ANY)
    for viewer, seat, name in data.get("private", []):
        entry = (whole(viewer, 0, seats - 1, "a seat") * 6 + whole(seat, 0, seats - 1, "a seat")) * KINDS
        table.private = append(table.private, i64(entry + kind_named(name)))


def load_draft(data: dict[str, Any], seats: int) -> Draft:
    """The sentence under way from its data."""
    draft = Draft()
    draft.words = numbers([CODES[word] for word in data["said"]])
    draft.cards = cards_named(data["cards"])
    draft.count = len(draft.cards)
    draft.verb, draft.slot, draft.target, draft.end = data["verb"], data["slot"], data["target"], data["end"]
    draft.source, draft.barred, draft.givers, draft.left = data["source"], data["barred"], data["givers"], data["left"]
    draft.shape, draft.element, draft.low = data["shape"], data["element"], data["low"]
    draft.naturals, draft.own, draft.pieces = data["naturals"], data["own"], data["pieces"]
    draft.used, draft.elemental, draft.titans = data["used"], data["elemental"], data["titans"]
    draft.joker, draft.entitled, draft.opening = data["joker"], data["entitled"], data["opening"]
    draft.held, draft.light = data["held"], data["light"]
    draft.sources, draft.keys = numbers(data["sources"]), numbers(data["keys"])
    draft.spent_sources, draft.spent_cards = numbers(data["spent_sources"]), cards_named(data["spent_cards"])
    if data["broken"] or data["verb"] == CODES["break"]:
        draft.broken = numbers([data["broken"].get(name, 0) for name in NAMES])
    for entry in data["made"]:
        draft.made.append(load_hand(entry, seats))
    return draft


def load_frame(frame: Any, seats: int) -> list[int]:
    """One thing to be done: its name and three numbers, the first of them a seat where the rules say so."""
    name, *rest = frame
    if name not in KINDS_OF_FRAMES or len(rest) != 3:
        raise BadPosition(f"agenda: {frame!r} is no name with three numbers")
    for number in rest:
        whole(number, -1, 300, f"agenda: {name}")
    if name in SEATED:
        whole(rest[0], 0, seats - 1, f"agenda: the seat of {name}")
    return [KINDS_OF_FRAMES[name], *rest]


def load_agenda(table: WizTable, data: dict[str, Any]) -> None:
    """What is still to be done; a short position names the step of the turn instead."""
    if "agenda" in data:
        table.agenda.restore([load_frame(frame, int(table.players)) for frame in data["agenda"]])
        return
    if table.turn < 0:
        raise BadPosition("a position within a turn says whose turn it is")
    step = data.get("step", "play")
    if step not in STEPS:
        raise BadPosition(f"step must be {', '.join(STEPS)}, not {step!r}")
    stage, name = STEPS[step]
    first = table.turn == table.starter() and table.turns[table.turn] == 1
    count = 1 if name == "throw" and first else int(table.box.draws)
    table.agenda.restore([[frames.ROUND, 3, 0, 0], [frames.TURN, stage, 0, 0]])
    table.agenda.push(KINDS_OF_FRAMES[name], 0 if name == "play" else count)


def check_cards(table: WizTable) -> None:
    """Give the deck all that is nowhere, or refuse a position with too many or too few cards."""
    counts = count_cards(table)
    bag = table.deck.bag
    if bag.total == 0 and table.deck.size() == 0 and not any(kind == frames.DEAL for kind in frame_kinds(table)):
        for kind in range(KINDS):
            bag.add(kind, max(0, int(table.box.counts[kind]) - counts[kind]))
    for kind in range(KINDS):
        if counts[kind] + int(bag.counts[kind]) != table.box.counts[kind]:
            there, box = counts[kind] + int(bag.counts[kind]), int(table.box.counts[kind])
            raise BadPosition(f"{NAMES[kind]}: the play deck has {box} of them, the position {there}")
    for hand in table.hands:
        if hand.shape != CHARACTER and naturals(hand) == 0:
            raise BadPosition(f"hand {hand.id + 1} has no natural card")


def frame_kinds(table: WizTable) -> list[int]:
    """The kinds of all frames."""
    return [frame[0] for frame in table.agenda.frames()]
