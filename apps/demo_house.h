/* demo_house: a house to try, with a link, tables and people of every role. */
#ifndef FELT_DEMO_HOUSE_H
#define FELT_DEMO_HOUSE_H

#include "felt/base.h"

/* Makes it in a folder that is empty or not there yet. FELT_E_IO: it is neither; then nothing is done. */
enum felt_status demo_house_make(const char *data, struct felt_error *error) FELT_CHECKED;
/* Who they are and how they come in, for the server at `address`. */
void demo_house_print(const char *address);

#endif
