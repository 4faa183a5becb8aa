"""The contract: every method of a game and its states, and what its errors say."""

import json
import re
from typing import Any

import pytest

import parlor
from parlor import CHANCE, HIDDEN, OVER, WATCHER, BadOption, BadPosition, Dice, Game, IllegalPick, Option, State
from parlor.engine import Luck, Picks, i64

FOUR = parlor.game("connect_four")
LEDUC = parlor.game("leduc")


class Nim(Game):
    """Take one to three matches; who takes the last one wins. An interpreted game with options."""

    def __init__(self) -> None:
        words = ["take:1", "take:2", "take:3"]
        size = Option("size", [5, 9, 21], 9, "How many matches there are.")
        quick = Option("quick", [False, True], False, "Take at least two.")
        super().__init__("nim", "Nim", words, range(2, 5), [size, quick])

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        chosen = super().check(options)
        if chosen["quick"] and chosen["size"] == 5:
            raise BadOption("quick needs a size of 9 or 21")
        return chosen

    def begin(self, options: dict[str, Any]) -> State:
        return self.load(options, {"matches": options["size"], "to_pick": 0})

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        state = Heap()
        state.game, state.options, state.players, state.seat = self, options, options["players"], data["to_pick"]
        state.matches = data["matches"]
        if type(state.matches) is not int or not 0 <= state.matches <= options["size"]:
            raise BadPosition(f"matches must be 0 to {options['size']}, not {state.matches}")
        return state


class Heap(State):
    matches: int = 0
    last: int = -1

    def fork(self) -> State:
        new = Heap()
        new.adopt(self)
        new.matches, new.last = self.matches, self.last
        return new

    def legal(self, picks: Picks) -> None:
        for pick in range(min(3, self.matches)):
            picks.add(pick)

    def apply(self, pick: i64) -> None:
        self.matches -= pick + 1
        self.last = self.seat
        self.seat = (self.seat + 1) % self.players if self.matches else OVER

    def scores(self) -> list[float]:
        return [float(seat == self.last) for seat in range(self.players)]

    def facts(self) -> dict[str, Any]:
        return {"matches": self.matches, "to_pick": self.seat}


NIM = Nim()


# -- words -------------------------------------------------------------------------------------


def test_words_and_picks_translate_both_ways() -> None:
    for game in (FOUR, LEDUC, NIM):
        assert [game.code(word) for word in game.vocabulary] == list(range(len(game.vocabulary)))
        assert [game.word(pick) for pick in range(len(game.vocabulary))] == game.vocabulary


def test_a_wrong_word_is_refused_with_a_hint() -> None:
    with pytest.raises(IllegalPick, match=r"^Leduc poker has no word 'rise'; did you mean raise\?$"):
        LEDUC.code("rise")
    with pytest.raises(IllegalPick, match=r"^Leduc poker has no word 'qwxyz'$"):
        LEDUC.code("qwxyz")
    with pytest.raises(IllegalPick, match=r"^9 is no pick of Leduc poker; its picks are 0 to 8$"):
        LEDUC.word(9)


# -- options -----------------------------------------------------------------------------------


def test_options_not_given_have_their_defaults() -> None:
    assert NIM.start().options == {"players": 2, "size": 9, "quick": False}
    assert NIM.start(players=3, size=21).options == {"players": 3, "size": 21, "quick": False}
    assert [option.plain() for option in NIM.options] == [
        {
            "name": "size",
            "label": "Size",
            "values": [5, 9, 21],
            "words": ["5", "9", "21"],
            "default": 9,
            "text": "How many matches there are.",
        },
        {
            "name": "quick",
            "label": "Quick",
            "values": [False, True],
            "words": ["no", "yes"],
            "default": False,
            "text": "Take at least two.",
        },
    ]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "Nim is for 2 to 4 players, not 5"),
        ({"players": "2"}, "Nim is for 2 to 4 players, not 2"),
        ({"players": True}, "Nim is for 2 to 4 players, not True"),
        ({"size": 7}, "size must be 5, 9 or 21, not 7"),
        ({"quick": 1}, "quick must be no or yes, not 1"),
        ({"quick": True, "size": 5}, "quick needs a size of 9 or 21"),
        ({"sise": 9}, r"Nim has no option sise; did you mean size\?"),
        ({"colour": "red"}, "Nim has no option colour; its options are players, size, quick"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=f"^{reason}$"):
        NIM.start(**options)


def test_a_game_for_one_number_of_players_says_so() -> None:
    with pytest.raises(BadOption, match=r"^Connect Four is for 2 players, not 3$"):
        FOUR.start(players=3)


class Colour(Option):
    """An option with a sentence of its own."""

    def refuse(self, value: object) -> str:
        return f"nobody has painted it {value}"


def test_an_author_may_refuse_values_in_other_words() -> None:
    game = Nim()
    game.options.append(Colour("colour", ["red", "blue"], "red", "How it is painted."))
    with pytest.raises(BadOption, match=r"^nobody has painted it green$"):
        game.start(colour="green")


@pytest.mark.parametrize("seed", ["seven", 1.5, [7]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    reason = f"^seed must be a whole number, not {re.escape(repr(seed))}$"
    with pytest.raises(BadOption, match=reason):
        LEDUC.start(seed=seed)
    with pytest.raises(BadOption, match=reason):
        LEDUC.position({"cards": [], "bets": []}, seed=seed)
    with pytest.raises(BadOption, match=reason):
        LEDUC.replay({}, [], seed=seed)


ODD_VALUES: list[Any] = [None, "nonsense", "", -7, 1.0, 2.5, True, [], ["nonsense"], {}, 10**30, float("nan")]


@pytest.mark.parametrize("name", parlor.games())
def test_no_value_of_an_option_crashes_a_game(name: str) -> None:
    """A value is refused, or the match can be played again with it."""
    game = parlor.game(name)
    for option in [Option("players", list(game.seats), 2, ""), *game.options]:
        for value in ODD_VALUES:
            try:
                state = game.start(seed=1, **{option.name: value})
            except BadOption:
                continue
            assert not isinstance(value, float), f"{option.name}={value!r} was taken for a whole number"
            assert value is not True or any(other in (True, "yes") for other in option.values), (
                f"{option.name}=True was taken"
            )
            assert game.replay(json.loads(json.dumps(state.options)), state.log).position() == state.position()


# -- picking -----------------------------------------------------------------------------------


def test_a_match_is_picked_to_its_end() -> None:
    state = NIM.start(size=5)
    assert (state.seat, state.picks(), state.winners()) == (0, [0, 1, 2], [])
    state.pick(2)
    assert (state.seat, state.picks()) == (1, [0, 1])
    assert (state.why(1), state.worth(0)) == ("", 0.5)
    state.pick(1)
    assert (state.seat, state.picks(), state.weights()) == (OVER, [], [])
    assert (state.winners(), state.scores()) == ([1], [0.0, 1.0])
    assert (state.worth(0), state.worth(1)) == (0.0, 1.0)
    assert (state.log, state.actors) == ([2, 1], [0, 1])


@pytest.mark.parametrize(
    ("pick", "reason"),
    [
        (-1, "-1 is no pick of Nim; its picks are 0 to 2."),
        (3, "3 is no pick of Nim; its picks are 0 to 2."),
        (2, "take:3 cannot be picked now."),
        (HIDDEN, "-4 is no pick of Nim; its picks are 0 to 2."),
        ("take:1", r"A pick is a whole number, not 'take:1'; use say\(\) for words."),
        (1.0, r"A pick is a whole number, not 1.0; use say\(\) for words."),
        (None, r"A pick is a whole number, not None; use say\(\) for words."),
        (10**30, f"{10**30} is no pick of Nim; its picks are 0 to 2."),
    ],
)
def test_an_illegal_pick_is_refused_and_changes_nothing(pick: Any, reason: str) -> None:
    state = NIM.start(size=5)
    state.pick(2)
    before = (state.position(), state.log, state.log_lines(0), state.undo_floor)
    with pytest.raises(IllegalPick, match=f"^{reason}$"):
        state.pick(pick)
    assert (state.position(), state.log, state.log_lines(0), state.undo_floor) == before


class Silent(Heap):
    """A state whose author knows no reason."""

    def refusal(self, pick: i64) -> str:
        return ""


def test_an_author_who_gives_no_reason_allows_nothing() -> None:
    state = Silent()
    state.game, state.players, state.seat, state.matches = NIM, 2, 0, 1
    with pytest.raises(IllegalPick, match=r"^take:3 cannot be picked now\.$"):
        state.pick(2)
    assert state.matches == 1


def test_nothing_can_be_picked_when_the_match_is_over() -> None:
    state = NIM.position({"options": {"size": 5}, "matches": 0, "to_pick": OVER})
    with pytest.raises(IllegalPick, match=r"^The match is over: nothing more can be picked\.$"):
        state.pick(0)


def test_after_the_end_the_clause_that_ends_a_match_refuses_picks() -> None:
    game = Nim()
    game.end_clause = "NIM-003"
    state = game.position({"options": {"size": 5}, "matches": 0, "to_pick": OVER})
    assert state.why(0) == "NIM-003: the match is over: nothing more can be picked."


def test_a_sentence_is_said_as_a_whole_or_not_at_all() -> None:
    state = FOUR.start()
    state.say("drop:1 drop:1 drop:1 drop:1")
    before = state.position()
    with pytest.raises(IllegalPick, match=r"^drop:1: column 1 is full$"):
        state.say("drop:2 drop:1 drop:1 drop:1")
    assert (state.position(), len(state.log)) == (before, 4), "not even drop:2 was picked"
    with pytest.raises(IllegalPick, match=r"^Connect Four has no word 'drop:9'; did you mean drop:\d\?$"):
        state.say("drop:2 drop:9")
    assert state.position() == before


def test_a_sentence_with_rolls_between_its_words_is_rehearsed_with_the_same_dice() -> None:
    for seed in range(20):
        state, other = LEDUC.start(seed=seed), LEDUC.start(seed=seed)
        state.say("call call call")
        for word in ("call", "call", "call"):
            other.say(word)
        assert state.position() == other.position()


# -- chance ------------------------------------------------------------------------------------


def test_a_seeded_match_brings_what_an_asking_one_gets_from_the_same_luck() -> None:
    for seed in range(30):
        rolled, asked, luck = LEDUC.start(seed=seed), LEDUC.start(ask_chance=True), Luck(seed)
        while asked.seat == CHANCE:
            asked.pick(asked.brought(luck))
        assert rolled.log == asked.log
        for word in ("raise", "call"):
            rolled.say(word)
            asked.say(word)
        assert asked.seat == CHANCE
        outcome = asked.brought(luck)
        asked.pick(outcome)
        assert rolled.log == asked.log
        assert rolled.log[-1] == outcome


def test_without_a_seed_every_match_is_another() -> None:
    assert len({tuple(LEDUC.start().log) for _ in range(40)}) > 5


def test_chance_is_asked_like_a_seat() -> None:
    state = LEDUC.start(ask_chance=True)
    assert (state.seat, state.picks(), state.weights()) == (CHANCE, [3, 4, 5, 6, 7, 8], [1] * 6)
    state.say("card:ks")
    assert (state.seat, state.picks(), state.weights()) == (CHANCE, [3, 4, 5, 6, 8], [1] * 5)
    state.say("card:js")
    assert (state.seat, state.weights()) == (0, [])


def test_a_roll_says_what_chance_brings() -> None:
    state = LEDUC.start(ask_chance=True)
    outcome = state.roll(Dice(1))
    assert (state.log, state.seat) == ([outcome], CHANCE)
    assert outcome not in state.picks(), "a card is dealt once"


def test_nobody_rolls_for_a_player() -> None:
    state = LEDUC.start(seed=1)
    with pytest.raises(IllegalPick, match=r"^chance is not asked now; it is Player 1's decision\.$"):
        state.roll(Dice(1))


def test_a_clone_rolls_the_same_dice() -> None:
    for seed in range(10):
        state = LEDUC.start(seed=seed)
        copy = state.clone()
        state.say("call call")
        copy.say("call call")
        assert state.log == copy.log


# -- looking -----------------------------------------------------------------------------------


def test_only_seats_and_watchers_may_look() -> None:
    state = LEDUC.start(seed=1)
    for seat in (0, 1, WATCHER):
        assert state.view(seat)["players"] == 2
        assert state.scene(seat)["seat"] == seat
    for seat in (2, -1, -2, 7):
        for look in (state.view, state.scene, state.log_lines, state.outline):
            with pytest.raises(ValueError, match=rf"^seat must be 0 to 1, or WATCHER \(-3\), not {seat}$"):
                look(seat)
        with pytest.raises(ValueError, match=f"not {seat}"):
            state.guess(seat, Dice(1))


def test_a_scene_is_what_docs_scene_says() -> None:
    state = NIM.start(size=5)
    state.pick(0)
    scene = state.scene(1)
    assert json.loads(json.dumps(scene)) == scene
    assert scene == {
        "view": {"game": "nim", "players": 2, "to_pick": 1, "matches": 4},
        "title": "Nim",
        "seat": 1,
        "to_pick": 1,
        "names": ["Player 1", "Player 2"],
        "goal": "The highest score wins.",
        "when": "",
        "prompt": "Your turn.",
        "ask": {"what": "Your turn.", "why": ""},
        "plates": [
            {"id": f"plate:{seat}", "seat": seat, "note": "", "turn": seat == 1, "vitals": [], "tags": []}
            for seat in range(2)
        ],
        "areas": [
            {
                "id": "facts",
                "kind": "facts",
                "role": "centre",
                "title": "Position",
                "rows": [{"name": "matches", "text": "4"}, {"name": "to_pick", "text": "1"}],
            }
        ],
        "picks": [
            {"pick": pick, "word": f"take:{pick + 1}", "label": f"take:{pick + 1}", "at": []} for pick in range(3)
        ],
        "log": ["Player 1: take:1"],
        "story": [{"seat": 0, "text": "Player 1: take:1"}],
        "events": [],
        "winners": [],
        "scores": [],
    }
    assert state.scene(0)["prompt"] == "Player 2 to pick."
    assert state.scene(0)["picks"] == state.scene(WATCHER)["picks"] == []


def test_the_scene_of_the_end_tells_the_result() -> None:
    state = NIM.start(size=5)
    state.say("take:3 take:2")
    scene = state.scene(WATCHER)
    assert (scene["to_pick"], scene["prompt"], scene["winners"], scene["scores"]) == (OVER, "", [1], [0.0, 1.0])


def test_a_guess_has_dice_of_its_own() -> None:
    outcomes = set()
    for guess_seed in range(12):
        guess = LEDUC.start(seed=3).guess(0, Dice(guess_seed))
        guess.say("call call")
        outcomes.add(guess.log[-1])
    assert len(outcomes) > 1, "the open card of the match would be the same each time"


# -- positions ---------------------------------------------------------------------------------


def test_a_position_is_readable_and_rebuilds_the_state() -> None:
    state = NIM.start(players=3, size=21)
    state.say("take:3 take:1")
    data = state.position()
    assert data == {
        "game": "nim",
        "version": "1",
        "options": {"players": 3, "size": 21, "quick": False},
        "matches": 17,
        "to_pick": 2,
    }
    again = NIM.position(json.loads(json.dumps(data)))
    assert (again.position(), again.log, again.undo_floor) == (data, [], 0)


def test_a_position_may_leave_out_what_has_a_default() -> None:
    assert NIM.position({"matches": 4, "to_pick": 1}).options == {"players": 2, "size": 9, "quick": False}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (None, "a position is an object with named fields, not NoneType"),
        ([1], "a position is an object with named fields, not list"),
        ("4 matches", "a position is an object with named fields, not str"),
        ({"game": "leduc"}, "this is a position of leduc, not of nim"),
        (
            {"version": "7", "matches": 4, "to_pick": 0},
            "this is a position of version 7 of the rules; here is version 1",
        ),
        ({"game": "x" * 41}, f"this is a position of {'x' * 40}, not of nim"),
        (
            {"version": "7" * 41, "matches": 4, "to_pick": 0},
            f"this is a position of version {'7' * 40} of the rules; here is version 1",
        ),
        (
            {"matches": 4, "to_pick": 0, "z" * 41: 1},
            f"a position of Nim has no field {'z' * 40}; its fields are game, version, options, matches, to_pick",
        ),
        ({"options": 4}, "options must be an object with named fields, not int"),
        ({"options": {"size": 4}}, "size must be 5, 9 or 21, not 4"),
        ({"options": {"seize": 4}}, "Nim has no option seize; did you mean size?"),
        ({"to_pick": 0}, "this is no position of Nim: 'matches' is missing or unknown"),
        ({"matches": 40, "to_pick": 0}, "matches must be 0 to 9, not 40"),
        ({"matches": "x", "to_pick": 0}, "matches must be 0 to 9, not x"),
    ],
)
def test_a_bad_position_is_refused_with_the_reason(data: Any, reason: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        NIM.position(data)
    assert str(refusal.value) == reason


def test_a_position_rolls_by_itself_or_asks() -> None:
    before_the_open_card = LEDUC.start(ask_chance=True)
    before_the_open_card.say("card:js card:qs call call")
    data = before_the_open_card.position()
    rolled, again, asked = (
        LEDUC.position(data, seed=5),
        LEDUC.position(data, seed=5),
        LEDUC.position(data, ask_chance=True),
    )
    assert (rolled.seat, len(rolled.log)) == (0, 1)
    assert rolled.position() == again.position()
    assert (asked.seat, asked.log) == (CHANCE, [])
    assert len({LEDUC.position(data, seed=seed).log[0] for seed in range(20)}) > 1


# -- replaying and taking back -----------------------------------------------------------------


def test_options_and_picks_rebuild_a_match() -> None:
    state = NIM.start(players=3)
    state.say("take:2 take:2 take:1")
    again = NIM.replay({"players": 3}, state.log)
    assert (again.position(), again.log, again.actors) == (state.position(), [1, 1, 0], [0, 1, 2])


def test_picks_to_replay_may_come_from_anywhere() -> None:
    for picks in ([1, 1, 0], (1, 1, 0), iter([1, 1, 0])):
        assert NIM.replay({"players": 3}, picks).log == [1, 1, 0]


def test_a_replay_refuses_what_was_never_legal() -> None:
    with pytest.raises(IllegalPick, match="take:3 cannot be picked now"):
        NIM.replay({"size": 5}, [2, 2])


def test_a_replayed_match_asks_chance_or_rolls_on_with_a_seed() -> None:
    played = LEDUC.start(seed=4)
    asked = LEDUC.replay({}, played.log)
    asked.say("call call")
    assert asked.seat == CHANCE
    rolled = LEDUC.replay({}, played.log, seed=9)
    rolled.say("call call")
    assert rolled.seat == 0
    begun = LEDUC.replay({}, [], seed=4)
    assert begun.log == played.log, "a replay that stops before a roll goes on rolling"


def test_a_match_from_a_position_is_replayed_from_it() -> None:
    start = NIM.position({"matches": 7, "to_pick": 1})
    origin = start.position()
    start.say("take:3 take:1")
    again = NIM.replay({}, start.log, position=origin)
    assert again.position() == start.position()
    assert again.taken_back(2).position() == origin
    assert start.taken_back(1).position()["matches"] == 4


def test_taking_back_goes_to_a_decision() -> None:
    state = LEDUC.start(seed=4)
    state.say("call call")
    earlier = state.taken_back(2)
    assert (earlier.seat, earlier.log) == (1, state.log[:3])
    rolled_again = state.taken_back(1)
    assert (rolled_again.seat, rolled_again.log) == (0, state.log), "it never waits for chance; its luck is the same"


def test_taking_back_is_no_way_to_another_card() -> None:
    for seed in range(20):
        state = LEDUC.start(seed=seed)
        state.say("call call")
        again = state.taken_back(2)
        again.say("raise call")
        assert again.log[-1] == state.log[-1], "the open card lies where it lay, whatever is bet before it"


def test_a_replay_with_the_seed_of_the_match_goes_on_as_the_match_does() -> None:
    played = LEDUC.start(seed=4)
    on = LEDUC.replay({}, played.log, seed=4)
    for match in (played, on):
        match.say("call call")
    assert on.log == played.log


def test_a_match_that_asks_goes_on_asking_after_undo() -> None:
    state = LEDUC.start(ask_chance=True)
    state.say("card:js card:qs call call card:ks")
    assert (state.taken_back(1).seat, len(state.taken_back(1).log)) == (CHANCE, 4)


# -- what an author need not write ---------------------------------------------------------------


def test_what_an_author_forgot_to_write_is_missed_loudly() -> None:
    game, state = Game("bare", "Bare", ["go"], range(1, 2), []), State()
    for unwritten in (
        lambda: game.begin({}),
        lambda: game.load({}, {}),
        lambda: state.legal(Picks()),
        lambda: state.apply(0),
        state.fork,
        state.scores,
        state.facts,
    ):
        with pytest.raises(NotImplementedError):
            unwritten()


def test_what_an_author_need_not_write() -> None:
    state = NIM.start()
    assert (state.tally(), state.mid_sentence(), state.key()) == ({}, False, 0)
    assert state.guess(0, Dice(1)).position() == state.position(), "without secrets a guess is a copy"
    assert (NIM.variants, NIM.narrates, NIM.version) == ({"default": {}}, False, "1")
    assert (NIM.quiet(state), NIM.settled(state), NIM.chooses_openly(state), NIM.gambles(state, 0)) == (
        -1,
        True,
        False,
        False,
    )
    assert (NIM.default_players(), NIM.seats_text(), FOUR.seats_text()) == (2, "2 to 4", "2")


class Wordy(Heap):
    """Sentences of two words: the first leaves the turn where it is; `open` says that a sentence is never complete."""

    open: bool = False
    begun: bool = False

    def fork(self) -> State:
        new = Wordy()
        new.adopt(self)
        new.matches, new.last, new.open, new.begun = self.matches, self.last, self.open, self.begun
        return new

    def apply(self, pick: i64) -> None:
        seat = self.seat
        super().apply(pick)
        self.begun = not self.begun
        if self.begun:
            self.seat = seat

    def mid_sentence(self) -> bool:
        return self.begun or self.open


def test_a_sentence_is_unfinished_while_its_seat_must_go_on() -> None:
    state = Wordy()
    state.game, state.options, state.players, state.seat, state.matches = NIM, {}, 2, 0, 9
    begun = state.unfinished(0)
    assert isinstance(begun, Wordy)
    assert (begun.matches, begun.seat, state.matches) == (8, 0, 9)
    assert begun.unfinished(0) is None
    begun.open = True
    assert begun.unfinished(0) is None, "what another seat begins is no part of it"
    whole = Heap()
    whole.game, whole.options, whole.players, whole.seat, whole.matches = NIM, {}, 1, 0, 9
    assert whole.unfinished(0) is None, "to be asked again is a new sentence"


def test_seats_are_named_by_their_numbers_however_many_there_are() -> None:
    names = [NIM.seat_name(seat) for seat in (CHANCE, 0, 15, 16, 40)]
    assert names == ["Chance", "Player 1", "Player 16", "Player 17", "Player 41"]


@pytest.mark.parametrize(("word", "settled"), [("pass", False), ("done", True), ("", True)])
def test_nothing_is_settled_where_a_seat_may_pass(word: str, settled: bool) -> None:
    class Asking(Nim):
        def quiet(self, state: State) -> int:
            return 0 if word else -1

        def word(self, pick: int) -> str:
            return word

    game = Asking()
    assert game.settled(game.start()) == settled


def test_a_game_reads_the_brain_in_its_folder_and_one_without_has_no_trouble() -> None:
    from parlor.games.espeers import create

    assert create([]).brain is not None
    assert (NIM.brain, NIM.brain_trouble) == (None, "")


@pytest.mark.parametrize(
    ("seats", "usual", "told"),
    [(range(2, 3), 2, "2"), (range(1, 5), 2, "1 to 4"), (range(3, 6), 3, "3 to 5"), (range(1, 2), 1, "1")],
)
def test_two_play_unless_the_game_is_for_others(seats: range, usual: int, told: str) -> None:
    game = Game("toy", "Toy", ["word"], seats, [])
    assert (game.default_players(), game.seats_text()) == (usual, told)
