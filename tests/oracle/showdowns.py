"""Showdowns that random deals rarely bring: one hand against the dealer's, both of one category, for every category and
every part of it that can decide, and ties of every category. `one(seed, index)` gives the same round for ever."""
import json
import random

from hands import DECK, RANKS, SUITS, best_hand

BOOKS = ("chickasaw", "players-guide", "catfish-bend", "massachusetts")

# What a hand's key is made of, behind its category.
PARTS = {
    "high-card": 5,
    "pair": 4,
    "two-pair": 3,
    "three-of-a-kind": 3,
    "straight": 1,
    "flush": 5,
    "full-house": 2,
    "four-of-a-kind": 2,
    "straight-flush": 1,
    "royal-flush": 0,
}
TIE = 0
# (category, which part of the key decides); with None any two categories.
KINDS = [(category, part) for category, parts in PARTS.items() for part in [*range(1, parts + 1), TIE]] + [
    (None, None)
] * 4


def one(seed, index):
    rng = random.Random("showdown %d:%d" % (seed, index))
    wanted = KINDS[index % len(KINDS)]
    while True:
        cards = rng.sample(deck_for(rng, wanted[0]), 9)
        if kind_of(cards[:2], cards[2:4], cards[4:]) == wanted:
            break
    ante = rng.randrange(500, 5001, 100)
    seat = {
        "seat": rng.randrange(1, 7),
        "ante": ante,
        "blind": ante,
        "hole": cards[:2],
        "play": {"street": "river", "multiple": 1},
    }
    return rng.choice(BOOKS), json.dumps({"dealer": cards[2:4], "board": cards[4:], "seats": [seat]})


def kind_of(hole, dealer, board):
    mine, theirs = best_hand(hole, board), best_hand(dealer, board)
    if mine.category != theirs.category:
        return None, None
    part = next((place for place, (left, right) in enumerate(zip(mine.key, theirs.key)) if left != right), TIE)
    return mine.category, part


def deck_for(rng, category):
    """Cards of which many a nine make two hands of the category."""
    if category in ("three-of-a-kind", "four-of-a-kind"):
        ranks = rng.sample(RANKS, rng.randrange(6, 9))
        whole, single = ranks[:2], ranks[2:]
        return [card for card in DECK if card[0] in whole] + [rank + rng.choice(SUITS) for rank in single]
    if category in ("pair", "two-pair", "full-house"):
        ranks = rng.sample(RANKS, rng.randrange(3, 14))
        return [card for card in DECK if card[0] in ranks]
    if category == "straight":
        ranks = ("A" + RANKS)[rng.randrange(8) :][: rng.randrange(5, 8)]
        return [card for card in DECK if card[0] in ranks]
    if category == "flush":
        suit = rng.choice(SUITS)
        own = [card for card in DECK if card[1] == suit]
        return own + rng.sample([card for card in DECK if card[1] != suit], rng.randrange(2, 8))
    if category in ("straight-flush", "royal-flush"):
        suit, start = rng.choice(SUITS), 9 if category == "royal-flush" else rng.randrange(9)
        own = sorted({rank + suit for rank in ("A" + RANKS)[start:][: rng.randrange(5, 8)]})
        return own + rng.sample([card for card in DECK if card not in own], rng.randrange(4, 7))
    return list(DECK)
