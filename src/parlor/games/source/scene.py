"""What a user interface draws of SOURCE: the road, monsters with their four ST, supports, symbols, hands and hints."""

from typing import Any

from parlor.engine import CHANCE, WATCHER
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source import words as say
from parlor.games.source.cards import TYPES, Card
from parlor.games.source.channel import channelers
from parlor.games.source.hints import battle_hint, hints
from parlor.games.source.lanes import FLUX, HALF, LANE
from parlor.games.source.movement import length
from parlor.games.source.positions import members
from parlor.games.source.strength import strength
from parlor.games.source.table import (
    CARRIED,
    FROZEN,
    MONSTER,
    REACT,
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORT_LEFT,
    SUPPORT_MONSTER,
    SUPPORTS,
    TILES,
    TIMER,
    TOKENS,
    TRAP,
    TRAP_CARD,
    TRAP_SEEN,
    USED,
    WEBBED,
    Field,
)
from parlor.games.source.text import capital, counted
from parlor.games.source.turn import HAND_LIMIT

WHOSE_TURNS = {"Y": "own turns", "O": "opponent's turns", "Y/O": "both turns"}
SIGNS = ("α", "β", "γ", "Δ")
VERB_LABELS = {
    say.HEADS: "Heads",
    say.TAILS: "Tails",
    say.FIRST: "Go first",
    say.SECOND: "Go second",
    say.SIDE: "Terrestrial lane on the left",
    say.SIDE + 1: "Terrestrial lane on the right",
    say.SUMMON: "Summon a monster",
    say.REACT: "React: summon without requirements",
    say.EQUIP: "Play an equipment card",
    say.TRAP: "Place a trap",
    say.PLACE: "Place a channeled effect",
    say.MOVE: "Move a monster",
    say.ATTACK: "Attack a monster",
    say.STRIKE: "Attack the generator (ends your turn)",
    say.CHANNEL: "Channel an effect",
    say.USE: "Use an ability",
    say.END: "End the turn",
    say.PASS: "Pass",
    say.STOP: "Stop here",
    say.YES: "Yes",
    say.NO: "No",
    say.KEEP: "Leave it on top",
    say.BOTTOM: "Put it on the bottom",
}
SECOND_WORDS = {
    say.EQUIP: "which monster shall carry it?",
    say.TRAP: "on which space?",
    say.ATTACK: "whom?",
    say.CHANNEL: "by which monster?",
}
PROMPTS = {
    frames.CALL: "Call the coin.",
    frames.ORDER: "Go first or second?",
    frames.SIDES: "On which side shall your Terrestrial lane lie?",
    frames.WINDOW: "Channel an effect on the opponent's turn, or pass.",
    frames.ACT: "Your turn: act, or end it.",
    frames.PUSH: "Where does the pushed monster go?",
    frames.MOVING: "Which way does it go on?",
    frames.RETREAT: "Where does it go back to?",
    frames.ADVANCE: "How far does it go?",
    frames.DISCARDING: "Discard a card.",
    frames.PEEK: "The top card of your deck: leave it there, or put it on the bottom?",
}


def areas(state: Field, seat: int) -> list[dict[str, Any]]:
    """Everything on the table, the viewer's own half on the left."""
    mine = seat if seat != WATCHER else 0
    found = [status(state), road(state, seat, mine)]
    for owner in (mine, 1 - mine):
        found += [points(state, owner), symbols(state, owner), supports(state, owner)]
        found += [hand(state, seat, owner), pile(state, owner), deck(state, seat, owner)]
    found += [hints(state, seat)] if seat in (0, 1) and state.standing(seat) else []
    return found


def status(state: Field) -> dict[str, Any]:
    """Whose turn it is and what is still open."""
    rows = [
        ("Turn", f"{state.turn} of at most {state.setting.turn_limit}, {state.game.seat_name(state.player)}"),
        ("Summon, equip or trap", "done" if state.played else "open"),
        ("Place a channeled effect", "done" if state.placed else "open"),
        ("Draw", "blind" if state.setting.blind else "intentional"),
    ]
    for owner in range(2):
        occupied = f"T {state.terrestrials(owner)}, O {state.otherworldlies(owner)}"
        react = ", may react" if state.seats[owner * SEAT + REACT] else ""
        rows.append((f"{state.game.seat_name(owner)} occupies", occupied + react))
    return {
        "id": "status",
        "kind": "facts",
        "title": "SOURCE",
        "rows": [{"name": name, "text": text} for name, text in rows],
    }


# -- the road ----------------------------------------------------------------------------------


def road(state: Field, seat: int, mine: int) -> dict[str, Any]:
    """The map with monsters, traps and webs."""
    lanes = state.lanes
    spaces = [space(state, seat, mine, name, place) for name, place in lanes.numbers.items()]
    ways = [
        [f"space:{name}", f"space:{other}"]
        for name, place in lanes.numbers.items()
        for other in lanes.words(lanes.adjacent[place])
        if place < lanes.numbers[other]
    ]
    note = "Terrestrial spaces are marked T, Otherworldly ones O; the map is a house reconstruction."
    return {"id": "map", "kind": "map", "title": "Map", "note": note, "spaces": spaces, "ways": ways}


def where(state: Field, mine: int, place: int) -> tuple[int, int]:
    """Where a space is drawn: the viewer's generator on the left, his left lane above."""
    width = 2 * state.lanes.lane + 3
    half, at = divmod(place, HALF)
    lane = 0 if 2 <= at < 2 + LANE else 2 if at >= 2 + LANE else 1
    along = at if at < 2 else 2 + (at - 2) % LANE
    if half != mine:
        along, lane = width - along, 2 - lane
    return along, lane


def space(state: Field, seat: int, mine: int, name: str, place: int) -> dict[str, Any]:
    """One space with what stands and lies on it."""
    x, y = where(state, mine, place)
    drawn: dict[str, Any] = {"id": f"space:{name}", "x": x, "y": y, "label": name, "word": f"space:{name}"}
    drawn["note"] = aloud(state, mine, place)
    marks = []
    if state.terrestrial >> place & 1:
        marks.append("T")
    if state.otherworldly >> place & 1:
        marks.append("O")
    if place % HALF <= FLUX:
        marks.append("summoning space" if place % HALF == 0 else "flux")
        drawn["tint"] = place // HALF
    webs = [owner for owner in range(2) if state.seats[owner * SEAT + WEBBED] >> place & 1]
    marks += [f"web of {state.game.seat_name(owner)}" for owner in webs]
    marks += trap_marks(state, seat, place)
    if state.at[place]:
        drawn["card"] = monster(state, int(state.at[place]))
        if state.at[place] in chosen(state, seat):
            drawn["chosen"] = True
    if marks:
        drawn["marks"] = marks
    return drawn


def aloud(state: Field, mine: int, place: int) -> str:
    """A space and the monster on it, as one would read it out."""
    half, at = divmod(place, HALF)
    whose = "your" if half == mine else "the other"
    if at <= FLUX:
        where_text = f"{whose} {'summoning' if at == 0 else 'flux'} space"
    else:
        lane = "left" if at < 2 + LANE else "right"
        where_text = f"{whose} {lane} lane, space {(at - 2) % LANE + 1}{colour(state, place)}"
    which = int(state.at[place])
    if which == 0:
        return capital(where_text) + "."
    values = ", ".join(f"{symbol} {strength(state, which, i)}" for i, symbol in enumerate(the.SYMBOLS))
    name = state.library.cards[state.card(which)].name
    owner = state.game.seat_name(state.owner(which))
    return f"{name}, number {which}, of {owner}, on {where_text}, {values}."


def colour(state: Field, place: int) -> str:
    """The colour of a lane's space; nothing before the sides are chosen."""
    if state.terrestrial >> place & 1:
        return ", Terrestrial"
    return ", Otherworldly" if state.otherworldly >> place & 1 else ""


def chosen(state: Field, seat: int) -> list[int]:
    """The monsters that the viewer's unfinished sentence has named."""
    agenda = state.agenda
    if agenda.kind() != frames.SENTENCE or agenda.a() // frames.SPEAKER != seat:
        return []
    verb = agenda.a() % frames.SPEAKER
    words = [agenda.c()] if verb in (say.EQUIP, say.CHANNEL) else [agenda.b(), agenda.c()]
    return [int(word) for word in words if word > 0] if verb not in (say.TRAP, say.PLACE) else []


def trap_marks(state: Field, seat: int, place: int) -> list[str]:
    """A trap, by name for those who know it."""
    owner = state.trap_owner(place)
    if owner < 0:
        return []
    row = place * TRAP
    seen = seat >= 0 and state.traps[row + TRAP_SEEN] >> seat & 1
    name = state.library.cards[state.traps[row + TRAP_CARD]].name if seen else "trap"
    return [f"{name} of {state.game.seat_name(owner)}, face down"]


def monster(state: Field, which: int) -> dict[str, Any]:
    """A monster with its current ST, changes marked, and what it carries."""
    card = state.library.cards[state.card(which)]
    row = which * MONSTER
    stats = []
    for symbol, printed in enumerate(card.st):
        now = int(strength(state, which, symbol))
        arrow = "↑" if now > printed else "↓" if now < printed else ""
        stats.append([SIGNS[symbol], f"{now}{arrow}"])
    marks = [f"#{which}"]
    if state.monsters[row + FROZEN]:
        marks.append(f"cannot {('', 'move', 'attack', 'move or attack')[state.monsters[row + FROZEN]]}")
    if state.library.start(state.card(which), the.ABILITY) >= 0 and not state.monsters[row + USED]:
        marks.append("ability ready")
    if state.monsters[row + TIMER] > 0:
        left = int(state.monsters[row + TIMER])
        marks.append("destroyed at the end of this turn" if left == 1 else f"{left} ends of turn left")
    if state.monsters[row + CARRIED]:
        marks += carried(state, which)
    drawn = face(card, f"monster:{which}")
    drawn.update({"owner": int(state.owner(which)), "stats": stats, "marks": marks, "word": f"monster:{which}"})
    return drawn


def carried(state: Field, which: int) -> list[str]:
    """The equipment of a monster with the turns left."""
    found = []
    for row in range(0, 2 * SUPPORTS * SUPPORT, SUPPORT):
        card = state.supports[row + SUPPORT_CARD]
        if card >= 0 and state.supports[row + SUPPORT_MONSTER] == which:
            found.append(f"{state.library.cards[card].name} ({state.supports[row + SUPPORT_LEFT]})")
    return found


def face(card: Card, drawn_id: str) -> dict[str, Any]:
    """The printed side of a card."""
    drawn: dict[str, Any] = {"id": drawn_id, "name": card.name, "text": card.text, "source": card.source}
    drawn["type"] = f"{TYPES[card.type]} monster" if card.type else card.kind
    if card.kind in ("monster", "equipment", "trap"):
        drawn["cost"] = f"T{card.terrestrial} O{card.otherworldly}"
    if card.symbols:
        drawn["symbol"] = "+".join(card.symbols)
    if card.kind == "monster":
        drawn["stats"] = [[sign, str(value)] for sign, value in zip(SIGNS, card.st, strict=True)]
    elif card.whose:
        lasts = ["turns", str(card.turns)] if card.kind == "equipment" else ["uses", str(card.uses)]
        drawn["stats"] = [lasts, ["on", WHOSE_TURNS[card.whose]]]
    if card.note:
        drawn["marks"] = [card.note]
    return drawn


# -- what belongs to a player ------------------------------------------------------------------


def points(state: Field, owner: int) -> dict[str, Any]:
    """SourcePoints, and tokens and tiles that are left."""
    seat = state.seats
    counters = [
        {"name": "SourcePoints", "count": int(state.points(owner))},
        {"name": "Floralia", "count": int(seat[owner * SEAT + TOKENS])},
        {"name": "webs", "count": int(seat[owner * SEAT + TILES])},
    ]
    title = f"{state.game.seat_name(owner)}: generator"
    return {"id": f"points:{owner}", "kind": "pool", "title": title, "owner": owner, "counters": counters}


def symbols(state: Field, owner: int) -> dict[str, Any]:
    """The four symbol cards: 1 unused, 0 used."""
    unused = state.unused(owner)
    counters = [{"name": symbol, "count": int(unused >> at & 1), "most": 1} for at, symbol in enumerate(the.SYMBOLS)]
    note = "Drawn by chance from the unused ones." if state.setting.blind else "Unused symbols may be chosen."
    title = f"{state.game.seat_name(owner)}: symbols"
    area = {"id": f"symbols:{owner}", "kind": "pool", "title": title, "owner": owner, "note": note}
    return area | {"counters": counters}


def supports(state: Field, owner: int) -> dict[str, Any]:
    """Equipment and channeled effects in the support spaces."""
    cards = []
    for place in range(SUPPORTS):
        row = (owner * SUPPORTS + place) * SUPPORT
        if state.supports[row + SUPPORT_CARD] < 0:
            cards.append({"id": f"support:{owner}:{place + 1}", "name": "free support space"})
            continue
        card = state.library.cards[state.supports[row + SUPPORT_CARD]]
        drawn = face(card, f"support:{owner}:{place + 1}")
        left = counted(int(state.supports[row + SUPPORT_LEFT]), "turn" if card.kind == "equipment" else "use")
        marks = [f"{left} left", WHOSE_TURNS[card.whose]]
        if card.kind == "equipment":
            marks.append(f"on #{state.supports[row + SUPPORT_MONSTER]}")
        else:
            marks += brackets_now(state, owner, card)
        del drawn["stats"]
        drawn.update({"owner": owner, "marks": marks, "word": f"card:{card.id}"})
        cards.append(drawn)
    title = f"{state.game.seat_name(owner)}: support"
    return {"id": f"supports:{owner}", "kind": "row", "title": title, "owner": owner, "cards": cards}


def brackets_now(state: Field, owner: int, card: Card) -> list[str]:
    """The bracket that each symbol of a channeled effect would bring, for the monsters in place."""
    found = []
    for place in members(channelers(state, owner)):
        which = int(state.at[place])
        for symbol in card.symbols:
            now = int(strength(state, which, the.SYMBOLS.index(symbol)))
            clause = [clause for clause in card.clauses if clause.low <= now][-1]
            span = f"{clause.low}+" if clause.high == the.MOST else f"{clause.low}-{clause.high}"
            found.append(f"#{which} {symbol} {now}: {span}")
    return found


def hand(state: Field, seat: int, owner: int) -> dict[str, Any]:
    """A hand: open to its owner; to the other seat only the cards it knows."""
    cards: list[dict[str, Any]] = []
    held = state.hand(owner)
    known = [int(held.card(i)) for i in range(held.count) if owner == seat or (seat != WATCHER and held.shown(i))]
    for at, card in enumerate(known):
        drawn = face(state.library.cards[card], f"hand:{owner}:{at + 1}")
        drawn["word"] = f"card:{state.library.cards[card].id}"
        if owner == seat:
            drawn.setdefault("marks", []).extend(lacking(state, owner, card))
        cards.append(drawn)
    for at in range(len(known), int(held.count)):
        cards.append({"id": f"hand:{owner}:{at + 1}", "name": "hidden card", "face": "down"})
    title = f"{state.game.seat_name(owner)}: hand"
    return {"id": f"hand:{owner}", "kind": "hand", "title": title, "owner": owner, "cards": cards}


def lacking(state: Field, owner: int, card: int) -> list[str]:
    """By how much a requirement is missed."""
    library = state.library
    gaps = [
        ("T", int(library.terrestrial[card] - state.terrestrials(owner))),
        ("O", int(library.otherworldly[card] - state.otherworldlies(owner))),
    ]
    return [f"{gap} more {name} needed" for name, gap in gaps if gap > 0]


def pile(state: Field, owner: int) -> dict[str, Any]:
    """A Done Zone, which is public."""
    done = state.done(owner)
    cards = [face(state.library.cards[done.card(i)], f"done:{owner}:{i + 1}") for i in range(done.count)]
    for card, i in zip(cards, range(done.count), strict=True):
        card["word"] = f"card:{state.library.cards[done.card(i)].id}"
    title = f"{state.game.seat_name(owner)}: Done Zone"
    return {"id": f"done:{owner}", "kind": "pile", "title": title, "owner": owner, "count": len(cards), "cards": cards}


def deck(state: Field, seat: int, owner: int) -> dict[str, Any]:
    """A deck, with the top card if the viewer knows it."""
    cards = []
    main = state.deck(owner)
    if owner == seat and len(main.top):
        cards.append(face(state.library.cards[main.top[0]], f"deck:{owner}:1"))
    title = f"{state.game.seat_name(owner)}: deck"
    area = {"id": f"deck:{owner}", "kind": "pile", "title": title, "owner": owner}
    return area | {"count": int(main.size()), "cards": cards}


# -- words for people --------------------------------------------------------------------------


def prompt(state: Field, seat: int) -> str:
    """What a seat is asked, or whom it waits for."""
    if state.seat == CHANCE:
        return "Chance decides."
    if state.seat != seat:
        return f"{state.game.seat_name(state.seat)} decides."
    kind = int(state.agenda.kind())
    if kind == frames.SENTENCE:
        return sentence_prompt(state)
    if kind == frames.EFFECT:
        return effect_prompt(state)
    if kind == frames.DISCARDING and state.hand(seat).count > HAND_LIMIT and state.agenda.below(1, 0) == frames.END:
        return f"More than {HAND_LIMIT} cards: discard one."
    return PROMPTS[kind]


def sentence_prompt(state: Field) -> str:
    """What has been said of a sentence, and what is missing."""
    agenda = state.agenda
    verb, first, second = int(agenda.a() % frames.SPEAKER), int(agenda.b()), int(agenda.c())
    said = VERB_LABELS[verb]
    if first < 0:
        return f"{said}: which {'card' if verb <= say.PLACE or verb == say.CHANNEL else 'monster'}?"
    named_card = verb <= say.PLACE or verb == say.CHANNEL
    said += f": {state.library.cards[first].name if named_card else named(state, first)}"
    if second >= 0:
        said += f" {'against' if verb == say.ATTACK else 'by'} {named(state, second)}"
    elif verb in SECOND_WORDS:
        return f"{said}; {SECOND_WORDS[verb]}"
    return f"{said}; with which symbol?"


def effect_prompt(state: Field) -> str:
    """What an effect says and asks."""
    told = state.library.told(state.agenda.a())
    stage = int(state.agenda.c())
    if stage == frames.ASKED:
        return f"{told} Yes or no?"
    if stage == frames.NAMING:
        return f"{told} Which one?"
    return f"{told} {'Where?' if stage == frames.SETTING else 'Choose.'}"


def label(state: Field, pick: int) -> str:
    """A pick as a button says it."""
    if pick in VERB_LABELS:
        return VERB_LABELS[pick]
    if pick < say.SYMBOL + 4:
        return symbol_label(state, pick - say.SYMBOL)
    if pick <= say.TARGET:
        return named(state, pick - say.MONSTER)
    if pick < say.SUPPORT:
        return f"Attack {named(state, pick - say.TARGET)}"
    if pick < say.SPACE:
        return support_label(state, pick - say.SUPPORT)
    if pick < say.TO:
        return f"On {state.lanes.names[pick - say.SPACE]}"
    if pick < say.CARD:
        return f"To {state.lanes.names[pick - say.TO]}"
    return state.library.cards[pick - say.CARD].name


def support_label(state: Field, place: int) -> str:
    """An enemy support space with its card."""
    card = state.supports[((1 - state.seat) * SUPPORTS + place) * SUPPORT + SUPPORT_CARD] if state.seat >= 0 else -1
    where_text = f"support space {place + 1}"
    return f"{state.library.cards[card].name} in {where_text}" if card >= 0 else capital(where_text)


def named(state: Field, which: int) -> str:
    """A monster by name, number and space."""
    if not state.numbers >> which & 1:
        return f"monster {which}"
    card = state.library.cards[state.card(which)]
    return f"{card.name} #{which} on {state.lanes.names[state.space(which)]}"


def symbol_label(state: Field, symbol: int) -> str:
    """A symbol with the ST that it names."""
    agenda = state.agenda
    if agenda.kind() != frames.SENTENCE:
        return the.SYMBOLS[symbol].capitalize()
    verb = agenda.a() % frames.SPEAKER
    which = int(agenda.c() if verb == say.CHANNEL else agenda.b())
    if verb == say.ATTACK and agenda.c() > 0:
        told = battle_hint(state, which, int(agenda.c()), symbol)
    else:
        told = str(strength(state, which, symbol))
    return f"{the.SYMBOLS[symbol].capitalize()} ({told})"


def preview(state: Field, pick: int) -> list[dict[str, Any]]:
    """Where a monster would go: one step, or with a symbol as far as there is only one way."""
    agenda = state.agenda
    kind = agenda.kind()
    if kind == frames.MOVING and say.TO <= pick < say.CARD:
        return [arrow(state, int(agenda.a()), pick - say.TO)]
    named_move = kind == frames.SENTENCE and agenda.a() % frames.SPEAKER == say.MOVE and agenda.b() > 0
    if not named_move or not say.SYMBOL <= pick < say.SYMBOL + 4:
        return []
    which = int(agenda.b())
    end = straight_on(state, which, pick - say.SYMBOL)
    return [arrow(state, which, end)] if end != state.space(which) else []


def straight_on(state: Field, which: int, symbol: int) -> int:
    """Where a movement comes to as long as nothing is asked."""
    owner, at = state.owner(which), int(state.space(which))
    for _ in range(int(length(state, which, symbol))):
        free = state.lanes.forward(owner, at) & state.unoccupied()
        blocked = state.lanes.forward(owner, at) & state.standing(owner)
        if len(members(free)) != 1 or blocked:
            break
        at = members(free)[0]
    return at


def arrow(state: Field, which: int, place: int) -> dict[str, Any]:
    """A monster goes to a space."""
    origin, goal = state.lanes.names[state.space(which)], state.lanes.names[place]
    return {"from": f"space:{origin}", "to": f"space:{goal}", "owner": int(state.owner(which)), "kind": "move"}


def places(state: Field, pick: int) -> list[str]:
    """The drawn things that a click may stand for."""
    if say.MONSTER < pick <= say.TARGET:
        return [f"monster:{pick - say.MONSTER}"]
    if say.TARGET < pick < say.SUPPORT:
        return [f"monster:{pick - say.TARGET}"]
    if say.SUPPORT <= pick < say.SPACE:
        return [f"support:{1 - state.seat}:{pick - say.SUPPORT + 1}"]
    if say.SPACE <= pick < say.TO:
        return [f"space:{state.lanes.names[pick - say.SPACE]}"]
    if say.TO <= pick < say.CARD:
        return [f"space:{state.lanes.names[pick - say.TO]}"]
    return card_places(state, pick - say.CARD) if pick >= say.CARD and state.seat >= 0 else []


def card_places(state: Field, card: int) -> list[str]:
    """Where the asked seat sees a card it may name: in support, Done Zone or hand."""
    seat, kind = int(state.seat), state.agenda.kind()
    if kind == frames.SENTENCE and state.agenda.a() % frames.SPEAKER == say.CHANNEL:
        held = [state.supports[(seat * SUPPORTS + place) * SUPPORT + SUPPORT_CARD] for place in range(SUPPORTS)]
        return [f"support:{seat}:{place + 1}" for place in range(SUPPORTS) if held[place] == card]
    recalled = kind == frames.EFFECT and state.library.code[state.agenda.a()] == the.RECALL
    cards, name = (state.done(seat), "done") if recalled else (state.hand(seat), "hand")
    return [f"{name}:{seat}:{i + 1}" for i in range(cards.count) if cards.card(i) == card]
