"""A report: everything about a game in one study, and what is written down of any study.

report.json    every figure with its interval and sample (`format` 1: fields are added, never changed)
report.html    the same as one page for people, without scripts
"""

import json
import time
from pathlib import Path
from typing import Any, Final

from parlor.engine.errors import BadData, BadOption
from parlor.lab import cards, chapters, claims, decisions, page, pairings, together, verdicts
from parlor.lab.cards import AS_IT_IS
from parlor.lab.claims import sides_of
from parlor.lab.runs import experiment_of, read_manifest
from parlor.lab.setting import Setting
from parlor.lab.studies import FORMAT
from parlor.lab.summary import plain, summary

DATA: Final = "report.json"
PAGE: Final = "report.html"
# Shares of the time of a report.
SHARES: Final = {
    "base": 0.26,
    "skill": 0.1,
    "levels": 0.1,
    "tables": 0.12,
    "cards": 0.23,
    "strategies": 0.06,
    "endings": 0.01,
    "claims": 0.12,
}
# When every seat's share is known to ± so many points, the base has played enough.
WIDTH: Final = 1.0
MOST_CARDS: Final = 24
MANIFEST: Final = "manifest.json"
NOT_TESTED: Final = (
    "people",
    "players that look further ahead than the ones named here",
    "whether it is fun",
)


def report_study(setting: Setting, quick: bool = False) -> dict[str, Any]:
    """Everything about a game: a chapter each, in the order in which it is read."""
    whole, begun = setting.seconds, time.monotonic()

    def chapter(name: str) -> Setting:
        return setting.at(whole * SHARES[name])

    told = claims.read(setting.rules())
    sides = sides_of(setting)
    base = setting.experiment([setting.base(AS_IT_IS)], seconds=whole * SHARES["base"], width=WIDTH)
    result = setting.play(base, "base")
    found: dict[str, Any] = {
        "format": FORMAT,
        "kind": "report",
        "setting": setting.plain() | {"sides": sides, "pace": told.pace},
        "out": str(setting.out),
        "deals": result.deals,
        "matches": result.matches.height,
        "base": plain(summary(result.tables, AS_IT_IS), sides),
        "ranks": chapters.ranks(result.tables),
        "length": chapters.length(result.tables, told.pace),
        "drama": chapters.drama(result.tables),
        "decisions": decisions.decisions(result.tables),
        "openings": decisions.openings(result.tables),
        "luck": chapters.luck(result.tables),
        "skill": chapters.skill(chapter("skill")),
        "tables": chapters.tables(chapter("tables"), told.sides),
        "words": chapters.words(result.tables),
        "cards": [],
        "strategies": [],
        "claims": [],
        "clauses": {},
        "endings": {},
        "together": {},
    }
    found["square"] = pairings.square(found)
    if not quick:
        found["skill"]["ladder"] = chapters.ladder(chapter("levels"))
        found["together"] = together.together(result.tables)
        found["endings"] = chapters.endings(base, result.deals, whole * SHARES["endings"])
        found["cards"] = _cards(chapter("cards"), told.cards, result.tables)
        found["strategies"] = chapters.strategies(chapter("strategies"), found["words"])
        found["clauses"] = chapters.clauses(base)
        if told.claims:
            found["claims"] = claims.claims_study(chapter("claims"), result)["claims"]
    found["marks"] = verdicts.marks(found)
    found["verdict"] = [f"{mark['head']} {mark['text']}" for mark in found["marks"]]
    found["seconds"] = round(time.monotonic() - begun, 1)
    found["method"] = method(setting)
    return found


def method(setting: Setting) -> dict[str, Any]:
    """With what everything was made: the command, versions, machine, and how much each experiment played."""
    played = []
    for path in sorted(setting.out.glob(f"*/{MANIFEST}")):
        manifest = read_manifest(path.parent)
        experiment = experiment_of(path.parent)
        deals = min(manifest["rounds"] * experiment.chunk, manifest["deals"])
        matches = sum(len(experiment.seatings(number)) for number in range(len(experiment.arms))) * deals
        bots = sorted({bot for number in range(len(experiment.arms)) for bot in experiment.arm(number).bots})
        played.append(
            {
                "name": path.parent.name,
                "arms": len(experiment.arms),
                "deals": deals,
                "matches": matches,
                "bots": bots,
                "seconds": manifest.get("seconds", 0.0),
            }
        )
    base = read_manifest(setting.out / "base")
    return {
        "command": base["command"],
        "versions": {name: base["versions"][name] for name in ("parlor", "code", "rules")},
        "machine": base["machine"],
        "begun": base["begun"],
        "experiments": played,
        "not_tested": NOT_TESTED,
    }


def _cards(setting: Setting, named: tuple[str, ...], base: Any) -> list[dict[str, Any]]:
    """The worth of the cards that are named, or of the commonest that are drawn."""
    drawn = cards.drawn_cards(base, AS_IT_IS, 0 if named else MOST_CARDS)
    words = {cards.card_word(setting.rules(), name) for name in named}
    wanted = [(word, seat) for word, seat in drawn if not words or word in words]
    if not wanted:
        return []
    experiment = setting.experiment(cards.arms(setting.base(AS_IT_IS), wanted))
    tables = setting.play(experiment, "cards").tables
    return [cards.plain(one) for one in cards.worths(tables, wanted)]


# -- written down --------------------------------------------------------------------------------------


def write(out: Path, found: dict[str, Any]) -> None:
    """Write a study as data and, where it is drawn, as a page."""
    out.mkdir(parents=True, exist_ok=True)
    drawn = page.draw(found)
    for name, text in ((DATA, json.dumps(found, indent=1, ensure_ascii=False) + "\n"), (PAGE, drawn)):
        fresh = out / f".{name}"
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(out / name)


def read(out: Path) -> dict[str, Any]:
    """A study that was written down."""
    try:
        found = json.loads((out / DATA).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadOption(f"{out} holds no {DATA}: a study writes it when it is done") from None
    except (OSError, ValueError) as error:
        raise BadData(f"{out / DATA}: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT or not isinstance(found.get("verdict"), list):
        raise BadData(f"{out / DATA} is none that this version reads")
    return found
