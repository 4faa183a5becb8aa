"""Why a pick is illegal now, in one sentence that names the clause."""

from parlor.engine import CHANCE, i64
from parlor.games.wiz.cards import ELEMENTS, WIZ, is_action
from parlor.games.wiz.frames import ACT, CANCELLING, PLAY, THROW, WINDOW
from parlor.games.wiz.hands import claimed_by_others
from parlor.games.wiz.joker import shut_out
from parlor.games.wiz.scoring import hand_named
from parlor.games.wiz.table import FIRST_CHARACTER, Draft, Hand, Table
from parlor.games.wiz.telling import hand_title, title
from parlor.games.wiz.values import (
    earth_guards,
    five_shards,
    guarded_against,
    has_own_titan,
    locked,
    one_elemental,
    strength,
    value,
)
from parlor.games.wiz.words import (
    ADD,
    AS,
    ATTACH,
    BREAK,
    CHARS,
    DECK,
    DISCARD,
    FROM,
    HAND,
    HANDS,
    JOKER,
    LAY,
    LOOK,
    MASTER_WORD,
    POOL,
    RUN_WORD,
    SEATS,
    SEIZE,
    SHIELD_WORD,
    STRONGER,
)


def refusal(table: Table, pick: i64) -> str:
    """The reason that fits the moment and the word best."""
    word = table.game.word(pick)
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
        if pick == SHIELD_WORD:
            return "WIZ-160: you hold no Shield."
        return f"WIZ-126: you are asked for a Shield: pass, or shield if you hold one; {word} is no answer."
    if kind == CANCELLING:
        return refuse_cancel(table, pick, word)
    return f"{word} is no answer to what is asked now (WIZ-057)."


def refuse_throw(table: Table, pick: i64, word: str) -> str:
    """Step 5."""
    if pick < CHARS and is_action(pick) and table.count(table.turn, pick):
        return f"WIZ-052: {title(pick)} is an action card and may not be discarded."
    if pick < CHARS:
        return f"WIZ-051: you hold no {title(pick)} to discard."
    return f"WIZ-051: a card is to be discarded now; {word} is none."


def refuse_act(table: Table, pick: i64, word: str) -> str:
    """Steps 2 and 3."""
    seat = table.turn
    if len(table.words):
        return refuse_object(table, pick, word)
    if pick < CHARS:
        if not is_action(pick):
            return f"WIZ-040: {title(pick)} is no action card; it can be played in step 4, after the draw."
        if table.count(seat, pick) == 0:
            return f"WIZ-146: you hold no {title(pick)}."
        if table.agenda.b():
            return "WIZ-049: after the first draw no action card may be played this turn."
        if table.opened[seat] == 0 or table.opened[seat] >= table.turns[seat]:
            return "WIZ-147: action cards may be played only on turns after the turn of opening."
        return f"WIZ-148: you may play {table.limit} action cards this turn, one for each hand you had."
    if pick == DISCARD:
        if len(table.pile) == 0:
            return "WIZ-044: the discard pile is empty."
        return "WIZ-045: an action card cannot be drawn from the discard pile."
    if pick == DECK:
        return "WIZ-048: the deck can give no card."
    return f"WIZ-040: you may play action cards or draw now; {word} comes in another step."


def refuse_object(table: Table, pick: i64, word: str) -> str:
    """The object of an action card."""
    card = title(table.words[0])
    if HANDS <= pick < SEATS:
        hand = table.hand(pick - HANDS)
        if hand is None:
            return f"WIZ-074: {hand_title(pick)} does not lie on the table."
        if value(hand) > 5:
            return f"WIZ-175: {hand_title(pick)} has value {value(hand)}; 6 or more cannot be aligned."
        return bar(table, hand, table.turn) or f"{card} cannot be used on {hand_title(pick)} (WIZ-176)."
    if AS <= pick < AS + 6 and locked(table, table.turn, pick - AS):
        return f"WIZ-141: {ELEMENTS[pick - AS]} is locked by an opponent's Titan."
    if AS <= pick < AS + 6 or pick == STRONGER:
        return f"WIZ-173: {word} changes nothing here: it must be another element that is in play."
    if SEATS <= pick < AS:
        return f"{card} needs another object than {word} (WIZ-166, WIZ-157)."
    return f"{card} cannot go on with {word}: name one of its possible objects (WIZ-152)."


def refuse_cancel(table: Table, pick: i64, word: str) -> str:
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
        return "WIZ-239: name an own hand that is at least as strong as one of the winner's."
    return f"WIZ-239: you may cancel hands of the winner or say done; {word} is neither."


def refuse_play(table: Table, pick: i64, word: str) -> str:
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
    return f"No legal sentence goes on with {word} here (WIZ-057)."


def refuse_verb(table: Table, pick: i64, word: str) -> str:
    """The first word of a sentence."""
    seat = table.turn
    if pick == HAND:
        if table.opened[seat] == 0:
            return "WIZ-076: you have no 30+ hand to open with (WIZ-080 to WIZ-087)."
        return "WIZ-066: your cards make no hand that may be laid now."
    if table.opened[seat] == 0:
        return f"WIZ-098: {word} needs an opened player: lay a 30+ hand first."
    if pick == ADD:
        return "WIZ-099: none of your cards fits on a hand that you may amend."
    if pick == ATTACH:
        return "WIZ-127: you hold no Elemental or Titan that may be put on a hand now (WIZ-128, WIZ-139)."
    if pick == SEIZE:
        return "WIZ-107: no opponent's hand can be seized: it needs more strength in its element and a card that fits."
    if pick == BREAK:
        return "WIZ-111: no opponent's hand can be broken up so that all its cards are used at once."
    if pick == LOOK:
        return refuse_look(table, seat)
    if pick == POOL:
        return "WIZ-180: you have no shard that comes next in the Life Pool, or have played as many as you have hands."
    if pick < CHARS:
        return f"{title(pick)} is played by a sentence that begins with hand, add, attach, pool or arm (WIZ-050)."
    return f"{word} does not begin a play of step 4 (WIZ-050)."


def refuse_look(table: Table, seat: i64) -> str:
    """Looking at the Deck Joker."""
    if table.looked[seat]:
        return "WIZ-203: you know the Deck Joker already."
    if table.turns[seat] < 2:
        return "WIZ-196: not on your first turn of the round."
    return "WIZ-196: the Deck Joker is for players with two or more hands."


def refuse_lay(draft: Draft) -> str:
    """A hand that is not complete."""
    if draft.opening:
        return "WIZ-080: this is no 30+ hand yet (a run of 4 worth 30, 3 shards, or a Master with 10 points)."
    if draft.own == 0 and draft.verb == HAND:
        return "WIZ-078: a new hand needs at least one held card."
    return "WIZ-061: a run or set needs three cards."


def refuse_joker(table: Table) -> str:
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


def refuse_card(table: Table, draft: Draft, pick: i64) -> str:
    """A card that does not fit."""
    name = title(pick)
    if draft.source < 0 and table.count(table.turn, pick) == 0:
        return f"You have no {name} left for this sentence (WIZ-078)."
    if is_action(pick):
        return f"WIZ-066: {name} is an action card and never part of a hand."
    if pick < WIZ and draft.verb == HAND and draft.count == 0:
        element = (pick // 9) if pick < 54 else (pick - 54) // 5 if pick < 84 else (pick - 84) % 6
        if locked(table, table.turn, element):
            return f"WIZ-141: {ELEMENTS[element]} is locked by an opponent's Titan."
        if draft.opening and (claimed_by_others(table, table.turn) >> element) & 1:
            return f"WIZ-086: another player has opened with {ELEMENTS[element]}."
    if draft.opening:
        return f"WIZ-083: no 30+ hand that you can lay goes on with {name}."
    if draft.verb == ADD or draft.verb == SEIZE:
        return f"WIZ-099: {name} does not fit on {hand_title(HANDS + draft.target)} there."
    return f"WIZ-061: no hand that you can lay goes on with {name}."


def refuse_target(table: Table, draft: Draft, pick: i64) -> str:
    """A hand that may not be named here."""
    name = hand_title(pick)
    hand = table.hand(FIRST_CHARACTER + pick - CHARS if pick < HANDS else pick - HANDS)
    if hand is None:
        return f"WIZ-074: {name} does not lie on the table."
    seat = table.turn
    if hand.owner == seat and (draft.verb == SEIZE or draft.verb == BREAK or draft.slot == 3):
        return f"WIZ-105: {name} is your own."
    if draft.verb == ATTACH:
        if hand.canceller >= 0:
            return f"WIZ-130: {name} carries two Elementals; there is never a third."
        if hand.opening:
            return f"WIZ-092: {name} is an opening hand; only a cancelling Elemental may be put on it later."
    barred = bar(table, hand, seat)
    if barred:
        return barred
    if draft.verb == SEIZE or draft.verb == BREAK:
        return refuse_overpowering(table, draft, hand, name)
    if draft.slot == 3:
        return f"WIZ-100: {name} can give no card that fits here and stay a hand."
    return f"WIZ-099: none of your cards fits on {name}."


def refuse_overpowering(table: Table, draft: Draft, hand: Hand, name: str) -> str:
    """Seizing or breaking up a hand."""
    element = hand.element()
    if element < 0:
        return f"WIZ-109: {name} has no element and cannot be seized or broken up."
    mine, theirs = strength(table, table.turn, element), strength(table, hand.owner, element)
    if mine <= theirs:
        return f"WIZ-107: your strength in {ELEMENTS[element]} is {mine}, its owner's {theirs}; you need more."
    if draft.verb == BREAK:
        return f"WIZ-112: the cards of {name} cannot all be used in two or more new hands with a held card."
    return f"WIZ-108: you hold no card that fits on {name}."


def bar(table: Table, hand: Hand, seat: i64) -> str:
    """What keeps a seat off a hand; empty if nothing does."""
    name = hand_title(CHARS + hand.printed if hand.id >= FIRST_CHARACTER else HANDS + hand.id)
    element = hand.element()
    if hand.owner == seat:
        if hand.opening:
            return f"WIZ-090: {name} is your opening hand, which you may not amend."
        if one_elemental(hand) and hand.elemental_by != seat:
            return f"WIZ-124: the only Elemental on {name} was played by somebody else."
    elif one_elemental(hand):
        return f"WIZ-119: {name} is protected by a {ELEMENTS[hand.elemental].capitalize()} Elemental."
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
