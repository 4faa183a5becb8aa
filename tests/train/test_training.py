"""A training: matches become rows, rows a brain, the same on every machine; it goes on where it was stopped."""

from pathlib import Path

import pytest

from parlor.cli.main import main
from parlor.engine.brain_file import NAME
from parlor.train.growing import LOT, Rows, grow, kept
from parlor.train.plan import Plan, rows_file
from parlor.train.training import train

PLAN = Plan("espeers", 2 * LOT, player="policy", every=5, varied=0, hidden=2)


def test_a_training_knows_held_out_matches_better_than_nothing_and_repeats_itself(tmp_path: Path) -> None:
    report = train(PLAN, tmp_path / "one")
    assert report.brain < report.nothing - 0.02
    assert report.matches == 2 * LOT
    assert report.calibration[0].won < report.calibration[-1].won
    again = train(PLAN, tmp_path / "two")
    assert (tmp_path / "one" / NAME).read_bytes() == (tmp_path / "two" / NAME).read_bytes()
    assert again.curve == report.curve

    # Stopped after one lot: what is there is kept, what is missing is played.
    first = rows_file(tmp_path / "two", 0)
    written = first.stat().st_mtime_ns
    rows_file(tmp_path / "two", 1).unlink()
    train(PLAN, tmp_path / "two")
    assert first.stat().st_mtime_ns == written
    assert (tmp_path / "one" / NAME).read_bytes() == (tmp_path / "two" / NAME).read_bytes()


def test_rows_of_another_training_are_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "espeers", "--matches", "1", "--player", "policy", "--hidden", "0", "--work", str(tmp_path)]
    assert main(words) == 0
    assert "parlor train espeers --matches 40 --player policy --hidden 0" in " ".join(capsys.readouterr().out.split())
    assert main([*words, "--seed", "2"]) == 1
    assert "another training" in capsys.readouterr().err


def test_a_game_without_features_cannot_be_trained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "leduc", "--matches", "1", "--work", str(tmp_path)]) == 1
    assert "features" in capsys.readouterr().err


def test_rows_come_back_from_their_file_as_they_were(tmp_path: Path) -> None:
    plan = PLAN._replace(varied=100)
    kept(plan, tmp_path, 1)
    read, grown = kept(plan, tmp_path, 1), grow(plan, 1)
    assert all(getattr(read, name).tolist() == getattr(grown, name).tolist() for name in Rows._fields)
