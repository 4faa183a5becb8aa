"""What mirrored pairs gain: how much a pair's mean varies beside that of two matches with luck of their own.

python bench/luck.py                          Espeers, Symetra, SOURCE and Wiz, greedy against level 1 and policy
python bench/luck.py espeers greedy 3 --pairs 500

1.00: pairing gains nothing; 0.80: a fifth fewer matches say as much. "stream" is one row of dice for the whole match,
"keyed" is the luck that matches have (`luck.py`): a deck has one order, whatever is played.
"""

import argparse
import time

import parlor
from parlor.bots import roster
from parlor.bots.arena import Arena, points_of, voice
from parlor.engine.bot import Bot
from parlor.engine.picks import Picks
from parlor.lab.pairs import variance_ratio
from parlor.lab.statistics import bootstrap

GAMES = ["espeers", "symetra", "source", "wiz"]
BOTS = [("greedy", "policy"), ("greedy", "1")]


def streamed(game: parlor.Game, bots: list[Bot], seed: int, voices: list[int]) -> tuple[float, ...]:
    """A match whose chance is one stream of dice, whatever is drawn."""
    state, stream = game.begin(game.check({})), parlor.Dice(seed)
    dice = [voice(seed, number) for number in voices]
    while state.seat != parlor.OVER:
        if state.seat == parlor.CHANCE:
            state.apply(state.chance(stream))
            continue
        seat, words = state.seat, Picks()
        bots[seat].speak(state.imagine(seat, dice[seat]), dice[seat], words)
        for word in words.plain():
            state.apply(word)
            if state.seat != seat or not state.mid_sentence():
                break
    return points_of(state)


def keyed(game: parlor.Game, bots: list[Bot], seed: int, voices: list[int]) -> tuple[float, ...]:
    """The match as the arena plays it."""
    return Arena(game.begin(game.check({}))).play(bots, seed, voices).points


def ratio(pairs: list[tuple[float, float]]) -> str:
    """The ratio with its interval."""
    numbers = [float(number) for number in range(len(pairs))]
    found = bootstrap(numbers, lambda drawn: variance_ratio(pairs[int(number)] for number in drawn), 400)
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})"


def measure(name: str, one: str, other: str, most: int, limit: float) -> None:
    """Play pairs in both ways and print a row."""
    game = parlor.game(name)
    bots = [roster.bot(one, game), roster.bot(other, game)]
    found: dict[str, list[tuple[float, float]]] = {"stream": [], "keyed": []}
    begun = time.monotonic()
    for seed in range(most):
        if time.monotonic() - begun > limit:
            break
        for way, play in (("stream", streamed), ("keyed", keyed)):
            first = play(game, bots, seed, [0, 1])[0]
            second = play(game, bots[::-1], seed, [1, 0])[1]
            found[way].append((first, second))
    share = sum(sum(pair) for pair in found["keyed"]) / (2 * len(found["keyed"]))
    pairs = len(found["keyed"])
    print(
        f"| {game.title} | {one} – {other} | {100 * share:.0f} % | {pairs} | {ratio(found['stream'])} | "
        f"{ratio(found['keyed'])} |",
        flush=True,
    )


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("bots", nargs="*")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--limit", type=float, default=120.0, help="seconds a row")
    args = parser.parse_args()
    print("| game | bots | the first got | pairs | stream | keyed |\n|---|---|---|---|---|---|")
    for name in [args.game] if args.game else GAMES:
        for one, other in [tuple(args.bots)] if args.bots else BOTS:
            measure(name, one, other, args.pairs, args.limit)


if __name__ == "__main__":
    main()
