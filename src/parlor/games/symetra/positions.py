"""Positions: the whole table as readable plain data."""

from typing import Any

from mypy_extensions import i64

from parlor.engine import ALL, OVER, sees
from parlor.games.symetra.mixing import TIMES, unseen
from parlor.games.symetra.solitaire import total_energy
from parlor.games.symetra.table import (
    BAG,
    DISCARD,
    FRONT,
    HAND_OF,
    IDLE,
    LINK,
    LOOKED,
    NONE,
    PRESERVED,
    SHOWN,
    SOLO_DISCARD,
    TAKEN,
    TOP_OF,
    TORPOR,
    TRANSCENDED,
    WITHDRAWN,
    SymetraTable,
)
from parlor.games.symetra.verbs import MOODS, PLAYER_MARKS
from parlor.games.symetra.words import CHARGE, FUSE, USE

VERB_NAMES = {FUSE: "fuse", CHARGE: "charge", USE: "use"}
VERB_CODES = {name: code for code, name in VERB_NAMES.items()}
CARD_BITS = {"preserved": PRESERVED, "transcended": TRANSCENDED, "torpor": TORPOR, "withdrawn": WITHDRAWN}
MAGNETS = ["innocence", "guilt"]


def facts(table: SymetraTable) -> dict[str, Any]:
    """Everything: what section 4.2 names, and what a decision in the middle of something needs besides."""
    data = public(table)
    data["to_pick"] = int(table.seat)
    for seat in range(table.players):
        data["seats"][seat]["hand"] = names_at(table, HAND_OF + seat)
    if table.rules.private:
        _private_piles(table, data)
    else:
        data["deck"] = {"top": _top_names(table, 0)}
        data["discard"] = names_at(table, DISCARD)
    for key, place in (("shown", SHOWN), ("looked", LOOKED), ("aside", SOLO_DISCARD)):
        if names_at(table, place):
            data[key] = names_at(table, place)
    seen = _unusual_knowledge(table)
    if seen:
        data["seen"] = seen
    mixed = _mixed(table)
    if mixed:
        data["mixed"] = mixed
    if table.seat != OVER:
        data["agenda"] = table.agenda.frames()
    return data


def public(table: SymetraTable) -> dict[str, Any]:
    """SYM-236: what everybody sees."""
    data: dict[str, Any] = {"cycle": int(table.cycle), "round": int(table.round), "start": int(table.start)}
    data["phase"] = "end" if table.ending else "turn"
    data["turn"] = int(table.turn)
    data["win"] = "least" if table.least else "most"
    data["mood"] = MOODS[table.mood]
    data["seats"] = [_seat(table, seat) for seat in range(table.players)]
    data["magnets"] = _magnets(table)
    data["matrix"] = [_laid(table, int(table.laid[i])) for i in range(table.laid_count)]
    data["used"] = _used(table)
    data["chain"] = [_link(table, link) for link in range(table.links)]
    if table.extra_cycles:
        data["extra_cycles"] = int(table.extra_cycles)
    if table.said_count:
        data["said"] = [table.game.word(int(table.said[i])) for i in range(table.said_count)]
    if table.act_user != NONE:
        data["acting"] = _acting(table)
    if table.seat == OVER:
        data["winners"] = [seat for seat in range(table.players) if table.champions >> seat & 1]
    if table.rules.solitaire:
        data["energy"] = int(total_energy(table))
    return data


def names_at(table: SymetraTable, place: int) -> list[str]:
    """The names of all cards in a place."""
    return [table.card_word(card) for card in range(table.cards) if table.place[card] == place]


def _seat(table: SymetraTable, seat: int) -> dict[str, Any]:
    data: dict[str, Any] = {"in": bool(table.inside[seat])}
    for name, pool in (("actual", 0), ("potential", 1), ("universal", 2)):
        data[name] = int(table.pools[seat * 3 + pool])
    data["won"] = int(table.won[seat])
    data["hand"] = []
    if table.fronts[seat]:
        data["front"] = names_at(table, FRONT + seat)[0]
    data["fused"] = bool(table.fused[seat])
    data["charged"] = bool(table.charged[seat])
    if table.rules.partial:
        data["turns_bought"] = int(table.bought[seat])
        data["joined"] = bool(table.joined[seat])
    data["marks"] = _player_marks(table, seat)
    if table.left[seat]:
        data["left"] = int(table.left[seat])
    return data


def _player_marks(table: SymetraTable, seat: int) -> dict[str, Any]:
    marks: dict[str, Any] = {name: True for bit, name in enumerate(PLAYER_MARKS[:7]) if table.moods[seat] >> bit & 1}
    if table.infinity[seat] != NONE:
        marks["infinity"] = table.card_word(table.infinity[seat])
    if table.limit[seat] != NONE:
        marks["limit"] = int(table.limit[seat])
    return marks


def _magnets(table: SymetraTable) -> list[list[Any]]:
    found: list[list[Any]] = []
    for i in range(0, len(table.magnets), 3):
        entry: list[Any] = [MAGNETS[table.magnets[i]], int(table.magnets[i + 1])]
        found.append(entry if table.magnets[i + 2] == IDLE else [*entry, "due"])
    return found


def _laid(table: SymetraTable, card: int) -> dict[str, Any]:
    q, r = table.rules.area.cells[table.cell[card]]
    seat: int | None = None if table.control[card] == NONE else int(table.control[card])
    data: dict[str, Any] = {"card": table.card_word(card), "cell": [q, r], "seat": seat}
    data["energy"] = int(table.energy[card])
    marks: dict[str, Any] = {}
    if table.veil[card]:
        marks["veil"] = [other for other in range(table.players) if table.veil[card] >> other & 1]
    marks |= {name: True for name, bit in CARD_BITS.items() if table.marks[card] & bit}
    if table.extra[card]:
        marks["extra"] = int(table.extra[card])
    data["marks"] = marks
    if table.rules.private:
        data["owner"] = int(table.owner[card])
    return data


def _used(table: SymetraTable) -> dict[str, dict[str, int]]:
    used: dict[str, dict[str, int]] = {}
    for card in range(table.cards):
        if table.used[card]:
            counts = {str(seat): int(table.uses(card, seat)) for seat in range(table.players)}
            used[table.card_word(card)] = {seat: count for seat, count in counts.items() if count}
    return used


def _link(table: SymetraTable, link: int) -> dict[str, Any]:
    kind, seat, card, copied, one, two, cancelled, surcharge, floor = [
        int(table.chain[link * LINK + part]) for part in range(LINK)
    ]
    data: dict[str, Any] = {"verb": VERB_NAMES[kind], "seat": seat}
    if card != NONE:
        data["card"] = table.card_word(card)
    if copied != NONE:
        data["copied"] = table.card_word(copied)
    data["select"] = [table.game.word(word) for word in (one, two) if word != NONE]
    changes = {"cancelled": cancelled, "surcharge": surcharge, "floor": floor}
    return data | {name: value for name, value in changes.items() if value}


def _acting(table: SymetraTable) -> dict[str, Any]:
    q, r = table.rules.area.cells[table.act_cell]
    data: dict[str, Any] = {"user": int(table.act_user), "card": table.card_word(table.act_card), "cell": [q, r]}
    data["text"] = table.rules.book.cards[table.act_text].word
    if table.act_copied != NONE:
        data["copied"] = table.card_word(table.act_copied)
    data["select"] = [table.game.word(word) for word in (table.act_one, table.act_two) if word != NONE]
    data["paid"] = int(table.act_paid)
    data["bonus"] = int(table.act_bonus)
    data["claim"] = int(table.act_claim)
    return data


def _top_names(table: SymetraTable, deck: int) -> list[str]:
    cards = [int(table.top[at]) for at in range(len(table.top) - 1, -1, -1)]
    return [table.card_word(card) for card in cards if table.place[card] == TOP_OF + deck]


def _private_piles(table: SymetraTable, data: dict[str, Any]) -> None:
    for seat in range(table.players):
        mine = data["seats"][seat]
        mine["deck"] = {"top": _top_names(table, seat), "rest": names_at(table, BAG + seat)}
        mine["discard"] = names_at(table, DISCARD + seat)
        taken = names_at(table, TAKEN + seat)
        if taken:
            mine["taken"] = taken
    owned = [card for card in range(table.cards) if table.owner[card] != NONE]
    data["owners"] = {table.card_word(card): int(table.owner[card]) for card in owned}
    packed = [card for card in range(table.cards) if table.pack[card] != NONE]
    if packed:
        data["packs"] = {table.card_word(card): [int(table.pack[card]), int(table.taken[card])] for card in packed}


def _mixed(table: SymetraTable) -> dict[str, list[list[int]]]:
    """Of hidden cards, for each viewer and the watchers: when they changed places unseen, if not only at first."""
    told: dict[str, list[list[int]]] = {}
    for card in range(table.cards):
        rows = [_times(table, card, row) for row in range(table.players + 1)]
        if any(times not in ([], [0]) for times in rows):
            told[table.card_word(card)] = rows
    return told


def _times(table: SymetraTable, card: i64, row: i64) -> list[int]:
    bits: i64 = table.mixed[row * table.cards + card]
    return [time for time in range(TIMES) if (bits >> time) & 1] if unseen(table, card, row) else []


def _unusual_knowledge(table: SymetraTable) -> dict[str, list[int]]:
    """Who knows a hidden card beside those who always do; a watcher (-3) stands for all."""
    unusual: dict[str, list[int]] = {}
    for card in range(table.cards):
        place = int(table.place[card])
        usual = table.viewers_of_hand(place - HAND_OF) if HAND_OF <= place < FRONT else i64(0)
        hidden = TOP_OF <= place < FRONT or place == LOOKED
        if hidden and table.seen[card] != usual:
            viewers = [seat for seat in range(table.players) if sees(table.seen[card], seat)]
            unusual[table.card_word(card)] = [-3] if table.seen[card] == ALL else viewers
    return unusual
