"""What is true of every match of a game: its words and options, how matches begin, how they are drawn."""

import hashlib
import operator
import secrets
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlor.engine.errors import BadOption, BadPosition, IllegalPick
from parlor.engine.given import prove, shown
from parlor.engine.levels import Level, usual_levels
from parlor.engine.luck import Luck
from parlor.engine.nearest import nearest
from parlor.engine.observing import last_pieces, usual_pieces
from parlor.engine.options import Option, Preset
from parlor.engine.plain import piles_in
from parlor.engine.record import CHANCE, OVER, begun
from parlor.engine.scene import Arrow, Ask, Card, Ending, Look, Plate, Race, Score
from parlor.engine.state import State
from parlor.engine.tensor import Piece, Tensor, width_of

if TYPE_CHECKING:
    from parlor.engine.brain import Brain
    from parlor.engine.glossary import Term

# How log lines name seats: always the same texts, so that none is put together for every line and title.
SEAT_NAMES: Final = [f"Player {seat + 1}" for seat in range(16)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game: its words and options, and how matches begin. One object serves every match."""

    def __init__(self, name: str, title: str, words: list[str], seats: range, options: list[Option]) -> None:
        self.name = name
        self.title = title
        self.version = "1"
        self.vocabulary = words
        self.seats = seats
        self.options = options
        self.summary = ""
        self.minutes = ""
        self.designer = ""
        # Whether the game tells its own log lines; if not, every pick is told by its word.
        self.narrates = False
        # The clause by which a match ends; a pick after the end is refused by it.
        self.end_clause = ""
        # What a position may name beside what `State.facts` gives: short forms, and fields that are often left out.
        self.position_fields: tuple[str, ...] = ()
        # The lowest and highest score of a seat, where by how much one wins matters and not only who.
        self.stakes: tuple[float, float] = (0.0, 0.0)
        # The option sets that the laws are checked on and that have golden playthroughs.
        self.variants: dict[str, dict[str, Any]] = {"default": {}}
        # Ways to play, the one for a first match first.
        self.presets: list[Preset] = []
        # Levels 1 to 4 of its computers, how many picks a search plays on before the evaluation is asked, and how much
        # that of the highest level explores; 0: as usual.
        self.levels: list[Level] = usual_levels()
        self.horizon = 60
        self.explore = 0.0
        self._pieces: list[Piece] = []
        self.pieces = usual_pieces(seats)
        # Computer players that the game brings along, such as the opponent of its rulebook, by name.
        self.bots: dict[str, Any] = {}
        # The pack files this game was made with, each as its name and the fingerprint of its content.
        self.packs: list[tuple[str, str]] = []
        self._codes: dict[str, int] = {word: code for code, word in enumerate(words)}
        self._word_keys: vec[i64] = vec[i64]()
        self._row: Tensor | None = None
        self._look: Look | None = None
        self._emblems: dict[str, str] | None = None
        self._glossary: list[Term] | None = None
        # What its computers have learned; and why that is not used, in words.
        self._brain: Brain | None = None
        self._brain_read = False
        self._brain_trouble = ""

    @property
    def pieces(self) -> list[Piece]:
        """What an observation consists of, in order: the author's pieces (`State.fill`), then the last picks."""
        return self._pieces

    @pieces.setter
    def pieces(self, own: list[Piece]) -> None:
        self._pieces = [*own, *last_pieces(self.seats, len(self.vocabulary))]

    # -- what an author writes -----------------------------------------------------------------

    def begin(self, options: dict[str, Any]) -> State:
        """A state at the first decision of a match with these checked options."""
        raise NotImplementedError

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """The state that `data` (what `State.facts()` gave, or a person wrote) describes."""
        raise NotImplementedError

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        """All options, defaults filled in; `BadOption` for a wrong name, value or combination."""
        options = self.meant(options)
        players = options.get("players", self.default_players())
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            raise BadOption(f"{self.title} is for {self.seats_text()} players, not {players}")
        chosen: dict[str, Any] = {"players": players}
        for option in self.options:
            value = options.get(option.name, option.default)
            if not option.takes(value):
                raise BadOption(option.refuse(value))
            chosen[option.name] = value
        self.check_names(options)
        return chosen

    def own_seat(self, options: dict[str, Any]) -> int:
        """Where a person sits down who plays against computers and says nothing else."""
        return 0

    def opponent(self, options: dict[str, Any]) -> str:
        """Who plays the other seats if nobody says: a bot or "person" where options call for one, else nothing."""
        return ""

    def decks_in(self, file: Path) -> list[dict[str, Any]]:
        """The decks of a file, for a game whose players bring decks; `BadData` tells every mistake in it.

        A deck has `name`, `note`, `source`, `cards` (each with `count`, `name`, `facts`, `text`, `source`) and
        `charts`: by title, how many cards there are of each kind.
        """
        raise BadOption(f"{self.title} has no deck files")

    def goal(self, state: State, seat: int) -> str:
        """One line: how one wins this match."""
        return "The highest score wins."

    def when(self, state: State, seat: int) -> str:
        """Where in the match we are, in a few words: Turn 9, round 2 of 3."""
        return ""

    def plates(self, state: State, seat: int) -> list[Plate]:
        """A plate for each seat: its vital numbers and what is in force for it, as `seat` may know it."""
        return [
            {"id": f"plate:{other}", "seat": other, "note": "", "turn": state.seat == other, "vitals": [], "tags": []}
            for other in range(state.players)
        ]

    def race(self, state: State, seat: int) -> Race | None:
        """All seats against one goal, where there is such a race."""
        return None

    def ask(self, state: State, seat: int) -> Ask:
        """What `seat` is asked and why, or whom it waits for."""
        return {"what": self.prompt(state, seat), "why": ""}

    def quiet(self, state: State) -> int:
        """The legal pick by which the seat to pick declines or ends (pass, done, no); -1 if there is none."""
        return -1

    def unanswered(self, state: State) -> bool:
        """Whether the seat to pick is only asked if it adds to its own deed, which nobody answered (public facts)."""
        return False

    def settled(self, state: State) -> bool:
        """Whether nothing that was announced is under way: there an outcome ends that was tried out."""
        quiet = self.quiet(state)
        return quiet < 0 or self.word(quiet) != "pass"

    def gambles(self, state: State, pick: int) -> bool:
        """Whether a legal pick is a guess at what its seat cannot know, so that no outcome of it can be told."""
        return False

    def chooses_openly(self, state: State) -> bool:
        """Whether what the seat to pick may choose from now is known to all, so that an outcome can try it."""
        return False

    def ending(self, state: State) -> Ending:
        """Why the match is over, in words, and the clause that says so."""
        winners, scores = state.winners(), state.scores()
        names = " and ".join(self.seat_name(seat) for seat in winners)
        told = "Nobody wins." if not winners else f"{names} {'wins' if len(winners) == 1 else 'share the win'}."
        ranked = sorted(range(state.players), key=lambda seat: -scores[seat])
        listed: list[Score] = [{"seat": seat, "value": scores[seat], "label": "points"} for seat in ranked]
        return {"winners": winners, "reason": told, "clause": self.end_clause, "scores": listed}

    def areas(self, state: State, seat: int) -> list[Any]:
        """What lies on the table, as `seat` may see it (`scene.Area`); by itself a table of what it knows."""
        rows = [{"name": name, "text": str(value)} for name, value in state.known(seat).items()]
        return [{"id": "facts", "kind": "facts", "role": "centre", "title": "Position", "rows": rows}]

    def gallery(self) -> list[Card]:
        """Every card of the game, face up, each once."""
        return []

    def prompt(self, state: State, seat: int) -> str:
        """What `seat` is asked, or whom it waits for, in plain words."""
        return "Your turn." if state.seat == seat else f"{self.seat_name(state.seat)} to pick."

    def label(self, state: State, pick: int) -> str:
        """A legal pick in plain words, as a button would say it."""
        return self.word(pick)

    def places(self, state: State, pick: int) -> list[str]:
        """The ids of the drawn things that stand for this pick."""
        return []

    def preview(self, state: State, pick: int) -> list[Arrow]:
        """What a legal pick would move, as arrows (see docs/scene.md)."""
        return []

    def whereabouts(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """The cards that a position or a view names, by the place where they lie: what the law of memory follows.

        In a position that is every card; a view leaves out what it does not show. Equal names are equal cards.
        By itself: every list of words, and every word with a count, by its path.
        """
        return piles_in(data, {name for word in self.vocabulary for name in (word, word.partition(":")[2])} - {""})

    def feature_names(self) -> list[str]:
        """The name of each feature that `State.features` may tell, in order; another list needs another brain."""
        return []

    def seat_name(self, seat: int) -> str:
        """How log lines name a seat."""
        if 0 <= seat < len(SEAT_NAMES):
            return SEAT_NAMES[seat]
        return "Chance" if seat == CHANCE else f"Player {seat + 1}"

    # -- what every game has -------------------------------------------------------------------

    @property
    def folder(self) -> Path | None:
        """The folder of the game's package, with all that belongs to it; None for a game that is a single file."""
        name = type(self).__module__
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        return Path(file).parent if file and ("." in name or hasattr(module, "__path__")) else None

    @property
    def look(self) -> Look:
        """Material and colours: `look.toml` in the game's folder, or a decent table of wood."""
        if self._look is None:
            from parlor.engine.look import read_look

            self._look = read_look(self.folder)
        return self._look

    @property
    def emblems(self) -> dict[str, str]:
        """SVG markup by name: `emblems.json` in the game's folder."""
        if self._emblems is None:
            from parlor.engine.look import read_emblems

            self._emblems = read_emblems(self.folder)
        return self._emblems

    @property
    def glossary(self) -> "list[Term]":
        """The words that a newcomer meets: `glossary.toml` in the game's folder."""
        if self._glossary is None:
            from parlor.engine.glossary import read_glossary

            self._glossary = read_glossary(self.folder)
        return self._glossary

    @property
    def brain(self) -> "Brain | None":
        """What its computers have learned: `brain.bin` in the game's folder; None if there is none that fits."""
        if not self._brain_read:
            from parlor.engine.brain_file import brain_of

            self._brain, self._brain_trouble = brain_of(self)
            self._brain_read = True
        return self._brain

    @property
    def brain_trouble(self) -> str:
        """Why the brain in the game's folder is not used, in words; empty if it is, or if there is none."""
        return self._brain_trouble if self.brain is None else ""

    def default_players(self) -> int:
        """How many players a match has if nobody says."""
        return 2 if 2 in self.seats else self.seats[0]

    def seats_text(self) -> str:
        """The possible numbers of players, as people write them."""
        first, last = self.seats[0], self.seats[-1]
        return str(first) if first == last else f"{first} to {last}"

    def check_names(self, options: dict[str, Any]) -> None:
        """Refuse options that the game does not have."""
        names = ["players"] + [option.name for option in self.options]
        for name in options:
            if name not in names:
                near = nearest(name, names)
                hint = f"; did you mean {near}?" if near else f"; its options are {', '.join(names)}"
                raise BadOption(f"{self.title} has no option {name}{hint}")

    def meant(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options with each value as the game writes it: yes for true, a number that was written as text."""
        known = {option.name: option for option in self.options}
        return {name: known[name].meant(value) if name in known else value for name, value in options.items()}

    def word(self, pick: int) -> str:
        """The word of a pick."""
        if not 0 <= pick < len(self.vocabulary):
            raise IllegalPick(f"{pick} is no pick of {self.title}; its picks are 0 to {len(self.vocabulary) - 1}")
        return self.vocabulary[pick]

    def code(self, word: str) -> int:
        """The pick of a word."""
        code = self._codes.get(word)
        if code is None:
            near = nearest(word, self.vocabulary)
            hint = f"; did you mean {near}?" if near else ""
            raise IllegalPick(f"{self.title} has no word {shown(word)}{hint}")
        return code

    def word_keys(self) -> vec[i64]:
        """Two numbers of 32 bits for each word, the same in every vocabulary that has it: luck goes by them."""
        if len(self._word_keys) == 0:
            keys = vec[i64]()
            for word in self.vocabulary:
                digest = hashlib.blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest()
                keys = append(keys, i64(int.from_bytes(digest[:4], "little")))
                keys = append(keys, i64(int.from_bytes(digest[4:], "little")))
            self._word_keys = keys
        return self._word_keys

    def row(self) -> Tensor:
        """An empty row for one observation, the same again and again."""
        row = self._row
        if row is None:
            row = self._row = Tensor(width_of(self.pieces))
        else:
            row.empty()
        return row

    def start(self, *, seed: Any = None, ask_chance: bool = False, **options: Any) -> State:
        """A new match. Chance rolls by itself with the luck of `seed`, or is asked like a seat."""
        luck = luck_of(seed)
        state = self.begin(self.check(options))
        return state.begin_record(luck, ask_chance, None)

    def position(self, data: Any, *, seed: Any = None, ask_chance: bool = False) -> State:
        """The state that `data` describes; `BadPosition` says what is wrong with it."""
        luck = luck_of(seed)
        state = self._loaded(data)
        return state.begin_record(luck, ask_chance, state.position())

    def _loaded(self, data: Any) -> State:
        if not isinstance(data, dict):
            raise BadPosition(f"a position is an object with named fields, not {type(data).__name__}")
        prove(data)
        if data.get("game", self.name) != self.name:
            raise BadPosition(f"this is a position of {str(data['game'])[:40]}, not of {self.name}")
        version = data.get("version", self.version)
        if version != self.version:
            raise BadPosition(
                f"this is a position of version {str(version)[:40]} of the rules; here is version {self.version}"
            )
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise BadPosition(f"options must be an object with named fields, not {type(options).__name__}")
        try:
            checked = self.check(options)
        except BadOption as error:
            raise BadPosition(str(error)) from None
        try:
            state = self.load(checked, data)
            stuck = state.seat != OVER and not state.picks()
        except (TypeError, KeyError, IndexError, ValueError, AttributeError, OverflowError) as error:
            if isinstance(error, BadPosition):
                raise
            what = f"{str(error)[:80]} is missing or unknown" if isinstance(error, KeyError) else str(error)[:80]
            raise BadPosition(f"this is no position of {self.title}: {what}") from None
        self._check_fields(state, data)
        if stuck:
            raise BadPosition(f"{self.seat_name(state.seat)} is to pick, and has nothing to pick from")
        return state

    def _check_fields(self, state: State, data: dict[str, Any]) -> None:
        """Refuse a field that no position of the game has."""
        known = [*state.position(), *self.position_fields]
        for name in data:
            if name not in known:
                meant = nearest(name, known)
                hint = f"did you mean {meant}?" if meant else f"its fields are {', '.join(known)}"
                raise BadPosition(f"a position of {self.title} has no field {name[:40]}; {hint}")

    def replay(
        self,
        options: dict[str, Any],
        picks: Iterable[int],
        *,
        position: dict[str, Any] | None = None,
        seed: Any = None,
    ) -> State:
        """The match of these options (or from this position) and picks, chance's picks included.

        With a seed, chance then rolls by itself again: with that of the match as it would have, for its luck
        knows what was drawn. Without one it is asked. `options` may be all that `start` was given: its seed is
        of no use here.
        """
        rules = {name: value for name, value in options.items() if name not in ("seed", "ask_chance")}
        luck = None if seed is None else luck_of(seed)
        return self.retrace(rules, picks, position, luck)

    def retrace(
        self, options: dict[str, Any], picks: Iterable[int], position: dict[str, Any] | None, luck: Luck | None
    ) -> State:
        """The same match once more, then by this luck; without any, chance is asked."""
        state = self.begin(self.check(options)) if position is None else self._loaded(position)
        state.record = begun(luck, None if position is None else state.position())
        for pick in picks:
            state.follow(pick)
        state.roll_on()
        return state


def luck_of(seed: Any) -> Luck:
    """The luck of a seed, or of any if none is given."""
    if seed is None:
        return Luck(secrets.randbits(63))
    try:
        return Luck(operator.index(seed))
    except TypeError:
        raise BadOption(f"seed must be a whole number, not {seed!r}") from None
