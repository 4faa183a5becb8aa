"""The table over HTTP and WebSocket, as people's browsers use it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from visitors import DEAL, PEOPLE, Seat, begin, do, drawn, holds, pick, scene, wait_for

import parlor
from parlor.engine import notation
from parlor.table.app import create_app
from parlor.table.meter import A_REQUEST, Limits
from parlor.table.sqlite import SqliteStore


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    # Who comes and goes is shown a little later, which is no matter of these stories.
    monkeypatch.setattr("parlor.table.present.PRESENCE", 3600.0)
    with TestClient(create_app(SqliteStore(tmp_path / "parlor.db"))) as client:
        yield client


def test_each_seat_sees_its_own_card_and_watchers_none(client: TestClient) -> None:
    match, (ada, bo) = begin(client, position=DEAL)
    assert scene(client, match, ada)["view"]["cards"] == ["card:js", None]
    assert scene(client, match, bo)["view"]["cards"] == [None, "card:kh"]
    assert scene(client, match)["view"]["cards"] == [None, None]
    assert scene(client, match)["picks"] == []


def test_a_match_is_played_to_its_end_and_kept(client: TestClient) -> None:
    match, (ada, bo) = begin(client, position=DEAL)
    assert pick(client, match, ada, "raise")[0] == 200
    assert pick(client, match, bo, "raise")[0] == 200
    assert pick(client, match, ada, "fold")[0] == 200
    ended = scene(client, match, ada)
    assert ended["table"]["over"]
    assert ended["table"]["winners"] == [1]
    assert 0 <= ended["table"]["took"] < 60
    assert do(client, match, bo, "pick", {"ply": 3, "pick": 1}) == (409, {"why": "The match is over."})
    text = client.get(f"/api/matches/{match}/file").text
    assert "0 raise" in text
    assert "0 fold" in text


@pytest.mark.parametrize("level", [-1, 6, 99])
def test_there_are_five_levels_of_computers(client: TestClient, level: int) -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "level": level}]
    refused = client.post("/api/matches", json={"game": "leduc", "seats": seats})
    assert refused.status_code == 422
    assert "level" in refused.json()["why"]
    match, (ada, _) = begin(client, position=DEAL)
    assert do(client, match, ada, "computer", {"level": level})[0] == 422


def test_no_visitor_makes_the_server_open_a_file(client: TestClient, tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text("[deck.mine.cards]\ngoop = 9\n")
    told = f"no deck called {file}; decks are red, blue or a file"
    options = {"decks": f"red,{file}"}
    assert client.post("/api/games/source/check", json={"options": options}).json()["why"] == told
    plan = {"game": "source", "seats": [{"kind": "person"}, {"kind": "person"}], "options": options}
    assert client.post("/api/matches", json=plan).json()["why"] == told
    position = parlor.game("source").start(seed=1).position()
    position["options"] |= options
    assert client.post("/api/matches", json=plan | {"options": {}, "position": position}).json()["why"] == told
    with pytest.raises(parlor.BadOption, match="has 9 copies of Goop"):
        parlor.game("source").check(options)


def test_refused_picks_change_nothing(client: TestClient) -> None:
    match, (ada, bo) = begin(client, position=DEAL)
    before = scene(client, match, ada)
    assert do(client, match, bo, "pick", {"ply": 0, "pick": 1}) == (409, {"why": "It is not your turn."})
    assert do(client, match, ada, "pick", {"ply": 7, "pick": 1})[0] == 409
    assert do(client, match, ada, "pick", {"ply": 0, "pick": 0})[0] == 409
    assert do(client, match, ada, "pick", {"ply": 0, "pick": 999})[0] == 409
    assert do(client, match, ada, "pick", {"ply": 0, "pick": "1"})[0] == 422
    assert do(client, match, "wrong token", "pick", {"ply": 0, "pick": 1})[0] == 403
    assert client.post(f"/api/matches/{match}/pick", json={"ply": 0, "pick": 1}).status_code == 403
    assert scene(client, match, ada) == before
    assert do(client, match, ada, "pick", {"ply": 0, "pick": 1})[0] == 200
    assert do(client, match, ada, "pick", {"ply": 0, "pick": 1}) == (409, {"why": "It is not your turn."})


def test_a_token_of_another_table_opens_nothing(client: TestClient) -> None:
    one, _ = begin(client, position=DEAL)
    _, (foreign, _) = begin(client, position=DEAL)
    assert client.get(f"/api/matches/{one}/scene", headers=holds(foreign)).status_code == 403


def test_the_rule_behind_a_refusal_is_told(client: TestClient) -> None:
    match, (ada, bo) = begin(client, position=DEAL)
    assert "cannot be picked" in client.get(f"/api/matches/{match}/why?word=fold", headers=holds(ada)).json()["why"]
    assert client.get(f"/api/matches/{match}/why?word=call", headers=holds(ada)).json() == {"why": ""}
    assert client.get(f"/api/matches/{match}/why?word=call", headers=holds(bo)).json() == {
        "why": "It is not your turn."
    }
    assert client.get(f"/api/matches/{match}/why?word=nonsense", headers=holds(ada)).status_code == 422


def test_an_own_pick_is_taken_back_freely_until_another_picks(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    assert scene(client, match, ada)["table"]["can_undo"] == 1
    assert do(client, match, ada, "undo")[0] == 200
    assert scene(client, match, ada)["table"]["ply"] == 0
    pick(client, match, ada, "drop:3")
    pick(client, match, bo, "drop:3")
    assert do(client, match, ada, "undo")[0] == 200
    assert scene(client, match, bo)["table"]["asking"] == {"seat": 0, "allowed": []}
    assert do(client, match, ada, "undo/answer", {"allow": True})[0] == 409
    assert do(client, match, bo, "undo/answer", {"allow": False})[0] == 200
    assert scene(client, match, ada)["table"]["ply"] == 2
    pick(client, match, ada, "drop:1")
    pick(client, match, bo, "drop:1")
    do(client, match, ada, "undo")
    assert do(client, match, bo, "undo/answer", {"allow": True})[0] == 200
    back = scene(client, match, ada)
    assert (back["table"]["ply"], back["table"]["asking"], back["to_pick"]) == (2, None, 0)


def test_who_resigns_loses(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    assert do(client, match, ada, "resign") == (200, {"over": True})
    assert scene(client, match, bo)["table"]["winners"] == [1]
    assert do(client, match, bo, "pick", {"ply": 0, "pick": 0})[0] == 409


def test_a_computer_answers_and_can_take_a_seat(client: TestClient) -> None:
    match, (ada, _) = begin(client, "connect_four", [{"kind": "person"}, {"kind": "computer", "level": 1}])
    pick(client, match, ada, "drop:4")
    wait_for(lambda: scene(client, match, ada)["to_pick"] == 0)
    assert scene(client, match, ada)["table"]["ply"] == 2
    assert do(client, match, ada, "computer", {"level": 1})[0] == 200
    wait_for(lambda: scene(client, match)["table"]["over"])
    assert scene(client, match)["to_pick"] == parlor.OVER


def test_an_open_seat_is_taken_once(client: TestClient) -> None:
    match, _ = begin(client, "connect_four", [{"kind": "person", "name": "Ada"}, {"kind": "open"}])
    assert [row["id"] for row in client.get("/api/lobby").json()] == [match]
    joined = client.post(f"/api/matches/{match}/join", json={"name": "  Bo\n "})
    assert joined.status_code == 200
    assert client.post(f"/api/matches/{match}/join", json={"name": "Cy"}).status_code == 409
    assert client.get("/api/lobby").json() == []
    shown = scene(client, match, joined.json()["token"])
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["Ada", "Bo"]
    assert shown["seat"] == 1


def test_time_runs_out(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four", clock={"bank": 1})
    pick(client, match, ada, "drop:1")
    pick(client, match, bo, "drop:1")
    wait_for(lambda: scene(client, match)["table"]["over"])
    assert scene(client, match)["table"]["winners"] == [1]


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"game": "chess", "seats": PEOPLE}, "There is no game named chess."),
        ({"game": "leduc", "seats": [{"kind": "person"}]}, "Leduc poker is for 2 players, not 1"),
        ({"game": "leduc", "seats": PEOPLE, "options": {"speed": 3}}, "Leduc poker has no option speed"),
        ({"game": "leduc", "seats": PEOPLE, "clock": {"bank": -1}}, "a clock has"),
        ({"game": "leduc", "seats": PEOPLE, "position": {"cards": ["card:js", "card:js"], "bets": []}}, "after"),
        ({"game": "leduc", "seats": [{"kind": "ghost"}, {"kind": "person"}]}, "a seat is person"),
        ({"game": "leduc", "seats": PEOPLE, "more": 1}, "Object contains unknown field more"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_reason(client: TestClient, wanted: Any, told: str) -> None:
    answer = client.post("/api/matches", json=wanted)
    assert 400 <= answer.status_code < 500
    assert answer.json()["why"].startswith(told)


def test_a_match_file_is_uploaded_and_played_on(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "connect_four")
    for _ in range(3):
        pick(client, match, ada, "drop:1")
        pick(client, match, bo, "drop:2")
    pick(client, match, ada, "drop:1")
    text = client.get(f"/api/matches/{match}/file").text
    assert client.post("/api/matches/upload", json={"text": "nonsense", "seats": PEOPLE}).status_code == 422
    again = client.post("/api/matches/upload", json={"text": text, "seats": PEOPLE}).json()
    assert scene(client, again["id"])["view"] == scene(client, match)["view"]
    shown = client.post("/api/matches/upload", json={"text": text}).json()
    assert (shown["over"], [seat["kind"] for seat in shown["seats"]]) == (True, ["here", "here"])
    branched = client.post(f"/api/matches/{match}/branch", json={"ply": 6, "seats": PEOPLE}).json()
    shown = scene(client, branched["id"], branched["seats"][0]["token"])
    assert (shown["table"]["ply"], shown["to_pick"]) == (6, 0)
    replayed = client.get(f"/api/matches/{match}/replay?ply=2").json()
    assert (replayed["ply"], replayed["plies"], len(replayed["sentences"])) == (2, 7, 7)
    assert replayed["headings"] == []  # Connect Four has no turns to tell


def test_an_unfinished_match_file_is_played_on_against_computers(client: TestClient) -> None:
    match, (ada, _) = begin(client, "connect_four")
    pick(client, match, ada, "drop:1")
    whole = notation.write(client.app.state.room.tables[match].ledger.state)  # type: ignore[attr-defined]
    again = client.post("/api/matches/upload", json={"text": whole}).json()
    assert (again["over"], [seat["kind"] for seat in again["seats"]]) == (False, ["computer", "person"])
    assert scene(client, again["id"], again["seats"][1]["token"])["to_pick"] == 1


def test_a_check_tells_how_many_seats_there_are(client: TestClient) -> None:
    solo = client.post("/api/games/wiz/check", json={"options": {"players": 1}}).json()
    assert (solo["seats"], solo["why"]) == (2, "")
    refused = client.post("/api/games/wiz/check", json={"options": {"players": 9}}).json()
    assert (refused["seats"], refused["options"]) == (0, None)
    assert refused["why"]


def test_every_game_with_rules_tells_how_to_play_it_too(client: TestClient) -> None:
    for name in parlor.games():
        guide, rules = (client.get(f"/api/games/{name}/{page}").text for page in ("guide", "rules"))
        designed = bool(parlor.game(name).minutes)
        assert (guide.startswith("# "), rules.startswith("# ")) == (designed, designed), name
        assert designed or rules == parlor.game(name).summary
    assert client.get("/api/games/nothing/guide").status_code == 404


def test_pages_are_guarded(client: TestClient) -> None:
    answer = client.get("/api/games")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    foreign = client.post("/api/matches", json={}, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    large = client.post("/api/matches", content=b"x" * 300_000)
    assert large.status_code == 413
    assert client.get("/api/nothing").status_code == 404
    assert client.get("/../../etc/passwd").status_code in (404, 503, 200)
    assert "root:" not in client.get("/%2e%2e/%2e%2e/etc/passwd").text
    assert client.get("/healthz").json() == {"status": "ok"}
    assert "parlor_requests_total" in client.get("/metrics").text


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    app = create_app(SqliteStore(tmp_path / "parlor.db"), limits=Limits(work=1e-6, burst=5 * A_REQUEST))
    with TestClient(app) as client:
        codes = [client.get("/api/lobby").status_code for _ in range(8)]
    # The time that they take is charged as well, and on a busy machine that is more.
    answered = codes.count(200)
    assert 1 <= answered <= 5
    assert codes == [200] * answered + [429] * (8 - answered)


# -- WebSocket ----------------------------------------------------------------------------------------


def test_deltas_bring_both_browsers_to_the_present_scene(client: TestClient) -> None:
    match, (ada, bo) = begin(client, position=DEAL)
    live = f"/api/matches/{match}/live"
    with client.websocket_connect(live) as one, client.websocket_connect(live) as two:
        first, second = Seat(one, ada), Seat(two, bo)
        assert first.pick("raise")["is"] == "ok"
        second.hear()
        assert second.pick("call")["is"] == "ok"
        first.hear()
        assert first.scene == drawn(client, match, ada)
        assert second.scene == drawn(client, match, bo)
        assert first.pick("raise")["is"] == "ok"


def test_coming_back_shows_the_present_scene(client: TestClient) -> None:
    match, (ada, bo) = begin(client, position=DEAL)
    live = f"/api/matches/{match}/live"
    with client.websocket_connect(live) as socket:
        Seat(socket, ada).pick("raise")
    pick(client, match, bo, "call")
    with client.websocket_connect(live) as socket:
        again = Seat(socket, ada)
        assert again.scene == drawn(client, match, ada)
        assert [line["text"] for line in again.scene["story"][-3:-1]] == ["Player 1: raise", "Player 2: call"]


def test_a_restart_resumes_every_match_and_its_computers(tmp_path: Path) -> None:
    path = tmp_path / "parlor.db"
    with TestClient(create_app(SqliteStore(path))) as client:
        match, (ada, _) = begin(client, "connect_four", [{"kind": "person"}, {"kind": "computer", "level": 1}])
        pick(client, match, ada, "drop:4")
    with TestClient(create_app(SqliteStore(path))) as client:
        wait_for(lambda: scene(client, match, ada)["to_pick"] == 0)
        assert scene(client, match, ada)["table"]["ply"] == 2


HUGE = '{"do": "pick", "pick": 1180591620717411303424}'


@pytest.mark.parametrize(
    "text", ["", "x", "[]", '{"do": 1}', '{"do": "fly"}', '{"do": "pick", "pick": 1e99}', HUGE, "\x00"]
)
def test_messages_that_make_no_sense_are_answered(client: TestClient, text: str) -> None:
    match, (ada, _) = begin(client, position=DEAL)
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        seat = Seat(socket, ada)
        socket.send_text(text)
        assert seat.hear()["is"] == "no"
        assert seat.pick("call")["is"] == "ok"


def test_a_socket_from_another_site_or_to_no_match_is_closed(client: TestClient) -> None:
    match, _ = begin(client, position=DEAL)
    elsewhere = {"origin": "https://elsewhere.example"}
    url = f"/api/matches/{match}/live"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(url, headers=elsewhere):
        pass
    with client.websocket_connect("/api/matches/none/live") as line:
        assert line.receive_json() == {"is": "gone", "why": "There is no such match."}
        with pytest.raises(WebSocketDisconnect):
            line.receive_json()


def plain(messages: list[Any], match: str, token: str) -> str:
    """What was sent, without the match's own name and how many seconds it took."""
    return re.sub(r"'took': \[\d+\], ", "", repr(messages).replace(match, "MATCH").replace(token, "TOKEN"))


@pytest.mark.parametrize("hidden", ["card:jh", "card:qs", "card:kh"])
def test_nothing_hidden_ever_leaves_the_server(client: TestClient, hidden: str) -> None:
    """A seat is sent the same, to the letter, whatever the other holds, until it is shown."""
    sent = []
    for card in ("card:qh", hidden):
        match, (ada, bo) = begin(client, position={"cards": ["card:js", card], "bets": []})
        with client.websocket_connect(f"/api/matches/{match}/live") as one:
            first = Seat(one, ada)
            first.pick("raise")
            pick(client, match, bo, "raise")
            first.hear()
            first.pick("fold")
            sent.append(plain(first.received, match, ada))
    assert sent[0] == sent[1]


DUEL = {
    "options": {},
    "turn": 5,
    "active": 0,
    "phase": "active",
    "seats": [
        {"hand": ["hurl"], "deck": ["push"] * 3, "pool": 10, "spent": 0, "removed": 0},
        {"hand": ["push"], "deck": ["push"] * 3, "pool": 7, "spent": 0, "removed": 3},
    ],
}


def test_where_a_counter_may_go_is_told_when_it_is_looked_at(client: TestClient) -> None:
    match, (blue, yellow) = begin(client, "symmetric", options={"starts": "first"})
    at, said = f"/api/matches/{match}/outcome", {"say": "from:1,0"}
    moves = client.get(at, params=said, headers=holds(blue)).json()["moves"]
    way = {"from": "cell:1,0", "to": "cell:3,0", "owner": 0, "kind": "way"}
    assert any(way.items() <= one.items() for one in moves)
    assert {(one["from"], one["kind"]) for one in moves} == {("cell:1,0", "way")}
    assert client.get(at, params=said, headers=holds(yellow)).json()["moves"] == []


def test_what_a_sentence_would_bring_is_told_on_both_ways(client: TestClient) -> None:
    match, (ada, bo) = begin(client, "espeers", position=DUEL)
    at, said = f"/api/matches/{match}/outcome", {"say": "play card:hurl"}
    told = client.get(at, params=said, headers=holds(ada)).json()
    life = [one for one in told["changes"] if one["label"] == "life"]
    assert [(one["seat"], one["before"], one["after"]) for one in life] == [(1, 7, 5)]
    assert client.get(at, params=said, headers=holds(bo)).json()["why"] == "It is not your turn."
    assert client.get(at, params=said).status_code == 403
    assert client.get(at).json()["lines"] == []
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        line = Seat(socket, ada)
        answer = line.ask("outcome", **said)
        assert (answer["is"], answer["why"], answer["changes"]) == ("ok", "", told["changes"])
