"""Who sits where at a new table, and the secrets: tokens open a seat, invitations are exchanged for one.

Whoever makes a match gets the tokens of the own seat and of those on the own device, and for every other seat of a
person an invitation: the token of such a seat is made when somebody sits down, and known to nobody else.
"""

from collections.abc import Sequence

import parlor
from parlor.engine.errors import BadOption
from parlor.table.chairs import hash_of, new_token
from parlor.table.messages import OpenedSeat, SeatPlan
from parlor.table.names import clean_name, made_up_name
from parlor.table.present import LEVELS
from parlor.table.store import SeatRow

# A person who makes the match, people on that person's device, computers, friends who are sent a link, and anyone.
KINDS = ("person", "here", "computer", "invited", "open")


def seated(plans: Sequence[SeatPlan]) -> tuple[list[SeatRow], list[OpenedSeat]]:
    """The seats of a new match as they are kept, and as its maker is told of them."""
    rows: list[SeatRow] = []
    opened: list[OpenedSeat] = []
    for seat, plan in enumerate(plans):
        kind = _kind(plan, rows)
        secret = "" if kind == "computer" else new_token()
        level = plan.level if kind == "computer" else 0
        name = clean_name(plan.name) or _unnamed(kind, rows)
        rows.append(SeatRow(seat, kind, name, hash_of(secret) if secret else "", level))
        invited = kind in ("invited", "open")
        opened.append(OpenedSeat(seat, kind, "" if invited else secret, secret if invited else ""))
    return rows, opened


def _kind(plan: SeatPlan, before: Sequence[SeatRow]) -> str:
    """The first person is the maker; every other one is a friend who is sent an invitation."""
    if plan.kind not in KINDS:
        raise BadOption(f"a seat is {', '.join(KINDS[:-1])} or {KINDS[-1]}, not {plan.kind}")
    if plan.kind == "computer" and plan.level not in LEVELS:
        raise BadOption(f"computers have levels 1 to 5, not {plan.level}")
    return "invited" if plan.kind == "person" and any(row.kind == "person" for row in before) else plan.kind


def _unnamed(kind: str, rows: Sequence[SeatRow]) -> str:
    """What somebody without a name is called; empty seats and those of one device need no name."""
    if kind == "computer":
        return "Computer"
    return made_up_name([row.name for row in rows]) if kind == "person" else ""


def sitting_down(state: parlor.State, names: Sequence[str]) -> list[SeatPlan]:
    """Whoever is to pick goes on against computers; a match that is over is looked at with everybody's eyes."""
    if state.seat == parlor.OVER:
        return [SeatPlan("here", name) for name in names]
    asked = max(0, state.seat)
    return [SeatPlan("person" if seat == asked else "computer", name) for seat, name in enumerate(names)]


def seated_again(rows: Sequence[SeatRow], turned: bool) -> list[SeatRow]:
    """The seats of a rematch, each person one seat on (unless the game gives the seats their roles).

    For whoever has the token of a seat it is the invitation to the new one; those on one device just go on.
    """
    found = []
    for seat in range(len(rows)):
        old = rows[seat - 1] if turned else rows[seat]
        kind = "invited" if old.kind == "person" else old.kind
        found.append(SeatRow(seat, kind, old.name, old.token_hash, old.level))
    return found
