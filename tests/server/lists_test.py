"""Several commands in one request: done as one, or not at all; one commit for a Deal; sent again; wrong lists."""
import os
import subprocess
from felt_client import BUILD, Client, Player, Server, Staff, Tap, equal, problem, refuses, says, scratch

tap = Tap()
data = scratch()
server = Server("--pace", "0", "--practice", "2", data=data)
staff = Staff(server, "dealer", "supervisor", "cashier")
FELT = os.path.join(BUILD, "felt")


def command(do, **fields):
    return {"id": "list-%08d-%d" % (next(Player.numbers), os.getpid()), "do": do, **fields}


def send(player, *commands):
    return player.client.post("/api/tables/%d/commands" % player.table, {"commands": list(commands)})


def metric(name):
    text = staff["supervisor"].get("/metrics").body.decode()
    return int(float(next(line.split()[1] for line in text.splitlines() if line.startswith(name + " "))))


def press(player, seats=(2,), ante=500, **more):
    """What a press of Deal sends."""
    return (
        [command("seed", seat=seat, seed="5a" * 32) for seat in seats]
        + [command("bet", seat=seat, ante=ante, **more) for seat in seats]
        + [command("ready", seat=seat) for seat in seats]
    )


ann = Player(server)
ann.sit(1, 2)


def one_commit():
    """At pace 0 the dealer goes on by itself; nobody else plays, and no bot thinks."""
    view = ann.wait(lambda view: view["phase"] == "betting")
    before = metric("felt_commits_total")
    answer = send(ann, *press(ann))
    equal(200, answer.status)
    done = answer.json()["done"]
    equal(3, len(done))
    assert all(not each["repeated"] for each in done) and done[0]["seq"] < done[1]["seq"] < done[2]["seq"], done
    ann.wait(lambda now: now["round"] == view["round"] and now["phase"] == "preflop")
    # With lock and deal, which follow from it: nobody waits for a pace.
    equal(before + 1, metric("felt_commits_total"))
    ann.play_out()


tap.case("a Deal is one request and one commit", one_commit)


def nothing_by_half():
    ann.wait(lambda view: view["phase"] == "betting")
    cents, seq, commits = ann.view()["you"]["cents"], None, metric("felt_commits_total")
    for commands, place, code in (
        ([command("bet", seat=2, ante=500), command("bet", seat=2, ante=100)], 2, "off-limits"),
        (
            [
                command("seed", seat=2, seed="11" * 32),
                command("bet", seat=2, ante=500),
                command("bet", seat=3, ante=500),
                command("ready", seat=2),
            ],
            3,
            None,
        ),
        ([command("bet", seat=2, ante=500), command("leave", seat=4)], 2, "not-your-seat"),
        ([command("check", seat=2), command("bet", seat=2, ante=500)], 1, None),
        (
            [command("bet", seat=2, ante=500), command("buy", cents=10**12), command("ready", seat=2)],
            2,
            "buy-out-of-range",
        ),
    ):
        answer = send(ann, *commands)
        assert answer.status in (400, 403, 409), (commands, answer.status, answer.body)
        told = problem(answer)
        says(code, told)
        equal((place, commands[place - 1]["id"]), (told["command"], told["id"]))
        view = ann.view()
        own = ann.own(view)
        equal((False, False, cents), (own["in_round"], own["ready"], view["you"]["cents"]))
        equal({}, view["fair"].get("seeds") or {})
        assert seq in (None, view["seq"]), "something was stored"
        seq = view["seq"]
    equal(commits, metric("felt_commits_total"))


tap.case("where one command of a list is refused, none is done, and it is named", nothing_by_half)


def again():
    ann.wait(lambda view: view["phase"] == "betting")
    commands = press(ann)
    first = send(ann, *commands).json()["done"]
    ann.play_out()
    second = send(ann, *commands)
    equal(200, second.status)
    equal([dict(each, repeated=True) for each in first], second.json()["done"])
    # The same ids with another content.
    commands[1]["ante"] = 1000
    refuses(409, "id-of-other-command", send(ann, *commands))


tap.case("a list sent again is answered as before", again)


def wrong_lists():
    path = "/api/tables/1/commands"
    for body in (
        {"commands": []},
        {"commands": "bet"},
        {"commands": {}},
        {"commands": [command("ready", seat=2)] * 13},
        {"commands": [command("ready", seat=2)], "id": "12345678"},
        {"commands": [[]]},
        {"commands": [None]},
        {"commands": [{"commands": [command("ready", seat=2)]}]},
    ):
        refuses(400, None, ann.client.post(path, body))
    told = refuses(400, "batch-fault 2", send(ann, command("ready", seat=2), command("bet", seat=2, ante="much")))
    says("command-field-fault bet ante", told)
    same = command("ready", seat=2)
    refuses(409, "id-twice-in-list", send(ann, same, same))
    refuses(401, None, Client(server).post(path, {"commands": [command("ready", seat=2)]}))


tap.case("a list that is none is refused whole", wrong_lists)


def of_staff():
    sue = staff["supervisor"]
    path = "/api/floor/commands"
    opens = command("open-table", table=300, book="chickasaw", live=True)
    told = refuses(404, None, sue.post(path, {"commands": [opens, command("close-table", table=301)]}))
    equal((2, 404), (told["command"], told["status"]))
    refuses(404, None, sue.get("/api/tables/300"))
    answer = sue.post(path, {"commands": [opens, command("remark", table=300, reason="a new felt")]})
    equal(200, answer.status)
    equal(2, len(answer.json()["done"]))
    equal(300, sue.get("/api/tables/300").json()["table"])
    refuses(403, None, ann.client.post(path, {"commands": [command("open-table", table=302, book="chickasaw")]}))
    refuses(400, "batch-fault 1", sue.post(path, {"commands": [{"do": "remark"}]}))


tap.case("a list of staff's commands is done as one, too", of_staff)


def audited():
    server.stop()
    subprocess.run([FELT, "audit", os.path.join(data, "floor.db")], check=True, capture_output=True)


tap.case("the audit decides every command of every list again", audited)
tap.done()
