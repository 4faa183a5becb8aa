"""Goofspiel: prizes are turned up one by one; both bid a card in secret for each, and the higher bid takes it."""

from typing import Any, Final

from parlor.engine import ALL, CHANCE, OVER, BadPosition, Dice, Game, Option, Picks, State, append, i64, only, vec
from parlor.engine.given import listed

MOST: Final = 13  # cards in a hand
PRIZE: Final = 13  # the pick of prize 1; the bids stand before the prizes
WORDS: Final = [f"{word}:{card + 1}" for word in ("bid", "prize") for card in range(MOST)]


class Goofspiel(Game):
    """The words, and how many cards there are."""

    def __init__(self) -> None:
        cards = Option("cards", list(range(2, MOST + 1)), MOST, "How many cards each hand has, and how many prizes.")
        super().__init__("goofspiel", "Goofspiel", WORDS, range(2, 3), [cards])
        self.summary = "Bid for prizes in secret; every card can be bid once."
        self.variants = {"default": {}, "five": {"cards": 5}}

    def begin(self, options: dict[str, Any]) -> State:
        """Full hands and all prizes; chance turns up the first."""
        state = Auction()
        state.game, state.options, state.seat = self, options, CHANCE
        state.prizes = state.hand0 = state.hand1 = (1 << options["cards"]) - 1
        return state

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """Turn up and bid as `facts` says, by the rules, so that nothing impossible is loaded."""
        state, prizes = self.begin(options), listed(data, "prizes")
        bids = [list(hand) for hand in listed(data, "bids")]
        while prizes or bids[0] or bids[1]:
            ahead = prizes if state.seat == CHANCE else bids[state.seat]
            if not ahead or not state.allows(self.code(ahead[0])):
                raise BadPosition(f"after {state.facts()} there cannot be prizes {prizes} and bids {bids}")
            state.apply(self.code(ahead.pop(0)))
        return state

    def prompt(self, state: State, seat: int) -> str:
        """Which prize it is about."""
        prizes = state.facts()["prizes"]
        return f"Bid for {prizes[-1]}." if state.seat == seat else f"{self.seat_name(state.seat)} to pick."


class Auction(State):
    """Prizes and hands are what is left of them, as bits; what went before is kept as the picks of it."""

    def __init__(self) -> None:
        super().__init__()
        self.prizes: i64 = 0
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.won0: i64 = 0
        self.won1: i64 = 0
        self.told: vec[i64] = vec[i64]()

    def fork(self) -> "Auction":
        """Copy every field; a slice of a vec is a copy."""
        new = Auction()
        new.adopt(self)
        new.prizes, new.hand0, new.hand1 = self.prizes, self.hand0, self.hand1
        new.won0, new.won1, new.told = self.won0, self.won1, self.told[:]
        return new

    def legal(self, picks: Picks) -> None:
        """Chance: a prize that is left. A seat: a card that it has not bid yet."""
        first: i64 = PRIZE if self.seat == CHANCE else 0
        cards: i64 = self.prizes if self.seat == CHANCE else self.hand0 if self.seat == 0 else self.hand1
        card: i64 = 0
        while cards >> card:
            if (cards >> card) & 1:
                picks.add(first + card)
            card += 1

    def apply(self, pick: i64) -> None:
        """Chance turns up a prize, or a seat bids."""
        self.told = append(self.told, pick)
        if self.seat == CHANCE:
            self.prizes ^= bit(pick - PRIZE)
            self.seat = 0
        elif self.seat == 0:
            self.hand0 ^= bit(pick)
            self.hide(only(0))
            self.seat = 1
        else:
            self.hand1 ^= bit(pick)
            self.disclose(2, ALL)
            self.award()
            self.seat = CHANCE if self.prizes else OVER

    def award(self) -> None:
        """The higher bid takes the prize; nobody does if both bid the same."""
        last: i64 = i64(len(self.told)) - 1
        prize: i64 = self.told[last - 2] - PRIZE + 1
        if self.told[last - 1] > self.told[last]:
            self.won0 += prize
        if self.told[last - 1] < self.told[last]:
            self.won1 += prize

    def scores(self) -> list[float]:
        """The sum of the prizes won."""
        return [float(self.won0), float(self.won1)]

    def refusal(self, pick: i64) -> str:
        """A prize is turned up by chance alone; a card is bid once."""
        if pick >= PRIZE or self.seat == CHANCE:
            return "chance turns up the prizes, and the players bid."
        return f"{WORDS[pick]} is no card of your hand, or was bid before."

    def facts(self) -> dict[str, Any]:
        """The prizes turned up so far, and the bids of each seat, as words."""
        words = [WORDS[pick] for pick in self.told]
        return {"prizes": words[::3], "bids": [words[1::3], words[2::3]]}

    def known(self, seat: int) -> dict[str, Any]:
        """Everything, but of a bid that waits for the other only that it was made."""
        facts = self.facts()
        if self.seals(seat):
            facts["bids"][0][-1] = None
        return facts | {"won": [self.won0, self.won1]}

    def seals(self, seat: i64) -> bool:
        """Whether a bid lies face down before this seat: seat 0 bids first, and it is hidden until seat 1 has bid."""
        return self.seat == 1 and seat != 0

    def imagine(self, seat: i64, dice: Dice) -> State:
        """A bid that lies face down may be any card that its seat still had."""
        new = self.fork()
        if self.seals(seat):
            last: i64 = i64(len(new.told)) - 1
            new.hand0 |= bit(new.told[last])
            choices = Picks()
            new.seat = 0
            new.legal(choices)
            new.seat = 1
            new.told[last] = choices.at(dice.below(choices.count))
            new.hand0 ^= bit(new.told[last])
        return new


def bit(card: i64) -> i64:
    """The bit of a card."""
    one: i64 = 1
    one <<= card
    return one
