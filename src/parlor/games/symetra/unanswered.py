"""What comes of the chain if nobody answers any more: what seats and tiles gain or lose, which links come to nothing.

It is played out on a copy until the chain is empty, chance is asked, or somebody must choose. Until there only public
facts decide, so it is the same for every viewer.
"""

from typing import Final

from parlor.engine.record import CHANCE, OVER, Record
from parlor.games.symetra import frames
from parlor.games.symetra.asking import quiet, settled
from parlor.games.symetra.table import NONE, SymetraTable

# More picks than any chain needs.
PATIENCE: Final = 60


class Prospect:
    """What comes of the chain: for each seat the actual it loses, for each card the energy it gains, links in vain."""

    def __init__(self) -> None:
        self.losses: dict[int, int] = {}
        self.gains: dict[int, int] = {}
        self.void: set[int] = set()
        # For each link what it does in a few signs: "Ada −3", "Time −2".
        self.brings: dict[int, str] = {}


NOTHING: Final = Prospect()


class _Last:
    """The prospect that was asked for last: a moment is drawn for several viewers."""

    def __init__(self) -> None:
        self.known: tuple[Record | None, int, Prospect] = (None, -1, NOTHING)


_last = _Last()


def unanswered(table: SymetraTable) -> Prospect:
    """What comes of the chain if all pass."""
    record = table.record
    if not table.links or table.seat == OVER or record is None:
        return NOTHING
    drawn, plies, prospect = _last.known
    if drawn is not record or plies != len(record.picks):
        prospect = _played(table)
        _last.known = (record, len(record.picks), prospect)
    return prospect


def _played(table: SymetraTable) -> Prospect:
    trial = table.fork()
    assert isinstance(trial, SymetraTable)
    if trial.agenda.kind() == frames.SAY:
        if trial.agenda.b() not in (frames.IN_TURN, frames.IN_WINDOW, frames.IN_ENDPHASE):
            return NOTHING
        trial.agenda.pop()
        trial.said_count = 0
    trial.record = Record()
    brings: dict[int, str] = {}
    for _ in range(PATIENCE):
        pick = -1 if trial.seat in (CHANCE, OVER) or settled(trial) else quiet(trial)
        if pick < 0:
            break
        links, before = int(trial.links), _counted(trial)
        trial.apply(pick)
        if trial.links == links - 1:
            brings[links - 1] = _brought(table, before, _counted(trial))
    prospect = _compared(table, trial)
    prospect.brings = {link: text for link, text in brings.items() if text}
    return prospect


def _counted(table: SymetraTable) -> list[int]:
    """The actual of each seat, then the energy of each card in the matrix as the table knows it."""
    actuals = [int(table.actual(seat)) for seat in range(table.players)]
    return actuals + [int(table.energy[card]) if table.cell[card] != NONE else 0 for card in range(table.cards)]


def _brought(table: SymetraTable, before: list[int], after: list[int]) -> str:
    """What changed most: the actual of a seat, else the energy of a card."""
    changes = [after[at] - before[at] for at in range(len(before))]
    for start, end in ((0, int(table.players)), (int(table.players), len(changes))):
        most = max(range(start, end), key=lambda at: abs(changes[at]))
        if changes[most]:
            name = table.game.seat_name(most) if start == 0 else table.card_name(most - start)
            return f"{name} {'+' if changes[most] > 0 else '−'}{abs(changes[most])}"
    return ""


def _compared(table: SymetraTable, trial: SymetraTable) -> Prospect:
    prospect = Prospect()
    for seat in range(table.players):
        lost = int(table.actual(seat)) - int(trial.actual(seat))
        if lost > 0:
            prospect.losses[seat] = lost
    for i in range(table.laid_count):
        card = int(table.laid[i])
        gained = int(trial.energy[card]) - int(table.energy[card])
        if gained and trial.cell[card] != NONE and trial.control[card] == table.control[card]:
            prospect.gains[card] = gained
    events = [] if trial.record is None else trial.record.events
    done = {
        str(event.data["card"]["id"]) for event in events if event.kind == "deed" and event.data["verb"] == "resolves"
    }
    reached = [link for link in range(trial.links, table.links) if f"link:{link}" not in done]
    # The newest may still be waiting for a choice: what is asked for now comes to pass.
    waits = trial.agenda.kind() in (frames.FUSING, frames.CHARGING, frames.CHOICE) or trial.seat == CHANCE
    prospect.void = {link for link in reached if link != trial.links or not waits}
    return prospect
