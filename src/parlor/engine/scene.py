"""The scene: the blocks that a user interface draws, each as typed plain data.

    top line    goal, when                     who wins how; where in the match we are
    others      plates (and their areas)       one seat plate a player: vitals, tags; race for all together
    board       areas of role board, stack, rows, centre
    prompt      ask, picks                     what is asked and why, the legal picks and where they stand
    own         the viewer's plate, areas of role hand
    story       what happened, line by line; events for motion and sound
    end         ending                         who won, by which reason

`State.scene(seat)` joins them. Nothing here may say what the seat may not know. The client's types
(web/src/lib/scene.ts) and the tables of docs/scene.md are made from this file by tools/scene_types.py.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

# What a number can be in a scene: games also show "?" or "×2".
Amount = int | str


class Zone(TypedDict):
    """A part of a vital number: points that are free, spent, at risk."""

    name: Annotated[str, "what the zone is called"]
    count: Annotated[int, "how many are there"]
    look: Annotated[Literal["full", "hollow", "shield", "gone", "risk"], "how one of them is drawn"]
    short: NotRequired[Annotated[str, "its name where there is little room"]]


class Vital(TypedDict):
    """A number by which a seat lives or wins: the largest thing on its plate."""

    id: Annotated[str, "unique in the scene"]
    label: Annotated[str, "one or two words: life, actual, EP"]
    value: Annotated[int, "the number"]
    most: NotRequired[Annotated[int, "the most it can be, or the goal"]]
    form: Annotated[Literal["ring", "bar", "stones", "number"], "the shape that shrinks or grows with it"]
    zones: NotRequired[Annotated[list[Zone], "its parts, in order"]]
    risk: NotRequired[Annotated[int, "how much of it would be lost if everybody passed"]]
    cells: NotRequired[Annotated[str, "stones: name of the game's cell look that their sockets have (look.toml)"]]


class Tag(TypedDict):
    """A short fact on a plate: a mark that is in force, a symbol that is used up."""

    text: Annotated[str, "one to four words"]
    note: NotRequired[Annotated[str, "one sentence: what it means"]]
    emblem: NotRequired[Annotated[str, "name of an emblem of the game"]]
    look: NotRequired[Annotated[Literal["plain", "spent", "good", "bad"], "how it is drawn"]]
    of: NotRequired[Annotated[str, "what it counts, where several count alike: strength"]]


class Plate(TypedDict):
    """A seat plate. Piles, hands and supports of the seat are areas with `role` plate and this `owner`."""

    id: Annotated[str, "`plate:` and the seat"]
    seat: Annotated[int, "whose it is"]
    note: Annotated[str, "small print beside the name: deck, side, team"]
    turn: Annotated[bool, "whether it is this seat's turn (not: whether it is asked now)"]
    holds: NotRequired[Annotated[int, "how many cards the seat holds, where others see backs"]]
    vitals: Annotated[list[Vital], "the first is the focal point"]
    tags: Annotated[list[Tag], "what is in force for this seat"]
    leads: NotRequired[Annotated[bool, "whether it is ahead now: a crown"]]


class Runner(TypedDict):
    """One seat in a race."""

    seat: Annotated[int, "whose"]
    value: Annotated[int, "how far it is"]
    also: NotRequired[Annotated[int, "a second number, the least is best; the note of the race names it"]]
    leads: NotRequired[Annotated[bool, "whether it is ahead"]]


class Race(TypedDict):
    """All seats against one goal."""

    id: Annotated[str, "`race`"]
    title: Annotated[str, "what they run for"]
    goal: Annotated[int, "where it ends; 0 where the most wins"]
    form: Annotated[Literal["track", "beads", "sockets"], "how it is drawn"]
    runners: Annotated[list[Runner], "one a seat"]
    note: NotRequired[Annotated[str, "small print"]]


class Step(TypedDict):
    """A step or phase of a turn."""

    name: Annotated[str, "its name"]
    now: Annotated[bool, "whether it is the present one"]


class Ask(TypedDict):
    """The prompt: what is asked of the viewer, or whom it waits for."""

    what: Annotated[str, "what to do, as a short question or command: Answer Recoil, or pass?"]
    why: Annotated[str, "one clause more: why it is asked, what would follow; may be empty"]
    steps: NotRequired[Annotated[list[Step], "the phases of the turn"]]
    at: NotRequired[Annotated[str, "id of the drawn thing that the question is about"]]


# A piece moved, or would move. (`from` is a word of Python, so this one is no class.)
Arrow = TypedDict(
    "Arrow",
    {
        "from": Annotated[str, "id of a drawn thing"],
        "to": Annotated[str, "id of a drawn thing"],
        "owner": Annotated[int, "whose piece it is"],
        "kind": Annotated[str, "the game's own word for the way of moving"],
        "pick": NotRequired[Annotated[int, "of a way that a piece may go, and of what goes with it: the next pick"]],
        "note": NotRequired[Annotated[str, "what that brings, or does to this piece, in a few words"]],
    },
)


class Action(TypedDict):
    """A whole sentence that a drawn card or piece can begin: a click, or a row of its choice bubble."""

    say: Annotated[str, "its words, to be picked in order; more words may be asked for after them"]
    label: Annotated[str, "as a button says it, with its price: Play, pay 2"]
    why: Annotated[str, "empty if it is possible now, else the reason with its clause"]
    short: NotRequired[Annotated[str, "the reason in one to four words: 1 short, used this round"]]
    note: NotRequired[Annotated[str, "what it brings, in one to four words: wins, guards it, 35 points"]]
    look: NotRequired[Annotated[Literal["plain", "good", "bad"], "how it turns out, as far as is certain"]]
    emblem: NotRequired[Annotated[str, "name of an emblem of the game"]]
    at: NotRequired[
        Annotated[list[str], "ids of drawn things: pressed after the card, or dragged to, they stand for it"]
    ]
    preview: NotRequired[Annotated[list[Arrow], "where every piece would go"]]


class Beads(TypedDict):
    """Beads that lie on a card."""

    owner: Annotated[int, "whose"]
    count: Annotated[int, "how many"]


class Card(TypedDict):
    """A card face; one that the viewer may not know has only `id`, `name`, `face` and what all may see of it."""

    id: Annotated[str, "unique in the scene, never betrays what is hidden"]
    name: Annotated[str, "its printed name, or `hidden card`"]
    face: NotRequired[Annotated[Literal["down"], "it lies face down"]]
    emblem: NotRequired[Annotated[str, "name of an emblem of the game"]]
    accent: NotRequired[Annotated[str, "name of one of the game's card colours (look.toml)"]]
    corner: NotRequired[Annotated[str, "what stands in its upper left corner: cost, or rank"]]
    suit: NotRequired[Annotated[str, "playing cards: the emblem of the pips"]]
    pips: NotRequired[Annotated[int, "playing cards: how many pips"]]
    text: NotRequired[Annotated[str, "what it does"]]
    gist: NotRequired[Annotated[str, "the same in a few words, for a small face"]]
    note: NotRequired[Annotated[str, "small print, for a closer look"]]
    type: NotRequired[Annotated[str, "its kind in words"]]
    cost: NotRequired[Annotated[Amount, "its price"]]
    symbol: NotRequired[Annotated[str, "its symbol in words"]]
    sign: NotRequired[Annotated[str, "the emblem of its symbol, small beside the symbol"]]
    owner: NotRequired[Annotated[int, "whose it is"]]
    stats: NotRequired[
        Annotated[list[list[Any]], "each a name and a value, perhaps the emblem that stands for the name"]
    ]
    marks: NotRequired[Annotated[list[str], "short texts on it"]]
    tags: NotRequired[Annotated[list[Tag], "badges: what it carries, what is in force for it"]]
    beads: NotRequired[Annotated[list[Beads], "beads on it"]]
    sockets: NotRequired[Annotated[int, "how many beads it can hold"]]
    badge: NotRequired[Annotated[str, "a change that is about to come: +1, −2"]]
    order: NotRequired[Annotated[int, "in a chain: when it happens, 1 is next"]]
    void: NotRequired[Annotated[bool, "in a chain: it will come to nothing; struck through"]]
    turns: NotRequired[Annotated[int, "how long it still lies"]]
    chosen: NotRequired[Annotated[bool, "an unfinished sentence has named it"]]
    reason: NotRequired[Annotated[str, "why it cannot be used now, in one to four words"]]
    source: NotRequired[Annotated[Literal["rulebook", "published", "house"], "where its data comes from"]]
    relations: NotRequired[Annotated[list[list[Any]], "pairs of a kind of relation and names of cards"]]
    word: NotRequired[Annotated[str, "the word that picks it, for asking why not"]]
    actions: NotRequired[Annotated[list[Action], "sentences that it begins"]]


class Piece(TypedDict):
    """A counter or figure."""

    name: Annotated[str, "what it is"]
    letter: Annotated[str, "one letter, for the terminal"]
    owner: Annotated[int, "whose"]
    emblem: NotRequired[Annotated[str, "name of an emblem of the game"]]


class Cell(TypedDict):
    """A cell of a grid or hex board, or a space of a map."""

    id: Annotated[str, "unique in the scene"]
    label: Annotated[str, "how people call it"]
    x: NotRequired[Annotated[float, "grid and map: from the left"]]
    y: NotRequired[Annotated[float, "grid and map: from the top"]]
    q: NotRequired[Annotated[int, "hex: axial"]]
    r: NotRequired[Annotated[int, "hex: axial"]]
    look: NotRequired[Annotated[str, "name of one of the game's cell looks (look.toml)"]]
    emblem: NotRequired[Annotated[str, "name of an emblem of the game"]]
    piece: NotRequired[Annotated[Piece, "what stands on it"]]
    card: NotRequired[Annotated[Card, "the card that lies on it"]]
    under: NotRequired[Annotated[Card, "a card that lies under what stands on it: a trap"]]
    marks: NotRequired[Annotated[list[str], "short texts on it"]]
    tags: NotRequired[Annotated[list[Tag], "badges: what lies on it beside a card: a web"]]
    tint: NotRequired[Annotated[int, "the seat in whose colour it is shaded"]]
    note: NotRequired[Annotated[str, "what to say of it when it is pointed at"]]
    reason: NotRequired[Annotated[str, "why what stands on it cannot be picked now, in one to four words"]]
    word: NotRequired[Annotated[str, "the word that picks it, for asking why not"]]
    chosen: NotRequired[Annotated[bool, "an unfinished sentence has named it"]]


class Edge(TypedDict):
    """A mark on the edge between two neighbouring cells."""

    between: Annotated[list[str], "ids of the two cells"]
    look: Annotated[Literal["link", "clash"], "friends or foes"]


class Group(TypedDict):
    """Cards that were laid together."""

    id: Annotated[str, "unique in the scene"]
    title: Annotated[str, "what it is: run of fire, set of 4"]
    owner: Annotated[int, "whose"]
    cards: Annotated[list[Card], "in order"]
    numbers: Annotated[list[list[Any]], "pairs of a name and a value"]
    note: Annotated[str, "small print: guarded, open to raids"]
    word: NotRequired[Annotated[str, "the word that picks it"]]
    chosen: NotRequired[Annotated[bool, "an unfinished sentence has named it"]]


class Bracket(TypedDict):
    """Cards of a hand that can be laid together with one press."""

    label: Annotated[str, "Lay run 4 · 5 · 6"]
    say: Annotated[str, "the sentence"]
    cards: Annotated[list[str], "ids of the cards"]
    note: Annotated[str, "what it brings: 30 points"]


class Counter(TypedDict):
    """A number with a name."""

    name: Annotated[str, "what is counted"]
    count: Annotated[int, "how many"]
    most: NotRequired[Annotated[int, "how many places there are"]]


class Row(TypedDict):
    """A line of a table of facts."""

    name: Annotated[str, "of what"]
    text: Annotated[str, "what there is to say"]


Role = Literal["board", "stack", "rows", "centre", "plate", "hand", "looked", "aside"]


class Area(TypedDict):
    """Something that lies on the table; `kind` says which of the lists it has."""

    id: Annotated[str, "unique in the scene"]
    kind: Annotated[
        Literal["grid", "hex", "map", "hand", "row", "pile", "stack", "groups", "pool", "steps", "facts"],
        "grid, hex: `cells`; map: `spaces`, `ways`; hand, row, stack: `cards`; pile: `count`, `cards` from the top "
        "down as far as known; groups: `groups`; pool: `counters`; steps: `steps`; facts: `rows`",
    ]
    title: Annotated[str, "what it is"]
    role: NotRequired[
        Annotated[
            Role,
            "where it belongs: board (the hero), stack (a chain beside or as the board), rows (laid groups of a seat), "
            "centre (piles of all), plate (on its owner's plate), hand (the viewer's cards), looked (a tray that asks "
            "for a choice), aside (legend and counting, behind a button); if absent, kind and owner decide",
        ]
    ]
    owner: NotRequired[Annotated[int, "whose it is"]]
    note: NotRequired[Annotated[str, "small print"]]
    cells: NotRequired[Annotated[list[Cell], "of a grid or hex"]]
    spaces: NotRequired[Annotated[list[Cell], "of a map"]]
    ways: NotRequired[Annotated[list[list[str]], "pairs of ids of spaces"]]
    edges: NotRequired[Annotated[list[Edge], "marks between cells"]]
    arrows: NotRequired[Annotated[list[Arrow], "what moved lately"]]
    cards: NotRequired[Annotated[list[Card], "side by side; of a stack, what happens next first"]]
    brackets: NotRequired[Annotated[list[Bracket], "of a hand: what can be laid together, best first"]]
    groups: NotRequired[Annotated[list[Group], "of rows"]]
    count: NotRequired[Annotated[int, "how many cards a pile has"]]
    throws: NotRequired[
        Annotated[str, "of a pile: a held card dragged here says this word, and is what is asked for next"]
    ]
    counters: NotRequired[Annotated[list[Counter], "of a pool"]]
    steps: NotRequired[Annotated[list[Step], "of a turn"]]
    rows: NotRequired[Annotated[list[Row], "of facts"]]


class Next(TypedDict):
    """A pick that may come after a button's, and stands for something drawn."""

    pick: Annotated[int, "its number"]
    label: Annotated[str, "in plain words"]
    at: Annotated[list[str], "ids of the drawn things that stand for it"]
    word: NotRequired[Annotated[str, "its word, of one that stands for nothing drawn"]]


class Button(TypedDict):
    """A legal pick, and the ids of the drawn things that stand for it."""

    pick: Annotated[int, "its number"]
    word: Annotated[str, "its word"]
    label: Annotated[str, "in plain words, as a button says it"]
    at: Annotated[list[str], "ids of drawn things that a click may stand for it by; none: a button of the prompt"]
    quiet: NotRequired[Annotated[bool, "it declines or ends: pass, done, no"]]
    preview: NotRequired[Annotated[list[Arrow], "where every piece would go"]]
    then: NotRequired[
        Annotated[list[Next], "picks that may come next, the drawn ones or all of a few (added by the table)"]
    ]
    whole: NotRequired[Annotated[bool, "`then` has all that may come next: pressing one of them says this word too"]]


class StoryLine(TypedDict):
    """A line of the story."""

    seat: Annotated[int, "whose deed it tells; -1 for chance and the rules"]
    text: Annotated[str, "one sentence"]
    head: NotRequired[Annotated[bool, "it is the heading of a turn, round or cycle"]]


class Versus(TypedDict):
    """The two sides of a battle."""

    card: Annotated[Card, "the other side; the deed's own card is the left one"]
    left: Annotated[Amount, "the number of the left side"]
    right: Annotated[Amount, "the number of the right side"]
    emblem: NotRequired[Annotated[str, "by what they are compared: an emblem of the game"]]


class Deed(TypedDict):
    """An event worth a spotlight: what a seat did."""

    kind: Annotated[Literal["deed"], "of the event"]
    seat: Annotated[int, "who did it"]
    verb: Annotated[str, "what was done, in one or two words: attacks, lays, moves"]
    card: NotRequired[Annotated[Card, "the card it was done with"]]
    piece: NotRequired[Annotated[Piece, "or the piece"]]
    against: Annotated[list[str], "ids of the drawn things that it touches"]
    line: Annotated[str, "one sentence that tells it"]
    consequence: NotRequired[Annotated[str, "one sentence more: what follows, with numbers before and after"]]
    stamp: NotRequired[Annotated[str, "what becomes of the target, in one or two words: destroyed"]]
    versus: NotRequired[Annotated[Versus, "of a battle"]]


class Score(TypedDict):
    """What a seat ended with."""

    seat: Annotated[int, "whose"]
    value: Annotated[float, "the number"]
    label: Annotated[str, "of what: life left, EP, actual"]


class Ending(TypedDict):
    """Why the match is over and who won."""

    winners: Annotated[list[int], "the seats"]
    reason: Annotated[str, "one sentence that says why, in plain words"]
    clause: Annotated[str, "the clause that says so, or empty"]
    scores: Annotated[list[Score], "one a seat, the best first"]


class Scene(TypedDict):
    """All that a seat may see and do."""

    view: Annotated[dict[str, Any], "`state.view(seat)`; left out on the wire"]
    title: Annotated[str, "the game's title"]
    seat: Annotated[int, "for whom this is; -3 for a watcher"]
    to_pick: Annotated[int, "who is to pick; -1 chance, -2 over"]
    names: Annotated[list[str], "a name for each seat"]
    goal: Annotated[str, "one line: how one wins"]
    when: Annotated[str, "where in the match we are: Turn 9, round 2 of 3"]
    prompt: Annotated[str, "`ask` as one text, for terminals and screen readers"]
    ask: Annotated[Ask, "what is asked"]
    plates: Annotated[list[Plate], "one a seat"]
    race: NotRequired[Annotated[Race, "where all run for one goal"]]
    areas: Annotated[list[Area], "what lies on the table"]
    picks: Annotated[list[Button], "the legal picks, only when this seat is to pick"]
    log: Annotated[list[str], "the log as this seat may read it; on the wire `story` instead"]
    story: Annotated[list[StoryLine], "the same, line by line with whose deed it was"]
    events: Annotated[list[dict[str, Any]], "what happened since the last pick"]
    winners: Annotated[list[int], "filled when the match is over"]
    scores: Annotated[list[float], "filled when the match is over"]
    ending: NotRequired[Annotated[Ending, "when the match is over"]]


# -- what a choice would bring: asked for when a person looks at it ------------------------------------


class Change(TypedDict):
    """A number before and after."""

    id: Annotated[str, "of the vital, card or area that changes"]
    seat: Annotated[int, "whose number it is; -1 for nobody's"]
    label: Annotated[str, "of what"]
    before: Annotated[Amount, "now"]
    after: Annotated[Amount, "then"]
    about: NotRequired[Annotated[bool, "it depends on what others choose or hold: most often this, give or take 1"]]


class Outcome(TypedDict):
    """What a sentence would bring if everybody else then declined, as far as the asker knows."""

    say: Annotated[str, "the sentence; empty: what happens if everybody passes"]
    why: Annotated[str, "empty, or the reason why it cannot be said now"]
    lines: Annotated[list[str], "what the story would tell"]
    likely: Annotated[list[str], "what it would tell most often"]
    changes: Annotated[list[Change], "numbers before and after"]
    moves: Annotated[list[Arrow], "pieces and cards that would move, as ghosts"]
    ending: NotRequired[Annotated[Ending, "if the match would be over"]]
    unsure: Annotated[bool, "whether it also depends on what the seat cannot know"]


# -- how a game looks: look.toml in its folder ---------------------------------------------------------


class Colours(TypedDict):
    """The colours of a table."""

    mat: NotRequired[Annotated[list[str], "from the middle of the table to its edge"]]
    rim: NotRequired[Annotated[str, "round the table"]]
    rail: NotRequired[Annotated[str, "under the hand"]]
    accent: NotRequired[Annotated[str, "of the game's name and of what is in force"]]
    text: NotRequired[Annotated[str, "of text that lies on the mat"]]


class Back(TypedDict):
    """A card back."""

    colours: Annotated[list[str], "two"]
    pattern: Annotated[Literal["stripes", "flower", "waves", "chevrons", "dots"], "how it is drawn"]


class SeatColour(TypedDict):
    """The colour of a seat, where the game wants another than the usual one."""

    light: Annotated[str, "by day"]
    evening: Annotated[str, "in the evening"]


class Accent(TypedDict):
    """The colours of a kind of card."""

    paper: Annotated[str, "the wash of its head"]
    ink: Annotated[str, "of its lines and emblem"]


class CellLook(TypedDict):
    """How a kind of cell is drawn."""

    fill: Annotated[str, "its ground"]
    line: Annotated[str, "its edge"]
    hatch: Annotated[Literal["dots", "lines", "none"], "so that it is known without colour"]
    emblem: NotRequired[Annotated[str, "what is drawn on it"]]
    told: NotRequired[Annotated[str, "what it means, in two to four words, for the key beside the board"]]


class News(TypedDict):
    """Which lines of the story matter, by the words that follow who did it: what is told of others in little room."""

    great: NotRequired[Annotated[list[str], "they changed the board or the score: left out last"]]
    slight: NotRequired[Annotated[list[str], "left out first"]]
    never: NotRequired[Annotated[list[str], "another line tells the same"]]
    latest: NotRequired[Annotated[list[str], "of several in a row only the last is told"]]
    short: NotRequired[Annotated[dict[str, str], "shorter words, where there is little room"]]


class Look(TypedDict):
    """Material, sound and colours of a game."""

    material: Annotated[Literal["velvet", "stone", "parchment", "felt", "slate", "wood"], "the cloth of the table"]
    timbre: Annotated[Literal["glass", "stone", "drum", "piano", "bowl", "wood"], "how it sounds"]
    emblem: Annotated[str, "the game's own emblem; may be empty"]
    colours: Annotated[Colours, "by day"]
    evening: Annotated[Colours, "what is other in the evening"]
    back: Annotated[Back, "of its cards"]
    seats: Annotated[list[SeatColour], "for the first seats; empty: the usual ones"]
    accents: Annotated[dict[str, Accent], "by name, as `Card.accent` has it"]
    cells: Annotated[dict[str, CellLook], "by name, as `Cell.look` has it"]
    news: Annotated[News, "which lines of the story matter"]
    terms: Annotated[
        dict[str, str],
        "`key`: the marks of the table, at the foot of the story; `aim`: how one wins in at most six words",
    ]
