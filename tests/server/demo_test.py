"""A house to try: made in an empty folder alone, with everything that it prints good for what it says."""
import os
import re
import subprocess
from felt_client import BUILD, Client, Server, Tap, comes, equal, scratch, sentence

tap = Tap()
data = os.path.join(scratch(), "house")
server = Server("--demo-house", "--practice", "1", "--pace", "0", data=data)
said = "\n".join(server.said)
LINKS = dict(re.findall(r"welcome\?name=([\w-]+)&token=([0-9a-f]{64})", said))
CODE = re.search(r"[0-9A-Z]{5}-[0-9A-Z]{5}$", said, re.M).group()
BADGES = {name: (badge, pin) for badge, pin, name in re.findall(r"badge (\d+), PIN (\d+): ([\w-]+)", said)}
PASSWORD = "correct horse battery"


def ok(answer):
    assert answer.status == 200, answer.body
    return answer.json()


def everyone():
    """Each role has a person, whose link is good and whose roles count at once; three tables and a sign are there."""
    roles = ok(Client(server).get("/api/openapi.json"))["components"]["schemas"]["Role"]["enum"]
    equal(set(roles), set(LINKS))
    for name in ("supervisor", "administrator", "player"):
        client = Client(server)
        me = ok(client.post("/api/welcome", {"token": LINKS[name], "password": PASSWORD}))
        equal(([name], []), (me["person"]["roles"], me["person"]["suspended"]))
    tables = {row["table"]: row for row in ok(Client(server).get("/api/tables"))["tables"]}
    equal([1, 201, 202], sorted(tables))
    equal([False, True, False], [tables[number]["live"] for number in sorted(tables)])
    equal("main", ok(Client(server).get("/api/signs/main"))["link"])


def tablet():
    client = Client(server)
    ok(client.post("/api/device/enrol", {"code": CODE.lower()}))
    badge, pin = BADGES["dealer-2"]
    comes(client, client.post("/api/device/tap-in", {"badge": badge, "pin": pin}))
    ok(client.post("/api/floor/commands", {"id": "demo-open-1", "do": "open", "table": 201}))
    badge, pin = BADGES["supervisor-2"]
    command = {"id": "demo-fill-1", "do": "fill", "table": 201, "cents": 10000}
    ok(client.post("/api/device/sign", {"command": command, "badge": badge, "pin": pin}))


def refused():
    """On anything that is there, a house of its own too, and without a folder; nothing is touched."""
    equal(0, server.stop())
    other = scratch()
    with open(os.path.join(other, "letter.txt"), "w") as file:
        file.write("not yours")
    for folder in (data, other):
        before = sorted(os.listdir(folder))
        done = subprocess.run(
            [os.path.join(BUILD, "felt-serve"), "--demo-house", "--data", folder, "--listen", "127.0.0.1:0"],
            capture_output=True,
            text=True,
        )
        equal((1, ""), (done.returncode, done.stdout))
        assert sentence("demo-needs-empty-folder", folder) in done.stderr, done.stderr
        equal(before, sorted(os.listdir(folder)))
    done = subprocess.run([os.path.join(BUILD, "felt-serve"), "--demo-house"], capture_output=True, text=True)
    equal(2, done.returncode)
    assert sentence("demo-needs-data") in done.stderr, done.stderr


def goes_on():
    """Served again it is an ordinary folder, and the audit agrees with all of it."""
    server.command.remove("--demo-house")
    server.start()
    equal("betting", ok(Client(server).get("/api/tables/201"))["phase"])
    equal(0, server.stop())
    done = subprocess.run([os.path.join(BUILD, "felt"), "audit", os.path.join(data, "floor.db")], capture_output=True)
    equal(0, done.returncode)


tap.case("people of every role, three tables and a sign", everyone)
tap.case("a tablet, a dealer and a second badge", tablet)
tap.case("it is made in an empty folder alone", refused)
tap.case("it goes on as any house does", goes_on)
tap.done()
