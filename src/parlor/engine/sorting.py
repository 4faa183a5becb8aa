"""Sorting numbers in compiled code."""

from librt.vecs import vec
from mypy_extensions import i64


def sort(numbers: vec[i64], ranks: vec[i64], count: i64) -> None:
    """Sort the first `count` of both by the ranks, the lowest first, in place (Shell's method with Ciura's gaps)."""
    for gap in (1750, 701, 301, 132, 57, 23, 10, 4, 1):
        step: i64 = gap
        i: i64 = step
        while i < count:
            number: i64 = numbers[i]
            rank: i64 = ranks[i]
            at: i64 = i
            while at >= step and ranks[at - step] > rank:
                numbers[at] = numbers[at - step]
                ranks[at] = ranks[at - step]
                at -= step
            numbers[at] = number
            ranks[at] = rank
            i += 1
