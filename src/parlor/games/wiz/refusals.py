"""Why a pick is illegal now, in one sentence that names the clause."""

from parlor.engine import CHANCE, i64
from parlor.games.wiz.attach import has_elemental, has_titan
from parlor.games.wiz.cards import (
    ALIGNMENT,
    ARTIFACTS,
    CHARACTER,
    ELEMENTALS,
    ELEMENTS,
    FIRST_SHARD,
    LIGHT,
    MASTERS,
    PORTAL,
    RUN,
    SET,
    SHARDS,
    STUN,
    SWAP,
    TAKE2,
    TIMEWARP,
    VANISH,
    WIZ,
    element_of,
    is_action,
    rank_of,
)
from parlor.games.wiz.frames import (
    ACT,
    BLANK_DISCARD,
    BOTTOM_TAKE,
    CANCELLING,
    CHOOSE_CHARACTER,
    KEEP,
    PLAY,
    POWER,
    PRIZE,
    SWAP_CARDS,
    THROW,
    WINDOW,
)
from parlor.games.wiz.hands import claimed_by_others, level_claimed, room
from parlor.games.wiz.joker import shut_out
from parlor.games.wiz.scoring import hand_named
from parlor.games.wiz.sentence import END, SOURCE
from parlor.games.wiz.table import BOARD, FIRST_CHARACTER, Draft, Hand, WizTable
from parlor.games.wiz.titles import capital, hand_title, spoken, title
from parlor.games.wiz.values import (
    earth_guards,
    five_shards,
    guarded_against,
    has_own_titan,
    locked,
    one_elemental,
    strength,
    stronger,
    value,
)
from parlor.games.wiz.words import (
    ADD,
    ARM,
    AS,
    ATTACH,
    BREAK,
    CHARS,
    DECK,
    DISCARD,
    ENTER,
    EXPEL,
    FROM,
    HAND,
    HANDS,
    JOKER,
    LAY,
    LOOK,
    MASTER_WORD,
    PASS,
    POOL,
    RUN_WORD,
    SEATS,
    SEIZE,
    SHIELD_WORD,
)

# The clauses of the action cards that name an object.
OBJECTS = {
    STUN: "WIZ-157",
    SWAP: "WIZ-166",
    TIMEWARP: "WIZ-167",
    TAKE2: "WIZ-168",
    VANISH: "WIZ-170",
    PORTAL: "WIZ-171",
}

# Questions with a plain list of answers: what is asked.
ASKED = {
    CHOOSE_CHARACTER: "WIZ-208: choose one of the characters that are left",
    KEEP: "WIZ-156: keep one of the cards that Search shows",
    SWAP_CARDS: "WIZ-166: take one of the cards shown, then give one of those you held before",
    BOTTOM_TAKE: "WIZ-223: take one of the cards at the bottom of the deck",
    PRIZE: "WIZ-188: gain what the pool is worth, or drain opponents one by one and then be done",
    POWER: "WIZ-212: choose one of your hands of your character's element",
    BLANK_DISCARD: "WIZ-020: discard one of your held cards",
}


def refusal(table: WizTable, pick: i64) -> str:
    """The reason that fits the moment and the word best."""
    word = spoken(pick, table.game.word(pick))
    if table.seat == CHANCE:
        return f"WIZ-057: chance is asked now, and {word} cannot come up."
    kind = table.agenda.kind()
    if kind == PLAY:
        return refuse_play(table, pick, word)
    if kind == ACT:
        return refuse_act(table, pick, word)
    if kind == THROW:
        return refuse_throw(table, pick, word)
    if kind == WINDOW:
        return refuse_answer(table, pick, word)
    if kind == CANCELLING:
        return refuse_cancel(table, pick, word)
    return f"{ASKED[int(kind)]}; {word} is none of them."


def refuse_answer(table: WizTable, pick: i64, word: str) -> str:
    """The Shield window."""
    if pick == SHIELD_WORD:
        return "WIZ-160: you hold no Shield."
    if pick == CHARS + LIGHT and table.has_character(table.seat, LIGHT):
        return "WIZ-221: Light is used as a Shield once a round."
    return f"WIZ-126: you may stop this with a Shield, or pass. {capital(word)} cannot stop it."


def refuse_throw(table: WizTable, pick: i64, word: str) -> str:
    """Step 5."""
    if pick < CHARS and is_action(pick) and table.count(table.turn, pick):
        return f"WIZ-052: {title(pick)} is an action card and may not be discarded."
    if pick < CHARS:
        return f"WIZ-051: you hold no {title(pick)} to discard."
    return f"WIZ-051: discard one of your cards now; {word} is none."


def refuse_act(table: WizTable, pick: i64, word: str) -> str:
    """Steps 2 and 3."""
    seat = table.turn
    if len(table.words):
        return refuse_object(table, pick, word)
    if pick < CHARS:
        if not is_action(pick):
            return f"WIZ-040: {title(pick)} is no action card; it can be played after the draw."
        if table.count(seat, pick) == 0:
            return f"WIZ-146: you hold no {title(pick)}."
        if table.agenda.b():
            return "WIZ-049: after the first draw no action card may be played this turn."
        if table.opened[seat] == 0 or table.opened[seat] >= table.turns[seat]:
            return "WIZ-147: action cards wait until the turn after you opened."
        return f"WIZ-148: you may play {table.limit} action cards this turn, one for each hand you had."
    if pick == DISCARD:
        if len(table.pile) == 0:
            return "WIZ-044: the discard pile is empty."
        return "WIZ-045: an action card cannot be drawn from the discard pile."
    if pick == DECK:
        return "WIZ-048: the deck can give no card."
    if pick == PASS:
        return "WIZ-046: you must draw: the deck or the discard pile still has a card for you."
    return f"WIZ-040: first draw a card, or play action cards; {word} comes after that."


def refuse_object(table: WizTable, pick: i64, word: str) -> str:
    """The object of an action card."""
    if table.words[0] == ALIGNMENT:
        return refuse_alignment(table, pick, word)
    if pick == ENTER and table.words[0] == PORTAL:
        return "WIZ-171: your character is not at the side."
    if table.words[0] == PORTAL and (pick == EXPEL or CHARS <= pick < HANDS):
        return "WIZ-172: choose an opponent's character on the board that does not carry exactly one Elemental."
    card = title(table.words[0])
    clause = OBJECTS.get(int(table.words[0]), "WIZ-020")
    if pick == SEATS + table.turn:
        return f"{clause}: {card} is played against an opponent."
    if SEATS <= pick < SEATS + table.players:
        return f"{clause}: that opponent holds no card."
    return f"{clause}: {card} cannot be played on {word}. Choose one of what it offers."


def refuse_alignment(table: WizTable, pick: i64, word: str) -> str:
    """The hand that Alignment changes, and how."""
    if HANDS <= pick < SEATS and len(table.words) == 1:
        hand = table.hand(pick - HANDS)
        name = hand_title(pick)
        if hand is None:
            return f"WIZ-074: {name} does not lie on the table."
        if value(hand) > 5:
            return f"WIZ-175: {name} has value {value(hand)}; 6 or more cannot be aligned."
        if hand.owner != table.turn:
            return bar(table, hand, table.turn) or f"WIZ-176: {name} cannot be aligned."
        return f"WIZ-141: {ELEMENTS[hand.element()]} is locked by an opponent's Titan."
    if CHARS <= pick < HANDS:
        return "WIZ-176: a character cannot be aligned."
    if AS <= pick < AS + 6 and locked(table, table.turn, pick - AS):
        return f"WIZ-141: {ELEMENTS[pick - AS]} is locked by an opponent's Titan."
    return f"WIZ-173: choose a hand, then its new element or make it stronger; {word} is none of these."


def refuse_cancel(table: WizTable, pick: i64, word: str) -> str:
    """Cancelling at scoring."""
    if CHARS <= pick < SEATS:
        id = FIRST_CHARACTER + pick - CHARS if pick < HANDS else pick - HANDS
        hand = table.hand(id)
        if hand is None:
            return f"WIZ-074: {hand_title(pick)} does not lie on the table."
        if hand.spent or hand.cancelled:
            return "WIZ-240: each hand cancels at most one hand, and is cancelled once."
        if len(table.words) == 2:
            mine = value(hand_named(table, table.words[1]))
            return f"WIZ-239: a hand of {mine} cancels one of the winner's of equal or smaller value."
        return "WIZ-239: choose a hand of yours that is at least as strong as one of the winner's."
    return f"WIZ-239: you may cancel hands of the winner, or be done; {word} is neither."


def refuse_play(table: WizTable, pick: i64, word: str) -> str:
    """Step 4."""
    draft = table.draft
    if draft is None:
        return refuse_verb(table, pick, word)
    if pick == LAY:
        return refuse_lay(draft)
    if pick == JOKER:
        return refuse_joker(table)
    if pick == FROM:
        return "WIZ-100: no opponent's hand can give a card that fits here."
    if CHARS <= pick < SEATS:
        return refuse_target(table, draft, pick)
    if pick < CHARS:
        return refuse_card(table, draft, pick)
    if RUN_WORD <= pick <= MASTER_WORD:
        return f"WIZ-066: your cards make no {word} that may be laid now."
    return f"WIZ-057: {word} does not fit here. Choose one of what is offered."


def refuse_verb(table: WizTable, pick: i64, word: str) -> str:
    """The first word of a sentence."""
    seat = table.turn
    if pick == HAND:
        if not room(table):
            return "WIZ-079: forty hands lie on the table; there is no room for another."
        if table.opened[seat] == 0:
            return "WIZ-076: to open you need a run of four worth 30, three shards, or a Master with 10 points."
        return "WIZ-066: your cards make no hand that may be laid now."
    if table.opened[seat] == 0:
        return f"WIZ-098: lay a 30+ hand first; {word} comes after that."
    if pick == ADD:
        return "WIZ-099: none of your cards fits on a hand that you may amend."
    if pick == ATTACH:
        if not has_elemental(table, seat) and not has_titan(table, seat):
            return "WIZ-127: you have no Elemental or Titan."
        return "WIZ-128: no hand on the table can take one of your Elementals or Titans now."
    if pick == SEIZE:
        return "WIZ-107: no opponent's hand can be seized: it needs more strength in its element and a card that fits."
    if pick == BREAK:
        return "WIZ-111: no opponent's hand can be broken up so that all its cards are used at once."
    if pick == LOOK:
        return refuse_look(table, seat)
    if pick == POOL:
        return refuse_pool(table, seat)
    if pick == ARM:
        return refuse_arm(table, seat)
    if pick < CHARS:
        return f"WIZ-050: first say what {title(pick)} is for: a new hand, or one that lies on the table."
    return f"WIZ-050: {word} cannot come first. Lay, add or attach cards, or be done."


def refuse_look(table: WizTable, seat: i64) -> str:
    """Looking at the Deck Joker."""
    if table.looked[seat]:
        return "WIZ-203: you know the Deck Joker already."
    if table.turns[seat] < 2:
        return "WIZ-196: not on your first turn of the round."
    if table.hands_of(seat) < 2:
        return "WIZ-196: the Deck Joker is for players with two or more hands."
    return "WIZ-206: neither deck nor discard pile can give a Deck Joker now; it may be tried again on a later turn."


def refuse_pool(table: WizTable, seat: i64) -> str:
    """Playing to the Life Pool."""
    if not table.box.life_pool:
        return "WIZ-180: there is no Life Pool in this match."
    if not table.pool_open:
        return "WIZ-186: the Life Pool is won and closed until the round ends."
    if table.pooled >= table.hands_of(seat):
        return f"WIZ-182: you have played {table.pooled} shards to the Life Pool this turn, one for each of your hands."
    return "WIZ-180: you hold no shard that comes next on a pile of the Life Pool."


def refuse_arm(table: WizTable, seat: i64) -> str:
    """Arming the own character."""
    if not table.box.characters:
        return "WIZ-225: there are no characters and artifacts in this match."
    if table.place[seat] != BOARD:
        return "WIZ-225: your character is not on the board."
    return "WIZ-225: you hold no artifact."


def refuse_lay(draft: Draft) -> str:
    """A hand that is not complete."""
    if draft.opening:
        clause = "WIZ-083" if draft.shape == RUN else "WIZ-080" if draft.shape == SET else "WIZ-082"
        return f"{clause}: to open it must be a run of four worth 30, three shards, or a Master with 10 points."
    if draft.own == 0 and draft.verb == HAND:
        return "WIZ-078: a new hand needs at least one held card."
    return "WIZ-061: a run or set needs three cards."


def refuse_joker(table: WizTable) -> str:
    """Playing a card as Deck Joker."""
    seat = table.turn
    if table.joker < 0 or table.looked[seat] == 0:
        return "WIZ-200: you have not looked at the Deck Joker."
    if table.looked[seat] >= table.turns[seat]:
        return "WIZ-200: you looked at the Deck Joker this turn; it may be used from your next turn on."
    if table.hands_of(seat) < 2:
        return "WIZ-200: the Deck Joker is for players with two or more hands."
    if shut_out(table, seat):
        return "WIZ-201: a hand of value 6 or more leaves the Deck Joker to the owner of the highest hand."
    return "WIZ-202: none of your cards of the joker's rank can be a joker here."


def refuse_card(table: WizTable, draft: Draft, pick: i64) -> str:
    """A card that does not fit."""
    name = title(pick)
    if draft.target < 0 and draft.verb in (ADD, SEIZE, ATTACH):
        clause = {ADD: "WIZ-099", SEIZE: "WIZ-107", ATTACH: "WIZ-128"}[int(draft.verb)]
        return f"{clause}: first choose the hand that {name} is for."
    if draft.slot == END:
        return f"WIZ-099: {hand_title(HANDS + draft.target)} is a run: first choose its low or its high end."
    if draft.source < 0 and table.count(table.turn, pick) == 0:
        return f"WIZ-078: you have no {name} left."
    if is_action(pick):
        return f"WIZ-066: {name} is an action card and never part of a hand."
    if draft.verb == ADD or draft.verb == SEIZE:
        return f"WIZ-099: {name} does not fit on {hand_title(HANDS + draft.target)} there."
    if draft.verb == ATTACH:
        return refuse_attachment(table, draft, pick, name)
    if draft.verb == POOL:
        return f"WIZ-180: {name} does not come next on a pile of the Life Pool."
    if draft.verb == ARM:
        return f"WIZ-225: {name} is no artifact."
    return refuse_in_hand(table, draft, pick, name)


def refuse_in_hand(table: WizTable, draft: Draft, pick: i64, name: str) -> str:
    """A card that no new hand goes on with."""
    if draft.shape != SET and draft.count == 0 and pick < ELEMENTALS:
        element = element_of(pick)
        if locked(table, table.turn, element):
            return f"WIZ-141: {ELEMENTS[element]} is locked by an opponent's Titan."
        if draft.opening and (claimed_by_others(table, table.turn) >> element) & 1:
            return f"WIZ-086: another player has opened with {ELEMENTS[element]}."
    if ELEMENTALS <= pick < WIZ:
        return f"WIZ-070: {name} is not laid in a hand; it is attached to one that lies on the table."
    if draft.shape == RUN and MASTERS <= pick < ELEMENTALS:
        return "WIZ-067: a Master is never part of a run or set."
    if draft.shape == SET and draft.opening:
        if pick < SHARDS:
            return "WIZ-084: a set of number cards is never a 30+ hand."
        if level_claimed(table, table.turn, rank_of(pick)):
            return f"WIZ-087: another player has opened with a set of S{rank_of(pick) - FIRST_SHARD + 1}."
    if draft.opening:
        clause = "WIZ-083" if draft.shape == RUN else "WIZ-080" if draft.shape == SET else "WIZ-082"
        return f"{clause}: no 30+ hand that you can lay goes on with {name}."
    clause = "WIZ-061" if draft.shape == RUN else "WIZ-062" if draft.shape == SET else "WIZ-065"
    return f"{clause}: no hand that you can lay goes on with {name}."


def refuse_attachment(table: WizTable, draft: Draft, pick: i64, name: str) -> str:
    """A card that cannot be attached to the hand named."""
    if pick < ELEMENTALS or pick >= ARTIFACTS:
        return f"WIZ-127: {name} is neither Elemental nor Titan."
    if draft.target < 0:
        return f"WIZ-127: first choose the hand that {name} is for."
    return refuse_attaching(table, table.there(draft.target), hand_title(draft.words[1]))


def refuse_attaching(table: WizTable, hand: Hand, name: str) -> str:
    """Why nothing, or not this, may be attached to a hand."""
    if hand.canceller >= 0 and (hand.opening or not has_titan(table, table.turn)):
        return f"WIZ-130: {name} carries two Elementals; there is never a third."
    if hand.opening and not (hand.elemental >= 0 and has_elemental(table, table.turn)):
        return f"WIZ-092: {name} is an opening hand; only a cancelling Elemental may be put on it later."
    if one_elemental(hand) and has_elemental(table, table.turn):
        return bar_for_canceller(table, hand, table.turn, name)
    return bar(table, hand, table.turn) or f"WIZ-128: what you have may not be put on {name}."


def bar_for_canceller(table: WizTable, hand: Hand, seat: i64, name: str) -> str:
    """WIZ-129: what keeps a second Elemental off a hand."""
    if guarded_against(hand, seat):
        return f"WIZ-125: a Shield guards {name} until the end of the turn."
    if hand.owner != seat and has_own_titan(hand):
        return f"WIZ-122: {name} is protected by the Titan of its element."
    if locked(table, seat, hand.element()):
        return f"WIZ-123: {ELEMENTS[hand.element()]} is locked by an opponent's Titan."
    return f"WIZ-129: the first Elemental on {name} is yours; only somebody else may cancel it."


def refuse_target(table: WizTable, draft: Draft, pick: i64) -> str:
    """A hand that may not be named here."""
    name = hand_title(pick)
    hand = table.hand(FIRST_CHARACTER + pick - CHARS if pick < HANDS else pick - HANDS)
    if hand is None:
        return f"WIZ-074: {name} does not lie on the table."
    seat = table.turn
    if draft.verb == ATTACH:
        return refuse_attaching(table, hand, name)
    if hand.shape == CHARACTER:
        return f"WIZ-211: no card is added to or taken from {name}, and it cannot be seized."
    if hand.owner == seat and (draft.verb == SEIZE or draft.verb == BREAK or draft.slot == SOURCE):
        return f"WIZ-105: {name} is your own."
    barred = bar(table, hand, seat)
    if barred:
        return barred
    if draft.verb == SEIZE or draft.verb == BREAK:
        return refuse_overpowering(table, draft, hand, name)
    if draft.slot == SOURCE:
        return f"WIZ-100: {name} can give no card that fits here and stay a hand."
    return f"WIZ-099: none of your cards fits on {name}."


def refuse_overpowering(table: WizTable, draft: Draft, hand: Hand, name: str) -> str:
    """Seizing or breaking up a hand."""
    element = hand.element()
    if element < 0:
        return f"WIZ-109: {name} has no element and cannot be seized or broken up."
    mine, theirs = strength(table, table.turn, element), strength(table, hand.owner, element)
    if mine <= theirs:
        return f"WIZ-107: your strength in {ELEMENTS[element]} is {mine}, its owner's {theirs}; you need more."
    if draft.verb == BREAK and (hand.elemental >= 0 or hand.titans):
        return f"WIZ-113: {name} carries attached cards, which never move alone."
    if draft.verb == BREAK:
        return f"WIZ-112: the cards of {name} cannot all be used in two or more new hands with a held card."
    return f"WIZ-108: you hold no card that fits on {name}."


def bar(table: WizTable, hand: Hand, seat: i64) -> str:
    """What keeps a seat off a hand; empty if nothing does."""
    name = hand_title(CHARS + hand.printed if hand.id >= FIRST_CHARACTER else HANDS + hand.id)
    element = hand.element()
    if hand.owner == seat:
        if hand.opening:
            return f"WIZ-090: {name} is your opening hand, which you may not amend."
        if one_elemental(hand) and hand.elemental_by != seat:
            return f"WIZ-124: the only Elemental on {name} was played by somebody else."
    elif one_elemental(hand) and hand.elemental_by != seat:
        return f"WIZ-119: {name} is protected by {an(ELEMENTS[hand.elemental].capitalize())} Elemental."
    elif one_elemental(hand) and not stronger(table, seat, hand):
        return f"WIZ-120: your Elemental protects {name} until you are stronger than its owner in its element."
    elif five_shards(hand):
        return f"WIZ-093: {name} is protected by its five shards."
    elif earth_guards(table, hand):
        return f"WIZ-218: {name} is protected by the Earth character."
    elif has_own_titan(hand):
        return f"WIZ-122: {name} is protected by the Titan of its element."
    elif guarded_against(hand, seat):
        return f"WIZ-125: a Shield guards {name} until the end of the turn."
    if locked(table, seat, element):
        return f"WIZ-123: {ELEMENTS[element]} is locked by an opponent's Titan."
    return ""


def an(name: str) -> str:
    """A name with its article."""
    return f"an {name}" if name[0] in "AE" else f"a {name}"
