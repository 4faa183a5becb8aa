"""The word that was probably meant."""

import difflib
from collections.abc import Iterable
from typing import Final

# A longer one is no slip of the pen, and comparing it would take long.
LONGEST: Final = 40


def nearest(word: object, words: Iterable[str]) -> str:
    """The word that was probably meant, or nothing; capitals do not matter."""
    text = str(word).casefold()
    if len(text) > LONGEST:
        return ""
    spelt = {other.casefold(): other for other in words}
    found = difflib.get_close_matches(text, list(spelt), 1)
    return spelt[found[0]] if found else ""
