"""Lots: a toy with everything that a law looks at, small enough to be broken on purpose in one line.

Each seat is dealt two hidden cards. In turn a seat passes, or says `play` and then, aloud, which card; a played card is
replaced by a hidden one. After each round all vote in secret whether to stop; when all want to, or after three
rounds, the hands are shown and the highest sum of played and held cards wins.
"""

from typing import Any

from parlor.engine import CHANCE, OVER, BadPosition, Dice, Game, Picks, State, i64, only

KINDS = "abcd"
PASS, PLAY, YES, NO, CARD = 0, 1, 2, 3, 4
WORDS = ["pass", "play", "yes", "no", *(f"card:{kind}" for kind in KINDS)]
COPIES = 4
FIELDS = ("hands", "bag", "table", "answers", "turn", "turns", "stage")
STAGES = ("deal", "turn", "card", "vote", "over")


class Lots(Game):
    """The words, and which states a match is made of: a broken one, if the law's test asks for it."""

    def __init__(self, table: "type[Table] | None" = None) -> None:
        super().__init__("lots", "Lots", WORDS, range(2, 4), [])
        self.table = table or Table
        self.variants = {"two": {}, "three": {"players": 3}}

    def begin(self, options: dict[str, Any]) -> State:
        """An empty table; chance deals."""
        state = self.table()
        state.game, state.options, state.players = self, options, options["players"]
        state.hands = [[] for _ in range(state.players)]
        state.proceed()
        return state

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """What `facts` gave."""
        state = self.table()
        state.game, state.options, state.players = self, options, options["players"]
        for field in FIELDS:
            setattr(state, field, data[field])
        state.hands = [sorted(hand) for hand in data["hands"]]
        state.bag, state.table, state.answers = list(state.bag), list(state.table), list(state.answers)
        state.check()
        state.proceed()
        return state

    def label(self, state: State, pick: int) -> str:
        """The word, in letters."""
        return f"Say {self.word(pick)}."


class Table(State):
    """Hands and the table are lists of kinds; the bag counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[list[int]] = []
        self.bag = [COPIES] * len(KINDS)
        self.table: list[list[int]] = []  # seat and kind of each card played
        self.answers: list[int] = []
        self.turn = 0
        self.turns = 0
        self.stage = "deal"

    def fork(self) -> "Table":
        """Copy every list."""
        new = type(self)()
        new.adopt(self)
        new.hands, new.bag = [hand.copy() for hand in self.hands], self.bag.copy()
        new.table, new.answers = [card.copy() for card in self.table], self.answers.copy()
        new.turn, new.turns, new.stage = self.turn, self.turns, self.stage
        return new

    def proceed(self) -> None:
        """Say who picks next."""
        if self.stage == "deal" and not self.short():
            self.stage = "turn"
        seats = {"deal": CHANCE, "turn": self.turn, "card": self.turn, "vote": len(self.answers), "over": OVER}
        self.seat = seats[self.stage]

    def short(self) -> list[int]:
        """The seats that lack a card, in order."""
        return [seat for seat, hand in enumerate(self.hands) if len(hand) < 2 and any(self.bag)]

    def legal(self, picks: Picks) -> None:
        """What the stage asks for."""
        if self.stage == "turn":
            picks.add(PASS)
            picks.add(PLAY)
        elif self.stage == "vote":
            picks.add(YES)
            picks.add(NO)
        else:
            there = self.bag if self.stage == "deal" else [self.hands[self.turn].count(k) for k in range(len(KINDS))]
            for kind, count in enumerate(there):
                if count:
                    picks.add(CARD + kind)

    def weigh(self, weights: Picks) -> None:
        """Each card is as likely as another."""
        for count in self.bag:
            if count:
                weights.add(count)

    def apply(self, pick: i64) -> None:
        """Deal, pass, begin to play, play, or vote."""
        if self.stage == "deal":
            self.deal(pick - CARD)
        elif pick == PLAY:
            self.stage = "card"
            self.whisper()
        elif self.stage == "vote":
            self.vote(pick)
        else:
            if self.stage == "card":
                self.play(pick - CARD)
            self.end_turn()
        self.proceed()

    def deal(self, kind: int) -> None:
        """A card that only its seat may know."""
        seat = self.short()[0]
        self.bag[kind] -= 1
        self.hands[seat] = sorted([*self.hands[seat], kind])
        self.hide(only(seat))
        self.emit(
            "move", {"what": KINDS[kind], "to": f"hand:{seat}"}, only(seat), {"what": "a card", "to": f"hand:{seat}"}
        )

    def play(self, kind: int) -> None:
        """A card from the hand to the table, for all to see."""
        self.hands[self.turn].remove(kind)
        self.table.append([self.turn, kind])
        self.aloud()
        self.emit("move", {"what": KINDS[kind], "from": f"hand:{self.turn}", "to": "table"})

    def end_turn(self) -> None:
        """The next seat is dealt up and asked, or all vote."""
        self.turns += 1
        self.turn = self.turns % self.players
        self.stage = "vote" if self.turn == 0 else "deal"

    def vote(self, pick: int) -> None:
        """Answers stay hidden until all are in."""
        self.hide(only(self.seat))
        self.answers.append(pick)
        if len(self.answers) == self.players:
            self.disclose(self.players, -1)
            stop = NO not in self.answers or self.turns == 3 * self.players
            self.stage, self.answers = "over" if stop else "deal", []
            if stop:
                self.show()

    def show(self) -> None:
        """The hands are shown."""
        self.reveal()

    def mid_sentence(self) -> bool:
        """After `play` a card must be named."""
        return self.stage == "card"

    def scores(self) -> list[float]:
        """The sum of the cards played and held."""
        played = [sum(kind for seat, kind in self.table if seat == own) for own in range(self.players)]
        return [float(sum(hand) + more) for hand, more in zip(self.hands, played, strict=True)]

    def tally(self) -> dict[str, int]:
        """All cards, wherever they are."""
        return {"cards": sum(self.bag) + sum(len(hand) for hand in self.hands) + len(self.table)}

    def facts(self) -> dict[str, Any]:
        """Everything."""
        hands, table = [hand.copy() for hand in self.hands], [card.copy() for card in self.table]
        rest = {"turn": self.turn, "turns": self.turns, "stage": self.stage}
        return {"hands": hands, "bag": self.bag.copy(), "table": table, "answers": self.answers.copy(), **rest}

    def check(self) -> None:
        """Refuse what cannot be."""
        held = [kind for hand in self.hands for kind in hand] + [kind for _, kind in self.table]
        seats = [self.turn, *(seat for seat, _ in self.table)]
        cards = self.bag.copy()
        for kind in held:
            cards[kind] += 1
        counted = cards == [COPIES] * len(KINDS) and min([*self.bag, *held]) >= 0
        dealt = len(self.hands) == self.players and max(map(len, self.hands)) <= 2
        seated = all(0 <= seat < self.players for seat in seats) and 0 <= self.turns <= 3 * self.players
        voting = set(self.answers) <= {YES, NO} and len(self.answers) < self.players
        if not (counted and dealt and seated and voting and self.stage in STAGES):
            raise BadPosition("there are four cards of each kind, two in a hand at most, and one answer a seat")
        if self.stage in ("turn", "card") and not self.hands[self.turn]:
            raise BadPosition("who is to play needs a card")

    def known(self, seat: int) -> dict[str, Any]:
        """The own hand and answer, and what lies open; of another's sentence nothing."""
        hands = [hand.copy() if self.shows(own, seat) else len(hand) for own, hand in enumerate(self.hands)]
        stage = "turn" if self.stage == "card" and seat != self.turn else self.stage
        table, own = [card.copy() for card in self.table], 0 <= seat < len(self.answers)
        answer = WORDS[self.answers[seat]] if own else None
        return {"hands": hands, "table": table, "turns": self.turns, "stage": stage, "answer": answer}

    def shows(self, own: int, seat: int) -> bool:
        """Whether `seat` sees the hand of `own`."""
        return own == seat or self.stage == "over"

    def imagine(self, seat: i64, dice: Dice) -> State:
        """Others' cards, answers and unfinished words are drawn anew or taken back."""
        new = self.fork()
        hidden = [own for own in range(self.players) if not self.shows(own, seat)]
        for own in hidden:
            for kind in new.hands[own]:
                new.bag[kind] += 1
        for own in hidden:
            new.hands[own] = sorted(new.draw(dice) for _ in self.hands[own])
        new.answers = [YES + dice.below(2) if own != seat else answer for own, answer in enumerate(self.answers)]
        if self.stage == "card" and seat != self.turn:
            new.stage = "turn"
        return new

    def draw(self, dice: Dice) -> int:
        """Any card of the bag."""
        left, kind = dice.below(sum(self.bag)), 0
        while left >= self.bag[kind]:
            left, kind = left - self.bag[kind], kind + 1
        self.bag[kind] -= 1
        return kind
