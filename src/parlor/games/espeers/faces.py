"""The faces of cards, and what one can do with those in hand.

Nothing here looks at a table, so the log may show faces as well.
"""

from collections import Counter
from typing import cast

from parlor.engine.blocks import Source, action, remembered
from parlor.engine.scene import Action
from parlor.engine.scene import Card as Face
from parlor.games.espeers.cards import Card, Library
from parlor.games.espeers.words import ABILITIES, BARRIER_ATTACK, GUARD, SYMBOLS

SHAPES = ("☆", "✚", "◯", "□", "≋")

# A refusal in one to four words, by its clause; a price that is missing is told as a number.
SHORT = {
    "ESP-050": "waits",
    "ESP-053": "waits",
    "ESP-056": "no target",
    "ESP-067": "stack is full",
    "ESP-072": "no ability",
    "ESP-080": "waits",
    "ESP-082": "one stands",
    "ESP-110": "hushed",
}
DEAR = ("ESP-052", "ESP-081")


@remembered
def face(known: Card, card_id: str) -> Face:
    """A card seen from the front."""
    made: Face = {
        "id": card_id,
        "name": known.name,
        "emblem": known.emblem,
        "accent": known.type.lower(),
        "corner": str(known.cost),
        "text": known.text(),
        "type": known.type,
        "cost": known.cost,
        "symbol": known.symbol,
        "sign": f"symbol:{known.symbol}",
        "source": cast(Source, known.source),
        "word": f"card:{known.word}",
    }
    if known.gist:
        made["gist"] = known.gist
    return made


@remembered
def owned(known: Card, card_id: str, owner: int) -> Face:
    """A card seen from the front, with its owner."""
    return {**face(known, card_id), "owner": owner}


@remembered
def suspended(library: Library, card: int, card_id: str, owner: int) -> Face:
    """What stands on the stack: a card, or the attack of a Barrier."""
    if card != BARRIER_ATTACK:
        return owned(library.cards[card], card_id, owner)
    return {
        "id": card_id,
        "name": library.name(card),
        "emblem": "barrier",
        "accent": "pk",
        "text": "Deal 1 damage.",
        "type": "Barrier",
        "owner": owner,
    }


def short_of(why: str, price: int, pool: int) -> str:
    """A refusal in a few words."""
    clause = why[:7]
    return f"{price - pool} short" if clause in DEAR else SHORT.get(clause, "not now") if why else ""


def pool_told(whys: tuple[str, ...], pool: int) -> int:
    """The Pool where a reason tells what is missing in it, else 0: with any Pool the same card is drawn."""
    return pool if whys[0][:7] in DEAR or whys[2][:7] in DEAR else 0


@remembered
def actions(
    known: Card, owner: int, whys: tuple[str, ...], pool: int, targets: tuple[tuple[str, str, str], ...]
) -> list[Action]:
    """The sentences that a card in hand begins, and where it is dragged for them.

    Play (one for each target) to the stack, cycle to the discard pile, lay as a Barrier to the own plate.
    """
    ability = ABILITIES[SYMBOLS.index(known.symbol)]
    shape = SHAPES[SYMBOLS.index(known.symbol)]
    play, cycle, lay = whys
    said, price = f"play card:{known.word}", "free" if known.cost == 0 else f"pay {known.cost}"
    aims = targets if targets and not play else (("", "", "stack"),)
    found = [
        dragged(
            action(
                f"{said} {word}".strip(),
                f"Play on {name}, {price}" if name else f"Play, {price}",
                play,
                short_of(play, known.cost, pool),
            ),
            place,
        )
        for word, name, place in aims
    ]
    thrown = action(f"cycle card:{known.word}", f"Cycle {shape}: {ability}", cycle, short_of(cycle, 0, 0))
    label = f"Lay as Barrier, {GUARD} from your Pool"
    laid = action(f"barrier card:{known.word}", label, lay, short_of(lay, GUARD, pool))
    return [*found, dragged(thrown, f"discard:{owner}"), dragged(laid, f"plate:{owner}")]


def dragged(made: Action, place: str) -> Action:
    """A sentence that dragging its card to a place says too."""
    if not made["why"]:
        made["at"] = [place]
    return made


@remembered
def held(
    known: Card,
    card_id: str,
    owner: int,
    whys: tuple[str, ...],
    pool: int,
    targets: tuple[tuple[str, str, str], ...],
) -> Face:
    """A card in the viewer's hand with what it can do; if it cannot be played, the reason in a few words."""
    shown: Face = {**owned(known, card_id, owner), "actions": actions(known, owner, whys, pool, targets)}
    if whys[0]:
        shown["reason"] = short_of(whys[0], known.cost, pool)
    return shown


@remembered
def resting(known: Card, card_id: str, owner: int, chosen: bool) -> Face:
    """A card in the viewer's hand that begins no sentence now; an unfinished one may have named it."""
    shown = owned(known, card_id, owner)
    return {**shown, "chosen": True} if chosen else shown


@remembered
def hand_ids(library: Library, owner: int, cards: tuple[int, ...]) -> tuple[str, ...]:
    """The ids of an open hand's cards, which they keep while others come and go."""
    copies: Counter[int] = Counter()
    ids = []
    for card in cards:
        copies[card] += 1
        copy = f":{copies[card]}" if copies[card] > 1 else ""
        ids.append(f"hand:{owner}:{library.cards[card].word}{copy}")
    return tuple(ids)
