"""What lies on the table of a duel (docs/scene.md): the other mind above, the stack between, one's own below."""

from collections import Counter

from parlor.engine import WATCHER
from parlor.engine.blocks import arrow, backs, beads, chain, facts, fan, hidden, pile, remembered, row
from parlor.engine.scene import Area, Arrow
from parlor.engine.scene import Card as Face
from parlor.games.espeers.asking import entry_name, in_hand
from parlor.games.espeers.cards import Card, Library
from parlor.games.espeers.faces import NOT_NOW, SHAPES, face, hand_ids, held, owned, suspended
from parlor.games.espeers.frames import ACTIVE, AIM, WINDOW
from parlor.games.espeers.refusals import not_cyclable, not_layable, not_playable
from parlor.games.espeers.secrets import unseen
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.unanswered import Prospect, unanswered
from parlor.games.espeers.words import ABILITIES, GUARD, NONE, SYMBOLS


def areas(table: DuelTable, seat: int) -> list[Area]:
    """Everything on the table."""
    lower = 0 if seat == WATCHER else seat
    shown = side(table, 1 - lower, seat)
    shown.append(stack_area(table, seat))
    shown += looked_area(table, seat)
    shown += side(table, lower, seat)
    return [*shown, legend(), *(counting(table, owner) for owner in range(2) if owner != seat)]


# -- one mind ------------------------------------------------------------------------------------


def side(table: DuelTable, owner: int, seat: int) -> list[Area]:
    """One player's hand, Barrier, deck and discard pile."""
    return [
        hand_area(table, owner, seat),
        barrier_area(table, owner, seat),
        deck_area(table, owner, seat),
        discard_area(table, owner),
    ]


def hand_area(table: DuelTable, owner: int, seat: int) -> Area:
    """A hand: open to its owner, backs to everybody else."""
    mind, name = table.mind(owner), table.game.seat_name(owner)
    title = f"{name}: hand ({mind.hand.total})"
    if owner != seat:
        return _closed_hand(owner, title, int(mind.hand.total))
    cards, kind = in_hand(table, owner), int(table.agenda.kind())
    chosen = NONE
    if table.seat == owner and kind in (ACTIVE, WINDOW):
        lay = not_layable(table, owner)
        whys = tuple((not_playable(table, owner, card), not_cyclable(table, owner, card), lay) for card in cards)
        targets = tuple(targets_of(table, card) for card in cards)
    else:
        whys, targets = ((NOT_NOW,) * 3,) * len(cards), ((),) * len(cards)
        chosen = int(table.agenda.a()) if table.seat == owner and kind == AIM else NONE
    return _open_hand(table.library, owner, title, cards, whys, targets, int(mind.pool), chosen)


def targets_of(table: DuelTable, card: int) -> tuple[tuple[str, str, str], ...]:
    """ESP-056: what a card in hand can be aimed at: word, name and id of each; nothing if it needs no target."""
    filter_, stack = table.cards.filter[card], table.stack
    if filter_ == NONE:
        return ()
    fitting = [place for place in range(stack.height - 1, -1, -1) if table.cards.fits(stack.card(place), filter_)]
    return tuple((f"target:{stack.height - place}", entry_name(table, place), f"stack:{place}") for place in fitting)


@remembered
def _closed_hand(owner: int, title: str, count: int) -> Area:
    return fan(f"hand:{owner}", title, "plate", backs(f"hand:{owner}", count), owner)


@remembered
def _open_hand(
    library: Library,
    owner: int,
    title: str,
    cards: tuple[int, ...],
    whys: tuple[tuple[str, ...], ...],
    targets: tuple[tuple[tuple[str, str, str], ...], ...],
    pool: int,
    chosen: int,
) -> Area:
    ids = hand_ids(library, owner, cards)
    # Of equal cards only the first is the one that an unfinished sentence has named.
    named = cards.index(chosen) if chosen in cards else NONE
    shown = [
        held(library.cards[card], ids[at], owner, whys[at], pool, targets[at], at == named)
        for at, card in enumerate(cards)
    ]
    return fan(f"hand:{owner}", title, "hand", shown, owner)


def barrier_area(table: DuelTable, owner: int, seat: int) -> Area:
    """The Barrier, face down with two points on it."""
    mind, title = table.mind(owner), f"{table.game.seat_name(owner)}: Barrier"
    if not mind.guarded():
        return _barrier(owner, title, None, 0, NONE, False, False)
    known = table.library.cards[mind.barrier] if owner == seat else None
    return _barrier(owner, title, known, int(mind.laid), int(mind.excluded), True, mind.laid < table.turn)


@remembered
def _barrier(owner: int, title: str, known: Card | None, laid: int, excluded: int, stands: bool, ready: bool) -> Area:
    if not stands:
        return row(f"barrier:{owner}", title, "plate", [], owner)
    card_id = f"barrier:{owner}:0"
    marks = [f"laid in turn {laid}"]
    if excluded != NONE:
        marks.append(f"not {SYMBOLS[excluded]}")
    front = hidden(card_id) if known is None else face(known, card_id)
    card: Face = {**front, "marks": marks, "beads": beads(owner, GUARD)}
    if not ready:
        card["reason"] = "laid this turn"
    return row(f"barrier:{owner}", title, "plate", [card], owner, f"prevents up to {GUARD}")


def deck_area(table: DuelTable, owner: int, seat: int) -> Area:
    """A deck: its size, what its owner knows of its bottom, and what all know to be in it."""
    mind, name, notes = table.mind(owner), table.game.seat_name(owner), []
    if len(mind.bottom):
        known = ", ".join(table.card_name(card) for card in mind.bottom) + " at the bottom"
        notes.append(known if owner == seat else f"{name} knows the {len(mind.bottom)} lowest")
    if len(mind.returned):
        notes.append(", ".join(table.card_name(card) for card in mind.returned) + " shuffled in")
    return _deck(owner, f"{name}: deck", int(mind.deck_size()), "; ".join(notes))


@remembered
def _deck(owner: int, title: str, count: int, note: str) -> Area:
    return pile(f"deck:{owner}", title, "plate", count, [], owner, note)


def discard_area(table: DuelTable, owner: int) -> Area:
    """A discard pile, open to all, the newest card first."""
    title = f"{table.game.seat_name(owner)}: discard pile"
    return _discard(table.library, owner, title, tuple(table.mind(owner).discard))


@remembered
def _discard(library: Library, owner: int, title: str, cards: tuple[int, ...]) -> Area:
    shown = [owned(library.cards[card], f"discard:{owner}:{place}", owner) for place, card in enumerate(cards)]
    return pile(f"discard:{owner}", title, "plate", len(cards), shown[::-1], owner)


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
        parts.append(f"✕ {table.card_name(table.stack.card(target))}")
    for who in range(2):
        name = "you" if who == seat else table.game.seat_name(who)
        lost = prospect.losses.get(place, (0, 0))[who]
        parts += [f"{name} −{lost} life"] if lost else []
        pool = prospect.pools.get(place, (0, 0))[who]
        parts += [f"{name} {'+' if pool > 0 else '−'}{abs(pool)} Pool"] if pool and not lost else []
        drawn = prospect.draws.get(place, (0, 0))[who]
        parts += [f"{name} +{drawn} card{'s' * (drawn > 1)}"] if drawn else []
    return ", ".join(parts), False


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
    title = f"{table.game.seat_name(owner)}: cards not seen yet"
    return _counting(table.library, owner, title, tuple(unseen(table, owner).cards()))


@remembered
def _counting(library: Library, owner: int, title: str, bag: tuple[int, ...]) -> Area:
    by_symbol: Counter[str] = Counter()
    rows = []
    for card, count in Counter(bag).items():
        known = library.cards[card]
        by_symbol[known.symbol] += count
        shape = SHAPES[SYMBOLS.index(known.symbol)]
        rows.append((known.name, f"{count} {shape} {known.symbol}"))
    symbols = ", ".join(f"{shape} {by_symbol[symbol]}" for shape, symbol in zip(SHAPES, SYMBOLS, strict=True))
    return facts(f"unseen:{owner}", title, [{"name": name, "text": text} for name, text in rows], note=symbols)
