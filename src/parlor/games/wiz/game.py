"""Wiz: its words and options, and the state of a match."""

from typing import Any

from parlor.engine import OVER, Agenda, BadPosition, Deck, Dice, Game, Option, State
from parlor.engine.brain import block_names
from parlor.engine.levels import Level
from parlor.engine.options import Preset, switch
from parlor.engine.scene import Area, Ask, Card, Ending, Plate, Race
from parlor.games.wiz import asking, plates, reading, rounds, scene
from parlor.games.wiz.cards import BLANKS, NAMES
from parlor.games.wiz.deck import CARD_SETS, Box, check_options, numbers
from parlor.games.wiz.faces import face
from parlor.games.wiz.files import Library
from parlor.games.wiz.frames import CHOOSE_CHARACTER, CHOOSE_DEALER, ROUND
from parlor.games.wiz.match import WizMatch, run
from parlor.games.wiz.outlook import BLOCKS
from parlor.games.wiz.secrets import settled, whereabouts
from parlor.games.wiz.table import NONE
from parlor.games.wiz.tensor import pieces
from parlor.games.wiz.words import LOOK, vocabulary

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")

OPTIONS = [
    Option(
        "preset",
        list(CARD_SETS),
        "custom",
        "The plain game is best to begin with; Titans, the Life Pool and characters can be added.",
        label="Cards",
        words=["as chosen below", "the plain game", "with Titans", "with Titans and the Life Pool", "everything"],
    ),
    Option(
        "elements",
        [None, 2, 3, 4, 5, 6],
        None,
        "How many elements there are cards of.",
        "2 to 6, or elements such as fire,water",
        "Element sets",
        ["as many as players", "2", "3", "4", "5", "6"],
    ),
    Option(
        "half",
        ["none", "all"],
        "none",
        "In which elements each number card and shard is there only once.",
        "none, all, or elements such as fire,water",
        "One copy of each card",
        ["in no element", "in every element"],
    ),
    Option(
        "no_low",
        ["none", "all"],
        "none",
        "In which elements the cards 1 to 5 are left out.",
        "none, all, or elements such as fire,water",
        "Without the cards 1 to 5",
        ["in no element", "in every element"],
    ),
    Option(
        "wiz",
        [None, 0, 1, 2, 3, 4],
        None,
        "How many Wiz cards, the jokers, there are.",
        label="Wiz cards",
        words=["as the players need", "none", "1", "2", "3", "4"],
    ),
    switch("titans", False, "Whether Titans are in the deck.", "Titans"),
    switch("life_pool", False, "Whether there is a Life Pool to play shards to.", "Life Pool"),
    Option(
        "characters",
        [None, False, True],
        None,
        "Whether there are characters, artifacts and the Portal.",
        label="Characters",
        words=["only alone", "no", "yes"],
    ),
    Option(
        "character_choice",
        ["random", "pick"],
        "random",
        "Whether chance or the players choose the characters.",
        label="Who chooses characters",
        words=["chance", "the players"],
    ),
    Option(
        "goal",
        [500, 1000, 1500, 2000, 3000],
        1000,
        "Whoever reaches so many EP wins.",
        "",
        "EP to win",
        None,
        1,
        100000,
    ),
    Option(
        "actions",
        [None],
        None,
        "How many action cards of each kind there are.",
        "the usual ones, or counts such as stun:2,swap:0",
        "Action cards",
        ["the usual ones"],
    ),
    Option(
        "blanks",
        [0, 1, 2, 3],
        0,
        "How many blank action cards get an effect from a designer's pack.",
        label="Cards of a designer",
    ),
    Option(
        "dealer",
        ["random", 0, 1, 2, 3, 4, 5],
        "random",
        "Who deals the first round.",
        label="Who deals first",
        words=["chance decides", *[f"the {place} seat" for place in PLACES]],
    ),
    Option(
        "solo",
        ["bot", "open"],
        "bot",
        "Whether a computer plays the second seat, or you play it yourself with open cards.",
        label="The other seat, when alone",
        words=["a computer plays it", "you play it openly"],
    ),
    Option(
        "turn_limit",
        [60],
        60,
        "A round ends without EP after so many turns of everybody; our own rule.",
        "",
        "Most turns a round",
        None,
        10,
        500,
    ),
    Option(
        "round_limit", [40], 40, "The match ends after so many rounds; our own rule.", "", "Most rounds", None, 1, 500
    ),
]

PRESETS = [
    Preset(
        "first", "First match", "The plain game for two: runs, sets and Masters.", {"players": 2, "preset": "first"}
    ),
    Preset("family", "Family table", "Three players, with Titans.", {"players": 3, "preset": "core"}),
    Preset("pool", "Life Pool", "Three players, Titans and the Life Pool.", {"players": 3, "preset": "pool"}),
    Preset("full", "Everything", "Titans, the Life Pool and characters.", {"players": 4, "preset": "full"}),
    Preset(
        "quick",
        "Quick",
        "Fewer cards and 500 EP to win.",
        {"players": 2, "preset": "first", "half": "all", "goal": 500},
    ),
    Preset("solo", "Alone", "One player against a hidden hand.", {"players": 1, "preset": "first"}),
]


class Wiz(Game):
    """The words, the options and how matches begin."""

    def __init__(self, library: Library) -> None:
        super().__init__("wiz", "Wiz", vocabulary(), range(1, 7), OPTIONS)
        self.summary = "Elemental rummy: lay runs, sets and Masters, raid the others' hands and go out."
        self.minutes = "30 to 90"
        self.narrates = True
        self.end_clause = "WIZ-002"
        self.library = library
        self.points = library.points
        self.blanks = library.blanks
        self.position_fields = reading.FIELDS
        self.presets = PRESETS
        self.pieces = pieces()
        self.levels = [Level(20, 100), Level(60, 75), Level(60, 35), Level(80)]
        self.horizon = 20
        self.variants = variants()

    def feature_names(self) -> list[str]:
        """What a brain is told of a seat."""
        return block_names(BLOCKS)

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """All options with their defaults; `BadOption` for a wrong name, value or combination."""
        self.check_names(options)
        return check_options(self.meant(options), len(self.blanks))

    def blank_match(self, options: dict[str, Any]) -> "WizMatch":
        """A match in which nothing has happened."""
        state = WizMatch()
        state.agenda, state.deck = Agenda(), Deck()
        state.game, state.options = self, options
        state.box = Box(options, self.points, self.blanks)
        state.players = state.box.seats
        seats = int(state.players)
        state.ep = numbers([0] * seats)
        state.character = numbers([NONE] * seats)
        state.pool = numbers([0] * 6)
        rounds.clear_table(state)
        return state

    def begin(self, options: dict[str, Any]) -> State:
        """WIZ-001: nobody has EP; dealer, characters, then rounds."""
        state = self.blank_match(options)
        state.agenda.push(ROUND)
        if options["characters"]:
            state.agenda.push(CHOOSE_CHARACTER)
        if options["dealer"] == "random":
            state.agenda.push(CHOOSE_DEALER)
        else:
            state.dealer = options["dealer"]
        run(state)
        return state

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """A position, whole or short."""
        state = self.blank_match(options)
        reading.load_table(state, data)
        if state.agenda.depth == 0:
            state.seat = OVER
        else:
            run(state)
        if "to_pick" in data and data["to_pick"] != state.seat:
            raise BadPosition(f"seat {state.seat} is to pick in this position, not {data['to_pick']}")
        try_out(state)
        return state

    def opponent(self, options: dict[str, Any]) -> str:
        """WIZ-257: who plays the other seats if nobody says; in open solo play the same person."""
        return "person" if options["players"] == 1 and options["solo"] == "open" else ""

    def goal(self, state: State, seat: int) -> str:
        """How one wins."""
        return plates.goal(as_table(state), seat)

    def when(self, state: State, seat: int) -> str:
        """The round and the turn."""
        return plates.when(as_table(state), seat)

    def plates(self, state: State, seat: int) -> list[Plate]:
        """EP, strength and openings of each seat."""
        return plates.plates(self.library, settled(as_table(state)), seat)

    def race(self, state: State, seat: int) -> Race | None:
        """All on their way to the goal."""
        return plates.the_race(settled(as_table(state)))

    def ask(self, state: State, seat: int) -> Ask:
        """What a seat is asked."""
        return asking.ask(self.library, as_table(state), seat)

    def quiet(self, state: State) -> int:
        """The pick by which a seat declines or ends."""
        return asking.quiet(as_table(state))

    def gambles(self, state: State, pick: int) -> bool:
        """Nobody can tell which card a first look at the Deck Joker will show."""
        table = as_table(state)
        known: bool = table.joker_public or (table.joker_known >> table.turn) & 1 == 1
        return pick == LOOK and table.joker >= 0 and not known

    def ending(self, state: State) -> Ending:
        """Who won, and by what."""
        return plates.ending(as_table(state))

    def gallery(self) -> list[Card]:
        """Every card of the box; of blanks those that a pack has defined."""
        kinds = range(BLANKS + len(self.blanks))
        return [face(self.library, kind, f"gallery:{NAMES[kind]}") for kind in kinds]

    def areas(self, state: State, seat: int) -> list[Area]:
        """What lies on the table."""
        return scene.areas(self.library, as_table(state), seat)

    def whereabouts(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """Where cards lie, in a position or a view."""
        return whereabouts(data)

    def label(self, state: State, pick: int) -> str:
        """A pick in plain words."""
        return asking.label(self.library, as_table(state), pick)

    def places(self, state: State, pick: int) -> list[str]:
        """The drawn things that stand for a pick."""
        return scene.places(as_table(state), pick)


def as_table(state: State) -> WizMatch:
    """A state that this game began."""
    assert isinstance(state, WizMatch)
    return state


def try_out(state: "WizMatch") -> None:
    """Refuse a position that can be read but neither shown nor played on."""
    for seat in range(state.players):
        state.known(seat)
        state.imagine(seat, Dice(1))
    if state.seat != OVER and not state.picks():
        raise BadPosition("nobody could pick anything in this position")


def variants() -> dict[str, dict[str, Any]]:
    """The main option sets."""
    sets: dict[str, dict[str, Any]] = {"default": {}}
    for name in ("core", "pool", "full"):
        sets[name] = {"preset": name}
    sets["two-sets"] = {"elements": 2, "preset": "core"}
    sets["quick"] = {"half": "all", "no_low": "all", "elements": 4, "goal": 500, "preset": "full"}
    sets["three-players"] = {"players": 3, "preset": "full", "character_choice": "pick"}
    sets["four-players"] = {"players": 4, "preset": "pool"}
    sets["five-players"] = {"players": 5, "preset": "core", "wiz": 4}
    sets["six-players"] = {"players": 6, "preset": "full"}
    sets["solo"] = {"players": 1}
    sets["solo-open"] = {"players": 1, "solo": "open", "preset": "full"}
    return sets
