"""Studies: a question, the experiment that answers it, and the answer as JSON-able data with sentences (`verdict`)."""

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from parlor.engine.errors import BadOption
from parlor.lab import cards, compare, edits, looks
from parlor.lab.chunks import CARDS
from parlor.lab.claims import sides_of
from parlor.lab.experiment import Arm, Experiment, Pack
from parlor.lab.figures import amount, figures, seat_name, told
from parlor.lab.looks import LESS, MORE, OPEN, Answer, Shift
from parlor.lab.matches import Named
from parlor.lab.pairs import Gate, Pairs
from parlor.lab.runs import Result
from parlor.lab.setting import Setting
from parlor.lab.statistics import Interval, mean_interval
from parlor.lab.summary import Summary, figure, summary
from parlor.lab.summary import plain as plain_summary

# What the schema of `report.json` is called; it changes only when a field changes its meaning or goes.
FORMAT = 1
BEFORE = "before"
# So many matches of a kind are named.
NAMED = 3


def frame_of(kind: str, setting: Setting, experiment: Experiment, result: Result) -> dict[str, Any]:
    """What every study tells: with whom, how often, from where."""
    return {
        "format": FORMAT,
        "kind": kind,
        "setting": setting.plain() | {"bots": list(experiment.bots), "sides": sides_of(setting)},
        "deals": result.deals,
        "matches": result.matches.height,
        "seconds": round(result.seconds, 1),
        "named": {"The longest": _most(result, "sentences"), "The lead changed most in": _most(result, "lead_changes")},
        "out": str(setting.out),
    }


def _most(result: Result, column: str) -> list[str]:
    """The three matches that have most of something, by name."""
    rows = result.matches.sort(column, "deal", "arm", "seating", descending=[True, False, False, False]).head(NAMED)
    return [str(Named(*row)) for row in rows.select("arm", "deal", "seating").iter_rows()]


def turned(result: Result, before: str, after: str) -> list[str]:
    """Both matches of the first deals that another seat won after a change."""
    rows = result.seats.filter(seat=0).sort("deal", "seating")
    both = rows.filter(arm=before).join(rows.filter(arm=after), on=["deal", "seating"], suffix=" after")
    other = both.filter(both["points"] != both["points after"]).head(NAMED)
    names = [(row["deal"], row["seating"]) for row in other.iter_rows(named=True)]
    return [str(Named(arm, *name)) for name in names for arm in (before, after)]


# -- who wins ------------------------------------------------------------------------------------------


def play_study(
    setting: Setting, experiment: Experiment | None = None, sprt: tuple[float, float] | None = None
) -> dict[str, Any]:
    """Matches between bots, or an experiment of a file: every arm summed up, each beside the first."""
    experiment = experiment or setting.experiment([setting.base("all")])
    if sprt:
        experiment = replace(experiment, stop=replace(experiment.stop, sprt=sprt))
    result = setting.play(experiment)
    sides = sides_of(setting)
    arms = [summary(result.tables, arm.name) for arm in experiment.arms]
    ends = looks.answers(experiment, result.seats)
    changes = [_compared(result, number, ends, sides, arm.arm) for number, arm in enumerate(arms) if number]
    verdict = [
        sentence
        for number, arm in enumerate(arms)
        for sentence in _won(arm, sides, experiment, result, _of_arm(ends, number))
    ]
    verdict += [sentence for change in changes for sentence in change["verdict"]]
    answers = [_answer(result, question, sides) for question in _asked(experiment)]
    return frame_of("play", setting, experiment, result) | {
        "arms": [plain_summary(arm, sides) for arm in arms],
        "changes": changes,
        "answers": answers,
        "ended": [answer.plain(arms[answer.question.arm].arm) for answer in ends],
        "verdict": verdict + [answer["told"] for answer in answers if answer["measure"] in experiment.questions],
    }


def _asked(experiment: Experiment) -> list[str]:
    """What an experiment's questions and bands are about."""
    return list(dict.fromkeys([*experiment.questions, *(band.measure for band in experiment.bands)]))


def _answer(result: Result, measure: str, sides: Sequence[str]) -> dict[str, Any]:
    """A measure of each arm, and how far each is from the first, deal by deal."""
    names = [arm.name for arm in result.experiment.arms]
    values = [mean_interval(figures(result.tables, name, [measure])[measure].drop_nulls().to_list()) for name in names]
    listed = [
        f"{name} {amount(measure, one.value)} ± {amount(measure, one.half)}"
        for name, one in zip(names, values, strict=True)
    ]
    rows = [{"arm": name, "value": figure(one)} for name, one in zip(names, values, strict=True)]
    for row, name, number in zip(rows[1:], names[1:], range(1, len(names)), strict=True):
        both = compare.paired(result.tables, names[0], name, [measure])
        apart = mean_interval((both[f"{measure} after"] - both[measure]).cast(float).to_list())
        row["difference"] = figure(apart)
        size = f"{amount(measure, abs(apart.value))} ± {amount(measure, apart.half)}"
        listed[number] += f", {size} {'more' if apart.value > 0 else 'less'}"
    sample = f"{result.deals:,} deals"
    return {"measure": measure, "arms": rows, "told": f"{told(measure, sides)}: {'; '.join(listed)} ({sample})."}


def _of_arm(answers: Sequence[Answer], arm: int) -> list[Answer]:
    return [answer for answer in answers if answer.question.arm == arm]


def _compared(result: Result, arm: int, answers: Sequence[Answer], sides: Sequence[str], what: str) -> dict[str, Any]:
    """An arm beside the first, by the test that ended the run, if there was one."""
    names = [one.name for one in result.experiment.arms]
    found = compare.compare(result.tables, names[0], names[arm], sides)
    own = [answer for answer in _of_arm(answers, arm) if isinstance(answer.question.test, Shift)]
    data = compare.plain(compare.judged(found, own), what)
    return data | {"verdict": data["verdict"] + [compare.ended(answer, sides) for answer in own]}


def _passed(answer: Answer, bots: Sequence[str], what: str) -> str:
    """How a gate ended, in words."""
    gate, elo = answer.question.test, answer.value
    assert isinstance(gate, Gate)
    told = {
        MORE: f"rather {gate.high:+g} than {gate.low:+g}",
        LESS: f"rather {gate.low:+g} than {gate.high:+g}",
        OPEN: f"not decided between {gate.low:+g} and {gate.high:+g}",
    }[answer.verdict]
    span = f"{elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})" if math.isfinite(elo.value) else "not known"
    return f"{what}{bots[0]} above {bots[1]}, in normalised Elo: {told}; {span} after {elo.sample:,} pairs."


def _won(
    found: Summary, sides: Sequence[str], experiment: Experiment, result: Result, ends: Sequence[Answer]
) -> list[str]:
    what = "" if len(experiment.arms) == 1 else f"{found.arm}: "
    shares = found.bots or {seat_name(seat, sides): share for seat, share in enumerate(found.seats)}
    listed = ", ".join(f"{name} {_share(share)}" for name, share in shares.items())
    half = f"half of them end within {found.turns.median.value:.0f} turns"
    told = f"{what}{listed} of the points in {found.matches:,} matches; {half}."
    if gates := [answer for answer in ends if isinstance(answer.question.test, Gate)]:
        bots = experiment.arm(gates[0].question.arm).bots
        return [told, *(_passed(answer, bots, what) for answer in gates)]
    pairs = _pairs(result, found.arm, experiment)
    elo = pairs.normalised_elo() if pairs else None
    if elo is None or not math.isfinite(elo.value):
        return [told]
    first = experiment.bots[0]
    return [
        told,
        f"{what}{first} is stronger by {elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f}) of normalised Elo.",
    ]


def _share(share: Interval) -> str:
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _pairs(result: Result, arm: str, experiment: Experiment) -> Pairs | None:
    """Two different bots at two seats: the results of the first, pair by pair."""
    number = [one.name for one in experiment.arms].index(arm)
    bots = experiment.arm(number).bots
    if len(bots) != 2 or bots[0] == bots[1]:
        return None
    rows = result.seats.filter(arm=arm, voice=0).sort("deal", "seating")
    return Pairs.of(rows["points"].to_list())


# -- what changes --------------------------------------------------------------------------------------


def compare_study(
    setting: Setting, packs: Sequence[Path], changed: Sequence[str], shift: float = 0.0
) -> dict[str, Any]:
    """Before and after a pack, an option or an edit, deal by deal; until a shift of so many points is decided."""
    if not packs and not changed:
        raise BadOption("what is compared? name a --pack, an --option goal=500 or a --set hurl.cost=3")
    added = tuple(edits.from_pack(path) for path in packs)
    wanted = [edits.parse_one(text) for text in changed]
    what = ", ".join([*(pack.name for pack in added), *map(str, wanted)])
    after = edits.Cards(setting.rules(), (*setting.packs, *added)).arm("after", wanted, setting.options)
    experiment = setting.experiment([setting.base(BEFORE), after])
    experiment = replace(experiment, stop=replace(experiment.stop, shift=shift))
    result = setting.play(experiment)
    ends = looks.answers(experiment, result.seats)
    frame = frame_of("compare", setting, experiment, result)
    frame["named"] = {"Deals that went otherwise": turned(result, BEFORE, after.name)} | frame["named"]
    return (
        frame
        | _compared(result, 1, ends, sides_of(setting), what)
        | {"ended": [answer.plain("after") for answer in ends]}
    )


def sweep_study(setting: Setting, text: str, measures: Sequence[str]) -> dict[str, Any]:
    """One field in several values, on the same deals."""
    path, values = edits.parse(text)
    library = edits.Cards(setting.rules(), setting.packs)
    now = library.value(path, setting.options)
    arms = [library.arm(str(edits.Edit(path, value)), [edits.Edit(path, value)], setting.options) for value in values]
    experiment = setting.experiment(arms)
    result = setting.play(experiment)
    sides = sides_of(setting)
    measures = measures or [f"points:{seat}" for seat in range(setting.players())] + ["turns", "drawn"]
    rows = []
    for value, arm in zip(values, arms, strict=True):
        data = figures(result.tables, arm.name, measures)
        row = {name: figure(mean_interval(data[name].to_list())) for name in measures}
        rows.append({"value": value, "now": value == now, "figures": row})
    main = measures[0]
    span = [row["figures"][main]["value"] for row in rows]
    name = ".".join(path)
    verdict = [
        f"{name} from {values[0]} to {values[-1]}: {told(main, sides)} {amount(main, span[0])} to "
        f"{amount(main, span[-1])} ({result.deals:,} deals each)."
    ]
    return frame_of("sweep", setting, experiment, result) | {
        "field": name,
        "now": now,
        "measures": list(measures),
        "rows": rows,
        "verdict": verdict,
    }


# -- one card ------------------------------------------------------------------------------------------


def card_study(setting: Setting, name: str, reference: str) -> dict[str, Any]:
    """What a card is worth: to every seat that draws it, and to players of another skill."""
    game = setting.rules()
    word = cards.card_word(game, name)
    seats = _seats_drawing(setting, word)
    wanted = [(word, seat) for seat in seats]
    sides = sides_of(setting)
    experiment = setting.experiment(cards.arms(setting.base("all"), wanted), seconds=setting.seconds * 0.6)
    result = setting.play(experiment, "exchange")
    found = [cards.plain(one) for one in cards.worths(result.tables, wanted)]
    by_skill = []
    for bot in {"policy", "greedy"} - set(experiment.bots):
        other = setting.experiment(
            cards.arms(setting.base("all"), wanted), [bot] * len(experiment.bots), seconds=setting.seconds * 0.2
        )
        tables = setting.play(other, f"exchange-{bot}").tables
        by_skill += [cards.plain(one) | {"bots": bot} for one in cards.worths(tables, wanted)]
    verdict = [cards.sentence(one, seat_name(one["seat"], sides)) for one in found]
    verdict += [f"With {one['bots']} players: {cards.sentence(one, seat_name(one['seat'], sides))}" for one in by_skill]
    if not found:
        verdict = [f"{cards.card_title(word)} was drawn too seldom to say anything."]
    blank = _blank(setting, word, reference, seats)
    return frame_of("card", setting, experiment, result) | {
        "card": word.removeprefix(CARDS),
        "title": cards.card_title(word),
        "worths": found,
        "by_skill": by_skill,
        "against": blank,
        "verdict": verdict + blank.get("verdict", []),
    }


def _seats_drawing(setting: Setting, word: str) -> list[int]:
    """The seats that draw a card, by a quick look."""
    look = replace(setting, part=None)
    quick = look.experiment([setting.base("all")], ["policy"] * setting.players(), matches=200, seconds=20.0)
    found = look.play(quick, "look").cards.filter(word=word)
    seats: list[int] = sorted(found.filter(found["drawn"] > 0)["seat"].unique().to_list())
    if not seats:
        raise BadOption(
            f"no seat ever draws {cards.card_title(word)} with these options; only what chance brings a seat can be "
            "exchanged"
        )
    return seats


def _blank(setting: Setting, word: str, reference: str, seats: Sequence[int]) -> dict[str, Any]:
    """The card beside a blank (nobody plays it) or a copy of another card, in everybody's deck."""
    if not reference:
        return {}
    base, card = setting.base(BEFORE), word.removeprefix(CARDS)
    if reference == "blank":
        bots = tuple(f"{bot} without {word}" if seat in seats else bot for seat, bot in enumerate(setting.seated()))
        other, what = Arm("after", base.packs, base.options, bots), f"{cards.card_title(word)} as a blank card"
    else:
        other, what = _copied(setting, card, reference)
    experiment = setting.experiment([base, other], seconds=setting.seconds * 0.2)
    tables = setting.play(experiment, "against").tables
    return compare.plain(compare.compare(tables, BEFORE, other.name, sides_of(setting)), what)


def _copied(setting: Setting, card: str, reference: str) -> tuple[Arm, str]:
    library = edits.Cards(setting.rules(), setting.packs)
    model = cards.card_word(setting.rules(), reference).removeprefix(CARDS)
    for name in (card, model):
        if name not in library.cards:
            raise BadOption(f"{name} has no entry in the card files of {setting.rules().title}: use --against blank")
    copy = {**library.cards[model], "name": library.cards[card].get("name", card)}
    pack = Pack("reference.toml", edits.toml({"card": {card: copy}}))
    return Arm("after", (*setting.packs, pack)), f"{cards.card_title(card)} as a copy of {cards.card_title(model)}"
