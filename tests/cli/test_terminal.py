"""The same command in a terminal: prompts that complete words, and keys that leave."""

import os
import re
import select
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

import parlor
from parlor.engine.lesson_file import lesson_of

pty = pytest.importorskip("pty", reason="this system has no terminals of the Unix kind")


class Terminal:
    """A terminal in which `parlor` runs."""

    def __init__(self, folder: Path, *arguments: str, lines: int = 40) -> None:
        self.keys, end = pty.openpty()
        room = {"COLUMNS": "80", "LINES": str(lines), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
        command = [sys.executable, "-m", "parlor.cli.main", *arguments]
        environment = os.environ | room
        # The terminal controls it: Ctrl-C interrupts, and hanging up ends everything in it.
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment, pass_fds=[end], preexec_fn=partial(os.login_tty, end)
        )
        os.close(end)
        self.shown = ""

    def wait_for(self, text: str, seconds: float = 60) -> str:
        """Read until the text has been shown; says what was shown before it."""
        until = time.monotonic() + seconds
        while text not in self.shown:
            assert time.monotonic() < until, f"{text!r} was not shown, but {self.shown!r}"
            if select.select([self.keys], [], [], 0.2)[0]:
                self.shown += os.read(self.keys, 65536).decode(errors="replace")
        before, _, self.shown = self.shown.partition(text)
        return before

    def wait_for_one(self, *texts: str) -> str:
        """Read until one of the texts has been shown; says which came first."""
        until = time.monotonic() + 60
        while not any(text in self.shown for text in texts):
            assert time.monotonic() < until, f"none of {texts} was shown, but {self.shown!r}"
            if select.select([self.keys], [], [], 0.2)[0]:
                self.shown += os.read(self.keys, 65536).decode(errors="replace")
        first = min((text for text in texts if text in self.shown), key=self.shown.index)
        self.wait_for(first)
        return first

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.keys, keys.encode())

    def children(self, at_least: int) -> list[int]:
        """The processes that it has started, when there are so many."""
        until = time.monotonic() + 60
        while len(found := [process for process, parent in processes() if parent == self.process.pid]) < at_least:
            assert time.monotonic() < until, f"it has started {len(found)} processes only"
            time.sleep(0.05)
        return found

    def leave(self) -> int:
        """The exit code."""
        code = self.process.wait(60)
        os.close(self.keys)
        return code


def test_a_word_is_completed_and_ctrl_d_leaves(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "leduc", "--seed", "7", "--against", "person")
    terminal.wait_for("press Enter")
    terminal.type("\r")
    terminal.wait_for(">")
    terminal.type("rai\t\r")
    terminal.wait_for("Player 1: raise")
    terminal.wait_for("Enter hides everything")
    terminal.type("\x04")
    terminal.wait_for("Left the match without saving it.")
    assert terminal.leave() == 0


def test_ctrl_c_leaves_without_a_fuss(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.wait_for("Which game")
    terminal.type("\x03")
    assert terminal.leave() == 130


def test_hands_are_wiped_off_the_screen_between_people(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "leduc", "--against", "person")
    terminal.wait_for("Player 1, press Enter")
    terminal.type("\r")
    terminal.wait_for("Your turn.")
    terminal.type("call\r")
    terminal.wait_for("Enter hides everything")
    terminal.type("\r")
    terminal.wait_for("\x1b[2J\x1b[3J\x1b[H")
    terminal.wait_for("Player 2, press Enter")
    terminal.type("\x04")
    assert terminal.leave() == 0


def test_a_finished_match_may_be_saved(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "connect_four", "--against", "person")
    for column in "1212121":
        terminal.wait_for("Your turn.")
        terminal.type(f"drop:{column}\r")
    terminal.wait_for("Player 1 wins")
    terminal.wait_for("save FILE, or Enter to leave:")
    terminal.type("save won\r")
    terminal.wait_for("Saved to won.parlor")
    assert terminal.leave() == 0
    assert "result: 1 0\n" in (tmp_path / "won.parlor").read_text()


def test_in_a_small_window_board_hand_and_choices_stand_at_the_prompt(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "symetra", "--seed", "3", lines=24)
    terminal.wait_for("You win with the most actual after 4 cycles.")
    terminal.wait_for(">")
    terminal.type("fuse life\r")
    terminal.wait_for("shows Life to fuse it.")
    terminal.wait_for("You win with")
    terminal.wait_for("Where do you fuse the card?")
    terminal.wait_for("The middle: energy 2")
    terminal.type("look jo\r")
    terminal.wait_for("onto each of up to 3 cards")
    terminal.type("joy\r")
    terminal.wait_for("Choose a place for the card; Joy is none. (SYM-085)")
    terminal.type("move 1 alpha\r")
    terminal.wait_for("Symetra has no word 'move'")
    terminal.type("middle\r")
    terminal.wait_for("Player 1 fuses Life at the middle.")
    terminal.wait_for("or be done")
    terminal.wait_for(">")
    terminal.type("\x04")
    terminal.wait_for("Left the match")
    assert terminal.leave() == 0


SIGNS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
GAMES = ["espeers", "source", "symetra", "symmetric", "wiz"]


@pytest.mark.parametrize("game", GAMES)
def test_in_a_small_window_a_match_stands_above_its_prompt(tmp_path: Path, game: str) -> None:
    goal = parlor.game(game).start(seed=3).scene(0)["goal"]
    terminal = Terminal(tmp_path, "play", game, "--seed", "3", lines=24)
    terminal.wait_for(str(goal)[:40])
    table = terminal.wait_for(">")
    shown = SIGNS.sub("", table).replace("\r", "").split("\n")
    # The goal above it and the line to type on below it belong to the window too.
    assert len(shown) + 2 <= 24, table
    assert any("hand" in line.lower() or "cards of" in line.lower() for line in shown) or game == "symmetric", table
    terminal.type("\x04")
    terminal.wait_for("Left the match")
    assert terminal.leave() == 0


def first_way(told: str) -> str:
    """Of several ways that a guide takes the first, which may stand on two lines."""
    return " ".join(told.split(", or ")[0].split())


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_match_begins_in_a_small_window(tmp_path: Path, game: str) -> None:
    guide = lesson_of(parlor.game(game), "guide")
    first, second = guide.steps[0], guide.steps[1]
    terminal = Terminal(tmp_path, "learn", game, lines=24)
    terminal.wait_for(f"1 of {len(guide.steps)}")
    terminal.wait_for("(Enter)")
    terminal.wait_for(">")
    terminal.type("\r")
    terminal.wait_for(f"2 of {len(guide.steps)}")
    terminal.wait_for(second.say[:24])
    assert first.say != second.say
    terminal.wait_for("(type: ")
    typed = first_way(terminal.wait_for(")"))
    terminal.wait_for(">")
    terminal.type(f"{typed}\r")
    terminal.wait_for(f"3 of {len(guide.steps)}")
    terminal.wait_for("(type: ")
    terminal.wait_for(">")
    terminal.type("\x04")
    assert terminal.leave() == 0


@pytest.mark.parametrize("game", GAMES)
def test_who_types_what_a_guide_says_comes_to_its_end_in_a_small_window(tmp_path: Path, game: str) -> None:
    terminal = Terminal(tmp_path, "learn", game, lines=24)
    for _ in range(60):
        found = terminal.wait_for_one("(type: ", "(Enter)", "(yes/no)")
        if found == "(yes/no)":
            break
        typed = first_way(terminal.wait_for(")")) if found == "(type: " else ""
        terminal.wait_for(">")
        terminal.type(f"{typed}\r")
    assert found == "(yes/no)"
    terminal.type("no\r")
    assert terminal.leave() == 0


def processes() -> list[tuple[int, int]]:
    """Every process and its parent."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            found.append((int(file.parent.name), int(file.read_text().rpartition(")")[2].split()[1])))
    return found


def gone(ended: list[int], seconds: float = 30) -> bool:
    """Whether all these processes end in time."""
    until = time.monotonic() + seconds
    while any(process in ended for process, _ in processes()):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look at other processes")
def test_ctrl_c_stops_a_ladder_and_all_its_processes(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "ladder", "connect_four", "4", "5", "--games", "200", "--jobs", "2")
    terminal.wait_for("Connect Four:")
    children = terminal.children(2)
    terminal.type("\x03")
    terminal.wait_for("\n")
    assert terminal.leave() == 130
    assert "Traceback" not in terminal.shown
    assert gone(children)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look at other processes")
def test_a_closed_terminal_leaves_no_process(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "leduc", "--against", "5", "--seed", "7")
    terminal.wait_for(">")
    terminal.type("raise\r")
    children = terminal.children(1)
    os.close(terminal.keys)
    terminal.process.wait(60)
    assert gone([terminal.process.pid, *children])
