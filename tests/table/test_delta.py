"""Deltas: whatever changes, the other side ends with the same."""

import copy

from hypothesis import given
from hypothesis import strategies as st

from parlor.table.delta import delta, patch

PLAIN = st.recursive(
    st.none() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("xyz", min_size=1, max_size=1), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(PLAIN, PLAIN)
def test_a_patched_scene_is_the_new_scene(old: object, new: object) -> None:
    patched = patch(copy.deepcopy(old), delta(old, new))
    assert patched == new


def test_nothing_new_is_nothing() -> None:
    assert delta({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) == []


def test_a_log_that_grows_sends_only_its_new_lines() -> None:
    assert delta({"log": ["a", "b"]}, {"log": ["a", "b", "c"]}) == [[["log"], 2, ["c"]]]


def test_one_changed_field_sends_one_change() -> None:
    old = {"areas": [{"id": "x", "count": 3}, {"id": "y", "count": 4}]}
    new = {"areas": [{"id": "x", "count": 3}, {"id": "y", "count": 5}]}
    assert delta(old, new) == [[["areas", 1, "count"], 5]]
