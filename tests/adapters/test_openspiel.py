"""OpenSpiel's own tests, unmodified, on every game."""

import copy
import hashlib
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlor

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install parlor[openspiel]")
from parlor.adapters import openspiel  # noqa: E402

NAMES = openspiel.register()
TABLES = [
    (name, players) for name in NAMES for players in parlor.game(name.removeprefix("parlor_")).seats if players > 1
]
STORED = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_simulation(name: str, players: int) -> None:
    game = pyspiel.load_game(f"{name}(players={players})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


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


def shortened(playthrough: str) -> str:
    """The first and last lines of a playthrough, long ones by their fingerprints, and the fingerprint of it all."""
    lines = [line if len(line) <= 160 else f"{line[:100]}... {mark(line)}" for line in playthrough.splitlines()]
    middle = [f"... {len(lines) - 300} lines ..."] if len(lines) > 300 else []
    kept = [*lines[:240], *middle, *lines[-60:]] if middle else lines
    return "\n".join([*kept, f"all of it: {mark(playthrough)}", ""])


def mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


WRITES = os.environ.get("PLAYTHROUGHS") == "write"


@pytest.mark.parametrize("name", [name for name in NAMES if WRITES or (STORED / f"{name}.txt").exists()])
def test_its_playthrough_is_as_stored(name: str) -> None:
    """OpenSpiel's own transcript of a random match. If a change is meant: PLAYTHROUGHS=write pytest …"""
    from open_spiel.python.algorithms import generate_playthrough

    options = {"parlor_goofspiel": "(cards=5)"}
    made = shortened(generate_playthrough.playthrough(name + options.get(name, ""), None, seed=7))
    file = STORED / f"{name}.txt"
    if WRITES:
        file.write_text(made)
    assert made == file.read_text()


def test_information_state_tensors_tell_pasts_apart() -> None:
    """Leduc: equal strings have equal tensors, other strings other tensors, over all information states of the game."""
    game = pyspiel.load_game("parlor_leduc")
    found: dict[str, bytes] = {}
    todo = [game.new_initial_state()]
    while todo:
        state = todo.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            seat = state.current_player()
            numbers = bytes(json.dumps(state.information_state_tensor(seat)), "ascii")
            assert found.setdefault(state.information_state_string(seat), numbers) == numbers
        todo += [state.child(action) for action in state.legal_actions()]
    assert len(set(found.values())) == len(found) > 900


def test_structs_are_json_and_lead_back() -> None:
    state = played("parlor_espeers", 30)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seat, game = state.current_player(), parlor.game("espeers")
    assert game.position(json.loads(state.to_struct().to_json())).position() == state.held.state.position()
    assert json.loads(state.to_observation_struct(seat).to_json()) == state.held.state.view(seat)
    for action in state.legal_actions():
        struct = state.action_to_struct(seat, action)
        assert json.loads(struct.to_json()) == {"pick": game.word(action)}
        assert state.struct_to_actions(struct) == [action]


def test_a_pickled_state_remembers_what_was_heard() -> None:
    held = played("parlor_wiz", 60).held
    again = pickle.loads(pickle.dumps(held)).state
    assert again.position() == held.state.position()
    for seat in (*range(again.players), parlor.WATCHER):
        assert again.tensor(seat) == held.state.tensor(seat)
        assert list(again.heard().heard_by(seat).picks) == list(held.state.heard().heard_by(seat).picks)
    assert copy.deepcopy(held).state.tensor(0) == again.tensor(0)


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


@pytest.mark.parametrize("name", ["parlor_wiz", "parlor_connect_four", "parlor_leduc"])
def test_answers_without_a_way_through_cpp_are_those_of_cpp(name: str) -> None:
    """What a state answers by itself is what OpenSpiel's own class would answer, at every moment of a match."""
    state, asked, picks = pyspiel.load_game(name).new_initial_state(), pyspiel.State, 0
    while not state.is_terminal() and picks < 120:
        assert state.legal_actions() == asked.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == asked.legal_actions(state, player)
        assert state.is_chance_node() == asked.is_chance_node(state)
        assert state.is_player_node() == asked.is_player_node(state)
        state.apply_action(state.legal_actions()[picks % len(state.legal_actions())])
        picks += 1
    assert picks > 2
    if state.is_terminal():
        assert state.legal_actions() == asked.legal_actions(state) == []
        assert not state.is_chance_node()


def test_a_copy_is_independent() -> None:
    state = played("parlor_wiz", 40)
    before = str(state)
    copy = state.clone()
    copy.apply_action((copy.legal_actions() or [outcome for outcome, _ in copy.chance_outcomes()])[0])
    assert str(state) == before != str(copy)


@pytest.mark.parametrize("name", ["parlor_wiz", "parlor_espeers", "parlor_symetra", "parlor_leduc"])
def test_chances_are_the_weights_of_the_match(name: str) -> None:
    state, asked = pyspiel.load_game(name).new_initial_state(), 0
    for _ in range(150):
        if state.is_terminal():
            break
        match = state.held.state
        if state.is_chance_node():
            asked += 1
            weights = match.weights()
            assert state.chance_outcomes() == [
                (pick, weight / sum(weights)) for pick, weight in zip(match.picks(), weights, strict=True)
            ]
        state.apply_action(state.legal_actions()[0])
    assert asked > 1


def test_only_players_are_observed() -> None:
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("parlor_espeers")
    with pytest.raises(ValueError, match="seat must be"):
        make_observation(game).set_from(game.new_initial_state(), 2)
