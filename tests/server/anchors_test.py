"""Anchors leave by themselves: a log that somebody rewrote whole, hashes, anchors, balances and marks with it, is found by what left before."""
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import time
from collections import defaultdict
from felt_client import BUILD, PATIENCE, Client, Server, Staff, Tap, equal, piece, refuses, scratch

tap = Tap()
FELT = os.path.join(BUILD, "felt")


def felt(*words):
    return subprocess.run([FELT, *words], capture_output=True, text=True)


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32).digest()


# ---- a night, whose anchors go to another disk
data, away = os.path.join(scratch(), "data"), os.path.join(scratch(), "anchors.jsonl")
secret = os.path.join(scratch(), "anchors.key")
OPTIONS = ("--practice", "0", "--anchors-every", "1", "--anchors-to", away, "--anchors-key", secret)
server = Server(*OPTIONS, data=data)
staff = Staff(server, "cashier", "supervisor", "shift-manager", "auditor")
staff.do("supervisor", "open-table", table=300, book="chickasaw")
for cents in (10000, 20000, 30000):
    staff.do("cashier", "buy-in", patron="pat", currency="USD", cents=cents)
staff.do_two("shift-manager", "supervisor", "correction-window", hours=24)
last = staff.do("cashier", "buy-in", patron="quinn", currency="USD", cents=5000)


def lines(path=away):
    return [json.loads(line) for line in open(path)]


def until(test):
    end = time.time() + PATIENCE
    while not test() and time.time() < end:
        time.sleep(0.05)
    assert test()


def they_leave():
    """Within the time that was set, to every place, signed with one key, with nobody doing anything."""
    until(lambda: lines() and lines()[-1]["seq"] > last["seq"])
    listed = staff["auditor"].get("/api/anchors").json()["anchors"]
    equal(lines()[-1], listed[0])
    logged = [json.loads(line) for line in server.logged().splitlines() if '"anchor-leaves"' in line]
    equal(lines(), [{key: line[key] for key in lines()[0]} for line in logged])
    equal(lines()[-1], json.load(open(os.path.join(data, "anchor.json"))))
    equal(1, len({line["key"] for line in lines()}))
    refuses(401, "not-logged-in", Client(server).get("/api/anchors"))
    equal(False, os.path.exists(os.path.join(data, "anchors.key")))
    equal(0o600, os.stat(secret).st_mode & 0o777)


def people_are_in_it():
    before = lines()[-1]
    staff.add("newcomer", ["player"])
    until(lambda: lines()[-1]["people"] > before["people"])
    assert lines()[-1]["seq"] > before["seq"]


def copied():
    """A copy has the last one, and holds what it says."""
    copy = os.path.join(scratch(), "copy")
    equal(0, felt("backup", data, copy).returncode)
    done = felt("audit", os.path.join(copy, "floor.db"), "--anchors", os.path.join(copy, "anchor.json"))
    equal((0, True), (done.returncode, "1 anchor that left: all agree" in done.stdout))


def audited():
    equal(0, server.stop())
    count = len(lines())
    for file in (away, server_log()):
        done = felt("audit", os.path.join(data, "floor.db"), "--anchors", file, "--json")
        equal((0, count), (done.returncode, json.loads(done.stdout)["anchors_left"]["count"]))
    key = lines()[0]["key"]
    equal(0, felt("audit", os.path.join(data, "floor.db"), "--anchors", away, "--anchors-key", key).returncode)
    exported = felt("export", os.path.join(data, "floor.db")).stdout
    equal(1, exported.count('"event":"s1 key %s"' % key))
    checked = subprocess.run(
        [os.path.join(os.environ["FELT_SOURCE"], "tools", "check-export")],
        input=exported,
        capture_output=True,
        text=True,
    )
    equal((0, ""), (checked.returncode, checked.stderr))


def server_log():
    path = os.path.join(scratch(), "server.log")
    with open(path, "w") as file:
        file.write(server.logged())
    return path


tap.case("anchors leave to a file, the log, the interface and the folder, signed", they_leave)
tap.case("an anchor covers people, and leaves when only they have changed", people_are_in_it)
tap.case("a copy takes the last one along", copied)
tap.case("an audit holds the log against all that left, from the file or the server's log", audited)


# ---- the insider: has the folder and all of this program, not what left
def canonical(record, postings):
    text = "felt-record 1\nseq %d\nstream %s\nnumber %d\ntime %d\n" % tuple(
        record[k] for k in ("seq", "stream", "number", "time_ms")
    )
    text += "command %s\n" % record["command"] if record["command"] is not None else ""
    text += "event %s\n" % record["text"]
    text += "answer %s\n" % record["answer"] if record["answer"] is not None else ""
    return (text + "".join("post %s %s %d\n" % tuple(posting) for posting in postings)).encode()


class Rewriter:
    """Rewrites a log whole: `change` has its way with each record and its postings; all that follows from it is computed again."""

    def __init__(self, path):
        self.path, self.db = path, sqlite3.connect(path)
        self.db.row_factory = sqlite3.Row
        self.records = [dict(row) for row in self.db.execute("SELECT * FROM event ORDER BY seq")]
        self.postings = defaultdict(list)
        for row in self.db.execute("SELECT * FROM posting ORDER BY seq, line"):
            self.postings[row["seq"]].append([row["account"], row["currency"], row["amount_microcents"]])

    def anchor(self, text, heads):
        parts = text.split(" ")[2:]
        again = [
            part if part[0] == "@" else "%s=%d=%s" % (part.split("=")[0], *heads[part.split("=")[0]]) for part in parts
        ]
        return " ".join(["s1 anchor", *again])

    def rewrite(self, change, keep=None):
        self.records = self.records[:keep]
        heads, anchor = defaultdict(lambda: (0, bytes(32).hex())), 0
        for record in self.records:
            change(record, self.postings[record["seq"]])
            if record["text"].startswith("s1 anchor"):
                record["text"], anchor = self.anchor(record["text"], heads), record["seq"]
            before = bytes.fromhex(heads[record["stream"]][1])
            record["hash"] = blake2b(before + canonical(record, self.postings[record["seq"]]))
            heads[record["stream"]] = (record["number"], record["hash"].hex())
        self.write(anchor)
        self.mark()

    def write(self, anchor):
        triggers = self.db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            self.db.execute("DROP TRIGGER " + name)
        for table in ("event", "posting", "balance"):
            self.db.execute("DELETE FROM " + table)
        names = list(self.records[0])
        self.db.executemany(
            "INSERT INTO event (%s) VALUES (%s)" % (", ".join(names), ", ".join("?" * len(names))),
            [[record[name] for name in names] for record in self.records],
        )
        rows = [
            (record["seq"], i + 1, *posting)
            for record in self.records
            for i, posting in enumerate(self.postings[record["seq"]])
        ]
        self.db.executemany(
            "INSERT INTO posting (seq, line, account, currency, amount_microcents) VALUES (?, ?, ?, ?, ?)", rows
        )
        self.db.execute(
            "INSERT INTO balance SELECT account, currency, sum(amount_microcents) FROM posting GROUP BY 1, 2"
        )
        end = self.records[-1]
        self.db.execute("UPDATE head SET seq = ?, hash = ?, anchor = ?", (end["seq"], end["hash"], anchor))
        for _, sql in triggers:
            self.db.execute(sql)
        self.db.commit()
        self.db.close()

    def mark(self):
        """The mark of how far it went, too."""
        path, end = os.path.join(os.path.dirname(self.path), "floor.mark"), self.records[-1]
        floor = re.search(rb"floor ([0-9a-f]{32})", open(path, "rb").read()).group(1).decode()
        text = "felt-mark 1\nfloor %s\nturn 999999\nseq %d\nhash %s\n" % (floor, end["seq"], end["hash"].hex())
        text += "sum %s\n" % blake2b(text.encode()).hex()
        with open(path, "r+b") as file:
            for slot in range(3):
                file.seek(4096 * slot)
                file.write(text.encode().ljust(512, b"\n"))


def buy_in(record, postings):
    for field in ("text", "answer"):
        if record[field] and re.match(r"v1 buy-in .*patron=pat .*cents=20000$", record[field]):
            record[field] = record[field].replace("cents=20000", "cents=90000")
            for posting in postings if field == "text" else ():
                posting[2] = posting[2] // 20000 * 90000


def co_signer(record, _):
    for field in ("text", "answer"):
        record[field] = record[field] and re.sub(r"\b(with|by)=supervisor\b", r"\1=somebody", record[field])


def all_times(record, _):
    record["time_ms"] += 3600000
    later = re.sub(r"\buntil=(\d+)", lambda found: "until=%d" % (int(found[1]) + 3600000), record["text"])
    record["text"] = later


def nothing(_record, _postings):
    pass


def rewritten(change, cut):
    folder = os.path.join(scratch(), "data")
    shutil.copytree(data, folder)
    path = os.path.join(folder, "floor.db")
    before = felt("export", path).stdout
    rewriter = Rewriter(path)
    keep = None
    if cut:  # behind the last command before some were cut off
        keep = max(record["seq"] for record in rewriter.records[:-4] if record["answer"])
    rewriter.rewrite(change, keep)
    assert before != felt("export", path).stdout
    equal(0, felt("audit", path, "--ledger").returncode)  # in itself it is sound,
    equal(0, felt("audit", path).returncode)  # every decision included,
    other = Server("--practice", "0", data=folder)  # and a server starts on it:
    equal(0, other.stop())
    done = felt("audit", path, "--anchors", away)  # what left tells
    assert done.returncode == 3 and piece("anchor-not-in-log") in done.stderr, (done.returncode, done.stderr)
    # Nor does it help to sign with a key of one's own, or with another one's name on it.
    forged = os.path.join(folder, "anchor.json")
    done = felt("audit", path, "--anchors", forged, "--anchors-key", lines()[0]["key"])
    assert done.returncode == 3 and piece("anchor-of-other-key") in done.stderr.replace(
        lines(forged)[0]["key"], ""
    ), done.stderr
    spoilt = json.load(open(forged))
    spoilt["key"] = lines()[0]["key"]
    with open(forged, "w") as file:
        json.dump(spoilt, file)
    done = felt("audit", path, "--anchors", forged)
    assert done.returncode == 3 and piece("anchor-not-signed") in done.stderr, done.stderr


for words, change, cut in [
    ("a buy-in", buy_in, False),
    ("a co-signer", co_signer, False),
    ("all times", all_times, False),
    ("a cut tail", nothing, True),
]:
    tap.case("a chain rewritten whole is found by anchors that left: " + words, lambda: rewritten(change, cut))


# ---- anchors that leave something out
def incomplete(part, stream):
    """With all hashes: the anchors name no stream, or not this one."""
    folder = os.path.join(scratch(), "data")
    shutil.copytree(data, folder)
    path = os.path.join(folder, "floor.db")

    def change(record, _):
        if record["text"].startswith("s1 anchor"):
            record["text"] = re.sub(part, "", record["text"])

    Rewriter(path).rewrite(change)
    done = felt("audit", path)
    assert done.returncode == 3 and piece("anchor-misses") in done.stderr and stream in done.stderr, done.stderr
    exported = felt("export", path).stdout
    checked = subprocess.run(
        [os.path.join(os.environ["FELT_SOURCE"], "tools", "check-export")],
        input=exported,
        capture_output=True,
        text=True,
    )
    equal(3, checked.returncode)


tap.case("anchors that name no stream are a difference", lambda: incomplete(r"(?<=anchor) .*", "store"))
tap.case("so are anchors that miss a table", lambda: incomplete(r" table:300=\d+=[0-9a-f]+", "table:300"))
tap.case(
    "or people, once they were named", lambda: incomplete(r"(?<=[0-9a-f]) @people=(?!1=)\d+=[0-9a-f]+(?=$)", "people")
)


# ---- a file that says nothing
def of_no_use():
    path = os.path.join(data, "floor.db")
    empty = os.path.join(scratch(), "empty")
    open(empty, "w").close()
    done = felt("audit", path, "--anchors", empty)
    assert done.returncode == 2 and piece("no-anchors-there") in done.stderr, done
    equal(2, felt("audit", path, "--anchors", empty + ".not").returncode)
    equal(2, felt("audit", path, "--anchors", away, "--anchors-key", "12").returncode)
    other = os.path.join(scratch(), "other")
    stranger = Server("--practice", "0", data=other)
    equal(0, stranger.stop())
    done = felt("audit", os.path.join(other, "floor.db"), "--anchors", away)
    assert done.returncode == 3 and piece("anchor-of-other-floor") in done.stderr, done


tap.case("an empty file, another floor's anchors and a key that is none are told", of_no_use)
tap.done()
