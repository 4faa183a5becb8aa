"""The seats: EP, strength, openings and characters, the race to the goal, and how the match ended."""

from parlor.engine.blocks import plate, race, remembered, tag, vital
from parlor.engine.scene import Ending, Plate, Race, Score, Tag, Vital
from parlor.games.wiz.cards import ELEMENTS, FIRST_SHARD
from parlor.games.wiz.characters import attack_points
from parlor.games.wiz.files import Library
from parlor.games.wiz.table import BOARD, WizTable
from parlor.games.wiz.values import locks, strength


def goal(table: WizTable, seat: int) -> str:
    """WIZ-002: how one wins."""
    who = "Who reaches" if seat < 0 else "You win at"
    wins = " wins" if seat < 0 else ""
    return f"{who} {table.box.goal} EP{wins}. Get rid of every card to win a round."


def when(table: WizTable, seat: int) -> str:
    """The round, and the turn of whoever plays."""
    if table.round == 0:
        return "Before the first round"
    told = f"Round {table.round}"
    if table.shown:
        return f"{told} · scoring"
    if table.turn < 0:
        return told
    whose = "your turn" if table.turn == seat else f"{table.game.seat_name(table.turn)}'s turn"
    return f"{told} · turn {max(1, int(table.turns[table.turn]))} · {whose}"


def the_race(table: WizTable) -> Race:
    """All seats on their way to the goal, and who is nearest to winning the round."""
    held = [int(table.sizes[owner]) for owner in range(table.players)] if table.round else []
    title, note = f"The race to {table.box.goal} EP", "Cards left" if held else ""
    return race(title, int(table.box.goal), "track", [int(ep) for ep in table.ep], note, held)


# -- plates --------------------------------------------------------------------------------------


def plates(library: Library, table: WizTable, seat: int) -> list[Plate]:
    """A plate for each seat."""
    best = max(int(ep) for ep in table.ep)
    return [seat_plate(library, table, owner, seat, best) for owner in range(table.players)]


def seat_plate(library: Library, table: WizTable, owner: int, seat: int, best: int) -> Plate:
    """One seat: its EP, strength, and what is in force for it."""
    ep = int(table.ep[owner])
    strong = [(element, int(strength(table, owner, element))) for element in range(6)]
    # Who has opened with what matters as long as somebody has not.
    late = any(not table.opened[other] for other in range(table.players))
    tags = [opening_tag(table, owner)] if late else []
    if owner == seat and not table.opened[owner] and table.round:
        tags.append(free_tag(table))
    if table.missed[owner]:
        tags.append(_missed(int(table.missed[owner])))
    if table.character[owner] >= 0:
        tags.append(character_tag(library, table, owner))
    tags += [_locked(element) for element in range(6) if locks(table, owner) >> element & 1]
    tags += [_strength(element, many) for element, many in strong if many]
    holds = -1 if owner == seat else int(table.sizes[owner])
    turn = table.turn == owner and not table.shown
    return plate(owner, "", turn, [_ep(owner, ep, int(table.box.goal))], tags, holds, ep == best > 0)


@remembered
def _ep(owner: int, ep: int, most: int) -> Vital:
    return vital(f"ep:{owner}", "EP", ep, "bar", most)


@remembered
def _strength(element: int, many: int) -> Tag:
    """WIZ-106: how strong a seat is in an element."""
    name = ELEMENTS[element]
    note = f"Strength in {name}: whoever is stronger in {name} than the owner of such a hand may seize it."
    made = tag(f"{name} {many}", note, "plain", f"element:{name}")
    made["of"] = "strength"
    return made


def opening_tag(table: WizTable, owner: int) -> Tag:
    """WIZ-086, WIZ-087: whether a seat has opened, and with what."""
    if not table.opened[owner]:
        return _opening("not opened", "The first hand of a round must be worth 30 points or more.")
    if table.claimed[owner] >= 0:
        name = ELEMENTS[table.claimed[owner]]
        return _opening(f"opened: {name}", f"Nobody else may open with {name} in this round.")
    if table.levels[owner] >= 0:
        level = f"S{table.levels[owner] - FIRST_SHARD + 1}"
        return _opening(f"opened: set of {level}", f"Nobody else may open with a set of {level} in this round.")
    return _opening("opened", "May add, attach, raid and play action cards.")


@remembered
def _opening(text: str, note: str) -> Tag:
    return tag(text, note)


def free_tag(table: WizTable) -> Tag:
    """The elements that are still free to open with."""
    taken = {int(element) for element in table.claimed}
    in_play = [element for element in range(6) if table.box.elements >> element & 1]
    return _free(tuple(ELEMENTS[element] for element in in_play if element not in taken))


@remembered
def _free(elements: tuple[str, ...]) -> Tag:
    names = ", ".join(elements) or "none"
    return tag(f"free: {names}", "You may open with a run or Master hand of these elements, or with a set of shards.")


@remembered
def _missed(turns: int) -> Tag:
    return tag(f"misses {turns} {'turn' if turns == 1 else 'turns'}", "Stun keeps this player from playing.", "bad")


@remembered
def _locked(element: int) -> Tag:
    name = ELEMENTS[element]
    return tag(f"{name} locked", f"An opponent's Titan locks {name} against this player.", "bad")


def character_tag(library: Library, table: WizTable, owner: int) -> Tag:
    """A seat's character: where it is, and what its next attack would bring."""
    place = int(table.place[owner])
    attack = int(attack_points(table, owner, 0)) if place == BOARD else 0
    return _character(library, ELEMENTS[table.character[owner]], place, attack)


@remembered
def _character(library: Library, element: str, place: int, attack: int) -> Tag:
    name, powers, _ = library.characters[element]
    where = ("at the side", f"on the board, attack worth {attack} EP", "used up for this round")[place]
    look = ("plain", "good", "spent")[place]
    text = f"{name}: attack {attack} EP" if place == BOARD else name
    note = f"{name} is {where}. Its powers: {'; '.join(powers)}."
    return tag(
        text, note, "good" if look == "good" else "spent" if look == "spent" else "plain", f"character:{element}"
    )


# -- the end -------------------------------------------------------------------------------------


def ending(table: WizTable) -> Ending:
    """WIZ-002, WIZ-005: who won, and by what."""
    winners = table.winners()
    ranked = sorted(range(table.players), key=lambda seat: -table.ep[seat])
    listed: list[Score] = [{"seat": seat, "value": float(table.ep[seat]), "label": "EP"} for seat in ranked]
    names = " and ".join(table.game.seat_name(seat) for seat in winners)
    best = int(table.ep[winners[0]])
    if best >= table.box.goal:
        verb = "reaches" if len(winners) == 1 else "reach"
        reason, clause = f"{names} {verb} the goal of {table.box.goal} EP with {best}.", "WIZ-002"
    else:
        after = "After the only round" if table.round == 1 else f"After {table.round} rounds"
        told = f"has the most EP: {best}" if len(winners) == 1 else f"share the lead with {best} EP"
        reason, clause = f"{after} {names} {told}.", "WIZ-005"
    return {"winners": winners, "reason": reason, "clause": clause, "scores": listed}
