"""Long searches that play Leduc poker against themselves come out near the known value of the game."""

import parlor
from parlor.bots.searcher import SearchBot

# What the first player loses a deal when both play best, in chips (the ante is 1).
KNOWN = -0.0856
Policies = dict[tuple[object, ...], dict[int, float]]


def insight(state: parlor.State) -> tuple[object, ...]:
    """What the seat to pick knows; suits do not matter."""
    view = state.view(state.seat)
    ranks = [card and card[5] for card in view["cards"]]
    return (state.seat, *ranks, *view["bets"])


def policy(state: parlor.State, bot: SearchBot | None, policies: Policies) -> dict[int, float]:
    """How often a search of what the seat knows visits each pick; without a bot all are as likely."""
    if bot is None:
        return dict.fromkeys(state.picks(), 1 / len(state.picks()))
    known = insight(state)
    if known not in policies:
        dice = parlor.Dice(len(policies))
        found = bot.search(state.guess(state.seat, dice), dice)
        policies[known] = {p: n / found.iterations for p, n in zip(found.picks, found.visits, strict=True)}
    return policies[known]


def value(state: parlor.State, bots: list[SearchBot | None], policies: Policies) -> float:
    """What seat 0 wins on average, over everything that can happen."""
    if state.seat == parlor.OVER:
        return state.scores()[0]
    if state.seat == parlor.CHANCE:
        chances = {pick: 1 / len(state.picks()) for pick in state.picks()}
    else:
        chances = policy(state, bots[state.seat], policies)
    mean = 0.0
    for pick, chance in chances.items():
        after = state.clone()
        after.pick(pick)
        mean += chance * value(after, bots, policies)
    return mean


def test_searches_against_themselves_come_near_the_value_of_the_game() -> None:
    bot = SearchBot(1000 if parlor.COMPILED else 150)
    start = parlor.game("leduc").start(ask_chance=True)
    policies: Policies = {}
    assert KNOWN - 0.1 < value(start, [bot, bot], policies) < KNOWN + 0.1
    assert value(start, [bot, None], policies) > 0.4, "the first player gains little from searching"
    assert value(start, [None, bot], policies) < -0.4, "the second player gains little from searching"


def test_the_stakes_are_all_that_can_be_won_and_lost() -> None:
    game = parlor.game("leduc")
    most = game.position({"cards": ["card:kh", "card:qh", "card:ks"], "bets": ["raise", "raise", "call"] * 2})
    assert most.scores() == list(reversed(game.stakes))
    assert [most.worth(seat) for seat in (0, 1)] == [1.0, 0.0]
