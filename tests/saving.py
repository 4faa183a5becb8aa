"""Every story is saved: after each word that a test of a game says, the match is loaded anew and must ask the same."""

import pytest

import parlor
from parlor.engine import State
from parlor.laws.reload import reloaded_differently


@pytest.fixture(autouse=True)
def saved_after_each_word(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.path.parent.name not in parlor.games():
        return
    say = State.say

    def say_and_save(state: State, words: str) -> None:
        rehearsal = state.clone()
        say(state, words)
        for word in words.split():
            rehearsal.pick(state.game.code(word))
            told = reloaded_differently(rehearsal)
            assert not told, f"after {word} of {words}: {told}"

    monkeypatch.setattr(State, "say", say_and_save)
