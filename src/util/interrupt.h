/* Ctrl-C: asked for by a signal, seen by whoever polls. */
#ifndef JUMPOFF_UTIL_INTERRUPT_H
#define JUMPOFF_UTIL_INTERRUPT_H

#include <stdatomic.h>

/* Makes SIGINT and SIGTERM set the flag instead of ending the process; the second one ends it. */
void interrupt_install(void);
/* The flag to poll; it lives as long as the process (the one piece of state a signal handler
 * needs). */
const atomic_bool *interrupt_flag(void);

#endif
