"""How much one may ask for: commands of a session, new guests. With the limits that a server has by itself."""
import os
import re
import subprocess
import time
from felt_client import BUILD, Client, Player, Server, Tap, equal, problem

tap = Tap()
server = Server("--pace", "0", "--practice", "1", limits=())
flooder, honest = Player(server), Player(server)
flooder.table = honest.table = 1


def counter(name):
    return int(re.search(r"^felt_%s (\d+)" % name, Client(server).get("/metrics").body.decode(), re.M).group(1))


def flood():
    """Sixty at once, then twenty a second; the rest is refused, and did nothing."""
    begun, answers = time.time(), [flooder.ask("buy", cents=100) for _ in range(200)]
    most = 60 + 20 * (time.time() - begun) + 1
    done, refused = ([answer for answer in answers if answer.status == status] for status in (200, 429))
    equal(200, len(done) + len(refused))
    assert 60 <= len(done) <= most, (len(done), most)
    # A machine that takes 50 ms for a command meets no limit.
    if most < 200:
        assert refused
    assert all(
        1 <= int(answer.headers["retry-after"]) <= 2 and problem(answer)["where"] == "session" for answer in refused
    )
    equal(len(done), counter("commands_total") - before)
    equal(len(refused), counter("refused_limit_total"))
    return refused


def goes_on():
    """Others notice nothing, and who waits as told goes on."""
    refused = flood()
    honest.do("buy", cents=100)
    if refused:
        time.sleep(int(refused[-1].headers["retry-after"]))
    flooder.do("buy", cents=100)


def crowd():
    """As many new guests as a minute has, and those who are in play on."""
    begun, answers = time.time(), [Client(server).post("/api/guest", {}) for _ in range(150)]
    most = 120 + 2 * (time.time() - begun) + 1
    come, refused = ([answer for answer in answers if answer.status == status] for status in (200, 429))
    equal(150, len(come) + len(refused))
    assert 118 <= len(come) <= most and (refused or most >= 150), (len(come), most)
    assert all(1 <= int(answer.headers["retry-after"]) <= 2 for answer in refused)
    honest.do("buy", cents=100)


def sized():
    """What the options say instead."""
    small = Server("--practice", "1", limits=("--per-session", "1", "--new-guests", "2"))
    player = Player(small)
    player.table = 1
    begun, codes = time.time(), [player.ask("buy", cents=100).status for _ in range(20)]
    assert 3 <= codes.count(200) <= 4 + time.time() - begun and set(codes) <= {200, 429}, codes
    equal([200, 429], [Client(small).post("/api/guest", {}).status for _ in range(2)])
    equal(0, small.stop())


before = counter("commands_total")
tap.case("a session that floods the writer is told to wait; others go on, and so does it after that", goes_on)
tap.case("so is a crowd of new guests", crowd)
tap.case("the options say how much", sized)
for option in ("--per-session", "--new-guests"):
    tap.case(
        "%s 0 is not a limit to run with" % option,
        lambda: equal(
            2, subprocess.run([os.path.join(BUILD, "felt-serve"), option, "0"], capture_output=True).returncode
        ),
    )
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.done()
