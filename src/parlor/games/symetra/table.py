"""The table: everything that lies on it during a match, as plain integers, and the simplest questions about it.

A card is a number: its kind is `card % 60`, its copy `card // 60`. Every card is in exactly one place:

    OUT   BAG+deck   TOP+deck   HAND+seat   FRONT+seat   SHOWN   MATRIX   DISCARD+pile   PACK+pack   TAKEN+seat   SEEN

A shared deck is deck 0; private decks are numbered by their seats. The bag of a deck has no order yet: chance
decides which card is drawn at the moment somebody learns it. `seen` remembers who knows where a hidden card is.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine import ALL, OVER, Agenda, State, only
from parlor.games.symetra.rules import Rules
from parlor.games.symetra.words import CELLS, KINDS

UNDECIDED: Final = -5
NONE: Final = -1

OUT: Final = 0
BAG: Final = 10
TOP_OF: Final = 20
HAND_OF: Final = 30
FRONT: Final = 40
SHOWN: Final = 50
MATRIX: Final = 51
SOLO_DISCARD: Final = 52
LOOKED: Final = 53
DISCARD: Final = 60
TAKEN: Final = 70
PACK: Final = 80

ACTUAL: Final = 0
POTENTIAL: Final = 1
UNIVERSAL: Final = 2
ON_CARD: Final = 3

CAPACITY: Final = 5

# Marks on players, one bit each; infinity, the limit and magnets have fields of their own.
SILENCED: Final = 1
STILLED: Final = 2
COURAGE: Final = 4
FEAR: Final = 8
PASSION: Final = 16
DEPRESSION: Final = 32
EQUANIMITY: Final = 64
EMOTIONAL: Final = 4 + 8 + 16 + 32 + 64

# Marks on cards, one bit each; veils and extra uses have fields of their own.
PRESERVED: Final = 1
TRANSCENDED: Final = 2
TORPOR: Final = 4
WITHDRAWN: Final = 8  # at the end of a cycle: its seat has taken energy off it

LOVE: Final = 1
HATE: Final = 2

# A link of the chain: what was announced, by whom, and with which selections (as words, NONE for none).
LINK: Final = 9
LINK_KIND: Final = 0
LINK_SEAT: Final = 1
LINK_CARD: Final = 2
LINK_COPIED: Final = 3
LINK_ONE: Final = 4
LINK_TWO: Final = 5
LINK_CANCELLED: Final = 6
LINK_SURCHARGE: Final = 7
LINK_FLOOR: Final = 8

IDLE: Final = 0
PENDING: Final = 1


class SymetraTable(State):
    """Cards, beads, marks, chain and agenda. `SymetraMatch` adds the rules."""

    rules: Rules

    def __init__(self) -> None:
        super().__init__()
        self.agenda = Agenda()
        self.cards: i64 = 0
        # Of every card: where it is, its cell, its energy and controller, whose pile it belongs to, who knows it.
        self.place: vec[i64] = vec[i64]()
        self.cell: vec[i64] = vec[i64]()
        self.energy: vec[i64] = vec[i64]()
        self.control: vec[i64] = vec[i64]()
        self.owner: vec[i64] = vec[i64]()
        self.seen: vec[i64] = vec[i64]()
        # Of every viewer (the watchers last) and card: with which others it may have changed places unseen, one bit a
        # time (`mixing.py`); bit 0 stands for the beginning.
        self.mixed: vec[i64] = vec[i64]()
        self.used: vec[i64] = vec[i64]()  # uses this round, five bits a seat
        self.veil: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()
        self.extra: vec[i64] = vec[i64]()
        # Of a drafted card: from which pack it was taken, and at which step (NONE: not yet).
        self.pack: vec[i64] = vec[i64]()
        self.taken: vec[i64] = vec[i64]()
        # The matrix: which card lies in a cell, the rows as bits, and the cards in it, rising.
        self.at: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()
        self.laid: vec[i64] = vec[i64]()
        self.laid_count: i64 = 0
        # Of every deck: how many cards, how many of them determined on top, and how many in its discard.
        self.decks: vec[i64] = vec[i64]()
        self.tops: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]()
        self.top: vec[i64] = vec[i64]()  # determined cards of all decks, the topmost last
        # Of every seat.
        self.pools: vec[i64] = vec[i64]()
        self.inside: vec[i64] = vec[i64]()
        self.hands: vec[i64] = vec[i64]()
        self.fronts: vec[i64] = vec[i64]()
        self.won: vec[i64] = vec[i64]()
        self.fused: vec[i64] = vec[i64]()
        self.charged: vec[i64] = vec[i64]()
        self.bought: vec[i64] = vec[i64]()
        self.joined: vec[i64] = vec[i64]()
        self.moods: vec[i64] = vec[i64]()  # marks on players
        self.infinity: vec[i64] = vec[i64]()
        self.limit: vec[i64] = vec[i64]()
        # When a seat left, as a rising number; 0 while it is in the game. Ranks those that are out.
        self.left: vec[i64] = vec[i64]()
        # Innocence (0) and Guilt (1) with their seats and whether they are due after the present use.
        self.magnets: vec[i64] = vec[i64]()
        self.chain: vec[i64] = vec[i64]()
        self.links: i64 = 0
        # The words of the sentence being said.
        self.said: vec[i64] = vec[i64]()
        self.said_count: i64 = 0
        self.cycle: i64 = 1
        self.round: i64 = 1
        self.start: i64 = 0
        self.turn: i64 = 0
        self.ending: i64 = 0  # 1 in the end-of-round phase
        self.least: i64 = 0  # 1 while the least energy wins the cycle
        self.mood: i64 = 0
        self.extra_cycles: i64 = 0
        self.fusing: i64 = NONE
        self.champions: i64 = 0  # the winners, one bit a seat, when the match is over
        # The card action being carried out.
        self.act_user: i64 = NONE
        self.act_card: i64 = NONE
        self.act_cell: i64 = NONE
        self.act_text: i64 = NONE
        self.act_copied: i64 = NONE
        self.act_one: i64 = NONE
        self.act_two: i64 = NONE
        self.act_paid: i64 = 0
        self.act_bonus: i64 = 0
        self.act_claim: i64 = 0

    def lay_out(self, rules: Rules, players: i64) -> None:
        """An empty table: every card out of the game, no bead anywhere."""
        self.rules = rules
        self.players = players
        cards: i64 = KINDS * rules.boxes
        self.cards = cards
        self.place = filled(cards, OUT)
        self.cell = filled(cards, NONE)
        self.energy = filled(cards, 0)
        self.control = filled(cards, NONE)
        self.owner = filled(cards, NONE)
        self.seen = filled(cards, 0)
        self.mixed = filled(cards * (players + 1), 1)
        self.used = filled(cards, 0)
        self.veil = filled(cards, 0)
        self.marks = filled(cards, 0)
        self.extra = filled(cards, 0)
        self.pack = filled(cards, NONE)
        self.taken = filled(cards, NONE)
        self.at = filled(CELLS, NONE)
        self.rows = filled(33, 0)
        self.laid = filled(cards, 0)
        self.decks = filled(6, 0)
        self.tops = filled(6, 0)
        self.discards = filled(6, 0)
        self.pools = filled(18, 0)
        self.inside = filled(6, 0)
        self.hands = filled(6, 0)
        self.fronts = filled(6, 0)
        self.won = filled(6, 0)
        self.fused = filled(6, 0)
        self.charged = filled(6, 0)
        self.bought = filled(6, 0)
        self.joined = filled(6, 0)
        self.moods = filled(6, 0)
        self.infinity = filled(6, NONE)
        self.limit = filled(6, NONE)
        self.left = filled(6, 0)
        self.said = filled(8, 0)

    def copy_to(self, new: "SymetraTable") -> None:
        """Make `new` the same table, independent of this one."""
        new.adopt(self)
        new.rules = self.rules
        new.agenda = self.agenda.clone()
        new.cards = self.cards
        new.place = self.place[:]
        new.cell = self.cell[:]
        new.energy = self.energy[:]
        new.control = self.control[:]
        new.owner = self.owner[:]
        new.seen = self.seen[:]
        new.mixed = self.mixed[:]
        new.used = self.used[:]
        new.veil = self.veil[:]
        new.marks = self.marks[:]
        new.extra = self.extra[:]
        new.pack = self.pack[:]
        new.taken = self.taken[:]
        new.at = self.at[:]
        new.rows = self.rows[:]
        new.laid = self.laid[:]
        new.laid_count = self.laid_count
        new.decks = self.decks[:]
        new.tops = self.tops[:]
        new.discards = self.discards[:]
        new.top = self.top[:]
        self._copy_seats(new)
        new.magnets = self.magnets[:]
        new.chain = self.chain[: self.links * LINK]
        new.links = self.links
        new.said = self.said[:]
        new.said_count = self.said_count
        new.cycle = self.cycle
        new.round = self.round
        new.start = self.start
        new.turn = self.turn
        new.ending = self.ending
        new.least = self.least
        new.mood = self.mood
        new.extra_cycles = self.extra_cycles
        new.fusing = self.fusing
        new.champions = self.champions
        new.act_user = self.act_user
        new.act_card = self.act_card
        new.act_cell = self.act_cell
        new.act_text = self.act_text
        new.act_copied = self.act_copied
        new.act_one = self.act_one
        new.act_two = self.act_two
        new.act_paid = self.act_paid
        new.act_bonus = self.act_bonus
        new.act_claim = self.act_claim

    def _copy_seats(self, new: "SymetraTable") -> None:
        new.pools = self.pools[:]
        new.inside = self.inside[:]
        new.hands = self.hands[:]
        new.fronts = self.fronts[:]
        new.won = self.won[:]
        new.fused = self.fused[:]
        new.charged = self.charged[:]
        new.bought = self.bought[:]
        new.joined = self.joined[:]
        new.moods = self.moods[:]
        new.infinity = self.infinity[:]
        new.limit = self.limit[:]
        new.left = self.left[:]

    # -- questions -------------------------------------------------------------------------------

    def ask(self, seat: i64) -> None:
        """The next decision is this seat's, unless the match has ended meanwhile."""
        if self.seat != OVER:
            self.seat = seat

    def actual(self, seat: i64) -> i64:
        """The energy in a seat's actual."""
        return self.pools[seat * 3]

    def potential(self, seat: i64) -> i64:
        """The energy in a seat's potential."""
        return self.pools[seat * 3 + 1]

    def universal(self, seat: i64) -> i64:
        """A seat's share of the universal."""
        return self.pools[seat * 3 + 2]

    def kind(self, card: i64) -> i64:
        """The kind of a card: which of the sixty it is."""
        return card % KINDS

    def deck_of(self, seat: i64) -> i64:
        """SYM-172: the deck that a seat draws from and puts on."""
        return seat if self.rules.private else i64(0)

    def pile_of(self, card: i64) -> i64:
        """SYM-173: the discard that a card goes into."""
        return self.owner[card] if self.rules.private else i64(0)

    def marked(self, seat: i64, mark: i64) -> bool:
        """Whether a mark is on a player."""
        return self.moods[seat] & mark != 0

    def uses(self, card: i64, seat: i64) -> i64:
        """SYM-118: how often the seat has used the card this round."""
        return (self.used[card] >> (seat * 5)) & 31

    def count_use(self, card: i64, seat: i64) -> None:
        """SYM-116: one more use."""
        bit: i64 = 1
        self.used[card] = self.used[card] + (bit << (seat * 5))

    def next_inside(self, seat: i64) -> i64:
        """SYM-004: the next seat clockwise that is still in the game."""
        following: i64 = (seat + 1) % self.players
        while not self.inside[following]:
            following = (following + 1) % self.players
        return following

    def first_inside(self, seat: i64) -> i64:
        """The seat itself, or the next one in the game."""
        return seat if self.inside[seat] else self.next_inside(seat)

    def seats_inside(self) -> i64:
        """How many seats are in the game."""
        count: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            count += self.inside[seat]
            seat += 1
        return count

    def team_of(self, seat: i64) -> i64:
        """The team of a seat; without teams each seat is its own."""
        return self.rules.team[seat]

    def viewers_of_hand(self, seat: i64) -> i64:
        """SYM-181: who sees a hand: its seat, and its teammates if they share."""
        return self.rules.hand_viewers[seat]

    def in_own_turn(self, seat: i64) -> bool:
        """SYM-081: whether it is the seat's turn (for sharing teammates: their team's)."""
        if self.ending:
            return False
        if self.rules.shared_turns:
            return self.rules.team[seat] == self.rules.team[self.turn] and self.joined[seat] == 1
        return seat == self.turn

    def controls_any(self, seat: i64) -> bool:
        """Whether a seat controls a card of the matrix."""
        i: i64 = 0
        while i < self.laid_count:
            if self.control[self.laid[i]] == seat:
                return True
            i += 1
        return False

    def on_cards(self, seat: i64) -> i64:
        """The energy on the cards that a seat controls."""
        total: i64 = 0
        i: i64 = 0
        while i < self.laid_count:
            card: i64 = self.laid[i]
            if self.control[card] == seat:
                total += self.energy[card]
            i += 1
        return total

    def in_chain(self, card: i64) -> bool:
        """SYM-136: whether an action of the card stands in the chain."""
        return self.link_of(card) != NONE

    def link_of(self, card: i64) -> i64:
        """The link of a card action, by its card; NONE if it has none."""
        link: i64 = 0
        while link < self.links:
            if self.chain[link * LINK] == 4 and self.chain[link * LINK + LINK_CARD] == card:
                return link
            link += 1
        return NONE

    # -- names -----------------------------------------------------------------------------------

    def card_word(self, card: i64) -> str:
        """A card as positions and words name it: light, light-2."""
        word = self.rules.book.cards[card % KINDS].word
        return word if card < KINDS else f"{word}-{card // KINDS + 1}"

    def card_name(self, card: i64) -> str:
        """A card as log lines name it: Light, Light 2."""
        name = self.rules.book.cards[card % KINDS].name
        return name if card < KINDS else f"{name} {card // KINDS + 1}"

    def everyone_but(self, seat: i64) -> i64:
        """The viewers without one seat."""
        return ALL ^ only(seat)


def filled(count: i64, value: i64) -> vec[i64]:
    """So many times the same number."""
    cells = vec[i64]()
    i: i64 = 0
    while i < count:
        cells = append(cells, value)
        i += 1
    return cells
