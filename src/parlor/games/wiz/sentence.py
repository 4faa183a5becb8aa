"""Step 4: sentences that lay, add, attach, seize, break, look, pool and arm, checked word by word."""

from typing import Final

from parlor.engine import Picks, append, i64, only, vec
from parlor.games.wiz.amend import addable_at, additions, fits, may_add_to, may_seize
from parlor.games.wiz.attach import (
    attachables,
    can_use_character,
    has_elemental,
    has_titan,
    may_arm,
    may_attach_to,
)
from parlor.games.wiz.breakup import can_break, can_finish_break, can_lay_piece, merge
from parlor.games.wiz.cards import (
    ARTIFACTS,
    AS_JOKER,
    DARK,
    ELEMENTALS,
    KIND_BITS,
    LIGHT,
    MASTER,
    RUN,
    SET,
    TITANS,
    WIZ,
)
from parlor.games.wiz.deeds import complete, look
from parlor.games.wiz.finishing import can_finish
from parlor.games.wiz.frames import THROW
from parlor.games.wiz.hands import (
    CARD_BITS,
    FROM_HAND,
    candidates,
    finished,
    is_hand,
    new_draft,
    opening_attachments,
    pop,
    push,
    room,
)
from parlor.games.wiz.joker import may_look
from parlor.games.wiz.layable import can_lay
from parlor.games.wiz.pool import can_pool, pool_cards
from parlor.games.wiz.table import DARK_CHARACTER, FIRST_CHARACTER, NONE, Draft, Hand, WizTable
from parlor.games.wiz.words import (
    ADD,
    ARM,
    ATTACH,
    BREAK,
    CHARS,
    DONE,
    FROM,
    HAND,
    HANDS,
    HIGH,
    JOKER,
    LAY,
    LOOK,
    LOW,
    MOST_HANDS,
    POOL,
    RUN_WORD,
    SEIZE,
)

# What the next word of the sentence is about.
SHAPE: Final = 1
ITEM: Final = 2
SOURCE: Final = 3
GIVEN: Final = 4
WILD: Final = 5
TARGET: Final = 6
END: Final = 7
OBJECT: Final = 8  # what is attached, played to the pool or armed with
NEXT_HAND: Final = 9


# -- which words are legal ---------------------------------------------------------------------------


def legal_play(table: WizTable, picks: Picks) -> None:
    """Add the words that may come next in step 4."""
    draft = table.draft
    if draft is None:
        legal_verbs(table, picks)
    elif draft.slot == SHAPE:
        legal_shapes(table, draft, picks)
    elif draft.slot == TARGET:
        legal_targets(table, draft, picks)
    elif draft.slot == END:
        legal_ends(table, draft, picks)
    elif draft.slot == OBJECT:
        legal_objects(table, draft, picks)
    elif draft.slot == NEXT_HAND:
        picks.add(HAND)
    else:
        legal_items(table, draft, picks)


def legal_verbs(table: WizTable, picks: Picks) -> None:
    """WIZ-050, WIZ-076, WIZ-098: before opening only the opening hand; afterwards everything that is possible."""
    seat: i64 = table.turn
    draft = new_draft(table, seat)
    if room(table) and (can_lay(table, draft, RUN) or can_lay(table, draft, SET) or can_lay(table, draft, MASTER)):
        picks.add(HAND)
    if table.opened[seat]:
        legal_amendments(table, draft, picks)
        if may_look(table, seat):
            picks.add(LOOK)
        if table.pool_open and can_pool(table, seat):
            picks.add(POOL)
        if may_arm(table, seat):
            picks.add(ARM)
    picks.add(DONE)


def legal_amendments(table: WizTable, draft: Draft, picks: Picks) -> None:
    """Which of `add`, `attach`, `seize` and `break` are possible."""
    seat: i64 = table.turn
    if any_target(table, draft, ADD):
        picks.add(ADD)
    if (has_elemental(table, seat) or has_titan(table, seat)) and any_target(table, draft, ATTACH):
        picks.add(ATTACH)
    if any_target(table, draft, SEIZE):
        picks.add(SEIZE)
    if any_target(table, draft, BREAK):
        picks.add(BREAK)


def any_target(table: WizTable, draft: Draft, verb: i64) -> bool:
    """Whether some hand may be named after this verb."""
    for hand in table.hands:  # noqa: SIM110 (a loop compiles better)
        if is_target(table, draft, verb, hand):
            return True
    return False


def is_target(table: WizTable, draft: Draft, verb: i64, hand: Hand) -> bool:
    """Whether a hand may be named after this verb."""
    if verb == ADD:
        return may_add_to(table, draft, hand)
    if verb == SEIZE:
        return may_seize(table, draft, hand)
    if verb == BREAK:
        return can_break(table, draft, hand)
    seat: i64 = table.turn
    return may_attach_to(table, hand, seat, has_elemental(table, seat), has_titan(table, seat))


def legal_targets(table: WizTable, draft: Draft, picks: Picks) -> None:
    """The hands, or characters on the board, that may be named after the verb."""
    if draft.verb == ATTACH:
        for hand in table.hands:
            if hand.id >= FIRST_CHARACTER and is_target(table, draft, ATTACH, hand):
                picks.add(CHARS + hand.id - FIRST_CHARACTER)
    for hand in table.hands:
        if hand.id < FIRST_CHARACTER and is_target(table, draft, draft.verb, hand):
            picks.add(HANDS + hand.id)


def legal_ends(table: WizTable, draft: Draft, picks: Picks) -> None:
    """The ends of the run where a card fits."""
    hand = table.there(draft.target)
    if addable_at(table, draft, hand, LOW):
        picks.add(LOW)
    if addable_at(table, draft, hand, HIGH):
        picks.add(HIGH)


def legal_objects(table: WizTable, draft: Draft, picks: Picks) -> None:
    """What may be attached, played to the pool, or put on the own character."""
    seat: i64 = table.turn
    if draft.verb == ATTACH:
        attachables(table, table.there(draft.target), seat, picks)
    elif draft.verb == POOL:
        pool_cards(table, seat, picks)
    else:
        kind: i64 = ARTIFACTS
        while kind < ARTIFACTS + 6:
            if table.count(seat, kind):
                picks.add(kind)
            kind += 1


def legal_shapes(table: WizTable, draft: Draft, picks: Picks) -> None:
    """Which kinds of hands can be laid."""
    shape: i64 = RUN
    while shape <= MASTER:
        if draft.verb == BREAK:
            draft.shape = shape
            if can_finish_break(table, draft):
                picks.add(RUN_WORD + shape - 1)
            draft.shape = 0
        elif can_lay(table, draft, shape):
            picks.add(RUN_WORD + shape - 1)
        shape += 1


def legal_items(table: WizTable, draft: Draft, picks: Picks) -> None:
    """The next card, or the words that lead to one; `lay` when the hand is complete."""
    building: bool = draft.verb == HAND or draft.verb == BREAK
    if building and (draft.elemental >= 0 or draft.titans):
        opening_attachments(table, draft, picks)
        opening_characters(table, draft, picks)
        picks.add(LAY)
        return
    items = table.scratch(draft.count)
    if building:
        candidates(table, draft, items)
    else:
        additions(table, draft, table.there(draft.target), items)
    complete: bool = building and draft.slot == ITEM and may_lay(table, draft)
    attached: bool = complete and draft.opening
    sources: i64 = 0
    joker: bool = False
    first: i64 = picks.count
    i: i64 = 0
    while i < items.count:
        item: i64 = items.at(i)
        i += 1
        source: i64 = item // FROM_HAND - 1
        if not in_slot(draft, item, source):
            continue
        if draft.slot == ITEM and ((source >= 0 and sources) or (source < 0 and item & AS_JOKER and joker)):
            continue
        if draft.slot == SOURCE and (sources >> source) & 1:
            continue
        if not accepts(table, draft, item):
            continue
        if draft.slot == SOURCE or (draft.slot == ITEM and source >= 0):
            sources |= only(source)
        elif draft.slot != WILD and item & AS_JOKER:
            joker = True
        else:
            if attached and item & KIND_BITS == WIZ:
                opening_attachments(table, draft, picks)
                attached = False
            picks.add(item & KIND_BITS)
    if attached:
        opening_attachments(table, draft, picks)
    if complete and draft.opening:
        opening_characters(table, draft, picks)
    if draft.slot == GIVEN or draft.slot == WILD:
        put_in_order(picks, first)
    finish_items(draft, picks, complete, sources, joker)


def put_in_order(picks: Picks, first: i64) -> None:
    """Cards of a hand lie in any order; their words rise."""
    end: i64 = first + 1
    while end < picks.count:
        at: i64 = end
        while at > first and picks.at(at - 1) > picks.at(at):
            picks.swap(at - 1, at)
            at -= 1
        end += 1


def finish_items(draft: Draft, picks: Picks, complete: bool, sources: i64, joker: bool) -> None:
    """The words behind the cards: hands that give, `lay`, `from`, `joker`."""
    if draft.slot == SOURCE:
        id: i64 = 0
        while id < MOST_HANDS:
            if (sources >> id) & 1:
                picks.add(HANDS + id)
            id += 1
        return
    if complete:
        picks.add(LAY)
    if sources:
        picks.add(FROM)
    if joker:
        picks.add(JOKER)


def in_slot(draft: Draft, item: i64, source: i64) -> bool:
    """Whether an item agrees with `from`, its hand and `joker` as far as they were said."""
    if draft.slot == SOURCE:
        return source >= 0
    if draft.slot == GIVEN:
        return source == draft.source
    if draft.slot == WILD:
        return source == draft.source and item & AS_JOKER != 0
    return True


def accepts(table: WizTable, draft: Draft, item: i64) -> bool:
    """Whether some legal sentence goes on with this item."""
    if draft.verb == ADD or draft.verb == SEIZE:
        return fits(table, table.there(draft.target), draft.end, item)
    if not push(table, draft, item):
        return False
    found: bool = can_finish_break(table, draft) if draft.verb == BREAK else can_finish(table, draft)
    pop(table, draft)
    return found


def may_lay(table: WizTable, draft: Draft) -> bool:
    """Whether the new hand may be laid as it is; in a break, whether the rest can then be used too."""
    if not is_hand(table, draft):
        return False
    if draft.verb != BREAK:
        return True
    return can_lay_piece(table, draft)


def opening_characters(table: WizTable, draft: Draft, picks: Picks) -> None:
    """WIZ-092, WIZ-222, WIZ-224: Light as Elemental or Dark as Titan on the opening hand while it is laid."""
    seat: i64 = table.turn
    if draft.elemental < 0 and draft.titans == 0 and can_use_character(table, seat, LIGHT):
        picks.add(CHARS + LIGHT)
    if can_use_character(table, seat, DARK) and draft.titans & DARK_CHARACTER == 0:
        picks.add(CHARS + DARK)


# -- saying a word -----------------------------------------------------------------------------------


def say_play(table: WizTable, word: i64) -> None:
    """Go on with the sentence by one word; carry it out if that completes it."""
    draft = table.draft
    if draft is None:
        begin(table, word)
        return
    draft.words = append(draft.words, word)
    if draft.slot == SHAPE:
        draft.shape = word - RUN_WORD + RUN
        draft.slot = ITEM
    elif draft.slot == TARGET:
        name_target(table, draft, word)
    elif draft.slot == END:
        draft.end = word
        draft.slot = ITEM
    elif draft.slot == OBJECT:
        complete(table, draft)
        return
    elif draft.slot == NEXT_HAND:
        draft.slot = SHAPE
    elif say_item(table, draft, word):
        return
    table.whisper()


def begin(table: WizTable, word: i64) -> None:
    """The first word of a sentence."""
    if word == DONE:
        table.agenda.pop()
        table.agenda.push(THROW, throws(table))
        return
    draft = new_draft(table, table.turn)
    draft.verb = word
    draft.words = append(draft.words, word)
    table.draft = draft
    if word == LOOK:
        table.draft = None
        look(table)
        return
    draft.slot = SHAPE if word == HAND else OBJECT if word in (POOL, ARM) else TARGET
    table.whisper()


def throws(table: WizTable) -> i64:
    """WIZ-042, WIZ-043: how many cards are discarded; the starter's first turn always one."""
    first: bool = table.turn == table.starter() and table.turns[table.turn] == 1
    return 1 if first else table.box.draws


def name_target(table: WizTable, draft: Draft, word: i64) -> None:
    """The hand or character that the sentence is about."""
    draft.target = FIRST_CHARACTER + word - CHARS if word < HANDS else word - HANDS
    hand = table.there(draft.target)
    if draft.verb == ATTACH:
        draft.slot = OBJECT
    elif draft.verb == BREAK:
        merge(table, draft, hand)
        draft.slot = NEXT_HAND
    else:
        draft.slot = END if hand.shape == RUN else ITEM


def say_item(table: WizTable, draft: Draft, word: i64) -> bool:
    """A card or a word that leads to one; returns whether the sentence is complete."""
    if word == FROM:
        draft.slot = SOURCE
    elif word == JOKER:
        draft.joker = True
        draft.slot = WILD
    elif draft.slot == SOURCE:
        draft.source = word - HANDS
        draft.slot = GIVEN
    elif word == LAY:
        return lay(table, draft)
    elif word >= CHARS:
        attach_character(draft, word - CHARS)
    elif draft.verb == ADD or draft.verb == SEIZE:
        hold_item(table, draft, word)
        complete(table, draft)
        return True
    elif word >= ELEMENTALS and word < ARTIFACTS:
        attach_card(table, draft, word)
    else:
        push(table, draft, item_of(draft, word))
        draft.source = NONE
        draft.joker = False
        draft.slot = ITEM
    return False


def item_of(draft: Draft, kind: i64) -> i64:
    """The item that a card's word means after `from` and `joker`."""
    item: i64 = kind + AS_JOKER if draft.joker else kind
    return item + FROM_HAND * (draft.source + 1)


def hold_item(table: WizTable, draft: Draft, kind: i64) -> None:
    """The card of an addition leaves the fingers; if a hand gives it, it stays there until the sentence is done."""
    draft.cards = append(draft.cards, item_of(draft, kind) & CARD_BITS)
    draft.sources = append(draft.sources, draft.source)
    if draft.source < 0:
        table.give_out(table.turn, kind)


def attach_character(draft: Draft, element: i64) -> None:
    """The Light character as Elemental or the Dark one as Titan on the opening hand."""
    if element == LIGHT:
        draft.elemental = LIGHT
        draft.light = True
    else:
        draft.titans |= DARK_CHARACTER


def attach_card(table: WizTable, draft: Draft, kind: i64) -> None:
    """An Elemental or Titan card on the opening hand."""
    one: i64 = 1
    table.give_out(table.turn, kind)
    if kind < TITANS:
        draft.elemental = kind - ELEMENTALS
    else:
        draft.titans |= one << (kind - TITANS)


def lay(table: WizTable, draft: Draft) -> bool:
    """`lay`: the new hand is finished; a break goes on until no card of the broken hand is left."""
    draft.trim()
    if draft.verb == BREAK:
        draft.made.append(finished(table, draft, table.turn))
        draft.held = draft.held or draft.own > 0
        sources = draft.sources[:]
        cards = draft.cards[:]
        draft.new_hand()
        draft.spent_cards = joined(draft.spent_cards, cards)
        draft.spent_sources = joined(draft.spent_sources, sources)
        if draft.left:
            draft.slot = NEXT_HAND
            return False
    complete(table, draft)
    return True


def joined(first: vec[i64], second: vec[i64]) -> vec[i64]:
    """Both lists, one behind the other."""
    i: i64 = 0
    while i < i64(len(second)):
        first = append(first, second[i])
        i += 1
    return first
