"""What is seen of a table: scenes for each pair of eyes, and what changed since the last one that was sent."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import parlor
from parlor.engine.scene import Ending, StoryLine
from parlor.table.ahead import look_ahead
from parlor.table.clock import Clock, now
from parlor.table.delta import delta, grown
from parlor.table.facts import Affairs, TableInfo
from parlor.table.journal import NO_CHAT, NO_HELP
from parlor.table.ledger import NO_WORDS, Ledger
from parlor.table.names import rematch_id
from parlor.table.takeback import free_picks, plies_known

if TYPE_CHECKING:
    from parlor.table.chairs import Chair
    from parlor.table.present import Present


NOT_YOURS = "You no longer see with the eyes of that seat."


class Drawing:
    """What a pair of eyes sees at one moment: a scene, and its story in pieces."""

    def __init__(self, scene: dict[str, Any], story: list[list[StoryLine]]) -> None:
        self.scene = scene
        self.story = story

    def whole(self) -> dict[str, Any]:
        """All of it, as one scene."""
        return {**self.scene, "story": [line for piece in self.story for line in piece]}

    def since(self, earlier: "Drawing") -> dict[str, Any]:
        """The change that makes this out of what was seen earlier; empty if nothing is new."""
        change: dict[str, Any] = delta(earlier.scene, self.scene)
        lines = grown(earlier.story, self.story)
        if lines:
            change["story"] = lines
        return change


class Viewer:
    """Somebody who looks at a table: a seat's holder, a watcher, or a watcher behind a seat that allows it.

    It is woken when there is something new, and draws when it is ready to send: a slow line misses what lay
    between, never what is.
    """

    def __init__(
        self,
        seat: int,
        wake: Callable[[], None],
        chair: "Chair | None" = None,
        push: Callable[[dict[str, Any]], None] = lambda message: None,
    ) -> None:
        self.seat = seat
        self.wake = wake
        # Takes messages that are no part of any scene.
        self.push = push
        # The chair of a seat's holder; who looks over a shoulder, or watches, has none.
        self.chair = chair
        self._shown: Drawing | None = None

    @property
    def behind(self) -> bool:
        """Whether this is a watcher behind a seat."""
        return self.seat >= 0 and self.chair is None

    def update(self, table: "Present") -> dict[str, Any] | None:
        """The message that brings the viewer up to date; None if nothing is new."""
        lost = not self._may_see(table)
        if lost:
            self.seat, self.chair, self._shown = parlor.WATCHER, None, None
        shown, drawing = self._shown, table.drawn(self.seat, self.behind)
        self._shown = drawing
        if shown is None:
            return {"is": "scene", "scene": drawing.whole()} | ({"why": NOT_YOURS} if lost else {})
        change = drawing.since(shown)
        return {"is": "delta", "change": change} if change else None

    def wait(self, table: "Present") -> dict[str, Any] | None:
        """Until all is drawn again: that there is nothing to pick, and whose turn it is; None if that is shown."""
        shown, to_pick = self._shown, int(table.ledger.state.seat)
        if shown is None or not self._may_see(table):
            return self.update(table)
        before = shown.scene
        if not before["picks"] and before["to_pick"] == to_pick:
            return None
        scene = before.copy()
        scene["picks"], scene["to_pick"] = [], to_pick
        self._shown = Drawing(scene, shown.story)
        return {"is": "delta", "change": {"picks": [[]], "to_pick": [to_pick]}}

    def _may_see(self, table: "Present") -> bool:
        """Whether the seat is still the viewer's own, or still lets watchers look."""
        if self.chair is not None:
            return table.holds(self.chair)
        return self.seat < 0 or table.row.seats[self.seat].shadow


def draw(table: "Present", seat: int, behind: bool) -> Drawing:
    """The scene as it is sent to a browser: without what only programs read; behind a seat, nothing to pick."""
    ledger = table.ledger
    scene = ledger.state.drawing(seat)
    scene["table"] = facts(table, seat)
    if table.closed:
        scene["picks"] = []
    if ledger.over:
        scene["picks"], scene["winners"] = [], ledger.winners()
        scene["ending"] = ending(ledger, scene.get("ending"))
    if behind:
        scene["picks"], scene["table"]["can_undo"], scene["table"]["passing"] = [], 0, "never"
    look_ahead(ledger.state, scene["picks"])
    return Drawing(scene, scene.pop("story"))


def ending(ledger: Ledger, by_the_game: Ending | None) -> Ending:
    """Why the match is over: what the game says, unless people ended it or somebody resigned before its end."""
    verdict = ledger.verdict()
    if by_the_game is None or verdict:
        return {"winners": ledger.winners(), "reason": verdict, "clause": "", "scores": []}
    return {**by_the_game, "winners": ledger.winners()}


def facts(table: "Present", seat: int) -> TableInfo:
    """What a scene says of the table itself."""
    ledger = table.ledger
    made = cast(TableInfo, table.affairs().copy())
    made["ply"] = plies_known(ledger, seat)
    made["can_undo"] = free_picks(ledger, seat) if seat >= 0 else 0
    made["sentence"] = ledger.sentence() if ledger.state.seat == seat else NO_WORDS
    made["passing"] = passing_of(table, seat)
    made["clock"] = None if table.clock is None else clock_shown(table, table.clock)
    return made


def affairs(table: "Present") -> Affairs:
    """What is told of the table to all, and stays as it is while people only pick."""
    ledger, row, over = table.ledger, table.row, table.ledger.over
    return {
        "id": row.id,
        "game": row.game,
        "over": over,
        "winners": ledger.winners() if over else [],
        "reason": ledger.reason,
        "took": max(0, ledger.at - row.created) // 1000 if over else 0,
        "resigned": sorted(ledger.resigned),
        "late": ledger.late,
        "closed": table.closed,
        "asking": None if ledger.asking is None else {"seat": ledger.asking[0], "allowed": sorted(ledger.allowed)},
        "undo_refused": None if ledger.refused is None else {"seat": ledger.refused[0], "by": ledger.refused[1]},
        "help": ledger.allows(NO_HELP),
        "chat": ledger.allows(NO_CHAT),
        "rematch": rematch_id(row.id) if ledger.rematch else "",
        "seats": table.people(),
    }


def passing_of(table: "Present", seat: int) -> str:
    """How the house passes for whoever sits at a seat now."""
    passing = table.passings.get(seat)
    return passing.mode if passing is not None and table.holds(passing.chair) else "never"


def clock_shown(table: "Present", clock: Clock) -> list[int]:
    """How many milliseconds each seat has left."""
    at = now()
    return [clock.left(table.ledger, seat, at) for seat in range(table.ledger.state.players)]
