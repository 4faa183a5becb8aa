"""The verbs with their arguments and sentences, and the printed text of a card, all made from the card's data."""

from collections.abc import Callable

from parlor.engine.files import Argument, Verb, Verbs
from parlor.games.symetra import verbs as v

POOL_TEXT = {"actual": "actual", "potential": "potential", "universal": "the universal", "card": "it"}
MARK_TEXT = {
    "silenced": "That player cannot announce a fuse.",
    "stilled": "That player cannot announce a charge.",
    "courage": "While the last announced action of a chain is that player's, no other player may answer.",
    "fear": "That player cannot answer.",
    "passion": "That player's card actions cost 1 less. Ends Depression on them.",
    "depression": "That player's card actions cost 1 more. Ends Passion on them.",
    "equanimity": "Emotion cards cannot choose that player or cards they control.",
    "infinity": "You may use each of your other cards again although you have used it this round. "
    "Such a further use costs 1 more for each earlier use of that card by you this round.",
    "limit": "That player may announce at most 1 more card action.",
    "innocence": "That player is a magnet for good: after each positive card action that chose a player, its "
    "instructions are carried out once more, free, with the magnet in that player's place, if legal.",
    "guilt": "That player is a magnet for evil: after each negative card action that chose a player, its "
    "instructions are carried out once more, free, with the magnet in that player's place, if legal.",
    "veil": "Actions of all other players cannot choose it.",
    "preserved": "No action or fuse of a player other than its controller can move, replace or discard it, change its "
    "controller or take energy off it.",
    "transcended": "It has no capacity limit. At the end of the round its energy above 5 moves into its controller's "
    "actual.",
    "torpor": "Its action cannot be announced. Ends Vigor on it.",
    "extra": "Its action may be used one more time, by whoever controls it. Ends Torpor on it.",
}
# Marks end with the round; so do Love and Hate. The condition of winning lasts to the end of the cycle.
LASTING = {"mark_player": "until the end of the round", "mark_card": "until the end of the round"}
LASTING |= {"mood": "until the end of the round", "win": "until the end of the cycle"}


def _route(source: str, target: str) -> str:
    """From where to where, where one of the two may be the card itself."""
    if target == "card":
        return f"from {POOL_TEXT[source]} onto it"
    if source == "card":
        return f"from it into {POOL_TEXT[target]}"
    return f"from {POOL_TEXT[source]} into {POOL_TEXT[target]}"


def _mover(whose: str) -> str:
    return "Its controller" if whose == "card" else "That player"


def _draw(written: list[str]) -> str:
    who, count = written
    cards = "1 card" if count == "1" else f"{count} cards"
    return f"You draw {cards}." if who == "you" else f"That player draws {cards} from the deck."


def _cancel(written: list[str]) -> str:
    return f"{written[0].capitalize()} that player has announced in this chain are cancelled."


def _mood(written: list[str]) -> str:
    bond, other = ("affinity", "Hate") if written[0] == "love" else ("enmity", "Love")
    return f"In every fuse check each pair of cards has {bond}, besides its own relations. Ends {other}."


def _move_per_neighbour(written: list[str]) -> str:
    source, target, kin = written
    has = "it has affinity with" if kin == "related" else "it has no affinity with"
    return f"Its controller moves 1 energy {_route(source, target)} per neighbour {has} (Love and Hate do not count)."


def _move_chosen(written: list[str]) -> str:
    source, target, count, exact = written
    if target == "card":
        many = f"up to {count}" if exact == "up_to" else count
        return f"That player moves 1 energy from {source} onto each of {many} cards they control, of their choice."
    rest = "" if exact == "up_to" else f" (from all, if {count} or fewer)"
    return f"That player moves 1 energy into {target} from each of {count} cards they control, of their choice{rest}."


def _one_by_one(written: list[str]) -> str:
    source, target, count, exact = written
    many = f"up to {count}" if exact == "up_to" else count
    if target == "card":
        return f"You move {many} energy, one by one, from your {source} onto cards you control."
    return f"You move {many} energy, one by one, from cards you control into your {target}."


def _exchange(written: list[str]) -> str:
    if written[0] == "player":
        return (
            "You move all energy on it into your actual. That player moves the same number, as far as they have it, "
            "from potential onto it and controls it."
        )
    return (
        "Its controller moves all energy on it into their actual. You move the same number, as far as you have it, "
        "from potential onto it and control it."
    )


def _look(written: list[str]) -> str:
    return (
        "You look at its top card." if written[0] == "1" else f"You look at its top {written[0]} cards (all, if fewer)."
    )


def always(sentence: str) -> Callable[[list[str]], str]:
    """A sentence that needs no arguments."""
    return lambda written: sentence


POOL = v.POOLS
N = Argument("n", 1, 9)
FROM = Argument("from", words=POOL)
TO = Argument("to", words=POOL)

VERBS = Verbs(
    [
        Verb("draw", v.DRAW_CARDS, [Argument("who", words=v.WHO), N], _draw),
        Verb(
            "put_on_deck",
            v.PUT_ON_DECK,
            [],
            always("That player puts 1 card of their choice from hand face down on top of the deck."),
        ),
        Verb(
            "fuse_now",
            v.FUSE_NOW,
            [],
            always(
                "That player may at once fuse 1 card from hand, and nobody may answer. It is not their fuse of the "
                "round, and Silence does not stop it."
            ),
        ),
        Verb("cancel", v.CANCEL, [Argument("what", words=v.CANCELS)], _cancel),
        Verb(
            "mark_player",
            v.MARK_PLAYER,
            [Argument("mark", words=v.PLAYER_MARKS)],
            lambda written: MARK_TEXT[written[0]],
        ),
        Verb("mark_card", v.MARK_CARD, [Argument("mark", words=v.CARD_MARKS)], lambda written: MARK_TEXT[written[0]]),
        Verb(
            "end_effects",
            v.END_EFFECTS,
            [],
            always("All effects that last until the end of the round on that player, or on that card, end."),
        ),
        Verb(
            "end_emotions",
            v.END_EMOTIONS,
            [],
            always("Effects of emotion cards on that player and on cards they control end."),
        ),
        Verb("mood", v.MOOD, [Argument("mood", words=v.MOODS)], _mood),
        Verb(
            "win",
            v.WIN,
            [Argument("by", words=v.WINS)],
            lambda written: f"This cycle is won by the {written[0]} energy on cards.",
        ),
        Verb(
            "move",
            v.MOVE,
            [Argument("whose", words=v.WHOSE), FROM, TO, N],
            lambda written: f"{_mover(written[0])} moves {written[3]} energy {_route(written[1], written[2])}.",
        ),
        Verb(
            "move_up_to",
            v.MOVE_UP_TO,
            [Argument("whose", words=v.WHOSE), FROM, TO, N],
            lambda written: (
                f"{_mover(written[0])} moves up to {written[3]} of their energy {_route(written[1], written[2])}."
            ),
        ),
        Verb(
            "move_fused",
            v.MOVE_FUSED,
            [FROM, TO, N],
            lambda written: (
                f"For each controlled card fused to this one, its controller moves {written[2]} of their energy "
                f"{_route(written[0], written[1])}."
            ),
        ),
        Verb(
            "fill",
            v.FILL,
            [N],
            lambda written: f"Its controller moves energy from potential onto it until it holds {written[0]}.",
        ),
        Verb(
            "drain",
            v.DRAIN,
            [N],
            lambda written: f"Its controller moves energy from it into potential until {written[0]} is left.",
        ),
        Verb("move_per_neighbour", v.MOVE_PER_NEIGHBOUR, [FROM, TO, Argument("kin", words=v.KIN)], _move_per_neighbour),
        Verb("move_chosen", v.MOVE_CHOSEN, [FROM, TO, N, Argument("exact", words=v.EXACT)], _move_chosen),
        Verb("one_by_one", v.ONE_BY_ONE, [FROM, TO, N, Argument("exact", words=v.EXACT)], _one_by_one),
        Verb("look", v.LOOK_AT, [N], _look),
        Verb("put_back", v.PUT_BACK, [N], always("You put them back on top one by one, the last one topmost.")),
        Verb(
            "carry_out_top",
            v.CARRY_OUT_TOP,
            [],
            always(
                "You may reveal it: it leaves the deck, and you carry out its action as if printed here: you make its "
                "choices now, pay nothing more, nobody answers; then it goes into the discard. Or leave it on top. "
                "Freedom and Ether cannot be carried out."
            ),
        ),
        Verb(
            "carry_out",
            v.CARRY_OUT,
            [],
            always(
                "Carry out that card's action as if printed here. Only this card's cost is paid. Limitation neither "
                "stops nor counts this action."
            ),
        ),
        Verb(
            "move_card",
            v.MOVE_CARD,
            [],
            always("Move that card with its energy to that place. No relations are checked."),
        ),
        Verb("cancel_action", v.CANCEL_ACTION, [], always("That action is cancelled.")),
        Verb(
            "reflect",
            v.REFLECT,
            [],
            always(
                "In that action you are replaced by its announcer, and each chosen card of yours by a card of the "
                "announcer of your choice that is legal in that place. If a replacement is not legal, the action is "
                "cancelled."
            ),
        ),
        Verb(
            "take_discard",
            v.TAKE_DISCARD,
            [],
            always("That player takes 1 card of their choice from the discard into hand."),
        ),
        Verb(
            "lose_by_lot",
            v.LOSE_BY_LOT,
            [],
            always("1 card drawn by lot from that player's hand goes into the discard."),
        ),
        Verb("steal_by_lot", v.STEAL_BY_LOT, [], always("You take 1 card drawn by lot from that player's hand.")),
        Verb("give", v.GIVE, [], always("You give that player 1 card of your choice from hand.")),
        Verb("exchange", v.EXCHANGE, [Argument("to", words=v.WHO)], _exchange),
        Verb(
            "create",
            v.CREATE,
            [],
            always(
                "Fuse the top card of the deck into that place under your control. It is not your fuse of the round, "
                "and Silence does not stop it."
            ),
        ),
        Verb(
            "destroy",
            v.DESTROY,
            [],
            always("Its energy moves into the universal and it goes into the discard, in original mode too."),
        ),
        Verb(
            "transform",
            v.TRANSFORM,
            [],
            always(
                "The top card of the deck takes its place with its energy and controller; the old card goes into the "
                "discard. No relations are checked."
            ),
        ),
        Verb(
            "take_top",
            v.TAKE_TOP,
            [N],
            lambda written: (
                f"That player takes the top {written[0]} cards of the deck (all, if fewer) into hand, then puts as "
                "many cards from hand on top one by one, the last one topmost."
            ),
        ),
        Verb(
            "reshuffle_hand",
            v.RESHUFFLE_HAND,
            [],
            always("That player shuffles their hand into the deck and draws the same number of cards."),
        ),
        Verb(
            "balance",
            v.BALANCE,
            [],
            always(
                "Each of the two shall hold half of what they hold together, rounded down. First the controller of "
                "the fuller one moves what is too much into potential; then the controller of the other one fills it "
                "up from potential, as far as they have it."
            ),
        ),
        Verb(
            "charge_now",
            v.CHARGE_NOW,
            [],
            always(
                "That player may at once charge: amount (or transfer) and card are chosen now, and nobody may "
                "answer. It is not their charge of the round, and Stillness does not stop it."
            ),
        ),
    ]
)

PLAYER_DEMANDS = {"hand": "with a card in hand", "potential": "with potential", "card": "who controls a card"}
PLAYER_DEMANDS["universal"] = "with energy in the universal"
NEED_TEXT = {
    "supply": "while deck or discard holds a card",
    "discard": "while the discard is not empty",
    "deck": "while the deck is not empty",
    "hand": "while you hold a card",
    "potential": "while you have potential",
}


def selection_text(written: str) -> str:
    """One selection in plain words."""
    kind, *demands = written.split()
    if kind == "player":
        return " ".join(["other player" if "other" in demands else "player", *_player_demands(demands)])
    if kind == "card":
        return _card_text(demands)
    if kind == "cell":
        beside = ", next to a card other than the one moved" if "beside" in demands else ""
        return f"empty place beside this card{beside}"
    if kind == "deck":
        return "deck (any, not empty)"
    if kind == "either":
        return "player or card in the matrix"
    if "against_you" in demands:
        return "announced card action of another player that chose you or a card you control"
    return "announced card action of the chain"


def _player_demands(demands: list[str]) -> list[str]:
    return [PLAYER_DEMANDS[demand] for demand in demands if demand != "other"]


def _card_text(demands: list[str]) -> str:
    text = "controlled card" if "controlled" in demands else "card"
    text = f"another {text}" if "another" in demands else text
    if "own" in demands:
        text += " you control"
    if "near" in demands:
        text += ", this one or fused to it"
    if "fused" in demands:
        text += " fused to this one"
    if "foreign" in demands:
        text += " that another player controls"
    if "not_self" in demands:
        text += " other than this one"
    if "copied" in demands:
        text += ", not Freedom or Ether; then what its action needs"
    return f"{text} in the matrix" if text == "card" else text


def needs_text(needs: list[str]) -> str:
    """What must hold besides, in plain words."""
    return " and ".join(NEED_TEXT[need] for need in needs)
