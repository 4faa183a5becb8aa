"""Positions: the whole table as readable plain data, and all its cards counted."""

from typing import Any

from parlor.engine import i64, vec
from parlor.games.wiz import frames
from parlor.games.wiz.cards import (
    ARTIFACTS,
    AS_JOKER,
    CHARACTER,
    ELEMENTALS,
    ELEMENTS,
    FIRST_SHARD,
    KIND_BITS,
    KINDS,
    MASTER,
    NAMES,
    RUN,
    SHAPES,
    TITANS,
    kind_at,
)
from parlor.games.wiz.renewal import DOUBT, HOLDERS, JOKER, LOOKED
from parlor.games.wiz.strays import STRAY
from parlor.games.wiz.table import SORT_NAMES, Draft, Hand, WizTable
from parlor.games.wiz.words import vocabulary

FRAMES: dict[int, str] = {
    value: name.lower()
    for name, value in vars(frames).items()
    if name.isupper() and name not in ("TO_HOLD", "TO_SEARCH")
}
PLACES = ("side", "board", "used")
WORDS = vocabulary()
CODES = {word: code for code, word in enumerate(WORDS)}
STRAY_NAMES = (*NAMES, *SORT_NAMES)


def seats_of(mask: int, seats: int) -> list[int]:
    """A set of seats as a list."""
    return [seat for seat in range(seats) if (mask >> seat) & 1]


def card_name(card: int) -> str:
    """A card on the table: `joker fire3` if it lies as Deck Joker."""
    return f"joker {NAMES[card - AS_JOKER]}" if card >= AS_JOKER else NAMES[card]


def element_name(element: int) -> str | None:
    """An element, or nothing."""
    return ELEMENTS[element] if element >= 0 else None


def plain(cards: vec[i64]) -> list[str]:
    """A list of cards by name."""
    return [card_name(int(card)) for card in cards]


def hand_facts(hand: Hand, seats: int) -> dict[str, Any]:
    """A hand with all that is on it; what is usual is left out."""
    facts: dict[str, Any] = {"owner": int(hand.owner)}
    if hand.shape == CHARACTER:
        facts["character"] = ELEMENTS[hand.printed]
        if hand.artifacts:
            facts["artifacts"] = [ELEMENTS[element] for element in range(6) if (hand.artifacts >> element) & 1]
    else:
        facts |= {"number": int(hand.id) + 1, "kind": SHAPES[hand.shape], "cards": plain(hand.cards)}
        if hand.shape != MASTER:
            facts["low"] = int(hand.low)
        if hand.shape == RUN:
            facts["element"] = ELEMENTS[hand.printed]
    if hand.aligned >= 0:
        facts["aligned"] = ELEMENTS[hand.aligned]
    if hand.plus:
        facts["plus"] = int(hand.plus)
    if hand.elemental >= 0:
        facts["elemental"] = [ELEMENTS[hand.elemental], int(hand.elemental_by)]
    if hand.canceller >= 0:
        facts["canceller"] = [ELEMENTS[hand.canceller], int(hand.canceller_by)]
    if hand.light:
        facts["light"] = int(hand.light)
    if hand.titans:
        titans = [ELEMENTS[element] for element in range(6) if (hand.titans >> element) & 1]
        facts["titans"] = titans + (["char"] if hand.titans & 64 else [])
    if hand.guarded:
        facts["guarded"] = seats_of(hand.guarded, seats)
    if hand.power:
        facts["power"] = int(hand.power)
    for name, flag in (("opening", hand.opening), ("cancelled", hand.cancelled), ("spent", hand.spent)):
        if flag:
            facts[name] = True
    return facts


def held_facts(table: WizTable, seat: int) -> dict[str, int]:
    """A seat's held cards by name and count."""
    counts = [int(table.held[seat * KINDS + kind]) for kind in range(KINDS)]
    return {NAMES[kind]: count for kind, count in enumerate(counts) if count}


def note_facts(table: WizTable, seat: int) -> dict[str, Any]:
    """The public notes of a seat."""
    known = sorted(int(entry) % KINDS for entry in table.noted if entry // KINDS == seat)
    facts: dict[str, Any] = {"known": [NAMES[kind] for kind in known]} if known else {}
    for sort, name in enumerate(SORT_NAMES):
        if table.loose[seat * 4 + sort]:
            facts[name] = int(table.loose[seat * 4 + sort])
    return facts


def private_facts(table: WizTable) -> list[list[Any]]:
    """The private notes: viewer, seat, card."""
    entries = sorted(int(entry) for entry in table.private)
    return [[entry // KINDS // 6, entry // KINDS % 6, NAMES[entry % KINDS]] for entry in entries]


def stray_facts(table: WizTable) -> list[list[Any]]:
    """Cards that a Swap may have taken along: who knew (null: all), whose, who may have it, what, among, how many."""
    strays = [int(number) for number in table.strays]
    rows = [strays[at : at + STRAY] for at in range(0, len(strays), STRAY)]
    return [
        [None if viewer < 0 else viewer, seat, seats_of(seats, table.players), STRAY_NAMES[what], among, count]
        for viewer, seat, seats, what, among, count in rows
    ]


def deck_facts(table: WizTable) -> dict[str, Any]:
    """The deck: undetermined cards by count, determined ones with who has seen them."""
    deck, seats = table.deck, table.players
    facts: dict[str, Any] = {"bag": deck.bag.plain(NAMES)}
    for name, cards, viewers in (("top", deck.top, deck.top_viewers), ("bottom", deck.bottom, deck.bottom_viewers)):
        if len(cards):
            seen = [seats_of(int(mask), seats) for mask in viewers]
            facts[name] = [[NAMES[int(card)], who] for card, who in zip(cards, seen, strict=True)]
    return facts


def pool_facts(table: WizTable) -> dict[str, Any]:
    """The Life Pool."""
    levels = {
        ELEMENTS[element]: int(table.pool[element]) for element in range(6) if (table.box.elements >> element) & 1
    }
    facts: dict[str, Any] = {"levels": levels, "worth": int(table.worth_of_pool), "open": bool(table.pool_open)}
    if table.pool_air:
        facts["air"] = [level for level in range(1, 6) if (table.pool_air >> level) & 1]
    return facts


def draft_facts(draft: Draft, seats: int) -> dict[str, Any]:
    """The sentence under way in step 4."""
    draft.trim()
    facts: dict[str, Any] = {"said": [WORDS[int(word)] for word in draft.words], "cards": plain(draft.cards)}
    for name in ("verb", "slot", "target", "end", "source", "barred", "givers", "left", "shape", "element", "low",
                 "naturals", "own", "pieces", "used", "elemental", "titans"):  # fmt: skip
        facts[name] = int(getattr(draft, name))
    for name in ("joker", "entitled", "opening", "held", "light"):
        facts[name] = bool(getattr(draft, name))
    for name in ("sources", "keys", "spent_sources"):
        facts[name] = [int(number) for number in getattr(draft, name)]
    facts["spent_cards"] = plain(draft.spent_cards)
    facts["broken"] = {NAMES[kind]: int(count) for kind, count in enumerate(draft.broken) if count}
    facts["made"] = [hand_facts(hand, seats) for hand in draft.made]
    return facts


def table_facts(table: WizTable) -> dict[str, Any]:
    """All of the table."""
    seats = range(table.players)
    facts: dict[str, Any] = {
        "to_pick": int(table.seat),
        "round": int(table.round),
        "dealer": int(table.dealer),
        "turn": int(table.turn),
        "agenda": [[FRAMES[frame[0]], *frame[1:]] for frame in table.agenda.frames()],
        "ep": [int(number) for number in table.ep],
        "missed": [int(number) for number in table.missed],
        "turns": [int(number) for number in table.turns],
        "opened": [int(number) for number in table.opened],
        "claimed": [element_name(int(element)) for element in table.claimed],
        "levels": [int(level) for level in table.levels],
        "looked": [int(number) for number in table.looked],
        "characters": [element_name(int(element)) for element in table.character],
        "places": [PLACES[int(place)] for place in table.place],
        "arrived": [int(number) for number in table.arrived],
        "light_used": seats_of(table.light_used, table.players),
        "air_used": seats_of(table.air_used, table.players),
        "held": [held_facts(table, seat) for seat in seats],
        "notes": [note_facts(table, seat) for seat in seats],
        "private": private_facts(table),
        "deck": deck_facts(table),
        "pile": plain(table.pile),
        "joker": NAMES[table.joker] if table.joker >= 0 else None,
        "joker_public": bool(table.joker_public),
        "joker_known": seats_of(table.joker_known, table.players),
        "hands": [hand_facts(hand, table.players) for hand in table.hands],
        "looking": plain(table.looking),
        "limit": int(table.limit),
        "acted": int(table.acted),
        "pooled": int(table.pooled),
        "tried": bool(table.tried),
        "shields": seats_of(table.shields, table.players),
        "lights": seats_of(table.lights, table.players),
        "pool": pool_facts(table),
        "winner": int(table.winner),
        "gained": int(table.gained),
        "shown": bool(table.shown),
        "said": [WORDS[int(word)] for word in table.words],
    }
    if len(table.strays):
        facts["strays"] = stray_facts(table)
    if len(table.renewed):
        facts["renewed"] = renewal_facts(table)
    if table.draft is not None:
        facts["draft"] = draft_facts(table.draft, table.players)
    return facts


def renewal_facts(table: WizTable) -> dict[str, Any]:
    """Which decks there were: what of each may be hidden and who got how many, the first one first; and doubts."""
    decks: list[dict[str, Any]] = []
    for deck in range(len(table.fresh) // HOLDERS):
        counts = [int(count) for count in table.renewed[deck * KINDS : (deck + 1) * KINDS]]
        drawn = [int(count) for count in table.fresh[deck * HOLDERS : (deck + 1) * HOLDERS]]
        cards = {NAMES[kind]: count for kind, count in enumerate(counts) if count}
        decks.append({"cards": cards, "drawn": drawn[: table.players], "joker": drawn[JOKER], "looking": drawn[LOOKED]})
    facts: dict[str, Any] = {"decks": decks}
    if len(table.doubts):
        rows = [[int(number) for number in table.doubts[at : at + DOUBT]] for at in range(0, len(table.doubts), DOUBT)]
        facts["doubts"] = [[seat, NAMES[kind], first, last] for seat, kind, first, last in rows]
    if table.mixed:
        facts["swapped"] = seats_of(table.mixed, table.players)
    return facts


# -- counting -----------------------------------------------------------------------------------------


def count_cards(table: WizTable) -> list[int]:
    """Section 7, invariant 1: how many cards of each kind there are anywhere but in the deck's bag."""
    counts = [0] * KINDS
    for seat in range(table.players):
        for kind in range(KINDS):
            counts[kind] += int(table.held[seat * KINDS + kind])
    for cards in (table.pile, table.looking, table.deck.top, table.deck.bottom):
        for card in cards:
            counts[int(card) & KIND_BITS] += 1
    if table.joker >= 0:
        counts[table.joker] += 1
    for hand in table.hands:
        count_hand(counts, hand)
    for element in range(6):
        for level in range(1, int(table.pool[element]) + 1):
            if element != 3 or not (table.pool_air >> level) & 1:
                counts[kind_at(element, FIRST_SHARD - 1 + level)] += 1
    if table.draft is not None:
        count_draft(counts, table, table.draft)
    return counts


def count_hand(counts: list[int], hand: Hand) -> None:
    """The cards of a hand with all that is on it."""
    for card in hand.cards:
        counts[int(card) & KIND_BITS] += 1
    if hand.elemental >= 0 and hand.light != 1:
        counts[ELEMENTALS + hand.elemental] += 1
    if hand.canceller >= 0 and hand.light != 2:
        counts[ELEMENTALS + hand.canceller] += 1
    for element in range(6):
        counts[TITANS + element] += int(hand.titans >> element) & 1
        counts[ARTIFACTS + element] += int(hand.artifacts >> element) & 1


def count_draft(counts: list[int], table: WizTable, draft: Draft) -> None:
    """The held cards that a sentence under way uses; pieces of a broken hand lie in it still."""
    draft.trim()
    for cards, sources in ((draft.cards, draft.sources), (draft.spent_cards, draft.spent_sources)):
        for card, source in zip(cards, sources, strict=True):
            counts[int(card) & KIND_BITS] += source < 0
    for kind, pieces in enumerate(draft.broken):
        counts[kind] -= int(pieces)
    if draft.verb == CODES["hand"]:
        if draft.elemental >= 0 and not draft.light:
            counts[ELEMENTALS + draft.elemental] += 1
        for element in range(6):
            counts[TITANS + element] += int(draft.titans >> element) & 1
