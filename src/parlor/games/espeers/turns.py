"""The course of a duel: the opening hands, and the phases of each turn."""

from mypy_extensions import i64

from parlor.games.espeers.effects import Effects
from parlor.games.espeers.frames import (
    ACTIVE,
    DRAW,
    ENDING,
    OPENING,
    REFRESH,
    SETUP,
    WINDOW,
)
from parlor.games.espeers.telling import IN_DECK, IN_HAND, located
from parlor.games.espeers.words import (
    HAND,
    KEEP,
)


class Turns(Effects):
    """A duel from its opening to the end of each turn."""

    # -- set-up ----------------------------------------------------------------------------------

    def starter(self, seat: i64) -> None:
        """ESP-005, ESP-006: the starter draws and then keeps or mulligans before the other does."""
        self.enter(SETUP)
        self.active = seat
        self.agenda.push(OPENING, 1 - seat)
        self.agenda.push(OPENING, seat)
        self.draw(1 - seat, HAND)
        self.draw(seat, HAND)
        self.line(seat, "{name} starts.")

    def open(self, pick: i64) -> None:
        """ESP-006 to ESP-008: keep, or shuffle the hand away and draw six new cards."""
        seat: i64 = self.seat
        mind = self.mind(seat)
        if pick == KEEP:
            self.agenda.pop()
            self.line(seat, "{name} keeps the hand.")
            return
        self.line(seat, "{name} takes a mulligan.")
        if mind.mulligans > 0:
            self.spend(seat, 1)
        mind.mulligans += 1
        mind.shuffle()
        mind.deck.pour(mind.hand)
        if self.record is not None:
            places = {"from": located(IN_HAND, seat, 0), "to": located(IN_DECK, seat, 0)}
            self.emit("move", {"what": "the hand", **places})
        self.draw(seat, HAND)

    # -- turns -----------------------------------------------------------------------------------

    def enter(self, phase: i64) -> None:
        """The turn is in this phase now."""
        self.agenda.clear()
        self.agenda.push(phase)

    def next_phase(self, phase: i64) -> bool:
        """ESP-030: do what the phase demands and go on to the next; True if the active player must discard."""
        if phase == SETUP:
            self.begin_turn(self.active)
        elif phase == REFRESH:
            self.refresh()
        elif phase == DRAW:
            self.enter(ACTIVE)
        elif phase == ENDING:
            self.end_turn()
        elif self.mind(self.active).hand.total > HAND:  # ESP-037 to ESP-039
            self.seat = self.active
            return True
        else:  # ESP-040
            self.enter(ENDING)
            self.agenda.push(WINDOW, 1 - self.active, 1)
        return False

    def begin_turn(self, seat: i64) -> None:
        """ESP-030: the next turn is this seat's."""
        self.turn += 1
        self.active = seat
        if self.record is not None:
            self.head(f"Turn {self.turn}: {self.game.seat_name(seat)}.", seat)
            self.emit("turn", {"seat": int(seat)})
        self.enter(REFRESH)

    def refresh(self) -> None:
        """ESP-031 to ESP-034: all spent points come back and a card is drawn, but not on the first turn."""
        self.enter(DRAW)
        if self.turn <= self.quiet_turns:
            return
        spent: i64 = self.mind(self.active).spent
        if spent > 0:
            self.regain(self.active, spent)
        self.draw(self.active, 1)

    def end_turn(self) -> None:
        """ESP-043: what lasted for this turn is over; the other player has the next."""
        self.first.calm()
        self.second.calm()
        self.begin_turn(1 - self.active)
