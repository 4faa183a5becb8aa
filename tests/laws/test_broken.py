"""The laws can fail: each is broken on purpose, in a toy that otherwise keeps them all."""

import itertools
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from lots import CARD, KINDS, NO, PASS, PLAY, WORDS, YES, Lots, Table
from transcript import check_golden, check_no_strays, golden_file, store_golden

import parlor
from parlor import Dice, Game, State
from parlor.clauses import marks_in, report, unknown
from parlor.engine import Picks, Tensor
from parlor.engine.outline import Outline
from parlor.laws import LawBroken
from parlor.laws.clauses import check_clauses, check_markers
from parlor.laws.conservation import check_conservation
from parlor.laws.copies import check_copy
from parlor.laws.damage import check_damaged_positions
from parlor.laws.legality import check_legality
from parlor.laws.matches import RandomMatch
from parlor.laws.memory import check_memory
from parlor.laws.modes import check_two_modes, python_files
from parlor.laws.reload import check_reload
from parlor.laws.replay import check_replay
from parlor.laws.scenes import check_scenes
from parlor.laws.secrecy import check_no_leak
from parlor.laws.worlds import check_blindness, check_other_matches

Check = Callable[[Game, dict[str, Any], int], None]
LAWS: list[Check] = [
    check_legality,
    check_copy,
    check_replay,
    check_damaged_positions,
    check_reload,
    check_no_leak,
    check_other_matches,
    check_conservation,
    check_memory,
    check_scenes,
]


@pytest.mark.parametrize("variant", ["two", "three"])
@pytest.mark.parametrize("check", LAWS)
def test_the_unbroken_toy_keeps_every_law(check: Check, variant: str) -> None:
    for seed in range(1, 5):
        check(Lots(), Lots().variants[variant], seed)


def red(check: Check, table: type[Table], complaint: str, game: type[Lots] = Lots) -> None:
    """The law's check fails on this toy in one of a few matches, with these words."""
    with pytest.raises(LawBroken, match=complaint):
        _check_matches(check, game(table))


def _check_matches(check: Check, game: Lots) -> None:
    for seed in range(1, 9):
        check(game, {}, seed)


# -- law 1, legality ---------------------------------------------------------------------------


class NothingToPick(Table):
    def legal(self, picks: Picks) -> None:
        if self.stage != "vote" or self.turns < 4:
            super().legal(picks)


class Doubled(Table):
    def legal(self, picks: Picks) -> None:
        super().legal(picks)
        if self.stage == "card" and picks.count > 1:
            picks.add(picks.at(0))


class Listed(Table):
    def legal(self, picks: Picks) -> None:
        if self.stage == "turn":
            picks.add(PASS)
            picks.add(PLAY)
            picks.add(CARD + 3)
        else:
            super().legal(picks)

    def apply(self, pick: int) -> None:
        if self.stage == "turn" and pick == CARD + 3:
            raise ZeroDivisionError
        super().apply(pick)


class Lenient(Table):
    def allows(self, pick: int) -> bool:
        return super().allows(pick) or (pick == NO and self.stage == "turn")


class Wordless(Table):
    def refusal(self, pick: int) -> str:
        return " "


class Resentful(Table):
    def refusal(self, pick: int) -> str:
        self.turns += 1
        return "No."


class Endless(Table):
    def vote(self, pick: int) -> None:
        self.stage, self.turns, self.turn = "deal", 0, 0

    def legal(self, picks: Picks) -> None:
        if self.stage == "turn":
            picks.add(PASS)
        else:
            super().legal(picks)


class Unweighted(Table):
    def weigh(self, weights: Picks) -> None:
        weights.add(1)


class Loaded(Table):
    def chance(self, dice: Dice) -> int:
        return PASS


class Scoreless(Table):
    def scores(self) -> list[float]:
        return super().scores()[:1]


class Boastful(Table):
    def worth(self, seat: int) -> float:
        return 2.0


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        (NothingToPick, r"law 1 \(legality\) is broken in lots.*\n.*picks\(\) is \[\], but the one to pick is seat 0"),
        (Doubled, r"picks\(\) must rise without doubles"),
        (Listed, r"card:d is in picks\(\), but picking it raises ZeroDivisionError"),
        (Lenient, r"no is not in picks\(\), but why\(\) gives no reason"),
        (Wordless, r"is not in picks\(\), but why\(\) gives no reason"),
        (Resentful, r"a refused pick changed the state; position.turns"),
        (Endless, r"the match does not end"),
        (Unweighted, r"weights\(\) must give one positive weight an outcome"),
        (Loaded, r"pass cannot be picked now|a whole match of random picks raises"),
        (Scoreless, r"scores\(\) must give 2 numbers"),
        (Boastful, r"worth\(0\) must be from 0 to 1"),
    ],
)
def test_legality_can_fail(table: type[Table], complaint: str) -> None:
    red(check_legality, table, complaint)


# -- law 2, copy -------------------------------------------------------------------------------


class SharedHand(Table):
    def fork(self) -> Table:
        new = super().fork()
        new.hands[1] = self.hands[1]
        return new


class SharedAnswers(Table):
    def fork(self) -> Table:
        new = super().fork()
        new.answers = self.answers
        return new


class Forgetful(Table):
    def fork(self) -> Table:
        new = super().fork()
        new.turns = 0
        return new


class Showing(Table):
    def facts(self) -> dict[str, Any]:
        return super().facts() | {"table": self.table}


class Curious(Table):
    def known(self, seat: int) -> dict[str, Any]:
        self.turns += seat == 1 and self.turns < 3
        return super().known(seat)


class Telepathic(Table):
    seen: ClassVar[list[int]] = []

    def apply(self, pick: int) -> None:
        self.seen.append(pick)
        super().apply(pick)

    def facts(self) -> dict[str, Any]:
        return super().facts() | {"picks": len(self.seen)}


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        (SharedHand, r"law 2 \(copy\).*\n.*(two clones|the same pick|playing on a clone changed)"),
        (SharedAnswers, r"law 2 \(copy\).*\n.*(two clones|the same pick|playing on a clone changed)"),
        (Forgetful, r"a clone differs from its original; position.turns: \d, 0"),
        (Showing, r"looking at a state \(or writing into what was shown\) changed it; .*table"),
        (Curious, r"law 2 \(copy\)"),
        (Telepathic, r"law 2 \(copy\)"),
    ],
)
def test_copy_can_fail(table: type[Table], complaint: str) -> None:
    red(check_copy, table, complaint)


# -- law 3, replay -----------------------------------------------------------------------------


class Amnesiac(Lots):
    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        return super().load(options, data | {"turns": data["turns"] % 2})


class Trusting(Table):
    def check(self) -> None:
        pass


class Tupled(Table):
    def facts(self) -> dict[str, Any]:
        return super().facts() | {"bag": tuple(self.bag)}


class Numbered(Table):
    def facts(self) -> dict[str, Any]:
        return super().facts() | {"notes": dict(enumerate(self.bag))}


class Moody(Table):
    """What happens depends on more than options and picks."""

    mood = itertools.count()

    def end_turn(self) -> None:
        super().end_turn()
        if next(self.mood) % 3 == 0:
            self.stage = "vote"


class Reminiscing(Table):
    """The view depends on the log, which a position does not carry."""

    def known(self, seat: int) -> dict[str, Any]:
        return super().known(seat) | {"picks so far": len(self.log)}


class OtherLots(Table):
    def lot(self) -> int:
        return int(self.record is not None and self.record.ask_chance)


class Refusing(Table):
    def check(self) -> None:
        if self.answers:
            raise parlor.BadPosition("no")


@pytest.mark.parametrize(
    ("game", "table", "complaint"),
    [
        (Amnesiac, Table, r"law 3 \(replay\).*\n.*game.position\(position\(\)\) differs from the state; .*turns"),
        (Lots, Tupled, r"position\(\) does not survive JSON; bag"),
        (Lots, Numbered, r"position\(\) does not survive JSON; notes"),
        (Lots, Moody, r"replay\(options, log\) (differs|refuses)|the match differs|the same pick is legal in one"),
        (Lots, Reminiscing, r"game.position\(position\(\)\) differs from the state; .*picks so far"),
        (Lots, OtherLots, r"start\(seed\) and start\(ask_chance\) with the luck of that seed part ways"),
        (Lots, Refusing, r"game.position refuses what position\(\) gave"),
    ],
)
def test_replay_can_fail(game: type[Lots], table: type[Table], complaint: str) -> None:
    red(check_replay, table, complaint, game)


class LastSeat(Lots):
    """In the last round another seat is to pick when a match is loaded."""

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        late = data["turns"] >= 2 * options["players"] and data["stage"] == "turn"
        return super().load(options, data | {"turn": 0} if late else data)


def test_a_match_that_is_loaded_for_another_seat_is_noticed() -> None:
    red(check_reload, Table, r"law 3 \(replay\).*\n.*saved and loaded, the match asks something else; seat", LastSeat)


def test_replay_sees_damaged_positions() -> None:
    red(check_damaged_positions, Trusting, r"law 3 \(replay\).*\n.*a position with .* was accepted, but")


# -- law 4, no leak ----------------------------------------------------------------------------


class OpenHand(Table):
    """Views show what they should hide."""

    def shows(self, own: int, seat: int) -> bool:
        return True

    def imagine(self, seat: int, dice: Dice) -> State:
        return self.fork()


class GlassHand(Table):
    def known(self, seat: int) -> dict[str, Any]:
        return super().known(seat) | {"best": max([kind for hand in self.hands for kind in hand], default=0)}


class Knowing(Table):
    """Guesses are the truth."""

    def imagine(self, seat: int, dice: Dice) -> State:
        new = super().imagine(seat, dice)
        assert isinstance(new, Table)
        new.hands, new.bag = [hand.copy() for hand in self.hands], self.bag.copy()
        return new


class Inkling(Table):
    """Half of the guesses are the truth."""

    def imagine(self, seat: int, dice: Dice) -> State:
        new = super().imagine(seat, dice)
        if dice.below(2) and isinstance(new, Table):
            new.hands, new.bag = [hand.copy() for hand in self.hands], self.bag.copy()
        return new


class Careless(Table):
    """A guess loses a card."""

    def imagine(self, seat: int, dice: Dice) -> State:
        new = super().imagine(seat, dice)
        assert isinstance(new, Table)
        new.bag[0] = 0
        return new


class Accountant(Table):
    """The view is clean, but the numbers for learning programs count what the others hold."""

    def fill(self, seat: int, tensor: Tensor) -> None:
        super().fill(seat, tensor)
        tensor.skip(-1)
        tensor.put(0, float(sum(kind for hand in self.hands for kind in hand)))
        tensor.skip(1)


class Sketchy(Table):
    """The rows for learning programs name a card of another hand."""

    def outline(self, seat: int) -> Outline:
        rows = super().outline(seat)
        name = KINDS[max([kind for hand in self.hands for kind in hand], default=0)]
        rows["entities"].append({"kind": "card", "zone": "hand", "owner": 1, "name": name, "fields": {}})
        return rows


class ReadAloud(Table):
    """The log tells everybody what is dealt."""

    def deal(self, kind: int) -> None:
        super().deal(kind)
        self.hide(-1)


class Gossip(Table):
    def deal(self, kind: int) -> None:
        seat = self.short()[0]
        super().deal(kind)
        self.tell(f"Player {seat + 1} is dealt {KINDS[kind]}")


class Clatter(Table):
    """An event tells everybody what is dealt."""

    def deal(self, kind: int) -> None:
        super().deal(kind)
        self.emit("sound", {"pitch": kind})


class Unannounced(Table):
    """The hands are shown at the end, but the game does not say so."""

    def show(self) -> None:
        pass


class LoudAnswers(Table):
    def known(self, seat: int) -> dict[str, Any]:
        return super().known(seat) | {"answers": [WORDS[answer] for answer in self.answers]}


class ThinkingAloud(Table):
    """Others see that a sentence has begun."""

    def known(self, seat: int) -> dict[str, Any]:
        return super().known(seat) | {"stage": self.stage}


class Anxious(Table):
    """Who is asked depends on hidden cards."""

    def proceed(self) -> None:
        super().proceed()
        if self.stage == "turn" and self.hands[self.turn] == [0, 0]:
            self.end_turn()
            super().proceed()


class Telling(Lots):
    """A prompt tells what it should not."""

    def prompt(self, state: State, seat: int) -> str:
        assert isinstance(state, Table)
        return "Somebody holds a d." if any(3 in hand for hand in state.hands) else "Nobody holds a d."


class Explaining(Table):
    """A refusal tells what it should not."""

    def refusal(self, pick: int) -> str:
        return f"Not while there are {self.bag} in the bag."


class SharedLuck(Table):
    """A guess knows what chance will bring."""

    def guess(self, seat: int, dice: Dice) -> State:
        guess = super().guess(seat, dice)
        if self.record is not None and self.record.luck is not None and guess.record is not None:
            guess.record.luck = self.record.luck.clone()
        return guess


class OwnDice(Table):
    seeds = itertools.count()

    def imagine(self, seat: int, dice: Dice) -> State:
        return super().imagine(seat, Dice(next(self.seeds)))


class Ordered(Table):
    """The table is in the order of the hidden cards of seat 0."""

    def known(self, seat: int) -> dict[str, Any]:
        known = super().known(seat)
        names = ["high", "low"] if sum(self.hands[0]) > 3 else ["low", "high"]
        return known | {"names": dict.fromkeys(names, 1)}


@pytest.mark.parametrize(
    ("check", "table", "complaint"),
    [
        (
            check_no_leak,
            OpenHand,
            r"law 4 \(no leak\).*\n.*can tell .*, though nothing was revealed; scene.view.hands",
        ),
        (
            check_other_matches,
            OpenHand,
            r"has heard nothing that tells .*, but can tell; scene.view.hands",
        ),
        (check_no_leak, GlassHand, r"can tell the match from a guess.*; scene.view.best"),
        (check_other_matches, Knowing, r"cannot know .*hands.*, but all of \d+ guesses say"),
        (check_other_matches, Inkling, r"in \d+% of all matches it heard as this one, but in \d+% of its guesses"),
        (check_no_leak, Careless, r"a guess of .* is no position"),
        (check_other_matches, ReadAloud, r"the log tells .* that .*, but guesses change it"),
        (check_no_leak, Gossip, r"can tell the match from a guess.*; scene.story"),
        (check_no_leak, Clatter, r"can tell.*; scene.events"),
        (check_no_leak, Unannounced, r"can tell the match from a guess, though nothing was revealed; scene.view.hands"),
        (check_no_leak, LoudAnswers, r"can tell.*answers"),
        (check_no_leak, ThinkingAloud, r"can tell.*stage"),
        (check_no_leak, Anxious, r"can tell"),
        (check_no_leak, Explaining, r"can tell the match from a guess.*; reasons"),
        (check_no_leak, Accountant, r"can tell the match from a guess.*; tensor"),
        (check_no_leak, Sketchy, r"can tell the match from a guess.*; outline"),
        (check_no_leak, SharedLuck, r"has the luck of the match"),
        (check_no_leak, OwnDice, r"gives two different states: it uses other dice than it was given"),
        (check_no_leak, Ordered, r"can tell.*names"),
    ],
)
def test_no_leak_can_fail(check: Check, table: type[Table], complaint: str) -> None:
    red(check, table, complaint)


def _check_blindness_at_every_ply(match: RandomMatch, seat: int) -> None:
    for state in match.plies():
        check_blindness(match, state, seat)


def test_guesses_near_the_truth_are_noticed_where_no_other_match_is_found() -> None:
    match = RandomMatch(Lots(Inkling), {"players": 3}, 1)
    with pytest.raises(LawBroken, match=r"guesses of a watcher are nearer to the truth than chance allows"):
        _check_blindness_at_every_ply(match, parlor.WATCHER)


def test_no_leak_sees_prompts() -> None:
    red(check_no_leak, Table, r"can tell.*scene.prompt", Telling)


# -- scenes ------------------------------------------------------------------------------------


class Drawn(Lots):
    """A scene with two hands; `changes` says what is wrong with it."""

    changes: ClassVar[dict[str, Any]] = {}

    def areas(self, state: State, seat: int) -> list[dict[str, Any]]:
        hidden = {"id": "card:1", "name": "hidden card", "face": "down"}
        hand = {"id": "hand:0", "kind": "hand", "title": "Hand", "owner": 0, "cards": [hidden]}
        return [{**hand, **self.changes}, {"id": "pile", "kind": "pile", "title": "Pile", "cards": [], "count": 3}]

    def places(self, state: State, pick: int) -> list[str]:
        return ["card:1"]


def test_a_good_scene_is_accepted() -> None:
    check_scenes(Drawn(), {}, 1)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"kind": "carpet"}, "area hand:0 has the kind 'carpet', which is none of grid, hex"),
        ({"kind": "pool"}, "area hand:0 is a pool and needs counters"),
        ({"id": "pile"}, "the id pile stands for 2 things"),
        ({"owner": 7}, "area hand:0 belongs to 7, which is no seat"),
        ({"counters": [{"name": "beads", "count": 1}] * 2}, "the counters of hand:0 have beads 2 times"),
        ({"brackets": [{"cards": ["card:1"], "say": "pass"}] * 2}, "the brackets of hand:0 have card:1 2 times"),
        ({"edges": [{"between": ["a", "b"], "look": "link"}] * 2}, "the edges of hand:0 have a and b: link 2 times"),
        ({"cards": []}, "stands at card:1, which is not drawn"),
        ({"cards": [{"id": "card:1"}]}, r"in hand:0 needs \['id', 'name'\]"),
        (
            {"cards": [{"id": "card:1", "name": "hidden card", "face": "down", "cost": 3}]},
            "a hidden card must lie face down and tell nothing, but shows .*'cost': 3",
        ),
    ],
)
def test_scenes_can_be_wrong(changes: dict[str, Any], complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Drawn, "changes", changes)
    red(check_scenes, Table, complaint, Drawn)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"reason": " "}, "an ending needs its reason, in words"),
        ({"clause": "LOT-999"}, "an ending needs a clause of the rules, not 'LOT-999'"),
        ({"clause": ""}, "an ending needs a clause of the rules, not ''"),
        ({"winners": []}, r"the winners are \[.*\], but the ending says \[\]"),
        ({"scores": []}, r"an ending has one score a seat, not those of \[\]"),
    ],
)
def test_an_ending_can_be_wrong(changes: dict[str, Any], complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every end tells its reason and its clause."""
    monkeypatch.setattr("parlor.laws.scenes.clauses", lambda game: {"LOT-001": "Who has most wins."})
    good = {"clause": "LOT-001", **changes}
    monkeypatch.setattr(Drawn, "ending", lambda game, state: {**Lots.ending(game, state), **good}, raising=False)
    red(check_scenes, Table, complaint, Drawn)


# -- law 5, conservation -----------------------------------------------------------------------


class Leaky(Table):
    def play(self, kind: int) -> None:
        super().play(kind)
        self.table.pop()


class Lossy(Lots):
    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        return super().load(options, data | {"table": []})


def test_conservation_can_fail() -> None:
    red(
        check_conservation,
        Leaky,
        r"law 5 \(conservation\).*\n.*the tally was {'cards': 16} and has become {'",
    )
    red(check_conservation, Careless, r"in a guess of .* the tally is")
    red(check_conservation, Trusting, r"in a loaded position the tally is", Lossy)


# -- law 6, two modes --------------------------------------------------------------------------


def test_two_modes_can_fail(tmp_path: Path) -> None:
    game = parlor.game("leduc")
    rules = python_files(game, tmp_path) / "leduc" / "game.py"
    check_two_modes(game, {}, [1, 2, 3], tmp_path)
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("2 if self.open == NONE else 4", "2"), encoding="utf-8")
    with pytest.raises(
        LawBroken, match=r"law 6 \(two modes\) is broken in leduc.*\n  after pick \d+ the state differs"
    ):
        check_two_modes(game, {}, [1, 2, 3], tmp_path)
    rules.write_text(text.replace("self.raises < 2", "self.raises < 1"), encoding="utf-8")
    with pytest.raises(LawBroken, match=r"law 6 \(two modes\) is broken in leduc"):
        check_two_modes(game, {}, [1, 2, 3], tmp_path)


# -- law 7, golden playthroughs ----------------------------------------------------------------


class Generous(Table):
    """A changed rule: the highest card counts twice."""

    def scores(self) -> list[float]:
        return [score + max(hand, default=0) for score, hand in zip(super().scores(), self.hands, strict=True)]


class Boasting(Lots):
    """Another name in the log."""

    def seat_name(self, seat: int) -> str:
        return f"Champion {seat + 1}"


def test_golden_playthroughs_can_fail(tmp_path: Path) -> None:
    with pytest.raises(LawBroken, match=r"law 7 \(golden playthroughs\) is broken in lots.*\n  two has no playthrough"):
        check_golden(tmp_path, Lots(), "two")
    store_golden(tmp_path, Lots(), "two")
    check_golden(tmp_path, Lots(), "two")
    with pytest.raises(LawBroken, match=r"plays otherwise than stored[^§]*\n-over: .*\n\+over: "):
        check_golden(tmp_path, Lots(Generous), "two")
    with pytest.raises(LawBroken, match=r"\n\+  log of seat 1: Champion 0 \(hidden\)"):
        check_golden(tmp_path, Boasting(), "two")
    store_golden(tmp_path, Lots(), "three")
    with pytest.raises(LawBroken, match=r"no registered game and variant has these playthroughs: lots/three.txt"):
        check_no_strays(tmp_path, [golden_file(tmp_path, Lots(), "two")])


# -- law 8, every clause tested ------------------------------------------------------------------

RULES = """# Toy
- TOY-001 (RB) There is one player.
| TOY-002 | There is one pick. | HOUSE |
| RUL-TOY-01 | what if | nothing | |
"""


def project(folder: Path, monkeypatch: pytest.MonkeyPatch, tests: str) -> Game:
    """A checkout with a game, its rules and some tests."""
    (folder / "toy").mkdir()
    (folder / "toy" / "rules.md").write_text(RULES)
    (folder / "toy" / "game.py").write_text("")
    (folder / "tests").mkdir()
    (folder / "tests" / "test_toy.py").write_text("import pytest\n" + tests)
    (folder / "pyproject.toml").write_text("")
    monkeypatch.setattr(sys.modules[Lots.__module__], "__file__", str(folder / "toy" / "game.py"))
    return Lots()


def test_clause_coverage_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = project(tmp_path, monkeypatch, "@pytest.mark.rule('TOY-001', 'TOY-009')\ndef test_one(): ...\n")
    with pytest.raises(
        LawBroken, match=r"law 8 \(every clause tested\) is broken in lots.*\n  no test .* these clauses: TOY-002$"
    ):
        check_clauses(game)
    with pytest.raises(LawBroken, match=r"test_toy.py::test_one names TOY-009, which no rules.md has"):
        check_markers([game], marks_in(tmp_path / "tests"))
    assert unknown(game) == {"TOY-009": ["test_toy.py::test_one"]}
    assert report(game).splitlines() == [
        "TOY-001  test_toy.py::test_one",
        "TOY-002  NO TEST",
        "",
        "Lots: 1 of 2 clauses have tests.",
    ]


def test_clause_coverage_holds_when_every_clause_has_a_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    test = "@pytest.mark.rule('TOY-001', 'TOY-002', 'RUL-TOY-01')\ndef test_one(): ...\n"
    game = project(tmp_path, monkeypatch, test)
    check_clauses(game)
    check_markers([game], marks_in(tmp_path / "tests"))


def test_where_the_tests_are_missing_the_report_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = project(tmp_path, monkeypatch, "")
    (tmp_path / "pyproject.toml").unlink()
    assert report(game).startswith("the tests of Lots are not here")


class Uncited(Table):
    def refusal(self, pick: int) -> str:
        return "TOY-003: not now." if pick in (YES, NO) else "TOY-001: not now."


def test_a_refusal_must_name_a_clause_that_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch, "")
    red(check_legality, Table, r"the refusal of .* must name the clause behind it")
    red(check_legality, Uncited, r"the refusal of .* names TOY-003, which rules.md does not have")


# -- sealed bids ---------------------------------------------------------------------------------


def goofspiel(old: str, new: str) -> Game:
    """The tutorial game with a change in its text, in plain Python."""
    source = (Path(__file__).parents[2] / "examples" / "goofspiel" / "game.py").read_text(encoding="utf-8")
    assert source.count(old) == 1
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(source.replace(old, new), "goofspiel", "exec"), names)
    game: Game = names["Goofspiel"]()
    return game


UNSEALED = ("self.hide(only(0))", "pass")
KNOWING = ("if self.seals(seat):\n            last", "if False:\n            last")
OPEN = ("if self.seals(seat):\n            facts", "if False:\n            facts")
UNOPENED = ("self.disclose(2, ALL)", "pass")
ALWAYS_LOW = ("dice.below(choices.count)", "dice.below(1)")
MOSTLY_LOW = ("dice.below(choices.count)", "dice.below(choices.count) * dice.below(2)")


@pytest.mark.parametrize(
    ("change", "check", "complaint"),
    [
        (UNSEALED, check_no_leak, r"after .*, seat 1 can tell .*, though nothing was revealed; scene.view.bids"),
        (UNSEALED, check_other_matches, r"the log tells seat 1 that bids.* is .*, but guesses change it"),
        (KNOWING, check_other_matches, r"seat 1 cannot know bids.*, but all of \d+ guesses say"),
        (OPEN, check_no_leak, r"seat 1 can tell the match from a guess.*; scene.view.bids"),
        (UNOPENED, check_no_leak, r"can tell the match from a guess, though nothing was revealed; scene.view.bids"),
        (ALWAYS_LOW, check_other_matches, r"seat 1 cannot know bids.*, but all of \d+ guesses say"),
        (MOSTLY_LOW, check_other_matches, r"bids.* in \d+% of all matches it heard as this one, but in \d+% of"),
    ],
)
@pytest.mark.parametrize("cards", [5, 13])
def test_a_bid_that_is_not_sealed_is_noticed(change: tuple[str, str], check: Check, complaint: str, cards: int) -> None:
    with pytest.raises(LawBroken, match=complaint):
        check(goofspiel(*change), {"cards": cards}, 1)


# -- law 9, memory -------------------------------------------------------------------------------


class Inattentive(Table):
    """A guess deals cards anew that lie on the table before all eyes."""

    def imagine(self, seat: int, dice: Dice) -> State:
        new = super().imagine(seat, dice)
        assert isinstance(new, Table)
        others = [own for own in range(self.players) if own != seat and new.hands[own]]
        if new.table and others:
            hand = new.hands[others[0]]
            hand[0], new.table[-1][1] = new.table[-1][1], hand[0]
        return new


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        (Inattentive, r"law 9 \(memory\).*\n.*a guess of seat \d can have come about in no match that it heard"),
        (Knowing, r"law 9 \(memory\).*\n.*to .* this is .*% likely: .*; but 200 of 200 guesses say so"),
        (Inkling, r"law 9 \(memory\).*\n.*% likely: .*; but \d+ of 200 guesses say so"),
    ],
)
def test_memory_can_fail(table: type[Table], complaint: str) -> None:
    red(check_memory, table, complaint)


@pytest.mark.parametrize("change", [ALWAYS_LOW, MOSTLY_LOW, KNOWING])
def test_sealed_bids_are_guessed_as_often_as_they_should_be(change: tuple[str, str]) -> None:
    with pytest.raises(LawBroken, match=r"law 9 \(memory\).*\n.*% likely"):
        check_memory(goofspiel(*change), {"cards": 5}, 1)


# Each forgets again what a game once forgot: the file, the text and its change, and where that shows.
FORGETFUL = {
    "a card shuffled into the deck is under a Barrier laid before": (
        "espeers/mind.py",
        "self.strayed = stray(self.strayed, self.returned[i])\n            i += 1\n        if len(self.strayed):",
        "i += 1\n        if True:",
        "espeers scattered 1",
    ),
    "what lay open is mixed with everything after Chaos": (
        "symetra/mixing.py",
        "table.mixed[at + card] | bit if unseen(table, card, row) else bit",
        "1",
        "symetra draft 1 1",
    ),
    "whose a card is, is forgotten when it is shuffled": (
        "symetra/secrets.py",
        "since: bool = table.mixed[row_of(table, seat) * table.cards + card] & 1 == 0",
        "since: bool = False",
        "symetra designer 1 1",
    ),
    "reshuffled cards are in hands that have gained nothing since": (
        "symetra/piles.py",
        "mix(table, DISCARD + deck, NONE, NONE, 0)",
        "pass",
        "symetra six 1 1",
    ),
    "the second of two known cards of a kind is forgotten": (
        "wiz/notes.py",
        "        if index_of(table.private, (viewer * 6 + seat) * KINDS + kind) >= 0:\n            learn",
        "        if False:\n            learn",
        "wiz default 1 1",
    ),
    "a Swap makes watchers forget what both seats held": (
        "wiz/notes.py",
        "    swapped(table, player, other, given)\n",
        "",
        "wiz core 2 -3",
    ),
    "a Swap may have taken none of a seat's cards along, though all are known": (
        "wiz/straying.py",
        "dice.below(total if total > among else among)",
        "dice.below(among + 1)",
        "wiz swapped -3",
    ),
    "a renewed deck is mixed with the hands": ("wiz/supply.py", "    begin_renewal(table)\n", "", "wiz two-sets 2 0"),
}


@pytest.fixture(scope="module")
def plain_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package without anything compiled."""
    return python_files(parlor.game("espeers"), tmp_path_factory.mktemp("plain"))


@pytest.mark.parametrize("fault", FORGETFUL)
def test_what_games_once_forgot_is_noticed(fault: str, plain_copy: Path) -> None:
    name, text, change, story = FORGETFUL[fault]
    file = plain_copy / "parlor" / "games" / name
    original = file.read_text(encoding="utf-8")
    assert original.count(text) == 1
    file.write_text(original.replace(text, change), encoding="utf-8")
    try:
        told = remembered(story, plain_copy)
    finally:
        file.write_text(original, encoding="utf-8")
    assert "law 9 (memory) is broken" in told, told


def remembered(story: str, copy: Path) -> str:
    """What the law of memory says in a process that runs the plain files of a copy; nothing if it holds."""
    command = [sys.executable, str(Path(__file__).parent / "remembering.py"), *story.split()]
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=environment, cwd=copy, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout
