"""What a law says of a game: `Verdict`, and `LawBroken`, which a check raises at the first fault."""

from dataclasses import asdict, dataclass
from typing import Any


class LawBroken(AssertionError):
    """A law does not hold; the message tells which, where, and how to get there again."""

    def __init__(
        self, law: str, game: str, fault: str, options: dict[str, Any], seed: int = 0, words: list[str] | None = None
    ) -> None:
        self.law = law
        self.game = game
        self.fault = fault
        self.options = options
        self.seed = seed
        # The words that led there, one a pick; none where no match was played.
        self.words = words
        super().__init__(self._message())

    @property
    def ply(self) -> int:
        """After how many picks the fault was found."""
        return len(self.words or [])

    def _message(self) -> str:
        """The fault with all that is needed to see it again."""
        lines = [f"law {self.law} is broken in {self.game}, options {self.options}:", self.fault]
        if self.words is not None:
            last = " ".join(self.words) if self.ply <= 40 else "… " + " ".join(self.words[-20:])
            lines.append(f"in the random match of seed {self.seed} after {self.ply} picks: {last or '(none yet)'}")
        return "".join(f"\n  {line}" for line in lines)


@dataclass(frozen=True)
class Verdict:
    """What one law says of one option set of a game."""

    law: str
    game: str
    # The name of the option set in `Game.variants`, and its options.
    variant: str
    options: dict[str, Any]
    holds: bool
    # The match that breaks it, and after how many picks; of a law that holds, the last match that was tried.
    seed: int
    ply: int
    # What is wrong, in words; empty if the law holds.
    sentence: str

    def plain(self) -> dict[str, Any]:
        """The verdict as JSON-able data."""
        return asdict(self)
