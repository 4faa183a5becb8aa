"""What `examples/research/ppo.py GAME --curve` printed, as a picture for docs/research.md.

.venv/bin/python examples/research/ppo.py espeers --minutes 10 --steps 160 --curve | tee ppo.log
.venv/bin/python bench/ppo_curve.py ppo.log > docs/pictures/ppo-espeers.svg
"""

import re
import sys
from pathlib import Path

WIDE, HIGH, EDGE = 640, 300, 44
COLOURS = ["#1f6b4f", "#7b2340", "#a86a00"]


def curves(text: str) -> dict[str, list[tuple[float, float]]]:
    """Minutes and wins in percent, by opponent."""
    found: dict[str, list[tuple[float, float]]] = {}
    minutes = 0.0
    for line in text.splitlines():
        if passed := re.match(r"([\d.]+) minutes", line):
            minutes = float(passed[1])
        elif won := re.match(r"wins ([\d.]+)% against (\S+)", line):
            found.setdefault(won[2], []).append((minutes, float(won[1])))
    return found


def drawn(found: dict[str, list[tuple[float, float]]]) -> str:
    """Lines from 0 to 100 %, with the bars of 90 and 60 % dashed."""
    longest = max(minutes for points in found.values() for minutes, _ in points)

    def x(minutes: float) -> float:
        return round(EDGE + (WIDE - 3 * EDGE) * minutes / longest, 1)

    def y(percent: float) -> float:
        return round(HIGH - EDGE - (HIGH - 1.5 * EDGE) * percent / 100, 1)

    parts = [f'<rect width="{WIDE}" height="{HIGH}" fill="#fffdf8"/>']
    for percent in (0, 60, 90, 100):
        dash = ' stroke-dasharray="5 4"' if percent in (60, 90) else ""
        parts.append(f'<path d="M{x(0)} {y(percent)}H{x(longest)}" stroke="#d2bf9f"{dash}/>')
        parts.append(f'<text x="{x(0) - 6}" y="{y(percent) + 4}" text-anchor="end">{percent} %</text>')
    for minutes in range(int(longest) + 1):
        parts.append(f'<text x="{x(minutes)}" y="{HIGH - EDGE + 18}" text-anchor="middle">{minutes}</text>')
    parts.append(f'<text x="{x(longest / 2)}" y="{HIGH - 8}" text-anchor="middle">minutes of learning</text>')
    for (name, points), colour in zip(found.items(), COLOURS, strict=False):
        line = " ".join(f"{x(minutes)},{y(percent)}" for minutes, percent in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        last, won = points[-1]
        told = name if not name.isdigit() else f"level {name}"
        parts.append(f'<text x="{x(last) + 6}" y="{y(won) + 4}" fill="{colour}">{told}</text>')
    style = "<style>text{font:13px sans-serif;fill:#63523f}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">{style}{"".join(parts)}</svg>\n'


if __name__ == "__main__":
    print(drawn(curves(Path(sys.argv[1]).read_text())), end="")
