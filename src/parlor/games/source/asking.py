"""What is asked of a seat, why, and what each answer says on its button."""

from typing import Final

from parlor.engine import CHANCE, blocks
from parlor.engine.scene import Ask
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source import words as say
from parlor.games.source.battle import may_strike, targets
from parlor.games.source.cards import CHANNELED, EQUIPMENT
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.channel import channelers, usable
from parlor.games.source.effects import may_use
from parlor.games.source.faces import SIGNS, short_name
from parlor.games.source.movement import length, mover
from parlor.games.source.offers import battle_text, bracket_now, ends_by_discard, hand_offer, outcome_of
from parlor.games.source.plates import STRIKES_FROM, loss_by
from parlor.games.source.positions import members
from parlor.games.source.spaces import asked_space
from parlor.games.source.strength import attacker, strength
from parlor.games.source.table import SUPPORT, SUPPORT_CARD, SUPPORTS, Field
from parlor.games.source.text import capital, counted
from parlor.games.source.turn import HAND_LIMIT

VERB_LABELS: Final = {
    say.HEADS: "Heads",
    say.TAILS: "Tails",
    say.FIRST: "Go first",
    say.SECOND: "Go second",
    say.SIDE: "Terrestrial lane on the left",
    say.SIDE + 1: "Terrestrial lane on the right",
    say.SUMMON: "Summon a monster",
    say.REACT: "React: summon for nothing",
    say.EQUIP: "Play an equipment card",
    say.TRAP: "Place a trap",
    say.PLACE: "Place a channeled effect",
    say.MOVE: "Move a monster",
    say.ATTACK: "Attack a monster",
    say.STRIKE: "Attack the generator (ends your turn)",
    say.CHANNEL: "Channel an effect",
    say.USE: "Use an ability",
    say.END: "End turn",
    say.PASS: "Pass",
    say.STOP: "Stop here",
    say.YES: "Yes",
    say.NO: "No",
    say.KEEP: "Leave it on top",
    say.BOTTOM: "Put it on the bottom",
}
# The question, and why it is asked.
QUESTIONS: Final = {
    frames.CALL: ("Call the coin.", "Who calls it right says who goes first."),
    frames.ORDER: ("Go first or second?", "You won the coin."),
    frames.SIDES: ("On which side shall your Terrestrial lane lie?", "The other lane of your half is Otherworldly."),
    frames.PUSH: ("Where does the pushed monster go?", "The summoning space must be free for the new one."),
    frames.MOVING: ("Which way does it go on?", "It goes on until its steps are made."),
    frames.RETREAT: ("Where does it go back to?", ""),
    frames.ADVANCE: ("How far does it go?", ""),
    frames.DISCARDING: ("Discard a card.", ""),
    frames.PEEK: ("Leave the top card of your deck, or put it on the bottom?", "Only you see it."),
}
# What stands before the thing that a sentence has named, the question that follows it, and why.
FIRST_QUESTIONS: Final = {
    say.SUMMON: "Summon which monster?",
    say.REACT: "Summon which monster for nothing?",
    say.EQUIP: "Play which equipment card?",
    say.TRAP: "Place which trap?",
    say.PLACE: "Place which channeled effect?",
    say.MOVE: "Move which monster?",
    say.ATTACK: "Attack with which monster?",
    say.STRIKE: "Attack the generator with which monster?",
    say.CHANNEL: "Channel which effect?",
    say.USE: "Use the ability of which monster?",
}
# What cards are played by, in the order in which it is told; more things than these are counted.
PLAYS: Final = {say.SUMMON: "summon", say.EQUIP: "equip", say.TRAP: "place", say.PLACE: "place the effect"}
NAMED: Final = 2
# A question with more letters counts what there are two of, too; one that has still more tells the deeds alone.
LONGEST: Final = 110
ALONE: Final = {
    "attack with": "attack",
    "attack the generator with": "attack the generator",
    "use the ability of": "use an ability",
    "place": "place a trap",
    "place the effect": "place an effect",
}
CHANCE_DOES: Final = {
    frames.COIN: "The coin is in the air.",
    frames.DRAWING: "A card is drawn.",
    frames.SYMBOL: "A symbol is drawn.",
    frames.RANDOM: "Chance says which card is discarded.",
}


def ask(state: Field, seat: int) -> Ask:
    """What a seat is asked, or whom it waits for."""
    kind = int(state.agenda.kind())
    if state.seat == CHANCE:
        return blocks.ask(CHANCE_DOES.get(kind, "Chance decides."))
    if state.seat != seat:
        return blocks.ask(f"{state.game.seat_name(state.seat)} decides.", announced(state))
    if kind == frames.SENTENCE:
        return ask_sentence(state)
    if kind == frames.EFFECT:
        return ask_effect(state)
    if kind == frames.ACT:
        return blocks.ask(open_question(state, seat), left_to_do(state, seat))
    if kind == frames.WINDOW:
        return blocks.ask("Channel an effect, or pass?", announced(state) or "You may answer on the other's turn.")
    if kind == frames.DISCARDING and state.hand(seat).total > HAND_LIMIT and state.agenda.below(1, 0) == frames.END:
        return blocks.ask("Discard a card.", f"You hold more than {HAND_LIMIT} at the end of your turn.")
    what, why = QUESTIONS[kind]
    at = f"monster:{state.agenda.a()}" if kind in (frames.MOVING, frames.ADVANCE) else ""
    return blocks.ask(what, why, at)


def open_question(state: Field, seat: int) -> str:
    """What can be done in a turn, in a sentence that is read at a glance."""
    asked, vain = "", "no attack wins. " if in_vain(state, seat) else ""
    for most in (NAMED, 1, 0):
        deeds = ", ".join(open_deeds(state, seat, most))
        if vain and not deeds:
            return "Your turn: no attack wins, so end the turn."
        asked = f"Your turn: {vain}{capital(deeds) if vain else deeds or 'act'}, or end the turn."
        if len(asked) <= LONGEST:
            break
    return asked


def open_deeds(state: Field, seat: int, most: int) -> list[str]:
    """What can be begun now, by name as long as it is not many; attacks that must lose are not told."""
    own = [int(state.at[place]) for place in members(state.standing(seat))]
    able = own if state.unused(seat) else []
    strong = [which for which in able if attacker(state, which)]
    reaching = [which for which in strong if targets(state, which)]
    deeds = {
        "attack with": [which for which in reaching if hopeful(state, seat, which)],
        "attack the generator with": [which for which in strong if may_strike(state, which)],
        "move": [which for which in able if mover(state, which)],
        "use the ability of": [which for which in own if may_use(state, which)],
    }
    found = [told(verb, [short_name(state, which) for which in deeds[verb]], "monsters", most) for verb in deeds]
    hold, cards = state.hand(seat), state.library.cards
    held = list(dict.fromkeys(int(hold.at(i)) for i in range(hold.total)))
    for verb, text in PLAYS.items():
        playable = [cards[card].name for card in held if plays(state, seat, card) == verb]
        found.append(told(text, playable, "cards", most))
    found.append(told("channel", channeled(state, seat), "effects", most))
    return [deed for deed in found if deed]


def in_vain(state: Field, seat: int) -> bool:
    """Whether monsters could be attacked, and every attack would lose."""
    own = [int(state.at[place]) for place in members(state.standing(seat))]
    able = [which for which in own if attacker(state, which) and state.unused(seat)]
    reaching = [which for which in able if targets(state, which)]
    return bool(reaching) and not any(hopeful(state, seat, which) or may_strike(state, which) for which in reaching)


def hopeful(state: Field, seat: int, which: int) -> bool:
    """Whether a monster would win or tie an attack with a free symbol, or may: chance draws the symbol."""
    if state.setting.blind:
        return True
    foes = [int(state.at[place]) for place in members(targets(state, which))]
    looks = [outcome_of(state, which, foe, symbol)[1] for foe in foes for symbol in members(state.unused(seat))]
    return any(look != "bad" for look in looks)


def channeled(state: Field, seat: int) -> list[str]:
    """The own effects that can be channeled now."""
    rows = [row for row in range(seat * SUPPORTS, (seat + 1) * SUPPORTS) if usable(state, seat, row)]
    if not (rows and state.unused(seat) and channelers(state, seat)):
        return []
    return [state.library.cards[state.supports[row * SUPPORT + SUPPORT_CARD]].name for row in rows]


def plays(state: Field, seat: int, card: int) -> int:
    """The word by which a held card can be played now; -1 if it cannot."""
    actions = hand_offer(state, seat, card).actions
    if all(one["why"] for one in actions):
        return -1
    kind = state.library.kind[card]
    if kind == CHANNELED:
        return say.PLACE
    return say.SUMMON if kind == MONSTER_CARD else say.EQUIP if kind == EQUIPMENT else say.TRAP


def told(verb: str, names: list[str], things: str, most: int) -> str:
    """A deed with the things that it can be done with; more than `most` are counted, none of them told if that is 0."""
    known = list(dict.fromkeys(names))
    if known and not most:
        return ALONE.get(verb, verb)
    if len(known) > most:
        return f"{verb} one of {len(known)} {things}"
    return f"{verb} {' or '.join(known)}" if known else ""


def left_to_do(state: Field, seat: int) -> str:
    """What the turn still has in it."""
    play = "You have played your card" if state.played else "One card this turn: summon, equipment or trap"
    much = f" Hand {int(state.hand(seat).total)}, keep {HAND_LIMIT}." if ends_by_discard(state, seat) else ""
    return f"{play}{'' if state.unused(seat) else '; no symbol left'}.{much}"


def announced(state: Field) -> str:
    """The attack that waits for an answer, with its numbers."""
    for kind, symbol, packed, _ in state.agenda.frames():
        which, other = frames.self_of(packed), frames.other_of(packed)
        if kind != frames.BATTLE or not which:
            continue
        attacker = short_name(state, int(which))
        if symbol >= STRIKES_FROM:
            seat = 1 - int(state.owner(which))
            points, loss = int(state.points(seat)), loss_by(state, int(which), int(symbol) - STRIKES_FROM)
            return f"{attacker} attacks the generator: {points} → {max(0, points - loss)} SourcePoints."
        if other:
            numbers = battle_text(state, int(which), int(other), int(symbol))
            return f"{attacker} attacks {short_name(state, int(other))} with {SIGNS[symbol]}: {numbers}."
    return ""


def ask_sentence(state: Field) -> Ask:
    """What has been said of a sentence, and what is missing."""
    agenda = state.agenda
    verb, first, second = int(agenda.a() % frames.SPEAKER), int(agenda.b()), int(agenda.c())
    if first < 0:
        return blocks.ask(FIRST_QUESTIONS[verb], "")
    of_card = verb <= say.PLACE or verb == say.CHANNEL
    name = state.library.cards[first].name if of_card else short_name(state, first)
    at = "" if of_card else f"monster:{first}"
    if verb == say.EQUIP:
        return blocks.ask(f"{name}: which monster shall carry it?", "", at)
    if verb == say.TRAP:
        return blocks.ask(f"{name}: on which space?", "Face down beside one of your monsters.", at)
    if verb == say.ATTACK and second < 0:
        return blocks.ask(f"{name} attacks whom?", "Next you choose the symbol.", at)
    if verb == say.ATTACK:
        why = "The higher number wins; the loser is destroyed."
        return blocks.ask(f"{name} attacks {short_name(state, second)} with which symbol?", why, f"monster:{second}")
    if verb == say.STRIKE:
        return blocks.ask(f"{name} attacks the generator with which symbol?", "Then your turn ends.", at)
    if verb == say.CHANNEL and second < 0:
        return blocks.ask(f"{name}: by which monster?", "Its strength says what happens.", at)
    if verb == say.CHANNEL:
        by = short_name(state, second)
        return blocks.ask(f"{name} by {by}: with which symbol?", "Its strength says what happens.", f"monster:{second}")
    return blocks.ask(f"Move {name} with which symbol?", "One space for each 25 of its strength, or part of it.", at)


def ask_effect(state: Field) -> Ask:
    """What an effect says and asks."""
    told = state.library.told(state.agenda.a())
    stage = int(state.agenda.c())
    what = {frames.ASKED: "Yes or no?", frames.NAMING: "Which one?", frames.SETTING: "Where?"}.get(stage, "Choose.")
    return blocks.ask(what, told)


# -- buttons -------------------------------------------------------------------------------------


def label(state: Field, pick: int) -> str:
    """A pick as a button says it."""
    if pick == say.END and ends_by_discard(state, int(state.seat)):
        return f"End turn, discard {int(state.hand(int(state.seat)).total) - HAND_LIMIT}"
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
        return f"On {asked_space(state, state.seat, pick - say.SPACE)}"
    if pick < say.CARD:
        return f"To {asked_space(state, state.seat, pick - say.TO)}"
    return state.library.cards[pick - say.CARD].name


def support_label(state: Field, place: int) -> str:
    """An enemy support space with its card."""
    card = state.supports[((1 - state.seat) * SUPPORTS + place) * SUPPORT + SUPPORT_CARD] if state.seat >= 0 else -1
    where_text = f"support space {place + 1}"
    return f"{state.library.cards[card].name} in {where_text}" if card >= 0 else capital(where_text)


def named(state: Field, which: int) -> str:
    """A monster by name and space."""
    if not state.numbers >> which & 1:
        return f"monster {which}"
    name = state.library.cards[state.card(which)].name
    return f"{name} on {asked_space(state, state.seat, state.space(which))}"


def symbol_label(state: Field, symbol: int) -> str:
    """A symbol with what it would bring in the sentence that has begun: α 50 : 5 wins."""
    agenda = state.agenda
    if agenda.kind() != frames.SENTENCE:
        return the.SYMBOLS[symbol].capitalize()
    verb, first, second = int(agenda.a() % frames.SPEAKER), int(agenda.b()), int(agenda.c())
    sign = SIGNS[symbol]
    if verb == say.ATTACK and second > 0:
        return f"{sign} {battle_text(state, first, second, symbol)} {outcome_of(state, first, second, symbol)[0]}"
    if verb == say.STRIKE:
        points = int(state.points(1 - state.seat))
        return f"{sign} {points} → {max(0, points - loss_by(state, first, symbol))}"
    if verb == say.CHANNEL:
        now, span = bracket_now(state, first, second, symbol)
        return f"{sign} {now}: {span}"
    return f"{sign} {strength(state, first, symbol)}: {counted(int(length(state, first, symbol)), 'space')}"


def quiet(state: Field) -> int:
    """The pick by which a seat declines or ends."""
    kind = state.agenda.kind()
    if kind == frames.ACT:
        return say.END
    if kind == frames.WINDOW:
        return say.PASS
    if kind == frames.EFFECT and state.agenda.c() == frames.ASKED:
        return say.NO
    return say.STOP if kind in (frames.MOVING, frames.ADVANCE) and state.allows(say.STOP) else -1
