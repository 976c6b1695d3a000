/* The economics of the progressive's meters. */
#include "model.h"

#include <math.h>

/* How fast tables play is nobody's rule: an illustration, and called one. */
enum { ROUNDS_AN_HOUR = 30, HOURS_A_YEAR = 365 * 16 };

static const int64_t seeds[FELT_LEVELS_MAX] = {-1, -1, -1, -1};

static struct felt_progressive_side side_at(const struct model *model, const int64_t meter_cents[]) {
  struct felt_progressive_side side;
  felt_progressive_side(&model->counts, &model->book->progressive, model_progressive(model->book),
                        meter_cents, &side);
  return side;
}

/* Which of a level's values a ruling assumed. */
static void put_assumed(struct model *model) {
  const char *seed = model->book->assumed[FELT_ASSUMED_SEED].id;
  const char *growth = model->book->assumed[FELT_ASSUMED_GROWTH].id;
  doc_cell(&model->doc, "%s%s%s", seed[0] ? "seed" : "", seed[0] && growth[0] ? ", " : "",
           growth[0] ? "growth" : "");
  doc_assumed(&model->doc, seed[0] ? seed : growth);
}

/* ---- tables */

static void put_levels(struct model *model, const struct felt_progressive_side *side) {
  struct doc *doc = &model->doc;
  const struct felt_progressive *table = model_progressive(model->book);
  doc_table(doc, "levels", "Levels");
  doc_column(doc, "Level", DOC_WIDE);
  doc_column(doc, "Seed", DOC_RIGHT);
  doc_column(doc, "To the meter", DOC_RIGHT);
  doc_column(doc, "To the next seed", DOC_RIGHT);
  doc_column(doc, "Taken whole", DOC_RIGHT);
  doc_column(doc, "Mean when taken", DOC_RIGHT);
  doc_column(doc, "Breaks even at", DOC_RIGHT);
  bool assumed =
      model->book->assumed[FELT_ASSUMED_SEED].id[0] || model->book->assumed[FELT_ASSUMED_GROWTH].id[0];
  if (assumed) doc_column(doc, "Assumed", DOC_LEFT);
  for (int i = 0; i < table->level_count; i++) {
    const struct felt_level *level = &table->level[i];
    const struct felt_level_side *one = &side->level[i];
    doc_row(doc, "");
    doc_cell(doc, "%s", level->name.text);
    doc_number(doc, (double)level->seed_cents / 100, "%s",
               words_money(model->book, (double)level->seed_cents).text);
    doc_number(doc, level->growth_ppm / 1e6, "%s", words_percent(level->growth_ppm / 1e6, 2).text);
    doc_number(doc, level->reserve_ppm / 1e6, "%s", words_percent(level->reserve_ppm / 1e6, 2).text);
    doc_number(doc, felt_exact_value(one->hits), "%s", words_one_in(felt_exact_value(one->hits)).text);
    doc_number(doc, one->mean_meter_cents / 100, "%s",
               words_money(model->book, round(one->mean_meter_cents / 100) * 100).text);
    if (one->breaks_even)
      doc_number(doc, felt_exact_value(one->break_even_cents) / 100, "%s",
                 words_money(model->book, ceil(felt_exact_value(one->break_even_cents) / 100) * 100).text);
    else
      doc_cell(doc, "never");
    if (assumed) put_assumed(model);
  }
  doc_note(
      doc,
      "\u201cBreaks even at\u201d: what this meter must show, the others at their seeds, before the wager by "
      "itself returns all it costs, envy left aside.");
}

static void put_where_it_goes(struct model *model, const struct felt_progressive_side *side) {
  struct doc *doc = &model->doc;
  const struct felt_progressive *table = model_progressive(model->book);
  double wager = (double)table->wager_cents, growth = 0, seed = 0, reserve = 0;
  for (int i = 0; i < table->level_count; i++) {
    growth += side->level[i].growth_cents;
    reserve += side->level[i].reserve_cents;
    seed += side->level[i].house_seed_cents;
  }
  double kept = wager - side->tray_cents - growth - reserve - seed;
  const struct {
    const char *words;
    double cents;
  } rows[] = {{"Fixed pays, from the tray", side->tray_cents},
              {"To the meters, paid out with them", growth},
              {"To the reserve, towards the next seeds", reserve},
              {"Seeds that the reserve does not cover, from the house", seed},
              {"Kept by the house, before envy", kept}};
  doc_table(doc, "where-it-goes", "Where a wager goes in the long run");
  doc_column(doc, "", DOC_WIDE);
  char heading[80];
  snprintf(heading, sizeof heading, "Of %.40s", words_money(model->book, wager).text);
  doc_column(doc, heading, DOC_RIGHT);
  doc_column(doc, "Share", DOC_RIGHT);
  for (size_t i = 0; i < FELT_COUNT(rows); i++) {
    doc_row(doc, i + 1 == FELT_COUNT(rows) ? "total" : "");
    doc_cell(doc, "%s", rows[i].words);
    doc_number(doc, rows[i].cents / 100, "%s", words_decimal(rows[i].cents / 100, 4).text);
    doc_number(doc, rows[i].cents / wager, "%s", words_percent(rows[i].cents / wager, 4).text);
  }
  doc_note(doc, "Envy of other hands costs the house %s of a wager more with each of them.",
           words_percent(felt_exact_value(side->envy), 4).text);
}

static void put_time(struct model *model, const struct felt_progressive_side *side) {
  struct doc *doc = &model->doc;
  const struct felt_progressive *table = model_progressive(model->book);
  int hands = model->book->positions;
  doc_table(doc, "time-between-hits", "Time between hits");
  doc_column(doc, "Level", DOC_WIDE);
  doc_column(doc, "Wagers, mean", DOC_RIGHT);
  doc_column(doc, "Half within", DOC_RIGHT);
  doc_column(doc, "19 of 20 within", DOC_RIGHT);
  doc_column(doc, "One full table", DOC_RIGHT);
  doc_column(doc, "Ten full tables", DOC_RIGHT);
  for (int i = 0; i < table->level_count; i++) {
    double chance = felt_exact_value(side->level[i].hits);
    if (chance <= 0) continue;
    double none = log1p(-chance), hours = 1 / chance / hands / ROUNDS_AN_HOUR;
    doc_row(doc, "");
    doc_cell(doc, "%s", table->level[i].name.text);
    doc_number(doc, 1 / chance, "%s", words_decimal(1 / chance, 0).text);
    doc_number(doc, log(0.5) / none, "%s", words_decimal(ceil(log(0.5) / none), 0).text);
    doc_number(doc, log(0.05) / none, "%s", words_decimal(ceil(log(0.05) / none), 0).text);
    for (int tables = 1; tables <= 10; tables += 9) {
      double own = hours / tables;
      if (own < 72)
        doc_number(doc, own, "%s hours", words_decimal(own, 1).text);
      else
        doc_number(doc, own, "%s hours", words_decimal(own, 0).text);
    }
  }
  doc_note(doc, "Hours are an illustration: %d hands with the wager in every round, %d rounds an hour.",
           hands, ROUNDS_AN_HOUR);
}

/* ---- charts */

static json_t *axis(const char *label, double from, double to) {
  json_t *axis = json_object();
  doc_set(axis, "label", json_string(label));
  doc_set(axis, "from", json_real(from));
  doc_set(axis, "to", json_real(to));
  doc_set(axis, "ticks", json_array());
  return axis;
}

static void tick(json_t *list, double at, json_t *words) {
  json_t *tick = json_object();
  doc_add(list, tick);
  doc_set(tick, "at", json_real(at));
  doc_set(tick, "text", words);
}

static json_t *add_series(json_t *chart, const char *name) {
  json_t *series = json_object(), *points = json_array();
  doc_add(json_object_get(chart, "series"), series);
  doc_set(series, "name", json_string(name));
  doc_set(series, "points", points);
  return points;
}

static void add_point(json_t *points, double x, double y) {
  json_t *point = json_array();
  doc_add(points, point);
  doc_add(point, json_real(x));
  doc_add(point, json_real(y));
}

/* A round number of steps that is good to read: 1, 2, 2.5 or 5 times a power of ten. */
static double step_for(double range, int most) {
  static const double steps[] = {1, 2, 2.5, 5, 10};
  double power = pow(10, floor(log10(range / most)));
  for (size_t i = 0; i < FELT_COUNT(steps); i++)
    if (range / (steps[i] * power) <= most) return steps[i] * power;
  return 10 * power;
}

static json_t *begin_lines(struct model *model, const char *id, const char *caption, json_t *x, json_t *y) {
  json_t *chart = doc_chart(&model->doc, "lines", id, caption);
  doc_set(chart, "x", x);
  doc_set(chart, "y", y);
  doc_set(chart, "series", json_array());
  doc_set(chart, "marks", json_array());
  return chart;
}

static void put_return_chart(struct model *model, const struct felt_progressive_side *side) {
  const struct felt_progressive *table = model_progressive(model->book);
  double even = felt_exact_value(side->level[0].break_even_cents) / 100;
  double seed = (double)table->level[0].seed_cents / 100, mean = side->level[0].mean_meter_cents / 100;
  double most = 1.15 * fmax(fmax(even, mean), 2 * seed);
  double step = step_for(most, 6);
  most = ceil(most / step) * step;
  int64_t meters[FELT_LEVELS_MAX] = {(int64_t)(most * 100), -1, -1, -1};
  struct felt_progressive_side far = side_at(model, meters);
  double top = 1 + felt_exact_value(far.at_meters.ev), rise = step_for(top * 1.05, 6);
  char label[120];
  snprintf(label, sizeof label, "%.40s meter, %s", table->level[0].name.text, model->book->currency);
  json_t *x = axis(label, 0, most), *y = axis("Return of the wager", 0, ceil(top / rise) * rise);
  for (int i = 0; i <= (int)lround(most / step); i++)
    tick(json_object_get(x, "ticks"), i * step, doc_words("%s", words_decimal(i * step, 0).text));
  for (int i = 0; i <= (int)ceil(top / rise); i++)
    tick(json_object_get(y, "ticks"), i * rise, doc_words("%s", words_percent(i * rise, 0).text));
  json_t *chart = begin_lines(model, "return-against-meter",
                              "Return of the progressive wager against its highest meter", x, y);
  json_t *points = add_series(chart, "return");
  for (int i = 0; i <= 20; i++) {
    meters[0] = (int64_t)(most * 100 * i / 20);
    struct felt_progressive_side at = side_at(model, meters);
    add_point(points, (double)meters[0] / 100, 1 + felt_exact_value(at.at_meters.ev));
  }
  json_t *marks = json_object_get(chart, "marks");
  tick(marks, seed, doc_words("seed %s", words_money(model->book, seed * 100).text));
  if (mean > 0)
    tick(marks, mean, doc_words("mean when taken %s", words_money(model->book, round(mean) * 100).text));
  if (side->level[0].breaks_even && even > 0)
    tick(marks, even, doc_words("even at %s", words_money(model->book, round(even) * 100).text));
}

/* The chart's figures: at its ticks, and at the meters that it marks. */
static void put_return_table(struct model *model, const struct felt_progressive_side *side) {
  struct doc *doc = &model->doc;
  const struct felt_progressive *table = model_progressive(model->book);
  double even = felt_exact_value(side->level[0].break_even_cents), mean = side->level[0].mean_meter_cents;
  double seed = (double)table->level[0].seed_cents, most = 1.15 * fmax(fmax(even, mean), 2 * seed);
  double step = step_for(most, 6);
  struct {
    double cents;
    const char *words;
  } rows[12] = {{seed, "the seed"}, {mean, "its mean when taken"}, {ceil(even / 100) * 100, "even"}};
  int count = side->level[0].breaks_even && even > 0 ? 3 : 2;
  for (int i = 0; i * step < most + step / 2 && count < 12; i++) rows[count++].cents = i * step;
  doc_table(doc, "return-at-meters", "Return of the progressive wager at some meters");
  char heading[80];
  snprintf(heading, sizeof heading, "%.40s meter", table->level[0].name.text);
  heading[0] = (char)(heading[0] >= 'a' && heading[0] <= 'z' ? heading[0] - 'a' + 'A' : heading[0]);
  doc_column(doc, heading, DOC_RIGHT);
  doc_column(doc, "", DOC_LEFT);
  doc_column(doc, "Return of the wager", DOC_RIGHT);
  doc_column(doc, "House edge", DOC_RIGHT);
  for (double last = -1;;) { /* in ascending order */
    int next = -1;
    for (int i = 0; i < count; i++)
      if (rows[i].cents > last && (next < 0 || rows[i].cents < rows[next].cents)) next = i;
    if (next < 0) break;
    last = rows[next].cents;
    int64_t meters[FELT_LEVELS_MAX] = {(int64_t)last, -1, -1, -1};
    struct felt_progressive_side at = side_at(model, meters);
    double ev = felt_exact_value(at.at_meters.ev);
    doc_row(doc, "");
    doc_number(doc, last / 100, "%s", words_money(model->book, round(last / 100) * 100).text);
    doc_cell(doc, "%s", rows[next].words ? rows[next].words : "");
    doc_number(doc, 1 + ev, "%s", words_percent(1 + ev, 4).text);
    doc_number(doc, -ev, "%s", words_percent(-ev, 4).text);
  }
  doc_note(doc, "Other meters at their seeds, the wager kept to the end, envy left aside.");
}

static void put_time_chart(struct model *model, const struct felt_progressive_side *side) {
  const struct felt_progressive *table = model_progressive(model->book);
  double rarest = 0, commonest = 1;
  for (int i = 0; i < table->level_count; i++) {
    double chance = felt_exact_value(side->level[i].hits);
    if (chance <= 0) continue;
    if (1 / chance > rarest) rarest = 1 / chance;
    if (chance < commonest) commonest = chance;
  }
  if (rarest <= 0) return;
  for (int i = 0; i < table->level_count; i++) {
    double chance = felt_exact_value(side->level[i].hits);
    if (chance > commonest) commonest = chance;
  }
  double from = floor(log10(0.02 / commonest)), to = ceil(log10(4 * rarest));
  json_t *x = axis("Wagers since the last hit", from, to),
         *y = axis("Chance that the level has been hit", 0, 1);
  for (int at = (int)from; at <= (int)to; at++)
    tick(json_object_get(x, "ticks"), at, doc_words("%s", words_decimal(pow(10, at), 0).text));
  for (int i = 0; i <= 4; i++)
    tick(json_object_get(y, "ticks"), i / 4.0, doc_words("%s", words_percent(i / 4.0, 0).text));
  json_t *chart =
      begin_lines(model, "chance-of-a-hit", "How long a level goes without a hit (logarithmic scale)", x, y);
  for (int i = 0; i < table->level_count; i++) {
    double chance = felt_exact_value(side->level[i].hits);
    if (chance <= 0) continue;
    json_t *points = add_series(chart, table->level[i].name.text);
    for (int p = 0; p <= 80; p++) {
      double at = from + (to - from) * p / 80;
      add_point(points, at, -expm1(pow(10, at) * log1p(-chance)));
    }
  }
}

void section_meters(struct model *model) {
  const struct felt_progressive *table = model_progressive(model->book);
  if (!table) return;
  struct felt_progressive_side side = side_at(model, seeds);
  doc_section(&model->doc, "meters", "The progressive\u2019s meters");
  doc_text(&model->doc,
           "At the seeds the wager of %s returns %s, in the long run %s. Of every wager a part goes to the "
           "meters; awards of a percentage come off them, all other pays come from the tray.",
           words_money(model->book, (double)table->wager_cents).text,
           words_percent(1 + felt_exact_value(side.at_meters.ev), 4).text,
           words_percent(side.long_run_return, 4).text);
  put_levels(model, &side);
  put_return_chart(model, &side);
  put_return_table(model, &side);
  put_where_it_goes(model, &side);
  put_time(model, &side);
  put_time_chart(model, &side);
}
