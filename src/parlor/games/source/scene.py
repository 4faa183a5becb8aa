"""What lies on the table of SOURCE: the road, supports, hands and piles, and where picks stand."""

from parlor.engine import WATCHER
from parlor.engine.blocks import facts, fan, hidden, pile, remembered, row, tag
from parlor.engine.scene import Area, Arrow, Row, Tag
from parlor.engine.scene import Card as Face
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source import words as say
from parlor.games.source.cards import Card, Library
from parlor.games.source.channel import channelers
from parlor.games.source.faces import (
    SIGNS,
    WHOSE_TURNS,
    face,
    held_ids,
    short_name,
)
from parlor.games.source.hints import hints
from parlor.games.source.movement import length
from parlor.games.source.offers import (
    acts,
    arrow_to,
    bracket_now,
    channels,
    ends_by_discard,
    hand_offer,
    offering,
    support_offer,
)
from parlor.games.source.positions import members
from parlor.games.source.road import road
from parlor.games.source.selectors import recalled_from
from parlor.games.source.table import (
    SUPPORT,
    SUPPORT_CARD,
    SUPPORT_LEFT,
    SUPPORT_MONSTER,
    SUPPORTS,
    Field,
)
from parlor.games.source.text import counted


def areas(state: Field, seat: int) -> list[Area]:
    """Everything on the table, the viewer's own half on the left."""
    mine = seat if seat != WATCHER else 0
    found = [road(state, seat, mine)]
    for owner in (1 - mine, mine):
        found += [supports(state, seat, owner), hand(state, seat, owner)]
        found += [done(state, owner, seat), deck(state, seat, owner)]
    found.append(status(state))
    found += [hints(state, seat)] if seat in (0, 1) and state.standing(seat) else []
    return found


def status(state: Field) -> Area:
    """What is agreed for this match."""
    drawn = "drawn by chance" if state.setting.blind else "chosen"
    return _status(f"{state.turn} of at most {state.setting.turn_limit}", drawn)


@remembered
def _status(turn: str, drawn: str) -> Area:
    rows: list[Row] = [{"name": "Turn", "text": turn}, {"name": "Symbols are", "text": drawn}]
    return facts("status", "SOURCE", rows)


def chosen_card(state: Field, seat: int) -> int:
    """The card that the viewer's unfinished sentence has named; -1 if none."""
    agenda = state.agenda
    if agenda.kind() != frames.SENTENCE or agenda.a() // frames.SPEAKER != seat:
        return -1
    verb = agenda.a() % frames.SPEAKER
    return int(agenda.b()) if verb <= say.PLACE or verb == say.CHANNEL else -1


# -- what belongs to a player ------------------------------------------------------------------


def supports(state: Field, seat: int, owner: int) -> Area:
    """Equipment and channeled effects in the support spaces."""
    cards = [support(state, seat, owner, place) for place in range(SUPPORTS)]
    return row(f"supports:{owner}", f"{state.game.seat_name(owner)}: support", "plate", cards, owner)


def support(state: Field, seat: int, owner: int, place: int) -> Face:
    """The card of one support space."""
    at = (owner * SUPPORTS + place) * SUPPORT
    number = int(state.supports[at + SUPPORT_CARD])
    card_id = f"support:{owner}:{place + 1}"
    if number < 0:
        return _free(card_id)
    card = state.library.cards[number]
    left = int(state.supports[at + SUPPORT_LEFT])
    if card.kind == "equipment":
        return _support(
            state.library,
            number,
            card_id,
            owner,
            left,
            (f"on {short_name(state, int(state.supports[at + SUPPORT_MONSTER]))}",),
            (),
        )
    drawn = _support(state.library, number, card_id, owner, left, (), brackets_now(state, owner, card, number))
    if owner == seat and channels(state, seat):
        return offering(drawn, support_offer(state, seat, owner * SUPPORTS + place))
    return drawn


@remembered
def _free(card_id: str) -> Face:
    return {"id": card_id, "name": "free support space"}


@remembered
def _support(
    library: Library,
    number: int,
    card_id: str,
    owner: int,
    left: int,
    marks: tuple[str, ...],
    brackets: tuple[tuple[str, str], ...],
) -> Face:
    card = library.cards[number]
    drawn = face(library, number, card_id).copy()
    drawn.pop("stats", None)
    lasts = counted(left, "turn" if card.kind == "equipment" else "use")
    drawn["owner"] = owner
    drawn["marks"] = [f"{lasts} left", *marks]
    drawn["note"] = f"It serves on {WHOSE_TURNS[card.whose]}. {drawn.get('note', '')}".strip()
    drawn["word"] = f"card:{card.id}"
    if brackets:
        drawn["tags"] = [_bracket(text, note) for text, note in brackets]
    return drawn


def _bracket(text: str, note: str) -> Tag:
    return tag(text, note)


def brackets_now(state: Field, owner: int, card: Card, number: int) -> tuple[tuple[str, str], ...]:
    """The bracket that each symbol of a channeled effect would bring, for the monsters in place."""
    found = []
    for place in members(channelers(state, owner)):
        which = int(state.at[place])
        for name in card.symbols:
            symbol = the.SYMBOLS.index(name)
            now, span = bracket_now(state, number, which, symbol)
            by = short_name(state, which)
            found.append((f"{SIGNS[symbol]} {now}: {span}", f"{by} channels it with {name} {now}."))
    return tuple(found)


def hand(state: Field, seat: int, owner: int) -> Area:
    """A hand: open to its owner; to the other seat only the cards it knows."""
    held = state.hand(owner)
    own = owner == seat
    known = tuple(int(held.at(i)) for i in range(held.total) if own or (seat != WATCHER and held.shown(i)))
    acting = own and acts(state, seat)
    named = chosen_card(state, seat) if own else -1
    ids = held_ids(state.library, f"hand:{owner}", known)
    offers = {card: hand_offer(state, seat, card) for card in set(known)} if acting else {}
    cards = []
    for at, card in enumerate(known):
        drawn = _held(state.library, card, ids[at], card == named and card not in known[:at])
        cards.append(offering(drawn, offers[card]) if acting else drawn)
    cards += [hidden(f"hand:{owner}:{at + 1}") for at in range(len(known), int(held.total))]
    title = f"{state.game.seat_name(owner)}: hand"
    return fan(f"hand:{owner}", title, "hand" if own else "plate", cards, owner)


@remembered
def _held(library: Library, card: int, card_id: str, named: bool) -> Face:
    drawn = face(library, card, card_id).copy()
    drawn["word"] = f"card:{library.cards[card].id}"
    if named:
        drawn["chosen"] = True
    return drawn


def done(state: Field, owner: int, viewer: int) -> Area:
    """A Done Zone, which is public; whoever must discard into it sees that."""
    lying = state.done(owner)
    cards = tuple(int(lying.at(i)) for i in range(lying.total))
    zone = _done(state.library, owner, f"{state.game.seat_name(owner)}: Done Zone", cards)
    if owner == viewer and ends_by_discard(state, owner):
        zone = zone.copy()
        zone["throws"] = say.PLAIN_WORDS[say.END]
    return zone


@remembered
def _done(library: Library, owner: int, title: str, cards: tuple[int, ...]) -> Area:
    ids = held_ids(library, f"done:{owner}", cards)
    drawn = [_held(library, card, ids[at], False) for at, card in enumerate(cards)]
    return pile(f"done:{owner}", title, "plate", len(cards), drawn, owner)


def deck(state: Field, seat: int, owner: int) -> Area:
    """A deck, with the top card if the viewer knows it."""
    main = state.deck(owner)
    top = int(main.top[0]) if owner == seat and len(main.top) else -1
    return _deck(state.library, owner, f"{state.game.seat_name(owner)}: deck", int(main.size()), top)


@remembered
def _deck(library: Library, owner: int, title: str, count: int, top: int) -> Area:
    cards = [face(library, top, f"deck:{owner}:1")] if top >= 0 else []
    return pile(f"deck:{owner}", title, "plate", count, cards, owner)


# -- where picks stand -------------------------------------------------------------------------


def preview(state: Field, pick: int) -> list[Arrow]:
    """Where a monster would go: one step, or with a symbol as far as there is only one way."""
    agenda = state.agenda
    kind = agenda.kind()
    if kind == frames.MOVING and say.TO <= pick < say.CARD:
        return [arrow_to(state, int(agenda.a()), pick - say.TO)]
    named_move = kind == frames.SENTENCE and agenda.a() % frames.SPEAKER == say.MOVE and agenda.b() > 0
    if not named_move or not say.SYMBOL <= pick < say.SYMBOL + 4:
        return []
    which = int(agenda.b())
    end = straight_on(state, which, pick - say.SYMBOL)
    return [arrow_to(state, which, end)] if end != state.space(which) else []


def straight_on(state: Field, which: int, symbol: int) -> int:
    """Where a movement comes to as long as nothing is asked."""
    owner, at = state.owner(which), int(state.space(which))
    for _ in range(int(length(state, which, symbol))):
        free = state.lanes.forward(owner, at) & state.unoccupied()
        blocked = state.lanes.forward(owner, at) & state.standing(owner)
        if len(members(free)) != 1 or blocked:
            break
        at = members(free)[0]
    return at


def places(state: Field, pick: int) -> list[str]:
    """The drawn things that a click may stand for."""
    if say.MONSTER < pick <= say.TARGET:
        return [f"monster:{pick - say.MONSTER}"]
    if say.TARGET < pick < say.SUPPORT:
        return [f"monster:{pick - say.TARGET}"]
    if say.SUPPORT <= pick < say.SPACE:
        return [f"support:{1 - state.seat}:{pick - say.SUPPORT + 1}"]
    if say.SPACE <= pick < say.TO:
        return [f"space:{state.lanes.names[pick - say.SPACE]}"]
    if say.TO <= pick < say.CARD:
        return [f"space:{state.lanes.names[pick - say.TO]}"]
    return card_places(state, pick - say.CARD) if pick >= say.CARD and state.seat >= 0 else []


def card_places(state: Field, card: int) -> list[str]:
    """Where the asked seat sees a card it may name: in support, Done Zone or hand."""
    seat, kind = int(state.seat), state.agenda.kind()
    if kind == frames.SENTENCE and state.agenda.a() % frames.SPEAKER == say.CHANNEL:
        held = [state.supports[(seat * SUPPORTS + place) * SUPPORT + SUPPORT_CARD] for place in range(SUPPORTS)]
        return [f"support:{seat}:{place + 1}" for place in range(SUPPORTS) if held[place] == card]
    recalled = kind == frames.EFFECT and state.library.code[state.agenda.a()] == the.RECALL
    owner = int(recalled_from(state, state.agenda.a(), seat)) if recalled else seat
    lying, name = (state.done(owner), "done") if recalled else (state.hand(seat), "hand")
    cards = tuple(int(lying.at(i)) for i in range(lying.total))
    ids = held_ids(state.library, f"{name}:{owner}", cards)
    return [ids[at] for at, held_card in enumerate(cards) if held_card == card]
