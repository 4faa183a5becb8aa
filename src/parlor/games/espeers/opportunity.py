"""What a player does with Opportunity: play and cycle cards, lay Barriers and attack with them."""

from mypy_extensions import i64

from parlor.engine import ALL, only
from parlor.engine.blocks import hidden
from parlor.games.espeers.faces import owned, suspended
from parlor.games.espeers.frames import (
    PREDICTION,
    WINDOW,
)
from parlor.games.espeers.telling import AS_BARRIER, IN_DISCARD, IN_HAND, ON_STACK
from parlor.games.espeers.turns import Turns
from parlor.games.espeers.words import (
    ABILITIES,
    BARRIER_ATTACK,
    CROSS,
    GUARD,
    NONE,
    PASS,
    SQUARE,
    STAR,
    SYMBOL,
    SYMBOLS,
)


class Opportunity(Turns):
    """A duel whose players act."""

    def play(self, seat: i64, card: i64, target: i64) -> None:
        """ESP-051, ESP-058: the card is Suspended, its cost is spent, Opportunity goes to the foe."""
        self.mind(seat).show(card)
        self.reveal()
        if target == NONE:
            self.line(seat, "{name} plays {card}.", card)
        else:
            self.line(seat, "{name} plays {card} against {other}.", card, 0, self.stack.card(target))
        self.moved(seat, card, IN_HAND, ON_STACK, ALL, self.stack.height)
        self.show_play(seat, card, target)
        self.spend(seat, self.cards.cost[card])
        self.stack.push(seat, card, target)
        self.exchange(1 - seat)

    def show_play(self, seat: i64, card: i64, target: i64) -> None:
        """The spotlight of a card that is played."""
        if self.record is None:
            return
        known = self.library.cards[card]
        on = "" if target == NONE else f" against {self.card_name(self.stack.card(target))}"
        paid = "for nothing" if known.cost == 0 else f"paying {known.cost}"
        line = f"{self.game.seat_name(seat)} plays {known.name}{on}, {paid}."
        self.deed(
            seat, "plays", owned(known, f"stack:{self.stack.height}", int(seat)), self.aim(seat, card, target), line
        )

    def exchange(self, seat: i64) -> None:
        """ESP-059: windows to and fro begin, with this seat."""
        if self.agenda.kind() == WINDOW:
            self.agenda.pop()
        self.agenda.push(WINDOW, seat, 0)

    def passed(self) -> None:
        """ESP-059: Opportunity goes to the other; two passes in succession close the window."""
        self.agenda.set_a(1 - self.agenda.a())
        self.agenda.set_b(self.agenda.b() + 1)

    def cycle(self, seat: i64, card: i64) -> None:
        """ESP-070, ESP-071, ESP-073, ESP-077: the card is discarded for its symbol's ability; Opportunity stays."""
        self.mind(seat).throw(card)
        self.reveal()
        self.line(seat, "{name} cycles {card}.", card)
        self.moved(seat, card, IN_HAND, IN_DISCARD)
        symbol: i64 = self.cards.symbol[card]
        if self.record is not None:
            known = self.library.cards[card]
            shown = owned(known, f"discard:{seat}:{len(self.mind(seat).discard) - 1}", int(seat))
            self.deed(
                seat, "cycles", shown, [], f"{self.game.seat_name(seat)} cycles {known.name}: {ABILITIES[symbol]}."
            )
        if symbol == STAR:
            self.regain(seat, 2)
        elif symbol == CROSS:
            self.regain(seat, 1)
        elif symbol == SQUARE:
            self.draw(seat, 1)
        else:
            self.draw(seat, 2)

    # -- Barriers --------------------------------------------------------------------------------

    def lay_barrier(self, seat: i64, card: i64) -> None:
        """ESP-080, ESP-081, ESP-083: a card face down with two points on it; the foe may predict its symbol."""
        self.mind(seat).lay(card, self.turn)
        self.hide(only(seat))
        self.secret_line(seat, "{name} lays {card} as a Barrier.", card, "{name} lays a Barrier.")
        self.moved(seat, card, IN_HAND, AS_BARRIER, only(seat))
        self.points(seat, "Pool", -GUARD)
        self.points(seat, "Barrier", GUARD)
        if self.record is not None:
            line = f"{self.game.seat_name(seat)} lays a Barrier: it prevents up to {GUARD} damage."
            self.deed(seat, "lays", hidden(f"barrier:{seat}:0"), [], line)
        self.agenda.push(PREDICTION, 1 - seat)

    def predict(self, pick: i64) -> None:
        """ESP-084, ESP-085: a right symbol breaks the Barrier, a wrong one is only excluded."""
        self.agenda.pop()
        owner: i64 = 1 - self.seat
        mind = self.mind(owner)
        if pick == PASS:
            self.line(self.seat, "{name} predicts nothing.")
            return
        symbol: i64 = pick - SYMBOL
        if self.record is not None:
            line = f"{self.game.seat_name(self.seat)} predicts {SYMBOLS[symbol]} for the Barrier."
            self.deed(self.seat, "predicts", hidden(f"barrier:{owner}:0"), [f"barrier:{owner}:0"], line)
        if self.cards.symbol[mind.barrier] == symbol:
            self.symbol_line(self.seat, "{name} predicts {symbol}: right.", symbol)
            self.break_barrier(owner)
        else:
            mind.not_guarded_by(symbol, self.cards.symbol)
            self.reveal()
            self.symbol_line(self.seat, "{name} predicts {symbol}: wrong.", symbol)

    def attack(self) -> None:
        """ESP-090, ESP-091: the Barrier is given up, and its attack is Suspended."""
        seat: i64 = self.seat
        self.lower_barrier(seat, "{name} attacks with the Barrier; it was {card}.")
        if self.record is not None:
            shown = suspended(self.library, BARRIER_ATTACK, f"stack:{self.stack.height}", int(seat))
            line = f"{self.game.seat_name(seat)} gives up the Barrier and attacks with it."
            self.deed(seat, "attacks", shown, [f"plate:{1 - seat}"], line)
        self.stack.push(seat, BARRIER_ATTACK)
        self.exchange(1 - seat)
