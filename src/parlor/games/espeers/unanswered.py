"""What happens to the stack if nobody answers any more: how plates tell what is at risk, and cards what they will do.

Only public facts decide it (which card comes is nothing to points and to the stack), so it is the same for every
viewer. It ends where a symbol must be named, for then it would be a guess.
"""

from typing import Final

from parlor.engine import CHANCE, OVER
from parlor.engine.memory import Memory
from parlor.engine.record import Record
from parlor.games.espeers.frames import NAMING, REMOVAL, WINDOW
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.words import NONE, PASS

# More picks than any stack needs.
PATIENCE: Final = 400


class Prospect:
    """What comes of the stack."""

    def __init__(self, table: DuelTable) -> None:
        self.life: list[int] = [int(table.mind(seat).remaining()) for seat in range(2)]
        # Places of the stack whose entries never take effect, and how they leave: negated, shuffled away.
        self.void: dict[int, str] = {}
        # By place of the stack, what its entry changes: for each seat the life lost, and the change of the Pool.
        self.losses: dict[int, list[int]] = {}
        self.pools: dict[int, list[int]] = {}
        self.draws: dict[int, list[int]] = {}
        # By place of the stack: whom a shield guards from how much, whose damage is prevented, what else it brings.
        self.blocks: dict[int, list[tuple[int, int]]] = {}
        self.prevented: set[int] = set()
        self.lasting: dict[int, str] = {}
        self.broken: dict[int, int] = {}


class Guards:
    """What keeps damage from both minds, and which places of the stack gave it."""

    def __init__(self, table: DuelTable) -> None:
        self.shields: list[int] = [int(table.mind(seat).shield) for seat in range(2)]
        self.boosts: list[int] = [int(table.mind(seat).boost) for seat in range(2)]
        self.barriers: list[bool] = [table.mind(seat).guarded() for seat in range(2)]
        # For each seat, oldest first: the place that gave it, and how much is left; what was there before has none.
        self.given: list[list[list[int]]] = [[[NONE, self.shields[seat]]] for seat in range(2)]

    def heard(self, prospect: Prospect, acting: int, trial: DuelTable) -> None:
        """Note what the entry that acts changed."""
        for seat in range(2):
            mind = trial.mind(seat)
            change = int(mind.shield) - self.shields[seat]
            if change > 0:
                self.given[seat].append([acting, change])
                prospect.lasting[acting] = f"prevents the next {change}"
            elif change < 0:
                prospect.prevented.add(acting)
                self.used(prospect, seat, acting, -change)
            if mind.boost > self.boosts[seat]:
                prospect.lasting[acting] = f"next damage +{int(mind.boost) - self.boosts[seat]}"
            if self.barriers[seat] and not mind.guarded():
                prospect.broken[acting] = seat
            self.shields[seat], self.boosts[seat] = int(mind.shield), int(mind.boost)
            self.barriers[seat] = mind.guarded()

    def used(self, prospect: Prospect, seat: int, acting: int, amount: int) -> None:
        """The oldest shield goes first."""
        for one in self.given[seat]:
            part = min(amount, one[1])
            one[1] -= part
            amount -= part
            if part and one[0] != NONE:
                prospect.blocks.setdefault(one[0], []).append((acting, part))


class Latest:
    """The moment that was asked about last: every part of a scene asks, and each seat has one."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self.plies = -1
        self.prospect: Prospect | None = None


_latest = Latest()
_prospects = Memory()


def unanswered(table: DuelTable) -> Prospect | None:
    """What comes of the stack if both pass; None where nothing is on it."""
    if not table.stack.height or table.seat == OVER:
        return None
    record = table.record
    if record is None:
        return _prospect(table)
    if _latest.record is not record or _latest.plies != len(record.picks):
        _latest.record, _latest.plies, _latest.prospect = record, len(record.picks), _prospect(table)
    return _latest.prospect


def _prospect(table: DuelTable) -> Prospect:
    facts = public_facts(table)
    known: Prospect | None = _prospects.get(facts)
    if known is None:
        known = played_on(table)
        _prospects.keep(facts, known)
    return known


def public_facts(table: DuelTable) -> tuple[object, ...]:
    """All facts that the prospect depends on. Whoever has Opportunity, both pass, so that is none of them."""
    stack, agenda, begun = table.stack, table.agenda, int(table.begun())
    entries = [(int(stack.seat(at)), int(stack.card(at)), int(stack.target(at))) for at in range(stack.height)]
    window = agenda.below(begun, 0) == WINDOW
    first = begun + 1 if window else begun
    frames = [tuple([int(agenda.below(at, part)) for part in range(4)]) for at in range(first, agenda.depth)]
    asked = NONE if window else int(table.seat)
    others = window, asked, int(table.active), len(table.looked), table.auto_removal
    return (table.library, tuple(entries), tuple(frames), _numbers(table.first), _numbers(table.second), others)


def _numbers(mind: Mind) -> tuple[object, ...]:
    places = int(mind.pool), int(mind.spent), mind.guarded(), int(mind.hand.total), int(mind.deck_size())
    return (*places, int(mind.shield), int(mind.boost))


def played_on(table: DuelTable) -> Prospect:
    """What comes of the stack, found by trying it."""
    prospect = Prospect(table)
    trial = table.fork()
    assert isinstance(trial, DuelTable)
    for _ in range(trial.begun()):
        trial.agenda.pop()
    trial.record = Record()
    # Which place of the stack as it is now each entry of the trial's stack has.
    places = list(range(trial.stack.height))
    acting, guards = places[-1], Guards(trial)
    for _ in range(PATIENCE):
        if trial.seat == OVER or trial.agenda.kind() == NAMING or not trial.stack.height:
            break
        trial.record.events = []
        trial.apply(_declined(trial))
        for event in trial.record.events:
            acting = _heard(prospect, places, acting, event.kind, event.data)
        # A new turn ends what lasts until then.
        if trial.turn == table.turn:
            guards.heard(prospect, acting, trial)
    prospect.life = [int(trial.mind(seat).remaining()) for seat in range(2)]
    return prospect


def _declined(trial: DuelTable) -> int:
    """How whoever is asked declines, or does what matters least."""
    kind = trial.agenda.kind()
    if trial.seat != CHANCE and kind == WINDOW:
        return PASS
    picks = trial.picks()
    return picks[-1] if kind == REMOVAL else PASS if PASS in picks else picks[0]


def _heard(prospect: Prospect, places: list[int], acting: int, kind: str, data: dict[str, object]) -> int:
    """Note what an event says; returns the place of the entry that acts."""
    if kind == "deed" and data["verb"] == "resolves":
        return places[-1]
    if kind == "count":
        seat, change = int(str(data["where"])[4:]), int(str(data["change"]))
        if data["name"] == "removed":
            prospect.losses.setdefault(acting, [0, 0])[seat] += change
        elif data["name"] == "Pool":
            prospect.pools.setdefault(acting, [0, 0])[seat] += change
    elif kind == "move" and str(data["from"]).startswith("stack:"):
        gone = places.pop(int(str(data["from"])[6:]))
        if gone != acting:
            prospect.void[gone] = "shuffled away" if str(data["to"]).startswith("deck") else "negated"
    elif kind == "move" and str(data["from"]).startswith("deck") and str(data["to"]).startswith("hand"):
        prospect.draws.setdefault(acting, [0, 0])[int(str(data["to"])[5:])] += 1
    return acting
