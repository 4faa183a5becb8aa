"""Leduc poker: jack, queen, king twice; one hidden each, one open; bets of 2, then 4; a pair or higher card wins."""

from typing import Any, Final

from parlor.engine import CHANCE, OVER, BadPosition, Dice, Game, Picks, State, i64, listed, only

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
FIRST: Final = 3  # the pick of the first card
WORDS: Final = ["fold", "call", "raise", "card:js", "card:jh", "card:qs", "card:qh", "card:ks", "card:kh"]
NONE: Final = -1


class Leduc(Game):
    """The words; there are no options."""

    def __init__(self) -> None:
        super().__init__("leduc", "Leduc poker", WORDS, range(2, 3), [])
        self.summary = "Poker with six cards: bet, see one open card, bet again."
        self.stakes = (-13.0, 13.0)  # 1, two raises of 2, two of 4: by how much one wins matters

    def begin(self, options: dict[str, Any]) -> State:
        """Both have paid 1; chance is to deal."""
        state = Deal()
        state.game, state.options, state.seat = self, options, CHANCE
        return state

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """Deal and bet as `facts` says, by the rules, so that nothing impossible is loaded."""
        state, cards, bets = self.begin(options), listed(data, "cards"), listed(data, "bets")
        while cards or bets:
            ahead = cards if state.seat == CHANCE else bets
            if not ahead or not state.allows(self.code(ahead[0])):
                raise BadPosition(f"after {state.facts()} there cannot be cards {cards} and bets {bets}")
            state.apply(self.code(ahead.pop(0)))
        return state


class Deal(State):
    """One deal. Hands and the open card are 0 to 5, NONE before they are dealt."""

    def __init__(self) -> None:
        super().__init__()
        self.hand0: i64 = NONE
        self.hand1: i64 = NONE
        self.open: i64 = NONE
        self.stake: i64 = 1  # what both have paid
        self.raises: i64 = 0  # in this round; the last of them is not yet answered
        self.folded: i64 = NONE  # the seat that gave up
        self.bets: i64 = 0  # all bets so far as digits to the base 4: 1 fold, 2 call, 3 raise

    def fork(self) -> "Deal":
        """Copy every field."""
        new = Deal()
        new.adopt(self)
        new.hand0, new.hand1, new.open, new.folded = self.hand0, self.hand1, self.open, self.folded
        new.stake, new.raises, new.bets = self.stake, self.raises, self.bets
        return new

    def legal(self, picks: Picks) -> None:
        """Chance: the cards not yet dealt. A seat: fold only to a raise, raise at most twice a round."""
        if self.seat == CHANCE:
            for card in range(6):
                if card not in (self.hand0, self.hand1):
                    picks.add(FIRST + card)
        else:
            if self.raises:
                picks.add(FOLD)
            picks.add(CALL)
            if self.raises < 2:
                picks.add(RAISE)

    def chance(self, dice: Dice) -> i64:
        """Any card not yet dealt, without listing them."""
        card: i64 = self.hand0
        while card in (self.hand0, self.hand1, self.open):
            card = dice.below(6)
        return FIRST + card

    def apply(self, pick: i64) -> None:
        """Chance deals, or a seat bets."""
        if self.seat == CHANCE:
            self.deal(pick - FIRST)
        else:
            self.bets = self.bets * 4 + pick + 1
            self.bet(pick)

    def deal(self, card: i64) -> None:
        """The first two cards are known to their seats only, the third to all; then seat 0 bets."""
        if self.hand0 == NONE:
            self.hand0 = card
            self.hide(only(0))
        elif self.hand1 == NONE:
            self.hand1, self.seat = card, 0
            self.hide(only(1))
        else:
            self.open, self.seat = card, 0

    def bet(self, pick: i64) -> None:
        """Calling and raising answer a raise; a call that does, or seat 1's, ends a round: cards are shown."""
        if self.raises and pick != FOLD:
            self.stake += 2 if self.open == NONE else 4
        if pick == FOLD:
            self.folded, self.seat = self.seat, OVER
        elif pick == RAISE:
            self.raises, self.seat = self.raises + 1, 1 - self.seat
        elif self.raises or self.seat == 1:
            self.raises, self.seat = 0, CHANCE if self.open == NONE else OVER
            if self.seat == OVER:
                self.reveal()
        else:
            self.seat = 1

    def scores(self) -> list[float]:
        """The better hand wins what the other paid."""
        ahead: i64 = self.strength(0, self.hand0) - self.strength(1, self.hand1)
        gain = float(self.stake if ahead > 0 else -self.stake if ahead < 0 else 0)
        return [gain, -gain]

    def strength(self, seat: i64, card: i64) -> i64:
        """Nothing for who folded; a pair with the open card beats any rank (0, 1 or 2)."""
        return i64(NONE) if seat == self.folded else i64(3) if card // 2 == self.open // 2 else card // 2

    def facts(self) -> dict[str, Any]:
        """The cards and the bets so far, as words."""
        cards = [WORDS[FIRST + card] for card in (self.hand0, self.hand1, self.open) if card != NONE]
        bets = [WORDS[(self.bets >> shift) % 4 - 1] for shift in range(14, -1, -2) if self.bets >> shift]
        return {"cards": cards, "bets": bets}

    def known(self, seat: int) -> dict[str, Any]:
        """Everything but the hands that the seat does not see."""
        cards = [None if self.hides(hand, seat) else card for hand, card in enumerate(self.facts()["cards"])]
        return self.facts() | {"cards": cards, "stake": self.stake}

    def hides(self, hand: i64, seat: i64) -> bool:
        """A hand is its seat's own secret until both stay to the end; the third card is open."""
        return hand not in (seat, 2) and (self.seat != OVER or self.folded != NONE)

    def imagine(self, seat: i64, dice: Dice) -> State:
        """The hands that the seat does not see go back, and others are dealt."""
        new = self.fork()
        new.hand0, new.hand1 = NONE if self.hides(0, seat) else self.hand0, NONE if self.hides(1, seat) else self.hand1
        if new.hand0 != self.hand0:
            new.hand0 = new.chance(dice) - FIRST
        if new.hand1 != self.hand1:
            new.hand1 = new.chance(dice) - FIRST
        return new
