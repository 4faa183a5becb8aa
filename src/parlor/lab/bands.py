"""Bands: between what a figure should lie. One breaks only if the figure surely lies outside."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from parlor.engine.errors import BadOption

# What is usual of a good game for two, by measures of a report (shares from 0 to 1).
USUAL: Final = {"points": (0.47, 0.53), "capped": (0.0, 0.01)}


class Band(NamedTuple):
    """A measure and its ends."""

    measure: str
    low: float
    high: float


def parse(text: str) -> Band:
    """From `points:0=0.47..0.53`."""
    measure, equals, ends = text.rpartition("=")
    low, dots, high = ends.partition("..")
    try:
        band = Band(measure.strip(), float(low), float(high))
    except ValueError:
        raise BadOption(f"a band is written MEASURE=LOW..HIGH, as points:0=0.47..0.53, not {text}") from None
    if not equals or not dots or not band.measure or band.low > band.high:
        raise BadOption(f"a band is written MEASURE=LOW..HIGH, the lower first, not {text}")
    return band


def judged(found: dict[str, Any], wanted: Sequence[Band], usual: bool) -> list[dict[str, Any]]:
    """The bands of a study: each with what was measured, and whether it broke."""
    measured = measures(found)
    listed = list(wanted)
    if usual:
        fair = 1.0 / found["setting"]["players"]
        low, high = (fair * 2 * end for end in USUAL["points"])
        listed += [Band(name, low, high) for name in measured if name.startswith("points:")]
        listed += [Band("capped", *USUAL["capped"])] if "capped" in measured else []
    rows = []
    for band in listed:
        if band.measure not in measured:
            raise BadOption(f"{band.measure} is not measured here; what is: {', '.join(measured)}")
        value = measured[band.measure]
        outside = value["high"] is not None and (value["high"] < band.low or value["low"] > band.high)
        rows.append({"measure": band.measure, "low": band.low, "high": band.high, "value": value, "broken": outside})
    return rows


def measures(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """All figures of a study that a band can be about: those of its last arm."""
    if "changes" in found and found["kind"] == "compare":
        return {change["name"]: change["difference"] for change in found["changes"]}
    if "rows" in found:
        figures: dict[str, dict[str, Any]] = found["rows"][-1]["figures"]
        return figures
    arm = found["arms"][-1] if found.get("arms") else found.get("base")
    if not arm:
        return {}
    listed = {f"points:{seat['seat']}": seat["share"] for seat in arm["seats"]}
    listed |= {name: arm[name]["mean"] for name in ("turns", "picks", "sentences")}
    answers = {answer["measure"]: answer["arms"][-1]["value"] for answer in found.get("answers", [])}
    return listed | {name: arm[name] for name in PLAIN} | answers


PLAIN: Final = ("drawn", "capped", "options", "forced", "choices", "lead_changes", "decided", "comebacks", "half_time")


def sentence(band: dict[str, Any]) -> str:
    """A broken band in words."""
    value = band["value"]
    return (
        f"Out of bounds: {band['measure']} is {value['value']:.4g} ({value['low']:.4g} to {value['high']:.4g}), "
        f"and should be {band['low']:g} to {band['high']:g}."
    )
