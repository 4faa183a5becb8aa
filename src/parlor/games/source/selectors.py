"""Whom an effect means: conditions, filters, and whether a call could do anything."""

from parlor.engine import i64
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.cards import EQUIPMENT, MONSTER_TOKEN
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.lanes import HALF, bit, flux, lowest
from parlor.games.source.strength import has, holds, meant, stands_on, strength
from parlor.games.source.table import SEAT, SUPPORT, SUPPORT_CARD, SUPPORTS, TILES, TOKENS, TRAPPED, Field
from parlor.games.source.traps import beside


def named(field: Field, row: i64, packed: i64) -> i64:
    """The monster that `self`, `victim` or `foe` means; 0 if it is not on the map, or none is named."""
    selector: i64 = field.library.code[row + the.SELECTOR]
    if selector == the.SELF:
        return frames.self_of(packed)
    if selector == the.VICTIM or selector == the.FOE:
        return frames.other_of(packed)
    return 0


def anchor(field: Field, packed: i64) -> i64:
    """The space from which `adjacent` and `within` are measured: the monster's, or where it stood."""
    monster: i64 = frames.self_of(packed)
    if frames.source_of(packed) == frames.OF_TRAP:
        monster = frames.other_of(packed)
    return field.space(monster) if monster else frames.here_of(packed)


def condition(field: Field, row: i64, packed: i64) -> bool:
    """Whether a call's condition holds: for the monster it names, else for the one with the effect."""
    code = field.library.code
    kind: i64 = code[row + the.CONDITION]
    if kind == the.ALWAYS:
        return True
    controller: i64 = frames.controller_of(packed)
    if kind == the.ON_TURN:
        own: bool = field.player == controller
        return own == (code[row + the.CONDITION_WHAT] == 0)
    monster: i64 = named(field, row, packed)
    if monster == 0:
        monster = frames.self_of(packed)
    if monster:
        return holds(field, monster, row)
    return kind == the.ON and stands_on(field, controller, frames.here_of(packed), code[row + the.CONDITION_WHAT])


def chosen(field: Field, row: i64, packed: i64) -> i64:
    """SRC-155: the monsters among which `pick` chooses or which `each` means, as a set of numbers."""
    code = field.library.code
    controller: i64 = frames.controller_of(packed)
    side: i64 = controller if code[row + the.SIDE] == 0 else 1 - controller
    spaces: i64 = near(field, row, packed) & field.standing(side)
    verb: i64 = code[row]
    picked: bool = code[row + the.SELECTOR] == the.PICK
    found: i64 = 0
    while spaces:
        monster: i64 = field.at[lowest(spaces)]
        spaces &= spaces - 1
        if fits(field, row, monster) and (not picked or movable(field, verb, monster)):
            found |= bit(monster)
    return found


def near(field: Field, row: i64, packed: i64) -> i64:
    """The spaces that the filters of place allow."""
    code = field.library.code
    controller: i64 = frames.controller_of(packed)
    filters: i64 = code[row + the.FILTERS]
    spaces: i64 = field.lanes.all
    if filters & the.ADJACENT:
        spaces &= field.lanes.adjacent[anchor(field, packed)]
    if filters & the.NEAR_OWN:
        spaces &= beside(field, field.standing(controller))
    if filters & the.AT_HOME:
        spaces &= field.lanes.half[controller]
    if code[row + the.WITHIN] >= 0:
        channeled: bool = frames.source_of(packed) == frames.OF_CHANNEL
        centre: i64 = flux(controller) if channeled else anchor(field, packed)
        spaces &= around(field, centre, code[row + the.WITHIN])
    return spaces


def around(field: Field, centre: i64, most: i64) -> i64:
    """RUL-SRC-84: the spaces at most so many steps of adjacency away; monsters do not block."""
    found: i64 = 0
    space: i64 = 0
    while space < 2 * HALF:
        if field.lanes.apart(centre, space) <= most:
            found |= bit(space)
        space += 1
    return found


def fits(field: Field, row: i64, monster: i64) -> bool:
    """The filters that look at the monster itself."""
    code = field.library.code
    card: i64 = field.card(monster)
    if code[row + the.FILTERS] & the.TOKEN and field.library.kind[card] != MONSTER_TOKEN:
        return False
    if not meant(field, row, card):
        return False
    symbols: i64 = code[row + the.WEAK]
    if symbols == 0:
        return True
    symbol: i64 = 0
    while symbol < 4:
        if symbols >> symbol & 1 and strength(field, monster, symbol) <= code[row + the.WEAK_NUMBER]:
            return True
        symbol += 1
    return False


def movable(field: Field, verb: i64, monster: i64) -> bool:
    """SRC-155: for `shift`, `back` and `forward` only monsters that can actually move so."""
    if verb == the.SHIFT:
        return can_shift(field, monster)
    if verb == the.BACK:
        return behind(field, monster) != 0
    if verb == the.FORWARD:
        return onward(field, monster) != 0
    return True


def can_shift(field: Field, monster: i64) -> bool:
    """Whether a monster's parallel space exists and is unoccupied."""
    space: i64 = field.lanes.parallel[field.space(monster)]
    return space >= 0 and field.unoccupied() >> space & 1 == 1


def behind(field: Field, monster: i64) -> i64:
    """SRC-162: the unoccupied spaces one step back, none for a monster that effects cannot move back."""
    spaces: i64 = field.lanes.back(field.owner(monster), field.space(monster)) & field.unoccupied()
    if spaces == 0 or has(field, monster, the.NO_BACK):
        return 0
    return spaces


def onward(field: Field, monster: i64) -> i64:
    """SRC-163: the unoccupied spaces one step forward."""
    return field.lanes.forward(field.owner(monster), field.space(monster)) & field.unoccupied()


def open_spaces(field: Field, row: i64, packed: i64) -> i64:
    """SRC-056, SRC-136, RUL-SRC-77: where an effect may summon or lay a web; never on a summoning space."""
    code = field.library.code
    controller: i64 = frames.controller_of(packed)
    place: i64 = code[row + the.PLACE]
    spaces: i64 = field.unoccupied() & ~field.lanes.summonings
    if code[row] == the.WEB:
        spaces &= ~field.webs()
    if place == the.HERE:
        return spaces & bit(frames.here_of(packed))
    if place == the.BESIDE:
        return spaces & field.lanes.adjacent[anchor(field, packed)]
    if place == the.BESIDE_OWN:
        return spaces & beside(field, field.standing(controller))
    return spaces & field.lanes.half[controller]


def summonable(field: Field, row: i64, card: i64) -> bool:
    """SRC-055, SRC-167: a monster card of those that the effect names."""
    return field.library.kind[card] == MONSTER_CARD and meant(field, row, card)


def recallable(field: Field, row: i64, card: i64) -> bool:
    """SRC-139: a card of the kinds that `recall` names."""
    return field.library.code[row + the.WHAT] >> field.library.kind[card] & 1 == 1 and meant(field, row, card)


def recalled_from(field: Field, row: i64, seat: i64) -> i64:
    """SRC-139: whose Done Zone `recall` looks into."""
    return seat if field.library.code[row + the.SIDE] == 0 else 1 - seat


def recalls(field: Field, row: i64, seat: i64) -> i64:
    """How many different cards of a Done Zone may be recalled."""
    done = field.done(recalled_from(field, row, seat))
    count: i64 = 0
    i: i64 = 0
    while i < done.total:
        if not done.repeats(i) and recallable(field, row, done.at(i)):
            count += 1
        i += 1
    return count


def enemy_equipment(field: Field, seat: i64) -> i64:
    """The support spaces (0 to 2) of a seat that hold equipment, as a set."""
    found: i64 = 0
    place: i64 = 0
    while place < SUPPORTS:
        card: i64 = field.supports[(seat * SUPPORTS + place) * SUPPORT + SUPPORT_CARD]
        if card >= 0 and field.library.kind[card] == EQUIPMENT:
            found |= bit(place)
        place += 1
    return found


def can_do(field: Field, row: i64, packed: i64) -> bool:
    """SRC-156: whether public facts let a call do something."""
    code = field.library.code
    verb: i64 = code[row]
    controller: i64 = frames.controller_of(packed)
    if code[row + the.SELECTOR]:
        return can_select(field, row, packed)
    if verb == the.DRAW:
        return field.deck(controller).size() > 0
    if verb == the.DISCARD:
        return field.hand(controller).total > 0
    if verb == the.OPP_DISCARD:
        return field.hand(1 - controller).total > 0
    if verb == the.RECALL:
        return recalls(field, row, controller) > 0
    if verb == the.DESTROY_CARD:
        return field.seats[(1 - controller) * SEAT + TRAPPED] != 0 or enemy_equipment(field, 1 - controller) != 0
    if verb == the.WEB:
        return field.seats[controller * SEAT + TILES] > 0 and open_spaces(field, row, packed) != 0
    if verb == the.SUMMON:
        return can_summon(field, row, controller) and open_spaces(field, row, packed) != 0
    if verb == the.LOOK:
        return can_look(field, code[row + the.WHAT], controller)
    return verb == the.REPAIR


def can_select(field: Field, row: i64, packed: i64) -> bool:
    """Whether a call has a monster to act on."""
    code = field.library.code
    verb: i64 = code[row]
    if verb == the.SWAP and frames.self_of(packed) == 0:
        return False
    if code[row + the.SELECTOR] >= the.PICK:
        return chosen(field, row, packed) != 0
    monster: i64 = named(field, row, packed)
    return monster != 0 and movable(field, verb, monster)


def can_summon(field: Field, row: i64, seat: i64) -> bool:
    """Whether there may be something to summon: tokens are public, of hand and deck only the sizes."""
    source: i64 = field.library.code[row + the.WHAT]
    if source == the.TOKENS:
        return field.seats[seat * SEAT + TOKENS] > 0
    return field.hand(seat).total > 0 if source == the.FROM_HAND else field.deck(seat).size() > 0


def can_look(field: Field, what: i64, seat: i64) -> bool:
    """Whether there is something to look at."""
    if what == the.TRAPS:
        return field.seats[(1 - seat) * SEAT + TRAPPED] != 0
    return field.hand(1 - seat).total > 0 if what == the.HAND else field.deck(seat).size() > 0
