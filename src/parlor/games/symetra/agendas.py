"""Is a given agenda possible? Positions may be written or damaged by anybody; the rules may trust what passes here."""

from mypy_extensions import i64

from parlor.engine import CHANCE, BadPosition
from parlor.games.symetra import frames
from parlor.games.symetra.chain import open_words
from parlor.games.symetra.table import NONE, SymetraTable

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
        frames.DRAFT_DEAL: [(0, 2), (0, 60), zero],
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
    rows = given if isinstance(given, list) else [given]
    below = NONE
    for row in rows:
        if not isinstance(row, list) or len(row) != 4 or not all(type(number) is int for number in row):
            raise BadPosition(f"the agenda is a list of frames of four whole numbers; found {row!r}")
        kind, *numbers = row
        for number, (least, most) in zip(numbers, limits(table, kind), strict=True):
            if not least <= number <= most:
                raise BadPosition(f"the agenda has a frame {row}, with a number beyond {least} to {most}")
        if kind not in ON_TOP_OF.get(below, {frames.SOLO if table.rules.solitaire else frames.CYCLE}):
            raise BadPosition(f"the agenda has a frame of kind {kind} where it cannot stand")
        below = kind
    if not rows:
        raise BadPosition("the agenda is empty")


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
    if kind in (frames.USING, frames.EFFECT, frames.CHAIN, frames.HANDS, frames.ROUND, frames.CYCLE, frames.REVEALED):
        raise BadPosition("the agenda ends with something that nobody decides")
    if kind in (frames.TURN, frames.WINDOW, frames.ENDPHASE):
        words = open_words(table, seat)
        if words == 0 or words != table.agenda.c():
            raise BadPosition("the words open to the seat to pick do not follow from the rest of the position")
    in_use = [frame[0] for frame in table.agenda.frames() if frame[0] == frames.USING]
    if bool(in_use) != (table.act_user != NONE):
        raise BadPosition("acting must be given exactly while a card action is carried out")
