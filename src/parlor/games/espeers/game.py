"""Espeers as a game: its words, options, decks and positions."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from parlor.engine import Agenda, BadOption, Game, Option, State, i64, vec
from parlor.engine.brain import block_names
from parlor.engine.files import Mistakes, read
from parlor.engine.levels import Level
from parlor.engine.options import Preset
from parlor.engine.scene import Area, Ask, Card, Ending, Plate
from parlor.games.espeers.asking import label, own_entry, places, question, quiet, settled
from parlor.games.espeers.cards import DeckList, Library
from parlor.games.espeers.faces import face
from parlor.games.espeers.frames import REMOVAL
from parlor.games.espeers.match import Duel
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.outlook import BLOCKS
from parlor.games.espeers.plates import ending, goal, plates, when
from parlor.games.espeers.reading import FACTS, set_table
from parlor.games.espeers.scene import areas
from parlor.games.espeers.secrets import whereabouts
from parlor.games.espeers.stack import Stack
from parlor.games.espeers.tensor import pieces
from parlor.games.espeers.words import ABILITIES, SYMBOLS, vocabulary

PRESETS = [
    Preset("first", "First duel", "The two beginner decks: Kinetic against Telepath.", {}),
    Preset("mirror", "Mirror", "Both play the Kinetic deck.", {"deck1": "kinetic"}),
    Preset(
        "advanced",
        "Advanced decks",
        "Tempest against Labyrinth, for those who know the beginner decks.",
        {"deck0": "tempest", "deck1": "labyrinth"},
    ),
]


class Espeers(Game):
    """A duel of two minds, with the cards and decks of the house and of packs."""

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        self.pack_files = list(packs)
        self.library = Library(self.pack_files)
        decks = list(self.library.decks)
        titles = [deck.replace("_", " ").capitalize() for deck in decks]
        options = [
            Option("deck0", decks, "kinetic", "The deck of the first seat.", label="First deck", words=titles),
            Option("deck1", decks, "telepath", "The deck of the second seat.", label="Second deck", words=titles),
            Option(
                "starts",
                ["random", "first", "second"],
                "random",
                "Who has the first turn.",
                label="Who begins",
                words=["chance decides", "the first seat", "the second seat"],
            ),
            Option(
                "first_turn",
                ["game", "each"],
                "game",
                "Refresh and Draw are skipped on turn 1, or on both first.",
                label="No Refresh and Draw",
                words=["on the first turn of the match", "on each player's first turn"],
            ),
            Option(
                "damage_zone",
                ["choose", "auto"],
                "choose",
                "Whether lost points are chosen, or spent ones first.",
                label="Points that you lose",
                words=["you choose which", "spent ones go first"],
            ),
        ]
        super().__init__("espeers", "Espeers", vocabulary(self.library.words), range(2, 3), options)
        for card in self.library.cards:
            card.emblem = card.word if card.word in self.emblems else f"kind:{card.type.lower()}"
        self.summary = (
            "A duel of two minds (also spelt Espers): ten points are life and money, cards answer cards on a stack. "
            "All cards are a reconstruction."
        )
        self.minutes = "15-30"
        self.narrates = True
        self.end_clause = "ESP-020"
        self.position_fields = FACTS
        self.presets = PRESETS
        self.pieces = pieces(len(self.library.cards))
        self.levels = [Level(60, heat=350), Level(60, heat=130), Level(60, heat=45), Level(130)]
        self.horizon = 0
        self.variants = {
            "default": {},
            "each": {"first_turn": "each", "starts": "second"},
            "auto": {"damage_zone": "auto"},
            "kinetic-mirror": {"deck1": "kinetic", "starts": "first"},
            "telepath-mirror": {"deck0": "telepath"},
            "advanced": {"deck0": "tempest", "deck1": "labyrinth"},
            "advanced-each-auto": {
                "deck0": "labyrinth",
                "deck1": "tempest",
                "first_turn": "each",
                "damage_zone": "auto",
            },
        }

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """Unknown decks are refused in their own words, everything else as in every game."""
        options = self.meant(options)
        for name in ("deck0", "deck1"):
            deck = options.get(name, "kinetic")
            if not isinstance(deck, str) or deck not in self.library.decks:
                raise BadOption(f"no deck named {deck}; known decks: {self.library.deck_names()}")
        return super().check(options)

    def feature_names(self) -> list[str]:
        """What a brain is told of a seat; each kind of card in hand last."""
        return [*block_names(BLOCKS), *(f"holds {word}" for word in self.library.words)]

    def empty(self, options: dict[str, Any]) -> Duel:
        """A table without cards."""
        duel = Duel()
        duel.game, duel.options = self, options
        duel.library, duel.cards = self.library, self.library.tables
        duel.agenda, duel.stack, duel.looked = Agenda(), Stack(), vec[i64]()
        duel.quiet_turns = 2 if options["first_turn"] == "each" else 1
        duel.auto_removal = options["damage_zone"] == "auto"
        return duel

    def begin(self, options: dict[str, Any]) -> State:
        """ESP-001, ESP-003: both minds with their decks, before anybody has drawn."""
        duel = self.empty(options)
        duel.first, duel.second = self.mind(options["deck0"]), self.mind(options["deck1"])
        duel.set_up(options["starts"])
        return duel

    def mind(self, deck: str) -> Mind:
        """A mind with all its cards in the deck."""
        mind = Mind().begin()
        for word, count in self.library.decks[deck].counts.items():
            for _ in range(count):
                mind.deck.add(self.library.kinds[word])
        return mind

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """ESP-115, ESP-116: a position, run on to the next decision."""
        duel = self.empty(options)
        set_table(duel, data)
        duel.run()
        return duel

    def decks_in(self, file: Path) -> list[dict[str, Any]]:
        """The decks of a file, checked with the cards of the file itself, of the packs and of the house."""
        library = Library([*self.pack_files, file])
        mistakes = Mistakes()
        names = read(file, ["card", "deck"], mistakes)["deck"]
        if not names:
            mistakes.add(file.name, "", "", "a deck: a table [deck.name]", "none")
        mistakes.check()
        return [described(library.decks[name], library) for name in names]

    def goal(self, state: State, seat: int) -> str:
        """How one wins."""
        return goal(seat)

    def when(self, state: State, seat: int) -> str:
        """The turn and its phase."""
        return when(cast(Duel, state), seat)

    def plates(self, state: State, seat: int) -> list[Plate]:
        """Both minds."""
        return plates(cast(Duel, state))

    def ask(self, state: State, seat: int) -> Ask:
        """What the seat is asked and why."""
        return question(cast(Duel, state), seat)

    def quiet(self, state: State) -> int:
        """Pass, or the end of the Active phase."""
        return quiet(cast(Duel, state))

    def unanswered(self, state: State) -> bool:
        """Whether the seat's own card is on top of the stack, and the other has passed."""
        return own_entry(cast(Duel, state))

    def settled(self, state: State) -> bool:
        """Whether the stack is empty."""
        return settled(cast(Duel, state))

    def gambles(self, state: State, pick: int) -> bool:
        """A symbol is a guess, of a Barrier or of the top card of a deck."""
        return self.word(pick).startswith("symbol:")

    def chooses_openly(self, state: State) -> bool:
        """Which points are lost is chosen from what all know."""
        return cast(Duel, state).agenda.kind() == REMOVAL

    def ending(self, state: State) -> Ending:
        """Who won, and by what."""
        return ending(cast(Duel, state))

    def gallery(self) -> list[Card]:
        """Every card of the library."""
        return [face(card, f"gallery:{card.word}") for card in self.library.cards]

    def areas(self, state: State, seat: int) -> list[Area]:
        """The table."""
        return areas(cast(Duel, state), seat)

    def whereabouts(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """Where cards lie, in a position or a view."""
        return whereabouts(data)

    def label(self, state: State, pick: int) -> str:
        """A pick in plain words."""
        return label(cast(Duel, state), pick)

    def places(self, state: State, pick: int) -> list[str]:
        """Where a pick can be pressed."""
        return places(cast(Duel, state), pick)


def described(deck: DeckList, library: Library) -> dict[str, Any]:
    """A deck as plain data: its cards, and how costs, types and symbols are spread."""
    held = [(library.card(word), count) for word, count in deck.counts.items()]
    costs = {str(cost): sum(count for card, count in held if card.cost == cost) for cost in range(10)}
    types = {type_: sum(count for card, count in held if card.type == type_) for type_ in ("PK", "IMPULSE")}
    symbols = {
        f"{symbol} ({ability})": sum(count for card, count in held if card.symbol == symbol)
        for symbol, ability in zip(SYMBOLS, ABILITIES, strict=True)
    }
    return {
        "name": deck.name,
        "note": deck.note,
        "source": deck.source,
        "cards": [
            {
                "count": count,
                "name": card.name,
                "facts": [card.type, f"cost {card.cost}", card.symbol],
                "text": card.text(),
                "source": card.source,
            }
            for card, count in sorted(held, key=lambda pair: (pair[0].cost, pair[0].word))
        ],
        "charts": {"cost": costs, "type": types, "symbol": symbols},
    }
