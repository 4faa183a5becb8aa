"""`python -m parlor.selftest [compiled]`: an installed package works; with `compiled`, its rules must be compiled.

Every wheel runs it before it is published: a match of each game to its end, and the picture of a scene.
"""

import sys
from collections.abc import Sequence

import parlor
from parlor.table.pages import client_folder

MOST_PICKS = 200_000


def play(name: str) -> int:
    """A random match of a game to its end; how many picks it took."""
    dice = parlor.Dice(7)
    state = parlor.game(name).start(seed=7)
    picks = 0
    while state.seat != parlor.OVER:
        legal = state.picks()
        state.pick(legal[dice.below(len(legal))])
        picks += 1
        if picks > MOST_PICKS:
            raise SystemExit(f"selftest: {name} does not end")
    assert state.scene(parlor.WATCHER)["ending"]["reason"]
    return picks


def main(arguments: Sequence[str]) -> int:
    """Say what works; fail on the first thing that does not."""
    if "compiled" in arguments and not parlor.COMPILED:
        raise SystemExit("selftest: the rules are not compiled")
    if not (client_folder() / "index.html").is_file():
        raise SystemExit("selftest: the client is not in the package")
    for name in parlor.games():
        print(f"{name}: a match of {play(name)} picks")
    print(f"parlor {parlor.__version__}, {'compiled' if parlor.COMPILED else 'interpreted'}: all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
