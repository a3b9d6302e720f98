/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact tables that a claim is measured with. */
#pragma once

#include "endgame/egdb.h"
#include "papers/claim.h"

/* Builds tables of the usual board beside the games that claims keep, for as long as a claim is
 * measured; NULL on failure or when stopped. */
Egdb *claim_tables_build(const ClaimRun *run, const char *rules, int pieces, Error *error);
/* Closes and removes them. */
void claim_tables_remove(const ClaimRun *run, Egdb *egdb);
