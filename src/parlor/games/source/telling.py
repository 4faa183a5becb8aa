"""What the log tells, in plain sentences, and the small records of motion; only played matches pay for it."""

from typing import Any, Final

from parlor.engine import i64, only
from parlor.engine.blocks import hidden
from parlor.engine.scene import Card as Face
from parlor.games.source import faces
from parlor.games.source import language as the
from parlor.games.source.cards import MONSTER_TOKEN
from parlor.games.source.lanes import HALF, lowest
from parlor.games.source.spaces import told_space
from parlor.games.source.table import SEAT, TRAP, TRAP_CARD, TRAPPED, Field

# Both seats, but not the watchers: an owner knows his own cards.
BOTH: Final = 3
# The id of a card that a spotlight shows.
PLAYED: Final = "played"


def told(field: Field, text: str) -> None:
    """A line for everybody."""
    field.tell(text)


def player(field: Field, seat: i64) -> str:
    """A seat's name."""
    return field.game.seat_name(seat)


def card_name(field: Field, card: i64) -> str:
    """A card's name."""
    return field.library.cards[card].name


def monster_name(field: Field, monster: i64) -> str:
    """A monster by name, and by its space where the name is not enough."""
    return faces.short_name(field, int(monster))


def played(field: Field, card: i64) -> Face:
    """The face of a card that is played."""
    return faces.face(field.library, int(card), PLAYED)


def drawn_space(field: Field, space: i64) -> str:
    """The drawn thing that a space is."""
    return f"space:{field.lanes.names[space]}"


def is_token(field: Field, monster: i64) -> bool:
    """Whether a monster is a token, whose deck is drawn beside its player's SourcePoints."""
    return field.library.kind[field.card(monster)] == MONSTER_TOKEN


def motion(field: Field, monster: i64, origin: str, goal: str) -> None:
    """A monster is seen to go from one drawn thing to another."""
    name, owner = monster_name(field, monster), int(field.owner(monster))
    field.emit("move", {"what": name, "from": origin, "to": goal, "owner": owner})


def deed(
    field: Field, seat: i64, verb: str, card: Face, against: list[str], line: str, more: str = ""
) -> dict[str, Any]:
    """What a spotlight shows of a deed."""
    told: dict[str, Any] = {"seat": int(seat), "verb": verb, "card": card, "against": against, "line": line}
    if more:
        told["consequence"] = more
    return told


def monster_deed(field: Field, which: i64, verb: str, against: list[str], line: str, more: str = "") -> dict[str, Any]:
    """What a spotlight shows of a monster's deed."""
    card = faces.monster(field, which)
    return deed(field, field.owner(which), verb, card, against, line, more)


def told_turn(field: Field) -> None:
    """A turn begins."""
    field.head(f"Turn {field.turn}: {player(field, field.player)}.", field.player)
    field.emit("turn", {"seat": int(field.player)})


def told_drawn(field: Field, seat: i64, card: i64) -> None:
    """A card was drawn; only its owner reads which."""
    name = player(field, seat)
    field.tell(f"{name} draws {card_name(field, card)}.", only(seat), f"{name} draws a card.")
    ways = {"from": f"deck:{seat}", "to": f"hand:{seat}"}
    field.emit("move", {"what": card_name(field, card), **ways}, only(seat), {"what": "card", **ways})


def told_no_card(field: Field, seat: i64) -> None:
    """The deck is empty."""
    field.tell(f"{player(field, seat)} has no card left to draw.")


def told_discarded(field: Field, seat: i64, card: i64) -> None:
    """A card was discarded."""
    field.tell(f"{player(field, seat)} discards {card_name(field, card)}.")
    field.emit("move", {"what": card_name(field, card), "from": f"hand:{seat}", "to": f"done:{seat}"})


def told_expired(field: Field, card: i64) -> None:
    """Equipment ran out."""
    field.tell(f"{card_name(field, card)} has run out.")


def told_summoned(field: Field, monster: i64, origin: str) -> None:
    """A monster came onto the map, from hand, deck or token deck."""
    seat = field.owner(monster)
    where = drawn_space(field, field.space(monster))
    usual = field.space(monster) == seat * HALF
    place = "" if usual else f" on {told_space(field, field.space(monster))}"
    line = f"{player(field, seat)} summons {monster_name(field, monster)}{place}."
    field.tell(line)
    field.emit("deed", monster_deed(field, monster, "summons", [where], line))
    motion(field, monster, f"{origin}:{seat}", where)


def told_pushed(field: Field, monster: i64, space: i64) -> None:
    """A monster was pushed from the summoning space."""
    field.tell(f"{monster_name(field, monster)} is pushed to {told_space(field, space)}.")
    motion(field, monster, drawn_space(field, field.space(monster)), drawn_space(field, space))


def told_equipped(field: Field, seat: i64, card: i64, monster: i64) -> None:
    """Equipment was played."""
    line = f"{player(field, seat)} equips {monster_name(field, monster)} with {card_name(field, card)}."
    field.tell(line)
    field.emit("deed", deed(field, seat, "equips", played(field, card), [f"monster:{monster}"], line))


def told_trap(field: Field, seat: i64, card: i64, space: i64) -> None:
    """A trap was placed; only its owner reads which."""
    start, where = f"{player(field, seat)} places", f"face down on {told_space(field, space)}."
    public, place = f"{start} a trap {where}", [drawn_space(field, space)]
    line = f"{start} {card_name(field, card)} {where}"
    field.tell(line, only(seat), public)
    whole = deed(field, seat, "places", played(field, card), place, line)
    field.emit("deed", whole, only(seat), deed(field, seat, "places", hidden(PLAYED), place, public))


def told_sprung(field: Field, owner: i64, card: i64, monster: i64) -> None:
    """A trap went off."""
    line = f"{monster_name(field, monster)} springs {card_name(field, card)} of {player(field, owner)}."
    field.tell(line)
    text = field.library.cards[card].text
    field.emit("deed", deed(field, owner, "springs", played(field, card), [f"monster:{monster}"], line, text))
    field.emit("note", {"text": f"{card_name(field, card)} goes off."})


def told_placed(field: Field, seat: i64, card: i64) -> None:
    """A channeled effect was placed."""
    line = f"{player(field, seat)} places {card_name(field, card)}."
    field.tell(line)
    field.emit("deed", deed(field, seat, "places", played(field, card), [f"supports:{seat}"], line))


def told_channel(field: Field, seat: i64, card: i64, monster: i64, symbol: i64, current: i64) -> None:
    """A channeled effect was activated."""
    with_what = f"{the.SYMBOLS[symbol]} {current}"
    line = f"{player(field, seat)} channels {card_name(field, card)} by {monster_name(field, monster)}: {with_what}."
    field.tell(line)
    field.emit("deed", deed(field, seat, "channels", played(field, card), [f"monster:{monster}"], line))


def told_wrong_symbol(field: Field, seat: i64, card: i64, symbol: i64) -> None:
    """A drawn symbol is not on the card."""
    field.tell(f"{the.SYMBOLS[symbol].capitalize()} is not on {card_name(field, card)}: nothing happens.")


def told_used_up(field: Field, card: i64) -> None:
    """The last use."""
    field.tell(f"{card_name(field, card)} is used up.")


def told_moves(field: Field, monster: i64, symbol: i64, steps: i64) -> None:
    """A movement begins."""
    spaces = f"{steps} space{'' if steps == 1 else 's'}"
    line = f"{monster_name(field, monster)} moves with {the.SYMBOLS[symbol]}: {spaces}."
    field.tell(line)
    field.emit("deed", monster_deed(field, monster, "moves", [f"monster:{monster}"], line))


def told_moved(field: Field, monster: i64, space: i64) -> None:
    """One step."""
    motion(field, monster, drawn_space(field, field.space(monster)), drawn_space(field, space))
    field.tell(f"{monster_name(field, monster)} goes to {told_space(field, space)}.")


def told_swapped(field: Field, monster: i64, ally: i64) -> None:
    """An ally took the mover's place."""
    here, there = drawn_space(field, field.space(monster)), drawn_space(field, field.space(ally))
    motion(field, ally, there, here)
    field.tell(f"{monster_name(field, ally)} takes its place.")


def told_caught(field: Field, monster: i64) -> None:
    """A web ended the movement."""
    field.tell(f"{monster_name(field, monster)} is caught in a web, which is removed.")


def told_stays(field: Field, monster: i64) -> None:
    """A movement came to nothing."""
    field.tell(f"{monster_name(field, monster)} stays where it is.")


def told_moved_by_effect(field: Field, monster: i64, space: i64) -> None:
    """An effect moved a monster."""
    motion(field, monster, drawn_space(field, field.space(monster)), drawn_space(field, space))
    field.tell(f"{monster_name(field, monster)} is moved to {told_space(field, space)}.")


def told_attack(field: Field, monster: i64, target: i64, symbol: i64) -> None:
    """An attack was announced."""
    sides = f"{monster_name(field, monster)} attacks {monster_name(field, target)}"
    line = f"{sides} with {the.SYMBOLS[symbol]}."
    field.tell(line)
    field.emit("deed", monster_deed(field, monster, "attacks", [f"monster:{target}"], line))


def told_battle(field: Field, monster: i64, target: i64, symbol: i64, mine: i64, theirs: i64) -> None:
    """The values of a battle, and who is destroyed by it."""
    first, second = monster_name(field, monster), monster_name(field, target)
    how = "beats" if mine > theirs else "ties with" if mine == theirs else "loses to"
    line = f"{first} {how} {second}, {mine} : {theirs}."
    field.tell(line)
    falls = f"{second if mine > theirs else first} is destroyed."
    if mine == theirs:
        falls = "Both are destroyed." if field.setting.tie_both else "Nobody is destroyed."
    told = monster_deed(field, monster, "attacks", [f"monster:{target}"], line, falls)
    other = faces.monster(field, target)
    told["versus"] = {"card": other, "left": int(mine), "right": int(theirs), "emblem": f"symbol:{the.SYMBOLS[symbol]}"}
    if mine > theirs:
        told["stamp"] = "destroyed"
    field.emit("deed", told)


def told_strike(field: Field, monster: i64, symbol: i64) -> None:
    """An attack on the generator was announced."""
    line = f"{monster_name(field, monster)} attacks the generator with {the.SYMBOLS[symbol]}."
    field.tell(line)
    field.emit("deed", monster_deed(field, monster, "attacks", [f"points:{1 - field.owner(monster)}"], line))


def told_struck(field: Field, monster: i64, loss: i64) -> None:
    """SourcePoints were lost."""
    other = 1 - field.owner(monster)
    line = f"{player(field, other)} loses {loss} SourcePoints and has {field.points(other)}."
    field.tell(line)
    field.emit("deed", monster_deed(field, monster, "strikes", [f"points:{other}"], line))
    field.emit("count", {"where": f"points:{other}", "name": "SourcePoints", "change": -int(loss)})
    field.emit("note", {"text": f"The generator of {player(field, other)} is hit."})


def told_nothing(field: Field) -> None:
    """Something came to nothing."""
    field.tell("Nothing happens.")


def told_destroyed(field: Field, monster: i64) -> None:
    """A monster was destroyed."""
    field.tell(f"{monster_name(field, monster)} is destroyed.")
    goal = "points" if is_token(field, monster) else "done"
    motion(field, monster, drawn_space(field, field.space(monster)), f"{goal}:{field.owner(monster)}")


def told_returned(field: Field, monster: i64) -> None:
    """A monster returned to hand, a token to the token deck."""
    goal, place = ("points", "token deck") if is_token(field, monster) else ("hand", "hand")
    field.tell(f"{monster_name(field, monster)} returns to the {place} of {player(field, field.owner(monster))}.")
    motion(field, monster, drawn_space(field, field.space(monster)), f"{goal}:{field.owner(monster)}")


def until_text(field: Field, until: i64, controller: i64) -> str:
    """SRC-158: until the end of which turn."""
    if until == the.THIS_TURN:
        return " until the end of this turn"
    if until == the.YOUR_NEXT:
        return f" until the end of {player(field, controller)}'s next turn"
    which = "next" if until == the.OPP_NEXT else "second next"
    return f" until the end of {player(field, 1 - controller)}'s {which} turn"


def told_change(field: Field, row: i64, controller: i64, monster: i64) -> None:
    """ST changed for some turns."""
    code = field.library.code
    amounts = [int(code[row + the.AMOUNTS + i]) for i in range(4)]
    until = until_text(field, code[row + the.UNTIL], controller)
    field.tell(f"{monster_name(field, monster)} has {listed(amounts)}{until}.")


def told_lasting(field: Field, monster: i64, amounts: list[int]) -> None:
    """ST changed for as long as the monster stays; a cap may have left nothing of it."""
    field.tell(f"{monster_name(field, monster)} {'has ' + listed(amounts) if any(amounts) else 'grows no further'}.")


def listed(amounts: list[int]) -> str:
    """Alpha +10, beta −5."""
    told = [f"{symbol} {value:+d}" for symbol, value in zip(the.SYMBOLS, amounts, strict=True) if value]
    return ", ".join(told).replace("-", "−")


def told_freeze(field: Field, row: i64, controller: i64, monster: i64) -> None:
    """A monster was frozen."""
    code = field.library.code
    what = ("", "move", "attack", "move or attack")[code[row + the.WHAT]]
    until = until_text(field, code[row + the.UNTIL], controller)
    field.tell(f"{monster_name(field, monster)} cannot {what}{until}.")


def told_gain(field: Field, seat: i64, points: i64) -> None:
    """SourcePoints were gained."""
    field.tell(f"{player(field, seat)} gains {points} SourcePoints.")
    field.emit("count", {"where": f"points:{seat}", "name": "SourcePoints", "change": int(points)})


def told_recalled(field: Field, seat: i64, owner: i64, card: i64) -> None:
    """A card came back."""
    if owner == seat:
        field.tell(f"{player(field, seat)} returns {card_name(field, card)} from the Done Zone to the hand.")
    else:
        field.tell(
            f"{player(field, seat)} takes {card_name(field, card)} from the Done Zone of {player(field, owner)}."
        )
    field.emit("move", {"what": card_name(field, card), "from": f"done:{owner}", "to": f"hand:{seat}"})


def told_lost_card(field: Field, card: i64) -> None:
    """A trap or equipment card was destroyed."""
    field.tell(f"{card_name(field, card)} is destroyed.")


def told_web(field: Field, seat: i64, space: i64) -> None:
    """A web was placed."""
    field.tell(f"{player(field, seat)} places a web on {told_space(field, space)}.")


def told_searched(field: Field, seat: i64) -> None:
    """A deck was searched."""
    field.tell(f"{player(field, seat)} searches the deck and shuffles it.")


def told_declined(field: Field, seat: i64) -> None:
    """An offer was declined."""
    field.tell(f"{player(field, seat)} declines.")


def told_hand_seen(field: Field, seat: i64) -> None:
    """The looker reads the hand."""
    hand = field.hand(1 - seat)
    cards = ", ".join(card_name(field, hand.at(i)) for i in range(hand.total))
    start = f"{player(field, seat)} looks at the hand of {player(field, 1 - seat)}"
    field.tell(f"{start}: {cards}.", BOTH, f"{start}.")


def told_traps_seen(field: Field, seat: i64) -> None:
    """The looker reads the traps."""
    spaces = field.seats[(1 - seat) * SEAT + TRAPPED]
    parts = []
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        parts.append(f"{card_name(field, field.traps[space * TRAP + TRAP_CARD])} on {told_space(field, space)}")
    start = f"{player(field, seat)} looks at the traps of {player(field, 1 - seat)}"
    field.tell(f"{start}: {', '.join(parts)}.", BOTH, f"{start}.")


def told_kept(field: Field, seat: i64) -> None:
    """The top card stays."""
    field.tell(f"{player(field, seat)} leaves the card on top.")


def told_bottom(field: Field, seat: i64) -> None:
    """The top card goes down."""
    field.tell(f"{player(field, seat)} puts the card on the bottom.")


def told_result(field: Field) -> None:
    """The match is over."""
    winners = field.winners()
    field.tell("The match is a draw." if len(winners) == 2 else f"{player(field, winners[0])} wins.")
    field.emit("end", {"winners": [int(seat) for seat in winners]})
