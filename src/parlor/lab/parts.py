"""Parts of a page as HTML text: marks, tables, figures, links to matches."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final

from parlor.lab.cards import AS_IT_IS
from parlor.lab.charts import known

# What a study's own experiment is called in links, where it has no folder of its own.
WHOLE: Final = "study"
# Marks that can be told apart without colour: the ground, and what is drawn on it.
SHAPES: Final = {
    "fine": ('<circle cx="13" cy="13" r="12" fill="var(--fine)"/>', "M7 13l4 5 8-9"),
    "look": ('<path d="M13 1l12.5 23H.5z" fill="var(--look)"/>', "M13 9v7M13 19v2"),
    "act": ('<rect x="1" y="1" width="24" height="24" rx="4" fill="var(--act)"/>', "M8 8l10 10M18 8L8 18"),
    "early": ('<circle cx="13" cy="13" r="12" fill="var(--quiet)"/>', "M13 6v8l5 3"),
}
WORDS: Final = {"fine": "fine", "look": "look", "act": "act", "early": "too early"}


def marked(mark: str) -> str:
    """A mark that can be read without colour."""
    if not mark:
        return ""
    ground, sign = SHAPES[mark]
    drawn = f'{ground}<path d="{sign}" fill="none" stroke="#fff" stroke-width="3"/>'
    return f'<span role="img" aria-label="{WORDS[mark]}"><svg viewBox="0 0 26 26">{drawn}</svg></span>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], classes: str) -> str:
    """A table of cells that are HTML already; a letter for each column: n number, c claim, v verdict, t text."""
    body = "".join(_row("td", cells, classes) for cells in rows)
    return f"<table>{_row('th', head, classes) if head else ''}{body}</table>" if body else ""


def _row(tag: str, cells: Sequence[str], classes: str) -> str:
    listed = zip(cells, classes, strict=True)
    return "<tr>" + "".join(f'<{tag} class="{kind}">{cell}</{tag}>' for cell, kind in listed) + "</tr>"


def note(text: str) -> str:
    """A quiet line, of HTML."""
    return f'<p class="note">{text}</p>'


def section(number: int, title: str, sub: str, body: str) -> str:
    """A chapter of the page."""
    return f'<section><h2><i>{number}</i>{escape(title)}</h2><p class="sub">{escape(sub)}</p>{body}</section>'


def figure(svg: str, below: str = "") -> str:
    """A picture with a line under it."""
    return f"<figure>{svg}</figure>" + (note(below) if below else "")


def ends_of(found: dict[str, Any], scale: float = 1.0) -> dict[str, float]:
    """A figure's value and ends, to be drawn."""
    return {end: scale * known(found[end]) for end in ("value", "low", "high")}


def percent(found: dict[str, Any]) -> str:
    """A share with its interval, in per cent."""
    ends = ends_of(found, 100.0)
    return f"{ends['value']:.1f} % ({ends['low']:.1f} to {ends['high']:.1f})"


def signed(found: dict[str, Any]) -> str:
    """A figure with its sign."""
    return f"{known(found['value']):+.1f}"


def match_links(what: str, names: Sequence[str], folder: str) -> str:
    """Matches by name; where the page is served, they open at the table."""
    return f" {what}: {match_names(names, folder)}." if names else ""


def match_names(names: Sequence[str], folder: str) -> str:
    """Matches by their names, each a link."""
    return ", ".join(
        f'<a href="open/{escape(folder)}/{escape(name)}">{escape(name.removeprefix(f"{AS_IT_IS}/"))}</a>'
        for name in names
    )


def weighed(row: dict[str, Any]) -> tuple[str, ...]:
    """The cells of a card's worth."""
    return (
        signed(row["worth"]),
        f"{known(row['worth']['low']):+.1f} to {known(row['worth']['high']):+.1f}",
        signed(row["early"]),
        signed(row["late"]),
        *(f"{100 * known(row[name]['value']):.0f} %" for name in ("seen", "picked", "dead")),
    )
