"""Studies: questions about Espeers and its like, asked as people ask them, with answers that are known."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from parlor import registry
from parlor.cli.lab_serve import Beside, named_match, studies_in
from parlor.cli.main import main
from parlor.engine import notation
from parlor.engine.errors import BadData, BadOption
from parlor.lab import bands, claims, edits, figures, page, report
from parlor.lab.cards import card_word
from parlor.lab.fix import candidates
from parlor.lab.statistics import Interval
from parlor.table.app import create_app
from parlor.table.sqlite import SqliteStore

STUDY_KEYS = {"format", "kind", "setting", "verdict", "out", "bands"}
REPORT_KEYS = STUDY_KEYS | {
    "base",
    "cards",
    "claims",
    "clauses",
    "deals",
    "decisions",
    "drama",
    "endings",
    "length",
    "luck",
    "marks",
    "matches",
    "method",
    "openings",
    "ranks",
    "seconds",
    "skill",
    "square",
    "strategies",
    "tables",
    "together",
    "words",
}


class Lab:
    """The command in a folder of its own, with quick players."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, line: str, code: int = 0) -> dict[str, Any]:
        """What a command tells programs."""
        usual = "" if line.startswith(("merge", "show")) else " --bots policy --jobs 1 --seconds 60"
        command = line.replace("OUT", str(self.folder)) + usual + " --json"
        got = main(["lab", *command.split()])
        told = self.capsys.readouterr()
        assert got == code, told.err
        found: dict[str, Any] = json.loads(told.out) if code == 0 or told.out else {"error": told.err}
        return found


@pytest.fixture
def lab(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Lab:
    return Lab(tmp_path, capsys)


def write_pack(folder: Path, name: str, card: str, **fields: Any) -> Path:
    library = edits.Cards(registry.game("espeers"))
    path = folder / name
    path.write_text(edits.toml({"card": {card: library.cards[card] | fields}}))
    return path


# -- before and after --------------------------------------------------------------------------------


def test_a_cheaper_card_is_found_out(lab: Lab, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, "cheaper.toml", "push", cost=1)
    found = lab(f"compare espeers --pack {pack} --matches 600 --out OUT/c --both starts=first")
    assert set(found) >= STUDY_KEYS
    points = next(change for change in found["changes"] if change["name"] == "points:0")
    assert points["moved"]
    assert points["difference"]["low"] > 0
    assert re.match(r"cheaper.toml: Kinetic wins \d+\.\d ± \d\.\d points more;", found["verdict"][0])
    assert json.loads((tmp_path / "c" / "report.json").read_text())["verdict"] == found["verdict"]
    drawn = (tmp_path / "c" / "report.html").read_text()
    assert ">Kinetic wins</td>" in drawn
    assert "seat 1" not in drawn


def test_another_text_is_no_difference_at_all(lab: Lab, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, "text.toml", "push", source="published")
    found = lab(f"compare espeers --pack {pack} --matches 60 --out OUT/c")
    assert found["differing"] == 0
    assert "no difference at all; all 60 deals were played alike" in found["verdict"][0]


def test_equal_ways_to_say_a_change(lab: Lab, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, "hurl.toml", "hurl", cost=3)
    one = lab(f"compare espeers --pack {pack} --matches 40 --out OUT/a")
    other = lab("compare espeers --set hurl.cost=3 --matches 40 --out OUT/b")
    assert one["changes"] == other["changes"]


def test_an_option_is_a_change_too(lab: Lab) -> None:
    found = lab("compare wiz --option goal=200 --both titans=true --matches 40 --out OUT/c")
    turns = next(change for change in found["changes"] if change["name"] == "turns")
    assert turns["moved"]
    assert turns["after"] < turns["before"]
    assert found["what"] == "goal=200"
    assert found["setting"]["options"] == {"titans": True}


def test_how_often_words_are_picked_is_compared(lab: Lab) -> None:
    """Another joker in the deck of all is told by its name, though it helps nobody more than another."""
    found = lab("compare wiz --option wiz=4 --matches 100 --out OUT/c")
    joker = next(change for change in found["words"] if change["name"] == "picked:card:wiz")
    assert joker["moved"]
    assert joker["difference"]["low"] > 0
    assert re.search(r"Wiz is picked \d+\.\d ± \d+\.\d times more in a match", found["verdict"][0])


def test_a_null_result_says_what_would_have_shown(lab: Lab) -> None:
    found = lab("compare espeers --set mind_spike.symbol=star --matches 40 --out OUT/c")
    if not any(change["moved"] for change in found["changes"]):
        assert re.search(
            r"no difference that we could see in 40 deals; \d+\.\d points( or \d+\.\d turns)? would have shown",
            found["verdict"][0],
        )


def test_a_shift_ends_a_comparison(lab: Lab, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, "cheaper.toml", "push", cost=1)
    found = lab(f"compare espeers --pack {pack} --matches 4000 --out OUT/c --shift 5")
    assert found["deals"] < 4000
    assert found["ended"][0]["verdict"] == "more"
    points = next(change for change in found["changes"] if change["name"] == "points:0")
    assert points["moved"]
    assert points["difference"]["value"] == found["ended"][0]["value"]["value"]
    told = r"Asked until 5 points or nothing was clear, [\d,]+ deals: Kinetic wins more; \+\d"
    assert re.match(told, found["verdict"][-1])


def test_a_gate_ends_a_duel(lab: Lab) -> None:
    line = f"lab play espeers --bots policy random --sprt 0 50 --jobs 1 --json --out {lab.folder / 'd'}"
    assert main(line.split()) == 0
    found = json.loads(lab.capsys.readouterr().out)
    assert found["ended"][0]["verdict"] == "more"
    assert re.match(r"policy above random, in normalised Elo: rather \+50 than \+0; \+\d+", found["verdict"][1])


def test_ctrl_c_before_anything_is_known_says_how_to_go_on(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("parlor.lab.runners.make", interrupted)
        told = lab("play espeers --matches 40 --out OUT/p", 130)["error"]
    assert f"the same command goes on from {lab.folder / 'p'}" in told
    assert lab("play espeers --matches 40 --out OUT/p")["matches"] == 40


def test_bands_decide_the_exit_code(lab: Lab) -> None:
    line = "play espeers --matches 200 --out OUT/p"
    assert lab(f"{line} --band points:0=0.1..0.9 --band turns=2..90")["bands"][0]["broken"] is False
    found = lab(f"{line} --band turns=0..3", 1)
    assert "Out of bounds: turns is" in found["verdict"][-1]
    assert lab(f"{line} --band nonsense=0..3", 1)["error"]
    with pytest.raises(BadOption, match="the lower first"):
        bands.parse("turns=3..1")


# -- one card, one number ------------------------------------------------------------------------------


def test_a_card_is_weighed_on_the_same_deals(lab: Lab, tmp_path: Path) -> None:
    found = lab("card espeers push --against blank --matches 300 --out OUT/card")
    assert found["title"] == "Push"
    (worth,) = found["worths"]
    assert worth["seat"] == 0
    assert 100 < worth["worth"]["sample"] <= 300
    assert worth["worth"]["low"] < worth["worth"]["value"] < worth["worth"]["high"]
    assert 0 < worth["picked"]["value"] < 1
    assert len(worth["decided"]) == 3
    # A match that it decided is won with it and lost without it, and can be looked at.
    name = worth["decided"][0]
    main(["lab", "show", str(tmp_path / "card" / "exchange"), "--match", name])
    text = lab.capsys.readouterr().out
    with_it = notation.read(text)
    assert with_it.state is not None
    assert with_it.state.winners() == [0]
    main(["lab", "show", str(tmp_path / "card" / "exchange"), "--match", name.replace("as it is", "push@0")])
    without = notation.read(lab.capsys.readouterr().out)
    assert without.state is not None
    assert without.state.winners() == [1]
    assert found["against"]["what"] == "Push as a blank card"


def test_a_card_beside_another_one(lab: Lab) -> None:
    found = lab("card espeers hurl --against push --matches 40 --out OUT/card")
    assert found["against"]["what"] == "Hurl as a copy of Push"
    assert lab("card espeers volley --matches 40 --out OUT/none", 1)["error"].startswith("parlor: no seat ever draws")
    assert "did you mean card:hurl?" in lab("card espeers hurll --out OUT/none", 1)["error"]
    assert "has no cards" in lab("card symmetric hurl --out OUT/none", 1)["error"]
    assert card_word(registry.game("espeers"), "Mind Spike") == "card:mind_spike"


def test_a_sweep_goes_through_values(lab: Lab) -> None:
    found = lab("sweep espeers push.cost=1..3 --matches 300 --out OUT/s")
    assert [row["value"] for row in found["rows"]] == [1, 2, 3]
    assert [row["now"] for row in found["rows"]] == [False, True, False]
    shares = [row["figures"]["points:0"]["value"] for row in found["rows"]]
    assert shares[0] > shares[1] > shares[2]
    option = lab("sweep espeers starts=first,second --measure turns --matches 20 --out OUT/o")
    assert list(option["rows"][0]["figures"]) == ["turns"]


def test_changes_are_read(tmp_path: Path) -> None:
    assert edits.parse("a.st.alpha=20..40:10") == (("a", "st", "alpha"), [20, 30, 40])
    assert edits.parse("goal=500,1000") == (("goal",), [500, 1000])
    assert edits.parse_one("decks=blue,red") == (("decks",), "blue,red")
    for wrong in ("cost", "x=", "x=1..a", "x=5..1", "x=0..99", ".=1"):
        with pytest.raises(BadOption):
            edits.parse(wrong)
    cards = edits.Cards(registry.game("source"))
    turned = [edits.Edit(("cinder_imp", "st", "alpha"), 10), edits.Edit(("cinder_imp", "st", "beta"), 20)]
    arm = cards.arm("turned", turned, {})
    assert "alpha = 10, beta = 20" in arm.packs[0].text
    assert cards.cards["cinder_imp"]["st"]["alpha"] == 25  # the game's own card is as it was
    registry.game("source", [arm.packs[0].file()])
    for wrong in ("cinder_imp.cost", "cinder_imp.st.omega", "cinder_impp.st", "cinder_imp"):
        with pytest.raises(BadOption, match=r"no field|did you mean|name a field"):
            cards.value(tuple(wrong.split(".")), {})


def test_the_smallest_change_is_found(lab: Lab) -> None:
    """Kinetic wins more if Push costs less: one step of one field is enough."""
    goal = "--goal points:0=0.55..0.80 --field push.cost --field hurl.cost -o starts=first"
    found = lab(f"fix espeers {goal} --most 1 --matches 1200 --out OUT/f")
    assert found["found"] == {"push.cost": 1}
    best = next(row for row in found["candidates"] if row["verdict"] == "holds")
    assert best["figures"]["points:0"]["low"] > 0.55
    assert best["figures"]["points:0"]["high"] < 0.8
    assert "changes raced" in found["verdict"][-1]


def test_small_changes_come_before_large_ones() -> None:
    cards = edits.Cards(registry.game("espeers"))
    listed = list(candidates(cards, [("push", "cost"), ("hurl", "cost")], {}, 1, 2))
    assert listed[0].edits == ()
    assert len(listed) == 1 + 4 + 4 + 4  # nothing; one field by one or two steps; two fields by one step each
    assert [len(one.edits) for one in listed] == sorted(len(one.edits) for one in listed)


# -- claims ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["espeers", "symetra", "symmetric", "source", "wiz"])
def test_the_claims_of_every_game_can_be_put_to_the_test(name: str) -> None:
    found = claims.read(registry.game(name))
    assert found.claims
    assert found.pace > 0


def test_a_claim_is_judged_by_its_interval() -> None:
    sure, unsure = Interval(0.5, 0.48, 0.52, 100), Interval(0.5, 0.4, 0.6, 100)
    assert claims.within(sure, 0.45, 0.55) == "holds"
    assert claims.within(unsure, 0.45, 0.55) == "not decided"
    assert claims.within(sure, 0.55, 0.6) == "does not hold"
    assert claims.direction(Interval(2, 1, 3, 9), 1.0) == "holds"
    assert claims.direction(Interval(2, 1, 3, 9), -1.0) == "does not hold"
    assert claims.direction(Interval(0, -1, 1, 9), 1.0) == "not decided"
    assert claims.direction(Interval(0, -1, 1, 9), 1.0, 2.0) == "does not hold", "too small to count"
    assert claims.direction(Interval(2, 1, 3, 9), 1.0, 4.0) == "holds", "small, but surely there"
    assert claims.together(["holds", "not decided", "holds"]) == "not decided"
    assert claims.together(["holds", "not decided", "does not hold"]) == "does not hold"


def test_a_clear_claim_is_decided_early(lab: Lab) -> None:
    found = lab("claims espeers --matches 3200 --out OUT/c")
    clear = found["claims"][3]
    assert clear["verdict"] == "holds"
    assert clear["deals"] < 1600


def test_claims_are_played_and_told(lab: Lab) -> None:
    found = lab("claims espeers --matches 120 --out OUT/c")
    verdicts = [row["verdict"] for row in found["claims"]]
    assert set(verdicts) <= {"holds", "does not hold", "not decided"}
    assert len(found["verdict"]) == len(verdicts) == 4
    starter = found["claims"][3]
    assert [value["sample"] for value in starter["values"]] in ([100, 100], [120, 120])


def test_a_wrong_claim_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("espeers")
    for line, told in (
        ('measure = "luck"', "luck is not measured here"),
        ('measure = "turns"\nexpect = "grows"', "expect is one of"),
        ('measure = "turns"\nexpect = "rises"', "needs several arms"),
        ('measure = "turns"\nexpect = "between"\nmore = 1', "no field more"),
    ):
        entry = line if "expect" in line else line + '\nexpect = "between"'
        (tmp_path / "claims.toml").write_text(f'[[claim]]\ntext = "x"\n{entry}\n')
        monkeypatch.setattr(type(game), "folder", tmp_path, raising=False)
        with pytest.raises(BadData, match=told):
            claims.read(game)


def test_what_is_measured_has_a_name() -> None:
    figures.check("first:hand", 2)
    for wrong in ("points:2", "points", "fun"):
        with pytest.raises(BadOption, match="is not measured here"):
            figures.check(wrong, 2)


# -- reports ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("report")
    command = f"lab report espeers --bots policy --jobs 1 --seconds 30 --matches 150 --out {out / 'espeers'}"
    assert main(command.split()) == 0
    return out / "espeers"


@pytest.fixture(scope="module")
def visitor(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    store = SqliteStore(str(tmp_path_factory.mktemp("table") / "matches.db"))
    store.prepare()
    with TestClient(Beside(create_app(store), written.parent), follow_redirects=False) as client:
        yield client


def test_a_browser_shows_studies_and_opens_their_matches(visitor: TestClient, written: Path) -> None:
    assert "espeers" in visitor.get("/lab").text
    shown = visitor.get("/lab/espeers/")
    assert shown.text == (written / "report.html").read_text()
    assert "script-src" not in shown.headers["content-security-policy"]
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    link = re.search(r'href="(open/cards/[^"]+)"', shown.text)
    assert link is not None
    opened = visitor.get(f"/lab/espeers/{link.group(1)}")
    assert opened.status_code == 303
    match = opened.headers["location"].removeprefix("/replay/")
    assert visitor.get(f"/api/matches/{match}/replay?ply=20").status_code == 200
    for wrong in ("/lab/other/", "/lab/espeers/open/../x/1", "/lab/espeers/open/base/nobody/1/0"):
        assert visitor.get(wrong).status_code == 404
    with pytest.raises(BadOption, match="holds no study"):
        studies_in(written / "base")


def test_a_report_has_every_chapter(written: Path) -> None:
    found = report.read(written)
    assert set(found) == REPORT_KEYS
    assert found["matches"] == 150
    assert len(found["base"]["seats"]) == 2
    assert sum(seat["share"]["value"] for seat in found["base"]["seats"]) == pytest.approx(1.0, abs=1e-3)
    assert sum(found["length"]["bins"]) == 150
    assert len(found["tables"]) == 15
    assert len(found["cards"]) == 20
    assert found["clauses"]["refusing"] > 5
    assert found["skill"]["ladder"][0]["bot"] == "2"
    assert found["skill"]["ladder"][0]["share"]["sample"] >= 10
    # The clock is looked at while levels think.
    assert json.loads((written / "level-2" / "manifest.json").read_text())["experiment"]["chunk"] == 2
    assert {row["clause"] for row in found["endings"]["clauses"]} <= {"ESP-020", "ESP-021"}
    assert sum(row["share"]["value"] for row in found["endings"]["clauses"]) == pytest.approx(1.0, abs=1e-3)
    assert found["clauses"]["refusing"] + len(found["clauses"]["silent"]) == found["clauses"]["clauses"]
    assert len(found["square"]["decks"]) == 4
    assert sum(found["square"]["mixture"]) == pytest.approx(1.0, abs=0.01)
    assert sum(found["skill"]["duels"][1]["split"].values()) == pytest.approx(1.0, abs=0.01)
    assert found["decisions"]["open"]["value"] > 0.5
    assert found["openings"]["different"] > 1
    assert [row["name"] for row in found["method"]["experiments"]][:2] == ["base", "cards"]
    assert found["method"]["experiments"][0]["matches"] == 150
    assert {row["bot"] for row in found["skill"]["duels"]} == {"greedy", "policy"}
    assert found["verdict"] == [f"{mark['head']} {mark['text']}" for mark in found["marks"]]
    for row in found["cards"]:
        assert row["worth"]["sample"] >= 10


def test_a_report_is_one_page_without_scripts(written: Path) -> None:
    text = (written / "report.html").read_text()
    assert "<script" not in text
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)
    assert "prefers-color-scheme:dark" in text
    assert "size:A4" in text
    for title in (
        "Is every seat fair?",
        "What is each card worth?",
        "Is it exciting?",
        "What is said of it",
        "How this was made",
    ):
        assert title in text
    drawn = re.findall(r"<figure>(<svg.*?</svg>)</figure>", text, re.S)
    assert len(drawn) == 9
    for svg in drawn:
        ElementTree.fromstring(svg)
        assert "var(--ink)" in svg or "var(--accent)" in svg or "var(--fine)" in svg


def test_what_matters_stands_on_the_first_sheet(written: Path) -> None:
    """What the design has on one A4; everything else begins on the next page."""
    text = (written / "report.html").read_text()
    sheet, _, details = text.partition("</footer>")
    first = re.findall(r"<h2><i>\d+</i>([^<]+)", sheet)
    assert first == [
        "Is every seat fair?",
        "How long does it take?",
        "What is each card worth?",
        "Is it exciting?",
        "What is said of it",
    ]
    assert re.findall(r"<h2><i>(\d+)</i>", text) == [str(number) for number in range(1, 13)]
    assert "Card by card" in details
    assert "How this was made" in details
    assert "break-after:page" in text


def test_a_comparison_names_deals_that_went_otherwise(lab: Lab, tmp_path: Path) -> None:
    names = lab("compare espeers --set push.cost=1 --bots policy --matches 60 --out OUT/cheaper")["named"]
    before, after, *_ = names["Deals that went otherwise"]
    assert before.removeprefix("before/") == after.removeprefix("after/")
    known = studies_in(tmp_path)
    told = [named_match(known, "cheaper", f"study/{name}") for name in (before, after)]
    ends = [re.search(r"^result: (.*)$", text, re.M) for text in told]
    assert ends[0] is not None
    assert ends[1] is not None
    assert ends[0].group(1) != ends[1].group(1)
    assert f'href="open/study/{before}"' in (tmp_path / "cheaper" / "report.html").read_text()
    with pytest.raises(BadData, match="no experiment"):
        named_match(known, "cheaper", "base/before/1/0")


def test_a_study_that_is_made_meanwhile_is_shown(visitor: TestClient, written: Path) -> None:
    assert visitor.get("/lab/later/").status_code == 404
    shutil.copytree(written, written.parent / "later", ignore=shutil.ignore_patterns("parts"))
    assert visitor.get("/lab/later/").status_code == 200
    shutil.rmtree(written.parent / "later")


def test_every_study_has_a_page(lab: Lab, tmp_path: Path) -> None:
    lab("sweep espeers push.cost=1..2 --matches 20 --out OUT/sweep")
    assert "<figure>" in (tmp_path / "sweep" / "report.html").read_text()
    found = report.read(tmp_path / "sweep")
    found["verdict"] = ["<b>&"]
    assert "&lt;b&gt;&amp;" in page.draw(found)


def test_a_report_can_be_played_in_parts(lab: Lab, tmp_path: Path) -> None:
    line = "play espeers --matches 60 --seed 5"
    for part in (1, 2, 3):
        assert "is done" in lab(f"{line} --part {part}/3 --out OUT/p{part}")["verdict"][0]
    merged = lab("merge OUT/p1 OUT/p2 OUT/p3 --out OUT/all")
    assert merged["verdict"][0] == "60 deals, 60 matches."
    one, parts = lab(f"{line} --out OUT/one"), lab(f"{line} --out OUT/all")
    assert one["arms"] == parts["arms"]
    for name in ("matches", "seats", "cards", "decisions"):
        file = f"{name}.parquet"
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "all" / file).read_bytes()
    assert lab("show OUT/one")["verdict"] == one["verdict"]
    assert "holds no report.json" in lab("show OUT/p1", 1)["error"]


def test_a_file_asks_questions_and_keeps_bands(lab: Lab, tmp_path: Path) -> None:
    """What the command says otherwise counts."""
    file = tmp_path / "experiment.toml"
    file.write_text(
        'game = "espeers"\nbots = ["policy", "policy"]\ndeals = 40\nquestions = ["turns", "picked:card:push"]\n'
        '[[arm]]\nname = "before"\n[[arm]]\nname = "after"\noptions = { first_turn = "each" }\n'
        "[bands]\nturns = [0, 2]\n"
    )
    found = lab(f"play {file} --matches 60 --out OUT/a", 1)
    assert [arm["matches"] for arm in found["arms"]] == [60, 60]
    assert [answer["measure"] for answer in found["answers"]] == ["turns", "picked:card:push"]
    assert set(found["answers"][0]["arms"][1]["difference"]) == {"value", "low", "high", "sample"}
    assert any(sentence.startswith("Push is picked in a match: before ") for sentence in found["verdict"])
    assert found["bands"][0]["broken"]
    other = lab(f"play {file} --seed 8 --matches 60 --out OUT/b", 1)
    assert other["arms"] != found["arms"]
    file.write_text(file.read_text().replace("[0, 2]", '"low"'))
    assert "a band is written turns = [0.47, 0.53]" in lab(f"play {file} --out OUT/c", 1)["error"]


def test_mistakes_are_told_in_one_line(lab: Lab, tmp_path: Path) -> None:
    for line, told in (
        ("compare espeers --out OUT/x", "what is compared?"),
        ("compare espeers --set hurl.cost=1..3 --out OUT/x", "`parlor lab sweep` tries several"),
        ("compare espeers --set hurl.cost=12 --out OUT/x", "cost"),
        ("play espeers --part 5/3 --out OUT/x", "a part is one of"),
        ("play espeers --matches 0 --out OUT/x", "at least 1"),
        ("play nogame --out OUT/x", "no game named"),
        ("merge OUT/nothing --out OUT/y", "nothing to merge"),
    ):
        error = lab(line, 1)["error"]
        assert error.startswith("parlor: ")
        assert told in error
    (tmp_path / "report.json").write_text('{"format": 2}')
    assert "none that this version reads" in lab("show OUT", 1)["error"]


def test_a_card_that_does_not_exist_is_no_part_of_a_race(lab: Lab) -> None:
    found = lab("fix espeers --goal turns=1..90 --field overload.cost --most 3 --matches 20 --out OUT/f")
    assert found["found"] == {}  # nothing needs to change
    assert found["verdict"][0].startswith("Nothing needs to change")
