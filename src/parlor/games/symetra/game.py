"""Symetra: its words and options, how matches begin, and which combinations make no sense."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from parlor.engine import OVER, WATCHER, BadOption, BadPosition, Game, HexArea, Option, State
from parlor.engine.brain import block_names
from parlor.engine.files import word_of
from parlor.engine.levels import Level
from parlor.engine.options import Preset
from parlor.engine.scene import Area, Ask, Card, Ending, Plate, Race
from parlor.games.symetra import asking, plates, scene
from parlor.games.symetra.faces import face
from parlor.games.symetra.files import read_cards
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.opening import set_out
from parlor.games.symetra.outlook import BLOCKS
from parlor.games.symetra.reading import FIELDS, read_position
from parlor.games.symetra.rulebook_ai import RulebookBot
from parlor.games.symetra.rules import Rules
from parlor.games.symetra.secrets import whereabouts
from parlor.games.symetra.tensor import pieces
from parlor.games.symetra.words import RADIUS, vocabulary

OPTIONS = [
    Option(
        "play",
        ["table", "solitaire", "ai"],
        "table",
        "With others at a table, alone for a score, or alone against the opponent that the rulebook describes.",
        label="Way to play",
        words=["at a table", "alone, for a score", "alone, against the rulebook's opponent"],
    ),
    Option(
        "mode",
        ["base", "original"],
        "base",
        "Whether the cards are cleared away when a cycle ends, or stay where they lie, even without energy.",
        label="After a cycle",
        words=["clear the matrix", "leave everything"],
    ),
    Option(
        "good_karma",
        ["off", "ten", "vote"],
        "off",
        "A bonus for using kind cards on opponents.",
        label="Good karma",
        words=["no bonus", "ten for the kindest", "by vote"],
    ),
    Option(
        "deck",
        ["shared", "draft", "constructed"],
        "shared",
        "One deck for all, or a deck of their own for everybody.",
        label="Decks",
        words=["one for all", "drafted", "built by each player"],
    ),
    Option(
        "boxes",
        [1, 2, 3, 4, 5, 6],
        1,
        "How many copies of each card there are where everybody has a deck of their own.",
        label="Copies of each card",
    ),
    Option(
        "lists",
        ["none"],
        "none",
        "Decks that players build are built in secret, or given as a list of 20 cards for everybody.",
        "none, or a list of 20 card names for every seat",
        "Deck lists",
        ["built in secret"],
    ),
    Option(
        "teams",
        ["none", "blind", "shared"],
        "none",
        "Whether there are teams, and whether a team shares its hands and turns.",
        label="Teams",
        words=["no teams", "each plays alone", "sharing hands and turns"],
    ),
    Option("team_size", [2, 3], 2, "How many players a team has.", label="Players in a team"),
    Option(
        "cycles",
        ["default", "nolimit"],
        "default",
        "The match ends after a cycle for each player, or goes on until one player or team is left.",
        label="The match lasts",
        words=["a cycle for each player", "until one is left"],
    ),
    Option("rounds", [3, 4, 5, 6], 3, "How many rounds a cycle has.", "3 to 6", "Rounds in a cycle"),
    Option(
        "unlimited_actions",
        ["no", "yes"],
        "no",
        "Whether a card may be used any number of times a round.",
        label="Use a card more than once a round",
    ),
    Option(
        "energy_sets", [1, 2, 3, 4, 5, 6], 1, "How many sets of 50 beads everybody has.", "1 to 6", "Sets of 50 beads"
    ),
    Option(
        "partial_cost",
        ["no", "yes"],
        "no",
        "Whether single turns can be bought instead of a whole cycle.",
        label="Buy single turns",
    ),
    Option(
        "emotion_enmity",
        ["partner", "polarity"],
        "partner",
        "Whom an emotion has enmity with.",
        label="An emotion's foe",
        words=["its partner", "the other polarity"],
    ),
    Option(
        "dealer",
        ["last", 0, 1, 2, 3, 4, 5],
        "last",
        "Who deals the cards.",
        label="Who deals",
        words=[
            "the last seat",
            *[f"the {place} seat" for place in ("first", "second", "third", "fourth", "fifth", "sixth")],
        ],
    ),
]

VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "three": {"players": 3},
    "six": {"players": 6},
    "full": {"players": 3, "mode": "original", "good_karma": "ten"},
    "designer": {
        "players": 4,
        "mode": "original",
        "good_karma": "ten",
        "deck": "draft",
        "teams": "blind",
        "cycles": "nolimit",
    },
    "vote": {"players": 3, "good_karma": "vote"},
    "draft": {"players": 3, "deck": "draft"},
    "draft-two-boxes": {"players": 5, "deck": "draft", "boxes": 2},
    "constructed": {"players": 2, "deck": "constructed"},
    "blind-teams": {"players": 4, "teams": "blind"},
    "shared-teams": {"players": 6, "teams": "shared", "team_size": 3, "partial_cost": "yes"},
    "unlimited": {"players": 2, "unlimited_actions": "yes", "rounds": 4, "energy_sets": 2},
    "partial": {"players": 3, "partial_cost": "yes", "mode": "original"},
    "nolimit": {"players": 2, "cycles": "nolimit"},
    "polarity": {"players": 2, "emotion_enmity": "polarity"},
    "ai": {"players": 3, "play": "ai", "good_karma": "ten"},
    "solitaire": {"players": 1, "play": "solitaire"},
}

PRESETS = [
    Preset("first", "First match", "Two players, the base game in three cycles.", {"players": 2}),
    Preset("family", "Family table", "Three players, the base game in three cycles.", {"players": 3}),
    Preset(
        "full",
        "The full game",
        "Empty cards stay, nothing is cleared, and kindness to others pays.",
        {"players": 3, "mode": "original", "good_karma": "ten"},
    ),
    Preset("teams", "Two teams", "Four players; partners share hands and turns.", {"players": 4, "teams": "shared"}),
    Preset("draft", "Draft", "Everybody drafts a deck of their own first.", {"players": 3, "deck": "draft"}),
    Preset(
        "designer",
        "The designer's choice",
        "Four drafted decks in secret teams, without a limit.",
        VARIANTS["designer"],
    ),
    Preset("ai", "Against the A.I.", "The rulebook's own opponents; you sit last.", {"players": 3, "play": "ai"}),
    Preset(
        "solitaire", "Alone", "As much energy as you can, with all sixty cards.", {"players": 1, "play": "solitaire"}
    ),
]


class Symetra(Game):
    """The game; one object serves every match."""

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        self.book = read_cards(packs)
        self.area = HexArea(RADIUS)
        words = vocabulary([card.word for card in self.book.cards], self.area)
        super().__init__("symetra", "Symetra", words, range(1, 7), OPTIONS)
        self.summary = "Fuse cards into a growing matrix, charge them, and answer each other's actions in chains."
        self.minutes = "20-120"
        self.designer = "Brad Finlayson"
        self.narrates = True
        self.end_clause = "SYM-072"
        self.position_fields = FIELDS
        self.presets = PRESETS
        self.pieces = pieces()
        self.levels = [Level(20, 100), Level(60, 78), Level(60, 43), Level(60, 8)]
        self.horizon = 20
        self.variants = VARIANTS
        # The opponent of A.I. Solitaire, for any seat.
        self.bots = {"rulebook-ai": RulebookBot}
        self._rules: dict[str, Rules] = {}

    def default_players(self) -> int:
        """SYM-052: two, if nobody says."""
        return 2

    def feature_names(self) -> list[str]:
        """What a brain is told of a seat."""
        return block_names(BLOCKS)

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """2.3: all options, defaults filled in; the first row of the table that applies speaks."""
        options = self.meant(options)
        players = options.get("players", 1 if options.get("play") == "solitaire" else 2)
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            raise BadOption(f"Symetra is for 1 to 6 players, not {players}.")
        self.check_names(options)
        chosen = self._fill_in(options, players)
        refuse(chosen, list(self.book.kinds))
        return chosen

    def _fill_in(self, options: dict[str, Any], players: int) -> dict[str, Any]:
        chosen: dict[str, Any] = {"players": players}
        for option in self.options:
            chosen[option.name] = options.get(option.name, option.default)
        if "boxes" not in options and chosen["deck"] == "constructed":
            chosen["boxes"] = players
        if type(chosen["dealer"]) is int and chosen["dealer"] == players - 1:
            chosen["dealer"] = "last"
        self._check_values(chosen)
        if chosen["lists"] != "none":
            chosen["lists"] = self._lists(chosen["lists"])
        return chosen

    def _check_values(self, chosen: dict[str, Any]) -> None:
        """Every value is one of its option's; numbers out of range have sentences of their own."""
        for option in self.options:
            value = chosen[option.name]
            if option.name in ("lists", "rounds", "energy_sets", "dealer"):
                continue
            if not any(value == other and type(value) is type(other) for other in option.values):
                raise BadOption(option.refuse(value))

    def _lists(self, lists: Any) -> list[list[str]]:
        """Deck lists with their names as words."""
        if not isinstance(lists, list) or not all(isinstance(names, list) for names in lists):
            raise BadOption(f"lists must be none or a list of card names for every seat, not {lists}")
        return [[word_of(str(name)) for name in names] for names in lists]

    def own_seat(self, options: dict[str, Any]) -> int:
        """SYM-206: in A.I. Solitaire the human is the last seat."""
        return int(options["players"]) - 1 if options["play"] == "ai" else 0

    def opponent(self, options: dict[str, Any]) -> str:
        """SYM-206: who plays the other seats if nobody says; in A.I. Solitaire the A.I. of the rulebook."""
        return "rulebook-ai" if options["play"] == "ai" else ""

    def begin(self, options: dict[str, Any]) -> State:
        """SYM-012: deal and reveal come before the first cycle."""
        match = self._empty(options)
        set_out(match)
        match.run_on()
        return match

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """4.2: a position; one that a person wrote runs forward to the next decision."""
        match = self._empty(options)
        read_position(match, data)
        if "agenda" not in data and "winners" not in data:
            match.run_on()
        rehearse(match)
        return match

    def _empty(self, options: dict[str, Any]) -> SymetraMatch:
        match = SymetraMatch()
        match.game, match.options = self, options
        key = repr(sorted(options.items(), key=str))
        if key not in self._rules:
            self._rules[key] = Rules(self.book, self.area, options)
        match.lay_out(self._rules[key], options["players"])
        # The loop runs until somebody decides or the match is over.
        match.seat = -5
        return match

    def goal(self, state: State, seat: int) -> str:
        """How one wins."""
        return plates.goal(cast(SymetraMatch, state))

    def when(self, state: State, seat: int) -> str:
        """Cycle, round and whose turn it is."""
        return plates.when(cast(SymetraMatch, state), seat)

    def plates(self, state: State, seat: int) -> list[Plate]:
        """Each seat's energy and marks."""
        return plates.plates(cast(SymetraMatch, state))

    def race(self, state: State, seat: int) -> Race | None:
        """The energy on cards, by which the cycle is won."""
        return plates.cycle_race(cast(SymetraMatch, state))

    def ask(self, state: State, seat: int) -> Ask:
        """What the seat is asked, or whom it waits for."""
        return asking.question(cast(SymetraMatch, state), seat)

    def quiet(self, state: State) -> int:
        """Pass, done, no or skip."""
        return asking.quiet(cast(SymetraMatch, state))

    def unanswered(self, state: State) -> bool:
        """Whether the newest link is the seat's own, and all others have declined."""
        return asking.own_link(cast(SymetraMatch, state))

    def settled(self, state: State) -> bool:
        """Whether the chain is empty."""
        return asking.over_for_now(cast(SymetraMatch, state))

    def chooses_openly(self, state: State) -> bool:
        """Cells, cards of the matrix and amounts are known to all."""
        return asking.chooses_openly(cast(SymetraMatch, state))

    def ending(self, state: State) -> Ending:
        """Who won, and by which of the numbers."""
        return plates.ending(cast(SymetraMatch, state))

    def gallery(self) -> list[Card]:
        """The sixty cards."""
        return [face((card, card.name, card.word, card.good_karma), f"gallery:{card.word}") for card in self.book.cards]

    def areas(self, state: State, seat: int) -> list[Area]:
        """Matrix, chain, hands and piles."""
        return scene.areas(cast(SymetraMatch, state), seat)

    def whereabouts(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """Where cards lie and whose they are, in a position or a view."""
        boxes = data["options"]["boxes"] if "options" in data else 0
        words = [card.word for card in self.book.cards]
        return whereabouts(data, [word if box == 0 else f"{word}-{box + 1}" for box in range(boxes) for word in words])

    def label(self, state: State, pick: int) -> str:
        """A legal word in plain words."""
        return asking.label(cast(SymetraMatch, state), pick)

    def places(self, state: State, pick: int) -> list[str]:
        """What a press on the table may stand for."""
        return asking.places(cast(SymetraMatch, state), pick)


def rehearse(match: SymetraMatch) -> None:
    """A position is good if it can be shown to everybody and every legal word can be said."""
    for viewer in [WATCHER, *range(match.players)]:
        match.known(viewer)
        scene.areas(match, viewer)
        plates.plates(match)
    if match.seat != OVER and not match.picks():
        raise BadPosition("nobody has a legal pick in this position")
    for pick in match.picks():
        asking.label(match, pick)
        match.fork().apply(pick)


def changed(chosen: dict[str, Any]) -> list[str]:
    """2.3: the options that differ from their defaults, in the order of the table."""
    names = [option.name for option in OPTIONS if chosen[option.name] != option.default]
    if chosen["deck"] == "constructed" and chosen["boxes"] == chosen["players"] and "boxes" in names:
        names.remove("boxes")
    return names


def refuse(chosen: dict[str, Any], words: list[str]) -> None:
    """2.3: raise the first sentence that applies."""
    players, play = chosen["players"], chosen["play"]
    if play == "table" and players == 1:
        raise BadOption("One player alone needs play=solitaire or play=ai.")
    if play == "solitaire":
        refuse_solitaire(chosen)
    if play == "ai":
        refuse_ai(chosen)
    refuse_teams(chosen)
    refuse_decks(chosen, words)
    refuse_numbers(chosen)


def refuse_solitaire(chosen: dict[str, Any]) -> None:
    """SYM-198: one player and hardly an option."""
    if chosen["players"] > 1:
        raise BadOption("Solitaire is for exactly 1 player.")
    for name in changed(chosen):
        if name not in ("play", "emotion_enmity"):
            raise BadOption(f"Solitaire takes no other option; remove {name}.")


def refuse_ai(chosen: dict[str, Any]) -> None:
    """SYM-206: at least one A.I. seat, no teams, no vote, and the human deals."""
    if chosen["players"] == 1:
        raise BadOption("A.I. Solitaire counts the A.I. seats as players: choose 2 to 6.")
    if chosen["teams"] != "none":
        raise BadOption("A.I. Solitaire has no teams.")
    if chosen["good_karma"] == "vote":
        raise BadOption("A.I. opponents cannot vote; use good_karma=ten.")
    if chosen["dealer"] != "last":
        raise BadOption("In A.I. Solitaire the human deals.")


def refuse_teams(chosen: dict[str, Any]) -> None:
    """SYM-178: 4 or 6 seats in equal teams."""
    players = chosen["players"]
    if chosen["teams"] != "none":
        if players not in (4, 6):
            raise BadOption(f"Teams need 4 or 6 players, not {players}.")
        if chosen["team_size"] == 3 and players == 4:
            raise BadOption("4 players cannot form teams of 3.")
    elif chosen["team_size"] == 3:
        raise BadOption("team_size needs teams=blind or teams=shared.")


def refuse_decks(chosen: dict[str, Any], words: list[str]) -> None:
    """SYM-001, SYM-166, SYM-167, SYM-176, SYM-177: boxes and lists."""
    players, boxes, deck, lists = chosen["players"], chosen["boxes"], chosen["deck"], chosen["lists"]
    if deck == "shared" and boxes > 1:
        raise BadOption("Extra boxes are only for draft or constructed decks.")
    if deck == "draft" and boxes > 2:
        raise BadOption("A draft uses at most 2 boxes.")
    if deck == "draft" and boxes == 2 and players < 4:
        raise BadOption("With 2 or 3 players one box is enough for the draft.")
    if lists != "none":
        refuse_lists(chosen, words)
    elif deck == "constructed" and boxes < players:
        raise BadOption("Building decks in secret needs one box per player.")


def refuse_lists(chosen: dict[str, Any], words: list[str]) -> None:
    """SYM-176, SYM-177: one list of 20 different cards a seat, no name in more lists than there are boxes."""
    lists: list[list[str]] = chosen["lists"]
    if chosen["deck"] != "constructed":
        raise BadOption("Deck lists need deck=constructed.")
    if len(lists) != chosen["players"]:
        raise BadOption(f"Constructed needs {chosen['players']} lists; got {len(lists)}.")
    for seat, names in enumerate(lists):
        if len(names) != 20 or len(set(names)) != 20:
            raise BadOption(f"List of seat {seat}: 20 different cards are needed; found {len(set(names))}.")
    for seat, names in enumerate(lists):
        for name in names:
            if name not in words:
                raise BadOption(f"List of seat {seat}: no card is called {name}.")
    for name in words:
        count = sum(name in names for names in lists)
        if count > chosen["boxes"]:
            raise BadOption(f"{name} is in {count} lists, but there are only {chosen['boxes']} boxes.")


def refuse_numbers(chosen: dict[str, Any]) -> None:
    """SYM-005, SYM-051, SYM-193: numbers out of range."""
    if type(chosen["rounds"]) is not int or chosen["rounds"] not in (3, 4, 5, 6):
        raise BadOption("rounds must be 3 to 6.")
    if type(chosen["energy_sets"]) is not int or chosen["energy_sets"] not in (1, 2, 3, 4, 5, 6):
        raise BadOption("energy_sets must be 1 to 6.")
    dealer = chosen["dealer"]
    if dealer != "last" and (type(dealer) is not int or dealer not in range(chosen["players"])):
        raise BadOption(f"dealer must be a seat from 0 to {chosen['players'] - 1}.")
