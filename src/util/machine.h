/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What this machine gives the process. Systems differ in what they list: what is not there is
 * unknown, never an error. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns the number of processors that the process may use, at least 1: those of its affinity, or
 * fewer if its control groups limit processor time. */
int machine_processors(void);

/* Binds this thread, and processes that it starts from now on, to one processor, if the system
 * allows it: what else runs there then slows all of them alike. machine_unbind(the result) ends it.
 */
void *machine_bind(void);
void machine_unbind(void *binding);

/* Returns the bytes of memory that the process may use: the machine's, or fewer if its control
 * groups limit them; 0 if unknown. */
uint64_t machine_memory(void);

/* Writes the processor's model, "unknown" if the system does not list it; `size` is at least 8. */
void machine_cpu_name(char *name, size_t size);

/* Returns the user's home folder, which the caller frees: HOME's, or where that is no path from /,
 * the one that the system has for the user; NULL if neither is. */
char *machine_home(void);

/* Returns a path of the running program: the file that was started, even if it has been replaced
 * since, or without /proc the path by which it was started. */
const char *machine_program(void);
