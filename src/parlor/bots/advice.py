"""What to pick, for a person who asks: the best sentence, how good it is, and the best alternative (never compiled)."""

from typing import NamedTuple, Protocol

from parlor.bots.analysis import View
from parlor.bots.chances import chance_sentence
from parlor.bots.levels import LEVELS, LevelBot
from parlor.bots.mcts import Finding
from parlor.engine import OVER, Dice, State
from parlor.engine.phrases import phrase_of
from parlor.registry import game as game_named
from parlor.registry import packs_of

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


class Told(NamedTuple):
    """A piece of advice for a page: the words to say, the same in plain words, and the chance to win."""

    say: str
    text: str
    worth: float
    chance: str


class Thinker(Protocol):
    """Whoever searches."""

    def search(self, seen: State, dice: Dice) -> Finding:
        """Think, and tell everything that was found."""


class Step(NamedTuple):
    """A word of the best sentence: the state before it and what was found there."""

    before: State
    finding: Finding


def rehearsal(state: State) -> State:
    """A copy to try picks on; it asks chance, so that nothing is rolled in advance."""
    copy = state.clone()
    if copy.record is not None:
        copy.record.ask_chance = True
    return copy


def goes_on(state: State, trial: State) -> bool:
    """Whether the same seat is still to pick, and the picks tried so far have revealed nothing."""
    return trial.seat == state.seat and (trial.undo_floor < len(trial.log) or len(trial.log) == len(state.log))


def asked(state: State, dice: Dice) -> View:
    """The question of the seat to pick, for a worker: what it may know."""
    seen = state.guess(state.seat, dice).position()
    return View(state.game.name, packs_of(state.game), seen, int(state.seat), dice.below(1 << 30))


def advised(view: View, level: int) -> list[Told]:
    """What a computer of a level would say, and what else it thought of."""
    seen = game_named(view.game, view.packs).position(view.seen, ask_chance=True)
    found = advise(seen, Dice(view.seed), LevelBot(level, SECONDS))
    return [
        Told(words(seen, one), labels(seen, one), one.worth, chance_sentence(seen.game, one.worth)) for one in found
    ]


def advise(state: State, dice: Dice, thinker: Thinker) -> list[Advice]:
    """The best sentence for the seat to pick, and the best other one if there is any."""
    seen = state.guess(state.seat, dice)
    trial = rehearsal(seen)
    picks, steps = planned(seen, trial, [], thinker, dice)
    if not steps:
        return [Advice(picks, float(trial.worth(seen.seat)))]
    best = Advice(picks, steps[0].finding.values[0])
    other = apart(seen, best, dice) if seen.key() != 0 else beside(seen, best, steps, dice)
    return [best] if other is None else [best, other]


def planned(seen: State, trial: State, picks: list[int], bot: Thinker, dice: Dice) -> tuple[list[int], list[Step]]:
    """The picks with the best words added, as far as the seat can plan; the state is taken along."""
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

    # A tree may have looked at one word only; and what sounds the same is no other advice.
    said = labels(seen, best)
    for step in sorted((step for step in steps if len(step.finding.picks) > 1), key=cost):
        trial = step.before.clone()
        pick = step.finding.picks[1]
        begun = [int(word) for word in trial.log[len(seen.log) :]]
        trial.pick(pick)
        picks, _ = planned(seen, trial, [*begun, pick], LevelBot(BEST, ASIDE), dice)
        other = Advice(picks, min(best.worth, max(0.0, best.worth - cost(step))))
        if labels(seen, other) != said:
            return other
    return None


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


def words(state: State, advice: Advice) -> str:
    """The sentence in the words of the game."""
    return " ".join(state.game.word(pick) for pick in advice.picks)


def labels(state: State, advice: Advice) -> str:
    """The sentence in plain words."""
    trial = rehearsal(state)
    found = []
    for pick in advice.picks:
        found.append(state.game.label(trial, pick))
        trial.pick(pick)
    return phrase_of(state, advice.picks, found)


def told(state: State, advice: Advice) -> str:
    """A sentence in its words, in plain words, and what to hope from it."""
    said, plain = words(state, advice), labels(state, advice)
    meaning = f" ({plain})" if plain.casefold() != said else ""
    return f"{said}{meaning}: {chance_sentence(state.game, advice.worth)}"
