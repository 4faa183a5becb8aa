"""The seats and how the match stands: targets held, what is still needed, who could win, why it ended."""

from typing import Final

from parlor.engine import CHANCE, OVER
from parlor.engine.blocks import plate, race, remembered, tag, vital, zone
from parlor.engine.scene import Ending, Plate, Race, Score, Tag, Vital
from parlor.games.symmetric.boards import CENTRAL, Board
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.telling import COLOUR_NAMES, HOME_LOOKS, score_text
from parlor.games.symmetric.threats import can_win

COUNTERS: Final = ("ring counters", "diamond counters")
TARGET_NAMES: Final = ("yellow", "blue")


def goal(match: SymmetricMatch, seat: int) -> str:
    """How one wins."""
    if seat < 0:
        told = "Three counters on the other colour's three targets at the end of a turn win."
    else:
        told = f"You win with three counters on the three {TARGET_NAMES[seat]} targets at the end of your turn."
    return told if match.games == 1 else f"{told} More than half of {match.games} games win the match."


def when(match: SymmetricMatch) -> str:
    """Which turn, of which game."""
    turn = f"Turn {match.turns + 1}"
    return turn if match.games == 1 else f"Game {match.game_number()} of {match.games} · turn {match.turns + 1}"


def plates(match: SymmetricMatch) -> list[Plate]:
    """A plate for each seat."""
    held = [int(match.counters.targets_held(match.board, seat)) for seat in (0, 1)]
    threat = 1 - match.seat if match.seat in (0, 1) and can_win(match, 1 - match.seat) else -1
    return [seat_plate(match, seat, held, seat == threat) for seat in (0, 1)]


def seat_plate(match: SymmetricMatch, seat: int, held: list[int], threatens: bool) -> Plate:
    """One seat: how many targets it holds, which it still needs."""
    vitals: list[Vital] = [_targets(seat, held[seat])]
    if match.games > 1:
        score = match.scores()[seat]
        vitals.append(vital(f"games:{seat}", "games won", int(score), "number"))
    missing = tuple(space for space in targets(match.board, seat) if match.counters.holds[space] != seat + 1)
    taken = tuple(space for space in missing if match.counters.holds[space])
    tags = [_needs(match.board, missing, taken, COLOUR_NAMES[1 - seat])] if missing else []
    if threatens:
        tags.append(_threat(COLOUR_NAMES[seat]))
    return plate(seat, COUNTERS[seat], match.seat == seat, vitals, tags, leads=held[seat] > held[1 - seat])


def targets(board: Board, seat: int) -> list[int]:
    """The three spaces that a seat must hold."""
    return board.central[1 - seat]


@remembered
def _targets(seat: int, held: int) -> Vital:
    zones = [zone("held", held, "full"), zone("to reach", CENTRAL - held, "hollow")]
    drawn = vital(f"targets:{seat}", "targets held", held, "stones", CENTRAL, zones)
    drawn["cells"] = HOME_LOOKS[1 - seat]
    return drawn


@remembered
def _needs(board: Board, missing: tuple[int, ...], taken: tuple[int, ...], foe: str) -> Tag:
    names = [board.label(space) for space in missing]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    note = f"Counters on {listed} are still missing."
    if not taken:
        return tag(f"needs {listed}", note)
    held = ", ".join(board.label(space) for space in taken)
    free = ", ".join(board.label(space) for space in missing if space not in taken)
    short = f"{free} free · {foe} on {held}" if free else f"needs {listed}: all taken"
    return tag(short, f"{note} {foe} stands on {held}.")


@remembered
def _threat(name: str) -> Tag:
    return tag("can win next turn", f"As things stand, {name} can win next turn.", "bad")


def the_race(match: SymmetricMatch) -> Race:
    """Both seats on their way to three targets."""
    held = [int(match.counters.targets_held(match.board, seat)) for seat in (0, 1)]
    return race("targets held", CENTRAL, "sockets", held)


# -- the end -----------------------------------------------------------------------------------------


def ending(match: SymmetricMatch) -> Ending:
    """SMC-060, SMC-064, SMC-065, SMC-072: who won, and by what."""
    winners, scores = match.winners(), match.scores()
    reason, clause = told_reason(match, winners)
    ranked = sorted((0, 1), key=lambda seat: -scores[seat])
    held = [float(match.counters.targets_held(match.board, seat)) for seat in (0, 1)]
    values, label = (scores, "games") if match.games > 1 else (held, "targets held")
    listed: list[Score] = [{"seat": seat, "value": values[seat], "label": label} for seat in ranked]
    return {"winners": winners, "reason": reason, "clause": clause, "scores": listed}


def told_reason(match: SymmetricMatch, winners: list[int]) -> tuple[str, str]:
    """The sentence that says why the match is over, and its clause."""
    if match.games > 1:
        score = score_text(sorted(match.scores(), reverse=True))
        if len(winners) == 2:
            return f"All games are played, and both have won as much: {score}.", "SMC-072"
        return f"{COLOUR_NAMES[winners[0]]} wins the match {score}.", "SMC-072"
    if len(winners) == 1:
        seat = winners[0]
        return f"{COLOUR_NAMES[seat]} holds all three {TARGET_NAMES[seat]} targets at the end of the turn.", "SMC-060"
    if drawn_by_repetition(match):
        return f"A draw: the same position has come {match.repetition} times.", "SMC-064"
    return f"A draw: {match.turns} turns without a winner.", "SMC-065"


def drawn_by_repetition(match: SymmetricMatch) -> bool:
    """Whether the last position has come too often; who would have moved alternates from the starter on."""
    mover = (match.starter + match.turns) % 2 if match.seat in (OVER, CHANCE) else match.seat
    return 0 < match.repetition <= match.seen.times(match.counters, mover)
