"""The laws that every game obeys, as functions that raise `LawBroken` when a match breaks one.

Each takes a game, one set of its options and a seed, and plays a random match. The laws of hidden
knowledge stand in `secrecy.py`, the law of two modes in `modes.py`, golden playthroughs in
`transcript.py`; the reading of clauses and markers is in `parlor.clauses`.
"""

import json
import re
from typing import Any

from matches import (
    ENDLESS,
    LawBroken,
    Match,
    difference,
    everything,
    random_pick,
    text,
    turn_name,
    viewer_name,
    viewers,
)

from parlor import CHANCE, OVER, WATCHER, BadPosition, Dice, Game, IllegalPick, State
from parlor.clauses import clauses, coverage, rulings
from parlor.engine.picks import Picks

LEGALITY = "1 (legality)"
COPY = "2 (copy)"
REPLAY = "3 (replay)"
CONSERVATION = "5 (conservation)"
CLAUSES = "8 (every clause tested)"

# What is written into a position to damage it.
DAMAGES: list[Any] = [None, -7, 999, "nonsense", [], {}]
CLAUSE = re.compile(r"\b[A-Z]{2,5}-\d{3}[a-z]?\b")


# -- law 1 -------------------------------------------------------------------------------------


def check_legality(game: Game, options: dict[str, Any], seed: int, moments: int = 12) -> None:
    """Law 1. `picks()` is what `pick()` takes: never empty before the end, rising, without doubles.

    A game needs: `legal` adds picks in rising order; `weigh` one positive weight an outcome; `chance` gives only
    outcomes that `legal` lists, `hunch` only picks; `refusal` is one sentence, which names a clause if the game has
    a rules.md, and `end_clause` is such a clause; every match ends; `scores` gives one number a seat; `worth` stays
    between 0 and 1.
    """
    match = Match(game, options, seed)
    for state in match.plies():
        _picks_are_in_order(match, state)
    match = Match(game, options, seed)
    for state in match.moments(moments):
        _listed_picks_are_accepted(match, state)
        _unlisted_picks_are_refused(match, state)
    _the_end_is_the_end(match, match.state)
    for further in range(8):
        _ends(Match(game, options, seed * 100 + further))


def _picks_are_in_order(match: Match, state: State) -> None:
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


def _listed_picks_are_accepted(match: Match, state: State) -> None:
    picks = state.picks()
    for pick in picks[:: max(1, len(picks) // 24)]:
        word = match.game.word(pick)
        if state.why(pick):
            match.fail(LEGALITY, f"{word} is in picks(), but why() says: {state.why(pick)}")
        try:
            state.clone().pick(pick)
        except Exception as error:
            match.fail(LEGALITY, f"{word} is in picks(), but picking it raises {error!r}")
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


def _unlisted_picks_are_refused(match: Match, state: State) -> None:
    size, legal = len(match.game.vocabulary), set(state.picks())
    unlisted = [pick for pick in range(size) if pick not in legal]
    before = text(everything(state))
    for pick in [*unlisted[:: max(1, len(unlisted) // 12)], -1, size, size + 7]:
        word = match.game.word(pick) if 0 <= pick < size else str(pick)
        reason = state.why(pick)
        if not reason.strip():
            match.fail(LEGALITY, f"{word} is not in picks(), but why() gives no reason")
        if 0 <= pick < size and (state.seat != OVER or match.game.end_clause):
            _reason_names_a_clause(match, word, reason)
        try:
            state.pick(pick)
        except IllegalPick as error:
            if str(error) != reason:
                match.fail(LEGALITY, f"{word} is refused with {str(error)!r}, but why() says {reason!r}")
        except Exception as error:
            match.fail(LEGALITY, f"{word} is not in picks(); picking it must raise IllegalPick, not {error!r}")
        else:
            match.fail(LEGALITY, f"{word} is not in picks(), but was accepted")
    if text(everything(state)) != before:
        match.fail(LEGALITY, f"a refused pick changed the state; {_changed(before, state)}")


def _reason_names_a_clause(match: Match, word: str, reason: str) -> None:
    known = clauses(match.game)
    if not known:
        return
    named = CLAUSE.findall(reason)
    if not named:
        match.fail(LEGALITY, f"the refusal of {word} must name the clause behind it: {reason!r}")
    for clause in named:
        if clause not in known:
            match.fail(LEGALITY, f"the refusal of {word} names {clause}, which rules.md does not have: {reason!r}")


def _ends(match: Match) -> None:
    if match.length() == ENDLESS:
        match.fail(LEGALITY, f"the match does not end: {ENDLESS} random picks were not enough")


def _the_end_is_the_end(match: Match, state: State) -> None:
    scores, winners = state.scores(), state.winners()
    if len(scores) != state.players:
        match.fail(LEGALITY, f"scores() must give {state.players} numbers, one a seat, but gives {scores}")
    if winners != sorted(set(winners)) or any(seat not in range(state.players) for seat in winners):
        match.fail(LEGALITY, f"winners() must be different seats in rising order, but is {winners}")


# -- law 2 -------------------------------------------------------------------------------------


def check_copy(game: Game, options: dict[str, Any], seed: int, moments: int = 12) -> None:
    """Law 2. A clone and its original never influence each other, and looking at a state changes nothing.

    A game needs: `fork` copies everything that `apply` changes (slice every vec, clone every bag, deck and
    agenda); `facts`, `known`, `areas`, `emit` give away no list or dict that the state goes on using.
    Past states are kept and compared again at the end, when all that shares anything with them has been played on.
    """
    match = Match(game, options, seed)
    kept: list[tuple[State, str]] = []
    for state in match.moments(moments):
        before = text(everything(state))
        _looking_changes_nothing(match, state, before)
        copy = state.clone()
        if text(everything(copy)) != before:
            match.fail(COPY, f"a clone differs from its original; {_changed(before, copy)}")
        if copy.key() != state.key():
            match.fail(COPY, f"key() is {state.key()}, but {copy.key()} for a clone")
        _copies_play_apart(match, state, before)
        kept.append((copy, before))
    for copy, before in kept:
        if text(everything(copy)) != before:
            match.fail(COPY, f"a clone that nobody touched changed later; {_changed(before, copy)}", copy)
    match = Match(game, options, seed)
    past = [(state.clone(), text(state.position())) for state in match.moments(60)]
    for copy, before in past:
        if text(copy.position()) != before:
            where = difference(json.loads(before), copy.position())
            match.fail(COPY, f"a clone kept from before changed while the match went on; {where}", copy)


def _looking_changes_nothing(match: Match, state: State, before: str) -> None:
    shown: list[Any] = [state.position(), state.facts(), state.log, state.picks(), state.tally(), state.scores()]
    for seat in viewers(state):
        shown += [state.view(seat), state.scene(seat), state.log_lines(seat)]
        state.guess(seat, Dice(match.seed))
    _scribble(shown)
    for pick in state.picks()[:4]:
        state.why(pick)
    if text(everything(state)) != before:
        match.fail(COPY, f"looking at a state (or writing into what was shown) changed it; {_changed(before, state)}")


def _scribble(data: Any) -> None:
    """Spoil every list and dict in shown data: whoever still uses one of them will notice."""
    inner = list(data.values()) if isinstance(data, dict) else list(data) if isinstance(data, list) else []
    for value in inner:
        _scribble(value)
    if isinstance(data, dict | list):
        data.clear()


def _copies_play_apart(match: Match, state: State, before: str) -> None:
    """One copy is played on; the original, another copy and a fork stay. Equal picks keep equal copies equal."""
    dice = Dice(match.seed + 1)
    one, other, still = state.clone(), state.clone(), state.clone()
    for _ in range(25):
        if one.seat == OVER:
            break
        _pick_in_both(match, COPY, one, other, random_pick(one, dice))
    if text(everything(one)) != text(everything(other)):
        where = difference(everything(one), everything(other))
        match.fail(COPY, f"two clones that were played with the same picks differ; {where}", one)
    for name, untouched in (("the original", state), ("another clone", still)):
        if text(everything(untouched)) != before:
            match.fail(COPY, f"playing on a clone changed {name}; {_changed(before, untouched)}")
    ahead = state.fork()
    for _ in range(10):
        if ahead.seat == OVER:
            break
        ahead.apply(random_pick(ahead, dice))
    if text(everything(state)) != before:
        match.fail(COPY, f"playing on a fork changed its original; {_changed(before, state)}")


def _pick_in_both(match: Match, law: str, one: State, other: State, pick: int) -> None:
    one.pick(pick)
    try:
        other.pick(pick)
    except IllegalPick as error:
        match.fail(law, f"the same pick is legal in one and not in the other: {error}", one)


def _changed(before: str, state: State) -> str:
    return difference(json.loads(before), json.loads(text(everything(state))))


# -- law 3 -------------------------------------------------------------------------------------


def check_replay(game: Game, options: dict[str, Any], seed: int, moments: int = 12) -> None:
    """Law 3. Options and picks rebuild a match; `position()` rebuilds a moment, through JSON too.

    A game needs: `facts` tells all that `apply`, `legal` and `known` use (the agenda, who knows which card,
    what was done this turn), in lists, dicts with text keys, texts, numbers, true, false and null only;
    `load` reads it back. Labels, prompts and areas follow from the position, never from the log.
    """
    match = Match(game, options, seed)
    for state in match.moments(moments):
        try:
            again = game.replay(options, state.log)
        except IllegalPick as error:
            match.fail(REPLAY, f"replay(options, log) refuses a pick that was made: {error}")
        where = difference(_seen(state), _seen(again))
        if where:
            match.fail(REPLAY, f"replay(options, log) differs from the match; {where}")
        _position_round_trips(match, state)
        _position_plays_on(match, state)
    _seeded_match_is_the_asked_one(match)


def _seen(state: State) -> dict[str, Any]:
    return {"everything": everything(state), "scenes": [state.scene(seat) for seat in viewers(state)]}


def _drawn(state: State) -> dict[str, Any]:
    """What is seen of a state apart from its record, which a position does not carry."""
    scenes = [state.scene(seat) for seat in viewers(state)]
    for scene in scenes:
        del scene["log"], scene["story"], scene["events"]
    picks, weights = state.picks(), state.weights()
    return {"seat": state.seat, "picks": picks, "weights": weights, "position": state.position(), "scenes": scenes}


def _position_round_trips(match: Match, state: State) -> None:
    data = state.position()
    through = json.loads(text(data))
    if difference(data, through):
        match.fail(REPLAY, f"position() does not survive JSON; {difference(data, through)}")
    try:
        loaded = match.game.position(through, ask_chance=True)
    except BadPosition as error:
        match.fail(REPLAY, f"game.position refuses what position() gave: {error}")
    where = difference(_drawn(state), _drawn(loaded))
    if where:
        match.fail(REPLAY, f"game.position(position()) differs from the state; {where}")
    if loaded.key() != state.key():
        match.fail(REPLAY, f"key() is {state.key()}, but {loaded.key()} for the same position loaded")


def _position_plays_on(match: Match, state: State) -> None:
    one, dice = state.clone(), Dice(match.seed + 2)
    origin = state.position()
    other = match.game.position(origin, ask_chance=True)
    for step in range(20):
        if one.seat == OVER:
            break
        _pick_in_both(match, REPLAY, one, other, random_pick(one, dice))
        where = difference(_drawn(one), _drawn(other)) if step % 6 == 0 else ""
        if where:
            match.fail(REPLAY, f"played on from position() with the same picks, the match differs; {where}", one)
    again = match.game.replay(match.options, other.log, position=origin)
    where = difference(_seen(other), _seen(again))
    if where:
        match.fail(REPLAY, f"replay from a position differs from the match that began there; {where}", other)


def check_damaged_positions(game: Game, options: dict[str, Any], seed: int, places: int = 40) -> None:
    """Law 3. A damaged position is refused with BadPosition, or is another that can be shown and played.

    A game needs: `load` checks what it reads; a TypeError, KeyError, IndexError or ValueError in it counts as refused.
    """
    match = Match(game, options, seed)
    for _ in range(match.length() // 2):
        match.step()
    whole = text(match.state.position())
    paths = _paths(json.loads(whole))
    for number, path in enumerate(paths[:: max(1, len(paths) // places)]):
        for damage in (DAMAGES[number % 6], DAMAGES[(number + 2) % 6]):
            data = json.loads(whole)
            _put(data, path, damage)
            _refused_or_playable(match, data, f"{'.'.join(map(str, path))} = {damage!r}")
    for name in [name for name in json.loads(whole) if name not in ("game", "version", "options")]:
        data = json.loads(whole)
        del data[name]
        _refused_or_playable(match, data, f"{name} left out")


def _paths(data: Any) -> list[list[Any]]:
    """Every place in plain data, the outer before the inner."""
    if isinstance(data, dict):
        return [[name, *rest] for name, value in data.items() for rest in [[], *_paths(value)]]
    if isinstance(data, list):
        return [[index, *rest] for index, value in enumerate(data) for rest in [[], *_paths(value)]]
    return []


def _put(data: Any, path: list[Any], value: Any) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


def _refused_or_playable(match: Match, data: dict[str, Any], damage: str) -> None:
    try:
        state = match.game.position(data, ask_chance=True)
    except BadPosition as error:
        if not str(error).strip():
            match.fail(REPLAY, f"a position with {damage} is refused without a reason")
        return
    except Exception as error:
        match.fail(REPLAY, f"a position with {damage} must raise BadPosition, not {error!r}")
    try:
        text([state.scene(0), state.scene(WATCHER), state.position(), state.weights()])
        for pick in state.picks()[:3]:
            state.clone().pick(pick)
    except Exception as error:
        match.fail(REPLAY, f"a position with {damage} was accepted, but cannot be shown or played: {error!r}")
    if (state.seat == OVER) != (not state.picks()):
        match.fail(REPLAY, f"a position with {damage} was accepted, but {turn_name(state.seat)} has no legal pick")


def _seeded_match_is_the_asked_one(match: Match) -> None:
    """`start(seed)` rolls what a match that asks chance gets from dice of that seed."""
    game, options, seed = match.game, match.options, match.seed
    rolled, asked = game.start(seed=seed, **options), game.start(ask_chance=True, **options)
    dice, choices = Dice(seed), Dice(seed + 3)
    while True:
        while asked.seat == CHANCE:
            asked.roll(dice)
        if rolled.log != asked.log or rolled.seat != asked.seat:
            match.fail(REPLAY, "start(seed) and start(ask_chance) with dice of that seed part ways", asked)
        if rolled.seat == OVER or len(rolled.log) > 3000:
            break
        pick = random_pick(rolled, choices)
        rolled.pick(pick)
        asked.pick(pick)
    one, other = everything(rolled), everything(asked)
    for apart in ("dice", "events"):
        del one[apart], other[apart]
    if difference(one, other):
        match.fail(REPLAY, f"start(seed) and start(ask_chance) give other matches; {difference(one, other)}", asked)
    again = game.replay(options, rolled.log, seed=seed)
    one, other = _seen(rolled), _seen(again)
    del one["everything"]["dice"], other["everything"]["dice"]
    if difference(one, other):
        match.fail(
            REPLAY, f"replay(options, log, seed) differs from the seeded match; {difference(one, other)}", rolled
        )


# -- law 5 -------------------------------------------------------------------------------------


def check_conservation(game: Game, options: dict[str, Any], seed: int) -> None:
    """Law 5. Cards, beads and points are neither made nor lost: `tally()` is the same at every ply.

    A game needs: `tally` counts all of them wherever they are (bag, hands, table, out of the game), by name.
    It counts what is there; numbers that were computed once and stored prove nothing.
    """
    match = Match(game, options, seed)
    first = match.state.tally()
    for state in match.plies():
        if state.tally() != first:
            match.fail(CONSERVATION, f"the tally was {first} and has become {state.tally()}")
    for state in Match(game, options, seed).moments(6):
        for seat in viewers(state):
            tally = state.guess(seat, Dice(seed)).tally()
            if tally != first:
                match.fail(CONSERVATION, f"in a guess of {viewer_name(seat)} the tally is {tally}, not {first}", state)
        tally = game.position(state.position()).tally()
        if tally != first:
            match.fail(CONSERVATION, f"in a loaded position the tally is {tally}, not {first}", state)


# -- law 8 -------------------------------------------------------------------------------------


def check_clauses(game: Game) -> None:
    """Law 8. Each numbered clause of the game's rules.md is named by a test.

    A game needs: `@pytest.mark.rule("SYM-041")` on at least one test a clause, which fails when that is broken.
    """
    untested = [clause for clause, tests in coverage(game).items() if not tests]
    if untested:
        raise LawBroken(f"law {CLAUSES}: no test is marked with these clauses of {game.name}: {', '.join(untested)}")


def check_markers(games: list[Game], marks: dict[str, list[str]]) -> None:
    """Law 8. No test names a clause that the rules of none of these games have."""
    known = {clause for game in games for clause in [*clauses(game), *rulings(game)]}
    for clause, tests in marks.items():
        if clause not in known:
            raise LawBroken(f"law {CLAUSES}: {', '.join(tests)} names {clause}, which no rules.md has")
