/* The progress line: one line rewritten on a terminal, a plain line now and then elsewhere. */
#ifndef JUMPOFF_UTIL_PROGRESS_H
#define JUMPOFF_UTIL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress Progress;

/* On standard error; `quiet` shows nothing. `unit` is what is counted ("games"); total 0 is
 * unknown. Never returns NULL. */
Progress *progress_open(const char *unit, uint64_t total, bool quiet);
/* Says how far it is; `note` (may be NULL) is appended, for example who leads. Cheap: most calls
 * only look at the clock (at most 5 updates a second on a terminal, one in 10 s elsewhere). */
void progress_update(Progress *progress, uint64_t done, const char *note);
/* Whether the next progress_update would be shown: makes costly notes avoidable. */
bool progress_is_due(const Progress *progress);
/* Ends and clears the line. */
void progress_close(Progress *progress);

#endif
