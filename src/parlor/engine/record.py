"""The record of a match: its picks, who may know them, what was told, and what just happened.

A state in a search carries no record, so nothing here costs anything there.
"""

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlor.engine.luck import Luck
from parlor.engine.picks import Picks
from parlor.engine.scene import StoryLine

CHANCE: Final = -1
OVER: Final = -2
WATCHER: Final = -3
HIDDEN: Final = -4

# Who may see a thing is a set of seats, one bit a seat. ALL has every bit, the watchers' too.
ALL: Final = -1
NOBODY: Final = 0
WATCHERS: Final = 62


def only(seat: i64) -> i64:
    """The set of viewers that holds just this seat."""
    bit: i64 = 1
    bit <<= seat  # in place: mypyc writes `bit << seat` as `1 << seat`, which C shifts as a 32-bit number
    return bit


def sees(viewers: i64, seat: i64) -> bool:
    """Whether `seat` (WATCHER included) belongs to the viewers."""
    bit: i64 = i64(WATCHERS) if seat < 0 else seat
    return (viewers >> bit) & 1 == 1


@final
@mypyc_attr(acyclic=True)
class Event:
    """Something that happened: `kind`, plain `data`, and for those who may not know it, `public` data."""

    def __init__(self, kind: str, data: dict[str, Any], viewers: int, public: dict[str, Any] | None) -> None:
        self.kind = kind
        self.data = data
        self.viewers = viewers
        self.public = public
        # The event as scenes tell it, to those who may know it and to the others: always the same object.
        self._shown: dict[str, Any] | None = None
        self._shown_public: dict[str, Any] | None = None

    def plain(self, seat: int) -> dict[str, Any] | None:
        """The event as `seat` may know it, to be read only; None if it may not know that anything happened."""
        if sees(self.viewers, seat):
            if self._shown is None:
                self._shown = {"kind": self.kind, **self.data}
            return self._shown
        if self._shown_public is None and self.public is not None:
            self._shown_public = {"kind": self.kind, **self.public}
        return self._shown_public

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.data!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind == other.kind
            and self.data == other.data
            and self.viewers == other.viewers
            and self.public == other.public
        )

    def __hash__(self) -> int:
        return hash(self.kind)


@final
@mypyc_attr(acyclic=True)
class Line:
    """One line of log text: `text` for its viewers, `public` (or nothing, if empty) for everybody else.

    A line whose viewers are None tells a pick, and is for whoever may know that pick, now or later.
    """

    def __init__(self, ply: int, actor: int, text: str, viewers: int | None, public: str, head: bool = False) -> None:
        self.ply = ply
        self.actor = actor
        self.text = text
        self.viewers = viewers
        self.public = public
        # Whether it is the heading of a turn, round or cycle.
        self.head = head
        # What scenes say for the text and for the public text: always the same object, which nobody need compare.
        self._shown: StoryLine | None = None
        self._shown_public: StoryLine | None = None

    def shown(self, text: str) -> StoryLine:
        """The line in a scene, for whoever reads this text of it; to be read only."""
        known = self._shown if text is self.text else self._shown_public
        if known is None:
            known = {"seat": self.actor, "text": text}
            if self.head:
                known["head"] = True
            if text is self.text:
                self._shown = known
            else:
                self._shown_public = known
        return known


# What nobody has listed yet; never filled.
NO_PICKS: Final = Picks()
# A chapter of the log is closed when it has so many lines.
CHAPTER: Final = 32


@final
class Chapter:
    """Lines of the log that are read as they are for good, unless a pick that they tell of becomes known to others.

    Copies of a record share their chapters, and what each seat reads there.
    """

    def __init__(self, lines: list[Line], last: i64) -> None:
        self.lines = lines
        # How many picks were made when it was closed.
        self.last = last
        self.readings: dict[int, list[StoryLine]] = {}


class Heard:
    """The picks of a match, who made each of them, and who may know it."""

    def __init__(self, room: i64 = 0) -> None:
        self.picks: vec[i64] = vec[i64](capacity=room)
        self.actors: vec[i64] = vec[i64](capacity=room)
        self.viewers: vec[i64] = vec[i64](capacity=room)
        # Where an unfinished sentence that only its speaker may know begins; -1 when there is none.
        self.whispered: i64 = -1

    def write(self, pick: i64, actor: i64) -> None:
        """Append a pick, known to all until a rule hides it."""
        self.picks = append(self.picks, pick)
        self.actors = append(self.actors, actor)
        self.viewers = append(self.viewers, i64(ALL))

    def show(self, at: i64, viewers: i64) -> None:
        """From now on these are the viewers of a pick."""
        self.viewers[at] = viewers

    def whisper(self) -> None:
        """The last pick belongs to an unfinished sentence that only its speaker may know."""
        if self.whispered < 0:
            self.whispered = i64(len(self.picks)) - 1

    def aloud(self) -> None:
        """The whispered sentence is complete: everybody may know its words."""
        at: i64 = self.whispered
        if at < 0:
            return
        speaker: i64 = self.actors[at]
        while at < i64(len(self.picks)):
            if self.actors[at] == speaker:
                self.show(at, ALL)
            at += 1
        self.whispered = -1

    def disclose(self, count: i64, viewers: i64) -> None:
        """These viewers too may know the last `count` picks."""
        end: i64 = i64(len(self.picks))
        at: i64 = end - count if end > count else 0  # some may have been made before the position we began at
        while at < end:
            self.show(at, self.viewers[at] | viewers)
            at += 1

    def hears(self, seat: i64) -> bool:
        """Whether `seat` may know that an unfinished sentence, if there is one, has begun."""
        return self.whispered < 0 or self.actors[self.whispered] == seat

    def told_to_all(self) -> i64:
        """How many picks there are, less those of an unfinished sentence that only its speaker may know."""
        return i64(len(self.picks)) if self.whispered < 0 else self.whispered

    def copied(self) -> "Heard":
        """An independent copy of what was heard."""
        copy = Heard()
        copy.take_over(self)
        return copy

    def take_over(self, other: "Heard") -> None:
        """Become a copy of another one."""
        self.picks = other.picks[:]
        self.actors = other.actors[:]
        self.viewers = other.viewers[:]
        self.whispered = other.whispered

    def heard_by(self, seat: i64) -> "Heard":
        """What `seat` has heard."""
        copy = Heard()
        copy.listen(self, seat)
        return copy

    def listen(self, other: "Heard", seat: i64) -> None:
        """Take over what `seat` has heard: other picks are HIDDEN, others' unfinished sentences absent."""
        end: i64 = i64(len(other.picks))
        if other.hears(seat):
            self.whispered = other.whispered
        else:
            end = other.whispered
        self.picks = other.picks[:end]
        self.actors = other.actors[:end]
        self.viewers = other.viewers[:end]
        i: i64 = 0
        while i < end:
            if not sees(self.viewers[i], seat):
                self.picks[i] = HIDDEN
            i += 1


@final
class Record(Heard):
    """What a match remembers beside its state."""

    def __init__(self) -> None:
        super().__init__()
        # The log: chapters, then the newest lines.
        self.chapters: list[Chapter] = []
        self.lines: list[Line] = []
        self.events: list[Event] = []
        # The events before an unfinished sentence began: for those who do not hear it, still the last ones.
        self.heard: list[Event] = []
        self.floor: i64 = 0
        # How long the log was when something hidden last became known; 0 before that.
        self.revealed: i64 = 0
        self.ask_chance: bool = True
        # What chance brings, where it rolls by itself.
        self.luck: Luck | None = None
        self.origin: dict[str, Any] | None = None
        # What a game keeps from one drawing to the next; by comparing it finds out whether that still holds.
        self.sketches: dict[int, object] = {}
        # The legal picks when the log was so long: asked for again, they are not looked for anew. Only where every pick
        # is written down (`keeps_list`): a trial may go on without a word.
        self.keeps_list: bool = False
        self.listed: Picks = NO_PICKS
        self.listed_at: i64 = -1

    def reveal(self) -> None:
        """Something hidden became known: nothing before this can be taken back freely."""
        self.floor = i64(len(self.picks))
        self.revealed = self.floor

    def narrate(self, actor: i64, name: str, word: str) -> None:
        """A line that tells the last pick: its word is for whoever may know it, now or later."""
        self.lines.append(Line(len(self.picks), actor, f"{name}: {word}", None, f"{name} (hidden)"))

    def tell(self, text: str, viewers: i64, public: str) -> None:
        """A line about the last pick; those who are not viewers read `public`."""
        actor: i64 = self.actors[i64(len(self.actors)) - 1] if len(self.actors) else i64(CHANCE)
        self.lines.append(Line(len(self.picks), actor, text, viewers, public))

    def head(self, text: str, seat: i64) -> None:
        """The heading of a turn, round or cycle of this seat."""
        self.lines.append(Line(len(self.picks), seat, text, ALL, "", True))

    def write(self, pick: i64, actor: i64) -> None:
        """Append a pick, known to all until a rule hides it, and move the undo floor.

        A seat may take back its own picks until chance or another seat has picked.
        """
        at: i64 = i64(len(self.picks))
        if actor < 0:
            self.floor = at + 1
        elif at > 0 and self.actors[at - 1] != actor and self.floor < at:
            self.floor = at
        if len(self.lines) >= CHAPTER and self.whispered < 0:
            self.chapters.append(Chapter(self.lines, at))
            self.lines = []
        super().write(pick, actor)

    def clone(self) -> "Record":
        """An independent copy."""
        copy = Record()
        copy.take_over(self)
        copy.chapters = self.chapters.copy()
        copy.lines = self.lines.copy()
        copy.events = self.events.copy()
        copy.heard = self.heard  # never changed, only replaced
        copy.floor = self.floor
        copy.revealed = self.revealed
        copy.ask_chance = self.ask_chance
        copy.keeps_list = self.keeps_list
        luck = self.luck
        if luck is not None:
            copy.luck = luck.clone()
        copy.origin = self.origin
        copy.sketches = self.sketches  # nobody minds whose they are
        return copy

    def show(self, at: i64, viewers: i64) -> None:
        """From now on these are the viewers of a pick; chapters that may tell of it are read anew."""
        self.viewers[at] = viewers
        i: i64 = i64(len(self.chapters)) - 1
        while i >= 0 and self.chapters[i].last > at:
            self.chapters[i] = Chapter(self.chapters[i].lines, self.chapters[i].last)
            i -= 1

    def read(self, line: Line, seat: i64) -> str:
        """A log line as `seat` may read it; empty if it may not."""
        viewers = line.viewers
        if viewers is not None:
            return line.text if sees(viewers, seat) else line.public
        at: i64 = line.ply - 1
        if sees(self.viewers[at], seat):
            return line.text
        return line.public if at < self.whispered or self.hears(seat) else ""

    def story(self, seat: int) -> list[list[StoryLine]]:
        """The log as `seat` may read it: chapter by chapter, then the newest lines.

        What is read of a chapter is the same object as before, unless it has changed.
        """
        pieces = []
        for chapter in self.chapters:
            reading = chapter.readings.get(seat)
            if reading is None:
                reading = self._readable(chapter.lines, seat)
                chapter.readings[seat] = reading
            pieces.append(reading)
        pieces.append(self._readable(self.lines, seat))
        return pieces

    def _readable(self, lines: list[Line], seat: int) -> list[StoryLine]:
        found: list[StoryLine] = []
        for line in lines:
            text = self.read(line, seat)
            if text:
                found.append(line.shown(text))
        return found

    def events_for(self, seat: int) -> list[dict[str, Any]]:
        """The last events that `seat` may know, as plain data."""
        events = self.events if self.hears(seat) else self.heard
        return [plain for plain in [event.plain(seat) for event in events] if plain is not None]

    def known_to(self, seat: i64) -> "Record":
        """The record as `seat` knows it: other picks are HIDDEN, others' unfinished sentences absent."""
        copy = Record()
        copy.listen(self, seat)
        end: i64 = i64(len(copy.picks))
        for lines in [*[chapter.lines for chapter in self.chapters], self.lines]:
            for line in lines:
                text = self.read(line, seat)
                if text:
                    copy.lines.append(Line(line.ply, line.actor, text, ALL, "", line.head))
        for plain in self.events_for(seat):
            data = plain.copy()
            kind = str(data.pop("kind"))
            copy.events.append(Event(kind, data, ALL, None))
        copy.floor = min(self.floor, end)
        copy.revealed = min(self.revealed, end)
        copy.ask_chance = self.ask_chance
        return copy


def begun(luck: Luck | None, origin: dict[str, Any] | None) -> Record:
    """The record of a match that begins; what chance brings comes from `luck`: without any, whoever plays is asked."""
    record = Record()
    record.keeps_list = True
    record.ask_chance = luck is None
    record.origin = origin
    record.luck = luck
    return record
