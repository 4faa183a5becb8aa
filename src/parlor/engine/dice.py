"""Dice: random numbers that are the same on every machine, compiled or not.

The generator is Chris Doty-Humphrey's sfc32. It works on 32-bit words, so the low half of every
product and sum is the same whether the integers wrap at 64 bits (compiled) or never (interpreted).
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from parlor.engine.picks import Picks

WORD: Final = 0xFFFFFFFF


@final
@mypyc_attr(acyclic=True)
class Dice:
    """A seeded source of random numbers; `clone()` rolls the same numbers as its original."""

    def __init__(self, seed: int = 0) -> None:
        self._a: i64 = 0
        self._b: i64 = 0
        self._c: i64 = 0
        self._count: i64 = 0
        self.begin(seed & WORD, (seed >> 32) & WORD, (seed >> 64) & WORD)

    def begin(self, one: i64, two: i64, three: i64) -> None:
        """Roll from now on what these three numbers of 32 bits decide."""
        self._a = one
        self._b = two
        self._c = 0x9E3779B9 ^ three
        self._count = 1
        i: i64 = 0
        while i < 12:
            self.word()
            i += 1

    def word(self) -> i64:
        """A number of 32 random bits."""
        b: i64 = self._b
        c: i64 = self._c
        out: i64 = (self._a + b + self._count) & 0xFFFFFFFF
        self._count = (self._count + 1) & 0xFFFFFFFF
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & 0xFFFFFFFF
        self._c = (((c << 21) | (c >> 11)) + out) & 0xFFFFFFFF
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (n from 1 to 2**31)."""
        if n < 1:
            raise ValueError(f"nothing can be drawn from {n} possibilities")
        product: i64 = self.word() * n
        low: i64 = product & 0xFFFFFFFF
        if low < n:
            # Lemire's method: throw again in the part of the range that would favour some numbers.
            unfair: i64 = (0x100000000 - n) % n
            while low < unfair:
                product = self.word() * n
                low = product & 0xFFFFFFFF
        return product >> 32

    def weighted(self, weights: Picks) -> i64:
        """An index into `weights`, each as likely as its weight."""
        total: i64 = 0
        i: i64 = 0
        while i < weights.count:
            total += weights.at(i)
            i += 1
        left: i64 = self.below(total)
        i = 0
        while left >= weights.at(i):
            left -= weights.at(i)
            i += 1
        return i

    def fraction(self) -> float:
        """A number from 0 up to but not including 1."""
        return float(self.word()) / 4294967296.0

    def clone(self) -> "Dice":
        """Dice that roll the same numbers from here on."""
        copy = Dice(0)
        copy._a = self._a
        copy._b = self._b
        copy._c = self._c
        copy._count = self._count
        return copy
