"""Tables' tablets: a code enrols one, a dealer taps in with badge and PIN, a second person signs on the same screen, another tablet takes
over, one is revoked in mid-round; badge and PIN are good nowhere else."""
import json
import os
import subprocess
from felt_client import BUILD, Client, Server, Staff, Stream, Tap, equal, comes, refuses, scratch

tap = Tap()
data = scratch()
server = Server("--practice", "1", "--pace", "0", data=data)
staff = Staff(server, "dealer", "supervisor", "shift-manager", "technician", "cashier", "auditor", "player")
staff.add("relief", ["dealer"])
TABLE = 300
BADGES = {"dealer": "4711", "relief": "5120", "supervisor": "2087", "shift-manager": "1001", "auditor": "9000"}
PIN = "918273"
for name, badge in BADGES.items():
    assert staff["administrator"].post("/api/people/%s/badge" % name, {"badge": badge}).status == 200
    assert staff[name].post("/api/me/pin", {"password": Staff.PASSWORD, "pin": PIN}).status == 200
# Dealt by hand: a dealer who taps in counts the deck (CB HandDeal 4).
staff.do("supervisor", "open-table", table=TABLE, book="catfish-bend", live=True, way="hand")
staff.do("supervisor", "open-table", table=301, book="catfish-bend", live=True)
staff.do("cashier", "fill", table=TABLE, cents=10_000_000)


class Tablet(Client):
    """A browser that is enrolled."""

    def __init__(self, name, table=TABLE):
        super().__init__(server)
        self.name = name
        made = staff["supervisor"].post("/api/devices", {"name": name, "table": table})
        assert made.status == 200, made.body
        self.code = made.json()["code"]
        answer = self.post("/api/device/enrol", {"code": self.code})
        assert answer.status == 200, answer.body
        assert "felt_device" in self.cookies and "HttpOnly" in answer.headers["set-cookie"], answer.headers

    def tap(self, who, pin=PIN, **more):
        answer = self.post("/api/device/tap-in", {"badge": BADGES[who], "pin": pin, **more})
        if answer.status == 200:
            comes(self, answer)
        return answer

    def do(self, do, id=None, **fields):
        return self.post("/api/floor/commands", staff.body(do, id=id, table=TABLE, **fields))

    def sign(self, who, do, pin=PIN, id=None, **fields):
        body = {"command": staff.body(do, id=id, table=TABLE, **fields), "badge": BADGES[who], "pin": pin}
        return self.post("/api/device/sign", body)

    def device(self):
        return self.get("/api/device").json()


def ok(answer):
    assert answer.status == 200, answer.body
    return answer.json()


def lines_of(name):
    """The events of a log, in their order."""
    exported = subprocess.run(
        [os.path.join(BUILD, "felt"), "export", os.path.join(data, name)], capture_output=True, text=True
    ).stdout
    return [json.loads(line).get("event", "") for line in exported.splitlines()]


def who_may():
    for who in ("dealer", "cashier", "auditor", "player"):
        refuses(403, "may-not-keep-devices", staff[who].post("/api/devices", {"name": "mine", "table": TABLE}))
        refuses(403, "may-not-keep-devices", staff[who].get("/api/devices"))
        refuses(403, "may-not-keep-devices", staff[who].post("/api/devices/mine/revoke", {}))
    for who in ("supervisor", "shift-manager", "technician", "administrator"):
        made = ok(staff[who].post("/api/devices", {"name": "of-" + who, "table": TABLE}))
        equal((False, who == "administrator" and "ada" or who), (made["good"], made["made_by"]))
        assert "code" not in ok(staff[who].get("/api/devices"))["devices"][-1]  # shown once
        ok(staff[who].post("/api/devices/of-%s/revoke" % who, {}))
    refuses(404, "no-such-device", staff["supervisor"].post("/api/devices/none/revoke", {}))
    for body in ({"name": "a b", "table": 1}, {"name": "ok"}, {"name": "ok", "table": 9999}, {"table": 1}):
        equal(400, staff["supervisor"].post("/api/devices", body).status)


def code_once():
    tablet = Tablet("first")
    equal((True, TABLE, None), tuple(tablet.device()["device"][key] for key in ("good", "table", "dealer")))
    refuses(409, "code-used", Client(server).post("/api/device/enrol", {"code": tablet.code}))
    refuses(409, "code-used", Client(server).post("/api/device/enrol", {"code": "ABCDE-FGHJK"}))
    refuses(409, "device-exists", staff["supervisor"].post("/api/devices", {"name": "first", "table": TABLE}))
    equal({"device": None, "elsewhere": None}, Client(server).get("/api/device").json())
    ok(staff["technician"].post("/api/devices/first/revoke", {}))


tap.case("those who keep devices make codes and revoke, and nobody else", who_may)
tap.case("a code enrols one tablet, once", code_once)
one, two = Tablet("tablet-1"), Tablet("tablet-2")


def off_a_device():
    """A badge and its PIN from any other browser, with or without a session, and from a made-up device."""
    for who in (Client(server), staff["dealer"]):
        refuses(401, "not-a-device", who.post("/api/device/tap-in", {"badge": "4711", "pin": PIN}))
        refuses(401, "not-logged-in" if not who.csrf else "not-a-device", who.post("/api/device/sign", {}))
    forged = Client(server)
    forged.cookies["felt_device"] = "0" * 64
    refuses(401, "not-a-device", forged.post("/api/device/tap-in", {"badge": "4711", "pin": PIN}))
    refuses(401, "wrong-password", Client(server).post("/api/login", {"name": "dealer", "password": PIN}))


def taps_in():
    refuses(401, "not-tapped-in", one.do("open"))
    refuses(401, "wrong-pin", one.tap("dealer", pin="918274"))
    refuses(403, None, one.tap("auditor"))  # the floor says who may deal
    me = ok(one.tap("dealer"))
    equal(("dealer", ["dealer"]), (me["person"]["name"], me["person"]["roles"]))
    device = one.device()["device"]
    equal("dealer", device["dealer"])
    assert device["since_ms"] > 0
    view = one.get("/api/tables/%d" % TABLE).json()
    assert "count-deck" in [can["do"] for can in view["can"]]


def counts_the_deck():
    """What the book asks of a new dealer (CB): no card is dealt before the deck is counted."""
    ok(one.do("open"))
    ok(one.do("sit", seat=1, patron="player"))
    ok(one.do("bet", seat=1, ante=1000))
    ok(one.do("lock"))
    refuses(409, "deck-count-due", one.do("deal"))
    ok(one.do("count-deck", cards=52))
    ok(one.do("deal"))


def this_table_alone():
    refuses(403, "device-of-other-table", one.get("/api/tables/301"))
    refuses(403, "device-of-other-table", one.get("/api/tables/301/rounds/1"))
    refuses(403, "device-of-other-table", one.post("/api/floor/commands", staff.body("open", table=301)))
    refuses(403, "device-of-other-table", one.post("/api/floor/preview", staff.body("open", table=301)))
    refuses(403, "device-of-other-table", one.post("/api/floor/proposals", staff.body("open", table=301)))
    refuses(
        403,
        "device-of-other-table",
        one.post("/api/floor/commands", staff.body("buy-in", patron="player", currency="USD", cents=100)),
    )
    refuses(403, "device-of-other-table", one.post("/api/tables/301/commands", staff.body("ready", seat=1)))
    stream = Stream(one, "table:301")
    equal(403, stream.status)
    stream.close()
    refuses(403, "may-not-keep-devices", one.get("/api/devices"))


def relieved():
    """Another dealer at the same screen; the first one's session is over, and the round goes on."""
    before = one.cookies["felt_session"]
    ok(one.tap("relief"))
    old = Client(server)
    old.cookies = {"felt_session": before}
    refuses(401, "not-logged-in", old.get("/api/floor/proposals"))
    equal("relief", one.device()["device"]["dealer"])
    ok(one.do("play", seat=1, multiple=4))


def takes_over():
    refuses(409, "monitor-elsewhere tablet-1 relief", two.tap("dealer"))
    equal(("tablet-1", "relief"), tuple(two.device()["elsewhere"][key] for key in ("name", "dealer")))
    ok(two.tap("dealer", take_over=True))
    refuses(401, "monitor-taken tablet-2 dealer", one.do("flop", cards=["2c", "3d", "4h"]))
    ok(two.do("flop", cards=["9d", "9c", "4s"]))
    ok(one.tap("dealer", take_over=True))
    refuses(401, "monitor-taken tablet-1 dealer", two.do("river", cards=["Kh", "2c"]))


def two_people():
    """One request has the command and the second person's badge and PIN; the floor says who of the two may, and in which place."""
    ok(one.do("river", cards=["Kh", "2c"]))
    report = staff.body("incident", table=TABLE, kind="other", reason="a drink on the layout")
    ok(one.post("/api/floor/commands", report))
    refuses(403, None, one.do("decide", decision="continue", reason="dry"))
    preview = ok(one.post("/api/floor/preview", staff.body("decide", table=TABLE, decision="continue", reason="dry")))
    equal((True, True), (preview["done"], preview["two_people"]))
    refuses(401, "wrong-pin", one.sign("supervisor", "decide", pin="0001", decision="continue", reason="dry"))
    refuses(403, None, one.sign("dealer", "decide", decision="continue", reason="dry"))
    refuses(403, None, one.sign("relief", "decide", decision="continue", reason="dry"))
    id = "sign-here-1"
    first = ok(one.sign("supervisor", "decide", id=id, decision="continue", reason="dry"))
    again = ok(one.sign("supervisor", "decide", id=id, decision="continue", reason="dry"))
    equal((first["seq"], True), (again["seq"], again["repeated"]))
    refuses(
        403,
        "device-of-other-table",
        one.post(
            "/api/device/sign", {"command": staff.body("open", table=301), "badge": BADGES["supervisor"], "pin": PIN}
        ),
    )
    refuses(400, None, one.post("/api/device/sign", {"command": {}, "badge": BADGES["supervisor"], "pin": PIN}))


def two_of_the_pit():
    """A correction after Game Over takes two of the pit: the supervisor taps in, and the shift manager signs."""
    ok(one.do("reveal", cards=["Kd", "7c"]))
    ok(one.do("reveal", seat=1, cards=["Ac", "Ks"]))
    ok(one.do("settle"))
    ok(one.do("game-over"))
    ok(one.tap("supervisor"))
    wrong = {"what": "card", "place": "dealer", "index": 1, "card": "8c", "reason": "seen on the recording"}
    refuses(409, "correction-needs-two", one.do("correct", **wrong))
    refuses(409, "correction-needs-two", one.sign("supervisor", "correct", **wrong))
    refuses(409, "correction-needs-two", one.sign("dealer", "correct", **wrong))
    ok(one.sign("shift-manager", "correct", **wrong))
    past = ok(staff["auditor"].get("/api/tables/%d/rounds/1" % TABLE))
    said = past["corrections"][0]
    equal({"supervisor", "shift-manager"}, {said["by"], said["with"]})


def revoked():
    """In mid-round: refused in the dealer's words, nothing lost, and the round goes on from another tablet."""
    ok(one.tap("dealer"))
    ok(one.do("count-deck", cards=52))
    for do, fields in (("open", {}), ("bet", {"seat": 1, "ante": 1000}), ("lock", {}), ("deal", {})):
        ok(one.do(do, **fields))
    stream = Stream(one, "table:%d" % TABLE)
    stream.next()
    ok(staff["supervisor"].post("/api/devices/tablet-1/revoke", {}))
    while stream.next():  # ends with its session
        pass
    told = refuses(401, "device-revoked supervisor", one.do("play", seat=1, multiple=4))
    assert "another" in told["detail"], told
    refuses(401, "device-revoked supervisor", one.tap("dealer"))
    equal((False, "supervisor"), tuple(one.device()["device"][key] for key in ("good", "revoked_by")))
    ok(two.tap("dealer"))
    view = two.get("/api/tables/%d" % TABLE).json()
    equal("preflop", view["phase"])
    ok(two.do("play", seat=1, multiple=4))
    ok(staff["supervisor"].post("/api/devices/tablet-1/revoke", {}))  # once more: nothing happens


def taps_out():
    ok(two.post("/api/device/tap-out", {}))
    refuses(401, "not-tapped-in", two.do("flop", cards=["9d", "9c", "4s"]))
    equal(None, two.device()["device"]["dealer"])
    refuses(401, "not-tapped-in", staff["dealer"].post("/api/device/tap-out", {}))


def starts_again():
    """The tablet, the dealer and the round are where they were."""
    ok(two.tap("relief"))
    server.kill()
    server.start()
    staff.again()
    two.connection = one.connection = None
    equal("relief", two.device()["device"]["dealer"])
    ok(two.do("flop", cards=["9d", "9c", "4s"]))
    refuses(401, "device-revoked supervisor", one.tap("dealer"))


def locked_out():
    """Wrong PINs lock the badge, here and at every other tablet, and not the password."""
    for _ in range(5):
        refuses(401, "wrong-pin", two.tap("auditor", pin="0001"))
    answer = two.tap("auditor")
    refuses(429, "too-many-passwords", answer)
    assert int(answer.headers["retry-after"]) > 0
    refuses(429, "too-many-passwords", Tablet("tablet-3", 301).tap("auditor"))
    comes(Client(server), Client(server).post("/api/login", {"name": "auditor", "password": Staff.PASSWORD}))
    stranger = Client(server)
    for _ in range(5):
        refuses(409, "code-used", stranger.post("/api/device/enrol", {"code": "00000-00000"}))
    refuses(429, "too-many-passwords", stranger.post("/api/device/enrol", {"code": "00000-00000"}))


def audited():
    """All of it is in people's log, which is judged again."""
    equal(0, server.stop())
    lines = lines_of("accounts.db")
    words = [line.split(" ")[1] for line in lines if line.startswith("v1 ")]
    for word in ("device", "enrol", "revoke-device", "badge-in", "tap-in", "tap-out", "failure", "lock"):
        assert word in words, word
    text = "\n".join(lines)
    assert " over=tablet-1" in text and PIN not in text and one.code not in text, text[-2000:]
    # Every tap-in but one is a new dealer's: who goes on at another tablet is the same dealer.
    dealers = [line for line in lines_of("floor.db") if line.startswith("v1 tap-in ")]
    equal(words.count("tap-in") - 1, len(dealers))
    done = subprocess.run(
        [os.path.join(BUILD, "felt"), "audit", os.path.join(data, "floor.db"), "--json"], capture_output=True, text=True
    )
    equal((0, ""), (done.returncode, done.stderr))
    assert json.loads(done.stdout)["people"]["devices"] >= 7, done.stdout


for words, work in (
    ("badge and PIN are good at a tablet and nowhere else", off_a_device),
    ("a dealer taps in with badge and PIN", taps_in),
    ("a new dealer counts the deck where the book asks for it", counts_the_deck),
    ("the tablet is for its table alone", this_table_alone),
    ("another dealer relieves the first on the same screen", relieved),
    ("another tablet takes over on request, and not without", takes_over),
    ("a second person signs on the same screen", two_people),
    ("two of the pit correct a round that is over", two_of_the_pit),
    ("a tablet is revoked in mid-round, and the round goes on from another", revoked),
    ("the dealer taps out", taps_out),
    ("a new start changes nothing", starts_again),
    ("wrong PINs and codes lock out", locked_out),
    ("the audit judges all of it again", audited),
):
    tap.case(words, work)
tap.done()
