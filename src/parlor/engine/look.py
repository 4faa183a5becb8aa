"""How a game looks: `look.toml` and `emblems.json` in its folder, checked when they are read (never compiled).

A game that has neither gets a decent table of wood. Emblems are SVG markup that a page takes over as it is, so only
shapes may stand there.
"""

import json
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from parlor.engine.errors import BadData
from parlor.engine.scene import Look
from parlor.engine.typed import misfits

LOOK_FILE, EMBLEM_FILE = "look.toml", "emblems.json"
SHAPES = {"path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "g"}
ATTRIBUTES = {"d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "points"}
ATTRIBUTES |= {"fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "transform", "opacity"}

# What a game shows that does not say how it looks.
PLAIN: Look = {
    "material": "wood",
    "timbre": "wood",
    "emblem": "",
    "colours": {
        "mat": ["#8a6a48", "#5f4429"],
        "rim": "#4a3018",
        "rail": "#6d4c2e",
        "accent": "#7a4f24",
        "text": "#fdf3e2",
    },
    "evening": {"mat": ["#4b3826", "#2a1d12"], "rail": "#3a2716", "accent": "#d9a066"},
    "back": {"colours": ["#5b4a7a", "#473963"], "pattern": "dots"},
    "seats": [],
    "accents": {},
    "cells": {},
    "news": {},
    "terms": {},
}


def read_look(folder: Path | None) -> Look:
    """The look of the game in this folder: what its file says, the plain one for the rest."""
    file = None if folder is None else folder / LOOK_FILE
    if file is None or not file.is_file():
        return PLAIN
    try:
        said: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{file.name}: {error}") from None
    look = {**PLAIN, **said}
    wrong = misfits(look, Look)
    if wrong:
        raise BadData("\n".join(f"{file.name}: {fault}" for fault in wrong))
    return look  # type: ignore[return-value]  # it fits


def read_emblems(folder: Path | None) -> dict[str, str]:
    """The emblems of the game in this folder by name, each as SVG markup for a box of 48 by 48."""
    file = None if folder is None else folder / EMBLEM_FILE
    if file is None or not file.is_file():
        return {}
    try:
        emblems = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadData(f"{file.name}: {error}") from None
    if not isinstance(emblems, dict):
        raise BadData(f"{file.name}: expected an object of emblems by name, found {type(emblems).__name__}")
    wrong = [f"{file.name}: {name}: {fault}" for name, markup in emblems.items() if (fault := misdrawn(markup))]
    if wrong:
        raise BadData("\n".join(wrong))
    return emblems


def misdrawn(markup: object) -> str:
    """What is wrong with an emblem; empty if nothing is."""
    if not isinstance(markup, str):
        return f"expected SVG markup, found {type(markup).__name__}"
    if "<!" in markup or "<?" in markup:
        return "only shapes may stand in an emblem"
    try:
        shapes = list(ElementTree.fromstring(f"<g>{markup}</g>").iter())[1:]
    except ElementTree.ParseError as error:
        return str(error)
    strange = {shape.tag for shape in shapes} - SHAPES
    strange |= {name for shape in shapes for name in shape.attrib} - ATTRIBUTES
    return f"{sorted(strange)[0]} is neither a shape nor part of one" if strange else "" if shapes else "it is empty"
