"""How large the updates are that browsers are sent, in every game and each of its option sets.

    python bench/table_updates.py --matches 3 --game symetra

Random matches to the end; for each pick, what every seat and a watcher are sent. A first scene is no update and is
told apart.
"""

import argparse
import random
from collections.abc import Callable
from typing import Any

import msgspec

import parlor
from parlor.table.journal import PICK, JournalEntry
from parlor.table.sqlite import SqliteStore
from parlor.table.store import MatchRow, SeatRow
from parlor.table.table import MatchTable
from parlor.table.views import Viewer

MEDIAN, LARGEST = 2048, 16384


class Sizes(msgspec.Struct):
    """The sizes of all updates, and of the largest whole scene, in bytes."""

    updates: list[int] = []
    scene: int = 0

    def median(self) -> int:
        return sorted(self.updates)[len(self.updates) // 2]

    def largest(self) -> int:
        return max(self.updates)


def table_of(game: parlor.Game, options: dict[str, Any]) -> MatchTable:
    """A table at which nobody sits."""
    players = game.replay(game.check(options), []).players
    seats = [SeatRow(seat, "person", f"Player {seat + 1}", "") for seat in range(players)]
    row = MatchRow("match", game.name, game.version, game.check(options), None, None, 0, seats)
    return MatchTable(row, SqliteStore(""), game)


def measure(game: parlor.Game, options: dict[str, Any], seed: int, most: int, sizes: Sizes) -> None:
    """Play a match at random, as far as so many picks, and add what was sent."""
    table, chooser, dice = table_of(game, options), random.Random(seed), parlor.Dice(seed)
    players = table.ledger.state.players
    viewers = [Viewer(seat, lambda: None) for seat in [*range(players), parlor.WATCHER]]
    send(table, viewers, sizes)
    for _ in range(most):
        while table.ledger.state.seat == parlor.CHANCE:
            happen(table, table.ledger.state.chance(dice))
        if table.ledger.over:
            break
        happen(table, chooser.choice(table.ledger.state.picks()))
        while table.ledger.state.seat == parlor.CHANCE:
            happen(table, table.ledger.state.chance(dice))
        send(table, viewers, sizes)


def happen(table: MatchTable, pick: int) -> None:
    table.notice(table.ledger.length, [JournalEntry(PICK, pick, table.ledger.state.seat, 1_000)])


def send(table: MatchTable, viewers: list[Viewer], sizes: Sizes) -> None:
    for viewer in viewers:
        message = viewer.update(table)
        if message is None:
            continue
        size = len(msgspec.json.encode(message))
        if message["is"] == "delta":
            sizes.updates.append(size)
        else:
            sizes.scene = max(sizes.scene, size)
        # Somebody who comes now is sent the whole.
        sizes.scene = max(sizes.scene, len(msgspec.json.encode(table.drawn(viewer.seat).whole())))


def each(games: list[str], do: Callable[[parlor.Game, str, dict[str, Any]], None]) -> None:
    for name in games:
        game = parlor.game(name)
        for variant, options in game.variants.items():
            do(game, variant, options)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--picks", type=int, default=100_000)
    arguments = parser.parse_args()

    def report(game: parlor.Game, variant: str, options: dict[str, Any]) -> None:
        sizes = Sizes()
        for seed in range(arguments.matches):
            measure(game, options, seed, arguments.picks, sizes)
        right = sizes.median() <= MEDIAN and sizes.largest() <= LARGEST
        counts = f"{len(sizes.updates):7d} {sizes.median():7d} {sizes.largest():8d} {sizes.scene:8d}"
        print(f"{game.name:<14} {variant:<20} {counts} {'' if right else ' TOO LARGE'}", flush=True)

    print(f"{'game':<14} {'options':<20} updates  median  largest    scene")
    each(arguments.game or parlor.games(), report)


if __name__ == "__main__":
    main()
