#!/usr/bin/env python3
"""tests/mutants.py [--trust | --fits] [NAME...]: breaks an invariant on purpose and expects a test to notice.

Each mutant is one small change of the sources, made in a copy of the tree; the tests named with it are built
and run until one fails. A mutant that every test lets pass has survived, which is the exit status. All of
them take some minutes, so ./test leaves them out. The tests must pass before anything is changed, which --trust takes
for granted. --fits only looks whether each still has its place. The invariants are those of ARCHITECTURE.md.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# name, invariant, file, text, what it becomes, tests that should notice, in the order tried
MUTANTS = [
    (
        "growth-in-floating-point",
        2,
        "src/link/decide.c",
        "int64_t growth = wagers_cents * terms->growth_ppm,",
        "int64_t growth = (int64_t)((double)wagers_cents * terms->growth_ppm),",
        ["project.bans_test"],
    ),
    (
        "meter-rounded-to-cents",
        2,
        "src/meter/meter.c",
        "meter->micro += wager_cents * growth_ppm;",
        "meter->micro += wager_cents * growth_ppm / FELT_MICRO * FELT_MICRO;",
        ["meter.meter_test"],
    ),
    (
        "refusal-keeps-half-its-changes",
        3,
        "src/floor/floor.c",
        "    floor_undo_command(floor);\n    refuse(outcome, status, &why);",
        "    floor_keep_command(floor);\n    refuse(outcome, status, &why);",
        ["floor.link_test", "floor.property_test"],
    ),
    (
        "link-refusal-changes-the-link",
        3,
        "src/link/decide.c",
        "  struct felt_link scratch = *link;\n  work.link = &scratch;",
        "  struct felt_link scratch = *link;",
        ["link.award_test", "link.property_test"],
    ),
    (
        "payment-without-a-rule",
        4,
        "src/settle/lines.c",
        "  line->rule = rule->id;",
        '  line->rule = "";\n  (void)rule;',
        ["floor.property_test"],
    ),
    (
        "split-without-its-rule",
        4,
        "src/settle/progressive.c",
        "if (several) line->rule = work->book->progressive.several_rule.id;",
        "(void)several;",
        ["settle.settle_test"],
    ),
    (
        "coin-in-a-millionth-short",
        5,
        "src/link/postings.c",
        "    owed += event->meter_micro[i] + event->reserve_micro[i] + event->overflow_micro[i];",
        "    owed += event->meter_micro[i] + event->reserve_micro[i] + event->overflow_micro[i] - (i == 0);",
        ["link.link_test", "floor.floor_test"],
    ),
    (
        "contribution-not-accounted-for",
        5,
        "src/link/evolve.c",
        "    link->level[i].account.contributed_micro += event->meter_micro[i];\n",
        "",
        ["link.link_test", "floor.property_test"],
    ),
    (
        "house-pays-the-seed-alone",
        5,
        "src/meter/meter.c",
        "  meter->reserve_micro -= from_reserve_cents * FELT_MICRO;\n",
        "",
        ["meter.meter_test"],
    ),
    (
        "toke-not-taken-from-the-patron",
        5,
        "src/floor/postings.c",
        "+ taken - paid->toke_cents;",
        "+ taken;",
        ["floor.table_test"],
    ),
    (
        "progressive-wager-taken-twice",
        5,
        "src/floor/postings.c",
        "paid->staked_cents + taken - paid",
        "paid->staked_cents + 0 * taken - paid",
        ["floor.floor_test"],
    ),
    (
        "award-paid-by-the-round-too",
        5,
        "src/round/money.c",
        "    moved->money.cents[FELT_PROGRESSIVE][FELT_DOES_PAY] -= award->pays_cents;",
        "    moved->award_cents = 0;",
        ["floor.floor_test"],
    ),
    (
        "answered-before-the-commit",
        6,
        "src/floor/floor.c",
        "  if (floor->group_open && felt_store_commit(",
        "  show(floor);\n  answer(floor);\n  forget_group(floor);\n  if (floor->group_open && felt_store_commit(",
        ["floor.crash_test"],
    ),
    (
        "shown-before-the-commit",
        6,
        "src/floor/view.c",
        "return table && table->shown.number ? &table->shown : NULL;",
        "return table ? &table->now : NULL;",
        ["floor.property_test"],
    ),
    (
        "a-failed-commit-is-forgiven",
        6,
        "src/floor/floor.c",
        "felt_store_commit(floor->store, &why)) return die(floor, &why, error);",
        "felt_store_commit(floor->store, &why)) floor->group_open = false;",
        ["floor.crash_test"],
    ),
    (
        "no-fsync",
        6,
        "src/store/sqlite.c",
        "PRAGMA synchronous = FULL",
        "PRAGMA synchronous = OFF",
        ["store.crash_test", "floor.crash_test"],
    ),
    (
        "repeated-command-is-new",
        7,
        "src/floor/floor.c",
        "if (!stored.text) return do_new(",
        "if (true) return do_new(",
        ["floor.floor_test"],
    ),
    (
        "another-command-under-the-same-id",
        7,
        "src/floor/floor.c",
        "if (strcmp(stored->text, again) == 0) return FELT_OK;",
        "if (again[0]) return FELT_OK;",
        ["floor.floor_test"],
    ),
    (
        "refused-command-is-remembered",
        7,
        "src/floor/floor.c",
        "    floor_undo_command(floor);\n    refuse(outcome, status, &why);",
        "    floor_undo_command(floor);\n    refuse(outcome, status, &why);\n    (void)!store_command(floor, command, receipt, &why);",
        ["floor.floor_test", "floor.link_test"],
    ),
    (
        "seed-not-in-the-log",
        8,
        "src/floor/own.c",
        "  if (fields & FIELD_SEED) felt_record_io_hex(",
        "  if (fields & FIELD_SEED && !(fields & FIELD_SEAT)) felt_record_io_hex(",
        ["floor.table_test"],
    ),
    (
        "winner-forgotten-at-restart",
        8,
        "src/floor/evolve.c",
        "    add_winner(floor, &link->now, event);",
        "    if (floor->batch->event_count > 0) add_winner(floor, &link->now, event);",
        ["floor.floor_test", "floor.link_test"],
    ),
    (
        "any-book-will-do",
        8,
        "src/floor/state.c",
        "    if (memcmp(book->hash, hash, FELT_BOOK_HASH) == 0) return book;",
        "    if (memcmp(book->hash, hash, 0) == 0) return book;",
        ["floor.floor_test"],
    ),
    (
        "the-pit-sees-hole-cards",
        9,
        "src/round/view.c",
        "shown || is_own(sight, seat) || sees_everything(sight);",
        "shown || is_own(sight, seat) || sees_everything(sight) ||\n         sight->viewer.kind == FELT_VIEWER_PIT;",
        ["server.leak_test_py"],
    ),
    (
        "the-turn-is-open-with-the-flop",
        9,
        "src/round/view.c",
        "i < now->board_open || everything",
        "i < now->board_open + (now->board_open == 3) || everything",
        ["server.leak_test_py"],
    ),
    (
        "the-log-tells-events",
        9,
        "src/server/writer.c",
        "  changed->seq = event->seq;\n  json_array_append_new(",
        '  changed->seq = event->seq;\n  log_says("info", "event", FELT_SAYS(SYSTEM_SAYS, event->line));\n  json_array_append_new(',
        ["server.leak_test_py"],
    ),
    (
        "a-refusal-names-a-card",
        9,
        "src/practice/seating.c",
        'if (!is_own_seat(wish)) return refuse(wish, "seat", FELT_SAYS(NOT_YOUR_SEAT));',
        'if (!is_own_seat(wish) && wish->table->table.round.now.deck[0] < FELT_DECK)\n    return refuse(wish, "seat", FELT_SAYS(CARD_TWICE, '
        'felt_card_print(wish->table->table.round.now.deck[0]).text));\n  if (!is_own_seat(wish)) return refuse(wish, "seat", FELT_SAYS(NOT_YOUR_SEAT));',
        ["server.leak_test_py"],
    ),
    (
        "history-before-the-round-is-over",
        9,
        "src/practice/dealer.c",
        "  case FELT_PHASE_BETTING: plan_betting(practice, dealer, table); break;",
        "  case FELT_PHASE_BETTING: plan_betting(practice, dealer, table); break;\n"
        "  case FELT_PHASE_PREFLOP: tell_over(practice, table); plan_turn(practice, dealer, table); break;",
        ["server.leak_test_py"],
    ),
    (
        "one-role-is-as-good-as-another",
        "who may",
        "src/floor/decide.c",
        "  if (work->command->by.roles & roles) return FELT_OK;",
        "  if (roles) return FELT_OK;",
        ["floor.table_test"],
    ),
    (
        "one-person-signs-twice",
        "who may",
        "src/link/decide.c",
        "  if (same_person(command->by.id, command->with.id))",
        "  if (same_person(command->by.id, command->with.id) && false)",
        ["link.link_test", "floor.link_test"],
    ),
    (
        "any-reason-will-do",
        "who may",
        "src/link/decide.c",
        "felt_link_reason_fits(command->reason, command->act))",
        "true)",
        ["link.link_test", "floor.link_test"],
    ),
    (
        "down-at-a-win-is-overlooked",
        "R14",
        "src/floor/decide_money.c",
        "  at->command.flag = at->link && at->link->now.link.down;",
        "  at->command.flag = false;",
        ["floor.link_test"],
    ),
    (
        "held-hit-is-silent",
        "R14",
        "src/floor/decide_link.c",
        " || felt_link_alarms(state).held > 0;",
        ";",
        ["floor.link_test"],
    ),
    (
        "game-over-with-an-unrecorded-hit",
        "CB Winners 5",
        "src/floor/decide_round.c",
        "  case FELT_DO_GAME_OVER: return check_recorded(at);\n",
        "  case FELT_DO_GAME_OVER: return check_recorded(at) ? FELT_OK : FELT_OK;\n",
        ["floor.link_test"],
    ),
    (
        "transfer-on-one-link-only",
        "transfer",
        "src/floor/decide_link.c",
        "  return mirror(work, link, other, act, place);",
        "  (void)place;\n  return FELT_OK;",
        ["floor.link_test"],
    ),
    (
        "audit-does-not-compare-postings",
        "audit",
        "src/floor/audit.c",
        "  if (!are_postings_of(record, &moves))",
        "  if (!are_postings_of(record, &moves) && false)",
        ["floor.audit_test"],
    ),
    (
        "audit-does-not-compare-events",
        "audit",
        "src/floor/audit.c",
        "strcmp(kept[i].text, batch->event[i].text) != 0)",
        "false)",
        ["floor.audit_test"],
    ),
]


# What a test in tests/server runs.
PROGRAMS = ["felt-serve", "felt-serve-masked"]


def change(source, text, becomes, name):
    if source.count(text) != 1:
        raise SystemExit(f"{name}: its text is there {source.count(text)} times, not once: {text}")
    return source.replace(text, becomes)


def run(command, folder, seconds=900):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False)


def notices(tree, tests):
    """The first test that fails, or None."""
    for test in tests:
        targets = PROGRAMS if test.startswith("server.") else [test]
        if test.startswith("project."):
            built = subprocess.CompletedProcess([], 0)  # it looks at the sources
        else:
            built = run(["cmake", "--build", "--preset", "check", "--target", *targets], tree)
        if built.returncode != 0:
            raise SystemExit(f"it does not compile, so nothing is shown:\n{built.stdout[-2000:]}")
        if run(["ctest", "--preset", "check", "-R", f"^{test}$", "--timeout", "200"], tree).returncode != 0:
            return test
    return None


def fits():
    """Whether every change has its place; nothing is built."""
    for name, _, file, text, becomes, _ in MUTANTS:
        change((ROOT / file).read_text(), text, becomes, name)
    return 0


def main(names):
    if "--fits" in names:
        return fits()
    survived = 0
    trust = "--trust" in names
    names = [name for name in names if name != "--trust"]
    chosen = [mutant for mutant in MUTANTS if not names or mutant[0] in names]
    with tempfile.TemporaryDirectory() as scratch:
        tree = pathlib.Path(scratch) / "felt"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns("build", ".git"), symlinks=True)
        launcher = ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        run(["cmake", "--preset", "check", *launcher], tree)
        tests = sorted({test for mutant in chosen for test in mutant[5]})
        failing = None if trust else notices(tree, tests)
        if failing:
            raise SystemExit(f"{failing} fails before anything is changed")
        for name, invariant, file, text, becomes, tests in chosen:
            path = tree / file
            source = path.read_text()
            path.write_text(change(source, text, becomes, name))
            found = notices(tree, tests)
            path.write_text(source)
            survived += found is None
            print(f"{str(invariant):<14} {name:<36} {found or 'SURVIVED'}", flush=True)
    print(f"{len(chosen) - survived} caught, {survived} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
