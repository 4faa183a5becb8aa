"""Every rule for players: the clauses of a game without what only programs need, each with an example to look at.

The `rules.md` in a game's folder is written for whoever builds the game: with options, timing, data and words of the
program. A player reads its clauses, says where each comes from in plain words, and follows its links: to other clauses,
and to a position that shows it (`examples.json`, which `tools/examples.py` gathers). What no position shows
says so.
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
from parlor.engine.lesson_file import MOST_LETTERS
from parlor.engine.lessons import Lesson, LessonStep, Words
from parlor.engine.phrases import phrase_of
from parlor.engine.state import State

EXAMPLES_FILE = "examples.json"
HEADING = re.compile(r"^(#{2,6}) (?:\d+(?:\.\d+)*\.? |[A-Z]\. )?(.*)$")
NAMED = re.compile(r"\b([A-Z]{3}-\d{3})\b")
SEVERAL = re.compile(r"\b[A-Z]{3}-\d{3}(?:(?:, | to | and | or |, or |, and )(?:[A-Z]{3}-)?\d{3})+\b")
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
HOW = (
    "Most rules have an example: a position in which the rule acts when you press what glows, or refuses what you try. "
    "You may play on from each. What is only a name, a list of cards, a deck, a tournament or a reading has none."
)
# Where it holds, but neither acts nor refuses anything.
LOOK_QUIET = "Look at a table where it holds"
LOOK_TOGETHER = "look at that example"
NOT_SEEN = "No example: no single position shows it."


@cache
def every_rule(game: Game) -> str:
    """The clauses as Markdown, under their headings; empty if the game has none."""
    file = rules_file(game)
    if file is None or not clauses(game):
        return ""
    shown, heading = [f"# {game.title}", f"\n{HOW}\n" if _stored(game) else ""], ""
    known = set(clauses(game))
    for line in file.read_text(encoding="utf-8").splitlines():
        found, item = HEADING.match(line), ITEM.match(line)
        if found:
            heading = f"\n{'##' if len(found[1]) == 2 else '###'} {plain(found[2])}\n"
        elif item:
            shown += [heading] if heading else []
            heading = ""
            text = linked(plain(item["text"]), game.name, known)
            shown.append(f"- **{item['id']}** {text} {way_to_see(game, item['id'])}")
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
    told = OFFSET.sub("", told.replace(" (BadPosition)", ""))
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
    """The clauses that a position shows by itself: whose eyes see it, the position, and what is said or tried in it."""
    return {name: example for name, example in _stored(game).items() if isinstance(example, dict)}


def together_of(game: Game) -> dict[str, str]:
    """The clauses that are seen only together with another, with that one."""
    return {name: other for name, other in _stored(game).items() if isinstance(other, str)}


def _stored(game: Game) -> dict[str, Any]:
    return {} if game.folder is None else _examples(Path(game.folder) / EXAMPLES_FILE)


@cache
def _examples(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def way_to_see(game: Game, clause: str) -> str:
    """Where a clause can be seen: its own example, that of another clause, or nowhere, and why not."""
    other = together_of(game).get(clause)
    if example := examples_of(game).get(clause):
        acts = "say" in example or "refused" in example
        return f"[{LOOK if acts else LOOK_QUIET}](/learn/{game.name}/{clause})"
    if other is not None:
        return (
            f"*Seen together with* [{other}](/rules/{game.name}/{other}): [{LOOK_TOGETHER}](/learn/{game.name}/{other})"
        )
    return f"*{NOT_SEEN}*"


def example_lesson(game: Game, clause: str) -> Lesson | None:
    """A lesson of one step: the clause, beside a position that shows it; None if there is none."""
    example = examples_of(game).get(clause)
    if example is None:
        return None
    position = {"game": game.name, **example["position"]}
    lesson = Lesson(game.name, clause, "An example", "lesson", "", int(example["seat"]), END, (), position=position)
    try:
        state = game.position(position, ask_chance=True)
        step, told = _shown(state, example, told_short(game, clause))
    except ParlorError:
        return None
    return replace(lesson, steps=(step,), end=" ".join(filter(None, [told, END])))


def told_short(game: Game, clause: str) -> str:
    """A clause as the coach says it: without where it comes from, as much as one reads at a glance."""
    text = re.sub(r"\*\((.*?)\)\*|\*| ?\([^()]*[A-Z]{3}-\d{3}[^()]*\)", "", plain(clauses(game)[clause])).strip()
    return shortened(unnamed(text))


def unnamed(text: str) -> str:
    """A text without the numbers of clauses: one is another rule, several are other rules."""
    return NAMED.sub("another rule", SEVERAL.sub("other rules", text))


def _shown(state: State, example: dict[str, Any], text: str) -> tuple[LessonStep, str]:
    """The step that shows a clause, and what happened in it."""
    seen = _seen(state.scene(example["seat"]))
    if "say" not in example:
        return LessonStep(Words(text, f"{noticed(state, example)}{GO_ON}", seen)), ""
    game, words, begun = state.game, example["say"].split(), state.clone()
    picks, labels = [game.code(word) for word in words], []
    for pick in picks:
        labels.append(game.label(state, pick))
        state.pick(pick)
    for word in example["others"]:
        state.say(word)
    told = phrase_of(begun, picks, labels)
    lines = unnamed(" ".join(state.log_lines(example["seat"])))
    then = tuple((after, Words(f"Go on: {told}.", PRESS)) for after in range(1, len(words)))
    first = Words(text, f"See it at work: {told}. {PRESS}")
    wrong, others = f"That is possible too. {PRESS}", tuple(example["others"])
    step = LessonStep(first, wrong=wrong, accept=(example["say"],), others=others, then=then)
    return step, f"What happened: {lines}" if lines else ""


def noticed(state: State, example: dict[str, Any]) -> str:
    """What the rule does in this moment: the answer to whoever tries what it forbids."""
    if "refused" not in example:
        return ""
    told = state.why(state.game.code(example["refused"])).partition(": ")[2]
    return f"The rule at work: try it here, and you are told: {capital(unnamed(told))} "


def capital(text: str) -> str:
    """With a capital letter in front, and a stop at the end."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


PRESS = "Press what glows."
GO_ON = "Look around, then go on: you may play from here."
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
