"""Damaged positions of random matches: each is refused in words, or plays to its end keeping the laws; none hangs.

python bench/positions.py                    20,000 mutants of every registered game
python bench/positions.py wiz 500            fewer, of one game
python bench/positions.py wiz 10000 51       as many of the matches from number 51 on, where 50 were judged before
python bench/positions.py wiz 500 --all      go on after a fault, and tell each kind of fault once

Mutants are judged in a process of their own: one that takes longer than a minute of its own time is told and
ended.
"""

import multiprocessing
import os
import re
import sys
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path

import parlor
from parlor import BadOption
from parlor.laws.damage import check_mutant, mutants
from parlor.laws.matches import RandomMatch
from parlor.laws.verdict import LawBroken

EACH = 200  # mutants of one match
PATIENCE = 60.0
MOST_WAITS = 30  # for one that does not even work
TELLING = 2_000  # after how many the count so far is told


def judge(name: str, variant: str, seed: int, count: int, skip: int, pipe: Connection) -> None:
    """Judge the mutants of one match; tells each before it is tried, and what came of it."""
    game = parlor.game(name)
    match = RandomMatch(game, game.variants[variant], seed)
    for number, mutant in enumerate(mutants(match, seed, count)):
        if number < skip:
            continue
        pipe.send(("tries", number, mutant.damage, 0.0))
        began = time.perf_counter()
        try:
            taken = check_mutant(RandomMatch(game, game.variants[variant], seed), mutant, seed + number)
            pipe.send(("taken" if taken else "refused", number, "", time.perf_counter() - began))
        except LawBroken as broken:
            pipe.send(("broken", number, str(broken), 0.0))
    pipe.send(("done", 0, "", 0.0))


def run(name: str, count: int, first: int, go_on: bool) -> bool:
    """Judge so many mutants of a game's matches from a number on; whether the law holds."""
    variants, seed, made, skip = list(parlor.game(name).variants), first, 0, 0
    outcomes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    longest = 0.0
    while made < count:
        variant, each = variants[seed % len(variants)], min(EACH, count - made)
        ours, theirs = multiprocessing.Pipe()
        worker = multiprocessing.Process(target=judge, args=(name, variant, seed, each, skip, theirs), daemon=True)
        worker.start()
        theirs.close()
        number, damage, over = skip, "", False
        while not over:
            fault = ""
            try:
                what, at, told, spent = ours.recv() if speaks(ours, worker) else ("hangs", number, damage, 0.0)
            except EOFError:
                what, told, spent = "dies", damage, 0.0
                at = number
            if what == "tries":
                number, damage = at, told
                continue
            over = what in ("done", "hangs", "dies")
            if what in ("hangs", "dies", "broken"):
                fault = told if what == "broken" else f"a position with {damage}: the process {what}"
            if what != "done":
                outcomes[what] += 1
                longest = max(longest, spent)
            if fault:
                kind = re.sub(
                    r"[0-9]+|'[^']*'",
                    "#",
                    fault.partition("accepted, but ")[2] or fault.partition("a position with ")[2] or fault,
                )[:150]
                kinds[kind] += 1
                if kinds[kind] <= 2:
                    print(f"{name} {variant} seed {seed} mutant {at}: {fault[:900]}\n", flush=True)
                if not go_on:
                    worker.kill()
                    return False
        worker.kill()
        worker.join()
        if what == "done":
            made, seed, skip = made + each, seed + 1, 0
            if made % TELLING < each:
                print(f"  {made:,}: {told_of(outcomes)}", flush=True)
        else:
            skip = number + 1
    print(f"{name}: {count:,} mutants: {told_of(outcomes)}; the longest took {longest:.2f} s", flush=True)
    for kind, number in kinds.most_common():
        print(f"   {number:5} {kind}")
    return not kinds


def speaks(pipe: Connection, worker: multiprocessing.Process) -> bool:
    """Whether the worker tells something within a minute of its own time: others may use the machine as well."""
    began = worked(worker)
    for _ in range(MOST_WAITS):
        if pipe.poll(PATIENCE):
            return True
        if worked(worker) - began > PATIENCE / 2:
            break
    return False


def worked(worker: multiprocessing.Process) -> float:
    """Seconds of processor time that the worker has used."""
    try:
        fields = Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def told_of(outcomes: Counter[str]) -> str:
    """How many came to what."""
    return ", ".join(f"{number:,} {outcome}" for outcome, number in sorted(outcomes.items()))


def main(arguments: list[str]) -> None:
    """Every game, or the one that is named."""
    go_on = "--all" in arguments
    names = [word for word in arguments if word in parlor.games()] or parlor.games()
    numbers = [int(word) for word in arguments if word.isdigit()]
    count, first = [*numbers, *[20_000, 1][len(numbers) :]]
    results = [run(name, count, first, go_on) for name in names]
    raise SystemExit(0 if all(results) else 1)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BadOption as error:
        raise SystemExit(str(error)) from None
