"""What an operator does: verify a deal, copy the data of a running server, bring it back, read the counters."""
import copy
import json
import os
import re
import shutil
import subprocess
import sys
from felt_client import BUILD, Client, Player, SLOW, SOURCE, Server, Tap, equal, scratch, sentence

tap = Tap()
data, copies = scratch(), scratch()
server = Server("--pace", "0", "--practice", "8", data=data)
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


def lies_elsewhere(n, card=""):
    """How the sentence begins of a card that is not the deck's."""
    return sentence("card-lies-elsewhere", n, card or "CARD", "DECK").split("DECK" if card else "CARD")[0]


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
tap.case(
    "another secret is noticed", lambda: verdict(3, changed(secret="00" * 32), sentence("not-the-committed-secret"))
)
tap.case(
    "another commitment is noticed",
    lambda: verdict(3, changed(commitment="00" * 32), sentence("not-the-committed-secret")),
)
tap.case("another seed is noticed", lambda: verdict(3, changed(seeds={"1": "00" * 32}), sentence("not-the-dealt-deck")))
tap.case("a seed left out is noticed", lambda: verdict(3, changed(seeds={}), sentence("not-the-dealt-deck")))
tap.case(
    "two cards exchanged are noticed",
    lambda: verdict(
        3, changed(deck=[fair["deck"][1], fair["deck"][0]] + fair["deck"][2:]), sentence("not-the-dealt-deck")
    ),
)

# ---- the cards of the round
hand, view = ann.client.get("/api/hands").json()["hands"][0], ann.view()
last = view["last"]
STUB = fair["deck"][50]  # nobody was dealt it


def other(record, place, n=0, card=STUB):
    """The record with another card at one place."""
    record = copy.deepcopy(record)
    at = record
    for step in place:
        at = at[step]
    at[n] = card
    return record


def swapped(record):
    """The first card of the board and the dealer's first, exchanged."""
    board, dealer = record["board"]["cards"][0], record["dealer"]["cards"][0]
    return other(other(record, ("board", "cards"), 0, dealer), ("dealer", "cards"), 0, board)


def moved_by_one(record, *incidents):
    """Every card is the next one of the deck."""
    following = dict(zip(fair["deck"], fair["deck"][1:] + fair["deck"][:1]))

    def move(it):
        if isinstance(it, dict):
            return {key: it[key] if key in ("deck", "fair") else move(it[key]) for key in it}
        return (
            [move(each) for each in it]
            if isinstance(it, list)
            else following.get(it, it)
            if isinstance(it, str)
            else it
        )

    return {**move(record), "incidents": list(incidents)}


def all_ways():
    """Rounds of all books, with bots at other seats, in every form that has them."""
    for table in range(5, 9):
        bob = Player(server)
        bob.sit(table, 3)
        bob.do("bot", seat=5, kind="simple")
        for _ in range(3):
            bob.bet(ante=bob.view()["legal"]["bet"]["ante"]["min"])
            bob.do("ready", seat=3)
            verdict(0, bob.play_out(), "Every card of the round")
        for kept in bob.client.get("/api/hands").json()["hands"]:
            verdict(0, kept, "Every card of the round")
        bob.do("bot", seat=5, kind=None)
        bob.do("leave", seat=3)


tap.case("the cards of a hand of the history are the deck's", lambda: verdict(0, hand, "Every card of the round"))
tap.case("so are those of a table's last round", lambda: verdict(0, last, "Every card of the round"))
tap.case("at every book's table, with others dealt in", all_ways)
tap.case(
    "a card of the board and one of the dealer exchanged are noticed",
    lambda: verdict(3, swapped(hand), "board: " + lies_elsewhere(1)),
)
for incident in ("progressive-down", "card-face-up"):  # neither sets a card aside by this book
    tap.case(
        "a whole round from the wrong place of the deck is noticed, a %s or not" % incident,
        lambda: verdict(3, moved_by_one(last, incident), lies_elsewhere(1)),
    )
tap.case("in a last round too", lambda: verdict(3, swapped(last), "board: " + lies_elsewhere(1)))
for n in range(5):
    tap.case(
        "another card %d on the board is noticed" % (n + 1),
        lambda: verdict(3, other(hand, ("board", "cards"), n), "board: " + lies_elsewhere(n + 1, STUB)),
    )
for n in range(2):
    tap.case(
        "another card %d of the dealer" % (n + 1),
        lambda: verdict(3, other(hand, ("dealer", "cards"), n), "dealer: " + lies_elsewhere(n + 1)),
    )
    tap.case(
        "another card %d of one's own" % (n + 1),
        lambda: verdict(3, other(hand, ("seat", "hole", "cards"), n), "seat 1: " + lies_elsewhere(n + 1)),
    )
    tap.case(
        "another card %d of the dealer in its facts" % (n + 1),
        lambda: verdict(3, other(hand, ("facts", "dealer"), n), "facts dealer: " + lies_elsewhere(n + 1)),
    )
    tap.case(
        "another card %d of a hand in its facts" % (n + 1),
        lambda: verdict(3, other(hand, ("facts", "seats", 0, "hole"), n), "facts seat 1: " + lies_elsewhere(n + 1)),
    )
tap.case(
    "another card on the board of its facts",
    lambda: verdict(3, other(hand, ("facts", "board"), 4), "facts board: " + lies_elsewhere(5)),
)
tap.case(
    "a hand that was not dealt in is noticed",
    lambda: verdict(3, {**hand, "seat": {**hand["seat"], "seat": 4}}, "seat 4: " + sentence("not-dealt-in")),
)
tap.case(
    "a seat left out of the facts moves all cards",
    lambda: verdict(3, {**hand, "facts": {**hand["facts"], "seats": [{**hand["facts"]["seats"][0], "seat": 2}]}}),
)
tap.case(
    "the verdict for programs has the cards",
    lambda: equal(
        [True, False, None],
        [
            json.loads(felt("verify", "--json", "-", stdin=json.dumps(record)).stdout)["cards"]
            for record in (hand, swapped(hand), fair)
        ],
    ),
)
tap.case("a book of another name is asked for", lambda: verdict(2, {**hand, "book": "nowhere"}, "nowhere"))
tap.case(
    "and can be named",
    lambda: equal(
        0, felt("verify", "-", "--book", hand["book"], stdin=json.dumps({**hand, "book": "nowhere"})).returncode
    ),
)
tap.case(
    "a hand that does not say who was dealt in cannot be verified",
    lambda: verdict(2, {k: v for k, v in hand.items() if k != "facts"}, sentence("seats-not-said")),
)
tap.case("cards that are none are refused", lambda: verdict(2, other(hand, ("board", "cards"), 0, "Zz"), "board"))
for words, record in [
    ("no object", []),
    ("a round that is not over", {k: fair[k] for k in ("commitment",)}),
    ("51 cards", changed(deck=fair["deck"][1:])),
    ("a card twice", changed(deck=[fair["deck"][1]] + fair["deck"][1:])),
    ("a seat that is none", changed(seeds={"11": "00" * 32})),
]:
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


def nothing_left_behind():
    """Whatever it fails at: what is there under the name of a copy is one."""
    parts = {
        "deck.key": ("deck.key",),
        "people.db": ("people.db", "deck.key"),
        "floor.db": ("floor.db", "people.db", "deck.key"),
    }
    for spoilt, present in parts.items():
        broken, copy = scratch(), os.path.join(scratch(), "copy")
        for name in present:
            shutil.copy(os.path.join(COPY, name), broken)
        with open(os.path.join(broken, spoilt), "r+b") as file:
            file.write(b"spoilt!")
            file.truncate(7)
        done = felt("backup", broken, copy)
        equal((True, False), (done.returncode in (1, 3), os.path.exists(copy)))
        assert (spoilt if spoilt != "floor.db" else "file is not a database") in done.stderr, done.stderr


def restored():
    server.kill()
    equal(0, felt("backup", COPY, BACK).returncode)
    other = Server("--pace", "0", "--restored", data=BACK)
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
        assert {"floor.db", "people.db", "floor.db-wal", "people.db-wal", "deck.key"} <= set(modes(folder)), modes(
            folder
        )
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
    second = subprocess.run(first.command, capture_output=True, text=True, timeout=60 * SLOW)
    assert second.returncode == 1 and sentence("folder-in-use", folder) in second.stderr, second
    equal(200, Client(first).get("/api/health").status)
    first.kill()
    first.start()
    equal(0, first.stop())


tap.case("a data folder is one server's at a time", alone)
tap.case("what the server and its copies keep is for its owner alone, whatever the mask", for_the_owner)
tap.case("a copy that fails leaves nothing behind", nothing_left_behind)
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
