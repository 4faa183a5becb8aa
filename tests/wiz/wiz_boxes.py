"""Small boxes of Wiz: so few cards are hidden that every deal that a viewer may suppose can be listed."""

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from test_wiz_secrets import SORTS
from wiz_stories import GAME, laid, story

from parlor.games.wiz.cards import NAMES
from parlor.games.wiz.deck import play_deck
from parlor.games.wiz.match import WizMatch
from parlor.laws.belief import Chances

Notes = list[dict[str, Any]]
RANKS = [*"123456789", "_s1", "_s2", "_s3", "_s4", "_s5"]
ACTIONS = ["abyss", "search", "stun", "shield", "swap", "timewarp", "take2", "trap", "vanish", "alignment"]


def run_of(element: str, lowest: int) -> str:
    """All of an element from a rank on."""
    return " ".join(f"{element}{rank}" for rank in RANKS[lowest - 1 :])


def places_of(notes: Notes, seat: int) -> list[str]:
    """What is known of each card of a seat."""
    sorts = [sort for sort in ("calm", "plain", "action", "any") for _ in range(notes[seat].get(sort, 0))]
    return [*notes[seat].get("known", []), *sorts]


@dataclass(frozen=True)
class SmallBox:
    """Two elements between two seats: runs on the table, a few held cards, a small deck; all others are discarded."""

    runs: tuple[str, ...]  # in turn of seats 0 and 1
    held: tuple[str, str]
    deck: str
    actions: dict[str, int]
    twice: bool = False  # each card, as in a whole box

    @property
    def options(self) -> dict[str, Any]:
        """The options of the box."""
        actions = dict.fromkeys(ACTIONS, 0) | self.actions
        half = "none" if self.twice else "all"
        return {"elements": ["fire", "water"], "half": half, "wiz": 1, "actions": actions}

    def position(self, held: tuple[str, ...], notes: Notes) -> WizMatch:
        """Some of the hidden cards with the seats, the others in the deck; seat 0 may act."""
        counts = play_deck(GAME.check({"players": 2, **self.options}))
        box = Counter({NAMES[kind]: count for kind, count in enumerate(counts) if count})
        hidden = Counter(" ".join((*self.held, self.deck)).split())
        pile = sorted((box - hidden - Counter(" ".join(self.runs).split())).elements())
        deck = {"bag": dict(hidden - Counter(" ".join(held).split()))}
        hands = [laid(number + 1, number % 2, "run", run) for number, run in enumerate(self.runs)]
        rest: dict[str, Any] = {"pile": pile, "deck": deck, "hands": hands, "notes": notes}
        return story(*held, options=self.options, ask_chance=True, step="act", **rest)

    def belief_of(self, viewer: int, notes: Notes, played: str) -> Chances:
        """All deals of the hidden cards that agree with the notes, with the viewer's own cards, and with the card that
        seat 0 plays first.
        """
        belief = Chances(self.position(self.held, notes), viewer, 0)
        places = [
            (seat, what)
            for seat in (0, 1)
            for what in (self.held[seat].split() if seat == viewer else places_of(notes, seat))
        ]
        found: Counter[tuple[str, ...]] = Counter()
        for dealt in permutations(" ".join((*self.held, self.deck)).split(), len(places)):
            pairs = list(zip(places, dealt, strict=True))
            if all(SORTS[what](card) if what in SORTS else card == what for (_, what), card in pairs):
                found[tuple(" ".join(sorted(card for (at, _), card in pairs if at == seat)) for seat in (0, 1))] += 1
        total = found.total()
        worlds = [(self.position(hands, notes), count / total) for hands, count in found.items() if played in hands[0]]
        belief.worlds = list(worlds)
        return belief
