"""Stories about Symetra: a few lines in the form of the worked examples of rules.md become a match.

game base seats=2 cycle=1 round=2 start=0 turn=0
s0 25/20/3 fused charged hand: earth, fire
s1 27/20/3 hand: hope, air, life
matrix light 0,0 s0 x2 used / dark 1,0 s1 x1
deck top: sound, water
"""

import re
from typing import Any

import parlor
from parlor import Game, State
from parlor.games.symetra.files import read_cards

GAME_WORDS = {"karma": "good_karma", "seats": "players"}
NUMBERS = ("cycle", "round", "start", "turn")
SEAT_FLAGS = ("fused", "charged")
MAGNETS = ("innocence", "guilt")


def game() -> Game:
    """The game with its own cards."""
    return parlor.game("symetra")


def table(text: str, *, seed: int | None = None, **changes: Any) -> State:
    """The match that a story begins with; `changes` are further keys of the position."""
    return game().position(position(text) | changes, seed=seed, ask_chance=seed is None)


def position(text: str) -> dict[str, Any]:
    """The lines of a story as position data."""
    data: dict[str, Any] = {"options": {}, "seats": [], "magnets": [], "matrix": [], "used": {}}
    for line in text.strip().splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "game":
            _read_game(data, rest)
        elif re.fullmatch(r"s\d", word):
            _read_seat(data, int(word[1]), rest)
        elif word == "matrix" and rest != "empty":
            for card in rest.split(" / "):
                _read_card(data, card)
        elif word == "deck":
            data["deck"] = {"top": rest.removeprefix("top:").replace(" ", "").split(",")}
        elif word == "discard":
            data["discard"] = rest.replace(" ", "").split(",")
    return data


def _read_game(data: dict[str, Any], rest: str) -> None:
    mode, *words = rest.split()
    data["options"]["mode"] = mode
    for word in words:
        name, _, value = word.partition("=")
        if name in NUMBERS:
            data[name] = int(value)
        elif name in ("mood", "win", "phase"):
            data[name] = value
        elif name == "teams" and "," in value:
            data["options"]["teams"] = "blind"
        else:
            number = int(value) if value.isdecimal() else value
            data["options"][GAME_WORDS.get(name, name)] = number


def _read_seat(data: dict[str, Any], seat: int, rest: str) -> None:
    words, _, hand = rest.partition("hand:")
    pools, *marks = words.split()
    entry: dict[str, Any] = {"hand": [card for card in hand.replace(" ", "").split(",") if card], "marks": {}}
    entry["actual"], entry["potential"], entry["universal"] = map(int, pools.split("/"))
    for mark in marks:
        name, _, value = mark.partition("=")
        if name in SEAT_FLAGS:
            entry[name] = True
        elif name in MAGNETS:
            data["magnets"].append([name, seat])
        elif name in ("won", "turns_bought"):
            entry[name] = int(value)
        elif name == "out":
            entry["in"] = False
        else:
            entry["marks"][name] = int(value) if value.isdecimal() else value or True
    data["seats"].append(entry)


def _read_card(data: dict[str, Any], text: str) -> None:
    name, cell, owner, *more = text.split()
    q, r = map(int, cell.split(","))
    seat = None if owner == "empty" else int(owner[1])
    card: dict[str, Any] = {"card": name, "cell": [q, r], "seat": seat, "energy": 0, "marks": {}}
    for word in more:
        mark, _, value = word.partition("=")
        if re.fullmatch(r"x\d+", word):
            card["energy"] = int(word[1:])
        elif mark == "used":
            data["used"][name] = {str(seat): int(value or 1)}
        elif mark == "veil":
            card["marks"]["veil"] = [int(value)]
        else:
            card["marks"][mark] = int(value) if value else True
    data["matrix"].append(card)


def say(state: State, words: str) -> State:
    """Say the words, sentences divided by a dot as in the examples; `s1` before a sentence checks who speaks."""
    for sentence in words.replace("·", ".").split(" . "):
        parts = sentence.split()
        if re.fullmatch(r"s\d", parts[0]):
            assert state.seat == int(parts[0][1]), f"{sentence}: seat {state.seat} is asked"
            parts = parts[1:]
        for word in parts:
            state.say(word)
    return state


def words(state: State) -> str:
    """The legal words, without the cards, cells and the like that only go on with a sentence."""
    return " ".join(state.game.word(pick) for pick in state.picks())


def pools(state: State, seat: int) -> str:
    """The three pools of a seat as the examples write them; "out" for one that left."""
    entry = state.view(seat)["seats"][seat]
    return f"{entry['actual']}/{entry['potential']}/{entry['universal']}" if entry["in"] else "out"


def hand(state: State, seat: int) -> list[str]:
    """The cards in a hand."""
    cards: list[str] = state.position()["seats"][seat]["hand"]
    return cards


def matrix(state: State) -> set[str]:
    """The cards of the matrix as the examples write them."""
    found = set()
    for card in state.position()["matrix"]:
        q, r = card["cell"]
        owner = "empty" if card["seat"] is None else f"s{card['seat']} x{card['energy']}"
        found.add(f"{card['card']} {q},{r} {owner}")
    return found


def laid(state: State, card: str) -> str:
    """One card of the matrix as `s0 x2`, `empty`, or `gone` if it is not there."""
    for line in matrix(state):
        name, _, rest = line.split(" ", 2)
        if name == card:
            return rest
    return "gone"


def cell(state: State, card: str) -> str:
    """The cell of a card of the matrix."""
    return next(line.split()[1] for line in matrix(state) if line.split()[0] == card)


def discard(state: State) -> set[str]:
    """The shared discard."""
    return set(state.position()["discard"])


def marks(state: State, seat: int) -> dict[str, Any]:
    """The marks on a player."""
    found: dict[str, Any] = state.position()["seats"][seat]["marks"]
    return found


def lines(state: State) -> str:
    """The whole log as everybody reads it."""
    return "\n".join(state.log_lines(parlor.WATCHER))


HANDS = ["earth, fire", "hope, air, life", "death, time, light"]


def duel(matrix: str, s0: str = "fused charged", s1: str = "", s2: str | None = None, **more: Any) -> State:
    """A table in cycle 2, round 2, at seat 0's turn: 24 actual, 4 universal, the rest of the 50 potential.

    Seats are written as marks, `a=`, `u=` for other pools, and a hand; `top`, `discard` and `game` add to the rest.
    """
    seats = [s0, s1] if s2 is None else [s0, s1, s2]
    head = f"game {more.pop('mode', 'base')} seats={len(seats)} cycle=2 round=2 start=0 turn=0 {more.pop('game', '')}"
    story = [head] + [_seat_line(seat, text, matrix) for seat, text in enumerate(seats)] + [f"matrix {matrix}"]
    if "top" in more:
        story.append(f"deck top: {more.pop('top')}")
    if "discard" in more:
        story.append(f"discard {more.pop('discard')}")
    return table("\n".join(story), seed=more.pop("seed", 1), **more)


def _seat_line(seat: int, text: str, matrix: str) -> str:
    marks, _, cards = text.partition("hand:")
    given = dict(word.split("=") for word in marks.split() if word[:2] in ("a=", "u="))
    actual, universal = int(given.get("a", 24)), int(given.get("u", 4))
    on_cards = sum(int(count) for count in re.findall(rf"s{seat} x(\d+)", matrix))
    rest = " ".join(word for word in marks.split() if word[:2] not in ("a=", "u="))
    if "hand:" not in text:
        taken = set(re.findall(r"[a-z]+", matrix))
        cards = ", ".join(card for card in HANDS[seat].split(", ") if card not in taken) or "chaos"
    return f"s{seat} {actual}/{50 - actual - universal - on_cards}/{universal} {rest} hand: {cards}"


def use(state: State, words: str) -> State:
    """Announce a card action; everybody who is asked for a re-action passes."""
    return settle(say(state, f"use {words}"))


def settle(state: State) -> State:
    """Everybody passes until the chain is closed."""
    while state.seat >= 0 and state.view(parlor.WATCHER)["chain"] and "pass" in words(state).split():
        state.say("pass")
    return state


def last_card_drawn(thrown: str = "joy, union, order, water", players: int = 2) -> parlor.State:
    """Seat 0's end-of-turn draw takes the last card of the deck."""
    hands = ["light, earth", "hope, air", "death, time"][:players]
    state = small_deck("sound", thrown, hands)
    state.say("done")
    while state.seat == parlor.CHANCE:
        state.pick(state.picks()[0])
    return state


def small_deck(deck: str, thrown: str, hands: list[str]) -> parlor.State:
    """A table in original mode where all cards but these lie empty in the matrix."""
    named = [card for cards in [deck, thrown, *hands] for card in cards.split(", ") if card]
    rest = [card.word for card in read_cards([]).cards if card.word not in named]
    cells = [(q, r) for r in range(-4, 5) for q in range(-4, 5) if abs(q + r) <= 4]
    board = [{"card": name, "cell": list(at), "seat": None, "energy": 0} for name, at in zip(rest, cells, strict=False)]
    assert len(board) == len(rest)
    seats = [{"actual": 24, "potential": 22, "universal": 4, "hand": cards.split(", ")} for cards in hands]
    data: dict[str, Any] = {"options": {"mode": "original", "players": len(hands)}, "seats": seats, "matrix": board}
    data |= {"cycle": 2, "round": 2, "discard": [card for card in thrown.split(", ") if card]}
    data["deck"] = {"top": [card for card in deck.split(", ") if card]}
    return game().position(data, ask_chance=True)
