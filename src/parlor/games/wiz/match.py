"""A match of Wiz: who decides, what is legal, what a pick does."""

import copy
from typing import Any

from parlor.engine import OVER, Dice, Picks, State, i64
from parlor.games.wiz import positions, refusals, turn
from parlor.games.wiz.outlook import hunch, outlook
from parlor.games.wiz.secrets import in_sentence, known_facts, redraw, unsay
from parlor.games.wiz.table import WizTable


class WizMatch(WizTable):
    """One match of Wiz."""

    def fork(self) -> "WizMatch":
        """Copy everything but the record."""
        new = WizMatch()
        new.copy_from(self)
        return new

    def legal(self, picks: Picks) -> None:
        """The legal picks, rising."""
        turn.legal(self, picks)

    def apply(self, pick: i64) -> None:
        """Carry out a pick and run to the next decision."""
        turn.apply(self, pick)

    def weigh(self, weights: Picks) -> None:
        """The weights of chance's outcomes."""
        turn.weigh(self, weights)

    def chance(self, dice: Dice) -> i64:
        """An outcome by its weight."""
        return turn.chance(self, dice)

    def mid_sentence(self) -> bool:
        """Whether a sentence of several picks is under way."""
        return in_sentence(self)

    def scores(self) -> list[float]:
        """The EP of each seat."""
        return [float(ep) for ep in self.ep]

    def worth(self, seat: i64) -> float:
        """How good the match looks for a seat."""
        if self.seat == OVER:
            winners = self.winners()
            return 1.0 / len(winners) if seat in winners else 0.0
        return outlook(self, seat)

    def hunch(self, picks: Picks, dice: Dice) -> i64:
        """A quick sensible pick."""
        return hunch(self, picks, dice)

    def refusal(self, pick: i64) -> str:
        """Why a pick is illegal now."""
        return refusals.refusal(self, pick)

    def tally(self) -> dict[str, int]:
        """WIZ-028, section 7: every card of the play deck is somewhere."""
        counts = positions.count_cards(self)
        return {"cards": sum(counts) + int(self.deck.bag.total)}

    def position(self) -> dict[str, Any]:
        """The whole state; its options, which hold lists, are a copy."""
        return super().position() | {"options": copy.deepcopy(self.options)}

    def facts(self) -> dict[str, Any]:
        """The whole table."""
        return positions.table_facts(self)

    def known(self, seat: int) -> dict[str, Any]:
        """What a seat may know."""
        return known_facts(self, seat)

    def imagine(self, seat: i64, dice: Dice) -> State:
        """Another table that this seat cannot tell from the real one."""
        new = self.fork()
        if in_sentence(new) and new.seat != seat:
            unsay(new)
        redraw(new, seat, dice)
        return new
