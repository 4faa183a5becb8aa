"""stub"""

from typing import Any

from parlor.games.source.match import Match


def areas(state: Match, seat: int) -> list[dict[str, Any]]:
    return []


def prompt(state: Match, seat: int) -> str:
    return ""


def label(state: Match, pick: int) -> str:
    return state.game.word(pick)


def places(state: Match, pick: int) -> list[str]:
    return []
