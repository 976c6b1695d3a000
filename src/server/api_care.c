/* For operators: health, counters, the description of the interface. */
#include "deadlines.h"
#include "openapi_json.h"
#include "serve.h"
#include "workers.h"
#include "writer.h"

#include <unistd.h>

void api_health(struct request *request) {
  struct felt_server *server = request->server;
  reply_json(&request->reply, MHD_HTTP_OK,
             json_pack("{sb ss sI}", "ok", 1, "version", FELT_VERSION, "uptime_ms",
                       (json_int_t)(clock_wall_ms() - server->started_ms)));
}

/* For those who keep them elsewhere: what a ledger is held against later. */
void api_anchors(struct request *request) {
  struct person person;
  if (!request_staff(request, &person)) return;
  struct anchors *anchors = request->server->writer->anchors;
  json_t *list = anchors ? anchors_json(anchors) : json_array();
  reply_json(&request->reply, MHD_HTTP_OK, json_pack("{so}", "anchors", list));
}

void api_openapi(struct request *request) {
  reply_static(&request->reply, MHD_HTTP_OK, "application/json", openapi_json, sizeof openapi_json - 1);
}

static long long resident_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  long long virtual_pages = 0, resident = 0;
  char line[128];
  if (!file) return 0;
  if (fgets(line, sizeof line, file)) {
    char *end = NULL;
    virtual_pages = strtoll(line, &end, 10);
    resident = end ? strtoll(end, NULL, 10) : 0;
  }
  (void)virtual_pages;
  fclose(file);
  return resident * sysconf(_SC_PAGESIZE);
}

void api_metrics(struct request *request) {
  struct felt_server *server = request->server;
  const struct counts *counts = &server->counts;
  const struct {
    const char *name, *type, *help;
    long long value;
  } rows[] = {
      {"requests_total", "counter", "requests begun", atomic_load(&counts->requests)},
      {"failures_total", "counter", "answers of 500 and above", atomic_load(&counts->failures)},
      {"refused_full_total", "counter", "refused because all workers were busy",
       atomic_load(&counts->refused_full)},
      {"refused_limit_total", "counter", "refused because of a limit", atomic_load(&counts->refused_limit)},
      {"pool_jobs_total", "counter", "jobs given to workers", atomic_load(&counts->pool_jobs)},
      {"pool_busy", "gauge", "jobs that wait or are worked on", workers_busy(server->workers)},
      {"cache_hits_total", "counter", "answers out of the cache", atomic_load(&counts->cache_hits)},
      {"bytes_out_total", "counter", "bytes of answers", atomic_load(&counts->bytes_out)},
      {"connections", "gauge", "open connections", deadlines_count(server->deadlines)},
      {"overdue_total", "counter", "connections shut down by a deadline",
       deadlines_overdue(server->deadlines)},
      {"streams", "gauge", "open event streams", atomic_load(&counts->streams)},
      {"streams_opened_total", "counter", "event streams opened", atomic_load(&counts->streams_opened)},
      {"stream_events_total", "counter", "events given to streams", atomic_load(&counts->stream_events)},
      {"stream_wakes_total", "counter", "sleeping streams woken", atomic_load(&counts->wakes)},
      {"gaps_total", "counter", "streams that fell behind the ring", atomic_load(&counts->gaps)},
      {"commands_total", "counter", "commands of people given to the floor", atomic_load(&counts->commands)},
      {"commits_total", "counter", "groups made durable", atomic_load(&counts->commits)},
      {"logins_total", "counter", "sessions of people", atomic_load(&counts->logins)},
      {"lockouts_total", "counter", "logins refused after wrong passwords", atomic_load(&counts->lockouts)},
      {"resident_bytes", "gauge", "memory in use", resident_bytes()},
  };
  const struct {
    const char *name, *help;
    const struct timing *timing;
  } times[] = {
      {"queue", "from a request's head until the writer takes it", &counts->queue},
      {"commit", "until a group of commands is durable", &counts->commit},
      {"show", "in rendering what a group changed", &counts->show},
      {"loop", "from a reply until the thread of the connections sends it", &counts->loop},
  };
  enum { ROOM = 16384 };
  char *buffer = malloc(ROOM);
  if (!buffer) {
    reply_no_memory(&request->reply);
    return;
  }
  struct felt_text text = felt_text_init(buffer, ROOM);
  for (size_t i = 0; i < FELT_COUNT(rows); i++)
    felt_text_printf(&text, "# HELP felt_%s %s\n# TYPE felt_%s %s\nfelt_%s %lld\n", rows[i].name,
                     rows[i].help, rows[i].name, rows[i].type, rows[i].name, rows[i].value);
  for (size_t i = 0; i < FELT_COUNT(times); i++)
    timing_print(times[i].timing, times[i].name, times[i].help, &text);
  reply_take(&request->reply, MHD_HTTP_OK, "text/plain; version=0.0.4", buffer, text.length);
}
