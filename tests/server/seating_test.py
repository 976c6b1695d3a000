"""Sitting down, person or bot: a person who is refused a seat is given no chips, and nothing of it is in the log."""
import json
import os
import re
import subprocess
import threading
from felt_client import BUILD, Client, Player, Server, Staff, Tap, equal, problem, refuses, scratch

tap = Tap()
data = scratch()
server = Server("--pace", "0", data=data)
staff = Staff(server, "supervisor")
FELT, AID = os.path.join(BUILD, "felt"), os.path.join(BUILD, "tests", "floor_aid")
BOOKS = {row["book"]: row["table"] for row in Client(server).get("/api/tables").json()["tables"]}
TABLE, ONE_HAND, CLOSED, REAL = BOOKS["chickasaw"], BOOKS["massachusetts"], BOOKS["players-guide"], 300
GIFT = 100000

# A table where a person and a bot sit, one of money, one that is closed.
host = Player(server)
host.sit(TABLE, 1)
host.do("bot", seat=2, kind="simple")
staff.do("supervisor", "open-table", table=REAL, book="chickasaw")
staff.do("supervisor", "link-leave", link="players-guide", table=CLOSED)
staff.do("supervisor", "close-table", table=CLOSED)
POSITIONS, host_least = (
    host.view()["positions"],
    host.wait(lambda view: view["phase"] == "betting")["legal"]["bet"]["ante"]["min"],
)
ROLES = ("dealer", "supervisor", "shift-manager", "security", "surveillance", "cashier", "technician", "auditor")


def last():
    """Where the log stands."""
    return Client(server).get("/api/tables").json()["seq"]


def new_guest():
    player = Player(server)
    player.table = TABLE
    equal(0, player.view()["you"]["cents"])
    return player


def refused(do, status, told, table=None, id=None, before=lambda player: None, **fields):
    """Nothing is left of it, and the same person then sits down with the first chips, once."""
    player = new_guest()
    before(player)
    at, cents = last(), player.view()["you"]["cents"]
    answer = player.ask(do, table=table, id=id, **fields)
    refuses(status, told, answer)
    equal((at, cents), (last(), player.view()["you"]["cents"]))
    player.sit(TABLE, 4)
    equal(GIFT, player.view()["you"]["cents"])
    player.do("leave", seat=4)


def used_for_a_bot(player):
    player.do("bot", id="used-for-another", seat=3, kind="timid")
    player.do("bot", seat=3, kind=None)


def used_for_a_leave(player):
    player.do("bot", id="a-bot-to-send-away", seat=3, kind="timid")
    player.do("bot", id="used-for-another", seat=3, kind=None)


for words, do, status, told, more in [
    ("a seat that a person has", "sit", 409, "seat-is-taken 1", dict(seat=1)),
    ("a seat that a bot has", "sit", 409, "seat-is-taken 2", dict(seat=2)),
    (
        "a seat beyond the last",
        "sit",
        409,
        "seat-beyond-table %d %d" % (POSITIONS + 1, POSITIONS),
        dict(seat=POSITIONS + 1),
    ),
    ("no seat", "sit", 409, "seat-beyond-table 0 %d" % POSITIONS, dict()),
    ("a seat of no number", "sit", 400, "not-a-number", dict(seat="2")),
    ("a seat out of all range", "sit", 400, "number-out-of-range", dict(seat=99)),
    (
        "a seat under the id of another command",
        "sit",
        409,
        "id-of-other-command",
        dict(seat=4, id="used-for-another", before=used_for_a_bot),
    ),
    ("a seat at a table of money", "sit", 409, "not-a-practice-table", dict(seat=4, table=REAL)),
    ("a seat at a closed table", "sit", 409, "not-a-practice-table", dict(seat=4, table=CLOSED)),
    ("a seat at no table", "sit", 404, "no-such-table", dict(seat=4, table=77)),
    ("a bot where a person sits", "bot", 409, "seat-is-taken 1", dict(seat=1, kind="simple")),
    ("a bot where the same bot sits", "bot", 409, "seat-is-taken 2", dict(seat=2, kind="simple")),
    ("a bot where another bot sits", "bot", 409, "seat-is-taken 2", dict(seat=2, kind="perfect")),
    ("a bot at a seat beyond the last", "bot", 409, "seat-out-of-range", dict(seat=POSITIONS + 1, kind="simple")),
    ("a bot at no seat", "bot", 409, "seat-out-of-range", dict(kind="simple")),
    ("a bot of no kind that there is", "bot", 400, "not-a-bot", dict(seat=4, kind="psychic")),
    (
        "a bot under the id of another command",
        "bot",
        409,
        "id-of-other-command",
        dict(seat=4, kind="simple", id="used-for-another", before=used_for_a_leave),
    ),
    ("a bot at a table of money", "bot", 409, "not-a-practice-table", dict(seat=4, kind="simple", table=REAL)),
    ("a bot at a closed table", "bot", 409, "not-a-practice-table", dict(seat=4, kind="simple", table=CLOSED)),
    ("a bot at no table", "bot", 404, "no-such-table", dict(seat=4, kind="simple", table=77)),
]:
    tap.case("refuses %s, and nothing is left of it" % words, lambda: refused(do, status, told, **more))


def one_hand():
    """The second hand where a book allows one."""
    player = Player(server)
    player.sit(ONE_HAND, 1)
    at, cents = last(), player.view()["you"]["cents"]
    answer = player.ask("sit", seat=2)
    equal((409, "MA 11", at, cents), (answer.status, problem(answer)["rule"], last(), player.view()["you"]["cents"]))
    player.do("leave", seat=1)


def many_at_once():
    """Twenty guests and one seat, in as few groups as they come: one sits, and one has chips."""
    players, codes = [new_guest() for _ in range(20)], []
    threads = [
        threading.Thread(target=lambda player=player: codes.append(player.ask("sit", seat=4).status))
        for player in players
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    equal([200] + [409] * 19, sorted(codes))
    equal([0] * 19 + [GIFT], sorted(player.view()["you"]["cents"] for player in players))


def again():
    """Sent again, a bot sits once and has its chips once; the answer is the same."""
    first, twice = (host.do("bot", id="the-same-again", seat=5, kind="timid") for _ in range(2))
    equal((first["seq"], False, True), (twice["seq"], first["repeated"], twice["repeated"]))
    host.do("bot", seat=5, kind=None)
    at = last()
    equal((first["seq"], at), (host.do("bot", id="the-same-again", seat=5, kind="timid")["seq"], last()))
    equal([], [seat["seat"] for seat in host.view()["seats"] if seat["seat"] == 5])


def of_an_older_server():
    """A bot's command that an older server did, the chips before the seat, is known again."""
    equal(0, server.stop())
    bot, who = "timid.%d.6" % TABLE, "by=auto-dealer roles=%s" % "+".join(ROLES)
    lines = [
        "buy-in id=%s:older-bot-1 time=1 %s patron=%s currency=USD cents=%d for=play"
        % (host.name, who, bot, 1000 * host_least),
        "sit id=%s:older-bot-1.2 time=1 %s table=%d seat=6 patron=%s" % (host.name, who, TABLE, bot),
    ]
    subprocess.run(
        [AID, "do", os.path.join(data, "floor.db")],
        input="".join("v1 %s\n" % line for line in lines),
        text=True,
        check=True,
    )
    server.start()
    host.client.connection = None
    at = last()
    equal((True, at), (host.do("bot", id="older-bot-1", seat=6, kind="timid")["repeated"], last()))
    equal(409, host.ask("bot", id="older-bot-1", seat=5, kind="timid").status)
    equal(at, last())


def booked():
    """In the whole log: no chips of anybody, person or bot, who did not sit down before in the same group."""
    equal(0, server.stop())
    subprocess.run([FELT, "audit", os.path.join(data, "floor.db")], check=True, capture_output=True)
    lines = subprocess.run(
        [FELT, "export", os.path.join(data, "floor.db")], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    events = [json.loads(line).get("event", "") for line in lines]
    bought = [re.search(r" patron=(\S+)", event).group(1) for event in events if re.match(r"v1 buy-in ", event)]
    sat = [re.search(r" patron=(\S+)", event).group(1) for event in events if re.match(r"v1 sit ", event)]
    equal((len(set(bought)), set()), (len(set(sat)), set(bought) - set(sat)))
    bots = [patron for patron in bought if not patron.startswith("play.")]
    equal(sorted(bots), sorted(patron for patron in sat if not patron.startswith("play.")))
    people = [patron for patron in bought if patron.startswith("play.")]
    equal(len(people), len(set(people)))


tap.case("refuses a hand more than the book allows (MA 11), and nothing is left of it", one_hand)
tap.case("twenty who want one seat: one has it, and one has chips", many_at_once)
tap.case("a bot that is sent for again sits once", again)
tap.case("a bot that an older server seated is not seated again", of_an_older_server)
tap.case("in the log nobody has chips who did not sit down", booked)
tap.done()
