"""Compiled loops over picks: whole random matches, counting trees, copying."""

from librt.vecs import vec
from mypy_extensions import i64

from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.record import CHANCE, OVER
from parlor.engine.state import State


def play_out(state: State, dice: Dice, picks: Picks, limit: i64 = -1) -> i64:
    """Play random picks to the end, or at most `limit` of them; returns how many, chance's included."""
    count: i64 = 0
    while count != limit:
        seat: i64 = state.seat
        if seat >= 0:
            picks.count = 0
            state.legal(picks)
            state.apply(picks.at(dice.below(picks.count)))
        elif seat == CHANCE:
            state.apply(state.chance(dice))
        else:
            break
        count += 1
    return count


def random_matches(state: State, matches: i64, dice: Dice) -> i64:
    """Play that many random matches from here; returns the number of picks."""
    picks = Picks()
    made: i64 = 0
    while matches > 0:
        made += play_out(state.fork(), dice, picks)
        matches -= 1
    return made


def forks(state: State, count: i64) -> None:
    """Copy the rules' part of a state that many times."""
    while count > 0:
        state.fork()
        count -= 1


def clones(state: State, count: i64) -> None:
    """Copy a state with its record that many times."""
    while count > 0:
        state.clone()
        count -= 1


def perft(state: State, depth: i64) -> i64:
    """How many sequences of `depth` picks there are from here (a match that ends early has none)."""
    if depth == 0:
        return 1
    if state.seat == OVER:
        return 0
    legal = Picks()
    state.legal(legal)
    if depth == 1:
        return legal.count
    count: i64 = 0
    i: i64 = 0
    while i < legal.count:
        child = state.fork()
        child.apply(legal.at(i))
        count += perft(child, depth - 1)
        i += 1
    return count


def tree_size(state: State) -> tuple[i64, i64]:
    """How many states the whole tree of picks has, and how many of them are the end of a match."""
    if state.seat == OVER:
        return 1, 1
    nodes: i64 = 1
    ends: i64 = 0
    legal = Picks()
    state.legal(legal)
    i: i64 = 0
    while i < legal.count:
        child = state.fork()
        child.apply(legal.at(i))
        below = tree_size(child)
        nodes += below[0]
        ends += below[1]
        i += 1
    return nodes, ends


def random_totals(state: State, matches: i64, dice: Dice) -> list[float]:
    """Play that many random matches from here; returns what each seat scored in all of them."""
    picks = Picks()
    totals = vec[float]([0.0] * state.players)
    while matches > 0:
        end = state.fork()
        play_out(end, dice, picks)
        scores = end.scores()
        seat: i64 = 0
        while seat < state.players:
            totals[seat] = totals[seat] + scores[seat]
            seat += 1
        matches -= 1
    return list(totals)
