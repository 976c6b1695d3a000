"""The routes that need no floor: books, mathematics, pages; what they refuse."""
import json
import os
import re
import subprocess
from felt_client import BUILD, Client, SLOW, Server, Tap, equal, problem, raw, refuses, says, sentence

server = Server()
client = Client(server)
tap = Tap()
FELT = os.path.join(BUILD, "felt")


def felt(*words):
    return json.loads(subprocess.run([FELT, *words], check=True, capture_output=True).stdout)


def without_time(answer):
    return {k: v for k, v in answer.items() if k not in ("seconds", "threads")}


def refused(status, path, body, expected, **more):
    return refuses(status, expected, client.post(path, body, **more))


# ---- books


def listed():
    """As felt books list --json has them, each with the side wagers of its book."""
    told = client.get("/api/books").json()["books"]
    sides = {row["name"]: [side["key"] for side in row.pop("side_wagers")] for row in told}
    equal(felt("books", "list", "--json")["books"], told)
    equal(
        {
            "catfish-bend": ["trips"],
            "chickasaw": ["trips"],
            "massachusetts": ["trips", "cover_all"],
            "players-guide": ["trips"],
        },
        sides,
    )


tap.case("books are those of felt books list, with their side wagers", listed)
for book in [row["name"] for row in client.get("/api/books").json()["books"]]:
    tap.case(
        "%s is the book of felt books show" % book,
        lambda: equal(felt("books", "show", book, "--json"), client.get("/api/books/" + book).json()),
    )
    tap.case(
        "%s: every path of its sheet is named once" % book,
        lambda: (lambda paths: equal(len(paths), len(set(paths))))(
            [v["path"] for v in client.get("/api/books/%s/sheet" % book).json()]
        ),
    )


def processor_seconds():
    with open("/proc/%d/stat" % server.child.pid) as file:
        return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def cost(path, times=300):
    """Of the server's processor time, for so many answers."""
    before = processor_seconds()
    for _ in range(times):
        equal(200, client.get(path).status)
    return processor_seconds() - before


def costs_no_more_than_text(path):
    """Everybody may ask, and commands wait meanwhile: what does not change is not worked out again."""
    text, took = cost("/api/books/massachusetts/text"), cost(path)
    assert took < 3 * text + 0.1 * SLOW, (took, text)


for path in ("", "/massachusetts", "/massachusetts/sheet"):
    tap.case("GET /api/books%s costs what sending costs" % path, lambda: costs_no_more_than_text("/api/books" + path))
tap.case("a book that is not there is not found", lambda: equal(404, client.get("/api/books/nowhere").status))

# ---- solve, advise
# Whole solutions are for the released program; the sanitizers make seconds of them, and find nothing here.
if SLOW == 1:
    tap.case(
        "a solution is that of felt solve",
        lambda: equal(
            without_time(felt("solve", "--book", "chickasaw", "--json", "--threads", "2")),
            without_time(client.post("/api/solve", {"book": "chickasaw"}).json()),
        ),
    )
    tap.case(
        "with trips, progressive and meters too",
        lambda: equal(
            without_time(
                felt(
                    "solve",
                    "--book",
                    "massachusetts",
                    "--trips",
                    "1",
                    "--progressive",
                    "--meter",
                    "jackpot=160530.53",
                    "--ante",
                    "15",
                    "--threads",
                    "2",
                    "--json",
                )
            ),
            without_time(
                client.post(
                    "/api/solve",
                    {
                        "book": "massachusetts",
                        "ante": 1500,
                        "trips": 1500,
                        "progressive": True,
                        "meters": {"jackpot": 16053053},
                    },
                ).json()
            ),
        ),
    )
    tap.case(
        "side wagers are those of felt solve --side",
        lambda: equal(
            felt("solve", "--book", "massachusetts", "--side", "--json"),
            client.post("/api/solve", {"book": "massachusetts", "side": True}).json(),
        ),
    )


def advice(**asked):
    """With what the hand is said to be in words, as the command has it."""
    told = client.post("/api/advise", asked).json()
    return {**told, "hand": sentence(told["hand"])} if "hand" in told else told


tap.case(
    "advice is that of felt advise",
    lambda: equal(
        felt("advise", "--book", "chickasaw", "--hole", "KdQh", "--board", "4s5h6d8c9d", "--json"),
        advice(book="chickasaw", hole=["Kd", "Qh"], board="4s5h6d8c9d"),
    ),
)
tap.case(
    "it says what the hand is by a code and its figures",
    lambda: equal(
        {"code": "high-card", "figures": [{"name": "rank-king"}]},
        client.post("/api/advise", {"book": "chickasaw", "hole": ["Kd", "Qh"], "board": "4s5h6d8c9d"}).json()["hand"],
    ),
)


def hits():
    return int(re.search(r"^felt_cache_hits_total (\d+)", client.get("/metrics").body.decode(), re.M).group(1))


def cached():
    before = hits()
    question = {"book": "catfish-bend", "trips": 500, "hole": "AsKd", "board": "2c7d9h"}
    first = client.post("/api/advise", question)
    equal(before, hits())
    second = client.post("/api/advise", dict(reversed(question.items())))
    equal(first.body, second.body)
    equal(before + 1, hits())


tap.case("the same question is answered out of the cache, whatever the order of its fields", cached)

# ---- design
PAID = {"trips/after_a_fold/trips": "paid"}


def designs():
    plain = client.post("/api/design", {"book": "chickasaw", "trips": 500}).json()
    paid = client.post("/api/design", {"book": "chickasaw", "trips": 500, "edits": PAID}).json()
    assert paid["house_edge"] < plain["house_edge"]
    for field in (
        "house_edge",
        "element_of_risk",
        "hit_frequency",
        "standard_deviation",
        "trips",
        "progressive",
        "distribution",
        "preflop",
    ):
        assert field in paid, field
    assert paid["progressive"][0]["levels"][0]["break_even"] > 0
    equal(paid["results"]["deals"], sum(paid["results"][k] for k in ("win", "push", "lose")))


def trips_edge():
    """Beside the game a Trips wager that a fold forfeits costs more than kept to the end (CN 21)."""
    lost = client.post("/api/design", {"book": "chickasaw"}).json()["trips"][0]
    paid = client.post("/api/design", {"book": "chickasaw", "edits": PAID}).json()["trips"][0]
    equal(
        (2.094, 1.904, True),
        (round(100 * lost["house_edge"], 3), round(100 * lost["house_edge_kept"], 3), lost["in_use"]),
    )
    equal((1.904, 1.904), (round(100 * paid["house_edge"], 3), round(100 * paid["house_edge_kept"], 3)))
    # What solve says of the whole game, with and without the wager.
    with_trips = felt("solve", "--book", "chickasaw", "--trips", "1", "--threads", "2", "--json")
    without = felt("solve", "--book", "chickasaw", "--threads", "2", "--json")
    assert abs(with_trips["house_edge"] - without["house_edge"] - lost["house_edge"]) < 1e-12
    equal(
        [False, True, False, False],
        [
            row["in_use"]
            for row in client.post(
                "/api/design", {"book": "massachusetts", "edits": {"trips/table_in_use/table": "B"}}
            ).json()["trips"]
        ],
    )


def same_figures():
    """A design says what solve says, with a stake asked about as well as without."""
    design = client.post("/api/design", {"book": "chickasaw", "trips": 500}).json()
    solved = felt("solve", "--book", "chickasaw", "--trips", "1", "--threads", "2", "--json")
    for field in ("ev", "house_edge", "element_of_risk", "average_wager", "fee", "frequency"):
        equal(solved[field], design[field])
    equal(0.83, round(100 * design["element_of_risk"], 3))
    equal(2.094, round(100 * design["trips"][0]["house_edge"], 3))
    fee = client.post("/api/design", {"book": "chickasaw", "edits": {"table/fee_a_hand/amount": "0.50"}}).json()
    equal((50, 12.185), (fee["fee"], round(100 * fee["house_edge"], 3)))


def own_text():
    text = client.get("/api/books/chickasaw/text").body.decode()
    own = client.post("/api/design", {"text": text.replace("book: chickasaw", "book: mine")}).json()
    equal("mine", own["book"])
    equal(client.post("/api/solve", {"book": "chickasaw"}).json()["ev"], own["ev"])


if SLOW == 1:
    tap.case("a changed fold rule changes the figures", designs)
    tap.case("Trips costs what a fold forfeits too", trips_edge)
    tap.case("a design has the figures of felt solve, the fee in them", same_figures)
    tap.case("a sheet of one's own is solved", own_text)


def fault():
    """Where it is and what it is, as the cause of the refusal and as a line of the sheet."""
    told = refused(
        422,
        "/api/design",
        {"book": "chickasaw", "edits": {"trips/after_a_fold/trips": "maybe"}},
        "changed-book-has-faults",
    )
    says("unknown-choice maybe", told)
    equal([("unknown-choice", True)], [(each["code"], each["line"] > 0) for each in told["faults"]])


tap.case("a fault of a changed book is told with its line", fault)
tap.case(
    "an unknown path is named",
    lambda: refused(
        400, "/api/design", {"book": "chickasaw", "edits": {"trips/nothing": "1"}}, "no-such-value trips/nothing"
    ),
)

# ---- what is refused
DEEP = "[" * 5000 + "]" * 5000
for words, path, body, status, told in [
    ("no JSON", "/api/solve", "{", 400, "not-json"),
    ("JSON that is nested too deep", "/api/solve", '{"book":' + DEEP + "}", 400, "nested-too-deep 32"),
    ("an array", "/api/solve", "[]", 400, "not-an-object"),
    ("a key twice", "/api/solve", '{"book":"chickasaw","book":"chickasaw"}', 400, "not-json"),
    ("bytes that are not UTF-8", "/api/solve", b'{"book":"\xff\xfe"}', 400, "not-json"),
    ("an unknown field", "/api/solve", {"book": "chickasaw", "odds": 1}, 400, "unknown-field odds"),
    ("a field of another question", "/api/solve", {"book": "chickasaw", "hole": "AsKs"}, 400, "unknown-field hole"),
    ("no book", "/api/solve", {}, 400, "not-a-built-in-book"),
    ("a path as a book", "/api/solve", {"book": "/etc/passwd"}, 400, "not-a-built-in-book"),
    ("an ante of nothing", "/api/solve", {"book": "chickasaw", "ante": 0}, 400, "not-cents"),
    ("an ante that is not a whole number", "/api/solve", {"book": "chickasaw", "ante": 5.5}, 400, "not-cents"),
    ("an ante beyond all amounts", "/api/solve", {"book": "chickasaw", "ante": 10**18}, 400, "not-cents"),
    (
        "a meter the book does not have",
        "/api/solve",
        {"book": "chickasaw", "meters": {"giga": 1}},
        400,
        "progressive-without-level giga",
    ),
    (
        "a meter of a wager that is not made",
        "/api/solve",
        {"book": "chickasaw", "meters": {"mega": 1}},
        400,
        "only-with-progressive",
    ),
    ("more hands than positions", "/api/solve", {"book": "chickasaw", "players": 9}, 400, "players-over-positions 9 6"),
    ("a card twice", "/api/advise", {"book": "chickasaw", "hole": "AsAs"}, 400, "card-twice As"),
    ("no hole cards", "/api/advise", {"book": "chickasaw"}, 400, "hole-missing"),
    (
        "four cards on the board",
        "/api/advise",
        {"book": "chickasaw", "hole": "AsKs", "board": "2c3c4c5c"},
        400,
        "board-count 4",
    ),
    (
        "too many cards",
        "/api/advise",
        {"book": "chickasaw", "hole": "AsKs", "dead": ["2c"] * 500},
        400,
        "too-many-cards 52",
    ),
]:
    tap.case("refuses " + words, lambda: refused(status, path, body, told))
tap.case(
    "refuses a body without its type",
    lambda: refused(415, "/api/solve", '{"book":"chickasaw"}', "not-json-type", type="text/plain"),
)
tap.case("refuses a body that is too long", lambda: refused(413, "/api/solve", b"x" * 400000, "body-too-long"))


def allows(methods, method, path):
    answer = client.ask(method, path)
    equal((405, methods), (answer.status, answer.headers.get("allow")))


tap.case("refuses another method and says which there are", lambda: allows("GET, HEAD, POST", "DELETE", "/api/books"))
tap.case("of a route that only takes", lambda: allows("POST", "GET", "/api/solve"))
tap.case("of a route with both", lambda: allows("GET, HEAD, POST", "PUT", "/api/people"))
tap.case("refuses a POST to a page", lambda: allows("GET, HEAD", "POST", "/lab"))
tap.case(
    "knows no other route, by any method",
    lambda: equal(
        {404},
        {
            client.ask(method, path).status
            for method in ("GET", "POST", "PUT", "DELETE")
            for path in ("/api/nothing", "/api/books/x/y/z", "/none.js")
        },
    ),
)
tap.case(
    "says that a body is empty",
    lambda: equal(
        {
            "type": "/problems/body-empty",
            "title": "Body empty",
            "status": 400,
            "code": "body-empty",
            "figures": [],
            "causes": [],
            "where": "body",
            "rule": None,
        },
        {key: value for key, value in problem(client.post("/api/solve", b"")).items() if key != "detail"},
    ),
)
tap.case(
    "a report in no known form is refused", lambda: equal(400, client.get("/api/report/chickasaw?format=doc").status)
)

# ---- what no well-behaved client would send
for words, data in [
    ("bytes that are not HTTP", b"\x00\x01\x02\xff" * 100 + b"\r\n\r\n"),
    ("a head that is too long", b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 200000 + b"\r\n\r\n"),
    ("a length that is not a number", b"POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n"),
    ("a path out of the tree", b"GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
]:
    tap.case(
        "survives " + words,
        lambda: (
            lambda got: (
                None
                if got == b"" or re.match(rb"HTTP/1\.[01] (4|200|404)", got) and b"root:" not in got
                else (_ for _ in ()).throw(AssertionError(got[:200]))
            )
        )(raw(server, data, timeout=3)),
    )
tap.case("and goes on", lambda: equal(True, client.get("/api/health").json()["ok"]))

# ---- pages


def page():
    answer = client.get("/table/3", headers={"Accept-Encoding": "gzip, br"})
    equal(200, answer.status)
    assert "br" == answer.headers.get("content-encoding"), answer.headers
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    again = client.get("/table/3", headers={"If-None-Match": answer.headers["etag"]})
    equal((304, b""), (again.status, again.body))
    equal("text/html; charset=utf-8", answer.headers["content-type"])


tap.case("a page comes compressed, with its policy and its tag", page)
tap.case("a file that is not there is not found", lambda: equal(404, client.get("/assets/none.js").status))
tap.case("HEAD has no body", lambda: equal(b"", client.ask("HEAD", "/").body))

# ---- the end
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.case("every line of the log is JSON", lambda: [json.loads(line) for line in server.logged().splitlines()])
tap.done()
