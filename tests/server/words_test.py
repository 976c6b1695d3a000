"""What the server says in its log and on the terminal, in words; other tests of this folder go by codes."""
import json
import os
import re
import subprocess
from felt_client import BUILD, SLOW, Server, Tap, equal, scratch, sentence, two_administrators, new_person

tap = Tap()
SERVE = os.path.join(BUILD, "felt-serve")
data = os.path.join(scratch(), "data")
PASSWORD = "a long password"


def rows(code, words):
    """A code with its figures as sentence() takes them, and what is said for it."""
    tap.case(" ".join(map(str, code)), lambda: equal(words, sentence(*code)))


for code, words in [
    (("ledger-verifying", 7, "d/floor.db"), "verifying 7 events in d/floor.db"),
    (("ledger-pages", 7, 2), "verifying the ledger: the pages of 7 events, 2 s"),
    (("ledger-share", 50, 7, 3), "verifying the ledger: 50 % of 7 events, 3 a second"),
    (("ledger-verified", 7, 8, 9, "0.123"), "verified: 7 events, 8 postings, 9 accounts in 0.123 s"),
    (("ledger-anchor", 7, "01ab"), "last anchor 7:01ab"),
    (("ledger-unsound",), "the server does not start on this ledger"),
    (
        ("ledger-empty-beside", "d/floor.db", "people.db"),
        "d/floor.db is empty, and beside it there is people.db: bring the ledger back from a copy, or begin an empty one with --new",
    ),
    (
        ("ledger-missing-beside", "d/floor.db", "people.db"),
        "d/floor.db is missing, and beside it there is people.db: bring the ledger back from a copy, or begin an empty one with --new",
    ),
    (("ledger-is-there", "d/floor.db"), "--new begins a ledger where there is none, and d/floor.db is there"),
    (("new-needs-data",), "--new begins a ledger in the folder that --data names"),
    (("stopped-before-ready",), "stopped before it was ready"),
    (("accounts-were-missing",), "people.db was missing: nobody has an account, no table of another game a key"),
    (("deck-key-was-missing",), "deck.key was missing: rounds that wait for their deal must be called off"),
    (("deck-without-key", 3), "table 3: deck.key has no key for its round: the pit must void it"),
    (("file-pulled-away", "d/floor.db"), "d/floor.db was moved, replaced or deleted while it was open"),
    (("address-taken", "127.0.0.1:80"), "127.0.0.1:80: another program listens there"),
    (("folder-in-use", "d"), "another server works in d"),
    (
        ("money-at-table", 2, 1),
        "table 2 is for money and cannot become a practice table. Start with at most --practice 1",
    ),
    (
        ("money-at-first-table", 1),
        "table 1 is for money and cannot become a practice table. Start with --practice 0",
    ),
    (("certificate-and-key",), "--tls-cert and --tls-key belong together"),
    (("not-the-certificates-key", "why"), "it is not the key of the certificate: why"),
    (("not-a-certificate", "why"), "not a certificate in PEM: why"),
    (("not-a-private-key", "why"), "not a private key in PEM without a password: why"),
    (("not-the-committed-secret",), "the secret is not the one that was committed to"),
    (("not-the-dealt-deck",), "secret and seeds make another deck than the one that was dealt"),
    (("card-lies-elsewhere", 1, "Ah", "Kd"), "card 1 is Ah, in the deck it is Kd"),
    (("not-dealt-in",), "was not dealt in"),
    (("seats-not-said",), "it does not say which were dealt in"),
    (
        ("listening", "http://127.0.0.1:80/", 2, 1),
        "listening on http://127.0.0.1:80/, at most 2 connections, 1 streams",
    ),
    (("lines-left-out", 12), "12 lines about refusals were left out"),
    (("request-answered", "GET", "/api/health", 200, 31), "GET /api/health 200 31 us"),
    (("request-cut", "GET", "/api/health", 200, 31), "GET /api/health 200 31 us cut"),
    (("hand-not-kept",), "a hand is not kept: too many wait for the disk"),
    (("hit-not-noted", 4), "hit 4 could not be noted"),
    (("cannot-keep-hands", "why"), "cannot keep hands: why"),
    (("cannot-keep-values", "why"), "cannot keep the values of a hand: why"),
    (("cannot-checkpoint-hands", "why"), "cannot checkpoint: why"),
    (("line-without-memory",), "memory ran out for this line"),
    (("is-a-key",), "is a key from now on"),
    (("is-refused",), "is refused from now on"),
    (("has-other-roles",), "has other roles"),
]:
    rows(code, words)


def said(server, event):
    return [line["what"] for line in map(json.loads, server.logged().splitlines()) if line["event"] == event]


def logged():
    """A server's life in its log."""
    server = Server("--practice", "1", "--verbose", data=data)
    client, second = two_administrators(server, PASSWORD)
    new_person(client, second, "pat", ["player"], PASSWORD)
    new_person(client, second, "dan", ["dealer"], PASSWORD)
    equal(200, client.post("/api/logout", {}).status)
    equal(200, client.post("/api/login", {"name": "ada", "password": PASSWORD}).status)
    equal(0, server.stop())
    address = "http://127.0.0.1:%d/" % server.port
    assert said(server, "start")[0].startswith("listening on %s, at most " % address), said(server, "start")
    equal(["is one of the first two administrators, by a set-up link"] * 2, said(server, "setup"))
    equal(
        ["has an account from now on", "is to have roles that touch money, once another administrator signs"],
        said(server, "account"),
    )
    equal(["the request is signed by a second administrator"], said(server, "roles-signed"))
    equal(["has a new password; all sessions ended"] * 2, said(server, "password"))
    equal((["went out"], ["came in"]), (said(server, "logout"), said(server, "login")))
    equal(["stopped"], said(server, "stop"))
    assert any(re.fullmatch(r"POST /api/login 200 \d+ us", line) for line in said(server, "request")), said(
        server, "request"
    )


def refused():
    """The last line of a start that fails, to the letter."""
    done = subprocess.run(
        [SERVE, "--listen", "127.0.0.1:0", "--data", data, "--new"], capture_output=True, text=True, timeout=60 * SLOW
    )
    equal(
        "felt serve: data: --new begins a ledger where there is none, and %s/floor.db is there" % data,
        done.stderr.splitlines()[-1],
    )


tap.case("the log, in words", logged)
tap.case("a start that fails, in words", refused)
tap.done()
