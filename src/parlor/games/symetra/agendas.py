"""Is a given agenda possible? Positions may be written or damaged by anybody; the rules may trust what passes here."""

from mypy_extensions import i64

from parlor.engine import CHANCE, BadPosition, sees
from parlor.engine.given import shown
from parlor.games.symetra import frames
from parlor.games.symetra.chain import open_words
from parlor.games.symetra.charge import charge_fails
from parlor.games.symetra.draft import pack_held
from parlor.games.symetra.rounds import may_join
from parlor.games.symetra.table import FRONT, LOOKED, NONE, OUT, PACK, SHOWN, TAKEN, SymetraTable
from parlor.games.symetra.words import KINDS

# Which frames may stand on which.
ON_TOP_OF: dict[int, set[int]] = {
    frames.CYCLE: {
        frames.ROUND,
        frames.PAY,
        frames.WITHDRAW,
        frames.HANDS,
        frames.REVEAL,
        frames.DEAL,
        frames.DRAFT_DEAL,
        frames.DRAFT,
        frames.BUILD,
    },
    frames.REVEAL: {frames.DEAL, frames.BURN},
    frames.DEAL: {frames.DRAFT_DEAL, frames.DRAFT, frames.BUILD},
    frames.ROUND: {frames.TURN, frames.ENDPHASE, frames.HANDS},
    frames.TURN: {frames.JOINING, frames.SAY, frames.CHAIN},
    frames.ENDPHASE: {frames.SAY, frames.CHAIN},
    frames.CHAIN: {frames.WINDOW, frames.HANDS},
    frames.WINDOW: {frames.SAY},
    frames.HANDS: {frames.DRAW, frames.FUSING, frames.CHARGING, frames.USING},
    frames.USING: {frames.EFFECT, frames.CLAIMING, frames.VOTE},
    frames.EFFECT: {
        frames.CHOICE,
        frames.DRAW,
        frames.LOOK,
        frames.TOP,
        frames.LOT,
        frames.REVEALED,
        frames.SAY,
        frames.BURN,
    },
    frames.REVEALED: {frames.EFFECT, frames.SAY, frames.BURN},
    frames.CHOICE: {frames.TAKE},
    frames.DRAW: {frames.DRAW, frames.BURN},
    frames.SAY: {frames.BURN},
    frames.WITHDRAW: {frames.SAY},
    frames.SOLO: {frames.SOLO_DRAW, frames.SAY},
}
DEEPEST = 40
# The step of a cycle that scores it.
SCORED = 4
CHANCES = {
    frames.DRAW,
    frames.TAKE,
    frames.LOOK,
    frames.BURN,
    frames.TOP,
    frames.LOT,
    frames.DEAL,
    frames.REVEAL,
    frames.DRAFT_DEAL,
    frames.SOLO_DRAW,
}


def limits(table: SymetraTable, kind: int) -> list[tuple[int, int]]:
    """The least and the most of the three numbers of a frame."""
    last = int(table.players) - 1
    seat, through, zero = (0, last), (0, last + 1), (0, 0)
    card, code = (0, int(table.cards) - 1), (0, len(table.rules.book.code) // 5)
    words, verb = (0, 7), (0, len(table.rules.book.code) // 5 - 1)
    known = {
        frames.CYCLE: [(0, 6), zero, zero],
        frames.ROUND: [through, (0, 2), zero],
        frames.JOINING: [through, zero, zero],
        frames.TURN: [seat, through, words],
        frames.ENDPHASE: [seat, through, words],
        frames.SAY: [seat, (0, 7), zero],
        frames.CHAIN: [zero, zero, zero],
        frames.WINDOW: [seat, through, words],
        frames.FUSING: [seat, card, zero],
        frames.CHARGING: [seat, (1, 3), (NONE, card[1])],
        frames.USING: [(0, 3), zero, zero],
        frames.EFFECT: [code, code, zero],
        frames.CHOICE: [seat, verb, (0, 9)],
        frames.REVEALED: [card, zero, zero],
        frames.HANDS: [through, seat, zero],
        frames.DRAW: [seat, (0, int(table.cards)), zero],
        frames.TAKE: [seat, (0, 9), zero],
        frames.LOOK: [seat, (0, 159), seat],
        frames.BURN: [seat, (0, 6), zero],
        frames.TOP: [verb, zero, zero],
        frames.LOT: [seat, verb, zero],
        frames.CLAIMING: [seat, zero, zero],
        frames.VOTE: [through, (0, 6), (0, 6)],
        frames.PAY: [through, zero, zero],
        frames.WITHDRAW: [through, zero, zero],
        frames.DEAL: [(0, 3 * last + 3), zero, zero],
        frames.REVEAL: [through, (1, 63), (0, 1 << 24)],
        frames.DRAFT_DEAL: [(0, 2), (0, KINDS), zero],
        frames.DRAFT: [(0, 2), (0, int(table.rules.pack_size) - 1), seat],
        frames.BUILD: [through, (0, 19), zero],
        frames.SOLO: [zero, zero, zero],
        frames.SOLO_DRAW: [(0, 3), zero, zero],
    }
    if kind not in known:
        raise BadPosition(f"the agenda has a frame of the unknown kind {kind}")
    return known[kind]


def check_agenda(table: SymetraTable, given: object) -> None:
    """Refuse frames with impossible numbers, or on top of frames that they never stand on."""
    if not isinstance(given, list):
        raise BadPosition(f"the agenda is a list of frames, not {shown(given)}")
    rows = given[: DEEPEST + 1]
    below, first = NONE, {frames.SOLO if table.rules.solitaire else frames.CYCLE}
    for row in rows:
        if not isinstance(row, list) or len(row) != 4 or not all(type(number) is int for number in row):
            raise BadPosition(f"the agenda is a list of frames of four whole numbers; found {shown(row)}")
        kind, *numbers = row
        for number, (least, most) in zip(numbers, limits(table, kind), strict=True):
            if not least <= number <= most:
                raise BadPosition(f"the agenda has a frame {row}, with a number beyond {least} to {most}")
        if kind not in (first if below == NONE else ON_TOP_OF.get(below, set())):
            raise BadPosition(f"the agenda has a frame of kind {kind} where it cannot stand")
        below = kind
    if not rows or len(rows) > DEEPEST:
        raise BadPosition(f"the agenda has 1 to {DEEPEST} frames")


def asked(table: SymetraTable) -> i64:
    """Whom the frame on top asks."""
    agenda = table.agenda
    kind = agenda.kind()
    players = table.players
    if kind in CHANCES:
        return CHANCE
    if kind == frames.WINDOW:
        return (agenda.a() + agenda.b()) % players
    if kind == frames.VOTE:
        return (table.act_user + agenda.a()) % players
    if kind == frames.PAY:
        return (table.start + agenda.a() - 1) % players
    if kind == frames.WITHDRAW:
        return (table.start + agenda.a()) % players
    if kind == frames.JOINING:
        return agenda.a() - 1
    if kind == frames.DRAFT:
        return agenda.c()
    return 0 if kind == frames.SOLO else agenda.a()


def check_asked(table: SymetraTable, to_pick: object) -> None:
    """Refuse a position whose seat to pick, or whose open words, do not follow from the rest of it."""
    seat = asked(table)
    if to_pick != seat:
        raise BadPosition(f"to_pick is {to_pick!r}, but by its agenda {seat} is to pick")
    kind = table.agenda.kind()
    if seat >= 0 and (seat >= table.players or not table.inside[seat]):
        raise BadPosition(f"seat {seat} is to pick, but has left the game")
    if kind == frames.JOINING and not may_join(table, i64(seat)):
        raise BadPosition(f"seat {seat} is asked to join, but has no bought turn left for this one")
    if kind in (frames.USING, frames.EFFECT, frames.CHAIN, frames.HANDS, frames.ROUND, frames.CYCLE, frames.REVEALED):
        raise BadPosition("the agenda ends with something that nobody decides")
    if kind in (frames.TURN, frames.WINDOW, frames.ENDPHASE):
        words = open_words(table, seat)
        if words == 0 or words != table.agenda.c():
            raise BadPosition("the words open to the seat to pick do not follow from the rest of the position")
    in_use = [frame[0] for frame in table.agenda.frames() if frame[0] == frames.USING]
    if bool(in_use) != (table.act_user != NONE):
        raise BadPosition("acting must be given exactly while a card action is carried out")


def cycles_ended(table: SymetraTable) -> int:
    """How many cycles have been scored: the present one too, once its frame has gone on."""
    kind, step, *_ = table.agenda.frames()[0]
    return int(table.cycle) - (kind != frames.CYCLE or step <= SCORED)


def check_won(table: SymetraTable, ended: int) -> None:
    """Nobody has won more cycles than have ended."""
    for seat in range(table.players):
        if table.won[seat] > ended:
            raise BadPosition(f"seat {seat}: won is {table.won[seat]}, but {ended} cycles have ended")


def check_frames(table: SymetraTable) -> None:
    """Refuse frames that speak of what is not on the table."""
    agenda = table.agenda
    for down in range(agenda.depth):
        kind, a, b, c = (int(agenda.below(down, part)) for part in range(4))
        below = int(agenda.below(down + 1, 0)) if down + 1 < agenda.depth else NONE
        if not stands(table, down, kind, a, b, c, below):
            raise BadPosition(f"the agenda has a frame {[kind, a, b, c]}, which speaks of what is not there")
    kinds = [frame[0] for frame in agenda.frames()]
    if table.links and frames.CHAIN not in kinds:
        raise BadPosition("there is a chain, but the agenda does not resolve it")
    if table.rules.drafted:
        check_packs(table)
    for card in range(table.cards):
        if table.place[card] == LOOKED and (table.act_user == NONE or not sees(table.seen[card], table.act_user)):
            raise BadPosition(f"looked: {table.card_word(card)} is known to whoever looks at it")
    if frames.ROUND in kinds and table.round > table.rules.rounds:
        raise BadPosition(f"a cycle has {table.rules.rounds} rounds")


def stands(table: SymetraTable, down: int, kind: int, a: int, b: int, c: int, below: int) -> bool:
    """Whether what a frame speaks of is there."""
    if kind == frames.ROUND:
        return not table.rules.shared_turns or a % (table.players // table.rules.team_count) == 0
    if kind == frames.WINDOW:
        return table.links > 0
    if kind == frames.FUSING:
        return table.place[b] == FRONT + a
    if kind == frames.CHARGING:
        return not charge_fails(table, a, b, c)
    if kind == frames.EFFECT:
        return carried_out(table, down, a, b)
    if kind in (frames.CHOICE, frames.LOT):
        return below == frames.EFFECT and b == table.agenda.below(down + 1, 1) - 1
    if kind == frames.TOP:
        return below == frames.EFFECT and a == table.agenda.below(down + 1, 1) - 1
    if kind == frames.REVEALED:
        return table.place[a] == SHOWN and table.act_copied == a
    if kind == frames.VOTE:
        return b + c <= a
    if kind in (frames.LOOK, frames.BURN, frames.DRAW, frames.TAKE, frames.SOLO_DRAW):
        return down > 0 or can_be_taken(table, kind, a, b, c)
    if kind == frames.DEAL:
        return dealt_so_far(table, a)
    if kind == frames.REVEAL:
        return 0 < b < 1 << table.players and not any(table.tops)
    if kind == frames.BUILD:
        return built_so_far(table, a, b)
    return True


def can_be_taken(table: SymetraTable, kind: int, a: int, b: int, c: int) -> bool:
    """Whether chance has a card to say: cards are asked for, the deck has them, and none is determined on top."""
    if kind == frames.SOLO_DRAW:
        return 0 < a <= table.decks[0]
    if kind == frames.LOOK:
        return (c == 0 or table.rules.private) and b & 15 == table.tops[c] < b >> 4 <= table.decks[c]
    if kind == frames.BURN and a and not table.rules.private:
        return False
    deck = a if kind == frames.BURN else int(table.deck_of(a))
    least = 1 if kind == frames.DRAW else 2 if kind == frames.BURN else b
    return b > 0 and table.tops[deck] == 0 and table.decks[deck] >= least


def carried_out(table: SymetraTable, down: int, at: int, end: int) -> bool:
    """Whether an EFFECT frame goes through the instructions of the acting text, or of Ether under a revealed card."""
    book = table.rules.book
    above = [int(table.agenda.below(upper, 0)) for upper in range(down)]
    texts = [table.act_card % KINDS] if frames.REVEALED in above else [table.act_text]
    return any(book.first[text] <= at <= end == book.last[text] for text in texts)


def dealt_so_far(table: SymetraTable, dealt: int) -> bool:
    """SYM-006: whether the hands are those after so many dealt cards, and no card of a deck is determined."""
    if any(table.tops):
        return False
    seats = [(int(table.rules.dealer) + 1 + place) % int(table.players) for place in range(table.players)]
    wanted = [max(0, min(3, dealt - 3 * place)) for place in range(table.players)]
    return all(int(table.hands[seat]) == cards for seat, cards in zip(seats, wanted, strict=True))


def built_so_far(table: SymetraTable, seat: int, cards: int) -> bool:
    """SYM-176: whether the seats before have built decks of 20, and this one so many cards."""
    wanted = [20 if other < seat else cards if other == seat else 0 for other in range(table.players)]
    decks = all(int(table.decks[other]) == count for other, count in enumerate(wanted))
    return decks and not any(table.tops) and not any(table.hands)


def check_packs(table: SymetraTable) -> None:
    """SYM-166 to SYM-170: every pack has its cards, and each was taken by the seat that held the pack then."""
    kind, stage, step, seat = (int(table.agenda.below(0, part)) for part in range(4))
    size, players = int(table.rules.pack_size), int(table.players)
    dealing, drafting = kind == frames.DRAFT_DEAL, kind == frames.DRAFT
    for card in range(table.cards):
        if TAKEN <= table.place[card] < PACK and (table.pack[card] == NONE or not (dealing or drafting)):
            raise BadPosition(f"packs: {table.card_word(card)} was taken from no pack")
        if (dealing or drafting) and OUT < table.place[card] < TAKEN:
            raise BadPosition(f"packs: {table.card_word(card)} lies elsewhere before the packs are taken")
    if not (dealing or drafting) and all(pack == NONE for pack in table.pack):
        return  # a match prepared with private decks: nobody drafted them
    for pack in range(players * int(table.rules.packs)):
        cards = [card for card in range(table.cards) if table.pack[card] == pack]
        opened = pack // players < stage or not (dealing or drafting)
        full = size if opened or (drafting and pack // players == stage) else 0
        if dealing and pack // players == stage:
            full = max(0, min(size, step - size * (pack % players)))
        steps = sorted(int(table.taken[card]) for card in cards if table.taken[card] != NONE)
        holders = [pack_held(table, stage, step, other) for other in range(seat)]
        gone = size if opened else step + (pack in holders) if drafting and full else 0
        if len(cards) != full or steps != list(range(gone)):
            raise BadPosition(f"packs: pack {pack} does not have the cards that it should have now")
        for card in cards:
            at, owner = int(table.taken[card]), int(table.owner[card])
            lies = not (dealing or drafting) or at == NONE or table.place[card] == TAKEN + owner
            if at != NONE and (owner < 0 or pack_held(table, pack // players, at, owner) != pack or not lies):
                raise BadPosition(f"packs: {table.card_word(card)} was taken by a seat that did not hold its pack")
