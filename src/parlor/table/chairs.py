"""Chairs and their secrets: what opens a seat, and who sits there."""

import hashlib
import secrets
from typing import NamedTuple


def new_token() -> str:
    """A secret that opens a seat."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Chair(NamedTuple):
    """A seat and the key (a token's hash) that somebody sat down with; the house's computers and clocks have none."""

    seat: int
    key: str | None
