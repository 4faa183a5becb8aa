"""Positions back to a table: what no match could come to is refused."""

from typing import Any

from librt.vecs import append
from mypy_extensions import i64

from parlor.engine import ALL, OVER, BadPosition, only
from parlor.games.symetra import frames
from parlor.games.symetra.agendas import check_agenda, check_asked
from parlor.games.symetra.leaving import one_side_left
from parlor.games.symetra.matrix import put
from parlor.games.symetra.positions import CARD_BITS, MAGNETS, VERB_CODES
from parlor.games.symetra.table import (
    BAG,
    CAPACITY,
    DISCARD,
    FRONT,
    HAND_OF,
    IDLE,
    LINK,
    LOOKED,
    NONE,
    OUT,
    PACK,
    PENDING,
    SHOWN,
    SOLO_DISCARD,
    TAKEN,
    TOP_OF,
    TRANSCENDED,
    SymetraTable,
)
from parlor.games.symetra.verbs import MOODS, PLAYER_MARKS


class Reader:
    """Reads a position into a table laid out for its options."""

    def __init__(self, table: SymetraTable, data: dict[str, Any]) -> None:
        self.table = table
        self.data = data
        self.cards: dict[str, int] = {table.card_word(card): card for card in range(table.cards)}
        self.named: set[int] = set()

    def card(self, name: object) -> int:
        """A card by its name."""
        if not isinstance(name, str) or name not in self.cards:
            raise BadPosition(f"no card is called {name}")
        return self.cards[name]

    def place(self, name: object, place: int) -> int:
        """Put a card into its place; a card named twice is refused."""
        card = self.card(name)
        if card in self.named:
            raise BadPosition(f"{name} is named twice")
        self.named.add(card)
        self.table.place[card] = place
        return card

    def word(self, word: object) -> int:
        """The number of a word."""
        return self.table.game.code(str(word))

    def read(self) -> None:
        """Read everything."""
        table, data = self.table, self.data
        table.cycle = _number(data, "cycle", 1)
        table.round = _number(data, "round", 1)
        table.start = self.seat(_number(data, "start", 0))
        table.turn = self.seat(_number(data, "turn", int(table.start)))
        table.least = _choice(data, "win", ["most", "least"])
        table.mood = _choice(data, "mood", list(MOODS))
        table.ending = _choice(data, "phase", ["turn", "end"])
        table.extra_cycles = _number(data, "extra_cycles", 0)
        self.read_owners()
        self.read_seats()
        self.read_matrix()
        self.read_piles()
        self.read_used()
        self.read_chain()
        self.read_knowledge()
        self.check_beads()

    def seat(self, seat: int) -> int:
        """A seat of this match."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.table.players:
            raise BadPosition(f"seats are 0 to {self.table.players - 1}, not {seat}")
        return seat

    def read_owners(self) -> None:
        """With private decks: whose each card is, and from which pack it came."""
        table = self.table
        for name, seat in self.data.get("owners", {}).items():
            table.owner[self.card(name)] = self.seat(seat)
        for name, (pack, taken) in self.data.get("packs", {}).items():
            card = self.card(name)
            table.pack[card] = pack
            table.taken[card] = taken
            if taken == NONE:
                self.place(name, PACK + pack)

    def read_seats(self) -> None:
        """Pools, hands, marks and private piles."""
        table = self.table
        seats = self.data.get("seats", [])
        if len(seats) != table.players:
            raise BadPosition(f"seats must be a list of {table.players}, not of {len(seats)}")
        for seat, given in enumerate(seats):
            table.inside[seat] = 1 if given.get("in", True) else 0
            for name, pool in (("actual", 0), ("potential", 1), ("universal", 2)):
                table.pools[seat * 3 + pool] = _number(given, name, 0)
            table.won[seat] = _number(given, "won", 0)
            table.fused[seat] = 1 if given.get("fused") else 0
            table.charged[seat] = 1 if given.get("charged") else 0
            table.bought[seat] = _number(given, "turns_bought", 0)
            table.joined[seat] = 1 if given.get("joined", True) else 0
            table.left[seat] = _number(given, "left", 0)
            self.read_marks(seat, given.get("marks", {}))
            for name in given.get("hand", []):
                card = self.place(name, HAND_OF + seat)
                table.seen[card] = table.viewers_of_hand(seat)
                table.hands[seat] = table.hands[seat] + 1
            self.read_private(seat, given)
        for entry in self.data.get("magnets", []):
            table.magnets = append(table.magnets, i64(MAGNETS.index(entry[0])))
            table.magnets = append(table.magnets, i64(self.seat(entry[1])))
            table.magnets = append(table.magnets, i64(PENDING if entry[2:] == ["due"] else IDLE))

    def read_marks(self, seat: int, marks: dict[str, Any]) -> None:
        """The marks on a player."""
        table = self.table
        for name, value in marks.items():
            if name == "infinity":
                table.infinity[seat] = self.card(value)
            elif name == "limit":
                table.limit[seat] = _number(marks, "limit", 0)
            elif name in PLAYER_MARKS[:7]:
                table.moods[seat] = table.moods[seat] | (1 << PLAYER_MARKS.index(name) if value else 0)
            else:
                raise BadPosition(f"no mark on a player is called {name}; there are {', '.join(PLAYER_MARKS[:9])}")

    def read_private(self, seat: int, given: dict[str, Any]) -> None:
        """A private deck, its discard and drafted cards."""
        table = self.table
        if not table.rules.private:
            return
        piles = given.get("deck", {})
        self.read_deck(seat, piles)
        for name in piles.get("rest", []):
            self.own(self.place(name, BAG + seat), seat)
            table.decks[seat] = table.decks[seat] + 1
        for name in given.get("discard", []):
            self.discarded(name, seat)
        for name in given.get("taken", []):
            self.own(self.place(name, TAKEN + seat), seat)
        for name in given.get("hand", []):
            self.own(self.card(name), seat)

    def own(self, card: int, seat: int) -> None:
        """A card without a named owner belongs to the seat it is with."""
        if self.table.owner[card] == NONE:
            self.table.owner[card] = seat

    def read_deck(self, deck: int, piles: dict[str, Any]) -> None:
        """The determined top of a deck, the topmost first."""
        table = self.table
        for name in reversed(piles.get("top", [])):
            card = self.place(name, TOP_OF + deck)
            self.own(card, deck)
            table.top = append(table.top, i64(card))
            table.tops[deck] = table.tops[deck] + 1
            table.decks[deck] = table.decks[deck] + 1

    def discarded(self, name: object, pile: int) -> None:
        """A card of a discard."""
        table = self.table
        card = self.place(name, DISCARD + pile)
        self.own(card, pile)
        table.seen[card] = ALL
        table.discards[pile] = table.discards[pile] + 1

    def read_matrix(self) -> None:
        """The cards of the matrix with energy, controllers and marks."""
        table = self.table
        for given in self.data.get("matrix", []):
            name = given["card"]
            cell = table.rules.area.numbers.get((given["cell"][0], given["cell"][1]))
            if cell is None:
                raise BadPosition(f"{name} lies at {given['cell']}, outside the table (SYM-049)")
            if table.at[cell] != NONE:
                other = table.card_word(table.at[cell])
                raise BadPosition(f"{name} and {other} share the cell {table.rules.area.word(cell)}")
            card = self.place(name, OUT)
            put(table, card, cell)
            seat = given.get("seat")
            energy = _number(given, "energy", 0)
            if (seat is None) != (energy == 0):
                raise BadPosition(f"{name} has a controller exactly if it has energy (SYM-030)")
            if energy == 0 and not table.rules.original:
                raise BadPosition(f"{name} holds no energy, which only original mode allows (SYM-033)")
            table.energy[card] = energy
            table.control[card] = NONE if seat is None else self.seat(seat)
            if table.rules.private:
                self.own(card, self.seat(given.get("owner", 0 if seat is None else seat)))
            self.read_card_marks(card, given.get("marks", {}))
            if energy > CAPACITY and not table.marks[card] & TRANSCENDED and not table.rules.solitaire:
                raise BadPosition(f"{name} holds {energy}, more than its capacity of {CAPACITY} (SYM-031)")

    def read_card_marks(self, card: int, marks: dict[str, Any]) -> None:
        """The marks on a card."""
        table = self.table
        for name, value in marks.items():
            if name == "veil":
                for seat in value:
                    table.veil[card] = table.veil[card] | only(self.seat(seat))
            elif name == "extra":
                table.extra[card] = _number(marks, "extra", 0)
            elif name in CARD_BITS:
                table.marks[card] = table.marks[card] | (CARD_BITS[name] if value else 0)
            else:
                raise BadPosition(f"no mark on a card is called {name}; there are veil, extra, {', '.join(CARD_BITS)}")

    def read_piles(self) -> None:
        """The shared deck and discard, and cards between places; all others are the rest of the deck."""
        table, data = self.table, self.data
        for key, place in (("shown", SHOWN), ("looked", LOOKED), ("aside", SOLO_DISCARD)):
            for name in data.get(key, []):
                self.place(name, place)
        for name in data.get("shown", []):
            table.seen[self.card(name)] = ALL
        for seat, given in enumerate(data["seats"]):
            if "front" in given:
                self.front(given["front"], seat)
        for link in data.get("chain", []):
            if link["verb"] == "fuse" and not table.fronts[self.seat(link["seat"])]:
                self.front(link["card"], link["seat"])
        if table.rules.private:
            if data.get("looked"):
                table.decks[self.looked_deck()] += len(data["looked"])
            return
        self.read_deck(0, data.get("deck", {}))
        for name in data.get("discard", []):
            self.discarded(name, 0)
        table.decks[0] = table.decks[0] + len(data.get("looked", []))
        for card in range(table.cards):
            if card not in self.named:
                table.place[card] = BAG
                table.decks[0] = table.decks[0] + 1

    def front(self, name: object, seat: int) -> None:
        """A card announced for a fuse lies in front of its seat."""
        card = self.place(name, FRONT + seat)
        self.own(card, seat)
        self.table.seen[card] = ALL
        self.table.fronts[seat] = 1

    def looked_deck(self) -> int:
        """Whose private deck the cards being put back belong to."""
        return self.word(self.data["acting"]["select"][0]) - self.word("seat:0")

    def read_used(self) -> None:
        """The uses of this round."""
        table = self.table
        for name, counts in self.data.get("used", {}).items():
            for seat, count in counts.items():
                for _ in range(count):
                    table.count_use(self.card(name), self.seat(int(seat)))

    def read_chain(self) -> None:
        """The announced actions, and the one being carried out."""
        table = self.table
        for link in self.data.get("chain", []):
            one, two = self.selections(link)
            card = self.card(link["card"]) if "card" in link else NONE
            copied = self.card(link["copied"]) if "copied" in link else NONE
            numbers = [VERB_CODES[link["verb"]], self.seat(link["seat"]), card, copied, one, two]
            numbers += [_number(link, name, 0) for name in ("cancelled", "surcharge", "floor")]
            for number in numbers:
                table.chain = append(table.chain, i64(number))
            table.links += 1
        for at, word in enumerate(self.data.get("said", [])):
            table.said[at] = self.word(word)
            table.said_count = at + 1
        acting = self.data.get("acting")
        if acting:
            table.act_user = self.seat(acting["user"])
            table.act_card = self.card(acting["card"])
            table.act_cell = table.rules.area.numbers[(acting["cell"][0], acting["cell"][1])]
            table.act_text = table.rules.book.kinds[acting["text"]]
            table.act_copied = self.card(acting["copied"]) if "copied" in acting else NONE
            table.act_one, table.act_two = self.selections(acting)
            table.act_paid = _number(acting, "paid", 0)
            table.act_bonus = _number(acting, "bonus", 0)
            table.act_claim = _number(acting, "claim", 0)

    def selections(self, given: dict[str, Any]) -> tuple[int, int]:
        """Up to two selected words."""
        words = [self.word(word) for word in given.get("select", [])]
        one, two = ([*words, NONE, NONE])[:2]
        return one, two

    def read_knowledge(self) -> None:
        """Who knows hidden cards beside those who always do, and which were shuffled together before all eyes."""
        for name, seats in self.data.get("seen", {}).items():
            viewers: i64 = ALL if seats == [-3] else 0
            for seat in seats if viewers == 0 else []:
                viewers |= only(self.seat(seat))
            self.table.seen[self.card(name)] = viewers
        shuffled = self.data.get("shuffled", {})
        for name in shuffled:
            self.table.shuffled[self.card(name)] = _number(shuffled, name, 0)

    def check_beads(self) -> None:
        """Section 7: the beads of a seat add up to 50 for each set, those of a seat that left to 0."""
        table = self.table
        if table.rules.solitaire:
            return
        for seat in range(table.players):
            beads = sum(int(table.pools[seat * 3 + pool]) for pool in range(3)) + int(table.on_cards(seat))
            wanted = 50 * int(table.rules.sets) if table.inside[seat] else 0
            if beads != wanted:
                raise BadPosition(f"seat {seat} has {beads} energy in all, not {wanted}")


def _number(data: dict[str, Any], key: str, default: int) -> int:
    value = data.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadPosition(f"{key} must be a whole number from 0 up, not {value!r}")
    return value


def _choice(data: dict[str, Any], key: str, values: list[str]) -> int:
    value = data.get(key, values[0])
    if value not in values:
        raise BadPosition(f"{key} must be {' or '.join(values)}, not {value!r}")
    return values.index(value)


def read_position(table: SymetraTable, data: dict[str, Any]) -> None:
    """Read a position; what is not named is 0, false or empty."""
    Reader(table, data).read()
    if "winners" in data:
        table.seat = OVER
        for seat in data["winners"]:
            if type(seat) is not int or not 0 <= seat < table.players:
                raise BadPosition(f"winners must be seats, not {seat!r}")
            table.champions |= only(seat)
        return
    check_seats(table)
    if "agenda" in data:
        check_agenda(table, data["agenda"])
        table.agenda.restore(data["agenda"])
        check_asked(table, data.get("to_pick"))
        table.seat = data["to_pick"]
        return
    for key in ("said", "acting", "shown", "looked", "packs"):
        if key in data:
            raise BadPosition(f"{key} needs an agenda beside it")
    set_agenda(table)


def check_seats(table: SymetraTable) -> None:
    """Section 7: seats in the game have actual, those that left have nothing, and a match goes on between two."""
    if table.rules.solitaire:
        return
    for seat in range(table.players):
        if table.inside[seat] and table.actual(seat) == 0:
            raise BadPosition(f"seat {seat} is in the game with no actual energy (SYM-056)")
        if not table.inside[seat] and (table.hands[seat] or table.fronts[seat]):
            raise BadPosition(f"seat {seat} has left the game and holds cards")
    if table.seats_inside() == 0 or one_side_left(table):
        raise BadPosition("a match that is not over needs two sides in the game (SYM-063)")


def set_agenda(table: SymetraTable) -> None:
    """What is to be done in a position that a person wrote: a turn or an end-of-round phase, and its chain."""
    agenda = table.agenda
    if table.rules.solitaire:
        agenda.push(frames.SOLO)
        return
    agenda.push(frames.CYCLE, 3)
    stride = int(table.players // table.rules.team_count) if table.rules.shared_turns else 1
    first = table.start - table.start % stride
    begun = (table.turn - table.turn % stride - first) % table.players + stride
    if table.ending:
        agenda.push(frames.ROUND, table.players, 2)
        agenda.push(frames.ENDPHASE, table.turn)
    else:
        agenda.push(frames.ROUND, begun)
        agenda.push(frames.TURN, table.turn)
    if table.links:
        announcer = table.chain[(table.links - 1) * LINK + 1]
        agenda.push(frames.CHAIN)
        agenda.push(frames.WINDOW, announcer)
