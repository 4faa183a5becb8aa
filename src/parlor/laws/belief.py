"""Law 9 by enumeration: every match that a viewer cannot tell from this one. `memory.py` tells the whole law."""

import math

from parlor.engine import CHANCE, HIDDEN, Dice, State
from parlor.laws.bounds import places_in
from parlor.laws.matches import text, viewer_name
from parlor.laws.sight import heard

MOST = 300  # worlds are followed as long as they are no more
SAMPLE = 200  # so many guesses are counted
RARE = 5.0  # outcomes that are expected less often are counted together
DOUBT = 1e-6  # a sample that is less likely is not chance


class Belief:
    """All worlds that a viewer may be in, each with its weight: what chance and random play make of what it heard."""

    def __init__(self, state: State, seat: int, done: int) -> None:
        self.seat = seat
        self.worlds: list[tuple[State, float]] = [(state.fork(), 1.0)]
        # How many picks of the log they have made; so far the viewer knew everything.
        self.done = done

    def follow(self, state: State) -> None:
        """Go on to a moment at which nobody is in the middle of a sentence that the viewer does not hear."""
        words, actors = heard(state, self.seat), state.actors
        while self.done < len(words) and self.worlds:
            self._go_on(words[self.done], actors[self.done])
            self.done += 1
        if self.worlds:
            shown = state.view(self.seat)
            self._merge([world for world in self.worlds if world[0].view(self.seat) == shown])

    def _go_on(self, word: int, actor: int) -> None:
        """Make a pick in every world: the one that was heard, or each that there is."""
        after: list[tuple[State, float]] = []
        for world, weight in self.worlds:
            if world.seat != actor:
                continue
            picks = world.picks()
            weights = world.weights() if actor == CHANCE else self.chances(world, picks)
            for at, pick in enumerate(picks):
                if word in (pick, HIDDEN):
                    whole = sum(weights) if actor == CHANCE or self.telling(word) else 1
                    share = weights[at] / whole
                    other = world.fork()
                    other.apply(pick)
                    after.append((other, weight * share))
            if len(after) > 6 * MOST:
                after = []
                break
        self.worlds = after
        if word == HIDDEN:
            self._merge(after)

    def chances(self, world: State, picks: list[int]) -> list[int]:
        """How likely a player makes each of some picks, beside one another: players pick at random."""
        return [1] * len(picks)

    def telling(self, word: int) -> bool:
        """Whether a pick that was heard as this word tells what else its player could have picked."""
        return True

    def _merge(self, worlds: list[tuple[State, float]]) -> None:
        """Equal worlds are one; too many are none."""
        found: dict[str, tuple[State, float]] = {}
        for world, weight in worlds:
            key = text(world.position())
            found[key] = (world, weight + (found[key][1] if key in found else 0.0))
        self.worlds = list(found.values()) if len(found) <= MOST else []

    def fault(self, state: State, dice: Dice, sample: int = SAMPLE) -> str:
        """What is wrong with guesses now; empty if they are as they should be, or if there are too many worlds."""
        if not self.worlds:
            return ""
        whole = sum(weight for _, weight in self.worlds)
        shares: dict[str, float] = {}
        for world, weight in self.worlds:
            shares[_arrangement(world)] = shares.get(_arrangement(world), 0.0) + weight / whole
        counts = dict.fromkeys(shares, 0)
        for _ in range(sample):
            guess = _arrangement(state.guess(self.seat, dice))
            if guess not in counts:
                return f"a guess of {viewer_name(self.seat)} can have come about in no match that it heard: {guess}"
            counts[guess] += 1
        likely = chance_of(counts, shares)
        if likely > DOUBT:
            return ""
        worst = max(shares, key=lambda world: abs(counts[world] - sample * shares[world]))
        told = f"to {viewer_name(self.seat)} this is {shares[worst]:.1%} likely: {worst}"
        return f"{told}; but {counts[worst]} of {sample} guesses say so (a chance of {likely:.0e})"


class Chances(Belief):
    """All worlds that a viewer may be in, if open choices tell nothing of what players hold: such are guesses."""

    def telling(self, word: int) -> bool:
        """Only which of the hidden picks it was is a matter of chance."""
        return word == HIDDEN


def _arrangement(world: State) -> str:
    """Which cards lie where; all that is known of a world, if it names no cards."""
    places = places_in(world.game, world.position())
    if not places:
        return text(world.position())
    return text({place: sorted(cards.elements()) for place, cards in sorted(places.items()) if cards})


def chance_of(counts: dict[str, int], shares: dict[str, float]) -> float:
    """How likely a sample that fits the shares no better is (chi-square; rare outcomes are counted together)."""
    size = sum(counts.values())
    often = [world for world in shares if shares[world] * size >= RARE]
    groups = [(counts[world], shares[world] * size) for world in often]
    rest = sum(counts[world] for world in shares if shares[world] * size < RARE)
    expected = sum(shares[world] for world in shares if shares[world] * size < RARE) * size
    if expected >= RARE:
        groups.append((rest, expected))
    elif rest > 3 * RARE:
        return 0.0
    freedom = len(groups) - 1
    if freedom < 1:
        return 1.0
    distance = sum((count - mean) ** 2 / mean for count, mean in groups)
    # Wilson and Hilferty: the cube root of chi-square over its freedom is very nearly normal.
    spread = (2 / (9 * freedom)) ** 0.5
    normal = ((distance / freedom) ** (1 / 3) - (1 - spread**2)) / spread
    return 0.5 * math.erfc(normal / 2**0.5)
