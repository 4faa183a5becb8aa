"""Law 9 by bounds: which cards can lie where, as far as a viewer has been shown. `memory.py` tells the whole law."""

from collections import Counter
from typing import Any

from parlor.engine import Game, State
from parlor.laws.matches import viewer_name

Places = dict[str, Counter[str]]


def places_in(game: Game, data: dict[str, Any]) -> Places:
    """The cards that a position or a view names, counted, by place."""
    return counted(game.whereabouts(data))


def counted(places: dict[str, list[str]]) -> Places:
    """Cards by place, counted."""
    return {place: Counter(cards) for place, cards in places.items()}


class Bounds:
    """How many of each card can lie in each place, at least and at most.

    Of the match itself it reads how many cards go from where to where, never which, unless the viewer is shown them.
    """

    def __init__(self, state: State, seat: int, known: bool = True) -> None:
        self.game = state.game
        self.seat = seat
        # A match begins where nothing was hidden yet: everybody knows where everything lies (`known`).
        self.lie = places_in(self.game, state.position())
        self.shown = places_in(self.game, state.view(seat))
        self.least: Places = {place: cards.copy() for place, cards in self.lie.items()}
        self.most: Places = {place: cards.copy() for place, cards in self.lie.items()}
        if not known:
            self._hide()
        # How many cards of a place came unseen from nowhere, where positions do not name them all.
        self.strange: Counter[str] = Counter()
        self.total = _total(self.lie)
        # What was last looked at, and whether there is more to be inferred from it.
        self.looked_at: list[dict[str, list[str]]] = []
        self.narrower = True

    def _hide(self) -> None:
        """At first a viewer knows what it is shown; all other cards may be wherever something is not shown."""
        hidden = _total(self.lie) - _total(self.shown)
        for place, cards in self.lie.items():
            shown = self.shown.setdefault(place, Counter())
            self.least[place] = shown.copy()
            if shown.total() < cards.total():
                self.most[place] = shown + hidden

    def follow(self, state: State) -> bool:
        """Go on to the next moment; True if a card that was shown is hidden from now on."""
        looked_at = [self.game.whereabouts(state.position()), self.game.whereabouts(state.view(self.seat))]
        if looked_at == self.looked_at and not self.narrower:
            return False
        self.looked_at = looked_at
        lie, shown = map(counted, looked_at)
        for place in lie.keys() | shown.keys() | self.least.keys():
            for places in (lie, shown, self.lie, self.shown, self.least, self.most):
                places.setdefault(place, Counter())
        hidden = any(self.shown[place] - shown[place] for place in lie) and bool(_total(self.shown) - _total(shown))
        self._carry(lie, shown)
        self.lie, self.shown = lie, shown
        self._see()
        self.narrower = _total(lie) == self.total and self._narrow()
        fault = self.fault([state])
        if fault:
            raise ValueError(f"the match itself does not fit what was shown of it, whereabouts() misleads: {fault}")
        return hidden

    def _carry(self, lie: Places, shown: Places) -> None:
        """Let cards go from where they were to where they are."""
        unseen: Counter[tuple[str, str]] = Counter()
        certain: list[tuple[str, str, int]] = []
        changed = [place for place in lie if lie[place] != self.lie[place]]
        # Where the viewer sees everything before and after, it sees what leaves.
        open_places = {p for p in changed if (shown[p], self.shown[p]) == (lie[p], self.lie[p])}
        for card in {card for place in changed for card in lie[place].keys() | self.lie[place].keys()}:
            change = {place: lie[place][card] - self.lie[place][card] for place in changed}
            sources = {place: -count for place, count in change.items() if count < 0}
            targets = {place: count for place, count in change.items() if count > 0}
            arrived = sum(max(0, min(count, shown[p][card] - self.shown[p][card])) for p, count in targets.items())
            left = sum(count for place, count in sources.items() if place in open_places)
            moved = max(sum(sources.values()), sum(targets.values()))
            if max(arrived, left) >= moved and len(sources) < 2 and len(targets) < 2:
                certain += [(place, card, count) for place, count in change.items() if count]
                continue
            for source, many in sources.items():
                for target, few in targets.items():
                    unseen[source, target] += min(many, few)
            for target, few in targets.items() if not sources else ():
                self.strange[target] += few
            for source, many in sources.items() if not targets else ():
                unseen[source, source] += many
        self._spread(unseen)
        for place, card, count in certain:
            for side in (self.least, self.most):
                side[place][card] = max(0, side[place][card] + count)

    def _spread(self, unseen: Counter[tuple[str, str]]) -> None:
        """So many cards went unseen from one place to another: any that could lie there."""
        most = {place: self.most[place].copy() for pair in unseen for place in pair}
        for (source, target), count in unseen.items():
            for card, there in most[source].items() if source != target else ():
                self.most[target][card] += min(count, there)
            self.strange[target] += min(count, self.strange[source]) if source != target else 0
            for card in self.least[source]:
                self.least[source][card] = max(0, self.least[source][card] - count)

    def _see(self) -> None:
        """What is shown lies there; if that is all, nothing else does."""
        for place, cards in self.lie.items():
            shown = self.shown[place]
            self.least[place] |= shown
            if shown.total() == cards.total():
                self.least[place], self.most[place] = shown.copy(), shown.copy()
                self.strange[place] = 0

    def _narrow(self) -> bool:
        """What must be elsewhere is not here, and what cannot be elsewhere is; whether that was new."""
        new = False
        most, least = _total(self.most), _total(self.least)
        for place, cards in self.lie.items():
            if self.most[place] == self.least[place]:
                continue
            size, certain = cards.total(), self.least[place].total()
            for card, here in list(self.most[place].items()):
                sure = self.least[place][card]
                if sure == here:
                    continue
                upper = min(here, self.total[card] - least[card] + sure, size - certain + sure)
                lower = max(sure, self.total[card] - most[card] + here)
                if upper != here or lower != sure:
                    most[card] += upper - here
                    least[card] += lower - sure
                    certain += lower - sure
                    self.most[place][card], self.least[place][card] = upper, lower
                    new = True
        return new

    def fault(self, guesses: list[State]) -> str:
        """What is wrong with guesses; empty if they all fit."""
        wrong: Counter[str] = Counter()
        for guess in guesses:
            lie = places_in(self.game, guess.position())
            for place in self.least:
                here = lie.get(place, Counter())
                if self._fits(place, here):
                    continue
                above, below = here - self.most[place], self.least[place] - here
                for card in below if above.total() <= self.strange[place] else above | below:
                    most, least = self.most[place][card], self.least[place][card]
                    bound = f"at most {most}" if here[card] > most else f"at least {least}"
                    wrong[f"there can be {bound} of {card} in {place}, not {here[card]}"] += 1
        if not wrong:
            return ""
        told, count = wrong.most_common(1)[0]
        return f"{viewer_name(self.seat)} has been shown that {told}: {count} of {len(guesses)} guesses forget it"

    def _fits(self, place: str, here: Counter[str]) -> bool:
        """Whether so many cards can lie in a place."""
        most, least, strange = self.most[place], self.least[place], self.strange[place]
        above = sum(count - most[card] for card, count in here.items() if count > most[card])
        return above <= strange and all(here[card] >= count for card, count in least.items())


def _total(places: Places) -> Counter[str]:
    """How many there are of each card."""
    total: Counter[str] = Counter()
    for cards in places.values():
        for card, count in cards.items():
            total[card] += count
    return total
