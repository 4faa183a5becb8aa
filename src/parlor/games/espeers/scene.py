"""What lies on the table of a duel (docs/scene.md): the other mind above, the stack between, one's own below."""

from parlor.engine import WATCHER
from parlor.engine.blocks import arrow, backs, beads, chain, facts, fan, hidden, pile, remembered, row
from parlor.engine.memory import Memory
from parlor.engine.scene import Area, Arrow, Row
from parlor.engine.scene import Card as Face
from parlor.games.espeers.asking import entry_name, in_hand
from parlor.games.espeers.cards import Card, Library
from parlor.games.espeers.faces import SHAPES, face, hand_ids, held, owned, pool_told, resting, suspended
from parlor.games.espeers.frames import ACTIVE, AIM, WINDOW
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.refusals import not_cyclable, not_layable, not_playable
from parlor.games.espeers.secrets import unseen
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.unanswered import Prospect, unanswered
from parlor.games.espeers.words import ABILITIES, GUARD, NONE, SYMBOLS


def areas(table: DuelTable, seat: int) -> list[Area]:
    """Everything on the table."""
    lower = 0 if seat == WATCHER else seat
    upper, own = side(table, 1 - lower, seat), side(table, lower, seat)
    shown = upper.places(table, seat)
    shown.append(stack_area(table, seat))
    shown += looked_area(table, seat)
    shown += own.places(table, seat)
    shown.append(legend())
    for each in (own, upper) if lower == 0 else (upper, own):
        if each.unseen is not None:
            shown.append(each.unseen)
    return shown


# -- one mind ------------------------------------------------------------------------------------


class Side:
    """One player's Barrier, deck and discard pile, and the cards that a seat has not seen: as long as they lie so."""

    def __init__(self, table: DuelTable, owner: int, seat: int) -> None:
        self.owner = owner
        self.mind: Mind = table.mind(owner).clone()
        self.ready: bool = self.mind.laid < table.turn
        self.barrier: Area = barrier_area(table, owner, seat)
        self.deck: Area = deck_area(table, owner, seat)
        self.discard: Area = discard_area(table, owner)
        self.unseen: Area | None = None if owner == seat else counting(table, owner)

    def holds(self, table: DuelTable) -> bool:
        """Whether the cards lie as they did."""
        mind = table.mind(self.owner)
        return self.ready == (mind.laid < table.turn) and self.mind.lies_as(mind)

    def places(self, table: DuelTable, seat: int) -> list[Area]:
        """Hand, Barrier, deck and discard pile."""
        return [hand_area(table, self.owner, seat), self.barrier, self.deck, self.discard]


def side(table: DuelTable, owner: int, seat: int) -> Side:
    """What lies before one player; most picks leave it as it was drawn for the one before."""
    record, key = table.record, 2 * seat + owner
    if record is None or table.looker() != NONE:
        return Side(table, owner, seat)
    known = record.sketches.get(key)
    if isinstance(known, Side) and known.holds(table):
        return known
    made = Side(table, owner, seat)
    record.sketches[key] = made
    return made


def hand_area(table: DuelTable, owner: int, seat: int) -> Area:
    """A hand: open to its owner, backs to everybody else."""
    if owner != seat:
        count = int(table.mind(owner).hand.total)
        return _closed_hand(owner, table.game.seat_name(owner), count)
    asked = table.seat == owner and table.agenda.kind() in (ACTIVE, WINDOW)
    if not asked:
        title = _hand_title(table, owner)
        return _resting_hand(table.library, owner, title, in_hand(table, owner), _chosen(table, owner))
    facts = _facts_of_hand(table, owner)
    known: Area | None = _hands.get(facts)
    if known is None:
        known = _hand(table, owner)
        _hands.keep(facts, known)
    return known


_hands = Memory()


def _facts_of_hand(table: DuelTable, owner: int) -> tuple[object, ...]:
    """All that decides what can be done with the cards of a hand when its owner may begin a sentence."""
    mind, stack = table.mind(owner), table.stack
    cells = tuple([(int(stack.card(place)), int(stack.seat(place))) for place in range(stack.height)])
    rights = (table.allows_pk(owner), mind.hush > 0, table.calm(), owner == table.active, mind.guarded())
    return (table.library, table.game, owner, in_hand(table, owner), int(mind.pool), rights, cells)


def _chosen(table: DuelTable, owner: int) -> int:
    """The card in the owner's hand that an unfinished sentence has named, or NONE."""
    return int(table.agenda.a()) if table.seat == owner and table.agenda.kind() == AIM else NONE


def _hand_title(table: DuelTable, owner: int) -> str:
    return f"{table.game.seat_name(owner)}: hand ({table.mind(owner).hand.total})"


def _hand(table: DuelTable, owner: int) -> Area:
    """A hand whose owner may begin a sentence: every card tells what it can do, and why it cannot."""
    library, cards, pool = table.library, in_hand(table, owner), int(table.mind(owner).pool)
    lay = not_layable(table, owner)
    shown = []
    for card, card_id in zip(cards, hand_ids(library, owner, cards), strict=True):
        whys = (not_playable(table, owner, card), not_cyclable(table, owner, card), lay)
        shown.append(held(library.cards[card], card_id, owner, whys, pool_told(whys, pool), targets_of(table, card)))
    return fan(f"hand:{owner}", _hand_title(table, owner), "hand", shown, owner)


@remembered
def _resting_hand(library: Library, owner: int, title: str, cards: tuple[int, ...], chosen: int) -> Area:
    """A hand that begins no sentence now: another is asked, or one is to be finished, which may have named a card."""
    # Of equal cards only the first is the one that was named.
    named = cards.index(chosen) if chosen in cards else NONE
    ids = hand_ids(library, owner, cards)
    shown = [resting(library.cards[card], ids[at], owner, at == named) for at, card in enumerate(cards)]
    return fan(f"hand:{owner}", title, "hand", shown, owner)


def targets_of(table: DuelTable, card: int) -> tuple[tuple[str, str, str], ...]:
    """ESP-056: what a card in hand can be aimed at: word, name and id of each; nothing if it needs no target."""
    filter_, stack = table.cards.filter[card], table.stack
    if filter_ == NONE:
        return ()
    fitting = [place for place in range(stack.height - 1, -1, -1) if table.cards.fits(stack.card(place), filter_)]
    return tuple((f"target:{stack.height - place}", entry_name(table, place), f"stack:{place}") for place in fitting)


@remembered
def _closed_hand(owner: int, name: str, count: int) -> Area:
    return fan(f"hand:{owner}", f"{name}: hand ({count})", "plate", backs(f"hand:{owner}", count), owner)


def barrier_area(table: DuelTable, owner: int, seat: int) -> Area:
    """The Barrier, face down with two points on it."""
    mind, name = table.mind(owner), table.game.seat_name(owner)
    if not mind.guarded():
        return _no_barrier(owner, name)
    known = table.library.cards[mind.barrier] if owner == seat else None
    return _barrier(owner, name, known, int(mind.laid), int(mind.excluded), mind.laid < table.turn)


@remembered
def _no_barrier(owner: int, name: str) -> Area:
    return row(f"barrier:{owner}", f"{name}: Barrier", "plate", [], owner)


@remembered
def _barrier(owner: int, name: str, known: Card | None, laid: int, excluded: int, ready: bool) -> Area:
    card_id = f"barrier:{owner}:0"
    marks = [f"laid in turn {laid}"]
    if excluded != NONE:
        marks.append(f"not {SYMBOLS[excluded]}")
    front = hidden(card_id) if known is None else face(known, card_id)
    card: Face = {**front, "marks": marks, "beads": beads(owner, GUARD)}
    if not ready:
        card["reason"] = "laid this turn"
    return row(f"barrier:{owner}", f"{name}: Barrier", "plate", [card], owner, f"prevents up to {GUARD}")


def deck_area(table: DuelTable, owner: int, seat: int) -> Area:
    """A deck: its size, what its owner knows of its bottom, and what all know to be in it."""
    mind, name = table.mind(owner), table.game.seat_name(owner)
    if not len(mind.bottom) and not len(mind.returned):
        return _deck(owner, name, int(mind.deck_size()), "")
    notes = []
    if len(mind.bottom):
        known = ", ".join(table.card_name(card) for card in mind.bottom) + " at the bottom"
        notes.append(known if owner == seat else f"{name} knows the {len(mind.bottom)} lowest")
    if len(mind.returned):
        notes.append(", ".join(table.card_name(card) for card in mind.returned) + " shuffled in")
    return _deck(owner, name, int(mind.deck_size()), "; ".join(notes))


@remembered
def _deck(owner: int, name: str, count: int, note: str) -> Area:
    return pile(f"deck:{owner}", f"{name}: deck", "plate", count, [], owner, note)


def discard_area(table: DuelTable, owner: int) -> Area:
    """A discard pile, open to all, the newest card first."""
    return _discard(table.library, owner, table.game.seat_name(owner), tuple(table.mind(owner).discard))


@remembered
def _discard(library: Library, owner: int, name: str, cards: tuple[int, ...]) -> Area:
    return pile(
        f"discard:{owner}", f"{name}: discard pile", "plate", len(cards), _discarded(library, owner, cards), owner
    )


@remembered
def _discarded(library: Library, owner: int, cards: tuple[int, ...]) -> list[Face]:
    """The newest card first, then what lay there before it came: that was drawn already."""
    if not cards:
        return []
    newest = owned(library.cards[cards[-1]], f"discard:{owner}:{len(cards) - 1}", owner)
    return [newest, *_discarded(library, owner, cards[:-1])]


# -- between them --------------------------------------------------------------------------------


def stack_area(table: DuelTable, seat: int) -> Area:
    """The stack, what resolves next first; arrows from each answer to what it answers."""
    prospect = unanswered(table)
    if not table.stack.height:
        return _empty_stack()
    places = range(table.stack.height - 1, -1, -1)
    shown = [entry(table, place, seat, prospect) for place in places]
    aims = [_aim(table, place, prospect) for place in places if table.stack.target(place) >= 0]
    return chain("stack", "The stack", shown, aims, "Last played acts first.")


@remembered
def _empty_stack() -> Area:
    return chain("stack", "The stack", [], [], "Last played acts first.")


def _aim(table: DuelTable, place: int, prospect: Prospect | None) -> Arrow:
    """From a card to its target; a card that comes to nothing stops nothing."""
    kind = "void" if prospect is not None and place in prospect.void else "answers"
    return arrow(f"stack:{place}", f"stack:{table.stack.target(place)}", int(table.stack.seat(place)), kind)


def entry(table: DuelTable, place: int, seat: int, prospect: Prospect | None) -> Face:
    """A Suspended card or attack, when it acts and what it will bring if nobody answers any more."""
    stack = table.stack
    card, owner, target = int(stack.card(place)), int(stack.seat(place)), stack.target(place)
    marks = []
    if place == stack.height - 1 and table.winner == NONE:
        marks.append("acts now" if table.resolving() else "acts next")
    if target == GONE:
        marks.append("its target is gone")
    elif target != NONE:
        marks.append(f"target: {entry_name(table, int(target))}")
    badge, void = ("", False) if prospect is None else forecast(table, place, seat, prospect)
    return _entry(table.library, card, place, owner, tuple(marks), int(stack.height) - place, badge, void)


@remembered
def _entry(
    library: Library, card: int, place: int, owner: int, marks: tuple[str, ...], order: int, badge: str, void: bool
) -> Face:
    shown: Face = {**suspended(library, card, f"stack:{place}", owner), "marks": list(marks), "order": order}
    if badge:
        shown["badge"] = badge
    if void:
        shown["void"] = True
    return shown


def forecast(table: DuelTable, place: int, seat: int, prospect: Prospect) -> tuple[str, bool]:
    """In a few words what an entry will bring, and whether it comes to nothing."""
    if place in prospect.void:
        return prospect.void[place], True
    target = int(table.stack.target(place))
    if target == GONE:
        return "nothing", True
    parts = []
    if target != NONE:
        parts.append(f"stops {table.card_name(table.stack.card(target))}")
    losses = prospect.losses.get(place, (0, 0))
    parts += guarded(table, place, seat, prospect)
    if losses[0] and losses[0] == losses[1]:
        parts.append(f"both −{losses[0]} life")
    for who in range(2):
        name = "you" if who == seat else table.game.seat_name(who)
        lost = losses[who]
        alone = lost and lost != losses[1 - who]
        parts += [f"{name} −{lost}{'' if who == 0 and losses[1] else ' life'}"] if alone else []
        pool = prospect.pools.get(place, (0, 0))[who]
        parts += [f"{name} {'+' if pool > 0 else '−'}{abs(pool)} Pool"] if pool and not lost else []
        drawn = prospect.draws.get(place, (0, 0))[who]
        parts += [f"{name} +{drawn} card{'s' * (drawn > 1)}"] if drawn else []
    return ", ".join(parts), False


def guarded(table: DuelTable, place: int, seat: int, prospect: Prospect) -> list[str]:
    """ESP-097: what an entry keeps from another one, or what is kept from it."""
    parts = []
    for other, amount in prospect.blocks.get(place, []):
        part = f"{amount} of " if other in prospect.losses else ""
        parts.append(f"blocks {part}{table.card_name(table.stack.card(other))}")
    if place in prospect.lasting and not parts:
        parts.append(prospect.lasting[place])
    if place in prospect.broken:
        owner = prospect.broken[place]
        whose = "your" if owner == seat else f"{table.game.seat_name(owner)}'s"
        parts.append(f"{whose} Barrier breaks")
    if place in prospect.prevented and place not in prospect.losses:
        parts.append("prevented")
    return parts


def looked_area(table: DuelTable, seat: int) -> list[Area]:
    """The cards that a seat looks at by a dig."""
    owner = int(table.looker())
    if owner == NONE:
        return []
    title = f"{table.game.seat_name(owner)} looks at"
    if owner != seat:
        return [row("looked", title, "plate", backs("looked", len(table.looked)), owner)]
    cards = [face(table.library.cards[card], f"looked:{place}") for place, card in enumerate(table.looked)]
    return [row("looked", title, "looked", cards, owner)]


# -- aside ---------------------------------------------------------------------------------------


@remembered
def legend() -> Area:
    """The symbols and what cycling gives."""
    listed = zip(SHAPES, SYMBOLS, ABILITIES, strict=True)
    return facts(
        "symbols",
        "Symbols: cycling gives",
        [{"name": f"{shape} {symbol}", "text": ability} for shape, symbol, ability in listed],
    )


def counting(table: DuelTable, owner: int) -> Area:
    """A deck list less what was seen of it, to count cards by."""
    return _counting(table.library, owner, table.game.seat_name(owner), tuple(unseen(table, owner).cards()))


@remembered
def _counting(library: Library, owner: int, name: str, bag: tuple[int, ...]) -> Area:
    # Equal cards stand side by side.
    rows, by_symbol, first = [], [0] * len(SYMBOLS), 0
    for at, card in enumerate(bag):
        if at + 1 == len(bag) or bag[at + 1] != card:
            rows.append(_counted(library.cards[card], at + 1 - first))
            by_symbol[SYMBOLS.index(library.cards[card].symbol)] += at + 1 - first
            first = at + 1
    symbols = ", ".join([f"{shape} {count}" for shape, count in zip(SHAPES, by_symbol, strict=True)])
    return facts(f"unseen:{owner}", f"{name}: cards not seen yet", rows, note=symbols)


@remembered
def _counted(known: Card, count: int) -> Row:
    return {"name": known.name, "text": f"{count} {SHAPES[SYMBOLS.index(known.symbol)]} {known.symbol}"}
