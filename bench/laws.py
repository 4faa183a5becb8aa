"""Random matches over all option sets of a game: nothing hangs, leaks, is made or lost.

python bench/laws.py symetra            100,000 matches
python bench/laws.py wiz 2000           fewer

The option sets are the game's named variants and a hundred random combinations of its options that it does not refuse.
Every match is looked at every few picks and at its end; scenes are slow, so each match is drawn at one such moment.
"""

import random
import sys
import time
from typing import Any

import parlor
from parlor import COMPILED, OVER, WATCHER, BadOption, Dice, Game, State
from parlor.engine.picks import Picks
from parlor.engine.play import play_out

# No match comes near: whoever needs more picks than this hangs.
HANG = 200_000
COMBINED = 100
STRIDE = 37
DRAWN = 4


def option_sets(game: Game) -> list[dict[str, Any]]:
    """The named variants and random combinations of all options."""
    dice = random.Random(game.name)
    sets = list(game.variants.values())
    while len(sets) < len(game.variants) + COMBINED:
        chosen: dict[str, Any] = {"players": dice.choice(game.seats)}
        for option in game.options:
            chosen[option.name] = dice.choice([option.default, dice.choice(option.values)])
        try:
            sets.append(game.check(chosen))
        except BadOption:
            continue
    return sets


def broken(law: int, what: str, options: dict[str, Any], number: int, length: int) -> SystemExit:
    """The end of the bench, with where to look."""
    return SystemExit(f"law {law} is broken: {what}; options {options}, match {number}, pick {length}")


def check_secrets(state: State, dice: Dice, viewer: int, drawn: bool) -> bool:
    """Law 4 at one moment: the viewer cannot tell the match from a guess, neither as data nor as drawn."""
    guess = state.imagine(viewer, dice)
    if guess.seat != state.seat or guess.view(viewer) != state.view(viewer):
        return False
    if state.seat == viewer and guess.picks() != state.picks():
        return False
    return not drawn or guess.scene(viewer) == state.scene(viewer)


def check_match(begin: State, options: dict[str, Any], number: int, dice: Dice) -> int:
    """Play one match and look at it; returns how many picks it had."""
    state, picks, tally = begin.fork(), Picks(), begin.tally()
    viewers = [*range(begin.players), WATCHER]
    length = looks = 0
    while state.seat != OVER:
        length += play_out(state, dice, picks, STRIDE)
        if length > HANG:
            raise broken(1, "it does not end", options, number, length)
        if state.seat != OVER and not state.picks():
            raise broken(1, "no legal picks", options, number, length)
        if state.tally() != tally:
            raise broken(5, f"{state.tally()} instead of {tally}", options, number, length)
        viewer = viewers[(number + looks) % len(viewers)]
        if not check_secrets(state, dice, viewer, looks == number % DRAWN):
            raise broken(4, f"seat {viewer} can tell the match from a guess", options, number, length)
        looks += 1
    return length


def main(game: Game, matches: int) -> None:
    """Share the matches out among the option sets, and tell what they were."""
    sets = option_sets(game)
    each = -(-matches // len(sets))
    made = longest = 0
    began = time.process_time()
    for count, options in enumerate(sets):
        begin, dice = game.start(ask_chance=True, **options).fork(), Dice(count)
        for number in range(each):
            length = check_match(begin, options, number, dice)
            made, longest = made + length, max(longest, length)
    spent = time.process_time() - began
    mode = "compiled" if COMPILED else "interpreted"
    print(f"{game.title}, {mode}: {each * len(sets):,} random matches over {len(sets)} option sets, {made:,} picks,")
    print(f"the longest {longest:,}: nothing hangs, leaks, is made or lost ({spent:.0f} s of processor time)")


if __name__ == "__main__":
    main(parlor.game(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100_000)
