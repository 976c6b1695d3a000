/* Included before every source file of ours: what may be misused at a glance does not compile. */
#ifndef FELT_BANNED_H
#define FELT_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The system's headers come first, so that only our own calls meet these names. */
#define FELT_BANNED(name) sorry_##name##_is_banned_see_src_banned_h
#undef strcpy
#define strcpy(a, b) FELT_BANNED(strcpy)
#undef strcat
#define strcat(a, b) FELT_BANNED(strcat)
#undef strncpy
#define strncpy(a, b, n) FELT_BANNED(strncpy)
#undef strncat
#define strncat(a, b, n) FELT_BANNED(strncat)
#undef sprintf
#define sprintf(...) FELT_BANNED(sprintf)
#undef vsprintf
#define vsprintf(...) FELT_BANNED(vsprintf)
#undef gets
#define gets(a) FELT_BANNED(gets)
#undef strtok
#define strtok(a, b) FELT_BANNED(strtok)
#undef atoi
#define atoi(a) FELT_BANNED(atoi)
#undef atol
#define atol(a) FELT_BANNED(atol)
#undef atof
#define atof(a) FELT_BANNED(atof)
/* Unbiased and reproducible numbers come from felt/rng.h. */
#undef rand
#define rand() FELT_BANNED(rand)
#undef srand
#define srand(a) FELT_BANNED(srand)
#undef random
#define random() FELT_BANNED(random)
/* Not safe among threads. */
#undef localtime
#define localtime(a) FELT_BANNED(localtime)
#undef gmtime
#define gmtime(a) FELT_BANNED(gmtime)
#undef ctime
#define ctime(a) FELT_BANNED(ctime)
#undef asctime
#define asctime(a) FELT_BANNED(asctime)

#endif
