"""One word ahead: a drawn thing can be clicked where its sentence begins with a word that is drawn nowhere."""

from typing import Any

import parlor

FEW = 3


def look_ahead(state: parlor.State, buttons: list[dict[str, Any]]) -> None:
    """Give buttons that stand for nothing drawn the drawn picks that may come next (`then`), or few others."""
    for button in buttons:
        after = None if button["at"] else state.unfinished(button["pick"])
        if after is None:
            continue
        picks = after.picks()
        then = _drawn(after, picks) or _few(after, picks)
        if then:
            button["then"] = then
            button["whole"] = len(then) == len(picks)


def _few(state: parlor.State, picks: list[int]) -> list[dict[str, Any]]:
    """All that may come next where that is little: a table says it with the word before it."""
    if len(picks) > FEW:
        return []
    game = state.game
    return [{"pick": pick, "label": game.label(state, pick), "at": [], "word": game.word(pick)} for pick in picks]


def _drawn(state: parlor.State, picks: list[int]) -> list[dict[str, Any]]:
    """The picks that something drawn stands for."""
    game, found = state.game, []
    for pick in picks:
        places = game.places(state, pick)
        if places:
            found.append({"pick": pick, "label": game.label(state, pick), "at": places})
    return found
