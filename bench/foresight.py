"""What Symetra's foresight was fitted to: `python bench/foresight.py FOLDER`, with the matches of a training in FOLDER.

    parlor train symetra --matches 544 --seed 41 --iterations 150 --explore 300 --hidden 0 --units -1 --work FOLDER

That was played by searches that did not foresee yet (put `search.toml` of the game away to repeat it).
It tells what counts for winning a cycle, by how many rounds follow, and for winning the match (logistic regression on
the difference of two seats), and how much who won surprises in every fifth match, which nothing was fitted to.
"""

import argparse
import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np

import parlor
from parlor.games.symetra.frames import ENDPHASE, TURN
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.outlook import rest

HELD_OUT = 5
# Slopes are held to 0 by so much.
DECAY = 1e-3
COUNTS = ("energy", "cards", "turn to come", "own turn", "fused", "charged")
AMOUNTS = ("actual", "on cards", "universal", "held", "turn to come", "own turn", "charged")
Row = dict[str, Any]


def of_seat(table: SymetraMatch, seat: int) -> dict[str, float]:
    """What counts of a seat."""
    own = seat == table.turn and not table.ending
    to_come = int(table.rules.rounds - table.round)
    if not table.ending and (seat - table.start) % 2 > (table.turn - table.start) % 2:
        to_come += 1
    energy = float(table.on_cards(seat))
    return {
        "actual": float(table.actual(seat)),
        "on cards": energy,
        "energy": -energy if table.least else energy,
        "universal": float(table.universal(seat)),
        "held": float(table.hands[seat]),
        "cards": float(sum(table.control[table.laid[i]] == seat for i in range(table.laid_count))),
        "turn to come": float(to_come),
        "own turn": float(own),
        "fused": float(own and table.fused[seat]),
        "charged": float(own and table.charged[seat]),
    }


def told(table: SymetraMatch, match: int, thought: float, won: float) -> Row:
    """A decision of a match, as the first seat sees it."""
    seats = [of_seat(table, seat) for seat in range(2)]
    return {
        "match": match,
        "phase": 3 if table.ending and table.round == table.rules.rounds else min(2, table.rules.rounds - table.round),
        "scale": 2.0 + 8.0 * rest(table),
        "seats": seats,
        "ahead": {name: seats[0][name] - seats[1][name] for name in seats[0]},
        "worth": float(table.worth(0)),
        "thought": thought if table.seat == 0 else 1.0 - thought,
        "won": won,
        "cycle": 0.5,
    }


def replayed(folder: Path) -> list[Row]:
    """The decisions of all matches with the usual options at which nothing is under way."""
    seed = json.loads((folder / "plan.json").read_text(encoding="utf-8"))["seed"]
    rows: list[Row] = []
    match = 0
    for path in sorted(folder.glob("matches-*.json.gz")):
        for options, log, decisions, points, _ in json.loads(gzip.decompress(path.read_bytes())):
            match += 1
            if not options:
                table = parlor.game("symetra").start(seed=seed, ask_chance=True).fork()
                assert isinstance(table, SymetraMatch)
                rows += of_match(table, log, {one[0]: one[3] for one in decisions}, match, points[0])
    return rows


def of_match(table: SymetraMatch, log: list[int], thoughts: dict[int, float], match: int, won: float) -> list[Row]:
    """The decisions of a match, with who won it and the cycle."""
    rows: list[Row] = []
    cycle: list[Row] = []
    for ply, pick in enumerate(log):
        if ply in thoughts and table.agenda.kind() in (TURN, ENDPHASE):
            cycle.append(told(table, match, thoughts[ply], won))
        before = [int(table.won[seat]) for seat in range(2)]
        table.apply(pick)
        gains = [int(table.won[seat]) - before[seat] for seat in range(2)]
        if any(gains):
            for row in cycle:
                row["cycle"] = (1 + gains[0] - gains[1]) / 2
            rows, cycle = rows + cycle, []
    return rows + cycle


def fit(inputs: Any, wanted: Any, learned: Any) -> Any:
    """Slopes by Newton's steps, on inputs of one size."""
    size = inputs.std(axis=0) + 1e-9
    scaled = inputs / size
    slopes = np.zeros(scaled.shape[1])
    few = DECAY * len(scaled)
    for _ in range(30):
        chances = 1 / (1 + np.exp(-scaled[learned] @ slopes))
        downhill = scaled[learned].T @ (chances - wanted[learned]) + few * slopes
        curved = (scaled[learned] * (chances * (1 - chances))[:, None]).T @ scaled[learned]
        slopes -= np.linalg.solve(curved + few * np.eye(len(slopes)), downhill)
    return slopes / size


def surprise(chances: Any, wanted: Any, held: Any) -> float:
    """In nats a decision, in the matches that were held out."""
    sure = np.clip(chances, 1e-4, 1 - 1e-4)
    lost = -(wanted * np.log(sure) + (1 - wanted) * np.log(1 - sure))
    return float(lost[held].mean())


def chance(inputs: Any, slopes: Any) -> Any:
    """What a logistic regression foretells."""
    return 1 / (1 + np.exp(-inputs @ slopes))


def column(rows: list[Row], name: str) -> Any:
    """One number of every row."""
    return np.array([row[name] for row in rows], dtype=float)


def main() -> None:
    """Fit, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    rows = replayed(parser.parse_args().folder)
    held = column(rows, "match") % HELD_OUT == 0
    phases, won, cycles = column(rows, "phase"), column(rows, "won"), column(rows, "cycle")
    print(f"{len(rows)} decisions of {len({row['match'] for row in rows})} matches")
    ahead = np.array([[row["ahead"][name] for name in COUNTS] for row in rows])
    leads = np.zeros(len(rows))
    for phase in range(4):
        here = phases == phase
        slopes = fit(ahead[here], cycles[here], ~held[here])
        leads[here] = chance(ahead[here], slopes)
        print(f"cycle, phase {phase}: " + ", ".join(f"{name} {n:.3f}" for name, n in zip(COUNTS, slopes, strict=True)))
    amounts = np.array([[row["ahead"][name] for name in AMOUNTS] for row in rows])
    universal = np.array([[seat["universal"] for seat in row["seats"]] for row in rows])
    amounts[:, AMOUNTS.index("universal")] = leads * universal[:, 0] - (1 - leads) * universal[:, 1]
    amounts /= column(rows, "scale")[:, None]
    slopes = fit(amounts, won, ~held)
    print("match: " + ", ".join(f"{name} {n:.3f}" for name, n in zip(AMOUNTS, slopes, strict=True)))
    worth = np.clip(column(rows, "worth"), 1e-4, 1 - 1e-4)
    looks = np.log(worth / (1 - worth))[:, None]
    told_by = {"foresight": chance(amounts, slopes), "worth": worth, "searches": column(rows, "thought")}
    told_by["worth as steep as fits best"] = chance(looks, fit(looks, won, ~held))
    for name, chances in told_by.items():
        print(f"who won surprises {name} by {surprise(chances, won, held):.3f}")


if __name__ == "__main__":
    main()
