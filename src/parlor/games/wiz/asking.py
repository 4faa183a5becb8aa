"""What is asked of a seat, why, and what each answer says on its button."""

from typing import Final

from parlor.engine import CHANCE, Picks, blocks
from parlor.engine.scene import Ask
from parlor.games.wiz import frames
from parlor.games.wiz.cards import BLANKS, ELEMENTS, NAMES, SHAPES, WIZ, is_action
from parlor.games.wiz.characters import attack_points
from parlor.games.wiz.files import Library
from parlor.games.wiz.offers import best_use, ends_by_discard, plays
from parlor.games.wiz.scoring import held_points
from parlor.games.wiz.secrets import in_sentence
from parlor.games.wiz.sentence import END, GIVEN, ITEM, OBJECT, SHAPE, SOURCE, TARGET, WILD
from parlor.games.wiz.table import Draft, WizTable
from parlor.games.wiz.telling import deed, object_title
from parlor.games.wiz.titles import hand_title, names, title
from parlor.games.wiz.values import card_points
from parlor.games.wiz.words import (
    ADD,
    ARM,
    AS,
    ATTACH,
    BREAK,
    CHARS,
    DICE,
    DISCARD,
    DONE,
    HAND,
    HANDS,
    LAY,
    LOOK,
    PASS,
    POOL,
    SEATS,
    SEIZE,
)

STEPS: Final = ("attack", "actions", "draw", "play", "discard")
OPENING: Final = 30

LABELS: Final = {
    "hand": "Lay a new hand",
    "run": "A run",
    "set": "A set",
    "master": "A Master hand",
    "lay": "Lay it",
    "from": "Take a card from an opponent's laid hand",
    "joker": "Play a card as Deck Joker",
    "add": "Add to a laid hand",
    "low": "At the low end",
    "high": "At the high end",
    "attach": "Attach an Elemental or Titan",
    "seize": "Seize an opponent's laid hand",
    "break": "Break up an opponent's laid hand",
    "look": "See the Deck Joker",
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

# The question, and why it is asked.
QUESTIONS: Final = {
    frames.CHOOSE_CHARACTER: ("Choose your character.", "It stays with you for the whole match."),
    frames.KEEP: ("Keep one of these cards.", "The others go back."),
    frames.BOTTOM_TAKE: ("Take one of the bottom cards.", "Only you see them."),
    frames.PRIZE: ("Gain the Life Pool's worth, or take it from opponents?", "You win the Life Pool."),
    frames.POWER: ("Which hand does your character strengthen?", "It gets 2 more value."),
    frames.CANCELLING: ("Cancel a hand of the winner, or be done.", "A hand of yours of at least its value can."),
    frames.BLANK_DISCARD: ("Discard one of your cards.", ""),
}
# What a Shield would save its player from.
THREATS: Final = {
    frames.STUNNED: "You would miss your next turn.",
    frames.SWAP_CARDS: "They would look at your cards, take one and give you one of theirs.",
    frames.TAKEN_TWO: "You would take two cards from the deck.",
    frames.ABYSS_OPENS: "You would lose your held Wiz and action cards.",
}
# What step 4 may begin with, in the order in which it is told.
DEEDS: Final = (
    (HAND, "lay a hand"),
    (ADD, "add to one"),
    (ATTACH, "guard one"),
    (SEIZE, "seize one"),
    (BREAK, "break one up"),
    (LOOK, "see the Deck Joker"),
    (POOL, "play to the Life Pool"),
    (ARM, "arm your character"),
)
VERBS: Final = {
    HAND: "Lay",
    ADD: "Add to",
    ATTACH: "Attach to",
    SEIZE: "Seize",
    BREAK: "Break up",
}


def step_now(table: WizTable) -> str:
    """The step of the turn that is under way."""
    found = {frame[0]: frame for frame in table.agenda.frames()}
    if frames.ATTACK in found:
        return "attack"
    if frames.PLAY in found:
        return "play"
    if frames.THROW in found:
        return "discard"
    if frames.ACT in found:
        return "draw" if found[frames.ACT][2] else "actions"
    return ""


def ask(library: Library, table: WizTable, seat: int) -> Ask:
    """What a seat is asked, or whom it waits for."""
    now = step_now(table)
    if now == "actions" and table.seat == seat and not plays_action(table, seat):
        now = "draw"
    if int(table.agenda.kind()) == frames.PLAY and table.seat == seat and table.draft is None and not deeds(table):
        now = "discard"
    steps = blocks.phases(STEPS, now) if table.turn >= 0 and not table.shown else ()
    if table.seat != seat:
        waiting = "Chance decides." if table.seat == CHANCE else f"{table.game.seat_name(table.seat)} is to pick."
        return blocks.ask(waiting, steps=steps)
    what, why = question(library, table, seat)
    draft = table.draft
    at = f"hand:{draft.target + 1}" if draft is not None and 0 <= draft.target < 40 else ""
    return blocks.ask(what, why, at, steps)


def question(library: Library, table: WizTable, seat: int) -> tuple[str, str]:
    """The question to the seat that is to pick, and why it is asked."""
    kind = int(table.agenda.kind())
    if kind == frames.WINDOW:
        return f"{attempt(library, table, seat)} Shield?", threat(table)
    if kind == frames.PLAY:
        draft = table.draft
        return ask_play(table, seat) if draft is None else ask_draft(table, draft)
    if kind == frames.THROW:
        return "Discard a card.", f"Then your turn ends. {worth(table, seat)}"
    if kind == frames.ACT and not len(table.words):
        return ask_draw(table, seat)
    if kind == frames.ACT:
        return f"{title(table.words[0])}: {ACTION_QUESTIONS.get(NAMES[table.words[0]], 'on what?')}", ""
    if kind == frames.SWAP_CARDS:
        if table.agenda.b():
            return f"You take {title(table.agenda.b() - 1)}. Which card do you give for it?", ""
        return f"Swap: which card do you take from {table.game.seat_name(table.agenda.a())}?", ""
    if kind == frames.CANCELLING and len(table.words):
        which = "Which of your hands cancels one of the winner's?"
        return (which, "") if len(table.words) == 1 else ("Which hand of the winner is cancelled?", "")
    return QUESTIONS.get(kind, ("Your pick.", ""))


def deeds(table: WizTable) -> list[str]:
    """What can be done with cards in step 4, in words."""
    possible = Picks()
    table.legal(possible)
    return [words for word, words in DEEDS if possible.holds(word)]


def ask_play(table: WizTable, seat: int) -> tuple[str, str]:
    """Step 4, before a sentence has begun."""
    can = deeds(table)
    if not can:
        return ask_end(table, seat)
    if not table.opened[seat]:
        return "Open: lay your first hand, or be done.", f"It must be worth {OPENING} points or more."
    can[0] = can[0].replace(" one", " a laid hand")
    told = f"{', '.join(can)}{',' if len(can) > 1 else ''} or be done."
    return told[0].upper() + told[1:], left(table, seat)


def ask_end(table: WizTable, seat: int) -> tuple[str, str]:
    """Step 4 where no card fits: only the discard is left to choose."""
    if not table.sizes[seat]:
        return "Go out: you hold no card.", "You win the round."
    if table.sizes[seat] == table.action_cards(seat):
        return "Nothing you hold fits: be done.", "Action cards are never discarded."
    if table.opened[seat]:
        return "Nothing you hold fits: discard a card.", f"Who gets rid of all wins the round. {worth(table, seat)}"
    return "Nothing you hold opens: discard a card.", f"A first hand must be worth {OPENING} points or more."


def ask_draw(table: WizTable, seat: int) -> tuple[str, str]:
    """Steps 2 and 3: action cards may come before the draw."""
    top = title(table.pile[len(table.pile) - 1]) if table.allows(DISCARD) else ""
    draw = f"Draw from the deck, or take {top}." if top else "Draw from the deck."
    told = prospect(table, seat) if top else ""
    why = f"{top[0].upper()}{top[1:]} {told}" if told else left(table, seat)
    return (f"Play an action card first, or not. {draw}" if plays_action(table, seat) else draw), why


def plays_action(table: WizTable, seat: int) -> bool:
    """Whether the seat to pick holds an action card that it may play; only it may be told."""
    if table.agenda.kind() != frames.ACT:
        return True
    return any(is_action(kind) and table.allows(kind) for kind in range(CHARS) if table.count(seat, kind))


def prospect(table: WizTable, seat: int) -> str:
    """What the top card of the discard pile could do at once in a seat's hand."""
    kind = int(table.pile[len(table.pile) - 1])
    trial = table.clone()
    trial.pick(DISCARD)
    assert isinstance(trial, WizTable)
    if not plays(trial, seat):
        return ""
    if kind == WIZ:
        return best_use(trial, seat, kind) or "is a joker, but makes no hand with your cards yet."
    return best_use(trial, seat, kind) or "fits nothing you could lay now."


def worth(table: WizTable, seat: int) -> str:
    """What the held cards would give the winner of the round: what a discard makes less."""
    held, total = int(table.sizes[seat]), int(held_points(table, seat))
    return f"Your {held} {'card' if held == 1 else 'cards'} would give another winner {total} points: few are good."


def left(table: WizTable, seat: int) -> str:
    """How far it is to the end of the round."""
    held = int(table.sizes[seat])
    return f"You hold {held} {'card' if held == 1 else 'cards'}: who gets rid of all wins the round."


def ask_draft(table: WizTable, draft: Draft) -> tuple[str, str]:
    """Step 4, in the middle of a sentence."""
    slot, verb = int(draft.slot), int(draft.verb)
    if slot == SHAPE:
        return "Lay which kind of hand?", "A run, a set, or a Master with cards of its element."
    if slot == TARGET:
        return f"{VERBS[verb]} which hand?", ""
    if slot == END:
        return f"Add at which end of laid hand {draft.target + 1}?", ""
    if slot == OBJECT:
        told = {ATTACH: "Attach what?", POOL: "Play which shard to the Life Pool?", ARM: "Arm it with which artifact?"}
        return told[verb], ""
    if slot == SOURCE:
        return "Take a card from which hand?", ""
    if slot == GIVEN:
        return f"Which card do you take from laid hand {draft.source + 1}?", "What stays must still be a hand."
    if slot == WILD:
        return "Which card is the joker?", ""
    if slot == ITEM and verb in (HAND, BREAK):
        cards = [int(card) for card in draft.cards[: int(draft.count)]]
        shape = "Master hand" if draft.shape == 3 else SHAPES[draft.shape]
        so_far = f"{shape.capitalize()} so far: {names(cards)}." if cards else f"A {shape}: which card first?"
        return so_far, points_so_far(table, draft, cards)
    if slot == ITEM:
        return f"Which card goes on laid hand {draft.target + 1}?", ""
    return "Which card?", ""


def points_so_far(table: WizTable, draft: Draft, cards: list[int]) -> str:
    """What the new hand is worth by now, and what it needs."""
    total = sum(int(card_points(table, card)) for card in cards)
    if draft.opening:
        return f"{total} of {OPENING} points you need to open."
    return f"{total} points so far." if cards else ""


# What an action card asks for.
ACTION_QUESTIONS: Final = {
    "stun": "who misses turns?",
    "swap": "with whom?",
    "take2": "who takes two cards?",
    "timewarp": "for which card, or the bottom of the deck?",
    "vanish": "which card vanishes?",
    "portal": "enter the board, or expel a character?",
    "alignment": "on which hand?",
}


def said_words(table: WizTable) -> list[str]:
    """The sentence under way."""
    if not in_sentence(table):
        return []
    words = table.words if table.draft is None else table.draft.words
    return [table.game.word(int(word)) for word in words]


def attempt(library: Library, table: WizTable, seat: int) -> str:
    """What a Shield would stop, and against what."""
    name = table.game.seat_name(table.turn)
    if table.draft is not None:
        return f"{name} {deed(table, table.draft)}."
    kind, first, second, third = [frame for frame in table.agenda.frames() if frame[0] != frames.WINDOW][-1]
    if kind == frames.ATTACK:
        others = sum(1 << other for other in range(table.players) if other != seat)
        character = library.characters[ELEMENTS[table.character[table.turn]]][0]
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


def threat(table: WizTable) -> str:
    """What an action card would do to the seat that may shield itself; empty where the attempt says so itself."""
    if table.draft is not None:
        return ""
    kind, _, second, _ = [frame for frame in table.agenda.frames() if frame[0] != frames.WINDOW][-1]
    if kind == frames.STUNNED and second > 1:
        return f"You would miss your next {second} turns."
    return THREATS.get(kind, "")


# -- buttons ---------------------------------------------------------------------------------------


def label(library: Library, table: WizTable, pick: int) -> str:
    """A pick in plain words."""
    if pick < CHARS:
        return library.blanks[pick - BLANKS].name if pick >= BLANKS else title(pick)
    if pick < HANDS:
        return f"The {ELEMENTS[pick - CHARS].capitalize()} character"
    if pick < SEATS:
        return f"Laid hand {pick - HANDS + 1}"
    if pick < AS:
        return table.game.seat_name(pick - SEATS)
    if pick < DICE:
        return f"As {ELEMENTS[pick - AS]}"
    if pick < DICE + 4:
        return f"The die shows {pick - DICE + 1}"
    return with_result(table, pick)


def with_result(table: WizTable, pick: int) -> str:
    """A plain word, with what it brings where that is certain."""
    draft = table.draft
    if pick == LAY and draft is not None:
        cards = [int(card) for card in draft.cards[: int(draft.count)]]
        return f"Lay it, {sum(int(card_points(table, card)) for card in cards)} points"
    if pick == DISCARD and table.agenda.kind() == frames.ACT and not len(table.words):
        return f"Take {title(table.pile[len(table.pile) - 1])}"
    if pick == DONE and table.agenda.kind() == frames.PLAY:
        return "Done, then discard" if ends_by_discard(table) else "Done: go out"
    return LABELS[table.game.word(pick)]


def quiet(table: WizTable) -> int:
    """The pick by which a seat declines or ends."""
    kind = table.agenda.kind()
    if kind == frames.WINDOW:
        return PASS
    if (kind == frames.PLAY and table.draft is None) or (kind == frames.CANCELLING and not len(table.words)):
        return DONE
    if kind == frames.PRIZE and table.allows(DONE):
        return DONE
    return PASS if kind == frames.ACT and table.allows(PASS) else -1
