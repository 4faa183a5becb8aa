"""Draws a scene in the terminal: any game and any kind of area (docs/scene.md), from the scene alone."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from parlor.cli import boards, cards
from parlor.cli.sheet import Sheet
from parlor.engine.scene import Card

MOST_DOTS = 12
# More facts than these stand in several columns.
LONG_LIST = 7
INDENT = "  "


def areas(scene: dict[str, Any], width: int, height: int | None = None) -> list[Text]:
    """Everything on the table, one text a line."""
    return [line for _, lines in _blocks(scene, width, height) for line in lines]


def glance(scene: dict[str, Any], width: int, room: int) -> list[Text]:
    """What is needed for the decision in so many lines: the least important is left out first, and that is said.

    Board, stack and own hand always stay: held cards are cut to a line each, then the board is drawn smaller, and at
    last both are only listed.
    """
    blocks = _blocks(scene, width, room)
    kept = blocks
    for rank in range(LAST, KEPT, -1):
        if _height(kept, width) <= room:
            break
        kept = [block for block in kept if block[0] < rank]
    if _height(kept, width) > room:
        kept = [block for block in _blocks(scene, width, room, terse=True) if block[0] <= KEPT]
    if _height(kept, width) > room:
        tallest = max(len(lines) for _, lines in kept)
        smaller = _blocks(scene, width, max(room - _height(kept, width) + tallest, SMALLEST), terse=True)
        kept = [block for block in smaller if block[0] <= KEPT]
    if _height(kept, width) + (kept is not blocks) > room:
        kept = _listed(scene, width)
    lines = [line for _, lines in kept for line in lines]
    return lines if len(kept) == len(blocks) else [*lines, Text("(`board` shows the rest of the table)", "dim")]


def _lines(line: Text, width: int) -> int:
    """How many lines of the window a text takes."""
    return 1 if line.no_wrap else max(1, -(-line.cell_len // width))


def _listed(scene: dict[str, Any], width: int) -> list[tuple[int, list[Text]]]:
    """The parts that always stay, in as few lines as can be: what stands where, and the names of held cards."""
    sheet = Sheet(scene, width - len(INDENT), None, terse=True)
    heads = [*_head(scene), *(_plate(sheet, plate) for plate in scene.get("plates", []) if _says_something(plate))]
    blocks = [(FIRST, [_cut(line, width) for line in heads])]
    for area in [area for area in scene["areas"] if _rank(scene, area) <= KEPT]:
        brief = {"hex": _pieces, "grid": _pieces, "map": _pieces, "hand": _names}
        drawn = brief.get(area["kind"], _KINDS.get(area["kind"], _unknown))(sheet, area)
        blocks.append((KEPT, [_cut(line, width) for line in _beside(_title(sheet, area), drawn, width)]))
    return blocks


def _cut(line: Text, width: int) -> Text:
    line.truncate(width, overflow="ellipsis")
    return line


def _pieces(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """What stands on a board, each with its place."""
    taken = [cell for cell in area.get("cells") or area.get("spaces") or [] if cell.get("card") or cell.get("piece")]
    return _in_rows([_piece(sheet, cell) for cell in taken], sheet.width)


def _piece(sheet: Sheet, cell: dict[str, Any]) -> Text:
    thing = cell.get("card") or cell["piece"]
    name = sheet.marked(cell if not cell.get("card") else thing, str(thing.get("name", "")))
    numbers = cards.beads(sheet, thing) or [f"{name}{value}" for name, value, *_ in thing.get("stats", [])]
    owner = thing.get("owner")
    # A place that is called by what lies on it need not be named twice.
    place = "" if cell.get("label") == thing.get("name") else str(cell.get("label", ""))
    told = " ".join(part for part in (place, sheet.sign(owner), name, *numbers) if part)
    return Text(told, sheet.colour(owner))


def _names(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """Held cards by their names and what they cost; `look` tells the rest."""
    names = [sheet.marked(card, card["name"]) for card in area["cards"]]
    costs = [f" ({card['cost']})" if card.get("cost") is not None else "" for card in area["cards"]]
    return _in_rows([Text(name + cost) for name, cost in zip(names, costs, strict=True)], sheet.width)


def _in_rows(entries: list[Text], width: int) -> list[Text]:
    """Entries one after the other, as many on a line as fit."""
    lines: list[Text] = []
    for entry in entries:
        if lines and lines[-1].cell_len + 2 + entry.cell_len <= width:
            lines[-1].append("  ").append_text(entry)
        else:
            lines.append(Text(no_wrap=True, overflow="ellipsis").append_text(entry))
    return lines


def _height(blocks: list[tuple[int, list[Text]]], width: int) -> int:
    return sum(_lines(line, width) for _, lines in blocks for line in lines)


# How soon something is left out where there is little room.
FIRST, KEPT, LAST = 0, 1, 4
# No board is drawn lower than this.
SMALLEST = 6
RANKS = {"board": 1, "stack": 1, "looked": 1, "hand": 1, "rows": 2, "centre": 3, "plate": 3, "aside": 4}
USUAL = {"grid": 1, "hex": 1, "map": 1, "stack": 1, "groups": 2, "row": 2, "pool": 2, "pile": 3, "steps": 3, "facts": 4}


def _rank(scene: dict[str, Any], area: dict[str, Any]) -> int:
    """How important an area is; an own hand is always in sight."""
    if "role" in area:
        return RANKS[area["role"]]
    if area["kind"] == "hand":
        return 1 if area.get("owner", scene.get("seat")) == scene.get("seat") else 3
    return USUAL.get(area["kind"], LAST)


def _blocks(scene: dict[str, Any], width: int, height: int | None, terse: bool = False) -> list[tuple[int, list[Text]]]:
    """The parts of a drawing in order, each with how important it is."""
    sheet = Sheet(scene, width - len(INDENT), height, terse)
    blocks = [(FIRST, _head(scene))]
    blocks += [(FIRST, [_plate(sheet, plate)]) for plate in scene.get("plates", []) if _says_something(plate)]
    for area in scene["areas"]:
        drawn = _KINDS.get(area["kind"], _unknown)(sheet, area)
        blocks.append((_rank(scene, area), _beside(_title(sheet, area), drawn, width)))
    return blocks


def _head(scene: dict[str, Any]) -> list[Text]:
    """Where in the match we are, and the steps of the turn."""
    line = Text(scene.get("when", ""), "dim")
    for step in scene.get("ask", {}).get("steps", []):
        line.append(" › " if line else "", "dim")
        line.append(f"[{step['name']}]" if step.get("now") else step["name"], "bold" if step.get("now") else "dim")
    return [line] if line else []


def _says_something(plate: dict[str, Any]) -> bool:
    return bool(plate["vitals"] or plate["tags"] or plate["note"])


def _plate(sheet: Sheet, plate: dict[str, Any]) -> Text:
    """A seat on one line: its numbers, what it holds, what is in force for it."""
    seat = plate["seat"]
    colour = sheet.colour(seat)
    line = Text(f"{sheet.name(seat)}{' ♛' if plate.get('leads') else ''}: ", f"bold {colour}".strip())
    line.append(", ".join(_vital(vital) for vital in plate["vitals"]), "not bold")
    if "holds" in plate:
        line.append(f"{', ' if plate['vitals'] else ''}holds {plate['holds']}", "not bold")
    quiet = [plate["note"], *(_tag(tag) for tag in plate["tags"])]
    line.append("".join(f"  {text}" for text in quiet if text), "not bold dim")
    return line


def _vital(vital: dict[str, Any]) -> str:
    """A number with its dots and its parts."""
    count, most = vital["value"], vital.get("most")
    text = f"{vital['label']} {count}" + ("" if most is None else f" of {most}")
    if vital["form"] == "stones" and most is not None and 0 <= count <= most <= MOST_DOTS:
        text += " " + "●" * count + "○" * (most - count)
    parts = ", ".join(f"{zone['name']} {zone['count']}" for zone in vital.get("zones", []))
    return text + (f" ({vital['risk']} at risk)" if vital.get("risk") else "") + (f" = {parts}" if parts else "")


def _tag(tag: dict[str, Any]) -> str:
    return f"({tag['text']})" if tag.get("look") == "spent" else str(tag["text"])


def _title(sheet: Sheet, area: dict[str, Any]) -> Text:
    line = Text(sheet.marked(area, area.get("title", "")), f"bold {sheet.colour(area.get('owner'))}".strip())
    owner = sheet.name(area.get("owner"))
    if owner and owner not in line.plain:
        line.append(f" ({owner})")
    if area.get("note"):
        line.append(f"  {area['note']}", "not bold dim")
    return line


def _beside(title: Text, drawn: list[Text], width: int) -> list[Text]:
    """A title before a drawing of one line, or above a larger one."""
    if len(drawn) == 1 and title.cell_len + drawn[0].cell_len + 2 <= width:
        return [Text.assemble(title, ": " if title else "", drawn[0])]
    return [title, *(_indented(line) if line else line for line in drawn)] if title else drawn


def _indented(line: Text) -> Text:
    return Text(INDENT, no_wrap=line.no_wrap).append_text(line)


def _pool(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """Counters with their number, and dots where they have places; as many on a line as fit."""
    lines = [Text()]
    for counter in area["counters"]:
        shown = _counter(counter, sheet.colour(area.get("owner")))
        if lines[-1] and lines[-1].cell_len + shown.cell_len + 3 > sheet.width:
            lines.append(Text())
        lines[-1].append("   " if lines[-1] else "").append_text(shown)
    return lines


def _counter(counter: dict[str, Any], colour: str) -> Text:
    count, most = counter["count"], counter.get("most")
    text = Text(f"{counter['name']} {count}" + ("" if most is None else f" of {most}"))
    if most is not None and 0 <= count <= most <= MOST_DOTS:
        text.append(" " + "●" * count + "○" * (most - count), colour)
    return text


def _steps(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """A strip of phases, the present one in brackets."""
    line = Text()
    for step in area["steps"]:
        line.append(" › " if line else "", "dim")
        line.append(f"[{step['name']}]" if step.get("now") else step["name"], "bold" if step.get("now") else "dim")
    return [line]


def _facts(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    """Names and texts in two columns; a long list of short ones in several beside each other."""
    widest = max((cell_len(row["name"]) for row in area["rows"]), default=0)
    lines = []
    for row in area["rows"]:
        line = Text(row["name"] + " " * (widest - cell_len(row["name"]) + 2), "dim")
        line.append(str(row["text"]), "not dim")
        lines.append(line)
    return lines if len(lines) <= LONG_LIST else _in_columns(lines, sheet.width)


def _in_columns(entries: list[Text], width: int) -> list[Text]:
    """Entries in as many columns as fit, read from top to bottom."""
    widest = max((entry.cell_len for entry in entries), default=0) + 3
    rows = -(-len(entries) // max(width // widest, 1))
    lines = []
    for row in range(rows):
        line = Text(no_wrap=True, overflow="ellipsis")
        for entry in entries[row::rows]:
            line.append_text(entry)
            line.append(" " * (widest - entry.cell_len))
        line.rstrip()
        lines.append(line)
    return lines


def _unknown(sheet: Sheet, area: dict[str, Any]) -> list[Text]:
    return [Text(f"(an area of the kind {area['kind']}, which the terminal cannot draw)", "dim")]


_KINDS: dict[str, Callable[[Sheet, dict[str, Any]], list[Text]]] = {
    "grid": boards.grid,
    "hex": boards.hexagons,
    "map": boards.spaces,
    "hand": cards.held,
    "row": cards.side_by_side,
    "pile": cards.pile,
    "stack": cards.stack,
    "groups": cards.groups,
    "pool": _pool,
    "steps": _steps,
    "facts": _facts,
}


def result(scene: dict[str, Any]) -> str:
    """Who won, why, and the clause that says so."""
    ending, told = scene["ending"], _won(scene)
    winners = " and ".join(scene["names"][seat] for seat in ending["winners"])
    # What a game says that gives no reason.
    if ending["reason"] in (f"{winners} wins.", f"{winners} share the win.", "Nobody wins."):
        return told
    clause = f" ({ending['clause']})" if ending["clause"] else ""
    return f"{told} {ending['reason'].removesuffix('.')}{clause}."


def _won(scene: dict[str, Any]) -> str:
    names, winners, scores = scene["names"], scene["winners"], scene["scores"]
    if len(names) == 1:
        return f"The end: {scores[0]:g} points."
    told = ", ".join(f"{name}: {score:g}" for name, score in zip(names, scores, strict=True))
    if len(winners) == len(names) > 1:
        return f"A draw ({told})."
    verb = "wins" if len(winners) == 1 else "win"
    return f"{' and '.join(names[seat] for seat in winners)} {verb} ({told})."


def offers(scene: dict[str, Any], width: int, room: int | None = None) -> list[Text]:
    """The legal picks with their numbers, words and what they mean, in as many columns as fit, in so many lines."""
    said = typed_words(scene)
    listed = [_offer(number, typed, pick["label"]) for number, (typed, pick) in enumerate(said, 1)]
    lines = _in_columns(listed, width)
    if room is None or len(lines) <= room:
        return lines
    short = _in_columns([_offer(number, typed or pick["label"]) for number, (typed, pick) in enumerate(said, 1)], width)
    return short if len(short) <= room else [*short[: room - 1], Text("(`list` shows every choice)", "dim")]


def typed_words(scene: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Each pick with what one types for it: a plain word, a name, a cell's label; else nothing but its number."""
    labels = {thing["id"]: str(thing["label"]) for thing in things(scene) if thing.get("label")}
    found = [_typed(pick, labels) for pick in scene["picks"]]
    return [("" if found.count(word) > 1 else word, pick) for word, pick in zip(found, scene["picks"], strict=True)]


def _typed(pick: dict[str, Any], labels: dict[str, str]) -> str:
    kind, _, name = str(pick["word"]).partition(":")
    drawn = [labels[place] for place in pick["at"] if place in labels]
    # A number is one of the list.
    if name and drawn and " " not in drawn[0] and not drawn[0].isdecimal():
        return drawn[0]
    plain = name or kind
    return plain if plain.replace("-", "").isalpha() else ""


def _offer(number: int, typed: str, label: str = "") -> Text:
    entry = Text(f"{number:>3} ", "dim")
    entry.append(typed, "not dim bold")
    if label.casefold() != typed.casefold():
        entry.append(f"{'  ' if typed and label else ''}{label}", "not dim")
    return entry


def look(scene: dict[str, Any], name: str, width: int, gallery: Sequence[Card] = ()) -> list[Text]:
    """Everything about the drawn things of that name, word, label or id, else about cards of which a word begins so.

    What is not on the table is looked up in the gallery: all cards of the game.
    """
    sheet = Sheet(scene, width, None)
    drawn = [thing for thing in things(scene) if thing.get("face") != "down"]
    known = [*drawn, *(dict(card) for card in gallery)]
    found = _called(drawn, name, str.__eq__) or _called(known, name, str.__eq__)
    found = found or _called(known, name, str.startswith) or _called(known, name, _word_begins)
    lines: list[Text] = []
    for thing in found:
        details = _details(sheet, thing)
        lines += details if details and details[0] not in lines else []
    return lines


def _called(things: list[dict[str, Any]], name: str, fits: Callable[[str, str], bool]) -> list[dict[str, Any]]:
    """The things one of whose names fits."""
    wanted = name.casefold()
    names = ("id", "name", "word", "label")
    return [thing for thing in things if any(fits(str(thing.get(field, "")).casefold(), wanted) for field in names)]


def _word_begins(name: str, wanted: str) -> bool:
    """Whether a later word of a name begins so: elem of Fire Elemental."""
    return f" {wanted}" in name


def things(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every card, cell and space that is drawn."""
    for area in scene["areas"]:
        laid = [card for group in area.get("groups", []) for card in group["cards"]]
        for thing in [*area.get("cards", []), *area.get("cells", []), *area.get("spaces", []), *laid]:
            yield thing
            if thing.get("card"):
                yield thing["card"]


def _details(sheet: Sheet, thing: dict[str, Any]) -> list[Text]:
    if "name" in thing:
        return cards.details(sheet, thing)
    lines = [Text(str(thing.get("label", thing["id"])), "bold")]
    piece = thing.get("piece")
    if piece:
        lines.append(Text(f"{piece['name']} of {sheet.name(piece.get('owner'))}"))
    if thing.get("tint") is not None:
        lines.append(Text(f"shaded for {sheet.name(thing['tint'])}"))
    if thing.get("marks"):
        lines.append(Text(", ".join(thing["marks"])))
    return lines + (cards.details(sheet, thing["card"]) if thing.get("card") else [])
