/* A state as text, a line for each part of it. Whatever the state holds is here, and nothing else. */
#include "internal.h"

#include "felt/record.h"

static void encode_lifetime(const struct felt_link_lifetime *life, struct felt_text *text) {
  const int64_t values[] = {life->coin_ins,      life->coin_in_cents,  life->contributed_micro,
                            life->reserve_micro, life->overflow_micro, life->hits,
                            life->voids,         life->awards,         life->awarded_cents,
                            life->returned_cents};
  felt_record_ints(text, "life", values, FELT_COUNT(values));
}

static void encode_level(const struct felt_link_level *level, struct felt_text *text) {
  const struct felt_link_account *a = &level->account;
  const int64_t account[] = {a->first_seed_micro, a->reseeded_micro, a->contributed_micro, a->moved_in_micro,
                             a->moved_out_micro,  a->awarded_micro,  a->returned_micro,    a->reversed_micro};
  felt_record_begin(text, FELT_LINK_VERSION, "level");
  felt_record_int(text, "meter", level->meter.micro);
  felt_record_int(text, "reserve", level->meter.reserve_micro);
  felt_record_int(text, "overflow", level->overflow_micro);
  felt_record_ints(text, "account", account, FELT_COUNT(account));
  felt_record_int(text, "forgotten", level->forgotten_seq);
  felt_text_put(text, "\n");
}

static void encode_table(const struct felt_link_table *table, struct felt_text *text) {
  felt_record_begin(text, FELT_LINK_VERSION, "table");
  felt_record_int(text, "number", table->number);
  felt_record_string(text, "game", table->game.text);
  felt_record_flag(text, "joined", table->joined);
  felt_record_flag(text, "in-round", table->in_round);
  felt_record_flag(text, "dealt", table->dealt);
  felt_record_flag(text, "settled", table->settled);
  felt_record_int(text, "round", table->round);
  felt_record_int(text, "coin-in", table->coin_in_seq);
  felt_record_int(text, "deal", table->deal_seq);
  felt_record_bits(text, "seats", table->seats);
  felt_record_bits(text, "hits", table->hits);
  felt_record_bits(text, "dead-sensors", table->dead_sensors);
  felt_record_ints(text, "sign", table->sign_cents, FELT_LEVELS_MAX);
  felt_record_ints(text, "kept", table->kept_cents, FELT_LEVELS_MAX);
  felt_record_ints(text, "kept-seq", table->kept_seq, FELT_LEVELS_MAX);
  encode_lifetime(&table->life, text);
  felt_text_put(text, "\n");
}

static void encode_award(const struct felt_link_award *award, struct felt_text *text) {
  felt_record_begin(text, FELT_LINK_VERSION, "award");
  felt_record_int(text, "number", award->number);
  felt_record_int(text, "seq", award->seq);
  felt_record_flag(text, "late", award->late);
  felt_record_int(text, "level", award->level);
  felt_record_flag(text, "locked", award->locked);
  felt_record_int(text, "broken", award->broken_seq);
  felt_record_int(text, "percent-ppm", award->percent_ppm);
  felt_record_int(text, "shown", award->shown_cents);
  felt_record_int(text, "kept", award->kept_cents);
  felt_record_int(text, "amount", award->amount_cents);
  felt_record_int(text, "house", award->house_cents);
  felt_record_int(text, "seed", award->seed_cents);
  felt_record_int(text, "shares", award->shares);
  felt_record_int(text, "from-reserve", award->reserve_cents);
  felt_text_put(text, "\n");
}

static void encode_hit(const struct felt_link_hit *hit, struct felt_text *text) {
  felt_record_begin(text, FELT_LINK_VERSION, "hit");
  felt_record_int(text, "number", hit->number);
  felt_record_int(text, "award", hit->award);
  felt_record_int(text, "table", hit->table);
  felt_record_int(text, "round", hit->round);
  felt_record_int(text, "seat", hit->seat);
  felt_record_int(text, "coin-in", hit->coin_in_seq);
  felt_record_int(text, "deal", hit->deal_seq);
  felt_record_int(text, "seq", hit->seq);
  felt_record_flag(text, "late", hit->late);
  felt_record_flag(text, "after", hit->after);
  felt_record_string(text, "hand", felt_category_name((enum felt_category)hit->hand));
  felt_record_flag(text, "on-board", hit->on_board);
  felt_record_flag(text, "cleared", hit->cleared);
  int64_t lines[FELT_AWARD_LINES];
  for (int i = 0; i < FELT_AWARD_LINES; i++) lines[i] = hit->line[i];
  felt_record_ints(text, "lines", lines, FELT_AWARD_LINES);
  felt_record_string(text, "state", felt_hit_state_name((enum felt_hit_state)hit->state));
  felt_record_int(text, "shown", hit->shown_cents);
  felt_record_int(text, "share", hit->share_cents);
  felt_record_int(text, "returned", hit->returned_cents);
  felt_record_int(text, "took", hit->took_cents);
  felt_text_put(text, "\n");
}

static void encode_past(const struct felt_link_past *past, struct felt_text *text) {
  const int64_t values[] = {past->hit,         past->award,       past->table,         past->round,
                            past->seat,        past->coin_in_seq, past->deal_seq,      past->seq,
                            past->late,        past->hit_seq,     past->shares,        past->level,
                            past->percent_ppm, past->shown_cents, past->taken_cents,   past->seed_cents,
                            past->took_cents,  past->paid_cents,  past->returned_cents};
  felt_record_begin(text, FELT_LINK_VERSION, "past");
  felt_record_ints(text, "hit", values, FELT_COUNT(values));
  felt_text_put(text, "\n");
}

static void encode_shift(const struct felt_link_shift *shift, struct felt_text *text) {
  const int64_t values[] = {shift->level, shift->from, shift->until, shift->cents};
  felt_record_begin(text, FELT_LINK_VERSION, "shift");
  felt_record_ints(text, "level", values, FELT_COUNT(values));
  felt_text_put(text, "\n");
}

size_t felt_link_encode(const struct felt_link *link, uint8_t bytes[FELT_LINK_ENCODING]) {
  struct felt_text text = felt_text_init((char *)bytes, FELT_LINK_ENCODING);
  felt_record_begin(&text, FELT_LINK_VERSION, "link");
  felt_record_string(&text, "phase", felt_link_phase_name((enum felt_link_phase)link->phase));
  felt_record_flag(&text, "down", link->down);
  felt_record_string(&text, "down-reason", felt_link_reason_words[link->down_reason]);
  felt_record_flag(&text, "stopped", link->stopped);
  felt_record_string(&text, "stop-reason", felt_link_reason_words[link->stop_reason]);
  felt_record_int(&text, "seq", link->seq);
  felt_record_int(&text, "last-award", link->last_award);
  felt_record_int(&text, "last-hit", link->last_hit);
  encode_lifetime(&link->life, &text);
  felt_text_put(&text, "\n");
  felt_record_begin(&text, FELT_LINK_VERSION, "terms");
  felt_link_terms_print(&link->terms, &text);
  felt_text_put(&text, "\n");
  for (int i = 0; i < link->terms.level_count; i++) encode_level(&link->level[i], &text);
  for (int i = 0; i < link->table_count; i++) encode_table(&link->table[i], &text);
  for (int i = 0; i < link->award_count; i++) encode_award(&link->award[i], &text);
  for (int i = 0; i < link->hit_count; i++) encode_hit(&link->hit[i], &text);
  for (int i = 0; i < link->past_count; i++) encode_past(&link->past[i], &text);
  for (int i = 0; i < link->shift_count; i++) encode_shift(&link->shift[i], &text);
  felt_assert(!text.full);
  return text.length;
}
