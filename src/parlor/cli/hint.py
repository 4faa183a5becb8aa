"""What to pick, for a person who asks: the best sentence, how good it is, and the best alternative."""

from typing import NamedTuple

from parlor.bots.levels import LEVELS, LevelBot
from parlor.bots.mcts import Finding
from parlor.bots.parallel import ParallelBot
from parlor.cli.chances import chance_sentence
from parlor.cli.seats import workers
from parlor.cli.speech import goes_on, rehearsal
from parlor.engine import OVER, Dice, State

BEST = int(LEVELS[-1])
# How long to think about each word of the sentence, and about each alternative where nothing is hidden.
SECONDS = 1.0
ASIDE = 0.25
# So many alternatives are looked at where nothing is hidden, of so many sentences.
TRIED = 6
LISTED = 400


class Advice(NamedTuple):
    """A sentence and how good the match looks after it, from 0 (lost) to 1 (won)."""

    picks: list[int]
    worth: float


class Step(NamedTuple):
    """A word of the best sentence: the state before it and what was found there."""

    before: State
    finding: Finding


def advise(state: State, dice: Dice) -> list[Advice]:
    """The best sentence for the seat to pick, and the best other one if there is any."""
    seen = state.guess(state.seat, dice)
    trial = rehearsal(seen)
    picks, steps = planned(seen, trial, [], SECONDS, dice)
    if not steps:
        return [Advice(picks, float(trial.worth(seen.seat)))]
    best = Advice(picks, steps[0].finding.values[0])
    other = apart(seen, best, dice) if seen.key() != 0 else beside(seen, best, steps, dice)
    return [best] if other is None else [best, other]


def planned(seen: State, trial: State, picks: list[int], seconds: float, dice: Dice) -> tuple[list[int], list[Step]]:
    """The picks with the best words added, as far as the seat can plan; the state is taken along."""
    bot = ParallelBot(BEST, workers(), seconds)
    steps: list[Step] = []
    while not picks or (goes_on(seen, trial) and trial.mid_sentence()):
        legal = trial.picks()
        if len(legal) > 1:
            guess = trial.guess(trial.seat, dice)
            steps.append(Step(trial.clone(), bot.search(guess, dice)))
            legal = steps[-1].finding.picks
        picks = [*picks, legal[0]]
        trial.pick(legal[0])
    return picks, steps


def beside(seen: State, best: Advice, steps: list[Step], dice: Dice) -> Advice | None:
    """The sentence that leaves the best one where that costs least, by the trees that were grown for it."""

    def cost(step: Step) -> float:
        return step.finding.values[0] - step.finding.values[1]

    step = min(steps, key=cost)
    trial = step.before.clone()
    pick = step.finding.picks[1]
    begun = [int(word) for word in trial.log[len(seen.log) :]]
    trial.pick(pick)
    picks, _ = planned(seen, trial, [*begun, pick], ASIDE, dice)
    return Advice(picks, min(best.worth, max(0.0, best.worth - cost(step))))


def apart(seen: State, best: Advice, dice: Dice) -> Advice | None:
    """The best of the other sentences that look best at once, each thought about by itself."""
    seat = seen.seat
    others = [(picks, after) for picks, after in sentences(seen) if picks != best.picks]
    others.sort(key=lambda other: -other[1].worth(seat))
    bot = LevelBot(BEST, ASIDE)
    found = [Advice(picks, outcome(bot, after, seat, dice)) for picks, after in others[:TRIED]]
    if not found:
        return None
    other = max(found, key=lambda advice: advice.worth)
    return Advice(other.picks, min(best.worth, other.worth))


def outcome(bot: LevelBot, state: State, seat: int, dice: Dice) -> float:
    """How good an open game of two looks to a seat, whoever is to pick."""
    if state.seat == OVER:
        return float(state.worth(seat))
    worth = bot.search(state, dice).values[0]
    return worth if state.seat == seat else 1.0 - worth


def sentences(seen: State) -> list[tuple[list[int], State]]:
    """The complete sentences that can be said now, each with the state after it; not more than can be looked at."""
    complete: list[tuple[list[int], State]] = []
    open_ones: list[tuple[list[int], State]] = [([], seen.fork())]
    while open_ones and len(complete) < LISTED:
        said, state = open_ones.pop()
        for pick in state.picks():
            after = state.fork()
            after.apply(pick)
            goal = open_ones if after.seat == seen.seat and after.mid_sentence() else complete
            goal.append(([*said, pick], after))
    return complete


def told(state: State, advice: Advice) -> str:
    """A sentence in its words, in plain words, and what to hope from it."""
    game = state.game
    trial = rehearsal(state)
    words, labels = [], []
    for pick in advice.picks:
        words.append(game.word(pick))
        labels.append(game.label(trial, pick))
        trial.pick(pick)
    plain = ", ".join(labels)
    meaning = f" ({plain})" if plain != " ".join(words) else ""
    return f"{' '.join(words)}{meaning}: {chance_sentence(game, advice.worth)}"
