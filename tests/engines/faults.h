/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faults of an engine; both kinds of test engines can have them. */
#pragma once

/* Does what the mode says and returns only if an answer comes nevertheless. Modes: crash, abort,
 * exit0, exit3, hang, stubborn (hangs, ignores SIGTERM and has a child), late (100 s), hog
 * (memory). Other modes do nothing. Standard error says it before. */
void fault_happen(const char *mode);
