"""The invariants of section 7, looked at after every pick of random matches in every variant."""

import pytest
from stories import game

import parlor
from parlor import Dice
from parlor.bots.bot import RandomBot
from parlor.games.symetra import frames
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.table import NONE, TRANSCENDED

TABLES = [name for name, options in game().variants.items() if options.get("play") != "solitaire"]
# Endless matches and drafts are long: what matters happens early.
PICKS = 700


def beads(match: SymetraMatch, seat: int) -> int:
    """1: all beads of a seat, wherever they are."""
    return sum(int(match.pools[seat * 3 + pool]) for pool in range(3)) + int(match.on_cards(seat))


def check_cards(match: SymetraMatch) -> None:
    """2 to 5 and 15: every card is in one place, with beads of one colour and within its capacity."""
    assert match.tally()["cards"] == match.cards
    cells = set()
    for at in range(match.laid_count):
        card = int(match.laid[at])
        energy, controlled = match.energy[card], match.control[card] != NONE
        assert controlled == (energy > 0)
        assert energy <= 5 or match.marks[card] & TRANSCENDED
        assert match.rules.original or energy > 0
        q, r = match.rules.area.cells[match.cell[card]]
        assert max(abs(q), abs(r), abs(q + r)) <= 15
        cells.add((q, r))
    assert len(cells) == match.laid_count


def check_seats(match: SymetraMatch) -> None:
    """1, 7 to 10: beads, exits, hands, and what was announced this round."""
    for seat in range(match.players):
        assert beads(match, seat) == (50 * match.rules.sets if match.inside[seat] else 0)
        assert not match.inside[seat] or match.actual(seat) >= 1
        assert match.fused[seat] <= 1
        assert match.charged[seat] <= 1
        if match.inside[seat] and match.agenda.kind() in (frames.TURN, frames.ENDPHASE):
            deck = match.deck_of(seat)
            assert match.hands[seat] + match.fronts[seat] or not match.decks[deck] + match.discards[deck]


def check_chain(match: SymetraMatch) -> None:
    """11 and 17: a card stands in a chain once, and whoever is asked could do more than decline."""
    kind = match.agenda.kind()
    cards = [int(match.chain[link * 9 + 2]) for link in range(match.links) if match.chain[link * 9 + 2] != NONE]
    assert len(cards) == len(set(cards))
    if kind in (frames.TURN, frames.PAY, frames.WITHDRAW, frames.JOINING, frames.ENDPHASE):
        assert match.links == 0
    if kind in (frames.TURN, frames.WINDOW, frames.ENDPHASE):
        assert len(match.picks()) > 1


def check_starts(match: SymetraMatch, cycle: int, round_: int) -> None:
    """6, 13, 14 and 16: what a new round and a new cycle begin with."""
    if match.agenda.kind() == frames.WITHDRAW:
        assert not any(match.universal(seat) for seat in range(match.players))
    if (match.cycle, match.round) != (cycle, round_) and match.agenda.kind() == frames.TURN:
        assert not any(match.used[card] for card in range(match.cards))
        assert not any(match.moods[seat] for seat in range(match.players))
        assert len(match.magnets) == 0
    if match.cycle != cycle:
        assert sum(int(match.won[seat]) for seat in range(match.players)) >= cycle
        assert match.least == 0
        assert match.rules.original or match.laid_count == 0


@pytest.mark.rule("SYM-001", "SYM-028", "SYM-030", "SYM-031", "SYM-033", "SYM-045", "SYM-049", "SYM-056", "SYM-057")
@pytest.mark.rule("SYM-021", "SYM-081", "SYM-127", "SYM-136", "SYM-137")
@pytest.mark.parametrize("variant", TABLES)
def test_the_invariants_hold_after_every_pick(variant: str) -> None:
    for seed in range(2):
        dice, bot = Dice(seed), RandomBot()
        match = game().start(seed=seed, **game().variants[variant]).fork()
        assert isinstance(match, SymetraMatch)
        for _ in range(PICKS):
            if match.seat == parlor.OVER:
                break
            cycle, round_ = int(match.cycle), int(match.round)
            if match.seat == parlor.CHANCE:
                match.apply(match.chance(dice))
            else:
                match.apply(bot.choose(match, dice))
            if match.seat != parlor.OVER:
                check_cards(match)
                check_seats(match)
                check_chain(match)
                check_starts(match, cycle, round_)
