"""People who come to the table by HTTP and WebSocket."""

import time
from typing import Any

from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from parlor.table.delta import patch

PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
# Ada holds the jack of spades, Bo the king of hearts; Ada bets first.
DEAL = {"cards": ["card:js", "card:kh"], "bets": []}


def begin(client: TestClient, game: str = "leduc", seats: Any = PEOPLE, **more: Any) -> tuple[str, list[str]]:
    answer = client.post("/api/matches", json={"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return opened["id"], [token_of(client, opened["id"], seat) for seat in opened["seats"]]


def token_of(client: TestClient, match: str, seat: dict[str, Any]) -> str:
    """The secret of a seat: the maker's own, or what a friend gets for an invitation."""
    if seat["kind"] != "invited":
        return str(seat["token"])
    joined = client.post(f"/api/matches/{match}/join", json={"invitation": seat["invitation"]})
    assert joined.status_code == 200, joined.text
    return str(joined.json()["token"])


def holds(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def scene(client: TestClient, match: str, token: str = "") -> dict[str, Any]:
    answer = client.get(f"/api/matches/{match}/scene", headers=holds(token) if token else {})
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def drawn(client: TestClient, match: str, token: str = "") -> dict[str, Any]:
    """The scene as a browser is sent it."""
    shown = scene(client, match, token)
    del shown["view"], shown["log"]
    return shown


def do(client: TestClient, match: str, token: str, what: str, body: Any = None) -> tuple[int, Any]:
    answer = client.post(f"/api/matches/{match}/{what}", json=body or {}, headers=holds(token))
    return answer.status_code, answer.json()


def pick(client: TestClient, match: str, token: str, word: str) -> tuple[int, Any]:
    shown = scene(client, match, token)
    codes = {button["word"]: button["pick"] for button in shown["picks"]}
    assert word in codes, f"{word} is not offered: {sorted(codes)}"
    return do(client, match, token, "pick", {"ply": shown["table"]["ply"], "pick": codes[word]})


def wait_for(what: Any, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


class Seat:
    """A browser at the table: what it was sent, and what it shows."""

    def __init__(self, socket: WebSocketTestSession, token: str = "") -> None:
        self.socket = socket
        self.received: list[Any] = []
        self.scene: Any = None
        self.number = 0
        socket.send_json({"do": "sit", "token": token})
        self.hear_until_answer()

    def hear(self) -> Any:
        message = self.socket.receive_json()
        self.received.append(message)
        if message["is"] == "scene":
            self.scene = message["scene"]
        elif message["is"] == "delta":
            self.scene = patch(self.scene, message["change"])
        return message

    def hear_until_answer(self) -> Any:
        while True:
            message = self.hear()
            if message["is"] in ("ok", "no"):
                return message

    def catch_up(self) -> None:
        """Take in all that was sent until now: an answer comes after what is new."""
        self.ask("why", word="")

    def ask(self, what: str, **more: Any) -> Any:
        self.number += 1
        self.socket.send_json({"do": what, "id": self.number, **more})
        answer = self.hear_until_answer()
        assert answer["id"] == self.number, "the answer of another message"
        return answer

    def pick(self, word: str) -> Any:
        codes = {button["word"]: button["pick"] for button in self.scene["picks"]}
        return self.ask("pick", ply=self.scene["table"]["ply"], pick=codes[word])
