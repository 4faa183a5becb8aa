"""Computer players that search trees, and keep them from pick to pick."""

from math import exp
from typing import Final

from mypy_extensions import i64

from parlor.bots.knobs import Knobs
from parlor.bots.mcts import Finding, Search
from parlor.engine.bot import Bot
from parlor.engine.brain import Brain
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.state import State

USUAL: Final = Knobs()


class SearchBot(Bot):
    """Searches before every pick, for so many iterations or so many seconds.

    In the middle of a sentence it goes on with the tree of the search that began it; one that keeps trees (those that
    think by the clock do) also goes on with what its last search found below what has been picked since. A wavering
    one picks, so often of a hundred times, not what it visited most but anything it visited, as likely as it did.
    """

    def __init__(
        self,
        iterations: int,
        seconds: float = 0.0,
        knobs: Knobs = USUAL,
        brain: Brain | None = None,
        keeps: bool = False,
        waver: int = 0,
        heat: int = 0,
        processor: bool = False,
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.knobs = knobs
        self.waver: i64 = waver
        self.heat = heat
        self.processor = processor
        self.brain = brain
        # Whether the tree is kept from sentence to sentence; levels that count iterations think anew.
        self.keeps: bool = keeps or seconds > 0.0
        self._kept: Search | None = None
        self._effort: i64 = 0
        # The log, as the seat knows it, that leads to the root of the tree that is kept.
        self._log: list[int] = []

    def choose(self, seen: State, dice: Dice) -> i64:
        """The pick that the search came back to most often, unless it wavers."""
        picks = Picks()
        seen.legal(picks)
        if picks.count == 1:
            return self.keep(self._kept, seen, picks.at(0))
        search = self._kept
        if search is not None and self.kept_for(seen):
            search.seen, search.dice = seen, dice
            search.run(self._effort - search.visits(), self.seconds, self.sure())
            return self.keep(search, seen, self.decision(search.finding(), dice))
        if search is not None and self.caught_up(search, seen):
            search.dice = dice
        else:
            search = self.begin(seen, dice)
        search.run(self.iterations, self.seconds, self.sure())
        self._effort = search.visits()
        return self.keep(search, seen, self.decision(search.finding(), dice))

    def kept_for(self, seen: State) -> bool:
        """Whether the search that was kept is in the middle of this sentence."""
        return self._kept is not None and same(self._kept.seen, seen)

    def caught_up(self, search: Search, seen: State) -> bool:
        """Go on with a tree from what has been picked since, if it was thought of."""
        log, past = seen.log, len(self._log)
        if not self.keeps or seen.seat != search.me or len(log) <= past or log[:past] != self._log:
            return False
        if seen.game is not search.seen.game or seen.options != search.seen.options:
            return False
        if not search.advance(log[past:], seen):
            return False
        self._log = log
        return True

    def sure(self) -> bool:
        """Whether it always picks what it visited most."""
        return self.waver == 0 and self.heat == 0

    def decision(self, finding: Finding, dice: Dice) -> i64:
        """What to pick after a search."""
        if self.waver and dice.below(100) < self.waver:
            weights = Picks()
            for visits in finding.visits:
                weights.add(visits + 1)
            return finding.picks[dice.weighted(weights)]
        return heated(finding, self.heat, dice) if self.heat else finding.picks[0]

    def keep(self, search: Search | None, seen: State, pick: i64) -> i64:
        """Keep the search for the rest of the sentence, or by the clock for the next one; returns the pick."""
        if search is not None and not same(search.seen, seen):
            search = None
        if search is not None:
            self._log = seen.log
            if search.follow(pick):
                self._log = [*self._log, int(pick)]
            elif not self.keeps:
                search = None
        self._kept = search
        return pick

    def begin(self, seen: State, dice: Dice) -> Search:
        """A new search."""
        search = Search(seen, dice, self.knobs, self.brain)
        search.processor = self.processor
        return search

    def search(self, seen: State, dice: Dice) -> Finding:
        """Search and tell everything that was found."""
        search = self.begin(seen, dice)
        search.run(self.iterations, self.seconds)
        return search.finding()


def heated(finding: Finding, heat: int, dice: Dice) -> i64:
    """One of the picks, the less likely the worse it looks: a third as likely for every `heat` thousandths."""
    weights = Picks()
    best = max(finding.values)
    for value, visits in zip(finding.values, finding.visits, strict=True):
        weights.add(i64(int(1000000.0 * exp((value - best) * 1100.0 / heat))) if visits else i64(0))
    return finding.picks[dice.weighted(weights)]


def same(one: State, other: State) -> bool:
    """Whether the seat to pick cannot tell one state from the other."""
    if one.seat != other.seat or one.game is not other.game or one.options != other.options:
        return False
    return one.known(one.seat) == other.known(one.seat)
