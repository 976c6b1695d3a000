"""A link of several tables by the rulings (R5, R8, R11, R23, R32, R34, R36, R37): slow, obvious, from acts alone.

The log's words for what was done (coin-in, hit, void, late-hit, ...) are the acts; every amount follows from them here and
is held against the log's own after each command.

What a level is worth follows from its story: what came onto the meter, and the hits in the order of their places. A
correction changes the story (a hit that was none goes, one that was missed is put at its place) and it is told again from
there: who shares with whom, what the meter showed, what each takes. What was paid stands, and the house bears it.
"""
import bisect

from houses import HOUSES
from ledger import MICRO, expect, same

WHOLE = 1000000  # parts per million
LATER = float("inf")


class Round:
    """A round of a table on the link: from Coin In to Game Over. `settled` and `ended` are places in its sequence."""

    def __init__(self, table, number, coin_in, seats, sign):
        self.table, self.number, self.coin_in, self.seats = table, number, coin_in, seats
        self.sign, self.keeps = sign, {}  # what the sign showed by level; since when a hit counts on what (R36)
        self.deal = self.settled = self.ended = None
        self.hits = []


class Hit:
    """A winning hand. `place`: after which event of the link it comes in the level's story."""

    def __init__(self, number, round_, seat, level, percent, place, late):
        self.number, self.round, self.seat, self.level = number, round_, seat, level
        self.percent, self.place, self.late = percent, place, late
        self.award, self.state = None, "pending"
        self.lines = {}  # of its checklist, with their results
        self.share = 0
        self.took = 0  # the award that it opened, as it was then
        self.stays = False  # void, but its money went back on the meter later: the story keeps it
        self.keeps = 0  # what it counts on whatever the story says (R36)
        self.behind = None  # the hit whose award, which stands, it joins from before

    def alive(self):
        return self.state != "void"

    def unpaid(self):
        return self.state in ("pending", "verified")


class Award:
    def __init__(self, opener):
        self.opener, self.was = opener, ()  # `was`: its hits before they are told again
        # A late hit comes between the event of its place and the next one.
        self.place, self.percent, self.hits = opener.place + (0.5 if opener.late else 0), opener.percent, []
        self.shown = self.told = self.amount = self.taken = self.seed = 0
        self.lent = 0  # what the house has paid so that paid awards behind it keep theirs
        self.returned = 0  # of what the house pays of it, given back by voids
        self.broken = LATER  # since when two people have closed it
        self.stands = None  # its amount, once a share of it was paid: it and who shares it stand


class Level:
    def __init__(self, name, seed):
        self.name, self.first, self.seed = name, seed * MICRO, seed
        self.came_at, self.came = [0], [0]  # what came onto the meter until an event, millionths of a cent
        self.reserve = self.overflow = 0
        self.story = []  # hits by place
        self.awards, self.gone = [], 0  # and what they took, less the seeds that followed, cents
        self.growth = self.kept = self.cap = 0

    def add(self, seq, micro):
        self.came_at.append(seq)
        self.came.append(self.came[-1] + micro)

    def came_until(self, place):
        return self.came[bisect.bisect_right(self.came_at, place) - 1]

    def meter(self):
        return self.first + self.came[-1] - self.gone * MICRO

    def shown(self):
        """R5: whole cents, the rest stays on the meter."""
        return self.meter() // MICRO


class Before:
    """A level's story from a hit on, as it was before it is told again."""

    def __init__(self, level, at):
        self.story = list(level.story)
        self.awards = [(award, list(award.hits)) for award in level.awards]
        self.sums, self.came = (level.gone, level.reserve), len(level.came)
        hits = {other for hit in level.story[at:] for other in hit.award.hits}
        self.hits = [(hit, hit.award, hit.share) for hit in hits]

    def stands(self, gone):
        """Has one been paid that shared with that hit, or that would take something else without it?"""
        shared = dict(self.awards).get(gone.award, ())
        return any(hit.state == "paid" for hit in shared) or any(
            hit.award.told != award.told for hit, award, _ in self.hits if hit is not gone and not hit.unpaid()
        )

    def restore(self, level):
        level.story, (level.gone, level.reserve) = self.story, self.sums
        level.awards = [award for award, _ in self.awards]
        del level.came[self.came :], level.came_at[self.came :]
        for award, hits in self.awards:
            award.hits = hits
        for hit, award, share in self.hits:
            hit.award, hit.share = award, share


class Link:
    def __init__(self, name):
        self.name = name
        self.levels, self.hits = [], {}
        self.rounds, self.past = {}, {}  # of each table in order; by table and number
        self.held, self.unpaid = set(), set()  # hits that wait to be recorded, and to be paid
        self.down = False
        self.seq = 0
        self.rules = 3  # version of the deciding rules
        # What the log's lines tell: shares, and awards of hits; awards that may be joined.
        self.told_share, self.told_award, self.told_locked = {}, {}, set()

    # --- acts --------------------------------------------------------------------------------------------------------

    def apply(self, record):
        self.seq += 1
        same(record, "the link's own sequence", self.seq, record.number("seq"))
        act = getattr(self, "on_" + record.word.replace("-", "_"), None)
        expect(act, record, "an act that is not known here")
        act(record)

    def nothing(self, record):
        pass

    on_close = on_retire = on_join = on_leave = on_sensor_failed = on_sensor_repaired = on_stop = nothing

    def on_open(self, record):
        self.book, pay_table = record.text("book"), record.text("pay-table")
        house = HOUSES[self.book]
        self.table = house["progressive_tables"][pay_table or house["default_progressive"]]
        self.split, self.lowest_first = house["several"] == "split", house["lowest_seat_first"]
        names, terms = listed(record.fields["level"]), listed(record.fields["seed-growth-reserve-cap"])
        same(record, "the book's levels", list(self.table["levels"]), names)
        if record.has("first"):
            self.levels = [Level(name, int(given.split(",")[0])) for name, given in zip(names, terms)]
        for level, given in zip(self.levels, terms):
            level.seed, level.growth, level.kept, level.cap = map(int, given.split(","))
        self.down = False

    def on_down(self, record):
        self.down = True

    def on_up(self, record):
        self.down = False

    def on_coin_in(self, record):
        table, number = record.number("table"), record.number("round")
        expect((table, number) not in self.past, record, "a second Coin In of the round")
        self.add_wagers(record)
        round_ = Round(table, number, self.seq, set(record.numbers("seats")), [level.shown() for level in self.levels])
        self.rounds.setdefault(table, []).append(round_)
        self.past[table, number] = round_

    def on_late_coin_in(self, record):
        """R36: wagers that never reached the meters reach them now."""
        if record.has("opens"):  # the round is in play, and begins on the link with it
            self.on_coin_in(record)
            return
        self.add_wagers(record)
        place = record.number("table"), record.number("round")
        if place not in self.past:  # no other wager of the round reached the link
            self.past[place] = round_ = Round(*place, 0, set(), [level.shown() for level in self.levels])
            round_.deal, round_.settled, round_.ended = 0, self.seq, self.seq
        self.past[place].seats |= set(record.numbers("seats"))

    def on_reseat(self, record):
        """R36: a wager of the open round was another seat's, or none; the meters keep what it added."""
        round_, seats = self.round_of(record), set(record.numbers("seats"))
        expect(round_.ended is None, record, "the round is over")
        expect(len(seats) <= len(round_.seats), record, "a wager that was not counted")
        waiting = {hit.seat for hit in round_.hits if hit.state in ("pending", "verified")}
        expect(waiting <= seats, record, "the hits of %s have no wager any more", sorted(waiting - seats))
        round_.seats = seats

    def add_wagers(self, record):
        """Each wager counts once; growth over a cap goes to the overflow account."""
        same(record, "the wager", self.table["wager"], record.number("wager"))
        wagers = self.table["wager"] * len(record.numbers("seats"))
        for place, level in enumerate(self.levels):
            grows = wagers * level.growth
            room = max(0, level.cap * MICRO - level.meter()) if level.cap else grows
            on_meter, kept = min(grows, room), wagers * level.kept
            same(record, "growth of " + level.name, on_meter, record.numbers("meter-micro")[place])
            same(record, "overflow of " + level.name, grows - on_meter, record.numbers("overflow-micro")[place])
            same(record, "reserve of " + level.name, kept, record.numbers("reserve-micro")[place])
            level.add(self.seq, on_meter)
            level.overflow += grows - on_meter
            level.reserve += kept

    def round_of(self, record):
        place = record.number("table"), record.number("round")
        expect(place in self.past, record, "the round has no Coin In")
        return self.past[place]

    def on_deal(self, record):
        self.round_of(record).deal = self.seq

    def on_settled(self, record):
        self.round_of(record).settled = self.seq

    def on_end(self, record):
        done = self.round_of(record)
        done.ended = self.seq
        done.settled = done.settled or self.seq

    def on_transfer(self, record):
        self.move(record.text("from"), -record.number("micro"))
        self.move(record.text("to"), record.number("micro"))

    def on_correct(self, record):
        self.move(record.text("to"), record.number("micro"))

    def move(self, account, micro):
        kind, _, place = account.partition(":")
        if not place:
            return
        level = self.levels[int(place)]
        if kind == "meter":
            level.add(self.seq, micro)
        else:
            setattr(level, kind, getattr(level, kind) + micro)

    # --- hits --------------------------------------------------------------------------------------------------------

    def new_hit(self, record, place, late):
        round_, seat, hand = self.round_of(record), record.number("seat"), record.text("hand")
        expect(seat in round_.seats, record, "the seat has no progressive wager in this round")
        expect(
            not any(hit.seat == seat and hit.alive() for hit in round_.hits), record, "the seat has a hit in this round"
        )
        row = self.table["pays"].get(hand, ("nothing",))
        expect(row[0] == "meter", record, "%s takes no meter", hand)
        level = list(self.table["levels"]).index(row[1])
        same(record, "the level", level, record.number("level", level))
        hit = Hit(record.number("hit"), round_, seat, level, row[2] * WHOLE // 100, place, late)
        expect(hit.number not in self.hits, record, "a number that there was")
        self.hits[hit.number] = hit
        round_.hits.append(hit)
        return hit

    def on_hold(self, record):
        """R14: made while the link was down; it takes nothing yet."""
        expect(self.down, record, "the link is not down")
        hit = self.new_hit(record, None, False)
        hit.state = "held"
        self.held.add(hit)

    def on_hit(self, record):
        hit = self.hits.get(record.number("hit"))
        if hit:
            expect(hit.state == "held", record, "the hit is not held")
            hit.state, hit.place = "pending", self.seq
            self.held.remove(hit)
        else:
            hit = self.new_hit(record, self.seq, False)
            expect(hit.round.ended is None, record, "the round is over")
        self.in_paying_order(record, hit)
        level = self.levels[hit.level]
        shown, kept = level.shown(), self.kept(hit.round, hit.level)
        hit.keeps = kept if kept > shown else 0
        self.tell(hit)
        self.unpaid.add(hit)
        self.told_award[hit.number], self.told_share[hit.number] = record.number("award"), record.number("amount")
        if record.has("locked"):
            self.told_locked.add(record.number("award"))
        award = hit.award
        if award.hits[0] is hit:
            hit.took = award.amount
            same(record, "what the meter showed", shown, record.number("shown"))
            same(record, "the award (R5)", award.amount, record.number("amount"))
            same(record, "the seed that follows", award.seed, record.number("seed"))
            same(record, "what the reserve pays of it (R32)", award.from_reserve, record.number("from-reserve"))
            same(record, "whether others may join", self.split and hit.percent == WHOLE, record.has("locked"))
        else:
            hit.keeps = max((other.keeps for other in award.hits if other.round is hit.round), default=0)
            same(record, "the award it joins (R11)", self.told_award[award.hits[0].number], record.number("award"))
            same(record, "what it takes off the meter", 0, record.number("amount"))

    def in_paying_order(self, record, hit):
        """R23: of one round and level the first in paying order takes first; what is paid was first in any case."""
        if not (self.split and hit.percent == WHOLE):
            for other in hit.round.hits:
                if other.level == hit.level and other is not hit and other.unpaid():
                    expect(self.order(other) < self.order(hit), record, "seat %d should have come after it", other.seat)

    def order(self, hit):
        """R5, R11: by completed deals, within a round by the book's order of seats."""
        return hit.round.deal, hit.seat if self.lowest_first else -hit.seat

    def reseed(self, level, seed):
        """R32: the reserve pays first, the house covers a shortfall."""
        cents = min(seed, level.reserve // MICRO)
        level.reserve -= cents * MICRO
        return cents

    def on_late_hit(self, record):
        """R36: as if it had been there from the start, at its round's place, and behind the hits of its round that are
        paid before it."""
        place = record.number("place")
        hit = self.new_hit(record, place, True)
        if not hit.round.coin_in:  # its wager reached the link late: its place is all that is known
            hit.round.coin_in = hit.round.deal = place
        same(
            record,
            "its round's Coin In and deal",
            (hit.round.coin_in, hit.round.deal),
            (record.number("coin-in"), record.number("deal")),
        )
        for other in hit.round.hits:
            if other.level == hit.level and other.award and other.alive() and self.order(other) < self.order(hit):
                hit.place = max(hit.place, other.place)
        level = self.levels[hit.level]
        shown = level.shown()
        self.join_what_stands(level, hit)
        made, kept = self.made_by_open_rounds(level, hit), self.too_much(level)
        self.tell(hit)
        self.keep_shown(made)
        hit.award.lent = self.too_much(level) - kept
        self.unpaid.add(hit)
        self.told_award[hit.number] = record.number("award")
        self.keep_signs(hit, shown)

    def join_what_stands(self, level, hit):
        """Where the next award would have joined this hit's, but stands because a share of it was paid, it joins that."""
        if not self.split or hit.percent != WHOLE:
            return
        before = [award for award in level.awards if self.key(award.hits[0]) < self.key(hit)]
        after = next((award for award in level.awards if award not in before and award.percent == WHOLE), None)
        if self.award_to_join(level, hit, before) or not after or after.stands is None:
            return
        if after.hits[0].round.coin_in <= hit.place:
            hit.behind, hit.place = after.hits[0], after.hits[0].place

    @staticmethod
    def too_much(level):
        """What paid awards keep beyond what they would have taken, as the story goes: the house pays it."""
        paid = [award for award in level.awards if any(hit.state == "paid" for hit in award.hits)]
        return sum(max(0, award.stands - award.told) for award in paid)

    def made_by_open_rounds(self, level, hit):
        """Hits behind it that rounds still open have made, with what they took of and were given."""
        found = []
        for other in reversed(level.story):
            if self.key(other) < self.key(hit):
                break
            if other.round.ended is None and other.round is not hit.round:
                found.append((other, other.award.shown, other.award.amount))
        return found

    def keep_shown(self, made):
        """The same for hits that such rounds have made: where an award falls, no less than the sign showed, and no more
        than it had taken of."""
        for hit, shown, amount in made:
            if hit.award.amount < amount:
                hit.keeps = max(hit.keeps, min(hit.round.sign[hit.level], shown))
                self.share(hit.award)

    def keep_signs(self, hit, shown):
        """R36: rounds open at the moment of a correction that lowers the level keep what the sign showed at their Coin In,
        as far as it still showed it."""
        if self.levels[hit.level].shown() < shown:
            for rounds in self.rounds.values():
                last = rounds[-1]
                if last.ended is None and last is not hit.round:
                    counts_on = min(last.sign[hit.level], shown)
                    if counts_on > max(self.kept(last, hit.level), self.levels[hit.level].shown()):
                        last.keeps[hit.level] = self.seq, counts_on

    def on_return(self, record):
        """Once paid it stays, unless its return is recorded: the money is the house's."""
        same(record, "the hit's state", "paid", self.hits[record.number("hit")].state)

    # --- the story of a level ------------------------------------------------------------------------------------------

    def tell(self, hit):
        """Puts a hit at its place and tells the story again from there."""
        story = self.levels[hit.level].story
        at = len(story)
        while at and self.key(story[at - 1]) > self.key(hit):
            at -= 1
        story.insert(at, hit)
        self.retell(self.levels[hit.level], at)

    def key(self, hit):
        if hit.behind:
            return (*self.key(hit.behind), hit.number)
        return (hit.place, hit.late, *(self.order(hit) if hit.late else (0, 0)), hit.stays)

    def retell(self, level, at, gone=None):
        """From the story's hit `at` on: who shares with whom, what is shown, what each takes. `gone` was there before."""
        again = level.story[at:]
        unclaimed = self.unclaimed(again)
        reserved = self.forget(level, again + [gone] if gone else again)
        touched = [gone.award] if gone and gone.award.hits else []
        opened = []
        former = {}  # awards that stand, as they are told again
        for hit in again:
            stands = hit.award if hit.award and hit.award.stands is not None else None
            award = (
                former.get(stands) or (stands if stands.hits else None) if stands else self.award_to_join(level, hit)
            )
            if not award:
                award = Award(hit)
                if hit.award:
                    award.broken = hit.award.broken
                if stands:
                    former[stands] = award
                    award.stands = stands.stands
                award.shown = (level.first + level.came_until(hit.place)) // MICRO - level.gone
                award.told = award.taken = award.shown * hit.percent // WHOLE  # R5, R8
                award.seed = level.seed if hit.percent == WHOLE else 0  # CB Meter 7
                if stands:
                    self.as_it_was(award, stands)
                level.gone += award.taken - award.seed
                level.awards.append(award)
                opened.append(award)
            award.hits.append(hit)
            hit.award = award
            touched.append(award)
        for award in touched:
            self.share(award)
        self.keep_reserved(level, opened, reserved)
        level.add(self.seq, (self.unclaimed(again) - unclaimed) * MICRO)

    @staticmethod
    def unclaimed(hits):
        """What awards that stand would take more, as the story goes: nobody is paid it, so it is on the meter."""
        awards = {hit.award for hit in hits if hit.award and hit.award.stands is not None and hit.alive()}
        return sum(max(0, award.taken - award.stands) for award in awards)

    @staticmethod
    def as_it_was(award, former):
        """What went back on the meter when it was void took what it took."""
        award.returned, award.lent = former.returned, former.lent
        if not any(hit.alive() for hit in former.was):
            award.taken, award.seed = former.taken, former.seed

    def keep_reserved(self, level, opened, reserved):
        """A seed that still follows stays paid as it was, also where another hit opens the award now."""
        for award in opened:
            award.from_reserve = reserved.pop(award.hits[0].number, None)
        for award in opened:
            if award.from_reserve is None and award.seed and reserved:
                award.from_reserve = reserved.pop(min(reserved))
        level.reserve += sum(reserved.values()) * MICRO
        for award in opened:
            if award.from_reserve is None:
                award.from_reserve = self.reseed(level, award.seed)

    def kept(self, round_, number):
        """R36: what a hit of the round counts on at a level that a correction has lowered. What others took since comes off
        it, and a whole award ends it. A late hit goes by the meters that its settlement recorded."""
        since, counts_on = round_.keeps.get(number, (0, 0))
        for hit in reversed(self.levels[number].story) if counts_on else ():
            if hit.alive() and not hit.late and hit.place > since:
                counts_on = 0 if hit.percent == WHOLE else counts_on - hit.took
        return max(0, counts_on)

    def forget(self, level, hits):
        """Takes hits out of their awards, and awards that have none left out of the level. What the reserve had paid
        for those, by the hit that opened each."""
        openers = [hit for hit in hits if hit.award and hit.award.hits[0] is hit]
        for hit in openers:
            level.gone -= hit.award.taken - hit.award.seed
        emptied = {hit.award for hit in openers}
        if emptied:
            level.awards = [award for award in level.awards if award not in emptied]
        for hit in hits:
            if hit.award:
                hit.award.was = list(hit.award.hits)
        for hit in hits:
            if hit.award:
                hit.award.hits.remove(hit)
        return {hit.number: hit.award.from_reserve for hit in openers}

    def award_to_join(self, level, hit, awards=None):
        """R11: the earliest award of the level that is still open and was recorded after the hit's own Coin In."""
        found = None
        for award in reversed(level.awards if awards is None else awards):
            if award.place <= hit.round.coin_in:
                break
            if hit.percent == WHOLE and self.is_open(level, award, hit.place, hit.round):
                found = award
        return found

    def is_open(self, level, award, place, own=None):
        """R11, R37: until the rounds that were started before it are settled; a held hit may still join."""
        if not self.split or award.percent != WHOLE or award.broken <= place:
            return False
        waiting = [self.round_at(table, place) for table in self.rounds]
        waiting = [round_ for round_ in waiting if round_ and (round_.settled is None or round_.settled > place)]
        waiting += [hit.round for hit in self.held if self.levels[hit.level] is level]
        return any(round_.coin_in < award.place for round_ in (waiting + [own] if own else waiting))

    def round_at(self, table, place):
        """The last round that the table had started by then."""
        for round_ in reversed(self.rounds[table]):
            if round_.coin_in <= place:
                return round_
        return None

    def share(self, award):
        """Evenly among those that are not void, by the order of deals. What was paid stands."""
        hits = sorted((hit for hit in award.hits if hit.alive()), key=self.order)
        counts_on = max(hit.keeps for hit in award.hits) * award.percent // WHOLE
        award.amount = max(award.told, counts_on) if award.stands is None else award.stands
        for hit, share in zip(hits, evenly(award.amount, len(hits))):
            if hit.unpaid():
                hit.share = share

    def on_break_lock(self, record):
        number = record.number("award")
        for level in self.levels:
            for award in level.awards:
                if any(self.told_award.get(hit.number) == number for hit in award.hits):
                    award.broken = self.seq
        self.told_locked.discard(number)

    def on_unlock(self, record):
        expect(record.number("award") in self.told_locked, record, "it was not locked")
        self.told_locked.discard(record.number("award"))

    # --- verify, pay, void -------------------------------------------------------------------------------------------

    def on_verify(self, record):
        """One line of the award's checklist; in older logs its cards and, with one word, all that is to be cleared."""
        hit = self.hits[record.number("hit")]
        line, result = record.text("line") or "cards-seen", record.text("result") or "done"
        expect(hit.state in ("pending", "verified"), record, "the hit is %s", hit.state)
        expect(hit.lines.get(line) != result or record.has("cleared"), record, "the line was recorded so before")
        hit.lines[line] = result
        if record.has("cleared"):
            hit.lines.update({key: "done" for key in ("identified", "ofac", "title-31")})
        if line == "cards-seen":
            hit.state = "verified" if result == "done" else "pending"

    def on_pay(self, record):
        hit = self.hits[record.number("hit")]
        same(record, "the hit's state", "verified", hit.state)
        expect(not self.is_open(self.levels[hit.level], hit.award, self.seq), record, "others may still join its award")
        paid = sum(record.number(key) for key in ("cheques", "check", "cash", "withheld", "offset"))
        same(record, "what is paid", hit.share, paid)
        same(
            record,
            "whose it is",
            (hit.round.table, hit.round.number, hit.seat),
            tuple(record.number(key) for key in ("table", "round", "seat")),
        )
        hit.state = "paid"
        hit.award.stands = hit.award.amount

    def on_void(self, record):
        hit = self.hits[record.number("hit")]
        expect(hit.state in ("held", "pending", "verified"), record, "the hit is %s", hit.state)
        held, hit.state = hit.state == "held", "void"
        if held:
            self.held.remove(hit)
            return
        level = self.levels[hit.level]
        if self.rules < 3:
            self.void_before_3(level, hit)
            return
        shown, at = level.shown(), level.story.index(hit)
        before = Before(level, at)
        level.story.pop(at)
        self.retell(level, at, hit)
        if before.stands(hit):
            before.restore(level)
            self.give_back(level, hit)
        self.keep_signs(hit, shown)

    def behind(self, level, award):
        """Hits that took the level's meter since."""
        found = []
        for other in reversed(level.awards):
            if other.place <= award.place:
                break
            found += [hit for hit in other.hits if hit.alive()]
        return found

    def give_back(self, level, hit):
        """R34: once one that would move up is paid, the amount goes back on the meter; the seed that had followed it is
        taken back where the whole award is void, as far as others have left it there."""
        hit.stays = True
        award, seed = hit.award, 0
        award.stands = award.amount
        house = award.lent + sum(other.share for other in award.hits) - award.taken - award.returned
        amount = hit.share - min(hit.share, max(0, house))  # what the house has put in comes back to it first
        award.returned += hit.share - amount
        if not any(other.alive() for other in award.hits):
            seed = min(award.seed, level.shown())
            level.reserve += max(0, seed - (award.seed - award.from_reserve)) * MICRO
        level.add(self.seq, (amount - seed) * MICRO)

    def void_before_3(self, level, hit):
        """Older logs: the award stays with those who share it, and of the others only those of the same round move up."""
        award = hit.award
        award.hits.remove(hit)
        level.story.remove(hit)
        if award.hits:
            if any(other.state == "paid" for other in award.hits):
                level.add(self.seq, hit.share * MICRO)
            else:
                self.share(award)
            return
        later = [other.award for other in self.behind(level, award) if other.round is hit.round]
        level.awards.remove(award)
        seed = min(award.seed, level.shown())
        level.reserve += max(0, seed - (award.seed - award.from_reserve)) * MICRO
        more = award.amount - seed
        if not any(other.state == "paid" for one in later for other in one.hits):
            for one in sorted(later, key=lambda one: one.place):
                before = one.amount
                one.shown += more
                one.amount = one.told = one.taken = one.shown * one.percent // WHOLE
                more -= one.amount - before
                self.share(one)
        level.add(self.seq, more * MICRO)

    # --- what the log says of it -------------------------------------------------------------------------------------

    def on_share(self, record):
        self.hits[record.number("hit")].lines.pop("amount-agreed", None)  # of another amount
        self.told_share[record.number("hit")] = record.number("amount")

    def on_moves(self, record):
        self.told_award[record.number("hit")] = record.number("award")

    def on_award(self, record):
        (self.told_locked.add if record.has("locked") else self.told_locked.discard)(record.number("award"))

    on_move_up = on_shift = nothing

    def check(self, where, held):
        """After a command: meters as the postings have them, shares and locks as the lines tell."""
        owed = 0
        for level in self.levels:
            for kind, micro in (("meter", level.meter()), ("reserve", level.reserve), ("overflow", level.overflow)):
                same(where, "%s of %s" % (kind, level.name), micro, held("%s:%s:%s" % (kind, self.name, level.name)))
        for hit in list(self.unpaid):
            if not hit.unpaid():
                self.unpaid.remove(hit)
                continue
            owed += hit.share
            same(where, "the share of hit %d" % hit.number, hit.share, self.told_share[hit.number])
            same(
                where,
                "whether others may join hit %d" % hit.number,
                self.is_open(self.levels[hit.level], hit.award, self.seq),
                self.told_award[hit.number] in self.told_locked,
            )
        same(where, "what is payable", owed * MICRO, held("payable:%s" % self.name))


def evenly(cents, count):
    """R5: the odd cents one each from the first."""
    return [cents // count + (1 if place < cents % count else 0) for place in range(count)]


def listed(value):
    return value if isinstance(value, list) else [value]
