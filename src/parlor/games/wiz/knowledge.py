"""What a seat may know, as plain data."""

from typing import Any

from parlor.games.wiz.cards import NAMES, rank_of
from parlor.games.wiz.frames import DEAL, WINDOW
from parlor.games.wiz.guess import hides_looking, in_sentence, knows_held, knows_joker, sees_card, unsay
from parlor.games.wiz.position import WORDS, table_facts
from parlor.games.wiz.table import Table


def settled(table: Table) -> Table:
    """WIZ-260: the table as it was before the unfinished sentence."""
    if not in_sentence(table):
        return table
    before = table.twin()
    unsay(before)
    return before


def words_said(table: Table, seat: int) -> list[str]:
    """The unfinished sentence, for the seat that says it."""
    if table.seat != seat or not in_sentence(table):
        return []
    words = table.words if table.draft is None else table.draft.words
    if len(words):
        return [WORDS[int(word)] for word in words]
    return [f"card:{NAMES[table.agenda.b() - 1]}"]


def known_facts(table: Table, seat: int) -> dict[str, Any]:
    """WIZ-262: the own cards, the public notes, the own private notes, the table and the counts."""
    calm = settled(table)
    facts = table_facts(calm)
    facts["sizes"] = [int(size) for size in calm.sizes]
    facts["held"] = [facts["held"][other] if knows_held(calm, seat, other) else None for other in range(calm.players)]
    facts["private"] = [entry[1:] for entry in facts["private"] if entry[0] == seat]
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


def known_deck(table: Table, facts: dict[str, Any], seat: int) -> dict[str, Any]:
    """How many cards the deck has, and those that the seat has seen in it."""
    deck = table.deck
    known: dict[str, Any] = {"count": int(deck.size())}
    for name, viewers in (("top", deck.top_viewers), ("bottom", deck.bottom_viewers)):
        if name in facts:
            rows = zip(facts[name], viewers, strict=True)
            known[name] = [[card if sees_card(mask, seat, table) else None, who] for (card, who), mask in rows]
    return known


def known_joker(table: Table, seat: int) -> Any:
    """WIZ-198, WIZ-204: its face for those who know it, its rank once it is public."""
    if table.joker < 0:
        return None
    if knows_joker(table, seat):
        return NAMES[table.joker]
    return {"rank": int(rank_of(table.joker))} if table.joker_public else "hidden"
