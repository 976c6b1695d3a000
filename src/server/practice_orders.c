/* What the server does for the practice tables: their dealer's commands go to the floor, their rounds into
 * the players' histories, and what people wish of them comes from orders. */
#include "writer.h"

/* ---- rounds that are over */

static void keep_hands(struct writer *writer, const struct felt_floor_table *table, int64_t round) {
  struct view_practice practice = writer_practice_view(writer, table->number);
  for (int seat = 1; seat <= FELT_SEATS_MAX; seat++) {
    json_t *hand = view_hand(writer->floor, table->number, seat, &practice, writer->now_ms);
    char *text = hand ? json_dumps(hand, JSON_COMPACT) : NULL;
    if (text)
      background_keep_hand(writer->background, felt_play_name(writer->names, table->seat[seat - 1].patron),
                           table->number, round, seat, writer->now_ms, text);
    free(text);
    json_decref(hand);
  }
}

/* What the pages show until the next round, and each player's own history. */
static void keep_round(void *context, const struct felt_floor_table *table, int64_t round) {
  struct writer *writer = context;
  struct view_practice seen = writer_practice_view(writer, table->number);
  json_t *view = view_table(writer->floor, table->number, NULL, &seen);
  if (!view) return;
  keep_hands(writer, table, round);
  json_decref(writer->last_round[table->number]);
  writer->last_round[table->number] = view_last(view);
  json_decref(view);
}

/* ---- what the dealer asks for */

static void submit(void *writer, const struct felt_floor_command *command) {
  writer_do(writer, command);
}

static int think(void *context, int table, const char *kind, const struct felt_book *book,
                 const struct felt_round_view *view) {
  const struct writer *writer = context;
  return felt_thinking_ask(writer->thinking, table, kind, book, view);
}

static void no_key(void *writer, int table) {
  (void)writer;
  log_says("error", "deck", FELT_SAYS(DECK_WITHOUT_KEY, table));
}

static bool is_asked(void *writer) {
  return writer_is_asked(writer);
}

const struct felt_practice_host practice_host = {
    .submit = submit, .think = think, .over = keep_round, .no_key = no_key, .is_asked = is_asked};

/* ---- wishes */

void plan_wish(struct writer *writer, struct order *order) {
  const struct felt_floor_person person = person_on_floor(&order->person);
  const struct felt_practice_ask ask = {.wish = order->wish,
                                        .person = &person,
                                        .id = order->id,
                                        .table = order->table,
                                        .seat = order->seat,
                                        .cents = order->cents,
                                        .kind = order->kind};
  struct felt_practice_plan plan;
  order->refused = felt_practice_grant(writer->practice, &ask, &plan, &order->error) != FELT_OK;
  if (order->refused) return;
  if (order->wish == FELT_WISH_SIT) felt_play_names_add(writer->names, order->person.name);
  order->command_count = plan.count;
  order->asked_for = plan.asked_for;
  order->later = plan.later;
  memcpy(order->command, plan.command, (size_t)plan.count * sizeof plan.command[0]);
}

/* Chips are bought on the floor, but they are seen at the table. */
void practice_bought(struct writer *writer, const struct order *order) {
  struct changed *changed = &writer->changed[order->table];
  if (!changed->did) changed->did = json_array();
  if (changed->seq < order->seq) changed->seq = order->seq;
  json_array_append_new(changed->did, json_pack("{ss si}", "did", "buy-in", "seat", 0));
}
