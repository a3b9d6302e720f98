/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ctrl-C: asked for by a signal, seen by whoever polls. */
#pragma once

#include <stdatomic.h>

/* Makes SIGINT, SIGTERM and SIGHUP (unless it is ignored) set the flag instead of ending the
 * process; one that comes a second or more after the first ends it. */
void interrupt_install(void);
/* The flag to poll; it lives as long as the process (what a signal handler needs is the one state
 * we keep). */
const atomic_bool *interrupt_flag(void);
