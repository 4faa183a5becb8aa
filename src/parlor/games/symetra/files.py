"""Reads the cards from TOML: the game's own file and the user's packs, every mistake told at once."""

from collections.abc import Sequence
from pathlib import Path

from parlor.engine.files import Entry, Mistakes, one_of, read
from parlor.engine.nearest import nearest
from parlor.games.symetra.cards import POLARITIES, TYPES, Book, Card
from parlor.games.symetra.text import LASTING, VERBS, needs_text, selection_text
from parlor.games.symetra.verbs import DEMANDS, NEEDS, SLOTS
from parlor.games.symetra.words import KINDS

# What fits onto the small face of a card.
LONGEST_GIST = 64
HOUSE_FILE = Path(__file__).parent / "cards.toml"


def read_cards(packs: Sequence[Path]) -> Book:
    """The book of cards; a pack replaces cards by name, or others that its `replaces` names."""
    mistakes = Mistakes()
    entries = list(read(HOUSE_FILE, ["card"], mistakes)["card"].values())
    printed = [entry.name for entry in entries]
    for pack in packs:
        for entry in read(pack, ["card"], mistakes)["card"].values():
            _replace(entries, entry)
    cards = [_card(entry) for entry in entries]
    _check_relations(entries, cards, printed)
    mistakes.check()
    if len(cards) != KINDS:
        raise ValueError(f"{HOUSE_FILE} has {len(cards)} cards, not {KINDS}")
    return Book(cards)


def _replace(entries: list[Entry], entry: Entry) -> None:
    """Put a pack's card in the place of the card it replaces: the game always has sixty."""
    names = [other.name for other in entries]
    old = entry.text("replaces", entry.name)
    if old in names:
        entries[names.index(old)] = entry
    else:
        entry.wrong("replaces", "the name of a card of the game", old, nearest(old, names))


def _card(entry: Entry) -> Card:
    card = Card(entry.name, entry.line("name"))
    entry.raw("replaces")
    card.gist = entry.line("gist", "")
    if len(card.gist) > LONGEST_GIST:
        entry.wrong("gist", f"at most {LONGEST_GIST} letters", len(card.gist))
    card.set = entry.line("set", "")
    card.type = entry.choice("type", TYPES)
    card.polarity = entry.choice("polarity", POLARITIES)
    card.cost = entry.number("cost", 0, 5)
    card.good_karma = entry.flag("good_karma")
    card.affinities = entry.texts("affinities", [])
    card.enmities = entry.texts("enmities", [])
    selects = entry.texts("selects", [])
    card.selects = [_selection(entry, written) for written in selects]
    if len(selects) > 2:
        entry.wrong("selects", "at most 2 selections", len(selects))
    needs = entry.choices("needs", list(NEEDS), [])
    card.needs = sum(NEEDS[need] for need in needs)
    card.selection_text = "; then ".join(selection_text(written) for written in selects) or "none"
    if needs:
        card.selection_text += f" ({needs_text(needs)})"
    _effect(entry, card)
    card.source = entry.source()
    card.cost_source = entry.text("cost_source", card.source)
    card.effect_source = entry.text("effect_source", card.source)
    entry.finish()
    return card


def _selection(entry: Entry, written: str) -> tuple[int, int]:
    """A selection such as "card controlled fused" as its kind and the bits of its demands."""
    kind, *demands = written.split() or [""]
    if kind not in SLOTS:
        entry.wrong("selects", one_of(SLOTS), kind, nearest(kind, SLOTS))
        return 0, 0
    bits = 0
    for demand in demands:
        if demand in DEMANDS[kind]:
            bits |= DEMANDS[kind][demand]
        else:
            known = list(DEMANDS[kind]) or ["no demand"]
            entry.wrong("selects", f"{one_of(known)} of a {kind}", demand, nearest(demand, known))
    return SLOTS[kind], bits


def _effect(entry: Entry, card: Card) -> None:
    """The instructions and, made from them, the printed text."""
    sentences = []
    for written in entry.texts("effect"):
        verb, *arguments = written.split() or [""]
        call = VERBS.call(entry, "effect", verb, arguments)
        if call is not None:
            card.effect.append([call.verb.code, *call.values])
            sentences.append(call.text())
            card.lasts = LASTING.get(verb, card.lasts)
    card.text = " ".join(sentences)


def _check_relations(entries: list[Entry], cards: list[Card], printed: list[str]) -> None:
    """Relations name cards of the game, or printed ones that a pack has replaced."""
    words = sorted({card.word for card in cards} | set(printed))
    for entry, card in zip(entries, cards, strict=True):
        for field, named in (("affinities", card.affinities), ("enmities", card.enmities)):
            for word in named:
                if word not in words:
                    entry.wrong(field, "the name of a card", word, nearest(word, words))
