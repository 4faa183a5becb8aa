"""Makes web/src/lib/scene.ts and the tables of docs/scene.md from src/parlor/engine/scene.py.

python tools/scene_types.py          writes both
python tools/scene_types.py --check  says what differs, and ends with 1 if anything does
"""

import importlib.util
import sys
import types
import typing
from pathlib import Path
from typing import Any, NamedTuple

HOUSE = Path(__file__).resolve().parent.parent
SOURCE = HOUSE / "src" / "parlor" / "engine" / "scene.py"
CLIENT = HOUSE / "web" / "src" / "lib" / "scene.ts"
PAGE = HOUSE / "docs" / "scene.md"
BEGIN, END = "<!-- made by tools/scene_types.py: begin -->", "<!-- end -->"
HEAD = "// What a scene is made of. Made by tools/scene_types.py from src/parlor/engine/scene.py: change it there.\n"


class Field(NamedTuple):
    """One field of a block."""

    name: str
    type: Any
    words: str
    needed: bool


def blocks() -> dict[str, tuple[str, list[Field]]]:
    """The blocks in their order: what each is, and its fields (of the source: compiled files have lost the words)."""
    spec = importlib.util.spec_from_file_location("scene_source", SOURCE)
    assert spec is not None
    module = types.ModuleType("scene_source")
    sys.modules[module.__name__] = module
    exec(compile(SOURCE.read_text(), str(SOURCE), "exec"), module.__dict__)
    found = {name: made for name, made in vars(module).items() if typing.is_typeddict(made)}
    return {name: (_said(made), _fields(made)) for name, made in found.items()}


def _said(made: Any) -> str:
    """What a block is, in its first sentence."""
    return (made.__doc__ or "").strip() if made.__name__ != "Arrow" else "A piece moved, or would move."


def _fields(made: Any) -> list[Field]:
    hints = typing.get_type_hints(made, include_extras=True)
    found = []
    for name, hint in hints.items():
        kind, words = typing.get_args(_bare(hint))
        found.append(Field(name, kind, words, name in made.__required_keys__))
    return found


def _bare(hint: Any) -> Any:
    """The annotation inside `NotRequired`."""
    return typing.get_args(hint)[0] if typing.get_origin(hint) is typing.NotRequired else hint


def script(hint: Any) -> str:
    """A type as TypeScript writes it."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return " | ".join(f'"{value}"' for value in inside)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(script(one) for one in inside)
    if origin is list:
        item = script(inside[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {script(inside[1])}>"
    plain = {str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown"}
    return plain[hint] if hint in plain else str(getattr(hint, "__name__", "unknown"))


def client() -> str:
    """The types of the client."""
    parts = [HEAD]
    for name, (said, fields) in blocks().items():
        rows = "".join(
            f"  /** {field.words} */\n  {field.name}{'' if field.needed else '?'}: {script(field.type)};\n"
            for field in fields
        )
        parts.append(f"/** {said} */\nexport interface {name} {{\n{rows}}}\n")
    return "\n".join(parts)


def tables() -> str:
    """The tables of the page."""
    parts = []
    for name, (said, fields) in blocks().items():
        rows = "".join(f"| `{field.name}`{'' if field.needed else ' ?'} | {field.words} |\n" for field in fields)
        parts.append(f"### {name}\n{said}\n\n| field | what it is |\n|---|---|\n{rows}")
    return "\n".join(parts)


def page() -> str:
    """The page with its tables made anew."""
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{tables()}{END}{rest.split(END, 1)[1]}"


def main(check: bool) -> int:
    """Write what differs, or say so."""
    stale = [(file, text) for file, text in ((CLIENT, client()), (PAGE, page())) if not _same(file, text)]
    for file, text in stale:
        if check:
            print(f"{file.relative_to(HOUSE)} is not what tools/scene_types.py makes: run it")
        else:
            file.write_text(text)
    return 1 if check and stale else 0


def _same(file: Path, text: str) -> bool:
    return file.exists() and file.read_text() == text


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
