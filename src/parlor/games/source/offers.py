"""What a card or monster can begin now: whole sentences with what each brings, or why not in a few words."""

from typing import Final, Literal

from parlor.engine.blocks import action, arrow, remembered
from parlor.engine.scene import Action, Arrow
from parlor.engine.scene import Card as Face
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source import words as say
from parlor.games.source.battle import attack_strength, may_strike, targets
from parlor.games.source.cards import CHANNELED, EQUIPMENT
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.channel import channelers, may_place, usable
from parlor.games.source.effects import may_use
from parlor.games.source.equipment import may_equip
from parlor.games.source.faces import SIGNS, SYMBOL_EMBLEMS, short_name
from parlor.games.source.hints import routes
from parlor.games.source.lanes import bit, summoning
from parlor.games.source.movement import length, mover
from parlor.games.source.plates import loss_by
from parlor.games.source.positions import members
from parlor.games.source.refusals import act_refusal, card_refusal, channel_refusal, symbol_refusal, wrong_symbol
from parlor.games.source.spaces import asked_space
from parlor.games.source.strength import attacker, strength
from parlor.games.source.summon import may_react, may_summon
from parlor.games.source.table import SEAT, SUPPORT, SUPPORT_CARD, SUPPORT_TURN, SUPPORTS, WEBBED, Field
from parlor.games.source.text import counted
from parlor.games.source.traps import trap_spaces
from parlor.games.source.turn import HAND_LIMIT

USED_UP: Final = "used this turn"
Look = Literal["plain", "good", "bad"]


class Offer:
    """What a drawn card offers: its sentences, and the reason if there is none."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        possible = any(not one["why"] for one in actions)
        self.reason = "" if possible or not actions else actions[0].get("short", "")


def acts(state: Field, seat: int) -> bool:
    """Whether a seat may begin any sentence now."""
    return state.seat == seat and state.agenda.kind() == frames.ACT


def ends_by_discard(state: Field, seat: int) -> bool:
    """Whether a seat that ends its turn now must discard."""
    return seat >= 0 and acts(state, seat) and state.hand(seat).total > HAND_LIMIT


def channels(state: Field, seat: int) -> bool:
    """Whether a seat may begin to channel now."""
    return state.seat == seat and state.agenda.kind() in (frames.ACT, frames.WINDOW)


@remembered
def result(
    words: str, label: str, note: str, look: Look, emblem: str, places: tuple[str, ...], goal: tuple[str, str, int]
) -> Action:
    """A possible sentence with what it brings, where it can be pressed or dragged to, and what would move."""
    made = action(words, label)
    if note:
        made["note"] = note
    made["look"] = look
    if emblem:
        made["emblem"] = emblem
    if places:
        made["at"] = list(places)
    if goal[0]:
        made["preview"] = [arrow(goal[0], goal[1], goal[2], "move")]
    return made


NO_GOAL: Final = ("", "", 0)


def plain(words: str, label: str, note: str = "", *places: str) -> Action:
    """A possible sentence."""
    return result(words, label, note, "plain", "", places, NO_GOAL)


@remembered
def refused(words: str, label: str, why: str, short: str, emblem: str = "") -> Action:
    """A sentence that is not possible now."""
    made = action(words, label, why, short)
    if emblem:
        made["emblem"] = emblem
    return made


def offering(drawn: Face, offer: Offer) -> Face:
    """A card with the sentences that it begins."""
    drawn = drawn.copy()
    if offer.actions:
        drawn["actions"] = offer.actions
    if offer.reason:
        drawn["reason"] = offer.reason
    return drawn


# -- cards in hand -------------------------------------------------------------------------------


def hand_offer(state: Field, seat: int, card: int) -> Offer:
    """What a card in hand can begin on the own turn."""
    kind = state.library.kind[card]
    if kind == CHANNELED:
        return Offer([place_offer(state, seat, card)])
    verb = say.SUMMON if kind == MONSTER_CARD else say.EQUIP if kind == EQUIPMENT else say.TRAP
    word = f"{say.PLAIN_WORDS[verb]} card:{state.library.cards[card].id}"
    label = {say.SUMMON: "Summon", say.EQUIP: "Equip", say.TRAP: "Place"}[verb]
    short = no_play(state, seat, verb)
    if short:
        return Offer([refused(word, label, act_refusal(state, verb, seat), short)])
    if verb == say.SUMMON and not state.covered(seat, card) and may_react(state, seat):
        return Offer([plain(word.replace("summon", "react"), "React: summon it", "for nothing", home(state, seat))])
    if not state.covered(seat, card):
        return Offer([refused(word, label, card_refusal(state, card, verb, seat), shortfall(state, seat, card))])
    if verb == say.SUMMON:
        return Offer([plain(word, "Summon", "", home(state, seat))])
    return Offer(equip_offers(state, seat, word) if verb == say.EQUIP else trap_offers(state, seat, word))


def home(state: Field, seat: int) -> str:
    """The id of the own summoning space."""
    return f"space:{state.lanes.names[summoning(seat)]}"


def no_play(state: Field, seat: int, verb: int) -> str:
    """Why no card of this kind can be played now, in a few words; empty if one could."""
    if state.played:
        return "1 card a turn"
    if verb == say.SUMMON:
        if may_summon(state, seat):
            return ""
        return "space full" if state.standing(seat) & bit(summoning(seat)) else "no room"
    if verb == say.TRAP:
        return "" if trap_spaces(state, seat) else "no space beside you"
    if may_equip(state, seat):
        return ""
    return "no support free" if state.free_support(seat) < 0 else "no monster"


def shortfall(state: Field, seat: int, card: int) -> str:
    """By how much a requirement is missed: T1 short."""
    library = state.library
    gaps = (
        ("T", int(library.terrestrial[card] - state.terrestrials(seat))),
        ("O", int(library.otherworldly[card] - state.otherworldlies(seat))),
    )
    missing = " ".join(f"{name}{gap}" for name, gap in gaps if gap > 0)
    return f"{missing} short" if missing else ""


def equip_offers(state: Field, seat: int, word: str) -> list[Action]:
    """An equipment card for each own monster."""
    own = [int(state.at[place]) for place in members(state.standing(seat))]
    return [
        plain(f"{word} monster:{which}", f"Equip {short_name(state, which)}", "", f"monster:{which}") for which in own
    ]


def trap_offers(state: Field, seat: int, word: str) -> list[Action]:
    """A trap for each space that may take it."""
    offers = []
    for place in members(trap_spaces(state, seat)):
        space = f"space:{state.lanes.names[place]}"
        offers.append(plain(f"{word} {space}", f"Place on {asked_space(state, seat, place)}", "face down", space))
    return offers


def place_offer(state: Field, seat: int, card: int) -> Action:
    """A channeled effect goes to a support space."""
    word = f"place card:{state.library.cards[card].id}"
    if may_place(state, seat):
        row = int(state.free_support(seat)) - seat * SUPPORTS
        return plain(word, "Place it", "then channel it later", f"support:{seat}:{row + 1}")
    short = "1 effect a turn" if state.placed else "no support free"
    return refused(word, "Place it", act_refusal(state, say.PLACE, seat), short)


# -- monsters ------------------------------------------------------------------------------------


def monster_offer(state: Field, seat: int, which: int) -> Offer:
    """What an own monster can do now, and what each symbol would bring."""
    offers: list[Action] = []
    able = attacker(state, which)
    if able and state.unused(seat):
        for place in members(targets(state, which)):
            offers += attack_offers(state, seat, which, int(state.at[place]))
        if may_strike(state, which):
            offers += strike_offers(state, seat, which)
    if state.unused(seat) and mover(state, which):
        offers += move_offers(state, seat, which)
    if may_use(state, which):
        offers.append(plain(f"use monster:{which}", "Use its ability", "once a turn"))
    offer = Offer(offers)
    if not offers:
        offer.reason = "cannot act now" if state.unused(seat) else "no symbol left"
    return offer


def rest_offer(state: Field, seat: int, which: int) -> Offer:
    """How a sentence that has named a monster may go on with a symbol: the rest of the sentences it would offer."""
    verb, other = int(state.agenda.a() % frames.SPEAKER), int(state.agenda.c())
    said = ""
    offers: list[Action] = []
    if verb == say.ATTACK and other > 0:
        said, offers = f"attack monster:{which} target:{other} ", attack_offers(state, seat, which, other)
    elif verb == say.STRIKE:
        said, offers = f"strike monster:{which} ", strike_offers(state, seat, which)
    elif verb == say.MOVE:
        said, offers = f"move monster:{which} ", move_offers(state, seat, which)
    left = []
    for one in offers:
        if one["say"].startswith(said):
            copied = one.copy()
            copied["say"] = one["say"].removeprefix(said)
            left.append(copied)
    return Offer(left)


def goes_on(state: Field, seat: int, which: int) -> bool:
    """Whether a seat's unfinished sentence has named this monster as the one that acts."""
    agenda = state.agenda
    if state.seat != seat or agenda.kind() != frames.SENTENCE or agenda.b() != which:
        return False
    return agenda.a() % frames.SPEAKER in (say.ATTACK, say.STRIKE, say.MOVE) and not state.setting.blind


def used_symbol(state: Field, seat: int, verb: int, words: str, label: str, symbol: int, first: int) -> Action:
    """A symbol that is used until the next own turn."""
    why = wrong_symbol(state, symbol, verb, seat, first)
    return refused(f"{words} symbol:{the.SYMBOLS[symbol]}", label, why, USED_UP, SYMBOL_EMBLEMS[symbol])


def attack_offers(state: Field, seat: int, which: int, other: int) -> list[Action]:
    """SRC-105: an attack with each symbol, and who would win."""
    words, place = f"attack monster:{which} target:{other}", f"monster:{other}"
    if state.setting.blind:
        return [plain(words, f"Attack {short_name(state, other)}", "symbol by chance", place)]
    offers = []
    for symbol in range(4):
        label = f"{SIGNS[symbol]} {battle_text(state, which, other, symbol)}"
        if state.unused(seat) >> symbol & 1:
            note, look = outcome_of(state, which, other, symbol)
            fallen = {"wins": short_name(state, other), "loses": short_name(state, which)}.get(note)
            note = f"{note}: {fallen} is destroyed" if fallen else note
            words_now = f"{words} symbol:{the.SYMBOLS[symbol]}"
            offers.append(result(words_now, label, note, look, SYMBOL_EMBLEMS[symbol], (place,), NO_GOAL))
        else:
            offers.append(used_symbol(state, seat, say.ATTACK, words, label, symbol, which))
    return offers


def battle_text(state: Field, which: int, other: int, symbol: int) -> str:
    """The two numbers of a battle: 50 : 5."""
    return f"{attack_strength(state, which, other, symbol)} : {strength(state, other, symbol)}"


def outcome_of(state: Field, which: int, other: int, symbol: int) -> tuple[str, Look]:
    """How a battle would end if nothing changed before it."""
    mine, theirs = attack_strength(state, which, other, symbol), strength(state, other, symbol)
    if mine == theirs:
        return ("both fall", "plain") if state.setting.tie_both else ("a tie", "plain")
    return ("wins", "good") if mine > theirs else ("loses", "bad")


def strike_offers(state: Field, seat: int, which: int) -> list[Action]:
    """SRC-111: an attack on the generator with each symbol, and what it would take."""
    words, points = f"strike monster:{which}", int(state.points(1 - seat))
    if state.setting.blind:
        return [plain(words, "Attack the generator", "symbol by chance")]
    offers = []
    for symbol in range(4):
        left = max(0, points - loss_by(state, which, symbol))
        label = f"{SIGNS[symbol]} generator {points} → {left}"
        if state.unused(seat) >> symbol & 1:
            places = (f"points:{1 - seat}",)
            note = "wins the match" if left == 0 else "ends your turn"
            words_now = f"{words} symbol:{the.SYMBOLS[symbol]}"
            offers.append(result(words_now, label, note, "good", SYMBOL_EMBLEMS[symbol], places, NO_GOAL))
        else:
            offers.append(used_symbol(state, seat, say.STRIKE, words, label, symbol, which))
    return offers


def move_offers(state: Field, seat: int, which: int) -> list[Action]:
    """SRC-091: a movement with each unused symbol to each space where it may end, as one sentence.

    Dragged to a space, a monster goes there with the weakest symbol that is enough.
    """
    words = f"move monster:{which}"
    if state.setting.blind:
        return [plain(words, "Move", "symbol by chance")]
    offers: list[Action] = []
    taken: set[str] = set()
    symbols = members(state.unused(seat))
    symbols.sort(key=lambda symbol: int(strength(state, which, symbol)))
    for symbol in symbols:
        if steps := int(length(state, which, symbol)):
            offers += moves_with(state, seat, which, symbol, steps, taken)
    offers.sort(key=lambda offer: SYMBOL_EMBLEMS.index(offer["emblem"]))
    return offers


def moves_with(state: Field, seat: int, which: int, symbol: int, steps: int, taken: set[str]) -> list[Action]:
    """The movements with one symbol; a space that another symbol is dragged to is `taken`."""
    words, names = f"move monster:{which} symbol:{the.SYMBOLS[symbol]}", state.lanes.names
    label = f"Move {SIGNS[symbol]}"
    here, emblem = f"space:{names[state.space(which)]}", SYMBOL_EMBLEMS[symbol]
    ends = routes(state, which, steps)
    if not ends:
        return [result(words, label, "stays", "plain", emblem, (), NO_GOAL)]
    offers, webbed = [], state.seats[(1 - seat) * SEAT + WEBBED]
    for place, way in sorted(ends.items()):
        space = f"space:{names[place]}"
        places = () if space in taken else (space,)
        taken.add(space)
        told = f"{label} → {asked_space(state, seat, place).removeprefix('your ')}"
        note = still_to_go(state, seat, place)
        note = f"web gone, {note}" if webbed >> place & 1 else note
        offers.append(result(words + way, told, note, "plain", emblem, places, (here, space, seat)))
    return offers


def still_to_go(state: Field, seat: int, place: int) -> str:
    """How far it is from a space to where the generator is attacked."""
    lanes, enemy = state.lanes, summoning(1 - seat)
    left = int(lanes.rank(seat, enemy) - lanes.rank(seat, place))
    return f"{counted(left, 'space')} from their generator" if left > 0 else "at their generator"


def arrow_to(state: Field, which: int, place: int) -> Arrow:
    """A monster goes to a space."""
    origin, goal = state.lanes.names[state.space(which)], state.lanes.names[place]
    return arrow(f"space:{origin}", f"space:{goal}", int(state.owner(which)), "move")


# -- channeled effects ---------------------------------------------------------------------------


def support_offer(state: Field, seat: int, row: int) -> Offer:
    """What the channeled effect of an own support space could do now, by each monster in place and symbol."""
    card = int(state.supports[row * SUPPORT + SUPPORT_CARD])
    words = f"channel card:{state.library.cards[card].id}"
    places = members(channelers(state, seat))
    if not usable(state, seat, row):
        why, short = channel_refusal(state, card, seat), not_usable(state, seat, row)
    elif not places or not state.unused(seat):
        why = symbol_refusal(state, say.CHANNEL, seat)
        short = "no symbol left" if not state.unused(seat) else "no monster on flux"
    else:
        return Offer(
            [one for place in places for one in channel_offers(state, seat, card, words, int(state.at[place]))]
        )
    return Offer([refused(words, "Channel", why, short)])


def not_usable(state: Field, seat: int, row: int) -> str:
    """Why a channeled effect cannot be activated, in a few words."""
    card = state.supports[row * SUPPORT + SUPPORT_CARD]
    if state.supports[row * SUPPORT + SUPPORT_TURN] == state.turn:
        return "placed this turn"
    own = state.library.cards[card].whose == "Y"
    if state.library.whose[card] & (1 if state.player == seat else 2) == 0:
        return "on your turn" if own else "on its turn"
    return "symbols used"


def channel_offers(state: Field, seat: int, card: int, words: str, which: int) -> list[Action]:
    """A channeled effect by one monster, with each of its symbols."""
    by = f"{words} monster:{which}"
    if state.setting.blind:
        return [plain(by, f"Channel by {short_name(state, which)}", "symbol by chance", f"monster:{which}")]
    offers = []
    for name in state.library.cards[card].symbols:
        symbol = the.SYMBOLS.index(name)
        now, told = bracket_now(state, card, which, symbol)
        label = f"Channel {SIGNS[symbol]} {now}"
        if state.unused(seat) >> symbol & 1:
            words_now = f"{by} symbol:{name}"
            places = (f"monster:{which}",)
            offers.append(result(words_now, label, told, "plain", SYMBOL_EMBLEMS[symbol], places, NO_GOAL))
        else:
            offers.append(used_symbol(state, seat, say.CHANNEL, by, label, symbol, card))
    return offers


def bracket_now(state: Field, card: int, which: int, symbol: int) -> tuple[int, str]:
    """SRC-126: the ST of a monster, and the bracket of a channeled effect that it brings: 41+."""
    now = int(strength(state, which, symbol))
    clause = [clause for clause in state.library.cards[card].clauses if clause.low <= now][-1]
    return now, f"{clause.low}+" if clause.high == the.MOST else f"{clause.low}–{clause.high}"
