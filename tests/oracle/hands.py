"""Cards and poker hands for the second settlement: slow, obvious, written apart from the C evaluator."""
import itertools
from collections import namedtuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
VALUE = {card: RANKS.index(card[0]) + 2 for card in DECK}

CATEGORIES = [
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
]
STRENGTH = {name: place for place, name in enumerate(CATEGORIES)}

# key: compares two hands. cards: the five that play, most significant first.
Hand = namedtuple("Hand", "category cards key")


def straight_top(values):
    """The highest card of the best straight among these card values, or None. Ace low only in 5-4-3-2-A."""
    for top in range(14, 5, -1):
        if all(value in values for value in range(top - 4, top + 1)):
            return top
    if all(value in values for value in (14, 2, 3, 4, 5)):
        return 5
    return None


def run_of(top):
    """The five values of a straight, most significant first; the ace of the wheel comes last."""
    return [5, 4, 3, 2, 14] if top == 5 else list(range(top, top - 5, -1))


def best_hand(hole, board):
    """The best five of the given five to seven cards. Of equal cards those named first are used and shown first,
    hole cards before board cards."""
    cards = list(hole) + list(board)
    by_value, by_suit = {}, {}
    for card in cards:
        by_value.setdefault(VALUE[card], []).append(card)
        by_suit.setdefault(card[1], []).append(card)

    flush = next((held for held in by_suit.values() if len(held) >= 5), None)
    if flush:
        flush = {VALUE[card]: card for card in flush}
        top = straight_top(flush)
        if top:
            name = "royal-flush" if top == 14 else "straight-flush"
            return Hand(name, [flush[value] for value in run_of(top)], (STRENGTH[name], top))

    # Values by how many cards share them, then by height: [(4, 9), (2, 13), (1, 14)].
    groups = sorted(((len(held), value) for value, held in by_value.items()), reverse=True)
    count, value = groups[0]
    if count == 4:
        kicker = max(other for other in by_value if other != value)
        return made("four-of-a-kind", by_value, [(value, 4), (kicker, 1)])
    if count == 3 and len(groups) > 1 and groups[1][0] >= 2:
        pair = max(other for held, other in groups[1:] if held >= 2)
        return made("full-house", by_value, [(value, 3), (pair, 2)])
    if flush:
        values = sorted(flush, reverse=True)[:5]
        return Hand("flush", [flush[value] for value in values], (STRENGTH["flush"], *values))
    top = straight_top(by_value)
    if top:
        return Hand("straight", [by_value[value][0] for value in run_of(top)], (STRENGTH["straight"], top))
    if count == 3:
        kickers = sorted((other for other in by_value if other != value), reverse=True)[:2]
        return made("three-of-a-kind", by_value, [(value, 3)] + [(kicker, 1) for kicker in kickers])
    if count == 2 and len(groups) > 1 and groups[1][0] == 2:
        second = groups[1][1]
        kicker = max(other for other in by_value if other not in (value, second))
        return made("two-pair", by_value, [(value, 2), (second, 2), (kicker, 1)])
    if count == 2:
        kickers = sorted((other for other in by_value if other != value), reverse=True)[:3]
        return made("pair", by_value, [(value, 2)] + [(kicker, 1) for kicker in kickers])
    return made("high-card", by_value, [(value, 1) for value in sorted(by_value, reverse=True)[:5]])


def made(name, by_value, parts):
    cards = [card for value, count in parts for card in by_value[value][:count]]
    return Hand(name, cards, (STRENGTH[name], *(value for value, count in parts)))


def deciding(mine, theirs):
    """What decided between two hands, and by which of the cards that play. The rank within the category comes before
    single cards (R17); then it is the highest card that the other hand does not have (MA 5(c))."""
    if mine.key == theirs.key:
        return {"by": "nothing"}
    if mine.category != theirs.category:
        return {"by": "category"}
    place, pairs = 1, 0
    made_of_ranks = len({card[0] for card in mine.cards}) < 5
    for left, right in zip(of_one_rank(mine.cards), of_one_rank(theirs.cards)):
        pairs += len(left) == 2
        if left[0][0] != right[0][0]:
            break
        place += len(left)
    if len(left) > 1:
        name = {4: "four", 3: "three", 2: "pair" if pairs == 1 else "second-pair"}[len(left)]
    elif made_of_ranks:
        name = "kicker"
    else:
        name = "top" if "straight" in mine.category else "card"
    return {"by": name, "place": place, "hand": left, "dealer": right}


def of_one_rank(cards):
    """K K 4 4 Q as [K K], [4 4], [Q]."""
    return [list(group) for _, group in itertools.groupby(cards, key=lambda card: card[0])]
