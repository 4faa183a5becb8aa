"""Stories: the real command, with what a person types."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlor
from parlor.cli.main import COMMANDS, main

DOCS = Path(__file__).parents[2] / "docs"


class Ran:
    """What a run of the command left behind."""

    def __init__(self, run: subprocess.CompletedProcess[str]) -> None:
        self.code = run.returncode
        self.out = run.stdout
        self.err = run.stderr


@pytest.fixture
def run(tmp_path: Path) -> "Runner":
    return Runner(tmp_path)


class Runner:
    """Runs `parlor` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, arguments: str, typed: str = "") -> Ran:
        """Run with these arguments, typing these lines."""
        command = [sys.executable, "-m", "parlor.cli.main", *arguments.split()]
        ran = Ran(
            subprocess.run(
                command, input=typed, capture_output=True, text=True, encoding="utf-8", cwd=self.folder, timeout=120
            )
        )
        assert "Traceback" not in ran.err
        return ran


def test_the_games_and_the_options_of_one(run: Runner) -> None:
    listed = run("games")
    assert listed.code == 0
    for name in parlor.games():
        assert f"\n{name} " in listed.out
    told = run("games leduc")
    assert told.code == 0
    assert "For 2 players." in told.out


def test_a_version_says_how_it_runs(run: Runner) -> None:
    mode = "compiled" if parlor.COMPILED else "interpreted"
    assert run("--version").out == f"parlor {parlor.__version__} ({mode})\n"


def test_every_help_has_examples(run: Runner, capsys: pytest.CaptureFixture[str]) -> None:
    told = run("--help")
    assert told.code == 0
    for name in COMMANDS:
        assert re.search(rf"\n    {name}\s", told.out)
        with pytest.raises(SystemExit, match="0"):
            main([name, "--help"])
        assert f"examples:\n  parlor {name}" in capsys.readouterr().out


def test_a_person_loses_no_time_against_a_bot(run: Runner) -> None:
    played = run("play connect_four --seed 1", "drop:4\n4\n" + "4\n" * 40)
    assert played.code == 0
    assert "Player 1: drop:4" in played.out
    assert re.search(r"Player 2: drop:\d", played.out)
    assert re.search(r"(wins \(|A draw)", played.out)


def test_the_same_seed_is_the_same_match(run: Runner) -> None:
    one, other = (run("play leduc --seed 5", "call\ncall\ncall\n") for _ in range(2))
    assert one.out == other.out


def test_take_back_hint_why_and_help(run: Runner) -> None:
    typed = (
        "drop:3\nundo\nundo\nhint\nwhy drop:3\nwhy drop:9\nwhy\nnonsense\n/nonsense\nhelp\nlog\nboard\nlook 3\nquit\n"
    )
    played = run("play connect_four --seed 1", typed)
    assert played.code == 0
    assert "Taken back." in played.out
    assert "you have made no pick yet" in played.out
    assert re.search(r"Try: drop:\d.*: about \d+ % to win\n or: drop:\d.*: about \d+ % to win\n", played.out)
    assert "drop:3 is possible now." in played.out
    assert "has no word 'drop:9'; did you mean" in played.out
    assert "has no word 'nonsense'" in played.out
    assert "there is no command nonsense; the commands are undo, hint" in played.out
    assert "take back your last sentence" in played.out
    assert "Nothing has happened yet." in played.out
    assert played.out.endswith("> quit\nLeft the match without saving it.\n")


def test_a_sentence_is_taken_back_as_a_whole(run: Runner) -> None:
    typed = "from:1,0\nundo\ne6 e8\nwhy from:0,0\nundo\nwhy from:1,0 to:0,0\nundo\n"
    played = run("play symmetric --against person", typed)
    assert played.out.count("Taken back.") == 2
    assert "No counter stands on e5. (SMC-041)" in played.out
    assert "(SMC-029)" in played.out
    assert "you have made no pick yet" in played.out


def test_options_are_given_by_name(run: Runner) -> None:
    assert "| d1  |" in run("play symmetric --option board=h37 --option games=3").out
    refused = run("play symmetric --option games=2")
    assert refused.code == 1
    assert refused.err == "parlor: games must be 1, 3, 5 or 7, not 2\n"
    chosen = run("", "symmetric\nboard=h38\nboard=h37\n\nperson\n")
    assert "no board named h38; known boards: h37, h61" in chosen.out
    assert "| d1  |" in chosen.out


def test_what_chance_has_shown_is_not_taken_back(run: Runner) -> None:
    played = run("play leduc --against person", "\ncall\n\n\ncall\n\n\nundo\n")
    assert "since then something was revealed; it cannot be taken back" in played.out


def test_another_person_must_agree(run: Runner) -> None:
    typed = "drop:1\ndrop:2\nundo\nno\nundo\nyes\nundo\n"
    played = run("play connect_four --against person", typed)
    assert "Player 2, do you agree? (yes/no) no\nPlayer 2 does not agree\n" in played.out
    assert "(yes/no) yes\nTaken back." in played.out
    assert "you have made no pick yet" in played.out


@pytest.mark.parametrize("game", ["wiz", "espeers"])
def test_help_tells_the_marks_of_a_game_in_plain_words(run: Runner, game: str) -> None:
    told = run(f"play {game} --seed 1", "help\nquit\n").out
    assert parlor.game(game).look["terms"]["key"] in told
    assert "{" not in told


def test_at_the_end_of_input_the_match_is_left(run: Runner) -> None:
    for command in ("play connect_four", "play leduc --against person", ""):
        assert run(command).code == 0


def test_saved_and_gone_on_with(run: Runner) -> None:
    saved = run("play connect_four --seed 1", "4\nsave mine\nquit\n")
    assert "Saved to mine.parlor. Go on later with: parlor play --load mine.parlor" in saved.out
    assert saved.out.endswith("Left the match.\n")
    text = (run.folder / "mine.parlor").read_text()
    assert "seat 0: person\nseat 1: level 2\n" in text
    gone_on = run("play --load mine.parlor", "log\n")
    assert gone_on.code == 0
    assert gone_on.out.startswith("Connect Four (Player 1: person, Player 2: level 2).")
    assert "> log\nPlayer 1: drop:4\n" in gone_on.out
    other_seat = run("play connect_four --load mine.parlor --seat 1", "")
    assert "Player 2: Your turn." in other_seat.out


def test_saving_spoils_no_other_file(run: Runner) -> None:
    (run.folder / "letter.txt").write_text("Dear Ada")
    typed = "save letter.txt\nsave no/where\nsave\nsave .\nsave ~nobody\nsave a\0b\nsave twice\nsave twice\n"
    saved = run("play connect_four", typed)
    assert "letter.txt exists and is no match; choose another name" in saved.out
    assert "no/where.parlor cannot be written: No such file or directory" in saved.out
    assert "say where to save it: save FILE" in saved.out
    assert saved.out.count("Saved to twice.parlor") == 2
    assert (run.folder / "letter.txt").read_text() == "Dear Ada"


def test_no_letter_is_too_strange(run: Runner) -> None:
    command = [sys.executable, "-m", "parlor.cli.main", "play", "connect_four"]
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    typed = b"\xff\xfe\n\xe2\x99\x9e\ndrop:\xc2\xb2\n"
    ran = subprocess.run(command, input=typed, capture_output=True, cwd=run.folder, env=environment, timeout=120)
    assert ran.returncode == 0
    assert ran.stderr == b""


def test_hands_are_hidden_between_people(run: Runner) -> None:
    played = run("play leduc --against person --seed 4", "\nraise\n\n\nfold\n")
    assert played.code == 0
    before, after = played.out.split("Enter hides everything; then pass the screen to Player 2:")
    assert "Player 2, press Enter when nobody else looks" in after
    own = re.search(r"Chance: (card:\w+)\n", before)
    assert own is not None
    assert own[1] not in after
    assert after.count("Chance: card:") == 1
    assert "wins" in after


def test_games_without_secrets_need_no_handing_over(run: Runner) -> None:
    played = run("play connect_four --against person", "1\n2\n1\n2\n1\n2\n1\n")
    assert "press Enter" not in played.out
    assert "Player 1 wins (Player 1: 1, Player 2: 0)." in played.out


def test_bots_play_and_we_look_on(run: Runner) -> None:
    shown = run("watch leduc random random --seed 3 --delay 0")
    assert shown.code == 0
    assert "Chance (hidden)\nChance (hidden)\n" in shown.out
    assert "Chance: card:" in run("watch leduc random --seed 3 --seat 0").out
    counted = run("watch connect_four random --games 5 --seed 3")
    assert re.search(r"Player 1 +random +\d", counted.out)


def test_where_no_bot_is_named_the_usual_one_plays(run: Runner) -> None:
    named, unnamed = (run(f"watch leduc {bots}--games 3 --seed 3") for bots in ("2 ", ""))
    assert re.search(r"Player 1 +2 ", unnamed.out)
    assert unnamed.out == named.out


def test_of_one_who_plays_alone_both_seats_are_watched(run: Runner) -> None:
    assert re.search(r"Player 2 +random +\d", run("watch wiz random --players 1 --games 2 --seed 1").out)


def test_a_match_is_told_again(run: Runner) -> None:
    (run.folder / "match.parlor").write_text(MATCH)
    told = run("replay match.parlor")
    assert told.code == 0
    assert "Player 1: Ada\nPlayer 2: Ben\n" in told.out
    assert "# Ada is bold.\nChance: card:ks card:qh\nPlayer 1: raise\nPlayer 2: fold\n" in told.out
    assert "Player 1 wins (Player 1: 1, Player 2: -1)." in told.out
    known = run("replay match.parlor --seat 1")
    assert "Chance: (hidden) card:qh\n" in known.out
    assert "card:ks" not in known.out


def test_a_match_is_stepped_through(run: Runner) -> None:
    (run.folder / "match.parlor").write_text(MATCH)
    told = run("replay match.parlor --step", "\n\nb\n0\n3\nq\n")
    assert told.code == 0
    assert re.findall(r"(\d) of 3\.", told.out) == ["0", "1", "2", "1", "0", "3"]
    assert run("replay match.parlor --step", "\n" * 9).code == 0


def test_what_a_seat_knows_is_written_down(run: Runner) -> None:
    (run.folder / "match.parlor").write_text(MATCH)
    assert run("replay match.parlor --seat 1 --write known.parlor").code == 0
    assert "chance ? card:qh\n" in (run.folder / "known.parlor").read_text()
    assert "Chance: (hidden) card:qh\n" in run("replay known.parlor").out
    for arguments, complaint in (
        ("replay known.parlor --seat 0", "only what another seat knows"),
        ("replay known.parlor --step", "not enough to draw the table"),
        ("play --load known.parlor", "the whole match is needed"),
    ):
        refused = run(arguments)
        assert refused.code == 1
        assert complaint in refused.err


def test_counting(run: Runner) -> None:
    counted = run("perft connect_four --depth 4")
    assert [line.split()[:2] for line in counted.out.splitlines()] == [
        ["1", "7"],
        ["2", "49"],
        ["3", "343"],
        ["4", "2,401"],
    ]
    assert [line.split()[1] for line in run("perft symmetric --depth 3 -o board=h37").out.splitlines()] == [
        "6",
        "21",
        "141",
    ]


def test_rules(run: Runner) -> None:
    assert "four in a row win" in run("rules connect_four").out
    assert re.search(r"SMC-001 +\S+::test_", run("rules symmetric --coverage").out)
    covered = run("rules --coverage").out
    for name in ("Symetra", "Symmetric", "SOURCE", "Wiz", "Espeers"):
        assert re.search(rf"^{name}: (\d+) of \1 clauses have tests\.$", covered, re.MULTILINE)
    several = [line for line in covered.splitlines() if "::test_" in line]
    assert all(re.match(r"[A-Z]{3}-\d{3}", line) for line in several), "a clause and its tests stand on one line"


def test_choosing_a_game_by_questions(run: Runner) -> None:
    number = parlor.games().index("connect_four") + 1
    played = run("", f"\n99\nchess\n{number}\nnobody\nperson\ndrop:4\n")
    assert played.code == 0
    assert f"type a number from 1 to {len(parlor.games())}, or a name" in played.out
    assert "no game named chess" in played.out
    assert "no bot named nobody; known bots for Connect Four: random, policy, greedy, 1" in played.out
    assert "Player 1: drop:4" in played.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("play chess", "parlor: no game named chess; known games: "),
        ("play", "parlor: name a game, as `parlor games` lists them, or a saved match with --load"),
        ("play leduc --players 3", "parlor: Leduc poker is for 2 players, not 3"),
        ("play leduc --option deck=big", "parlor: Leduc poker has no option deck; its options are players"),
        ("play leduc --option deck", "parlor: an option is given as NAME=VALUE, not deck; see `parlor games leduc`"),
        ("play leduc --seat 2", "parlor: seat must be 0 to 1, not 2"),
        ("play leduc --against 99", "parlor: no bot named 99; known bots for Leduc poker: "),
        ("play leduc --against rondom", "parlor: no bot named rondom; known bots for Leduc poker: "),
        (
            "play leduc --against random random",
            "parlor: 2 opponents were named; 2 players need 1, or one name for all",
        ),
        ("play leduc --pack cards.toml", "parlor: cards.toml: cannot be read: No such file or directory"),
        ("play --load none.parlor", "parlor: none.parlor: cannot be read: No such file or directory"),
        ("play --load bad.parlor", "parlor: bad.parlor: line 1: a match begins with the line 'parlor match 1', not"),
        ("play chess --load good.parlor", "parlor: good.parlor is a match of leduc, not of chess"),
        ("play --load good.parlor --players 2", "parlor: a saved match has its options already"),
        ("replay bad.parlor", "parlor: bad.parlor: line 1: "),
        ("replay good.parlor --seat 7", "parlor: seat must be 0 to 1, not 7"),
        ("watch leduc random random random", "parlor: 2 players need 2 bots (or one for all), not 3"),
        ("watch leduc person --games 2", "parlor: no bot named person; known bots for Leduc poker: "),
        ("watch leduc random --seat 5", "parlor: seat must be 0 to 1, not 5"),
        ("watch leduc random --games 0", "parlor: --games must be at least 1"),
        ("perft leduc --depth 0", "parlor: --depth must be at least 1, not 0"),
        ("analyse bad.parlor", "parlor: bad.parlor: line 1: "),
        ("analyse good.parlor --jobs 0", "parlor: --iterations must not be below 0, and --jobs at least 1"),
        ("rules chess", "parlor: no game named chess"),
        ("rules", "parlor: name a game, as `parlor games` lists them"),
        ("ladder leduc 1", "parlor: a ladder needs at least two bots"),
        ("ladder leduc 1 6", "parlor: no bot named 6; known bots for Leduc poker: "),
        ("ladder leduc --games 5", "parlor: the games a pair must be an even number"),
        ("ladder leduc --jobs 0", "parlor: --jobs must be at least 1"),
        ("table list --database sqlite:///nope.db", "parlor: there is no database nope.db"),
        ("table prune --database sqlite:///nope.db", "parlor: there is no database nope.db"),
    ],
)
def test_a_mistake_is_one_clear_line(
    arguments: str,
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.parlor").write_text("1. e4 e5\n")
    Path("good.parlor").write_text(MATCH)
    assert main(arguments.split()) == 1
    told = capsys.readouterr().err
    assert told.startswith(complaint)
    assert told.count("\n") == 1


def test_a_wrong_command_line_is_another_mistake(run: Runner) -> None:
    for arguments in ("dance", "perft leduc", "play leduc --seat one", "replay"):
        refused = run(arguments)
        assert refused.code == 2
        assert "usage: parlor" in refused.err


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ("wiz --players 1", "Player 1: person, Player 2: level 2"),
        ("wiz --players 1 --option solo=open", "Player 1: person, Player 2: person"),
        ("symetra --option play=solitaire --players 1", "Player 1: person"),
        ("symetra --option play=solitaire", "Player 1: person"),
        ("symetra --option play=ai", "Player 1: rulebook-ai, Player 2: person"),
        ("symetra --option play=ai --players 3", "Player 1: rulebook-ai, Player 2: rulebook-ai, Player 3: person"),
        ("symetra --option play=ai --against 1", "Player 1: level 1, Player 2: person"),
    ],
)
def test_alone_one_sits_with_whom_the_rules_name(run: Runner, options: str, seats: str) -> None:
    played = run(f"play {options} --seed 3", "1\n1\n1\n")
    assert played.code == 0
    assert f" ({seats})." in played.out
    assert "press Enter" not in played.out


def test_a_game_for_one_is_chosen_by_answering_questions(run: Runner) -> None:
    for answers, seats in (
        ("wiz\nplayers=1\nsolo=open\n\n\n", "Player 1: person, Player 2: person"),
        ("symetra\nplay=ai\n\n\n", "Player 1: rulebook-ai, Player 2: person"),
    ):
        chosen = run("", answers)
        assert chosen.code == 0
        assert f" ({seats})." in chosen.out


def test_a_game_for_one_ends_with_points(run: Runner) -> None:
    played = run("play symetra --option play=solitaire --players 1 --seed 3", "fuse\n1\n1\n" + "done\n" * 30)
    assert re.search(r"The end: [1-9]\d* points\.", played.out)


def test_a_ladder_is_a_table_or_json(run: Runner) -> None:
    told = run("ladder leduc random 1 --games 6 --seed 3 --jobs 2")
    assert told.code == 0
    assert "Leduc poker (players=2), 6 games a pair, seed 3" in told.out
    assert re.search(r"^random .* \d+ \(\d+–\d+\)", told.out, re.MULTILINE)
    assert told.err == ""
    data = json.loads(run("ladder leduc random 1 --games 6 --seed 3 --jobs 1 --json").out)
    (pair,) = data["pairs"]
    assert pair["games"] == 6
    share = f"{100 * pair['share']:.0f} ({100 * pair['low']:.0f}–{100 * pair['high']:.0f})"
    assert share in told.out, "one process and two must find the same"


def test_a_match_is_analysed_as_text_and_json(run: Runner) -> None:
    (run.folder / "match.parlor").write_text(MATCH)
    told = run("analyse match.parlor --iterations 200")
    assert told.code == 0
    assert re.search(r"Player 1 \(Ada\) +Player 2 \(Ben\)", told.out)
    assert re.search(r"2 +Player 2: fold +(100 %|\+1.0) +(0 %|-1.0)", told.out)
    assert told.err == ""
    data = json.loads(run("analyse match.parlor --iterations 200 --json --jobs 1").out)
    assert [moment["sentence"] for moment in data["moments"]] == ["raise", "fold"]
    assert [moment["seat"] for moment in data["moments"]] == [0, 1]
    ada, ben = data["moments"][-1]["chances"]
    assert ada > 0.5 > ben
    seen = run("replay match.parlor --seat 0 --write mine.parlor")
    assert seen.code == 0
    refused = run("analyse mine.parlor")
    assert refused.code == 1
    assert "only what one seat knows" in refused.err


def test_the_page_about_the_terminal_is_true(run: Runner) -> None:
    page = (DOCS / "terminal.md").read_text()
    (run.folder / "match.parlor").write_text(MATCH)
    (run.folder / "my_deck.toml").write_text(DECK)
    commands = re.findall(r"^parlor\b(.*?)(?:#.*)?$", "\n".join(re.findall(r"```sh\n(.*?)```", page, re.DOTALL)), re.M)
    assert len(commands) > 8
    for arguments in commands:
        assert run(arguments.strip()).code == 0, arguments
    told = run("play connect_four", "help\n").out
    for command in re.findall(r"^\| `(\w+)", page, re.MULTILINE):
        assert f"\n  {command} " in told


DECK = """\
[deck.mine]
source = "house"
[deck.mine.cards]
push = 3
hurl = 3
crush = 3
shatter = 3
pyrokinesis = 3
focus = 3
recoil = 3
veto = 3
trance = 3
aegis = 3
"""
MATCH = """\
parlor match 1
game: leduc
version: 1
seat 0: Ada
seat 1: Ben
result: 1 -1

# Ada is bold.
chance card:ks card:qh
0 raise
1 fold
"""


@pytest.mark.parametrize(
    ("command", "module", "extra"),
    [
        (["lab", "compare", "espeers", "--set", "hurl.cost=3"], "polars", "lab"),
        (["train", "espeers", "--matches", "2"], "numpy", "train"),
    ],
)
def test_what_is_not_installed_is_told_with_the_command_that_brings_it(
    command: list[str], module: str, extra: str, tmp_path: Path
) -> None:
    without = (
        f"import sys; sys.modules[{module!r}] = None; from parlor.cli.main import main; sys.exit(main({command!r}))"
    )
    told = subprocess.run([sys.executable, "-c", without], cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 1
    needed = f'parlor: this needs {module}, which is not installed: {sys.executable} -m pip install "parlor[{extra}]"'
    assert told.stderr.strip() == needed


def test_who_only_looks_makes_no_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["table", "list", "--database", "sqlite:///nope.db"]) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_command_reads_no_other() -> None:
    """A server that starts again has better things to do than to read the laboratory."""
    told = "import sys; from parlor.cli.main import parser; parser('serve'); print(*sorted(sys.modules))"
    read = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout.split()
    assert "parlor.cli.serve" in read
    assert not {"parlor.cli.analyse", "parlor.cli.play", "parlor.lab", "rich"} & set(read)
