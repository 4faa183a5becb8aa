"""A match of Symetra: the agenda says what is to be done, and each frame is carried out by its own rule."""

from typing import Any

from mypy_extensions import i64

from parlor.engine import CHANCE, OVER, Dice, Picks, State, Tensor
from parlor.games.symetra import frames
from parlor.games.symetra.chain import step_chain, step_window
from parlor.games.symetra.charge import cards_to_charge, charge
from parlor.games.symetra.copying import revealed_done
from parlor.games.symetra.draft import (
    build_words,
    built,
    draft_words,
    drafted,
    pack_card_dealt,
    step_build,
    step_draft_deal,
)
from parlor.games.symetra.drawing import (
    burn_by_chance,
    draw_by_chance,
    look_by_chance,
    step_burn,
    step_draw,
    step_hands,
    step_look,
    step_take,
    take_by_chance,
)
from parlor.games.symetra.effects import choices, choose, step_effect
from parlor.games.symetra.foresight import foresee
from parlor.games.symetra.fuse import cells_to_fuse, fuse
from parlor.games.symetra.hands import lot_drawn
from parlor.games.symetra.karma import claim, step_using, step_vote, vote
from parlor.games.symetra.opening import dealt, dealt_to, step_deal, step_reveal, turned_by_chance
from parlor.games.symetra.outlook import asked, features, worth
from parlor.games.symetra.piles import cards_at
from parlor.games.symetra.positions import facts
from parlor.games.symetra.refusals import refusal
from parlor.games.symetra.reshaping import step_top, top_by_chance
from parlor.games.symetra.rounds import (
    done,
    join_words,
    joins,
    paid,
    pass_endphase,
    pay_words,
    step_cycle,
    step_endphase,
    step_joining,
    step_pay,
    step_round,
    step_turn,
    step_withdraw,
    turn_words,
    window_words,
    withdraw_words,
    withdrawn,
)
from parlor.games.symetra.secrets import imagine, known
from parlor.games.symetra.sentences import begin_sentence, hear, words
from parlor.games.symetra.solitaire import (
    can_fuse_any,
    lay_aside,
    solo_drawn,
    step_solo,
    step_solo_draw,
    total_energy,
)
from parlor.games.symetra.table import BAG, HAND_OF, OUT, SHOWN, SOLO_DISCARD, TAKEN, UNDECIDED, SymetraTable
from parlor.games.symetra.telling import told_passed
from parlor.games.symetra.tensor import fill
from parlor.games.symetra.words import CARD, CELL, CLAIM, DONE, FUSE, NO, PASS, YES


class SymetraMatch(SymetraTable):
    """A table with the rules that move it on."""

    def fork(self) -> State:
        """A copy without the record."""
        new = SymetraMatch()
        self.copy_to(new)
        return new

    def fill(self, seat: i64, tensor: Tensor) -> None:
        """What a seat may know, as numbers."""
        fill(self, seat, tensor)

    def legal(self, picks: Picks) -> None:
        """The legal words, by the frame on top of the agenda."""
        kind = self.agenda.kind()
        if self.seat == CHANCE:
            cards_at(self, self.lot(), picks)
        elif kind == frames.SAY:
            words(self, picks)
        elif kind == frames.TURN:
            turn_words(self, picks)
        elif kind == frames.WINDOW or kind == frames.ENDPHASE:
            window_words(self, picks)
        elif kind == frames.FUSING:
            cells_to_fuse(self, picks)
        elif kind == frames.CHARGING:
            cards_to_charge(self, picks, self.agenda.a(), self.agenda.c())
        elif kind == frames.CHOICE:
            choices(self, picks)
        else:
            self._legal_aside(picks, kind)

    def _legal_aside(self, picks: Picks, kind: i64) -> None:
        """The legal words outside turns and chains."""
        if kind == frames.SOLO:
            picks.add(DONE)
            if can_fuse_any(self):
                picks.add(FUSE)
        elif kind == frames.CLAIMING:
            picks.add(PASS)
            picks.add(CLAIM)
        elif kind == frames.VOTE:
            picks.add(YES)
            picks.add(NO)
        elif kind == frames.PAY:
            pay_words(self, picks)
        elif kind == frames.JOINING:
            join_words(picks)
        elif kind == frames.WITHDRAW:
            withdraw_words(self, picks)
        elif kind == frames.DRAFT:
            draft_words(self, picks)
        else:
            build_words(self, picks)

    def whose_turn(self) -> i64:
        """The seat whose turn it is."""
        return self.turn

    def lot(self) -> i64:
        """The place whose cards chance draws from."""
        agenda = self.agenda
        kind = agenda.kind()
        if kind == frames.DRAW or kind == frames.TAKE:
            return BAG + self.deck_of(agenda.a())
        if kind == frames.LOT:
            return HAND_OF + agenda.a()
        if kind == frames.LOOK:
            return BAG + agenda.c()
        if kind == frames.BURN:
            return BAG + agenda.a()
        if kind == frames.TOP:
            return BAG + self.deck_of(self.act_user)
        if kind == frames.DEAL:
            return BAG + self.deck_of(dealt_to(self))
        if kind == frames.REVEAL:
            return BAG + self.deck_of((self.rules.dealer + 1 + agenda.a()) % self.players)
        return OUT if kind == frames.DRAFT_DEAL else BAG

    def weigh(self, weights: Picks) -> None:
        """Every card of the lot is equally likely."""
        place = self.lot()
        places = self.place
        card: i64 = 0
        while card < self.cards:
            if places[card] == place:
                weights.add(1)
            card += 1

    def chance(self, dice: Dice) -> i64:
        """Any card of the lot, each equally likely."""
        place = self.lot()
        count: i64 = 0
        card: i64 = 0
        while card < self.cards:
            if self.place[card] == place:
                count += 1
            card += 1
        left = dice.below(count)
        card = 0
        while True:
            if self.place[card] == place:
                if left == 0:
                    return CARD + card
                left -= 1
            card += 1

    def apply(self, pick: i64) -> None:
        """Carry out a pick and run on to the next decision."""
        if self.seat == CHANCE:
            self._apply_chance(pick - CARD)
        else:
            self._apply_pick(pick)
        self.run_on()

    def run_on(self) -> None:
        """Carry out frames until somebody must decide or the match is over."""
        if self.seat != OVER:
            self.seat = UNDECIDED
        while self.seat == UNDECIDED:
            self._step()
        if self.seat == OVER:
            self.agenda.clear()
            self.links = 0

    def _apply_pick(self, pick: i64) -> None:
        """A seat has picked."""
        agenda = self.agenda
        kind = agenda.kind()
        if kind == frames.SAY:
            hear(self, pick)
        elif kind == frames.TURN:
            if pick == DONE:
                done(self)
            else:
                begin_sentence(self, self.seat, frames.IN_TURN, pick)
        elif kind == frames.WINDOW:
            if pick != PASS:
                begin_sentence(self, self.seat, frames.IN_WINDOW, pick)
            else:
                told_passed(self, self.seat)
        elif kind == frames.FUSING:
            self._fuse_announced(pick - CELL)
        elif kind == frames.CHARGING:
            seat, amount, source = agenda.a(), agenda.b(), agenda.c()
            agenda.pop()
            charge(self, seat, amount, source, pick - CARD)
        elif kind == frames.CHOICE:
            choose(self, pick)
        elif kind == frames.ENDPHASE:
            if pick == PASS:
                pass_endphase(self)
            else:
                begin_sentence(self, self.seat, frames.IN_ENDPHASE, pick)
        else:
            self._apply_aside(pick, kind)

    def _fuse_announced(self, cell: i64) -> None:
        """SYM-085: now the place is said, and the fuse runs its remaining steps."""
        seat: i64 = self.agenda.a()
        card: i64 = self.agenda.b()
        self.agenda.pop()
        self.fronts[seat] = 0
        fuse(self, seat, card, cell)

    def _apply_aside(self, pick: i64, kind: i64) -> None:
        """A seat has picked outside turns and chains."""
        if kind == frames.SOLO:
            if pick == DONE:
                lay_aside(self)
            else:
                begin_sentence(self, 0, frames.IN_SOLITAIRE, pick)
        elif kind == frames.CLAIMING:
            claim(self, pick)
        elif kind == frames.VOTE:
            vote(self, pick)
        elif kind == frames.PAY:
            paid(self, pick)
        elif kind == frames.JOINING:
            joins(self, pick)
        elif kind == frames.WITHDRAW:
            if pick == DONE:
                withdrawn(self)
            else:
                begin_sentence(self, self.seat, frames.IN_WITHDRAWAL, pick)
        elif kind == frames.DRAFT:
            drafted(self, pick)
        else:
            built(self, pick)

    def _apply_chance(self, card: i64) -> None:
        """Chance has said which card it is."""
        kind = self.agenda.kind()
        if kind == frames.DRAW:
            draw_by_chance(self, card)
        elif kind == frames.TAKE:
            take_by_chance(self, card)
        elif kind == frames.LOOK:
            look_by_chance(self, card)
        elif kind == frames.BURN:
            burn_by_chance(self, card)
        elif kind == frames.LOT:
            lot_drawn(self, card)
        elif kind == frames.TOP:
            top_by_chance(self, card)
        elif kind == frames.DEAL:
            dealt(self, card)
        elif kind == frames.REVEAL:
            turned_by_chance(self, card)
        elif kind == frames.DRAFT_DEAL:
            pack_card_dealt(self, card)
        else:
            solo_drawn(self, card)

    def _step(self) -> None:
        """Carry out the frame on top, or find out whom to ask."""
        kind = self.agenda.kind()
        if kind == frames.WINDOW:
            step_window(self)
        elif kind == frames.CHAIN:
            step_chain(self)
        elif kind == frames.TURN:
            step_turn(self)
        elif kind == frames.HANDS:
            step_hands(self)
        elif (
            kind == frames.SAY
            or kind == frames.FUSING
            or kind == frames.CHARGING
            or kind == frames.CHOICE
            or kind == frames.CLAIMING
        ):
            self.ask(self.agenda.a())
        elif kind == frames.USING:
            step_using(self)
        elif kind == frames.EFFECT:
            step_effect(self)
        elif kind == frames.DRAW:
            step_draw(self)
        elif kind == frames.ENDPHASE:
            step_endphase(self)
        elif kind == frames.ROUND:
            step_round(self)
        elif kind == frames.CYCLE:
            step_cycle(self)
        else:
            self._step_aside(kind)

    def _step_aside(self, kind: i64) -> None:
        """The rarer frames."""
        if kind == frames.TAKE:
            step_take(self)
        elif kind == frames.LOOK:
            step_look(self)
        elif kind == frames.BURN:
            step_burn(self)
        elif kind == frames.TOP:
            step_top(self)
        elif kind == frames.LOT or kind == frames.SOLO_DRAW:
            self._step_lot(kind)
        elif kind == frames.REVEALED:
            revealed_done(self)
        elif kind == frames.VOTE:
            step_vote(self)
        elif kind == frames.PAY:
            step_pay(self)
        elif kind == frames.JOINING:
            step_joining(self)
        elif kind == frames.WITHDRAW:
            step_withdraw(self)
        elif kind == frames.DEAL:
            step_deal(self)
        elif kind == frames.REVEAL:
            step_reveal(self)
        elif kind == frames.DRAFT_DEAL:
            step_draft_deal(self)
        elif kind == frames.DRAFT:
            self.ask(self.agenda.c())
        elif kind == frames.BUILD:
            step_build(self)
        elif kind == frames.PAUSE:
            self.ask(self.agenda.a())
        else:
            step_solo(self)

    def _step_lot(self, kind: i64) -> None:
        """Chance draws from a hand, or the solitaire player draws."""
        if kind == frames.LOT:
            self.ask(CHANCE)
        else:
            step_solo_draw(self)

    # -- the contract ----------------------------------------------------------------------------

    def mid_sentence(self) -> bool:
        """Whether a sentence of several words is under way."""
        return self.agenda.kind() == frames.SAY

    def scores(self) -> list[float]:
        """4.8: each seat's actual, 0 if it left; in solitaire the total energy."""
        if self.rules.solitaire:
            return [float(total_energy(self))]
        return [float(self.actual(seat)) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """4.8: who has won, at the end."""
        return [seat for seat in range(self.players) if self.champions >> seat & 1] if self.seat == OVER else []

    def worth(self, seat: i64) -> float:
        """How good the match looks for a seat."""
        return worth(self, seat)

    def foresee(self, seat: i64) -> float:
        """How good the match will look for a seat once what is under way has come to its end."""
        new = SymetraMatch()
        self.copy_to(new)
        return foresee(new, seat)

    def features(self, seat: i64, features_: Picks) -> bool:
        """What counts of a seat; who plays alone, or in a team, is not told of."""
        if self.rules.solitaire or self.rules.teams:
            return False
        if self.inside[seat]:
            features(self, seat, features_)
        return True

    def asked(self) -> i64:
        """What the seat to pick is asked."""
        return asked(self)

    def facts(self) -> dict[str, Any]:
        """The whole table as plain data."""
        return facts(self)

    def known(self, seat: int) -> dict[str, Any]:
        """SYM-236 to SYM-241: what a seat may know."""
        return known(self, seat)

    def imagine(self, seat: i64, dice: Dice) -> State:
        """Another table that the seat cannot tell from this one."""
        new = SymetraMatch()
        self.copy_to(new)
        imagine(new, seat, dice)
        # A watcher of a solitaire heard `fuse`: the hand has a card with a place.
        while self.rules.solitaire and new.seat >= 0 and not new.picks():
            self.copy_to(new)
            imagine(new, seat, dice)
        return new

    def tally(self) -> dict[str, int]:
        """Section 7: cards and beads; the beads of a seat that left are out of the game."""
        loose = (OUT, SHOWN, SOLO_DISCARD)
        count = sum(self.place[card] in loose or self.place[card] >= TAKEN for card in range(self.cards))
        for pile in range(6):
            count += int(self.decks[pile] + self.discards[pile] + self.hands[pile] + self.fronts[pile])
        tally = {"cards": count + int(self.laid_count)}
        if self.rules.solitaire:
            return tally
        for seat in range(self.players):
            beads = sum(int(self.pools[seat * 3 + pool]) for pool in range(3))
            beads += sum(int(self.energy[card]) for card in range(self.cards) if self.control[card] == seat)
            tally[f"beads of seat {seat}"] = beads if self.inside[seat] else beads + 50 * int(self.rules.sets)
        return tally

    def refusal(self, pick: i64) -> str:
        """Why a word is illegal now."""
        return refusal(self, pick)
