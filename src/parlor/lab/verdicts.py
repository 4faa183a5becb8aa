"""The verdict of a report: a few sentences by rules, each with a mark (fine, look, act, or too early to say)."""

import math
from typing import Any, Final

from parlor.lab.chapters import seat_names
from parlor.lab.claims import NOT, OPEN

FINE: Final = "fine"
LOOK: Final = "look"
ACT: Final = "act"
EARLY: Final = "early"
# A seat may win so many points of a hundred more or less than its fair share; a card may be worth so much.
FAIR: Final = 3.0
CARD: Final = 5.0
# Beyond these a figure is worth a look: the share of matches without an end, of forced picks, and how late is late.
CAPPED: Final = 0.01
FORCED: Final = 0.6
# So near (in points) a share must be known before it is told to lie on the edge of what is fair.
EDGE: Final = 1.5
# More choices than this share that need no thought are too many.
NO_THOUGHT: Final = 0.6


def marks(found: dict[str, Any]) -> list[dict[str, str]]:
    """The sentences, in the order of the chapters."""
    made = [seats, tables, length, decisions, cards, drama, skill, claims]
    return [mark for mark in (make(found) for make in made) if mark]


def known(figure: dict[str, Any]) -> dict[str, float]:
    """A figure with its ends; what is not known is as wide as can be."""
    value, low, high = figure["value"], figure["low"], figure["high"]
    return {
        "value": 0.0 if value is None else value,
        "low": -math.inf if low is None else low,
        "high": math.inf if high is None else high,
    }


def _mark(mark: str, head: str, text: str) -> dict[str, str]:
    return {"mark": mark, "head": head, "text": text}


def seats(found: dict[str, Any]) -> dict[str, str]:
    """Whether seats are fair."""
    listed = found["base"]["seats"]
    if len(listed) < 2:
        return {}
    names, fair = seat_names(found), 100.0 / len(listed)
    shares = [known(seat["share"]) for seat in listed]
    worst = max(range(len(shares)), key=lambda seat: abs(100 * shares[seat]["value"] - fair))
    share = shares[worst]
    low, high = 100 * share["low"], 100 * share["high"]
    who, span = names[worst].capitalize(), f"({low:.1f} to {high:.1f})"
    told = f"{who} wins {100 * share['value']:.1f} % {span}; fair is {fair:.1f} %."
    if low > fair + FAIR or high < fair - FAIR:
        return _mark(ACT, f"{who} wins too {'much' if low > fair else 'little'}.", told)
    if low >= fair - FAIR and high <= fair + FAIR:
        return _mark(FINE, "The seats are fair.", told)
    if (high - low) / 2 <= EDGE:
        return _mark(LOOK, f"{who} wins as {'much' if low > fair else 'little'} as is just fair.", told)
    return _mark(EARLY, "Too early to say whether seats are fair.", told)


def tables(found: dict[str, Any]) -> dict[str, str]:
    """Whether some pairing of decks is lopsided."""
    rows = [row | {"share": known(row["seats"][0])} for row in found["tables"] if "players" not in row["options"]]
    if not rows:
        return {}
    worst = max(rows, key=lambda row: abs(row["share"]["value"] - 0.5))
    share = worst["share"]
    span = f"({100 * share['low']:.0f} to {100 * share['high']:.0f})"
    told = f"{worst['table']}: the first wins {100 * share['value']:.0f} % {span}."
    if share["low"] > 0.6 or share["high"] < 0.4:
        return _mark(ACT, "One pairing is lopsided.", told)
    if all(row["share"]["low"] >= 0.4 and row["share"]["high"] <= 0.6 for row in rows):
        return _mark(FINE, "Every pairing is open.", told)
    return _mark(LOOK, "Some pairings may be lopsided.", told)


def length(found: dict[str, Any]) -> dict[str, str]:
    """Whether matches end, and when."""
    curve, capped = found["length"], known(found["base"]["capped"])
    told = (
        f"Half of all matches end within {curve['median']:.0f} minutes, at {curve['pace']:g} seconds a sentence; "
        f"one in twenty takes longer than {curve['long']:.0f}."
    )
    if capped["low"] > CAPPED:
        return _mark(ACT, "Some matches do not end.", f"{100 * capped['value']:.1f} % were stopped. {told}")
    if curve["long"] > 2 * curve["median"]:
        return _mark(LOOK, "It can run long.", told)
    return _mark(FINE, "Its length is steady.", told)


def decisions(found: dict[str, Any]) -> dict[str, str]:
    """Whether there is something to decide."""
    rows = found["decisions"]
    if not rows["sample"]:
        return {}
    open_, plain, stakes = (known(rows[name]) for name in ("open", "plain", "stakes"))
    told = (
        f"{100 * open_['value']:.0f} of 100 sentences are a choice, among {known(rows['sentences'])['value']:.1f}; "
        f"from the best to the worst it is {100 * stakes['value']:.1f} points of a match; "
        f"{100 * plain['value']:.0f} of 100 choices need no thought."
    )
    if plain["low"] > NO_THOUGHT:
        return _mark(LOOK, "Most choices need no thought.", told)
    if open_["high"] < 1.0 - FORCED:
        return _mark(LOOK, "There is little to decide.", told)
    return _mark(FINE, "There is something to decide.", told)


def cards(found: dict[str, Any]) -> dict[str, str]:
    """Whether a card decides too much."""
    rows = found["cards"]
    if not rows:
        return {}
    top = max(rows, key=lambda row: abs(known(row["shrunk"])["value"]))
    worth = known(top["shrunk"])
    told = (
        f"Drawing it wins {abs(worth['value']):.1f} points {'more' if worth['value'] > 0 else 'less'} than the next "
        f"card would ({worth['low']:+.1f} to {worth['high']:+.1f}, {len(rows)} cards weighed)."
    )
    if top["sure"] and (worth["low"] > CARD or worth["high"] < -CARD):
        return _mark(ACT, f"{top['title']} decides too much.", told)
    if top["sure"]:
        return _mark(LOOK if abs(worth["value"]) > CARD else FINE, f"{top['title']} counts most.", told)
    return _mark(FINE, "No card stands out.", f"{top['title']} counts most: {told}")


def drama(found: dict[str, Any]) -> dict[str, str]:
    """Whether matches stay open."""
    base = found["base"]
    if len(base["seats"]) < 2:
        return {}
    changes, decided, back = (known(base[name]) for name in ("lead_changes", "decided", "comebacks"))
    told = (
        f"The lead changes {changes['value']:.1f} times; the winner leads for good after {100 * decided['value']:.0f} "
        f"% of a match; {100 * back['value']:.0f} of 100 winners once stood below 25 %."
    )
    if decided["value"] < 0.3:
        return _mark(LOOK, "It is decided early.", told)
    return _mark(FINE, "It stays exciting.", told)


def skill(found: dict[str, Any]) -> dict[str, str]:
    """Whether skill tells."""
    duels = found["skill"].get("duels", [])
    if not duels:
        return {}
    duel = duels[0]
    share, fair = known(duel["share"]), 100 * duel["fair"]
    told = (
        f"{duel['bot'].capitalize()} wins {100 * share['value']:.0f} of 100 matches against {duel['against']} "
        f"({100 * share['low']:.0f} to {100 * share['high']:.0f}); luck alone would give {fair:.0f}."
    )
    if 100 * share["low"] > fair:
        return _mark(FINE, "Skill tells.", told)
    if 100 * share["high"] < fair:
        return _mark(ACT, "The better player loses.", told)
    near = f" {100 * duel['visible']:.1f} points more would have shown."
    return _mark(LOOK, "Skill hardly tells.", told + near)


def claims(found: dict[str, Any]) -> dict[str, str]:
    """Whether what is said of the game is so."""
    rows = found["claims"]
    if not rows:
        return {}
    false = [row["text"] for row in rows if row["verdict"] == NOT]
    left = sum(row["verdict"] == OPEN for row in rows)
    rest = f" {left} of {len(rows)} are not decided." if left else ""
    if false:
        head = f"{len(false)} of {len(rows)} claims {'does' if len(false) == 1 else 'do'} not hold."
        return _mark(LOOK, head, " ".join(false) + rest)
    return _mark(
        EARLY if left else FINE, "What is said of it holds." if not left else "No claim is refuted.", rest.strip()
    )
