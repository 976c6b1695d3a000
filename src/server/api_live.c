/* The event stream: what it is to carry is read here, the writer opens it. And all tables and links at a
 * glance, which staff follow there. */
#include "felt/people.h"
#include "writer.h"

enum { FIRST_MAX = 512 << 10 };

/* No link has a colon in its name. */
static const char pit[] = ":pit", approvals[] = ":approvals", of_link[] = ":link:";

/* ---- the pit */

static json_t *pit_json(struct writer *writer) {
  json_t *tables = json_array(), *links = json_array();
  const struct felt_floor_table *table;
  const char *link;
  for (int i = 0; (table = felt_floor_table_at(writer->floor, i)) != NULL; i++) {
    if (felt_practice_deals(writer->practice, table->number) || !view_is_of_pit(table)) continue;
    struct view_practice practice = writer_practice_view(writer, table->number);
    json_array_append_new(tables, view_pit_table(writer->floor, table, &practice));
  }
  for (int i = 0; (link = felt_floor_link_at(writer->floor, i)) != NULL; i++) {
    if (felt_floor_link_purpose(writer->floor, link) == FELT_FOR_PLAY) continue;
    json_array_append_new(links, writer_link_json(writer, link));
  }
  return json_pack("{sI so so so}", "seq", (json_int_t)writer->seq, "tables", tables, "links", links,
                   "alarms", view_alarms(writer->floor));
}

static void finish_pit(struct writer *writer, struct order *order) {
  reply_json(&order->request->reply, MHD_HTTP_OK, pit_json(writer));
}

bool api_pit(struct request *request) {
  struct person person;
  if (!request_staff(request, &person) || !request_at_table(request, &person, 0)) return false;
  struct order *order = order_new(request, NULL, finish_pit);
  return order && order_hand_over(request, order);
}

/* ---- what staff follow: latest states, made only while somebody does */

bool pit_topic(const char *topic, char name[PIT_TOPIC]) {
  bool link = strncmp(topic, "link:", 5) == 0 && topic[5] && strlen(topic + 5) < 24;
  if (!link && strcmp(topic, "pit") != 0 && strcmp(topic, "approvals") != 0) return false;
  (void)snprintf(name, PIT_TOPIC, ":%.38s", topic);
  return true;
}

static int slot_of(struct writer *writer, const char *link) {
  char name[PIT_TOPIC];
  (void)snprintf(name, sizeof name, "%s%.23s", of_link, link);
  return streams_sign(writer->streams, name);
}

void pit_add(struct writer *writer, const char *link) {
  if (link) {
    (void)slot_of(writer, link);
    return;
  }
  (void)streams_sign(writer->streams, pit);
  (void)streams_sign(writer->streams, approvals);
}

static bool is_followed(struct writer *writer, int slot, const struct streams_wants *wants) {
  for (int i = 0; wants && i < wants->sign_count; i++)
    if (wants->sign[i] == slot) return true;
  return !wants && streams_sign_is_watched(writer->streams, slot);
}

void pit_show(struct writer *writer, const struct streams_wants *wants) {
  int slot = streams_sign(writer->streams, pit);
  const char *link;
  if (is_followed(writer, slot, wants))
    streams_show_sign(writer->streams, slot, writer_frame("pit", pit_json(writer)));
  slot = streams_sign(writer->streams, approvals);
  if (is_followed(writer, slot, wants))
    streams_show_sign(writer->streams, slot, writer_frame("approvals", proposals_json(writer->floor)));
  for (int i = 0; (link = felt_floor_link_at(writer->floor, i)) != NULL; i++) {
    slot = slot_of(writer, link);
    if (is_followed(writer, slot, wants))
      streams_show_sign(writer->streams, slot, writer_frame("link", writer_link_json(writer, link)));
  }
}

/* ---- topics of a stream */

struct topics {
  struct streams_wants wants;
  char sign[STREAMS_TOPICS_MAX][PIT_TOPIC];
  bool staff; /* one of them is for people who work on the floor */
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
  /* A link's name has no colon: what is kept under one is for staff. */
  if (strncmp(text, "sign:", 5) == 0 && text[5] != ':' && wants->sign_count < STREAMS_TOPICS_MAX &&
      strlen(text + 5) < 24) {
    (void)snprintf(topics->sign[wants->sign_count++], PIT_TOPIC, "%.23s", text + 5);
    return true;
  }
  if (wants->sign_count == STREAMS_TOPICS_MAX || !pit_topic(text, topics->sign[wants->sign_count]))
    return false;
  wants->sign_count++;
  topics->staff = true;
  return true;
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
  pit_show(writer, &order->wants);
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
  struct person person;
  /* A tablet sees its own table. */
  if (topics.staff && (!request_staff(request, &person) || !request_at_table(request, &person, 0)))
    return false;
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
  struct felt_floor_person reader = person_on_floor(&order->person);
  memcpy(order->wants.patron, reader.id, sizeof order->wants.patron);
  order->wants.kind = kind_of(&reader);
  return order_hand_over(request, order);
}
