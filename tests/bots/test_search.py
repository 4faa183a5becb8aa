"""The searches: they find what is there, repeat themselves exactly, and know only what their seat knows."""

import time
from pathlib import Path
from typing import Any

import pytest

import parlor
from parlor.bots import roster
from parlor.bots.alphabeta import AlphaBeta, AlphaBetaBot, Memory
from parlor.bots.bot import RandomBot
from parlor.bots.clock import now
from parlor.bots.knobs import FILE, Knobs, turned, turned_by
from parlor.bots.levels import LevelBot, knobs_of, rivals_of
from parlor.bots.mcts import Finding, Search
from parlor.bots.searcher import SearchBot, heated
from parlor.engine import Picks, i64, vec
from parlor.engine.bot import Bot, answer
from parlor.engine.brain import Brain

# x has three in column 1, o three in column 3.
BOTH_THREATEN = {"rows": [".......", ".......", ".......", "x.o....", "x.o....", "x.o...."]}
# x to move must stop o in column 3.
MUST_STOP = {"rows": [".......", ".......", ".......", "..o....", "x.o....", "x.ox..."]}


def duel(first: Bot, second: Bot, seed: int) -> list[int]:
    state = parlor.game("connect_four").start()
    dice = parlor.Dice(seed)
    while state.seat != parlor.OVER:
        state.pick(answer((first, second)[state.seat], state, dice))
    return state.winners()


@pytest.mark.parametrize("bot", [SearchBot(400), SearchBot(400, knobs=Knobs(observers=2)), AlphaBetaBot(3)])
def test_a_search_takes_the_win_and_stops_the_loss(bot: Bot) -> None:
    game = parlor.game("connect_four")
    assert game.word(answer(bot, game.position(BOTH_THREATEN), parlor.Dice(1))) == "drop:1"
    assert game.word(answer(bot, game.position(MUST_STOP), parlor.Dice(1))) == "drop:3"


@pytest.mark.parametrize("bot", [SearchBot(200), AlphaBetaBot(3)])
def test_a_search_beats_random_picks(bot: Bot) -> None:
    random = RandomBot()
    wins = [duel(bot, random, seed) == [0] for seed in range(4)] + [duel(random, bot, seed) == [1] for seed in range(4)]
    assert sum(wins) >= 7


@pytest.mark.parametrize("observers", [1, 2])
def test_the_same_dice_find_the_same(observers: int) -> None:
    state = parlor.game("leduc").start(seed=4)
    seen = state.guess(state.seat, parlor.Dice(9))
    one = SearchBot(500, knobs=Knobs(observers=observers)).search(seen, parlor.Dice(2))
    other = SearchBot(500, knobs=Knobs(observers=observers)).search(seen, parlor.Dice(2))
    assert (one.picks, one.visits, one.values, one.line) == (other.picks, other.visits, other.values, other.line)
    assert sum(one.visits) == one.iterations == 500
    assert one.line[0] == one.picks[0]


@pytest.mark.parametrize("observers", [1, 2])
def test_a_bot_cannot_tell_what_is_hidden_from_its_seat(observers: int) -> None:
    game = parlor.game("leduc")
    bot = SearchBot(300, knobs=Knobs(observers=observers))
    for seed in range(20):
        found = set()
        for hidden in ("js", "qs", "qh", "ks", "kh"):
            deal = {"cards": ["card:jh", f"card:{hidden}"], "bets": []}
            found.add(answer(bot, game.position(deal, seed=1), parlor.Dice(seed)))
        assert len(found) == 1, f"with dice {seed} the pick depended on the other's hidden card"


def test_a_king_is_worth_more_than_a_jack() -> None:
    game = parlor.game("leduc")
    values = []
    for card in ("js", "qs", "ks"):
        deal = {"cards": [f"card:{card}", "card:kh"], "bets": []}
        finding = SearchBot(3000).search(game.position(deal).guess(0, parlor.Dice(3)), parlor.Dice(4))
        values.append(finding.values[0])
    assert values == sorted(values)


def test_alpha_beta_agrees_with_looking_at_every_pick() -> None:
    """Nothing is lost by cutting branches or by remembering states."""
    game = parlor.game("connect_four")

    def plain(state: parlor.State, me: int, depth: int) -> float:
        if depth == 0 or state.seat == parlor.OVER:
            return state.worth(me)
        values = []
        for pick in state.picks():
            child = state.clone()
            child.pick(pick)
            values.append(plain(child, me, depth - 1))
        return max(values) if state.seat == me else min(values)

    for data in (BOTH_THREATEN, MUST_STOP):
        state = game.position(data)
        state.say("drop:5 drop:5")
        best = AlphaBeta(state, Memory(1 << 12)).run(4).values[0]
        assert round(best, 3) == plain(state, state.seat, 4)


def test_time_stops_a_search() -> None:
    state = parlor.game("connect_four").start()
    search = AlphaBeta(state, Memory(1 << 12))
    finding = search.run(40, seconds=0.05)
    assert search.stopped
    assert finding.picks[0] in state.picks()
    assert SearchBot(10**9, seconds=0.05).search(state, parlor.Dice(1)).iterations > 0


CELLS = 9


class Marks(parlor.Game):
    """A row of cells: mark one that has no marked neighbour; who cannot, has lost. The row may be read backwards."""

    def __init__(self) -> None:
        super().__init__("marks", "Marks", [f"mark:{cell}" for cell in range(CELLS)], range(2, 3), [])

    def begin(self, options: dict[str, Any]) -> parlor.State:
        state = Row()
        state.game, state.options, state.seat = self, options, 0
        return state


class Row(parlor.State):
    """The marked cells, as bits."""

    def __init__(self) -> None:
        super().__init__()
        self.marked = 0

    def legal(self, picks: Picks) -> None:
        for cell in range(CELLS):
            if not self.marked & (7 << cell >> 1):
                picks.add(cell)

    def apply(self, pick: i64) -> None:
        self.marked |= 1 << int(pick)
        self.seat = 1 - self.seat
        if all(self.marked & (7 << cell >> 1) for cell in range(CELLS)):
            self.loser, self.seat = int(self.seat), parlor.OVER

    def fork(self) -> "Row":
        new = Row()
        new.adopt(self)
        new.marked = self.marked
        return new

    def scores(self) -> list[float]:
        return [float(seat != self.loser) for seat in (0, 1)]

    def key(self) -> i64:
        return self.turned_key(0)

    def symmetries(self) -> list[int]:
        return [1] if self.turned_key(1) == self.key() else []

    def turned_key(self, way: i64) -> i64:
        cells = f"{self.marked:0{CELLS}b}"
        return 4 * int(cells[::-1] if way else cells, 2) + int(self.seat) + 3

    def turned_pick(self, way: i64, pick: i64) -> i64:
        return CELLS - 1 - pick if way else pick


def test_alpha_beta_looks_at_mirrored_states_once() -> None:
    """The first player takes the middle and mirrors what the other does; read backwards that is the same line."""
    start = Marks().start()
    search, plain = AlphaBeta(start, Memory(1 << 8)), AlphaBeta(start, Memory(1 << 8))
    plain.ways = vec[i64]()
    found, expected = search.run(CELLS), plain.run(CELLS)
    assert found.values[0] == expected.values[0] > 1 - 1e-9
    assert int(search.nodes) < 0.8 * int(plain.nodes)
    for pick in found.line:
        start.pick(pick)
    once = Marks().start()
    once.pick(1)
    assert once.symmetries() == []


@pytest.mark.parametrize("skims", [False, True])
def test_alpha_beta_repeats_itself_and_a_skim_misses_no_win(skims: bool) -> None:
    game = parlor.game("connect_four")
    state = game.position(MUST_STOP)
    one, other = [AlphaBeta(state, Memory(1 << 12), skims).run(6) for _ in range(2)]
    assert (one.picks, one.values, one.line, one.visits) == (other.picks, other.values, other.line, other.visits)
    assert game.word(one.picks[0]) == "drop:3"
    assert AlphaBeta(game.position(BOTH_THREATEN), Memory(1 << 12), skims).run(6).values[0] >= 1


def test_a_skim_looks_at_less() -> None:
    state = parlor.game("connect_four").start()
    nodes = []
    for skims in (False, True):
        search = AlphaBeta(state, Memory(1 << 12), skims)
        search.run(6)
        nodes.append(int(search.nodes))
    assert nodes[1] < nodes[0]


def test_what_is_certain_is_proved_and_not_looked_at_again() -> None:
    """x wins at once; in a lost place every pick is known to lose; a search that knows all stops."""
    game = parlor.game("connect_four")
    won = SearchBot(10_000).search(game.position(BOTH_THREATEN).guess(0, parlor.Dice(1)), parlor.Dice(1))
    assert (game.word(won.picks[0]), won.values[0]) == ("drop:1", 1.0)
    assert won.iterations < 100
    # o threatens on both sides of its three: whatever x does, it loses.
    lost = {"rows": [".......", ".......", ".......", ".......", "..x....", "x.ooo.x"]}
    found = SearchBot(10_000).search(game.position(lost).guess(0, parlor.Dice(1)), parlor.Dice(1))
    assert set(found.values) == {0.0}
    assert found.iterations < 2_000


def test_a_search_sees_at_a_glance_what_wins_at_once() -> None:
    """o wins in column 3 unless x drops there: every other drop is refuted the first time it is looked at."""
    game = parlor.game("connect_four")
    seen = game.position(MUST_STOP).guess(0, parlor.Dice(1))
    proved = []
    for glance in (1, 0):
        search = Search(seen, parlor.Dice(1), Knobs(glance=glance))
        search.run(7)
        tree = search.trees[0]
        proved.append(sum(tree.proved(tree.child(tree.root, pick)) for pick in seen.picks()))
    assert proved == [6, 0]


def winning(state: parlor.State) -> list[int]:
    """The picks that win at once."""
    found = []
    for pick in state.picks():
        after = state.clone()
        after.pick(pick)
        if after.seat == parlor.OVER and after.winners() == [state.seat]:
            found.append(pick)
    return found


def test_a_kept_tree_takes_a_win_that_the_other_allows() -> None:
    """Of what was won at a glance the tree knows no pick: it must be looked for when it has come true."""
    game, met = parlor.game("connect_four"), 0
    for seed in range(100):
        dice, bot, state = parlor.Dice(seed), SearchBot(300, keeps=True), game.start()
        while len(state.log) < 8 and state.seat != parlor.OVER:
            state.pick(state.picks()[dice.below(len(state.picks()))])
        if state.seat == parlor.OVER or winning(state):
            continue
        state.pick(answer(bot, state, dice))
        for reply in state.picks():
            after = state.clone()
            after.pick(reply)
            if after.seat == parlor.OVER or not winning(after):
                continue
            state.pick(reply)
            assert answer(bot, state, dice) in winning(state), (seed, game.word(reply))
            met += 1
            break
    assert met >= 10


def test_a_proof_agrees_with_looking_at_everything() -> None:
    """At the end of a match every value that is proved is what the best play of both sides comes to."""
    game, dice = parlor.game("connect_four"), parlor.Dice(5)

    def true_value(state: parlor.State, me: int) -> float:
        if state.seat == parlor.OVER:
            return state.worth(me)
        values = []
        for pick in state.picks():
            child = state.clone()
            child.pick(pick)
            values.append(true_value(child, me))
        return max(values) if state.seat == me else min(values)

    late = 0
    while late < 5:
        state = game.start(seed=1)
        while state.seat != parlor.OVER and len(state.log) < 35:
            state.pick(answer(RandomBot(), state, dice))
        if state.seat == parlor.OVER:
            continue
        late += 1
        found = SearchBot(100_000).search(state, parlor.Dice(late))
        assert found.values[0] == true_value(state, state.seat)


def test_a_tree_is_kept_from_move_to_move() -> None:
    game = parlor.game("connect_four")
    state, bot = game.start(), SearchBot(600, keeps=True)
    state.pick(answer(bot, state, parlor.Dice(1)))
    state.say("drop:4")
    kept = bot._kept
    assert kept is not None
    assert bot.caught_up(kept, state)
    assert kept.visits() > 20
    assert kept.seen is state
    other = game.start()
    other.say("drop:1 drop:1")
    assert not bot.caught_up(kept, other), "another match is thought about anew"


def test_heat_errs_the_more_seldom_the_worse_the_pick_looks() -> None:
    finding = Finding([7, 8, 9, 10], [50, 30, 20, 0], [0.6, 0.55, 0.2, 0.9], [], 100)
    finding.values[3] = 0.0  # never looked at
    dice = parlor.Dice(4)
    taken = [int(heated(finding, 50, dice)) for _ in range(3000)]
    often = [taken.count(pick) for pick in finding.picks]
    assert often[0] > 2 * often[1] > 1000, "5 hundredths worse is a third as likely"
    assert often[2] < 10
    assert often[3] == 0
    warm = SearchBot(60, heat=100)
    state = parlor.game("espeers").start(seed=3)
    chosen = [[int(warm.choose(state.guess(0, parlor.Dice(n)), parlor.Dice(n))) for n in range(6)] for _ in range(2)]
    assert chosen[0] == chosen[1], "the same dice err alike"


def test_words_that_brought_more_are_picked_in_play_outs_where_no_hunch_knows_better() -> None:
    start = parlor.game("symetra").start(seed=2)
    assert rivals_of(start) > 1
    assert not any(rivals_of(parlor.game(name).start(seed=1)) for name in ("connect_four", "espeers", "leduc", "wiz"))
    knobs = Knobs(horizon=20, rivals=3)
    found = [SearchBot(150, knobs=knobs).search(start.guess(0, parlor.Dice(1)), parlor.Dice(1)) for _ in "ab"]
    assert found[0].visits == found[1].visits
    search = SearchBot(80, knobs=knobs).begin(start.guess(0, parlor.Dice(1)), parlor.Dice(1))
    search.run(80)
    averages, picks, counts = search.averages, Picks(), dict.fromkeys(range(3), 0)
    assert averages is not None
    start.legal(picks)
    picks.count = 3
    for number in range(3):
        averages.tried[picks.at(number)] = 10
        averages.brought[picks.at(number)] = 1000000 * number
    for _ in range(600):
        chosen = averages.choose(i64(0), picks, i64(3), search.dice)
        counts[next(number for number in range(3) if picks.at(number) == chosen)] += 1
    assert counts[2] > counts[1] > counts[0] > 0, "the best of three random ones: 19, 7 and 1 of 27"


def test_a_level_that_wavers_in_an_open_game_sometimes_sees_no_farther_than_its_own_turn() -> None:
    far = [{AlphaBetaBot(2, waver=waver).far(parlor.Dice(luck)) for luck in range(12)} for waver in (0, 50, 100)]
    assert far == [{2}, {1, 2}, {1}]
    state = parlor.game("symmetric").start()
    looked = [AlphaBetaBot(2, waver=100), AlphaBetaBot(1)]
    picked = [[int(bot.choose(state, parlor.Dice(luck))) for luck in range(3)] for bot in looked]
    assert picked[0] == picked[1]
    assert looked[0].search(state, parlor.Dice(1)).iterations == 2, "what it tells of a state is never a slip"


def test_knobs_are_tuned_by_name() -> None:
    game = parlor.game("leduc")
    assert turned(Knobs(), "explore=0.4 horizon=7") == Knobs(explore=0.4, horizon=7)
    seen = game.start(seed=1).guess(0, parlor.Dice(1))
    bots = [
        roster.bot(name, game, iterations=300) for name in ("hand", "hand tuned explore=0.05", "hand tuned explore=0.7")
    ]
    visits = [bot.search(seen, parlor.Dice(2)).visits for bot in bots if isinstance(bot, LevelBot)]
    assert visits[0] == visits[2] != visits[1], "0.7 is the usual one"


def test_how_much_is_explored_is_said_by_the_brain_before_the_game() -> None:
    state = parlor.game("leduc").start(seed=1)
    blank, keen = (Brain(0, 0, [], explore=explore) for explore in (0.0, 0.25))
    assert [knobs_of(state, brain).explore for brain in (None, blank, keen)] == [0.7, 0.7, 0.25]
    state.game.explore = 0.4
    try:
        assert [knobs_of(state, brain).explore for brain in (None, blank, keen)] == [0.4, 0.4, 0.25]
    finally:
        state.game.explore = 0.0


def test_the_highest_level_turns_the_knobs_of_its_folder_and_hand_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_text('tuned = "explore=0.05 horizon=3"\nproof = "none"\n')
    assert turned(Knobs(), turned_by(tmp_path)) == Knobs(explore=0.05, horizon=3)
    assert turned_by(tmp_path / "elsewhere") == turned_by(None) == ""
    for name in parlor.games():
        game = parlor.game(name)
        start = game.start(seed=1)
        told = turned_by(game.folder)
        assert knobs_of(start, None) == turned(knobs_of(start, None, learned=False), told)
        if told:
            seen = start.guess(start.seat, parlor.Dice(1))
            while len(seen.picks()) == 1:
                seen.pick(seen.picks()[0])
            bots = [roster.bot(bot, game, iterations=200) for bot in ("hand", f"hand tuned {told}")]
            bots.append(LevelBot(5, iterations=200, brain=Brain(0, 0, [])))
            found = [bot.search(seen, parlor.Dice(2)).visits for bot in bots if isinstance(bot, LevelBot)]
            assert found[0] != found[1] == found[2], name


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('tuned = "explore=0.3"', "says `tuned` and `proof`"),
        ('tuned = 3\nproof = ""', "each as a text"),
        ('tuned = "explor=1"\nproof = ""', "did you mean explore"),
        ("tuned =", "search.toml: "),
    ],
)
def test_a_folder_whose_knobs_cannot_be_read_says_so(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(parlor.BadData, match=told):
        turned_by(tmp_path)


@pytest.mark.parametrize(("whole", "ends"), [(0, False), (1, True)])
def test_a_play_out_may_go_on_to_the_end_of_its_sentence(whole: int, ends: bool) -> None:
    state = parlor.game("symmetric").start()
    state.say("from:1,0")
    world = state.fork()
    Search(state, parlor.Dice(1), Knobs(horizon=0, whole=whole)).play_on(world)
    assert world.mid_sentence() is not ends


@pytest.mark.parametrize(("whole", "ends"), [(1, False), (2, True)])
def test_a_play_out_may_go_on_to_the_end_of_its_turn(whole: int, ends: bool) -> None:
    state = parlor.game("symmetric").start()
    search = Search(state, parlor.Dice(1), Knobs(horizon=0, whole=whole))
    search.run(1)  # one pick of a turn that takes several
    world = state.fork()
    world.say("from:1,0")
    search.play_on(world)
    assert (world.whose_turn() != state.whose_turn()) is ends
    over = world.fork()
    search.play_on(over)
    assert over.key() == world.key(), "where a turn has just ended, there is nothing to play"


def test_what_was_never_tried_need_not_be_tried_first() -> None:
    state = parlor.game("wiz").start(seed=1)
    seen = state.guess(state.seat, parlor.Dice(1))
    while len(seen.picks()) < 8:
        seen.pick(seen.picks()[0])
    tried = []
    for urge in (1000.0, 0.0):
        search = Search(seen, parlor.Dice(2), Knobs(horizon=5, urge=urge))
        search.run(40)
        tried.append(sum(visits > 0 for visits in search.finding().visits))
    assert tried[0] > tried[1] > 1


def test_seconds_of_the_processor_are_those_it_worked() -> None:
    begun = now(processor=True), now(processor=False)
    time.sleep(0.05)
    idle, waited = now(processor=True) - begun[0], now(processor=False) - begun[1]
    assert idle < waited, "asleep it does not work"
    bot = roster.bot("5", parlor.game("leduc"), seconds=0.02, processor=True)
    seen = parlor.game("leduc").start(seed=1).guess(0, parlor.Dice(1))
    worked = time.thread_time()
    assert isinstance(bot, LevelBot)
    assert bot.search(seen, parlor.Dice(1)).iterations > 0
    assert time.thread_time() - worked >= 0.02


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("hand tuned explor=1", "no knob named explor.*did you mean explore"),
        ("hand tuned explore=much", "explore must be a number, not 'much'"),
        ("hand tuned horizon=2.5", "horizon cannot be 2.5"),
        ("5 tuned rivals=-1", "rivals cannot be -1"),
        ("3 tuned explore=1", "level 5 and hand can be tuned, 3 has none"),
    ],
)
def test_a_knob_that_there_is_not_is_refused(name: str, told: str) -> None:
    with pytest.raises(parlor.BadOption, match=told):
        roster.bot(name, parlor.game("leduc"))
