"""The four houses, written down by hand from their texts. Amounts in cents, growth in parts per million of the wager."""

RF, SF, QUADS, FH, FL, ST, TRIPS = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
)
ROWS = (RF, SF, QUADS, FH, FL, ST, TRIPS)

# The Blind table is the same in all four texts; odds as (numerator, denominator).
BLIND = {RF: (500, 1), SF: (50, 1), QUADS: (10, 1), FH: (3, 1), FL: (3, 2), ST: (1, 1)}


def trips_table(*odds):
    return dict(zip(ROWS, odds))


def meter(level, percent=100):
    return ("meter", level, percent)


def times(factor):
    return ("times", factor)


FIXED = {FH: times(50), FL: times(40), ST: times(30), TRIPS: times(9)}
QUADS_FIXED = {QUADS: times(300), **FIXED}
# R1: growth where no text gives it, 24% in all.
ONE, TWO, THREE = (240000,), (160000, 80000), (140000, 60000, 40000)


def levels(names, seeds, growth, reserve=()):
    reserve = list(reserve) + [0] * len(names)
    return {
        name: {"seed": seed, "growth": grows, "reserve": kept}
        for name, seed, grows, kept in zip(names, seeds, growth, reserve)
    }


def massachusetts_table(pays, envy, names, dollar_seeds, growth):
    # MA 13(a): the wager is exactly $5. MA 13(e) note 2: seeds are listed for $1 and scale with the wager; envy does not.
    return {
        "wager": 500,
        "hand": "flop",
        "pays": pays,
        "envy": envy,
        "levels": levels(names, [5 * 100 * dollars for dollars in dollar_seeds], growth),
    }


def envy(royal, straight_flush):
    return {RF: royal * 100, SF: straight_flush * 100}


JACKPOT = ("jackpot",)  # R20
MAJOR_MINOR = ("major", "minor")  # R20
THREE_LEVELS = ("mega", "major", "minor")  # R20
MLP = {RF: meter("mega"), SF: meter("major"), QUADS: meter("minor")}


def awards(tenders, lines, optional=("tax-form",), check_above=None):
    """R38: how awards are paid; lines of the checklist, and whether one may be found not needed. The chip is R22's."""
    return {
        "tenders": tenders,
        "chip": 100,
        "check_above": check_above,
        "checklist": {line: line in optional for line in lines.split()},
    }


SILENT = awards(("chips", "check", "cash"), "cards-seen identified amount-agreed tax-form")

HOUSES = {
    "chickasaw": {
        "awards": awards(
            ("chips",), "cards-seen identified ofac title-31 amount-agreed tax-form", check_above=10000000
        ),  # CN 39, CN 40, R29
        "ante": (500, 10000),  # CN 1, R15
        "trips": (500, 10000),  # CN 2, R15
        "trips_alone": True,  # CN 3
        "fold_keeps_trips": False,  # CN 21
        "fold_keeps_progressive": False,  # CN 22, CN-P 8
        "hands": 2,
        "table_facts": True,  # CN 7, CN 7(a), CN 49
        "deals": None,
        "trips_tables": {"house": trips_table(50, 40, 30, 8, 6, 5, 3)},
        "progressive_tables": {
            "house": {
                "wager": 100,
                "hand": "flop",  # CN 5, CN 25
                "pays": {**MLP, **FIXED},
                "envy": envy(1000, 300),
                "levels": levels(THREE_LEVELS, (1000000, 100000, 25000), THREE),
            }
        },  # R1
        "default_trips": "house",
        "default_progressive": "house",
        "several": "reseed",
        "lowest_seat_first": False,  # CN 37
        "winner_gets_envy": False,  # CN 38
        "toke": {"max": None, "over": 0},  # R6
        "match_play": False,
        "cover_all": None,
        "progressive_with_trips_alone": True,  # CN 6
    },
    "players-guide": {
        "awards": SILENT,
        "ante": (500, 10000),  # R15
        "trips": (500, None),  # PG Trips 3: up to the ante
        "trips_alone": False,
        "fold_keeps_trips": True,  # PG Trips 2
        "fold_keeps_progressive": True,  # PG Progressive 7
        "hands": 1,
        "table_facts": False,  # PG Conduct 2
        "deals": ("shuffler", "hand"),
        "trips_tables": {"house": trips_table(50, 40, 30, 8, 7, 4, 3)},
        "progressive_tables": {
            "house": {
                "wager": 500,
                "hand": "seven",  # R1, R2
                "pays": {RF: meter("jackpot"), SF: times(300), QUADS: times(100), FH: times(10)},
                "board_royal": times(1000),  # PG Progressive Table 2
                "envy": {RF: 10000},
                "levels": levels(JACKPOT, (2000000,), ONE),
            }
        },  # R1
        "default_trips": "house",
        "default_progressive": "house",
        "several": "reseed",
        "lowest_seat_first": False,
        "winner_gets_envy": True,  # R3
        "toke": None,
        "match_play": False,
        "cover_all": None,
        "progressive_with_trips_alone": False,
    },
    "catfish-bend": {
        "awards": awards(
            ("chips", "check"),
            "cards-seen paperwork offsets tax-form approvals amount-agreed",
            ("offsets", "tax-form"),
        ),  # CB Winners 4, 5
        "ante": (500, 5000),  # CB Play 3
        "trips": (100, 5000),  # CB Play 2
        "trips_alone": False,
        "fold_keeps_trips": True,  # CB Trips 2, 3
        "fold_keeps_progressive": False,  # CB Winners 6
        "hands": 1,
        "table_facts": False,  # R10
        "deals": ("shuffler", "hand"),
        "trips_tables": {"house": trips_table(50, 40, 30, 8, 7, 4, 3)},
        "progressive_tables": {
            "house": {
                "wager": 500,
                "hand": "flop",  # CB Meter 3, CB Winners 6
                "pays": {RF: meter("major"), SF: meter("minor"), **QUADS_FIXED},
                "envy": envy(5000, 1500),
                # CB Meter 1, 2, 5, 6
                "levels": levels(MAJOR_MINOR, (2000000, 150000), (140000, 80000), (20000, 0)),
            }
        },
        "default_trips": "house",
        "default_progressive": "house",
        "several": "split",
        "lowest_seat_first": True,  # CB Multiple 1
        "winner_gets_envy": False,  # CB Envy 1
        "toke": {"max": 5000, "over": 500},  # CB Tokes 2, 3; R6
        "match_play": False,
        "cover_all": None,
        "progressive_with_trips_alone": False,
    },
    "massachusetts": {
        "awards": SILENT,
        "ante": (500, 10000),  # R15
        "trips": (500, 10000),  # R15
        "trips_alone": False,  # MA 6(c)
        "fold_keeps_trips": True,  # MA 9(e)(2)(i)
        "fold_keeps_progressive": False,  # R9
        "hands": 1,
        "table_facts": False,  # MA 11
        "deals": ("shuffler", "shoe"),
        "trips_tables": {
            "A": trips_table(50, 40, 30, 9, 7, 4, 3),
            "B": trips_table(50, 40, 30, 8, 6, 5, 3),
            "C": trips_table(50, 40, 30, 8, 7, 4, 3),
            "D": trips_table(50, 40, 20, 7, 6, 5, 3),
        },
        "progressive_tables": {
            "none": None,
            "PTMGL01": massachusetts_table(
                {RF: meter("jackpot"), SF: meter("jackpot", 10), **QUADS_FIXED}, envy(1000, 300), JACKPOT, (10000,), ONE
            ),
            "PTMGL02": massachusetts_table(
                {RF: meter("jackpot"), SF: meter("jackpot", 10), **QUADS_FIXED},
                envy(5000, 1500),
                JACKPOT,
                (10000,),
                ONE,
            ),
            # R16: a royal is a straight flush here.
            "PTMGL04": massachusetts_table(
                {RF: meter("jackpot"), SF: meter("jackpot"), **QUADS_FIXED}, envy(250, 250), JACKPOT, (1000,), ONE
            ),
            "PTMGLML01": massachusetts_table(
                {RF: meter("major"), SF: meter("minor"), **QUADS_FIXED},
                envy(1000, 300),
                MAJOR_MINOR,
                (10000, 1000),
                TWO,
            ),
            "PTMGLML02": massachusetts_table(
                {**MLP, **FIXED, TRIPS: times(10)}, envy(1000, 300), THREE_LEVELS, (10000, 1000, 250), THREE
            ),
            "PTMGLML03": massachusetts_table(
                {**MLP, **FIXED}, envy(1000, 300), THREE_LEVELS, (10000, 1000, 250), THREE
            ),
        },
        "default_trips": "A",
        "default_progressive": "PTMGL01",  # R19
        "several": "reseed",
        "lowest_seat_first": False,  # R8
        "winner_gets_envy": False,  # R3
        "toke": None,
        "match_play": True,  # MA 6(a), R7
        # MA 12(k), by hands in the round, dealer included.
        "cover_all": {
            RF: {7: 70, 6: 80, 5: 100, 4: 125, 3: 150, 2: 200},
            SF: {7: 30, 6: 40, 5: 40, 4: 70, 3: 80, 2: 100},
            QUADS: {7: 20, 6: 30, 5: 35, 4: 40, 3: 50, 2: 70},
            FH: {7: 4, 6: 4, 5: 5, 4: 6, 3: 8, 2: 12},
        },
        "progressive_with_trips_alone": False,
    },
}

CHIP, TOKE_CHIP, POSITIONS = 100, 50, 6  # R22, R15

# Which rule a line cites. The first id is this oracle's own; the others are taken as equal because the texts say the same
# thing twice (CB under "Blind bet" and under "When the dealer qualifies"), or because a heading, its pay table and the row
# of that table each decide the amount. A pay-table row is as good as the clause that sends one there.
RULES = {
    "chickasaw": {
        "ante win": ("CN 27",),
        "ante lose": ("CN 28",),
        "ante tie": ("CN 29",),
        "ante back": ("CN 26",),
        "blind win": ("CN 30", "CN 32", "CN Blind Table"),
        "blind push": ("CN 31", "CN 30"),
        "blind lose": ("CN 28",),
        "blind tie": ("CN 29",),
        "play win": ("CN 27",),
        "play lose": ("CN 28",),
        "play tie": ("CN 29",),
        "fold": ("CN 20",),
        "trips": ("CN 33", "CN Trips Table"),
        "trips fold": ("CN 21",),
        "progressive meter": ("CN 34", "CN Prog Table"),
        "progressive fixed": ("CN 34", "CN Prog Table"),
        "progressive several": ("CN 37", "CN 37(a)", "CN 34"),
        "progressive lose": ("CN 34", "CN 25", "CN-P 1", "CN Desc 2"),
        "progressive fold": ("CN 22", "CN-P 8", "CN Desc 8"),
        "toke": ("R6", "CN-P 5"),
    },
    "players-guide": {
        "ante win": ("PG Pay Ante 1",),
        "ante lose": ("PG Showdown 4",),
        "ante tie": ("PG Showdown 7",),
        "ante back": ("PG Showdown 5", "PG Pay Ante 2"),
        "blind win": ("PG Pay Blind 2", "PG Blind Table"),
        "blind push": ("PG Pay Blind 1",),
        "blind lose": ("PG Showdown 4",),
        "blind tie": ("PG Showdown 7",),
        "play win": ("PG Pay Play 1",),
        "play lose": ("PG Showdown 4",),
        "play tie": ("PG Showdown 7",),
        "fold": ("PG Play 5",),
        "trips": ("PG Trips 2", "PG Trips Table", "PG Trips 1"),
        "trips tucked": ("PG Trips 2", "PG Trips Table", "PG Terms 7", "PG Trips 1"),
        "progressive meter": ("PG Progressive 7", "PG Progressive Table", "PG Progressive 5", "R2"),
        "progressive fixed": ("PG Progressive 7", "PG Progressive Table", "PG Progressive 5", "R2"),
        "progressive several": ("PG Progressive 7", "PG Progressive Table"),
        "progressive lose": ("PG Progressive 5", "PG Progressive 7"),
    },
    "catfish-bend": {
        "ante win": ("CB Qualifies 1",),
        "ante lose": ("CB Qualifies 2",),
        "ante tie": ("CB Qualifies 3",),
        "ante back": ("CB NotQualified 1",),
        "blind win": ("CB Blind 1", "CB Qualifies 4", "CB Blind Table"),
        "blind push": ("CB Blind 2", "CB Qualifies 5"),
        "blind lose": ("CB Blind 3", "CB Qualifies 2"),
        "blind tie": ("CB Blind 4", "CB Qualifies 3"),
        "play win": ("CB Qualifies 1", "CB NotQualified 2"),
        "play lose": ("CB Qualifies 2", "CB NotQualified 2"),
        "play tie": ("CB Qualifies 3", "CB NotQualified 2"),
        "fold": ("CB Play 14(a)", "CB Play 14", "CB Trips 3"),
        "trips": ("CB Trips 2", "CB Qualifies 6", "CB Trips Table", "CB Trips 1"),
        "trips tucked": ("CB Trips 2", "CB Trips 3", "CB Qualifies 6", "CB Trips Table"),
        "trips mucked": ("R27", "CB Trips 3"),
        "progressive meter": ("CB Winners 1", "CB Progressive 3", "CB Progressive 0(a)", "CB Prog Table"),
        "progressive fixed": ("CB Winners 2", "CB Progressive 3", "CB Progressive 0(a)", "CB Prog Table"),
        "progressive several": ("CB Multiple 1", "CB Winners 1", "CB Prog Table"),
        "progressive lose": ("CB Progressive 0(a)", "CB Progressive 3", "CB Winners 6", "CB Prog Table"),
        "progressive fold": ("CB Winners 6",),
        "cap": ("CB Payouts 2", "CB Payouts 5", "CB Aggregate 2", "CB Blind 1", "CB Qualifies 4", "CB Blind Table"),
        "toke": ("CB Tokes 1", "R6"),
    },
    "massachusetts": {
        "ante win": ("MA 10(b)", "MA 9(h)(2)"),
        "ante lose": ("MA 9(h)(1)",),
        "ante tie": ("MA 9(h)(3)",),
        "ante back": ("MA 9(g)",),
        "blind win": ("MA 10(c)", "MA 9(h)(2)"),
        "blind push": ("MA 10(c)", "MA 9(h)(2)"),
        "blind lose": ("MA 9(h)(1)",),
        "blind tie": ("MA 9(h)(3)",),
        "play win": ("MA 10(b)", "MA 9(h)(2)"),
        "play lose": ("MA 9(h)(1)",),
        "play tie": ("MA 9(h)(3)",),
        "fold": ("MA 9(e)(2)",),
        "fold shoe": ("MA 7(f)(5)(ii)",),
        "trips": ("MA 10(d)", "MA 9(h)(4)"),
        "trips tucked": ("MA 10(d)", "MA 9(e)(2)(i)", "MA 7(f)(5)(ii)a", "MA 9(h)(4)"),
        "progressive meter": ("MA 13(e)", "MA 13(c)"),
        "progressive fixed": ("MA 13(e)", "MA 13(c)"),
        "progressive several": ("R8", "MA 13(e)"),
        "progressive lose": ("MA 13(e)", "MA 13(f)", "MA 13(c)"),
        "progressive fold": ("R9", "MA 1 Fold"),
        "cover": ("MA 12(k)", "MA 12(g)", "MA 12(b)", "MA 12(j)", "R13"),
        "match": ("R7", "MA 6(a)"),
        "cap 50": ("MA 10(e)", "R12"),
        "cap 75": ("MA 13(d)", "R12"),
    },
}
