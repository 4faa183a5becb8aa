"""The record: who may know which pick, line and event, and how far a match can be taken back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor import HIDDEN, OVER, WATCHER, Dice, Event, Game, State
from parlor.engine import ALL, NOBODY, Picks, i64, only, sees
from parlor.engine.record import CHAPTER, Line

WORDS = ["open", "secret", "whisper", "aloud", "disclose", "reveal", "tell", "emit", "murmur", "end"]


class Salon(Game):
    """A game of nothing but talk: each word uses the tool it is named after; then the other seat is asked."""

    def __init__(self) -> None:
        super().__init__("salon", "Salon", WORDS, range(2, 4), [])

    def begin(self, options: dict[str, Any]) -> State:
        state = Talk()
        state.game, state.options, state.players, state.seat = self, options, options["players"], 0
        return state

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        state = self.begin(options)
        state.seat = int(data["to_pick"])
        return state


class Talk(State):
    def fork(self) -> State:
        new = Talk()
        new.adopt(self)
        return new

    def legal(self, picks: Picks) -> None:
        for pick in range(len(WORDS)):
            picks.add(pick)

    def apply(self, pick: i64) -> None:
        seat, word = self.seat, WORDS[pick]
        if word == "secret":
            self.hide(only(seat))
        elif word == "whisper":
            self.whisper()
        elif word == "aloud":
            self.aloud()
        elif word == "disclose":
            self.disclose(3, only(1))
        elif word == "reveal":
            self.reveal()
        elif word == "tell":
            self.tell("a secret", only(seat), "a rumour")
        elif word == "emit":
            self.emit("move", {"what": "light"}, only(seat), {"what": "a card"})
            self.emit("note", {"text": "a sigh"}, only(seat))
        elif word == "murmur":
            self.whisper()
            self.emit("move", {"what": "light"})
        if word not in ("whisper", "murmur"):
            self.seat = OVER if word == "end" else (seat + 1) % self.players

    def scores(self) -> list[float]:
        return [0.0] * self.players

    def facts(self) -> dict[str, Any]:
        return {"to_pick": self.seat}

    def imagine(self, seat: i64, dice: Dice) -> State:
        return self.fork()


def talk(words: str, players: int = 2) -> State:
    state = Salon().start(players=players, ask_chance=True)
    for word in words.split():
        state.pick(WORDS.index(word))
    return state


def heard(state: State, seat: int) -> list[str]:
    """The log as a seat may know it, from the record of its guess."""
    return ["?" if pick == HIDDEN else WORDS[pick] for pick in state.guess(seat, Dice(1)).log]


# -- sets of viewers ---------------------------------------------------------------------------


def test_all_and_nobody_and_only() -> None:
    for seat in [0, 1, 5, 61, WATCHER]:
        assert sees(ALL, seat)
        assert not sees(NOBODY, seat)
    assert sees(only(3), 3)
    assert not any(sees(only(3), seat) for seat in (0, 2, 4, WATCHER))
    assert [only(seat) for seat in (30, 31, 32, 40, 61)] == [2**seat for seat in (30, 31, 32, 40, 61)]


# -- hidden picks ------------------------------------------------------------------------------


def test_an_open_pick_is_known_to_all() -> None:
    state = talk("open open")
    assert heard(state, 0) == heard(state, 1) == heard(state, WATCHER) == ["open", "open"]
    assert state.log_lines(WATCHER) == ["Player 1: open", "Player 2: open"]


def test_a_hidden_pick_is_known_to_its_viewers_only() -> None:
    state = talk("secret open")
    assert heard(state, 0) == ["secret", "open"]
    assert heard(state, 1) == heard(state, WATCHER) == ["?", "open"]
    assert state.log_lines(0) == ["Player 1: secret", "Player 2: open"]
    assert state.log_lines(1) == state.log_lines(WATCHER) == ["Player 1 (hidden)", "Player 2: open"]
    assert state.log == [1, 0], "the match itself knows everything"


def test_a_guess_of_a_guess_hides_the_same() -> None:
    state = talk("secret open")
    again = state.guess(1, Dice(1)).guess(1, Dice(2))
    assert again.log == [HIDDEN, 0]
    assert again.log_lines(1) == ["Player 1 (hidden)", "Player 2: open"]


def test_disclosed_picks_become_known_to_those_named() -> None:
    state = talk("secret secret disclose", players=3)
    assert heard(state, 0) == ["secret", "?", "disclose"]
    assert heard(state, 1) == ["secret", "secret", "disclose"]
    assert heard(state, WATCHER) == ["?", "?", "disclose"]
    assert state.log_lines(1) == ["Player 1: secret", "Player 2: secret", "Player 3: disclose"]
    assert state.log_lines(2)[:2] == ["Player 1 (hidden)", "Player 2 (hidden)"]


def test_disclosing_reaches_no_further_back_than_the_log() -> None:
    state = talk("secret disclose")
    assert heard(state, 1) == ["secret", "disclose"]


# -- whispers ----------------------------------------------------------------------------------


def test_nobody_else_hears_that_a_whispered_sentence_has_begun() -> None:
    state = talk("open whisper whisper")
    assert state.seat == 1
    assert heard(state, 1) == ["open", "whisper", "whisper"]
    assert heard(state, 0) == heard(state, WATCHER) == ["open"]
    assert state.log_lines(1) == ["Player 1: open", "Player 2: whisper", "Player 2: whisper"]
    assert state.log_lines(0) == ["Player 1: open"]
    assert state.guess(0, Dice(1)).undo_floor == 1, "how far back one may go betrays nothing either"


def test_a_finished_sentence_is_heard_as_a_whole() -> None:
    state = talk("whisper whisper aloud")
    for seat in (0, 1, WATCHER):
        assert heard(state, seat) == ["whisper", "whisper", "aloud"]
        assert state.log_lines(seat) == ["Player 1: whisper", "Player 1: whisper", "Player 1: aloud"]


def test_while_one_whispers_the_others_still_see_the_events_before() -> None:
    state = talk("emit whisper")
    assert [event["kind"] for event in state.scene(0)["events"]] == ["move", "note"]
    assert state.scene(1)["events"] == [], "seat 1 is speaking: its own last pick made nothing happen"
    state = talk("emit whisper whisper")
    assert [event["kind"] for event in state.scene(0)["events"]] == ["move", "note"]
    state.pick(WORDS.index("aloud"))
    assert state.scene(0)["events"] == []


@pytest.mark.parametrize("before", ["", "open ", "open open "])
def test_nobody_sees_what_a_whispered_sentence_makes_happen_before_it_is_complete(before: str) -> None:
    for said in ("murmur", "murmur murmur", "murmur murmur murmur"):
        state = talk(before + said)
        assert [event["kind"] for event in state.scene(state.seat)["events"]] == ["move"]
        assert state.scene(1 - state.seat)["events"] == []
        assert state.scene(WATCHER)["events"] == []


def test_a_clone_keeps_what_is_whispered_and_hidden() -> None:
    state = talk("secret whisper").clone()
    assert heard(state, 0) == ["secret"]
    assert heard(state, 1) == ["?", "whisper"]


# -- lines and events --------------------------------------------------------------------------


def test_a_told_line_has_a_text_for_its_viewers_and_one_for_the_others() -> None:
    state = talk("tell")
    assert state.log_lines(0) == ["a secret"], "a line that the rules tell stands for the word"
    assert state.log_lines(1) == state.log_lines(WATCHER) == ["a rumour"]


def test_a_line_without_public_text_is_not_read_by_others() -> None:
    state = talk("open")
    state.tell("psst", only(1))
    assert state.log_lines(1) == ["Player 1: open", "psst"]
    assert state.log_lines(0) == ["Player 1: open"]


def test_a_game_that_narrates_tells_only_its_own_lines() -> None:
    state = talk("open")
    state.game.narrates = True
    state.pick(WORDS.index("open"))
    state.pick(WORDS.index("tell"))
    assert state.log_lines(0) == ["Player 1: open", "a secret"]


def test_events_are_what_the_last_pick_made_happen_as_each_may_know_it() -> None:
    state = talk("emit")
    move, note = (
        Event("move", {"what": "light"}, only(0), {"what": "a card"}),
        Event("note", {"text": "a sigh"}, 1, None),
    )
    assert state.events == [move, note]
    assert state.scene(0)["events"] == [{"kind": "move", "what": "light"}, {"kind": "note", "text": "a sigh"}]
    assert state.scene(1)["events"] == state.scene(WATCHER)["events"] == [{"kind": "move", "what": "a card"}]
    state.pick(0)
    assert state.events == []


def test_events_that_are_shown_are_copies() -> None:
    state = talk("open")
    state.emit("end", {"winners": [0]})
    state.scene(0)["events"][0]["winners"].append(1)
    assert state.scene(0)["events"] == [{"kind": "end", "winners": [0]}]


def test_events_read_well_and_compare_by_content() -> None:
    event = Event("turn", {"seat": 1}, ALL, None)
    assert repr(event) == "Event('turn', {'seat': 1})"
    assert event == Event("turn", {"seat": 1}, ALL, None)
    assert event != Event("turn", {"seat": 0}, ALL, None)
    assert event != "turn"
    assert len({event, Event("turn", {"seat": 1}, ALL, None)}) == 1


def test_without_a_record_nothing_is_told() -> None:
    state = talk("open").fork()
    for word in WORDS:
        state.seat = 0
        state.apply(WORDS.index(word))
    assert (state.log, state.actors, state.events, state.undo_floor, state.log_lines(0)) == ([], [], [], 0, [])


def test_lines_remember_when_and_by_whom() -> None:
    record = talk("open tell").record
    assert record is not None
    lines: list[Line] = record.lines
    assert [(line.ply, line.actor) for line in lines] == [(1, 0), (2, 1)]


def test_a_long_log_comes_in_pieces_that_stay_the_same() -> None:
    state = talk("open " * (CHAPTER + 1))
    earlier = state.story(0)
    state.pick(WORDS.index("open"))
    later = state.story(0)
    assert [len(piece) for piece in later] == [CHAPTER, 2]
    assert later[0] is earlier[0]
    assert later[1] is not earlier[1]


def test_a_disclosed_pick_is_read_anew_in_its_chapter_but_not_in_a_copy_made_before() -> None:
    state = talk("open " * (CHAPTER - 2) + "secret secret")
    copy = state.clone()
    copy.pick(WORDS.index("open"))
    state.pick(WORDS.index("open"))
    hidden, known = ["Player 1 (hidden)", "Player 2: secret"], ["Player 1: secret", "Player 2: secret"]
    assert copy.log_lines(1)[CHAPTER - 2 : CHAPTER] == state.log_lines(1)[CHAPTER - 2 : CHAPTER] == hidden
    state.pick(WORDS.index("open"))
    told = state.clone()
    told.disclose(4, only(1))
    assert told.log_lines(1)[CHAPTER - 2 : CHAPTER] == known
    assert state.log_lines(1)[CHAPTER - 2 : CHAPTER] == hidden


def test_a_pick_that_is_disclosed_after_a_chapter_leaves_its_reading_as_it_is() -> None:
    state = talk("open " * CHAPTER + "secret open")
    earlier = state.story(1)
    state.disclose(2, only(1))  # the first pick that this chapter does not have, and the one after it
    later = state.story(1)
    assert later[0] is earlier[0]
    assert [line["text"] for line in later[1]] == ["Player 1: secret", "Player 2: open"]


@given(st.lists(st.sampled_from(WORDS[:-1]), max_size=3 * CHAPTER), st.integers(0, 3 * CHAPTER))
def test_a_log_in_chapters_reads_like_one_that_was_never_divided(words: list[str], looked: int) -> None:
    state = talk(" ".join(words[:looked]))
    for seat in (0, 1, WATCHER):
        state.story(seat)  # what is read once must not be what is read for ever
    for word in words[looked:]:
        state.pick(WORDS.index(word))
    record = state.record
    assert record is not None
    lines = [line for chapter in record.chapters for line in chapter.lines] + record.lines
    for seat in (0, 1, WATCHER):
        assert state.log_lines(seat) == [text for text in [record.read(line, seat) for line in lines] if text]
        assert state.guess(seat, Dice(1)).log_lines(seat) == state.log_lines(seat)


# -- the undo floor ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "floor"),
    [
        ("", 0),
        ("open", 0),
        ("whisper whisper", 0),
        ("open open", 1),
        ("open whisper whisper", 1),
        ("open open open", 2),
        ("reveal", 1),
        ("open reveal", 2),
        ("reveal open", 1),
    ],
)
def test_own_picks_can_be_taken_back_until_another_picks_or_something_is_revealed(words: str, floor: int) -> None:
    assert talk(words).undo_floor == floor


def test_the_record_remembers_when_something_was_revealed() -> None:
    state = talk("open reveal open")
    assert state.record is not None
    assert state.record.revealed == 2
    assert talk("open").record.revealed == 0  # type: ignore[union-attr]


def test_a_match_can_be_taken_back_to_any_ply() -> None:
    state = talk("open secret whisper")
    for count in range(4):
        earlier = state.taken_back(count)
        assert earlier.log == state.log[: 3 - count]
        assert earlier.log_lines(0) == talk(" ".join(["open", "secret", "whisper"][: 3 - count])).log_lines(0)
    assert state.log == [0, 1, 2], "the match itself stays as it is"


@pytest.mark.parametrize("count", [4, -1, 100])
def test_no_more_can_be_taken_back_than_was_made(count: int) -> None:
    with pytest.raises(ValueError, match=f"{count} picks cannot be taken back; 3 were made"):
        talk("open open open").taken_back(count)
