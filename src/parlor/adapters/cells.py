"""The numbers that compiled code writes, for numpy: read where they lie, and zeros again once they were taken."""

import ctypes
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from parlor.engine.tensor import Tensor


class Cells:
    """The rows of a tensor. Its memory is lent for reading only; as it is ours, zeros are written by its address."""

    def __init__(self, tensor: Tensor, rows: int = 1) -> None:
        cells: Any = tensor.cells
        self._flat: npt.NDArray[np.float64] = np.frombuffer(cells, np.float64)
        self._rows = self._flat.reshape(rows, -1)
        address, numbers = self._flat.ctypes.data, self._flat.size
        # The first is quicker for many numbers, the second for few.
        self._empty: Callable[[], Any] = partial(ctypes.memset, address, 0, self._flat.nbytes)
        if rows == 1:
            self._empty = partial(np.ctypeslib.as_array((ctypes.c_double * numbers).from_address(address)).fill, 0.0)

    def mover(self, rows: npt.NDArray[np.float32]) -> Callable[[], None]:
        """What hands over as many rows as there are, and empties all; each time it is called."""
        cells, empty = self._rows[: len(rows)], self._empty

        def move() -> None:
            rows[...] = cells
            empty()

        return move

    def take(self) -> npt.NDArray[np.float32]:
        """All numbers in one row, taken away."""
        found = self._flat.astype(np.float32)
        self._empty()
        return found
