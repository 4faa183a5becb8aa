"""The state of a match: who decides, what is legal, what a pick does."""

from typing import Any

from parlor.engine import CHANCE, OVER, Dice, Picks, State, Tensor, i64
from parlor.games.source import frames
from parlor.games.source import words as say
from parlor.games.source.battle import proceed_battle, proceed_trigger
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.channel import may_channel, proceed_spent
from parlor.games.source.effects import add_all, answer_effect, legal_effect, proceed_effect
from parlor.games.source.lanes import count_bits, lowest
from parlor.games.source.movement import choices, may_stop, proceed_move, step, stop
from parlor.games.source.opening import call_coin, choose_side, decide_order, flip_coin
from parlor.games.source.outlook import asked, features, hunch, outlook
from parlor.games.source.positions import facts
from parlor.games.source.refusals import refusal
from parlor.games.source.secrets import known, redraw, unsay
from parlor.games.source.selectors import behind, onward
from parlor.games.source.sentences import (
    answer_window,
    begin,
    draw_symbol,
    go_on,
    legal_act,
    legal_sentence,
    legal_window,
)
from parlor.games.source.summon import closest, proceed_push, push
from parlor.games.source.table import SEAT, SUPPORT, SUPPORT_CARD, SUPPORTS, TILES, TOKENS, TRAPPED, WEBBED, Field
from parlor.games.source.tensor import fill
from parlor.games.source.turn import (
    begin_turn,
    discard,
    draw_by_chance,
    proceed_discard,
    proceed_draw,
    proceed_end,
)
from parlor.games.source.verbs import (
    advance,
    keep_top,
    peek,
    proceed_advance,
    proceed_retreat,
    put_bottom,
    retreat,
)


class SourceMatch(Field):
    """A field with rules."""

    def fork(self) -> State:
        """Copy everything that changes."""
        new = SourceMatch()
        new.copy(self)
        return new

    def fill(self, seat: i64, tensor: Tensor) -> None:
        """What a seat may know, as numbers."""
        fill(self, seat, i64(len(self.game.vocabulary)), tensor)

    # -- who decides ---------------------------------------------------------------------------

    def run(self) -> None:
        """Carry out what needs no decision, until somebody must decide or the match is over."""
        while self.agenda.depth:
            kind: i64 = self.agenda.kind()
            if self.proceed(kind):
                self.seat = self.decider(kind)
                return

    def proceed(self, kind: i64) -> bool:
        """Carry out the frame on top as far as possible; True if it waits for a decision."""
        if kind == frames.ACT or kind == frames.SENTENCE or kind == frames.SYMBOL or kind <= frames.SIDES:
            return True
        if kind == frames.WINDOW:
            if may_channel(self, self.agenda.a()):
                return True
            self.agenda.pop()
            return False
        if kind == frames.MOVING:
            return proceed_move(self)
        if kind == frames.DRAWING:
            return proceed_draw(self)
        if kind == frames.EFFECT:
            return proceed_effect(self)
        if kind == frames.PUSH:
            return proceed_push(self)
        return self.proceed_rarer(kind)

    def proceed_rarer(self, kind: i64) -> bool:
        """The same for the frames that come more seldom."""
        if kind == frames.DISCARDING or kind == frames.RANDOM:
            return proceed_discard(self)
        if kind == frames.RETREAT:
            return proceed_retreat(self)
        if kind == frames.ADVANCE:
            return proceed_advance(self)
        if kind == frames.PEEK:
            return True
        if kind == frames.TURN:
            begin_turn(self)
        elif kind == frames.BATTLE:
            proceed_battle(self)
        elif kind == frames.TRIGGER:
            proceed_trigger(self)
        elif kind == frames.SPENT:
            proceed_spent(self)
        else:
            proceed_end(self)
        return False

    def decider(self, kind: i64) -> i64:
        """Who answers the frame on top."""
        agenda = self.agenda
        if kind == frames.CALL:
            return 0
        if kind == frames.COIN or kind == frames.DRAWING or kind == frames.SYMBOL or kind == frames.RANDOM:
            return CHANCE
        if kind == frames.SENTENCE:
            return agenda.a() // frames.SPEAKER
        if kind == frames.MOVING:
            return self.owner(agenda.a())
        if kind >= frames.EFFECT and kind <= frames.ADVANCE:
            return frames.controller_of(agenda.b())
        if kind == frames.PEEK and self.deck(agenda.a()).undecided():
            return CHANCE
        return agenda.a()

    # -- what is legal -------------------------------------------------------------------------

    def legal(self, picks: Picks) -> None:
        """The answers to the frame on top."""
        agenda = self.agenda
        kind: i64 = agenda.kind()
        if kind == frames.ACT:
            legal_act(self, picks)
        elif kind == frames.SENTENCE:
            legal_sentence(self, picks)
        elif kind == frames.WINDOW:
            legal_window(picks)
        elif kind == frames.MOVING:
            if may_stop(self, agenda.a()):
                picks.add(say.STOP)
            add_all(picks, choices(self), say.TO)
        elif kind == frames.EFFECT:
            legal_effect(self, picks)
        elif self.seat == CHANCE:
            self.outcomes(picks, kind)
        else:
            self.legal_rarer(picks, kind)

    def legal_rarer(self, picks: Picks, kind: i64) -> None:
        """The same for the frames that come more seldom."""
        agenda = self.agenda
        if kind == frames.DISCARDING:
            self.add_hand(picks, agenda.a())
        elif kind == frames.PUSH:
            add_all(picks, closest(self, agenda.a()), say.TO)
        elif kind == frames.RETREAT:
            add_all(picks, behind(self, agenda.c() & 31), say.TO)
        elif kind == frames.ADVANCE:
            if agenda.c() >> 8:
                picks.add(say.STOP)
            add_all(picks, onward(self, agenda.a()), say.TO)
        else:
            first: i64 = say.HEADS
            if kind == frames.ORDER:
                first = say.FIRST
            elif kind == frames.SIDES:
                first = say.SIDE
            elif kind == frames.PEEK:
                first = say.KEEP
            picks.add(first)
            picks.add(first + 1)

    def outcomes(self, picks: Picks, kind: i64) -> None:
        """What chance may pick."""
        if kind == frames.COIN:
            picks.add(say.HEADS)
            picks.add(say.TAILS)
        elif kind == frames.SYMBOL:
            add_all(picks, self.unused(self.agenda.a() // frames.SPEAKER), say.SYMBOL)
        elif kind == frames.RANDOM:
            self.add_hand(picks, self.agenda.a())
        else:
            self.deck(self.agenda.a()).bag.kinds(picks, say.CARD)

    def add_hand(self, picks: Picks, seat: i64) -> None:
        """Every different card of a hand."""
        hand = self.hand(seat)
        i: i64 = 0
        while i < hand.total:
            if not hand.repeats(i):
                picks.add(say.CARD + hand.at(i))
            i += 1

    def weigh(self, weights: Picks) -> None:
        """Coin and symbols 1 each; cards by their copies (RUL-SRC-81)."""
        kind: i64 = self.agenda.kind()
        if kind == frames.RANDOM:
            self.weigh_hand(weights, self.agenda.a())
        elif kind == frames.DRAWING or kind == frames.PEEK:
            self.deck(self.agenda.a()).bag.weights(weights)
        else:
            count: i64 = 2 if kind == frames.COIN else count_bits(self.unused(self.agenda.a() // frames.SPEAKER))
            while count:
                weights.add(1)
                count -= 1

    def weigh_hand(self, weights: Picks, seat: i64) -> None:
        """The copies of each different card of a hand."""
        hand = self.hand(seat)
        copies: i64 = 0
        i: i64 = 0
        while i < hand.total:
            copies += 1
            if i + 1 == hand.total or not hand.repeats(i + 1):
                weights.add(copies)
                copies = 0
            i += 1

    def whose_turn(self) -> i64:
        """The seat whose turn it is."""
        return self.player

    def lot(self) -> i64:
        """The coin, and each seat's symbols, hand and deck are lots of their own."""
        kind: i64 = self.agenda.kind()
        if kind == frames.COIN:
            return 0
        if kind == frames.SYMBOL:
            return 1 + self.agenda.a() // frames.SPEAKER
        seat: i64 = self.agenda.a()
        return 3 + seat if kind == frames.RANDOM else 5 + seat

    def chance(self, dice: Dice) -> i64:
        """An outcome by its weight, without listing the outcomes."""
        kind: i64 = self.agenda.kind()
        if kind == frames.COIN:
            return say.HEADS + dice.below(2)
        if kind == frames.SYMBOL:
            unused: i64 = self.unused(self.agenda.a() // frames.SPEAKER)
            skip: i64 = dice.below(count_bits(unused))
            while skip:
                unused &= unused - 1
                skip -= 1
            return say.SYMBOL + lowest(unused)
        if kind == frames.RANDOM:
            hand = self.hand(self.agenda.a())
            return say.CARD + hand.at(dice.below(hand.total))
        return say.CARD + self.deck(self.agenda.a()).bag.look(dice)

    # -- what a pick does ----------------------------------------------------------------------

    def apply(self, pick: i64) -> None:
        """Answer the frame on top and run to the next decision."""
        kind: i64 = self.agenda.kind()
        if kind == frames.ACT:
            begin(self, pick)
        elif kind == frames.SENTENCE:
            go_on(self, pick)
        elif kind == frames.WINDOW:
            answer_window(self, pick)
        elif kind == frames.MOVING:
            if pick == say.STOP:
                stop(self)
            else:
                step(self, pick - say.TO)
        elif kind == frames.EFFECT:
            answer_effect(self, pick)
        elif kind == frames.DRAWING:
            draw_by_chance(self, pick - say.CARD)
        else:
            self.apply_rarer(pick, kind)
        self.run()

    def apply_rarer(self, pick: i64, kind: i64) -> None:
        """The same for the frames that come more seldom."""
        agenda = self.agenda
        if kind == frames.SYMBOL:
            draw_symbol(self, pick)
        elif kind == frames.DISCARDING or kind == frames.RANDOM:
            discard(self, pick - say.CARD)
        elif kind == frames.PUSH:
            push(self, pick - say.TO)
        elif kind == frames.RETREAT:
            retreat(self, pick - say.TO)
        elif kind == frames.ADVANCE:
            if pick == say.STOP:
                agenda.pop()
            else:
                advance(self, pick - say.TO)
        elif kind == frames.PEEK:
            if self.seat == CHANCE:
                peek(self, pick - say.CARD)
            elif pick == say.KEEP:
                keep_top(self)
            else:
                put_bottom(self)
        elif kind == frames.CALL:
            call_coin(self, pick)
        elif kind == frames.COIN:
            flip_coin(self, pick)
        elif kind == frames.ORDER:
            decide_order(self, pick)
        else:
            choose_side(self, pick)

    # -- how it stands -------------------------------------------------------------------------

    def scores(self) -> list[float]:
        """SRC-112, SRC-116: 1 for more SourcePoints, a half each for equal ones."""
        ahead: i64 = self.points(0) - self.points(1)
        if ahead == 0:
            return [0.5, 0.5]
        return [1.0, 0.0] if ahead > 0 else [0.0, 1.0]

    def worth(self, seat: i64) -> float:
        """How good the match looks: SourcePoints, and monsters by strength and by how far they have come."""
        if self.seat == OVER:
            return self.scores()[seat]
        return outlook(self, seat)

    def features(self, seat: i64, features_: Picks) -> bool:
        """What counts of a seat, once both have chosen their sides."""
        if self.side0 < 0 or self.side1 < 0:
            return False
        features(self, seat, features_)
        return True

    def asked(self) -> i64:
        """What the seat to pick is asked."""
        return asked(self)

    def hunch(self, picks: Picks, dice: Dice) -> i64:
        """A quick sensible pick."""
        return hunch(self, picks, dice)

    def tally(self) -> dict[str, int]:
        """SRC-012, SRC-013: the main-deck cards, Floralia and webs of each player; SRC-139: cards may change owner."""
        count: dict[str, int] = {}
        if self.library.takes:
            count["cards"] = int(main_cards(self, 0) + main_cards(self, 1))
        for seat in range(2):
            if not self.library.takes:
                count[f"cards {seat}"] = int(main_cards(self, seat))
            standing = self.standing(seat)
            tokens: i64 = self.seats[seat * SEAT + TOKENS]
            while standing:
                if self.card(self.at[lowest(standing)]) == self.library.floralia:
                    tokens += 1
                standing &= standing - 1
            count[f"floralia {seat}"] = int(tokens)
            webs: i64 = self.seats[seat * SEAT + TILES] + count_bits(self.seats[seat * SEAT + WEBBED])
            count[f"webs {seat}"] = int(webs)
        return count

    def mid_sentence(self) -> bool:
        """Whether words, steps or choices of an action that the seat to pick has begun are still to be said."""
        kind: i64 = self.agenda.kind()
        if kind == frames.EFFECT or kind == frames.RETREAT or kind == frames.ADVANCE:
            packed: i64 = self.agenda.b()
            own: bool = frames.controller_of(packed) == self.player
            return own or frames.source_of(packed) == frames.OF_CHANNEL
        return kind == frames.SENTENCE or kind == frames.PUSH or kind == frames.MOVING

    def refusal(self, pick: i64) -> str:
        """Why an illegal pick is illegal now."""
        return refusal(self, pick)

    def facts(self) -> dict[str, Any]:
        """The whole match."""
        return facts(self)

    def known(self, seat: int) -> dict[str, Any]:
        """What a seat may know."""
        return known(self, seat)

    def imagine(self, seat: i64, dice: Dice) -> State:
        """A match that the seat cannot tell from this one."""
        new = SourceMatch()
        new.copy(self)
        unsay(new, seat)
        for owner in range(2):
            if owner != seat:
                redraw(new, seat, owner, dice)
        return new


def main_cards(field: Field, seat: i64) -> i64:
    """Every main-deck card of a player is in hand, deck, Done Zone, support, on the map or just named."""
    count: i64 = field.hand(seat).total + field.done(seat).total + field.deck(seat).size()
    count += count_bits(field.seats[seat * SEAT + TRAPPED])
    row: i64 = seat * SUPPORTS
    while row < (seat + 1) * SUPPORTS:
        if field.supports[row * SUPPORT + SUPPORT_CARD] >= 0:
            count += 1
        row += 1
    standing: i64 = field.standing(seat)
    while standing:
        if field.library.kind[field.card(field.at[lowest(standing)])] == MONSTER_CARD:
            count += 1
        standing &= standing - 1
    if field.held >= 0 and field.holder == seat:
        count += 1
    return count
