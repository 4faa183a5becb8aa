"""The numbers that compiled code writes, for numpy: read where they lie, and zeros again once they were taken."""

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from parlor.engine.tensor import Tensor

SINGLE = np.dtype(np.float32)


class Cells:
    """The rows of a tensor. Its memory is lent for reading only; as it is ours, zeros are written by its address."""

    def __init__(self, tensor: Tensor, rows: int = 1) -> None:
        cells: Any = tensor.cells
        lent: npt.NDArray[np.float64] = np.frombuffer(cells, np.float64)
        memory: Any = (ctypes.c_double * lent.size).from_address(lent.ctypes.data)
        memory.lender = lent  # it must live as long as any array of this memory
        self._flat: npt.NDArray[np.float64] = np.ctypeslib.as_array(memory)
        self._rows = self._flat.reshape(rows, -1)
        self._zeros = np.zeros(self._rows.shape[1])

    def mover(self, rows: npt.NDArray[np.float32]) -> Callable[[], None]:
        """What hands over as many rows as there are, and empties them; each time it is called."""
        cells, zeros = self._rows[: len(rows)], self._zeros
        # A single row is moved a little faster as such.
        given, own = (rows[0], cells[0]) if len(rows) == 1 else (rows, cells)

        def move() -> None:
            given[...] = own
            own[...] = zeros

        return move

    def take(self) -> npt.NDArray[np.float32]:
        """All numbers of the only row, taken away."""
        flat = self._flat
        found = flat.astype(SINGLE)
        flat[...] = self._zeros
        return found
