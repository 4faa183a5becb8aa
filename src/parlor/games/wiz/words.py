"""The vocabulary: every word a seat or chance may say, and the pick each word is."""

from typing import Final

from parlor.games.wiz.cards import ELEMENTS, NAMES

CHARS: Final = 123  # char:fire ... char:dark; the cards are the picks 0 to 122
HANDS: Final = 129  # hand:1 ... hand:40
SEATS: Final = 169
AS: Final = 175
DICE: Final = 181

HAND: Final = 185
RUN_WORD: Final = 186
SET_WORD: Final = 187
MASTER_WORD: Final = 188
LAY: Final = 189
FROM: Final = 190
JOKER: Final = 191
ADD: Final = 192
LOW: Final = 193
HIGH: Final = 194
ATTACH: Final = 195
SEIZE: Final = 196
BREAK: Final = 197
LOOK: Final = 198
POOL: Final = 199
ARM: Final = 200
DECK: Final = 201
DISCARD: Final = 202
DONE: Final = 203
PASS: Final = 204
SHIELD_WORD: Final = 205
ENTER: Final = 206
EXPEL: Final = 207
STRONGER: Final = 208
GAIN: Final = 209
DRAIN: Final = 210
CANCEL: Final = 211

MOST_HANDS: Final = 40  # WIZ-079

SINGLE: Final = (
    "hand run set master lay from joker add low high attach seize break look pool arm deck discard done pass shield "
    "enter expel stronger gain drain cancel"
)


def vocabulary() -> list[str]:
    """All words in the order of their picks."""
    words = [f"card:{name}" for name in NAMES]
    words += [f"char:{element}" for element in ELEMENTS]
    words += [f"hand:{number + 1}" for number in range(MOST_HANDS)]
    words += [f"seat:{seat}" for seat in range(6)]
    words += [f"as:{element}" for element in ELEMENTS]
    words += [f"die:{face + 1}" for face in range(4)]
    return words + SINGLE.split()
