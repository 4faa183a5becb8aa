"""The duel: turns, Opportunity and resolution, as a conversation of picks.

    W(s)  window: an empty hand passes; else s plays, cycles (and is asked again) or passes
    X(s)  exchange after a play by s: windows to and fro until two passes in succession
    R     the top of the stack resolves; its player has a window; a pass lets the next one resolve

A window after a resolution, and the foe's window in End, are windows in which the other has passed already.
"""

from typing import Any, final

from mypy_extensions import i64

from parlor.engine import ALL, CHANCE, OVER, Dice, Picks, Tensor, only
from parlor.engine.piles import Pile
from parlor.games.espeers.faces import suspended
from parlor.games.espeers.frames import (
    ACTIVE,
    AIM,
    DISCARD,
    DRAWING,
    EFFECT,
    ENDING,
    GIVING,
    LOOKING,
    LOSING,
    MILLING,
    NAMING,
    OPENING,
    PREDICTION,
    REMOVAL,
    SETUP,
    STARTER,
    TAKING,
    TURNING,
    WINDOW,
    WORD,
)
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.opportunity import Opportunity
from parlor.games.espeers.outlook import asked, chances, features
from parlor.games.espeers.positions import facts
from parlor.games.espeers.refusals import reason
from parlor.games.espeers.secrets import imagined, known
from parlor.games.espeers.stack import GONE
from parlor.games.espeers.telling import IN_DISCARD, ON_STACK
from parlor.games.espeers.tensor import fill
from parlor.games.espeers.thought import hunch
from parlor.games.espeers.words import (
    ATTACK,
    BARRIER,
    BARRIER_ATTACK,
    CARD,
    CYCLE,
    END,
    KEEP,
    MULLIGAN,
    NONE,
    PASS,
    PLAY,
    SEAT,
    SPENT,
    SYMBOL,
    TARGET,
)


@final
class Duel(Opportunity):
    """One match."""

    def fork(self) -> "Duel":
        """A copy of the table."""
        new = Duel()
        new.copy_from(self)
        return new

    def fill(self, seat: i64, tensor: Tensor) -> None:
        """What a seat may know, as numbers."""
        fill(self, seat, tensor)

    # -- legal picks -----------------------------------------------------------------------------

    def legal(self, picks: Picks) -> None:
        """ESP-114: the legal picks in the order of the vocabulary."""
        kind: i64 = self.agenda.kind()
        if kind == WINDOW:
            self.offer_cards(picks)
            picks.add(PASS)
        elif kind == ACTIVE:
            self.offer_actions(picks)
        elif kind == WORD:
            self.offer_words(picks)
        elif kind == AIM:
            self.offer_targets(picks)
        elif kind == REMOVAL:
            self.offer_removals(picks)
        elif kind in (DISCARD, GIVING, LOSING):
            self.hand_to_discard().hand.kinds(picks, CARD)
        elif kind in (PREDICTION, NAMING):
            for symbol in range(5):
                picks.add(SYMBOL + symbol)
            if kind == PREDICTION:
                picks.add(PASS)
        elif kind == TAKING:
            self.offer_looked(picks)
        elif kind == OPENING:
            picks.add(KEEP)
            if self.can_mulligan(self.seat):
                picks.add(MULLIGAN)
        elif kind == STARTER:
            picks.add(SEAT)
            picks.add(SEAT + 1)
        else:
            self.deck_owner().deck.kinds(picks, CARD)

    def offer_cards(self, picks: Picks) -> None:
        """`play` and `cycle`, if some card in hand allows it."""
        if self.some_card(PLAY):
            picks.add(PLAY)
        if self.some_card(CYCLE):
            picks.add(CYCLE)

    def offer_actions(self, picks: Picks) -> None:
        """ESP-036: what the active player can do in the Active phase with an empty stack."""
        self.offer_cards(picks)
        if self.can_lay(self.seat):
            picks.add(BARRIER)
        if self.can_attack(self.seat):
            picks.add(ATTACK)
        picks.add(END)

    def some_card(self, word: i64) -> bool:
        """Whether the seat to pick has a card for the word."""
        hand = self.mind(self.seat).hand
        i: i64 = 0
        while i < hand.total:
            if self.suits(word, hand.at(i)):
                return True
            i += 1
        return False

    def offer_words(self, picks: Picks) -> None:
        """The cards that may follow the word begun."""
        word: i64 = self.agenda.a()
        hand = self.mind(self.seat).hand
        i: i64 = 0
        while i < hand.total:
            if not hand.repeats(i) and self.suits(word, hand.at(i)):
                picks.add(CARD + hand.at(i))
            i += 1

    def offer_targets(self, picks: Picks) -> None:
        """ESP-056, ESP-057: the fitting Suspended cards, counted from the top."""
        filter_: i64 = self.cards.filter[self.agenda.a()]
        place: i64 = self.stack.height - 1
        while place >= 0:
            if self.cards.fits(self.stack.card(place), filter_):
                picks.add(TARGET + self.stack.height - 1 - place)
            place -= 1

    def offer_removals(self, picks: Picks) -> None:
        """ESP-096: how many of the points may come from the Spent Zone."""
        seat, n = self.agenda.a(), self.agenda.b()
        k = self.least_spent(seat, n)
        most = self.most_spent(seat, n)
        while k <= most:
            picks.add(SPENT + k)
            k += 1

    def offer_looked(self, picks: Picks) -> None:
        """ESP-107: the cards looked at, equal ones once."""
        seen = Pile()
        i: i64 = 0
        while i < i64(len(self.looked)):
            seen.add(self.looked[i])
            i += 1
        seen.kinds(picks, CARD)

    def can_mulligan(self, seat: i64) -> bool:
        """ESP-008, ESP-009: the first is free, a later one needs a point in the Pool."""
        mind = self.mind(seat)
        return mind.mulligans == 0 or mind.pool > 0

    def weigh(self, weights: Picks) -> None:
        """ESP-112: a card is as likely as it has copies; ESP-004: both seats alike."""
        kind: i64 = self.agenda.kind()
        if kind == STARTER:
            weights.add(1)
            weights.add(1)
        elif kind == LOSING:
            self.mind(self.agenda.a()).hand.weights(weights)
        else:
            self.deck_owner().deck.weights(weights)

    def chance(self, dice: Dice) -> i64:
        """An outcome by its weight, without listing them."""
        kind: i64 = self.agenda.kind()
        if kind == STARTER:
            return SEAT + dice.below(2)
        if kind == LOSING:
            return CARD + self.mind(self.agenda.a()).hand.look(dice)
        return CARD + self.deck_owner().deck.look(dice)

    def whose_turn(self) -> i64:
        """The seat whose turn it is."""
        return self.active

    def lot(self) -> i64:
        """Who begins, each hand and each deck are lots of their own."""
        kind: i64 = self.agenda.kind()
        if kind == STARTER:
            return 0
        seat: i64 = self.agenda.a()
        if kind == LOSING:
            return 1 + seat
        return 4 - seat if kind == TURNING else 3 + seat

    def hand_to_discard(self) -> Mind:
        """Whose hand loses a card now."""
        return self.mind(self.active if self.agenda.kind() == DISCARD else self.agenda.a())

    # -- picks -----------------------------------------------------------------------------------

    def apply(self, pick: i64) -> None:
        """Carry out a legal pick and run to the next decision."""
        kind: i64 = self.agenda.kind()
        if kind == WORD:
            self.choose_card(pick - CARD)
        elif kind in (WINDOW, ACTIVE):
            self.use_opportunity(pick)
        elif kind == AIM:
            self.choose_target(self.stack.height - 1 - (pick - TARGET))
        elif kind == DISCARD:
            self.throw(self.seat, pick - CARD)
        elif kind in (GIVING, LOSING):
            self.give(self.agenda.a(), pick - CARD)
        elif kind == REMOVAL:
            self.choose_zone(pick - SPENT)
        elif kind == PREDICTION:
            self.predict(pick)
        elif kind == NAMING:
            self.name_symbol(pick - SYMBOL)
        elif kind == TAKING:
            self.hide(only(self.seat))
            self.take(self.seat, pick - CARD)
        elif kind == OPENING:
            self.open(pick)
        elif kind == STARTER:
            self.starter(pick - SEAT)
        else:
            self.chance_card(pick - CARD)
        self.run()

    def use_opportunity(self, pick: i64) -> None:
        """ESP-050: a seat with Opportunity begins a sentence, passes, attacks or ends its Active phase."""
        if pick == PASS:
            self.line(self.seat, "{name} passes.")
            self.passed()
        elif pick == ATTACK:
            self.attack()
        elif pick == END:
            self.line(self.seat, "{name} ends the Active phase.")
            self.enter(DISCARD)
        else:
            self.agenda.push(WORD, pick)
            self.whisper()

    def choose_card(self, card: i64) -> None:
        """The card of the sentence begun; a card that needs a target waits for it."""
        word: i64 = self.agenda.a()
        if word == PLAY and self.cards.filter[card] != NONE:
            self.agenda.push(AIM, card)
            self.whisper()
            return
        self.agenda.pop()
        self.aloud()
        if word == PLAY:
            self.play(self.seat, card, NONE)
        elif word == CYCLE:
            self.cycle(self.seat, card)
        else:
            self.lay_barrier(self.seat, card)

    def choose_target(self, place: i64) -> None:
        """ESP-056: the target is chosen before the cost is paid."""
        card: i64 = self.agenda.a()
        self.agenda.pop()
        self.agenda.pop()
        self.aloud()
        self.play(self.seat, card, place)

    def choose_zone(self, from_spent: i64) -> None:
        """ESP-096: the owner has said how many points come from the Spent Zone."""
        seat, n = self.agenda.a(), self.agenda.b()
        self.agenda.pop()
        self.take_points(seat, n, from_spent)

    def name_symbol(self, symbol: i64) -> None:
        """ESP-109: the symbol is named, then the foe's top card is turned up."""
        self.agenda.pop()
        self.symbol_line(self.seat, "{name} names {symbol}.", symbol)
        self.agenda.push(TURNING, self.seat, symbol)

    # -- set-up ----------------------------------------------------------------------------------

    def set_up(self, starts: str) -> None:
        """ESP-004: the option or chance decides who starts."""
        self.agenda.push(SETUP)
        if starts == "random":
            self.agenda.push(STARTER)
        else:
            self.starter(0 if starts == "first" else 1)
        self.run()

    # -- running on ------------------------------------------------------------------------------

    def run(self) -> None:
        """Do all that needs no decision; stop where a player or chance must pick, or at the end."""
        while self.winner == NONE:
            if self.waits():
                return
        self.seat = OVER
        while self.agenda.depth > 1:
            self.agenda.pop()

    def waits(self) -> bool:
        """Whether the top frame waits for a pick; if not, one step of it is done."""
        agenda = self.agenda
        kind: i64 = agenda.kind()
        if kind == WINDOW:
            return self.window()
        if kind == ACTIVE:
            self.seat = self.active
            return True
        if kind == EFFECT:
            return self.resolve()
        if kind in (DRAWING, LOOKING, MILLING, TURNING):
            return self.move_cards()
        if kind in (GIVING, LOSING):
            return self.lose_cards()
        if kind < ACTIVE or kind in (DISCARD, ENDING):
            return self.next_phase(kind)
        if kind == STARTER:
            self.seat = CHANCE
        elif kind not in (WORD, AIM):
            self.seat = agenda.a()
        return True

    def window(self) -> bool:
        """ESP-059, ESP-063, ESP-066: two passes let the top resolve; an empty hand passes by rule."""
        agenda = self.agenda
        seat: i64 = agenda.a()
        if agenda.b() >= 2:
            agenda.pop()
            if self.stack.height:
                self.begin_effect()
            return False
        if self.mind(seat).hand.total == 0:
            self.line(seat, "{name} has no cards and passes.")
            self.passed()
            return False
        self.seat = seat
        return True

    def begin_effect(self) -> None:
        """ESP-061: the top of the stack resolves."""
        top: i64 = self.stack.height - 1
        card: i64 = self.stack.card(top)
        self.line(self.stack.seat(top), "{name}'s {card} acts.", card)
        self.show_resolution(top)
        self.agenda.push(EFFECT, self.cards.first(card), 0)

    def show_resolution(self, top: i64) -> None:
        """The spotlight of an entry that resolves."""
        if self.record is None:
            return
        seat, card, target = self.stack.seat(top), self.stack.card(top), self.stack.target(top)
        against = [] if target == GONE else self.aim(seat, card, target)
        shown = suspended(self.library, int(card), f"stack:{top}", int(seat))
        self.deed(seat, "resolves", shown, against, f"{self.game.seat_name(seat)}'s {shown['name']} acts.")

    def resolve(self) -> bool:
        """ESP-101: verb after verb; ESP-062, ESP-063: then the card is discarded and its player has Opportunity."""
        top: i64 = self.stack.height - 1
        card: i64 = self.stack.card(top)
        at: i64 = self.agenda.a()
        if at < self.cards.last(card):
            self.carry_out(at)
            return False
        self.agenda.pop()
        seat: i64 = self.stack.seat(top)
        self.stack.pop()
        if card == BARRIER_ATTACK:
            self.moved(seat, card, ON_STACK, f"plate:{1 - seat}", ALL, self.stack.height)
        else:
            self.mind(seat).put_away(card)
            self.moved(seat, card, ON_STACK, IN_DISCARD, ALL, self.stack.height)
        if self.stack.height or self.phase() != ACTIVE or seat != self.active:  # ESP-064
            self.agenda.push(WINDOW, seat, 1)
        return False

    def move_cards(self) -> bool:
        """One card more from a deck; ESP-021, ESP-022: who must draw from an empty deck loses."""
        agenda = self.agenda
        kind: i64 = agenda.kind()
        seat: i64 = agenda.a()
        if kind != TURNING and agenda.b() == 0:
            agenda.pop()
            if kind == LOOKING and len(self.looked):
                agenda.push(TAKING, seat)
            return False
        if self.deck_owner().deck_size():
            return self.next_card()
        if kind == DRAWING:
            self.line(seat, "{name} cannot draw a card.")
            self.lose(seat)
        elif kind == TURNING:
            agenda.pop()
        else:
            agenda.set_b(0)
        return False

    def lose_cards(self) -> bool:
        """ESP-106: cards leave the hand, chosen by chance or by their owner, all of them if there are fewer."""
        agenda = self.agenda
        if agenda.b() == 0 or self.mind(agenda.a()).hand.total == 0:
            agenda.pop()
            return False
        self.seat = CHANCE if agenda.kind() == LOSING else agenda.a()
        return True

    # -- what others ask -------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """ESP-024: one for the winner."""
        return [float(self.winner == 0), float(self.winner == 1)]

    def facts(self) -> dict[str, Any]:
        """ESP-116: everything, as a position."""
        return facts(self)

    def known(self, seat: int) -> dict[str, Any]:
        """ESP-113: what the seat may know."""
        return known(self, seat)

    def imagine(self, seat: i64, dice: Dice) -> "Duel":
        """A fork in which all that the seat cannot know was drawn anew."""
        new = self.fork()
        imagined(new, seat, dice)
        return new

    def refusal(self, pick: i64) -> str:
        """Why a pick is illegal now, with the clause."""
        return reason(self, pick)

    def worth(self, seat: i64) -> float:
        """How good the match looks for the seat."""
        return chances(self, seat)

    def features(self, seat: i64, features_: Picks) -> bool:
        """What counts of the seat."""
        features(self, seat, features_)
        return True

    def asked(self) -> i64:
        """What the seat to pick is asked."""
        return asked(self)

    def hunch(self, picks: Picks, dice: Dice) -> i64:
        """A quick sensible pick."""
        return hunch(self, picks, dice)

    def tally(self) -> dict[str, int]:
        """ESP-011 and the cards of each deck: what no pick changes."""
        return {
            f"{what} of seat {seat}": count
            for seat in range(2)
            for what, count in (("points", self.all_points(seat)), ("cards", self.all_cards(seat)))
        }
