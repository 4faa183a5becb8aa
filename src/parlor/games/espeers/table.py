"""The table between two minds: all that a duel consists of, and what can happen to points and Barriers."""

from mypy_extensions import i64

from parlor.engine import Agenda, State, vec
from parlor.games.espeers.cards import Tables
from parlor.games.espeers.frames import ACTIVE, AIM, DRAWING, EFFECT, LOOKING, REMOVAL, TAKING, WORD
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.stack import Stack
from parlor.games.espeers.telling import AS_BARRIER, FROM_BOTH, FROM_POOL, FROM_SPENT, IN_DISCARD, Telling
from parlor.games.espeers.words import BARRIER, BARRIER_ATTACK, CARD, CIRCLE, CYCLE, GUARD, HEIGHT, NONE, PK, PLAY


class DuelTable(Telling):
    """The state of a duel as plain data. What is still to be done stands on the agenda."""

    cards: Tables
    agenda: Agenda
    stack: Stack
    first: Mind
    second: Mind
    looked: vec[i64]  # the cards a player looks at by `dig`, the top one first

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0
        self.active: i64 = 0
        self.winner: i64 = NONE
        self.quiet_turns: i64 = 1  # so many first turns have no Refresh and Draw
        self.auto_removal: bool = False

    def copy_from(self, other: "DuelTable") -> None:
        """Become a copy of another table."""
        self.adopt(other)
        self.library = other.library
        self.cards = other.cards
        self.agenda = other.agenda.clone()
        self.stack = other.stack.clone()
        self.first = other.first.clone()
        self.second = other.second.clone()
        self.looked = other.looked[:]
        self.turn = other.turn
        self.active = other.active
        self.winner = other.winner
        self.quiet_turns = other.quiet_turns
        self.auto_removal = other.auto_removal

    # -- looking ---------------------------------------------------------------------------------

    def mind(self, seat: i64) -> Mind:
        """The side of a seat."""
        return self.first if seat == 0 else self.second

    def phase(self) -> i64:
        """The phase of the turn: the bottom frame."""
        return self.agenda.below(self.agenda.depth - 1, 0)

    def calm(self) -> bool:
        """Whether the active player is asked in the Active phase with an empty stack, a begun sentence apart."""
        return self.phase() == ACTIVE and self.agenda.depth - self.begun() == 1

    def begun(self) -> i64:
        """How many frames an unfinished sentence of the seat to pick has on the agenda."""
        kind: i64 = self.agenda.kind()
        return 2 if kind == AIM else 1 if kind == WORD else 0

    def mid_sentence(self) -> bool:
        """Whether a sentence was begun."""
        return self.begun() > 0

    def unfinished(self, pick: i64) -> State | None:
        """Beside cards, only the words that need one begin a sentence of several."""
        return super().unfinished(pick) if pick >= CARD or pick in (PLAY, CYCLE, BARRIER) else None

    def allows_pk(self, seat: i64) -> bool:
        """ESP-053, ESP-054: PK cards belong to the active player in the Active phase, on any stack."""
        return seat == self.active and self.phase() == ACTIVE

    def has_target(self, filter_: i64) -> bool:
        """ESP-056: whether the stack holds a card that fits the filter."""
        place: i64 = 0
        while place < self.stack.height:
            if self.cards.fits(self.stack.card(place), filter_):
                return True
            place += 1
        return False

    def playable(self, seat: i64, card: i64) -> bool:
        """ESP-051 to ESP-056, ESP-067, ESP-110: whether a card in hand could be played with Opportunity."""
        cards = self.cards
        mind = self.mind(seat)
        if cards.cost[card] > mind.pool or self.stack.height >= HEIGHT:
            return False
        if cards.type[card] == PK:
            if not self.allows_pk(seat):
                return False
        elif mind.hush:
            return False
        return cards.filter[card] == NONE or self.has_target(cards.filter[card])

    def suits(self, word: i64, card: i64) -> bool:
        """Whether a card in hand may follow the word."""
        if word == PLAY:
            return self.playable(self.seat, card)
        return word == BARRIER or self.cards.symbol[card] != CIRCLE  # ESP-072, ESP-076

    def can_lay(self, seat: i64) -> bool:
        """ESP-080 to ESP-082: own Active phase, empty stack, no Barrier yet, a card and two points for it."""
        mind = self.mind(seat)
        return self.calm() and mind.barrier == NONE and mind.pool >= GUARD and mind.hand.total > 0

    def can_attack(self, seat: i64) -> bool:
        """ESP-089: own Active phase, empty stack, a Barrier that was laid in an earlier turn."""
        mind = self.mind(seat)
        return self.calm() and mind.barrier != NONE and mind.laid < self.turn

    def all_points(self, seat: i64) -> i64:
        """ESP-011: the points of a seat in all places; always ten."""
        mind = self.mind(seat)
        return mind.remaining() + mind.removed

    def all_cards(self, seat: i64) -> i64:
        """The cards of a seat's deck list in all places: a match neither makes nor loses any."""
        mind = self.mind(seat)
        count: i64 = mind.deck_size() + mind.hand.total + i64(len(mind.discard)) + (1 if mind.guarded() else 0)
        if self.looker() == seat:
            count += i64(len(self.looked))
        place: i64 = 0
        while place < self.stack.height:
            if self.stack.seat(place) == seat and self.stack.card(place) != BARRIER_ATTACK:
                count += 1
            place += 1
        return count

    def resolving(self) -> bool:
        """Whether the top of the stack is being carried out."""
        return self.agenda.depth > 1 and self.agenda.below(self.agenda.depth - 2, 0) == EFFECT

    def next_verb(self) -> i64:
        """Where the verbs of the resolving card go on."""
        return self.agenda.below(self.agenda.depth - 2, 1)

    def broke(self) -> bool:
        """Whether the resolving card has broken a Barrier."""
        return self.agenda.below(self.agenda.depth - 2, 2) == 1

    def looker(self) -> i64:
        """The seat that looks at cards of its deck by `dig`; NONE if nobody does."""
        kind: i64 = self.agenda.kind()
        return self.agenda.a() if kind in (LOOKING, TAKING) else i64(NONE)

    # -- doing -----------------------------------------------------------------------------------

    def aim(self, seat: i64, card: i64, target: i64) -> list[str]:
        """What a card of the seat is played against, as the scene names it."""
        if target != NONE:
            return [f"stack:{target}"]
        strikes = card == BARRIER_ATTACK or self.library.cards[card].strikes()
        return [f"plate:{1 - seat}"] if strikes else []

    def lose(self, seat: i64) -> None:
        """ESP-020, ESP-021, ESP-023: the foe wins at once."""
        self.winner = 1 - seat
        self.line(1 - seat, "{name} wins.")
        if self.record is not None:
            self.emit("end", {"winners": [int(self.winner)]})

    def draw(self, seat: i64, n: i64) -> None:
        """ESP-022: the seat must draw n cards."""
        self.agenda.push(DRAWING, seat, n)

    def regain(self, seat: i64, n: i64) -> None:
        """ESP-014: up to n points come back from the Spent Zone."""
        moved = self.mind(seat).regain(n)
        self.line(seat, "{name} regains {points}.", NONE, moved)
        self.points(seat, "Spent", -moved)
        self.points(seat, "Pool", moved)

    def spend(self, seat: i64, n: i64) -> None:
        """ESP-012: n points go to the Spent Zone."""
        self.mind(seat).spend(n)
        self.points(seat, "Pool", -n)
        self.points(seat, "Spent", n)

    def lower_barrier(self, seat: i64, sentence: str) -> None:
        """ESP-092: the Barrier's card is revealed and discarded, its points go to the Spent Zone."""
        card = self.mind(seat).lower()
        self.reveal()
        self.line(seat, sentence, card)
        self.moved(seat, card, AS_BARRIER, IN_DISCARD)
        self.points(seat, "Barrier", -GUARD)
        self.points(seat, "Spent", GUARD)

    def break_barrier(self, seat: i64) -> None:
        """ESP-087, ESP-099, ESP-103: the Barrier is broken."""
        self.lower_barrier(seat, "{name}'s Barrier breaks; it was {card}.")

    def remove_points(self, seat: i64, n: i64) -> None:
        """ESP-096, ESP-099, ESP-100: the seat chooses where n points come from, if there is a choice."""
        mind = self.mind(seat)
        if n > mind.pool + mind.spent and mind.guarded():
            self.break_barrier(seat)
        held: i64 = mind.pool + mind.spent
        if n > held:
            n = held
        least = self.least_spent(seat, n)
        if least == self.most_spent(seat, n):
            self.take_points(seat, n, least)
        else:
            self.agenda.push(REMOVAL, seat, n)

    def least_spent(self, seat: i64, n: i64) -> i64:
        """ESP-096: the fewest points of a removal that can come from the Spent Zone; `auto` takes the most."""
        if self.auto_removal:
            return self.most_spent(seat, n)
        pool: i64 = self.mind(seat).pool
        return n - pool if n > pool else i64(0)

    def most_spent(self, seat: i64, n: i64) -> i64:
        """ESP-096: the most points of a removal that can come from the Spent Zone."""
        spent: i64 = self.mind(seat).spent
        return n if n < spent else spent

    def take_points(self, seat: i64, n: i64, from_spent: i64) -> None:
        """ESP-095, ESP-020: n points leave the game; without any the seat has lost."""
        mind = self.mind(seat)
        mind.remove(from_spent, n - from_spent)
        if n > 0:
            self.line(seat, FROM_SPENT if from_spent == n else FROM_BOTH if from_spent > 0 else FROM_POOL, NONE, n)
            self.points(seat, "Spent", -from_spent)
            self.points(seat, "Pool", from_spent - n)
            self.points(seat, "removed", n)
        if mind.remaining() == 0:
            self.lose(seat)
