"""What an operator does: verify a deal, copy the data of a running server, bring it back, read the counters."""
import copy
from felt_client import *

tap = Tap()
data, copies = scratch(), scratch()
server = Server("--pace", "0", data=data)
FELT = os.path.join(BUILD, "felt")


def felt(*words, stdin=None):
    return subprocess.run([FELT, *words], input=stdin, capture_output=True, text=True)


ann = Player(server)
ann.sit(2, 1)
ann.do("seed", seat=1, seed="0123456789abcdef" * 4)
ann.bet(ante=500, progressive=True)
ann.do("ready", seat=1)
fair = ann.play_out()["fair"]
EXAMPLE = os.path.join(SOURCE, "docs/examples/fair.json")
if len(sys.argv) > 1:
    json.dump(fair, open(EXAMPLE, "w"))


def verdict(status, record, words=""):
    done = felt("verify", "-", stdin=json.dumps(record))
    equal(status, done.returncode)
    assert words in done.stdout + done.stderr, (done.stdout, done.stderr)


def changed(**fields):
    other = copy.deepcopy(fair)
    other.update(fields)
    return other


tap.case("a deal is repeated from its record", lambda: verdict(0, fair, "1 player's seed"))
tap.case("from a hand of the history too", lambda: verdict(0, ann.client.get("/api/hands").json()["hands"][0]))
tap.case("another secret is noticed", lambda: verdict(3, changed(secret="00" * 32), "committed"))
tap.case("another commitment is noticed", lambda: verdict(3, changed(commitment="00" * 32), "committed"))
tap.case("another seed is noticed", lambda: verdict(3, changed(seeds={"1": "00" * 32}), "another deck"))
tap.case("a seed left out is noticed", lambda: verdict(3, changed(seeds={}), "another deck"))
tap.case("two cards exchanged are noticed", lambda: verdict(3, changed(deck=[fair["deck"][1], fair["deck"][0]] + fair["deck"][2:]), "another deck"))
for words, record in [("no object", []), ("a round that is not over", {k: fair[k] for k in ("commitment",)}), ("51 cards", changed(deck=fair["deck"][1:])),
                      ("a card twice", changed(deck=[fair["deck"][1]] + fair["deck"][1:])), ("a seat that is none", changed(seeds={"11": "00" * 32}))]:
    tap.case("verify refuses " + words, lambda: verdict(2, record))
tap.case("the example in the docs holds", lambda: equal(0, felt("verify", EXAMPLE).returncode))

# ---- a copy while it runs
ann.bet(ante=500)
ann.do("ready", seat=1)
before = ann.wait(lambda view: view["turn"] == 1)
COPY, BACK = os.path.join(copies, "copy"), os.path.join(copies, "back")


def copied():
    done = felt("backup", data, COPY)
    equal((0, ""), (done.returncode, done.stderr))
    ann.do("check", seat=1)  # the server goes on
    equal(2, felt("backup", data, COPY).returncode)
    equal(0, felt("audit", os.path.join(COPY, "floor.db")).returncode)


def restored():
    server.kill()
    equal(0, felt("backup", COPY, BACK).returncode)
    other = Server("--pace", "0", data=BACK)
    ann.client.server, ann.client.connection = other, None
    after = ann.view()
    for field in ("round", "phase", "turn", "seats", "board", "legal", "you", "fair"):
        equal(before[field], after[field])
    ann.play_out()
    equal(0, other.stop())


tap.case("the data is copied while the server runs, and the copy is verified", copied)


def modes(folder):
    return {name: oct(os.stat(os.path.join(folder, name)).st_mode & 0o777) for name in os.listdir(folder)}


def for_the_owner():
    """Under the mask of most shells, in a folder that was there and is open, with files that an older start left open."""
    folder = os.path.join(scratch(), "data")
    os.mkdir(folder, 0o755)
    os.chmod(folder, 0o755)
    mask = os.umask(0o022)
    try:
        opened = Server("--practice", "1", data=folder)
        equal({"0o600"}, set(modes(folder).values()))
        assert {"floor.db", "people.db", "floor.db-wal", "people.db-wal", "deck.key"} <= set(modes(folder)), modes(folder)
        opened.kill()
        for name in os.listdir(folder):
            os.chmod(os.path.join(folder, name), 0o644)
        opened.start()
        equal({"0o600"}, set(modes(folder).values()))
        to = os.path.join(scratch(), "copy")
        equal(0, felt("backup", folder, to).returncode)
        equal(({"0o600"}, 0o700), (set(modes(to).values()), os.stat(to).st_mode & 0o777))
        equal(0, opened.stop())
    finally:
        os.umask(mask)


def alone():
    """The second is refused and says why; the first goes on; when it is gone, killed even, its folder is free."""
    folder = os.path.join(scratch(), "data")
    first = Server("--practice", "1", data=folder)
    second = subprocess.run(first.command, capture_output=True, text=True, timeout=60)
    assert second.returncode == 1 and "another server works in " + folder in second.stderr, second
    equal(200, Client(first).get("/api/health").status)
    first.kill()
    first.start()
    equal(0, first.stop())


tap.case("a data folder is one server's at a time", alone)
tap.case("what the server and its copies keep is for its owner alone, whatever the mask", for_the_owner)
tap.case("brought back, it is the same hand with the same choices, the same session and the same deck", restored)


def counted():
    server.start()
    text = Client(server).get("/metrics").body.decode()
    for line in text.splitlines():
        assert re.match(r'# (HELP|TYPE) felt_\w+ .+|felt_\w+(\{le="[^"]+"\})? [\d.]+$', line), line
    assert int(re.search(r"^felt_commits_total (\d+)", text, re.M).group(1)) >= 0
    equal(0, server.stop())


tap.case("counters have the form that Prometheus reads", counted)
tap.done()
