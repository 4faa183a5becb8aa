"""What a seat may know, and other tables that it cannot tell from the real one."""

from collections import Counter
from typing import Any

from parlor.engine import i64, vec
from parlor.games.wiz.cards import NAMES, rank_of
from parlor.games.wiz.deck import play_deck
from parlor.games.wiz.deeds import take_back
from parlor.games.wiz.frames import DEAL, SWAP_CARDS, WINDOW
from parlor.games.wiz.positions import WORDS, table_facts
from parlor.games.wiz.table import WizTable


def in_sentence(table: WizTable) -> bool:
    """Whether the seat to pick has begun a sentence and not finished it."""
    kind: i64 = table.agenda.kind()
    if kind == WINDOW:
        return False
    if kind == SWAP_CARDS:
        return table.agenda.b() > 0
    return table.draft is not None or len(table.words) > 0


def unsay(table: WizTable) -> None:
    """Take the unfinished sentence back to its start."""
    if table.agenda.kind() == SWAP_CARDS:
        table.agenda.set_b(0)
        return
    table.words = vec[i64]()
    if table.draft is not None:
        take_back(table)


def knows_joker(table: WizTable, viewer: i64) -> bool:
    """WIZ-198, WIZ-257: who picked or looked, and everybody at scoring; in open solo play both seats."""
    if table.shown or (table.box.open and table.joker_known != 0):
        return True
    return viewer >= 0 and (table.joker_known >> viewer) & 1 == 1


def knows_held(table: WizTable, viewer: i64, seat: i64) -> bool:
    """WIZ-037, WIZ-257: own cards, at scoring all, in open solo play both seats'."""
    return viewer == seat or table.shown or (table.box.open and viewer >= 0)


def sees_card(viewers: i64, viewer: i64, table: WizTable) -> bool:
    """Whether a viewer has seen a card in the deck."""
    if viewer < 0:
        return False
    return (viewers >> viewer) & 1 == 1 or (table.box.open and viewers != 0)


def hides_looking(table: WizTable, viewer: i64) -> bool:
    """Whether another seat looks at cards that this viewer does not see."""
    return len(table.looking) > 0 and viewer != table.turn and not (table.box.open and viewer >= 0)


def settled(table: WizTable) -> WizTable:
    """WIZ-260: the table as it was before the unfinished sentence."""
    if not in_sentence(table):
        return table
    before = table.twin()
    unsay(before)
    return before


def words_said(table: WizTable, seat: int) -> list[str]:
    """The unfinished sentence, for the seat that says it."""
    if table.seat != seat or not in_sentence(table):
        return []
    words = table.words if table.draft is None else table.draft.words
    if len(words):
        return [WORDS[int(word)] for word in words]
    return [f"card:{NAMES[table.agenda.b() - 1]}"]


def known_facts(table: WizTable, seat: int) -> dict[str, Any]:
    """WIZ-262: the own cards, the public notes, the own private notes, the table and the counts."""
    calm = settled(table)
    facts = table_facts(calm)
    facts["sizes"] = [int(size) for size in calm.sizes]
    facts["held"] = [facts["held"][other] if knows_held(calm, seat, other) else None for other in range(calm.players)]
    facts["private"] = [entry[1:] for entry in facts["private"] if entry[0] == seat]
    if "strays" in facts:
        facts["strays"] = [entry[1:] for entry in facts["strays"] if entry[0] in (None, seat)]
        if not facts["strays"]:
            del facts["strays"]
    facts["deck"] = known_deck(calm, facts["deck"], seat)
    facts["joker"] = known_joker(calm, seat)
    if hides_looking(calm, seat):
        facts["looking"] = len(calm.looking)
    if calm.agenda.kind() == WINDOW:
        facts["shields"] = [other for other in facts["shields"] if other == seat]
        facts["lights"] = [other for other in facts["lights"] if other == seat]
    if calm.agenda.kind() == DEAL:
        hide_deal(facts)
    facts["said"] = words_said(table, seat)
    return facts


def hide_deal(facts: dict[str, Any]) -> None:
    """WIZ-037: how many action cards were dealt shows only by how many cards everybody gets in the end."""
    facts["notes"] = [{} for _ in facts["notes"]]
    facts["agenda"][-1] = ["deal", 0, 0, 0]


def known_deck(table: WizTable, facts: dict[str, Any], seat: int) -> dict[str, Any]:
    """How many cards the deck has, and those that the seat has seen in it."""
    deck = table.deck
    known: dict[str, Any] = {"count": int(deck.size())}
    for name, viewers in (("top", deck.top_viewers), ("bottom", deck.bottom_viewers)):
        if name in facts:
            rows = zip(facts[name], viewers, strict=True)
            known[name] = [[card if sees_card(mask, seat, table) else None, who] for (card, who), mask in rows]
    return known


def known_joker(table: WizTable, seat: int) -> Any:
    """WIZ-198, WIZ-204: its face for those who know it, its rank once it is public."""
    if table.joker < 0:
        return None
    if knows_joker(table, seat):
        return NAMES[table.joker]
    return {"rank": int(rank_of(table.joker))} if table.joker_public else "hidden"


# -- where cards lie -----------------------------------------------------------------------------------


def whereabouts(data: dict[str, Any]) -> dict[str, list[str]]:
    """The cards that a position or a view names, by place; all that is laid out in a position is on the table."""
    found: dict[str, list[str]] = {"discard": list(data["pile"])}
    deck = data["deck"]
    found["deck"] = several(deck.get("bag", {}))
    for end in ("top", "bottom"):
        found[f"{end} of the deck"] = [card for card, _ in deck.get(end, []) if card is not None]
    found["joker"] = [data["joker"]] if data["joker"] in NAMES else []
    found["looked at"] = data["looking"] if isinstance(data["looking"], list) else []
    for seat, held in enumerate(data["held"]):
        if held is None:  # a view: what the public knows, and what the viewer alone does
            known = Counter(data["notes"][seat].get("known", []))
            held = known | Counter(card for owner, card in data["private"] if owner == seat)
        found[f"hand of seat {seat}"] = several(held)
    if "options" in data:
        counts = play_deck(data["options"])
        rest = Counter({NAMES[kind]: count for kind, count in enumerate(counts) if count})
        for cards in found.values():
            rest.subtract(cards)
        found["the table"] = [card for card in rest for _ in range(rest[card])]
    return found


def several(counts: dict[str, int]) -> list[str]:
    """Cards with counts as a list."""
    return [card for card, count in counts.items() for _ in range(count)]
