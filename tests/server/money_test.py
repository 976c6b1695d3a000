"""Tables where money is played for: what their view says of them, and to whom it names the people who play there."""
from felt_client import Client, Player, Server, Staff, Stream, Tap, equal, refuses

tap = Tap()
server = Server("--pace", "0", "--practice", "1")
staff = Staff(
    server, "dealer", "supervisor", "shift-manager", "cashier", "auditor", "security", "surveillance", "technician"
)
PRACTICE, VIRTUAL, LIVE = 1, 300, 301
PATRONS = {1: "zephyrine", 4: "quintilian"}  # words that nothing else says
for name in PATRONS.values():
    staff.add(name, ["player"])
guest = Player(server)
guest.sit(PRACTICE, 3)
nobody = Client(server)


def view(client, table):
    return client.get("/api/tables/%d" % table).json()


def seated(client, table):
    return {seat["seat"]: (seat["taken"], seat["name"]) for seat in view(client, table)["seats"]}


for table in (VIRTUAL, LIVE):
    staff.do("supervisor", "open-table", table=table, book="chickasaw", live=table == LIVE, bets="staff")


def sealed():
    """A seal is what a deck was committed to: there is none before a round opens, and never of real cards."""
    equal((None, None), (view(nobody, VIRTUAL)["fair"], view(nobody, LIVE)["fair"]))
    for table in (VIRTUAL, LIVE):
        staff.do("dealer", "open", table=table)
    equal(None, view(nobody, LIVE)["fair"])
    for table in (VIRTUAL, PRACTICE):
        commitment = view(nobody, table)["fair"]["commitment"]
        assert len(commitment) == 64 and int(commitment, 16) > 0, commitment


def kinds():
    """The view and the list say what is played for, whether real cards are dealt, and whether one sits down by oneself."""
    rows = {row["table"]: row for row in nobody.get("/api/tables").json()["tables"]}
    for client in (nobody, guest.client, staff["zephyrine"], staff["dealer"]):
        for table, kind in (
            (PRACTICE, (False, False, True)),
            (VIRTUAL, (True, False, False)),
            (LIVE, (True, True, False)),
        ):
            for said in (view(client, table), rows[table]):
                equal(kind, tuple(said[key] for key in ("money", "live", "may_sit")))
    for table in (VIRTUAL, LIVE):
        refuses(409, "not-a-practice-table", guest.ask("sit", table=table, seat=2))


def named():
    """Others who play for money are not named to a player, a guest or nobody; the pit, the dealer and the auditor know them."""
    for table in (VIRTUAL, LIVE):
        for seat, patron in PATRONS.items():
            staff.do("cashier", "buy-in", patron=patron, currency="USD", cents=100000)
            staff.do("dealer", "sit", table=table, seat=seat, patron=patron)
        for client in (nobody, guest.client, staff["administrator"], staff["technician"], staff["cashier"]):
            equal({seat: (True, None) for seat in PATRONS}, seated(client, table))
        for own, patron in PATRONS.items():
            equal({seat: (True, patron if seat == own else None) for seat in PATRONS}, seated(staff[patron], table))
            equal([own], view(staff[patron], table)["you"]["seats"])
        for role in ("dealer", "supervisor", "shift-manager", "auditor"):
            equal({seat: (True, name) for seat, name in PATRONS.items()}, seated(staff[role], table))
    guests = [(True, guest.name)]
    equal(
        [guests] * 3, [list(seated(client, PRACTICE).values()) for client in (nobody, guest.client, staff["dealer"])]
    )  # play chips: as ever


def unnamed_anywhere():
    """Nothing that a player, a guest or nobody is sent holds another's name: views, lists, streams, refusals."""

    def tell(client, others):
        assert not any(name.encode() in answer for answer in client.heard for name in others), (client.heard, others)

    watching = []
    for client, others in (
        (nobody, PATRONS.values()),
        (guest.client, PATRONS.values()),
        (staff["zephyrine"], ["quintilian"]),
    ):
        client.heard = [
            client.get(path).body for path in ("/api/tables", "/api/tables/300", "/api/tables/301", "/api/signs")
        ]
        watching.append((client, others, Stream(client, "tables,table:300,table:301")))
    for client in (guest.client, staff["zephyrine"]):
        for do, fields in (
            ("bet", {"ante": 1000}),
            ("clear", {}),
            ("leave", {}),
            ("ready", {}),
            ("sit", {}),
            ("check", {}),
            ("fold", {}),
            ("seed", {"seed": "5a" * 32}),
        ):
            for table in (VIRTUAL, LIVE):
                answer = client.post(
                    "/api/tables/%d/commands" % table,
                    {"id": "other-%s-%d-%d" % (do, table, len(client.heard)), "do": do, "seat": 4, **fields},
                )
                assert answer.status in (403, 409), (do, answer.status, answer.body)
                client.heard.append(answer.body)
    for table in (VIRTUAL, LIVE):
        for seat in PATRONS:
            staff.do("dealer", "bet", table=table, seat=seat, ante=1000)
        staff.do("dealer", "lock", table=table)
        staff.do("dealer", "deal", table=table)
    for client, others, stream in watching:
        for table in (VIRTUAL, LIVE):
            shown = stream.until(
                lambda name, data: name == "table" and data["table"] == table and data["view"]["phase"] == "preflop"
            )["view"]
            equal([True, True], [seat["taken"] for seat in shown["seats"]])
        client.heard.append(stream.bytes)
        stream.close()
        tell(client, others)
    dealers = staff["dealer"].get("/api/tables/300").body
    assert all(name.encode() in dealers for name in PATRONS.values()), dealers  # the check would see them


def silent_coach():
    """No advice where money is played for, on one's own turn neither; play chips have it."""
    for table in (VIRTUAL, LIVE):
        turn = view(staff["dealer"], table)["turn"]
        refuses(409, "coach-at-practice-only", staff[PATRONS[turn]].post("/api/tables/%d/advice" % table, {}))
    guest.bet(ante=guest.view()["legal"]["bet"]["ante"]["min"])
    guest.do("ready", seat=3)
    guest.wait(lambda shown: shown["turn"] == 3)
    equal("preflop", guest.client.post("/api/tables/%d/advice" % PRACTICE, {}).json()["street"])


tap.case("a deck has a seal when it was committed to, and real cards have none", sealed)
tap.case("a table says whether money is played for, whether it is live, and whether one may sit down", kinds)
tap.case("a player for money is named to the house and to himself", named)
tap.case("and in nothing that anybody else is sent", unnamed_anywhere)
tap.case("the coach is silent where money is played for", silent_coach)
equal(0, server.stop())
tap.done()
