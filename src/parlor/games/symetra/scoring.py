"""Who wins a cycle, and who wins the match."""

from mypy_extensions import i64

from parlor.engine import only
from parlor.games.symetra.leaving import end_if_one_side_left, finish, leave_together, side
from parlor.games.symetra.matrix import take
from parlor.games.symetra.piles import discard
from parlor.games.symetra.table import ACTUAL, NONE, POTENTIAL, UNIVERSAL, SymetraTable
from parlor.games.symetra.telling import told_cycle_won, told_extra_cycle


def score_cycle(table: SymetraTable) -> None:
    """SYM-065 to SYM-068, SYM-187: the winners take their universal into actual, the others into potential."""
    best: i64 = NONE
    seat: i64 = 0
    while seat < table.players:
        if table.inside[seat]:
            total = table.on_cards(seat)
            if best == NONE or (total < best if table.least else total > best):
                best = total
        seat += 1
    seat = 0
    while seat < table.players:
        if table.inside[seat]:
            won = table.on_cards(seat) == best
            pool: i64 = seat * 3 + (ACTUAL if won else POTENTIAL)
            table.pools[pool] = table.pools[pool] + table.universal(seat)
            table.pools[seat * 3 + UNIVERSAL] = 0
            if won:
                table.won[seat] = table.won[seat] + 1
                told_cycle_won(table, seat, best)
        seat += 1


def clear_matrix(table: SymetraTable) -> None:
    """SYM-069, SYM-070: the energy on cards goes into its owners' actuals, the cards into the discard."""
    while table.laid_count > 0:
        card: i64 = table.laid[table.laid_count - 1]
        seat: i64 = table.control[card]
        if seat != NONE:
            table.pools[seat * 3 + ACTUAL] = table.actual(seat) + table.energy[card]
        take(table, card)
        discard(table, card)


def team_sum(table: SymetraTable, team: i64, what: i64) -> i64:
    """SYM-179, SYM-188: actual (0), cycles won (1) or cards in hand (2), added over a team."""
    total: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        if table.rules.team[seat] == team:
            if what == 0:
                total += table.actual(seat)
            elif what == 1:
                total += table.won[seat]
            else:
                total += table.hands[seat]
        seat += 1
    return total


def best_sides(table: SymetraTable) -> i64:
    """SYM-072 to SYM-074: the sides in the game that are ahead by actual, cycles won, cards in hand; as seats."""
    best: i64 = 0
    leader: i64 = NONE
    team: i64 = 0
    while team < table.rules.team_count:
        if has_member(table, team):
            order: i64 = 1 if leader == NONE else compare(table, team, leader)
            if order > 0:
                best = side(table, team)
                leader = team
            elif order == 0:
                best |= side(table, team)
        team += 1
    return best


def has_member(table: SymetraTable, team: i64) -> bool:
    """Whether a team has a member in the game."""
    seat: i64 = 0
    while seat < table.players:
        if table.inside[seat] and table.rules.team[seat] == team:
            return True
        seat += 1
    return False


def compare(table: SymetraTable, one: i64, other: i64) -> i64:
    """Positive if the first side is ahead, 0 if both are equal in all three numbers."""
    what: i64 = 0
    while what < 3:
        difference: i64 = team_sum(table, one, what) - team_sum(table, other, what)
        if difference:
            return difference
        what += 1
    return 0


def single_side(table: SymetraTable, seats: i64) -> bool:
    """Whether these seats are one side."""
    seat: i64 = 0
    while not seats >> seat & 1:
        seat += 1
    return seats == side(table, table.rules.team[seat])


def decide(table: SymetraTable) -> bool:
    """SYM-072 to SYM-078, SYM-190: after the last cycle. True if an extra cycle must be played."""
    ahead = best_sides(table)
    if single_side(table, ahead) or table.rules.endless or table.extra_cycles == 3:
        finish(table, ahead)
        return False
    table.extra_cycles += 1
    told_extra_cycle(table)
    # SYM-076: before an extra cycle all others leave.
    others: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        if table.inside[seat] and not ahead & only(seat):
            others |= only(seat)
        seat += 1
    leave_together(table, others)
    return True


def leave_the_poor(table: SymetraTable) -> None:
    """SYM-054, SYM-064: all seats with fewer than 4 actual leave together; if all do, the best of them win."""
    poor: i64 = 0
    rich: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        if table.inside[seat]:
            if table.actual(seat) < 4:
                poor |= only(seat)
            else:
                rich |= only(seat)
        seat += 1
    if poor == 0:
        return
    ahead = best_sides(table)
    leave_together(table, poor)
    if rich == 0:
        finish(table, ahead)
    else:
        end_if_one_side_left(table)
