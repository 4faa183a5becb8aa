"""The numbers that compiled code writes, for numpy: read where they lie, and zeros again once they were taken."""

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from parlor.engine.tensor import Tensor


class Cells:
    """The rows of a tensor. Its memory is lent for reading only; as it is ours, numpy writes there by its address."""

    def __init__(self, tensor: Tensor, rows: int = 1) -> None:
        cells: Any = tensor.cells
        lent: npt.NDArray[np.float32] = np.frombuffer(cells, np.float32)
        memory: Any = (ctypes.c_float * lent.size).from_address(lent.ctypes.data)
        memory.lender = lent  # it must live as long as any array of this memory
        self._flat: npt.NDArray[np.float32] = np.ctypeslib.as_array(memory)
        self.rows = self._flat.reshape(rows, -1)
        self._zeros = np.zeros(self.rows.shape[1], np.float32)
        # A single row is emptied faster as bytes.
        self._bytes, self._nothing = self._flat.data.cast("B"), self._zeros.tobytes()

    def emptier(self, first: int, end: int) -> Callable[[], None]:
        """What writes zeros over some rows, each time it is called."""
        if end - first == 1:
            size, nothing = len(self._nothing), self._nothing
            row = self._bytes[first * size : end * size]

            def empty_row() -> None:
                row[:] = nothing

            return empty_row
        cells, zeros = self.rows[first:end], self._zeros

        def empty() -> None:
            cells[...] = zeros

        return empty

    def take(self) -> npt.NDArray[np.float32]:
        """All numbers of the only row, taken away."""
        found = self._flat.copy()
        self._bytes[:] = self._nothing
        return found
