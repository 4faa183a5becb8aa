"""What docs/scene.md promises to whoever draws a scene: a user interface knows no rules and must rely on it."""

from collections import Counter
from typing import Any

from parlor.clauses import clauses
from parlor.engine import OVER, Game, IllegalPick, State
from parlor.engine.blocks import HIDDEN_NAME
from parlor.engine.scene import Scene
from parlor.laws.matches import RandomMatch, text, viewer_name, viewers

SCENE = "of the scene (docs/scene.md)"
FIELDS = {name for name in Scene.__annotations__ if name not in ("race", "ending")}
CONTENT = {
    "grid": ("cells", {"id", "x", "y", "label"}),
    "hex": ("cells", {"id", "q", "r", "label"}),
    "map": ("spaces", {"id", "x", "y", "label"}),
    "hand": ("cards", {"id", "name"}),
    "row": ("cards", {"id", "name"}),
    "pile": ("cards", {"id", "name"}),
    "stack": ("cards", {"id", "name"}),
    "groups": ("groups", {"id", "title", "owner", "cards", "numbers", "note"}),
    "pool": ("counters", {"name", "count"}),
    "steps": ("steps", {"name", "now"}),
    "facts": ("rows", {"name", "text"}),
}
# What only a card that is known may show.
TELLING = {"emblem", "accent", "corner", "suit", "pips", "text", "type", "cost", "symbol", "sign", "stats", "source"}
TELLING |= {"relations", "word", "actions"}


def check_scenes(game: Game, options: dict[str, Any], seed: int, moments: int = 10) -> None:
    """Every scene of a match has the documented form, and its buttons stand for the legal picks.

    A game needs: areas of a documented kind with what that kind holds; ids unique in a scene; `places` that name drawn
    things; a card that the viewer may not know shown face down and otherwise blank; a prompt and labels in words; an
    ending that says why, with a clause of the `rules.md` if the game has one.
    """
    match = RandomMatch(game, options, seed)
    for state in match.moments(moments):
        for seat in viewers(state):
            for fault in faults(state, seat):
                match.fail(SCENE, f"the scene of {viewer_name(seat)}: {fault}")


def faults(state: State, seat: int) -> list[str]:
    """What is wrong with one scene, in the order of what matters."""
    scene = state.scene(seat)
    if set(scene) - {"race", "ending"} != FIELDS:
        return [f"its fields must be {sorted(FIELDS)}, not {sorted(scene)}"]
    if (state.seat == OVER) != ("ending" in scene):
        return ["an ending is told when the match is over, and only then"]
    found = [fault for area in scene["areas"] for fault in _area_faults(area, state.players)]
    if found:
        return found
    things = [thing for area in scene["areas"] for thing in _drawn(area)]
    plates = [*scene["plates"], *(vital for plate in scene["plates"] for vital in plate["vitals"])]
    ids = Counter(thing["id"] for thing in [*scene["areas"], *plates, *things])
    found = [f"the id {name} stands for {count} things" for name, count in ids.items() if count > 1]
    found += [fault for area in scene["areas"] for fault in _twin_faults(area)]
    found += [fault for thing in things for fault in _card_faults(thing)]
    found += _button_faults(state, seat, scene, set(ids))
    found += _sentence_faults(state, scene, things, set(ids))
    found += _ending_faults(state, scene["ending"]) if "ending" in scene else []
    if (state.seat == OVER) != (scene["prompt"] == ""):
        found.append(f"a prompt is needed until the end, and none then, but it is {scene['prompt']!r}")
    return found


def _area_faults(area: dict[str, Any], players: int) -> list[str]:
    missing = {"id", "kind", "title"} - set(area)
    if missing:
        return [f"an area needs {', '.join(sorted(missing))}: {text(area)[:200]}"]
    name, kind = area["id"], area["kind"]
    if kind not in CONTENT:
        return [f"area {name} has the kind {kind!r}, which is none of {', '.join(CONTENT)}"]
    field, needed = CONTENT[kind]
    if field not in area:
        return [f"area {name} is a {kind} and needs {field}"]
    if kind == "pile" and not len(area["cards"]) <= area.get("count", -1):
        return [f"the pile {name} needs a count of at least its {len(area['cards'])} cards"]
    if area.get("owner", 0) not in range(players):
        return [f"area {name} belongs to {area['owner']!r}, which is no seat"]
    return [f"{text(part)[:200]} in {name} needs {sorted(needed)}" for part in area[field] if not needed <= set(part)]


def _twin_faults(area: dict[str, Any]) -> list[str]:
    """What has no id is told apart by what it says: a page cannot draw the same mark of the same edge twice."""
    told = {
        "edges": [f"{' and '.join(edge['between'])}: {edge['look']}" for edge in area.get("edges", [])],
        "brackets": [", ".join(bracket["cards"]) for bracket in area.get("brackets", [])],
        "counters": [counter["name"] for counter in area.get("counters", [])],
    }
    twins = [(field, name, count) for field, names in told.items() for name, count in Counter(names).items()]
    return [f"the {field} of {area['id']} have {name} {count} times" for field, name, count in twins if count > 1]


def _drawn(area: dict[str, Any]) -> list[dict[str, Any]]:
    """The things of an area that have an id, the cards that lie on cells or in groups too."""
    things: list[dict[str, Any]] = [*area.get("cells", []), *area.get("spaces", []), *area.get("cards", [])]
    things += [thing for group in area.get("groups", []) for thing in (group, *group["cards"])]
    return things + [thing[field] for thing in things for field in ("card", "under") if field in thing]


def _card_faults(thing: dict[str, Any]) -> list[str]:
    if thing.get("face") != "down" and thing.get("name") != HIDDEN_NAME:
        return []
    blank = thing.get("face") == "down" and thing.get("name") == HIDDEN_NAME and not TELLING & set(thing)
    return [] if blank else [f"a hidden card must lie face down and tell nothing, but shows {thing}"]


def _button_faults(state: State, seat: int, scene: dict[str, Any], ids: set[str]) -> list[str]:
    legal = state.picks() if state.seat == seat else []
    if [button["pick"] for button in scene["picks"]] != legal:
        return [f"its picks must be {legal}, not {[button['pick'] for button in scene['picks']]}"]
    found = [f"{button['word']} needs a label" for button in scene["picks"] if not button["label"].strip()]
    for button in scene["picks"]:
        strays = [place for place in button["at"] if place not in ids]
        found += [f"{button['word']} stands at {place}, which is not drawn" for place in strays]
        found += _arrow_faults(button.get("preview", []), ids)
    for area in scene["areas"]:
        found += _arrow_faults(area.get("arrows", []), ids)
        found += [f"a way of {area['id']} leads nowhere: {way}" for way in area.get("ways", []) if not set(way) <= ids]
    return found


def _sentence_faults(state: State, scene: dict[str, Any], things: list[dict[str, Any]], ids: set[str]) -> list[str]:
    """What a card offers as possible can be said, by the seat that is to pick."""
    actions = [action for thing in things for action in thing.get("actions", [])]
    strays = [place for action in actions for place in action.get("at", []) if place not in ids]
    found = [f"an action stands at {place}, which is not drawn" for place in strays]
    offers = [action["say"] for action in actions if not action["why"]]
    offers += [bracket["say"] for area in scene["areas"] for bracket in area.get("brackets", [])]
    for say in offers:
        try:
            state.clone().say(say)
        except IllegalPick as error:
            found.append(f"it offers {say!r}, but: {error}")
    return found


def _ending_faults(state: State, ending: dict[str, Any]) -> list[str]:
    """Every end tells its reason, its clause, its winners and what each seat ended with."""
    rules = clauses(state.game)
    found = [] if ending["reason"].strip() else ["an ending needs its reason, in words"]
    if rules and ending["clause"] not in rules:
        found.append(f"an ending needs a clause of the rules, not {ending['clause']!r}")
    if ending["winners"] != state.winners():
        found.append(f"the winners are {state.winners()}, but the ending says {ending['winners']}")
    told = sorted(score["seat"] for score in ending["scores"])
    if told != list(range(state.players)):
        found.append(f"an ending has one score a seat, not those of {told}")
    return found


def _arrow_faults(arrows: list[dict[str, Any]], ids: set[str]) -> list[str]:
    return [f"an arrow leads nowhere: {arrow}" for arrow in arrows if not {arrow["from"], arrow["to"]} <= ids]
