"""What can be done now, as staff are told it: whom it is told, that it holds, and that it changes with the table."""
from felt_client import Client, Server, Staff, Stream, Tap, equal, scratch

tap = Tap()
server = Server("--pace", "0", "--practice", "1", data=scratch())
ROLES = ("dealer", "supervisor", "shift-manager", "cashier", "auditor", "security", "surveillance", "technician")
staff = Staff(server, *ROLES)
staff.add("player", ["player"])
LIVE, VIRTUAL, LINK, BOOK = 300, 301, "main", "catfish-bend"
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def view(table=LIVE, who="dealer"):
    return staff[who].get("/api/tables/%d" % table).json()


def words(can):
    return {entry["do"] for entry in can}


def opened():
    staff.do_two("shift-manager", "supervisor", "link-open", link=LINK, book=BOOK, reason="new-link")
    for table, live in ((LIVE, True), (VIRTUAL, False)):
        staff.do("supervisor", "open-table", table=table, book=BOOK, live=live, bets="staff")
        staff.do("supervisor", "link-join", link=LINK, table=table)
        staff.do("dealer", "sit", table=table, seat=2, patron="pat")
    staff.do("cashier", "buy-in", patron="pat", currency="USD", cents=100000)


def told():
    """Everybody who works on the floor is told the same, and nobody else is told anything."""
    lists = [view(LIVE, role)["can"] for role in ROLES]
    equal([lists[0]] * len(ROLES), lists)
    equal(None, view(LIVE, "player")["can"])
    equal(None, Client(server).get("/api/tables/%d" % LIVE).json()["can"])
    equal((None, None), (view(1, "dealer")["can"], view(1, "player")["can"]))
    fill = next(entry for entry in lists[0] if entry["do"] == "fill")
    equal(["supervisor", "shift-manager", "cashier"], fill["roles"])


def filled(entry, seen):
    """A command of the entry, as a page would make it."""
    body, used = {}, set(seen["board"]["cards"] + seen["dealer"]["cards"])
    used |= {card for seat in seen["seats"] if seat["in_round"] for card in seat["hole"]["cards"]}
    for field in entry["fields"]:
        if field["optional"]:
            continue
        if "one_of" in field:
            body[field["name"]] = field["one_of"][-1]
        elif "min" in field:
            body[field["name"]] = field["min"]
        elif "cards" in field:
            body[field["name"]] = [card for card in DECK if card not in used][: field["cards"]]
        elif "text" in field:
            body[field["name"]] = "pat" if field["name"] == "patron" else "It was seen."
    return body


STORY = ("open", "bet", "lock", "deal", "check", "flop", "play", "river", "settle", "reveal", "game-over")


def play(table):
    """A whole round by what is listed alone."""
    for _ in range(40):
        seen = view(table)
        listed = [entry for entry in seen["can"] if entry["do"] in STORY]
        if seen["phase"] == "over" and seen["round"] == 1:
            return
        wanted = [word for word in STORY if word in words(listed)]
        if seen["phase"] == "betting" and seen["seats"][0]["in_round"]:
            wanted = ["lock"]
        entry = [entry for entry in listed if entry["do"] == wanted[0]][-1 if seen["dealer"]["cards"] else 0]
        staff.do(entry["roles"][0], entry["do"], **filled(entry, seen))
    raise AssertionError(seen["phase"])


def loud():
    """What the book leaves to people is listed with its decisions; and little else is."""
    staff.do("dealer", "open", table=LIVE)
    staff.do("dealer", "bet", table=LIVE, seat=2, ante=1000)
    staff.do("dealer", "lock", table=LIVE)
    staff.do("dealer", "deal", table=LIVE)
    kinds = {
        choice
        for entry in view()["can"]
        if entry["do"] == "incident"
        for field in entry["fields"]
        if field["name"] == "kind"
        for choice in field["one_of"]
    }
    assert {"other", "dealer-card-exposed"} <= kinds, kinds
    staff.do("dealer", "incident", table=LIVE, kind="other", reason="A card fell.")
    decide = [entry for entry in view()["can"] if entry["do"] == "decide"]
    equal([["supervisor", "shift-manager"]] * len(decide), [entry["roles"] for entry in decide])
    assert decide and not {"flop", "check", "settle"} & words(view()["can"]), view()["can"]
    staff.do("supervisor", "decide", **filled(decide[-1], view()))


def followed():
    """The stream has it after every change, for a technician as well."""
    for who in ("dealer", "technician"):
        stream = Stream(staff[who], "table:%d" % VIRTUAL)
        stream.until(lambda name, data: name == "table" and "open" in words(data["view"]["can"]), 5)
        staff.do("dealer", "open", table=VIRTUAL)
        stream.until(lambda name, data: name == "table" and "bet" in words(data["view"]["can"]), 5)
        staff.do("dealer", "bet", table=VIRTUAL, seat=2, ante=500)
        staff.do("dealer", "undo", table=VIRTUAL)
        finish(VIRTUAL)


def finish(table):
    staff.do("dealer", "bet", table=table, seat=2, ante=500)
    for _ in range(30):
        seen = view(table)
        if seen["phase"] == "over":
            return
        for word in ("lock", "deal", "check", "fold", "flop", "river", "reveal", "settle", "game-over"):
            entry = next((entry for entry in seen["can"] if entry["do"] == word), None)
            if entry:
                staff.do("dealer", word, **filled(entry, seen))
                break


def linked():
    can = staff["auditor"].get("/api/links/" + LINK).json()["can"]
    assert {"link-down", "link-stop", "link-close"} & words(can), words(can)
    down = next(entry for entry in can if entry["do"] == "link-stop")
    staff.do(down["roles"][0], "link-stop", **filled(down, view()))
    assert "link-up" in words(staff["auditor"].get("/api/links/" + LINK).json()["can"])
    staff.do("supervisor", "link-up", link=LINK)


tap.case("two tables are opened", opened)
tap.case("everybody who works on the floor is told, and nobody else", told)
tap.case("a round with real cards is played by what is listed alone", lambda: play(LIVE))
tap.case("a round with a virtual deck is, too", lambda: play(VIRTUAL))
tap.case("an incident that waits lists its decisions", loud)
tap.case("the stream has the list after every change", followed)
tap.case("a link lists its own", linked)
tap.done()
