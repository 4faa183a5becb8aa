"""A match as numbers: planes over the 127 spaces of the largest board, in the order of the words, and a few numbers."""

from typing import Final

from parlor.engine import Piece, Tensor, i64
from parlor.games.symmetric.boards import CENTRAL, Board
from parlor.games.symmetric.frames import STAGES
from parlor.games.symmetric.table import Arrangement
from parlor.games.symmetric.words import TO

SPACES: Final = TO  # as many as there are words `from:`
STAGE_COUNT: Final[i64] = i64(len(STAGES))


def pieces() -> list[Piece]:
    """The pieces, the same for every board."""
    return [
        Piece("to_pick", 2, "whose decision it is: the viewer's, the other's"),
        Piece("stage", len(STAGES), ", ".join(STAGES)),
        Piece("own", SPACES, "the viewer's counters, by space"),
        Piece("other", SPACES, "the other's counters"),
        Piece("chosen", SPACES, "the counter that was chosen and must now move"),
        Piece("symmetry", SPACES, "Symmetry Spaces"),
        Piece("targets", SPACES, "1: a space that the viewer must hold; -1: one that the other must hold"),
        Piece("held", 2, "how many of the three targets each holds, the viewer first"),
        Piece("numbers", 6, "extra moves, turns, repetitions, games won, games lost, radius of the board; each scaled"),
    ]


def fill_board(
    tensor: Tensor, counters: Arrangement, board: Board, own: i64, to_pick: i64, stage: i64, chosen: i64
) -> None:
    """Everything is open; the viewer's counters come first."""
    number_of = board.number_of
    tensor.mark(to_pick if own == 0 or to_pick < 0 else 1 - to_pick, 2)
    tensor.mark(stage, STAGE_COUNT)
    each: i64 = counters.each
    i: i64 = 0
    while i < each:
        tensor.put(number_of[counters.places[own * each + i]], 1.0)
        tensor.put(SPACES + number_of[counters.places[(1 - own) * each + i]], 1.0)
        i += 1
    tensor.skip(SPACES * 2)
    tensor.mark(number_of[chosen] if chosen >= 0 else -1, SPACES)
    tensor.cards(board.symmetry_words, SPACES)
    i = 0
    while i < CENTRAL:
        tensor.put(number_of[board.targets[own * CENTRAL + i]], 1.0)
        tensor.put(number_of[board.targets[(1 - own) * CENTRAL + i]], -1.0)
        i += 1
    tensor.skip(SPACES)
    tensor.number(counters.targets_held(board, own), CENTRAL)
    tensor.number(counters.targets_held(board, 1 - own), CENTRAL)
