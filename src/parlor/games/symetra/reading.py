"""Positions back to a table: what no match could come to is refused."""

from typing import Any

from librt.vecs import append
from mypy_extensions import i64

from parlor.engine import ALL, OVER, BadPosition, only
from parlor.engine.given import Given, seats_of, shown, whole
from parlor.games.symetra import frames
from parlor.games.symetra.agendas import check_agenda, check_asked, check_frames, check_won, cycles_ended
from parlor.games.symetra.announced import check_acting, check_chain, check_fronts, check_said
from parlor.games.symetra.leaving import one_side_left
from parlor.games.symetra.matrix import put
from parlor.games.symetra.mixing import TIMES
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
from parlor.games.symetra.words import SEAT

FIELDS = (
    *("game", "version", "options", "to_pick", "cycle", "round", "start", "phase", "turn", "win", "mood", "seats"),
    *("magnets", "matrix", "used", "chain", "extra_cycles", "said", "acting", "winners", "energy", "deck", "discard"),
    *("shown", "looked", "aside", "seen", "mixed", "agenda", "owners", "packs"),
)
SEAT_FIELDS = (
    *("in", "actual", "potential", "universal", "won", "hand", "front", "fused", "charged", "turns_bought", "joined"),
    *("marks", "left", "deck", "discard", "taken"),
)
LINK_FIELDS = ("verb", "seat", "card", "copied", "select", "cancelled", "surcharge", "floor")
ACTING_FIELDS = ("user", "card", "cell", "text", "copied", "select", "paid", "bonus", "claim")
# SYM-071: a tie is played on for so many cycles at most.
EXTRA_CYCLES = 3
MOST_USES = 31  # as many as five bits count
MOST_MAGNETS = 12


class Reader:
    """Reads a position into a table laid out for its options."""

    def __init__(self, table: SymetraTable, data: dict[str, Any]) -> None:
        self.table = table
        self.data = Given("a position", data, FIELDS)
        self.cards: dict[str, int] = {table.card_word(card): card for card in range(table.cards)}
        self.named: set[int] = set()

    def card(self, name: object) -> int:
        """A card by its name."""
        if not isinstance(name, str) or name not in self.cards:
            raise BadPosition(f"no card is called {str(name)[:60]}")
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
        if not isinstance(word, str):
            raise BadPosition(f"words are texts, not {shown(word)}")
        return self.table.game.code(word)

    def read(self) -> None:
        """Read everything."""
        table, data = self.table, self.data
        last = int(table.players) - 1
        table.extra_cycles = data.whole("extra_cycles", 0, EXTRA_CYCLES, 0)
        table.cycle = data.whole("cycle", 1, int(table.rules.cycles + table.extra_cycles), 1)
        table.round = data.whole("round", 1, int(table.rules.rounds) + 1, 1)
        table.start = self.seat(data.data.get("start", 0))
        table.turn = self.seat(data.data.get("turn", int(table.start)))
        table.least = data.choice("win", ("most", "least"), "most")
        table.mood = data.choice("mood", MOODS, MOODS[0])
        table.ending = data.choice("phase", ("turn", "end"), "turn")
        data.whole("to_pick", OVER, last, 0)
        data.whole("energy", 0, 999, 0)
        self.read_owners()
        self.read_seats()
        self.read_matrix()
        self.read_piles()
        self.read_used()
        self.read_chain()
        self.read_knowledge()
        self.check_beads()

    def seat(self, seat: object) -> int:
        """A seat of this match."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.table.players:
            raise BadPosition(f"seats are 0 to {self.table.players - 1}, not {shown(seat)}")
        return seat

    def read_owners(self) -> None:
        """With private decks: whose each card is, and from which pack it came."""
        table, data = self.table, self.data
        if (data.has("owners") and not table.rules.private) or (data.has("packs") and not table.rules.drafted):
            raise BadPosition("owners and packs go with private decks")
        for name, seat in data.named("owners").items():
            table.owner[self.card(name)] = self.seat(seat)
        for name, entry in data.named("packs").items():
            if not isinstance(entry, list) or len(entry) != 2:
                raise BadPosition(f"packs: {name} needs a pack and a step, not {shown(entry)}")
            card = self.card(name)
            table.pack[card] = whole(entry[0], 0, int(table.rules.packs * table.players) - 1, f"the pack of {name}")
            table.taken[card] = whole(entry[1], NONE, int(table.rules.pack_size) - 1, f"the step of {name}")
            if table.taken[card] == NONE:
                self.place(name, PACK + int(table.pack[card]))

    def read_seats(self) -> None:
        """Pools, hands, marks and private piles."""
        table = self.table
        seats = self.data.row("seats")
        if len(seats) != table.players:
            raise BadPosition(f"seats must be a list of {table.players}, not of {len(seats)}")
        beads = 50 * int(table.rules.sets)
        for seat, entry in enumerate(seats):
            given = Given(f"seat {seat}", entry, SEAT_FIELDS)
            table.inside[seat] = int(given.truth("in", True))
            for name, pool in (("actual", 0), ("potential", 1), ("universal", 2)):
                table.pools[seat * 3 + pool] = given.whole(name, 0, beads, 0)
            table.won[seat] = given.whole("won", 0, int(table.rules.cycles) + EXTRA_CYCLES, 0)
            table.fused[seat] = int(given.truth("fused"))
            table.charged[seat] = int(given.truth("charged"))
            table.bought[seat] = given.whole("turns_bought", 0, int(table.rules.rounds), 0)
            table.joined[seat] = int(given.truth("joined", True))
            table.left[seat] = given.whole("left", 0, int(table.players), 0)
            self.read_marks(seat, given.named("marks"))
            for name in given.row("hand"):
                card = self.place(name, HAND_OF + seat)
                table.seen[card] = table.viewers_of_hand(seat)
                table.hands[seat] = table.hands[seat] + 1
            self.read_private(seat, given)
        self.read_magnets()

    def read_magnets(self) -> None:
        """Innocence and Guilt in the order they were made."""
        table = self.table
        entries = self.data.row("magnets")
        if len(entries) > MOST_MAGNETS:
            raise BadPosition(f"there are at most {MOST_MAGNETS} magnets")
        for entry in entries:
            if (
                not isinstance(entry, list)
                or len(entry) not in (2, 3)
                or entry[0] not in MAGNETS
                or entry[2:] not in ([], ["due"])
            ):
                raise BadPosition(f"a magnet is innocence or guilt with its seat, not {shown(entry)}")
            seat = self.seat(entry[1])
            if not table.inside[seat]:
                raise BadPosition(f"seat {seat} has left the game and is no magnet")
            table.magnets = append(table.magnets, i64(MAGNETS.index(entry[0])))
            table.magnets = append(table.magnets, i64(seat))
            table.magnets = append(table.magnets, i64(PENDING if len(entry) == 3 else IDLE))

    def read_marks(self, seat: int, marks: dict[str, Any]) -> None:
        """The marks on a player."""
        table = self.table
        given = Given(f"the marks of seat {seat}", marks, PLAYER_MARKS[:9])
        for name in marks:
            if name == "infinity":
                table.infinity[seat] = self.card(marks[name])
            elif name == "limit":
                table.limit[seat] = given.whole(name, 0, 9)
            elif given.truth(name):
                table.moods[seat] = table.moods[seat] | 1 << PLAYER_MARKS.index(name)

    def read_private(self, seat: int, given: Given) -> None:
        """A private deck, its discard and drafted cards."""
        table = self.table
        if not table.rules.private:
            if given.has("deck") or given.has("discard") or given.has("taken"):
                raise BadPosition(f"seat {seat} has a deck of its own, but the options have a shared one")
            return
        piles = given.part("deck", ("top", "rest"))
        self.read_deck(seat, piles)
        for name in piles.row("rest"):
            self.own(self.place(name, BAG + seat), seat)
            table.decks[seat] = table.decks[seat] + 1
        for name in given.row("discard"):
            self.discarded(name, seat)
        for name in given.row("taken"):
            self.own(self.place(name, TAKEN + seat), seat)
        for name in given.row("hand"):
            self.own(self.card(name), seat)

    def own(self, card: int, seat: int) -> None:
        """A card without a named owner belongs to the seat it is with."""
        if self.table.owner[card] == NONE:
            self.table.owner[card] = seat

    def read_deck(self, deck: int, piles: Given) -> None:
        """The determined top of a deck, the topmost first."""
        table = self.table
        names: list[Any] = piles.row("top")
        for name in names[::-1]:
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

    def cell(self, given: object, what: str) -> int:
        """A cell of the table as [q, r]."""
        if not isinstance(given, list) or len(given) != 2 or not all(type(part) is int for part in given):
            raise BadPosition(f"{what} lies at a cell [q, r], not {shown(given)}")
        cell = self.table.rules.area.numbers.get((given[0], given[1]))
        if cell is None:
            raise BadPosition(f"{what} lies at {given}, outside the table (SYM-049)")
        return cell

    def read_matrix(self) -> None:
        """The cards of the matrix with energy, controllers and marks."""
        table = self.table
        for entry in self.data.row("matrix"):
            given = Given("a card of the matrix", entry, ("card", "cell", "seat", "energy", "marks", "owner"))
            name = given.value("card")
            cell = self.cell(given.value("cell"), shown(name))
            if table.at[cell] != NONE:
                other = table.card_word(table.at[cell])
                raise BadPosition(f"{name} and {other} share the cell {table.rules.area.word(cell)}")
            card = self.place(name, OUT)
            put(table, card, cell)
            self.read_energy(given, card)
            if table.rules.private:
                self.own(card, self.seat(entry.get("owner", max(0, int(table.control[card])))))
            elif given.has("owner"):
                raise BadPosition(f"{name} has an owner, but the options have a shared deck")
            self.read_card_marks(card, given.named("marks"))
            energy = table.energy[card]
            if energy > CAPACITY and not table.marks[card] & TRANSCENDED and not table.rules.solitaire:
                raise BadPosition(f"{name} holds {energy}, more than its capacity of {CAPACITY} (SYM-031)")

    def read_energy(self, given: Given, card: int) -> None:
        """SYM-030: a card has a controller exactly if it has energy."""
        table, seat, name = self.table, given.data.get("seat"), given.data["card"]
        energy = given.whole("energy", 0, 50 * int(table.rules.sets), 0)
        if (seat is None) != (energy == 0):
            raise BadPosition(f"{name} has a controller exactly if it has energy (SYM-030)")
        if energy == 0 and not table.rules.original:
            raise BadPosition(f"{name} holds no energy, which only original mode allows (SYM-033)")
        table.energy[card] = energy
        table.control[card] = NONE if seat is None else self.seat(seat)

    def read_card_marks(self, card: int, marks: dict[str, Any]) -> None:
        """The marks on a card."""
        table = self.table
        given = Given(f"the marks of {table.card_word(card)}", marks, ("veil", "extra", *CARD_BITS))
        for name in marks:
            if name == "veil":
                for seat in seats_of(marks[name], int(table.players), "veil"):
                    table.veil[card] = table.veil[card] | only(seat)
            elif name == "extra":
                table.extra[card] = given.whole(name, 0, MOST_USES)
            elif given.truth(name):
                table.marks[card] = table.marks[card] | CARD_BITS[name]

    def read_piles(self) -> None:
        """The shared deck and discard, and cards between places; all others are the rest of the deck."""
        table, data = self.table, self.data
        for key, place in (("shown", SHOWN), ("looked", LOOKED), ("aside", SOLO_DISCARD)):
            for name in data.row(key):
                self.place(name, place)
        for name in data.row("shown"):
            table.seen[self.card(name)] = ALL
        for seat, given in enumerate(data.row("seats")):
            if "front" in given:
                self.front(given["front"], seat)
        for link in data.row("chain"):
            if isinstance(link, dict) and link.get("verb") == "fuse" and not table.fronts[self.seat(link.get("seat"))]:
                self.front(link.get("card"), link["seat"])
        if table.rules.private:
            if data.has("deck") or data.has("discard"):
                raise BadPosition("deck and discard are shared, but the options give each seat its own")
            if data.row("looked"):
                table.decks[self.looked_deck()] += len(data.row("looked"))
            return
        self.read_deck(0, data.part("deck", ("top",)))
        for name in data.row("discard"):
            self.discarded(name, 0)
        table.decks[0] = table.decks[0] + len(data.row("looked"))
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
        chosen = self.data.part("acting", ACTING_FIELDS).row("select")
        seat = self.word(chosen[0]) - SEAT if chosen else NONE
        return self.seat(seat)

    def read_used(self) -> None:
        """The uses of this round."""
        table = self.table
        for name, counts in self.data.named("used").items():
            card = self.card(name)
            given = Given(f"used: {name}", counts, [str(seat) for seat in range(table.players)])
            for seat in range(table.players):
                table.used[card] = table.used[card] | i64(given.whole(str(seat), 0, MOST_USES, 0)) << (seat * 5)

    def read_chain(self) -> None:
        """The announced actions, and the one being carried out."""
        table = self.table
        links = self.data.row("chain")
        if len(links) > table.cards:
            raise BadPosition(f"a chain has at most {table.cards} actions")
        for entry in links:
            link = Given("an announced action", entry, LINK_FIELDS)
            one, two = self.selections(link)
            card = self.card(link.value("card")) if link.has("card") else NONE
            copied = self.card(link.value("copied")) if link.has("copied") else NONE
            verb = VERB_CODES[list(VERB_CODES)[link.choice("verb", list(VERB_CODES))]]
            numbers = [verb, self.seat(link.value("seat")), card, copied, one, two, link.whole("cancelled", 0, 1, 0)]
            numbers += [link.whole("surcharge", 0, 99, 0), link.whole("floor", 0, 1, 0)]
            for number in numbers:
                table.chain = append(table.chain, i64(number))
            table.links += 1
        check_chain(table)
        said = self.data.row("said")
        if len(said) > len(table.said):
            raise BadPosition(f"a sentence has at most {len(table.said)} words")
        for at, word in enumerate(said):
            table.said[at] = self.word(word)
            table.said_count = at + 1
        if self.data.has("acting"):
            self.read_acting(self.data.part("acting", ACTING_FIELDS))

    def read_acting(self, acting: Given) -> None:
        """The card action being carried out."""
        table = self.table
        table.act_user = self.seat(acting.value("user"))
        table.act_card = self.card(acting.value("card"))
        table.act_cell = self.cell(acting.value("cell"), "the acting card")
        table.act_text = acting.choice("text", [card.word for card in table.rules.book.cards])
        table.act_copied = self.card(acting.value("copied")) if acting.has("copied") else NONE
        table.act_one, table.act_two = self.selections(acting)
        table.act_paid = acting.whole("paid", 0, 99, 0)
        table.act_bonus = acting.whole("bonus", 0, 99, 0)
        table.act_claim = acting.whole("claim", 0, 99, 0)
        check_acting(table)

    def selections(self, given: Given) -> tuple[int, int]:
        """Up to two selected words."""
        words = [self.word(word) for word in given.row("select")]
        if len(words) > 2:
            raise BadPosition(f"{given.where}: select has at most two words")
        one, two = ([*words, NONE, NONE])[:2]
        return one, two

    def read_knowledge(self) -> None:
        """Who knows hidden cards beside those who always do, and which changed places unseen."""
        table = self.table
        for name, seats in self.data.named("seen").items():
            viewers: i64 = ALL if seats == [-3] else 0
            for seat in seats_of(seats, int(table.players), "seen") if viewers == 0 else []:
                viewers |= only(seat)
            place = table.place[self.card(name)]
            if not (TOP_OF <= place < FRONT or place == LOOKED):
                raise BadPosition(f"seen: {name} does not lie hidden")
            if HAND_OF <= place < FRONT and viewers & table.viewers_of_hand(place - HAND_OF) == 0:
                raise BadPosition(f"seen: {name} is known to the seat that holds it")
            table.seen[self.card(name)] = viewers
        for name, rows in self.data.named("mixed").items():
            self.read_mixed(self.card(name), name, rows)

    def read_mixed(self, card: int, name: str, rows: object) -> None:
        """When a card changed places unseen, for each seat and the watchers."""
        table = self.table
        if not isinstance(rows, list) or len(rows) != table.players + 1:
            raise BadPosition(f"mixed: {name} needs a list for each seat and one for the watchers, not {shown(rows)}")
        for row, times in enumerate(rows):
            if not isinstance(times, list) or len(times) > TIMES:
                raise BadPosition(f"mixed: {name} needs a list of times for each viewer, not {shown(times)}")
            bits: i64 = 0
            for time in times:
                bits |= only(whole(time, 0, TIMES - 1, f"mixed: {name}: a time"))
            table.mixed[row * table.cards + card] = bits

    def check_beads(self) -> None:
        """Section 7: the beads of a seat add up to 50 for each set, those of a seat that left to 0."""
        table = self.table
        if table.rules.solitaire:
            return
        for seat in range(table.players):
            beads = sum([int(table.pools[seat * 3 + pool]) for pool in range(3)]) + int(table.on_cards(seat))
            wanted = 50 * int(table.rules.sets) if table.inside[seat] else 0
            if beads != wanted:
                raise BadPosition(f"seat {seat} has {beads} energy in all, not {wanted}")


def read_position(table: SymetraTable, data: dict[str, Any]) -> None:
    """Read a position; what is not named is 0, false or empty."""
    Reader(table, data).read()
    if "winners" in data:
        table.seat = OVER
        check_won(table, int(table.cycle))
        for seat in seats_of(data["winners"], int(table.players), "winners"):
            table.champions |= only(seat)
        return
    check_seats(table)
    if "agenda" in data:
        check_agenda(table, data["agenda"])
        table.agenda.restore(data["agenda"])
        check_asked(table, data.get("to_pick"))
        check_said(table)
        check_frames(table)
        check_fronts(table)
        check_won(table, cycles_ended(table))
        table.seat = data["to_pick"]
        return
    for key in ("said", "acting", "shown", "looked", "packs"):
        if key in data:
            raise BadPosition(f"{key} needs an agenda beside it")
    if table.round > table.rules.rounds:
        raise BadPosition(f"a cycle has {table.rules.rounds} rounds")
    check_won(table, int(table.cycle) - 1)
    set_agenda(table)
    check_fronts(table)


def check_seats(table: SymetraTable) -> None:
    """Section 7: seats in the game have actual, those that left have nothing, and a match goes on between two."""
    if table.rules.solitaire:
        if not table.inside[0]:
            raise BadPosition("seat 0 plays solitaire and never leaves")
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
