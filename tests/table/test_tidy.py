"""Garbage is looked for when nobody plays."""

import gc
import weakref

from parlor.table.meter import Limits, Meter
from parlor.table.tidy import MANY, TOO_MANY, Tidier


def test_much_garbage_waits_for_a_calm_second() -> None:
    meter = Meter(Limits())
    tidier = Tidier(meter)
    assert tidier.due(MANY + 1)
    assert not tidier.due(MANY)
    meter.count("messages")
    assert not tidier.due(MANY + 1), "somebody has just picked"
    assert tidier.due(MANY + 1), "and now nobody does"
    meter.count("requests")
    assert not tidier.due(MANY + 1)


def test_too_much_garbage_waits_for_nobody() -> None:
    meter = Meter(Limits())
    tidier = Tidier(meter)
    meter.count("messages")
    assert tidier.due(TOO_MANY + 1)


class Ring:
    """Something that only a look for garbage frees."""

    def __init__(self) -> None:
        self.me = self


def test_new_objects_are_counted_while_python_does_not_look_by_itself() -> None:
    gc.collect()
    gc.disable()
    try:
        rings = [Ring() for _ in range(5000)]
        assert gc.get_count()[0] >= 5000
        left = weakref.ref(rings[0])
        rings.clear()
        assert left() is not None
        gc.collect()
        assert left() is None
        assert gc.get_count()[0] < 5000
    finally:
        gc.enable()
