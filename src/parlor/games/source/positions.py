"""Positions: the whole match as readable plain data."""

from typing import Any

from parlor.engine import Agenda, Deck, i64, sees
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.cards import EQUIPMENT
from parlor.games.source.lanes import SIDES, lowest
from parlor.games.source.table import (
    CHANGE,
    CHANGE_ENDS,
    CHANGE_FREEZE,
    CHANGED,
    LASTING,
    MONSTER,
    REACT,
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORT_LEFT,
    SUPPORT_MONSTER,
    SUPPORT_TURN,
    SUPPORTS,
    TILES,
    TIMED_WIDTH,
    TIMER,
    TOKENS,
    TRAP,
    TRAP_CARD,
    TRAP_O,
    TRAP_SEEN,
    TRAP_T,
    TRAP_TURN,
    TRAPPED,
    USED,
    WEBBED,
    Field,
)


def members(many: i64) -> list[int]:
    """The members of a set, rising."""
    found = []
    while many:
        found.append(int(lowest(many)))
        many &= many - 1
    return found


def facts(field: Field) -> dict[str, Any]:
    """All of a match as plain data."""
    names = field.setting.names
    return {
        "turn": int(field.turn),
        "turn_player": int(field.player),
        "sides": [None if side < 0 else SIDES[side] for side in (field.side0, field.side1)],
        "played": field.played == 1,
        "placed": field.placed == 1,
        "struck": field.struck == 1,
        "triggered": int(field.triggered),
        "held": None if field.held < 0 else {"card": names[field.held], "owner": int(field.holder)},
        "seats": [seat_facts(field, seat) for seat in range(2)],
        "monsters": [monster_facts(field, monster) for monster in members(field.numbers)],
        "traps": [trap_facts(field, space) for space in members(field.seats[TRAPPED] | field.seats[SEAT + TRAPPED])],
        "webs": web_facts(field),
        "agenda": frame_facts(field.agenda),
        "waiting": frame_facts(field.waiting),
    }


def seat_facts(field: Field, seat: int) -> dict[str, Any]:
    """What belongs to a seat."""
    names = field.setting.names
    row = seat * SEAT
    return {
        "points": int(field.points(seat)),
        "hand": field.hand(seat).plain(names),
        "shown": field.hand(seat).plain(names, True),
        "deck": deck_facts(field.deck(seat), names),
        "done": field.done(seat).plain(names),
        "unused": [the.SYMBOLS[symbol] for symbol in members(field.unused(seat))],
        "supports": [support_facts(field, seat * SUPPORTS + place) for place in range(SUPPORTS)],
        "tokens": int(field.seats[row + TOKENS]),
        "tiles": int(field.seats[row + TILES]),
        "may_react": field.seats[row + REACT] == 1,
    }


def deck_facts(deck: Deck, names: list[str]) -> dict[str, Any]:
    """A deck: its undetermined cards, and the determined ones with those who know them."""
    return {
        "bag": deck.bag.plain(names),
        "top": [known_card(deck.top[i], deck.top_viewers[i], names) for i in range(len(deck.top))],
        "bottom": [known_card(deck.bottom[i], deck.bottom_viewers[i], names) for i in range(len(deck.bottom))],
    }


def known_card(card: i64, viewers: i64, names: list[str]) -> dict[str, Any]:
    """A card with the seats that know it."""
    return {"card": names[card], "seen": [seat for seat in range(2) if sees(viewers, seat)]}


def support_facts(field: Field, row: int) -> dict[str, Any] | None:
    """The card of a support space."""
    at = row * SUPPORT
    card = field.supports[at + SUPPORT_CARD]
    if card < 0:
        return None
    left, turn = int(field.supports[at + SUPPORT_LEFT]), int(field.supports[at + SUPPORT_TURN])
    if field.library.kind[card] == EQUIPMENT:
        monster = int(field.supports[at + SUPPORT_MONSTER])
        return {"card": field.setting.names[card], "turns": left, "monster": monster, "turn": turn}
    return {"card": field.setting.names[card], "uses": left, "turn": turn}


def monster_facts(field: Field, monster: int) -> dict[str, Any]:
    """A monster with all that lasts on it."""
    row = monster * MONSTER
    return {
        "number": monster,
        "card": field.setting.names[field.card(monster)],
        "owner": int(field.owner(monster)),
        "space": field.lanes.names[field.space(monster)],
        "lasting": [int(field.monsters[row + LASTING + symbol]) for symbol in range(4)],
        "timed": timed_facts(field, monster),
        "used": field.monsters[row + USED] == 1,
        "timer": int(field.monsters[row + TIMER]),
    }


def timed_facts(field: Field, monster: int) -> list[dict[str, Any]]:
    """The timed changes and freezes of a monster."""
    found = []
    for at in range(0, len(field.timed), TIMED_WIDTH):
        if field.timed[at + CHANGED] == monster:
            change: dict[str, Any] = {"ends": int(field.timed[at + CHANGE_ENDS])}
            freeze = the.FREEZES[field.timed[at + CHANGE_FREEZE]]
            amounts = [int(field.timed[at + CHANGE + symbol]) for symbol in range(4)]
            found.append(change | ({"st": amounts} if freeze == "none" else {"freeze": freeze}))
    return found


def trap_facts(field: Field, space: int) -> dict[str, Any]:
    """A trap with what was covered when it was placed and who has seen it."""
    row = space * TRAP
    return {
        "space": field.lanes.names[space],
        "owner": int(field.trap_owner(space)),
        "card": field.setting.names[field.traps[row + TRAP_CARD]],
        "turn": int(field.traps[row + TRAP_TURN]),
        "covered": [int(field.traps[row + TRAP_T]), int(field.traps[row + TRAP_O])],
        "seen": members(field.traps[row + TRAP_SEEN]),
    }


def web_facts(field: Field) -> list[dict[str, Any]]:
    """The webs."""
    return [
        {"space": field.lanes.names[space], "owner": seat}
        for seat in range(2)
        for space in members(field.seats[seat * SEAT + WEBBED])
    ]


def frame_facts(agenda: Agenda) -> list[list[Any]]:
    """The frames from the bottom up, each by name."""
    return [[frames.KINDS[kind], a, b, c] for kind, a, b, c in agenda.frames()]
