"""What an announced action does, in a few words that name what it is about."""

from parlor.engine.blocks import remembered
from parlor.games.symetra.cards import Card
from parlor.games.symetra.verbs import ACTION, CELL_SLOT, DECK_SLOT, PLAYER

# What a card says to its player, as others read it.
OTHERS = (
    ("You take", "Takes"),
    ("You draw", "Draws"),
    ("you may", "may"),
    (" as yours", ""),
    ("your own", "own"),
    ("your", "own"),
    ("an action against you", "it"),
)


@remembered
def told(card: Card, names: tuple[str, ...]) -> str:
    """The text of a card with what was selected in the place of "that player" and the like."""
    text = card.gist or card.text
    for old, new in OTHERS:
        text = text.replace(old, new)
    text = text.replace("Those two cards", " and ".join(names))
    for (sort, _), name in zip(card.selects, names, strict=False):
        text = named(text, sort, name)
    return text


def named(text: str, sort: int, name: str) -> str:
    """A text with a selection in the place of the words for it."""
    if sort in (CELL_SLOT, DECK_SLOT):
        return text
    if sort == ACTION:
        return text.replace("That action", name).replace("turn it", f"turn {name}")
    owner = name + ("'" if name.endswith("s") else "'s")
    whole = text.replace("that player or card", name)
    kind = "player" if sort == PLAYER else "card"
    for that in (f"That {kind}", f"that {kind}"):
        whole = whole.replace(f"{that}'s", owner).replace(that, name)
    if sort != PLAYER and whole == text:
        whole = it(text, name, owner)
    return whole


def it(text: str, name: str, owner: str) -> str:
    """A text with the card that was selected in the place of the first "it"."""
    for start, new in (("It ", f"{name} "), ("Its controller", f"The controller of {name}"), ("Its ", f"{owner} ")):
        if text.startswith(start):
            return new + text[len(start) :]
    return text.replace(" it ", f" {name} ", 1).replace(" it.", f" {name}.", 1)
