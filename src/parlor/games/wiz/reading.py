"""Positions back to a table; a short one is filled up with what is usual."""

from typing import Any

from parlor.engine import BadPosition, append, i64, vec
from parlor.engine.given import Given, shown, whole
from parlor.games.wiz import frames
from parlor.games.wiz.agendas import check_agenda, check_said
from parlor.games.wiz.cards import (
    AIR,
    CHARACTER,
    ELEMENTS,
    KINDS,
    LIGHT,
    MASTER,
    MASTERS,
    NAMES,
    RUN,
    SET,
    SHAPES,
    TOP_RANK,
    WIZ,
    element_of,
    may_be_joker,
    rank_of,
)
from parlor.games.wiz.deck import numbers
from parlor.games.wiz.named import (
    MOST_CARDS,
    cards_named,
    element_named,
    elements_named,
    kind_named,
    mask_of,
    row,
)
from parlor.games.wiz.notes import note, note_kind
from parlor.games.wiz.positions import CODES, FRAMES, PLACES, STRAY_NAMES, card_name, count_cards, hand_facts
from parlor.games.wiz.renewal import HOLDERS, JOKER, LOOKED, doubt, joined
from parlor.games.wiz.strays import SPENT, stray
from parlor.games.wiz.table import ANY, BOARD, FIRST_CHARACTER, NONE, SIDE, SORT_NAMES, Draft, Hand, WizTable
from parlor.games.wiz.values import naturals

KINDS_OF_FRAMES = {name: value for value, name in FRAMES.items()}
FIELDS = (
    *("game", "version", "options", "to_pick", "round", "dealer", "turn", "agenda", "step", "ep", "missed", "turns"),
    *("opened", "claimed", "levels", "looked", "characters", "places", "arrived", "light_used", "air_used", "held"),
    *(
        "notes",
        "private",
        "strays",
        "renewed",
        "deck",
        "pile",
        "joker",
        "joker_public",
        "joker_known",
        "hands",
        "looking",
        "limit",
        "acted",
    ),
    *("pooled", "tried", "shields", "lights", "pool", "winner", "gained", "shown", "said", "draft"),
)
HAND_FIELDS = (
    *("owner", "character", "artifacts", "number", "kind", "cards", "low", "element", "aligned", "plus", "elemental"),
    *("canceller", "light", "titans", "guarded", "power", "opening", "cancelled", "spent"),
)
DRAFT_NUMBERS = (
    *("verb", "slot", "target", "end", "source", "barred", "givers", "left", "shape", "element", "low", "naturals"),
    *("own", "pieces", "used", "elemental", "titans"),
)
DRAFT_TRUTHS = ("joker", "entitled", "opening", "held", "light")
DRAFT_ROWS = ("sources", "keys", "spent_sources")
DRAFT_FIELDS = ("said", "cards", "spent_cards", "broken", "made", *DRAFT_NUMBERS, *DRAFT_TRUTHS, *DRAFT_ROWS)
MOST_HANDS = 46  # forty, and six characters
LONGEST_SENTENCE = 200
DEEPEST = 12
STEPS = {"act": (3, "act"), "play": (4, "play"), "discard": (4, "throw")}


def attached(data: Any, seats: int) -> tuple[int, int]:
    """An Elemental on a hand: its element, and who played it."""
    if not isinstance(data, list) or len(data) != 2 or data[0] is None:
        raise BadPosition(f"an Elemental has an element and a seat, not {shown(data)}")
    return element_named(data[0]), whole(data[1], 0, seats - 1, "a seat")


def load_hand(data: dict[str, Any], seats: int) -> Hand:
    """A hand from its data; what it says of itself must be so."""
    given = Given("a hand", data, HAND_FIELDS)
    hand = read_hand(given, data, seats)
    facts = hand_facts(hand, seats)
    usual: dict[str, Any] = {
        "opening": False,
        "cancelled": False,
        "spent": False,
        "plus": 0,
        "light": 0,
        "power": 0,
        "aligned": None,
    }
    usual |= {"titans": [], "guarded": [], "artifacts": []}
    for name, value in data.items():
        if facts.get(name, usual.get(name)) != value:
            raise BadPosition(f"a hand: {name} is {shown(facts.get(name))}, not {shown(value)}")
    return hand


def read_hand(given: Given, data: dict[str, Any], seats: int) -> Hand:
    """A hand from its data."""
    hand = Hand()
    hand.owner = given.whole("owner", 0, seats - 1)
    if "character" in data:
        hand.shape = CHARACTER
        hand.printed = element_named(given.value("character"))
        if hand.printed < 0:
            raise BadPosition("a character has an element")
        hand.id = FIRST_CHARACTER + hand.printed
        for element in elements_named(data.get("artifacts", [])):
            hand.artifacts |= 1 << element
    else:
        hand.id = given.whole("number", 1, 40) - 1
        hand.shape = given.choice("kind", SHAPES)
        hand.cards = cards_named(given.value("cards"))
        load_core(hand, data)
    hand.aligned = element_named(data.get("aligned"))
    hand.plus = given.whole("plus", 0, 99, 0)
    if "elemental" in data:
        hand.elemental, hand.elemental_by = attached(data["elemental"], seats)
    if "canceller" in data:
        hand.canceller, hand.canceller_by = attached(data["canceller"], seats)
    hand.light = given.whole("light", 0, 2, 0)
    if (hand.light == 1 and hand.elemental != LIGHT) or (hand.light == 2 and hand.canceller != LIGHT):
        raise BadPosition(f"hand {hand.id + 1}: Light lies there as an Elemental")
    titans = data.get("titans", [])
    if not isinstance(titans, list) or titans.count("char") > 1:
        raise BadPosition(f"titans are a list of elements, not {shown(titans)}")
    for element in elements_named([name for name in titans if name != "char"]):
        hand.titans |= 1 << element
    hand.titans |= 64 if "char" in titans else 0
    hand.guarded = mask_of(data.get("guarded", []), seats)
    hand.power = given.whole("power", 0, 2, 0)
    hand.opening = given.truth("opening")
    hand.cancelled = given.truth("cancelled")
    hand.spent = given.truth("spent")
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
    given = Given("a position", data, FIELDS)
    table.round = given.whole("round", 0, int(table.box.round_limit), 1)
    table.dealer = given.whole("dealer", -1, seats - 1, seats - 1)
    table.turn = given.whole("turn", -1, seats - 1, 0)
    given.whole("to_pick", -2, seats - 1, 0)
    table.hands = sorted([load_hand(entry, seats) for entry in given.row("hands")], key=lambda hand: hand.id)
    if len({int(hand.id) for hand in table.hands}) < len(table.hands):
        raise BadPosition("two hands have the same number")
    load_seats(table, data, seats)
    load_cards(table, given, seats)
    table.looking = cards_named(data.get("looking", []))
    load_notes(table, given, seats)
    table.limit = given.whole("limit", 0, 99, int(table.hands_of(table.turn)))
    table.acted = given.whole("acted", 0, 99, 0)
    table.pooled = given.whole("pooled", 0, 99, 0)
    table.tried = given.truth("tried")
    table.shields = mask_of(data.get("shields", []), seats)
    table.lights = mask_of(data.get("lights", []), seats)
    table.winner = given.whole("winner", -1, seats - 1, -1)
    table.gained = given.whole("gained", 0, 10**9, 0)
    table.shown = given.truth("shown")
    table.words = words_named(given)
    if "draft" in data:
        table.draft = load_draft(table, Given("draft", data["draft"], DRAFT_FIELDS), seats)
    load_agenda(table, given)
    check_cards(table)
    check_table(table)
    check_agenda(table)
    check_said(table, data)


def words_named(given: Given) -> vec[i64]:
    """The words of an unfinished sentence."""
    words = given.row("said")
    if len(words) > LONGEST_SENTENCE or any(not isinstance(word, str) or word not in CODES for word in words):
        raise BadPosition(f"{given.where}: said is a list of words, not {shown(words)}")
    return numbers([CODES[word] for word in words])


def check_table(table: WizTable) -> None:
    """What the box has not is not on the table, and nobody knows a Deck Joker that there is not."""
    if table.joker < 0 and (table.joker_public or table.joker_known):
        raise BadPosition("joker: there is no Deck Joker that anybody could know")
    if table.joker >= 0 and not may_be_joker(table.joker):
        raise BadPosition(f"joker: {NAMES[table.joker]} cannot lie as Deck Joker")
    if not table.box.characters and any(element >= 0 for element in table.character):
        raise BadPosition("characters: the options have none")
    found = [int(element) for element in table.character if element >= 0]
    if len(set(found)) < len(found) or any(not table.box.elements >> element & 1 for element in found):
        raise BadPosition("characters: each is of an element in play, and nobody else's")
    for hand in table.hands:
        for element in (hand.printed, hand.aligned, hand.elemental, hand.canceller):
            if element >= 0 and not table.box.elements >> element & 1:
                raise BadPosition(f"hand {hand.id + 1}: {ELEMENTS[element]} is not in play")
    for seat in range(table.players):
        here = any(hand.shape == CHARACTER and hand.owner == seat for hand in table.hands)
        if here != (table.place[seat] == BOARD):
            raise BadPosition(f"places: the character of seat {seat} is on the board or is not")


def load_seats(table: WizTable, data: dict[str, Any], seats: int) -> None:
    """What belongs to each seat."""
    owners = [int(hand.owner) for hand in table.hands]
    opened = [1 if seat in owners else 0 for seat in range(seats)]
    most = int(table.box.turn_limit) + 1
    table.ep = row(data, "ep", seats, 0)
    table.missed = row(data, "missed", seats, 0, 0, 999)
    table.turns = row(data, "turns", seats, 2, 0, most)
    table.opened = row({"opened": data.get("opened", opened)}, "opened", seats, 0)
    table.looked = row(data, "looked", seats, 0)
    table.arrived = row(data, "arrived", seats, 0)
    table.levels = row(data, "levels", seats, NONE, NONE, TOP_RANK)
    table.claimed = elements_by_seat(data, "claimed", seats)
    table.character = elements_by_seat(data, "characters", seats)
    board = [int(hand.owner) for hand in table.hands if hand.shape == CHARACTER]
    places = data.get("places", [PLACES[BOARD if seat in board else SIDE] for seat in range(seats)])
    if not isinstance(places, list) or len(places) != seats or any(place not in PLACES for place in places):
        raise BadPosition(f"places must have one of {', '.join(PLACES)} for each of the {seats} seats")
    table.place = numbers([PLACES.index(place) for place in places])
    table.light_used = mask_of(data.get("light_used", []), seats)
    table.air_used = mask_of(data.get("air_used", []), seats)
    for hand in table.hands:
        if hand.shape == CHARACTER and table.character[hand.owner] != hand.printed:
            raise BadPosition(f"seat {hand.owner} does not have the {ELEMENTS[hand.printed]} character")


def elements_by_seat(data: dict[str, Any], name: str, seats: int) -> vec[i64]:
    """An element, or nothing, for each seat."""
    values = data.get(name, [None] * seats)
    if not isinstance(values, list) or len(values) != seats:
        raise BadPosition(f"{name} must have one entry for each of the {seats} seats")
    return numbers([element_named(value) for value in values])


def counted(data: Any) -> dict[str, Any]:
    """Held cards: a table of counts, or a list of names."""
    if isinstance(data, list):
        names = [NAMES[kind_named(name)] for name in data[:MOST_CARDS]]
        return {name: names.count(name) for name in names}
    if not isinstance(data, dict):
        raise BadPosition(f"held cards are names with counts, not {shown(data)}")
    return data


def load_cards(table: WizTable, given: Given, seats: int) -> None:
    """Held cards, piles, joker and pool; without a deck, it gets all that is nowhere else."""
    data = given.data
    table.held = numbers([0] * (seats * KINDS))
    table.sizes = numbers([0] * seats)
    table.ones = numbers([0] * (seats * 6))
    table.twos = numbers([0] * (seats * 6))
    held = data.get("held", [{}] * seats)
    if not isinstance(held, list) or len(held) != seats:
        raise BadPosition(f"held must have one entry for each of the {seats} seats")
    for seat, cards in enumerate(held):
        for name, count in counted(cards).items():
            kind = kind_named(name)
            for _ in range(whole(count, 0, 4, name)):
                table.take_in(seat, kind)
    table.pile = cards_named(data.get("pile", []))
    table.joker = NONE if data.get("joker") is None else kind_named(data["joker"])
    table.joker_public = given.truth("joker_public")
    table.joker_known = mask_of(data.get("joker_known", []), seats)
    if table.joker >= 0:
        # WIZ-198: whoever has looked this round knows it.
        table.joker_known |= mask_of([seat for seat in range(seats) if table.looked[seat]], seats)
    pool = given.part("pool", ("levels", "air", "worth", "open"))
    levels = pool.part("levels", ELEMENTS)
    table.pool = numbers([levels.whole(name, 0, 5, 0) for name in ELEMENTS])
    air = [whole(level, 1, int(table.pool[AIR]), "a level of air") for level in pool.row("air")]
    table.pool_air = sum([1 << level for level in set(air)])
    table.worth_of_pool = pool.whole("worth", 0, 10**6, 0)
    table.pool_open = pool.truth("open", bool(table.box.life_pool))
    if not table.box.life_pool and (any(table.pool) or table.worth_of_pool):
        raise BadPosition("pool: the options have no Life Pool")
    table.deck.bag.counts = numbers([0] * KINDS)
    table.deck.bag.total = 0
    if "deck" in data:
        load_deck(table, given.part("deck", ("bag", "top", "bottom")), seats)


def load_deck(table: WizTable, given: Given, seats: int) -> None:
    """The deck from its data."""
    deck = table.deck
    for name, count in given.named("bag").items():
        deck.bag.add(kind_named(name), whole(count, 0, 9, f"the count of {name}"))
    for place in ("top", "bottom"):
        entries = given.row(place)
        if len(entries) > MOST_CARDS or any(not isinstance(entry, list) or len(entry) != 2 for entry in entries):
            raise BadPosition(f"the {place} of the deck is a list of cards with those who have seen them")
    top: list[Any] = given.row("top")
    for entry in top[::-1]:
        deck.put_top(kind_named(entry[0]), mask_of(entry[1], seats))
    for entry in given.row("bottom"):
        deck.put_bottom(kind_named(entry[0]), mask_of(entry[1], seats))


def load_notes(table: WizTable, given: Given, seats: int) -> None:
    """The notes; without any, of each held card anything is possible."""
    table.loose = numbers([0] * (seats * 4))
    if "notes" in given.data:
        for seat, data in enumerate(given.row("notes", seats)):
            entry = Given(f"the notes of seat {seat}", data, ("known", *SORT_NAMES))
            for name in entry.row("known")[:MOST_CARDS]:
                note_kind(table, seat, kind_named(name))
            for sort, name in enumerate(SORT_NAMES):
                table.loose[seat * 4 + sort] = entry.whole(name, 0, MOST_CARDS, 0)
    else:
        for seat in range(seats):
            for _ in range(table.sizes[seat]):
                note(table, seat, ANY)
    private = given.row("private")
    if len(private) > 6 * MOST_CARDS:
        raise BadPosition("private: nobody knows so many cards")
    for known in private:
        if not isinstance(known, list) or len(known) != 3:
            raise BadPosition(f"private: a note has a viewer, a seat and a card, not {shown(known)}")
        entry_of = (whole(known[0], 0, seats - 1, "a seat") * 6 + whole(known[1], 0, seats - 1, "a seat")) * KINDS
        table.private = append(table.private, i64(entry_of + kind_named(known[2])))
    if given.has("renewed"):
        read_renewal(table, given.part("renewed", ("decks", "doubts", "swapped")), seats)
    for told in given.row("strays")[: 12 * MOST_CARDS]:
        read_stray(table, told, seats)


def read_stray(table: WizTable, entry: Any, seats: int) -> None:
    """A card that a Swap may have taken along."""
    if not isinstance(entry, list) or len(entry) not in (4, 6):
        raise BadPosition(
            f"strays: a viewer or null, a seat, seats and a card (among how many, how many), not {shown(entry)}"
        )
    who = NONE if entry[0] is None else whole(entry[0], 0, seats - 1, "a seat")
    seat, among = whole(entry[1], 0, seats - 1, "a seat"), mask_of(entry[2], seats)
    if among & (1 << seat) == 0:
        raise BadPosition(f"strays: seat {seat} had the card, so it is one of those that may have it")
    what = STRAY_NAMES.index(entry[3]) if entry[3] in SORT_NAMES else kind_named(entry[3])
    size = max(1, int(table.sizes[seat]))
    numbers = entry[4:] or [size, 1]
    least = 0 if what == SPENT else 1
    of, count = whole(numbers[0], 1, MOST_CARDS, "strays"), whole(numbers[1], least, MOST_CARDS, "strays")
    stray(table, who, seat, among, what, of, count)


def read_renewal(table: WizTable, given: Given, seats: int) -> None:
    """The decks of the round, and open cards of which it is not known which deck they were of."""
    decks = given.row("decks")
    if not 2 <= len(decks) <= MOST_CARDS:
        raise BadPosition("renewed: decks are the first one and those that the discard pile became")
    for data in decks:
        read_deck(table, Given("a deck", data, ("cards", "drawn", "joker", "looking")), seats)
    looked = sum(int(table.fresh[deck * HOLDERS + LOOKED]) for deck in range(len(decks)))
    if looked != len(table.looking):
        raise BadPosition(f"renewed: {looked} cards of the decks are looked at, but {len(table.looking)} are shown")
    for told in given.row("doubts")[: 12 * MOST_CARDS]:
        if not isinstance(told, list) or len(told) != 4:
            raise BadPosition(f"renewed: a doubt has a seat, a card, a first and a last deck, not {shown(told)}")
        last = whole(told[3], 0, len(decks) - 1, "renewed: a deck")
        first = whole(told[2], 0, last, "renewed: a deck")
        doubt(table, whole(told[0], 0, seats - 1, "a seat"), kind_named(told[1]), first, last)
    table.mixed = mask_of(given.row("swapped"), seats)


def read_deck(table: WizTable, given: Given, seats: int) -> None:
    """What of a deck may be hidden, and how many cards of it each place got."""
    cards, drawn = [0] * KINDS, [0] * HOLDERS
    for name, count in given.named("cards").items():
        cards[kind_named(name)] = whole(count, 0, 8, f"renewed: {name}")
    for seat, count in enumerate(given.row("drawn", seats)):
        drawn[seat] = whole(count, 0, MOST_CARDS, "renewed: drawn")
    drawn[JOKER] = given.whole("joker", 0, 1, 0)
    drawn[LOOKED] = given.whole("looking", 0, 3, 0)
    table.renewed, table.fresh = joined(table.renewed, numbers(cards)), joined(table.fresh, numbers(drawn))


def load_draft(table: WizTable, given: Given, seats: int) -> Draft:
    """The sentence under way from its data; its words are said again later, and must lead to the same."""
    draft = Draft()
    draft.words = words_named(given)
    draft.cards, draft.spent_cards = cards_named(given.value("cards")), cards_named(given.value("spent_cards"))
    draft.count = len(draft.cards)
    found = {name: given.whole(name, -9, 1 << 47) for name in DRAFT_NUMBERS}
    draft.verb, draft.slot, draft.target, draft.end = found["verb"], found["slot"], found["target"], found["end"]
    draft.source, draft.barred, draft.givers = found["source"], found["barred"], found["givers"]
    draft.left, draft.shape, draft.element, draft.low = found["left"], found["shape"], found["element"], found["low"]
    draft.naturals, draft.own, draft.pieces = found["naturals"], found["own"], found["pieces"]
    draft.used, draft.titans = found["used"], found["titans"]
    draft.elemental = given.whole("elemental", -1, 5)
    truths = {name: given.truth(name) for name in DRAFT_TRUTHS}
    draft.joker, draft.entitled, draft.opening = truths["joker"], truths["entitled"], truths["opening"]
    draft.held, draft.light = truths["held"], truths["light"]
    rows = {
        name: numbers([whole(one, -9, 1 << 20, name) for one in given.row(name)[:MOST_CARDS]]) for name in DRAFT_ROWS
    }
    draft.sources, draft.keys, draft.spent_sources = rows["sources"], rows["keys"], rows["spent_sources"]
    if len(draft.sources) != len(draft.cards) or len(draft.spent_sources) != len(draft.spent_cards):
        raise BadPosition("draft: every card has its source")
    broken = given.named("broken")
    if broken or draft.verb == CODES["break"]:
        pieces = {kind_named(name): whole(count, 0, 9, f"the pieces of {name}") for name, count in broken.items()}
        draft.broken = numbers([pieces.get(kind, 0) for kind in range(KINDS)])
        if draft.target >= 0 and not any(hand.id == draft.target for hand in table.hands):
            raise BadPosition("draft: the hand to be broken is not there")
    for entry in given.row("made")[:MOST_HANDS]:
        draft.made.append(load_hand(entry, seats))
    if table.turn < 0:
        raise BadPosition("draft: nobody has the turn")
    return draft


def load_frame(frame: Any) -> list[int]:
    """One thing to be done: its name and three numbers."""
    if not isinstance(frame, list) or len(frame) != 4 or frame[0] not in KINDS_OF_FRAMES:
        raise BadPosition(f"agenda: {shown(frame)} is no name with three numbers")
    return [KINDS_OF_FRAMES[frame[0]], *(whole(number, -1, 300, f"agenda: {frame[0]}") for number in frame[1:])]


def load_agenda(table: WizTable, given: Given) -> None:
    """What is still to be done; a short position names the step of the turn instead."""
    step = given.choice("step", list(STEPS), "play")
    if "agenda" in given.data:
        if len(given.row("agenda")) > DEEPEST:
            raise BadPosition(f"an agenda has at most {DEEPEST} frames")
        table.agenda.restore([load_frame(frame) for frame in given.row("agenda")])
        return
    if table.turn < 0:
        raise BadPosition("a position within a turn says whose turn it is")
    stage, name = STEPS[list(STEPS)[step]]
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
