"""Threats: whether a seat could win in one turn."""

from parlor.engine import Picks, i64
from parlor.games.symmetric.boards import CENTRAL
from parlor.games.symmetric.grid import NONE
from parlor.games.symmetric.match import Match
from parlor.games.symmetric.stages import STEP


def can_win(match: Match, seat: i64) -> bool:
    """Whether `seat` would win if it had a whole turn now."""
    turn = match.fork()
    turn.seat, turn.chosen, turn.extra, turn.turns, turn.repetition = seat, NONE, 0, 0, 0
    turn.games, turn.blue_wins, turn.yellow_wins, turn.draws = 1, 0, 0, 0
    if turn.begin_turn():
        return can_finish(turn, seat)
    turn.end_turn()
    return has_won(turn, seat)


def can_finish(turn: Match, seat: i64) -> bool:
    """Whether any way to go on with the turn wins."""
    if hopeless(turn, seat):
        return False
    picks = Picks()
    turn.legal(picks)
    i: i64 = 0
    while i < picks.count:
        after = turn.fork()
        after.apply(picks.at(i))
        if has_won(after, seat):
            return True
        if after.turns == 0 and after.seat == seat and can_finish(after, seat):
            return True
        i += 1
    return False


def has_won(turn: Match, seat: i64) -> bool:
    """Whether the turn's game was won by this seat."""
    return (turn.blue_wins if seat == 0 else turn.yellow_wins) > 0


def hopeless(turn: Match, seat: i64) -> bool:
    """Each half of a turn, step 1 and step 2 with their chains, takes at most one more target.

    All moves of a chain but the last end on Symmetry Spaces; so this holds unless one of those is a target.
    """
    if turn.board.symmetry_on_targets:
        return False
    halves: i64 = 1 if turn.stage >= STEP else 2
    return turn.counters.targets_held(turn.board, seat) + halves < CENTRAL
