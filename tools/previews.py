"""Draws the pictures that go with links: one for each game and one for the house, 1200 by 630, as SVG and PNG.

    python tools/previews.py FOLDER

A picture is the lid of the game's box beside its name and its sentence. Chromium makes a PNG of it, for most places
that show links take no SVG; where there is no Chromium, links show the lid itself.
"""

import html
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import parlor
from parlor.table.drawings import SIGN, lid

WIDE, HIGH = 1200, 630
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SERIF = "Iowan Old Style,Palatino,Georgia,DejaVu Serif Condensed,serif"
SANS = "Avenir Next,Segoe UI,Helvetica,DejaVu Sans Condensed,sans-serif"
HOUSE = "Tabletop games, alone, with friends, or against computers."


def text(x: int, y: int, size: int, words: str, family: str, colour: str = "#2b2119", weight: int = 700) -> str:
    """A line of text."""
    return (
        f'<text x="{x}" y="{y}" font-family="{family}" font-size="{size}" font-weight="{weight}" '
        f'fill="{colour}">{html.escape(words)}</text>'
    )


def picture(title: str, sentence: str, facts: str, accent: str, lids: list[str]) -> str:
    """The picture of a link: lids on a shelf, and what it is."""
    boxes = ""
    wide = 500 if len(lids) == 1 else 210
    for number, drawing in enumerate(lids):
        x = 70 + (number % 2) * (wide + 26) if len(lids) > 1 else 70
        y = 105 + (number // 2) * 190 if len(lids) > 1 else 112
        inner = _inside(drawing, number)
        high = wide * 172 // 224
        boxes += (
            f'<rect x="{x - 6}" y="{y - 6}" width="{wide + 12}" height="{high + 12}" rx="14" fill="#0005"/>'
            f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" viewBox="0 0 224 172">{inner}</svg>'
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="8" fill="none" stroke="#7a5330" '
            'stroke-width="8"/>'
        )
    lines = textwrap.wrap(sentence, 30)[:4]
    said = "".join(text(640, 300 + 44 * n, 32, line, SANS, "#463829", 400) for n, line in enumerate(lines))
    sign = SIGN.format(wash="#cfe3d6", ink="#1f6b4f")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}">'
        '<defs><radialGradient id="room" cx=".4" cy=".1" r="1"><stop stop-color="#f3ebdc"/>'
        '<stop offset="1" stop-color="#e2d4bb"/></radialGradient></defs>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="url(#room)"/>'
        '<rect y="540" width="1200" height="26" fill="#8a5f35"/><rect y="566" width="1200" height="8" fill="#5e3d1f"/>'
        f'{boxes}<g transform="translate(640 96) scale(1.1)">{sign}</g>{text(704, 134, 34, "Parlor", SERIF)}'
        f"{text(640, 234, 74, title, SERIF, accent)}{said}{text(640, 506, 27, facts, SANS, '#665546', 600)}</svg>\n"
    )


def _inside(drawing: str, number: int) -> str:
    """What a lid draws, with names of its own for what it refers to."""
    inner = re.sub(r"^\s*<svg[^>]*>|</svg>\s*$", "", drawing)
    return re.sub(r'(id="|url\(#)', rf"\g<1>l{number}-", inner)


def drawn() -> dict[str, str]:
    """All pictures by the name of their file."""
    found, grown = {}, []
    for name in parlor.games():
        game = parlor.game(name)
        if not game.minutes:
            continue
        first = re.match(r".*?[.!?](?= |$)", game.summary)
        sentence = re.sub(r" \([^)]*\)", "", first.group() if first else game.summary)
        facts = f"{game.seats_text()} players · {game.minutes.replace('-', ' to ')} minutes"
        drawing = lid(name)[0].decode()
        grown.append(drawing)
        found[name] = picture(game.title, sentence, facts, game.look["colours"].get("accent", "#2b2119"), [drawing])
    found["parlor"] = picture("Come and play", HOUSE, f"{len(grown)} games, one table", "#2b2119", grown[:4])
    return found


def main(folder: Path) -> int:
    """Draw them all into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    browser = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    for name, drawing in drawn().items():
        file = folder / f"{name}.svg"
        file.write_text(drawing, encoding="utf-8")
        if browser:
            options = [
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                f"--window-size={WIDE},{HIGH}",
            ]
            command = [browser, *options, f"--screenshot={folder / name}.png", file.resolve().as_uri()]
            subprocess.run(command, check=False, capture_output=True, timeout=60)
        file.unlink() if (folder / f"{name}.png").is_file() else None
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
