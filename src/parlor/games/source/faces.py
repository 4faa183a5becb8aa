"""Card faces: what is printed on a card, and a monster on the map with its strength of now."""

from typing import Any, Final, cast

from mypy_extensions import i64

from parlor.engine.blocks import Source, hidden, remembered, tag
from parlor.engine.look import read_emblems
from parlor.engine.scene import Card as Face
from parlor.engine.scene import Tag
from parlor.games.source import language as the
from parlor.games.source.cards import Card, Library
from parlor.games.source.files import FOLDER
from parlor.games.source.language import TYPES
from parlor.games.source.spaces import told_space
from parlor.games.source.strength import strength
from parlor.games.source.table import (
    CARRIED,
    FROZEN,
    MONSTER,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORT_LEFT,
    SUPPORT_MONSTER,
    SUPPORTS,
    TIMER,
    TRAP,
    TRAP_CARD,
    TRAP_SEEN,
    USED,
    Field,
)
from parlor.games.source.text import counted

WHOSE_TURNS: Final = {"Y": "own turns", "O": "opponent's turns", "Y/O": "both turns"}
SIGNS: Final = ("α", "β", "γ", "δ")
SYMBOL_EMBLEMS: Final = [f"symbol:{symbol}" for symbol in the.SYMBOLS]
FREEZES: Final = ("", "cannot move", "cannot attack", "cannot move or attack")


# -- the printed side ----------------------------------------------------------------------------


def kind_word(card: Card) -> str:
    """The type of a monster, or the kind of any other card, as looks and emblems name it."""
    return TYPES[card.type].partition("/")[0].lower() if card.type else card.kind


@remembered
def drawn_emblems() -> frozenset[str]:
    """The names of all emblems of the game."""
    return frozenset(read_emblems(FOLDER))


@remembered
def emblem_of(card: Card) -> str:
    """The card's own emblem, or that of its type or kind."""
    emblems = drawn_emblems()
    if card.id in emblems:
        return card.id
    named = f"type:{kind_word(card)}" if card.type else f"kind:{card.kind}"
    return named if named in emblems else "source"


def requirement(card: Card) -> str:
    """What a card asks for, as its corner says it: 0, T1, T1 O2; of a channeled effect its symbols, any will do."""
    if card.symbols:
        return "/".join(SIGNS[the.SYMBOLS.index(symbol)] for symbol in card.symbols)
    needs = [f"{letter}{count}" for letter, count in (("T", card.terrestrial), ("O", card.otherworldly)) if count]
    return " ".join(needs) or "0"


@remembered
def face(library: Library, number: int, card_id: str) -> Face:
    """The printed side of a card."""
    card = library.cards[number]
    drawn: Face = {"id": card_id, "name": card.name, "emblem": emblem_of(card), "accent": kind_word(card)}
    if card.text:
        drawn["text"] = card.text
    if card.gist:
        drawn["gist"] = card.gist
    drawn["type"] = f"{TYPES[card.type]} monster" if card.type else card.kind
    if not card.kind.endswith("token"):
        drawn["corner"] = requirement(card)
    if card.kind in ("monster", "equipment", "trap"):
        drawn["cost"] = f"T{card.terrestrial} O{card.otherworldly}"
    if card.symbols:
        drawn["symbol"] = " or ".join(card.symbols)
    drawn["stats"] = printed_stats(card)
    drawn["source"] = cast(Source, card.source)
    if card.note:
        drawn["note"] = card.note
    return drawn


def printed_stats(card: Card) -> list[list[Any]]:
    """The four strengths of a monster; how long and on whose turns another card serves."""
    if card.type:
        return [[sign, str(value), emblem] for sign, value, emblem in zip(SIGNS, card.st, SYMBOL_EMBLEMS, strict=True)]
    if not card.whose:
        return []
    count, noun = (card.turns, "turn") if card.kind == "equipment" else (card.uses, "use")
    return [[noun if count == 1 else f"{noun}s", str(count)], ["on", WHOSE_TURNS[card.whose]]]


@remembered
def held_ids(library: Library, prefix: str, cards: tuple[int, ...]) -> list[str]:
    """Ids for cards that lie together, the same as long as the card lies there: by name, and number if it is again."""
    found: list[str] = []
    for at, card in enumerate(cards):
        copy = cards[:at].count(card)
        found.append(f"{prefix}:{library.cards[card].id}" + (f".{copy + 1}" if copy else ""))
    return found


# -- on the map ----------------------------------------------------------------------------------


def strengths(state: Field, which: int) -> tuple[int, ...]:
    """The four ST of a monster now."""
    return tuple(int(strength(state, which, symbol)) for symbol in range(4))


def has_namesake(state: Field, which: i64) -> bool:
    """Whether the card of a monster on the map is there more than once."""
    card: i64 = state.card(which)
    many: i64 = state.numbers
    if (many >> which) & 1 == 0:
        return False
    other: i64 = 0
    while many >> other:
        if other != which and (many >> other) & 1 and state.card(other) == card:
            return True
        other += 1
    return False


def short_name(state: Field, which: int) -> str:
    """A monster by its name, with its space where the name is not enough: what people see of it."""
    name = state.library.cards[state.card(which)].name
    return f"{name} on {told_space(state, state.space(which))}" if has_namesake(state, which) else name


def monster(state: Field, which: int) -> Face:
    """A monster with its current ST, changes marked, and what it carries."""
    row = which * MONSTER
    ready = state.library.start(state.card(which), the.ABILITY) >= 0 and not state.monsters[row + USED]
    return _monster(
        state.library,
        int(state.card(which)),
        which,
        int(state.owner(which)),
        strengths(state, which),
        int(state.monsters[row + FROZEN]),
        ready,
        int(state.monsters[row + TIMER]),
        carried(state, which) if state.monsters[row + CARRIED] else (),
    )


def carried(state: Field, which: int) -> tuple[tuple[int, int], ...]:
    """The equipment of a monster with the turns left."""
    rows = range(0, 2 * SUPPORTS * SUPPORT, SUPPORT)
    return tuple(
        (int(state.supports[row + SUPPORT_CARD]), int(state.supports[row + SUPPORT_LEFT]))
        for row in rows
        if state.supports[row + SUPPORT_CARD] >= 0 and state.supports[row + SUPPORT_MONSTER] == which
    )


@remembered
def _monster(
    library: Library,
    number: int,
    which: int,
    owner: int,
    now: tuple[int, ...],
    frozen: int,
    ready: bool,
    timer: int,
    equipment: tuple[tuple[int, int], ...],
) -> Face:
    card = library.cards[number]
    drawn = face(library, number, f"monster:{which}").copy()
    drawn.pop("marks", None)
    drawn["owner"] = owner
    drawn["word"] = f"monster:{which}"
    drawn["stats"] = [
        [sign, f"{value}{'↑' if value > printed else '↓' if value < printed else ''}", emblem]
        for sign, value, printed, emblem in zip(SIGNS, now, card.st, SYMBOL_EMBLEMS, strict=True)
    ]
    tags = [worn(library, worn_card, left) for worn_card, left in equipment]
    if frozen:
        tags.append(tag(FREEZES[frozen], "It is frozen for now.", "bad"))
    if ready:
        tags.append(tag("ability ready", card.text, "good"))
    if timer > 0:
        ends = "at the end of this turn" if timer == 1 else f"in {timer} ends of turn"
        tags.append(tag(f"leaves in {timer}", f"It is destroyed {ends}.", "bad"))
    if tags:
        drawn["tags"] = tags
    return drawn


@remembered
def worn(library: Library, card: int, left: int) -> Tag:
    """Equipment as a badge on its monster."""
    equipment = library.cards[card]
    note = f"{equipment.text} {counted(left, 'turn').capitalize()} left."
    return tag(f"{equipment.name} ({left})", note, "good", emblem_of(equipment))


def trap(state: Field, seat: int, place: int) -> Face:
    """A trap on a space: by name for those who know it, else a card from behind."""
    owner, row = int(state.trap_owner(place)), place * TRAP
    seen = seat >= 0 and state.traps[row + TRAP_SEEN] >> seat & 1 == 1
    return _trap(
        state.library, f"trap:{state.lanes.names[place]}", owner, int(state.traps[row + TRAP_CARD]) if seen else -1
    )


@remembered
def _trap(library: Library, trap_id: str, owner: int, number: int) -> Face:
    drawn = (hidden(trap_id) if number < 0 else face(library, number, trap_id)).copy()
    drawn["owner"] = owner
    if number >= 0:
        drawn["marks"] = ["face down"]
    return drawn
