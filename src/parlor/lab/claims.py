"""What is claimed of a game, as data in its folder (`claims.toml`), and whether it is so.

    pace = 8                      seconds a sentence takes people: makes minutes of sentences
    sides = ["deck0", "deck1"]    the options that say what each seat plays
    cards = ["wiz", "swap"]       which cards a report weighs (none named: all that are drawn)

    [[claim]]
    text = "The two beginner decks are a fair match."
    where = "house"               who says so: a clause, the rulebook, the box
    measure = "points:0"          see figures.py
    expect = "between"            or rises, falls, same, times
    low = 0.45
    high = 0.55
    arms = [{ deck0 = "kinetic" }]   options; none: the usual match

*rises* and *falls* go along the arms in their order, by steps that deserve the name (`margin`, a share of the first, is
the least; usually a twentieth), *same* is no more apart than `margin`, *times* is the last by the first, from `low` to
`high`.
"""

import math
import time
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from parlor.engine.errors import BadData, BadOption
from parlor.engine.game import Game
from parlor.lab.compare import paired
from parlor.lab.experiment import Arm, Experiment
from parlor.lab.figures import amount, check, figures, told
from parlor.lab.runs import Result
from parlor.lab.setting import Setting
from parlor.lab.statistics import SURE, Interval, mean_interval, ratio_interval
from parlor.lab.summary import figure
from parlor.lab.tables import Tables

HOLDS: Final = "holds"
NOT: Final = "does not hold"
OPEN: Final = "not decided"
EXPECTED: Final = ("between", "rises", "falls", "same", "times")
FIELDS: Final = ("text", "where", "measure", "expect", "low", "high", "margin", "arms", "names", "bots")
TOP: Final = ("pace", "sides", "cards", "claim")
USUAL_PACE: Final = 8.0
# A step along the arms that is surely smaller than this share of the first does not count as one.
LEAST_STEP: Final = 0.05
# Claims are looked at after so many deals, then after twice as many, at most so often: how sure each look is.
FIRST_LOOK: Final = 100
LOOKS: Final = 9
EACH: Final = 1.0 - (1.0 - SURE) / LOOKS


class Claim(NamedTuple):
    """A sentence that can be measured."""

    text: str
    where: str
    measure: str
    expect: str
    low: float
    high: float
    margin: float
    # The options of each arm, and how it is called.
    arms: tuple[dict[str, Any], ...]
    names: tuple[str, ...]
    bots: str


class Claims(NamedTuple):
    """What a game's file says."""

    pace: float
    sides: tuple[str, ...]
    cards: tuple[str, ...]
    claims: tuple[Claim, ...]


def read(game: Game) -> Claims:
    """The claims in a game's folder; none, where it has no file."""
    file = None if game.folder is None else game.folder / "claims.toml"
    if file is None or not file.is_file():
        return Claims(USUAL_PACE, (), (), ())
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for name in data:
            if name not in TOP:
                raise ValueError(f"no field {name}; the fields are {', '.join(TOP)}")
        listed = tuple(_claim(entry, game) for entry in data.get("claim", []))
        texts = [tuple(str(name) for name in data.get(field, ())) for field in ("sides", "cards")]
        return Claims(float(data.get("pace", USUAL_PACE)), texts[0], texts[1], listed)
    except (tomllib.TOMLDecodeError, TypeError, ValueError, KeyError, BadOption) as error:
        raise BadData(f"{game.name}/claims.toml: {error}") from None


def _claim(entry: dict[str, Any], game: Game) -> Claim:
    for name in entry:
        if name not in FIELDS:
            raise ValueError(f"a claim has no field {name}; its fields are {', '.join(FIELDS)}")
    text, expect, arms = str(entry["text"]), str(entry["expect"]), tuple(entry.get("arms", ({},)))
    if expect not in EXPECTED:
        raise ValueError(f"{text}: expect is one of {', '.join(EXPECTED)}, not {expect}")
    if (len(arms) > 1) == (expect == "between"):
        raise ValueError(f"{text}: {expect} needs {'one arm' if expect == 'between' else 'several arms'}")
    for options in arms:
        check(str(entry["measure"]), game.check(options)["players"])
    names = tuple(str(name) for name in entry.get("names", ())) or tuple(_name(options) for options in arms)
    if len(names) != len(arms):
        raise ValueError(f"{text}: {len(arms)} arms have {len(names)} names")
    return Claim(
        text,
        str(entry.get("where", "house")),
        str(entry["measure"]),
        expect,
        float(entry.get("low", -math.inf)),
        float(entry.get("high", math.inf)),
        float(entry.get("margin", 0.0 if expect == "same" else LEAST_STEP)),
        arms,
        names,
        str(entry.get("bots", "")),
    )


def _name(options: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in options.items()) or "as it is"


def sides_of(setting: Setting, options: dict[str, Any] | None = None) -> list[str]:
    """What each seat plays, where an option says so: a deck, a colour."""
    game = setting.rules()
    chosen = game.check(setting.options | (options or {}))
    names = [str(chosen[name]) for name in read(game).sides if name in chosen]
    if len(names) == 1:
        names = names[0].split(",")
    return [name.replace("_", " ").title() for name in names]


# -- measuring -----------------------------------------------------------------------------------------


def put_to_test(setting: Setting, claim: Claim, folder: str, base: Result | None = None) -> dict[str, Any]:
    """Play what a claim speaks of and judge it; one about the usual match may rest on what was played of it before."""
    if base is not None and claim.arms == ({},) and not claim.bots:
        result = base
    else:
        arms = [Arm(name, setting.packs, options) for name, options in zip(claim.names, claim.arms, strict=True)]
        bots = (claim.bots,) * setting.players(claim.arms[0]) if claim.bots else ()
        experiment = setting.experiment(_seated(setting, arms, claim.bots), bots)
        result = _until_decided(setting, claim, experiment, folder)
    names = [arm.name for arm in result.experiment.arms]
    pace, sides = read(setting.rules()).pace, sides_of(setting, claim.arms[0])
    values = [_value(result.tables, name, claim.measure, pace) for name in names]
    verdict, why = judge(claim, result, pace, SURE if result is base else EACH)
    listed = "; ".join(
        f"{name} {amount(claim.measure, value.value)} ± {amount(claim.measure, value.half)}"
        for name, value in zip(claim.names, values, strict=True)
    )
    return {
        "text": claim.text,
        "where": claim.where,
        "measure": f"{told(claim.measure, sides)}: {listed}",
        "bots": sorted(set(result.experiment.bots)),
        "deals": result.deals,
        "values": [figure(value) for value in values],
        "why": why,
        "verdict": verdict,
    }


def _until_decided(setting: Setting, claim: Claim, experiment: Experiment, folder: str) -> Result:
    """Play on, with twice as many deals between looks, until the claim is decided or the time is over.

    Each look may err in 5 of 100 cases by the number of looks, so that all together err in no more than 5.
    """
    begun, pace = time.monotonic(), read(setting.rules()).pace
    for look in range(LOOKS):
        whole = setting.part is not None or look == LOOKS - 1
        upto = experiment.deals if whole else min(FIRST_LOOK * 2**look, experiment.deals)
        left = max(0.01, setting.seconds - (time.monotonic() - begun))
        stop = replace(experiment.stop, seconds=left)
        result = setting.play(replace(experiment, deals=upto, stop=stop), folder)
        over = upto == experiment.deals or result.deals < upto or time.monotonic() - begun > setting.seconds
        if over or judge(claim, result, pace, EACH)[0] != OPEN:
            break
    return result


def _seated(setting: Setting, arms: Sequence[Arm], bot: str) -> list[Arm]:
    """Arms may be for different numbers of players: each gets its own bots."""
    seated = []
    for arm in arms:
        bots = (bot,) * setting.players(arm.options) if bot else setting.seated(arm.options)
        seated.append(Arm(arm.name, arm.packs, arm.options, bots))
    return seated


def _value(tables: Tables, arm: str, measure: str, pace: float, sure: float = SURE) -> Interval:
    return mean_interval(
        [float(value) for value in figures(tables, arm, [measure], pace)[measure].drop_nulls().to_list()], sure
    )


def judge(claim: Claim, result: Result, pace: float, sure: float) -> tuple[str, str]:
    """The verdict on a claim, with intervals that are so sure, and what it rests on."""
    first, last = result.experiment.arms[0].name, result.experiment.arms[-1].name
    usual = _value(result.tables, first, claim.measure, pace, sure)
    if claim.expect == "between":
        return within(usual, claim.low, claim.high), f"expected {_span(claim)}"
    if claim.expect == "times":
        both = paired(result.tables, first, last, [claim.measure], pace)
        after, before = ([float(v) for v in both[name].to_list()] for name in (f"{claim.measure} after", claim.measure))
        ratio = ratio_interval(after, before, sure)
        told = f"{last} by {first}: {ratio.value:.2f} ({ratio.low:.2f} to {ratio.high:.2f}), expected {_span(claim)}"
        return within(ratio, claim.low, claim.high), told
    steps = [
        mean_interval([float(v) for v in (both[f"{claim.measure} after"] - both[claim.measure]).to_list()], sure)
        for one, other in _neighbours(claim)
        for both in [paired(result.tables, one, other, [claim.measure], pace)]
    ]
    margin = claim.margin * abs(usual.value)
    if claim.expect == "same":
        judged = [within(step, -margin, margin) for step in steps]
        told = f"apart by {', '.join(f'{step.value:+.3g}' for step in steps)}; {margin:.3g} would be too much"
    else:
        judged = [direction(step, 1.0 if claim.expect == "rises" else -1.0, margin) for step in steps]
        told = "steps of " + ", ".join(f"{step.value:+.3g} ± {step.half:.2g}" for step in steps)
        told += f"; less than {margin:.3g} is none"
    return together(judged), told


def _neighbours(claim: Claim) -> list[tuple[str, str]]:
    if claim.expect == "same":
        return [(claim.names[0], name) for name in claim.names[1:]]
    return list(zip(claim.names, claim.names[1:], strict=False))


def _span(claim: Claim) -> str:
    if math.isinf(claim.low):
        return f"at most {claim.high:g}"
    return f"at least {claim.low:g}" if math.isinf(claim.high) else f"{claim.low:g} to {claim.high:g}"


def within(value: Interval, low: float, high: float) -> str:
    """Whether the true value surely lies between two others, or surely does not."""
    if value.low >= low and value.high <= high:
        return HOLDS
    return NOT if value.high < low or value.low > high else OPEN


def direction(step: Interval, sign: float, least: float = 0.0) -> str:
    """Whether a step surely goes in a direction, or surely does not go so far that it counts."""
    low, high = sorted((sign * step.low, sign * step.high))
    if low > 0.0:
        return HOLDS
    return NOT if high < least or low == high == 0.0 else OPEN


def together(verdicts: Sequence[str]) -> str:
    """A claim of several parts holds if all do, and does not if one does not."""
    if NOT in verdicts:
        return NOT
    return OPEN if OPEN in verdicts else HOLDS


def claims_study(setting: Setting, base: Result | None = None) -> dict[str, Any]:
    """All claims of a game, with an equal share of the time for each; `base` are usual matches that were played."""
    found = read(setting.rules()).claims
    if not found:
        raise BadOption(f"{setting.rules().title} has no claims.toml in its folder")
    # What one claim does not need, the others have.
    begun, rows = time.monotonic(), []
    for number, claim in enumerate(found, 1):
        left = setting.seconds - (time.monotonic() - begun)
        each = setting.at(max(1.0, left / (1 + len(found) - number)))
        rows.append(put_to_test(each, claim, f"claim-{number}", base))
    return {
        "format": 1,
        "kind": "claims",
        "setting": setting.plain(),
        "out": str(setting.out),
        "claims": rows,
        "verdict": [sentence(row) for row in rows],
    }


def sentence(row: dict[str, Any]) -> str:
    """A claim's verdict in words."""
    sample = f"{row['deals']:,} deals, {' and '.join(row['bots'])}"
    return f"{row['text']} {row['verdict'].capitalize()}: {row['measure']} ({sample})."
