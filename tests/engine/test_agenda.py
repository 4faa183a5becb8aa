"""The agenda: a stack of frames."""

from hypothesis import given
from hypothesis import strategies as st

from parlor.engine import Agenda

numbers = st.integers(-(2**40), 2**40)
frames = st.lists(st.lists(numbers, min_size=4, max_size=4), max_size=12)


def stacked(*rows: list[int]) -> Agenda:
    agenda = Agenda()
    for kind, a, b, c in rows:
        agenda.push(kind, a, b, c)
    return agenda


def top(agenda: Agenda) -> list[int]:
    return [int(number) for number in (agenda.kind(), agenda.a(), agenda.b(), agenda.c())]


def test_the_last_frame_pushed_is_the_top() -> None:
    agenda = stacked([1, 10, 11, 12], [2, 20, 21, 22])
    assert top(agenda) == [2, 20, 21, 22]
    agenda.pop()
    assert top(agenda) == [1, 10, 11, 12]
    agenda.pop()
    assert agenda.kind() == -1, "nothing is left to be done"
    assert agenda.depth == 0


def test_numbers_not_given_are_zero() -> None:
    agenda = Agenda()
    agenda.push(5)
    assert top(agenda) == [5, 0, 0, 0]


def test_numbers_of_the_top_frame_can_be_changed() -> None:
    agenda = stacked([1, 10, 11, 12], [2, 20, 21, 22])
    agenda.set_a(3)
    agenda.set_b(4)
    agenda.set_c(5)
    assert agenda.frames() == [[1, 10, 11, 12], [2, 3, 4, 5]]


def test_frames_below_the_top_can_be_read() -> None:
    agenda = stacked([1, 10, 11, 12], [2, 20, 21, 22], [3, 30, 31, 32])
    assert [[int(agenda.below(down, part)) for part in range(4)] for down in range(3)] == agenda.frames()[::-1]


def test_a_place_that_was_popped_is_written_over() -> None:
    agenda = stacked([1, 10, 11, 12], [2, 20, 21, 22])
    agenda.pop()
    agenda.push(3)
    assert agenda.frames() == [[1, 10, 11, 12], [3, 0, 0, 0]]
    agenda.clear()
    assert agenda.frames() == []


@given(frames, numbers)
def test_every_number_of_every_frame_can_be_changed_alone(rows: list[list[int]], value: int) -> None:
    for down in range(len(rows)):
        for part in range(4):
            agenda = stacked(*rows)
            agenda.change(down, part, value)
            rows[len(rows) - 1 - down][part], before = value, rows[len(rows) - 1 - down][part]
            assert agenda.frames() == rows
            rows[len(rows) - 1 - down][part] = before


@given(frames)
def test_frames_are_plain_data_that_restore_the_stack(rows: list[list[int]]) -> None:
    agenda = stacked([9, 9, 9, 9])
    agenda.restore(rows)
    assert agenda.frames() == rows
    assert agenda.depth == len(rows)


@given(frames, frames)
def test_a_clone_goes_its_own_way(rows: list[list[int]], more: list[list[int]]) -> None:
    agenda = stacked(*rows)
    agenda.push(0)
    agenda.pop()
    copy = agenda.clone()
    for kind, a, b, c in more:
        copy.push(kind, a, b, c)
    assert agenda.frames() == rows
    assert copy.frames() == rows + more
    if rows:
        agenda.set_a(-1)
        assert copy.frames() == rows + more
