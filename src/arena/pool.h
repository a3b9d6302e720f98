/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pools: the games of several results folders as those of one. */
#pragma once

#include "arena/ledger.h"

/* Owner of all that it points to; release with pool_free. */
typedef struct Pool {
    Ledger ledger;     /* of all, the players in the order in which they come */
    uint64_t repeated; /* games that were in a folder before, with the same seed: left out */
    Text notes;        /* what is to be said, a line each */
} Pool;

/* Reads the folders as ledger_read does. They belong together where the games were played by the
 * same rules in everything but their number, openings and seed, each label is of the same player in
 * all, and each folder has a player of the ones before; else ERROR_DATA says what differs. To be
 * freed also after a failure. */
bool pool_read(const char *const *folders, int count, Pool *pool, Error *error);
void pool_free(Pool *pool);
