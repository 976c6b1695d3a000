#!/bin/sh
# One figure is one figure, wherever it is printed: solve, report, comparison, simulation. The book has a fee, and a fold
# forfeits Trips.
. "$FELT_SOURCE/tests/tap.sh"
sed 's/{amount: 0, rule: CN 8, assumed: R30}/{amount: 0.50, rule: CN 8}/' "$FELT_SOURCE/books/chickasaw.yaml" >"$scratch/fee.yaml"
for wagers in "" "--trips 1" "--trips 1 --progressive"; do
  # shellcheck disable=SC2086
  "$FELT" solve --book "$scratch/fee.yaml" --threads 2 --json $wagers >"$scratch/solve $wagers.json"
  # shellcheck disable=SC2086
  "$FELT" solve --book "$scratch/fee.yaml" --threads 2 $wagers >"$scratch/solve $wagers.text"
done
check "a report of a house with a fee" "$FELT" report --book "$scratch/fee.yaml" --format all --output "$scratch/report"
check "compared with the house as it is" "$FELT" compare chickasaw "$scratch/fee.yaml" --output "$scratch/compare.json"
run "$FELT" simulate --book "$scratch/fee.yaml" --rounds 100k --trips 1 --progressive --threads 2 --json
check "simulated" equal 0 "$status"
cat >"$scratch/figures.py" <<'PYTHON'
import json, sys

folder, case = sys.argv[1], sys.argv[2]
read = lambda name: json.load(open("%s/%s.json" % (folder, name)))
plain, trips, both = read("solve "), read("solve --trips 1"), read("solve --trips 1 --progressive")
report, compare = read("report"), read("compare")


def near(one, other, within=1e-9):
    assert abs(one - other) <= within, (one, other)


def table(document, name):
    """Its rows by their first words: the numbers of the other cells, or their words."""
    found = [block for section in document["sections"] for block in section["blocks"] if block.get("id") == name][0]
    return {row["cells"][0]["text"]: [cell.get("value", cell["text"]) for cell in row["cells"][1:]] for row in found["rows"]}


def fee_in_the_value():
    near(plain["ev"]["value"], -607723787676 / 27813810024000 - 0.1)
    assert (plain["fee"], report["figures"]["fee"]) == (50, 50)
    for field in ("house_edge", "element_of_risk", "average_wager"):
        near(report["figures"][field], plain[field])
    assert int(report["figures"]["ev"]["numerator"]) * plain["ev"]["denominator"] == plain["ev"]["numerator"] * int(report["figures"]["ev"]["denominator"])


def wagers_add_up():
    rows = table(report, "wagers")
    total = rows.pop("All three, less the fee")
    assert list(rows) == ["Ante", "Blind", "Play", "Fee of $0.50 a hand (CN 8)"], list(rows)
    near(sum(row[4] for row in rows.values()), total[4])
    near(sum(float(row[3]) for row in rows.values() if row[3]), total[3])
    near(total[4] / total[3], -plain["element_of_risk"])
    near(total[5], -plain["element_of_risk"])


def risk_of_all_wagers():
    for solved, sides in ((plain, 0), (trips, 1), (both, 1.2)):
        near(solved["element_of_risk"] * (solved["average_wager"] + sides), solved["house_edge"])
    for name, words in (("", "Ante, Blind and Play"), ("--trips 1", "Ante, Blind, Play and Trips"),
                        ("--trips 1 --progressive", "Ante, Blind, Play, Trips and the progressive")):
        said = open("%s/solve %s.text" % (folder, name)).read()
        solved = read("solve " + name)
        assert "Element of risk    %.6f %% of all that is wagered on %s\n" % (100 * solved["element_of_risk"], words) in said, said[:400]
        assert "Fee                $0.50 a hand, 0.100000 antes of the value; no wager (CN 8)\n" in said, said[:500]


def trips_edge():
    edge = trips["house_edge"] - plain["house_edge"]
    near(100 * edge, 2.094, 5e-4)
    rows = table(compare, "money")
    near(rows["Trips, house edge, one Ante beside the game"][0], edge)
    near(rows["Trips, house edge, one Ante beside the game"][1], edge)
    near(100 * rows["Trips, house edge, kept to the end"][0], 1.904, 5e-4)
    figure = [figure for figure in report["summary"] if figure["label"] == "Trips"][0]
    assert (figure["value"], figure["note"]) == ("%.4f\u202f%%" % (100 * edge), "house edge, of one Ante beside the game; a fold forfeits it"), figure


def compared():
    rows = table(compare, "money")
    near(rows["House edge, of the Ante"][1], plain["house_edge"])
    near(rows["House edge, of the Ante"][2], 0.1)
    near(rows["Element of risk"][1], plain["element_of_risk"])
    near(rows["Whole game with one Ante on Trips, of the Ante"][1], trips["house_edge"])
    for words, solved in (("100 hands at the least Ante cost", plain), ("with one Ante on Trips", trips),
                          ("with Trips and the progressive at its seeds", both)):
        near(rows[words][1], 500 * solved["house_edge"])


def simulated():
    parts = {part["name"]: part for part in json.load(open(folder + "/out"))["wagers"]}
    assert list(parts) == ["ante", "blind", "play", "trips", "progressive", "fee", "total"], list(parts)
    near(sum(part["exact"] for name, part in parts.items() if name != "total"), parts["total"]["exact"])
    near(sum(part["cents"] for name, part in parts.items() if name != "total"), parts["total"]["cents"], 0)
    near(parts["fee"]["exact"], -0.1)
    near(parts["total"]["exact"], both["ev"]["value"], 1e-4)  # the round's own Coin In is on the meters


def thumb():
    cost = table(report, "thumb-cost")
    near(cost["The best strategy"][0], plain["ev"]["value"])
    near(cost["All rules of thumb"][0], -0.02402735 - 0.1, 5e-9)
    text = open(folder + "/report.text").read()
    assert "- Fewer than 21 outs for the dealer: unseen cards that would, each by itself, give the dealer" in text


globals()[case]()
PYTHON
figure() { check "$1" python3 "$scratch/figures.py" "$scratch" "$2"; }
figure "the fee is in the value, the edge and the element of risk, in the report as in solve" fee_in_the_value
figure "the report's wagers and its fee add up to the value" wagers_add_up
figure "the element of risk divides by every wager, in words too" risk_of_all_wagers
figure "Trips costs what a fold forfeits too, in the comparison and on the report's first page" trips_edge
figure "a comparison prices what solve solves" compared
figure "a simulation's lines add up to its total, and its exact values as well" simulated
figure "rules of thumb are valued with the fee and name the number of outs that players know" thumb
done_testing
