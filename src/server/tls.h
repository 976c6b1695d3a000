/* tls: whether a certificate and its key will do, in words, before anything listens. */
#ifndef FELT_SERVER_TLS_H
#define FELT_SERVER_TLS_H

#include "felt/base.h"

/* What connections may use: no version below 1.2. For MHD_OPTION_HTTPS_PRIORITIES. */
#define TLS_PRIORITIES "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

/* Texts in PEM. FELT_E_INPUT: one of them is none, or they do not belong together. */
enum felt_status tls_check(const char *cert, const char *key, struct felt_error *error) FELT_CHECKED;

#endif
