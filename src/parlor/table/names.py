"""Names of people, as they may be shown."""

LONGEST = 40


def clean_name(name: str) -> str:
    """A name as it may be shown: printable, without line breaks, not too long."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST]
