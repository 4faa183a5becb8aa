"""Is the quick greedy player as strong as the thorough one it came from?

    python bench/greedy.py                        all five games, a minute each
    python bench/greedy.py wiz --seconds 120

The quick one tries all sentences in one guess, the better half of them in the next, and so on; the thorough one, as the
first greedy player did, tries every sentence in each of four guesses. Both play pairs of matches with the same luck and
exchanged seats; the share of the points is that of the quick one.
"""

import argparse
import time

import parlor
from parlor.bots import roster
from parlor.bots.arena import Arena
from parlor.bots.greedy import UNIT, GreedyBot, Sentences, roll_out
from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.state import State
from parlor.lab.pairs import Pairs

GAMES = ["espeers", "symetra", "symmetric", "source", "wiz"]
GUESSES = 4


class ThoroughBot(Bot):
    """Tries every sentence in every guess, and takes the first word of the best."""

    def __init__(self, like: GreedyBot) -> None:
        self.like = like

    def choose(self, seen: State, dice: Dice) -> int:
        seat = int(seen.seat)
        sentences = Sentences(0, self.like.avoided)
        sentences.fill(seen.fork(), seat, Picks())
        if sentences.count() == 0:
            sentences = Sentences(0, Picks())
            sentences.fill(seen.fork(), seat, Picks())
        if sentences.count() == 1:
            return int(sentences.words[0])
        chosen = list(self.like.some(sentences.count(), dice))
        gains = dict.fromkeys(chosen, 0)
        for _ in range(GUESSES):
            guess = seen.imagine(seat, dice)
            luck = Dice(int(dice.word()))
            for one in chosen:
                after = sentences.say(one, guess.fork())
                roll_out(after, luck.clone())
                gains[one] += int(after.worth(seat) * UNIT)
        best = max(gains.values())
        equal = [one for one in chosen if gains[one] == best]
        return int(sentences.words[sentences.start(equal[int(dice.below(len(equal)))])])


def compared(name: str, seconds: float) -> Pairs:
    """Pairs of matches of two players; the first result of each is the quick one's."""
    game = parlor.game(name)
    start = game.begin(game.check({"players": 2} if any(option.name == "players" for option in game.options) else {}))
    quick = roster.bot("greedy", game)
    if not isinstance(quick, GreedyBot):
        raise SystemExit(f"{name} has a greedy player of its own")
    thorough, ring, pairs = ThoroughBot(quick), Arena(start), Pairs()
    begun, seed = time.process_time(), 0
    while time.process_time() - begun < seconds:
        seed += 1
        first = ring.play([quick, thorough], seed, [0, 1]).points[0]
        second = ring.play([thorough, quick], seed, [1, 0]).points[1]
        pairs.add(first, second)
    return pairs


def main() -> None:
    """Compare in the games that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=60.0, help="of processor time a game")
    args = parser.parse_args()
    print("| game | pairs | points of the quick one | 95 % |\n|---|---:|---:|---:|")
    for name in args.games or GAMES:
        pairs = compared(name, args.seconds)
        share = pairs.interval()
        print(f"| {name} | {pairs.number} | {share.value:.1%} | {share.low:.1%} to {share.high:.1%} |", flush=True)


if __name__ == "__main__":
    main()
