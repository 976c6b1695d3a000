"""Paying an award over HTTP (R38): its checklist, the parts that add up, and that what was paid by check is nobody's chips."""
import json
import os
import subprocess
from felt_client import BUILD, Server, Staff, Tap, equal, refuses, scratch

tap = Tap()
FELT = os.path.join(BUILD, "felt")
data = os.path.join(scratch(), "data")
server = Server("--pace", "0", "--practice", "0", data=data)
staff = Staff(server, "dealer", "supervisor", "shift-manager", "cashier", "auditor", "security")
LINK, TABLE = "main", 300
TWO = ("shift-manager", "security", "link-pay")


def cards(text):
    return {"cards": text.split()}


def award(hit=1):
    return staff["auditor"].get("/api/links/%s/hits/%d" % (LINK, hit)).json()


def hit(number):
    """A royal flush at the live table takes the first meter, which is brought to $105,001.12 before."""
    level = staff["auditor"].get("/api/links/" + LINK).json()["levels"][0]["cents"]
    more = (10500112 - 14 - level) * 10**6
    staff.do_two(
        "shift-manager", "cashier", "link-correct", link=LINK, to="meter:0", micro=more, reason="coin-in-missed"
    )
    for do, fields in (
        ("open", {}),
        ("bet", {"seat": 2, "ante": 1000, "progressive": True}),
        ("lock", {}),
        ("deal", {}),
        ("play", {"seat": 2, "multiple": 4}),
        ("flop", cards("Ah Kh Qh")),
        ("river", cards("2c 3d")),
        ("reveal", cards("9c 9d")),
        ("reveal", {"seat": 2, **cards("Jh Th")}),
        ("settle", {}),
        ("game-over", {}),
    ):
        staff.do("dealer", do, table=TABLE, **fields)
    equal((number, "pending"), (award(number)["hit"], award(number)["state"]))
    return award(number)["cents"]


def begun():
    staff.do_two("shift-manager", "supervisor", "link-open", link=LINK, book="chickasaw", reason="new-link")
    staff.do("supervisor", "open-table", table=TABLE, book="chickasaw", live=True)
    staff.do("supervisor", "link-join", link=LINK, table=TABLE)
    staff.do("dealer", "sit", table=TABLE, seat=2, patron="pat")
    equal(10500112, hit(1))


def checked():
    """Line by line, each with who, when, how it came out and where it lies; payment waits for all of them."""
    lines = [line["line"] for line in award()["checklist"]]
    equal(["cards-seen", "identified", "ofac", "title-31", "amount-agreed", "tax-form"], lines)
    equal([None] * 6, [line["result"] for line in award()["checklist"]])
    staff.do("supervisor", "link-verify", link=LINK, hit=1)
    equal({"do": "link-verify", "line": "identified"}, award()["next"])
    for at, line in enumerate(lines[1:], 1):
        answer = staff.ask_two(*TWO, link=LINK, hit=1, check=10500112, check_number="1017")
        refuses(409, "line-not-done " + line, answer)
        result = "not-needed" if line == "tax-form" else "done"
        who = "shift-manager" if line == "ofac" else "supervisor"
        staff.do(who, "link-verify", link=LINK, hit=1, line=line, result=result, reference="case %d" % at)
        told = award()["checklist"][at]
        equal((result, who, "case %d" % at), (told["result"], told["by"], told["reference"]))
        assert told["time_ms"] > 0, told
    equal({"do": "link-pay", "line": None}, award()["next"])
    refuses(
        409,
        "line-is-needed ofac",
        staff.ask("supervisor", "link-verify", link=LINK, hit=1, line="ofac", result="not-needed"),
    )


def parts():
    """Refused with code, reason and rule; then paid, and the money is where it should be."""
    for code, fields in (
        ("not-the-share 10500112", {"check": 10500111, "check_number": "1017"}),
        ("not-the-share 10500112", {"check": 10500112, "check_number": "1017", "withheld": 1}),
        ("needs-check-number", {"check": 10500112}),
        ("check-only 10000000", {"cheques": 10500100, "cash": 12}),
    ):
        refuses(409, code, staff.ask_two(*TWO, link=LINK, hit=1, **fields))
    whole = {"check": 10500112 - 2520026, "check_number": "1017", "withheld": 2520026}
    staff.do_two(*TWO, link=LINK, hit=1, **whole)
    paid = award()
    equal(("paid", 10500112), (paid["state"], paid["cents"]))
    equal({"cheques": 0, "cash": 0, "offset": 0, **whole}, paid["parts"])


def not_chips():
    """A check of $105,001.12 was paid, then $100,000 of it cashed again in chips: not any more."""
    answer = staff.ask("cashier", "cash-out", patron="pat", currency="USD", cents=10**7)
    refuses(409, "too-little-free", answer)
    equal(10500112, hit(2))
    staff.look_at(LINK, 2)
    fields = {"link": LINK, "hit": 2, "check": 10500112}
    refuses(409, "check-used-before 1017", staff.ask_two(*TWO, check_number="1017", **fields))
    staff.do_two(*TWO, check_number="1018", **fields)


def audited():
    equal(0, server.stop())
    db = os.path.join(data, "floor.db")
    subprocess.run([FELT, "audit", db], check=True, stdout=subprocess.DEVNULL)
    log = subprocess.run([FELT, "export", db], capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [json.loads(line) for line in log]
    held = {tuple(row["balance"][:2]): row["balance"][2] for row in rows if "balance" in row}
    equal((2 * 10500112 - 2520026) * 10**6, held["checks", "USD"])
    equal(2520026 * 10**6, held["withheld", "USD"])


tap.case("a jackpot of $105,001.12 is hit", begun)
tap.case("its checklist is the book's, line by line, and payment waits for it", checked)
tap.case("parts that do not add up are refused; tenders, tax and offset add up to the award", parts)
tap.case("what was paid by check is not cashed again in chips, and its number is used up", not_chips)
tap.case("the audit agrees, and what was paid stands in accounts of its own", audited)
tap.done()
