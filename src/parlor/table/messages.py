"""What clients send and are answered, on both transports: a message of a line is a request's body with `do` and `id`.

Every message is strict: no field more than is named, no number out of its range.
"""

from typing import Annotated, Any, Literal, TypeVar

import msgspec

import parlor
from parlor.engine import scene

MOST = 10_000_000
LONGEST_SENTENCE = 64

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
Secret = Annotated[str, msgspec.Meta(max_length=200)]
Level = Annotated[int, msgspec.Meta(ge=1, le=5)]
LevelOrNone = Annotated[int, msgspec.Meta(ge=0, le=5)]
Word = Annotated[str, msgspec.Meta(max_length=100)]
Picks = Annotated[list[Count], msgspec.Meta(max_length=LONGEST_SENTENCE)]
Words = Annotated[str, msgspec.Meta(max_length=2000)]


# -- what a line or a seat's request says -----------------------------------------------------------


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something that a client asks for. On a line `do` says what, and the answer carries the same `id`."""

    id: Number = 0


PassingMode = Literal["never", "own", "only", "play", "turn"]


class Sit(Message, tag="sit"):
    """Look at the table with the eyes of the seat that a token opens; without one, as a watcher.

    An invitation is exchanged for a token, which the answer tells. `passing` is how the house passes for the seat,
    unless that was said before.
    """

    token: Secret = ""
    passing: PassingMode = "never"


class Look(Message, tag="look"):
    """A watcher looks over the shoulder of a seat that allows it, or (WATCHER) at the table again."""

    seat: Number = parlor.WATCHER


class Join(Message, tag="join"):
    """Take a seat: the one of an invitation, else the first that is open to anyone."""

    name: Name = ""
    invitation: Secret = ""


class Pick(Message, tag="pick"):
    """A pick, or the picks or words of one sentence, chosen when the seat had seen `ply` picks."""

    ply: Count
    pick: Count | None = None
    picks: Picks = []
    say: Words = ""


class Undo(Message, tag="undo"):
    """Take back the last words of a sentence (0: the whole last sentence)."""

    words: Count = 0


class Answer(Message, tag="answer"):
    """Whether the match may go back."""

    allow: bool = False


class Resign(Message, tag="resign"):
    """Give up."""


class Leave(Message, tag="leave"):
    """Get up: the seat is open to anyone."""


class Computer(Message, tag="computer"):
    """A computer of a level plays for the seat; 0 takes the seat back."""

    level: LevelOrNone = 0


class Hint(Message, tag="hint"):
    """Ask a computer what it would pick; everybody is told that it was asked."""

    level: Level = 3


class Abort(Message, tag="abort"):
    """Call the match off, before every person has picked."""


class Claim(Message, tag="claim"):
    """End a match that waits for somebody who left and did not come back."""


class Say(Message, tag="say"):
    """Say something to all at the table: a text or an emote. Only who sits there talks."""

    text: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    emote: Annotated[str, msgspec.Meta(max_length=20)] = ""


class Rematch(Message, tag="rematch"):
    """Another match with the same people, each one seat on; whoever asks after the first joins it."""


class Passing(Message, tag="passing"):
    """How the house passes for the seat: never, on its own deeds, when it is silent, until a play, until its turn."""

    mode: PassingMode = "never"


class Shadow(Message, tag="shadow"):
    """Whether watchers may see this seat's cards."""

    allow: bool = False


class Rename(Message, tag="name"):
    """A chosen name."""

    name: Name


class Why(Message, tag="why"):
    """Why a word cannot be picked now."""

    word: Word


class Outcome(Message, tag="outcome"):
    """What a sentence would bring if everybody else then declined; without words: if everybody passes."""

    say: Words = ""


LineMessage = (
    Sit
    | Look
    | Join
    | Pick
    | Undo
    | Answer
    | Resign
    | Leave
    | Computer
    | Hint
    | Abort
    | Claim
    | Say
    | Rematch
    | Passing
    | Shadow
    | Rename
    | Why
    | Outcome
)
_LINE: msgspec.json.Decoder[LineMessage] = msgspec.json.Decoder(LineMessage)


# -- what requests of nobody's seat say ---------------------------------------------------------------


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to sit at a seat of a new match."""

    kind: Annotated[str, msgspec.Meta(max_length=20)]
    name: Name = ""
    level: Level = 3


Seats = Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=12)]
Options = Annotated[dict[str, Any], msgspec.Meta(max_length=40)]


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A new match."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Seats
    options: Options = {}
    position: dict[str, Any] | None = None
    clock: dict[str, Any] | None = None
    # Whether computers may help people, and whether people may talk at the table.
    help: bool = True
    chat: bool = True


class MatchFile(msgspec.Struct, forbid_unknown_fields=True):
    """A match file to be looked at or played on; without seats, by whoever is to pick, against computers."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(max_length=12)] = []


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """A new match from a ply of this one."""

    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seats: Seats


class SomeOptions(msgspec.Struct, forbid_unknown_fields=True):
    """Options to be checked."""

    options: Options


# -- answers ------------------------------------------------------------------------------------------


class Refusal(msgspec.Struct):
    """Every refusal, in words that can be shown to a person."""

    why: str


class OutcomeShown(msgspec.Struct):
    """What a sentence would bring, as far as it is certain, or likely, for the seat that asks."""

    say: str
    why: str
    lines: list[str]
    likely: list[str]
    changes: list[scene.Change]
    moves: list[scene.Arrow]
    unsure: bool
    ending: scene.Ending | None = None


class PlyReached(msgspec.Struct):
    """How many picks the seat knows to have been made."""

    ply: int


class Ended(msgspec.Struct):
    """Whether the match is over."""

    over: bool


class Left(msgspec.Struct):
    """The seat is open to anyone."""

    left: bool


class LevelSeated(msgspec.Struct):
    """The level of the computer that plays for the seat; 0 for none."""

    level: int


class Advised(msgspec.Struct):
    """A sentence that a computer thought of, and what to hope from it."""

    # Its words, which `outcome` and `pick` take; and the same as buttons say it.
    say: str
    text: str
    # From 0 (lost) to 1 (won), and in words.
    worth: float
    chance: str


class Hinted(msgspec.Struct):
    """What a computer would pick for the seat: the next word, the best sentence and the best other one."""

    pick: int
    word: str
    advice: list[Advised] = []


class Heard(msgspec.Struct):
    """What was said, as all were sent it."""

    text: str
    emote: str


class PassingSet(msgspec.Struct):
    """How the house passes for the seat."""

    mode: str


class Allowed(msgspec.Struct):
    """Whether watchers may see the seat's cards."""

    allow: bool


class Named(msgspec.Struct):
    """The name as it is shown."""

    name: str


class Joined(msgspec.Struct):
    """A seat that was open, and its new secret, which is told to nobody else."""

    id: str
    game: str
    seat: int
    token: str


class OpenedSeat(msgspec.Struct):
    """A seat of a new match: the token if it is the maker's own, an invitation if somebody else is to sit there."""

    seat: int
    kind: str
    token: str
    invitation: str


class Opened(msgspec.Struct):
    """A new match, for its maker."""

    id: str
    game: str
    over: bool
    seats: list[OpenedSeat]


class PersonShown(msgspec.Struct):
    """Who sits at a seat, as everybody may know."""

    name: str
    kind: str


class LobbyRow(msgspec.Struct):
    """A match with an open seat."""

    id: str
    game: str
    seats: list[PersonShown]


class OptionShown(msgspec.Struct):
    """An option of a game: its values with a word for each; with `least` and `most` any number between them too."""

    name: str
    label: str
    values: list[Any]
    words: list[str]
    default: Any
    text: str
    least: int = 0
    most: int = -1


class PresetShown(msgspec.Struct):
    """A way to play that has a name."""

    name: str
    title: str
    text: str
    options: dict[str, Any]


class GameShown(msgspec.Struct):
    """A game, for the home page and the form of a new match."""

    name: str
    title: str
    summary: str
    minutes: str
    designer: str
    players: list[int]
    default_players: int
    options: list[OptionShown]
    presets: list[PresetShown]
    look: scene.Look
    # The game's own emblem as SVG markup; may be empty.
    sign: str
    # Whether it has cards to look at.
    cards: bool


class LookShown(msgspec.Struct):
    """How a game looks, with its emblems as SVG markup by name."""

    look: scene.Look
    emblems: dict[str, str]


class Checked(msgspec.Struct):
    """All options with defaults filled in, or why they do not go together."""

    options: dict[str, Any] | None
    seats: int
    # Where a person sits down who plays against computers.
    own_seat: int
    why: str


# -- reading --------------------------------------------------------------------------------------------


class BadMessage(Exception):
    """What was sent is no message; says what is wrong with it. `id` is its number, if it has one."""

    def __init__(self, why: str, number: int = 0) -> None:
        super().__init__(why)
        self.id = number


class _Numbered(msgspec.Struct):
    """All that is read of a message that makes no sense."""

    id: Number = 0


Body = TypeVar("Body")


def read_body(kind: type[Body], data: bytes) -> Body:
    """The body of a request; `BadMessage` says what is wrong with it."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(_in_words(error)) from None


def read_line(data: str | bytes) -> LineMessage:
    """A message of a line; `BadMessage` says what is wrong with it."""
    try:
        return _LINE.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(_in_words(error), _number_of(data)) from None


def _number_of(data: str | bytes) -> int:
    try:
        return msgspec.json.decode(data, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0


def _in_words(error: Exception) -> str:
    """What is wrong with a message, and where."""
    if not isinstance(error, msgspec.ValidationError):
        return "That is no message: it must be JSON."
    what, _, place = str(error).replace("`", "").partition(" - at ")
    field = place.removeprefix("$").removeprefix(".")
    return f"{field}: {what}" if field else what
