/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ctrl-C: a signal sets a flag, which long loops poll. */
#pragma once

#include <stdatomic.h>

/* Makes SIGINT, SIGTERM and SIGHUP (unless ignored) set the flag instead of ending the process;
 * another one a second or more after the first ends it. */
void interrupt_install(void);
/* The flag to poll; lives as long as the process (global, as a signal handler needs it). */
const atomic_bool *interrupt_flag(void);
