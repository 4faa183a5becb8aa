"""Threats: whether a seat could win in one turn."""

from typing import Final, final

from parlor.engine import Picks, i64
from parlor.games.symmetric.boards import CENTRAL
from parlor.games.symmetric.frames import STEP
from parlor.games.symmetric.grid import NONE
from parlor.games.symmetric.match import SymmetricMatch

# Twice what the shipped boards were seen to need; on a board full of Symmetry Spaces the chains are too many to try.
PATIENCE: Final = 50_000


def can_win(match: SymmetricMatch, seat: i64) -> bool:
    """Whether `seat` would win if it had a whole turn now; False if that takes too long to find out."""
    turn = match.fork()
    turn.seat, turn.chosen, turn.extra, turn.turns, turn.repetition = seat, NONE, 0, 0, 0
    turn.games, turn.blue_wins, turn.yellow_wins, turn.draws = 1, 0, 0, 0
    if turn.begin_turn():
        return Lookout(seat).finds_win(turn)
    turn.end_turn()
    return has_won(turn, seat)


@final
class Lookout:
    """Tries every way to go on with a turn."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.tried: i64 = 0

    def finds_win(self, turn: SymmetricMatch) -> bool:
        """Whether any way to go on wins."""
        if hopeless(turn, self.seat):
            return False
        picks = Picks()
        turn.legal(picks)
        i: i64 = 0
        while i < picks.count and self.tried < PATIENCE:
            self.tried += 1
            after = turn.fork()
            after.apply(picks.at(i))
            if has_won(after, self.seat):
                return True
            if after.turns == 0 and after.seat == self.seat and self.finds_win(after):
                return True
            i += 1
        return False


def has_won(turn: SymmetricMatch, seat: i64) -> bool:
    """Whether the turn's game was won by this seat."""
    return (turn.blue_wins if seat == 0 else turn.yellow_wins) > 0


def hopeless(turn: SymmetricMatch, seat: i64) -> bool:
    """Each half of a turn, step 1 and step 2 with their chains, takes at most one more target.

    All moves of a chain but the last end on Symmetry Spaces; so this holds unless one of those is a target.
    """
    if turn.board.symmetry_on_targets:
        return False
    halves: i64 = 1 if turn.stage >= STEP else 2
    return turn.counters.targets_held(turn.board, seat) + halves < CENTRAL
