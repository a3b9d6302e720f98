/* Rows of claims.csv. */
#pragma once

#include "papers/claim.h"

typedef struct ClaimRow {
    const char *id, *source, *claim, *seed, *ours;
    double low, high; /* NaN: none */
    int64_t games;
    int verdict; /* a Verdict */
    const char *rule, *why;
} ClaimRow;

extern const Record CLAIM_ROWS;

/* The row of that id; NULL: there is none. */
const ClaimRow *claim_row_find(const Rows *claims, const char *id);
/* The row of a claim with what was measured, from which it borrows. */
ClaimRow claim_row(const Claim *claim, const ClaimResult *result);
