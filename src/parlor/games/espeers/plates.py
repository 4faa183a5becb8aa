"""Where the duel stands: how one wins, the turn, the plate of each mind, and how it ended."""

from parlor.engine import OVER
from parlor.engine.blocks import plate, remembered, tag, vital, zone
from parlor.engine.scene import Ending, Plate, Score, Tag
from parlor.games.espeers.frames import PHASES, SETUP
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.unanswered import unanswered
from parlor.games.espeers.words import GUARD, POINTS

GOAL = "You win when the other mind has no PSI points left, or cannot draw."
WATCHERS_GOAL = "A mind that has no PSI points left, or cannot draw, loses."


def goal(seat: int) -> str:
    """ESP-020, ESP-021: how one wins."""
    return GOAL if seat >= 0 else WATCHERS_GOAL


def when(table: DuelTable, seat: int) -> str:
    """The turn and its phase."""
    if table.seat == OVER:
        return f"Turn {table.turn} · the duel is over"
    if table.phase() == SETUP:
        return "Before the first turn"
    whose = "your" if table.active == seat else f"{table.game.seat_name(table.active)}'s"
    return f"Turn {table.turn} · {whose} {PHASES[table.phase()].capitalize()} phase"


def plates(table: DuelTable) -> list[Plate]:
    """Both minds; all on it is public."""
    prospect = unanswered(table)
    return [_plate_of(table, owner, prospect.life[owner] if prospect else -1) for owner in range(2)]


def _plate_of(table: DuelTable, owner: int, later: int) -> Plate:
    mind, foe = table.mind(owner), table.mind(1 - owner)
    life = int(mind.remaining())
    places = (int(mind.pool), int(mind.spent), GUARD if mind.guarded() else 0, int(mind.removed))
    return _plate(
        owner,
        str(table.options["deck1" if owner else "deck0"]),
        table.active == owner and table.phase() != SETUP and table.seat != OVER,
        places,
        life - later if 0 <= later < life else 0,
        (int(mind.shield), int(mind.boost), mind.hush > 0),
        int(mind.hand.total),
        life > foe.remaining(),
    )


@remembered
def _plate(
    owner: int,
    deck: str,
    turn: bool,
    places: tuple[int, int, int, int],
    risk: int,
    lasting: tuple[int, int, bool],
    holds: int,
    leads: bool,
) -> Plate:
    pool, spent, barrier, removed = places
    zones = [
        zone("Pool", pool, "full"),
        zone("Spent", spent, "hollow"),
        zone("Barrier", barrier, "shield"),
        zone("removed", removed, "gone"),
    ]
    life = vital(f"psi:{owner}", "life", pool + spent + barrier, "ring", POINTS, zones, risk)
    note = f"{deck.replace('_', ' ').capitalize()} deck"
    return plate(owner, note, turn, [life], _tags(*lasting), holds, leads)


def _tags(shield: int, boost: int, hush: bool) -> list[Tag]:
    """ESP-043: what lasts until the end of the turn."""
    found = []
    if shield:
        note = f"The next {shield} damage to this mind this turn is prevented."
        found.append(tag(f"prevents {shield}", note, "good"))
    if boost:
        note = f"The next damage this mind deals this turn is {boost} more."
        found.append(tag(f"next damage +{boost}", note, "good"))
    if hush:
        found.append(tag("no Impulse", "This mind cannot play Impulse cards for the rest of the turn.", "bad"))
    return found


def ending(table: DuelTable) -> Ending:
    """ESP-020, ESP-021: who won, and by what."""
    winner = int(table.winner)
    loser = table.game.seat_name(1 - winner)
    clause = "ESP-020"
    if table.mind(1 - winner).remaining():
        reason, clause = f"{loser} must draw a card and has none left.", "ESP-021"
    elif table.stack.height:
        last = table.card_name(table.stack.card(table.stack.height - 1))
        reason = f"{loser} has no PSI points left: {last} took the last."
    else:
        reason = f"{loser} has no PSI points left."
    scores: list[Score] = [
        {"seat": seat, "value": float(table.mind(seat).remaining()), "label": "life left"}
        for seat in (winner, 1 - winner)
    ]
    return {"winners": [winner], "reason": reason, "clause": clause, "scores": scores}
