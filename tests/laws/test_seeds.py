"""A seed brings the same match in every version: the cards of stored seeds (`--golden-update` writes them anew).

The playthroughs are rolled with dice; here a match rolls by itself, and it counts from which lot a card is drawn.
"""

import hashlib
import json
from pathlib import Path

import pytest
from cases import Case, cases

from parlor import OVER, Dice
from parlor.laws.matches import random_pick

STORED = Path(__file__).with_name("seeds.json")
PICKS = 400


def match_of(seed: int, case: Case) -> str:
    """A random match that rolls by itself, as a short number."""
    state, dice = case.game.start(seed=seed, **case.options), Dice(seed)
    while state.seat != OVER and len(state.log) < PICKS:
        state.pick(random_pick(state, dice))
    words = " ".join(case.game.word(pick) for pick in state.log)
    return hashlib.sha256(words.encode()).hexdigest()[:12]


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_seed_brings_what_it_always_brought(case: Case, request: pytest.FixtureRequest) -> None:
    found = " ".join(match_of(seed, case) for seed in (1, 2))
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    if request.config.getoption("--golden-update"):
        stored[str(case)] = found
        STORED.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert stored.get(str(case)) == found


def test_every_stored_seed_belongs_to_a_game() -> None:
    assert set(json.loads(STORED.read_text(encoding="utf-8"))) == {str(case) for case in cases()}
