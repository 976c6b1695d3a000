"""What tables, links and patrons are for, play chips or money, as the lines of a log say it; the two never meet."""
from ledger import expect

PATRONS = ("patron", "owed-to", "owed-by")
TABLES = ("tray", "tokes", "corrections")
LINKS = ("meter", "reserve", "overflow", "payable")
OF_MONEY = ("checks", "cash", "withheld", "offset")
OF_NOTHING = ("cage", "house")  # play chips have their own: play:cage, play:house


class Purposes:
    def __init__(self):
        self.said = {}  # ("table", "3") -> "play"

    def say(self, record):
        things = [(kind, str(record.fields[kind])) for kind in ("table", "link", "patron") if record.has(kind)]
        expect(len(things) == 1, record, "a purpose is that of one table, link or patron")
        expect(things[0] not in self.said, record, "what it is for was said before, and never changes")
        purpose = record.text("for") or "money"
        expect(purpose in ("play", "money"), record, "nothing is for " + purpose)
        self.said[things[0]] = purpose

    def of(self, kind, name):
        """None: nobody has said it yet."""
        return self.said.get((kind, str(name)))

    def of_record(self, record):
        if record.kind == "floor":
            return self.of("patron", record.text("patron"))
        return self.of("link" if record.kind == "link" else "table", record.name)

    def of_account(self, account):
        kind, _, name = account.partition(":")
        if kind == "play":
            return "play"
        if kind in OF_NOTHING + OF_MONEY:
            return "money" if self.said else None
        for kinds, thing in ((PATRONS, "patron"), (TABLES, "table"), (LINKS, "link")):
            if kind in kinds:
                return self.of(thing, name.partition(":")[0])
        return None

    def moved(self, record, moved):
        """The same movements, with the cage and the house of play chips where it is theirs."""
        if self.of_record(record) != "play":
            return moved
        return {
            ("play:" + account if account in OF_NOTHING else account, currency): micro
            for (account, currency), micro in moved.items()
        }

    def check(self, record):
        met = {self.of_account(account) for account, _, _ in record.postings} - {None}
        expect(len(met) < 2, record, "play chips and money meet")

    def check_sits(self, record):
        self.same(record, ("table", record.name), ("patron", record.text("patron")))

    def check_joins(self, record):
        self.same(record, ("link", record.name), ("table", str(record.number("table"))))

    def same(self, record, *things):
        met = {self.of(*thing) for thing in things} - {None}
        expect(len(met) < 2, record, "play chips and money meet")
