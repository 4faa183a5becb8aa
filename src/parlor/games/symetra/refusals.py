"""Why a word is illegal now: one sentence for a player, naming the clause."""

from mypy_extensions import i64

from parlor.engine import CHANCE, only
from parlor.games.symetra import frames
from parlor.games.symetra import verbs as v
from parlor.games.symetra.cards import EMOTION
from parlor.games.symetra.matrix import beside
from parlor.games.symetra.selections import copies, is_freedom
from parlor.games.symetra.sentences import said_text, words_before_selections
from parlor.games.symetra.table import (
    EQUANIMITY,
    HAND_OF,
    NONE,
    PRESERVED,
    SILENCED,
    STILLED,
    TORPOR,
    SymetraTable,
)
from parlor.games.symetra.telling import selection_name
from parlor.games.symetra.use import cost_now, use_left
from parlor.games.symetra.words import CARD, CELL, CHARGE, DONE, ENERGY, FUSE, KINDS, PASS, SEAT, USE


def refusal(table: SymetraTable, pick: i64) -> str:
    """Why the seat to pick may not say this word now."""
    word = selection_name(table, pick)
    if table.seat == CHANCE:
        return f"SYM-237: chance decides now, and {word} is not among the cards it may draw."
    kind = table.agenda.kind()
    if kind == frames.SAY:
        return say_refusal(table, pick, word)
    if kind == frames.TURN or kind == frames.WINDOW or kind == frames.ENDPHASE:
        return verb_refusal(table, pick, word, kind)
    if kind == frames.FUSING:
        return cell_refusal(table, pick, word)
    if kind == frames.CHARGING:
        return charged_refusal(word)
    return other_refusal(table, word, kind)


def other_refusal(table: SymetraTable, word: str, kind: i64) -> str:
    """Choices inside instructions, and everything outside turns."""
    if kind == frames.CHOICE:
        card = table.rules.book.cards[table.act_text]
        return f"SYM-{301 + table.act_text}: {card.name} acts and does not offer {word}. Choose one of what it offers."
    if kind == frames.CLAIMING or kind == frames.VOTE:
        return f"SYM-158: you are asked about good karma, not about {word}."
    if kind == frames.PAY:
        return f"SYM-194: buy 0 to {table.rules.rounds} turns, and keep at least 1 actual: {word} will not do."
    if kind == frames.JOINING:
        return f"SYM-195: you are asked whether you join this round or skip it, not for {word}."
    if kind == frames.WITHDRAW:
        return f"SYM-162: take energy off each of your cards once, or be done: {word} will not do."
    if kind == frames.DRAFT:
        return f"SYM-168: take a card of the pack that you hold; {word} is not in it."
    if kind == frames.BUILD:
        return f"SYM-176: take a card of your own box that is not in your deck yet; {word} is not."
    return f"SYM-199: fuse a card of your hand, or be done: {word} will not do."


def verb_refusal(table: SymetraTable, pick: i64, word: str, kind: i64) -> str:
    """The first word of an announcement."""
    seat: i64 = table.seat
    if pick == PASS:
        return "SYM-079: it is your own turn, so there is nothing to pass on. Be done to end it."
    if pick == DONE:
        return "SYM-132: this is not your turn to end. Pass if you want nothing here."
    if pick == USE:
        return use_refusal(table, seat)
    if pick in (FUSE, CHARGE):
        if kind == frames.ENDPHASE:
            return f"SYM-146: at the end of a round nobody can {word}; only cards that have not acted may act."
        if not table.in_own_turn(seat):
            return f"SYM-129: you can {word} only in your own turn."
        return fuse_refusal(table, seat) if pick == FUSE else charge_refusal(table, seat)
    return f"SYM-080: first say what you do: fuse, charge, use a card, or nothing. {capital(word)} can come after that."


def use_refusal(table: SymetraTable, seat: i64) -> str:
    """Why the seat cannot announce any card action."""
    if not table.controls_any(seat):
        return "SYM-106: you control no card whose action you could use."
    if table.limit[seat] == 0:
        return "SYM-358: Limitation allows you no further card action this round."
    return "SYM-108: none of your cards can be used now: each is used, lacks energy or has nothing to act on."


def fuse_refusal(table: SymetraTable, seat: i64) -> str:
    """Why the seat cannot announce a fuse."""
    if table.fused[seat]:
        return "SYM-081: your fuse of this round is spent."
    if table.moods[seat] & SILENCED:
        return "SYM-305: Silence forbids you to announce a fuse."
    return "SYM-083: you hold no card to fuse."


def charge_refusal(table: SymetraTable, seat: i64) -> str:
    """Why the seat cannot announce a charge."""
    if table.charged[seat]:
        return "SYM-081: your charge of this round is spent."
    if table.moods[seat] & STILLED:
        return "SYM-356: Stillness forbids you to announce a charge."
    return "SYM-103: you control no card to charge."


def cell_refusal(table: SymetraTable, pick: i64, word: str) -> str:
    """Why a card cannot be fused there."""
    if not CELL <= pick < ENERGY:
        return f"SYM-085: choose a place for the card; {word} is none."
    if table.laid_count == 0:
        return "SYM-047: the matrix is empty, so the first card goes into the middle."
    if table.at[pick - CELL] != NONE:
        return f"SYM-085: {table.card_name(table.at[pick - CELL])} lies there already."
    return "SYM-085: that place touches no card of the matrix."


def say_refusal(table: SymetraTable, pick: i64, word: str) -> str:
    """Why the sentence cannot go on with this word."""
    first: i64 = table.said[0]
    where: i64 = table.agenda.b()
    if where == frames.IN_WITHDRAWAL:
        return f"SYM-162: say how much you take back, at most what the card holds: {word} will not do."
    if where == frames.IN_SOLITAIRE:
        return solitaire_refusal(table, pick, word)
    if first == FUSE:
        if table.said_count == 1:
            seat: i64 = table.agenda.a()
            held = CARD <= pick < CELL and pick - CARD < table.cards and table.place[pick - CARD] == HAND_OF + seat
            return f"SYM-083: fuse a card of your hand; {word} is not in it." if not held else ""
        return cell_refusal(table, pick, word)
    if first == CHARGE:
        return amount_refusal(table, pick, word)
    if where == frames.BY_ETHER:
        return selection_refusal(table, pick, word, table.act_card, table.act_text, table.said_count - 1)
    if table.said_count == 1:
        return card_refusal(table, pick, word)
    card: i64 = table.said[1] - CARD
    before = words_before_selections(table)
    if table.said_count < before:
        return selection_refusal(table, pick, word, card, card % KINDS, 0)
    return selection_refusal(table, pick, word, card, said_text(table), table.said_count - before)


def solitaire_refusal(table: SymetraTable, pick: i64, word: str) -> str:
    """Why a card of a solitaire cannot be fused, or not there."""
    if table.laid_count == 0 and CELL <= pick < ENERGY:
        return "SYM-047: the matrix is empty, so the first card goes into the middle."
    if CARD <= pick < CELL and (pick - CARD >= table.cards or table.place[pick - CARD] != HAND_OF):
        return f"SYM-199: fuse a card of your hand; {word} is not in it."
    return f"SYM-200: the card must touch a friend or a foe: {word} will not do."


def amount_refusal(table: SymetraTable, pick: i64, word: str) -> str:
    """Why a charge cannot go on with this word: its source, its amount or, for Movement, its card."""
    count: i64 = table.said_count
    shifted = count > 1 and table.said[1] < CELL
    if count == (3 if shifted else 2):
        return charged_refusal(word)
    if count == 1 and CARD <= pick < CELL:
        if not table.rules.original:
            return "SYM-099: first say how much you charge: 1, 2 or 3 energy. The card comes after that."
        return f"SYM-163: {word} is no card of yours that touches another one to give energy to."
    return f"SYM-{'164' if shifted else '099'}: a charge is 1, 2 or 3 energy that you have: {word} will not do."


def charged_refusal(word: str) -> str:
    """Why the energy of a charge cannot go there."""
    return f"SYM-101: energy goes onto a card of yours, from a card only onto one that touches it: not {word}."


def card_refusal(table: SymetraTable, pick: i64, word: str) -> str:
    """Why the action of this card cannot be announced."""
    seat: i64 = table.agenda.a()
    card: i64 = pick - CARD
    if not CARD <= pick < CELL or card >= table.cards or table.cell[card] == NONE:
        return f"SYM-106: use one of your cards in the matrix; {word} is none of them."
    name = table.card_name(card)
    if table.control[card] != seat:
        return f"SYM-106: you do not control {name}."
    if table.marks[card] & TORPOR:
        return f"SYM-333: Torpor lies on {name}: its action cannot be announced."
    if table.in_chain(card):
        return f"SYM-136: {name} is in this chain already."
    if not use_left(table, seat, card):
        return f"SYM-115: you have used {name} this round."
    if table.limit[seat] == 0 and not is_freedom(table, card % KINDS):
        return "SYM-358: Limitation allows you no further card action this round."
    cost = cost_now(table, seat, card)
    if table.energy[card] < cost:
        return f"SYM-108: {name} costs {cost} and holds {table.energy[card]}."
    return f"SYM-107: {name} has nothing to act on now."


def selection_refusal(table: SymetraTable, pick: i64, word: str, acting: i64, text: i64, slot: i64) -> str:
    """Why this cannot be selected."""
    name = table.rules.book.cards[text].name
    demands: i64 = table.rules.book.demands[text * 2 + slot]
    feeling = table.rules.book.type[acting % KINDS] == EMOTION
    if pick >= SEAT and pick - SEAT < table.players:
        if not table.inside[pick - SEAT]:
            return "SYM-062: that player has left the game."
        if feeling and table.moods[pick - SEAT] & EQUANIMITY:
            return "SYM-317: Equanimity shields that player from emotion cards."
    if CARD <= pick < CELL and pick - CARD < table.cards and table.cell[pick - CARD] != NONE:
        reason = shield(table, pick - CARD, feeling, demands, acting)
        if reason:
            return reason
    return f"SYM-122: {name} cannot take {word} now. It takes: {table.rules.book.cards[text].selection_text}."


def shield(table: SymetraTable, card: i64, feeling: bool, demands: i64, acting: i64) -> str:
    """What protects a card, or why it is out of reach; empty if nothing does."""
    user: i64 = table.agenda.a()
    name = table.card_name(card)
    controller: i64 = table.control[card]
    if table.veil[card] & ~only(user):
        return f"SYM-315: {name} is veiled."
    if feeling and controller != NONE and table.moods[controller] & EQUANIMITY:
        return f"SYM-317: Equanimity shields {name} from emotion cards."
    if demands & v.SHIELDED and table.marks[card] & PRESERVED and controller != user:
        return f"SYM-344: {name} is preserved."
    spot: i64 = table.cell[acting] if table.cell[acting] != NONE else table.act_cell
    if demands & v.FUSED and not beside(table, spot, table.cell[card]):
        return f"SYM-122: {name} is not fused to {table.card_name(acting)}."
    if demands & v.COPIED and copies(table, card % KINDS):
        return f"SYM-357: the action of {name} cannot be carried out by another card."
    return ""


def capital(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]
