"""What others do, in the spotlight: announcements, fuses, charges and links that are carried out or cancelled."""

from parlor.engine.scene import Card as Face
from parlor.games.symetra.faces import aims_of, charge_face, played_face
from parlor.games.symetra.table import LINK, LINK_SEAT, LINK_TWO, NONE, SymetraTable
from parlor.games.symetra.words import KINDS


def deed(table: SymetraTable, seat: int, verb: str, card: Face, against: list[str], line: str) -> None:
    """Report a deed to all."""
    table.emit("deed", {"seat": seat, "verb": verb, "card": card, "against": against, "line": line})


def played(table: SymetraTable, seat: int, card: int, place: str) -> Face:
    """The face of a card that a seat plays."""
    return played_face(table.rules, card, place, seat)


def announcing(table: SymetraTable, verb: str) -> str:
    """The word for an announcement: in a chain it is an answer."""
    return "answers with" if table.links > 1 else verb


def announced_use(table: SymetraTable, seat: int, card: int, copied: int, words: tuple[int, int], line: str) -> None:
    """A card action is announced."""
    text = (card if copied == NONE else copied) % KINDS
    face = played(table, seat, card, f"link:{table.links - 1}")
    deed(table, seat, announcing(table, "uses"), face, aims_of(table, text, words), line)


def announced_fuse(table: SymetraTable, seat: int, card: int, line: str) -> None:
    """A card is shown to be fused."""
    deed(table, seat, announcing(table, "shows"), played(table, seat, card, f"link:{table.links - 1}"), [], line)


def announced_charge(table: SymetraTable, seat: int, amount: int, line: str) -> None:
    """A charge is announced."""
    deed(table, seat, announcing(table, "charges"), charge_face(amount, f"link:{table.links - 1}", seat), [], line)


def fused(table: SymetraTable, seat: int, card: int, place: str, line: str) -> None:
    """A card comes into the matrix."""
    deed(table, seat, "fuses", played(table, seat, card, f"card:{table.card_word(card)}"), [f"cell:{place}"], line)


def resolving(table: SymetraTable, link: int, line: str) -> None:
    """The action of a link is carried out."""
    seat, card, copied, one, two = [int(table.chain[link * LINK + part]) for part in range(LINK_SEAT, LINK_TWO + 1)]
    aims = aims_of(table, (card if copied == NONE else copied) % KINDS, (one, two))
    deed(table, seat, "resolves", played(table, seat, card, f"link:{link}"), aims, line)
