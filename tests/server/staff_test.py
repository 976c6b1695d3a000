"""What staff do over HTTP: a live table from its opening to its closing, jackpots from the wager to the payment, who may what."""
import os
import re
import subprocess
import time
from felt_client import (
    BUILD,
    SOURCE,
    Client,
    Player,
    Server,
    Staff,
    Stream,
    Tap,
    comes,
    equal,
    problem,
    refuses,
    scratch,
)

tap = Tap()
data, copies = scratch(), scratch()
server = Server("--pace", "0", "--practice", "1", data=data)
ROLES = ("dealer", "supervisor", "shift-manager", "cashier", "auditor", "security", "surveillance", "technician")
staff = Staff(server, *ROLES)
staff.add("player", ["player"])
FELT = os.path.join(BUILD, "felt")
LINK, BOOK, TABLE, OUTSIDE = "main", "catfish-bend", 300, 400


def link():
    return staff["auditor"].get("/api/links/" + LINK).json()


def view():
    return staff["dealer"].get("/api/tables/%d" % TABLE).json()


def dealer(*deeds):
    """Steps of the dealer at the live table: words, or a word and its fields."""
    for deed in deeds:
        do, fields = deed if isinstance(deed, tuple) else (deed, {})
        staff.do("dealer", do, table=TABLE, **fields)


def cards(text):
    return {"cards": text.split()}


# ---- opening
tap.case(
    "a link is opened by two",
    lambda: (
        refuses(
            409, "needs-second-person", staff.ask("shift-manager", "link-open", link=LINK, book=BOOK, reason="new-link")
        ),
        staff.do_two("shift-manager", "supervisor", "link-open", link=LINK, book=BOOK, reason="new-link"),
    ),
)


def opened():
    staff.do("supervisor", "open-table", table=TABLE, book=BOOK, live=True)
    staff.do("supervisor", "link-join", link=LINK, table=TABLE)
    staff.do("cashier", "fill", table=TABLE, cents=10000000)
    dealer(("sit", {"seat": 2, "patron": "pat"}), ("sit", {"seat": 3, "patron": "quinn"}))
    equal([(2, "pat"), (3, "quinn")], [(seat["seat"], seat["name"]) for seat in view()["seats"]])
    equal(True, TABLE in [row["table"] for row in staff["player"].get("/api/tables").json()["tables"]])


tap.case("a live table is opened, filled, linked and seated", opened)

# ---- a jackpot, which two people pay


def wager():
    dealer(
        "open",
        ("bet", {"seat": 2, "ante": 1000, "trips": 500, "progressive": True}),
        ("bet", {"seat": 3, "ante": 1000}),
        "lock",
        "deal",
        ("play", {"seat": 2, "multiple": 4}),
        ("check", {"seat": 3}),
        ("flop", cards("Ah Kh Qh")),
        ("play", {"seat": 3, "multiple": 2}),
        ("river", cards("2c 3d")),
        ("reveal", cards("9c 9d")),
        ("reveal", {"seat": 2, **cards("Jh Th")}),
        ("reveal", {"seat": 3, **cards("4c 4d")}),
    )
    dealer("settle")
    own = next(seat for seat in view()["seats"] if seat["seat"] == 2)
    equal(("royal-flush", "win"), (own["hand"]["category"], own["result"]["outcome"]))


hit = {}


def recorded():
    hit.update(link()["hits"][0])
    equal(
        ("pending", TABLE, 2, "major", 1),
        (hit["state"], hit["table"], hit["seat"], hit["level"], link()["alarms"]["pending"]),
    )
    answer = staff.ask("dealer", "game-over", table=TABLE)
    equal("CB Winners 4", refuses(409, "hit-to-be-recorded 1 2", answer)["rule"][:12])
    refuses(403, "not-your-role", staff.ask("dealer", "link-verify", link=LINK, hit=hit["hit"]))
    staff.do("supervisor", "link-verify", link=LINK, hit=hit["hit"])
    dealer("game-over")


def two_pay():
    staff.do("supervisor", "leave", table=TABLE, seat=3)
    refuses(409, "table-still-on-link", staff.ask("supervisor", "close-table", table=TABLE))
    refuses(409, "table-hit-unfinished", staff.ask("supervisor", "link-leave", link=LINK, table=TABLE))
    cents, fields = link()["hits"][0]["cents"], {"link": LINK, "hit": hit["hit"]}
    refuses(403, "not-your-role", staff.ask("dealer", "link-pay", check=cents, **fields))
    refuses(409, "needs-second-person", staff.ask("shift-manager", "link-pay", check=cents, **fields))
    answer = staff.ask_two("shift-manager", "security", "link-pay", check=cents, **fields)
    equal("CB Winners 4 s2", refuses(409, "line-not-done paperwork", answer)["rule"])
    staff.look_at(LINK, hit["hit"])
    fields["check_number"] = "1017"
    refuses(403, "not-their-role", staff.ask_two("shift-manager", "supervisor", "link-pay", check=cents, **fields))
    refuses(
        403, "needs-other-signer", staff.ask_two("shift-manager", "shift-manager", "link-pay", check=cents, **fields)
    )
    refuses(409, "not-the-share", staff.ask_two("shift-manager", "security", "link-pay", check=cents - 1, **fields))
    staff.do_two("shift-manager", "security", "link-pay", check=cents, **fields)
    paid = staff["auditor"].get("/api/links/%s/hits/%d" % (LINK, hit["hit"])).json()
    equal(("paid", cents), (paid["state"], paid["cents"]))
    refuses(409, "no-unpaid-hit", staff.ask_two("shift-manager", "security", "link-pay", check=cents, **fields))


tap.case("from wager to royal flush: every step of the dealer", wager)
tap.case("the jackpot is loud until a supervisor records it, and Game Over waits", recorded)
tap.case("shift manager and security pay it together, once; nobody alone", two_pay)


def pays_itself():
    """A hand that the book pays a fixed amount: the dealer pays it from the tray, and nobody signs."""
    before = link()
    dealer(
        "open",
        ("bet", {"seat": 2, "ante": 1000, "progressive": True}),
        "lock",
        "deal",
        ("play", {"seat": 2, "multiple": 4}),
        ("flop", cards("Ah Kh Qh")),
        ("river", cards("2c 3d")),
        ("reveal", cards("9c 9d")),
        ("reveal", {"seat": 2, **cards("3h 8h")}),
        "settle",
    )
    line = next(
        row
        for row in next(seat for seat in view()["seats"] if seat["seat"] == 2)["result"]["wagers"]
        if row["wager"] == "progressive"
    )
    assert line["result"] == "win" and line["pays"] > 0 and line["rule"], line
    dealer("game-over")
    after = link()
    equal(([], before["alarms"]), (after["hits"], after["alarms"]))


tap.case("a flush of the progressive pays itself from the tray", pays_itself)

# ---- what goes wrong at a table


def incident():
    dealer(
        "open",
        ("bet", {"seat": 2, "ante": 1000}),
        "lock",
        "deal",
        ("incident", {"kind": "other", "reason": "A card fell, to the floor."}),
    )
    equal(True, view()["pending"] is not None)
    refuses(
        403,
        "may-not-do decide",
        staff.ask("dealer", "decide", table=TABLE, decision="continue", reason="It was seen by nobody."),
    )
    refuses(409, None, staff.ask("dealer", "check", table=TABLE, seat=2))
    staff.do("supervisor", "decide", table=TABLE, decision="void-round", reason="Two saw it.")
    equal(True, view()["void"])


def sensor():
    for deed in ("settle", "game-over"):
        staff.ask("dealer", deed, table=TABLE)
    equal("over", view()["phase"])
    refuses(409, "no-such-sensor", staff.ask("technician", "sensor", table=TABLE, seat=2, dead=True))
    staff.do_two("shift-manager", "technician", "link-open", link="other", book="chickasaw", reason="new-link")
    staff.do("supervisor", "open-table", table=301, book="chickasaw", live=True)
    staff.do("supervisor", "link-join", link="other", table=301)
    staff.do("technician", "sensor", table=301, seat=2, dead=True)
    staff.do("dealer", "sit", table=301, seat=2, patron="pat")
    staff.do("dealer", "open", table=301)
    answer = staff.ask("dealer", "bet", table=301, seat=2, ante=1000, progressive=True)
    equal((409, "CN 49"), (answer.status, problem(answer)["rule"]))
    staff.do("technician", "sensor", table=301, seat=2)
    staff.do("dealer", "bet", table=301, seat=2, ante=1000, progressive=True)


def corrected():
    before = next(level["cents"] for level in link()["levels"] if level["name"] == "major")
    fields = {"link": LINK, "to": "meter:0", "micro": 500 * 10**6, "reason": "coin-in-missed"}
    refuses(409, "needs-second-person", staff.ask("shift-manager", "link-correct", **fields))
    refuses(
        409,
        "not-a-reason",
        staff.ask_two("shift-manager", "auditor", "link-correct", **{**fields, "reason": "new-link"}),
    )
    sign = Stream(Client(server), "sign:" + LINK)
    sign.until(lambda name, data: name == "sign", 3)
    time.sleep(0.5)  # what happened at tables before has been shown
    staff.do_two("shift-manager", "auditor", "link-correct", **fields)
    equal(before + 500, next(level["cents"] for level in link()["levels"] if level["name"] == "major"))
    # The sign follows, though nothing happened at any table.
    sign.until(lambda name, data: name == "sign" and {"name": "major", "cents": before + 500} in data["levels"], 4)


def signing():
    """A proposal is signed once, by somebody who may, and is nothing before."""
    body = staff.body("link-correct", link=LINK, to="meter:0", micro=10**6, reason="meter-wrong")
    before = link()["levels"][0]["cents"]
    proposal = staff["shift-manager"].post("/api/floor/proposals", body).json()
    equal((body, None, "shift-manager"), (proposal["command"], proposal["signed_by"], proposal["by"]))
    assert proposal["proposal"] in [
        row["proposal"] for row in staff["auditor"].get("/api/floor/proposals").json()["proposals"]
    ]
    path = "/api/floor/proposals/%s/sign" % proposal["proposal"]
    equal(before, link()["levels"][0]["cents"])
    equal((403, 401), (staff["player"].post(path, {}).status, Client(server).post(path, {}).status))
    refuses(403, "not-their-role", staff["dealer"].post(path, {}))
    first = staff["auditor"].post(path, {}).json()
    again = staff["auditor"].post(path, {}).json()
    equal((False, True, first["seq"]), (first["repeated"], again["repeated"], again["seq"]))
    refuses(404, "no-such-proposal", staff["cashier"].post(path, {}))
    equal(before + 1, link()["levels"][0]["cents"])
    equal(404, staff["auditor"].post("/api/floor/proposals/0123456789abcdef/sign", {}).status)


def lost_role():
    """A person who is not a shift manager any more has put forward nothing."""
    staff.add("sam", ["dealer", "shift-manager"])
    answer = staff["sam"].post(
        "/api/floor/proposals", staff.body("link-correct", link=LINK, to="meter:0", micro=10**6, reason="meter-wrong")
    )
    equal(200, staff["administrator"].post("/api/people/sam/roles", {"roles": ["dealer"]}).status)
    sam = staff["sam"]  # whose session ended with the role
    comes(sam, sam.post("/api/login", {"name": "sam", "password": staff.PASSWORD}))
    path = "/api/floor/proposals/%s/" % answer.json()["proposal"]
    refuses(403, "not-your-role", staff["auditor"].post(path + "sign", {}))
    equal(200, staff["sam"].post(path + "withdraw", {}).status)


tap.case("an incident that the book leaves to people waits for a supervisor", incident)
tap.case("a dead sensor bars its seat until it is repaired", sensor)
tap.case("a meter is corrected by two, with a listed reason", corrected)
tap.case("what is put forward is done when the second person signs, and once", signing)
tap.case("a role that was taken away signs nothing", lost_role)

# ---- who may what: the program's own table, docs/ledger.md and docs/link.md, and what is refused
HERE, THERE, ROUND = {"table": TABLE}, {"link": LINK, "table": OUTSIDE}, {"link": LINK, "table": OUTSIDE, "round": 900}
MOVE = {"link": LINK, "to": "meter:1", "micro": 1}
FIELDS = {  # word: fields that cannot do much
    "buy-in": {"patron": "pat", "currency": "USD"},
    "cash-out": {"patron": "pat", "currency": "USD"},
    "fill": HERE,
    "credit": HERE,
    "pay-owed": {"patron": "pat", "currency": "USD"},
    "take-owed": {"patron": "pat", "currency": "USD"},
    "correction-window": {"hours": 168},
    "coach": {},
    "post-limits": HERE,
    "post-terms": {"link": LINK},
    **{word + "-book": {"book": "0" * 64} for word in ("hand-in", "approve", "retire")},
    "open-table": {**HERE, "book": BOOK, "live": True},
    "close-table": HERE,
    "sit": {**HERE, "seat": 2, "patron": "rae"},
    "leave": {**HERE, "seat": 2},
    "seed": {**HERE, "seat": 2, "seed": "01" * 32},
    "ready": {**HERE, "seat": 2},
    "leave-later": {**HERE, "seat": 2},
    "dispute": HERE,
    "remark": HERE,
    **{"progressive-" + word: HERE for word in ("stop", "resume")},
    "told": {**HERE, "notice": 99},
    **{"dispute-" + word: {**HERE, "dispute": 99} for word in ("note", "close")},
    "dispute-decide": {**HERE, "dispute": 99, "verdict": "upheld"},
    "notify": HERE,
    **{word: {**HERE, "seat": 2} for word in ("bet", "clear", "check", "fold", "time-out")},
    "play": {**HERE, "seat": 2, "multiple": 4},
    **{
        word: HERE
        for word in (
            "open",
            "lock",
            "deal",
            "flop",
            "river",
            "reveal",
            "antes-back",
            "settle",
            "game-over",
            "tap-in",
            "change-deck",
            "progressive",
            "undo",
        )
    },
    "incident": {**HERE, "kind": "progressive-down", "when": "at-win"},
    "count-stub": {**HERE, "cards": 3},
    "count-deck": {**HERE, "cards": 3},
    "way": {**HERE, "to": 0},
    "sensor": {**HERE, "seat": 2},
    "shuffler": HERE,
    "decide": {**HERE, "decision": "continue"},
    "busy": HERE,
    "seen": {**HERE, "seat": 2},
    "correct": {**HERE, "what": "seat", "seat": 2, "to": 3},
    **{"link-" + word: ROUND for word in ("deal", "settled", "end")},
    "link-coin-in": {**ROUND, "seats": []},
    "link-hit": {**ROUND, "seat": 2, "hand": "high-card"},
    "link-sensor-failed": {**THERE, "seat": 10},
    "link-sensor-repaired": {**THERE, "seat": 9},
    "link-open": {"link": LINK, "book": BOOK, "reason": "resumed"},
    "link-close": {"link": LINK, "reason": "end-of-day"},
    "link-retire": {
        "link": LINK,
        "other": "catfish-bend",
        "notice": 20260101,
        "date": 20260102,
        "reason": "links-merged",
    },
    "link-join": {"link": LINK, "table": 998, "game": "x", "book": BOOK, "wager": 1},
    "link-leave": {"link": LINK, "table": 999},
    "link-down": {"link": LINK, "reason": "new-link"},
    "link-up": {"link": LINK},
    "link-record": {"link": LINK, "hit": 999, "reason": "was-down"},
    "link-verify": {"link": LINK, "hit": 999},
    "link-pay": {"link": LINK, "hit": 999},
    "link-void": {"link": LINK, "hit": 999, "reason": "hand-misread"},
    "link-break-lock": {"link": LINK, "award": 999, "reason": "round-cannot-end"},
    "link-transfer": {
        **MOVE,
        "from": "overflow:1",
        "notice": 20260101,
        "date": 20260102,
        "reason": "overflow-released",
    },
    "link-correct": {**MOVE, "micro": 0, "reason": "meter-wrong"},
    "link-stop": {"link": LINK, "reason": "new-link"},
    "link-late-coin-in": {**ROUND, "seats": [], "reason": "coin-in-missed"},
    "link-late-hit": {**ROUND, "seat": 2, "hand": "high-card", "reason": "round-corrected"},
    "link-return": {"link": LINK, "hit": 999, "reason": "hand-misread"},
}


ACCESS = {row["do"]: row for row in staff["auditor"].get("/api/floor/access").json()["access"]}


def roles_of(text):
    """Roles as documents have them: "dealer, pit", "supervisor or shift manager"."""
    text = text.replace("pit", "supervisor, shift manager")
    return {role.strip().replace(" ", "-") for role in re.split(r",| or ", text)} - {"", "own", "-"}


def told_by_ledger():
    """Word by word: the roles, the second person's, and whether one's own will do."""
    text = open(os.path.join(SOURCE, "docs/ledger.md")).read()
    text = text[text.index("| words | fields | who may |") :]
    rows = re.findall(r"^\| ([a-z, -]+) \| [^|]* \| ([^|]+) \|$", text[: text.index("\n\n")], re.M)
    return {word: who for words, who in rows for word in words.split(", ") if words != "words"}


def told_by_link():
    text = open(os.path.join(SOURCE, "docs/link.md")).read()
    text = text[text.index("| act | first | second |") :]
    rows = re.findall(r"^\| ([a-z, -]+) \| ([^|]*) \| ([^|]+) \|$", text[: text.index("\n\n")], re.M)
    return {"link-" + act: rest for acts, *rest in rows for act in acts.split(", ") if acts != "act"}


def documented():
    ledger, links = told_by_ledger(), told_by_link()
    equal(set(ACCESS) - {"progressive"}, set(ledger))  # a table's own word, which no person may say
    for word, row in ACCESS.items():
        if word in links:
            first, second = links[word]
            second = second.split(":")[-1]  # "while a wager is in play: supervisor"
            told = (roles_of(first), roles_of(second), row["own"])
        elif word in ledger:
            first, _, second = re.sub(r"\(.*\)", "", ledger[word]).partition("with ")
            told = (roles_of(first), roles_of(second), "own" in first)
        else:
            continue
        equal((word, *told), (word, set(row["roles"]), set(row["second"]), row["own"]))


def every_word():
    equal(set(FIELDS), set(ACCESS))


def walk(who, word):
    answer = staff.ask(who, word, **FIELDS[word])
    expected = who in ACCESS[word]["roles"]
    assert (answer.status != 403) == expected and answer.status in (200, 403, 409), (
        who,
        word,
        answer.status,
        answer.body,
    )
    return answer.status


def walk_role(who):
    staff.ask("dealer", "incident", table=TABLE, kind="other")  # while it waits for its decision, little else happens
    codes = [walk(who, word) for word in FIELDS]
    assert set(codes) <= {200, 403, 409}, codes


def propose(who, word, fields):
    return staff[who].post("/api/floor/proposals", staff.body(word, **fields))


def walk_seconds(word):
    fields, seconds = FIELDS[word], ACCESS[word]["second"]
    first = sorted(ACCESS[word]["roles"])[0]
    tried = propose(first, word, fields)
    if tried.status == 409:  # what cannot be done now is not put forward either: src/link tries every second person
        return
    staff[first].post("/api/floor/proposals/%s/withdraw" % tried.json()["proposal"], {})
    for who in ROLES:
        if who == first:
            continue
        answer = staff.ask_two(first, who, word, **fields)
        if answer.status == 409 and propose(first, word, fields).status == 409:  # it has been done
            break
        turned_away = answer.status == 403 or answer.json().get("code") == "correction-needs-two"
        assert turned_away != (who in seconds) and answer.status in (200, 403, 409), (first, who, word, answer.body)


dealer("open", ("bet", {"seat": 2, "ante": 1000}), "lock", "deal")
staff.do("supervisor", "link-join", link=LINK, table=OUTSIDE, game="let-it-ride", book=BOOK)
tap.case("every command that there is is tried", every_word)
tap.case("documents say who may as the program does, word by word", documented)
for role in ROLES:
    tap.case("a %s may what the table of rights says, and nothing else" % role, lambda: walk_role(role))
for word in (word for word, row in ACCESS.items() if row["second"] and not row["sometimes"]):
    tap.case("%s has its second person, and no other" % word, lambda: walk_seconds(word))
tap.case(
    "a player, an administrator and nobody give no commands of staff",
    lambda: equal(
        (403, 403, 401),
        (
            staff.ask("player", "flop", table=TABLE).status,
            staff.ask("administrator", "flop", table=TABLE).status,
            Client(server).post("/api/floor/commands", staff.body("flop", table=TABLE)).status,
        ),
    ),
)
tap.case(
    "no command without the token against forgery",
    lambda: equal(
        403,
        staff["dealer"]
        .post("/api/floor/commands", staff.body("flop", table=TABLE), headers={"X-Felt-CSRF": ""})
        .status,
    ),
)
tap.case(
    "players see no link from inside",
    lambda: equal(
        (403, 401, 404),
        (
            staff["player"].get("/api/links/" + LINK).status,
            Client(server).get("/api/links/" + LINK).status,
            staff["auditor"].get("/api/links/none").status,
        ),
    ),
)

# ---- what cannot be read
for words, fields, told in [
    ("an unknown deed", {"do": "steal"}, "unknown-word"),
    ("a deed with fields in it", {"do": "flop by=mia"}, "unknown-word"),
    ("who asks as a field", {"do": "flop", "table": TABLE, "by": "mia"}, "field-not-taken flop by"),
    ("roles as a field", {"do": "flop", "table": TABLE, "roles": "supervisor"}, "field-not-taken flop roles"),
    ("another's signature as a field", {"do": "link-up", "link": LINK, "with": "sid"}, "field-not-taken link-up with"),
    ("a field of another command", {"do": "flop", "table": TABLE, "hit": 1}, "field-not-taken hit"),
    (
        "a book that it has no use for",
        {"do": "fill", "table": TABLE, "cents": 1, "book": BOOK},
        "field-not-taken fill book",
    ),
    ("no kind of incident", {"do": "incident", "table": TABLE}, "command-field-fault kind"),
    ("a fraction", {"do": "bet", "table": TABLE, "ante": 1.5}, "not-a-number"),
    ("an object", {"do": "bet", "table": TABLE, "ante": {}}, "not-a-number"),
    ("a card that is none", {"do": "flop", "table": TABLE, "cards": ["Xx", "Kh", "Qh"]}, "not-cards"),
    ("cards that are numbers", {"do": "flop", "table": TABLE, "cards": [1, 2, 3]}, "must-be-cards"),
    ("an amount beyond all amounts", {"do": "fill", "table": TABLE, "cents": 10**18}, "number-out-of-range"),
    ("an amount below nothing", {"do": "fill", "table": TABLE, "cents": -5}, "number-out-of-range"),
    ("a reason that is none", {"do": "link-down", "link": LINK, "reason": "tired"}, "unknown-word"),
    ("an id that is none", {"id": "x", "do": "flop"}, "not-an-id"),
    ("roles that there are not", {"do": "link-open", "link": "x", "may_pay": ["king"]}, "not-numbers-or-roles"),
]:
    tap.case(
        "refuses " + words,
        lambda: refuses(400, told, staff["dealer"].post("/api/floor/commands", {**staff.body("flop"), **fields})),
    )
tap.case("refuses no object", lambda: equal(400, staff["dealer"].post("/api/floor/commands", "[]").status))

# ---- closing


def closed():
    staff.ask("dealer", "incident", table=TABLE, kind="other")
    staff.do("supervisor", "decide", table=TABLE, decision="void-round", reason="The day is over.")
    for deed in ("settle", "game-over"):
        staff.ask("dealer", deed, table=TABLE)
    equal("over", view()["phase"])
    staff.ask("supervisor", "notify", table=TABLE, reason="The commission.")
    staff.do("supervisor", "link-leave", link=LINK, table=TABLE)
    refuses(409, "somebody-sits", staff.ask("supervisor", "close-table", table=TABLE))
    staff.do("dealer", "leave", table=TABLE, seat=2)
    staff.do("supervisor", "close-table", table=TABLE)
    equal({"table": TABLE, "open": False}, {k: v for k, v in view().items() if k != "seq"})


tap.case("a table closes when everyone has left and nothing is open", closed)

# ---- the secret of a virtual deck
NAME = staff["auditor"].get("/api/tables/1").json()["book"]
seen = {"commitments": [], "decks": []}


def saw(commitment, fair):
    equal((commitment, True), (fair["commitment"], fair["opened"]))
    assert commitment not in seen["commitments"] and fair["deck"] not in seen["decks"], "the same deck again"
    seen["commitments"].append(commitment)
    seen["decks"].append(fair["deck"])


def practice(player, rounds):
    for _ in range(rounds):
        player.bet(ante=500)
        commitment = player.view()["fair"]["commitment"]
        player.do("ready", seat=player.seat)
        saw(commitment, player.play_out()["fair"])


def restart(tables):
    equal(0, server.stop())
    server.command[server.command.index("--practice") + 1] = str(tables)
    server.start()
    staff.again()


def guest(seat=1, where=server):
    player = Player(where)
    player.sit(1, seat)
    return player


def by_hand():
    """Without the automatic dealer a person deals; the deck is the one that was committed to before the new start."""
    player = guest()
    practice(player, 2)
    waiting = player.wait(lambda view: view["phase"] == "betting")["fair"]["commitment"]
    refuses(409, "automatic-dealer", staff.ask("dealer", "deal", table=1))
    restart(0)
    player.client.connection = None
    equal(waiting, player.view()["fair"]["commitment"])
    player.do("bet", seat=1, ante=500)
    staff.do("dealer", "lock", table=1)
    refuses(409, None, staff.ask("dealer", "flop", table=1))
    dealt = staff.do("dealer", "deal", table=1, id="deal-by-hand", cards=["As", "Ks"])
    equal(
        (True, dealt["seq"]),
        tuple(
            staff.do("dealer", "deal", table=1, id="deal-by-hand", cards=["As", "Ks"])[k] for k in ("repeated", "seq")
        ),
    )
    equal(2, len(player.own(player.view())["hole"]["cards"]))
    equal(
        [],
        [
            seat["hole"]["cards"]
            for seat in staff["supervisor"].get("/api/tables/1").json()["seats"]
            if seat["hole"]["cards"]
        ],
    )
    player.do("play", seat=1, multiple=4)
    for deed in ("flop", "river", "reveal", "settle", "game-over"):
        staff.do("dealer", deed, table=1)
    saw(waiting, player.view()["fair"])
    staff.do("dealer", "leave", table=1, seat=1)


def opened_again():
    """A table that is closed and opened again counts its rounds anew; its decks are others all the same."""
    staff.do("supervisor", "link-leave", link=NAME, table=1)
    staff.do("supervisor", "close-table", table=1)
    restart(1)
    refuses(409, "practice-number", staff.ask("supervisor", "open-table", table=1, book=NAME))  # and has
    player = guest()
    equal(NAME, player.view()["progressive"]["link"])  # it has joined by itself
    equal(1, player.wait(lambda view: view["phase"] == "betting")["round"])
    practice(player, 3)
    hands = player.client.get("/api/hands").json()["hands"]
    equal([3, 2, 1], [hand["round"] for hand in hands])
    player.wait(lambda view: view["phase"] == "betting")
    player.do("leave", seat=1)


def brought_back():
    """A copy that is brought back goes on with other decks than the original dealt meanwhile."""
    copy = os.path.join(copies, "copy")
    equal(0, subprocess.run([FELT, "backup", data, copy], capture_output=True).returncode)
    practice(guest(2), 3)
    other = Server("--pace", "0", "--practice", "1", "--restored", data=copy)
    player = guest(2, other)
    # The round that lay open when the copy was made was promised, so both deal it.
    player.bet(ante=500)
    player.do("ready", seat=2)
    player.play_out()
    practice(player, 2)
    equal(0, other.stop())


tap.case("a person deals a virtual deck without seeing it, the one that was committed to", by_hand)
tap.case("a practice table that is opened again deals other decks", opened_again)
tap.case("a copy that is brought back does not deal again what the original dealt", brought_back)
equal(0, server.stop())
tap.case(
    "the log is sound",
    lambda: equal(0, subprocess.run([FELT, "audit", os.path.join(data, "floor.db")], capture_output=True).returncode),
)
tap.done()
