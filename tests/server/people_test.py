"""Coming in: guests, the set-up link, passwords, roles, forged requests, lock-out."""
import os
from felt_client import Client, Player, Server, Tap, equal, new_person, refuses, scratch, setup_tokens

tap = Tap()
data = scratch()
server = Server("--pace", "0", data=data)
client = Client(server)
tap.case(
    "the first start prints a one-time link for each of two administrators", lambda: equal(2, len(setup_tokens(server)))
)
TOKEN, SECOND = setup_tokens(server)
PASSWORD = "correct horse battery"


def take(answer, who=None):
    assert answer.status == 200, answer.body
    (who or client).csrf = answer.json()["csrf"]
    return answer.json()


tap.case(
    "nobody is nobody",
    lambda: equal((None, True), (client.get("/api/me").json()["person"], client.get("/api/me").json()["setup"])),
)
tap.case(
    "a wrong link makes no administrator",
    lambda: equal(409, client.post("/api/setup", {"token": "0" * 64, "name": "ada", "password": PASSWORD}).status),
)
tap.case(
    "a short password is refused",
    lambda: equal(400, client.post("/api/setup", {"token": TOKEN, "name": "ada", "password": "short"}).status),
)
tap.case(
    "a name with other signs is refused",
    lambda: equal(400, client.post("/api/setup", {"token": TOKEN, "name": "a.b", "password": PASSWORD}).status),
)
second = Client(server)


def setup():
    answer = client.post("/api/setup", {"token": TOKEN, "name": "ada", "password": PASSWORD})
    me = take(answer)
    equal((["administrator"], True), (me["person"]["roles"], me["setup"]))
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie, cookie
    refuses(
        409,
        "setup-link-used",
        Client(server).post("/api/setup", {"token": TOKEN, "name": "eve", "password": PASSWORD}),
    )


def alone():
    """One administrator is not two: what touches money waits for the second."""
    made = client.post("/api/people", {"name": "early", "roles": ["cashier"]}).json()
    early = Client(server)
    take(early.post("/api/welcome", {"token": made["link"].split("token=")[1], "password": PASSWORD}), early)
    refuses(403, "own-request", client.post("/api/role-requests/%d/sign" % made["request"], {}))
    equal([], early.get("/api/me").json()["person"]["roles"])
    equal(1, client.get("/api/people").json()["signers"])


def both():
    refuses(
        409,
        "account-exists",
        second.post("/api/setup", {"token": SECOND, "name": "Ada", "password": PASSWORD}),
    )
    me = take(second.post("/api/setup", {"token": SECOND, "name": "bea", "password": PASSWORD}), second)
    equal((["administrator"], False), (me["person"]["roles"], me["setup"]))
    equal(200, client.post("/api/role-requests/1/withdraw", {}).status)


tap.case("a link makes one administrator, once", setup)
tap.case("one administrator alone gives nothing that touches money", alone)
tap.case("the other link makes the second, of another name", both)
tap.case("two administrators add people", lambda: new_person(client, second, "dan", ["dealer"], PASSWORD))


def refused_roles():
    """What is wrong with them is said, and nothing changes."""
    for roles, code, figures in (
        (["king"], "no-such-role", ["king"]),
        (["dealer", "shift manager"], "no-such-role", ["shift manager"]),
        ([], "needs-a-role", []),
        (None, "not-a-list-of-roles", []),
        ("dealer", "not-a-list-of-roles", []),
        ([7], "not-a-list-of-roles", []),
        ({"dealer": True}, "not-a-list-of-roles", []),
    ):
        told = refuses(400, code, client.post("/api/people/dan/roles", {"roles": roles}))
        equal((figures, "roles"), (told["figures"], told["where"]))
    refuses(400, "needs-a-role", client.post("/api/people/dan/roles", {}))
    refuses(409, "has-roles", client.post("/api/people/dan/roles", {"roles": ["dealer"]}))
    equal(["dealer"], client.get("/api/people").json()["people"][2]["roles"])


def all_roles():
    """The list has every role that there is: each can be given, and the description for machines has the same."""
    roles = client.get("/api/people").json()["roles"]
    equal(10, len(roles))
    asked = client.post("/api/people/dan/roles", {"roles": roles[::-1]}).json()
    equal((["dealer", "player"], 8), (asked["roles"], len(asked["asked"])))
    equal(roles, second.post("/api/role-requests/%d/sign" % asked["request"], {}).json()["roles"])
    told = client.get("/api/openapi.json").json()["components"]["schemas"]["Role"]
    equal(roles, told["enum"])
    equal(["dealer"], client.post("/api/people/dan/roles", {"roles": ["dealer"]}).json()["roles"])


tap.case("roles that there are not are refused by name", refused_roles)
tap.case("the roles that there are stand beside the people", all_roles)
tap.case(
    "and lists them",
    lambda: equal(["ada", "bea", "dan", "early"], [row["name"] for row in client.get("/api/people").json()["people"]]),
)
tap.case(
    "a request without the token is refused",
    lambda: equal(
        403,
        client.post("/api/people", {"name": "eve", "roles": ["dealer"]}, headers={"X-Felt-CSRF": ""}).status,
    ),
)
tap.case(
    "a forged token is refused",
    lambda: equal(403, client.post("/api/people", {}, headers={"X-Felt-CSRF": "0" * 32}).status),
)

dan = Client(server)
tap.case(
    "a wrong password is refused",
    lambda: equal(401, dan.post("/api/login", {"name": "dan", "password": "wrong password"}).status),
)
tap.case(
    "an unknown name is refused in the same words",
    lambda: equal(
        dan.post("/api/login", {"name": "dan", "password": "wrong password"}).body,
        dan.post("/api/login", {"name": "nobody", "password": "wrong password"}).body,
    ),
)
tap.case(
    "the right one comes in",
    lambda: equal(
        ["dealer"], take(dan.post("/api/login", {"name": "dan", "password": PASSWORD}), dan)["person"]["roles"]
    ),
)
tap.case(
    "a dealer is not an administrator",
    lambda: equal(
        (403, 403),
        (
            dan.get("/api/people").status,
            dan.post("/api/people", {"name": "xx", "roles": ["dealer"]}).status,
        ),
    ),
)
tap.case(
    "a forged cookie is nobody's",
    lambda: (lambda eve: (eve.cookies.update(felt_session="0" * 64), equal(401, eve.get("/api/people").status)))(
        Client(server)
    ),
)


def logout():
    token = dan.cookies["felt_session"]
    equal(None, dan.post("/api/logout", {}).json()["person"])
    dan.cookies["felt_session"] = token
    equal(None, dan.get("/api/me").json()["person"])


tap.case("a person who logs out is out, whatever the cookie", logout)


def locked():
    eve = Client(server)
    codes = [eve.post("/api/login", {"name": "dan", "password": "guess number %d" % i}).status for i in range(7)]
    equal((401, 429), (codes[0], codes[-1]))
    answer = eve.post("/api/login", {"name": "dan", "password": PASSWORD})
    equal(429, answer.status)
    assert int(answer.headers["retry-after"]) > 0
    equal(200, Client(server).post("/api/login", {"name": "ada", "password": PASSWORD}).status)


tap.case("wrong passwords lock a name out, and only that one", locked)

# ---- guests
tap.case(
    "a guest comes in on this machine",
    lambda: equal(
        (True, ["player"]),
        (lambda me: (me["person"]["guest"], me["person"]["roles"]))(Client(server).post("/api/guest", {}).json()),
    ),
)
for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""):
    tap.case(
        "no guest under the name %r" % host,
        lambda: equal(403, Client(server).post("/api/guest", {}, headers={"Host": host}).status),
    )
tap.case(
    "no command without a session",
    lambda: equal(
        401, Client(server).post("/api/tables/1/commands", {"id": "12345678", "do": "sit", "seat": 1}).status
    ),
)
tap.case(
    "no command without its token",
    lambda: (lambda p: (setattr(p.client, "csrf", None), equal(403, p.ask("sit", table=1, seat=1).status)))(
        Player(server)
    ),
)


def remembered():
    guest = Player(server)
    server.kill()
    server.start()
    for who in (guest.client, client):
        who.connection = None
    equal(
        (guest.name, "ada"),
        (guest.client.get("/api/me").json()["person"]["name"], client.get("/api/me").json()["person"]["name"]),
    )
    assert not [line for line in server.said if "token=" in line]


tap.case("sessions outlive the server; the link does not come back", remembered)
tap.case(
    "the database keeps no password and no cookie",
    lambda: [
        (_ for _ in ()).throw(AssertionError(secret))
        for secret in (PASSWORD, client.cookies["felt_session"])
        if any(secret.encode() in open(os.path.join(data, name), "rb").read() for name in os.listdir(data))
    ],
)
tap.case("files are for the owner alone", lambda: equal(0o600, os.stat(os.path.join(data, "deck.key")).st_mode & 0o777))
tap.done()
