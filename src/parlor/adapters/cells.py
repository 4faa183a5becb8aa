"""The numbers that compiled code writes, for numpy: read where they lie, and zeros again once they were taken."""

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from parlor.engine.tensor import Tensor


class Cells:
    """The rows of a tensor. Its memory is lent for reading only, so zeros are written past numpy: it is ours."""

    def __init__(self, tensor: Tensor, rows: int = 1) -> None:
        cells: Any = tensor.cells
        self._flat: npt.NDArray[np.float64] = np.frombuffer(cells, np.float64)
        self._rows = self._flat.reshape(rows, -1)
        self._address, self._size = self._flat.ctypes.data, self._flat.nbytes

    def mover(self, rows: npt.NDArray[np.float32]) -> Callable[[], None]:
        """What hands over as many rows as there are, and empties all; each time it is called."""
        cells, address, size = self._rows[: len(rows)], self._address, self._size
        copy, fill = np.copyto, ctypes.memset

        def move() -> None:
            copy(rows, cells, "same_kind")
            fill(address, 0, size)

        return move

    def take(self) -> npt.NDArray[np.float32]:
        """All numbers in one row, taken away."""
        found = self._flat.astype(np.float32)
        ctypes.memset(self._address, 0, self._size)
        return found
