"""What a sentence would bring: tried in several worlds that the seat cannot tell from the true one.

In each world the words are picked, then everybody declines until nothing that was announced is under way. A trial ends
early, unsure, where chance shows a card to all, and where somebody must choose among what others may not know. What
comes out the same in all worlds is told; of the story, and of the numbers by which seats live or win, also what comes
out so in most of them, as no more than likely. What would happen anyway, were the seat to decline, is not the
sentence's doing and is left out. No world is the true one, so nothing is told that the seat does not know.
"""

import secrets
from collections import Counter
from typing import Any, Final

from parlor.engine.dice import Dice
from parlor.engine.errors import IllegalPick
from parlor.engine.record import ALL, CHANCE, OVER, WATCHER, Record
from parlor.engine.scene import Amount, Arrow, Change, Outcome
from parlor.engine.state import State

# So many worlds are tried; in each, whoever must choose chooses otherwise, as far as there is a choice.
WORLDS: Final = 6
# In so many of them at least a thing is likely; numbers may differ by so much.
MOST: Final = 4
NEARLY: Final = 1
# Where a number stands: its id, label and seat, and whether it is but a part of another number.
Key = tuple[str, str, int, bool]
Numbers = dict[Key, Amount]
# More picks than any chain needs.
PATIENCE: Final = 300
NOT_YOURS: Final = "It is not your turn."


class World:
    """One trial: the numbers and places before and after, and what happened between."""

    def __init__(self, state: State, seat: int, number: int) -> None:
        # Nobody can tell beforehand which world will be tried.
        self.dice = Dice(secrets.randbits(60))
        self.state = state.guess(seat, self.dice)
        self.seat = seat
        self.number = number
        record = self.state.record or Record()
        record.ask_chance = True
        record.luck = None
        self.state.record = record
        # How many lines the seat, and everybody, has read; and what the trial tells.
        self.read = len(self.state.log_lines(seat))
        self.read_by_all = len(self.state.log_lines(WATCHER))
        self.lines: list[str] = []
        self.before = numbers(self.state, seat)
        self.vitals = {vital["id"] for plate in self.state.game.plates(self.state, seat) for vital in plate["vitals"]}
        self.places = places_of(self.state, seat)
        self.moves: list[Arrow] = []
        self.unsure = False

    def play(self, picks: list[int]) -> None:
        """Pick the words, then let everybody decline."""
        for pick in picks:
            if self.state.game.gambles(self.state, pick):
                self.unsure = True
            else:
                self._pick(pick)
        for _ in range(PATIENCE):
            if self.unsure or not self._goes_on():
                break
        self.after = numbers(self.state, self.seat)

    def _goes_on(self) -> bool:
        """Whether one step more could be made: chance brings a card unseen, or somebody declines or chooses."""
        state, game = self.state, self.state.game
        if state.seat == CHANCE:
            return self._rolls()
        if state.seat == OVER or game.settled(state):
            return False
        pick = game.quiet(state)
        if pick >= 0:
            self._decline(pick)
        elif game.chooses_openly(state):
            picks = state.picks()
            self._pick(picks[self.number % len(picks)])
        else:
            self.unsure = True
            return False
        return True

    def _decline(self, pick: int) -> None:
        """Somebody passes, which need not be told."""
        name, told = self.state.game.seat_name(self.state.seat), len(self.lines)
        self._pick(pick)
        if len(self.lines) > told and self.lines[told].startswith(name):
            del self.lines[told]

    def _rolls(self) -> bool:
        """Let chance bring something; what all would see is left undone."""
        trial = self.state.clone()
        trial.pick(trial.chance(self.dice))
        record = trial.record
        if record is None or record.viewers[len(record.viewers) - 1] == ALL:
            self.unsure = True
            return False
        self.state = trial
        self._note(True)
        return True

    def _pick(self, pick: int) -> None:
        self.state.pick(pick)
        self._note(False)

    def _note(self, rolled: bool) -> None:
        """Note moves and lines; which card chance brought only this seat is not told, for it might be another."""
        own, open_to_all = self.state.log_lines(self.seat), self.state.log_lines(WATCHER)
        self.lines += open_to_all[self.read_by_all :] if rolled else own[self.read :]
        self.read, self.read_by_all = len(own), len(open_to_all)
        record = self.state.record
        for event in [] if record is None else record.events_for(self.seat):
            if event["kind"] == "move" and {event["from"], event["to"]} <= self.places:
                owner = event.get("owner", -1)
                self.moves.append({"from": event["from"], "to": event["to"], "owner": owner, "kind": "move"})

    def changes(self) -> dict[Key, Change]:
        """The numbers that are others than before, by where they stand."""
        found: dict[Key, Change] = {}
        for key, value in self.after.items():
            if key in self.before and self.before[key] != value:
                place, label, seat, _ = key
                found[key] = {"id": place, "seat": seat, "label": label, "before": self.before[key], "after": value}
        return found


def outcome(state: State, seat: int, say: str) -> Outcome:
    """What a sentence of the seat would bring if everybody else then declined; without words: if all decline."""
    state.check_viewer(seat)
    nothing: Outcome = {"say": say, "why": "", "lines": [], "likely": [], "changes": [], "moves": [], "unsure": False}
    if state.seat in (CHANCE, OVER):
        return nothing
    try:
        picks = _said(state, seat, say)
    except IllegalPick as error:
        return {**nothing, "why": str(error)}
    told = _common(say, _played(state, seat, picks))
    if picks and not state.game.settled(state) and state.game.quiet(state) not in (-1, picks[0]):
        anyway = _common("", _played(state, seat, []))
        own = {change["id"] for change in told["changes"] if change not in anyway["changes"]}
        # The parts of a number that it changes are told whole: else the sum could not be followed.
        told["changes"] = [change for change in told["changes"] if change["id"] in own]
        told["lines"] = _without(told["lines"], anyway["lines"])
        told["likely"] = _without(told["likely"], anyway["likely"])
    return told


def _played(state: State, seat: int, picks: list[int]) -> list[World]:
    """The worlds in which these picks were tried."""
    worlds = [World(state, seat, number) for number in range(WORLDS)]
    for world in worlds:
        world.play(picks)
    return worlds


def _without(lines: list[str], others: list[str]) -> list[str]:
    """The lines that the others do not tell; each of these takes away one."""
    left, found = Counter(others), []
    for line in lines:
        if left[line] > 0:
            left[line] -= 1
        else:
            found.append(line)
    return found


def _said(state: State, seat: int, say: str) -> list[int]:
    """The picks of a sentence that the seat can say now, known by what it knows."""
    words = say.split()
    if words and state.seat != seat:
        raise IllegalPick(NOT_YOURS)
    if not words and state.seat == seat and state.mid_sentence():
        raise IllegalPick("Finish the sentence first.")
    trial = state.fork()
    picks = []
    for number, word in enumerate(words):
        pick = state.game.code(word)
        if trial.seat != seat or (number and not trial.mid_sentence()):
            raise IllegalPick(f"{words[number - 1]} must be said before {word} can be.")
        why = trial.why(pick)
        if why:
            raise IllegalPick(why)
        trial.apply(pick)
        picks.append(pick)
    return picks


def _common(say: str, worlds: list[World]) -> Outcome:
    """What all worlds agree on."""
    found = [world.changes() for world in worlds]
    changes = [change for key, change in found[0].items() if all(other.get(key) == change for other in found)]
    changes += _about(worlds, found)
    lines = _shared([world.lines for world in worlds])
    often = Counter(line for world in worlds for line in dict.fromkeys(world.lines))
    moves = [arrow for arrow in worlds[0].moves if all(arrow in world.moves for world in worlds)]
    ends = [world.state.game.ending(world.state) if world.state.seat == OVER else None for world in worlds]
    # Where somebody chooses which part of a number changes, the number is sure.
    whole = [{key: change for key, change in one.items() if not key[3]} for one in found]
    agreed = all(other == whole[0] for other in whole) and all(end == ends[0] for end in ends)
    told: Outcome = {
        "say": say,
        "why": "",
        "lines": lines,
        "likely": [line for line, count in often.items() if MOST <= count < WORLDS],
        "changes": changes,
        "moves": moves,
        "unsure": not agreed or any(world.unsure for world in worlds),
    }
    if ends[0] is not None and all(end == ends[0] for end in ends):
        told["ending"] = ends[0]
    return told


def _about(worlds: list[World], found: list[dict[Key, Change]]) -> list[Change]:
    """The numbers by which seats live or win that come out nearly the same in most worlds, as the middle of these."""
    made: list[Change] = []
    for key, before in worlds[0].before.items():
        place, _, _, part = key
        if part or place not in worlds[0].vitals or len({str(one.get(key)) for one in found}) == 1:
            continue
        after = sorted(amount for world in worlds if isinstance(amount := world.after.get(key), int))
        middle = after[len(after) // 2] if after else before
        if middle != before and sum(1 for one in after if abs(one - int(middle)) <= NEARLY) >= MOST:
            place, label, seat, _ = key
            made.append({"id": place, "seat": seat, "label": label, "before": before, "after": middle, "about": True})
    return made


def _shared(stories: list[list[str]]) -> list[str]:
    """The lines that every world tells, in the order of the first; one that is told twice must be so in all."""
    left = [Counter(story) for story in stories]
    found = []
    for line in stories[0]:
        if all(count[line] > 0 for count in left):
            for count in left:
                count[line] -= 1
            found.append(line)
    return found


# -- numbers of a drawing --------------------------------------------------------------------------


def numbers(state: State, seat: int) -> Numbers:
    """Every number that is drawn."""
    found: Numbers = {}
    game = state.game
    for plate in game.plates(state, seat):
        whose = plate["seat"]
        for vital in plate["vitals"]:
            for zone in vital.get("zones", []):
                found[vital["id"], zone["name"], whose, True] = zone["count"]
            found[vital["id"], vital["label"], whose, False] = vital["value"]
        if "holds" in plate:
            found[plate["id"], "cards in hand", whose, False] = plate["holds"]
    race = game.race(state, seat)
    if race is not None:
        for runner in race["runners"]:
            found[race["id"], race["title"], runner["seat"], False] = runner["value"]
    for area in game.areas(state, seat):
        _count_area(found, area)
    return found


def _count_area(found: Numbers, area: dict[str, Any]) -> None:
    if "count" in area:
        found[area["id"], area["title"], area.get("owner", -1), False] = area["count"]
    for counter in area.get("counters", []):
        found[area["id"], counter["name"], area.get("owner", -1), False] = counter["count"]
    for group in area.get("groups", []):
        for name, value in group["numbers"]:
            found[group["id"], name, group["owner"], False] = value
    standing = [space["card"] for space in area.get("spaces", []) if "card" in space]
    for card in standing:
        for name, value, *_ in card.get("stats", []):
            found[card["id"], name, card.get("owner", -1), False] = value
    cards = [*area.get("cards", []), *(cell["card"] for cell in area.get("cells", []) if "card" in cell)]
    for card in cards:
        for beads in card.get("beads", []):
            found[card["id"], card["name"], beads["owner"], False] = beads["count"]


def places_of(state: State, seat: int) -> set[str]:
    """The ids of everything that is drawn."""
    found: set[str] = set()
    for plate in state.game.plates(state, seat):
        found.add(plate["id"])
        found.update(vital["id"] for vital in plate["vitals"])
    for area in state.game.areas(state, seat):
        found.add(area["id"])
        things = [*area.get("cards", []), *area.get("cells", []), *area.get("spaces", [])]
        things += [card for group in area.get("groups", []) for card in (group, *group["cards"])]
        for thing in things:
            found.add(thing["id"])
            if "card" in thing:
                found.add(thing["card"]["id"])
    return found
