"""The two generators: SourcePoints, symbols, what their monsters hold, and how the match ended."""

from typing import Final

from parlor.engine.blocks import plate, remembered, tag, vital
from parlor.engine.scene import Ending, Plate, Score, Tag, Vital
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.battle import may_strike
from parlor.games.source.faces import SIGNS, SYMBOL_EMBLEMS
from parlor.games.source.strength import number, strength
from parlor.games.source.table import REACT, SEAT, TILES, TOKENS, Field

STRIKES_FROM: Final = 16  # a battle frame's symbol is so much higher when the generator is attacked


def goal(seat: int) -> str:
    """SRC-112: how one wins."""
    if seat < 0:
        return "Who takes the other generator's last SourcePoint wins."
    return "You win when the other generator has no SourcePoints left."


def when(state: Field) -> str:
    """The turn, and which of its two cards are played: one summon, equipment or trap, one channeled effect."""
    if state.turn == 0:
        return "Before the first turn"
    made = [word for word, is_made in (("card played", state.played), ("effect placed", state.placed)) if is_made]
    return " · ".join([f"Turn {state.turn}", *made])


def plates(state: Field) -> list[Plate]:
    """A plate for each seat."""
    return [seat_plate(state, owner) for owner in range(2)]


def seat_plate(state: Field, owner: int) -> Plate:
    """One generator."""
    points, most = int(state.points(owner)), int(state.setting.points)
    ring = _ring(owner, points, max(most, points), min(points, at_risk(state, owner)))
    tags = [
        *_symbols(int(state.unused(owner))),
        *_holds(int(state.terrestrials(owner)), int(state.otherworldlies(owner))),
    ]
    if state.seats[owner * SEAT + REACT]:
        tags.append(_REACTS)
    floralia, webs = state.library.copies[state.library.floralia], state.library.copies[state.library.web]
    tags += _floralia(int(state.seats[owner * SEAT + TOKENS]), int(floralia))
    tags += _webs(int(state.seats[owner * SEAT + TILES]), int(webs))
    turn = state.turn > 0 and state.player == owner
    holds, leads = int(state.hand(owner).total), points > state.points(1 - owner)
    return plate(owner, deck_note(state, owner), turn, [ring], tags, holds, leads)


def deck_note(state: Field, owner: int) -> str:
    """Which deck a seat plays."""
    decks = state.options["decks"]
    deck = decks.split(",")[owner] if isinstance(decks, str) else decks[owner]
    return f"{deck.replace('_', ' ').capitalize()} deck" if isinstance(deck, str) else "a deck of its own"


def at_risk(state: Field, owner: int) -> int:
    """What an announced attack on a generator would take if nobody stopped it."""
    for kind, symbol, packed, _ in state.agenda.frames():
        if kind == frames.BATTLE and symbol >= STRIKES_FROM:
            which = frames.self_of(packed)
            if which and state.owner(which) != owner and may_strike(state, which):
                return loss_by(state, which, symbol - STRIKES_FROM)
    return 0


def loss_by(state: Field, which: int, symbol: int) -> int:
    """SRC-111: the SourcePoints that a monster's attack takes with a symbol."""
    return int(strength(state, which, symbol) + number(state, which, the.STRIKE_BONUS))


@remembered
def _ring(owner: int, points: int, most: int, risk: int) -> Vital:
    return vital(f"points:{owner}", "SourcePoints", points, "ring", most, risk=risk)


@remembered
def _symbols(unused: int) -> list[Tag]:
    """The four symbols: free, or used until the next own turn."""
    found = []
    for at, symbol in enumerate(the.SYMBOLS):
        free = unused >> at & 1 == 1
        note = f"{symbol.capitalize()} {'may be used' if free else 'is used until the next turn of this player'}."
        found.append(tag(SIGNS[at], note, "plain" if free else "spent", SYMBOL_EMBLEMS[at]))
    found[0]["of"] = "symbols"
    return found


@remembered
def _holds(terrestrial: int, otherworldly: int) -> list[Tag]:
    """How many spaces of each lane its monsters hold: cards ask for so many."""
    lanes = (("T", "Terrestrial", terrestrial), ("O", "Otherworldly", otherworldly))
    pays = "That pays for stronger cards."
    found = [
        tag(
            f"{letter}{held}",
            f"These monsters hold {held} {lane} space{'' if held == 1 else 's'}. {pays}",
            "plain",
            sign,
        )
        for letter, lane, held in lanes
        for sign in [f"symbol:{letter}"]
    ]
    found[0]["of"] = "monsters hold"
    return found


_REACTS: Final = tag("may react", "The generator was attacked: one monster may be summoned for nothing.", "good")


@remembered
def _floralia(left: int, most: int) -> list[Tag]:
    """A whole token deck is no news."""
    note = "So many Floralia are left in the token deck."
    return [tag(f"Floralia {left}", note, "plain", "floralia")] if left < most else []


@remembered
def _webs(left: int, most: int) -> list[Tag]:
    """A whole pile of webs is no news."""
    return [tag(f"webs {left}", "So many webs are left.", "plain", "web")] if left < most else []


# -- the end -------------------------------------------------------------------------------------


def ending(state: Field) -> Ending:
    """SRC-112, SRC-116: who won, and by what."""
    points = [int(state.points(seat)) for seat in range(2)]
    ranked = sorted((0, 1), key=lambda seat: -points[seat])
    listed: list[Score] = [{"seat": seat, "value": float(points[seat]), "label": "SourcePoints"} for seat in ranked]
    reason, clause = why_over(state, points, ranked)
    return {"winners": state.winners(), "reason": reason, "clause": clause, "scores": listed}


def why_over(state: Field, points: list[int], ranked: list[int]) -> tuple[str, str]:
    """The sentence that says why the match is over, and its clause."""
    first, second = (state.game.seat_name(seat) for seat in ranked)
    if min(points) == 0:
        if max(points) == 0:
            return "Both generators lost their last SourcePoints at once: a draw.", "SRC-112"
        return f"The generator of {second} has no SourcePoints left.", "SRC-112"
    if points[0] == points[1]:
        return f"After {state.turn} turns both generators have {points[0]} SourcePoints: a draw.", "SRC-116"
    more, less = points[ranked[0]], points[ranked[1]]
    return f"After {state.turn} turns {first} has more SourcePoints: {more} to {less}.", "SRC-116"
