"""One experiment, however it is played: the same tables to the last byte."""

import hashlib
import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from parlor import registry
from parlor.bots import roster
from parlor.bots.arena import Arena
from parlor.bots.watch import UNIT, Watch
from parlor.engine.errors import BadData, BadOption
from parlor.lab import runs
from parlor.lab.chunks import Chunk, make_there
from parlor.lab.experiment import Arm, Experiment, Stop, read
from parlor.lab.matches import Named, match_text, retell, told_match
from parlor.lab.runners import Here, Processes
from parlor.lab.runs import Part, merge, run
from parlor.lab.statistics import correlation, estimate
from parlor.lab.tables import Tables

LEDUC = Experiment(
    "leduc",
    ("greedy", "policy"),
    (Arm("as it is"), Arm("without kings", exchange=("card:ks", 0)), Arm("weaker", bots=("random", "policy"))),
    seed=7,
    deals=48,
    chunk=4,
)


def digest(out: Path) -> str:
    """All tables of a folder in one number."""
    files = [out / f"{name}.parquet" for name in Tables._fields]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


@pytest.fixture
def many() -> Iterator[Callable[[int], Processes]]:
    made: list[Processes] = []

    def runner(jobs: int) -> Processes:
        made.append(Processes(jobs))
        return made[-1]

    yield runner
    for one in made:
        one.close()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("alone")
    run(LEDUC, out)
    return out


def test_seven_processes_give_the_same_bytes(alone: Path, tmp_path: Path, many: Callable[[int], Processes]) -> None:
    run(LEDUC, tmp_path, many(7))
    assert digest(tmp_path) == digest(alone)


def test_sixteen_parts_give_the_same_bytes(alone: Path, tmp_path: Path) -> None:
    parts = [tmp_path / f"part{number}" for number in range(1, 17)]
    for number, part in enumerate(parts, 1):
        run(LEDUC, part, part=Part(number, 16))
    merge(parts[::-1], tmp_path / "whole")
    assert digest(tmp_path / "whole") == digest(alone)


def test_a_killed_run_goes_on_to_the_same_bytes(alone: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import sys, time\nsys.path.insert(0, sys.argv[2])\nfrom pathlib import Path\n"
        "from lab.test_runs import LEDUC\nfrom parlor.lab import chunks, runners, runs\n"
        "make = chunks.make\n"
        "def slowly(*given):\n    time.sleep(0.02)\n    return make(*given)\n"
        "runners.make = slowly\n"
        "runs.run(LEDUC, Path(sys.argv[1]))\n"
    )
    out = tmp_path / "out"
    command = [sys.executable, str(script), str(out), str(Path(__file__).parents[1])]
    killed = subprocess.Popen(command)
    while killed.poll() is None and len(list(out.glob("parts/[0-9]*"))) < 3:
        time.sleep(0.01)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    made = len(list(out.glob("parts/[0-9]*")))
    assert 3 <= made < 36
    (out / "parts" / ".0000-000099.1.abc").mkdir()  # what a crash in the middle of a chunk leaves
    run(LEDUC, out)
    assert digest(out) == digest(alone)


def test_a_cluster_that_loses_a_machine_gives_the_same_bytes(alone: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (pip install 'parlor[cluster]')")
    from ray.cluster_utils import Cluster as Machines

    from parlor.lab.cluster import Cluster

    machines = Machines(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        machines.add_node(num_cpus=1)
        lost = machines.add_node(num_cpus=2)
        machines.wait_for_nodes()
        stages = []

        def standing(now: runs.Standing) -> None:
            stages.append(now.deals)
            if len(stages) == 2:
                machines.remove_node(lost, allow_graceful=False)

        run(LEDUC, tmp_path, Cluster(machines.address), progress=standing)
        assert len(stages) == 12
        assert digest(tmp_path) == digest(alone)
    finally:
        import ray

        ray.shutdown()  # type: ignore[no-untyped-call,unused-ignore]
        machines.shutdown()  # type: ignore[no-untyped-call,unused-ignore]


def test_a_worker_of_another_version_is_refused() -> None:
    assert make_there(LEDUC, Chunk(0, 0), LEDUC.fingerprint())["matches.parquet"]
    with pytest.raises(BadOption, match="another version of Parlor"):
        make_there(LEDUC, Chunk(0, 0), "0" * 16)


def test_a_folder_belongs_to_one_experiment(alone: Path, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="holds another experiment"):
        run(replace(LEDUC, seed=8), alone)
    run(replace(LEDUC, seed=8, deals=4), tmp_path / "other")
    with pytest.raises(BadOption, match="a part of another experiment"):
        merge([alone, tmp_path / "other"], tmp_path / "both")
    with pytest.raises(BadData, match="no folder of an experiment"):
        runs.opened(tmp_path)


def test_more_deals_may_be_played_later(alone: Path, tmp_path: Path) -> None:
    run(replace(LEDUC, deals=12), tmp_path)
    assert run(LEDUC, tmp_path).deals == 48
    assert digest(tmp_path) == digest(alone)


def test_what_was_played_before_counts_however_short_the_time(tmp_path: Path) -> None:
    run(LEDUC, tmp_path)
    again = run(replace(LEDUC, stop=Stop(seconds=1e-9)), tmp_path)
    assert again.deals == LEDUC.deals


def test_enough_is_judged_in_order_not_by_what_is_done_first(tmp_path: Path, many: Callable[[int], Processes]) -> None:
    """A rule that looks at intervals stops at the same round with one process and with three."""
    wide = replace(LEDUC, arms=LEDUC.arms[:1], stop=Stop(width=14.0), deals=400)
    one, three = run(wide, tmp_path / "one"), run(wide, tmp_path / "three", many(3))
    assert 1 < one.rounds < 100
    assert one.rounds == three.rounds
    assert digest(tmp_path / "one") == digest(tmp_path / "three")


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    class Impatient(Here):
        def run(self, experiment, wanted, out):  # type: ignore[no-untyped-def]
            for number, chunk in enumerate(super().run(experiment, wanted, out)):
                yield chunk
                if number == 10:
                    raise KeyboardInterrupt

    result = run(LEDUC, tmp_path, Impatient())
    assert result.rounds == 3
    assert result.deals == 12
    assert result.matches["deal"].n_unique() == 12


def test_every_match_can_be_told_again(alone: Path) -> None:
    """With its record: the same picks, points and luck as in the arena, exchanged cards included."""
    result = runs.opened(alone)
    rows = result.matches.sort("deal", "arm").rows(named=True)
    assert {row["arm"] for row in rows} == {"as it is", "without kings", "weaker"}
    for row in rows[::7]:
        state = retell(result.experiment, Named(row["arm"], row["deal"], row["seating"]))
        assert len(state.log) == row["picks"] + row["rolls"]
        assert sum(1 << seat for seat in state.winners()) == row["winners"]
    exchanged = result.seats.filter(exchanged=1).rows(named=True)
    assert {row["seat"] for row in exchanged} == {0}
    for row in exchanged:
        state = retell(result.experiment, Named(row["arm"], row["deal"], row["seating"]))
        assert LEDUC.game_of(0).code("card:ks") not in state.log[:1]
    text = match_text(result.experiment, Named.parse("weaker/3/1", result.experiment))
    assert text.startswith("parlor match 1")
    assert "seat 0: policy" in text
    assert Named.parse("5", result.experiment) == ("as it is", 5, 0)
    for wrong in ("nobody/3/0", "as it is/3/9", "as it is/x"):
        with pytest.raises(BadOption):
            retell(result.experiment, Named.parse(wrong, result.experiment))


def test_a_match_of_another_version_is_told_only_if_it_is_the_same(alone: Path, tmp_path: Path) -> None:
    out = tmp_path / "old"
    shutil.copytree(alone, out)
    assert told_match(out, "as it is/3/0") == told_match(alone, "as it is/3/0")
    manifest = json.loads((out / "manifest.json").read_text())
    (out / "manifest.json").write_text(json.dumps(manifest | {"fingerprint": "another"}))
    assert told_match(out, "as it is/3/0") == told_match(alone, "as it is/3/0")
    rows = pl.read_parquet(out / "matches.parquet")
    rows.with_columns(pl.col("picks") + 1).write_parquet(out / "matches.parquet")
    with pytest.raises(BadData, match="another version"):
        told_match(out, "as it is/3/0")


def test_luck_is_weighed_without_bias() -> None:
    """By how much draws helped a seat is 0 on average, and goes with what the seat got."""
    game = registry.game("espeers")
    arena, bots = Arena(game.begin(game.check({}))), [roster.bot("policy", game) for _ in range(2)]
    found = []
    for seed in range(400):
        watch = Watch(arena.start, True)
        points = arena.play(bots, seed, [0, 1], watch).points[0]
        found.append((int(watch.luck[0]) / UNIT, points))
    luck = estimate([brought for brought, _ in found])
    assert abs(luck.value) < 3 * luck.error
    assert correlation(found) > 0.2


def test_an_experiment_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "experiment.toml"
    path.write_text(
        'game = "leduc"\nbots = ["greedy", "policy"]\nseed = 7\ndeals = 8\n[[arm]]\nname = "a"\n'
        '[[arm]]\nname = "b"\nbots = ["random", "policy"]\n[stop]\nseconds = 9\n[bands]\nturns = [0.4, 6]\n'
    )
    experiment = read(path)
    assert [arm.name for arm in experiment.arms] == ["a", "b"]
    assert experiment.stop.seconds == 9.0
    assert experiment.bands == (("turns", 0.4, 6.0),)
    for wrong, told in (("deals = 8", 'deals = "8"'), ('"leduc"', '"ludec"'), ("seconds = 9", "minutes = 9")):
        path.write_text(path.read_text().replace(wrong, told))
        with pytest.raises((BadData, BadOption)):
            read(path)
        path.write_text(path.read_text().replace(told, wrong))


def test_what_cannot_be_played_is_refused() -> None:
    for wrong, told in (
        (replace(LEDUC, arms=()), "at least one arm"),
        (replace(LEDUC, arms=LEDUC.arms[:1] * 2), "the same name"),
        (replace(LEDUC, bots=("greedy",)), "2 players need as many bots"),
        (replace(LEDUC, deals=0), "deals must be"),
        (replace(LEDUC, arms=(Arm("x", exchange=("card:ks", 2)),)), "none of the 2 seats"),
    ):
        with pytest.raises(BadOption, match=told):
            wrong.check()
