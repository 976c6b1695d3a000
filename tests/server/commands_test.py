"""Every command of docs/openapi.json against the server. As its schema says it is done; spoiled in any way that its schema forbids it is refused.

The cases are a story in which every command has its turn with every field. Before a command is sent, so are its spoiled forms: at that
very moment the whole one would be done, so they are refused for what is spoiled in them."""
import json
import os
import re
import time
from felt_client import Client, PATIENCE, Player, SOURCE, Server, Staff, Tap, equal, problem, refuses
from schema import SCHEMAS, fits, follow, spoiled

tap = Tap()
server = Server("--pace", "0", "--practice", "4")
staff = Staff(
    server, "dealer", "supervisor", "shift-manager", "cashier", "auditor", "security", "surveillance", "technician"
)
WORDS = {name: SCHEMAS[name]["discriminator"]["mapping"] for name in ("FloorCommand", "TableCommand", "LinkCommand")}
done = {name: {} for name in WORDS}  # word: its fields, with the values that they were done with
whole_with = {name: {} for name in WORDS}  # word and field: the body that was done with it
bare = {name: set() for name in WORDS}  # words that were done with their required fields alone


def own_schema(name, do):
    return {"$ref": WORDS[name][do]}


def as_described(answer, name):
    equal((200, None), (answer.status, fits(answer.json(), {"$ref": "#/components/schemas/" + name}, name)))


def give(name, body, send):
    """A command by whoever may, at a moment when it can be done; `send` answers with an Answer."""
    whole, own = {"$ref": "#/components/schemas/" + name}, own_schema(name, body["do"])
    known = done[name].setdefault(body["do"], {})
    equal(None, fits(body, whole, body["do"]))
    for words, bad in spoiled(body, own, [key for key in body if key not in known]):
        assert fits(bad, own) and fits(bad, whole), "%s %s fits its schema" % (body["do"], words)
        status = send(bad).status
        assert 400 <= status < 500, "%s %s is answered %d" % (body["do"], words, status)
    answer = send(body)
    assert answer.status == 200, (body, answer.status, answer.body)
    as_described(answer, {"FloorCommand": "Done", "TableCommand": "DoneAtTable", "LinkCommand": "DoneOnLink"}[name])
    known.update(body)
    whole_with[name].update({(body["do"], key): body for key in body})
    if set(body) == set(follow(own)["required"]):
        bare[name].add(body["do"])


# ---- the descriptions themselves


def described():
    ledger = open(os.path.join(SOURCE, "docs/ledger.md")).read()
    ledger = ledger[ledger.index("| words | fields | who may |") :]
    rows = re.findall(r"^\| ([a-z, -]+) \| [^|]* \| [^|]+ \|$", ledger[: ledger.index("\n\n")], re.M)
    equal({word for row in rows for word in row.split(", ")} - {"words"}, set(WORDS["FloorCommand"]))
    for name, mapping in WORDS.items():
        equal([form["$ref"] for form in SCHEMAS[name]["oneOf"]], list(mapping.values()))
        for do in mapping:
            own = follow(own_schema(name, do))
            equal((do, do, False), (do, own["properties"]["do"]["const"], own["additionalProperties"]))
            assert {"id", "do"} <= set(own["required"]) <= set(own["properties"]) and own["description"], do


tap.case("every command of the ledger has a schema, and each names its word", described)

# ---- staff
CB, MA, CN, VIRTUAL, AGAIN, OUTSIDE, BESIDE, FAR = 300, 301, 302, 303, 304, 400, 401, 402


def look(table=None, link=None, **other):
    """What a command has changed is shown as described."""
    if table and table < OUTSIDE:
        for who in ("dealer", "auditor"):
            as_described(staff[who].get("/api/tables/%d" % table), "View")
    if link:
        as_described(staff["auditor"].get("/api/links/" + link), "Link")
        as_described(staff["auditor"].get("/api/signs/" + link), "Sign")


def by(person, do, **fields):
    give("FloorCommand", staff.body(do, **fields), lambda body: staff[person].post("/api/floor/commands", body))
    look(**fields)


def by_two(person, second, do, **fields):
    def send(body):
        answer = staff[person].post("/api/floor/proposals", body)
        return (
            staff[second].post("/api/floor/proposals/%s/sign" % answer.json()["proposal"], {})
            if answer.status == 200
            else answer
        )

    give("FloorCommand", staff.body(do, **fields), send)
    look(**fields)


def dealer(table, *deeds):
    """Steps of the dealer: words, or a word and its fields."""
    for deed in deeds:
        do, fields = deed if isinstance(deed, tuple) else (deed, {})
        by("dealer", do, table=table, **fields)


def hits():
    return {hit["hand"]: hit for hit in staff["auditor"].get("/api/links/main").json()["hits"]}


def opened():
    terms = {
        "decks": 2,
        "wager": 100,
        "cap_0": 10**9,
        "cap_1": 10**9,
        "cap_2": 10**9,
        "cap_3": 10**9,
        **{"%s_%d" % (word, level): 0 for word in ("seed", "growth", "reserve") for level in (2, 3)},
        **{
            "seed_0": 6 * 10**6,
            "growth_0": 100000,
            "reserve_0": 20000,
            "seed_1": 6 * 10**5,
            "growth_1": 50000,
            "reserve_1": 1,
        },
        "may_pay": ["shift-manager"],
        "with_pay": ["security", "cashier"],
    }
    for name in ("main", "heir"):
        by_two("shift-manager", "supervisor", "link-open", link=name, book="catfish-bend", reason="new-link")
    by_two(
        "shift-manager",
        "supervisor",
        "link-open",
        link="far",
        book="massachusetts",
        progressive="PTMGLML01",
        reason="new-link",
        **{"for": "money"},
        **terms,
    )
    by("supervisor", "open-table", table=CB, book="catfish-bend", live=True)
    by(
        "supervisor",
        "open-table",
        table=MA,
        book="massachusetts",
        way="shuffler",
        trips="B",
        progressive="none",
        live=True,
    )
    by("supervisor", "open-table", table=CN, book="chickasaw", live=True)
    by("supervisor", "open-table", table=VIRTUAL, book="massachusetts", bets="staff")
    posted = {"min_ante": 1000, "max_ante": 50000, "min_trips": 500, "max_trips": 5000, "positions": 5, "chip": 100}
    by("supervisor", "open-table", table=305, book="chickasaw", **posted)
    by("supervisor", "open-table", table=306, book="chickasaw")
    by_two("supervisor", "shift-manager", "post-limits", table=305, **posted)
    more = {"%s_%d" % (word, level): 0 for word in ("growth", "reserve", "seed") for level in (1, 2, 3)}
    by_two(
        "shift-manager", "supervisor", "post-terms", link="heir", seed_0=3 * 10**6, growth_0=0, reserve_0=0, **more
    )
    by("supervisor", "link-join", link="main", table=CB)
    for table in (OUTSIDE, BESIDE):
        by("supervisor", "link-join", link="main", table=table, game="crazy-4-poker", book="catfish-bend")
    by(
        "supervisor",
        "link-join",
        link="far",
        table=FAR,
        game="let-it-ride",
        book="massachusetts",
        progressive="PTMGLML01",
        **terms,
    )


def moneyed():
    by("cashier", "fill", table=CB, cents=10**7)
    by("cashier", "credit", table=CB, cents=100)
    by("cashier", "buy-in", patron="pat", currency="USD", cents=10**6)
    by("cashier", "cash-out", patron="pat", currency="USD", cents=100)
    for table in (CB, MA, CN, VIRTUAL):
        dealer(table, ("sit", {"seat": 2, "patron": "pat"}))
    dealer(CB, ("sit", {"seat": 3, "patron": "quinn"}))


def dealt():
    """Seat 2 makes a royal flush of its progressive wager, seat 3 folds."""
    dealer(
        CB,
        "open",
        (
            "bet",
            {"seat": 2, "ante": 1000, "blind": 1000, "trips": 500, "progressive": True, "toke": 100, "on": "trips"},
        ),
        ("clear", {"seat": 2}),
        ("bet", {"seat": 2, "ante": 1000, "progressive": True}),
        ("bet", {"seat": 3, "ante": 1000, "trips": 500, "toke": 100, "on": "ante"}),
        "lock",
        "deal",
        ("play", {"seat": 2, "multiple": 4, "toke": 100}),
        ("time-out", {"seat": 3}),
        "undo",
        ("check", {"seat": 3}),
        ("flop", {"cards": ["Ah", "Kh", "Qh"]}),
        ("check", {"seat": 3}),
        ("river", {"cards": ["2c", "3d"]}),
        ("fold", {"seat": 3}),
    )
    by("supervisor", "incident", table=CB, kind="mucked", seat=3, note_by="Deb", reason="The cards touched the rack.")
    dealer(CB, ("reveal", {"cards": ["9c", "9d"]}), ("reveal", {"seat": 2, "cards": ["Jh", "Th"]}), "settle")
    hit = hits()["royal-flush"]
    by("supervisor", "link-verify", link="main", hit=hit["hit"], line="cards-seen", result="done", reference="case 7")
    dealer(CB, "game-over")
    staff.look_at("main", hit["hit"])
    by_two(
        "shift-manager",
        "security",
        "link-pay",
        link="main",
        hit=hit["hit"],
        check=hit["cents"] - 47012,
        check_number="1017",
        cash=12,
        withheld=40000,
        offset=7000,
    )


def told():
    """Payments of which a supervisor hears: the royal flush, and four times fifty dollars."""
    dealer(
        CB,
        "open",
        ("bet", {"seat": 2, "ante": 5000}),
        "lock",
        "deal",
        ("play", {"seat": 2, "multiple": 4}),
        ("flop", {"cards": ["Ah", "Kd", "7s"]}),
        ("river", {"cards": ["2c", "3d"]}),
        ("reveal", {"cards": ["9c", "9d"]}),
        ("reveal", {"seat": 2, "cards": ["As", "Ac"]}),
        "settle",
        "game-over",
    )
    by("supervisor", "told", table=CB, notice=1, note_by="Sue", reason="At the table.")
    by("supervisor", "told", table=CB, notice=2)


def minded():
    """The duties of tables: machines, decks, disputes, and who comes and goes."""
    told()
    by("technician", "shuffler", table=CB, down=True)
    dealer(
        CB,
        ("way", {"to": 1}),
        ("tap-in", {"note_by": "Deb", "reason": "A break."}),
        "tap-in",
        ("count-deck", {"cards": 52}),
        "change-deck",
    )
    by("technician", "shuffler", table=CB)
    for more in ({"on": True}, {}):
        by("supervisor", "busy", table=CN, **more)
    for more in ({"dead": True}, {}):
        by("technician", "sensor", table=CN, seat=2, **more)
    last = staff["dealer"].get("/api/tables/%d" % CB).json()["life_round"]
    for number, more in ((2, {"note_by": "Deb"}), (4, {})):
        dealer(CB, ("dispute", {"reason": "Seat 3 says that the hand was live.", **more}))
        by("supervisor", "notify", table=CB, reason="The commission.", **more)
        claim = {"round": last, "seat": 2, "cents": 500, "reason": "It was a flush."}
        dealer(CB, ("dispute", {**claim, **more}))
        case = {"table": CB, "dispute": number, "reason": "The discards show it.", **more}
        by("dealer", "dispute-note", **case)
        by("supervisor", "notify", **case)
        by("supervisor", "dispute-decide", verdict="upheld", **case)
        by("supervisor", "dispute-close", **case)
        dealer(CB, ("remark", {"reason": "Surveillance looked at the last hand.", **more}))
        dealer(CB, ("progressive-stop", {"reason": "The sign is dark.", **more}))
        by("technician", "progressive-resume", table=CB, reason="It is lit again.", **more)


def virtual():
    """A person deals cards that nobody has seen, and has a seat beside them: a seed is its player's own."""
    dealer(
        VIRTUAL,
        ("sit", {"seat": 3, "patron": "dealer"}),
        "open",
        ("bet", {"seat": 2, "ante": 1000}),
        ("seed", {"seat": 3, "seed": "01" * 32}),
        ("seed", {"seat": 3}),
        ("ready", {"seat": 2}),
        "lock",
        "deal",
        ("play", {"seat": 2, "multiple": 4}),
        "flop",
        "river",
        "reveal",
        "settle",
        "game-over",
    )


def gone_wrong():
    dealer(
        MA,
        "open",
        ("bet", {"seat": 2, "ante": 1000, "cover_all": 500, "match_play": 1000}),
        "lock",
        "deal",
        ("count-stub", {"cards": 43}),
        ("incident", {"kind": "card-face-up", "when": "deal", "count": 1}),
        ("incident", {"kind": "wrong-card-count", "who": "dealer", "correctable": True}),
    )
    for decision, more in (("continue", {}), ("void-hand", {"seat": 2, "note_by": "Sue"})):
        dealer(MA, ("incident", {"kind": "other"}))
        by("supervisor", "decide", table=MA, decision=decision, reason="It fell.", **more)
    dealer(MA, ("incident", {"kind": "stub-count-wrong", "not_misdealt": True}), "settle")


def paid_in_stages():
    """The dealer does not qualify; a royal flush brings envy, which a supervisor sees; and hand by hand."""
    by_two("shift-manager", "supervisor", "link-open", link="next", book="chickasaw", reason="new-link")
    by("supervisor", "link-join", link="next", table=CN)
    dealer(CN, ("sit", {"seat": 3, "patron": "quinn"}))
    for more in ({"note_by": "Sue", "reason": "It lies face up."}, {}):
        dealer(
            CN,
            "open",
            *[("bet", {"seat": seat, "ante": 1000, "progressive": True}) for seat in (2, 3)],
            "lock",
            "deal",
        )
        wagers = {"ante": 1000, "trips": 500, "progressive": True, "toke": 100, "on": "trips"}
        by("supervisor", "correct", table=CN, what="wager", seat=3, reason="The toke lay there.", **wagers)
        dealer(
            CN,
            *[("play", {"seat": seat, "multiple": 4}) for seat in (2, 3)],
            ("flop", {"cards": ["Ah", "Kh", "Qh"]}),
            ("river", {"cards": ["2c", "3d"]}),
            ("reveal", {"cards": ["9c", "7d"]}),
            "antes-back",
            ("reveal", {"seat": 3, "cards": ["4c", "4d"]}),
            ("settle", {"seat": 3}),
            ("reveal", {"seat": 2, "cards": ["Jh", "Th"]}),
            "settle",
        )
        by("supervisor", "seen", table=CN, seat=2, **more)
        for hit in staff["auditor"].get("/api/links/next").json()["hits"]:
            if hit["state"] == "pending":
                by("supervisor", "link-verify", link="next", hit=hit["hit"])
        dealer(CN, "game-over")


def put_right():
    """Everything that can have been recorded wrongly."""

    def correct(what, **fields):
        by("supervisor", "correct", table=AGAIN, what=what, reason="Seen by surveillance.", **fields)

    purpose = {"for": "money"}
    by(
        "supervisor",
        "open-table",
        table=AGAIN,
        book="massachusetts",
        progressive="none",
        live=True,
        bets="staff",
        **purpose,
    )
    by("cashier", "buy-in", patron="pat", currency="USD", cents=100, **purpose)
    dealer(
        AGAIN,
        *[("sit", {"seat": seat, "patron": patron}) for seat, patron in ((2, "pat"), (3, "quinn"), (4, "rae"))],
        "open",
        *[("bet", {"seat": seat, "ante": 1000}) for seat in (2, 3)],
        "lock",
        "deal",
    )
    correct("wager", seat=2, ante=2000, blind=2000, trips=500, cover_all=500, match_play=0, note_by="Sue")
    correct("incident", kind="card-face-up", when="deal", count=1)
    correct("incident", kind="wrong-card-count", when="deal", who="dealer", correctable=True)
    correct("incident", kind="stub-count-wrong", not_misdealt=True)
    correct("incident", drop=3)
    correct("incident", kind="other", decision="void-hand", seat=3)
    correct("incident", drop=3)
    dealer(
        AGAIN,
        ("play", {"seat": 2, "multiple": 4}),
        ("check", {"seat": 3}),
        ("flop", {"cards": ["Ah", "Kh", "Qd"]}),
        ("check", {"seat": 3}),
        ("river", {"cards": ["2c", "3d"]}),
        ("fold", {"seat": 3}),
    )
    correct("card", place="board", index=2, card="Qh")
    dealer(AGAIN, ("reveal", {"cards": ["9c", "9d"]}), ("reveal", {"seat": 2, "cards": ["Jh", "Th"]}))
    correct("decision", seat=3, decision="play", street="river", multiple=1, cards=["4c", "4d"])
    correct("seat", seat=3, to=4)
    dealer(AGAIN, "settle", "game-over")


def put_right_later():
    """After Game Over: two people, and the cage pays and takes what it left."""
    by_two("shift-manager", "supervisor", "correction-window", hours=24)
    by("shift-manager", "coach", on=True)
    by("shift-manager", "coach")
    sheet = staff["dealer"].get("/api/books/chickasaw/text").body.decode().replace("book: chickasaw", "book: seaside")
    handed_in = staff["supervisor"].post("/api/books", {"id": "hand-in-seaside", "text": sheet})
    as_described(handed_in, "HandedIn")
    book = {"book": handed_in.json()["hash"]}
    for do in ("approve-book", "retire-book"):
        by_two("shift-manager", "supervisor", do, **book)
    by("supervisor", "hand-in-book", **book)
    as_described(staff["auditor"].get("/api/floor/books"), "HouseBookList")
    again = {"table": AGAIN, "round": 1, "reason": "Seen by surveillance."}
    for card, do in (("Td", "take-owed"), ("Th", "pay-owed")):
        hand = {"what": "card", "place": "hand", "seat": 2, "index": 1, "card": card}
        by_two("supervisor", "shift-manager", "correct", **again, **hand)
        as_described(staff["cashier"].get("/api/tables/%d/rounds/1" % AGAIN), "PastRound")
        by("cashier", do, patron="pat", currency="USD", cents=100)


def won_elsewhere():
    """At two tables of another game: a split that waits for a round, one that is void, one while the link is down."""
    here, beside = {"link": "main", "table": OUTSIDE, "round": 1}, {"link": "main", "table": BESIDE, "round": 1}
    for do in ("link-sensor-failed", "link-sensor-repaired"):
        by("technician", do, link="main", table=OUTSIDE, seat=3)
    for at, seats in ((here, [1, 2]), (beside, [1])):
        by("dealer", "link-coin-in", seats=seats, **at)
        by("dealer", "link-deal", **at)
    by("dealer", "link-hit", seat=1, hand="straight-flush", on_board=False, **here)
    by("dealer", "link-hit", seat=2, hand="royal-flush", **here)
    by("dealer", "link-settled", **here)
    by("dealer", "link-end", **here)
    minor = hits()["straight-flush"]
    by_two(
        "shift-manager", "supervisor", "link-break-lock", link="main", award=minor["award"], reason="round-cannot-end"
    )
    staff.look_at("main", minor["hit"])
    odd = minor["cents"] % 100
    by_two(
        "shift-manager",
        "security",
        "link-pay",
        link="main",
        hit=minor["hit"],
        cheques=100,
        check=minor["cents"] - 100 - odd - 1,
        check_number="1018",
        cash=odd + 1,
    )
    by_two(
        "shift-manager",
        "surveillance",
        "link-void",
        link="main",
        hit=hits()["royal-flush"]["hit"],
        reason="hand-misread",
    )
    by_two(
        "shift-manager",
        "cashier",
        "link-return",
        link="main",
        hit=minor["hit"],
        cheques=100,
        check=minor["cents"] - 100 - odd - 1,
        check_number="1018",
        cash=odd + 1,
        reason="hand-misread",
    )
    by("technician", "link-stop", link="main", reason="system-failed")
    by("supervisor", "link-up", link="main")
    late = {"reason": "regulator-order", **beside}
    by_two("supervisor", "shift-manager", "link-late-coin-in", seats=[2, 3, 4], **late)
    missing = {"reason": "regulator-order", **here}
    shown = {"shown_%d" % level: 10**6 for level in range(4)}
    for seat, more in ((3, {"on_board": False, "coin_in": 8, "deal": 9, **shown}), (4, {})):
        by_two(
            "supervisor",
            "shift-manager",
            "link-late-hit",
            seat=seat,
            hand="straight-flush",
            place=10,
            **missing,
            **more,
        )
        missed = hits()["straight-flush"]["hit"]
        by_two("shift-manager", "surveillance", "link-void", link="main", hit=missed, reason="hand-misread")
    by_two("technician", "shift-manager", "link-down", link="main", reason="system-failed")
    by("dealer", "link-hit", seat=1, hand="royal-flush", **beside)
    by("supervisor", "link-up", link="main")
    held = hits()["royal-flush"]["hit"]
    by_two("supervisor", "shift-manager", "link-record", link="main", hit=held, reason="was-down")
    by("supervisor", "link-verify", link="main", hit=held)
    by_two("shift-manager", "surveillance", "link-void", link="main", hit=held, reason="wrong-deck")
    by("dealer", "link-end", **beside)


def ended():
    days = {"notice": 20260101, "date": 20260201}
    by_two("shift-manager", "auditor", "link-correct", link="main", to="reserve:0", micro=10**9, reason="meter-wrong")
    by_two(
        "shift-manager",
        "auditor",
        "link-transfer",
        link="main",
        to="meter:0",
        micro=10**6,
        reason="reserve-released",
        **{"from": "reserve:0"},
        **days,
    )
    by_two(
        "shift-manager",
        "auditor",
        "link-transfer",
        link="main",
        to="link",
        micro=10**6,
        other="heir",
        account="reserve:0",
        reason="reserve-released",
        **{"from": "reserve:0"},
        **days,
    )
    for table in (OUTSIDE, BESIDE, CB):
        by("supervisor", "link-leave", link="main", table=table)
    by("shift-manager", "link-close", link="main", reason="end-of-day")
    by_two("shift-manager", "auditor", "link-retire", link="main", other="heir", reason="links-merged", **days)
    dealer(CB, ("leave-later", {"seat": 3}), ("leave", {"seat": 3}), ("leave", {"seat": 2}))
    by("supervisor", "close-table", table=CB)


# ---- players


def at_table(player):
    def do(word, **fields):
        give(
            "TableCommand",
            staff.body(word, **fields),
            lambda body: player.client.post("/api/tables/%d/commands" % player.table, body),
        )
        as_described(player.client.get("/api/tables/%d" % player.table), "View")

    return do


def table_of(book):
    return next(
        row["table"]
        for row in staff["auditor"].get("/api/tables").json()["tables"]
        if row["book"] == book and row["practice"]
    )


def played():
    """A hand that plays, one that folds, and wagers of every kind."""
    player = Player(server)
    player.table, player.seat, do = table_of("chickasaw"), 2, at_table(player)
    do("sit", seat=2)
    do("buy", cents=100)
    do("bot", seat=4, kind="simple")
    do("bot", seat=4)
    for kind in ("simple", None):
        do("bot", seat=4, kind=kind)
    for last in ("play", "toke", "fold"):
        begun = player.wait(lambda view: view["phase"] == "betting")["round"]
        do("bet", seat=2, ante=1000, trips=500, progressive=True, toke=100, on="trips")
        do("clear", seat=2)
        do("bet", seat=2, ante=1000)
        do("seed", seat=2)
        do("seed", seat=2, seed="0a" * 32)
        do("ready", seat=2)
        while last == "fold":
            view = player.wait(lambda view: view["turn"] == 2)
            if not view["legal"]["check"]:
                break
            do("check", seat=2)
        player.wait(lambda view: view["turn"] == 2)
        do("fold", seat=2) if last == "fold" else do(
            "play", seat=2, multiple=4, **({"toke": 100} if last == "toke" else {})
        )
        player.wait(lambda view: view["phase"] == "betting" and view["round"] > begun)
    do("leave", seat=2)
    player.table = table_of("massachusetts")
    do("sit", seat=2)
    player.wait(lambda view: view["phase"] == "betting")
    do("bet", seat=2, ante=1000, cover_all=500, match_play=1000)
    hands, end = [], time.time() + PATIENCE
    while len(hands) < 3 and time.time() < end:  # they are kept beside the game
        hands = player.client.get("/api/hands").json()["hands"]
    equal([None] * 3, [fits(hand, {"$ref": "#/components/schemas/PlayedHand"}, "hand") for hand in hands])


def fault(answer):
    """What is wrong, and where; whose command it was is all that may differ."""
    told = problem(answer)
    return [told[key] for key in ("status", "code", "figures", "causes", "where", "detail")]


def alike():
    """There is one reader of commands: what is wrong with a player's is told as of the dealer's, at the same table."""
    player, seat = Player(server), 3
    player.sit(table_of("massachusetts"), seat)
    player.wait(lambda view: view["phase"] == "betting")
    bet = {"seat": seat, "ante": 1000}
    for do, fields in (
        ("bet", {**bet, "no_such_wager": 500}),
        ("bet", {**bet, "toke": 100, "on": "no-such-wager"}),
        ("bet", {**bet, "toke_on": "ante"}),
        ("bet", {**bet, "ante": "1000"}),
        ("bet", {**bet, "ante": -1}),
        ("bet", {**bet, "trips": True}),
        ("bet", {**bet, "progressive": 1}),
        ("bet", {**bet, "on": 1}),
        ("bet", {**bet, "cards": ["As"]}),
        ("bet", {**bet, "seat": "2"}),
        ("bet", {**bet, "seat": 99}),
        ("bet", {**bet, "": 1}),
        ("bet", {**bet, "Trips": 1}),
        ("play", {"seat": seat}),
        ("play", {"seat": seat, "multiple": 101}),
        ("play", {"seat": seat, "multiple": 4, "toke": []}),
        ("seed", {"seat": seat, "seed": "00"}),
        ("seed", {"seat": seat, "seed": ""}),
        *((do, {"seat": seat, "ante": 1}) for do in ("clear", "check", "fold", "sit", "leave", "ready", "seed")),
    ):
        own = player.client.post("/api/tables/%d/commands" % player.table, staff.body(do, **fields))
        of_staff = staff["dealer"].post("/api/floor/commands", staff.body(do, table=player.table, **fields))
        equal((do, fields, 400, fault(of_staff)), (do, fields, own.status, fault(own)))
    for do, fields in (
        ("bet", bet),
        ("clear", {"seat": seat}),
        ("sit", {"seat": seat}),
        ("play", {"seat": seat, "multiple": 4}),
    ):
        for key, value in (("table", player.table), ("patron", "pat"), ("blind", 1000)):
            answer = player.client.post(
                "/api/tables/%d/commands" % player.table, staff.body(do, **fields, **{key: value})
            )
            refuses(400, "field-not-taken %s %s" % (do, key), answer)


# ---- a table of another game


def keyed():
    game, path = Client(server), "/api/links/far/commands"
    key = staff.key(name="pit-1", link="far", table=FAR, game="let-it-ride").json()["key"]
    whole = {"oneOf": [{"$ref": "#/components/schemas/LinkCommand"}, {"$ref": "#/components/schemas/LinkCommands"}]}

    def send(body):
        return game.post(path, body, headers={"Authorization": "Bearer " + key})

    def do(word, **fields):
        body = staff.body(word, **{"round": 1, **fields})
        equal(None, fits(body, whole))
        give("LinkCommand", body, send)

    major, minor = [level["name"] for level in staff["auditor"].get("/api/links/far").json()["levels"]]
    do("coin-in", seats=[1, 2], wager=100)
    do("deal")
    do("hit", seat=1, hand="royal-flush", level=major)
    do("end")
    do("coin-in", round=2, table=FAR, seats=[1, 2], wager=100)
    do("deal", round=2, table=FAR)
    do("hit", round=2, table=FAR, seat=1, hand="straight-flush", level=minor, on_board=False)
    batch = {"commands": [staff.body("end", round=2, table=FAR)]}
    for bad in (
        {"commands": []},
        {"commands": 65 * batch["commands"]},
        {**batch, "id": "too-much"},
        {"commands": [{**batch["commands"][0], "no_such_field": 1}]},
        {},
    ):
        assert fits(bad, whole) and send(bad).status == 400, bad
    do("end", round=2, table=FAR)
    equal((None, 200), (fits(batch, whole), send(batch).status))


for words, work in (
    ("staff open links and tables", opened),
    ("money and seats", moneyed),
    ("a round, and its jackpot", dealt),
    ("duties of a table", minded),
    ("a virtual deck", virtual),
    ("what goes wrong", gone_wrong),
    ("money in stages", paid_in_stages),
    ("corrections", put_right),
    ("corrections after Game Over", put_right_later),
    ("jackpots of another game", won_elsewhere),
    ("the end of a link and of a table", ended),
    ("players play", played),
    ("another game plays", keyed),
):
    tap.case("done as described and refused when spoiled: " + words, work)

# ---- nothing was left out


def all_done(name):
    for do in WORDS[name]:
        own = follow(own_schema(name, do))
        equal((do, set()), (do, set(own["properties"]) - set(done[name].get(do, {}))))
        for pattern in own.get("patternProperties", ()):
            assert any(re.search(pattern, key) for key in done[name][do]), (do, pattern)


# A bet is of some wager, a correction of something, a payment in some money, whichever that is.
SOME = {"bet", "correct", "link-pay", "link-return", "post-limits", "post-terms"}


def no_other(name, left_aside, send):
    """Fields of other commands are not taken: what a command takes is described. Each is tried with what every other command has there, so that
    it is not refused for its kind, and not with its usual value, which says nothing."""
    samples = {}
    for body in done[name].values():
        for key, value in body.items():
            samples.setdefault(key, []).append(True if value in (False, None) else 2 if key == "count" else value)
    for do, body in done[name].items():
        need = {key: body[key] for key in follow(own_schema(name, do))["required"]}
        for key in samples:
            for value in (
                {json.dumps(value): value for value in samples[key]}.values()
                if key not in body and (do, key) not in left_aside
                else ()
            ):
                answer = send({**need, key: value})
                assert answer.status == 400, "%s takes %s: %d %s" % (do, key, answer.status, answer.body)


def bounds(name, later, send):
    """The largest number and the longest text that are described can be read, and one more cannot."""
    for do in done[name]:
        for key, said in ((key, follow(said)) for key, said in follow(own_schema(name, do))["properties"].items()):
            if "maximum" in said and (do, key) not in later:
                most, more = said["maximum"], said["maximum"] + 1
            elif "maxLength" in said:
                most, more = "x" * said["maxLength"], "x" * (said["maxLength"] + 1)
            else:
                continue
            equal(
                (do, key, False, True),
                (do, key, *(send({**whole_with[name][do, key], key: at}).status == 400 for at in (most, more))),
            )


tap.case("a player's command is refused as the dealer's is", alike)
for name in WORDS:
    tap.case("%s: every command was done with every field" % name, lambda: all_done(name))
    tap.case(
        "%s: and with those alone that are required" % name,
        lambda: equal(set(), (set(WORDS[name]) - SOME) ^ bare[name]),
    )
# An auditor may do nothing: what can be read is refused with another status than what cannot, and nothing happens. A virtual deck is the server's:
# those fields are left aside. How much may be bought is not decided while reading.
BY_AUDITOR = {
    "FloorCommand": lambda body: staff["auditor"].post("/api/floor/commands", body),
    "TableCommand": lambda body: staff["auditor"].post("/api/tables/1/commands", body),
}
for name, send in BY_AUDITOR.items():
    tap.case(
        "%s: no field is taken that is not described" % name,
        lambda: no_other(name, {("deal", "seed"), ("deal", "cards")}, send),
    )
    tap.case("%s: bounds are those of the server" % name, lambda: bounds(name, {("buy", "cents")}, send))
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.done()
