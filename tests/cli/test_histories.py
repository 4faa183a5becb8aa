"""Two people at one terminal: what one has typed is not brought back for the other."""

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from parlor.cli.completion import Prompt

UP = "\x1b[A"


def test_the_key_up_brings_back_nobody_elses_line() -> None:
    with create_pipe_input() as typed, create_app_session(input=typed, output=DummyOutput()):
        prompt = Prompt()
        typed.send_text("bid energy:3\n")
        assert prompt.line("> ", lambda words: [], "seat 0") == "bid energy:3"
        typed.send_text(f"{UP}\n")
        assert prompt.line("> ", lambda words: [], "seat 1") == ""
        typed.send_text(f"{UP}\n")
        assert prompt.line("> ", lambda words: [], "seat 0") == "bid energy:3"
