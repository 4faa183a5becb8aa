"""Law 3 for what people bring along: damaged options, match files and packs are refused in words, or they work."""

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parlor import registry
from parlor.engine import OVER, BadOption, Game, State, notation
from parlor.engine.dice import Dice
from parlor.engine.errors import BadData, BadMatch
from parlor.laws.damage import STRANGE
from parlor.laws.matches import RandomMatch, random_pick

REPLAY = "3 (replay)"
# After how many picks a match is taken to be like any other.
PLAYED = 200
# Values that a line of a file may be given.
LITERALS = (
    *('""', '"nonsense"', "-1", "0", "1", "7", "99", "10000000000000000000000", "1.5", "true", "[]", "[1, 2]", "{}"),
    *('["nonsense"]', '"\\ud800"', "1979-05-27", "nan", "", '"' + "x" * 300 + '"'),
)
# What stands in files of every game.
BITS = ("\x00", "\ufeff", "é", "[", "]", '"', "=", "#", ":", "-", "9" * 40, "\t", "\r", "\u2028", "card", "player")


def check_damaged_options(game: Game, options: dict[str, Any], seed: int, count: int = 40) -> None:
    """Law 3. Damaged options are refused with BadOption, or a match is played with them.

    A game needs: options that say which values they take, and `check` for what does not go together.
    """
    match, dice = RandomMatch(game, options, seed), random.Random(seed)
    for number in range(count):
        given = game.check(options)
        for _ in range(dice.choice((1, 1, 2))):
            name = dice.choice([*given, "players", "nonsense", "", "\ud800"])
            given[name] = dice.choice([*STRANGE, *given.values()])
        what = f"options {given!r}"
        try:
            state = game.replay(game.check(given), [])
        except BadOption as error:
            _told(match, what, error)
        except Exception as error:
            match.fail(REPLAY, f"{what} must raise BadOption, not {error!r}")
        else:
            _plays(match, what, state, seed + number)


def check_damaged_match_files(game: Game, options: dict[str, Any], seed: int, count: int = 30) -> None:
    """Law 3. A damaged match file is refused with BadMatch that names the line, or it is a match that can be written.

    A game needs: nothing of its own; words that are not legal where they stand are refused by `pick`.
    """
    match, dice = RandomMatch(game, options, seed), random.Random(seed)
    for _ in range(min(match.length(), PLAYED)):
        match.step()
    whole = notation.write(match.state)
    for damaged, what in _damaged_texts(whole, dice, count):
        try:
            read = notation.read(damaged)
        except BadMatch as error:
            if not re.search(r"line \d+", str(error)):
                match.fail(REPLAY, f"a match file with {what} is refused without naming a line: {error}")
        except Exception as error:
            match.fail(REPLAY, f"a match file with {what} must raise BadMatch, not {error!r}")
        else:
            if read.state is not None and notation.read(notation.write(read.state)).state is None:
                match.fail(REPLAY, f"a match file with {what} cannot be written again")


def check_damaged_packs(game: Game, options: dict[str, Any], seed: int, count: int = 4) -> None:
    """Law 3. A damaged pack is refused with BadData, or a match is played with it; packs differ by option set.

    A game needs: files that are read by `engine.files`, each field asked for by its type and range.
    """
    match, dice = RandomMatch(game, options, seed), random.Random(f"{seed} {sorted(options.items())}")
    files = data_files(game)
    if not files:
        return
    with TemporaryDirectory() as folder:
        for number, file in enumerate(dice.choices(files, k=count)):
            damaged, what = next(_damaged_texts(_some_entries(file.read_text("utf-8"), dice), dice, 1))
            pack = Path(folder, f"{number}-{file.name}")
            pack.write_text(damaged, "utf-8", errors="surrogatepass")
            _check_pack(match, pack, f"a pack ({file.name}) with {what}", seed + number)


BROUGHT = (check_damaged_options, check_damaged_match_files, check_damaged_packs)


def _check_pack(match: RandomMatch, pack: Path, what: str, seed: int) -> None:
    game = match.game
    try:
        state = registry.game(game.name, [pack]).start(ask_chance=True, **match.options)
    except (BadData, BadOption) as error:
        _told(match, what, error)
    except Exception as error:
        match.fail(REPLAY, f"{what} must raise BadData, not {error!r}")
    else:
        _plays(match, what, state, seed)


@cache
def data_files(game: Game) -> tuple[Path, ...]:
    """The files of a game's own folder that could be packs."""
    if game.folder is None:
        return ()
    return tuple(file for file in sorted(game.folder.glob("*.toml")) if _is_pack(game, file))


def _is_pack(game: Game, file: Path) -> bool:
    try:
        registry.game(game.name, [file])
    except BadData:
        return False
    return True


def _some_entries(text: str, dice: random.Random) -> str:
    """A few of the tables of a file: as people write packs."""
    tables = re.split(r"(?m)^(?=\[)", text)
    return "".join(dice.sample(tables, min(len(tables), dice.randint(1, 4))))


def _told(match: RandomMatch, what: str, error: Exception) -> None:
    if not str(error).strip():
        match.fail(REPLAY, f"{what}: refused without a reason")


def _plays(match: RandomMatch, what: str, state: State, seed: int) -> None:
    """What was accepted must play like any match, and can be looked at."""
    dice = Dice(seed)
    try:
        for ply in range(PLAYED):
            if ply % 50 == 0:
                for seat in range(state.players):
                    state.scene(seat)
            if state.seat == OVER:
                return
            state.pick(random_pick(state, dice))
    except Exception as error:
        match.fail(REPLAY, f"{what}: accepted, but then play raises {error!r}")


# -- damage to texts -------------------------------------------------------------------------------------------------


def _damaged_texts(text: str, dice: random.Random, count: int) -> Iterator[tuple[str, str]]:
    """The text with one or two places damaged, and how."""
    for _ in range(count):
        lines, told = text.split("\n"), []
        for _ in range(dice.choice((1, 1, 2))):
            told.append(dice.choice(WAYS)(lines, dice.randrange(len(lines)), dice))
        yield "\n".join(lines), "; ".join(told)


def _cut(lines: list[str], at: int, dice: random.Random) -> str:
    del lines[at:]
    lines.append("")
    return f"the end cut off at line {at + 1}"


def _lose(lines: list[str], at: int, dice: random.Random) -> str:
    lost, lines[at] = lines[at], ""
    return f"line {at + 1} ({lost[:60]!r}) lost"


def _again(lines: list[str], at: int, dice: random.Random) -> str:
    lines.insert(dice.randrange(len(lines) + 1), lines[at])
    return f"line {at + 1} ({lines[at][:60]!r}) repeated"


def _change_places(lines: list[str], at: int, dice: random.Random) -> str:
    other = dice.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return f"lines {at + 1} and {other + 1} swapped"


def _litter(lines: list[str], at: int, dice: random.Random) -> str:
    line, place, bit = lines[at], dice.randint(0, len(lines[at])), dice.choice(BITS)
    lines[at] = line[:place] + bit + line[place + dice.randint(0, 2) :]
    return f"line {at + 1} as {lines[at][:80]!r}"


def _other_value(lines: list[str], at: int, dice: random.Random) -> str:
    lines[at] = re.sub(r"([=:]\s*).*", lambda found: found[1] + dice.choice(LITERALS), lines[at], count=1)
    return f"line {at + 1} as {lines[at][:80]!r}"


def _other_word(lines: list[str], at: int, dice: random.Random) -> str:
    words, others = lines[at].split(" "), dice.choice(lines).split(" ")
    words[dice.randrange(len(words))] = dice.choice(others)
    lines[at] = " ".join(words)
    return f"line {at + 1} as {lines[at][:80]!r}"


WAYS: tuple[Callable[[list[str], int, random.Random], str], ...] = (
    *(_cut, _lose, _again, _change_places, _litter),
    *(_other_value, _other_value, _other_word, _other_word),
)
