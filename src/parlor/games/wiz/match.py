"""A match of Wiz: who decides, what is legal, what a pick does."""

from typing import Any, Final

from parlor.engine import CHANCE, OVER, Dice, Picks, State, Tensor, i64
from parlor.games.wiz import positions, refusals, telling
from parlor.games.wiz.action_effects import (
    abyss,
    align,
    keep,
    legal_bottom,
    legal_swap,
    look_at_bottom,
    portal_expels,
    say_swap,
    show_for_swap,
    stun,
    take_bottom,
    take_two,
)
from parlor.games.wiz.actions import held_but_one, legal_act, say_act
from parlor.games.wiz.blanks import discard_for_blank, next_verb
from parlor.games.wiz.cards import KINDS
from parlor.games.wiz.deeds import resolve
from parlor.games.wiz.foresight import foresee
from parlor.games.wiz.frames import (
    ABYSS_OPENS,
    ACT,
    ALIGNED,
    AMENDED,
    ATTACK,
    BLANK,
    BLANK_DISCARD,
    BOTTOM,
    BOTTOM_TAKE,
    CANCELLING,
    CHOOSE_CHARACTER,
    CHOOSE_DEALER,
    DEAL,
    DRAW,
    EXPELLED,
    KEEP,
    LOSER_DRAWS,
    PEEK,
    PICK_JOKER,
    PLAY,
    POWER,
    PRIZE,
    ROLL_POOL,
    ROUND,
    SCORING,
    STUNNED,
    SWAP_CARDS,
    TAKEN_TWO,
    THROW,
    TURN,
    WINDOW,
)
from parlor.games.wiz.joker import picked_for_joker, run_pick_joker
from parlor.games.wiz.outlook import asked, features, hunch, outlook
from parlor.games.wiz.pool import legal_prize, say_prize
from parlor.games.wiz.redealing import redraw
from parlor.games.wiz.rounds import (
    choosing_characters,
    deal,
    finish,
    legal_characters,
    roll_pool,
    run_deal,
    run_round,
    take_character,
)
from parlor.games.wiz.scoring import (
    can_cancel,
    legal_cancel,
    legal_power,
    loser_takes,
    say_cancel,
    score_step,
    use_power,
)
from parlor.games.wiz.secrets import in_sentence, known_facts, unsay
from parlor.games.wiz.sentence import legal_play, say_play
from parlor.games.wiz.shield import answer, legal_answers, next_asked
from parlor.games.wiz.supply import (
    draw,
    fix_bottom,
    fix_top,
    next_cards,
    next_weights,
    renew,
    roll_card,
)
from parlor.games.wiz.table import NONE, WizTable
from parlor.games.wiz.tensor import fill
from parlor.games.wiz.turn import attack, drawn, legal_throw, run_draw, run_peek, run_throw, run_turn, throw
from parlor.games.wiz.waiting import ask, wait_or_pop
from parlor.games.wiz.words import CHARS, DICE, SEATS

FACES: Final = 4  # of the pool's die
MOST_TRIES: Final = 20  # to deal a guess in which every card fits


class WizMatch(WizTable):
    """One match of Wiz."""

    def fork(self) -> "WizMatch":
        """Copy everything but the record."""
        new = WizMatch()
        new.copy_from(self)
        return new

    def fill(self, seat: i64, tensor: Tensor) -> None:
        """What a seat may know, as numbers."""
        fill(self, seat, tensor)

    def legal(self, picks: Picks) -> None:
        """The legal picks, rising."""
        legal(self, picks)

    def apply(self, pick: i64) -> None:
        """Carry out a pick and run to the next decision."""
        apply(self, pick)

    def weigh(self, weights: Picks) -> None:
        """The weights of chance's outcomes."""
        weigh(self, weights)

    def whose_turn(self) -> i64:
        """The seat whose turn it is."""
        return self.turn

    def lot(self) -> i64:
        """What chance draws from."""
        return lot(self)

    def chance(self, dice: Dice) -> i64:
        """An outcome by its weight."""
        return chance(self, dice)

    def mid_sentence(self) -> bool:
        """Whether a sentence of several picks is under way."""
        return in_sentence(self)

    def scores(self) -> list[float]:
        """The EP of each seat."""
        return [float(ep) for ep in self.ep]

    def worth(self, seat: i64) -> float:
        """How good the match looks for a seat."""
        if self.seat == OVER:
            winners = self.winners()
            return 1.0 / len(winners) if seat in winners else 0.0
        return outlook(self, seat)

    def foresee(self, seat: i64) -> float:
        """How good the match looks for a seat, by what going out would bring."""
        return foresee(self, seat)

    def features(self, seat: i64, features_: Picks) -> bool:
        """What counts of a seat; who plays alone has no rival."""
        if self.players < 2 or self.turn < 0:
            return False
        features(self, seat, features_)
        return True

    def asked(self) -> i64:
        """What the seat to pick is asked."""
        return asked(self)

    def hunch(self, picks: Picks, dice: Dice) -> i64:
        """A quick sensible pick."""
        return hunch(self, picks, dice)

    def refusal(self, pick: i64) -> str:
        """Why a pick is illegal now."""
        return refusals.refusal(self, pick)

    def tally(self) -> dict[str, int]:
        """WIZ-028, section 7: every card of the play deck is somewhere."""
        counts = positions.count_cards(self)
        return {"cards": sum(counts) + int(self.deck.bag.total)}

    def facts(self) -> dict[str, Any]:
        """The whole table."""
        return positions.table_facts(self)

    def known(self, seat: int) -> dict[str, Any]:
        """What a seat may know."""
        return known_facts(self, seat)

    def imagine(self, seat: i64, dice: Dice) -> State:
        """Another table that this seat cannot tell from the real one."""
        tries: i64 = 0
        while True:
            new = self.fork()
            if in_sentence(new) and new.seat != seat:
                unsay(new)
            redraw(new, seat, dice)
            tries += 1
            if not new.forced or tries == MOST_TRIES:
                new.forced = False
                return new


# -- automatic frames: run until somebody decides ------------------------------------------------------


def run(table: WizTable) -> None:
    """Do what needs no decision, until a seat or chance must pick or the match is over."""
    while not someone_won(table) and step(table):
        pass


def someone_won(table: WizTable) -> bool:
    """WIZ-002, WIZ-003: the match ends at once when somebody's EP reach the goal."""
    seat: i64 = 0
    while seat < table.players:
        if table.ep[seat] >= table.box.goal:
            finish(table)
            return True
        seat += 1
    return table.seat == OVER and table.agenda.depth == 0


def step(table: WizTable) -> bool:
    """Work on the top frame; returns False when it waits for a pick."""
    kind: i64 = table.agenda.kind()
    if kind == TURN:
        run_turn(table)
        return True
    if kind == WINDOW:
        return ask(table, next_asked(table))
    if kind == ACT:
        return wait_or_pop(table, table.agenda.a() > 0, table.turn)
    if kind in (PLAY, BOTTOM_TAKE, PRIZE):
        return ask(table, table.turn)
    if kind == DRAW:
        return run_draw(table)
    if kind == DEAL:
        return run_deal(table)
    if kind == THROW:
        return run_throw(table)
    if kind == AMENDED:
        table.agenda.pop()
        resolve(table)
        return True
    if kind == ROUND:
        run_round(table)
        return True
    if kind == SCORING:
        if score_step(table):
            table.agenda.pop()
        return True
    return step_rarely(table, kind)


def step_rarely(table: WizTable, kind: i64) -> bool:
    """The frames that do not come up every turn."""
    agenda = table.agenda
    if kind in (CHOOSE_DEALER, ROLL_POOL):
        return ask(table, CHANCE)
    if kind == CHOOSE_CHARACTER:
        return choosing_characters(table)
    if kind == KEEP:
        return wait_or_pop(table, len(table.looking) > 0, table.turn)
    if kind == PICK_JOKER:
        return run_pick_joker(table)
    if kind == LOSER_DRAWS:
        renew(table)
        return wait_or_pop(table, agenda.b() > 0 and table.deck.size() > 0, CHANCE)
    if kind == POWER:
        return ask(table, agenda.a())
    if kind == CANCELLING:
        return wait_or_pop(table, can_cancel(table, agenda.a()), agenda.a())
    if kind == SWAP_CARDS:
        if agenda.b() < 0:
            show_for_swap(table)
            return True
        return ask(table, table.turn)
    if kind == BOTTOM:
        if i64(len(table.deck.bottom)) < agenda.a() and table.deck.bag.total:
            return ask(table, CHANCE)
        look_at_bottom(table)
        return True
    if kind == BLANK_DISCARD:
        return wait_or_pop(table, agenda.a() > 0 and table.sizes[table.turn] > 0, table.turn)
    if kind == PEEK:
        return run_peek(table)
    run_effect(table, kind)
    return True


def run_effect(table: WizTable, kind: i64) -> None:
    """What an action card does after its window."""
    if kind == ATTACK:
        attack(table)
    elif kind == STUNNED:
        stun(table)
    elif kind == ABYSS_OPENS:
        abyss(table)
    elif kind == TAKEN_TWO:
        take_two(table)
    elif kind == EXPELLED:
        portal_expels(table)
    elif kind == ALIGNED:
        align(table)
    elif kind == BLANK:
        next_verb(table)


# -- picks ---------------------------------------------------------------------------------------------


def legal(table: WizTable, picks: Picks) -> None:
    """The legal picks of whoever is to pick."""
    kind: i64 = table.agenda.kind()
    if table.seat == CHANCE:
        legal_chance(table, kind, picks)
    elif kind == PLAY:
        legal_play(table, picks)
    elif kind == ACT:
        legal_act(table, picks)
    elif kind == THROW:
        legal_throw(table, picks)
    elif kind == WINDOW:
        legal_answers(table, picks)
    elif kind == KEEP:
        legal_keep(table, picks)
    elif kind == SWAP_CARDS:
        legal_swap(table, picks)
    elif kind == BOTTOM_TAKE:
        legal_bottom(table, picks)
    elif kind == PRIZE:
        legal_prize(table, picks)
    elif kind == POWER:
        legal_power(table, picks)
    elif kind == CANCELLING:
        legal_cancel(table, picks)
    elif kind == BLANK_DISCARD:
        held_but_one(table, table.turn, NONE, picks)
    else:
        legal_characters(table, picks)


def legal_keep(table: WizTable, picks: Picks) -> None:
    """The cards that Search shows."""
    kind: i64 = 0
    while kind < KINDS:
        i: i64 = 0
        while i < i64(len(table.looking)):
            if table.looking[i] == kind:
                picks.add(kind)
                break
            i += 1
        kind += 1


def legal_chance(table: WizTable, kind: i64, picks: Picks) -> None:
    """The possible outcomes of chance."""
    if kind == CHOOSE_DEALER:
        seat: i64 = 0
        while seat < table.players:
            picks.add(SEATS + seat)
            seat += 1
    elif kind == CHOOSE_CHARACTER:
        legal_characters(table, picks)
    elif kind == ROLL_POOL:
        face: i64 = 0
        while face < FACES:
            picks.add(DICE + face)
            face += 1
    elif kind in (BOTTOM, PEEK, DEAL):
        table.deck.bag.kinds(picks, 0)
    else:
        next_cards(table, picks)


def weigh(table: WizTable, weights: Picks) -> None:
    """How likely each outcome is."""
    kind: i64 = table.agenda.kind()
    if kind in (BOTTOM, PEEK, DEAL):
        table.deck.bag.weights(weights)
    elif kind in (DRAW, PICK_JOKER, LOSER_DRAWS):
        next_weights(table, weights)
    else:
        outcomes = Picks()
        legal_chance(table, kind, outcomes)
        i: i64 = 0
        while i < outcomes.count:
            weights.add(1)
            i += 1


def lot(table: WizTable) -> i64:
    """Dealer, characters and the Pool's dice are lots of their own, and so is the deck of each round."""
    kind: i64 = table.agenda.kind()
    if kind in (CHOOSE_DEALER, CHOOSE_CHARACTER, ROLL_POOL):
        return kind
    return -1 - table.round


def chance(table: WizTable, dice: Dice) -> i64:
    """An outcome by its weight."""
    kind: i64 = table.agenda.kind()
    if kind in (BOTTOM, PEEK, DEAL):
        return table.deck.bag.look(dice)
    if kind in (DRAW, PICK_JOKER, LOSER_DRAWS):
        return roll_card(table, dice)
    outcomes = Picks()
    legal_chance(table, kind, outcomes)
    return outcomes.at(dice.below(outcomes.count))


def apply(table: WizTable, pick: i64) -> None:
    """Carry out a legal pick and run to the next decision."""
    kind: i64 = table.agenda.kind()
    if kind == DEAL:
        deal(table, pick)
    elif kind == PLAY:
        say_play(table, pick)
    elif kind == ACT:
        say_act(table, pick)
    elif kind == DRAW:
        drawn(table, pick)
    elif kind == THROW:
        throw(table, pick)
    elif kind == WINDOW:
        answer(table, pick)
    else:
        apply_rarely(table, kind, pick)
    run(table)


def apply_rarely(table: WizTable, kind: i64, pick: i64) -> None:
    """The picks that do not come up every turn."""
    if kind == KEEP:
        keep(table, pick)
    elif kind == SWAP_CARDS:
        say_swap(table, pick)
    elif kind == BOTTOM:
        table.hide(table.eyes(table.turn))
        fix_bottom(table, pick, table.turn)
    elif kind == BOTTOM_TAKE:
        take_bottom(table, pick)
    elif kind == PICK_JOKER:
        picked_for_joker(table, pick)
    elif kind == PRIZE:
        say_prize(table, pick)
    elif kind == LOSER_DRAWS:
        draw(table, pick)
        loser_takes(table, table.agenda.a(), pick)
        telling.loser_drew(table, pick)
    elif kind == POWER:
        use_power(table, pick)
    elif kind == CANCELLING:
        say_cancel(table, pick)
    elif kind == BLANK_DISCARD:
        discard_for_blank(table, pick)
    elif kind == PEEK:
        table.hide(table.eyes(table.turn))
        fix_top(table, pick, table.turn)
    elif kind == ROLL_POOL:
        roll_pool(table, pick - DICE + 1)
    elif kind == CHOOSE_CHARACTER:
        take_character(table, pick - CHARS)
    else:
        table.dealer = pick - SEATS
        telling.dealer(table)
        table.agenda.pop()
