"""Where the match stands: how one wins, the cycle, each seat's energy and marks, the race of the cycle, the end."""

from parlor.engine import OVER
from parlor.engine.blocks import plate, race, remembered, tag, vital, zone
from parlor.engine.scene import Ending, Plate, Race, Score, Tag
from parlor.games.symetra.scoring import team_sum
from parlor.games.symetra.solitaire import total_energy
from parlor.games.symetra.table import FRONT, NONE, SymetraTable
from parlor.games.symetra.unanswered import unanswered
from parlor.games.symetra.verbs import PLAYER_MARKS

BEADS = 50
# The card whose text says what a mark on a player means.
MARK_SOURCES = {
    "silenced": "silence",
    "stilled": "stillness",
    "courage": "courage",
    "fear": "fear",
    "passion": "passion",
    "depression": "depression",
    "equanimity": "equanimity",
}
BAD_MARKS = ("silenced", "stilled", "fear", "depression")
TIES = (("SYM-072", "actual"), ("SYM-073", "cycles won"), ("SYM-074", "cards in hand"))


def goal(table: SymetraTable) -> str:
    """SYM-072, SYM-190, SYM-205: how one wins."""
    if table.rules.solitaire:
        return "Bring as much energy into the matrix as you can."
    who = "Your team wins" if table.rules.teams else "You win"
    return f"{who} with the most actual after {table.rules.cycles} cycles."


def when(table: SymetraTable, seat: int) -> str:
    """Cycle, round and whose turn it is."""
    if table.rules.solitaire:
        return f"{table.decks[0]} cards left in the deck"
    if table.seat == OVER:
        return f"Cycle {table.cycle} · the match is over"
    whose = "your turn" if table.turn == seat else f"{table.game.seat_name(table.turn)}'s turn"
    of = "" if table.rules.endless else f" of {table.rules.cycles}"
    rounds = min(int(table.round), int(table.rules.rounds))
    return f"Cycle {table.cycle}{of} · round {rounds} of {table.rules.rounds} · {'its end' if table.ending else whose}"


def plates(table: SymetraTable) -> list[Plate]:
    """A plate for each seat; all on it is public."""
    if table.rules.solitaire:
        energy = vital("pool:0:actual", "energy", int(total_energy(table)), "number")
        return [plate(0, f"{table.laid_count} cards laid", table.seat != OVER, [energy], [], int(table.hands[0]))]
    best = leading(table)
    return [_plate_of(table, seat, best) for seat in range(table.players)]


def leading(table: SymetraTable) -> int:
    """SYM-072, SYM-179: the actual of the team that would win the match now; NONE while all have as much."""
    totals = {int(team_sum(table, table.rules.team[seat], 0)) for seat in range(table.players) if table.inside[seat]}
    return max(totals) if len(totals) > 1 else NONE


def _plate_of(table: SymetraTable, seat: int, best: int) -> Plate:
    laid = int(table.on_cards(seat))
    pools = tuple(int(table.pools[seat * 3 + pool]) for pool in range(3))
    inside = table.inside[seat] != 0
    note = f"team {table.rules.team[seat] + 1}" if table.rules.teams else ""
    return _plate(
        seat,
        note if inside else "has left the game",
        table.turn == seat and not table.ending and table.seat != OVER,
        pools,
        unanswered(table).losses.get(seat, 0),
        laid,
        BEADS * int(table.rules.sets),
        tuple(tags(table, seat)) if inside else (),
        int(table.hands[seat]),
        inside and int(team_sum(table, table.rules.team[seat], 0)) == best and table.seat != OVER,
    )


@remembered
def _plate(
    seat: int,
    note: str,
    turn: bool,
    pools: tuple[int, ...],
    risk: int,
    laid: int,
    most: int,
    tagged: tuple[tuple[str, str, str, str], ...],
    holds: int,
    leads: bool,
) -> Plate:
    actual, potential, universal = pools
    zones = [
        zone("actual", actual, "full"),
        zone("on cards", laid, "shield"),
        zone("universal", universal, "hollow", "univ."),
        zone("potential", potential, "gone", "pot."),
    ]
    score = vital(f"pool:{seat}:actual", "actual", actual, "bar", most, zones, risk)
    return plate(seat, note, turn, [score], [_tag(*one) for one in tagged], holds, leads)


def _tag(text: str, note: str, look: str, emblem: str) -> Tag:
    return tag(text, note, "bad" if look == "bad" else "spent" if look == "spent" else "plain", emblem)


def tags(table: SymetraTable, seat: int) -> list[tuple[str, str, str, str]]:
    """What is in force for a seat and what is spent: text, note, look, emblem."""
    book = table.rules.book
    found = []
    for bit, name in enumerate(PLAYER_MARKS[:7]):
        if table.moods[seat] >> bit & 1:
            word = MARK_SOURCES[name]
            known = book.cards[book.kinds[word]]
            found.append((known.name, known.short(), "bad" if name in BAD_MARKS else "plain", word))
    if table.infinity[seat] != NONE:
        found.append(("Infinity", book.cards[book.kinds["infinity"]].short(), "plain", "infinity"))
    if table.limit[seat] != NONE:
        text = f"Limitation: {table.limit[seat]} left"
        found.append((text, book.cards[book.kinds["limitation"]].short(), "bad", "limitation"))
    for i in range(0, len(table.magnets), 3):
        if table.magnets[i + 1] == seat:
            word = ("innocence", "guilt")[table.magnets[i]]
            found.append((word.capitalize(), book.cards[book.kinds[word]].short(), "plain", word))
    front = [table.card_name(card) for card, place in enumerate(table.place) if place == FRONT + seat]
    if front:
        found.append((f"shows {', '.join(front)}", "Announced to be fused.", "plain", ""))
    if table.seat != OVER and seat in cycle_leaders(table):
        word = "least" if table.least else "most"
        note = f"The {word} energy on cards: as they lie, this player wins the cycle, and its universal as actual."
        found.append(("leads cycle", note, "plain", ""))
    if table.rules.partial:
        found.append((f"{table.bought[seat]} turns bought", "Each takes part in one round of this cycle.", "plain", ""))
    # It decides a tie: told where it does.
    if table.won[seat] and len({int(table.won[other]) for other in range(table.players)}) > 1:
        won = int(table.won[seat])
        found.append((f"{won} cycle{'s' * (won > 1)} won", "A tie for the match goes to who won more.", "plain", ""))
    fused, charged = table.fused[seat] != 0, table.charged[seat] != 0
    if fused and charged:
        found.append(("fused, charged ✓", "One fuse and one charge a round; both are done.", "spent", ""))
    elif fused or charged or (table.turn == seat and not table.ending and table.seat != OVER):
        text = f"{'fused ✓' if fused else 'fuse open'} · {'charged ✓' if charged else 'charge open'}"
        found.append((text, "One fuse and one charge a round.", "spent", ""))
    return found


def cycle_race(table: SymetraTable) -> Race | None:
    """SYM-065: who wins the cycle: the most energy on cards, or the least."""
    if table.rules.solitaire:
        return None
    wins = "least" if table.least else "most"
    mood = f" {('', 'Love', 'Hate')[table.mood]} is in force." if table.mood else ""
    totals = tuple(int(table.on_cards(seat)) for seat in range(table.players))
    title = f"Cycle: {wins} energy on cards"
    return _race(title, totals, f"The winner's universal turns actual.{mood}", tuple(cycle_leaders(table)))


@remembered
def _race(title: str, totals: tuple[int, ...], note: str, ahead: tuple[int, ...]) -> Race:
    return race(title, 0, "beads", totals, note, (), ahead)


def cycle_leaders(table: SymetraTable) -> list[int]:
    """SYM-065: the seats that would win the cycle as the cards lie; none while all would."""
    totals = {seat: int(table.on_cards(seat)) for seat in range(table.players) if table.inside[seat]}
    if len(set(totals.values())) < 2:
        return []
    best = min(totals.values()) if table.least else max(totals.values())
    return [seat for seat, total in totals.items() if total == best]


# -- the end ---------------------------------------------------------------------------------------


def ending(table: SymetraTable) -> Ending:
    """SYM-063, SYM-064, SYM-072 to SYM-078: who won, and by which of the numbers."""
    winners, scores = table.winners(), table.scores()
    label = "energy" if table.rules.solitaire else "actual"
    ranked = sorted(range(table.players), key=lambda seat: (seat not in winners, -scores[seat]))
    listed: list[Score] = [{"seat": seat, "value": scores[seat], "label": label} for seat in ranked]
    reason, clause = decided(table, winners)
    return {"winners": winners, "reason": reason, "clause": clause, "scores": listed}


def decided(table: SymetraTable, winners: list[int]) -> tuple[str, str]:
    """Why these seats won: the sentence and its clause."""
    if table.rules.solitaire:
        return f"The deck is gone: {table.laid_count} cards hold {total_energy(table)} energy.", "SYM-205"
    names = " and ".join(table.game.seat_name(seat) for seat in winners)
    inside = [seat for seat in range(table.players) if table.inside[seat]]
    teams = sorted({int(table.rules.team[seat]) for seat in winners})
    rivals = sorted({int(table.rules.team[seat]) for seat in inside} - set(teams))
    if not inside:
        return f"All left the game together; {names} had the most.", "SYM-064"
    if not rivals and len(teams) == 1:
        return f"{names} {'is' if len(winners) == 1 else 'are'} the last in the game.", "SYM-063"
    return by_numbers(table, names, teams, rivals)


def by_numbers(table: SymetraTable, names: str, teams: list[int], rivals: list[int]) -> tuple[str, str]:
    """SYM-072 to SYM-074: the first of the three numbers in which the winners are ahead of all others."""
    totals = [[int(team_sum(table, team, what)) for what in range(3)] for team in (teams[0], *rivals)]
    own, others = totals[0], totals[1:]
    near = [rival for rival in others if rival[0] == own[0]]
    score = f"{own[0]} : {max((rival[0] for rival in others), default=own[0])}"
    if len(teams) > 1:
        return f"{own[0]} : {own[0]}, and equal in all else: {names} share the win.", "SYM-078"
    if not near:
        return f"{names} {'has' if ' and ' not in names else 'have'} the most actual, {score}.", "SYM-072"
    for what in (1, 2):
        best = max(rival[what] for rival in near)
        if own[what] > best:
            clause, told = TIES[what]
            return f"{score}; the tie goes to {names} by {told}, {own[what]} to {best}.", clause
        near = [rival for rival in near if rival[what] == own[what]]
    return f"{score}; the tie goes to {names}.", "SYM-074"
