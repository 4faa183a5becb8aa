"""Cycles, rounds, turns and the end-of-round phase."""

from librt.vecs import vec
from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra import frames
from parlor.games.symetra.chain import open_words
from parlor.games.symetra.drawing import check_hands
from parlor.games.symetra.energy import move
from parlor.games.symetra.scoring import clear_matrix, decide, leave_the_poor, score_cycle
from parlor.games.symetra.table import ACTUAL, CAPACITY, NONE, TRANSCENDED, UNIVERSAL, WITHDRAWN, SymetraTable
from parlor.games.symetra.telling import told_bought, told_cycle, told_done, told_joined, told_passed, told_turn
from parlor.games.symetra.words import CARD, CHARGE, DONE, ENERGY, FUSE, JOIN, PASS, SKIP, USE


def step_cycle(table: SymetraTable) -> None:
    """4.3 CYCLE: exits, payment, rounds, totals, clearing; then the end or the next cycle."""
    agenda = table.agenda
    step: i64 = agenda.a()
    agenda.set_a(step + 1)
    if step == 0:
        told_cycle(table)
        leave_the_poor(table)
    elif step == 1:
        pay_for_cycle(table)
    elif step == 2:
        # SYM-243
        table.round = 1
        check_hands(table, table.first_inside(table.start))
    elif step == 3:
        if table.round <= table.rules.rounds:
            agenda.set_a(3)
            agenda.push(frames.ROUND)
    elif step == 4:
        score_cycle(table)
    elif step == 5:
        if table.rules.original:
            agenda.push(frames.WITHDRAW)
        else:
            clear_matrix(table)
    else:
        agenda.set_a(0)
        next_cycle(table)


def pay_for_cycle(table: SymetraTable) -> None:
    """SYM-055, SYM-194: every seat moves 3 from actual into the universal, or buys turns one by one."""
    if table.rules.partial:
        table.agenda.push(frames.PAY)
        return
    seat: i64 = 0
    while seat < table.players:
        if table.inside[seat]:
            move(table, seat, ACTUAL, UNIVERSAL, NONE, 3)
        seat += 1


def next_cycle(table: SymetraTable) -> None:
    """SYM-052, SYM-011, SYM-075: after the last cycle the match is decided; else the next seat starts the next."""
    table.least = 0
    if table.cycle >= table.rules.cycles and not decide(table):
        return
    table.cycle += 1
    table.start = next_start(table)


def next_start(table: SymetraTable) -> i64:
    """SYM-011, SYM-185, SYM-207: the next seat (team) in the game; against A.I. seats always seat 0."""
    if table.rules.against_ai:
        return 0
    if not table.rules.shared_turns:
        return table.next_inside(table.start)
    size: i64 = table.players // table.rules.team_count
    return table.first_inside((table.rules.team[table.start] + 1) * size % table.players)


def step_pay(table: SymetraTable) -> None:
    """SYM-194: each seat from the starting seat says how many turns it buys."""
    agenda = table.agenda
    gone: i64 = agenda.a()
    while gone < table.players:
        seat: i64 = (table.start + gone) % table.players
        gone += 1
        if table.inside[seat]:
            agenda.set_a(gone)
            table.ask(seat)
            return
    agenda.pop()


def pay_words(table: SymetraTable, picks: Picks) -> None:
    """SYM-194: 0 to as many as there are rounds, leaving at least 1 actual."""
    most: i64 = table.actual(table.seat) - 1
    amount: i64 = 0
    while amount <= most and amount <= table.rules.rounds:
        picks.add(ENERGY + amount)
        amount += 1


def paid(table: SymetraTable, pick: i64) -> None:
    """SYM-194, SYM-197: each energy buys one turn of this cycle."""
    seat: i64 = table.seat
    table.bought[seat] = pick - ENERGY
    told_bought(table, seat, pick - ENERGY)
    move(table, seat, ACTUAL, UNIVERSAL, NONE, pick - ENERGY)


def step_round(table: SymetraTable) -> None:
    """4.3 ROUND: one turn for each seat (or team) in the game, the end-of-round phase, the clean-up."""
    agenda = table.agenda
    step: i64 = agenda.b()
    if step == 0:
        if not next_turn(table):
            agenda.set_b(1)
    elif step == 1:
        agenda.set_b(2)
        table.ending = 1
        agenda.push(frames.ENDPHASE, table.first_inside(table.start))
    else:
        agenda.pop()
        clean_up(table)


def next_turn(table: SymetraTable) -> bool:
    """SYM-050, SYM-182: the next seat or sharing team has its turn; False if all had theirs."""
    agenda = table.agenda
    begun: i64 = agenda.a()
    stride: i64 = table.players // table.rules.team_count if table.rules.shared_turns else 1
    first: i64 = table.start - table.start % stride
    while begun < table.players:
        seat: i64 = (first + begun) % table.players
        begun += stride
        member = first_member(table, seat, stride)
        if member != NONE:
            agenda.set_a(begun)
            begin_turn(table, member)
            return True
    return False


def first_member(table: SymetraTable, seat: i64, size: i64) -> i64:
    """The lowest seat in the game among `size` neighbours; NONE if none is left."""
    i: i64 = 0
    while i < size:
        if table.inside[seat + i]:
            return seat + i
        i += 1
    return NONE


def begin_turn(table: SymetraTable, seat: i64) -> None:
    """The turn of a seat or of its sharing team."""
    table.turn = seat
    other: i64 = 0
    while other < table.players:
        table.joined[other] = 0 if table.rules.partial else 1
        other += 1
    told_turn(table, seat)
    table.agenda.push(frames.TURN, seat)
    if table.rules.partial:
        table.agenda.push(frames.JOINING)


def is_member(table: SymetraTable, seat: i64) -> bool:
    """Whether a seat in the game has this turn."""
    if not table.inside[seat]:
        return False
    return seat == table.turn or (table.rules.shared_turns and table.rules.team[seat] == table.rules.team[table.turn])


def may_join(table: SymetraTable, seat: i64) -> bool:
    """SYM-195: whether a seat has this turn and a bought turn left."""
    return table.rules.partial and is_member(table, seat) and table.bought[seat] > 0


def step_joining(table: SymetraTable) -> None:
    """SYM-195: each member with a bought turn left says join or skip; one without skips."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    while seat < table.players:
        if may_join(table, seat):
            agenda.set_a(seat + 1)
            table.ask(seat)
            return
        seat += 1
    agenda.pop()


def join_words(picks: Picks) -> None:
    """SYM-195"""
    picks.add(JOIN)
    picks.add(SKIP)


def joins(table: SymetraTable, pick: i64) -> None:
    """SYM-195, SYM-196: joining spends a bought turn."""
    seat: i64 = table.seat
    if pick == JOIN:
        table.bought[seat] = table.bought[seat] - 1
        table.joined[seat] = 1
    told_joined(table, seat, pick == JOIN)


def step_turn(table: SymetraTable) -> None:
    """SYM-079, SYM-183, SYM-248: ask the member with the initiative; the turn ends when all are done in a row."""
    agenda = table.agenda
    members = playing(table)
    seat: i64 = agenda.a()
    done: i64 = agenda.b()
    while done < members:
        if is_member(table, seat) and table.joined[seat]:
            words = open_words(table, seat)
            if words:
                agenda.set_a(seat)
                agenda.set_b(done)
                agenda.set_c(words)
                table.ask(seat)
                return
            done += 1
        seat = (seat + 1) % table.players
    agenda.pop()
    end_turn(table)


def playing(table: SymetraTable) -> i64:
    """How many members of this turn are in the game and play it."""
    count: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        if is_member(table, seat) and table.joined[seat]:
            count += 1
        seat += 1
    return count


def end_turn(table: SymetraTable) -> None:
    """SYM-082, SYM-184, SYM-061: each member still in the game draws 1, in seat order; then empty hands."""
    check_hands(table, table.turn)
    seat: i64 = table.players - 1
    while seat >= 0:
        if is_member(table, seat) and table.joined[seat]:
            table.agenda.push(frames.DRAW, seat, 1)
        seat -= 1


def turn_words(table: SymetraTable, picks: Picks) -> None:
    """D1: done, and the verbs that are open."""
    picks.add(DONE)
    verbs(picks, table.agenda.c())


def window_words(table: SymetraTable, picks: Picks) -> None:
    """D2, D16: pass, and the verbs that are open."""
    picks.add(PASS)
    verbs(picks, table.agenda.c())


def verbs(picks: Picks, words: i64) -> None:
    """Fuse, charge and use, as far as they are open."""
    if words & frames.MAY_FUSE:
        picks.add(FUSE)
    if words & frames.MAY_CHARGE:
        picks.add(CHARGE)
    if words & frames.MAY_USE:
        picks.add(USE)


def done(table: SymetraTable) -> None:
    """SYM-183: the member is done; the initiative goes to the next."""
    agenda = table.agenda
    told_done(table, table.seat)
    agenda.set_b(agenda.b() + 1)
    agenda.set_a((agenda.a() + 1) % table.players)


def step_endphase(table: SymetraTable) -> None:
    """SYM-146 to SYM-148: a seat keeps the initiative until it passes; the phase ends when all passed in a row."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    passes: i64 = agenda.b()
    count = table.seats_inside()
    while passes < count:
        if table.inside[seat]:
            words = open_words(table, seat)
            if words:
                agenda.set_a(seat)
                agenda.set_b(passes)
                agenda.set_c(words)
                table.turn = seat
                table.ask(seat)
                return
            passes += 1
        seat = (seat + 1) % table.players
    agenda.pop()


def pass_endphase(table: SymetraTable) -> None:
    """SYM-147: the next seat has the initiative."""
    agenda = table.agenda
    told_passed(table, table.seat)
    agenda.set_b(agenda.b() + 1)
    agenda.set_a((agenda.a() + 1) % table.players)


def clean_up(table: SymetraTable) -> None:
    """SYM-150, SYM-127: Transcendence's excess, then all effects of the round, then uses, fuses and charges."""
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        spare: i64 = table.energy[card] - CAPACITY
        if table.marks[card] & TRANSCENDED and spare > 0:
            seat: i64 = table.control[card]
            table.energy[card] = CAPACITY
            table.pools[seat * 3 + ACTUAL] = table.actual(seat) + spare
        table.marks[card] = 0
        table.veil[card] = 0
        table.extra[card] = 0
        i += 1
    i = 0
    while i < table.cards:
        table.used[i] = 0
        i += 1
    i = 0
    while i < table.players:
        table.moods[i] = 0
        table.infinity[i] = NONE
        table.limit[i] = NONE
        table.fused[i] = 0
        table.charged[i] = 0
        i += 1
    table.magnets = vec[i64]()
    table.mood = 0
    table.ending = 0
    table.round += 1


def step_withdraw(table: SymetraTable) -> None:
    """SYM-162: in turn order each seat with a card may take energy off its cards until it is done."""
    agenda = table.agenda
    gone: i64 = agenda.a()
    while gone < table.players:
        seat: i64 = (table.start + gone) % table.players
        if table.inside[seat] and table.controls_any(seat):
            agenda.set_a(gone)
            table.ask(seat)
            return
        gone += 1
    agenda.pop()
    unmark(table)


def unmark(table: SymetraTable) -> None:
    """The withdrawals are over."""
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        table.marks[card] = table.marks[card] & ~WITHDRAWN
        i += 1


def withdraw_words(table: SymetraTable, picks: Picks) -> None:
    """SYM-162, D14: done, and every card not yet withdrawn from."""
    picks.add(DONE)
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if table.control[card] == table.seat and not table.marks[card] & WITHDRAWN:
            picks.add(CARD + card)
        i += 1


def withdrawn(table: SymetraTable) -> None:
    """The seat is done withdrawing."""
    table.agenda.set_a(table.agenda.a() + 1)
