"""Leduc poker: two players, six cards (two each of jack, queen and king), two rounds of bets.
Both pay 1. Chance deals each a hidden card; bets of 2; chance turns up a card; bets of 4. At most
two raises a round. A pair with the open card wins, else the higher card.
"""

from typing import Any, Final

from parlor.engine import CHANCE, OVER, BadPosition, Dice, Game, Picks, State, i64, only

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
FIRST: Final = 3  # the pick of the first card
CARDS: Final = ["js", "jh", "qs", "qh", "ks", "kh"]
NONE: Final = -1


class Leduc(Game):
    """The words; there are no options."""

    def __init__(self) -> None:
        words = ["fold", "call", "raise"] + [f"card:{card}" for card in CARDS]
        super().__init__("leduc", "Leduc poker", words, range(2, 3), [])
        self.summary = "Poker with six cards: bet, see one open card, bet again."

    def begin(self, options: dict[str, Any]) -> State:
        """Both have paid 1; chance is to deal."""
        return self.load(options, {"cards": [None] * 3, "bets": [1, 1, 1, 0, 0], "to_pick": CHANCE})

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """What `facts` gave: both hands and the open card, the bets, and who is to pick."""
        cards = [NONE if card is None else CARDS.index(card) for card in data["cards"]]
        dealt = [card for card in cards if card != NONE]
        if len(set(dealt)) < len(dealt) or cards[: len(dealt)] != dealt:
            raise BadPosition(f"cards must be three different ones, null for those not yet dealt: {data['cards']}")
        state = Deal()
        state.game, state.options, state.seat = self, options, data["to_pick"]
        state.hand0, state.hand1, state.open = cards
        state.paid0, state.paid1, state.round, state.raises, state.calls = data["bets"]
        if state.seat not in (OVER, CHANCE, 0, 1) or (state.seat == CHANCE) != (len(dealt) <= state.round):
            raise BadPosition("to_pick is 0, 1 or -2 (over), and -1 (chance) exactly while a card is to be dealt")
        return state


class Deal(State):
    """One deal. Hands and the open card are 0 to 5, NONE before they are dealt."""

    def __init__(self) -> None:
        super().__init__()
        self.hand0: i64 = NONE
        self.hand1: i64 = NONE
        self.open: i64 = NONE
        self.paid0: i64 = 1
        self.paid1: i64 = 1
        self.round: i64 = 1
        self.raises: i64 = 0
        self.calls: i64 = 0  # picks since the last raise, that one included

    def fork(self) -> "Deal":
        """Copy every field."""
        new = Deal()
        new.adopt(self)
        new.hand0, new.hand1, new.open, new.round = self.hand0, self.hand1, self.open, self.round
        new.paid0, new.paid1, new.raises, new.calls = self.paid0, self.paid1, self.raises, self.calls
        return new

    def legal(self, picks: Picks) -> None:
        """Chance: the cards not yet dealt. A seat: fold only to a raise, raise at most twice a round."""
        if self.seat == CHANCE:
            for card in range(6):
                if card not in (self.hand0, self.hand1):
                    picks.add(FIRST + card)
        else:
            if self.paid0 != self.paid1:
                picks.add(FOLD)
            picks.add(CALL)
            if self.raises < 2:
                picks.add(RAISE)

    def chance(self, dice: Dice) -> i64:
        """Any card not yet dealt, without listing them."""
        return FIRST + another(dice, self.hand0, self.hand1)

    def apply(self, pick: i64) -> None:
        """Chance deals, a seat folds, or a seat bets."""
        if self.seat == CHANCE:
            self.deal(pick - FIRST)
        elif pick == FOLD:
            self.seat = OVER
        else:
            self.bet(pick == RAISE)

    def deal(self, card: i64) -> None:
        """The first two cards are known to their seats only, the third to all."""
        if self.hand0 == NONE:
            self.hand0 = card
            self.hide(only(0))
        elif self.hand1 == NONE:
            self.hand1, self.seat = card, 0
            self.hide(only(1))
        else:
            self.open, self.seat = card, 0

    def bet(self, raised: bool) -> None:
        """Pay as much as the other, and a raise on top; two picks without a raise end the round."""
        most: i64 = self.paid0 if self.paid0 > self.paid1 else self.paid1
        self.calls += 1
        if raised:
            most, self.raises, self.calls = most + 2 * self.round, self.raises + 1, 1
        self.paid0, self.paid1 = (most, self.paid1) if self.seat == 0 else (self.paid0, most)
        self.seat = 1 - self.seat
        if self.calls == 2:
            self.seat = CHANCE if self.round == 1 else OVER
            self.round, self.raises, self.calls = 2, 0, 0

    def known(self, seat: int) -> dict[str, Any]:
        """Everything but the other's hand, unless both stayed to the end."""
        facts, shown = self.facts(), self.seat == OVER and self.paid0 == self.paid1
        cards = [card if shown or hand in (seat, 2) else None for hand, card in enumerate(facts["cards"])]
        return facts | {"cards": cards}

    def imagine(self, seat: i64, dice: Dice) -> State:
        """Every hand that `seat` does not see becomes any card that it does not see."""
        new, seen = self.fork(), self.known(seat)["cards"]
        if seen[0] is None and self.hand0 != NONE:
            new.hand0 = another(dice, self.open, NONE if seen[1] is None else self.hand1)
        if seen[1] is None and self.hand1 != NONE:
            new.hand1 = another(dice, self.open, new.hand0)
        return new

    def scores(self) -> list[float]:
        """The seat that folded (it paid less) or has the lower cards loses its bets to the other."""
        ranks = [card // 2 + (9 if card // 2 == self.open // 2 else 0) for card in (self.hand0, self.hand1)]
        ahead = self.paid0 - self.paid1 or ranks[0] - ranks[1]
        gain = float(min(self.paid0, self.paid1) * ((ahead > 0) - (ahead < 0)))
        return [gain, -gain]

    def facts(self) -> dict[str, Any]:
        """The whole deal."""
        cards = [None if card == NONE else CARDS[card] for card in (self.hand0, self.hand1, self.open)]
        bets = [self.paid0, self.paid1, self.round, self.raises, self.calls]
        return {"cards": cards, "bets": bets, "to_pick": self.seat}


def another(dice: Dice, one: i64, two: i64) -> i64:
    """A random card that is neither of these."""
    card: i64 = dice.below(6)
    while card in (one, two):
        card = dice.below(6)
    return card
