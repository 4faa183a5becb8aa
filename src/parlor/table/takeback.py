"""Taking back: how much of a match its seats may take back freely, and where their sentences begin."""

from parlor.table.ledger import Ledger


def plies_known(ledger: Ledger, seat: int) -> int:
    """How many picks a seat knows to have been made: not those of another's unfinished sentence."""
    record = ledger.state.record
    if record is None or record.hears(seat):
        return ledger.plies
    return int(record.whispered)


def free_picks(ledger: Ledger, seat: int) -> int:
    """How many picks a seat may take back without asking anybody: its own, the last that it knows of."""
    record = ledger.state.record
    if record is None or ledger.over:
        return 0
    end = start = plies_known(ledger, seat)
    while start > record.revealed and record.actors[start - 1] == seat:
        start -= 1
    return end - start


def free_sentence(ledger: Ledger, seat: int) -> int:
    """How many picks were made before the seat's last sentence within its free picks began."""
    return max(plies_known(ledger, seat) - free_picks(ledger, seat), last_sentence(ledger, seat))


def last_sentence(ledger: Ledger, seat: int) -> int:
    """How many picks were made before the last sentence of a seat began."""
    actors = ledger.state.actors
    last = max(ply for ply, actor in enumerate(actors) if actor == seat)
    earlier = ledger.earlier(last)
    while last > 0 and actors[last - 1] == seat and earlier.mid_sentence():
        last -= 1
        earlier = ledger.earlier(last)
    return last
