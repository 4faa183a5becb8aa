"""What a sentence would bring, told within what its seat knows."""

from pathlib import Path

import pytest

import parlor
from parlor import Dice, State
from parlor.engine import notation


def espeers(**sides: str) -> State:
    """Seat 0 in its Active phase; "8/2 push hurl" is a Pool, a Spent Zone and a hand."""
    seats = []
    for side in (sides["mine"], sides["theirs"]):
        points, *hand = side.split()
        pool, spent = (int(part) for part in points.split("/"))
        deck = ["push", "hurl", "focus"]
        seats.append({"hand": hand, "deck": deck, "pool": pool, "spent": spent, "removed": 10 - pool - spent})
    data = {"options": {}, "turn": 5, "active": 0, "phase": "active", "seats": seats}
    return parlor.game("espeers").position(data, seed=3)


def changed(told: parlor.State | object, label: str) -> list[tuple[int, object, object]]:
    assert isinstance(told, dict)
    return [(one["seat"], one["before"], one["after"]) for one in told["changes"] if one["label"] == label]


def certain(state: State, seat: int, say: str) -> dict[str, object]:
    """An outcome without what is no more than likely: that is told by worlds drawn by lot."""
    told = state.outcome(seat, say)
    return {**told, "likely": [], "changes": [one for one in told["changes"] if "about" not in one]}


def test_a_card_tells_what_it_costs_and_whom_it_hurts() -> None:
    state = espeers(mine="10/0 hurl", theirs="7/0 recoil focus")
    told = state.outcome(0, "play card:hurl")
    assert (told["why"], told["unsure"]) == ("", False)
    assert changed(told, "life") == [(1, 7, 5)]
    assert (0, 10, 6) in changed(told, "Pool")
    assert "Player 2 loses 2 PSI points from the Pool." in told["lines"]
    assert state.log == []


def test_a_win_is_told() -> None:
    told = espeers(mine="10/0 hurl", theirs="2/0 push").outcome(0, "play card:hurl")
    assert told["ending"]["winners"] == [0]


def test_without_words_it_is_what_happens_if_everybody_passes() -> None:
    state = espeers(mine="10/0 hurl push", theirs="7/0 kinetic_guard focus")
    state.say("play card:hurl")
    told = state.outcome(1, "")
    assert changed(told, "life") == [(1, 7, 5)]
    assert told["lines"] == ["Player 1's Hurl acts.", "Player 2 loses 2 PSI points from the Pool."]
    guarded = state.outcome(1, "play card:kinetic_guard")
    assert changed(guarded, "life") == []
    assert changed(guarded, "Pool")[0] == (1, 7, 6)


def test_what_would_happen_anyway_is_not_the_doing_of_a_sentence() -> None:
    state = espeers(mine="10/0 hurl push", theirs="7/0 crush focus")
    state.say("play card:hurl")
    assert changed(state.outcome(1, "pass"), "life") == [(1, 7, 5)]
    cycled = state.outcome(1, "cycle card:focus")
    assert cycled["why"] == ""
    assert changed(cycled, "life") == []
    assert cycled["lines"] == ["Player 2 cycles Focus.", "Player 2 draws a card."]


def test_what_chance_brings_is_not_told() -> None:
    told = espeers(mine="10/0 kinetic_guard", theirs="7/0 push").outcome(0, "cycle card:kinetic_guard")
    assert told["lines"] == ["Player 1 cycles Kinetic Guard.", *["Player 1 draws a card."] * 2]
    assert [(one["before"], one["after"]) for one in told["changes"] if one["id"] == "deck:0"] == [(3, 1)]


def test_a_sentence_that_cannot_be_said_says_why() -> None:
    state = espeers(mine="1/0 hurl", theirs="7/0 push")
    assert state.outcome(0, "play card:hurl")["why"].startswith("ESP-052")
    assert state.outcome(1, "pass")["why"] == "It is not your turn."
    assert "did you mean" in state.outcome(0, "plai card:hurl")["why"]
    assert state.outcome(0, "end")["why"] == ""


@pytest.mark.parametrize(("name", "players"), [("espeers", 2), ("symetra", 3), ("wiz", 3), ("source", 2)])
def test_an_outcome_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(name: str, players: int) -> None:
    """Otherwise it would tell what the seat does not know."""
    game, dice = parlor.game(name), Dice(8)
    state = game.start(seed=5, players=players)
    asked = 0
    while state.seat >= 0 and asked < 12:
        for _ in range(9):
            picks = state.picks()
            if picks:
                state.pick(picks[dice.below(len(picks))])
        if state.seat < 0:
            break
        asked += 1
        for seat in range(players):
            words = game.word(state.picks()[0]) if seat == state.seat and not state.mid_sentence() else ""
            for say in {words, ""}:
                for other in range(2):
                    guess = state.guess(seat, Dice(other))
                    assert certain(guess, seat, say) == certain(state, seat, say), (asked, seat, say)


def test_a_guess_has_no_outcome_that_could_be_told() -> None:
    state = espeers(mine="10/0 hurl push", theirs="7/0 push")
    state.say("barrier card:hurl")
    told = state.outcome(1, "symbol:circle")
    assert (told["unsure"], told["lines"], told["changes"]) == (True, [], [])


def test_what_comes_out_so_in_most_worlds_is_told_as_likely() -> None:
    """Where the other fuses its card is not known; wherever it does, it wins the cycle or nearly so."""
    text = (Path(__file__).parent / "cycle_end.txt").read_text(encoding="utf-8")
    told = notation.read(text).resume().outcome(0, "pass")
    rough = {one["seat"] for one in told["changes"] if one["label"] == "actual" and one.get("about")}
    assert 1 in rough
    assert told["unsure"]
    assert any("wins cycle 2" in line for line in [*told["likely"], *told["lines"]])


def test_the_parts_of_a_number_are_told_with_it() -> None:
    """What would become of them anyway is told, too: else the sum could not be followed."""
    text = (Path(__file__).parent / "cycle_end.txt").read_text(encoding="utf-8")
    told = notation.read(text).resume().outcome(0, "use card:humility")
    won = {one["label"]: (one["before"], one["after"]) for one in told["changes"] if one["id"] == "pool:2:actual"}
    assert won == {"actual": (22, 28), "on cards": (1, 0), "universal": (8, 3)}
