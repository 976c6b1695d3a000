/* What every test file needs: cmocka with its own prerequisites, and nothing else. */
#ifndef FELT_TEST_H
#define FELT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
