"""A training: matches become rows, rows a brain, the same on every machine; it goes on where it was stopped."""

from pathlib import Path

import pytest

import parlor
from parlor.cli.main import main
from parlor.engine import BadOption
from parlor.engine.brain_file import NAME, load, read
from parlor.train.growing import Gatherer
from parlor.train.plan import Plan
from parlor.train.selfplay import LOT, kept, lot_of
from parlor.train.training import train

PLAN = Plan("espeers", 4 * LOT, iterations=12, varied=0, hidden=2, units=2)


def test_a_training_repeats_itself_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    report = train(PLAN, tmp_path / "one")
    assert report.value is not None
    assert report.value.brain < report.value.nothing - 0.02
    assert report.prior is not None
    assert report.prior.curve[-1].learned < report.prior.curve[0].learned
    again = train(PLAN, tmp_path / "two")
    assert (tmp_path / "one" / NAME).read_bytes() == (tmp_path / "two" / NAME).read_bytes()
    assert again.prior == report.prior

    # Stopped after some lots: what is there is kept, what is missing is played.
    first = tmp_path / "two" / "matches-00000.json.gz"
    written = first.stat().st_mtime_ns
    (tmp_path / "two" / "matches-00001.json.gz").unlink()
    train(PLAN, tmp_path / "two")
    assert first.stat().st_mtime_ns == written
    assert (tmp_path / "one" / NAME).read_bytes() == (tmp_path / "two" / NAME).read_bytes()


def test_a_value_and_a_prior_can_be_learned_alone(tmp_path: Path) -> None:
    game = parlor.game("espeers")
    train(PLAN._replace(hidden=-1), tmp_path)
    sheet = read(tmp_path / NAME, game)
    assert sheet.prior
    assert not sheet.numbers
    train(PLAN._replace(units=-1), tmp_path)
    sheet = read(tmp_path / NAME, game)
    assert sheet.numbers
    assert not sheet.prior


def test_players_may_explore_less_and_so_does_a_search_with_their_brain(tmp_path: Path) -> None:
    keen = PLAN._replace(explore=100, hidden=-1)
    assert "--explore 100" in keen.command()
    assert lot_of(keen, 0) != lot_of(PLAN, 0)
    train(keen, tmp_path)
    assert read(tmp_path / NAME, parlor.game("espeers")).explore == 100


def test_renewed_players_ask_what_was_learned_from_the_matches_before(tmp_path: Path) -> None:
    game = parlor.game("espeers")
    first = PLAN._replace(matches=2 * LOT, units=-1)
    train(first, tmp_path / "first")
    plan = first._replace(matches=3 * LOT, renew=2 * LOT)
    assert plan.command().endswith(f"--renew {2 * LOT} --hidden 2 --units -1")
    train(plan, tmp_path / "renewed", jobs=2)
    # The first brain is the one of a training that ends there; the third lot is of players who ask it.
    between = tmp_path / "renewed" / f"brain-{2 * LOT:06d}.bin"
    assert read(between, game).numbers == read(tmp_path / "first" / NAME, game).numbers
    assert kept(plan, tmp_path / "renewed", 1) == lot_of(first, 1)
    assert kept(plan, tmp_path / "renewed", 2) == lot_of(first, 2, load(between, game)) != lot_of(first, 2)
    # It goes on where it was.
    written = between.stat().st_mtime_ns
    numbers = read(tmp_path / "renewed" / NAME, game).numbers
    (tmp_path / "renewed" / "matches-00002.json.gz").unlink()
    train(plan, tmp_path / "renewed")
    assert between.stat().st_mtime_ns == written
    assert read(tmp_path / "renewed" / NAME, game).numbers == numbers


def test_players_are_renewed_between_lots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "espeers", "--matches", "8", "--renew", "3", "--work", str(tmp_path)]) == 1
    assert f"multiple of {LOT}" in capsys.readouterr().err


def test_players_of_an_open_game_may_look_turns_ahead_from_random_picks_and_features_may_judge_alone(
    tmp_path: Path,
) -> None:
    plan = Plan("symmetric", 3 * LOT, turns=1, random=30, stray=4, trust=0, every=6, alone=1, hidden=0, units=-1)
    plan = plan._replace(renew=2 * LOT)
    report = train(plan, tmp_path)
    sheet = read(tmp_path / NAME, parlor.game("symmetric"))
    assert (sheet.anchor, sheet.horizon, sheet.command) == (0, 0, report.command)
    assert any(sheet.numbers)
    assert "--turns 1 --random 30" in report.command
    # No two matches begin alike, and the third lot was played by what was learned from the others.
    assert len({tuple(record.log[:12]) for record in kept(plan, tmp_path, 0)}) == LOT
    brain = load(tmp_path / f"brain-{2 * LOT:06d}.bin", parlor.game("symmetric"))
    assert [record.log for record in kept(plan, tmp_path, 2)] == [record.log for record in lot_of(plan, 2, brain)]
    assert [record.log for record in lot_of(plan, 2)] != [record.log for record in lot_of(plan, 2, brain)]


def test_turns_are_for_open_games(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="open games of two"):
        train(PLAN._replace(turns=1), tmp_path)


def test_matches_of_another_training_are_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "espeers", "--matches", "32", "--iterations", "4", "--hidden", "0", "--work", str(tmp_path)]
    assert main(words) == 0
    assert "parlor train espeers --matches 32 --iterations 4 --hidden 0" in " ".join(capsys.readouterr().out.split())
    assert main([*words, "--seed", "2"]) == 1
    assert "another training" in capsys.readouterr().err


def test_a_game_without_features_cannot_be_trained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "leduc", "--matches", "1", "--work", str(tmp_path)]) == 1
    assert "features" in capsys.readouterr().err


def test_matches_come_back_from_their_file_as_they_were(tmp_path: Path) -> None:
    plan = PLAN._replace(varied=100)
    kept(plan, tmp_path, 1)
    assert kept(plan, tmp_path, 1) == lot_of(plan, 1)


def test_what_a_search_thought_counts_beside_who_won() -> None:
    record = lot_of(PLAN, 0)[0]
    for trust in (0, 100):
        gatherer = Gatherer(PLAN._replace(trust=trust))
        gatherer.add(record, 0)
        (rows,) = gatherer.rows()
        assert (rows.targets == rows.points).all() == (trust == 0)
        assert len(gatherer.choices().picks) == len(rows.points)
