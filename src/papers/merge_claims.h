/* Merging shards of 'jumpoff reproduce'. */
#pragma once

#include "util/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Whether a folder is one of reproduce's: it has a claims.csv. */
bool merge_is_of_claims(const char *folder);
/* Puts the rows and tables of `count` folders into `out`, which must be free: ERROR_DATA where two
 * have the same claim, one has another scale, seed or engine, or is not finished. */
bool merge_claims(const char *const *folders, uint64_t count, const char *out, Error *error);
