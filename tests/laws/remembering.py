"""The law of memory in a process of its own: `python remembering.py GAME VARIANT SEED SEAT`, or a story by its name."""

import sys

import parlor
from parlor import Dice, State
from parlor.laws import LawBroken
from parlor.laws.belief import Chances
from parlor.laws.bounds import Bounds
from parlor.laws.matches import RandomMatch
from parlor.laws.memory import MEMORY, check_memory_of


def scattered() -> State:
    """Espeers: all saw Hurl going into the deck; then a card is drawn. It cannot be the Barrier, laid before."""
    mine = {"hand": ["hurl", "push", "push", "push"], "deck": ["crush", "crush"], "pool": 8}
    mine["barrier"] = {"card": "focus", "turn": 3}
    theirs = {"hand": ["confusion", "push"], "deck": ["push", "push", "push"]}
    data = {"turn": 5, "active": 0, "phase": "active", "seats": [mine, theirs]}
    return parlor.game("espeers").position(data, ask_chance=True)


def swapped() -> State:
    """Wiz: all cards in hand are known, and one of each of two seats changes places."""
    held = [["swap", "fire1", "fire2"], ["stun", "dark9"], ["earth1"]]
    run = {"number": 1, "owner": 0, "kind": "run", "cards": ["fire4", "fire5", "fire6"]}
    data = {"options": {"elements": 6, "players": 3}, "held": held, "step": "act", "hands": [run]}
    return parlor.game("wiz").position(data | {"notes": [{"known": cards} for cards in held]}, ask_chance=True)


def weigh_story(state: State, words: str, seat: int) -> None:
    """Go through a story with a seat that knows everything at first, and count its guesses at the end."""
    belief = Chances(state, seat, len(state.log))
    state.say(words)
    belief.follow(state)
    fault = belief.fault(state, Dice(1)) or ("" if len(belief.worlds) > 1 else "nothing is hidden")
    if fault:
        raise LawBroken(MEMORY, state.game.name, fault, {})


def follow_story(state: State, words: str, seat: int) -> None:
    """Go through a story with a seat that knows at first only what it is shown, and judge its guesses at the end."""
    bounds = Bounds(state, seat, known=False)
    for word in words.split():
        state.say(word)
        if not state.mid_sentence():
            bounds.follow(state)
    fault = bounds.fault([state.guess(seat, Dice(seed)) for seed in range(100)])
    if fault:
        raise LawBroken(MEMORY, state.game.name, fault, {})


def main() -> None:
    """Print what is broken, or nothing."""
    name, variant, *numbers = sys.argv[1:]
    game = parlor.game(name)
    try:
        if variant == "scattered":
            words = "play card:hurl play card:confusion target:1 pass pass pass cycle card:push card:crush"
            follow_story(scattered(), words, int(numbers[0]))
        elif variant == "swapped":
            weigh_story(swapped(), "card:swap seat:1 pass card:stun card:fire1", int(numbers[0]))
        else:
            seed, seat = (int(number) for number in numbers)
            check_memory_of(RandomMatch(game, game.variants[variant], seed), seat, 400)
    except LawBroken as broken:
        print(broken)


if __name__ == "__main__":
    main()
