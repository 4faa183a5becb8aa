"""Law 4, no leak: a seat learns nothing from the table that it may not know.

"What a viewer sees" is its view, its scene (with prompt, buttons, areas, events and log lines), its legal picks
and the reasons for refusals when it is asked, and the words of the log that it may read. The law is checked from
four sides, because each can hide the fault of another:

* **guess**: what `v` sees is the same in the match and in `guess(v)`, and in a guess of that guess; a guess is a
  position like any other, legal, complete, playable to the end, and rolls dice of its own.
* **playing on**: match and guess are played on with the same words as far as `v` hears them; where `v` does not
  hear, the guess makes another pick. What `v` sees stays the same until a pick that `v` hears is impossible in the
  guess, or the game has *declared* that something came to light: `reveal()`, or a hidden word made known
  (`aloud`, `disclose`). What becomes visible without such a declaration is a leak (and could be taken back freely).
* **other matches**: the match is replayed from its start with every pick that `v` does not hear drawn anew. These
  matches are one and the same to `v`. What they see must be equal, what is always equal in them must not change
  in a guess (else the log tells what the view hides), and what varies in them must vary in guesses (else the guess
  knows the truth, and so would every computer player).
* **blindness**: guesses of the match are no nearer to the truth than guesses of a guess.

A game needs: `hide(viewers)` for picks that not all may know; `whisper()` for the picks of a sentence that others
shall not hear until `aloud()`; `disclose` for hidden answers when all are in; `reveal()` when hidden things are
shown without a word of the log; `known(seat)` with what that seat may know and nothing else, in an order that
betrays nothing; `imagine(seat, dice)` with everything else drawn anew, from what the seat knows alone, and another
seat's unfinished sentence taken back. Who is asked, and how often, follows from public facts.
"""

import statistics
from collections.abc import Iterator
from typing import Any

from matches import Match, coming, difference, everything, random_pick, text, turn_name, viewer_name, viewers

from parlor import CHANCE, HIDDEN, OVER, BadPosition, Dice, Game, State
from parlor.engine.picks import Picks
from parlor.engine.play import play_out
from parlor.engine.record import Record

NO_LEAK = "4 (no leak)"

STEPS = 14  # how far match and guess are played on
WORLDS = 40  # how many other matches that look the same are sought,
LOOKED_AT = 8  # of which so many are looked at,
TRIES = 120  # with how many attempts,
EARLY = 90  # and only so early in a match: later most attempts contradict something that the viewer has seen
GUESSES = 24


def check_no_leak(game: Game, options: dict[str, Any], seed: int, moments: int = 8) -> None:
    """Law 4, from the sides of guess and playing on, at some moments of a random match for every viewer."""
    match = Match(game, options, seed)
    for state in match.moments(moments):
        for seat in viewers(state):
            check_no_leak_at(match, state, seat)
    _check_rolled_match(match)


def check_no_leak_at(match: Match, state: State, seat: int) -> None:
    """The same, at one moment and for one viewer."""
    before = text(everything(state))
    dice = Dice(match.seed * 1000 + len(state.log) * 10 + seat)
    guess = state.guess(seat, dice)
    _looks_the_same(match, state, guess, seat, "a guess")
    _looks_the_same(match, state, guess.guess(seat, dice), seat, "a guess of a guess")
    _is_a_state(match, guess, seat)
    _rolls_its_own_dice(match, state, seat)
    _play_on(match, state, guess, seat, dice)
    _unheard_picks_look_alike(match, state, seat, dice)
    if text(everything(state)) != before:
        match.fail(NO_LEAK, f"guessing for {viewer_name(seat)} changed the match")


def _check_rolled_match(match: Match) -> None:
    """In a match that rolls by itself several picks are told at once: their events and lines leak nothing either."""
    state, dice = match.game.start(seed=match.seed, **match.options), Dice(match.seed)
    for _ in range(30):
        if state.seat == OVER:
            break
        state.pick(random_pick(state, dice))
        if dice.below(5) == 0:
            for seat in viewers(state):
                _looks_the_same(match, state, state.guess(seat, dice), seat, "a guess")


def check_other_matches(game: Game, options: dict[str, Any], seed: int) -> None:
    """Law 4, from the sides of other matches and blindness, early in a random match and halfway."""
    match = Match(game, options, seed)
    length = match.length()
    early = min(_first_decision(match) + 3, length)
    for ply, state in enumerate(match.plies()):
        if ply in (early, min(early + 12, length)) and ply <= EARLY:
            for seat in viewers(state):
                _other_matches_look_the_same(match, state, seat)
        if ply in (early, length // 2):
            for seat in viewers(state):
                _guesses_are_blind(match, state, seat)


# -- what a viewer sees --------------------------------------------------------------------------


def sight(state: State, seat: int) -> dict[str, Any]:
    """All that a viewer can see of a match at one moment."""
    asked = state.seat == seat
    size = len(state.game.vocabulary)
    return {
        "scene": state.scene(seat),  # its view and log lines too
        "picks": state.picks() if asked else [],
        "reasons": [state.why(pick) for pick in range(0, size, max(1, size // 16))] if asked else [],
        "heard": heard(state, seat),
    }


def heard(state: State, seat: int) -> list[int]:
    """The picks of the log as a viewer may know them: HIDDEN for others, nothing of an unfinished whisper."""
    return [int(pick) for pick in _record(state).known_to(seat).picks]


def _record(state: State) -> Record:
    assert state.record is not None
    return state.record


def _looks_the_same(match: Match, state: State, other: State, seat: int, what: str) -> None:
    where = difference(sight(state, seat), sight(other, seat))
    if where:
        match.fail(NO_LEAK, f"{viewer_name(seat)} can tell the match from {what}; {where}", state)


# -- guess -----------------------------------------------------------------------------------------


def _is_a_state(match: Match, guess: State, seat: int) -> None:
    name = f"a guess of {viewer_name(seat)}"
    data = guess.position()
    try:
        again = match.game.position(data, ask_chance=True).position()
    except BadPosition as error:
        match.fail(NO_LEAK, f"{name} is no position: {error}")
    if difference(data, again):
        match.fail(NO_LEAK, f"{name} does not survive position(); {difference(data, again)}")
    picks = guess.picks()
    if (guess.seat == OVER) != (not picks) or picks != sorted(set(picks)):
        match.fail(NO_LEAK, f"in {name} picks() is {picks}, with {turn_name(guess.seat)} to pick")
    if guess.tally() != match.state.tally():
        match.fail(NO_LEAK, f"in {name} the tally is {guess.tally()}, not {match.state.tally()}")
    try:
        for pick in picks[:: max(1, len(picks) // 6)]:
            guess.clone().pick(pick)
        play_out(guess.fork(), Dice(seat + 5), Picks(), 400)
    except Exception as error:
        match.fail(NO_LEAK, f"{name} cannot be played on: {error!r}")


def _rolls_its_own_dice(match: Match, state: State, seat: int) -> None:
    truth = state.clone()
    record = _record(truth)
    record.dice, record.ask_chance = Dice(77), False
    one, other = truth.guess(seat, Dice(5)), truth.guess(seat, Dice(5))
    if difference(one.position(), other.position()):
        match.fail(NO_LEAK, f"guess({seat}, Dice(5)) gives two different states: it uses other dice than it was given")
    if coming(_record(one).dice) == coming(record.dice):
        match.fail(NO_LEAK, f"a guess of {viewer_name(seat)} rolls the dice of the match: it knows what will come")
    if coming(record.dice) != coming(Dice(77)):
        match.fail(NO_LEAK, f"guessing for {viewer_name(seat)} rolled the dice of the match")


# -- playing on ------------------------------------------------------------------------------------


def _play_on(match: Match, state: State, guess: State, seat: int, dice: Dice) -> None:
    """Play match and guess on with the words that `seat` hears, until something hidden comes to light."""
    truth, other = state.clone(), guess.clone()
    if not _catch_up(truth, other, seat):
        return
    steps = STEPS if difference(truth.position(), other.position()) else 2
    for _ in range(steps):
        if truth.seat == OVER:
            return
        pick = random_pick(truth, dice)
        truth.pick(pick)
        if not _follow(other, truth, pick, seat, dice) or heard(truth, seat) != heard(other, seat):
            return  # the guess is refuted by a word that `seat` hears, now or when hidden words are made known
        where = difference(sight(truth, seat), sight(other, seat))
        if where and not (_came_to_light(truth) or _came_to_light(other)):
            told = f"after {match.game.word(pick)}, {viewer_name(seat)} can tell the match from a guess"
            match.fail(NO_LEAK, f"{told}, though nothing was revealed; {where}", truth)
        if where:
            return


def _catch_up(truth: State, other: State, seat: int) -> bool:
    """Begin in the guess, too, the sentence that `seat` does not hear; False if that is not possible there."""
    words = truth.log[_record(truth).whispered :] if _silent(truth, seat) else []
    for pick in words:
        if pick not in other.picks():
            return False
        other.pick(pick)
    return _silent(truth, seat) == _silent(other, seat)


def _silent(state: State, seat: int) -> bool:
    """Whether somebody is in the middle of a sentence that `seat` does not hear."""
    return not _record(state).hears(seat)


def _follow(other: State, truth: State, pick: int, seat: int, dice: Dice) -> bool:
    """Make in `other` the pick that `truth` just made, or where `seat` did not hear it, one like it."""
    if _hears_last(truth, seat):
        if pick not in other.picks():
            return False
        other.pick(pick)
        return _hears_last(other, seat)
    candidates = other.picks()
    candidate = random_pick(other, dice)
    if pick in candidates and dice.below(2):
        candidate = pick
    for attempt in [candidate, *([pick] if pick in candidates else [])]:
        trial = other.clone()
        trial.pick(attempt)
        if _audible(trial, seat) == _audible(truth, seat):
            other.pick(attempt)
            return True
    return False


def _hears_last(state: State, seat: int) -> bool:
    """Whether `seat` may know the last pick."""
    return _audible(state, seat) == (True, True)


def _audible(state: State, seat: int) -> tuple[bool, bool]:
    """Whether `seat` may know that the last pick was made, and which it was."""
    if _silent(state, seat):
        return False, False
    return True, heard(state, seat)[-1] != HIDDEN


def _came_to_light(state: State) -> bool:
    """Whether the game declared with the last pick that something hidden became known."""
    record = _record(state)
    return int(record.revealed) == len(record.picks)


def _unheard_picks_look_alike(match: Match, state: State, seat: int, dice: Dice) -> None:
    """Whatever another seat or chance picks now: as long as `seat` does not hear it, it sees the same."""
    if state.seat in (seat, OVER):
        return
    picks = state.picks()
    seen: dict[str, tuple[int, dict[str, Any]]] = {}
    for pick in [picks[dice.below(len(picks))] for _ in range(6)]:
        after = state.clone()
        after.pick(pick)
        if _hears_last(after, seat) or _came_to_light(after):
            continue
        words = heard(after, seat)
        first, sight_of_first = seen.setdefault(text(words), (pick, sight(after, seat)))
        where = difference(sight_of_first, sight(after, seat))
        if where:
            which = f"{match.game.word(first)} or {match.game.word(pick)}"
            told = f"{viewer_name(seat)} does not hear whether {which} is picked"
            match.fail(NO_LEAK, f"{told}, but can tell; {where}", state)


# -- other matches -----------------------------------------------------------------------------------


def _first_decision(match: Match) -> int:
    """After how many picks of chance a player is asked for the first time."""
    state, dice = match.state.clone(), match.dice.clone()
    while state.seat == CHANCE:
        state.pick(random_pick(state, dice))
    return len(state.log)


def other_matches(match: Match, state: State, seat: int) -> Iterator[State]:
    """Matches from the same start that `seat` has heard as this one, all else drawn anew."""
    wanted = heard(state, seat)
    dice = Dice(match.seed + seat + 11)
    for _ in range(TRIES):
        other = _another_match(match, state, seat, wanted, dice)
        if other is not None:
            yield other


def _another_match(match: Match, state: State, seat: int, wanted: list[int], dice: Dice) -> State | None:
    other = match.game.start(ask_chance=True, **match.options)
    for pick, actor in zip(wanted, state.actors, strict=False):
        if other.seat != actor:
            return None
        if pick == HIDDEN:
            other.pick(random_pick(other, dice))
        elif pick in other.picks():
            other.pick(pick)
        else:
            return None
    return other if heard(other, seat) == wanted else None


def _other_matches_look_the_same(match: Match, state: State, seat: int) -> None:
    truth = sight(state, seat)
    others = [] if _silent(state, seat) else [_parts(state.position())]
    for other in other_matches(match, state, seat):
        revealed = _record(state).revealed > 0 or _record(other).revealed > 0
        where = difference(truth, sight(other, seat)) if revealed or len(others) < LOOKED_AT else ""
        if where and not revealed:
            words = " ".join(match.game.word(pick) for pick in other.log)
            told = f"{viewer_name(seat)} has heard nothing that tells this match from {words}"
            match.fail(NO_LEAK, f"{told}, but can tell; {where}", state)
        if not where:
            others.append(_parts(other.position()))
        if len(others) == WORLDS:
            _guesses_vary_alike(match, state, seat, others)
            return


def _guesses_vary_alike(match: Match, state: State, seat: int, others: list[dict[str, str]]) -> None:
    """What all those matches share, guesses keep; what differs in them, differs in guesses."""
    dice = Dice(match.seed)
    guesses = [_parts(state.guess(seat, dice).position()) for _ in range(WORLDS)]
    for path in others[0]:
        shared, guessed = others[0].get(path), guesses[0].get(path)
        if _differing(others, path, shared) == 0 and _differing(guesses, path, shared) > WORLDS // 2:
            told = f"the log tells {viewer_name(seat)} that {path} is {shared}, but guesses change it"
            match.fail(NO_LEAK, f"{told}: hide the pick that decided it, or keep what the seat knows", state)
        if _differing(guesses, path, guessed) == 0 and _differing(others, path, guessed) > WORLDS // 2:
            told = f"{viewer_name(seat)} cannot know {path}, but all of {WORLDS} guesses say {guessed}"
            match.fail(NO_LEAK, f"{told}: what a seat cannot know must be drawn anew", state)


def _differing(states: list[dict[str, str]], path: str, value: str | None) -> int:
    return sum(parts.get(path) != value for parts in states)


def _parts(data: Any, path: str = "") -> dict[str, str]:
    """Every part of plain data, the whole containers too, by its path."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    parts = {path: text(data)} if path else {}
    for name, value in inner:
        parts.update(_parts(value, f"{path}.{name}" if path else str(name)))
    return parts


# -- blindness ---------------------------------------------------------------------------------------


def _guesses_are_blind(match: Match, state: State, seat: int) -> None:
    """Guesses of the match must not agree with it in more places than guesses of a guess do."""
    dice = Dice(match.seed + 21)
    truth = _parts(state.position())
    guess = state.guess(seat, dice)
    near = [_agreement(truth, state.guess(seat, dice)) for _ in range(GUESSES)]
    far = [_agreement(truth, guess.guess(seat, dice)) for _ in range(GUESSES)]
    gap = statistics.mean(near) - statistics.mean(far)
    doubt = ((statistics.variance(near) + statistics.variance(far)) / GUESSES) ** 0.5
    if gap > 6 * doubt and gap > 0:
        match.fail(
            NO_LEAK,
            f"guesses of {viewer_name(seat)} are nearer to the truth than chance allows: they agree with it in "
            f"{statistics.mean(near):.1f} places, guesses of a guess in {statistics.mean(far):.1f}",
            state,
        )


def _agreement(truth: dict[str, str], guess: State) -> int:
    parts = _parts(guess.position())
    return sum(parts.get(path) == value for path, value in truth.items())
