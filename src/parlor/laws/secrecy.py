"""Law 4, no leak: a seat learns nothing from the table that it may not know.

"What a viewer sees" is its view, its scene (with prompt, buttons, areas, events and log lines), its legal picks
and the reasons for refusals when it is asked, and the words of the log that it may read. The law is checked from
four sides, because each can hide the fault of another:

* **guess**: what `v` sees is the same in the match and in `guess(v)`, and in a guess of that guess; a guess is a
  position like any other, legal, complete, playable to the end, and has luck of its own.
* **playing on**: match and guess are played on with the same words as far as `v` hears them; where `v` does not
  hear, the guess makes another pick. What `v` sees stays the same until a pick that `v` hears is impossible in the
  guess, or the game has *declared* that something came to light: `reveal()`, or a hidden word made known
  (`aloud`, `disclose`). What becomes visible without such a declaration is a leak (and could be taken back freely).
* **other matches** (`worlds.py`): the match is replayed from its start with every pick that `v` does not hear drawn
  anew. These matches are one and the same to `v`. What they see must be equal, what is always equal in them must not
  change in a guess (else the log tells what the view hides), and what varies in them must vary in guesses as often
  (else the guess knows the truth, and so would every computer player).
* **blindness** (there too): guesses of the match are no nearer to the truth than guesses of a guess.

A game needs: `hide(viewers)` for picks that not all may know; `whisper()` for the picks of a sentence that others
shall not hear until `aloud()`; `disclose` for hidden answers when all are in; `reveal()` when hidden things are
shown without a word of the log; `known(seat)` with what that seat may know and nothing else, in an order that
betrays nothing; `imagine(seat, dice)` with everything else drawn anew, from what the seat knows alone, and another
seat's unfinished sentence taken back. Who is asked, and how often, follows from public facts.
"""

from typing import Any

from parlor.engine import OVER, BadPosition, Dice, Game, Luck, Picks, State
from parlor.engine.play import play_out
from parlor.laws.matches import (
    RandomMatch,
    coming,
    difference,
    everything,
    random_pick,
    text,
    turn_name,
    viewer_name,
    viewers,
)
from parlor.laws.sight import audible, came_to_light, heard, hears_last, record_of, sight, silent, telltale

NO_LEAK = "4 (no leak)"

STEPS = 14  # how far match and guess are played on
SHORT = 60  # a match of so few picks is looked at after each of them


def check_no_leak(game: Game, options: dict[str, Any], seed: int, moments: int = 8) -> None:
    """Law 4, from the sides of guess and playing on: at every ply of a short match, at some of a long one."""
    match = RandomMatch(game, options, seed)
    short = match.length() <= SHORT
    for state in match.plies() if short else match.moments(moments):
        for seat in viewers(state):
            check_no_leak_at(match, state, seat)
    _check_rolled_match(match)


def check_no_leak_at(match: RandomMatch, state: State, seat: int) -> None:
    """The same, at one moment and for one viewer."""
    before = text(everything(state))
    dice = Dice(match.seed * 1000 + len(state.log) * 10 + seat)
    guess, seen = state.guess(seat, dice), sight(state, seat)
    _looks_the_same(match, state, seen, guess, seat, "a guess")
    _looks_the_same(match, state, seen, guess.guess(seat, dice), seat, "a guess of a guess")
    _is_a_state(match, guess, seat)
    _has_luck_of_its_own(match, state, seat)
    _play_on(match, state, guess, seat, dice)
    _unheard_picks_look_alike(match, state, seat, dice)
    if text(everything(state)) != before:
        match.fail(NO_LEAK, f"guessing for {viewer_name(seat)} changed the match")


def _check_rolled_match(match: RandomMatch) -> None:
    """In a match that rolls by itself several picks are told at once: their events and lines leak nothing either."""
    state, dice = match.game.start(seed=match.seed, **match.options), Dice(match.seed)
    for _ in range(30):
        if state.seat == OVER:
            break
        state.pick(random_pick(state, dice))
        if dice.below(5) == 0:
            for seat in viewers(state):
                _looks_the_same(match, state, sight(state, seat), state.guess(seat, dice), seat, "a guess")


def _looks_the_same(match: RandomMatch, state: State, seen: dict[str, Any], other: State, seat: int, what: str) -> None:
    """A viewer sees the same in both."""
    where = difference(seen, sight(other, seat))
    if where:
        match.fail(NO_LEAK, f"{viewer_name(seat)} can tell the match from {what}; {where}", state)


# -- guess -----------------------------------------------------------------------------------------


def _is_a_state(match: RandomMatch, guess: State, seat: int) -> None:
    """A guess is a position like any other, complete and playable to the end."""
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


def _has_luck_of_its_own(match: RandomMatch, state: State, seat: int) -> None:
    """A guess follows from the dice it was given, and knows nothing of the luck of the match."""
    truth = state.clone()
    record = record_of(truth)
    record.luck, record.ask_chance = Luck(77), False
    one, other = truth.guess(seat, Dice(5)), truth.guess(seat, Dice(5))
    if difference(one.position(), other.position()):
        match.fail(NO_LEAK, f"guess({seat}, Dice(5)) gives two different states: it uses other dice than it was given")
    if coming(record_of(one).luck)[0] == coming(record.luck)[0]:
        match.fail(NO_LEAK, f"a guess of {viewer_name(seat)} has the luck of the match: it knows what will come")
    if coming(record.luck) != coming(Luck(77)):
        match.fail(NO_LEAK, f"guessing for {viewer_name(seat)} used up luck of the match")


# -- playing on ------------------------------------------------------------------------------------


def _play_on(match: RandomMatch, state: State, guess: State, seat: int, dice: Dice) -> None:
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
        where = telltale(truth, other, seat)
        if where and not (came_to_light(truth) or came_to_light(other)):
            told = f"after {match.game.word(pick)}, {viewer_name(seat)} can tell the match from a guess"
            match.fail(NO_LEAK, f"{told}, though nothing was revealed; {where}", truth)
        if where:
            return


def _catch_up(truth: State, other: State, seat: int) -> bool:
    """Begin in the guess, too, the sentence that `seat` does not hear; False if that is not possible there."""
    words = truth.log[record_of(truth).whispered :] if silent(truth, seat) else []
    for pick in words:
        if pick not in other.picks():
            return False
        other.pick(pick)
    return silent(truth, seat) == silent(other, seat)


def _follow(other: State, truth: State, pick: int, seat: int, dice: Dice) -> bool:
    """Make in `other` the pick that `truth` just made, or where `seat` did not hear it, one like it."""
    if hears_last(truth, seat):
        if pick not in other.picks():
            return False
        other.pick(pick)
        return hears_last(other, seat)
    candidates = other.picks()
    candidate = random_pick(other, dice)
    if pick in candidates and dice.below(2):
        candidate = pick
    for attempt in [candidate, *([pick] if pick in candidates else [])]:
        trial = other.clone()
        trial.pick(attempt)
        if audible(trial, seat) == audible(truth, seat):
            other.pick(attempt)
            return True
    return False


def _unheard_picks_look_alike(match: RandomMatch, state: State, seat: int, dice: Dice) -> None:
    """Whatever another seat or chance picks now: as long as `seat` does not hear it, it sees the same."""
    if state.seat in (seat, OVER):
        return
    picks = state.picks()
    seen: dict[str, tuple[int, dict[str, Any]]] = {}
    for pick in [picks[dice.below(len(picks))] for _ in range(6)]:
        after = state.clone()
        after.pick(pick)
        if hears_last(after, seat) or came_to_light(after):
            continue
        words = heard(after, seat)
        first, sight_of_first = seen.setdefault(text(words), (pick, sight(after, seat)))
        where = difference(sight_of_first, sight(after, seat))
        if where:
            which = f"{match.game.word(first)} or {match.game.word(pick)}"
            told = f"{viewer_name(seat)} does not hear whether {which} is picked"
            match.fail(NO_LEAK, f"{told}, but can tell; {where}", state)
