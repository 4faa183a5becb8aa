"""What lies on the table of Symetra: the matrix, the chain, hands, piles, and a draft's packs."""

from parlor.engine import HexArea
from parlor.engine.blocks import NOBODYS, action, backs, facts, fan, hexes, hidden, pile, remembered, row
from parlor.engine.scene import Area, Cell, Edge, Role
from parlor.engine.scene import Card as Face
from parlor.games.symetra import frames
from parlor.games.symetra.asking import fuse_hint, picked_up
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.faces import Print, face, face_up, hidden_or_shown, print_of, printed
from parlor.games.symetra.fuse import bond
from parlor.games.symetra.links import chain_area
from parlor.games.symetra.places import place_title
from parlor.games.symetra.refusals import refusal
from parlor.games.symetra.rules import Rules
from parlor.games.symetra.secrets import is_hidden, known_on_top, packs_remembered
from parlor.games.symetra.solitaire import gain
from parlor.games.symetra.table import (
    DISCARD,
    FRONT,
    HAND_OF,
    HATE,
    LOOKED,
    LOVE,
    NONE,
    PACK,
    SHOWN,
    TAKEN,
    SymetraTable,
)
from parlor.games.symetra.tiles import is_said, may_begin, tile
from parlor.games.symetra.words import CELL, ENERGY, FUSE, KINDS

# A refusal of a fuse in a few words, by its clause.
SHORT = {"SYM-081": "fuse done", "SYM-129": "fuse later", "SYM-146": "next round", "SYM-305": "silenced"}
# Where a cell may be asked for.
ASKING = (frames.FUSING, frames.SAY, frames.CHOICE)


def areas(table: SymetraTable, seat: int) -> list[Area]:
    """Everything on the table, as `seat` may see it."""
    found, lying = [matrix(table, seat)], lying_at(table)
    if table.links or table.act_user != NONE:
        found.append(chain_area(table))
    for other in range(table.players):
        found += held_by(table, other, seat, lying)
    if table.rules.private:
        found += draft(table, seat, lying)
    else:
        found += piles(table, 0, seat, lying)
    looked = lying.get(LOOKED, [])
    if looked:
        known = [not is_hidden(table, card, seat) for card in looked]
        cards = [hidden_or_shown(table, card, known[at], f"looked:{at}") for at, card in enumerate(looked)]
        found.append(row("looked", "Cards looked at", "looked" if any(known) else "centre", cards))
    if SHOWN in lying:
        cards = [face_up(table, card, f"shown:{table.card_word(card)}") for card in lying[SHOWN]]
        found.append(row("shown", "Revealed", "centre", cards))
    return [*found, tracker(table)]


def lying_at(table: SymetraTable) -> dict[int, list[int]]:
    """The cards at each place."""
    found: dict[int, list[int]] = {}
    for card, place in enumerate(table.place):
        found.setdefault(int(place), []).append(card)
    return found


def tracker(table: SymetraTable) -> Area:
    """Cycle, round, whose turn, who starts, how the cycle is won, Love or Hate."""
    if table.rules.solitaire:
        energy = sum(int(table.energy[card]) for card in range(table.cards))
        return _tracker((("Cards in the matrix", str(table.laid_count)), ("Energy", str(energy))))
    name = table.game.seat_name
    limit = "no limit" if table.rules.endless else f"of {table.rules.cycles}"
    return _tracker(
        (
            ("Cycle", f"{table.cycle} {limit}"),
            ("Round", f"{min(int(table.round), int(table.rules.rounds))} of {table.rules.rounds}"),
            ("Turn", "end of round" if table.ending else name(int(table.turn))),
            ("Starts", name(int(table.start))),
            ("Cycle won by", "the least energy" if table.least else "the most energy"),
            ("In force", ("nothing", "Love", "Hate")[table.mood]),
        )
    )


@remembered
def _tracker(rows: tuple[tuple[str, str], ...]) -> Area:
    return facts("tracker", "Tracker", [{"name": name, "text": text} for name, text in rows])


# -- the matrix ------------------------------------------------------------------------------------


def matrix(table: SymetraTable, seat: int) -> Area:
    """The cards of the matrix, the free cells around them and, for a card picked up, what a fuse there would do."""
    open_cells = choosable(table, seat)
    hints = fuse_hints(table, open_cells)
    cells = []
    free = 0
    for number in sorted(cells_to_show(table)):
        card = int(table.at[number])
        if card == NONE:
            q, r = table.rules.area.cells[number]
            name = place_title(table, number) if number in open_cells else ""
            cells.append(_free(q, r, letters(free) if table.laid_count else "middle", hints.get(number, ""), name))
            free += 1
        else:
            cells.append(tile(table, number, card, seat))
    return hexes("matrix", "Matrix", cells, edges(table))


def letters(number: int) -> str:
    """How people call a free cell, in reading order: a to z, then aa, ab and on."""
    tail = chr(ord("a") + number % 26)
    return tail if number < 26 else letters(number // 26 - 1) + tail


@remembered
def _free(q: int, r: int, letter: str, hint: str, name: str) -> Cell:
    cell: Cell = {"id": f"cell:{q},{r}", "q": q, "r": r, "label": letter}
    if name:
        cell["note"] = name
    if hint:
        cell["marks"] = [hint]
    return cell


def cells_to_show(table: SymetraTable) -> set[int]:
    """The occupied cells and their neighbours; the middle of an empty matrix."""
    near = table.rules.near
    shown = {table.rules.area.numbers[(0, 0)]} if table.laid_count == 0 else set()
    for i in range(table.laid_count):
        cell = int(table.cell[table.laid[i]])
        shown.add(cell)
        shown |= {int(near[cell * 6 + side]) for side in range(6) if near[cell * 6 + side] != NONE}
    return shown


def edges(table: SymetraTable) -> list[Edge]:
    """SYM-092: the relations of cards that touch: affinities as links, enmities as clashes."""
    found = []
    for i in range(table.laid_count):
        card = int(table.laid[i])
        cell = int(table.cell[card])
        for side in range(3):
            next_cell = int(table.rules.near[cell * 6 + side])
            neighbour = NONE if next_cell == NONE else int(table.at[next_cell])
            relation = 0 if neighbour == NONE else int(bond(table, card, neighbour))
            if relation:
                found.append((cell, next_cell, relation))
    return _edges(table.rules.area, tuple(found)) if found else []


@remembered
def _edges(grid: HexArea, found: tuple[tuple[int, int, int], ...]) -> list[Edge]:
    drawn: list[Edge] = []
    for cell, other, relation in found:
        between = [f"cell:{q},{r}" for q, r in (grid.cells[cell], grid.cells[other])]
        if relation & AFFINITY:
            drawn.append({"between": between, "look": "link"})
        if relation & ENMITY:
            drawn.append({"between": between, "look": "clash"})
    return drawn


def choosable(table: SymetraTable, seat: int) -> set[int]:
    """The cells that the seat may choose now."""
    if table.seat != seat or table.agenda.kind() not in ASKING:
        return set()
    return {pick - CELL for pick in table.picks() if CELL <= pick < ENERGY}


def fuse_hints(table: SymetraTable, cells: set[int]) -> dict[int, str]:
    """For each cell that may be chosen now, what a fuse there would move."""
    card, fuser = picked_up(table)
    if card == NONE:
        return {}
    if table.rules.solitaire:
        return {cell: f"+{max(1, gain(table, card, cell))} energy" for cell in cells}
    return {cell: fuse_hint(table, fuser, card, cell) for cell in cells}


# -- hands -----------------------------------------------------------------------------------------


def held_by(table: SymetraTable, other: int, seat: int, lying: dict[int, list[int]]) -> list[Area]:
    """The hand of a seat, and the card it has announced to fuse."""
    name = table.game.seat_name(other)
    cards = lying.get(HAND_OF + other, [])
    known = [card for card in cards if not is_hidden(table, card, seat)]
    why = "" if other != seat else fuse_refused(table, seat)
    drawn = [in_hand(table, card, other, other == seat, why) for card in known]
    drawn += backs(f"hand:{other}", len(cards) - len(known))
    role: Role = "hand" if other == seat else "plate"
    found = [fan(f"hand:{other}", f"Hand of {name}", role, drawn, other)]
    if FRONT + other in lying:
        shown = [face_up(table, card, f"front:{table.card_word(card)}") for card in lying[FRONT + other]]
        found.append(row(f"front:{other}", "To be fused", "plate", shown, other))
    return found


def fuse_refused(table: SymetraTable, seat: int) -> str:
    """Why the seat cannot fuse a card of its hand now; empty if it can or is asked for something else."""
    begins = table.rules.solitaire or may_begin(table, seat)
    if not begins or table.seat != seat or table.allows(FUSE):
        return ""
    return str(refusal(table, FUSE))


def in_hand(table: SymetraTable, card: int, owner: int, own: bool, why: str) -> Face:
    """A known card of a hand, with its relations to the cards of the matrix and what can be done with it."""
    laid = tuple(int(table.laid[i]) for i in range(table.laid_count))
    kin, foes = _related(table.rules, card, laid, int(table.mood))
    fusable = own and (table.rules.solitaire or may_begin(table, owner)) and table.seat == owner
    fusable = fusable and table.agenda.kind() != frames.SAY
    chosen = own and table.seat == owner and is_said(table, card)
    return _held(printed(table, card), owner, kin, foes, fusable, why, chosen)


@remembered
def _related(rules: Rules, card: int, laid: tuple[int, ...], mood: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """SYM-092: the names of the friends and of the foes of a card among those laid, Love and Hate included."""
    ties = [(int(rules.relation[card % KINDS * KINDS + other % KINDS]), print_of(rules, other)[1]) for other in laid]
    kin = sorted(name for tie, name in ties if tie & AFFINITY or mood == LOVE)
    return tuple(kin), tuple(sorted(name for tie, name in ties if tie & ENMITY or mood == HATE))


@remembered
def _held(
    shown_as: Print,
    owner: int,
    kin: tuple[str, ...],
    foes: tuple[str, ...],
    fusable: bool,
    why: str,
    chosen: bool,
) -> Face:
    shown: Face = {**face(shown_as, f"hand:{owner}:{shown_as[2]}")}
    relations = [[name, list(related)] for name, related in (("affinity", kin), ("enmity", foes)) if related]
    if relations:
        shown["relations"] = relations
    if fusable:
        short = SHORT.get(why[:7], "not now")
        fuse = action(f"fuse card:{shown_as[2]}", "Fuse", why, short)
        if relations:
            fuse["note"] = " ".join(f"{sign}{len(names)}" for sign, names in (("○", kin), ("✕", foes)) if names)
        shown["actions"] = [fuse]
        if why:
            shown["reason"] = short
    if chosen:
        shown["chosen"] = True
    return shown


# -- piles and drafts ------------------------------------------------------------------------------


def piles(table: SymetraTable, deck: int, seat: int, lying: dict[int, list[int]]) -> list[Area]:
    """A deck and its discard."""
    owner = deck if table.rules.private else NOBODYS
    role: Role = "plate" if table.rules.private else "centre"
    whose = f" of {table.game.seat_name(deck)}" if table.rules.private else ""
    top = [
        hidden(f"deck:{deck}:{at}") if card == NONE else face_up(table, card, f"deck:{deck}:{at}")
        for at, card in enumerate(known_on_top(table, deck, seat))
    ]
    found = [pile(f"deck:{deck}", f"Deck{whose}", role, int(table.decks[deck]), top, owner)]
    if table.rules.solitaire:
        return [*found, pile("aside", "Laid aside", "centre", aside(table), [])]
    thrown = tuple(printed(table, card) for card in lying.get(DISCARD + deck, []))
    return [*found, _discard(f"discard:{deck}", f"Discard{whose}", role, thrown, owner)]


@remembered
def _discard(area_id: str, title: str, role: Role, thrown: tuple[Print, ...], owner: int) -> Area:
    shown = [face(card, f"discard:{card[2]}") for card in thrown]
    return pile(area_id, title, role, len(shown), shown, owner)


def aside(table: SymetraTable) -> int:
    """How many cards were laid aside in solitaire."""
    return int(table.cards - table.decks[0] - table.hands[0] - table.laid_count)


def draft(table: SymetraTable, seat: int, lying: dict[int, list[int]]) -> list[Area]:
    """Private decks; during a draft the pack in hand, the cards taken and the direction of passing."""
    found = []
    for other in range(table.players):
        found += piles(table, other, seat, lying)
    if table.agenda.kind() in (frames.DRAFT, frames.DRAFT_DEAL) and seat >= 0:
        pack = [c for c in range(table.cards) if table.place[c] >= PACK and not is_hidden(table, c, seat)]
        note = f"travels {'left' if table.agenda.a() % 2 == 0 else 'right'}"
        cards = [face_up(table, card, f"pack:{table.card_word(card)}") for card in pack]
        found.append(fan("pack", "Pack", "looked", cards, seat, note))
        cards = [face_up(table, card, f"taken:{table.card_word(card)}") for card in lying.get(TAKEN + seat, [])]
        found.append(row("taken", "Taken", "aside", cards, seat, f"{len(packs_remembered(table, seat))} packs seen"))
    return found
