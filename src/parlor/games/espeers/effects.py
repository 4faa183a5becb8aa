"""What cards do: the verbs, carried out one after another, and the cards they move."""

from mypy_extensions import i64

from parlor.engine import ALL, CHANCE, append, only, vec
from parlor.games.espeers.cards import EFFECT_WIDTH
from parlor.games.espeers.frames import DRAWING, GIVING, LOOKING, LOSING, MILLING, NAMING, TURNING
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.strayed import BOTTOM, DECK, HAND, LOOKED, moved
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.telling import IN_DECK, IN_DISCARD, IN_HAND, ON_STACK
from parlor.games.espeers.verbs import (
    ALWAYS,
    BACKLASH,
    BOOST,
    BREAK,
    BROKE,
    DAMAGE,
    DIG,
    DRAIN,
    DRAW,
    FOE_BARRIER,
    FOE_DRY,
    FOE_HAND,
    FOE_OPEN,
    GIVE_UP,
    HUSH,
    LOSE,
    MILL,
    NEGATE,
    OWN_BARRIER,
    PIERCE,
    PREVENT,
    REGAIN,
    WEAK,
    ZENER,
)
from parlor.games.espeers.words import GUARD, NONE


class Effects(DuelTable):
    """A table whose cards act."""

    def carry_out(self, at: i64) -> None:
        """ESP-101: the verb at this place of the effects, if its condition holds now."""
        self.agenda.set_a(at + EFFECT_WIDTH)
        seat = self.stack.seat(self.stack.height - 1)
        effects = self.cards.effects
        if self.holds(effects[at + 3], seat):
            self.act(effects[at], seat, effects[at + 1])

    def holds(self, condition: i64, seat: i64) -> bool:
        """Whether the condition of a verb is true for the card's player."""
        if condition == ALWAYS:
            return True
        mind, foe = self.mind(seat), self.mind(1 - seat)
        if condition == BROKE:
            return self.agenda.b() == 1
        if condition == OWN_BARRIER:
            return mind.guarded()
        if condition == FOE_BARRIER:
            return foe.guarded()
        if condition == FOE_OPEN:
            return not foe.guarded()
        if condition == FOE_DRY:
            return foe.pool == 0
        if condition == FOE_HAND:
            return foe.hand.total <= 2
        return condition == WEAK and mind.remaining() < foe.remaining()

    def act(self, verb: i64, seat: i64, n: i64) -> None:
        """Carry out one verb for the card's player."""
        foe: i64 = 1 - seat
        if verb == DAMAGE:
            self.damage(seat, n)
        elif verb == PIERCE:
            self.pierce(seat, n)
        elif verb == BACKLASH:
            self.remove_points(seat, n)  # ESP-102
        elif verb == BREAK:
            self.shatter(foe)
        elif verb == PREVENT:
            self.prevent(seat, n)
        elif verb == BOOST:
            self.boost(seat, n)
        elif verb == REGAIN:
            self.regain(seat, n)  # ESP-111
        elif verb == DRAW:
            self.draw(seat, n)  # ESP-111
        elif verb == DRAIN:
            self.drain(foe, n)
        elif verb == DIG:
            self.agenda.push(LOOKING, seat, n)  # ESP-107
        elif verb == MILL:
            self.agenda.push(MILLING, foe, n)  # ESP-106
        elif verb == LOSE:
            self.agenda.push(LOSING, foe, n)  # ESP-106
        elif verb == GIVE_UP:
            self.agenda.push(GIVING, foe, n)  # ESP-106
        elif verb == ZENER:
            self.agenda.push(NAMING, seat)  # ESP-109
        elif verb == HUSH:
            self.hush(foe)
        else:
            self.unmake(verb == NEGATE)

    # -- points ----------------------------------------------------------------------------------

    def damage(self, dealer: i64, n: i64) -> None:
        """ESP-097: boost, then the target's shield, then its Barrier, then its points."""
        target: i64 = 1 - dealer
        n += self.used_boost(dealer)
        mind = self.mind(target)
        prevented: i64 = n if n < mind.shield else mind.shield
        mind.shield -= prevented
        if n > prevented and mind.guarded():
            prevented += self.stop(target, n - prevented)
        if prevented > 0:
            self.line(target, "{n} damage to {name} is prevented.", NONE, prevented)
        self.remove_points(target, n - prevented)

    def stop(self, seat: i64, n: i64) -> i64:
        """ESP-086 to ESP-088: the Barrier prevents up to two of the damage and breaks; returns how many."""
        self.break_barrier(seat)
        return n if n < GUARD else i64(GUARD)

    def pierce(self, dealer: i64, n: i64) -> None:
        """ESP-098: boosted damage that neither shield nor Barrier prevents."""
        self.remove_points(1 - dealer, n + self.used_boost(dealer))

    def used_boost(self, seat: i64) -> i64:
        """ESP-104: the boost goes into this damage and is gone."""
        mind = self.mind(seat)
        boost: i64 = mind.boost
        mind.boost = 0
        return boost

    def shatter(self, seat: i64) -> None:
        """ESP-103: the Barrier breaks, if there is one, and the card remembers that it did."""
        if self.mind(seat).guarded():
            self.break_barrier(seat)
            self.agenda.set_b(1)

    def prevent(self, seat: i64, n: i64) -> None:
        """ESP-104: the shield grows."""
        self.mind(seat).shield += n
        self.line(seat, "The next {n} damage to {name} this turn will be prevented.", NONE, self.mind(seat).shield)

    def boost(self, seat: i64, n: i64) -> None:
        """ESP-104: the next damage grows."""
        self.mind(seat).boost += n
        self.line(seat, "{name}'s next damage this turn is increased by {n}.", NONE, self.mind(seat).boost)

    def drain(self, seat: i64, n: i64) -> None:
        """ESP-103: points go from Pool to Spent Zone, as many as there are."""
        pool: i64 = self.mind(seat).pool
        moved: i64 = n if n < pool else pool
        self.line(seat, "{name} moves {points} to the Spent Zone.", NONE, moved)
        self.spend(seat, moved)

    def hush(self, seat: i64) -> None:
        """ESP-110: no Impulse cards for the seat this turn."""
        self.mind(seat).hush = 1
        self.line(seat, "{name} cannot play Impulse cards for the rest of this turn.")

    # -- the stack -------------------------------------------------------------------------------

    def unmake(self, negated: bool) -> None:
        """ESP-105, ESP-108: the target is discarded, or shuffled into its owner's deck; ESP-065: unresolved."""
        stack = self.stack
        place: i64 = stack.target(stack.height - 1)
        if place == GONE:
            self.line(stack.seat(stack.height - 1), "The target is no longer there.")
            return
        owner, card = stack.seat(place), stack.card(place)
        stack.take(place)
        mind = self.mind(owner)
        if negated:
            mind.put_away(card)
            self.line(owner, "{name}'s {card} is negated.", card)
            self.moved(owner, card, ON_STACK, IN_DISCARD, ALL, place)
        else:
            mind.shuffle_in(card)
            self.line(owner, "{name}'s {card} is shuffled into the deck.", card)
            self.moved(owner, card, ON_STACK, IN_DECK, ALL, place)

    # -- cards from decks ------------------------------------------------------------------------

    def deck_owner(self) -> Mind:
        """Whose deck the top frame is about."""
        seat: i64 = self.agenda.a()
        return self.mind(1 - seat if self.agenda.kind() == TURNING else seat)

    def next_card(self) -> bool:
        """ESP-112: take the top card if it is determined; True if chance must say which it is."""
        mind = self.deck_owner()
        if mind.deck.total:
            self.seat = CHANCE
            return True
        self.came_up(mind.draw_determined(), BOTTOM)
        return False

    def chance_card(self, card: i64) -> None:
        """ESP-112: chance has said which card of the undetermined ones is on top."""
        self.deck_owner().deck.remove(card)
        kind: i64 = self.agenda.kind()
        if kind in (DRAWING, LOOKING):
            self.hide(only(self.agenda.a()))
        self.came_up(card, DECK)

    def came_up(self, card: i64, source: i64) -> None:
        """The top card of the deck in use, or of its bottom, goes where the top frame sends it."""
        kind: i64 = self.agenda.kind()
        seat: i64 = self.agenda.a()
        if kind == TURNING:
            self.turned(seat, card, source)
            return
        self.agenda.set_b(self.agenda.b() - 1)
        if kind == MILLING:
            self.milled(seat, card, source)
            return
        self.mind(seat).left_unseen(source, HAND if kind == DRAWING else LOOKED)
        if kind == DRAWING:
            self.mind(seat).hand.add(card)
            self.secret_line(seat, "{name} draws {card}.", card, "{name} draws a card.")
            self.moved(seat, card, IN_DECK, IN_HAND, only(seat))
        else:
            self.looked = append(self.looked, card)
            self.secret_line(seat, "{name} looks at {card}.", card, "{name} looks at a card of the deck.")

    def milled(self, seat: i64, card: i64, source: i64) -> None:
        """ESP-106: a card goes from the deck to the discard pile."""
        mind = self.mind(seat)
        mind.left_seen(card, source)
        mind.put_away(card)
        self.reveal()
        self.line(seat, "{card} goes from {name}'s deck to the discard pile.", card)
        self.moved(seat, card, IN_DECK, IN_DISCARD)

    def turned(self, seat: i64, card: i64, source: i64) -> None:
        """ESP-109: the foe's top card is discarded; the right symbol deals damage, a wrong one draws cards."""
        symbol: i64 = self.agenda.b()
        self.agenda.pop()
        self.milled(1 - seat, card, source)
        at: i64 = self.agenda.a() - EFFECT_WIDTH  # the verb being carried out
        effects = self.cards.effects
        if self.cards.symbol[card] == symbol:
            self.line(seat, "{name} named the right symbol.")
            self.damage(seat, effects[at + 1])
        else:
            self.line(seat, "{name} named a wrong symbol.")
            self.draw(seat, effects[at + 2])

    def take(self, seat: i64, card: i64) -> None:
        """ESP-107: one of the cards looked at goes to the hand, the others to the bottom in their order."""
        self.agenda.pop()
        mind = self.mind(seat)
        mind.hand.add(card)
        mind.strayed = moved(mind.strayed, LOOKED, HAND, 1, i64(len(self.looked)))
        mind.strayed = moved(mind.strayed, LOOKED, BOTTOM, 1, 1)
        taken: bool = False
        i: i64 = 0
        while i < i64(len(self.looked)):
            if self.looked[i] == card and not taken:
                taken = True
            else:
                mind.put_bottom(self.looked[i])
            i += 1
        self.looked = vec[i64]()
        self.secret_line(seat, "{name} takes {card}.", card, "{name} takes a card and puts the others on the bottom.")
        self.moved(seat, card, IN_DECK, IN_HAND, only(seat))

    def throw(self, seat: i64, card: i64) -> None:
        """ESP-037, ESP-106: a card goes from hand to the discard pile, for all to see; no cycling."""
        self.mind(seat).throw(card)
        self.reveal()
        self.line(seat, "{name} discards {card}.", card)
        self.moved(seat, card, IN_HAND, IN_DISCARD)

    def give(self, seat: i64, card: i64) -> None:
        """ESP-106: one card less to be discarded by an effect."""
        self.agenda.set_b(self.agenda.b() - 1)
        self.throw(seat, card)
