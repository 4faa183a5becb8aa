"""Symmetric: its words, options and variants, and how a match begins."""

from typing import Any

from parlor.engine import CHANCE, BadOption, BadPosition, Game, Option, State
from parlor.engine.levels import Level
from parlor.engine.options import Preset
from parlor.engine.scene import Area, Arrow, Ask, Ending, Plate, Race
from parlor.games.symmetric import asking, plates, scene
from parlor.games.symmetric.boards import Board
from parlor.games.symmetric.frames import STEP
from parlor.games.symmetric.grid import NONE
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.measure import NAMES, by_hand
from parlor.games.symmetric.positions import FIELDS, board_of, settle
from parlor.games.symmetric.repetition import no_occurrences
from parlor.games.symmetric.table import starting
from parlor.games.symmetric.telling import COLOUR_NAMES
from parlor.games.symmetric.tensor import pieces
from parlor.games.symmetric.words import SKIP, vocabulary


class BoardOption(Option):
    """The option `board`, whose values are the boards of the house and of packs."""

    def refuse(self, value: object) -> str:
        """The sentence that refuses a board."""
        return f"no board named {value}; known boards: {', '.join(self.values)}"


BOARD_WORDS = {"h37": "small, 37 spaces", "h61": "large, 61 spaces"}

PRESETS = [
    Preset("first", "First game", "The small board with 37 spaces.", {"board": "h37"}),
    Preset("usual", "The usual game", "The board with 61 spaces.", {}),
    Preset("match", "Best of three", "Three games on the large board.", {"games": 3}),
]


class Symmetric(Game):
    """The game, with its boards by name."""

    def __init__(self, boards: dict[str, Board]) -> None:
        super().__init__("symmetric", "Symmetric", vocabulary(), range(2, 3), options(sorted(boards)))
        self.boards = boards
        self.measures = {name: by_hand(board) for name, board in boards.items()}
        self.summary = "Your move drags enemy counters the opposite way; hold the three spaces they started from."
        self.minutes = "10-20"
        self.designer = "Nathan Hansen"
        self.narrates = True
        self.end_clause = "SMC-072"
        self.position_fields = FIELDS
        self.presets = PRESETS
        self.pieces = pieces()
        self.levels = [Level(0, turns=1), Level(0, 60, 2), Level(0, 10, 2), Level(0, 40, 3)]
        self.horizon = 0
        self.variants = {
            "default": {},
            "h37": {"board": "h37"},
            "match": {"games": 3},
            "random_start": {"starts": "random"},
        }

    def begin(self, options: dict[str, Any]) -> State:
        """SMC-008: the first turn of the starter, or chance says who starts."""
        match = self.fresh(options)
        if options["starts"] == "random":
            match.seat = CHANCE
        else:
            match.begin_game(0 if options["starts"] == "first" else 1)
            match.next_turn()
        return match

    def fresh(self, options: dict[str, Any]) -> SymmetricMatch:
        """A match of these options with the counters on their starts, and nothing decided."""
        match = SymmetricMatch()
        match.game, match.options = self, options
        match.board = self.boards[options["board"]]
        match.games, match.repetition, match.turn_cap = options["games"], options["repetition"], options["turn_cap"]
        match.counters = starting(match.board)
        match.measure = self.measures[options["board"]]
        match.seen = no_occurrences(match.counters.each)
        return match

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """SMC-084, SMC-085: a match anywhere."""
        try:
            options = self.check(options | {"board": board_of(options, data)})
        except BadOption as error:
            raise BadPosition(str(error)) from None
        match = self.fresh(options)
        settle(match, data)
        return match

    def feature_names(self) -> list[str]:
        """What counts of a seat."""
        return NAMES

    def seat_name(self, seat: int) -> str:
        """SMC-001: seat 0 plays Blue, seat 1 Yellow."""
        return COLOUR_NAMES[seat] if seat >= 0 else "Chance"

    # -- what a user interface shows ---------------------------------------------------------------

    def goal(self, state: State, seat: int) -> str:
        """How one wins."""
        return plates.goal(as_match(state), seat)

    def when(self, state: State, seat: int) -> str:
        """Which turn, of which game."""
        return plates.when(as_match(state))

    def plates(self, state: State, seat: int) -> list[Plate]:
        """How many targets each seat holds."""
        return plates.plates(as_match(state))

    def race(self, state: State, seat: int) -> Race | None:
        """Both on their way to three targets."""
        return plates.the_race(as_match(state))

    def ask(self, state: State, seat: int) -> Ask:
        """What is asked, of whom."""
        return asking.ask(as_match(state), seat)

    def quiet(self, state: State) -> int:
        """Step 2 may be left out."""
        match = as_match(state)
        return SKIP if match.stage == STEP and match.chosen == NONE else -1

    def ending(self, state: State) -> Ending:
        """Who won, and by what."""
        return plates.ending(as_match(state))

    def areas(self, state: State, seat: int) -> list[Area]:
        """The board and the facts beside it."""
        return scene.areas(as_match(state))

    def label(self, state: State, pick: int) -> str:
        """A pick as its button says it."""
        return scene.label(as_match(state), pick)

    def places(self, state: State, pick: int) -> list[str]:
        """The space that stands for a pick."""
        return scene.places(as_match(state), pick)

    def preview(self, state: State, pick: int) -> list[Arrow]:
        """Every counter that a pick would move."""
        return scene.preview(as_match(state), pick)


def as_match(state: State) -> SymmetricMatch:
    """A state that this game began."""
    assert isinstance(state, SymmetricMatch)
    return state


def options(boards: list[str]) -> list[Option]:
    """The options, each with its default."""
    return [
        BoardOption(
            "board",
            boards,
            "h61",
            "The large board, the small one for a quick game, or one from a pack.",
            label="Board",
            words=[BOARD_WORDS.get(board, board.replace("_", " ")) for board in boards],
        ),
        Option(
            "starts",
            ["first", "second", "random"],
            "first",
            "Who takes the first turn.",
            label="Who begins",
            words=["Blue", "Yellow", "chance decides"],
        ),
        Option(
            "games",
            [1, 3, 5, 7],
            1,
            "How many games a match has at most.",
            label="Games",
            words=["one game", "best of three", "best of five", "best of seven"],
        ),
        Option(
            "repetition",
            [0, 2, 3, 4, 5],
            3,
            "A game is a draw when the same position has come so often.",
            "0 (off) or 2 to 5",
            "A draw when a position comes",
            ["never", "twice", "three times", "four times", "five times"],
        ),
        Option(
            "turn_cap",
            [100, 300, 1000],
            300,
            "A game is a draw after so many turns.",
            label="A draw after so many turns",
            least=20,
            most=1000,
        ),
    ]
