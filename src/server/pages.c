/* Static pages out of the program itself. */

#include "serve.h"

/* Everything comes from here; nothing may frame the pages; no script but ours runs. */
static const char policy[] = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                             "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
                             "frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

static const struct page *find(const char *path, size_t length) {
  for (int i = 0; i < page_count; i++)
    if (strlen(pages[i].path) == length && memcmp(pages[i].path, path, length) == 0) return &pages[i];
  return NULL;
}

/* "/" and the places of the pages themselves, "/table/3" or "/lab", are all the same document, unless
 * there is one of the first part's name, "/sign/..." in sign.html. A name with a dot is a file or nothing. */
static const struct page *page_of(const char *path) {
  while (*path == '/') path++;
  const struct page *page = find(path, strlen(path));
  if (page || strchr(path, '.')) return page;
  char name[64];
  struct felt_text text = felt_text_init(name, sizeof name);
  felt_text_printf(&text, "%.*s.html", (int)strcspn(path, "/"), path);
  page = text.full ? NULL : find(name, text.length);
  return page ? page : find("index.html", strlen("index.html"));
}

bool pages_have(const char *path) {
  return page_of(path) != NULL;
}

/* Whether an Accept-Encoding names a form. "br;q=0" is a refusal; nobody sends it, and plain is right then.
 */
static bool accepts(const char *encodings, const char *name) {
  size_t length = strlen(name);
  for (const char *at = encodings; at && (at = strstr(at, name)); at += length) {
    bool starts = at == encodings || at[-1] == ' ' || at[-1] == ',';
    if (starts && (at[length] == '\0' || at[length] == ',' || at[length] == ' ')) return true;
  }
  return false;
}

static bool has_already(const struct request *request, const char *etag) {
  const char *known = request_header(request, MHD_HTTP_HEADER_IF_NONE_MATCH);
  return known && strstr(known, etag);
}

void pages_answer(struct request *request, const char *path) {
  struct reply *reply = &request->reply;
  const struct page *page = page_of(path);
  if (!page) {
    reply_refuse(reply, FELT_E_INPUT, NULL, FELT_SAYS(NO_SUCH_PAGE));
    return;
  }
  const char *encodings = request_header(request, MHD_HTTP_HEADER_ACCEPT_ENCODING);
  const struct page_bytes *bytes = &page->plain;
  const char *encoding = NULL;
  if (page->brotli.at && accepts(encodings, "br")) {
    bytes = &page->brotli;
    encoding = "br";
  } else if (page->gzip.at && accepts(encodings, "gzip")) {
    bytes = &page->gzip;
    encoding = "gzip";
  }
  if (has_already(request, page->etag))
    reply_static(reply, MHD_HTTP_NOT_MODIFIED, page->type, "", 0);
  else
    reply_static(reply, MHD_HTTP_OK, page->type, (const char *)bytes->at, bytes->length);
  if (encoding && reply->length > 0) reply_header(reply, MHD_HTTP_HEADER_CONTENT_ENCODING, "%s", encoding);
  reply_header(reply, MHD_HTTP_HEADER_VARY, "Accept-Encoding");
  reply_header(reply, MHD_HTTP_HEADER_ETAG, "\"%s\"", page->etag);
  reply_header(reply, MHD_HTTP_HEADER_CACHE_CONTROL, "%s",
               page->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  reply_header(reply, "Content-Security-Policy", "%s", policy);
  reply_header(reply, "Cross-Origin-Opener-Policy", "same-origin");
}
