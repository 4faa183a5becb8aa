"""What a seat may know, and tables that it cannot tell from the real one.

Hidden cards are redrawn twice. First whose they are, where decks were drafted or built in secret: a seat remembers the
packs that it held, and what was missing when a pack came back has been taken by the seats in between. Then where they
lie: the faces of all cards that changed places unseen are dealt anew among them, time after time (`mixing.py`).
"""

from typing import Any, Final

from parlor.engine import Dice, append, i64, sees, vec
from parlor.games.symetra import frames
from parlor.games.symetra.draft import pack_held
from parlor.games.symetra.mixing import length, row_of
from parlor.games.symetra.positions import names_at, public
from parlor.games.symetra.table import (
    BAG,
    DISCARD,
    FRONT,
    HAND_OF,
    LOOKED,
    NONE,
    OUT,
    PACK,
    SHOWN,
    SOLO_DISCARD,
    TAKEN,
    TOP_OF,
    SymetraTable,
)
from parlor.games.symetra.words import KINDS

WHOSE: Final = -1  # before all times: which card came to which owner


def is_hidden(table: SymetraTable, card: i64, seat: i64) -> bool:
    """Whether the seat (or a watcher) does not know where the card is."""
    place: i64 = table.place[card]
    if BAG <= place < FRONT or place == LOOKED:
        return not sees(table.seen[card], seat)
    if place == SOLO_DISCARD:
        return seat != 0
    if TAKEN <= place < PACK:
        return place != TAKEN + seat
    if place >= PACK:
        return not holds_pack(table, place - PACK, seat)
    if place != OUT:
        return False
    return may_be_out(table, card, seat)


def may_be_out(table: SymetraTable, card: i64, seat: i64) -> bool:
    """SYM-175: undealt cards, and those that others did not choose for their decks, are unseen."""
    if table.rules.drafted:
        return True
    return table.rules.constructed and not table.rules.lists and card // KINDS != seat


def holds_pack(table: SymetraTable, pack: i64, seat: i64) -> bool:
    """Whether the seat has this pack in hand now."""
    agenda = table.agenda
    kind = agenda.kind()
    if kind == frames.DRAFT_DEAL:
        return pack == agenda.a() * table.players + seat
    return kind == frames.DRAFT and seat >= 0 and pack_held(table, agenda.a(), agenda.b(), seat) == pack


def origin(table: SymetraTable, card: i64, seat: i64) -> i64:
    """Which hidden cards could have come to this one's owner in its stead, as far as the seat can tell."""
    if table.rules.constructed:
        return card // KINDS
    return table.pack[card] * 32 + times_held(table, card, seat) if times_held(table, card, seat) else -1


def is_settled(table: SymetraTable, card: i64, seat: i64) -> bool:
    """Whether the seat knows whose card it is: its own, one of a list, or one that it has seen since."""
    rules = table.rules
    if not rules.private or (rules.constructed and rules.lists):
        return True
    since: bool = table.mixed[row_of(table, seat) * table.cards + card] & 1 == 0
    return since or (seat >= 0 and table.owner[card] == seat)


def times_held(table: SymetraTable, card: i64, seat: i64) -> i64:
    """How often the seat had held the card's pack before the card was taken from it (or until now)."""
    pack: i64 = table.pack[card]
    if pack == NONE or seat < 0:
        return 0
    stage: i64 = pack // table.players
    last: i64 = table.taken[card]
    if last == NONE:
        last = present_step(table, stage)
    count: i64 = 0
    step: i64 = 0
    while step <= last and step < table.rules.pack_size:
        if pack_held(table, stage, step, seat) == pack:
            count += 1
        step += 1
    return count


def present_step(table: SymetraTable, stage: i64) -> i64:
    """The step that a stage of the draft has reached; -1 while its packs are being dealt."""
    agenda = table.agenda
    if agenda.kind() == frames.DRAFT and agenda.a() == stage:
        return agenda.b()
    return -1 if agenda.kind() == frames.DRAFT_DEAL and agenda.a() == stage else table.rules.pack_size


def imagine(table: SymetraTable, seat: i64, dice: Dice) -> None:
    """Redraw every card that the seat does not know: whose it is, then where it lies."""
    hidden = vec[i64]()
    card: i64 = 0
    while card < table.cards:
        if is_hidden(table, card, seat):
            hidden = append(hidden, card)
        card += 1
    if table.rules.private:
        _imagine_owners(table, hidden, seat, dice)
    own: i64 = row_of(table, seat) * table.cards
    # Cards in packs and out of the game are nobody's; with a shared deck all are.
    owned = vec[i64]()
    times: i64 = 1
    for card in hidden:
        if table.owner[card] != NONE or not table.rules.private:
            owned = append(owned, card)
            times |= table.mixed[own + card]
    first = _took_part(table, owned, own, 0)
    for owner in sorted({int(table.owner[card]) for card in first}):
        cards = vec[i64]()
        for card in first:
            if table.owner[card] == owner:
                cards = append(cards, card)
        redraw(table, cards, 0, seat, dice)
    last = length(times)
    time: i64 = 1
    while time < last:
        redraw(table, _took_part(table, owned, own, time), time, seat, dice)
        time += 1


def _imagine_owners(table: SymetraTable, hidden: vec[i64], seat: i64, dice: Dice) -> None:
    """Which card came to which owner, among those that could have come there in each other's stead."""
    unsettled = [card for card in hidden if not is_settled(table, card, seat)]
    origins = [int(origin(table, card, seat)) for card in unsettled]
    for group in sorted(set(origins)):
        cards = vec[i64]()
        for at, card in enumerate(unsettled):
            if origins[at] == group:
                cards = append(cards, card)
        redraw(table, cards, WHOSE, seat, dice)


def _took_part(table: SymetraTable, cards: vec[i64], own: i64, time: i64) -> vec[i64]:
    """The cards that changed places that time, as far as the viewer whose row this is can tell."""
    found = vec[i64]()
    for card in cards:
        if (table.mixed[own + card] >> time) & 1:
            found = append(found, card)
    return found


def redraw(table: SymetraTable, slots: vec[i64], time: i64, seat: i64, dice: Dice) -> None:
    """Let these cards change places at random as that time, or also, before all times, how they came to which owner."""
    if len(slots) < 2:
        return
    order = slots[:]
    i: i64 = i64(len(order)) - 1
    while i > 0:
        j = dice.below(i + 1)
        kept: i64 = order[i]
        order[i] = order[j]
        order[j] = kept
        i -= 1
    _deal(table.place, slots, order)
    _deal(table.seen, slots, order)
    if time == WHOSE:
        _deal(table.owner, slots, order)
        _deal(table.pack, slots, order)
        _deal(table.taken, slots, order)
    _redraw_mixed(table, slots, order, time, row_of(table, seat))
    _redraw_top(table, slots, order)


def _deal(facts: vec[i64], slots: vec[i64], order: vec[i64]) -> None:
    """What holds of each slot holds of the card that came there."""
    before = facts[:]
    i: i64 = 0
    while i < i64(len(slots)):
        facts[order[i]] = before[slots[i]]
        i += 1


def _redraw_mixed(table: SymetraTable, slots: vec[i64], order: vec[i64], time: i64, own: i64) -> None:
    """What happens to a card after that time goes with its new place; what the guessing viewer saw before, stays."""
    past: i64 = 1
    past <<= time + 1
    past -= 1
    before = table.mixed[:]
    row: i64 = 0
    while row <= table.players:
        stays: i64 = past if row == own else 0
        at: i64 = row * table.cards
        i: i64 = 0
        while i < i64(len(slots)):
            table.mixed[at + order[i]] = (before[at + order[i]] & stays) | (before[at + slots[i]] & ~stays)
            i += 1
        row += 1


def _redraw_top(table: SymetraTable, slots: vec[i64], order: vec[i64]) -> None:
    i: i64 = 0
    while i < i64(len(table.top)):
        at: i64 = 0
        while at < i64(len(slots)) and table.top[i] != slots[at]:
            at += 1
        if at < i64(len(slots)):
            table.top[i] = order[at]
        i += 1


def known_in_hand(table: SymetraTable, seat: i64, viewer: i64) -> list[int]:
    """The cards of a hand that the viewer knows."""
    return [
        card
        for card in range(table.cards)
        if table.place[card] == HAND_OF + seat and not is_hidden(table, card, viewer)
    ]


def known_on_top(table: SymetraTable, deck: i64, viewer: i64) -> list[int]:
    """The determined cards of a deck from the top down; NONE where the viewer does not know the card."""
    found: list[int] = []
    for at in range(len(table.top) - 1, -1, -1):
        card = int(table.top[at])
        if table.place[card] == TOP_OF + deck:
            found.append(NONE if is_hidden(table, card, viewer) else card)
    return found


def packs_remembered(table: SymetraTable, seat: i64) -> list[list[int]]:
    """SYM-170, 4.6: the packs that the seat has held, as it saw them, in their order."""
    if not table.rules.drafted or seat < 0:
        return []
    found: list[list[int]] = []
    for stage in range(table.rules.packs):
        now = present_step(table, stage)
        for step in range(min(now + 1, table.rules.pack_size)):
            pack = pack_held(table, stage, step, seat)
            cards = [card for card in range(table.cards) if table.pack[card] == pack and _was_there(table, card, step)]
            if cards:
                found.append(cards)
    return found


def _was_there(table: SymetraTable, card: i64, step: i64) -> bool:
    return table.taken[card] == NONE or table.taken[card] >= step


def known(table: SymetraTable, seat: int) -> dict[str, Any]:
    """4.6: the public facts, and what this seat alone may know."""
    data = public(table)
    # When the last round is over, seats withdraw: people are still in that round.
    data["round"] = min(data["round"], int(table.rules.rounds))
    for other in range(table.players):
        shown = data["seats"][other]
        shown["hand"] = [table.card_word(card) for card in known_in_hand(table, other, seat)]
        shown["hand_size"] = int(table.hands[other])
        if table.rules.private:
            shown["deck"] = _known_deck(table, other, seat)
            shown["discard"] = names_at(table, DISCARD + other)
    if not table.rules.private:
        data["deck"] = _known_deck(table, 0, seat)
        if table.rules.solitaire:
            data["aside"] = len(names_at(table, SOLO_DISCARD))
        else:
            data["discard"] = names_at(table, DISCARD)
    data["shown"] = names_at(table, SHOWN)
    looked = [card for card in range(table.cards) if table.place[card] == LOOKED]
    data["looked"] = [table.card_word(card) for card in looked if not is_hidden(table, card, seat)]
    if table.rules.private and seat >= 0:
        _known_draft(table, data, seat)
    return data


def _known_deck(table: SymetraTable, deck: int, seat: int) -> dict[str, Any]:
    top = known_on_top(table, deck, seat)
    return {"size": int(table.decks[deck]), "top": [None if card == NONE else table.card_word(card) for card in top]}


def _known_draft(table: SymetraTable, data: dict[str, Any], seat: int) -> None:
    """A seat's own cards, the pack in its hand, and the packs it remembers."""
    data["own_cards"] = [table.card_word(card) for card in range(table.cards) if table.owner[card] == seat]
    data["pack"] = [
        table.card_word(card)
        for card in range(table.cards)
        if table.place[card] >= PACK and holds_pack(table, table.place[card] - PACK, seat)
    ]
    data["packs_held"] = [[table.card_word(card) for card in cards] for cards in packs_remembered(table, seat)]


def whereabouts(data: dict[str, Any], words: list[str]) -> dict[str, list[str]]:
    """The cards that a position or a view names, by place, and whose they are; the rest of a position is the deck."""
    found: dict[str, list[str]] = {"table": [row["card"] for row in data["matrix"]]}
    for name in ("shown", "looked"):
        found[name] = list(data.get(name, []))
    piles = [*data["seats"], data] if "deck" not in data else [data]
    for seat, side in enumerate(data["seats"]):
        found[f"hand of seat {seat}"] = list(side["hand"])
        found["table"] += [side["front"]] if "front" in side else []
        found[f"packs taken by seat {seat}"] = list(side.get("taken", []))
    for at, side in enumerate(piles):
        if "deck" in side:
            found[f"top of deck {at}"] = [card for card in side["deck"]["top"] if card is not None]
            found[f"deck {at}"] = list(side["deck"].get("rest", []))
        found[f"discard {at}"] = list(side.get("discard", []))
    if "options" in data:
        listed = {card for cards in found.values() for card in cards}
        found["deck 0" if piles == [data] else "box"] = [card for card in words if card not in listed]
        for card, owner in data.get("owners", {}).items():
            found.setdefault(f"cards of seat {owner}", []).append(f"(whose is {card})")
    elif piles != [data]:
        for seat, side in enumerate(data["seats"]):
            owned = [*side["discard"], *(row["card"] for row in data["matrix"] if row["owner"] == seat)]
            found[f"cards of seat {seat}"] = [f"(whose is {card})" for card in owned]
    return found
