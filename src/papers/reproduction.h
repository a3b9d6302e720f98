/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reproduction's folder: what is asked for and which claims have their rows. */
#pragma once

#include "papers/claim.h"

enum { REPRODUCTION_CLAIMS_MAX = 128, REPRODUCTION_ENGINE_SIZE = 512 };

/* What DIR/experiment of a reproduction says. */
typedef struct Reproduction {
    Scale scale;
    uint64_t seed, evolution_seed;
    char engine[REPRODUCTION_ENGINE_SIZE]; /* "": none */
    /* A folder with evolutions that were made before; "": none. Of the option alone: they are
     * copied when a reproduction begins. */
    char evolutions[REPRODUCTION_ENGINE_SIZE];
    Shard shard; /* of which these are the claims; count 0: of none */
    bool keep_games;
    int count;
    const Claim *claims[REPRODUCTION_CLAIMS_MAX];
} Reproduction;

/* What else than claims is asked for: of the file, and options. */
extern const Setting REPRODUCTION_SETTINGS[];

/* Adds the claims that a word asks for, in the order of CLAIMS, those not yet there: one ("s6"),
 * all from one to another ("S1-S7") or all of a paper ("paper 004" or "paper 004", cases and blanks
 * as they come). ERROR_USAGE where there are none. */
bool reproduction_add(Reproduction *reproduction, const char *word, Error *error);

/* Leaves the claims of a shard: every N-th of them, beginning with the K-th. */
void reproduction_divide(Reproduction *reproduction, Shard shard);

bool reproduction_write(const Reproduction *reproduction, const char *folder, Error *error);
/* Reads folder/name (see util/file.h). ERROR_NO_INPUT where the folder is none of a reproduction,
 * ERROR_DATA with the file's line. */
bool reproduction_read(Reproduction *reproduction, const char *folder, const char *name,
                       Error *error);

/* Adds the rows of claims.csv (ClaimRow). A file that is not there has none, and a row whose table
 * is gone is none: the claim is to be measured again.
 * ERROR_DATA where a row is of no claim that was asked for, is there twice or has no verdict. */
bool reproduction_read_rows(const Reproduction *asked, const char *folder, Rows *claims,
                            Error *error);
/* Measures a claim, adds its row and writes them all. */
bool reproduction_measure(const Claim *claim, const ClaimRun *run, Rows *claims, Error *error);
/* Merging shards */

/* Whether a folder is one of reproduce's: it has a claims.csv. */
bool merge_is_of_claims(const char *folder);
/* Puts the rows and tables of `count` folders into `out`, which must be free: ERROR_DATA where two
 * have the same claim, one has another scale, seed or engine, or is not finished. */
bool merge_claims(const char *const *folders, uint64_t count, const char *out, Error *error);
