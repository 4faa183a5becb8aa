"""What all drawings of a scene share: the room there is, the seats' colours and signs, and what can be picked."""

from typing import Any

COLOURS = ("bright_blue", "yellow", "green", "magenta", "cyan", "red", "bright_green", "bright_magenta")


class Sheet:
    """The room and the context of a drawing."""

    def __init__(self, scene: dict[str, Any], width: int, height: int | None, terse: bool = False) -> None:
        self.names: list[str] = scene["names"]
        self.width = width
        # How many lines a drawing should have at most; None if it does not matter.
        self.height = height
        # Whether a held card gets one line, however long its text is.
        self.terse = terse
        self.signs = _signs(self.names)
        # A pick that stands for many things (a whole column) would mark them all, and so none;
        # but equal cards, whose own word it is, are marked.
        self._offered = {pick["at"][0] for pick in scene["picks"] if len(pick["at"]) == 1}
        self._named = {(place, pick["word"]) for pick in scene["picks"] for place in pick["at"]}

    def colour(self, seat: int | None) -> str:
        """The colour of a seat; nothing if there is no seat."""
        return "" if seat is None or seat < 0 else COLOURS[seat % len(COLOURS)]

    def sign(self, seat: int | None) -> str:
        """The small letter or number that stands for a seat where a colour might not be seen."""
        return self.signs[seat] if seat is not None and 0 <= seat < len(self.signs) else ""

    def name(self, seat: int | None) -> str:
        """The name of a seat."""
        return self.names[seat] if seat is not None and 0 <= seat < len(self.names) else ""

    def offered(self, thing: dict[str, Any]) -> bool:
        """Whether a pick stands for just this drawn thing, or for it and its equals."""
        return thing["id"] in self._offered or (thing["id"], thing.get("word")) in self._named

    def marked(self, thing: dict[str, Any], text: str) -> str:
        """The text of a thing, in brackets if it can be picked."""
        return f"[{text or ' '}]" if self.offered(thing) else text


def _signs(names: list[str]) -> list[str]:
    letters = [name[:1].lower() for name in names]
    alike = len(set(letters)) < len(letters) or "" in letters
    return [str(seat + 1) for seat in range(len(names))] if alike else letters
