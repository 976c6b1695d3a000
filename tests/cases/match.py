"""Whether a settlement, or a refusal, is what a case expects. Expectations are partial settlements:

An object must hold the expected keys; `seats`, `wagers` and `tokes` are found by their name (`wagers` in the expected
order); `notices` must be exactly as many and each expected one found; `moves` are all the movements of money in their
order, each as `hand 6 ante pay 1000`; other lists must be equal. A `rule` may be a list
of ids that are equally right, and an id also stands for its parts (`CN 37` for `CN 37(a) s2`, `CN Blind Table` for its
rows). `error_mentions`: each text, or one of each list of texts, must be in the message; case, `_` and `-` do not matter.
"""
import json
import pathlib
import re

NAMED_BY = {"seats": "seat", "wagers": "wager", "tokes": "on"}


def load_cases(folder):
    """Every case of every file in the folder, each with its file's name."""
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            yield path.name, case


def round_text(case):
    """The round as JSON text; a case about the text itself, such as a key twice, gives it as `round_text`."""
    return case["round_text"] if "round_text" in case else json.dumps(case["round"])


def flat(text):
    return re.sub(r"[-_ ]+", " ", str(text).lower())


def same_rule(given, accepted):
    accepted = [accepted] if isinstance(accepted, str) else accepted
    return isinstance(given, str) and any(
        given == rule or given.startswith((rule + " ", rule + "(")) for rule in accepted
    )


def fits(want, have):
    """Small helper of the lists: no fault at all."""
    return not list(faults("", want, have))


def faults(path, want, have):
    """Each place where the settlement is not as expected, as a sentence."""
    if isinstance(want, dict):
        if not isinstance(have, dict):
            yield "%s: expected an object, got %s" % (path, json.dumps(have))
            return
        for key, value in want.items():
            here = "%s.%s" % (path, key)
            if key not in have:
                yield "%s: absent" % here
            elif key == "rule":
                if not same_rule(have[key], value):
                    yield "%s: expected %s, got %s" % (here, json.dumps(value), json.dumps(have[key]))
            elif key in NAMED_BY:
                yield from named(here, NAMED_BY[key], value, have[key])
            elif key == "notices":
                yield from notices(here, value, have[key])
            elif key == "moves":
                yield from faults(here, value, [move_text(move) for move in have[key]])
            else:
                yield from faults(here, value, have[key])
    elif type(want) is not type(have) or want != have:
        yield "%s: expected %s, got %s" % (path, json.dumps(want), json.dumps(have))


def named(path, name, want, have):
    order = [other.get(name) for other in have if any(other.get(name) == one[name] for one in want)]
    if name == "wager" and order != [one[name] for one in want]:
        yield "%s: expected in the order %s, got %s" % (path, [one[name] for one in want], order)
    for one in want:
        found = [other for other in have if other.get(name) == one[name]]
        if len(found) != 1:
            yield "%s: %d of %s" % (path, len(found), one[name])
        else:
            yield from faults("%s[%s]" % (path, one[name]), one, found[0])


def move_text(move):
    """One movement of money in a line, without its rule."""
    return "%s %d %s %s %d" % (move["stage"], move["seat"], move["wager"], move["does"], move["cents"])


def notices(path, want, have):
    left = list(have)
    for one in want:
        match = next((other for other in left if fits(one, other)), None)
        if match is None:
            yield "%s: no %s in %s" % (path, json.dumps(one), json.dumps(have))
        else:
            left.remove(match)
    for other in left:
        yield "%s: unexpected %s" % (path, json.dumps(other))


def case_faults(case, said):
    """`said`: a settlement, or {"error": message}."""
    expected = case["expect"]
    if "error_mentions" in expected:
        if "error" not in said:
            return ["settled instead of refused"]
        message = flat(said["error"])
        wanted = [text if isinstance(text, list) else [text] for text in expected["error_mentions"]]
        return [
            "%r does not mention %s" % (said["error"], " or ".join(texts))
            for texts in wanted
            if not any(flat(text) in message for text in texts)
        ]
    if "error" in said:
        return ["refused: %s" % said["error"]]
    return list(faults("", expected, said))
