/* Who may what, as the floor decides it. */
#include "felt/views.h"

json_t *view_roles(uint32_t roles) {
  json_t *names = json_array();
  for (int role = FELT_DEALER; role < FELT_ROLES; role++)
    if (roles >> role & 1) json_array_append_new(names, json_string(felt_role_name((enum felt_role)role)));
  return names;
}

json_t *view_access(void) {
  json_t *rows = json_array();
  struct felt_floor_command command;
  const char *word;
  for (int i = 0; (word = felt_floor_word(i, &command)) != NULL; i++) {
    struct felt_floor_who who = felt_floor_may(NULL, &command);
    json_array_append_new(rows,
                          json_pack("{ss so so sb sb}", "do", word, "roles", view_roles(who.first), "second",
                                    view_roles(who.second), "sometimes", who.sometimes, "own", who.own));
  }
  return json_pack("{so}", "access", rows);
}
