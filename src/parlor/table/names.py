"""Names of people, as they may be shown."""

import secrets
from collections.abc import Sequence

LONGEST = 40
KINDS = ("Brave", "Calm", "Clever", "Gentle", "Hasty", "Jolly", "Merry", "Proud", "Quick", "Quiet", "Sly", "Wise")
ANIMALS = ("Badger", "Crane", "Finch", "Fox", "Hare", "Heron", "Lynx", "Marten", "Otter", "Owl", "Raven", "Wren")


def clean_name(name: str) -> str:
    """A name as it may be shown: printable, without line breaks, not too long."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST]


def made_up_name(taken: Sequence[str]) -> str:
    """A name for somebody who gave none, unlike those that are taken."""
    free = [name for kind in KINDS for animal in ANIMALS if (name := f"{kind} {animal}") not in taken]
    return secrets.choice(free)
