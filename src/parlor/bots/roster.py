"""Which computer players there are, by name, from the weakest to the strongest."""

from pathlib import Path

from parlor.bots.bot import RandomBot
from parlor.bots.greedy import GreedyBot
from parlor.bots.levels import LEVELS, LevelBot
from parlor.bots.policy import PolicyBot
from parlor.engine.bot import Bot
from parlor.engine.brain_file import load
from parlor.engine.errors import BadOption
from parlor.engine.game import Game
from parlor.engine.nearest import nearest

BASIC: dict[str, type[Bot]] = {"random": RandomBot, "policy": PolicyBot, "greedy": GreedyBot}


# What stands between a bot's name and the words that it avoids: "greedy without card:hurl".
WITHOUT = " without "
# What stands between the highest level and the file of another brain: "5 with training/wiz/brain.bin".
WITH = " with "
# What stands between the highest level, or `hand`, and the knobs of its search that are tuned:
# "hand tuned explore=0.5 horizon=10" (knobs.py).
TUNED = " tuned "
# The highest level without what it has learned: it asks the game's hand-made evaluation.
HAND = "hand"


def names(game: Game) -> list[str]:
    """The names of the bots that play this game, the strongest last."""
    return [*BASIC, *game.bots, *LEVELS[:-1], HAND, LEVELS[-1]]


def bot(name: str, game: Game, seconds: float = 0.0, iterations: int = 0, processor: bool = False) -> Bot:
    """The bot of that name; the highest level thinks `seconds` a sentence or so many iterations, if they are given.

    Its seconds are the clock's, or those that the `processor` works for it.
    """
    name, _, avoided = name.partition(WITHOUT)
    name, _, tuned = name.partition(TUNED)
    name, _, file = name.partition(WITH)
    known = names(game)
    if name not in known:
        near = nearest(name, known)
        hint = f"; did you mean {near}?" if near else ""
        raise BadOption(f"no bot named {name}; known bots for {game.title}: {', '.join(known)}{hint}")
    if avoided:
        return avoiding(name, [game.code(word) for word in avoided.split()])
    if name in game.bots:
        own: Bot = game.bots[name]()
        return own
    if tuned and name not in (HAND, LEVELS[-1]):
        raise BadOption(f"knobs of level {LEVELS[-1]} and {HAND} can be tuned, {name} has none")
    if file:
        if name != LEVELS[-1]:
            raise BadOption(f"only level {LEVELS[-1]} can be given a brain, {name} cannot")
        brain = load(Path(file), game)
        return LevelBot(int(name), seconds, iterations, brain=brain, tuned=tuned, processor=processor)
    if name == HAND:
        return LevelBot(int(LEVELS[-1]), seconds, iterations, learned=False, tuned=tuned, processor=processor)
    if name in LEVELS:
        iterations = iterations if name == LEVELS[-1] else 0
        return LevelBot(int(name), seconds, iterations, tuned=tuned, processor=processor)
    return BASIC[name]()


def avoiding(name: str, words: list[int]) -> Bot:
    """A bot that picks some words only if there are no others: what are they worth to it?"""
    if name == "greedy":
        return GreedyBot(avoided=words)
    if name == "policy":
        return PolicyBot(words)
    raise BadOption(f"greedy and policy can avoid words, {name} cannot")
