"""A match at the terminal: shows it, asks people, lets bots answer, obeys commands."""

import time
from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from parlor.bots.advice import BEST, SECONDS, advise, rehearsal, told
from parlor.bots.parallel import ParallelBot
from parlor.cli import draw, speech
from parlor.cli.ask import Keyboard
from parlor.cli.rules import rules_text
from parlor.cli.screen import Screen
from parlor.cli.seats import Seat, workers
from parlor.engine import CHANCE, OVER, WATCHER, Dice, IllegalPick, ParlorError, State, notation
from parlor.engine.bot import answer
from parlor.engine.glossary import terms_in

SUFFIX = ".parlor"
PASS = "pass"
# Lines of a window beside the table and the choices: the aim, empty ones, the question (two), and the one to type on.
FRAME = 6
UNTIL = {"play": "somebody plays something", "turn": "your turn begins"}


class Left(Exception):
    """A person has left the table."""


class TerminalTable:
    """A match, who sits at it, and what each person has read of its log."""

    def __init__(self, state: State, seats: list[Seat], screen: Screen, keyboard: Keyboard, dice: Dice) -> None:
        self.state = state
        self.seats = seats
        self.screen = screen
        self.keyboard = keyboard
        # For bots and hints; the match has its own.
        self.dice = dice
        self.people = [seat for seat, who in enumerate(seats) if who.bot is None]
        # The person at the screen; nobody before the first turn, where several share it.
        self.viewer = self.people[0] if len(self.people) == 1 else WATCHER
        self._read: dict[int, int] = {}
        # The table as it was last drawn: it is drawn again when it has changed.
        self._drawn: list[str] = []
        # Until when the person passes without being asked: nothing, "play" or "turn"; and since how many picks.
        self._passing = ("", 0)
        self._saved = True
        self._since = time.monotonic()

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            while self.state.seat != OVER:
                bot = self.seats[self.state.seat].bot
                if bot is None:
                    self._ask()
                else:
                    self._pick([answer(bot, self.state, self.dice)])
        except (Left, EOFError):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            raise
        else:
            self._show_end()

    def _leave(self) -> None:
        self.screen.say("Left the match" + ("." if self._saved else " without saving it."))

    # -- showing

    def _show(self, seat: int, whole: bool = False) -> None:
        """The table, if it has changed, and what is asked; all of it if that is wished, else what fits."""
        scene = self.state.scene(seat)
        height = self.screen.height
        choices = draw.offers(scene, self.screen.width, None if whole or height is None else height // 4)
        self._tell_news(seat)
        goal = Text(scene["goal"], "dim")
        # The words of an unfinished sentence change nothing on the table.
        unchanged = self.state.mid_sentence() and bool(self._drawn)
        if whole or (height is None and not unchanged):
            room = None if height is None else height - 4
            self._draw([goal, *draw.areas(scene, self.screen.width, room)], whole)
        elif height is not None and not unchanged:
            self._draw([goal, *draw.glance(scene, self.screen.width, height - len(choices) - FRAME)])
        self.screen.say()
        self.screen.say(Text(f"{self._name(seat)}: ", "bold") + Text(scene["prompt"], "not bold"))
        self.screen.draw(choices)

    def _draw(self, lines: list[Text], again: bool = False) -> None:
        """Draw the table, unless it is drawn already; what can be picked is no change."""
        plain = [line.plain.replace("[", "").replace("]", "") for line in lines]
        if plain != self._drawn or again:
            self.screen.say()
            self.screen.draw(lines)
        self._drawn = plain

    def _tell_news(self, seat: int) -> None:
        """The lines of the log that the seat has not read."""
        lines = self.state.log_lines(seat)
        news = lines[self._read.get(seat, 0) :]
        for line in news:
            self.screen.say(line, "dim")
        self._read[seat] = len(lines)
        self._read[WATCHER] = len(self.state.log_lines(WATCHER))

    def _show_end(self) -> None:
        """The end, as the only person sees it, or as all may see it."""
        seat = self.viewer if len(self.people) == 1 else WATCHER
        self._tell_news(seat)
        height = self.screen.height
        shown = self.state.scene(seat)
        self._draw(draw.areas(shown, self.screen.width, None if height is None else height - 4))
        self.screen.say()
        self.screen.say(draw.result(shown), "bold")
        minutes, seconds = divmod(int(time.monotonic() - self._since), 60)
        self.screen.say(f"Time taken: {minutes} min {seconds} s", "dim")
        while not self._saved and self.keyboard.terminal:
            try:
                line = self.keyboard.line("save FILE, or Enter to leave: ")
                if not line:
                    return
                self._save(line.removeprefix("save").strip())
            except EOFError:
                return
            except ParlorError as error:
                self.screen.say(str(error), "red")

    def _name(self, seat: int) -> str:
        name, player = self.state.game.seat_name(seat), self.seats[seat].name
        return name if player in (name, "person") else f"{name} ({player})"

    # -- people

    def _ask(self) -> None:
        """Ask the person to pick until a pick is made or the match has changed."""
        seat = self.state.seat
        if self._passes_for(seat):
            self._pick([declining(self.state)])
            return
        if seat != self.viewer:
            self._hand_over(seat)
        self._show(seat)
        before = self.state
        count = len(before.log)
        while self.state is before and len(self.state.log) == count:
            line = self.keyboard.line("> ", self._next_words, f"seat {seat}")
            try:
                self._hear(line)
            except ParlorError as error:
                self.screen.say(str(error), "red")

    def _passes_for(self, seat: int) -> bool:
        """Whether the person wanted to pass until something comes that has not come yet."""
        until, since = self._passing
        if not until or seat != self.viewer:
            return False
        if came(self.state, seat, until, since):
            self._passing = ("", 0)
            self.screen.say("You are asked again.", "dim")
            return False
        return declining(self.state) >= 0

    def _hear(self, line: str) -> None:
        """Obey a command or make the picks; a word of the game comes before a command of the same name."""
        name, _, rest = line.removeprefix("/").partition(" ")
        legal = {self.state.game.word(pick) for pick in self.state.picks()}
        if name in COMMANDS and (line.startswith("/") or name not in legal):
            COMMANDS[name][0](self, rest.strip())
        elif line.startswith("/"):
            raise IllegalPick(f"there is no command {name}; the commands are {', '.join(COMMANDS)}")
        elif line:
            self._pick(speech.understand(self.state, line))

    def _pick(self, picks: list[int]) -> None:
        for pick in picks:
            self.state.pick(pick)
        self._saved = False

    def _next_words(self, typed: list[str]) -> list[tuple[str, str]]:
        words = speech.next_words(self.state, typed)
        return words if typed else words + [(name, text) for name, (_, text) in COMMANDS.items()]

    def _hand_over(self, seat: int) -> None:
        """Between people who share the screen: what one of them may not know is hidden from the other."""
        last, self.viewer = self.viewer, seat
        if not self._has_secrets():
            return
        if last != WATCHER:
            self._tell_news(last)
            self.keyboard.line(f"Enter hides everything; then pass the screen to {self._name(seat)}: ")
        self.screen.clear()
        self.keyboard.line(f"{self._name(seat)}, press Enter when nobody else looks: ")

    def _has_secrets(self) -> bool:
        """Whether a person at the screen knows what another one does not."""
        views = [self.state.view(seat) for seat in self.people]
        return any(view != views[0] for view in views)

    # -- commands

    def _undo(self, rest: str) -> None:
        """Take back the last sentence of the person who asks."""
        seat = self.state.seat
        own = [sentence.ply for sentence in notation.sentences(self.state) if sentence.actor == seat]
        if not own:
            raise IllegalPick("you have made no pick yet that could be taken back")
        if own[-1] < sealed(self.state):
            raise IllegalPick("since then something was revealed; it cannot be taken back")
        others = {actor for actor in self.state.actors[own[-1] :] if actor in self.people and actor != seat}
        for other in sorted(others):
            if self.keyboard.line(f"{self._name(other)}, do you agree? (yes/no) ").lower() not in ("y", "yes"):
                raise IllegalPick(f"{self._name(other)} does not agree")
        self.state = self.state.taken_back(len(self.state.log) - own[-1])
        self._read = {reader: min(read, len(self.state.log_lines(reader))) for reader, read in self._read.items()}
        self.screen.say("Taken back.")

    def _hint(self, rest: str) -> None:
        best, *others = advise(self.state, self.dice, ParallelBot(BEST, workers(), SECONDS))
        self.screen.say(f"Try: {told(self.state, best)}")
        for other in others:
            self.screen.say(f" or: {told(self.state, other)}", "dim")

    def _why(self, rest: str) -> None:
        """Say why the last of these words is not legal after the others."""
        if not rest:
            raise IllegalPick("say why with a word, such as: why " + self.state.game.vocabulary[0])
        *before, last = rest.split()
        trial = rehearsal(self.state)
        for pick in speech.understand(self.state, " ".join(before)):
            trial.pick(pick)
        speech.check_goes_on(self.state, trial, last)
        pick = speech.meant(trial, last)
        self.screen.say(speech.plain(trial.why(pick)) or f"{last} is possible now.")

    def _look(self, rest: str) -> None:
        if not rest:
            raise IllegalPick("say what to look at, or how its name begins: look NAME")
        game = self.state.game
        lines = draw.look(self.state.scene(self.state.seat), rest, self.screen.width, game.gallery())
        lines += [Text(f"{term.word}: {term.text}") for term in terms_in(rest, game.glossary)]
        if not lines:
            raise IllegalPick(f"nothing here, no card and no word of {game.title} is called {rest!r}")
        for line in lines:
            self.screen.say(line)

    def _board(self, rest: str) -> None:
        self._show(self.state.seat, whole=True)

    def _list(self, rest: str) -> None:
        self.screen.draw(draw.offers(self.state.scene(self.state.seat), self.screen.width))

    def _pass_on(self, rest: str) -> None:
        """Pass without being asked, until somebody plays something or the own turn begins."""
        if rest not in UNTIL:
            raise IllegalPick(
                "say until when: passing play (somebody plays something), passing turn (your turn begins)"
            )
        self._passing = (rest, len(self.state.log))
        self.screen.say(f"You pass until {UNTIL[rest]}.")
        if declining(self.state) >= 0:
            self._pick([declining(self.state)])

    def _log(self, rest: str) -> None:
        for line in self.state.log_lines(self.state.seat) or ["Nothing has happened yet."]:
            self.screen.say(line)

    def _rules(self, rest: str) -> None:
        self.screen.page(rules_text(self.state.game))

    def _save(self, rest: str) -> None:
        """Write the match to a file."""
        if not rest:
            raise IllegalPick("say where to save it: save FILE")
        file = rest if Path(rest).suffix else rest + SUFFIX
        notation.write_file(file, notation.write(self.state, [seat.name for seat in self.seats]))
        self._saved = True
        self.screen.say(f"Saved to {file}. Go on later with: parlor play --load {file}")

    def _help(self, rest: str) -> None:
        self.screen.say("Type a number of the list or a word in it, several for a whole sentence. Commands:")
        for name, (_, text) in COMMANDS.items():
            self.screen.say(f"  {name:<7} {text}")
        self.screen.say("A / before a command tells it from a word of the game: /undo")
        self.screen.say(
            "In drawings [brackets] stand around what you can pick, ● is a bead or point, ○ an empty place."
        )
        key = self.state.game.look["terms"].get("key")
        if key:
            self.screen.say(f"  {key}")

    def _quit(self, rest: str) -> None:
        raise Left


def sealed(state: State) -> int:
    """How many picks cannot be taken back even if everybody agrees: chance or a rule revealed something."""
    rolled = [ply + 1 for ply, actor in enumerate(state.actors) if actor == CHANCE]
    return max(0 if state.record is None else state.record.revealed, *rolled, 0)


def declining(state: State) -> int:
    """The pick by which the seat to pick declines an answer that it is asked for; -1 if it is not asked for one."""
    if state.seat < 0 or state.mid_sentence() or PASS not in state.game.vocabulary:
        return -1
    code = state.game.code(PASS)
    return code if state.allows(code) else -1


def came(state: State, seat: int, until: str, since: int) -> bool:
    """Whether what a seat passes until has come since so many picks."""
    if until == "turn":
        return int(state.whose_turn()) == seat and declining(state) < 0
    made = zip(state.log[since:], state.actors[since:], strict=True)
    return any(actor not in (seat, CHANCE) and state.game.word(pick) != PASS for pick, actor in made)


COMMANDS: dict[str, tuple[Callable[[TerminalTable, str], None], str]] = {
    "undo": (TerminalTable._undo, "take back your last sentence"),
    "hint": (TerminalTable._hint, "the best sentence, its chance to win, and the best other one"),
    "why": (TerminalTable._why, "why a word is not legal now: why WORD"),
    "look": (TerminalTable._look, "everything about a card, a space or a word of the game: look NAME"),
    "board": (TerminalTable._board, "the whole table, with all that is beside it"),
    "list": (TerminalTable._list, "everything that can be picked now"),
    "passing": (TerminalTable._pass_on, "pass without being asked: passing play, passing turn"),
    "rules": (TerminalTable._rules, "the rules of the game"),
    "log": (TerminalTable._log, "what has happened so far"),
    "save": (TerminalTable._save, "write the match to a file: save FILE"),
    "help": (TerminalTable._help, "this list"),
    "quit": (TerminalTable._quit, "leave the match"),
}
