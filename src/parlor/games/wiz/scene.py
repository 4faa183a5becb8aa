"""What lies on the table of Wiz; everything here follows from what the viewer may know."""

from typing import Final

from parlor.engine.blocks import area, facts, fan, hidden, pile, remembered, row
from parlor.engine.scene import Area, Role, Row
from parlor.engine.scene import Card as Face
from parlor.games.wiz import asking, frames, offers
from parlor.games.wiz.cards import CHARACTER, ELEMENTS, FIRST_SHARD, NAMES, TIMEWARP, WIZ, element_of, rank_of
from parlor.games.wiz.faces import face, faces, held_ids, rank_title
from parlor.games.wiz.files import Library
from parlor.games.wiz.joker import entitled, shut_out
from parlor.games.wiz.laid import hand_id, hands_area
from parlor.games.wiz.scoring import chaotic, held_points, multipliers, one_element_factor, titan_ep
from parlor.games.wiz.secrets import knows_held, knows_joker, sees_card, settled
from parlor.games.wiz.table import WizTable
from parlor.games.wiz.titles import hand_title
from parlor.games.wiz.values import card_points, locks, multiplier, points, value
from parlor.games.wiz.words import CHARS, DONE, HANDS

# What the public notes say of a card, from narrow to wide (calm, plain, action, any).
NOTES: Final = ("neither Wiz nor action card", "no action card", "action card", "any card")


def areas(library: Library, state: WizTable, seat: int) -> list[Area]:
    """All areas: hands on the table, piles, held cards, and the small print."""
    table = settled(state)
    found = [hands_area(state, table, owner, seat) for owner in range(table.players)]
    found += [deck_area(table), discard_area(library, table), joker_area(library, table, seat)]
    if table.box.life_pool:
        found.append(pool_area(table))
    found += [held_area(library, state, table, owner, seat) for owner in range(table.players)]
    found += looked_at(library, table, seat)
    found += seen_in_deck(library, table, seat)
    found.append(claims(table))
    if table.shown:
        found.append(scoring(table))
    return found


# -- the middle of the table -----------------------------------------------------------------------


def deck_area(table: WizTable) -> Area:
    """The deck."""
    return _deck(int(table.deck.size()))


@remembered
def _deck(count: int) -> Area:
    return pile("deck", "Deck", "centre", count, [])


def discard_area(library: Library, table: WizTable) -> Area:
    """The discard pile, its top first (WIZ-058)."""
    made = _discard(library, tuple(int(kind) for kind in table.pile))
    if offers.ends_by_discard(table):
        made = made.copy()
        made["throws"] = table.game.word(DONE)
    return made


@remembered
def _discard(library: Library, kinds: tuple[int, ...]) -> Area:
    return pile("pile", "Discard pile", "centre", len(kinds), faces(library, "pile", kinds)[::-1])


def joker_area(library: Library, table: WizTable, seat: int) -> Area:
    """The Deck Joker: its face for those who know it, and who may use it."""
    kinds: tuple[int, ...] = ()
    if table.joker >= 0:
        kinds = (int(table.joker),) if knows_joker(table, seat) else (-1,)
    notes = [joker_note(table, other) for other in range(table.players) if table.looked[other]]
    if table.joker >= 0 and table.joker_public:
        notes.append(f"its rank is {rank_title(int(rank_of(table.joker)))}")
    return _joker(library, kinds, "; ".join(notes))


@remembered
def _joker(library: Library, kinds: tuple[int, ...], note: str) -> Area:
    return row("joker", "Deck Joker", "centre", faces(library, "joker", kinds), note=note)


def joker_note(table: WizTable, seat: int) -> str:
    """Whether a seat that looked may use the joker now, and why not."""
    name = table.game.seat_name(seat)
    if entitled(table, seat):
        return f"{name} may use it"
    if shut_out(table, seat):
        return f"{name} is shut out by a higher hand"
    return f"{name} has looked"


def pool_area(table: WizTable) -> Area:
    """The Life Pool with its piles."""
    state = "open" if table.pool_open else "closed until the round ends"
    drawn = area("pool", "pool", "Life Pool", "centre", note=f"worth {table.worth_of_pool} EP, {state}")
    drawn["counters"] = [
        {"name": name, "count": int(table.pool[element]), "most": 5}
        for element, name in enumerate(ELEMENTS)
        if (table.box.elements >> element) & 1
    ]
    return drawn


# -- held cards ------------------------------------------------------------------------------------


def held_kinds(table: WizTable, owner: int) -> tuple[int, ...]:
    """The cards that a seat holds, by element and rank."""
    kinds = [kind for kind in range(len(NAMES)) for _ in range(table.count(owner, kind))]
    return tuple(sorted(kinds, key=_order.__getitem__))


# Where each kind of card lies in a hand: by element, then rank; Wiz and action cards last.
_order: Final = [(element_of(kind) if kind < WIZ else 9, rank_of(kind) or 20, kind) for kind in range(len(NAMES))]


def held_area(library: Library, state: WizTable, table: WizTable, owner: int, viewer: int) -> Area:
    """A seat's held cards; of others' cards only what is known."""
    area_title = f"Cards of {table.game.seat_name(owner)}"
    role: Role = "looked" if takes_from(state, viewer) == owner else "plate"
    if not knows_held(table, viewer, owner):
        known = tuple(known_kinds(table, owner, viewer))
        return _closed(library, owner, area_title, known, int(table.sizes[owner]), loose_note(table, owner), role)
    kinds = held_kinds(table, owner)
    if owner != viewer:
        return _open(library, owner, area_title, kinds, role)
    if state.seat != viewer:
        return _open(library, owner, area_title, kinds, "hand")
    return own_hand(library, state, owner, area_title, kinds)


@remembered
def _closed(
    library: Library, owner: int, area_title: str, known: tuple[int, ...], size: int, note: str, role: Role
) -> Area:
    ids = held_ids(f"held:{owner}", known)
    cards = [face(library, kind, ids[at]) for at, kind in enumerate(known)]
    cards += [hidden(f"held:{owner}:{at}") for at in range(len(known), size)]
    return fan(f"held:{owner}", area_title, role, cards, owner, note)


@remembered
def _open(library: Library, owner: int, area_title: str, kinds: tuple[int, ...], role: Role) -> Area:
    ids = held_ids(f"held:{owner}", kinds)
    cards = [face(library, kind, ids[at]) for at, kind in enumerate(kinds)]
    return fan(f"held:{owner}", area_title, role, cards, owner)


def takes_from(state: WizTable, seat: int) -> int:
    """The seat of whose cards another chooses one now (WIZ-166, Swap), or -1."""
    swaps = state.seat == seat and state.agenda.kind() == frames.SWAP_CARDS and state.agenda.b() == 0
    return int(state.agenda.a()) if swaps else -1


def own_hand(library: Library, state: WizTable, owner: int, area_title: str, kinds: tuple[int, ...]) -> Area:
    """The cards of the seat to pick: what each can do, what can be laid together, what is named already."""
    ids = held_ids(f"held:{owner}", kinds)
    playing = offers.plays(state, owner)
    layable = offers.Layable(state, owner) if playing else None
    if layable is not None:
        actions = offers.card_actions(state, owner, layable)
    else:
        actions = offers.act_actions(state, owner) if offers.acts(state, owner) else {}
    said = asking.said_words(state)
    thrown = set(card_ids_to_throw(state, owner))
    total = int(held_points(state, owner))
    left = {at: total - int(card_points(state, kind)) for at, kind in enumerate(kinds) if ids[at] in thrown}
    least = min(left.values(), default=0) if len(set(left.values())) > 1 else -1
    cards: list[Face] = []
    for at, kind in enumerate(kinds):
        drawn = face(library, kind, ids[at])
        reason = offers.reason(state, owner, kind)
        chosen = f"card:{NAMES[kind]}" in said
        if kind in actions or reason or chosen or ids[at] in thrown:
            drawn = drawn.copy()
            if ids[at] in thrown:
                drawn["marks"] = [f"leaves {left[at]}{' (best)' if left[at] == least else ''}"]
            if kind in actions:
                drawn["actions"] = actions[kind]
            if reason:
                drawn["reason"] = reason
            if chosen:
                said.remove(f"card:{NAMES[kind]}")
                drawn["chosen"] = True
        cards.append(drawn)
    made = fan(f"held:{owner}", area_title, "hand", cards, owner)
    if layable is not None:
        by_kind: dict[int, list[str]] = {}
        for at, kind in enumerate(kinds):
            by_kind.setdefault(kind, []).append(ids[at])
        brackets = offers.brackets(layable, by_kind)
        if brackets:
            made["brackets"] = brackets
    return made


def card_ids_to_throw(state: WizTable, owner: int) -> list[str]:
    """The cards of which one is to be discarded now."""
    if state.agenda.kind() != frames.THROW:
        return discardable(state)
    kinds = held_kinds(state, owner)
    ids = held_ids(f"held:{owner}", kinds)
    return [ids[at] for at, kind in enumerate(kinds) if state.allows(kind)]


def loose_note(table: WizTable, owner: int) -> str:
    """What is publicly known of a seat's other cards."""
    if table.agenda.kind() == frames.DEAL:
        return ""
    loose = [(int(table.loose[owner * 4 + sort]), text) for sort, text in enumerate(NOTES)]
    return ", ".join(f"{text}: {count}" for count, text in loose if count)


def known_kinds(table: WizTable, owner: int, viewer: int) -> list[int]:
    """The kinds that a viewer knows among another seat's held cards."""
    size = len(NAMES)
    public = [int(entry) % size for entry in table.noted if entry // size == owner]
    kinds = [int(entry) % size for entry in table.private if entry // size == viewer * 6 + owner]
    left = list(kinds)
    for kind in public:
        if kind in left:
            left.remove(kind)
        else:
            kinds.append(kind)
    return sorted(kinds)


def looked_at(library: Library, table: WizTable, seat: int) -> list[Area]:
    """The cards of a Search, for the seat that looks at them."""
    if len(table.looking) == 0:
        return []
    if seat == table.turn or (table.box.open and seat >= 0):
        cards = faces(library, "looking", tuple(int(kind) for kind in table.looking))
    else:
        cards = faces(library, "looking", (-1,) * len(table.looking))
    return [row("looking", "Search", "looked", cards)]


def seen_in_deck(library: Library, table: WizTable, seat: int) -> list[Area]:
    """The cards that the viewer has seen at the top and the bottom of the deck, the lowest last."""
    deck = table.deck
    found = []
    role = "looked" if table.seat == seat and table.agenda.kind() == frames.BOTTOM_TAKE else "aside"
    for name, cards, viewers in (("top", deck.top, deck.top_viewers), ("bottom", deck.bottom, deck.bottom_viewers)):
        kinds = tuple(
            int(kind) if sees_card(mask, seat, table) else -1 for kind, mask in zip(cards, viewers, strict=True)
        )
        if any(kind >= 0 for kind in kinds):
            shown = faces(library, name, kinds)
            found.append(row(name, f"Seen at the {name} of the deck", "looked" if role == "looked" else "aside", shown))
    return found


# -- small print -----------------------------------------------------------------------------------


def claims(table: WizTable) -> Area:
    """Who opened with what, what is still free, what is locked."""
    rows: list[tuple[str, str]] = []
    for seat in range(table.players):
        text = "not opened"
        if table.opened[seat]:
            text = "opened"
            if table.claimed[seat] >= 0:
                text = f"opened with {ELEMENTS[table.claimed[seat]]}"
            elif table.levels[seat] >= 0:
                text = f"opened with a set of S{table.levels[seat] - FIRST_SHARD + 1}"
        closed = [ELEMENTS[element] for element in range(6) if (locks(table, seat) >> element) & 1]
        if closed:
            text += f"; locked: {', '.join(closed)}"
        rows.append((table.game.seat_name(seat), text))
    taken = {int(element) for element in table.claimed}
    free = [name for e, name in enumerate(ELEMENTS) if (table.box.elements >> e) & 1 and e not in taken]
    rows.append(("free to open with", ", ".join(free)))
    return _facts("claims", "Openings", tuple(rows))


@remembered
def _facts(area_id: str, area_title: str, rows: tuple[tuple[str, str], ...]) -> Area:
    listed: list[Row] = [{"name": name, "text": text} for name, text in rows]
    return facts(area_id, area_title, listed)


def scoring(table: WizTable) -> Area:
    """The end of the round: cancelled hands, multipliers, chaotic EP of each loser, Titans, one element."""
    rows: list[tuple[str, str]] = []
    for hand in table.hands:
        if hand.owner == table.winner:
            text = "cancelled" if hand.cancelled else f"value {value(hand)}, ×{multiplier(value(hand))}"
        else:
            text = "used for cancelling" if hand.spent else f"{points(table, hand)} chaotic EP"
        name = hand_title(CHARS + hand.printed if hand.shape == CHARACTER else HANDS + hand.id)
        rows.append((f"{name} of {table.game.seat_name(hand.owner)}", text))
    for seat in range(table.players):
        if seat != table.winner:
            text = f"{chaotic(table, seat)} chaotic EP, {held_points(table, seat)} of them held"
            rows.append((table.game.seat_name(seat), text))
    rows.append(("multipliers", str(int(multipliers(table)))))
    if titan_ep(table):
        rows.append(("Titans", f"{titan_ep(table)} EP"))
    if one_element_factor(table) > 1:
        rows.append(("one element", f"all ×{one_element_factor(table)}"))
    return _facts("story", "Scoring", tuple(rows))


# -- where picks stand -----------------------------------------------------------------------------


def places(state: WizTable, pick: int) -> list[str]:
    """The drawn things that stand for a pick."""
    word = state.game.word(pick)
    if word == "deck":
        return ["deck"]
    if word == "look":
        return ["joker:0"] if state.joker >= 0 else []
    if word == "discard":
        return ["pile"]
    if word == "done":
        return discardable(state)
    if word.startswith("hand:"):
        return [word]
    if word.startswith("char:"):
        return [word] if any(hand_id(hand) == word for hand in state.hands) else []
    if word.startswith("seat:"):
        return [f"plate:{word[5:]}"]
    return card_places(state, pick) if word.startswith("card:") and state.seat >= 0 else []


def discardable(state: WizTable) -> list[str]:
    """Where only the discard is left to choose, the cards that say `done` too."""
    seat = int(state.seat)
    if seat < 0 or not offers.plays(state, seat) or len(state.picks()) > 1:
        return []
    kinds = held_kinds(state, seat)
    ids = held_ids(f"held:{seat}", kinds)
    return [ids[at] for at, kind in enumerate(kinds) if kind <= WIZ]


def card_places(state: WizTable, pick: int) -> list[str]:
    """Where a card lies that may be picked now: in the fingers, in the pile, in the deck, in a hand."""
    seat, kind = int(state.seat), int(state.agenda.kind())
    if state.draft is not None and state.draft.source >= 0:
        return [f"hand:{state.draft.source + 1}"]
    if kind == frames.BOTTOM_TAKE:
        deck = state.deck
        ends = (("top", deck.top, deck.top_viewers), ("bottom", deck.bottom, deck.bottom_viewers))
        return [
            f"{name}:{at}"
            for name, cards, viewers in ends
            for at, (card, mask) in enumerate(zip(cards, viewers, strict=True))
            if card == pick and sees_card(mask, seat, state)
        ]
    if kind == frames.ACT and len(state.words) and state.words[0] == TIMEWARP:
        return [f"pile:{at}" for at, card in enumerate(state.pile) if card == pick]
    looked = [f"looking:{at}" for at, card in enumerate(state.looking) if card == pick]
    other = takes_from(state, seat)
    owner = other if other >= 0 else seat
    table = settled(state)
    if knows_held(table, seat, owner):
        kinds = held_kinds(table, owner)
    else:
        kinds = tuple(known_kinds(table, owner, seat))
    ids = held_ids(f"held:{owner}", kinds)
    return [ids[at] for at, held in enumerate(kinds) if held == pick] + looked
