"""What a user interface draws of Wiz; everything here follows from what the viewer may know."""

from typing import Any

from parlor.engine import CHANCE, OVER
from parlor.games.wiz import frames
from parlor.games.wiz.cards import (
    AS_JOKER,
    CHARACTER,
    ELEMENTS,
    FIRST_SHARD,
    MASTER,
    MASTERS,
    NAMES,
    SET,
    SHAPES,
    TIMEWARP,
    WIZ,
    element_of,
    is_action,
    kind_at,
    rank_of,
)
from parlor.games.wiz.characters import attack_points
from parlor.games.wiz.files import Library, sort_of
from parlor.games.wiz.joker import entitled, shut_out
from parlor.games.wiz.refusals import bar
from parlor.games.wiz.scoring import chaotic, held_points, multipliers, one_element_factor, titan_ep
from parlor.games.wiz.secrets import in_sentence, knows_held, knows_joker, sees_card, settled
from parlor.games.wiz.table import BOARD, FIRST_CHARACTER, Hand, WizTable
from parlor.games.wiz.telling import card_title, deed, hand_title, object_title, title
from parlor.games.wiz.values import locks, multiplier, points, strength, value
from parlor.games.wiz.words import AS, CHARS, DICE, HANDS, SEATS

SYMBOLS = {"fire": "▲", "water": "▼", "earth": "■", "air": "◇", "light": "○", "dark": "●"}
# What the public notes say of a card, from narrow to wide (calm, plain, action, any).
NOTES = ("neither Wiz nor action", "no action", "action", "anything")
STEPS = ("attack", "actions", "draw", "play", "discard")

LABELS = {
    "hand": "Lay a new hand",
    "run": "A run",
    "set": "A set",
    "master": "A Master hand",
    "lay": "Lay it",
    "from": "Take a card from an opponent's hand",
    "joker": "Play a card as Deck Joker",
    "add": "Add a card to a hand",
    "low": "At the low end",
    "high": "At the high end",
    "attach": "Attach an Elemental or Titan",
    "seize": "Seize an opponent's hand",
    "break": "Break up an opponent's hand",
    "look": "Look at the Deck Joker",
    "pool": "Play to the Life Pool",
    "arm": "Arm the character",
    "deck": "Draw from the deck",
    "discard": "The discard pile",
    "done": "Done",
    "pass": "Pass",
    "shield": "Play Shield",
    "enter": "Bring the character to the board",
    "expel": "Send a character off the board",
    "stronger": "+1 value",
    "gain": "Gain the Life Pool's worth",
    "drain": "Take it from opponents",
    "cancel": "Cancel a hand of the winner",
}

PROMPTS = {
    frames.CHOOSE_CHARACTER: "Choose your character.",
    frames.ACT: "Play action cards, or draw.",
    frames.PLAY: "Play, then say done.",
    frames.THROW: "Discard a card.",
    frames.KEEP: "Keep one of these cards.",
    frames.SWAP_CARDS: "Swap: take a card, then give one.",
    frames.BOTTOM_TAKE: "Take one of the bottom cards.",
    frames.PRIZE: "You win the Life Pool: gain its worth, or drain opponents.",
    frames.POWER: "Choose the hand that your character strengthens.",
    frames.CANCELLING: "Cancel hands of the winner, or say done.",
    frames.BLANK_DISCARD: "Discard one of your cards.",
}


class Scenery:
    """Draws tables; it knows the texts of the cards."""

    def __init__(self, library: Library) -> None:
        self.library = library

    # -- areas -------------------------------------------------------------------------------------

    def areas(self, state: Any, seat: int) -> list[dict[str, Any]]:
        """All areas from the steps down to each seat's held cards."""
        table = settled(state)
        areas = [self.steps(table), self.race(table), self.piles(table), self.pile(table), self.joker(table, seat)]
        if table.box.life_pool:
            areas.append(self.pool(table))
        for owner in range(table.players):
            areas.append(self.hands(table, owner, seat))
        for owner in range(table.players):
            areas.append(self.held(table, owner, seat))
        areas += self.looked_at(table, seat)
        areas += self.seen_in_deck(table, seat)
        areas.append(self.claims(table))
        if seat >= 0 and not table.shown and state.seat != OVER:
            areas.append(self.advice(table, seat))
        if table.shown:
            areas.append(self.story(table))
        return areas

    def steps(self, table: WizTable) -> dict[str, Any]:
        """The five steps of the turn."""
        now = step_now(table)
        steps = [{"name": name, "now": name == now} for name in STEPS]
        note = ""
        if table.turn >= 0:
            left = max(0, int(table.limit - table.acted))
            note = f"{left} action cards left this turn; draw and discard {table.box.draws}"
        return {"id": "steps", "kind": "steps", "title": "Turn", "steps": steps, "note": note}

    def race(self, table: WizTable) -> dict[str, Any]:
        """The EP race against the goal."""
        counters = [
            {"name": table.game.seat_name(seat), "count": int(table.ep[seat]), "most": int(table.box.goal)}
            for seat in range(table.players)
        ]
        return {"id": "ep", "kind": "pool", "title": f"EP, round {table.round}", "counters": counters}

    def piles(self, table: WizTable) -> dict[str, Any]:
        """The deck."""
        return {"id": "deck", "kind": "pile", "title": "Deck", "count": int(table.deck.size()), "cards": []}

    def pile(self, table: WizTable) -> dict[str, Any]:
        """The discard pile, its top first (WIZ-058)."""
        cards = [self.card(int(kind), f"pile:{index}") for index, kind in enumerate(table.pile)]
        return {"id": "pile", "kind": "pile", "title": "Discard pile", "count": len(cards), "cards": cards[::-1]}

    def joker(self, table: WizTable, seat: int) -> dict[str, Any]:
        """The Deck Joker: its face for those who know it, and who may use it."""
        cards: list[dict[str, Any]] = []
        if table.joker >= 0:
            known = knows_joker(table, seat)
            cards = [self.card(int(table.joker), "joker:0") if known else face_down("joker:0")]
        notes = [self.joker_note(table, other) for other in range(table.players) if table.looked[other]]
        if table.joker >= 0 and table.joker_public:
            notes.append(f"its rank is {rank_title(int(rank_of(table.joker)))}")
        return {"id": "joker", "kind": "row", "title": "Deck Joker", "cards": cards, "note": "; ".join(notes)}

    def joker_note(self, table: WizTable, seat: int) -> str:
        """Whether a seat that looked may use the joker now, and why not."""
        name = table.game.seat_name(seat)
        if entitled(table, seat):
            return f"{name} may use it"
        if shut_out(table, seat):
            return f"{name} is shut out by a higher hand"
        return f"{name} has looked"

    def pool(self, table: WizTable) -> dict[str, Any]:
        """The Life Pool with its piles."""
        counters = [
            {"name": name, "count": int(table.pool[element]), "most": 5}
            for element, name in enumerate(ELEMENTS)
            if (table.box.elements >> element) & 1
        ]
        state = "open" if table.pool_open else "closed until the round ends"
        note = f"worth {table.worth_of_pool} EP, {state}"
        return {"id": "pool", "kind": "pool", "title": "Life Pool", "counters": counters, "note": note}

    def hands(self, table: WizTable, owner: int, viewer: int) -> dict[str, Any]:
        """A seat's hands and character, each as one card with what it is worth."""
        cards = [self.hand(table, hand, viewer) for hand in table.hands if hand.owner == owner]
        note = []
        if table.missed[owner]:
            note.append(f"misses {table.missed[owner]} turns")
        if table.character[owner] >= 0:
            note.append(self.character_note(table, owner))
        strong = [f"{ELEMENTS[e]} {strength(table, owner, e)}" for e in range(6) if strength(table, owner, e)]
        if strong:
            note.append("strength: " + ", ".join(strong))
        name = table.game.seat_name(owner)
        area = {"id": f"hands:{owner}", "kind": "row", "title": f"Hands of {name}", "owner": owner, "cards": cards}
        return area | {"note": "; ".join(note)}

    def character_note(self, table: WizTable, owner: int) -> str:
        """A seat's character: where it is, and what its next attack would bring."""
        element = ELEMENTS[table.character[owner]]
        name, powers, _ = self.library.characters[element]
        where = ("at the side", "on the board", "used up for this round")[table.place[owner]]
        text = f"{name} {where} ({'; '.join(powers)})"
        if table.place[owner] == BOARD:
            text += f", attack worth {attack_points(table, owner, 0)} EP"
        return text

    def hand(self, table: WizTable, hand: Hand, viewer: int) -> dict[str, Any]:
        """One hand as a card: cards, value, multiplier, points and protection."""
        worth = int(value(hand))
        element = int(hand.element())
        name = hand_title(CHARS + hand.printed if hand.id >= FIRST_CHARACTER else HANDS + hand.id)
        text = ", ".join(stand_in(hand, index, int(card)) for index, card in enumerate(hand.cards))
        marks = [] if element < 0 else [f"{SYMBOLS[ELEMENTS[element]]} {ELEMENTS[element]}"]
        marks += hand_marks(table, hand)
        if viewer >= 0:
            barred = bar(table, hand, viewer)
            if barred:
                marks.append(barred)
        stats = [["value", worth], ["multiplier", int(multiplier(worth))], ["points", int(points(table, hand))]]
        shape = "Master hand" if hand.shape == MASTER else SHAPES[hand.shape]
        return {
            "id": hand_id(hand),
            "name": name.capitalize(),
            "type": shape,
            "text": text,
            "owner": int(hand.owner),
            "stats": stats,
            "marks": marks,
        }

    def held(self, table: WizTable, owner: int, viewer: int) -> dict[str, Any]:
        """A seat's held cards, by element and rank; of others' cards only what is known."""
        name = table.game.seat_name(owner)
        area: dict[str, Any] = {"id": f"held:{owner}", "kind": "hand", "title": f"Cards of {name}", "owner": owner}
        if knows_held(table, viewer, owner):
            kinds = [kind for kind in range(len(NAMES)) for _ in range(table.count(owner, kind))]
            kinds.sort(key=lambda kind: (element_of(kind) if kind < WIZ else 9, rank_of(kind) or 20, kind))
            area["cards"] = [self.card(kind, f"held:{owner}:{index}") for index, kind in enumerate(kinds)]
            return area
        known = known_kinds(table, owner, viewer)
        cards = [self.card(kind, f"held:{owner}:{index}") for index, kind in enumerate(known)]
        cards += [face_down(f"held:{owner}:{index}") for index in range(len(known), int(table.sizes[owner]))]
        dealt = table.agenda.kind() != frames.DEAL
        notes = [
            f"{table.loose[owner * 4 + sort]} {text}"
            for sort, text in enumerate(NOTES)
            if dealt and table.loose[owner * 4 + sort]
        ]
        return area | {"cards": cards, "note": ", ".join(notes)}

    def looked_at(self, table: WizTable, seat: int) -> list[dict[str, Any]]:
        """The cards of a Search, for the seat that looks at them."""
        if len(table.looking) == 0:
            return []
        if seat == table.turn or (table.box.open and seat >= 0):
            cards = [self.card(int(kind), f"looking:{index}") for index, kind in enumerate(table.looking)]
        else:
            cards = [face_down(f"looking:{index}") for index in range(len(table.looking))]
        return [{"id": "looking", "kind": "row", "title": "Search", "cards": cards}]

    def seen_in_deck(self, table: WizTable, seat: int) -> list[dict[str, Any]]:
        """The cards that the viewer has seen at the top and the bottom of the deck, the lowest last."""
        deck = table.deck
        areas = []
        for name, cards, viewers in (("top", deck.top, deck.top_viewers), ("bottom", deck.bottom, deck.bottom_viewers)):
            drawn = [
                self.card(int(kind), f"{name}:{index}")
                if sees_card(mask, seat, table)
                else face_down(f"{name}:{index}")
                for index, (kind, mask) in enumerate(zip(cards, viewers, strict=True))
            ]
            if any("face" not in card for card in drawn):
                areas.append({"id": name, "kind": "row", "title": f"Seen at the {name} of the deck", "cards": drawn})
        return areas

    def claims(self, table: WizTable) -> dict[str, Any]:
        """Who opened with what, what is still free, what is locked."""
        rows = []
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
            rows.append({"name": table.game.seat_name(seat), "text": text})
        taken = {int(element) for element in table.claimed}
        free = [
            name
            for element, name in enumerate(ELEMENTS)
            if (table.box.elements >> element) & 1 and element not in taken
        ]
        rows.append({"name": "free to open with", "text": ", ".join(free)})
        return {"id": "claims", "kind": "facts", "title": "Openings", "rows": rows}

    def advice(self, table: WizTable, seat: int) -> dict[str, Any]:
        """The groups of own cards that make a hand, with their points."""
        rows = []
        for kinds, wiz in groups(table, seat):
            names = [title(kind) for kind in kinds] + ["Wiz"] * wiz
            worth = sum(self.library.points[kind] for kind in kinds)
            rows.append({"name": f"{worth} points", "text": ", ".join(names)})
        head = "Groups" if table.opened[seat] else "Groups (an opening hand needs 30 points)"
        return {"id": "advice", "kind": "facts", "title": head, "rows": rows}

    def story(self, table: WizTable) -> dict[str, Any]:
        """The end of the round: cancelled hands, multipliers, chaotic EP of each loser, Titans, one element."""
        rows = []
        for hand in table.hands:
            if hand.owner == table.winner:
                text = "cancelled" if hand.cancelled else f"value {value(hand)}, ×{multiplier(value(hand))}"
            else:
                text = "used for cancelling" if hand.spent else f"{points(table, hand)} chaotic EP"
            name = hand_title(CHARS + hand.printed if hand.shape == CHARACTER else HANDS + hand.id)
            rows.append({"name": f"{name} of {table.game.seat_name(hand.owner)}", "text": text})
        for seat in range(table.players):
            if seat != table.winner:
                text = f"{chaotic(table, seat)} chaotic EP, {held_points(table, seat)} of them held"
                rows.append({"name": table.game.seat_name(seat), "text": text})
        rows.append({"name": "multipliers", "text": str(int(multipliers(table)))})
        if titan_ep(table):
            rows.append({"name": "Titans", "text": f"{titan_ep(table)} EP"})
        if one_element_factor(table) > 1:
            rows.append({"name": "one element", "text": f"all ×{one_element_factor(table)}"})
        return {"id": "story", "kind": "facts", "title": "Scoring", "rows": rows}

    def card(self, kind: int, id: str) -> dict[str, Any]:
        """A single card, face up."""
        card: dict[str, Any] = {"id": id, "name": title(kind), "word": f"card:{NAMES[kind]}"}
        element = element_of(kind) if kind < WIZ else -1
        if element >= 0:
            card["symbol"] = SYMBOLS[ELEMENTS[element]]
        name = NAMES[kind]
        if name.startswith("blank"):
            effect = self.library.blanks[int(name[-1]) - 1]
            return card | {"name": effect.name, "text": effect.text, "type": "action", "source": effect.source}
        sort = sort_of(name)
        card |= {"type": "action" if is_action(kind) else sort, "text": self.library.texts[sort]}
        return card | {"source": self.library.sources[sort], "stats": [["points", self.library.points[kind]]]}

    # -- prompts and picks ---------------------------------------------------------------------------

    def prompt(self, state: Any, seat: int) -> str:
        """What a seat is asked, or whom it waits for."""
        table: WizTable = state
        if table.seat != seat:
            return "Chance decides." if table.seat == CHANCE else f"{table.game.seat_name(table.seat)} is to pick."
        kind = int(table.agenda.kind())
        if kind == frames.WINDOW:
            return f"{self.attempt(table, seat)} Shield?"
        said = " ".join(self.label(state, state.game.code(word)) for word in said_words(table))
        return f"{PROMPTS.get(kind, 'Your pick.')} {said}".strip()

    def label(self, state: Any, pick: int) -> str:
        """A pick in plain words."""
        if pick < CHARS:
            name = NAMES[pick]
            return self.library.blanks[int(name[-1]) - 1].name if name.startswith("blank") else title(pick)
        if pick < HANDS:
            return f"The {ELEMENTS[pick - CHARS].capitalize()} character"
        if pick < SEATS:
            return f"Hand {pick - HANDS + 1}"
        if pick < AS:
            return str(state.game.seat_name(pick - SEATS))
        if pick < DICE:
            return f"As {ELEMENTS[pick - AS]}"
        if pick < DICE + 4:
            return f"The die shows {pick - DICE + 1}"
        return LABELS[state.game.word(pick)]

    def places(self, state: Any, pick: int) -> list[str]:
        """The drawn things that stand for a pick."""
        table = settled(state)
        word = state.game.word(pick)
        if word == "deck":
            return ["deck"]
        if word == "discard":
            return ["pile"]
        if word == "look":
            return ["joker"]
        if word.startswith("hand:"):
            return [word]
        if word.startswith("char:"):
            return [word] if any(hand_id(hand) == word for hand in table.hands) else []
        if word.startswith("card:") and state.seat >= 0:
            return self.card_places(state, table, word)
        return []

    def card_places(self, state: WizTable, table: WizTable, word: str) -> list[str]:
        """Where a card lies that may be picked now: in the fingers, in the pile, in the deck, in a hand."""
        seat = int(state.seat)
        kind = int(state.agenda.kind())
        if state.draft is not None and state.draft.source >= 0:
            return [f"hand:{state.draft.source + 1}"]
        shown = [self.held(table, seat, seat), *self.looked_at(table, seat)]
        if kind == frames.BOTTOM_TAKE:
            shown = self.seen_in_deck(table, seat)
        elif kind == frames.SWAP_CARDS and state.agenda.b() == 0:
            shown = [self.held(table, int(state.agenda.a()), seat)]
        elif kind == frames.ACT and len(state.words) and state.words[0] == TIMEWARP:
            shown = [self.pile(table)]
        return [card["id"] for area in shown for card in area["cards"] if card.get("word") == word]

    def attempt(self, table: WizTable, seat: int) -> str:
        """What a Shield would stop, and against what."""
        name = table.game.seat_name(table.turn)
        if table.draft is not None:
            return f"{name} {deed(table, table.draft)}."
        kind, first, second, third = [frame for frame in table.agenda.frames() if frame[0] != frames.WINDOW][-1]
        if kind == frames.ATTACK:
            others = sum(1 << other for other in range(table.players) if other != seat)
            character = self.library.characters[ELEMENTS[table.character[table.turn]]][0]
            return f"{name}'s {character} attacks your hands for {attack_points(table, table.turn, others)} EP."
        if kind == frames.BLANK:
            effect = table.box.blanks[first]
            return f"{name} plays {effect.name} on {table.game.seat_name(third - 1)}: {effect.text}"
        if kind == frames.EXPELLED:
            return f"{name} plays Portal to expel {hand_title(CHARS + first)}."
        if kind == frames.ALIGNED:
            return f"{name} plays Alignment on {hand_title(HANDS + first)} {object_title(table, second)}."
        if kind == frames.ABYSS_OPENS:
            return f"{name} plays Abyss on everybody else."
        card = {frames.STUNNED: "Stun", frames.SWAP_CARDS: "Swap", frames.TAKEN_TWO: "Take 2"}[kind]
        turns = f" for {second} turns" if kind == frames.STUNNED and second > 1 else ""
        return f"{name} plays {card} on {table.game.seat_name(first)}{turns}."


def face_down(id: str) -> dict[str, Any]:
    """A card that the viewer may not know."""
    return {"id": id, "name": "hidden card", "face": "down"}


def hand_id(hand: Hand) -> str:
    """A hand's id in the scene: its word."""
    if hand.id >= FIRST_CHARACTER:
        return f"char:{ELEMENTS[hand.printed]}"
    return f"hand:{hand.id + 1}"


def rank_title(rank: int) -> str:
    """A rank as people name it."""
    return "Master" if rank > 14 else f"S{rank - 9}" if rank >= FIRST_SHARD else str(rank)


def stand_in(hand: Hand, index: int, card: int) -> str:
    """A card of a hand; for a Wiz or joker in a run also what it stands for."""
    name = card_title(card)
    if (card == WIZ or card >= AS_JOKER) and hand.shape != SET and hand.shape != MASTER:
        element = hand.element()
        return f"{name} ({ELEMENTS[element]} {rank_title(int(hand.low) + index)})"
    return name


def hand_marks(table: WizTable, hand: Hand) -> list[str]:
    """What lies on a hand, in words."""
    marks = []
    name = table.game.seat_name
    if hand.opening:
        marks.append("opening hand")
    if hand.aligned >= 0:
        marks.append("aligned")
    if hand.plus:
        marks.append(f"+{hand.plus}")
    if hand.elemental >= 0:
        what = (
            "Light character as Elemental" if hand.light == 1 else f"{ELEMENTS[hand.elemental].capitalize()} Elemental"
        )
        marks.append(f"{what} of {name(hand.elemental_by)}")
    if hand.canceller >= 0:
        what = "Light character" if hand.light == 2 else f"{ELEMENTS[hand.canceller].capitalize()} Elemental"
        marks.append(f"cancelled by {what} of {name(hand.canceller_by)}")
    marks += [f"{ELEMENTS[element].capitalize()} Titan" for element in range(6) if (hand.titans >> element) & 1]
    if hand.titans & 64:
        marks.append("Dark character as Titan")
    marks += [f"{ELEMENTS[element].capitalize()} Artifact" for element in range(6) if (hand.artifacts >> element) & 1]
    if hand.shape == CHARACTER:
        marks.append("character")
    if hand.power:
        marks.append("Power 1: +2")
    return marks


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


def groups(table: WizTable, seat: int) -> list[tuple[list[int], int]]:
    """Held cards that make runs, sets and Master hands, each perhaps with one Wiz."""
    wiz = min(1, int(table.count(seat, WIZ)))
    found: list[tuple[list[int], int]] = []
    for element in range(6):
        ranks = [rank for rank in range(1, 15) if (table.ones[seat * 6 + element] >> rank) & 1]
        for stretch in stretches(ranks):
            if len(stretch) + wiz >= 3:
                found.append(([kind_at(element, rank) for rank in stretch], max(0, 3 - len(stretch))))
        if table.count(seat, MASTERS + element):
            found.append(([MASTERS + element] + [kind_at(element, rank) for rank in ranks], 0))
    for rank in range(1, 15):
        equal = [kind_at(element, rank) for element in range(6) if (table.ones[seat * 6 + element] >> rank) & 1]
        if len(equal) + wiz >= 3 and table.box.caps[rank] >= 3:
            found.append((equal, max(0, 3 - len(equal))))
    return found


def stretches(ranks: list[int]) -> list[list[int]]:
    """Neighbouring ranks in a row."""
    rows: list[list[int]] = []
    for rank in ranks:
        if rows and rows[-1][-1] == rank - 1:
            rows[-1].append(rank)
        else:
            rows.append([rank])
    return [row for row in rows if len(row) >= 2]


def step_now(table: WizTable) -> str:
    """The step of the turn that is under way."""
    kinds = [frame[0] for frame in table.agenda.frames()]
    if frames.ATTACK in kinds:
        return "attack"
    if frames.PLAY in kinds:
        return "play"
    if frames.THROW in kinds:
        return "discard"
    if frames.ACT in kinds:
        act = next(frame for frame in table.agenda.frames() if frame[0] == frames.ACT)
        return "draw" if act[2] else "actions"
    return ""


def said_words(table: WizTable) -> list[str]:
    """The sentence under way."""
    if not in_sentence(table):
        return []
    words = table.words if table.draft is None else table.draft.words
    return [table.game.word(int(word)) for word in words]
