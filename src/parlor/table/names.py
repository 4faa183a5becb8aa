"""Names of people and matches, and what people say, as they may be shown."""

import base64
import hashlib
import secrets
from collections.abc import Sequence

LONGEST = 40
LONGEST_TEXT = 300
KINDS = ("Brave", "Calm", "Clever", "Gentle", "Hasty", "Jolly", "Merry", "Proud", "Quick", "Quiet", "Sly", "Wise")
ANIMALS = ("Badger", "Crane", "Finch", "Fox", "Hare", "Heron", "Lynx", "Marten", "Otter", "Owl", "Raven", "Wren")


def clean_name(name: str) -> str:
    """A name as it may be shown: printable, without line breaks, not too long."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST]


def clean_text(text: str) -> str:
    """What somebody says, as it may be shown: printable, on one line, not too long."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:LONGEST_TEXT]


def rematch_id(match_id: str) -> str:
    """The id of the match that follows one: whoever was there finds it, at every process."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"rematch of {match_id}".encode()).digest()[:9]).decode()


def made_up_name(taken: Sequence[str]) -> str:
    """A name for somebody who gave none, unlike those that are taken."""
    free = [name for kind in KINDS for animal in ANIMALS if (name := f"{kind} {animal}") not in taken]
    return secrets.choice(free)
