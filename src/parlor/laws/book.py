"""The book of laws: all that a game can be judged by without a stored playthrough, and the judging of one game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from parlor.clauses import rules_file, tests_folder
from parlor.engine import Game
from parlor.laws.brought import BROUGHT
from parlor.laws.clauses import CLAUSES, check_clauses
from parlor.laws.conservation import CONSERVATION, check_conservation
from parlor.laws.copies import COPY, check_copy
from parlor.laws.damage import check_damaged_positions
from parlor.laws.legality import LEGALITY, check_legality
from parlor.laws.memory import MEMORY, check_memory
from parlor.laws.modes import TWO_MODES, check_modes
from parlor.laws.reload import check_reload
from parlor.laws.replay import REPLAY, check_replay
from parlor.laws.scenes import SCENE, check_scenes
from parlor.laws.secrecy import NO_LEAK, check_no_leak
from parlor.laws.verdict import LawBroken, Verdict
from parlor.laws.worlds import check_other_matches
from parlor.registry import games

Check = Callable[[Game, dict[str, Any], int], None]


@dataclass(frozen=True)
class Law:
    """A law: its number and full name, what it says, and the checks that find where a match breaks it."""

    label: str
    says: str
    checks: tuple[Check, ...]


def _clauses_are_tested(game: Game, options: dict[str, Any], seed: int) -> None:
    """Law 8 of a whole game: its option sets do not matter."""
    check_clauses(game)


LAWS: dict[str, Law] = {
    "legality": Law(LEGALITY, "what is listed can be picked, and nothing else", (check_legality,)),
    "copy": Law(COPY, "copies never influence each other", (check_copy,)),
    "replay": Law(
        REPLAY,
        "picks rebuild a match, positions a moment",
        (check_replay, check_reload, check_damaged_positions, *BROUGHT),
    ),
    "secrecy": Law(NO_LEAK, "nobody sees what he may not know", (check_no_leak, check_other_matches)),
    "conservation": Law(CONSERVATION, "nothing that is counted is made or lost", (check_conservation,)),
    "modes": Law(TWO_MODES, "compiled and interpreted matches are the same", (check_modes,)),
    "clauses": Law(CLAUSES, "every clause of the rules is named by a test", (_clauses_are_tested,)),
    "memory": Law(MEMORY, "a guess forgets nothing that its seat has been shown", (check_memory,)),
    "scenes": Law(SCENE, "what is drawn has the documented form", (check_scenes,)),
}


def laws_for(game: Game) -> list[str]:
    """The names of the laws that can be tried on a game.

    Another process finds only registered games; clauses are proved only where there are rules and tests.
    """
    registered = game.name in games()
    proved = rules_file(game) is not None and tests_folder(game) is not None
    missing = ({"modes"} if not registered else set()) | ({"clauses"} if not proved else set())
    return [name for name in LAWS if name not in missing]


def judge(game: Game, variant: str, law: str, seed: int = 1, matches: int = 1) -> Verdict:
    """What a law says of an option set of a game, after so many random matches from this seed on."""
    options = game.variants[variant]
    for number in range(seed, seed + matches):
        try:
            for check in LAWS[law].checks:
                check(game, options, number)
        except LawBroken as broken:
            return Verdict(law, game.name, variant, options, False, number, broken.ply, str(broken).strip())
        except Exception as error:
            fault = f"law {LAWS[law].label} could not be tried in {game.name}, options {options}: {error!r}"
            return Verdict(law, game.name, variant, options, False, number, 0, fault)
    return Verdict(law, game.name, variant, options, True, seed + matches - 1, 0, "")


def check(game: Game, seed: int = 1, matches: int = 1) -> Iterator[Verdict]:
    """Every verdict on a game: each of its option sets by each law that can be tried."""
    for law in laws_for(game):
        for variant in game.variants:
            yield judge(game, variant, law, seed, matches)
