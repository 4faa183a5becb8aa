"""OpenSpiel's own tests, unmodified, on every game."""

import json
import subprocess
import sys
from typing import Any

import pytest

import parlor

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install parlor[openspiel]")
from parlor.adapters import openspiel  # noqa: E402

NAMES = openspiel.register()


@pytest.mark.parametrize("name", NAMES)
def test_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_its_own_api_test() -> None:
    """The file that OpenSpiel tests its own games with, run on ours."""
    code = (
        "import sys; from parlor.adapters import openspiel; openspiel.register();"
        "import runpy; sys.argv = ['api_test', '--test_only_games=parlor_.*'];"
        "runpy.run_module('open_spiel.integration_tests.api_test', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "OK" in done.stderr


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("parlor_symetra(players=4,mode=original)")
    assert game.num_players() == 4
    assert game.new_initial_state().held.state.options["mode"] == "original"


def played(name: str, picks: int) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(picks):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(state.legal_actions()[-1])
    return state


def test_an_information_state_holds_what_was_heard_and_no_more() -> None:
    state = played("parlor_leduc", 3)
    own, others = json.loads(state.information_state_string(0)), json.loads(state.information_state_string(1))
    game = parlor.game("leduc")
    assert own[2] == [game.code("card:js"), parlor.HIDDEN, game.code("raise")]
    assert others[2] == [parlor.HIDDEN, game.code("card:jh"), game.code("raise")]
    assert own[1]["cards"] == ["card:js", None]


def test_guesses_for_its_search_look_the_same_to_the_seat() -> None:
    state = played("parlor_espeers", 30)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seat = state.current_player()
    hands = set()
    for _ in range(10):
        guess = openspiel.resampler(state, seat)
        assert guess.information_state_string(seat) == state.information_state_string(seat)
        assert guess.legal_actions() == state.legal_actions()
        hands.add(json.dumps(guess.held.state.position()["seats"][1 - seat]["hand"]))
    assert len(hands) > 1


def test_a_copy_is_independent() -> None:
    state = played("parlor_wiz", 40)
    before = str(state)
    copy = state.clone()
    copy.apply_action((copy.legal_actions() or [outcome for outcome, _ in copy.chance_outcomes()])[0])
    assert str(state) == before != str(copy)
