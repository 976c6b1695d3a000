"""What a server starts on and what it does not: a damaged ledger, a missing one, a taken port, tables that are not play; and what is pulled away under it."""
import hashlib
import http.client
import json
import os
import pty
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from felt_client import BUILD, Client, Player, SLOW, SOURCE, Server, Staff, Tap, equal, piece, scratch, sentence

tap = Tap()
FELT, SERVE = os.path.join(BUILD, "felt"), os.path.join(BUILD, "felt-serve")


def tried(data, *options):
    """A start that is expected to fail: its exit status and its last words."""
    done = subprocess.run(
        [SERVE, "--listen", "127.0.0.1:0", "--data", data, *options], capture_output=True, text=True, timeout=60 * SLOW
    )
    equal("", done.stdout)
    return done.returncode, done.stderr.splitlines()[-1]


def refused(words, data, *options, status=1):
    """It does not start, says why, and leaves everything as it was."""
    before = bytes_of(data)
    code, said = tried(data, *options)
    assert code == status and words in said and said.startswith("felt serve: "), (code, said)
    equal(before, bytes_of(data))


def bytes_of(data):
    """All that matters in a folder, under its names; the lock is empty, and the index of a log is made anew by every reader."""
    return {
        name: hashlib.sha256(open(os.path.join(data, name), "rb").read()).hexdigest()
        for name in os.listdir(data)
        if name != "lock" and not name.endswith("-shm")
    }


def audit(path):
    return subprocess.run([FELT, "audit", "--ledger", path], capture_output=True, text=True)


def copy_of(data):
    copy = os.path.join(scratch(), "data")
    shutil.copytree(data, copy)
    return copy


# ---- a ledger, as a night left it: a guest has played, the server was stopped
data = os.path.join(scratch(), "data")
server = Server("--pace", "0", "--practice", "1", data=data)
ann = Player(server)
ann.sit(1, 1)
ann.bet(ante=500)
ann.do("ready", seat=1)
ann.play_out()
equal(0, server.stop())
FLOOR = "floor.db"


def starts_with_a_word():
    copy = copy_of(data)
    other = Server("--practice", "1", data=copy)
    lines = [json.loads(line) for line in other.logged().splitlines()]
    told = [line for line in lines if line["event"] == "ledger"]
    equal(["ledger-verifying", "ledger-verified", "ledger-anchor"], [line["code"] for line in told])
    events, path = told[0]["figures"]
    equal((os.path.join(copy, FLOOR), events, events), (path, told[1]["figures"][0], told[2]["figures"][0]))
    assert min(told[1]["figures"][:3]) > 0 and re.fullmatch(r"\d+\.\d{3}", told[1]["figures"][3]), told
    assert re.fullmatch(r"[0-9a-f]{64}", told[2]["figures"][1]), told
    equal([sentence(line) for line in told], [line["what"] for line in told])
    equal([], [line for line in lines if line["level"] != "info"])
    equal(0, other.stop())
    anchor = "%d:%s" % tuple(told[2]["figures"])
    equal(
        0,
        subprocess.run([FELT, "audit", os.path.join(copy, FLOOR), "--anchor", anchor], capture_output=True).returncode,
    )


DAMAGES = {
    "a digit of an event": "UPDATE event SET text = replace(text, 'ante=500', 'ante=600') WHERE text GLOB '*ante=500*'",
    "a posting": "UPDATE posting SET amount_microcents = 2 * amount_microcents WHERE seq = (SELECT min(seq) FROM posting)",
    "a balance": "UPDATE balance SET amount_microcents = amount_microcents + 1000000 WHERE account LIKE '%cage'",
    "a missing event": "DELETE FROM event WHERE seq = 12",
}


def tamper(path, sql):
    """Past the triggers that guard the log, which stand there afterwards to the letter."""
    floor = sqlite3.connect(path)
    triggers = floor.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for statement in ["DROP TRIGGER " + name for name, _ in triggers] + [sql] + [text for _, text in triggers]:
        floor.execute(statement)
    floor.commit()
    floor.close()


def damaged(sql):
    copy = copy_of(data)
    tamper(os.path.join(copy, FLOOR), sql)
    found = audit(os.path.join(copy, FLOOR))
    equal(3, found.returncode)
    where, what = re.match(r"felt audit: (.*?\)|.*?): (.*)$", found.stderr.strip()).groups()
    refused("felt serve: floor.db, %s: %s: %s" % (where, sentence("ledger-unsound"), what), copy, "--practice", "1")


tap.case(
    "a start says that it verifies the ledger, how much of it there is, how long it took, and the last anchor",
    starts_with_a_word,
)
for words, sql in DAMAGES.items():
    tap.case("no server starts on a ledger that is damaged by " + words, lambda: damaged(sql))


# ---- the end of a start
def long_ledger(events):
    """A folder with so many events, most of them buy-ins, each with the hash that belongs to it (docs/ledger.md)."""
    folder = copy_of(empty)
    floor = sqlite3.connect(os.path.join(folder, FLOOR))
    first, before, hashed = floor.execute(
        "SELECT (SELECT max(seq) FROM event), number, hash FROM event WHERE stream = 'floor' ORDER BY seq DESC"
    ).fetchone()
    micro, records, postings = 1000000, [], []
    for seq in range(first + 1, events + 1):
        id, event = "c-%d" % seq, "v1 buy-in patron=ann currency=USD cents=1"
        answer = "v1 buy-in by=carl roles=cashier patron=ann currency=USD cents=1"
        form = (
            "felt-record 1\nseq %d\nstream floor\nnumber %d\ntime %d\ncommand %s\nevent %s\nanswer %s\npost cage USD %d\npost patron:ann USD %d\n"
            % (seq, seq - first + before, seq, id, event, answer, -micro, micro)
        )
        hashed = hashlib.blake2b(hashed + form.encode(), digest_size=32).digest()
        records.append((seq, "floor", seq - first + before, seq, id, event, answer, hashed))
        postings += [(seq, 1, "cage", "USD", -micro), (seq, 2, "patron:ann", "USD", micro)]
    floor.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", records)
    floor.executemany("INSERT INTO posting VALUES (?, ?, ?, ?, ?)", postings)
    sums = [("cage", -micro * (events - first)), ("patron:ann", micro * (events - first))]
    floor.executemany("INSERT INTO balance VALUES (?, 'USD', ?)", sums)
    floor.execute("UPDATE head SET seq = ?, hash = ?", (events, hashed))
    floor.commit()
    floor.close()
    return folder


empty = os.path.join(scratch(), "data")
Server("--practice", "0", data=empty).stop()
EVENTS = 60000 // SLOW
long = long_ledger(EVENTS)


def stopped_at(folder, word, how):
    """Told to stop as soon as the log has the word: what it said, and how long it took to end."""
    with tempfile.NamedTemporaryFile() as log:
        child = subprocess.Popen(
            [SERVE, "--listen", "127.0.0.1:0", "--practice", "0", "--data", folder],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        end = time.time() + 60 * SLOW
        while word not in open(log.name).read() and child.poll() is None and time.time() < end:
            time.sleep(0.001)
        begun = time.time()
        child.send_signal(how)
        out, _ = child.communicate(timeout=60 * SLOW)
        took = time.time() - begun
        print("# ended after %.3f s" % took)
        equal(0, child.returncode)
        return open(log.name).read(), out, took


def stopped_while_verifying(how):
    said = '"ledger-verified"'
    for _ in range(9):  # on a busy machine the signal may come too late
        if '"ledger-verified"' in said:
            folder = copy_of(long)
            said, out, took = stopped_at(folder, '"ledger-verifying"', how)
    equal(("", "felt serve: " + sentence("stopped-before-ready")), (out, said.splitlines()[-1]))
    assert '"ledger-verified"' not in said and took < 2 * SLOW, (took, said)
    equal(bytes_of(long), bytes_of(folder))


def stopped_while_replaying():
    folder = copy_of(long)
    said, _, took = stopped_at(folder, '"ledger-verified"', signal.SIGTERM)
    assert '"ledger-verified"' in said and took < 2 * SLOW, (took, said)
    equal(0, audit(os.path.join(folder, FLOOR)).returncode)


def shown_on_a_terminal():
    """How far it is, until somebody presses Ctrl-C."""
    master, slave = pty.openpty()
    child = subprocess.Popen(
        [SERVE, "--listen", "127.0.0.1:0", "--practice", "0", "--data", long], stdout=slave, stderr=slave
    )
    os.close(slave)
    seen, end = "", time.time() + 60 * SLOW
    shown = (
        re.escape(sentence("ledger-share", "SHARE", EVENTS, "RATE")).replace("SHARE", r" *\d+").replace("RATE", r"\d+")
    )
    while not re.search(r"\r" + shown, seen) and time.time() < end:
        seen += os.read(master, 65536).decode()
    child.send_signal(signal.SIGINT)
    equal(0, child.wait(timeout=60 * SLOW))
    stopped = sentence("stopped-before-ready")
    while "ledger-verified" not in seen and stopped not in seen and time.time() < end:
        seen += os.read(master, 65536).decode()
    os.close(master)
    assert "ledger-verified" in seen or seen.endswith("\r\nfelt serve: %s\r\n" % stopped), seen


tap.case(
    "SIGTERM ends a start that is verifying, at once, and changes nothing",
    lambda: stopped_while_verifying(signal.SIGTERM),
)
tap.case("so does Ctrl-C", lambda: stopped_while_verifying(signal.SIGINT))
tap.case("so it is afterwards, when the ledger is replayed", stopped_while_replaying)
tap.case("on a terminal it shows how far it is", shown_on_a_terminal)


# ---- a ledger that is not there
def without(*names, empty=False):
    copy = copy_of(data)
    for name in names:
        os.truncate(os.path.join(copy, name), 0) if empty else os.unlink(os.path.join(copy, name))
    return copy


def missing(is_empty):
    copy = without(FLOOR, empty=is_empty)
    refused(
        sentence(
            "ledger-empty-beside" if is_empty else "ledger-missing-beside", os.path.join(copy, FLOOR), "people.db"
        ),
        copy,
    )
    other = Server("--practice", "1", "--new", data=copy)  # a person has said so
    equal([1], [row["table"] for row in Client(other).get("/api/tables").json()["tables"]])
    equal(0, other.stop())
    refused(sentence("ledger-is-there", os.path.join(copy, FLOOR)), copy, "--new")
    equal(0, audit(os.path.join(copy, FLOOR)).returncode)


def new_elsewhere():
    folder = os.path.join(scratch(), "data")
    other = Server("--practice", "0", "--new", data=folder)
    equal(0, other.stop())
    done = subprocess.run(
        [SERVE, "--new", "--listen", "127.0.0.1:0"], capture_output=True, text=True, timeout=60 * SLOW
    )
    equal((2, "felt serve: %s\n" % sentence("new-needs-data")), (done.returncode, done.stderr))


def others_missing():
    """No money depends on the others: they are made anew, where a person says so of people, and the log says so."""
    copy = without("people.db", "accounts.db", "deck.key")
    refused(sentence("log-is-missing", os.path.join(copy, "accounts.db"), people_events(data)), copy)
    other = Server("--practice", "1", "--restored", data=copy)
    warnings = [json.loads(line)["code"] for line in other.logged().splitlines() if '"warning"' in line]
    equal(["log-restored", "accounts-were-missing", "deck-key-was-missing"], warnings)
    equal(0, other.stop())


def people_events(folder):
    log = sqlite3.connect(os.path.join(folder, "accounts.db"))
    events = log.execute("SELECT max(seq) FROM event").fetchone()[0]
    log.close()
    return events


tap.case("a missing ledger is not replaced by an empty one without a word", lambda: missing(False))
tap.case("nor is an empty one", lambda: missing(True))
tap.case("--new may be said where nothing is, and belongs to --data", new_elsewhere)
tap.case("people.db and deck.key are made anew, but not in silence", others_missing)


# ---- a ledger that is pulled away
def unlink(copy):
    os.unlink(os.path.join(copy, FLOOR))


def replace(copy, name=FLOOR):
    shutil.copy(os.path.join(copy, name), os.path.join(copy, "other"))
    os.replace(os.path.join(copy, "other"), os.path.join(copy, name))


def move(copy):
    os.rename(copy, copy + ".moved")


def replace_folder(copy):
    move(copy)
    shutil.copytree(copy + ".moved", copy)


def write_over(name, more):
    """Another file in its place, under its name and where it lay: what cp does."""

    def way(copy):
        time.sleep(0.05)  # a file's time has the grain of the system's clock
        with open(os.path.join(copy, name), "r+b") as file:
            file.truncate(0)
            file.write(more)

    return way


WAYS = {
    "it is deleted": unlink,
    "another file has its name": replace,
    "its folder is moved": move,
    "its folder is another": replace_folder,
    "its log is deleted": lambda copy: os.unlink(os.path.join(copy, FLOOR + "-wal")),
    "its log is another": lambda copy: replace(copy, FLOOR + "-wal"),
    "another is copied over it": write_over(FLOOR, open(os.path.join(data, FLOOR), "rb").read()),
    "its log is emptied": write_over(FLOOR + "-wal", b""),
}
over_people = write_over("accounts.db", open(os.path.join(data, "accounts.db"), "rb").read())


def pulled_away(way, busy):
    copy = copy_of(data)
    other = Server("--pace", "0", "--practice", "1", data=copy)
    bob = Player(other)
    bob.table = 1
    done = bob.do("buy", cents=100)["seq"]
    way(copy)
    statuses = []
    try:
        while busy and not statuses:  # until somebody hangs up, or claims that it is done
            statuses.append(bob.ask("buy", cents=100).status)
    except (OSError, http.client.HTTPException):
        pass
    equal([], statuses)
    equal(1, other.child.wait(timeout=60 * SLOW))
    last = json.loads(other.logged().splitlines()[-1])
    equal("fatal", last["level"])
    assert any(
        sentence(code, os.path.join(copy, name)) in last["what"]
        for name in (FLOOR, FLOOR + "-wal", "accounts.db")
        for code in ("file-pulled-away", "file-overwritten")
    ), last
    other.child.stdout.close()
    if way == move:  # what was acknowledged is where the folder is
        found = sqlite3.connect("file:%s?mode=ro" % os.path.join(copy + ".moved", FLOOR), uri=True)
        assert found.execute("SELECT max(seq) FROM event").fetchone()[0] >= done
        found.close()


for words, way in WAYS.items():
    tap.case("a server ends when %s, and acknowledges nothing more" % words, lambda: pulled_away(way, True))
tap.case("it notices without being asked anything", lambda: pulled_away(replace, False))
tap.case("and that another log of people is copied over theirs", lambda: pulled_away(over_people, False))


# ---- a floor knows itself
def after_a_kill(change):
    """A night that was killed, an answer to every command; then somebody changes what is left."""
    copy = copy_of(data)
    other = Server("--pace", "0", "--practice", "1", data=copy)
    bob = Player(other)
    bob.table = 1
    last = [bob.do("buy", cents=100)["seq"] for _ in range(30)][-1]
    other.kill()
    change(copy)
    return copy, last


def is_older(change):
    copy, last = after_a_kill(change)
    code, said = tried(copy, "--practice", "1")
    ends, written = map(int, re.search(r"ends with event (\d+), and event (\d+) was written", said).groups())
    assert code == 1 and ends < last <= written, (code, said, last)
    equal(0, audit(os.path.join(copy, FLOOR)).returncode)  # in itself it is sound
    refused(sentence("log-is-older", os.path.join(copy, FLOOR), ends, written), copy, "--practice", "1")
    other = Server("--practice", "1", "--restored", data=copy)
    equal(["log-restored"], [json.loads(line)["code"] for line in other.logged().splitlines() if '"warning"' in line])
    equal(0, other.stop())
    exported = subprocess.run([FELT, "export", os.path.join(copy, FLOOR)], capture_output=True, text=True).stdout
    equal(1, exported.count('"event":"s1 restored was=%d:' % written))
    refused(sentence("nothing-restored"), copy, "--practice", "1", "--restored")
    refused(sentence("ledger-is-there", os.path.join(copy, FLOOR)), copy, "--practice", "1", "--new")
    equal(0, audit(os.path.join(copy, FLOOR)).returncode)


def cut_log(copy):
    os.truncate(os.path.join(copy, FLOOR + "-wal"), os.path.getsize(os.path.join(copy, FLOOR + "-wal")) // 2)


def older_copy(copy):
    os.unlink(os.path.join(copy, FLOOR + "-wal"))
    shutil.copy(os.path.join(data, FLOOR), copy)


def of_another_house():
    copy, _ = after_a_kill(lambda copy: None)
    for name in (FLOOR + "-wal", "lock"):
        os.unlink(os.path.join(copy, name))
    shutil.copy(os.path.join(empty, FLOOR), copy)
    code, said = tried(copy, "--practice", "0")
    assert code == 1 and piece("files-of-two-floors") in said, said
    equal((code, said), tried(copy, "--practice", "0", "--restored"))


def same_floor():
    """Its name is printed at every start, and stays."""
    copy, said = copy_of(data), []
    for _ in range(2):
        other = Server("--practice", "1", data=copy)
        said += [json.loads(line) for line in other.logged().splitlines() if '"identity"' in line]
        equal(0, other.stop())
    equal(["floor-is", "floor-is"], [line["code"] for line in said])
    equal(said[0]["figures"], said[1]["figures"])
    assert re.fullmatch(r"[0-9a-f]{32}", said[0]["figures"][0]), said


WHEN = {
    "a ledger's log is lost after a kill": lambda copy: os.unlink(os.path.join(copy, FLOOR + "-wal")),
    "it is cut": cut_log,
    "the ledger is an older copy": older_copy,
}
for words, change in WHEN.items():
    tap.case("no server starts when %s, unless a person says so" % words, lambda: is_older(change))
tap.case("nor on another house's ledger, whatever is said", of_another_house)
tap.case("a floor says at every start which one it is", same_floor)


# ---- the port
def time_waits(port):
    return [
        line
        for line in open("/proc/net/tcp").read().splitlines()[1:]
        if line.split()[1].endswith(":%04X" % port) and line.split()[3] == "06"
    ]


def one_server_a_port():
    first = Server("--practice", "0")
    for address in ("127.0.0.1", "0.0.0.0"):
        done = subprocess.run(
            [SERVE, "--listen", "%s:%d" % (address, first.port)], capture_output=True, text=True, timeout=60 * SLOW
        )
        equal(
            (1, "", "felt serve: listen: %s\n" % sentence("address-taken", "%s:%d" % (address, first.port))),
            (done.returncode, done.stdout, done.stderr),
        )
    equal(200, Client(first).get("/api/health").status)
    equal(0, first.stop())


def its_own_port_again():
    """Its connections are not quite forgotten: it closed them itself."""
    first = Server("--practice", "0")
    client = Client(first)
    equal(200, client.get("/api/health").status)
    equal(0, first.stop())
    client.connection.close()
    end = time.time() + 20
    while not time_waits(first.port) and time.time() < end:
        time.sleep(0.01)
    assert time_waits(first.port), "no connection is left to be forgotten"
    first.command[first.command.index("--listen") + 1] = "127.0.0.1:%d" % first.port
    first.start()
    equal(200, Client(first).get("/api/health").status)
    equal(0, first.stop())


tap.case("a second server on the same port fails at once and names it", one_server_a_port)
tap.case("a server that is started again has its port again", its_own_port_again)


# ---- tables that are not play
def listed(server):
    return {row["table"]: row["practice"] for row in Client(server).get("/api/tables").json()["tables"]}


def with_tables(server, tables):
    server.command[server.command.index("--practice") + 1] = str(tables)
    server.start()
    return listed(server)


def real_tables():
    """Practice tables have numbers of their own, so that no --practice can reach a table of the house."""
    folder = os.path.join(scratch(), "data")
    other = Server("--practice", "0", data=folder)
    staff = Staff(other, "supervisor")
    answer = staff.ask("supervisor", "open-table", table=3, book="chickasaw", live=True)
    equal((409, "practice-number"), (answer.status, answer.json()["code"]))
    for table in (103, 102):
        staff.do("supervisor", "open-table", table=table, book="chickasaw", live=True)
    equal(0, other.stop())
    equal({1: True, 2: True, 3: True, 102: False, 103: False}, with_tables(other, 3))
    equal(0, other.stop())


def fewer():
    """Practice tables beyond the new number stay what they are: people bring no money to them."""
    folder = os.path.join(scratch(), "data")
    other = Server("--practice", "6", data=folder)
    staff = Staff(other, "supervisor", "cashier")
    staff.do("cashier", "buy-in", patron="pat", currency="USD", cents=100000)
    equal(0, other.stop())
    equal({n: False for n in range(1, 7)}, with_tables(other, 0))
    staff.again()
    answer = staff.ask("supervisor", "sit", table=6, seat=1, patron="pat")
    equal((409, "money-at-play-table"), (answer.status, answer.json()["code"]))
    equal(0, other.stop())
    equal({n: n < 6 for n in range(1, 7)}, with_tables(other, 5))
    equal(0, other.stop())


def the_unit_says_what_it_means():
    unit = open(os.path.join(SOURCE, "tools/felt.service")).read()
    assert re.search(r"^ExecStart=.* --practice 0\b", unit, re.M), unit


tap.case("tables that people opened do not become practice tables", real_tables)
tap.case("fewer practice tables than before are none the worse, but for money", fewer)
tap.case("the unit is for a house with money", the_unit_says_what_it_means)
tap.done()
