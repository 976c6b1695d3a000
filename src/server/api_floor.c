/* What staff do: every command of the floor, by one person or by two. The floor decides who may. */
#include "house.h"

#include <sodium.h>

enum { PROPOSALS_MAX = 256, PROPOSAL_MS = 15 * 60 * 1000 };

/* What one person put forward for another to sign. It is nothing yet, and gone after a restart: then it is
 * put forward again, and the command's own id sees to it that it is done once. */
struct proposal {
  struct proposal *next;
  char number[17]; /* random, so that nobody signs another one after a restart */
  char by[PERSON_NAME], signer[PERSON_NAME];
  char id[72];
  int64_t until_ms;
  json_t *asked; /* as it was asked for: what is shown is what is signed */
  struct felt_floor_command command;
  const struct felt_book_text *book;
};

/* ---- reading */

/* An order of one command, read from the request's body; NULL: the reply says what is wrong. */
static struct order *read_order(struct request *request, order_step *plan, order_step *finish) {
  struct person person;
  struct felt_error error;
  if (!request_staff(request, &person)) return NULL;
  json_t *body = request_json(request);
  if (!body) return NULL;
  struct order *order = order_new(request, plan, finish);
  if (order) order->batch = batch_new(1);
  if (!order || !order->batch) {
    if (order) order_free(order);
    json_decref(body);
    reply_no_memory(&request->reply);
    return NULL;
  }
  struct batch_item *item = &order->batch->item[0];
  const char *id = json_string_value(json_object_get(body, "id"));
  enum felt_status status = FELT_OK;
  if (!id || !order_id_is_sound(id))
    status = felt_refuse(&error, FELT_E_INPUT, "id", NULL, FELT_SAYS(NOT_AN_ID));
  else
    (void)snprintf(item->id, sizeof item->id, "%s", id);
  if (!status) status = floor_command_read(body, &item->command, &order->book, &error);
  order->asked = body;
  if (!status) return order;
  reply_failure(&request->reply, &error);
  order_free(order);
  return NULL;
}

/* ---- what is the server's own */

/* A book that is named by its name is kept, and the floor knows it by its hash. */
static void keep_book(struct house *house, const struct felt_book_text *book, struct batch_item *item) {
  struct felt_error error;
  uint8_t hash[FELT_BOOK_HASH];
  if (felt_floor_keep_book(house->floor, book->text, book->length, house->now_ms, hash, &error)) {
    batch_fail(item, "book", &error);
    return;
  }
  memcpy(item->command.book, hash, sizeof item->command.book);
  memcpy(item->command.terms.book, hash, sizeof item->command.terms.book);
}

/* Whether the command is a repeated one; then it is what it was. */
static bool was_done(struct house *house, struct felt_floor_command *command) {
  struct felt_floor_command done;
  if (!felt_floor_done(house->floor, command->id, &done)) return false;
  memcpy(command->seed, done.seed, sizeof command->seed);
  if (command->round.kind == FELT_DO_OPEN) command->round.opening = done.round.opening;
  return true;
}

/* Nobody but the server knows the cards of a virtual deck: whoever deals, it commits to the deck and brings
 * it. */
static void bring_deck(struct house *house, struct batch_item *item) {
  struct felt_floor_command *command = &item->command;
  bool opens = command->round.kind == FELT_DO_OPEN, deals = command->round.kind == FELT_DO_DEAL;
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, command->table);
  if (command->act != FELT_FLOOR_ROUND || (!opens && !deals) || !table || !table->open ||
      table->table.options.live)
    return;
  memset(command->seed, 0, sizeof command->seed);
  if (deals) command->round.faces.count = 0;
  if (was_done(house, command)) return;
  if (practice_deals(house, command->table)) {
    batch_refuse(item, "table", NULL, FELT_SAYS(AUTOMATIC_DEALER));
  } else if (opens) {
    uint8_t secret[FELT_FLOOR_SEED];
    deck_next(&house->deck, table, secret);
    felt_floor_commitment(secret, command->round.opening.commitment);
  } else if (!deck_find(&house->deck, table, command->seed)) {
    batch_refuse(item, "table", NULL, FELT_SAYS(NO_DECK_KEY));
  }
}

/* What money has no part in: play chips, who holds them, and the tables where they are played for.
 * FELT_CODE_NONE: it has. */
static enum felt_code why_not_with_money(const struct house *house,
                                         const struct felt_floor_command *command) {
  bool has = practice_has(house, command->table), deals = practice_deals(house, command->table);
  switch (command->act) {
  case FELT_FLOOR_OPEN_TABLE: return has ? FELT_CODE_PRACTICE_NUMBER : FELT_CODE_NONE;
  case FELT_FLOOR_BUY_IN:
  case FELT_FLOOR_CASH_OUT: return play_is(command->patron) ? FELT_CODE_PLAY_CHIPS_AT_CAGE : FELT_CODE_NONE;
  case FELT_FLOOR_FILL:
  case FELT_FLOOR_CREDIT: return deals ? FELT_CODE_PLAY_CHIPS_IN_TRAY : FELT_CODE_NONE;
  case FELT_FLOOR_SIT:
    if (play_is(command->patron)) return FELT_CODE_PLAY_CHIPS_ELSEWHERE;
    return deals ? FELT_CODE_SEATS_ARE_TAKEN_FREELY : FELT_CODE_NONE;
  case FELT_FLOOR_LINK:
    if (command->link.act != FELT_LINK_JOIN) return FELT_CODE_NONE;
    if (command->other.text[0] && has) return FELT_CODE_PRACTICE_NUMBER_JOINS;
    return practice_mixes(house, command->link_name, deals) ? FELT_CODE_PLAY_CHIPS_ON_LINK : FELT_CODE_NONE;
  default: return FELT_CODE_NONE;
  }
}

/* A repeated command is answered as before, whatever an older server let pass. */
static void keep_money_apart(struct house *house, struct batch_item *item) {
  const struct felt_reason why = {.code = why_not_with_money(house, &item->command)};
  const char *where = item->command.act == FELT_FLOOR_LINK ? "link"
                      : item->command.patron[0]            ? "patron"
                                                           : "table";
  if (why.code != FELT_CODE_NONE && !was_done(house, &item->command)) batch_refuse(item, where, NULL, &why);
}

/* The book that says which side wagers there are; NULL: the floor has more to say against the command. */
static const struct felt_book *book_of(const struct house *house, const struct felt_floor_command *command) {
  if (command->act == FELT_FLOOR_OPEN_TABLE) return felt_floor_find_book(house->floor, command->book);
  const struct felt_floor_table *table = felt_floor_find_table(house->floor, command->table);
  return table && table->open ? table->book : NULL;
}

/* A word that the book does not have is a field that there is not. */
static void know_sides(const struct house *house, struct batch_item *item) {
  const struct felt_floor_command *command = &item->command;
  const struct felt_book *book = book_of(house, command);
  for (int i = 0; book && i < FELT_SIDES_MAX; i++) {
    const struct felt_name *word =
        command->act == FELT_FLOOR_OPEN_TABLE ? &command->options.side[i].word : &command->stake[i].word;
    int wager = (int)felt_book_wager(book, word->text);
    if (!word->text[0]) return;
    if (felt_wager_side(wager) >= 0) continue;
    char key[sizeof word->text];
    (void)snprintf(key, sizeof key, "%s", word->text);
    for (char *c = key; *c; c++)
      if (*c == '-') *c = '_';
    batch_refuse(item, "command", NULL, FELT_SAYS(UNKNOWN_FIELD, key));
    return;
  }
}

/* The one command, complete: by whom, with whom, when. */
static void complete(struct house *house, struct order *order, const struct felt_floor_person *by,
                     const struct felt_floor_person *with) {
  struct batch_item *item = &order->batch->item[0];
  item->command.by = *by;
  item->command.with = with ? *with : (struct felt_floor_person){0};
  item->command.time_ms = house->now_ms;
  (void)snprintf(item->command.id, sizeof item->command.id, "%s:%s", by->id, item->id);
  keep_money_apart(house, item);
  if (!item->status) bring_deck(house, item);
  if (!item->status && order->book) keep_book(house, order->book, item);
  if (!item->status) know_sides(house, item);
  order->command_count = 1;
}

static void plan_command(struct house *house, struct order *order) {
  struct felt_floor_person by = person_on_floor(&order->person);
  complete(house, order, &by, NULL);
}

static void finish_command(struct house *house, struct order *order) {
  (void)house;
  batch_reply(&order->batch->item[0], &order->request->reply);
}

bool api_floor_command(struct request *request) {
  struct order *order = read_order(request, plan_command, finish_command);
  return order && order_hand_over(request, order);
}

/* ---- two people */

static void proposal_free(struct proposal *proposal) {
  json_decref(proposal->asked);
  free(proposal);
}

void proposals_free(struct house *house) {
  while (house->proposals) {
    struct proposal *gone = house->proposals;
    house->proposals = gone->next;
    proposal_free(gone);
  }
}

/* Those whose time is over go, and the oldest when there are too many. */
static void tidy(struct house *house) {
  int count = 0;
  for (struct proposal **at = &house->proposals; *at;) {
    struct proposal *proposal = *at;
    if (proposal->until_ms > house->now_ms && ++count < PROPOSALS_MAX) {
      at = &proposal->next;
      continue;
    }
    *at = proposal->next;
    proposal_free(proposal);
  }
}

static json_t *proposal_json(const struct proposal *proposal) {
  return json_pack("{ss ss so sI sO}", "proposal", proposal->number, "by", proposal->by, "signed_by",
                   proposal->signer[0] ? json_string(proposal->signer) : json_null(), "until_ms",
                   (json_int_t)proposal->until_ms, "command", proposal->asked);
}

static void finish_propose(struct house *house, struct order *order) {
  struct proposal *proposal = calloc(1, sizeof *proposal);
  if (!proposal) {
    reply_no_memory(&order->request->reply);
    return;
  }
  uint8_t random[8];
  randombytes_buf(random, sizeof random);
  sodium_bin2hex(proposal->number, sizeof proposal->number, random, sizeof random);
  memcpy(proposal->by, order->person.name, sizeof proposal->by);
  memcpy(proposal->id, order->batch->item[0].id, sizeof proposal->id);
  proposal->until_ms = house->now_ms + PROPOSAL_MS;
  proposal->command = order->batch->item[0].command;
  proposal->book = order->book;
  proposal->asked = json_incref(order->asked);
  tidy(house);
  proposal->next = house->proposals;
  house->proposals = proposal;
  reply_json(&order->request->reply, MHD_HTTP_OK, proposal_json(proposal));
}

bool api_propose(struct request *request) {
  struct order *order = read_order(request, NULL, finish_propose);
  return order && order_hand_over(request, order);
}

static void finish_proposals(struct house *house, struct order *order) {
  json_t *rows = json_array();
  tidy(house);
  for (const struct proposal *at = house->proposals; at; at = at->next)
    json_array_append_new(rows, proposal_json(at));
  reply_json(&order->request->reply, MHD_HTTP_OK, json_pack("{so}", "proposals", rows));
}

bool api_proposals(struct request *request) {
  struct person person;
  if (!request_staff(request, &person)) return false;
  struct order *order = order_new(request, NULL, finish_proposals);
  return order && order_hand_over(request, order);
}

static struct proposal *find_proposal(struct house *house, const char *number) {
  tidy(house);
  struct proposal *at = house->proposals;
  while (at && strcmp(at->number, number) != 0) at = at->next;
  return at;
}

static void plan_sign(struct house *house, struct order *order) {
  struct proposal *proposal = find_proposal(house, order->request->arg[0]);
  struct batch_item *item = &order->batch->item[0];
  if (!proposal) {
    batch_refuse(item, "proposal", NULL, FELT_SAYS(NO_SUCH_PROPOSAL));
    return;
  }
  /* What the first person may is what he may now, not what he might when he put it forward. */
  struct person first = {.roles = people_roles(house->people, proposal->by)};
  memcpy(first.name, proposal->by, sizeof first.name);
  struct felt_floor_person by = person_on_floor(&first), with = person_on_floor(&order->person);
  memcpy(item->id, proposal->id, sizeof item->id);
  if (strcmp(proposal->by, order->person.name) == 0) {
    batch_refuse(item, "proposal", NULL, FELT_SAYS(NEEDS_OTHER_SIGNER));
    return;
  }
  item->command = proposal->command;
  order->book = proposal->book;
  complete(house, order, &by, &with);
}

static void finish_sign(struct house *house, struct order *order) {
  struct proposal *proposal = find_proposal(house, order->request->arg[0]);
  if (proposal && order->batch->item[0].status == MHD_HTTP_OK)
    memcpy(proposal->signer, order->person.name, sizeof proposal->signer);
  finish_command(house, order);
}

bool api_sign_proposal(struct request *request) {
  struct person person;
  if (!request_staff(request, &person)) return false;
  json_t *body = request_json(request);
  if (!body) return false;
  json_decref(body);
  struct order *order = order_new(request, plan_sign, finish_sign);
  if (order) order->batch = batch_new(1);
  if (order && order->batch) return order_hand_over(request, order);
  if (order) order_free(order);
  reply_no_memory(&request->reply);
  return false;
}
