"""An experiment: what is played, by whom, how often, and with which differences between its arms.

    game = "espeers"
    bots = ["greedy", "greedy"]
    seed = 1
    deals = 2000

    [[arm]]
    name = "before"

    [[arm]]
    name = "after"
    packs = ["cheaper_hurl.toml"]

    [bands]
    "points:0" = [0.47, 0.53]

`questions` are measures that are told of each arm and between arms, `bands` what they should lie between.

All arms play the same deals: deal 17 has the same luck in each of them. Where the bots differ, a deal is played once in
every seating. An experiment carries the text of its packs, so that any machine can play any part of it.
"""

import hashlib
import importlib.util
import json
import os
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import parlor.engine
from parlor import registry
from parlor.bots import roster
from parlor.engine.errors import BadData, BadOption
from parlor.engine.game import Game
from parlor.lab import figures
from parlor.lab.bands import Band
from parlor.lab.bands import parse as parse_band
from parlor.version import VERSION

# So many deals make a chunk, if nobody says otherwise.
CHUNK: Final = 100
# What of a game's folder decides how it is played, but for what only tells of it.
CODE: Final = ("*.py", "*.toml", "*.bin")
TELLS: Final = ("claims.toml", "glossary.toml", "look.toml", "phrases.toml", "rulebook.toml")
MOST_DEALS: Final = 10_000_000
FIELDS: Final = (
    "game",
    "bots",
    "seed",
    "deals",
    "chunk",
    "seconds",
    "iterations",
    "cap",
    "options",
    "arm",
    "bands",
    "questions",
    "stop",
)


@dataclass(frozen=True)
class Pack:
    """A pack file by its name and text."""

    name: str
    text: str

    @classmethod
    def read(cls, path: Path) -> "Pack":
        """The pack of a file."""
        try:
            return cls(path.name, path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadData(f"{path}: cannot be read: {error}") from None

    def file(self) -> Path:
        """A file with this text, the same for the same text; games are read from files."""
        path = Path(tempfile.gettempdir()) / f"parlor-packs-{os.getuid() if hasattr(os, 'getuid') else 0}"
        path = path / hashlib.sha256(self.text.encode()).hexdigest()[:24]
        path = path / (Path(self.name).name or "pack.toml")
        if not path.exists() or path.read_text(encoding="utf-8") != self.text:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = path.with_name(f"{path.name}.{os.getpid()}")
            fresh.write_text(self.text, encoding="utf-8")
            fresh.replace(path)
        return path


@dataclass(frozen=True)
class Arm:
    """One way to play: packs, options, and if need be bots of its own or a card that a seat is never brought."""

    name: str
    packs: tuple[Pack, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = ()
    # A word and the seat that is never brought it.
    exchange: tuple[str, int] | None = None

    def plain(self) -> dict[str, Any]:
        """The arm as JSON-able data."""
        return {
            "name": self.name,
            "packs": [[pack.name, pack.text] for pack in self.packs],
            "options": self.options,
            "bots": list(self.bots),
            "exchange": list(self.exchange) if self.exchange else None,
        }


@dataclass(frozen=True)
class Stop:
    """When enough is enough: deals, seconds, or half the width of the widest interval of a seat's share in points.

    `sprt` and `shift` are tests that end a run when they are sure (looks.py).
    """

    deals: int = 0
    seconds: float = 0.0
    width: float = 0.0
    sprt: tuple[float, float] | None = None
    shift: float = 0.0


@dataclass(frozen=True)
class Experiment:
    """What is played."""

    game: str
    bots: tuple[str, ...]
    arms: tuple[Arm, ...] = (Arm("all"),)
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    deals: int = 1000
    chunk: int = CHUNK
    seconds: float = 0.0
    iterations: int = 0
    cap: int = 100_000
    stop: Stop = Stop()
    # Measures that are asked for, and those that should lie between two ends.
    questions: tuple[str, ...] = ()
    bands: tuple[Band, ...] = ()

    def arm(self, number: int) -> Arm:
        """An arm with what holds for all arms."""
        arm = self.arms[number]
        return replace(arm, options=self.options | arm.options, bots=arm.bots or self.bots)

    def game_of(self, number: int) -> Game:
        """The game that an arm plays."""
        return registry.game(self.game, [pack.file() for pack in self.arms[number].packs])

    def chunks(self) -> int:
        """How many chunks each arm has."""
        return -(-self.deals // self.chunk)

    def deals_of(self, index: int) -> range:
        """The deals of a chunk."""
        return range(index * self.chunk, min((index + 1) * self.chunk, self.deals))

    def seatings(self, number: int) -> list[tuple[int, ...]]:
        """Which voice sits where: everybody once everywhere, but equal bots need not change places."""
        bots = self.arm(number).bots
        seats = len(bots)
        turned = [tuple((seat + by) % seats for seat in range(seats)) for by in range(seats)]
        return turned[:1] if len(set(bots)) == 1 else turned

    def seed_of(self, deal: int) -> int:
        """The seed of a deal: the same in every arm, and on every machine."""
        drawn = hashlib.blake2b(f"{self.seed}/{deal}".encode(), digest_size=8).digest()
        return int.from_bytes(drawn, "little") >> 1

    def plain(self) -> dict[str, Any]:
        """All that decides the results, as JSON-able data."""
        return {
            "game": self.game,
            "options": self.options,
            "arms": [arm.plain() for arm in self.arms],
            "bots": list(self.bots),
            "seed": self.seed,
            "chunk": self.chunk,
            "seconds": self.seconds,
            "iterations": self.iterations,
            "cap": self.cap,
        }

    def versions(self) -> dict[str, Any]:
        """What another machine must have too: the version of Parlor, the rules, and each arm's packs."""
        games = [self.game_of(number) for number in range(len(self.arms))]
        return {
            "parlor": VERSION,
            "code": code(self.game),
            "rules": games[0].version,
            "packs": [[list(pack) for pack in game.packs] for game in games],
            "words": [digest("\n".join(game.vocabulary)) for game in games],
        }

    def fingerprint(self) -> str:
        """What tells two experiments apart; how many deals are played is no difference."""
        return digest(json.dumps([self.plain(), self.versions()], sort_keys=True))

    def check(self) -> None:
        """Refuse what cannot be played, in words."""
        if not self.arms:
            raise BadOption("an experiment needs at least one arm")
        names = [arm.name for arm in self.arms]
        if len(set(names)) < len(names):
            raise BadOption(f"two arms have the same name: {', '.join(names)}")
        if not 1 <= self.deals <= MOST_DEALS or self.chunk < 1:
            raise BadOption(
                f"deals must be 1 to {MOST_DEALS}, and a chunk at least 1, not {self.deals} and {self.chunk}"
            )
        for number in range(len(self.arms)):
            game, arm = self.game_of(number), self.arm(number)
            players = int(game.begin(game.check(arm.options)).players)
            if len(arm.bots) != players:
                raise BadOption(f"{players} players need as many bots, not {len(arm.bots)}: {', '.join(arm.bots)}")
            for bot in arm.bots:
                roster.bot(bot, game)
            for question in self.questions:
                figures.check(question, players)
            if arm.exchange:
                game.code(arm.exchange[0])
                if not 0 <= arm.exchange[1] < players:
                    raise BadOption(f"seat {arm.exchange[1]} is none of the {players} seats")
        self._check_tests()

    def _check_tests(self) -> None:
        sprt, shift = self.stop.sprt, self.stop.shift
        if sprt and shift:
            raise BadOption("a run is ended by `sprt` between bots or by `shift` between arms, not by both")
        if sprt and not sprt[0] < sprt[1]:
            raise BadOption(f"sprt needs a lower strength and then a higher one, not {sprt[0]:g} and {sprt[1]:g}")
        for number in range(len(self.arms)) if sprt else ():
            bots = self.arm(number).bots
            if len(bots) != 2 or bots[0] == bots[1]:
                raise BadOption(f"sprt is between two different bots at two seats, not {', '.join(bots)}")
        if shift < 0.0 or (shift and len(self.arms) < 2):
            raise BadOption("a shift is some points above 0, between the first arm and others")


def digest(text: str) -> str:
    """A short number for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def code(game: str) -> str:
    """A fingerprint of all code and data that decide how a game is played: two machines must have the same."""
    package = registry.packages()[game]
    listed = [Path(parlor.engine.__file__).parent, Path(roster.__file__).parent, *_folders(package)]
    found = hashlib.sha256()
    for folder in listed:
        files = (file for kind in CODE for file in folder.glob(kind) if file.name not in TELLS)
        for file in sorted(files):
            found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


def _folders(package: str) -> list[Path]:
    found = importlib.util.find_spec(package)
    return [Path(folder) for folder in (found.submodule_search_locations if found else None) or []]


def of_plain(data: dict[str, Any], deals: int) -> Experiment:
    """The experiment that `plain` told."""
    arms = tuple(
        Arm(
            arm["name"],
            tuple(Pack(name, text) for name, text in arm["packs"]),
            arm["options"],
            tuple(arm["bots"]),
            tuple(arm["exchange"]) if arm["exchange"] else None,
        )
        for arm in data["arms"]
    )
    return Experiment(
        data["game"],
        tuple(data["bots"]),
        arms,
        data["options"],
        data["seed"],
        deals,
        data["chunk"],
        data["seconds"],
        data["iterations"],
        data["cap"],
    )


# -- from a file -------------------------------------------------------------------------------------


def read(path: Path) -> Experiment:
    """The experiment of a file; packs are looked for beside it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(f"{path}: {error}") from None
    try:
        experiment = _experiment(data, path.parent)
    except (TypeError, ValueError, KeyError) as error:
        raise BadData(f"{path}: {error}") from None
    experiment.check()
    return experiment


def _experiment(data: dict[str, Any], folder: Path) -> Experiment:
    _known(data, FIELDS, "an experiment")
    arms = data.get("arm", [{"name": "all"}])
    if not isinstance(arms, list):
        raise TypeError("arms are written as [[arm]]")
    stop = data.get("stop", {})
    _known(stop, ("deals", "seconds", "width", "sprt", "shift"), "stop")
    return Experiment(
        game=_of(data, "game", str),
        bots=_texts(data.get("bots", ["greedy", "greedy"]), "bots"),
        arms=tuple(_arm(arm, folder) for arm in arms),
        options=_of(data, "options", dict, {}),
        seed=_of(data, "seed", int, 1),
        deals=_of(data, "deals", int, 1000),
        chunk=_of(data, "chunk", int, CHUNK),
        seconds=float(data.get("seconds", 0.0)),
        iterations=_of(data, "iterations", int, 0),
        cap=_of(data, "cap", int, 100_000),
        stop=_stop(stop),
        questions=_texts(data.get("questions", []), "questions"),
        bands=tuple(_band(name, ends) for name, ends in _of(data, "bands", dict, {}).items()),
    )


def _stop(data: dict[str, Any]) -> Stop:
    numbers = {name: float(data.get(name, 0.0)) for name in ("seconds", "width", "shift")}
    sprt = data.get("sprt")
    if sprt is not None and not _two_numbers(sprt):
        raise TypeError(f"it is written sprt = [0, 20], not {sprt!r}")
    return Stop(_of(data, "deals", int, 0), sprt=(float(sprt[0]), float(sprt[1])) if sprt else None, **numbers)


def _two_numbers(ends: Any) -> bool:
    return isinstance(ends, list) and len(ends) == 2 and all(isinstance(end, int | float) for end in ends)


def _band(name: str, ends: Any) -> Band:
    if not _two_numbers(ends):
        raise TypeError(f"a band is written {name} = [0.47, 0.53], not {ends!r}")
    return parse_band(f"{name}={float(ends[0])}..{float(ends[1])}")


def _arm(data: Any, folder: Path) -> Arm:
    if not isinstance(data, dict):
        raise TypeError(f"an arm has named fields, not {data!r}")
    _known(data, ("name", "packs", "options", "bots"), "an arm")
    packs = tuple(Pack.read(folder / pack) for pack in _texts(data.get("packs", []), "packs"))
    return Arm(_of(data, "name", str), packs, _of(data, "options", dict, {}), _texts(data.get("bots", []), "bots"))


def _known(data: Any, fields: Sequence[str], what: str) -> None:
    if not isinstance(data, dict):
        raise TypeError(f"{what} has named fields, not {data!r}")
    strange = [name for name in data if name not in fields]
    if strange:
        raise ValueError(f"{what} has no field {strange[0]}; its fields are {', '.join(fields)}")


def _of(data: dict[str, Any], name: str, kind: type, default: Any = None) -> Any:
    value = data.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError(f"{name} must be {'a text' if kind is str else f'of type {kind.__name__}'}, not {value!r}")
    return value


def _texts(value: Any, name: str) -> tuple[str, ...]:
    if not isinstance(value, Iterable) or isinstance(value, str) or not all(isinstance(item, str) for item in value):
        raise TypeError(f"{name} must be a list of texts, not {value!r}")
    return tuple(value)
