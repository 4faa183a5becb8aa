"""SOURCE: its words and options, how matches begin, and what people read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from parlor.engine import OVER, BadOption, BadPosition, Game, Option, State
from parlor.engine.brain import block_names
from parlor.engine.levels import Level
from parlor.engine.options import Preset
from parlor.engine.scene import Area, Arrow, Ask, Card, Ending, Plate
from parlor.games.source import asking, frames, plates, scene
from parlor.games.source.cards import Library
from parlor.games.source.decks import check_decks, chosen, decks_in
from parlor.games.source.faces import face
from parlor.games.source.lanes import SIDES, MapFile
from parlor.games.source.match import SourceMatch
from parlor.games.source.opening import go_first
from parlor.games.source.outlook import BLOCKS
from parlor.games.source.reading import FIELDS, read_facts
from parlor.games.source.secrets import whereabouts
from parlor.games.source.table import Setting
from parlor.games.source.tensor import pieces
from parlor.games.source.words import vocabulary

LENGTHS: Final = {"short": 75, "medium": 100, "medium_long": 125, "long": 150}
FIRSTS: Final = ["coin", "seat:0", "seat:1"]
DECKS: Final = ("red", "blue")
SIDE_WORDS: Final = {"t_left": "left", "t_right": "right"}

PRESETS = [
    Preset("first", "First match", "A short road and 75 SourcePoints, about half an hour.", {"length": "short"}),
    Preset("usual", "The usual match", "100 SourcePoints, red against blue.", {}),
    Preset("long", "The long road", "150 SourcePoints on the longest road.", {"length": "long", "lane": 5}),
    Preset("blind", "By chance", "Symbols are drawn, not chosen.", {"draw": "blind"}),
]


class Source(Game):
    """Two generators, a road of two lanes, and monsters between them."""

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        self.library = Library(list(packs))
        check_decks(self.library)
        self.map = MapFile()
        options = self._options()
        words = vocabulary(self.library.names()[: self.library.main])
        super().__init__("source", "SOURCE", words, range(2, 3), options)
        self.summary = "Send monsters along a two-lane road and strike down the other SOURCE generator."
        self.minutes = "30 to 75"
        self.designer = ""
        self.narrates = True
        self.end_clause = "SRC-112"
        self.position_fields = FIELDS
        self.presets = PRESETS
        self.pieces = pieces(len(self.library.cards), len(self.vocabulary))
        self.levels = [Level(60, 61), Level(60, 48), Level(60, 35), Level(60, 22)]
        self.horizon = 20
        self.variants = {
            "default": {},
            "blind": {"draw": "blind", "length": "short"},
            "mirror": {"decks": "blue,blue", "sides": "t_left,t_left", "tie": "both", "first": "seat:1"},
            "by_the_flux": {"lane": 2, "flux_on_road": "no", "points": 60, "decks": "red,red"},
            "long_road": {"lane": 5, "length": "long", "turn_limit": 60, "sides": "t_right,t_left"},
        }

    def _options(self) -> list[Option]:
        lanes = list(range(self.map.shortest, self.map.longest + 1))
        return [
            Option(
                "draw",
                ["intentional", "blind"],
                "intentional",
                "Choose symbols, or draw them by chance.",
                label="Symbols",
                words=["you choose them", "drawn by chance"],
            ),
            Option(
                "length",
                [*LENGTHS, None],
                "medium",
                "SourcePoints at the start: 75, 100, 125 or 150.",
                f"{', '.join(LENGTHS)}, or as agreed with points",
                label="Length",
                words=["short: 75 SourcePoints", "medium: 100", "longer: 125", "long: 150", "as agreed"],
            ),
            Option(
                "points",
                [None, 50, 200, 300],
                None,
                "SourcePoints at the start instead of a length.",
                label="Agreed SourcePoints",
                words=["as the length says", "50", "200", "300"],
                least=1,
                most=999,
            ),
            Option(
                "decks",
                [f"{a},{b}" for a in DECKS for b in reversed(DECKS)],
                "red,blue",
                DECKS_TEXT,
                "a deck or a deck file for each seat, such as red,blue",
                "Decks",
                [f"{a.capitalize()} against {b}" for a in DECKS for b in reversed(DECKS)],
            ),
            Option(
                "sides",
                ["choose", *[f"{a},{b}" for a in SIDES for b in SIDES]],
                "choose",
                SIDES_TEXT,
                label="Terrestrial lanes",
                words=["the players choose", *[f"{SIDE_WORDS[a]} and {SIDE_WORDS[b]}" for a in SIDES for b in SIDES]],
            ),
            Option(
                "lane",
                lanes,
                self.map.usual,
                "How many spaces a lane has; our reconstruction.",
                label="Spaces of a lane",
            ),
            Option(
                "flux_on_road",
                ["yes", "no"],
                "yes",
                "Whether the road leads over the flux space; our reconstruction.",
                label="The road leads over the flux",
            ),
            Option(
                "first",
                FIRSTS,
                "coin",
                "Who goes first: a coin decides who decides, or a seat.",
                label="Who begins",
                words=["a coin decides", "the first seat", "the second seat"],
            ),
            Option(
                "turn_limit",
                [200, 60, 100, 400],
                200,
                "After so many turns more SourcePoints win.",
                label="Most turns",
                least=20,
                most=999,
            ),
            Option(
                "tie",
                ["none", "both"],
                "none",
                "What a battle with equal numbers destroys; our reconstruction.",
                label="An equal battle destroys",
                words=["nobody", "both monsters"],
            ),
        ]

    def feature_names(self) -> list[str]:
        """What a brain is told of a seat."""
        return block_names(BLOCKS)

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """All options, defaults filled in; each refusal in the words of the rules."""
        if options.get("players", 2) != 2 or isinstance(options.get("players"), bool):
            raise BadOption("SOURCE is for 2 players")
        self.check_names(options)
        options = self.meant(options)
        given = {option.name: options.get(option.name, option.default) for option in self.options}
        if options.get("points") is not None:
            if options.get("length") is not None:
                raise BadOption("give length or points, not both")
            given["length"] = None
        return {
            "players": 2,
            "draw": one_of(given, "draw", ["intentional", "blind"], "draw must be intentional or blind"),
            **self._points(given),
            "decks": self._decks(given["decks"]),
            "sides": self._sides(given["sides"]),
            "lane": number(given["lane"], self.map.shortest, self.map.longest, "lane must be 2..5"),
            "flux_on_road": one_of(given, "flux_on_road", ["yes", "no"], "flux_on_road must be yes or no"),
            "first": one_of(given, "first", FIRSTS, "first must be coin, seat:0 or seat:1"),
            "turn_limit": number(given["turn_limit"], 20, 999, "turn_limit must be 20..999"),
            "tie": one_of(given, "tie", ["none", "both"], "tie must be none or both"),
        }

    def _points(self, given: dict[str, Any]) -> dict[str, Any]:
        """SRC-003: a length, or an agreed number."""
        if given["points"] is not None:
            return {"length": None, "points": number(given["points"], 1, 999, "points must be 1..999")}
        return {
            "length": one_of(given, "length", list(LENGTHS), f"length must be {', '.join(LENGTHS)}"),
            "points": None,
        }

    def _decks(self, value: Any) -> Any:
        """Two decks; starter decks by name, others as their whole list, so that a match needs no file."""
        pair = value.split(",") if isinstance(value, str) else value
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise BadOption("decks needs two of red, blue or a deck file, such as red,blue")
        decks = [chosen(deck.strip() if isinstance(deck, str) else deck, self.library) for deck in pair]
        names = [deck for deck in decks if isinstance(deck, str)]
        return ",".join(names) if len(names) == 2 else decks

    def _sides(self, value: Any) -> str:
        pair = value.split(",") if isinstance(value, str) else value
        if value == "choose":
            return "choose"
        if not isinstance(pair, (list, tuple)) or len(pair) != 2 or any(side not in SIDES for side in pair):
            raise BadOption("sides needs choose or two of t_left, t_right")
        return ",".join(pair)

    def _state(self, options: dict[str, Any]) -> SourceMatch:
        state = SourceMatch()
        state.game, state.options = self, options
        points = options["points"] or LENGTHS[options["length"]]
        state.empty(Setting(self.library, options, points, self.map))
        if options["sides"] != "choose":
            for seat, side in enumerate(options["sides"].split(",")):
                state.choose_sides(seat, SIDES.index(side))
        return state

    def lists(self, options: dict[str, Any]) -> list[dict[str, int]]:
        """The card lists of both decks."""
        decks = options["decks"].split(",") if isinstance(options["decks"], str) else options["decks"]
        return [self.library.starters[deck] if isinstance(deck, str) else deck["cards"] for deck in decks]

    def decks_in(self, file: Path) -> list[dict[str, Any]]:
        """The decks of a file, checked (SRC-140..152), for `parlor deck`."""
        return decks_in(file, self.library)

    def begin(self, options: dict[str, Any]) -> State:
        """SRC-004, SRC-014: the coin, unless `first` says who goes first."""
        state = self._state(options)
        for seat, cards in enumerate(self.lists(options)):
            for name, copies in cards.items():
                state.deck(seat).bag.add(self.library.numbers[name], copies)
        if options["first"] == "coin":
            state.agenda.push(frames.CALL)
        else:
            go_first(state, int(options["first"][-1]))
        state.run()
        return state

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """A match from its facts, or from what a person wrote."""
        state = self._state(options)
        read_facts(state, data, self.lists(options))
        state.run()
        if state.seat != OVER and not state.picks():
            raise BadPosition(f"{self.seat_name(state.seat)} is to pick, but nothing can be picked")
        return state

    def goal(self, state: State, seat: int) -> str:
        """How one wins."""
        return plates.goal(seat)

    def when(self, state: State, seat: int) -> str:
        """The turn, and the plays made in it."""
        return plates.when(as_match(state))

    def plates(self, state: State, seat: int) -> list[Plate]:
        """The two generators."""
        return plates.plates(as_match(state))

    def ask(self, state: State, seat: int) -> Ask:
        """What a seat is asked."""
        return asking.ask(as_match(state), seat)

    def quiet(self, state: State) -> int:
        """The pick by which a seat declines or ends."""
        return asking.quiet(as_match(state))

    def ending(self, state: State) -> Ending:
        """Who won, and by what."""
        return plates.ending(as_match(state))

    def gallery(self) -> list[Card]:
        """Every card of the library, tokens too."""
        return [face(self.library, number, f"gallery:{card.id}") for number, card in enumerate(self.library.cards)]

    def areas(self, state: State, seat: int) -> list[Area]:
        """Map, hands, supports, piles."""
        return scene.areas(as_match(state), seat)

    def whereabouts(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """Where cards lie, in a position or a view."""
        return whereabouts(data)

    def label(self, state: State, pick: int) -> str:
        """A pick in plain words."""
        return asking.label(as_match(state), pick)

    def places(self, state: State, pick: int) -> list[str]:
        """The drawn things that stand for a pick."""
        return scene.places(as_match(state), pick)

    def preview(self, state: State, pick: int) -> list[Arrow]:
        """Where a monster would go."""
        return scene.preview(as_match(state), pick)


def as_match(state: State) -> SourceMatch:
    """A state that this game began."""
    assert isinstance(state, SourceMatch)
    return state


DECKS_TEXT: Final = "The decks of the first and the second player: red, blue or a deck file each."
SIDES_TEXT: Final = "Where the Terrestrial lane of each half lies, or let the players choose."


def one_of(given: dict[str, Any], name: str, values: list[str], refusal: str) -> str:
    """A value that must be one of some words."""
    value = given[name]
    if value not in values:
        raise BadOption(refusal)
    return str(value)


def number(value: Any, least: int, most: int, refusal: str) -> int:
    """A whole number in its bounds; a command line gives it as text."""
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadOption(refusal)
    return value
