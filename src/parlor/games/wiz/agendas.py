"""Is a given agenda possible? Positions may be written or damaged by anybody; the rules may trust what passes here."""

import json
from typing import Any, Final

from parlor.engine import BadPosition, Picks, i64, vec
from parlor.games.wiz import frames
from parlor.games.wiz.actions import legal_act, say_act
from parlor.games.wiz.cards import KINDS, WIZ, is_action
from parlor.games.wiz.deeds import take_back
from parlor.games.wiz.pool import legal_prize, say_prize
from parlor.games.wiz.positions import FRAMES, draft_facts
from parlor.games.wiz.scoring import legal_cancel, say_cancel
from parlor.games.wiz.sentence import legal_play, say_play
from parlor.games.wiz.table import ACTION, ANY, CALM, PLAIN, WizTable
from parlor.games.wiz.words import AS, STRONGER

# Which frames may stand on which, and at which stage of a round or turn.
ABOVE: Final[dict[int, tuple[int, ...]]] = {
    frames.ROUND: (
        frames.CHOOSE_DEALER,
        frames.CHOOSE_CHARACTER,
        frames.ROLL_POOL,
        frames.DEAL,
        frames.TURN,
        frames.SCORING,
    ),
    frames.CHOOSE_CHARACTER: (frames.CHOOSE_DEALER,),
    frames.TURN: (frames.ATTACK, frames.ACT, frames.PLAY, frames.THROW),
    frames.ATTACK: (frames.WINDOW,),
    frames.ACT: (
        *(frames.DRAW, frames.KEEP, frames.STUNNED, frames.ABYSS_OPENS, frames.SWAP_CARDS, frames.TAKEN_TWO),
        *(frames.EXPELLED, frames.ALIGNED, frames.BOTTOM_TAKE, frames.BLANK),
    ),
    frames.KEEP: (frames.DRAW,),
    frames.STUNNED: (frames.WINDOW,),
    frames.ABYSS_OPENS: (frames.WINDOW,),
    frames.SWAP_CARDS: (frames.WINDOW,),
    frames.TAKEN_TWO: (frames.WINDOW,),
    frames.EXPELLED: (frames.WINDOW,),
    frames.ALIGNED: (frames.WINDOW,),
    frames.BOTTOM_TAKE: (frames.BOTTOM,),
    frames.BLANK: (frames.WINDOW, frames.DRAW, frames.BLANK_DISCARD, frames.PEEK),
    frames.PLAY: (frames.AMENDED, frames.PICK_JOKER, frames.PRIZE),
    frames.AMENDED: (frames.WINDOW,),
    frames.SCORING: (frames.LOSER_DRAWS, frames.POWER, frames.CANCELLING),
}
STAGES: Final[dict[int, int]] = {
    frames.CHOOSE_DEALER: 0,
    frames.CHOOSE_CHARACTER: 0,
    frames.ROLL_POOL: 1,
    frames.DEAL: 2,
    frames.TURN: 3,
    frames.SCORING: 4,
    frames.ATTACK: 2,
    frames.ACT: 3,
    frames.PLAY: 4,
    frames.THROW: 4,
}
FULL: Final = 13  # cards dealt to the starter; one less to the others
MOST_CARDS: Final = 30  # that a frame makes somebody draw


def check_agenda(table: WizTable) -> None:
    """Refuse frames that never stand on the one below, or speak of what is not there."""
    stack = table.agenda.frames()
    for place, (kind, a, b, c) in enumerate(stack):
        below = stack[place - 1] if place else [0, 0, 0, 0]
        if kind not in (ABOVE.get(below[0], ()) if place else (frames.ROUND,)):
            raise BadPosition(f"agenda: {FRAMES[kind]} cannot stand there")
        if kind in STAGES and below[1] != STAGES[kind]:
            raise BadPosition(f"agenda: {FRAMES[below[0]]} is at another stage than {FRAMES[kind]}")
        if not fits(table, kind, a, b, c):
            raise BadPosition(f"agenda: {[FRAMES[kind], a, b, c]} speaks of something that is not there")
    kinds = [frame[0] for frame in stack]
    check_time(table, kinds)
    if len(table.looking) and frames.KEEP not in kinds:
        raise BadPosition("looking: only Search shows cards")


def check_time(table: WizTable, kinds: list[int]) -> None:
    """Round, dealer, turn and winner are those of the agenda's moment."""
    over = not kinds
    if over and table.round < table.box.round_limit and all(ep < table.box.goal for ep in table.ep):
        raise BadPosition("the agenda is empty, but the match is not over")
    if not over and any(ep >= table.box.goal for ep in table.ep):
        raise BadPosition("ep: who reaches the goal has won, and nothing is left to do")
    early = frames.CHOOSE_DEALER in kinds or frames.CHOOSE_CHARACTER in kinds
    if (table.round == 0) != early and not over:
        raise BadPosition("round: characters and dealer are chosen before round 1")
    if (table.dealer < 0) != (frames.CHOOSE_DEALER in kinds) and not over:
        raise BadPosition("dealer: there is one as soon as the dice have chosen")
    if table.turn < 0 and (frames.TURN in kinds or frames.SCORING in kinds):
        raise BadPosition("turn: somebody has the turn")
    if (table.winner >= 0) != (frames.SCORING in kinds) and not over:
        raise BadPosition("winner: a round has one while it is scored")
    if table.shown != (frames.SCORING in kinds) and not over:
        raise BadPosition("shown: all cards lie open while a round is scored")


def fits(table: WizTable, kind: int, a: int, b: int, c: int) -> bool:
    """Whether the numbers of a frame are such as the rules put there."""
    seat = 0 <= a < table.players
    if kind == frames.WINDOW:
        others = (1 << table.players) - 1 & ~(1 << table.turn) if table.turn >= 0 else 0
        return a > 0 and a & ~c == 0 and c & ~others == 0 and b == c.bit_count() - a.bit_count()
    if kind == frames.DEAL:
        return seat and 0 <= b <= FULL and c in (0, 1) and dealt_so_far(table, a, b, c)
    if kind == frames.DRAW:
        return seat and 0 <= b <= MOST_CARDS and c in (frames.TO_HOLD, frames.TO_SEARCH)
    if kind == frames.ACT:
        return 0 <= a <= table.box.draws and b in (0, 1) and c == 0
    if kind == frames.THROW:
        return 0 <= a <= 2 and 0 <= b <= 2 and c == 0
    if kind == frames.STUNNED:
        return seat and a != table.turn and b in (1, 2) and c == 0
    if kind == frames.SWAP_CARDS:
        return seat and a != table.turn and -1 <= b <= KINDS and c == 0
    if kind == frames.ALIGNED:
        here = any(hand.id == a for hand in table.hands)
        return here and (AS <= b < AS + 6 or b == STRONGER) and c == 0
    if kind == frames.BLANK:
        blank = 0 <= a < len(table.box.blanks) and 0 <= b <= len(table.box.blanks[a].verbs)
        return blank and 0 <= c <= table.players
    return fits_rarely(table, kind, a, b, c)


def fits_rarely(table: WizTable, kind: int, a: int, b: int, c: int) -> bool:
    """The same for the frames with fewer numbers."""
    seat = 0 <= a < table.players
    if c != 0:
        return False
    if kind == frames.SCORING:
        return 0 <= a <= 2 and 0 <= b <= table.players
    if kind == frames.LOSER_DRAWS:
        return seat and a != table.winner and 0 <= b <= MOST_CARDS
    if kind == frames.PEEK:
        return 0 <= a <= MOST_CARDS and 0 <= b <= a
    if kind == frames.CHOOSE_CHARACTER:
        return seat and b == 0 and a == sum([1 for element in table.character if element >= 0])
    if b != 0:
        return False
    if kind in (frames.TAKEN_TWO, frames.POWER, frames.CANCELLING):
        return seat
    if kind in (frames.BOTTOM, frames.BOTTOM_TAKE, frames.BLANK_DISCARD):
        return 0 <= a <= MOST_CARDS
    if kind == frames.EXPELLED:
        return 0 <= a < 6
    return a == 0 or kind in (frames.ROUND, frames.TURN)


def dealt_so_far(table: WizTable, served: int, left: int, replacing: int) -> bool:
    """WIZ-031 to WIZ-035: whether everybody holds what has been dealt."""
    for order in range(table.players):
        seat = table.after(table.starter(), order)
        wanted = FULL if order == 0 else FULL - 1
        held = table.sizes[seat] - (table.action_cards(seat) if replacing and order <= served else 0)
        if order == served:
            wanted -= left
        elif order > served and not replacing:
            wanted = 0
        if held != wanted:
            return False
    return len(table.hands) == 0 and len(table.deck.top) + len(table.deck.bottom) == 0


# -- what is known of held cards ---------------------------------------------------------------------


def check_notes(table: WizTable) -> None:
    """Every held card has its note, and no note speaks of a card that is not held."""
    for seat in range(table.players):
        held = [int(table.held[seat * KINDS + kind]) for kind in range(KINDS)]
        for entry in table.noted:
            if entry // KINDS == seat:
                held[entry % KINDS] -= 1
        calm, plain, action, any_ = (int(table.loose[seat * 4 + sort]) for sort in (CALM, PLAIN, ACTION, ANY))
        ordinary = sum(held[:WIZ])
        actions = sum([count for kind, count in enumerate(held) if is_action(kind)])
        fitting = calm <= ordinary and calm + plain <= ordinary + held[WIZ] and action <= actions
        if min(held) < 0 or not fitting or calm + plain + action + any_ != sum(held):
            raise BadPosition(f"notes: those of seat {seat} do not fit the cards it holds")
    known: dict[int, int] = {}
    for entry in table.private:
        viewer, seat = entry // KINDS // 6, entry // KINDS % 6
        known[int(entry)] = known.get(int(entry), 0) + 1
        if viewer == seat or known[int(entry)] > table.held[seat * KINDS + entry % KINDS]:
            raise BadPosition(f"private: seat {seat} does not hold what seat {viewer} knows of it")
    if table.agenda.kind() == frames.SWAP_CARDS and table.agenda.b() >= 0:
        check_shown(table, int(table.agenda.a()), known)


def check_shown(table: WizTable, seat: int, known: dict[int, int]) -> None:
    """WIZ-166: whoever swaps has been shown all cards of the other seat, and takes one of them."""
    at = (int(table.turn) * 6 + seat) * KINDS
    held = [int(table.held[seat * KINDS + kind]) for kind in range(KINDS)]
    taken = int(table.agenda.b()) - 1
    if [known.get(at + kind, 0) for kind in range(KINDS)] != held or (taken >= 0 and not held[taken]):
        raise BadPosition(f"private: seat {table.turn} was shown other cards of seat {seat} than it holds")


# -- what is being said --------------------------------------------------------------------------------


def check_said(table: WizTable, data: dict[str, Any]) -> None:
    """The words said so far can be said one after the other, and lead to what the position says."""
    kind = table.agenda.kind()
    amended = frames.AMENDED in [frame[0] for frame in table.agenda.frames()]
    if (table.draft is not None) and kind != frames.PLAY and not amended:
        raise BadPosition("draft: nobody is in the middle of a sentence")
    if amended != (kind == frames.WINDOW and table.agenda.below(1, 0) == frames.AMENDED):
        raise BadPosition("agenda: an amendment waits for answers")
    if amended and table.draft is None:
        raise BadPosition("draft: what is being amended is missing")
    if len(table.words) and kind not in (frames.ACT, frames.CANCELLING, frames.PRIZE):
        raise BadPosition("said: nobody is in the middle of a sentence")
    if table.draft is None:
        check_notes(table)
        if len(table.words):
            say_action(table)
    elif amended:
        check_notes(table)
        check_amended(table, data)
    else:
        check_draft(table, data)


def say_action(table: WizTable) -> None:
    """Say the words of an action card, of a cancellation, or of a prize again."""
    wanted = [int(word) for word in table.words]
    table.words = vec[i64]()
    kind, depth = table.agenda.kind(), table.agenda.depth
    table.seat = table.agenda.a() if kind == frames.CANCELLING else table.turn
    for count, word in enumerate(wanted):
        offered = Picks()
        legal_word(table, kind, offered)
        if not offered.holds(word):
            raise BadPosition("said: a word of the sentence cannot be said")
        say_word(table, kind, word)
        if len(table.words) != count + 1 or table.agenda.depth != depth:
            raise BadPosition("said: the sentence is complete")


def legal_word(table: WizTable, kind: int, offered: Picks) -> None:
    """What can be said next in the sentence of a frame."""
    if kind == frames.CANCELLING:
        legal_cancel(table, offered)
    elif kind == frames.PRIZE:
        legal_prize(table, offered)
    else:
        legal_act(table, offered)


def say_word(table: WizTable, kind: int, word: int) -> None:
    """Say the next word of the sentence of a frame."""
    if kind == frames.CANCELLING:
        say_cancel(table, word)
    elif kind == frames.PRIZE:
        say_prize(table, word)
    else:
        say_act(table, word)


def say_draft(table: WizTable, wanted: list[int]) -> None:
    """Say the words of step 4 again, from the beginning of the sentence."""
    table.seat = table.turn
    for word in wanted:
        offered = Picks()
        if table.agenda.kind() == frames.PLAY:
            legal_play(table, offered)
        if not offered.holds(word):
            raise BadPosition("draft: a word of the sentence cannot be said")
        say_play(table, word)


def check_draft(table: WizTable, data: dict[str, Any]) -> None:
    """An unfinished sentence of step 4 is one that can be begun here."""
    assert table.draft is not None
    wanted = [int(word) for word in table.draft.words]
    take_back(table)
    check_held(table)
    check_notes(table)
    depth = table.agenda.depth
    say_draft(table, wanted)
    if table.draft is None or table.agenda.depth != depth:
        raise BadPosition("draft: the sentence is complete")
    compare(table, data)


def check_amended(table: WizTable, data: dict[str, Any]) -> None:
    """A finished sentence that waits for answers is one that could be said."""
    trial = table.twin()
    assert trial.draft is not None
    window = table.agenda.frames()[-1]
    wanted = [int(word) for word in trial.draft.words]
    trial.agenda.pop()
    trial.agenda.pop()
    take_back(trial)
    check_held(trial)
    say_draft(trial, wanted)
    compare(trial, data)
    if trial.agenda.frames()[:-1] != table.agenda.frames()[:-1] or trial.agenda.c() != window[3]:
        raise BadPosition("agenda: an amendment asks those whose hands it touches")


def check_held(table: WizTable) -> None:
    """Nobody holds less than nothing."""
    if any(count < 0 for count in table.held):
        raise BadPosition("draft: it uses cards that are not there")


def compare(table: WizTable, data: dict[str, Any]) -> None:
    """What the words led to is what the position says."""
    assert table.draft is not None
    said = draft_facts(table.draft, int(table.players))
    if json.dumps(said, sort_keys=True) != json.dumps(data["draft"], sort_keys=True):
        different = [name for name in said if said[name] != data["draft"].get(name)]
        raise BadPosition(f"draft: its words lead to something else than {', '.join(different) or 'that'}")
