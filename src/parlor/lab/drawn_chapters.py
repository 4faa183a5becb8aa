"""The chapters of a report as HTML text, in the order in which they are read."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from parlor.lab import charts
from parlor.lab.chapters import seat_names
from parlor.lab.charts import known
from parlor.lab.parts import ends_of, figure, marked, match_links, match_names, note, percent, section, table, weighed
from parlor.lab.verdicts import CARD, FAIR

VERDICTS: Final = {"holds": "fine", "does not hold": "act", "not decided": "early"}
# So many cards are drawn on the first sheet: those that count most, for or against.
MOST_DRAWN: Final = 16
# So many clauses that refused nothing are named.
MOST_SILENT: Final = 12
# A title, a line under it, and what draws it.
Chapter = tuple[str, str, Callable[[dict[str, Any]], str]]


def drawn_chapters(found: dict[str, Any]) -> tuple[list[str], list[str]]:
    """All chapters that have something to say, numbered: those of the first sheet, and the details after it."""
    sheet = [
        ("Is every seat fair?", "The same computers at every seat; only order and sides differ.", _fairness),
        ("How long does it take?", "The whole curve, not just the average.", _length),
        ("What is each card worth?", "How much more often you win if it comes and not the card after it.", _cards),
        ("Is it exciting?", "A good match keeps the later winner in doubt.", _drama),
        ("What is said of it", "Each sentence that can be measured, and what came out.", drawn_claims),
    ]
    details = [
        ("Who meets whom?", "Every deck and every number of players, as far as there are several.", _tables),
        ("Card by card", "What each is worth, when, how often it comes, and the matches it decided.", _weighed_cards),
        ("Is there something to decide?", "How many choices there are, and how much hangs on them.", _decisions),
        ("Does skill tell, or luck?", "Better against weaker players, and where results come from.", _skill),
        ("Which ways to play are there?", "How it is opened, and what leaving something out costs.", _strategies),
        ("What the rules say", "Which clauses ended matches, and which said no where all was asked why.", _clauses),
        ("How this was made", "All that is needed to do it again.", _method),
    ]
    first = _numbered(found, sheet, 1)
    return ['<div class="two">', *first[:2], "</div>", *first[2:]], _numbered(found, details, 1 + len(first))


def _numbered(found: dict[str, Any], chapters: Sequence[Chapter], start: int) -> list[str]:
    drawn = [(title, sub, make(found)) for title, sub, make in chapters]
    told = [(title, sub, body) for title, sub, body in drawn if body]
    return [section(number, *chapter) for number, chapter in enumerate(told, start)]


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
        listed = "; ".join(f"{escape(name)} {percent(share)}" for name, share in told_of)
        drawn += note(f"Among {escape(other['bots'])} players: {listed}.")
    return drawn


def _tables(found: dict[str, Any]) -> str:
    """Decks against decks, and tables of other sizes."""
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
    return _square(found) + table(("table", "share of each seat", "", "turns"), rows_of, "tnnn")


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
    ends = ends_of(share, 100.0)
    outside = ends["low"] > fair + FAIR or ends["high"] < fair - FAIR
    return {"name": name, **ends, "mark": "act" if outside else "fine"}


def _length(found: dict[str, Any]) -> str:
    curve, turns = found["length"], found["base"]["turns"]
    svg = charts.histogram(curve["bins"], curve["width"], curve["median"], curve["long"], "minutes")
    told_of = (
        f"Reckoned at {curve['pace']:g} seconds a sentence. Turns: half below {known(turns['median']['value']):.0f}, "
        f"95 of 100 below {known(turns['long']):.0f}."
    )
    links = match_links("The longest", curve["longest"], "base") + match_links(
        "Without an end", curve["capped"], "base"
    )
    return figure(svg, told_of + links)


def _cards(found: dict[str, Any]) -> str:
    rows = found["cards"]
    if not rows:
        return ""
    apart = sorted(rows, key=lambda row: -abs(known(row["shrunk"]["value"])))[:MOST_DRAWN]
    drawn = [{"name": row["title"], **ends_of(row["shrunk"]), "mark": _card_mark(row)} for row in rows if row in apart]
    svg = charts.intervals(drawn, 0.0, -CARD, CARD, "← weakens your match · points of a hundred · wins more →", 560)
    left = f"{len(rows) - len(drawn)} more cards count less." if len(rows) > len(drawn) else ""
    beside = CARDS_NOTE + _to_try(found)
    return f'<div class="aside"><div>{figure(svg, left)}</div><div>{beside}</div></div>'


def _to_try(found: dict[str, Any]) -> str:
    """What to ask next, where a card decides too much."""
    loud = [row for row in found["cards"] if _card_mark(row) == "act"]
    if not loud:
        return ""
    most = max(loud, key=lambda row: abs(known(row["shrunk"]["value"])))
    asked = f"parlor lab card {found['setting']['game']} {most['card'].removeprefix('card:')}"
    return (
        f"<h3>What you could try</h3><p>Ask who profits from {escape(most['title'])}, and when: "
        f"<code>{escape(asked)}</code></p>"
    )


def _weighed_cards(found: dict[str, Any]) -> str:
    """All cards as a table, and cards together."""
    rows, names = found["cards"], seat_names(found)
    if not rows:
        return ""
    cells = [
        (
            f'{escape(row["title"])} <span class="note">{escape(names[row["seat"]])}</span>',
            *weighed(row),
            match_names(row["decided"], "cards"),
        )
        for row in rows
    ]
    head = ("card", "worth", "95 of 100", "early", "late", "drawn", "picked", "never played", "matches it decided")
    return table(head, cells, "tntnnnnnt") + _played(rows) + _together(found, names)


def _played(rows: list[dict[str, Any]]) -> str:
    """How often cards are played beside what they are worth."""
    points = [
        {
            "name": row["title"],
            "picked": 100 * known(row["picked"]["value"]),
            "worth": known(row["shrunk"]["value"]),
            "mark": _card_mark(row),
        }
        for row in rows
    ]
    return figure(
        charts.scatter(points, "picked where it can be, %", "worth, points"),
        "Seldom picked and worth much: hard to use, or not understood. Often picked and worth little: a trap.",
    )


def _together(found: dict[str, Any], names: list[str]) -> str:
    """Pairs of cards that win more, or less, together."""
    together = found.get("together")
    if not together or not together["pairs"]:
        return ""
    sure = [row for row in together["pairs"] if row["sure"]]
    rows = [
        (
            f"{escape(row['first'])} and {escape(row['second'])}",
            escape(names[row["seat"]]),
            "{value:+.1f} ({low:+.1f} to {high:+.1f})".format(**ends_of(row["more"])),
            f"{row['both']:,}",
            "surely not zero" if row["sure"] else "may be chance",
        )
        for row in (sure or together["pairs"][:1])
    ]
    told_of = (
        f"{len(sure)} of {together['weighed']:,} pairs that came often enough surely win more or less together than "
        "their cards do one by one (5 % false alarms). Seen, not caused: long matches bring more cards."
    )
    return table(("drawn together", "by", "points beyond both", "matches", ""), rows, "ttnnt") + note(told_of)


CARDS_NOTE: Final = (
    "<h3>Why you can trust this as a cause</h3><p>Each deal was played twice with the same luck: as it is, and "
    "with the next card whenever this one came. Nothing else differs, so the difference is the card’s doing.</p>"
    "<h3>How to read it</h3><p>◆ surely beyond the green band<br>■ surely not zero<br>○ may be zero</p>"
    "<p>The picture is drawn towards the mean of all cards, so that its ends are no accident; the table of all "
    "cards is not.</p>"
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
    return figure(svg, told_of + match_links("The wildest", found["drama"]["wildest"], "base"))


def _decisions(found: dict[str, Any]) -> str:
    rows, base = found["decisions"], found["base"]
    if not rows["sample"]:
        return ""
    pictures = (
        charts.through(rows["curve"], "choices", "sentences"),
        charts.through(rows["curve"], "stakes", "best to worst"),
    )
    listed = [
        ("sentences with a choice", percent(rows["open"])),
        ("choices that matter: a point of a hundred or more", percent(rows["matter"])),
        ("choices that need no thought: the best is 20 points ahead", percent(rows["plain"])),
        ("picks without a choice", percent(base["forced"])),
        ("sentences in answer to another’s", percent(rows["answers"])),
    ]
    if rows["passes"]:
        listed.append(("passes where one could", percent(rows["passes"])))
    told_of = f"{rows['sample']:,} sentences, every choice tried out in guesses of what its player could not know."
    drawn = "".join(f"<figure>{picture}</figure>" for picture in pictures)
    return f'<div class="two">{drawn}</div>' + table((), listed, "tn") + note(told_of)


def _skill(found: dict[str, Any]) -> str:
    duels = found["skill"].get("duels", [])
    rows = [
        (
            f"{escape(row['bot'])} against {escape(row['against'])}",
            percent(row["share"]),
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
    return table(head, rows, "tntt") + note(told_of) + _ladder(found) if rows else ""


def _ladder(found: dict[str, Any]) -> str:
    """How much stronger each level is than the one below."""
    rungs = found["skill"].get("ladder", [])
    if not rungs:
        return ""
    drawn = [
        {"name": f"level {row['bot']} over {row['against']}", **ends_of(row["share"], 100.0), "mark": _rung_mark(row)}
        for row in rungs
    ]
    fair = 100 * rungs[0]["fair"]
    svg = charts.intervals(drawn, fair, fair - FAIR, fair + FAIR, "% of the points of who thinks longer", 880)
    climbed = [row for row in rungs if row["above"]["value"] is not None]
    told_of = f"A level thinks longer than the one below; {sum(row['share']['sample'] for row in rungs):,} deals."
    if len(climbed) > 1:
        told_of += f" From level {climbed[0]['against']} on, in normalised Elo: "
        told_of += ", ".join(f"level {row['bot']} {known(row['above']['value']):+.0f}" for row in climbed) + "."
    return figure(svg, told_of)


def _rung_mark(row: dict[str, Any]) -> str:
    if known(row["share"]["low"]) > row["fair"]:
        return "fine"
    return "act" if known(row["share"]["high"]) < row["fair"] else "quiet"


def _strategies(found: dict[str, Any]) -> str:
    first = found["openings"]
    rows = [
        (
            f"opens with “{escape(row['told'])}”",
            f"{100 * known(row['share']['value']):.0f} %",
            percent(row["points"]),
            "",
        )
        for row in first["commonest"]
    ]
    rows += [
        (f"never says “{escape(row['without'])}”", "", percent(row["share"]), _restricted(row))
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
    return _endings(found) + note(told_of) + table((), rows, "tnt")


def _endings(found: dict[str, Any]) -> str:
    """Which clauses ended matches."""
    ends = found.get("endings")
    if not ends or not ends["clauses"]:
        return ""
    rows = [(escape(row["clause"]), percent(row["share"]), escape(row["text"])) for row in ends["clauses"]]
    return note(f"What ended {ends['matches']:,} matches:") + table((), rows, "tnt")


def drawn_claims(found: dict[str, Any]) -> str:
    """What is said of a game, and what came out."""
    rows = [
        (
            f'{escape(row["text"])}<br><span class="note">{escape(row["where"])}</span>',
            f'{escape(row["measure"])}<br><span class="note">{escape(row["why"])}; {row["deals"]:,} deals</span>',
            f"<span>{marked(VERDICTS[row['verdict']])}{escape(row['verdict'])}</span>",
        )
        for row in found["claims"]
    ]
    return table((), rows, "ctv")
