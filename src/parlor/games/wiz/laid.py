"""The hands on the table, as groups of cards with what they are worth and what guards them."""

from typing import Final

from parlor.engine.blocks import laid_groups, remembered
from parlor.engine.scene import Area, Group
from parlor.engine.scene import Card as Face
from parlor.games.wiz.cards import AS_JOKER, CHARACTER, ELEMENTS, KIND_BITS, MASTER, RUN, SET, SHAPES, WIZ
from parlor.games.wiz.faces import attached_face, bare, rank_title
from parlor.games.wiz.table import DARK_CHARACTER, FIRST_CHARACTER, Draft, Hand, WizTable
from parlor.games.wiz.titles import card_title
from parlor.games.wiz.values import earth_guards, five_shards, has_own_titan, multiplier, one_elemental, points, value

DARK: Final = 5
# A hand as plain facts: shape, low, element, cards, first and second Elemental, light, titans, artifacts.
Facts = tuple[int, int, int, tuple[int, ...], int, int, int, int, int]


def hand_id(hand: Hand) -> str:
    """A hand's id in the scene: its word."""
    return f"char:{ELEMENTS[hand.printed]}" if hand.id >= FIRST_CHARACTER else f"hand:{hand.id + 1}"


def hands_area(state: WizTable, table: WizTable, owner: int, viewer: int) -> Area:
    """A seat's hands and character on the board."""
    named = named_hands(state.draft) if state.seat == viewer else ()
    groups = [group(table, hand, hand.id in named) for hand in table.hands if hand.owner == owner]
    name = table.game.seat_name(owner)
    note = "" if groups else "no hand laid yet" if table.opened[owner] else "no hand laid yet: needs one of 30 points"
    return laid_groups(f"hands:{owner}", f"Hands laid by {name}", groups, owner, note)


def named_hands(draft: Draft | None) -> tuple[int, ...]:
    """The hands that an unfinished sentence has named."""
    return () if draft is None else (int(draft.target), int(draft.source))


def group(table: WizTable, hand: Hand, chosen: bool) -> Group:
    """One hand with its numbers."""
    facts: Facts = (
        int(hand.shape),
        int(hand.low),
        int(hand.element()),
        tuple(int(card) for card in hand.cards),
        int(hand.elemental),
        int(hand.canceller),
        int(hand.light),
        int(hand.titans),
        int(hand.artifacts),
    )
    worth, total = int(value(hand)), int(points(table, hand))
    return _group(hand_id(hand), int(hand.owner), facts, worth, total, note_of(table, hand), chosen)


@remembered
def _group(group_id: str, owner: int, facts: Facts, worth: int, total: int, note: str, chosen: bool) -> Group:
    made: Group = {
        "id": group_id,
        "title": title_of(group_id, facts),
        "owner": owner,
        "cards": [*core_cards(group_id, facts), *attached_cards(group_id, facts)],
        "numbers": [["×", int(multiplier(worth))], ["value", worth]],
        "note": note,
        "word": group_id,
    }
    if chosen:
        made["chosen"] = True
    return made


def title_of(group_id: str, facts: Facts) -> str:
    """A hand by its number and kind: Laid hand 2 · water run."""
    shape, low, element = facts[:3]
    if shape == CHARACTER:
        return f"The {ELEMENTS[element]} character"
    number = f"Laid hand {group_id.partition(':')[2]}"
    if shape == SET:
        return f"{number} · set of {rank_title(low)}"
    kind = "Master" if shape == MASTER else SHAPES[shape]
    return f"{number} · {ELEMENTS[element]} {kind}" if element >= 0 else f"{number} · {kind}"


def core_cards(group_id: str, facts: Facts) -> list[Face]:
    """The cards of a hand; a Wiz or joker in a run with what it stands for."""
    shape, low, element, cards = facts[:4]
    drawn: list[Face] = []
    for at, card in enumerate(cards):
        one = bare(card & KIND_BITS, f"{group_id}:{at}")
        if card >= AS_JOKER or card == WIZ:
            one = one.copy()
            one["name"] = card_title(card)
            if shape == RUN and element >= 0:
                one["marks"] = [f"{ELEMENTS[element]} {rank_title(low + at)}"]
        drawn.append(one)
    if shape == CHARACTER:
        drawn.append(attached_face(f"{group_id}:0", element, "character"))
    return drawn


def attached_cards(group_id: str, facts: Facts) -> list[Face]:
    """Elementals, Titans and artifacts that lie on a hand."""
    elemental, canceller, light, titans, artifacts = facts[4:]
    things = []
    if elemental >= 0:
        things.append((elemental, "character" if light == 1 else "elemental"))
    if canceller >= 0:
        things.append((canceller, "character" if light == 2 else "elemental"))
    things += [(element, "titan") for element in range(6) if titans >> element & 1]
    if titans & DARK_CHARACTER:
        things.append((DARK, "character"))
    things += [(element, "artifact") for element in range(6) if artifacts >> element & 1]
    return [attached_face(f"{group_id}:on{at}", element, sort) for at, (element, sort) in enumerate(things)]


# -- small print ---------------------------------------------------------------------------------


def note_of(table: WizTable, hand: Hand) -> str:
    """What guards a hand or leaves it open, and what else is in force for it."""
    parts = ["opening hand"] if hand.opening else []
    guard = guarded_by(table, hand)
    parts.append(f"guarded by {guard}" if guard else "open to raids")
    parts += extras(table, hand)
    return " · ".join(parts)


def guarded_by(table: WizTable, hand: Hand) -> str:
    """WIZ-119 to WIZ-122, WIZ-218: what protects a hand against raids; empty if nothing does."""
    if one_elemental(hand):
        name = ELEMENTS[hand.elemental].capitalize()
        by = "" if hand.elemental_by == hand.owner else f" of {table.game.seat_name(hand.elemental_by)}"
        return f"{name} {'character' if hand.light == 1 else 'Elemental'}{by}"
    if five_shards(hand):
        return "its five shards"
    if earth_guards(table, hand):
        return "the Earth character"
    return "its Titan" if has_own_titan(hand) else ""


def extras(table: WizTable, hand: Hand) -> list[str]:
    """Alignment, cancelled Elementals, Shields and Power 1."""
    parts = []
    if hand.aligned >= 0:
        parts.append(f"aligned to {ELEMENTS[hand.aligned]}")
    if hand.plus:
        parts.append(f"+{hand.plus} value")
    if hand.canceller >= 0:
        parts.append(f"its Elemental is cancelled by {table.game.seat_name(hand.canceller_by)}")
    if hand.guarded:
        kept = [table.game.seat_name(seat) for seat in range(table.players) if hand.guarded >> seat & 1]
        parts.append(f"a Shield keeps {' and '.join(kept)} off this turn")
    if hand.power:
        parts.append("Power 1: +2")
    return parts
