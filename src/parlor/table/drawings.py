"""Pictures that the server hands out: the lid of a game's box, and the signs of the house.

A game draws its lid in `lid.svg` of its folder; one that has none gets a lid made of its look and its emblem.
"""

import hashlib
import html
import math
from functools import cache

import parlor
from parlor.engine.scene import Look

LID_FILE = "lid.svg"
WIDE, HIGH = 224, 172
# The sign of the house: a table of six sides, seen from above.
SIGN = (
    '<path fill="{wash}" d="M24 4l18 10v20L24 44 6 34V14z"/>'
    '<path fill="none" stroke="{ink}" stroke-width="2.6" stroke-linejoin="round" d="M24 4l18 10v20L24 44 6 34V14z"/>'
    '<path fill="none" stroke="{ink}" stroke-width="2.6" stroke-linejoin="round" d="M24 14l9 5v10l-9 5-9-5V19z"/>'
)
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#1f6b4f"/>'
    f'<g transform="translate(8 8)">{SIGN.format(wash="#2d8a67", ink="#fff6dc")}</g></svg>'
)


@cache
def lid(name: str) -> tuple[bytes, str]:
    """The picture on the lid of a game's box, and what tells two contents apart."""
    game = parlor.game(name)
    file = None if game.folder is None else game.folder / LID_FILE
    drawn = file.read_bytes() if file is not None and file.is_file() else made_lid(game).encode()
    return drawn, f'"{hashlib.sha256(drawn).hexdigest()[:16]}"'


def made_lid(game: parlor.Game) -> str:
    """A lid for a game that draws none: its emblem, or its first letter, in rings on its mat."""
    look = game.look
    middle, edge = _mat(look)
    text = look["colours"].get("text", "#fdf3e2")
    x, y = WIDE / 2, HIGH / 2
    rings = "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for radius in (46, 58, 82))
    turns = [number * math.tau / 8 for number in range(8)]
    beads = "".join(
        f'<circle cx="{x + 58 * math.sin(turn):.1f}" cy="{y - 58 * math.cos(turn):.1f}" r="5"/>' for turn in turns
    )
    emblem = game.emblems.get(look["emblem"], "")
    letter = html.escape(game.title[:1])
    sign = (
        f'<g transform="translate({x - 30} {y - 30}) scale(1.25)" fill="none" stroke="{text}" color="{text}" '
        f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{emblem}</g>'
        if emblem
        else f'<text x="{x}" y="{y + 19}" text-anchor="middle" font-family="Palatino,Georgia,serif" font-weight="700" '
        f'font-size="54" fill="{text}">{letter}</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}"><defs>'
        f'<radialGradient id="mat" cx=".5" cy=".42" r=".8"><stop stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{edge}"/></radialGradient></defs>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="url(#mat)"/>'
        f'<g fill="none" stroke="{text}" stroke-width="1.5" opacity=".35">{rings}</g>'
        f'<g fill="{text}" opacity=".6">{beads}</g>{sign}</svg>\n'
    )


def _mat(look: Look) -> tuple[str, str]:
    colours = look["colours"].get("mat", [])
    return (colours[0], colours[-1]) if colours else ("#8a6a48", "#5f4429")
