"""The table: all of a match as plain numbers. The rules are functions over it, in the files beside this one."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from parlor.engine import Agenda, Deck, Picks, State, append, i64, only, vec
from parlor.games.wiz.cards import KINDS, MASTERS, NO_ELEMENT, element_of, kind_at, rank_of
from parlor.games.wiz.deck import Box
from parlor.games.wiz.words import BREAK, HAND

NONE: Final = -1

# Where a character is: beside the table, on the board, or used up for the round (WIZ-172, WIZ-222, WIZ-224).
SIDE: Final = 0
BOARD: Final = 1
USED: Final = 2

# The sorts of public notes that name no kind, from narrow to wide (section 4, "Hidden and known").
CALM: Final = 0
PLAIN: Final = 1
ACTION: Final = 2
ANY: Final = 3
SORT_NAMES: Final = ("calm", "plain", "action", "any")

# The Dark character as Titan is the bit beside those of the six Titan cards.
DARK_CHARACTER: Final = 64

FIRST_CHARACTER: Final = 40  # hands are numbered 0 to 39; a character on the board is 40 + its element


@final
@mypyc_attr(acyclic=True)
class Hand:
    """A hand on the table, or a character on the board, with what is attached to it."""

    def __init__(self) -> None:
        self.id: i64 = 0
        self.owner: i64 = 0
        self.shape: i64 = 0
        self.low: i64 = 0  # a run's lowest rank, a set's rank
        self.printed: i64 = NO_ELEMENT  # the element of its cards
        self.aligned: i64 = NO_ELEMENT
        self.plus: i64 = 0
        self.opening: bool = False
        self.cards: vec[i64] = vec[i64]()  # core cards; + AS_JOKER for a card that lies as Deck Joker
        self.elemental: i64 = NONE  # the element of the first Elemental, who played it, and the second's
        self.elemental_by: i64 = NONE
        self.canceller: i64 = NONE
        self.canceller_by: i64 = NONE
        self.light: i64 = 0  # 1 or 2 if the first or second Elemental is the Light character
        self.titans: i64 = 0
        self.artifacts: i64 = 0
        self.guarded: i64 = 0  # seats kept off until the end of the turn (WIZ-125)
        self.power: i64 = 0  # Power 1, at scoring
        self.cancelled: bool = False
        self.spent: bool = False

    def element(self) -> i64:
        """WIZ-069: the cards' element; a set has none; Alignment overrides both."""
        return self.aligned if self.aligned >= 0 else self.printed

    def size(self) -> i64:
        """How many core cards it has."""
        return i64(len(self.cards))

    def high(self) -> i64:
        """A run's highest rank."""
        return self.low + i64(len(self.cards)) - 1

    def clone(self) -> "Hand":
        """An independent copy."""
        new = Hand()
        new.id = self.id
        new.owner = self.owner
        new.shape = self.shape
        new.low = self.low
        new.printed = self.printed
        new.aligned = self.aligned
        new.plus = self.plus
        new.opening = self.opening
        new.cards = self.cards[:]
        new.elemental = self.elemental
        new.elemental_by = self.elemental_by
        new.canceller = self.canceller
        new.canceller_by = self.canceller_by
        new.light = self.light
        new.titans = self.titans
        new.artifacts = self.artifacts
        new.guarded = self.guarded
        new.power = self.power
        new.cancelled = self.cancelled
        new.spent = self.spent
        return new


@final
@mypyc_attr(acyclic=True)
class Draft:
    """The sentence that the seat to pick has begun in step 4; its held cards are out of its fingers already."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]()
        self.verb: i64 = NONE
        self.slot: i64 = 0
        self.target: i64 = NONE
        self.end: i64 = 0
        self.source: i64 = NONE  # the hand named after `from`, until its card is named
        self.joker: bool = False  # `joker` was said, its card not yet
        self.entitled: bool = False  # to play cards as Deck Joker (WIZ-200)
        self.opening: bool = False
        self.barred: i64 = 0  # elements that the new hand may not have
        self.givers: i64 = 0  # hands that can give a card (WIZ-100)
        self.made: list[Hand] = []  # the finished new hands of a break
        self.broken: vec[i64] = vec[i64]()  # how many cards of each kind of the broken hand are still to be used
        self.left: i64 = 0  # how many they are in all
        self.held: bool = False  # a held card was used in a finished hand of the break
        self.spent_cards: vec[i64] = vec[i64]()  # the cards and sources of the finished hands
        self.spent_sources: vec[i64] = vec[i64]()
        self.new_hand()

    def new_hand(self) -> None:
        """Begin the next new hand of the sentence."""
        self.shape: i64 = 0
        self.element: i64 = NO_ELEMENT
        self.low: i64 = 0
        self.count: i64 = 0
        self.naturals: i64 = 0
        self.own: i64 = 0  # cards of this hand that were held
        self.pieces: i64 = 0  # cards of this hand that come from the broken one
        self.used: i64 = 0  # hands that gave a card
        self.keys: vec[i64] = vec[i64]()  # the place of each card in the canonical order
        self.cards: vec[i64] = vec[i64]()
        self.sources: vec[i64] = vec[i64]()  # for each card: NONE if held, else the hand that gave it
        self.elemental: i64 = NONE
        self.titans: i64 = 0
        self.light: bool = False

    def add(self, card: i64, source: i64, key: i64) -> None:
        """Put a card on the new hand; the lists may be longer than it, for cards that were tried."""
        if self.count < i64(len(self.cards)):
            self.cards[self.count] = card
            self.sources[self.count] = source
            self.keys[self.count] = key
        else:
            self.cards = append(self.cards, card)
            self.sources = append(self.sources, source)
            self.keys = append(self.keys, key)
        self.count += 1

    def trim(self) -> None:
        """Forget cards that were only tried for a new hand."""
        if self.verb != HAND and self.verb != BREAK:
            return
        self.cards = self.cards[: self.count]
        self.sources = self.sources[: self.count]
        self.keys = self.keys[: self.count]

    def clone(self) -> "Draft":
        """An independent copy."""
        new = Draft()
        new.words = self.words[:]
        new.verb = self.verb
        new.slot = self.slot
        new.target = self.target
        new.end = self.end
        new.source = self.source
        new.joker = self.joker
        new.entitled = self.entitled
        new.opening = self.opening
        new.barred = self.barred
        new.givers = self.givers
        for hand in self.made:
            new.made.append(hand.clone())
        new.broken = self.broken[:]
        new.left = self.left
        new.held = self.held
        new.spent_cards = self.spent_cards[:]
        new.spent_sources = self.spent_sources[:]
        new.shape = self.shape
        new.element = self.element
        new.low = self.low
        new.count = self.count
        new.naturals = self.naturals
        new.own = self.own
        new.pieces = self.pieces
        new.used = self.used
        new.keys = self.keys[:]
        new.cards = self.cards[:]
        new.sources = self.sources[:]
        new.elemental = self.elemental
        new.titans = self.titans
        new.light = self.light
        return new


class WizTable(State):
    """One match at one moment."""

    box: Box
    agenda: Agenda
    deck: Deck

    def __init__(self) -> None:
        super().__init__()
        none = vec[i64]()
        self.draft: Draft | None = None
        self.words: vec[i64] = none  # of an unfinished sentence outside step 4
        self.dealer: i64 = NONE
        self.round: i64 = 0
        self.turn: i64 = NONE  # whose turn it is
        self.ep: vec[i64] = none
        self.missed: vec[i64] = none
        self.turns: vec[i64] = none  # begun in this round
        self.opened: vec[i64] = none  # the turn of opening, 0 before
        self.claimed: vec[i64] = none  # the element opened with
        self.levels: vec[i64] = none  # the shard level opened with
        self.looked: vec[i64] = none  # the turn of looking at the Deck Joker, 0 before
        self.character: vec[i64] = none
        self.place: vec[i64] = none
        self.arrived: vec[i64] = none  # the turn in which the character came to the board
        self.light_used: i64 = 0  # seats that used up Light's Shield or Air's shard this round
        self.air_used: i64 = 0
        self.held: vec[i64] = none  # seat * KINDS + kind: how many
        self.sizes: vec[i64] = none
        self.ones: vec[i64] = none  # seat * 6 + element: the ranks held, as bits
        self.twos: vec[i64] = none  # the ranks held twice
        self.noted: vec[i64] = none  # public notes of known kinds: seat * KINDS + kind
        self.loose: vec[i64] = none  # public notes of other sorts: seat * 4 + sort
        self.private: vec[i64] = none  # (viewer * 6 + seat) * KINDS + kind
        # What was known of cards that a Swap may have taken along, six numbers each (strays.py).
        self.strays: vec[i64] = none
        # Since the discard pile became the deck (renewal.py): of each deck its cards that may still be hidden, and how
        # many of it each place got; nothing before. Then: open cards of which it is not told, and who swapped since.
        self.renewed: vec[i64] = none
        self.fresh: vec[i64] = none
        self.doubts: vec[i64] = none
        self.mixed: i64 = 0
        self.forced: bool = False  # a guess had to put a card where it cannot have come from
        self.pile: vec[i64] = none  # the discard pile, its top last
        self.joker: i64 = NONE
        self.joker_public: bool = False
        self.joker_known: i64 = 0  # the seats that know its face
        self.hands: list[Hand] = []  # by id
        self.looking: vec[i64] = none  # the cards that Search shows
        self.limit: i64 = 0  # action cards this turn: allowed, and played
        self.acted: i64 = 0
        self.pooled: i64 = 0  # shards played to the pool this turn
        self.tried: bool = False  # to pick the Deck Joker this turn, in vain (WIZ-206)
        self.shields: i64 = 0  # answers in the last window: seats that said shield, and char:light
        self.lights: i64 = 0
        self.pool: vec[i64] = none  # the level each pile stands at
        self.pool_air: i64 = 0  # the levels of the air pile that Air's power made, as bits
        self.worth_of_pool: i64 = 0
        self.pool_open: bool = False
        self.winner: i64 = NONE  # of this round
        self.gained: i64 = 0  # EP of the last round or attack, for the log
        self.scraps: list[Picks] = []
        self.shown: bool = False  # all held cards and the joker lie open (scoring)

    def copy_from(self, other: "WizTable") -> None:
        """Become an independent copy, without the record."""
        self.adopt(other)
        self.box = other.box
        self.agenda = other.agenda.clone()
        draft = other.draft
        self.draft = None if draft is None else draft.clone()
        self.words = other.words[:]
        self.dealer = other.dealer
        self.round = other.round
        self.turn = other.turn
        self.ep = other.ep[:]
        self.missed = other.missed[:]
        self.turns = other.turns[:]
        self.opened = other.opened[:]
        self.claimed = other.claimed[:]
        self.levels = other.levels[:]
        self.looked = other.looked[:]
        self.character = other.character[:]
        self.place = other.place[:]
        self.arrived = other.arrived[:]
        self.light_used = other.light_used
        self.air_used = other.air_used
        self.held = other.held[:]
        self.sizes = other.sizes[:]
        self.ones = other.ones[:]
        self.twos = other.twos[:]
        self.noted = other.noted[:]
        self.loose = other.loose[:]
        self.private = other.private[:]
        self.strays = other.strays[:]
        self.renewed = other.renewed[:]
        self.fresh = other.fresh[:]
        self.doubts = other.doubts[:]
        self.mixed = other.mixed
        self.deck = other.deck.clone()
        self.pile = other.pile[:]
        self.joker = other.joker
        self.joker_public = other.joker_public
        self.joker_known = other.joker_known
        hands: list[Hand] = []
        for hand in other.hands:
            hands.append(hand.clone())
        self.hands = hands
        self.looking = other.looking[:]
        self.limit = other.limit
        self.acted = other.acted
        self.pooled = other.pooled
        self.tried = other.tried
        self.shields = other.shields
        self.lights = other.lights
        self.pool = other.pool[:]
        self.pool_air = other.pool_air
        self.worth_of_pool = other.worth_of_pool
        self.pool_open = other.pool_open
        self.winner = other.winner
        self.gained = other.gained
        self.shown = other.shown

    def scratch(self, depth: i64) -> Picks:
        """An empty list to note things in, one for each depth of a search."""
        while i64(len(self.scraps)) <= depth:
            self.scraps.append(Picks())
        picks = self.scraps[depth]
        picks.count = 0
        return picks

    def twin(self) -> "WizTable":
        """An independent copy to try things on."""
        new = WizTable()
        new.copy_from(self)
        return new

    # -- seats ---------------------------------------------------------------------------------

    def after(self, seat: i64, steps: i64 = 1) -> i64:
        """The seat so many places clockwise."""
        return (seat + steps) % self.players

    def starter(self) -> i64:
        """WIZ-031: the seat after the dealer."""
        return (self.dealer + 1) % self.players

    def has_character(self, seat: i64, element: i64) -> bool:
        """Whether this is the seat's character."""
        return self.character[seat] == element

    # -- held cards ----------------------------------------------------------------------------

    def count(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds."""
        return self.held[seat * KINDS + kind]

    def eyes(self, seat: i64) -> i64:
        """WIZ-037, WIZ-257: who sees what a seat is dealt or draws: it alone; in open solo play both seats."""
        return only(0) | only(1) if self.box.open else only(seat)

    def take_in(self, seat: i64, kind: i64) -> None:
        """Put a card into a seat's fingers; notes are the caller's."""
        at: i64 = seat * KINDS + kind
        now: i64 = self.held[at] + 1
        self.held[at] = now
        self.sizes[seat] = self.sizes[seat] + 1
        if kind < MASTERS:
            self.mark(seat, kind, now)

    def give_out(self, seat: i64, kind: i64) -> None:
        """Take a card out of a seat's fingers; notes are the caller's."""
        at: i64 = seat * KINDS + kind
        now: i64 = self.held[at] - 1
        self.held[at] = now
        self.sizes[seat] = self.sizes[seat] - 1
        if kind < MASTERS:
            self.mark(seat, kind, now)

    def mark(self, seat: i64, kind: i64, now: i64) -> None:
        """Keep the rank bits of a number card or shard in step with its count."""
        bit: i64 = 1
        bit <<= rank_of(kind)
        at: i64 = seat * 6 + element_of(kind)
        self.ones[at] = self.ones[at] | bit if now > 0 else self.ones[at] & ~bit
        self.twos[at] = self.twos[at] | bit if now > 1 else self.twos[at] & ~bit

    def action_cards(self, seat: i64) -> i64:
        """How many action cards a seat holds."""
        total: i64 = 0
        at: i64 = seat * KINDS + 109
        end: i64 = seat * KINDS + KINDS
        while at < end:
            total += self.held[at]
            at += 1
        return total

    # -- hands on the table --------------------------------------------------------------------

    def hand(self, id: i64) -> Hand | None:
        """The hand with this id, if it lies on the table."""
        for hand in self.hands:
            if hand.id == id:
                return hand
        return None

    def there(self, id: i64) -> Hand:
        """The hand with this id, which lies on the table."""
        for hand in self.hands:
            if hand.id == id:
                return hand
        raise ValueError(f"no hand {id} lies on the table")

    def put_hand(self, hand: Hand) -> None:
        """Lay a hand among the others, in the order of ids."""
        at = 0
        while at < len(self.hands) and self.hands[at].id < hand.id:
            at += 1
        self.hands.insert(at, hand)

    def free_id(self) -> i64:
        """The lowest free number of a hand; 40 when there is none (WIZ-079)."""
        id: i64 = 0
        for hand in self.hands:
            if hand.id != id:
                break
            id += 1
        return id

    def hands_of(self, seat: i64) -> i64:
        """WIZ-210: how many hands a seat has, its character on the board included."""
        count: i64 = 0
        for hand in self.hands:
            if hand.owner == seat:
                count += 1
        return count

    # -- the Deck Joker ------------------------------------------------------------------------

    def joker_rank(self) -> i64:
        """The rank of the Deck Joker (15: Masters); 0 while there is none."""
        return rank_of(self.joker) if self.joker >= 0 else i64(0)

    def jokers_held(self, seat: i64) -> i64:
        """How many held cards are of the Deck Joker's rank."""
        rank: i64 = self.joker_rank()
        held = self.held
        at: i64 = seat * KINDS
        total: i64 = 0
        element: i64 = 0
        while element < 6:
            total += held[at + kind_at(element, rank)]
            element += 1
        return total

    # -- piles ---------------------------------------------------------------------------------

    def discard(self, kind: i64) -> None:
        """Put a card on the discard pile."""
        self.pile = append(self.pile, kind)


def without(cards: vec[i64], index: i64) -> vec[i64]:
    """The cards but the one at this index."""
    out = vec[i64]()
    i: i64 = 0
    while i < i64(len(cards)):
        if i != index:
            out = append(out, cards[i])
        i += 1
    return out


def bits(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
