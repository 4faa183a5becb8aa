"""What a complete sentence of step 4 does: heard by all, answered by a Shield, carried out or undone."""

from parlor.engine import append, i64, vec
from parlor.games.wiz import telling
from parlor.games.wiz.amend import put_on
from parlor.games.wiz.attach import (
    arm,
    attach_elemental,
    attach_titan,
)
from parlor.games.wiz.breakup import unmerge
from parlor.games.wiz.cards import (
    AIR,
    AS_JOKER,
    DARK,
    ELEMENTALS,
    KIND_BITS,
    LIGHT,
    SET,
    TITANS,
    element_of,
)
from parlor.games.wiz.frames import AMENDED, PICK_JOKER, PRIZE
from parlor.games.wiz.hands import (
    finished,
)
from parlor.games.wiz.notes import note_kind, strike
from parlor.games.wiz.shield import open_window
from parlor.games.wiz.table import DARK_CHARACTER, NONE, USED, Draft, Hand, WizTable
from parlor.games.wiz.take import take_out
from parlor.games.wiz.words import (
    ADD,
    ARM,
    ATTACH,
    BREAK,
    CHARS,
    HAND,
    POOL,
    SEIZE,
)


def complete(table: WizTable, draft: Draft) -> None:
    """Everybody hears the sentence; the owners concerned may answer before it is carried out."""
    table.aloud()
    table.heard_by = -1
    if draft.verb == ATTACH or draft.verb == POOL or draft.verb == ARM:
        hold_object(table, draft)
    leave_openly(table, draft)
    publish_joker(table, draft.cards)
    publish_joker(table, draft.spent_cards)
    table.agenda.push(AMENDED)
    open_window(table, concerned(table, draft))


def hold_object(table: WizTable, draft: Draft) -> None:
    """The card that is attached, pooled or armed with leaves the fingers."""
    word: i64 = draft.words[i64(len(draft.words)) - 1]
    if word < CHARS:
        table.give_out(table.turn, word)
        draft.cards = append(draft.cards, word)
        draft.sources = append(draft.sources, i64(NONE))


def leave_openly(table: WizTable, draft: Draft) -> None:
    """Held cards of the sentence have left the fingers, for all to see."""
    strike_cards(table, draft.cards, draft.sources)
    strike_cards(table, draft.spent_cards, draft.spent_sources)
    if draft.verb == HAND:
        if draft.elemental >= 0 and not draft.light:
            strike(table, table.turn, ELEMENTALS + draft.elemental)
        element: i64 = 0
        while element < 6:
            if (draft.titans >> element) & 1:
                strike(table, table.turn, TITANS + element)
            element += 1


def strike_cards(table: WizTable, cards: vec[i64], sources: vec[i64]) -> None:
    """Strike the notes of those cards that were held."""
    i: i64 = 0
    while i < i64(len(cards)):
        if sources[i] < 0:
            strike(table, table.turn, cards[i] & KIND_BITS)
        i += 1


def concerned(table: WizTable, draft: Draft) -> i64:
    """The opponents whose hands or characters the sentence touches, as bits."""
    mask: i64 = 0
    one: i64 = 1
    if draft.target >= 0:
        mask |= one << table.there(draft.target).owner
    i: i64 = 0
    while i < i64(len(draft.sources)):
        if draft.sources[i] >= 0:
            mask |= one << table.there(draft.sources[i]).owner
        i += 1
    return mask & ~(one << table.turn)


def resolve(table: WizTable) -> None:
    """After the window: carry the sentence out, or undo it if somebody shielded."""
    draft = table.draft
    if draft is None:
        return
    table.draft = None
    if table.shields | table.lights:
        undo(table, draft)
        return
    telling.played(table, draft)
    if draft.verb == HAND:
        lay_new(table, draft)
    elif draft.verb == ADD:
        add(table, draft)
    elif draft.verb == SEIZE:
        seize(table, draft)
    elif draft.verb == BREAK:
        break_up(table, draft)
    elif draft.verb == ATTACH:
        attach(table, draft)
    elif draft.verb == POOL:
        play_to_pool(table, draft)
    else:
        arm(table, table.turn, draft.cards[0])


def lay_new(table: WizTable, draft: Draft) -> None:
    """WIZ-074, WIZ-077: the new hand lies on the table."""
    seat: i64 = table.turn
    take_given(table, draft)
    hand = finished(table, draft, seat)
    hand.id = table.free_id()
    if draft.opening:
        open_with(table, hand, seat)
        if draft.light or draft.titans & DARK_CHARACTER:
            table.place[seat] = USED
    table.put_hand(hand)


def open_with(table: WizTable, hand: Hand, seat: i64) -> None:
    """WIZ-086 to WIZ-089: opening claims an element, or a shard level, for the round."""
    table.opened[seat] = table.turns[seat]
    if hand.shape == SET:
        table.levels[seat] = hand.low
    else:
        table.claimed[seat] = hand.printed


def take_given(table: WizTable, draft: Draft) -> None:
    """WIZ-102: the taken cards leave their hands."""
    i: i64 = 0
    while i < i64(len(draft.sources)):
        if draft.sources[i] >= 0:
            take_out(table.there(draft.sources[i]), draft.cards[i] & KIND_BITS)
        i += 1


def publish_joker(table: WizTable, cards: vec[i64]) -> None:
    """WIZ-204: the first card played as joker shows the joker's rank to all, even if a Shield then stops it."""
    i: i64 = 0
    while i < i64(len(cards)):
        if cards[i] >= AS_JOKER:
            table.joker_public = True
        i += 1


def add(table: WizTable, draft: Draft) -> None:
    """WIZ-099: the card is put on the hand."""
    take_given(table, draft)
    put_on(table.there(draft.target), draft.end, draft.cards[0])


def seize(table: WizTable, draft: Draft) -> None:
    """WIZ-107, WIZ-110: the hand changes its owner and keeps the rest, but is no opening hand any more."""
    hand = table.there(draft.target)
    put_on(hand, draft.end, draft.cards[0])
    hand.owner = table.turn
    hand.opening = False


def break_up(table: WizTable, draft: Draft) -> None:
    """WIZ-111: the hand is dissolved into the new ones."""
    table.hands.remove(table.there(draft.target))
    for hand in draft.made:
        hand.id = table.free_id()
        table.put_hand(hand)


def attach(table: WizTable, draft: Draft) -> None:
    """WIZ-127, WIZ-139, WIZ-222, WIZ-224: an Elemental or Titan, or a character as one, on a hand."""
    hand = table.there(draft.target)
    seat: i64 = table.turn
    word: i64 = draft.words[i64(len(draft.words)) - 1]
    if word == CHARS + LIGHT:
        attach_elemental(hand, LIGHT, seat, True)
        table.place[seat] = USED
    elif word == CHARS + DARK:
        attach_titan(hand, 6)
        table.place[seat] = USED
    elif word < TITANS:
        attach_elemental(hand, word - ELEMENTALS, seat, False)
    else:
        attach_titan(hand, word - TITANS)


def play_to_pool(table: WizTable, draft: Draft) -> None:
    """WIZ-180, WIZ-186: one level higher; an S5 wins the pool."""
    seat: i64 = table.turn
    word: i64 = draft.words[1]
    one: i64 = 1
    table.pooled += 1
    element: i64 = AIR
    if word >= CHARS:
        table.air_used |= one << seat
        table.pool_air |= one << (table.pool[AIR] + 1)
    else:
        element = element_of(word)
    table.pool[element] = table.pool[element] + 1
    if table.pool[element] == 5:
        table.pool_open = False
        table.agenda.push(PRIZE)


def look(table: WizTable) -> None:
    """WIZ-196 to WIZ-198: pick the Deck Joker, or look at it."""
    seat: i64 = table.turn
    one: i64 = 1
    if table.joker < 0:
        table.agenda.push(PICK_JOKER)
        return
    table.looked[seat] = table.turns[seat]
    table.joker_known |= one << seat
    table.reveal()
    telling.looked(table, seat)


def undo(table: WizTable, draft: Draft) -> None:
    """WIZ-161, WIZ-162: a stopped sentence is undone, its cards go back, now known to all."""
    seat: i64 = table.turn
    return_cards(table, seat, draft.cards, draft.sources)
    return_cards(table, seat, draft.spent_cards, draft.spent_sources)
    guard(table, draft)
    telling.undone(table, draft)


def return_cards(table: WizTable, seat: i64, cards: vec[i64], sources: vec[i64]) -> None:
    """The held cards of an undone sentence go back and are known from now on."""
    i: i64 = 0
    while i < i64(len(cards)):
        if sources[i] < 0:
            table.take_in(seat, cards[i] & KIND_BITS)
            note_kind(table, seat, cards[i] & KIND_BITS)
        i += 1


def guard(table: WizTable, draft: Draft) -> None:
    """WIZ-125: the shielding seats' hands named in the sentence are guarded until the end of the turn."""
    shielding: i64 = table.shields | table.lights
    one: i64 = 1
    for hand in table.hands:
        if (shielding >> hand.owner) & 1 and names(draft, hand.id):
            hand.guarded |= one << table.turn


def names(draft: Draft, id: i64) -> bool:
    """Whether the sentence names this hand."""
    if draft.target == id:
        return True
    i: i64 = 0
    while i < i64(len(draft.sources)):
        if draft.sources[i] == id:
            return True
        i += 1
    return False


def take_back(table: WizTable) -> None:
    """Undo an unfinished sentence as if no word of it had been said."""
    draft = table.draft
    table.draft = None
    if draft is None:
        return
    seat: i64 = table.turn
    draft.trim()
    put_back(table, seat, draft.cards, draft.sources, draft.target if draft.verb == BREAK else i64(NONE))
    put_back(table, seat, draft.spent_cards, draft.spent_sources, draft.target)
    if draft.verb == HAND:
        if draft.elemental >= 0 and not draft.light:
            table.take_in(seat, ELEMENTALS + draft.elemental)
        element: i64 = 0
        while element < 6:
            if (draft.titans >> element) & 1:
                table.take_in(seat, TITANS + element)
            element += 1
    if draft.verb == BREAK and draft.target >= 0:
        unmerge(table, table.there(draft.target))


def put_back(table: WizTable, seat: i64, cards: vec[i64], sources: vec[i64], merged: i64) -> None:
    """Cards of an unfinished sentence go back into the fingers, merged cards of a broken hand included."""
    i: i64 = 0
    while i < i64(len(cards)):
        if sources[i] < 0 or sources[i] == merged:
            table.take_in(seat, cards[i] & KIND_BITS)
        i += 1
