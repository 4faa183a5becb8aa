"""What is remembered stays within its room, and what is asked for often stays longest."""

from parlor.engine.memory import Memory


def test_what_was_kept_is_found() -> None:
    memory = Memory()
    memory.keep((1, "a"), "first")
    assert memory.get((1, "a")) == "first"
    assert memory.get((2, "a")) is None


def test_there_is_room_for_so_many() -> None:
    memory = Memory(100)
    for number in range(1000):
        memory.keep((number,), number)
        assert len(memory) <= 100
    assert memory.get((999,)) == 999
    assert memory.get((0,)) is None


def test_what_is_asked_for_again_and_again_is_not_forgotten() -> None:
    memory = Memory(100)
    memory.keep(("dear",), "dear")
    for number in range(1000):
        memory.keep((number,), number)
        assert memory.get(("dear",)) == "dear"
