"""The match: turns and their steps, chains, victory, draws, and who starts the next game.

T1  begin turn: count the position; drawn?         -> end of game
T2  a Symmetric Move is legal?                     stage SYMMETRIC
T4  it ended on a Symmetry Space?                  stage CHAIN1, as long as that holds
T5  a step is legal?                               stage STEP, or skip
T7  it ended on a Symmetry Space?                  stage CHAIN2, as long as that holds
T8  victory? -> end of game; else the other seat, T1
"""

from typing import Any, Final, final

from parlor.engine import CHANCE, OVER, Picks, State, Tensor, i64
from parlor.engine.brain import Brain
from parlor.games.symmetric.boards import CENTRAL, Board
from parlor.games.symmetric.frames import CHAIN1, CHAIN2, LONGEST_CHAIN, STAGES, STEP, SYMMETRIC
from parlor.games.symmetric.grid import NONE, RADIUS, SIZE, coordinate_text
from parlor.games.symmetric.measure import Measure, learned, tell_features
from parlor.games.symmetric.moves import (
    any_can_move,
    make_symmetric_move,
    motions,
    offer_counters,
    offer_moves,
    offer_steps,
)
from parlor.games.symmetric.outlook import match_outlook
from parlor.games.symmetric.prospects import FOLLOWED, UNKNOWN, after_step, after_symmetric_move
from parlor.games.symmetric.refusals import Question
from parlor.games.symmetric.repetition import Occurrences, mix, no_occurrences, unpacked
from parlor.games.symmetric.table import Arrangement, arranged, starting
from parlor.games.symmetric.telling import (
    COLOUR_NAMES,
    COUNTERS,
    arrangement_text,
    moved_deed,
    moved_text,
    notation,
    position_text,
    score_text,
    space_id,
)
from parlor.games.symmetric.tensor import fill_board
from parlor.games.symmetric.words import SEAT, SKIP, TO

DRAWN: Final = -1


@final
class SymmetricMatch(State):
    """One match at one moment. `chosen` is the counter of an unfinished move, or NONE."""

    board: Board
    counters: Arrangement
    seen: Occurrences
    # What the match is judged by.
    measure: Measure

    def __init__(self) -> None:
        super().__init__()
        # Forks share the counters and the counts of positions until one of them changes them.
        self.own_counters: bool = True
        self.own_seen: bool = True
        self.stage: i64 = SYMMETRIC
        self.chosen: i64 = NONE
        self.extra: i64 = 0  # extra moves made in the present chain
        self.turns: i64 = 0  # turns completed in the present game
        self.starter: i64 = 0
        self.blue_wins: i64 = 0
        self.yellow_wins: i64 = 0
        self.draws: i64 = 0
        self.games: i64 = 1
        self.repetition: i64 = 0
        self.turn_cap: i64 = 0
        # What moved in this turn and in the one before, in notation: for the eye, and only where a record is kept.
        self.this_turn = ""
        self.last_turn = ""

    def fork(self) -> "SymmetricMatch":
        """Copy the numbers; share the counters and the counts of positions."""
        new = SymmetricMatch()
        new.adopt(self)
        new.board = self.board
        new.counters, new.seen, new.measure = self.counters, self.seen, self.measure
        self.own_counters = self.own_seen = new.own_counters = new.own_seen = False
        new.stage, new.chosen, new.extra = self.stage, self.chosen, self.extra
        new.turns, new.starter = self.turns, self.starter
        new.blue_wins, new.yellow_wins, new.draws = self.blue_wins, self.yellow_wins, self.draws
        new.games, new.repetition, new.turn_cap = self.games, self.repetition, self.turn_cap
        new.this_turn, new.last_turn = self.this_turn, self.last_turn
        return new

    # -- picks -----------------------------------------------------------------------------------

    def legal(self, picks: Picks) -> None:
        """SMC-080, SMC-081: a counter that can move, then a space it can go to; skip only in step 2."""
        if self.seat == CHANCE:
            picks.add(SEAT)
            picks.add(SEAT + 1)
        elif self.chosen == NONE:
            offer_counters(self.counters, self.board, self.seat, self.stage, picks)
            if self.stage == STEP:
                picks.add(SKIP)
        elif self.stage == STEP:
            offer_steps(self.counters, self.board, self.chosen, picks)
        else:
            offer_moves(self.counters, self.board, self.chosen, picks)

    def apply(self, pick: i64) -> None:
        """Chance names who starts; a seat chooses a counter, sends it to a space, or skips the step."""
        if self.seat == CHANCE:
            self.begin_game(pick - SEAT)
            self.next_turn()
        elif pick == SKIP:
            self.skip()
        elif self.chosen == NONE:
            self.chosen = self.board.space_of[pick]
        else:
            self.move_to(self.board.space_of[pick - TO])

    def mid_sentence(self) -> bool:
        """A counter was chosen and must now go somewhere."""
        return self.chosen != NONE

    def refusal(self, pick: i64) -> str:
        """The clause that forbids a pick, in plain words."""
        return Question(self.board, self.counters, self.seat, self.stage, self.chosen).refusal(pick)

    def fill(self, seat: i64, tensor: Tensor) -> None:
        """The board from a seat's side, and how the match stands."""
        own: i64 = seat if seat >= 0 else 0
        board = self.board
        fill_board(tensor, self.counters, board, own, self.seat, self.stage, self.chosen)
        tensor.number(self.extra, LONGEST_CHAIN)
        tensor.number(self.turns, self.turn_cap)
        tensor.number(self.seen.most, self.repetition if self.repetition else 1)
        tensor.number(self.blue_wins if own == 0 else self.yellow_wins, self.games)
        tensor.number(self.yellow_wins if own == 0 else self.blue_wins, self.games)
        tensor.number(board.radius, RADIUS)

    # -- a turn ----------------------------------------------------------------------------------

    def next_turn(self) -> None:
        """SMC-063, SMC-082: begin turns until one has something to ask, be it a single pick, or the match is over."""
        while self.seat >= 0:
            if self.repeated() or self.too_long():
                self.end_game(DRAWN)
            elif self.begin_turn():
                return
            else:
                self.end_turn()

    def repeated(self) -> bool:
        """SMC-064: count the position; at its n-th occurrence the game is a draw."""
        if self.repetition == 0:
            return False
        if not self.own_seen:
            self.seen, self.own_seen = self.seen.fork(), True
        return self.seen.count(self.counters, self.seat) >= self.repetition

    def too_long(self) -> bool:
        """SMC-065: after `turn_cap` turns without a winner the game is a draw."""
        return self.turns >= self.turn_cap

    def begin_turn(self) -> bool:
        """SMC-010, SMC-011, SMC-012: step 1, or without a Symmetric Move step 2; False if neither can be taken."""
        if self.record is not None:
            self.head(f"Turn {self.turns + 1}: {COLOUR_NAMES[self.seat]}.", self.seat)
            self.emit("turn", {"seat": self.seat})
        if any_can_move(self.counters, self.seat, SYMMETRIC):
            self.stage = SYMMETRIC
            return True
        if self.record is not None:
            self.tell(f"{COLOUR_NAMES[self.seat]} has no Symmetric Move")
        return self.begin_step()

    def begin_step(self) -> bool:
        """SMC-040, SMC-042: step 2; False if no own counter has an empty neighbour."""
        self.stage = STEP
        self.extra = 0
        return any_can_move(self.counters, self.seat, STEP)

    def move_to(self, to: i64) -> None:
        """Send the chosen counter to a space."""
        at: i64 = self.chosen
        self.chosen = NONE
        if self.record is None:
            self.this_turn = ""
        else:
            self.report(at, to)
        if not self.own_counters:
            self.counters, self.own_counters = self.counters.fork(), True
        if self.stage == STEP:
            self.counters.shift(at, to)
        else:
            make_symmetric_move(self.counters, at, to)
            if self.stage != SYMMETRIC:
                self.extra += 1
        self.after_move(to)

    def after_move(self, to: i64) -> None:
        """SMC-055: a chain begun in step 1 leads on to step 2, one begun in step 2 to step 3."""
        if self.chains(to):
            self.stage = CHAIN1 if self.stage < STEP else CHAIN2
        elif self.stage >= STEP or not self.begin_step():
            self.finish_turn()

    def chains(self, to: i64) -> bool:
        """SMC-050, SMC-051, SMC-052, SMC-053: whether an extra move is due after a move that ended on this space.

        SMC-054, SMC-056: not without a Symmetric Move, and not after twelve extra moves.
        """
        if self.board.symmetry[to] == 0 or self.extra >= LONGEST_CHAIN:
            return False
        return any_can_move(self.counters, self.seat, SYMMETRIC)

    def skip(self) -> None:
        """SMC-040: the player leaves step 2 out."""
        if self.record is not None:
            self.tell(f"{COLOUR_NAMES[self.seat]} moves no other counter.")
        self.finish_turn()

    def finish_turn(self) -> None:
        """Step 3, then the next turn."""
        self.end_turn()
        self.next_turn()

    def end_turn(self) -> None:
        """SMC-060, SMC-061, SMC-063: only the seat whose turn ends can win; else the other seat is next."""
        self.extra = 0
        self.last_turn = self.this_turn
        self.this_turn = ""
        if self.counters.targets_held(self.board, self.seat) == CENTRAL:
            self.end_game(self.seat)
        else:
            self.turns += 1
            self.seat = 1 - self.seat

    # -- games of a match ------------------------------------------------------------------------

    def begin_game(self, starter: i64) -> None:
        """SMC-004, SMC-073: the starting arrangement, no counts, no turns."""
        self.counters, self.own_counters = starting(self.board), True
        self.seen, self.own_seen = no_occurrences(self.counters.each), True
        self.this_turn = self.last_turn = ""
        self.turns = 0
        self.starter = starter
        self.seat = starter
        if self.record is not None:
            self.tell(f"{COLOUR_NAMES[starter]} starts.")

    def end_game(self, winner: i64) -> None:
        """SMC-066, SMC-072: score the game; the match goes on unless it is decided or all games are played."""
        if winner == DRAWN:
            self.draws += 1
        elif winner == 0:
            self.blue_wins += 1
        else:
            self.yellow_wins += 1
        if self.record is not None:
            self.report_end(winner)
        if self.decided():
            self.seat, self.stage = OVER, SYMMETRIC
            if self.record is not None:
                self.emit("end", {"winners": self.winners()})
        else:
            self.begin_game(self.next_starter(winner))

    def decided(self) -> bool:
        """SMC-072: a seat has won more than half of the games, or all are played."""
        most: i64 = self.blue_wins if self.blue_wins > self.yellow_wins else self.yellow_wins
        return most * 2 > self.games or self.blue_wins + self.yellow_wins + self.draws == self.games

    def next_starter(self, winner: i64) -> i64:
        """SMC-070, SMC-071: the loser starts; after a draw the seat that did not start the drawn game."""
        return 1 - (self.starter if winner == DRAWN else winner)

    def game_number(self) -> int:
        """Which game of the match this is, from 1."""
        finished = self.blue_wins + self.yellow_wins + self.draws
        return finished if self.seat == OVER else finished + 1

    def scores(self) -> list[float]:
        """SMC-066, SMC-072: 1 for a won game, a half for a drawn one, summed over the games played."""
        half = float(self.draws) / 2.0
        return [float(self.blue_wins) + half, float(self.yellow_wins) + half]

    # -- reports ---------------------------------------------------------------------------------

    def report(self, at: int, to: int) -> None:
        """Tell what moves, as a log line, as events and in notation."""
        moving = motions(self.counters, at, to, self.stage != STEP)
        move = notation(self.sign(), moving)
        self.this_turn = f"{self.this_turn or 'by'[self.seat]} {move}"
        text = moved_text(self.board, self.seat, self.sign(), moving)
        self.tell(text)
        held = [int(self.counters.targets_held(self.board, seat)) for seat in (0, 1)]
        self.emit("deed", moved_deed(self.board, self.seat, text, moving, held))
        for start, end in moving:
            owner = int(self.counters.holds[start]) - 1
            self.emit("move", {"what": COUNTERS[owner], "from": space_id(start), "to": space_id(end), "owner": owner})

    def sign(self) -> str:
        """What stands before a move of this stage in notation."""
        return "·" if self.stage == STEP else "" if self.stage == SYMMETRIC else "+"

    def report_end(self, winner: int) -> None:
        """Tell how a game ended."""
        text = f"{COLOUR_NAMES[winner]} wins" if winner != DRAWN else f"Draw: {self.draw_reason()}"
        if self.games > 1:
            played = self.blue_wins + self.yellow_wins + self.draws
            text = f"Game {played} of {self.games}: {text} (score {score_text(self.scores())})"
        self.tell(f"{text}.")
        self.emit("note", {"text": f"{text}."})

    def draw_reason(self) -> str:
        """Why the game is a draw; repetition is looked at first."""
        times = self.seen.times(self.counters, self.seat)
        if 0 < self.repetition <= times:
            return f"the position has occurred {times} times"
        return f"{self.turns} turns without a winner"

    # -- the match as data -----------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """SMC-084: all of the match."""
        return {
            "board": self.board.name,
            "arrangement": arrangement_text(self.board, self.counters),
            "to_pick": self.seat,
            "stage": STAGES[self.stage] if self.seat >= 0 else None,
            "from": None if self.chosen == NONE else coordinate_text(self.chosen),
            "extra_moves": self.extra,
            "turns": self.turns,
            "repetitions": self.repetitions(),
            "game_number": self.game_number(),
            "starter": self.starter,
            "wins": [self.blue_wins, self.yellow_wins],
            "scores": self.scores(),
            "last_turn": self.last_turn,
            "this_turn": self.this_turn,
        }

    def repetitions(self) -> dict[str, int]:
        """SMC-064, SMC-084: how often each position occurred, by its arrangement and b or y to move."""
        counts = {position_text(self.board, words): times for words, times in self.seen.listed()}
        return dict(sorted(counts.items()))

    def tally(self) -> dict[str, int]:
        """SMC-006: the counters of each colour, as they stand on the board."""
        standing = [int(held) for held in self.counters.holds]
        return {"blue counters": standing.count(1), "yellow counters": standing.count(2)}

    # -- what a search asks for --------------------------------------------------------------------

    def asked(self) -> i64:
        """What the seat to pick is asked: a counter or where it goes, in which stage."""
        return self.stage * 2 + (1 if self.chosen >= 0 else 0)

    def key(self) -> i64:
        """One number for all but the counts of positions, which no search looks at."""
        return self.turned_key(0)

    def turned_key(self, way: i64) -> i64:
        """The key of the match as it stands on the turned board."""
        board = self.board
        chosen: i64 = 0 if self.chosen == NONE else board.turned[way * SIZE + self.chosen] + 1
        asked: i64 = (((self.turns * 4 + self.stage) * 256 + chosen) * 16 + self.extra) * 4 + self.seat + 2
        standing: i64 = (self.blue_wins * 8 + self.yellow_wins) * 8 + self.draws
        return mix(mix(standing << 32 | asked) ^ self.counters.mark(board, way)) | 1

    def turned_pick(self, way: i64, pick: i64) -> i64:
        """The word of the space that a word's space becomes."""
        if pick >= SKIP:
            return pick
        first: i64 = TO if pick >= TO else 0
        board = self.board
        return first + board.number_of[board.turned[way * SIZE + board.space_of[pick - first]]]

    def symmetries(self) -> list[int]:
        """The ways to turn the board that move every counter, and every position counted, to its like."""
        return [way for way in range(1, self.board.ways) if self.same_when_turned(way)]

    def same_when_turned(self, way: int) -> bool:
        """Whether the board turned this way shows the same match, its past included."""
        if self.chosen != NONE and self.board.turned[way * SIZE + self.chosen] != self.chosen:
            return False
        if not self.counters.same_when_turned(self.board, way):
            return False
        return all(self.seen.times(*self.turned_position(words, way)) == times for words, times in self.seen.listed())

    def turned_position(self, words: tuple[int, ...], way: int) -> tuple[Arrangement, i64]:
        """The arrangement and the seat of a counted position, turned."""
        blue, yellow, seat = unpacked(words, int(self.counters.each))
        turned = [[int(self.board.turned[way * SIZE + space]) for space in spaces] for spaces in (blue, yellow)]
        return arranged(self.board, turned[0], turned[1]), seat

    def worth(self, seat: i64) -> float:
        """How good the match looks: the game at hand, and how the match stands."""
        if self.seat == OVER:
            lead: i64 = self.won_more(seat)
            return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
        return self.worth_of(seat, self.measure.lead(self.board, self.counters, seat))

    def trust(self, brain: Brain) -> bool:
        """Be judged by the weights of a brain, if they are all it has."""
        if not brain.judges or brain.hidden > 0 or brain.anchor != 0:
            return False
        self.measure = learned(self.board, brain)
        return True

    def features(self, seat: i64, features: Picks) -> bool:
        """What counts of a seat in a single game."""
        if self.games > 1:
            return False
        tell_features(self.board, self.counters, seat, features)
        return True

    def foresee(self, seat: i64) -> float:
        """Known from step 2 on, unless the turn may end the game or a chain gets long."""
        if self.stage < STEP or self.may_be_drawn() or self.extra + FOLLOWED >= LONGEST_CHAIN:
            return -1.0
        best: i64 = (
            after_step(self.board, self.counters, self.measure, self.seat, self.chosen)
            if self.stage == STEP
            else after_symmetric_move(self.board, self.counters, self.measure, self.seat, self.chosen, 0)
        )
        if best == UNKNOWN:
            return -1.0
        return self.worth_of(seat, best if seat == self.seat else -best)

    def may_be_drawn(self) -> bool:
        """Whether the game can be a draw when this turn ends."""
        return self.turns + 1 >= self.turn_cap or 0 < self.repetition <= self.seen.most + 1

    def worth_of(self, seat: i64, lead: i64) -> float:
        """What the match is worth with that lead in the game at hand."""
        left: i64 = self.games - self.blue_wins - self.yellow_wins - self.draws
        return match_outlook(self.measure.outlook(lead), self.won_more(seat), left)

    def won_more(self, seat: i64) -> i64:
        """How many games more than the other a seat has won."""
        return self.blue_wins - self.yellow_wins if seat == 0 else self.yellow_wins - self.blue_wins
