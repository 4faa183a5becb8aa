"""Short stories on SOURCE's map: a position in a few words, the picks, and what came of them."""

from collections import Counter
from typing import Any

import parlor
from parlor import Dice
from parlor.games.source.decks import DeckList, violations
from parlor.games.source.game import Source

GAME = parlor.game("source")
EXAMPLE = {"points": 75, "first": "seat:0", "sides": "t_left,t_right"}


def cards(text: str) -> dict[str, int]:
    """`goop flamebow*2` as names with counts."""
    found: dict[str, int] = {}
    for word in text.split():
        name, _, copies = word.partition("*")
        found[name] = found.get(name, 0) + int(copies or 1)
    return found


def piece(text: str) -> dict[str, Any]:
    """`A1 cinder_imp a.l1`: a monster of seat 0 with number 1."""
    who, card, space = text.split()
    return {"owner": "AB".index(who[0]), "number": int(who[1:]), "card": card, "space": space}


def tile(text: str) -> dict[str, Any]:
    """`B whirlpool b.r3`: a trap of seat 1; `B b.r3`: a web."""
    words = text.split()
    data: dict[str, Any] = {"owner": "AB".index(words[0]), "space": words[-1]}
    return data if len(words) == 2 else data | {"card": words[1]}


def named_cards(game: parlor.Game, data: dict[str, Any], seat: int) -> Counter[str]:
    """The main-deck cards that a position names for a seat."""
    side = data.get("seats", [{}, {}])[seat]
    found = Counter(side.get("hand", {})) + Counter(side.get("done", {})) + Counter(side.get("deck", {}).get("bag", {}))
    found.update(one["card"] for place in ("top", "bottom") for one in side.get("deck", {}).get(place, []))
    found.update(one["card"] for one in side.get("supports", []) if one)
    lying = [*data.get("monsters", []), *data.get("traps", []), *([data["held"]] if data.get("held") else [])]
    found.update(one["card"] for one in lying if one.get("owner", 0) == seat)
    return Counter({card: count for card, count in found.items() if card in deck_cards(game)})


def deck_cards(game: parlor.Game) -> set[str]:
    """The cards that decks are made of."""
    assert isinstance(game, Source)
    return {card.id for card in game.library.cards[: game.library.main]}


def list_with(game: parlor.Game, starter: str, needed: Counter[str]) -> Any:
    """A starter deck, or if it lacks what is needed, a legal list with that in the place of other strong cards."""
    assert isinstance(game, Source)
    cards = Counter(game.library.starters[starter])
    if needed <= cards:
        return starter
    faces = {card.id: card for card in game.library.cards}
    monsters = [name for name in cards if faces[name].kind == "monster"]
    for name in sorted(monsters, key=lambda name: -faces[name].requirement()):
        if not violations(DeckList("story", dict(cards | needed), {}), game.library):
            break
        del cards[name]
    return {"name": "story", "cards": dict(cards | needed)}


def with_lists(data: dict[str, Any], game: parlor.Game = GAME) -> dict[str, Any]:
    """A position whose decks have the cards that it names."""
    options = data.get("options", {})
    starters = options.get("decks", "red,blue")
    if not isinstance(starters, str):
        return data
    lists = [list_with(game, name, named_cards(game, data, seat)) for seat, name in enumerate(starters.split(","))]
    return {**data, "options": {**options, "decks": lists}}


def dealt_anew(data: dict[str, Any]) -> dict[str, Any]:
    """A position that was changed, with what its decks have left."""
    for side in data["seats"]:
        del side["deck"]
    data["options"]["decks"] = "red,blue"
    return with_lists(data)


class Story:
    """A match that begins anywhere."""

    def __init__(self, *pieces: str, ask: bool = False, **more: Any) -> None:
        options = EXAMPLE | more.pop("options", {})
        if "length" in options:
            del options["points"]
        seats: list[dict[str, Any]] = [{}, {}]
        for name in ("hand", "done", "shown"):
            for seat in range(2):
                if f"{name}{seat}" in more:
                    seats[seat][name] = cards(more.pop(f"{name}{seat}"))
        for name in ("unused", "supports", "points", "may_react", "deck", "tokens", "tiles"):
            for seat in range(2):
                if f"{name}{seat}" in more:
                    value = more.pop(f"{name}{seat}")
                    seats[seat][name] = value.split() if name == "unused" else value
        data: dict[str, Any] = {"options": options, "seats": seats, "monsters": [piece(text) for text in pieces]}
        data["turn_player"] = more.pop("player", 0)
        data["traps"] = [tile(text) for text in more.pop("traps", [])]
        data["webs"] = [tile(text) for text in more.pop("webs", [])]
        data["turn"] = 5
        self.state = GAME.position(with_lists(data | more), seed=1, ask_chance=ask)

    def say(self, words: str) -> "Story":
        """Pick by words."""
        self.state.say(words)
        return self

    def turns(self, count: int) -> "Story":
        """So many turns end without further actions; windows are passed, hands cut."""
        for _ in range(count):
            turn = self.turn
            while self.turn == turn and self.state.seat != parlor.OVER:
                words = self.words()
                if self.state.seat == parlor.CHANCE:
                    self.state.roll(Dice(3))
                else:
                    quiet = [word for word in ("end", "pass", "no", "keep") if word in words]
                    self.say(quiet[0] if quiet else sorted(words)[0])
        while self.state.seat == parlor.CHANCE:
            self.state.roll(Dice(3))
        return self

    def words(self) -> set[str]:
        """What may be said now."""
        return {GAME.word(pick) for pick in self.state.picks()}

    def says(self, start: str) -> set[str]:
        """What may be said after a beginning."""
        other = self.state.clone()
        other.say(start)
        return {GAME.word(pick) for pick in other.picks()}

    def why(self, word: str) -> str:
        """Why a word is refused."""
        return self.state.why(GAME.code(word))

    @property
    def facts(self) -> dict[str, Any]:
        """The whole position."""
        return self.state.position()

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return int(self.facts["turn"])

    @property
    def seat(self) -> int:
        """Who is to pick."""
        return int(self.state.seat)

    def monster(self, number: int) -> dict[str, Any]:
        """A monster with its ST, as both players see it; empty if it is not on the map."""
        found = [one for one in self.state.view(0)["monsters"] if one["number"] == number]
        return found[0] if found else {}

    def space(self, number: int) -> str:
        """Where a monster stands; empty if it is not on the map."""
        return str(self.monster(number).get("space", ""))

    def st(self, number: int) -> list[int]:
        """The four ST of a monster."""
        return list(self.monster(number)["st"])

    def points(self, seat: int) -> int:
        """SourcePoints."""
        return int(self.facts["seats"][seat]["points"])

    def hand(self, seat: int) -> dict[str, int]:
        """The cards of a hand."""
        return dict(self.facts["seats"][seat]["hand"])

    def done(self, seat: int) -> dict[str, int]:
        """The cards of a Done Zone."""
        return dict(self.facts["seats"][seat]["done"])

    def unused(self, seat: int) -> list[str]:
        """The unused symbols of a seat."""
        return list(self.facts["seats"][seat]["unused"])

    def supports(self, seat: int) -> list[Any]:
        """The support spaces of a seat."""
        return list(self.facts["seats"][seat]["supports"])

    def traps(self) -> list[str]:
        """Where traps lie."""
        return [trap["space"] for trap in self.facts["traps"]]

    def webs(self) -> list[str]:
        """Where webs lie."""
        return [web["space"] for web in self.facts["webs"]]


def equipped(card: str, monster: int, **more: int) -> list[dict[str, Any]]:
    """Supports that hold one equipment card."""
    return [{"card": card, "monster": monster, **more}]


def placed(*names: str, **more: int) -> list[dict[str, Any]]:
    """Supports that hold channeled effects of an earlier turn."""
    return [{"card": name, **more} for name in names]
