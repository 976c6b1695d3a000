"""The log says who came in, who tried to, and who changed what others may: one line of JSON each, whatever was sent."""
import http.client
import json
import re
import time
from felt_client import Client, PATIENCE, Player, SLOW, Server, Tap, comes, equal, scratch, setup_tokens

tap = Tap()
data = scratch()
server = Server("--pace", "0", "--practice", "1", data=data)
TOKEN, SECOND = setup_tokens(server)
PASSWORD, OTHER, WRONG, PIN = "correct horse battery", "staple correct horse", "never was the one", "902114"
# What was done, by its event; of what was not, the code says why.
DONE = {
    "setup": "first-administrator",
    "login": "came-in",
    "logout": "went-out",
    "account": "has-account",
    "password": "has-new-password",
    "roles": "has-other-roles",
    "roles-signed": "roles-are-signed",
    "roles-withdrawn": "roles-are-withdrawn",
    "link": "has-link",
    "badge": "has-badge",
    "pin": "has-pin",
    "disabled": "is-disabled",
    "enabled": "is-enabled",
    "confirmation": "is-confirmed",
    "key-signed": "key-is-signed",
    "key-made": "is-a-key",
    "key-revoked": "is-refused",
}
HERE, FIELDS = "127.0.0.1", {"time", "level", "event", "result", "who", "whom", "address", "what"}
secrets, read, locked = [TOKEN, SECOND, PASSWORD, OTHER, WRONG], 0, 0


def lines():
    """Those that have come since the last look, each read as JSON; anchors come by themselves."""
    global read
    whole = server.logged()
    new, read = whole[read:], len(whole)
    assert new == "" or new.endswith("\n"), new[-200:]
    return [line for line in map(json.loads, new.splitlines()) if line["event"] != "anchor"]


def told(*expected):
    """Exactly these lines about people and keys have come, in that order."""
    got = [line for line in lines() if line["event"] not in ("start", "stop")]
    equal([row[:4] for row in expected], [(line["event"], line["result"], line["who"], line["whom"]) for line in got])
    for row, line in zip(expected, got):
        assert FIELDS <= set(line), line
        equal(HERE, line["address"])
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"]), line
        equal("info" if line["result"] == "ok" else "warning", line["level"])
        more = row[4] if len(row) > 4 else {}
        equal(more, {key: line[key] for key in line if key not in FIELDS | {"code"}})
        assert re.fullmatch("[a-z-]+", line["code"]), line
        done = line["code"] == "asks-for-roles" or DONE.get(line["event"]) == line["code"]
        equal(done, line["result"] == "ok")
    return got


def count_locked(answer):
    global locked
    locked += answer.status == 429


def comes_in(name, password, status=200):
    client = Client(server)
    answer = client.post("/api/login", {"name": name, "password": password})
    equal(status, answer.status)
    count_locked(answer)
    if status == 200:
        client.csrf = answer.json()["csrf"]
        secrets.extend((client.csrf, client.cookies["felt_session"]))
    return client


admin, second = Client(server), Client(server)


def setup():
    lines()
    equal(409, admin.post("/api/setup", {"token": "0" * 64, "name": "eve", "password": PASSWORD}).status)
    answer = admin.post("/api/setup", {"token": TOKEN, "name": "ada", "password": PASSWORD})
    admin.csrf = answer.json()["csrf"]
    secrets.extend((admin.csrf, admin.cookies["felt_session"]))
    comes(second, second.post("/api/setup", {"token": SECOND, "name": "bea", "password": PASSWORD}))
    secrets.extend((second.csrf, second.cookies["felt_session"]))
    told(
        ("setup", "refused", None, "eve"),
        ("setup", "ok", "ada", "ada", {"roles": ["administrator"], "suspended": []}),
        ("setup", "ok", "bea", "bea", {"roles": ["administrator"], "suspended": []}),
    )


def changed(roles=(), before=(), asked=(), sessions=0):
    return {"roles": list(roles), "before": list(before), "asked": list(asked), "sessions": sessions}


def put(name, roles, who=admin):
    answer = who.post("/api/people", {"name": name, "roles": roles})
    if answer.status == 200:
        secrets.append(answer.json()["link"].split("token=")[1])
    return answer.status


def chooses(password):
    """Whoever has the last link comes in by it."""
    client = Client(server)
    comes(client, client.post("/api/welcome", {"token": secrets[-1], "password": password}))
    secrets.extend((client.csrf, client.cookies["felt_session"]))


def sign(number):
    equal(200, second.post("/api/role-requests/%d/sign" % number, {}).status)


def accounts():
    both = ["dealer", "supervisor"]
    equal(200, put("dan", both))
    chooses(PASSWORD)
    sign(1)
    told(
        ("account", "ok", "ada", "dan", changed(asked=both)),
        ("password", "ok", "dan", "dan", {"roles": [], "suspended": []}),
        ("roles-signed", "ok", "bea", "dan", changed(both, asked=both)),
    )
    equal(409, put("dan", ["dealer"]))
    equal(400, put("eve", []))
    told(("account", "refused", "ada", "dan"), ("account", "refused", "ada", "eve"))


def passwords():
    both = ["dealer", "supervisor"]
    comes_in("dan", PASSWORD)
    told(("login", "ok", "dan", "dan"))
    secrets.append(admin.post("/api/people/dan/link", {}).json()["link"].split("token=")[1])
    chooses(OTHER)
    told(
        ("link", "ok", "ada", "dan", changed(both, both)),
        ("password", "ok", "dan", "dan", {"roles": [], "suspended": both}),
    )
    comes_in("dan", PASSWORD, 401)
    told(("login", "wrong", None, "dan"))
    equal(403, admin.post("/api/people/dan/confirm", {}).status)
    equal(200, second.post("/api/people/dan/confirm", {}).status)
    told(("confirmation", "refused", "ada", "dan"), ("confirmation", "ok", "bea", "dan", changed(both)))
    dan = comes_in("dan", OTHER)
    comes(dan, dan.post("/api/me/password", {"password": OTHER, "new": PASSWORD}))
    equal(200, dan.post("/api/me/pin", {"password": PASSWORD, "pin": PIN}).status)
    secrets.extend((dan.csrf, dan.cookies["felt_session"]))
    told(("login", "ok", "dan", "dan"), ("password", "ok", "dan", "dan"), ("pin", "ok", "dan", "dan"))


def roles():
    equal(200, admin.post("/api/people/dan/roles", {"roles": ["dealer", "auditor"]}).status)
    sign(2)
    told(
        ("roles", "ok", "ada", "dan", changed(["dealer"], ["dealer", "supervisor"], ["auditor"], 1)),
        ("roles-signed", "ok", "bea", "dan", changed(["dealer", "auditor"], ["dealer"], ["auditor"])),
    )


def disabled():
    both = ["dealer", "auditor"]
    equal(200, admin.post("/api/people/dan/badge", {"badge": "4711"}).status)
    equal(200, admin.post("/api/people/dan/disable", {}).status)
    equal(200, admin.post("/api/people/dan/enable", {}).status)
    equal(200, second.post("/api/people/dan/confirm", {}).status)
    told(
        ("badge", "ok", "ada", "dan", changed(both, both)),
        ("disabled", "ok", "ada", "dan", changed([], both)),
        ("enabled", "ok", "ada", "dan", changed()),
        ("confirmation", "ok", "bea", "dan", changed(both)),
    )


def no_administrator():
    dan = comes_in("dan", PASSWORD)
    equal(
        (403, 403, 403, 403),
        (
            put("mallory", ["administrator"], dan),
            dan.post("/api/keys", {}).status,
            dan.post("/api/keys/pit-1/revoke", {}).status,
            dan.get("/api/people").status,
        ),
    )
    equal(200, dan.post("/api/logout", {}).status)
    told(
        ("login", "ok", "dan", "dan"),
        ("account", "refused", "dan", None),
        ("key-made", "refused", "dan", None),
        ("key-revoked", "refused", "dan", None),
        ("logout", "ok", "dan", "dan"),
    )


def keys():
    body = {"name": "pit-1", "link": "main", "table": 200, "game": "three-card"}
    about = {"link": "main", "table": 200}
    key = admin.post("/api/keys", body).json()["key"]
    secrets.append(key)
    equal(409, admin.post("/api/keys", body).status)
    equal(403, admin.post("/api/keys/pit-1/sign", {}).status)
    equal(200, second.post("/api/keys/pit-1/sign", {}).status)
    equal(200, admin.post("/api/keys/pit-1/revoke", {}).status)
    for text in (key, "felt_" + "0" * 64):
        equal(401, Client(server).get("/api/links/main/hits/1", headers={"Authorization": "Bearer " + text}).status)
    told(
        ("key-made", "ok", "ada", "pit-1", about),
        ("key-made", "refused", "ada", "pit-1", about),
        ("key-signed", "refused", "ada", "pit-1", about),
        ("key-signed", "ok", "bea", "pit-1", about),
        ("key-revoked", "ok", "ada", "pit-1", about),
        ("key", "refused", None, "pit-1"),
        ("key", "refused", None, None),
    )


def locked_out():
    for _ in range(5):
        comes_in("dan", WRONG, 401)
    comes_in("dan", PASSWORD, 429)
    got = [line for line in lines()]
    equal(
        [("login", "wrong")] * 5 + [("lockout", "locked"), ("login", "locked")],
        [(line["event"], line["result"]) for line in got],
    )
    assert {(line["whom"], line["address"], line["who"]) for line in got} == {("dan", HERE, None)}, got
    assert 29 <= got[5]["seconds"] <= 31 and ["locked-out", "too-many-passwords"] == [
        line["code"] for line in got[5:]
    ], got[5:]


NAMES = [
    '"}',
    '","result":"ok","who":"ada',
    "two\nlines",
    '\r\n{"event":"login","result":"ok"}\n',
    "\\",
    '\\"',
    "\x01\x1f\x7f",
    "\u2028\u2029",
    "naïve café",
    "😀",
    "\x1b[2J\x1b[31m",
    "<script>",
    "%s%n%x",
    "guest-000000",
    "",
    " ",
]


def as_sent():
    """Names that nobody has, at an address each, so that none is locked out."""
    for n, name in enumerate(NAMES + ["x" * 9000, "é" * 1000, "ab" + "😀" * 1000, "\x01" * 1000]):
        client = Client(server)
        client.connection = http.client.HTTPConnection(
            "127.0.0.1", server.port, timeout=60 * SLOW, source_address=("127.0.9.%d" % (n + 1), 0)
        )
        equal(401, client.post("/api/login", {"name": name, "password": WRONG}).status)
        got = lines()
        equal(
            [("login", "wrong", None, "127.0.9.%d" % (n + 1))],
            [(line["event"], line["result"], line["who"], line["address"]) for line in got],
        )
        if len(name) < 64:
            equal(name, got[0]["whom"])
        else:
            whom = got[0]["whom"]
            assert whom.endswith("...") and name.startswith(whom[:-3]) and 60 < len(whom.encode()) <= 67, whom
    # What is not a text at all is not a login.
    equal(400, Client(server).post("/api/login", {"name": "a\0b", "password": WRONG}).status)
    equal([], lines())


def guests():
    """Nobody has an account there, and a page makes one for everybody who only looks."""
    guest = Player(server)
    equal(200, guest.client.post("/api/logout", {}).status)
    equal([], lines())


def flood():
    """Refusals that cost nothing are told up to a hundred at once; the next line has how many were left out."""
    begun, asked = time.time(), 400
    for _ in range(asked):
        comes_in("dan", PASSWORD, 429)
    got, most = lines(), 100 + 10 * (time.time() - begun) + 1
    assert 90 <= len(got) <= most, (len(got), most)
    end, more = time.time() + PATIENCE, []
    while not more:  # the next one that is told tells of all before it
        assert time.time() < end, "it is never told"
        time.sleep(0.02)
        comes_in("dan", PASSWORD, 429)
        asked, more = asked + 1, lines()
    equal(asked, len(got + more) + sum(line.get("left_out", 0) for line in got + more))
    # What was done is told in the middle of it.
    for _ in range(150):
        comes_in("dan", PASSWORD, 429)
    equal(200, put("eve", ["dealer"]))
    equal(1, sum(line["event"] == "account" for line in lines()))


def accounted():
    rows = [json.loads(line) for line in server.logged().splitlines()]
    equal("stop", [row["event"] for row in rows if row["event"] != "anchor"][-1])
    written = sum((row["event"], row.get("result")) == ("login", "locked") for row in rows)
    left_out = sum(row.get("left_out", 0) for row in rows) + sum(
        row["figures"][0] for row in rows if row["event"] == "log"
    )
    equal(locked, written + left_out)


tap.case("the set-up link, refused and used", setup)
tap.case("accounts that are made, and not made", accounts)
tap.case("a new password, a login with it, one with the old one", passwords)
tap.case("roles that are given and taken", roles)
tap.case("a badge; disabled, enabled, confirmed", disabled)
tap.case("a person who is not an administrator and would change something; going out", no_administrator)
tap.case("keys made, not made, revoked and refused", keys)
tap.case("wrong passwords, the lock, and who is locked out", locked_out)
tap.case("names as they were sent, on one line, cut when they are long", as_sent)
tap.case("guests leave no line", guests)
tap.case("a flood of refusals is told in part, with how many were left out", flood)
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.case("every line is JSON, and every refusal is told or counted, the last ones at the end", accounted)
tap.case(
    "no password, token, session or key is in the log",
    lambda: [(_ for _ in ()).throw(AssertionError(secret)) for secret in secrets if secret in server.logged()],
)
tap.done()
