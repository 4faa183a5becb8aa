"""Which games there are: the folders of `parlor.games`, and the entry points of the group `parlor.games`."""

import hashlib
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

import parlor.games  # noqa: F401  (so that it is among the modules)
from parlor.engine.errors import BadData, BadOption
from parlor.engine.game import Game
from parlor.engine.nearest import nearest

GROUP = "parlor.games"


@cache
def _house_games() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(sys.modules[GROUP].__path__) if module.ispkg)


@cache
def _guest_games() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def games() -> list[str]:
    """The names of all games, in alphabetical order."""
    return sorted(_house_games() | _guest_games().keys())


def every_game() -> list[Game]:
    """All games, but guests that cannot be loaded: they harm nobody else."""
    found = []
    for name in games():
        with suppress(BadData):
            found.append(game(name))
    return found


def packages() -> dict[str, str]:
    """The Python package of each game's folder, by the game's name."""
    house = {name: f"{GROUP}.{name}" for name in _house_games()}
    return house | {name: entry.module for name, entry in _guest_games().items()}


class _Shelf(ModuleType):
    """The package `parlor.games` with its folders, one a game; called, `parlor.games()`, it names them all."""

    def __call__(self) -> list[str]:
        """The names of all games, in alphabetical order."""
        return games()


sys.modules[GROUP].__class__ = _Shelf


def game(name: str, packs: Sequence[str | Path] = ()) -> Game:
    """The game of that name, with the cards, decks or boards of pack files added."""
    if isinstance(packs, str | Path):  # a text is a sequence of texts too
        raise BadOption(f"packs is a list of files, such as [{str(packs)!r}], not one")
    return _game(name, tuple((Path(pack).resolve(), _age(Path(pack))) for pack in packs))


def _age(pack: Path) -> int:
    try:
        return pack.stat().st_mtime_ns
    except OSError as error:
        raise BadData(f"{pack}: cannot be read: {error.strerror}") from None


def packs_of(game: Game) -> tuple[Path, ...]:
    """The pack files that a game was made with, to make it again in another process."""
    return _packs.get(game, ())


_packs: dict[Game, tuple[Path, ...]] = {}


@cache
def _game(name: str, packs: tuple[tuple[Path, int], ...]) -> Game:
    create = _creator(name)
    if not packs:
        return create()
    if not inspect.signature(create).parameters:
        raise BadOption(f"{create().title} takes no packs")
    made = _made(name, create, [path for path, _ in packs])
    _packs[made] = tuple(path for path, _ in packs)
    made.packs = [(path.name, fingerprint(path)) for path, _ in packs]
    return made


def _made(name: str, create: Callable[..., Game], packs: list[Path]) -> Game:
    """The game with these packs; those of another game are told as such."""
    try:
        return create(packs)
    except BadData as error:
        owner = _owner(name, packs)
        if owner is None:
            raise
        files = ", ".join(path.name for path in packs)
        raise BadData(f"{files} is made for {owner.title}, not for {create().title}:\n{error}") from None


def _owner(name: str, packs: list[Path]) -> Game | None:
    """Another game that can read the packs."""
    import tomllib  # only who is mistaken needs it

    for other in games():
        with suppress(BadData, BadOption):
            create = _creator(other)
            if other != name and inspect.signature(create).parameters:
                found = create(packs)
                tables = [tomllib.loads(pack.read_text(encoding="utf-8")) for pack in packs]
                return found if any(tables) else None
    return None


def fingerprint(pack: Path) -> str:
    """What tells two contents of a pack file apart."""
    return hashlib.sha256(pack.read_bytes()).hexdigest()[:12]


def _creator(name: str) -> Callable[..., Game]:
    """A game's package has a function `create(packs)`; an entry point names such a function."""
    if name in _house_games():
        house: Callable[..., Game] = importlib.import_module(f"parlor.games.{name}").create
        return house
    if name in _guest_games():
        entry = _guest_games()[name]
        try:
            guest: Callable[..., Game] = entry.load()
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise BadData(f"the game {name} cannot be loaded from {entry.value}: {why}") from error
        return guest
    near = nearest(name, games())
    hint = f"; did you mean {near}?" if near else ""
    raise BadOption(f"no game named {name}; known games: {', '.join(games())}{hint}")
