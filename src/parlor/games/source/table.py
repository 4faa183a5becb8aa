"""The match as plain data: what lies where, and the few things that can happen to it."""

from typing import Any, Final

from parlor.engine import Agenda, Deck, State, append, i64, vec
from parlor.engine.piles import Pile
from parlor.games.source import frames
from parlor.games.source.cards import EQUIPMENT, Library
from parlor.games.source.lanes import HALF, Lanes, MapFile, bit, count_bits, lowest

# Numbers a seat.
POINTS: Final = 0
UNUSED: Final = 1  # symbols, one bit each
STANDING: Final = 2  # spaces with its monsters
TRAPPED: Final = 3  # spaces with its traps
WEBBED: Final = 4  # spaces with its webs
TOKENS: Final = 5  # Floralia in the token deck
TILES: Final = 6  # webs in the pile
REACT: Final = 7  # may it react this turn?
SEAT: Final = 8

# Numbers a monster; monsters are rows 1 to 24.
CARD: Final = 0
OWNER: Final = 1
SPACE: Final = 2
LASTING: Final = 3
TIMED: Final = 7
FROZEN: Final = 11
USED: Final = 12
TIMER: Final = 13  # ends of turn until a token dies; 0: never; -1: now
CARRIED: Final = 14  # equipment cards
MONSTER: Final = 15
ROWS: Final = 25

# Numbers a trap, by space.
TRAP_CARD: Final = 0
TRAP_TURN: Final = 1
TRAP_T: Final = 2
TRAP_O: Final = 3
TRAP_SEEN: Final = 4  # by which seats
TRAP: Final = 5

# Numbers a support space; seat 0 has rows 0 to 2, seat 1 rows 3 to 5.
SUPPORT_CARD: Final = 0  # -1: free
SUPPORT_LEFT: Final = 1  # turns or uses
SUPPORT_MONSTER: Final = 2
SUPPORT_TURN: Final = 3
SUPPORT: Final = 4
SUPPORTS: Final = 3

# Numbers a timed change.
CHANGED: Final = 0
CHANGE: Final = 1
CHANGE_FREEZE: Final = 5
CHANGE_ENDS: Final = 6
TIMED_WIDTH: Final = 7

ALL_SYMBOLS: Final = 15


class Setting:
    """What is the same for every moment of a match: options, cards and map."""

    def __init__(self, library: Library, options: dict[str, Any], points: int, file: MapFile) -> None:
        self.library = library
        self.names = library.names()
        self.lanes = Lanes(options["lane"], options["flux_on_road"] == "yes", file)
        self.blind: bool = options["draw"] == "blind"
        self.tie_both: bool = options["tie"] == "both"
        self.turn_limit: i64 = options["turn_limit"]
        self.points: i64 = points


class Field(State):
    """One match at one moment."""

    setting: Setting
    library: Library
    lanes: Lanes

    def __init__(self) -> None:
        super().__init__()
        self.agenda = Agenda()
        self.waiting = Agenda()  # effects triggered by the one that is being carried out
        self.turn: i64 = 0
        self.player: i64 = 0
        self.side0: i64 = -1
        self.side1: i64 = -1
        self.terrestrial: i64 = 0
        self.otherworldly: i64 = 0
        self.played: i64 = 0
        self.placed: i64 = 0
        self.struck: i64 = 0
        self.held: i64 = -1  # a card that was named and has not yet found its space
        self.holder: i64 = 0
        self.numbers: i64 = 0  # the monster numbers in use
        self.triggered: i64 = 0  # effects triggered since an action, or the end of the turn, began
        self.seats: vec[i64] = vec[i64]()
        self.at: vec[i64] = vec[i64]()
        self.monsters: vec[i64] = vec[i64]()
        self.traps: vec[i64] = vec[i64]()
        self.supports: vec[i64] = vec[i64]()
        self.timed: vec[i64] = vec[i64]()
        self.hand0: Pile
        self.hand1: Pile
        self.done0: Pile
        self.done1: Pile
        self.deck0: Deck
        self.deck1: Deck

    def empty(self, setting: Setting) -> None:
        """An empty map, all symbols unused, all tokens in their piles."""
        self.use(setting)
        self.seats = vec[i64]([0] * (2 * SEAT))
        self.at = vec[i64]([0] * (2 * HALF))
        self.monsters = vec[i64]([0] * (ROWS * MONSTER))
        self.traps = vec[i64]([0] * (2 * HALF * TRAP))
        self.supports = vec[i64]([0] * (2 * SUPPORTS * SUPPORT))
        for row in range(2 * SUPPORTS):
            self.supports[row * SUPPORT + SUPPORT_CARD] = -1
        for seat in range(2):
            self.seats[seat * SEAT + POINTS] = setting.points
            self.seats[seat * SEAT + UNUSED] = ALL_SYMBOLS
            self.seats[seat * SEAT + TOKENS] = self.library.copies[self.library.floralia]
            self.seats[seat * SEAT + TILES] = self.library.copies[self.library.web]
        self.hand0, self.hand1, self.done0, self.done1 = Pile(), Pile(), Pile(), Pile()
        self.deck0, self.deck1 = Deck(self.library.main), Deck(self.library.main)

    def use(self, setting: Setting) -> None:
        """Refer to what is the same for every moment."""
        self.setting = setting
        self.library = setting.library
        self.lanes = setting.lanes

    def copy(self, other: "Field") -> None:
        """Become an independent copy of another field."""
        self.adopt(other)
        self.setting, self.library, self.lanes = other.setting, other.library, other.lanes
        self.agenda, self.waiting = other.agenda.clone(), other.waiting.clone()
        self.turn, self.player = other.turn, other.player
        self.side0, self.side1 = other.side0, other.side1
        self.terrestrial, self.otherworldly = other.terrestrial, other.otherworldly
        self.played, self.placed, self.struck = other.played, other.placed, other.struck
        self.held, self.holder, self.numbers = other.held, other.holder, other.numbers
        self.triggered = other.triggered
        self.seats, self.at, self.monsters = other.seats[:], other.at[:], other.monsters[:]
        self.traps, self.supports, self.timed = other.traps[:], other.supports[:], other.timed[:]
        self.hand0, self.hand1 = other.hand0.clone(), other.hand1.clone()
        self.done0, self.done1 = other.done0.clone(), other.done1.clone()
        self.deck0, self.deck1 = other.deck0.clone(), other.deck1.clone()

    # -- what lies where -----------------------------------------------------------------------

    def hand(self, seat: i64) -> Pile:
        """A seat's hand."""
        return self.hand0 if seat == 0 else self.hand1

    def done(self, seat: i64) -> Pile:
        """A seat's Done Zone."""
        return self.done0 if seat == 0 else self.done1

    def deck(self, seat: i64) -> Deck:
        """A seat's main deck."""
        return self.deck0 if seat == 0 else self.deck1

    def points(self, seat: i64) -> i64:
        """A seat's SourcePoints."""
        return self.seats[seat * SEAT + POINTS]

    def unused(self, seat: i64) -> i64:
        """A seat's unused symbols."""
        return self.seats[seat * SEAT + UNUSED]

    def standing(self, seat: i64) -> i64:
        """The spaces where a seat's monsters stand."""
        return self.seats[seat * SEAT + STANDING]

    def occupied(self) -> i64:
        """The spaces where a monster stands."""
        return self.seats[STANDING] | self.seats[SEAT + STANDING]

    def unoccupied(self) -> i64:
        """The spaces of the map where no monster stands; traps and webs do not count."""
        return self.lanes.all & ~(self.seats[STANDING] | self.seats[SEAT + STANDING])

    def card(self, monster: i64) -> i64:
        """The card of a monster."""
        return self.monsters[monster * MONSTER + CARD]

    def owner(self, monster: i64) -> i64:
        """The owner of a monster."""
        return self.monsters[monster * MONSTER + OWNER]

    def space(self, monster: i64) -> i64:
        """Where a monster stands."""
        return self.monsters[monster * MONSTER + SPACE]

    def terrestrials(self, seat: i64) -> i64:
        """SRC-037, SRC-039..041: how many Terrestrial spaces, on both halves, a seat's monsters and tokens occupy."""
        return count_bits(self.seats[seat * SEAT + STANDING] & self.terrestrial)

    def otherworldlies(self, seat: i64) -> i64:
        """SRC-038: the same for Otherworldly spaces."""
        return count_bits(self.seats[seat * SEAT + STANDING] & self.otherworldly)

    def covered(self, seat: i64, card: i64) -> bool:
        """SRC-037, SRC-038, SRC-061, SRC-072: both requirements of a card are met now."""
        library = self.library
        if library.requirement[card] == 0:
            return True
        if library.terrestrial[card] > self.terrestrials(seat):
            return False
        return library.otherworldly[card] <= self.otherworldlies(seat)

    def free_support(self, seat: i64) -> i64:
        """SRC-021: the row of the lowest free support space; -1 if all are full."""
        row: i64 = seat * SUPPORTS
        end: i64 = row + SUPPORTS
        while row < end:
            if self.supports[row * SUPPORT + SUPPORT_CARD] < 0:
                return row
            row += 1
        return -1

    def choose_sides(self, seat: i64, side: i64) -> None:
        """SRC-007: a seat's Terrestrial lane lies left or right; with both known the spaces get their colours."""
        if seat == 0:
            self.side0 = side
        else:
            self.side1 = side
        if self.side0 >= 0 and self.side1 >= 0:
            self.terrestrial = self.lanes.terrestrial(self.side0, self.side1)
            self.otherworldly = self.lanes.coloured() & ~self.terrestrial

    # -- monsters come, go and change places ---------------------------------------------------

    def enter(self, card: i64, owner: i64, space: i64) -> i64:
        """SRC-058: put a monster on the map; it gets the lowest number that is free."""
        number: i64 = lowest(~self.numbers & ~1)
        self.numbers |= bit(number)
        at: i64 = number * MONSTER
        monsters = self.monsters
        i: i64 = 0
        while i < MONSTER:
            monsters[at + i] = 0
            i += 1
        monsters[at + CARD] = card
        monsters[at + OWNER] = owner
        monsters[at + SPACE] = space
        self.at[space] = number
        self.seats[owner * SEAT + STANDING] = self.seats[owner * SEAT + STANDING] | bit(space)
        return number

    def leave(self, monster: i64) -> None:
        """A monster leaves the map: its equipment is done, all changes on it and all words about it are forgotten."""
        at: i64 = monster * MONSTER
        owner: i64 = self.monsters[at + OWNER]
        space: i64 = self.monsters[at + SPACE]
        if self.monsters[at + CARRIED]:
            self.unequip(monster)
        self.numbers &= ~bit(monster)
        self.at[space] = 0
        self.seats[owner * SEAT + STANDING] = self.seats[owner * SEAT + STANDING] & ~bit(space)
        self.drop_changes(monster)
        self.forget(self.agenda, monster)
        self.forget(self.waiting, monster)

    def unequip(self, monster: i64) -> None:
        """SRC-067, SRC-068: the equipment of a monster that leaves the map goes to the Done Zone."""
        row: i64 = self.owner(monster) * SUPPORTS
        end: i64 = row + SUPPORTS
        while row < end:
            card: i64 = self.supports[row * SUPPORT + SUPPORT_CARD]
            if card >= 0 and self.library.kind[card] == EQUIPMENT and self.carrier(row) == monster:
                self.clear_support(row)
            row += 1

    def carrier(self, row: i64) -> i64:
        """The monster that carries the equipment card of a support space."""
        return self.supports[row * SUPPORT + SUPPORT_MONSTER]

    def clear_support(self, row: i64) -> None:
        """SRC-137: the card of a support space goes to its owner's Done Zone."""
        card: i64 = self.supports[row * SUPPORT + SUPPORT_CARD]
        if self.library.kind[card] == EQUIPMENT:
            at: i64 = self.carrier(row) * MONSTER + CARRIED
            self.monsters[at] = self.monsters[at] - 1
        self.supports[row * SUPPORT + SUPPORT_CARD] = -1
        self.supports[row * SUPPORT + SUPPORT_LEFT] = 0
        self.supports[row * SUPPORT + SUPPORT_MONSTER] = 0
        self.supports[row * SUPPORT + SUPPORT_TURN] = 0
        self.done(row // SUPPORTS).add(card, 1)

    def fill_support(self, row: i64, card: i64, left: i64, monster: i64) -> None:
        """Lay a card face up into a support space."""
        self.supports[row * SUPPORT + SUPPORT_CARD] = card
        self.supports[row * SUPPORT + SUPPORT_LEFT] = left
        self.supports[row * SUPPORT + SUPPORT_MONSTER] = monster
        self.supports[row * SUPPORT + SUPPORT_TURN] = self.turn
        if monster:
            at: i64 = monster * MONSTER + CARRIED
            self.monsters[at] = self.monsters[at] + 1

    def shift(self, monster: i64, space: i64) -> None:
        """A monster goes to an unoccupied space, by whatever rule."""
        at: i64 = monster * MONSTER
        old: i64 = self.monsters[at + SPACE]
        seat: i64 = self.monsters[at + OWNER] * SEAT + STANDING
        self.at[old] = 0
        self.at[space] = monster
        self.monsters[at + SPACE] = space
        self.seats[seat] = self.seats[seat] & ~bit(old) | bit(space)

    def exchange(self, one: i64, other: i64) -> None:
        """Two monsters change places."""
        first: i64 = self.space(one)
        second: i64 = self.space(other)
        self.at[first] = other
        self.at[second] = one
        self.monsters[one * MONSTER + SPACE] = second
        self.monsters[other * MONSTER + SPACE] = first
        if self.owner(one) != self.owner(other):
            both: i64 = bit(first) | bit(second)
            self.seats[STANDING] = self.seats[STANDING] ^ both
            self.seats[SEAT + STANDING] = self.seats[SEAT + STANDING] ^ both

    def forget(self, agenda: Agenda, monster: i64) -> None:
        """Nothing that is still to be done speaks of a monster that left the map: its number may be given anew."""
        down: i64 = 0
        while down < agenda.depth:
            kind: i64 = agenda.below(down, 0)
            if kind >= frames.BATTLE and kind <= frames.ADVANCE:
                agenda.change(down, 2, frames.without(agenda.below(down, 2), monster))
            down += 1

    # -- timed changes -------------------------------------------------------------------------

    def change(self, monster: i64, amounts: vec[i64], freeze: i64, ends: i64) -> None:
        """SRC-158: a change of ST or a freeze that lasts some ends of turn."""
        timed = append(self.timed, monster)
        i: i64 = 0
        while i < 4:
            timed = append(timed, amounts[i])
            i += 1
        timed = append(timed, freeze)
        self.timed = append(timed, ends)
        self.add_change(i64(len(self.timed)) - TIMED_WIDTH)

    def add_change(self, at: i64) -> None:
        """Add one timed change to its monster's sums."""
        row: i64 = self.timed[at + CHANGED] * MONSTER
        i: i64 = 0
        while i < 4:
            self.monsters[row + TIMED + i] = self.monsters[row + TIMED + i] + self.timed[at + CHANGE + i]
            i += 1
        self.monsters[row + FROZEN] = self.monsters[row + FROZEN] | self.timed[at + CHANGE_FREEZE]

    def keep_changes(self, gone: i64, passed: i64) -> None:
        """Keep the changes that are not of monster `gone` and outlast `passed` more ends of turn; sum them anew."""
        old = self.timed
        self.timed = vec[i64]()
        i: i64 = 0
        while i < i64(len(old)):
            row: i64 = old[i + CHANGED] * MONSTER
            k: i64 = 0
            while k < 4:
                self.monsters[row + TIMED + k] = 0
                k += 1
            self.monsters[row + FROZEN] = 0
            i += TIMED_WIDTH
        i = 0
        while i < i64(len(old)):
            if old[i + CHANGED] != gone and old[i + CHANGE_ENDS] > passed:
                k = 0
                while k < TIMED_WIDTH - 1:
                    self.timed = append(self.timed, old[i + k])
                    k += 1
                self.timed = append(self.timed, old[i + CHANGE_ENDS] - passed)
                self.add_change(i64(len(self.timed)) - TIMED_WIDTH)
            i += TIMED_WIDTH

    def drop_changes(self, monster: i64) -> None:
        """SRC-165: a monster that left the map is forgotten."""
        if len(self.timed):
            self.keep_changes(monster, 0)

    # -- traps and webs ------------------------------------------------------------------------

    def trap_owner(self, space: i64) -> i64:
        """Whose trap lies on a space; -1 if there is none."""
        if self.seats[TRAPPED] >> space & 1:
            return 0
        return 1 if self.seats[SEAT + TRAPPED] >> space & 1 else -1

    def lay_trap(self, space: i64, owner: i64, card: i64) -> None:
        """SRC-080: a trap face down; what its owner's monsters covered then is public."""
        at: i64 = space * TRAP
        self.traps[at + TRAP_CARD] = card
        self.traps[at + TRAP_TURN] = self.turn
        self.traps[at + TRAP_T] = self.terrestrials(owner)
        self.traps[at + TRAP_O] = self.otherworldlies(owner)
        self.traps[at + TRAP_SEEN] = bit(owner)
        self.seats[owner * SEAT + TRAPPED] = self.seats[owner * SEAT + TRAPPED] | bit(space)

    def lift_trap(self, space: i64) -> i64:
        """SRC-078, SRC-137: a trap is revealed and goes to its owner's Done Zone; returns its card."""
        owner: i64 = self.trap_owner(space)
        at: i64 = space * TRAP
        card: i64 = self.traps[at + TRAP_CARD]
        i: i64 = 0
        while i < TRAP:
            self.traps[at + i] = 0
            i += 1
        self.seats[owner * SEAT + TRAPPED] = self.seats[owner * SEAT + TRAPPED] & ~bit(space)
        self.done(owner).add(card, 1)
        return card

    def webs(self) -> i64:
        """The spaces with a web."""
        return self.seats[WEBBED] | self.seats[SEAT + WEBBED]
