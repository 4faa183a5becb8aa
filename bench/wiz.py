"""Speed of Wiz: random rounds, and finding hands: `python bench/wiz.py`."""

import time

import parlor
from parlor.engine import Dice, Picks
from parlor.engine.play import play_out
from parlor.games.wiz.outlook import layable_hands
from parlor.games.wiz.table import WizTable


def random_rounds(seconds: float = 3.0) -> float:
    """Picks per second in random two-player matches, chance's included."""
    state = parlor.game("wiz").start(seed=1, ask_chance=True)
    dice, picks = Dice(7), Picks()
    made, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        made += int(play_out(state.fork(), dice, picks))
    return made / (time.process_time() - begun)


def twenty_cards() -> WizTable:
    """A seat with sixteen number cards and shards of three elements, and four Wiz."""
    held = ["fire3", "fire4", "fire6", "fire8", "fire_s1", "fire_s2", "water2", "water4", "water5", "water8"]
    held += ["water_s1", "earth4", "earth6", "earth7", "earth8", "earth_s1", "wiz", "wiz", "wiz", "wiz"]
    hands = [{"number": 1, "owner": 0, "kind": "run", "cards": ["fire1", "fire2", "fire3"], "opening": True}]
    state = parlor.game("wiz").position({"options": {"wiz": 4}, "held": [held, ["earth9"]], "hands": hands})
    assert isinstance(state, WizTable)
    return state


def find_hands() -> tuple[int, float]:
    """How many hands twenty cards with four Wiz make, and the milliseconds to list them all."""
    table = twenty_cards()
    best = 1e9
    for _ in range(20):
        found = Picks()
        begun = time.process_time()
        count = int(layable_hands(table, 0, found))
        best = min(best, time.process_time() - begun)
    return count, best * 1000


def main() -> None:
    """Print everything."""
    print(f"compiled: {parlor.COMPILED}")
    print(f"random two-player matches: {random_rounds():,.0f} picks/s")
    count, milliseconds = find_hands()
    print(f"all {count} hands of 20 cards with 4 Wiz: {milliseconds:.3f} ms")


if __name__ == "__main__":
    main()
