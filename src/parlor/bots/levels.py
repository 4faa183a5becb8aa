"""Levels 1 to 5: from a friendly beginner to the best we have.

A level is a budget for the search that suits the game (alpha-beta where nothing is hidden and the game can tell how
good a state looks, Monte Carlo trees elsewhere). The lower ones think little and waver: they often pick what merely
looks good, or see no farther than their own turn. Levels 1 to 4 count iterations or turns, so they play alike on every
machine; level 5 takes a second for a sentence. Games differ in how much a longer thought is worth, so each may bring
numbers of its own (`Game.levels`).
"""

from typing import Final

from mypy_extensions import i64

from parlor.bots.alphabeta import AlphaBetaBot
from parlor.bots.knobs import Knobs, turned, turned_by
from parlor.bots.mcts import Finding
from parlor.bots.searcher import SearchBot
from parlor.engine.bot import Bot
from parlor.engine.brain import Brain
from parlor.engine.dice import Dice
from parlor.engine.state import State

LEVELS: Final = ["1", "2", "3", "4", "5"]
SECONDS: Final = 1.0
UNLIMITED: Final = 1000000000
# So many picks compete in a play-out of the highest level, where no hunch knows better.
RIVALS: Final = 3
# In open games, where nothing needs to be tried again for what it may hide, a search explores less.
OPENLY: Final = 0.4
# The highest level of an open game stops at so many turns, if time does not stop it before.
DEEPEST: Final = 40


def by_turns(seen: State) -> bool:
    """Whether alpha-beta suits a game: nothing is hidden, and it has an evaluation of its own."""
    return seen.key() != 0 and type(seen).worth is not State.worth


def rivals_of(seen: State) -> int:
    """How many random picks compete in a play-out: some where a game has an evaluation of its own but no hunch."""
    return RIVALS if type(seen).hunch is State.hunch and type(seen).worth is not State.worth else 0


def knobs_of(seen: State, brain: Brain | None, learned: bool = True) -> Knobs:
    """How the highest level searches the trees of a game: as the game's folder says, if it may use what was learned."""
    knobs = Knobs(horizon=seen.game.horizon, rivals=rivals_of(seen))
    if seen.key() != 0:
        knobs = knobs._replace(explore=OPENLY)
    if seen.game.explore > 0.0:
        knobs = knobs._replace(explore=seen.game.explore)
    if learned:
        knobs = turned(knobs, turned_by(seen.game.folder))
    if brain is None:
        return knobs
    horizon = brain.horizon if brain.judges else knobs.horizon
    explore = brain.explore if brain.explore > 0.0 else knobs.explore
    return knobs._replace(explore=explore, horizon=horizon, lean=brain.lean, shy=brain.shy)


class LevelBot(Bot):
    """A computer of a level, for any game; the highest thinks `seconds` a sentence, if they are given.

    With `iterations` it is a search of a Monte Carlo tree of so many, without a clock. The highest turns the knobs of
    the folder of the game and asks its brain, if it has `learned`, or the one it is given; `tuned` names more knobs of
    its search (knobs.py). Its seconds are those of the clock, or of the `processor`, however busy that is.
    """

    def __init__(
        self,
        level: int,
        seconds: float = 0.0,
        iterations: int = 0,
        learned: bool = True,
        brain: Brain | None = None,
        tuned: str = "",
        processor: bool = False,
    ) -> None:
        self.level = level
        self.seconds = seconds if seconds > 0.0 else SECONDS
        self.iterations = iterations
        self.learned = learned
        self.brain = brain
        self.tuned = tuned
        self.processor = processor
        turned(Knobs(), tuned)  # a knob that there is not is refused at once
        self._game = ""
        self._trees: SearchBot | None = None
        self._turns: AlphaBetaBot | None = None

    def choose(self, seen: State, dice: Dice) -> i64:
        """The pick of the search that suits the game."""
        self.suit(seen)
        if self._turns is not None:
            return self._turns.choose(seen, dice)
        assert self._trees is not None
        return self._trees.choose(seen, dice)

    def search(self, seen: State, dice: Dice) -> Finding:
        """Think, and tell everything that was found."""
        self.suit(seen)
        if self._turns is not None:
            return self._turns.search(seen, dice)
        assert self._trees is not None
        return self._trees.search(seen, dice)

    def suit(self, seen: State) -> None:
        """Get ready for the game of a state."""
        game = seen.game.name
        if self._game == game:
            return
        self._game = game
        self._trees, self._turns = None, None
        brain = self.brain or seen.game.brain if self.learned else None
        knobs = turned(knobs_of(seen, brain, self.learned), self.tuned)
        open_game = by_turns(seen)
        if self.iterations:
            self._trees = SearchBot(self.iterations, knobs=knobs, brain=brain)
        elif self.level == len(LEVELS):
            if open_game:
                self._turns = AlphaBetaBot(DEEPEST, self.seconds, processor=self.processor, brain=brain)
            else:
                self._trees = SearchBot(UNLIMITED, self.seconds, knobs, brain, processor=self.processor)
        else:
            budget = seen.game.levels[self.level - 1]
            if open_game and budget.turns:
                self._turns = AlphaBetaBot(budget.turns, waver=budget.waver)
            else:
                knobs = Knobs(horizon=seen.game.horizon)
                self._trees = SearchBot(budget.iterations, knobs=knobs, waver=budget.waver, heat=budget.heat)
