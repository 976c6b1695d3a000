"""Every command of docs/openapi.json against the server. As its schema says it is done; spoiled in any way that its schema forbids it is refused.

The cases are a story in which every command has its turn with every field. Before a command is sent, so are its spoiled forms: at that
very moment the whole one would be done, so they are refused for what is spoiled in them."""
from felt_client import *
from schema import SCHEMAS, fits, follow, spoiled

tap = Tap()
server = Server("--pace", "0", "--practice", "4")
staff = Staff(server, "dealer", "supervisor", "shift-manager", "accounting", "auditor", "security", "surveillance", "technician")
WORDS = {name: SCHEMAS[name]["discriminator"]["mapping"] for name in ("FloorCommand", "TableCommand", "LinkCommand")}
done = {name: {} for name in WORDS}  # word: its fields, with the values that they were done with
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
    if set(body) == set(follow(own)["required"]):
        bare[name].add(body["do"])


# ---- the descriptions themselves


def described():
    ledger = open(os.path.join(SOURCE, "docs/ledger.md")).read()
    ledger = ledger[ledger.index("| words | fields | who may |"):]
    rows = re.findall(r"^\| ([a-z, -]+) \| [^|]* \| [^|]+ \|$", ledger[:ledger.index("\n\n")], re.M)
    equal({word for row in rows for word in row.split(", ")} - {"words"}, set(WORDS["FloorCommand"]))
    for name, mapping in WORDS.items():
        equal([form["$ref"] for form in SCHEMAS[name]["oneOf"]], list(mapping.values()))
        for do in mapping:
            own = follow(own_schema(name, do))
            equal((do, do, False), (do, own["properties"]["do"]["const"], own["additionalProperties"]))
            assert {"id", "do"} <= set(own["required"]) <= set(own["properties"]) and own["description"], do


tap.case("every command of the ledger has a schema, and each names its word", described)

# ---- staff
CB, MA, CN, VIRTUAL, OUTSIDE, BESIDE, FAR = 300, 301, 302, 303, 400, 401, 402


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
        return staff[second].post("/api/floor/proposals/%s/sign" % answer.json()["proposal"], {}) if answer.status == 200 else answer

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
    terms = {"decks": 2, "wager": 100, "cap_0": 10**9, "cap_1": 10**9, "cap_2": 10**9, "cap_3": 10**9, "may_pay": ["shift-manager"], "with_pay": ["security", "cashier"]}
    for name in ("main", "heir"):
        by_two("shift-manager", "supervisor", "link-open", link=name, book="catfish-bend", reason="new-link")
    by_two("shift-manager", "supervisor", "link-open", link="far", book="massachusetts", progressive="PTMGLML01", reason="new-link", **terms)
    by("supervisor", "open-table", table=CB, book="catfish-bend", live=True)
    by("supervisor", "open-table", table=MA, book="massachusetts", way="shuffler", trips="B", progressive="none", live=True)
    by("supervisor", "open-table", table=CN, book="chickasaw", live=True)
    by("supervisor", "open-table", table=VIRTUAL, book="massachusetts")
    by("supervisor", "link-join", link="main", table=CB)
    for table in (OUTSIDE, BESIDE):
        by("supervisor", "link-join", link="main", table=table, game="crazy-4-poker", book="catfish-bend")
    by("supervisor", "link-join", link="far", table=FAR, game="let-it-ride", book="massachusetts", progressive="PTMGLML01", **terms)


def moneyed():
    by("accounting", "fill", table=CB, cents=10**7)
    by("accounting", "credit", table=CB, cents=100)
    by("accounting", "buy-in", patron="pat", currency="USD", cents=10**6)
    by("accounting", "cash-out", patron="pat", currency="USD", cents=100)
    for table in (CB, MA, CN, VIRTUAL):
        dealer(table, ("sit", {"seat": 2, "patron": "pat"}))
    dealer(CB, ("sit", {"seat": 3, "patron": "quinn"}))


def dealt():
    """Seat 2 makes a royal flush of its progressive wager, seat 3 folds."""
    dealer(CB, "open", ("bet", {"seat": 2, "ante": 1000, "blind": 1000, "trips": 500, "progressive": True, "toke": 100, "on": "trips"}), ("clear", {"seat": 2}),
           ("bet", {"seat": 2, "ante": 1000, "progressive": True}), ("bet", {"seat": 3, "ante": 1000, "trips": 500, "toke": 100, "on": "ante"}), "lock", "deal",
           ("play", {"seat": 2, "multiple": 4, "toke": 100}), ("time-out", {"seat": 3}), "undo", ("check", {"seat": 3}), ("flop", {"cards": ["Ah", "Kh", "Qh"]}),
           ("check", {"seat": 3}), ("river", {"cards": ["2c", "3d"]}), ("fold", {"seat": 3}))
    by("supervisor", "incident", table=CB, kind="mucked", seat=3, note_by="Deb", reason="The cards touched the rack.")
    dealer(CB, ("reveal", {"cards": ["9c", "9d"]}), ("reveal", {"seat": 2, "cards": ["Jh", "Th"]}), "settle")
    hit = hits()["royal-flush"]
    by("supervisor", "link-verify", link="main", hit=hit["hit"], cleared=True)
    dealer(CB, "game-over")
    by_two("shift-manager", "security", "link-pay", link="main", hit=hit["hit"], check=hit["cents"])


def minded():
    """The duties of tables: machines, decks, disputes, and who comes and goes."""
    by("technician", "shuffler", table=CB, down=True)
    dealer(CB, ("way", {"to": 1}), ("tap-in", {"note_by": "Deb", "reason": "A break."}), "tap-in", ("count-deck", {"cards": 52}), "change-deck")
    by("technician", "shuffler", table=CB)
    for more in ({"on": True}, {}):
        by("supervisor", "busy", table=CN, **more)
    for more in ({"dead": True}, {}):
        by("technician", "sensor", table=CN, seat=2, **more)
    for more in ({"note_by": "Deb"}, {}):
        dealer(CB, ("dispute", {"reason": "Seat 3 says that the hand was live.", **more}))
        by("supervisor", "notify", table=CB, reason="The commission.", **more)
        dealer(CB, ("remark", {"reason": "Surveillance looked at the last hand.", **more}))


def virtual():
    """A person deals cards that nobody has seen, and has a seat beside them: a seed is its player's own."""
    dealer(VIRTUAL, ("sit", {"seat": 3, "patron": "dealer"}), "open", ("bet", {"seat": 2, "ante": 1000}), ("seed", {"seat": 3, "seed": "01" * 32}), ("seed", {"seat": 3}),
           ("ready", {"seat": 2}), "lock", "deal",
           ("play", {"seat": 2, "multiple": 4}), "flop", "river", "reveal", "settle", "game-over")


def gone_wrong():
    dealer(MA, "open", ("bet", {"seat": 2, "ante": 1000, "cover_all": 500, "match_play": 1000}), "lock", "deal", ("count-stub", {"cards": 43}),
           ("incident", {"kind": "card-face-up", "when": "deal", "count": 1}), ("incident", {"kind": "wrong-card-count", "who": "dealer", "correctable": True}))
    for decision, more in (("continue", {}), ("void-hand", {"seat": 2, "note_by": "Sue"})):
        dealer(MA, ("incident", {"kind": "other"}))
        by("supervisor", "decide", table=MA, decision=decision, reason="It fell.", **more)
    dealer(MA, ("incident", {"kind": "stub-count-wrong", "not_misdealt": True}), "settle")


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
    by("dealer", "link-end", **here)
    minor = hits()["straight-flush"]
    by_two("shift-manager", "supervisor", "link-break-lock", link="main", award=minor["award"], reason="round-cannot-end")
    by("supervisor", "link-verify", link="main", hit=minor["hit"], cleared=True)
    by_two("shift-manager", "security", "link-pay", link="main", hit=minor["hit"], cheques=100, check=minor["cents"] - 100)
    by_two("shift-manager", "surveillance", "link-void", link="main", hit=hits()["royal-flush"]["hit"], reason="hand-misread")
    by("technician", "link-down", link="main", reason="system-failed")
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
    by_two("shift-manager", "auditor", "link-transfer", link="main", to="meter:0", micro=10**6, reason="reserve-released", **{"from": "reserve:0"}, **days)
    by_two("shift-manager", "auditor", "link-transfer", link="main", to="link", micro=10**6, other="heir", account="reserve:0", reason="reserve-released", **{"from": "reserve:0"}, **days)
    for table in (OUTSIDE, BESIDE, CB):
        by("supervisor", "link-leave", link="main", table=table)
    by("shift-manager", "link-close", link="main", reason="end-of-day")
    by_two("shift-manager", "auditor", "link-retire", link="main", other="heir", reason="links-merged", **days)
    dealer(CB, ("leave-later", {"seat": 3}), ("leave", {"seat": 3}), ("leave", {"seat": 2}))
    by("supervisor", "close-table", table=CB)


# ---- players


def at_table(player):
    def do(word, **fields):
        give("TableCommand", staff.body(word, **fields), lambda body: player.client.post("/api/tables/%d/commands" % player.table, body))
        as_described(player.client.get("/api/tables/%d" % player.table), "View")

    return do


def table_of(book):
    return next(row["table"] for row in staff["auditor"].get("/api/tables").json()["tables"] if row["book"] == book and row["practice"])


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
        do("bet", seat=2, ante=1000, trips=500, progressive=True, toke=100, toke_on="ante")
        do("clear", seat=2)
        do("bet", seat=2, ante=1000)
        do("seed", seat=2, seed="0a" * 32)
        do("ready", seat=2)
        while last == "fold":
            view = player.wait(lambda view: view["turn"] == 2)
            if not view["legal"]["check"]:
                break
            do("check", seat=2)
        player.wait(lambda view: view["turn"] == 2)
        do("fold", seat=2) if last == "fold" else do("play", seat=2, multiple=4, **({"toke": 100} if last == "toke" else {}))
        player.wait(lambda view: view["phase"] == "betting" and view["round"] > begun)
    do("leave", seat=2)
    player.table = table_of("massachusetts")
    do("sit", seat=2)
    player.wait(lambda view: view["phase"] == "betting")
    do("bet", seat=2, ante=1000, cover_all=500, match_play=1000)
    hands, end = [], time.time() + 20 * SLOW
    while len(hands) < 3 and time.time() < end:  # they are kept beside the game
        hands = player.client.get("/api/hands").json()["hands"]
    equal([None] * 3, [fits(hand, {"$ref": "#/components/schemas/PlayedHand"}, "hand") for hand in hands])


# ---- a table of another game


def keyed():
    game, path = Client(server), "/api/links/far/commands"
    key = staff["administrator"].post("/api/keys", {"name": "pit-1", "link": "far", "table": FAR, "game": "let-it-ride"}).json()["key"]
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
    for bad in ({"commands": []}, {"commands": 65 * batch["commands"]}, {**batch, "id": "too-much"}, {"commands": [{**batch["commands"][0], "no_such_field": 1}]}, {}):
        assert fits(bad, whole) and send(bad).status == 400, bad
    do("end", round=2, table=FAR)
    equal((None, 200), (fits(batch, whole), send(batch).status))


for words, work in (("staff open links and tables", opened), ("money and seats", moneyed), ("a round, and its jackpot", dealt), ("duties of a table", minded), ("a virtual deck", virtual),
                    ("what goes wrong", gone_wrong), ("jackpots of another game", won_elsewhere), ("the end of a link and of a table", ended),
                    ("players play", played), ("another game plays", keyed)):
    tap.case("done as described and refused when spoiled: " + words, work)

# ---- nothing was left out


def all_done(name):
    for do in WORDS[name]:
        own = follow(own_schema(name, do))
        equal((do, set()), (do, set(own["properties"]) - set(done[name].get(do, {}))))
        for pattern in own.get("patternProperties", ()):
            assert any(re.search(pattern, key) for key in done[name][do]), (do, pattern)


# A bet is of some wager and a payment in some money, whichever that is.
SOME = {"bet", "link-pay"}


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
            for value in {json.dumps(value): value for value in samples[key]}.values() if key not in body and (do, key) not in left_aside else ():
                answer = send({**need, key: value})
                assert answer.status == 400, "%s takes %s: %d %s" % (do, key, answer.status, answer.body)


def bounds(name, later, send):
    """The largest number and the longest text that are described can be read, and one more cannot."""
    for do, body in done[name].items():
        for key, said in ((key, follow(said)) for key, said in follow(own_schema(name, do))["properties"].items()):
            if "maximum" in said and (do, key) not in later:
                most, more = said["maximum"], said["maximum"] + 1
            elif "maxLength" in said:
                most, more = "x" * said["maxLength"], "x" * (said["maxLength"] + 1)
            else:
                continue
            equal((do, key, False, True), (do, key, send({**body, key: most}).status == 400, send({**body, key: more}).status == 400))


for name in WORDS:
    tap.case("%s: every command was done with every field" % name, lambda: all_done(name))
    tap.case("%s: and with those alone that are required" % name, lambda: equal(set(), (set(WORDS[name]) - SOME) ^ bare[name]))
# An auditor may do nothing: what can be read is refused with another status than what cannot, and nothing happens. A virtual deck is the server's,
# and a purchase of chips is nobody's seat: those fields are left aside. How much may be bought is no matter of reading.
BY_AUDITOR = {"FloorCommand": lambda body: staff["auditor"].post("/api/floor/commands", body), "TableCommand": lambda body: staff["auditor"].post("/api/tables/1/commands", body)}
for name, send in BY_AUDITOR.items():
    tap.case("%s: no field is taken that is not described" % name, lambda: no_other(name, {("deal", "seed"), ("deal", "cards"), ("buy", "seat")}, send))
    tap.case("%s: bounds are those of the server" % name, lambda: bounds(name, {("buy", "cents")}, send))
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.done()
