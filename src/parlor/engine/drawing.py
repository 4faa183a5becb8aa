"""A state drawn for a seat: all blocks of the scene, put together from what the game says of each."""

from typing import Any

from parlor.engine.blocks import remembered
from parlor.engine.game import Game
from parlor.engine.plain import own
from parlor.engine.record import OVER
from parlor.engine.scene import Ask
from parlor.engine.state import State


def scene(state: State, seat: int) -> dict[str, Any]:
    """The whole scene, with view and log, as data of its own."""
    made = own(state.drawing(seat))
    story = [line for piece in made["story"] for line in piece]
    return {"view": state.view(seat), **made, "story": story, "log": [line["text"] for line in story]}


def drawn(state: State, seat: int) -> dict[str, Any]:
    """The scene without view and log, its story in pieces, to be read only: its parts may be those of others."""
    game, over = state.game, state.seat == OVER
    ask: Ask = {"what": "", "why": ""} if over else game.ask(state, seat)
    made = {
        "title": game.title,
        "seat": seat,
        "to_pick": state.seat,
        "names": _names(game, int(state.players)),
        "goal": game.goal(state, seat),
        "when": game.when(state, seat),
        "prompt": f"{ask['what']} {ask['why']}".strip(),
        "ask": ask,
        "plates": game.plates(state, seat),
        "areas": game.areas(state, seat),
        "picks": buttons(state) if state.seat == seat else [],
        "story": state.story(seat),
        "events": [] if state.record is None else state.record.events_for(seat),
        "winners": state.winners(),
        "scores": state.scores() if over else [],
    }
    race = game.race(state, seat)
    if race is not None:
        made["race"] = race
    if over:
        made["ending"] = game.ending(state)
    return made


@remembered
def _names(game: Game, players: int) -> list[str]:
    return [game.seat_name(seat) for seat in range(players)]


def buttons(state: State) -> list[dict[str, Any]]:
    """The legal picks of the seat to pick."""
    quiet = state.game.quiet(state)
    return [_button(state, pick, pick == quiet) for pick in state.picks()]


def _button(state: State, pick: int, quiet: bool) -> dict[str, Any]:
    game = state.game
    button = {"pick": pick, "word": game.word(pick), "label": game.label(state, pick), "at": game.places(state, pick)}
    if quiet:
        button["quiet"] = True
    arrows = game.preview(state, pick)
    return button | {"preview": arrows} if arrows else button
