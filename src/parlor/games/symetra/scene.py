"""What a user interface draws: the matrix, hands, pools, the chain, marks and hints."""

from typing import Any

from parlor.engine import State
from parlor.games.symetra import frames
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.fuse import bond
from parlor.games.symetra.positions import names_at
from parlor.games.symetra.secrets import is_hidden, known_on_top, packs_remembered
from parlor.games.symetra.solitaire import gain
from parlor.games.symetra.table import (
    ACTUAL,
    CAPACITY,
    DISCARD,
    FRONT,
    HAND_OF,
    LINK,
    LOOKED,
    NONE,
    PACK,
    PRESERVED,
    SHOWN,
    TAKEN,
    TORPOR,
    TRANSCENDED,
    SymetraTable,
)
from parlor.games.symetra.telling import selection_name
from parlor.games.symetra.use import cost_now, link_cost
from parlor.games.symetra.verbs import ONE_BY_ONE, PLAYER_MARKS
from parlor.games.symetra.words import CARD, CELL, CHARGE, ENERGY, FUSE, SEAT, USE

MARK_SOURCES = {
    "silenced": "Silence",
    "stilled": "Stillness",
    "courage": "Courage",
    "fear": "Fear",
    "passion": "Passion",
    "depression": "Depression",
    "equanimity": "Equanimity",
}


def areas(state: State, seat: int) -> list[dict[str, Any]]:
    """Everything on the table, as `seat` may see it."""
    assert isinstance(state, SymetraTable)
    found = [tracker(state), matrix(state, seat)]
    if state.links or state.act_user != NONE:
        found.append(chain(state))
    for other in range(state.players):
        found += player(state, other, seat)
    if state.rules.private:
        found += draft(state, seat)
    else:
        found += piles(state, 0, seat)
    looked = [card for card in range(state.cards) if state.place[card] == LOOKED]
    if looked:
        cards = [hidden_or_shown(state, card, seat, f"looked:{at}") for at, card in enumerate(looked)]
        found.append({"id": "looked", "kind": "row", "title": "Cards looked at", "cards": cards})
    shown = [card for card in range(state.cards) if state.place[card] == SHOWN]
    if shown:
        cards = [face_up(state, card, f"shown:{state.card_word(card)}") for card in shown]
        found.append({"id": "shown", "kind": "row", "title": "Revealed", "cards": cards})
    return found


def tracker(table: SymetraTable) -> dict[str, Any]:
    """Cycle, round, whose turn, who starts, how the cycle is won, Love or Hate."""
    if table.rules.solitaire:
        energy = sum(int(table.energy[card]) for card in range(table.cards))
        rows = [("Cards in the matrix", str(table.laid_count)), ("Energy", str(energy))]
    else:
        name = table.game.seat_name
        limit = "no limit" if table.rules.endless else f"of {table.rules.cycles}"
        rows = [
            ("Cycle", f"{table.cycle} {limit}"),
            ("Round", f"{min(int(table.round), table.rules.rounds)} of {table.rules.rounds}"),
            ("Turn", "end of round" if table.ending else name(int(table.turn))),
            ("Starts", name(int(table.start))),
            ("Cycle won by", "the least energy" if table.least else "the most energy"),
            ("In force", ["nothing", "Love", "Hate"][table.mood]),
        ]
    return {
        "id": "tracker",
        "kind": "facts",
        "title": "Tracker",
        "rows": [{"name": name, "text": text} for name, text in rows],
    }


# -- the matrix ------------------------------------------------------------------------------------


def matrix(table: SymetraTable, seat: int) -> dict[str, Any]:
    """The cards of the matrix, the free cells around them and, for a card picked up, what a fuse there would do."""
    hints = fuse_hints(table, seat)
    cells = []
    for number in sorted(cells_to_show(table)):
        q, r = table.rules.area.cells[number]
        cell: dict[str, Any] = {"id": f"cell:{q},{r}", "q": q, "r": r, "label": f"{q},{r}"}
        card = int(table.at[number])
        if card != NONE:
            cell["card"] = in_matrix(table, card)
            if table.control[card] != NONE:
                cell["tint"] = int(table.control[card])
        elif number in hints:
            cell["marks"] = [hints[number]]
        cells.append(cell)
    return {"id": "matrix", "kind": "hex", "title": "Matrix", "cells": cells}


def cells_to_show(table: SymetraTable) -> set[int]:
    """The occupied cells and their neighbours; the middle of an empty matrix."""
    near = table.rules.near
    shown = {table.rules.area.numbers[(0, 0)]} if table.laid_count == 0 else set()
    for i in range(table.laid_count):
        cell = int(table.cell[table.laid[i]])
        shown.add(cell)
        shown |= {int(near[cell * 6 + side]) for side in range(6) if near[cell * 6 + side] != NONE}
    return shown


def in_matrix(table: SymetraTable, card: int) -> dict[str, Any]:
    """A card of the matrix with its beads, its cost now, and its marks."""
    data = face_up(table, card, f"card:{table.card_word(card)}")
    energy, controller = int(table.energy[card]), int(table.control[card])
    data["stats"] = []
    marks = [f"used by {table.game.seat_name(seat)}" for seat in range(table.players) if table.uses(card, seat)]
    for bit, name in ((PRESERVED, "Preservation"), (TRANSCENDED, "Transcendence"), (TORPOR, "Torpor")):
        if table.marks[card] & bit:
            marks.append(name)
    if table.veil[card]:
        marks.append("Veil")
    if table.extra[card]:
        marks.append(f"Vigor: {table.extra[card]} more")
    if controller == NONE:
        marks.append("empty")
    else:
        data["owner"] = controller
        data["beads"] = [{"owner": controller, "count": energy}]
        if not table.rules.solitaire:
            data["stats"].append(["cost now", str(cost_now(table, controller, card))])
    data["stats"].append(["energy", f"{energy}" if table.marks[card] & TRANSCENDED else f"{energy} of {CAPACITY}"])
    data["marks"] = marks
    return data


def fuse_hints(table: SymetraTable, seat: int) -> dict[int, str]:
    """For each cell that the seat may choose now, what a fuse there would move."""
    card, fuser = picked_up(table)
    if table.seat != seat or card == NONE:
        return {}
    cells = [pick - CELL for pick in table.picks() if CELL <= pick < ENERGY]
    if table.rules.solitaire:
        return {cell: f"+{max(1, gain(table, card, cell))} energy" for cell in cells}
    return {cell: fuse_hint(table, fuser, card, cell) for cell in cells}


def picked_up(table: SymetraTable) -> tuple[int, int]:
    """The card whose cell is asked for, and who fuses it."""
    agenda = table.agenda
    if agenda.kind() == frames.FUSING:
        return int(agenda.b()), int(agenda.a())
    if agenda.kind() == frames.SAY and table.said[0] == FUSE and table.said_count == 2:
        return int(table.said[1]) - CARD, int(agenda.a())
    return NONE, NONE


def fuse_hint(table: SymetraTable, seat: int, card: int, cell: int) -> str:
    """Affinities, own and other enmities, what spills, and the energy the card will have, while potential lasts."""
    kin, own, others, left = 0, 0, 0, int(table.potential(seat))
    fed = 1 if table.laid_count == 0 and left else 0
    for side in range(6):
        near = table.rules.near[cell * 6 + side]
        neighbour = NONE if near == NONE else int(table.at[near])
        if neighbour == NONE:
            continue
        relation, controller = bond(table, card, neighbour), table.control[neighbour]
        if relation & AFFINITY:
            kin += 1
            fed += 1 if fed < left else 0
        if relation & ENMITY and controller != NONE:
            if table.rules.team[controller] == table.rules.team[seat]:
                own += 1
                fed += 1 if fed < left else 0
                # The neighbour's energy comes out of the same potential, if it is one's own.
                left -= 1 if controller == seat and fed < left else 0
            elif not table.marks[neighbour] & PRESERVED:
                others += 1
    parts = [f"energy {min(fed + 1, CAPACITY)}"]
    for count, name in (
        (kin, "affinity"),
        (own, "own enmity"),
        (others, "enmity"),
        (max(0, fed + 1 - CAPACITY), "spills"),
    ):
        if count:
            parts.append(f"{name} {count}")
    return ", ".join(parts)


# -- cards -----------------------------------------------------------------------------------------


def face_up(table: SymetraTable, card: int, place: str) -> dict[str, Any]:
    """A card that everybody who sees this drawing knows."""
    kind = table.rules.book.cards[card % 60]
    return {
        "id": place,
        "name": table.card_name(card),
        **({} if kind.type == "none" else {"type": kind.type, "symbol": kind.polarity}),
        "cost": kind.cost,
        "text": f"{'A good karma card. ' if table.rules.karma and kind.good_karma else ''}{kind.telling()}",
        "source": kind.source,
        "word": f"card:{table.card_word(card)}",
    }


def in_hand(table: SymetraTable, card: int, place: str) -> dict[str, Any]:
    """A known card of a hand, with its relations to the cards of the matrix."""
    found: list[list[Any]] = []
    laid = [int(table.laid[i]) for i in range(table.laid_count)]
    for bit, name in ((AFFINITY, "affinity"), (ENMITY, "enmity")):
        related = [table.card_name(other) for other in laid if bond(table, card, other) & bit]
        if related:
            found.append([name, sorted(related)])
    data = face_up(table, card, place)
    return data | {"relations": found} if found else data


def hidden_or_shown(table: SymetraTable, card: int, seat: int, place: str) -> dict[str, Any]:
    """A card that only some may know."""
    if is_hidden(table, card, seat):
        return {"id": place, "name": "hidden card", "face": "down"}
    return face_up(table, card, place)


def player(table: SymetraTable, other: int, seat: int) -> list[dict[str, Any]]:
    """The pools, marks and hand of a seat."""
    name = table.game.seat_name(other)
    found = []
    if not table.rules.solitaire:
        pools = (("potential", 1), ("universal", 2), ("actual", 0))
        counters = [{"name": pool, "count": int(table.pools[other * 3 + index])} for pool, index in pools]
        counters += [{"name": "cycles won", "count": int(table.won[other])}]
        note = ", ".join(seat_marks(table, other))
        area = {"id": f"pool:{other}", "kind": "pool", "title": name, "owner": other, "counters": counters}
        found.append(area | {"note": note} if note else area)
    cards = [card for card in range(table.cards) if table.place[card] == HAND_OF + other]
    known_cards = [card for card in cards if not is_hidden(table, card, seat)]
    drawn = [in_hand(table, card, f"hand:{other}:{table.card_word(card)}") for card in known_cards]
    hidden = len(cards) - len(known_cards)
    drawn += [{"id": f"hand:{other}:{at}", "name": "hidden card", "face": "down"} for at in range(hidden)]
    found.append({"id": f"hand:{other}", "kind": "hand", "title": f"Hand of {name}", "owner": other, "cards": drawn})
    fronts = [card for card in range(table.cards) if table.place[card] == FRONT + other]
    if fronts:
        shown = [face_up(table, card, f"front:{table.card_word(card)}") for card in fronts]
        found.append({"id": f"front:{other}", "kind": "row", "title": "To be fused", "owner": other, "cards": shown})
    return found


def seat_marks(table: SymetraTable, seat: int) -> list[str]:
    """Every mark on a player with the card it comes from, and what is spent this round."""
    if not table.inside[seat]:
        return ["has left the game"]
    marks = [MARK_SOURCES[name] for bit, name in enumerate(PLAYER_MARKS[:7]) if table.moods[seat] >> bit & 1]
    if table.infinity[seat] != NONE:
        marks.append("Infinity")
    if table.limit[seat] != NONE:
        marks.append(f"Limitation: {table.limit[seat]} left")
    for i in range(0, len(table.magnets), 3):
        if table.magnets[i + 1] == seat:
            marks.append(["Innocence", "Guilt"][table.magnets[i]])
    if table.fused[seat]:
        marks.append("fuse spent")
    if table.charged[seat]:
        marks.append("charge spent")
    if table.rules.partial:
        marks.append(f"{table.bought[seat]} turns bought")
    if table.rules.teams:
        marks.append(f"team {table.rules.team[seat] + 1}")
    return marks


def piles(table: SymetraTable, deck: int, seat: int) -> list[dict[str, Any]]:
    """A deck and its discard."""
    owner = {"owner": deck} if table.rules.private else {}
    whose = f" of {table.game.seat_name(deck)}" if table.rules.private else ""
    top = [
        {"id": f"deck:{deck}:{at}", "name": "hidden card", "face": "down"}
        if card == NONE
        else face_up(table, card, f"deck:{deck}:{at}")
        for at, card in enumerate(known_on_top(table, deck, seat))
    ]
    found: list[dict[str, Any]] = [
        {
            "id": f"deck:{deck}",
            "kind": "pile",
            "title": f"Deck{whose}",
            "count": int(table.decks[deck]),
            "cards": top,
            **owner,
        }
    ]
    if table.rules.solitaire:
        return [
            *found,
            {
                "id": "aside",
                "kind": "pile",
                "title": "Laid aside",
                "count": aside(table),
                "cards": [],
            },
        ]
    cards = [card for card in range(table.cards) if table.place[card] == DISCARD + deck]
    shown = [face_up(table, card, f"discard:{table.card_word(card)}") for card in cards]
    found.append(
        {
            "id": f"discard:{deck}",
            "kind": "pile",
            "title": f"Discard{whose}",
            "count": len(cards),
            "cards": shown,
            **owner,
        }
    )
    return found


def aside(table: SymetraTable) -> int:
    """How many cards were laid aside in solitaire."""
    return int(table.cards - table.decks[0] - table.hands[0] - table.laid_count)


def draft(table: SymetraTable, seat: int) -> list[dict[str, Any]]:
    """Private decks; during a draft the pack in hand, the cards taken and the direction of passing."""
    found = []
    for other in range(table.players):
        found += piles(table, other, seat)
    if table.agenda.kind() in (frames.DRAFT, frames.DRAFT_DEAL) and seat >= 0:
        pack = [c for c in range(table.cards) if table.place[c] >= PACK and not is_hidden(table, c, seat)]
        note = f"travels {'left' if table.agenda.a() % 2 == 0 else 'right'}"
        cards = [face_up(table, card, f"pack:{table.card_word(card)}") for card in pack]
        found.append({"id": "pack", "kind": "hand", "title": "Pack", "owner": seat, "cards": cards, "note": note})
        taken = [card for card in range(table.cards) if table.place[card] == TAKEN + seat]
        cards = [face_up(table, card, f"taken:{table.card_word(card)}") for card in taken]
        note = f"{len(packs_remembered(table, seat))} packs seen"
        found.append({"id": "taken", "kind": "row", "title": "Taken", "owner": seat, "cards": cards, "note": note})
    return found


# -- the chain -------------------------------------------------------------------------------------


def chain(table: SymetraTable) -> dict[str, Any]:
    """The announced actions, the newest first; above them the one being carried out."""
    cards = []
    if table.act_user != NONE:
        text = table.rules.book.cards[table.act_text].text
        doing = {"id": "acting", "name": table.card_name(table.act_card), "owner": int(table.act_user), "text": text}
        words = [selection_name(table, int(word)) for word in (table.act_one, table.act_two) if word != NONE]
        cards.append(doing | {"marks": ["being carried out", *(f"selects {word}" for word in words)]})
    for link in range(table.links - 1, -1, -1):
        cards.append(link_card(table, link))
    return {"id": "chain", "kind": "stack", "title": "Chain", "cards": cards}


def link_card(table: SymetraTable, link: int) -> dict[str, Any]:
    """An announced action with its selections and its cost now."""
    kind, seat, card, copied, one, two, cancelled = [int(table.chain[link * LINK + part]) for part in range(7)]
    marks = [f"selects {selection_name(table, word)}" for word in (one, two) if word != NONE and kind == USE]
    if cancelled:
        marks.append("cancelled")
    if kind == CHARGE:
        name = f"Charge of {one - ENERGY}"
        marks += [f"from {table.card_name(two - CARD)}"] if two != NONE else []
    else:
        name = table.card_name(card) if kind == USE else f"Fuse of {table.card_name(card)}"
    data: dict[str, Any] = {"id": f"link:{link}", "name": name, "owner": seat, "marks": marks}
    if kind == USE:
        text = table.rules.book.cards[(card if copied == NONE else copied) % 60].text
        data |= {"cost": int(link_cost(table, link)), "text": text, "word": f"card:{table.card_word(card)}"}
    return data


# -- asking ----------------------------------------------------------------------------------------

QUESTIONS = {
    frames.TURN: "Your turn: fuse a card, charge one, use an action, or say done.",
    frames.WINDOW: "Do you want to re-act?",
    frames.ENDPHASE: "End of the round: use a card action that is left, or pass.",
    frames.FUSING: "Where do you fuse the card?",
    frames.CHARGING: "Which card gets the energy?",
    frames.CLAIMING: "Was that a kind deed? Claim good karma, or pass.",
    frames.VOTE: "Does this action deserve good karma?",
    frames.PAY: "How many turns of this cycle do you buy?",
    frames.JOINING: "Do you join this round?",
    frames.WITHDRAW: "Take energy off your cards into your actual, or say done.",
    frames.DRAFT: "Take a card of the pack.",
    frames.BUILD: "Choose a card for your deck.",
    frames.SOLO: "Fuse a card of your hand, or lay the rest aside.",
}


def prompt(state: State, seat: int) -> str:
    """What the seat is asked, with a warning if its last energy or card is at stake."""
    assert isinstance(state, SymetraTable)
    if state.seat != seat:
        return f"{state.game.seat_name(state.seat)} to pick."
    kind = state.agenda.kind()
    if kind == frames.CHOICE:
        card = state.rules.book.cards[state.act_text]
        return f"{card.name}: {card.text} {warning(state, seat)}".strip()
    text = next_word(state) if kind == frames.SAY else QUESTIONS.get(kind, "Your turn.")
    return f"{text} {warning(state, seat)}".strip()


def next_word(table: SymetraTable) -> str:
    """What the sentence under way still lacks."""
    first, begun = int(table.said[0]), table.said_count == 1
    if first == FUSE:
        return "Which card do you fuse?" if begun else "Where do you fuse it?"
    if first == USE:
        naming = begun and table.agenda.b() != frames.BY_ETHER
        return "Which card's action do you use?" if naming else "Whom or what does the action select?"
    if table.agenda.b() == frames.IN_WITHDRAWAL:
        return "How much energy do you take off it?"
    if begun or (table.said_count == 2 and table.said[1] < CELL):
        return "How much energy do you charge?"
    return "Which card gets the energy?"


def warning(table: SymetraTable, seat: int) -> str:
    """Section 9: before a pick that takes the own actual to 0, or the last card out of the hand."""
    if table.rules.solitaire:
        return ""
    if picked_up(table)[0] != NONE:
        if table.actual(seat) == 1:
            return "Careful: the lock takes your last actual energy, and you would leave the game."
        # Sound's card is still in hand; an announced one lies in front of the seat.
        if table.hands[seat] + table.fronts[seat] == 1:
            return "Your hand is empty then: 3 energy will go from actual into potential."
    if charged_now(table) == table.actual(seat):
        return "Careful: this is all your actual energy, and you would leave the game."
    return ""


def charged_now(table: SymetraTable) -> int:
    """The energy that the next pick takes from actual onto a card: a charge, Movement's, or Pride's single energy."""
    agenda = table.agenda
    if agenda.kind() == frames.CHARGING:
        return int(agenda.b()) if agenda.c() == NONE else 0
    if agenda.kind() == frames.SAY and agenda.b() == frames.BY_MOVEMENT and table.said_count == 2:
        return max(0, int(table.said[1]) - ENERGY)
    if agenda.kind() == frames.CHOICE:
        code = table.rules.book.argument
        return 1 if code(agenda.b(), 0) == ONE_BY_ONE and code(agenda.b(), 1) == ACTUAL else 0
    return 0


VERBS = {
    "pass": "Pass",
    "done": "Done",
    "fuse": "Fuse a card",
    "charge": "Charge a card",
    "use": "Use an action",
    "yes": "Yes",
    "no": "No",
    "claim": "Claim good karma",
    "join": "Join the round",
    "skip": "Skip the round",
    "deck": "The deck",
}


def label(state: State, pick: int) -> str:
    """A word as a button says it."""
    assert isinstance(state, SymetraTable)
    if CARD <= pick < CELL:
        return card_label(state, pick - CARD)
    if CELL <= pick < ENERGY:
        card, fuser = picked_up(state)
        place = f"cell {state.rules.area.word(pick - CELL)}"
        if card == NONE or state.rules.solitaire:
            return place
        return f"{place}: {fuse_hint(state, fuser, card, pick - CELL)}"
    if ENERGY <= pick < SEAT:
        return f"{pick - ENERGY} energy"
    if pick >= SEAT:
        return state.game.seat_name(pick - SEAT)
    word = state.game.word(pick)
    return VERBS.get(word, word)


def card_label(table: SymetraTable, card: int) -> str:
    """A card; for an action about to be announced with its cost, what is left, and a warning."""
    name = table.card_name(card)
    if table.agenda.kind() != frames.SAY or table.said[0] != USE or table.said_count != 1 or table.cell[card] == NONE:
        return name
    cost = cost_now(table, int(table.agenda.a()), card)
    left = int(table.energy[card] - cost)
    gone = ", will be discarded" if left == 0 and not table.rules.original else ""
    return f"{name} (cost {cost}, {left} left{gone})"


def places(state: State, pick: int) -> list[str]:
    """The ids of what is drawn for a word."""
    assert isinstance(state, SymetraTable)
    if CELL <= pick < ENERGY:
        return [f"cell:{state.rules.area.word(pick - CELL)}"]
    if pick >= SEAT:
        return [f"pool:{pick - SEAT}"]
    if not CARD <= pick < CELL:
        return []
    card, word = pick - CARD, state.card_word(pick - CARD)
    place = int(state.place[card])
    if state.cell[card] != NONE:
        links = [f"link:{link}" for link in range(state.links) if state.chain[link * LINK + 2] == card]
        return [f"card:{word}", *links]
    if HAND_OF <= place < FRONT:
        return [f"hand:{place - HAND_OF}:{word}"]
    if DISCARD <= place < TAKEN:
        return [f"discard:{word}"]
    if place >= PACK:
        return [f"pack:{word}"]
    if place == LOOKED:
        return [f"looked:{names_at(state, LOOKED).index(word)}"]
    return []
