"""Practice tables: what play chips are worth, who can hold a table up, what survives a kill -9, a repeated command, a broken stream."""
import os
import subprocess
import threading
import time
from felt_client import BUILD, Client, PATIENCE, Player, SLOW, Server, Staff, Stream, Tap, equal, refuses, scratch

tap = Tap()
data = scratch()
server = Server("--pace", "0", data=data)
staff = Staff(server, "dealer", "supervisor", "shift-manager", "cashier", "auditor")
FELT = os.path.join(BUILD, "felt")
LONG = "bartholomew_the_younger"  # as long as a name may be
TABLE = 2


def account(name):
    """Somebody with an account, at a table as guests are."""
    if name not in staff.people:
        staff.add(name, ["player"])
    player = Player.__new__(Player)
    player.client, player.name, player.table = staff[name], name, None
    return player


def restart(*players, kill=True):
    server.kill() if kill else equal(0, server.stop())
    server.start()
    staff.again()
    for player in players:
        player.client.connection = None


def least(player):
    return player.view()["legal"]["bet"]["ante"]["min"]


def dealt(player, **wagers):
    """One's own turn before the flop."""
    player.bet(ante=least(player), **wagers)
    player.do("ready", seat=player.seat)
    return player.wait(lambda view: view["turn"] == player.seat)


def names(view):
    return {seat["seat"]: seat["name"] for seat in view["seats"]}


# ---- play chips
pat = account("pat")
pat.table = TABLE


def worthless():
    pat.do("buy", cents=5000000)
    refuses(409, "too-little-free 0", staff.ask("cashier", "cash-out", patron="pat", currency="USD", cents=4000000))
    for do in ("buy-in", "cash-out"):
        for patron in ("play.pat", "simple.2.4", "perfect.1.1", "timid.1.1"):
            refuses(409, "play-chips-at-cage", staff.ask("cashier", do, patron=patron, currency="USD", cents=100))
    equal(5000000, pat.view()["you"]["cents"])


def apart():
    """Money of the cage is not at practice tables, play chips are not at others."""
    staff.do("cashier", "buy-in", patron="pat", currency="USD", cents=7000)
    equal(5000000, pat.view()["you"]["cents"])
    staff.do("supervisor", "open-table", table=300, book="chickasaw")
    staff.do("dealer", "sit", table=300, seat=1, patron="pat")
    equal((7000, [1]), (pat.view(300)["you"]["cents"], pat.view(300)["you"]["seats"]))
    staff.do("dealer", "open", table=300)
    refuses(409, "not-enough-money pat 7000", pat.ask("bet", table=300, seat=1, ante=5000))
    pat.do("bet", table=300, seat=1, ante=3000)
    refuses(409, "too-little-free", staff.ask("cashier", "cash-out", patron="pat", currency="USD", cents=2000))
    pat.do("clear", table=300, seat=1)
    staff.do("dealer", "leave", table=300, seat=1)
    staff.do("cashier", "cash-out", patron="pat", currency="USD", cents=7000)
    refuses(409, "too-little-free 0", staff.ask("cashier", "cash-out", patron="pat", currency="USD", cents=1))


def not_elsewhere():
    for patron in ("play.pat", "simple.2.4"):
        refuses(409, "play-chips-elsewhere", staff.ask("dealer", "sit", table=300, seat=2, patron=patron))
    refuses(409, "seats-are-taken-freely", staff.ask("dealer", "sit", table=TABLE, seat=2, patron="pat"))
    for do in ("fill", "credit"):
        refuses(409, "play-chips-in-tray", staff.ask("cashier", do, table=TABLE, cents=100))
    refuses(409, "not-a-practice-table", pat.ask("sit", table=300, seat=2))
    refuses(409, "not-a-practice-table", pat.ask("buy", table=300, cents=100))


def plain_names(player):
    player.sit(TABLE, 1)
    stream = Stream(player.client, "table:%d,tables" % TABLE)
    equal(
        (player.name, None),
        (lambda seat: (seat["name"], seat["bot"]))(
            stream.until(lambda name, data: name == "table")["view"]["seats"][0]
        ),
    )
    row = next(row for row in stream.until(lambda name, data: name == "tables")["tables"] if row["table"] == TABLE)
    equal([player.name], [seat["name"] for seat in row["seats"]])
    refuses(409, "not-enough-money " + player.name, player.ask("bet", seat=1, ante=10**8))
    before = player.view()["you"]["cents"]
    view = dealt(player)
    equal((player.name, [1], 2), (names(view)[1], view["you"]["seats"], len(player.own(view)["hole"]["cards"])))
    seen = stream.until(lambda name, data: name == "table" and data["view"]["turn"] == 1)["view"]
    equal((2, True), (len(player.own(seen)["hole"]["cards"]), player.own(seen)["you"]))
    equal(names(view), names(staff["auditor"].get("/api/tables/%d" % TABLE).json()))
    equal([], Client(server).get("/api/tables/%d" % TABLE).json()["seats"][0]["hole"]["cards"])
    restart(player)
    stream.close()
    equal((names(view), [1]), (names(player.view()), player.view()["you"]["seats"]))
    last = player.play_out()
    equal([player.name], [seat["name"] for seat in last["seats"]])
    hand = player.client.get("/api/hands?limit=1").json()["hands"][0]
    equal((player.name, last["round"]), (hand["seat"]["name"], hand["round"]))
    equal(before + hand["seat"]["result"]["net"], player.wait(lambda view: view["phase"] == "betting")["you"]["cents"])
    player.do("leave", seat=1)


tap.case("play chips are worth nothing at the cage, a player's or a bot's", worthless)
tap.case("play chips and money are two accounts of one person", apart)
tap.case("play chips stay at practice tables, and money away from them", not_elsewhere)
tap.case("a player is shown by name, in views, lists, streams, refusals and history", lambda: plain_names(pat))
tap.case("the longest name is shown whole, after a kill -9 too", lambda: plain_names(account(LONG)))


# ---- leaving
ann, bob = Player(server), Player(server)


def wish_survives():
    ann.sit(TABLE, 1)
    bob.sit(TABLE, 3)
    bob.bet(ante=least(bob))
    bob.do("ready", seat=3)
    dealt(ann)
    answer = ann.do("leave", id="leave-in-hand", seat=1)
    assert answer["later"] and answer["seq"] > 0, answer
    bob.do("bot", seat=5, kind="simple")
    restart(ann, bob)
    equal([True, False], [seat["leaving"] for seat in bob.view()["seats"]][:2])
    again = ann.do("leave", id="leave-in-hand", seat=1)
    equal((answer["seq"], True, True), (again["seq"], again["later"], again["repeated"]))
    bob.play_out()
    bob.wait(lambda view: view["phase"] == "betting")
    equal({3, 5}, set(names(bob.view())))
    again = ann.do("leave", id="leave-in-hand", seat=1)
    equal((answer["seq"], True, True), (again["seq"], again["later"], again["repeated"]))


def repeated_leave():
    ann.sit(TABLE, 1)
    ann.bet(ante=least(ann))
    first, again = (ann.do("leave", id="leave-in-betting", seat=1) for _ in range(2))
    equal((first["seq"], False, False, True), (again["seq"], first["later"], again["later"], again["repeated"]))
    refuses(409, None, ann.ask("leave", id="leave-in-betting", seat=2))
    refuses(409, "not-your-seat", ann.ask("leave", seat=1))
    ann.sit(TABLE, 1)
    first = ann.do("bet", id="a-bet-it-was", seat=1, ante=least(ann))
    refuses(409, None, ann.ask("leave", id="a-bet-it-was", seat=1))
    ann.do("leave", seat=1)


def repeated_bot():
    bob.wait(lambda view: view["phase"] == "betting")
    first, again = (bob.do("bot", id="bot-goes-between", seat=5, kind=None) for _ in range(2))
    equal((first["seq"], False, False, True), (again["seq"], first["later"], again["later"], again["repeated"]))
    seated, twice = (bob.do("bot", id="bot-sits-once", seat=5, kind="timid") for _ in range(2))
    equal((seated["seq"], True), (twice["seq"], twice["repeated"]))
    dealt(bob)
    first = bob.do("bot", id="bot-goes-in-hand", seat=5, kind=None)
    assert first["later"] and first["seq"] > 0, first
    bob.play_out()
    bob.wait(lambda view: view["phase"] == "betting" and set(names(view)) == {3})
    again = bob.do("bot", id="bot-goes-in-hand", seat=5, kind=None)
    equal((first["seq"], True, True), (again["seq"], again["later"], again["repeated"]))


tap.case("a player who leaves in the middle of a hand leaves, kill -9 or not", wish_survives)
tap.case("leaving sent again is answered as before; another command under its id is refused", repeated_leave)
tap.case("a bot sent away twice is gone once", repeated_bot)


def newcomers():
    """Into a seat that is being left: many try at once, so that one is in the group in which the seat becomes free."""
    bob.do("leave", seat=3)
    rivals = [Player(server) for _ in range(3)]
    for _ in range(6):
        ann.sit(TABLE, 1)
        dealt(ann)
        got = []

        def try_on(rival):
            rival.table, rival.seat, end = TABLE, 1, time.time() + PATIENCE
            while not got and time.time() < end:
                if rival.ask("sit", seat=1).status == 200:
                    got.append(rival)

        threads = [threading.Thread(target=try_on, args=(rival,)) for rival in rivals]
        for thread in threads:
            thread.start()
        ann.do("leave", seat=1)
        for thread in threads:
            thread.join()
        equal(1, len(got))
        time.sleep(0.05 * SLOW)
        equal(({1: got[0].name}, [False]), (names(got[0].view()), [seat["leaving"] for seat in got[0].view()["seats"]]))
        got[0].wait(lambda view: view["phase"] == "betting")
        got[0].do("leave", seat=1)


tap.case("a player who sits down in a seat that was just left stays", newcomers)


# ---- streams
def resumed():
    ann.sit(TABLE, 1)
    bob.sit(TABLE, 3)
    stream = Stream(ann.client, "table:%d" % TABLE)
    ante = least(ann)
    ann.bet(ante=ante)
    bob.bet(ante=ante)
    stream.until(
        lambda name, data: name == "table"
        and data["did"]
        and data["did"][-1] == {"did": "bet", "seat": 3, "ante": ante}
    )
    for do, fields, told in (
        ("ready", {"seat": 3}, {"did": "ready", "seat": 3}),
        ("buy", {"cents": 100}, {"did": "buy-in", "seat": 0}),
    ):
        stream.close()
        answer = bob.do(do, **fields)
        assert answer["seq"] > stream.last, answer
        stream = Stream(ann.client, "table:%d" % TABLE, after=stream.last)
        equal("hello", stream.next()[0])
        name, frame = stream.next()
        equal(("table", [told], answer["seq"]), (name, frame["did"], stream.last))
        equal([False, True], [seat["ready"] for seat in frame["view"]["seats"]])
    restart(ann, bob)
    equal([False, True], [seat["ready"] for seat in bob.view()["seats"]])
    stream = Stream(ann.client, "table:%d" % TABLE)
    ann.do("ready", seat=1)
    ann.wait(lambda view: view["turn"] == 1)
    ann.do("check", seat=1)
    stream.until(lambda name, data: name == "table" and data["did"] and data["did"][0]["did"] == "check")
    stream.close()
    bob.do("leave", seat=3)
    stream = Stream(ann.client, "table:%d" % TABLE, after=stream.last)
    left = stream.until(lambda name, data: name == "table" and "leave-later" in [did["did"] for did in data["did"]])
    equal([False, True], [seat["leaving"] for seat in left["view"]["seats"]])
    ann.play_out()
    stream.close()
    ann.wait(lambda view: view["phase"] == "betting")
    ann.do("leave", seat=1)


def not_inherited():
    """A player who is ready and leaves does not leave that behind."""
    ann.sit(TABLE, 1)
    bob.sit(TABLE, 3)
    bob.bet(ante=least(bob))
    bob.do("ready", seat=3)
    bob.do("leave", seat=3)
    cat = Player(server)
    cat.sit(TABLE, 3)
    equal([False, False], [seat["ready"] for seat in cat.view()["seats"]])
    cat.do("leave", seat=3)
    refuses(409, None, ann.ask("ready", seat=3))
    ann.do("leave", seat=1)


tap.case("a stream that goes on tells who is ready, leaves or buys chips meanwhile", resumed)
tap.case("a seat that was ready is not when somebody else sits there", not_inherited)

# ---- tables that are not there
DEEDS = {
    "sit": {"seat": 1},
    "leave": {"seat": 1},
    "ready": {"seat": 1},
    "bet": {"seat": 1, "ante": 500},
    "clear": {"seat": 1},
    "check": {"seat": 1},
    "fold": {"seat": 1},
    "play": {"seat": 1, "multiple": 4},
    "seed": {"seat": 1, "seed": "00" * 32},
    "buy": {"cents": 100},
    "bot": {"seat": 1, "kind": "simple"},
}

# ---- links


def links_apart():
    """Play chips make no meter grow that is won with money."""
    staff.do("supervisor", "open-table", table=301, book="chickasaw", live=True)
    for fields in ({"table": 301}, {"table": 400, "game": "let-it-ride", "book": "chickasaw"}):
        refuses(409, "play-chips-on-link", staff.ask("supervisor", "link-join", link="chickasaw", **fields))
    staff.do_two("shift-manager", "supervisor", "link-open", link="main", book="chickasaw", reason="new-link")
    staff.do("supervisor", "link-join", link="main", table=301)
    staff.do("supervisor", "link-leave", link="chickasaw", table=TABLE)  # its meters still hold play chips
    refuses(
        409,
        "play-chips-on-link",
        staff.ask("supervisor", "link-join", link="chickasaw", table=400, game="let-it-ride", book="chickasaw"),
    )
    refuses(409, "play-chips-on-link", staff.ask("supervisor", "link-join", link="main", table=TABLE))


def taken_names():
    """A house has a link of the name that a practice table would look for."""
    folder = scratch()
    other = Server("--pace", "0", "--practice", "1", data=folder)
    house = Staff(other, "supervisor", "shift-manager")
    house.do_two("shift-manager", "supervisor", "link-open", link="chickasaw", book="chickasaw", reason="new-link")
    house.do("supervisor", "open-table", table=300, book="chickasaw", live=True)
    house.do("supervisor", "link-join", link="chickasaw", table=300)
    equal(0, other.stop())
    other.command[other.command.index("--practice") + 1] = "2"
    other.start()
    player = Player(other)
    player.sit(TABLE, 1)
    equal("play.chickasaw", player.view()["progressive"]["link"])
    dealt(player)
    player.play_out()
    row = next(row for row in player.client.get("/api/tables").json()["tables"] if row["table"] == TABLE)
    equal("play.chickasaw", row["link"])
    house.again()
    equal([300], [row["table"] for row in house["supervisor"].get("/api/links/chickasaw").json()["tables"]])
    equal(0, other.stop())


tap.case("a table with money does not join a practice table's link", links_apart)
tap.case("a practice table does not join a link of tables with money", taken_names)
tap.case(
    "what is done at a table that is not there is not found",
    lambda: [refuses(404, "no-such-table", ann.ask(do, table=77, **fields)) for do, fields in DEEDS.items()],
)
tap.case(
    "what is left is sound",
    lambda: (
        equal(0, server.stop()),
        subprocess.run([FELT, "audit", os.path.join(data, "floor.db")], check=True, capture_output=True),
    ),
)


# ---- nobody holds a table up
def held_up(phase, begin):
    """A guest without a seat changes something all the time, faster than the dealer's pace."""
    guest, over = Player(slow), threading.Event()
    guest.table = TABLE

    def disturb():
        while not over.wait(0.2):
            guest.do("buy", cents=1)

    player = Player(slow)
    player.sit(TABLE, 1)
    dealt(player)
    begin(player)
    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        player.wait(lambda view: view["phase"] == phase)
    finally:
        over.set()
        thread.join()
    player.do("leave", seat=1)


def waited_for_once():
    """A player who sits there and does nothing costs the others one clock of 15 seconds (R35), not one each round."""
    away, player = Player(slow), Player(slow)
    away.sit(1, 3)
    player.sit(1, 1)
    took = []
    for each in range(2):
        player.wait(lambda view: view["phase"] == "betting")
        begin = time.time()
        dealt(player)
        took.append(time.time() - begin)
        player.play_out(lambda view: "fold" if view["phase"] == "river" else "check")
    assert took[0] > 13 and took[1] < took[0] - 5, took
    away.do("buy", cents=100)
    player.wait(lambda view: view["phase"] == "betting")
    player.bet(ante=least(player))
    player.do("ready", seat=1)
    equal("betting", player.view()["phase"])  # back again: waited for
    away.do("ready", seat=3)
    player.wait(lambda view: view["turn"] == 1)
    player.play_out(lambda view: "fold" if view["phase"] == "river" else "check")
    player.do("leave", seat=1)
    away.do("leave", seat=3)


slow = Server("--pace", "1000", "--practice", "2")
tap.case("a player who is away is waited for once", waited_for_once)
tap.case(
    "the flop comes, whoever buys chips meanwhile", lambda: held_up("flop", lambda player: player.do("check", seat=1))
)
tap.case("SIGTERM ends it cleanly", lambda: equal(0, slow.stop()))
tap.done()
