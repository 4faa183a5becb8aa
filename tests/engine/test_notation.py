"""Matches as text: they come back as they were, show a seat only what it knows, and are refused when damaged."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlor
from connect_four.game import ConnectFour
from parlor import registry
from parlor.engine import notation

LEDUC = """\
parlor match 1
game: leduc
version: 1
option players: 2
seat 0: Ada
seat 1: random
result: 1 -1
picks: 4

chance card:ks card:qh
0 raise
1 fold
"""


def random_match(name: str, seed: int, picks: int = 1000, **options: Any) -> parlor.State:
    state = parlor.game(name).start(seed=seed, **options)
    dice = parlor.Dice(seed)
    while state.seat != parlor.OVER and len(state.log) < picks:
        legal = state.picks()
        state.pick(legal[dice.below(len(legal))])
    return state


def every_variant() -> list[Any]:
    return [
        pytest.param(name, options, id=f"{name}-{variant}")
        for name in parlor.games()
        for variant, options in parlor.game(name).variants.items()
    ]


def test_a_match_reads_as_it_was_played() -> None:
    state = parlor.game("leduc").start(ask_chance=True)
    state.say("card:ks card:qh raise fold")
    assert notation.write(state, ["Ada", "random"]) == LEDUC
    match = notation.read(LEDUC)
    assert match.names == ["Ada", "random"]
    assert match.result == [1, -1]
    assert match.state is not None
    assert match.state.position() == state.position()


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("name", "options"), every_variant())
def test_every_game_comes_back_from_its_text(name: str, options: dict[str, Any], seed: int) -> None:
    for length in (0, 1, 7, 60, 1000):
        state = random_match(name, seed, length, **options)
        text = notation.write(state)
        match = notation.read(text)
        assert match.write() == text
        assert match.state is not None
        assert match.state.position() == state.position()
        assert match.state.log == state.log


@pytest.mark.parametrize(("name", "options"), every_variant())
def test_every_seat_may_write_down_what_it_knows(name: str, options: dict[str, Any]) -> None:
    for length in (1, 12, 1000):
        state = random_match(name, 5, length, **options)
        for seat in (*range(state.players), parlor.WATCHER):
            text = notation.write(state, seat=seat)
            match = notation.read(text)
            assert match.write() == text
            assert match.state is None
            told = [pick for sentence in match.sentences for pick in sentence.picks]
            assert told == state.guess(seat, parlor.Dice(1)).log


def test_the_other_hand_is_not_in_what_a_seat_knows() -> None:
    state = notation.read(LEDUC).state
    assert state is not None
    assert "\nchance card:ks ?\n0 raise\n" in notation.write(state, seat=0)
    assert "\nchance ? card:qh\n0 raise\n" in notation.write(state, seat=1)
    assert "\nchance ? ?\n0 raise\n" in notation.write(state, seat=parlor.WATCHER)


def test_matches_that_a_seat_cannot_tell_apart_read_the_same_to_it() -> None:
    texts = []
    for card in ("card:qh", "card:qs", "card:js"):
        state = notation.read(LEDUC.replace("card:qh", card)).state
        assert state is not None
        texts.append(notation.write(state, seat=0))
    assert texts[0] == texts[1] == texts[2]


def test_a_start_shows_a_seat_only_what_it_knows() -> None:
    position = {"cards": ["card:ks", "card:qh"], "bets": []}
    state = parlor.game("leduc").position(position, seed=1)
    state.say("call")
    known = notation.write(state, seat=0)
    assert "ks" in known
    assert "qh" not in known
    assert notation.read(known).write() == known


def test_a_match_may_begin_from_a_position() -> None:
    rows = [".......", ".......", ".......", "...x...", "...o...", "..xo..x"]
    state = parlor.game("connect_four").position({"rows": rows})
    state.say("drop:5 drop:6")
    text = notation.write(state)
    match = notation.read(text)
    assert match.state is not None
    assert match.state.position() == state.position()
    assert match.write() == text


def test_a_match_goes_on_where_it_was_left() -> None:
    left = random_match("leduc", 9, 3)
    on = notation.read(notation.write(left)).resume(seed=4)
    again = notation.read(notation.write(left)).resume(seed=4)
    on.say("call call")
    again.say("call call")
    assert on.seat != parlor.CHANCE
    assert on.log == again.log
    assert on.log[:3] == left.log


def test_what_one_seat_knows_cannot_go_on() -> None:
    match = notation.read(notation.write(random_match("leduc", 9, 3), seat=0))
    with pytest.raises(parlor.BadMatch, match="the whole match is needed"):
        match.resume()


def test_comments_stay() -> None:
    noted = LEDUC.replace("picks: 4\n", "# a bold start\n").replace("0 raise", "0 raise # Ada smiles\n\n# he shivers")
    match = notation.read(noted)
    assert match.notes == {0: ["a bold start"], 3: ["Ada smiles", "he shivers"]}
    assert notation.read(match.write()).notes == match.notes


def test_a_comment_may_stand_inside_what_chance_did() -> None:
    match = notation.read(LEDUC.replace("card:ks card:qh", "card:ks # a king\nchance card:qh"))
    assert "chance card:ks\n# a king\nchance card:qh\n" in match.write()


def test_a_sentence_stands_on_one_line() -> None:
    state = parlor.game("symmetric").start()
    state.say("from:1,0 to:3,0 skip")
    state.say("from:0,4")
    assert notation.write(state).endswith("\n\n0 from:1,0 to:3,0\n0 skip\n1 from:0,4\n")


def test_reading_does_not_depend_on_where_lines_break() -> None:
    state = parlor.game("symmetric").start()
    state.say("from:1,0 to:3,0 skip")
    text = notation.write(state)
    for other in ("0 from:1,0 to:3,0 skip", "0 from:1,0\n\n0 to:3,0\n0 skip"):
        assert notation.read(text.replace("0 from:1,0 to:3,0\n0 skip", other)).write() == text


def test_an_illegal_move_is_refused_by_its_clause() -> None:
    state = parlor.game("symmetric").start()
    state.say("from:1,0 to:3,0")
    with pytest.raises(parlor.BadMatch, match=r"line \d+: to:0,0 is illegal: SMC-029: "):
        notation.read(notation.write(state).replace("to:3,0", "to:0,0"))


def test_names_are_anything_that_fits_on_a_line() -> None:
    for names in (["42", "#x"], ['"', "  wide  "], ["true", "Zoë: ♞"]):
        assert notation.read(notation.write(random_match("leduc", 1), names)).names == names


@pytest.mark.parametrize("name", ["  ", "a\nb", "\x1b[31mred", "\ud800", "\u2028"])
def test_empty_names_breaks_and_escape_codes_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="on one line"):
        notation.write(random_match("leduc", 1), [name, "Ada"])
    text = notation.write(random_match("leduc", 1), ["Bob", "Ada"])
    with pytest.raises(parlor.BadMatch, match="line 5: a name is a text on one line"):
        notation.read(text.replace("Bob", json.dumps(name)))
    with pytest.raises(parlor.BadMatch, match="line 9: a note has no control characters"):
        notation.read(text.replace("\n\n", "\n# \x1b[2J\n\n"))


def test_a_seat_without_a_name_is_called_as_the_game_calls_it() -> None:
    assert notation.read(notation.write(random_match("leduc", 1), ["", "Ada"])).names == ["Player 1", "Ada"]


def test_the_option_to_blame_is_the_one_without_which_the_others_do() -> None:
    text = notation.write(parlor.game("symetra").start(players=4, teams="blind", team_size=2, seed=1))
    lines = text.split("\n")
    at = lines.index("option team_size: 2")
    lines[at] = "option team_size: 3"
    with pytest.raises(parlor.BadMatch, match=f"line {at + 1}: 4 players cannot form teams of 3"):
        notation.read("\n".join(lines))


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    assert notation.read("\ufeff" + LEDUC.replace("\n", "\r\n")).write() == LEDUC


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("parlor match 1", "parlor match 2", "line 1: a match begins with the line 'parlor match 1', not 'parlor ma"),
        ("game: leduc", "game: leduk", "line 2: no game named leduk; known games: .*; did you mean leduc?"),
        ("game: leduc\n", "", "line 1: the header 'game' is missing"),
        ("version: 1", "version: 7", "line 3: the match was played by version 7 of the rules; here is version 1"),
        ("option players: 2", "option players: 3", "line 4: Leduc poker is for 2 players, not 3"),
        ("option players: 2", "option plyers: 2", "line 4: Leduc poker has no option plyers; did you mean players?"),
        ("option players: 2", "option: 2", "line 4: 'option: 2' is neither a header nor a line of picks"),
        ("option players: 2", "version: 1", "line 4: version was already given in line 3"),
        ("seat 1: random", "seat 2: random", "line 6: a seat is a number from 0 to 1, not '2'"),
        ("seat 1: random", "pack: cards.toml", "line 6: a pack is given by its file name and its fingerprint"),
        ("seat 1: random", "pack: c.toml 123", "line 6: the match was played with the pack c.toml, which was not fou"),
        ("seat 1: random", "known to: 5", "line 6: a seat is a number from 0 to 1, not '5'"),
        ("seat 1: random", "start: [1]", "line 6: a start is a position as a JSON object"),
        ("seat 1: random", 'start: {"cards": 3}', "line 6: cards must be a list, not 3"),
        ("result: 1 -1", "result: 1", "line 7: a result is 'unfinished' or one number a seat, not '1'"),
        ("result: 1 -1", "result: nan nan", "line 7: a result is 'unfinished' or one number a seat"),
        ("result: 1 -1", "result: -1 1", "line 7: the picks give the result '1 -1'"),
        ("result: 1 -1", "result: unfinished", "line 7: the picks give the result '1 -1'"),
        ("result: 1 -1", "reslt: 1 -1", "line 7: 'reslt: 1 -1' is neither a header nor a line of picks; did you mean"),
        ("picks: 4", "picks: 5", "line 8: there are 4 picks, not 5; is the text complete?"),
        ("1 fold\n", "", "line 7: the picks give the result 'unfinished'"),
        ("0 raise", "1 raise", "line 11: raise is picked by seat 1, but seat 0 is to pick"),
        ("0 raise", "0 fold", "line 11: fold is illegal: fold cannot be picked now"),
        ("0 raise", "0 rise", "line 11: Leduc poker has no word 'rise'; did you mean raise?"),
        ("0 raise", "0 ?", r"line 11: \? may stand only in a match as one seat knows it"),
        ("0 raise", "0", "line 11: here are no picks"),
        ("0 raise", "2 raise", "line 11: a seat is a number from 0 to 1, not '2'"),
        ("0 raise", "Ada raise", "line 11: picks begin with the number of a seat or 'chance', not 'Ada'"),
        ("card:qh", "card:ks", "line 10: card:ks is illegal: card:ks cannot be picked now"),
        ("1 fold", "1 fold call", "line 12: the match is over before call"),
    ],
)
def test_damaged_text_is_refused_with_line_and_reason(old: str, new: str, complaint: str) -> None:
    assert old in LEDUC
    with pytest.raises(parlor.BadMatch, match=complaint):
        notation.read(LEDUC.replace(old, new, 1))


def test_the_start_and_the_headers_must_agree() -> None:
    state = parlor.game("leduc").position({"cards": ["card:ks", "card:qh"], "bets": []})
    text = notation.write(state)
    start = json.loads(text.split("start: ")[1])
    with pytest.raises(parlor.BadMatch, match="Leduc poker is for 2 players, not 4"):
        notation.read(text.replace(json.dumps(start), json.dumps(start | {"options": {"players": 4}})))


def test_a_file_is_named_in_what_is_wrong_with_it(tmp_path: Path) -> None:
    file = tmp_path / "match.parlor"
    with pytest.raises(parlor.BadMatch, match=r"match\.parlor: cannot be read: No such file"):
        notation.read_file(file)
    file.write_bytes(b"parlor match 1\n\xff")
    with pytest.raises(parlor.BadMatch, match=r"match\.parlor: is no text: byte 15 is not UTF-8"):
        notation.read_file(file)
    file.write_text("chess")
    with pytest.raises(parlor.BadMatch, match=r"match\.parlor: line 1: a match begins with"):
        notation.read_file(file)
    file.write_text(LEDUC)
    assert notation.read_file(file).write() == LEDUC


class Entry:
    """An entry point of a game that takes packs."""

    def load(self) -> Any:
        return lambda packs=(): ConnectFour()


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Path, str]:
    """A pack, and a match that was played with it."""
    monkeypatch.setattr(registry, "_guest_games", lambda: {"connect_four": Entry()})
    registry._game.cache_clear()
    pack = tmp_path / "discs.toml"
    pack.write_text("colour = 'red'\n")
    state = parlor.game("connect_four", [pack]).start()
    state.say("drop:4")
    return pack, notation.write(state)


def test_a_match_names_its_packs(packed: tuple[Path, str]) -> None:
    pack, text = packed
    assert f"\npack: discs.toml {registry.fingerprint(pack)}\n" in text
    match = notation.read(text, [pack])
    assert match.write() == text
    file = pack.with_name("match.parlor")
    file.write_text(text)
    assert notation.read_file(file).write() == text


def test_a_match_needs_the_very_packs_it_was_played_with(packed: tuple[Path, str]) -> None:
    pack, text = packed
    with pytest.raises(parlor.BadMatch, match=r"line 4: the match was played with the pack discs\.toml, which was not"):
        notation.read(text)
    without = "".join(line for line in text.splitlines(True) if not line.startswith("pack"))
    with pytest.raises(
        parlor.BadMatch, match=r"the pack discs\.toml has changed since the match was played, or was not"
    ):
        notation.read(without, [pack])
    pack.write_text("colour = 'green'\n")
    with pytest.raises(parlor.BadMatch, match=r"the pack discs\.toml has changed since the match was played"):
        notation.read(text, [pack])


WHOLE = [notation.write(random_match(name, 2)) for name in parlor.games()]
STARTED = notation.write(parlor.game("leduc").position(random_match("leduc", 3, 4).position(), seed=1))
KNOWN = [notation.write(random_match(name, 2), seat=0) for name in parlor.games()]
TEXTS = [*WHOLE, STARTED, *KNOWN]
SCRAPS = [
    "\n",
    " ",
    "?",
    "0",
    "1",
    "-",
    ":",
    "#",
    "chance",
    "seat 1: x",
    "known to: 0",
    "start: {}",
    '"',
    "[",
    "\x00",
    "\u2028",
]


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_nothing_but_bad_match_comes_from_a_damaged_text(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 4))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 20)))
        text = text[:begin] + data.draw(st.sampled_from(SCRAPS) | st.text(max_size=8)) + text[end:]
    _read_or_refuse(text)


@settings(max_examples=200, deadline=None)
@given(st.text() | st.text().map(lambda text: "parlor match 1\n" + text))
def test_nothing_but_bad_match_comes_from_any_text(text: str) -> None:
    _read_or_refuse(text)


def test_deep_and_huge_values_are_refused() -> None:
    for value in ("[" * 100_000, "9" * 10_000, "1e999", "NaN", '{"cards":' * 50_000):
        for header in ("start", "option players", "result", "known to", "option x"):
            with pytest.raises(parlor.BadMatch):
                notation.read(f"parlor match 1\ngame: leduc\nversion: 1\nresult: unfinished\n{header}: {value}\n")


def test_the_page_about_notation_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
    matches = [notation.read(text) for text in re.findall(r"```parlor\n(.*?)```", page, re.DOTALL)]
    assert [match.known_to for match in matches] == [None, 1]
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, {})


def _read_or_refuse(text: str) -> None:
    try:
        match = notation.read(text)
    except parlor.BadMatch as error:
        if not str(error).startswith("line "):
            raise
        return
    assert notation.read(match.write()).write() == match.write()


@pytest.mark.parametrize("result", ["resigned 1", "late 0", "abandoned 1", "aborted"])
def test_how_people_ended_a_match_is_its_result(result: str) -> None:
    text = LEDUC.replace("1 -1", result).replace("picks: 4", "picks: 3").replace("1 fold\n", "")
    match = notation.read(text)
    assert (match.result, str(match.verdict)) == (None, result)
    assert match.write() == text
    with pytest.raises(parlor.BadMatch, match="over"):
        match.resume()


@pytest.mark.parametrize(
    "result", ["resigned", "resigned 7", "resigned 0 1", "late 1 0", "late x", "aborted 1", "gone 1", ""]
)
def test_no_other_way_to_end_a_match_is_read(result: str) -> None:
    text = LEDUC.replace("1 -1", result).replace("picks: 4", "picks: 3").replace("1 fold\n", "")
    with pytest.raises(parlor.BadMatch):
        notation.read(text)


def test_people_do_not_end_a_match_that_the_game_has_ended() -> None:
    with pytest.raises(parlor.BadMatch, match="the picks give the result '1 -1'"):
        notation.read(LEDUC.replace("1 -1", "resigned 0"))
