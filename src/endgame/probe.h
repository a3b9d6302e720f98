/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact tables as the kernels see them. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "endgame/egdb.h"

/* A position's entry; -1: in no table. */
#define egdb_entry KERNEL_NAME(egdb_entry)
int egdb_entry(const Egdb *egdb, const Position *p, Side side);
