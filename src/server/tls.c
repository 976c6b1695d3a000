#include "serve.h"

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

static gnutls_datum_t datum(const char *text) {
  return (gnutls_datum_t){.data = (unsigned char *)(uintptr_t)text, .size = (unsigned)strlen(text)};
}

static int check_cert(const char *text) {
  gnutls_x509_crt_t *list = NULL;
  unsigned count = 0;
  gnutls_datum_t pem = datum(text);
  int code = gnutls_x509_crt_list_import2(&list, &count, &pem, GNUTLS_X509_FMT_PEM, 0);
  for (unsigned i = 0; code >= 0 && i < count; i++) gnutls_x509_crt_deinit(list[i]);
  if (code >= 0) gnutls_free(list);
  return code;
}

static int check_key(const char *text) {
  gnutls_x509_privkey_t key;
  gnutls_datum_t pem = datum(text);
  int code = gnutls_x509_privkey_init(&key);
  if (code < 0) return code;
  code = gnutls_x509_privkey_import2(key, &pem, GNUTLS_X509_FMT_PEM, NULL, 0);
  gnutls_x509_privkey_deinit(key);
  return code;
}

static int check_both(const char *cert, const char *key) {
  gnutls_certificate_credentials_t both;
  gnutls_datum_t cert_pem = datum(cert), key_pem = datum(key);
  int code = gnutls_certificate_allocate_credentials(&both);
  if (code < 0) return code;
  code = gnutls_certificate_set_x509_key_mem(both, &cert_pem, &key_pem, GNUTLS_X509_FMT_PEM);
  gnutls_certificate_free_credentials(both);
  return code;
}

enum felt_status tls_check(const char *cert, const char *key, struct felt_error *error) {
  int code = check_cert(cert);
  if (code < 0)
    return felt_refuse(error, FELT_E_INPUT, "tls-cert", NULL,
                       FELT_SAYS(NOT_A_CERTIFICATE, gnutls_strerror(code)));
  code = check_key(key);
  if (code < 0)
    return felt_refuse(error, FELT_E_INPUT, "tls-key", NULL,
                       FELT_SAYS(NOT_A_PRIVATE_KEY, gnutls_strerror(code)));
  code = check_both(cert, key);
  if (code < 0)
    return felt_refuse(error, FELT_E_INPUT, "tls-key", NULL,
                       FELT_SAYS(NOT_THE_CERTIFICATES_KEY, gnutls_strerror(code)));
  return FELT_OK;
}
