#!/bin/sh
# felt-simulate-mpi: the same bytes as felt simulate, whatever the number of ranks.
. "$FELT_SOURCE/tests/tap.sh"

if [ -x "$FELT_BUILD/felt-simulate-mpi" ] && command -v mpirun >/dev/null; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  set -- --book catfish-bend --strategy simple --trips 1 --progressive --players 2 --rounds 212345
  run "$FELT" simulate "$@" --csv "$scratch/plain.csv"
  cp "$out" "$scratch/plain"
  for ranks in 1 2 3; do
    run mpirun --oversubscribe -np "$ranks" "$FELT_BUILD/felt-simulate-mpi" "$@" --csv "$scratch/ranks.csv"
    check "$ranks ranks: exit status" equal 0 "$status"
    check "$ranks ranks: the same result" cmp "$out" "$scratch/plain"
    check "$ranks ranks: the same way" cmp "$scratch/ranks.csv" "$scratch/plain.csv"
  done
  run mpirun --oversubscribe -np 2 "$FELT_BUILD/felt-simulate-mpi" --book nowhere
  check "a fault is said once, by one rank" equal "2 1" "$status $(grep -c '^felt simulate-mpi: no book' "$err")"
else
  skip "no OpenMPI here: felt-simulate-mpi is not built"
fi
done_testing
