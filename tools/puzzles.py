"""Finds puzzles of a game without secrets: positions in which exactly one sentence of a whole turn wins at once.

python tools/puzzles.py symmetric --matches 200 --seed 1     the positions, the hardest first, as lessons may have them
"""

import argparse
import json
from collections.abc import Iterator

import parlor
from parlor.bots import roster
from parlor.engine.bot import answer
from parlor.laws.turns import winning_turns

# Of one match only so many.
MOST_OF_A_MATCH = 1


def puzzles(name: str, matches: int, seed: int) -> Iterator[tuple[int, str, dict[str, object]]]:
    """How many ends the turn has, its one sentence that wins, and the position."""
    game = parlor.game(name)
    bots = [roster.bot(level, game) for level in ("1", "2")]
    for number in range(matches):
        state, dice, found = game.start(seed=seed + number), parlor.Dice(seed + number), 0
        opening = 20 + dice.below(60)
        asked = -1
        while state.seat != parlor.OVER and len(state.log) < 240 and found < MOST_OF_A_MATCH:
            if state.seat != asked:
                asked = state.seat
                ways, ends = winning_turns(state) if len(state.log) > 8 else ([], 0)
                if len(ways) == 1 and len(ways[0]) >= 4:
                    found += 1
                    yield ends, " ".join(game.word(pick) for pick in ways[0]), state.position()
            picks = state.picks()
            wild = len(state.log) < opening or dice.below(3) > 0
            state.pick(picks[dice.below(len(picks))] if wild else answer(bots[state.seat], state, dice))


def main() -> None:
    """Print what was found, one a line."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("--matches", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    found = sorted(puzzles(given.game, given.matches, given.seed), key=lambda one: (-len(one[1].split()), -one[0]))
    for ends, sentence, position in found:
        print(f"{ends} turns, one wins: {sentence}\n    {json.dumps(position)}")


if __name__ == "__main__":
    main()
