"""A study as one page: HTML without scripts, light and dark, for the screen and for A4."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from parlor import registry
from parlor.engine.errors import ParlorError
from parlor.engine.look import PLAIN as PLAIN_LOOK
from parlor.lab import charts
from parlor.lab.charts import known
from parlor.lab.drawn_chapters import drawn_chapters, drawn_claims
from parlor.lab.figures import amount, is_share, seat_name, told
from parlor.lab.parts import WHOLE, ends_of, figure, marked, match_links, note, table, weighed
from parlor.lab.verdicts import CARD

TITLES: Final = {
    "report": "Lab report",
    "compare": "Before and after",
    "card": "One card",
    "sweep": "One number",
    "fix": "The smallest change",
    "claims": "What is said of it",
    "play": "Matches",
}
# So many words are listed with how often they are picked before and after.
MOST_WORDS: Final = 20
STYLE: Final = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")


def draw(found: dict[str, Any]) -> str:
    """The page of a study."""
    setting = found["setting"]
    look, emblem = _look(setting["game"])
    title = f"{TITLES.get(found['kind'], found['kind'])}: {setting['title']}"
    sheet, details = drawn_chapters(found) if found["kind"] == "report" else (_study(found), [])
    verdict = [_header(found, title, emblem), "<h2>The verdict</h2>", _verdict(found)]
    return shell(title, ['<div class="sheet">', *verdict, *sheet, _footer(found), "</div>", *details], look)


def shell(title: str, parts: Sequence[str], look: Any = PLAIN_LOOK) -> str:
    """A whole page around some parts of HTML, in the colours of a game."""
    style = STYLE.replace("ACCENT", look["colours"]["accent"]).replace("EVENING", look["evening"]["accent"])
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body><article>\n"
        + "\n".join(parts)
        + "\n</article></body></html>\n"
    )


def _look(name: str) -> tuple[Any, str]:
    try:
        game = registry.game(name)
    except ParlorError:
        return PLAIN_LOOK, ""
    return game.look, game.emblems.get(game.look["emblem"], "")


def _header(found: dict[str, Any], title: str, emblem: str) -> str:
    setting = found["setting"]
    options = " · ".join(f"{name} {value}" for name, value in setting.get("options", {}).items())
    bots = setting.get("bots", [])
    who = bots[0] if len(set(bots)) == 1 else " and ".join(bots)
    counted = f"{found['matches']:,} matches" if found.get("matches") else ""
    facts = [f"{setting['players']} players", options, counted, f"played by {who}", f"seed {setting['seed']}"]
    pen = 'fill="none" stroke="currentColor" stroke-width="2"'
    drawing = f'<svg class="emblem" viewBox="0 0 48 48" {pen}>{emblem}</svg>'
    line = escape(" · ".join(fact for fact in facts if fact))
    day = found.get("method", {}).get("begun", "")[:10]
    when = f'<p class="day">{escape(day)}</p>' if day else ""
    return f"<header>{drawing if emblem else ''}<div><h1>{escape(title)}</h1><p>{line}</p></div>{when}</header>"


def _verdict(found: dict[str, Any]) -> str:
    rows = found.get("marks") or [{"mark": "", "head": "", "text": text} for text in found["verdict"]]
    told = [
        f"<div>{marked(row['mark'])}<p><b>{escape(row['head'])}</b> {escape(row['text'])}</p></div>" for row in rows
    ]
    broken = [band for band in found.get("bands", []) if band["broken"]]
    told += [f"<div>{marked('act')}<p><b>Out of bounds.</b> {escape(band['measure'])}</p></div>" for band in broken]
    return f'<div class="verdict">{"".join(told)}</div>'


# -- other studies -------------------------------------------------------------------------------------


def _study(found: dict[str, Any]) -> list[str]:
    if found["kind"] in STUDIES:
        return [STUDIES[found["kind"]](found), _named(found)]
    comparisons = [found] if found["kind"] == "compare" else found.get("changes", [])
    return [*(_comparison(one, _sides(found)) for one in comparisons), _named(found)]


def _named(found: dict[str, Any]) -> str:
    """Matches worth a look; those of a card are named beside it."""
    if found["kind"] not in ("compare", "play", "sweep"):
        return ""
    listed = "".join(match_links(what, names, WHOLE) for what, names in found.get("named", {}).items())
    return f"<h2>Matches worth a look</h2>{note(listed)}" if listed else ""


def _sides(found: dict[str, Any]) -> list[str]:
    """What seats play, where that is known."""
    sides: list[str] = found["setting"].get("sides", [])
    return sides


def _comparison(found: dict[str, Any], sides: Sequence[str]) -> str:
    head = ("", "before", "after", "difference", "would have shown", "")
    rows = [
        (
            escape(told(row["name"], sides)),
            f"{known(row['before']):.2f}{' %' if is_share(row['name']) else ''}",
            f"{known(row['after']):.2f}{' %' if is_share(row['name']) else ''}",
            "{value:+.2f} ({low:+.2f} to {high:+.2f})".format(**ends_of(row["difference"])),
            f"{known(row['visible']):.2f}",
            "moved" if row["moved"] else "",
        )
        for row in [*found["changes"], *found["words"][:MOST_WORDS]]
    ]
    return f"<h2>{escape(found['what'])}</h2>" + table(head, rows, "tnnnnt")


def _sweep(found: dict[str, Any]) -> str:
    drawn = []
    for name in found["measures"]:
        scale = 100.0 if is_share(name) else 1.0
        rows = []
        for row in found["rows"]:
            ends = ends_of(row["figures"][name], scale)
            rows.append({"value": row["value"], "mean": ends["value"], "low": ends["low"], "high": ends["high"]})
        what = told(name, _sides(found)) + (" (%)" if scale > 1 else "")
        drawn.append(figure(charts.curve(rows, what, found["field"])))
    return f'<div class="two">{"".join(drawn)}</div>'


def _fix(found: dict[str, Any]) -> str:
    measures = [goal["measure"] for goal in found["goals"]]
    rows = [
        (
            escape(row["change"]),
            *(amount(name, known(row["figures"][name]["value"])) for name in measures),
            escape(row["verdict"]),
        )
        for row in found["candidates"][:40]
    ]
    return table(("change", *map(escape, measures), ""), rows, f"t{'n' * len(measures)}t")


def _one_card(found: dict[str, Any]) -> str:
    drawn, rows = [], [*found["worths"], *found["by_skill"]]
    for row in rows:
        ends = ends_of(row["worth"])
        mark = "quiet" if ends["low"] <= 0 <= ends["high"] else "look"
        name = seat_name(row["seat"], _sides(found)) + (f", {row['bots']}" if "bots" in row else "")
        drawn.append({"name": name, **ends, "mark": mark})
    links = [
        match_links(f"Decided for {seat_name(row['seat'], _sides(found))}", row["decided"], "exchange")
        for row in found["worths"]
    ]
    svg = charts.intervals(drawn, 0.0, -CARD, CARD, "points of a hundred", 640) if drawn else ""
    if not svg:
        return ""
    head = ("", "worth", "95 of 100", "early", "late", "drawn", "picked where it can be", "never played")
    cells = [(escape(str(row["name"])), *weighed(one)) for row, one in zip(drawn, rows, strict=True)]
    against = _comparison(found["against"], _sides(found)) if found["against"] else ""
    return figure(svg, "".join(links)) + table(head, cells, "tntnnnnn") + against


STUDIES: Final = {"sweep": _sweep, "claims": drawn_claims, "fix": _fix, "card": _one_card}


def _footer(found: dict[str, Any]) -> str:
    return (
        "<footer>Computers play well, not perfectly: people may find lines they miss. Intervals hold 95 of 100 times, "
        "corrected where many cards or figures are looked at at once. Settings, seeds and versions lie in the files "
        f"beside this page, so anybody can repeat it. {escape(found.get('out', ''))} · Parlor lab</footer>"
    )
