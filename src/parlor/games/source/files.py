"""Where SOURCE's data files lie (not compiled: a compiled module does not know its own place)."""

from pathlib import Path

FOLDER = Path(__file__).parent
