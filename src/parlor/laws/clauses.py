"""Law 8, every clause tested: the reading of clauses and markers is in `parlor.clauses`."""

from parlor.clauses import clauses, coverage, rulings
from parlor.engine import Game
from parlor.laws.verdict import LawBroken

CLAUSES = "8 (every clause tested)"


def check_clauses(game: Game) -> None:
    """Law 8. Each numbered clause of the game's rules.md is named by a test.

    A game needs: `@pytest.mark.rule("SYM-041")` on at least one test a clause, which fails when that is broken.
    """
    untested = [clause for clause, tests in coverage(game).items() if not tests]
    if untested:
        raise LawBroken(CLAUSES, game.name, f"no test is marked with these clauses: {', '.join(untested)}", {})


def check_markers(games: list[Game], marks: dict[str, list[str]]) -> None:
    """Law 8. No test names a clause that the rules of none of these games have."""
    known = {clause for game in games for clause in [*clauses(game), *rulings(game)]}
    for clause, tests in marks.items():
        if clause not in known:
            games_named = ", ".join(game.name for game in games)
            raise LawBroken(CLAUSES, games_named, f"{', '.join(tests)} names {clause}, which no rules.md has", {})
