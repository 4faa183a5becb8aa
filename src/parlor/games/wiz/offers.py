"""What held cards can begin in step 4: hands to lay with one press, and what each card may be put on."""

from itertools import pairwise

from parlor.engine import Picks
from parlor.engine.blocks import action, remembered
from parlor.engine.scene import Action, Bracket
from parlor.games.wiz import frames
from parlor.games.wiz.amend import end_rank, fits, may_overpower
from parlor.games.wiz.attach import attachables, may_arm
from parlor.games.wiz.cards import (
    ARTIFACTS,
    CHARACTER,
    ELEMENTALS,
    ELEMENTS,
    MASTER,
    MASTERS,
    NAMES,
    RUN,
    SET,
    SHAPES,
    TITANS,
    WIZ,
    element_of,
    is_action,
    kind_at,
)
from parlor.games.wiz.faces import corner, rank_title
from parlor.games.wiz.finishing import master_from_held, run_from_held, set_from_held
from parlor.games.wiz.hands import is_hand, new_draft, pop, push, room
from parlor.games.wiz.laid import hand_id
from parlor.games.wiz.pool import pool_cards
from parlor.games.wiz.table import Draft, Hand, WizTable
from parlor.games.wiz.values import ELEMENTAL_POINTS, card_points, may_amend, multiplier, value
from parlor.games.wiz.words import AS, CHARS, HANDS, HIGH, LOW, SEATS

MOST_BRACKETS = 3
# Of a laid hand of another player.
THEIRS = "their"
# A hand that could be laid: its shape and its cards in the order in which they are said.
Candidate = tuple[int, list[int]]


def plays(table: WizTable, seat: int) -> bool:
    """Whether a seat may begin a sentence of step 4."""
    return table.seat == seat and table.agenda.kind() == frames.PLAY and table.draft is None


def ends_by_discard(table: WizTable) -> bool:
    """Whether whoever is done now discards a card: step 5 follows step 4."""
    return bool(table.agenda.kind() == frames.PLAY and table.draft is None and table.sizes[table.turn])


# -- hands to lay ----------------------------------------------------------------------------------


class Layable:
    """All hands that held cards make, the best first."""

    def __init__(self, table: WizTable, seat: int) -> None:
        draft = new_draft(table, seat)
        self.opening = bool(draft.opening)
        found = [one for one in candidates(table, seat) if may_be_laid(table, draft, one)] if room(table) else []
        worths = [(-points_of(table, kinds), shape, kinds) for shape, kinds in found]
        self.hands = [(shape, tuple(kinds), -worth) for worth, shape, kinds in sorted(worths)]


def brackets(layable: Layable, ids: dict[int, list[str]]) -> list[Bracket]:
    """The best hands, at most three that share no card; `ids` are those of the held cards."""
    left = {kind: len(names) for kind, names in ids.items()}
    chosen: list[Bracket] = []
    for shape, kinds, points in layable.hands:
        if len(chosen) < MOST_BRACKETS and all(left[kind] >= kinds.count(kind) for kind in kinds):
            cards = []
            for kind in kinds:
                cards.append(ids[kind][len(ids[kind]) - left[kind]])
                left[kind] -= 1
            chosen.append(bracket(shape, kinds, tuple(cards), points, layable.opening))
    return chosen


def points_of(table: WizTable, kinds: list[int]) -> int:
    """The printed points of some cards."""
    return sum(int(card_points(table, kind)) for kind in kinds)


def may_be_laid(table: WizTable, draft: Draft, candidate: Candidate) -> bool:
    """Whether these cards, said in this order, are a hand that may be laid now."""
    shape, kinds = candidate
    draft.shape = shape
    pushed = 0
    while pushed < len(kinds) and push(table, draft, kinds[pushed]):
        pushed += 1
    good = pushed == len(kinds) and is_hand(table, draft)
    while pushed:
        pop(table, draft)
        pushed -= 1
    draft.shape = 0
    return good


def candidates(table: WizTable, seat: int) -> list[Candidate]:
    """Runs, sets and Master hands that held cards make, a Wiz in the one gap that keeps cards apart included."""
    found: list[Candidate] = []
    wiz = int(table.count(seat, WIZ)) > 0
    ranks_of = [[rank for rank in range(1, 15) if table.ones[seat * 6 + e] >> rank & 1] for e in range(6)]
    for element, ranks in enumerate(ranks_of):
        rows = stretches(ranks)
        found += [(RUN, [int(kind_at(element, rank)) for rank in row]) for row in rows if len(row) >= 3]
        if wiz:
            found += [(RUN, one) for one in with_wiz(element, rows)]
        if table.count(seat, MASTERS + element):
            found.append((MASTER, [MASTERS + element, *(int(kind_at(element, rank)) for rank in ranks)]))
    for rank in range(1, 15):
        equal = [int(kind_at(element, rank)) for element in range(6) if rank in ranks_of[element]]
        if len(equal) >= 3:
            found.append((SET, equal))
        elif wiz and len(equal) == 2:
            found.append((SET, [*equal, WIZ]))
    return found


def stretches(ranks: list[int]) -> list[list[int]]:
    """Neighbouring ranks in a row."""
    rows: list[list[int]] = []
    for rank in ranks:
        if rows and rows[-1][-1] == rank - 1:
            rows[-1].append(rank)
        else:
            rows.append([rank])
    return rows


def with_wiz(element: int, rows: list[list[int]]) -> list[list[int]]:
    """Two rows with one rank between them, joined by a Wiz; two cards with a Wiz above them."""
    found = []
    for lower, upper in pairwise(rows):
        if upper[0] == lower[-1] + 2:
            below = [int(kind_at(element, rank)) for rank in lower]
            found.append([*below, WIZ, *(int(kind_at(element, rank)) for rank in upper)])
    found += [[*(int(kind_at(element, rank)) for rank in row), WIZ] for row in rows if len(row) == 2]
    return found


@remembered
def bracket(shape: int, kinds: tuple[int, ...], cards: tuple[str, ...], points: int, opening: bool) -> Bracket:
    """A hand as a bracket over its cards."""
    return {
        "label": hand_label(shape, kinds, opening),
        "say": f"{hand_words(shape, kinds)} lay",
        "cards": list(cards),
        "note": hand_note(shape, kinds, points, 0, opening),
    }


def hand_label(shape: int, kinds: tuple[int, ...], opening: bool) -> str:
    """What a button that lays a hand says."""
    return f"{'Open with' if opening else 'Lay'} {shape_label(shape, kinds)}"


def hand_words(shape: int, kinds: tuple[int, ...]) -> str:
    """The words that lay a hand, without the last."""
    return f"hand {SHAPES[shape]} {' '.join(f'card:{NAMES[kind]}' for kind in kinds)}"


def hand_note(shape: int, kinds: tuple[int, ...], points: int, more: int, opening: bool) -> str:
    """What a new hand is worth, with so much more value by what is attached; its points count for the first alone."""
    worth = len(kinds) + (2 if shape == MASTER else 0) + more
    times = f"×{multiplier(worth)}"
    return (
        f"{points} points, value {worth}{f', {times}' if times > '×1' else ''}"
        if opening
        else f"{times}, value {worth}"
    )


def shape_label(shape: int, kinds: tuple[int, ...]) -> str:
    """A new hand in a few words: run 4 · 5 · 6."""
    if shape == SET:
        return f"set of {corner(kinds[0])}"
    if shape == MASTER:
        return f"{ELEMENTS[kinds[0] - MASTERS]} Master"
    return f"run {' · '.join(corner(kind) for kind in kinds)}"


# -- single cards ----------------------------------------------------------------------------------


def card_actions(table: WizTable, seat: int, layable: Layable) -> dict[int, list[Action]]:
    """For each held kind, the hands it can be laid in, and what it can be put on."""
    found: dict[int, list[Action]] = {}
    for shape, kinds, points in layable.hands:
        for kind in set(kinds):
            found.setdefault(kind, []).append(lay_action(shape, kinds, points, layable.opening, -1))
    if not table.opened[seat]:
        guard_opening(table, seat, layable, found)
    else:
        amend_actions(table, seat, found)
    begin_actions(table, seat, found)
    possible = Picks()
    table.legal(possible)
    return discards(table, seat) if possible.count == 1 else found


def discards(table: WizTable, seat: int) -> dict[int, list[Action]]:
    """Where nothing else is possible, a card says `done` too by which the turn ends."""
    kinds = [kind for kind in range(WIZ + 1) if table.count(seat, kind)]
    return {kind: [offer(f"done card:{NAMES[kind]}", "Discard it", "ends your turn", "pile")] for kind in kinds}


def best_use(table: WizTable, seat: int, kind: int) -> str:
    """The best that a held card could do now, as a sentence about it goes on; empty if nothing."""
    layable = Layable(table, seat)
    for shape, kinds, points in layable.hands:
        if kind in kinds:
            verb = "open with" if layable.opening else "lay"
            note = hand_note(shape, kinds, points, 0, layable.opening)
            return f"would let you {verb} {shape_label(shape, kinds)}: {note}."
    found: dict[int, list[Action]] = {}
    if table.opened[seat]:
        amend_actions(table, seat, found)
    # A card of another player's hand helps that player first.
    for one in sorted(found.get(kind, []), key=lambda one: THEIRS in one["label"])[:1]:
        note = f", {one['note']}" if one.get("note") else ""
        return f"fits at once: {one['label'][0].lower()}{one['label'][1:]}{note}."
    return ""


@remembered
def lay_action(shape: int, kinds: tuple[int, ...], points: int, opening: bool, elemental: int) -> Action:
    """Lay a hand, perhaps with an Elemental on it."""
    words = hand_words(shape, kinds)
    if elemental < 0:
        made = action(f"{words} lay", hand_label(shape, kinds, opening))
        made["note"] = hand_note(shape, kinds, points, 0, opening)
        return made
    own = shape != SET and element_of(kinds[0]) == elemental
    made = action(f"{words} card:{NAMES[ELEMENTALS + elemental]} lay", f"{hand_label(shape, kinds, opening)}, guarded")
    made["note"] = hand_note(shape, kinds, points + ELEMENTAL_POINTS, 2 if own else 1, opening)
    return made


def guard_opening(table: WizTable, seat: int, layable: Layable, found: dict[int, list[Action]]) -> None:
    """WIZ-092: an opening hand may be laid with an Elemental on it."""
    for element in range(6):
        if table.count(seat, ELEMENTALS + element):
            offers = [lay_action(shape, kinds, points, True, element) for shape, kinds, points in layable.hands[:2]]
            if offers:
                found[ELEMENTALS + element] = offers


def begin_actions(table: WizTable, seat: int, found: dict[int, list[Action]]) -> None:
    """A hand card by card: every card by which one that held cards can finish begins."""
    if not room(table):
        return
    draft = new_draft(table, seat)
    for kind in range(ELEMENTALS):
        if table.count(seat, kind):
            shapes = (MASTER,) if kind >= MASTERS else (RUN, SET)
            for shape in shapes:
                if can_begin(table, draft, shape, kind):
                    found.setdefault(kind, []).append(begin_action(shape, kind))


def can_begin(table: WizTable, draft: Draft, shape: int, kind: int) -> bool:
    """Whether held cards can finish a hand that begins with this card."""
    draft.shape = shape
    good = False
    if push(table, draft, kind):
        if shape == RUN:
            good = run_from_held(table, draft)
        else:
            good = set_from_held(table, draft) if shape == SET else master_from_held(table, draft)
        pop(table, draft)
    draft.shape = 0
    return good


@remembered
def begin_action(shape: int, kind: int) -> Action:
    """Begin a hand with a card; the next ones are asked for."""
    name = "Master hand" if shape == MASTER else SHAPES[shape]
    made = action(f"hand {SHAPES[shape]} card:{NAMES[kind]}", f"Begin a {name}")
    made["note"] = "card by card"
    return made


def amend_actions(table: WizTable, seat: int, found: dict[int, list[Action]]) -> None:
    """What held cards can be put on: hands to add to, to guard and to seize, pool and character."""
    held = [kind for kind in range(WIZ + 1) if table.count(seat, kind)]
    for hand in table.hands:
        if hand.shape != CHARACTER:
            taking = may_overpower(table, hand, seat)
            adding = may_amend(table, hand, seat)
            if taking or adding:
                for kind in held:
                    for words, ends in places_on(table, hand, kind):
                        add_offer(found, kind, hand, words, ends, adding, taking, hand.owner == seat)
        picks = Picks()
        attachables(table, hand, seat, picks)
        for at in range(picks.count):
            kind = int(picks.at(at))
            if kind < CHARS:
                found.setdefault(kind, []).append(attach_action(hand, kind))
    add_rest(table, seat, held, found)


def places_on(table: WizTable, hand: Hand, kind: int) -> list[tuple[str, str]]:
    """Where a card fits on a hand: the words between the hand and the card, and how people say it."""
    if hand.shape != RUN:
        return [("", "")] if fits(table, hand, 0, kind) else []
    found = []
    if fits(table, hand, LOW, kind):
        found.append(("low ", f" as {rank_title(int(end_rank(hand, LOW)))}" if kind == WIZ else ""))
    if fits(table, hand, HIGH, kind):
        found.append(("high ", f" as {rank_title(int(end_rank(hand, HIGH)))}" if kind == WIZ else ""))
    return found


def add_offer(
    found: dict[int, list[Action]],
    kind: int,
    hand: Hand,
    words: str,
    ends: str,
    adding: bool,
    taking: bool,
    own: bool,
) -> None:
    """Offer to add a card to a hand, and to seize the hand by it."""
    offers = found.setdefault(kind, [])
    place, worth = hand_id(hand), int(value(hand))
    number = f"laid hand {place.partition(':')[2]}"
    card = f"card:{NAMES[kind]}"
    if taking:
        offers.append(offer(f"seize {place} {words}{card}", f"Seize {number}{ends}", "it becomes yours", place))
    if adding:
        more = f"value {worth} → {worth + 1}{times(worth, worth + 1)}"
        note = more if own else f"rids you of it; their {more}"
        whose = number if own else f"{THEIRS} {number}"
        offers.append(offer(f"add {place} {words}{card}", f"Add to {whose}{ends}", note, place))


def times(before: int, after: int) -> str:
    """The multiplier, if it changes."""
    one, other = multiplier(before), multiplier(after)
    return "" if one == other else f", ×{one} → ×{other}"


def attach_action(hand: Hand, kind: int) -> Action:
    """An Elemental or Titan for a hand, and what it does there."""
    place, worth = hand_id(hand), int(value(hand))
    name = f"laid {place.replace(':', ' ')}" if place.startswith("hand") else f"the {place.partition(':')[2]} character"
    if kind >= TITANS:
        own = kind - TITANS == hand.element()
        after = worth + (4 if own else 2)
        return offer(f"attach {place} card:{NAMES[kind]}", f"Titan for {name}", f"value {worth} → {after}", place)
    if hand.elemental >= 0:
        return offer(f"attach {place} card:{NAMES[kind]}", f"Cancel the Elemental on {name}", "opens it", place)
    own = kind - ELEMENTALS == hand.element()
    after = worth + (2 if own else 1)
    note = f"guards it, value {worth} → {after}{times(worth, after)}"
    return offer(f"attach {place} card:{NAMES[kind]}", f"Guard {name}", note, place)


def add_rest(table: WizTable, seat: int, held: list[int], found: dict[int, list[Action]]) -> None:
    """The Life Pool and the own character."""
    if table.pool_open:
        picks = Picks()
        pool_cards(table, seat, picks)
        for at in range(picks.count):
            kind = int(picks.at(at))
            if kind < CHARS:
                words = f"pool card:{NAMES[kind]}"
                found.setdefault(kind, []).append(offer(words, "Play to the Life Pool", "", "pool"))
    if may_arm(table, seat):
        place = f"char:{ELEMENTS[table.character[seat]]}"
        for kind in held:
            if ARTIFACTS <= kind < WIZ:
                words = f"arm card:{NAMES[kind]}"
                found.setdefault(kind, []).append(offer(words, "Arm your character", "", place))


@remembered
def offer(words: str, label: str, note: str, place: str) -> Action:
    """A possible sentence that ends at a drawn thing."""
    made = action(words, label)
    if note:
        made["note"] = note
    made["at"] = [place]
    return made


# -- action cards ----------------------------------------------------------------------------------


def acts(table: WizTable, seat: int) -> bool:
    """Whether a seat may begin a sentence of step 2."""
    return table.seat == seat and table.agenda.kind() == frames.ACT and not len(table.words)


def act_actions(table: WizTable, seat: int) -> dict[int, list[Action]]:
    """The whole sentences of held action cards that are played on a seat or a laid hand."""
    found: dict[int, list[Action]] = {}
    for kind in range(CHARS):
        if is_action(kind) and table.count(seat, kind) and table.allows(kind):
            after = table.unfinished(kind)
            made = [] if after is None else [acted_on(table, kind, pick) for pick in after.picks()]
            if made and all(made):
                found[kind] = [one for some in made for one in some]
    return found


def acted_on(table: WizTable, kind: int, pick: int) -> list[Action]:
    """An action card on a seat, or on a laid hand."""
    word = f"card:{NAMES[kind]} {table.game.word(pick)}"
    if SEATS <= pick < AS:
        return [offer(word, f"Play on {table.game.seat_name(pick - SEATS)}", "", f"plate:{pick - SEATS}")]
    if not HANDS <= pick < SEATS:
        return []
    place = table.game.word(pick)
    worth = int(value(table.there(pick - HANDS)))
    name = f"laid hand {place.partition(':')[2]}"
    return [
        offer(f"{word} stronger", f"Strengthen {name}", f"value {worth} → {worth + 1}{times(worth, worth + 1)}", place),
        # Dragged to a hand, the card strengthens it.
        action(word, f"Another element for {name}"),
    ]


# -- reasons ---------------------------------------------------------------------------------------


def reason(table: WizTable, seat: int, kind: int) -> str:
    """Why an action card cannot be used now, in a few words."""
    if not is_action(kind) or table.seat != seat:
        return ""
    now = table.agenda.kind()
    if now == frames.THROW:
        return "never discarded"
    if now == frames.PLAY:
        return "before the draw"
    if now != frames.ACT or len(table.words):
        return ""
    if table.agenda.b():
        return "before the draw"
    if table.opened[seat] == 0:
        return "after you open"
    if table.opened[seat] >= table.turns[seat]:
        return "from next turn on"
    return f"{table.limit} a turn" if table.acted >= table.limit else ""
