"""A study as one page: HTML without scripts, light and dark, for the screen and for A4."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from parlor import registry
from parlor.engine.errors import ParlorError
from parlor.engine.look import PLAIN as PLAIN_LOOK
from parlor.lab import charts
from parlor.lab.cards import AS_IT_IS
from parlor.lab.chapters import seat_names
from parlor.lab.charts import known
from parlor.lab.figures import amount, is_share, told
from parlor.lab.verdicts import CARD, FAIR

TITLES: Final = {
    "report": "Lab report",
    "compare": "Before and after",
    "card": "One card",
    "sweep": "One number",
    "fix": "The smallest change",
    "claims": "What is said of it",
    "play": "Matches",
}
# Marks that can be told apart without colour: the ground, and what is drawn on it.
SHAPES: Final = {
    "fine": ('<circle cx="13" cy="13" r="12" fill="var(--fine)"/>', "M7 13l4 5 8-9"),
    "look": ('<path d="M13 1l12.5 23H.5z" fill="var(--look)"/>', "M13 9v7M13 19v2"),
    "act": ('<rect x="1" y="1" width="24" height="24" rx="4" fill="var(--act)"/>', "M8 8l10 10M18 8L8 18"),
    "early": ('<circle cx="13" cy="13" r="12" fill="var(--quiet)"/>', "M13 6v8l5 3"),
}
WORDS: Final = {"fine": "fine", "look": "look", "act": "act", "early": "too early"}
VERDICTS: Final = {"holds": "fine", "does not hold": "act", "not decided": "early"}
# So many words are listed with how often they are picked before and after.
MOST_WORDS: Final = 20
# So many clauses that refused nothing are named.
MOST_SILENT: Final = 12
STYLE: Final = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")


def draw(found: dict[str, Any]) -> str:
    """The page of a study."""
    setting = found["setting"]
    look, emblem = _look(setting["game"])
    title = f"{TITLES.get(found['kind'], found['kind'])}: {setting['title']}"
    parts = [_header(found, title, emblem), "<h2>The verdict</h2>", _verdict(found)]
    parts += _chapters(found) if found["kind"] == "report" else _study(found)
    return shell(title, [*parts, _footer(found)], look)


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
        f"<div>{_marked(row['mark'])}<p><b>{escape(row['head'])}</b> {escape(row['text'])}</p></div>" for row in rows
    ]
    broken = [band for band in found.get("bands", []) if band["broken"]]
    told += [f"<div>{_marked('act')}<p><b>Out of bounds.</b> {escape(band['measure'])}</p></div>" for band in broken]
    return f'<div class="verdict">{"".join(told)}</div>'


def _marked(mark: str) -> str:
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


def figure(svg: str, note: str = "") -> str:
    """A picture with a line under it."""
    return f"<figure>{svg}</figure>" + (f'<p class="note">{note}</p>' if note else "")


def _chapters(found: dict[str, Any]) -> list[str]:
    chapters = [
        ("Is every seat fair?", "The same computers at every seat; only order and sides differ.", _fairness),
        ("How long does it take?", "The whole curve, not just the average.", _length),
        ("What is each card worth?", "How much more often you win if it comes and not the card after it.", _cards),
        ("Is there something to decide?", "How many choices there are, and how much hangs on them.", _decisions),
        ("Is it exciting?", "A good match keeps the later winner in doubt.", _drama),
        ("Does skill tell, or luck?", "Better against weaker players, and where results come from.", _skill),
        ("Which ways to play are there?", "How it is opened, and what leaving something out costs.", _strategies),
        ("What the rules say", "Which clauses said no, where all that is forbidden was asked why.", _clauses),
        ("What is said of it", "Each sentence that can be measured, and what came out.", _claims),
        ("How this was made", "All that is needed to do it again.", _method),
    ]
    drawn = [(title, sub, make(found)) for title, sub, make in chapters]
    numbered = enumerate(((title, sub, body) for title, sub, body in drawn if body), 1)
    made = [section(number, title, sub, body) for number, (title, sub, body) in numbered]
    return ['<div class="two">', *made[:2], "</div>", *made[2:]]


def _ends(found: dict[str, Any], scale: float = 1.0) -> dict[str, float]:
    """A figure's value and ends, to be drawn."""
    return {end: scale * known(found[end]) for end in ("value", "low", "high")}


def _percent(found: dict[str, Any]) -> str:
    ends = _ends(found, 100.0)
    return f"{ends['value']:.1f} % ({ends['low']:.1f} to {ends['high']:.1f})"


def _signed(found: dict[str, Any]) -> str:
    return f"{known(found['value']):+.1f}"


def _fairness(found: dict[str, Any]) -> str:
    seats, names = found["base"]["seats"], seat_names(found)
    if len(seats) < 2:
        return ""
    fair = 100 / len(seats)
    rows = [_share(name, seat["share"], fair) for name, seat in zip(names, seats, strict=True)]
    drawn = figure(
        charts.intervals(rows, fair, fair - FAIR, fair + FAIR, "% of the points", 330),
        "Bars: 95 of 100 such studies would land inside. Green: three points either way.",
    )
    for other in found["skill"].get("fair", []):
        told_of = zip(names, other["seats"], strict=True)
        listed = "; ".join(f"{escape(name)} {_percent(share)}" for name, share in told_of)
        drawn += note(f"Among {escape(other['bots'])} players: {listed}.")
    rows_of = [
        (
            escape(row["table"]),
            " · ".join(f"{100 * known(seat['value']):.1f} %" for seat in row["seats"]),
            f"±{50 * (known(row['seats'][0]['high']) - known(row['seats'][0]['low'])):.1f}",
            f"{known(row['turns']['value']):.1f}",
        )
        for row in found["tables"]
        if not found.get("square") or "players" in row["options"]
    ]
    return drawn + _square(found) + table(("table", "share of each seat", "", "turns"), rows_of, "tnnn")


def _square(found: dict[str, Any]) -> str:
    """Decks against decks, where both seats choose from the same."""
    square = found.get("square")
    if not square:
        return ""
    wise = sorted(zip(square["mixture"], square["decks"], strict=True), reverse=True)
    listed = ", ".join(f"{escape(deck)} {100 * share:.0f} %" for share, deck in wise if share >= 0.005)
    told_of = f"The row’s share, averaged over both seats. By these figures alone, whoever is wise would play {listed}."
    return figure(charts.square(square["decks"], square["both_seats"]), told_of)


def _share(name: str, share: dict[str, Any], fair: float) -> dict[str, Any]:
    ends = _ends(share, 100.0)
    outside = ends["low"] > fair + FAIR or ends["high"] < fair - FAIR
    return {"name": name, **ends, "mark": "act" if outside else "fine"}


def _length(found: dict[str, Any]) -> str:
    curve, turns = found["length"], found["base"]["turns"]
    svg = charts.histogram(curve["bins"], curve["width"], curve["median"], curve["long"], "minutes")
    told_of = (
        f"Reckoned at {curve['pace']:g} seconds a sentence. Turns: half below {known(turns['median']['value']):.0f}, "
        f"95 of 100 below {known(turns['long']):.0f}."
    )
    links = _links("The longest", curve["longest"], "base") + _links("Without an end", curve["capped"], "base")
    return figure(svg, told_of + links)


def _links(what: str, names: Sequence[str], folder: str) -> str:
    """Matches by name; where the page is served, they open at the table."""
    return f" {what}: {_listed(names, folder)}." if names else ""


def _listed(names: Sequence[str], folder: str) -> str:
    return ", ".join(
        f'<a href="open/{escape(folder)}/{escape(name)}">{escape(name.removeprefix(f"{AS_IT_IS}/"))}</a>'
        for name in names
    )


def _cards(found: dict[str, Any]) -> str:
    rows = found["cards"]
    if not rows:
        return ""
    names = seat_names(found)
    drawn = [{"name": row["title"], **_ends(row["shrunk"]), "mark": _card_mark(row)} for row in rows]
    cells = [
        (
            f'{escape(row["title"])} <span class="note">{escape(names[row["seat"]])}</span>',
            *_weighed(row),
            _listed(row["decided"], "cards"),
        )
        for row in rows
    ]
    head = ("card", "worth", "95 of 100", "early", "late", "drawn", "picked", "never played", "matches it decided")
    svg = charts.intervals(drawn, 0.0, -CARD, CARD, "← weakens your match · points of a hundred · wins more →", 560)
    return f'<div class="aside"><div>{figure(svg)}</div><div>{CARDS_NOTE}</div></div>' + table(head, cells, "tntnnnnnt")


CARDS_NOTE: Final = (
    "<h3>Why you can trust this as a cause</h3><p>Each deal was played twice with the same luck: as it is, and "
    "with the next card whenever this one came. Nothing else differs, so the difference is the card’s doing.</p>"
    "<h3>How to read it</h3><p>◆ surely beyond the green band<br>■ surely not zero<br>● may be zero</p>"
    "<p>The picture is drawn towards the mean of all cards, so that its ends are no accident; the table is not.</p>"
)


def _card_mark(row: dict[str, Any]) -> str:
    if not row["sure"]:
        return "quiet"
    return "act" if known(row["shrunk"]["low"]) > CARD or known(row["shrunk"]["high"]) < -CARD else "look"


def _drama(found: dict[str, Any]) -> str:
    base = found["base"]
    if not found["drama"]["curve"] or len(base["seats"]) < 2:
        return ""
    svg = charts.ribbon(
        found["drama"]["curve"], found["drama"]["one"], known(base["decided"]["value"]), len(base["seats"])
    )
    told_of = (
        f"The middle half of {found['drama']['sample']:,} matches, as the game's own evaluation sees them; dashed: one "
        f"match. The lead changes {known(base['lead_changes']['value']):.1f} times; at half time the leader’s chance "
        f"is {100 * known(base['half_time']['value']):.0f} %."
    )
    return figure(svg, told_of + _links("The wildest", found["drama"]["wildest"], "base"))


def _decisions(found: dict[str, Any]) -> str:
    rows, base = found["decisions"], found["base"]
    if not rows["sample"]:
        return ""
    pictures = (
        charts.through(rows["curve"], "choices", "sentences to choose from"),
        charts.through(rows["curve"], "stakes", "best to worst"),
    )
    listed = [
        ("sentences with a choice", _percent(rows["open"])),
        ("choices that matter: a point of a hundred or more", _percent(rows["matter"])),
        ("choices that need no thought: the best is 20 points ahead", _percent(rows["plain"])),
        ("picks without a choice", _percent(base["forced"])),
        ("sentences in answer to another’s", _percent(rows["answers"])),
    ]
    if rows["passes"]:
        listed.append(("passes where one could", _percent(rows["passes"])))
    told_of = f"{rows['sample']:,} sentences, every choice tried out in guesses of what its player could not know."
    drawn = "".join(f"<figure>{picture}</figure>" for picture in pictures)
    return f'<div class="two">{drawn}</div>' + table((), listed, "tn") + note(told_of)


def _skill(found: dict[str, Any]) -> str:
    duels = found["skill"].get("duels", [])
    rows = [
        (
            f"{escape(row['bot'])} against {escape(row['against'])}",
            _percent(row["share"]),
            _elo(row),
            " · ".join(f"{name} {100 * share:.0f} %" for name, share in row.get("split", {}).items()),
        )
        for row in duels
    ]
    luck = found["luck"]
    told_of = (
        f"The draws explain {100 * luck['share']:.0f} % of who wins, as far as the evaluation sees ({luck['sample']:,} "
        f"matches): without them a study would need {luck['factor']:.2f} times fewer matches."
    )
    head = ("", "wins", "", "where results come from")
    return table(head, rows, "tntt") + note(told_of) if rows else ""


def _strategies(found: dict[str, Any]) -> str:
    first = found["openings"]
    rows = [
        (
            f"opens with “{escape(row['told'])}”",
            f"{100 * known(row['share']['value']):.0f} %",
            _percent(row["points"]),
            "",
        )
        for row in first["commonest"]
    ]
    rows += [
        (f"never says “{escape(row['without'])}”", "", _percent(row["share"]), _restricted(row))
        for row in found["strategies"]
    ]
    told_of = (
        f"{first['sample']:,} openings are as hard to guess as {first['different']:.1f} that are equally common "
        f"({first['bits']:.1f} bits)."
    )
    return table(("", "how often", "wins", ""), rows, "tnnt") + note(told_of) if rows else ""


def _restricted(row: dict[str, Any]) -> str:
    if known(row["share"]["high"]) < row["fair"]:
        return "is missed"
    if known(row["share"]["low"]) > row["fair"]:
        return "better left out"
    return f"no difference that we could see; {100 * row['visible']:.1f} points would have shown"


def _method(found: dict[str, Any]) -> str:
    method = found.get("method")
    if not method:
        return ""
    rows = [
        (
            escape(row["name"]),
            f"{row['arms']:,}",
            f"{row['deals']:,}",
            f"{row['matches']:,}",
            escape(", ".join(row["bots"])),
        )
        for row in method["experiments"]
    ]
    versions, machine = method["versions"], method["machine"]
    facts = (
        f"<code>{escape(method['command'])}</code><br>Parlor {escape(str(versions['parlor']))}, rules version "
        f"{escape(str(versions['rules']))}, code {escape(versions['code'])}; {escape(machine['system'])}, "
        f"{machine['cores']} cores, Python {escape(machine['python'])}; begun {escape(method['begun'])}, "
        f"{found['seconds']:,.0f} seconds. Not tested: {escape(', '.join(method['not_tested']))}."
    )
    return table(("experiment", "arms", "deals", "matches", "players"), rows, "tnnnt") + note(facts)


def _elo(row: dict[str, Any]) -> str:
    elo = row.get("normalised_elo")
    return f"normalised Elo {elo['value']:+.0f}" if elo and elo["value"] is not None else ""


def _clauses(found: dict[str, Any]) -> str:
    asked = found["clauses"]
    if not asked:
        return ""
    told_of = f"{asked['refusing']} of {asked['clauses']} clauses refused something in {asked['matches']} matches."
    silent = asked["silent"]
    if silent:
        more = f" and {len(silent) - MOST_SILENT} more" if len(silent) > MOST_SILENT else ""
        told_of += f" The others only say what happens: {escape(', '.join(silent[:MOST_SILENT]))}{more}."
    rows = [(escape(row["clause"]), f"{row['times']:,}", escape(row["text"])) for row in asked["most"]]
    return note(told_of) + table((), rows, "tnt")


def _claims(found: dict[str, Any]) -> str:
    rows = [
        (
            f'{escape(row["text"])}<br><span class="note">{escape(row["where"])}</span>',
            f'{escape(row["measure"])}<br><span class="note">{escape(row["why"])}; {row["deals"]:,} deals</span>',
            f"<span>{_marked(VERDICTS[row['verdict']])}{escape(row['verdict'])}</span>",
        )
        for row in found["claims"]
    ]
    return table((), rows, "ctv")


# -- other studies -------------------------------------------------------------------------------------


def _study(found: dict[str, Any]) -> list[str]:
    if found["kind"] in STUDIES:
        return [STUDIES[found["kind"]](found)]
    comparisons = [found] if found["kind"] == "compare" else found.get("changes", [])
    return [_comparison(one) for one in comparisons]


def _comparison(found: dict[str, Any]) -> str:
    head = ("", "before", "after", "difference", "would have shown", "")
    rows = [
        (
            escape(told(row["name"], found.get("sides", []))),
            f"{known(row['before']):.2f}",
            f"{known(row['after']):.2f}",
            "{value:+.2f} ({low:+.2f} to {high:+.2f})".format(**_ends(row["difference"])),
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
            ends = _ends(row["figures"][name], scale)
            rows.append({"value": row["value"], "mean": ends["value"], "low": ends["low"], "high": ends["high"]})
        what = told(name, found.get("sides", [])) + (" (%)" if scale > 1 else "")
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
        ends = _ends(row["worth"])
        mark = "quiet" if ends["low"] <= 0 <= ends["high"] else "look"
        name = f"seat {row['seat'] + 1}" + (f", {row['bots']}" if "bots" in row else "")
        drawn.append({"name": name, **ends, "mark": mark})
    links = [_links(f"Decided for seat {row['seat'] + 1}", row["decided"], "exchange") for row in found["worths"]]
    svg = charts.intervals(drawn, 0.0, -CARD, CARD, "points of a hundred", 640) if drawn else ""
    if not svg:
        return ""
    head = ("", "worth", "95 of 100", "early", "late", "drawn", "picked where it can be", "never played")
    cells = [(escape(str(row["name"])), *_weighed(one)) for row, one in zip(drawn, rows, strict=True)]
    against = _comparison(found["against"]) if found["against"] else ""
    return figure(svg, "".join(links)) + table(head, cells, "tntnnnnn") + against


def _weighed(row: dict[str, Any]) -> tuple[str, ...]:
    """The cells of a card's worth."""
    return (
        _signed(row["worth"]),
        f"{known(row['worth']['low']):+.1f} to {known(row['worth']['high']):+.1f}",
        _signed(row["early"]),
        _signed(row["late"]),
        *(f"{100 * known(row[name]['value']):.0f} %" for name in ("seen", "picked", "dead")),
    )


STUDIES: Final = {"sweep": _sweep, "claims": _claims, "fix": _fix, "card": _one_card}


def _footer(found: dict[str, Any]) -> str:
    return (
        "<footer>Computers play well, not perfectly: people may find lines they miss. Intervals hold 95 of 100 times, "
        "corrected where many cards or figures are looked at at once. Settings, seeds and versions lie in the files "
        f"beside this page, so anybody can repeat it. {escape(found.get('out', ''))} · Parlor lab</footer>"
    )
