/* A reproduction's folder: what is asked for and which claims have their rows. */
#ifndef JUMPOFF_PAPERS_REPRODUCTION_H
#define JUMPOFF_PAPERS_REPRODUCTION_H

#include "arena/schedule.h"
#include "papers/claim.h"
#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { REPRODUCTION_CLAIMS_MAX = 64, REPRODUCTION_ENGINE_SIZE = 512 };

/* What DIR/experiment of a reproduction says. */
typedef struct Reproduction {
    Scale scale;
    uint64_t seed;
    char engine[REPRODUCTION_ENGINE_SIZE]; /* "": none */
    Shard shard;                           /* of which these are the claims; count 0: of none */
    int count;
    const Claim *claims[REPRODUCTION_CLAIMS_MAX];
} Reproduction;

/* Leaves the claims of a shard: every N-th of them, beginning with the K-th. */
void reproduction_divide(Reproduction *reproduction, Shard shard);

bool reproduction_write(const Reproduction *reproduction, const char *folder, Error *error);
/* ERROR_NO_INPUT where the folder is none of a reproduction, ERROR_DATA with the file's line. */
bool reproduction_read(Reproduction *reproduction, const char *folder, Error *error);

/* The rows of claims.csv by claim: `rows` (REPRODUCTION_CLAIMS_MAX texts, by the places of CLAIMS,
 * to be freed with text_free) get those that are there. A file that is not there has none, and a
 * row whose table is gone is none: the claim is to be measured again.
 * ERROR_DATA where a row is of no claim that was asked for, is there twice or has no verdict. */
bool reproduction_read_rows(const Reproduction *asked, const char *folder, Text *rows,
                            Error *error);
/* Writes claims.csv with these rows in the order of CLAIMS. */
bool reproduction_write_rows(const char *folder, const Text *rows, Error *error);
/* Measures a claim, sets its row among `rows` and writes them all. */
bool reproduction_measure(const Claim *claim, const ClaimRun *run, Text *rows, Error *error);
/* The place of a claim in CLAIMS. */
int reproduction_place(const Claim *claim);
/* Removes the games that were kept for going on ("NAME.games"). */
void reproduction_remove_games(const char *folder);

#endif
