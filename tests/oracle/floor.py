"""A whole floor, from the lines of its log: who sits where, what each event posts, and that each round's money is what the
second settlement says."""
import collections

from houses import HOUSES
from ledger import MICRO, Accounts, expect, read_event, same
from link import Link
from purpose import Purposes
from settling import Past, Settling, read_stage, settle
from staged import hits
from table import KEPT, STEPS, Opening, Round

CURRENCY = {"chickasaw": "USD", "players-guide": "EUR", "catfish-bend": "USD", "massachusetts": "USD"}
COUNTED = (
    "rounds",
    "moves",
    "corrections before Game Over",
    "corrections after Game Over",
    "hits",
    "voids",
    "late hits",
)


PARTS = ("cheques", "check", "cash", "withheld", "offset")
RULES_OF_PARTS = 4


def award_parts(record):
    """What an award is paid in, or handed back: millionths of a cent. In older logs a check has no number and became chips."""
    parts = {key: record.number(key) * MICRO for key in PARTS}
    parts["number"] = str(record.text("check-number"))
    parts["chips"] = parts["cheques"] + (0 if parts["number"] else parts["check"])
    return parts


def players(record):
    """`1=ann 3=bob` of a line, by seat."""
    return {int(seat): patron for seat, patron in record.fields.items() if seat.isdigit()}


class Table:
    def __init__(self, number):
        self.number = number
        self.book = self.link = self.round = self.settling = None
        self.posted = {}
        self.rounds_before = self.rounds = 0  # of earlier openings, and of this one
        self.patrons = {}  # by seat
        self.players = {}  # of the round: as they sat at Lock
        self.past = {}  # rounds that are over, by their number on the link
        self.stopped = False  # somebody stopped its progressive wagers (R42)


class Floor:
    def __init__(self):
        self.tables, self.links, self.accounts = {}, {}, Accounts()
        self.currency = {}  # of a link, of a table
        self.counts = collections.OrderedDict((what, 0) for what in COUNTED)
        self.winners = {}  # (link, hit) -> patron
        self.check_numbers = set()  # numbers of those that awards were paid with
        self.purposes = Purposes()
        self.proposals = {}  # those that wait: number -> who put it forward
        self.proposed = 0
        self.books = {}  # the house's own sheets: hash -> where it stands

    def command(self, group):
        touched, self.checks = set(), []
        for record in group:
            if record.kind == "link":
                self.link_of(record).rules = record.rules
            handle = getattr(self, "%s_%s" % (record.kind, record.word.replace("-", "_")), None)
            moved = handle(record) if handle else getattr(self, record.kind)(record)
            self.accounts.post(record, self.purposes.moved(record, moved or {}))
            self.purposes.check(record)
            if record.kind == "link":
                touched.add(record.name)
        for name in sorted(touched):
            self.links[name].check(
                group[-1], lambda account, name=name: self.accounts.held[account, self.currency[name]]
            )
        for check in self.checks:
            check()
        for number in {int(record.name) for record in group if record.kind == "table"}:
            if self.tables[number].settling:
                self.tables[number].settling.check_envy(group[-1])

    def end(self, export):
        expect(export.ended, "end", "the log was cut short")
        self.accounts.check(export.balances)

    # --- the floor's own lines ---------------------------------------------------------------------------------------

    def floor(self, record):
        expect(False, record, "a line that is not known here")

    def floor_correction_window(self, record):
        pass

    def floor_purpose(self, record):
        self.purposes.say(record)

    def floor_coach(self, record):
        pass

    def floor_hand_in_book(self, record):
        self.books[record.text("book")] = "handed in"

    def floor_approve_book(self, record):
        same(record, "the state of the book", "handed in", self.books.get(record.text("book")))
        expect(record.text("by") != record.text("with") != "", record, "one person approves a book alone")
        self.books[record.text("book")] = "in force"

    def floor_retire_book(self, record):
        expect(self.books.get(record.text("book")) != "retired", record, "the book is retired already")
        expect(record.text("by") != record.text("with") != "", record, "one person retires a book alone")
        self.books[record.text("book")] = "retired"

    def floor_propose(self, record):
        self.proposed += 1
        same(record, "the number of a proposal", self.proposed, record.number("proposal"))
        self.proposals[self.proposed] = read_event(record.text("command"))[1]["by"]

    def floor_sign(self, record):
        expect(self.close(record) != record.text("by"), record, "a person signs what he put forward himself")

    def floor_withdraw(self, record):
        self.close(record)

    def floor_expire(self, record):
        self.close(record)

    def close(self, record):
        number = record.number("proposal")
        expect(number in self.proposals, record, "there is no such proposal")
        return self.proposals.pop(number)

    def floor_pay_owed(self, record):
        return self.owed(record, "owed-to:", -1)

    def floor_take_owed(self, record):
        return self.owed(record, "owed-by:", 1)

    def owed(self, record, account, sign):
        micro, currency, patron = sign * record.number("cents") * MICRO, record.text("currency"), record.text("patron")
        return {(account + patron, currency): micro, ("patron:" + patron, currency): -micro}

    def floor_buy_in(self, record):
        return self.cash(record, 1)

    def floor_cash_out(self, record):
        return self.cash(record, -1)

    def cash(self, record, sign):
        micro, currency = sign * record.number("cents") * MICRO, record.text("currency")
        return {("cage", currency): -micro, ("patron:" + record.text("patron"), currency): micro}

    # --- tables ------------------------------------------------------------------------------------------------------

    def table_of(self, record):
        return self.tables.setdefault(int(record.name), Table(int(record.name)))

    def table(self, record):
        table = self.table_of(record)
        if record.word in STEPS or record.word in KEPT:
            if table.round:
                table.round.add(record)

    def table_table(self, record):
        table = self.table_of(record)
        expect(self.books.get(record.text("hash")) != "handed in", record, "nobody has approved the book")
        table.book = record.text("book")
        table.rounds_before += table.rounds
        table.rounds = 0
        table.stopped = False
        table.posted = {}

    def table_progressive_stop(self, record):
        table = self.table_of(record)
        expect(not table.stopped, record, "it is stopped already")
        table.stopped = True

    def table_progressive_resume(self, record):
        table = self.table_of(record)
        expect(table.stopped, record, "it was not stopped")
        table.stopped = False

    def table_posted(self, record):
        """What is posted from now on, before anybody has wagered (R43)."""
        table = self.table_of(record)
        table.posted = dict(record.fields)
        if table.round and not table.round.facts()["seats"]:
            table.round.opening.posted = table.posted

    def table_post_limits(self, record):
        pass

    def floor_post_terms(self, record):
        expect(record.text("by") != record.text("with") != "", record, "one person changes the terms of a link")

    def table_open(self, record):
        table = self.table_of(record)
        table.rounds = record.number("round")
        table.round = Round(Opening(record, table.book, table.rounds_before + table.rounds, table.posted))

    def table_sit(self, record):
        self.purposes.check_sits(record)
        self.table_of(record).patrons[record.number("seat")] = record.text("patron")

    def table_leave(self, record):
        self.table_of(record).patrons.pop(record.number("seat"))

    def table_lock(self, record):
        table = self.table_of(record)
        table.round.add(record)
        table.players = dict(table.patrons)
        table.settling = Settling(table.round)
        self.checks.append(lambda: self.check_coin_in(record))

    def table_undo(self, record):
        self.table_of(record).round.undo(record)

    def table_fill(self, record):
        return self.chips(record, 1)

    def table_credit(self, record):
        return self.chips(record, -1)

    def chips(self, record, sign):
        micro = sign * record.number("cents") * MICRO
        currency = CURRENCY[self.table_of(record).book]
        return {("cage", currency): -micro, ("tray:" + record.name, currency): micro}

    def check_coin_in(self, record):
        """Each lit seat's wager reaches the link once, and no other."""
        table = self.table_of(record)
        facts = table.round.facts()
        lit = {seat["seat"] for seat in facts["seats"] if seat.get("progressive")}
        if record.word == "lock" and table.stopped:
            same(record, "wagers at a table that somebody stopped (R42)", set(), lit)
        link = self.links.get(table.link)
        found = link and link.past.get((table.number, table.round.opening.round))
        same(record, "seats that reached the link", lit, found.seats if found else set())

    def check_wagers(self, record):
        """After a correction the link knows whose wagers they are, as long as the round is open there (R36)."""
        table = self.table_of(record)
        link = self.links.get(table.link)
        found = link and link.past.get((table.number, table.round.opening.round))
        if found and found.ended is not None:
            facts = table.round.facts()
            found.seats = {seat["seat"] for seat in facts["seats"] if seat.get("progressive")}
        else:
            self.check_coin_in(record)

    # --- a settlement, stage by stage --------------------------------------------------------------------------------

    def table_players(self, record):
        """Whose money it is: who sat there at Lock, and on which link."""
        table = self.table_of(record)
        same(record, "who sits there", table.patrons, players(record))
        same(
            record,
            "round and link",
            (table.round.opening.round, table.link or ""),
            (record.number("round"), record.text("link")),
        )
        table.players = players(record)

    def table_settling(self, record):
        table = self.table_of(record)
        table.settling.add(record)
        self.check_kept(record, table)

    def check_kept(self, record, table):
        """R36: it records the meters, its Coin In and its deal's place."""
        link = self.links.get(table.link)
        kept = link and link.past.get((table.number, table.round.opening.round))
        same(
            record,
            "Coin In and deal on the link",
            (kept.coin_in, kept.deal or 0) if kept else (0, 0),
            (record.number("coin-in"), record.number("deal")),
        )
        if link:
            same(record, "its place on the link", link.seq, record.number("place"))
            for place, level in enumerate(link.levels):
                same(
                    record,
                    "meter and reserve of " + level.name,
                    (level.meter(), level.reserve),
                    (record.number("micro-%d" % place), record.number("reserve-micro-%d" % place)),
                )

    def table_move(self, record):
        table = self.table_of(record)
        self.counts["moves"] += 1
        table.settling.add(record)
        if record.has("level"):
            self.checks.append(lambda: self.check_hit(record, table))
        return self.moved(record, table)

    def table_adjust(self, record):
        table = self.table_of(record)
        table.settling.add(record)
        if record.has("level"):
            self.checks.append(lambda: self.check_hit(record, table))
        return self.moved(record, table)

    def table_settled(self, record):
        table = self.table_of(record)
        table.settling.add(record)
        self.counts["rounds"] += 1

    def table_seen(self, record):
        self.table_of(record).settling.add(record)

    def table_correct(self, record):
        table = self.table_of(record)
        former = table.round.facts()
        table.round.add(record)
        self.counts["corrections before Game Over"] += 1
        settling = table.settling
        settling.corrected(record, former)
        self.checks.append(lambda: expect(not settling.adjusts, record, "it should have adjusted %s", settling.adjusts))
        self.checks.append(lambda: self.check_wagers(record))

    def table_game_over(self, record):
        table = self.table_of(record)
        number = table.round.opening.round
        table.past[number] = Past(table)
        if table.settling.begun:
            table.settling.add(record)
            this = table.settling.this
            self.checks.append(lambda: self.check_hits(record, table, number, this))
        table.round = table.settling = None

    def moved(self, record, table):
        """What is paid and taken; stakes lie on the layout and are the patron's until they are taken, but for the
        progressive wager, which was taken at Coin In. The toke is his until the dealers have it."""
        cents = read_stage(record).cents
        toke = {does: cents.get("toke-" + does, 0) for does in ("return", "take", "pay")}
        own = cents.get("progressive-return", 0) + cents.get("fee-return", 0)
        for key, amount in cents.items():
            wager, _, does = key.rpartition("-")
            if wager != "toke":
                own += {"pay": amount, "take": -amount, "return": 0}[does]
        return self.posted(
            table, record.number("seat"), own, toke["return"] + toke["take"], toke["return"] + toke["pay"]
        )

    def check_hit(self, record, table):
        """A move that takes from a meter names the link's hit and award."""
        link = self.links[table.link]
        if not record.has("hit"):
            expect(link.down, record, "it names no hit, and the link is not down")
            return
        hit = link.hits[record.number("hit")]
        same(
            record,
            "the hit on the link",
            (table.number, table.round.opening.round, record.number("seat"), record.number("level")),
            (hit.round.table, hit.round.number, hit.seat, hit.level),
        )
        newer = [other.number for other in hit.round.hits if other.seat == hit.seat and other.number > hit.number]
        expect(not newer, record, "the seat has a newer hit: %s", newer)
        same(record, "its award", link.told_award.get(hit.number, 0), record.number("of-award"))

    def check_hits(self, record, table, number, this):
        """Every hand that takes from a meter has been a hit on the link, and no other hand has one, but a paid one that a
        correction came too late for (R36)."""
        link = self.links.get(table.link)
        found = link.past.get((table.number, number)) if link else None
        recorded = found.hits if found else []
        for seat, level, _ in hits(this):
            expect(
                any((hit.seat, hit.level) == (seat, level) for hit in recorded),
                record,
                "seat %d takes from a meter, and the link knows of no hit",
                seat,
            )
        due = {(seat, level) for seat, level, _ in hits(this)}
        wrong = [
            hit.number
            for hit in recorded
            if hit.state in ("held", "pending", "verified") and (hit.seat, hit.level) not in due
        ]
        expect(not wrong, record, "hits of hands that take nothing: %s", wrong)

    # --- a settlement in one stroke, as older logs have it ---------------------------------------------------------------

    def table_settle(self, record):
        table = self.table_of(record)
        table.settled = settle(record, table.book, table.round.facts())
        self.counts["rounds"] += 1
        self.checks.append(lambda: self.check_recorded(record, table))

    def check_recorded(self, record, table):
        """Every hand that takes from a meter is a hit on the link, in paying order, and no other."""
        link = self.links.get(table.link)
        found = link and link.past.get((table.number, table.round.opening.round))
        same(
            record,
            "hits on the link",
            [(seat, level) for seat, level, _ in hits(table.settled)],
            [(hit.seat, hit.level) for hit in found.hits] if found else [],
        )

    def table_pay(self, record):
        table = self.table_of(record)
        seat = next(seat for seat in table.settled.seats if seat.number == record.number("seat"))
        award = sum(one["pays"] for one in seat.lines if "level" in one)
        staked = sum(one["stake"] for one in seat.lines)
        returned = (
            seat.envy
            - award
            + sum(
                one["pays"]
                + (
                    one["stake"]
                    if one["result"] in ("push", "void") or one["result"] == "win" and one["wager"] != "progressive"
                    else 0
                )
                for one in seat.lines
            )
        )
        toke = seat.toke_line["stake"] if seat.toke_line else 0
        back = 0
        if toke and seat.toke_line["result"] in ("win", "push", "void"):
            back = toke + seat.toke_line["pays"]
        same(
            record,
            "what the hand comes to",
            (seat.outcome, staked, returned, seat.envy, toke, back),
            (
                record.text("outcome"),
                *(record.number(key) for key in ("staked", "returned", "envy", "toke", "toke-returned")),
            ),
        )
        taken = sum(one["stake"] for one in seat.lines if one["wager"] == "progressive")
        return self.posted(table, seat.number, returned - (staked - taken), toke, back)

    def posted(self, table, seat, cents, toke, back):
        currency = CURRENCY[table.book]
        return {
            ("patron:" + table.players[seat], currency): (cents - toke) * MICRO,
            ("tokes:%d" % table.number, currency): back * MICRO,
            ("tray:%d" % table.number, currency): (toke - back - cents) * MICRO,
        }

    # --- rounds that are over ------------------------------------------------------------------------------------------

    def past(self, record):
        expect(False, record, "a line that is not known here")

    def past_correct(self, record):
        past = self.past_of(record)
        self.counts["corrections after Game Over"] += 1
        past.correct(record)
        self.checks.append(lambda: past.check_adjusted(record))
        table, number = self.tables[int(record.name)], record.number("round")
        self.checks.append(lambda: self.check_hits(record, table, number, past.last))
        self.reseat_past(number, past)

    def reseat_past(self, number, past):
        """Its link has forgotten who wagered in a round that is over; the corrected facts say it."""
        link = self.links.get(past.link)
        found = link and link.past.get((past.number, number))
        if found:
            found.seats = past.lit()

    def past_players(self, record):
        same(record, "who played", self.past_of(record).players, players(record))

    def past_adjust(self, record):
        """What the house owes is payable to the patron, what he owes is recorded; nothing is taken by itself (R36)."""
        past = self.past_of(record)
        past.adjust(record)
        patron, currency = past.players[record.number("seat")], CURRENCY[past.book]
        same(record, "whose it is", patron, record.text("patron"))
        moved = self.moved(record, past)
        own, tokes = moved["patron:" + patron, currency], moved["tokes:%d" % past.number, currency]
        return {
            ("owed-to:" + patron if own > 0 else "owed-by:" + patron, currency): own,
            ("tokes:%d" % past.number, currency): tokes,
            ("corrections:%d" % past.number, currency): -own - tokes,
        }

    def past_of(self, record):
        past = self.tables[int(record.name)].past.get(record.number("round"))
        expect(past, record, "there was no such round")
        return past

    # --- links -------------------------------------------------------------------------------------------------------

    def link(self, record):
        link = self.link_of(record)
        link.apply(record)

    def link_of(self, record):
        return self.links.setdefault(record.name, Link(record.name))

    def link_open(self, record):
        link = self.link_of(record)
        link.apply(record)
        self.currency[record.name] = currency = CURRENCY[link.book]
        if not record.has("first"):
            return {}
        moved = {("meter:%s:%s" % (record.name, level.name), currency): level.seed * MICRO for level in link.levels}
        moved["house", currency] = -sum(moved.values())
        return moved

    def link_join(self, record):
        self.link(record)
        self.purposes.check_joins(record)
        if record.number("table") in self.tables:
            self.tables[record.number("table")].link = record.name

    def link_leave(self, record):
        self.link(record)
        if record.number("table") in self.tables:
            self.tables[record.number("table")].link = None

    def patron(self, number, seat):
        """Players of another game hold nothing here."""
        table = self.tables.get(number)
        return "patron:" + table.patrons.get(seat, "") if table else "outside:%d" % number

    def link_late_coin_in(self, record):
        """Of a round that is over the wager is owed, not taken."""
        moved = self.link_coin_in(record)
        table = self.tables.get(record.number("table"))
        past = table and table.past.get(record.number("round"))
        if past:
            currency, wager = self.currency[record.name], record.number("wager") * MICRO
            for seat in record.numbers("seats"):
                moved[self.patron(past.number, seat), currency] += wager
                moved["tray:%d" % past.number, currency] -= wager
                moved["owed-by:" + past.players[seat], currency] -= wager
                moved["corrections:%d" % past.number, currency] += wager
        return moved

    def link_coin_in(self, record):
        self.link(record)
        link, number, currency = self.link_of(record), record.number("table"), self.currency[record.name]
        wager, moved = record.number("wager") * MICRO, collections.defaultdict(int)
        for seat in record.numbers("seats"):
            moved[self.patron(number, seat), currency] -= wager
            moved["tray:%d" % number, currency] += wager
        for kind in ("meter", "reserve", "overflow"):
            for level, micro in zip(link.levels, record.numbers(kind + "-micro")):
                moved["%s:%s:%s" % (kind, record.name, level.name), currency] += micro
                moved["house", currency] -= micro
        return moved

    def link_hit(self, record):
        self.link(record)
        self.counts["hits"] += 1
        link = self.link_of(record)
        hit = link.hits[record.number("hit")]
        self.winners.setdefault((record.name, hit.number), self.winner(hit))
        return self.award_moved(record, link.levels[hit.level], 1)

    def link_hold(self, record):
        self.link(record)
        hit = self.link_of(record).hits[record.number("hit")]
        self.winners[record.name, hit.number] = self.winner(hit)

    def winner(self, hit):
        """Who sat there when the round was locked."""
        table = self.tables.get(hit.round.table)
        if not table:
            return "outside:%d" % hit.round.table
        past = table.past.get(hit.round.number)
        return "patron:" + (past or table).players[hit.seat]

    def award_moved(self, record, level, sign):
        """An award and the seed that follows it; with -1 back again."""
        currency, meter = self.currency[record.name], "meter:%s:%s" % (record.name, level.name)
        amount, house, seed, kept = (
            sign * MICRO * record.number(key) for key in ("amount", "house", "seed", "from-reserve")
        )
        return {
            (meter, currency): seed - (amount - house),
            ("payable:" + record.name, currency): amount,
            ("reserve:%s:%s" % (record.name, level.name), currency): -kept,
            ("house", currency): kept - seed - house,
        }

    def link_late_hit(self, record):
        self.link(record)
        self.counts["late hits"] += 1
        link = self.link_of(record)
        hit = link.hits[record.number("hit")]
        self.winners[record.name, hit.number] = self.winner(hit)
        return self.award_moved(record, link.levels[hit.level], 1)

    def link_return(self, record):
        self.link(record)
        currency = self.currency[record.name]
        parts = award_parts(record)
        expect(not parts["withheld"] and not parts["offset"], record, "what was kept back is handed back")
        expect(parts["number"] in ("", *self.check_numbers), record, "no award was paid with that check")
        return {
            ("tray:%d" % record.number("table"), currency): parts["cheques"],
            ("cage", currency): parts["check"] + parts["cash"],
            ("checks", currency): -parts["check"] if parts["number"] else 0,
            ("cash", currency): -parts["cash"],
            (self.winners[record.name, record.number("hit")], currency): -parts["chips"],
        }

    def link_void(self, record):
        self.link(record)
        self.counts["voids"] += 1
        return self.award_moved(record, self.link_of(record).levels[record.number("level")], -1)

    def link_pay(self, record):
        self.link(record)
        currency = self.currency[record.name]
        parts = award_parts(record)
        self.check_paid(record, parts)
        paid = sum(parts[key] for key in PARTS)
        return {
            ("tray:%d" % record.number("table"), currency): -parts["cheques"],
            ("cage", currency): parts["cheques"] - paid,
            ("checks", currency): parts["check"] if parts["number"] else 0,
            ("cash", currency): parts["cash"],
            ("withheld", currency): parts["withheld"],
            ("offset", currency): parts["offset"],
            (self.winners[record.name, record.number("hit")], currency): parts["chips"],
            ("payable:" + record.name, currency): -paid,
            ("house", currency): paid,
        }

    def check_paid(self, record, parts):
        """R38: every line of the checklist met; in tenders of the book, whole chips, odd cents in cash; the number of a
        check once and never again."""
        if record.rules < RULES_OF_PARTS:
            return
        link, number = self.link_of(record), parts["number"]
        awards, paid = HOUSES[link.book]["awards"], sum(parts[key] for key in PARTS)
        if self.purposes.of("link", record.name) == "play":
            same(record, "play chips", paid, parts["cheques"])
            return
        met = link.hits[record.number("hit")].lines
        for line, optional in awards["checklist"].items():
            good = met.get(line) == "done" or (optional and met.get(line) == "not-needed")
            expect(good, record, "the line %s of its checklist is %s", line, met.get(line))
        expect(bool(number) == (parts["check"] > 0), record, "a check and its number go together")
        expect(number not in self.check_numbers, record, "the check was paid with before")
        if number:
            self.check_numbers.add(number)
        tenders, chip = awards["tenders"], awards["chip"] * MICRO
        by_check = awards["check_above"] is not None and paid > awards["check_above"] * MICRO
        if by_check:
            tenders = ("check",)
        for tender, part in (("chips", "cheques"), ("check", "check"), ("cash", "cash")):
            odd = part == "cash" and parts[part] < chip and not by_check
            expect(not parts[part] or tender in tenders or odd, record, "the house does not pay in %s", tender)
        same(record, "part of a chip", 0, parts["cheques"] % chip)

    def link_transfer(self, record):
        self.link(record)
        micro, moved = record.number("micro"), collections.defaultdict(int)
        moved[self.place(record, record.text("from")), self.currency[record.name]] -= micro
        moved[self.place(record, record.text("to")), self.currency[record.name]] += micro
        return moved

    def link_correct(self, record):
        self.link(record)
        micro, currency = record.number("micro"), self.currency[record.name]
        return {(self.place(record, record.text("to")), currency): micro, ("house", currency): -micro}

    def place(self, record, account):
        """`meter:0`, `link`, `house` as the name of an account."""
        kind, _, level = account.partition(":")
        if level:
            return "%s:%s:%s" % (kind, record.name, self.link_of(record).levels[int(level)].name)
        return "transit" if kind == "link" else kind
