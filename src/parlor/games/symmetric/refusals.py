"""Reasons: why a pick is not legal now, in words for the player, with the clause that forbids it."""

from parlor.engine import CHANCE
from parlor.games.symmetric.boards import EMPTY, OFF, Board
from parlor.games.symmetric.frames import STEP, SYMMETRIC
from parlor.games.symmetric.grid import COMPASS, NONE, straight_step
from parlor.games.symmetric.moves import nearest
from parlor.games.symmetric.table import Arrangement
from parlor.games.symmetric.telling import COLOUR_NAMES
from parlor.games.symmetric.words import SEAT, SKIP, TO


class Question:
    """What a seat is asked: the board, the counters, the stage, and the counter already chosen."""

    def __init__(self, board: Board, counters: Arrangement, seat: int, stage: int, chosen: int) -> None:
        self.board = board
        self.counters = counters
        self.seat = seat
        self.stage = stage
        self.chosen = chosen

    def refusal(self, pick: int) -> str:
        """Why this pick is no legal answer."""
        if self.seat == CHANCE:
            return "SMC-008: chance must first say who starts."
        if pick >= SEAT:
            return "SMC-008: who starts is settled already."
        if pick == SKIP:
            return self.no_skip()
        if pick >= TO:
            return self.no_destination(int(self.board.space_of[pick - TO]))
        return self.no_mover(int(self.board.space_of[pick]))

    def name(self, space: int) -> str:
        """A space as people call it."""
        return "that space" if self.counters.holds[space] == OFF else self.board.label(space)

    def no_skip(self) -> str:
        """Why a move cannot be left out."""
        if self.chosen != NONE:
            return f"SMC-080: {self.name(self.chosen)} is chosen; now choose where it goes."
        if self.stage == SYMMETRIC:
            return "SMC-011: a Symmetric Move is possible, so you must make one; you may only leave out the step."
        return "SMC-050: your counter ended on a Symmetry Space, so you must make another Symmetric Move."

    # -- which counter ---------------------------------------------------------------------------

    def no_mover(self, space: int) -> str:
        """Why this counter cannot be chosen."""
        held = self.counters.holds[space]
        clause = "SMC-041" if self.stage == STEP else "SMC-020"
        if self.chosen != NONE:
            return f"SMC-080: {self.name(self.chosen)} is chosen already; now choose where it goes."
        if held == OFF:
            return "SMC-002: that is no space of this board."
        if held == EMPTY:
            return f"{clause}: no counter stands on {self.name(space)}."
        if held != self.seat + 1:
            other, own = COLOUR_NAMES[1 - self.seat], COLOUR_NAMES[self.seat]
            return f"{clause}: {self.name(space)} is not your counter; it is {other}'s and you move {own}'s."
        if self.stage == STEP:
            return f"SMC-040: {self.name(space)} has no empty neighbouring space."
        return self.no_symmetric_move(space)

    def no_symmetric_move(self, space: int) -> str:
        """Why an own counter has no Symmetric Move: nobody faces it, or every way is stopped at once."""
        stops = [(way, self.stopped(space, step, 1)) for way, step in COMPASS if self.faced(space, step)]
        if not stops:
            return f"SMC-021: no enemy faces {self.name(space)} on any line."
        reasons = "; ".join(f"{way}, {stop.partition(': ')[2]}" for way, stop in stops)
        return f"SMC-081: {self.name(space)} has no Symmetric Move: {reasons}."

    # -- where to --------------------------------------------------------------------------------

    def no_destination(self, to: int) -> str:
        """Why the chosen counter cannot go to this space."""
        at = self.chosen
        if at == NONE:
            return "SMC-080: first choose the counter, then where it goes."
        if at == to:
            return f"SMC-031: {self.name(at)} must move at least one space."
        if self.stage == STEP:
            return self.no_step(at, to)
        if self.counters.holds[to] == OFF:
            return "SMC-028: that is off the edge: this board has no such space."
        step = straight_step(at, to)
        if step == 0:
            return f"SMC-020: from {self.name(at)} to {self.name(to)} is no straight line."
        if not self.faced(at, step):
            return f"SMC-021: no enemy faces {self.name(at)} on this line."
        return self.first_stop(at, step) + "."

    def no_step(self, at: int, to: int) -> str:
        """Why step 2 cannot go there."""
        if self.counters.holds[to] == OFF:
            return "SMC-002: that is no space of this board."
        if to - at not in [step for _, step in COMPASS]:
            return f"SMC-040: a step goes to a neighbouring space; {self.name(to)} is no neighbour of {self.name(at)}."
        return f"SMC-007: a counter stands on {self.name(to)}."

    def faced(self, at: int, step: int) -> bool:
        """SMC-021: whether an enemy faces the counter ahead or behind."""
        sides = (nearest(self.counters, at, step), nearest(self.counters, at, -step))
        return any(self.counters.holds[side] == 2 - self.seat for side in sides)

    def first_stop(self, at: int, step: int) -> str:
        """SMC-030: what makes the first illegal space step of a line illegal."""
        distance, stop = 0, ""
        while not stop:
            distance += 1
            stop = self.stopped(at, step, distance)
        return stop

    def stopped(self, at: int, step: int, distance: int) -> str:
        """What forbids the space step to this distance when all before it are legal; "" if nothing does."""
        ahead, behind = nearest(self.counters, at, step), nearest(self.counters, at, -step)
        enemies = [side for side in (ahead, behind) if self.counters.holds[side] == 2 - self.seat]
        to, away = at + step * distance, step * distance
        if ahead in enemies and to == ahead - away:
            return f"SMC-029: {self.name(at)} and {self.name(ahead)} would meet on {self.name(to)}"
        if ahead in enemies and to == ahead - away + step:
            return f"SMC-029: {self.name(at)} and {self.name(ahead)} would change places"
        if self.counters.holds[to] == OFF:
            return f"SMC-028: {self.name(at)} would leave the board"
        if self.counters.holds[to] != EMPTY:
            return f"SMC-028: {self.name(at)} is blocked by the counter on {self.name(to)}"
        for enemy in enemies:
            if self.counters.holds[enemy - away] == OFF:
                return f"SMC-028: {self.name(enemy)} would be pushed off the board"
            if self.counters.holds[enemy - away] != EMPTY:
                return f"SMC-028: {self.name(enemy)} would be pushed into the counter on {self.name(enemy - away)}"
        return ""
