"""Reading a floor's exported log (docs/ledger.md, "The export"): its lines, and an event as a word with fields.

Chains and hashes are tools/check-export's; here a log is taken as it reads.
"""
import collections
import json
import urllib.parse

MICRO = 1000000  # millionths of a cent in a cent


class Difference(Exception):
    """The first thing that is not as it should be."""


def expect(holds, where, what, *more):
    if not holds:
        raise Difference("%s: %s" % (where, what % more if more else what))


def same(where, what, want, have):
    if want != have:
        raise Difference("%s: %s: expected %s, the log has %s" % (where, what, want, have))


class Record:
    """One event. `word` and `fields` of `v1 bet seat=2 ante=1000 progressive`: bet, {seat: "2", ante: "1000",
    progressive: True}; a key that comes several times holds a list."""

    __slots__ = ("seq", "stream", "kind", "name", "command", "event", "answer", "postings", "word", "fields", "rules")

    def __init__(self, row):
        self.seq, self.stream, self.event = row["seq"], row["stream"], row["event"]
        self.command, self.answer = row.get("command"), row.get("answer")
        self.postings = row.get("postings", ())
        self.kind, _, self.name = self.stream.partition(":")
        self.word, self.fields = read_event(self.event)
        self.rules = 1

    def __str__(self):
        return "event %d (%s: %s)" % (
            self.seq,
            self.stream,
            self.event if len(self.event) < 300 else self.event[:300] + "...",
        )

    def number(self, key, default=0):
        return int(self.fields.get(key, default))

    def numbers(self, key):
        return [int(value) for value in str(self.fields[key]).split(",") if value != "-"]

    def text(self, key, default=""):
        return self.fields.get(key, default)

    def has(self, key):
        return key in self.fields


def read_event(event):
    words = event.split(" ")
    fields = {}
    for word in words[2:]:
        key, given, value = word.partition("=")
        if not given:
            value = True
        elif "%" in value:
            value = urllib.parse.unquote(value)
        if key in fields:
            if not isinstance(fields[key], list):
                fields[key] = [fields[key]]
            fields[key].append(value)
        else:
            fields[key] = value
    return words[1], fields


class Export:
    """The events of a log in order, those of one command together; then what it keeps of balances."""

    def __init__(self, lines):
        self.lines = lines
        self.balances = {}
        self.ended = False

    def commands(self):
        group = []
        for text in self.lines:
            row = json.loads(text)
            if "seq" in row:
                record = Record(row)
                if group and (record.command is None or record.command != group[0].command):
                    yield decided(group)
                    group = []
                if record.event.startswith("v1 "):
                    group.append(record)
            elif "balance" in row:
                account, currency, amount = row["balance"]
                self.balances[account, currency] = amount
            elif "end" in row:
                self.ended = True
        if group:
            yield decided(group)


def decided(group):
    """The version of the deciding rules stands in the command's receipt; the first one named none."""
    answer = group[-1].answer or ""
    rules = next((int(word[6:]) for word in answer.split(" ") if word.startswith("rules=")), 1)
    for record in group:
        record.rules = rules
    return group


def cards(text):
    """`AhKd` as ["Ah", "Kd"]."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


class Accounts:
    """Every balance as the postings of a log add it up."""

    def __init__(self):
        self.held = collections.defaultdict(int)

    def post(self, record, want):
        """`want`: what the event should move, by account and currency. It must be what the log posts, and balance."""
        have = collections.defaultdict(int)
        for account, currency, amount in record.postings:
            have[account, currency] += amount
        have = {place: amount for place, amount in have.items() if amount}
        want = {place: amount for place, amount in want.items() if amount}
        if want != have:
            raise Difference("%s: postings: expected %s, the log has %s" % (record, told(want), told(have)))
        sums = collections.defaultdict(int)
        for (account, currency), amount in have.items():
            sums[currency] += amount
            self.held[account, currency] += amount
        expect(not any(sums.values()), record, "the postings do not add up to 0")

    def check(self, kept):
        for place in sorted(set(kept) | set(self.held)):
            same("balance", "%s %s" % place, self.held.get(place, 0), kept.get(place, 0))


def told(amounts):
    return ", ".join("%s %s %d" % (*place, amount) for place, amount in sorted(amounts.items())) or "nothing"
