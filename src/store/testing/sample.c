/* store-sample PATH COMMANDS: writes a small log, for the tests of the command line and for trying things
 * out. */
#include "fixture.h"

int main(int argc, char *argv[]) {
  struct felt_store *store;
  struct felt_error error;
  const struct felt_store_options options = {.page_bytes = 512, .anchor_every = 16};
  if (argc != 3 || felt_store_open(argv[1], &options, &store, &error)) return 1;
  int last = (int)strtol(argv[2], NULL, 10);
  enum felt_status status = FELT_OK;
  for (int n = 1; n <= last && status == FELT_OK; n += 4)
    status = fixture_group(store, n, n + 3 < last ? n + 3 : last, &error);
  felt_store_close(store);
  return status == FELT_OK ? 0 : 1;
}
