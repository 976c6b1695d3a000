/* The form of a sheet. Lines stand in the order in which they are written out. */
#include "form.h"

const struct felt_words felt_words_ways = {FELT_CODE_THING_WAY, 0, NULL};
const struct felt_words felt_words_wagers = {FELT_CODE_THING_WAGER, 0, NULL};

/* OF is the struct that a section is over. */
#define PLACE(member) offsetof(struct OF, member)
#define FIELD(its_key, its_kind, member) \
  .key = (its_key), .kind = (its_kind), .at = PLACE(member), .size = sizeof(((struct OF *)0)->member)
#define NUMBER(its_key, member, from, to) \
  FIELD(its_key, FELT_IS_NUMBER, member), .least = (from), .most = (to)
#define AMOUNT(its_key, member)      FIELD(its_key, FELT_IS_AMOUNT, member)
#define PERCENT(its_key, member)     FIELD(its_key, FELT_IS_PERCENT, member)
#define ODDS(its_key, member)        FIELD(its_key, FELT_IS_ODDS, member)
#define YES(its_key, member)         FIELD(its_key, FELT_IS_YES, member)
#define MAY_YES(its_key, member)     YES(its_key, member), .may = true, .shows_zero = true
#define CHOICE(its_key, member, its) FIELD(its_key, FELT_IS_CHOICE, member), .words = &felt_words_##its
#define SET(its_key, member, its)    CHOICE(its_key, member, its), .is_set = true
#define RULE_ID(its_key, member)     FIELD(its_key, FELT_IS_RULE, member)
#define ONLY(member, bits)           .only_at = PLACE(member), .only = (bits)

#define RULE(member)                   .ruled = true, .rule = PLACE(member)
#define RULE_ALONE(member)             .kind = FELT_ENTRY_RULE, RULE(member)
#define ASSUMABLE(value)               .assumable = (1 + FELT_ASSUMED_##value)
#define R(name)                        FELT_CODE_RULES_##name
#define ROW(its_code, its_label)       .code = (its_code), .label = (its_label)
#define SAYS(its_code, its_label, ...) ROW(its_code, its_label), .says = {__VA_ARGS__}
#define GOES_ON                        FELT_CODE_NONE
#define SECTION(name) \
  const struct felt_section felt_form_##name = {(int)FELT_COUNT(name##_entries), name##_entries}

/* ---- the house, its table, match play */

#define OF felt_book
const struct felt_entry felt_form_odds_words = {
    "odds are written", .field = {{CHOICE("like", odds_words, odds)}}, RULE(odds_words_rule),
    SAYS("odds-written", R(ODDS_WRITTEN), R(LIKE_COLON), R(LIKE_TO), R(LIKE_TO_OR_WIN))};

const struct felt_entry felt_form_match_play = {"match play", .or_no = true, RULE(match_play.rule),
                                                SAYS("coupon", R(COUPON), R(ON_ANTE_ONCE))};

static const struct felt_entry table_entries[] = {
    {"positions", .field = {{NUMBER("count", positions, 1, FELT_SEATS_MAX)}}, RULE(positions_rule),
     ASSUMABLE(POSITIONS), ROW("positions", R(POSITIONS))},
    {"smallest chip", .field = {{AMOUNT("amount", chip_cents), .not_zero = FELT_CODE_THING_CHIP}},
     RULE(chip_rule), ASSUMABLE(CHIP), ROW("smallest-chip", R(SMALLEST_CHIP))},
    {"fee a hand", .or_no = true, .field = {{AMOUNT("amount", fee_cents)}}, RULE(fee_rule), ASSUMABLE(FEE),
     ROW("fee", R(FEE))},
    {"hands a player",
     .field = {{NUMBER("count", hands_per_player, 1, FELT_SEATS_MAX), .most_at = PLACE(positions)}},
     RULE(hands_rule), ROW("hands-a-player", R(HANDS_A_PLAYER))},
    {"hands a player when busy", .may = true,
     .field = {{NUMBER("count", hands_when_busy, 1, FELT_SEATS_MAX), .most_at = PLACE(hands_per_player)}},
     RULE(busy_rule), ROW("hands-when-busy", R(WHEN_BUSY)), .under = true},
    {"practice times",
     .field = {{NUMBER("seconds to act", act_seconds, 1, 3600)},
               {NUMBER("seconds from first bet to deal", start_seconds, 1, 3600)}},
     RULE(times_rule), ASSUMABLE(TIMES)},
};
SECTION(table);

/* ---- ante, blind, play */

#undef OF
#define OF felt_main_rules
static const struct felt_entry main_entries[] = {
    {"limits",
     .field = {{AMOUNT("min", ante.min_cents), .not_zero = FELT_CODE_THING_MINIMUM},
               {AMOUNT("max", ante.max_cents)}},
     RULE(ante.rule), ASSUMABLE(ANTE_LIMITS)},
    {"both required and equal", RULE_ALONE(equal), SAYS("blind", R(BLIND), R(EQUAL_TO_ANTE))},
    {"dealer qualifies", .field = {{CHOICE("with", qualifies, hand)}}, RULE(qualifies_rule)},
};
SECTION(main);

static const struct felt_entry play_entries[] = {
    {"once, never changed", RULE_ALONE(play_once), SAYS("play-once", GOES_ON, R(PLAY_ONCE))},
    {"nothing else after no more bets", RULE_ALONE(no_more_bets),
     SAYS("no-more-bets", R(AFTER_NO_MORE_BETS), R(ONLY_PLAY_CHANGES))},
};
SECTION(play);

static const struct felt_entry results_entries[] = {
    {"ante wins", RULE_ALONE(ante_wins), SAYS("ante-pays", R(PLAYER_BEATS_DEALER), R(ANTE_EVEN_MONEY))},
    {"ante goes back, dealer not qualified", RULE_ALONE(ante_unqualified),
     SAYS("dealer-not-qualified", R(NOT_QUALIFIED), R(ANTE_RETURNED))},
    {"play wins", RULE_ALONE(play_wins), SAYS("play-pays", GOES_ON, R(PLAY_EVEN_MONEY))},
    {"blind wins", RULE_ALONE(blind_wins), SAYS("blind-pays", GOES_ON, R(BLIND_BY_TABLE))},
    {"blind pushes below its table", RULE_ALONE(blind_pushes),
     SAYS("blind-pushes", GOES_ON, R(BLIND_PUSHES))},
    {"all lose to the dealer", RULE_ALONE(lose), SAYS("dealer-wins", R(DEALER_BEATS_PLAYER), R(ALL_LOSE))},
    {"all push on a tie", RULE_ALONE(tie), SAYS("tie", R(TIE), R(ALL_PUSH))},
    {"a fold loses ante and blind", RULE_ALONE(fold), SAYS("fold", R(FOLD), R(ANTE_AND_BLIND_LOST))},
};
SECTION(results);

#undef OF
#define OF felt_odds
const struct felt_entry felt_form_row = {.field = {{ODDS("pays", to), .per_at = PLACE(per)}}, RULE(rule)};

/* ---- side wagers: what they pay stands after it, by tables or, of the highest hand, in columns */

#define SIDE_LIMITS \
  .field = {{AMOUNT("min", limits.min_cents), .not_zero = FELT_CODE_THING_MINIMUM}, \
            {AMOUNT("max", limits.max_cents)}, \
            {MAY_YES("at most the ante", at_most_ante)}}, \
  RULE(limits.rule), ASSUMABLE(SIDE_LIMITS), .has = PLACE(own_limits)

#undef OF
#define OF felt_side_rules
static const struct felt_entry own_hand_entries[] = {
    {"limits", SIDE_LIMITS},
    {"without ante and blind", .field = {{YES("allowed", alone)}}, RULE(alone_rule),
     SAYS("alone", R(ALONE), R(NOT_ALLOWED), R(ALLOWED))},
    {"after a fold",
     .field = {{CHOICE(FELT_OWN_NAME, after_fold, side_fold)},
               {RULE_ID("mucked", mucked_rule), .follows = true,
                ONLY(after_fold, 1U << FELT_FOLD_KEEPS_UNLESS_MUCKED), .by = 1}},
     RULE(after_fold_rule)},
    {"wins", RULE_ALONE(wins), SAYS("wins", R(WINS), R(BY_TABLE_WHATEVER_DEALER))},
    {"loses", RULE_ALONE(loses), SAYS("loses", R(LOSES), R(BELOW_TABLE))},
};

static const struct felt_entry highest_hand_entries[] = {
    {"rule", .kind = FELT_ENTRY_WHOLE, RULE(rule), SAYS("highest-hand", GOES_ON, R(ON_HIGHEST_HAND))},
    {"limits", .may = true, SIDE_LIMITS},
    {"offered when dealt", .field = {{SET("by", ways, ways), .may = true}}, RULE(ways_rule)},
    {"wins", RULE_ALONE(wins)},
    {"loses", RULE_ALONE(loses), SAYS("loses", R(LOSES), R(BELOW_TABLE))},
};

#define OF_KIND(kind) \
  { (int)FELT_COUNT(kind##_entries), kind##_entries }
const struct felt_section felt_form_side[FELT_SIDE_KINDS] = {
    [FELT_OWN_HAND] = OF_KIND(own_hand), [FELT_HIGHEST_HAND] = OF_KIND(highest_hand)};

/* ---- the progressive */

#undef OF
#define OF felt_progressive_rules
/* Wager and hand are the same for every table. */
static const struct felt_entry progressive_entries[] = {
    {"wager",
     .field = {{AMOUNT("amount", table[0].wager_cents), .not_zero = FELT_CODE_THING_WAGER},
               {AMOUNT("seeds listed for", table[0].seeds_for_wager_cents), .may = true, .shows_zero = true,
                .not_zero = FELT_CODE_THING_WAGER}},
     RULE(table[0].wager_rule), ASSUMABLE(PROGRESSIVE_WAGER), ROW("wager", R(WAGER))},
    {"needs", .field = {{CHOICE("a wager on", needs_ante, needs_ante)}}, RULE(needs_rule)},
    {"hand", .field = {{CHOICE("cards", table[0].hand, progressive_hand)}}, RULE(table[0].hand_rule),
     SAYS("hand", R(HAND), R(HOLE_CARDS_AND_FLOP), R(BEST_OF_SEVEN))},
    {"after a fold", .field = {{CHOICE("pays and envy", fold_forfeits, progressive_fold)}}, RULE(fold_rule),
     SAYS("after-fold", R(AFTER_FOLD), R(STILL_PAID), R(PAYS_AND_ENVY_LOST))},
    {"winning wager", .field = {{YES("returned", stake_returned)}}, RULE(stake_rule),
     SAYS("winning-wager", R(WINNING_WAGER), R(NOT_RETURNED), R(RETURNED_TOO))},
    {"wins", RULE_ALONE(wins), SAYS("wins", R(WINS), R(BY_TABLE))},
    {"loses", RULE_ALONE(loses), SAYS("loses", R(LOSES), R(BELOW_TABLE))},
    {"several winners", .field = {{CHOICE("policy", several, several)}, {CHOICE("order", order, order)}},
     RULE(several_rule)},
    {"envy", .field = {{YES("to the winner too", envy_to_winner)}}, RULE(envy_rule),
     SAYS("envy", R(ENVY_GOES_TO), R(ENVY_TO_OTHERS), R(ENVY_TO_ALL))},
    {"a table may do without", RULE_ALONE(none_rule), .or_no = true, .has = PLACE(may_offer_none),
     SAYS("may-do-without", R(OFFERED), R(MAY_DO_WITHOUT))},
    {"system down", RULE(down_rule), SAYS("system-down", R(SYSTEM_DOWN), R(NO_PROGRESSIVE))},
    {"system down at a win", .field = {{YES("all hands void", down_at_win_voids)}}, RULE(down_at_win_rule),
     SAYS("system-down-at-win", R(AT_PROGRESSIVE_WIN), R(ROUND_STANDS), R(ALL_HANDS_VOID)), .under = true},
    {"dead sensor bars its seat", RULE_ALONE(sensor_rule), .or_no = true, .has = PLACE(sensors_may_fail),
     SAYS("dead-sensor", R(SENSOR_DARK), R(SEAT_BARRED))},
};
SECTION(progressive);

const struct felt_entry felt_form_linked = {"linked games share a pay table", RULE_ALONE(link_rule),
                                            .may = true,
                                            SAYS("linked-games", R(LINKED_GAMES), R(LINK_SHARES))};

#undef OF
#define OF felt_level
const struct felt_entry felt_form_seed = {
    .field = {{AMOUNT("amount", seed_cents)}}, RULE(seed_rule), ASSUMABLE(SEED)};

const struct felt_entry felt_form_growth = {
    .field = {{PERCENT("meter", growth_ppm)},
              {PERCENT("reserve", reserve_ppm), .may = true, .shows_zero = true}},
    RULE(growth_rule),
    ASSUMABLE(GROWTH)};

/* ---- limits over several wagers, tokes */

#undef OF
#define OF felt_aggregate
const struct felt_entry felt_form_payout_limit = {
    .field = {{AMOUNT("limit", limit_cents), .not_zero = FELT_CODE_THING_LIMIT},
              {CHOICE("for", scope, scope)},
              {CHOICE("at tables", when, offered)},
              {SET("wagers", covers, wagers)},
              {ODDS("only pays of", only_odds_to), .may = true},
              {MAY_YES("or the most won at the minimum, if more", or_minimum_win)},
              {MAY_YES("tokes count", tokes)}},
    RULE(rule)};

#undef OF
#define OF felt_toke_rules
static const struct felt_entry tokes_entries[] = {
    {"beside", .field = {{SET("wagers", on, wagers)}}, RULE(rule)},
    {"never on the progressive", RULE_ALONE(not_rule),
     SAYS("never-on-progressive", GOES_ON, R(NEVER_ON_PROGRESSIVE))},
    {"amount",
     .field = {{AMOUNT("min", min_cents), .not_zero = FELT_CODE_THING_TOKE},
               {AMOUNT("max", max_cents), .may = true}},
     RULE(amount_rule)},
    {"smallest chip", .field = {{AMOUNT("amount", chip_cents), .not_zero = FELT_CODE_THING_CHIP}},
     RULE(chip_rule), ROW("smallest-chip", R(SMALLEST_CHIP))},
    {"bet and toke", .field = {{PERCENT("over the maximum by", over_ppm)}}, RULE(total_rule)},
};
SECTION(tokes);

/* ---- dealing */

#undef OF
#define OF felt_way
static const struct felt_entry way_entries[] = {
    {"rule", .kind = FELT_ENTRY_WHOLE, RULE(rule)},
    {.kind = FELT_ENTRY_VALUE, .field = {{MAY_YES("from a shuffler", shuffler)}}},
    {.kind = FELT_ENTRY_VALUE,
     .field = {{MAY_YES("only when the shuffler is down", only_when_shuffler_is_down)}}},
    {"decks", .field = {{NUMBER("count", decks, 1, 2)}}, RULE(decks_rule), ASSUMABLE(DECKS),
     SAYS("decks", R(DECKS), FELT_CODE_NONE, R(ONE_DECK), R(TWO_DECKS))},
    {"cut", .or_no = true, .field = {{NUMBER("at least", cut_at_least, 1, 26)}}, RULE(cut_rule)},
    {"count the stub", .may = true,
     .field = {{NUMBER("every so many rounds", stub_count_every, 1, 1000)},
               {YES("the shuffler counts", device_counts)}},
     RULE(count_rule)},
    {"count the deck", .may = true, .field = {{YES("when a dealer taps in", deck_count_at_tap_in)}},
     RULE(tap_in_rule), SAYS("deck-counted", R(DECK_COUNTED), FELT_CODE_NONE, R(WHEN_TAPPING_IN))},
    {"opened", .field = {{RULE_ID("flop", opens[FELT_FLOP])},
                         {RULE_ID("turn and river", opens[FELT_RIVER])},
                         {RULE_ID("dealer", reveals)}}},
    {"a fold loses ante and blind", RULE_ALONE(fold), .may = true,
     SAYS("fold", R(FOLD), R(ANTE_AND_BLIND_LOST))},
    {"trips after a fold", RULE_ALONE(after_fold), .may = true},
};
SECTION(way);

#undef OF
#define OF felt_deal_step
const struct felt_field felt_form_step_deals[] = {[FELT_DEAL_COMMUNITY] = {NUMBER("community", count, 1, 5)},
                                                  [FELT_DEAL_EACH] = {NUMBER("each", count, 1, 5)},
                                                  [FELT_DEAL_BURN] = {NUMBER("burn", count, 1, 5)}};

const struct felt_entry felt_form_step = {.field = {{CHOICE("at the", before, opening), .may = true}},
                                          RULE(rule)};

/* ---- when something goes wrong */

#undef OF
#define OF felt_policy
const struct felt_entry felt_form_policy = {
    .field = {{SET("when", moments, moment), .may = true},
              {SET("dealt by", ways, ways), .may = true},
              {NUMBER("cards", count_min, 1, FELT_DECK), .may = true, .or_more_at = PLACE(count_max),
               ONLY(kind, 1U << FELT_CARD_FACE_UP)},
              {CHOICE("who", who, who), .may = true, ONLY(kind, 1U << FELT_WRONG_CARD_COUNT)},
              {YES("can be corrected", correctable), .may = true, .either = true,
               ONLY(kind, 1U << FELT_WRONG_CARD_COUNT)},
              {YES("misdealt", misdealt), .may = true, .either = true,
               ONLY(kind, 1U << FELT_STUB_COUNT_WRONG)},
              {CHOICE("then", outcome, outcome)},
              {SET("choices", decisions, decision), .may = true, ONLY(outcome, 1U << FELT_ASKS_FOR_DECISION),
               .by = 7},
              {MAY_YES("set aside", set_aside), ONLY(kind, 1U << FELT_CARD_FACE_UP)},
              {MAY_YES("reshuffle", reshuffle)},
              {MAY_YES("remove the deck", remove_deck)}},
    RULE(rule)};

#undef OF
#define OF felt_incident_rules
const struct felt_entry felt_form_disputes = {"disputes", RULE_ALONE(dispute), .may = true,
                                              SAYS("disputes", R(DISPUTES), R(UNDER_THIS_RULE))};
const struct felt_entry felt_form_disputes_told = {
    "regulator told of disputes", RULE_ALONE(dispute_told), .may = true,
    SAYS("disputes-told", R(DISPUTES_TOLD), R(REGULATOR_TOLD))};

/* ---- people */

#undef OF
#define OF felt_notice_rule
const struct felt_entry felt_form_notice = {
    .field = {{CHOICE("on", trigger, trigger)},
              {AMOUNT("amount", from_cents),
               ONLY(trigger, 1U << FELT_ON_SEAT_PAID | 1U << FELT_ON_METER_AWARD_ABOVE), .by = 1},
              {CHOICE("needs", need, need)}},
    RULE(rule)};

#undef OF
#define OF felt_note
const struct felt_entry felt_form_note = {
    .field = {{SET("at", at, cue)}, {SET("dealt by", ways, ways), .may = true}}};

#undef OF
#define OF felt_award_rules
const struct felt_entry felt_form_tenders = {"tenders", .field = {{SET("in", tenders, tender)}},
                                             RULE(tenders_rule)};

#undef OF
#define OF felt_award_need
const struct felt_entry felt_form_award_need = {
    .field = {{CHOICE("line", line, award_line)}, {YES("may be not needed", may_be_not_needed), .may = true}},
    RULE(rule)};

/* ---- places */

static const void *place(const void *from, size_t at) {
  return (const char *)from + at;
}

int64_t felt_field_get(const struct felt_field *field, const void *from) {
  const void *at = place(from, field->at);
  if (field->size == sizeof(bool)) return *(const bool *)at;
  if (field->size == sizeof(int32_t)) return *(const int32_t *)at;
  felt_assert(field->size == sizeof(int64_t));
  return *(const int64_t *)at;
}

void felt_field_set(const struct felt_field *field, void *to, int64_t number) {
  void *at = (char *)to + field->at;
  if (field->size == sizeof(bool))
    *(bool *)at = number != 0;
  else if (field->size == sizeof(int32_t))
    *(int32_t *)at = (int32_t)number;
  else
    *(int64_t *)at = number;
}

bool felt_field_applies(const struct felt_field *field, const void *from) {
  return !field->only || field->only >> *(const int *)place(from, field->only_at) & 1;
}

/* Only the limits of the first side wager may be a ruling's: "trips.limits" is what they are called where
 * they are used. */
int felt_entry_assumable(const struct felt_entry *entry, const struct felt_book *book, const void *from) {
  int value = entry->assumable - 1;
  return value == FELT_ASSUMED_SIDE_LIMITS && from != &book->side[0] ? -1 : value;
}

const char *felt_field_key(const struct felt_field *field, const struct felt_book *book, const void *from) {
  if (field->key[0]) return field->key;
  return book->wager[FELT_SIDE + ((const struct felt_side_rules *)from - book->side)].said.text;
}

struct felt_words felt_field_words(const struct felt_field *field, const struct felt_book *book,
                                   struct felt_wager_words *of) {
  if (field->words == &felt_words_wagers) return felt_words_of_wagers(book, of);
  if (field->words == &felt_words_ways) return felt_words_of_ways(book, of->word);
  return *field->words;
}

const struct felt_rule *felt_entry_rule(const struct felt_entry *entry, const void *from) {
  static const struct felt_rule none = {""};
  return entry->ruled ? place(from, entry->rule) : &none;
}

bool felt_entry_is_there(const struct felt_entry *entry, const void *from) {
  if (entry->has) return *(const bool *)place(from, entry->has);
  return !(entry->may || entry->or_no) || felt_entry_rule(entry, from)->id[0];
}
