"""Draws cards: side by side, in piles and in stacks."""

from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from parlor.cli.canvas import Canvas, fit
from parlor.cli.sheet import Sheet

FaceLine = tuple[str, str]
WIDEST = 28
SET_IN = "    "

# Where a card comes from, in words.
SOURCES = {"rulebook": "from the rulebook", "published": "as it was published", "house": "our reconstruction"}


def hidden(card: dict[str, Any]) -> bool:
    """Whether the viewer may not know the card."""
    return card.get("face") == "down"


def card_lines(sheet: Sheet, card: dict[str, Any]) -> list[FaceLine]:
    """What a small picture of a card says, with the style of each line."""
    tags = [tag["text"] for tag in card.get("tags", [])]
    below = (_joined([*beads(sheet, card), *card.get("marks", []), *tags, card.get("reason")], " "), "italic")
    if hidden(card):
        return [line for line in [(sheet.marked(card, "hidden"), "dim"), below] if line[0]]
    owner = sheet.colour(card.get("owner"))
    lines = [(sheet.marked(card, card["name"]), f"bold {owner}".strip())]
    lines.append((_joined([card.get("symbol"), card.get("type"), _cost(card)]), ""))
    lines.append((_contents(card), ""))
    lines.append((_joined([f"{name} {value}" for name, value, *_ in card.get("stats", [])], " "), ""))
    return [line for line in [*lines, below] if line[0]]


def beads(sheet: Sheet, card: dict[str, Any]) -> list[str]:
    """The beads on a card, each colour by its seat's sign."""
    return [f"{sheet.sign(bead.get('owner'))}●{bead['count']}" for bead in card.get("beads", [])]


def _contents(card: dict[str, Any]) -> str:
    """What lies in a thing that is no printed card, such as the cards of a hand on the table."""
    return "" if card.get("source") else str(card.get("text", ""))


def _cost(card: dict[str, Any]) -> str:
    return f"cost {card['cost']}" if card.get("cost") is not None else ""


def _joined(parts: list[Any], between: str = " · ") -> str:
    return between.join(str(part) for part in parts if part not in (None, ""))


def details(sheet: Sheet, card: dict[str, Any]) -> list[Text]:
    """Everything about a card."""
    lines = [Text(text, style) for text, style in card_lines(sheet, card)]
    if card.get("text") and not _contents(card):
        lines.append(Text(card["text"]))
    if card.get("note"):
        lines.append(Text(card["note"], "dim"))
    if card.get("owner") is not None:
        lines.append(Text(f"owner: {sheet.name(card['owner'])}", "dim"))
    if card.get("source"):
        lines.append(Text(SOURCES.get(card["source"], card["source"]), "dim"))
    return lines


def held(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """A hand: what does the same on one line with what it does; cards without a text side by side."""
    cards: list[dict[str, Any]] = area["cards"]
    told = [card for card in cards if card.get("text") and not hidden(card)]
    if not told:
        return side_by_side(sheet, area)
    alike: dict[str, list[str]] = {}
    for card in told:
        alike.setdefault(_does(card), []).append(sheet.marked(card, card["name"]))
    lines: list[Text] = []
    for text, names in alike.items():
        line = Text(_joined([_times(names, name) for name in dict.fromkeys(names)], ", "), "bold")
        line.append(f"  {text}", "not bold")
        lines += [_cut(line, sheet.width)] if sheet.terse else _wrapped(line, sheet.width)
    rest = [card for card in cards if card not in told]
    below = [_bracket(bracket) for bracket in area.get("brackets", [])]
    return lines + (side_by_side(sheet, {**area, "cards": rest, "brackets": []}) if rest else []) + below


def _does(card: dict[str, Any]) -> str:
    """What a held card costs and does, and why it cannot be used now."""
    kind = _joined([_cost(card), card.get("symbol"), card.get("type")])
    # What a playing card counts stands in its name.
    stats = [] if card.get("suit") else card.get("stats", [])
    strengths = _joined([f"{name} {value}" for name, value, *_ in stats], " ")
    below = _joined([*card.get("marks", []), card.get("reason")], ", ")
    return _joined([_joined([kind, strengths], ", "), card["text"]], ". ") + (f" ({below})" if below else "")


def _times(names: list[str], name: str) -> str:
    count = names.count(name)
    return f"{name} ×{count}" if count > 1 else name


def _wrapped(line: Text, width: int) -> list[Text]:
    """A long text in lines, those after the first set in."""
    first, *rest = line.wrap(Console(width=width), width - len(SET_IN))
    return [first, *(Text(SET_IN).append_text(part) for part in rest)]


def _cut(line: Text, width: int) -> Text:
    """As much of a text as fits on a line."""
    line.truncate(width, overflow="ellipsis")
    return line


def side_by_side(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """Cards as boxes, as many beside each other as fit; backs of which there is nothing to say are counted."""
    cards: list[dict[str, Any]] = area["cards"]
    plain_backs = [card for card in cards if hidden(card) and card_lines(sheet, card) == [("hidden", "dim")]]
    shown = [_broken(card_lines(sheet, card)) for card in cards if card not in plain_backs]
    backs = f"{len(plain_backs)} hidden card{'' if len(plain_backs) == 1 else 's'}"
    if not shown:
        return [Text(backs if plain_backs else "(none)", "dim")]
    drawn = _boxes([*shown, [(backs, "dim")]] if plain_backs else shown, sheet.width)
    return drawn + [_bracket(bracket) for bracket in area.get("brackets", [])]


def _bracket(bracket: dict[str, Any]) -> Text:
    """What can be laid together, and the sentence that does it."""
    line = Text(f"{bracket['label']} ({bracket['note']}): ")
    # Names alone will do for who types them.
    words = [word.partition(":")[2] or word for word in bracket["say"].split()]
    return line.append(f"type `{' '.join(words)}`", "dim")


def _broken(face: list[FaceLine]) -> list[FaceLine]:
    """Long lines broken between words, so that a box holds them."""
    return [(part, style) for text, style in face for part in wrap(text, WIDEST) or [text]]


def _boxes(faces: list[list[FaceLine]], width: int) -> list[Text]:
    lines: list[Text] = []
    row: list[list[FaceLine]] = []
    used = 0
    for face in faces:
        room = _face_width(face) + 3
        if row and used + room > width:
            lines += _box_row(row)
            row, used = [], 0
        row.append(face)
        used += room
    return lines + _box_row(row)


def _face_width(face: list[FaceLine]) -> int:
    return min(max(cell_len(text) for text, _ in face), WIDEST)


def _box_row(faces: list[list[FaceLine]]) -> list[Text]:
    canvas = Canvas()
    height = max(len(face) for face in faces)
    left = 0
    for face in faces:
        width = _face_width(face)
        canvas.frame(0, left, height + 1, left + width + 1)
        for row, (text, style) in enumerate(face, 1):
            canvas.put_centred(row, left + 1, width, text, style)
        left += width + 3
    return canvas.lines()


def pile(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """How many cards there are, and those that are known from the top down."""
    count = area["count"]
    line = Text(f"{count} card{'' if count == 1 else 's'}")
    known = [card for card in area.get("cards", []) if not hidden(card)]
    if known:
        line.append("; from the top: " + ", ".join(sheet.marked(card, card["name"]) for card in known))
    return [line]


def groups(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """Cards that were laid together, one group a line: its cards, its numbers, small print."""
    lines: list[Text] = []
    for group in area["groups"]:
        names = ", ".join(sheet.marked(card, _laid(card)) for card in group["cards"])
        numbers = _joined([f"{name} {value}" for name, value in group["numbers"]], ", ")
        line = Text(f"{sheet.marked(group, group['title'])}: ", f"bold {sheet.colour(group.get('owner'))}".strip())
        line.append(_joined([names, numbers, group["note"]]), "not bold")
        lines.append(line)
    return lines or [Text("(none)", "dim")]


def _laid(card: dict[str, Any]) -> str:
    """A card of a group, with what it stands for."""
    marks = _joined(card.get("marks", []), ", ")
    return f"{card['name']} ({marks})" if marks else str(card["name"])


def stack(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """One card a line, the one that resolves next first."""
    lines: list[Text] = []
    for place, card in enumerate(area["cards"], 1):
        texts = [fit(text, sheet.width) for text, _ in card_lines(sheet, card)]
        owner = sheet.name(card.get("owner"))
        line = Text(f"{place}. ")
        line.append(texts[0], f"bold {sheet.colour(card.get('owner'))}".strip())
        line.append("".join(f"  {text}" for text in [*texts[1:], owner] if text))
        lines.append(line)
    return lines or [Text("(empty)", "dim")]
