"""`parlor learn`: the guided first match of a game at the terminal, and its short lessons."""

import argparse
from typing import Any

from rich.text import Text

import parlor
from parlor.cli import draw, speech
from parlor.cli.ask import Keyboard, keyboard
from parlor.cli.options import add_command
from parlor.cli.play import start
from parlor.cli.screen import Screen, screen
from parlor.cli.seats import around
from parlor.engine import BadOption, Game, IllegalPick, ParlorError, State
from parlor.engine.glossary import terms_in
from parlor.engine.lesson_file import lesson_of, lessons_of
from parlor.engine.lessons import THESE, Guide, Lesson
from parlor.registry import every_game

EXAMPLES = """\
parlor learn                      which games have lessons
parlor learn espeers              the guided first match, in five minutes
parlor learn espeers barriers     a short lesson on one thing
parlor learn espeers --list       all its lessons"""
GUIDE = "guide"
# Who plays on with the learner.
FIRST_LEVEL = "1"
# So many ways of a choice are written out.
MOST_WAYS = 3
HELP = (
    "Type what the teacher says: a word, a name or a number of the list, several for a whole sentence. "
    "Enter goes on after a step that is only read. Commands: again (this step once more), board (the whole table), "
    "look NAME (a card or a word), back (one step), skip (do this step for me), quit."
)


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "learn", "learn a game by playing it", EXAMPLES)
    parser.add_argument("game", nargs="?", help="a game, as `parlor games` lists them")
    parser.add_argument("lesson", nargs="?", default=GUIDE, help="which lesson (default: the guided first match)")
    parser.add_argument("--list", action="store_true", help="the lessons of the game")


def run(args: argparse.Namespace) -> int:
    """Go through a lesson, or tell which there are."""
    if args.game is None or args.list:
        _tell_lessons([parlor.game(args.game)] if args.game else every_game())
        return 0
    game = parlor.game(args.game)
    if not lessons_of(game):
        raise BadOption(f"{game.title} has no lessons; `parlor rules {game.name}` tells how it is played")
    course = Course(game, lesson_of(game, args.lesson), screen(), keyboard())
    if course.go():
        course.play_on()
    return 0


def _tell_lessons(games: list[Game]) -> None:
    for game in games:
        for lesson in lessons_of(game):
            name = game.name if lesson.name == GUIDE else f"{game.name} {lesson.name}"
            screen().say(f"parlor learn {name:<24} {lesson.title}: {lesson.aim}")


class Course:
    """A learner at the terminal on the way through a lesson."""

    def __init__(self, game: Game, lesson: Lesson, show: Screen, keys: Keyboard) -> None:
        self.game = game
        self.lesson = lesson
        self.screen = show
        self.keyboard = keys
        self.guide = Guide(game, lesson)
        self._read = 0
        self._drawn: list[str] = []

    def go(self) -> bool:
        """Go to the end; returns whether the learner came there."""
        self.screen.say(f"{self.game.title}: {self.lesson.title}. {self.lesson.aim}", "bold")
        self.screen.say("Where the teacher says press, type what stands behind “type”. `help` tells more.", "dim")
        try:
            while self.guide.step is not None:
                self._show()
                self._hear(self.keyboard.line("> ", self._next_words, self.lesson.name))
        except EOFError:
            self.screen.say("You left the lesson.")
            return False
        self._show_table()
        self.screen.say()
        self.screen.say(self.guide.end, "bold")
        return True

    def play_on(self) -> None:
        """A normal match against the first level, if the learner wants one: from here, or anew if this one is over."""
        if self.lesson.kind != GUIDE or not self.keyboard.terminal:
            return
        over = self.guide.state.seat == parlor.OVER
        state = Guide(self.game, self.lesson).state if over else self.guide.state
        try:
            answer = self.keyboard.line(
                f"Play {'a new match' if over else 'on from here'} against a gentle computer? (yes/no) "
            )
        except EOFError:
            return
        if answer.lower() in ("y", "yes"):
            match = self.game.position(state.position(), seed=parlor.Dice(len(state.log)).below(1 << 30))
            start(match, around(self.game, match.players, self.lesson.seat, [FIRST_LEVEL]), 1)

    # -- showing

    def _show(self) -> None:
        """The table if it has changed, and the present step."""
        step = self.guide.step
        assert step is not None
        if not self.guide.said or not self._drawn:
            self._show_table()
        self.screen.say()
        told = Text(f"{self.guide.at + 1} of {len(self.lesson.steps)}  ", "dim")
        told.append(f"{step.just} " if step.just and not self.guide.said else "", "not dim")
        words = self.guide.words()
        assert words is not None
        self.screen.say(told.append(words.say, "not dim bold"))
        if words.why:
            self.screen.say(words.why, "italic")
        later = [one for one in step.all_words() if one is not words and THESE not in one.say]
        for words in later if not self.guide.said else ():
            self.screen.say(f"Then: {words.say} {words.why}".rstrip())
        scene = self.guide.state.scene(self.lesson.seat)
        if self.lesson.free:
            self.screen.say("(type what you would play; `skip` shows the answer)", "dim")
        elif step.accept:
            said = [self.typed(way) for way in self._ways()]
            self.screen.say(f"(type: {', or '.join(said[:MOST_WAYS])})", "dim")
        if step.accept:
            self.screen.draw(draw.offers(scene, self.screen.width, (self.screen.height or 24) // 3))
        else:
            self.screen.say("(Enter)", "dim")

    def typed(self, way: str = "") -> str:
        """What is left of a sentence of the step as a person types it: names alone, cells by their labels."""
        sentence = way or self._wanted_sentence()
        labels = {
            str(thing.get(name, "")).partition(":")[2]: thing["label"]
            for thing in draw.things(self.guide.state.scene(self.lesson.seat))
            for name in ("id", "word")
            if "label" in thing
        }
        said, trial = [], self.guide.state.clone()
        for word in sentence.split()[len(self.guide.said) :]:
            value = word.partition(":")[2] or word
            said.append(self._named(trial, word) if value.isdecimal() else labels.get(value, value))
            trial.say(word)
        return " ".join(said)

    def _named(self, state: State, word: str) -> str:
        """What is only numbered, by the name of what is drawn for it, if nothing else is called so."""
        names = speech.drawn_names(state)
        own = [name for name in names.get(word, []) if sum(name in others for others in names.values()) == 1]
        return own[0] if own else word.partition(":")[2]

    def _board(self) -> None:
        scene = self.guide.state.scene(self.lesson.seat)
        self.screen.draw(draw.areas(scene, self.screen.width, (self.screen.height or 24) - 4))

    def _show_table(self) -> None:
        scene = self.guide.state.scene(self.lesson.seat)
        lines = self.guide.state.log_lines(self.lesson.seat)
        for line in lines[self._read :]:
            self.screen.say(line, "dim")
        self._read = len(lines)
        drawn = draw.glance(scene, self.screen.width, (self.screen.height or 24) - 10)
        plain = [line.plain.replace("[", "").replace("]", "") for line in drawn]
        if plain != self._drawn:
            self.screen.say()
            self.screen.draw(drawn)
        self._drawn = plain

    def _next_words(self, typed: list[str]) -> list[tuple[str, str]]:
        step = self.guide.step
        return [] if step is None or not step.accept else speech.next_words(self.guide.state, typed)

    # -- hearing

    def _hear(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        if name in ("quit", "exit"):
            raise EOFError
        commands = {"help": self._help, "?": self._help, "again": self._again, "back": self._back, "skip": self._skip}
        commands["board"] = self._board
        try:
            if name in commands:
                commands[name]()
            elif name == "look" and rest:
                self._look(rest)
            else:
                self._press(line)
        except ParlorError as error:
            self.screen.say(str(error), "red")

    def _press(self, line: str) -> None:
        """Press the words of a line one after the other; what does not belong to the lesson is told why."""
        step = self.guide.step
        assert step is not None
        if not step.accept:
            self.guide.go_on()
            return
        if not line:
            self.screen.say(step.say, "yellow")
        at = self.guide.at
        for token in line.split():
            if self.guide.at != at:
                return
            wanted = [word for word in self.guide.wanted() if token in (word, word.partition(":")[2])]
            word = wanted[0] if wanted else self.game.word(speech.meant(self.guide.state, token))
            fault = self.guide.press(word)
            if fault:
                self.screen.say(speech.plain(fault), "yellow")
                return

    def _help(self) -> None:
        self.screen.say(HELP)

    def _again(self) -> None:
        self._drawn = []

    def _look(self, name: str) -> None:
        scene = self.guide.state.scene(self.lesson.seat)
        lines = draw.look(scene, name, self.screen.width, self.game.gallery())
        lines += [Text(f"{term.word}: {term.text}") for term in terms_in(name, self.game.glossary)]
        if not lines:
            raise IllegalPick(f"nothing here, no card and no word of {self.game.title} is called {name!r}")
        self.screen.draw(lines)

    def _skip(self) -> None:
        """Do the present step as the teacher would."""
        self._to([*self.guide.done, self._wanted_sentence()])

    def _wanted_sentence(self) -> str:
        """The sentence that the teacher would say, or that goes on with what the learner has said."""
        return next(iter([*self._ways(), *self.guide.ways]), "")

    def _ways(self) -> list[str]:
        """What the learner may say here; of sentences that differ in their order only the first."""
        said = self.guide.said
        going = [one for one in self.guide.ways if one.split()[: len(said)] == said]
        return list({tuple(sorted(one.split())): one for one in reversed(going)}.values())[::-1]

    def _back(self) -> None:
        """To the beginning of this step, or of the one before."""
        self._to(self.guide.done if self.guide.said else self.guide.done[:-1])

    def _to(self, done: list[str]) -> None:
        self.guide = Guide(self.game, self.lesson)
        self.guide.catch_up(done, [])
        self._read = min(self._read, len(self.guide.state.log_lines(self.lesson.seat)))
        self._drawn = []
