"""Numbers as programs that learn want them: floats of 32 bits, kept as these bits, so that nothing is left to convert.

Compiled code has no such floats. What a number becomes is looked up: of all numbers that observations are made of only
a few are different. What was never asked for before is made, in a slow way, and remembered.
"""

from typing import Any, Final

from librt.strings import BytesWriter, read_f32_le, read_i32_le, write_f32_le, write_i32_le
from librt.vecs import vec
from mypy_extensions import i32, i64

# The bits of 1.0 and 2.0; those of 0.0 are 0.
ONE: Final = 0x3F800000
TWO: Final = 0x40000000
# Half of a number has bits that are less by this.
HALVED: Final = 0x00800000
# Whole numbers below this, and what they are of each other, are found in a table.
SMALL: Final = 256
FLOATS: Final = vec[float]([float(whole) for whole in range(SMALL)])
# One number in so many parts, in rows of SMALL; 0 if nobody has asked for it.
PARTS: Final = vec[i32]([0] * (SMALL * SMALL))
# Sums that were made before: the bits of the one number, the other number, the bits of both together.
KEPT: Final = 4096
BEFORE: Final = vec[i32]([0] * KEPT)
ADDED: Final = vec[float]([0.0] * KEPT)
SUMS: Final = vec[i32]([0] * KEPT)
# Whole numbers below SMALL differ in their upper 16 bits; by these, the next whole number. 0 for what is not whole.
UPPER: Final = 0x4380
NEXT: Final = vec[i32]([0] * UPPER)


def part(value: i64, most: i64) -> i32:
    """A whole number that is usually from 0 to `most`, which scales it."""
    if 0 < value < SMALL and 0 < most < SMALL:
        bits: i32 = PARTS[most * SMALL + value]
        if bits:
            return bits
    return new_part(value, most)


def new_part(value: i64, most: i64) -> i32:
    """The same, made anew."""
    bits: i32 = plus(0, float(value) / float(most))
    if 0 < value < SMALL and 0 < most < SMALL:
        PARTS[most * SMALL + value] = bits
    return bits


def counted(bits: i32, count: i64) -> i32:
    """A number and so many more, one at least: how things of one kind are counted."""
    if bits == 0 and count < 3:
        return i32(ONE) if count == 1 else i32(TWO)
    if bits == 0:
        return part(count, 1)
    while count > 0:
        bits = more(bits)
        count -= 1
    return bits


def more(bits: i32) -> i32:
    """A number and one more: how things are counted. (The first of them is ONE, and need not be asked for.)"""
    upper: i64 = i64(bits >> 16)
    if bits & 0xFFFF == 0 and 0 <= upper < UPPER:
        following: i32 = NEXT[upper]
        if following:
            return following
    return plus(bits, 1.0)


def plus(bits: i32, value: float) -> i32:
    """A number and another one together."""
    at: i64 = (i64(bits >> 15) ^ i64(value * 240.0)) & (KEPT - 1)
    if BEFORE[at] != bits or ADDED[at] != value:
        BEFORE[at] = bits
        ADDED[at] = value
        SUMS[at] = summed(bits, value)
    return SUMS[at]


def summed(bits: i32, value: float) -> i32:
    """The same, made anew."""
    writer = BytesWriter()
    write_i32_le(writer, bits)
    before = read_f32_le(writer.getvalue(), 0)
    writer.truncate(0)
    write_f32_le(writer, before + value)
    return read_i32_le(writer.getvalue(), 0)


def count_up() -> None:
    """Find out which whole number follows which."""
    bits: i32 = 0
    for _ in range(SMALL):
        following: i32 = summed(bits, 1.0)
        NEXT[i64(bits >> 16)] = following
        bits = following


count_up()


def floats(cells: vec[i32]) -> "memoryview[float]":
    """The numbers themselves, read where they lie."""
    lent: Any = cells
    return memoryview(lent).cast("B").cast("f")
