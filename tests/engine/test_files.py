"""Data files: every mistake is told at once, with its place and a suggestion."""

from pathlib import Path

import pytest

from parlor.engine.errors import BadData
from parlor.engine.files import Argument, Entry, Mistakes, Verb, Verbs, read, read_all, word_of

VERBS = Verbs(
    [
        Verb("damage", 0, [Argument("n", 1, 9)], lambda written: f"Deal {written[0]} damage."),
        Verb("negate", 1, [Argument("filter", words=("any", "pk"))], lambda written: f"Negate {written[0]}."),
    ]
)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def entry_of(folder: Path, text: str) -> tuple[Entry, Mistakes]:
    mistakes = Mistakes()
    entries = read(write(folder, "cards.toml", text), ["card"], mistakes)
    return entries["card"]["push"], mistakes


def test_a_good_entry_gives_its_fields(tmp_path: Path) -> None:
    text = '[card.push]\nname = "Push"\ncost = 2\nquick = true\nsource = "house"\ntags = ["a"]\ncards = { hurl = 3 }\n'
    entry, mistakes = entry_of(tmp_path, text)
    assert entry.text("name") == "Push"
    assert entry.number("cost", 0, 9) == 2
    assert entry.flag("quick") is True
    assert entry.source() == "house"
    assert entry.choices("tags", ["a", "b"]) == ["a"]
    assert entry.counts("cards") == {"hurl": 3}
    assert entry.text("note", "none") == "none"
    entry.finish()
    mistakes.check()


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    text = '[card.push]\nname = 4\ncost = 12\nsymbol = "sqare"\nsorce = "house"\nquick = 1\n'
    entry, mistakes = entry_of(tmp_path, text)
    entry.text("name")
    entry.number("cost", 0, 9)
    entry.choice("symbol", ["star", "square"])
    entry.flag("quick")
    entry.source()
    entry.finish()
    with pytest.raises(BadData) as told:
        mistakes.check()
    assert str(told.value).splitlines() == [
        "cards.toml: card push: name: expected a text, found 4",
        "cards.toml: card push: cost: expected a whole number from 0 to 9, found 12",
        "cards.toml: card push: symbol: expected star or square, found sqare; did you mean square?",
        "cards.toml: card push: quick: expected true or false, found 1",
        "cards.toml: card push: source: expected rulebook, published or house, found nothing",
        "cards.toml: card push: sorce: expected cost, name, quick, source or symbol, found an unknown field; "
        "did you mean source?",
    ]


def test_a_text_where_another_thing_belongs_is_told_as_a_text(tmp_path: Path) -> None:
    entry, mistakes = entry_of(tmp_path, '[card.push]\ncost = "3"\nquick = "true"\ncards = "push"\n')
    entry.number("cost", 0, 9)
    entry.flag("quick")
    entry.counts("cards")
    assert mistakes.found == [
        'cards.toml: card push: cost: expected a whole number from 0 to 9, found the text "3"',
        'cards.toml: card push: quick: expected true or false, found the text "true"',
        'cards.toml: card push: cards: expected a table of names with counts, found the text "push"',
    ]


def test_names_that_are_empty_or_break_the_line_are_told(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(
        '[card.push]\nname = ""\nnote = "red \\u001b[31m"\n[card.pull]\nname = "a\\nb"\n[card."\\u001b"]\nname = "x"\n'
    )
    mistakes = Mistakes()
    for entry in read(file, ["card"], mistakes)["card"].values():
        entry.line("name")
        entry.line("note", "")
    with pytest.raises(BadData) as told:
        mistakes.check()
    expected = "a text on one line, without control characters"
    assert str(told.value).split("\n") == [
        r"cards.toml: card: expected a name on one line, without control characters, found '\x1b'",
        f"cards.toml: card push: name: expected {expected}, found ''",
        rf"cards.toml: card push: note: expected {expected}, found 'red \x1b[31m'",
        rf"cards.toml: card pull: name: expected {expected}, found 'a\nb'",
    ]


def test_a_suggestion_does_not_mind_capitals(tmp_path: Path) -> None:
    entry, mistakes = entry_of(tmp_path, '[card.push]\ntype = "pk"\n')
    entry.choice("type", ["PK", "IMPULSE"])
    assert mistakes.found == ["cards.toml: card push: type: expected PK or IMPULSE, found pk; did you mean PK?"]


def test_broken_toml_and_missing_files_are_told(tmp_path: Path) -> None:
    mistakes = Mistakes()
    read(write(tmp_path, "broken.toml", "[card.push\n"), ["card"], mistakes)
    read(tmp_path / "absent.toml", ["card"], mistakes)
    read(write(tmp_path, "kind.toml", "[crad.push]\n"), ["card"], mistakes)
    read(write(tmp_path, "flat.toml", "card = 3\n"), ["card"], mistakes)
    broken, absent, kind, flat = mistakes.found
    assert "broken.toml: expected TOML" in broken
    assert "absent.toml: expected a file that can be read" in absent
    assert "kind.toml: crad: expected tables of card, found an unknown kind; did you mean card?" in kind
    assert "flat.toml: card: expected tables [card.name], found 3" in flat


def test_a_pack_adds_and_replaces_by_name(tmp_path: Path) -> None:
    house = write(tmp_path, "house.toml", "[card.push]\ncost = 2\n[card.hurl]\ncost = 4\n")
    pack = write(tmp_path, "pack.toml", "[card.push]\ncost = 3\n[card.veto]\ncost = 4\n")
    cards = read_all([house, pack], ["card"], Mistakes())["card"]
    assert {name: entry.raw("cost") for name, entry in cards.items()} == {"push": 3, "hurl": 4, "veto": 4}


def test_a_verb_is_checked_and_says_its_sentence(tmp_path: Path) -> None:
    entry, mistakes = entry_of(tmp_path, "[card.push]\n")
    call = VERBS.call(entry, "verbs", "damage", ["3"])
    assert call is not None
    assert (call.verb.code, call.values, call.text()) == (0, [3], "Deal 3 damage.")
    filtered = VERBS.call(entry, "verbs", "negate", ["pk"])
    assert filtered is not None
    assert filtered.values == [1]
    assert mistakes.found == []


@pytest.mark.parametrize(
    ("name", "written", "told"),
    [
        ("damge", ["3"], "expected a verb (damage, negate), found damge; did you mean damage?"),
        ("damage", [], "expected damage with n, found 0 arguments"),
        ("damage", ["10"], "expected a whole number from 1 to 9 as n of damage, found 10"),
        ("damage", ["x"], "expected a whole number from 1 to 9 as n of damage, found x"),
        ("damage", ["--5"], "expected a whole number from 1 to 9 as n of damage, found --5"),
        ("damage", ["07"], "expected a whole number from 1 to 9 as n of damage, found 07"),
        ("damage", ["٣"], "expected a whole number from 1 to 9 as n of damage, found ٣"),
        ("damage", ["9" * 5000], f"expected a whole number from 1 to 9 as n of damage, found {'9' * 5000}"),
        ("NEGATE", ["any"], "expected a verb (damage, negate), found NEGATE; did you mean negate?"),
        ("negate", ["anny"], "expected any or pk as filter of negate, found anny; did you mean any?"),
    ],
)
def test_a_wrong_verb_is_told(tmp_path: Path, name: str, written: list[str], told: str) -> None:
    entry, mistakes = entry_of(tmp_path, "[card.push]\n")
    assert VERBS.call(entry, "verbs", name, written) is None
    assert mistakes.found == [f"cards.toml: card push: verbs: {told}"]


def test_the_reference_lists_every_verb() -> None:
    assert VERBS.reference() == [
        ("damage n", "n: a whole number from 1 to 9", "Deal 2 damage."),
        ("negate filter", "filter: any or pk", "Negate any."),
    ]


def test_a_name_becomes_a_word() -> None:
    assert word_of("Thousand-Eyed Drifter") == "thousand_eyed_drifter"
