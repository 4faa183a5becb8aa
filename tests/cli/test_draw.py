"""Scenes become drawings that read without colour, fit their window and mark what can be picked."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

import parlor
from parlor.cli import draw
from parlor.cli.main import main


def scene(*areas: dict[str, Any], offered: tuple[str, ...] = (), names: tuple[str, ...] = ("Blue", "Yellow")) -> Any:
    picks = [{"pick": n, "word": f"word:{n}", "label": f"word:{n}", "at": [thing]} for n, thing in enumerate(offered)]
    return {"names": list(names), "areas": list(areas), "picks": picks}


def drawn(shown: dict[str, Any], width: int = 100, height: int | None = None) -> str:
    return "\n".join(line.plain.rstrip() for line in draw.areas(shown, width, height))


def picture(text: str) -> str:
    return text.strip("\n")


def hexes(*places: tuple[int, int], **more: Any) -> dict[str, Any]:
    cells = [
        {"id": f"cell:{q},{r}", "q": q, "r": r, "label": f"{q},{r}"} | more.get(f"at{q}{r}", {}) for q, r in places
    ]
    return {"id": "board", "kind": "hex", "title": "", "cells": cells}


def counter(owner: int, letter: str = "") -> dict[str, Any]:
    return {"piece": {"name": "counter", "letter": letter or "BY"[owner], "owner": owner}}


def card(name: str, **more: Any) -> dict[str, Any]:
    return {"id": f"card:{name}", "name": name, **more}


BACK = {"name": "hidden card", "face": "down"}


def test_connect_four() -> None:
    state = parlor.game("connect_four").start()
    state.say("drop:4 drop:4 drop:3")
    assert drawn(state.scene(1)) == picture(
        """
Board
    1   2   3   4   5   6   7
  ┌───┬───┬───┬───┬───┬───┬───┐
  │   │   │   │   │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┤
  │   │   │   │   │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┤
  │   │   │   │   │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┤
  │   │   │   │   │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┤
  │   │   │   │ o │   │   │   │
  ├───┼───┼───┼───┼───┼───┼───┤
  │   │   │ x │ x │   │   │   │
  └───┴───┴───┴───┴───┴───┴───┘
  o disc o   x disc x"""
    )


def test_hexagons_are_staggered() -> None:
    board = hexes((0, 0), (1, 0), (-1, 1), (0, 1), (1, 1), at00=counter(0), at11=counter(1), at01={"marks": ["*"]})
    assert drawn(scene(board, offered=("cell:0,0", "cell:1,0"))) == picture(
        r"""
   _.-'-._.-'-._
   | 0,0 | 1,0 |
   | [B] | [ ] |
_.-'-._.-'-._.-'-._
|-1,1 | 0,1 | 1,1 |
|     |  *  |  Y  |
'-._.-'-._.-'-._.-'
B counter   Y counter"""
    )


def test_in_a_low_window_only_empty_hexagons_are_labelled() -> None:
    board = hexes((0, 0), (1, 0), (0, 1), at00=counter(0), at10={"tint": 1})
    assert drawn(scene(board), height=6) == picture(
        r"""
_.-'-._.-'-._
|  B  |y1,0 |
'-._.-'-._.-'
   | 0,1 |
   '-._.-'
B counter   y shaded for Yellow"""
    )


def test_a_long_a_thin_and_a_torn_board() -> None:
    assert drawn(scene(hexes(*[(q, 0) for q in range(4)]))).splitlines()[1] == "| 0,0 | 1,0 | 2,0 | 3,0 |"
    assert drawn(scene(hexes((0, 0), (0, 1), (0, 2)))) == picture(
        r"""
_.-'-._
| 0,0 |
'-._.-'-._
   | 0,1 |
   '-._.-'-._
      | 0,2 |
      '-._.-'"""
    )
    assert drawn(scene(hexes((0, 0), (3, 0), (0, 2)))) == picture(
        r"""
_.-'-._           _.-'-._
| 0,0 |           | 3,0 |
'-._.-'           '-._.-'

      _.-'-._
      | 0,2 |
      '-._.-'"""
    )


def test_a_board_too_wide_for_the_window_is_told_in_words() -> None:
    board = hexes(*[(q, 0) for q in range(30)], at30=counter(0), at70=counter(1))
    told = drawn(scene(board), width=60).splitlines()
    assert told == ["(too little room to draw the board)", "3,0: B", "7,0: Y", "B counter   Y counter"]


def test_colour_is_never_the_only_sign() -> None:
    kings = hexes((0, 0), (1, 0), (0, 1), at00=counter(0, "K"), at10=counter(1, "K"), at01={"tint": 0})
    told = drawn(scene(kings))
    assert " Kb " in told
    assert " Ky " in told
    assert "b shaded for Blue" in told
    told = drawn(scene(kings, names=("Player 1", "Player 2")))
    assert " K1 " in told
    assert " K2 " in told
    imps = [{"id": f"m{seat}", "name": "Imp", "owner": seat} for seat in (0, 1)]
    told = drawn(scene(hexes((0, 0), (1, 0), at00={"card": imps[0]}, at10={"card": imps[1]})))
    assert "b Imp" in told
    assert "y Imp" in told
    assert "b card of Blue   y card of Yellow" in told
    assert "b Imp" not in drawn(scene(hexes((0, 0), at00={"card": imps[0]})))


def test_a_grid_with_holes_and_its_own_labels() -> None:
    places = [(0, 0), (1, 0), (1, 1), (2, 2)]
    cells = [{"id": f"{x}{y}", "x": x, "y": y, "label": "abc"[x] + str(y + 1)} for x, y in places]
    assert drawn(scene({"id": "g", "kind": "grid", "title": "", "cells": cells}, offered=("11",))) == picture(
        """
┌───┬───┐
│a1 │b1 │
│   │   │
└───┼───┤
    │b2 │
    │[ ]│
    └───┼───┐
        │c3 │
        │   │
        └───┘"""
    )


def test_a_map_with_ways_and_a_way_that_runs_under_a_space() -> None:
    places = {"source": (0, 1), "north": (10, 0), "south": (10, 2), "far": (20, 0), "farthest": (30, 0)}
    area = {
        "id": "map",
        "kind": "map",
        "title": "Map",
        "spaces": [{"id": name, "x": x, "y": y, "label": name} for name, (x, y) in places.items()],
        "ways": [["source", "north"], ["source", "south"], ["north", "far"], ["north", "farthest"]],
    }
    assert drawn(scene(area), width=70) == picture(
        """
Map
               ┌────────┐    ┌────────┐   ┌────────┐
               │ north  │····│  far   │···│farthest│
  ┌────────┐···└────────┘    └────────┘   └────────┘
  │ source │
  └────────┘···┌────────┐
               │ south  │
               └────────┘
  ways: north – farthest"""
    )


def test_cards_side_by_side() -> None:
    hand = {
        "id": "hand",
        "kind": "hand",
        "title": "Hand",
        "owner": 0,
        "note": "3 cards",
        "cards": [
            card("Push", cost=2, type="act", stats=[["st", 3]], beads=[{"owner": 1, "count": 2}], marks=["new"]),
            card("Veto"),
            {"id": "back1", **BACK},
            {"id": "back2", **BACK},
        ],
    }
    assert drawn(scene(hand, offered=("card:Veto",))) == picture(
        """
Hand (Blue)  3 cards
  ┌────────────┐ ┌──────┐ ┌──────────────┐
  │    Push    │ │[Veto]│ │2 hidden cards│
  │act · cost 2│ │      │ │              │
  │    st 3    │ │      │ │              │
  │  y●2 new   │ │      │ │              │
  └────────────┘ └──────┘ └──────────────┘"""
    )
    backs = {"id": "other", "kind": "hand", "title": "Hand", "owner": 1, "cards": [{"id": "back1", **BACK}]}
    assert drawn(scene(backs)) == "Hand (Yellow): 1 hidden card"


def test_a_card_face_down_shows_what_lies_on_it() -> None:
    guard = {"id": "b", **BACK, "beads": [{"owner": 0, "count": 2}], "marks": ["not star"]}
    row = {"id": "row", "kind": "row", "title": "Barrier", "cards": [guard]}
    assert drawn(scene(row)) == picture(
        """
Barrier
  ┌────────────┐
  │   hidden   │
  │b●2 not star│
  └────────────┘"""
    )


def test_equal_cards_are_marked_together_and_things_that_a_pick_only_touches_are_not() -> None:
    pushes = [{**card("Push"), "id": f"hand:{n}", "word": "card:push"} for n in range(2)]
    hand = {"id": "hand", "kind": "hand", "title": "Hand", "cards": pushes}
    places = ["hand:0", "hand:1"]
    named = {**scene(hand), "picks": [{"pick": 1, "word": "card:push", "label": "Push", "at": places}]}
    assert drawn(named).count("[Push]") == 2
    touched = {**scene(hand), "picks": [{"pick": 2, "word": "play", "label": "Play a card", "at": places}]}
    assert "[Push]" not in drawn(touched)


def test_a_hand_on_the_table_shows_its_cards_and_a_printed_card_keeps_its_text_for_looking() -> None:
    hand = {"id": "hand:1", "name": "Hand 1", "type": "run", "text": "fire 4, fire 5, Wiz (fire 6)"}
    row = {"id": "row", "kind": "row", "title": "Row", "cards": [hand, card("Push", text="Push it.", source="house")]}
    picture = drawn(scene(row))
    assert "fire 4, fire 5, Wiz (fire 6)" in picture
    assert "Push it." not in picture


def test_many_cards_go_on_in_the_next_row() -> None:
    row = {"id": "row", "kind": "row", "title": "Row", "cards": [card(f"card {n}") for n in range(9)]}
    lines = drawn(scene(row), width=40).splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert sum("card" in line for line in lines) > 1


def test_many_counters_go_on_in_the_next_line() -> None:
    counters = [{"name": f"counter {n}", "count": n, "most": 10} for n in range(4)]
    lines = drawn(scene({"id": "pool", "kind": "pool", "title": "Pool", "counters": counters}), width=70).splitlines()
    assert len(lines) == 3
    assert all(len(line) <= 70 for line in lines)


def test_small_areas_take_one_line() -> None:
    energy, wind = {"name": "free", "count": 3, "most": 5}, {"name": "wind", "text": "east"}
    areas: list[dict[str, Any]] = [
        {"id": "deck", "kind": "pile", "title": "Deck", "count": 23, "cards": [card("Push"), {"id": "b", **BACK}]},
        {"id": "energy", "kind": "pool", "title": "Energy", "owner": 1, "counters": [energy]},
        {"id": "points", "kind": "pool", "title": "Points", "counters": [{"name": "won", "count": 40}]},
        {"id": "turn", "kind": "steps", "title": "Turn", "steps": [{"name": "draw"}, {"name": "act", "now": True}]},
        {"id": "row", "kind": "row", "title": "Row", "cards": []},
        {"id": "chain", "kind": "stack", "title": "Chain", "cards": [card("Veto", owner=1), card("Push", cost=2)]},
        {"id": "facts", "kind": "facts", "title": "Facts", "rows": [wind, {"name": "round", "text": 3}]},
    ]
    assert drawn(scene(*areas, offered=("deck",))) == picture(
        """
[Deck]: 23 cards; from the top: Push
Energy (Yellow): free 3 of 5 ●●●○○
Points: won 40
Turn: draw › [act]
Row: (none)
Chain
  1. Veto  Yellow
  2. Push  cost 2
Facts
  wind   east
  round  3"""
    )


def test_a_card_on_a_hexagon() -> None:
    board = hexes((0, 0), (1, 0), at00={"card": card("Light", owner=0, beads=[{"owner": 0, "count": 3}])})
    assert drawn(scene(board, offered=("cell:0,0",))) == picture(
        r"""
_.--'--._.--'--._
|  0,0  |  1,0  |
|[Light]|       |
|  b●3  |       |
'--._.--'--._.--'"""
    )


def test_looking_at_a_card_tells_everything_about_it() -> None:
    hand = {"id": "h", "kind": "hand", "title": "", "cards": [card("Push", text="Push it.", cost=2, source="house")]}
    told = [line.plain for line in draw.look(scene(hand), "push", 80)]
    assert told == ["Push", "cost 2", "Push it.", "our reconstruction"]
    assert draw.look(scene(hand), "pull", 80) == []
    assert draw.look(scene({"id": "h", "kind": "hand", "title": "", "cards": [{"id": "x", **BACK}]}), "push", 80) == []


def test_picks_stand_in_columns_with_numbers() -> None:
    picks = [{"pick": n, "word": f"drop:{n}", "label": f"drop:{n}", "at": []} for n in range(1, 8)]
    told = [line.plain for line in draw.offers({"picks": picks, "areas": []}, 40)]
    assert told == ["  1 drop:1     4 drop:4     7 drop:7", "  2 drop:2     5 drop:5", "  3 drop:3     6 drop:6"]
    picks = [{"pick": 1, "word": "pass", "label": "Do nothing", "at": []}]
    assert [line.plain for line in draw.offers({"picks": picks, "areas": []}, 40)] == ["  1 pass  Do nothing"]


@pytest.mark.parametrize(
    ("winners", "scores", "told"),
    [
        ([0], [1.0, 0.0, 0.0], "Ann wins (Ann: 1, Ben: 0, Cy: 0)."),
        ([0, 2], [0.5, 0.0, 0.5], "Ann and Cy win (Ann: 0.5, Ben: 0, Cy: 0.5)."),
        ([0, 1, 2], [1.0, 1.0, 1.0], "A draw (Ann: 1, Ben: 1, Cy: 1)."),
    ],
)
def test_the_result_in_words(winners: list[int], scores: list[float], told: str) -> None:
    names = ["Ann", "Ben", "Cy"]
    ending = {"winners": winners, "reason": "All have passed.", "clause": "HIL-7"}
    scene = {"names": names, "winners": winners, "scores": scores, "ending": ending}
    assert draw.result(scene) == f"{told} All have passed (HIL-7)."
    assert draw.result(scene | {"ending": ending | {"clause": ""}}) == f"{told} All have passed."
    who = " and ".join(names[seat] for seat in winners)
    silent = f"{who} wins." if len(winners) == 1 else f"{who} share the win."
    assert draw.result(scene | {"ending": ending | {"reason": silent}}) == told


def test_why_a_match_ended_is_told_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "symmetric", "random", "--seed", "3", "--option", "turn_cap=20"]) == 0
    assert "A draw (Blue: 0.5, Yellow: 0.5). A draw: 20 turns without a winner (SMC-065)." in capsys.readouterr().out


@pytest.mark.parametrize("name", parlor.games())
def test_every_game_is_drawn_for_everybody(name: str) -> None:
    for options in parlor.game(name).variants.values():
        state = parlor.game(name).start(seed=3, **options)
        dice = parlor.Dice(3)
        for moment in range(61):
            for seat in (*range(state.players), parlor.WATCHER) if moment % 15 == 0 else ():
                shown = state.scene(seat)
                for width, height in ((80, 24), (200, None)):
                    lines = draw.areas(shown, width, height) + draw.offers(shown, width)
                    assert "cannot draw" not in "\n".join(line.plain for line in lines)
            if state.seat != parlor.OVER:
                legal = state.picks()
                state.pick(legal[dice.below(len(legal))])


def test_colours_are_left_out_where_nobody_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    board = hexes((0, 0), at00=counter(0))
    for wanted in (True, False):
        if not wanted:
            monkeypatch.setenv("NO_COLOR", "1")
        page = io.StringIO()
        console = Console(file=page, force_terminal=True, color_system="standard")
        for line in draw.areas(scene(board), 80):
            console.print(line)
        assert ("\x1b[1;94m" in page.getvalue()) == wanted


def test_long_lines_of_a_card_are_broken_between_words() -> None:
    laid = card("Hand 1", stats=[["value", 5], ["multiplier", 1], ["points", 10]])
    shown = drawn(scene({"id": "laid", "kind": "row", "title": "Laid", "cards": [laid]}))
    assert "value 5 multiplier 1 points" in shown
    assert "…" not in shown
    assert " 10 " in shown


def test_a_wide_map_is_drawn_small_before_it_is_told_in_words() -> None:
    imp = {"number": 1, "card": "cinder_imp", "owner": 0, "space": "a.r1"}
    trap = {"owner": 1, "space": "b.r2", "card": "whirlpool"}
    state = parlor.game("source").position({"monsters": [imp], "traps": [trap]})
    for width in (80, 100, 120):
        shown = drawn(state.scene(parlor.WATCHER), width)
        assert "too little room" not in shown
        assert re.search(r"│ *O1 *│", shown)
        assert "O1: Cinder Imp" in shown, "what the box is too small for"
        assert max(len(line) for line in shown.splitlines() if "│" in line) <= width
    assert "too little room" in drawn(state.scene(parlor.WATCHER), 50)
    assert "T2': 2 Terrestrial 2 card of Player 2, face down" in drawn(state.scene(0), 100)
    assert "T2: 2 Terrestrial 2 Whirlpool of Player 2, face down" in drawn(state.scene(1), 100)


def test_long_lists_of_facts_stand_in_columns() -> None:
    rows = [{"name": f"card {number}", "text": "2"} for number in range(12)]
    facts = {"id": "unseen", "kind": "facts", "title": "Unseen", "rows": rows}
    assert len(drawn(scene(facts), 100).splitlines()) < 6
    assert len(drawn(scene(facts | {"rows": rows[:5]}), 100).splitlines()) == 6


def test_laid_groups_and_brackets_are_told_on_a_line_each() -> None:
    held = [["fire7", "fire8", "fire9", "dark1"], ["dark9"]]
    laid = {"number": 1, "owner": 0, "kind": "run", "cards": ["fire4", "fire5", "wiz"]}
    data = {"options": {"elements": 6}, "held": held, "hands": [laid]}
    shown = drawn(parlor.game("wiz").position(data, seed=1).scene(0), 100)
    assert "Laid hand 1 · fire run: fire 4, fire 5, Wiz (fire 6) · × 1, value 3 · open to raids" in shown
    assert "Lay run 7 · 8 · 9 (×1, value 3): type `hand run fire7 fire8 fire9 lay`" in shown
    assert "Player 1: EP 0 of 1000  opened  fire 3" in shown
