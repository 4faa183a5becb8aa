"""The log and the events: what happened, told to each as far as it may know; only played matches pay for it."""

from typing import Final

from mypy_extensions import i64

from parlor.engine import only
from parlor.games.symetra.places import place_name
from parlor.games.symetra.spotlights import announced_charge, announced_fuse, announced_use, fused, resolving
from parlor.games.symetra.table import ACTUAL, CAPACITY, LINK, LINK_CARD, NONE, ON_CARD, SymetraTable
from parlor.games.symetra.verbs import MOODS
from parlor.games.symetra.words import CARD, CELL, CHARGE, ENERGY, FUSE, SEAT

# -- names -----------------------------------------------------------------------------------------


def player(table: SymetraTable, seat: i64) -> str:
    """A seat's name."""
    return table.game.seat_name(seat)


def selection_name(table: SymetraTable, value: i64) -> str:
    """A word as people say it: a player, a card, a place, an amount."""
    if value >= SEAT:
        return player(table, value - SEAT)
    if CARD <= value < CELL:
        return table.card_name(value - CARD)
    if CELL <= value < ENERGY:
        return place_name(table, value - CELL)
    if value >= ENERGY:
        return f"{value - ENERGY} energy"
    word = table.game.word(value)
    return "the deck" if word == "deck" else f"“{word}”"


def noted(table: SymetraTable, text: str) -> None:
    """A line for everybody that is shown as a note too."""
    table.tell(text)
    table.emit("note", {"text": text})


# -- announcements ---------------------------------------------------------------------------------


def told_fuse_announced(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card is shown to be fused."""
    if table.record is not None:
        line = f"{player(table, seat)} shows {table.card_name(card)} to fuse it."
        table.tell(line)
        table.emit("move", {"what": table.card_name(card), "from": f"hand:{seat}", "to": f"front:{seat}"})
        announced_fuse(table, int(seat), int(card), line)


def told_charge_announced(table: SymetraTable, seat: i64, amount: i64) -> None:
    """A charge is announced."""
    if table.record is not None:
        line = f"{player(table, seat)} announces a charge of {amount}."
        table.tell(line)
        announced_charge(table, int(seat), int(amount), line)


def told_use_announced(table: SymetraTable, seat: i64, card: i64, copied: i64, one: i64, two: i64) -> None:
    """A card action is announced with its selections."""
    if table.record is None:
        return
    chosen = [selection_name(table, value) for value in (one, two) if value != NONE]
    copying = "" if copied == NONE else f", carrying out {table.card_name(copied)}"
    on = f" on {' and '.join(chosen)}" if chosen else ""
    line = f"{player(table, seat)} uses {table.card_name(card)}{copying}{on}."
    table.tell(line)
    announced_use(table, int(seat), int(card), int(copied), (int(one), int(two)), line)


def told_passed(table: SymetraTable, seat: i64) -> None:
    """A seat passes."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} passes.")


def told_done(table: SymetraTable, seat: i64) -> None:
    """A seat has no more to do."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} is done.")


def told_declined(table: SymetraTable, seat: i64) -> None:
    """A seat does not do what it may."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} declines.")


def told_cancelled(table: SymetraTable, kind: i64, card: i64, reason: str) -> None:
    """An announced action comes to nothing."""
    if table.record is None:
        return
    what = "The charge" if kind == CHARGE else table.card_name(card)
    what = f"The fuse of {what}" if kind == FUSE else what
    noted(table, f"{what} is cancelled: {reason}.")


def told_resolving(table: SymetraTable, link: i64) -> None:
    """A card action is carried out."""
    if table.record is not None:
        line = f"{table.card_name(table.chain[link * LINK + LINK_CARD])} acts."
        table.tell(line)
        resolving(table, int(link), line)


def told_turned_onto(table: SymetraTable, card: i64) -> None:
    """Mirror gives an action another card."""
    if table.record is not None:
        table.tell(f"The action is turned onto {table.card_name(card)}.")


# -- energy ----------------------------------------------------------------------------------------


def told_energy(table: SymetraTable, seat: i64, source: i64, target: i64, card: i64, moved: i64) -> None:
    """Beads of a seat move between its pools and a card."""
    if table.record is None:
        return
    spot = "" if card == NONE else f"card:{table.card_word(card)}"
    away = spot if source == ON_CARD else pool_spot(seat, source)
    onto = spot if target == ON_CARD else pool_spot(seat, target)
    table.emit("move", {"what": f"{moved} energy", "from": away, "to": onto, "owner": int(seat)})


def pool_spot(seat: i64, pool: i64) -> str:
    """Where a pool is drawn: the actual is a number of its own, the others stand on the plate."""
    return f"pool:{seat}:actual" if pool == ACTUAL else f"plate:{seat}"


def told_charge(table: SymetraTable, seat: i64, card: i64, amount: i64) -> None:
    """A charge comes onto its card."""
    if table.record is not None:
        over = table.energy[card] + amount - CAPACITY
        rest = "" if over <= 0 else f"; {over} {'finds' if over == 1 else 'find'} no room: into the universal"
        table.tell(f"{player(table, seat)} charges {table.card_name(card)} with {amount}{rest}.")


def told_recharged(table: SymetraTable, seat: i64, source: i64, card: i64, amount: i64) -> None:
    """Energy goes from one card to another."""
    if table.record is not None:
        where = {"from": f"card:{table.card_word(source)}", "to": f"card:{table.card_word(card)}"}
        table.emit("move", {"what": f"{amount} energy", **where, "owner": int(seat)})


def told_empty(table: SymetraTable, card: i64) -> None:
    """A card without energy leaves the matrix."""
    if table.record is not None:
        table.tell(f"{table.card_name(card)} is empty and goes into the discard.")
        gone(table, card)


def gone(table: SymetraTable, card: i64) -> None:
    """A card's way from the matrix into the discard."""
    discard = f"discard:{table.pile_of(card)}"
    table.emit("move", {"what": table.card_name(card), "from": f"card:{table.card_word(card)}", "to": discard})


def told_amount(table: SymetraTable, seat: i64, amount: i64) -> None:
    """A seat says how much moves."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} moves {amount} energy.")


def told_chosen(table: SymetraTable, seat: i64, card: i64) -> None:
    """A seat says which card it means."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} chooses {table.card_name(card)}.")


def told_controller(table: SymetraTable, giver: i64, taker: i64, card: i64, held: i64, given: i64) -> None:
    """A card changes hands; its energy goes back to the giver, the taker's comes onto it."""
    if table.record is None:
        return
    table.tell(f"{player(table, taker)} now controls {table.card_name(card)} with {given} energy.")
    where = {"from": f"card:{table.card_word(card)}", "to": f"pool:{giver}:actual"}
    table.emit("move", {"what": f"{held} energy", **where, "owner": int(giver)})


def told_withdrawn(table: SymetraTable, seat: i64, card: i64, amount: i64) -> None:
    """Energy is taken back off a card."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} withdraws {amount} from {table.card_name(card)}.")


def told_karma(table: SymetraTable, moved: i64) -> None:
    """Good karma is rewarded."""
    if table.record is not None and moved:
        table.tell(f"Good karma: {player(table, table.act_user)} moves {moved} from potential into actual.")


def told_claim(table: SymetraTable) -> None:
    """The user claims good karma."""
    if table.record is not None:
        table.tell(f"{player(table, table.act_user)} claims good karma.")


def told_vote(table: SymetraTable, seat: i64, yes: bool) -> None:
    """A seat votes on the claim."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} votes {'yes' if yes else 'no'}.")


def told_attracted(table: SymetraTable, seat: i64) -> None:
    """A magnet attracts an action."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} attracts the action: it is carried out once more.")


# -- the matrix ------------------------------------------------------------------------------------


def told_fused(table: SymetraTable, seat: i64, card: i64, cell: i64) -> None:
    """A card comes into the matrix."""
    if table.record is None:
        return
    place = table.rules.area.word(cell)
    line = f"{player(table, seat)} fuses {table.card_name(card)} at {place_name(table, cell, card)}."
    table.tell(line)
    table.emit("move", {"what": table.card_name(card), "from": f"plate:{seat}", "to": f"cell:{place}"})
    fused(table, int(seat), int(card), place, line)


def told_shifted(table: SymetraTable, card: i64, cell: i64) -> None:
    """A card moves within the matrix."""
    if table.record is None:
        return
    place = table.rules.area.word(cell)
    table.tell(f"{table.card_name(card)} moves to {place_name(table, cell, card)}.")
    where = {"from": f"card:{table.card_word(card)}", "to": f"cell:{place}"}
    table.emit("move", {"what": table.card_name(card), **where})


def told_destroyed(table: SymetraTable, card: i64) -> None:
    """A card is destroyed."""
    if table.record is not None:
        table.tell(f"{table.card_name(card)} is destroyed.")
        gone(table, card)


def told_becomes(table: SymetraTable, old: i64, card: i64) -> None:
    """A card takes another's place."""
    if table.record is not None:
        table.tell(f"{table.card_name(old)} becomes {table.card_name(card)}.")


# What an effect does that lies on a player, and on a card: in the order of `PLAYER_MARKS` and `CARD_MARKS`.
PLAYER_TOLD: Final = (
    "Who cannot fuse",
    "Who cannot charge",
    "Nobody may answer Who's actions",
    "Who cannot answer",
    "Who's card actions cost less",
    "Who's card actions cost more",
    "Emotion cards cannot touch Who",
    "Who may use cards again, each time dearer,",
    "Who's card actions are limited",
    "Good done to others comes to Who too",
    "Harm done to others hits Who too",
)
CARD_TOLD: Final = (
    "Others' actions cannot choose What",
    "Others cannot harm or move What",
    "What may hold more than usual",
    "What cannot act",
    "What may act once more",
)


def told_player_marked(table: SymetraTable, seat: i64, mark: i64) -> None:
    """An effect lies on a player."""
    if table.record is not None:
        table.tell(f"{PLAYER_TOLD[mark].replace('Who', player(table, seat))} until the round ends.")


def told_card_marked(table: SymetraTable, card: i64, mark: i64) -> None:
    """An effect lies on a card."""
    if table.record is not None:
        table.tell(f"{CARD_TOLD[mark].replace('What', table.card_name(card))} until the round ends.")


def told_mood(table: SymetraTable) -> None:
    """Love or Hate rules."""
    if table.record is not None:
        table.tell(f"{MOODS[table.mood].capitalize()} rules the table until the end of the round.")


def told_condition(table: SymetraTable) -> None:
    """How the cycle is won now."""
    if table.record is not None:
        table.tell(f"This cycle is won by the {'least' if table.least else 'most'} energy on cards.")


# -- cards between decks and hands -----------------------------------------------------------------


def told_dealt(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card of the first hand."""
    if table.record is not None:
        name = player(table, seat)
        text = f"{name} is dealt {table.card_name(card)}."
        table.tell(text, table.viewers_of_hand(seat), f"{name} is dealt a card.")


def told_turned_up(table: SymetraTable, seat: i64, card: i64, cost: i64) -> None:
    """A card is turned to find the starting seat."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} turns up {table.card_name(card)}, cost {cost}.")


def told_drafted(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card is taken from a pack."""
    if table.record is not None:
        name = player(table, seat)
        table.tell(f"{name} takes {table.card_name(card)}.", only(seat), f"{name} takes a card.")


def told_built(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card is chosen for the own deck."""
    if table.record is not None:
        name = player(table, seat)
        table.tell(f"{name} takes {table.card_name(card)}.", only(seat), f"{name} chooses a card.")


def told_drawn(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card comes from the deck into a hand."""
    if table.record is None:
        return
    name = player(table, seat)
    table.tell(f"{name} draws {table.card_name(card)}.", table.seen[card], f"{name} draws a card.")
    to = {"from": f"deck:{table.deck_of(seat)}", "to": f"hand:{seat}"}
    table.emit("move", {"what": table.card_name(card), **to}, table.seen[card], {"what": "a card", **to})


def told_taken(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card is taken into a hand by an effect."""
    if table.record is not None:
        name = player(table, seat)
        table.tell(f"{name} takes {table.card_name(card)}.", table.seen[card], f"{name} takes a card.")


def told_looked(table: SymetraTable, seat: i64, card: i64) -> None:
    """A seat looks at a card of the deck."""
    if table.record is not None:
        name = player(table, seat)
        text = f"{name} sees {table.card_name(card)} in the deck."
        table.tell(text, only(seat), f"{name} looks at a card of the deck.")


def told_left_on_deck(table: SymetraTable) -> None:
    """Ether's user leaves the card where it is."""
    if table.record is not None:
        table.tell(f"{player(table, table.act_user)} leaves the card on the deck.")


def told_revealed(table: SymetraTable, card: i64) -> None:
    """Ether's user carries out the deck's top card."""
    if table.record is not None:
        table.tell(f"{player(table, table.act_user)} reveals {table.card_name(card)} and carries it out.")


def told_burned(table: SymetraTable, card: i64) -> None:
    """A card goes from the deck into the discard."""
    if table.record is not None:
        table.tell(f"{table.card_name(card)} is burned into the discard.")


def told_reshuffled(table: SymetraTable) -> None:
    """The deck is made anew."""
    if table.record is not None:
        noted(table, "The discard is shuffled and becomes the deck.")


def told_put_on_deck(table: SymetraTable, seat: i64, card: i64, known: i64) -> None:
    """A card goes from a hand onto the deck."""
    if table.record is not None:
        name = player(table, seat)
        table.tell(f"{name} puts {table.card_name(card)} on the deck.", known, f"{name} puts a card on the deck.")


def told_put_back(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card that was looked at goes back onto the deck."""
    if table.record is not None:
        name = player(table, seat)
        text = f"{name} puts {table.card_name(card)} back on the deck."
        table.tell(text, only(seat), f"{name} puts a card back on the deck.")


def told_recovered(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card comes from the discard into a hand."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} takes {table.card_name(card)} from the discard.")


def told_lost(table: SymetraTable, seat: i64, card: i64) -> None:
    """A card goes from a hand into the discard."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} loses {table.card_name(card)} to the discard.")


def told_passed_on(table: SymetraTable, giver: i64, taker: i64, card: i64, known: i64) -> None:
    """A card goes from hand to hand."""
    if table.record is not None:
        one, other = player(table, giver), player(table, taker)
        text = f"{table.card_name(card)} goes from {one} to {other}."
        table.tell(text, known, f"A card goes from {one} to {other}.")


def told_shuffled_in(table: SymetraTable, seat: i64, count: i64) -> None:
    """A hand goes into the deck."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} shuffles {count} cards into the deck.")


def told_empty_hand(table: SymetraTable, seat: i64) -> None:
    """A seat pays for new cards."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} has an empty hand: 3 energy go into potential.")


# -- the course of the match -----------------------------------------------------------------------


def told_cycle(table: SymetraTable) -> None:
    """A cycle begins."""
    if table.record is not None:
        table.head(f"Cycle {table.cycle}: {player(table, table.start)} starts.", table.start)


def told_turn(table: SymetraTable, seat: i64) -> None:
    """A turn begins."""
    if table.record is not None:
        table.head(f"Round {table.round}: {player(table, seat)}.", seat)
        table.emit("turn", {"seat": int(seat)})


def told_bought(table: SymetraTable, seat: i64, turns: i64) -> None:
    """A seat buys turns of the cycle."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} buys {turns} turns.")


def told_joined(table: SymetraTable, seat: i64, joins: bool) -> None:
    """A seat takes part in the turn or does not."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} {'joins' if joins else 'skips'}.")


def told_cycle_won(table: SymetraTable, seat: i64, energy: i64) -> None:
    """A seat wins the cycle."""
    if table.record is not None:
        table.tell(f"{player(table, seat)} wins cycle {table.cycle} with {energy} energy on cards.")


def told_extra_cycle(table: SymetraTable) -> None:
    """The leaders are tied."""
    if table.record is not None:
        table.tell("The leaders are tied: they play an extra cycle.")


def told_leaving(table: SymetraTable, seat: i64) -> None:
    """A seat is out."""
    if table.record is not None:
        noted(table, f"{player(table, seat)} leaves the game.")


def told_end(table: SymetraTable, champions: i64) -> None:
    """The match is over."""
    if table.record is None:
        return
    winners = [seat for seat in range(table.players) if champions >> seat & 1]
    names = " and ".join(player(table, seat) for seat in winners)
    table.tell(f"The match is over: {names} won.")
    table.emit("end", {"winners": winners})


# -- solitaire -------------------------------------------------------------------------------------


def told_solo_draw(table: SymetraTable, card: i64) -> None:
    """A card is drawn in solitaire."""
    if table.record is not None:
        table.tell(f"You draw {table.card_name(card)}.", only(0), "A card is drawn.")


def told_solo_fuse(table: SymetraTable, card: i64, cell: i64) -> None:
    """A card is fused in solitaire."""
    if table.record is None:
        return
    place = table.rules.area.word(cell)
    table.tell(f"You fuse {table.card_name(card)} at {place_name(table, cell, card)}: {table.energy[card]} energy.")
    table.emit("move", {"what": table.card_name(card), "from": "hand:0", "to": f"cell:{place}"})


def told_laid_aside(table: SymetraTable, count: i64) -> None:
    """The rest of three cards is laid aside in solitaire."""
    if table.record is not None:
        table.tell(f"You lay {count} aside.")
