"""coverage.py check|update FLOORS SUMMARY MODULES: branch coverage of modules (gcovr --json-summary) beside their floors."""
import json
import sys

TOLERANCE = 0.5  # percent: which branches a test of threads takes differs a little from run to run


def read_floors(path):
    rows = (line.split() for line in open(path) if line.strip() and not line.startswith("#"))
    return {module: float(percent) for module, percent in rows}


def counted(path, modules):
    """Percent of branches that were taken, by module."""
    sums = {module: [0, 0] for module in modules}
    for one in json.load(open(path))["files"]:
        module = one["filename"].split("/")[1]
        if module in sums:
            sums[module][0] += one["branch_covered"]
            sums[module][1] += one["branch_total"]
    return {module: 100 * covered / total if total else 100.0 for module, (covered, total) in sums.items()}


def check(floors, found):
    """What fell, in words."""
    for module, percent in found.items():
        if module not in floors:
            yield f"{module}: has no floor; tools/coverage --update gives it one"
        elif percent < floors[module] - TOLERANCE:
            yield f"{module}: {percent:.1f} % of branches are tested, its floor is {floors[module]:.1f} %"


def raised(floors, found):
    return {
        **floors,
        **{module: max(floors.get(module, 0), int(10 * percent) / 10) for module, percent in found.items()},
    }


def write_floors(path, floors):
    head = [line for line in open(path) if line.startswith("#")]
    with open(path, "w") as out:
        out.writelines(head)
        out.writelines(f"{module:<10}{percent:6.1f}\n" for module, percent in sorted(floors.items()))


def main(do, path, summary, modules):
    floors, found = read_floors(path), counted(summary, modules.split())
    for module, percent in sorted(found.items()):
        print(f"{module:<10}{percent:6.1f} %  floor {floors.get(module, 0):.1f} %")
    if do == "update":
        write_floors(path, raised(floors, found))
        return 0
    fell = list(check(floors, found))
    for words in fell:
        print(words, file=sys.stderr)
    return 1 if fell else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
