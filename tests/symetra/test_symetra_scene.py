"""What the table shows of Symetra in words that a newcomer understands."""

import parlor


def laid() -> parlor.State:
    """A match in which one card lies in the matrix."""
    state = parlor.game("symetra").start(seed=3)
    state.say("fuse")
    while not in_matrix(state):
        words = {state.game.word(pick): pick for pick in state.picks()}
        state.pick(words.get("pass", state.picks()[0]))
    return state


def in_matrix(state: parlor.State) -> list[str]:
    """The names of the cards in the matrix."""
    cells = next(area for area in state.scene(0)["areas"] if area["id"] == "matrix")["cells"]
    return [cell["card"]["name"] for cell in cells if "card" in cell]


def test_cards_of_a_hand_tell_their_relations_to_the_matrix() -> None:
    state = laid()
    [lying] = in_matrix(state)
    book = state.rules.book.cards  # type: ignore[attr-defined]
    kinds = {card.name: kind for kind, card in enumerate(book)}
    for seat in range(2):
        hand = next(area for area in state.scene(seat)["areas"] if area["id"] == f"hand:{seat}")["cards"]
        for card in hand:
            bond = int(state.rules.relation[kinds[card["name"]] * 60 + kinds[lying]])  # type: ignore[attr-defined]
            told = dict(card.get("relations", []))
            assert told.get("affinity", []) == ([lying] if bond & 1 else [])
            assert told.get("enmity", []) == ([lying] if bond & 2 else [])


def test_a_sentence_under_way_asks_for_what_it_lacks() -> None:
    state = parlor.game("symetra").start(seed=3)
    labels = {button["word"]: button["label"] for button in state.scene(state.seat)["picks"]}
    assert labels["fuse"] == "Fuse a card"
    state.say("fuse")
    assert state.scene(state.seat)["prompt"] == "Which card do you fuse?"
