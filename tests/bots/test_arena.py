"""The arena: whole matches without record, as honest and as lucky as at the table."""

import pytest

import parlor
from parlor.bots.arena import Arena, Exchange, voice
from parlor.bots.bot import RandomBot
from parlor.bots.greedy import GreedyBot
from parlor.bots.policy import PolicyBot
from parlor.bots.watch import Watch
from parlor.engine import Picks
from parlor.engine.bot import Bot

GAMES = ["connect_four", "espeers", "leduc", "source", "symetra", "symmetric", "wiz"]


def arena(name: str, cap: int = 100000, **options: object) -> Arena:
    game = parlor.game(name)
    return Arena(game.begin(game.check(options)), cap)


class Teller(Bot):
    """Passes everything on to another bot, and remembers what it was shown."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seen: list[parlor.State] = []

    def choose(self, seen: parlor.State, dice: parlor.Dice) -> int:
        """What the other bot picks."""
        self.seen.append(seen)
        return self.bot.choose(seen, dice)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_in_the_arena_is_the_match_at_the_table(name: str) -> None:
    """The same luck, voices and guesses lead to the same end."""
    game, seed = parlor.game(name), 5
    played = arena(name).play([PolicyBot(), RandomBot()], seed, [0, 1])
    state = game.start(seed=seed)
    dice, bots, picks = [voice(seed, 0), voice(seed, 1)], [PolicyBot(), RandomBot()], [0, 0]
    while state.seat != parlor.OVER:
        seat, words, legal = int(state.seat), Picks(), state.picks()
        if len(legal) == 1:
            words.add(legal[0])
        else:
            bots[seat].speak(state.imagine(seat, dice[seat]), dice[seat], words)
        for word in words.plain():
            state.pick(word)
            picks[seat] += 1
            if state.seat != seat or not state.mid_sentence():
                break
    assert played.scores == tuple(state.scores())
    assert played.picks == tuple(picks)
    assert played.rolls == state.actors.count(parlor.CHANCE)
    winners = state.winners()
    assert played.points == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(2))
    assert not played.capped


@pytest.mark.parametrize("bot", [RandomBot, PolicyBot, GreedyBot])
def test_the_same_seed_repeats_a_match(bot: type[Bot]) -> None:
    ring = arena("leduc")
    first = [ring.play([bot(), RandomBot()], seed, [0, 1])[:4] for seed in range(20)]
    assert first == [ring.play([bot(), RandomBot()], seed, [0, 1])[:4] for seed in range(20)]
    assert len(set(first)) > 1


def test_a_bot_is_shown_guesses_never_the_match() -> None:
    """With one seed the hidden card is always the same; what the bot is shown of it is not."""
    shown: set[str] = set()
    for number in range(30):
        teller = Teller(RandomBot())
        arena("leduc").play([teller, RandomBot()], 3, [number, 100])
        shown.add(teller.seen[0].view(1)["cards"][1])
        assert teller.seen[0].record is None
    assert len(shown) == 5


@pytest.mark.parametrize("name", ["wiz", "source"])
def test_nobody_is_asked_where_there_is_no_choice(name: str) -> None:
    tellers, watch = [Teller(RandomBot()), Teller(RandomBot())], Watch(arena(name).start)
    played = arena(name).play(list[Bot](tellers), 3, [0, 1], watch)
    assert sum(watch.forced) > 0
    assert all(len(seen.picks()) > 1 for teller in tellers for seen in teller.seen)
    assert sum(played.picks) > sum(len(teller.seen) for teller in tellers)


def test_what_a_bot_does_to_what_it_is_shown_does_not_touch_the_match() -> None:
    class Vandal(Teller):
        def choose(self, seen: parlor.State, dice: parlor.Dice) -> int:
            pick = super().choose(seen, dice)
            seen.apply(pick)
            return pick

    ring = arena("espeers")
    gentle = ring.play([Teller(RandomBot()), RandomBot()], 2, [0, 1])
    rough = ring.play([Vandal(RandomBot()), RandomBot()], 2, [0, 1])
    assert gentle[:4] == rough[:4]


def test_a_card_is_exchanged_on_the_same_deal() -> None:
    """Where the card never came, the match is the same; where it came, it is another, and the seat never holds it."""
    game, ring = parlor.game("espeers"), arena("espeers")
    word = game.code("card:push")
    exchanged = 0
    for seed in range(12):
        watch, without = Watch(ring.start), Watch(ring.start)
        as_dealt = ring.play([PolicyBot(), PolicyBot()], seed, [0, 1], watch)
        exchange = Exchange(0, word)
        other = ring.play([PolicyBot(), PolicyBot()], seed, [0, 1], without, exchange)
        assert without.drawn[word] == 0
        if watch.drawn[word] == 0:
            assert exchange.times == 0
            assert other[:4] == as_dealt[:4]
        exchanged += exchange.times > 0
    assert exchanged > 0


def test_an_illegal_pick_is_refused() -> None:
    class Cheat(Bot):
        def choose(self, seen: parlor.State, dice: parlor.Dice) -> int:
            return 0

    with pytest.raises(parlor.IllegalPick, match="fold"):
        arena("leduc").play([Cheat(), Cheat()], 1, [0, 1])


def test_a_match_that_goes_on_too_long_is_stopped_and_shared() -> None:
    played = arena("symetra", 40).play([RandomBot(), RandomBot()], 1, [0, 1])
    assert played.capped
    assert played.points == (0.5, 0.5)
    assert 40 <= sum(played.picks) + played.rolls < 60


@pytest.mark.parametrize("name", ["espeers", "leduc", "source", "symetra", "wiz"])
def test_a_greedy_sentence_is_legal_word_by_word(name: str) -> None:
    played = arena(name, 400).play([GreedyBot(2, 20), PolicyBot()], 4, [0, 1])
    assert sum(played.picks) > 2
    assert all(sentences <= picks for sentences, picks in zip(played.sentences, played.picks, strict=True))


def test_several_players_sit_in_the_arena() -> None:
    played = arena("wiz", players=4).play([PolicyBot(), RandomBot(), PolicyBot(), RandomBot()], 1, [0, 1, 2, 3])
    assert len(played.points) == len(played.scores) == 4
    assert sum(played.points) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["espeers", "source", "wiz"])
def test_the_policy_is_better_than_chance(name: str) -> None:
    ring = arena(name)
    points = 0.0
    for seed in range(30):
        points += ring.play([PolicyBot(), RandomBot()], seed, [0, 1]).points[0]
        points += ring.play([RandomBot(), PolicyBot()], seed, [1, 0]).points[1]
    assert points > 36, f"{points} of 60 matches"
