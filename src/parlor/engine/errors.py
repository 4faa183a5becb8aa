"""What can go wrong, each with a message that says what was wrong and what would be right."""


class ParlorError(ValueError):
    """Any mistake of a caller; nothing has changed when it is raised.

    What it quotes of a file or a message can be shown anywhere: escape codes are spelt out.
    """

    def __str__(self) -> str:
        text = super().__str__()
        return "".join(sign if sign.isprintable() or sign == "\n" else repr(sign)[1:-1] for sign in text)


class IllegalPick(ParlorError):
    """A pick or word that is not legal now."""


class BadOption(ParlorError):
    """An option, a value or a combination that a game refuses."""


class BadPosition(ParlorError):
    """Position data that describes no possible state."""


class BadMatch(ParlorError):
    """A damaged match file; the message names the line."""


class BadData(ParlorError):
    """A card, deck, board or pack file with mistakes; the message lists all of them."""
