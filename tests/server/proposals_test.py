"""What waits for a second person: in the log, tried when it is made, signed once and by another, taken back, over."""
import json
import os
import subprocess
from felt_client import BUILD, Client, Server, Staff, Tap, equal, refuses, scratch

tap = Tap()
FELT = os.path.join(BUILD, "felt")
data = os.path.join(scratch(), "data")
server = Server("--pace", "0", "--practice", "0", data=data)
staff = Staff(server, "dealer", "supervisor", "shift-manager", "cashier", "auditor")
PATH = "/api/floor/proposals"


def propose(who, do, **fields):
    return staff[who].post(PATH, staff.body(do, **fields))


def about(who, proposal, word):
    return staff[who].post("%s/%s/%s" % (PATH, proposal["proposal"], word), {})


def waiting(who="auditor"):
    return staff[who].get(PATH).json()["proposals"]


def restart(kill=False):
    server.kill() if kill else equal(0, server.stop())
    server.start()
    staff.again()


def window(hours, who="shift-manager"):
    answer = propose(who, "correction-window", hours=hours)
    equal(200, answer.status)
    return answer.json()


def floor_lines(*words):
    log = subprocess.run([FELT, "export", os.path.join(data, "floor.db")], capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in log.stdout.splitlines()]
    return [
        row["event"]
        for row in rows
        if row.get("stream") == "floor" and row["event"].split(" ")[1] in words and row["event"][0] == "v"
    ]


def durable():
    """A proposal outlives the process, killed too, and is then signed in one commit with both people named."""
    body = staff.body("correction-window", hours=48)
    made = staff["shift-manager"].post(PATH, body).json()
    equal((body, "shift-manager", None), (made["command"], made["by"], made["signed_by"]))
    equal([made], waiting())
    restart(kill=True)
    equal([made], waiting())
    equal([], floor_lines("correction-window"))
    done = about("supervisor", made, "sign").json()
    equal((body["id"], False), (done["id"], done["repeated"]))
    again = about("supervisor", made, "sign").json()
    equal((done["seq"], True), (again["seq"], again["repeated"]))
    equal(["v1 correction-window hours=48"], floor_lines("correction-window"))
    equal(["v1 sign proposal=%s by=supervisor" % made["proposal"]], floor_lines("sign"))
    equal([], waiting())
    restart()
    equal([], waiting())


def own():
    """Nobody signs their own, whatever roles they have."""
    staff.add("max", ["shift-manager", "supervisor", "auditor"])
    made = window(24, "max")
    refuses(403, "needs-other-signer", about("max", made, "sign"))
    equal(409, about("cashier", made, "sign").status)
    equal([made["proposal"]], [row["proposal"] for row in waiting()])
    equal(200, about("max", made, "withdraw").status)


def tried():
    """What would be refused is refused at once, and leaves nothing."""
    before = floor_lines("propose")
    refuses(403, "may-not-do correction-window", propose("supervisor", "correction-window", hours=1))
    refuses(404, "no-link-named nowhere", propose("shift-manager", "link-down", link="nowhere", reason="maintenance"))
    refuses(400, None, propose("shift-manager", "correction-window", hours=-1))
    refuses(400, None, propose("shift-manager", "sign", proposal=1))
    equal(401, Client(server).post(PATH, staff.body("correction-window", hours=1)).status)
    equal((before, []), (floor_lines("propose"), waiting()))


def overtaken():
    """What cannot be done any more is refused at signing with the reason, and goes on waiting."""
    staff.do_two("shift-manager", "supervisor", "link-open", link="main", book="chickasaw", reason="new-link")
    made = propose("shift-manager", "link-close", link="main", reason="maintenance").json()
    close = {"link": "main", "reason": "maintenance"}
    staff.do_two("shift-manager", "supervisor", "link-close", **close)
    refused = about("supervisor", made, "sign")
    assert refused.status == 409, refused.body
    equal([made], waiting())
    staff.do_two("shift-manager", "supervisor", "link-open", link="main", book="chickasaw", reason="resumed")
    equal(200, about("supervisor", made, "sign").status)


def withdrawn():
    """Its author takes it back, and nobody else does."""
    made = window(24)
    refuses(403, "not-your-proposal", about("supervisor", made, "withdraw"))
    equal(200, about("shift-manager", made, "withdraw").status)
    refuses(404, "no-such-proposal", about("supervisor", made, "sign"))
    equal([], waiting())


def crowded():
    """One person has a few at most: 260 junk proposals push out nobody's."""
    staff.add("joe", ["shift-manager"])
    answers = [propose("joe", "correction-window", hours=1).status for _ in range(20)]
    equal([200] * 8 + [429] * 12, answers)
    refuses(429, "too-many-proposals 8", propose("joe", "correction-window", hours=1))
    made = window(72)
    assert made in waiting()
    equal(200, about("supervisor", made, "sign").status)
    for row in waiting():
        equal(200, about("joe", row, "withdraw").status)
    equal([], waiting())


def audited():
    restart()
    equal(0, server.stop())
    equal(0, subprocess.run([FELT, "audit", os.path.join(data, "floor.db")], capture_output=True).returncode)


tap.case("a proposal survives a restart and is signed once", durable)
tap.case("nobody signs their own proposal", own)
tap.case("a proposal is tried when it is made", tried)
tap.case("a proposal that cannot be done any more says so and waits", overtaken)
tap.case("a proposal is taken back by its author alone", withdrawn)
tap.case("nobody's proposals crowd out another's", crowded)
tap.case("the audit agrees with every proposal", audited)
tap.done()
