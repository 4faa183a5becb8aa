"""Pictures of a report as SVG text: no scripts, and colours that follow the page (light, dark, print)."""

import math
import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

import altair as alt
import vl_convert

# Each colour stands for one of the page's (see page.py).
COLOURS: Final = {
    "ink": "#2b2119",
    "quiet": "#63523f",
    "line": "#d2bf9f",
    "paper": "#fffdf8",
    "accent": "#7b2340",
    "fine": "#1f6b4f",
    "look": "#a86a00",
    "act": "#a8322a",
}
INK, QUIET, LINE, PAPER, ACCENT, FINE, LOOK, ACT = COLOURS.values()
SERIF: Final = "Georgia, 'Times New Roman', serif"
SANS: Final = "'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


def svg(chart: Any, about: str) -> str:
    """A chart as SVG text that scales with its column."""
    axis = {
        "labelColor": QUIET,
        "titleColor": QUIET,
        "gridColor": LINE,
        "domainColor": LINE,
        "tickColor": LINE,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
    }
    made = chart.configure(background="transparent", font=SANS).configure_view(stroke=None).configure_axis(**axis)
    text = vl_convert.vegalite_to_svg(made.to_dict(), allowed_base_urls=[])
    for name, colour in COLOURS.items():
        text = re.sub(re.escape(colour), f"var(--{name})", text, flags=re.IGNORECASE)
    text = re.sub(r'(<svg[^>]*?) width="[\d.]+"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[\d.]+"', r"\1", text, count=1)
    # Every picture of a page has its own names.
    text = re.sub(r'\b(id="|url\(#)clip', rf"\g<1>c{abs(hash(about)) % 10**6}-", text)
    return text.replace("<svg", f'<svg role="img" aria-label="{escape(about, quote=True)}"', 1)


def _layers(*layers: Any, width: int, height: int) -> Any:
    return alt.layer(*layers).properties(width=width, height=height)


def _data(rows: Sequence[dict[str, Any]]) -> Any:
    return alt.Data(values=list(rows))  # type: ignore[no-untyped-call]


def intervals(
    rows: Sequence[dict[str, Any]], middle: float, low: float, high: float, title: str, width: int = 400
) -> str:
    """Names with values and intervals beside each other; between `low` and `high` all is well.

    A row has name, value, low, high and mark (fine, look, act or quiet).
    """
    height = (30 if len(rows) < 8 else 19) * len(rows) + 10
    ends = [number for row in rows for number in (row["low"], row["high"])] + [low, high]
    margin = (max(ends) - min(ends)) * 0.06 or 1.0
    scale = alt.Scale(domain=[min(ends) - margin, max(ends) + 2 * margin], nice=False)
    x = alt.X("value:Q", scale=scale, title=title, axis=alt.Axis(tickCount=6))
    y = alt.Y(
        "name:N",
        sort=None,
        title=None,
        axis=alt.Axis(
            labelColor=INK,
            labelFont=SERIF,
            labelFontSize=13,
            labelFontWeight="bold",
            grid=False,
            ticks=False,
            domain=False,
            labelLimit=200,
        ),
    )
    colour = alt.Color(
        "mark:N", legend=None, scale=alt.Scale(domain=["fine", "look", "act", "quiet"], range=[FINE, LOOK, ACT, QUIET])
    )
    shape = alt.Shape(
        "mark:N",
        legend=None,
        scale=alt.Scale(domain=["fine", "look", "act", "quiet"], range=["circle", "square", "diamond", "circle"]),
    )
    band = (
        alt.Chart(_data([{"low": low, "high": high}]))
        .mark_rect(color=FINE, opacity=0.12)
        .encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    )
    line = (
        alt.Chart(_data([{"at": middle}]))
        .mark_rule(color=FINE, strokeDash=[5, 3], strokeWidth=2)
        .encode(x=alt.X("at:Q", scale=scale))
    )
    base = alt.Chart(_data(rows)).encode(y=y, color=colour)
    spans = base.mark_rule(strokeWidth=3).encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    caps = [base.mark_tick(thickness=2, size=12).encode(x=alt.X(f"{end}:Q", scale=scale)) for end in ("low", "high")]
    # Hollow where it may be nothing.
    sure, hollow = base.transform_filter("datum.mark != 'quiet'"), base.transform_filter("datum.mark == 'quiet'")
    dots = (
        sure.mark_point(filled=True, size=90, opacity=1, stroke=PAPER, strokeWidth=1.5).encode(x=x, shape=shape),
        hollow.mark_point(size=80, opacity=1, fill=PAPER, strokeWidth=2).encode(x=x, shape=shape),
    )
    beside = base.mark_text(align="left", dx=8, fontWeight="bold", fontSize=12).encode(
        x=alt.X("high:Q", scale=scale), text=alt.Text("value:Q", format=".1f")
    )
    about = "; ".join(f"{row['name']} {row['value']:.1f} ({row['low']:.1f} to {row['high']:.1f})" for row in rows)
    return svg(_layers(band, line, spans, *caps, *dots, beside, width=width, height=height), f"{title}: {about}")


def histogram(counts: Sequence[int], width: float, median: float, long: float, title: str) -> str:
    """How many matches are how long."""
    rows = [{"from": number * width, "to": (number + 1) * width, "count": count} for number, count in enumerate(counts)]
    bars = (
        alt.Chart(_data(rows))
        .mark_bar(color=ACCENT, opacity=0.75, stroke=PAPER)
        .encode(
            x=alt.X("from:Q", title=title, axis=alt.Axis(grid=False)),
            x2="to:Q",
            y=alt.Y("count:Q", title=None, axis=None),
            y2=alt.datum(0),
        )
    )
    top, end = max(counts), width * len(counts)
    # The second line is lower than the words at the first.
    marks: list[dict[str, Any]] = [
        {"at": median, "told": f"half are over: {median:.0f}", "y": 1.4 * top, "left": median > 0.3 * end},
        {"at": long, "told": f"95 of 100: {long:.0f}", "y": 1.15 * top, "left": long > 0.75 * end},
    ]
    rules = alt.Chart(_data(marks)).mark_rule(color=INK, strokeWidth=2).encode(x="at:Q", y="y:Q", y2=alt.datum(0))
    texts = [
        alt.Chart(_data([mark]))
        .mark_text(
            align="right" if mark["left"] else "left",  # towards where there is room
            dx=-5 if mark["left"] else 5,
            dy=4,
            fontWeight="bold",
            fontSize=12,
            color=INK,
        )
        .encode(x="at:Q", y="y:Q", text="told:N")
        for mark in marks
    ]
    return svg(_layers(bars, rules, *texts, width=440, height=150), f"{title}: {marks[0]['told']}, {marks[1]['told']}")


def ribbon(curve: Sequence[dict[str, Any]], one: Sequence[dict[str, Any]], decided: float, seats: int) -> str:
    """The later winner's chance through a match: the middle half of all matches, and one of them dashed."""
    rows = [{name: 100 * row[name] for name in ("at", "low", "middle", "high")} for row in curve]
    x = alt.X("at:Q", title="% of the match", scale=alt.Scale(domain=[0, 100]), axis=alt.Axis(grid=False))
    scale = alt.Scale(domain=[0, 100])
    base = alt.Chart(_data(rows))
    area = base.mark_area(color=ACCENT, opacity=0.16).encode(
        x=x, y=alt.Y("low:Q", scale=scale, title="its winner’s chance, %"), y2="high:Q"
    )
    line = base.mark_line(color=ACCENT, strokeWidth=3).encode(x=x, y=alt.Y("middle:Q", scale=scale))
    single = alt.Chart(_data([{name: 100 * row[name] for name in ("at", "chance")} for row in one]))
    dashed = single.mark_line(color=INK, strokeDash=[3, 3], strokeWidth=1.2).encode(
        x=x, y=alt.Y("chance:Q", scale=scale)
    )
    fair = alt.Chart(_data([{"at": 100 / seats}])).mark_rule(color=QUIET, strokeDash=[2, 3]).encode(y="at:Q")
    mark = alt.Chart(_data([{"at": 100 * decided, "told": f"decided here, on average: {100 * decided:.0f} %"}]))
    rule = mark.mark_rule(color=INK, strokeWidth=2).encode(x="at:Q")
    late = decided > 0.5
    text = mark.mark_text(
        align="right" if late else "left", dx=-6 if late else 6, dy=64, fontWeight="bold", fontSize=12, color=INK
    ).encode(x="at:Q", text="told:N")
    return svg(
        _layers(area, fair, dashed, line, rule, text, width=960, height=150),
        "The later winner's chance through a match",
    )


def through(rows: Sequence[dict[str, Any]], name: str, title: str) -> str:
    """A figure through a match, by tenths of its length."""
    data = [{"at": f"{100 * row['at']:.0f}", name: row[name]} for row in rows]
    bars = (
        alt.Chart(_data(data))
        .mark_bar(color=ACCENT, opacity=0.75)
        .encode(
            x=alt.X("at:O", sort=None, title="% of the match", axis=alt.Axis(labelAngle=0, grid=False)),
            y=alt.Y(f"{name}:Q", title=title),
        )
    )
    return svg(_layers(bars, width=440, height=120), f"{title} through a match")


def square(names: Sequence[str], shares: Sequence[Sequence[float]]) -> str:
    """Decks against decks: the share of the row's in each cell, red where one wins too much."""
    rows = [
        {"row": names[i], "column": names[j], "share": 100 * share, "text": f"{100 * share:.0f}"}
        for i, line in enumerate(shares)
        for j, share in enumerate(line)
    ]
    cells = alt.Chart(_data(rows)).encode(
        x=alt.X("column:N", sort=None, title="against", axis=alt.Axis(labelAngle=0, orient="top", domain=False)),
        y=alt.Y("row:N", sort=None, title=None, axis=alt.Axis(domain=False)),
    )
    # How far a cell is from a half makes its ground, its number is written on it.
    ground = (
        cells.mark_rect(color=ACT, stroke=PAPER)
        .encode(opacity=alt.Opacity("away:Q", legend=None, scale=alt.Scale(domain=[0, 50], range=[0.04, 0.9])))
        .transform_calculate(away="abs(datum.share - 50)")
    )
    text = cells.mark_text(fontSize=14, fontWeight="bold", color=INK).encode(text="text:N")
    about = "; ".join(f"{row['row']} against {row['column']} {row['text']} %" for row in rows)
    return svg(_layers(ground, text, width=90 * len(names), height=34 * len(names)), about)


def curve(rows: Sequence[dict[str, Any]], title: str, what: str) -> str:
    """A figure for each value of a field, with its interval."""
    base = alt.Chart(_data(rows))
    x = alt.X("value:O", title=what, axis=alt.Axis(labelAngle=0))
    area = base.mark_rule(color=ACCENT, strokeWidth=3, opacity=0.5).encode(
        x=x, y=alt.Y("low:Q", title=title, scale=alt.Scale(zero=False)), y2="high:Q"
    )
    line = base.mark_line(color=ACCENT, point=alt.OverlayMarkDef(color=ACCENT, size=60)).encode(x=x, y="mean:Q")
    return svg(_layers(area, line, width=440, height=170), f"{title} by {what}")


def scatter(rows: Sequence[dict[str, Any]], across: str, up: str) -> str:
    """Cards by how often they are picked and what they are worth; a row has name, picked, worth and mark."""
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("picked:Q", title=across, scale=alt.Scale(domain=[0, 100]), axis=alt.Axis(grid=False)),
        y=alt.Y("worth:Q", title=up),
    )
    colour = alt.Color(
        "mark:N", legend=None, scale=alt.Scale(domain=["fine", "look", "act", "quiet"], range=[FINE, LOOK, ACT, QUIET])
    )
    zero = alt.Chart(_data([{"at": 0}])).mark_rule(color=QUIET, strokeDash=[2, 3]).encode(y="at:Q")
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(color=colour)
    # The names of all would lie on each other: those that stand out are named.
    apart = sorted(rows, key=lambda row: -abs(row["worth"]))[:8]
    texts = (
        alt.Chart(_data(apart))
        .mark_text(align="left", dx=7, fontSize=11, color=INK)
        .encode(x="picked:Q", y="worth:Q", text="name:N")
    )
    about = "; ".join(f"{row['name']} {row['worth']:+.1f}, picked {row['picked']:.0f} %" for row in rows)
    return svg(_layers(zero, dots, texts, width=880, height=200), f"{up} by {across}: {about}")


def known(number: float | None) -> float:
    """A number that can be drawn."""
    return number if number is not None and math.isfinite(number) else 0.0
