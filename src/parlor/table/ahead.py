"""One word ahead: a drawn thing can be clicked where its sentence begins with a word that is drawn nowhere."""

from typing import Any

import parlor


def look_ahead(state: parlor.State, buttons: list[dict[str, Any]]) -> None:
    """Give buttons that stand for nothing drawn the drawn picks that may come next (`then`)."""
    for button in buttons:
        after = None if button["at"] else state.unfinished(button["pick"])
        then = [] if after is None else _drawn(after)
        if then:
            button["then"] = then
            button["whole"] = after is not None and len(then) == len(after.picks())


def _drawn(state: parlor.State) -> list[dict[str, Any]]:
    """The picks that something drawn stands for."""
    game, found = state.game, []
    for pick in state.picks():
        places = game.places(state, pick)
        if places:
            found.append({"pick": pick, "label": game.label(state, pick), "at": places})
    return found
