"""Is a given agenda possible? Positions may be written or damaged by anybody; the rules may trust what passes here."""

from typing import Any, Final

from parlor.engine import BadPosition, Picks
from parlor.engine.given import Given, shown
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source import words as say
from parlor.games.source.channel import may_channel
from parlor.games.source.done import LONGEST_CHAIN
from parlor.games.source.lanes import summoning
from parlor.games.source.sentences import go_on, legal_act, legal_sentence, legal_window, meant
from parlor.games.source.table import SUPPORT, SUPPORT_CARD, SUPPORT_LEFT, SUPPORTS, Field

# Which frames may stand on which; nothing is below the first.
GROUND: Final = (frames.CALL, frames.COIN, frames.ORDER, frames.TURN, frames.ACT, frames.END)
ABOVE: Final[dict[int, tuple[int, ...]]] = {
    frames.TURN: (frames.DRAWING,),
    frames.DRAWING: (frames.DRAWING, frames.SIDES),
    frames.ACT: (frames.WINDOW, frames.SENTENCE, frames.SYMBOL, frames.RETREAT),
    frames.WINDOW: (
        *(frames.DRAWING, frames.MOVING, frames.SENTENCE, frames.SYMBOL, frames.SPENT, frames.TRIGGER, frames.EFFECT),
        *(frames.BATTLE, frames.PUSH),
    ),
    frames.BATTLE: (frames.WINDOW,),
    frames.SPENT: (frames.EFFECT,),
    frames.TRIGGER: (frames.TRIGGER, frames.EFFECT),
    frames.EFFECT: (
        *(frames.DRAWING, frames.DISCARDING, frames.RANDOM, frames.PEEK, frames.RETREAT, frames.ADVANCE),
        *(frames.EFFECT, frames.TRIGGER),
    ),
    frames.END: (frames.DISCARDING, frames.EFFECT, frames.TRIGGER),
}
DEEPEST: Final = 300
MOST_STEPS: Final = 40
TRIGGERED: Final = (the.WINS, the.WINS_ATTACKING, the.DESTROYED, the.DESTROYED_IN_BATTLE)
# Calls that are chosen for among public things other than monsters.
CHOSEN: Final = (the.RECALL, the.DESTROY_CARD, the.WEB, the.SUMMON)
STRIKING: Final = 16


def read_agenda(field: Field, data: Given) -> None:
    """What is still to be done; not given: the turn player acts, or the match is over if somebody has no points."""
    lost = field.points(0) == 0 or field.points(1) == 0
    usual: list[Any] = [] if lost else [["act", int(field.player), 0, 0]]
    rows = data.row("agenda") if "agenda" in data.data else usual
    if lost and rows:
        raise BadPosition("SRC-112: a player without SourcePoints has lost; the agenda must be empty")
    if not rows and not lost and field.turn < field.setting.turn_limit:
        raise BadPosition("the agenda is empty, but nobody has lost yet")
    if len(rows) > DEEPEST:
        raise BadPosition(f"an agenda has at most {DEEPEST} frames")
    for row in rows:
        push_frame(field, row)
    check_whole(field)
    read_waiting(field, data.row("waiting"), any(row[0] == "effect" for row in rows))


def read_waiting(field: Field, rows: list[Any], under_way: bool) -> None:
    """SRC-161: what an effect has triggered, while somebody decides in the midst of it."""
    if rows and not under_way:
        raise BadPosition("waiting: effects wait only while another one is carried out")
    if len(rows) > LONGEST_CHAIN:
        raise BadPosition(f"waiting: at most {LONGEST_CHAIN} effects wait")
    for row in rows:
        kind, a, b, c = frame_of(row)
        if kind != frames.EFFECT or c != frames.FRESH or not fits_effect(field, a, b, c):
            raise BadPosition(f"waiting: {shown(row)} is no effect that can wait")
        field.waiting.push(kind, a, b, c)


def frame_of(row: Any) -> tuple[int, int, int, int]:
    """A frame as numbers: its kind, and the three that are given."""
    if not isinstance(row, list) or len(row) != 4 or row[0] not in frames.KINDS:
        raise BadPosition(f"a frame of the agenda has a name and three numbers, not {shown(row)}")
    if any(type(number) is not int or not -1 <= number < 1 << 40 for number in row[1:]):
        raise BadPosition(f"a frame of the agenda has a name and three numbers, not {shown(row)}")
    return frames.KINDS.index(row[0]), int(row[1]), int(row[2]), int(row[3])


def push_frame(field: Field, row: Any) -> None:
    """One frame: where it can stand, its numbers, and what they speak of."""
    kind, a, b, c = frame_of(row)
    agenda = field.agenda
    if kind not in (ABOVE.get(int(agenda.kind()), ()) if agenda.depth else GROUND):
        raise BadPosition(f"agenda: {row[0]} cannot stand there")
    if kind in (frames.SENTENCE, frames.SYMBOL):
        say_again(field, kind, a, b, c)
    elif not fits(field, kind, a, b, c):
        raise BadPosition(f"agenda: {row} speaks of something that is not there")
    agenda.push(kind, a, b, c)


# -- sentences -----------------------------------------------------------------------------------


def say_again(field: Field, kind: int, code: int, first: int, second: int) -> None:
    """The words of an unfinished sentence could be said one after the other."""
    seat, verb = code // frames.SPEAKER, code % frames.SPEAKER
    if not 0 <= code < 2 * frames.SPEAKER or seat != field.agenda.a():
        raise BadPosition("agenda: a sentence is said by the seat that is asked")
    trial = field.fork()
    assert isinstance(trial, Field)
    offered = Picks()
    if trial.agenda.kind() == frames.ACT:
        legal_act(trial, offered)
    elif may_channel(trial, seat):  # SRC-130: else no window would be open
        legal_window(offered)
    if verb in (say.END, say.PASS) or not offered.holds(verb):
        raise BadPosition("agenda: no sentence can begin so now")
    trial.seat = seat
    trial.agenda.push(frames.SENTENCE, code, -1, -1)
    for number in [number for number in (first, second) if number >= 0]:
        say_word(trial, number)
    if [int(trial.agenda.below(0, part)) for part in range(4)] != [kind, code, first, second]:
        raise BadPosition("agenda: this sentence cannot be under way")


def say_word(field: Field, number: int) -> None:
    """Say the word that means this card, space or monster; it must not complete the sentence."""
    offered, depth = Picks(), field.agenda.depth
    if field.agenda.kind() == frames.SENTENCE:
        legal_sentence(field, offered)
    for pick in offered.plain():
        if pick >= say.SYMBOL + 4 and meant(pick) == number:
            go_on(field, pick)
            if field.agenda.depth == depth and field.agenda.kind() in (frames.SENTENCE, frames.SYMBOL):
                return
            break
    raise BadPosition("agenda: a word of the sentence cannot be said")


# -- other frames --------------------------------------------------------------------------------


def fits(field: Field, kind: int, a: int, b: int, c: int) -> bool:
    """Whether the numbers of a frame speak of seats, monsters, spaces and rows that are there."""
    if kind == frames.MOVING:
        there = 0 < a < 25 and bool(field.numbers >> a & 1) and field.owner(a) == field.player
        return there and 0 <= b & 255 <= MOST_STEPS and 0 <= b >> 8 <= MOST_STEPS and 0 <= c < 1 << 24
    if kind == frames.EFFECT:
        return fits_effect(field, a, b, c)
    if kind == frames.BATTLE:
        return 0 <= a < 2 * STRIKING and a % STRIKING < 4 and fits_context(field, b) and c == 0
    if kind == frames.TRIGGER:
        return a in TRIGGERED and fits_context(field, b) and c == 0
    if kind == frames.RETREAT:
        group = 0 <= a < 1 << 25 and a & ~int(field.numbers) == 0 and a & 1 == 0
        return group and fits_context(field, b) and fits_steps(field, c & 31, c >> 8 & 255, c >> 16)
    if kind == frames.ADVANCE:
        return fits_context(field, b) and fits_steps(field, a, c & 255, c >> 8)
    if kind == frames.SPENT:
        mine = 0 <= a <= 1 and a * SUPPORTS <= b < (a + 1) * SUPPORTS and c == 0
        return mine and field.supports[b * SUPPORT + SUPPORT_CARD] >= 0 and used_up(field, b)
    if kind == frames.END:
        return 0 <= a <= 5 and b == 0 and c == 0
    return 0 <= a <= 1 and c == 0 and fits_seat(field, kind, a, b)


def fits_seat(field: Field, kind: int, seat: int, number: int) -> bool:
    """Whether a frame that is about a seat can be about this one."""
    if kind == frames.CALL:
        return seat == 0 and number == 0
    if kind == frames.ACT:
        return seat == field.player and number == 0
    if kind == frames.WINDOW:
        return seat != field.player and number == 0
    if kind == frames.PUSH:
        pushed = int(field.at[summoning(seat)])
        return number == 0 and field.held >= 0 and field.holder == seat and pushed > 0 and field.owner(pushed) != seat
    if kind == frames.PEEK:
        return number == 0 and field.deck(seat).size() > 0
    if kind == frames.SIDES:
        return number in (0, 1)
    if kind in (frames.DRAWING, frames.DISCARDING, frames.RANDOM):
        return 0 <= number <= MOST_STEPS
    return number == 0


def fits_effect(field: Field, row: int, packed: int, stage: int) -> bool:
    """Whether an effect goes on at a call of some card, in a stage that this call can be in."""
    code = field.library.code
    if not 0 <= row < len(code) or row % the.WIDTH or not fits_context(field, packed):
        return False
    verb = int(code[row])
    if stage == frames.FRESH:
        return True
    if verb == the.END:
        return False
    summons = verb == the.SUMMON and code[row + the.WHAT] != the.TOKENS
    if stage == frames.ASKED:
        return code[row + the.MAY] == 1
    if stage == frames.CHOOSING:
        return not summons and (code[row + the.SELECTOR] == the.PICK or verb in CHOSEN)
    if stage == frames.NAMING:
        return summons
    return stage == frames.SETTING and summons and field.held >= 0 and field.holder == frames.controller_of(packed)


def fits_steps(field: Field, monster: int, left: int, made: int) -> bool:
    """Whether a monster that moves is on the map and its steps are few."""
    there = monster == 0 or (0 < monster < 25 and bool(field.numbers >> monster & 1))
    return there and 0 <= left <= MOST_STEPS and 0 <= made <= MOST_STEPS


def fits_context(field: Field, packed: int) -> bool:
    """Whether the monsters of a context are on the map."""
    if not 0 <= packed < 3 << 16 or packed >> 10 & 31 >= 24:
        return False
    ones = [monster for monster in (packed & 31, packed >> 5 & 31) if monster]
    return all(monster < 25 and bool(field.numbers >> monster & 1) for monster in ones)


def used_up(field: Field, row: int) -> bool:
    """Whether the card of a support space has no use left."""
    return field.supports[row * SUPPORT + SUPPORT_LEFT] == 0


def check_whole(field: Field) -> None:
    """What is held, used up or waits for its side is so because the agenda says so."""
    stack = field.agenda.frames()
    kinds = [row[0] for row in stack]
    setting = bool(stack) and stack[-1][0] == frames.EFFECT and stack[-1][3] == frames.SETTING
    if (field.held >= 0) != (setting or frames.PUSH in kinds):
        raise BadPosition("held: a card is between hand and map exactly while its space is asked")
    if any(row[0] == frames.EFFECT and row[3] != frames.FRESH for row in stack[:-1]):
        raise BadPosition("agenda: only the effect on top waits for an answer")
    spent = [row[2] for row in stack if row[0] == frames.SPENT]
    for row in range(2 * SUPPORTS):
        if field.supports[row * SUPPORT + SUPPORT_CARD] >= 0 and used_up(field, row) != (row in spent):
            raise BadPosition("supports: a card without uses leaves at once")
    chosen = [field.side0 >= 0, field.side1 >= 0]
    asked = [row for row in stack if row[0] == frames.SIDES]
    early = bool(kinds) and kinds[0] in (frames.CALL, frames.COIN, frames.ORDER)
    if sum(chosen) < 2 and not early and not asked:
        raise BadPosition("sides: both are chosen before anybody draws")
    if asked and (chosen[asked[0][1]] or sum(chosen) != 1 - asked[0][2]):
        raise BadPosition("sides: who has chosen is not asked again")
