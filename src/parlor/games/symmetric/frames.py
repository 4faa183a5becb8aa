"""The stages of a turn, which say what the seat to pick is asked.

SYMMETRIC  step 1, the compulsory Symmetric Move
CHAIN1     an extra Symmetric Move in step 1
STEP       step 2, one counter to a neighbouring space, or skip
CHAIN2     an extra Symmetric Move in step 2
"""

from typing import Final

SYMMETRIC: Final = 0
CHAIN1: Final = 1
STEP: Final = 2
CHAIN2: Final = 3
STAGES: Final = ("symmetric", "chain1", "step", "chain2")
LONGEST_CHAIN: Final = 12
