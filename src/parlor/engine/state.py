"""One match at one moment: what a game's author writes of it, and what every caller gets.

A pick flows so:  pick(p) -> allows(p)? -> record.write -> apply(p) -> chance rolls -> next seat's decision.
"""

import operator
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from parlor.engine.dice import Dice
from parlor.engine.errors import IllegalPick
from parlor.engine.luck import Luck
from parlor.engine.observing import fill_from_known, fill_last
from parlor.engine.picks import Picks
from parlor.engine.plain import own
from parlor.engine.record import ALL, CHANCE, OVER, WATCHER, Event, Heard, Record, begun, only
from parlor.engine.scene import Outcome, StoryLine
from parlor.engine.tensor import Tensor

if TYPE_CHECKING:
    from parlor.engine.brain import Brain
    from parlor.engine.game import Game
    from parlor.engine.outline import Outline


ASKED: Final = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One match at one moment. `fork()` copies the rules' part of it; `clone()` the record too."""

    game: "Game"
    options: dict[str, Any]

    def __init__(self) -> None:
        self.seat: i64 = OVER
        self.players: i64 = 2
        # Who may know the pick applied last; a search resets it to ALL before each pick.
        self.heard_by: i64 = ALL
        self.record: Record | None = None
        # What was heard so far, where no record is kept and yet somebody wants to know (the adapters).
        self.unrecorded: Heard | None = None

    # -- what an author writes -----------------------------------------------------------------

    def legal(self, picks: Picks) -> None:
        """Add the legal picks of the seat to pick (for chance: the possible outcomes), rising."""
        raise NotImplementedError

    def apply(self, pick: i64) -> None:
        """Carry out a legal pick and run to the next decision."""
        raise NotImplementedError

    def fork(self) -> "State":
        """A copy without the record: begin it with `new.adopt(self)`."""
        raise NotImplementedError

    def scores(self) -> list[float]:
        """One number a seat."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """All of the state as plain data, for `Game.load`."""
        raise NotImplementedError

    def known(self, seat: int) -> dict[str, Any]:
        """All that `seat` may know as plain data (games without secrets need not write it)."""
        return self.facts()

    def imagine(self, seat: i64, dice: Dice) -> "State":
        """A fork with everything that `seat` cannot know drawn anew (nothing, without secrets)."""
        return self.fork()

    def weigh(self, weights: Picks) -> None:
        """Add the relative weight of each outcome of `legal`, when chance is to pick."""
        outcomes = Picks()
        self.legal(outcomes)
        for _ in range(outcomes.count):
            weights.add(1)

    def chance(self, dice: Dice) -> i64:
        """An outcome by its weight; override it where listing the outcomes is slow."""
        outcomes, weights = self._outcomes()
        return outcomes.at(dice.weighted(weights))

    def lot(self) -> i64:
        """What chance draws from now: a number for each deck, hand or die, which has one order a seed (luck.py)."""
        return 0

    def tally(self) -> dict[str, int]:
        """What no pick may change: how many cards, beads or points there are in all."""
        return {}

    def whose_turn(self) -> i64:
        """The seat whose turn it is, where others may be asked in it; by itself the seat to pick."""
        return self.seat

    def mid_sentence(self) -> bool:
        """Whether the seat to pick has begun a sentence of several picks and must finish it."""
        return False

    def unfinished(self, pick: i64) -> "State | None":
        """The state after this legal pick if its sentence goes on; None if it ends (a game may know that untried)."""
        trial = self.fork()
        trial.apply(pick)
        return trial if trial.seat == self.seat and trial.mid_sentence() else None

    def worth(self, seat: i64) -> float:
        """How good the match looks for `seat`, from 0 (lost) to 1 (won): what a search asks for."""
        if self.seat != OVER:
            return 0.5
        low, high = self.game.stakes
        if low < high:
            return (self.scores()[seat] - low) / (high - low)
        winners = self.winners()
        return 1.0 / len(winners) if seat in winners else 0.0

    def features(self, seat: i64, features: Picks) -> bool:
        """Add what counts of `seat`, as pairs of an index into `Game.feature_names` and a number; False: it has none.

        A seat that can no longer win adds nothing. A brain learns what they are worth (`brain.py`).
        """
        return False

    def trust(self, brain: "Brain") -> bool:
        """Let `worth` and `foresee` of this state and its forks tell what a brain says; False: it cannot.

        For a search that has no time to ask for features. What it then says must be as `Brain.rate` says.
        """
        return False

    def asked(self) -> i64:
        """What the seat to pick is asked, as a number below ASKED; what is likely differs by it (`prior.py`)."""
        return 0

    def key(self) -> i64:
        """A number that equal states share and others do not; 0 where there are secrets, chance or more than two."""
        return 0

    def symmetries(self) -> list[int]:
        """Ways to turn or mirror the board that leave this state and the rules as they are, as numbers from 1.
        With two of them, one after the other is a third. They say that picks of this state come to the same, and
        so on below it: a search looks at one of all states that `turned_key` tells to be images of each other.
        """
        return []

    def turned_key(self, way: i64) -> i64:
        """The `key` of the state that this one becomes in a way of `symmetries`; 0 is to leave all as it is."""
        return self.key()

    def turned_pick(self, way: i64, pick: i64) -> i64:
        """What a pick becomes in that way: picked in the turned state, it gives the turned next state."""
        return pick

    def foresee(self, seat: i64) -> float:
        """What `worth(seat)` comes to if the seat to pick ends its turn as well as it can (alpha-beta asks this), or if
        what is under way comes to its end (search trees with the knob `foresee` ask that). Below 0: not known.
        """
        return -1.0

    def hunch(self, picks: Picks, dice: Dice) -> i64:
        """One of the legal `picks` of the seat to pick, chosen quickly: how a search plays out a match."""
        return picks.at(dice.below(picks.count))

    def fill(self, seat: i64, tensor: Tensor) -> None:
        """Fill the pieces in order with what `seat` (or WATCHER) may know, itself first; by itself from `known`."""
        fill_from_known(tensor, self.known(seat), seat, self.seat, self.players, self.game.seats[-1])

    def refusal(self, pick: i64) -> str:
        """Why an illegal pick of the vocabulary is illegal now; names the clause."""
        return self._not_now(pick)

    def _not_now(self, pick: i64) -> str:
        return f"{self.game.word(pick)} cannot be picked now."

    # -- the contract --------------------------------------------------------------------------

    def picks(self) -> list[int]:
        """The legal picks; for chance the possible outcomes; none when the match is over."""
        return [] if self.seat == OVER else self._listed().plain()

    def allows(self, pick: i64) -> bool:
        """Whether the pick is legal now."""
        return self.seat != OVER and self._listed().holds(pick)

    def _listed(self) -> Picks:
        """The legal picks; where a record is kept they are listed once a decision."""
        record = self.record
        if record is not None and record.keeps_list and record.listed_at == i64(len(record.picks)):
            return record.listed
        picks = Picks()
        self.legal(picks)
        if record is not None and record.keeps_list:
            record.listed, record.listed_at = picks, i64(len(record.picks))
        return picks

    def why(self, pick: Any) -> str:
        """Empty if the pick is legal now, else one sentence that says why not."""
        try:
            number: int = pick if isinstance(pick, int) else operator.index(pick)
        except TypeError:
            return f"A pick is a whole number, not {pick!r}; use say() for words."
        if not 0 <= number < len(self.game.vocabulary):
            return f"{number} is no pick of {self.game.title}; its picks are 0 to {len(self.game.vocabulary) - 1}."
        if self.seat == OVER:
            return self._too_late()
        return "" if self.allows(number) else self.refusal(number) or self._not_now(number)

    def _too_late(self) -> str:
        clause, told = self.game.end_clause, "match is over: nothing more can be picked."
        return f"{clause}: the {told}" if clause else f"The {told}"

    def pick(self, pick: Any) -> None:
        """Make a legal pick, then let chance roll if it rolls by itself; `IllegalPick` changes nothing."""
        self.follow(pick)
        self.roll_on()

    def follow(self, pick: Any) -> None:
        """Make a legal pick, be it chance's; what comes after it is not rolled."""
        reason = self.why(pick)
        if reason:
            raise IllegalPick(reason)
        self._go_on(pick if isinstance(pick, int) else operator.index(pick))

    def _go_on(self, pick: i64) -> None:
        """Make a pick that is legal, with a new list of events."""
        record = self.record
        if record is not None and (record.ask_chance or self.seat != CHANCE):
            if record.whispered < 0:
                record.heard = record.events
            record.events = []
        luck = None if record is None else record.luck
        if luck is not None and self.seat == CHANCE:
            outcomes, weights = self._outcomes()
            luck.saw(self.lot(), outcomes, weights, self.game.word_keys(), pick)
        self._make(pick)

    def _make(self, pick: i64) -> None:
        record = self.record
        if record is None:
            self.apply(pick)
            return
        actor: i64 = self.seat
        record.write(pick, actor)
        told = len(record.lines)
        self.apply(pick)
        if not self.game.narrates and len(record.lines) == told:
            record.narrate(actor, self.game.seat_name(actor), self.game.word(pick))

    def roll_on(self) -> None:
        """Let chance roll until a player decides, if the match has luck of its own."""
        record = self.record
        luck = None if record is None or record.ask_chance else record.luck
        while self.seat == CHANCE and luck is not None:
            self._make(self.brought(luck))

    def brought(self, luck: Luck) -> i64:
        """What chance brings by this luck."""
        outcomes, weights = self._outcomes()
        return luck.draw(self.lot(), outcomes, weights, self.game.word_keys())

    def _outcomes(self) -> tuple[Picks, Picks]:
        """What chance may bring, and how heavy each outcome weighs."""
        outcomes, weights = Picks(), Picks()
        self.legal(outcomes)
        self.weigh(weights)
        return outcomes, weights

    def roll(self, dice: Dice) -> int:
        """Answer for chance, once; returns the outcome."""
        if self.seat != CHANCE:
            raise IllegalPick(f"chance is not asked now; it is {self.game.seat_name(self.seat)}'s decision.")
        outcome = self.chance(dice)
        self._go_on(outcome)
        self.roll_on()
        return outcome

    def weights(self) -> list[int]:
        """The relative weight of each outcome in `picks()`; empty when chance is not asked."""
        weights = Picks()
        if self.seat == CHANCE:
            self.weigh(weights)
        return weights.plain()

    def say(self, words: str) -> None:
        """Pick by words, in order; if one of them is illegal, none is picked."""
        picks = [self.game.code(word) for word in words.split()]
        if len(picks) > 1:
            rehearsal = self.clone()
            for pick in picks:
                try:
                    rehearsal.pick(pick)
                except IllegalPick as error:
                    raise IllegalPick(f"{self.game.word(pick)}: {error}") from None
        for pick in picks:
            self.pick(pick)

    def clone(self) -> "State":
        """An independent copy with the same record and the same luck."""
        copy = self.fork()
        if self.record is not None:
            copy.record = self.record.clone()
        elif self.unrecorded is not None:
            copy.unrecorded = self.unrecorded.copied()
        return copy

    def winners(self) -> list[int]:
        """The seats with the highest score, at the end; nobody before it."""
        if self.seat != OVER:
            return []
        scores = self.scores()
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    def view(self, seat: int) -> dict[str, Any]:
        """All that `seat` may know (WATCHER: public facts only), as plain data."""
        self.check_viewer(seat)
        return {"game": self.game.name, "players": self.players, "to_pick": self.seat, **self.known(seat)}

    def guess(self, seat: int, dice: Dice) -> "State":
        """Another full state that `seat` cannot tell from this one, drawn at random."""
        self.check_viewer(seat)
        other = self.imagine(seat, dice)
        record = self.record
        if record is not None:
            luck = Luck(int(dice.word()))
            other.record = record.known_to(seat)
            other.record.luck = None if record.ask_chance else luck
        elif self.unrecorded is not None:
            other.unrecorded = self.unrecorded.heard_by(seat)
        return other

    def position(self) -> dict[str, Any]:
        """The full state as readable plain data."""
        game = self.game
        return {"game": game.name, "version": game.version, "options": own(self.options), **self.facts()}

    @property
    def log(self) -> list[int]:
        """The picks so far, chance's included (HIDDEN for what the seat of a guess does not know)."""
        return [] if self.record is None else [int(pick) for pick in self.record.picks]

    @property
    def actors(self) -> list[int]:
        """Who made each pick of the log."""
        return [] if self.record is None else [int(actor) for actor in self.record.actors]

    @property
    def events(self) -> list[Event]:
        """What the last pick, and the rolls of chance after it, made happen."""
        return [] if self.record is None else self.record.events.copy()

    @property
    def undo_floor(self) -> int:
        """How many picks of the log can not be taken back freely."""
        return 0 if self.record is None else self.record.floor

    def log_lines(self, seat: int) -> list[str]:
        """The log as `seat` may read it."""
        return [line["text"] for piece in self.story(seat) for line in piece]

    def story(self, seat: int) -> list[list[StoryLine]]:
        """The log in pieces, to be read only: a piece that did not change is the same object as before."""
        self.check_viewer(seat)
        return [] if self.record is None else self.record.story(seat)

    def scene(self, seat: int) -> dict[str, Any]:
        """What a user interface draws for `seat` (`engine/scene.py`, docs/scene.md)."""
        from parlor.engine.drawing import scene

        return scene(self, seat)

    def drawing(self, seat: int) -> dict[str, Any]:
        """The scene without view and log, its story in pieces, to be read only: its parts may be those of others."""
        from parlor.engine.drawing import drawn

        self.check_viewer(seat)
        return drawn(self, seat)

    def outcome(self, seat: int, say: str) -> Outcome:
        """What a sentence of `seat` would bring if everybody else then declined; "": what comes if everybody passes.

        Only what is certain for that seat is told.
        """
        from parlor.engine.outcome import outcome

        return outcome(self, seat, say)

    def tensor(self, seat: int, buffer: Any = None) -> Any:
        """What `seat` may know as the numbers of `game.pieces`: a list, or written over all of `buffer`."""
        self.check_viewer(seat)
        row = self.game.row()
        row.begin(0)
        self.observe(seat, row)
        return row.written(buffer)

    def observe(self, seat: i64, tensor: Tensor) -> None:
        """Fill all pieces: the author's, and what was picked last."""
        self.fill(seat, tensor)
        pieces = self.game.pieces
        fill_last(tensor, self.heard(), seat, self.players, pieces[-2].size, pieces[-1].size)

    def heard(self) -> Heard | None:
        """The picks so far and who may know them, if anybody has written them down."""
        return self.unrecorded if self.record is None else self.record

    def outline(self, seat: int) -> "Outline":
        """What `seat` may know as rows: the things on the table, and its legal picks (`engine/outline.py`)."""
        from parlor.engine.outline import outline

        self.check_viewer(seat)
        return outline(self, seat)

    def taken_back(self, count: int) -> "State":
        """The match as it was `count` picks ago; its luck stays the same: what was drawn will be drawn again."""
        record, picks = self.record, self.log
        if record is None or not 0 <= count <= len(picks):
            raise IllegalPick(f"{count} picks cannot be taken back; {len(picks)} were made.")
        luck = None if record.luck is None else record.luck.afresh()
        return self.game.retrace(self.options, picks[: len(picks) - count], record.origin, luck)

    # -- tools for an author's `apply`, all silent in a search -------------------------------------

    def adopt(self, other: "State") -> None:
        """Take over what every state has from the one it copies."""
        self.game = other.game
        self.options = other.options
        self.players = other.players
        self.seat = other.seat

    def begin_record(self, luck: Luck, ask_chance: bool, origin: dict[str, Any] | None) -> "State":
        """Begin the record of a match here."""
        self.record = begun(None if ask_chance else luck, origin)
        self.roll_on()
        return self

    def hide(self, viewers: i64, ago: i64 = 0) -> None:
        """Only these viewers may know the pick being applied, or the one `ago` picks before it; others see a pick."""
        if ago == 0:
            self.heard_by = viewers
        heard = self.heard()
        if heard is not None and i64(len(heard.viewers)) > ago:  # it may have been made before our position
            heard.show(i64(len(heard.viewers)) - 1 - ago, viewers)

    def whisper(self) -> None:
        """The pick being applied belongs to a sentence that only its speaker may know, until `aloud`.

        Call it before `self.seat` changes.
        """
        self.hide(only(self.seat))
        heard = self.heard()
        if heard is not None:
            heard.whisper()

    def aloud(self) -> None:
        """The whispered sentence is complete: everybody may know its words."""
        heard = self.heard()
        if heard is not None:
            heard.aloud()

    def disclose(self, count: i64, viewers: i64) -> None:
        """These viewers too may know the last `count` picks (answers that were hidden until all were in)."""
        heard = self.heard()
        if heard is not None:
            heard.disclose(count, viewers)

    def reveal(self) -> None:
        """Something hidden became known: nothing before this can be taken back freely."""
        record = self.record
        if record is not None:
            record.reveal()

    def tell(self, text: str, viewers: i64 = ALL, public: str = "") -> None:
        """Write a line of log text; those who are not viewers read `public`."""
        record = self.record
        if record is not None:
            record.tell(text, viewers, public)

    def head(self, text: str, seat: i64) -> None:
        """Write a heading into the log: a turn, round or cycle of this seat begins (CHANCE: nobody's)."""
        record = self.record
        if record is not None:
            record.head(text, seat)

    def emit(self, kind: str, data: dict[str, Any], viewers: i64 = ALL, public: dict[str, Any] | None = None) -> None:
        """Report an event; those who are not viewers get `public`, or nothing if that is None."""
        record = self.record
        if record is not None:
            record.events.append(Event(kind, data, viewers, public))

    def check_viewer(self, seat: int) -> None:
        """Refuse what is neither a seat nor WATCHER."""
        if seat != WATCHER and not 0 <= seat < self.players:
            raise ValueError(f"seat must be 0 to {self.players - 1}, or WATCHER (-3), not {seat}")
