/* load_wire: plain HTTP/1.1 on sockets, as much as a load generator needs. Whatever fails ends the program
 * with a message: a load test that half works measures nothing. */
#ifndef FELT_LOAD_WIRE_H
#define FELT_LOAD_WIRE_H

#include "felt/base.h"

enum { WIRE_ANSWER = 64 << 10 };

_Noreturn void wire_give_up(const char *what);

/* To 127.0.0.1:port, from 127.0.N.1 for the N-th 250, so that no address has more than its share. */
int wire_connect(int port, int n);
void wire_send(int socket, const char *text, size_t length);
/* `session` and `csrf` may be "". */
void wire_post(int socket, const char *path, const char *session, const char *csrf, const char *body);

/* Whether the text holds a whole answer; its status. 0: not yet. */
int wire_status(const char *text);
/* Blocks until there is a whole answer. */
int wire_answer(int socket, char *buffer, size_t room);

/* What stands between `after` and `end`. */
void wire_take(const char *text, const char *after, char end, char *into, size_t size);

#endif
