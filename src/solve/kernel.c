/* The steps of one variant of the kernel, put together. */
#include "variant.h"

static size_t size(int parts, int groups) {
  return sizeof(struct space) + (size_t)parts * sizeof(struct part_space) +
         (size_t)groups * sizeof(struct flop_sums);
}

static void prepare(void *memory, int parts, const struct tables *t, const struct stakes *s,
                    uint8_t *raises) {
  struct space *space = memory;
  space->t = t;
  space->s = s;
  space->raises = raises;
  for (int k = 0; k < KINDS; k++) space->envy = space->envy || s->envy[k] > 0;
  space->parts = (struct part_space *)(space + 1);
  space->flops = (struct flop_sums *)(space->parts + parts);
  VARIANT(list_flops)(space);
}

/* Adds the parts' sums of flops. */
static void gather(struct space *space, int part, int parts) {
  struct flop_sums *flops = &space->flops[space->group];
  size_t count = (sizeof flops->two + sizeof flops->three) / sizeof(sum);
  size_t from = count * (size_t)part / (size_t)parts, end = count * (size_t)(part + 1) / (size_t)parts;
  sum *to = (sum *)flops->two;
  for (int other = 0; other < parts; other++) {
    const sum *more = (const sum *)space->parts[other].two;
    for (size_t i = from; i < end; i++) to[i] += more[i];
  }
}

static void begin(void *memory, int group) {
  struct space *space = memory;
  space->group = group;
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
const struct kernel VARIANT(felt_kernel) = {size, prepare,     begin,          run,    VARIANT(look),
                                            flop, rank_counts, VARIANT(count), collect};
