"""What is asked and why, the picks in plain words, and where they stand."""

from parlor.engine.blocks import ask
from parlor.engine.scene import Ask
from parlor.games.symetra import frames
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.fuse import bond
from parlor.games.symetra.places import place_title
from parlor.games.symetra.positions import names_at
from parlor.games.symetra.table import (
    ACTUAL,
    CAPACITY,
    DISCARD,
    FRONT,
    HAND_OF,
    LINK,
    LINK_CARD,
    LINK_KIND,
    LINK_ONE,
    LINK_SEAT,
    LINK_TWO,
    LOOKED,
    MATRIX,
    NONE,
    PACK,
    PRESERVED,
    TAKEN,
    SymetraTable,
)
from parlor.games.symetra.telling import selection_name
from parlor.games.symetra.use import cost_now
from parlor.games.symetra.verbs import ONE_BY_ONE
from parlor.games.symetra.words import CARD, CELL, CHARGE, DONE, ENERGY, FUSE, NO, PASS, SEAT, SKIP, USE

# What is asked, and why.
QUESTIONS = {
    frames.ENDPHASE: ("Use a card action that is left, or pass?", "The round ends when all have passed."),
    frames.FUSING: ("Where do you fuse the card?", "Friends beside it bring energy; foes take it from others."),
    frames.CHARGING: ("Which card gets the energy?", "A card holds five."),
    frames.CLAIMING: ("Was that a kind deed? Claim good karma, or pass.", ""),
    frames.VOTE: ("Does this action deserve good karma?", ""),
    frames.PAY: ("How many turns of this cycle do you buy?", "Each costs 1 of your actual."),
    frames.JOINING: ("Do you join this round?", "It takes one of the turns you bought."),
    frames.WITHDRAW: ("Take energy off your cards, or say done.", "It goes into your actual."),
    frames.DRAFT: ("Take a card of the pack.", "The rest goes on to your neighbour."),
    frames.BUILD: ("Choose a card for your deck.", ""),
    frames.SOLO: ("Fuse a card of your hand, or lay the rest aside.", "It must touch a friend or a foe."),
}


# Where nothing that was announced is under way.
IDLE = (
    frames.TURN,
    frames.ENDPHASE,
    frames.PAY,
    frames.JOINING,
    frames.WITHDRAW,
    frames.DRAFT,
    frames.BUILD,
    frames.SOLO,
)


def question(table: SymetraTable, seat: int) -> Ask:
    """What the seat is asked and why, with a warning if its last energy or card is at stake."""
    if table.seat != seat:
        return ask(f"{table.game.seat_name(table.seat)} {doing(table)}.", "", newest(table))
    kind = int(table.agenda.kind())
    careful = warning(table, seat)
    if kind == frames.CHOICE:
        card = table.rules.book.cards[table.act_text]
        return ask(
            f"{card.name} acts: what do you choose?", " ".join(part for part in (card.text, careful) if part), "acting"
        )
    if kind == frames.SAY:
        return ask(next_word(table), careful)
    if kind == frames.WINDOW:
        what, why = answer(table, seat)
        return ask(what, why, newest(table))
    what, why = own_turn(table, seat) if kind == frames.TURN else QUESTIONS.get(kind, ("Your turn.", ""))
    return ask(what, careful or why)


def own_turn(table: SymetraTable, seat: int) -> tuple[str, str]:
    """SYM-079: what is left to do in one's turn, and how the cycle stands."""
    deeds = ((FUSE, "fuse a card"), (CHARGE, "charge one"), (USE, "use a card's action"))
    left = [words for word, words in deeds if table.allows(word)]
    if len(left) > 1:
        return f"Your turn: {', '.join(left)}, or be done.", standing(table, seat)
    return f"Your turn: {left[0]} or be done." if left else "Your turn is over: say done.", standing(table, seat)


def standing(table: SymetraTable, seat: int) -> str:
    """SYM-065: who wins the cycle as the cards lie."""
    totals = {other: int(table.on_cards(other)) for other in range(table.players) if table.inside[other]}
    own = totals.pop(seat, 0)
    if not totals:
        return "One fuse and one charge a round."
    best = min(totals.values()) if table.least else max(totals.values())
    word = "least" if table.least else "most"
    if own == best:
        return f"The {word} energy on cards wins the cycle: {own} each for you and the best of the others."
    if (own < best) == bool(table.least):
        return f"The {word} energy on cards wins the cycle: you lead, {own} to {best}."
    ahead = next(table.game.seat_name(other) for other, total in totals.items() if total == best)
    return f"The {word} energy on cards wins the cycle: {ahead} leads, {best} to your {own}."


def doing(table: SymetraTable) -> str:
    """What another seat is about."""
    kind = int(table.agenda.kind())
    if table.seat < 0:
        return "decides which card comes"
    if kind == frames.SAY:
        return "chooses what to do"
    return {
        frames.TURN: "has the turn",
        frames.WINDOW: "may answer",
        frames.ENDPHASE: "may use what is left of the round",
        frames.FUSING: "chooses where to fuse",
        frames.CHARGING: "chooses a card to charge",
    }.get(kind, "chooses")


def newest(table: SymetraTable) -> str:
    """The newest link of the chain, if there is one."""
    return f"link:{table.links - 1}" if table.links else ""


def answer(table: SymetraTable, seat: int) -> tuple[str, str]:
    """SYM-128: a re-action is asked for: to what, and what happens otherwise."""
    at = (table.links - 1) * LINK
    kind, speaker = int(table.chain[at + LINK_KIND]), int(table.chain[at + LINK_SEAT])
    whose = "your own" if speaker == seat else f"{table.game.seat_name(speaker)}'s"
    what = announced(table, int(table.links) - 1)
    selected = [int(table.chain[at + part]) for part in (LINK_ONE, LINK_TWO)] if kind == USE else []
    on = " and ".join(
        "you" if word == SEAT + seat else selection_name(table, word) for word in selected if word != NONE
    )
    why = f"It is about {on}. " if on else ""
    return f"Answer {whose} {what}?", f"{why}Your answer would come before it; if nobody answers, it happens now."


def announced(table: SymetraTable, link: int) -> str:
    """What was announced, in a few words."""
    kind, card = int(table.chain[link * LINK + LINK_KIND]), int(table.chain[link * LINK + LINK_CARD])
    if kind == CHARGE:
        return f"charge of {table.chain[link * LINK + LINK_ONE] - ENERGY}"
    return table.card_name(card) if kind == USE else f"fuse of {table.card_name(card)}"


def own_link(table: SymetraTable) -> bool:
    """Whether the seat is asked for a re-action to its own announcement, after all others declined."""
    if table.seat < 0 or table.agenda.kind() != frames.WINDOW or not table.links:
        return False
    return table.chain[(table.links - 1) * LINK + LINK_SEAT] == table.seat


def settled(table: SymetraTable) -> bool:
    """Whether the chain is empty and no action is being carried out."""
    return table.links == 0 and table.act_user == NONE and int(table.agenda.kind()) in IDLE


def over_for_now(table: SymetraTable) -> bool:
    """Whether a turn begins or goes on: what is left to do in the end phase is declined by passing."""
    return settled(table) and table.agenda.kind() != frames.ENDPHASE


def chooses_openly(table: SymetraTable) -> bool:
    """Whether all know what can be chosen: cells to fuse in, cards of the matrix, amounts."""
    kind = int(table.agenda.kind())
    if kind != frames.CHOICE:
        return kind in (frames.FUSING, frames.CHARGING)
    return all(not CARD <= pick < CELL or table.place[pick - CARD] == MATRIX for pick in table.picks())


def quiet(table: SymetraTable) -> int:
    """The pick by which the seat declines or ends; -1 if there is none."""
    kind = int(table.agenda.kind())
    if kind in (frames.WINDOW, frames.ENDPHASE, frames.CLAIMING):
        return PASS
    if kind in (frames.TURN, frames.WITHDRAW, frames.SOLO):
        return DONE
    return NO if kind == frames.VOTE else SKIP if kind == frames.JOINING else -1


def next_word(table: SymetraTable) -> str:
    """What the sentence under way still lacks."""
    first, begun = int(table.said[0]), table.said_count == 1
    if first == FUSE:
        return "Which card do you fuse?" if begun else "Where do you fuse it?"
    if first == USE:
        naming = begun and table.agenda.b() != frames.BY_ETHER
        return "Which card's action do you use?" if naming else "Whom or what is the action for?"
    if table.agenda.b() == frames.IN_WITHDRAWAL:
        return "How much energy do you take off it?"
    if begun or (table.said_count == 2 and table.said[1] < CELL):
        return "How much energy do you charge?"
    return "Which card gets the energy?"


def warning(table: SymetraTable, seat: int) -> str:
    """Section 9: before a pick that takes the own actual to 0, or the last card out of the hand."""
    if table.rules.solitaire:
        return ""
    if picks_up(table):
        if table.actual(seat) == 1:
            return "Careful: the lock takes your last actual energy, and you would leave the game."
        # A card that is named or still to be named is in hand; an announced one lies in front of the seat.
        if table.hands[seat] + table.fronts[seat] == 1:
            return "Your hand is empty then: 3 energy will go from actual into potential."
    if charged_now(table) == table.actual(seat):
        return "Careful: this is all your actual energy, and you would leave the game."
    return ""


def charged_now(table: SymetraTable) -> int:
    """The energy that the next pick takes from actual onto a card: a charge, Movement's, or Pride's single energy."""
    agenda = table.agenda
    if agenda.kind() == frames.CHARGING:
        return int(agenda.b()) if agenda.c() == NONE else 0
    if agenda.kind() == frames.SAY and agenda.b() == frames.BY_MOVEMENT and table.said_count == 2:
        return max(0, int(table.said[1]) - ENERGY)
    if agenda.kind() == frames.CHOICE:
        code = table.rules.book.argument
        return 1 if code(agenda.b(), 0) == ONE_BY_ONE and code(agenda.b(), 1) == ACTUAL else 0
    return 0


# -- what a fuse would bring -----------------------------------------------------------------------


def picked_up(table: SymetraTable) -> tuple[int, int]:
    """The card whose cell is asked for, and who fuses it."""
    agenda = table.agenda
    if agenda.kind() == frames.FUSING:
        return int(agenda.b()), int(agenda.a())
    if agenda.kind() == frames.SAY and table.said[0] == FUSE and table.said_count == 2:
        return int(table.said[1]) - CARD, int(agenda.a())
    return NONE, NONE


def picks_up(table: SymetraTable) -> bool:
    """Whether the card of a fuse is asked for, or its cell."""
    kind = table.agenda.kind()
    return kind == frames.FUSING or (kind == frames.SAY and table.said[0] == FUSE)


def fuse_hint(table: SymetraTable, seat: int, card: int, cell: int) -> str:
    """Affinities, own and other enmities, what spills, and the energy the card will have, while potential lasts."""
    kin, own, others, left = 0, 0, 0, int(table.potential(seat))
    fed = 1 if table.laid_count == 0 and left else 0
    for side in range(6):
        near = table.rules.near[cell * 6 + side]
        neighbour = NONE if near == NONE else int(table.at[near])
        if neighbour == NONE:
            continue
        relation, controller = bond(table, card, neighbour), table.control[neighbour]
        if relation & AFFINITY:
            kin += 1
            fed += 1 if fed < left else 0
        if relation & ENMITY and controller != NONE:
            if table.rules.team[controller] == table.rules.team[seat]:
                own += 1
                fed += 1 if fed < left else 0
                # The neighbour's energy comes out of the same potential, if it is one's own.
                left -= 1 if controller == seat and fed < left else 0
            elif not table.marks[neighbour] & PRESERVED:
                others += 1
    parts = [f"energy {min(fed + 1, CAPACITY)}"]
    for count, name in (
        (kin, "affinity"),
        (own, "own enmity"),
        (others, "enmity"),
        (max(0, fed + 1 - CAPACITY), "spills"),
    ):
        if count:
            parts.append(f"{name} {count}")
    return ", ".join(parts)


# -- picks in plain words --------------------------------------------------------------------------


VERBS = {
    "pass": "Pass",
    "done": "Done",
    "fuse": "Fuse a card",
    "charge": "Charge",
    "use": "Use an action",
    "yes": "Yes",
    "no": "No",
    "claim": "Claim good karma",
    "join": "Join the round",
    "skip": "Skip the round",
    "deck": "The deck",
}


def label(table: SymetraTable, pick: int) -> str:
    """A word as a button says it."""
    if CARD <= pick < CELL:
        return card_label(table, pick - CARD)
    if CELL <= pick < ENERGY:
        card, fuser = picked_up(table)
        place = place_title(table, pick - CELL)
        if card == NONE or table.rules.solitaire:
            return place
        return f"{place}: {fuse_hint(table, fuser, card, pick - CELL)}"
    if ENERGY <= pick < SEAT:
        return f"{pick - ENERGY} energy"
    if pick >= SEAT:
        return table.game.seat_name(pick - SEAT)
    word = table.game.word(pick)
    return VERBS.get(word, word)


def card_label(table: SymetraTable, card: int) -> str:
    """A card; for an action about to be announced with its cost, what is left, and a warning."""
    name = table.card_name(card)
    if table.agenda.kind() != frames.SAY or table.said[0] != USE or table.said_count != 1 or table.cell[card] == NONE:
        return name
    cost = cost_now(table, int(table.agenda.a()), card)
    left = int(table.energy[card] - cost)
    gone = ", will be discarded" if left == 0 and not table.rules.original else ""
    return f"{name} (cost {cost}, {left} left{gone})"


def places(table: SymetraTable, pick: int) -> list[str]:
    """The ids of what is drawn for a word."""
    if CELL <= pick < ENERGY:
        return [f"cell:{table.rules.area.word(pick - CELL)}"]
    if pick >= SEAT:
        return [f"plate:{pick - SEAT}"]
    if not CARD <= pick < CELL:
        return []
    card, word = pick - CARD, table.card_word(pick - CARD)
    place = int(table.place[card])
    if table.cell[card] != NONE:
        links = [f"link:{link}" for link in range(table.links) if table.chain[link * LINK + LINK_CARD] == card]
        return [f"card:{word}", *links]
    if HAND_OF <= place < FRONT:
        return [f"hand:{place - HAND_OF}:{word}"]
    if DISCARD <= place < TAKEN:
        return [f"discard:{word}"]
    if place >= PACK:
        return [f"pack:{word}"]
    if place == LOOKED:
        return [f"looked:{names_at(table, LOOKED).index(word)}"]
    return []
