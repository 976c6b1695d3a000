"""Biased decks: royals, straight flushes, quads, double hits, ties and unqualified dealers far oftener than at a table."""
from hands import DECK, RANKS, SUITS, best_hand


def deal_cards(rng, facts):
    """Gives board, dealer and holes to the facts; returns some cards that stayed in the deck."""
    seats = facts["seats"]
    slots = {}
    pattern = rng.random()
    if pattern < 0.55:
        rng.choice(PATTERNS)(rng, slots, len(seats))
    deck = biased_deck(rng, 7 + 2 * len(seats)) if pattern < 0.8 else list(DECK)
    fill(rng, slots, deck, len(seats))
    if pattern >= 0.8 and rng.random() < 0.5:
        seek_unqualified(rng, slots, len(seats))
    facts["board"] = [slots["b%d" % place] for place in range(5)]
    facts["dealer"] = [slots["d0"], slots["d1"]]
    for place, seat in enumerate(seats):
        hole = [slots["h%d0" % place], slots["h%d1" % place]]
        rng.shuffle(hole)
        seat["hole"] = hole
    if rng.random() < 0.5:
        flop = facts["board"][:3]
        rng.shuffle(flop)
        facts["board"][:3] = flop
    used = set(slots.values())
    return [card for card in DECK if card not in used][:4]


def all_slots(count):
    return (
        ["b%d" % place for place in range(5)]
        + ["d0", "d1"]
        + ["h%d%d" % (place, card) for place in range(count) for card in (0, 1)]
    )


def biased_deck(rng, least):
    """Few suits or few ranks, so that cards go together."""
    kind = rng.randrange(4)
    if kind == 0:
        suits = rng.sample(SUITS, 2)
        return [card for card in DECK if card[1] in suits]
    if kind == 1:
        ranks = rng.sample(RANKS, max(5, (least + 3) // 4))
        return [card for card in DECK if card[0] in ranks]
    if kind == 2:
        start = rng.randrange(len(RANKS) - 6)
        ranks = RANKS[start : start + 7]
        return [card for card in DECK if card[0] in ranks]
    return list(DECK)


def fill(rng, slots, deck, count):
    used = set(slots.values())
    left = [card for card in deck if card not in used]
    rng.shuffle(left)
    reserve = [card for card in DECK if card not in used and card not in set(left)]
    rng.shuffle(reserve)
    left = reserve + left  # taken from the end: the biased cards first
    for slot in all_slots(count):
        if slot not in slots:
            slots[slot] = left.pop()


def seek_unqualified(rng, slots, count):
    for _ in range(20):
        board = [slots["b%d" % place] for place in range(5)]
        if best_hand([slots["d0"], slots["d1"]], board).category == "high-card":
            return
        slots.clear()
        fill(rng, slots, list(DECK), count)


# --- patterns: each puts some cards in their places, the rest is filled up -----------------------------------------


def put(slots, places, cards):
    slots.update(zip(places, cards))


def hole_of(rng, count):
    place = rng.randrange(count)
    return ["h%d0" % place, "h%d1" % place]


FLOP = ["b0", "b1", "b2"]
BOARD = FLOP + ["b3", "b4"]


def suited(rng, ranks):
    suit = rng.choice(SUITS)
    cards = [rank + suit for rank in ranks]
    rng.shuffle(cards)
    return cards


def run(rng, top_allowed=True):
    """Five ranks in sequence, the wheel included."""
    start = rng.randrange(-1, 9 if top_allowed else 8)
    return "A2345" if start < 0 else RANKS[start : start + 5]


def royal_on_flop(rng, slots, count):
    put(slots, FLOP + hole_of(rng, count), suited(rng, "TJQKA"))


def royal_somewhere(rng, slots, count):
    owner = rng.choice((hole_of(rng, count), ["d0", "d1"], BOARD))
    places = owner + BOARD if owner is not BOARD else BOARD
    if owner is not BOARD:
        places = owner[: rng.choice((1, 2))]
        places = places + rng.sample(BOARD, 5 - len(places))
    put(slots, places, suited(rng, "TJQKA"))


def straight_flush_on_flop(rng, slots, count):
    put(slots, FLOP + hole_of(rng, count), suited(rng, run(rng)))


def straight_flush_somewhere(rng, slots, count):
    owner = rng.choice((hole_of(rng, count), ["d0", "d1"]))[: rng.choice((0, 1, 2))]
    put(slots, owner + rng.sample(BOARD, 5 - len(owner)), suited(rng, run(rng)))


def level_hit_twice(rng, slots, count):
    """Three suited neighbours on the flop, both ends in two hands: two straight flushes, or one of them royal."""
    if count < 2:
        return straight_flush_on_flop(rng, slots, count)
    ranks = "A" + RANKS
    start = rng.randrange(len(ranks) - 6)
    suit = rng.choice(SUITS)
    cards = [rank + suit for rank in ranks[start : start + 7]]
    if len(set(cards)) < 7:
        return None
    low, high = rng.sample(range(count), 2)
    put(slots, FLOP, cards[2:5])
    put(slots, ["h%d0" % low, "h%d1" % low], cards[:2])
    return put(slots, ["h%d0" % high, "h%d1" % high], cards[5:])


def quads(rng, slots, count):
    rank = rng.choice(RANKS)
    cards = [rank + suit for suit in rng.sample(SUITS, 4)]
    owner = rng.choice((hole_of(rng, count), hole_of(rng, count), ["d0", "d1"]))[: rng.choice((0, 1, 2, 2))]
    put(slots, owner + rng.sample(rng.choice((FLOP, BOARD)) if len(owner) else BOARD, 4 - len(owner)), cards)


def full_house(rng, slots, count):
    three, two = rng.sample(RANKS, 2)
    cards = [three + suit for suit in rng.sample(SUITS, 3)] + [two + suit for suit in rng.sample(SUITS, 2)]
    rng.shuffle(cards)
    owner = rng.choice((hole_of(rng, count), hole_of(rng, count), ["d0", "d1"]))
    put(slots, owner + (FLOP if rng.random() < 0.6 else rng.sample(BOARD, 3)), cards)


def flush(rng, slots, count):
    put(slots, hole_of(rng, count) + FLOP, suited(rng, rng.sample(RANKS, 5)))


def straight(rng, slots, count):
    cards = [rank + rng.choice(SUITS) for rank in run(rng)]
    rng.shuffle(cards)
    put(slots, hole_of(rng, count) + (FLOP if rng.random() < 0.6 else rng.sample(BOARD, 3)), cards)


def three_of_a_kind(rng, slots, count):
    cards = [rng.choice(RANKS) + suit for suit in rng.sample(SUITS, 3)]
    cards = [cards[0][0] + card[1] for card in cards]
    owner = hole_of(rng, count)[: rng.choice((1, 2))]
    put(slots, owner + rng.sample(FLOP, 3 - len(owner)), cards)


def same_holes(rng, slots, count):
    """The dealer and a player hold the same ranks: most rounds of this kind are ties."""
    first, second = rng.sample(RANKS, 2) if rng.random() < 0.8 else rng.choice(RANKS) * 2
    suits = rng.sample(SUITS, 4)
    place = rng.randrange(count)
    put(
        slots,
        ["d0", "h%d0" % place, "d1", "h%d1" % place],
        [first + suits[0], first + suits[1], second + suits[2], second + suits[3]],
    )


def board_plays(rng, slots, count):
    """A straight or better on the board: everybody ties unless a hole card helps."""
    ranks = run(rng)
    if rng.random() < 0.3:
        put(slots, BOARD, suited(rng, ranks))
    else:
        put(slots, BOARD, [rank + rng.choice(SUITS) for rank in ranks])


PATTERNS = (
    royal_on_flop,
    royal_on_flop,
    royal_somewhere,
    straight_flush_on_flop,
    straight_flush_somewhere,
    level_hit_twice,
    level_hit_twice,
    quads,
    quads,
    full_house,
    flush,
    straight,
    three_of_a_kind,
    same_holes,
    board_plays,
)
