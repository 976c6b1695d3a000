/* The event stream: what it is to carry is read here, the writer opens it. */
#include "felt/people.h"
#include "writer.h"

enum { FIRST_MAX = 512 << 10 };

/* ---- topics */

struct topics {
  struct streams_wants wants;
  char sign[STREAMS_TOPICS_MAX][24];
};

static bool add_topic(struct topics *topics, const char *word, size_t length) {
  struct streams_wants *wants = &topics->wants;
  char text[48];
  if (length >= sizeof text) return false;
  memcpy(text, word, length);
  text[length] = '\0';
  if (strcmp(text, "tables") == 0) {
    wants->tables = true;
    return true;
  }
  if (strncmp(text, "table:", 6) == 0 && wants->table_count < STREAMS_TOPICS_MAX) {
    char *end = NULL;
    long number = strtol(text + 6, &end, 10);
    if (!text[6] || *end || number < 1 || number > FELT_FLOOR_TABLES_MAX) return false;
    wants->table[wants->table_count++] = (int)number;
    return true;
  }
  if (strncmp(text, "sign:", 5) == 0 && wants->sign_count < STREAMS_TOPICS_MAX && strlen(text + 5) < 24) {
    (void)snprintf(topics->sign[wants->sign_count++], 24, "%.23s", text + 5);
    return true;
  }
  return false;
}

static bool read_topics(const char *words, struct topics *topics) {
  if (!words || !*words) return false;
  for (;;) {
    size_t length = strcspn(words, ",");
    if (!add_topic(topics, words, length)) return false;
    if (!words[length]) return true;
    words += length + 1;
  }
}

/* ---- opening */

static int kind_of(const struct felt_floor_person *person) {
  /* At a table where nobody sits, roles alone say what one sees. */
  static const struct felt_floor_table empty;
  int kind = felt_floor_viewer(&empty, person).kind;
  return kind == FELT_VIEWER_PUBLIC && person->roles ? STREAMS_HOUSE : kind;
}

/* "hello" and, unless the stream goes on after an event that is still there, every table as it is now. */
static struct frame *first_text(struct writer *writer, struct order *order, bool resumes) {
  char *buffer = malloc(FIRST_MAX);
  if (!buffer) return NULL;
  struct felt_text text = felt_text_init(buffer, FIRST_MAX);
  felt_text_printf(&text, "retry: 1000\nevent: hello\ndata: {\"seq\":%lld}\n\n", (long long)writer->seq);
  if (!resumes && order->after >= 0)
    felt_text_printf(&text, "event: gap\ndata: {\"seq\":%lld}\n\n", (long long)writer->seq);
  for (int i = 0; i < order->wants.table_count && !resumes; i++) {
    int table = order->wants.table[i];
    struct felt_floor_person person = writer_person(writer, table, &order->person);
    json_t *view = writer_view(writer, table, &person);
    if (!view) continue;
    json_object_set_new(view, "seq", json_integer(writer->seq));
    json_t *data =
        json_pack("{si sI s[] so}", "table", table, "seq", (json_int_t)writer->seq, "did", "view", view);
    char *json = json_dumps(data, JSON_COMPACT);
    if (json) felt_text_printf(&text, "id: %lld\nevent: table\ndata: %s\n\n", (long long)writer->seq, json);
    free(json);
    json_decref(data);
  }
  struct frame *first = text.full ? NULL : frame_new(buffer, text.length);
  free(buffer);
  return first;
}

static void finish_stream(struct writer *writer, struct order *order) {
  struct reply *reply = &order->request->reply;
  if (lease_is_over(order->lease, clock_wall_ms())) {
    reply_busy(reply, FELT_SAYS(SESSION_ENDED)); /* a second request carries no session */
    return;
  }
  for (int i = 0; i < order->wants.table_count; i++)
    if (!felt_floor_find_table(writer->floor, order->wants.table[i])) {
      reply_refuse(reply, FELT_E_INPUT, "topics", FELT_SAYS(NO_TABLE_NUMBERED, order->wants.table[i]));
      return;
    }
  bool resumes = order->after >= 0 && order->after <= writer->seq &&
                 streams_can_resume(writer->streams, &order->wants, order->after);
  writer->staff_watch[order->wants.kind] = true;
  if (order->wants.tables && !streams_list_is_watched(writer->streams)) writer_show_list(writer);
  reply->stream = streams_open(writer->streams, &order->wants, order->lease,
                               first_text(writer, order, resumes), resumes ? order->after : -1);
  if (reply->stream) return;
  atomic_fetch_add(&writer->server->counts.refused_limit, 1);
  reply_busy(reply, FELT_SAYS(TOO_MANY_STREAMS));
}

static int64_t after_of(const struct request *request) {
  const char *text = request_header(request, "Last-Event-ID");
  if (!text) text = request_query(request, "after");
  size_t length = text ? strlen(text) : 0;
  if (length == 0 || length > 18 || strspn(text, "0123456789") != length) return -1;
  return strtoll(text, NULL, 10);
}

bool api_stream(struct request *request) {
  struct topics topics = {0};
  if (!read_topics(request_query(request, "topics"), &topics)) {
    reply_refuse(&request->reply, FELT_E_INPUT, "topics", FELT_SAYS(NOT_A_TOPIC));
    return false;
  }
  struct order *order = order_new(request, NULL, finish_stream);
  if (!order) return false;
  for (int i = 0; i < topics.wants.sign_count; i++)
    topics.wants.sign[i] = streams_find_sign(request->server->streams, topics.sign[i]);
  for (int i = 0; i < topics.wants.sign_count; i++)
    if (topics.wants.sign[i] < 0) {
      order_free(order);
      reply_refuse(&request->reply, FELT_E_INPUT, "topics", FELT_SAYS(NO_SIGN_TO_FOLLOW, topics.sign[i]));
      return false;
    }
  for (int i = 0; i < topics.wants.table_count; i++)
    if (!request_at_table(request, &order->person, topics.wants.table[i])) {
      order_free(order);
      return false;
    }
  if (order->person.name[0]) order->lease = request_lease(request);
  if (order->person.name[0] && !order->lease) { /* between the two looks */
    order_free(order);
    reply_busy(&request->reply, FELT_SAYS(SESSION_ENDED));
    return false;
  }
  order->wants = topics.wants;
  order->after = after_of(request);
  struct felt_floor_person person = person_on_floor(&order->person);
  memcpy(order->wants.patron, person.id, sizeof order->wants.patron);
  order->wants.kind = kind_of(&person);
  return order_hand_over(request, order);
}
