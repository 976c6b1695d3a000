"""How long a session is good, and where: its streams end with it, guests stay on this machine, one link makes one administrator."""
import threading
import time
from felt_client import (
    Client,
    Player,
    Server,
    Staff,
    Stream,
    Tap,
    comes,
    equal,
    new_person,
    scratch,
    setup_tokens,
)

tap = Tap()
data = scratch()
server = Server("--pace", "0", data=data)
PASSWORD = Staff.PASSWORD
token, second_token = setup_tokens(server)


# ---- the set-up link
def at_once():
    """Everyone who has the link uses it in the same moment."""
    names, answers, gate = ["ada-%d" % i for i in range(6)], {}, threading.Barrier(6)

    def ask(name):
        client = Client(server)
        client.get("/api/health")  # connected before it counts
        gate.wait()
        answers[name] = (client.post("/api/setup", {"token": token, "name": name, "password": PASSWORD}), client)

    threads = [threading.Thread(target=ask, args=(name,)) for name in names]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    equal([200] + [409] * 5, sorted(answer.status for answer, _ in answers.values()))
    name, (answer, admin) = next((name, pair) for name, pair in answers.items() if pair[0].status == 200)
    admin.csrf = answer.json()["csrf"]
    equal([name], [row["name"] for row in admin.get("/api/people").json()["people"]])
    equal(409, Client(server).post("/api/setup", {"token": token, "name": "eve", "password": PASSWORD}).status)
    return admin


def put(name, *roles, password=PASSWORD):
    """A person, as two administrators make one."""
    return new_person(admin, second, name, list(roles), password)


def renew(name, password):
    """Another password, by a link that an administrator gives."""
    link = admin.post("/api/people/%s/link" % name, {}).json()["link"]
    equal(200, Client(server).post("/api/welcome", {"token": link.split("token=")[1], "password": password}).status)


def set_up():
    global admin, second
    equal(400, Client(server).post("/api/setup", {"token": token, "name": "ada", "password": "short"}).status)
    admin, second = at_once(), Client(server)
    comes(second, second.post("/api/setup", {"token": second_token, "name": "bea", "password": PASSWORD}))


tap.case("a set-up link makes one administrator, whoever uses it at once; a try that failed leaves it good", set_up)


# ---- streams
class Member(Player):
    """Somebody with an account."""

    def __init__(self, name, *roles):
        self.name, self.table = name, None
        self.client = put(name, *roles)


def ends(stream, seq):
    """It says so, and has nothing of what happened after `seq`."""
    begun, names = time.time(), []
    while True:
        event = stream.next()
        if not event:
            break
        names.append(event[0])
        assert event[0] != "table" or event[1]["seq"] <= seq, "it goes on"
        assert time.time() - begun < 15, "it goes on, without a table's news"
    equal("bye", names[-1])
    assert time.time() - begun < 15, "it took too long"


names = []


def over(words, end, *roles):
    """A stream of pat's ends by `end(pat)`; those of others go on."""
    names.append("pat-%d" % len(names))
    pat, ann = Member(names[-1], *roles), Player(server)
    ann.sit(1, 1)
    streams = [Stream(player.client, "table:1") for player in (pat, ann)] + [Stream(Client(server), "table:1")]
    for stream in streams:
        stream.until(lambda name, _: name == "table")
    end(pat)
    equal(None, pat.client.get("/api/me").json()["person"])
    seq = admin.get("/api/tables").json()["seq"]
    ann.bet(ante=500)
    ends(streams[0], seq)
    for stream in streams[1:]:
        stream.until(lambda name, data: name == "table" and data["seq"] > seq)
        stream.close()
    ann.do("clear", seat=1)
    ann.do("leave", seat=1)


for words, end, roles in [
    ("a new password", lambda pat: renew(pat.name, "another long one"), ("player",)),
    (
        "fewer roles",
        lambda pat: equal(200, admin.post("/api/people/%s/roles" % pat.name, {"roles": ["player"]}).status),
        ("auditor", "player"),
    ),
    (
        "an account that is disabled",
        lambda pat: equal(200, admin.post("/api/people/%s/disable" % pat.name, {}).status),
        ("player",),
    ),
    ("logging out", lambda pat: equal(200, pat.client.post("/api/logout", {}).status), ("player",)),
]:
    tap.case("a stream ends with its session: " + words, lambda: over(words, end, *roles))


# ---- guests
guest = Player(server)
guest.sit(2, 1)


def elsewhere(words, headers=None):
    """The guest's cookie is nobody's there; an account's is what it is."""
    more = {"headers": headers} if headers else {}
    equal(None, guest.client.get("/api/me", **more).json()["person"])
    body = {"id": "from-%s" % words, "do": "buy", "cents": 1000}
    equal(401, guest.client.post("/api/tables/2/commands", body, **more).status)
    equal(401, guest.client.get("/api/hands", **more).status)
    equal(False, any(seat["you"] for seat in guest.client.get("/api/tables/2", **more).json()["seats"]))
    equal(["administrator"], admin.get("/api/me", **more).json()["person"]["roles"])


def streamed_elsewhere(headers):
    """Nobody's stream: it sees what the public sees."""
    client = Client(server)
    client.cookies = dict(guest.client.cookies)
    client.headers = lambda extra=None, old=client.headers: {**old(extra), **headers}
    stream = Stream(client, "table:2")
    seats = stream.until(lambda name, _: name == "table")["view"]["seats"]
    equal(([guest.name], False), ([seat["name"] for seat in seats if seat["name"]], any(seat["you"] for seat in seats)))
    stream.close()


def off_loopback():
    equal(0, server.stop())
    server.command[server.command.index("127.0.0.1:0")] = "0.0.0.0:0"
    server.start()
    guest.client.connection = admin.connection = None
    elsewhere("0.0.0.0")
    streamed_elsewhere({})


tap.case(
    "a guest is a guest here",
    lambda: (guest.do("buy", cents=1000), equal(True, guest.client.get("/api/me").json()["person"]["guest"])),
)
tap.case("a guest's cookie is nobody's under another name", lambda: elsewhere("evil-example", {"Host": "evil.example"}))
tap.case("nor for a stream", lambda: streamed_elsewhere({"Host": "evil.example"}))
tap.case("nor where the server listens beyond this machine", off_loopback)
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.done()
