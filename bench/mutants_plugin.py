"""The part of bench/mutants.py that runs inside pytest: the tests are collected once, each mutant is a fork.

A job is a line of JSON on one pipe, its answer a line on another. Every job runs in a forked copy of the process, so
that nothing it does reaches the next.

    {"do": "measure", "known": [...], ...}   how long each test that is not known takes, and which places it reaches
    {"do": "tests", "tests": [...], ...}     run these in this order until one fails
    {"do": "matches", "of": [...], ...}      play random matches; of each a fingerprint, and which places it reaches
"""

import hashlib
import json
import os
import resource
import signal
import time
from collections.abc import Generator, Iterator
from typing import Any, TextIO

import pytest

from parlor import mutant  # type: ignore[attr-defined]

MEMORY = 3 << 30  # bytes that a mutant may use


class TooLong(BaseException):
    """A test takes far longer than it should."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running all tests once: do jobs until there are none."""
    receiving, answering = (int(number) for number in os.environ["MUTANTS_PIPES"].split(","))
    with os.fdopen(receiving) as jobs, os.fdopen(answering, "w") as answers:
        say(answers, {"tests": [item.nodeid for item in session.items], "at_import": mutant.reached()})
        for line in jobs:
            say(answers, in_a_fork(session, json.loads(line)))
    return True


def say(answers: TextIO, answer: dict[str, Any]) -> None:
    """One line."""
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def in_a_fork(session: pytest.Session, job: dict[str, Any]) -> dict[str, Any]:
    """The answer to a job that is done in a process of its own; if that dies, how."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with os.fdopen(writing, "w") as answer:
            try:
                say(answer, done(session, job))
            except BaseException as error:
                say(answer, {"error": repr(error)[:200]})
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        text = answer.read()
    status = os.waitpid(child, 0)[1]
    found: dict[str, Any] = json.loads(text) if text else {"error": f"the process ends with {status}"}
    return found


def done(session: pytest.Session, job: dict[str, Any]) -> dict[str, Any]:
    """Do one job, as a mutant if it says so."""
    if "mutant" in job:
        mutant.activate(job["mutant"])
    if job["do"] == "measure":
        return measured(session, job["slowest"], set(job["known"]))
    if job["do"] == "tests":
        return tried(session, job["tests"], job["seconds"])
    limit(job["seconds"])
    return {"matches": list(played(job["of"], job["plies"]))}


def measured(session: pytest.Session, slowest: float, known: set[str]) -> dict[str, Any]:
    """Seconds of the processor, and places, of each test that passes in time and is not known yet."""
    took: dict[str, Any] = {}
    failed: list[str] = []
    for item in (item for item in session.items if item.nodeid not in known):
        mutant.forget()
        limit(10 + slowest)
        begun = time.process_time()
        if run(item, slowest):
            took[item.nodeid] = [time.process_time() - begun, mutant.reached()]
        else:
            failed.append(item.nodeid)
    return {"took": took, "failed": failed}


def tried(session: pytest.Session, tests: list[list[Any]], seconds: float) -> dict[str, Any]:
    """Run tests, each with its usual time, until one fails or time is over."""
    items = {item.nodeid: item for item in session.items}
    begun, number = time.process_time(), 0
    for name, usual in tests:
        if time.process_time() - begun > seconds:
            break
        number += 1
        limit(6 + 10 * usual)
        if not run(items[name], 3 + 10 * usual):
            return {"by": name, "ran": number}
    return {"by": "", "ran": number}


outcomes: list[bool] = []


def run(item: pytest.Item, seconds: float) -> bool:
    """Whether a test passes, in so many seconds of the processor."""
    outcomes.clear()
    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
    except TooLong:
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return all(outcomes)


def limit(seconds: float) -> None:
    """The process is ended after so many seconds more: a compiled loop that does not end hears no signal."""
    soft = int(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


def late(*_: object) -> None:
    """The time is over."""
    raise TooLong


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call() -> Generator[None, Any, None]:
    """What takes too long fails."""
    outcome = yield
    if outcome.excinfo is not None and outcome.excinfo[0] is TooLong:
        outcome.force_exception(AssertionError("it takes too long"))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Whether a phase of the test passed."""
    outcomes.append(not report.failed)


def played(matches: list[list[Any]], plies: int) -> Iterator[list[Any]]:
    """Random matches (game, option set, seed and how it went before, if it did) until one is not as before."""
    for name, variant, seed, before in matches:
        mutant.forget()
        found = fingerprint(name, variant, seed, plies)
        yield [found, mutant.reached()]
        if before and found != before:
            return


def fingerprint(name: str, variant: str, seed: int, plies: int) -> str:
    """A match: whose pick, which are legal, why not the others, all positions, now and then views and guesses; and what
    luck brings in another one, which rolls by itself."""
    import parlor
    from parlor.engine import OVER, Dice
    from parlor.laws.matches import RandomMatch, random_pick, text, viewers

    seen = hashlib.sha256()
    try:
        game = parlor.game(name)
        match = RandomMatch(game, game.variants[variant], seed)
        while match.state.seat != OVER and len(match.state.log) < plies:
            match.step()
            state, ply = match.state, len(match.state.log)
            seen.update(text([state.seat, state.picks(), state.weights(), state.position()]).encode())
            if ply % 13 == 0:
                parts = [[state.view(seat), state.guess(seat, Dice(ply)).position()] for seat in viewers(state)]
                reasons = [state.why((ply + 7 * word) % len(game.vocabulary)) for word in range(20)]
                loaded = game.position(state.position(), ask_chance=True)
                seen.update(text([parts, reasons, state.undo_floor, loaded.picks()]).encode())
        seen.update(text([match.state.scores(), match.state.winners()]).encode())
        lucky, dice = game.start(seed=seed, **game.variants[variant]), Dice(seed)
        while lucky.seat != OVER and len(lucky.log) < plies // 5:
            lucky.pick(random_pick(lucky, dice))
        seen.update(text(lucky.log).encode())
    except Exception as error:
        seen.update(repr(error).encode())
    return seen.hexdigest()[:16]
