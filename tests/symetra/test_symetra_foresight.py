"""What the highest level asks for: the end of what is under way, and who is likely to win the cycle."""

import pytest
from stories import game, say, table

import parlor
from parlor.bots import roster
from parlor.bots.knobs import Knobs, turned_by
from parlor.bots.levels import LevelBot
from parlor.bots.searcher import SearchBot
from parlor.engine import OVER
from parlor.games.symetra.foresight import cycle_chances
from parlor.games.symetra.frames import WINDOW
from parlor.games.symetra.match import SymetraMatch

ROUND = """
game base seats=2 cycle=2 round=3 start=0 turn={turn} win={win}
s0 25/{left}/3 charged hand: earth, fire
s1 25/20/3 hand: hope, air, life
matrix light 0,0 s0 x{mine} / dark 1,0 s1 x2
deck top: sound, water
"""


def last_round(turn: int = 0, mine: int = 2, win: str = "most") -> SymetraMatch:
    """The last round of a cycle."""
    state = table(ROUND.format(turn=turn, mine=mine, left=22 - mine, win=win), seed=1)
    assert isinstance(state, SymetraMatch)
    return state


def test_what_was_announced_is_carried_out_in_thought() -> None:
    state = last_round()
    before = state.position()
    say(state, "use card:light seat:0")
    waits = state.position()
    assert state.agenda.kind() == WINDOW
    foreseen = state.foresee(0)
    assert state.position() == waits != before, "in thought alone"
    while state.agenda.kind() == WINDOW:
        state.say("pass")
    assert state.foresee(0) == pytest.approx(foreseen)


def test_an_announced_card_is_laid_where_it_brings_most() -> None:
    state = last_round(mine=1)
    say(state, "fuse card:earth")
    foreseen = state.foresee(0)
    while state.agenda.kind() == WINDOW:
        state.say("pass")
    best = 0.0
    for pick in state.picks():
        after = state.fork()
        after.apply(pick)
        best = max(best, after.foresee(0))
    assert foreseen == pytest.approx(best)


def test_who_still_has_a_turn_is_likelier_to_win_the_cycle() -> None:
    level = cycle_chances(last_round())
    assert level[1] > 0.5, "its turn comes last"
    assert cycle_chances(last_round(turn=1))[1] > level[1], "the other has none any more"
    assert cycle_chances(last_round(mine=5))[0] > level[0]
    assert cycle_chances(last_round(mine=5, win="least"))[0] < cycle_chances(last_round(win="least"))[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_chances_together_are_one(players: int) -> None:
    match, dice = game().start(players=players, seed=3), parlor.Dice(5)
    for _ in range(150):
        if match.seat == OVER:
            break
        seats = [match.foresee(seat) for seat in range(players)]
        assert sum(seats) == pytest.approx(1.0)
        assert min(seats) >= 0.0
        match.pick(match.picks()[dice.below(len(match.picks()))])


def test_level_5_foresees_and_the_others_ask_what_they_asked() -> None:
    state = last_round()
    seen = state.guess(0, parlor.Dice(1))
    names = ("5", "hand", f"hand tuned {turned_by(game().folder)}")
    bots = [roster.bot(name, game(), iterations=200) for name in names]
    found = [bot.search(seen, parlor.Dice(2)) for bot in bots if isinstance(bot, LevelBot)]
    assert found[0].values == found[2].values != found[1].values
    for level in range(1, 5):
        bot = LevelBot(level)
        bot.suit(seen)
        trees = bot._trees
        assert isinstance(trees, SearchBot)
        assert trees.knobs == Knobs(horizon=20)
