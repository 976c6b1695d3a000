/* What one person put forward for another to sign: in the log from when it is made until it is signed, taken
 * back or over. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- what waits */

static struct floor_proposal *proposal_no(const struct felt_floor *floor, size_t n) {
  return ((struct floor_proposal *const *)floor->proposals.at)[n];
}

static struct floor_proposal *find(const struct felt_floor *floor, int64_t number) {
  for (size_t i = 0; i < floor->proposals.count; i++)
    if (proposal_no(floor, i)->open.now && proposal_no(floor, i)->number == number)
      return proposal_no(floor, i);
  return NULL;
}

void floor_keep_proposals(struct felt_floor *floor) {
  for (size_t i = 0; i < floor->proposals.count; i++)
    proposal_no(floor, i)->open.before = proposal_no(floor, i)->open.now;
  floor->proposals_made.before = floor->proposals_made.now;
}

void floor_undo_proposals(struct felt_floor *floor) {
  for (size_t i = 0; i < floor->proposals.count; i++)
    proposal_no(floor, i)->open.now = proposal_no(floor, i)->open.before;
  floor->proposals_made.now = floor->proposals_made.before;
}

/* Those that nobody can see or bring back any more are forgotten. */
static void sweep(struct felt_floor *floor) {
  struct floor_proposal **at = floor->proposals.at;
  size_t kept = 0;
  for (size_t i = 0; i < floor->proposals.count; i++) {
    if (at[i]->open.now || at[i]->open.shown || at[i]->open.before)
      at[kept++] = at[i];
    else
      free(at[i]);
  }
  floor->proposals.count = kept;
}

void floor_show_proposals(struct felt_floor *floor) {
  for (size_t i = 0; i < floor->proposals.count; i++)
    proposal_no(floor, i)->open.shown = proposal_no(floor, i)->open.now;
  floor->proposals_made.shown = floor->proposals_made.now;
  sweep(floor);
}

void floor_take_proposals_back(struct felt_floor *floor) {
  for (size_t i = 0; i < floor->proposals.count; i++)
    proposal_no(floor, i)->open.now = proposal_no(floor, i)->open.before = proposal_no(floor, i)->open.shown;
  floor->proposals_made.now = floor->proposals_made.before = floor->proposals_made.shown;
  sweep(floor);
}

/* ---- events */

static enum felt_status misfit(struct felt_error *error, const struct felt_reason *reason) {
  return felt_refuse(error, FELT_E_INPUT, "proposal", NULL, reason);
}

static enum felt_status read_inner(const char *line, struct felt_floor_command *command,
                                   struct felt_error *error) {
  return felt_floor_command_parse(line, strlen(line), command, error);
}

static enum felt_status add(struct felt_floor *floor, const struct floor_own *own, struct felt_error *error) {
  struct felt_floor_command command;
  if (own->proposal != floor->proposals_made.now + 1) return misfit(error, FELT_SAYS(NO_SUCH_PROPOSAL));
  enum felt_status status = read_inner(own->command, &command, error);
  if (status) return status;
  if (floor->proposals.count > FELT_PROPOSALS_MAX) sweep(floor); /* a log is read, and nothing shown yet */
  struct floor_proposal *made = calloc(1, sizeof *made), **at = NULL;
  if (made) at = floor_list_add(&floor->proposals, sizeof(struct floor_proposal *));
  if (!at) {
    free(made);
    return felt_refuse(error, FELT_E_NOMEM, "floor", NULL, FELT_SAYS(NO_MEMORY));
  }
  *at = made;
  made->number = own->proposal;
  made->until_ms = own->until_ms;
  made->open.now = true;
  memcpy(made->by, command.by.id, sizeof made->by);
  memcpy(made->command, own->command, sizeof made->command);
  floor->proposals_made.now++;
  return FELT_OK;
}

enum felt_status floor_take_proposal(struct felt_floor *floor, const struct floor_own *own,
                                     struct felt_error *error) {
  if (own->kind == FELT_FLOOR_PROPOSE) return add(floor, own, error);
  struct floor_proposal *proposal = find(floor, own->proposal);
  if (!proposal) return misfit(error, FELT_SAYS(NO_SUCH_PROPOSAL));
  if (own->kind == FELT_FLOOR_SIGN && strcmp(proposal->by, own->signer) == 0)
    return misfit(error, FELT_SAYS(NEEDS_OTHER_SIGNER));
  proposal->open.now = false;
  return FELT_OK;
}

/* ---- deciding */

static enum felt_status need_room(struct floor_work *work) {
  const struct felt_floor *floor = work->floor;
  int all = 0, own = 0;
  for (size_t i = 0; i < floor->proposals.count; i++) {
    const struct floor_proposal *proposal = proposal_no(floor, i);
    all += proposal->open.now;
    own += proposal->open.now && strcmp(proposal->by, work->command->by.id) == 0;
  }
  if (own >= FELT_PROPOSALS_OF_ONE)
    return floor_refuse(work, "proposal", NULL, FELT_SAYS(TOO_MANY_PROPOSALS, FELT_PROPOSALS_OF_ONE));
  if (all >= FELT_PROPOSALS_MAX)
    return floor_refuse(work, "proposal", NULL, FELT_SAYS(PROPOSALS_FULL, FELT_PROPOSALS_MAX));
  return FELT_OK;
}

/* What takes two people at most once: no proposal of a proposal, and nothing that holds hidden cards. */
static bool may_be_proposed(const struct felt_floor_command *command) {
  if (command->act == FELT_FLOOR_ROUND)
    return command->round.kind != FELT_DO_OPEN && command->round.kind != FELT_DO_DEAL;
  const struct floor_act *act = floor_act(command->act);
  return !act || !(act->fields & FIELD_NOT_ASKED);
}

/* As if somebody who may had signed it, and taken back: what would be refused is refused at once. */
static enum felt_status try_inner(struct floor_work *work, struct felt_floor_command *inner) {
  struct felt_floor *floor = work->floor;
  if (floor->touched_tables || floor->touched_links || floor->touched_patrons ||
      floor->books_touched) /* one of a list */
    return floor_refuse(work, "command", NULL, FELT_SAYS(CANNOT_BE_PROPOSED));
  (void)snprintf(inner->with.id, sizeof inner->with.id, "%s",
                 strcmp(inner->by.id, "second") == 0 ? "third" : "second");
  inner->with.roles = (1U << FELT_ROLES) - 2;
  inner->time_ms = work->command->time_ms;
  enum felt_status status = floor_decide_one(floor, inner, work->error);
  floor_undo_command(floor);
  floor_begin_batch(floor);
  return status;
}

static enum felt_status decide_propose(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  struct felt_floor_command inner;
  if (command->by.roles == 0) return floor_need_roles(work, 1, FELT_CODE_MAY_NOT_DO);
  enum felt_status status = read_inner(command->proposed, &inner, work->error);
  if (status) return status;
  if (strcmp(inner.by.id, command->by.id) != 0 || inner.by.roles != command->by.roles || inner.with.id[0] ||
      inner.time_ms != 0 || !may_be_proposed(&inner))
    return floor_refuse(work, "command", NULL, FELT_SAYS(CANNOT_BE_PROPOSED));
  status = need_room(work);
  if (!status) status = try_inner(work, &inner);
  if (status) return status;
  struct floor_own own = {.kind = FELT_FLOOR_PROPOSE,
                          .proposal = work->floor->proposals_made.now + 1,
                          .until_ms = command->time_ms + FELT_PROPOSAL_MS};
  memcpy(own.command, command->proposed, sizeof own.command);
  return floor_emit_own(work, NULL, &own);
}

/* The command is done in the name of both, as the first one's roles are by now. */
static enum felt_status decide_sign(struct floor_work *work, const struct floor_proposal *proposal) {
  const struct felt_floor_command *command = work->command;
  struct floor_own own = {.kind = FELT_FLOOR_SIGN, .proposal = proposal->number};
  struct felt_floor_command inner;
  if (strcmp(proposal->by, command->by.id) == 0)
    return floor_refuse(work, "proposal", NULL, FELT_SAYS(NEEDS_OTHER_SIGNER));
  if (strcmp(proposal->by, command->with.id) != 0)
    return floor_refuse(work, "command", NULL, FELT_SAYS(NOT_A_PERSON));
  if (command->time_ms >= proposal->until_ms)
    return floor_refuse(work, "proposal", NULL, FELT_SAYS(NO_SUCH_PROPOSAL));
  enum felt_status status = read_inner(proposal->command, &inner, work->error);
  if (status) return status;
  memcpy(own.signer, command->by.id, sizeof own.signer);
  status = floor_emit_own(work, NULL, &own);
  if (status) return status;
  inner.by = command->with;
  inner.with = command->by;
  inner.time_ms = command->time_ms;
  return floor_decide_one(work->floor, &inner, work->error);
}

enum felt_status floor_decide_proposal(struct floor_work *work) {
  const struct felt_floor_command *command = work->command;
  if (command->act == FELT_FLOOR_PROPOSE) return decide_propose(work);
  const struct floor_proposal *proposal = find(work->floor, command->proposal);
  if (!proposal) return floor_refuse(work, "proposal", NULL, FELT_SAYS(NO_SUCH_PROPOSAL));
  if (command->act == FELT_FLOOR_SIGN) return decide_sign(work, proposal);
  if (command->act == FELT_FLOOR_WITHDRAW && strcmp(proposal->by, command->by.id) != 0)
    return floor_refuse(work, command->by.id, NULL, FELT_SAYS(NOT_YOUR_PROPOSAL));
  if (command->act == FELT_FLOOR_EXPIRE && command->time_ms < proposal->until_ms)
    return floor_refuse(work, "proposal", NULL, FELT_SAYS(PROPOSAL_NOT_OVER));
  return floor_emit_own(work, NULL, &(struct floor_own){.kind = command->act, .proposal = proposal->number});
}

/* ---- what is shown */

static void show_one(const struct floor_proposal *proposal, struct felt_floor_proposal *shown) {
  *shown = (struct felt_floor_proposal){.number = proposal->number,
                                        .until_ms = proposal->until_ms,
                                        .by = proposal->by,
                                        .line = proposal->command};
}

bool felt_floor_proposal_at(const struct felt_floor *floor, int n, struct felt_floor_proposal *shown) {
  for (size_t i = floor->proposals.count; i > 0; i--) {
    const struct floor_proposal *proposal = proposal_no(floor, i - 1);
    if (!proposal->open.shown || n-- > 0) continue;
    show_one(proposal, shown);
    return true;
  }
  return false;
}

bool felt_floor_find_proposal(const struct felt_floor *floor, int64_t number,
                              struct felt_floor_proposal *shown) {
  for (int n = 0; felt_floor_proposal_at(floor, n, shown); n++)
    if (shown->number == number) return true;
  return false;
}

int64_t felt_floor_proposals_until_ms(const struct felt_floor *floor) {
  struct felt_floor_proposal proposal;
  int64_t first = INT64_MAX;
  for (int n = 0; felt_floor_proposal_at(floor, n, &proposal); n++)
    if (proposal.until_ms < first) first = proposal.until_ms;
  return first;
}
