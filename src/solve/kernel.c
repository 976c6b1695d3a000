/* The steps of one variant of the kernel, put together. */
#include "variant.h"

static size_t size(int parts, int groups) {
  return sizeof(struct space) + (size_t)parts * sizeof(struct part_space) +
         (size_t)(parts - 1) * sizeof(struct spare_sums) + (size_t)groups * sizeof(struct flop_sums);
}

static void prepare(void *memory, int parts, const struct tables *t, const struct stakes *s) {
  struct space *space = memory;
  space->t = t;
  space->s = s;
  for (int k = 0; k < KINDS; k++) space->envy = space->envy || s->envy[k] > 0;
  space->parts = (struct part_space *)(space + 1);
  space->spare = (struct spare_sums *)(space->parts + parts);
  space->flops = (struct flop_sums *)(space->spare + (parts - 1));
  for (int i = 1; i < parts; i++) {
    space->parts[i].two = space->spare[i - 1].two;
    space->parts[i].three = space->spare[i - 1].three;
  }
  VARIANT(list_flops)(space);
}

static void begin(void *memory, int group) {
  struct space *space = memory;
  space->group = group;
  space->parts[0].two = space->flops[group].two;
  space->parts[0].three = space->flops[group].three;
}

static void add_all(sum to[restrict], const sum from[restrict], size_t begin_at, size_t end) {
  for (size_t i = begin_at; i < end; i++) to[i] += from[i];
}

/* Adds the other parts' sums of flops to the first's: each part takes a stretch of them. */
static void gather(struct space *space, int part, int parts) {
  struct flop_sums *flops = &space->flops[space->group];
  const size_t lanes = sizeof(struct lane_sums) / sizeof(sum);
  const size_t two = lanes * UNEQUAL * FELT_RANKS, three = lanes * TRIPLES;
  const size_t here = (size_t)part, all = (size_t)parts;
  for (int other = 1; other < parts; other++) {
    const struct spare_sums *spare = &space->spare[other - 1];
    add_all((sum *)flops->two, (const sum *)spare->two, two * here / all, two * (here + 1) / all);
    add_all((sum *)flops->three, (const sum *)spare->three, three * here / all, three * (here + 1) / all);
  }
}

static void run(void *memory, int step, int part, int parts) {
  struct space *space = memory;
  switch (step) {
  case 0:
    VARIANT(rank_boards)(space, part, parts);
    VARIANT(spade_triples)(space, part, parts);
    break;
  case 1:
    VARIANT(rank_flops)(space, part, parts);
    VARIANT(spade_boards)(space, part, parts);
    break;
  case 2: gather(space, part, parts); break;
  default: VARIANT(decide)(space, part, parts); break;
  }
}

static const struct flop_type *flop(const void *memory, int number) {
  const struct space *space = memory;
  return &space->types[number];
}

static void rank_counts(const void *memory, int ranks, struct board_counts *counts) {
  const struct space *space = memory;
  const struct rank_board *board = &space->boards[ranks];
  *counts =
      (struct board_counts){board->below, board->upto, board->unqualified, board->qualified, board->value};
}

static void collect(const void *memory, int parts, struct start_sums starts[STARTS]) {
  const struct space *space = memory;
  memset(starts, 0, STARTS * sizeof starts[0]);
  for (int part = 0; part < parts; part++)
    for (int i = 0; i < STARTS; i++) {
      const struct start_totals *from = &space->parts[part].starts[i];
      starts[i].base += from->base;
      starts[i].margin += from->margin;
      starts[i].best += from->best;
      starts[i].raises += from->raises;
      starts[i].raised_low += from->raised_low;
      starts[i].folds += from->folds;
    }
}

extern const struct kernel VARIANT(felt_kernel);
const struct kernel VARIANT(felt_kernel) = {
    .size = size,
    .prepare = prepare,
    .begin = begin,
    .run = run,
    .look = VARIANT(look),
    .flop = flop,
    .play = VARIANT(play),
    .rank_counts = rank_counts,
    .count = VARIANT(count),
    .collect = collect,
};
