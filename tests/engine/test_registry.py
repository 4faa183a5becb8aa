"""Which games there are: those of the house, and guests that any installed package brings."""

import subprocess
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import parlor
from parlor import BadData, BadOption

# What `import parlor` must not load: it is for the command, the table, tests or drawing.
HEAVY = ["rich", "prompt_toolkit", "numpy", "pyspiel", "fastapi", "mypy", "mypyc", "hypothesis", "asyncio", "tomllib"]

NIM = """
from parlor.engine import OVER, Game, State

class Nim(Game):
    def __init__(self):
        super().__init__("nim", "Nim", ["take:1", "take:2"], range(2, 3), [])

    def begin(self, options):
        return self.load(options, {"matches": 7, "to_pick": 0})

    def load(self, options, data):
        state = Heap()
        state.game, state.options, state.seat, state.matches = self, options, data["to_pick"], data["matches"]
        if type(state.matches) is not int or state.matches < 0 or (state.seat == OVER) != (state.matches == 0):
            raise ValueError("the match is over when no match is left")
        if state.seat not in (OVER, 0, 1):
            raise ValueError("to_pick is 0, 1 or -2 (over)")
        return state

class Heap(State):
    matches = 0

    def fork(self):
        new = Heap()
        new.adopt(self)
        new.matches = self.matches
        return new

    def legal(self, picks):
        for pick in range(min(2, self.matches)):
            picks.add(pick)

    def apply(self, pick):
        self.matches -= pick + 1
        self.seat = 1 - self.seat if self.matches else OVER

    def scores(self):
        return [0.0, 0.0]

    def facts(self):
        return {"matches": self.matches, "to_pick": self.seat}
"""

PLAY_NIM = """
import parlor
from parlor.engine.play import perft, random_matches
from parlor.laws import check
assert "nim" in parlor.games(), parlor.games()
game = parlor.game("nim")
assert game is parlor.game("nim")
for verdict in check(game):
    assert verdict.holds, verdict.sentence
assert perft(game.start(), 3) == 8
assert random_matches(game.start(), 10, parlor.Dice(1)) >= 40
print(parlor.game("nim").title)
"""


def run(program: str, *arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    setup = "" if path is None else f"import sys; sys.path.insert(0, {str(path)!r})\n"
    command = [sys.executable, "-c", setup + program, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_games_are_listed_in_alphabetical_order() -> None:
    assert parlor.games() == sorted(parlor.games())
    assert {"connect_four", "leduc"} <= set(parlor.games())


def test_a_game_is_made_once() -> None:
    assert parlor.game("leduc") is parlor.game("leduc")
    assert parlor.game("leduc").name == "leduc"


def test_an_unknown_game_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadOption, match=r"^no game named ledoc; known games: .*leduc.*; did you mean leduc\?$"):
        parlor.game("ledoc")


def test_a_pack_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"missing\.toml: cannot be read: No such file or directory"):
        parlor.game("leduc", packs=[tmp_path / "missing.toml"])


@pytest.mark.parametrize("pack", ["mine.toml", Path("mine.toml")])
def test_one_pack_is_a_list_too(pack: Any) -> None:
    with pytest.raises(BadOption, match=r"^packs is a list of files, such as \['mine\.toml'\], not one$"):
        parlor.game("symmetric", pack)


def test_a_game_without_cards_takes_no_packs(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text("")
    with pytest.raises(BadOption, match=r"^Leduc poker takes no packs$"):
        parlor.game("leduc", packs=[tmp_path / "pack.toml"])


PACKS = {"espeers": "cards.toml", "source": "cards.toml", "symetra": "cards.toml", "symmetric": "h37.toml"}


@pytest.mark.parametrize(("owner", "other"), list(permutations(PACKS, 2)))
def test_a_pack_of_another_game_is_told_as_such(owner: str, other: str) -> None:
    pack = Path(parlor.game(owner).folder or "") / PACKS[owner]
    owners, others = parlor.game(owner).title, parlor.game(other).title
    with pytest.raises(BadData, match=f"^{pack.name} is made for {owners}, not for {others}:\n"):
        parlor.game(other, packs=[pack])


def test_the_decks_of_another_game_are_told_as_such_and_nothing_is_nobodys(tmp_path: Path) -> None:
    decks = Path(parlor.game("espeers").folder or "") / "decks.toml"
    with pytest.raises(BadData, match=r"^decks\.toml is made for Espeers, not for SOURCE:\n"):
        parlor.game("source", packs=[decks])
    nothing = tmp_path / "nothing.toml"
    nothing.write_text("")
    with pytest.raises(BadData, match=r"nothing\.toml: holds no board; its fields would be name, source, cells"):
        parlor.game("symmetric", packs=[nothing])


def test_escape_codes_of_a_file_are_spelt_out(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('name = "x"\nradius = 2\n"\\u001b[31mred" = 1\n"\\u202e" = 2\n')
    with pytest.raises(BadData) as told:
        parlor.game("symmetric", packs=[pack])
    assert r"has no field \x1b[31mred" in str(told.value)
    assert r"has no field \u202e" in str(told.value)
    assert len(str(told.value).splitlines()) == 4


def test_importing_parlor_loads_nothing_heavy_and_no_game() -> None:
    done = run("import parlor, sys; print('\\n'.join(sys.modules))")
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert not [name for name in loaded if name.partition(".")[0] in HEAVY]
    games = [name for name in loaded if name.startswith("parlor.games.") or name.partition(".")[0] in parlor.games()]
    assert not games, "a game is imported when it is asked for"
    assert not [name for name in loaded if name.startswith(("parlor.cli", "parlor.table", "parlor.lab", "parlor.bots"))]


def test_every_name_that_parlor_exports_is_there() -> None:
    assert [name for name in parlor.__all__ if not hasattr(parlor, name)] == []
    assert (parlor.CHANCE, parlor.OVER, parlor.WATCHER) == (-1, -2, -3)
    assert issubclass(parlor.IllegalPick, parlor.ParlorError)


def test_a_guest_in_plain_python_registers_by_entry_point_and_obeys_the_laws(tmp_path: Path) -> None:
    (tmp_path / "nim_game.py").write_text(NIM)
    info = tmp_path / "nim_game-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-game\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[parlor.games]\nnim = nim_game:Nim\n")
    done = run(PLAY_NIM, path=tmp_path)
    assert done.stdout == "Nim\n", done.stderr


def test_a_guest_that_cannot_be_loaded_breaks_only_itself(tmp_path: Path) -> None:
    info = tmp_path / "nim_game-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-game\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[parlor.games]\nnim = nowhere:Nim\n")
    done = run("import parlor; print(parlor.games()); print(parlor.game('leduc').title)", path=tmp_path)
    assert "'nim'" in done.stdout
    assert done.stdout.endswith("Leduc poker\n"), done.stderr
    listed = run("from parlor.cli.main import main; main(['games'])", path=tmp_path)
    assert "the game nim cannot be loaded from nowhere:Nim" in " ".join(listed.stdout.split()), listed.stderr
    asked = run("from parlor.cli.main import main; main(['play', 'nim'])", path=tmp_path)
    assert asked.stderr == (
        "parlor: the game nim cannot be loaded from nowhere:Nim: ModuleNotFoundError: No module named 'nowhere'\n"
    )
    everything = run(
        "from parlor.registry import every_game; print(*[game.name for game in every_game()])", path=tmp_path
    )
    assert everything.stdout.split() == [name for name in parlor.games() if name != "nim"]
