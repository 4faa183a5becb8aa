"""Every rule for players: the clauses of a game without what only programs need, each with an example to look at.

The `rules.md` in a game's folder is written for whoever builds the game: with options, timing, data and words of the
program. A player reads its clauses, says where each comes from in plain words, and follows its links: to other clauses,
and to a position that shows it (`examples.json`, which `tools/examples.py` gathers from the tests).
"""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from parlor.clauses import ITEM, clauses, rules_file
from parlor.engine.errors import ParlorError
from parlor.engine.game import Game
from parlor.engine.lessons import MOST_LETTERS, Lesson, LessonStep, Words

EXAMPLES_FILE = "examples.json"
HEADING = re.compile(r"^(#{2,6}) (?:\d+(?:\.\d+)*\.? |[A-Z]\. )?(.*)$")
NAMED = re.compile(r"\b([A-Z]{3}-\d{3})\b")
# (RB 4.2; HOUSE), [RB], | RB 9.10 |: where a clause comes from; RUL-07 is a ruling, EX-03 and WX-10 worked examples.
MARK = r"(?:RB|PUB|HOUSE|DERIVED|RUL)\b"
BRACKETED = re.compile(rf"\s*[(\[]((?:[^()\[\]]|\([^()]*\))*{MARK}[^()\[\]]*)[)\]]")
SOURCES = (
    ("RB", "rulebook"),
    ("PUB", "published"),
    ("HOUSE", "our reconstruction"),
    ("DERIVED", "follows from the rulebook"),
)
TICKED = re.compile(r"`([^`]+)`")
CODED = re.compile(r"\b[a-z]+:(?=[\w<-])([\w.,<>-]+)")
SEAT = re.compile(r"\b[Ss]eat ([0-5])\b")
ORDINALS = [f"{word} player" for word in ("first", "second", "third", "fourth", "fifth", "sixth")]
# (+1,-1): an offset on a board of hexagons.
OFFSET = re.compile(r" ?\([+−-]?\d,[+−-]?\d\)")
LOOK = "Look at an example"


@cache
def every_rule(game: Game) -> str:
    """The clauses as Markdown, under their headings; empty if the game has none."""
    file = rules_file(game)
    if file is None or not clauses(game):
        return ""
    shown, heading = [f"# {game.title}"], ""
    known, examples = set(clauses(game)), examples_of(game)
    for line in file.read_text(encoding="utf-8").splitlines():
        found, item = HEADING.match(line), ITEM.match(line)
        if found:
            heading = f"\n{'##' if len(found[1]) == 2 else '###'} {plain(found[2])}\n"
        elif item:
            shown += [heading] if heading else []
            heading = ""
            look = f" [{LOOK}](/learn/{game.name}/{item['id']})" if item["id"] in examples else ""
            shown.append(f"- **{item['id']}** {linked(plain(item['text']), game.name, known)}{look}")
    return "\n".join(shown) + "\n"


def plain(text: str) -> str:
    """A clause without words of the program: where it comes from stands at its end."""
    sources: list[str] = []

    def noted(match: re.Match[str]) -> str:
        sources.extend(name for mark, name in SOURCES if re.search(rf"\b{mark}\b", match[1]) and name not in sources)
        return ""

    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", text)]
    told = " ".join(filter(None, [cells[0], *(f"({cell})" for cell in cells[1:] if cell)]))
    told = BRACKETED.sub(noted, told)
    told = OFFSET.sub("", told)
    told = TICKED.sub(lambda match: spoken(match[1]), told)
    told = CODED.sub(lambda match: spoken(match[0]), told)
    told = SEAT.sub(lambda match: ("The " if match[0][0] == "S" else "the ") + ORDINALS[int(match[1])], told)
    told = re.sub(rf"\b{MARK}[-\d.]*", lambda match: dict(SOURCES).get(match[0].rstrip("-.0123456789"), "ruling"), told)
    told = re.sub(r"\s+([.,;:])", r"\1", re.sub(r"[{}\[\]`]|\(\s*\)", "", told)).strip(" ;")
    return f"{told} *({', '.join(sources)})*" if sources else told


def spoken(code: str) -> str:
    """A word of the program as people say it: `card:mind_spike` is Mind Spike, `seat:0` the first player."""
    words = []
    for word in code.split():
        kind, _, name = word.partition(":")
        if not name or kind == "http":
            words.append(kind.replace("_", " "))
        elif kind == "seat" and name.isdigit():
            words.append(f"player {int(name) + 1}")
        elif kind in ("card", "symbol") and name.replace("_", "").isalpha() and len(name) > 2:
            words.append(name.replace("_", " ").title() if kind == "card" else name)
        else:
            words.append(f"{kind} {name.replace('_', ' ').replace(',', ' ').strip('<>')}")
    return " ".join(words)


def linked(text: str, game: str, known: set[str]) -> str:
    """A text whose clauses lead to themselves."""
    return NAMED.sub(lambda match: f"[{match[1]}](/rules/{game}/{match[1]})" if match[1] in known else "", text)


# -- examples ------------------------------------------------------------------------------------


def examples_of(game: Game) -> dict[str, dict[str, Any]]:
    """The example of each clause: whose eyes see it, and the position."""
    return {} if game.folder is None else _examples(Path(game.folder) / EXAMPLES_FILE)


@cache
def _examples(file: Path) -> dict[str, dict[str, Any]]:
    if not file.is_file():
        return {}
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    # A clause may have the example of another.
    return {name: found[example] if isinstance(example, str) else example for name, example in found.items()}


def example_lesson(game: Game, clause: str) -> Lesson | None:
    """A lesson of one step: the clause, beside a position that shows it; None if there is none."""
    example = examples_of(game).get(clause)
    if example is None:
        return None
    position = {"game": game.name, **example["position"]}
    lesson = Lesson(game.name, clause, "An example", "lesson", "", int(example["seat"]), END, (), position=position)
    try:
        drawn = game.position(position, ask_chance=True).scene(lesson.seat)
    except ParlorError:
        return None
    text = re.sub(r"\*\((.*?)\)\*|\*| ?\([^()]*[A-Z]{3}-\d{3}[^()]*\)", "", plain(clauses(game)[clause])).strip()
    text = NAMED.sub("another rule", text)
    why = " ".join(filter(None, [noticed(example), "Look around, then go on: you may play from here."]))
    step = LessonStep(Words(shortened(text), why, _seen(drawn)))
    return replace(lesson, steps=(step,))


def noticed(example: dict[str, Any]) -> str:
    """What the rule does in this moment: the answer to whoever tries what it forbids."""
    told = str(example.get("notice", ""))
    return (
        f"The rule at work: try it here, and you are told: {capital(NAMED.sub('another rule', told))}" if told else ""
    )


def capital(text: str) -> str:
    """With a capital letter in front, and a stop at the end."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


END = "So much for this rule. Play on from here, or go back to the others."


def _seen(scene: dict[str, Any]) -> tuple[str, ...]:
    """What is shown: what lies on the table, else the own plate."""
    lying = []
    for area in scene["areas"]:
        lying += [one["id"] for one in [*area.get("cells", []), *area.get("spaces", [])] if _held(one)]
        lying += [group["id"] for group in area.get("groups", [])]
        lying += [card["id"] for card in area.get("cards", []) if area.get("kind") == "stack"]
    plates = [plate["id"] for plate in scene["plates"] if plate.get("seat") == scene["seat"]]
    return tuple(lying[:8] or plates or [scene["areas"][0]["id"]])


def _held(place: dict[str, Any]) -> bool:
    """Whether something lies on a place of a board."""
    return bool(place.get("card") or place.get("piece") or place.get("pieces"))


def shortened(text: str) -> str:
    """As much of a text as one reads at a glance: whole sentences, if they fit."""
    if len(text) <= MOST_LETTERS:
        return text
    cut = text[: MOST_LETTERS - 1]
    stop = max(cut.rfind(". "), cut.rfind("; "))
    return cut[: stop + 1] if stop > MOST_LETTERS // 3 else cut.rsplit(" ", 1)[0] + "…"
