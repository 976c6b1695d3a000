"""People in the log: what one administrator alone cannot do, each way that was tried; the console; audit, backup and damage."""
import json
import os
import shutil
import sqlite3
import subprocess
from felt_client import BUILD, Client, Server, Staff, Tap, comes, equal, new_person, piece, refuses, scratch, sentence

tap = Tap()
data = scratch()
server = Server("--pace", "0", "--practice", "1", data=data)
staff = Staff(server, "dealer", "supervisor")
ada, bea, PASSWORD, OTHER = staff["administrator"], staff["second"], Staff.PASSWORD, "staple correct horse"
FELT, SERVE = os.path.join(BUILD, "felt"), os.path.join(BUILD, "felt-serve")
secrets = [PASSWORD, OTHER]


def felt(*words):
    return subprocess.run([FELT, *words], capture_output=True, text=True)


def log_of(folder):
    """The events of people, as they are exported, with time and hash."""
    lines = felt("export", os.path.join(folder, "accounts.db")).stdout.splitlines()
    return [line for line in map(json.loads, lines) if line.get("stream") == "people"]


def texts(folder=data):
    return [line["event"] for line in log_of(folder)]


def link(who, name):
    answer = who.post("/api/people/%s/link" % name, {})
    equal(200, answer.status)
    secrets.append(answer.json()["link"].split("token=")[1])
    return secrets[-1]


def welcome(token, password=OTHER):
    client = Client(server)
    return comes(client, client.post("/api/welcome", {"token": token, "password": password}))


def roles_of(client):
    return client.get("/api/me").json()["person"]["roles"]


# ---- what one administrator did, alone: two accounts, both signers, a jackpot
def two_accounts():
    """Both accounts are made, and neither has a role: nothing is signed, nothing is paid."""
    for name, role in (("mallory", "shift-manager"), ("malcolm", "cashier")):
        made = ada.post("/api/people", {"name": name, "roles": [role]}).json()
        puppet = welcome(made["link"].split("token=")[1], PASSWORD)
        refuses(403, "own-request", ada.post("/api/role-requests/%d/sign" % made["request"], {}))
        equal([], roles_of(puppet))
        refuses(403, "staff-only", puppet.post("/api/floor/proposals", staff.body("link-pay", link="main", hit=1)))
        staff.people[name] = puppet
    asked = [line for line in texts() if line.startswith("v1 request ")]
    assert any("name=mallory by=ada roles=shift-manager" in line for line in asked), asked
    assert any("name=malcolm by=ada roles=cashier" in line for line in asked), asked


def own_roles():
    refuses(403, "own-account", ada.post("/api/people/ada/roles", {"roles": ["administrator", "cashier"]}))
    refuses(403, "own-account", ada.post("/api/people/ada/link", {}))
    equal(["administrator"], roles_of(ada))


def again_by_another_name():
    """Nobody is renamed, no account is made twice, none passes for another."""
    for name in ("bea", "Bea", "BEA", "supervisor", "Supervisor"):
        refuses(409, "account-exists", ada.post("/api/people", {"name": name, "roles": ["player"]}))


def reset():
    """ada gives a link for bea's password and uses it herself: she is bea, who has no role any more."""
    third = new_person(ada, bea, "cleo", ["administrator"], PASSWORD)
    taken = welcome(link(ada, "bea"))
    equal([], roles_of(taken))
    equal(["administrator"], taken.get("/api/me").json()["person"]["suspended"])
    for number in (row["request"] for row in ada.get("/api/people").json()["requests"]):
        refuses(403, "roles-held", taken.post("/api/role-requests/%d/sign" % number, {}))
    refuses(403, "roles-held", taken.get("/api/people"))
    refuses(403, "holds-it", ada.post("/api/people/bea/confirm", {}))
    equal(None, bea.get("/api/me").json()["person"])  # bea notices: she is out
    row = next(row for row in third.get("/api/people").json()["people"] if row["name"] == "bea")
    equal((["ada"], ["administrator"]), (row["held_by"], row["suspended"]))
    # The way back: cleo sees bea, gives her a link; ada, who brought her back first, does not confirm that either.
    bea_again = welcome(link(third, "bea"), PASSWORD)
    refuses(403, "holds-it", ada.post("/api/people/bea/confirm", {}))
    refuses(403, "holds-it", third.post("/api/people/bea/confirm", {}))
    fourth = new_person(ada, third, "dora", ["administrator"], PASSWORD)
    equal(200, fourth.post("/api/people/bea/confirm", {}).status)
    equal(["administrator"], roles_of(bea_again))
    bea.cookies, bea.csrf, bea.connection = bea_again.cookies, bea_again.csrf, None


def enabled_again():
    """An account of somebody who left, enabled by one person, has no role that touches money."""
    left = new_person(ada, bea, "louis", ["player", "cashier"], PASSWORD)
    equal(200, bea.post("/api/people/louis/disable", {}).status)
    equal(None, left.get("/api/me").json()["person"])  # at once
    refuses(403, "account-disabled", Client(server).post("/api/login", {"name": "louis", "password": PASSWORD}))
    equal(200, ada.post("/api/people/louis/enable", {}).status)
    back = Client(server)
    comes(back, back.post("/api/login", {"name": "louis", "password": PASSWORD}))
    equal(["player"], roles_of(back))
    refuses(403, "holds-it", ada.post("/api/people/louis/confirm", {}))
    equal(200, bea.post("/api/people/louis/confirm", {}).status)
    equal(["cashier", "player"], roles_of(back))


def key_for_oneself():
    """A key that one administrator made is not good yet."""
    body = {"name": "mine", "link": "main", "table": 200, "game": "three-card"}
    made = ada.post("/api/keys", body).json()
    secrets.append(made["key"])
    equal((None, False), (made["signed_by"], made["good"]))
    refuses(403, "own-key", ada.post("/api/keys/mine/sign", {}))
    bearer = {"Authorization": "Bearer " + made["key"]}
    coin_in = {"id": "coin-in-1", "do": "coin-in", "round": 1, "seats": [1], "wager": 100}
    refuses(401, "key-not-signed", Client(server).post("/api/links/main/commands", coin_in, headers=bearer))
    assert any("v1 key name=mine by=ada" in line for line in texts())


tap.case("one administrator makes two accounts, and is neither of two signers", two_accounts)
tap.case("nobody changes their own roles or password by a link", own_roles)
tap.case("nobody is somebody else by another name", again_by_another_name)
tap.case("whoever resets the second signer's password is not the second signer", reset)
tap.case("an account that is enabled again waits for a second person", enabled_again)
tap.case("a key that one person made is refused", key_for_oneself)


# ---- the log
def everything_is_there():
    """Logins and failures, too; nothing that is secret."""
    words = {line.split(" ")[1] for line in texts()}
    comes(Client(server), Client(server).post("/api/login", {"name": "dealer", "password": PASSWORD}))
    refuses(401, "wrong-password", Client(server).post("/api/login", {"name": "dealer", "password": "no, it is not"}))
    refuses(
        401, "wrong-password", Client(server).post("/api/login", {"name": "s3cret-typed-here", "password": "x" * 12})
    )
    staff["dealer"].post("/api/me/pin", {"password": PASSWORD, "pin": "918273"})
    secrets.append("918273")
    words |= {line.split(" ")[1] for line in texts()}
    wanted = {"begin", "set-up", "account", "request", "sign", "link", "password", "confirm", "disable", "enable"}
    assert wanted | {"key", "login", "failure", "pin"} <= words, words
    everything = felt("export", os.path.join(data, "accounts.db")).stdout
    for secret in secrets + ["$argon2", "s3cret-typed-here"]:
        assert secret not in everything, secret


def bounded():
    """However many passwords are tried, the log has so many failures and the number of the others."""
    before = sum(line.startswith("v1 failure") for line in texts())
    for n in range(8):
        Client(server).post("/api/login", {"name": "supervisor", "password": "guess number %d" % n})
    after = [line for line in texts() if line.startswith(("v1 failure", "v1 lock"))]
    equal(5, sum(line.startswith("v1 failure") for line in after) - before)
    assert any(line.startswith("v1 lock name=supervisor") for line in after), after


tap.case(
    "the log has accounts, roles, links, passwords, PINs, keys, logins and failures, and no secret", everything_is_there
)
tap.case("a person who is locked out is in it once, not for every try", bounded)


# ---- after a stop
def audit(folder=data):
    return felt("audit", os.path.join(folder, "floor.db"))


def stopped():
    equal((2, 0), (felt("people", data).returncode and 2, server.stop()))
    done = audit()
    equal((0, ""), (done.returncode, done.stderr))
    counted = [line for line in done.stdout.splitlines() if line.startswith("people: ")]
    equal(1, len(counted))
    assert "who can sign" in counted[0] and counted[0].endswith(": all agree"), counted
    told = json.loads(felt("audit", os.path.join(data, "floor.db"), "--json").stdout)["people"]
    equal((4, 2), (told["can_sign"], told["waiting"]))


def copied():
    """A copy has the log and what is kept of secrets: people come in there as here."""
    copy = os.path.join(scratch(), "copy")
    equal(0, felt("backup", data, copy).returncode)
    equal(texts(), texts(copy))
    equal(0, audit(copy).returncode)
    other = Server("--pace", "0", "--practice", "1", "--restored", data=copy)
    equal([], [line for line in other.said if "token=" in line])
    equal(200, Client(other).post("/api/login", {"name": "ada", "password": PASSWORD}).status)
    equal(0, other.stop())


def refuses_to_start(folder, code):
    done = subprocess.run(
        [SERVE, "--listen", "127.0.0.1:0", "--data", folder], capture_output=True, text=True, timeout=300
    )
    equal(1, done.returncode)
    assert piece(code) in done.stderr.splitlines()[-1], done.stderr[-600:]


def spoiled(change, code, audited=3):
    """A copy that somebody changed: neither a start nor an audit takes it."""
    folder = os.path.join(scratch(), "spoiled")
    shutil.copytree(data, folder)
    change(folder)
    refuses_to_start(folder, code)
    if audited:
        equal(audited, audit(folder).returncode)


def sql(folder, name, *statements):
    db = sqlite3.connect(os.path.join(folder, name))
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


def another_secret(folder):
    """Somebody exchanges what is kept of passwords in people.db: all of it, since some is of nobody any more."""
    db = sqlite3.connect(os.path.join(folder, "people.db"))
    rows = db.execute("select hash, kept from secrets").fetchall()
    for row, other in zip(rows, rows[1:] + rows[:1]):
        db.execute("update secrets set kept = ? where hash = ?", (other[1], row[0]))
    db.commit()
    db.close()


def other_roles(folder):
    sql(
        folder,
        "accounts.db",
        "drop trigger event_stays_so",
        "update event set text = replace(text, 'roles=cashier', 'roles=auditor')",
    )


def lost(folder):
    for end in ("", "-wal", "-shm"):
        if os.path.exists(os.path.join(folder, "accounts.db" + end)):
            os.unlink(os.path.join(folder, "accounts.db" + end))


tap.case("felt people waits for the server to stop; felt audit reads the log of people", stopped)
tap.case("a backup carries it", copied)
tap.case("a changed event stops the start and the audit", lambda: spoiled(other_roles, "people-unsound"))
tap.case("a secret that was exchanged does", lambda: spoiled(another_secret, "people-unsound"))
tap.case("a log that is gone stops the start", lambda: spoiled(lost, "log-is-missing", 0))


# ---- the console
def console():
    """Fewer than two can sign: the console appoints one, who comes in by a link; and nothing more once two can."""
    refused = felt("people", data, "--appoint", "eve")
    equal((2, True), (refused.returncode, sentence("enough-sign") in refused.stderr))
    server.start()
    for client in (ada, bea, *staff.people.values()):
        client.connection = None
    for name in ("bea", "cleo", "dora"):
        equal(200, ada.post("/api/people/%s/disable" % name, {}).status)
    equal(1, ada.get("/api/people").json()["signers"])
    number = ada.get("/api/people").json()["requests"][0]["request"]
    refuses(403, "own-request", ada.post("/api/role-requests/%d/sign" % number, {}))
    equal(0, server.stop())
    done = felt("people", data, "--appoint", "frank")
    equal((0, ""), (done.returncode, done.stderr))
    token = done.stdout.split("token=")[1].strip()
    secrets.append(token)
    assert texts()[-2:][0].startswith("v1 appoint name=frank") and texts()[-1].startswith(
        "v1 link name=frank secret="
    ), texts()[-2:]
    server.start()
    ada.connection = None
    frank = welcome(token)
    equal(["administrator"], roles_of(frank))
    equal(200, frank.post("/api/role-requests/%d/withdraw" % number, {}).status)
    equal(0, server.stop())
    refused = felt("people", data, "--enable", "bea")
    equal(True, sentence("enough-sign") in refused.stderr)
    listed = felt("people", data).stdout
    assert "2 can sign" in listed and "bea" in listed and "disabled" in listed, listed
    equal(0, audit().returncode)


tap.case("fewer than two who can sign is mended at the console, and recorded", console)
tap.done()
