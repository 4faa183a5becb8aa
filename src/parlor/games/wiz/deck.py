"""The play deck: what the options put on the table, worked out once for each set of options."""

from typing import Any, Final

from parlor.engine import BadOption, append, i64, vec
from parlor.games.wiz.cards import (
    ALIGNMENT,
    ARTIFACTS,
    BLANKS,
    ELEMENTALS,
    ELEMENTS,
    FIRST_SHARD,
    KINDS,
    MASTERS,
    NAMES,
    PORTAL,
    SHIELD,
    TITANS,
    TOP_RANK,
    WIZ,
    kind_at,
)
from parlor.games.wiz.effects import Effect

DEAL: Final = 12  # cards dealt to everybody but the starter, who gets one more


class Box:
    """A play deck, with the tables that the rules look things up in."""

    def __init__(self, options: dict[str, Any], points: list[int], blanks: list[Effect]) -> None:
        self.options = options
        self.seats: i64 = 2 if options["players"] == 1 else options["players"]
        self.solo: bool = options["players"] == 1
        self.open: bool = options["solo"] == "open" and self.solo
        self.goal: i64 = options["goal"]
        self.turn_limit: i64 = options["turn_limit"]
        self.round_limit: i64 = options["round_limit"]
        self.draws: i64 = 2 if self.seats >= 4 else 1
        self.life_pool: bool = options["life_pool"]
        self.characters: bool = options["characters"]
        # Whether anything can lock an element (WIZ-141): a Titan, or the Dark character as one.
        self.titans: bool = options["titans"] or options["characters"]
        self.picked: bool = options["character_choice"] == "pick"
        self.points: vec[i64] = numbers(points)
        self.blanks = blanks
        self.elements: i64 = 0
        for name in options["elements"]:
            self.elements |= 1 << ELEMENTS.index(name)
        self.two_sets: bool = len(options["elements"]) == 2
        counts = play_deck(options)
        self.counts: vec[i64] = numbers(counts)
        self.total: i64 = sum(counts)
        self.shields: i64 = counts[SHIELD]
        self.exists: vec[i64] = numbers([existing(counts, element) for element in range(6)])
        self.caps: vec[i64] = numbers([set_cap(counts, rank, self.two_sets) for rank in range(16)])
        self.run_ends: vec[i64] = numbers([min(low + 2, 99) for low in range(16)])
        self.opening_ends: vec[i64] = numbers([opening_end(low) for low in range(16)])


def numbers(values: list[int]) -> vec[i64]:
    """A list as unboxed numbers."""
    out = vec[i64]()
    for value in values:
        out = append(out, i64(value))
    return out


def play_deck(options: dict[str, Any]) -> list[int]:
    """WIZ-011 to WIZ-023: how many cards of each kind are in play."""
    counts = [0] * KINDS
    for name in options["elements"]:
        add_element_set(counts, ELEMENTS.index(name), options, name in options["half"], name in options["no_low"])
    counts[WIZ] = options["wiz"]
    for name, count in options["actions"].items():
        counts[NAMES.index(name)] = count
    for blank in range(options["blanks"]):
        counts[BLANKS + blank] = 1
    return counts


def add_element_set(counts: list[int], element: int, options: dict[str, Any], half: bool, no_low: bool) -> None:
    """WIZ-011, WIZ-012, WIZ-015, WIZ-016, WIZ-022: the cards of one element."""
    for rank in range(1, TOP_RANK + 1):
        counts[kind_at(element, rank)] = 0 if no_low and rank <= 5 else 1 if half else 2
    counts[MASTERS + element] = 1
    counts[ELEMENTALS + element] = 1
    counts[TITANS + element] = int(options["titans"])
    counts[ARTIFACTS + element] = int(options["characters"])


def existing(counts: list[int], element: int) -> int:
    """WIZ-192: the ranks of an element that the deck contains, as bits."""
    return sum(1 << rank for rank in range(1, TOP_RANK + 1) if counts[kind_at(element, rank)])


def set_cap(counts: list[int], rank: int, two_sets: bool) -> int:
    """WIZ-064: how many cards a set of this rank may have."""
    if not 1 <= rank <= TOP_RANK:
        return 0
    copies = [counts[kind_at(element, rank)] for element in range(6)]
    return sum(copies) if two_sets else sum(1 for count in copies if count)


def opening_end(low: int) -> int:
    """WIZ-081, WIZ-083: where an opening run from this rank may end at the earliest; 99 for nowhere."""
    if not 1 <= low <= TOP_RANK:
        return 99
    if low >= FIRST_SHARD:
        return low + 2 if low + 2 <= TOP_RANK else 99
    for high in range(low + 3, TOP_RANK + 1):
        if sum(min(rank, 10) for rank in range(low, high + 1)) >= 30:
            return high
    return 99


# -- options (section 2) ---------------------------------------------------------------------------

SETS = {1: 3, 2: 3, 3: 4, 4: 4, 5: 6, 6: 6}
STANDARD = {NAMES[kind]: 2 if kind == ALIGNMENT else 1 for kind in range(WIZ + 1, BLANKS) if kind != PORTAL}
CARD_SETS: dict[str, dict[str, Any]] = {
    "custom": {},
    "first": {"titans": False, "life_pool": False, "characters": False},
    "core": {"titans": True, "life_pool": False, "characters": False},
    "pool": {"titans": True, "life_pool": True, "characters": False},
    "full": {"titans": True, "life_pool": True, "characters": True},
}


def whole(name: str, value: object, least: int, most: int, text: str = "") -> int:
    """A whole number in a range, or the sentence that refuses it."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadOption(text or f"{name} must be {least} to {most}")
    return value


def yes_or_no(name: str, value: object) -> bool:
    """A truth value, or the sentence that refuses it."""
    if not isinstance(value, bool):
        raise BadOption(f"{name} must be yes or no, not {value}")
    return value


def one_of(name: str, value: object, words: tuple[str, ...]) -> str:
    """One of the words, or the sentence that refuses it."""
    if not isinstance(value, str) or value not in words:
        raise BadOption(f"{name} must be {' or '.join(words)}, not {value!r}")
    return value


def listed(value: object) -> object:
    """A list typed at the terminal, `fire,water`, as a list."""
    return [name.strip() for name in value.split(",")] if isinstance(value, str) else value


def choose_elements(value: object, players: int) -> list[str]:
    """WIZ-013, WIZ-014: the element sets, by name or by number; as many as players and at least two."""
    if value is None:
        value = SETS[players]
    if isinstance(value, int) and not isinstance(value, bool):
        value = list(ELEMENTS[: whole("elements", value, 0, 6, "there are 6 element sets")])
    value = listed(value)
    if not isinstance(value, (list, tuple)):
        raise BadOption(f"elements must be a list of elements or a number of them, not {value!r}")
    for name in value:
        if name not in ELEMENTS:
            raise BadOption(f"unknown element {name}")
        if list(value).count(name) > 1:
            raise BadOption(f"element {name} named twice")
    least = max(2, players)
    if len(value) < least:
        raise BadOption(f"{players} players need at least {least} element sets")
    if players == 1 and len(value) > 4:
        raise BadOption("solo play uses 2 to 4 element sets")
    return [name for name in ELEMENTS if name in value]


def choose_some(name: str, value: object, elements: list[str]) -> list[str]:
    """WIZ-015, WIZ-016: which of the elements in play a speed variant touches."""
    if value is None or value == "none":
        return []
    if value == "all":
        return list(elements)
    value = listed(value)
    if not isinstance(value, (list, tuple)):
        raise BadOption(f"{name} must be a list of elements, all or none, not {value!r}")
    for element in value:
        if element not in elements:
            raise BadOption(f"{name}: {element} is not in play")
    return [element for element in elements if element in value]


def typed_counts(text: str) -> dict[str, object]:
    """Counts typed at the terminal, `stun:2,swap:0`, as a table."""
    pairs = [part.strip().split(":") for part in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise BadOption(f"actions must be counts by kind such as stun:2,swap:0, not {text!r}")
    return {name: int(count) if count.isdecimal() else count for name, count in pairs}


def choose_actions(value: object, solo: bool, characters: bool) -> dict[str, int]:
    """WIZ-017 to WIZ-019: the action cards, by kind; Portal exactly with characters."""
    counts = {name: 0 if solo and name == "swap" else count for name, count in STANDARD.items()}
    counts["portal"] = 2 if characters else 0
    if value is None:
        value = {}
    if isinstance(value, str):
        value = typed_counts(value)
    if not isinstance(value, dict):
        raise BadOption(f"actions must be a table of kinds with counts, not {value!r}")
    for name, count in value.items():
        if name not in counts:
            raise BadOption(f"actions: unknown action card {name}")
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise BadOption(f"actions: {name} needs a count of 0 or more, not {count!r}")
        if count > 4:
            raise BadOption("at most 4 of a kind")
        counts[name] = count
    if solo and counts["swap"]:
        raise BadOption("Swap is not used in solo play")
    if counts["portal"] and not characters:
        raise BadOption("Portal needs characters")
    return {name: counts[name] for name in NAMES if name in counts}


def default_wiz(players: int, sets: int) -> int:
    """WIZ-021, RUL-WIZ-04: how many Wiz cards there are if nobody says."""
    if players >= 5:
        return 3
    return 1 if players == 2 and sets == 2 else 2


def check_size(options: dict[str, Any]) -> None:
    """Refuse a deck that is too small to deal and draw from."""
    counts = play_deck(options)
    plain = sum(counts[: WIZ + 1])
    players = options["players"]
    seats = max(2, players)
    need = DEAL * seats + 7
    if options["life_pool"]:
        need = max(need, DEAL * seats + 1 + 4 * len(options["elements"]))
    if plain < need:
        raise BadOption(f"the deck has {plain} cards, {players} players need {need}")


def choose_dealer(value: object, seats: int, solo: bool) -> object:
    """WIZ-030, WIZ-032: at random or named; in solo play seat 1, so that you start."""
    if value is None:
        return 1 if solo else "random"
    if value == "random":
        return 1 if solo else value
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise BadOption("no such seat")
    return value


def check_options(options: dict[str, Any], blanks: int) -> dict[str, Any]:
    """Section 2: all options with their defaults, or the sentence that refuses one of them."""
    players = whole("players", options.get("players", 2), 1, 6)
    solo = players == 1
    options = {**CARD_SETS[one_of("preset", options.get("preset", "custom"), tuple(CARD_SETS))], **options}
    chosen: dict[str, Any] = {"players": players, "preset": "custom"}
    elements = chosen["elements"] = choose_elements(options.get("elements"), players)
    chosen["half"] = choose_some("half", options.get("half"), elements)
    chosen["no_low"] = choose_some("no_low", options.get("no_low"), elements)
    wiz = options.get("wiz")
    chosen["wiz"] = whole("wiz", default_wiz(players, len(elements)) if wiz is None else wiz, 0, 4, "4 Wiz cards exist")
    chosen["titans"] = yes_or_no("titans", options.get("titans", False))
    chosen["life_pool"] = yes_or_no("life_pool", options.get("life_pool", False))
    characters = options.get("characters")
    chosen["characters"] = yes_or_no("characters", solo if characters is None else characters)
    choice = one_of("character_choice", options.get("character_choice", "random"), ("random", "pick"))
    if choice == "pick" and not chosen["characters"]:
        raise BadOption("characters are off")
    chosen["character_choice"] = choice
    chosen["goal"] = whole("goal", options.get("goal", 1000), 1, 100000)
    chosen["actions"] = choose_actions(options.get("actions"), solo, chosen["characters"])
    chosen["blanks"] = whole("blanks", options.get("blanks", 0), 0, 3)
    if chosen["blanks"] > blanks:
        raise BadOption(f"blank {blanks + 1} has no effect: name a pack that defines it")
    chosen["dealer"] = choose_dealer(options.get("dealer"), max(2, players), solo)
    chosen["solo"] = one_of("solo", options.get("solo", "bot"), ("bot", "open"))
    if chosen["solo"] == "open" and not solo:
        raise BadOption("solo is for one player")
    chosen["turn_limit"] = whole("turn_limit", options.get("turn_limit", 60), 10, 500)
    chosen["round_limit"] = whole("round_limit", options.get("round_limit", 40), 1, 500)
    check_size(chosen)
    return chosen
