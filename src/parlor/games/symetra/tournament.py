"""The tournament of the rulebook: three stages at equal tables, points by placement, new opponents first."""

import itertools
import math
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlor.engine import BadData, BadOption, Dice, State
from parlor.engine.files import is_line
from parlor.games.symetra.table import SymetraTable

STAGES = 3
# SYM-222
POINTS = {1: 3, 2: 1}
# The search for a grouping begins with the best of so many drawn by lot and bettered, and ends after so many steps.
LOTS = 6
STEPS = 100_000


class Result:
    """One finished game of a tournament: who played, each one's place, and the final actual energy."""

    def __init__(self, stage: int, players: list[int], places: list[int], actual: list[int]) -> None:
        self.stage = stage
        self.players = players
        self.places = places
        self.actual = actual

    def place(self, player: int) -> int:
        """The place of a player in this game."""
        return self.places[self.players.index(player)]


class Tournament:
    """Players by number, the size of the tables, and the results so far."""

    def __init__(self, names: Sequence[str], size: int) -> None:
        count = len(names)
        if not 3 <= size <= 6:
            raise BadOption(f"Tables have 3 to 6 players, not {size}.")
        if count < size or count % size:
            raise BadOption(
                f"{count} players cannot sit at tables of {size}: their number must be a multiple of {size}."
            )
        for name in names:
            if not is_line(name):
                raise BadOption(f"A name is a text on one line, without control characters, not {name!r}.")
        if len(set(names)) != count:
            raise BadOption("Every player of a tournament needs a name of their own.")
        self.names = list(names)
        self.size = size
        self.results: list[Result] = []
        # The tables of each stage that was drawn.
        self.draws: dict[int, list[list[int]]] = {}

    def stage(self) -> int:
        """SYM-221: the stage being played, 1 to 3; 4 when all are over."""
        tables = len(self.names) // self.size
        return len(self.results) // tables + 1

    def add(self, result: Result) -> None:
        """Note a finished game; players who played in this stage already are refused."""
        stage = self.stage()
        if stage > STAGES:
            raise BadOption("All three stages have been played.")
        if result.stage != stage:
            raise BadOption(f"Stage {stage} is being played, not {result.stage}.")
        busy = {player for other in self.results if other.stage == stage for player in other.players}
        for player in result.players:
            if player in busy:
                raise BadOption(f"{self.names[player]} has played in stage {stage} already.")
        if len(result.players) != self.size or len(set(result.players)) != self.size:
            raise BadOption(f"A game of this tournament has {self.size} players.")
        if stage in self.draws and set(result.players) not in [set(table) for table in self.draws[stage]]:
            names = ", ".join(self.names[player] for player in result.players)
            raise BadOption(f"{names} were not drawn together in stage {stage}.")
        self.results.append(result)

    def points(self, player: int, stages: int = STAGES) -> int:
        """SYM-222: 3 for a win, 1 for second place, in so many stages."""
        games = [game for game in self.results if game.stage <= stages and player in game.players]
        return sum(POINTS.get(game.place(player), 0) for game in games)

    def meetings(self, stages: int = STAGES) -> set[tuple[int, int]]:
        """The pairs of players who have met in so many stages."""
        games = [game for game in self.results if game.stage <= stages]
        return {pair for game in games for pair in itertools.combinations(sorted(game.players), 2)}

    def tables(self, dice: Dice) -> list[list[int]]:
        """The tables of the stage being played: as they were drawn, or drawn now."""
        stage = self.stage()
        if stage not in self.draws:
            self.draws[stage] = self.group(dice)
        return self.draws[stage]

    def group(self, dice: Dice) -> list[list[int]]:
        """SYM-221, SYM-223: the tables of the stage being played, those that have played first; stage 1 by lot."""
        stage, waiting = self.stage(), self.unplayed()
        played = [game.players for game in self.results if game.stage == stage]
        if stage == 1:
            drawn = [waiting.pop(dice.below(len(waiting))) for _ in range(len(waiting))]
            return played + [drawn[at : at + self.size] for at in range(0, len(drawn), self.size)]
        points = [self.points(player, stage - 1) for player in waiting]
        met = self.meetings(stage - 1)
        pairs = {
            (one, other)
            for one, other in itertools.combinations(range(len(waiting)), 2)
            if (waiting[one], waiting[other]) in met
        }
        least = 0 if played else self.least_repeats()
        tables = Grouping(points, pairs, self.size, least).best() if waiting else []
        return played + [[waiting[number] for number in table] for table in tables]

    def least_repeats(self) -> int:
        """How many pairs of a table have met at best: its players come from as many earlier tables as there were."""
        tables = len(self.names) // self.size
        each, more = divmod(self.size, tables)
        return more * math.comb(each + 1, 2) + (tables - more) * math.comb(each, 2)

    def unplayed(self) -> list[int]:
        """The players who have not played in the stage that is being played."""
        stage = self.stage()
        busy = {player for game in self.results if game.stage == stage for player in game.players}
        return [player for player in range(len(self.names)) if player not in busy]

    def standings(self) -> list[list[int]]:
        """SYM-224, SYM-225: the players, best first; those who share a place stand together."""
        places: list[list[int]] = []
        totals = {player: self.points(player) for player in range(len(self.names))}
        for points in sorted(set(totals.values()), reverse=True):
            places += self._break_tie([player for player, total in totals.items() if total == points])
        return places

    def _break_tie(self, tied: list[int]) -> list[list[int]]:
        if len(tied) == 1:
            return [tied]
        together = [game for game in self.results if set(tied) <= set(game.players)]
        met = together[-1] if together else None

        def rank(player: int) -> tuple[int, int, int]:
            mine = [game for game in self.results if player in game.players]
            actual = sum(game.actual[game.players.index(player)] for game in mine)
            return met.place(player) if met else 0, sum(game.place(player) for game in mine), -actual

        return [list(equal) for _, equal in itertools.groupby(sorted(tied, key=rank), key=rank)]

    # -- as a file ---------------------------------------------------------------------------------

    def text(self) -> str:
        """The tournament as TOML."""
        rows = ["[tournament]", f"size = {self.size}", f"players = {_listed(self.names)}", ""]
        for stage in self.draws:
            rows += [self.draw_text(stage)]
        for game in self.results:
            names = [self.names[player] for player in game.players]
            rows += ["[[game]]", f"stage = {game.stage}", f"players = {_listed(names)}"]
            rows += [f"places = {game.places}", f"actual = {game.actual}", ""]
        return "\n".join(rows)

    def draw_text(self, stage: int) -> str:
        """The tables drawn for a stage, as TOML that may be appended to the file."""
        named = [_listed([self.names[player] for player in table]) for table in self.draws[stage]]
        return "\n".join(["[[draw]]", f"stage = {stage}", f"tables = [{', '.join(named)}]", ""])


def _listed(names: list[str]) -> str:
    return "[" + ", ".join('"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"' for name in names) + "]"


def read_tournament(path: Path) -> Tournament:
    """A tournament from its file; `BadData` says what is wrong with it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path}: {error}") from None
    try:
        head = data["tournament"]
        tournament = Tournament([str(name) for name in head["players"]], int(head["size"]))
        for draw in data.get("draw", []):
            tournament.draws[int(draw["stage"])] = _drawn(tournament, draw["tables"])
        for number, game in enumerate(data.get("game", []), 1):
            tournament.add(_result(tournament, number, game))
    except BadOption as error:
        raise BadData(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise BadData(f"{path}: a tournament has [tournament] with size and players, and games: {error!r}") from None
    return tournament


def _drawn(tournament: Tournament, tables: Any) -> list[list[int]]:
    """The tables of a draw: every player once, as many at each as the tournament says."""
    numbers = [[_player(tournament, name) for name in table] for table in tables]
    everybody = sorted(player for table in numbers for player in table)
    if everybody != list(range(len(tournament.names))) or any(len(table) != tournament.size for table in numbers):
        raise BadOption(f"a draw seats every player once, at tables of {tournament.size}.")
    return numbers


def _player(tournament: Tournament, name: object) -> int:
    if name not in tournament.names:
        raise BadOption(f"no player is called {name}.")
    return tournament.names.index(str(name))


def _result(tournament: Tournament, number: int, game: dict[str, Any]) -> Result:
    try:
        players = [_player(tournament, name) for name in game["players"]]
    except BadOption as error:
        raise BadOption(f"game {number}: {error}") from None
    places = [int(place) for place in game["places"]]
    actual = [int(energy) for energy in game.get("actual", [0] * len(players))]
    if len(places) != len(players) or len(actual) != len(players):
        raise BadOption(f"game {number}: every player needs a place and an actual energy.")
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise BadOption(
            f"game {number}: the places {places} are impossible; after a shared place the next is left out."
        )
    return Result(int(game["stage"]), players, places, actual)


class Grouping:
    """The search for the best tables: fewest repeated pairs, then closest points, then first in order.

    Tables are filled in order, so the first grouping found of the least cost is the wanted one; whatever must cost
    more than the best so far is left out. A good beginning makes that quick: groupings drawn by lot are bettered by
    exchanging two players until no exchange helps. If the search is not over after its last step, the best stands.
    """

    def __init__(self, points: list[int], met: set[tuple[int, int]], size: int, least: int = 0) -> None:
        self.points = points
        self.met = met
        self.size = size
        # Every table repeats at least so many pairs.
        self.least = least
        self.found: tuple[tuple[int, int], list[list[int]]] | None = None
        # Whether the search in order has found the best so far: only better ones are looked for then.
        self.ordered = False
        self.steps = 0

    def best(self) -> list[list[int]]:
        """SYM-223: the best grouping."""
        players = list(range(len(self.points)))
        least = self.least_cost(players)
        for seed in range(LOTS):
            if self.found is None or self.found[0] > least:
                self._better(Dice(seed))
        self._fill([], players, [], (0, 0))
        assert self.found is not None
        return self.found[1]

    def cost(self, table: list[int]) -> tuple[int, int]:
        """How many pairs of a table have met, and how far its points lie apart."""
        points = [self.points[player] for player in table]
        repeats = sum(pair in self.met for pair in itertools.combinations(sorted(table), 2))
        return repeats, max(points) - min(points)

    def least_cost(self, players: list[int]) -> tuple[int, int]:
        """What tables of these players cost at least: no closer points are possible than side by side."""
        points = sorted(self.points[player] for player in players)
        spread = sum(points[at + self.size - 1] - points[at] for at in range(0, len(points), self.size))
        return self.least * (len(players) // self.size), spread

    def _fill(self, table: list[int], free: list[int], tables: list[list[int]], cost: tuple[int, int]) -> None:
        """Give the table that is being filled every possible company, and go on with the rest."""
        self.steps += 1
        if len(table) == self.size:
            cost = _sum(cost, self.cost(table))
            if not self._hopeful(_sum(cost, self.least_cost(free))):
                return
            tables, table = [*tables, table], []
            if not free:
                self.found, self.ordered = (cost, tables), True
                return
        for at, player in enumerate(free):
            if self.steps > STEPS or (not table and at):
                return
            more = [*table, player]
            if (not table or player > table[-1]) and self._hopeful(_sum(cost, self.cost(more))):
                self._fill(more, free[:at] + free[at + 1 :], tables, cost)

    def _hopeful(self, cost: tuple[int, int]) -> bool:
        """Whether a grouping that costs at least so much could be the wanted one."""
        if self.found is None:
            return True
        return cost < self.found[0] if self.ordered else cost <= self.found[0]

    def _keep(self, cost: tuple[int, int], tables: list[list[int]]) -> None:
        sorted_tables = sorted(sorted(table) for table in tables)
        if self.found is None or (cost, sorted_tables) < self.found:
            self.found = cost, sorted_tables

    def _better(self, dice: Dice) -> None:
        """Better a grouping drawn by lot as long as an exchange of two players helps."""
        free = list(range(len(self.points)))
        drawn = [free.pop(dice.below(len(free))) for _ in range(len(free))]
        tables = [drawn[at : at + self.size] for at in range(0, len(drawn), self.size)]
        while self._exchange(tables):
            pass
        costs = [self.cost(table) for table in tables]
        self._keep((sum(cost[0] for cost in costs), sum(cost[1] for cost in costs)), tables)

    def _exchange(self, tables: list[list[int]]) -> bool:
        """Exchange two players of different tables if that is better; False if nothing is."""
        for one, other in itertools.combinations(tables, 2):
            before = _sum(self.cost(one), self.cost(other))
            for i, j in itertools.product(range(self.size), repeat=2):
                one[i], other[j] = other[j], one[i]
                if _sum(self.cost(one), self.cost(other)) < before:
                    return True
                one[i], other[j] = other[j], one[i]
        return False


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


def placements(state: State) -> list[int]:
    """SYM-226: each seat's place: winner; then actual, cycles won, cards in hand; then those that left, later first."""
    assert isinstance(state, SymetraTable)
    winners = set(state.winners())

    def rank(seat: int) -> tuple[int, ...]:
        if seat in winners:
            return (0,)
        if state.inside[seat]:
            return 1, -int(state.actual(seat)), -int(state.won[seat]), -int(state.hands[seat])
        return 2, -int(state.left[seat])

    ranks = [rank(seat) for seat in range(state.players)]
    return [1 + sum(other < mine for other in ranks) for mine in ranks]
