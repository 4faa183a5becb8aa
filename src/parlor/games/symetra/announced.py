"""Are given announcements possible? The chain, the card action being carried out, and the sentence being said."""

from mypy_extensions import i64

from parlor.engine import ALL, BadPosition, Picks
from parlor.games.symetra import frames
from parlor.games.symetra.selections import is_freedom, slot_kind
from parlor.games.symetra.sentences import hear, words
from parlor.games.symetra.table import (
    FRONT,
    LINK,
    LINK_CARD,
    LINK_COPIED,
    LINK_KIND,
    LINK_ONE,
    LINK_SEAT,
    LINK_TWO,
    NONE,
    SHOWN,
    SymetraTable,
)
from parlor.games.symetra.verbs import ACTION, CARD_SLOT, CELL_SLOT, DECK_SLOT, EITHER, PLAYER
from parlor.games.symetra.words import CARD, CELL, CHARGE, DECK, ENERGY, FUSE, KINDS, SEAT, USE

# Where a sentence may be said, by the frame below it.
PLACES: dict[int, tuple[int, ...]] = {
    frames.TURN: (frames.IN_TURN,),
    frames.WINDOW: (frames.IN_WINDOW,),
    frames.ENDPHASE: (frames.IN_ENDPHASE,),
    frames.WITHDRAW: (frames.IN_WITHDRAWAL,),
    frames.SOLO: (frames.IN_SOLITAIRE,),
    frames.EFFECT: (frames.BY_SOUND, frames.BY_MOVEMENT),
    frames.REVEALED: (frames.BY_ETHER,),
}


def check_chain(table: SymetraTable) -> None:
    """SYM-081, SYM-083, SYM-099, SYM-107, SYM-136: each announced action has what its verb needs, and none is twice."""
    acting: set[int] = set()
    once: set[tuple[int, int]] = set()
    for link in range(table.links):
        at = link * LINK
        kind, seat, card = (int(table.chain[at + part]) for part in (LINK_KIND, LINK_SEAT, LINK_CARD))
        one, two = int(table.chain[at + LINK_ONE]), int(table.chain[at + LINK_TWO])
        copied = int(table.chain[at + LINK_COPIED])
        if kind == USE:
            if card == NONE or card in acting:
                raise BadPosition("the chain: a use names a card, and every card once (SYM-136)")
            acting.add(card)
            if (copied != NONE) != is_freedom(table, card % KINDS):
                raise BadPosition("the chain: Freedom copies a card, and no other does (SYM-357)")
            check_selections(table, (card if copied == NONE else copied) % KINDS, one, two, "the chain")
        elif kind == FUSE:
            if card == NONE or not table.fused[seat] or (copied, one, two) != (NONE, NONE, NONE):
                raise BadPosition("the chain: a fuse names its card only, and its seat has fused this round")
            if table.inside[seat] and table.place[card] != FRONT + seat:
                raise BadPosition(f"the chain: {table.card_word(card)} does not lie in front of seat {seat}")
        elif not table.charged[seat] or (card, copied) != (NONE, NONE) or not ENERGY < one < ENERGY + 4:
            raise BadPosition("the chain: a charge names its energy, and its seat has charged this round")
        elif two != NONE and not CARD <= two < CARD + table.cards:
            raise BadPosition("the chain: energy is transferred from a card")
        if kind != USE and (kind, seat) in once:
            raise BadPosition(f"the chain: seat {seat} fuses once and charges once a round (SYM-081)")
        once.add((kind, seat))


def check_fronts(table: SymetraTable) -> None:
    """SYM-083: a card that lies in front of a seat is one that it has announced to fuse, or fuses now."""
    links = [link * LINK for link in range(table.links)]
    fused = {int(table.chain[at + LINK_CARD]) for at in links if table.chain[at + LINK_KIND] == FUSE}
    fused |= {b for kind, _, b, _ in table.agenda.frames() if kind == frames.FUSING}
    for card in range(table.cards):
        if FRONT <= table.place[card] < SHOWN and card not in fused:
            raise BadPosition(f"front: {table.card_word(card)} is not announced to be fused")


def check_acting(table: SymetraTable) -> None:
    """The action that is carried out is one of a card, with the selections that it asks for."""
    if table.act_text not in (table.act_card % KINDS, NONE if table.act_copied == NONE else table.act_copied % KINDS):
        raise BadPosition("acting: the text is that of the acting card or of the copied one")
    if table.act_one != NONE or table.act_two != NONE or table.rules.book.slots[table.act_text] == 0:
        check_selections(table, int(table.act_text), int(table.act_one), int(table.act_two), "acting")
    elif table.act_copied == NONE:
        raise BadPosition("acting: selections are missing")


def check_selections(table: SymetraTable, text: int, one: int, two: int, where: str) -> None:
    """Every selection of an action is there and of its sort."""
    for slot, value in enumerate((one, two)):
        if not of_sort(table, int(slot_kind(table, text, slot)), value):
            raise BadPosition(f"{where}: {table.rules.book.cards[text].word} has other selections")


def of_sort(table: SymetraTable, kind: int, value: int) -> bool:
    """Whether a word is of the sort of a selection."""
    player = SEAT <= value < SEAT + table.players
    card = CARD <= value < CARD + table.cards
    if kind == PLAYER:
        return player
    if kind in (CARD_SLOT, ACTION):
        return card
    if kind == EITHER:
        return player or card
    if kind == CELL_SLOT:
        return CELL <= value < ENERGY
    if kind == DECK_SLOT:
        return player if table.rules.private else value == DECK
    return value == NONE


def check_said(table: SymetraTable) -> None:
    """The words said so far could be said one after the other, and the sentence is not complete."""
    agenda = table.agenda
    if agenda.kind() == frames.BURN and agenda.below(1, 0) == frames.SAY:
        if table.said_count != 1 or table.said[0] != USE or agenda.below(1, 2) != frames.BY_ETHER:
            raise BadPosition("said: while a deck is filled again only Ether's sentence has begun")
    elif agenda.kind() != frames.SAY:
        if table.said_count and agenda.kind() != frames.CHOICE:
            raise BadPosition("said: nobody is in the middle of a sentence")
    else:
        check_words(table)


def check_words(table: SymetraTable) -> None:
    """Say the words of a sentence once more."""
    agenda = table.agenda
    below, place, first = int(agenda.below(1, 0)), int(agenda.b()), int(table.said[0])
    if place not in PLACES.get(below, ()) or table.said_count == 0 or not may_begin(table, below, place, first):
        raise BadPosition("said: no sentence can begin so here")
    wanted = [int(table.said[at]) for at in range(table.said_count)]
    for count in range(1, len(wanted)):
        table.said_count = count
        trial, picks = table.fork(), Picks()
        words(table, picks)
        if not picks.holds(wanted[count]):
            raise BadPosition(f"said: {table.game.word(wanted[count])} cannot be said here")
        assert isinstance(trial, SymetraTable)
        hear(trial, wanted[count])
        if trial.agenda.kind() != frames.SAY or trial.said_count != count + 1:
            raise BadPosition("said: the sentence is complete")
    table.said_count = len(wanted)
    if place == frames.BY_SOUND and len(wanted) > 1 and table.seen[wanted[1] - CARD] != ALL:
        raise BadPosition("said: a card that is fused at once is seen by all")


def may_begin(table: SymetraTable, below: int, place: int, first: int) -> bool:
    """Whether the first word of a sentence was open to its speaker."""
    agenda = table.agenda
    seat = agenda.a()
    if not table.inside[seat]:
        return False
    if below in (frames.TURN, frames.ENDPHASE):
        return seat == agenda.below(1, 1) and is_open(int(agenda.below(1, 3)), first)
    if below == frames.WINDOW:
        return seat == (agenda.below(1, 1) + agenda.below(1, 2)) % table.players and is_open(
            int(agenda.below(1, 3)), first
        )
    if place == frames.IN_WITHDRAWAL:
        card: i64 = first - CARD
        mine = seat == (table.start + agenda.below(1, 1)) % table.players
        return mine and 0 <= card < table.cards and table.control[card] == seat
    if place == frames.BY_ETHER:
        return seat == table.act_user and first == USE
    return first == (CHARGE if place == frames.BY_MOVEMENT else FUSE)


def is_open(open_words: int, first: int) -> bool:
    """Whether a verb is among the open ones."""
    bits = {FUSE: frames.MAY_FUSE, CHARGE: frames.MAY_CHARGE, USE: frames.MAY_USE}
    return bool(open_words & bits.get(first, 0))
