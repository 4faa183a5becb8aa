"""Deltas: whatever changes, the other side ends with the same."""

import copy

from hypothesis import given
from hypothesis import strategies as st

from parlor.table.delta import delta, grown, patch

PLAIN = st.recursive(
    st.none() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("xyz", min_size=1, max_size=1), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(PLAIN, PLAIN)
def test_a_patched_scene_is_the_new_scene(old: object, new: object) -> None:
    before = copy.deepcopy(old)
    assert patch(old, delta(old, new)) == new
    assert old == before


THINGS = st.lists(
    st.fixed_dictionaries({"id": st.sampled_from("abcdef")}, optional={"n": st.integers(0, 2), "word": st.text("xy")}),
    unique_by=lambda thing: thing["id"],
    max_size=6,
)


@given(THINGS, THINGS)
def test_things_with_ids_move_and_change(old: object, new: object) -> None:
    assert patch(old, delta(old, new)) == new


def test_nothing_new_is_nothing() -> None:
    assert delta({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) == {}


def test_a_log_that_grows_sends_only_its_new_lines() -> None:
    assert delta({"log": ["a", "b"]}, {"log": ["a", "b", "c"]}) == {"log": [2, ["c"]]}


Pieces = list[list[str]]
PIECES = st.lists(st.lists(st.sampled_from("ab"), max_size=3), max_size=4)


@given(PIECES, PIECES, PIECES)
def test_a_list_in_pieces_sends_what_is_new(same: Pieces, old: Pieces, new: Pieces) -> None:
    before, after = [*same, *old], [*same, *new]
    lines = [[line for piece in pieces for line in piece] for pieces in (before, after)]
    change = grown(before, after)
    assert (patch(lines[0], change) if change else lines[0]) == lines[1]


def test_a_log_in_pieces_sends_only_its_new_lines() -> None:
    chapter = ["a", "b"]
    assert grown([chapter, ["c"]], [chapter, ["c", "d"]]) == [3, ["d"]]
    assert grown([chapter, ["c"]], [chapter, ["c"]]) == []


def test_one_changed_field_sends_one_change() -> None:
    old = {"areas": [{"id": "x", "count": 3}, {"id": "y", "count": 4}]}
    new = {"areas": [{"id": "x", "count": 3}, {"id": "y", "count": 5}]}
    assert delta(old, new) == {"areas": {"1": {"count": [5]}}}


def test_a_card_that_leaves_a_hand_sends_only_the_order() -> None:
    old = {"hand": [{"id": name, "text": "long"} for name in "abc"]}
    new = {"hand": [{"id": name, "text": "long"} for name in "bc"]}
    assert delta(old, new) == {"hand": [[1, 2], [], {}]}


def test_a_field_that_changes_everywhere_is_sent_as_a_column() -> None:
    old = [{"id": name, "word": f"from:{name}"} for name in "abc"]
    new = [{"id": name, "word": f"to:{name}"} for name in "abc"]
    assert delta(old, new) == ["word", ["to:a", "to:b", "to:c"], {}]


def test_a_card_that_is_gone_lends_its_place_in_memory_to_no_other() -> None:
    for number in range(2000):
        fields = {f"field {field}": 0 for field in range(9)}
        old, new = [{"id": "card", **fields, "n": number}], [{"id": "card", **fields, "n": number + 1}]
        assert patch(old, delta(old, new)) == new
