"""Speed of the searches, on one core.

python bench/search.py            simulations per second: Leduc beside OpenSpiel's IS-MCTS, and all five games
python bench/search.py symmetric  how many turns deep alpha-beta looks from the opening

Times are the processor's, so other programs disturb little. OpenSpiel comes with `pip install parlor[bench]`.
"""

import sys
import time

import parlor
from parlor.bots.alphabeta import AlphaBeta, Memory
from parlor.bots.knobs import Knobs
from parlor.bots.mcts import Search
from parlor.engine import Dice, State, i64, vec

SECONDS = 2.0
BATCH = 2000
EXPLORE = 0.7
# Long enough for every deal of Leduc to be played to its end.
TO_THE_END = 100


def moments(name: str) -> list[State]:
    """The opening, and after 30 and 60 random picks, where there is a choice."""
    found = []
    for made in (0, 30, 60):
        state, dice = parlor.game(name).start(seed=1), Dice(5)
        for _ in range(made):
            picks = state.picks()
            state.pick(picks[dice.below(len(picks))])
        while len(state.picks()) == 1:
            state.pick(state.picks()[0])
        found.append(state.guess(state.seat, Dice(1)))
    return found


def pace(seen: State, horizon: int) -> float:
    """Iterations per second of searches for one decision, each of BATCH iterations."""
    made, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        Search(seen, Dice(2), Knobs(EXPLORE, horizon)).run(BATCH)
        made += BATCH
    return made / (time.process_time() - begun)


def pace_of_openspiel() -> float:
    """The same of OpenSpiel's C++ IS-MCTS on Leduc: uniform rollouts, one a simulation."""
    import pyspiel

    state = pyspiel.load_game("leduc_poker").new_initial_state()
    state.apply_action(0)
    state.apply_action(3)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(7, evaluator, EXPLORE, BATCH, -1, kind, False, False)
    made, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        bot.step(state)
        made += BATCH
    return made / (time.process_time() - begun)


def look_deep(state: State, what: str, skims: bool = False, symmetry: bool = True) -> None:
    """Symmetric from a state, one turn deeper each time, until one takes more than 5 s; broken off after 60 s."""
    for turns in range(1, 8):
        search = AlphaBeta(state, Memory(1 << 20), skims)
        if not symmetry:
            search.ways = vec[i64]()
        begun = time.process_time()
        search.run(turns, 60.0)
        spent = time.process_time() - begun
        told = "broken off" if search.stopped else f"{search.nodes:,} states"
        print(f"symmetric, {what}, {turns} turns: {told}, {spent:.2f} s", flush=True)
        if spent > 5.0 or search.stopped:
            break


def look_deep_everywhere() -> None:
    """From the opening in full, with and without symmetry, and skimmed; and skimmed from later states."""
    opening, *later = moments("symmetric")
    look_deep(opening, "in full")
    look_deep(opening, "in full without symmetry", symmetry=False)
    look_deep(opening, "skimmed", skims=True)
    for number, state in enumerate(later, 1):
        look_deep(state, f"skimmed, after {30 * number} picks", skims=True)


def main() -> None:
    """Print everything."""
    print(f"compiled: {parlor.COMPILED}")
    if sys.argv[1:] == ["symmetric"]:
        look_deep_everywhere()
        return
    other = pace_of_openspiel()
    deal = parlor.game("leduc").start(seed=1)
    ours = pace(deal.guess(0, Dice(1)), TO_THE_END)
    print(f"leduc: {ours:,.0f} simulations/s; OpenSpiel {other:,.0f}/s; {ours / other:.2f} times as many")
    for name in ("espeers", "symetra", "wiz", "source"):
        paces = ", ".join(f"{pace(seen, parlor.game(name).horizon):,.0f}" for seen in moments(name))
        print(f"{name}, cut off after {parlor.game(name).horizon} picks: {paces} simulations/s", flush=True)


if __name__ == "__main__":
    main()
