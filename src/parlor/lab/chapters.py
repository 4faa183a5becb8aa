"""The chapters of a report, each as JSON-able data."""

import math
import re
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product
from textwrap import shorten
from typing import Any, Final

import polars as pl

from parlor import clauses as rulebook
from parlor.bots.levels import LEVELS
from parlor.engine.dice import Dice
from parlor.engine.record import OVER
from parlor.lab.chunks import CARDS
from parlor.lab.experiment import Arm, Experiment
from parlor.lab.figures import seat_name
from parlor.lab.matches import Named, retell
from parlor.lab.pairs import Pairs, split
from parlor.lab.runs import LEAST
from parlor.lab.setting import Setting
from parlor.lab.statistics import Interval, correlation, estimate, friedman, quantile, visible, wilson, z
from parlor.lab.summary import by_deal, figure
from parlor.lab.tables import Tables

BINS: Final = 24
# A curve of a match has so many points.
POINTS: Final = 20
# One match is drawn with at most about twice as many.
MOST_POINTS: Final = 60
# Options of a side are tried with each other up to so many tables; players up to so many.
MOST_TABLES: Final = 16
MOST_PLAYERS: Final = 4
MOST_VERBS: Final = 6
# In so many matches, before every n-th sentence, a quarter of all words are asked why they cannot be said.
ASKED_MATCHES: Final = 6
ASKED_EVERY: Final = 4
# Levels think long: so few deals make a chunk of theirs, that the clock is looked at often.
RUNG: Final = 2
# Of at most so many matches is told which clause ended them.
MOST_ENDINGS: Final = 100
NOT_KNOWN: Final = Interval(math.nan, -math.inf, math.inf, 0)
CLAUSE: Final = re.compile(r"\b(?:RUL-)?[A-Z]{2,5}-\d{2,3}[a-z]?\b")


def ranks(tables: Tables) -> dict[str, Any]:
    """Whether seats are alike by their ranks, not only by who won (Friedman's test)."""
    rows = tables.seats.sort("deal", "seating", "seat").group_by("deal", "seating", maintain_order=True)
    found = friedman(rows.agg("score")["score"].to_list())
    return {"statistic": round(found.statistic, 3), "p": round(found.p, 6)}


def length(tables: Tables, pace: float) -> dict[str, Any]:
    """The whole curve of minutes, reckoned at so many seconds a sentence."""
    minutes = sorted(count * pace / 60.0 for count in tables.matches["sentences"].to_list())
    top = quantile(minutes, 0.995) or 1.0
    width = _round_up(top / BINS)
    counts = Counter(min(BINS, int(value / width)) for value in minutes)
    return {
        "pace": pace,
        "median": round(quantile(minutes, 0.5), 2),
        "short": round(quantile(minutes, 0.05), 2),
        "long": round(quantile(minutes, 0.95), 2),
        "width": width,
        "bins": [counts.get(number, 0) for number in range(max(counts) + 1)],
        "sample": len(minutes),
        "longest": [
            str(Named(row["arm"], row["deal"], row["seating"]))
            for row in tables.matches.sort("sentences", "deal", descending=[True, False]).head(3).iter_rows(named=True)
        ],
        "capped": [
            str(Named(row["arm"], row["deal"], row["seating"]))
            for row in tables.matches.filter("capped").head(3).iter_rows(named=True)
        ],
    }


def _round_up(width: float) -> float:
    """The next of 1, 2, 5, 10, …"""
    power = 10.0 ** math.floor(math.log10(max(width, 1e-6)))
    return next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= width)


def drama(tables: Tables) -> dict[str, Any]:
    """How the later winner's chance grows through a match: quartiles, and one match."""
    winners = tables.matches.filter(~pl.col("capped")).select("arm", "deal", "seating", "winners", "sentences")
    rows = tables.decisions.join(winners, on=["arm", "deal", "seating"], how="inner")
    won = rows.filter((pl.col("winners") // pl.lit(2).pow(pl.col("seat")).cast(pl.Int32)) % 2 == 1)
    at = (pl.col("sentence") * POINTS // pl.col("sentences")).alias("at")
    curve = (
        won.with_columns(at)
        .group_by("at")
        .agg(
            pl.quantile("worth", 0.25).alias("low"),
            pl.median("worth").alias("middle"),
            pl.quantile("worth", 0.75).alias("high"),
        )
    )
    one = tables.matches.filter(~pl.col("capped")).sort(-pl.col("lead_changes"), "deal")
    told = one.join(
        rows.select("arm", "deal", "seating").unique(), on=["arm", "deal", "seating"], how="semi", maintain_order="left"
    )
    return {
        "curve": [
            {"at": round(row["at"] / POINTS, 3), **{name: round(row[name], 4) for name in ("low", "middle", "high")}}
            for row in curve.sort("at").iter_rows(named=True)
        ],
        "one": _one(won, told),
        "sample": won.select("deal", "seating").n_unique(),
        "wildest": [str(Named(*row)) for row in told.head(3).select("arm", "deal", "seating").iter_rows()],
    }


def _one(won: pl.DataFrame, told: pl.DataFrame) -> list[dict[str, float]]:
    """The chance of the later winner in the middle one of the matches that are told, by how often the lead changed."""
    if not told.height:
        return []
    chosen = told[told.height // 2]
    rows = won.join(chosen.select("arm", "deal", "seating"), on=["arm", "deal", "seating"], how="semi")
    rows = rows.filter(pl.col("seat") == pl.col("seat").min()).sort("sentence")
    step = max(1, rows.height // MOST_POINTS)
    return [
        {"at": round(row["sentence"] / row["sentences"], 4), "chance": round(row["worth"], 4)}
        for row in rows.gather_every(step).iter_rows(named=True)
    ]


def luck(tables: Tables) -> dict[str, Any]:
    """How much of a result the draws alone explain, as far as the game's evaluation sees it (AIVAT's chance terms)."""
    rows = tables.seats.filter(pl.col("luck").is_not_null() & (pl.col("seat") == 0))
    pairs = [(float(luck), float(points)) for luck, points in rows.select("luck", "points").iter_rows()]
    together = correlation(pairs)
    mean = estimate([luck for luck, _ in pairs])
    return {
        "share": round(together**2, 4),
        "factor": round(1.0 / max(1e-9, 1.0 - together**2), 3),
        "bias": None if not math.isfinite(mean.error) else round(mean.value, 5),
        "error": None if not math.isfinite(mean.error) else round(mean.error, 5),
        "sample": len(pairs),
    }


def skill(setting: Setting) -> dict[str, Any]:
    """Whether the better player wins, and whether seats are fair among others than the usual players."""
    players = setting.players()
    if players < 2:
        return {}
    usual = setting.seated()[0]
    others = [bot for bot in ("policy", "greedy") if bot != usual][:1]
    arms = [Arm(f"{bot} alone", setting.packs, bots=(bot,) * players) for bot in others]
    duels = [("greedy", "policy"), ("policy", "random")]
    arms += [Arm(f"{one} and {other}", setting.packs, bots=(one, *(other,) * (players - 1))) for one, other in duels]
    result = setting.play(setting.experiment(arms), "skill")
    fair = []
    for bot in others:
        rows = result.seats.filter(arm=f"{bot} alone")
        fair.append(
            {"bots": bot, "seats": [figure(by_deal(rows.filter(seat=seat), "points")) for seat in range(players)]}
        )
    found = []
    for one, other in duels:
        rows = result.seats.filter(arm=f"{one} and {other}", voice=0)
        share = by_deal(rows, "points")
        row = {"bot": one, "against": other, "share": figure(share), "fair": round(1 / players, 4)}
        row["visible"] = shown(share)
        if players == 2:
            points = rows.sort("deal", "seating")["points"].to_list()
            row["normalised_elo"] = figure(Pairs.of(points).normalised_elo(), 1)
            row["split"] = {name: round(share, 4) for name, share in split(points)._asdict().items()}
        found.append(row)
    return {"fair": fair, "duels": found}


def ladder(setting: Setting) -> list[dict[str, Any]]:
    """What longer thought is worth: each level against the one below, as far as the time allows."""
    players, begun, found = setting.players(), time.monotonic(), list[dict[str, Any]]()
    if players < 2:
        return []
    above: Interval | None = Interval(0.0, 0.0, 0.0, 0)
    for against, bot in pairwise(LEVELS[:-1]):
        left, rungs = setting.seconds - (time.monotonic() - begun), len(LEVELS) - 2 - len(found)
        # A level takes longer than the one below it: a rung that surely takes too long is not begun.
        if found and found[-1]["seconds"] / found[-1]["share"]["sample"] * LEAST > left:
            break
        arm = Arm(f"{bot} over {against}", setting.packs, bots=(bot, *(against,) * (players - 1)))
        experiment = replace(setting.experiment([arm], seconds=max(left / rungs, 1e-3)), chunk=RUNG)
        result = setting.play(experiment, f"level-{bot}")
        rows = result.seats.filter(voice=0)
        row = {
            "bot": bot,
            "against": against,
            "share": figure(by_deal(rows, "points")),
            "fair": round(1 / players, 4),
            "seconds": round(result.seconds, 1),
        }
        points = rows.sort("deal", "seating")["points"].to_list()
        elo = Pairs.of(points).normalised_elo() if players == 2 else None
        above = _sum(above, elo) if above and elo and math.isfinite(elo.value) else None
        found.append(row | {"above": figure(above or NOT_KNOWN, 1)})
    return found


def _sum(one: Interval, other: Interval) -> Interval:
    """The sum of two independent figures; the sample is the smaller one's, if there is one."""
    half = math.hypot(one.half, other.half)
    value = one.value + other.value
    return Interval(value, value - half, value + half, min(one.sample or other.sample, other.sample))


def endings(experiment: Experiment, deals: int, seconds: float) -> dict[str, Any]:
    """Which clauses ended matches: the first of them are played again, for so many seconds."""
    game = experiment.game_of(0)
    listed, begun = rulebook.clauses(game), time.monotonic()
    found: Counter[str] = Counter()
    for deal in range(min(deals, MOST_ENDINGS)):
        if time.monotonic() - begun > seconds:
            break
        state = retell(experiment, Named(experiment.arms[0].name, deal, 0))
        found[game.ending(state)["clause"] if state.seat == OVER else ""] += 1
    total = sum(found.values())
    return {
        "matches": total,
        "clauses": [
            {
                "clause": clause or "none named",
                "share": figure(wilson(times, total)),
                "text": _beginning(listed.get(clause, "")),
            }
            for clause, times in found.most_common()
        ],
    }


def tables(setting: Setting, sides: tuple[str, ...]) -> list[dict[str, Any]]:
    """Who wins with other decks at the table, and with more players."""
    game = setting.rules()
    usual = game.check(setting.options)
    given = {option.name: [value for value in option.values if value is not None] for option in game.options}
    named = [name for name in sides if name in given]
    listed = (
        [dict(zip(named, values, strict=True)) for values in product(*(given[name] for name in named))] if named else []
    )
    if "players" not in setting.options:
        listed += [
            {"players": count} for count in game.seats if 2 <= count <= MOST_PLAYERS and count != usual["players"]
        ]
    listed = [
        options for options in listed[:MOST_TABLES] if any(usual[name] != value for name, value in options.items())
    ]
    if not listed:
        return []
    arms = [Arm(_table(options), setting.packs, options, setting.seated(options)) for options in listed]
    result = setting.play(setting.experiment(arms), "tables")
    rows = []
    for options, arm in zip(listed, arms, strict=True):
        seats = result.seats.filter(arm=arm.name)
        matches = result.matches.filter(arm=arm.name)
        rows.append(
            {
                "table": arm.name,
                "options": options,
                "seats": [figure(by_deal(seats.filter(seat=seat), "points")) for seat in range(len(arm.bots))],
                "turns": figure(by_deal(matches, "turns"), 2),
                "sentences": figure(by_deal(matches, "sentences"), 2),
                "matches": matches.height,
            }
        )
    return rows


def _table(options: dict[str, Any]) -> str:
    if "players" in options:
        return f"{options['players']} players"
    return " – ".join(str(value).replace(",", " – ").replace("_", " ").title() for value in options.values())


def words(tables: Tables) -> list[dict[str, Any]]:
    """How often verbs are said in a match, and in which share of the decisions that allow them."""
    verbs = tables.cards.filter(~pl.col("word").str.starts_with(CARDS))
    matches = max(1, tables.matches.height)
    rows = (
        verbs.group_by("word").agg(pl.sum("picked"), pl.sum("offered")).sort("picked", "word", descending=[True, False])
    )
    return [
        {"word": word, "a_match": round(picked / matches, 3), "when_legal": figure(wilson(float(picked), offered))}
        for word, picked, offered in rows.iter_rows()
        if offered
    ]


def strategies(setting: Setting, said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Restricted play: what a player gets who leaves a verb out wherever that is possible."""
    players = setting.players()
    bot = setting.seated()[0]
    if players < 2 or bot not in ("greedy", "policy"):
        return []
    optional = [row["word"] for row in said if row["a_match"] > 0.2 and row["when_legal"]["value"] < 0.98]
    if not optional:
        return []
    arms = [
        Arm(f"without {word}", setting.packs, bots=(f"{bot} without {word}", *(bot,) * (players - 1)))
        for word in optional[:MOST_VERBS]
    ]
    result = setting.play(setting.experiment(arms), "strategies")
    return [
        {
            "without": word,
            "share": figure(share),
            "fair": round(1 / players, 4),
            "visible": shown(share),
        }
        for word in optional[:MOST_VERBS]
        for share in [by_deal(result.seats.filter(arm=f"without {word}", voice=0), "points")]
    ]


def shown(share: Interval) -> float:
    """How far from a fair share one would have to be to be seen in 80 of 100 such studies."""
    return round(visible(share.half / z()), 4)


def clauses(experiment: Experiment) -> dict[str, Any]:
    """Which clauses of the rules said no in a few matches, how often, and which never did."""
    game = experiment.game_of(0)
    listed = rulebook.clauses(game)
    if not listed:
        return {}
    found: Counter[str] = Counter()
    for deal in range(ASKED_MATCHES):
        state = retell(experiment, Named(experiment.arms[0].name, deal, 0))
        again = game.start(ask_chance=True, **experiment.arm(0).options)
        dice, begun = Dice(deal), 0
        for pick in state.log:
            if again.seat >= 0 and not again.mid_sentence():
                begun += 1
                if begun % ASKED_EVERY == 0:
                    for word in range(len(game.vocabulary)):
                        if dice.below(4) == 0:
                            found.update(set(CLAUSE.findall(again.why(word))))
            again.pick(pick)
    refusing = {name: count for name, count in found.most_common() if name in listed}
    return {
        "clauses": len(listed),
        "refusing": len(refusing),
        "silent": [name for name in listed if name not in refusing],
        "most": [
            {"clause": name, "times": count, "text": _beginning(listed[name])}
            for name, count in list(refusing.items())[:8]
        ],
        "matches": ASKED_MATCHES,
    }


def _beginning(text: str) -> str:
    """The first words of a clause, without its marks; of a row of a table the cells that say something."""
    cells = [cell.strip() for cell in text.replace("`", "").replace("**", "").split("|")]
    return shorten("; ".join(cell for cell in cells if len(cell) > 1), 110, placeholder=" …")


def seat_names(found: dict[str, Any]) -> list[str]:
    """The seats of a report as people read them."""
    sides = found["setting"].get("sides", [])
    return [seat_name(seat["seat"], sides) for seat in found["base"]["seats"]]
