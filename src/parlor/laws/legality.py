"""Law 1, legality: `picks()` is what `pick()` takes, and `why()` answers for every word of the vocabulary."""

import re
from typing import Any

from parlor.clauses import clauses
from parlor.engine import CHANCE, OVER, Dice, Game, IllegalPick, Picks, State
from parlor.laws.matches import ENDLESS, RandomMatch, changed, everything, text, turn_name

LEGALITY = "1 (legality)"
CLAUSE = re.compile(r"\b[A-Z]{2,5}-\d{3}[a-z]?\b")
# What a stranger might pick that is no pick of any game.
STRANGE: list[Any] = [-1, 10**30, -(10**30), 2.5, "pass", None, [0]]


def check_legality(game: Game, options: dict[str, Any], seed: int, moments: int = 32) -> None:
    """Law 1. `picks()` is what `pick()` takes: never empty before the end, rising, without doubles.

    A game needs: `legal` adds picks in rising order; `weigh` one positive weight an outcome; `chance` gives only
    outcomes that `legal` lists, `hunch` only picks; `refusal` is one sentence for every word that is not legal, in any
    state, which names a clause if the game has a rules.md, and `end_clause` is such a clause; every match ends;
    `scores` gives one number a seat; `worth` stays between 0 and 1.
    """
    match = RandomMatch(game, options, seed)
    for state in match.plies():
        _picks_are_in_order(match, state)
    match = RandomMatch(game, options, seed)
    for number, state in enumerate(match.moments(moments)):
        _other_words_are_refused(match, state)
        if number % 4 == 0:
            _listed_picks_are_accepted(match, state)
    _the_end_is_the_end(match, match.state)
    for further in range(8):
        _ends(RandomMatch(game, options, seed * 100 + further))


def _picks_are_in_order(match: RandomMatch, state: State) -> None:
    """Whoever is asked has something to pick, from the vocabulary, in rising order; chance has weights."""
    if not (state.seat in (CHANCE, OVER) or 0 <= state.seat < state.players):
        match.fail(LEGALITY, f"state.seat is {state.seat}, which is no seat of {state.players}, nor CHANCE, nor OVER")
    picks = state.picks()
    if (state.seat == OVER) != (not picks):
        match.fail(LEGALITY, f"picks() is {picks}, but the one to pick is {turn_name(state.seat)}")
    if picks != sorted(set(picks)):
        match.fail(LEGALITY, f"picks() must rise without doubles, but is {picks}")
    if picks and not 0 <= picks[0] <= picks[-1] < len(match.game.vocabulary):
        match.fail(LEGALITY, f"picks() must lie in the vocabulary (0 to {len(match.game.vocabulary) - 1}): {picks}")
    weights = state.weights()
    if len(weights) != (len(picks) if state.seat == CHANCE else 0) or any(weight < 1 for weight in weights):
        match.fail(LEGALITY, f"weights() must give one positive weight an outcome {picks}, but gives {weights}")


def _listed_picks_are_accepted(match: RandomMatch, state: State) -> None:
    """What is listed can be picked, and what chance rolls or a hunch plays is listed."""
    picks = state.picks()
    for pick in picks:
        if _why(match, state, pick):
            match.fail(LEGALITY, f"{match.game.word(pick)} is in picks(), but why() says: {state.why(pick)}")
    for pick in picks[:: max(1, len(picks) // 24)]:
        try:
            state.clone().pick(pick)
        except Exception as error:
            match.fail(LEGALITY, f"{match.game.word(pick)} is in picks(), but picking it raises {error!r}")
    for seed in range(8 if state.seat == CHANCE else 0):
        outcome = state.chance(Dice(seed))
        if outcome not in picks:
            match.fail(LEGALITY, f"chance rolled {match.game.word(outcome)}, which is not in picks()")
    if state.seat >= 0:
        legal = Picks()
        state.legal(legal)
        if state.hunch(legal, Dice(match.seed)) not in picks:
            match.fail(LEGALITY, f"hunch() plays {state.hunch(legal, Dice(match.seed))}, which is not in picks()")
    for seat in range(state.players):
        if not 0 <= state.worth(seat) <= 1:
            match.fail(LEGALITY, f"worth({seat}) must be from 0 to 1, but is {state.worth(seat)}")


def _other_words_are_refused(match: RandomMatch, state: State) -> None:
    """Every other word of the vocabulary, and what is no word at all, is refused with a reason and changes nothing."""
    legal, size = set(state.picks()), len(match.game.vocabulary)
    before, known = text(everything(state)), clauses(match.game)
    for pick in range(size):
        if pick not in legal:
            reason = _refused(match, state, pick, match.game.word(pick))
            if state.seat != OVER or match.game.end_clause:
                _names_a_clause(match, known, match.game.word(pick), reason)
    for strange in [*STRANGE, size, size + 7]:
        _refused(match, state, strange, repr(strange))
    if text(everything(state)) != before:
        match.fail(LEGALITY, f"a refused pick changed the state; {changed(before, state)}")


def _why(match: RandomMatch, state: State, pick: Any) -> str:
    """What `why` answers; it never raises."""
    try:
        return state.why(pick)
    except Exception as error:
        word = match.game.vocabulary[pick] if isinstance(pick, int) and 0 <= pick < len(match.game.vocabulary) else pick
        match.fail(LEGALITY, f"why() of {word} raises {error!r}")


def _refused(match: RandomMatch, state: State, pick: Any, word: str) -> str:
    """The reason why something cannot be picked, which `pick` gives too."""
    reason = _why(match, state, pick)
    if not reason.strip():
        match.fail(LEGALITY, f"{word} is not in picks(), but why() gives no reason")
    if len(reason.splitlines()) != 1:
        match.fail(LEGALITY, f"the refusal of {word} must be one line: {reason!r}")
    try:
        state.pick(pick)
    except IllegalPick as error:
        if str(error) != reason:
            match.fail(LEGALITY, f"{word} is refused with {str(error)!r}, but why() says {reason!r}")
    except Exception as error:
        match.fail(LEGALITY, f"{word} is not in picks(); picking it must raise IllegalPick, not {error!r}")
    else:
        match.fail(LEGALITY, f"{word} is not in picks(), but was accepted")
    return reason


def _names_a_clause(match: RandomMatch, known: dict[str, str], word: str, reason: str) -> None:
    """A refusal names clauses that the game's rules have, where it has numbered rules."""
    if not known:
        return
    named = CLAUSE.findall(reason)
    if not named:
        match.fail(LEGALITY, f"the refusal of {word} must name the clause behind it: {reason!r}")
    for clause in named:
        if clause not in known:
            match.fail(LEGALITY, f"the refusal of {word} names {clause}, which rules.md does not have: {reason!r}")


def _ends(match: RandomMatch) -> None:
    """A random match ends."""
    if match.length() == ENDLESS:
        match.fail(LEGALITY, f"the match does not end: {ENDLESS} random picks were not enough")


def _the_end_is_the_end(match: RandomMatch, state: State) -> None:
    """At the end every seat has a score, and the winners are seats."""
    scores, winners = state.scores(), state.winners()
    if len(scores) != state.players:
        match.fail(LEGALITY, f"scores() must give {state.players} numbers, one a seat, but gives {scores}")
    if winners != sorted(set(winners)) or any(seat not in range(state.players) for seat in winners):
        match.fail(LEGALITY, f"winners() must be different seats in rising order, but is {winners}")
