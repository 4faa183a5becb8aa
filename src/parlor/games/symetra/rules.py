"""The options of a match as integers, beside the book of cards: shared by all states of the match."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine import HexArea, only
from parlor.games.symetra.cards import Book, relations
from parlor.games.symetra.words import RADIUS

# SYM-087: E, NE, NW, W, SW, SE.
SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# SYM-166, SYM-167: packs and cards a pack, by seats.
ONE_BOX = {2: (3, 6), 3: (3, 6), 4: (3, 5), 5: (2, 6), 6: (1, 10)}
TWO_BOXES = {4: (3, 6), 5: (3, 6), 6: (2, 9)}


class Rules:
    """What is fixed when a match starts."""

    def __init__(self, book: Book, area: HexArea, options: dict[str, Any]) -> None:
        players: int = options["players"]
        self.book = book
        self.area = area
        self.players: i64 = players
        self.solitaire: bool = options["play"] == "solitaire"
        self.against_ai: bool = options["play"] == "ai"
        self.original: bool = options["mode"] == "original"
        self.karma: i64 = ["off", "ten", "vote"].index(options["good_karma"])
        self.drafted: bool = options["deck"] == "draft"
        self.constructed: bool = options["deck"] == "constructed"
        self.private: bool = self.drafted or self.constructed
        self.lists: list[list[str]] = [] if options["lists"] == "none" else options["lists"]
        self.boxes: i64 = options["boxes"]
        self.rounds: i64 = options["rounds"]
        self.sets: i64 = options["energy_sets"]
        self.unlimited: bool = options["unlimited_actions"] == "yes"
        self.partial: bool = options["partial_cost"] == "yes"
        self.endless: bool = options["cycles"] == "nolimit"
        # SYM-052, SYM-190: how many cycles a match has.
        self.cycles: i64 = 50 if self.endless else 4 if players == 2 else players
        self.dealer: i64 = players - 1 if options["dealer"] == "last" else options["dealer"]
        self.packs: i64 = 0
        self.pack_size: i64 = 0
        if self.drafted:
            self.packs, self.pack_size = (ONE_BOX if self.boxes == 1 else TWO_BOXES)[players]
        self._form_teams(players, options["teams"], options["team_size"])
        self.relation: vec[i64] = relations(book.cards, options["emotion_enmity"] == "polarity")
        near = vec[i64]()
        for q, r in area.cells:
            for step_q, step_r in SIDES:
                near = append(near, i64(area.numbers.get((q + step_q, r + step_r), -1)))
        self.near: vec[i64] = near
        columns, rows, firsts = vec[i64](), vec[i64](), vec[i64]()
        for q, r in area.cells:
            columns = append(columns, i64(q + RADIUS))
            rows = append(rows, i64(r + RADIUS))
        # The number of the cell in column 0 of a row, as if the row had one.
        for r in range(-RADIUS, RADIUS + 1):
            lowest = max(-RADIUS, -RADIUS - r)
            firsts = append(firsts, i64(area.numbers[(lowest, r)] - (lowest + RADIUS)))
        self.column: vec[i64] = columns
        self.row: vec[i64] = rows
        self.first: vec[i64] = firsts

    def _form_teams(self, players: int, kind: str, size: int) -> None:
        """SYM-178, SYM-180, SYM-181: blind teams alternate, sharing teammates sit side by side."""
        self.teams: bool = kind != "none"
        self.shared_turns: bool = kind == "shared"
        self.team_count: i64 = players // size if self.teams else players
        teams = list(range(players))
        if kind == "blind":
            teams = [seat % (players // size) for seat in range(players)]
        elif kind == "shared":
            teams = [seat // size for seat in range(players)]
        team, viewers = vec[i64](), vec[i64]()
        for seat in range(players):
            team = append(team, i64(teams[seat]))
            known: i64 = only(seat)
            if self.shared_turns:
                for other in range(players):
                    if teams[other] == teams[seat]:
                        known |= only(other)
            viewers = append(viewers, known)
        self.team: vec[i64] = team
        self.hand_viewers: vec[i64] = viewers
