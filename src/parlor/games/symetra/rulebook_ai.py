"""The A.I. opponent of the rulebook as a computer player, usable in any seat of any mode.

Its policy is section 4.7 of rules.md, line by line. It never looks at its own hand: the card to fuse is drawn by lot.
"""

from mypy_extensions import i64

from parlor.engine import Dice, Picks, State
from parlor.engine.bot import Bot
from parlor.games.symetra import frames
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.charge import may_charge
from parlor.games.symetra.fuse import bond, may_fuse
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.selections import link_fits, slot_kind
from parlor.games.symetra.table import CAPACITY, LINK, LINK_CARD, LINK_SEAT, NONE, PRESERVED, TRANSCENDED, SymetraTable
from parlor.games.symetra.thought import balance, begin, best_choice, best_settled, lead
from parlor.games.symetra.use import cost_now, may_use
from parlor.games.symetra.verbs import ACTION, FUSE_NOW
from parlor.games.symetra.words import CARD, CELL, CHARGE, CLAIM, DONE, ENERGY, FUSE, JOIN, KINDS, NO, PASS, USE, YES

BY_LOT = ("chaos", "transformation", "calm", "anger")
FIRST = ("love", "hate")
ANSWERS = ("time", "mirror")


class RulebookBot(Bot):
    """The rulebook's A.I. opponent."""

    def choose(self, seen: State, dice: Dice) -> i64:
        """A pick by the policy; whatever it does not speak of is chosen for the best balance, else by lot."""
        assert isinstance(seen, SymetraMatch)
        picks = Picks()
        seen.legal(picks)
        if picks.count == 1:
            return picks.at(0)
        kind = seen.agenda.kind()
        if kind == frames.TURN:
            return in_turn(seen, dice)
        if kind == frames.WINDOW:
            return USE if may_answer(seen) else i64(PASS)
        if kind == frames.ENDPHASE:
            return USE if best_sentence(seen, False, dice) else i64(PASS)
        if kind == frames.SAY:
            return in_sentence(seen, picks, dice)
        if kind == frames.FUSING:
            return best_cell(seen, picks, seen.agenda.b(), dice)
        if kind == frames.CHARGING:
            return neediest(seen, picks, dice)
        return aside(seen, picks, kind, dice)


def by_lot(picks: Picks, dice: Dice) -> i64:
    """SYM-219: equal chances."""
    return picks.at(dice.below(picks.count))


def aside(match: SymetraMatch, picks: Picks, kind: i64, dice: Dice) -> i64:
    """Choices inside instructions, payments, votes, drafts."""
    if kind == frames.CHOICE:
        if match.rules.book.argument(match.agenda.b(), 0) == FUSE_NOW:
            return FUSE if match.actual(match.seat) > 1 else i64(PASS)
        return best_settled(match, picks, dice)
    if kind == frames.CLAIMING:
        return CLAIM
    if kind == frames.VOTE:
        friend = match.rules.team[match.seat] == match.rules.team[match.act_user]
        return YES if friend else i64(NO)
    if kind == frames.PAY:
        return picks.at(picks.count - 1)
    if kind == frames.JOINING:
        return JOIN
    return by_lot(picks, dice)


# -- the turn --------------------------------------------------------------------------------------


def in_turn(match: SymetraMatch, dice: Dice) -> i64:
    """SYM-211: the first line of the policy that applies."""
    seat: i64 = match.seat
    if moods_ready(match):
        return USE
    if may_fuse(match, seat) and match.actual(seat) > 1:
        return FUSE
    if best_sentence(match, True, dice):
        return USE
    if may_charge(match, seat) and charge_amount(match, seat) > 0:
        return CHARGE
    return USE if best_sentence(match, False, dice) else i64(DONE)


def named(match: SymetraTable, card: i64, names: tuple[str, ...]) -> bool:
    """Whether a card has one of these names."""
    return match.rules.book.cards[card % KINDS].word in names


def mine(match: SymetraTable, seat: i64) -> list[int]:
    """The cards that a seat controls."""
    laid = [int(match.laid[i]) for i in range(match.laid_count)]
    return [card for card in laid if match.control[card] == seat]


def moods_ready(match: SymetraTable) -> list[int]:
    """SYM-211: Love and Hate, if the fuse is unspent, they are usable and neither is used yet."""
    seat: i64 = match.seat if match.agenda.kind() == frames.TURN else match.agenda.a()
    if match.fused[seat] or any(match.uses(card, seat) for card in range(match.cards) if named(match, card, FIRST)):
        return []
    return [card for card in mine(match, seat) if named(match, card, FIRST) and may_use(match, seat, card)]


def charge_amount(match: SymetraTable, seat: i64) -> int:
    """SYM-212: as much as fits on the least charged card, 1 to 3, keeping 1 actual."""
    least = min(mine(match, seat), key=lambda card: int(match.energy[card]))
    room = 3 if match.marks[least] & TRANSCENDED else CAPACITY - int(match.energy[least])
    return max(0, min(3, room, int(match.actual(seat)) - 1))


def neediest(match: SymetraTable, picks: Picks, dice: Dice) -> i64:
    """SYM-212: the card with the least energy; equal ones by lot."""
    least = min(match.energy[pick - CARD] for pick in picks.plain())
    found = Picks()
    for pick in picks.plain():
        if match.energy[pick - CARD] == least:
            found.add(pick)
    return by_lot(found, dice)


def best_cell(match: SymetraTable, picks: Picks, card: i64, dice: Dice) -> i64:
    """SYM-210: the cell with the greatest gain of its own cards plus loss of others'; equal ones by lot."""
    seat = match.agenda.a()
    gains = [cell_gain(match, seat, card, pick - CELL) for pick in picks.plain()]
    found = Picks()
    for pick, gain in zip(picks.plain(), gains, strict=True):
        if gain == max(gains):
            found.add(pick)
    return by_lot(found, dice)


def cell_gain(match: SymetraTable, seat: i64, card: i64, cell: i64) -> int:
    """SYM-210: energy its own cards gain from relations, without spill, plus energy that others' cards lose."""
    left, own, gain = int(match.potential(seat)), 0, 0
    for side in range(6):
        next_cell = match.rules.near[cell * 6 + side]
        neighbour = NONE if next_cell == NONE else int(match.at[next_cell])
        if neighbour == NONE:
            continue
        relation, controller = bond(match, card, neighbour), match.control[neighbour]
        if relation & AFFINITY and left:
            left, own = left - 1, own + 1
        if relation & ENMITY and controller == seat:
            if left:
                left, own = left - 1, own + 1
            if left:
                left -= 1
                gain += 1 if match.energy[neighbour] < CAPACITY else 0
        elif relation & ENMITY and controller != NONE and match.rules.team[controller] != match.rules.team[seat]:
            gain += 0 if match.marks[neighbour] & PRESERVED else 1
    return gain + min(own, CAPACITY)


# -- sentences -------------------------------------------------------------------------------------


def in_sentence(match: SymetraMatch, picks: Picks, dice: Dice) -> i64:
    """The next word of what the policy has begun to say."""
    first: i64 = match.said[0]
    where: i64 = match.agenda.b()
    if where in (frames.BY_MOVEMENT, frames.BY_ETHER):
        return best_settled(match, picks, dice)
    if where == frames.IN_SOLITAIRE:
        return best_choice(match, picks, match.seat, dice)
    if where == frames.BY_SOUND and match.said_count == 2:
        return best_cell(match, picks, match.said[1] - CARD, dice)
    if where == frames.IN_WITHDRAWAL or first == FUSE:
        return by_lot(picks, dice)
    if first == CHARGE:
        wanted: i64 = ENERGY + charge_amount(match, match.agenda.a())
        return wanted if picks.holds(wanted) else by_lot(picks, dice)
    return next_of_use(match, picks, where, dice)


def next_of_use(match: SymetraMatch, picks: Picks, where: i64, dice: Dice) -> i64:
    """The card or selection of a use."""
    seat: i64 = match.agenda.a()
    if match.said_count == 1:
        if where == frames.IN_WINDOW:
            return CARD + one_of(answers(match, seat), dice)
        if where == frames.IN_TURN and moods_ready(match):
            return CARD + one_of(moods_ready(match), dice)
    sentences = best_sentence(match, where == frames.IN_TURN, dice) or best_sentence(match, False, dice)
    count = int(match.said_count)
    return sentences[count] if len(sentences) > count else by_lot(picks, dice)


def one_of(cards: list[int], dice: Dice) -> int:
    """One of them by lot."""
    return cards[dice.below(len(cards))]


def answers(match: SymetraTable, seat: i64) -> list[int]:
    """SYM-216: Time and Mirror, if another seat's announcement allows them."""
    ready = [card for card in mine(match, seat) if named(match, card, ANSWERS) and may_use(match, seat, card)]
    return [card for card in ready if targets(match, seat, card)]


def targets(match: SymetraTable, seat: i64, card: i64) -> list[int]:
    """SYM-216: the announced actions of other seats that the card may select, by their cards."""
    if slot_kind(match, card % KINDS, 0) != ACTION:
        return []
    demands: i64 = match.rules.book.demands[card % KINDS * 2]
    found = []
    for link in range(match.links):
        if match.chain[link * LINK + LINK_SEAT] != seat and link_fits(match, seat, demands, link):
            found.append(int(match.chain[link * LINK + LINK_CARD]))
    return found


def may_answer(match: SymetraTable) -> bool:
    """Whether the policy re-acts now."""
    return bool(answers(match, match.seat))


def best_sentence(match: SymetraMatch, sparing: bool, dice: Dice) -> list[int]:
    """SYM-213, SYM-215: the best permitted use, as its words from `use` on; empty if there is none.

    `sparing` asks for uses that leave energy on the card.
    """
    seat: i64 = match.agenda.a() if match.agenda.kind() == frames.SAY else match.seat
    window = match.agenda.kind() == frames.SAY and match.agenda.b() == frames.IN_WINDOW
    best, found, chosen = 0, 0, [0][:0]
    for words in sentences(match, seat, sparing, window, dice):
        value = sentence_balance(match, seat, words, dice)
        free = window or named(match, words[1] - CARD, BY_LOT)
        if value < 0 and not free:
            continue
        if found == 0 or value > best:
            best, found, chosen = value, 1, words
        elif value == best:
            found += 1
            if dice.below(found) == 0:
                chosen = words
    return chosen


def sentence_balance(match: SymetraMatch, seat: i64, words: list[int], dice: Dice) -> int:
    """SYM-214: the balance of a complete announcement."""
    world = begin(match, seat, USE)
    said = int(match.said_count) if match.agenda.kind() == frames.SAY else 1
    for word in words[said:]:
        world.apply(word)
    return int(balance(world, seat, lead(match, seat), dice))


def sentences(match: SymetraMatch, seat: i64, sparing: bool, window: bool, dice: Dice) -> list[list[int]]:
    """Every complete use that goes on from what was said, of the cards that the policy may use now."""
    world = begin(match, seat, USE)
    said = [int(match.said[i]) for i in range(match.said_count)] if match.agenda.kind() == frames.SAY else [USE]
    found: list[list[int]] = []
    for words in grown(world, seat, said):
        card = words[1] - CARD
        if window:
            wanted = words[2] - CARD in targets(match, seat, card)
        else:
            wanted = is_wanted(match, seat, card, sparing)
        if wanted:
            found.append(words)
    return drawn_by_lot(match, found, dice)


def is_wanted(match: SymetraTable, seat: i64, card: int, sparing: bool) -> bool:
    """4.7, lines 3 and 5, SYM-216, SYM-218: which cards a line of the policy speaks of."""
    if named(match, card, FIRST) or named(match, card, ANSWERS):
        return False
    if match.ending and match.uses(card, seat):
        return False
    return not sparing or match.energy[card] > cost_now(match, seat, card)


def grown(world: SymetraMatch, seat: i64, said: list[int]) -> list[list[int]]:
    """All ways to complete a sentence."""
    if world.agenda.kind() != frames.SAY or world.seat != seat or world.said_count == 0:
        return [said]
    picks = Picks()
    world.legal(picks)
    found: list[list[int]] = []
    for pick in picks.plain():
        after = SymetraMatch()
        world.copy_to(after)
        after.apply(pick)
        found += grown(after, seat, [*said, pick])
    return found


def drawn_by_lot(match: SymetraTable, found: list[list[int]], dice: Dice) -> list[list[int]]:
    """SYM-217: of Chaos, Transformation, Calm and Anger only one selection each, drawn by lot."""
    kept = [words for words in found if not named(match, words[1] - CARD, BY_LOT)]
    for card in sorted({words[1] for words in found if named(match, words[1] - CARD, BY_LOT)}):
        choices = [words for words in found if words[1] == card]
        kept.append(choices[dice.below(len(choices))])
    return kept
