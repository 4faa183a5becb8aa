"""Card faces: playing cards with rank, element and pips, and what is printed on all others."""

from typing import Final, cast

from parlor.engine.blocks import Source, hidden, remembered
from parlor.engine.scene import Card as Face
from parlor.games.wiz.cards import (
    ARTIFACTS,
    BLANKS,
    ELEMENTALS,
    ELEMENTS,
    FIRST_SHARD,
    MASTERS,
    NAMES,
    SHARDS,
    TITANS,
    WIZ,
    element_of,
    is_action,
    rank_of,
)
from parlor.games.wiz.files import Library, sort_of
from parlor.games.wiz.titles import title

# What stands in the corner of a card that has no rank.
LETTERS: Final = {"master": "M", "elemental": "E", "titan": "T", "artifact": "A", "wiz": "W"}


def rank_title(rank: int) -> str:
    """A rank as people name it."""
    return "Master" if rank > 14 else f"S{rank - 9}" if rank >= FIRST_SHARD else str(rank)


def corner(kind: int) -> str:
    """What stands in the corner of a card: its rank, or a letter for its sort; nothing on an action card."""
    if kind < MASTERS:
        return rank_title(int(rank_of(kind)))
    return LETTERS.get(sort_of(NAMES[kind]), "") if kind <= WIZ else ""


def emblem(kind: int) -> str:
    """The emblem of a card."""
    if kind < SHARDS:
        return f"element:{ELEMENTS[element_of(kind)]}"
    if ARTIFACTS <= kind < WIZ:
        return f"artifact:{ELEMENTS[element_of(kind)]}"
    return "blank" if kind >= BLANKS else sort_of(NAMES[kind])


@remembered
def bare(kind: int, card_id: str) -> Face:
    """A card without its small print."""
    drawn: Face = {"id": card_id, "name": title(kind), "emblem": emblem(kind)}
    mark = corner(kind)
    if mark:
        drawn["corner"] = mark
    if kind >= WIZ:
        drawn["accent"] = "action" if is_action(kind) else "wiz"
        return drawn
    element = ELEMENTS[element_of(kind)]
    drawn["accent"] = element
    drawn["suit"] = f"element:{element}"
    if kind < SHARDS:
        drawn["pips"] = int(rank_of(kind))
    return drawn


@remembered
def face(library: Library, kind: int, card_id: str) -> Face:
    """A card, face up, with all that is printed on it."""
    drawn = bare(kind, card_id).copy()
    drawn["word"] = f"card:{NAMES[kind]}"
    if kind >= BLANKS:
        effect = library.blanks[kind - BLANKS]
        drawn["name"], drawn["text"], drawn["type"] = effect.name, effect.text, "action"
        drawn["source"] = cast(Source, effect.source)
        return drawn
    sort = sort_of(NAMES[kind])
    drawn["type"] = "action" if is_action(kind) else sort
    drawn["text"] = library.texts[sort]
    drawn["source"] = cast(Source, library.sources[sort])
    drawn["stats"] = [["points", library.points[kind]]]
    return drawn


@remembered
def faces(library: Library, prefix: str, kinds: tuple[int, ...]) -> list[Face]:
    """Cards that lie in this order; -1 is one that the viewer may not know."""
    return [
        hidden(f"{prefix}:{at}") if kind < 0 else face(library, kind, f"{prefix}:{at}") for at, kind in enumerate(kinds)
    ]


@remembered
def held_ids(prefix: str, kinds: tuple[int, ...]) -> list[str]:
    """Ids for held cards, the same as long as a card is held: by name, and by number if it is held twice."""
    found: list[str] = []
    for at, kind in enumerate(kinds):
        copy = kinds[:at].count(kind)
        found.append(f"{prefix}:{NAMES[kind]}" + (f".{copy + 1}" if copy else ""))
    return found


def attached_face(card_id: str, element: int, sort: str) -> Face:
    """An Elemental, Titan or artifact that lies on a hand; a character that stands for one."""
    if sort == "character":
        name = ELEMENTS[element]
        drawn: Face = {"id": card_id, "name": f"{name.capitalize()} character", "emblem": f"character:{name}"}
        drawn["accent"] = name
        return drawn
    first = {"elemental": ELEMENTALS, "titan": TITANS, "artifact": ARTIFACTS}[sort]
    return bare(int(first) + element, card_id)
