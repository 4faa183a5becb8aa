"""What a player's monsters can do: where each symbol leads, whom it beats, what a strike would take."""

from parlor.engine import i64
from parlor.engine.blocks import facts
from parlor.engine.scene import Area, Row
from parlor.games.source import language as the
from parlor.games.source.battle import attack_strength, may_strike, targets
from parlor.games.source.faces import short_name
from parlor.games.source.lanes import bit, summoning
from parlor.games.source.movement import length, mover
from parlor.games.source.positions import members
from parlor.games.source.spaces import asked_space
from parlor.games.source.strength import attacker, has, number, strength
from parlor.games.source.table import SEAT, WEBBED, Field


def hints(state: Field, seat: int) -> Area:
    """For each own monster and unused symbol: where it may end, whom it beats, what a strike would take."""
    rows: list[Row] = []
    for place in members(state.standing(seat)):
        which = int(state.at[place])
        rows.append({"name": short_name(state, which), "text": all_hints(state, seat, which)})
    return facts("hints", "What your monsters can do", rows)


def all_hints(state: Field, seat: int, which: int) -> str:
    """What each unused symbol would do for one monster; symbols that do the same are told together."""
    symbols: dict[str, list[str]] = {}
    moves: dict[int, str] = {}
    for symbol in members(state.unused(seat)):
        told = hint(state, which, symbol, moves)
        if told:
            symbols.setdefault(told, []).append(the.SYMBOLS[symbol])
    return "; ".join(f"{', '.join(names)}: {told}" for told, names in symbols.items()) or "nothing with a symbol"


def hint(state: Field, which: int, symbol: int, moves: dict[int, str]) -> str:
    """What one symbol would do for one monster; `moves` keeps what a movement of so many steps comes to."""
    parts = []
    if mover(state, which) and strength(state, which, symbol):
        steps = int(length(state, which, symbol))
        if steps not in moves:
            moves[steps] = move_hint(state, which, steps)
        parts.append(moves[steps])
    if attacker(state, which):
        for place in members(targets(state, which)):
            parts.append(battle_hint(state, which, int(state.at[place]), symbol))
    if may_strike(state, which):
        loss = strength(state, which, symbol) + number(state, which, the.STRIKE_BONUS)
        parts.append(f"takes {loss} SourcePoints and ends the turn")
    return ", ".join(part for part in parts if part)


def battle_hint(state: Field, which: int, other: int, symbol: int) -> str:
    """How a battle would end if nothing changed before it."""
    mine, theirs = attack_strength(state, which, other, symbol), strength(state, other, symbol)
    outcome = "beats" if mine > theirs else "ties with" if mine == theirs else "loses to"
    return f"{outcome} {short_name(state, other)}, {mine} : {theirs}"


def move_hint(state: Field, which: int, steps: int) -> str:
    """Where a movement may end, and where only by changing places with an ally."""
    plain, swapped = ends(state, which, steps)
    owner = state.owner(which)
    told = [asked_space(state, owner, place) for place in plain]
    told += [f"{asked_space(state, owner, place)} by changing places" for place in swapped]
    return f"moves to {' or '.join(told)}" if told else ""


def ends(state: Field, which: int, steps: int) -> tuple[list[int], list[int]]:
    """The spaces where a movement of so many steps may end, and those where only by changing places with an ally."""
    plain: set[int] = set()
    swapped: set[int] = set()
    walk(state, which, int(state.space(which)), steps, bit(state.space(which)), False, plain, swapped)
    return sorted(plain), sorted(swapped - plain)


def routes(state: Field, which: int, steps: int) -> dict[int, str]:
    """The spaces where a movement may end, each with the words that are asked for on the shortest way there."""
    found: dict[int, str] = {}
    follow(state, which, int(state.space(which)), steps, bit(state.space(which)), "", found)
    return found


def follow(state: Field, which: int, at: int, steps: int, entered: i64, said: str, found: dict[int, str]) -> None:
    """SRC-093..099: walk as `proceed_move` does, with a word wherever that would ask for one."""
    owner, names = state.owner(which), state.lanes.names
    ways = state.lanes.forward(owner, at)
    open_ways = ways & ~state.standing(1 - owner)
    beside = state.lanes.parallel[at]
    if beside >= 0 and has(state, which, the.PARALLEL_STEPS):
        open_ways |= bit(beside) & ~state.standing(1 - owner) & ~entered
    began = entered == bit(at)
    caught = at == summoning(1 - owner) or state.seats[(1 - owner) * SEAT + WEBBED] >> at & 1 == 1
    if (not began and caught) or steps == 0 or open_ways == 0:
        if not began:
            better(found, at, said)
        return
    stops = ways & ~state.occupied() == 0
    if stops and not began:
        better(found, at, f"{said} stop")
    for place in members(open_ways):
        word = f" to:{names[place]}" if stops or open_ways & (open_ways - 1) else ""
        follow(state, which, place, steps - 1, entered | bit(place), said + word, found)


def better(found: dict[int, str], at: int, said: str) -> None:
    """Keep the words for a space if there were none or longer ones."""
    if at not in found or len(said) < len(found[at]):
        found[at] = said


def walk(
    state: Field, which: int, at: int, steps: int, entered: i64, swap: bool, plain: set[int], swapped: set[int]
) -> None:
    """SRC-092..101: every space where a movement of so many more steps may end, by the way it came."""
    owner = state.owner(which)
    ways = state.lanes.forward(owner, at)
    beside = state.lanes.parallel[at]
    open_ways = ways
    if beside >= 0 and has(state, which, the.PARALLEL_STEPS):
        open_ways |= bit(beside) & ~entered
    open_ways &= ~state.standing(1 - owner)
    ended = steps == 0 or at == summoning(1 - owner) or state.seats[(1 - owner) * SEAT + WEBBED] >> at & 1 == 1
    began = entered == bit(at)
    if not began and (ended or ways & ~state.occupied() == 0 or open_ways == 0):
        (swapped if swap else plain).add(at)
    if ended and not began:
        return
    for place in members(open_ways):
        swaps = swap or state.standing(owner) >> place & 1 == 1
        walk(state, which, place, steps - 1, entered | bit(place), swaps, plain, swapped)
