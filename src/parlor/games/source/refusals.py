"""Why a pick is not legal now: one sentence with the clause."""

from parlor.engine import CHANCE, i64
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source import words as say
from parlor.games.source.cards import CHANNELED, EQUIPMENT, OTHER_TURN, OWN_TURN
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.cards import TRAP as TRAP_KIND
from parlor.games.source.channel import channelers
from parlor.games.source.faces import short_name
from parlor.games.source.lanes import bit, summoning
from parlor.games.source.movement import can_step
from parlor.games.source.spaces import asked_space
from parlor.games.source.strength import frozen, has, strength
from parlor.games.source.table import (
    MONSTER,
    REACT,
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORT_TURN,
    SUPPORTS,
    USED,
    Field,
)
from parlor.games.source.traps import trap_spaces

ASKS = {
    frames.CALL: "SRC-004: call the coin, heads or tails",
    frames.COIN: "SRC-004: chance flips the coin: heads or tails",
    frames.ORDER: "SRC-006: say whether you go first or second",
    frames.SIDES: "SRC-007: choose the side of your Terrestrial lane",
    frames.DRAWING: "SRC-026: chance says which card is drawn",
    frames.WINDOW: "SRC-130: in the other player's turn you may only channel or pass",
    frames.SYMBOL: "SRC-084: chance draws one of the unused symbols",
    frames.PUSH: "SRC-047: choose one of the nearest free spaces for the pushed monster",
    frames.MOVING: "SRC-092: choose the next step",
    frames.EFFECT: "SRC-155: choose one of what the effect offers",
    frames.RETREAT: "SRC-162: choose a free space behind the monster",
    frames.ADVANCE: "SRC-163: choose a free space in front of the monster",
    frames.DISCARDING: "SRC-032: discard a card of your hand",
    frames.RANDOM: "RUL-SRC-81: chance discards a card of the hand",
    frames.PEEK: "SRC-154: keep the card on top, or put it at the bottom",
}

# What a sentence that has begun with a verb asks for, in this order.
SENTENCES = {
    say.SUMMON: "SRC-036: choose a monster of your hand to summon",
    say.REACT: "SRC-049: choose a monster of your hand to summon in answer",
    say.EQUIP: "SRC-060: choose equipment of your hand, then one of your monsters",
    say.TRAP: "SRC-070: choose a trap of your hand, then a space",
    say.PLACE: "SRC-117: choose a channeled effect of your hand",
    say.MOVE: "SRC-081: choose one of your monsters, then a symbol",
    say.ATTACK: "SRC-081, SRC-105: choose one of your monsters, then its target, then a symbol",
    say.STRIKE: "SRC-081, SRC-111: choose one of your monsters, then a symbol",
    say.CHANNEL: "SRC-120: choose a channeled effect, then the monster that wakes it, then a symbol",
    say.USE: "SRC-156: choose one of your monsters",
}


# What the card must be that a verb names.
KIND_WORDS = {
    say.SUMMON: "monster",
    say.REACT: "monster",
    say.EQUIP: "equipment",
    say.TRAP: "trap",
    say.PLACE: "channeled effect",
}


def spoken(field: Field, pick: i64) -> str:
    """Any word as people say it: a symbol, a monster, a space, a card."""
    if pick < say.SYMBOL:
        return "that side" if say.SIDE <= pick < say.SUMMON else say.PLAIN_WORDS[pick]
    if pick <= say.MONSTER:
        return the.SYMBOLS[pick - say.SYMBOL]
    if pick < say.SUPPORT:
        which = pick - (say.MONSTER if pick <= say.TARGET else say.TARGET)
        return short_name(field, int(which)) if field.numbers >> which & 1 else "a monster that is not there"
    if pick < say.SPACE:
        return f"support space {pick - say.SUPPORT + 1}"
    if pick < say.CARD:
        space = pick - (say.SPACE if pick < say.TO else say.TO)
        return asked_space(field, field.seat, space)
    return field.library.cards[pick - say.CARD].name


def grounds(terrestrial: i64, otherworldly: i64) -> str:
    """So many spaces of each ground."""
    return f"{terrestrial} Terrestrial and {otherworldly} Otherworldly"


def refusal(field: Field, pick: i64) -> str:
    """Why an illegal pick is illegal."""
    kind = field.agenda.kind()
    if field.seat != CHANCE and kind == frames.ACT:
        return act_refusal(field, pick, field.agenda.a())
    if kind == frames.SENTENCE:
        return sentence_refusal(field, pick)
    if kind == frames.MOVING:
        return move_refusal(field, pick)
    if kind == frames.EFFECT and field.agenda.c() == frames.ASKED and pick == say.YES:
        return "SRC-054: no card fits what this effect may summon, so it can only be declined."
    return f"{ASKS[kind]}; {spoken(field, pick)} will not do."


def act_refusal(field: Field, pick: i64, seat: i64) -> str:
    """Why a sentence cannot begin with a word."""
    if say.SUMMON <= pick <= say.TRAP:
        if field.played:
            return "SRC-029: you have played your card of this turn: one summon, equipment or trap."
        if pick == say.REACT and field.seats[seat * SEAT + REACT] == 0:
            return "SRC-049: you may summon in answer only if your generator was struck in the turn just before."
        if pick <= say.REACT:
            return summon_refusal(field, pick, seat)
        return equip_refusal(field, seat) if pick == say.EQUIP else trap_refusal(field, seat)
    if pick == say.PLACE:
        return place_refusal(field, seat)
    if say.MOVE <= pick <= say.CHANNEL:
        return symbol_refusal(field, pick, seat)
    if pick == say.USE:
        return "SRC-156: none of your monsters has an unused ability that can do something."
    if pick == say.PASS:
        return "SRC-028: this is your own turn: end it when you are done."
    return f"SRC-028: first say what you do: summon, move, attack, channel, or end. Not {spoken(field, pick)}."


def summon_refusal(field: Field, pick: i64, seat: i64) -> str:
    """Why no monster can be summoned."""
    if field.standing(seat) & bit(summoning(seat)):
        return "SRC-048: your own monster stands on your summoning space."
    if field.unoccupied() == 0:
        return "RUL-SRC-37: no space of the map is free for the pushed monster."
    if pick == say.REACT:
        return "SRC-049: there is no monster card in your hand."
    has_now = grounds(field.terrestrials(seat), field.otherworldlies(seat))
    return f"SRC-037, SRC-038: every monster of your hand needs more than your monsters on {has_now}."


def equip_refusal(field: Field, seat: i64) -> str:
    """Why no equipment can be played."""
    if field.free_support(seat) < 0:
        return "SRC-063: your support spaces are full."
    if field.standing(seat) == 0:
        return "SRC-060: you have no monster to equip."
    return "SRC-061: no equipment of your hand has its demand met."


def trap_refusal(field: Field, seat: i64) -> str:
    """Why no trap can be placed."""
    if trap_spaces(field, seat) == 0:
        return "SRC-070: no free space next to one of your monsters can take a trap."
    return "SRC-072: no trap of your hand has its demand met."


def place_refusal(field: Field, seat: i64) -> str:
    """Why no channeled effect can be placed."""
    if field.placed:
        return "SRC-030: one channeled effect a turn may be placed."
    if field.free_support(seat) < 0:
        return "SRC-117: your support spaces are full."
    return "SRC-117: there is no channeled effect in your hand."


def symbol_refusal(field: Field, pick: i64, seat: i64) -> str:
    """Why no symbol action of a kind is possible."""
    if field.unused(seat) == 0:
        return "SRC-031: all your symbols are used until your next turn."
    if pick == say.MOVE:
        return "SRC-103: none of your monsters can take a step."
    if pick == say.ATTACK:
        return "SRC-105: none of your monsters can attack an enemy next to it."
    if pick == say.STRIKE:
        return "SRC-111: none of your monsters on the enemy summoning space can attack."
    if channelers(field, seat) == 0:
        return f"SRC-121, SRC-122: none of your monsters stands {channeling_place(field)}."
    return "SRC-118, SRC-124, SRC-128: none of your channeled effects can be activated now."


def channeling_place(field: Field) -> str:
    """Where a monster may channel."""
    return "on a space that is no summoning space" if field.setting.blind else "on your own flux space"


def sentence_refusal(field: Field, pick: i64) -> str:
    """Why a word does not continue the sentence."""
    agenda = field.agenda
    verb, seat = agenda.a() % frames.SPEAKER, agenda.a() // frames.SPEAKER
    word = spoken(field, pick)
    if pick >= say.CARD and verb <= say.PLACE and agenda.b() < 0:
        return card_refusal(field, pick - say.CARD, verb, seat)
    if verb == say.CHANNEL and pick >= say.CARD and agenda.b() < 0:
        return channel_refusal(field, pick - say.CARD, seat)
    if verb == say.CHANNEL and say.MONSTER < pick <= say.TARGET and agenda.b() >= 0:
        return f"SRC-121, SRC-122: {word} is none of your monsters {channeling_place(field)}."
    if say.MONSTER < pick <= say.TARGET and agenda.b() < 0 and verb >= say.MOVE and verb != say.CHANNEL:
        return monster_refusal(field, pick - say.MONSTER, verb, seat)
    if say.SYMBOL <= pick < say.SYMBOL + 4 and agenda.b() >= 0 and verb > say.PLACE:
        return wrong_symbol(field, pick - say.SYMBOL, verb, seat, agenda.b())
    if say.TARGET < pick <= say.TARGET + say.MOST_MONSTERS and verb == say.ATTACK and agenda.b() >= 0:
        return f"SRC-105: {word} is no enemy next to {short_name(field, int(agenda.b()))}."
    if say.SPACE <= pick < say.TO and verb == say.TRAP and agenda.b() >= 0:
        return f"SRC-070, SRC-071, SRC-073: no trap can be laid on {word}."
    return f"{SENTENCES[verb]}; {word} will not do."


def card_refusal(field: Field, card: i64, verb: i64, seat: i64) -> str:
    """Why a card cannot be named."""
    name = field.library.cards[card].name
    kinds = {say.EQUIP: EQUIPMENT, say.TRAP: TRAP_KIND, say.PLACE: CHANNELED}
    clauses = {say.SUMMON: "SRC-036", say.REACT: "SRC-049", say.EQUIP: "SRC-060", say.TRAP: "SRC-070"}
    clause = clauses.get(verb, "SRC-117")
    if not field.hand(seat).holds(card):
        return f"{clause}: {name} is not in your hand."
    if field.library.kind[card] != kinds.get(verb, MONSTER_CARD):
        return f"{clause}: {name} is no {KIND_WORDS[verb]}."
    needs = grounds(field.library.terrestrial[card], field.library.otherworldly[card])
    has_now = grounds(field.terrestrials(seat), field.otherworldlies(seat))
    covered = {say.EQUIP: "SRC-061", say.TRAP: "SRC-072"}.get(verb, "SRC-037, SRC-038")
    return f"{covered}: {name} needs your monsters on {needs}; you have them on {has_now}."


def channel_refusal(field: Field, card: i64, seat: i64) -> str:
    """Why a channeled effect cannot be activated."""
    name = field.library.cards[card].name
    rows = [row * SUPPORT for row in range(seat * SUPPORTS, (seat + 1) * SUPPORTS)]
    held = [row for row in rows if field.supports[row + SUPPORT_CARD] == card]
    if not held or field.library.kind[card] != CHANNELED:
        return f"SRC-120: {name} is no channeled effect in your support spaces."
    if all(field.supports[row + SUPPORT_TURN] == field.turn for row in held):
        return f"SRC-118: {name} was placed this turn."
    if field.library.whose[card] & (OWN_TURN if field.player == seat else OTHER_TURN) == 0:
        return f"SRC-128: {name} is not for {'your own' if field.player == seat else 'the other'} turn."
    return f"SRC-124: none of your unused symbols is on {name}."


def monster_refusal(field: Field, monster: i64, verb: i64, seat: i64) -> str:
    """Why a monster cannot do what the verb says."""
    if not field.numbers >> monster & 1 or field.owner(monster) != seat:
        return f"SRC-081: {spoken(field, say.MONSTER + monster)} is not one of yours."
    name = short_name(field, int(monster))
    if verb == say.MOVE:
        if frozen(field, monster, the.MOVE):
            return f"SRC-157: {name} cannot move now."
        if not can_step(field, monster):
            return f"SRC-095, SRC-103: {name} cannot take a step; the way is blocked."
        return f"SRC-091: {name} has no ST above 0 in an unused symbol."
    if verb == say.USE:
        used = field.monsters[monster * MONSTER + USED]
        return (
            f"SRC-156: {name} {'has used its ability this turn' if used else 'has no ability that can do something'}."
        )
    if frozen(field, monster, the.ATTACK):
        return f"SRC-157: {name} cannot attack now."
    if has(field, monster, the.CANNOT_ATTACK):
        return f"SRC-133: {name} cannot attack."
    if verb == say.STRIKE:
        return f"SRC-111: {name} does not stand on the enemy summoning space."
    return f"SRC-105: no enemy stands next to {name}."


def wrong_symbol(field: Field, symbol: i64, verb: i64, seat: i64, first: i64) -> str:
    """Why a symbol cannot be chosen."""
    name = the.SYMBOLS[symbol]
    if not field.unused(seat) >> symbol & 1:
        return f"SRC-085: {name} is used until your next turn."
    if verb == say.CHANNEL and not field.library.symbols[first] >> symbol & 1:
        return f"SRC-124: {name} is not on {field.library.cards[first].name}."
    if verb == say.MOVE and strength(field, first, symbol) == 0:
        return f"SRC-091: its {name} ST is 0, which moves it 0 spaces."
    return f"{SENTENCES[verb]}; {name} comes last."


def move_refusal(field: Field, pick: i64) -> str:
    """Why a step is impossible."""
    monster = field.agenda.a()
    if pick == say.STOP:
        return "SRC-098: a monster stops early only if no space ahead of it is free."
    if pick < say.TO or pick >= say.CARD:
        return f"{ASKS[frames.MOVING]}; {spoken(field, pick)} will not do."
    space = pick - say.TO
    if field.standing(1 - field.owner(monster)) >> space & 1:
        return "SRC-095: an enemy stands there."
    if field.agenda.c() >> space & 1:
        return "SRC-101: a movement enters no space twice."
    return "SRC-092: a step goes one space ahead, to one that touches this one."
